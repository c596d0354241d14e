"""Drawing: colours where a terminal shows them, and text broken at its width."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import Protocol

import click

WIDTH = 80  # columns, where nothing else is known
WIDEST = 100  # columns: longer lines are hard to read
NARROWEST = 40  # columns: below that every word would stand alone

COLOURS = {
    "legal": "green",
    "illegal": "red",
    "undetermined": "yellow",
    "met": "green",
    "not met": "red",
    "value": "cyan",
    "silent": "yellow",
}


class Stream(Protocol):
    """What may be a terminal."""

    def isatty(self) -> bool: ...


def has_colour(stream: Stream) -> bool:
    """Tell whether to write colours: to a terminal, unless NO_COLOR is set or it is a dumb one."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    try:
        return stream.isatty()
    except (AttributeError, ValueError):  # a stream that is closed, or is none
        return False


def error_colour() -> bool:
    """Tell whether standard error has colours."""
    return has_colour(sys.stderr)


def width() -> int:
    """Give the width to write in: that of the terminal, within reason."""
    columns = shutil.get_terminal_size((WIDTH, 24)).columns
    return max(NARROWEST, min(columns, WIDEST))


def say(text: str = "") -> None:
    """Write a line to standard output."""
    click.echo(text, color=has_colour(sys.stdout))


def painted(text: str, what: str = "", bold: bool = False, dim: bool = False) -> str:
    """Give a text in the colour of what it is; whether that shows is decided when it is written."""
    return click.style(text, fg=COLOURS.get(what), bold=bold or None, dim=dim or None)


def paragraph(text: str, indent: int = 2, first: str = "") -> str:
    """Break a text at the width; `first` stands before it, and the rest hangs below it."""
    lead = " " * indent + first
    lines = textwrap.wrap(
        " ".join(text.split()), width(), initial_indent=lead,
        subsequent_indent=" " * len(lead), break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return "\n".join(lines)


def dimmed(text: str) -> str:
    """Give a text that matters less, line by line, so that no colour runs over a break."""
    return "\n".join(painted(line, dim=True) for line in text.splitlines())


def table(rows: Sequence[tuple[str, ...]], indent: int = 2) -> str:
    """Set rows in columns; the last column is broken at the width."""
    if not rows:
        return ""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]) - 1)]
    out = []
    for row in rows:
        lead = "".join(f"{cell:<{wide}}  " for cell, wide in zip(row, widths, strict=False))
        out.append(paragraph(row[-1], indent, lead) or " " * indent + lead.rstrip())
    return "\n".join(out)
