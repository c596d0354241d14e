"""Binary records, whose words native code replays directly.

The first line is JSON, padded with blanks to a multiple of eight bytes: the rulebook, its files and
version, and the players. Then come little-endian words of 64 bits: those of the first state after
their count, and those of each move likewise.
"""

from __future__ import annotations

import json
import sys
from array import array
from typing import Any

from propertyrules.classes import opaque
from propertyrules.codegen.native.engine import LEGAL, MALFORMED, NativeEngine, native_engine
from propertyrules.codegen.native.layout import NotNative
from propertyrules.errors import NotationError, PropertyRulesError
from propertyrules.ir.program import Program
from propertyrules.library import load_rulebook
from propertyrules.limits import ABI
from propertyrules.machine.arguments import bind, unbind
from propertyrules.model.evidence import Verdict
from propertyrules.model.record import Record
from propertyrules.model.state import Setting, State
from propertyrules.notation.records import Step, next_step
from propertyrules.notation.scenarios import Options

WORD = 8  # bytes
_NO_TABLE = "the words of the table are none of this rulebook, for these players"


def write_words(record: Record) -> bytes:
    """Return a game as words. Raises NoNativeCode, and NotNative for what has no words."""
    state, program = record.start, record.start.program
    engine = native_engine(program)
    found = array("q")
    for words in [engine.codec.words(state)]:
        found.extend([len(words), *words])
    for move in record.moves:
        if move.claimed:
            raise NotNative("a result that is claimed of a move")
        words = engine.move_words(state, move.name, [*bind(state, move).values()])
        found.extend([len(words), *words])
        state = next_step(state, move).after
    told = {**_made_by(program), "players": state.setting.names}
    line = json.dumps(told)
    if sys.byteorder == "big":  # a file is little-endian on every machine
        found.byteswap()
    return f"{line.ljust(-(-(len(line) + 1) // WORD) * WORD - 1)}\n".encode() + found.tobytes()


def _made_by(program: Program) -> dict[str, Any]:
    """Return what the words of a program depend on."""
    return {
        "words": ABI, "rulebook": program.id, "board": program.board.id,
        "house_rules": program.house_rules, "digest": program.digest,
        "figures": {
            name: value if isinstance(value, int) else f"{value * 100}%"
            for name, value in program.changed.items()
        },
    }  # fmt: skip


def _no_move(number: int) -> str:
    return f"the words of move {number} are none of this rulebook"


@opaque
class WordRecord:
    """A record as words: its first state, and its moves, each after the count of its words."""

    engine: NativeEngine
    start: State
    moves: array[int]

    def until_illegal(self) -> tuple[int, State, Step | None]:
        """Replay the moves natively, or in Python where native code gives up.

        Returns how many are legal, the state after them, and the first one that is not legal, or
        None. Raises NotationError for words that are not of this rulebook.
        """
        state, at, made = self.start, 0, 0
        while at < len(self.moves):
            begun = self.engine.read(state)
            if begun is not None:
                replay = self.engine.replay(begun, self.moves[at:])
                made, at = made + replay.moves, at + replay.words
                state = self.engine.state(replay.state)
                if replay.outcome == LEGAL:
                    break
                if replay.outcome == MALFORMED:
                    raise NotationError(_no_move(made + 1))
            size = self.moves[at]
            try:
                kind, env = self.engine.move_of(state, self.moves[at + 1 : at + 1 + size])
                step = next_step(state, unbind(state, kind, env))
            except (LookupError, StopIteration, ValueError, PropertyRulesError):
                raise NotationError(_no_move(made + 1)) from None
            if step.verdict is not Verdict.LEGAL:
                return made, state, step
            state, at, made = step.after, at + 1 + size, made + 1
        return made, state, None


def read_words(data: bytes, options: Options) -> WordRecord:
    """Return the record of some bytes. Raises NotationError for other bytes, and for words of other
    rules: another version of the rulebook, or other house rules and figures than the options have.
    """
    line, _, rest = data.partition(b"\n")
    try:
        told = json.loads(line)
        names = tuple(map(str, told["players"]))
        program = load_rulebook(
            options.rulebook or told["rulebook"],
            with_=tuple(dict.fromkeys((*told["house_rules"], *options.house_rules))),
            board=told["board"],
            figures={**told["figures"], **dict(one.split("=", 1) for one in options.figures)},
        )
    except (ValueError, LookupError, TypeError, AttributeError):
        raise NotationError("this is no record of words: its first line says so") from None
    # JSON knows no tuples, so what is compared has to go through it as well.
    made = json.loads(json.dumps(_made_by(program)))
    other = next((name for name, value in made.items() if told.get(name) != value), None)
    if other is not None:
        raise NotationError(f"these words were written by other rules: `{other}` differs")
    words = array("q")
    words.frombytes(rest[: len(rest) // WORD * WORD])
    # Words are stored with the lowest byte first, on whatever machine.
    if sys.byteorder == "big":
        words.byteswap()
    engine = native_engine(program)
    size = words[0] if words and len(rest) % WORD == 0 else 0
    table = words[1 : 1 + size]
    if not 0 < size < len(words) or table[0] != len(set(names)) or len(names) != len(set(names)):
        raise NotationError(_NO_TABLE)
    begun = engine.read_words(table, Setting(names, program, program.key))
    if begun is None:
        raise NotationError(_NO_TABLE)
    return WordRecord(engine, engine.state(begun), words[1 + size :])
