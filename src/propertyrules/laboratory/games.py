"""Measured games: each a record of figures, the same game for the same plan and number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any, TypeAlias

from attrs import evolve, frozen

from propertyrules.codegen.native.engine import NativeEngine
from propertyrules.model.state import State
from propertyrules.verification.lookahead import worth_at
from propertyrules.verification.native_games import native_players, play_course
from propertyrules.verification.players import seated
from propertyrules.verification.policies import Policy
from propertyrules.verification.simulator import (
    NATIVE,
    PYTHON,
    SimulationPlan,
    engine_of_run,
)
from propertyrules.verification.streams import Stream

CHUNK = 10  # games in one task of an executor


@frozen
class Game:
    """The measures of a game.

    `moves` and `turns` are its length, cut at the plan's most moves; `ended`: whether it came to
    its end; `stuck`: whether nobody could go on; `winner` is the seat that won, else the one worth
    most; `first` is the seat that had the first turn; `worth` is what each seat is worth in the
    end, in whole currency units; `left` counts the moves that native code left to Python, `made`
    and `opened` moves and matters by kind, `rules` how often each `when` applied.
    """

    number: int
    moves: int
    turns: int
    ended: bool
    stuck: bool
    out: int
    first: int
    winner: int
    worth: tuple[int, ...]
    left: int
    made: Mapping[str, int]
    opened: Mapping[str, int]
    rules: Mapping[str, int]

    @property
    def inequality(self) -> float:
        """Gini's coefficient of the worth of players, from 0 (all alike) to 1."""
        values = sorted(max(0, one) for one in self.worth)
        total = sum(values)
        if not total:
            return 0.0
        ranked = sum((2 * place - len(values) - 1) * one for place, one in enumerate(values, 1))
        return ranked / (len(values) * total)


def play_game(
    start: State, policy: Policy, seed: int, number: int, most: int,
    engine: NativeEngine | None = None,
) -> Game:  # fmt: skip
    """Play one game with its own streams of random numbers, and measure it."""
    course = play_course(start, Stream(seed, number), most, policy, engine=engine)
    state = course.state
    worth = tuple(int(worth_at(state, seat)) for seat in range(len(state.out)))
    best = max(range(len(worth)), key=lambda seat: (worth[seat], -seat))
    return Game(
        number=number,
        moves=course.moves,
        turns=course.turns,
        ended=state.over,
        stuck=course.stopped is not None,
        out=sum(state.out) - sum(start.out),
        first=course.first or 0,
        winner=state.winners[0] if state.winners else best,
        worth=worth,
        left=course.left,
        made=course.made,
        opened=course.opened,
        rules=course.rules,
    )


# -- many games, here or elsewhere -------------------------------------------------------------

Begun: TypeAlias = tuple[State, Policy, NativeEngine | None]

# In each process: tasks carry only their plan, and many have the same.
_BEGUN: dict[tuple[Any, ...], Begun] = {}
MOST_BEGUN = 16


def begun(plan: SimulationPlan) -> Begun:
    """Return the first state of a plan, its policy, and the native engine if that plays it.

    Equal plans give the same objects. Raises NoNativeCode if a plan wants native code and there is
    none.
    """
    # Without the seed and the length, which are asked of the plan with each game.
    figures = tuple(sorted((name, str(value)) for name, value in plan.figures.items()))
    key = (plan.rulebook, plan.house_rules, plan.board, figures, plan.players, plan.policy,
           plan.table, plan.engine)  # fmt: skip
    if key not in _BEGUN:
        if len(_BEGUN) >= MOST_BEGUN:
            _BEGUN.clear()
        program = plan.program()
        start, policy = plan.start(program), seated(plan.policy, program)
        engine = native_players(program, policy) if plan.engine == NATIVE else None
        _BEGUN[key] = start, policy, engine
    return _BEGUN[key]


def play_numbered(plan: SimulationPlan, numbers: Sequence[int]) -> list[Game]:
    """Play some games of a plan by their numbers."""
    start, policy, engine = begun(plan)
    mine = None if engine is None else engine.twin()  # another thread may play as well
    return [play_game(start, policy, plan.seed, number, plan.most, mine) for number in numbers]


IN_C, PYTHON_ALONE = "C", "Python"


def decided(plan: SimulationPlan, games: int) -> tuple[SimulationPlan, str]:
    """Return a plan with a fixed engine, and the engine in words: C, or Python and why.

    Raises NoNativeCode if native code is wanted and there is none.
    """
    engine, why = engine_of_run(plan, plan.program(), games)
    if engine is not None:
        return evolve(plan, engine=NATIVE), IN_C
    return evolve(plan, engine=PYTHON), f"{PYTHON_ALONE} ({why})" if why else PYTHON_ALONE


def play_all(
    plans: Sequence[SimulationPlan], games: int, executor: Executor | None = None
) -> Iterator[tuple[Game, ...]]:
    """Yield for each number in order its games by all plans.

    The plans are those that `decided` returns. An executor plays them in chunks; without one they
    are played here. Raises what `begun` raises.
    """
    # A plan that cannot be played is refused here, before other processes work on it.
    for plan in plans:
        begun(plan)
    chunks = [range(at, min(at + CHUNK, games)) for at in range(0, games, CHUNK)]
    if executor is None:
        for chunk in chunks:
            yield from zip(*(play_numbered(plan, chunk) for plan in plans), strict=True)
        return
    tasks = [[executor.submit(play_numbered, plan, chunk) for plan in plans] for chunk in chunks]
    try:
        for row in tasks:
            yield from zip(*(task.result() for task in row), strict=True)
    finally:
        # A caller who has seen enough leaves tasks behind that nobody waits for.
        for row in tasks:
            for task in row:
                task.cancel()
