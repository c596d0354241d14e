"""Moves and questions are read by the words that they hold, in whatever order these stand; so is a
dispute whose question stands first, or whose sentences stand on lines of their own.
"""

from __future__ import annotations

import re

import pytest

from propertyrules import PropertyRulesError, parse_tables, read_state
from tests.words.corpus import READ, asked, judge_table, program_of, rows, same, table

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


NAMES_BACK = re.compile(
    r"(?i)\b(?:he|she|they|it|him|her|his|them|their|that|there|this|so|then|left)\b"
)
ASKED_LAST = re.compile(r"(?P<told>[^?\n]*[.!]) (?P<asked>[^.!?\n]+\?)")
SENTENCE_ENDS = re.compile(r"(?<=[a-z0-9]{2}[.!?]) (?=[A-Za-z])")


def question_first() -> list[dict[str, object]]:
    """Return disputes with their question before what they tell, if it names who and what."""
    found = []
    for row in rows("typed", "tables"):
        parts = ASKED_LAST.fullmatch(row["text"])
        if parts is not None and NAMES_BACK.search(parts["asked"]) is None:
            found.append({**row, "text": f"{parts['asked']} {parts['told']}"})
    return found


def line_by_line() -> list[dict[str, object]]:
    """Return disputes with each of their sentences on a line of its own."""
    found = ({**row, "text": SENTENCE_ENDS.sub("\n", row["text"])}
             for row in rows("typed", "tables") if "\n" not in row["text"])  # fmt: skip
    return [row for row in found if row["text"].count("\n") > 1]


# Of 25 disputes each; one that is refused this way and read the other is no false answer.
LEAST = 23


def test_a_question_that_stands_first_is_read_as_one_that_stands_last() -> None:
    some = question_first()[::30]
    assert sum(judge_table(row).word == READ for row in some) >= LEAST


def test_sentences_on_lines_of_their_own_are_read_as_in_one() -> None:
    some = line_by_line()[::40]
    assert sum(judge_table(row).word == READ for row in some) >= LEAST
