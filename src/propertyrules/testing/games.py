"""Whole games of random legal moves: an actor, a sort of move, then its arguments."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from attrs import frozen

from propertyrules.compiler.deciding import decide, play
from propertyrules.compiler.interpreter import (
    candidates,
    domain,
    evaluate,
    legal_moves,
    unbind,
)
from propertyrules.compiler.opening import opened
from propertyrules.compiler.ranges import list_range, number_range
from propertyrules.language.core import Raise, RetirePlayer
from propertyrules.language.program import MoveKind, Param, Program
from propertyrules.language.walking import inside
from propertyrules.limits import MOST_MEMBERS, MOST_TRIES, RARELY, SELDOM
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Verdict
from propertyrules.model.state import State
from propertyrules.model.values import Throw, Unknown
from propertyrules.testing.dice import Dice


@frozen
class Step:
    """A move of a game, and the state that it led to."""

    move: Move
    after: State


class RanDry(AssertionError):
    """A game in which nobody whom it waits for has a legal move; `state` is where it stands."""

    def __init__(self, state: State) -> None:
        names = ", ".join(state.waits_for) or "nobody"
        super().__init__(f"the game waits for {names}, who cannot answer")
        self.state = state


def random_game(start: State, seed: int, most: int) -> Iterator[Step]:
    """Play on from a state by random legal moves, until the game is over or `most` moves are made.

    Raises RanDry where somebody is waited for and nobody waited for has a legal move.
    """
    dice, state = Dice(seed), start
    for _ in range(most):
        if state.over:
            return
        move = random_move(state, dice)
        state = play(state, move)
        yield Step(move, state)


def random_move(state: State, dice: Dice) -> Move:
    """Give a legal move by chance: mostly of somebody whom the game waits for. Raises RanDry."""
    live = [seat for seat, gone in enumerate(state.out) if not gone]
    waiting = list(state.waiting)
    if not waiting:
        raise RanDry(state)
    actors = dice.shuffled(live) if dice.one_in(RARELY) else dice.shuffled(waiting)
    for seat in (*actors, *waiting):
        move = _move_of(state, seat, dice)
        if move is not None:
            return move
    for seat in waiting:
        moves, families = legal_moves(state, seat)
        if moves:
            return dice.choose(moves)
        for family in families:
            kind = state.setting.program.moves[family.name]
            move = _tried(state, kind, seat, dice, MOST_TRIES * MOST_TRIES)
            if move is not None:
                return move
    raise RanDry(state)


def _move_of(state: State, seat: int, dice: Dice) -> Move | None:
    """Try the sorts of moves in an order by chance, those first that answer what is open."""
    kinds = dice.shuffled(list(state.setting.program.moves.values()))
    if not dice.one_in(MOST_MEMBERS):
        kinds.sort(key=lambda kind: kind.how == "any")
    leaving = _leaving(state.setting.program)
    for kind in kinds:
        if any(guard.require is None for guard in kind.guards):
            continue
        if kind.name in leaving and not dice.one_in(SELDOM):
            continue
        move = _tried(state, kind, seat, dice, MOST_TRIES)
        if move is not None:
            return move
    return None


@lru_cache
def _leaving(program: Program) -> frozenset[str]:
    """Give the moves open at any time by which a player is out: games by chance shun them."""
    retiring = {
        event.name
        for event in program.events.values()
        if any(isinstance(n, RetirePlayer) for n in inside(h.then for h in event.handlers))
    }
    return frozenset(
        kind.name
        for kind in program.moves.values()
        if kind.how == "any"
        and any(
            isinstance(n, RetirePlayer) or (isinstance(n, Raise) and n.event in retiring)
            for n in inside((kind.then,))
        )
    )


def _tried(state: State, kind: MoveKind, seat: int, dice: Dice, times: int) -> Move | None:
    """Try arguments by chance until they make a legal move, at most so many times."""
    open_: dict[str, Any] = {param.name: Unknown.of(param.name) for param in kind.params}
    open_[kind.params[0].name] = seat
    opening = opened(state, kind, seat, open_)
    if opening.holds is False:
        return None
    for _ in range(times if len(kind.params) > 1 else 1):
        env = _arguments(state, kind, opening.env, dice)
        if env is not None and decide(state, kind, env) is Verdict.LEGAL:
            return unbind(state, kind, env)
    return None


def _arguments(
    state: State, kind: MoveKind, known: dict[str, Any], dice: Dice
) -> dict[str, Any] | None:
    env = dict(known)
    amounts = [p for p in kind.params[1:] if p.type.name in ("money", "count")]
    for param in (*(p for p in kind.params[1:] if p not in amounts), *amounts):
        if param.default is not None and dice.one_in(2):
            env[param.name] = evaluate(state, param.default, env)
            continue
        value = _argument(state, kind, param, env, dice)
        if value is None:
            return None
        env[param.name] = value
    return {param.name: env[param.name] for param in kind.params}


def _argument(
    state: State, kind: MoveKind, param: Param, env: dict[str, Any], dice: Dice
) -> Any | None:
    name = param.type.name
    if name in ("money", "count"):
        return _amount(state, kind, param, env, dice)
    if name == "throw":
        return random_throw(state, dice)
    if name == "text":
        return ""
    if param.type.is_list:
        members = list_range(state, kind, param, env)
        many = min(1 + dice.below(MOST_MEMBERS), len(members))
        return tuple(sorted(dice.shuffled(members)[:many]))
    found = candidates(state, kind, param) or domain(state, param.type)
    return dice.choose(found) if found else None


def _amount(
    state: State, kind: MoveKind, param: Param, env: dict[str, Any], dice: Dice
) -> int | None:
    bounds = number_range(state, kind, param, env)
    if bounds is None:
        return None
    low, high = bounds
    mine = state.cash[env[kind.params[0].name]] or 0
    top = min(high, low + mine) if high is not None else low + mine
    # Mostly close to the least, as bids by chance would otherwise ruin everybody at once.
    reach = top - low if dice.one_in(MOST_MEMBERS) else min(top - low, MOST_TRIES)
    return low + dice.below(reach + 1) if reach >= 0 else None


def random_throw(state: State, dice: Dice) -> Throw:
    """Throw the rulebook's dice; those that may be left out are left out half the time."""
    thrown = []
    for each in state.setting.program.dice:
        left_out = each.optional and dice.one_in(2)
        faces = () if left_out else tuple(dice.choose(each.faces) for _ in range(each.number))
        thrown.append(faces)
    return Throw(tuple(thrown))
