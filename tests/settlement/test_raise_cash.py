"""Raising cash: the planner against every row of moves there is, and against the rulebook."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from propertyrules import Referee, Verdict
from tests.settlement.estates import ANN, exhausted, small_estates

NAMES = (
    "classic", "cronulla", "suetology", "timed", "videogame", "classic-short", "cronulla-short",
    "classic unlimited-buildings shared-estate",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=25)
@given(data=st.data())
def test_no_row_of_moves_does_better(name: str, data: st.DataObject) -> None:
    state = data.draw(small_estates(name, 2))
    cash = state.cash[ANN] or 0
    amount = data.draw(st.integers(cash, cash + 1500))
    referee = Referee(state.setting.program)
    plan = referee.raise_cash(state, "Ann", amount)
    best = exhausted(state, amount)
    assert plan.proven
    assert plan.enough == (best.worth is not None)
    if best.worth is None:
        assert plan.cash == best.most == amount - plan.short_by == plan.sum
    else:
        assert (plan.lost, plan.rent, plan.cash, len(plan.moves)) == best.worth
    for move in plan.moves:
        assert referee.verdict(state, move) is Verdict.LEGAL
        state = referee.play(state, move)
    assert state == plan.after
