"""What is loaded by a path is told so that it is found again: in records, and in printed tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from propertyrules import find_house_rule
from tests.cli.conftest import RING, SMALL, TABLE, Run

# One turn is open at once, so that what is written of it is read back.
MINE = SMALL.replace(
    "then for each p in players do open turn(player: p) end",
    "then open turn(player: players.at(0))",
)
HOUSE = """\
house frugal "Frugal" version 1.0 language 1
needs move spend
  else "nobody spends there"

clause frugal.spend "Spending" stated
  says "Nobody spends all."

change move spend
  rule spend.some [frugal.spend]
    require not (player.cash is amount)
    else "something must be left"
"""
WIDE = RING.replace('board ring "Ring"', 'board wide "Wide"') + (
    'space 3 "Ash Lot" lot in "more", price 90\n'
)
GAME = ("--games", "1", "--moves", "6", "--seed", "3")


@pytest.fixture
def files(folder: Path) -> Path:
    """Return a folder with a rulebook, a house rule and a board, each in a place of its own."""
    for name, text in (
        ("mine/my small game.rules", MINE), ("mine/ring.board", RING),
        ("house rules, and more/frugal.rules", HOUSE), ("boards/w.board", WIDE),
    ):  # fmt: skip
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


# Whoever buys anything breaks what always holds.
THRIFTY = """\
rulebook thrifty "Thrifty" version 1.0 language 1
default board atlantic
extends classic

clause thrifty.savings "Savings" stated
  says "Savings are kept."

always savings [thrifty.savings]
  for each p in players
  require p.cash at least 1500
  else "{p} has spent something"
"""

BOOK, LAID = "mine/my small game.rules", "house rules, and more/frugal.rules"


def played(run: Run, *given: str) -> str:
    done = run("simulate", "--rulebook", BOOK, *given, *GAME, "--record", "kept/records")
    assert done.exit_code == 0, done.output
    return "kept/records/small-3-0.table"


def test_a_record_is_replayed_from_anywhere(
    files: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = files / played(run, "--with", LAID)
    lines = record.read_text().splitlines()
    assert "rulebook ../../mine/my small game.rules" in lines
    assert 'with "../../house rules, and more/frugal.rules"' in lines
    assert "board ring" in lines
    (files / "elsewhere").mkdir()
    for place in (files, files / "elsewhere", record.parent):
        monkeypatch.chdir(place)
        done = run("replay", str(record))
        assert done.exit_code == 0, done.output
        assert "version" not in done.output
        assert run("check", str(record)).exit_code == 0


def test_a_record_goes_along_with_its_files(files: Path, run: Run) -> None:
    played(run, "--with", LAID)
    (files / "moved").mkdir()
    for name in ("mine", "house rules, and more", "kept"):
        (files / name).rename(files / "moved" / name)
    done = run("replay", "moved/kept/records/small-3-0.table")
    assert done.exit_code == 0, done.output


def test_its_own_folder_goes_before_the_one_that_one_works_in(files: Path, run: Run) -> None:
    (files / "kept").mkdir()
    (files / "kept" / "small.rules").write_text(MINE.replace("A small game", "The other game"))
    (files / "kept" / "ring.board").write_text(RING)
    (files / "kept" / "a.table").write_text((files / "a.table").read_text())
    assert "The other game" in run("check", "kept/a.table").output
    # What the command line names lies where one works.
    assert "A small game" in run("check", "kept/a.table", "--rulebook", "small.rules").output


def test_a_board_given_by_a_path(files: Path, run: Run) -> None:
    table = f"rulebook {BOOK}\nboard boards/w.board\nplayer Ann\n  cash 5\nplayer Bob\n  cash 5\n"
    (files / "wide.table").write_text(table + "turn of Ann\n")
    assert run("simulate", "wide.table", *GAME, "--record", "kept").exit_code == 0
    assert "board ../boards/w.board" in (files / "kept/small-3-0.table").read_text()
    assert run("replay", "kept/small-3-0.table").exit_code == 0


@pytest.mark.parametrize(
    ("name", "was", "now"),
    [
        (BOOK, "from 1 to 100", "from 1 to 99"),
        (LAID, "Nobody spends all.", "Nobody may spend all."),
        ("mine/ring.board", "price 60", "price 61"),
    ],
)
def test_another_version_is_told(files: Path, run: Run, name: str, was: str, now: str) -> None:
    record = played(run, "--with", LAID)
    path = files / name
    said = f"this record was made with another version of `{path.name}`"
    path.write_text("# A comment is no other version.\n\n" + path.read_text())
    assert said not in run("replay", record).output
    path.write_text(path.read_text().replace(was, now))
    done = run("replay", record)
    assert done.exit_code == 0
    assert said in " ".join(done.output.split())
    assert said in " ".join(run("replay", record, "--quiet").output.split())
    data = json.loads(run("replay", record, "--json").output)
    assert data["records"][0]["other_versions"] == [path.name]


def test_where_it_cannot_be_read_any_more_the_version_is_told_too(files: Path, run: Run) -> None:
    record = played(run)
    path = files / BOOK
    path.write_text(path.read_text().replace("ends the turn", "is done"))
    done = run("replay", record)
    assert done.exit_code == 2
    assert "F006: this record was made with another version of `my small game.rules`" in done.stderr


def test_a_digest_that_is_none(folder: Path, run: Run) -> None:
    table = (folder / "a.table").read_text()
    (folder / "a.table").write_text(table.replace("player Ann", "digest small.rules x\nplayer Ann"))
    done = run("check", "a.table")
    assert done.exit_code == 2
    assert "a.table:2:8: T016" in done.stderr and "you can leave this line out" in done.stderr


def generous() -> str:
    """Return a house rule for the classic rules that is not shipped."""
    shipped = find_house_rule("double-salary-on-go").read_text()
    return shipped.replace("double-salary-on-go", "generous")


def shown(output: str) -> str:
    """Return the table that is printed, set in by four, in what a command says."""
    lines = [line for line in output.splitlines() if line.startswith("    ") or not line]
    first = next(n for n, line in enumerate(lines) if line.strip().startswith("rulebook"))
    return "\n".join(line.strip("\n")[4:] for line in lines[first:]) + "\n"


def test_the_table_that_verify_prints_is_read_again(files: Path, run: Run) -> None:
    (files / "mine/thrifty.rules").write_text(THRIFTY)
    (files / "generous.rules").write_text(generous())
    done = run("verify", "mine/thrifty.rules", "--with", "./generous.rules", "--games", "3")
    assert done.exit_code == 1 and "is broken" in done.output, done.output
    (files / "found.table").write_text(shown(done.output))
    assert "with ./generous.rules\n" in (files / "found.table").read_text()
    for command in ("check", "replay"):
        again = run(command, "found.table")
        assert again.exit_code == 0, again.output


def test_the_table_of_a_mutant_is_read_again(files: Path, run: Run) -> None:
    scenarios = files / "mine" / "scenarios"
    scenarios.mkdir()
    head = 'rulebook "../my small game.rules"\nwith "../../house rules, and more/frugal.rules"\n'
    (scenarios / "a.table").write_text(head + TABLE.partition("\n")[2])
    done = run("test", BOOK, "--mutate", "--tables", "40", "--json")
    assert done.exit_code in (0, 1), done.output
    fates = json.loads(done.output)["mutations"][0]["fates"]
    tables = [one["witness"] for one in fates if one["witness"]]
    assert tables
    for table in tables[:3]:
        assert table.startswith(f"rulebook {BOOK}\n")
        again = run("check", "-", given=table)
        assert again.exit_code in (0, 1), again.output


def test_the_table_of_a_game_that_ran_dry_is_read_again(files: Path, run: Run) -> None:
    path = files / BOOK
    path.write_text(
        path.read_text()
        .replace("    open turn(player: player.next)\n", "")
        .replace("    close turn\n", "    close turn\n    open wait(player: player)\n")
        + 'matter wait(player) [small.turn] ground\n  said "wait of {player}"\n'
        + "  waits for player\n"
    )
    done = run("simulate", "--rulebook", BOOK, "--with", LAID, "--games", "1")
    assert done.exit_code == 1 and "ran dry" in done.output, done.output
    again = run("check", "-", given=shown(done.output))
    assert again.exit_code == 0, again.output


def test_the_table_behind_a_plan_is_read_again(files: Path, run: Run) -> None:
    (files / "generous.rules").write_text(generous())
    given = "rulebook classic\nwith ./generous.rules\nplayer Ann\n  cash 0\n  owns Boardwalk\n"
    given += "player Bob\n  cash 9\nturn of Ann\nask\n  how can Ann raise 100\n"
    data = json.loads(run("check", "-", "--json", given=given).output)
    after = data["answers"][0]["after"]
    assert "with ./generous.rules\n" in after
    assert run("check", "-", given=after).exit_code == 0


def test_the_table_of_a_replay_is_read_again(files: Path, run: Run) -> None:
    data = json.loads(run("replay", "a.table", "--rulebook", BOOK, "--with", LAID, "--json").output)
    table = data["records"][0]["table"]
    assert table.startswith(f'rulebook {BOOK}\nboard ring\nwith "{LAID}"\n')
    assert run("check", "-", given=table).exit_code == 0
