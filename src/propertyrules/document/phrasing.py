"""Phrases of a rulebook with their slots filled, and words in a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from propertyrules.document.nouns import unarticled
from propertyrules.language.phrases import Optional, Phrase, PhrasePart, Slot, Words, slots_of


def filled_in(phrase: Phrase, filled: Mapping[str, str]) -> str:
    """Give a phrase with its slots filled; what may be left out is, where a slot is empty."""
    text = _parts(phrase.parts, filled)
    return unarticled(" ".join(text.replace("(s)", "s").split()))


def listed(words: Iterable[str]) -> str:
    """Join words as people list them; empty for none."""
    said = list(words)
    if len(said) < 2:
        return "".join(said)
    return ", ".join(said[:-1]) + " and " + said[-1]


def _parts(parts: Sequence[PhrasePart], filled: Mapping[str, str]) -> str:
    out = []
    for part in parts:
        match part:
            case Words():
                out.append(part.text)
            case Slot():
                given = [filled[n] for n in part.names if filled.get(n)]
                out.append(listed([g for g in given if g != "nothing"]) or "nothing")
            case Optional():
                inner = _parts(part.parts, filled)
                names = [n for n in slots_of(part.parts) if filled.get(n)]
                out.append(inner if names else "")
    return "".join(out)
