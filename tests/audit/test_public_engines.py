"""What public engines did: five recorded games, each up to the step that the rules refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from propertyrules.audit import Finding, audit_records

RECORDED = Path(__file__).with_name("recorded.jsonl")

# By the name of the record: the outcome, the step, and the rule or clause that it is found by.
FOUND = {
    "double out of jail": ("illegal", 17, "roll.owed", "classic.doubles"),
    "dead card": ("differs", 18, "result of end_turn", "classic.order-of-play"),
    "utility without a throw": ("illegal", 49, "roll", "classic.utility-rent"),
    "doubles": ("illegal", 2, "end_turn.doubles", "classic.doubles"),
    "the price for rent": ("differs", 5, "result of end_turn", "classic.order-of-play"),
}


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Finding]:
    """Return what is found in each of the recorded games."""
    folder = tmp_path_factory.mktemp("parts")
    found = audit_records([RECORDED], folder).findings()
    return {finding.record.partition("(")[2].rstrip(")"): finding for finding in found}


@pytest.mark.parametrize("name", FOUND)
def test_a_fault_of_a_public_engine_is_found(findings: dict[str, Finding], name: str) -> None:
    outcome, step, rule, clause = FOUND[name]
    finding = findings[name]
    assert (finding.outcome, finding.step) == (outcome, step), finding
    assert finding.broken[0].rule == rule
    assert clause in finding.broken[0].clauses


def test_every_record_has_its_expectation(findings: dict[str, Finding]) -> None:
    assert findings.keys() == FOUND.keys()
