"""Whole games: moves that a policy chooses, from a table on to the end."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from propertyrules.codegen.deciding import play
from propertyrules.model.moves import Move
from propertyrules.model.state import State
from propertyrules.verification.dice import Dice
from propertyrules.verification.policies import Policy, RanDry, by_chance, taken
from propertyrules.verification.sampling import Chosen, play_chosen, random_throw


@frozen
class Step:
    """A move of a game, and the state that it led to."""

    move: Move
    after: State


def random_game(start: State, seed: int, most: int) -> Iterator[Step]:
    """Play on from a state by random legal moves, until the game is over or `most` moves are made.

    Raises RanDry where somebody is waited for and nobody waited for has a legal move.
    """
    state = start
    for chosen, after in played(start, seed, most, by_chance):
        yield Step(chosen.move(state), after)
        state = after


def random_move(state: State, dice: Dice) -> Move:
    """Give a legal move by chance: mostly of somebody whom the game waits for. Raises RanDry."""
    return by_chance(state, dice).move(state)


def played(start: State, seed: int, most: int, policy: Policy) -> Iterator[tuple[Chosen, State]]:
    """Play on by a policy: each move as the machine sees it, and the state that it led to.

    Raises RanDry like the policies, and IllegalMove for a policy that chooses what is not legal.
    """
    dice, state = Dice(seed), start
    for _ in range(most):
        if state.over:
            return
        chosen = taken(state, policy(state, dice))
        state = play_chosen(state, chosen)
        yield chosen, state


__all__ = [
    "RanDry", "Step", "play", "played", "random_game", "random_move", "random_throw",
]  # fmt: skip
