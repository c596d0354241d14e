"""`this table`: whether a table can be at all, asked of one that breaks what always holds."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run

TABLE = """\
rulebook classic
player Ann
  owns Oriental Avenue with {many} houses
  owns Vermont Avenue and Connecticut Avenue with 1 house each
player Bob
turn of Ann, done on this space
ask
"""
UNEVEN, EVEN = TABLE.format(many=3), TABLE.format(many=2)
ASKED = "  this table -> impossible by classic.build-evenly\n"


def test_a_table_that_cannot_be_is_refused_unless_that_is_asked(run: Run) -> None:
    assert run("check", "-", given=UNEVEN).exit_code == 2
    asked = run("check", "-", given=UNEVEN + "  this table\n")
    assert asked.exit_code == 1
    assert "No. This table can't be.\nThe buildings on light blue " in asked.output
    assert "Rule: build evenly, one row at a time (classic, Houses;" in asked.output
    told = run("check", "-", "--why", given=UNEVEN + "  this table\n").output
    assert "by classic.build-evenly (Houses)" in told
    assert run("check", "-", given=UNEVEN + ASKED).exit_code == 0


def test_nothing_is_ruled_on_from_a_table_that_cannot_be(run: Run) -> None:
    asked = run("check", "-", given=UNEVEN + ASKED + "  Ann ends the turn -> legal\n")
    assert asked.exit_code == 1
    assert "Not reached: Ann ends the turn.\nThe table cannot be." in asked.output


def test_a_table_that_can_be(run: Run) -> None:
    asked = run("check", "-", given=EVEN + "  can this table be -> possible\n  Ann ends the turn\n")
    assert asked.exit_code == 0
    asked = run("check", "-", given=EVEN + ASKED)
    assert asked.exit_code == 1
    assert "it is possible: it breaks no rule" in " ".join(asked.output.split())


@pytest.mark.parametrize(
    ("expected", "missed"),
    [
        ("possible", "it is impossible: the buildings on light blue are not even"),
        ("impossible by classic.auction", "it is not impossible by classic.auction"),
    ],
)
def test_what_is_expected_of_it_and_not_met(run: Run, expected: str, missed: str) -> None:
    asked = run("check", "-", given=f"{UNEVEN}  this table -> {expected}\n")
    assert asked.exit_code == 1
    assert missed in " ".join(asked.output.split())


def test_another_expectation_is_a_fault(run: Run) -> None:
    asked = run("check", "-", given=UNEVEN + "  this table -> legal\n")
    assert asked.exit_code == 2
    assert "T020" in asked.stderr


def test_the_answer_as_data(run: Run) -> None:
    asked = run("check", "--json", "-", given=UNEVEN + ASKED)
    (answer,) = json.loads(asked.output)["answers"]
    assert answer["possible"] is False
    assert answer["violations"][0]["clauses"] == ["classic.build-evenly"]
