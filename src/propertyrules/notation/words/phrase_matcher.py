"""The phrase matcher: finds every reading of a line by a phrase."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, zip_longest
from typing import Any, TypeAlias, TypeVar

from attrs import define, evolve, field, frozen

from propertyrules.classes import opaque
from propertyrules.ir.program import Function, MatterKind, MoveKind, TableLine, types_of
from propertyrules.ir.reserved_phrases import PASSED_OVER
from propertyrules.ir.types import TEXT, Type
from propertyrules.limits import PHRASES_REMEMBERED
from propertyrules.notation.words.token_stream import (
    MOST_READINGS,
    Doubt,
    ReadValue,
    TokenStream,
    Types,
)
from propertyrules.notation.words.tokens import ARTICLES, Token, singular, tokenize
from propertyrules.syntax.phrases import ENDING, OneOf, Optional, Phrase, PhrasePart, Slot, Words


@frozen(cache_hash=True, repr=False)
class PhraseWord:
    """A word or sign that must match, with or without its `ending`."""

    folded: str
    text: str
    ending: str = ""


@frozen(cache_hash=True, repr=False)
class PhraseSlot:
    """A slot for the values of parameters; of several parameters in any mixture."""

    names: tuple[str, ...]


@frozen(cache_hash=True, repr=False)
class Choices:
    """Optional parts, each at most once, in any order."""

    options: tuple[Pattern, ...]


@frozen(cache_hash=True, repr=False)
class Either:
    """Alternatives, one of which must match."""

    ways: tuple[Pattern, ...]


Element: TypeAlias = "PhraseWord | PhraseSlot | Choices | Either"
Pattern: TypeAlias = tuple[Element, ...]


@lru_cache(maxsize=PHRASES_REMEMBERED)
def pattern_of(phrase: Phrase) -> Pattern:
    """Compile a phrase into a pattern."""
    return _pattern(phrase.parts)


def beginning(phrase: Phrase, many: int) -> Pattern:
    """Return the first few elements of a phrase's pattern, without compiling the rest."""
    return tuple(islice(_elements(phrase.parts), many))


def _pattern(parts: tuple[PhrasePart, ...]) -> Pattern:
    """Compile the parts of a phrase."""
    return tuple(_elements(parts))


def _elements(parts: tuple[PhrasePart, ...]) -> Iterator[Element]:
    """Yield the elements of a pattern; options side by side may come in any order."""
    options: list[Pattern] = []
    for part in parts:
        if isinstance(part, Optional):
            options.append(_pattern(part.parts))
            continue
        if isinstance(part, Words) and not part.text.strip():
            # A blank does not separate two options.
            continue
        if options:
            yield Choices(tuple(options))
            options = []
        if isinstance(part, Slot):
            yield PhraseSlot(part.names)
        elif isinstance(part, OneOf):
            yield Either(tuple(map(_pattern, part.ways)))
        else:
            yield from _phrase_words(part.text)
    if options:
        yield Choices(tuple(options))


@lru_cache(maxsize=PHRASES_REMEMBERED)
def _phrase_words(said: str) -> tuple[PhraseWord, ...]:
    """Compile words between the slots of a phrase."""
    found: list[PhraseWord] = []
    pieces = ENDING.split(said)  # a text, its ending, the next text, ...
    for text, ending in zip_longest(pieces[::2], pieces[1::2], fillvalue=""):
        words = [t for t in tokenize(text) if t.word not in ARTICLES]
        found += (PhraseWord(word.folded, word.text) for word in words[:-1])
        found += (PhraseWord(word.folded, word.text, ending) for word in words[-1:])
    return tuple(found)


@lru_cache(maxsize=PHRASES_REMEMBERED)
def _first_word(phrase: Phrase) -> PhraseWord | None:
    """Return the word that a phrase begins with; None where it may begin with something else."""
    first = next(iter(pattern_of(phrase)), None)
    # A comma may be left out.
    return first if isinstance(first, PhraseWord) and first.folded != "," else None


def leading_words(phrase: Phrase) -> tuple[str, ...]:
    """Return the folded words of a phrase up to its first slot."""
    words: list[str] = []
    for element in pattern_of(phrase):
        if not isinstance(element, PhraseWord):
            break
        words.append(element.folded)
    return tuple(words)


def shown(phrase: Phrase) -> str:
    """Return a phrase as a form to fill in, with its slots in capital letters."""
    text = re.sub(
        r"\{([^{}]*)\}",
        lambda m: ", ".join(n.strip().upper().replace("_", " ") for n in m[1].split(",")),
        phrase.text,
    )
    return text.replace("(s)", "s")


def has_slots(forms: Iterable[str]) -> bool:
    """Check whether any of some forms that are shown has a slot to fill in."""
    return any(word.isupper() and len(word) > 1 for form in forms for word in form.split())


@frozen(repr=False)
class PhraseReading:
    """One reading of a line: values by slot, how freely it is written (0: exactly), and doubts."""

    values: tuple[tuple[str, Any], ...] = ()
    loose: int = 0
    doubts: tuple[Doubt, ...] = ()

    @property
    def env(self) -> dict[str, Any]:
        """The values by slot."""
        return dict(self.values)


@opaque
class Missed:
    """What was expected where a phrase stopped matching: a word, or a value of a type."""

    pos: int
    phrase: Phrase
    word: str = ""
    wanted: Type | None = None


Phrased = TypeVar("Phrased", bound=MatterKind | MoveKind | TableLine | Function)


@define(eq=False, repr=False)
class Matcher:
    """Matches phrases against one line.

    With `partial` the line may end before the phrase does. A `hasty` matcher skips phrases with a
    word that the line lacks, and does not record what was expected. The number of steps is bounded:
    every pair of a rest of the phrase and a rest of the line is tried once.
    """

    line: TokenStream
    partial: bool = False
    hasty: bool = False
    missed: list[Missed] = field(factory=list)
    _found: dict[tuple[Any, int], list[ReadValue]] = field(factory=dict)
    _said: frozenset[str] | None = None

    def match(self, phrase: Phrase, types: Types, start: int = 0) -> list[PhraseReading]:
        """Return the readings of the line from a token on that take the fewest freedoms."""
        # Most phrases share no word with a line, and to look for their words is much faster.
        if self.hasty and not _may_stand(_needed(phrase.parts), self.said()):
            return []
        return self._match(phrase, types, start)

    def _match(self, phrase: Phrase, types: Types, start: int = 0) -> list[PhraseReading]:
        """Return these readings, whatever words of the phrase the line lacks."""
        found = _PhraseRun(self, phrase, types).rest(pattern_of(phrase), start)
        return closest(found) if found else []

    def said(self) -> frozenset[str]:
        """Return the words of the line outside quotes, as they are and in the singular."""
        if self._said is None:
            plain = [token for token in self.line.tokens if token.kind != "quoted"]
            words = [token.folded for token in plain]
            words += [form for token in plain for form in token.forms]
            self._said = frozenset((*words, *map(singular, words)))
        return self._said

    def match_any(self, phrases: Iterable[Phrase], types: Types) -> Iterator[PhraseReading]:
        """Yield the readings of the whole line by each of several phrases."""
        free, said = self.line.free, self.said() if self.hasty else None
        for phrase, needed, others in _with_needs(tuple(phrases)):
            if said is None or (needed[0] <= said and _may_stand(needed, said)):
                yield from self._match(phrase, types)
            for other, needs in others if free else ():
                if said is not None and not (needs[0] <= said and _may_stand(needs, said)):
                    continue
                for reading in self._match(other, {**PASSED_OVER, **types}):
                    # A slot without a type means nothing, and neither do doubts about it.
                    kept = tuple(pair for pair in reading.values if pair[0] in types)
                    doubts = reading.doubts if len(kept) == len(reading.values) else ()
                    yield evolve(reading, values=kept, doubts=doubts)

    def readings(self, things: Iterable[Phrased]) -> Iterator[tuple[Phrased, PhraseReading]]:
        """Yield the readings of the whole line by the phrases of some declarations, with these."""
        said = self.said() if self.hasty else None
        for one in things:
            if said is not None and not _any_may_stand(one.phrases, said, self.line.free):
                continue  # most things have no phrase that may
            params = one.fields if isinstance(one, MatterKind) else one.params
            for reading in self.match_any(one.phrases, types_of(params)):
                yield one, reading

    def prefixes(
        self, phrase: Phrase, types: Types, start: int
    ) -> Iterator[tuple[PhraseReading, int]]:
        """Yield readings of a phrase by the tokens from `start`, and their end, longest first.

        They end where the line does, or before a word or sign with which a list could go on.
        """
        tokens = self.line.tokens
        if not (self.begins(phrase, start) and _may_stand(_needed(phrase.parts), self.said())):
            return  # to look for its words is much faster
        for end in range(len(tokens), start, -1):
            # To save matches, a clause ends only where a list could go on.
            if end < len(tokens) and not self.line.is_word(end, ",", "and", "each", "both", "all"):
                continue
            for reading in Matcher(self.line.with_tokens(tokens[:end])).match(phrase, types, start):
                yield reading, end

    def begins(self, phrase: Phrase, pos: int) -> bool:
        """Check whether a phrase may begin at a token, by its first word."""
        first = _first_word(phrase)
        if first is None:
            return True
        tokens = self.line.tokens
        if pos >= len(tokens):
            return False
        behind = self.line.skip(pos)
        return _is_alike(first, tokens[pos]) is not None or (
            pos < behind < len(tokens) and _is_alike(first, tokens[behind]) is not None
        )

    def values(self, names: tuple[str, ...], types: Types, pos: int) -> list[ReadValue]:
        """Return the values that may fill a slot at a token; of a mixed slot, by parameter."""
        wanted = tuple(types[name] for name in names)
        key = (names, wanted), pos
        # Many phrases have the same slot here.
        if key not in self._found:
            if len(names) > 1:
                found = self.line.mixed({name: types[name] for name in names}, pos)
            else:
                found = self.line.values(wanted[0], pos)
            self._found[key] = list(found)
        return self._found[key]

    def miss(self, pos: int, phrase: Phrase, word: str = "", wanted: Type | None = None) -> None:
        """Record what was expected, if no phrase has matched further than this one."""
        furthest = self.missed[0].pos if self.missed else -1
        if pos > furthest:
            self.missed = [Missed(pos, phrase, word, wanted)]
        # More than this no explanation names.
        elif pos == furthest and len(self.missed) < 64:
            self.missed.append(Missed(pos, phrase, word, wanted))


Needed: TypeAlias = "tuple[frozenset[str], tuple[tuple[Needed, ...], ...]]"
"""The words that a phrase needs, and its alternatives, of each of which one is needed."""


def words_needed(phrase: Phrase) -> frozenset[str]:
    """Return the plain words of a phrase that are not optional, in the singular."""
    return _needed(phrase.parts)[0]


@lru_cache(maxsize=PHRASES_REMEMBERED)
def _with_needs(
    phrases: tuple[Phrase, ...],
) -> tuple[tuple[Phrase, Needed, tuple[tuple[Phrase, Needed], ...]], ...]:
    """Return phrases with what each needs in a line, and their synonyms with what each needs."""
    return tuple(
        (one, _needed(one.parts), tuple((other, _needed(other.parts)) for other in one.also))
        for one in phrases
    )


@lru_cache(maxsize=PHRASES_REMEMBERED)
def _needed(parts: tuple[PhrasePart, ...]) -> Needed:
    """Return what some parts of a phrase need in a line."""
    words = (
        text.lower() for part in parts if isinstance(part, Words) for text in part.text.split()
    )
    plain = frozenset(
        singular(word)
        for word in words
        if word.isascii() and word.isalpha() and word not in ARTICLES
    )
    return plain, tuple(tuple(map(_needed, p.ways)) for p in parts if isinstance(p, OneOf))


def _any_may_stand(phrases: tuple[Phrase, ...], said: frozenset[str], free: bool) -> bool:
    """Check whether a line with some words has what one of some phrases needs, or if it is `free`,
    one of their synonyms.
    """
    for _, needed, others in _with_needs(phrases):
        if _may_stand(needed, said):
            return True
        if free:
            for _, needs in others:
                if _may_stand(needs, said):
                    return True
    return False


def _may_stand(needed: Needed, said: frozenset[str]) -> bool:
    """Check whether a line with some words has what a phrase needs."""
    words, eithers = needed
    if not words <= said:
        return False
    return not eithers or all(any(_may_stand(way, said) for way in ways) for ways in eithers)


def _is_alike(literal: PhraseWord, token: Token) -> int | None:
    """Return how freely a token stands for a word of a phrase: 0 for the word itself, 1 for its
    other number, or for another word that means the same; None where it doesn't.
    """
    if token.kind == "quoted":
        return None
    if token.folded in (literal.folded, literal.folded + literal.ending):
        return 0
    alike = token.kind == "word" and singular(token.folded) == singular(literal.folded)
    return 1 if alike or literal.folded in token.forms else None


@define(eq=False, repr=False)
class _PhraseRun:
    """The match of one phrase, with the readings of each rest of it."""

    matcher: Matcher
    phrase: Phrase
    types: Types
    memo: dict[tuple[Pattern, int], list[PhraseReading]] = field(factory=dict)

    def rest(self, left: Pattern, pos: int) -> list[PhraseReading]:
        """Return the readings of a rest of the phrase from a token on, each worked out once."""
        if left and isinstance(left[0], PhraseWord):  # to compare a word is faster than to look up
            return self._rest(left, pos)
        key = (left, pos)
        known = self.memo.get(key)
        if known is None:
            known = self.memo[key] = self._rest(left, pos)[:MOST_READINGS]
        return known

    def _rest(self, left: Pattern, pos: int) -> list[PhraseReading]:
        """Return these readings, by the first element of the rest."""
        ended = pos >= len(self.matcher.line.tokens)
        if not left:
            if not ended:
                self.matcher.miss(pos, self.phrase)
            return [PhraseReading()] if ended else []
        if ended and self.matcher.partial and pos > 0:
            return [PhraseReading()]
        first, behind = left[0], left[1:]
        if isinstance(first, PhraseWord):
            return self._literal(first, behind, pos)
        if isinstance(first, Choices):
            return self._choices(first, behind, pos)
        if isinstance(first, Either):
            readings = (r for way in first.ways for r in self.rest((*way, *behind), pos))
            return list(dict.fromkeys(readings))
        if self.types[first.names[0]] == TEXT and len(first.names) == 1:
            return self._text(first.names[0], behind, pos)
        return self._hole(first, behind, pos)

    def _literal(self, literal: PhraseWord, behind: Pattern, pos: int) -> list[PhraseReading]:
        """Match a word, also in its other number or after an article; a comma may be left out."""
        line = self.matcher.line
        # Patterns have no articles, so any word may have one.
        for at in dict.fromkeys((pos, line.skip(pos))):
            if at >= len(line.tokens):
                continue
            loose = _is_alike(literal, line.tokens[at])
            if loose is not None:
                readings = self.rest(behind, at + 1)
                return [evolve(r, loose=r.loose + 1) for r in readings] if loose else readings
        if literal.folded == "," and pos < len(line.tokens):  # people leave commas out
            return [evolve(r, loose=r.loose + 1) for r in self.rest(behind, pos)]
        self.matcher.miss(pos, self.phrase, word=literal.text)
        return []

    def _hole(self, hole: PhraseSlot, behind: Pattern, pos: int) -> list[PhraseReading]:
        """Match the longest value of a slot's type that the rest of the line allows."""
        readings: list[PhraseReading] = []
        end = -1
        for found in self.matcher.values(hole.names, self.types, pos):
            if readings and found.end < end:
                # The longest that fits wins.
                break
            rest = self.rest(behind, found.end)
            if rest:
                end = found.end
            shares = found.value if len(hole.names) > 1 else {hole.names[0]: found.value}
            readings += (
                PhraseReading(
                    (*shares.items(), *reading.values),
                    reading.loose + found.loose,
                    (*found.doubts, *reading.doubts),
                )
                for reading in rest
            )
        if not readings:
            self.matcher.miss(pos, self.phrase, wanted=self.types[hole.names[0]])
        return readings

    def _text(self, name: str, behind: Pattern, pos: int) -> list[PhraseReading]:
        """Match a text: in quotes, or up to the beginning of the rest of the phrase."""
        line = self.matcher.line
        count = len(line.tokens)
        if pos >= count:
            self.matcher.miss(pos, self.phrase, wanted=TEXT)
            return []
        # The shortest text that the rest allows, without words of the phrase itself.
        ends = range(pos + 1, count + 1) if behind else (count,)
        texts = [(line.stretch(pos, end), end) for end in ends]
        if line.tokens[pos].kind == "quoted":
            texts.insert(0, (line.tokens[pos].text, pos + 1))
        for text, end in texts:
            rest = self.rest(behind, end)
            if rest:
                return [evolve(r, values=((name, text), *r.values)) for r in rest]
        return []

    def _choices(self, choices: Choices, behind: Pattern, pos: int) -> list[PhraseReading]:
        """Match any of the options, in any order, each at most once."""
        readings: list[PhraseReading] = []
        # First with each option, then without: an option that is there must match.
        for place, option in enumerate(choices.options):
            others = choices.options[:place] + choices.options[place + 1 :]
            more: Pattern = (Choices(others),) if others else ()
            readings.extend(self.rest((*option, *more, *behind), pos))
        readings.extend(self.rest(behind, pos))
        # The same reading may be found in several orders.
        return list(dict.fromkeys(readings))


def closest(readings: Iterable[PhraseReading]) -> list[PhraseReading]:
    """Return the readings that take the fewest freedoms, without ambiguous ones if possible."""
    found = list(readings)
    least = min((r.loose for r in found), default=0)
    found = [r for r in found if r.loose == least]
    certain = [r for r in found if not r.doubts]
    unique: dict[tuple[tuple[str, Any], ...], PhraseReading] = {}
    for reading in certain or found:
        unique.setdefault(tuple(sorted(reading.values, key=lambda pair: pair[0])), reading)
    return list(unique.values())


Form = TypeVar("Form")


def best(found: Iterable[tuple[Form, PhraseReading]]) -> list[tuple[Form, PhraseReading]]:
    """Return the pairs whose readings take the fewest freedoms."""
    every = list(found)
    kept = closest(reading for _, reading in every)
    return [pair for pair in every if pair[1] in kept]
