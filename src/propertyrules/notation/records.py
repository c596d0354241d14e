"""Records: a table and the moves played from it, written in the notation and read again."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.codegen.engine import play, verdict
from propertyrules.codegen.native.engine import (
    AUTO,
    NATIVE,
    NEEDS_PYTHON,
    NativeEngine,
    NativeState,
    native_engine,
)
from propertyrules.codegen.native.library import NoNativeCode, needed
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import Program, once_per_program
from propertyrules.limits import LINES_REMEMBERED, RECORDS_WORTH_COMPILING, STEPS_BETWEEN_STATES
from propertyrules.machine.arguments import bind
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.record import Record
from propertyrules.model.state import State
from propertyrules.notation.move_parser import LineParser, Place, meant, read_move
from propertyrules.notation.scenarios import (
    FORMAT,
    AskedLine,
    Scenario,
    head_name,
    one_table,
    parse_tables,
)
from propertyrules.notation.tables import read_state, write_table
from propertyrules.notation.writer import NO_DEFAULT, default_of, write_move

T = TypeVar("T")


def write_record(
    start: State, moves: Iterable[Move], title: str = "", folder: str | None = None
) -> str:
    """Write a game: its first table, and a `play` block with a move a line.

    A `format` line tells by which version of the notation it is to be read, and a `digest` line by
    which versions of the files it was made; `folder` is where the record will be kept.
    """
    lines = [f"  {write_move(start, move)}" for move in moves]
    played = "\n".join(["", "play", *lines, ""]) if lines else ""
    digests = start.program.digests
    told = f"digest {', '.join(f'{head_name(name)} {mark}' for name, mark in digests.items())}\n"
    head, blank, rest = write_table(start, title, folder).partition("\n\n")
    return f"{head}\nformat {FORMAT}\n{told if digests else ''}{blank[1:]}{rest}{played}"


@opaque
class Step:
    """A move of a record: at which table, what is ruled there, and the table after it."""

    state: State
    move: Move
    verdict: Verdict
    after: State

    @property
    def cash(self) -> Sequence[int | None]:
        """What the seats hold after it, then the declared holders, in whole currency units."""
        return self.after.cash


@opaque
class NativeStep:
    """A legal move that native code has made; its tables are made anew where they are asked for.

    The words of the moves made together from the table `begun` hold it from `start` to `end`.
    """

    engine: NativeEngine
    begun: NativeState
    words: array[int]
    start: int
    end: int
    move: Move

    @property
    def verdict(self) -> Verdict:
        """Legal: native code hands every other step to Python."""
        return Verdict.LEGAL

    @property
    def state(self) -> State:
        """The table before it."""
        return self.engine.state(self._at(self.start))

    @property
    def after(self) -> State:
        """The table after it."""
        return self.engine.state(self._at(self.end))

    @property
    def cash(self) -> Sequence[int | None]:
        """What the seats hold after it, then the declared holders, in whole currency units."""
        return self.engine.cash(self._at(self.end))

    def _at(self, end: int) -> NativeState:
        return self.engine.replay(self.begun, self.words[:end]).state


def next_step(state: State, move: Move) -> Step:
    """Rule on a move and make it, unless it is illegal: then the table stays as it is."""
    ruled = verdict(state, move)
    return Step(state, move, ruled, state if ruled is Verdict.ILLEGAL else play(state, move))


@opaque
class Reading:
    """What is written for a move at every table of some players: the moves that it may mean.

    None where the table has to be looked at. `words` are those of the moves for native code, of a
    layout; None where one of them has none.
    """

    moves: tuple[Move, ...] = ()
    layout: Any = None
    words: tuple[array[int], ...] | None = None


@opaque
class Reader(Generic[T]):
    """Reads the moves of a record: `read` what may be meant at a table, and what is the same for
    the same `key`; what has none is looked at by itself, and never left to native code.
    """

    read: Callable[[State, T], Sequence[Move]]
    key: Callable[[T], Any]
    same_everywhere: Callable[[State, T], Sequence[Move]]

    def reading(self, state: State, told: T, engine: NativeEngine | None) -> Reading:
        """Return what is written for a move, and what it may mean at every table."""
        key = self.key(told)
        if key is None:
            return Reading()
        known = _readings(state.setting.program, state.setting.names, state.setting.key)
        found = known.get(key)
        if found is None:
            if len(known) >= LINES_REMEMBERED:
                known.clear()
            found = known[key] = Reading(tuple(self.same_everywhere(state, told)))
        # In another layout the same words are other moves.
        if engine is not None and found.layout is not engine.source.layout:
            words = _words(engine, state, found.moves)
            found = known[key] = Reading(found.moves, engine.source.layout, words)
        return found

    def steps(
        self, start: State, told: Sequence[T], engine: NativeEngine | None = None
    ) -> Iterator[AnyStep]:
        """Yield the moves made from a table, one after the other.

        An engine makes those that are legal and mean the same at every table; the others are ruled
        on in Python, from the table that it has come to. Raises what `read` raises.
        """
        state, at = start, 0
        while at < len(told):
            last: NativeStep | None = None
            for last in _native_steps(self, state, told, at, engine) if engine is not None else ():
                yield last
                at += 1
            if at == len(told):
                return
            state = state if last is None else last.after
            found = self.reading(state, told[at], None)
            step = next_step(state, meant(state, found.moves or self.read(state, told[at])))
            yield step
            state, at = step.after, at + 1


@lru_cache(maxsize=32)
def _readings(program: Program, names: tuple[str, ...], key: str) -> dict[Any, Reading]:
    """Return what is known of the moves that are written at the tables of some players."""
    return {}


AnyStep: TypeAlias = Step | NativeStep


def by_form(state: State, text: str) -> Sequence[Move]:
    """Return the moves that a line means by the forms of the rulebook, the same at every table."""
    return fixed(state, LineParser(state, Place()).by_form(text))


def fixed(state: State, moves: Iterable[Move]) -> Sequence[Move]:
    """Return moves, none where one of them may have other arguments at another table."""
    setting, kinds = state.setting, state.program.moves
    found = tuple(moves)
    params = [param for move in found if move.name in kinds for param in kinds[move.name].params]
    same = all(
        param.type.name != "matter"
        and (param.default is None or default_of(setting, param.default) is not NO_DEFAULT)
        for param in params
    )
    return found if same else ()


def _words(
    engine: NativeEngine, state: State, moves: Sequence[Move]
) -> tuple[array[int], ...] | None:
    """Return the words of moves in a record, each behind their number; None for one without."""
    kinds, found = state.program.moves, []
    try:
        for move in moves:
            if move.claimed or any(param.type.name == "text" for param in kinds[move.name].params):
                return None
            words = engine.move_words(None, move.name, [*bind(state, move).values()])
            found.append(array("q", [len(words), *words]))
    except (PropertyRulesError, KeyError, OverflowError):
        return None
    return tuple(found) or None


def _native_steps(
    reader: Reader[T], state: State, told: Sequence[T], at: int, engine: NativeEngine
) -> Iterator[NativeStep]:
    """Yield the moves from a place on that native code makes, up to one that is left to Python."""
    if reader.reading(state, told[at], engine).words is None:
        return
    begun = engine.read(state)
    while begun is not None and at < len(told):
        # Those that mean one thing are made together; of several it is tried which is legal.
        words, ends = array("q"), [0]
        moves: list[Move] = []
        found = Reading()
        for one in told[at : at + STEPS_BETWEEN_STATES]:
            found = reader.reading(state, one, engine)
            if found.words is None or len(found.words) > 1:
                break
            words.extend(found.words[0])
            ends.append(len(words))
            moves += found.moves
        if moves:
            replay = engine.replay(begun, words)
            for number, move in enumerate(moves[: replay.moves]):
                yield NativeStep(engine, begun, words, ends[number], ends[number + 1], move)
            if replay.moves < len(moves):
                return
            at, begun = at + replay.moves, replay.state
        # Else the line at hand has several readings, or none that is the same at every table.
        if len(moves) == STEPS_BETWEEN_STATES or at == len(told):
            continue
        for number, few in enumerate(found.words or ()):
            replay = engine.replay(begun, few)
            if replay.moves:
                yield NativeStep(engine, begun, few, 0, len(few), found.moves[number])
                at, begun = at + 1, replay.state
                break
            if replay.outcome == NEEDS_PYTHON:
                return
        else:
            return


@once_per_program
def record_engine(program: Program) -> NativeEngine | None:
    """Return the engine that goes through records of a program; None where it has none."""
    try:
        return native_engine(program)
    except NoNativeCode:
        return None


def goes_native(engine: str, files: Iterable[str | Path]) -> bool:
    """Return whether the records in files are gone through natively: with `auto` where they are so
    many that compiling is worth while. Raises NoNativeCode where `native` cannot be.
    """
    if engine == NATIVE:
        needed()
    size = sum(path.stat().st_size for path in map(Path, files) if path.is_file())
    return engine == NATIVE or (engine == AUTO and size >= RECORDS_WORTH_COMPILING)


def steps(
    scenario: Scenario, start: State, engine: NativeEngine | None = None
) -> Iterator[AnyStep]:
    """Yield the moves that are played from a table, one after the other, a step for each line.

    Moves are read as the game goes on, since what a line means may depend on what is open: of
    several readings the first that is not illegal is taken. An engine makes what it can. Raises
    NotationError with the place of a line that is no move.
    """

    def read(state: State, asked: AskedLine) -> Sequence[Move]:
        place = Place(scenario.file, asked.line, asked.at.column)
        return read_move(state, asked.text, place)

    def everywhere(state: State, asked: AskedLine) -> Sequence[Move]:
        return by_form(state, asked.text)

    return Reader(read, lambda asked: asked.text, everywhere).steps(start, scenario.played, engine)


def read_record(text: str, program: Program, file: str = "<record>") -> Record:
    """Read one game. Raises TableError and NotationError with their places.

    An illegal move is recorded all the same: to replay the record is to find it.
    """
    scenario = one_table(parse_tables(text, file))
    scenario = evolve(scenario, format=scenario.format or 1)  # kept before formats had a number
    start = read_state(scenario, program)
    return Record(start, tuple(step.move for step in steps(scenario, start)))
