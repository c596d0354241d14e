"""Expectations: verdicts, clauses, facts and values, met and not met."""

from __future__ import annotations

from functools import cache

import pytest

from propertyrules import Answer, NotationError, Program, load_rulebook, parse_tables, run_scenario
from tests.notation.tables import FULL, SMALL

VALUES = """\
house values "Values" version 1.0 language 1
clause values.all "All" stated
  says "A value of each type."
define owing of player: money [values.all]
  said "owing of {player}"
  normally 0 - 40
define holding of player: money [values.all]
  said "holding of {player}"
  normally 40
define second: player [values.all]
  said "the second"
  normally players.at(1)
define seated: list of player [values.all]
  said "those seated"
  normally players
define half: exact [values.all]
  said "the half"
  normally 165 / 2
define motto of player: text [values.all]
  said "motto of {player}"
  normally "so it is"
"""
UNTOLD = "player Ann\nplayer Bob\nturn of Ann\n"


@cache
def program() -> Program:
    return load_rulebook("classic", with_=VALUES)


def answer(line: str, above: str = SMALL) -> Answer:
    """Return what a line comes to that is asked at a table, with what is expected of it."""
    (scenario,) = parse_tables(f"{above}ask\n  {line}\n")
    (found,) = run_scenario(scenario, program()).answers
    return found


def held(fact: str, above: str = FULL) -> Answer:
    """Return an answer of which it is expected that a fact holds, besides its value."""
    return answer(f"holding of Ann  -> 40; {fact}", above)


def test_the_parts_of_an_expectation() -> None:
    clauses = "classic.rent, classic.quit"
    found = answer(f"Ann mortgages Boardwalk -> legal by {clauses}; Ann cash 290;  no auction")
    *by, fact = found.missed
    assert "classic.rent" in by[0] and "classic.quit" in by[-1]
    assert fact.startswith("`Ann cash 290` isn't so")
    with pytest.raises(NotationError) as error:
        answer("Ann mortgages Boardwalk -> illegal by a.one, b.two; Ann likes cheese;  Dora cash 5")
    assert [fault.column for fault in error.value.faults][:2] == [41, 48]
    with pytest.raises(NotationError) as error:
        held("Ann cash 500;  Ann likes cheese", SMALL)
    assert [fault.column for fault in error.value.faults] == [45]
    with pytest.raises(NotationError):
        answer("Ann mortgages Boardwalk ->  ; ")


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
    assert held(fact).met and not held(fact).missed


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
    found = held(fact)
    assert found.met is False
    assert found.missed[0].startswith(f"`{fact}` isn't so")


@pytest.mark.parametrize(
    ("fact", "seen"),
    [
        ("Ann cash 5", "cash 1340"), ("Bob on Go", "on Jail"), ("Bob turn 3", "jail turn 2"),
        ("Boardwalk with 1 house", "with 4 houses"), ("Vermont mortgaged", "mortgaged no"),
        ("bank houses 31", "houses 3, hotels 10"), ("Bob owns Boardwalk", "Ann owns Boardwalk"),
    ],
)  # fmt: skip
def test_what_is_so_instead(fact: str, seen: str) -> None:
    assert held(fact).missed == (f"`{fact}` isn't so: {seen}",)


@pytest.mark.parametrize("fact", ["Ann cash 5", "Ann holds a jail card"])
def test_facts_that_are_not_known(fact: str) -> None:
    found = held(fact, UNTOLD)
    assert found.met is False and found.missed == (f"nothing says whether `{fact}`",)


def test_negations_and_endings() -> None:
    found = held("done on this space", SMALL)
    assert found.missed == ("nothing says whether `done on this space`",)
    done = SMALL.replace("turn of Ann", "turn of Ann, done on this space")
    for fact in ("no auction", "nothing owed", "space settled", "done on this space"):
        assert held(fact, done).met
    over = "player Ann\nplayer Bob\nwinners Ann and Bob\n"
    for fact in ("game over", "winners Bob and Ann"):
        assert held(fact, over).met


@pytest.mark.parametrize("fact", ["Ann likes cheese", "Dora cash 5", "Pennsylvania with 1 house"])
def test_facts_that_cannot_be_read(fact: str) -> None:
    with pytest.raises(NotationError):
        held(fact, SMALL)


def test_a_ruling_and_what_was_expected() -> None:
    assert answer("Ann mortgages Boardwalk -> legal; Boardwalk mortgaged").met
    assert answer("Ann mortgages Boardwalk -> illegal").missed == ("it is legal",)
    found = answer("Ann mortgages Boardwalk -> legal by classic.rent; Ann cash 1")
    assert len(found.missed) == 2


@pytest.mark.parametrize(
    ("line", "missed"),
    [
        ("holding of Ann -> $40", ()), ("holding of Ann -> 41", ("it is 40",)),
        ("net worth of Ann -> $700", ()), ("net worth of Ann -> 1,240", ("it is 700",)),
        ("owing of Ann -> -40", ()), ("owing of Ann -> -$40", ()), ("owing of Ann -> $-40", ()),
        ("owing of Ann -> \u2212$40", ()), ("holding of Ann -> -40", ("it is 40",)),
        ("holding of Ann -> -$40", ("it is 40",)), ("holding of Ann -> $-40", ("it is 40",)),
        ("holding of Ann -> \u2212$40", ("it is 40",)), ("the second -> Bob", ()),
        ("those seated -> Bob and Ann", ()), ("the half -> 82.5", ()),
        ('motto of Ann -> "so it is"', ()),
    ],
)  # fmt: skip
def test_values(line: str, missed: tuple[str, ...]) -> None:
    assert answer(line).missed == missed


def test_values_that_are_not_known_and_winners() -> None:
    assert answer("net worth of Ann -> unknown", UNTOLD).met
    over = "player Ann\nplayer Bob\nwinners {}\n"
    assert answer("who wins -> Bob", over.format("Bob")).met
    assert answer("who wins -> Bob", over.format("Ann")).missed == ("it is Ann",)


def test_only_by_is_not_met_where_another_rule_is_broken_too() -> None:
    table = (
        "rulebook classic\nplayer Ann\n  cash 100\n  owns Boardwalk\n"
        "player Bob\n  cash 0\n  owns Short Line\nturn of Ann\n"
    )

    def missed(expected: str) -> tuple[str, ...]:
        return answer(f"Bob builds a house on Boardwalk -> {expected}", table).missed

    assert missed("illegal by classic.group-before-houses") == ()
    assert missed("illegal only by classic.group-before-houses") == ()
    assert any(
        "it is not only by" in one for one in missed("illegal only by classic.shortage-wait")
    )


def test_only_by_is_for_what_is_illegal() -> None:
    with pytest.raises(NotationError, match="breaks no rule"):
        answer("Ann mortgages Boardwalk -> legal only by classic.rent")
