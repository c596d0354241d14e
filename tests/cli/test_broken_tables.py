"""A legal move that leads to an impossible table: the ruling says so, and lint looks for one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Run

MODEST = """
clause small.modest "Cash" stated
  says "Nobody holds more than thirty."
always modest [small.modest] for each p in players
  require p.cash at most 30
  else "{p} holds {p.cash}, more than 30"
"""
RICH = """\
rulebook small.rules
player Ann
  cash 20
player Bob
turn of Ann
"""


@pytest.fixture
def modest(folder: Path) -> Path:
    path = folder / "small.rules"
    path.write_text(path.read_text(encoding="utf-8") + MODEST, encoding="utf-8")
    (folder / "rich.table").write_text(RICH, encoding="utf-8")
    return folder


def test_the_ruling_says_that_the_table_after_it_cannot_be(run: Run, modest: Path) -> None:
    done = run("check", "rich.table", "--ask", "Ann works for 11")
    assert done.exit_code == 0  # the verdict is that of the rules of the move
    said = " ".join(done.output.split())
    assert said.count("Yes. Ann may work for 11.") == 1
    assert "The table after it is impossible, so the rulebook contradicts itself (modest): " in said
    assert "Ann holds $31, more than 30." in said
    why = run("check", "rich.table", "--why", "--ask", "Ann works for 11").output
    assert "by small.modest (Cash)" in why
    assert "impossible" not in run("check", "rich.table", "--ask", "Ann works for 10").output


def test_it_is_given_as_data(run: Run, modest: Path) -> None:
    for amount, broken in ((10, []), (11, ["modest"])):
        done = run("check", "rich.table", "--ask", f"Ann works for {amount}", "--json")
        (answer,) = json.loads(done.output)["answers"]
        assert answer["verdict"] == "legal" and answer["violations"] == []
        assert [one["rule"] for one in answer["impossible"]] == broken
        assert all(one["clauses"] == ["small.modest"] for one in answer["impossible"])


def test_lint_looks_for_the_smallest_such_table(run: Run, modest: Path) -> None:
    assert run("lint", "small.rules").exit_code == 0  # plain lint says what it can prove
    done = run("lint", "small.rules", "--deep")
    assert done.exit_code == 1
    assert "R299: after a legal move `modest` fails, which always holds" in done.output
    assert done.output == run("lint", "small.rules", "--deep").output
    fault = json.loads(run("lint", "small.rules", "--deep", "--json").output)["faults"][-1]
    Path("found.table").write_text(
        fault["table"].replace("rulebook small\nboard ring", "rulebook small.rules"),
        encoding="utf-8",
    )
    found = run("check", "found.table", "--ask", fault["move"])
    assert " ".join(found.output.split()).count("The table after it is impossible") == 1
    assert len(fault["table"].splitlines()) == 13


def test_where_none_is_found_it_says_among_how_many_tables(run: Run, folder: Path) -> None:
    done = run("lint", "small.rules", "--deep")
    assert done.exit_code == 0
    assert "2,500 tables searched: no legal move leads to an impossible table" in done.output
    Path("broken.rules").write_text("rulebook broken", encoding="utf-8")
    assert "no tables searched" in run("lint", "broken.rules", "--deep").output
