"""What a command is given: files, tables, and the rulebook that a table is judged by."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

import click
from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.cli.error_report import Refusal, Refused, of_error, refused
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import Program
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
    """A file that was read: what messages call it, its text, and the folder it lies in."""

    name: str
    text: str
    folder: str | None = None


def read_input(name: str) -> Input:
    """Read a file, or standard input for `-`. Raises Refused for what is no text in UTF-8."""
    most = MAX_FILE_BYTES
    shown = "<stdin>" if name == STDIN else name
    try:
        from propertyrules.cli.terminal import has_colour

        # A pipe that nobody writes to yet would keep people waiting without a word.
        if name != STDIN and stat.S_ISFIFO(os.stat(name).st_mode) and has_colour(sys.stderr):
            click.echo(f"waiting for what is written to the pipe {name}", err=True)
        if name == STDIN:
            if sys.stdin is None:  # closed by whoever began this (`<&-`)
                raise ValueError("it is closed")
            # A byte more than is allowed tells a file that is too large, and no more of it is
            # read.
            data = sys.stdin.buffer.read(most + 1)
        else:
            with open(name, "rb") as stream:
                data = stream.read(most + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a null in it
        from propertyrules.cli.usage_errors import unreadable

        raise Refused(unreadable(name, shown, error)) from None
    if len(data) > most:
        raise Refused(
            refused("F004", f"the file is too large: at most {most:,} bytes are read", shown)
        )
    if not data.strip():
        hint = "a table starts with `rulebook NAME`"
        raise Refused(refused("F003", "the file is empty", shown, hint))
    try:
        # Some editors put a mark of the encoding before the text.
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"the file is not UTF-8: byte {error.start} in line {line} doesn't fit"
        raise Refused(refused("F002", message, shown, "save it as UTF-8 text")) from None
    return Input(shown, text, None if name == STDIN else os.path.dirname(name))


def read_tables(given: Input) -> list[Scenario]:
    """Read the tables of a file. Raises Refused with every fault."""
    try:
        tables = parse_tables(given.text, given.name)
    except PropertyRulesError as error:
        raise Refused(of_error(error, {given.name: given.text})) from None
    return [seen_from(table, given.folder) for table in tables]


def version_note(names: Sequence[str]) -> str:
    """Return of which files a record was made with other versions; nothing where of none."""
    several = " and ".join(f"`{name}`" for name in names)
    return f"this record was made with another version of {several}" if names else ""


def each_table(
    files: Sequence[str], options: Options, rule: Callable[[Scenario, Input], T]
) -> tuple[list[T], list[Refusal]]:
    """Return what `rule` makes of every table of the files, and what is refused.

    A file or table that is refused, or that `rule` finds a fault in, does not stop the others.
    """
    made: list[T] = []
    found: list[Refusal] = []
    for name in files:
        try:
            given = read_input(name)
            tables = read_tables(given)
        except Refused as error:
            found += error.refusals
            continue
        for table in tables:
            try:
                made.append(rule(with_options(table, options), given))
            except Refused as error:
                # All tables of a file may meet one fault of their rulebook: it is told once.
                found += [each for each in error.refusals if each not in found]
            except PropertyRulesError as error:
                found += of_error(error, {given.name: given.text})
    return made, found


def program_of(scenario: Scenario, given: Input) -> Program:
    """Load the rulebook of a table. Raises Refused."""
    from propertyrules.library import load_rulebook, rulebooks

    houses, board = scenario.house_rules, scenario.board
    # A table that names no rules is played by the first rulebook, and on the board that its
    # streets are of.
    name = scenario.rulebook or rulebooks()[0].id
    try:
        program = load_rulebook(name, with_=houses, board=board)
        if board is not None or (scenario.rulebook and scenario.players):
            return program
        from propertyrules.notation.head_sentences import likely_board

        board = likely_board((at.text for at in scenario.said), program)
        return program if board is None else load_rulebook(name, with_=houses, board=board)
    except PropertyRulesError as error:
        from propertyrules.cli.conflict_report import with_tables
        from propertyrules.library import gathered

        found = with_tables(
            of_error(error, {given.name: given.text}),
            error,
            lambda: gathered(name, with_=houses, board=board),
        )
        # What has no place says which table it is about.
        raise Refused(tuple(
            each if each.fault.file else evolve(
                each, fault=each.fault.in_line(given.name, 0), text=f"{given.name}: {each.text}"
            )
            for each in found
        )) from None  # fmt: skip


def named(scenario: Scenario, program: Program) -> Scenario:
    """Return a table that names its rulebook: where it names none, the one it is played by."""
    if scenario.rulebook:
        return scenario
    return evolve(scenario, rulebook=program.id, board=program.board.id)


def set_option(values: Sequence[str]) -> tuple[str, ...]:
    """Check the form of `--set NAME=VALUE`. Raises Refused."""
    wrong: list[Refusal] = []
    for value in values:
        name, sign, what = value.partition("=")
        if not (sign and name.strip() and what.strip()) or "\n" in value:
            wrong += refused("C001", f"`--set {value}` is not of the form NAME=VALUE")
    if wrong:
        raise Refused(tuple(wrong))
    return tuple(values)
