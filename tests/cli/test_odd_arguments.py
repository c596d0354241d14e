"""Arguments that nobody means: empty, missing, closed or unwritable. Each is refused in words."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import TABLE, Run


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of the shell, in which `propertyrules` is the command line."""
    command = line.replace("propertyrules", f'"{sys.executable}" -m propertyrules')
    return subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (["check", "a.table", "--ask", ""], "`--ask`"),
        (["check", "a.table", "--ask", "  "], "`--ask`"),
        (["check", "a.table", "--rulebook", ""], "`--rulebook`"),
        (["check", "a.table", "--rulebook="], "`--rulebook`"),
        (["check", ""], "argument"),
        (["check", "a.table", "--with", ""], "`--with`"),
        (["replay", "a.table", "--rulebook", ""], "`--rulebook`"),
        (["simulate", "a.table", "--record", ""], "`--record`"),
        (["doc", "--into", ""], "`--into`"),
        (["show", "./small.rules", ""], "argument"),
        (["test", ""], "argument"),
    ],
)
def test_what_is_given_empty_is_refused(
    folder: Path, run: Run, given: list[str], named: str
) -> None:
    before = sorted(path.name for path in folder.iterdir())
    done = run(*given)
    assert done.exit_code == 2
    assert "C001" in done.stderr and named in done.stderr and "empty" in done.stderr
    assert sorted(path.name for path in folder.iterdir()) == before


def test_all_that_is_empty_is_told_at_once(folder: Path, run: Run) -> None:
    done = run("check", "a.table", "--ask", "", "--rulebook=", "--json")
    faults = json.loads(done.stdout)["faults"]
    assert [fault["message"] for fault in faults] == [
        "the value of `--ask` is empty", "the value of `--rulebook` is empty",
    ]  # fmt: skip


@pytest.mark.parametrize("command", ["check -", "replay -", "simulate -", "lint -"])
def test_a_closed_standard_input_is_no_file(command: str) -> None:
    done = shell(f"propertyrules {command} <&-")
    assert done.returncode == 2
    assert "F001" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["rulebooks", "rulebooks --json", "show classic"])
@pytest.mark.parametrize("errors", ["", " 2>/dev/full"])
def test_a_full_disk_ends_in_words(command: str, errors: str) -> None:
    done = shell(f"propertyrules {command} >/dev/full{errors}")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert errors or "no space left" in done.stderr


def test_pages_go_nowhere_where_nothing_can_be_written(folder: Path, run: Run) -> None:
    (folder / "file").write_text("")
    done = run("doc", "--into", "file/pages")
    assert done.exit_code == 2
    assert "F005" in done.stderr and "file/pages" in done.stderr


def test_records_go_nowhere_where_nothing_can_be_written(folder: Path, run: Run) -> None:
    given = ("--rulebook", "./small.rules", "--games", "1", "--moves", "3", "--record")
    done = run("simulate", *given, "a.table")
    assert done.exit_code == 2 and "F005" in done.stderr
    (folder / "records" / "small-1-0.table").mkdir(parents=True)
    done = run("simulate", *given, "records")
    assert done.exit_code == 2 and "F005" in done.stderr


def test_a_game_needs_to_know_what_everybody_has(folder: Path, run: Run) -> None:
    given = "rulebook classic\nplayer Ann\n  cash 100\nplayer Bob\nturn of Ann\n"
    done = run("simulate", "-", "--games", "1", "--moves", "5", given=given)
    assert done.exit_code == 2
    assert "how much `Bob` has" in done.stderr and "<stdin>:4" in done.stderr


@pytest.mark.parametrize("command", ["test", "coverage"])
def test_a_file_that_is_no_rulebook_has_no_tests(folder: Path, run: Run, command: str) -> None:
    (folder / "notes.rules").write_text("Notes on the game.\n")
    for name in ("./a.table", "./ring.board", "notes.rules"):
        done = run(command, name)
        assert done.exit_code == 2, name
        assert f"`{name}` isn't a rulebook or house rule" in done.stderr
    assert run(command, "./small.rules").exit_code in (0, 1)


@pytest.mark.parametrize("missing", ["b.table", "bad.table"])
def test_good_tables_are_ruled_on_beside_bad_ones(folder: Path, run: Run, missing: str) -> None:
    (folder / "bad.table").write_text("rulebook nowhere\nplayer Ann\n")
    done = run("check", missing, "a.table")
    assert done.exit_code == 2
    assert "all 3 expectations met" in done.stdout
    assert missing in done.stderr
    data = json.loads(run("check", missing, "a.table", "--json").stdout)
    assert [answer["met"] for answer in data["answers"]] == [True, True, True]
    assert {answer["table"]["file"] for answer in data["answers"]} == {"a.table"}
    assert [fault["file"] for fault in data["faults"]] == [missing]


def test_a_bad_table_leaves_the_others_of_its_file(folder: Path, run: Run) -> None:
    body = TABLE.replace("rulebook small.rules\n", "")
    bad = body.replace("turn of Ann", "turn of Cy")
    (folder / "two.table").write_text(
        f'rulebook small.rules\nscenario "one"\n{bad}scenario "other"\n{body}'
    )
    done = run("check", "two.table", "--quiet")
    assert done.exit_code == 2
    assert len(done.stdout.splitlines()) == 3
    assert "two.table:7" in done.stderr


def test_good_records_are_replayed_beside_bad_ones(folder: Path, run: Run) -> None:
    record = TABLE.partition("ask")[0] + "play\n  Ann works for 20\n"
    (folder / "good.table").write_text(record)
    done = run("replay", "missing.table", "good.table", "--quiet")
    assert done.exit_code == 2
    assert "good.table: 1 move" in done.stdout
    assert "missing.table: F001" in done.stderr
    data = json.loads(run("replay", "missing.table", "good.table", "--json").stdout)
    assert [one["verdict"] for one in data["records"]] == ["legal"]
    assert [one["file"] for one in data["faults"]] == ["missing.table"]


def test_rulebooks_are_compared_on_good_tables_beside_bad_ones(folder: Path, run: Run) -> None:
    done = run("check", "missing.table", "a.table", "--rulebooks", "./small.rules")
    assert done.exit_code == 2
    assert "Ann works for 20" in done.stdout
    assert "missing.table: F001" in done.stderr


@pytest.mark.parametrize("command", ["test", "coverage", "doc"])
def test_every_bad_scenario_is_told(folder: Path, run: Run, command: str) -> None:
    body = TABLE.replace("rulebook small.rules\n", "")
    late, poor = body.replace("turn of Ann", "turn of Cy"), body.replace("70", "seventyish")
    assert poor != body
    home = folder / "scenarios"
    home.mkdir()
    first, other = (
        "".join(f'scenario "{number}"\n{table}' for number, table in enumerate(tables))
        for tables in ((late, body), (poor, body))
    )
    (home / "first.table").write_text(f"rulebook ../small.rules\n{first}")
    (home / "other.table").write_text(f"rulebook ../small.rules\n{other}")
    (home / "none.table").write_text("rulebook ../nowhere.rules\nplayer Ann\n")
    done = run(command, "small.rules")
    assert done.exit_code == 2
    for name in ("first.table", "other.table", "none.table"):
        assert name in done.output, name
    if command == "test":
        assert "3 files, 5 tables, 6 expectations: 3 faults" in done.stdout


def test_what_is_covered_is_shown_beside_what_cannot_be_read(folder: Path, run: Run) -> None:
    home = folder / "scenarios"
    home.mkdir()
    (home / "small.table").write_text("rulebook ../small.rules\nplayer Ann\n  cash lots\n")
    done = run("coverage", "small.rules", "cronulla-short")
    assert done.exit_code == 2
    assert "small.table:3" in done.stderr and "cronulla-short:" in done.stdout
