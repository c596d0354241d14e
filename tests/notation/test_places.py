"""Where a track puts its player: a place that hangs on the player, such as one of two jails."""

from __future__ import annotations

import pytest

from propertyrules import Referee, load_rulebook, write_table

HOUSE = """\
house second-jail "A second jail" version 1.0 language 1
clause second-jail.where "House rule" stated
  says "Free Parking is a second jail; one is sent to the nearer, going forwards."
replace space 20 "Old Jail" jail
track cell: space of player = spaces.at(10) [second-jail.where] said "cell {cell}"
replace track jailed: truth of player = no [second-jail.where] said "in jail"
  stands on player.cell
change when into_jail
  replace then
    set player.cell to first s in player.space.ahead where s is a jail else player.space
    put player on player.cell
    set player.jailed to yes
    set player.jail_turn to 1
"""
TABLE = """\
player Ann
  in jail, cell Old Jail
player Bob
  in jail
turn of Ann
"""


def test_a_track_may_ask_whose_it_is() -> None:
    referee = Referee(load_rulebook("classic", with_=[HOUSE]))
    state = referee.read_table(TABLE)
    assert state.place[:2] == (20, 10)
    again = referee.read_table(write_table(state))
    assert again.place == state.place


def test_a_place_follows_from_what_is_told_of_the_player() -> None:
    here = HOUSE.replace(
        "stands on player.cell",
        "stands on (if player.space is a jail then player.space else spaces.at(10))",
    )
    referee = Referee(load_rulebook("classic", with_=[here]))
    state = referee.read_table(
        "player Ann\n  in jail\n  on Old Jail\nplayer Bob\n  in jail\nturn of Ann"
    )
    assert state.place[0] == 20 and state.player("Bob").space is None
    assert "on Old Jail" in write_table(state)
    assert referee.read_table(write_table(state)).place == state.place


@pytest.mark.parametrize("name", ["A", "The", "The A", "space 2", "Space two", "Station"])
def test_a_space_is_written_so_that_it_is_read_again(name: str) -> None:
    """Also where its name is an article, or is that of another space by its number."""
    house = (
        'house renamed "Renamed" version 1.0 language 1\n'
        'clause renamed.one "House rule" stated\n  says "One has another name."\n'
        f'replace space 20 "{name}" rest\n'
    )
    referee = Referee(load_rulebook("classic", with_=[house]))
    state = referee.read_table("player Ann\n  on space 20\nplayer Bob\n  on Go\nturn of Ann")
    assert referee.read_table(write_table(state)).place == state.place == (20, 0)
