"""A bounded search from state to state for a good plan to raise cash.

It is used where `group_search` can't split a table into groups. It may miss the best plan.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Any

from propertyrules.classes import opaque
from propertyrules.codegen.engine import play, verdict
from propertyrules.hints import spaced
from propertyrules.ir.program import MoveKind
from propertyrules.limits import MOST_AMOUNTS, MOST_TABLES, NEAR_AMOUNTS
from propertyrules.machine.arguments import bind
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.legal_moves import Family, moves_of
from propertyrules.machine.legality import opened
from propertyrules.model.evidence import Part, Verdict
from propertyrules.model.moves import Move
from propertyrules.model.state import State
from propertyrules.model.values import Unknown
from propertyrules.planner.independence import raising
from propertyrules.planner.options import Option, OptionStep, rent_of, worthwhile
from propertyrules.planner.schedule import Profile


@opaque
class SearchResult:
    """A state reached by raising cash, and the cost of the moves to it."""

    state: State
    cash: int
    lost: int
    rent: int
    moves: tuple[Move, ...] = ()
    parts: tuple[Part, ...] = ()

    @property
    def worth(self) -> tuple[int, int, int, int]:
        """The sort key of states with enough cash."""
        return self.lost, self.rent, self.cash, len(self.moves)

    def merit(self, amount: int) -> tuple[Any, ...]:
        """Return a sort key: states with enough cash first, then those with most cash."""
        if self.cash >= amount:
            return (False, *self.worth)
        return (True, -self.cash, *self.worth)


@opaque
class CashSearch:
    """The search for a state in which a player has an amount of cash; `rent` is the rent of the
    player's properties at the start.
    """

    seat: int
    amount: int
    rent: int

    def further(self, here: SearchResult, move: Move, losing: int) -> SearchResult | None:
        """Return the state after a move; None where the move does more than raise cash."""
        after = play(here.state, move)
        if after.stack != here.state.stack or after.standing != here.state.standing or after.over:
            return None
        cash = after.cash[self.seat] or 0
        part = Part(spaced(move.name), cash - here.cash)
        rent = max(0, self.rent - _rent(after, self.seat))
        return SearchResult(
            after, cash, here.lost + losing, rent, (*here.moves, move), (*here.parts, part)
        )

    def steps(self, here: SearchResult) -> Iterator[SearchResult]:
        """Yield the states after each legal move that raises cash; of amounts only some are tried,
        near what is missing.
        """
        for kind in here.state.program.moves.values():
            if not kind.raises_cash:
                continue
            for each in moves_of(here.state, kind, self.seat):
                short = self.amount - here.cash
                for move in [each] if isinstance(each, Move) else _members(each, short):
                    further = self.further(here, move, _losing(here.state, move))
                    if further is not None:
                        yield further

    def cheapest(self, here: SearchResult) -> SearchResult:
        """Make the moves with the least loss per unit of cash, until there is enough cash."""
        while here.cash < self.amount:
            gaining = [one for one in self.steps(here) if one.cash > here.cash]
            if not gaining:
                break
            prices = {
                one: ((one.lost - here.lost) / (one.cash - here.cash), one.rent, -one.cash)
                for one in gaining
            }
            here = min(gaining, key=prices.__getitem__)
        return here

    def leaner(self, found: SearchResult, start: SearchResult) -> SearchResult:
        """Return a plan without the moves that it does not need."""
        for left_out in reversed(range(len(found.moves) if found.cash >= self.amount else 0)):
            here: SearchResult | None = start
            for move in (*found.moves[:left_out], *found.moves[left_out + 1 :]):
                if here is not None:
                    legal = verdict(here.state, move) is Verdict.LEGAL
                    losing = _losing(here.state, move) if legal else 0
                    here = self.further(here, move, losing) if legal else None
            if here is not None and here.cash >= self.amount:
                # One move less may make another one needless too.
                return self.leaner(here, start)
        return found


def search(state: State, seat: int, amount: int) -> SearchResult:
    """Return the best state found in which a player has an amount, or has most.

    A greedy search finds a first plan; then a best-first search over the losses tries to improve
    it, up to MOST_TABLES states.
    """
    start = SearchResult(state, state.cash[seat] or 0, 0, 0)
    looking = CashSearch(seat, amount, _rent(state, seat))
    best = looking.leaner(looking.cheapest(start), start)
    queue: list[tuple[int, int, int, int, SearchResult]] = [(0, 0, 0, 0, start)]
    seen: set[State] = set()
    while queue and len(seen) < MOST_TABLES:
        *_, here = heappop(queue)
        if here.cash >= amount:
            return min(best, here, key=lambda each: each.merit(amount))
        if here.state in seen:
            continue
        seen.add(here.state)
        for number, further in enumerate(looking.steps(here)):
            # Losses only grow on the way, so a state that loses more leads to nothing better.
            dearer = best.cash >= amount and further.lost > best.lost
            if further.state not in seen and not dearer:
                # The numbers before it keep states from being compared, which have no order.
                heappush(queue, (further.lost, further.rent, len(seen), number, further))
                best = min(best, further, key=lambda each: each.merit(amount))
    return best


def _members(family: Family, short: int) -> Iterable[Move]:
    """Yield moves of a family of amounts: those near the missing amount, and near both ends."""
    if len(family.ranges) != 1 or family.ranges[0][1].kind != "amount":
        return
    name, range_ = family.ranges[0]
    low, high = range_.low, range_.high
    top = max(short, low) + NEAR_AMOUNTS if high is None else high
    # Rules may refuse the exact amount (not a multiple of 50, say): so others are tried as well.
    tried = (
        range(max(short, low), min(top, short + NEAR_AMOUNTS) + 1),
        range(low, min(top, low + NEAR_AMOUNTS) + 1),
        range(top, max(low, top - NEAR_AMOUNTS) - 1, -1),
    )
    given: set[Move] = set()
    for amounts in tried:
        for amount in amounts:
            move = family.move({name: amount})
            if family.contains(move):
                if move not in given:
                    given.add(move)
                    yield move
                break


def single_ways(state: State, seat: int, kind: MoveKind, need: int) -> list[Option]:
    """Return the options of making a move once in a state, or not at all.

    Of amounts that are enough by themselves only the first is tried.
    """
    ways = [Option(0, 0, 0, 0, (), Profile())]
    before = _rent(state, seat)
    held = state.cash[seat] or 0
    for found in moves_of(state, kind, seat):
        for move in [found] if isinstance(found, Move) else _upwards(found):
            after = play(state, move)
            cash, lost = (after.cash[seat] or 0) - held, _losing(state, move)
            rent = max(0, before - _rent(after, seat))
            step = OptionStep(kind, bind(state, move), cash, lost, 0, 0, ())
            ways.append(Option(cash, lost, rent, 1, (), Profile.of(1), ways[0], step))
            # Higher amounts of the same move bring more than is needed, and lose no less.
            if cash >= need and not isinstance(found, Move):
                break
    return worthwhile(ways)


def _upwards(family: Family) -> Iterator[Move]:
    """Yield the legal moves of a family by amount, from the lowest; none unless just that is open.

    At most MOST_AMOUNTS above the lowest are tried.
    """
    if len(family.ranges) == 1 and family.ranges[0][1].kind == "amount":
        name, range_ = family.ranges[0]
        top = range_.low + MOST_AMOUNTS
        top = top if range_.high is None else min(range_.high, top)
        for amount in range(range_.low, top + 1):
            move = family.move({name: amount})
            if verdict(family.state, move) is Verdict.LEGAL:
                yield move


def _losing(state: State, move: Move) -> int:
    """Return the lasting loss of a move, in whole currency units; 0 where it is not known."""
    kind: MoveKind = state.program.moves[move.name]
    if kind.losing is None:
        return 0
    env = bind(state, move)
    names = opened(state, kind, env).env
    lost = evaluate(state, kind.losing, names)
    return 0 if lost.__class__ is Unknown else int(lost)


def _rent(state: State, seat: int) -> int:
    """Return the rent of a player's properties; rent that depends on a throw counts as 0."""
    program = state.program
    deeds = program.board.deeds
    return rent_of(state, raising(program).rent, deeds, seat)
