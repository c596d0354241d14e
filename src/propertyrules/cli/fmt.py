"""`propertyrules fmt`: rulebooks, boards, decks and tables in one layout."""

from __future__ import annotations

import difflib
from pathlib import Path

import click
from attrs import frozen

from propertyrules.cli.error_report import Refused, of_error
from propertyrules.cli.options import subcommand
from propertyrules.cli.terminal import say

DIFFERS = 1  # exit status: with --check or --diff, some file is laid out otherwise
RULES = (".rules", ".board", ".deck", ".strategy")


@frozen
class FormattedFile:
    """A file as it is, and as it would be formatted."""

    name: str
    text: str
    formatted: str

    @property
    def differs(self) -> bool:
        """Whether the file is laid out otherwise."""
        return self.text != self.formatted


@subcommand("fmt")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option("--check", is_flag=True, help="Change nothing; say which files would change.")
@click.option("--diff", "as_diff", is_flag=True, help="Change nothing; show what would change.")
@click.option("--upgrade", is_flag=True, help="Bring tables of an older notation up to date.")
@click.pass_context
def command(
    ctx: click.Context, files: tuple[str, ...], check: bool, as_diff: bool, upgrade: bool
) -> None:
    """Lay out each FILE in place: a rulebook, house rule, board, deck or table (`-`: stdin).

    A folder stands for all such files in it. Comments and meaning stay: the result is read again
    and compared. With --upgrade tables are not laid out: what older versions took for granted is
    written down where an answer would be another without it, and nothing else.

    Exit status: 0, all is laid out; 1, with --check or --diff some file would change; 2, some file
    cannot be read (the others are laid out).
    """
    refused: list[Refused] = []
    changed = 0
    for file in _files(files):
        try:
            layout = _layout(file, upgrade)
        except Refused as error:
            refused.append(error)
            continue
        changed += layout.differs
        if as_diff:
            _show(layout)
        elif file == "-" and not check:
            click.echo(layout.formatted, nl=False)
        elif layout.differs:
            say(f"{'would format' if check else 'formatted'} {layout.name}")
            if not check:
                _write(file, layout.formatted)
    if refused:
        raise Refused(tuple(refusal for error in refused for refusal in error.refusals))
    if (check or as_diff) and changed:
        ctx.exit(DIFFERS)


def _files(files: tuple[str, ...]) -> list[str]:
    """Return the files meant, each folder replaced by the files in it."""
    found: list[str] = []
    for file in files:
        path = Path(file)
        if file != "-" and path.is_dir():
            inside = (p for p in path.rglob("*") if p.suffix in (*RULES, ".table") and p.is_file())
            found += sorted(str(p) for p in inside)
        else:
            found.append(file)
    return list(dict.fromkeys(found))


def _layout(file: str, upgrade: bool = False) -> FormattedFile:
    """Format one file. Raises Refused where it cannot be read or parsed."""
    from propertyrules.cli.table_input import read_input
    from propertyrules.errors import PropertyRulesError
    from propertyrules.notation.table_formatter import format_table
    from propertyrules.syntax.formatter import format_rules

    given, ending = read_input(file), Path(file).suffix
    # What is piped in has no ending: only the first line of rules says `language`.
    lines = (line for line in given.text.splitlines() if line.strip() and line[0] != "#")
    says_so = " language " in f" {next(lines, '')} "
    try:
        if ending in RULES or (ending != ".table" and says_so):
            return FormattedFile(given.name, given.text, format_rules(given.name, given.text))
        if upgrade:
            from propertyrules.cli.table_upgrade import upgraded  # needs the referee

            return FormattedFile(given.name, given.text, upgraded(given))
        return FormattedFile(given.name, given.text, format_table(given.text, given.name))
    except PropertyRulesError as error:
        raise Refused(of_error(error, {given.name: given.text})) from None


def _show(layout: FormattedFile) -> None:
    lines = difflib.unified_diff(
        layout.text.splitlines(), layout.formatted.splitlines(),
        layout.name, f"{layout.name} (formatted)", lineterm="",
    )  # fmt: skip
    for line in lines:
        say(line)


def _write(file: str, text: str) -> None:
    Path(file).write_text(text, encoding="utf-8")
