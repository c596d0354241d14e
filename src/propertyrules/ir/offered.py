"""What the machine offers to every rulebook: the fields and values that `src/` itself knows."""

from __future__ import annotations

from attrs import frozen

from propertyrules.ir.types import (
    CARD,
    COUNT,
    DECK,
    GROUP,
    HOLDER,
    MATTER,
    MONEY,
    PLAYER,
    SPACE,
    TEXT,
    TRUTH,
    Type,
    list_of,
)

PROPERTY = Type("property")  # stands for "a space of any kind that has a deed" in these tables


@frozen
class Offer:
    """A field or value: the types of its arguments (receiver left out) and of what it gives.

    The arguments from `least` on may be left out.
    """

    result: Type
    args: tuple[Type, ...] = ()
    least: int | None = None


VALUES: dict[str, Offer] = {
    "players": Offer(list_of(PLAYER)),
    "everybody": Offer(list_of(PLAYER)),
    "spaces": Offer(list_of(SPACE)),
    "properties": Offer(list_of(PROPERTY)),
    "groups": Offer(list_of(GROUP)),
    "uppermost": Offer(MATTER),
    "top_rung": Offer(COUNT),
    "just_paid": Offer(TRUTH, (PLAYER, HOLDER, MONEY), 1),
}

FIELDS: dict[str, dict[str, Offer]] = {
    "holder": {
        "cash": Offer(MONEY),
        "properties": Offer(list_of(PROPERTY)),
    },
    "player": {
        "space": Offer(SPACE),
        "cards": Offer(list_of(CARD)),
        "out": Offer(TRUTH),
        "next": Offer(PLAYER),
        "others": Offer(list_of(PLAYER)),
    },
    "space": {
        "ahead": Offer(list_of(SPACE)),
        "number": Offer(COUNT),
    },
    "property": {
        "owner": Offer(HOLDER),
        "group": Offer(GROUP),
        "buildings": Offer(COUNT),
    },
    "group": {"sites": Offer(list_of(PROPERTY))},
    "piece": {"left": Offer(COUNT), "at": Offer(COUNT, (COUNT,))},
    "card": {"deck": Offer(DECK), "holder": Offer(HOLDER), "kept": Offer(TRUTH)},
    "deck": {"next_card_is": Offer(TRUTH, (CARD,)), "cards": Offer(list_of(CARD))},
    "throw": {"total": Offer(COUNT)},
    "face": {"pips": Offer(COUNT)},
    "list": {"size": Offer(COUNT)},
}

# The events that the machine raises by itself, with the types of their parameters.
EVENTS: dict[str, tuple[tuple[str, Type], ...]] = {
    "passing": (("player", PLAYER), ("space", SPACE)),
    "landing": (("player", PLAYER), ("space", SPACE)),
    "receiving": (("player", PLAYER), ("property", PROPERTY), ("giver", HOLDER)),
    "short": (("player", PLAYER), ("creditor", HOLDER), ("amount", MONEY), ("reason", TEXT)),
    "going_out": (("player", PLAYER),),
}

# What a line of a table, a question or a statement may be by the notation alone, whatever the
# rulebook. A phrase of the rulebook that reads the same line would never be reached, or hide it.
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
