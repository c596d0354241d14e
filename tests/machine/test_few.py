"""Amounts and shares of which few values are legal: they are listed, and played."""

from __future__ import annotations

import pytest

from propertyrules import Dice, Verdict, make_move
from propertyrules.machine.legal_moves import Family, legal_moves, with_legal_values
from propertyrules.machine.legality import verdict
from propertyrules.notation.family_printer import family_words
from propertyrules.verification.sampler import sampler
from tests.machine.small import RULES, checked, table, turn

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


@pytest.mark.parametrize("name", LISTED)
def test_the_values_that_are_legal_are_listed(name: str) -> None:
    type_, required, words = LISTED[name]
    state = table(turn(), rules=checked(RULES + TRIAL.format(type_, required)))
    families = [one for one in legal_moves(state, 0)[1] if one.name == "trial"]
    shown = [found for found in map(with_legal_values, families) if found is not None]
    assert [family_words(state.setting, family) for family in shown] == (
        [f"Ann tries <size> (size {words})"] if words else []
    )
    for family in shown:
        ((_, range_),) = family.ranges
        for value in range_.members:
            move = make_move("trial", "Ann", {"size": value})
            assert verdict(state, move) is Verdict.LEGAL


@pytest.mark.parametrize("name", ["one share", "one of two shares", "a share from a list"])
def test_chance_plays_every_share_that_a_rule_names(name: str) -> None:
    type_, required, words = LISTED[name]
    program = checked(RULES + TRIAL.format(type_, required))
    state, made = table(turn(), rules=program), sampler(program)
    played = {
        chosen.move(state).get("size")
        for seed in range(40)
        if (chosen := made.sorts["trial"].tried(state, 0, Dice(seed), 3)) is not None
    }
    assert len(played) == len(words.replace(" or ", ", ").split(", "))


def test_a_family_with_several_open_arguments_is_left_as_it_is() -> None:
    families = legal_moves(table(turn()), 0)[1]
    assert all(
        isinstance(with_legal_values(family), Family)
        for family in families
        if len(family.ranges) > 1
    )
