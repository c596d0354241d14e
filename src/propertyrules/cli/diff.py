"""`propertyrules diff`: how two rulebooks differ, with a table that shows each difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from propertyrules.classes import opaque
from propertyrules.cli.error_report import Refused, print_json
from propertyrules.cli.house_rules import with_houses
from propertyrules.cli.options import board_option, houses_option, json_option, names_of, subcommand
from propertyrules.cli.terminal import dimmed, heading, indented, paragraph, progress_bars, say
from propertyrules.errors import PropertyRulesError
from propertyrules.hints import counted

if TYPE_CHECKING:
    from propertyrules.ir.program import Clause, Program
    from propertyrules.model.state import State
    from propertyrules.verification.differences import Difference, RulebookComparison

TABLES = 1_000  # tables to look at
LONGEST = 8  # lines printed of each side: `show` has all of them
DIFFERENT = 1  # exit status: something differs


@subcommand("diff")
@click.argument("one", metavar="A", shell_complete=names_of("rulebook"))
@click.argument(
    "other", metavar="[B]", required=False, default="", shell_complete=names_of("rulebook")
)
@houses_option("Lay a house rule over B (over A itself, where no B is named).")
@board_option("Lay both over this board.")
@click.option(
    "--tables", metavar="N", type=click.IntRange(0), default=TABLES, show_default=True,
    help="Look at N tables in all.",
)  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed, other tables.")
@json_option()
def command(
    one: str,
    other: str,
    houses: tuple[str, ...],
    board: str | None,
    tables: int,
    seed: int,
    as_json: bool,
) -> int:
    """Show what changes in play from rulebook A to rulebook B.

    Each rule that differs is shown with the clauses it comes from, and with the smallest table
    found on which the two rulebooks answer differently. To see what a house rule changes, leave B
    out.

    Exit status: 0, nothing differs; 1, something does; 2, there is no such rulebook.
    """
    from propertyrules.verification.differences import compared

    if not other and not houses:
        raise Refused.of("C001", "name a second rulebook, or a house rule: --with NAME")
    pair = loaded(one, other or one, houses, board)
    starts = tables_of(pair) if tables else ()
    with progress_bars(quiet=as_json) as progress:
        found = compared(*pair, tables=tables, seed=seed, starts=starts, progress=progress)
    printer = ComparisonPrinter(found, tables)
    if as_json:
        print_json(printer.data())
    else:
        for line in printer.lines():
            say(line)
    return DIFFERENT if found.differences else 0


def loaded(
    one: str, other: str, houses: Sequence[str] = (), board: str | None = None
) -> tuple[Program, Program]:
    """Load two rulebooks on one board: the one that is named, else that of the first.

    Each is on its own board if neither can be put on the other's. Raises RulebookError.
    """
    from propertyrules.library import gathered, load_rulebook

    boards = [board, board]
    first = load_rulebook(one, board=board)
    second = load_rulebook(other, with_=houses, board=board)
    if board is None and first.board.id != second.board.id:
        # The second is put on the board of the first where it can be, else the other way round.
        for place, name in ((1, first.board.id), (0, second.board.id)):
            with suppress(PropertyRulesError):
                load_rulebook((one, other)[place], with_=(houses if place else ()), board=name)
                boards[place] = name
                break
    # A program from the cache lacks the places of effects.
    first = gathered(one, board=boards[0]).program or first
    return first, gathered(other, with_=houses, board=boards[1]).program or second


def tables_of(programs: Sequence[Program]) -> tuple[State, ...]:
    """Return the tables of the scenarios beside rulebooks that are for their boards."""
    from propertyrules.cli.scenario_files import files_of, subjects
    from propertyrules.notation.scenarios import parse_tables
    from propertyrules.notation.tables import read_state

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
                    # An impossible table, or one of another board, is left out.
                    with suppress(PropertyRulesError):
                        out[read_state(scenario, program)] = None
    return tuple(out)


@opaque
class ComparisonPrinter:
    """Turns a comparison of two rulebooks into lines or data; `tables` is the most to look at.

    A clause is printed in full once, and so is a table.
    """

    found: RulebookComparison
    tables: int

    @cached_property
    def names(self) -> tuple[str, str]:
        """The names of the two rulebooks beside each other, as short as can be."""
        one, other = self.found.programs
        if one.id == other.id and not one.house_rules and other.house_rules:
            return one.id, f"with {', '.join(other.house_rules)}"
        return with_houses(one.id, one.house_rules), with_houses(other.id, other.house_rules)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the comparison."""
        found = self.found
        boards = dict.fromkeys(program.board.id for program in found.programs)
        whole = " and ".join(with_houses(one.id, one.house_rules) for one in found.programs)
        yield paragraph(f"{whole}, on board {' and '.join(boards)}", 0)
        if not found.differences:
            yield "Nothing differs."
            return
        yield paragraph(self.summary(), 0)
        yield dimmed(f"- {self.names[0]}\n+ {self.names[1]}")
        numbers = {d.title: n for n, d in enumerate(found.differences, start=1)}
        printed: set[str] = set()  # clauses
        tables: dict[str, int] = {}  # each with the number of the difference where it is printed
        for difference in found.differences:
            yield ""
            yield heading(paragraph(self.title(difference), 0, f"{numbers[difference.title]}. "))
            before, after = found.clauses(difference)
            both = {clause.id for clause in before} & {clause.id for clause in after}
            for mark, clauses in (("- ", before), ("+ ", after)):
                for clause in clauses:
                    # What both cite is shown once, with the second.
                    if clause.id not in both or mark == "+ ":
                        words = clause.id if clause.id in printed else clause_words(clause)
                        yield paragraph(words, 2, "  " if clause.id in both else mark)
                        printed.add(clause.id)
            yield from self.changed_lines(difference)
            yield from self.witness(difference, numbers, tables)

    def summary(self) -> str:
        """Return how many differences there are, and how many of them tables show."""
        many = len(self.found.differences)
        shown = sum(each.witness is not None for each in self.found.differences)
        said = counted(many, "difference")
        if not self.tables:
            return f"{said}; no tables were looked at."
        if shown == many:
            return f"{said}, {'each ' if many > 1 else ''}with a table that shows it."
        return f"{said}; {shown} with a table that shows it."

    def title(self, difference: Difference) -> str:
        """Return the title of a difference: its keyword and name, and which side has it."""
        said = f"{difference.keyword} {difference.name}".strip()
        moves = {key[1] for key in difference.keys if key[0] == "rule"}
        if difference.keyword == "rule" and not any(difference.name.startswith(m) for m in moves):
            of = ", ".join(sorted(moves)) if len(moves) < 4 else f"{len(moves)} moves"
            said += f" (of {of})"
        alone = self.found.only_in(difference)
        if alone is None:
            return said
        return f"{said}: only in {self.names[alone].removeprefix('with ')}"

    def changed_lines(self, difference: Difference) -> Iterator[str]:
        """Yield the lines of the rulebooks that only one side has, marked as in a patch."""
        said: list[str] = []
        for each in self.found.changes(difference):
            # Indentation does not count, and no line is junk because it comes often.
            mine, theirs = ([line.strip() for line in side] for side in each.sides)
            matcher = SequenceMatcher(None, mine, theirs, autojunk=False)
            for how, a, b, c, d in matcher.get_opcodes():
                if how != "equal":
                    said += (f"- {line}" for line in each.sides[0][a:b])
                    said += (f"+ {line}" for line in each.sides[1][c:d])
        if said:
            yield ""
        for mark in "-+":
            mine = [line for line in said if line[0] == mark]
            yield from (f"    {line}" for line in mine[:LONGEST])
            if len(mine) > LONGEST:
                more = len(mine) - LONGEST
                yield dimmed(f"    {mark} ... {counted(more, 'more line')}")

    def witness(
        self, difference: Difference, numbers: Mapping[tuple[str, str], int],
        tables: dict[str, int],
    ) -> Iterator[str]:  # fmt: skip
        """Yield the witness of a difference, or where its table is printed already."""
        from propertyrules.verification.witness.witness_printer import (
            asked_table,
            without_head,
            words_of,
        )

        yield ""
        witness = difference.witness
        if witness is None:
            if difference.tried:
                yield paragraph(f"No table that shows it was found in {difference.tried:,}.")
            return
        first, second = asked_table(witness, 0), asked_table(witness, 1)
        number = numbers[difference.title]
        before = tables.setdefault(first + second, number)
        if before != number:
            yield paragraph(f"The table at {before} shows it.")
            return
        yield indented(first, 6, trimmed=True)
        if without_head(witness.tables[0]) != without_head(witness.tables[1]):
            yield paragraph(f"as {self.names[1]} has it:")
            yield indented(second, 6, trimmed=True)
        yield ""
        for name, said in zip(self.names, words_of(witness), strict=True):
            yield paragraph(said, 2, f"{name}: ")
        along = [str(numbers[title]) for title in difference.along if title in numbers]
        if along:
            yield dimmed(paragraph(f"(rests on {', '.join(along)} as well)"))

    def data(self) -> dict[str, Any]:
        """Return the comparison as data for JSON."""
        found = self.found
        return {
            "rulebooks": [with_houses(one.id, one.house_rules) for one in found.programs],
            "boards": [program.board.id for program in found.programs],
            "tables": self.tables,
            "differences": [self.difference_data(each) for each in found.differences],
        }

    def difference_data(self, difference: Difference) -> dict[str, Any]:
        """Return one difference as data."""
        from propertyrules.verification.witness.witness_printer import words_of

        found, witness = self.found, difference.witness
        return {
            "kind": difference.keyword,
            "name": difference.name,
            "only_in": found.only_in(difference),
            "changes": [
                {"of": each.piece, "before": list(each.sides[0]), "after": list(each.sides[1])}
                for each in found.changes(difference)
            ],
            "clauses": [[clause.id for clause in side] for side in found.clauses(difference)],
            "tried": difference.tried,
            "witness": None if witness is None else {
                "what": witness.what,
                "table": witness.tables[0],
                "other_table": witness.tables[1],
                "move": witness.moves[0],
                "other_move": witness.moves[1],
                "rulings": list(words_of(witness)),
                "rests_on": [" ".join(filter(None, title)) for title in difference.along],
            },
        }  # fmt: skip


def clause_words(clause: Clause) -> str:
    """Return a clause in words: its text, its reading, its name and its section."""
    doubt = "" if clause.status == "stated" else f", {clause.status}"
    reading = f" Read: {clause.reading}" if clause.reading else ""
    return f"{clause.says}{reading} [{clause.id}: {clause.section}{doubt}]"
