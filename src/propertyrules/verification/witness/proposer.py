"""Chooses moves and questions that are likely to show a difference between two programs, with
arguments at their boundaries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import define, evolve

from propertyrules.codegen.engine import failing, play_on
from propertyrules.errors import PropertyRulesError
from propertyrules.limits import MOST_MEMBERS
from propertyrules.model.state import State
from propertyrules.verification.dice import Dice
from propertyrules.verification.program_parts import Reach
from propertyrules.verification.random_tables import StateMutator
from propertyrules.verification.sampler import Sampler, Slot, Sort, random_throw, sampler
from propertyrules.verification.witness.program_pair import Pair, PairStep, Spot

TRIED = 4  # sorts of moves that are tried at a table
TIMES = 2  # choices of arguments for each


@define(eq=False)
class Proposer:
    """Chooses moves at which two programs may differ; all chance in it comes from its dice."""

    pair: Pair
    dice: Dice
    changer: StateMutator
    reach: Reach

    def steps(self, spot: Spot) -> Iterator[tuple[Spot, PairStep]]:
        """Yield moves at a table, and at tables on which the mover holds just enough for one."""
        by_one = not self.dice.one_in(MOST_MEMBERS)
        program = self.pair.one if by_one else self.pair.other
        state = spot.one if by_one else spot.other
        made = sampler(program)
        for sort in self._sorts(made, state):
            for _ in range(TIMES):
                step = self._step(spot, made, state, sort, by_one)
                if step is None:
                    continue
                yield spot, step
                if self.dice.one_in(MOST_MEMBERS):
                    yield from self._at_the_edge(spot, step, sort)

    def questions(self, spot: Spot, names: Sequence[str]) -> Iterator[tuple[Spot, PairStep]]:
        """Yield questions for some values that both programs define, about what is on the table."""
        state = spot.one
        for name in names:
            params = self.pair.one.functions[name].params
            for _ in range(TIMES):
                env = {p.name: self.changer.value(state, p.type, None) for p in params}
                step = None if None in env.values() else self.pair.question(spot, name, env)
                if step is not None:
                    yield spot, step

    def _sorts(self, made: Sampler, state: State) -> Sequence[Sort]:
        """Return sorts of moves: first those that the difference reaches and that are open here."""
        reach = self.reach
        open_ = {matter.kind for matter in (*state.stack[:1], *state.claims)}
        near: list[Sort] = []
        far: list[Sort] = []
        for name, sort in made.sorts.items():
            mine = self.pair.one.moves.get(name), self.pair.other.moves.get(name)
            known = None not in mine
            if known and name not in reach.moves:
                if reach.anywhere and (sort.move.how == "any" or open_ & set(sort.move.matters)):
                    far.append(sort)
            elif sort.move.how == "any" or open_ & set(sort.move.matters) or self.dice.one_in(20):
                near.append(sort)
        chosen = self.dice.shuffled(near)[:TRIED]
        # Answers to what is open may let something close: they come before moves of any time.
        far = self.dice.shuffled(far)
        far.sort(key=lambda sort: sort.move.how == "any")
        return [*chosen, *far[: max(1, TRIED - len(chosen))]] if far else chosen

    def _step(
        self, spot: Spot, made: Sampler, state: State, sort: Sort, by_one: bool
    ) -> PairStep | None:
        dice = self.dice
        live = [seat for seat, gone in enumerate(state.out) if not gone]
        few = sort.move.how == "answers" and state.waiting and not dice.one_in(8)
        seat = dice.choose(state.waiting if few else live)
        matter = made.matter_of(state, sort, seat, dice)
        args: list[Any] = [seat, *[None] * (len(sort.move.params) - 1)]
        try:
            for slot in sort.slots:
                args[slot.place] = self._value(made, state, slot, args, matter)
        except (PropertyRulesError, ArithmeticError, AttributeError, TypeError, IndexError):
            # What the rules leave is asked of a move that is not open: there may be nothing.
            return None
        if None in args:
            return None
        env = {param.name: arg for param, arg in zip(sort.move.params, args, strict=True)}
        return self.pair.step(spot, sort.name, env, by_one)

    def _value(self, made: Sampler, state: State, slot: Slot, args: list[Any], matter: Any) -> Any:
        dice = self.dice
        if slot.default is not None and dice.one_in(2):
            return slot.default(state, *args, matter)
        if matter is None or dice.one_in(5):
            return made.anything(state, slot, dice)
        if slot.how == "amount":
            return self._amount(made, state, slot, args, matter)
        if slot.how == "throw":
            return random_throw(made.program, dice)
        if slot.how == "text":
            return ""
        if slot.how == "said":
            assert slot.said is not None
            return slot.said(state, *args, matter)
        members = made.left(state, slot, args, matter)
        if slot.how == "small":
            return dice.choose(members) if members else made.anything(state, slot, dice)
        many = min(1 + dice.below(MOST_MEMBERS), len(members))
        return tuple(sorted(dice.shuffled(members)[:many]))

    def _amount(self, made: Sampler, state: State, slot: Slot, args: list[Any], matter: Any) -> int:
        """Return an amount at, or just beside, a bound that the rules set; or one in between."""
        dice = self.dice
        low, high = made.bounds(state, slot, args, matter)
        mine = state.cash[args[0]] or 0
        edges = [low, low, low + 1, low - 1, mine, mine + 1, low + dice.below(max(1, mine + 1))]
        if high is not None:
            edges += [high, high + 1, high - 1, (low + high) // 2]
        return max(0, dice.choose(edges))

    def _at_the_edge(
        self, spot: Spot, step: PairStep, sort: Sort
    ) -> Iterator[tuple[Spot, PairStep]]:
        """Yield the same move where its mover holds just what it costs, and one unit less."""
        for state, kind, env in (
            (spot.one, self.pair.one.moves.get(step.name), step.one),
            (spot.other, self.pair.other.moves.get(step.name), step.other),
        ):
            if kind is None or env is None:
                continue
            try:
                after = play_on(state, kind, env) if failing(state, kind, env) == 0 else None
            except PropertyRulesError:
                continue
            if after is None:
                continue
            for seat, cash in enumerate(state.cash[: len(state.out)]):
                spent = (cash or 0) - (after.cash[seat] or 0)
                if spent <= 0:
                    continue
                for held in (spent, spent - 1):
                    poorer = with_cash(self.pair, spot, seat, held)
                    if poorer is not None:
                        yield poorer, step


def with_cash(pair: Pair, spot: Spot, seat: int, cash: int) -> Spot | None:
    """Return the table with the cash of one player changed, in whole currency units; None where
    one of the programs cannot have it.
    """
    held = list(spot.one.cash)
    held[seat] = cash
    return pair.spot(evolve(spot.one, cash=tuple(held)))
