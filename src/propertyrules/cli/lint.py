"""`propertyrules lint`: the diagnostics of a rulebook, house rule, board or deck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve

from propertyrules.cli.error_report import Refused, refused, say_data
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
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    houses: tuple[str, ...],
    over: str | None,
    deep: bool,
    as_json: bool,
) -> None:
    """Show every fault and warning of FILE: a path, the name of something shipped, or `-`.

    With --deep it also searches many tables: for a legal move that leads to a table that cannot be,
    and for a table on which two rules at odds make a difference.

    Exit status: 0, there are warnings at most; 1, there is a fault; 2, FILE cannot be read.
    """
    from propertyrules.library import linted

    if file.endswith(".table"):
        message = "a table isn't a rulebook, house rule, board or deck"
        raise Refused(refused("C001", message, file, f"did you mean `propertyrules check {file}`?"))
    source, texts = _source(file)
    found, read = linted(source, with_=houses, over=over)
    # What is wrong elsewhere because of this file is not mended there.
    found = tuple(one if one.span.file in texts or not texts else evolve(one, edit=None)
                  for one in found)  # fmt: skip
    tables = _tables(read, found) if deep else {}
    broken = _broken(read) if deep else None
    if broken is not None:
        found = (*found, broken.fault)
    if as_json:
        told = [_data(one, tables) for one in found]
        if broken is not None:
            # The fault of the broken table was added last.
            told[-1] |= {"table": broken.table, "move": broken.move}
        say_data({"faults": told})
    else:
        _tell(found, texts, tables, broken)
        if deep and not tables:
            _tell_search(read, broken)
    ctx.exit(FAULTY if errors_in(found) else 0)


def _source(file: str) -> tuple[str | Path, dict[str, str]]:
    """Return what to lint, and the text that excerpts come from, by the name that messages use."""
    from propertyrules.cli.table_input import STDIN, read_input
    from propertyrules.resource_lookup import shown_as

    if file == STDIN:
        # A text is told from a name by its line break.
        text = read_input(file).text
        return (text if "\n" in text else text + "\n"), {"<text>": text}
    path = Path(file)
    if path.suffix in (".rules", ".board", ".deck", ".strategy") or "/" in file or path.is_file():
        return path, {shown_as(str(path)): read_input(file).text}
    return file, {}


def _tables(read: LoadResult | None, found: tuple[Diagnostic, ...]) -> dict[int, Shown]:
    """Look for the tables on which things at odds make a difference, by the fault."""
    at_odds = [place for place, one in enumerate(found) if one.rivals is not None]
    if read is None or not at_odds:
        return {}
    from propertyrules.cli.conflict_report import MOST, shown

    tables = {place: shown(read, found[place]) for place in at_odds[:MOST]}
    return {id(found[place]): table for place, table in tables.items() if table is not None}


def _broken(read: LoadResult | None) -> BrokenTable | None:
    """Look for a legal move that leads to a table that cannot be."""
    if read is None or read.program is None:
        return None
    from propertyrules.verification.broken_tables import smallest_broken

    return smallest_broken(read.program)


def _tell_search(read: LoadResult | None, broken: BrokenTable | None) -> None:
    """Print where nothing was found among how many tables, or that nothing was searched."""
    from propertyrules.verification.broken_tables import TABLES

    if read is None or read.program is None:
        say("no tables searched: no rulebook is without faults")
    elif broken is None:
        say(f"{TABLES:,} tables searched: no legal move leads to an impossible table")


def _tell(
    found: tuple[Diagnostic, ...],
    texts: dict[str, str],
    tables: dict[int, Shown],
    broken: BrokenTable | None,
) -> None:
    """Print the faults of a rulebook, each with its excerpt and its edit, and the witnesses of
    some.
    """
    from propertyrules.diagnostics import render

    for place, one in enumerate(found):
        if place:
            say()
        head, _, rest = render(one, _text(one.span.file, texts)).partition("\n")
        say(painted(head, "illegal" if one.severity == "error" else "undetermined", bold=True))
        if rest:
            say(rest)
        if one.edit is not None:
            say(f"  fix: write `{one.edit.text}` at {one.edit.span}")
        if id(one) in tables:
            from propertyrules.cli.conflict_report import lines_of

            for line in lines_of(tables[id(one)]):
                say(line)
        elif one.rivals is not None:
            say("  `lint --deep` looks for a table on which it makes a difference")
        if broken is not None and one is broken.fault:
            from propertyrules.verification.witness.witness_printer import without_head

            say()
            say(indented(without_head(broken.table), trimmed=True))
            say(f"    ask\n      {broken.move}")
    errors = len(errors_in(found))
    others = len(found) - errors
    if found:
        say()
    warned = f", {counted(others, 'warning')}" if others else ""
    total = painted(counted(errors, "fault"), "not met") if errors else painted("no faults", "met")
    say(total + warned)


def _text(name: str, texts: dict[str, str]) -> str:
    """Return the text of a file that a diagnostic names; it may be one that FILE builds on."""
    if name not in texts:
        from propertyrules.library import boards, decks, house_rules, rulebooks

        paths = [Path(name)]
        for listing in (rulebooks, house_rules, boards, decks):
            paths += [Path(one.path) for one in listing() if Path(one.path).name == name]
        texts[name] = next((p.read_text(encoding="utf-8") for p in paths if p.is_file()), "")
    return texts[name]


def _data(one: Diagnostic, tables: dict[int, Shown]) -> dict[str, Any]:
    data = {**fault_data(one), "severity": one.severity}
    if one.edit is not None:
        at = one.edit.span
        data["edit"] = {
            "line": at.line, "column": at.column, "end_line": at.end_line,
            "end_column": at.end_column, "text": one.edit.text,
        }  # fmt: skip
    if id(one) in tables:
        from propertyrules.cli.conflict_report import data_of

        data["collision"] = data_of(tables[id(one)])
    return data
