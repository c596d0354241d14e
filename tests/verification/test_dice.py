"""Chance of our own: the same numbers for the same seed, and an end for every bound."""

from __future__ import annotations

import pytest

from propertyrules import Dice, Referee, load_rulebook, random_game
from propertyrules.verification.streams import Stream, philox

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


@pytest.mark.parametrize("bound", [0, -1, -(2**70), 1.5, float("inf"), float("nan"), "6", None])
def test_there_is_nothing_below_a_bound_that_is_none(bound: int) -> None:
    with pytest.raises((ValueError, TypeError)):
        Dice(1).below(bound)


def test_the_rich_bid_at_an_auction() -> None:
    state = Referee(load_rulebook("classic")).read_table(RICH)
    moves = [step.move for step in random_game(state, 0, 40)]
    bids = [move.get("amount") for move in moves if move.name == "bid"]
    assert max(bids) > 20_000_000_000


def test_version_2_is_philox() -> None:
    """The numbers that its authors give for a counter and a key of noughts, and of ones."""
    assert philox((0,) * 4, (0,) * 2) == (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)
    ones = 2**32 - 1
    assert philox((ones,) * 4, (ones,) * 2) == (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)


def test_streams_do_not_disturb_each_other() -> None:
    """What one player chooses changes neither the dice nor what another chooses."""
    one, two = Stream(7, 3), Stream(7, 3)
    for _ in range(20):
        two.seat(1).below(1000)
    assert [one.throws.below(6) for _ in range(50)] == [two.throws.below(6) for _ in range(50)]
    assert [one.seat(0).below(10**12) for _ in range(9)] == [
        two.seat(0).below(10**12) for _ in range(9)
    ]
    assert Stream(7, 4).below(2**60) != Stream(7, 3).below(2**60) != Stream(8, 3).below(2**60)


def test_a_stream_goes_on_where_it_stands() -> None:
    one, two = Stream(2, 1), Stream(2, 1)
    for _ in range(6):
        one.below(10)
    two.stand_at(one.drawn)
    assert [one.below(10) for _ in range(9)] == [two.below(10) for _ in range(9)]
