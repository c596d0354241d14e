"""Errors in what a command is given: collected, printed for people, and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import click
from attrs import Factory, field, frozen

from propertyrules.cli.terminal import error_colour
from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import PropertyRulesError, RulebookError, TableError
from propertyrules.fault_json import fault_data, faults_of
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


def _text(refusal: Refusal) -> str:
    fault = refusal.fault
    where = f"{fault.span if fault.line else fault.file}: " if fault.file else ""
    return f"{where}{fault.code}: {fault.message}" + (fault.hint and f"\n  help: {fault.hint}")


@frozen
class Refusal:
    """One error in the input: the diagnostic, and its text, which may show an excerpt."""

    fault: Diagnostic
    text: str = field(default=Factory(_text, takes_self=True))

    @classmethod
    def in_file(cls, fault: Diagnostic, source: str) -> Refusal:
        """Return a fault of a file in two lines: the first is the message, the second the hint;
        else the clause, else the excerpt. Between them stand the rules that may decide it.
        """
        from propertyrules.diagnostics import render, rule_lines

        head, *rest = render(fault, source).split("\n")
        hint = [line for line in rest if line.startswith("  help: ")]
        by = [line for line in rest if line.startswith("  by: ")]
        rules = rule_lines(fault)
        return cls(fault, "\n".join((head, *rules, *(hint or by or rest)[:1])))


class Refused(click.ClickException):
    """Input that can't be used, with all its errors."""

    exit_code = 2

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(self.refusals[0].fault.message if self.refusals else "refused")

    @classmethod
    def of(cls, code: str, message: str, file: str = "", hint: str = "") -> Refused:
        """Return the exception for one error that has no line in a file."""
        return cls(refused(code, message, file, hint))


class Refusals(list[Refusal]):
    """The errors found so far."""

    @contextmanager
    def caught(self, texts: Mapping[str, str] | None = None) -> Iterator[None]:
        """Collect the errors that a block raises instead of raising them.

        `texts` are the files that excerpts come from. An error that is here already is not added
        again: all tables of a file may meet the same one in their rulebook.
        """
        try:
            yield
        except Refused as error:
            self += [each for each in error.refusals if each not in self]
        except PropertyRulesError as error:
            self += of_error(error, texts)

    def check(self) -> None:
        """Raise Refused if there are any errors."""
        if self:
            raise Refused(self)


def refused(code: str, message: str, file: str = "", hint: str = "") -> tuple[Refusal, ...]:
    """Return an error that has no line in a file, as a tuple of one."""
    return (Refusal(Diagnostic(code, message, Span(file), hint)),)


def of_error(
    error: PropertyRulesError, texts: Mapping[str, str] | None = None
) -> tuple[Refusal, ...]:
    """Return the errors that an exception reports, with excerpts from the files in `texts`."""
    faults = faults_of(error)
    if isinstance(error, TableError) and error.faults:
        known = texts or {}
        # Figures set on the command line have no line in a file.
        return tuple(
            Refusal.in_file(f, known.get(f.file, ""))
            if f.line
            else refused(f.code, f.message, "--set", f.hint)[0]
            for f in faults
        )
    # The message of a RulebookError is a line with a count, then an excerpt for each error.
    excerpts = str(error).split("\n\n")[1:] if isinstance(error, RulebookError) else []
    if len(excerpts) == len(faults):
        return tuple(map(Refusal, faults, excerpts))
    return tuple(map(Refusal, faults))


def print_errors(refusals: Iterable[Refusal], as_json: bool) -> None:
    """Print errors: on standard error, or as one JSON object on standard output."""
    found = tuple(refusals)
    if as_json and found:
        print_json({}, found)
        return
    for refusal in found:
        head, _, rest = printable(refusal.text).partition("\n")
        click.echo(click.style(head, fg="red", bold=True), err=True, color=error_colour())
        if rest:
            click.echo(rest, err=True)


def print_json(
    data: Mapping[str, Any], refusals: Iterable[Refusal] = (), ascii_only: bool = False
) -> None:
    """Print the result of a command as one JSON object, with the errors beside it."""
    import json

    faults = [fault_data(refusal.fault) for refusal in refusals]
    whole = {"schema_version": SCHEMA, **data, **({"faults": faults} if faults else {})}
    click.echo(json.dumps(whole, indent=2, ensure_ascii=ascii_only))


def nearest_of(word: str, known: Iterable[str]) -> str:
    """Return the question whether the nearest of some names is meant; empty if none is near."""
    from propertyrules.hints import did_you_mean, nearest

    return did_you_mean(nearest(word, known))


def denied(error: OSError) -> str:
    """Return the message for an operation that the system did not allow."""
    said = (error.strerror or str(error)).lower()
    named = f" (`{error.filename}`)" if error.filename else ""
    return f"the system stopped propertyrules: {said}{named}"
