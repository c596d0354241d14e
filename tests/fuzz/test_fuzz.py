"""Fuzzing: whatever is given ends in a ruling or in a refusal in words, never in a traceback.

What once ended otherwise lies in `cases/`: a `.table` or a `.rules` file each.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings

from tests.fuzz.ending import end_of_rulebook, end_of_table
from tests.fuzz.mangling import SHIPPED, TEXTS, crowds, mutants, tables

CASES = sorted((Path(__file__).parent / "cases").glob("*"))
FEW = settings(deadline=None, suppress_health_check=list(HealthCheck))


@settings(FEW, max_examples=60)
@given(text=tables())
def test_spoilt_tables_and_records(text: str) -> None:
    assert end_of_table(text)


@settings(FEW, max_examples=25)
@given(text=crowds())
@example(text="rulebook classic\nplayer Ann\nplayer Ann\n")
def test_odd_names_and_crowds(text: str) -> None:
    assert end_of_table(text)


@settings(FEW, max_examples=8)
@given(text=mutants())
def test_mutated_rulebooks(text: str) -> None:
    assert end_of_rulebook(text)


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_not_spoilt_is_played(name: str) -> None:
    assert end_of_rulebook(TEXTS[name]) == "played"


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name)
def test_what_was_found_once(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    assert end_of_rulebook(text) if path.suffix == ".rules" else end_of_table(text)
