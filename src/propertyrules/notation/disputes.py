"""Disputes: a table as people type it, with no head, no players listed and no block of questions.

The names of players are taken from the sentences, and each line is sorted: what asks is asked, and
what is left tells of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from propertyrules.ir.program import Program
from propertyrules.machine.initial_state import blank
from propertyrules.model.state import Setting
from propertyrules.notation.move_parser import LineParser, Place
from propertyrules.notation.scenarios import (
    AskedLine,
    Block,
    PlayerBlock,
    Scenario,
    TextLine,
    asks,
)
from propertyrules.notation.tokens import (
    Token,
    UnclosedQuote,
    cut_expectation,
    tokenize,
)
from propertyrules.notation.wording import known_words
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


def in_own_words(scenario: Scenario, program: Program) -> Scenario:
    """Return a table as the notation has it whose lines are people's own: with its players and its
    questions. One that lists its players and asks in blocks is returned as it is.
    """
    asked_of = [asks(at.text) for at in scenario.lines]
    if scenario.players and not any(asked_of):
        return scenario
    names = scenario.names or tuple(_players(scenario.lines, program))
    if len(names) < _FEWEST:
        return scenario
    setting = Setting(names, program, program.key)
    first = scenario.lines[0] if scenario.lines else TextLine("", scenario.line, 1)
    players = scenario.players or tuple(PlayerBlock(name, first, ()) for name in names)
    parser = LineParser(blank(setting), Place())
    told: list[TextLine] = []
    asked: list[AskedLine] = []
    for at, question in zip(scenario.lines, asked_of, strict=True):
        if asked or question or (not scenario.players and parser.is_move(at.text)):
            text, arrow, place = cut_expectation(at.text)
            expected = None if arrow is None else at.behind(place + 2)
            asked.append(AskedLine(evolve(at, text=text), expected))
        else:
            told.append(at)
    blocks = scenario.blocks
    if asked:
        blocks = (Block("ask", asked[0].line, tuple(asked)), *blocks)
    return evolve(scenario, players=players, lines=tuple(told), blocks=blocks)


def _players(lines: Sequence[TextLine], program: Program) -> Iterator[str]:
    """Yield the names of the players that some lines speak of, in the order in which they do."""
    known = known_words(program)
    found: dict[str, str] = {}
    for at in lines:
        try:
            tokens = tokenize(at.text, program.board.currency)
        except UnclosedQuote:
            continue
        for place, token in enumerate(tokens):
            stem = _stem(token)
            if stem and stem not in _PRONOUNS and not known(stem) and _is_subject(tokens, place):
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
        behind.folded in _SAYS or behind.text == ":" or behind.kind == "number"
    )
    owned = any(sign in token.text for sign in "'\u2019`") or (
        behind is not None and behind.folded in ("turn", "go") and token.folded.endswith("s")
    )
    capital = token.text[:1].isupper()
    if place == 0 or before in (",", "and", ".", "its", "because"):
        return said or owned or (capital and before in ("and", ",") and behind is None)
    return (capital and (said or owned or before in _BEFORE)) or (owned and before in _BEFORE)
