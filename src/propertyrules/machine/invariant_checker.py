"""The check of a table against the invariants (`always`) of its rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from propertyrules.ir.footprints import looked_at
from propertyrules.ir.program import Invariant, Program, once_per_program
from propertyrules.machine.evaluator import evaluate, message_of
from propertyrules.machine.trace import Trace
from propertyrules.model.evidence import Violation
from propertyrules.model.state import State
from propertyrules.model.values import Unknown


def broken(state: State, looking_at: str = "") -> tuple[Violation, ...]:
    """Return the invariants (`always`) that the state surely breaks, each message once.

    `looking_at` names a column, where nothing else has changed: only invariants that read it are
    checked.
    """
    return tuple(violation for violation, _ in broken_by(state, looking_at))


def broken_by(state: State, looking_at: str = "") -> Iterator[tuple[Violation, Any]]:
    """Yield every invariant that the state surely breaks, with the member of its list that breaks
    it (a matter, a seat, a space's number; None for an invariant of the whole table).
    """
    found: set[tuple[str, str]] = set()
    program = state.program
    for always, env in failures(state, looking_at):
        # Traced only now, because most invariants hold.
        trace = Trace()
        _fails(state, always, env, trace)
        message = message_of(state, always.message, env)
        # Of many members that fail alike the first is enough.
        if (always.name, message) not in found:
            found.add((always.name, message))
            broken = trace.violation(program, always.name, message, always.span, always.cites)
            yield broken, env.get(always.variable)


def failures(state: State, looking_at: str = "") -> Iterator[tuple[Invariant, dict[str, Any]]]:
    """Yield every invariant that the state surely breaks with its variable, and without reasons.

    It is safe also for a state with a number that is only being looked for.
    """
    program = state.program
    for always in _always_of(program, looking_at) if looking_at else program.always:
        cases: Any = ({},)
        if always.over is not None:
            members = evaluate(state, always.over, {})
            known = () if members.__class__ is Unknown else members
            cases = ({always.variable: member} for member in known)
        for env in cases:
            if _fails(state, always, env):
                yield always, env


@once_per_program
def _always_of(program: Program, column: str) -> tuple[Invariant, ...]:
    """Return the invariants that read a column."""
    return tuple(
        always
        for always in program.always
        if column in looked_at(program, (always.over, always.where, always.require))
    )


def _fails(
    state: State, always: Invariant, env: dict[str, Any], trace: Trace | None = None
) -> bool:
    """Check whether an invariant surely applies to a case and surely fails."""
    if always.where is not None and evaluate(state, always.where, env, trace) is not True:
        return False
    return evaluate(state, always.require, env, trace) is False
