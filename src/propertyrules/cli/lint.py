"""`propertyrules lint`: the diagnostics of a rulebook, house rule, board or deck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve

from propertyrules.cli import refusals
from propertyrules.cli.drawing import painted, say

if TYPE_CHECKING:
    from propertyrules.cli.colliding import Shown
    from propertyrules.gathering import Outcome
    from propertyrules.language.diagnostics import Diagnostic

FAULTY = 1  # exit status: there is a fault, which is more than a warning


@click.command("lint", short_help="Give the diagnostics of a rulebook file.")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--with", "houses", metavar="NAME", multiple=True, help="Lay a house rule over it.")
@click.option("--over", metavar="RULEBOOK", default=None, help="Lay a house rule over this one.")
@click.option("--json", "as_json", is_flag=True, help="Print one object.")
@click.pass_context
def command(
    ctx: click.Context, file: str, houses: tuple[str, ...], over: str | None, as_json: bool
) -> None:
    """Give every fault and warning of FILE (a path, the name of something shipped, or `-`).

    Exit status: 0, there are warnings at most; 1, there is a fault; 2, FILE cannot be read.
    """
    from propertyrules import library

    source, texts = _source(file)
    found, read = library.linted(source, with_=houses, over=over)
    # What is wrong elsewhere because of this file is not mended there.
    found = tuple(one if one.span.file in texts or not texts else evolve(one, edit=None)
                  for one in found)  # fmt: skip
    tables = _tables(read, found)
    if as_json:
        import json

        data = {"schema_version": refusals.SCHEMA, "faults": [_data(one, tables) for one in found]}
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        _tell(found, texts, tables)
    ctx.exit(FAULTY if any(one.severity == "error" for one in found) else 0)


def _source(file: str) -> tuple[str | Path, dict[str, str]]:
    """Give what to lint, and the text that excerpts come from, by the name that messages use."""
    from propertyrules.cli.reading import STDIN, read_input
    from propertyrules.finding import shown_as

    if file == STDIN:
        # A text is told from a name by its line break.
        text = read_input(file).text
        return (text if "\n" in text else text + "\n"), {"<text>": text}
    path = Path(file)
    if path.suffix in (".rules", ".board", ".deck") or "/" in file or path.is_file():
        return path, {shown_as(str(path)): read_input(file).text}
    return file, {}


def _tables(read: Outcome | None, found: tuple[Diagnostic, ...]) -> dict[int, Shown]:
    """Look for the tables on which things at odds make a difference, by the fault."""
    at_odds = [place for place, one in enumerate(found) if one.rivals is not None]
    if read is None or not at_odds:
        return {}
    from propertyrules.cli.colliding import MOST, shown

    tables = {place: shown(read, found[place]) for place in at_odds[:MOST]}
    return {id(found[place]): table for place, table in tables.items() if table is not None}


def _tell(found: tuple[Diagnostic, ...], texts: dict[str, str], tables: dict[int, Shown]) -> None:
    from propertyrules.language.diagnostics import render

    for place, one in enumerate(found):
        if place:
            say()
        head, _, rest = render(one, _text(one.span.file, texts)).partition("\n")
        say(painted(head, "illegal" if one.severity == "error" else "undetermined", bold=True))
        if rest:
            say(rest)
        if one.edit is not None:
            say(f"  mend: write `{one.edit.text}` at {one.edit.span}")
        if id(one) in tables:
            from propertyrules.cli.colliding import lines_of

            for line in lines_of(tables[id(one)]):
                say(line)
    errors = sum(one.severity == "error" for one in found)
    others = len(found) - errors
    if found:
        say()
    warned = f", {others} warning{'s' if others != 1 else ''}" if others else ""
    say(
        painted("no faults", "met") + warned
        if not errors
        else painted(f"{errors} faults" if errors != 1 else "1 fault", "not met") + warned
    )


def _text(name: str, texts: dict[str, str]) -> str:
    """Give the text of a file that a diagnostic names; it may be one that FILE builds on."""
    if name not in texts:
        from propertyrules import library

        paths = [Path(name)]
        for listing in (library.rulebooks, library.house_rules, library.boards, library.decks):
            paths += [Path(one.path) for one in listing() if Path(one.path).name == name]
        texts[name] = next((p.read_text(encoding="utf-8") for p in paths if p.is_file()), "")
    return texts[name]


def _data(one: Diagnostic, tables: dict[int, Shown]) -> dict[str, Any]:
    span = one.span
    data: dict[str, Any] = {
        "file": span.file or None, "line": span.line or None, "column": span.column or None,
        "code": one.code, "severity": one.severity, "message": one.message, "clauses": [],
        "hint": one.hint,
    }  # fmt: skip
    if one.edit is not None:
        at = one.edit.span
        data["edit"] = {
            "line": at.line, "column": at.column, "end_line": at.end_line,
            "end_column": at.end_column, "text": one.edit.text,
        }  # fmt: skip
    if id(one) in tables:
        from propertyrules.cli.colliding import data_of

        data["collision"] = data_of(tables[id(one)])
    return data
