"""Few values: the legal ones of an amount or a share, where the rules leave only a few.

Bounds alone say `from 0` of an amount that goes in fifties, and nothing of a share that must be one
of two. Loaded only where legal moves are shown, and where chance finds none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve

from propertyrules.ir.nodes import Comparison, Expression, Junction, Local
from propertyrules.ir.program import MoveKind, Parameter
from propertyrules.limits import MOST_FEW
from propertyrules.machine.amounts import stretches
from propertyrules.machine.binding import bind, outward
from propertyrules.machine.evaluate import evaluate
from propertyrules.machine.families import Family, Range
from propertyrules.machine.judging import verdict_on
from propertyrules.machine.opening import opened
from propertyrules.machine.ranges import required_terms
from propertyrules.model.moves import make_move
from propertyrules.model.rulings import Verdict
from propertyrules.model.state import State
from propertyrules.model.values import Unknown

SHARES = ("percent", "exact")


def few(family: Family) -> Family | None:
    """Return a family with the legal values of what is open in it, where these are few; None where
    no value is legal. One with several open parameters is left as it is.
    """
    if len(family.ranges) != 1:
        return family
    ((name, range_),) = family.ranges
    state = family.state
    kind = state.setting.program.moves[family.name]
    param = next(param for param in kind.params if param.name == name)
    if range_.kind != "amount" and range_.kind not in SHARES:
        return family
    move = make_move(kind.name, family.by, {**dict(family.fixed), name: 0})
    env = {**bind(state, move), name: Unknown.of(name)}
    if range_.kind in SHARES:
        shares = legal_shares(state, kind, param, env)
        if shares is None:
            return family
        told = tuple(outward(state.setting, param.type, share) for share in shares)
        found: Range | None = evolve(range_, members=told) if told else None
    else:
        found = _amounts(state, kind, name, env, range_)
    return None if found is None else evolve(family, ranges=((name, found),))


def _amounts(
    state: State, kind: MoveKind, name: str, env: Mapping[str, Any], range_: Range
) -> Range | None:
    """Return a range with its values named, or with nearer ends; None where none is legal."""

    def outcome(value: Any) -> Verdict:
        return verdict_on(state, kind, {**env, name: value})

    def onward(least: int) -> Verdict | None:
        above = range_.high is not None and least > range_.high
        return Verdict.ILLEGAL if above else None

    legal: list[tuple[int, int]] = []
    many = 0
    for low, high, verdict in stretches(range_.low, outcome, onward):
        if verdict is Verdict.ILLEGAL:
            if high is None:
                break
            continue
        if high is None:
            return range_ if legal else evolve(range_, low=low)
        if legal and legal[-1][1] == low - 1:
            legal[-1] = (legal[-1][0], high)
        else:
            legal.append((low, high))
        many += high - low + 1
        if many > MOST_FEW and len(legal) > 1:
            return range_
    else:
        return range_  # too many values would have to be tried
    if not legal:
        return None
    if len(legal) == 1:
        return evolve(range_, low=legal[0][0], high=legal[0][1])
    values = tuple(value for low, high in legal for value in range(low, high + 1))
    return evolve(range_, members=values) if len(values) <= MOST_FEW else range_


def legal_shares(
    state: State, kind: MoveKind, param: Parameter, env: Mapping[str, Any]
) -> tuple[Any, ...] | None:
    """Return the shares that are legal; None where no rule says that it must be one of a few.

    `env` has Unknown for the share, and for what else is open.
    """
    opening = opened(state, kind, env[kind.params[0].name], env)
    if opening.holds is False:
        return ()
    for term, names, scope in required_terms(state, kind, param, opening.env):
        named = _named(term, names)
        if named is None:
            continue
        values: dict[Any, None] = {}
        for op, core in named:
            value = evaluate(state, core, scope)
            if value.__class__ is Unknown:
                break
            values.update(dict.fromkeys(value if op == "in" else (value,)))
        else:
            if len(values) > MOST_FEW:
                continue
            return tuple(
                value
                for value in sorted(values)
                if value >= 0
                and verdict_on(state, kind, {**env, param.name: value}) is not Verdict.ILLEGAL
            )
    return None


def _named(term: Expression, names: set[str]) -> list[tuple[str, Expression]] | None:
    """Return what a condition says that a parameter must be one of; None where it says no such."""
    if isinstance(term, Junction) and term.op == "or":
        found = [_named(part, names) for part in term.terms]
        return None if None in found else [one for some in found if some for one in some]
    if not isinstance(term, Comparison):
        return None
    return next(_sides(term, names), None)


def _sides(term: Comparison, names: set[str]) -> Iterator[list[tuple[str, Expression]]]:
    if term.op in ("is", "in") and _is_one(term.left, names):
        yield [(term.op, term.right)]
    elif term.op == "is" and _is_one(term.right, names):
        yield [(term.op, term.left)]


def _is_one(core: Expression, names: set[str]) -> bool:
    return isinstance(core, Local) and core.name in names
