"""The intern table: makes equal texts, types and expressions of a program one object.

Such a program is loaded faster from a cache. Expressions and effects lose their places, which only
the checker needs.
"""

from __future__ import annotations

from types import NoneType
from typing import Any

import attrs

from propertyrules.ir.nodes import Effect, Expression
from propertyrules.ir.program import Program
from propertyrules.span import NOWHERE

_PLAIN = frozenset({str, int, bool, NoneType})


def share_equals(program: Program) -> Program:
    """Return an equivalent program without duplicates."""
    made: Program = _shared(program, {}, {})
    return made


def _shared(value: Any, known: dict[object, Any], met: dict[int, Any]) -> Any:
    """Return the shared object for a value.

    `known` has the shared objects by their parts, `met` by the identity of the original: half of a
    program is shared already, and is visited once.
    """
    place = id(value)
    if place in met:
        return met[place]
    kind = value.__class__
    made: Any = value
    # Members are shared first, so equal values have identical members. The class is in the key
    # because 1 and True are equal, and must be told apart.
    key: tuple[object, ...] = (kind, value)
    if kind is tuple:
        made = tuple([_shared(one, known, met) for one in value])
        key = (kind, *map(id, made))
    elif kind is dict:
        # A dict cannot stand in a key; only what it holds is shared.
        return {_shared(name, known, met): _shared(one, known, met) for name, one in value.items()}
    elif kind not in _PLAIN and attrs.has(kind):
        made = kind.__new__(kind)  # not through its maker, which is told some fields by name only
        fields = vars(made)
        # Equal expressions of different places are one only without their places.
        nowhere = isinstance(value, (Expression, Effect))
        for name, one in vars(value).items():
            if name == "span" and nowhere:
                fields[name] = NOWHERE
            elif name != "made":
                fields[name] = _shared(one, known, met)
        key = (kind, *map(id, fields.values()))
        if kind is Program:
            fields["made"] = {}
    # Known objects stay alive, so that no id is used twice.
    made = met[place] = known.setdefault(key, made)
    return made
