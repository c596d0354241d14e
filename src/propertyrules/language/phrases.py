"""Phrases: how a move, a matter or a track is written at the table, with slots for its parts.

`turn of {player}[, {stage}][, {doubles} double(s) so far]`: a slot in braces (several names: one
mixed list), what may be left out in brackets, an ending in parentheses that follows the number
before it.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from attrs import frozen


@frozen(slots=False)
class Words:
    """A run of literal words and punctuation."""

    text: str


@frozen(slots=False)
class Slot:
    """Stands for a parameter, or for several mixed in one list."""

    names: tuple[str, ...]


@frozen(slots=False)
class Optional:
    parts: tuple[PhrasePart, ...]


PhrasePart: TypeAlias = Words | Slot | Optional


@frozen(slots=False)
class Phrase:
    """A phrase taken apart; `text` is as it was written."""

    text: str
    parts: tuple[PhrasePart, ...]

    @property
    def slots(self) -> tuple[str, ...]:
        """Give the names of all slots, in order."""
        return tuple(_names(self.parts))


class PhraseError(ValueError):
    """A phrase that cannot be taken apart; `offset` is where in its text."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


_PIECE = re.compile(r"\{([^{}]*)\}|(\[)|(\])|([^\[\]{}]+)|(.)", re.DOTALL)
_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")


def parse_phrase(text: str) -> Phrase:
    """Take a phrase apart. Raises PhraseError where brackets or braces do not fit."""
    stack: list[list[PhrasePart]] = [[]]
    opened: list[int] = []
    for match in _PIECE.finditer(text):
        slot, left, right, words, stray = match.groups()
        if slot is not None:
            names = tuple(name.strip() for name in slot.split(","))
            for name in names:
                if not _NAME.match(name):
                    raise PhraseError(f"`{name}` is no name of a parameter", match.start())
            stack[-1].append(Slot(names))
        elif left:
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
        raise PhraseError("this `[` is not closed", opened[-1])
    return Phrase(text, tuple(stack[0]))


def _names(parts: tuple[PhrasePart, ...]) -> list[str]:
    found: list[str] = []
    for part in parts:
        if isinstance(part, Slot):
            found.extend(part.names)
        elif isinstance(part, Optional):
            found.extend(_names(part.parts))
    return found
