"""`propertyrules check --rulebooks` and `--all-rulebooks`: one table, a row a rulebook."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from propertyrules import rulebooks
from tests.cli.conftest import Run

EVEN = """\
player Ann
  cash 340
  owns Oriental Avenue with 1 house
  owns Vermont Avenue and Connecticut Avenue
player Bob
  cash 120
  on Go
turn of Bob
ask
  Ann builds a house on Oriental Avenue   -> legal
  Ann builds a house on Connecticut Avenue
  rent on Vermont Avenue                  -> 1
"""
JAILED = """\
player Ann
  cash 340
  in jail
player Bob
turn of Ann, before rolling
ask
  Ann pays the fine
"""


def rows(run: Run, *arguments: str, given: str) -> dict[str, Any]:
    found = json.loads(run("check", "-", *arguments, "--json", given=given).stdout)
    assert found["schema_version"] == 1
    return {row["id"]: row for row in found["rulebooks"]}


def test_every_rulebook_has_a_row(run: Run) -> None:
    result = run("check", "-", "--all-rulebooks", given="rulebook classic\n" + EVEN)
    for one in rulebooks():
        assert f"  {one.id} " in result.stdout
    assert max(len(line) for line in result.stdout.splitlines()) <= 80
    assert result.exit_code == 1


def test_a_row_has_the_verdict_the_reason_and_the_clause(run: Run) -> None:
    result = run("check", "-", "--rulebooks", "classic,timed", given="rulebook classic\n" + EVEN)
    text = " ".join(result.stdout.split())
    assert "Ann builds a house on Connecticut Avenue (line 12)" in text
    assert "classic legal Ann pays the bank $50" in text
    assert "timed illegal Ann can build only on Ann's own turn or between turns" in text
    assert "[timed.develop]" in text
    assert "$12" in text


def test_what_one_rulebook_was_expected_to_say_is_left_aside(run: Run) -> None:
    found = rows(run, "--rulebooks", "classic,timed", given="rulebook classic\n" + EVEN)
    for row in found.values():
        assert len(row["answers"]) == 3
        assert all("expected" not in answer for answer in row["answers"])
    assert [a.get("verdict") for a in found["classic"]["answers"]] == ["illegal", "legal", None]
    assert found["timed"]["answers"][1]["violations"][0]["clauses"] == ["timed.develop"]


def test_the_readings_of_a_source_are_marked(run: Run) -> None:
    result = run("check", "-", "--rulebooks", "videogame", given="board atlantic\n" + EVEN)
    assert "videogame.build-when: contradictory" in " ".join(result.stdout.split())


@pytest.mark.parametrize("head", ["rulebook classic\n", "board atlantic\n", ""])
def test_the_board_is_the_same_for_all(run: Run, head: str) -> None:
    found = rows(run, "--rulebooks", "suetology,classic,timed", given=head + EVEN)
    assert {row["board"] for row in found.values() if "board" in row} == {"atlantic"}
    assert found["classic"]["answers"]


def test_a_rulebook_that_cannot_take_the_table_says_why(run: Run) -> None:
    given = "rulebook classic\n" + JAILED
    found = rows(run, "--rulebooks", "classic,cronulla", given=given)
    assert "answers" not in found["cronulla"]
    assert found["cronulla"]["faults"]
    told = run("check", "-", "--rulebooks", "classic,cronulla", given=given)
    assert "not played on the board" in " ".join(told.stdout.split())
    assert told.exit_code == 0  # the one that takes the table allows what is asked


def test_why_not_is_the_same_for_lines_that_a_fault_of_the_board_has_the_number_of(
    run: Run,
) -> None:
    head = "rulebook classic\nboard atlantic\n"
    found = rows(run, "--rulebooks", "classic,cronulla", given=head + JAILED)
    faults = found["cronulla"]["faults"]
    lines = max(fault["line"] for fault in faults)
    given = head + JAILED + "  Ann quits\n" * lines
    told = run("check", "-", "--rulebooks", "classic,cronulla", given=given).stdout
    assert " ".join(told.split()).count(f"(and {len(faults) - 1} more)") == 1 + lines


def test_a_rulebook_without_words_for_one_line_answers_the_others(run: Run) -> None:
    given = "board cronulla\nplayer Ann\n  cash 340\nplayer Bob\nturn of Ann\nask\n"
    given += "  Ann quits in favour of Bob\n  net worth of Ann\n"
    found = rows(run, "--rulebooks", "classic,cronulla", given=given)
    assert len(found["cronulla"]["answers"]) == 2
    assert [answer["value"] for answer in found["classic"]["answers"]] == [340]
    assert [fault["line"] for fault in found["classic"]["faults"]] == [7]


def test_if_no_rulebook_takes_the_table_it_is_refused(run: Run) -> None:
    result = run("check", "-", "--rulebooks", "cronulla", given="board atlantic\n" + JAILED)
    assert result.exit_code == 2
    assert "no ruling" in result.stdout


def test_what_is_played_goes_on_by_each_rulebook(run: Run) -> None:
    given = EVEN.partition("ask\n")[0].replace("turn of Bob", "turn of Ann, before rolling")
    given = given.replace("cash 340\n", "cash 340\n  on Go\n")
    given += "play\n  Ann rolls 1 2\n  Ann buys Baltic Avenue\n"
    found = rows(run, "--all-rulebooks", given="rulebook classic\n" + given)
    assert all(a["verdict"] == "legal" for a in found["suetology"]["answers"])


def test_a_house_rule_is_laid_over_each_that_it_fits(run: Run) -> None:
    given = "board cronulla\nplayer Ann\n  cash 50\nplayer Bob\nturn of Ann\nask\n  what is open\n"
    found = rows(run, "--rulebooks", "classic,cronulla", "--with", "speed-die", given=given)
    assert found["classic"]["house_rules"] == ["speed-die"]
    assert "jail" in found["cronulla"]["faults"][0]["message"]


def test_a_table_without_a_question_can_be_or_not(run: Run) -> None:
    given = "rulebook classic\n" + EVEN.partition("ask\n")[0]
    result = run("check", "-", "--rulebooks", "classic,suetology", given=given)
    assert result.stdout.count("can be") == 2
    assert result.exit_code == 0


def test_quietly_a_line_each(run: Run) -> None:
    given = "rulebook classic\n" + EVEN
    lines = run("check", "-", "--rulebooks", "classic,timed", "-q", given=given).stdout.splitlines()
    assert lines[0] == "illegal  classic: Ann builds a house on Oriental Avenue"
    assert len(lines) == 6


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--rulebooks", "clasic,timed"), "did you mean `classic`"),
        (("--rulebooks", ","), "names no rulebook"),
        (("--rulebooks", ""), "is empty"),
        (("--rulebooks", "classic", "--all-rulebooks"), "can't be used together"),
        (("--all-rulebooks", "--with", "no-auction"), "did you mean `no-auctions`"),
        (("--all-rulebooks", "--set", "salary"), "NAME=VALUE"),
        (("--all-rulebooks", "--rulebook", "clasic"), "did you mean `classic`"),
    ],
)
def test_a_misspelt_name_is_refused_with_the_nearest(
    run: Run, arguments: tuple[str, ...], said: str
) -> None:
    given = "board atlantic\n" + EVEN if "--rulebook" not in arguments else EVEN
    result = run("check", "-", *arguments, given=given)
    assert result.exit_code == 2
    assert said in result.stderr
    data = run("check", "-", *arguments, "--json", given=given)
    assert data.exit_code == 2
    assert json.loads(data.stdout)["faults"]


def test_several_tables_are_told_apart(folder: Path, run: Run) -> None:
    text = 'scenario "one"\n' + EVEN + '\nscenario "two"\n' + EVEN
    (folder / "two.table").write_text("rulebook classic\n" + text, encoding="utf-8")
    found = json.loads(run("check", "two.table", "--rulebooks", "classic", "--json").stdout)
    titles = [answer["table"]["title"] for answer in found["rulebooks"][0]["answers"]]
    assert titles == ["one"] * 3 + ["two"] * 3
