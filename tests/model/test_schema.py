"""The schema: every value of a state has its address, and another can be put there."""

from __future__ import annotations

import pytest
from attrs import fields

from propertyrules import BANK, Referee, State, load_rulebook, random_game, rulebooks
from propertyrules.model.schema import ATTRIBUTES, columns, get, matters, open_fields, put


def played(rulebook: str, moves: int = 60) -> State:
    start = Referee(load_rulebook(rulebook)).new_game(["Ann", "Bob", "Cy"])
    return [step.after for step in random_game(start, 5, moves)][-1]


@pytest.mark.parametrize("rulebook", [listed.id for listed in rulebooks()])
def test_every_value_has_its_address(rulebook: str) -> None:
    state = played(rulebook)
    for column in columns(state.setting.program):
        facts = list(column.facts(state.setting))
        assert [get(state, fact) for fact in facts] == list(column.row(state))
        for fact in facts:
            assert put(state, fact, get(state, fact)) == state
    for fact, matter in matters(state):
        assert put(state, fact, matter) == state
    for fact, _, value in open_fields(state):
        assert get(state, fact) == value


def test_the_columns_are_what_counts_in_comparing() -> None:
    compared = {field.name for field in fields(State) if field.eq}
    assert set(ATTRIBUTES.values()) == compared - {"setting", "completions"}


def test_pieces_of_a_rung_come_from_the_bank() -> None:
    state = played("classic", 1)
    number = next(s.number for s in state.setting.program.board.spaces if s.deed)
    ladder = state.setting.program.ladder
    for rung in range(len(ladder)):
        built = put(state, ("rung", number), rung)
        left = zip(state.supply, built.supply, ladder[rung], strict=True)
        assert all(had is None or has == had - many for had, has, many in left)
        assert put(built, ("rung", number), 0) == state


def test_a_card_that_is_held_lies_in_no_deck() -> None:
    state = played("classic", 1)
    card = state.setting.program.board.decks[0].cards[0]
    known = put(
        state, ("deck", 0), state.decks[0].ordered((card,), (BANK,) * (card + 1), (card,), ())
    )
    assert known.decks[0].top == (card,)
    assert put(known, ("card", card), 0).decks[0].top == ()
