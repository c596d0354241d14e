"""Random whole tables of a rulebook, likely in a game or not."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from propertyrules.ir.program import Program
from propertyrules.ir.types import BASIC
from propertyrules.machine.domains import domain
from propertyrules.machine.initial_state import blank
from propertyrules.machine.steps import settled, waiting_seats
from propertyrules.model.schema import Column, columns, with_rows
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.random_tables import (
    random_amount,
    random_value,
    setting_of,
)

MOST_OPEN = 3  # matters


def seating(program: Program, dice: Dice) -> Setting:
    """Return a setting of two to four players."""
    return setting_of(program, 2 + dice.below(3))


def random_table(setting: Setting, dice: Dice) -> State:
    """Return a table on which anything may lie that the types allow; everything on it is known."""
    program = setting.program
    bare = blank(setting)
    deeds = set(program.board.deeds)
    rows: dict[str, tuple[Any, ...]] = {}

    def value(column: Column, place: int, empty: Any) -> Any:
        if column.track is not None:
            return random_value(bare, column.track.type, dice)
        if empty is None or (column.key == "space" and place not in deeds):
            return empty
        match column.name:
            case "out":
                return place > 0 and dice.one_in(6)
            case "rung":
                return dice.below(len(program.ladder))
            case "deck":  # after the cards
                return empty
        return random_value(bare, BASIC[column.type], dice)

    found = []
    for column in columns(program):
        row = tuple(value(column, n, each) for n, each in enumerate(column.row(bare)))
        rows[column.name] = row
        found.append((column, row))
    state = with_rows(bare, found)
    decks: list[Deck] = []
    for deck in program.board.decks:  # the top and the bottom are known, all of it, or nothing
        lying = [card for card in dice.shuffled(deck.cards) if state.cards[card] == BANK]
        first = dice.below(len(lying) + 1) if lying and dice.one_in(2) else None
        known = ((), ()) if first is None else (lying[:first], lying[first + first % 2 :])
        decks.append(Deck.ordered(deck.cards, state.cards, *known))
    holders = domain(state, BASIC["holder"]) or (BANK,)
    live = state.in_game or [0]
    state = evolve(
        state,
        decks=tuple(decks),
        stack=_random_matters(state, dice, standing=False),
        claims=_random_matters(state, dice, standing=True),
        paid=tuple(
            (
                dice.choose(live),
                dice.choose(holders),
                random_amount(program, dice),
                "",
            )
            for _ in range(dice.below(3))
        ),
    )
    return settled(state) if dice.one_in(2) else evolve(state, waiting=waiting_seats(state))


def _random_matters(state: State, dice: Dice, standing: bool) -> tuple[Matter, ...]:
    kinds = [
        kind for kind in state.program.matters.values() if (kind.place == "standing") == standing
    ]
    chosen = [dice.choose(kinds) for _ in range(dice.below(MOST_OPEN + 1))] if kinds else []
    chosen.sort(key=lambda kind: kind.place == "ground")
    return tuple(
        Matter(kind.name, tuple(random_value(state, one.type, dice) for one in kind.fields))
        for kind in chosen
    )
