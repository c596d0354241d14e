"""Phrases: the text patterns by which moves, matters and tracks are read and written at the table.

`turn of {player}[, {stage}][, {doubles} double(s) so far]` has slots in braces (with several names
for one mixed list), optional parts in brackets, and an ending in parentheses that depends on the
number before it. Synonyms of a phrase may have alternatives: `bid[:| is] {bid} (by|from) {bidder}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice, product
from typing import TypeAlias

from propertyrules.classes import opaque
from propertyrules.limits import MAX_NESTING, MAX_WAYS, PHRASES_REMEMBERED
from propertyrules.span import NOWHERE, Span

ENDING = re.compile(r"\(([a-z]+)\)")
"""The ending of a plural: `house(s)`."""


@opaque
class Words:
    """A run of literal words and punctuation."""

    text: str


@opaque
class Slot:
    """A slot for a parameter, or for several mixed in one list."""

    names: tuple[str, ...]


@opaque
class Optional:
    """Parts that may be left out."""

    parts: tuple[PhrasePart, ...]


@opaque
class OneOf:
    """Alternatives: only in synonyms of a phrase."""

    ways: tuple[tuple[PhrasePart, ...], ...]


PhrasePart: TypeAlias = Words | Slot | Optional | OneOf


@opaque
class Phrase:
    """A parsed phrase; `text` is its source, at `span`.

    `also` are its synonyms, which are read but never printed.
    """

    text: str
    parts: tuple[PhrasePart, ...]
    span: Span = NOWHERE
    also: tuple[Phrase, ...] = ()

    @property
    def slots(self) -> tuple[str, ...]:
        """Return the names of all slots, in order."""
        return _slots_of(self.parts)


class PhraseError(ValueError):
    """Raised for a phrase that cannot be parsed; `offset` is the place in its text."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


_PIECE = re.compile(r"\{([^{}]*)\}|(\[)|(\])|([^\[\]{}]+)|(.)", re.DOTALL)
# With alternatives parentheses are signs, but for those of an ending: `double(s)`.
_PIECE_OR = re.compile(
    r"\{([^{}]*)\}|([\[(])|([\])])|((?:[^\[\]{}()|]|(?<=\w)\([a-z]+\))+)|(.)", re.DOTALL
)
_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
_OWNED = re.compile(r"([\w ]+) of (\{\w+\})(.*)", re.DOTALL)
_SLOT = re.compile(r"\{\w+\}")
_CLOSES = {"]": "[", ")": "("}


def parse_phrase(text: str, span: Span = NOWHERE, alternatives: bool = False) -> Phrase:
    """Parse a phrase, which may have alternatives if `alternatives` is true.

    Raises PhraseError where brackets or braces do not match.
    """
    return Phrase(text, _parts_of(text, alternatives), span)


# Laid over a rulebook, a house rule leaves nearly all phrases as they are.
@lru_cache(maxsize=PHRASES_REMEMBERED)
def _parts_of(text: str, alternatives: bool) -> tuple[PhrasePart, ...]:
    """Return the parts of a phrase. Raises PhraseError."""
    stack: list[list[list[PhrasePart]]] = [[[]]]  # by bracket, the alternatives in it
    opened: list[int] = []
    for match in (_PIECE_OR if alternatives else _PIECE).finditer(text):
        slot, left, right, words, stray = match.groups()
        if slot is not None:
            names = tuple(name.strip() for name in slot.split(","))
            for name in names:
                if not _NAME.match(name):
                    raise PhraseError(f"`{name}` isn't a parameter", match.start())
            stack[-1][-1].append(Slot(names))
        elif left:
            if len(opened) >= MAX_NESTING:
                message = f"brackets are nested more than {MAX_NESTING} deep"
                raise PhraseError(message, match.start())
            opened.append(match.start())
            stack.append([[]])
        elif right:
            if not opened or text[opened[-1]] != _CLOSES[right]:
                raise PhraseError(f"this `{right}` closes nothing", match.start())
            ways, source = stack.pop(), text[opened.pop() : match.end()]
            made = (Optional(_one_of(ways)),) if right == "]" else _in_a_group(ways)
            stack[-1][-1] += _kept_once(source, alternatives, made)
        elif stray == "|":
            stack[-1].append([])
        elif stray:
            raise PhraseError(f"this `{stray}` has no partner", match.start())
        elif words:
            stack[-1][-1] += _kept_once(words, alternatives, (Words(words),))
    if opened:
        raise PhraseError(f"this `{text[opened[-1]]}` isn't closed", opened[-1])
    parts = _one_of(stack[0])
    # A reader tries each way against a line, so that a few brackets could cost it minutes.
    if _ways(parts) > MAX_WAYS:
        message = "too many parts next to each other can be left out"
        raise PhraseError(message, max(text.find("["), 0))
    return parts


_kept: dict[tuple[str, bool], tuple[PhrasePart, ...]] = {}


def _kept_once(
    source: str, alternatives: bool, made: tuple[PhrasePart, ...]
) -> tuple[PhrasePart, ...]:
    """Return the parts that the same text made before, or else these: words that mean the same
    stand in hundreds of wordings.
    """
    if len(_kept) >= PHRASES_REMEMBERED:
        _kept.clear()
    return _kept.setdefault((source, alternatives), made)


def _in_a_group(ways: list[list[PhrasePart]]) -> tuple[PhrasePart, ...]:
    """Return the parts of what stands in parentheses: alternatives, or several words in a row."""
    parts = ways[0]
    alone = len(ways) == len(parts) == 1
    if alone and not (isinstance(parts[0], Words) and len(parts[0].text.split()) > 1):
        return tuple(parts)
    return (OneOf(tuple(map(tuple, ways))),)


def _one_of(ways: list[list[PhrasePart]]) -> tuple[PhrasePart, ...]:
    """Return the parts of alternatives; a single one needs no node."""
    return (OneOf(tuple(map(tuple, ways))),) if len(ways) > 1 else tuple(ways[0])


UNNAMED = "unnamed"
"""What stands among the silent words of a wording whose questions name nobody and no property."""
ASKED_BY: dict[str, str] = {
    "can": "can|may|could|allow|legal|ok|okay|fine|permit|permissible|possible",
    "must": "must|have to|need to|should|supposed to|ought to",
    "happens": "what if|happen",
    "unnamed": UNNAMED,
}
"""The words by which people ask whether something may be done, must be done, or what it leads to.
"""
_NAMED = re.compile(r"\{([a-z0-9_]+)\}")


def parse_wording(text: str, span: Span = NOWHERE, words: Mapping[str, str] = ASKED_BY) -> Phrase:
    """Parse the wording of a question, or of what people say of a house rule, in which the name of
    some `words`, such as `{can}`, stands for any of them. Raises PhraseError.
    """
    wording = Phrase(text, _parts_of(spelled_out(text, words), alternatives=True), span)
    if not all(way for need in needed_parts(wording) for way in need):
        raise PhraseError("one of these alternatives has no words", max(text.find("|"), 0))
    return wording


def names_in(wording: str) -> list[str]:
    """Return what a wording names in braces: slots and words."""
    return _NAMED.findall(wording)


def spelled_out(text: str, words: Mapping[str, str]) -> str:
    """Return a wording with words that mean the same in place of their names."""
    return _NAMED.sub(lambda name: f"({words[name[1]]})" if name[1] in words else name[0], text)


@lru_cache(maxsize=PHRASES_REMEMBERED)
def each_way(phrase: Phrase) -> tuple[Phrase, ...]:
    """Return a phrase, and its synonyms with each choice of their alternatives."""
    ways = (parts for other in phrase.also for parts in _ways_of(other.parts))
    return (phrase, *(Phrase(phrase.text, parts, phrase.span) for parts in ways))


def _ways_of(parts: tuple[PhrasePart, ...]) -> Iterator[tuple[PhrasePart, ...]]:
    """Yield parts of a phrase with each choice of their alternatives, at most MAX_WAYS."""
    choices = (
        [way for ways in part.ways for way in _ways_of(ways)]
        if isinstance(part, OneOf)
        else [(part,)]
        for part in parts
    )
    for chosen in islice(product(*choices), MAX_WAYS):
        yield tuple(chain.from_iterable(chosen))


FEWEST_WORDS = 2  # parts of a wording without which what is said is not that
Need: TypeAlias = tuple[tuple[str | Slot, ...], ...]
"""What must stand in a question: one of some ways, each of them words and slots in a row."""


def needed_parts(phrase: Phrase) -> tuple[Need, ...]:
    """Return what a phrase needs, whatever the order: its words, slots and alternatives."""
    return _needed_of(phrase.parts)


# Laid over a rulebook, a house rule leaves all of its questions as they are.
@lru_cache(maxsize=PHRASES_REMEMBERED)
def _needed_of(parts: tuple[PhrasePart, ...]) -> tuple[Need, ...]:
    needs: list[Need] = []
    for part in parts:
        if isinstance(part, OneOf):
            needs.append(tuple(map(_in_a_row, _ways_of(_all_said((part,))))))
        elif not isinstance(part, Optional):
            needs += (((one,),) for one in _in_a_row((part,)))
    return tuple(needs)


def _in_a_row(parts: Iterable[PhrasePart]) -> tuple[str | Slot, ...]:
    """Return the words and slots of parts that have neither alternatives nor options."""
    return tuple(chain.from_iterable(
        part.text.split() if isinstance(part, Words) else (part,)
        for part in parts if isinstance(part, Words | Slot)
    ))  # fmt: skip


def choice_texts(texts: Iterable[str]) -> tuple[str, ...]:
    """Return all texts by which a value is read: each choice of alternatives, with and without the
    optional parts. Raises PhraseError.
    """
    found = (
        "".join(part.text for part in parts if isinstance(part, Words))
        for text in texts
        for parts in _ways_of(_all_said(parse_phrase(text, alternatives=True).parts))
    )
    return tuple(dict.fromkeys(" ".join(one.split()) for one in found))


def _all_said(parts: tuple[PhrasePart, ...]) -> tuple[PhrasePart, ...]:
    """Return parts with optional ones as alternatives to nothing."""
    return tuple(
        OneOf((_all_said(part.parts), ())) if isinstance(part, Optional)
        else OneOf(tuple(map(_all_said, part.ways))) if isinstance(part, OneOf)
        else part
        for part in parts
    )  # fmt: skip


def possessives(text: str, turn: bool = False) -> tuple[str, ...]:
    """Return synonyms of a phrase that begins like `watch of {player}`: with a possessive, or as a
    heading. For a `turn` there are also those with the word turn.
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
    """Count the states of matching a phrase against a line.

    Of adjacent optional parts, any may have been matched already.
    """
    ways, inner, options = 1, 0, 0
    # The words at the end close a run of options there.
    for part in (*parts, Words(".")):
        if isinstance(part, Optional):
            options += 1
            inner += _ways(part.parts)
            continue
        if options and not (isinstance(part, Words) and not part.text.strip()):
            ways += min(2**options, MAX_WAYS) * inner
            inner = options = 0
        ways += sum(map(_ways, part.ways)) if isinstance(part, OneOf) else 1
    return ways


def slots_of(parts: Iterable[PhrasePart]) -> list[str]:
    """Return the names of all slots in some parts of a phrase, in order."""
    return [name for part in _leaves(parts) if isinstance(part, Slot) for name in part.names]


@lru_cache(maxsize=PHRASES_REMEMBERED)
def _slots_of(parts: tuple[PhrasePart, ...]) -> tuple[str, ...]:
    return tuple(slots_of(parts))


# The same parts stand in many wordings.
@lru_cache(maxsize=PHRASES_REMEMBERED)
def all_words(parts: tuple[PhrasePart, ...]) -> tuple[str, ...]:
    """Return all words in some parts of a phrase, in order."""
    said = (one.text.split() for one in _leaves(parts) if isinstance(one, Words))
    return tuple(chain.from_iterable(said))


def _leaves(parts: Iterable[PhrasePart]) -> Iterator[Words | Slot]:
    """Yield the words and slots of parts, also those in options and alternatives."""
    for part in parts:
        if isinstance(part, Optional):
            yield from _leaves(part.parts)
        elif isinstance(part, OneOf):
            yield from chain.from_iterable(map(_leaves, part.ways))
        else:
            yield part
