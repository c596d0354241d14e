"""Tables by chance: states of a rulebook in which everything is known, and moves at them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from attrs import evolve

from propertyrules.ir.program import MoveKind, Parameter, Program
from propertyrules.ir.types import Type
from propertyrules.machine.arguments import encode
from propertyrules.machine.domains import domain
from propertyrules.machine.initial_state import blank
from propertyrules.machine.steps import settled, waiting_seats
from propertyrules.model.moves import Move, make_move
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK
from propertyrules.verification.dice import Dice
from propertyrules.verification.sampler import random_throw

NAMES = ("Ann", "Bob", "Cy", "Dee")
AMOUNTS = (0, 1, 2, 3, 7, 10, 40, 99, 100, 150, 400, 1000)
MOST_OPEN = 3
TEXTS = ("", "luck", "a fine")


def seating(program: Program, dice: Dice) -> Setting:
    """Seat two to four players."""
    return Setting(NAMES[: 2 + dice.below(3)], program, program.key)


def table_by_chance(setting: Setting, dice: Dice) -> State:
    """Lay a table on which anything may lie that the types allow."""
    program = setting.program
    bare = blank(setting)
    seats, board = range(len(setting.names)), program.board
    holders = (*seats, *(BANK - place for place in range(len(program.holders) + 1)))
    out = tuple(dice.one_in(6) for _ in seats)
    cards = tuple(dice.choose((*holders, BANK, BANK)) for _ in board.cards)
    decks = tuple(_order_by_chance(deck.cards, cards, dice) for deck in board.decks)
    state = evolve(
        bare,
        cash=tuple(dice.choose(AMOUNTS) for _ in bare.cash),
        place=tuple(dice.below(len(board.spaces)) for _ in seats),
        out=(False, *out[1:]),
        owner=tuple(dice.choose(holders) if space.deed else BANK for space in board.spaces),
        rung=tuple(dice.below(len(program.ladder)) if space.deed else 0 for space in board.spaces),
        supply=tuple(None if n is None else dice.below(8) for n in bare.supply),
        decks=decks,
        cards=cards,
    )
    state = evolve(
        state,
        table_tracks=tuple(
            value_by_chance(state, track.type, dice) for track in program.tracks_of("table")
        ),
        player_tracks=tuple(
            tuple(value_by_chance(state, track.type, dice) for _ in seats)
            for track in program.tracks_of("player")
        ),
        property_tracks=tuple(
            tuple(value_by_chance(state, track.type, dice) for _ in board.spaces)
            for track in program.tracks_of("property")
        ),
        paid=tuple(
            (dice.choose(seats), dice.choose(holders), dice.choose(AMOUNTS), "")
            for _ in range(dice.below(3))
        ),
    )
    state = evolve(state, stack=_matters(state, dice, False), claims=_matters(state, dice, True))
    return settled(state) if dice.one_in(2) else evolve(state, waiting=waiting_seats(state))


def _order_by_chance(deck: Sequence[int], held: Sequence[int], dice: Dice) -> Deck:
    """Return the top and the bottom of a deck, all of it, or nothing."""
    if not dice.one_in(2):
        return Deck()
    lying = [card for card in dice.shuffled(deck) if held[card] == BANK]
    # Where it is cut the order itself says.
    first = lying[-1] % (len(lying) + 1) if lying else 0
    return Deck.ordered(deck, held, lying[:first], lying[first + first % 2 :])


def _matters(state: State, dice: Dice, standing: bool) -> tuple[Matter, ...]:
    program = state.setting.program
    kinds = [kind for kind in program.matters.values() if (kind.place == "standing") == standing]
    if not kinds:
        return ()
    chosen = [dice.choose(kinds) for _ in range(dice.below(MOST_OPEN + 1))]
    chosen.sort(key=lambda kind: kind.place == "ground")
    return tuple(
        Matter(kind.name, tuple(value_by_chance(state, one.type, dice) for one in kind.fields))
        for kind in chosen
    )


def value_by_chance(state: State, type_: Type, dice: Dice) -> Any:
    """Return any value of a type, as the machine has it."""
    if type_.is_list:
        if type_.of is None:
            return ()
        return tuple(value_by_chance(state, type_.of, dice) for _ in range(dice.below(4)))
    small = domain(state, type_)
    if small is not None:
        return dice.choose(small)
    match type_.name:
        case "money" | "count":
            return dice.choose(AMOUNTS) if type_.name == "money" else dice.below(9)
        case "exact" | "percent":
            return Fraction(dice.below(60), 1 + dice.below(7))
        case "throw":
            return random_throw(state.setting.program, dice)
        case "face":
            thrown = dice.choose(state.setting.program.dice)
            return dice.choose(thrown.faces)
    return dice.choose(TEXTS)


def move_by_chance(state: State, kind: MoveKind, dice: Dice) -> Move | None:
    """Propose a move of a sort, legal or not, as people write it; None where it cannot be."""
    live = [seat for seat, gone in enumerate(state.out) if not gone] or [0]
    seat = dice.choose(state.waiting) if state.waiting and dice.one_in(2) else dice.choose(live)
    if dice.one_in(12):
        seat = dice.below(len(state.out))
    args: dict[str, Any] = {}
    for param in kind.params[1:]:
        if param.type.name == "matter" or (param.default is not None and dice.one_in(2)):
            continue
        value = _told(state, param, dice)
        if value is None:
            return None
        args[param.name] = value
    return make_move(kind.name, state.setting.names[seat], args)


def _told(state: State, param: Parameter, dice: Dice) -> Any:
    """Choose an argument, as people write it; often one that something open speaks of."""
    type_ = param.type
    if type_.is_list:
        if type_.of is None or type_.of.name == "matter":
            return None if param.default is None else ()
        members = domain(state, type_.of)
        if members is None:
            return encode(state.setting, type_, value_by_chance(state, type_, dice))
        chosen = dice.shuffled(members)[: dice.below(4)]
        return tuple(encode(state.setting, type_.of, one) for one in chosen)
    if type_.name == "matter":
        return None
    return encode(state.setting, type_, value_by_chance(state, type_, dice))
