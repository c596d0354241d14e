"""Record games of a public simulator for an audit: `python simulator.py FOLDER GAMES COUNT`.

FOLDER is a checkout of github.com/gamescomputersplay/monopoly; tried with commit 7c4df31 of
2025-05-13. The simulator keeps a log, and each of its lines that tells a move is said here in our
words. Its income tax is set to the flat sum, as its board prints it.
"""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HEAD = """rulebook classic
board atlantic-modern
with no-auctions
with rent-by-itself
"""
FOOT = """the bank holds Community Chest jail card and Chance jail card
turn of {}, before rolling
"""
# Each card of ours by words that only its like has there, within its deck.
CARDS = {
    "Chance": {
        "Boardwalk": "advance-to-boardwalk", "to Go ": "advance-to-go",
        "Illinois": "advance-to-illinois-avenue", "Charles": "advance-to-st-charles-place",
        "nearest Railroad": "nearest-railroad", "Utility": "nearest-utility",
        "dividend": "bank-dividend", "Out of Jail": "jail-free", "Back 3": "go-back-3",
        "Go to Jail": "go-to-jail", "general repairs": "general-repairs",
        "Speeding": "poor-tax", "Reading": "advance-to-reading-railroad",
        "Chairman": "chairman", "building loan": "building-loan",
    },
    "Community Chest": {
        "to Go ": "advance-to-go", "Out of Jail": "jail-free", "Go to Jail": "go-to-jail",
        "Doctor": "doctor", "hospital": "hospital", "school": "school-tax",
        "street repair": "street-repairs", "Bank error": "bank-error", "stock": "stock-sale",
        "Holiday": "holiday-fund", "tax refund": "tax-refund", "insurance": "life-insurance",
        "consultancy": "services", "beauty": "beauty-contest", "inherit": "inheritance",
        "birthday": "opera-night",
    },
}  # fmt: skip
ROLL, NAMED = re.compile(r"roll: \d+, \(\[(\d), (\d)\]"), r"\w\w?\d? ([\w.& ]+?)"
SAID = [
    (re.compile(rf"(\w+) bought {NAMED} for "), "{0} buys {1}"),
    (re.compile(rf"(\w+) landed on a {NAMED}, he refuses"), "{0} declines {1}"),
    (re.compile(rf"(\w+) built \w+ house on {NAMED} for"), "{0} builds a house on {1}"),
    (re.compile(rf"(\w+) built a hotel on {NAMED}$"), "{0} builds a hotel on {1}"),
    (re.compile(rf"(\w+) unmortgages {NAMED} for"), "{0} lifts the mortgage on {1}"),
    (re.compile(rf"(\w+) mortgages {NAMED}, "), "{0} mortgages {1}"),
    (re.compile(rf"(\w+) sells \w+ house on {NAMED}, "), "{0} sells a house on {1}"),
    (re.compile(rf"(\w+) sells a hotel on {NAMED}, "), "{0} sells a hotel on {1}"),
    (re.compile(r"(\w+) is bankrupt"), "{0} goes bankrupt"),
    (re.compile(r"(\w+) uses a GOOJF"), "{0} uses a jail card"),
]
NAMES = {"B&O Railroad": "B. & O. Railroad", "Waterworks": "Water Works"}


def card(deck: str, text: str) -> str:
    """Return our name of a card."""
    found = (ours for words, ours in CARDS[deck].items() if words in text)
    return f"{deck} {next(found, text)}"


def words(lines: Iterator[tuple[str, dict[str, int]]]) -> Iterator[dict[str, Any]]:
    """Yield the moves that a log tells; each line comes with what everybody holds then."""
    who, ended = "", True
    for line, cash in lines:
        if line.startswith("=== "):
            mover = line.split()[1]
            if who and mover != who and not ended:
                yield {"said": f"{who} ends the turn", "cash": cash}
            who, ended = mover, False
        elif thrown := ROLL.match(line):
            yield {"said": f"{who} rolls {thrown[1]} {thrown[2]}"}
        elif drawn := re.match(r"\w+ drew (Chance|Community Chest) card: '(.*)'", line):
            yield {"said": f"{who} draws {card(drawn[1], drawn[2])}"}
        elif line.startswith("Trade: "):
            yield {"said": f"trade {line}"}
        for form, said in SAID:
            if told := form.match(line):
                yield {"said": said.format(told[1], *(NAMES.get(n, n) for n in told.groups()[1:]))}
        ended = ended or "goes to Jail." in line


def games(folder: str, count: int) -> Iterator[dict[str, Any]]:
    """Play games of the simulator without its trades, and yield their records."""
    sys.path.insert(0, folder)
    settings, game = (importlib.import_module(n) for n in ("settings", "monopoly.core.game"))
    settings.GameMechanics.income_tax_percentage = 1
    settings.StandardPlayerSettings.is_willing_to_make_trades = False
    for seed in range(count):
        board, dice, log, _ = game.setup_game(seed, seed)
        players = game.setup_players(board, dice)
        told: list[tuple[str, dict[str, int]]] = []
        log.add = lambda line, told=told, players=players: told.append(
            (line, {one.name: one.money for one in players})
        )
        for _ in range(60):
            for player in players:
                if not any(one.is_bankrupt for one in players):
                    player.make_a_move(board, players, dice, log)
        blocks = (f'player {one.name}\n  cash 1500\n  on "Go"\n' for one in players)
        start = HEAD + "".join(blocks) + FOOT.format(players[0].name)
        yield {"name": f"seed {seed}", "start": start, "moves": list(words(iter(told)))}


if __name__ == "__main__":
    rows = (json.dumps(record) + "\n" for record in games(sys.argv[1], int(sys.argv[3])))
    Path(sys.argv[2]).write_text("".join(rows), encoding="utf-8")
