"""Values: a line as a stream of tokens, and the values of each type that may begin at a token."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import Any

from attrs import define, evolve, field, frozen

from propertyrules.ir.program import DiceSet, Program
from propertyrules.ir.types import MONEY, Type
from propertyrules.model.state import Setting
from propertyrules.model.values import Throw
from propertyrules.notation.tokens import Token, number_word, tokenize, words_of
from propertyrules.notation.vocabulary import SORTS, Allowed, Hit, Vocabulary, vocabulary

# Ambiguous names in one list multiply; beyond this many readings nobody is helped by more.
MOST_READINGS = 16

_NONE = frozenset(("nothing", "none", "nobody"))


@frozen(repr=False)
class Doubt:
    """A name that fits several things: as written, its column (from 1), and what it fits."""

    text: str
    column: int
    names: tuple[str, ...]


@frozen(eq=False, repr=False)
class Found:
    """A value found: the token behind it, how freely it was read, and what is doubtful in it."""

    value: Any
    end: int
    loose: int = 0
    doubts: tuple[Doubt, ...] = ()


@frozen(eq=False, repr=False)
class _Item:
    """A member of a list: the values it may stand for (each again a tuple)."""

    values: tuple[tuple[Any, ...], ...]
    end: int
    loose: int
    doubts: tuple[Doubt, ...]


@define(eq=False, repr=False)
class TokenStream:
    """A line cut into tokens, at a table whose names are known.

    `signed` are the names of types of which an amount may be below nought: a variable may, and what
    somebody pays or bids never is.
    """

    text: str
    tokens: tuple[Token, ...]
    names: Vocabulary
    offset: int = 0
    amounts: list[int] = field(factory=list)  # columns of amounts that are none
    throws: list[int] = field(factory=list)  # columns of throws that cannot be
    signed: frozenset[str] = frozenset()

    @classmethod
    def of(cls, setting: Setting, text: str, offset: int = 0) -> TokenStream:
        """Cut a line. `offset` is the column of its first character, from 0."""
        names = vocabulary(setting)
        tokens = list(tokenize(text, names.program.board.currency))
        if tokens and tokens[-1].kind == "sign" and tokens[-1].text in "!?":
            tokens.pop()
        return cls(text, tuple(tokens), names, offset)

    @property
    def program(self) -> Program:
        return self.names.program

    @property
    def property_type(self) -> Type:
        """The type of anything that has a deed."""
        kinds = self.program.kinds.values()
        return Type("space", frozenset(kind.name for kind in kinds if kind.deed))

    def with_signs(self, *types: str) -> TokenStream:
        """Return the same line, on which amounts of these types may be below nought."""
        return evolve(self, signed=frozenset(types))

    def cut(self, text: str, behind: int = 0) -> TokenStream:
        """Return a part of the line that begins `behind` characters further on."""
        return TokenStream.of(self.names.setting, text, self.offset + behind)

    def column(self, pos: int) -> int:
        """Give the column of a token, from 1."""
        if pos < len(self.tokens):
            return self.offset + self.tokens[pos].start + 1
        return self.offset + len(self.text.rstrip()) + 1

    def stretch(self, start: int, end: int) -> str:
        """Give the text of the tokens from `start` up to `end`."""
        if start >= end or start >= len(self.tokens):
            return ""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end]

    def is_word(self, pos: int, *words: str) -> bool:
        """Tell whether one of these words or signs stands there."""
        if pos >= len(self.tokens) or self.tokens[pos].kind == "quoted":
            return False
        return self.tokens[pos].folded in words

    def skip(self, pos: int) -> int:
        """Return the place behind an article, if one stands there."""
        return pos + 1 if pos < len(self.tokens) and self.tokens[pos].is_article else pos

    def behind_commas(self, pos: int) -> int:
        """Return the place behind the signs of a list, if any stand there."""
        while self.is_word(pos, ",", "and"):
            pos += 1
        return pos

    def folded(self, start: int, end: int) -> tuple[str, ...]:
        """Return the tokens from `start` up to `end` as they are compared."""
        return tuple(token.folded for token in self.tokens[start:end])

    def number(self, pos: int) -> int | None:
        """Return the whole number that stands there in digits or as a word, or None."""
        token = self.tokens[pos]
        return token.whole if token.whole is not None else number_word(token.folded)

    def name(self, sort: str, pos: int, allowed: Allowed | None = None) -> Hit | None:
        """Return the longest name of a sort that begins there, or None."""
        return next(self.names.table(sort).find(self.tokens, pos, allowed), None)

    # -- values of each type -------------------------------------------------------------

    def values(self, wanted: Type, pos: int) -> Iterator[Found]:
        """Give what may stand there for a value of a type; a text is not found here."""
        if wanted.is_list:
            if wanted.of is not None:
                yield from self._list({"": wanted}, pos)
            return
        at = pos
        found = False
        for found_one in self._single(wanted, at):
            found = True
            yield found_one
        if not found and self.skip(at) != at:
            yield from self._single(wanted, self.skip(at))

    def whole(self, wanted: Type, pos: int) -> list[Any]:
        """Return the values of a type that take the line from there to its end."""
        return [found.value for found in self.values(wanted, pos) if found.end == len(self.tokens)]

    def mixed(self, types: Mapping[str, Type], pos: int) -> Iterator[Found]:
        """Give mixed lists: each value is a dict of what each of the parameters gets."""
        yield from self._list(types, pos)

    def _single(self, wanted: Type, pos: int) -> Iterator[Found]:
        if pos >= len(self.tokens):
            return
        token = self.tokens[pos]
        name = wanted.name
        if name in SORTS:
            for hit in self.hits(wanted, pos):
                doubts = () if name == "card" else self._doubts(wanted, hit, pos)
                for value in hit.values:
                    yield Found(value, hit.end, 0 if hit.whole else 1, doubts)
        elif name in ("money", "count"):
            yield from self._amount(token, pos, name)
        elif name in ("percent", "exact"):
            if token.value is not None and (token.kind == "percent") == (name == "percent"):
                yield Found(token.value, pos + 1)
        elif name == "truth":
            if token.folded in ("yes", "no", "true", "false") and token.kind == "word":
                yield Found(token.folded in ("yes", "true"), pos + 1)
        elif name == "throw":
            yield from self._throw(pos)
        elif name == "face":
            face = self._face(pos)
            if face is not None:
                yield Found(face, pos + 1)
        elif name == "choice" and wanted.kinds:
            yield from self._choice(next(iter(wanted.kinds)), pos)

    def _amount(self, token: Token, pos: int, name: str) -> Iterator[Found]:
        if token.kind == "number":
            if token.whole is not None:
                yield Found(token.whole, pos + 1)
            elif name in self.signed and token.value is not None and token.value.denominator == 1:
                yield Found(int(token.value), pos + 1)
            else:
                self.amounts.append(self.column(pos))
        elif token.kind == "word":
            number = number_word(token.folded)
            if number is not None:
                yield Found(number, pos + 1, 1)
            elif name == "count" and token.folded in ("a", "an"):
                yield Found(1, pos + 1, 1)

    def hits(self, wanted: Type, pos: int) -> Iterator[Hit]:
        """Give the names of a type that begin there, the longest first."""
        allowed = self._allowed(wanted)
        if wanted.name == "space" and self.is_word(pos, "space") and pos + 1 < len(self.tokens):
            number = self.tokens[pos + 1].whole
            board = self.program.board
            there = number is not None and number < len(board.spaces)
            if number is not None and there and (allowed is None or allowed(number)):
                yield Hit((number,), pos + 2, True)
        yield from self.names.table(wanted.name).find(self.tokens, pos, allowed)

    def _allowed(self, wanted: Type) -> Allowed | None:
        kinds = wanted.kinds
        if wanted.name != "space" or kinds is None:
            return None
        spaces = self.program.board.spaces
        return lambda number: spaces[number].kind in kinds

    def known(self, wanted: Type) -> list[str]:
        """Give the names of what is of a type, as they are written."""
        allowed = self._allowed(wanted)
        exact = self.names.table(wanted.name).exact
        return [n for n, values in exact.items() if allowed is None or any(map(allowed, values))]

    def told_apart(self, wanted: Type, known: Sequence[str]) -> tuple[str, ...]:
        """Leave out names of what another name before them means already."""
        exact = self.names.table(wanted.name).exact
        return tuple({tuple(exact[name]): name for name in reversed(known)}.values())[::-1]

    def _doubts(self, wanted: Type, hit: Hit, pos: int) -> tuple[Doubt, ...]:
        if len(hit.values) < 2:
            return ()
        fits = tuple(self.names.write(wanted.name, value) for value in hit.values)
        return (Doubt(self.stretch(pos, hit.end), self.column(pos), fits),)

    def _choice(self, name: str, pos: int) -> Iterator[Found]:
        choice = self.program.choices[name]
        fits: list[tuple[int, int]] = []
        for index, word in enumerate(choice.words):
            for text in (choice.phrases[index], word):
                words = words_of(text)
                end = pos + len(words)
                if words and tuple(t.folded for t in self.tokens[pos:end]) == words:
                    fits.append((end, index))
        for end, index in sorted(set(fits), key=lambda fit: (-fit[0], fit[1])):
            yield Found(index, end)

    # -- dice -------------------------------------------------------------------------------

    def _face(self, pos: int) -> int | str | None:
        if pos >= len(self.tokens):
            return None
        token = self.tokens[pos]
        if token.whole is not None:
            return token.whole
        if token.kind == "word" and number_word(token.folded) is not None:
            return number_word(token.folded)
        faces = {f for d in self.program.dice for f in d.faces if isinstance(f, str)}
        return token.folded if token.kind == "word" and token.folded in faces else None

    def _double(self, pos: int) -> Iterator[Found]:
        """A throw told by what both dice show: `a double 3`, `double threes`."""
        at = self.skip(pos)
        if not self.is_word(at, "double", "doubles") or at + 1 >= len(self.tokens):
            return
        folded = self.tokens[at + 1].folded
        forms = (folded, folded.removesuffix("s"), folded.removesuffix("es"))
        faces = (int(f) if f.isdecimal() else number_word(f) for f in forms)
        face = next((face for face in faces if face is not None), None)
        throw = None if face is None else as_throw(self.program, (face, face))
        if throw is not None:
            yield Found(throw, at + 2)

    def _throw(self, pos: int) -> Iterator[Found]:
        yield from self._double(pos)
        faces: list[int | str] = []
        ends: list[int] = []
        most = sum(d.number for d in self.program.dice)
        at = pos
        while len(faces) <= most:
            at = self.skip(at)
            face = self._face(at)
            if face is None:
                break
            faces.append(face)
            at += 1
            ends.append(at)
            if self.is_word(at, "and", ",", "+"):
                at += 1
        found = False
        for length in range(len(faces), 0, -1):
            throw = as_throw(self.program, faces[:length])
            if throw is not None:
                found = True
                yield Found(throw, ends[length - 1])
        if faces and not found:
            self.throws.append(self.column(pos))

    # -- lists ------------------------------------------------------------------------------

    def _list(self, types: Mapping[str, Type], pos: int) -> Iterator[Found]:
        single = next(iter(types)) == ""
        if self.is_word(pos, *_NONE):
            yield Found((), pos + 1) if single else Found(_sorted_out(types, ()), pos + 1)
        for items in reversed(self._items(types, pos)):
            chosen = product(*([(k, v) for v in item.values] for k, item in items))
            for picks in islice(chosen, MOST_READINGS):
                flat = [(key, value) for key, values in picks for value in values]
                cards = [pair for pair in flat if _member_of(types[pair[0]]).name == "card"]
                if len(set(cards)) < len(cards):
                    continue  # one card is not given twice
                if single:
                    value: Any = tuple(v for _, v in flat)
                else:
                    value = _sorted_out(types, flat)
                    if value is None:
                        continue
                loose = sum(item.loose for _, item in items)
                doubts = tuple(d for _, item in items for d in item.doubts)
                yield Found(value, items[-1][1].end, loose, doubts)

    def _items(self, types: Mapping[str, Type], pos: int) -> list[list[tuple[str, _Item]]]:
        """Give the lists that begin there: of one member, of two, and so on."""
        lists: list[list[tuple[str, _Item]]] = []
        items: list[tuple[str, _Item]] = []
        at = pos
        while True:
            next_one = self._item(types, at)
            if next_one is None:
                return lists
            items = [*items, next_one]
            lists.append(items)
            at = next_one[1].end
            if self.is_word(at, ",") and self.is_word(at + 1, "and"):
                at += 2
            elif self.is_word(at, ",", "and"):
                at += 1
            else:
                return lists

    def _item(self, types: Mapping[str, Type], pos: int) -> tuple[str, _Item] | None:
        best: tuple[str, _Item] | None = None
        for key, wanted in types.items():
            member = _member_of(wanted)
            item = self._member(member, pos) or self._member(member, self.skip(pos))
            if item is not None and (best is None or _closer(item, best[1])):
                best = key, item
        return best

    def _member(self, wanted: Type, pos: int) -> _Item | None:
        if wanted.name == "card":
            return self._cards(wanted, pos)
        found = list(self._single(wanted, pos))
        group: _Item | None = None
        if wanted.name == "space" and wanted.kinds is not None and (not found or found[0].doubts):
            group = self._group_of(pos)
        # A name that is a group's stands for it, and not for some of its members.
        if found and (group is None or group.end < found[0].end):
            longest = [f for f in found if f.end == found[0].end]
            values = tuple((f.value,) for f in longest)
            return _Item(values, found[0].end, found[0].loose, found[0].doubts)
        return group

    def _group_of(self, pos: int) -> _Item | None:
        """A colour group named where its properties are listed."""
        hit = next(self.names.table("group").find(self.tokens, pos, None), None)
        if hit is None or len(hit.values) != 1:
            return None
        return _Item((self.program.board.groups[hit.values[0]].sites,), hit.end, 1, ())

    def _cards(self, wanted: Type, pos: int) -> _Item | None:
        count = 1
        if pos < len(self.tokens) and self.tokens[pos].kind in ("word", "number"):
            token = self.tokens[pos]
            number = 2 if token.folded == "both" else number_word(token.folded)
            number = token.whole if token.whole is not None else number
            if number:
                count, pos = number, self.skip(pos + 1)
        for hit in self.hits(wanted, pos):
            if count <= len(hit.values):
                picks = islice(combinations(hit.values, count), MOST_READINGS)
                return _Item(tuple(picks), hit.end, 0, ())
        return None


def _closer(item: _Item, other: _Item) -> bool:
    """Tell whether a member is read better: more closely, or further (`2 jail cards`, not `2`)."""
    return (not item.loose, item.end) > (not other.loose, other.end)


def _member_of(wanted: Type) -> Type:
    """Give what a list is of, or a single thing itself."""
    return wanted.of if wanted.of is not None else wanted


def _sorted_out(
    types: Mapping[str, Type], flat: Sequence[tuple[str, Any]]
) -> dict[str, Any] | None:
    """Share out what a mixed list holds; None where a single parameter would get two values."""
    shares: dict[str, Any] = {}
    for key, wanted in types.items():
        mine = tuple(value for k, value in flat if k == key)
        if wanted.is_list:
            shares[key] = mine
        elif len(mine) > 1:
            return None
        elif mine:
            shares[key] = mine[0]
        elif wanted == MONEY:
            shares[key] = 0
    return shares


def as_throw(program: Program, faces: Sequence[int | str]) -> Throw | None:
    """Share faces out to the rulebook's dice in their order; None where they do not fit."""
    dice = _shared(program.dice, tuple(faces))
    return None if dice is None else Throw(dice)


def _shared(
    dice: tuple[DiceSet, ...], faces: tuple[int | str, ...]
) -> tuple[tuple[int | str, ...], ...] | None:
    if not dice:
        return None if faces else ()
    first = dice[0]
    mine = faces[: first.number]
    if len(mine) == first.number and all(face in first.faces for face in mine):
        rest = _shared(dice[1:], faces[first.number :])
        if rest is not None:
            return (mine, *rest)
    if first.optional:
        rest = _shared(dice[1:], faces)
        if rest is not None:
            return ((), *rest)
    return None
