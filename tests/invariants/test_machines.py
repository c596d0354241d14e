"""All twelve invariants as machines of Hypothesis, for every shipped rulebook and house rules."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from propertyrules import RulebookError, house_rules, load_rulebook, rulebooks
from tests.invariants.rulebook_machine import rulebook_machine

SHIPPED = [listed.id for listed in rulebooks()]
HOUSES = [listed.id for listed in house_rules()]

# Enough to run into what is broken often; the long runs are made with `propertyrules verify`.
FEW = settings(
    max_examples=4,
    stateful_step_count=8,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
ONE = settings(FEW, max_examples=1)

# Every pair would take too long: each house rule meets the one before it in the list, and two more.
PAIRS = [
    pair
    for place, pair in enumerate(combinations(HOUSES, 2))
    if HOUSES.index(pair[1]) - HOUSES.index(pair[0]) == 1 or place % 40 == 0
]


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_games_keep_every_invariant(rulebook: str) -> None:
    run_state_machine_as_test(rulebook_machine(load_rulebook(rulebook)), settings=FEW)


@pytest.mark.parametrize("house", HOUSES)
def test_a_house_rule_keeps_every_invariant(house: str) -> None:
    _over_what_fits((house,))


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_two_house_rules_keep_every_invariant(pair: tuple[str, str]) -> None:
    _over_what_fits(pair)


def _over_what_fits(houses: tuple[str, ...]) -> None:
    """Play by the first rulebook that these may be laid over, where there is one."""
    for rulebook in SHIPPED:
        try:
            program = load_rulebook(rulebook, with_=houses)
        except RulebookError:
            continue
        run_state_machine_as_test(rulebook_machine(program), settings=ONE)
        return
    # Two that exclude each other are refused, and that is all there is to hold.
    assert len(houses) > 1, f"`{houses[0]}` fits over no rulebook"
