"""Whole games by chance in native code, each move the one that the random policy chooses.

Where native code gives a step up, Python plays it, from the same random numbers on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from attrs import define, field

from propertyrules.codegen.native.engine import LEGAL, NativeEngine, NativeState, engine_of
from propertyrules.codegen.native.games import SlotPlan, SortPlan
from propertyrules.codegen.native.layout import Capacities
from propertyrules.codegen.native.library import FLAGS
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import Program, once_per_program
from propertyrules.model.state import State
from propertyrules.verification.dice import Dice
from propertyrules.verification.policies import RanDry, by_chance
from propertyrules.verification.sampler import Sort, choice_rules, play_chosen, sampler
from propertyrules.verification.streams import Stream


def sort_plans(program: Program) -> list[SortPlan]:
    """Return how chance plays each sort of moves, in the order of the rulebook."""
    return [_plan(program, sort) for sort in sampler(program).sorts.values()]


def _plan(program: Program, sort: Sort) -> SortPlan:
    may, rules, rest = choice_rules(program, sort.move)
    told = {"RAISES": sort.raises, "LEAVES": sort.leaves, "TOLD": sort.told, "DEALING": sort.deals}
    told["LEAVES"] = sort.leaves and sort.move.how == "any"
    slots = tuple(
        SlotPlan(
            one.place, one.how, one.domain is not None and one.domain.seated,
            () if one.domain is None else one.domain.values, sort.draws(one.domain),
            one.default, one.left, one.bounds, one.said,
        )
        for one in rules
    )  # fmt: skip
    traits = tuple(name for name, has in told.items() if has)
    return SortPlan(sort.move, sort.never, traits, sort.reads_more, may, slots, rest)


@once_per_program
def native_players(program: Program) -> NativeEngine:
    """Return a program's native engine with random play. Raises NoNativeCode."""
    return players_of(program)


def players_of(
    program: Program, capacities: Capacities | None = None, flags: Sequence[str] = FLAGS
) -> NativeEngine:
    """Return the same with other capacities, or compiled in another way."""
    return engine_of(program, capacities, flags, sort_plans(program))


@define(eq=False)
class NativeGame:
    """What became of a game that was played natively, or of a part of it.

    `stopped` is why it could not go on. `made` counts the moves by name, `opened` the matters;
    `left` are the steps that Python played; `record` holds the words of the moves, where they were
    wanted.
    """

    state: State
    moves: int = 0
    left: int = 0
    made: Counter[str] = field(factory=Counter)
    opened: Counter[str] = field(factory=Counter)
    stopped: Exception | None = None
    record: list[int] = field(factory=list)


def play_by_chance(
    engine: NativeEngine, start: State, dice: Dice, most: int, recorded: int = 0
) -> NativeGame:
    """Play on by chance until the game is over or `most` moves are made; the random numbers go on
    where they are left. With `recorded`, room for so many words, the moves are kept.
    """
    burst, game = _Burst(engine, dice, recorded), NativeGame(start)
    while game.moves < most and not game.state.over:
        native = engine.read(game.state)
        if native is not None and burst.played(game, native, most):
            break
        try:
            _step_in_python(engine, game, dice, bool(recorded))
        except (RanDry, PropertyRulesError) as error:
            game.stopped = error
            break
    program = engine.source.program
    game.made.update(dict(zip(program.moves, burst.tally, strict=False)))
    game.opened.update(
        dict(zip(program.matters, [*burst.tally][len(program.moves) :], strict=True))
    )
    game.made, game.opened = +game.made, +game.opened
    return game


class _Burst:
    """Plays as far as native code goes, and keeps what it counts."""

    def __init__(self, engine: NativeEngine, dice: Dice, recorded: int) -> None:
        ffi, program = engine.ffi, engine.source.program
        self.engine, self.dice, self.recorded = engine, dice, recorded
        self.numbers = ffi.new("pr_dice *")
        self.numbers.version = 2 if isinstance(dice, Stream) else 1
        self.tally = ffi.new("int64_t[]", len(program.moves) + len(program.matters))
        self.room = ffi.new("int64_t[]", recorded) if recorded else ffi.NULL
        self.used, self.outcome = ffi.new("int64_t *"), ffi.new("int32_t *")

    def played(self, game: NativeGame, native: NativeState, most: int) -> bool:
        """Play on, and return whether that is all: the game is over, or has come to its length."""
        engine = self.engine
        _give_numbers(self.numbers, self.dice)
        game.moves += engine.library.pr_play_by_chance(
            engine.context, engine.at(native.data), self.numbers, most - game.moves, self.tally,
            self.room, self.recorded, self.used, self.outcome,
        )  # fmt: skip
        _take_numbers(self.numbers, self.dice)
        game.record += engine.ffi.unpack(self.room, self.used[0]) if self.recorded else ()
        game.state = engine.state(native)
        return bool(self.outcome[0] == LEGAL)


def _step_in_python(engine: NativeEngine, game: NativeGame, dice: Dice, recorded: bool) -> None:
    """Play the step that native code gave up. Raises what the random policy raises."""
    chosen = by_chance(game.state, dice)
    after = play_chosen(game.state, chosen)
    if recorded:
        args = [chosen.env[param.name] for param in chosen.sort.move.params]
        words = engine.move_words(game.state, chosen.name, args)
        game.record += [len(words), *words]
    game.moves, game.left = game.moves + 1, game.left + 1
    game.made[chosen.name] += 1
    game.opened.update(opened_between(game.state, after))
    game.state = after


# -- random numbers -----------------------------------------------------------------------------


def _purposes(numbers: Any) -> range:
    return range(len(numbers.drawn))


def _give_numbers(numbers: Any, dice: Dice) -> None:
    """Tell native code where the random numbers stand."""
    numbers.state = dice.state
    if isinstance(dice, Stream):
        numbers.game = dice.game
        for purpose in _purposes(numbers):
            numbers.drawn[purpose] = dice.of(purpose).drawn


def _take_numbers(numbers: Any, dice: Dice) -> None:
    """Have the random numbers go on where native code has left them."""
    if not isinstance(dice, Stream):
        dice.state = numbers.state
        return
    for purpose in _purposes(numbers):
        dice.of(purpose).stand_at(numbers.drawn[purpose])


# -- what a step has opened -----------------------------------------------------------------------


def opened_between(before: State, after: State) -> Sequence[str]:
    """Return the kinds of the matters that are open after a step and were not before it."""
    old_stack, new_stack = before.stack, after.stack
    if len(old_stack) == len(new_stack) == 1 and not (before.standing or after.standing):
        (first,), (last,) = old_stack, new_stack
        same = first.kind == last.kind and first.values[:1] == last.values[:1]
        return () if same else (last.kind,)
    old = Counter(matter.kind for matter in (*before.stack, *before.standing))
    new = Counter(matter.kind for matter in (*after.stack, *after.standing))
    found = list((new - old).elements())
    # One of a kind may close and another open in one step, as one turn follows upon another.
    if after.stack and before.stack and not found:
        last, first = before.stack[-1], after.stack[-1]
        if last.kind == first.kind and last.values[:1] != first.values[:1]:
            found.append(first.kind)
    return found
