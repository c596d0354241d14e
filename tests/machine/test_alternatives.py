"""The nearest legal moves: what a ruling names in place of a move that is refused."""

from __future__ import annotations

import re

import pytest

from propertyrules import (
    MoveError,
    Referee,
    State,
    load_rulebook,
    parse_tables,
    random_game,
    read_move,
    read_state,
    write_move,
)
from propertyrules.machine import judge
from tests.command_line import invoke

TABLE = """\
player Ann
  cash 10
  on Income Tax
  owns Oriental Avenue and Vermont Avenue with a hotel each
  owns Connecticut Avenue with 4 houses
player Bob
  cash 100
{}
"""


def table(more: str, *houses: str) -> State:
    (scenario,) = parse_tables(TABLE.format(more))
    return read_state(scenario, load_rulebook("classic", with_=houses))


def instead(state: State, text: str) -> list[str]:
    referee = Referee(state.setting.program)
    ruling = referee.judge(state, referee.read_move(state, text))
    assert not ruling.legal
    return [write_move(state, move) for move in ruling.instead]


@pytest.mark.parametrize(
    ("more", "text", "nearest"),
    [
        # The same move with another argument.
        ("bank has no houses\nturn of Bob", "Ann sells light blue down to 2 houses each",
         "Ann sells light blue down to 1 house each"),
        ("turn of Ann\nopen\n  Ann chooses an income tax", "Ann pays 150 income tax",
         "Ann pays 200 income tax"),
        # Another move that is called alike.
        ("turn of Ann", "Ann sells a house on Oriental", "Ann sells a hotel on Oriental"),
        ("turn of Bob, done on this space", "Bob offers Ann Boardwalk for $1", "Bob ends the turn"),
        # What answers what is open, with the lowest amount that will do.
        ("turn of Ann\nopen\n  Ann chooses an income tax", "Ann ends the turn",
         "Ann pays 200 income tax"),
        ("turn of Ann\nauction of Boardwalk, 20 bid by Ann", "Bob buys Boardwalk", "Bob bids 21"),
    ],
)  # fmt: skip
def test_the_nearest_comes_first(more: str, text: str, nearest: str) -> None:
    state = table(more)
    assert instead(state, text)[0].startswith(nearest)


def test_a_throw_with_the_wrong_dice_is_answered_with_the_right_ones() -> None:
    state = table("turn of Ann, before rolling", "speed-die")
    assert instead(state, "Ann rolls 3 4 bus")[0] == "Ann rolls 3 4"


def test_nobody_is_told_to_leave_the_game() -> None:
    assert "Bob quits" not in instead(table("turn of Bob"), "Bob rolls 1 2")
    state = table("turn of Ann")
    assert instead(state, "Bob rolls 1 2") == []


@pytest.mark.parametrize(
    ("more", "text", "near"),
    [
        ("turn of Bob, before rolling", "Bob ends the turn", ["Bob rolls <throw>"]),
        ("turn of Bob, done on this space, 1 double so far", "Bob ends the turn",
         ["Bob rolls <throw>"]),
        ("turn of Ann\nopen\n  Ann throws for Water Works of Bob at 4 a pip",
         "Ann ends the turn", ["Ann rolls <throw> for Water Works"]),
    ],
)  # fmt: skip
def test_a_throw_that_is_the_players_to_make_is_named(
    more: str, text: str, near: list[str]
) -> None:
    done = invoke("check", "--why", "-", given=f"{TABLE.format(more)}ask\n  {text}\n", plain=True)
    (told,) = re.findall(r"Legal instead: (.*(?:\n    .*)*)", done.stdout)
    assert " ".join(told.split()).split("; ")[-1:] == near


def test_of_what_may_be_listed_all_is_named_and_of_shares_the_one_that_a_rule_asks_for() -> None:
    owns = "  owns Boardwalk, mortgaged\n  owns Short Line, mortgaged\nturn of Bob\nopen\n"
    state = table(owns + "  Bob chooses for Boardwalk and Short Line")
    kept = "Bob keeps the mortgage on Short Line and Boardwalk"
    assert instead(state, "Bob rolls 1 2") == [kept]
    state = table("turn of Ann\nopen\n  Ann chooses an income tax")
    assert instead(state, "Ann pays 20% income tax")[0] == "Ann pays 10% income tax"


def test_the_nearest_amount_is_found_where_no_rule_says_the_bound_plainly() -> None:
    (scenario,) = parse_tables(
        "player Ann\n  cash 20\n  owns Pink 1\nplayer Bob\n  cash 200\nturn of Ann\n"
        "owed Ann to the bank 100 for Tasman Street\n"
    )
    state = read_state(scenario, load_rulebook("cronulla"))
    assert instead(state, "Ann sells Pink 1 to Bob for 79")[0] == "Ann sells Pink 1 to Bob for 80"


def test_what_changes_nothing_is_not_named() -> None:
    state = table("turn of Ann, before rolling")
    paid = Referee(state.setting.program).play(state, read_move(state, "Ann gives Bob $5")[0])
    assert "Ann pays" not in instead(paid, "Ann ends the turn")


@pytest.mark.parametrize("rulebook", ["classic", "cronulla", "videogame"])
def test_generated_code_finds_the_same(rulebook: str) -> None:
    """Of moves that a game made elsewhere: what is found by the interpreter, and by its code."""
    referee = Referee(load_rulebook(rulebook))
    state = referee.new_game(["Ann", "Bob", "Cy"])
    steps = list(random_game(state, 5, 300))
    compared = 0
    for place, step in enumerate(steps[::29]):
        for other in steps[place % 41 :: 41]:
            try:
                plain = judge(step.after, other.move)
            except MoveError:
                continue
            if plain.legal:
                continue
            compared += 1
            assert referee.judge(step.after, other.move).instead == plain.instead, other.move
    assert compared > 20
