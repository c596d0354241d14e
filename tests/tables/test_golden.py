"""Golden playthroughs: a game of each shipped rulebook with its rulings, as people read it.

Each lies in `golden/`. After a change that is meant to change rulings, renew them and look at what
changed (a rulebook that has none gets one; a game that can no longer be read is played anew):

    PROPERTYRULES_GOLDEN=renew python -m pytest tests/tables/test_golden.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from propertyrules import Program, PropertyRulesError, load_rulebook, rulebooks
from tests.tables.playthrough import MADE, new_parts, read_parts, write_parts

SHIPPED = [listed.id for listed in rulebooks()]
FOLDER = Path(__file__).parent / "golden"
RENEW = os.environ.get("PROPERTYRULES_GOLDEN") == "renew"
HOW = f"renew it with PROPERTYRULES_GOLDEN=renew python -m pytest {Path(__file__).name}"
SEED = 4
FEWEST = 24  # moves that are made in a playthrough


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_rulings_are_as_they_were(rulebook: str) -> None:
    path = FOLDER / f"{rulebook}.txt"
    program = load_rulebook(rulebook)
    if RENEW:
        path.write_text(_renewed(path, program), encoding="utf-8")
    assert path.is_file(), f"`{rulebook}` has no golden playthrough; {HOW}"
    text = path.read_text(encoding="utf-8")
    assert write_parts(read_parts(text, program)) == text, f"other rulings: if meant so, {HOW}"


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_a_playthrough_shows_a_game(rulebook: str) -> None:
    """Enough moves are made, some proposal is refused, and somebody goes out or the game ends."""
    text = (FOLDER / f"{rulebook}.txt").read_text(encoding="utf-8")
    made = [line for line in text.splitlines() if line.startswith(f"{MADE} ")]
    assert len(made) >= FEWEST
    assert "    illegal\n" in text
    assert " out" in text or "the game is over" in text


def test_no_playthrough_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(SHIPPED)


def _renewed(path: Path, program: Program) -> str:
    try:
        return write_parts(read_parts(path.read_text(encoding="utf-8"), program))
    except (OSError, PropertyRulesError):
        path.parent.mkdir(exist_ok=True)
        return write_parts(new_parts(program, SEED))
