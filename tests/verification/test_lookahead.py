"""Players who look ahead: what they do where nothing can be weighed, and that their games end."""

from __future__ import annotations

import pytest

from propertyrules import Dice, Move, Referee, State, load_rulebook
from propertyrules.verification import find_policy, played

LOOKAHEAD = find_policy("lookahead")


def chosen(state: State, seed: int) -> Move:
    """Return the move that is chosen at a table."""
    found = LOOKAHEAD(state, Dice(seed))
    return found if isinstance(found, Move) else found.move(state)


TABLE = """player Ann
  cash 200
  on Reading Railroad
  laps 1
  owns Baltic Avenue
player Bob
  cash 500
  on Go
no rent due
the bank holds Community Chest jail card and Chance jail card
turn of Ann, rolled 4 6 bus
"""


def test_a_number_that_is_not_the_least_is_answered_and_no_cash_raised_for_it() -> None:
    referee = Referee(load_rulebook("classic", with_=["speed-die"]))
    state = referee.read_table(TABLE)
    move = chosen(state, 3)
    assert move.name == "ride" and move.get("number") in (4, 6, 10)


POOR = """player Ann
  cash 100
  on Go
  owns Boardwalk and Park Place with a hotel each
player Bob
  cash 20
  on Boardwalk
  owns Baltic Avenue
player Cy
  cash 300
  on Go
the bank holds Community Chest jail card and Chance jail card
turn of Bob, done on this space
rent due from Bob to Ann 2000
"""


def test_rent_is_asked_of_those_who_cannot_pay_it_at_once() -> None:
    state = Referee(load_rulebook("classic")).read_table(POOR)
    move = chosen(state, 1)
    assert (move.name, move.by) == ("ask_rent", "Ann")


APART = """player Ann
  cash 900
  on Go
  owns Oriental Avenue and Vermont Avenue
player Bob
  cash 900
  on Go
  owns Connecticut Avenue and Baltic Avenue
player Cy
  cash 1
  on Go
the bank holds Community Chest jail card and Chance jail card
no rent due
turn of Ann, done on this space
"""


def test_a_deal_need_not_please_those_who_are_not_in_it() -> None:
    """Cy, who has next to nothing, would rather that nobody had a whole group."""
    state = Referee(load_rulebook("classic")).read_table(APART)
    found = {chosen(state, seed).name for seed in range(400)}
    assert "make_offer" in found


@pytest.mark.parametrize("rulebook", ["classic", "suetology", "timed"])
def test_games_come_to_an_end(rulebook: str) -> None:
    start = Referee(load_rulebook(rulebook)).new_game(["Ann", "Bob", "Cy"])
    *_, (_, last) = played(start, 1, 4_000, LOOKAHEAD)
    assert last.over
