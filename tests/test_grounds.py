"""`-> legal by CLAUSE`: something that cites the clause must decide the move, and is named."""

from __future__ import annotations

import pytest

from propertyrules import Answer, load_rulebook, parse_tables, run_scenario

TABLE = """\
rulebook classic
format 1
with landlord
player Ann
  {ann}
player Bob
turn of Ann
ask
  {asked}
"""
HOUSE = """\
house landlord "Landlord" version 1.0 language 1
clause landlord.trespass "Trespass" stated
  says "Who is held in Jail leaves it by a pair."
clause landlord.step "Steps" stated
  says "A step is paid for."
clause landlord.riding "Steps" stated
  says "On a railroad a step is dearer."
clause landlord.cash "Steps" stated
  says "Nobody steps who cannot pay."
clause landlord.home "Home" stated
  says "Nothing is owed at home."
set step_fee: money = 5 [landlord.step] "a step"
define fee of player: money [landlord.step]
  normally step_fee
  except riding when player.space is a railroad: 9 [landlord.riding]
event stepped(player)
cite [landlord.home] when stepped(player) where player.space is a start
  says "{player} is at home"
move throw_out(player, throw by chance) [landlord.step]
  said "{player} throws {throw}"
  at any time
  rule throw_out.pair [landlord.trespass]
    require not player.jailed or throw.is_double
    else "{player} is held, and throws no pair"
  then announce stepped(player)
move step(player, fee: money) [landlord.step]
  said "{player} steps for {fee}"
  at any time
  rule step.fee [landlord.step]
    require fee is player.fee
    else "a step costs {player.fee}"
  rule step.cash [landlord.cash]
    require player.cash at least fee
    else "{player} cannot step"
  then player pays fee to bank for "a step"
"""


def answer(asked: str, ann: str = "cash 100") -> Answer:
    program = load_rulebook("classic", with_=[HOUSE])
    table = TABLE.format(ann="\n  ".join(ann.split("; ")), asked=asked)
    (scenario,) = parse_tables(table, "table")
    (found,) = run_scenario(scenario, program).answers
    return found


def test_a_rule_that_nothing_near_would_break_decides_nothing() -> None:
    free = answer("Ann throws 1 1 -> legal by landlord.trespass")
    assert free.met is False
    assert free.missed == ("landlord.trespass is cited but decides nothing here",)


@pytest.mark.parametrize(
    ("asked", "ann", "ground"),
    [
        (
            "Ann throws 1 1 -> legal by landlord.trespass",
            "in jail",
            "trespass by rule throw_out.pair, which would refuse it with 2 1 for the throw",
        ),
        (
            "Ann steps for 5 -> legal by landlord.cash",
            "cash 100",
            "cash by rule step.cash, which would refuse it with $96 less",
        ),
        (
            "Ann steps for 9 -> legal by landlord.riding",
            "cash 100; on Reading Railroad",
            "riding by except fee.riding",
        ),
        ("Ann steps for 5 -> legal by landlord.step", "cash 9", "step by move step"),
        ("Ann throws 1 2 -> legal by landlord.home", "cash 5", "home by cite landlord.home"),
    ],
)
def test_what_decides_is_named(asked: str, ann: str, ground: str) -> None:
    found = answer(asked, ann)
    assert found.met, found.missed
    assert found.grounds == (f"landlord.{ground}",)
