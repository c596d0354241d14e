"""The other subcommands, and what a quick command leaves alone."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import SMALL, TABLE, Run
from tests.command_line import has_colour

ROOT = Path(__file__).resolve().parent.parent.parent
SLOW = (
    "rich", "cattrs", "propertyrules.syntax.parser", "propertyrules.semantics.checker",
    "propertyrules.loader", "propertyrules.syntax.tree", "propertyrules.ir.lean",
    "propertyrules.diagnostics", "propertyrules.compiler.generated", "difflib",
)  # fmt: skip


def test_rulebooks_are_listed(run: Run) -> None:
    listed = run("rulebooks")
    assert listed.exit_code == 0
    found = json.loads(run("rulebooks", "--json").stdout)
    assert found["rulebooks"]
    for kind in ("rulebooks", "house_rules", "boards"):
        for one in found[kind]:
            assert one["id"] in listed.stdout


def test_a_rulebook_is_shown(folder: Path, run: Run) -> None:
    shown = run("show", "small.rules").stdout
    assert "wage  $20  what work pays at the most (a table may set it from $1 to $100)" in shown
    assert "small.limit (Work), garbled" in shown
    assert "read as: More than the limit at once." in shown
    assert "small.start" not in shown


@pytest.mark.parametrize("name", ["work.limit", "Work", "end_turn", "end turn", "worth", "wage"])
def test_one_thing_of_a_rulebook_is_shown(folder: Path, run: Run, name: str) -> None:
    shown = run("show", "small.rules", name)
    assert shown.exit_code == 0, shown.output
    assert "    " in shown.stdout
    assert "small." in shown.stdout


def test_a_house_rule_is_shown_over_the_first_rulebook_that_takes_it(run: Run) -> None:
    shown = run("show", "speed-die").stdout
    assert shown.startswith("House rule speed-die, laid over classic (another: show RULEBOOK")
    assert "House rules: speed-die." in shown
    assert "propertyrules show classic NAME --with speed-die" in shown
    assert "[speed-die." in run("show", "speed-die", "bus_ride").stdout


def test_an_event_is_shown_with_what_follows_it(run: Run) -> None:
    shown = run("show", "classic", "turn over").stdout
    assert shown.startswith("event turn_over(player: player)\n  what follows it: ")
    assert "next_turn (classic.rules:" in shown
    assert "events: passing, landing" in run("show", "classic").stdout


def test_a_clause_is_shown_with_what_cites_it_and_its_scenarios(folder: Path, run: Run) -> None:
    (folder / "small").mkdir()
    for name in ("small.rules", "ring.board"):
        (folder / name).rename(folder / "small" / name)
    (folder / "small" / "scenarios").mkdir()
    scenario = 'rulebook small/small.rules\nscenario "work"\n' + TABLE.partition("\n")[2]
    (folder / "small" / "scenarios" / "work.table").write_text(scenario, encoding="utf-8")
    shown = run("show", "small/small.rules", "small.limit").stdout
    assert "Nobody may earn more than $$." in shown
    assert "cited by: rule work.limit (small/small.rules:33:3)" in shown
    assert "work.table:10: Ann works for 21 -> illegal by small.limit" in shown

    tested = run("test", "small/small.rules")
    assert tested.exit_code == 0, tested.output
    assert "small: 1 file, 1 table, 3 expectations: all met" in tested.stdout

    counted = run("coverage", "small/small.rules")
    assert counted.exit_code == 1
    assert "small: 5 of 9 decisions; 1 of 4 clauses decided\n" in counted.stdout
    assert "  missing: small.start\n    setup: no new game that it sets up\n" in counted.stdout
    rows = json.loads(run("coverage", "small/small.rules", "--json").stdout)["rulebooks"]
    assert rows[0]["counts"]["rule"] == {"all": 2, "decided": 1}
    assert {"kind": "move", "name": "spend", "why": "no table looks at it"}.items() <= (
        rows[0]["missing"][0].items()
    )

    (folder / "small" / "scenarios" / "work.table").write_text(scenario.replace("70", "7"))
    tested = run("test", "small/small.rules")
    assert tested.exit_code == 1
    assert "1 not met" in tested.stdout
    found = json.loads(run("test", "small/small.rules", "--json").stdout)["tests"]
    assert found[0]["unmet"][0]["text"] == "worth of Ann"

    (folder / "small" / "scenarios" / "work.table").write_text("rulebook small/small.rules\nbah\n")
    assert run("test", "small/small.rules").exit_code == 2


def test_unknown_names_are_answered_with_the_nearest(folder: Path, run: Run) -> None:
    shown = run("show", "small.rules", "wrok")
    assert shown.exit_code == 2
    assert "did you mean `work`" in shown.stderr
    assert run("show", "nothing-like-it").exit_code == 2
    assert run("test", "nothing-like-it").exit_code == 2


def test_diagnostics_are_given_with_their_place(folder: Path, run: Run) -> None:
    assert run("lint", "small.rules").exit_code == 0
    (folder / "small.rules").write_text(SMALL.replace("player.next)", "player.nxt)"))
    told = run("lint", "small.rules")
    assert told.exit_code == 1
    assert "open turn(player: player.nxt)" in told.stdout
    assert "^" in told.stdout
    (fault, *_) = json.loads(run("lint", "small.rules", "--json").stdout)["faults"]
    assert fault["severity"] == "error"
    assert fault["line"] == 51
    assert run("lint", "-", given=SMALL.replace("cites", "")).exit_code in (0, 1)
    assert run("lint", "nowhere.rules").exit_code == 2


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(run: Run, shell: str) -> None:
    script = run("completion", shell)
    assert script.exit_code == 0
    assert "_PROPERTYRULES_COMPLETE" in script.stdout


def test_a_second_check_loads_neither_parser_nor_checker_nor_what_draws(tmp_path: Path) -> None:
    program = (
        "import sys\nfrom propertyrules.cli import main\ntry:\n"
        f"    main(['check', {str(ROOT / 'examples' / 'even-building.table')!r}])\n"
        "except SystemExit as ended:\n    status = ended.code\n"
        f"print(status, *(m for m in {SLOW!r} if m in sys.modules), file=sys.stderr)\n"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env=environment, capture_output=True, text=True, encoding="utf-8", check=True,
        )  # fmt: skip
    assert done.stderr.split() in (["0"], ["1"])
    assert "\x1b" not in done.stdout


def test_a_shell_is_offered_names(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    known = [one["id"] for one in json.loads(run("rulebooks", "--json").stdout)["rulebooks"]]
    monkeypatch.setenv("_PROPERTYRULES_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "propertyrules show ")
    monkeypatch.setenv("COMP_CWORD", "2")
    assert [line.partition(",")[2] for line in run().stdout.splitlines()] == known


def test_a_terminal_gets_colours(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("propertyrules.cli.terminal.has_colour", lambda stream: True)
    shown = run("check", "a.table").stdout
    assert "\x1b[32m\x1b[1mYes.\x1b[0m" in shown
    assert "\x1b[31m\x1b[1mNo.\x1b[0m" in shown
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert max(len(line) for line in plain.splitlines()) <= 80


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colours_are_left_out_where_they_are_not_wanted(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    class Terminal:
        def isatty(self) -> bool:
            return True

    for each in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(each, raising=False)
    assert has_colour(Terminal())
    monkeypatch.setenv(name, value)
    assert not has_colour(Terminal())
