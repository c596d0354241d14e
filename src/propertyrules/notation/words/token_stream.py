"""The token stream of a line: its tokens, and the values of each type that begin at a token."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import Any, TypeAlias

from attrs import define, evolve, field, frozen

from propertyrules.classes import opaque
from propertyrules.errors import MoveError
from propertyrules.ir.program import Program, once_per_program
from propertyrules.ir.types import MONEY, PERCENT, Type
from propertyrules.model.names import throw_of
from propertyrules.model.state import Setting
from propertyrules.model.values import Throw
from propertyrules.notation.words.english import whole_number
from propertyrules.notation.words.tokens import Token, Tokens, number_word, tokenize, words_of
from propertyrules.notation.words.vocabulary import SORTS, Allowed, Hit, Vocabulary, vocabulary
from propertyrules.span import Span
from propertyrules.syntax.source import word_set

Types: TypeAlias = Mapping[str, Type]
"""The types of parameters, by name."""

# The readings of ambiguous names in a list multiply: this many are enough.
MOST_READINGS = 16

_NONE = word_set("nothing none nobody")


@frozen(repr=False)
class Doubt:
    """An ambiguous name: as written, its column (from 1), and the names that it fits."""

    text: str
    column: int
    names: tuple[str, ...]


@opaque
class ReadValue:
    """A value that is read: its end, how freely it is written (0: exactly), and unclear names."""

    value: Any
    end: int
    loose: int = 0
    doubts: tuple[Doubt, ...] = ()


@define(eq=False, repr=False)
class TokenStream:
    """A line as tokens, at a table whose names are known.

    `signed` holds the types whose amounts may be negative: a track may be, a payment or a bid never
    is. A `free` line may also use the wordings that a rulebook has under `also`.
    """

    text: str
    tokens: Tokens
    names: Vocabulary
    offset: int = 0
    amounts: list[int] = field(factory=list)  # columns of amounts that are none
    throws: list[int] = field(factory=list)  # columns of throws that cannot be
    signed: frozenset[str] = frozenset()
    free: bool = False

    @classmethod
    def of(cls, setting: Setting, text: str, offset: int = 0) -> TokenStream:
        """Tokenize a line. `offset` is the column of its first character, from 0."""
        names = vocabulary(setting)
        tokens = list(tokenize(text, names.program.board.currency))
        # No phrase ends in such a mark.
        if tokens and tokens[-1].kind == "sign" and tokens[-1].text in "!?":
            tokens.pop()
        return cls(text, tuple(tokens), names, offset)

    @property
    def program(self) -> Program:
        """The program whose names are known."""
        return self.names.program

    @property
    def property_type(self) -> Type:
        """The type of anything that has a deed."""
        kinds = self.program.kinds.values()
        return Type("space", frozenset(kind.name for kind in kinds if kind.deed))

    def with_signs(self, *types: str) -> TokenStream:
        """Return the same line, in which amounts of these types may be negative."""
        return TokenStream(  # `evolve` takes several times as long, and this is called often
            self.text, self.tokens, self.names, self.offset, self.amounts, self.throws,
            frozenset(types), self.free,
        )  # fmt: skip

    def cut(self, text: str, behind: int = 0) -> TokenStream:
        """Return the stream of a part of the line that begins `behind` characters later."""
        return TokenStream.of(self.names.setting, text, self.offset + behind)

    def with_tokens(self, tokens: Iterable[Token]) -> TokenStream:
        """Return the line with other tokens, and no faults in them."""
        return TokenStream(
            self.text, tuple(tokens), self.names, self.offset, signed=self.signed, free=self.free
        )

    def naming(self, word: str, name: str) -> TokenStream:
        """Return the line with a word, such as `it`, replaced by a name."""
        return self.with_tokens(
            Token("quoted", name, name, one.start, one.end) if one.folded == word else one
            for one in self.tokens
        )

    def column(self, pos: int) -> int:
        """Return the column of a token, from 1."""
        if pos < len(self.tokens):
            return self.offset + self.tokens[pos].start + 1
        return self.offset + len(self.text.rstrip()) + 1

    def stretch(self, start: int, end: int) -> str:
        """Return the text of the tokens from `start` to before `end`."""
        if start >= end or start >= len(self.tokens):
            return ""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end]

    def written(self, span: Span) -> str:
        """Return the text of a span in the columns of the whole line."""
        return self.text[span.column - 1 - self.offset : span.end_column - 1 - self.offset]

    def is_word(self, pos: int, *words: str) -> bool:
        """Check whether the token at a position is one of these words or signs; none stands before
        the first one, nor behind the last.
        """
        if not 0 <= pos < len(self.tokens) or self.tokens[pos].kind == "quoted":
            return False
        return self.tokens[pos].folded in words

    def kind(self, pos: int) -> str:
        """Return the kind of the token at a position; empty after the end."""
        return self.tokens[pos].kind if pos < len(self.tokens) else ""

    def skip(self, pos: int) -> int:
        """Return the position after an article, if there is one."""
        return pos + 1 if pos < len(self.tokens) and self.tokens[pos].is_article else pos

    def past(self, pos: int, *words: str) -> int:
        """Return the position after any of some words and signs, however many there are."""
        while self.is_word(pos, *words):
            pos += 1
        return pos

    def behind_commas(self, pos: int) -> int:
        """Return the position after the separators of a list."""
        return self.past(pos, ",", "and")

    def folded(self, start: int, end: int) -> tuple[str, ...]:
        """Return the folded words of the tokens from `start` to before `end`."""
        return tuple(token.folded for token in self.tokens[start:end])

    def number(self, pos: int) -> int | None:
        """Return the whole number at a position, in digits or as a word, or None."""
        token = self.tokens[pos]
        return token.whole if token.whole is not None else number_word(token.folded)

    def name(self, sort: str, pos: int, allowed: Allowed | None = None) -> Hit | None:
        """Return the longest name of a sort that begins there, or None."""
        return next(self.names.table(sort).find(self.tokens, pos, allowed), None)

    def player(self, pos: int) -> Hit | None:
        """Return the player with the quoted name there, unless it is ambiguous."""
        hit = self.name("player", pos) if self.kind(pos) == "quoted" else None
        return hit if hit is not None and hit.is_sure else None

    def sites(self, group: Hit) -> tuple[int, ...]:
        """Return the properties of a group."""
        return self.program.board.groups[group.values[0]].sites

    # -- values of each type ---------------------------------------------------------------------

    def values(self, wanted: Type, pos: int) -> Iterator[ReadValue]:
        """Yield the values of a type that begin there; texts are not found."""
        if wanted.is_list:
            if wanted.of is not None:
                yield from self._list({"": wanted}, pos)
            return
        # An article may be part of a name, so it is skipped only if nothing begins with it.
        found = list(self._single(wanted, pos))
        yield from found or self._single(wanted, self.skip(pos))

    def value(self, wanted: Type, pos: int) -> ReadValue | None:
        """Return the first of them, or None."""
        return next(self.values(wanted, pos), None)

    def whole(self, wanted: Type, pos: int) -> list[Any]:
        """Return the values of a type that extend to the end of the line."""
        return [found.value for found in self.values(wanted, pos) if found.end == len(self.tokens)]

    def mixed(self, types: Types, pos: int) -> Iterator[ReadValue]:
        """Yield mixed lists: each value is a dict with the share of each parameter."""
        yield from self._list(types, pos)

    def _single(self, wanted: Type, pos: int) -> Iterator[ReadValue]:
        """Yield the values of a type other than a list, the longest first."""
        if pos >= len(self.tokens):
            return
        token = self.tokens[pos]
        match wanted.name:
            case sort if sort in SORTS:
                for hit in self.hits(wanted, pos):
                    doubts: tuple[Doubt, ...] = ()
                    if not hit.is_sure and sort != "card":
                        fits = tuple(self.names.write(sort, value) for value in hit.values)
                        doubts = (Doubt(self.stretch(pos, hit.end), self.column(pos), fits),)
                    for value in hit.values:
                        yield ReadValue(value, hit.end, 0 if hit.whole else 1, doubts)
            case "money" | "count":
                yield from self._amount(wanted, pos)
            case "percent" | "exact":
                if token.value is not None and (token.kind == "percent") == (wanted == PERCENT):
                    yield ReadValue(token.value, pos + 1)
            case "truth":
                if token.folded in ("yes", "no", "true", "false") and token.kind == "word":
                    yield ReadValue(token.folded in ("yes", "true"), pos + 1)
            case "throw":
                yield from self._throw(pos)
            case "face":
                face = self._face(pos)
                if face is not None:
                    yield ReadValue(face, pos + 1)
            case "choice" if wanted.kinds:
                choice = next(iter(wanted.kinds))
                choices = self._choices(choice, pos, False)
                # Other wordings count only where none of the rulebook's own fits.
                if not choices and self.free:
                    choices = self._choices(choice, pos, True)
                yield from (ReadValue(index, pos - length) for length, index in sorted(choices))

    def _amount(self, wanted: Type, pos: int) -> Iterator[ReadValue]:
        """Yield an amount in digits or as a word; one that is not allowed goes to `amounts`."""
        token = self.tokens[pos]
        if token.kind == "word":
            # An article is a count of one, but no sum of money.
            one = 1 if wanted.name == "count" and token.folded in ("a", "an") else None
            number = number_word(token.folded)
            if number is not None or one:
                yield ReadValue(one if number is None else number, pos + 1, 1)
        elif token.whole is not None:
            yield ReadValue(token.whole, pos + 1)
        elif token.kind == "number" and token.value is not None:
            if wanted.name in self.signed and token.value.denominator == 1:
                yield ReadValue(int(token.value), pos + 1)
            else:
                self.amounts.append(self.column(pos))

    def _choices(self, choice: str, pos: int, free: bool) -> set[tuple[int, int]]:
        """Return the choices whose words are there: minus the number of tokens, and which.

        A `free` line may use other wordings and forms of verbs, with articles between the words.
        """
        found: set[tuple[int, int]] = set()
        ways = _ways_of_choice(self.program, choice, free)
        for first in self._first_words(pos, free):
            for words, index in ways.get(first, ()):
                end = self._behind_words(words, pos, free)
                if end is not None:
                    found.add((pos - end, index))
        return found

    def _first_words(self, pos: int, free: bool) -> frozenset[str]:
        """Return the words that may begin there: the one that stands there, and on a `free` line
        those that it may stand for.
        """
        while free and pos < len(self.tokens) and self.tokens[pos].is_article:
            pos += 1
        if pos >= len(self.tokens):
            return frozenset()
        token = self.tokens[pos]
        return frozenset((token.folded, *(token.forms if free else ())))

    def _behind_words(self, words: Sequence[str], pos: int, free: bool) -> int | None:
        """Return where some words end that stand there one behind the other; None where they do
        not.
        """
        count, end = len(self.tokens), pos
        for word in words:
            while free and end < count and self.tokens[end].is_article:
                end += 1
            named = free and self.kind(end) == "quoted"
            plain = self.folded(end, end + 1) == (word,) and not named
            if not plain and not (free and end < count and word in self.tokens[end].forms):
                return None
            end += 1
        return end

    def hits(self, wanted: Type, pos: int) -> Iterator[Hit]:
        """Yield the names of a type that begin there, the longest first."""
        allowed = self._allowed(wanted)
        if wanted.name == "space" and self.is_word(pos, "space") and pos + 1 < len(self.tokens):
            number = self.tokens[pos + 1].whole
            there = number is not None and number < len(self.program.board.spaces)
            # Spaces with the same name are distinguished by their numbers.
            if number is not None and there and (allowed is None or allowed(number)):
                yield Hit((number,), pos + 2, True)
        yield from self.names.table(wanted.name).find(self.tokens, pos, allowed)

    def _allowed(self, wanted: Type) -> Allowed | None:
        """Return a test of which spaces belong to a type; None if all do."""
        kinds = wanted.kinds
        if wanted.name != "space" or kinds is None:
            return None
        spaces = self.program.board.spaces
        return lambda number: spaces[number].kind in kinds

    def hit(self, wanted: Type, pos: int) -> Hit | None:
        """Return the longest name of a type that begins there, or None."""
        return next(self.hits(wanted, pos), None)

    def known(self, wanted: Type) -> list[str]:
        """Return all names of a type, as they are written."""
        allowed = self._allowed(wanted)
        exact = self.names.table(wanted.name).exact
        return [n for n, values in exact.items() if allowed is None or any(map(allowed, values))]

    def told_apart(self, wanted: Type, known: Sequence[str]) -> tuple[str, ...]:
        """Return names without those that mean the same as an earlier one."""
        exact = self.names.table(wanted.name).exact
        return tuple({tuple(exact[name]): name for name in reversed(known)}.values())[::-1]

    # -- dice ------------------------------------------------------------------------------------

    def _face(self, pos: int) -> int | str | None:
        """Return a face of a die: a number, or a word that is on one of the dice."""
        if pos >= len(self.tokens) or self.tokens[pos].kind not in ("word", "number"):
            return None
        number = self.number(pos)
        if number is not None:
            return number
        folded = self.tokens[pos].folded
        named = any(folded in dice.faces for dice in self.program.dice)
        return folded if named else None

    def _throw(self, pos: int) -> Iterator[ReadValue]:
        """Yield the throws that begin there, the longest first; impossible ones go to `throws`."""
        at = self.skip(pos)
        if self.is_word(at, "double", "doubles") and at + 1 < len(self.tokens):
            # Both dice show the same face: `a double 3`, `double threes`.
            folded = self.tokens[at + 1].folded
            forms = (folded, folded.removesuffix("s"), folded.removesuffix("es"))
            shown = (number_word(f) if (n := whole_number(f)) is None else n for f in forms)
            both = next((face for face in shown if face is not None), None)
            throw = None if both is None else as_throw(self.program, (both, both))
            if throw is not None:
                yield ReadValue(throw, at + 2)
        faces: list[int | str] = []
        ends: list[int] = []
        most = sum(dice.number for dice in self.program.dice)
        face = self._face(at)
        # One face too many is read as well, so that it is reported.
        while face is not None and len(faces) <= most:
            faces.append(face)
            ends.append(at + 1)
            at = self.skip(at + 2 if self.is_word(at + 1, "and", ",", "+") else at + 1)
            face = self._face(at)
        throws = [
            ReadValue(throw, ends[length - 1])
            for length in range(len(faces), 0, -1)
            if (throw := as_throw(self.program, faces[:length])) is not None
        ]
        if faces and not throws:
            self.throws.append(self.column(pos))
        yield from throws

    # -- lists -----------------------------------------------------------------------------------

    def _list(self, types: Types, pos: int) -> Iterator[ReadValue]:
        """Yield the lists that begin there, the longest first: values shared out by key, or a plain
        tuple for the key "".
        """
        single = next(iter(types)) == ""
        # `nothing` is an empty list; other readings follow.
        if self.is_word(pos, *_NONE):
            yield ReadValue(() if single else _shared_out(types, ()), pos + 1)
        members = list(self._members(types, pos))
        for count in range(len(members), 0, -1):  # the longest list first
            some = members[:count]
            # The readings of ambiguous names multiply.
            chosen = product(*([(key, value) for value in found.value] for key, found in some))
            for picks in islice(chosen, MOST_READINGS):
                flat = [(key, value) for key, values in picks for value in values]
                cards = [pair for pair in flat if _member_of(types[pair[0]]).name == "card"]
                shares = _shared_out(types, flat)
                # A card cannot be in a list twice.
                if len(set(cards)) == len(cards) and (single or shares is not None):
                    value = tuple(value for _, value in flat) if single else shares
                    loose = sum(found.loose for _, found in some)
                    doubts = tuple(doubt for _, found in some for doubt in found.doubts)
                    yield ReadValue(value, some[-1][1].end, loose, doubts)

    def _members(self, types: Types, pos: int) -> Iterator[tuple[str, ReadValue]]:
        """Yield the members of a list with their keys.

        The value of each holds its readings, which are tuples, since a name can mean several
        things.
        """
        while True:
            best: tuple[str, ReadValue] | None = None
            for key, wanted in types.items():
                member = _member_of(wanted)
                found = self._member(member, pos) or self._member(member, self.skip(pos))
                # Prefer fewer freedoms, then more tokens: `2 jail cards`, not `2`.
                if found is not None and (
                    best is None or (not found.loose, found.end) > (not best[1].loose, best[1].end)
                ):
                    best = key, found
            if best is None:
                return
            yield best
            pos = best[1].end
            if not self.is_word(pos, ",", "and"):
                return
            pos += 2 if self.is_word(pos, ",") and self.is_word(pos + 1, "and") else 1

    def _member(self, wanted: Type, pos: int) -> ReadValue | None:
        """Return a member of a list with all its readings, or None: a thing, a group for all its
        properties, or cards.
        """
        if wanted.name == "card":
            return self._cards(wanted, pos)
        found = list(self._single(wanted, pos))
        if wanted.name == "space" and wanted.kinds is not None and (not found or found[0].doubts):
            # A group's name means the group, even if it is also a part of some members' names.
            group = self.name("group", pos)
            further = group is not None and (not found or group.end >= found[0].end)
            if group is not None and further and group.is_sure:
                sites = self.sites(group)
                return ReadValue((sites,), group.end, 1)
        if not found:
            return None
        return evolve(found[0], value=tuple((f.value,) for f in found if f.end == found[0].end))

    def _cards(self, wanted: Type, pos: int) -> ReadValue | None:
        """Return a card, or several of a name: `2 jail cards`, `both jail cards`."""
        count = 1
        if self.kind(pos) in ("word", "number"):
            number = 2 if self.is_word(pos, "both") else self.number(pos)
            if number:
                count, pos = number, self.skip(pos + 1)
        for hit in self.hits(wanted, pos):
            if count <= len(hit.values):
                return ReadValue(
                    tuple(islice(combinations(hit.values, count), MOST_READINGS)), hit.end
                )
        return None


def _member_of(wanted: Type) -> Type:
    """Return the type of a list's members; any other type itself."""
    return wanted.of if wanted.of is not None else wanted


def _shared_out(types: Types, flat: Sequence[tuple[str, Any]]) -> dict[str, Any] | None:
    """Return the values of a mixed list by key; None if one parameter would get two values."""
    shares: dict[str, Any] = {}
    for key, wanted in types.items():
        mine = tuple(value for k, value in flat if k == key)
        if wanted.is_list:
            shares[key] = mine
        elif len(mine) > 1:
            return None
        elif mine or wanted == MONEY:
            shares[key] = mine[0] if mine else 0
    return shares


def as_throw(program: Program, faces: Sequence[int | str]) -> Throw | None:
    """Return a throw of the rulebook's dice with these faces in order; None if they do not fit."""
    try:
        return throw_of(program, tuple(faces))
    except MoveError:
        return None


@once_per_program
def _ways_of_choice(
    program: Program, name: str, free: bool
) -> Mapping[str, Sequence[tuple[Sequence[str], int]]]:
    """Return the words for each value of a choice, with its index, by the first of them; a `free`
    line may use other wordings.
    """
    choice, found = program.choices[name], dict[str, list[tuple[Sequence[str], int]]]()
    for index, row in enumerate(zip(choice.words, choice.phrases, strict=True)):
        also = choice.also[index] if free and index < len(choice.also) else ()
        for words in filter(None, map(words_of, (*row, *also))):
            found.setdefault(words[0], []).append((words, index))
    return found
