"""Facts: what the machine itself offers of players, spaces, cards and dice, read off a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from propertyrules.ir.nodes import Builtin
from propertyrules.ir.types import Type
from propertyrules.machine.decks import may_be_next
from propertyrules.machine.draft import Table, open_matters
from propertyrules.machine.limits import ENDLESS
from propertyrules.machine.words import holder_words, spoken
from propertyrules.model.values import BANK, Throw, Unknown, first_unknown

# -- the table -------------------------------------------------------------------------------


def _players(table: Table) -> tuple[int, ...]:
    return tuple(seat for seat, gone in enumerate(table.out) if not gone)


def _everybody(table: Table) -> tuple[int, ...]:
    return tuple(range(len(table.out)))


def _spaces(table: Table) -> tuple[int, ...]:
    return tuple(range(len(table.owner)))


def _properties(table: Table, holder: int | None = None) -> tuple[int, ...]:
    """All properties, or those of one holder, in order of the board."""
    spaces = table.setting.program.board.spaces
    return tuple(
        s.number for s in spaces if s.deed and (holder is None or table.owner[s.number] == holder)
    )


def _groups(table: Table) -> tuple[int, ...]:
    return tuple(range(len(table.setting.program.board.groups)))


def _bank(table: Table) -> int:
    return BANK


def _uppermost(table: Table) -> Any:
    matters = open_matters(table)
    return matters[0] if matters else None


def _just_paid(table: Table, payer: Any, payee: Any = None, amount: Any = None) -> Any:
    """Whether the last step paid that; what is left out may be anything.

    Where no payment comes near, that is known whatever else is not.
    """
    wanted = (payer, payee, amount)
    unknown = first_unknown(wanted)
    near = any(
        all(want is None or want.__class__ is Unknown or want == was
            for want, was in zip(wanted, payment, strict=False))
        for payment in table.paid
    )  # fmt: skip
    return unknown if near and unknown is not None else near


def _top_rung(table: Table) -> int:
    return len(table.setting.program.ladder) - 1


# -- players and holders ---------------------------------------------------------------------


def cash_index(table: Table, holder: int) -> int | None:
    """Give the place of a holder's cash in its column; None for the bank, which has no end."""
    if holder >= 0:
        return holder
    return None if holder == BANK else len(table.out) + BANK - holder - 1


def _cash(table: Table, holder: int) -> Any:
    index = cash_index(table, holder)
    if index is None:
        return ENDLESS
    held = table.cash[index]
    if held is None:
        return Unknown(frozenset((f"cash of {holder_words(table.setting, holder)}",)), 0)
    return held


def _space(table: Table, player: int) -> int:
    return table.place[player]


def card_holder(table: Table, card: int) -> Any:
    """Give who holds a card, the bank while it lies in its deck, or that this is not known."""
    holder = table.cards[card]
    if holder is None:
        return Unknown.of(f"who holds {table.setting.program.board.cards[card].title}")
    return holder


def _cards(table: Table, player: int) -> Any:
    unknown = [c for c, holder in enumerate(table.cards) if holder is None]
    if unknown:
        return Unknown(frozenset().union(*(card_holder(table, c).needs for c in unknown)))
    return tuple(c for c, holder in enumerate(table.cards) if holder == player)


def _out(table: Table, player: int) -> bool:
    return table.out[player]


def _others(table: Table, player: int) -> tuple[int, ...]:
    """The others in the game, from the player's left on."""
    seats = len(table.out)
    around = ((player + step) % seats for step in range(1, seats))
    return tuple(seat for seat in around if not table.out[seat])


def _next(table: Table, player: int) -> int:
    """The next in the game to the left; the player where nobody else is left."""
    out = table.out
    around: Sequence[int] = (*range(player + 1, len(out)), *range(player))
    for seat in around:
        if not out[seat]:
            return seat
    return player


# -- spaces, properties, groups, pieces ------------------------------------------------------


def _ahead(table: Table, space: int) -> tuple[int, ...]:
    size = len(table.owner)
    return tuple((space + step) % size for step in range(1, size + 1))


def _number(table: Table, space: int) -> int:
    return space


def _owner(table: Table, space: int) -> int:
    return table.owner[space]


def _group(table: Table, space: int) -> int:
    return table.setting.program.board.spaces[space].group


def _buildings(table: Table, space: int) -> int:
    return table.rung[space]


def _sites(table: Table, group: int) -> tuple[int, ...]:
    return table.setting.program.board.groups[group].sites if group >= 0 else ()


def _left(table: Table, piece: int) -> int:
    left = table.supply[piece]
    return ENDLESS if left is None else left


def _at(table: Table, piece: int, rung: int) -> int:
    ladder = table.setting.program.ladder
    return ladder[rung][piece] if 0 <= rung < len(ladder) else 0


# -- cards, throws, lists --------------------------------------------------------------------


def cards_of(table: Table, deck: int) -> tuple[int, ...]:
    """Give all cards of a deck, wherever they are."""
    return table.setting.program.board.decks[deck].cards


def _deck(table: Table, card: int) -> int:
    return table.setting.program.board.cards[card].deck


def _holder(table: Table, card: int) -> Any:
    return card_holder(table, card)


def _kept(table: Table, card: int) -> bool:
    return table.setting.program.board.cards[card].kept


def _next_card_is(table: Table, deck: int, card: int) -> bool:
    """Whether a card may come next: yes also where the order, or who holds it, is not known."""
    return _deck(table, card) == deck and may_be_next(table, card)


def _total(table: Table, throw: Throw) -> int:
    return throw.total


def _dice(table: Table, throw: Throw, which: int) -> tuple[int | str, ...]:
    return throw.dice[which]


def _pips(table: Table, face: int | str) -> int:
    return face if isinstance(face, int) else 0


def _size(table: Table, members: tuple[Any, ...]) -> int:
    return len(members)


def _nth(table: Table, members: tuple[Any, ...], place: int) -> Any:
    """The first is at 0, beyond the end it is the last; of an empty list, 0."""
    if not members:
        return 0
    return members[max(0, min(place, len(members) - 1))]


BUILTINS: Mapping[str, Callable[..., Any]] = {
    "players": _players,
    "everybody": _everybody,
    "spaces": _spaces,
    "properties": _properties,
    "groups": _groups,
    "bank": _bank,
    "uppermost": _uppermost,
    "just_paid": _just_paid,
    "top_rung": _top_rung,
    "cash": _cash,
    "space": _space,
    "cards": _cards,
    "out": _out,
    "next": _next,
    "others": _others,
    "ahead": _ahead,
    "number": _number,
    "owner": _owner,
    "group": _group,
    "buildings": _buildings,
    "sites": _sites,
    "left": _left,
    "at": _at,
    "deck": _deck,
    "holder": _holder,
    "kept": _kept,
    "next_card_is": _next_card_is,
    "total": _total,
    "dice": _dice,
    "pips": _pips,
    "size": _size,
    "nth": _nth,
}

# These deal themselves with arguments that are not known.
TOLERANT = frozenset({"just_paid"})

# What lies on the table, and so is a fact that a ruling rests on; the rest is printed on the board.
TOLD = frozenset({"cash", "space", "cards", "out", "owner", "buildings", "left", "holder"})


def plain(table: Table, type_: Type, value: Any) -> Any:
    """Give a value as data for a fact: whole numbers and truths as they are, the rest in words."""
    if value.__class__ is Unknown:
        return None
    if isinstance(value, (bool, int)) and type_.name in ("money", "count", "number", "truth"):
        return value
    if isinstance(value, Fraction):
        return value
    if type_.is_list and type_.of is not None:
        return tuple(plain(table, type_.of, member) for member in value)
    return spoken(table.setting, type_, value)


def told(table: Table, core: Builtin, args: tuple[Any, ...]) -> str:
    """Say in words which fact a builtin looks at: `Vermont Avenue's buildings`."""
    subject = spoken(table.setting, core.args[0].type, args[0])
    if core.name == "left":
        return f"{table.setting.program.pieces[args[0]].plural} left"
    return f"{subject}'s {core.name}"
