"""Moves of several parts, which take the long way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from .hand import (
    Hand,
)
from .straight import (
    put,
    with_cash,
)
from .table import (
    BANK,
    BUILDING,
    CARDS_OF,
    GROUPS,
    KEPT,
    PRICE,
    RAILROADS,
    SPACES,
    UTILITIES,
    Choosing,
    Debt,
    Offer,
    Opening,
    RentDue,
    Seats,
    Shortage,
    Sites,
    Table,
)


def throw_for_start(t: Table, seat: int, throw: tuple[int, ...]) -> Table:
    hand = Hand(t)
    was = hand.stack[0]
    total = sum(throw)
    leaders = was.leaders
    if total > was.best:
        leaders = (seat,)
    elif total == was.best:
        leaders = (*leaders, seat)
    best = max(total, was.best)
    hand.stack[0] = Opening(was.contenders, (*was.thrown, seat), best, leaders)
    return hand.done()


def throw_for_utility(t: Table, seat: int, throw: tuple[int, ...], site: int) -> Table:
    hand = Hand(t)
    due = hand.stack.pop(0)
    hand.claims.append(RentDue(seat, due.owner, due.rate * sum(throw)))
    return hand.done()


def pay(t: Table, seat: int, payee: int, amount: int) -> Table:
    hand = Hand(t)
    debt = hand.stack.pop(0)
    hand.pay(seat, debt.amount, debt.creditor, debt.reason)
    return hand.done()


def pay_all(t: Table, seat: int) -> Table:
    hand = Hand(t)
    for debt in [m for m in hand.stack if m.__class__ is Debt and m.debtor == seat]:
        hand.pay(seat, debt.amount, debt.creditor, debt.reason)
        hand.drop(debt)
    return hand.done()


def pay_tax(t: Table, seat: int, amount: int) -> Table:
    if t.cash[seat] >= amount:
        return with_cash(t, put(t.cash, seat, t.cash[seat] - amount), t.stack[1:])
    hand = Hand(t)
    del hand.stack[0]
    hand.pay(seat, amount, BANK, "income tax")
    return hand.done()


def pay_tax_share(t: Table, seat: int) -> Table:
    owned = [site for site, owner in enumerate(t.owner) if owner == seat]
    worth = t.cash[seat] + sum(PRICE[s] + t.rung[s] * BUILDING.get(s, 0) for s in owned)
    return pay_tax(t, seat, -(-worth // 10))


def draw_card(t: Table, seat: int, card: int) -> Table:
    if card in KEPT:
        return Table(
            t.cash, t.place, t.out, t.owner, t.rung, t.mortgaged, t.jailed, t.tries, t.supply,
            put(t.cards, card, seat), t.stack[1:], t.claims,
        )  # fmt: skip
    amount = GIFTS.get(card)
    if amount is not None:
        return with_cash(t, put(t.cash, seat, t.cash[seat] + amount), t.stack[1:])
    hand = Hand(t)
    del hand.stack[0]
    CARDS[card](hand, seat)
    return hand.done()


def _drawn(does: Callable[..., None]) -> Callable[..., Table]:
    """Make a move of what a card does: the person says it where the card is not named."""

    def move(t: Table, seat: int, *args: Any) -> Table:
        hand = Hand(t)
        del hand.stack[0]
        does(hand, seat, *args)
        return hand.done()

    return move


def _pays(hand: Hand, seat: int, amount: int) -> None:
    hand.pay(seat, amount, BANK, "a card")


def _others(hand: Hand, seat: int) -> list[int]:
    players = len(hand.out)
    around = [(seat + step) % players for step in range(1, players)]
    return [other for other in around if not hand.out[other]]


def _pays_each(hand: Hand, seat: int, amount: int) -> None:
    for other in _others(hand, seat):
        hand.pay(seat, amount, other, "a card")


def _collects_each(hand: Hand, seat: int, amount: int) -> None:
    for other in _others(hand, seat):
        hand.pay(other, amount, seat, "a card")


def _collects(hand: Hand, seat: int, amount: int) -> None:
    hand.pay(BANK, amount, seat, "a card")


def _nearest(hand: Hand, seat: int, group: Sites) -> None:
    ahead = ((hand.place[seat] + step) % SPACES for step in range(1, SPACES + 1))
    hand.walk_to(seat, next(site for site in ahead if site in group), 2, 10)


def _back(hand: Hand, seat: int, steps: int) -> None:
    hand.place[seat] = (hand.place[seat] - steps) % SPACES
    hand.land(seat, 1, 0, 0)


def _repairs(hand: Hand, seat: int, house: int, hotel: int) -> None:
    rungs = [hand.rung[site] for site, owner in enumerate(hand.owner) if owner == seat]
    cost = sum([hotel if rung == 5 else rung * house for rung in rungs])
    hand.pay(seat, cost, BANK, "repairs")


GIFTS = {1: 200, 3: 50, 7: 100, 8: 20, 9: 100, 12: 25, 14: 10, 15: 100, 24: 50, 31: 150}
CARDS: dict[int, Callable[[Hand, int], None]] = {
    0: lambda hand, seat: hand.walk_to(seat, 0),
    2: lambda hand, seat: _pays(hand, seat, 50),
    5: Hand.jail,
    6: lambda hand, seat: _collects_each(hand, seat, 50),
    10: lambda hand, seat: _pays(hand, seat, 100),
    11: lambda hand, seat: _pays(hand, seat, 150),
    13: lambda hand, seat: _repairs(hand, seat, 40, 115),
    16: lambda hand, seat: hand.walk_to(seat, 0),
    17: lambda hand, seat: hand.walk_to(seat, 24),
    18: lambda hand, seat: hand.walk_to(seat, 11),
    19: lambda hand, seat: hand.walk_to(seat, 5),
    20: lambda hand, seat: hand.walk_to(seat, 39),
    21: lambda hand, seat: _nearest(hand, seat, UTILITIES),
    22: lambda hand, seat: _nearest(hand, seat, RAILROADS),
    23: lambda hand, seat: _nearest(hand, seat, RAILROADS),
    26: lambda hand, seat: _back(hand, seat, 3),
    27: Hand.jail,
    28: lambda hand, seat: _repairs(hand, seat, 25, 100),
    29: lambda hand, seat: _pays(hand, seat, 15),
    30: lambda hand, seat: _pays_each(hand, seat, 50),
}


def draw_jail_card(t: Table, seat: int) -> Table:
    card = next(card for card in KEPT if card in CARDS_OF[t.stack[0].deck])
    return draw_card(t, seat, card)


def sell_all(t: Table, seat: int, group: int) -> Table:
    return sell_down(t, seat, group, 0)


def sell_down(t: Table, seat: int, group: int, level: int) -> Table:
    hand = Hand(t)
    hand.sell_down(seat, GROUPS[group], level)
    return hand.done()


def want(t: Table, seat: int, sites: Sites) -> Table:
    """Claim a building: the first claim opens the shortage, the others join it."""
    hand = Hand(t)
    top: Any = hand.stack[0] if hand.stack else None
    if isinstance(top, Shortage):
        hand.stack[0] = Shortage(top.piece, top.sites + sites, top.answered)
    else:
        hand.opened.append(Shortage(int(t.rung[sites[0]] == 4), sites))
    return hand.done()


def want_none(t: Table, seat: int) -> Table:
    hand = Hand(t)
    top = hand.stack[0]
    hand.stack[0] = Shortage(top.piece, top.sites, (*top.answered, seat))
    return hand.done()


def withdraw_claim(t: Table, seat: int) -> Table:
    hand = Hand(t)
    top = hand.stack.pop(0)
    rest = tuple(site for site in top.sites if t.owner[site] != seat)
    if rest:
        hand.stack.insert(0, Shortage(top.piece, rest, (*top.answered, seat)))
    return hand.done()


def withdraw_from_auction(t: Table, seat: int) -> Table:
    hand = Hand(t)
    sale = hand.stack.pop(0)
    hand.change_claims(sale.piece, [site for site in sale.sites if t.owner[site] != seat])
    return hand.done()


def bid_building(t: Table, seat: int, amount: int) -> Table:
    hand = Hand(t)
    hand.stack[0] = evolve(hand.stack[0], bid=amount, bidder=seat)
    return hand.done()


def pass_building(t: Table, seat: int) -> Table:
    hand = Hand(t)
    hand.stack[0] = evolve(hand.stack[0], passed=(*hand.stack[0].passed, seat))
    return hand.done()


def lift_received(t: Table, seat: int, deeds: Sites) -> Table:
    hand = Hand(t)
    top = hand.stack[0]
    rest = tuple([site for site in top.deeds if site not in deeds])
    hand.stack[0] = Choosing(top.player, rest, top.lifting + deeds, top.keeping)
    return hand.done()


def keep_received(t: Table, seat: int, deeds: Sites) -> Table:
    hand = Hand(t)
    top = hand.stack[0]
    rest = tuple([site for site in top.deeds if site not in deeds])
    hand.stack[0] = Choosing(top.player, rest, top.lifting, top.keeping + deeds)
    return hand.done()


def accept(t: Table, seat: int) -> Table:
    hand = Hand(t)
    hand.exchange(hand.stack.pop(0))
    return hand.done()


def sell(
    t: Table, seat: int, deeds: Sites, cards: Seats, partner: int, amount: int
) -> Table:  # fmt: skip
    hand = Hand(t)
    hand.exchange(Offer(seat, partner, deeds, 0, cards, (), amount, ()))
    return hand.done()


def give(t: Table, seat: int, partner: int, deeds: Sites, cash: int, cards: Seats) -> Table:
    hand = Hand(t)
    hand.exchange(Offer(seat, partner, deeds, cash, cards, (), 0, ()))
    return hand.done()


def go_bankrupt(t: Table, seat: int) -> Table:
    hand = Hand(t)
    creditor = hand.stack[0].creditor
    if creditor == BANK:
        hand.stack = [m for m in hand.stack if not (m.__class__ is Debt and m.debtor == seat)]
        hand.forfeit(seat)
    else:
        hand.inherit(seat, creditor)
    hand.retire(seat)
    return hand.done()


def quit_(t: Table, seat: int) -> Table:
    hand = Hand(t)
    hand.forfeit(seat)
    hand.retire(seat)
    return hand.done()
