"""Named values: figures, tracks in words, and defined values with their exceptions and parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from propertyrules.ir.nodes import Expression
from propertyrules.ir.program import Function, Track
from propertyrules.machine.draft import Env, Table
from propertyrules.machine.intervals import total
from propertyrules.machine.trace import Trace, branch_of
from propertyrules.model.state import Setting
from propertyrules.model.values import Unknown, first_unknown

# Evaluation is handed in: it calls what stands here, and a circle of imports would follow.
Evaluate: TypeAlias = Callable[[Table, Expression, Env, Trace | None], Any]


def figure(table: Table, name: str, trace: Trace | None) -> Any:
    """Give a figure of the rulebook."""
    info = table.setting.program.figures[name]
    if trace is not None:
        trace.cite(info.cites)
    return info.value


def track_words(setting: Setting, track: Track, owner: int | None) -> str:
    """Say in words which fact a track is: `loan of Ann`, `mortgaged of Boardwalk`, `round`."""
    name = track.name.replace("_", " ")
    if owner is None:
        return name
    if track.of == "player":
        return f"{name} of {setting.names[owner]}"
    return f"{name} of {setting.program.board.spaces[owner].name}"


def defined(
    table: Table, define: Function, scope: Env, trace: Trace | None, evaluate: Evaluate
) -> Any:
    """Give a defined value: the sum of its parts, or the exception that holds, or the normal one.

    An exception gives way to one that holds and beats it. Of several that are left, which the
    checker looks for beforehand, the first declared is taken.
    """
    if trace is not None:
        trace.cite(define.cites)
    if define.parts:
        amounts = [amount for _, amount in parts_of(table, define, scope, trace, evaluate)]
        return total(amounts)
    holding: list[tuple[int, Any]] = []
    branches: list[Trace | None] = []
    for number, exception in enumerate(define.overrides):
        branch = branch_of(trace)
        holds = evaluate(table, exception.when, scope, branch)
        branches.append(branch)
        if holds is not False:
            holding.append((number, holds))
        elif trace is not None and branch is not None:
            trace.join_facts(branch)
    if not holding:
        return _normally(table, define, scope, trace, evaluate)
    beaten = {
        name for number, holds in holding if holds is True
        for name in define.overrides[number].beats
    }  # fmt: skip
    left = [(n, holds) for n, holds in holding if define.overrides[n].name not in beaten]
    doubt = first_unknown(holds for _, holds in left)
    if trace is not None:
        for number, _ in left if doubt is not None else left[:1]:
            branch = branches[number]
            if branch is not None:
                trace.join(branch)
            trace.cite(define.overrides[number].cites)
    if doubt is not None:
        return doubt
    if left:
        return evaluate(table, define.overrides[left[0][0]].value, scope, trace)
    return _normally(table, define, scope, trace, evaluate)


def _normally(
    table: Table, define: Function, scope: Env, trace: Trace | None, evaluate: Evaluate
) -> Any:
    if trace is not None:
        trace.cite(define.normally_cites)
    assert define.normally is not None  # the checker wants it where there are no parts
    return evaluate(table, define.normally, scope, trace)


def parts_of(
    table: Table, define: Function, scope: Env, trace: Trace | None, evaluate: Evaluate
) -> list[tuple[str, Any]]:
    """Give the named parts of a defined value; a part of nothing leans on no clause."""
    found: list[tuple[str, Any]] = []
    for part in define.parts:
        branch = branch_of(trace)
        amount = evaluate(table, part.value, scope, branch)
        found.append((part.name, amount))
        if trace is None or branch is None:
            continue
        if amount.__class__ is Unknown or amount:
            trace.cite(part.cites)
            trace.join(branch)
        else:
            trace.join_facts(branch)
    return found
