"""Reserved phrases: what a line of a table, a question or a statement may be by the notation alone.

A phrase of a rulebook that reads the same line would never be reached, or hide it.
"""

from __future__ import annotations

QUESTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("raise", ("how can {player} raise {amount}",)),
    ("settle", ("settle {player}",)),
    ("moves", ("what may {player} do", "what can {player} do")),
    ("open", ("what is open",)),
    ("table", ("this table", "can this table be")),
    ("wins", ("who wins", "who has won")),
)
LINES = (
    "scenario {text}", "rulebook {text}", "board {text}", "with {text}", "player {text}",
    "set {text}", "open", "ask", "play", "new game", "game over", "winner {players}",
    "winners {players}", "{holder} owns {text}", "{holder} holds {text}", "bank {text}",
    "{deck} deck {text}", "deck {deck} {text}", "nobody knows who holds {cards}",
)  # fmt: skip
ABOUT_PLAYERS = tuple(
    f"{word}{more}"
    for word in (
        "owns", "own", "holds", "hold", "cash", "out", "bankrupt", "gone", "on", "at", "is", "has",
        "no", "not", "{amount}",
    )
    for more in ("", " {text}")
)  # fmt: skip
ABOUT_DEEDS = (
    *(f"{word}{more}" for word in ("each", "both", "all", "apiece", "with", "no", "not", "(", ")")
      for more in ("", " {text}")),
    "rung {number}", "rung {number} {text}", "{number} {piece}", "{number} {piece} {text}",
)  # fmt: skip
