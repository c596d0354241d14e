"""Numbers that a table does not tell: what all their values decide alike is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve, fields
from hypothesis import given, settings
from hypothesis import strategies as st

from propertyrules import (
    Dice,
    Fact,
    Referee,
    Ruling,
    State,
    Unknown,
    Verdict,
    load_rulebook,
    make_move,
)
from propertyrules.ir import nodes as c
from propertyrules.ir.types import COUNT, EXACT, MONEY, TRUTH, list_of
from propertyrules.machine import evaluate, judge, verdict
from propertyrules.machine.untold_facts import untold
from propertyrules.model.schema import Fact as FactAddress
from propertyrules.model.schema import columns
from tests.machine.small import RULES, checked, table, turn
from tests.machine.untold import SHIPPED, cases, held_against

THIN = (*range(0, 401, 8), 99, 100, 101, 149, 150, 151, 199, 200, 201, 100_000)

# Rulebook, what the table says, the move, the verdict, and for which values it is legal.
RULED: dict[str, tuple[str, str, str, str, str]] = {
    "a deed that is worth the debt": (
        "suetology", "player Ann\n  owns Mayfair\nplayer Bob\n  cash 500\nturn of Ann\n"
        "owed Ann to Bob 100", "Ann mortgages Mayfair", "legal", "",
    ),
    "never bankrupt with it": (
        "suetology", "player Ann\n  owns Mayfair\nplayer Bob\n  cash 500\nturn of Ann\n"
        "owed Ann to Bob 100", "Ann goes bankrupt", "illegal", "",
    ),
    "bankrupt with what is too little": (
        "suetology", "player Ann\n  owns Mayfair\nplayer Bob\n  cash 500\nturn of Ann\n"
        "owed Ann to Bob 300", "Ann goes bankrupt", "undetermined", "Ann has at most £99",
    ),
    "who holds nothing bids nothing": (
        "classic", "player Ann\nplayer Bob\n  cash 0\nturn of Ann\nauction of Boardwalk, 10 bid by "
        "Ann", "Bob bids 11", "illegal", "",
    ),
    "a bid that is covered or not": (
        "classic", "player Ann\n  cash 0\nplayer Bob\nturn of Ann\nauction of Boardwalk, 10 bid by "
        "Ann", "Bob bids 11", "undetermined", "Bob has at least $11",
    ),
    "start cash to the dollar": (
        "classic", "player Ann\nplayer Bob\n  cash 1500\nopen\n  Ann and Bob throw for the start",
        "Ann throws 1 3 for the start", "undetermined", "Ann has exactly $1500",
    ),
    "the other's cash says nothing of a house": (
        "classic", "player Ann\n  cash 60\n  owns Oriental Avenue and Vermont Avenue and "
        "Connecticut Avenue\nplayer Bob\nturn of Ann", "Ann builds a house on Vermont Avenue",
        "legal", "",
    ),
}  # fmt: skip


# Sums of two untold amounts, and what is sure of them.
LEFT, RIGHT = (c.Constant(MONEY, Unknown(frozenset((name,)), 0)) for name in ("left", "right"))


def numbers(depth: int) -> st.SearchStrategy[c.Expression]:
    """Return expressions of numbers in which two amounts are untold."""
    known = st.integers(-3, 3).map(lambda value: c.Constant(COUNT, value))
    plain = known | st.sampled_from([LEFT, RIGHT])
    if depth == 0:
        return plain
    less = numbers(depth - 1)
    sums = st.builds(c.Arithmetic, st.just(EXACT), st.sampled_from("+-*/"), less, less)
    member = c.Local(COUNT, "n")
    each = c.ListOf(list_of(COUNT), tuple(c.Constant(COUNT, value) for value in (0, 2, 5)))
    listed = st.builds(
        lambda how, value: c.Quantifier(
            EXACT, how, "n", each, c.Arithmetic(EXACT, "-", value, member), None, None
        ),
        st.sampled_from(["sum", "highest", "lowest"]), less,
    )  # fmt: skip
    minus = st.builds(c.Negative, st.just(EXACT), less)
    rounded = st.builds(c.Round, st.just(EXACT), less, st.booleans())
    return plain | sums | listed | minus | rounded


COMPARED = st.builds(
    c.Comparison, st.just(TRUTH),
    st.sampled_from(["is", "is not", "at least", "at most", "above", "below"]),
    numbers(3), numbers(2),
)  # fmt: skip


def with_amounts(core: c.Expression, amounts: dict[int, int]) -> c.Expression:
    """Return an expression in which the untold amounts are told."""
    if id(core) in amounts:
        return c.Constant(MONEY, amounts[id(core)])
    told: Any = {
        field.name: with_amounts(value, amounts)
        for field in fields(type(core))
        if isinstance(value := getattr(core, field.name), c.Expression)
    }
    return evolve(core, **told)


@settings(max_examples=400, deadline=None)
@given(COMPARED)
def test_what_the_ends_decide_holds_for_every_pair_of_amounts(core: c.Expression) -> None:
    state = table()
    found = evaluate(state, core, {})
    amounts = (0, 1, 2, 3, 7, 50)
    told = {
        evaluate(state, with_amounts(core, {id(LEFT): left, id(RIGHT): right}), {})
        for left in amounts
        for right in amounts
    }
    assert isinstance(found, Unknown) or told == {found}
    assert len(told) == 1 or isinstance(found, Unknown)


def test_the_ends_decide_what_they_can() -> None:
    def held(op: str, left: c.Expression, right: c.Expression) -> object:
        return evaluate(table(), c.Comparison(TRUTH, op, left, right), {})

    def number(value: int) -> c.Expression:
        return c.Constant(COUNT, value)

    both = c.Arithmetic(MONEY, "+", LEFT, RIGHT)
    assert held("at least", both, number(0)) is True
    assert held("below", c.Arithmetic(MONEY, "*", LEFT, RIGHT), number(0)) is False
    assert held("is", c.Negative(MONEY, both), number(1)) is False
    assert held("above", c.Arithmetic(MONEY, "+", both, number(5)), number(4)) is True
    assert held(
        "at least", c.Round(MONEY, c.Arithmetic(EXACT, "/", both, number(3)), True), number(0)
    )
    assert isinstance(held("at least", both, number(1)), Unknown)
    assert isinstance(held("at least", LEFT, RIGHT), Unknown)


def ruled(rulebook: str, table: str, move: str) -> Ruling:
    """Rule on a move at a table."""
    referee = Referee(load_rulebook(rulebook))
    state = referee.read_table(f"rulebook {rulebook}\n{table}\n")
    return referee.judge(state, referee.read_move(state, move))


@pytest.mark.parametrize("name", RULED)
def test_an_untold_number_decides_only_what_hangs_on_it(name: str) -> None:
    rulebook, table, move, verdict, legal_if = RULED[name]
    ruling = ruled(rulebook, table, move)
    assert str(ruling.verdict) == verdict
    assert (ruling.legal_if.text if ruling.legal_if else "") == legal_if
    assert bool(ruling.needs) is (verdict == "undetermined")


def test_a_rule_that_every_value_breaks_is_named_without_one() -> None:
    rulebook, table, move, _, _ = RULED["never bankrupt with it"]
    (violation,) = ruled(rulebook, table, move).violations
    assert violation.rule == "go_bankrupt.must_pay"
    assert violation.message == "Ann owes £100 and could raise at least £200: Ann must pay"
    assert Fact("Ann's cash", None) in violation.facts


# What two rules of a move require of Ann, whose cash is untold: the verdict, and what is said.
REQUIRED: dict[str, tuple[str, str, str, str]] = {
    "either way": ("player.cash above 40 or player.cash at most 40", "yes", "legal", ""),
    "a choice": ("(if player.cash above 40 then 3 else 2) at least 2", "yes", "legal", ""),
    "one rule or the other": (
        "player.cash at least 50", "player.cash below 50", "illegal",
        "where Ann has at most $49, not a; where Ann has at least $50, not b",
    ),
    "the same rule always": (
        "player.cash at least 50 and player.cash below 50", "player.cash above 9",
        "illegal", "not a",
    ),
    "a stretch": (
        "player.cash at least 50", "player.cash at most 80", "undetermined", "Ann has $50 to $80",
    ),
    "two stretches": (
        "player.cash at least 50 or player.cash is 3", "yes",
        "undetermined", "Ann has exactly $3 or at least $50",
    ),
    "a rounded share": (
        "(25% of player.cash) rounded up at least 2", "yes",
        "undetermined", "Ann has at least $5",
    ),
    "who else has more": (
        "number of p in players where p.cash above 60 is 2", "yes",
        "undetermined", "Ann has at most $60",
    ),
    "more thresholds than are tried": (
        "player.cash - 2 * ((50% of player.cash) rounded up) at most 0", "yes", "undetermined", "",
    ),
}  # fmt: skip

TRIAL = """
move trial(player) [small.play]
  said "{{player}} tries it"
  at any time
  rule trial.a [small.play]
    require {}
    else "not a"
  rule trial.b [small.play]
    require {}
    else "not b"
  then set round to 0
"""


@pytest.mark.parametrize("name", REQUIRED)
def test_each_side_of_each_threshold_is_tried(name: str) -> None:
    first, second, verdict, said = REQUIRED[name]
    rules = checked(RULES + TRIAL.format(first, second))
    told = table(turn(), rules=rules)
    state = evolve(told, cash=(None, *told.cash[1:]))
    ruling = judge(state, make_move("trial", "Ann"))
    assert str(ruling.verdict) == verdict
    found = "; ".join(violation.message for violation in ruling.violations)
    assert said == (ruling.legal_if.text if ruling.legal_if else found)


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_what_is_ruled_without_a_players_cash_holds_for_all_of_it(rulebook: str) -> None:
    counts: Counter[str] = Counter()
    for case in cases(rulebook, 29, 1):
        held_against(case, counts, THIN)
    assert counts["legal"] and counts["illegal"] and counts["undetermined"]


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_what_is_ruled_without_two_players_cash_holds_for_all_of_it(rulebook: str) -> None:
    counts: Counter[str] = Counter()
    for case in cases(rulebook, 15, 2):
        held_against(case, counts)
    assert counts["legal"] and counts["illegal"]


# -- facts that are left out -----------------------------------------------------------------------

LEFT_OUT = ("cash", "place", "owner", "rung", "supply", "card", "player", "property")
TABLES = 12
EIGHTHS = 8


def facts_to_leave_out(state: State) -> Iterator[FactAddress]:
    """Yield the facts that a table may leave out, in order of the columns."""
    program = state.setting.program
    for column in columns(program):
        for fact in column.facts(state.setting) if column.name in LEFT_OUT else ():
            printed = fact[0] == "owner" and not program.board.spaces[fact[1]].deed
            endless = fact[0] == "supply" and state.supply[fact[1]] is None
            if not printed and not endless:
                yield fact


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_what_is_ruled_on_the_facts_told_is_ruled_on_the_whole_table(rulebook: str) -> None:
    """Facts are left out by chance, from an eighth of them to all."""
    counts: Counter[Verdict] = Counter()
    dice = Dice(3)
    for case in cases(rulebook, TABLES, 1, seed=5):
        share = 1 + dice.below(EIGHTHS)
        left_out = [fact for fact in facts_to_leave_out(case.state) if dice.below(EIGHTHS) < share]
        found = verdict(untold(case.state, left_out), case.move)
        counts[found] += 1
        if found is not Verdict.UNDETERMINED:
            assert found is Referee(case.state.program).verdict(case.state, case.move), (
                case.move,
                left_out,
            )
    assert set(counts) == set(Verdict)
