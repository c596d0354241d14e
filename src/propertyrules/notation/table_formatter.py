"""The formatter of table files: one layout for indents, blanks and arrows.

The output is parsed again and compared with the input before it is returned.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from attrs import frozen

from propertyrules.diagnostic_sink import DiagnosticSink
from propertyrules.errors import NotationError
from propertyrules.notation.scenarios import cut_comment, indent, plain_lines, read_lines
from propertyrules.notation.words.tokens import cut_expectation

INDENT: Final = "  "
FURTHEST: Final = 48  # the arrow of a longer line follows it directly, so the others stay near
_PIECE: Final = re.compile(r'"(?:[^"\n]|"")*"|“[^”\n]*”|[ \t]+|[^\s"“]+|["“]')


@frozen
class _TableLine:
    """A line in parts: its indent, its words, what is expected (or None), its comment."""

    indent: str
    words: str
    expected: str | None
    comment: str

    @classmethod
    def of(cls, line: str, margin: int) -> _TableLine | None:
        """Split a line into its parts; return None for a blank line."""
        if not line.strip():
            return None
        code, comment, _ = cut_comment(line)
        words, expected, _ = cut_expectation(_single_spaced(code))
        return cls(INDENT if indent(line) > margin else "", words, expected, comment.rstrip())


def format_table(text: str, file: str = "<table>") -> str:
    """Return the text of a file of tables in the one layout; `file` is its name in faults.

    Raises NotationError with every fault of a text that cannot be parsed.
    """
    faults = DiagnosticSink.of_table(file)
    before = _meaning(text, faults)
    faults.raise_as(NotationError)
    formatted = "".join(f"{line}\n" for line in _laid_out(text))
    if _meaning(formatted, faults) != before:
        raise AssertionError(f"can't format `{file}` without changing what it means")
    return formatted


def _meaning(text: str, faults: DiagnosticSink) -> list[tuple[str, str]]:
    """Return the kinds and words of the lines of a text, which the layout does not change."""
    return [(line.kind, _single_spaced(line.words.text)) for line in read_lines(text, faults)]


def _laid_out(text: str) -> Iterator[str]:
    """Yield the formatted lines, with at most one blank line in a row and none at the ends."""
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
    """Return a line with runs of blanks replaced by one, except inside quotes."""
    pieces = (" " if piece[0].isspace() else piece[0] for piece in _PIECE.finditer(line.strip()))
    return "".join(pieces)


def _column(lines: list[_TableLine | None], place: int) -> int:
    """Return the column of the arrows in the block of a line."""
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
    """Write a line, with its arrow, if it has one, in a column."""
    text = line.indent + line.words
    if line.expected is not None:
        width = column if len(line.words) <= FURTHEST and line.indent else 0
        text = f"{line.indent}{line.words:<{width}} -> {line.expected}"
    if not line.comment:
        return text.rstrip()
    return f"{text}  {line.comment}" if line.words else line.indent + line.comment
