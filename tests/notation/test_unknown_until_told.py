"""Tables that say `unknown until told`: of what they leave out nothing is taken for granted."""

from __future__ import annotations

import pytest

from propertyrules import (
    Program,
    Referee,
    TableError,
    Verdict,
    load_rulebook,
    parse_tables,
    read_move,
    read_state,
    write_table,
)

HEAD = """rulebook classic
player Ann
player Bob
turn of Ann
unknown until told
"""
OWNED = "Ann owns light blue\n"
BARE = (
    f"{OWNED}light blue with no buildings each\nlight blue not mortgaged each\nbank has 5 houses\n"
)


@pytest.fixture(scope="module")
def classic() -> Program:
    return load_rulebook("classic")


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        ("", "undetermined"),
        ("Bob owns Vermont Avenue\n", "illegal"),
        ("nobody owns Vermont Avenue\n", "illegal"),
        (OWNED, "undetermined"),
        (f"{OWNED}Connecticut Avenue with no buildings\n", "undetermined"),
        (f"{OWNED}Oriental with 1 house\nConnecticut Avenue with no buildings\n", "illegal"),
        (f"{OWNED}Vermont Avenue mortgaged\n", "illegal"),
        (f"{OWNED}Ann has $10\n", "illegal"),
        (BARE, "undetermined"),
        (f"{BARE}Ann has $500\n", "legal"),
    ],
)
def test_a_house_is_built_by_what_is_told(classic: Program, told: str, verdict: str) -> None:
    state = Referee(classic).read_table(HEAD + told)
    ruling = Referee(classic).judge(state, read_move(state, "Ann builds a house on Oriental")[0])
    assert str(ruling.verdict) == verdict
    assert bool(ruling.missing) is (ruling.verdict is Verdict.UNDETERMINED)


def test_whoever_stands_elsewhere_is_not_in_jail(classic: Program) -> None:
    state = Referee(classic).read_table(f"{HEAD}Ann on Go\nBob in jail\n")
    assert state.player("Ann").track("jailed") is False
    assert state.player("Bob").space == "Jail"


def test_what_a_token_does_from_an_unknown_space_is_left_out(classic: Program) -> None:
    """The throw is judged all the same, and nothing is said of where it leads."""
    told = HEAD.replace("turn of Ann", "turn of Ann, before rolling") + "Ann not in jail\n"
    state = Referee(classic).read_table(told)
    ruling = Referee(classic).judge(state, read_move(state, "Ann rolls 3 4")[0])
    assert ruling.legal and ruling.after is not None
    assert any("where Ann stands" in each.reading for each in ruling.assumptions)


@pytest.mark.parametrize(
    "told",
    [
        "",
        "Ann has $50",
        "Ann on Go",
        "Ann not in jail",
        "Ann in jail, turn 2",
        "Ann owns Boardwalk and Park Place",
        "nobody owns Boardwalk",
        "Boardwalk with 2 houses",
        "Vermont Avenue not mortgaged",
        "Ann owns Vermont Avenue with no buildings, not mortgaged",
        "Bob holds the Chance jail card",
        "bank has 3 houses",
    ],
)
def test_what_is_told_is_written_again(classic: Program, told: str) -> None:
    state = Referee(classic).read_table(f"{HEAD}{told}\n")
    assert Referee(classic).read_table(write_table(state)) == state


def test_a_table_that_cannot_be_is_refused(classic: Program) -> None:
    with pytest.raises(TableError, match="light blue"):
        Referee(classic).read_table(f"{HEAD}{OWNED}nobody owns Boardwalk\nOriental with 3 houses\n"
                                    "Vermont Avenue with no buildings\n")  # fmt: skip


def test_whose_turn_it_is_may_be_left_open(classic: Program) -> None:
    table = parse_tables(HEAD.replace("turn of Ann\n", ""))[0]
    with pytest.raises(TableError, match="whose turn is it"):
        read_state(table, classic)
    assert not read_state(table, classic, waited=False).stack
