"""Shrinking of a table and a move on which two programs rule differently."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.model.state import Setting, State
from propertyrules.verification.shrinker import (
    NAMES,
    TABLES,
    PlayerNamed,
    Reduction,
    renumbered,
    shrink,
    simpler_values,
    without_cards,
    without_seat,
)
from propertyrules.verification.translation import with_awaited
from propertyrules.verification.witness.program_pair import Env, Pair, PairStep, Spot

Holds: TypeAlias = Callable[[Spot, PairStep], bool]
Case: TypeAlias = tuple[Spot, PairStep]


def shrunk(pair: Pair, spot: Spot, step: PairStep, holds: Holds) -> Case:
    """Return the simplest table and move that reductions reach while `holds` stays true."""
    moved = pair.spot(spot.one)
    turned = moved is None or moved.other != spot.other
    if turned:  # What only the second program keeps matters here: its table is reduced.
        pair = pair.turned

    def about(case: Case) -> Case:
        spot, step = case
        return (Spot(*spot[::-1]), evolve(step, envs=step.envs[::-1])) if turned else case

    cases = PairReductions(pair)
    *most, cash = map(cases.of_tables, TABLES)
    reductions: list[Reduction[Case]] = [
        cases.fewer_players, *most, cases.of_tables(without_cards), cases.simpler_arguments, cash,
    ]  # fmt: skip
    return about(shrink(about((spot, step)), reductions, lambda case: holds(*about(case))))


@opaque
class PairReductions:
    """The reductions of cases of two programs; they yield None for what makes no case."""

    pair: Pair

    def case(self, state: State, step: PairStep) -> Case | None:
        """Return a table of the first program as both have it, with a move; None if one cannot."""
        waiting = with_awaited(state)
        spot = None if waiting is None else self.pair.spot(waiting)
        return None if spot is None else (spot, step)

    def of_tables(self, reduce: Callable[[State], Iterator[State]]) -> Reduction[Case]:
        """Return a reduction of tables as one of cases."""
        return lambda case: (self.case(other, case[1]) for other in reduce(case[0].one))

    def fewer_players(self, case: Case) -> Iterator[Case | None]:
        """Yield the case with usual names, and without a player whom nothing open names."""
        state, step = case[0].one, case[1]
        names = state.setting.names
        usual = NAMES[: len(names)]
        if names != usual and len(usual) == len(names):
            program = self.pair.programs[0]
            yield self.case(evolve(state, setting=Setting(usual, program)), step)
        for seat in reversed(range(len(names))) if len(names) > 2 else ():
            envs: list[Env | None] = []
            try:
                less = without_seat(state, seat)
                for program, env in zip(self.pair.programs, step.envs, strict=True):
                    params = () if env is None else step.params(program)
                    args = {p.name: renumbered(p.type, (env or {})[p.name], seat) for p in params}
                    envs.append(None if env is None else args)
            except PlayerNamed:
                continue
            yield self.case(less, evolve(step, envs=(envs[0], envs[1])))

    def simpler_arguments(self, case: Case) -> Iterator[Case | None]:
        """Yield the case with one argument simpler."""
        spot, step = case
        side = int(step.envs[0] is None)
        env = step.envs[side] or {}
        for param in step.params(self.pair.programs[side])[0 if step.asks else 1 :]:
            for value in simpler_values(param, env[param.name]):
                simple = {**env, param.name: value}
                if step.asks:
                    new = self.pair.question(step.name, simple)
                else:
                    new = self.pair.step(spot, step.name, simple, side)
                yield None if new is None else (spot, new)
