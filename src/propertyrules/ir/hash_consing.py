"""Hash consing: a program in which equal words, types and expressions are one object.

It is soon read again from a cache. The places of expressions and effects are left out: only the
checker reports them, and it is done by then.
"""

from __future__ import annotations

from typing import Any

import attrs

from propertyrules.ir.nodes import Effect, Expression
from propertyrules.ir.program import Program
from propertyrules.span import NOWHERE


def share_equals(program: Program) -> Program:
    """Return a program that judges like this one, as small as it can be."""
    made: Program = _shared(program, {}, {})
    return made


def _shared(value: Any, known: dict[object, Any], met: dict[int, Any]) -> Any:
    """Return the one among equal values.

    `known` has those met so far by what they are made of, `met` by the identity of what stood for
    them: half of a program is shared already, and is gone into once.
    """
    if id(value) in met:
        return met[id(value)]
    kind = value.__class__
    made: Any = value
    # Two values are equal where their members are the same objects, for members come first. The
    # class stands in the key because 1 and True are equal, and an expression tells them apart.
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
    # What is known stays alive, so that no id is given twice.
    met[id(value)] = known.setdefault(key, made)
    return met[id(value)]
