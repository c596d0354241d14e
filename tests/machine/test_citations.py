"""`cite [clause] when EVENT(...)`: what a ruling says of an event, and nothing changes."""

from __future__ import annotations

import pytest

from propertyrules import LedgerEntry, Program, Referee, RulebookError, Ruling, load_rulebook

HOUSE = """\
house told "Told" version 1.0 language 1
clause told.rest "Told" stated
  says "Resting costs nothing."
clause told.count "Told" stated
  says "Steps are counted."
drop cite visiting
track steps: count of player = 0 [told.count] said "steps {steps}"
when counted: landing(player, space) [told.count]
  then add 1 to player.steps
cite [told.rest] when landing(player, space) where space is a jail
  says "{player} only visits {space}"
cite counting [told.count] when landing(player, space) where player.steps above 0
  says "{player} has landed {player.steps} time(s)"
"""
AGAIN = """\
house again "Again" version 1.0 language 1
clause again.rest "Again" stated
  says "As told."
"""
TABLE = """\
rulebook classic
with {houses}
player Ann
  cash 100
  on Oriental Avenue
player Bob
turn of Ann, before rolling
"""


def rulebook(*more: str) -> Program:
    return load_rulebook("classic", with_=[HOUSE, *(AGAIN + text for text in more)])


def ruled(program: Program, line: str = "Ann rolls 1 3") -> Ruling:
    referee = Referee(program)
    table = TABLE.format(houses=", ".join(program.house_rules))
    state = referee.read_table(table)
    return referee.judge(state, referee.read_move(state, line))


def cited(ruling: Ruling) -> list[LedgerEntry]:
    """Return what is said by the house rules' clauses; the rulebook beneath says things too."""
    said = [effect for effect in ruling.effects if effect.kind == "cite"]
    return [one for one in said if not one.get("clauses")[0].startswith("classic.")]


def told(ruling: Ruling) -> list[str]:
    return [effect.text for effect in cited(ruling)]


def test_a_clause_is_cited_and_told_behind_the_handlers_of_its_event() -> None:
    ruling = ruled(rulebook())
    assert told(ruling) == ["Ann only visits Jail", "Ann has landed one time"]
    assert {"told.rest", "told.count"} <= set(ruling.clauses)
    assert cited(ruling)[0].get("clauses") == ("told.rest",)


def test_what_does_not_hold_is_neither_cited_nor_told() -> None:
    ruling = ruled(rulebook(), "Ann rolls 1 2")
    assert told(ruling) == ["Ann has landed one time"]
    assert "told.rest" not in ruling.clauses


def test_nothing_is_changed_by_it() -> None:
    with_it = ruled(rulebook())
    without = ruled(rulebook("drop cite [told.rest]\ndrop cite counting\n"))
    assert with_it.after is not None and without.after is not None
    assert with_it.after.cash == without.after.cash
    assert with_it.after.assumed == without.after.assumed
    assert Referee(rulebook()).play(with_it.state, with_it.move) == with_it.after


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("drop cite [told.rest]\n", ["Ann has landed one time"]),
        ("drop cite counting\n", ["Ann only visits Jail"]),
        (
            'replace cite counting [again.rest] when landing(player, space) says "done"\n',
            ["Ann only visits Jail", "done"],
        ),
        ("change cite counting where player.steps above 1\n", ["Ann only visits Jail"]),
        (
            "change cite counting replace where player.steps is 1\n",
            ["Ann only visits Jail", "Ann has landed one time"],
        ),
        (
            'change cite [told.rest] replace says "just visiting"\n',
            ["just visiting", "Ann has landed one time"],
        ),
    ],
)
def test_a_house_rule_drops_replaces_and_changes_it(change: str, expected: list[str]) -> None:
    assert told(ruled(rulebook(change))) == expected


def test_it_is_cited_anew_beside_what_cites_an_event() -> None:
    ruling = ruled(rulebook("cite cite [told.rest], when counted as [again.rest]\n"))
    assert "again.rest" in ruling.clauses and "told.rest" not in ruling.clauses
    assert "Ann only visits Jail" in told(ruling)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ('cite [again.rest] when landing(player) says "no"\n', "R215", "2 parameter"),
        ('cite [again.rest] when lading(player, space) says "no"\n', "R220", "landing"),
        ('cite [told.rest] when landing(player, space) says "no"\n', "R102", "replace cite"),
        ('cite [again.rest] when landing(p, s) says "{nobody}"\n', "R213", "nobody"),
        ('cite [again.rest] when landing(p, s) where 1 above 2 says "no"\n', "R246", "never"),
        ("drop cite count\n", "R101", "counting"),
    ],
)
def test_what_is_wrong_with_one_is_told(text: str, code: str, said: str) -> None:
    with pytest.raises(RulebookError) as caught:
        rulebook(text)
    found = {one.code: f"{one.message} {one.hint}" for one in caught.value.diagnostics}
    assert said in found[code], found
