"""States: made quickly they are like any other, and they share what has not changed."""

from __future__ import annotations

import pickle
from itertools import pairwise

import pytest
from attrs import exceptions, fields

from propertyrules import Referee, State, load_rulebook, random_game


def played(moves: int) -> list[State]:
    start = Referee(load_rulebook("classic")).new_game(["Ann", "Bob", "Cy"])
    return [start, *(step.after for step in random_game(start, 3, moves))]


def test_the_state_after_a_move_is_a_state_like_any_other() -> None:
    quick = played(40)[-1]
    slow = State(*(getattr(quick, field.name) for field in fields(State)))
    assert type(quick) is State
    assert quick == slow and hash(quick) == hash(slow) and repr(quick) == repr(slow)
    for field in fields(State):
        assert getattr(quick, field.name) is getattr(slow, field.name)
    assert pickle.loads(pickle.dumps(quick)).cash == slow.cash
    with pytest.raises(exceptions.FrozenInstanceError):
        quick.cash = ()  # type: ignore[misc]
    with pytest.raises(AttributeError):
        quick.anything = 1  # type: ignore[attr-defined]


def test_what_a_move_does_not_change_is_shared() -> None:
    states = played(120)
    shared = 0
    for before, after in pairwise(states):
        for field in fields(State):
            old, new = getattr(before, field.name), getattr(after, field.name)
            if isinstance(old, tuple) and old == new and field.name in ("cash", "owner", "rung"):
                shared += old is new
        for name in ("player_tracks", "property_tracks", "decks"):
            rows = zip(getattr(before, name), getattr(after, name), strict=True)
            shared += sum(old is new for old, new in rows)
    assert shared > 3 * len(states)
