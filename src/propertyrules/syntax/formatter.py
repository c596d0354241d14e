"""The formatter of rulebooks, boards and decks: one layout, with all comments.

The result is parsed again and compared with the original tree before it is returned.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from propertyrules.diagnostic_sink import errors_in
from propertyrules.diagnostics import render
from propertyrules.errors import RulebookError
from propertyrules.syntax.parser import parse_file
from propertyrules.syntax.printer import STEP, Notes, print_declaration
from propertyrules.syntax.tree import Decl, SourceFile

_TEXT_OR_COMMENT: Final = re.compile(r'"[^"]*"|#[^\n]*')


@frozen
class Comment:
    """A comment of a file: its place (from 1), its text, and whether it has a line of its own."""

    line: int
    column: int
    text: str
    alone: bool


class FormatterError(Exception):
    """Raised where the formatted text has another meaning: a bug of the formatter."""


def format_rules(name: str, text: str) -> str:
    """Return a rulebook, house rule, board or deck, formatted; `name` is its name in faults.

    Raises RulebookError with every fault of a text that cannot be parsed, and FormatterError where
    the formatted text would not parse to the same tree.
    """
    source, faults = parse_file(name, text)
    if errors_in(faults):
        shown = [render(fault, text) for fault in faults]
        raise RulebookError("\n\n".join((f"can't format `{name}`", *shown)), faults)
    comments = tuple(find_comments(source.text))
    formatted = "\n".join(_lines(source, comments)) + "\n"
    again, broken = parse_file(name, formatted)
    kept = sorted(comment.text for comment in find_comments(again.text))
    if broken or again.decls != source.decls or kept != sorted(one.text for one in comments):
        raise FormatterError(f"can't format `{name}` without changing what it means")
    return formatted


def find_comments(text: str) -> Iterator[Comment]:
    """Yield the comments of a file in order; a `#` between quotes begins none."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    line = 0
    for match in _TEXT_OR_COMMENT.finditer(text):
        if match[0][0] != "#":
            continue
        while line + 1 < len(starts) and starts[line + 1] <= match.start():
            line += 1
        before = text[starts[line] : match.start()]
        yield Comment(line + 1, len(before) + 1, match[0].rstrip(), not before.strip())


def _lines(source: SourceFile, comments: Sequence[Comment]) -> Iterator[str]:
    """Yield the lines of a file: its declarations, and the comments between them."""
    blank = {number for number, line in enumerate(source.text.split("\n"), 1) if not line.strip()}
    last = 0  # the line on which the declaration before ends
    something = False
    for decl in source.decls:
        between = [one for one in comments if last < one.line < decl.span.line]
        yield from _between(between, last, decl.span.line, blank, something)
        inside = [one for one in comments if decl.span.line <= one.line <= decl.span.end_line]
        yield from _declaration(decl, inside)
        last, something = decl.span.end_line, True
    after = [one for one in comments if one.line > last]
    if after:
        yield from _between(after, last, after[-1].line + 1, blank, something)


def _between(
    comments: Sequence[Comment], last: int, until: int, blank: set[int], something: bool
) -> Iterator[str]:
    """Yield the comments between two declarations, with at most one blank line in a row."""
    place = last + 1
    # An indented comment belongs to the declaration above it.
    texts = [(" " * STEP if one.column > 1 and last else "") + one.text for one in comments]
    stops = [*(one.line for one in comments), until]
    for stop, text in zip(stops, [*texts, None], strict=True):
        if something and any(number in blank for number in range(place, stop)):
            yield ""
        if text is not None:
            yield text
        something, place = True, stop + 1


def _declaration(decl: Decl, comments: Sequence[Comment]) -> list[str]:
    """Return the lines of a declaration with its comments."""
    if not comments:
        return print_declaration(decl)
    # The first printing only finds the places of items; the second adds the comments to them.
    notes = Notes()
    print_declaration(decl, notes)
    places = sorted({(span.line, span.column) for span in notes.items})
    tail: list[str] = []
    notes = Notes()
    for one in comments:
        here = (one.line, one.column)
        before = [place for place in places if place < here]
        behind = [place for place in places if place > here]
        if not one.alone and before and before[-1] not in notes.behind:
            notes.behind[before[-1]] = one.text
        elif behind:
            notes.above.setdefault(behind[0], []).append(one.text)
        else:
            tail.append(" " * STEP + one.text)
    return print_declaration(decl, notes) + tail
