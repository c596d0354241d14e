"""The native engine: verdicts and plays by C; states and moves are encoded as words.

What does not fit is left to Python, and counted.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import define, evolve, field, frozen

from propertyrules.codegen.move_generator import Found
from propertyrules.codegen.native.c_source import NativeSource
from propertyrules.codegen.native.games import SortPlan
from propertyrules.codegen.native.layout import Capacities, NotNative
from propertyrules.codegen.native.library import FLAGS, NoNativeCode, build, load
from propertyrules.codegen.native.lookahead import LookaheadPlan
from propertyrules.codegen.native.moves import found_moves
from propertyrules.codegen.native.state_words import StateWords
from propertyrules.codegen.native.units import native_source
from propertyrules.ir.program import MoveKind, Program, once_per_program
from propertyrules.ir.strategy import Strategy
from propertyrules.limits import WORDS_WRITTEN
from propertyrules.model.state import Setting, State

NATIVE, PYTHON, AUTO = "native", "python", "auto"
"""What plays, or goes through records: C, Python, or C where it is there and worth compiling."""

LEGAL, NOT_OPEN, NEEDS_PYTHON = 0, -1, -2
MALFORMED = NEEDS_PYTHON - 1
BROKEN = MALFORMED - 1
"""What a move comes to, as the header of native code has it."""

_BYTES = array("q").itemsize


@frozen(eq=False)
class NativeState:
    """A native state: its bytes, and the parts of a state that these do not hold."""

    data: Any
    setting: Setting
    assumed: tuple[str, ...] = ()
    presumed: frozenset[tuple[Any, ...]] = frozenset()


@frozen(eq=False)
class Replay:
    """The result of a replay: the number of moves made and of their words, the outcome of the last
    move, and the state reached.
    """

    moves: int
    words: int
    outcome: int
    state: NativeState


@define(eq=False)
class Counts:
    """The numbers of steps made natively and left to Python."""

    native: int = 0
    python: int = 0


@define(eq=False)
class NativeEngine:
    """A program's native code, with states and moves as Python has them.

    It serves one thread at a time; `twin` returns another engine for another thread.
    """

    source: NativeSource
    ffi: Any
    library: Any
    counts: Counts = field(factory=Counts)
    context: Any = field(init=False)
    codec: StateWords = field(init=False)
    _moves: dict[str, int] = field(init=False)
    _begun: tuple[State, bytes] | None = None  # what was read last: many games begin alike

    def __attrs_post_init__(self) -> None:
        # Steps keep their lists in the context: hence one thread at a time.
        made = self.library.pr_new_context()
        if not made:
            raise MemoryError("no memory for a context of native code")
        self.context = self.ffi.gc(made, self.library.pr_free_context)
        self.codec = StateWords(self.source.layout)
        self._moves = {name: place for place, name in enumerate(self.source.program.moves)}

    def twin(self) -> NativeEngine:
        """Return another engine of the same code, for another thread."""
        made = NativeEngine(self.source, self.ffi, self.library)
        made._begun = self._begun
        return made

    # -- states ------------------------------------------------------------------------------

    def read(self, state: State) -> NativeState | None:
        """Return a state as a native one; None if it does not fit or is not completely known."""
        if self._begun is not None and self._begun[0] is state:
            data = self.new_state()
            self.ffi.memmove(data, self._begun[1], len(self._begun[1]))
            return NativeState(data, state.setting, state.assumed, state.presumed)
        try:
            words = array("q", self.codec.words(state))
        except (NotNative, OverflowError):
            return None
        found = self.read_words(words, state.setting)
        if found is None:
            return None
        self._begun = state, bytes(self.ffi.buffer(found.data))
        return evolve(found, assumed=state.assumed, presumed=state.presumed)

    def read_words(self, words: array[int], setting: Setting) -> NativeState | None:
        """Return the native state with these words; None if there is none."""
        data, given = self.new_state(), self.ffi.from_buffer("int64_t[]", words)
        if self.library.pr_read(self.context, given, len(words), self.at(data)) != LEGAL:
            return None
        return NativeState(data, setting)

    def new_state(self) -> Any:
        """Return memory for a state."""
        size = self.library.pr_state_size()
        return self.ffi.new("int64_t[]", size // _BYTES)

    def at(self, data: Any) -> Any:
        """Return a pointer to the state in that memory."""
        return self.ffi.cast("pr_state *", data)

    def state(self, native: NativeState) -> State:
        """Return a native state as a state."""
        found = self.codec.state(self._written(native), native.setting)
        # What was taken for granted does not go through C; it is carried beside.
        if not (native.assumed or native.presumed):
            return found
        return evolve(found, assumed=native.assumed, presumed=native.presumed)

    def cash(self, native: NativeState) -> tuple[int, ...]:
        """Return the cash of the seats, then of the declared holders, in whole currency units."""
        many = len(native.setting.names) + len(native.setting.program.holders)
        return tuple(self._written(native, 1 + many)[1:])

    def _written(self, native: NativeState, most: int = WORDS_WRITTEN) -> list[int]:
        """Return the first words of a state, at most as many as wanted. Raises NoNativeCode."""
        room = self.ffi.new("int64_t[]", WORDS_WRITTEN)
        written = self.library.pr_write(self.context, self.at(native.data), room, WORDS_WRITTEN)
        if written < 0:
            raise NoNativeCode("a native state cannot be written out")
        return list(self.ffi.unpack(room, min(written, most)))

    # -- moves -------------------------------------------------------------------------------

    def move_words(self, state: State | None, name: str, args: Sequence[Any]) -> list[int]:
        """Return the words of a move: its number, and its arguments. Raises NotNative.

        An open matter is its index among all that is open at the state.
        """
        layout, kind = self.source.layout, self.source.program.moves[name]
        found = [self._moves[name]]
        for param, value in zip(kind.params, args, strict=True):
            if param.type.name != "matter":
                found += layout.words(param.type, value)
                continue
            open_ = () if state is None else state.open_matters
            places = [place for place, matter in enumerate(open_) if matter is value]
            if value is not None and not places:
                raise NotNative("something that is not open")
            found.append(places[0] if places else -1)
        return found

    def move_of(self, state: State, words: Iterable[int]) -> tuple[MoveKind, dict[str, Any]]:
        """Return the kind of a move and its arguments by name, from its words."""
        layout, take = self.source.layout, iter(words).__next__
        kind = list(self.source.program.moves.values())[take()]
        open_ = state.open_matters
        env: dict[str, Any] = {}
        for param in kind.params:
            if param.type.name == "matter":
                place = take()
                env[param.name] = None if place < 0 else open_[place]
            else:
                env[param.name] = layout.value(param.type, take, state.setting)
        return kind, env

    def verdict(self, native: NativeState, words: Sequence[int]) -> int:
        """Return LEGAL, NOT_OPEN, NEEDS_PYTHON or MALFORMED, or the number of the first rule that a
        move breaks, from 1.
        """
        given = self.ffi.new("int64_t[]", words)
        here = self.at(native.data)
        found: int = self.library.pr_verdict(self.context, here, given, len(words))
        return found

    def play(self, native: NativeState, words: Sequence[int]) -> tuple[int, NativeState]:
        """Return what `verdict` returns, and the state after a legal move, else the same state."""
        given, after = self.ffi.new("int64_t[]", words), self.new_state()
        here, next_ = self.at(native.data), self.at(after)
        found: int = self.library.pr_play(self.context, here, given, len(words), next_)
        self.counts.native += found >= NOT_OPEN
        self.counts.python += found == NEEDS_PYTHON
        return found, evolve(native, data=after) if found == LEGAL else native

    def legal_moves(self, native: NativeState, seat: int) -> Found | None:
        """Return a player's legal moves, and families of those with open arguments; None where they
        are left to Python.
        """
        room = self.ffi.new("int64_t[]", WORDS_WRITTEN)
        written = self.library.pr_legal_moves(
            self.context, self.at(native.data), seat, room, WORDS_WRITTEN
        )
        if written < 0:
            return None
        words = self.ffi.unpack(room, written)
        return found_moves(self.source.layout, self.source.listed, self.state(native), seat, words)

    def replay(self, native: NativeState, words: Sequence[int] | array[int]) -> Replay:
        """Make moves, each preceded by the number of its words, until one is not legal."""
        ffi, after = self.ffi, self.new_state()
        # A replay goes on in place, and the state that was given must stay as it is.
        ffi.memmove(after, native.data, ffi.sizeof(after))
        made = words if isinstance(words, array) else array("q", words)
        used, outcome = ffi.new("int64_t *"), ffi.new("int32_t *")
        moves = self.library.pr_replay(
            self.context, self.at(after), ffi.from_buffer("int64_t[]", made), len(made), used,
            outcome,
        )  # fmt: skip
        self.counts.native += moves
        self.counts.python += outcome[0] == NEEDS_PYTHON
        return Replay(moves, used[0], outcome[0], evolve(native, data=after))


@once_per_program
def native_engine(program: Program) -> NativeEngine:
    """Return a program's native engine, compiled on first use. Raises NoNativeCode."""
    return engine_of(program, lists=True)


def engine_of(
    program: Program, capacities: Capacities | None = None, flags: Sequence[str] = FLAGS,
    sorts: Sequence[SortPlan] = (), lists: bool = False, strategies: Sequence[Strategy] = (),
    ahead: LookaheadPlan | None = None, watched: bool = False, kept: bool = False,
) -> NativeEngine:  # fmt: skip
    """Return a native engine with other capacities or flags, with random play (`sorts`),
    strategies, the policy that looks `ahead`, listing of legal moves (`lists`), or a check of
    invariants (`watched`).

    Raises NoNativeCode; with `kept` also if it would have to be compiled.
    """
    try:
        source = native_source(program, capacities, sorts, lists, strategies, ahead, watched)
    except NotNative as error:
        raise NoNativeCode(f"{program.id} has no native code: {error}") from None
    return NativeEngine(source, *load(build(source, flags, kept), source.layout.capacities.seats))
