"""Views: what is open, claims, players and deeds as people call them."""

from __future__ import annotations

import pytest

from propertyrules import (
    AskRent,
    MatterView,
    Move,
    Referee,
    State,
    Verdict,
    load_rulebook,
    random_game,
    rulebooks,
)

CLASSIC = Referee(load_rulebook("classic"))

RENT = """
rulebook classic
format 1
player Ann
  cash 500
  owns Boardwalk
player Bob
  cash 500
  on Boardwalk
player Cy
  cash 500
turn of Bob
rent due from Bob to Ann 50
"""


def test_claims_are_views_with_names() -> None:
    state = CLASSIC.read_table(RENT)
    (claim,) = state.claims
    assert claim.kind == "rent_due"
    assert claim.fields == {"visitor": "Bob", "owner": "Ann", "amount": 50, "since": claim.since}
    assert (claim.visitor, claim.owner) == ("Bob", "Ann")


def test_who_may_act_is_more_than_whom_the_game_waits_for() -> None:
    state = CLASSIC.read_table(RENT)
    assert state.waits_for == ("Bob",)
    assert "Ann" in state.may_act and "Bob" in state.may_act
    assert CLASSIC.verdict(state, AskRent("Ann", "Bob")) is Verdict.LEGAL
    over = next(s.after for s in random_game(start(), 2, 4000) if s.after.over)
    assert over.may_act == ()


def start() -> State:
    return CLASSIC.table({"Ann": {"cash": 60, "on": 0}, "Bob": {"cash": 60, "on": 0}}, turn="Ann")


def test_what_is_open_has_names() -> None:
    seen = 0
    for step in random_game(CLASSIC.new_game(["Ann", "Bob"]), 7, 60):
        for matter in step.after.open:
            if matter.kind == "purchase":
                seen += 1
                assert matter.player in ("Ann", "Bob")
                assert step.after.deed(matter.property).name == matter.property
    assert seen


@pytest.mark.parametrize("name", [one.id for one in rulebooks()])
def test_no_view_gives_a_code(name: str) -> None:
    """In whole games of every rulebook: players, spaces, cards and deeds go by their names."""
    referee = Referee(load_rulebook(name))
    named = ("player", "holder", "space", "card", "group", "deck", "piece", "choice")
    spaces = {space.number: space.name for space in referee.rulebook.board.spaces}
    for step in random_game(referee.new_game(["Ann", "Bob", "Cy"]), 5, 120):
        state = step.after
        for matter in (*state.open, *state.claims):
            for param in referee.rulebook.matters[matter.kind].fields:
                value = getattr(matter, param.name)
                assert matter.fields[param.name] == value
                if param.type.name in named:
                    # Only a space whose name another has goes by its number.
                    assert isinstance(value, str) or list(spaces.values()).count(spaces[value]) > 1
                assert not isinstance(value, MatterView) or param.type.name == "matter"
        for player in state.players:
            view = state.player(player)
            assert view.space == spaces[view.position or 0]


def test_moves_made_with_the_names_of_views_are_understood() -> None:
    state = CLASSIC.read_table(RENT)
    claim = state.claims[0]
    move = Move("ask_rent", claim.owner, (("visitor", claim.visitor),))
    assert CLASSIC.is_legal(state, move)
    paid = CLASSIC.play(state, move)
    assert not paid.claims
