"""The referee that people import: what it refuses before there is a game."""

from __future__ import annotations

import pytest

from propertyrules import Referee, load_rulebook


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
