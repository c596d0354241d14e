"""Native code held equal to Python: whole games state for state, verdicts to the rule that fails.

    python -m tests.machine.native_equality --games 20 --programs 200 --seed 1

Whole games are those of the random policy, over every shipped rulebook, alone and with each house
rule that fits; programs are made by chance, and played at tables by chance. A step that native code
leaves to Python is counted, and the game goes on from where Python is.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from attrs import asdict, define, field, fields

from propertyrules.codegen.compiled_moves import complete, failing, play_on
from propertyrules.codegen.move_generator import legal_moves
from propertyrules.codegen.native.engine import (
    NEEDS_PYTHON,
    NativeEngine,
    NativeState,
    engine_of,
)
from propertyrules.codegen.native.layout import Capacities, NotNative
from propertyrules.codegen.native.library import FLAGS, NoNativeCode
from propertyrules.errors import PropertyRulesError, RulebookError
from propertyrules.ir.program import MoveKind, Program
from propertyrules.library import house_rules, load_rulebook, rulebooks
from propertyrules.machine import legality, steps
from propertyrules.machine.arguments import bind, unbind
from propertyrules.model.schema import ATTRIBUTES
from propertyrules.model.state import State
from propertyrules.referee import Referee
from propertyrules.verification.native_games import (
    BrokenInPlay,
    play_course,
    players_of,
    sort_plans,
)
from propertyrules.verification.policies import RanDry, by_chance
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.random_tables import random_move
from propertyrules.verification.simulator import names_of, played
from propertyrules.verification.streams import Stream
from tests.generator.random_tables import random_table, seating
from tests.generator.rulebook_generator import check, generate_rulebook

TABLES = 3  # of a generated program, a new game being the first
STEPS = 4  # made from each table
PROPOSED = 6  # moves that are ruled on at each table
MOST_TOLD = 20
MOVES_BY_CHANCE = 100  # of a generated program, in C and in Python
WORDS_OF_MOVE = 60  # of a record there is room for so many a move

_COLUMNS = (*ATTRIBUTES.values(), "winners", "waiting", "paid", "assumed", "presumed")


@define
class EqualityCounts:
    """What was compared, how much of it native code left to Python, and the differences found."""

    programs: int = 0
    games: int = 0
    watched: int = 0
    by_chance: int = 0
    lists: int = 0
    judged: int = 0
    states: int = 0
    verdicts: int = 0
    left_to_python: int = 0
    unread: int = 0
    found: list[str] = field(factory=list)
    without: Counter[str] = field(factory=Counter)

    @staticmethod
    def of(parts: Iterable[EqualityCounts]) -> EqualityCounts:
        """Return the sum of several."""
        whole = EqualityCounts()
        for part in parts:
            for about in fields(EqualityCounts):
                both = getattr(whole, about.name) + getattr(part, about.name)
                setattr(whole, about.name, both)
        return whole

    def __str__(self) -> str:
        return (
            f"{self.programs} programs, {self.games} games, {self.watched} moves watched,"
            f" {self.by_chance} by chance both ways, {self.lists} lists of moves,"
            f" {self.judged} judged again by the interpreter,"
            f" {self.states} states and {self.verdicts} verdicts compared,"
            f" {self.left_to_python} steps left to Python, {self.unread} tables not held:"
            f" {len(self.found)} differences"
        )


def different(state: State, other: State) -> str:
    """Return the columns in which two states differ, with what each holds; empty for none."""
    pairs = ((name, getattr(state, name), getattr(other, name)) for name in _COLUMNS)
    return "; ".join(f"{name}: {one} is not {two}" for name, one, two in pairs if one != two)


def compare(
    engine: NativeEngine, native: NativeState, state: State, kind: MoveKind,
    env: Mapping[str, Any], counts: EqualityCounts,
) -> tuple[State | None, NativeState | None, str]:  # fmt: skip
    """Judge and play a move both ways; return the state after it both ways, and the difference.

    The states are None where the move is not legal; the native one too where it is left to Python.
    """
    args = [env[param.name] for param in kind.params]
    try:
        words = engine.move_words(state, kind.name, args)
    except NotNative:
        counts.left_to_python += 1
        words = []
    try:
        number: int | None = failing(state, kind, env)
        after = None if number else play_on(state, kind, env)
    except PropertyRulesError:
        number, after = None, None  # a step without end, which native code leaves to Python
    if not words:
        return after, None, ""
    counts.verdicts += 1
    ruled = engine.verdict(native, words)
    outcome, next_ = engine.play(native, words)
    if NEEDS_PYTHON in (ruled, outcome):
        counts.left_to_python += 1
        return after, None, ""
    if number is None or outcome != number or ruled != number:
        return after, None, f"{kind.name} {env}: {number} in Python, {ruled} and {outcome} in C"
    if after is None:
        return None, None, ""
    counts.states += 1
    found = different(after, engine.state(next_))
    return after, next_, f"after {kind.name} {env}: {found}" if found else ""


def whole_game(
    engine: NativeEngine, players: int, seed: int, most: int, counts: EqualityCounts
) -> Iterator[str]:
    """Play a game by chance in Python and natively; yield every difference."""
    state = Referee(engine.source.program).new_game(names_of(players))
    native = engine.read(state)
    try:
        for chosen, after in played(state, seed, most, by_chance):
            if native is None:
                counts.unread += 1
            else:
                move = chosen.sort.move
                _, native, what = compare(engine, native, state, move, chosen.env, counts)
                if what:
                    yield what
            native = native or engine.read(after)
            state = after
    except RanDry:
        return


def tables(engine: NativeEngine, seed: int, counts: EqualityCounts) -> Iterator[str]:
    """Rule on moves by chance, legal ones and others, at tables by chance; yield differences."""
    program, dice = engine.source.program, Dice(seed)
    for number in range(TABLES):
        setting = seating(program, dice)
        try:
            state = random_table(setting, dice) if number else steps.new_game(setting)
        except PropertyRulesError:
            continue
        for _ in range(STEPS):
            native = engine.read(state) if complete(state) else None
            if native is None:
                counts.unread += 1
                break
            if what := different(state, engine.state(native)):
                yield f"read and written out: {what}"
            yield from _listed(engine, native, state, counts)
            after = yield from _proposed(engine, native, state, dice, counts)
            if after is None or after.over:
                break
            state = after


def _listed(
    engine: NativeEngine, native: NativeState, state: State, counts: EqualityCounts
) -> Iterator[str]:
    """List everybody's legal moves both ways, where native code lists any; yield differences."""
    for seat in range(len(state.out) if engine.source.listed else 0):
        listed = engine.legal_moves(native, seat)
        if listed is None:
            counts.left_to_python += 1
            continue
        counts.lists += 1
        try:
            expected = legal_moves(state, seat)
        except PropertyRulesError:
            continue
        if listed != expected:
            yield f"moves of seat {seat}: {expected} in Python, {listed} in C"


def _proposed(
    engine: NativeEngine, native: NativeState, state: State, dice: Dice, counts: EqualityCounts
) -> Generator[str, None, State | None]:
    """Propose moves at a table; yield differences, and return the state after a legal one."""
    kinds = list(engine.source.program.moves.values())
    led: State | None = None
    for _ in range(PROPOSED if kinds else 0):
        kind = dice.choose(kinds)
        move = random_move(state, kind, dice)
        if move is None:
            continue
        after, _, what = compare(engine, native, state, kind, bind(state, move), counts)
        if what:
            yield what
        led = led or after
    return led


def by_chance_both_ways(
    engine: NativeEngine, players: int, numbers: Stream, most: int, counts: EqualityCounts
) -> Iterator[str]:
    """Play a game by chance in C and in Python, from equal numbers; yield what differs."""
    try:
        start = Referee(engine.source.program).new_game(names_of(players))
    except PropertyRulesError:
        return  # there is none: setting it up does not end
    native, python = (
        play_course(start, Stream(numbers.state, numbers.game), most, by_chance, engine=one)
        for one in (engine, None)
    )
    counts.left_to_python += native.left
    counts.by_chance += native.moves
    if what := different(native.state, python.state):
        yield what
    for name in ("made", "opened", "rules", "first"):
        one, other = getattr(native, name), getattr(python, name)
        if one != other:
            yield f"{name}: {one} is not {other}"


def look_at_program(
    program: Program, seed: int, counts: EqualityCounts, flags: Sequence[str] = FLAGS,
    capacities: Capacities | None = None, lists: bool = False, moves: int = 0,
) -> NativeEngine | None:  # fmt: skip
    """Compare at tables by chance, and in a game by chance of so many moves; return the engine,
    None where there is no native code.
    """
    try:
        sorts = sort_plans(program) if moves else ()
        engine = engine_of(program, capacities, flags, sorts, lists)
    except NoNativeCode as error:
        counts.without[str(error)] += 1
        return None
    counts.programs += 1
    found = [*tables(engine, seed, counts)]
    if moves:
        found += by_chance_both_ways(engine, 2 + seed % 3, Stream(seed, 1), moves, counts)
    counts.found += [f"{program.id} {seed}: {what}" for what in found]
    return engine


def watched(
    program: Program, many: int, seed: int, most: int, flags: Sequence[str], counts: EqualityCounts
) -> Iterator[str]:
    """Play games by chance in C alone, watched for all that always holds; yield what is broken."""
    engine = players_of(program, flags=flags, watched=True) if many else None
    for number in range(many):
        start = Referee(program).new_game(names_of(2 + number % 5))
        course = play_course(start, Stream(seed, number), most, by_chance, engine=engine)
        counts.watched += course.moves
        counts.left_to_python += course.left
        if isinstance(course.stopped, BrokenInPlay):
            yield f"{program.key}, watched game {number}: {course.stopped}"


def judged_again(
    program: Program, many: int, seed: int, most: int, flags: Sequence[str], counts: EqualityCounts
) -> Iterator[str]:
    """Play games by chance in C, and judge their records by the interpreter; yield differences."""
    engine = players_of(program, flags=flags) if many else None
    for number in range(many):
        state = Referee(program).new_game(names_of(2 + number % 5))
        numbers, room = Stream(seed, number), most * WORDS_OF_MOVE
        course = play_course(state, numbers, most, by_chance, engine=engine, recorded=room)
        left = iter(course.record)
        for size in left:
            assert engine is not None
            kind, env = engine.move_of(state, [next(left) for _ in range(size)])
            try:
                state = legality.play(state, unbind(state, kind, env))
            except PropertyRulesError as error:
                yield f"{program.key}, record {number}: {error}"
                break
            counts.judged += 1
        else:
            if what := different(state, course.state):
                yield f"{program.key}, record {number}: {what}"


def generated(seed: int) -> Program | None:
    """Return a program made by chance; None where the checker refuses it."""
    program, faults = check(generate_rulebook(seed))
    return None if faults else program


def shipped(with_house_rules: bool) -> Iterator[Program]:
    """Yield every shipped rulebook, and each with every house rule that fits it."""
    for listed in rulebooks():
        yield load_rulebook(listed.id)
        for house in house_rules() if with_house_rules else ():
            try:
                yield load_rulebook(listed.id, with_=[house.id])
            except RulebookError:
                continue


def main(arguments: list[str] | None = None) -> int:
    """Compare from the command line; 1 where a difference is found."""
    parser = argparse.ArgumentParser(prog="python -m tests.machine.native_equality")
    parser.add_argument("--games", type=int, default=1, help="by each shipped rulebook")
    parser.add_argument("--moves", type=int, default=2000, help="of a game at the most")
    parser.add_argument("--programs", type=int, default=0, help="made by chance")
    parser.add_argument("--seed", type=int, default=1, help="of the first; others follow on it")
    parser.add_argument("--records", type=int, default=0, help="judged by the interpreter")
    parser.add_argument("--watched", type=int, default=0, help="games in C, all invariants on")
    parser.add_argument("--alone", action="store_true", help="without house rules")
    parser.add_argument("--flags", default="-O1", help="of the compiler: -fsanitize=undefined")
    parser.add_argument("--kept", help="a file of what is done: a run that was broken off goes on")
    given = parser.parse_args(arguments)
    os.environ.pop("LD_PRELOAD", None)  # a sanitizer is wanted here, and not in the compiler
    kept = Path(given.kept) if given.kept else None
    done = _done(kept)
    begun, counts = time.monotonic(), EqualityCounts.of(done.values())
    for key, look in _work(given, (*FLAGS, *given.flags.split())):
        if key in done:
            continue
        one = EqualityCounts()
        try:
            look(one)
        except Exception:  # whatever it is, it is a finding and ends no run
            one.found.append(f"{key} breaks down:\n{traceback.format_exc()}")
        if kept:
            with kept.open("a", encoding="utf-8") as file:
                print(json.dumps({"key": key, **asdict(one)}), file=file)
        counts = EqualityCounts.of([counts, one])
        _tell(f"{key}: {counts}", begun)
    print(counts)
    print("\n".join(counts.found[:MOST_TOLD]))
    return 1 if counts.found else 0


def _work(
    given: argparse.Namespace, flags: Sequence[str]
) -> Iterator[tuple[str, Callable[[EqualityCounts], object]]]:
    """Yield what is to be looked at, each with its name: rulebooks, and programs by chance."""
    if given.games or given.watched or given.records:
        for program in shipped(not given.alone):
            yield program.key, partial(_shipped, program, given, flags)
    for seed in range(given.seed, given.seed + given.programs):
        yield f"program {seed}", partial(_generated, seed, flags)


def _shipped(
    program: Program, given: argparse.Namespace, flags: Sequence[str], counts: EqualityCounts
) -> None:
    counts.found += watched(program, given.watched, given.seed, given.moves, flags, counts)
    records = judged_again(program, given.records, given.seed, given.moves, flags, counts)
    counts.found += records
    engine = look_at_program(program, given.seed, counts, flags) if given.games else None
    for number in range(given.games if engine else 0):
        assert engine is not None
        game = whole_game(engine, 2 + number % 5, given.seed + number, given.moves, counts)
        counts.found += [f"{program.key}, game {number}: {what}" for what in game]
        counts.games += 1


def _generated(seed: int, flags: Sequence[str], counts: EqualityCounts) -> None:
    program = generated(seed)
    if program is not None:
        look_at_program(program, seed, counts, flags, lists=True, moves=MOVES_BY_CHANCE)


def _done(kept: Path | None) -> dict[str, EqualityCounts]:
    """Return what stands in a file of a run, by the programs' keys."""
    if kept is None or not kept.exists():
        return {}
    done = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    return {
        one.pop("key"): EqualityCounts(**{**one, "without": Counter(one["without"])})
        for one in done
    }


def _tell(what: str, begun: float) -> None:
    print(f"{what}, {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
