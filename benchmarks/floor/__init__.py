"""The floor: the classic game written out by hand, which believes every move and makes it.

Nothing is ruled on here and nothing explained. What is left is what replaying a record costs in
plain Python on frozen attrs: the least that a referee could take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from propertyrules import Move

from .hand import (
    Hand,
)
from .parts import (
    _back,
    _collects,
    _collects_each,
    _drawn,
    _nearest,
    _pays,
    _pays_each,
    _repairs,
    accept,
    bid_building,
    draw_card,
    draw_jail_card,
    give,
    go_bankrupt,
    keep_received,
    lift_received,
    pass_building,
    pay,
    pay_all,
    pay_tax,
    pay_tax_share,
    quit_,
    sell,
    sell_all,
    sell_down,
    throw_for_start,
    throw_for_utility,
    want,
    want_none,
    withdraw_claim,
    withdraw_from_auction,
)
from .straight import (
    ask_rent,
    bid,
    build,
    buy,
    decline,
    end_turn,
    lift,
    make_offer,
    mortgage,
    nothing,
    pass_,
    pay_fine,
    refuse,
    roll,
    sell_building,
    use_jail_card,
)
from .table import (
    BANK,
    GROUPS,
    Shortage,
    Table,
    new_table,
)

__all__ = ["BANK", "Table", "made", "new_table", "replay"]

MOVES: dict[str, Callable[..., Table]] = {
    "throw_for_start": throw_for_start, "roll": roll, "end_turn": end_turn, "buy": buy,
    "decline": decline, "bid": bid, "pass": pass_, "throw_for_utility": throw_for_utility,
    "ask_rent": ask_rent, "pay": pay, "pay_all": pay_all, "already_paid": nothing,
    "already_paid_all": nothing, "already_paid_fine": nothing, "pay_flat_tax": pay_tax,
    "pay_tax_share": pay_tax_share, "draw_card": draw_card, "draw_jail_card": draw_jail_card,
    "draw_pay": _drawn(_pays), "draw_pay_each": _drawn(_pays_each),
    "draw_collect": _drawn(_collects), "draw_collect_each": _drawn(_collects_each),
    "draw_advance": _drawn(Hand.walk_to),
    "draw_nearest": _drawn(lambda hand, seat, group: _nearest(hand, seat, GROUPS[group])),
    "draw_back": _drawn(_back), "draw_go_to_jail": _drawn(Hand.jail),
    "draw_repairs": _drawn(_repairs), "pay_fine": pay_fine, "use_jail_card": use_jail_card,
    "build_house": build, "build_hotel": build, "want_house": want, "want_hotel": want,
    "want_none": want_none, "withdraw_claim": withdraw_claim,
    "withdraw_from_auction": withdraw_from_auction, "bid_building": bid_building,
    "pass_building": pass_building, "sell_house": sell_building, "sell_hotel": sell_building,
    "sell_down": sell_down, "sell_all": sell_all, "mortgage": mortgage, "lift": lift,
    "lift_received": lift_received, "keep_received": keep_received, "make_offer": make_offer,
    "accept": accept, "refuse": refuse, "withdraw_offer": refuse, "sell": sell, "give": give,
    "go_bankrupt": go_bankrupt, "quit": quit_,
}  # fmt: skip

_OFFERED = (
    "partner", "deeds", "cash", "cards", "wanted_deeds", "wanted_cash", "wanted_cards",
)  # fmt: skip
ARGS: dict[str, tuple[str, ...]] = {
    "throw_for_start": ("throw",), "roll": ("throw",), "buy": ("property",),
    "decline": ("property",), "bid": ("amount",), "throw_for_utility": ("throw", "property"),
    "ask_rent": ("visitor",), "pay": ("payee", "amount"), "pay_flat_tax": ("amount",),
    "draw_card": ("card",), "draw_pay": ("amount",),
    "draw_pay_each": ("amount",), "draw_collect": ("amount",), "draw_collect_each": ("amount",),
    "draw_advance": ("space",), "draw_nearest": ("group",), "draw_back": ("number",),
    "draw_repairs": ("house_cost", "hotel_cost"), "use_jail_card": ("card",),
    "build_house": ("property",), "build_hotel": ("property",), "want_house": ("deeds",),
    "want_hotel": ("deeds",), "bid_building": ("amount",), "sell_house": ("property",),
    "sell_hotel": ("property",), "sell_down": ("group", "level"), "sell_all": ("group",),
    "mortgage": ("property",), "lift": ("deeds",), "lift_received": ("deeds",),
    "keep_received": ("deeds",), "make_offer": _OFFERED,
    "sell": ("deeds", "cards", "partner", "amount"), "give": ("partner", "deeds", "cash", "cards"),
}  # fmt: skip
NONE: dict[str, Any] = {
    "deeds": (), "cards": (), "wanted_deeds": (), "wanted_cards": (), "cash": 0, "wanted_cash": 0,
}  # fmt: skip


def replay(t: Table, moves: Iterable[Move], numbers: dict[Any, int]) -> Table:
    """Make the moves of a record, one by one; `numbers` are those of players, spaces and cards."""
    for move in moves:
        t = made(t, move, numbers)
    return t


def made(t: Table, move: Move, numbers: dict[Any, int]) -> Table:
    """Make one move."""
    name = move.name
    wanted = ARGS.get(name)
    if wanted is None:
        return MOVES[name](t, numbers[move.by])
    given = dict(move.args)
    args: list[Any] = []
    for arg in wanted:
        value = given[arg] if arg in given else NONE[arg]
        if value.__class__ is str:
            value = numbers[value]
        elif value.__class__ is tuple:
            value = tuple([numbers[one] if one.__class__ is str else one for one in value])
        args.append(value)
    t = MOVES[name](t, numbers[move.by], *args)
    if t.stack and t.stack[0].__class__ is Shortage:
        return Hand(t).done()  # whom a shortage waits for hangs on what everybody has
    return t
