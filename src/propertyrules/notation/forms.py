"""Forms: the patterns of lines in people's own words.

A form has words, `<classes>` of words, `{slots}`, and optional parts in brackets. `a/b` is either
word; `own~` is any form of a verb; `how_much` are two words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

from attrs import frozen

from propertyrules.notation import english
from propertyrules.notation.token_stream import TokenStream
from propertyrules.syntax.phrases import Optional, PhrasePart, Slot, Words, parse_phrase


@frozen(cache_hash=True)
class WordChoice:
    """One of some words must match: a plain one, any form of a verb, or several in a row."""

    plain: frozenset[str]
    verbs: frozenset[str]
    several: tuple[tuple[str, ...], ...] = ()

    def end(self, line: TokenStream, pos: int) -> int | None:
        """Return the position after a match at a position, or None."""
        token = line.tokens[pos]
        if token.kind != "word" and token.folded not in self.plain:
            return None
        if token.kind in ("quoted", "own"):
            return None
        for words in self.several:
            if line.folded(pos, pos + len(words)) == words:
                return pos + len(words)
        fits = token.folded in self.plain or not self.verbs.isdisjoint(english.bases(token.folded))
        return pos + 1 if fits else None


@frozen(cache_hash=True)
class OptionalPart:
    """An optional part."""

    parts: tuple[Part, ...]


Part: TypeAlias = WordChoice | OptionalPart | str
"""A part of a form; a string is the name of a slot."""
Form: TypeAlias = tuple[str, tuple[Part, ...]]
Read: TypeAlias = Callable[[str, int], Iterable[tuple[Any, int]]]
"""Returns the values of a slot at a position, each with the position after it."""


def rows(text: str, classes: Mapping[str, str]) -> tuple[Form, ...]:
    """Return the forms of a text, one a line after its sort, in order."""
    found = []
    for row in text.strip().splitlines():
        for name, words in classes.items():
            row = row.replace(f"<{name}>", words)
        sort, form = row.split(None, 1)
        found.append((sort, tuple(_parts(parse_phrase(form.strip()).parts))))
    return tuple(found)


def _parts(parts: tuple[PhrasePart, ...]) -> Iterator[Part]:
    for part in parts:
        if isinstance(part, Slot):
            yield part.names[0]
        elif isinstance(part, Optional):
            yield OptionalPart(tuple(_parts(part.parts)))
        elif isinstance(part, Words):
            yield from map(words, part.text.split())


@cache
def words(text: str) -> WordChoice:
    """Return a class of words, `a/b/own~`."""
    some = text.split("/") if text != "/" else [text]
    return WordChoice(
        frozenset(word for word in some if not word.endswith("~") and "_" not in word),
        frozenset(word[:-1] for word in some if word.endswith("~")),
        tuple(tuple(word.split("_")) for word in some if "_" in word),
    )


def ways(
    line: TokenStream, parts: tuple[Part, ...], pos: int, read: Read
) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the ways in which a form matches a line from a position on: the position after it, and
    the values of its slots.
    """
    if not parts:
        yield pos, {}
        return
    first, rest = parts[0], parts[1:]
    if isinstance(first, OptionalPart):
        yield from ways(line, (*first.parts, *rest), pos, read)
        yield from ways(line, rest, pos, read)
    elif isinstance(first, str):
        for value, end in read(first, pos):
            for last, found in ways(line, rest, end, read):
                yield last, {first: value, **found}
    elif pos < len(line.tokens):
        # Any word may have an article.
        places = (n for n in (pos, line.skip(pos)) if n < len(line.tokens))
        ends = (first.end(line, n) for n in places)
        behind = next((end for end in ends if end is not None), None)
        if behind is not None:
            yield from ways(line, rest, behind, read)
