"""Records: a table and the moves played from it, written in the notation and read again."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from propertyrules.ir.program import Program
from propertyrules.machine.alternatives import play_whole as play
from propertyrules.machine.legality import verdict
from propertyrules.model.moves import Move
from propertyrules.model.record import Record
from propertyrules.model.rulings import Verdict
from propertyrules.model.state import State
from propertyrules.notation.move_parser import Place, meant, read_move
from propertyrules.notation.scenarios import FORMAT, head_name, one_table, parse_tables
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
    digests = start.setting.program.digests
    told = f"digest {', '.join(f'{head_name(name)} {mark}' for name, mark in digests.items())}\n"
    head, blank, rest = write_table(start, title, folder).partition("\n\n")
    return f"{head}\nformat {FORMAT}\n{told if digests else ''}{blank[1:]}{rest}{played}"


def read_record(text: str, program: Program, file: str = "<record>") -> Record:
    """Read one game. Raises TableError and NotationError with their places.

    Moves are read as the game goes on, since what a line means may depend on what is open: of
    several readings the first that is not illegal is taken.
    """
    scenario = one_table(parse_tables(text, file))
    scenario = evolve(scenario, format=scenario.format or 1)  # kept before formats had a number
    start = state = read_state(scenario, program)
    moves: list[Move] = []
    for asked in scenario.played:
        place = Place(scenario.file, asked.line, asked.at.column)
        move = meant(state, read_move(state, asked.text, place))
        moves.append(move)
        # An illegal move is recorded all the same: to replay the record is to find it.
        if verdict(state, move) is not Verdict.ILLEGAL:
            state = play(state, move)
    return Record(start, tuple(moves))
