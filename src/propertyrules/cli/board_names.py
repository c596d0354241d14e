"""Hints for tables judged on another board: what the names of their own board stand for there."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import PropertyRulesError, TableError
from propertyrules.hints import text_lines
from propertyrules.ir.program import Board, Space
from propertyrules.library import load_rulebook
from propertyrules.notation.scenarios import Scenario
from propertyrules.notation.words.tokens import words_of

UNKNOWN_NAME = "T002"


def with_other_names(
    error: TableError, texts: Mapping[str, str], written: Scenario, board: Board
) -> TableError:
    """Return an error with a hint for each unknown name that is a space of the table's own board.

    `written` is the table as it was written, `board` the one that it was judged on instead. A hint
    names the space of that board with the same number. `texts` are the files by name.
    """
    try:
        own = load_rulebook(written.rulebook or "", board=written.board).board
    except PropertyRulesError:
        return error  # the table names no rulebook, or none that can be used

    def named(words: tuple[str, ...]) -> list[Space]:
        return [one for one in own.spaces if words_of(one.name)[: len(words)] == words]

    def explained(fault: Diagnostic) -> Diagnostic:
        lines = text_lines(texts.get(fault.file, ""))
        if fault.code != UNKNOWN_NAME or not 1 <= fault.line <= len(lines):
            return fault
        words = words_of(lines[fault.line - 1][fault.column - 1 :])
        # The longest name that fits is meant, whole or shortened: where it ends is not known.
        shortened = (words[:length] for length in range(len(words), 0, -1))
        fitting = next(filter(None, map(named, shortened)), [])
        if len(fitting) != 1:
            return fault
        (meant,) = fitting
        hint = f"`{meant.name}` is on the board `{own.id}`"
        there = board.spaces[meant.number] if meant.number < len(board.spaces) else None
        if there is not None and there.kind == meant.kind:
            hint += f"; on `{board.id}` that space is `{there.name}`"
        return evolve(fault, hint=hint)

    return TableError(str(error), tuple(map(explained, error.faults)))
