"""Plays games by a policy, in native code as far as possible.

A step that native code can't make is made in Python, with the same random numbers. Without an
engine Python plays the whole game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from attrs import define, field

from propertyrules.codegen.compiled_moves import complete
from propertyrules.codegen.native.engine import BROKEN, LEGAL, NativeEngine, engine_of
from propertyrules.codegen.native.games import SlotPlan, SortPlan
from propertyrules.codegen.native.layout import Capacities
from propertyrules.codegen.native.library import FLAGS, NoNativeCode
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.nodes import ListOf
from propertyrules.ir.program import Program, once_per_program
from propertyrules.ir.strategy import Strategy
from propertyrules.machine.draft import StepLog
from propertyrules.model.state import State
from propertyrules.verification.lookahead import Lookahead, lookahead_plan
from propertyrules.verification.players import SeatPolicies, StrategyPlayer, fitting, mover_at
from propertyrules.verification.policies import Policy, RanDry, by_chance, taken
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import Chosen, choice_rules, play_chosen, sampler
from propertyrules.verification.streams import Stream


def sort_plans(program: Program) -> list[SortPlan]:
    """Return how each kind of move is sampled, in the terms of native code."""
    plans = []
    for sort in sampler(program).sorts.values():
        may, rules, rest = choice_rules(program, sort.move)
        traits = {
            "RAISES": sort.raises, "LEAVES": sort.leaves and sort.move.how == "any",
            "TOLD": sort.told, "DEALING": sort.deals, "CHANCE": sort.chance, "QUITS": sort.leaves,
        }  # fmt: skip
        slots = tuple(
            SlotPlan(
                one.place, one.how, one.domain is not None and one.domain.seated,
                () if one.domain is None else one.domain.values, sort.draws(one.domain),
                one.default, one.left, one.bounds if isinstance(one.bounds, ListOf) else None,
                one.said,
            )
            for one in rules
        )  # fmt: skip
        has = tuple(name for name, given in traits.items() if given)
        plans.append(SortPlan(sort.move, has, sort.reads_more, may, slots, rest))
    return plans


@once_per_program
def _engine(
    program: Program, strategies: tuple[Strategy, ...], ahead: bool, *, kept: bool
) -> NativeEngine:
    # `kept` is no part of the key: an engine is the same, whether it was compiled before or now.
    return players_of(program, strategies=strategies, ahead=ahead, kept=kept)


def native_players(program: Program, policy: Policy, kept: bool = False) -> NativeEngine:
    """Return the native engine for games by a policy, compiled on first use.

    Raises NoNativeCode if the policy, or a rule of a strategy (with its line), is not native; with
    `kept` also if it would have to be compiled.
    """
    found: tuple[Strategy, ...] = ()
    seated: list[Strategy | None] = []
    if isinstance(policy, SeatPolicies):
        seated = _strategies_of(policy)
        # Shipped strategies go together, so that one library serves whoever of them plays.
        found = tuple(dict.fromkeys((*fitting(program), *filter(None, seated))))
    elif policy is not by_chance:
        raise NoNativeCode("only strategies and the policies `random` and `lookahead` are native")
    engine = _engine(program, found, None in seated, kept=kept)
    for left in engine.source.left:
        # A rule of a strategy that does not play here stands in nobody's way.
        if left.strategy is not None and left.strategy in seated:
            raise NoNativeCode(str(left))
    return engine


def _strategies_of(table: SeatPolicies) -> list[Strategy | None]:
    """Return the strategies of the players at a table, None for one who looks ahead.

    Raises NoNativeCode for another player.
    """
    found: list[Strategy | None] = []
    for player in table.players:
        if isinstance(player, Lookahead):
            found.append(None)
            continue
        if not isinstance(player, StrategyPlayer):
            raise NoNativeCode("a policy of one's own, or `random` beside others, is not native")
        strategy = player.code.strategy
        if strategy.anything:
            raise NoNativeCode(f"`otherwise anything` of `{strategy.id}` is not native")
        found.append(strategy)
    return found


def players_of(
    program: Program, capacities: Capacities | None = None, flags: Sequence[str] = FLAGS,
    strategies: Sequence[Strategy] = (), ahead: bool = False, watched: bool = False,
    kept: bool = False,
) -> NativeEngine:  # fmt: skip
    """Return an engine for random play and strategies, and if `ahead` for the policy `lookahead`.

    A game that is `watched` stops after a step at which an `always` fails.
    """
    plans = sort_plans(program)
    return engine_of(
        program, capacities, flags, plans, strategies=strategies,
        ahead=lookahead_plan(program) if ahead else None, watched=watched,
        kept=kept,
    )  # fmt: skip


class BrokenInPlay(PropertyRulesError):
    """An `always` failed in a game that was watched."""


@define(eq=False)
class Course:
    """The course of a game, or of a part of it.

    `made` counts the moves by name, `opened` the matters, with those that lay open at the start,
    `rules` how often each `when` applied; `first` is the seat that had the first turn; `stopped` is
    why it could not go on. `left` counts the steps that native code left to Python; `record` holds
    the words of the moves, if they were wanted.
    """

    state: State
    moves: int = 0
    left: int = 0
    made: Counter[str] = field(factory=Counter)
    opened: Counter[str] = field(factory=Counter)
    rules: Counter[str] = field(factory=Counter)
    first: int | None = None
    stopped: Exception | None = None
    record: list[int] = field(factory=list)

    @property
    def turns(self) -> int:
        """The number of turns begun: matters opened at the bottom of the stack."""
        matters = self.state.program.matters
        return sum(many for kind, many in self.opened.items() if matters[kind].place == "ground")

    @classmethod
    def begun(cls, start: State) -> Course:
        """Return the course of a game of which nothing is played yet."""
        course = cls(start)
        course.count([matter.kind for matter in start.open_matters])
        return course

    def add(self, chosen: Chosen, after: State, log: StepLog) -> None:
        """Add a move that led to a state."""
        self.moves += 1
        self.made[chosen.name] += 1
        self.state = after
        self.rules.update(log.came)
        self.count(log.opened)

    def count(self, opened: Sequence[str]) -> None:
        """Count what was opened on the way to the state."""
        if opened:
            self.opened.update(opened)
            matters = self.state.program.matters
            if self.first is None and any(matters[kind].place == "ground" for kind in opened):
                self.first = mover_at(self.state) or 0


def play_course(
    start: State, dice: Dice, most: int, policy: Policy, *, engine: NativeEngine | None = None,
    recorded: int = 0, seen: Callable[[State, Chosen], None] | None = None,
) -> Course:  # fmt: skip
    """Play by a policy until the game is over or `most` moves are made.

    Afterwards `dice` goes on with the first number that the game did not use. An engine plays what
    it can, by random play or the strategies of the policy. `recorded` is the room for the words of
    moves that are kept; `seen` is called before each move that Python makes.
    """
    course = Course.begun(start)
    burst = None if engine is None else _Burst(engine, dice, policy, len(start.out), recorded)
    while course.moves < most and not course.state.over:
        if burst is not None and burst.played(course, most):
            break
        try:
            chosen = taken(course.state, policy(course.state, dice))
            log = StepLog()
            after = play_chosen(course.state, chosen, log)
        except (RanDry, PropertyRulesError) as error:
            course.stopped = error
            break
        except TypeError:  # players compute with values, and one of them is unknown
            if complete(course.state):
                raise
            course.stopped = PropertyRulesError("what decides here is not known of the table")
            break
        if seen is not None:
            seen(course.state, chosen)
        if burst is not None:
            course.left += 1
            course.record += burst.words(course.state, chosen) if recorded else ()
        course.add(chosen, after, log)
    if burst is not None:
        burst.count(course)
    return course


class _Burst:
    """Plays as far as native code goes, and keeps its counts."""

    def __init__(
        self, engine: NativeEngine, dice: Dice, policy: Policy, seats: int, recorded: int
    ) -> None:
        ffi, program = engine.ffi, engine.source.program
        self.engine, self.dice, self.recorded = engine, dice, recorded
        self.numbers = ffi.new("pr_dice *")
        self.numbers.version = 2 if isinstance(dice, Stream) else 1
        # As native code counts: moves, matters, the seat that had the first turn (plus one), rules.
        self.seat = len(program.moves) + len(program.matters)
        self.tally = ffi.new("int64_t[]", self.seat + 1 + len(engine.source.layout.rules))
        self.room = ffi.new("int64_t[]", recorded) if recorded else ffi.NULL
        self.used, self.outcome = ffi.new("int64_t *"), ffi.new("int32_t *")
        self.players = ffi.NULL
        if isinstance(policy, SeatPolicies):
            # After the strategies comes the player who looks ahead.
            there = (*engine.source.strategies, None)
            numbers = [there.index(one) for one in _strategies_of(policy)]
            self.players = ffi.new(
                "int32_t[]", [numbers[seat % len(numbers)] for seat in range(seats)]
            )

    def played(self, course: Course, most: int) -> bool:
        """Play on, and return whether the game is over or has reached its length.

        A state that native code cannot take is left as it is.
        """
        engine, numbers, dice = self.engine, self.numbers, self.dice
        native = engine.read(course.state)
        if native is None:
            return False
        numbers.state = dice.state
        if isinstance(dice, Stream):
            numbers.game = dice.game
            dice.of(dice.purpose)
            for purpose, stream in dice.others.items():  # nobody has drawn from the others yet
                numbers.drawn[purpose] = stream.drawn
        self.tally[self.seat] = 0 if course.first is None else 1 + course.first
        course.moves += engine.library.pr_play_games(
            engine.context, engine.at(native.data), numbers, most - course.moves,
            self.players, self.tally, self.room, self.recorded, self.used, self.outcome,
        )  # fmt: skip
        # The random numbers go on where native code has left them.
        if isinstance(dice, Stream):
            for purpose, drawn in enumerate(numbers.drawn):
                if drawn:
                    dice.of(purpose).stand_at(drawn)
        else:
            dice.state = numbers.state
        first = self.tally[self.seat]
        course.first = first - 1 if first else None
        course.record += engine.ffi.unpack(self.room, self.used[0]) if self.recorded else ()
        course.state = engine.state(native)
        if self.outcome[0] == BROKEN:
            course.stopped = BrokenInPlay(f"something is broken by move {course.moves + 1}")
        return self.outcome[0] in (LEGAL, BROKEN)

    def words(self, state: State, chosen: Chosen) -> list[int]:
        """Return the words of a move in a record."""
        args = [chosen.env[param.name] for param in chosen.sort.move.params]
        words = self.engine.move_words(state, chosen.name, args)
        return [len(words), *words]

    def count(self, course: Course) -> None:
        """Add the counts of native code."""
        program = self.engine.source.program
        counts = self.engine.ffi.unpack(self.tally, len(self.tally))
        del counts[self.seat]
        left = iter(counts)
        for names, found in (
            (program.moves, course.made), (program.matters, course.opened),
            (self.engine.source.layout.rules, course.rules),
        ):  # fmt: skip
            for name, many in zip(names, left, strict=False):
                if many:
                    found[name] += many
