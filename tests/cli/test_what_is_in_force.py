"""`show`, `doc` and `verify` tell of the rulebook that is asked for, as it is laid."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import SMALL, Run

TALL = """\
rulebook tall "A tall game" version 1.0 language 1
extends small
source "Another page of ours"

clause tall.limit "Work" garbled
  says "Everybody may earn what they can."
  reading "There is no limit at all."

change move work
  drop rule work.limit
  rule work.some [tall.limit]
    require amount at least 1
    else "nothing is earned"
"""

HOUSE = """\
house frugal "Frugal" version 1.0 language 1
source "The kitchen table"
needs move spend
  else "nobody spends there"

clause frugal.spend "Spending" stated
  says "Nobody spends all."

change move spend
  rule spend.some [frugal.spend]
    require not (player.cash is amount)
    else "something must be left"
"""


@pytest.fixture(autouse=True)
def laid(folder: Path) -> Path:
    (folder / "tall.rules").write_text(TALL)
    (folder / "frugal.rules").write_text(HOUSE)
    return folder


def test_a_clause_that_nothing_cites_any_more_is_no_gap(run: Run) -> None:
    base, shown = run("show", "./small.rules").output, run("show", "./tall.rules").output
    assert "small.limit (Work), garbled" in base
    assert "small.limit" not in shown
    assert "tall.limit (Work), garbled" in shown
    assert "Gaps and readings (2 of 4 clauses in force)" in shown


def test_nor_does_it_stand_on_the_page(run: Run) -> None:
    page = run("doc", "./tall.rules").output
    assert "#clause-small-limit" not in page
    assert "4 clauses are in force. 2 of them are" in page
    assert "#clause-small-limit" in run("doc", "./small.rules").output


def test_asked_for_by_name_it_is_shown_as_not_in_force(run: Run) -> None:
    note = "This clause is not in force in `tall`."
    assert note in run("show", "./tall.rules", "small.limit").output
    assert note not in run("show", "./tall.rules", "tall.limit").output


@pytest.mark.parametrize("command", ["show", "doc"])
def test_the_source_is_that_of_the_rulebook(folder: Path, run: Run, command: str) -> None:
    plain = run(command, "./small.rules", "--with", "./frugal.rules").output
    assert "Source: A page of our own." in plain and "kitchen" not in plain
    assert "Source: Another page of ours." in run(command, "./tall.rules").output
    (folder / "small.rules").write_text(SMALL.replace('source "A page of our own"\n', ""))
    assert "Source:" not in run(command, "./small.rules", "--with", "./frugal.rules").output


def test_verify_names_the_house_rules(run: Run) -> None:
    given = ("verify", "classic", "--with", "no-auctions", "--games", "1", "--moves", "5")
    assert run(*given).output.startswith("classic with no-auctions: ")
    assert json.loads(run(*given, "--json").output)["house_rules"] == ["no-auctions"]


def test_a_table_that_is_not_read_back_is_a_broken_invariant(run: Run) -> None:
    # Two turns are open at once by these rules, and the notation tells of one.
    done = run("verify", "./small.rules", "--with", "./frugal.rules", "--games", "1")
    assert done.exit_code == 1
    assert done.output.startswith("small with frugal: 7 table is broken")
    assert "say whose turn it is" in done.output
