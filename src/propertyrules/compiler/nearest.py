"""The nearest legal moves: what a player may do in place of a move that is not legal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, product
from typing import Any

from attrs import evolve

from propertyrules import limits
from propertyrules.compiler.binding import bind, unbind
from propertyrules.compiler.families import Family, moves_of
from propertyrules.compiler.judging import judge, verdict_on
from propertyrules.compiler.limits import FURTHEST_COUNT, MOST_INSTEAD, MOST_TRIED
from propertyrules.compiler.opening import opened
from propertyrules.compiler.ranges import domain, near_first, number_range
from propertyrules.language.core import RetirePlayer
from propertyrules.language.program import MoveKind
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling, Verdict
from propertyrules.model.state import State
from propertyrules.model.values import Throw, Unknown


def judge_whole(state: State, move: Move) -> Ruling:
    """Judge a move, and where it is not legal name the nearest legal ones."""
    ruling = judge(state, move)
    if ruling.verdict is Verdict.ILLEGAL:
        return evolve(ruling, instead=nearest(state, move))
    return ruling


def nearest(state: State, move: Move) -> tuple[Move, ...]:
    """Give some legal moves of the same player, the nearest first.

    First those that differ in one argument, then those called alike with the same arguments, then
    those that answer what is open, then others that leave little to choose. Leaving the game is
    named only where nothing else is left.
    """
    env = bind(state, move)
    kind = state.setting.program.moves[move.name]
    seat = env[kind.params[0].name]
    if state.over or state.out[seat]:
        return ()
    found: dict[Move, None] = {}
    near = chain(_varied(state, kind, env), _alike(state, kind, env), _otherwise(state, kind, seat))
    for other in near:
        found[other] = None
        if len(found) == MOST_INSTEAD:
            break
    return tuple(found) or tuple(_leaving(state, kind, seat))


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
    if param.type.name == "throw":
        return _throws(state, env[name])
    if param.type.name not in ("money", "count"):
        return []
    opening = opened(state, kind, env[kind.params[0].name], env)
    if opening.holds is False:
        return []  # no amount opens what is not open
    amounts = number_range(state, kind, param, {**opening.env, name: Unknown.of(name)})
    if amounts is None:
        return []
    low, high = amounts
    ends = [low] if high is None or env[name] < low else [high, low]
    if param.type.name == "money":
        return ends
    # Rules may refuse a count that no bound does: those on either side of it come first.
    sides = (env[name] + way * far for far in range(1, FURTHEST_COUNT) for way in (-1, 1))
    return [n for n in sides if n >= low and (high is None or n <= high)] + ends


def _throws(state: State, throw: Throw) -> list[Throw]:
    """Give the throws that differ in dice that may be left out: without them, or with them."""
    ways = [
        [shown, (), *((face,) * dice.number for face in dice.faces)] if dice.optional else [shown]
        for dice, shown in zip(state.setting.program.dice, throw.dice, strict=True)
    ]
    return [Throw(faces) for faces in product(*ways)]


def _alike(state: State, kind: MoveKind, env: dict[str, Any]) -> Iterator[Move]:
    """Go through the legal moves that are called alike and take just the same arguments: whoever
    cannot sell a hotel may mean a house.
    """
    wanted = [(param.name, param.type) for param in kind.params[1:]]
    if not wanted:
        return
    mover = env[kind.params[0].name]
    verb = kind.name.partition("_")[0]
    for other in state.setting.program.moves.values():
        if other is kind or other.name.partition("_")[0] != verb or _idle(other):
            continue
        if [(param.name, param.type) for param in other.params[1:]] != wanted:
            continue
        same = {**{name: env[name] for name, _ in wanted}, other.params[0].name: mover}
        if verdict_on(state, other, same) is Verdict.LEGAL:
            yield unbind(state, other, same)


def _otherwise(state: State, kind: MoveKind, seat: int) -> Iterator[Move]:
    """Go through the legal moves with few arguments, those that answer what is open first."""
    top = state.stack[0].kind if state.stack else ""
    kinds = [
        other
        for other in state.setting.program.moves.values()
        # The mover, and one thing more at the most.
        if other is not kind and len(other.params) <= 2 and not (_idle(other) or _leaves(other))
    ]
    kinds.sort(key=lambda other: (top not in other.matters, other.how != "answers"))
    for other in kinds:
        yield from _simple(state, other, seat)


@lru_cache(maxsize=limits.TABLES_REMEMBERED)
def _simple(state: State, kind: MoveKind, seat: int) -> tuple[Move, ...]:
    """Give the complete moves of a sort; kept, for a table is mostly asked several things."""
    found = (_complete(state, kind, seat, one) for one in moves_of(state, kind, seat))
    return tuple(one for one in found if one is not None)


def _complete(state: State, kind: MoveKind, seat: int, found: Move | Family) -> Move | None:
    """Give a move; of an answer for which an amount is open, the one with the lowest."""
    if isinstance(found, Move):
        return found
    if kind.how != "answers" or any(range_.kind != "amount" for _, range_ in found.ranges):
        return None
    lowest = Move(kind.name, found.by, (*found.fixed, *((n, r.low) for n, r in found.ranges)))
    return lowest if found.contains(lowest) else None


def _leaving(state: State, kind: MoveKind, seat: int) -> Iterator[Move]:
    """Go through the legal ways of leaving the game."""
    for other in state.setting.program.moves.values():
        if other is not kind and _leaves(other):
            yield from _simple(state, other, seat)


def _leaves(kind: MoveKind) -> bool:
    """Tell whether a move takes its player out of the game without having been asked anything."""
    return kind.how == "any" and any(isinstance(effect, RetirePlayer) for effect in kind.then)


def _idle(kind: MoveKind) -> bool:
    """Tell whether a move changes nothing."""
    return not kind.then
