"""What a table does not tell and a ruling needs: as a question, and as lines that would tell it."""

from __future__ import annotations

import pytest

from propertyrules import Referee, load_rulebook, read_move

TABLE = """rulebook classic

player Ann
  owns Oriental Avenue, Vermont Avenue and Connecticut Avenue
player Bob
  owns Reading Railroad

turn of Ann
"""


@pytest.mark.parametrize(
    ("move", "question", "lines"),
    [
        ("Ann builds a house on Oriental Avenue", "how much cash does Ann have?", ()),
        (
            "Ann gives Bob the Chance jail card",
            "who holds Chance jail card?",
            (
                "Ann holds Chance jail card",
                "Bob holds Chance jail card",
                "the bank holds Chance jail card",
            ),
        ),
    ],
)
def test_a_ruling_asks_for_the_fact_that_it_needs(
    move: str, question: str, lines: tuple[str, ...]
) -> None:
    referee = Referee(load_rulebook("classic"))
    state = referee.read_table(TABLE)
    ruling = referee.judge(state, read_move(state, move)[0])
    assert [(fact.question, fact.lines) for fact in ruling.missing] == [(question, lines)]


def test_a_value_asks_for_the_fact_that_it_needs() -> None:
    referee = Referee(load_rulebook("classic"))
    measured = referee.measure(referee.read_table(TABLE), "net worth", "Bob")
    assert [fact.question for fact in measured.missing] == ["how much cash does Bob have?"]
