"""Measures: a defined value with its parts, and the clauses and readings that it leans on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from propertyrules.machine.binding import outward
from propertyrules.machine.evaluate import evaluate
from propertyrules.machine.judging import assumptions
from propertyrules.machine.named import defined, parts_of
from propertyrules.machine.trace import Trace
from propertyrules.model.rulings import Measured, Part
from propertyrules.model.state import State
from propertyrules.model.values import Unknown


def measure(state: State, name: str, env: Mapping[str, Any]) -> Measured:
    """Give a defined value for the parameters in `env`, by name, as the machine has them.

    Parts and money are whole currency units; what is not known is None, and `needs` says why.
    Raises KeyError for a name that is not defined.
    """
    define = state.setting.program.functions[name]
    trace = Trace()
    value = defined(state, define, env, trace, evaluate)
    parts = parts_of(state, define, env, None, evaluate)
    unknown = value.__class__ is Unknown
    return Measured(
        value=outward(state.setting, define.type, value),
        parts=tuple(
            Part(part, None if amount.__class__ is Unknown else amount) for part, amount in parts
        ),
        clauses=trace.clauses,
        assumptions=assumptions(state.setting.program, trace.clauses, state.assumed),
        needs=tuple(sorted(value.needs)) if unknown else (),
    )
