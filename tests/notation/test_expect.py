"""Expectations: verdicts, clauses, facts and values, met and not met."""

from __future__ import annotations

from fractions import Fraction

import pytest

from propertyrules import NotationError, Referee, Unknown, Verdict
from propertyrules.ir.types import EXACT, MONEY, PLAYER, TEXT, list_of
from propertyrules.notation.expectations import (
    holds,
    judge_ruling,
    judge_value,
    judge_winners,
    read_expectation,
)
from propertyrules.notation.scenarios import TextLine
from tests.notation.tables import FULL, SMALL, moves, table


def line(text: str) -> TextLine:
    return TextLine(text, 1, 1)


def test_the_parts_of_an_expectation() -> None:
    read = read_expectation(line("illegal by a.one, b.two; Ann cash 290;  no auction"))
    assert (read.verdict, read.by) == (Verdict.ILLEGAL, ("a.one", "b.two"))
    assert [(f.text, f.column) for f in read.facts] == [("Ann cash 290", 26), ("no auction", 41)]
    assert read_expectation(line("$1,240")).value == "$1,240"
    with pytest.raises(NotationError):
        read_expectation(line(" ; "))


@pytest.mark.parametrize(
    "fact",
    [
        "Ann cash 1340", "Ann cash $1,340", "Ann owns Boardwalk", "Ann owns Boardwalk and Reading",
        "the bank owns Water Works", "Reading Railroad mortgaged", "Boardwalk not mortgaged",
        "Boardwalk with 4 houses", "Connecticut with no buildings", "Vermont with a house",
        "Ann on Pacific Avenue", "Ann not on Chance", "Bob in jail", "Ann not in jail", "Cy out",
        "Ann not out", "Ann holds a jail card", "Bob holds no jail card", "Ann holds 1 jail card",
        "bank houses 3", "bank has 3 houses", "the bank has 3 houses and 10 hotels",
        "owed Ann to Bob 200", "owed Ann to Bob 200 for rent", "turn of Ann", "before rolling",
        "auction of Mediterranean Avenue", "auction of Mediterranean, 120 bid by Bob",
        "rent due from Ann to Bob 22", "Bob turn 2", "not space settled",
        "Ann has $1,340", "Ann owns Boardwalk with 4 houses", "Ann not owns Water Works",
        "Ann owns Reading Railroad, mortgaged", "Ann not cash 5", "Bob cash 20, in jail",
    ],
)  # fmt: skip
def test_facts_that_hold(fact: str) -> None:
    answer = holds(table(FULL), line(fact))
    assert answer is not None and answer.holds


@pytest.mark.parametrize(
    "fact",
    [
        "Ann cash 1341", "Bob owns Boardwalk", "Boardwalk mortgaged", "Boardwalk with a hotel",
        "Boardwalk with no buildings", "Ann on Go", "Ann in jail", "Ann out", "bank houses 31",
        "owed Ann to Bob 50", "nothing owed", "no auction", "turn of Bob", "space settled",
        "game over", "winner Bob", "auction of Boardwalk", "Bob turn 3",
        "Ann owns Boardwalk with 3 houses", "Ann not owns Boardwalk", "Ann not cash 1340",
        "Ann owns Boardwalk, mortgaged", "Bob cash 20, not in jail",
    ],
)  # fmt: skip
def test_facts_that_do_not_hold(fact: str) -> None:
    answer = holds(table(FULL), line(fact))
    assert answer is not None and not answer.holds


@pytest.mark.parametrize(
    ("fact", "seen"),
    [
        ("Ann cash 5", "cash 1340"), ("Bob on Go", "on Jail"), ("Bob turn 3", "jail turn 2"),
        ("Boardwalk with 1 house", "with 4 houses"), ("Vermont mortgaged", "mortgaged no"),
        ("bank houses 31", "houses 3, hotels 10"), ("Bob owns Boardwalk", "Ann owns Boardwalk"),
    ],
)  # fmt: skip
def test_what_is_so_instead(fact: str, seen: str) -> None:
    answer = holds(table(FULL), line(fact))
    assert answer is not None and answer.seen == seen


def test_facts_that_are_not_known() -> None:
    state = table("player Ann\nplayer Bob\nturn of Ann\n")
    assert holds(state, line("Ann cash 5")) is None
    assert holds(state, line("Ann holds a jail card")) is None


def test_negations_and_endings() -> None:
    assert holds(table(SMALL), line("done on this space")) is None
    state = table(SMALL.replace("turn of Ann", "turn of Ann, done on this space"))
    for fact in ("no auction", "nothing owed", "space settled", "done on this space"):
        answer = holds(state, line(fact))
        assert answer is not None and answer.holds
    over = table("player Ann\nplayer Bob\nwinners Ann and Bob\n")
    for fact in ("game over", "winners Bob and Ann"):
        answer = holds(over, line(fact))
        assert answer is not None and answer.holds


@pytest.mark.parametrize("fact", ["Ann likes cheese", "Dora cash 5", "Pennsylvania with 1 house"])
def test_facts_that_cannot_be_read(fact: str) -> None:
    with pytest.raises(NotationError):
        holds(table(SMALL), line(fact))


def test_a_ruling_and_what_was_expected() -> None:
    state = table(SMALL)
    ruling = Referee(state.setting.program).judge(state, moves("Ann mortgages Boardwalk")[0])
    assert judge_ruling(read_expectation(line("legal; Boardwalk mortgaged")), ruling) == ()
    (missed,) = judge_ruling(read_expectation(line("illegal")), ruling)
    assert missed == "it is legal"
    missed_all = judge_ruling(read_expectation(line("legal by no.such; Ann cash 1")), ruling)
    assert len(missed_all) == 2


def test_values() -> None:
    state = table(SMALL)
    assert judge_value(read_expectation(line("$1,240")), state, MONEY, 1240) == ()
    assert judge_value(read_expectation(line("1241")), state, MONEY, 1240) == ("it is 1240",)
    for below in ("-40", "-$40", "$-40", "\u2212$40"):
        assert judge_value(read_expectation(line(below)), state, MONEY, -40) == ()
        assert judge_value(read_expectation(line(below)), state, MONEY, 40) == ("it is 40",)
    assert judge_value(read_expectation(line("Bob")), state, PLAYER, 1) == ()
    assert judge_value(read_expectation(line("Bob and Ann")), state, list_of(PLAYER), (0, 1)) == ()
    assert judge_value(read_expectation(line("82.5")), state, EXACT, Fraction(165, 2)) == ()
    assert judge_value(read_expectation(line('"so it is"')), state, TEXT, "so it is") == ()
    unknown = Unknown.of("cash of Ann")
    assert judge_value(read_expectation(line("unknown")), state, MONEY, unknown) == ()
    assert judge_winners(read_expectation(line("Bob")), state, ["Bob"]) == ()
    assert judge_winners(read_expectation(line("Bob")), state, ["Ann"]) == ("it is Ann",)


def test_only_by_is_not_met_where_another_rule_is_broken_too() -> None:
    state = table(
        "rulebook classic\nplayer Ann\n  cash 100\n  owns Boardwalk\n"
        "player Bob\n  cash 0\n  owns Short Line\nturn of Ann"
    )
    ruling = Referee(state.setting.program).judge(
        state, moves("Bob builds a house on Boardwalk", state)[0]
    )
    by_one = read_expectation(line("illegal by classic.group-before-houses"))
    only_one = read_expectation(line("illegal only by classic.shortage-wait"))
    assert judge_ruling(by_one, ruling) == ()
    assert judge_ruling(read_expectation(
        line("illegal only by classic.group-before-houses")), ruling) == ()  # fmt: skip
    assert any("it is not only by" in missed for missed in judge_ruling(only_one, ruling))


def test_only_by_is_for_what_is_illegal() -> None:
    with pytest.raises(NotationError, match="breaks no rule"):
        read_expectation(line("legal only by classic.rent"))
