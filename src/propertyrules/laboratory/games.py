"""Games as they are measured: each a row of figures, the same two games for the same number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

from attrs import frozen

from propertyrules.errors import IllegalMove
from propertyrules.laboratory.odds import mover_of
from propertyrules.laboratory.streams import StreamDice
from propertyrules.model.state import State
from propertyrules.verification.greedy import measures
from propertyrules.verification.players import seated
from propertyrules.verification.policies import Policy, RanDry, taken
from propertyrules.verification.sampler import play_chosen
from propertyrules.verification.simulator import SimulationPlan, seed_of

CHUNK = 10  # games that one task of an executor plays


@frozen
class Game:
    """What is measured of a game.

    `moves` and `turns` are its length, cut at the most moves of the plan; `ended`: whether it came
    to its end; `stuck`: whether nobody could go on; `winner` is the seat that won or, if nobody
    has, is worth most, `first` the seat that had the first turn; `worth` is what each seat is worth
    in the end, in whole currency units; `made` and `opened` count moves and matters by kind.
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
    made: Mapping[str, int]
    opened: Mapping[str, int]

    @property
    def inequality(self) -> float:
        """How unevenly worth is spread: Gini's coefficient, from 0 (all alike) to 1."""
        values = sorted(max(0, one) for one in self.worth)
        total = sum(values)
        if not total:
            return 0.0
        ranked = sum((2 * place - len(values) - 1) * one for place, one in enumerate(values, 1))
        return ranked / (len(values) * total)


def play_game(start: State, policy: Policy, seed: int, number: int, most: int) -> Game:
    """Play one game by streams of chance, and measure it. Equal arguments play the same game."""
    dice = StreamDice(seed_of(seed, number))
    state, moves, turns, first, stuck = start, 0, 0, None, False
    made: Counter[str] = Counter()
    opened: Counter[str] = Counter()
    mover = mover_of(state)
    kinds = {id(matter) for matter in (*state.stack, *state.standing)}
    try:
        while moves < most and not state.over:
            chosen = taken(state, policy(state, dice))
            state = play_chosen(state, chosen)
            moves += 1
            made[chosen.name] += 1
            now = mover_of(state)
            if now is not None and now != mover:
                turns += 1
                first = now if first is None else first
            mover = now
            there = (*state.stack, *state.standing)
            if len(there) > 1 or chosen.sort.chance:
                opened.update(matter.kind for matter in there if id(matter) not in kinds)
            kinds = {id(matter) for matter in there}
    except (RanDry, IllegalMove):
        stuck = True
    worth = _worth(state)
    seats = range(len(state.out))
    best = max(seats, key=lambda seat: (worth[seat], -seat))
    winner = state.winners[0] if state.winners else best
    gone = sum(state.out) - sum(start.out)
    return Game(
        number, moves, turns, state.over, stuck, gone, first or 0, winner, worth, made, opened
    )


def _worth(state: State) -> tuple[int, ...]:
    """Return what each player is worth by the rulebook's own measure, else the cash."""
    measured = measures(state.setting.program).worth
    return tuple(
        0 if gone else int(measured(state, seat)) if measured else state.cash[seat] or 0
        for seat, gone in enumerate(state.out)
    )


# -- many games, here or elsewhere -------------------------------------------------------------

_STARTS: dict[tuple[Any, ...], tuple[State, Policy]] = {}
MOST_STARTS = 16


def begun(plan: SimulationPlan) -> tuple[State, Policy]:
    """Return where the games of a plan begin, and who plays; the same objects for equal plans."""
    figures = tuple(sorted((name, str(value)) for name, value in plan.figures.items()))
    key = (plan.rulebook, plan.house_rules, plan.board, figures, plan.players, plan.policy,
           plan.table)  # fmt: skip
    if key not in _STARTS:
        if len(_STARTS) >= MOST_STARTS:
            _STARTS.clear()
        program = plan.program()
        _STARTS[key] = plan.start(program), seated(plan.policy, program)
    return _STARTS[key]


def play_numbered(plan: SimulationPlan, numbers: Sequence[int]) -> list[Game]:
    """Play some games of a plan by their numbers."""
    start, policy = begun(plan)
    return [play_game(start, policy, plan.seed, number, plan.most) for number in numbers]


def play_all(
    plans: Sequence[SimulationPlan], games: int, executor: Executor | None = None
) -> Iterator[tuple[Game, ...]]:
    """Yield games with the same number by each of some plans, in the order of the numbers.

    An executor plays them in chunks; without one they are played here. Raises what `begun` raises.
    """
    for plan in plans:
        begun(plan)
    chunks = [range(at, min(at + CHUNK, games)) for at in range(0, games, CHUNK)]
    if executor is None:
        for chunk in chunks:
            for number in chunk:
                yield tuple(play_numbered(plan, (number,))[0] for plan in plans)
        return
    tasks = [[executor.submit(play_numbered, plan, chunk) for plan in plans] for chunk in chunks]
    try:
        for row in tasks:
            yield from zip(*(task.result() for task in row), strict=True)
    finally:
        for row in tasks:
            for task in row:
                task.cancel()
