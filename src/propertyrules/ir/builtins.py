"""The builtins: fields and values that every rulebook has, one row for each.

A row has the types for the checker, the reader for the interpreter, the table for code generators,
and the columns for the tracking of reads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from propertyrules.ir.types import (
    CARD,
    COUNT,
    DECK,
    FACE,
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
from propertyrules.limits import ENDLESS
from propertyrules.model.values import BANK, Unknown, first_unknown

if TYPE_CHECKING:
    from propertyrules.ir.program import Program

PROPERTY = Type("property")  # stands for "a space of any kind that has a deed" in these rows


@frozen
class Builtin:
    """A field of a type or a value of the table.

    `name` is its name in the IR, unique among all; `written` the one in rulebooks, behind a value
    of the type `of` (empty: it has no receiver, or the checker makes it). `args` are the types of
    its arguments without the receiver; those from `least` on may be left out. `read` takes a state
    or draft and the values, receiver first.

    `columns` are those of the state that it reads: none where all is printed on the board. Code
    generators call `read` only where they must: with `cell` the value is that of the argument in
    the one column, and with `table` it is looked up in a constant table. `fact` is the fact in
    words that a ruling rests on ({} is the receiver); empty where that cannot change. A `tolerant`
    one takes unknown arguments.
    """

    name: str
    of: str
    result: Type
    read: Callable[..., Any]
    columns: tuple[str, ...] = ()
    cell: bool = False
    table: Callable[[Program], tuple[Any, ...]] | None = None
    args: tuple[Type, ...] = ()
    least: int | None = None
    fact: str = ""
    tolerant: bool = False
    written: str = ""


# -- readers that are more than a look at a column -------------------------------------------


def open_matters(table: Any) -> list[Any]:
    """Return the stack, uppermost first, with the matters that the current step has opened.

    New matters are on top, the first one uppermost; `ground` matters are at the bottom.
    """
    return [*_opened(table, ""), *table.stack, *_opened(table, "ground")]


def standing_claims(table: Any) -> list[Any]:
    """Return the standing claims, oldest first, with those that the current step has opened."""
    return [*table.standing, *_opened(table, "standing")]


def _opened(table: Any, place: str) -> list[Any]:
    """Return the matters of a place that the current step has opened."""
    opened = getattr(table, "opened", ())  # only a draft has it
    if not opened:
        return []
    # Until the step ends they are in a list of their own, whatever their place will be.
    kinds = table.setting.program.matters
    return [matter for matter in opened if kinds[matter.kind].place == place]


def cash_index(table: Any, holder: int) -> int | None:
    """Return the place of a holder's cash in its column; None for the bank's: it is endless."""
    if holder >= 0:
        return holder
    # Declared holders are numbered -2, -3, ...; their cash follows that of the seats.
    return None if holder == BANK else len(table.out) + BANK - holder - 1


def card_holder(table: Any, card: int) -> Any:
    """Return the holder of a card, which is the bank for one in its deck, or Unknown."""
    holder = table.cards[card]
    if holder is None:
        return Unknown.of(f"who holds {table.setting.program.board.cards[card].title}")
    return holder


def _properties(table: Any, holder: int | None = None) -> Any:
    """Return all properties, or those of one holder, in order of the board."""
    deeds = table.setting.program.board.deeds
    if holder is None:
        return deeds
    owners = [table.owner[number] for number in deeds]
    unknown = first_unknown(owners)
    if unknown is not None:
        return unknown
    return tuple(deed for deed, owner in zip(deeds, owners, strict=True) if owner == holder)


def _just_paid(
    table: Any, payer: Any, payee: Any = None, amount: Any = None, reason: Any = None
) -> Any:
    """Return whether the last step made such a payment; arguments left out match anything.

    Where no payment can match, the answer is known even with unknown arguments.
    """
    # In the order of a state's payments.
    wanted = (payer, payee, amount, reason)
    unknown = first_unknown(wanted)
    near = any(
        all(want is None or want.__class__ is Unknown or want == was
            for want, was in zip(wanted, payment, strict=False))
        for payment in table.paid
    )  # fmt: skip
    return unknown if near and unknown is not None else near


def _cash(table: Any, holder: int) -> Any:
    """Return a holder's cash: endless for the bank, Unknown where the table has none."""
    # Its row has no `cell`, as the bank and declared holders have no seat as an index.
    index = cash_index(table, holder)
    if index is None:
        return ENDLESS
    held = table.cash[index]
    if held is None:
        # Cash is never negative, so an unknown amount has a lower bound.
        return Unknown(frozenset((f"cash of {table.setting.holder_words(holder)}",)), 0)
    return held


def _cards(table: Any, player: int) -> Any:
    """Return the cards of a player."""
    unknown = [card for card, holder in enumerate(table.cards) if holder is None]
    if unknown:
        return Unknown(frozenset().union(*(card_holder(table, c).needs for c in unknown)))
    return tuple(card for card, holder in enumerate(table.cards) if holder == player)


def _around(column: Sequence[Any], place: int) -> Sequence[int]:
    """Return all places of a column but one, in circular order from the one after it."""
    return (*range(place + 1, len(column)), *range(place))


def _next(table: Any, player: int) -> int:
    """Return the next player in the game."""
    out = table.out
    for seat in _around(out, player):
        if not out[seat]:
            return seat
    return player


def _at(table: Any, piece: int, rung: int) -> Any:
    """Return the number of a piece on a rung."""
    ladder = table.setting.program.ladder
    return ladder[rung][piece] if 0 <= rung < len(ladder) else 0


def _next_card_is(table: Any, deck: int, card: int) -> bool:
    """Return whether a card may come next, also where the order or its holder is not known."""
    board = table.setting.program.board
    if board.cards[card].deck != deck or table.cards[card] not in (BANK, None):
        return False
    order = table.decks[deck]
    if order.top:
        return bool(order.top[0] == card)
    if card not in order.bottom:
        return True
    # The first card of the known bottom may be next only if perhaps none is above it.
    return order.bottom[0] == card and all(
        table.cards[other] != BANK for other in board.decks[deck].cards if other not in order.bottom
    )


# -- the rows ----------------------------------------------------------------------------------

_ROWS = (
    # The table.
    Builtin(
        "players", "", list_of(PLAYER), columns=("out",),
        read=lambda t: tuple(seat for seat, gone in enumerate(t.out) if not gone),
    ),
    Builtin("everybody", "", list_of(PLAYER), lambda t: tuple(range(len(t.out))), ("out",)),
    Builtin("spaces", "", list_of(SPACE), lambda t: tuple(range(len(t.owner)))),
    Builtin("properties", "", list_of(PROPERTY), _properties, columns=("owner",)),
    Builtin(
        "groups", "", list_of(GROUP),
        read=lambda t: tuple(range(len(t.setting.program.board.groups))),
    ),
    Builtin(
        "uppermost", "", MATTER, columns=("stack",),
        read=lambda t: next(iter(open_matters(t)), None),
    ),
    Builtin("top_rung", "", COUNT, lambda t: len(t.setting.program.ladder) - 1),
    Builtin(
        "just_paid", "", TRUTH, _just_paid, columns=("paid",), args=(PLAYER, HOLDER, MONEY, TEXT),
        least=1, tolerant=True,
    ),
    # Holders and players.
    Builtin("cash", "holder", MONEY, _cash, columns=("cash",), fact="{}'s cash"),
    Builtin(
        "space", "player", SPACE, lambda t, player: t.place[player], ("place",), cell=True,
        fact="{}'s space",
    ),
    Builtin("cards", "player", list_of(CARD), _cards, columns=("cards",), fact="{}'s cards"),
    Builtin(
        "out", "player", TRUTH, lambda t, player: t.out[player], ("out",), cell=True,
        fact="{}'s out",
    ),
    # In the order of play; the next is the player where nobody else is left.
    Builtin(
        "next", "player", PLAYER, columns=("out",),
        read=_next,
    ),
    Builtin(
        "others", "player", list_of(PLAYER), columns=("out",),
        read=lambda t, player: tuple(s for s in _around(t.out, player) if not t.out[s]),
    ),
    # Spaces, properties, groups, pieces.
    Builtin(
        "ahead", "space", list_of(SPACE),
        read=lambda t, space: (*_around(t.owner, space), space),
    ),
    Builtin("number", "space", COUNT, lambda t, space: space),
    Builtin(
        "owner", "property", HOLDER, lambda t, space: t.owner[space], ("owner",), cell=True,
        fact="{}'s owner",
    ),
    Builtin(
        "group", "property", GROUP,
        table=lambda program: tuple(space.group for space in program.board.spaces),
        read=lambda t, space: t.setting.program.board.spaces[space].group,
    ),
    Builtin(
        "buildings", "property", COUNT, lambda t, space: t.rung[space], ("rung",), cell=True,
        fact="{}'s buildings",
    ),
    Builtin(
        "sites", "group", list_of(PROPERTY),
        # Spaces without a group have the index -1: that of the empty group at the end.
        table=lambda program: (*(group.sites for group in program.board.groups), ()),
        read=lambda t, n: t.setting.program.board.groups[n].sites if n >= 0 else (),
    ),
    Builtin(
        "left", "piece", COUNT, columns=("supply",), fact="{} left",
        read=lambda t, piece: ENDLESS if t.supply[piece] is None else t.supply[piece],
    ),
    Builtin("at", "piece", COUNT, _at, args=(COUNT,)),
    # Cards and decks.
    Builtin(
        "deck", "card", DECK,
        table=lambda program: tuple(card.deck for card in program.board.cards),
        read=lambda t, card: t.setting.program.board.cards[card].deck,
    ),
    Builtin("holder", "card", HOLDER, card_holder, columns=("cards",), fact="{}'s holder"),
    Builtin(
        "kept", "card", TRUTH,
        table=lambda program: tuple(card.kept for card in program.board.cards),
        read=lambda t, card: t.setting.program.board.cards[card].kept,
    ),
    Builtin(
        "next_card_is", "deck", TRUTH, _next_card_is, columns=("decks", "cards"), args=(CARD,)
    ),
    Builtin(
        "deck_cards", "deck", list_of(CARD), written="cards",
        read=lambda t, deck: t.setting.program.board.decks[deck].cards,
    ),
    # Throws, faces, lists.
    Builtin("total", "throw", COUNT, lambda t, throw: throw.total),
    Builtin(
        "pips", "face", COUNT, read=lambda t, face: face if isinstance(face, int) else 0
    ),
    Builtin("size", "list", COUNT, lambda t, members: len(members)),
)  # fmt: skip

# Made by the checker from other forms: `bank`, a throw's dice by their name, a list's `at`.
_MADE = (
    Builtin("bank", "", HOLDER, lambda t: BANK),
    Builtin(
        "dice", "", list_of(FACE), lambda t, throw, which: throw.dice[which],
        args=(COUNT,),
    ),
    # From 0; beyond the end it is the last member, and of an empty list 0.
    Builtin(
        "nth", "", Type("member"), args=(COUNT,),
        read=lambda t, them, place: them[max(0, min(place, len(them) - 1))] if them else 0,
    ),
)  # fmt: skip

BUILTINS: Mapping[str, Builtin] = {row.name: row for row in (*_ROWS, *_MADE)}

VALUES: Mapping[str, Builtin] = {row.name: row for row in _ROWS if not row.of}
"""The builtins without a receiver, by their names in rulebooks."""

_FIELDS = {
    of: {row.written or row.name: row for row in _ROWS if row.of == of}
    for of in dict.fromkeys(row.of for row in _ROWS if row.of)
}
# One row serves both: all properties of the board, and those of a holder.
_FIELDS["holder"]["properties"] = BUILTINS["properties"]

FIELDS: Mapping[str, Mapping[str, Builtin]] = _FIELDS
"""The fields of each type, by the name of the type and their own."""

EVENTS: Mapping[str, tuple[tuple[str, Type], ...]] = {
    "passing": (("player", PLAYER), ("space", SPACE)),
    "landing": (("player", PLAYER), ("space", SPACE)),
    "receiving": (("player", PLAYER), ("property", PROPERTY), ("giver", HOLDER)),
    "short": (("player", PLAYER), ("creditor", HOLDER), ("amount", MONEY), ("reason", TEXT)),
    "going_out": (("player", PLAYER),),
}
"""The events that effects emit by themselves, with the types of their parameters."""
