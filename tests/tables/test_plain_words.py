"""What the referee says at the table: the sentence for each refusal, as people would say it."""

from __future__ import annotations

import pytest

from propertyrules import Referee, load_rulebook

TABLE = """\
rulebook classic
player Ann
  cash 500
  {ann}
player Bob
  cash 1000
player Cy
  cash 1000
turn of Ann, space settled
"""
LIGHT_BLUE = """owns Oriental Avenue with 1 house
  owns Vermont Avenue, Connecticut Avenue"""
ORANGE = "owns St. James Place, Tennessee Avenue, New York Avenue with 2 houses each"


def reason(
    line: str, ann: str, turn: str = "space settled", cash: int = 500, more: str = ""
) -> str:
    referee = Referee(load_rulebook("classic"))
    state = referee.read_table(TABLE.format(ann=ann, turn=turn, cash=cash) + more)
    return referee.judge(state, referee.read_move(state, line)).violations[0].message


@pytest.mark.parametrize(
    ("line", "ann", "said"),
    [
        ("Ann pays", "on Go", "Ann doesn't owe anything right now"),
        (
            "Bob asks Ann for rent",
            "on Go",
            "Bob can't collect: the rent was paid, or Bob asked too late",
        ),
        ("Ann rolls 3 4", "on Go", "Ann has already rolled, and it wasn't a double"),
        ("Ann pays the fine", "in jail", "only a player in Jail who hasn't rolled yet may do this"),
        (
            "Ann builds a house on Oriental Avenue",
            LIGHT_BLUE,
            "Vermont Avenue has no house yet: build there first",
        ),
        (
            "Ann builds a hotel on New York Avenue",
            ORANGE,
            "New York Avenue needs four houses before a hotel; it has two",
        ),
    ],
)
def test_a_refusal_says_why_in_plain_words(line: str, ann: str, said: str) -> None:
    assert reason(line, ann) == said


def test_a_debt_is_paid_at_once() -> None:
    owed = "open\n  owed Ann to Bob 300\n"
    assert reason("Ann pays Bob 100", "on Go", more=owed) == "Ann must pay all $300 at once"
