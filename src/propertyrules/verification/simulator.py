"""The simulator: whole games by a policy, from a table to the end, in one process or several.

The random numbers of a game depend only on the seed and the number of the game, so that a run can
be split over processes with the same results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from statistics import median
from typing import Any

from attrs import field, frozen

from propertyrules.classes import opaque
from propertyrules.codegen.native.engine import AUTO as AUTO
from propertyrules.codegen.native.engine import NATIVE as NATIVE
from propertyrules.codegen.native.engine import PYTHON as PYTHON
from propertyrules.codegen.native.engine import NativeEngine
from propertyrules.codegen.native.library import NoNativeCode
from propertyrules.diagnostic_sink import DiagnosticSink
from propertyrules.errors import TableError
from propertyrules.ir.program import Program
from propertyrules.library import load_rulebook
from propertyrules.limits import (
    GENERATOR_MULTIPLIER,
    GENERATOR_SHIFT,
    SLOWER_AHEAD,
    WORTH_COMPILING,
    WORTH_LOADING,
)
from propertyrules.model.moves import Move
from propertyrules.model.state import State
from propertyrules.notation.records import write_record
from propertyrules.notation.scenarios import Scenario
from propertyrules.notation.table_printer import write_table
from propertyrules.notation.tables import read_state
from propertyrules.referee import Referee
from propertyrules.verification.native_games import native_players, play_course
from propertyrules.verification.players import names_in, seated
from propertyrules.verification.policies import LOOKAHEAD, Policy, RanDry, by_chance, taken
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import Chosen, play_chosen
from propertyrules.verification.streams import Stream
from propertyrules.verification.workers import run_numbered


@frozen
class Step:
    """A move of a game, and the state that it led to."""

    move: Move
    after: State


def random_game(start: State, seed: int, most: int) -> Iterator[Step]:
    """Play random legal moves from a state until the game is over or `most` moves are made.

    Raises RanDry if the game waits for players none of whom has a legal move.
    """
    state = start
    for chosen, after in played(start, seed, most, by_chance):
        yield Step(chosen.move(state), after)
        state = after


def played(
    start: State, chance: int | Dice, most: int, policy: Policy
) -> Iterator[tuple[Chosen, State]]:
    """Play by a policy, and yield each move as the machine sees it with the state after it.

    `chance` is a seed or a generator. Raises RanDry like the policies, and IllegalMove for a policy
    that chooses an illegal move.
    """
    dice = chance if isinstance(chance, Dice) else Dice(chance)
    state = start
    for _ in range(most):
        if state.over:
            return
        chosen = taken(state, policy(state, dice))
        state = play_chosen(state, chosen)
        yield chosen, state


NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")

LAST_LEFT = "one player left"
BY_RULE = "by the rulebook's own end"
UNFINISHED = "unfinished"
RAN_DRY = "ran dry"
REFUSED = "refused"
ENDINGS = (LAST_LEFT, BY_RULE, UNFINISHED, RAN_DRY, REFUSED)
"""How a game can end; `refused`: the policy chose an illegal move, or a step failed."""


@opaque
class SimulationPlan:
    """What all games of a run have in common, in a form that another process can be given.

    `table` is the first table of each game, None for a new game of so many players; a game is left
    unfinished after `most` moves; `record` is the folder in which games will be kept, or None.
    `engine` is native, python or auto; `numbers` is the version of the random numbers: 2 has a
    stream for each purpose.
    """

    rulebook: str
    house_rules: tuple[str, ...] = ()
    board: str | None = None
    figures: Mapping[str, Any] = field(factory=dict)
    table: Scenario | None = None
    players: int = 4
    policy: str = "random"
    seed: int = 0
    most: int = 20_000
    record: str | None = None
    engine: str = AUTO
    numbers: int = 1

    def program(self) -> Program:
        """Load the rulebook. Raises RulebookError."""
        return load_rulebook(
            self.rulebook, with_=self.house_rules, board=self.board, figures=self.figures
        )

    def start(self, program: Program) -> State:
        """Return the first table. Raises TableError, also where the cash of a player is not known:
        a policy could not choose by it.
        """
        if self.table is None:
            return Referee(program).new_game(names_of(self.players))
        state = read_state(self.table, program)
        faults = DiagnosticSink.of_table(self.table.file)
        for player, cash, gone in zip(self.table.players, state.cash, state.out, strict=False):
            if cash is None and not gone:
                message = f"a game cannot begin where it is not known how much `{player.name}` has"
                faults.add(
                    "T003", message, player.at.line, player.at.column, "add a line `cash AMOUNT`"
                )
        faults.raise_as(TableError)
        return state

    def begun(self) -> tuple[SimulationPlan, State]:
        """Return the plan with the first table. Raises RulebookError and TableError."""
        return self, self.start(self.program())


@opaque
class GameOutcome:
    """The outcome of one game: how it ended, its length, and what was opened in it.

    `turns` counts the turns begun; `table` is the last table of a game that could not go on,
    `record` the whole game if it is wanted; `left` counts the moves that native code left to
    Python, None if it played none.
    """

    number: int
    ending: str
    moves: int
    turns: int
    out: tuple[str, ...]
    winners: tuple[str, ...]
    opened: Mapping[str, int]
    kinds: Mapping[str, int]
    why: str = ""
    table: str = ""
    record: str = ""
    left: int | None = None


@opaque
class SimulationTally:
    """The outcomes of a run, by number, and the seconds that it took."""

    outcomes: tuple[GameOutcome, ...]
    seconds: float

    def endings(self) -> dict[str, int]:
        """Count how games ended."""
        counts = Counter(outcome.ending for outcome in self.outcomes)
        return {ending: counts[ending] for ending in ENDINGS if counts[ending]}

    def spread(self, what: str) -> tuple[int, int, int]:
        """Return the least, the median and the greatest number of `moves` or `turns` of a game."""
        values = [getattr(outcome, what) for outcome in self.outcomes]
        return min(values), int(median(values)), max(values)

    @property
    def moves(self) -> int:
        """The number of moves in all games."""
        return sum(outcome.moves for outcome in self.outcomes)

    @property
    def left_to_python(self) -> int | None:
        """The moves that native code left to Python; None where it played none."""
        left = [outcome.left for outcome in self.outcomes if outcome.left is not None]
        return sum(left) if left else None

    def total(self, what: str) -> dict[str, int]:
        """Add up what was `opened`, or the `kinds` of moves that were made, the most frequent
        first.
        """
        found: Counter[str] = Counter()
        for outcome in self.outcomes:
            found.update(getattr(outcome, what))
        return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))


def names_of(players: int) -> list[str]:
    """Return names for so many players."""
    return [NAMES[n] if n < len(NAMES) else f"Player {n + 1}" for n in range(players)]


def seed_of(seed: int, number: int) -> int:
    """Return the seed of one game of a run; the seeds of any two games are far apart."""
    span = 1 << (2 * GENERATOR_SHIFT)
    # A linear generator begins alike from neighbouring seeds, so seed and number are mixed first.
    mixed = (seed * GENERATOR_MULTIPLIER + number + 1) % span
    for _ in range(3):
        mixed = (mixed ^ (mixed >> GENERATOR_SHIFT)) * GENERATOR_MULTIPLIER % span
    return mixed


def dice_of(plan: SimulationPlan, number: int) -> Dice:
    """Return the random numbers of one game of a run."""
    if plan.numbers == 1:
        return Dice(seed_of(plan.seed, number))
    return Stream(plan.seed, number)


def engine_of_run(
    plan: SimulationPlan, program: Program, games: int
) -> tuple[NativeEngine | None, str]:
    """Return the native engine that a run is played on, or None, and why it is played in Python.

    Games that are recorded are played in Python. A short run is over before its rulebook is
    compiled, so `auto` plays it in Python too, unless it has been compiled before. Raises
    NoNativeCode if native code is asked for and cannot be had.
    """
    if plan.engine == PYTHON:
        return None, ""
    # At the most: the length of games shows only when they are played.
    moves = games * plan.most * (SLOWER_AHEAD if LOOKAHEAD in names_in(plan.policy) else 1)
    short = plan.engine == AUTO and moves < WORTH_COMPILING
    if short and moves < WORTH_LOADING:
        return None, ""
    try:
        if plan.record is not None:
            raise NoNativeCode("games that are recorded are not native")
        # A short run uses what has been compiled before, and compiles nothing.
        return native_players(program, seated(plan.policy, program), kept=short), ""
    except NoNativeCode as error:
        if plan.engine == NATIVE:
            raise
        return None, "" if short else str(error)


def simulate(plan: SimulationPlan, games: int, jobs: int = 1) -> Iterator[GameOutcome]:
    """Play games, and yield each as it ends. Raises PropertyRulesError before the first."""
    # Here and not in the processes, so that a plan with faults is refused once.
    work = plan.begun()
    # A policy that cannot play is refused before the first game.
    seated(plan.policy, work[1].program)
    engine, _ = engine_of_run(plan, work[1].program, games)
    if engine is None:
        for _, outcome in run_numbered(
            play_one, work, range(games), jobs, SimulationPlan.begun, plan
        ):
            yield outcome
        return
    # Each thread has an engine of its own, which does not hold Python's lock.
    engines: SimpleQueue[NativeEngine] = SimpleQueue()
    # A game takes any engine that is free: no two threads use one at a time.
    for _ in range(max(1, jobs)):
        engines.put(engine.twin())

    def play(number: int) -> GameOutcome:
        mine = engines.get()
        try:
            return play_one(work, number, mine)
        finally:
            engines.put(mine)

    if jobs <= 1:
        yield from map(play, range(games))
        return
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(play, range(games))


def play_one(
    work: tuple[SimulationPlan, State], number: int, engine: NativeEngine | None = None
) -> GameOutcome:
    """Play one game of a plan to its end, or until it cannot go on; an engine plays what it can."""
    plan, start = work
    made: list[Move] = []

    def keep(state: State, chosen: Chosen) -> None:
        if plan.record is not None:
            made.append(chosen.move(state))

    policy = seated(plan.policy, start.program)
    dice = dice_of(plan, number)
    course = play_course(start, dice, plan.most, policy, engine=engine, seen=keep)
    state, error = course.state, course.stopped
    ending = UNFINISHED
    if error is not None:
        ending = RAN_DRY if isinstance(error, RanDry) else REFUSED
    elif state.winners is not None:
        ending = LAST_LEFT if sum(not gone for gone in state.out) == 1 else BY_RULE
    names, record = start.setting.names, plan.record
    return GameOutcome(
        number=number,
        ending=ending,
        moves=course.moves,
        turns=course.turns,
        out=tuple(
            name for name, gone, had in zip(names, state.out, start.out, strict=True)
            if gone and not had
        ),
        winners=tuple(names[seat] for seat in state.winners or ()),
        opened=course.opened,
        kinds=course.made,
        why="" if error is None else str(error),
        table=write_table(state) if ending in (RAN_DRY, REFUSED) else "",
        record="" if record is None else write_record(start, made, f"game {number}", record),
        left=None if engine is None else course.left,
    )  # fmt: skip
