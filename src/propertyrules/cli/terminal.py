"""The terminal: colours where it has them, text broken at its width, and progress bars."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TextIO

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


def has_colour(stream: TextIO) -> bool:
    """Return whether to write colours: only to a terminal, and not if NO_COLOR is set."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    try:
        return stream.isatty()
    except (AttributeError, ValueError):  # a closed stream, or None
        return False


def error_colour() -> bool:
    """Return whether to write colours to standard error."""
    return has_colour(sys.stderr)


def width() -> int:
    """Return the columns to write in: those of the terminal, between NARROWEST and WIDEST."""
    # A pipe has no size: then it is WIDTH.
    columns = shutil.get_terminal_size((WIDTH, 24)).columns
    return max(NARROWEST, min(columns, WIDEST))


def say(text: str = "") -> None:
    """Write a line to standard output."""
    click.echo(text, color=has_colour(sys.stdout))


def painted(text: str, what: str = "", bold: bool = False, dim: bool = False) -> str:
    """Return a text in the colour of a verdict or the like; `say` decides whether it shows."""
    # None writes no code, where False would write the one that ends bold.
    return click.style(text, fg=COLOURS.get(what), bold=bold or None, dim=dim or None)


def heading(text: str) -> str:
    """Return a text in bold."""
    return painted(text, bold=True)


def paragraph(text: str, indent: int = 2, first: str = "", hang: int | None = None) -> str:
    """Break a text into lines of the width; `first` stands before it.

    Further lines begin below the end of `first`, or at column `hang`.
    """
    lead = " " * indent + first
    below = " " * (len(lead) if hang is None else hang)
    # Names of clauses and options have hyphens: broken there, nobody could copy them.
    lines = textwrap.wrap(
        " ".join(text.split()), width(), initial_indent=lead, subsequent_indent=below,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return "\n".join(lines)


def coloured(text: str, what: str = "", dim: bool = False) -> str:
    """Return a text with each of its lines in a colour, so that none runs over a break."""
    return "\n".join(painted(line, what, dim=dim) for line in text.splitlines())


def dimmed(text: str) -> str:
    """Return a text in a weak colour."""
    return coloured(text, dim=True)


def table(rows: Sequence[tuple[str, ...]], indent: int = 2) -> str:
    """Return rows as a table in columns; the last column is broken at the width."""
    if not rows:
        return ""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]) - 1)]
    out = []
    for row in rows:
        lead = "".join(f"{cell:<{wide}}  " for cell, wide in zip(row, widths, strict=False))
        out.append(paragraph(row[-1], indent, lead) or " " * indent + lead.rstrip())
    return "\n".join(out)


def indented(text: str, by: int = 4, trimmed: bool = False) -> str:
    """Indent a text by some columns; with `trimmed` empty lines stay empty."""
    lines = (f"{' ' * by}{line}" for line in text.splitlines())
    return "\n".join(line.rstrip() if trimmed else line for line in lines)


@contextmanager
def progress_bars(quiet: bool = False) -> Iterator[Callable[[str, int, int], None]]:
    """Show progress bars, on a terminal only and not if `quiet`.

    Yields a function of the label of a bar, the number done, and the number in all.
    """
    if quiet or not error_colour():
        yield lambda what, done, of: None
        return
    # Imported only if a bar is seen.
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, Any] = {}

        def progress(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what)
            bar.update(tasks[what], completed=done, total=of)

        yield progress
