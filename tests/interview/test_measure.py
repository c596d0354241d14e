"""The golden cases: what an interview asks of somebody who sees the whole table.

Held against the smallest sets of prompts whose answers decide, for a share of the cases, and for
the others among the slow tests.
"""

from __future__ import annotations

from statistics import median_high

import pytest

from propertyrules import load_rulebook, rulebooks
from tests.interview.measure import (
    LARGEST,
    Interviewed,
    count,
    golden_of,
    idle,
    interviewed,
    outcome,
)

SHARE = 9  # one case in so many is no slow one
MOST_ABOVE, MOST_OVER_ALL, MIDDLE = 3, 1.5, 4
# A deal is over where nothing is left to be dealt: who looks at one table alone does not see that.
OVER = "is dealt nothing"
PARTS = [
    pytest.param((listed.id, rest), id=f"{listed.id}-{word}", marks=marks)
    for word, rest, marks in (("share", False, ()), ("rest", True, (pytest.mark.slow,)))
    for listed in rulebooks()
]


@pytest.fixture(scope="module", params=PARTS)
def done(request: pytest.FixtureRequest) -> list[Interviewed]:
    """Return the interviews about a share of the moves of a rulebook's playthrough, as long as the
    game lasts, or about all others.
    """
    rulebook, rest = request.param
    return [
        interviewed(case)
        for number, case in enumerate(golden_of(load_rulebook(rulebook)))
        if bool(number % SHARE) is rest and not case.state.over
    ]


def test_little_more_is_asked_than_the_least_that_decides(done: list[Interviewed]) -> None:
    counted = [count(each) for each in done]
    for each in counted:
        # Whoever would have to tell more than the largest set that is tried may hear `it depends`.
        open_ = f"{outcome(each.case)} and ['undetermined']" if each.least > LARGEST else "right"
        assert each.right in ("right", open_), each.case.question
        assert len(each.asked) <= each.least + MOST_ABOVE, (each.case.question, each.asked)
    # What holds for both parts of the cases holds for all of them.
    assert median_high(len(each.asked) for each in counted) <= MIDDLE
    # Of what takes more than the largest set that is tried, the least is not known.
    known = [each for each in counted if each.least <= LARGEST]
    least = sum(each.least for each in known)
    assert sum(len(each.asked) for each in known) <= MOST_OVER_ALL * least


def test_two_answers_to_each_prompt_bring_different_rulings(done: list[Interviewed]) -> None:
    for each in done:
        assert OVER in each.case.question or not idle(each), each.case.question
