"""Reads the files of a command, and their tables."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from propertyrules.classes import opaque
from propertyrules.cli.error_report import Refusals, Refused, of_error
from propertyrules.errors import PropertyRulesError
from propertyrules.limits import MAX_FILE_BYTES
from propertyrules.notation.scenarios import (
    Options,
    Scenario,
    parse_tables,
    seen_from,
    with_options,
)

STDIN = "-"

T = TypeVar("T")


@opaque
class Input:
    """A file that was read: its name in messages, its text, and the folder it lies in."""

    name: str
    text: str
    folder: str | None = None

    @property
    def texts(self) -> dict[str, str]:
        """Its text by its name, for excerpts in errors."""
        return {self.name: self.text}


def read_input(name: str) -> Input:
    """Read a file, or standard input for `-`. Raises Refused for what is no text in UTF-8."""
    most = MAX_FILE_BYTES
    shown = "<stdin>" if name == STDIN else name
    try:
        from propertyrules.cli.terminal import has_colour

        # A pipe that nobody writes to yet would keep people waiting without a word.
        if name != STDIN and stat.S_ISFIFO(os.stat(name).st_mode) and has_colour(sys.stderr):
            click.echo(f"waiting for what is written to the pipe {name}", err=True)
        # One byte more than is allowed is enough to see that a file is too large.
        if name == STDIN:
            if sys.stdin is None:  # closed by the caller (`<&-`)
                raise ValueError("it is closed")
            data = sys.stdin.buffer.read(most + 1)
        else:
            with open(name, "rb") as stream:
                data = stream.read(most + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a null in it
        from propertyrules.cli.usage_errors import unreadable

        raise Refused(unreadable(name, shown, error)) from None
    if len(data) > most:
        message = f"the file is too large: at most {most:,} bytes are read"
        raise Refused.of("F004", message, shown)
    if not data.strip():
        hint = "a table starts with `rulebook NAME`"
        raise Refused.of("F003", "the file is empty", shown, hint)
    try:
        # Some editors put a byte order mark before the text.
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"the file is not UTF-8: byte {error.start} in line {line} doesn't fit"
        raise Refused.of("F002", message, shown, "save it as UTF-8 text") from None
    return Input(shown, text, None if name == STDIN else os.path.dirname(name))


def read_tables(given: Input) -> list[Scenario]:
    """Read the tables of a file. Raises Refused with every error."""
    try:
        tables = parse_tables(given.text, given.name)
    except PropertyRulesError as error:
        raise Refused(of_error(error, given.texts)) from None
    return [seen_from(table, given.folder) for table in tables]


def version_note(names: Sequence[str]) -> str:
    """Return the note that a record was made with other versions of some files; empty for none."""
    several = " and ".join(f"`{name}`" for name in names)
    return f"this record was made with another version of {several}" if names else ""


def each_table(
    files: Sequence[str], options: Options, rule: Callable[[Scenario, Input], T]
) -> tuple[list[T], Refusals]:
    """Call `rule` for every table of some files; return the results, and the errors.

    A file or table with an error does not stop the others.
    """
    made: list[T] = []
    found = Refusals()
    for name in files:
        with found.caught():
            given = read_input(name)
            for table in read_tables(given):
                with found.caught(given.texts):
                    made.append(rule(with_options(table, options), given))
    return made, found
