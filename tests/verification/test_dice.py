"""Chance of our own: the same numbers for the same seed, and an end for every bound."""

from __future__ import annotations

import pytest

from propertyrules import Dice, Referee, load_rulebook, random_game

# What records of games rest on: drawn by the first version, one after another from seed 7.
BOUNDS = (1, 2, 6, 52, 1000, 2**31 + 1, 2**32 - 1, 2**32)
DRAWN = [0, 1, 0, 14, 90, 594514439, 1730379728, 1383231528]

RICH = """\
rulebook classic
player Ann
  cash $50,000,000,000
player Bob
  cash $50,000,000,000
turn of Ann
auction of Boardwalk, 5,000,000,000 bid by Ann
"""


def test_a_seed_draws_what_it_always_drew() -> None:
    dice = Dice(7)
    assert [dice.below(bound) for bound in BOUNDS] == DRAWN


@pytest.mark.parametrize("bound", [2**32 + 1, 5_000_000_000, 2**64, 2**64 + 1, 10**40])
def test_a_large_bound_is_drawn_from_in_all_its_width(bound: int) -> None:
    dice = Dice(1)
    drawn = [dice.below(bound) for _ in range(200)]
    assert all(0 <= each < bound for each in drawn)
    assert min(drawn) < bound // 4 and max(drawn) > bound - bound // 4
    assert len(set(drawn)) == len(drawn)


def test_the_rich_bid_at_an_auction() -> None:
    state = Referee(load_rulebook("classic")).read_table(RICH)
    moves = [step.move for step in random_game(state, 0, 40)]
    bids = [move.get("amount") for move in moves if move.name == "bid"]
    assert max(bids) > 20_000_000_000
