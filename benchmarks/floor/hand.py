"""The long way: a table taken in hand, changed by and by, and laid down again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve

from .table import (
    BANK,
    BUILDING,
    DECK,
    FLAT_TAX,
    JAIL,
    PRICE,
    RENT,
    SALARY,
    SITES,
    SPACES,
    UTILITIES,
    Auction,
    Award,
    BuildingAuction,
    Choosing,
    Debt,
    Departure,
    Draw,
    Offer,
    Opening,
    Purchase,
    RentDue,
    Shortage,
    Sites,
    Table,
    TaxChoice,
    Turn,
    UtilityThrow,
    rent,
)


class Hand:
    """A table in hand: what a move of several parts changes."""

    def __init__(self, t: Table) -> None:
        self.cash, self.place, self.out = list(t.cash), list(t.place), list(t.out)
        self.owner, self.rung = list(t.owner), list(t.rung)
        self.mortgaged = list(t.mortgaged)
        self.jailed, self.tries = list(t.jailed), list(t.tries)
        self.supply, self.cards = list(t.supply), list(t.cards)
        self.stack, self.claims = list(t.stack), list(t.claims)
        self.opened: list[Any] = []
        self.winners = t.winners

    def done(self) -> Table:
        """Close what waits for nobody any more, and lay the table down."""
        while True:
            turns = [matter for matter in self.opened if matter.__class__ is Turn]
            above = [matter for matter in self.opened if matter.__class__ is not Turn]
            self.stack = above + self.stack + turns
            self.opened = []
            if self.winners is not None:
                self.stack, self.claims = [], []
            if not self.stack or self.awaits(self.stack[0]):
                break
            self.close(self.stack.pop(0))
        houses, hotels = self.supply
        return Table(
            tuple(self.cash), tuple(self.place), tuple(self.out), tuple(self.owner),
            tuple(self.rung), tuple(self.mortgaged), tuple(self.jailed), tuple(self.tries),
            (houses, hotels), tuple(self.cards), tuple(self.stack), tuple(self.claims),
            self.winners,
        )  # fmt: skip

    def awaits(self, matter: Any) -> bool:
        """Return whether somebody still has to answer."""
        live = [seat for seat, gone in enumerate(self.out) if not gone]
        kind = matter.__class__
        if kind is Opening:
            return any(seat in live and seat not in matter.thrown for seat in matter.contenders)
        if kind is Auction:
            return any(seat not in matter.passed and seat != matter.bidder for seat in live)
        if kind is Shortage:
            owners = {self.owner[site] for site in matter.sites}
            rest = [seat for seat in live if seat not in matter.answered and seat not in owners]
            return any(self.could_use(seat, matter.piece) for seat in rest)
        if kind is BuildingAuction:
            owners = {self.owner[site] for site in matter.sites}
            return any(
                seat in owners and seat not in matter.passed and seat != matter.bidder
                for seat in live
            )
        if kind is Choosing:
            return bool(matter.deeds) and matter.player in live
        if kind is Award or kind is Departure:
            return False
        if kind is Debt:
            return matter.debtor in live
        return (matter.partner if kind is Offer else matter.player) in live

    def close(self, matter: Any) -> None:
        """Do what follows where nobody has to answer."""
        kind = matter.__class__
        if kind is Opening:
            leaders = tuple(seat for seat in matter.leaders if not self.out[seat])
            live = tuple(seat for seat, gone in enumerate(self.out) if not gone)
            first = Turn(leaders[0]) if len(leaders) == 1 else Opening(leaders or live)
            self.opened.append(first)
        elif kind is Turn:
            self.opened.append(Turn(self.next(matter.player)))
        elif kind is Purchase:
            self.opened.append(Auction(matter.site))
        elif kind is Auction and matter.bidder != BANK:
            held = self.cash[matter.bidder] >= matter.bid
            self.pay(matter.bidder, matter.bid, BANK, "the auction")
            if held:
                self.owner[matter.site] = matter.bidder
            else:
                self.opened.append(Award(matter.bidder, matter.site))
        elif kind is Auction:
            self.owner[matter.site] = BANK
        elif kind is Award:
            if self.out[matter.player]:
                self.opened.append(Auction(matter.site))
            else:
                self.owner[matter.site] = matter.player
        elif kind is Departure and not self.out[matter.player]:
            self.leave_jail(matter.player)
            self.walk(matter.player, matter.total)
        elif kind is Shortage:
            self.settle_claims(matter)
        elif kind is BuildingAuction and matter.bidder != BANK:
            self.meet_claim(matter, matter.bidder, matter.bid)
        elif kind is Choosing and not self.out[matter.player]:
            cost = 55 * sum(PRICE[site] for site in matter.lifting)
            cost += 5 * sum(PRICE[site] for site in matter.keeping)
            self.pay(matter.player, -(-cost // 100), BANK, "mortgages received")
            for site in matter.lifting:
                self.mortgaged[site] = False

    # -- money, buildings, tokens

    def pay(self, payer: int, amount: int, payee: int, reason: str) -> None:
        if payer == payee or amount <= 0:
            return
        if payer != BANK:
            if self.cash[payer] < amount:
                self.owe(payer, amount, payee, reason)
                return
            self.cash[payer] -= amount
        if payee != BANK:
            self.cash[payee] += amount

    def owe(self, payer: int, amount: int, payee: int, reason: str) -> None:
        """Lay a new debt beneath those that the same player owes already."""
        for debt in [d for d in (*self.opened, *self.stack)
                     if d.__class__ is Debt and d.debtor == payer]:  # fmt: skip
            self.drop(debt)
            self.opened.append(debt)
        self.opened.append(Debt(payer, payee, amount, reason))

    def drop(self, matter: Any) -> None:
        for where in (self.stack, self.opened):
            for at, other in enumerate(where):
                if other is matter:
                    del where[at]
                    return

    def step(self, site: int, rung: int) -> None:
        old = self.rung[site]
        self.supply[0] += (old if old < 5 else 0) - (rung if rung < 5 else 0)
        self.supply[1] += (old == 5) - (rung == 5)
        self.rung[site] = rung

    def next(self, seat: int) -> int:
        left = (seat + 1) % len(self.out)
        while self.out[left] and left != seat:
            left = (left + 1) % len(self.out)
        return left

    def walk(self, seat: int, steps: int, factor: int = 1, rate: int = 0, total: int = -1) -> None:
        reached = self.place[seat] + steps
        if reached >= SPACES:
            self.cash[seat] += SALARY
        self.place[seat] = reached % SPACES
        self.land(seat, factor, rate, steps if total < 0 else total)

    def walk_to(self, seat: int, at: int, factor: int = 1, rate: int = 0) -> None:
        self.walk(seat, (at - self.place[seat]) % SPACES or SPACES, factor, rate, 0)

    def land(self, seat: int, factor: int, rate: int, total: int) -> None:
        at = self.place[seat]
        owner = self.owner[at]
        if PRICE[at] and owner == BANK:
            self.opened.append(Purchase(seat, at))
        elif PRICE[at] and owner != seat and not self.mortgaged[at]:
            if at in UTILITIES and not total:
                own = all(self.owner[site] == owner for site in UTILITIES)
                self.opened.append(UtilityThrow(seat, at, owner, rate or (10 if own else 4)))
            else:
                self.claims.append(RentDue(seat, owner, factor * rent(self, at, total)))
        elif at == 4:
            self.opened.append(TaxChoice(seat))
        elif at in DECK:
            self.opened.append(Draw(seat, DECK[at]))
        elif at in FLAT_TAX:
            self.pay(seat, FLAT_TAX[at], BANK, "Luxury Tax")
        elif at == 30:
            self.jail(seat)

    def jail(self, seat: int) -> None:
        self.place[seat] = JAIL
        self.jailed[seat], self.tries[seat] = True, 1
        for turn in [m for m in self.stack if m.__class__ is Turn and m.player == seat]:
            self.stack.remove(turn)
            self.opened.append(Turn(self.next(seat)))

    def leave_jail(self, seat: int) -> None:
        self.jailed[seat], self.tries[seat] = False, 1

    # -- a shortage of buildings

    def ready(self, site: int, piece: int) -> bool:
        """Return whether a site could take such a piece next, were there enough of them."""
        owner, rung = self.owner[site], self.rung[site]
        return (
            owner >= 0
            and (rung == 4 if piece else rung < 4)
            and all(
                self.owner[other] == owner
                and not self.mortgaged[other]
                and self.rung[other] >= rung
                for other in SITES[site]
            )
        )

    def could_use(self, seat: int, piece: int) -> bool:
        return any(
            self.owner[site] == seat
            and self.ready(site, piece)
            and self.cash[seat] >= BUILDING[site]
            for site in RENT
            if site in BUILDING
        )

    def settle_claims(self, short: Shortage) -> None:
        left = self.supply[short.piece]
        rivals = len({self.owner[site] for site in short.sites}) > 1
        if left > 0 and rivals and len(short.sites) > left:
            self.opened.append(BuildingAuction(short.piece, short.sites))
        elif left > 0 and short.sites:
            self.meet_claim(short, self.owner[short.sites[0]], None)

    def meet_claim(self, claims: Shortage | BuildingAuction, seat: int, price: int | None) -> None:
        """Build the first that the player claims and can build now, at its price or for a bid."""
        site = next(
            site for site in claims.sites
            if self.owner[site] == seat and self.ready(site, claims.piece)
        )  # fmt: skip
        self.pay(seat, BUILDING[site] if price is None else price, BANK, "a building")
        self.step(site, self.rung[site] + 1)
        rest = list(claims.sites)
        rest.remove(site)
        self.change_claims(claims.piece, rest)

    def change_claims(self, piece: int, sites: Iterable[int]) -> None:
        """Go on with the claims that are left, as far as their owners can pay for them."""
        kept: list[int] = []
        for site in sites:
            owner = self.owner[site]
            claimed = sum(BUILDING[other] for other in kept if self.owner[other] == owner)
            if self.cash[owner] >= claimed + BUILDING[site]:
                kept.append(site)
        if kept:
            live = tuple(seat for seat, gone in enumerate(self.out) if not gone)
            self.opened.append(Shortage(piece, tuple(kept), live))

    # -- deeds and estates

    def receive(self, seat: int, deeds: Iterable[int]) -> None:
        mortgaged = tuple(site for site in deeds if self.mortgaged[site])
        if mortgaged:
            self.opened.append(Choosing(seat, mortgaged))

    def exchange(self, offer: Offer) -> None:
        one, other = offer.player, offer.partner
        self.pay(one, offer.cash, other, "the trade")
        self.pay(other, offer.wanted_cash, one, "the trade")
        for things, taker in ((offer.deeds, other), (offer.wanted_deeds, one)):
            for site in things:
                self.owner[site] = taker
        for things, taker in ((offer.cards, other), (offer.wanted_cards, one)):
            for card in things:
                self.cards[card] = taker
        self.receive(other, offer.deeds)
        self.receive(one, offer.wanted_deeds)

    def sell_down(self, seat: int, group: Sites, level: int) -> None:
        gained = 0
        for site in group:
            over = self.rung[site] - level
            if over > 0:
                gained += over * BUILDING[site]
                self.step(site, level)
        self.pay(BANK, gained // 2, seat, "the buildings")

    def inherit(self, seat: int, creditor: int) -> None:
        """Hand a bankrupt's estate over to a player."""
        for debt in [m for m in self.stack if m.__class__ is Debt and m.debtor == seat]:
            self.drop(debt)
        deeds = [site for site, owner in enumerate(self.owner) if owner == seat]
        gained = 0
        for site in deeds:
            gained += self.rung[site] * BUILDING.get(site, 0)
            self.step(site, 0)
        self.pay(BANK, gained // 2, seat, "the buildings")
        self.receive(creditor, deeds)
        self.pay(seat, self.cash[seat], creditor, "the estate")
        for site in deeds:
            self.owner[site] = creditor
        self.cards = [creditor if holder == seat else holder for holder in self.cards]
        self.claims = [
            evolve(claim, owner=creditor)
            if claim.owner == seat and claim.visitor != creditor
            else claim
            for claim in self.claims
        ]
        for at, debt in reversed(list(enumerate(self.stack))):
            if debt.__class__ is Debt and debt.creditor == seat:
                if debt.debtor == creditor:
                    del self.stack[at]
                else:
                    self.stack[at] = evolve(debt, creditor=creditor)

    def forfeit(self, seat: int) -> None:
        """Give everything back to the bank; the deeds are auctioned where anybody is left to."""
        deeds = [site for site, owner in enumerate(self.owner) if owner == seat]
        if sum(not gone for gone in self.out) > 2:
            self.opened += [Auction(site) for site in deeds]
        for at, matter in reversed(list(enumerate(self.stack))):
            kind = matter.__class__
            rest = ()
            if kind is Shortage or kind is BuildingAuction:
                rest = tuple(site for site in matter.sites if self.owner[site] != seat)
            if kind is BuildingAuction and not matter.bid and rest != matter.sites:
                self.change_claims(matter.piece, rest)
                del self.stack[at]
            elif kind is Shortage or kind is BuildingAuction:
                self.stack[at] = evolve(matter, sites=rest)
            elif kind is Debt and matter.creditor == seat:
                self.stack[at] = evolve(matter, creditor=BANK)
        for site in deeds:
            self.step(site, 0)
            self.mortgaged[site] = False
            self.owner[site] = BANK
        self.cash[seat] = 0
        self.cards = [BANK if holder == seat else holder for holder in self.cards]

    def retire(self, seat: int) -> None:
        self.out[seat] = True
        self.claims = [c for c in self.claims if seat not in (c.owner, c.visitor)]
        self.stack = [
            m for m in self.stack
            if not (m.__class__ is Offer and seat in (m.player, m.partner))
        ]  # fmt: skip
        self.jailed[seat], self.tries[seat] = False, 1
        live = tuple(other for other, gone in enumerate(self.out) if not gone)
        if len(live) == 1:
            self.winners, self.opened = live, []
