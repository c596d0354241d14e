"""Names of the board that a table was written for, explained on the one that it is judged on."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import PropertyRulesError, TableError
from propertyrules.hints import text_lines
from propertyrules.ir.program import Board, Space
from propertyrules.library import load_rulebook
from propertyrules.notation.scenarios import Scenario
from propertyrules.notation.tokens import words_of

UNKNOWN_NAME = "T002"


def with_other_names(
    error: TableError, texts: Mapping[str, str], own: Scenario, board: Board
) -> TableError:
    """Return an error in which names of the table's own board say what stands there on another.

    `own` is the table as it was written, `board` the one that it was judged on instead.
    """
    try:
        written_for = load_rulebook(own.rulebook or "", board=own.board).board
    except PropertyRulesError:
        return error  # the table names no rulebook, or none that can be used
    faults = tuple(_explained(f, texts.get(f.file, ""), written_for, board) for f in error.faults)
    return TableError(str(error), faults)


def _explained(fault: Diagnostic, text: str, own: Board, board: Board) -> Diagnostic:
    """Return a fault about an unknown name with a hint: where that space is on the table's own
    board, and what stands there on the other one.
    """
    lines = text_lines(text)
    if fault.code != UNKNOWN_NAME or not 1 <= fault.line <= len(lines):
        return fault
    words = words_of(lines[fault.line - 1][fault.column - 1 :])
    # The longest name that fits is meant, whole or shortened: what follows it is not known.
    shortened = (words[:length] for length in range(len(words), 0, -1))
    fitting: list[Space] = next(filter(None, (_called(some, own) for some in shortened)), [])
    if len(fitting) != 1:
        return fault
    meant = fitting[0]
    hint = f"`{meant.name}` is on the board `{own.id}`"
    there = board.spaces[meant.number] if meant.number < len(board.spaces) else None
    if there is not None and there.kind == meant.kind:
        hint += f"; on `{board.id}` that space is `{there.name}`"
    return evolve(fault, hint=hint)


def _called(words: tuple[str, ...], board: Board) -> list[Space]:
    return [one for one in board.spaces if words_of(one.name)[: len(words)] == words]
