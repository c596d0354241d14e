"""What is wrong with what was given: as people read it, and as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import click
from attrs import frozen

from propertyrules.cli.terminal import error_colour
from propertyrules.diagnostic_sink import Diagnostic, errors_in
from propertyrules.errors import MissingExtra, PropertyRulesError, RulebookError, TableError
from propertyrules.fault_json import fault_data
from propertyrules.hints import printable
from propertyrules.span import Span

CODES = {
    "C001": "the command line can't be read",
    "C002": "a package is not installed",
    "F001": "a file can't be read",
    "F002": "a file is not UTF-8",
    "F003": "a file is empty",
    "F004": "a file is too large",
    "F005": "a file can't be written, or the system stops propertyrules",
    "F006": "a record was made with another version of a file",
    "R100": "a rulebook can't be used",
    "X001": "propertyrules itself failed",
}
"""The codes that only the command line has; tables and rulebooks have codes of their own."""

SCHEMA = 1


@frozen
class Refusal:
    """One thing that is wrong: as data, and as text."""

    fault: Diagnostic
    text: str


class Refused(click.ClickException):
    """Input that is refused, with everything that is wrong with it."""

    exit_code = 2

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(refusals[0].fault.message if refusals else "refused")
        self.refusals = refusals


def refused(code: str, message: str, file: str = "", hint: str = "") -> tuple[Refusal, ...]:
    """Return a refusal that has no place inside a file."""
    where = f"{file}: " if file else ""
    text = f"{where}{code}: {message}" + (f"\n  help: {hint}" if hint else "")
    return (Refusal(Diagnostic(code, message, Span(file), hint), text),)


def of_error(
    error: PropertyRulesError, texts: Mapping[str, str] | None = None
) -> tuple[Refusal, ...]:
    """Return what an error of the library says; `texts` are the files that excerpts come from."""
    if isinstance(error, MissingExtra):
        return refused("C002", str(error))
    known = texts or {}
    if isinstance(error, TableError) and error.faults:
        from propertyrules.diagnostics import render  # only where something is wrong

        # What the command line sets stands on no line of any file.
        return tuple(
            Refusal(f, _in_two_lines(render(f, known.get(f.file, ""))))
            if f.line
            else refused(f.code, f.message, "--set", f.hint)[0]
            for f in error.faults
        )
    if not isinstance(error, RulebookError):
        return refused("T001", str(error))
    faults = errors_in(error.diagnostics) or error.diagnostics
    # The message shows each with its excerpt, below a line that says how many there are.
    shown = str(error).split("\n\n")[1:]
    if len(shown) != len(faults):
        shown = [
            refused(one.code, one.message, str(one.span) if one.line else "", one.hint)[0].text
            for one in faults
        ]
    return tuple(map(Refusal, faults, shown)) or refused("R100", str(error))


def _in_two_lines(text: str) -> str:
    """Return the first line of a fault, and behind it what helps most: the hint, else the clause,
    else the line that it stands in.
    """
    head, *rest = text.split("\n")
    hint = [line for line in rest if line.startswith("  help: ")]
    by = [line for line in rest if line.startswith("  by: ")]
    return "\n".join((head, *(hint or by or rest)[:1]))


def tell(refusals: Iterable[Refusal], as_json: bool) -> None:
    """Print refusals: on standard error, or as one object on standard output."""
    found = tuple(refusals)
    if as_json and found:
        say_data({"faults": [fault_data(refusal.fault) for refusal in found]})
        return
    for refusal in found:
        head, _, rest = printable(refusal.text).partition("\n")
        click.echo(click.style(head, fg="red", bold=True), err=True, color=error_colour())
        if rest:
            click.echo(rest, err=True)


def say_data(
    data: Mapping[str, Any], refusals: Iterable[Refusal] = (), ascii_only: bool = False
) -> None:
    """Print what a command found as one object, with what is refused beside it."""
    import json

    faults = [fault_data(refusal.fault) for refusal in refusals]
    whole = {"schema_version": SCHEMA, **data, **({"faults": faults} if faults else {})}
    click.echo(json.dumps(whole, indent=2, ensure_ascii=ascii_only))


def nearest_of(word: str, known: Iterable[str]) -> str:
    """Return a question for the nearest of some names; empty where none is near."""
    from propertyrules.hints import nearest, or_list

    asked = or_list(nearest(word, known))
    return f"did you mean {asked}?" if asked else ""


def denied(error: OSError) -> str:
    """Return in a line what the system does not let be done."""
    said = (error.strerror or str(error)).lower()
    named = f" (`{error.filename}`)" if error.filename else ""
    return f"the system stopped propertyrules: {said}{named}"
