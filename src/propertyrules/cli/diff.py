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
    from propertyrules.document.things import Things
    from propertyrules.language.program import Clause, Program
    from propertyrules.model.state import State
    from propertyrules.testing.witness import Witness
    from propertyrules.testing.witness.groups import Group, Shown

TABLES = 2_000  # tables that are looked at for each change
DIFFERENT = 1  # exit status: something differs


@frozen(eq=False)
class Worded:
    """A thing that differs: what it is called, and what either rulebook says of it."""

    heading: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@frozen(eq=False)
class Told:
    """What changes together: the clauses, the things, and tables that show it.

    The clauses are those of either rulebook, then, if there are none, those that both rest on.

    With each table stand the headings of those things that matter there; with none of them, all
    have to change for it.
    """

    heading: str
    clauses: tuple[tuple[Clause, ...], ...]
    things: tuple[Worded, ...]
    shown: tuple[tuple[Witness, tuple[str, ...]], ...]

    @property
    def unshown(self) -> tuple[str, ...]:
        """The headings of the things that have no table of their own."""
        seen = {heading for _, headings in self.shown for heading in headings}
        return tuple(thing.heading for thing in self.things if thing.heading not in seen)


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
    help="Look at N tables for each change.",
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
    """Tell what changes in play from rulebook A to rulebook B, rule by rule.

    For each change the clauses of both are told, what is written down otherwise, and the smallest
    tables found on which the two rule differently because of it, with what each rules there. A
    and B are names or paths; a house rule is told by `diff A --with NAME`.

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
    """Give what changes: the number of each change, how many there are, and what is told of it."""
    from propertyrules.document.things import Things
    from propertyrules.testing.witness.compare import Pair
    from propertyrules.testing.witness.groups import groups, shown

    many = len(groups(Pair.of(one, other)))
    worded = Things(one), Things(other)
    starts = tables_of((one, other)) if tables else ()
    found = shown(one, other, tables=tables, seed=seed, starts=starts)
    for place, (group, seen) in enumerate(found, start=1):
        yield place, many, told_of(worded, group, seen)


def told_of(worded: tuple[Things, Things], group: Group, seen: Sequence[Shown]) -> Told:
    """Tell in words what changes together."""
    from propertyrules.document.nouns import title
    from propertyrules.document.things import changes

    before, after = worded
    named = {thing: _heading(worded, thing.keyword, thing.name) for thing in group.things}
    things = tuple(
        Worded(
            heading,
            *changes(
                before.lines(thing.keyword, thing.name), after.lines(thing.keyword, thing.name)
            ),
        )
        for thing, heading in named.items()
    )
    clauses = [
        tuple(
            program.clauses[id_]
            for id_ in group.clauses[side]
            if id_ in program.clauses and id_ not in group.clauses[1 - side]
        )
        for side, program in enumerate((before.program, after.program))
    ]
    if not any(clauses):
        known = after.program.clauses
        clauses.append(tuple(known[id_] for id_ in group.clauses[1] if id_ in known))
    else:
        clauses.append(())
    first = next(iter((*group.clauses[1], *group.clauses[0])), "")
    said = title(first.rpartition(".")[2].replace("-", " ")) or things[0].heading
    shown = tuple((one.witness, tuple(named[thing] for thing in one.things)) for one in seen)
    return Told(said, tuple(clauses), things, shown)


def _heading(worded: tuple[Things, Things], keyword: str, name: str) -> str:
    from propertyrules.document.things import heading

    said = heading(keyword, name)
    if keyword == "rule":
        moves = dict.fromkeys(move for side in worded for move in side.moves_with(name))
        if len(moves) > 1:
            said += f" (of {len(moves)} moves)"
    return said


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
    yield paragraph(counted(found), 0)
    for number, told in enumerate(found, start=1):
        yield ""
        yield painted(paragraph(told.heading, 0, f"{number}. "), bold=True)
        for name, clauses in zip((*names, "both"), told.clauses, strict=True):
            yield from (paragraph(clause_words(clause), 2, f"{name}: ") for clause in clauses)
        for thing in told.things:
            yield ""
            yield paragraph(thing.heading, 2)
            yield from _sides(names, thing.before, thing.after)
        for witness, headings in told.shown:
            yield from _table(names, witness, headings if len(told.things) > 1 else ())
        if not told.shown:
            yield ""
            yield paragraph(without_table(tables))
        elif told.unshown and len(told.things) > 1 and any(each for _, each in told.shown):
            yield ""
            yield paragraph(f"No table was found for these alone: {'; '.join(told.unshown)}.")


def counted(found: Sequence[Told]) -> str:
    """Say how many changes there are, and which are shown by tables."""
    shown = sum(bool(told.shown) for told in found)
    changes = f"{len(found)} change{'s' if len(found) > 1 else ''}"
    if shown == len(found):
        return f"{changes}, each with a table on which it changes a ruling."
    bare = ", ".join(str(n) for n, told in enumerate(found, start=1) if not told.shown)
    return (
        f"{changes}; for {shown} a table is shown on which that changes a ruling. "
        f"Without one: {bare}."
    )


def without_table(tables: int) -> str:
    """Say that no table was found for a change."""
    return f"Among {tables:,} tables none was found on which that changes a ruling."


def clause_words(clause: Clause) -> str:
    """Tell a clause: what it says, how it is read, and where it stands."""
    doubt = "" if clause.status == "stated" else f", {clause.status}"
    reading = f" Read: {clause.reading}" if clause.reading else ""
    return f"{clause.says}{reading} [{clause.id}: {clause.section}{doubt}]"


def _sides(
    names: tuple[str, str], before: tuple[str, ...], after: tuple[str, ...]
) -> Iterator[str]:
    if before == after:
        yield paragraph("In the same words; what they lean on differs.", 4)
        return
    for name, said in zip(names, (before, after), strict=True):
        if not said:
            yield paragraph("nothing of the kind", 4, f"{name}: ")
            continue
        yield paragraph(said[0].strip(), 4, f"{name}: ")
        for line in said[1:]:
            deep = len(line) - len(line.lstrip())
            yield paragraph(line.strip(), 6 + deep)


def _table(names: tuple[str, str], witness: Witness, headings: tuple[str, ...]) -> Iterator[str]:
    from propertyrules.testing.witness.words import asked_table, words_of

    yield ""
    if headings:
        yield paragraph(f"A table for: {'; '.join(headings)}")
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
    from propertyrules.testing.witness.words import words_of

    return {
        "schema_version": refusals.SCHEMA,
        "rulebooks": [name_of(program) for program in pair],
        "boards": [program.board.id for program in pair],
        "tables": tables,
        "differences": [
            {
                "about": told.heading,
                "clauses": [[clause.id for clause in side] for side in told.clauses],
                "things": [
                    {"thing": one.heading, "before": list(one.before), "after": list(one.after)}
                    for one in told.things
                ],
                "witnesses": [
                    {
                        "of": list(headings),
                        "what": witness.what,
                        "table": witness.table,
                        "other_table": witness.other_table,
                        "move": witness.move,
                        "other_move": witness.other_move,
                        "rulings": list(words_of(witness)),
                    }
                    for witness, headings in told.shown
                ],
            }
            for told in found
        ],
    }
