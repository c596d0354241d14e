"""Disputes: a table as people type it, with no head, no players listed and no block of questions.

The names of players are taken from the sentences, and each line is sorted: what asks is asked, and
what is left tells of the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import evolve

from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import NotationError
from propertyrules.ir.program import Program
from propertyrules.machine.initial_state import blank
from propertyrules.model.state import Setting
from propertyrules.notation import english
from propertyrules.notation.move_parser import LineParser, Place, read_line
from propertyrules.notation.scenarios import (
    AskedLine,
    Block,
    PlayerBlock,
    Scenario,
    TextLine,
    asks,
    says_new_game,
)
from propertyrules.notation.sentences import read_sentence
from propertyrules.notation.table_statements import parse_line, table_line
from propertyrules.notation.tokens import (
    Token,
    UnclosedQuote,
    cut_expectation,
    tokenize,
    words_of,
)
from propertyrules.notation.vocabulary import quoted
from propertyrules.notation.wording import Speaker, known_words
from propertyrules.syntax.source import word_set

_PRONOUNS = word_set(
    "i me my mine we us our you your he she it they him her his them their this that these those"
    " who what there everybody everyone nobody anybody somebody someone anyone both all none"
)
# What stands behind a name that begins a sentence, and before one inside it.
_SAYS = word_set(
    "has have had is was owns own owes got holds only just landed rolled rolls bid bids passed"
    " still threw bought hasnt isnt wasnt doesnt didnt too sits stands went paid mortgaged"
)
_BEFORE = word_set(
    "can could may does do did is has must to from with by and for of owe owes im am"
)
_FEWEST = 2  # players


# What stands before an item of a list, and where a sentence ends.
_BULLET = re.compile(r"\s*(?:[-*\u2022\u00b7\u2013\u2014]|\d{1,2}[.)])\s+")
_END = re.compile(r"(?<=[.?!;])\s+")
_BRACKET = re.compile(r"(\w+) ?\(([^()]+)\) ?[:-]")  # `Ann ($120): Reading`
_PLAYERS = word_set("players player playing")


def in_own_words(scenario: Scenario, program: Program) -> Scenario:
    """Return a table as the notation has it whose lines are people's own: with its players and its
    questions. One that lists its players and asks in blocks is returned as it is.
    """
    if scenario.players and not any(asks(at.text) for at in scenario.lines):
        return scenario
    lines = [one for at in scenario.lines for one in _sentences(at)]
    names = scenario.names or tuple(_players(lines, program))
    if len(names) < _FEWEST:
        return scenario
    setting = Setting(names, program, program.key)
    first = scenario.lines[0] if scenario.lines else TextLine("", scenario.line, 1)
    players = scenario.players or tuple(PlayerBlock(name, first, ()) for name in names)
    parser = LineParser(blank(setting), Place())
    told: list[TextLine] = []
    asked: list[AskedLine] = []
    for at in lines:
        if (
            asks(at.text)
            or (not scenario.players and parser.is_move(at.text))
            or (not _tells(setting, at.text) and _is_move(setting, at.text))
        ):
            text, arrow, place = cut_expectation(at.text)
            expected = None if arrow is None else at.behind(place + 2)
            asked.append(AskedLine(evolve(at, text=text), expected))
        elif says_new_game(at.text):
            told.append(evolve(at, text="new game"))
        elif not _lists_players(at.text, names):
            told.append(at)
    told += _turn(told, asked, names)
    blocks = scenario.blocks
    if asked:
        blocks = (Block("ask", asked[0].line, tuple(asked)), *blocks)
    return evolve(scenario, players=players, lines=tuple(told), blocks=blocks)


def _tells(setting: Setting, text: str) -> bool:
    """Check whether a line tells something of a table, by the notation or in own words."""
    faults: list[Diagnostic] = []
    parse_line(setting, TextLine(text, 1, 1), faults.append, table_line)
    return not faults or read_sentence(setting, text, None, Speaker(0, 0)) is not None


def _is_move(setting: Setting, text: str) -> bool:
    """Check whether a line is a move in own words, as `Bob wants rent from Ann`."""
    try:
        read_line(blank(setting), text, Place())
    except NotationError:
        return False
    return True


def _sentences(at: TextLine) -> Iterator[TextLine]:
    """Yield the sentences of a line where they stand; an item of a list is without its mark."""
    bullet = _BULLET.match(at.text)
    if bullet is not None:
        at = at.behind(bullet.end())
    bracket = _BRACKET.match(at.text)
    if bracket is not None:
        at = evolve(at, text=f"{bracket[1]}: {bracket[2]}, {at.text[bracket.end() :]}")
    begin = 0
    for end in (*_END.finditer(at.text), None) if "->" not in at.text else (None,):
        until = len(at.text) if end is None else end.start()
        said = at.text[begin:until]
        last = said.rstrip(".").rpartition(" ")[2].casefold()
        if (
            end is not None
            and said.endswith(".")
            and (last in english.SHORT or (len(last) == 1 and last.isalpha()))
        ):
            continue  # `St. James Place`, `B. & O.`
        one = at.behind(begin)
        text = one.text[: until - (len(at.text) - len(one.text))].rstrip(".; ")
        if text:
            yield evolve(one, text=text)
        begin = until


def _lists_players(text: str, names: Sequence[str]) -> bool:
    """Check whether a line only lists who plays: `3 players: Ann, Bob and Cy`."""
    words = words_of(text)
    named = {name.casefold() for name in names}
    return not _PLAYERS.isdisjoint(words) and all(
        word in named or word in _PLAYERS or word in _AROUND or word.isdecimal() or word in ",:"
        for word in words
    )


_AROUND = word_set("we are were and the is of us there here with order in") | {"&", "."}
_TURN = word_set("turn turns go roll rolls rolled throw throws threw thrown auction game")


def _turn(
    told: Sequence[TextLine], asked: Sequence[AskedLine], names: Sequence[str]
) -> Iterator[TextLine]:
    """Yield whose turn it is where no line says so: of whoever has landed somewhere, or rolls."""
    if any(not _TURN.isdisjoint(words_of(at.text)) for at in told):
        return
    for at in (*told, *(one.at for one in asked)):
        words = words_of(at.text)
        moved = any(english.is_form_of(word, "land", "roll", "throw") for word in words[1:4])
        name = next((name for name in names if words[:1] == (name.casefold(),)), None)
        if moved and name is not None:
            yield evolve(at, text=f"turn of {quoted(name)}")
            return


def _players(lines: Sequence[TextLine], program: Program) -> Iterator[str]:
    """Yield the names of the players that some lines speak of, in the order in which they do."""
    known = known_words(program)
    found: dict[str, str] = {}
    for at in lines:
        try:
            tokens = tokenize(at.text, program.board.currency)
        except UnclosedQuote:
            continue
        listed = any(token.folded in _PLAYERS for token in tokens)
        for place, token in enumerate(tokens):
            stem = _stem(token)
            if not stem or stem in _PRONOUNS or known(stem):
                continue
            if _is_subject(tokens, place) or (listed and token.text[:1].isupper()):
                name = token.text[: len(stem)]
                found.setdefault(stem, name.capitalize() if name.islower() else name)
    for stem, name in found.items():
        if not (stem.endswith("s") and stem[:-1] in found):
            yield name


def _stem(token: Token) -> str:
    """Return the folded word of a token that may be a name, without `'s`."""
    if token.kind != "word" or not token.folded.isalpha():
        return ""
    marked = any(sign in token.text for sign in "'\u2019`")
    return token.folded[:-1] if marked and token.folded.endswith("s") else token.folded


def _is_subject(tokens: Sequence[Token], place: int) -> bool:
    """Check whether a word stands where a player is named."""
    token = tokens[place]
    behind = tokens[place + 1] if place + 1 < len(tokens) else None
    before = tokens[place - 1].folded if place else ""
    said = behind is not None and (
        behind.folded in _SAYS
        or behind.text in (":", "(", "-", "=")
        or behind.kind == "number"
        or not english.COMMON.isdisjoint(english.bases(behind.folded) - {behind.folded})
    )
    owned = any(sign in token.text for sign in "'\u2019`") or (
        behind is not None and behind.folded in ("turn", "go") and token.folded.endswith("s")
    )
    capital = token.text[:1].isupper()
    if place == 0 or before in (",", "and", ".", "its", "because"):
        return said or owned or (capital and before in ("and", ",") and behind is None)
    return (capital and (said or owned or before in _BEFORE)) or (owned and before in _BEFORE)
