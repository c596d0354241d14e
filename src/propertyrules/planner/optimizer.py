"""The optimizer: chooses an option for each group, so that the sum is reached with the least loss.

It is a dynamic program over the groups. Loss, rent and moves of a plan are sums over its options,
so of all partial plans with the same cash and the same supply only the best is kept. Partial plans
that cannot reach the sum, or must lose more than a known plan, are pruned: the convex hull of the
remaining options gives a lower bound on their loss.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import pairwise

from attrs import define, field

from propertyrules.classes import opaque
from propertyrules.limits import MOST_WAYS
from propertyrules.planner.options import Option, Unproven, worthwhile
from propertyrules.planner.schedule import Bank

Worth = tuple[int, int, int]
"""The lasting loss, the rent given up, and the number of moves, in order of importance."""


@opaque
class Label:
    """A partial plan: an option for each of the first groups; `bank` is None where the supply is
    enough for all others.
    """

    worth: Worth
    cash: int
    bank: Bank | None
    ways: tuple[Option, ...] = ()

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """The sort key of plans that reach the sum."""
        lost, rent, steps = self.worth
        return lost, rent, self.cash, steps


@define(eq=False)
class Least:
    """A lower bound on the loss of groups for a sum, as if options could be taken in part."""

    _cash: list[int] = field(factory=lambda: [0])
    _lost: list[float] = field(factory=lambda: [0.0])

    @staticmethod
    def of(groups: Sequence[Sequence[Option]]) -> Least:
        """Return the bound for some groups."""
        slopes = sorted(
            (lost / cash, cash) for ways in groups for cash, lost in _hull(ways) if cash > 0
        )
        least = Least()
        for slope, cash in slopes:
            least._lost.append(least._lost[-1] + slope * cash)
            least._cash.append(least._cash[-1] + cash)
        return least

    def lost(self, cash: int) -> float:
        """Return the least loss for a sum, which must be within what the groups can bring."""
        if cash <= 0:
            return 0.0
        place = min(bisect_left(self._cash, cash), len(self._cash) - 1)
        low, high = self._cash[place - 1], self._cash[place]
        share = (cash - low) / (high - low)
        return self._lost[place - 1] + share * (self._lost[place] - self._lost[place - 1])


def _hull(ways: Sequence[Option]) -> list[tuple[int, int]]:
    """Return the edges (cash, loss) of the lower convex hull of a group's options from (0, 0)."""
    points = sorted({(way.cash, way.lost) for way in ways} | {(0, 0)})
    hull: list[tuple[int, int]] = []
    for cash, lost in points:
        while hull and hull[-1][1] >= lost:
            hull.pop()  # it is dominated
        while len(hull) > 1:
            (cash_a, lost_a), (cash_b, lost_b) = hull[-2:]
            if (lost_b - lost_a) * (cash - cash_a) < (lost - lost_a) * (cash_b - cash_a):
                break  # the last point lies below the line between its neighbours
            hull.pop()
        hull.append((cash, lost))
    # Options without a loss are before the first point.
    origin = [(0, 0), *hull] if hull[0] != (0, 0) else hull
    return [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(origin)]


def combine(groups: Sequence[Sequence[Option]], need: int, supply: int) -> list[Option] | None:
    """Return the best options, one for each group, that bring what is needed, or None.

    `supply` is that of the scarce piece in the bank. The best plan without regard to it is the
    best of all if it is feasible. Raises Unproven where there are too many partial plans.
    """
    # Without regard to the supply far fewer options remain.
    loose = [worthwhile(list(ways), scarce=False) for ways in groups]
    found = _combined(loose, need, supply, scarce=False)
    if found is None or _bank(found, supply).works:
        return found
    return _combined(groups, need, supply, scarce=True)


def _bank(ways: Sequence[Option], supply: int) -> Bank:
    """Return the bank after all of some options."""
    bank = Bank(supply)
    for way in ways:
        bank = bank.joined(way.profile)
    return bank


def _combined(
    groups: Sequence[Sequence[Option]], need: int, supply: int, scarce: bool
) -> list[Option] | None:
    """Return the best options as `combine` does, with regard to the supply if it is scarce."""
    # Groups with an option that needs supply come behind those that only give.
    demanding = [any(not way.profile.free for way in ways) for ways in groups]
    order = sorted(range(len(groups)), key=lambda g: (demanding[g], -len(groups[g]), g))
    ordered = [groups[g] for g in order]
    rests = _Rest.of_each(ordered, scarce)
    if rests[0].cash < need:
        return None
    search = _LabelSearch(need, _greedy(ordered, need, supply, scarce))
    labels = [Label((0, 0, 0), 0, _watched(Bank(supply), rests[0].supply))]
    for ways, rest in zip(ordered, rests[1:], strict=True):
        labels = search.extended(labels, ways, rest)
        if len(labels) > MOST_WAYS:
            raise Unproven("there are too many ways to raise so much")
    if search.best is None:
        return None
    chosen = dict(zip(order, search.best.ways, strict=False))
    return [chosen.get(g) or _nothing(ways) for g, ways in enumerate(groups)]


@opaque
class _Rest:
    """The groups that are still to come: the most cash that they bring, the supply that they need,
    and the least that they lose.
    """

    cash: int
    supply: int
    least: Least

    @classmethod
    def of_each(cls, groups: Sequence[Sequence[Option]], scarce: bool) -> list[_Rest]:
        """Return the rest before each group, and behind the last one."""
        brings = [max(way.cash for way in ways) for ways in groups]
        needs = [max(way.profile.dip for way in ways) if scarce else 0 for ways in groups]
        return [
            cls(sum(brings[n:]), sum(needs[n:]), Least.of(groups[n:]))
            for n in range(len(groups) + 1)
        ]


@define(eq=False)
class _LabelSearch:
    """Extends partial plans group by group; `best` is the best plan so far that brings what is
    needed, and `known` the loss of some plan that does.
    """

    need: int
    known: float
    best: Label | None = None

    def extended(self, labels: Iterable[Label], ways: Sequence[Option], rest: _Rest) -> list[Label]:
        """Return the partial plans with an option of the next group each."""
        found: dict[tuple[int, Bank | None], Label] = {}
        for label in labels:
            for way in ways:
                cash = label.cash + way.cash
                lost = label.worth[0] + way.lost
                short = self.need - cash
                # Prune: the sum is out of reach, or it costs more than a known plan.
                if rest.cash < short or lost + rest.least.lost(short) > self.known + _SLACK:
                    continue
                worth = (lost, label.worth[1] + way.rent, label.worth[2] + way.steps)
                bank = label.bank
                if bank is not None:
                    bank = _watched(bank.joined(way.profile), rest.supply)
                there = found.get((cash, bank))
                # A plan that reaches the sum is not extended: more moves never improve it.
                if short <= 0 and (bank is None or bank.works):
                    plan = Label(worth, cash, bank, (*label.ways, way))
                    if self.best is None or plan.rank < self.best.rank:
                        self.best, self.known = plan, min(self.known, lost)
                elif there is None or worth < there.worth:
                    found[cash, bank] = Label(worth, cash, bank, (*label.ways, way))
        return _kept(list(found.values()))


# A tolerance for the bound, which is computed with floating-point numbers.
_SLACK = 1 / 2


def _watched(bank: Bank, wanted: int) -> Bank | None:
    """Return the bank, or None where it has enough supply for all remaining groups."""
    enough = not bank.waiting and not bank.late and bank.held - bank.taken >= wanted
    return None if enough else bank


def _nothing(ways: Sequence[Option]) -> Option:
    """Return the option of doing nothing."""
    return next(way for way in ways if way.steps == 0)


def _kept(labels: list[Label]) -> list[Label]:
    """Return the partial plans that no other one with more cash dominates."""
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
    """Return the loss of a greedy plan that reaches the sum, as an upper bound, or infinity."""
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
    # A plan that the bank has no pieces for is no bound.
    works = cash >= need and not (scarce and not _bank(list(taken.values()), supply).works)
    return lost if works else float("inf")


def most(groups: Sequence[Sequence[Option]], supply: int) -> list[Option]:
    """Return the options that bring most in all, one for each group."""
    found = [max(ways, key=lambda way: (way.cash, -way.lost, -way.steps)) for ways in groups]
    if _bank(found, supply).works:
        return found
    low, high = 0, sum(way.cash for way in found)
    best = [_nothing(ways) for ways in groups]
    while low < high:  # bisection: every sum below a feasible one is feasible
        middle = (low + high + 1) // 2
        ways = combine(groups, middle, supply)
        if ways is None:
            high = middle - 1
        else:
            best, low = ways, max(middle, sum(way.cash for way in ways))
    return best
