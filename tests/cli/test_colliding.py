"""Of two things at odds the table is shown on which either order rules differently."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from propertyrules import Referee, load_rulebook, parse_tables, read_state

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


def collision(run: Run) -> dict[str, Any]:
    """Return what `lint` gives as data of the two house rules."""
    done = run(
        "lint", "half.rules", "--over", "small.rules", "--with", "double.rules", "--deep", "--json"
    )
    (fault,) = json.loads(done.output)["faults"]
    told: dict[str, Any] = fault["collision"]
    return told


def test_lint_gives_it_as_data(run: Run, houses: Path) -> None:
    told = collision(run)
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


def test_what_is_shown_is_ruled_so(run: Run, houses: Path) -> None:
    """By the house rule that is laid last; the table and the move are read back from their text."""
    told = collision(run)
    assert told["orders"] == ["with `double` laid last", "with `half` laid last"]
    legal = []
    for house in ("double.rules", "half.rules"):
        program = load_rulebook("small.rules", with_=[house])
        state = read_state(parse_tables(told["table"])[0], program)
        referee = Referee(program)
        legal.append(referee.judge(state, referee.read_move(state, told["move"])).legal)
    assert legal == [True, False]
