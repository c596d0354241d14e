"""Prompts: questions about the table in plain words, and their answers as lines of a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from attrs import evolve, frozen

from propertyrules.errors import NotationError, TableError
from propertyrules.hints import or_list, spaced
from propertyrules.ir.types import MONEY, SPACE, list_of
from propertyrules.model.evidence import MissingFact
from propertyrules.model.schema import Fact
from propertyrules.model.state import Setting, State
from propertyrules.model.values import BANK, is_known
from propertyrules.notation.scenarios import head_name, parse_tables
from propertyrules.notation.table_printer import write_table
from propertyrules.notation.table_statements import (
    Entry,
    Owns,
    Statement,
    StatementParser,
    read_pieces,
    rung_of,
)
from propertyrules.notation.tables import read_state
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.words.vocabulary import listed, vocabulary
from propertyrules.notation.writer import before_mover, write_matter
from propertyrules.syntax.source import word_set

Values: TypeAlias = list[tuple[Fact, Any]] | None
Reader: TypeAlias = Callable[[TokenStream, Sequence[Fact]], Values]

Subject: TypeAlias = tuple[Any, ...]
"""What a prompt is about: a column of the table, and a group, player, deck or piece there."""

SOMEBODY = "Somebody"
"""Stands for the other players as long as nobody has said who they are."""

OPEN: Subject = ("open",)
SEATS: Subject = ("players",)
SENTENCE: Subject = ("sentence",)  # one that can't be read
HOLDINGS = "holdings"  # of all that a player owns, by the seat

NOBODY = word_set("nobody none no-one noone no bank unowned neither")
_ALL = word_set("all both each every of them")
_SAYS = word_set("do does has have had got owns own on any it is are")
_NONE = word_set("none no nothing zero neither empty bare")
_PLENTY = word_set("plenty enough many lots all")
SOME_OF_THEM = _ALL | _NONE | _PLENTY


@frozen
class Prompt:
    """What is asked next.

    `facts` are addresses of `model.schema`, of what is open none; `accepts` are examples of
    answers. Of a `sentence` that can't be read `rules` are those that may decide the question.
    """

    text: str
    subject: Subject
    facts: tuple[Fact, ...]
    accepts: tuple[str, ...]
    rules: tuple[str, ...] = ()
    sentence: str = ""

    @property
    def is_of_turn(self) -> bool:
        """Whether it asks whose turn it is, or how far: what is answered in set words."""
        return self.subject == OPEN

    @property
    def is_of_deeds(self) -> bool:
        """Whether it asks of deeds what is seldom so, and would be told: which are mortgaged."""
        return bool(self.subject[0] == "property")

    @property
    def takes_names(self) -> bool:
        """Whether it is answered with names of players."""
        return self.subject[0] in ("owner", "card")


def subject_of(setting: Setting, fact: Fact) -> Subject:
    """Return what a prompt about a fact is about: of deeds those of a group are asked together."""
    column, *_, place = fact
    if column in ("owner", "rung", "property"):
        group = setting.program.board.spaces[place].group
        return (*fact[:-1], *(("group", group) if group >= 0 else ("space", place)))
    return ("card",) if column == "card" else fact


def prompt(state: State, subject: Subject, facts: Sequence[Fact], missing: MissingFact) -> Prompt:
    """Return the prompt about some facts; `missing` says how the first is asked for alone."""
    setting = state.setting
    names = [setting.program.board.spaces[fact[-1]].name for fact in facts]
    text, several = _sentence(missing.question), len(facts) > 1
    pieces = [piece.plural for piece in setting.program.pieces]
    match subject[0]:
        case "owner" if several:
            text = f"Who owns {short_list(names)}?"
        case "rung":
            text = f"How many {pieces[0]} stand on {short_list(names)}?"
        case "property" if several:
            track = setting.program.tracks_of("property")[facts[0][1]]
            said = track.phrases[0].text.strip(", ") if track.phrases else spaced(track.name)
            text = f"Which of {short_list(names)} are {said}?"
            if track.type.name != "truth":
                text = f"What is the {said} of {short_list(names)}?"
    return Prompt(text, subject, tuple(facts), _accepted(state, subject, len(facts)))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def short_list(names: Sequence[str]) -> str:
    """Write names as a list, without the word that all end with: `Oriental and Vermont`."""
    words = [name.split() for name in names]
    last = {each[-1] for each in words}
    if len(names) > 1 and len(last) == 1 and all(len(each) > 1 for each in words):
        return listed(" ".join(each[:-1]) for each in words)
    return listed(names)


def _accepted(state: State, subject: Subject, count: int) -> tuple[str, ...]:
    """Return examples of what answers a prompt."""
    setting = state.setting
    program, players = setting.program, [n for n in setting.names if n != SOMEBODY]
    match subject[0]:
        case "owner" | "card":
            first = players[0] if players else SOMEBODY
            found = [*players[:2], "nobody"]
            if count > 1:
                found.append(", ".join([first] * (count - 1) + ["nobody"]))
        case "rung":
            found = ["none", " ".join("1" + "0" * (count - 1))]
            if len(program.pieces) > 1:
                found.append(f"a {program.pieces[-1].name}")
        case "cash" | "supply":
            found = ["340" if subject[0] == "cash" else "12"]
        case "place":
            found = [program.board.spaces[n].name for n in (0, len(program.board.spaces) - 1)]
        case "property" | "player":
            track = program.tracks_of(subject[0])[subject[1]]
            found = ["yes", "no"] if track.type.name == "truth" else ["2"]
            if count > 1:
                found = ["none", "all", "their names"]
        case _:
            found = []
    return (*found, "don't know")


def turn_lines(state: State) -> Iterator[str]:
    """Yield the lines of a table that say whose turn it is and how far it is, of each player who is
    in.
    """
    program = state.setting.program
    text = write_table(evolve(state, stack=(), claims=(), completions=()))
    for name, out in zip(state.setting.names, state.out, strict=True):
        line = f"{before_mover(program)}{head_name(name)}"
        try:
            (table,) = parse_tables(f"{text}{line}\n", "<turn>")
            told = read_state(table, program, waited=False, claims=False)
        except TableError:
            continue
        stages = [
            write_matter(state.setting, one.turn)
            for one in told.completions
            if one.turn is not None and one.turn.kind == told.stack[-1].kind
        ]
        if out is not True:
            yield from dict.fromkeys(stages or [line])


# -- reading answers -----------------------------------------------------------------------------


def told_lines(state: State, asked: Prompt, text: str) -> tuple[str, ...]:
    """Return the lines of a table that an answer stands for. Raises NotationError for none."""
    setting = state.setting
    lines = _whole_lines(setting, text)
    if asked.subject[0] == HOLDINGS:
        # `Reading (mortgaged)` is a line as well, but of somebody's deeds it tells the owner too.
        try:
            return _all_lines(state, asked, text)
        except NotationError:
            if not lines:
                raise
    if lines:
        return lines
    read = _READERS.get(asked.subject[0])
    values = None if read is None else _read_each(read, setting, text, asked.facts)
    if asked.subject[0] == "supply" and text.lower() in _PLENTY:
        piece = asked.facts[0][1]
        # Plenty are all that do not stand on the board.
        standing = sum(setting.program.ladder[r][piece] for r in state.rung if is_known(r))
        values = [
            (fact, (setting.program.pieces[piece].supply or 0) - standing) for fact in asked.facts
        ]
    if values is None:
        forms = f"{or_list(asked.accepts[:-1])}, or “{asked.accepts[-1]}”"
        raise NotationError(f"“{text}” isn't an answer to this; write {forms}")
    return tuple(line_of(setting, fact, value) for fact, value in values)


def _all_lines(state: State, asked: Prompt, text: str) -> tuple[str, ...]:
    """Return all lines about the deeds of a player; of what is not named, that it is nobody's."""
    setting, seat = state.setting, asked.subject[1]
    said: list[Statement] | None = []
    if text.lower() not in _NONE:
        # What is said behind the last of several is said of that one.
        for parts in ([text], re.split("[,;]", text)):
            read = [
                _read_whole(setting, f"owns {part}", lambda p: p.clauses(seat)) for part in parts
            ]
            said = None if None in read else [one for some in read for one in some or ()]
            if said is not None:
                break
    if said is None:
        raise NotationError(f"“{text}” isn't a list of properties; write {or_list(asked.accepts)}")
    told = {
        ("owner", number): seat for one in said if isinstance(one, Owns) for number, _ in one.sites
    }
    told |= {one.fact: one.values[0] for one in said if isinstance(one, Entry)}
    mine = {fact[1] for fact in told}
    found: list[str] = []
    for fact in asked.facts:
        plain = BANK if fact[0] == "owner" else 0 if fact[0] == "rung" else False
        if fact[0] == "owner" or fact[-1] in mine:
            found.append(line_of(setting, fact, told.get(fact, plain)))
    return tuple(found)


def _read_each(read: Reader, setting: Setting, text: str, facts: Sequence[Fact]) -> Values:
    """Read an answer as a whole, or between its commas one value for each fact."""
    parts = text.replace(";", ",").split(",")
    if 1 < len(facts) == len(parts):
        each = [
            read(TokenStream.of(setting, part.strip()), (fact,))
            for part, fact in zip(parts, facts, strict=True)
        ]
        if None not in each:
            return [pair for pairs in each if pairs is not None for pair in pairs]
    return read(TokenStream.of(setting, text), facts)


def line_of(setting: Setting, fact: Fact, value: Any) -> str:
    """Write a fact as a line of a table that stands by itself."""
    names, seats = vocabulary(setting), len(setting.names)
    column, *_, place = fact
    said = Entry(fact, (value,)).text(setting) if column not in ("owner", "card") else ""
    match column:
        case "owner":
            who = "nobody" if value == BANK else names.holder(value)
            return f"{who} owns {names.space(place)}"
        case "card":
            return f"{names.holder(value)} holds {names.card(place)}"
        case "rung" | "property":
            return f"{names.space(place)} {said}"
        case "supply":
            return f"bank has {said}"
        case "cash" if place >= seats:
            return said
        case "cash" | "place" | "player":
            return f"{names.player(place)} {said}"
    return said


def _read_whole(
    setting: Setting, text: str, read: Callable[[StatementParser], Sequence[Statement] | None]
) -> Sequence[Statement] | None:
    """Return what a text says, read as one sort of line; None where some of it is not read."""
    parser = StatementParser(TokenStream.of(setting, text))
    said = read(parser)
    return None if parser.failed or parser.doubt else said


def _whole_lines(setting: Setting, text: str) -> tuple[str, ...]:
    """Return an answer that is written as lines of a table already; nothing for any other."""
    for parts in ([text], text.split(";"), text.split(",")):
        parts = [part.strip() for part in parts if part.strip()]
        readers = (StatementParser.holder, StatementParser.deed)
        if parts and all(
            any(_read_whole(setting, part, read) for read in readers) for part in parts
        ):
            return tuple(parts)
    return ()


def _shared(facts: Sequence[Fact], values: Sequence[Any]) -> Values:
    """Return a value for each fact; one value is for all."""
    if len(values) == 1:
        values = list(values) * len(facts)
    return list(zip(facts, values, strict=True)) if len(values) == len(facts) else None


def _items(line: TokenStream, read: Callable[[int], tuple[Any, int] | None]) -> list[Any]:
    """Return the values that stand one behind the other on a line; none if anything else does."""
    found: list[Any] = []
    pos = 0
    while pos < len(line.tokens):
        if line.is_word(pos, ",", ";", "and", *_ALL, *_SAYS):
            pos += 1
            continue
        value = read(pos)
        if value is None:
            return []
        found.append(value[0])
        pos = value[1]
    return found


def _holders(line: TokenStream, facts: Sequence[Fact]) -> Values:
    def read(pos: int) -> tuple[Any, int] | None:
        if line.is_word(pos, *NOBODY):
            return BANK, pos + 1
        hit = line.name("holder", line.skip(pos))
        return (hit.values[0], hit.end) if hit is not None and len(hit.values) == 1 else None

    return _shared(facts, _items(line, read))


def _rungs(line: TokenStream, facts: Sequence[Fact]) -> Values:
    program = line.program

    def read(pos: int) -> tuple[Any, int] | None:
        if line.is_word(pos, *_NONE):
            named = line.name("piece", pos + 1)
            return 0, named.end if named is not None else pos + 1
        pieces = read_pieces(line, pos)
        if pieces is None:
            number, hit = line.number(pos), line.name("piece", pos)
            # A bare number counts the first sort of piece, a bare piece is one.
            if number is not None:
                pieces = {0: number}, pos + 1
            elif hit is not None:
                pieces = {hit.values[0]: 1}, hit.end
            else:
                return None
        rung = rung_of(program, pieces[0])
        return None if rung is None else (rung, pieces[1])

    return _shared(facts, _items(line, read))


def _tracks(line: TokenStream, facts: Sequence[Fact]) -> Values:
    track = line.program.tracks_of(facts[0][0])[facts[0][1]]
    if track.type.name != "truth":
        found = line.with_signs("money", "count").whole(track.type, 0)
        return _shared(facts, found[:1])
    pos = 1 if line.is_word(0, "only", "just") else 0
    rest = range(pos + 1, len(line.tokens))
    if all(line.is_word(at, *_ALL, *_SAYS) for at in rest):
        if line.is_word(pos, "all", "both", "each", "yes", "yeah", "yep"):
            return _shared(facts, [True])
        if line.is_word(pos, *_NONE, "nope", "not"):
            return _shared(facts, [False])

    def read(at: int) -> tuple[Any, int] | None:
        if line.is_word(at, "yes", "no", "true", "false"):
            return line.is_word(at, "yes", "true"), at + 1
        return None

    values = _items(line, read)
    if values:
        return _shared(facts, values)
    # Whoever names some of several also says that the others are not so.
    named = line.whole(list_of(line.property_type), pos)
    if facts[0][0] == "property" and named:
        return [(fact, fact[-1] in named[0]) for fact in facts]
    return None


def _amount(line: TokenStream, facts: Sequence[Fact]) -> Values:
    return _shared(facts, line.whole(MONEY, 0)[:1])


def _supply(line: TokenStream, facts: Sequence[Fact]) -> Values:
    supply = line.program.pieces[facts[0][1]].supply or 0
    if len(line.tokens) == 1 and line.is_word(0, *_NONE):
        return _shared(facts, [0])
    number = line.number(0) if line.tokens else None
    return None if number is None or number > supply else _shared(facts, [number])


def _place(line: TokenStream, facts: Sequence[Fact]) -> Values:
    pos = line.skip(1 if line.is_word(0, "on", "at") else 0)
    return _shared(facts, line.whole(SPACE, pos)[:1])


_READERS: dict[str, Reader] = {
    "owner": _holders, "card": _holders, "rung": _rungs, "property": _tracks, "player": _tracks,
    "table": _tracks, "cash": _amount, "supply": _supply, "place": _place,
}  # fmt: skip
