"""Audits: what is found in a record, whatever it holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from propertyrules.audit import Audit, Finding, audit_records
from tests.audit import records

TABLE = """
rulebook classic
player Ann
  cash 100
  on "Go"
player Bob
  cash 1500
  on "Go"
turn of Ann, before rolling

play
"""
START = TABLE.removesuffix("play\n")
NEW = {"rulebook": "classic", "players": ["Ann", "Bob"]}
BEGUN = [
    "Ann throws 6 5 for the start",
    "Bob throws 1 2 for the start",
]


def audited(folder: Path, text: str, name: str = "game.table") -> Audit:
    """Audit what one file holds."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return audit_records([file], folder / "parts")


def found(folder: Path, text: str, name: str = "game.table") -> Finding:
    """Return what is found in the only record of a file."""
    (finding,) = audited(folder, text, name).findings()
    return finding


def moves(*told: object, **more: object) -> str:
    """Write a record of a new game as a line of JSON."""
    return json.dumps({**NEW, "moves": [*BEGUN, *told], **more})


def test_a_game_that_was_played_by_the_rules_is_legal(tmp_path: Path) -> None:
    for name, text in (("a.table", records.text(1)), ("a.jsonl", records.data(1))):
        finding = found(tmp_path, text, name)
        assert (finding.outcome, finding.moves) == ("legal", records.MOVES), finding


def test_the_first_illegal_step_is_named_with_its_rule_and_clause(tmp_path: Path) -> None:
    finding = found(tmp_path, TABLE + "  Ann rolls 1 2\n  Ann buys Boardwalk\n  Ann rolls 9 9\n")
    assert (finding.outcome, finding.moves, finding.step, finding.line) == ("illegal", 1, 2, 13)
    assert finding.move == "Ann buys Boardwalk"
    assert ("buy.here", ("classic.buy-unowned",)) in [(b.rule, b.clauses) for b in finding.broken]
    assert "Baltic Avenue" in finding.reason


def test_what_the_record_says_of_a_step_is_compared_with_the_rules(tmp_path: Path) -> None:
    said = "  Ann rolls 1 2\n  Ann buys Baltic Avenue -> Ann cash {}\n"
    assert found(tmp_path, TABLE + said.format(40)).outcome == "legal"
    finding = found(tmp_path, TABLE + said.format(30))
    assert (finding.outcome, finding.step) == ("differs", 2)
    assert "40" in finding.reason
    assert finding.broken[0].rule == "result of buy"
    assert finding.broken[0].clauses


def test_a_refusal_by_the_engine_is_compared_too(tmp_path: Path) -> None:
    """A move that the engine refused is in the record with what it said of it."""
    said = "  Ann rolls 1 2 -> {}\n  Ann buys Boardwalk -> {}\n  Ann buys Baltic Avenue\n"
    assert found(tmp_path, TABLE + said.format("legal", "illegal")).outcome == "legal"
    finding = found(tmp_path, TABLE + said.format("illegal", "illegal"))
    assert (finding.outcome, finding.step) == ("differs", 1)


def test_what_cannot_be_decided_is_undetermined(tmp_path: Path) -> None:
    finding = found(
        tmp_path, TABLE.replace("cash 100", "") + "  Ann rolls 1 2\n  Ann buys Baltic\n"
    )
    assert finding.outcome == "undetermined"


def test_json_tells_moves_as_data_or_in_words_and_cash(tmp_path: Path) -> None:
    rolls = {"move": "roll", "by": "Ann", "args": {"throw": [1, 2]}}
    buys = {"said": "Ann buys Baltic Avenue", "cash": {"Ann": 1440, "Bob": 1500}}
    assert found(tmp_path, moves(rolls, buys), "a.jsonl").outcome == "legal"
    finding = found(tmp_path, moves(rolls, {**buys, "cash": {"Ann": 1450}}), "a.jsonl")
    assert (finding.outcome, finding.step) == ("differs", 4)
    assert finding.reason == "Ann has 1450 in the record, and $1440 by the rules"
    refused = {"said": "Ann buys Boardwalk", "legal": False}
    assert found(tmp_path, moves(rolls, refused, buys), "a.jsonl").outcome == "legal"
    lawful = {"said": "Ann buys Baltic Avenue", "legal": False}
    assert found(tmp_path, moves(rolls, lawful), "a.jsonl").outcome == "differs"


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("a.table", "rulebook classic\nplayer Ann\nplay\n  Ann rolls 1 2\n", "turn"),
        ("a.table", "player Ann\nplay\n  Ann rolls 1 2\n", "rulebook"),
        ("a.table", "rulebook nonesuch\nplayer Ann\nplay\n  Ann rolls 1 2\n", "nonesuch"),
        ("a.table", "\udcff", "UTF-8"),
        ("a.jsonl", "{", "JSON"),
        ("a.jsonl", "[" * 100_000, "JSON"),
        ("a.jsonl", "[]", "moves"),
        ("a.jsonl", '{"moves": []}', "rulebook"),
        ("a.jsonl", '{"moves": [], "rulebook": 7}', "rulebook"),
        ("a.jsonl", '{"moves": [], "rulebook": "classic"}', "players"),
        ("a.jsonl", '{"moves": [], "rulebook": "classic", "players": ["A", "a"]}', "called"),
        ("a.jsonl", '{"moves": [], "start": {"rulebook": "classic"}}', "state"),
        ("a.jsonl", '{"moves": [], "start": "rulebook classic\\nplayer ["}', "turn"),
        ("a.jsonl", moves(7), "move"),
        ("a.jsonl", moves({"move": "fly", "by": "Ann"}), "move"),
        ("a.jsonl", moves({"move": "fly", "by": "Ann", "args": {}}), "fly"),
        ("a.jsonl", moves({"move": "roll", "by": "Zoe", "args": {}}), "Zoe"),
        ("a.jsonl", moves("Ann rolls 1 2", {"said": "Ann buys Boardwalk", "legal": "no"}),
         "`moves[3].legal`: `true` or `false`"),
        ("a.jsonl", moves({"said": "Ann rolls 1 2", "chas": {"Ann": 3}}), "`moves[2].chas`"),
        ("a.jsonl", moves({"said": "Ann rolls 1 2", "cash": {"Ann": "3"}}), "`moves[2].cash.Ann`"),
        ("a.jsonl", moves("Ann rolls 1 2", **{"with": ["speed-die"]}), "`with`: nothing"),
        ("a.jsonl", moves("Ann rolls 1 2", house_rules="speed-die"), "`house_rules`: a list"),
        ("a.jsonl", moves(start=START, rulebook="timed"), "`rulebook`: `start`"),
        ("a.jsonl", moves(start=START, players=["Zoe", "Bob"]), "`players`: `start`"),
        ("a.jsonl", moves({"move": "roll", "by": "Ann", "args": {"throw": [1, 2]},
                           "said": "Ann rolls 3 4"}), "`said`: `Ann rolls 3 4` is another move"),
        ("a.table", TABLE + "  Ann rolls 1 2\nask\n  Ann buys Boardwalk\n", "asked and not played"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_a_finding(tmp_path: Path, name: str, text: str, says: str) -> None:
    (tmp_path / name).write_bytes(text.encode("utf-8", "surrogateescape"))
    (finding,) = audit_records([tmp_path / name], tmp_path / "parts").findings()
    assert finding.outcome == "unreadable"
    assert says in finding.reason
    assert "itself failed" not in finding.reason


def test_the_step_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    finding = found(tmp_path, TABLE + "  Ann rolls 1 2\n  Ann gibbers\n")
    assert (finding.moves, finding.step, finding.line) == (1, 2, 13)


def test_classes_count_records_by_rule_and_clause(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"{number}.table").write_text(records.broken(number), encoding="utf-8")
    (tmp_path / "good.table").write_text(records.text(4), encoding="utf-8")
    summary = audit_records([tmp_path], tmp_path / "parts").summary
    assert summary.records == 4
    assert dict(summary.outcomes_in_order) == {"legal": 1, "illegal": 3}
    assert summary.classes[0].records == 3
    assert summary.classes[0].example is not None
    assert summary.steps == {2: 3}
