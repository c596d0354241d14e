"""The golden cases: what an interview asks of somebody who sees the whole table.

Held against the smallest sets of prompts whose answers decide, for a share of the cases, and for
all of them among the slow tests.
"""

from __future__ import annotations

from itertools import islice
from statistics import median
from typing import Any

import pytest

from propertyrules import load_rulebook, rulebooks
from tests.interview.measure import LARGEST, Case, count, golden_of, idle, outcome

SHIPPED = [listed.id for listed in rulebooks()]
MOST_ABOVE, MOST_OVER_ALL, MIDDLE = 3, 1.5, 4
# A deal is over where nothing is left to be dealt: who looks at one table alone does not see that.
OVER = "is dealt nothing"
ALL = pytest.param(1, marks=pytest.mark.slow)


def some(every: int) -> Any:
    """Return the parameter of one in so many cases."""
    return pytest.param(every, marks=pytest.mark.part)


def cases(rulebook: str, every: int) -> list[Case]:
    """Return one in so many of the moves of a rulebook's playthrough, as long as the game lasts."""
    found = islice(golden_of(load_rulebook(rulebook)), 0, None, every)
    return [case for case in found if not case.state.over]


@pytest.mark.parametrize("every", [some(9), ALL])
@pytest.mark.parametrize("rulebook", SHIPPED)
def test_little_more_is_asked_than_the_least_that_decides(rulebook: str, every: int) -> None:
    counted = [count(case) for case in cases(rulebook, every)]
    for each in counted:
        # Whoever would have to tell more than the largest set that is tried may hear `it depends`.
        open_ = f"{outcome(each.case)} and ['undetermined']" if each.least > LARGEST else "right"
        assert each.right in ("right", open_), each.case.question
        assert len(each.asked) <= each.least + MOST_ABOVE, (each.case.question, each.asked)
    asked = [len(each.asked) for each in counted]
    assert median(asked) <= MIDDLE
    # Of what takes more than the largest set that is tried, the least is not known.
    known = [each for each in counted if each.least <= LARGEST]
    least = sum(each.least for each in known)
    assert sum(len(each.asked) for each in known) <= MOST_OVER_ALL * least


@pytest.mark.parametrize("every", [some(13), ALL])
@pytest.mark.parametrize("rulebook", SHIPPED)
def test_two_answers_to_each_prompt_bring_different_rulings(rulebook: str, every: int) -> None:
    for case in cases(rulebook, every):
        assert OVER in case.question or not idle(case), case.question
