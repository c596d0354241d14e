"""Record games of another public simulator for an audit: `python montecarlo.py FOLDER GAMES COUNT`.

FOLDER is a checkout of github.com/benharmonics/monopoly-simulator; tried with commit 26b1b63 of
2025-09-17. It keeps no log of its throws, so that they are taken where they are made; the rest is
told by what it writes for those who look for mistakes in it.
"""

from __future__ import annotations

import importlib
import json
import logging
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simulator import FOOT, HEAD, NAMES, card

PLAYERS = ("Ann", "Bob", "Cy", "Dee")
SAID = [
    (re.compile(r"Player (\d) purchasing (.+) for "), "{0} buys {1}"),
    (re.compile(r"Player (\d) purchased house on (.+) for "), "{0} builds a house on {1}"),
    (re.compile(r"Player (\d) purchased hotel on (.+) for "), "{0} builds a hotel on {1}"),
]
DRAWN = re.compile(r"Chance time for Player \d: (.+)")


class Recorder(logging.Handler):
    """Writes down the moves of a game as the simulator goes on."""

    def __init__(self, spaces: Any, seed: int) -> None:
        super().__init__()
        self.moves: list[dict[str, Any]] = []
        self.spaces, self.random = spaces, random.Random(seed)
        self.faces: list[int] = []
        self.name = ""
        self.player: Any = None

    def say(self, text: str, **more: Any) -> None:
        """Add a move."""
        self.moves.append({"said": text, **more})

    def randint(self, low: int, high: int) -> int:
        """Throw a die; two of them are a throw."""
        face = self.random.randint(low, high)
        self.faces.append(face)
        if len(self.faces) == 2:
            self.say("{} rolls {} {}".format(self.name, *self.faces))
            self.faces.clear()
        return face

    def emit(self, line: logging.LogRecord) -> None:
        """Take a line of the log."""
        text = line.getMessage()
        for form, said in SAID:
            if told := form.match(text):
                name = NAMES.get(told[2], told[2])
                self.say(said.format(PLAYERS[int(told[1]) - 1], name))
        if drawn := DRAWN.match(text):
            chance = self.player.space in list(self.spaces.CHANCES)
            deck = "Chance" if chance else "Community Chest"
            self.say(f"{self.name} draws {card(deck, drawn[1])}")


def games(folder: str, count: int) -> Iterator[dict[str, Any]]:
    """Play games of the simulator, and yield their records."""
    sys.path.insert(0, f"{folder}/src")
    game, spaces = importlib.import_module("game"), importlib.import_module("spaces")
    for seed in range(count):
        random.seed(seed)
        played, recorder = game.Game(4), Recorder(spaces, seed)
        log = logging.getLogger()
        log.handlers, log.level = [recorder], logging.DEBUG
        game.randint = recorder.randint
        for _ in range(40):
            for number, player in enumerate(played._players):
                recorder.name, recorder.player = PLAYERS[number], player
                played._take_turn(player)
                place = played._board[player.space]
                if place.meta.buying_price and not place.owned_by:
                    name = NAMES.get(place.meta.name, place.meta.name)
                    recorder.say(f"{recorder.name} declines {name}")
                cash = {PLAYERS[n]: one.money for n, one in enumerate(played._players)}
                sent = player.jail_sentence == 3  # which ends the turn by itself
                if not sent:
                    recorder.say(f"{recorder.name} ends the turn", cash=cash)
        blocks = (f'player {name}\n  cash 1500\n  on "Go"\n' for name in PLAYERS)
        start = HEAD + "".join(blocks) + FOOT.format(PLAYERS[0])
        yield {"name": f"seed {seed}", "start": start, "moves": recorder.moves}


if __name__ == "__main__":
    rows = (json.dumps(record) + "\n" for record in games(sys.argv[1], int(sys.argv[3])))
    Path(sys.argv[2]).write_text("".join(rows), encoding="utf-8")
