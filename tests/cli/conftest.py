"""What the tests of the command line share: a rulebook of their own, and a way to run commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click.testing
import pytest

from tests.command_line import invoke

Run = Callable[..., click.testing.Result]

SMALL = """\
rulebook small "A small game" version 1.0 language 1
default board ring
source "A page of our own"

clause small.start "Beginning" stated
  says "Everybody has what the table says."
clause small.turn "Turns" silent
  says "Who ends a turn is not said."
  reading "Whoever has it."
clause small.work "Work" stated
  says "Work pays, and so does thrift."
clause small.limit "Work" garbled
  says "Nobody may earn more than $$."
  reading "More than the limit at once."

set wage: money = 20 from 1 to 100 [small.work] "what work pays at the most"

kind start
kind lot of property with price: money

matter turn(player) [small.turn] ground
  said "turn of {player}"
  waits for player

define worth of player: money [small.work]
  said "worth of {player}"
  part cash: player.cash
  part lots: sum of p.price for p in player.properties

move work(player, amount: money) [small.work]
  said "{player} works for {amount}"
  answers turn
  rule work.limit [small.limit]
    require amount at most wage
    else "{amount} is more than {wage}"
  then bank pays amount to player for "work"

move spend(player, amount: money) [small.work]
  said "{player} spends {amount}"
  answers turn
  rule spend.cash [small.work]
    require player.cash at least amount
    else "{player} has {player.cash} only"
  then player pays amount to bank for "pleasure"

move end_turn(player) [small.turn]
  said "{player} ends the turn"
  answers turn
  then
    close turn
    open turn(player: player.next)

setup [small.start]
  then for each p in players do open turn(player: p) end
"""

RING = """\
board ring "Ring" language 1
currency "$"
space 0 "Start" start
space 1 "Elm Lot" lot in "lots", price 60
space 2 "Oak Lot" lot in "lots", price 80
"""

TABLE = """\
rulebook small.rules
player Ann
  cash 10
  owns Elm Lot
player Bob
turn of Ann
ask
  Ann works for 20   -> legal by small.work; Ann cash 30
  Ann works for 21   -> illegal by small.limit
  worth of Ann       -> 70
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder, which one works in, with a small rulebook, its board and a table."""
    for name, text in (("small.rules", SMALL), ("ring.board", RING), ("a.table", TABLE)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


@pytest.fixture
def run() -> Run:
    """Return a way to run a command line."""

    def runs(*arguments: str, given: str | bytes = "") -> click.testing.Result:
        result = invoke(*arguments, given=given, plain=True)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert "Traceback" not in result.output
        return result

    return runs
