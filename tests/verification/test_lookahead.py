"""Players who look ahead: what they do where nothing can be weighed, and that their games end."""

from __future__ import annotations

import pytest

from propertyrules import Dice, Referee, load_rulebook
from propertyrules.ir.measures import worth_of
from propertyrules.limits import HORIZON
from propertyrules.verification.lookahead import measures
from propertyrules.verification.players import find_policy
from propertyrules.verification.policies import taken
from propertyrules.verification.simulator import played

LOOKAHEAD = find_policy("lookahead")

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
    chosen = taken(state, LOOKAHEAD(state, Dice(3)))
    assert chosen.sort.move.name == "ride" and chosen.env["number"] in (4, 6, 10)


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
    chosen = taken(state, LOOKAHEAD(state, Dice(1)))
    assert (chosen.name, chosen.env["player"]) == ("ask_rent", 0)


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
    found = {LOOKAHEAD(state, Dice(seed)).name for seed in range(400)}
    assert "make_offer" in found


@pytest.mark.parametrize("rulebook", ["classic", "suetology", "timed"])
def test_games_come_to_an_end(rulebook: str) -> None:
    start = Referee(load_rulebook(rulebook)).new_game(["Ann", "Bob", "Cy"])
    *_, (_, last) = played(start, 1, 4_000, LOOKAHEAD)
    assert last.over


TYPICAL = (4, 4)  # the middle faces, by which rents are compared


@pytest.mark.parametrize("name", ["classic", "classic-short", "suetology"])
def test_worth_and_rents_are_weighed_as_the_rulebook_says(name: str) -> None:
    rulebook = load_rulebook(name)
    referee, measured, worth = Referee(rulebook), measures(rulebook), worth_of(rulebook)
    assert worth is not None and measured.worth is not None and measured.prospects is not None
    start = referee.new_game(["Ann", "Bob", "Cy"])
    for number, (_, state) in enumerate(played(start, 5, 240, LOOKAHEAD)):
        if number % 30:
            continue
        rents = {
            space.number: referee.measure(state, "rent", space.name, TYPICAL).value
            for space in rulebook.board.spaces
            if state.owner[space.number] >= 0
        }
        for seat, player in enumerate(state.players):
            told = referee.measure(state, worth.name, player).value
            assert measured.worth(state, seat) == told
            own = sum(rents[at] for at in rents if state.owner[at] == seat)
            others = max((rents[at] for at in rents if state.owner[at] != seat), default=0)
            assert measured.prospects(state)[seat] == (HORIZON * own, others)
