"""Guesses at what was meant where something does not fit, from what stands before it."""

from __future__ import annotations

import re

_REQUIRED = re.compile(r"\b(?:require|never)\b(?!.*\belse\b)", re.DOTALL)
_IF = re.compile(r"\bif\b(?:(?!\belse\b|\bif\b).)*\bthen\b(?:(?!\belse\b).)*$", re.DOTALL)
_IF_REQUIRED = re.compile(
    r"\brequire\b(?:(?!\brequire\b).)*\bif\b(?:(?!\brequire\b).)*$", re.DOTALL
)
# What somebody does who does not pay: how that is said as an effect.
_DOINGS = {
    "gives": "give DEED to PLAYER", "gets": "give DEED to PLAYER",
    "moves": "move PLAYER forward NUMBER", "goes": "put PLAYER on SPACE",
    "draws": "open DRAW(player: PLAYER)", "loses": "remove ... from PLAYER.TRACK",
}  # fmt: skip
_TEXTS = re.compile(r'"[^"]*"|#[^\n]*')


def hint_for(before: str, word: str, accepted: frozenset[str], follows: bool) -> str:
    """Give what to write instead of `word`, behind `before` of a declaration; or nothing.

    `accepted` holds the terminals that would have fitted; `follows` tells that what stands there
    begins or ends something, so that a part of what stands before it is missing.
    """
    code = _TEXTS.sub('""', before)
    if follows and "ELSE" in accepted and _REQUIRED.search(code):
        return 'say why it is refused: `else "..."` belongs to every `require` and `never`'
    last = code.split()[-1] if code.split() else ""
    if follows and "ELSE" in accepted and _IF.search(code):
        return "a value chosen by `if` says what it is otherwise: `if ... then ... else ...`"
    if follows and "ELSE" in accepted and _IF_REQUIRED.search(code):
        return 'the last `else` is that of the `if`: why it is refused is a further `else "..."`'
    if last in ("elif", "elsif", "elseif"):
        return "write `otherwise`, and behind it an `if` that has an `end` of its own"
    if word in ("+", "-", "+=", "-=") and "PAYS" in accepted:
        adds = f"add ... to {last}" if word[0] == "+" else f"remove ... from {last}"
        return f"an effect begins with its word: `{adds}`"
    if word in _DOINGS and "PAYS" in accepted:
        return f"this effect begins with its word: `{_DOINGS[word]}`"
    if word == "[" and re.match(r"when\s+\w+\s*$", code):
        return "the citation of a `when` stands behind its event and its `where`"
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
