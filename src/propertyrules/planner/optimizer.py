"""Puts a plan together: one way for each group, so that least is lost and the sum is reached.

What a plan loses, gives up in rent and takes in moves is the sum over the groups, so it is built
up group by group, and of all plans so far with the same cash (and the same left in the bank) only
the best is kept. Plans that cannot reach the sum any more, or that must lose more than one that
is known, are dropped on the way: what the groups that are left would lose at the least for the
rest of the sum is read off the hull of their ways.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from attrs import define, field

from propertyrules.classes import opaque
from propertyrules.limits import MOST_WAYS
from propertyrules.planner.options import Option, Unproven, worthwhile
from propertyrules.planner.schedule import Bank

Worth = tuple[int, int, int]
"""What is lost for good, the rent given up, the moves: in the order in which they count."""


@opaque
class Label:
    """What a way for each of the first groups comes to; `bank` is None where there are buildings
    enough for all.
    """

    worth: Worth
    cash: int
    bank: Bank | None
    ways: tuple[Option, ...] = ()

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """What counts in comparing plans that suffice."""
        lost, rent, steps = self.worth
        return lost, rent, self.cash, steps


@define(eq=False)
class Least:
    """The least that groups lose for a sum: a bound, as if ways could be made in part."""

    _cash: list[int] = field(factory=lambda: [0])
    _lost: list[float] = field(factory=lambda: [0.0])

    @staticmethod
    def of(groups: Sequence[Sequence[Option]]) -> Least:
        """Work the bound out for some groups."""
        slopes = sorted(
            (lost / cash, cash) for ways in groups for cash, lost in _hull(ways) if cash > 0
        )
        least = Least()
        for slope, cash in slopes:
            least._lost.append(least._lost[-1] + slope * cash)
            least._cash.append(least._cash[-1] + cash)
        return least

    def lost(self, cash: int) -> float:
        """Return what a sum costs at the least; it must be within what the groups bring."""
        if cash <= 0:
            return 0.0
        place = min(bisect_left(self._cash, cash), len(self._cash) - 1)
        low, high = self._cash[place - 1], self._cash[place]
        share = (cash - low) / (high - low)
        return self._lost[place - 1] + share * (self._lost[place] - self._lost[place - 1])


def _hull(ways: Sequence[Option]) -> list[tuple[int, int]]:
    """Return the steps (more cash, more lost) of the lower hull of a group's ways from nothing."""
    points = sorted({(way.cash, way.lost) for way in ways} | {(0, 0)})
    hull: list[tuple[int, int]] = []
    for cash, lost in points:
        while hull and hull[-1][1] >= lost:
            hull.pop()  # as much for less
        while len(hull) > 1:
            (cash_a, lost_a), (cash_b, lost_b) = hull[-2:]
            if (lost_b - lost_a) * (cash - cash_a) < (lost - lost_a) * (cash_b - cash_a):
                break  # the last point lies below the line between its neighbours
            hull.pop()
        hull.append((cash, lost))
    # What brings something and loses nothing stands below the first point of all.
    origin = [(0, 0), *hull] if hull[0] != (0, 0) else hull
    return [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(origin)]


def combine(groups: Sequence[Sequence[Option]], need: int, supply: int) -> list[Option] | None:
    """Return the best ways, one for each group, that bring what is needed; None where none do.

    `supply` is what the bank holds of the scarce piece. What is best if that is left out of
    account is best at all if it can be done. Raises Unproven where there are too many.
    """
    # Without regard to the bank far fewer ways are worth keeping.
    loose = [worthwhile(list(ways), scarce=False) for ways in groups]
    found = _combined(loose, need, supply, scarce=False)
    if found is None or _bank(found, supply).works:
        return found
    return _combined(groups, need, supply, scarce=True)


def _bank(ways: Sequence[Option], supply: int) -> Bank:
    bank = Bank(supply)
    for way in ways:
        bank = bank.joined(way.profile)
    return bank


def _combined(
    groups: Sequence[Sequence[Option]], need: int, supply: int, scarce: bool
) -> list[Option] | None:
    """Return the best ways, one for each group, and see to the bank's supply where it is scarce.

    Group by group, of all plans so far with the same cash and the same left in the bank, the best
    one is kept. None where no ways bring what is needed; raises Unproven where there are too many.
    """
    dips = [max(way.profile.dip for way in ways) if scarce else 0 for ways in groups]
    # Groups in which some way needs buildings from the bank come behind those that only give.
    demanding = [any(not way.profile.free for way in ways) for ways in groups]
    order = sorted(range(len(groups)), key=lambda g: (demanding[g], -len(groups[g]), g))
    ordered = [groups[g] for g in order]
    # Of all groups from the nth on: the most they bring, want of the bank, and the least they
    # lose.
    left = [sum(max(way.cash for way in ways) for ways in ordered[n:])
            for n in range(len(ordered) + 1)]  # fmt: skip
    if left[0] < need:
        return None
    wanted = [sum(dips[g] for g in order[n:]) for n in range(len(order) + 1)]
    least = [Least.of(ordered[n:]) for n in range(len(ordered) + 1)]
    best: Label | None = None
    known = _greedy(ordered, need, supply, scarce)
    labels = [Label((0, 0, 0), 0, _watched(Bank(supply), wanted[0]))]
    for place, ways in enumerate(ordered):
        found: dict[tuple[int, Bank | None], Label] = {}
        rest, bound = left[place + 1], least[place + 1]
        for label in labels:
            for way in ways:
                cash = label.cash + way.cash
                lost = label.worth[0] + way.lost
                short = need - cash
                # Either the sum is out of reach, or it costs more than a plan
                # that is known.
                if rest < short or lost + bound.lost(short) > known + _SLACK:
                    continue
                worth = (lost, label.worth[1] + way.rent, label.worth[2] + way.steps)
                bank = label.bank
                if bank is not None:
                    bank = _watched(bank.joined(way.profile), wanted[place + 1])
                there = found.get((cash, bank))
                # A plan that suffices is not gone on from: more moves never make it a better one.
                if short <= 0 and (bank is None or bank.works):
                    plan = Label(worth, cash, bank, (*label.ways, way))
                    if best is None or plan.rank < best.rank:
                        best, known = plan, min(known, lost)
                elif there is None or worth < there.worth:
                    found[cash, bank] = Label(worth, cash, bank, (*label.ways, way))
        labels = _kept(list(found.values()))
        if len(labels) > MOST_WAYS:
            raise Unproven("there are too many ways to raise so much")
    if best is None:
        return None
    chosen = dict(zip(order, best.ways, strict=False))
    return [chosen.get(g) or _nothing(ways) for g, ways in enumerate(groups)]


# The bound is worked out in parts of a unit: this much more is no reason to drop anything.
_SLACK = 1 / 2


def _watched(bank: Bank, wanted: int) -> Bank | None:
    """Return the bank, or None where it has enough for whatever the groups that are left want."""
    enough = not bank.waiting and not bank.late and bank.held - bank.taken >= wanted
    return None if enough else bank


def _nothing(ways: Sequence[Option]) -> Option:
    return next(way for way in ways if way.steps == 0)


def _kept(labels: list[Label]) -> list[Label]:
    """Leave out what loses more, or gives up more rent, than something that brings more."""
    labels.sort(key=lambda label: (-label.cash, label.worth))
    lowest: dict[Bank | None, tuple[int, int]] = {}
    kept: list[Label] = []
    for label in labels:
        worth = label.worth[:2]
        before = lowest.get(label.bank)
        if before is not None and before < worth:
            continue
        lowest[label.bank] = worth if before is None else min(before, worth)
        kept.append(label)
    return kept


def _greedy(groups: Sequence[Sequence[Option]], need: int, supply: int, scarce: bool) -> float:
    """Return what some plan loses that reaches the sum, to measure the others by; or infinity."""
    cash, lost = 0, 0
    steps = sorted(
        (way.lost / way.cash, way.lost, place)
        for place, ways in enumerate(groups)
        for way in ways
        if way.cash > 0
    )
    taken: dict[int, Option] = {}
    for _, limit, place in steps:
        if cash >= need:
            break
        now = taken.get(place) or _nothing(groups[place])
        fitting = [w for w in groups[place] if w.lost <= limit and w.cash > now.cash]
        if fitting:
            way = max(fitting, key=lambda w: (w.cash, -w.lost))
            taken[place] = way
            cash += way.cash - now.cash
            lost += way.lost - now.lost
    works = cash >= need and not (scarce and not _bank(list(taken.values()), supply).works)
    return lost if works else float("inf")


def most(groups: Sequence[Sequence[Option]], supply: int) -> list[Option]:
    """Return the ways that bring most, one for each group."""
    found = [max(ways, key=lambda way: (way.cash, -way.lost, -way.steps)) for ways in groups]
    if _bank(found, supply).works:
        return found
    low, high = 0, sum(way.cash for way in found)
    best = [_nothing(ways) for ways in groups]
    while low < high:  # what can be reached, everything below it can
        middle = (low + high + 1) // 2
        ways = combine(groups, middle, supply)
        if ways is None:
            high = middle - 1
        else:
            best, low = ways, max(middle, sum(way.cash for way in ways))
    return best
