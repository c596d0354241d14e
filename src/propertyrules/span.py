"""Spans: places in source files."""

from __future__ import annotations

from attrs import frozen


# Without slots, because the intern table reads fields by `vars`.
@frozen(slots=False)
class Span:
    """A stretch of a source file: its name, then line and column (from 1) of both ends."""

    file: str = ""
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0

    @classmethod
    def at(cls, file: str, line: int, column: int) -> Span:
        """Return the span of one character."""
        return cls(file, line, column, line, column + 1)

    @property
    def width(self) -> int:
        """The number of characters of a span that lies in one line."""
        return self.end_column - self.column

    @property
    def bare_file(self) -> str:
        """The name of the file without its folders."""
        return self.file.rpartition("/")[2]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


NOWHERE = Span()
