"""Compiled invariants, and all rules that a move breaks, by generated code.

The results are those of the interpreter at a complete table, only faster.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from propertyrules.codegen.compiler import Lambda, compile_functions, compiled
from propertyrules.ir.nodes import Expression, Junction, Not, Quantifier
from propertyrules.ir.program import Invariant, MoveKind, Parameter, Program, once_per_program
from propertyrules.ir.types import TRUTH, Type
from propertyrules.machine.legality import named_matter
from propertyrules.model.state import State

Compiled = Callable[..., Any]


@once_per_program
def keeps_always(program: Program) -> Callable[[State], bool]:
    """Return a function of complete states: whether all invariants of the rulebook hold."""
    return compile_functions(program, {"always": Lambda((), all_always(program))})["always"]


def all_always(program: Program) -> Expression:
    """Return all invariants of a rulebook as one condition of the whole table."""
    return Junction(TRUTH, "and", tuple(map(_whole, program.always)))


def _whole(always: Invariant) -> Expression:
    """Return an invariant as one condition of the whole table."""
    test = always.require
    if always.where is not None:
        test = Junction(TRUTH, "or", (Not(TRUTH, always.where), test))
    if always.over is None:
        return test
    return Quantifier(TRUTH, "every", always.variable, always.over, test, None, None)


def broken_rules(state: State, kind: MoveKind, env: Mapping[str, Any]) -> frozenset[str] | None:
    """Return the rules that a move breaks at a complete table; None if it is not open."""
    program = state.program
    args = [env[param.name] for param in kind.params]
    if state.winners is not None or state.out[args[0]]:
        return None
    matter = compiled(program).function(f"open_{kind.name}")(state, *args)
    if matter is None:
        return None
    # Rule by rule: the function of the move returns only the first that is broken.
    functions = _rules(program, kind)
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


@once_per_program
def _rules(program: Program, kind: MoveKind) -> dict[str, Compiled]:
    """Compile the condition and the requirement of each rule, as functions that return 0 if it
    holds.
    """
    named = named_matter(kind)
    # A parameter that is called like the matter answered cannot be read by the rules.
    params = [evolve(p, name=f"{p.name}_aside") if p.name == named else p for p in kind.params]
    matter = Parameter(named or "answered", Type("matter", frozenset((named,)) if named else None))
    functions: dict[str, Lambda] = {}
    for number, guard in enumerate(kind.rules):
        # Both as rules, which return 0 where they hold: so the condition alone stands as a
        # requirement.
        alone = (evolve(guard, where=None), evolve(guard, where=None, require=guard.where))
        for name, rule in zip(("holds", "where"), alone, strict=True):
            functions[f"{name}_{number}"] = Lambda((*params, matter), (rule,))
    return compile_functions(program, functions)
