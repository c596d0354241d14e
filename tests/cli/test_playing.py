"""`simulate`, `replay` and `verify`: whole games from the command line."""

from __future__ import annotations

import json
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from propertyrules import Dice, State
from propertyrules.verification import Report, check_rulebook, find_policy
from tests.cli.conftest import Run

TABLE = """\
rulebook classic

player Ann
  cash 500
  on Go
player Bob
  cash 500
  on Go

turn of Ann, before rolling
"""


def test_games_are_played_and_told(run: Run) -> None:
    result = run("simulate", "--rulebook", "classic", "--games", "2", "--moves", "60")
    assert result.exit_code == 0, result.output
    assert "2 games of" in result.output
    assert "unfinished" in result.output
    assert "moves a second" in result.output


def test_who_plays_is_looked_up_for_a_run_and_not_for_each_game(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What installed packages bring is read anew by each look: dearer than a game in C."""
    looks: list[str] = []
    there = metadata.entry_points

    def counted(*, group: str) -> metadata.EntryPoints:
        looks.append(group)
        return there(group=group)

    monkeypatch.setattr(metadata, "entry_points", counted)
    result = run("simulate", "--rulebook", "classic", "--games", "9", "--moves", "5")
    assert result.exit_code == 0, result.output
    assert len(looks) < 9


def test_games_as_data_from_a_table(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "start.table"
    file.write_text(TABLE, encoding="utf-8")
    result = run(
        "simulate", str(file), "--games", "2", "--moves", "40", "--policy", "lookahead", "--json"
    )
    assert result.exit_code == 0, result.output
    data = json.loads(result.output)
    assert data["games"] == 2
    assert data["policy"] == "lookahead"
    assert sum(data["ended"].values()) == 2
    assert len(data["each"]) == 2
    assert data["total_moves"] == sum(one["moves"] for one in data["each"])


def test_records_are_kept_and_gone_through(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    run("simulate", "--rulebook", "suetology", "--games", "2", "--moves", "50",
        "--record", str(folder))  # fmt: skip
    files = sorted(str(path) for path in folder.glob("*.table"))
    assert len(files) == 2
    result = run("replay", *files)
    assert result.exit_code == 0, result.output
    assert result.output.count("50 moves") == 2


def test_a_record_stops_at_the_first_illegal_move(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.table"
    file.write_text(TABLE + "\nplay\n  Ann rolls 1 2\n  Bob rolls 1 2\n  Ann ends the turn\n",
                    encoding="utf-8")  # fmt: skip
    result = run("replay", str(file))
    assert result.exit_code == 1
    assert "line 14: Bob rolls 1 2" in result.output
    assert "after 1 move" in result.output
    assert "rulebook classic" in result.output
    data = json.loads(run("replay", str(file), "--json").output)
    (record,) = data["records"]
    assert record["verdict"] == record["stopped"]["verdict"] == "illegal"
    assert record["moves"] == 1
    assert "Ann may buy" in record["table"]


def test_what_cannot_be_played_is_refused(run: Run, tmp_path: Path) -> None:
    assert run("simulate").exit_code == 2
    nobody = run("simulate", "--rulebook", "classic", "--policy", "clever")
    assert nobody.exit_code == 2
    assert "random" in nobody.output + nobody.stderr
    nearly = run("simulate", "--rulebook", "classic", "--policy", "gredy")
    assert "did you mean `greedy`?" in nearly.output + nearly.stderr
    assert run("simulate", "--rulebook", "clasic").exit_code == 2
    assert run("replay", str(tmp_path / "nothing.table")).exit_code == 2
    assert run("verify", "clasic").exit_code == 2


def test_a_rulebook_is_verified(run: Run) -> None:
    result = run("verify", "classic", "--games", "1", "--moves", "200")
    assert result.exit_code == 0, result.output
    assert "all invariants hold" in result.output
    data = json.loads(run("verify", "classic", "--games", "1", "--moves", "30", "--json").output)
    assert data["broken"] is None
    assert len(data["looked_at"]) == 13


def test_what_was_not_looked_at_and_not_played_is_named(run: Run) -> None:
    given = ("verify", "classic", "--games", "1", "--moves", "3")
    data = json.loads(run(*given, "--json").output)
    missing = data["never_looked_at"]
    assert missing == [name for name, times in data["looked_at"].items() if not times] != []
    assert "go_bankrupt" in data["never_played"] and "roll" not in data["never_played"]
    told = run(*given).output
    held = 13 - len(missing)
    assert f"classic: {held} of 13 invariants hold; {len(missing)} not checked" in told
    assert told.count("not looked at: nothing is known of it") == len(missing)
    assert "Never played: " in told and "go bankrupt" in told


def test_a_simulation_names_the_moves_that_no_game_made(run: Run) -> None:
    given = ("simulate", "--rulebook", "classic", "--games", "1", "--moves", "30")
    data = json.loads(run(*given, "--json").output)
    assert "go_bankrupt" in data["never_played"]
    assert not set(data["never_played"]) & set(data["made"])
    assert "never played" in run(*given).output


BROKEN = """\
rulebook hasty "Hasty" version 1.0 language 1
default board atlantic
extends classic

clause hasty.leaving "Leaving" stated
  says "Whoever has had enough goes."

replace move quit(player) [hasty.leaving]
  said "{player} quits"
  at any time
  then retire player
"""


def test_a_broken_rulebook_is_shown_as_a_table_with_moves(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports: list[Report] = []

    def checked(*given: Any, **named: Any) -> Report:
        """Search once: what is found is told in words, and then as data."""
        if not reports:
            reports.append(check_rulebook(*given, **named))
        return reports[0]

    monkeypatch.setattr("propertyrules.verification.rulebook_check.check_rulebook", checked)
    file = tmp_path / "hasty.rules"
    file.write_text(BROKEN, encoding="utf-8")
    result = run("verify", str(file), "--seed", "7")
    assert result.exit_code == 1, result.output
    assert "3 always is broken" in result.output
    shown = result.output.partition("show it:")[2]
    assert shown.count(" quits") == 1
    table = tmp_path / "shown.table"
    text = "\n".join(line.removeprefix("    ") for line in shown.splitlines())
    table.write_text(text.replace("rulebook hasty", f"rulebook {file}"), encoding="utf-8")
    assert run("replay", str(table)).exit_code == 0
    data = json.loads(run("verify", str(file), "--seed", "7", "--json").output)
    assert len(reports) == 1
    assert data["broken"]["invariant"] == "3 always"


def test_what_was_played_before_an_interrupt_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by the player of the second game here, whom a package brings."""
    by_chance = find_policy("random")
    made: list[State] = []

    class Interrupting(metadata.EntryPoint):
        def load(self) -> Any:
            def policy(state: State, dice: Dice) -> Any:
                if len(made) == 30:
                    raise KeyboardInterrupt
                made.append(state)
                return by_chance(state, dice)

            return policy

    brought = (Interrupting("brought", "ours:brought", "propertyrules.policies"),)
    monkeypatch.setattr(metadata, "entry_points", lambda *, group: brought)
    result = run("simulate", "--rulebook", "classic", "--games", "7", "--moves", "30",
                 "--policy", "brought")  # fmt: skip
    assert result.exit_code == 130
    assert "1 game of" in result.output
    assert "1 game was left after 30 moves" in result.output
    assert "Stopped after 1 game." in result.output


REST = """
matter rest(player) [small.turn]
  said "{player} may rest"
  waits for player

move rest(player) [small.turn]
  said "{player} rests"
  answers rest
  then close rest
"""


@pytest.mark.parametrize("table", [(), ("a.table",)], ids=["a new game", "a table"])
def test_every_turn_is_counted(run: Run, folder: Path, table: tuple[str, ...]) -> None:
    """Also one that begins beneath something else, and those with which the game begins."""
    rules = folder / "small.rules"
    text = rules.read_text(encoding="utf-8")
    next_turn = "    open turn(player: player.next)\n"
    assert next_turn in text
    rested = text.replace(next_turn, f"{next_turn}    open rest(player: player.next)\n")
    rules.write_text(rested + REST, encoding="utf-8")
    known = (folder / "a.table").read_text(encoding="utf-8").replace("Bob\n", "Bob\n  cash 5\n", 1)
    (folder / "a.table").write_text(known, encoding="utf-8")
    given = table or ("--rulebook", "small.rules", "--players", "3")
    result = run("simulate", *given, "--games", "1", "--moves", "90", "--json")
    data = json.loads(result.output)
    first = 1 if table else 3
    ended = data["made"]["end_turn"]
    assert ended > 5
    assert data["opened"] == {"turn": first + ended, "rest": ended}
    assert data["turns"]["most"] == first + ended
