"""What the referee says at the table: the sentence for each refusal, as people would say it."""

from __future__ import annotations

import pytest

from propertyrules import Referee, TableError, load_rulebook

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
no rent due
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
        (
            "Ann rolls 3 4",
            "on Go",
            "Ann has already rolled, and has no double that earns another roll",
        ),
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


@pytest.mark.parametrize(
    ("was", "now", "said", "hint"),
    [
        ("turn of Ann, space settled", "", "whose turn is it?", "add `turn of Ann`"),
        ("cash 500", "cash -5", "write a whole number of dollars, 0 or more", ""),
        (
            "on Go",
            "owns Park Place and Boardwalk with 5 houses each",
            "a property can't have 5 houses",
            "a street can have one to four houses, or a hotel",
        ),
    ],
)
def test_a_table_that_cannot_be_read_says_what_to_write(
    was: str, now: str, said: str, hint: str
) -> None:
    text = TABLE.format(ann="on Go").replace(was, now)
    with pytest.raises(TableError) as refusal:
        Referee(load_rulebook("classic")).read_table(text)
    (fault,) = refusal.value.faults
    assert (fault.message, fault.hint) == (said, hint)


def test_going_to_jail_is_told_as_people_tell_it() -> None:
    referee = Referee(load_rulebook("classic"))
    text = TABLE.format(ann="on Pacific Avenue").replace("space settled", "before rolling")
    state = referee.read_table(text.replace("on Pacific Avenue", "on Atlantic Avenue"))
    ruling = referee.judge(state, referee.read_move(state, "Ann rolls 1 3"))
    told = [effect.text for effect in ruling.effects if effect.kind == "token"]
    assert told == ["Ann lands on Go To Jail", "Ann goes to Jail"]
