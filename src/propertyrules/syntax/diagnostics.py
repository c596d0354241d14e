"""Diagnostics: what is wrong with a rulebook, where, and what would mend it."""

from __future__ import annotations

from attrs import field, frozen

from propertyrules.hints import printable, text_lines
from propertyrules.limits import EXCERPT_BEFORE, EXCERPT_WIDTH
from propertyrules.syntax.span import NOWHERE, Span


@frozen
class Edit:
    """A change that mends a fault: the text that is to stand at a span instead."""

    span: Span
    text: str


@frozen
class Rivals:
    """What a diagnosis finds at odds: `first` and `second`, of something.

    `form` is `except` (two exceptions to the value `of`), `when` (two things that follow the event
    `of`) or `house` (two house rules, by their ids, that both change the thing `of`).
    """

    form: str
    of: str
    first: str
    second: str


@frozen
class Diagnostic:
    """One fault or warning: stable code, message, span; a hint and an edit where there is one.

    `rivals` are the two things that are at odds, where that is the fault.
    """

    code: str
    message: str
    span: Span = NOWHERE
    hint: str = ""
    edit: Edit | None = None
    severity: str = "error"
    also: tuple[Span, ...] = field(default=())
    rivals: Rivals | None = None


def render(diagnostic: Diagnostic, source: str) -> str:
    """Write a diagnostic as people read it: place, message, excerpt with caret, hint."""
    span = diagnostic.span
    head = f"{span}: {diagnostic.severity} {diagnostic.code}: {diagnostic.message}"
    lines = text_lines(source)
    out = [head]
    if 1 <= span.line <= len(lines):
        text = lines[span.line - 1].expandtabs(1)
        start = min(max(span.column - 1, 0), len(text))
        same_line = span.end_line in (0, span.line)
        stop = span.end_column - 1 if same_line and span.end_column > span.column else len(text)
        width = max(1, min(stop, len(text)) - start)
        first = max(0, start - EXCERPT_BEFORE)
        shown = slice(first, first + EXCERPT_WIDTH)
        margin = " " * len(str(span.line))
        out.append(f"  {span.line} | {text[shown]}")
        out.append(f"  {margin} | {' ' * (start - shown.start)}{'^' * min(width, EXCERPT_BEFORE)}")
    if diagnostic.hint:
        out.append(f"  help: {diagnostic.hint}")
    return printable("\n".join(out))
