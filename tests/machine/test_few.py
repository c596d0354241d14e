"""Amounts and shares of which few values are legal: they are listed, and played."""

from __future__ import annotations

from pathlib import Path

import pytest

from propertyrules import (
    Dice,
    Family,
    Move,
    MovesAnswer,
    Referee,
    State,
    Verdict,
    make_move,
    parse_tables,
    run_scenario,
    write_table,
)
from propertyrules.machine import list_moves, verdict
from propertyrules.verification import find_policy
from tests.command_line import invoke
from tests.machine.small import BOARD, DECK, RULES, checked, table, turn

TRIAL = """
move trial(player, size: {}) [small.play]
  said "{{player}} tries {{size}}"
  at any time
  rule trial.size [small.play]
    require {}
    else "not {{size}}"
  then set round to 0
"""

# The type of the parameter, what is required of it, and how it is listed; nothing: it is not.
LISTED: dict[str, tuple[str, str, str]] = {
    "one share": ("percent", "size is 10%", "10%"),
    "one of two shares": ("percent", "size is 10% or size is 25%", "10% or 25%"),
    "a share from a list": ("percent", "size is in these(5%, 7.5%, 10%)", "5%, 7.5% or 10%"),
    "of two shares one": ("percent", "size is in these(5%, 10%) and size above 5%", "10%"),
    "no share": ("percent", "size is 10% and size is 25%", ""),
    "any share": ("percent", "size at most 50%", "any share"),
    "steps of twenty": (
        "money", "size above 0 and size at most player.cash and 20 * ((5% of size) rounded up)"
        " is size", "20, 40, 60, 80 or 100",
    ),
    "two amounts": ("money", "size is 7 or size is 30", "7 or 30"),
    "from one on": ("money", "size above 4 and size at most 9", "from 5 to 9"),
    "no amount": ("money", "size is 7 and size above 8", ""),
    "as many as one likes": ("count", "size above 4", "from 5"),
}  # fmt: skip


def answer(state: State) -> MovesAnswer:
    """Return what a player is told who asks for every legal move."""
    (scenario,) = parse_tables(f"{write_table(state)}ask\n  what may Ann do\n")
    (found,) = run_scenario(scenario, state.program).answers
    assert isinstance(found, MovesAnswer)
    return found


@pytest.mark.parametrize("name", LISTED)
def test_the_values_that_are_legal_are_listed(name: str, tmp_path: Path) -> None:
    type_, required, words = LISTED[name]
    rules = RULES + TRIAL.format(type_, required)
    for file, text in (("small.rules", rules), ("ring.board", BOARD), ("fate.deck", DECK)):
        (tmp_path / file).write_text(text, encoding="utf-8")
    state = table(turn(), rules=checked(rules))
    asked = write_table(state).replace("rulebook small", f"rulebook {tmp_path}/small.rules")
    told = invoke(
        "check", "--why", "-", given=f"{asked}ask\n  what may Ann do\n", plain=True
    ).stdout
    shown = [line.lstrip("- ") for line in told.splitlines() if "Ann tries" in line]
    assert shown == ([f"Ann tries <size> (size {words})"] if words else [])
    for family in answer(state).moves:
        if isinstance(family, Family) and family.name == "trial":
            ((_, range_),) = family.ranges
            for value in range_.members:
                move = make_move("trial", "Ann", {"size": value})
                assert verdict(state, move) is Verdict.LEGAL


@pytest.mark.parametrize("name", ["one share", "one of two shares", "a share from a list"])
def test_chance_plays_every_share_that_a_rule_names(name: str) -> None:
    type_, required, words = LISTED[name]
    state = table(turn(), rules=checked(RULES + TRIAL.format(type_, required)), waiting=(0,))
    by_chance = find_policy("random")
    chosen = (by_chance(state, Dice(seed)) for seed in range(600))
    moves = [one if isinstance(one, Move) else one.move(state) for one in chosen]
    played = {move.get("size") for move in moves if move.name == "trial"}
    assert len(played) == len(words.replace(" or ", ", ").split(", "))


# What is required of a share of which no rule lists the legal values.
OPEN = {
    "percent": ("size at most 50%", "size is not 0%", "not (size above 90%)"),
    "exact": ("size at most 50", "3 * size above 4"),
}


@pytest.mark.parametrize(
    ("type_", "required"), [(type_, one) for type_, each in OPEN.items() for one in each]
)
def test_chance_plays_a_share_that_is_free(type_: str, required: str) -> None:
    state = table(turn(), rules=checked(RULES + TRIAL.format(type_, required)), waiting=(0,))
    by_chance = find_policy("random")
    chosen = (by_chance(state, Dice(seed)) for seed in range(300))
    moves = [one if isinstance(one, Move) else one.move(state) for one in chosen]
    played = {move.get("size") for move in moves if move.name == "trial"}
    assert len(played) > 5
    families = [one for one in Referee(state.program).legal_moves(state, "Ann")
                if isinstance(one, Family) and one.name == "trial"]  # fmt: skip
    sampled = {family.sample(Dice(seed)).get("size") for family in families for seed in range(30)}
    assert len(sampled) > 5


@pytest.mark.parametrize("name", LISTED)
def test_legal_moves_leave_out_what_is_never_legal(name: str) -> None:
    """So a move of what they return can always be drawn."""
    type_, required, words = LISTED[name]
    state = table(turn(), rules=checked(RULES + TRIAL.format(type_, required)))
    found = [one for one in Referee(state.program).legal_moves(state, "Ann") if one.name == "trial"]
    assert bool(found) is bool(words)
    for one in found:
        assert isinstance(one, Family)
        assert verdict(state, one.sample(Dice(1))) is Verdict.LEGAL


def test_a_family_with_several_open_arguments_is_left_as_it_is() -> None:
    state = table(turn())
    listed = answer(state).moves
    assert all(family in listed for family in list_moves(state, 0)[1] if len(family.ranges) > 1)
