"""Fields of open matters in what people are told: one that is set, one that a house rule adds."""

from __future__ import annotations

from propertyrules import Referee, load_rulebook

FEE = """\
house fee "Fee" version 1.0 language 1
clause fee.says "House" stated
  says "Passing costs five, and a dollar more each time."
change matter auction
  with fee: money = 5
change move pass
  then
    player pays auction.fee to bank for "the pass"
    set auction.fee to auction.fee + 1
"""
TABLE = """\
player Ann
  cash 50
player Bob
  cash 50
player Cy
  cash 50
open
  auction of Boardwalk
"""


def told(house: str, *moves: str) -> list[str]:
    """Return what is said to happen at the last of some moves."""
    referee = Referee(load_rulebook("classic", with_=[house] if house else ()))
    state = referee.read_table(TABLE)
    for move in moves[:-1]:
        state = referee.play(state, referee.read_move(state, move))
    ruling = referee.judge(state, referee.read_move(state, moves[-1]))
    return [effect.text for effect in ruling.effects]


def test_a_field_that_is_set_is_told() -> None:
    assert told("", "Ann bids 10") == ["auction bid is now $10", "auction bidder is now Ann"]


def test_a_field_that_a_house_rule_added_is_told() -> None:
    assert told(FEE, "Ann passes") == [
        "auction passed is now Ann",
        "Ann pays the bank $5 for the pass",
        "auction fee is now $6",
    ]


def test_sentences_name_the_field_that_no_phrase_has_a_place_for() -> None:
    closing = "settled: auction of Boardwalk, Ann, Bob and Cy passed"
    assert f"{closing} (fee: $8)" in told(FEE, "Ann passes", "Bob passes", "Cy passes")
    assert closing in told("", "Ann passes", "Bob passes", "Cy passes")


def test_what_stays_as_it_is_is_not_told() -> None:
    same = FEE.replace("set auction.fee to auction.fee + 1", "set auction.fee to auction.fee")
    assert told(same, "Ann passes")[-1] == "Ann pays the bank $5 for the pass"
