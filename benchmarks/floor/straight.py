"""Moves that are written straight from one table to the next."""

from __future__ import annotations

from typing import Any

from .hand import (
    Hand,
)
from .table import (
    BANK,
    BUILDING,
    DECK,
    FINE,
    FLAT_TAX,
    PRICE,
    SALARY,
    SPACES,
    Auction,
    Departure,
    Draw,
    Offer,
    Purchase,
    RentDue,
    Seats,
    Sites,
    Table,
    TaxChoice,
    Turn,
    rent,
)


def put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """Return a row with one value changed."""
    return (*row[:at], value, *row[at + 1 :])


def on_top(t: Table, stack: tuple[Any, ...]) -> Table:
    """Return the table with another stack."""
    return Table(
        t.cash, t.place, t.out, t.owner, t.rung, t.mortgaged, t.jailed, t.tries, t.supply, t.cards,
        stack, t.claims,
    )  # fmt: skip


def with_cash(t: Table, cash: tuple[int, ...], stack: tuple[Any, ...]) -> Table:
    """Return the table with other cash and another stack."""
    return Table(
        cash, t.place, t.out, t.owner, t.rung, t.mortgaged, t.jailed, t.tries, t.supply, t.cards,
        stack, t.claims,
    )  # fmt: skip


def end_turn(t: Table, seat: int) -> Table:
    players = len(t.out)
    left = (seat + 1) % players
    while t.out[left]:
        left = (left + 1) % players
    return on_top(t, (*t.stack[1:], Turn(left)))


def roll(t: Table, seat: int, throw: tuple[int, ...]) -> Table:
    """Walk and land; whatever is not said in a line goes the long way."""
    turn = t.stack[0]
    claims = t.claims
    if claims and not turn.stage and not turn.doubles:
        claims = tuple([RentDue(c.visitor, c.owner, c.amount, c.since + 1)
                        for c in claims if not c.since])  # fmt: skip
    first, second = throw
    doubles = turn.doubles + 1 if first == second else 0
    reached = t.place[seat] + first + second
    at = reached % SPACES
    tax = FLAT_TAX.get(at)
    if t.jailed[seat] or doubles == 3 or at == 30 or (tax and t.cash[seat] < tax):
        return roll_slowly(t, seat, first, second, claims)
    cash = t.cash
    if reached >= SPACES:
        cash = put(cash, seat, cash[seat] + SALARY)
    stack: tuple[Any, ...] = (Turn(seat, 1, doubles), *t.stack[1:])
    if PRICE[at]:
        owner = t.owner[at]
        if owner == BANK:
            stack = (Purchase(seat, at), *stack)
        elif owner != seat and not t.mortgaged[at]:
            claims = (*claims, RentDue(seat, owner, rent(t, at, first + second)))
    elif at in DECK:
        stack = (Draw(seat, DECK[at]), *stack)
    elif at == 4:
        stack = (TaxChoice(seat), *stack)
    elif tax:
        cash = put(cash, seat, cash[seat] - tax)
    return Table(
        cash, put(t.place, seat, at), t.out, t.owner, t.rung, t.mortgaged, t.jailed, t.tries,
        t.supply, t.cards, stack, claims,
    )  # fmt: skip


def mortgage(t: Table, seat: int, site: int) -> Table:
    return Table(
        put(t.cash, seat, t.cash[seat] + PRICE[site] // 2), t.place, t.out, t.owner, t.rung,
        put(t.mortgaged, site, True), t.jailed, t.tries, t.supply, t.cards, t.stack, t.claims,
    )  # fmt: skip


def lift(t: Table, seat: int, deeds: Sites) -> Table:
    mortgaged = list(t.mortgaged)
    cost = 0
    for site in deeds:
        mortgaged[site] = False
        cost += 55 * PRICE[site]
    return Table(
        put(t.cash, seat, t.cash[seat] - -(-cost // 100)), t.place, t.out, t.owner, t.rung,
        tuple(mortgaged), t.jailed, t.tries, t.supply, t.cards, t.stack, t.claims,
    )  # fmt: skip


def buy(t: Table, seat: int, site: int) -> Table:
    return Table(
        put(t.cash, seat, t.cash[seat] - PRICE[site]), t.place, t.out, put(t.owner, site, seat),
        t.rung, t.mortgaged, t.jailed, t.tries, t.supply, t.cards, t.stack[1:], t.claims,
    )  # fmt: skip


def decline(t: Table, seat: int, site: int) -> Table:
    return on_top(t, (Auction(site), *t.stack[1:]))


def bid(t: Table, seat: int, amount: int) -> Table:
    sale = t.stack[0]
    return settled(t, Auction(sale.site, amount, seat, sale.passed))


def pass_(t: Table, seat: int) -> Table:
    sale = t.stack[0]
    return settled(t, Auction(sale.site, sale.bid, sale.bidder, (*sale.passed, seat)))


def settled(t: Table, sale: Auction) -> Table:
    """Go on with an auction, or end it where nobody is left to bid."""
    for player, gone in enumerate(t.out):
        if not gone and player != sale.bidder and player not in sale.passed:
            return on_top(t, (sale, *t.stack[1:]))
    hand = Hand(on_top(t, (sale, *t.stack[1:])))
    return hand.done()


def build(t: Table, seat: int, site: int) -> Table:
    return stepped(t, seat, site, 1, -BUILDING[site])


def sell_building(t: Table, seat: int, site: int) -> Table:
    return stepped(t, seat, site, -1, BUILDING[site] // 2)


def stepped(t: Table, seat: int, site: int, step: int, amount: int) -> Table:
    houses, hotels = t.supply
    new = t.rung[site] + step
    if max(new, new - step) == 5:
        houses, hotels = houses + 4 * step, hotels - step
    else:
        houses -= step
    return Table(
        put(t.cash, seat, t.cash[seat] + amount), t.place, t.out, t.owner,
        put(t.rung, site, new), t.mortgaged, t.jailed, t.tries, (houses, hotels), t.cards,
        t.stack, t.claims,
    )  # fmt: skip


def ask_rent(t: Table, seat: int, visitor: int) -> Table:
    due = [claim for claim in t.claims if claim.owner == seat and claim.visitor == visitor]
    if sum([claim.amount for claim in due]) > t.cash[visitor]:
        hand = Hand(t)
        for claim in due:
            hand.pay(visitor, claim.amount, seat, "rent")
            hand.claims.remove(claim)
        return hand.done()
    cash = list(t.cash)
    for claim in due:
        cash[visitor] -= claim.amount
        cash[seat] += claim.amount
    rest = tuple([claim for claim in t.claims if claim not in due])
    return Table(
        tuple(cash), t.place, t.out, t.owner, t.rung, t.mortgaged, t.jailed, t.tries, t.supply,
        t.cards, t.stack, rest,
    )  # fmt: skip


def pay_fine(t: Table, seat: int) -> Table:
    return Table(
        put(t.cash, seat, t.cash[seat] - FINE), t.place, t.out, t.owner, t.rung, t.mortgaged,
        put(t.jailed, seat, False), put(t.tries, seat, 1), t.supply, t.cards, t.stack, t.claims,
    )  # fmt: skip


def use_jail_card(t: Table, seat: int, card: int) -> Table:
    return Table(
        t.cash, t.place, t.out, t.owner, t.rung, t.mortgaged, put(t.jailed, seat, False),
        put(t.tries, seat, 1), t.supply, put(t.cards, card, BANK), t.stack, t.claims,
    )  # fmt: skip


def make_offer(
    t: Table, seat: int, partner: int, deeds: Sites, cash: int, cards: Seats, wanted_deeds: Sites,
    wanted_cash: int, wanted_cards: Seats,
) -> Table:  # fmt: skip
    offer = Offer(seat, partner, deeds, cash, cards, wanted_deeds, wanted_cash, wanted_cards)
    return on_top(t, (offer, *t.stack))


def refuse(t: Table, seat: int) -> Table:
    return on_top(t, t.stack[1:])


def nothing(t: Table, seat: int, *args: Any) -> Table:
    return t


def roll_slowly(
    t: Table, seat: int, first: int, second: int, claims: tuple[RentDue, ...]
) -> Table:  # fmt: skip
    hand = Hand(t)
    hand.claims = list(claims)
    turn = hand.stack[0]
    total = first + second
    if not t.jailed[seat]:
        doubles = turn.doubles + 1 if first == second else 0
        hand.stack[0] = Turn(seat, 1, doubles)
        if doubles == 3:
            hand.jail(seat)
        else:
            hand.walk(seat, total)
        return hand.done()
    hand.stack[0] = Turn(seat, 1, turn.doubles)
    if first == second:
        hand.leave_jail(seat)
        hand.walk(seat, total)
    elif t.tries[seat] < 3:
        hand.tries[seat] += 1
    elif t.cash[seat] >= FINE:
        hand.pay(seat, FINE, BANK, "the fine")
        hand.leave_jail(seat)
        hand.walk(seat, total)
    else:
        hand.pay(seat, FINE, BANK, "the fine")
        hand.opened.append(Departure(seat, total))
    return hand.done()
