"""Statements: what the lines of a table say, and their parser.

A statement can be applied to a table that is being built, tested against a state, and printed.
Tables, and the facts that are expected or asked of them, share one grammar: the parser of a fact
reports no faults, and leaves what does not fit to other readings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache, partial
from typing import Any, TypeAlias

from attrs import define, evolve

from propertyrules import limits
from propertyrules.classes import opaque
from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.hints import did_you_mean, or_list, spaced
from propertyrules.ir.program import (
    MatterKind,
    Parameter,
    Program,
    Track,
    by_names,
    once_per_program,
)
from propertyrules.ir.program import TableLine as SetUp
from propertyrules.ir.types import CARD, HOLDER, MONEY, PLAYER, SPACE, Type, list_of
from propertyrules.model.schema import Fact, get
from propertyrules.model.state import Matter, Setting, State
from propertyrules.model.values import BANK, Throw, Unknown, is_known
from propertyrules.notation.scenarios import TextLine
from propertyrules.notation.table_builder import TableBuilder
from propertyrules.notation.words.explanations import (
    bad_amount,
    doubtful,
    explain,
    half_spelt,
    in_column,
    near,
    type_in_words,
    unknown_name,
)
from propertyrules.notation.words.phrase_matcher import (
    Matcher,
    PhraseReading,
    best,
    has_slots,
    shown,
)
from propertyrules.notation.words.token_stream import Doubt, TokenStream
from propertyrules.notation.words.tokens import UnclosedQuote, words_of
from propertyrules.notation.words.vocabulary import Hit, listed, vocabulary
from propertyrules.notation.writer import (
    buildings,
    ladder_words,
    pieces_words,
    types_of,
    write_entry,
    write_matter,
    write_phrase,
    write_value,
)
from propertyrules.syntax.source import word_set

_EACH = ("each", "both", "all", "apiece")
_NO = ("no", "not")
_BEGINNING = ("with", "on", "at", "cash", "owns", "holds", "out")  # of a clause
_TRACK_WORDS = 64  # at most, in which a track is stated
# Fields that a phrase of a matter has no slot for: `(reason: "rent"; doubles: 1)`.
_FIELDS = re.compile(r"\(([a-z][a-z0-9_]*\s*:.*)\)\s*\Z", re.DOTALL)
_FIELD = re.compile(r'\s*([a-z][a-z0-9_]*)\s*:\s*((?:"(?:[^"]|"")*"|[^;"])*)')


@opaque
class Finding:
    """Whether a statement holds at a state, and what is the case instead, in words."""

    holds: bool
    seen: str = ""


# -- the statements ------------------------------------------------------------------------------


@opaque
class Entry:
    """The value of a fact, by its address: `cash 340`, `on Boardwalk`, `in jail`, `3 houses`.

    A question may name several `values`, any of which will do. `column` is its place in the line,
    from 1.
    """

    fact: Fact
    values: tuple[Any, ...]
    column: int = 1

    def apply(self, table: TableBuilder, at: TextLine) -> None:
        """Enter the value; another value for the same fact is a fault."""
        column, program = self.fact[0], table.program
        # The first value stays: a deed that is stated twice is a fault by itself.
        if column in ("out", "owner", "rung", "property"):  # stated with its player or its deed
            before = table.values.setdefault(self.fact, self.values[0])
            told = all(fault.line != at.line for fault in table.faults.found)
            if column != "out" and before != self.values[0] and told:
                where = vocabulary(table.setting).space(self.fact[-1])
                said = Entry(self.fact, (before,)).text(table.setting)
                message = f"of {where} it is said already: {said}"
                table.fault("T011", message, at, self.column, "keep the one that is right")
            return
        if column == "supply" and program.pieces[self.fact[1]].supply is None:
            piece = program.pieces[self.fact[1]]
            message = f"the bank never runs out of {piece.plural}"
            table.fault("T009", message, at, clauses=piece.cites)
        elif (known := table.values.get(self.fact)) is not None and known == self.values[0]:
            pass  # the same value twice is no fault
        elif table.once(self.fact, self._subject(table.setting), at, self.column):
            table.values[self.fact] = self.values[0]

    def _subject(self, setting: Setting) -> str:
        """Return the fact in words, for a fault."""
        column, *_, place = self.fact
        names, seats = vocabulary(setting), len(setting.names)
        match column:
            case "cash" if place < seats:
                return f"{setting.names[place]}'s cash"
            case "cash":
                return f"`{names.holder(BANK - 1 - place + seats)}`"
            case "place":
                return f"where {setting.names[place]} stands"
            case "supply":
                return f"how many {setting.program.pieces[place].plural} the bank has"
        name = setting.program.tracks_of(column)[self.fact[1]].name
        return f"`{spaced(name)}` of {setting.names[place]}" if column == "player" else f"`{name}`"

    def text(self, setting: Setting) -> str:
        """Write the value as in a line of a table."""
        return write_entry(setting, self.fact, self.values[0])

    def test(self, state: State) -> Finding | None:
        """Compare with the value at a state; None where that is unknown."""
        value = get(state, self.fact)
        column, setting = self.fact[0], state.setting
        if value.__class__ is Unknown or (column == "cash" and value is None):
            return None
        if column == "out":
            seen = ""
        elif column == "supply":
            seen = ", ".join(
                f"{piece.plural} {'without end' if left is None else left}"
                for piece, left in zip(setting.program.pieces, state.supply, strict=True)
            )
        else:
            seen = write_entry(setting, self.fact, value, named=False)
            if column in ("player", "property", "table"):
                seen = f"{spaced(setting.program.tracks_of(column)[self.fact[1]].name)} {seen}"
        return Finding(value in self.values, seen)


@opaque
class Owns:
    """A player or holder owns properties, each given with its column; with none: owns nothing.

    `taken` over from another, they are no longer whose they were told to be before.
    """

    holder: int
    sites: tuple[tuple[int, int], ...]
    taken: bool = False

    def apply(self, table: TableBuilder, at: TextLine) -> None:
        """Enter the owner of each deed; another one is a fault."""
        for number, column in self.sites:
            known = table.told.get(("owner", number))
            if known is None:
                table.told["owner", number] = at
                table.values["owner", number] = self.holder
                continue
            if table.values["owner", number] == self.holder:
                continue  # the same value twice is no fault
            name = table.program.board.spaces[number].name
            message = f"`{name}` already has an owner, in line {known.line}"
            table.fault("T005", message, at, column, "a property has one owner")

    def text(self, setting: Setting) -> str:
        """Write who owns what; a player stands above the line and not in it."""
        names = vocabulary(setting)
        what = listed(names.space(number) for number, _ in self.sites)
        return f"{names.holder_before(self.holder)}owns {what}"

    def test(self, state: State) -> Finding | None:
        """Compare with the owners at a state; None where they are unknown."""
        names = vocabulary(state.setting)
        owners = {n: state.owner[n] for n, _ in self.sites} or dict(enumerate(state.owner))
        wrong = [
            n
            for n, owner in owners.items()
            if is_known(owner) and (owner == self.holder) is not bool(self.sites)
        ]
        if not wrong and not all(map(is_known, owners.values())):
            return None
        seen = (
            f"{names.holder(owners[n])} owns {names.space(n)}" if self.sites else names.space(n)
            for n in wrong
        )  # fmt: skip
        return Finding(not wrong, ", ".join(seen))


@opaque
class Holds:
    """A player or holder holds cards: one of several `choices` of them.

    With `none` no card of them is held, with `exact` no other one.
    """

    holder: int
    choices: tuple[tuple[int, ...], ...]
    column: int = 1
    none: bool = False
    exact: bool = False

    def apply(self, table: TableBuilder, at: TextLine) -> None:
        """Add the choices; which one it is, is decided when all lines are read."""
        told = table.lacking if self.none else table.holding
        told.append((self.holder, self.choices, at, self.column))

    def text(self, setting: Setting) -> str:
        """Write who holds what: the first choice, or none of all."""
        names = vocabulary(setting)
        if self.none:
            cards = dict.fromkeys(card for one in self.choices for card in one)
            lacks = " and ".join(f"holds no {names.card(card)}" for card in cards)
            return f"{names.holder_before(self.holder)}{lacks}"
        return f"{names.holder_before(self.holder)}holds {listed(map(names.card, self.choices[0]))}"

    def test(self, state: State) -> Finding | None:
        """Count the cards at a state; None where their holders are unknown."""
        cards = {card: state.cards[card] for choice in self.choices for card in choice}
        mine = sum(holder == self.holder for holder in cards.values())
        wanted = [()] if self.none else self.choices
        exact = self.exact or self.none
        held, possible = (
            any(all(cards[card] in who for card in one) for one in wanted)
            for who in ((self.holder,), (self.holder, None))
        )
        if not possible or (exact and mine > len(wanted[0])):
            return Finding(False, f"{mine} held")
        return None if None in cards.values() and (exact or not held) else Finding(held)


@opaque
class Ending:
    """The game is over; `winners` are the seats of those who have won, or None."""

    winners: tuple[int, ...] | None = None
    column: int = 1

    def apply(self, table: TableBuilder, at: TextLine) -> None:
        """Enter the winners."""
        if self.winners is None:
            table.winners = table.winners or ()
        elif table.once(("winners",), "who has won", at, self.column):
            table.winners = self.winners

    def text(self, setting: Setting) -> str:
        """Write who has won, or that the game is over."""
        winners = list(map(vocabulary(setting).player, self.winners or ()))
        word = "winner" if len(winners) == 1 else "winners"
        return f"{word} {listed(winners)}" if winners else "game over"

    def test(self, state: State) -> Finding:
        """Compare with the winners at a state."""
        if self.winners is None:
            return Finding(state.over, "" if state.over else "the game goes on")
        won = state.winners
        names = vocabulary(state.setting)
        seen = ", ".join(map(names.player, won)) if won else "nobody has won"
        return Finding(won is not None and set(won) == set(self.winners), seen)


@opaque
class Pile:
    """The cards at the top of a deck, the next one first, or at its bottom, the lowest last.

    Each of the `choices` holds the cards that a name fits, its column, and the name as written.
    """

    deck: int
    under: bool
    choices: tuple[tuple[tuple[int, ...], int, str], ...]

    def apply(self, table: TableBuilder, at: TextLine) -> None:
        """Put the cards into the deck; a card that is there twice is a fault."""
        name = vocabulary(table.setting).write("deck", self.deck)
        what = f"the {'bottom of the ' if self.under else ''}{name} deck"
        if not table.once(("deck", self.deck, self.under), what, at, at.column):
            return
        lying = table.piles.setdefault((self.deck, self.under), [])
        other = table.piles.get((self.deck, not self.under), ())
        # Two cards may share a name: the one that is not yet in the deck is meant.
        for cards, column, written in self.choices:
            fresh = [card for card in cards if card not in lying and card not in other]
            if fresh:
                lying.append(fresh[0])
                table.told["lies", fresh[0]] = at
            else:
                table.fault("T018", f"`{written}` is in the deck twice", at, column)

    def text(self, setting: Setting) -> str:
        """Write the cards of the pile, by their ids."""
        cards = ", ".join(setting.program.board.cards[one[0][0]].id for one in self.choices)
        part = "bottom of the " if self.under else ""
        return f"{part}{vocabulary(setting).write('deck', self.deck)} deck {cards}"


@opaque
class Unsure:
    """The holders of these cards are unknown."""

    cards: tuple[int, ...]

    def apply(self, table: TableBuilder, at: TextLine) -> None:
        """Note the line that says so."""
        table.told |= {("unsure", card): at for card in self.cards}

    def text(self, setting: Setting) -> str:
        """Write the line."""
        return f"nobody knows who holds {listed(map(vocabulary(setting).card, self.cards))}"


@opaque
class Gaps:
    """Whatever the table does not state is unknown: owners, buildings, places."""

    def apply(self, table: TableBuilder, at: TextLine) -> None:
        """Mark the table; the gaps are made when all lines are read."""
        table.gaps = True

    def text(self, setting: Setting) -> str:
        """Write the line."""
        return "unknown until told"


@opaque
class NoClaim:
    """No claim of a kind is open: `no rent due`."""

    kind: MatterKind

    def apply(self, table: TableBuilder, at: TextLine) -> None:
        """Note that such claims are stated."""
        table.once(("claims", self.kind.name), f"`{self.text(table.setting)}`", at, at.column)

    def text(self, setting: Setting) -> str:
        """Write the line."""
        return f"no {spaced(self.kind.name)}"


@opaque
class FigureChange:
    """A figure of the rulebook is set to another value."""

    name: str
    value: Any

    def apply(self, table: TableBuilder, at: TextLine) -> None:
        """Note the line; the table's program has the value already."""
        table.once(("set", self.name), f"`{self.name}`", at, at.column)

    def text(self, setting: Setting) -> str:
        """Write the line that sets the figure."""
        type_ = setting.program.figures[self.name].type
        return f"set {self.name} {write_value(setting, type_, self.value)}"


def entries(said: Iterable[Statement], column: str = "") -> list[Entry]:
    """Return the values that are told, of one column of the state or of any."""
    told = (one for one in said if isinstance(one, Entry))
    return [one for one in told if column in ("", one.fact[0])]


def is_auction(kind: MatterKind) -> bool:
    """Check whether something open is a sale to whoever offers most: a sum, and those who offer no
    more.
    """
    return not kind.place and {MONEY, list_of(PLAYER)} <= {one.type for one in kind.fields}


def is_debt(kind: object) -> bool:
    """Check whether what is open is a sum that one player owes a holder, and stops the game."""
    return isinstance(kind, MatterKind) and not kind.place and (
        {MONEY, HOLDER, PLAYER} <= {one.type for one in kind.fields}
    )  # fmt: skip


@opaque
class OpenStatement:
    """A matter is open, or a line sets something up; `values` are those of its fields by name.

    With `part` other lines may state more of it. A throw may have `earlier` ones in the same turn,
    each by its faces.
    """

    kind: MatterKind | SetUp
    values: Mapping[str, Any]
    part: bool = False
    earlier: tuple[tuple[int, ...], ...] = ()

    def apply(self, table: TableBuilder, at: TextLine) -> None:
        """Add the matter or the set-up, which is carried out when all lines are read."""
        # Whose turn it is may be told apart from what was rolled in it.
        if self.part or (self.of_turn and len(self.values) == 1):
            table.gather(self.kind, self.values, at)
        elif isinstance(self.kind, MatterKind):
            table.matters.append((self.kind, dict(self.values), at))
        else:
            table.set_up.append((self.kind, dict(self.values), at))

    def text(self, setting: Setting) -> str:
        """Write the phrase of the matter or of the line that sets something up."""
        kind, types = self.kind, types_of(self.fields)
        if isinstance(kind, MatterKind):
            values = (self.values.get(name, Unknown.of(spaced(name))) for name in types)
            return write_matter(setting, Matter(kind.name, tuple(values)))
        said = self.values.keys()
        return write_phrase(setting, kind.phrases, types, self.values, said) or spaced(kind.name)

    @property
    def fields(self) -> tuple[Parameter, ...]:
        """The fields of the matter, or the parameters of the set-up line."""
        return self.kind.fields if isinstance(self.kind, MatterKind) else self.kind.params

    @property
    def player(self) -> int | None:
        """The seat of the only player in it, such as whose turn it is; None for none or several."""
        whose = [one for one in self.fields if one.type in (PLAYER, HOLDER)]
        alone = len(whose) == 1 and whose[0].type == PLAYER
        return self.values.get(whose[0].name) if alone else None

    @property
    def of_turn(self) -> bool:
        """Whether it states whose turn it is."""
        return isinstance(self.kind, MatterKind) and self.kind.place == "ground"

    @property
    def throw(self) -> Throw | None:
        """The throw of the dice in it."""
        return next((value for value in self.values.values() if isinstance(value, Throw)), None)

    @property
    def thrower(self) -> int | None:
        """The seat of the player who threw it, if it is the first throw of a turn."""
        if isinstance(self.kind, MatterKind):
            return None
        names = {param.name for param in self.kind.params if param.type == PLAYER}
        seats = [value for name, value in self.values.items() if name in names]
        others = (value for name, value in self.values.items() if name not in names)
        counted = any(isinstance(value, int) and value for value in others)
        return None if counted or len(seats) != 1 else seats[0]

    def joined(self, later: OpenStatement) -> OpenStatement | None:
        """Return this statement updated by a later one about the same matter, such as a higher
        bid; None if that is about another matter or changes nothing.
        """
        kind = self.kind
        if later.kind is not kind or not isinstance(kind, MatterKind) or kind.place:
            return None
        if self.part and all(self.values.get(k, v) == v for k, v in later.values.items()):
            return None
        if {f.name for f in kind.fields if f.default is None} & later.values.keys():
            return None
        lists = {k: (*self.values[k], *v) for k, v in later.values.items()
                 if isinstance(v, tuple) and k in self.values}  # fmt: skip
        return evolve(self, values={**self.values, **later.values, **lists})

    def test(self, state: State) -> Finding | None:
        """Look for an open matter with these values; fields without a value may be anything."""
        alike = [m for m in state.open_matters if m.kind == self.kind.name]
        unknown = False
        for matter in alike:
            fields = state.program.matters[matter.kind].fields
            values = {param.name: value for param, value in zip(fields, matter.values, strict=True)}
            pairs = [(values[name], said) for name, said in self.values.items()]
            if all(has == said for has, said in pairs):
                return Finding(True)
            unknown |= all(h == said or h.__class__ is Unknown for h, said in pairs)
        seen = "; ".join(write_matter(state.setting, matter) for matter in alike)
        return None if unknown else Finding(False, seen)


def open_matter(setting: Setting, matter: Matter) -> OpenStatement:
    """Return the statement that a matter is open."""
    kind = setting.program.matters[matter.kind]
    return OpenStatement(kind, by_names(kind.fields, matter.values))


Statement: TypeAlias = (
    Entry | Owns | Holds | Ending | Pile | Unsure | Gaps | NoClaim | FigureChange | OpenStatement
)
Statements: TypeAlias = list[Statement]
Parsed: TypeAlias = tuple[Statements, int]
"""The statements of a clause, and the position after it."""
Asserted: TypeAlias = Entry | Owns | Holds | Ending | OpenStatement
"""The statements that can be tested against a state."""


def owners_by(said: Iterable[Statement]) -> dict[int, int]:
    """Return the owner of each property by some statements, in order; a later one wins."""
    owned = (one for one in said if isinstance(one, Owns))
    return {site: one.holder for one in owned for site, _ in one.sites}


def joint_finding(state: State, statements: Iterable[Asserted]) -> Finding | None:
    """Test statements together: return the first that does not hold; None if that is unknown."""
    answers = [statement.test(state) for statement in statements]
    refuted = next((answer for answer in answers if answer is not None and not answer.holds), None)
    return refuted if refuted is not None else None if None in answers else answers[0]


def write_line(setting: Setting, statements: Sequence[Statement]) -> str:
    """Write statements on one line: buildings and tracks follow their property."""
    texts = [one.text(setting) for one in statements]
    first = statements[0]
    if isinstance(first, Entry) and first.fact[0] == "supply":
        return f"bank has {listed(texts)}"
    out = texts[0]
    for one, text in zip(statements[1:], texts[1:], strict=True):
        beside = isinstance(one, Entry) and one.fact[0] == "rung"
        out += f"{'' if beside else ','} {text}"
    return out


# -- parsing -------------------------------------------------------------------------------------


def read_pieces(line: TokenStream, pos: int) -> tuple[dict[int, int], int] | None:
    """Parse `3 houses`, `a hotel`, `no buildings` into counts by piece, and the position after it.

    After `with` a piece needs no number, nor do pieces of which a property has one at most: `hotels
    on the oranges`.
    """
    program = line.program
    if line.is_word(pos, "no") and line.is_word(pos + 1, "buildings", "building"):
        return {}, pos + 2
    if line.is_word(pos, "rung") and pos + 1 < len(line.tokens):
        rung = line.tokens[pos + 1].whole
        if rung is not None and rung < len(program.ladder):
            return dict(enumerate(program.ladder[rung])), pos + 2
    pieces: dict[int, int] = {}
    at = end = pos
    while at < len(line.tokens):
        token = line.tokens[at]
        # An article counts as 1, and `no` as 0.
        number = 0 if line.is_word(at, "no") else 1 if token.is_article else line.number(at)
        if number is None and not pieces:
            bare = [
                place
                for place, piece in enumerate(program.pieces)
                if (token.folded == piece.name and line.is_word(pos - 1, "with"))
                or (token.folded == piece.plural and max(r[place] for r in program.ladder) == 1)
            ]
            return ({bare[0]: 1}, at + 1) if bare else None
        hit = None if number is None else line.name("piece", at + 1)
        if hit is None or number is None:
            break
        piece = hit.values[0]
        pieces[piece] = pieces.get(piece, 0) + number
        at = end = hit.end
        at += line.is_word(at, "left")
        if not line.is_word(at, ",", "and"):
            break
        at += 1
    return (pieces, end) if pieces else None


def rung_of(program: Program, pieces: Mapping[int, int]) -> int | None:
    """Return the rung with exactly these pieces, or None."""
    wanted = tuple(pieces.get(piece, 0) for piece in range(len(program.pieces)))
    if not any(wanted):
        return 0
    return program.ladder.index(wanted) if wanted in program.ladder else None


def may_state_track(line: TokenStream, of: str, pos: int) -> bool:
    """Check whether a line may state a track of a kind at a token, by the word that stands there:
    to look for that is much faster than to read it.
    """
    matcher = Matcher(line)
    for track in line.program.tracks_of(of):
        if line.is_word(pos, words_of(track.name)[0]):
            return True
        if any(
            matcher.begins(one, pos) for phrase in track.phrases for one in (phrase, *phrase.also)
        ):
            return True
    return False


def track_readings(matcher: Matcher, track: Track, start: int) -> Iterator[tuple[Any, int]]:
    """Yield the values that a line may state of a track from a position, and where each ends."""
    line = matcher.line
    if "money" not in line.signed:  # a loan or a score may be negative
        line = line.with_signs("money", "count")
        matcher = Matcher(line)
    others = (other for phrase in track.phrases for other in phrase.also)
    for phrase in (*track.phrases, *(others if line.free else ())):
        for reading, end in matcher.prefixes(phrase, {track.name: track.type}, start):
            yield reading.env.get(track.name, True), end
            break
    words = words_of(track.name)
    end = start + len(words)
    if line.folded(start, end) == words:
        value = line.value(track.type, end)
        if value is not None:
            yield value.value, value.end
        elif track.type.name == "truth":
            yield True, end
        elif track.type.name == "text" and end < len(line.tokens):
            yield line.tokens[end].text, end + 1


LaterFault: TypeAlias = Callable[[], Diagnostic]
"""A fault that is only explained where it is told."""


@define(eq=False, repr=False)
class StatementParser:
    """The parser of one line's statements.

    Faults go to `report`. A question has no report: it fails, or keeps in `doubt` that a name fits
    several things.
    """

    line: TokenStream
    report: Callable[[LaterFault], None] | None = None
    doubt: Diagnostic | None = None
    failed: bool = False

    @property
    def asked(self) -> bool:
        """Whether the line is a question about a table, and not part of one."""
        return self.report is None

    def fault(self, why: Diagnostic) -> None:
        """Report a fault; a question fails instead, unless a name fits several things."""
        if self.report is None and why.code == "T003":
            self.doubt = self.doubt or why
        else:
            self.fault_of(lambda: why)

    def fault_of(self, later: LaterFault) -> None:
        """Report a fault that takes long to explain; a question fails instead."""
        if self.report is not None:
            self.report(later)
        else:
            self.failed = True

    def _fault(self, code: str, message: str, pos: int, hint: str = "", *clauses: str) -> None:
        """Report a fault at a position of the line."""
        self.fault(in_column(code, message, self.line.column(pos), hint, clauses=clauses))

    def clauses(self, holder: int, pos: int = 0) -> Statements:
        """Parse the clauses about a player (a seat) or another holder from a position on.

        Parsing stops at the first fault.
        """
        line = self.line
        said: Statements = []
        while pos < len(line.tokens):
            # A number begins a clause only after a comma or `and`: `holds jail cards 2` states no
            # cash.
            loose = (
                said and line.tokens[pos].kind == "number" and line.tokens[pos - 1].kind == "word"
            )
            if loose and not line.is_word(pos - 1, "and"):
                self._fault("T001", f"can't read `{line.stretch(pos, pos + 1)}` here", pos)
                self.failed = True
                break
            read = self._clause(holder, pos)
            if read is None:
                self.failed = True
                break
            statements, pos = read
            said += statements
            while line.is_word(pos, ",", "and", ";"):
                pos += 1
        return said

    def _clause(self, holder: int, pos: int) -> Parsed | None:
        """Parse one clause about a player or holder; return None for a fault."""
        line = self.line
        if line.is_word(pos, "is", "has") and pos + 1 < len(line.tokens):
            pos += 1  # `is in jail`, `is out`, `has $340`
        has = line.is_word(pos, "owns", "own", "holds", "hold")
        if has and line.is_word(pos + 1, "nothing") and not self.asked:
            return [], pos + 2  # in a question it is a statement about all properties
        if line.is_word(pos, "owns", "own"):
            return self._owns(holder, pos + 1 + line.is_word(pos + 1, ":"))
        if line.is_word(pos, "holds", "hold"):
            return self._holds(holder, pos + 1)
        if holder >= 0:
            if line.is_word(pos, "cash"):
                return self._cash(holder, pos + 1)
            if line.tokens[pos].kind == "number":  # `$340`, `$340 cash`, `340 in cash`
                read = self._cash(holder, pos)
                if read is None:
                    return None
                end = read[1] + 1 if line.is_word(read[1], "in") else read[1]
                return read[0], end + 1 if line.is_word(end, "cash") else read[1]
            if line.is_word(pos, "out", "bankrupt", "gone"):
                return [Entry(("out", holder), (True,))], pos + 1
            if line.is_word(pos, "on", "at"):
                return self._on(holder, line.skip(pos + 1))
            found = self._track(pos, "player")
            if found is not None:
                track, value, end = found
                fact = ("player", track.index, holder)
                return [Entry(fact, (value,), line.column(pos))], end
        if self.report is not None:
            self.fault(self._unread(pos))
        return None

    def _unread(self, pos: int) -> Diagnostic:
        """Explain a clause that cannot be parsed, with the forms that may have been meant."""
        line = self.line
        if line.amounts:
            return bad_amount(line.amounts[0], line)
        half = half_spelt(line, pos)
        if half is not None:
            return half
        tracks = (
            shown(track.phrases[0]).strip(", ") if track.phrases else f"{spaced(track.name)} VALUE"
            for track in line.program.tracks_of("player")
        )
        forms = ["cash 340", "on SPACE", "owns PROPERTY with 1 house", "holds CARD", "out", *tracks]
        begun = near(line.stretch(pos, pos + 1), (form.split()[0] for form in forms))
        fitting = [form for form in forms if form.split()[0] in begun[:1]] or forms
        stretch = line.stretch(pos, min(len(line.tokens), pos + 6))
        message = f"`{stretch}` doesn't say anything about a player"
        hint = f"write {or_list(fitting[:8])}"
        of_forms = has_slots(fitting[:8])
        return in_column("T001", message, line.column(pos), hint, of_forms=of_forms)

    def _cash(self, holder: int, pos: int) -> Parsed | None:
        """Parse an amount in whole currency units, or `unknown`."""
        line = self.line
        if line.is_word(pos, "of", "is", ":", "="):
            pos += 1
        fact = ("cash", holder)
        if line.is_word(pos, "unknown", "?") and not self.asked:
            return [Entry(fact, (None,), line.column(0))], pos + 1
        found = line.value(MONEY, pos)
        if found is not None:
            return [Entry(fact, (found.value,), line.column(0))], found.end
        if line.amounts:
            self.fault(bad_amount(line.amounts[0], line))
        elif pos < len(line.tokens) and line.tokens[pos].kind == "number":
            self.fault(bad_amount(line.column(pos), line))
        else:
            self._fault("T006", "`cash` needs a whole amount", pos, "`cash 340`")
        return None

    def _on(self, holder: int, pos: int) -> Parsed | None:
        """Parse the space on which a player stands."""
        line = self.line
        hit = line.hit(SPACE, pos)
        if hit is None:
            self.fault(unknown_name(line, SPACE, pos))
            return None
        if not hit.is_sure and not self.asked:
            self._fits_several(hit, pos)
            return [], hit.end
        behind = hit.end + line.is_word(hit.end, ",", "(")
        behind += line.is_word(behind, "just")
        # `on Jail, just visiting` says nothing that `on Jail` does not.
        end = behind + 1 if line.is_word(behind, "visiting") else hit.end
        end += end > hit.end and line.is_word(end, ")")
        # In a question any of the spaces with this name will do.
        return [Entry(("place", holder), hit.values, line.column(pos))], end

    def _fits_several(self, hit: Hit, pos: int) -> None:
        """Report that a name fits several spaces."""
        line = self.line
        fits = tuple(line.names.space(value) for value in hit.values)
        self.fault(doubtful([Doubt(line.stretch(pos, hit.end), line.column(pos), fits)]))

    def _track(self, pos: int, of: str) -> tuple[Track, Any, int] | None:
        """Return the track that is stated there, its value, and the position after it."""
        line = self.line
        negated = line.is_word(pos, *_NO)
        start = pos + 1 if negated else pos
        window = line.with_tokens(line.tokens[: start + _TRACK_WORDS]).with_signs("money", "count")
        matcher = Matcher(window)
        furthest: tuple[Track, Any, int] | None = None
        for track in line.program.tracks_of(of):
            for value, end in track_readings(matcher, track, start):
                if negated and value is not True:
                    continue
                if furthest is None or end > furthest[2]:
                    furthest = track, False if negated else value, end
        line.amounts.extend(window.amounts)
        return furthest

    # -- deeds -----------------------------------------------------------------------------------

    def _owns(self, holder: int, pos: int) -> Parsed:
        """Parse lists of properties, each with what is said of its members."""
        line = self.line
        if self.asked and line.is_word(pos, "nothing") and pos + 1 == len(line.tokens):
            return [Owns(holder, ())], pos + 1
        said: Statements = []
        while True:
            start = pos
            # After `all of` or `each of` what follows the names is said of each.
            all_of = line.is_word(line.skip(pos), *_EACH, "every")
            if all_of:
                pos = line.skip(pos) + 1
                pos = pos + 1 if line.is_word(pos, "of") else pos
            sites, plural, pos = self._sites(pos)
            said.append(Owns(holder, tuple((n, line.column(at)) for n, at in sites)))
            facts, each, pos = self._trailer(pos)
            if ("rung",) in facts and line.is_word(pos, "on") and self._property(pos + 1):
                # Where the pieces stand is told behind them, and not where their owner does.
                self.fault(self._unread(pos))
            # `X and Y with 2 houses` may mean both, or the last one alone.
            if plural and facts and not (each or all_of):
                names = [line.names.space(number) for number, _ in sites]
                words = line.stretch(start, pos)
                self._fault(
                    "T007",
                    f"`{words}` could mean each of {listed(names)}, or only {names[-1]}",
                    start,
                    f"write `{words} each`, or put {names[-1]} on its own line",
                )
            said += [
                Entry((*fact, number), (value,)) for number, _ in sites
                for fact, value in facts.items()
            ]  # fmt: skip
            more = line.behind_commas(pos)
            if more == pos or not self._property(more):
                return said, pos
            pos = more

    def _property(self, pos: int) -> tuple[tuple[int, ...], int, bool] | None:
        """Return the properties of a name, the position after it, and whether it is a group's."""
        line, start = self.line, pos
        pos = line.skip(pos)
        hit = line.hit(line.property_type, pos)
        group = line.name("group", pos) if hit is None or not hit.is_sure else None
        if group is not None and line.is_word(start, "a", "an"):  # `a utility` is one of them
            self._fits_several(Hit(line.sites(group), group.end, True), pos)
            return (), group.end, False
        # A group's name means the group, even if it is also a part of some members' names.
        if hit is not None and (group is None or group.end < hit.end):
            if hit.is_sure:
                return hit.values, hit.end, False
            self._fits_several(hit, pos)
            return (), hit.end, False
        if group is not None:
            return line.sites(group), group.end, True
        return None

    def _sites(self, pos: int) -> tuple[list[tuple[int, int]], bool, int]:
        """Return the properties of a list with their positions, whether they are several, and the
        position after them.
        """
        line = self.line
        sites: list[tuple[int, int]] = []
        plural = False
        while True:
            found = self._property(pos)
            if found is None:
                self.fault(unknown_name(line, line.property_type, pos))
                while pos < len(line.tokens) and not line.is_word(pos, ",", "and", "with"):
                    pos += 1
            else:
                numbers, end, group = found
                sites += [(number, pos) for number in numbers]
                plural = plural or group
                pos = end
            more = line.behind_commas(pos)
            # After a comma comes another name, perhaps misspelt, or another clause.
            if more == pos or (
                not self._property(more)
                and (
                    line.kind(more) in ("", "number")
                    or line.is_word(more, *_EACH, *_NO, *_BEGINNING)
                    or self._track(more, "property")
                    or self._track(more, "player")
                )
            ):
                return sites, plural or len(sites) > 1, pos
            pos = more

    def _trailer(self, pos: int) -> tuple[dict[Fact, Any], bool, int]:
        """Parse what follows the names of properties, in parentheses or not.

        Returns values by the beginning of their facts, whether `each` is said, and the position
        after it.
        """
        line, program, setting = self.line, self.line.program, self.line.names.setting
        facts: dict[Fact, Any] = {}
        each = False
        bracket: int | None = None
        while True:
            at = line.behind_commas(pos)
            if line.is_word(at, *_EACH):
                each, pos = True, at + 1
                continue
            if at == pos and bracket is None and line.is_word(at, "("):
                bracket, pos = at, at + 1
                continue
            if at == pos and bracket is not None and line.is_word(at, ")"):
                bracket, pos = None, at + 1
                continue
            start = at + 1 if line.is_word(at, "with") else at
            found = read_pieces(line, start)
            # Behind a comma a number of pieces may begin another statement, unless `with` leads it.
            if found is not None and (start > at or at == pos):
                pieces, pos = found
                rung = rung_of(program, pieces)
                if rung is None:
                    some = {piece: number for piece, number in pieces.items() if number}
                    message = f"a property can't have {pieces_words(program, some)}"
                    allowed = ladder_words(setting)
                    hint = f"a street can have {allowed}" if allowed else ""
                    self._fault("T008", message, start, hint, *program.ladder_cites)
                facts["rung",] = rung or 0
                continue
            track = self._track(start, "property")
            if track is not None:
                facts["property", track[0].index] = track[1]
                pos = track[2]
            elif start == at:
                return facts, each, pos if bracket is None else bracket
            else:
                forms = [buildings(setting, n) for n in range(1, len(program.ladder))][:3]
                message = f"`{line.stretch(start, len(line.tokens))}` isn't a building"
                hint = f"write {or_list(forms)}" if forms else ""
                self._fault("T008", message, start, hint)
                return facts, each, len(line.tokens)

    # -- cards -----------------------------------------------------------------------------------

    def _holds(self, holder: int, pos: int) -> Parsed | None:
        """Parse cards; all choices that a name could mean are kept."""
        line = self.line
        cards = line.program.board.cards
        none = line.is_word(pos, "no", "neither")
        start = pos + 1 if none else pos
        # In a question a number is exact, and `a jail card` is at least one.
        exact = self.asked and start < len(line.tokens) and line.tokens[start].whole is not None
        found = list(line.values(list_of(CARD), start))
        if not found or not found[0].value:
            self.fault(unknown_name(line, CARD, line.skip(pos)))
            return None
        end = found[0].end
        choices = tuple(f.value for f in found if f.end == end)
        kept = tuple(one for one in choices if all(cards[card].kept for card in one))
        if not kept and holder != BANK and not self.asked:
            name = line.stretch(pos, end)
            self._fault("T018", f"`{name}` isn't a card that a player can keep", pos)
            return [], end
        # The bank may hold any card, players only those that can be kept.
        fitting = choices if holder == BANK or self.asked else kept
        return [Holds(holder, fitting, line.column(pos), none, exact)], end

    # -- the bank and other holders, the end of the game, decks ----------------------------------

    def holder(self) -> Statements | None:
        """Parse `bank has 3 houses`, `nobody owns X`, `pot 350`, `Ann in jail`; else None."""
        line = self.line
        if line.is_word(0, "nobody") and line.is_word(1, "owns", "holds"):
            return self.clauses(BANK, 1)
        hit = line.name("holder", line.skip(0))
        # At the beginning of a line a part of a name may mean something else.
        if hit is None or not hit.whole:
            return None
        holder, pos = hit.first
        if line.is_word(pos, "owns", "holds"):
            return self.clauses(holder, pos)
        if holder < 0:
            return self.stock(holder, pos)
        # A phrase of the rulebook may begin with a player as well.
        trial = StatementParser(line)
        told = trial.clauses(holder, pos)
        return self.clauses(holder, pos) if told and not (trial.failed or trial.doubt) else None

    def deed(self) -> Statements | None:
        """Parse `Boardwalk with 2 houses`, `Reading not mortgaged`; else return None."""
        if self._property(0) is None:
            return None
        trial = StatementParser(self.line)
        sites, plural, pos = trial._sites(0)
        facts, each, end = trial._trailer(pos)
        if not facts or trial.failed or trial.doubt or end < len(self.line.tokens):
            return None
        column = self.line.column(pos)
        if plural and not each:
            words = self.line.stretch(0, end)
            self._fault("T007", f"`{words}` could mean each of them or only the last one", pos,
                        f"write `{words} each`")  # fmt: skip
        return [Entry((*fact, n), (value,), column) for n, _ in sites
                for fact, value in facts.items()]  # fmt: skip

    def gaps(self) -> Statements | None:
        """Parse `unknown until told`; else return None."""
        return [Gaps()] if self.line.folded(0, 9) == ("unknown", "until", "told") else None

    def stock(self, holder: int, pos: int) -> Statements | None:
        """Parse the pieces that the bank has, or the cash of another holder."""
        line = self.line
        if holder == BANK:
            return self._pieces(pos + 1 if line.is_word(pos, "has", "have") else pos)
        # A question may have two such words: `pot has cash 350`.
        for _ in range(2 if self.asked else 1):
            pos = pos + 1 if line.is_word(pos, "has", "cash", "is", "of") else pos
        found = line.whole(MONEY, pos)
        seats = len(line.names.setting.names)
        fact = ("cash", seats + BANK - holder - 1)
        return [Entry(fact, (found[0],), line.column(0))] if found else None

    def _pieces(self, pos: int) -> Statements:
        """Parse the pieces left in the bank: `3 houses and 12 hotels`, or `houses 3`."""
        line, count = self.line, len(self.line.tokens)
        named, found = line.name("piece", pos), read_pieces(line, pos)
        pieces = found[0] if found is not None and found[1] == count else None
        if named is not None and named.end == count - 1:
            left = line.tokens[named.end].whole
            pieces = pieces if left is None else {named.values[0]: left}
        if pieces is not None:
            return [Entry(("supply", n), (left,), line.column(0)) for n, left in pieces.items()]
        numbers = [n for n, token in enumerate(line.tokens) if token.value is not None]
        if any(line.tokens[n].whole is None for n in numbers):
            self.fault(bad_amount(line.column(numbers[0]), line))
        else:
            forms = " and ".join(f"3 {piece.plural}" for piece in line.program.pieces)
            message = f"the bank has no `{line.stretch(pos, count)}`"
            self._fault("T001", message, pos, f"write `bank has {forms}`")
        return []

    def ending(self) -> Statements | None:
        """Parse `game over`, `winner Bob`, `winners Ann and Bob`; else return None."""
        line = self.line
        if line.is_word(0, "game") and line.is_word(1, "over") and len(line.tokens) == 2:
            return [Ending()]
        if not line.is_word(0, "winner", "winners"):
            return None
        found = line.whole(list_of(PLAYER), 1)
        if found:
            return [Ending(found[0], line.column(0))]
        self.fault(unknown_name(line, PLAYER, 1))
        return []

    def deck(self) -> Statements | None:
        """Parse `chance deck advance-to-go, go-to-jail` (the next cards, top first) and `bottom of
        the chance deck poor-tax` (the last ones, lowest last); else return None.
        """
        line = self.line
        part = line.is_word(0, "top", "bottom")
        if part and not line.is_word(1, "of"):
            return None
        pos = line.skip(2 if part else 0)
        before = line.is_word(pos, "deck")
        hit = line.name("deck", pos + before)
        if hit is None or not (before or line.is_word(hit.end, "deck")):
            return None
        deck, pos = hit.values[0], hit.end + (not before)
        board = line.program.board
        mine = board.decks[deck].cards
        choices: list[tuple[tuple[int, ...], int, str]] = []
        pos = pos + 1 if line.is_word(pos, ":", "is") else pos
        while pos < len(line.tokens):
            card = line.name("card", line.skip(pos), mine.__contains__)
            if card is None:
                # One unknown card does not keep the others from being read and checked.
                end = pos
                while end < len(line.tokens) and not line.is_word(end, ",", "and"):
                    end += 1
                name = line.stretch(pos, end)
                message = f"the {board.decks[deck].title} deck has no card `{name}`"
                known = [board.cards[c].id for c in mine]
                self._fault("T018", message, pos, did_you_mean(near(name, known)))
            else:
                end = card.end
                choices.append((card.values, line.column(pos), line.stretch(pos, end)))
            pos = line.behind_commas(end)
        return [Pile(deck, line.is_word(0, "bottom"), tuple(choices))]

    def unsure(self) -> Statements | None:
        """Parse `nobody knows who holds the jail card`; else return None."""
        line = self.line
        if line.folded(0, 4) != ("nobody", "knows", "who", "holds"):
            return None
        found = line.value(list_of(CARD), 4)
        if found is not None and found.end == len(line.tokens):
            return [Unsure(found.value)]
        self.fault(unknown_name(line, CARD, 4))
        return []

    def no_claim(self) -> Statements | None:
        """Parse `no rent due`, which says that no claim of a kind is open; else return None."""
        line = self.line
        said = line.folded(1, len(line.tokens))
        if not line.is_word(0, "no"):
            return None
        found = [kind for kind in line.program.matters_on("standing")
                 if words_of(kind.name) == said]  # fmt: skip
        return [NoClaim(found[0])] if found else None

    # -- matters, set-up lines and variables, by their phrases -----------------------------------

    def phrases(self, only_matters: bool = False) -> Statements:
        """Parse a line by the phrases of the rulebook; `only_matters`: by those of matters."""
        line = self.line
        found = list(self._readings(Matcher(line.with_signs("count"), hasty=True), only_matters))
        cut = _FIELDS.search(line.text)
        if not found and cut is not None:
            shorter = line.cut(line.text[: cut.start()]).with_signs("count")
            found = list(self._readings(Matcher(shorter), True))
            found += [  # a matter without a phrase goes by its name
                (kind, PhraseReading()) for kind in line.program.matters.values()
                if words_of(kind.name) == shorter.folded(0, len(shorter.tokens))
            ]  # fmt: skip
        if not found:
            self.fault_of(partial(self._why, only_matters))
            return []
        what, reading = best(found)[0]
        if reading.doubts:
            self.fault(doubtful(reading.doubts))
            return []
        if isinstance(what, Track):
            return [Entry(("table", what.index), (reading.env[what.name],), line.column(0))]
        more = self._fields(what, cut) if isinstance(what, MatterKind) and cut is not None else {}
        return [OpenStatement(what, {**reading.env, **more})]

    def _why(self, only_matters: bool) -> Diagnostic:
        """Explain why a line fits no phrase."""
        matcher = Matcher(self.line)
        list(self._readings(matcher, only_matters))
        return explain(matcher, "line of a table", "T001")

    def _readings(
        self, matcher: Matcher, only_matters: bool
    ) -> Iterator[tuple[MatterKind | SetUp | Track, PhraseReading]]:
        """Yield the readings of a line by the rulebook's phrases, each with its declaration."""
        program = self.line.program
        yield from matcher.readings(program.matters.values())
        if only_matters:
            return
        yield from matcher.readings(program.lines)
        negated = matcher.line.is_word(0, "not")
        for track in program.tracks_of("table"):
            for value, end in track_readings(matcher, track, 1 if negated else 0):
                if end == len(matcher.line.tokens):
                    yield track, PhraseReading(((track.name, not value if negated else value),))

    def _fields(self, kind: MatterKind, cut: re.Match[str]) -> dict[str, Any]:
        """Parse the fields in parentheses after a phrase: `(reason: "rent"; doubles: 1)`."""
        types = types_of(kind.fields)
        more: dict[str, Any] = {}
        for part in _FIELD.finditer(cut[1]):
            name, text = part[1], part[2].strip()
            line = self.line.cut(text, cut.start(1) + part.start(2))
            wanted = types.get(name)
            if wanted is None:
                message = f"a {kind.name} has no `{name}`"
            elif wanted.name == "text":
                more[name] = line.tokens[0].text if len(line.tokens) == 1 else text
                continue
            else:
                values = line.with_signs("count").whole(wanted, 0)
                if values:
                    more[name] = values[0]
                    continue
                message = f"`{text}` isn't a {type_in_words(wanted)} for `{name}`"
            self.fault(in_column("T001", message, line.offset + 1))
        return more

    # -- figures ---------------------------------------------------------------------------------

    def figure(self) -> Statements:
        """Parse what follows `set`: a figure, a track of the table, the cash of a holder."""
        line, program = self.line, self.line.program
        known: dict[str, tuple[Type, Fact]] = {n: (f.type, ()) for n, f in program.figures.items()}
        known |= {t.name: (t.type, ("table", t.index)) for t in program.tracks_of("table")}
        seats = len(line.names.setting.names)
        known |= {h.name: (MONEY, ("cash", seats + n)) for n, h in enumerate(program.holders)}
        fits = [
            (len(words), name) for name in known
            if (words := words_of(name)) == line.folded(0, len(words))
        ]  # fmt: skip
        if not fits:
            asked = line.stretch(0, max(1, len(line.tokens) - 1))
            message = f"there is no `{asked}` to set here"
            self._fault("T017", message, 0, did_you_mean(near(asked, known)))
            return []
        # The longest name wins: `salary bonus` over `salary`.
        pos, name = max(fits)
        wanted, fact = known[name]
        if line.is_word(pos, "is", "to", "="):
            pos += 1
        rest = line.stretch(pos, len(line.tokens))
        if rest == "unknown" and fact:
            return [Entry(fact, (None,), line.column(0))]
        if name in program.tracks:
            line = line.with_signs("money", "count")
        found = line.whole(wanted, pos)
        # A text at the end of the line needs no quotes.
        if not found and wanted.name == "text" and rest:
            token = line.tokens[pos]
            found = [token.text if token.kind == "quoted" else rest]
        elif line.amounts:
            self.fault(bad_amount(line.amounts[0], line))
            return []
        if not found:
            needs = f"a {wanted}, not `{rest}`" if rest else "a value"
            self._fault("T017", f"`{name}` needs {needs}", pos)
            return []
        if fact:
            return [Entry(fact, (found[0],), line.column(0))]
        value, figure = found[0], program.figures[name]
        low, high = figure.low, figure.high
        if low is None and high is None:
            allowed = bool(value == figure.value)
            why = f"is {figure.value} in this rulebook, and a table can't change it"
        else:
            allowed = (low is None or low <= value) and (high is None or value <= high)
            why = f"must be {low} to {high}, not {value}"
        if not allowed:
            self._fault("T017", f"`{name}` {why}", pos, "", *figure.cites)
        return [FigureChange(name, value)] if allowed else []


def tells_payment(said: Statement) -> bool:
    """Check whether a statement tells that nothing is due, or left to do, where somebody landed."""
    return isinstance(said, NoClaim) or (isinstance(said, OpenStatement) and said.part)


# -- lines of a table ----------------------------------------------------------------------------

Read: TypeAlias = Callable[[StatementParser], Statements]
"""A way of parsing a line, which depends on its block."""


def parse_line(
    setting: Setting, at: TextLine, report: Callable[[Diagnostic], None], read: Read
) -> Statements:
    """Return the statements of a line, and report its faults."""
    said, faults = _parsed(setting, at, read)
    for fault in faults:
        report(fault())
    return said


def statements_of(setting: Setting, at: TextLine, read: Read) -> Statements | None:
    """Return the statements of a line; None where it has faults."""
    said, faults = _parsed(setting, at, read)
    return None if faults else said


def _parsed(setting: Setting, at: TextLine, read: Read) -> tuple[Statements, list[LaterFault]]:
    parsed = _parsed_lines(setting.program)
    said, faults = parsed(setting.names, setting.key, at.text, at.column, read)
    # Statements are told apart by what they are, and not by what they say.
    return [copy(one) for one in said], faults


@once_per_program
def _parsed_lines(program: Program) -> Callable[..., tuple[Statements, list[LaterFault]]]:
    """Return a function that parses a line, and keeps what came of the last ones: a table is read
    many times where it is made small, and a line by each who looks for what it may be.
    """

    @lru_cache(maxsize=limits.TABLE_LINES_REMEMBERED)
    def parsed(
        names: tuple[str, ...], key: str, text: str, column: int, read: Read
    ) -> tuple[Statements, list[LaterFault]]:
        faults: list[LaterFault] = []
        try:
            line = TokenStream.of(Setting(names, program, key), text, column - 1)
        except UnclosedQuote as error:
            return [], [partial(in_column, "T014", str(error), column + error.column - 1)]
        return read(StatementParser(line, faults.append)), faults

    return parsed


@lru_cache(maxsize=limits.TABLES_REMEMBERED)
def line_below(seat: int) -> Read:
    """Return how a line below the name of a player is parsed."""
    return partial(StatementParser.clauses, holder=seat)


def line_of_matter(parser: StatementParser) -> Statements:
    """Parse a line about what is open."""
    return parser.phrases(only_matters=True)


_OF_PLAYER = word_set("has owns holds cash money deeds properties cards position on in at jail")


def below_whom(at: TextLine) -> int | None:
    """Return the seat of the player above a line that begins like a clause about a player."""
    return None if _OF_PLAYER.isdisjoint(words_of(at.text)[:1]) else at.below


def parse_below(setting: Setting, at: TextLine) -> Statements:
    """Return the statements of a line without indent about the player above it; empty for a line
    about the table.
    """
    if at.below is None or statements_of(setting, at, table_line):
        return []
    return statements_of(setting, at, line_below(at.below)) or []


def table_line(parser: StatementParser) -> Statements:
    """Parse a line about the table."""
    # The rulebook's phrases come last: they may begin with any word.
    for read in (
        parser.gaps,
        parser.holder,
        parser.ending,
        parser.deck,
        parser.unsure,
        parser.no_claim,
        parser.deed,
    ):
        statements = read()
        if statements is not None:
            return statements
    return parser.phrases()
