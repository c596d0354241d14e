"""What the machine offers to every rulebook: the fields and values that `src/` itself knows."""

from __future__ import annotations

from attrs import frozen

from propertyrules.language.types import (
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
