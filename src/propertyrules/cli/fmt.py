"""`propertyrules fmt`: formats rulebooks, boards, decks and tables."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path

import click
from attrs import frozen

from propertyrules.cli.error_report import Refusals, Refused, of_error
from propertyrules.cli.options import subcommand
from propertyrules.cli.terminal import say
from propertyrules.resource_lookup import SUFFIXES

DIFFERS = 1  # exit status: with --check or --diff, some file would change


@frozen
class FormattedFile:
    """A file before and after formatting."""

    name: str
    text: str
    formatted: str

    @property
    def differs(self) -> bool:
        """Whether formatting changes the file."""
        return self.text != self.formatted

    def diff(self) -> Iterator[str]:
        """Return the lines of a unified diff."""
        return difflib.unified_diff(
            self.text.splitlines(), self.formatted.splitlines(),
            self.name, f"{self.name} (formatted)", lineterm="",
        )  # fmt: skip


@subcommand("fmt")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option("--check", is_flag=True, help="Change nothing; say which files would change.")
@click.option("--diff", "as_diff", is_flag=True, help="Change nothing; show what would change.")
@click.option("--upgrade", is_flag=True, help="Bring tables of an older notation up to date.")
def command(files: tuple[str, ...], check: bool, as_diff: bool, upgrade: bool) -> int:
    """Lay out each FILE in place: a file of rules, a board, a deck or a table (`-`: stdin).

    A folder stands for all such files in it. Comments and meaning stay: the result is read again
    and compared. With --upgrade tables are not laid out: only what older versions took for granted
    is added to them, and only where an answer would change without it.

    Exit status: 0, all is laid out; 1, with --check or --diff some file would change; 2, some file
    cannot be read (the others are laid out).
    """
    found = Refusals()
    changed = False
    for file in _files(files):
        with found.caught():
            layout = _layout(file, upgrade)
            changed |= layout.differs
            if as_diff:
                for line in layout.diff():
                    say(line)
            elif file == "-" and not check:
                click.echo(layout.formatted, nl=False)
            elif layout.differs:
                say(f"{'would format' if check else 'formatted'} {layout.name}")
                if not check:
                    Path(file).write_text(layout.formatted, encoding="utf-8")
    found.check()
    return DIFFERS if (check or as_diff) and changed else 0


def _files(files: tuple[str, ...]) -> list[str]:
    """Return the files meant, each folder replaced by the files in it."""
    found: list[str] = []
    suffixes = {*SUFFIXES.values(), ".table"}
    for file in files:
        path = Path(file)
        if file != "-" and path.is_dir():
            inside = (p for p in path.rglob("*") if p.suffix in suffixes and p.is_file())
            found += sorted(str(p) for p in inside)
        else:
            found.append(file)
    return list(dict.fromkeys(found))


def _layout(file: str, upgrade: bool) -> FormattedFile:
    """Format one file. Raises Refused where it cannot be read or parsed."""
    from propertyrules.cli.table_input import read_input
    from propertyrules.errors import PropertyRulesError
    from propertyrules.notation.table_formatter import format_table
    from propertyrules.syntax.formatter import format_rules

    given, ending = read_input(file), Path(file).suffix
    # Standard input has no ending: there only the first line of rules says `language`.
    lines = (line for line in given.text.splitlines() if line.strip() and line[0] != "#")
    says_so = " language " in f" {next(lines, '')} "
    try:
        if ending in SUFFIXES.values() or (ending != ".table" and says_so):
            formatted = format_rules(given.name, given.text)
        elif upgrade:
            from propertyrules.cli.table_upgrade import upgraded  # imports the referee

            formatted = upgraded(given)
        else:
            formatted = format_table(given.text, given.name)
    except PropertyRulesError as error:
        raise Refused(of_error(error, given.texts)) from None
    return FormattedFile(given.name, given.text, formatted)
