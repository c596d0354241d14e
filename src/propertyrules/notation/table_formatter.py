"""The formatter of table files: indents, blanks and arrows in one layout; the words stay.

What comes out is read again and compared with what went in before anybody sees it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from attrs import frozen

from propertyrules.diagnostic_sink import DiagnosticSink
from propertyrules.errors import NotationError
from propertyrules.notation.scenarios import indent, plain_lines, read_lines
from propertyrules.notation.tokens import cut_expectation

INDENT: Final = "  "
FURTHEST: Final = 48  # a longer line has its arrow right behind it, and the others stay near
_PIECE: Final = re.compile(r'"(?:[^"\n]|"")*"|“[^”\n]*”|#.*|[ \t]+|[^\s"“#]+|["“]')


@frozen
class _TableLine:
    """A line in parts: its indent, its words, what is expected (None: nothing), its comment."""

    indent: str
    words: str
    expected: str | None
    comment: str

    @classmethod
    def of(cls, line: str, margin: int) -> _TableLine | None:
        """Split a line into its parts; None where it is blank."""
        if not line.strip():
            return None
        code, comment = line, ""
        for piece in _PIECE.finditer(line):
            if piece[0].startswith("#"):
                code, comment = line[: piece.start()], piece[0].rstrip()
                break
        words, expected, _ = cut_expectation(_single_spaced(code))
        return cls(INDENT if indent(line) > margin else "", words, expected, comment)


def format_table(text: str, file: str = "<table>") -> str:
    """Return a file of tables in the one layout; `file` is what faults say.

    Raises NotationError with every fault of a text whose form cannot be read.
    """
    faults = DiagnosticSink.of_table(file)
    before = _meaning(text, faults)
    faults.raise_as(NotationError)
    formatted = "".join(f"{line}\n" for line in _laid_out(text))
    if _meaning(formatted, faults) != before:
        raise AssertionError(f"can't format `{file}` without changing what it means")
    return formatted


def _meaning(text: str, faults: DiagnosticSink) -> list[tuple[str, str]]:
    """Return what a text says, whatever its layout."""
    return [(line.kind, _single_spaced(line.words.text)) for line in read_lines(text, faults)]


def _laid_out(text: str) -> Iterator[str]:
    """Yield the lines of a file, with at most one blank line in a row, and none at its ends."""
    raw = plain_lines(text)
    margin = min((indent(line) for line in raw if line.strip()), default=0)
    lines = [_TableLine.of(line, margin) for line in raw]
    blank = started = False
    for place, line in enumerate(lines):
        if line is None:
            blank = started
            continue
        if blank:
            yield ""
        blank, started = False, True
        yield _written(line, _column(lines, place))


def _single_spaced(line: str) -> str:
    """Return a line with one blank where it has several, except between quotes."""
    pieces = (" " if piece[0].isspace() else piece[0] for piece in _PIECE.finditer(line.strip()))
    return "".join(pieces)


def _column(lines: list[_TableLine | None], place: int) -> int:
    """Return where the arrows of the block stand in which a line does."""
    start, end = place, place + 1
    while start and (before := lines[start - 1]) is not None and before.indent:
        start -= 1
    while end < len(lines) and (after := lines[end]) is not None and after.indent:
        end += 1
    widths = [
        len(line.words)
        for line in lines[start:end]
        if line is not None and line.indent and line.expected is not None
    ]
    return max((width for width in widths if width <= FURTHEST), default=0)


def _written(line: _TableLine, column: int) -> str:
    """Write a line with its arrow in a column, if it has one."""
    text = line.indent + line.words
    if line.expected is not None:
        width = column if len(line.words) <= FURTHEST and line.indent else 0
        text = f"{line.indent}{line.words:<{width}} -> {line.expected}"
    if not line.comment:
        return text.rstrip()
    return f"{text}  {line.comment}" if line.words else line.indent + line.comment
