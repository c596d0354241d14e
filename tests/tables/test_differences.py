"""Where the rulebooks differ: the same tables, ruled on by several, and the page of them."""

from __future__ import annotations

import re

import pytest

from propertyrules import load_rulebook, rulebooks, run_scenario
from tests.tables.differences_page import (
    COLUMNS,
    ORDER,
    ROOT,
    SHORT,
    TABLES,
    Difference,
    differences,
    written,
)

ALL = differences()
# What a rulebook has to be told beyond the table that all share.
MORE = ("set bankruptcies 1", "set last_round 12", "round 12")


def test_every_file_is_in_the_list() -> None:
    assert sorted(path.stem for path in TABLES.glob("*.table")) == sorted(ORDER)
    assert {one.id for one in rulebooks()} <= {*COLUMNS, *SHORT}


@pytest.mark.parametrize("one", ALL, ids=ORDER)
def test_every_rulebook_rules_as_is_expected(one: Difference) -> None:
    for scenario in one.scenarios:
        program = load_rulebook(str(scenario.rulebook), board=scenario.board)
        run = run_scenario(scenario, program)
        assert [(a.text, a.missed) for a in run.unmet] == [], scenario.title
        assert all(answer.tested for answer in run.answers)


@pytest.mark.parametrize("one", ALL, ids=ORDER)
def test_the_table_and_the_question_are_the_same_for_all(one: Difference) -> None:
    bare = set()
    for scenario in one.scenarios:
        lines = [line.partition("->")[0].strip() for line in one.source(scenario).splitlines()]
        kept = [line for line in lines if not line.startswith("rulebook ") and line not in MORE]
        bare.add(tuple(kept))
    assert len(bare) == 1
    assert len(one.cells) == len(one.scenarios) >= 2


def test_the_links_of_the_page_are_right() -> None:
    text = written()
    anchors = set(re.findall(r'<a id="([\w-]+)">|\{ #([\w-]+) \}', text))
    known = {name for pair in anchors for name in pair if name}
    linked = re.findall(r"\[([^\]]+)\]\(#([\w-]+)\)", text)
    assert len(linked) == len(ORDER) + sum(len(one.cells) for one in ALL)
    assert {anchor for _, anchor in linked} <= known
    places = re.findall(r"`([\w./-]+\.table)`, line (\d+)(?:, “([^”]*)”)?", text)
    assert places
    for path, number, title in places:
        lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
        upto = lines[: int(number)]
        if title:  # the line of a move, in the scenario of that title
            assert "->" in upto[-1]
            begun = [line for line in upto if line.startswith("scenario ")]
            assert begun[-1] == f'scenario "{title}"'
        else:
            assert upto[-1].startswith("scenario ")
