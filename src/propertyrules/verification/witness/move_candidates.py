"""Moves and questions that are likely to show a difference between two programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import define

from propertyrules.codegen.compiled_moves import failing, play_on
from propertyrules.errors import BREAKDOWN
from propertyrules.limits import MOST_MEMBERS
from propertyrules.model.schema import put
from propertyrules.model.state import State
from propertyrules.verification.program_parts import Reach
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.random_tables import just_enough, random_value
from propertyrules.verification.sampler import ArgumentSlot, MoveSampler, sampler
from propertyrules.verification.witness.program_pair import Pair, PairStep, Spot

TRIED = 4  # kinds of moves that are tried at a table
TIMES = 2  # choices of arguments for each


@define(eq=False)
class MoveCandidates:
    """Chooses moves on which two programs may differ, by the random numbers of its dice."""

    pair: Pair
    dice: Dice
    reach: Reach

    def steps(self, spot: Spot) -> Iterator[tuple[Spot, PairStep]]:
        """Yield moves at a table, and at tables on which the mover has just enough cash for one."""
        # Now and then a move of the second program: the first may not know it, or allow less.
        side = int(self.dice.one_in(MOST_MEMBERS))
        for sort in self._sorts(spot[side]):
            for _ in range(TIMES):
                env = self._arguments(spot[side], sort)
                step = None if env is None else self.pair.step(spot, sort.name, env, side)
                if step is None:
                    continue
                yield spot, step
                if self.dice.one_in(MOST_MEMBERS):
                    yield from ((poorer, step) for poorer in self._at_the_edge(spot, step))

    def questions(self, spot: Spot, names: Sequence[str]) -> Iterator[tuple[Spot, PairStep]]:
        """Yield questions for some values that both programs define, with random arguments."""
        for name in names:
            params = self.pair.programs[0].functions[name].params
            for _ in range(TIMES):
                env = {p.name: random_value(spot.one, p.type, self.dice) for p in params}
                step = None if None in env.values() else self.pair.question(name, env)
                if step is not None:
                    yield spot, step

    def _sorts(self, state: State) -> Sequence[MoveSampler]:
        """Return random kinds of moves: first those that the difference reaches and that are open
        here.
        """
        open_ = {matter.kind for matter in state.answerable}
        near: list[MoveSampler] = []
        far: list[MoveSampler] = []
        for name, sort in sampler(state.program).sorts.items():
            fits = sort.move.how == "any" or not open_.isdisjoint(sort.move.matters)
            known = all(name in program.moves for program in self.pair.programs)
            if known and name not in self.reach.moves:
                if self.reach.anywhere and fits:
                    far.append(sort)
            elif fits or self.dice.one_in(20):
                near.append(sort)
        chosen = self.dice.shuffled(near)[:TRIED]
        # Answers to what is open may let a matter close: they come before moves of any time.
        far = self.dice.shuffled(far)
        far.sort(key=lambda sort: sort.move.how == "any")
        return [*chosen, *far[: max(1, TRIED - len(chosen))]] if far else chosen

    def _arguments(self, state: State, sort: MoveSampler) -> dict[str, Any] | None:
        """Return random arguments, legal or not; None if a parameter has no value."""
        dice = self.dice
        live = state.in_game
        few = sort.move.how == "answers" and state.waiting and not dice.one_in(8)
        seat = dice.choose(state.waiting if few else live)
        matter = sort.matter_of(state, seat, dice)
        args: list[Any] = [seat, *sort.blank]
        try:
            for slot in sort.slots:
                args[slot.place] = self._value(state, sort, slot, args, matter)
        except BREAKDOWN:
            # The rules are asked about a move that is not open: there may be no answer.
            return None
        return None if None in args else sort.env(args)

    def _value(
        self, state: State, sort: MoveSampler, slot: ArgumentSlot, args: list[Any], matter: Any
    ) -> Any:
        """Return a random value of a slot: mostly legal, sometimes any; amounts near the bounds."""
        dice = self.dice
        if slot.default is not None and dice.one_in(2):
            return slot.default(state, *args, matter)
        if matter is None or dice.one_in(5):
            return sort.anything(state, slot, dice)
        if slot.how != "amount":
            found = sort.value(state, slot, args, matter, dice)
            return sort.anything(state, slot, dice) if found is None else found
        # At a bound that the rules set, or just beside it, or in between.
        low, high = slot.range(state, args, matter)
        mine = state.cash[args[0]] or 0
        edges = [low, low, low + 1, low - 1, mine, mine + 1, low + dice.below(max(1, mine + 1))]
        if high is not None:
            edges += [high, high + 1, high - 1, (low + high) // 2]
        return max(0, dice.choose(edges))

    def _at_the_edge(self, spot: Spot, step: PairStep) -> Iterator[Spot]:
        """Yield tables where the mover has just the cash that a move costs, and one unit less."""
        for state, kind, env in self.pair.moves(spot, step):
            try:
                after = None if failing(state, kind, env) else play_on(state, kind, env)
            except BREAKDOWN:
                continue
            for fact, held in () if after is None else just_enough(state, after):
                poorer = self.pair.spot(put(spot.one, fact, held))
                if poorer is not None:
                    yield poorer
