"""`propertyrules fmt`: files of rules and of tables in one layout."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

RULES = 'house mine "Mine" language 1\ndefine a: count normally   1  # one\n'
TIDY_RULES = 'house mine "Mine" language 1\ndefine a: count\n  normally 1  # one\n'
TABLE = """


  rulebook   classic
  # who plays
  player Ann     # the first
      cash   340
  player "Bob  B"
  turn of Ann


  ask
    Ann ends the turn -> legal
    Ann buys a house on Oriental Avenue   -> illegal; Ann cash 340
"""
TIDY_TABLE = """rulebook classic
# who plays
player Ann  # the first
  cash 340
player "Bob  B"
turn of Ann

ask
  Ann ends the turn                   -> legal
  Ann buys a house on Oriental Avenue -> illegal; Ann cash 340
"""


@pytest.mark.parametrize(
    "name, before, after",
    [("mine.rules", RULES, TIDY_RULES), ("one.table", TABLE, TIDY_TABLE)],
)
def test_a_file_is_formatted_in_place_and_then_stays(
    run: Run, tmp_path: Path, name: str, before: str, after: str
) -> None:
    file = tmp_path / name
    file.write_text(before)
    assert run("fmt", "--check", str(file)).exit_code == 1
    assert file.read_text() == before
    assert run("fmt", str(file)).stdout == f"formatted {file}\n"
    assert file.read_text() == after
    assert run("fmt", str(file)).stdout == ""
    assert run("fmt", "--check", str(tmp_path)).exit_code == 0


@pytest.mark.parametrize("before, after", [(RULES, TIDY_RULES), (TABLE, TIDY_TABLE)])
def test_standard_input_is_formatted_to_standard_output(run: Run, before: str, after: str) -> None:
    assert run("fmt", "-", given=before).stdout == after


def test_diff_shows_what_would_change(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.rules"
    file.write_text(RULES)
    done = run("fmt", "--diff", str(file))
    assert done.exit_code == 1
    assert (
        "-define a: count normally   1  # one\n+define a: count\n+  normally 1  # one"
        in done.stdout
    )
    assert file.read_text() == RULES


def test_a_faulty_file_is_left_alone_and_the_others_are_formatted(run: Run, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.rules", tmp_path / "good.rules"
    bad.write_text('house mine "Mine" language 1\ndefine a: count normaly 1\n')
    good.write_text(RULES)
    done = run("fmt", str(tmp_path))
    assert done.exit_code == 2
    assert f"{bad}:2:" in done.stderr
    assert good.read_text() == TIDY_RULES


def test_a_table_that_cannot_be_read_is_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.table"
    file.write_text('rulebook classic\nplayer "Ann\n')
    done = run("fmt", str(file))
    assert (done.exit_code, "T014" in done.stderr) == (2, True)


def test_what_is_shipped_is_formatted(run: Run) -> None:
    root = Path(__file__).resolve().parents[2]
    done = run("fmt", "--check", str(root / "rulebooks"), str(root / "examples"))
    assert (done.exit_code, done.stdout) == (0, "")
