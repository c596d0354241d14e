"""The scenarios: each is met, and together they show all that a rulebook says.

Every clause of a shipped rulebook is leaned on by some scenario, and every rule of its own is seen
both stopping a move and letting one through.
"""

from __future__ import annotations

from functools import cache

import pytest

from propertyrules.cli.scenarios import files_of
from propertyrules.coverage import Coverage, coverage
from propertyrules.library import house_rules, rulebooks
from tests.scenario_runs import runs

# Clauses that no table can show, of which a note tells instead.
MOST_NOTES = 3

RULEBOOKS = {listed.id: listed for listed in rulebooks()}
FILES = {
    f"{subject.id}/{path.name}": path
    for subject in (*RULEBOOKS.values(), *house_rules())
    for path in files_of(subject)
}


@cache
def shown(rulebook: str) -> Coverage:
    found = [run for path in files_of(RULEBOOKS[rulebook]) for run in runs(path)]
    assert found, f"{rulebook} has no scenarios"
    return coverage(rulebook, found[0].program, found)


@pytest.mark.parametrize("name", FILES)
def test_every_scenario_is_met(name: str) -> None:
    unmet = [
        f"line {answer.line}: {answer.text}: {'; '.join(answer.missed)}"
        for run in runs(FILES[name])
        for answer in run.unmet
    ]
    assert not unmet, "\n".join(unmet)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_clause_is_exercised(rulebook: str) -> None:
    assert shown(rulebook).clauses
    assert not shown(rulebook).missing
    assert shown(rulebook).notes <= MOST_NOTES


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_rule_is_seen_both_ways(rulebook: str) -> None:
    assert shown(rulebook).rules
    assert not shown(rulebook).missing_rules
