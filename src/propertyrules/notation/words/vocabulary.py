"""Vocabulary: the names of players, spaces, groups, cards, decks and pieces at one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from attrs import define, field

from propertyrules.classes import opaque
from propertyrules.hints import listed as listed
from propertyrules.hints import spaced
from propertyrules.ir.program import Program, once_per_program
from propertyrules.model.state import Setting
from propertyrules.model.values import BANK
from propertyrules.notation.words.english import GROUP_NAMES, SHORT
from propertyrules.notation.words.tokens import ARTICLES, Token, singular, tokenize, words_of
from propertyrules.syntax.phrases import ENDING, OneOf, Optional, Words
from propertyrules.syntax.source import word_set

Allowed: TypeAlias = Callable[[int], bool]
Meanings: TypeAlias = dict[tuple[str, ...], tuple[int, ...]]

# Words of the notation itself; such a name of a player is written in quotes.
KEYWORDS = word_set(
    "bank nobody nothing none and no not space each both all over winner winners game turn"
    " open scenario rulebook board with player ask play set by legal illegal undetermined"
)
# Words with which a clause about a player begins.
_OF_PLAYERS = word_set("has owns holds cash is on in out bankrupt")
SORTS = ("player", "holder", "space", "group", "card", "deck", "piece")
"""The sorts of things that have names."""

# A short form must have another word than these.
_LITTLE = word_set("of to at on in and the a an de la le du des von st no")
_LONG_NAME = 8
# A name with one of these needs quotes.
_SIGNS = ('"', "\u201c", "\u201d", ",", ";", ":", "#", "(", ")", "[", "]", "->", "|")


@opaque
class Hit:
    """A name in a line: what it may mean, the position after it, and whether it was whole."""

    values: tuple[int, ...]
    end: int
    whole: bool

    @property
    def first(self) -> tuple[int, int]:
        """What it means first, and the position after it."""
        return self.values[0], self.end

    @property
    def is_sure(self) -> bool:
        """Whether it can mean only one thing."""
        return len(self.values) == 1


@define(eq=False, repr=False)
class NameTable:
    """The names of one sort of thing, with what each may mean.

    `whole` names, their `short` beginnings and their `inner` parts are indexed by their folded
    words, `exact` names as they are written.
    """

    whole: Meanings = field(factory=dict)
    short: Meanings = field(factory=dict)
    inner: Meanings = field(factory=dict)
    exact: dict[str, tuple[int, ...]] = field(factory=dict)
    longest: int = 1
    _beginnings: set[tuple[str, ...]] | None = None
    _firsts: frozenset[str] | None = None

    def add(self, name: str, value: int, shorten: bool = False) -> None:
        """Add a name; with `shorten` also the runs of its words."""
        words = words_of(name)
        size = len(words)
        self.exact[name] = _with(self.exact.get(name, ()), value)
        if not words:
            return
        self.whole[words] = _with(self.whole.get(words, ()), value)
        self.longest = max(self.longest, size)
        # A long name has too many runs: only its beginnings are kept.
        starts = range(size if size <= _LONG_NAME else 1) if shorten else ()
        for start in starts:
            # A beginning is a better short form than a part from the middle.
            table = self.inner if start else self.short
            for end in range(start + 1, size + 1):
                run = words[start:end]
                little = _LITTLE.issuperset(run) and (start or size != 2)
                if run != words and not little:
                    table[run] = _with(table.get(run, ()), value)

    def find(
        self, tokens: Sequence[Token], pos: int, allowed: Allowed | None = None
    ) -> Iterator[Hit]:
        """Yield the names that begin at a position, the longest first, whole ones before parts."""
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
        begins = self._first_words()
        # Most words begin no name, and to look for the first is much faster.
        if first.folded not in begins and singular(first.folded) not in begins:
            return
        words: list[str] = []
        for token in tokens[pos : pos + self.longest]:
            if token.kind == "quoted":
                break
            words.append(token.folded)
        for length in range(len(words), 0, -1):
            yield from self._known(tuple(words[:length]), pos + length, allowed)

    def _known(self, words: tuple[str, ...], end: int, allowed: Allowed | None) -> Iterator[Hit]:
        """Yield what some words mean as a whole name, else as a beginning, else as another part."""
        if not words:
            return
        # As in `2 jail cards`.
        one = (*words[:-1], singular(words[-1]))
        for table in (self.whole, self.short, self.inner):
            values = _only(table.get(words) or table.get(one) or (), allowed)
            if values:
                yield Hit(values, end, table is self.whole)
                return
        last = SHORT.get(words[-1])
        if last is not None:  # `Bow St`, `St. James Pl`
            yield from self._known((*words[:-1], last), end, allowed)
        elif not SHORT.keys().isdisjoint(words):
            yield from self._known(tuple(SHORT.get(word, word) for word in words), end, allowed)

    def _first_words(self) -> frozenset[str]:
        """Return the words with which names and their parts begin, and what is short for these."""
        if self._firsts is None:
            firsts = {words[0] for table in (self.whole, self.short, self.inner) for words in table}
            short = (word for word, meant in SHORT.items() if {meant, singular(meant)} & firsts)
            self._firsts = frozenset((*firsts, *short))
        return self._firsts

    def begins(self, words: tuple[str, ...]) -> bool:
        """Check whether a longer name begins with these words."""
        if self._beginnings is None:
            whole = self.whole
            self._beginnings = {name[:end] for name in whole for end in range(1, len(name))}
        return words in self._beginnings


def _with(values: tuple[int, ...], value: int) -> tuple[int, ...]:
    """Return the meanings of a name with another one."""
    return values if value in values else (*values, value)


def _only(values: tuple[int, ...], allowed: Allowed | None) -> tuple[int, ...]:
    """Return the allowed meanings of a name."""
    return values if allowed is None else tuple(v for v in values if allowed(v))


@lru_cache(maxsize=40)
def names_of(program: Program, sort: str) -> NameTable:
    """Return the names of a sort in a program; players have theirs from a table."""
    table, board = NameTable(), program.board
    match sort:
        case "space":
            for space in board.spaces:
                table.add(space.name, space.number, shorten=True)
                for name in space.called:
                    table.add(name, space.number)
        case "group":
            # A board may call one group by what is usual for another, and means only that one then.
            taken = {group.name for group in board.groups}
            for index, group in enumerate(board.groups):
                for name in (group.name, *({*GROUP_NAMES.get(group.name, ())} - taken)):
                    table.add(name, index)
        case "deck":
            for index, deck in enumerate(board.decks):
                table.add(deck.id, index)
                table.add(deck.title, index)
        case "card":
            for index, card in enumerate(board.cards):
                deck = board.decks[card.deck]
                for name in (card.id, card.title, *card.called):
                    table.add(name, index)
                    table.add(f"{deck.title} {name}", index)
                    table.add(f"{deck.id}/{name}", index)
        case _:
            for index, piece in enumerate(program.pieces):
                table.add(piece.name, index)
                table.add(piece.plural, index)
    return table


@once_per_program
def _plain_words(program: Program) -> frozenset[str]:
    """Return the folded words of all phrases and choices, with and without endings like (s)."""
    texts = set(phrase_texts(program, also=False))
    return frozenset(token.folded for text in texts for token in tokenize(text))


def phrase_texts(program: Program, also: bool = True, moves: bool = True) -> Iterator[str]:
    """Yield the texts between the slots of all phrases, and all choices, with and without endings.

    `also` includes their other wordings; without `moves` there are only those that describe a
    table.
    """
    said = (program.matters, program.tracks, *((program.moves, program.functions) if moves else ()))
    things = [thing for declared in said for thing in declared.values()]
    phrases = [phrase for declared in (*things, *program.lines) for phrase in declared.phrases]
    if also:
        phrases += [other for phrase in phrases for other in phrase.also]
    waiting = [part for phrase in phrases for part in phrase.parts]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Words):
            yield ENDING.sub("", part.text)
            yield ENDING.sub(r"\1", part.text)
        elif isinstance(part, Optional):
            waiting.extend(part.parts)
        elif isinstance(part, OneOf):
            waiting.extend(inner for way in part.ways for inner in way)
    for choice in program.choices.values():
        for text in (*choice.words, *choice.phrases):
            yield spaced(text)
        for texts in choice.also if also else ():
            yield from texts


@define(eq=False, repr=False)
class Vocabulary:
    """All names at one table, by sort: player, holder, space, group, card, deck, piece."""

    setting: Setting
    players: NameTable
    holders: NameTable

    @classmethod
    def of(cls, setting: Setting) -> Vocabulary:
        """Return the names of a table."""
        players, holders = NameTable(), NameTable()
        for seat, name in enumerate(setting.names):
            players.add(name, seat, shorten=True)
            holders.add(name, seat, shorten=True)
        for runs in (players.inner, holders.inner):  # `2` is no `Player 2`
            for run in [run for run in runs if all(map(str.isdecimal, run))]:
                del runs[run]
        for table in (players, holders):  # `player` means nobody beside `Another player`
            for run in table.short.keys() & table.inner.keys():
                for seat in table.inner[run]:
                    table.short[run] = _with(table.short[run], seat)
        # `bank` means the bank even if a player has that name, who is written in quotes.
        others = [("bank", BANK)]
        for code, holder in enumerate(setting.program.holders, 1):
            others += [(holder.name, BANK - code), (holder.text, BANK - code)]
        for name, code in others:
            words = words_of(name)
            holders.whole[words] = (code,)
            holders.exact.setdefault(name, (code,))
            holders.longest = max(holders.longest, len(words))
        return cls(setting, players, holders)

    @property
    def program(self) -> Program:
        """The program of the table."""
        return self.setting.program

    def table(self, sort: str) -> NameTable:
        """Return the names of a sort."""
        if sort in ("player", "holder"):
            return self.players if sort == "player" else self.holders
        return names_of(self.program, sort)

    def names(self, sort: str) -> list[str]:
        """Return the names of a sort, as they are written."""
        return list(self.table(sort).exact)

    # -- writing names ---------------------------------------------------------------------------

    def write(self, sort: str, value: int) -> str:
        """Write the name of a thing of a sort, in quotes if it would be misread without."""
        board = self.program.board
        match sort:
            case "group":
                name = board.groups[value].name
            case "deck":
                name = board.decks[value].title
            case "piece":
                return self.program.pieces[value].name
            case _:
                written: str = getattr(self, sort)(value)
                return written
        return quoted(name) if self._misread(name, sort, value) else name

    def player(self, seat: int) -> str:
        """Write a player's name."""
        name = self.setting.names[seat]
        words = words_of(name)
        plain = _plain_words(self.program)
        doubtful = any(
            word in KEYWORDS
            or word in _OF_PLAYERS
            or word in plain
            or word in ARTICLES
            or word[:1].isdigit()
            for word in words
        )
        unsure = doubtful or self.holders.whole.get(words) != (seat,)
        return quoted(name) if unsure or self._misread(name, "player", seat) else name

    def holder(self, code: int) -> str:
        """Write a holder's name."""
        if code >= 0:
            return self.player(code)
        return "the bank" if code == BANK else spaced(self.setting.holder(code))

    def holder_before(self, code: int) -> str:
        """Write a holder before a verb; empty for a player, who stands above the line."""
        return "" if code >= 0 else f"{self.holder(code)} "

    def space(self, number: int) -> str:
        """Write a space's name, or its number if several spaces have that name."""
        name = self.program.board.spaces[number].name
        if self.table("space").exact.get(name, ()) != (number,):
            return f"space {number}"
        return quoted(name) if self._misread(name, "space", number) else name

    def card(self, index: int) -> str:
        """Write a card: its title if it can be kept, else its id; with its deck where needed."""
        card = self.program.board.cards[index]
        deck = self.program.board.decks[card.deck]
        kept = (card.title, f"the {deck.title} {card.title}") if card.kept else ()
        names = (*kept, card.id, f"{deck.title} {card.id}")
        plain = (name for name in names if not self._misread(name, "card", index))
        return next(plain, quoted(f"{deck.id}/{card.id}"))

    def _misread(self, name: str, sort: str, value: int) -> bool:
        """Check whether a name would be misread without quotes."""
        table = self.table(sort)
        # The beginning of a longer name would be read as that.
        if table.begins(words_of(name)) or any(sign in name for sign in _SIGNS):
            return True
        if name != " ".join(name.split()):
            return True
        tokens = tokenize(name, self.program.board.currency)
        while len(tokens) > 1 and tokens[0].is_article:
            tokens = tokens[1:]
        # An article alone is skipped, and `space 2` is the second space, whatever is called so.
        numbered = len(tokens) == 2 and tokens[0].folded == "space" and tokens[1].kind == "number"
        if not tokens or tokens[0].is_article or numbered:
            return True
        if any(token.kind not in ("word", "number") for token in tokens):
            return True
        hit = next(table.find(tokens, 0), None)
        return hit is None or (hit.values, hit.end, hit.whole) != ((value,), len(tokens), True)


def quoted(text: str) -> str:
    """Return a text in quotes, with quotes inside it doubled."""
    return '"' + text.replace('"', '""') + '"'


def vocabulary(setting: Setting) -> Vocabulary:
    """Return the names of a table, which are cached for the last few tables."""
    return _vocabulary(setting.program, setting.names, setting.key)


@lru_cache(maxsize=32)
def _vocabulary(program: Program, names: tuple[str, ...], key: str) -> Vocabulary:
    """Return the names of a table by what they depend on."""
    return Vocabulary.of(Setting(names, program, key))
