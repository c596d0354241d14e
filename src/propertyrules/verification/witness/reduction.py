"""Reductions of a table and a move on which two programs rule differently."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from attrs import evolve

from propertyrules.ir.program import Program
from propertyrules.model.state import Setting, State
from propertyrules.verification.shrinker import (
    NAMES,
    TABLES,
    Named,
    Reduction,
    renumbered,
    shrink,
    simpler_values,
    without_cards,
    without_seat,
)
from propertyrules.verification.translation import awaited
from propertyrules.verification.witness.program_pair import Pair, PairStep, Spot

Holds: TypeAlias = Callable[[Spot, PairStep], bool]
Case: TypeAlias = tuple[Spot, PairStep]


def shrunk(pair: Pair, spot: Spot, step: PairStep, holds: Holds) -> Case:
    """Return the simplest table and move reached by taking things away while `holds` stays true."""
    moved = pair.spot(spot.one)
    turned = moved is None or moved.other != spot.other
    if turned:  # What only the second program keeps matters here: things are taken from its table.
        pair = evolve(
            pair, one=pair.other, other=pair.one, forth=pair.back, back=pair.forth,
            parts=pair.parts[::-1],
        )  # fmt: skip

    def about(case: Case) -> Case:
        spot, step = case
        if not turned:
            return case
        return Spot(spot.other, spot.one), PairStep(step.name, step.other, step.one, step.asks)

    def lifted(reduce: Callable[[State], Iterator[State]]) -> Reduction[Case]:
        return lambda case: (_with(pair, other, case[1]) for other in reduce(case[0].one))

    *most, cash = (lifted(reduce) for reduce in TABLES)
    reductions: list[Reduction[Case]] = [
        lambda case: _fewer_players(pair, case),
        *most,
        lifted(without_cards),
        lambda case: _simpler_arguments(pair, case),
        cash,
    ]
    return about(shrink(about((spot, step)), reductions, lambda case: holds(*about(case))))


def _with(pair: Pair, state: State, step: PairStep) -> Case | None:
    """Return a table of the first program as both have it, with a move."""
    waiting = awaited(state)
    spot = pair.spot(evolve(state, waiting=waiting, complete=True)) if waiting else None
    return None if spot is None else (spot, step)


def _fewer_players(pair: Pair, case: Case) -> Iterator[Case | None]:
    """Yield the table without a player of whom nothing that is open speaks; with usual names."""
    state, step = case[0].one, case[1]
    names = state.setting.names
    usual = NAMES[: len(names)]
    if names != usual and len(usual) == len(names):
        setting = Setting(usual, pair.one, pair.one.key)
        yield _with(pair, evolve(state, setting=setting), step)
    if len(names) <= 2:
        return

    def arguments(program: Program, env: Mapping[str, Any] | None, seat: int) -> Any:
        if env is None:
            return None
        return {p.name: renumbered(p.type, env[p.name], seat) for p in step.params(program)}

    for seat in reversed(range(len(names))):
        try:
            less = without_seat(state, seat)
            both = arguments(pair.one, step.one, seat), arguments(pair.other, step.other, seat)
        except Named:
            continue
        yield _with(pair, less, PairStep(step.name, *both, step.asks))


def _simpler_arguments(pair: Pair, case: Case) -> Iterator[Case | None]:
    spot, step = case
    by_one = step.one is not None
    program: Program = pair.one if by_one else pair.other
    env = step.one if step.one is not None else step.other
    assert env is not None
    for param in step.params(program)[0 if step.asks else 1 :]:
        for value in simpler_values(param, env[param.name]):
            simple = {**env, param.name: value}
            if step.asks:
                new = pair.question(spot, step.name, simple)
            else:
                new = pair.step(spot, step.name, simple, by_one)
            yield None if new is None else (spot, new)
