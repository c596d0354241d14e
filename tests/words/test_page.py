"""Every example in the tables of the page about people's own words is read as one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from propertyrules import load_rulebook, parse_tables, read_state, run_scenario

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "reference" / "words.md"
PLAYERS = "I'm Ann. Ann has 340. Bob has 900. Cy has 20. "
TURN = "it's Ann's turn, before rolling\n"


def examples(heading: str) -> Iterator[str]:
    """Yield the examples in the last column of the tables below a heading of the page."""
    text = PAGE.read_text(encoding="utf-8")
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    for row in section.splitlines():
        if row.startswith("|"):
            yield from re.findall(r"`([^`]+)`", row)


def board_of(example: str) -> str:
    return "london" if "Mayfair" in example else "atlantic"


@pytest.mark.parametrize("fact", list(examples("Facts")))
def test_a_fact_is_read(fact: str) -> None:
    program = load_rulebook("classic", board=board_of(fact))
    head = "player Ann\nplayer Bob\nplayer Cy\nunknown until told\n"
    plain = read_state(parse_tables(head)[0], program, waited=False)
    told = read_state(parse_tables(f"{head}{fact}\n")[0], program, waited=False)
    assert told != plain


@pytest.mark.parametrize("question", list(examples("Questions")))
def test_a_question_is_answered(question: str) -> None:
    program = load_rulebook("classic", board=board_of(question))
    (table,) = parse_tables(f"{PLAYERS}{TURN}{question}\n")
    assert len(run_scenario(table, program).answers) == 1
