"""Policies: functions that choose the moves of a simulated game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from propertyrules.codegen.move_generator import legal_moves
from propertyrules.limits import DEALS, FEW_TRIES, MOST_MEMBERS, MOST_TRIES, RARELY, SELDOM
from propertyrules.machine.affine import nearest_amount
from propertyrules.machine.arguments import bind
from propertyrules.machine.legality import verdict_on
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.state import State
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import Chosen, MoveSampler, Sampler, first_tried, sampler

LOOKAHEAD = "lookahead"
"""The name of the policy that looks one move ahead."""

Policy: TypeAlias = Callable[[State, Dice], "Chosen | Move"]
"""Returns a legal move of any player; all chance in it comes from the dice that it is given."""


class RanDry(AssertionError):
    """The game waits for players none of whom has a legal move; `state` is the state."""

    def __init__(self, state: State) -> None:
        names = ", ".join(state.waits_for)
        waits = f"the game waits for {names}, who cannot answer"
        super().__init__(waits if names else "the game waits for nobody, and is not over")
        self.state = state


def taken(state: State, move: Chosen | Move) -> Chosen:
    """Return the choice of a policy as the machine sees it. Raises MoveError like `bind`."""
    if isinstance(move, Chosen):
        return move
    env = bind(state, move)
    return Chosen(sampler(state.program).sorts[move.name], env)


def by_chance(state: State, dice: Dice) -> Chosen:
    """Return a random move: of a player, mostly one whom the game waits for; a kind; arguments.

    Raises RanDry if nobody whom the game waits for has a legal move.
    """
    made = sampler(state.program)
    waiting = list(state.waiting)
    if not waiting:
        raise RanDry(state)
    actors = dice.shuffled(waiting)
    # Now and then everybody is asked first: moves of any time need not wait for a turn.
    if dice.one_in(RARELY):
        actors = dice.shuffled(state.in_game) + actors
    for seat in actors:
        own = dice.seat(seat)
        chosen = first_tried(_sorts(made, state, own), state, seat, own, FEW_TRIES)
        if chosen is not None:
            return chosen
    # Before the game is given up all legal moves are searched, which is slow.
    for seat in waiting:
        chosen = thoroughly(state, seat, dice.seat(seat))
        if chosen is not None:
            return chosen
    raise RanDry(state)


def thoroughly(state: State, seat: int, dice: Dice) -> Chosen | None:
    """Return a random move of all that a player may make, however rare; None if there is none."""
    moves, families = legal_moves(state, seat)
    if moves:
        return taken(state, dice.choose(moves))
    sorts = sampler(state.program).sorts
    named = (sorts[family.name] for family in families)
    chosen = first_tried(named, state, seat, dice, MOST_TRIES * MOST_TRIES)
    if chosen is not None:
        return chosen
    # An amount may be one that chance does not hit, as where a loan goes in fifties.
    for family in families:
        sort = sorts[family.name]
        amounts = [name for name, range_ in family.ranges if range_.kind == "amount"]
        matter = sort.matter_of(state, seat, dice)
        for _ in range(0 if matter is None else FEW_TRIES):
            env = sort.arguments(state, seat, matter, dice) or {}
            for name in amounts if env else ():

                def is_legal(
                    amount: Any, sort: MoveSampler = sort, env: Any = env, name: str = name
                ) -> bool:
                    return verdict_on(state, sort.move, {**env, name: amount}) is Verdict.LEGAL

                found = nearest_amount(env[name], is_legal)
                if found is not None:
                    return Chosen(sort, {**env, name: found})
    return None


def _sorts(made: Sampler, state: State, dice: Dice) -> Iterator[MoveSampler]:
    """Yield kinds of moves in random order, mostly those first that answer what is open."""
    answers, others = made.answering(state), made.anytime
    pools: tuple[Sequence[MoveSampler], ...] = (answers, others)
    if dice.one_in(MOST_MEMBERS):
        pools = ((*answers, *others),)
    # Native code draws the same numbers in the same order: both must change together.
    later: list[MoveSampler] = []
    for pool in pools:
        left = list(pool)
        while left:  # in random order, drawn only as far as it is wanted
            place = dice.below(len(left))
            left[place], left[-1] = left[-1], left[place]
            sort = left.pop()
            if sort.raises and not dice.one_in(DEALS):
                later.append(sort)  # a player who sells as much as he builds plays without end
                continue
            if sort.leaves and sort.move.how == "any" and not dice.one_in(SELDOM):
                continue
            if sort.told and not dice.one_in(RARELY):
                continue
            if sort.deals and not dice.one_in(DEALS):
                continue
            yield sort
    yield from later
