"""The nearest legal moves: what a player may do in place of a move that is not legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, product
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from attrs import evolve

from propertyrules import limits
from propertyrules.ir.nodes import RetirePlayer
from propertyrules.ir.program import MoveKind, Program
from propertyrules.limits import (
    FURTHEST_COUNT,
    MOST_INSTEAD,
    MOST_TRIED,
    SEARCHES_BEFORE_COMPILING,
)
from propertyrules.machine.beginning import broken
from propertyrules.machine.binding import unbind
from propertyrules.machine.draft import Env
from propertyrules.machine.families import Family, Range, moves_of
from propertyrules.machine.judging import judge, verdict_on
from propertyrules.machine.opening import opened
from propertyrules.machine.ranges import domain, named_values, near_first, number_range
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling, Verdict
from propertyrules.model.state import State
from propertyrules.model.values import Throw, Unknown


def judge_whole(state: State, move: Move) -> Ruling:
    """Judge a move; where it is not legal name the nearest legal ones.

    Of the table after it say what it breaks of what always holds.
    """
    ruling = judge(state, move, nearest)
    impossible = () if ruling.after is None else broken(ruling.after)
    return evolve(ruling, impossible=impossible) if impossible else ruling


def nearest(state: State, kind: MoveKind, env: Env) -> tuple[Move | Family, ...]:
    """Give some legal moves in place of one with these values, the nearest first.

    First those that differ in one argument, then those called alike with the same arguments, then
    those that answer what is open, then others that leave little to choose; behind them, as a
    family, a throw that is the player's to make. Leaving the game is never named.
    """
    seat = env[kind.params[0].name]
    if state.over or state.out[seat]:
        return ()
    found: dict[Move, None] = {}
    search = _search(state)
    near = chain(
        _varied(search, state, kind, env),
        _alike(search, state, kind, env),
        _otherwise(search, state, kind, seat),
    )
    for other in near:
        found[other] = None
        if len(found) == MOST_INSTEAD:
            break
    return (*found, *_thrown(search, state, kind, seat))


class Search(Protocol):
    """How legal moves are looked for."""

    def legal(self, state: State, kind: MoveKind, env: Env) -> bool:
        """Tell whether a move with these values is legal."""

    def hopeless(self, state: State, kind: MoveKind, env: Env) -> frozenset[str]:
        """Give parameters of which it is known that no other value alone makes a move legal."""

    def listed(self, state: State, kind: MoveKind, seat: int) -> Iterable[Move | Family]:
        """Give the legal moves of one sort."""


class _Interpreted:
    """Looks for legal moves by the interpreter."""

    def legal(self, state: State, kind: MoveKind, env: Env) -> bool:
        return verdict_on(state, kind, env) is Verdict.LEGAL

    def hopeless(self, state: State, kind: MoveKind, env: Env) -> frozenset[str]:
        return frozenset()

    def listed(self, state: State, kind: MoveKind, seat: int) -> Iterable[Move | Family]:
        return _listed(state, kind, seat)


@lru_cache(maxsize=limits.TABLES_REMEMBERED)
def _listed(state: State, kind: MoveKind, seat: int) -> tuple[Move | Family, ...]:
    """Give the moves of a sort; kept, for a table is mostly asked several things."""
    return tuple(moves_of(state, kind, seat))


_INTERPRETED = _Interpreted()
_SEARCHED: WeakKeyDictionary[Program, int] = WeakKeyDictionary()


def _search(state: State) -> Search:
    """Choose how to look: by generated code once so many have asked that it is worth making."""
    program = state.setting.program
    before = _SEARCHED.get(program, 0)
    if before < SEARCHES_BEFORE_COMPILING:
        _SEARCHED[program] = before + 1
        return _INTERPRETED
    from propertyrules.codegen.searching import quick

    return quick(state) or _INTERPRETED


def _varied(search: Search, state: State, kind: MoveKind, env: Env) -> Iterator[Move]:
    """Go through the legal moves that differ from one in a single argument."""
    hopeless = search.hopeless(state, kind, env)
    for param in kind.params[1:]:
        if param.name in hopeless:
            continue
        tried = 0
        for value in _values(state, kind, env, param.name):
            if value == env[param.name] or tried == MOST_TRIED:
                continue
            tried += 1
            other = {**env, param.name: value}
            if search.legal(state, kind, other):
                if param.type.name == "money" and tried == 1:
                    other = _nearer(search, state, kind, env, param.name, value)
                yield unbind(state, kind, other)


def _nearer(
    search: Search, state: State, kind: MoveKind, env: Env, name: str, legal: int
) -> dict[str, Any]:
    """Give the move with the legal amount that comes nearest to the refused one: a bound may hang
    on more than the rules say plainly.
    """
    refused = env[name]
    beside = legal + (1 if refused > legal else -1)
    if beside == refused or not search.legal(state, kind, {**env, name: beside}):
        return {**env, name: legal}
    while abs(refused - legal) > 1:
        middle = (refused + legal) // 2
        if search.legal(state, kind, {**env, name: middle}):
            legal = middle
        else:
            refused = middle
    return {**env, name: legal}


def _values(state: State, kind: MoveKind, env: Env, name: str) -> list[Any]:
    param = next(p for p in kind.params if p.name == name)
    found = domain(state, param.type)
    if found is not None:
        return near_first(state, param.type, env[name], found)
    if param.type.name == "throw":
        return _throws(state, env[name])
    if param.type.name == "percent":
        return named_values(state, kind, param, {**env, name: Unknown.of(name)})
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


def _alike(search: Search, state: State, kind: MoveKind, env: Env) -> Iterator[Move]:
    """Go through the legal moves that are called alike and take just the same arguments: whoever
    cannot sell a hotel may mean a house.
    """
    wanted = [(param.name, param.type) for param in kind.params[1:]]
    if not wanted:
        return
    mover = env[kind.params[0].name]
    for other in _namesakes(state.setting.program, kind):
        same = {**{name: env[name] for name, _ in wanted}, other.params[0].name: mover}
        if search.legal(state, other, same):
            yield unbind(state, other, same)


@lru_cache(maxsize=limits.RULES_REMEMBERED)
def _namesakes(program: Program, kind: MoveKind) -> tuple[MoveKind, ...]:
    """Give the other moves that begin with the same word and take the same arguments."""
    verb = kind.name.partition("_")[0]
    wanted = [(param.name, param.type) for param in kind.params[1:]]
    return tuple(
        other
        for other in program.moves.values()
        if other is not kind
        and other.name.partition("_")[0] == verb
        and not _idle(other)
        and [(param.name, param.type) for param in other.params[1:]] == wanted
    )


def _otherwise(search: Search, state: State, kind: MoveKind, seat: int) -> Iterator[Move]:
    """Go through the legal moves with few arguments, those that answer what is open first."""
    open_ = {matter.kind for matter in (*state.stack[:1], *state.claims)}
    top = state.stack[0].kind if state.stack else ""
    for other in _simple(state.setting.program, top):
        if other is not kind and (other.how == "any" or not open_.isdisjoint(other.matters)):
            yield from _completed(search, state, other, seat)


@lru_cache(maxsize=limits.TABLES_REMEMBERED)
def _simple(program: Program, top: str) -> tuple[MoveKind, ...]:
    """Give the moves that leave little to choose, in the order in which they are looked at where
    something of a kind is uppermost.
    """
    kinds = [
        kind
        for kind in program.moves.values()
        # The mover, and one thing more at the most.
        if len(kind.params) <= 2 and not (_idle(kind) or _leaves(kind))
    ]
    kinds.sort(key=lambda kind: (top not in kind.matters, kind.how == "any"))
    return tuple(kinds)


def _completed(search: Search, state: State, kind: MoveKind, seat: int) -> Iterator[Move]:
    """Go through the complete moves of a sort."""
    for found in search.listed(state, kind, seat):
        whole = _complete(kind, found)
        if whole is not None:
            yield whole


def _thrown(search: Search, state: State, kind: MoveKind, seat: int) -> Iterator[Family]:
    """Go through the moves that answer what is open and want nothing more than a throw."""
    for other in _throwing(state.setting.program, state.stack[0].kind if state.stack else ""):
        if other is not kind:
            for found in search.listed(state, other, seat):
                if isinstance(found, Family) and all(r.kind == "throw" for _, r in found.ranges):
                    yield found


@lru_cache(maxsize=limits.TABLES_REMEMBERED)
def _throwing(program: Program, top: str) -> tuple[MoveKind, ...]:
    """Give the moves with a throw that answer what is uppermost."""
    return tuple(
        kind
        for kind in program.moves.values()
        if kind.how == "answers"
        and top in kind.matters
        and any(param.type.name == "throw" for param in kind.params)
    )


def _complete(kind: MoveKind, found: Move | Family) -> Move | None:
    """Give a move; of an answer with something open the one with the lowest amount, or with all
    that may be listed.
    """
    if isinstance(found, Move):
        return found
    if kind.how == "any":
        return None
    values = [(name, _plainest(found.state, kind, name, range_)) for name, range_ in found.ranges]
    if any(value is None for _, value in values):
        return None
    filled = Move(kind.name, found.by, (*found.fixed, *values))
    return filled if found.contains(filled) else None


def _plainest(state: State, kind: MoveKind, name: str, range_: Range) -> Any:
    """Give the value of an open argument that leaves least to choose; None where there is none."""
    if range_.kind == "amount":
        return range_.low
    if range_.kind == "list":
        return range_.members
    if range_.kind != "percent":
        return None
    param = next(p for p in kind.params if p.name == name)
    every = {p.name: Unknown.of(p.name) for p in kind.params}
    return next(iter(named_values(state, kind, param, every)), None)


def _leaves(kind: MoveKind) -> bool:
    """Tell whether a move takes its player out of the game without having been asked anything."""
    return kind.how == "any" and any(isinstance(effect, RetirePlayer) for effect in kind.then)


def _idle(kind: MoveKind) -> bool:
    """Tell whether a move changes nothing."""
    return not kind.then
