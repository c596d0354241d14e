"""Record games of the small engine for an audit: `python record_games.py GAMES COUNT`."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

from engine import FAULTS, Game

from propertyrules import load_rulebook

NAMES = ["Ann", "Bob", "Cy"]
HOUSES = ["no-auctions", "rent-by-itself", "flat-income-tax"]
START = "\n".join([
    "rulebook classic", *(f"with {house}" for house in HOUSES),
    *(f'player {name}\n  cash 1500\n  on "Go"' for name in NAMES),
    "the bank holds Community Chest jail card and Chance jail card",
    "turn of Ann, before rolling", "",
])  # fmt: skip
SPACES = [space.name for space in load_rulebook("classic").board.spaces]


def words(event: str, who: int, what: Any = None) -> str:
    """Return an event of the engine as a move in words."""
    name = NAMES[who]
    match event:
        case "roll":
            return f"{name} rolls {what[0]} {what[1]}"
        case "draw":
            return f"{name} draws {what}"
        case "throw":
            return f"{name} rolls {what[0]} {what[1]} for {SPACES[what[2]]}"
        case "build":
            return f"{name} builds a house on {SPACES[what]}"
        case "buy" | "decline":
            return f"{name} {event}s {SPACES[what]}"
    return f"{name} ends the turn"


def record(seed: int, faults: Collection[str] = tuple(FAULTS)) -> dict[str, Any]:
    """Play a game, and return its record: each move, and what everybody holds after it."""
    moves: list[dict[str, Any]] = []

    def log(event: str, who: int, what: Any = None) -> None:
        cash = {name: one.cash for name, one in zip(NAMES, game.players, strict=True)}
        moves.append({"said": words(event, who, what), "cash": cash})

    game = Game(log, seed=seed, faults=faults)
    game.play()
    return {"name": f"game {seed}", "start": START, "moves": moves}


if __name__ == "__main__":
    file, count = Path(sys.argv[1]), int(sys.argv[2])
    file.write_text("".join(json.dumps(record(seed)) + "\n" for seed in range(count)), "utf-8")
