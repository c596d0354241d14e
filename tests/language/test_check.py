"""Rulebooks that cannot be: each file in `bad/` with the diagnostics that it must give.

A file is a rulebook without its header, its one clause and its board; lines `# CODE line:column`
at its top tell what is expected, and no other is; a word behind them must be in the message.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from propertyrules import Diagnostic, lint

BAD = sorted((Path(__file__).parent / "bad").glob("*.rules"))
EXPECTED = re.compile(r"# ([RS]\d+) (\d+):(\d+)(?: (.+))?")
HEAD = 'rulebook tiny "Tiny" version 1.0 language 1\n'
CLAUSE = '\nclause tiny.a "A" stated\n  says "a"\nnote [tiny.a] "cited"\n'
BOARD = """\
board row "Row" language 1
space 0 "Start" start
space 1 "First Street" street in "blue", price 60
"""
KINDS = "kind start\nkind street of property with price: money\ndefault board row\n"
Check: TypeAlias = Callable[[str], tuple[Diagnostic, ...]]


@pytest.fixture
def diagnostics_of(tmp_path: Path) -> Check:
    """Return a function that checks a rulebook over the small board that all of these share."""
    (tmp_path / "row.board").write_text(BOARD, encoding="utf-8")

    def checked(text: str) -> tuple[Diagnostic, ...]:
        (tmp_path / "tiny.rules").write_text(text, encoding="utf-8")
        return lint(tmp_path / "tiny.rules")

    return checked


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad(path: Path, diagnostics_of: Check) -> None:
    body = path.read_text(encoding="utf-8")
    found = diagnostics_of(HEAD + body + CLAUSE + KINDS)
    lines = body.splitlines()
    expected = [match.groups() for line in lines if (match := EXPECTED.match(line))]
    assert expected, "the file does not say what is expected of it"
    told = [(d.code, str(d.span.line - 1), str(d.span.column)) for d in found]
    assert told == [(code, line, column) for code, line, column, _ in expected]
    for one, (*_, word) in zip(found, expected, strict=True):
        assert word is None or word in f"{one.message} {one.hint}", one


def test_a_sound_rulebook_has_nothing_to_say(diagnostics_of: Check) -> None:
    assert diagnostics_of(HEAD + CLAUSE + KINDS) == ()


def test_a_card_that_follows_a_card_may_come_to_itself(
    tmp_path: Path, diagnostics_of: Check
) -> None:
    """Whatever its condition says: which card is followed shows only in play."""
    deck = """\
deck fate "Fate" language 1
card again "Again"
  then for each one in fate.cards where one.kept do follow one for player end
"""
    (tmp_path / "fate.deck").write_text(deck, encoding="utf-8")
    (fault,) = diagnostics_of(HEAD + "decks fate\n" + CLAUSE + KINDS)
    assert (fault.code, Path(str(fault.span)).name) == ("R242", "fate.deck:3:53")
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
def test_who_pays_all_the_cash_there_is_is_never_short(
    payment: str, codes: list[str], diagnostics_of: Check
) -> None:
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


def test_every_fault_is_told_once_and_in_order(diagnostics_of: Check) -> None:
    text = (
        HEAD + CLAUSE + KINDS + "define a: money\n  normally b\ndefine c: money\n  normally d + e\n"
    )
    found = diagnostics_of(text)
    assert [d.message for d in found] == [f"there is no name `{name}`" for name in "bde"]
