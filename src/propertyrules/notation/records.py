"""Records: a table and the moves played from it, written in the notation and read again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.codegen.engine import play, verdict
from propertyrules.ir.program import Program
from propertyrules.model.moves import Move
from propertyrules.model.record import Record
from propertyrules.model.rulings import Verdict
from propertyrules.model.state import State
from propertyrules.notation.move_parser import Place, meant, read_move
from propertyrules.notation.scenarios import (
    FORMAT,
    Scenario,
    head_name,
    one_table,
    parse_tables,
)
from propertyrules.notation.tables import read_state, write_table
from propertyrules.notation.writer import write_move


def write_record(
    start: State, moves: Iterable[Move], title: str = "", folder: str | None = None
) -> str:
    """Write a game: its first table, and a `play` block with a move a line.

    A `format` line tells by which version of the notation it is to be read, and a `digest` line by
    which versions of the files it was made; `folder` is where the record will be kept.
    """
    lines = [f"  {write_move(start, move)}" for move in moves]
    played = "\n".join(["", "play", *lines, ""]) if lines else ""
    digests = start.program.digests
    told = f"digest {', '.join(f'{head_name(name)} {mark}' for name, mark in digests.items())}\n"
    head, blank, rest = write_table(start, title, folder).partition("\n\n")
    return f"{head}\nformat {FORMAT}\n{told if digests else ''}{blank[1:]}{rest}{played}"


@opaque
class Step:
    """A move of a record: at which table, what is ruled there, and the table after it."""

    state: State
    move: Move
    verdict: Verdict
    after: State


def next_step(state: State, move: Move) -> Step:
    """Rule on a move and make it, unless it is illegal: then the table stays as it is."""
    ruled = verdict(state, move)
    return Step(state, move, ruled, state if ruled is Verdict.ILLEGAL else play(state, move))


def steps(scenario: Scenario, start: State) -> Iterator[Step]:
    """Yield the moves that are played from a table, one after the other, a step for each line.

    Moves are read as the game goes on, since what a line means may depend on what is open: of
    several readings the first that is not illegal is taken. Raises NotationError with the place of
    a line that is no move.
    """
    state = start
    for asked in scenario.played:
        place = Place(scenario.file, asked.line, asked.at.column)
        move = meant(state, read_move(state, asked.text, place))
        step = next_step(state, move)
        yield step
        state = step.after


def read_record(text: str, program: Program, file: str = "<record>") -> Record:
    """Read one game. Raises TableError and NotationError with their places.

    An illegal move is recorded all the same: to replay the record is to find it.
    """
    scenario = one_table(parse_tables(text, file))
    scenario = evolve(scenario, format=scenario.format or 1)  # kept before formats had a number
    start = read_state(scenario, program)
    return Record(start, tuple(step.move for step in steps(scenario, start)))
