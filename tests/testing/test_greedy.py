"""Greedy players: what they answer where nothing can be weighed."""

from __future__ import annotations

from propertyrules import Referee, load_rulebook
from propertyrules.testing.dice import Dice
from propertyrules.testing.greedy import greedily

TABLE = """player Ann
  cash 200
  on Reading Railroad
  laps 1
  owns Baltic Avenue
player Bob
  cash 500
the bank holds Community Chest jail card and Chance jail card
turn of Ann, rolled 4 6 bus
"""


def test_a_number_that_is_not_the_least_is_answered_and_no_cash_raised_for_it() -> None:
    referee = Referee(load_rulebook("classic", with_=["speed-die"]))
    state = referee.read_table(TABLE)
    chosen = greedily(state, Dice(3))
    assert chosen.sort.move.name == "ride" and chosen.env["number"] in (4, 6, 10)
