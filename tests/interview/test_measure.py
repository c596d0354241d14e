"""A sample of the golden cases: what an interview asks of somebody who sees the whole table."""

from __future__ import annotations

from itertools import islice

import pytest

from propertyrules import load_rulebook, rulebooks
from tests.interview.measure import Case, count, golden_of, idle

SHIPPED = [listed.id for listed in rulebooks()]
EVERY = 9  # of the moves of a playthrough one in so many is asked about
EVERY_SHOWN = 13  # the same where each prompt is shown to be relevant
SELDOM = ("wants a",)  # legal in a shortage alone, which no search of some tables comes upon
MOST_ABOVE = 3


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_little_more_is_asked_than_the_least_that_decides(rulebook: str) -> None:
    cases = [c for c in islice(golden_of(load_rulebook(rulebook)), 0, None, EVERY) if fair(c)]
    counted = [count(case) for case in cases]
    for each in counted:
        assert each.right == "right", each.case.question
        assert len(each.asked) <= each.least + MOST_ABOVE, (each.case.question, each.asked)
    assert sum(len(each.asked) for each in counted) <= 1.5 * sum(each.least for each in counted)


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_two_answers_to_each_prompt_bring_different_rulings(rulebook: str) -> None:
    cases = islice(golden_of(load_rulebook(rulebook)), 0, None, EVERY_SHOWN)
    for case in filter(fair, cases):
        if not any(words in case.question for words in SELDOM):
            assert not idle(case), case.question


def fair(case: Case) -> bool:
    """Check that the question can be answered without telling that the game is over."""
    return not case.state.over and not any(case.state.out)
