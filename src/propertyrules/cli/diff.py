"""`propertyrules diff`: what changes in play between two rulebooks, each with its table."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Any

import click
from attrs import frozen

from propertyrules.cli import refusals
from propertyrules.cli.drawing import painted, paragraph, say
from propertyrules.cli.names import names_of
from propertyrules.cli.refusals import Refused, refused
from propertyrules.errors import PropertyRulesError

if TYPE_CHECKING:
    from propertyrules.language.program import Program
    from propertyrules.model.state import State
    from propertyrules.testing.witness import Witness

TABLES = 2_000  # tables that are looked at for each thing that differs
DIFFERENT = 1  # exit status: something differs


@frozen(eq=False)
class Told:
    """A thing that differs: what it is called, what either says of it, and a table to show it."""

    heading: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    witness: Witness | None


@click.command("diff", short_help="Tell what changes in play between two rulebooks.")
@click.argument("one", metavar="A", shell_complete=names_of("rulebooks"))
@click.argument(
    "other", metavar="[B]", required=False, default="", shell_complete=names_of("rulebooks")
)
@click.option(
    "--with", "houses", metavar="NAME", multiple=True,
    help="Lay a house rule over B (over A itself, where no B is named).",
    shell_complete=names_of("house_rules"),
)  # fmt: skip
@click.option(
    "--board", metavar="NAME", default=None, help="Lay both over this board.",
    shell_complete=names_of("boards"),
)  # fmt: skip
@click.option(
    "--tables", metavar="N", type=click.IntRange(0), default=TABLES, show_default=True,
    help="Look at N tables for each thing that differs.",
)  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed, other tables.")
@click.option("--json", "as_json", is_flag=True, help="Print one object.")
@click.pass_context
def command(
    ctx: click.Context,
    one: str,
    other: str,
    houses: tuple[str, ...],
    board: str | None,
    tables: int,
    seed: int,
    as_json: bool,
) -> None:
    """Tell what changes in play from rulebook A to rulebook B, thing by thing.

    For each thing the smallest table found is shown on which the two rule differently because of
    it, with what each rules there. A and B are names or paths; a house rule is told by
    `diff A --with NAME`.

    Exit status: 0, nothing differs; 1, something does; 2, there is no such rulebook.
    """
    if not other and not houses:
        raise Refused(refused("C001", "name a second rulebook, or a house rule: --with NAME"))
    pair = loaded(one, other or one, houses, board)
    found = []
    for place, many, told in differences(*pair, tables=tables, seed=seed):
        found.append(told)
        _progress(place, many, as_json)
    if as_json:
        import json

        click.echo(json.dumps(data(pair, found, tables), indent=2, ensure_ascii=False))
    else:
        for line in lines(pair, found, tables):
            say(line)
    ctx.exit(DIFFERENT if found else 0)


def _progress(place: int, many: int, as_json: bool) -> None:
    """Tell on a terminal how far the search is; it goes away when the next line is written."""
    if as_json or not sys.stderr.isatty():
        return
    text = f"\r{place} of {many} looked into" if place < many else "\r" + " " * 40 + "\r"
    click.echo(text, nl=False, err=True)


def loaded(
    one: str, other: str, houses: Sequence[str] = (), board: str | None = None
) -> tuple[Program, Program]:
    """Load two rulebooks on one board: the one that is named, else that of the first."""
    from propertyrules.library import load_rulebook

    first = load_rulebook(one, board=board)
    second = load_rulebook(other, with_=houses, board=board)
    if board is None and first.board.id != second.board.id:
        # Either may be for boards of its own only.
        try:
            second = load_rulebook(other, with_=houses, board=first.board.id)
        except PropertyRulesError:
            with suppress(PropertyRulesError):
                first = load_rulebook(one, board=second.board.id)
    return first, second


def differences(
    one: Program, other: Program, *, tables: int, seed: int = 0
) -> Iterator[tuple[int, int, Told]]:
    """Give what differs: the number of each thing, how many there are, and what is told of it."""
    from propertyrules.document.things import Things, changes, heading
    from propertyrules.testing.witness_compare import Pair
    from propertyrules.testing.witness_items import things, witnesses

    many = len(things(Pair.of(one, other)))
    before, after = Things(one), Things(other)
    starts = tables_of((one, other)) if tables else ()
    found = witnesses(one, other, tables=tables, seed=seed, starts=starts)
    for place, (thing, witness) in enumerate(found, start=1):
        said = heading(thing.keyword, thing.name)
        if thing.keyword == "rule":
            moves = dict.fromkeys((*before.moves_with(thing.name), *after.moves_with(thing.name)))
            if len(moves) > 1:
                said += f" (of {len(moves)} moves)"
        told = changes(
            before.lines(thing.keyword, thing.name), after.lines(thing.keyword, thing.name)
        )
        yield place, many, Told(said, *told, witness)


def tables_of(programs: Sequence[Program]) -> tuple[State, ...]:
    """Give the tables of the scenarios beside rulebooks, as far as they are for their boards."""
    from propertyrules.cli.scenarios import files_of, subjects
    from propertyrules.notation.read import read_state
    from propertyrules.notation.scenario import parse_tables

    out: dict[State, None] = {}
    for program in programs:
        try:
            beside = [files_of(one) for one in subjects((program.id, *program.house_rules))]
        except Refused:
            continue  # a rulebook named by its path
        for path in chain(*beside):
            for scenario in parse_tables(path.read_text(encoding="utf-8"), path.name):
                mine = scenario.rulebook == program.id and (
                    set(scenario.house_rules) == set(program.house_rules)
                )
                if mine and scenario.board in (None, program.board.id):
                    # One that is for another board, or tells what cannot be, is passed over.
                    with suppress(PropertyRulesError):
                        out[read_state(scenario, program)] = None
    return tuple(out)


# -- telling -----------------------------------------------------------------------------------


def name_of(program: Program) -> str:
    """Give what a rulebook is called here: its id, with its house rules."""
    houses = program.house_rules
    return f"{program.id} with {', '.join(houses)}" if houses else program.id


def names_beside(pair: tuple[Program, Program]) -> tuple[str, str]:
    """Give what the two are called beside each other, as short as can be."""
    one, other = pair
    if one.id == other.id and not one.house_rules and other.house_rules:
        return one.id, f"with {', '.join(other.house_rules)}"
    return name_of(one), name_of(other)


def lines(pair: tuple[Program, Program], found: Sequence[Told], tables: int) -> Iterator[str]:
    """Tell all differences."""
    names = names_beside(pair)
    boards = dict.fromkeys(program.board.id for program in pair)
    whole = " and ".join(name_of(program) for program in pair)
    yield paragraph(f"{whole}, on board {' and '.join(boards)}", 0)
    if not found:
        yield "Nothing differs."
        return
    shown = sum(told.witness is not None for told in found)
    yield paragraph(
        f"{len(found)} things differ; for {shown} a table is shown on which that changes a ruling.",
        0,
    )
    seen: dict[tuple[str, str], int] = {}
    for number, told in enumerate(found, start=1):
        yield ""
        yield painted(paragraph(told.heading, 0, f"{number}. "), bold=True)
        yield from _sides(names, told.before, told.after)
        mark = ("", "") if told.witness is None else (told.witness.table, told.witness.move)
        if told.witness is not None and seen.setdefault(mark, number) != number:
            yield paragraph(f"The table of {seen[mark]} shows it.")
            continue
        yield from _table(names, told.witness, tables)


def _sides(
    names: tuple[str, str], before: tuple[str, ...], after: tuple[str, ...]
) -> Iterator[str]:
    if before == after:
        yield paragraph("In the same words; what they lean on differs.")
        return
    for name, said in zip(names, (before, after), strict=True):
        if not said:
            yield paragraph("nothing of the kind", 2, f"{name}: ")
            continue
        yield paragraph(said[0].strip(), 2, f"{name}: ")
        for line in said[1:]:
            deep = len(line) - len(line.lstrip())
            yield paragraph(line.strip(), 4 + deep)


def _table(names: tuple[str, str], witness: Witness | None, tables: int) -> Iterator[str]:
    from propertyrules.testing.witness_words import asked_table, words_of

    if witness is None:
        yield paragraph(f"Among {tables:,} tables none was found on which that changes a ruling.")
        return
    yield ""
    yield from (f"      {line}".rstrip() for line in asked_table(witness).splitlines())
    if not witness.same_table:
        yield paragraph(f"and as {names[1]} writes it:")
        yield ""
        yield from (f"      {line}".rstrip() for line in asked_table(witness, True).splitlines())
    yield ""
    for name, said in zip(names, words_of(witness), strict=True):
        yield paragraph(said, 2, f"{name}: ")


def data(pair: tuple[Program, Program], found: Sequence[Told], tables: int) -> dict[str, Any]:
    """Give all differences as data."""
    from propertyrules.testing.witness_words import words_of

    entries = []
    for told in found:
        entry: dict[str, Any] = {
            "thing": told.heading, "before": list(told.before), "after": list(told.after),
            "witness": None,
        }  # fmt: skip
        if told.witness is not None:
            entry["witness"] = {
                "what": told.witness.what,
                "table": told.witness.table,
                "other_table": told.witness.other_table,
                "move": told.witness.move,
                "other_move": told.witness.other_move,
                "rulings": list(words_of(told.witness)),
            }
        entries.append(entry)
    return {
        "schema_version": refusals.SCHEMA,
        "rulebooks": [name_of(program) for program in pair],
        "boards": [program.board.id for program in pair],
        "tables": tables,
        "differences": entries,
    }
