"""Fuzzing: whatever is given ends in a ruling or in a refusal in words, never in a traceback.

A few examples of each kind; `python -m tests.fuzz.long` tries many. What once ended otherwise lies
in `cases/`: a `.table`, `.rules` or `.json` file each, whose first line says what it once did.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.ending import end_of_case, end_of_command, end_of_rulebook, end_of_table
from tests.fuzz.kinds import KINDS
from tests.fuzz.mangling import SHIPPED, TEXTS

CASES = sorted((Path(__file__).parent / "cases").glob("*"))
FEW = {
    "mutants": 3, "houses": 2, "boards": 2, "decks": 1, "derived": 6, "crossed": 3, "records": 3,
    "commands": 4, "data": 6, "tables": 5, "crowds": 5,
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_some_of_each_kind(kind: str) -> None:
    strategy, ending = KINDS[kind]

    @settings(
        max_examples=FEW.get(kind, 15), deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(data=st.data())
    def check(data: Any) -> None:
        assert ending(data.draw(strategy))

    check()


def test_what_is_not_spoilt_is_played() -> None:
    assert end_of_rulebook(TEXTS[SHIPPED[0]]) == "played"


def test_two_players_of_one_name() -> None:
    assert end_of_table("rulebook classic\nplayer Ann\nplayer Ann\n") == "refused"


def test_a_record_cut_off_is_replayed_as_far_as_it_goes() -> None:
    text = "rulebook classic\nplayer Ann\n  cash 5\nplayer Bob\nturn of Ann\nplay\n  Ann rol"
    assert end_of_command(["replay", "-"], text) == 2
    assert end_of_command(["replay", "-", "--json"], text[:-10]) in (0, 1, 2)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name)
def test_what_was_found_once(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith("# once: ")
    assert end_of_case(path)
