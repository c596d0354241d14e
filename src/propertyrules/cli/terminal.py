"""The terminal: colours where it shows them, text broken at its width, and bars of progress."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

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


class OutputStream(Protocol):
    """What may be a terminal."""

    def isatty(self) -> bool: ...


def has_colour(stream: OutputStream) -> bool:
    """Return whether to write colours: not with NO_COLOR, nor to what is no real terminal."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    try:
        return stream.isatty()
    except (AttributeError, ValueError):  # a stream that is closed, or is none
        return False


def error_colour() -> bool:
    """Return whether standard error has colours."""
    return has_colour(sys.stderr)


def width() -> int:
    """Return the columns to write in: those of the terminal, within reason."""
    # Whatever stands behind a pipe has no size: then the usual one is taken.
    columns = shutil.get_terminal_size((WIDTH, 24)).columns
    return max(NARROWEST, min(columns, WIDEST))


def say(text: str = "") -> None:
    """Write a line to standard output."""
    click.echo(text, color=has_colour(sys.stdout))


def painted(text: str, what: str = "", bold: bool = False, dim: bool = False) -> str:
    """Return a text in the colour of what it is; `say` decides whether that shows."""
    # None writes nothing, where False would write the code that ends it.
    return click.style(text, fg=COLOURS.get(what), bold=bold or None, dim=dim or None)


def paragraph(text: str, indent: int = 2, first: str = "", hang: int | None = None) -> str:
    """Break a text at the width; `first` stands before it, and the rest hangs below it.

    With `hang` the rest is indented by so many columns.
    """
    lead = " " * indent + first
    below = " " * (len(lead) if hang is None else hang)
    # Clauses and options have hyphens: broken there, they could not be searched for or typed.
    lines = textwrap.wrap(
        " ".join(text.split()), width(), initial_indent=lead, subsequent_indent=below,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return "\n".join(lines)


def coloured(text: str, what: str = "", dim: bool = False) -> str:
    """Paint a text line by line, so that no colour runs over a break."""
    return "\n".join(painted(line, what, dim=dim) for line in text.splitlines())


def dimmed(text: str) -> str:
    """Return a text that matters less."""
    return coloured(text, dim=True)


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


def indented(text: str, by: int = 4, trimmed: bool = False) -> str:
    """Return a text moved right by some columns; `trimmed` leaves nothing on empty lines."""
    lines = (f"{' ' * by}{line}" for line in text.splitlines())
    return "\n".join(line.rstrip() if trimmed else line for line in lines)


@contextmanager
def progress_bars(quiet: bool = False) -> Iterator[Callable[[str, int, int], None]]:
    """Show a bar for each thing under way, on a terminal only; `quiet` shows none there either.

    What is returned takes what is under way, how much of it is done, and of how much.
    """
    if quiet or not error_colour():
        yield lambda what, done, of: None
        return
    # Imported only where a bar is seen.
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, Any] = {}

        def progress(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what)
            bar.update(tasks[what], completed=done, total=of)

        yield progress
