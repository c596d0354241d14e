"""Moves taken in by prepared tables: the same values, and the same refusals, as by `bind`."""

from __future__ import annotations

from typing import Any

import pytest

from propertyrules import Move, Referee, State, load_rulebook, make_move, random_game, rulebooks
from propertyrules.codegen.compiled_moves import compiled_moves
from propertyrules.errors import MoveError
from propertyrules.machine.arguments import bind

SHIPPED = [listed.id for listed in rulebooks()]


def both(state: State, move: Move) -> tuple[Any, Any]:
    """Take a move in both ways: the values in order, or what the refusal says."""
    program = state.setting.program
    slow: Any
    quick: Any
    try:
        env = bind(state, move)
        slow = [env[param.name] for param in program.moves[move.name].params]
    except MoveError as error:
        slow = str(error)
    try:
        quick = compiled_moves(program)[move.name].intake(state, move)
    except MoveError as error:
        quick = str(error)
    return slow, quick


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_moves_of_a_game(rulebook: str) -> None:
    state = Referee(load_rulebook(rulebook)).new_game(["Ann", "Bob", "Cy"])
    for step in random_game(state, 7, 200):
        slow, quick = both(state, step.move)
        assert quick == slow
        assert [value.__class__ for value in quick] == [value.__class__ for value in slow]
        state = step.after


@pytest.mark.parametrize(
    "move",
    [
        make_move("buy", "Dan", {"property": "Boardwalk"}),
        make_move("buy", "Ann", {"property": "Bordwalk"}),
        make_move("buy", "Ann", {"property": "Jail"}),
        make_move("buy", "Ann", {"property": 39}),
        make_move("buy", "Ann", {"property": True}),
        make_move("buy", "Ann"),
        make_move("buy", "Ann", {"property": "Boardwalk", "price": 3}),
        make_move("bid", "Ann", {"amount": -1}),
        make_move("bid", "Ann", {"amount": True}),
        make_move("bid", "Ann", {"amount": "10"}),
        make_move("roll", "Ann", {"throw": (3, 7)}),
        make_move("roll", "Ann", {"throw": (3,)}),
        make_move("roll", "Ann", {"throw": "34"}),
        make_move("roll", "Ann", {"throw": 7}),
        Move("roll", "Ann", (("throw", [3, 4]),)),
        Move("bid", "Ann", (("amount", 5), ("amount", 6))),
        make_move("lift", "Ann", {"deeds": ("Boardwalk", "Boardwalk")}),
        make_move("lift", "Ann", {"deeds": ("Boardwalk", 37)}),
        make_move("lift", "Ann", {"deeds": "Boardwalk"}),
        make_move("pay", "Ann", {"payee": "bank", "amount": 5}),
        make_move("pay", "Ann", {"payee": "Zoe", "amount": 5}),
        make_move("draw_card", "Ann", {"card": "chance/jail-free"}),
        make_move("draw_card", "Ann", {"card": "jail-free"}),
        make_move("draw_card", "Ann", {"card": "doctor"}),
        make_move(
            "make_offer", "Ann", {"partner": "Bob", "deeds": ("Boardwalk",), "wanted_cash": 9}
        ),
        make_move("sell_all", "Ann", {"group": "dark blue"}),
        make_move("pay_tax_share", "Ann", {"rate": "1/10"}),
    ],
    ids=str,
)
def test_whatever_is_written(move: Move) -> None:
    state = Referee(load_rulebook("classic")).new_game(["Ann", "Bob"])
    slow, quick = both(state, move)
    assert quick == slow


def test_the_bank_is_paid_by_its_name() -> None:
    state = Referee(load_rulebook("classic")).new_game(["Ann", "Banks"])
    slow, quick = both(state, make_move("pay", "Ann", {"payee": "bank", "amount": 5}))
    assert quick == slow


def test_an_unknown_move_is_refused_with_the_nearest_name() -> None:
    referee = Referee(load_rulebook("classic"))
    state = referee.new_game(["Ann", "Bob"])
    for ask in (referee.verdict, referee.play):
        with pytest.raises(MoveError, match="did you mean `roll`"):
            ask(state, Move("rol", "Ann"))
