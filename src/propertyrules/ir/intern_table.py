"""The intern table: makes equal texts, types and expressions of a program one object.

Such a program is loaded faster from a cache. Expressions and effects lose their places, which only
the checker needs.
"""

from __future__ import annotations

from typing import Any

import attrs

from propertyrules.ir.nodes import Effect, Expression
from propertyrules.ir.program import Program
from propertyrules.span import NOWHERE


def share_equals(program: Program) -> Program:
    """Return an equivalent program without duplicates."""
    made: Program = _shared(program, {}, {})
    return made


def _shared(value: Any, known: dict[object, Any], met: dict[int, Any]) -> Any:
    """Return the shared object for a value.

    `known` has the shared objects by their parts, `met` by the identity of the original: half of a
    program is shared already, and is visited once.
    """
    if id(value) in met:
        return met[id(value)]
    kind = value.__class__
    made: Any = value
    # Members are shared first, so equal values have identical members. The class is in the key
    # because 1 and True are equal, and must be told apart.
    key: tuple[object, ...] = (kind, value)
    if kind is tuple:
        made = tuple(_shared(one, known, met) for one in value)
        key = (kind, *map(id, made))
    elif kind is dict:
        # A dict cannot stand in a key; only what it holds is shared.
        return {_shared(name, known, met): _shared(one, known, met) for name, one in value.items()}
    elif attrs.has(kind):
        fields = {n: _shared(one, known, met) for n, one in vars(value).items() if n != "made"}
        if isinstance(value, (Expression, Effect)):
            # Equal expressions of different places are one only without their places.
            fields["span"] = NOWHERE
        made = kind.__new__(kind)  # not through its maker, which is told some fields by name only
        vars(made).update(fields)
        if kind is Program:
            vars(made)["made"] = {}
        key = (kind, *map(id, fields.values()))
    # Known objects stay alive, so that no id is used twice.
    met[id(value)] = known.setdefault(key, made)
    return met[id(value)]
