"""Guesses at what was meant where something does not fit, from what stands before it."""

from __future__ import annotations

import re

_REQUIRED = re.compile(r"\b(?:require|never)\b(?!.*\belse\b)", re.DOTALL)
_TEXTS = re.compile(r'"[^"]*"|#[^\n]*')


def hint_for(before: str, word: str, accepted: frozenset[str], follows: bool) -> str:
    """Give what to write instead of `word`, behind `before` of a declaration; or nothing.

    `accepted` holds the terminals that would have fitted; `follows` tells that what stands there
    begins or ends something, so that a part of what stands before it is missing.
    """
    code = _TEXTS.sub('""', before)
    if follows and "ELSE" in accepted and _REQUIRED.search(code):
        return 'say why it is refused: `else "..."` belongs to every `require` and `never`'
    if word == "," and code.startswith("needs"):
        return "write a line `needs ...` for each"
    if word == "=" and "PAYS" in accepted:
        name = code.split()[-1]
        return f"to set something write `set {name} to ...`"
    if word == "=" and "COLON" in accepted:
        return "its type stands before the value: `NAME: money = ...`"
    if word == "[" and '"' in code:
        return "the citation stands before the texts and phrases: `[book.clause] said ...`"
    return ""


def bare(text: str) -> str:
    """Give a text without the blanks and comments at its end."""
    end = 0
    for found in re.finditer(r'"[^"]*"|#[^\n]*|\s+|.', text):
        if not found[0].isspace() and found[0][0] != "#":
            end = found.end()
    return text[:end]
