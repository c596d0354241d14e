"""`propertyrules lint`: prints the diagnostics of a rulebook, house rule, board or deck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from attrs import define, evolve, field

from propertyrules.cli.error_report import Refused, print_json
from propertyrules.cli.options import houses_option, json_option, subcommand
from propertyrules.cli.terminal import indented, painted, say
from propertyrules.diagnostic_sink import errors_in
from propertyrules.fault_json import fault_data
from propertyrules.hints import counted

if TYPE_CHECKING:
    from propertyrules.cli.conflict_report import Shown
    from propertyrules.diagnostic_sink import Diagnostic
    from propertyrules.loader import LoadResult
    from propertyrules.verification.broken_tables import BrokenTable

FAULTY = 1  # exit status: there is a fault, which is more than a warning


@subcommand("lint")
@click.argument("file", metavar="FILE", type=click.Path())
@houses_option()
@click.option("--over", metavar="RULEBOOK", default=None, help="Lay a house rule over this one.")
@click.option("--deep", is_flag=True, help="Search tables as well: some seconds.")
@json_option()
def command(
    file: str,
    houses: tuple[str, ...],
    over: str | None,
    deep: bool,
    as_json: bool,
) -> int:
    """Show every fault and warning of FILE: a path, the name of something shipped, or `-`.

    With --deep it also searches many tables: for a legal move that leads to a table that cannot be,
    and for a table on which two rules at odds make a difference.

    Exit status: 0, there are warnings at most; 1, there is a fault; 2, FILE cannot be read.
    """
    from propertyrules.library import linted

    if file.endswith(".table"):
        message = "a table isn't a rulebook, house rule, board or deck"
        raise Refused.of("C001", message, file, f"did you mean `propertyrules check {file}`?")
    source, texts = _source(file)
    found, read = linted(source, with_=houses, over=over)
    # Another file is not edited for an error that this one causes there.
    found = tuple(one if one.span.file in texts or not texts else evolve(one, edit=None)
                  for one in found)  # fmt: skip
    report = LintReport(found, texts)
    if deep:
        report.search(read)
    if as_json:
        print_json({"faults": report.data()})
    else:
        report.print()
        if deep and not report.tables:
            from propertyrules.verification.broken_tables import TABLES

            if read is None or read.program is None:
                say("no tables searched: no rulebook is without faults")
            elif report.broken is None:
                say(f"{TABLES:,} tables searched: no legal move leads to an impossible table")
    return FAULTY if errors_in(report.found) else 0


def _source(file: str) -> tuple[str | Path, dict[str, str]]:
    """Return what to lint, and the text for excerpts by the name that messages use."""
    from propertyrules.cli.table_input import STDIN, read_input
    from propertyrules.resource_lookup import SUFFIXES, shown_as

    if file == STDIN:
        # The library takes what has a line break as a text, and else as a name.
        text = read_input(file).text
        return (text if "\n" in text else text + "\n"), {"<text>": text}
    path = Path(file)
    if path.suffix in SUFFIXES.values() or "/" in file or path.is_file():
        return path, {shown_as(str(path)): read_input(file).text}
    return file, {}


@define(eq=False)
class LintReport:
    """The diagnostics of a file, the texts for excerpts, and the tables that show some of them.

    `tables` are those of conflicts, by the id of the diagnostic; `broken` is the impossible table
    that a legal move leads to, and its diagnostic comes last.
    """

    found: tuple[Diagnostic, ...]
    texts: dict[str, str]
    tables: dict[int, Shown] = field(factory=dict)
    broken: BrokenTable | None = None

    def search(self, read: LoadResult | None) -> None:
        """Search tables that show conflicts, and an impossible table."""
        from propertyrules.cli.conflict_report import MOST, shown
        from propertyrules.verification.broken_tables import smallest_broken

        if read is None:
            return
        for one in [one for one in self.found if one.rivals is not None][:MOST]:
            table = shown(read, one)
            if table is not None:
                self.tables[id(one)] = table
        self.broken = None if read.program is None else smallest_broken(read.program)
        if self.broken is not None:
            self.found = (*self.found, self.broken.fault)

    def print(self) -> None:
        """Print the diagnostics, each with its excerpt, its edit and the table that shows it."""
        from propertyrules.diagnostics import render

        for place, one in enumerate(self.found):
            if place:
                say()
            head, _, rest = render(one, self.text(one.span.file)).partition("\n")
            say(painted(head, "illegal" if one.severity == "error" else "undetermined", bold=True))
            if rest:
                say(rest)
            if one.edit is not None:
                say(f"  fix: write `{one.edit.text}` at {one.edit.span}")
            if id(one) in self.tables:
                from propertyrules.cli.conflict_report import lines_of

                say("\n".join(lines_of(self.tables[id(one)])))
            elif one.rivals is not None:
                say("  `lint --deep` looks for a table on which it makes a difference")
        if self.broken is not None:
            from propertyrules.verification.witness.witness_printer import without_head

            say()
            say(indented(without_head(self.broken.table), trimmed=True))
            say(f"    ask\n      {self.broken.move}")
        errors = len(errors_in(self.found))
        others = len(self.found) - errors
        if self.found:
            say()
        warned = f", {counted(others, 'warning')}" if others else ""
        total = painted("no faults", "met")
        if errors:
            total = painted(counted(errors, "fault"), "not met")
        say(total + warned)

    def text(self, name: str) -> str:
        """Return the text of a file that a diagnostic names, on which FILE may only build."""
        if name not in self.texts:
            from propertyrules.library import boards, decks, house_rules, rulebooks

            paths = [Path(name)]
            for listing in (rulebooks, house_rules, boards, decks):
                paths += [Path(one.path) for one in listing() if Path(one.path).name == name]
            texts = (path.read_text(encoding="utf-8") for path in paths if path.is_file())
            self.texts[name] = next(texts, "")
        return self.texts[name]

    def data(self) -> list[dict[str, Any]]:
        """Return the diagnostics as data for JSON."""
        from propertyrules.cli.conflict_report import data_of

        told = []
        for one in self.found:
            data = {**fault_data(one), "severity": one.severity}
            if one.edit is not None:
                at = one.edit.span
                data["edit"] = {
                    "line": at.line, "column": at.column, "end_line": at.end_line,
                    "end_column": at.end_column, "text": one.edit.text,
                }  # fmt: skip
            if id(one) in self.tables:
                data["collision"] = data_of(self.tables[id(one)])
            told.append(data)
        if self.broken is not None:
            told[-1] |= {"table": self.broken.table, "move": self.broken.move}
        return told
