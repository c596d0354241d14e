"""Cutting lines: amounts, quotes, what is folded, and where an expectation begins."""

from __future__ import annotations

from fractions import Fraction

import pytest

from propertyrules.notation.words.tokens import (
    UnclosedQuote,
    cut_expectation,
    fold,
    singular,
    tokenize,
    words_of,
)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("200", 200), ("$200", 200), ("$1,340", 1340), ("1,234,567", 1234567), ("£50", 50),
        ("50 €", 50), ("-5", -5), ("2.5", Fraction(5, 2)), ("1/3", Fraction(1, 3)),
    ],
)  # fmt: skip
def test_amounts(text: str, amount: Fraction | int) -> None:
    (token,) = tokenize(text)
    assert token.kind == "number" and token.value == Fraction(amount)


def test_a_percentage_is_a_share() -> None:
    (token,) = tokenize("12.5%")
    assert (token.kind, token.value) == ("percent", Fraction(1, 8))


def test_commas_part_numbers_that_are_no_thousands() -> None:
    assert [t.text for t in tokenize("3,4")] == ["3", ",", "4"]
    assert [t.text for t in tokenize("1,000, 120")] == ["1,000", ",", "120"]


def test_an_amount_beyond_all_limits_is_none() -> None:
    (token,) = tokenize("9" * 40)
    assert token.value is None and token.whole is None


def test_names_are_told_apart_by_letters_only() -> None:
    assert words_of("St. James Place") == ("st", "james", "place")
    assert words_of("B. & O. Railroad") == words_of("B&O railroad") == words_of("b and o Railroad")
    assert words_of("King\u2019s Cross") == words_of("kings cross")
    assert words_of("The Esplanade") == ("esplanade",)
    assert words_of("advance-to-go") == words_of("Advance to Go")
    assert fold("Zoë") == "zoe"


def test_plurals() -> None:
    assert [singular(w) for w in ("houses", "properties", "pass", "gas")] == [
        "house", "property", "pass", "gas",
    ]  # fmt: skip


def test_quotes_hold_anything() -> None:
    (token,) = tokenize('"a # b, ""c"" -> d"')
    assert token.text == 'a # b, "c" -> d'


def test_a_quote_that_is_not_closed_is_told_with_its_column() -> None:
    with pytest.raises(UnclosedQuote) as error:
        tokenize('Ann buys "Boardwalk')
    assert error.value.column == 10


def test_an_expectation_begins_at_an_arrow_outside_quotes() -> None:
    assert cut_expectation("Ann quits  -> legal") == ("Ann quits", "legal", 11)
    assert cut_expectation('"a -> b" quits')[1] is None
