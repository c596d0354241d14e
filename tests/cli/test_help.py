"""The help: its commands stand in groups, and every example in it works as it is printed."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import RING, SMALL, Run
from tests.command_line import commands

ROOT = Path(__file__).resolve().parent.parent.parent
GROUPS = commands()
COMMANDS = [name for group in GROUPS.values() for name in group]
assert len(GROUPS) == 4 and "check" in COMMANDS
UNTIL_STOPPED = ("serve",)  # tests/page starts and stops it
SLOW = ("compare", "coverage", "diff", "simulate", "tournament", "verify")

TURN = """rulebook classic
player Ann
  cash 500
  on Jail
player Bob
  cash 500
  on Go
no rent due
turn of Ann, before rolling
"""
START = "rulebook classic\nplayer Ann\nplayer Bob\nnew game\n"


def examples(help_text: str) -> list[str]:
    """Return the command lines below `Examples:` in a help text."""
    _, _, below = help_text.partition("Examples:\n")
    lines = re.match(r"(?: {2}\S.*\n)*", below)
    return [line.strip() for line in lines[0].splitlines()] if lines else []


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the files that the examples name."""
    dispute = (ROOT / "examples" / "second-house.table").read_text(encoding="utf-8")
    files = {
        "dispute.table": dispute,
        "game.table": START + "play\n  Ann rolls 1 2\n",
        "start.table": START,
        "turn.table": TURN,
        "my-rules.rules": SMALL.replace("rulebook small", "rulebook my-rules"),
        "ring.board": RING,
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_first_help_says_what_a_player_does_first(run: Run) -> None:
    shown = run("--help").stdout
    places = [shown.index(text) for text in ("Examples:", *map("{}:\n".format, GROUPS), "Options:")]
    assert places == sorted(places)
    assert shown.index("propertyrules check") < places[1]
    for name in COMMANDS:
        assert re.search(rf"(?m)^  {name} +[A-Z][^.]*\.$", shown), name


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_says_what_it_does_and_shows_two_or_three_examples(run: Run, name: str) -> None:
    shown = run(name, "--help").stdout
    assert 2 <= len(examples(shown)) <= 4
    assert max(map(len, shown.splitlines())) <= 80
    assert all(f"propertyrules {name}" in line for line in examples(shown))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(n, marks=[pytest.mark.slow] if n in SLOW else [])
        for n in COMMANDS
        if n not in UNTIL_STOPPED
    ],
)
def test_the_examples_of_a_command_work(desk: Path, run: Run, name: str) -> None:
    for line in examples(run(name, "--help").stdout):
        inner = re.search(r"\$\((propertyrules [^)]*)\)", line)
        done = run(*shlex.split(inner[1] if inner else line)[1:])
        assert done.exit_code in (0, 1), f"{line}\n{done.output}"
        assert not done.stderr, f"{line}\n{done.stderr}"


def test_the_examples_of_the_first_help_work(desk: Path, run: Run) -> None:
    for line in examples(run("--help").stdout):
        for command in COMMANDS if "COMMAND" in line else ("",):
            done = run(*shlex.split(line.replace("COMMAND", command))[1:])
            assert done.exit_code in (0, 1), line


# -- mistakes ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said", "help_"),
    [
        ("chekc dispute.table", "no command `chekc`", "did you mean `check`?"),
        ("Check dispute.table", "no command `Check`", "did you mean `check`?"),
        ("dispute.table", "no command `dispute.table`", "`propertyrules check dispute.table`"),
        ("gone.table", "no command", "`propertyrules check gone.table`"),
        ("classic", "no command `classic`", "`propertyrules show classic`"),
        ("speed-die", "no command `speed-die`", "`propertyrules show speed-die`"),
        ("xyzzy", "no command `xyzzy`", "`propertyrules --help`"),
        ("'can Ann build on Vermont?'", "no command", "propertyrules"),
        ("help", "no command `help`", "`propertyrules --help`"),
        ("version", "no command `version`", "`propertyrules --version`"),
        ("--verison", "no option `--verison`", "`--version`"),
        ("check gone.table \N{EN DASH}json", "there is no such file", "two hyphens"),
        ("check classic", "classic: F001", "`classic` is a rulebook, not a file"),
        ("check Ann builds a house", "`Ann builds a house` names no files", "`--ask \"Ann builds"),
        ("show jail", "no rulebook `jail`", "`propertyrules show classic jail`"),
        ("show xyzzy", "no rulebook `xyzzy`", "there are `classic`"),
        ("explain classic", "no code, rule or clause", "`propertyrules show classic`"),
        ("explain jail", "no code, rule or clause", "`propertyrules show classic jail`"),
        ("lint dispute.table", "dispute.table: C001", "`propertyrules check dispute.table`"),
        ("test dispute.table", "a rulebook or house rule", "`propertyrules check dispute.table`"),
        ("test nosuch timd", "no rulebook `timd`", "`timed`"),
        ("verify classic speed-die", "no further argument", "`--with speed-die`"),
        ("--json check dispute.table", "no option `--json`", "after the command"),
        ("-x", "no option `-x`", "after the command"),
        ("check", "`check` needs FILE", "`propertyrules check --help`"),
        ("check --json", "`check` needs FILE", ""),
        ("check gone.table", "gone.table: F001", ""),
        ("check disput.table", "F001", "`dispute.table`"),
        ("check dispute", "F001", "`dispute.table`"),
        ("check .", "F001", ""),
        ("check dispute.table --bord london", "no option `--bord`", "`--board`"),
        ("check dispute.table --borad=london", "no option `--borad`", "`--board`"),
        ("check dispute.table --house no-auctions", "no option `--house`", ""),
        ("check dispute.table -z", "no option `-z`", ""),
        ("check dispute.table --ask", "`--ask` needs a value", ""),
        ("check dispute.table --with", "`--with` needs a value", ""),
        ("check dispute.table --with no-auction", "no house rule `no-auction`", "`no-auctions`"),
        ("check dispute.table --with classic", "no house rule `classic`", "a rulebook of that"),
        ("check dispute.table --with gone.rules", "gone.rules", ""),
        ("check dispute.table --board lundon", "no board `lundon`", "`london`"),
        ("check dispute.table --board gone.board", "gone.board", ""),
        ("check dispute.table --rulebook clasic", "no rulebook `clasic`", "`classic`"),
        ("check dispute.table --rulebook speed-die", "no rulebook `speed-die`", "a house rule of"),
        ("check dispute.table --rulebooks classic,tmed", "no rulebook `tmed`", "`timed`"),
        ("check dispute.table --set", "`--set` needs a value", ""),
        ("check dispute.table --set salary", "NAME=VALUE", ""),
        ("check dispute.table --set salry=1", "salry", "`salary`"),
        ("check dispute.table --ask 'Ann dances'", "--ask", ""),
        ("check dispute.table --quiet=yes", "`--quiet`", ""),
        ("ask can Ann dance", "The rules don't say", ""),
        ("ask --table gone.table 'can Ann roll?'", "gone.table: F001", ""),
        ("ask 'can Ann roll?' --rulebook clasic", "no rulebook `clasic`", "`classic`"),
        ("x" * 5000, "no command `xxx", "`propertyrules --help`"),
        ("check " + "x" * 5000, "F001", ""),
        ("show classic " + "x" * 5000, "is about `xxx", ""),
        ("explain " + "x" * 5000, "clause `xxx", ""),
        ("show", "`show` needs RULEBOOK", ""),
        ("show clasic", "no rulebook `clasic`", "`classic`"),
        ("show classic auctoin", "nothing in `classic` is about `auctoin`", "`auction`"),
        ("show classic xyzzy", "nothing in `classic` is about `xyzzy`", ""),
        ("show dispute.table", "dispute.table", ""),
        ("explain", "`explain` needs TOPIC", ""),
        ("explain T999", "no code, rule or clause `T999`", ""),
        ("explain built_evenl", "no code, rule or clause", "`built_evenly`"),
        ("explain xyzzy", "no code, rule or clause `xyzzy`", ""),
        ("rulebooks classic", "takes no further argument: `classic`", ""),
        ("diff classic", "second rulebook", ""),
        ("diff classic timd", "no rulebook `timd`", "`timed`"),
        ("diff", "`diff` needs A", ""),
        ("lint", "`lint` needs FILE", ""),
        ("lint clasic", "`clasic`", "`classic`"),
        ("lint gone.rules", "gone.rules", ""),
        ("fmt", "`fmt` needs FILE", ""),
        ("fmt gone.table", "gone.table: F001", ""),
        ("test clasic", "no rulebook `clasic`", "`classic`"),
        ("test classic --jobs 0", "`--jobs` must be a whole number from 1 to 256", ""),
        ("test classic --least 200", "`--least` must be a number from 0 to 100", ""),
        ("coverage clasic", "no rulebook `clasic`", "`classic`"),
        ("doc", "name one rulebook", ""),
        ("doc clasic", "no rulebook `clasic`", "`classic`"),
        ("simulate", "no rulebook to play by", "--rulebook"),
        ("simulate --rulebook classic --games ten", "`--games` must be a whole number", ""),
        ("simulate --rulebook classic --policy gredy", "gredy", "`greedy`"),
        ("simulate gone.table", "gone.table: F001", ""),
        ("replay gone.table", "gone.table: F001", ""),
        ("verify", "`verify` needs RULEBOOK", ""),
        ("verify clasic", "no rulebook `clasic`", "`classic`"),
        ("compile classic biuld", "no move `biuld`", ""),
        ("completion tcsh", "must be `bash`, `zsh` or `fish`", ""),
    ],
)  # fmt: skip
def test_what_is_typed_wrongly_is_answered_with_what_would_be_right(
    desk: Path, run: Run, line: str, said: str, help_: str
) -> None:
    done = run(*shlex.split(line))
    assert done.exit_code == 2, done.output
    assert "--json" in line or not done.stdout
    assert said in done.output and help_ in done.output
    assert "X001" not in done.output and "Usage:" not in done.output
    assert all(len(each) <= 250 for each in done.output.splitlines()) or len(line) > 1000


def test_mistakes_are_data_too(desk: Path, run: Run) -> None:
    (fault,) = json.loads(run("chekc", "--json").stdout)["faults"]
    assert fault["code"] == "C001" and fault["hint"] == "did you mean `check`?"
