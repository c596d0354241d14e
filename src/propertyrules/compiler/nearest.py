"""The nearest legal moves: what a player may do in place of a move that is not legal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from attrs import evolve

from propertyrules import limits
from propertyrules.compiler.binding import bind, unbind
from propertyrules.compiler.families import moves_of
from propertyrules.compiler.judging import judge, verdict_on
from propertyrules.compiler.limits import MOST_INSTEAD, MOST_TRIED
from propertyrules.compiler.opening import opened
from propertyrules.compiler.ranges import domain, near_first, number_range
from propertyrules.language.program import MoveKind
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling, Verdict
from propertyrules.model.state import State
from propertyrules.model.values import Unknown


def judge_whole(state: State, move: Move) -> Ruling:
    """Judge a move, and where it is not legal name the nearest legal ones."""
    ruling = judge(state, move)
    if ruling.verdict is Verdict.ILLEGAL:
        return evolve(ruling, instead=nearest(state, move))
    return ruling


def nearest(state: State, move: Move) -> tuple[Move, ...]:
    """Give some legal moves of the same player, the nearest first.

    First those that differ in one argument, then those that answer what is open, then others
    that leave little to choose.
    """
    env = bind(state, move)
    kind = state.setting.program.moves[move.name]
    seat = env[kind.params[0].name]
    if state.over or state.out[seat]:
        return ()
    found: dict[Move, None] = {}
    for other in chain(_varied(state, kind, env), _otherwise(state, kind, seat)):
        found[other] = None
        if len(found) == MOST_INSTEAD:
            break
    return tuple(found)


def _varied(state: State, kind: MoveKind, env: dict[str, Any]) -> Iterator[Move]:
    """Go through the legal moves that differ from one in a single argument."""
    tried = 0
    for param in kind.params[1:]:
        for value in _values(state, kind, env, param.name):
            if value == env[param.name] or tried == MOST_TRIED:
                continue
            tried += 1
            other = {**env, param.name: value}
            if verdict_on(state, kind, other) is Verdict.LEGAL:
                yield unbind(state, kind, other)


def _values(state: State, kind: MoveKind, env: dict[str, Any], name: str) -> list[Any]:
    param = next(p for p in kind.params if p.name == name)
    found = domain(state, param.type)
    if found is not None:
        return near_first(state, param.type, env[name], found)
    if param.type.name not in ("money", "count"):
        return []
    opening = opened(state, kind, env[kind.params[0].name], env)
    if opening.holds is False:
        return []  # no amount opens what is not open
    amounts = number_range(state, kind, param, {**opening.env, name: Unknown.of(name)})
    if amounts is None:
        return []
    low, high = amounts
    return [low] if high is None or env[name] < low else [high, low]


def _otherwise(state: State, kind: MoveKind, seat: int) -> Iterator[Move]:
    """Go through the legal moves with few arguments, those that answer what is open first."""
    top = state.stack[0].kind if state.stack else ""
    kinds = [
        other
        for other in state.setting.program.moves.values()
        if other is not kind and len(other.params) <= 2  # the mover, and one thing more
    ]
    kinds.sort(key=lambda other: (top not in other.matters, other.how != "answers"))
    for other in kinds:
        yield from _simple(state, other, seat)


@lru_cache(maxsize=limits.TABLES_REMEMBERED)
def _simple(state: State, kind: MoveKind, seat: int) -> tuple[Move, ...]:
    """Give the complete moves of a sort; kept, for a table is mostly asked several things."""
    return tuple(found for found in moves_of(state, kind, seat) if isinstance(found, Move))
