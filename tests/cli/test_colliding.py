"""Of two things at odds the table is shown on which either order rules differently."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from propertyrules import Referee, parse_tables, read_move, read_state
from propertyrules.cli.conflict_report import shown
from propertyrules.library import gathered

from .conftest import Run

DOUBLE = """\
house double "Double" version 1.0 language 1
clause double.says "House" stated
  says "Work pays twice."
replace rule work.limit [double.says]
  require amount at most 2 * wage
  else "{amount} is more than twice {wage}"
"""
HALF = """\
house half "Half" version 1.0 language 1
clause half.says "House" stated
  says "Work pays half."
replace rule work.limit [half.says]
  require amount at most wage / 2
  else "{amount} is more than half {wage}"
"""
RATES = """
define rate of player: money
  normally 5
  except rich when player.cash above 10: 6 [small.work]
  except owner when player.properties.size above 0: 7 [small.work]
"""


@pytest.fixture
def houses(folder: Path) -> Path:
    (folder / "double.rules").write_text(DOUBLE, encoding="utf-8")
    (folder / "half.rules").write_text(HALF, encoding="utf-8")
    return folder


def test_lint_shows_the_table_of_two_house_rules(run: Run, houses: Path) -> None:
    given = ("lint", "half.rules", "--over", "small.rules", "--with", "double.rules")
    plain = run(*given)
    assert plain.exit_code == 1 and "R104" in plain.output
    assert "makes a difference:" not in plain.output
    assert "`lint --deep` looks for a table" in plain.output
    done = run(*given, "--deep")
    assert done.exit_code == 1
    assert "R104" in done.output
    assert "On this table it makes a difference:" in done.output
    assert "with `half` laid last: illegal: " in done.output
    assert "with `double` laid last: legal: " in done.output


def test_lint_gives_it_as_data(run: Run, houses: Path) -> None:
    done = run(
        "lint", "half.rules", "--over", "small.rules", "--with", "double.rules", "--deep", "--json"
    )
    (fault,) = json.loads(done.output)["faults"]
    told = fault["collision"]
    assert told["orders"] == ["with `double` laid last", "with `half` laid last"]
    assert told["rulings"][0].startswith("legal") and told["rulings"][1].startswith("illegal")
    assert told["table"].startswith("rulebook small.rules\n") and told["move"]


def test_check_shows_it_beside_the_fault(run: Run, houses: Path) -> None:
    table = "rulebook small.rules\nwith double.rules, half.rules\nplayer Ann\nturn of Ann\n"
    Path("odd.table").write_text(table, encoding="utf-8")
    done = run("check", "odd.table")
    assert done.exit_code == 2
    assert "R104" in done.stderr
    assert "On this table it makes a difference:" in done.stderr
    assert "with `half` laid last: illegal: " in done.stderr


def test_exceptions_that_nobody_orders(run: Run, houses: Path) -> None:
    text = Path("small.rules").read_text(encoding="utf-8")
    Path("rates.rules").write_text(text + RATES, encoding="utf-8")
    done = run("lint", "rates.rules", "--deep")
    assert "R240" in done.output
    assert "where `rich` beats `owner`: $6" in done.output
    assert "where `owner` beats `rich`: $7" in done.output


def test_where_none_is_found_that_is_said(run: Run, houses: Path) -> None:
    text = Path("small.rules").read_text(encoding="utf-8")
    same = RATES.replace(": 7 [", ": 6 [")
    Path("rates.rules").write_text(text + same, encoding="utf-8")
    done = run("lint", "rates.rules", "--deep")
    assert "R240" in done.output
    said = " ".join(done.output.split())
    assert "Among 2,000 tables none was found that is ruled on differently" in said
    assert "makes a difference" not in done.output


def test_what_is_shown_is_ruled_so(houses: Path) -> None:
    """Each order is laid anew, and the table and move read back from their text."""
    read = gathered("small.rules", with_=["double.rules", "half.rules"])
    fault = next(one for one in read.diagnostics if one.rivals is not None)
    found = shown(read, fault)
    assert found is not None and found.witness is not None
    from propertyrules.loader import orders

    both = orders(read, fault)
    assert both is not None
    legal = []
    for ordered, table in zip(both, (found.witness.table, found.witness.other_table), strict=True):
        state = read_state(parse_tables(table)[0], ordered.program)
        (move,) = read_move(state, found.witness.move)
        legal.append(Referee(ordered.program).judge(state, move).legal)
    assert legal == [True, False]
