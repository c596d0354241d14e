"""Evaluation: values at known tables, and what is and is not decided where facts are missing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from propertyrules import Unknown
from propertyrules.ir import nodes as c
from propertyrules.ir.types import COUNT, EXACT, MONEY, PLAYER, TRUTH, list_of
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.legality import measure
from propertyrules.machine.trace import Trace
from tests.machine.small import program, table

DOUBT = c.Constant(TRUTH, Unknown.of("the weather"))
YES = c.Constant(TRUTH, True)
NO = c.Constant(TRUTH, False)
AMOUNT = c.Constant(COUNT, Unknown.of("an amount"))


def number(value: int) -> c.Constant:
    return c.Constant(COUNT, value)


def junction(op: str, *terms: c.Expression) -> c.Expression:
    return c.Junction(TRUTH, op, terms)


def quantified(
    how: str, value: c.Expression | None, where: c.Expression | None = None
) -> c.Expression:
    """Return a quantifier over 1, 2 and 3, called `n`."""
    over = c.ListOf(list_of(COUNT), (number(1), number(2), number(3)))
    return c.Quantifier(TRUTH, how, "n", over, value, where, None)


def is_two() -> c.Expression:
    return c.Comparison(TRUTH, "is", c.Local(COUNT, "n"), number(2))


def doubt_unless(value: int) -> c.Expression:
    """Return a condition that is no for one number and not known for the others."""
    differs = c.Comparison(TRUTH, "is not", c.Local(COUNT, "n"), number(value))
    return junction("and", differs, DOUBT)


@pytest.mark.parametrize(
    ("core", "expected"),
    [
        (junction("and", DOUBT, NO), False),
        (junction("and", NO, DOUBT), False),
        (junction("or", DOUBT, YES), True),
        (junction("and", DOUBT, YES), None),
        (junction("or", DOUBT, NO), None),
        (c.Not(TRUTH, DOUBT), None),
        (c.Comparison(TRUTH, "at least", AMOUNT, number(0)), None),
        (c.Arithmetic(COUNT, "+", AMOUNT, number(1)), None),
        (c.IfElse(COUNT, DOUBT, number(2), number(2)), 2),
        (c.IfElse(COUNT, DOUBT, number(1), number(2)), None),
        (quantified("every", is_two()), False),
        (quantified("some", is_two()), True),
        (quantified("no", is_two()), False),
        (quantified("some", junction("or", is_two(), DOUBT)), True),
        (quantified("no", junction("or", is_two(), DOUBT)), False),
        (quantified("every", doubt_unless(2)), False),
        (quantified("some", doubt_unless(2)), None),
        (quantified("every", YES, DOUBT), True),
        (quantified("every", NO, DOUBT), None),
        (quantified("some", NO, DOUBT), False),
        (quantified("number", None, is_two()), 1),
        (quantified("number", None, doubt_unless(2)), None),
        (quantified("all", None, is_two()), (2,)),
        (quantified("first", None, is_two()), 2),
        (quantified("first", None, doubt_unless(1)), None),
        (quantified("sum", c.Local(COUNT, "n")), 6),
        (quantified("highest", c.Local(COUNT, "n")), 3),
        (quantified("lowest", c.Local(COUNT, "n"), NO), 0),
    ],
)
def test_what_is_not_known_decides_nothing_and_hides_nothing(
    core: c.Expression, expected: Any
) -> None:
    value = evaluate(table(), core, {})
    if expected is None:
        assert isinstance(value, Unknown)
        assert value.needs
    else:
        assert value == expected


@pytest.mark.parametrize(
    ("op", "left", "right", "expected"),
    [
        ("/", 7, 2, Fraction(7, 2)),
        ("/", 7, 0, 0),
        ("of", Fraction(1, 10), 45, Fraction(9, 2)),
        ("*", 3, 4, 12),
        ("-", 3, 4, -1),
        ("+", (1, 2), (2,), (1, 2, 2)),
        ("-", (1, 2, 1), (1,), (2,)),
    ],
)
def test_sums(op: str, left: Any, right: Any, expected: Any) -> None:
    core = c.Arithmetic(EXACT, op, c.Constant(EXACT, left), c.Constant(EXACT, right))
    assert evaluate(table(), core, {}) == expected


@pytest.mark.parametrize(("up", "expected"), [(True, 5), (False, 4)])
def test_rounding(up: bool, expected: int) -> None:
    core = c.Round(MONEY, c.Constant(EXACT, Fraction(9, 2)), up)
    assert evaluate(table(), core, {}) == expected


def held_by(player: int, card: int) -> c.Expression:
    cards = c.BuiltinCall(list_of(PLAYER), "cards", (c.Constant(PLAYER, player),))
    return c.Comparison(TRUTH, "in", c.Constant(COUNT, card), cards)


def test_one_card_that_is_not_known_leaves_the_others_known() -> None:
    state = table(cards=(-1, None, 0))
    assert evaluate(state, held_by(0, 2), {}) is True
    assert evaluate(state, held_by(0, 0), {}) is False
    assert evaluate(state, held_by(0, 1), {}) == Unknown.of("who holds A pass")


def test_cash_of_the_bank_has_no_end_and_of_a_pot_has() -> None:
    def cash(holder: int) -> Any:
        return evaluate(table(), c.BuiltinCall(MONEY, "cash", (c.Constant(PLAYER, holder),)), {})

    assert cash(-2) == 5
    assert cash(-1) > cash(0) == 100


def owned(**spaces: int) -> tuple[int, ...]:
    numbers = {"ash": 1, "elm": 3, "inn": 5}
    owner = [-1] * len(program().board.spaces)
    for name, seat in spaces.items():
        owner[numbers[name]] = seat
    return tuple(owner)


def pledged(*spaces: int) -> tuple[tuple[bool, ...], ...]:
    return (tuple(space in spaces for space in range(len(program().board.spaces))),)


@pytest.mark.parametrize(
    ("owner", "on_pledge", "rent", "clauses"),
    [
        (owned(ash=0), (), 4, ("small.rent", "small.pledge")),
        (owned(ash=0, elm=0), (), 8, ("small.rent", "small.double")),
        (owned(ash=0, elm=0), (1,), 0, ("small.rent", "small.pledge")),
    ],
)
def test_exceptions_are_taken_and_beaten(
    owner: tuple[int, ...], on_pledge: tuple[int, ...], rent: int, clauses: tuple[str, ...]
) -> None:
    state = table(owner=owner, property_tracks=pledged(*on_pledge))
    found = measure(state, "toll_of", {"field": 1})
    assert found.value == rent
    # A track that was looked at in vain is a fact, not a clause leaned on.
    expected = tuple(c for c in clauses if rent != 4 or c != "small.pledge")
    assert found.clauses == expected
    assert [a.clause for a in found.assumptions] == [c for c in expected if c == "small.double"]


def test_an_exception_in_doubt_leaves_the_value_open_unless_it_is_beaten() -> None:
    unknown = Unknown.of("pledged of Ash")
    state = table(owner=owned(ash=0, elm=0))
    open_ = evolve(state, property_tracks=((False, unknown, False, False, False, False),))
    assert measure(open_, "toll_of", {"field": 1}).needs == ("pledged of Ash",)
    beaten = evolve(state, property_tracks=pledged(1))
    assert measure(beaten, "toll_of", {"field": 1}).value == 0


def test_parts_are_shown_and_summed() -> None:
    state = table(owner=owned(ash=0, inn=0))
    found = measure(state, "worth", {"player": 0})
    assert found.value == 150
    assert [(part.name, part.amount) for part in found.parts] == [("cash", 100), ("deeds", 50)]


def test_a_sum_with_a_part_that_is_not_known_says_what_it_needs() -> None:
    state = table(cash=(None, 0, 0, 5))
    found = measure(state, "worth", {"player": 0})
    assert found.value is None
    assert found.needs == ("cash of Ann",)
    assert [(part.name, part.amount) for part in found.parts] == [("cash", None), ("deeds", 0)]


def test_facts_are_noted_in_words() -> None:
    trace = Trace()
    core = c.BuiltinCall(COUNT, "buildings", (c.Constant(c_type(), 1),))
    assert evaluate(table(), core, {}, trace) == 0
    assert [str(fact) for fact in trace.facts] == ["Ash's buildings: 0"]


def c_type() -> Any:
    return program().moves["buy"].params[1].type
