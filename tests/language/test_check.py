"""Rulebooks that cannot be: each file in `bad/` with the diagnostics that it must give.

A file is a rulebook without its header, its one clause and its board; lines `# CODE line:column`
at its top tell what is expected, and no other is; a word behind them must be in the message.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from propertyrules import Diagnostic
from propertyrules.semantics.checker import check_program
from propertyrules.semantics.overlay import Layer, flatten
from propertyrules.syntax.parser import parse_file

BAD = sorted((Path(__file__).parent / "bad").glob("*.rules"))
EXPECTED = re.compile(r"# (R\d+) (\d+):(\d+)(?: (.+))?")
HEAD = 'rulebook tiny "Tiny" version 1.0 language 1\n'
CLAUSE = '\nclause tiny.a "A" stated\n  says "a"\nnote [tiny.a] "cited"\n'
BOARD = """\
board row "Row" language 1
space 0 "Start" start
space 1 "First Street" street in "blue", price 60
"""
KINDS = "kind start\nkind street of property with price: money\n"


def diagnostics_of(text: str) -> tuple[Diagnostic, ...]:
    """Check a rulebook over the small board that all of these share."""
    rulebook, faults = parse_file("tiny.rules", text)
    assert not faults, faults
    board, faults = parse_file("row.board", BOARD)
    assert not faults, faults
    return check_program(flatten([Layer(rulebook, "rulebook"), Layer(board, "board")]))[1]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad(path: Path) -> None:
    body = path.read_text(encoding="utf-8")
    found = diagnostics_of(HEAD + body + CLAUSE + KINDS)
    lines = body.splitlines()
    expected = [match.groups() for line in lines if (match := EXPECTED.match(line))]
    assert expected, "the file does not say what is expected of it"
    told = [(d.code, str(d.span.line - 1), str(d.span.column)) for d in found]
    assert told == [(code, line, column) for code, line, column, _ in expected]
    for one, (*_, word) in zip(found, expected, strict=True):
        assert word is None or word in f"{one.message} {one.hint}", one


def test_a_sound_rulebook_has_nothing_to_say() -> None:
    assert diagnostics_of(HEAD + CLAUSE + KINDS) == ()


def test_a_card_that_follows_a_card_may_come_to_itself() -> None:
    """Whatever its condition says: which card is followed shows only in play."""
    deck = """\
deck fate "Fate" language 1
card again "Again"
  then for each one in fate.cards where one.kept do follow one for player end
"""
    files = (
        ("tiny.rules", "rulebook", HEAD + "decks fate\n" + CLAUSE + KINDS),
        ("row.board", "board", BOARD),
        ("fate.deck", "deck", deck),
    )
    layers = [Layer(parse_file(name, text)[0], role) for name, role, text in files]
    (fault,) = check_program(flatten(layers))[1]
    assert (fault.code, str(fault.span)) == ("R242", "fate.deck:3:53")
    assert "card -> card" in fault.message


@pytest.mark.parametrize(
    ("payment", "codes"),
    [
        ("debtor pays debtor.cash to creditor", []),
        ("debtor pays debtor.cash + 1 to creditor", ["R242"]),
        ("debtor pays debtor.next.cash to creditor", ["R242"]),
        ("together by whole debtor pays debtor.cash to creditor end", ["R242"]),
    ],
)
def test_who_pays_all_the_cash_there_is_is_never_short(payment: str, codes: list[str]) -> None:
    """Of one payment; several that are rounded together may come to more."""
    whole = "define whole(amount: exact): money\n  normally amount rounded down\n"
    text = f"""\
{whole if "whole" in payment else ""}\
when broke: short(debtor, creditor, amount, reason) [tiny.a]
  then
    {payment}
    retire debtor
"""
    assert [fault.code for fault in diagnostics_of(HEAD + CLAUSE + KINDS + text)] == codes


def test_every_fault_is_told_once_and_in_order() -> None:
    text = (
        HEAD + CLAUSE + KINDS + "define a: money\n  normally b\ndefine c: money\n  normally d + e\n"
    )
    found = diagnostics_of(text)
    assert [d.message for d in found] == [f"there is no name `{name}`" for name in "bde"]
