"""Mistakes of those who write their first rulebook: each is told once, with what to write."""

from __future__ import annotations

import pytest

from propertyrules import RulebookError, load_rulebook

HOUSE = """\
house mine "Mine" version 1.0 language 1
clause mine.rule "House rule" stated
  says "As follows."
"""
MOVE = """\
track tally: count of player = 0 [mine.rule] said "tally {tally}"
move wave(player) [mine.rule]
  said "{player} waves"
  at any time
  rule wave.may [mine.rule]
    require REQUIRED
    else "no"
  then
    EFFECT
"""


def told(text: str) -> list[tuple[str, str, str]]:
    """Return code, message and hint of each fault of a house rule over the classic rules."""
    with pytest.raises(RulebookError) as caught:
        load_rulebook("classic", with_=[HOUSE + text])
    return [
        (one.code, one.message, one.hint)
        for one in caught.value.diagnostics
        if one.severity == "error"
    ]


def move(required: str = "player.cash above 0", effect: str = "add 1 to player.tally") -> str:
    return MOVE.replace("REQUIRED", required).replace("EFFECT", effect)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (move("player.cash is at least 5"), "S007", "`at least`"),
        (move("player.cash is above 5"), "S007", "`above`"),
        (move("if player.out then no"), "S001", "a further `else"),
        (move("player is not out"), "R212", "player.out"),
        (move("group is not a property"), "R212", "property.group"),
        (move(effect="set player.tally = 1"), "S007", "`to`"),
        (move(effect="player.tally = 1"), "S001", "set player.tally to"),
        (move(effect="player.tally += 1"), "S001", "add ... to player.tally"),
        (move(effect="player gives bank to player"), "S001", "give DEED to PLAYER"),
        (
            move(effect="if player.out then close uppermost elif player.out then end"),
            "S001",
            "`otherwise`",
        ),
        (move().replace("rule wave.may [mine.rule]", "rule wave.may [rule]"), "R110", "mine.rule"),
        ('set share: percent = 10 [mine.rule] "a share"\n', "R202", "`10%`"),
        (
            "when waved [mine.rule]: landing(player, space)\n  then put player on space\n",
            "S001",
            "after its event",
        ),
        (
            "track cash: truth of player = no [mine.rule]\n",
            "R102",
            "another name",
        ),
        ("define owner of property: count\n  normally 1\n", "R102", "another name"),
        ("track players: count of table = 0 [mine.rule]\n", "R102", "another name"),
        (
            "change define total_worth\n  except cap when player.out: 5 [mine.rule]\n",
            "R226",
            "add a `part`",
        ),
    ],
)
def test_it_is_told_once_and_what_to_write(text: str, code: str, said: str) -> None:
    faults = told(text)
    assert [one[0] for one in faults] == [code]
    assert said in faults[0][1] + faults[0][2]
