"""Vocabulary: the names of players, spaces, groups, cards, decks and pieces at one table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TypeAlias

from attrs import define, field, frozen

from propertyrules.hints import spaced
from propertyrules.ir.program import Card, Program
from propertyrules.model.state import Setting
from propertyrules.model.values import BANK
from propertyrules.notation.tokens import ARTICLES, Token, singular, tokenize, words_of
from propertyrules.syntax.phrases import ENDING, Optional, PhrasePart, Words

Allowed: TypeAlias = Callable[[int], bool]

# Words of the notation itself; a player called so is written in quotes.
KEYWORDS = frozenset(
    (
        "bank", "nobody", "nothing", "none", "and", "no", "not", "space", "each", "both", "all",
        "over", "winner", "winners", "game", "turn", "open", "scenario", "rulebook", "board",
        "with", "player", "ask", "play", "set", "by", "legal", "illegal", "undetermined",
    )
)  # fmt: skip
# With these begins what a table says of a player.
_OF_PLAYERS = frozenset(("has", "owns", "holds", "cash", "is", "on", "in", "out", "bankrupt"))
SORTS = frozenset(("player", "holder", "space", "group", "card", "deck", "piece"))
"""What has names."""

# A shortening must say more than these.
_LITTLE = frozenset(
    (
        "of", "to", "at", "on", "in", "and", "the", "a", "an", "de", "la", "le", "du", "des",
        "von", "st", "no",
    )
)  # fmt: skip
_LONG_NAME = 8
# What a name may not hold where it stands without quotes.
_SIGNS = ('"', "\u201c", "\u201d", ",", ";", ":", "#", "(", ")", "[", "]", "->", "|")


@frozen(eq=False, repr=False)
class Hit:
    """A name found: what it may stand for, the token behind it, and whether it was whole."""

    values: tuple[int, ...]
    end: int
    whole: bool


@define(eq=False, repr=False)
class NameTable:
    """The names of one sort of thing: whole ones, shortenings, and each as it is written."""

    whole: dict[tuple[str, ...], tuple[int, ...]] = field(factory=dict)
    short: dict[tuple[str, ...], tuple[int, ...]] = field(factory=dict)
    inner: dict[tuple[str, ...], tuple[int, ...]] = field(factory=dict)
    exact: dict[str, tuple[int, ...]] = field(factory=dict)
    longest: int = 1
    _beginnings: set[tuple[str, ...]] | None = None

    def add(self, name: str, value: int, shorten: bool = False) -> None:
        """Make a name known; with `shorten` any run of its words that says something will do."""
        words = words_of(name)
        _put(self.exact, name, value)
        if not words:
            return
        _put(self.whole, words, value)
        self.longest = max(self.longest, len(words))
        if not shorten:
            return
        for end in range(1, len(words)):
            if not _LITTLE.issuperset(words[:end]) or len(words) == 2:
                _put(self.short, words[:end], value)
        if len(words) <= _LONG_NAME:  # the runs of a long name are too many to keep
            for start in range(1, len(words)):
                for end in range(start + 1, len(words) + 1):
                    if not _LITTLE.issuperset(words[start:end]):
                        _put(self.inner, words[start:end], value)

    def find(self, tokens: Sequence[Token], pos: int, allowed: Allowed | None) -> Iterator[Hit]:
        """Yield the names that begin at a token, the longest first; whole ones before shortened."""
        if pos >= len(tokens):
            return
        first = tokens[pos]
        if first.kind == "quoted":
            values = _only(self.exact.get(first.text, ()), allowed)
            if values:
                yield Hit(values, pos + 1, True)
            else:
                yield from self._known(words_of(first.text), pos + 1, allowed)
            return
        words: list[str] = []
        for token in tokens[pos : pos + self.longest]:
            if token.kind == "quoted":
                break
            words.append(token.folded)
        for length in range(len(words), 0, -1):
            yield from self._known(tuple(words[:length]), pos + length, allowed)

    def _known(self, words: tuple[str, ...], end: int, allowed: Allowed | None) -> Iterator[Hit]:
        if not words:
            return
        one = (*words[:-1], singular(words[-1]))
        for table, whole in ((self.whole, True), (self.short, False), (self.inner, False)):
            values = _only(table.get(words) or table.get(one) or (), allowed)
            if values:
                yield Hit(values, end, whole)
                return

    def begins(self, words: tuple[str, ...]) -> bool:
        """Check whether a longer name begins with these words."""
        if self._beginnings is None:
            whole = self.whole
            self._beginnings = {name[:end] for name in whole for end in range(1, len(name))}
        return words in self._beginnings

    def names(self) -> list[str]:
        """Return all names as they are written."""
        return list(self.exact)


def _put(table: dict[tuple[str, ...], tuple[int, ...]] | dict[str, tuple[int, ...]],
         key: tuple[str, ...] | str, value: int) -> None:  # fmt: skip
    held: dict[object, tuple[int, ...]] = table  # type: ignore[assignment]
    known = held.get(key, ())
    if value not in known:
        held[key] = (*known, value)


def _only(values: tuple[int, ...], allowed: Allowed | None) -> tuple[int, ...]:
    return values if allowed is None else tuple(v for v in values if allowed(v))


class BoardNames:
    """What the names of a program are, whoever plays: spaces, groups, cards, decks, pieces.

    Each sort is gone through when it is first asked for: many a table names no card.
    """

    def __init__(self, program: Program) -> None:
        self.program = program

    @cached_property
    def space(self) -> NameTable:
        table = NameTable()
        for space in self.program.board.spaces:
            table.add(space.name, space.number, shorten=True)
        return table

    @cached_property
    def group(self) -> NameTable:
        table = NameTable()
        for index, group in enumerate(self.program.board.groups):
            table.add(group.name, index)
        return table

    @cached_property
    def deck(self) -> NameTable:
        table = NameTable()
        for index, deck in enumerate(self.program.board.decks):
            table.add(deck.id, index)
            table.add(deck.title, index)
        return table

    @cached_property
    def card(self) -> NameTable:
        table = NameTable()
        for index, card in enumerate(self.program.board.cards):
            deck = self.program.board.decks[card.deck]
            for name in (card.id, card.title, *card.called):
                table.add(name, index)
                table.add(f"{deck.title} {name}", index)
                table.add(f"{deck.id}/{name}", index)
        return table

    @cached_property
    def piece(self) -> NameTable:
        table = NameTable()
        for index, piece in enumerate(self.program.pieces):
            table.add(piece.name, index)
            table.add(piece.plural, index)
        return table

    @cached_property
    def literals(self) -> frozenset[str]:
        """The folded words of all phrases and choices."""
        return frozenset(_literals(self.program))


def _literals(program: Program) -> Iterator[str]:
    said = (program.moves, program.matters, program.tracks, program.functions)
    things = [thing for declared in said for thing in declared.values()]
    for declared in (*things, *program.lines):
        for phrase in declared.phrases:
            yield from _plain_words(phrase.parts)
    for choice in program.choices.values():
        for text in (*choice.words, *choice.phrases):
            yield from words_of(text)


def _plain_words(parts: Iterable[PhrasePart]) -> Iterator[str]:
    """Yield the folded words of a phrase, those with an ending like (s) with it and without."""
    for part in parts:
        if isinstance(part, Words):
            for text in (ENDING.sub("", part.text), ENDING.sub(r"\1", part.text)):
                yield from (token.folded for token in tokenize(text))
        elif isinstance(part, Optional):
            yield from _plain_words(part.parts)


@lru_cache(maxsize=8)
def board_names(program: Program) -> BoardNames:
    """Return the names of a program's board; those of the last few programs are kept."""
    return BoardNames(program)


@define(eq=False, repr=False)
class Vocabulary:
    """All names known at one table. Sorts: player, holder, space, group, card, deck, piece."""

    setting: Setting
    board: BoardNames
    players: NameTable
    holders: NameTable

    @classmethod
    def of(cls, setting: Setting) -> Vocabulary:
        """Gather the names of a table."""
        board = board_names(setting.program)
        players, holders = NameTable(), NameTable()
        for seat, name in enumerate(setting.names):
            players.add(name, seat, shorten=True)
            holders.add(name, seat, shorten=True)
        # The bank is the bank even where a player is called so; that one is put in quotes.
        others = [("bank", BANK)]
        others += [(h.name, BANK - 1 - n) for n, h in enumerate(setting.program.holders)]
        others += [(h.text, BANK - 1 - n) for n, h in enumerate(setting.program.holders)]
        for name, code in others:
            words = words_of(name)
            holders.whole[words] = (code,)
            holders.exact.setdefault(name, (code,))
            holders.longest = max(holders.longest, len(words))
        return cls(setting, board, players, holders)

    @property
    def program(self) -> Program:
        return self.setting.program

    def table(self, sort: str) -> NameTable:
        """Return the names of a sort."""
        if sort in ("player", "holder"):
            return self.players if sort == "player" else self.holders
        table: NameTable = getattr(self.board, sort)
        return table

    def names(self, sort: str) -> list[str]:
        """Return the names of a sort, as they are written."""
        return self.table(sort).names()

    # -- how a thing is written ----------------------------------------------------------

    def write(self, sort: str, value: int) -> str:
        """Write the name of a thing of a sort."""
        name: str = getattr(self, sort)(value)
        return name

    def player(self, seat: int) -> str:
        """Write a player's name, in quotes where it would be misread."""
        name = self.setting.names[seat]
        words = words_of(name)
        doubtful = any(
            w in KEYWORDS
            or w in _OF_PLAYERS
            or w in self.board.literals
            or w in ARTICLES
            or w[:1].isdigit()
            for w in words
        )
        if self.holders.whole.get(words) != (seat,):
            doubtful = True
        return quoted(name) if doubtful or self._misread(name, "player", seat) else name

    def holder(self, code: int) -> str:
        """Write a holder's name."""
        if code >= 0:
            return self.player(code)
        return "the bank" if code == BANK else spaced(self.setting.holder(code))

    def space(self, number: int) -> str:
        """Write a space's name, or its number where others are called the same."""
        name = self.program.board.spaces[number].name
        same = self.board.space.exact.get(name, ())
        if same != (number,):
            return f"space {number}"
        return quoted(name) if self._misread(name, "space", number) else name

    def group(self, index: int) -> str:
        """Write a group's name."""
        name = self.program.board.groups[index].name
        return quoted(name) if self._misread(name, "group", index) else name

    def deck(self, index: int) -> str:
        """Write a deck's title."""
        name = self.program.board.decks[index].title
        return quoted(name) if self._misread(name, "deck", index) else name

    def piece(self, index: int) -> str:
        """Write the name of a kind of piece."""
        return self.program.pieces[index].name

    def card(self, index: int) -> str:
        """Write a card: its id, or with `kept` its title; with its deck where that is needed."""
        card = self.program.board.cards[index]
        for name in self._card_names(card):
            if not self._misread(name, "card", index):
                return name
        return quoted(f"{self.program.board.decks[card.deck].id}/{card.id}")

    def _card_names(self, card: Card) -> Iterator[str]:
        deck = self.program.board.decks[card.deck]
        if card.kept:
            yield from (card.title, f"the {deck.title} {card.title}")
        yield from (card.id, f"{deck.title} {card.id}")

    def _misread(self, name: str, sort: str, value: int) -> bool:
        words = words_of(name)
        if self.table(sort).begins(words) or any(sign in name for sign in _SIGNS):
            return True
        if name != " ".join(name.split()):
            return True
        tokens = skip_articles(tokenize(name, self.program.board.currency))
        if any(t.kind not in ("word", "number") for t in tokens):
            return True
        hit = next(self.table(sort).find(tokens, 0, None), None)
        return hit is None or hit.values != (value,) or hit.end != len(tokens) or not hit.whole


def skip_articles(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Leave out the articles before a name."""
    while len(tokens) > 1 and tokens[0].is_article:
        tokens = tokens[1:]
    return tokens


def quoted(text: str) -> str:
    """Put a text into quotes; a quote inside is doubled."""
    return '"' + text.replace('"', '""') + '"'


def vocabulary(setting: Setting) -> Vocabulary:
    """Return the names of a table; those of the last few tables are kept."""
    return _vocabulary(setting.program, setting.names, setting.key)


@lru_cache(maxsize=32)
def _vocabulary(program: Program, names: tuple[str, ...], key: str) -> Vocabulary:
    return Vocabulary.of(Setting(names, program, key))


def listed(words: Iterable[str]) -> str:
    """Join words with commas and a last `and`."""
    all_words = list(words)
    if len(all_words) < 2:
        return "".join(all_words)
    return ", ".join(all_words[:-1]) + " and " + all_words[-1]
