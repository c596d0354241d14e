"""Patterns: phrases taken apart once more, into words to be found and slots to be filled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from attrs import frozen

from propertyrules.notation.tokens import ARTICLES, tokenize
from propertyrules.syntax.phrases import Optional, Phrase, PhrasePart, Slot, Words

_ENDING = re.compile(r"\(([a-z]+)\)")


@frozen(cache_hash=True, repr=False)
class Literal:
    """A word or sign that must stand there; with its `ending` behind it, it will do as well."""

    folded: str
    text: str
    ending: str = ""


@frozen(cache_hash=True, repr=False)
class Hole:
    """A slot: the parameters that may stand there, mixed if there are several."""

    names: tuple[str, ...]


@frozen(cache_hash=True, repr=False)
class Choices:
    """Parts that may be left out, in any order, each once."""

    options: tuple[Pattern, ...]


Element: TypeAlias = "Literal | Hole | Choices"
Pattern: TypeAlias = tuple[Element, ...]


@lru_cache(maxsize=4096)
def pattern_of(phrase: Phrase) -> Pattern:
    """Take a phrase apart into a pattern."""
    return _pattern(phrase.parts)


def _pattern(parts: tuple[PhrasePart, ...]) -> Pattern:
    elements: list[Element] = []
    options: list[Pattern] = []
    for part in parts:
        if isinstance(part, Optional):
            options.append(_pattern(part.parts))
            continue
        if isinstance(part, Words) and not part.text.strip():
            continue  # a blank does not part two options from each other
        if options:
            elements.append(Choices(tuple(options)))
            options = []
        if isinstance(part, Slot):
            elements.append(Hole(part.names))
        else:
            elements.extend(_literals(part.text))
    if options:
        elements.append(Choices(tuple(options)))
    return tuple(elements)


def _literals(text: str) -> Iterator[Literal]:
    start = 0
    for ending in [*_ENDING.finditer(text), None]:
        tokens = tokenize(text[start : ending.start() if ending else len(text)])
        for place, token in enumerate(tokens):
            last = ending is not None and place == len(tokens) - 1
            if token.kind != "word" or token.folded not in ARTICLES:
                yield Literal(token.folded, token.text, ending[1] if ending and last else "")
        start = ending.end() if ending else start


def leading_words(phrase: Phrase) -> tuple[str, ...]:
    """Give the folded words that a phrase begins with, up to its first slot."""
    words: list[str] = []
    for element in pattern_of(phrase):
        if not isinstance(element, Literal):
            break
        words.append(element.folded)
    return tuple(words)


def shown(phrase: Phrase) -> str:
    """Write a phrase as a form to fill in: its slots in capital letters."""
    text = re.sub(
        r"\{([^{}]*)\}",
        lambda m: ", ".join(n.strip().upper().replace("_", " ") for n in m[1].split(",")),
        phrase.text,
    )
    return text.replace("(s)", "s")
