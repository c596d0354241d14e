"""Every rule that a move breaks, by compiled code: what the interpreter finds, only quicker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from attrs import evolve

from propertyrules.codegen.compiler import Lambda, compile_functions, compiled
from propertyrules.ir.program import MoveKind, Parameter, Program
from propertyrules.ir.types import Type
from propertyrules.machine.legality import named_matter
from propertyrules.model.state import State

_MADE: WeakKeyDictionary[Program, dict[str, dict[str, Callable[..., Any]]]] = WeakKeyDictionary()


def broken_rules(state: State, kind: MoveKind, env: Mapping[str, Any]) -> frozenset[str] | None:
    """Return the rules that a move breaks at a complete table; None: it is not open."""
    program = state.setting.program
    args = [env[param.name] for param in kind.params]
    if state.winners is not None or state.out[args[0]]:
        return None
    matter = compiled(program).function(f"open_{kind.name}")(state, *args)
    if matter is None:
        return None
    functions = _MADE.setdefault(program, {}).get(kind.name)
    if functions is None:
        functions = _MADE[program][kind.name] = _rules(program, kind)
    met: list[bool] = []
    broken: list[str] = []
    for number, guard in enumerate(kind.rules):
        # A rule that presupposes others is asked only where these were met.
        asked = all(met[need] for need in guard.needs) and not (
            guard.where is not None and functions[f"where_{number}"](state, *args, matter)
        )
        holds = asked and not functions[f"holds_{number}"](state, *args, matter)
        met.append(holds)
        if asked and not holds:
            broken.append(guard.name)
    return frozenset(broken)


def _rules(program: Program, kind: MoveKind) -> dict[str, Callable[..., Any]]:
    """Compile whether each rule's condition, and what it requires, fails."""
    named = named_matter(kind)
    # A parameter that is called like the matter answered cannot be read by the rules.
    params = [evolve(p, name=f"{p.name}_aside") if p.name == named else p for p in kind.params]
    matter = Parameter(named or "answered", Type("matter", frozenset((named,)) if named else None))
    functions: dict[str, Lambda] = {}
    for number, guard in enumerate(kind.rules):
        alone = (evolve(guard, where=None), evolve(guard, where=None, require=guard.where))
        for name, rule in zip(("holds", "where"), alone, strict=True):
            functions[f"{name}_{number}"] = Lambda((*params, matter), (rule,))
    return compile_functions(program, functions)
