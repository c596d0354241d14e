"""Moves and questions are read by the words that they hold, in whatever order these stand."""

from __future__ import annotations

import pytest

from propertyrules import PropertyRulesError, parse_tables, read_state
from tests.words.corpus import asked, program_of, same, table

ROW = {"mover": "Ann"}


@pytest.mark.parametrize(
    ("said", "means"),
    (
        ("on Boardwalk can Ann put up a house?", "Ann builds a house on Boardwalk"),
        ("Oriental: may Ann now add a house there?", "Ann builds a house on Oriental"),
        ("another house on Pacific, can Ann?", "Ann builds a house on Pacific"),
        ("the fourth house on Virginia, may Ann build that?", "Ann builds a house on Virginia"),
        ("is Ann allowed a hotel on Marvin Gardens?", "Ann builds a hotel on Marvin Gardens"),
        ("can Ann trade up to a hotel on Boardwalk", "Ann builds a hotel on Boardwalk"),
        ("Ann takes a house off States, allowed?", "Ann sells a house on States"),
        ("may a house on Oriental be sold by Ann?", "Ann sells a house on Oriental"),
        ("may Ann buy herself out before she throws", "Ann pays the fine"),
        ("may Ann finish her turn without paying", "Ann ends the turn"),
        ("may Ann part with Reading for 300, to Bob?", "Ann sells Reading to Bob for 300"),
        ("could Bob have Reading from Ann for 90?", "Ann sells Reading to Bob for 90"),
        ("for 300, may Bob give Short Line to Ann?", "Bob sells Short Line to Ann for 300"),
        ("can Ann pledge Boardwalk to the bank?", "Ann mortgages Boardwalk"),
        ("can Ann redeem Boardwalk from the bank for 220?", "Ann unmortgages Boardwalk"),
        ("what would lifting the mortgage on B&O cost?", "cost of lifting the mortgage on B&O"),
        ("how big is the rent on Boardwalk", "rent on Boardwalk"),
        ("on what space does Ann come to stand", "where is Ann"),
        ("how much cash has Ann got after", "cash of Ann"),
        ("how much money is Ann left with?", "cash of Ann"),
        ("in whose hands is Boardwalk", "who owns Boardwalk"),
        ("number of houses left in the bank?", "houses left in the bank"),
        ("rent Ann must pay Bob?", "how much does Ann owe Bob"),
        ("what rent can Bob take off Ann", "how much does Ann owe Bob"),
        ("How much can Ann charge Bob?", "how much does Bob owe Ann"),
        ("how much is Bob due from Ann?", "how much does Ann owe Bob"),
        ("is any rent due from Ann to Bob?", "does Ann owe Bob rent"),
    ),
)
def test_words_in_any_order_are_read_as_they_are_meant(said: str, means: str) -> None:
    state = read_state(parse_tables(table(ROW))[0], program_of(ROW))
    assert same(asked(state, said), asked(state, means))


@pytest.mark.parametrize(
    "said",
    (
        "may Ann not build on Boardwalk?",
        "can Ann mortgage Boardwalk and Bob Park Place?",
        "what has Ann got left in her wallet",
        "Short Line, may Ann borrow on it?",
        "is Bob too late to ask Ann for her rent?",
        "may Ann waive Bob's rent on Boardwalk forever?",
        "can Ann sell Bob Reading, mortgage and all, for 90?",
    ),
)
def test_what_is_not_covered_by_one_reading_is_refused(said: str) -> None:
    state = read_state(parse_tables(table(ROW))[0], program_of(ROW))
    with pytest.raises(PropertyRulesError):
        asked(state, said)
