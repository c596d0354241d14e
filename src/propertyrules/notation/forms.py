"""Forms: rows of words and slots by which lines in people's own words are read.

A form has words, `<classes>` of words, `{slots}`, and in brackets what may be left out. `a/b` is
either; `own~` is any form of a verb; `how_much` are two words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

from attrs import frozen

from propertyrules.notation import english
from propertyrules.notation.token_stream import TokenStream
from propertyrules.syntax import phrases
from propertyrules.syntax.phrases import Optional, PhrasePart, Slot, parse_phrase


@frozen(cache_hash=True)
class Words:
    """Any of some words must stand there; of `verbs` any form, of `several` all in their order."""

    plain: frozenset[str]
    verbs: frozenset[str]
    several: tuple[tuple[str, ...], ...] = ()

    def end(self, line: TokenStream, pos: int) -> int | None:
        """Return the token behind one of them that stands at a token; None where none does."""
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
class Left:
    """What may be left out."""

    parts: tuple[Part, ...]


Part: TypeAlias = Words | Left | str
"""A string is the name of a slot."""
Form: TypeAlias = tuple[str, tuple[Part, ...]]
Read: TypeAlias = Callable[[str, int], Iterable[tuple[Any, int]]]
"""What may stand in a slot at a token, and the token behind it."""


def rows(text: str, classes: Mapping[str, str]) -> tuple[Form, ...]:
    """Return every form of a text with its sort, in their order."""
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
            yield Left(tuple(_parts(part.parts)))
        elif isinstance(part, phrases.Words):
            yield from map(_words, part.text.split())


@cache
def _words(text: str) -> Words:
    some = text.split("/") if text != "/" else [text]
    return Words(
        frozenset(word for word in some if not word.endswith("~") and "_" not in word),
        frozenset(word[:-1] for word in some if word.endswith("~")),
        tuple(tuple(word.split("_")) for word in some if "_" in word),
    )


def ways(
    line: TokenStream, parts: tuple[Part, ...], pos: int, read: Read
) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the ways in which a form fits a line from a token on: the token behind, and what
    stands in the slots.
    """
    if not parts:
        yield pos, {}
        return
    first, rest = parts[0], parts[1:]
    if isinstance(first, Left):
        yield from ways(line, (*first.parts, *rest), pos, read)
        yield from ways(line, rest, pos, read)
    elif isinstance(first, str):
        for value, end in read(first, pos):
            for last, found in ways(line, rest, end, read):
                yield last, {first: value, **found}
    elif pos < len(line.tokens):
        # An article may stand before any word of a form.
        places = (n for n in (pos, line.skip(pos)) if n < len(line.tokens))
        ends = (first.end(line, n) for n in places)
        behind = next((end for end in ends if end is not None), None)
        if behind is not None:
            yield from ways(line, rest, behind, read)
