"""Scarce buildings: whether some order of all moves can be made, against every order there is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from propertyrules.planner.schedule import Bank, Need, order, profile

# A move takes no more than it needs: the rest of the way is any row of such moves.
MOVES = st.tuples(st.integers(0, 6), st.integers(-6, 6)).map(lambda m: (max(m[0], -m[1]), m[1]))
WAYS = st.lists(MOVES, max_size=4)


def can_be_made(ways: Sequence[Sequence[Need]], held: int) -> bool:
    """Try every order of the moves of all ways, each way's own in its order."""

    @cache
    def rest(places: tuple[int, ...]) -> bool:
        now = held + sum(change for way, at in zip(ways, places, strict=True)
                         for _, change in way[:at])  # fmt: skip
        if all(at == len(way) for way, at in zip(ways, places, strict=True)):
            return True
        return any(
            at < len(way)
            and way[at][0] <= now
            and rest((*places[:number], at + 1, *places[number + 1 :]))
            for number, (way, at) in enumerate(zip(ways, places, strict=True))
        )

    return rest((0,) * len(ways))


@settings(max_examples=400)
@given(st.lists(WAYS, max_size=4), st.integers(0, 8))
def test_it_is_known_whether_some_order_can_be_made(ways: list[list[Need]], held: int) -> None:
    bank = Bank(held)
    for way in ways:
        bank = bank.joined(profile(way))
    assert bank.works == can_be_made(ways, held)
    if not bank.works:
        return
    made = order([profile(way) for way in ways], held)
    for number, way in enumerate(ways):
        assert [place for which, place in made if which == number] == list(range(len(way)))
    for number, place in made:
        needs, change = ways[number][place]
        assert needs <= held
        held += change


@settings(max_examples=400)
@given(WAYS, WAYS, st.lists(WAYS, max_size=2), st.integers(0, 8))
def test_a_way_that_serves_for_another_can_stand_for_it(
    one: list[Need], other: list[Need], rest: list[list[Need]], held: int
) -> None:
    if profile(one).serves(profile(other)) and can_be_made([other, *rest], held):
        assert can_be_made([one, *rest], held)
