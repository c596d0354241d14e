"""Ranges: what the rules of a move leave to each of its parameters, where they say so plainly."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from propertyrules.ir.nodes import Expression, Junction, Local, Quantifier
from propertyrules.ir.program import MoveKind, Parameter, Rule
from propertyrules.ir.types import Type
from propertyrules.machine.draft import Env
from propertyrules.machine.evaluate import evaluate
from propertyrules.machine.sides import sides
from propertyrules.machine.words import choice_of
from propertyrules.model.state import State
from propertyrules.model.values import BANK, Unknown


def domain(state: State, type_: Type) -> tuple[Any, ...] | None:
    """Give all values of a small type at this table; None for amounts, lists, throws and texts."""
    program = state.setting.program
    board = program.board
    seats = range(len(state.out))
    match type_.name:
        case "player":
            return tuple(seats)
        case "holder":
            declared = (BANK - place for place in range(1, len(program.holders) + 1))
            return (*seats, BANK, *declared)
        case "space":
            return tuple(
                s.number for s in board.spaces if type_.kinds is None or s.kind in type_.kinds
            )
        case "group":
            return tuple(range(len(board.groups)))
        case "card":
            return tuple(range(len(board.cards)))
        case "deck":
            return tuple(range(len(board.decks)))
        case "piece":
            return tuple(range(len(program.pieces)))
        case "truth":
            return (False, True)
        case "choice":
            return tuple(range(len(choice_of(state.setting, type_).words)))
    return None


def candidates(state: State, kind: MoveKind, param: Parameter) -> tuple[Any, ...] | None:
    """Give what may stand for a parameter: all values of a small type, or the possible members
    of a list; None for amounts, throws and texts.
    """
    if param.type.is_list:
        return () if param.type.of is None else domain(state, param.type.of)
    return domain(state, param.type)


def number_range(
    state: State, kind: MoveKind, param: Parameter, env: Env
) -> tuple[int, int | None] | None:
    """Give the lowest and highest whole amount that the rules leave to a parameter.

    `env` has Unknown for whatever is open, this parameter among it; so a bound that hangs on
    something open is no bound. The highest is None where there is none; None: no amount will do.
    """
    low, high = 0, None
    for op, bound in _bounds(state, kind, param, env):
        if op in ("at least", "is"):
            low = max(low, math.ceil(bound))
        if op == "above":
            low = max(low, math.floor(bound) + 1)
        if op in ("at most", "is"):
            high = math.floor(bound) if high is None else min(high, math.floor(bound))
        if op == "below":
            below = math.ceil(bound) - 1
            high = below if high is None else min(high, below)
    return None if high is not None and low > high else (low, high)


def named_values(state: State, kind: MoveKind, param: Parameter, env: Env) -> list[Any]:
    """Give the values that some rule says a parameter must be."""
    return [bound for op, bound in _bounds(state, kind, param, env) if op == "is"]


def _bounds(state: State, kind: MoveKind, param: Parameter, env: Env) -> Iterator[tuple[str, Any]]:
    for term, names, scope in required_terms(state, kind, param, env):
        if isinstance(term, Quantifier):
            yield from _bounds_of_some(state, term, names, scope)
        else:
            yield from _bound(state, term, names, scope)


def _bound(state: State, term: Expression, names: set[str], env: Env) -> Iterator[tuple[str, Any]]:
    """Give the bound that a comparison with the parameter sets it, seen from the parameter."""
    for op, other in sides(term, names):
        bound = evaluate(state, other, env)
        if bound.__class__ is not Unknown:
            yield op, bound


def _bounds_of_some(
    state: State, term: Quantifier, names: set[str], env: Env
) -> Iterator[tuple[str, Any]]:
    """Give the loosest of the bounds of which some member must set one."""
    over = evaluate(state, term.over, env)
    if term.how != "some" or over.__class__ is Unknown or term.value is None:
        return
    found: list[tuple[str, Any]] = []
    for member in over:
        scope = {**env, term.variable: member}
        if term.where is not None and evaluate(state, term.where, scope) is False:
            continue
        bounds = list(_bound(state, term.value, names, scope))
        if not bounds:
            return  # it says something else, or leaves the parameter free
        found += bounds
    ops = {op for op, _ in found}
    if not found:
        yield "below", 0  # there is nobody of whom it could hold
    elif ops <= {"at most", "below"}:
        yield max(found, key=lambda each: (each[1], each[0] == "at most"))
    elif ops <= {"at least", "above"}:
        yield min(found, key=lambda each: (each[1], each[0] == "above"))


def required_terms(
    state: State, kind: MoveKind, param: Parameter, env: Env
) -> Iterator[tuple[Expression, set[str], Env]]:
    """Go through all that the rules require for sure, with the names that the parameter has."""
    for guard in kind.rules:
        if guard.require is None:
            continue
        scope = {**env, **{name: evaluate(state, core, env) for name, core in guard.binds}}
        if guard.where is not None and evaluate(state, guard.where, scope) is not True:
            continue
        for term in required(guard.require):
            yield term, called(guard, param), scope


def required(core: Expression) -> Iterator[Expression]:
    """Go through what a condition requires for sure, each by itself."""
    if isinstance(core, Junction) and core.op == "and":
        for term in core.terms:
            yield from required(term)
    else:
        yield core


def called(guard: Rule, param: Parameter) -> set[str]:
    """Give what a rule calls a parameter of the move: its name, or those of a shared rule."""
    bound = {name for name, _ in guard.binds}
    also = {n for n, core in guard.binds if isinstance(core, Local) and core.name == param.name}
    return also | ({param.name} - bound)


def list_range(state: State, kind: MoveKind, param: Parameter, env: Env) -> tuple[Any, ...]:
    """Give what may be a member of a list: what no rule about every member surely refuses."""
    element = param.type.of
    found = () if element is None else domain(state, element) or ()
    for term, names, scope in required_terms(state, kind, param, env):
        if not isinstance(term, Quantifier) or term.how not in ("every", "no"):
            continue
        if isinstance(term.over, Local) and term.over.name in names:
            found = tuple(v for v in found if _may_be_member(state, term, v, scope))
    return found


def _may_be_member(state: State, term: Quantifier, value: Any, env: Env) -> bool:
    """Tell whether a rule about every member leaves room for this one."""
    scope = {**env, term.variable: value}
    if term.where is not None and evaluate(state, term.where, scope) is not True:
        return True
    assert term.value is not None  # every and no always have one
    refused = evaluate(state, term.value, scope)
    return bool(refused is not (term.how == "no"))


def near_first(state: State, type_: Type, value: Any, found: tuple[Any, ...]) -> list[Any]:
    """Put values into the order of their nearness: spaces of the same group first, then by way."""
    if type_.name != "space":
        return list(found)
    spaces = state.setting.program.board.spaces
    group = spaces[value].group

    def distance(space: int) -> tuple[bool, int, int]:
        return (group < 0 or spaces[space].group != group, abs(space - value), space)

    return sorted(found, key=distance)
