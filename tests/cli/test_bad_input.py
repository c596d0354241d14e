"""Bad input: each sort is refused in words, with status 2, and nothing is answered."""

from __future__ import annotations

import errno
import json
import re
import subprocess
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from propertyrules import limits
from tests.cli.conftest import SMALL, TABLE, Run

HEAD = "rulebook small.rules\nplayer Ann\n  cash 10\nplayer Bob\nturn of Ann\n"


def refused(
    run: Run, *arguments: str, given: str | bytes = ""
) -> tuple[str, list[dict[str, object]]]:
    """Run a check both ways; give what it says on standard error, and its faults as data."""
    shown = run("check", *arguments, given=given)
    assert shown.exit_code == 2, shown.output
    assert shown.stdout == ""
    as_data = run("check", *arguments, "--json", given=given)
    assert as_data.exit_code == 2
    assert as_data.stderr == ""
    faults: list[dict[str, object]] = json.loads(as_data.stdout)["faults"]
    assert faults
    for fault in faults:
        # What no terminal prints is shown as another sign.
        signs = (re.escape(sign) if sign.isprintable() else "." for sign in str(fault["message"]))
        assert re.search("".join(signs), shown.stderr)
    return shown.stderr, faults


def test_a_file_that_is_not_there(folder: Path, run: Run) -> None:
    told, _ = refused(run, "b.table")
    assert "b.table: F001" in told
    assert "did you mean `a.table`?" in told


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ('rulebook small "A small game" version 1.0 language 1', "a rulebook, not a table"),
        ('house rest "A day off" version 1.0 language 1  # new', "a house rule, not a table"),
        ('board ring "The ring" language 1', "a board, not a table"),
        ('deck luck "Luck" language 1', "a deck, not a table"),
        ('strategy keen "Keen" version 1.0 language 1', "a strategy, not a table"),
    ],
)
def test_a_file_that_a_table_names_is_refused_once(
    folder: Path, run: Run, first: str, said: str
) -> None:
    told, faults = refused(run, "-", given=f'# mine\n{first}\nclause a\n  says "b\n  c"\n')
    assert f"2:1: T016: this is {said}" in told
    assert len(faults) == 1


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "F003"),
        (b"  \n\n", "F003"),
        (b"# nothing\n", "T016"),
        (b"\xff\xfea\x00", "F002"),
        (b"rulebook small.rules\nplayer \xe9\n", "F002"),
        (b"x" * (limits.MAX_FILE_BYTES + 1), "F004"),
        (b"x" * (limits.MAX_LINE + 1), "T013"),
        (b"rulebook small.rules\x00\n\x01\n", None),
    ],
    ids=["empty", "blank", "comment", "utf-16", "latin-1", "huge", "long", "zero"],
)
def test_files_that_are_no_table(folder: Path, run: Run, content: bytes, code: str | None) -> None:
    (folder / "b.table").write_bytes(content)
    _, faults = refused(run, "b.table")
    assert code is None or faults[0]["code"] == code


def test_a_folder_is_no_file(folder: Path, run: Run) -> None:
    refused(run, ".")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Cy works for 1", "Cy"),
        ("Ann dances", "dances"),
        ("Ann works for -1", "-1"),
        ("worth of Cy", "Cy"),
    ],
)
def test_lines_that_are_no_move(folder: Path, run: Run, asked: str, said: str) -> None:
    told, faults = refused(run, "-", given=f"{HEAD}ask\n  {asked}\n")
    assert said in told
    assert faults[0]["line"] == 7


def test_every_line_that_cannot_be_read_is_told(folder: Path, run: Run) -> None:
    _, faults = refused(
        run, "-", given=f"{HEAD}ask\n  Ann dances\n  Ann works for 1\n  Bob sings\n"
    )
    assert [fault["line"] for fault in faults] == [7, 9]


def test_so_many_lines_are_told_and_no_more_are_read(folder: Path, run: Run) -> None:
    def faults_of(many: int) -> tuple[list[dict[str, Any]], int]:
        """Return the faults of so many lines, and how many calls it took to tell them."""
        lines = "".join(f"  Ann dances {n}\n" for n in range(many))
        calls = 0

        def count(frame: FrameType, event: str, arg: object) -> None:
            nonlocal calls
            calls += event == "call"

        sys.setprofile(count)
        try:
            done = run("check", "-", "--json", given=f"{HEAD}ask\n{lines}")
        finally:
            sys.setprofile(None)
        assert done.exit_code == 2
        return json.loads(done.stdout)["faults"], calls

    faults_of(1)  # what is made once is made here
    none, all_ = (faults_of(many)[1] for many in (1, limits.MAX_FAULTS))
    faults, calls = faults_of(4 * limits.MAX_FAULTS)
    assert len(faults) == limits.MAX_FAULTS + 1
    assert faults[-1]["code"] == "T021" and "the rest isn't shown" in faults[-1]["message"]
    assert calls < 2 * all_ - none


def test_a_name_that_fits_two_spaces(folder: Path, run: Run) -> None:
    given = HEAD.replace("  cash 10\n", "  owns Lot\n")
    told, _ = refused(run, "-", given=given)
    assert "Elm Lot" in told
    assert "Oak Lot" in told


def test_a_table_that_cannot_be(folder: Path, run: Run) -> None:
    given = HEAD.replace("  cash 10\n", "  cash -5\n  owns Elm Lot\n")
    given = given.replace("player Bob\n", "player Bob\n  owns Elm Lot\n  owns Ash Lot\n")
    told, faults = refused(run, "-", given=given)
    assert [fault["line"] for fault in faults] == [3, 6, 7]
    assert all(fault["column"] for fault in faults)
    assert "<stdin>:6:" in told


def test_what_the_command_line_says(folder: Path, run: Run) -> None:
    told, _ = refused(run, "a.table", "--ask", "Ann dances")
    assert "--ask “Ann dances”" in told
    refused(run, "a.table", "--set", "wage")
    refused(run, "a.table", "--set", "wage=1000")
    refused(run, "a.table", "--set", "salary=1")
    refused(run, "a.table", "--with", "nothing-like-it")
    refused(run, "--rulebook", "small", "a.table")


def test_options_that_are_none_are_data_too(folder: Path, run: Run) -> None:
    result = run("check", "a.table", "--json", "--bogus")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["faults"][0]["code"] == "C001"
    assert run("chekc").exit_code == 2
    assert "did you mean `check`?" in run("chekc").stderr


def test_an_unknown_rulebook_is_answered_with_the_nearest(folder: Path, run: Run) -> None:
    (folder / "b.table").write_text(TABLE.replace("small.rules", "smal.rules"), encoding="utf-8")
    told, _ = refused(run, "b.table")
    assert "did you mean `small.rules`?" in told


def test_a_broken_rulebook_is_answered_with_its_diagnostics(folder: Path, run: Run) -> None:
    (folder / "small.rules").write_text(
        SMALL.replace("amount at most wage", "amount at most wages")
    )
    told, faults = refused(run, "a.table")
    assert faults[0]["file"] == "small.rules"
    assert faults[0]["line"] == 34
    assert "wages" in told


def test_a_fault_of_ours_is_told_without_a_traceback(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr("propertyrules.scenario_runner.run_scenario", fails)
    shown = run("check", "a.table")
    assert shown.exit_code == 3
    assert "this is a fault of propertyrules" in shown.stderr
    as_data = run("check", "a.table", "--json")
    assert as_data.exit_code == 3
    assert json.loads(as_data.stdout)["faults"][0]["code"] == "X001"


def test_a_full_disk_is_no_fault_of_ours(
    folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("propertyrules.scenario_runner.run_scenario", fails)
    shown = run("check", "a.table")
    assert shown.exit_code == 2
    assert "the system stopped propertyrules: no space left" in shown.stderr


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_what_is_said_to_a_closed_stream_goes_nowhere(closed: str) -> None:
    line = f'"{sys.executable}" -m propertyrules check /no/such/file {closed}'
    done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "Traceback" not in done.stderr
