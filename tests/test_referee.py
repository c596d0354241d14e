"""The referee that people import: what it refuses before there is a game."""

from __future__ import annotations

import pytest

from propertyrules import Dice, Referee, load_rulebook


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], "a list of names"),
        ("Ann", "a list of names"),
        (["Ann", ""], "is empty"),
        (["Ann", "  "], "is empty"),
        (["Ann", "."], "is empty"),
        (["Ann", "Bob\nBee"], "a line break"),
        (["Ann", "Bob\tBee"], "a tab"),
        (["Ann", "Ann"], "'Ann' and 'Ann'"),
        (["Ann", "Bob", "ann"], "'Ann' and 'ann'"),
        (["Zoë", "Zoe"], "'Zoë' and 'Zoe'"),
        (["Ann", "Ann "], "'Ann' and 'Ann '"),
    ],
)
def test_names_that_no_table_could_be_written_with(names: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Referee(load_rulebook("classic")).new_game(names)


def test_any_other_names_will_do() -> None:
    names = ["Ann Lee", "O'Hara", "Zoë", "李", "2"]
    assert Referee(load_rulebook("classic")).new_game(names).setting.names == tuple(names)


def test_a_value_that_is_misspelt_is_answered_with_the_nearest() -> None:
    referee = Referee(load_rulebook("classic"))
    state = referee.new_game(["Ann", "Bob"])
    with pytest.raises(KeyError, match="did you mean `net worth`"):
        referee.measure(state, "nett worth", "Ann")


def test_dice_are_thrown_as_a_rulebook_has_them_and_always_the_same() -> None:
    plain = load_rulebook("classic")
    assert len(Dice(1).throw(plain)) == 2
    assert Dice(5).throw(plain) == Dice(5).throw(plain)
    # A die that may be left out is left out.
    fast = load_rulebook("classic", with_=["speed-die"])
    assert Dice(5).throw(fast) == Dice(5).throw(plain)
