"""Records for the tests of audits: short games, as text and as JSON."""

from __future__ import annotations

import json
from functools import cache

from propertyrules import Referee, load_rulebook, move_to_json, random_game, state_to_json
from propertyrules.notation.records import write_record

MOVES = 25


@cache
def text(seed: int) -> str:
    """Write a game of random legal moves."""
    start = Referee(load_rulebook("classic")).new_game(["Ann", "Bob", "Cy"])
    moves = [step.move for step in random_game(start, seed=seed, most=MOVES)]
    return write_record(start, moves, f"game {seed}")


@cache
def data(seed: int) -> str:
    """Write the same game as a line of JSON."""
    start = Referee(load_rulebook("classic")).new_game(["Ann", "Bob", "Cy"])
    moves = [move_to_json(step.move) for step in random_game(start, seed=seed, most=MOVES)]
    return json.dumps({"name": f"game {seed}", "start": state_to_json(start), "moves": moves})


def broken(seed: int) -> str:
    """Write a game whose second throw for the start is thrown by somebody else."""
    head, play, moves = text(seed).partition("play\n")
    first, *others = moves.splitlines(keepends=True)
    return head + play + first + "  Ann buys Boardwalk\n" + "".join(others)
