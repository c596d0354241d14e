"""Games of moves taken at random: what holds after every one of them, whatever was played."""

from __future__ import annotations

import random

import pytest

from propertyrules import Family, Move, Referee, State, Verdict, make_move
from tests.machine.small import program, settled

STEPS = 120
REFEREE = Referee(program())


def some_move(state: State, rng: random.Random) -> Move:
    """Choose a legal move of somebody whom the game waits for."""
    found: list[Move] = []
    for one in REFEREE.legal_moves(state, rng.choice(state.waits_for)):
        if isinstance(one, Move):
            if one.name != "leave" or not rng.randrange(10):
                found.append(one)
            continue
        move = member(one, rng)
        if REFEREE.verdict(state, move) is Verdict.LEGAL:
            found.append(move)
    assert found, f"{state.waits_for} cannot do anything about {state.stack}"
    return rng.choice(found)


def member(family: Family, rng: random.Random) -> Move:
    args = dict(family.fixed)
    for name, range_ in family.ranges:
        if range_.kind == "amount":
            args[name] = rng.randint(range_.low, min(range_.high or 20, 20))
        elif range_.kind == "list":
            size = rng.randint(0, len(range_.members))
            args[name] = tuple(rng.sample(range_.members, size))
        else:
            args[name] = tuple(rng.choice(f) for _, n, f in range_.dice for _ in range(n))
    return make_move(family.name, family.by, args)


@pytest.mark.parametrize("seed", range(4))
def test_games_of_random_moves(seed: int) -> None:
    rng = random.Random(seed)
    state = REFEREE.new_game(["Ann", "Bob", "Cy"])
    for _ in range(STEPS):
        if state.over or state.stack[0].kind == "debt":
            break  # the small rulebook has no way to settle a debt
        move = some_move(state, rng)
        ruling = REFEREE.judge(state, move)
        assert ruling.after is not None
        assert ruling.after == REFEREE.play(state, move)
        assert settled(ruling.after) == ruling.after
        assert settled(ruling.after).waiting == ruling.after.waiting
        assert sum_of_cash(ruling.after) - sum_of_cash(state) == drawn_from_bank(ruling.effects)
        assert all(amount is not None and amount >= 0 for amount in ruling.after.cash)
        state = ruling.after


def sum_of_cash(state: State) -> int:
    return sum(amount or 0 for amount in state.cash)


def drawn_from_bank(effects: object) -> int:
    assert isinstance(effects, tuple)
    total = 0
    for effect in effects:
        if effect.kind == "pay":
            total += effect.get("amount") * (effect.get("from") == "bank")
            total -= effect.get("amount") * (effect.get("to") == "bank")
    return total
