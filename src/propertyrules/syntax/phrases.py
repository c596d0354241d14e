"""Phrases: how a move, a matter or a track is written at the table, with slots for its parts.

`turn of {player}[, {stage}][, {doubles} double(s) so far]`: a slot in braces (several names: one
mixed list), what may be left out in brackets, an ending in parentheses that follows the number
before it. Other words for a phrase may give alternatives: `bid[:|is] {bid} (by|from) {bidder}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TypeAlias

from propertyrules.classes import opaque
from propertyrules.limits import MAX_NESTING, MAX_WAYS
from propertyrules.span import NOWHERE, Span

ENDING = re.compile(r"\(([a-z]+)\)")
"""What follows the number before it: `house(s)`."""


@opaque
class Words:
    """A run of literal words and punctuation."""

    text: str


@opaque
class Slot:
    """Stands for a parameter, or for several mixed in one list."""

    names: tuple[str, ...]


@opaque
class Optional:
    parts: tuple[PhrasePart, ...]


PhrasePart: TypeAlias = Words | Slot | Optional


@opaque
class Phrase:
    """A phrase taken apart; `text` is as it was written, `span` where.

    `also` are other words for it, that people are read by and nothing is written by.
    """

    text: str
    parts: tuple[PhrasePart, ...]
    span: Span = NOWHERE
    also: tuple[Phrase, ...] = ()

    @property
    def slots(self) -> tuple[str, ...]:
        """Return the names of all slots, in order."""
        return tuple(slots_of(self.parts))


class PhraseError(ValueError):
    """A phrase that cannot be taken apart; `offset` is where in its text."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


_PIECE = re.compile(r"\{([^{}]*)\}|(\[)|(\])|([^\[\]{}]+)|(.)", re.DOTALL)
_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
_OWNED = re.compile(r"([\w ]+) of (\{\w+\})(.*)", re.DOTALL)
_SLOT = re.compile(r"\{\w+\}")
_BRACKETS = re.compile(r"([()\[\]|])")
_CLOSED_BY = {"(": ")", "[": "]"}


def parse_phrase(text: str, span: Span = NOWHERE) -> Phrase:
    """Take a phrase apart. Raises PhraseError where brackets or braces do not fit."""
    stack: list[list[PhrasePart]] = [[]]
    opened: list[int] = []
    for match in _PIECE.finditer(text):
        slot, left, right, words, stray = match.groups()
        if slot is not None:
            names = tuple(name.strip() for name in slot.split(","))
            for name in names:
                if not _NAME.match(name):
                    raise PhraseError(f"`{name}` isn't a parameter", match.start())
            stack[-1].append(Slot(names))
        elif left:
            if len(opened) >= MAX_NESTING:
                message = f"brackets are nested more than {MAX_NESTING} deep"
                raise PhraseError(message, match.start())
            opened.append(match.start())
            stack.append([])
        elif right:
            if not opened:
                raise PhraseError("this `]` closes nothing", match.start())
            opened.pop()
            inner = stack.pop()
            stack[-1].append(Optional(tuple(inner)))
        elif stray:
            raise PhraseError(f"this `{stray}` has no partner", match.start())
        elif words:
            stack[-1].append(Words(words))
    if opened:
        raise PhraseError("this `[` isn't closed", opened[-1])
    # A reader tries each way against a line, so that a few brackets could cost it minutes.
    if _ways(stack[0]) > MAX_WAYS:
        message = "too many parts next to each other can be left out"
        raise PhraseError(message, text.index("["))
    return Phrase(text, tuple(stack[0]), span)


def spelt_out(texts: Iterable[str]) -> tuple[str, ...]:
    """Return texts with each of their alternatives: one of `(by|from)`; one of `[at|with]`, or
    nothing. Raises PhraseError where a bracket isn't closed, or alternatives are too many.
    """
    return tuple(dict.fromkeys(one for text in texts for one in _alternatives(text)))


def _alternatives(text: str) -> Iterator[str]:
    """Yield a text with each of its alternatives."""
    stack: list[tuple[str, list[list[str]]]] = [("", [[""]])]
    for piece in _BRACKETS.split(text):
        opened, ways = stack[-1]
        more = [piece]
        if piece in _CLOSED_BY:
            stack.append((piece, [[""]]))
            continue
        if piece == "|":
            ways.append([""])
            continue
        if piece and piece == _CLOSED_BY.get(opened):
            stack.pop()
            more = [one for way in ways for one in way]
            if opened == "[":
                more.append("")
            elif len(ways) == 1:  # an ending
                more = [f"({one})" for one in more]
            ways = stack[-1][1]
        ways[-1] = [f"{one}{other}" for one, other in product(ways[-1], more)]
        if len(ways[-1]) > MAX_WAYS:
            raise PhraseError("these are too many alternatives", 0)
    opened, ways = stack.pop()
    if opened:
        raise PhraseError(f"this `{opened}` isn't closed", text.rindex(opened))
    yield from (" ".join(one.split()) for way in ways for one in way)


def possessives(text: str, turn: bool = False) -> tuple[str, ...]:
    """Return how people also say a phrase that begins `watch of {player}`: by whose it is, or as a
    heading. A `turn` is called so whatever the rulebook calls it.
    """
    owned = _OWNED.match(text)
    slot = _SLOT.search(text) if turn else None
    if owned is not None:
        what, whose, rest = owned.groups()
    elif slot is not None:
        what, whose, rest = "", slot[0], ""
    else:
        return ()
    found = [f"turn of {whose}{rest}"] if turn and what != "turn" else []
    for name in dict.fromkeys(filter(None, (what, "turn" if turn else ""))):
        ways = (f"{whose} {name}", f"it is {whose} {name}", f"{name} {whose}", f"{name}: {whose}")
        found += (f"{way}{rest}" for way in ways)
    return tuple(found)


def _ways(parts: Sequence[PhrasePart]) -> int:
    """Count what may be left of a phrase at some word of a line.

    Of parts next to each other that may be left out, any may have come already.
    """
    ways, inner, options = 1, 0, 0
    # The words at the end close a run of options there.
    for part in (*parts, Words(".")):
        if isinstance(part, Optional):
            options += 1
            inner += _ways(part.parts)
        elif options and not (isinstance(part, Words) and not part.text.strip()):
            ways += min(2**options, MAX_WAYS) * inner
            inner = options = 0
        else:
            ways += 1
    return ways


def slots_of(parts: Iterable[PhrasePart]) -> list[str]:
    """Return the names of all slots in some parts of a phrase, in order."""
    found: list[str] = []
    for part in parts:
        if isinstance(part, Slot):
            found.extend(part.names)
        elif isinstance(part, Optional):
            found.extend(slots_of(part.parts))
    return found
