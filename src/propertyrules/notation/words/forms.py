"""Forms and wordings: the patterns of what people say in their own words.

A form is for lines in tokens, in which spaces mean nothing. It has words, `<classes>` of words,
`{slots}`, and optional parts in brackets. `a/b` is either word; `own~` is any form of a verb;
`how_much` are two words. A table has a row for each form, after the sort of what it says.

A wording is for text that is not cut into sentences yet. A table has a row `wording -> plain words`
for each. The folder `phrases` holds the tables, and its README the notation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from string import digits
from typing import Any, TypeAlias

from attrs import frozen

from propertyrules.cache import kept, mark_of_code
from propertyrules.limits import PHRASES_REMEMBERED, SENTENCES_REMEMBERED
from propertyrules.notation.words import english
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.syntax.phrases import OneOf, Optional, PhrasePart, Slot, Words, parse_phrase


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

    def may_stand(self, said: frozenset[str], bases: frozenset[str]) -> bool:
        """Check whether a line with some words, of some base forms, may match it somewhere."""
        if not (self.plain.isdisjoint(said) and self.verbs.isdisjoint(bases)):
            return True
        return bool(self.several) and any(said.issuperset(words) for words in self.several)


@frozen(cache_hash=True)
class OptionalPart:
    """An optional part."""

    parts: tuple[Part, ...]


Part: TypeAlias = WordChoice | OptionalPart | str
"""A part of a form; a string is the name of a slot."""
Form: TypeAlias = tuple[str, tuple[Part, ...]]
Read: TypeAlias = Callable[[str, int], Iterable[tuple[Any, int]]]
"""Returns the values of a slot at a position, each with the position after it."""


@cache
def rows(table: str) -> tuple[Form, ...]:
    """Return the forms of a table, one a row after its sort, in order."""
    classes = {**_SIGNS, **classes_of(table)}
    found = []
    for row in _rows_of(table):
        if not _NAMED.match(row):
            sort, form = with_classes(row, classes).split(None, 1)
            found.append((sort, tuple(_parts(parse_phrase(form.strip()).parts))))
    return tuple(found)


def with_classes(row: str, classes: Mapping[str, str]) -> str:
    """Return a row with the words of its classes."""
    for name, words in classes.items():
        row = row.replace(f"<{name}>", words)
    return row


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


def possible(line: TokenStream, table: str) -> Iterator[Form]:
    """Yield the forms of a table of which a line holds all words; most it does not, and to look for
    the words is much faster than to try each form.
    """
    said = frozenset(token.folded for token in line.tokens)
    bases = frozenset[str]().union(*map(english.bases, said))
    for form, needed in _with_needed(table):
        for choice in needed:
            if not choice.may_stand(said, bases):
                break
        else:
            yield form


@cache
def _with_needed(table: str) -> tuple[tuple[Form, tuple[WordChoice, ...]], ...]:
    """Return the forms of a table, each with the words that it can't do without."""
    return tuple(
        (form, tuple(part for part in form[1] if isinstance(part, WordChoice)))
        for form in rows(table)
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


# -- wordings ------------------------------------------------------------------------------------

# What no words can say; `[,]` would be a word.
_SIGNS = {
    "any": "/.*/", "...": r"/\b.*?/", "more": r"/\b[^.?!]*?/", "clause": r"/\b[^.;?!,]*/",
    "rest": "/.+/", "word": r"/\w+/", "name": r"/[\w'-]+/", "number": r"/\d+/",
    "$": r"/[$\u00a3\u20ac]?/", ",": "/,?/", "open": r"/\(/", "close": r"/\)/", "arrow": "/->/",
    "start": r"/(?:^|(?<=[.?!] ))/", "stop": r"/(?=[,.;?!]|$)/", "?": r"/(?= ?\?)/",
    "capital": "/(?=(?-i:[A-Z]))/", "letter": "/(?=[a-z])/", "edge": r"/\b/", "'": r"/['\u2019]/",
    "sum": r"/\d+/", "first": "/^/", "last": "/$/", "richer": english.RICHER,
    "role": "/".join(english.ROLES), "not_now": f"/{english.NOT_NOW}/",
}  # fmt: skip
_CHOICE = re.compile(r"{(\w+)([^{}]*)}")
_PIECE = re.compile(r"<([^<> ]+)>|\(([a-z]+)\)|(_)|(.)")
_RUN = re.compile(r"([^ ]+?)((?:(?<!/)<[^<> ]+>)*)(?= |$)")
_NAMED = re.compile(r"([\w']+) = (.+)")
_EDGE = r"(?<!\w(?=\w))"
_WAYS = re.compile("/(?![^<]*>)")
_SIGN = re.compile(r"<[^<> ]+>|\([a-z]+\)")
_FEW = 64  # rows, which are not cached
_MAKERS = ("notation.words", "syntax")  # the packages by which the rows of a table are worked out
_BEGINNING = 3  # letters of a word by which it is looked up
Parts: TypeAlias = Callable[[re.Match[str]], Mapping[str, str | None]]
Needed: TypeAlias = Callable[[str], tuple[frozenset[str], ...]]
"""From the name of a class or a slot to words of which one stands in whatever it fits, of each."""


@lru_cache(maxsize=PHRASES_REMEMBERED)
def wordings(table: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the rows of a table: a pattern that begins and ends between words, and plain words, in
    which `_` at an end is a space; none where a row has only a wording.
    """
    return tuple((_pattern(row.wording, table), row.plain) for row in wording_rows(table))


def expressions(table: str) -> Iterator[str]:
    """Yield the regular expressions of the rows of a table, each of which begins and ends between
    words.
    """
    return (_expression(row.wording, table) for row in wording_rows(table))


def wordings_in(text: str, table: str) -> Iterator[tuple[re.Pattern[str], str]]:
    """Yield the rows of a table that a text has a needed word of, as `wordings` does."""
    rows = wording_rows(table)
    for number in reversed(_likely(text, table)):
        yield _pattern(rows[number].wording, table), rows[number].plain


@frozen
class WordingRow:
    """A row of a table; of all words that are `needed` one stands in whatever it fits, of each."""

    wording: str
    plain: str
    needed: tuple[frozenset[str], ...]

    def may_fit(self, folded: str) -> bool:
        """Check whether a folded text has words that are needed."""
        return all(any(word in folded for word in some) for some in self.needed)


@lru_cache(maxsize=PHRASES_REMEMBERED)
def wording_rows(table: str) -> tuple[WordingRow, ...]:
    """Return the rows of a table; those of a long one take most of a second to work out."""
    rows = [row for row in _rows_of(table) if not _NAMED.match(row)]
    make = partial(_worked_out, rows, table)
    few = len(rows) <= _FEW
    found = make() if few else kept("wordings", (table, mark_of_code(*_MAKERS)), make)
    return tuple(WordingRow(*row) for row in found)


def _worked_out(
    rows: Iterable[str], table: str
) -> list[tuple[str, str, tuple[frozenset[str], ...]]]:
    """Return the wording of each row of a table, its plain words, and what it needs."""
    parted = (row.partition(" ->") for row in rows)
    return [
        (wording, re.sub("^_|_$", " ", plain.strip()), _needed_words(wording, table))
        for wording, _, plain in parted
    ]


@lru_cache(maxsize=PHRASES_REMEMBERED)
def _by_beginning(table: str) -> Mapping[str, Sequence[tuple[str, Sequence[int]]]]:
    """Return the words that rows of a table need, each with the numbers of those rows, by how they
    begin; below nothing, short words, and what stands in all texts.
    """
    rows: dict[str, list[int]] = {}
    for number, row in enumerate(wording_rows(table)):
        for word in row.needed[0] if row.needed else ("",):
            rows.setdefault(word, []).append(number)
    found: dict[str, list[tuple[str, Sequence[int]]]] = {}
    for word, numbers in rows.items():
        beginning = word[:_BEGINNING] if len(word) >= _BEGINNING else ""
        found.setdefault(beginning, []).append((word, numbers))
    return found


def _likely(text: str, table: str, first: int = 0) -> list[int]:
    """Return the numbers of the rows of a table that a text has a needed word of, from `first` on;
    the last number stands first.
    """
    # Most rows need one that is not there: to look for it is much faster than to try the pattern,
    # and most patterns need not be made at all.
    rows, words, folded = wording_rows(table), _by_beginning(table), text.casefold()
    pieces = {"", *(folded[n : n + _BEGINNING] for n in range(len(folded)))}
    some = (word for piece in words.keys() & pieces for word in words[piece])
    found = {number for word, numbers in some if word in folded for number in numbers}
    return sorted(
        (number for number in found if number >= first and rows[number].may_fit(folded)),
        reverse=True,
    )


@lru_cache(maxsize=PHRASES_REMEMBERED)
def _pattern(wording: str, table: str) -> re.Pattern[str]:
    return re.compile(_expression(wording, table), re.I)


def _expression(wording: str, table: str) -> str:
    """Return a wording of a table as a regular expression that begins and ends between words."""
    return _EDGE + worded(wording, classes_of(table)) + _EDGE


@lru_cache(maxsize=PHRASES_REMEMBERED)
def named_wording(table: str, name: str) -> re.Pattern[str]:
    """Return a class of a table as a pattern that begins and ends between words."""
    return re.compile(f"{_EDGE}{_class(name, classes_of(table))}{_EDGE}", re.I)


@lru_cache(maxsize=SENTENCES_REMEMBERED)
def rewritten(text: str, table: str, parts: Parts = re.Match.groupdict) -> str:
    """Return a text with the plain words of a table for what is said; `parts` returns what stands
    in the slots of the plain words, and hangs on nothing else.
    """
    rows, left = wording_rows(table), _likely(text, table)
    while left:
        number, before = left.pop(), text
        pattern = _pattern(rows[number].wording, table)
        text = pattern.sub(partial(_plainer, rows[number].plain, parts), text)
        if text != before:  # it may have other words now
            left = _likely(text, table, number + 1)
    return text


# Most classes stand in many wordings.
@lru_cache(maxsize=PHRASES_REMEMBERED)
def _needed_words(wording: str, table: str) -> tuple[frozenset[str], ...]:
    """Return words of which one stands in whatever a wording of a table fits, and others of which
    one does: first those of which the shortest is longest, as few texts have one.
    """
    parts, classes = _parsed(wording, classes_of(table))

    def in_class(name: str) -> tuple[frozenset[str], ...]:
        text = classes.get(name) or classes.get(name.rstrip(digits)) or _SIGNS.get(name, "//")
        bare = text[:1] == text[-1:] == "/"
        return () if bare else _needed_words(text, table)

    some = dict.fromkeys(some for part in parts for some in _needs(part, in_class))
    return tuple(sorted(some, key=_telling, reverse=True))


def _telling(some: frozenset[str]) -> tuple[int, int]:
    """Return how much it tells of a text that one of some words stands in it."""
    return min(map(len, some)), -len(some)


def _needs(part: PhrasePart, in_class: Needed) -> Iterator[frozenset[str]]:
    """Yield words of which one stands in whatever a part fits."""
    if isinstance(part, Words):
        for run, _ in _RUN.findall(part.text.removeprefix("*")):
            yield from _all_of([_needed_piece(way, in_class) for way in _WAYS.split(run)])
    elif isinstance(part, Slot):
        yield from in_class(part.names[0])
    elif isinstance(part, OneOf):
        ways = ([some for one in way for some in _needs(one, in_class)] for way in part.ways)
        yield from _all_of(list(ways))


def _all_of(ways: Sequence[Sequence[frozenset[str]]]) -> Iterator[frozenset[str]]:
    """Yield what is needed where one of some ways fits: all that the only one needs, or the most
    telling words of each, if each needs some.
    """
    if len(ways) == 1:
        yield from ways[0]
    elif ways and all(ways):
        yield frozenset[str]().union(*(max(way, key=_telling) for way in ways))


def _needed_piece(way: str, in_class: Needed) -> Sequence[frozenset[str]]:
    """Return the longest run of letters in a way to say one word, or what its classes need."""
    found = [one.replace("_", " ").casefold() for one in _SIGN.split(way)]
    longest = max(found, key=len)
    if longest.strip():
        return (frozenset((longest,)),)
    return [some for name in re.findall(r"<(\w+)>", way) for some in in_class(name)]


def _plainer(plain: str, parts: Parts, found: re.Match[str]) -> str:
    """Return the plain words for what is said, or what is said where one of them is not known."""
    words = filled(plain, parts(found))
    return found[0] if words is None else words


def filled(plain: str, parts: Mapping[str, str | None]) -> str | None:
    """Return plain words with what stands in their slots; None where that is not known."""
    known = all(parts.get(name) is not None for name in re.findall(r"{(\w+)}", plain))
    return plain.format(**parts) if known else None


@lru_cache(maxsize=PHRASES_REMEMBERED)
def classes_of(table: str) -> Mapping[str, str]:
    """Return the wordings of a table that have names. Raises ValueError for a name given twice."""
    found: dict[str, str] = {}
    for named in filter(None, map(_NAMED.match, _rows_of(table))):
        if found.setdefault(named[1], named[2]) != named[2]:
            raise ValueError(f"`{named[1]}` names two wordings of one table")
    return found


def _rows_of(table: str) -> list[str]:
    """Return the rows of a table, each in one line, without headings."""
    joined = re.sub(r"\n +(?=([/|[])?)", lambda f: "" if f[1] else " ", table.strip())
    return [row for row in joined.splitlines() if row and not row.startswith("# ")]


def worded(wording: str, classes: Mapping[str, str]) -> str:
    """Return a wording as a regular expression, with a group for each slot. `classes` are the
    wordings of its classes and slots; those of `_SIGNS` need none.
    """
    return _in_text(*_parsed(wording, classes))


def _parsed(
    wording: str, classes: Mapping[str, str]
) -> tuple[tuple[PhrasePart, ...], Mapping[str, str]]:
    """Return the parts of a wording, and the classes with those of its own slots."""
    own = {name: name + more for name, more in _CHOICE.findall(wording) if "/" in more}
    parts = parse_phrase(_CHOICE.sub(r"{\1}", wording), alternatives=True).parts
    return parts, {**classes, **own} if own else classes


def _in_text(parts: Iterable[PhrasePart], classes: Mapping[str, str]) -> str:
    """Return parts of a wording as a regular expression."""
    found = ""
    for part in parts:
        if isinstance(part, Words):
            text = part.text.removeprefix("*")
            found = found if text == part.text else f"{found[:-1]}*"
            found += _words_in_text(text, classes)
        elif isinstance(part, Slot):
            (name,) = part.names
            sort = name if name in classes else name.rstrip(digits)
            found += f"(?P<{name}>{_class(sort, {sort: '<word>', **_SIGNS, **classes})})"
        else:
            ways = (part.parts,) if isinstance(part, Optional) else part.ways
            choice = "|".join(_in_text(way, classes) for way in ways)
            found += f"(?:{choice}){'?' if isinstance(part, Optional) else ''}"
    return found


def _words_in_text(text: str, classes: Mapping[str, str]) -> str:
    """Return words of a wording as a regular expression."""

    def piece(found: re.Match[str]) -> str:
        name, ending, space, sign = found.groups()
        if name and name[0] in "!=" and len(name) > 1:
            known = name[1:] in classes
            ahead = _class(name[1:], classes) if known else rf"{_words_in_text(name[1:], {})}\b"
            return f"(?{name[0]}{ahead})"
        if name:
            return _class(name, classes)
        return f"(?:{ending})?" if ending else " " if space else re.escape(sign)

    def choice(run: re.Match[str]) -> str:
        ways = [_PIECE.sub(piece, way) for way in _WAYS.split(run[1])]
        return (f"(?:{'|'.join(ways)})" if len(ways) > 1 else ways[0]) + _PIECE.sub(piece, run[2])

    return _RUN.sub(choice, text)


def _class(name: str, classes: Mapping[str, str]) -> str:
    """Return a class of a wording, or one of the signs, as a regular expression."""
    text = classes.get(name) or _SIGNS[name]
    return f"(?:{text[1:-1]})" if text[:1] == text[-1:] == "/" else worded(text, classes)
