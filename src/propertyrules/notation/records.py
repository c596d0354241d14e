"""Records: write a game in the notation, and replay the moves of one that is read."""

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
from propertyrules.diagnostic_sink import DiagnosticSink
from propertyrules.errors import PropertyRulesError, TableError, check_type
from propertyrules.ir.program import Program, once_per_program
from propertyrules.limits import LINES_REMEMBERED, RECORDS_WORTH_COMPILING, STEPS_BETWEEN_STATES
from propertyrules.machine.arguments import bind
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.record import Record
from propertyrules.model.state import State
from propertyrules.notation.line_reader import read_move
from propertyrules.notation.move_parser import LineParser, Place, meant
from propertyrules.notation.scenarios import (
    FORMAT,
    AskedLine,
    Scenario,
    head_name,
    one_table,
    parse_tables,
)
from propertyrules.notation.table_printer import write_table
from propertyrules.notation.tables import read_state
from propertyrules.notation.writer import NO_DEFAULT, default_of, write_move

T = TypeVar("T")


def write_record(
    start: State, moves: Iterable[Move], title: str = "", folder: str | None = None
) -> str:
    """Return a game as text: its first table, and a `play` block with a move a line.

    A `format` line names the version of the notation, and a `digest` line the versions of the
    files; `folder` is where the record will be kept.
    """
    check_type(start, State, "start", "a state")
    made = list(moves)
    for move in made:
        check_type(move, Move, "moves", "moves, as of `make_move` or `read_move`")
    lines = [f"  {write_move(start, move)}" for move in made]
    played = "\n".join(["", "play", *lines, ""]) if lines else ""
    digests = start.program.digests
    told = f"digest {', '.join(f'{head_name(name)} {mark}' for name, mark in digests.items())}\n"
    head, blank, rest = write_table(start, title, folder).partition("\n\n")
    return f"{head}\nformat {FORMAT}\n{told if digests else ''}{blank[1:]}{rest}{played}"


@opaque
class Step:
    """A move of a record: the state before it, its verdict, and the state after it."""

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
    """A legal move that native code has made; its states are made when they are read.

    It is in the words of several moves from the state `begun`, from `start` to `end`.
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
        """The state before it."""
        return self.engine.state(self._at(self.start))

    @property
    def after(self) -> State:
        """The state after it."""
        return self.engine.state(self._at(self.end))

    @property
    def cash(self) -> Sequence[int | None]:
        """What the seats hold after it, then the declared holders, in whole currency units."""
        return self.engine.cash(self._at(self.end))

    def _at(self, end: int) -> NativeState:
        return self.engine.replay(self.begun, self.words[:end]).state


def next_step(state: State, move: Move) -> Step:
    """Return a move with its verdict and the state after it, which an illegal one leaves as is."""
    ruled = verdict(state, move)
    return Step(state, move, ruled, state if ruled is Verdict.ILLEGAL else play(state, move))


@opaque
class Reading:
    """The moves that a text may mean at every state of some players; none if they depend on it.

    `words` are the moves as words of a layout for native code, or None if one of them has none.
    """

    moves: tuple[Move, ...] = ()
    layout: Any = None
    words: tuple[array[int], ...] | None = None


@opaque
class Reader(Generic[T]):
    """The reader of a record's moves.

    `read` returns what a text may mean at a state, and `same_everywhere` what it means at every
    state, which is cached by its `key`. Without a key it is read each time, and not by native code.
    """

    read: Callable[[State, T], Sequence[Move]]
    key: Callable[[T], Any]
    same_everywhere: Callable[[State, T], Sequence[Move]]

    def reading(self, state: State, told: T, engine: NativeEngine | None) -> Reading:
        """Return what a text means at every state."""
        key = self.key(told)
        if key is None:
            return Reading()
        known = _readings(state.setting.program, state.setting.names, state.setting.key)
        found = known.get(key)
        if found is None:
            if len(known) >= LINES_REMEMBERED:
                known.clear()
            found = known[key] = Reading(tuple(self.same_everywhere(state, told)))
        # Words depend on the layout.
        if engine is not None and found.layout is not engine.source.layout:
            words = _words(engine, state, found.moves)
            found = known[key] = Reading(found.moves, engine.source.layout, words)
        return found

    def steps(
        self, start: State, told: Sequence[T], engine: NativeEngine | None = None
    ) -> Iterator[AnyStep]:
        """Yield the moves made from a state, one after the other.

        An engine makes those that are legal and mean the same at every state; Python judges the
        others. Raises what `read` raises.
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
    """Return the cache of readings for the states of some players."""
    return {}


AnyStep: TypeAlias = Step | NativeStep


def by_form(state: State, text: str) -> Sequence[Move]:
    """Return the moves whose phrases a line fits, if they are the same at every state."""
    return fixed(state, LineParser(state, Place()).by_form(text))


def fixed(state: State, moves: Iterable[Move]) -> Sequence[Move]:
    """Return moves, or none if one of them may have other arguments at another state."""
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
    """Return moves as words, each after their count; None if one has none."""
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
    """Yield the moves from a position on that native code makes, up to one left to Python."""
    if reader.reading(state, told[at], engine).words is None:
        return
    begun = engine.read(state)
    while begun is not None and at < len(told):
        # Unambiguous moves are made together; of several readings the first legal one is made.
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
        # Otherwise this line has several readings, or none that is the same at every state.
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
    """Return the native engine that replays records of a program, or None if it has none."""
    try:
        return native_engine(program)
    except NoNativeCode:
        return None


def goes_native(engine: str, files: Iterable[str | Path]) -> bool:
    """Check whether records in files are replayed natively: with `auto` if they are so large that
    compiling is worth it. Raises NoNativeCode if `native` is impossible.
    """
    if engine == NATIVE:
        needed()
    size = sum(path.stat().st_size for path in map(Path, files) if path.is_file())
    return engine == NATIVE or (engine == AUTO and size >= RECORDS_WORTH_COMPILING)


def check_record(scenario: Scenario) -> None:
    """Check that a record has nothing below `play` but moves. Raises TableError for lines below
    `ask` behind them, which are no part of the game.
    """
    kinds = [block.kind for block in scenario.blocks]
    behind = scenario.blocks[kinds.index("play") :] if "play" in kinds else ()
    faults = DiagnosticSink.of_table(scenario.file)
    for asked in [block.lines[0] for block in behind if block.kind == "ask" and block.lines]:
        message = f"`{asked.text}` is asked and not played, so the record ends before it"
        hint = "write the moves of a record below `play`, and questions into another table"
        faults.add("T015", message, asked.line, asked.at.column, hint)
    faults.raise_as(TableError)


def steps(
    scenario: Scenario, start: State, engine: NativeEngine | None = None
) -> Iterator[AnyStep]:
    """Yield the steps of a scenario's `play` blocks, one for each line.

    Lines are parsed as the game goes on, since their meaning may depend on what is open; of several
    readings the first that is not illegal is taken. An engine makes what it can. Raises
    NotationError with the place of a line that is no move.
    """

    def read(state: State, asked: AskedLine) -> Sequence[Move]:
        place = Place(scenario.file, asked.line, asked.at.column)
        return read_move(state, asked.text, place)

    def everywhere(state: State, asked: AskedLine) -> Sequence[Move]:
        return by_form(state, asked.text)

    return Reader(read, lambda asked: asked.text, everywhere).steps(start, scenario.played, engine)


def read_record(text: str, program: Program, file: str = "<record>") -> Record:
    """Return the game of a text. Raises TableError and NotationError with their places.

    An illegal move is kept as well: a replay finds it.
    """
    scenario = one_table(parse_tables(text, file))
    scenario = evolve(scenario, format=scenario.format or 1)  # written before formats had numbers
    start = read_state(scenario, program)
    return Record(start, tuple(step.move for step in steps(scenario, start)))
