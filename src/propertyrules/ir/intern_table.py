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

_SINGLE = frozenset({bool, NoneType})  # equal values of these are one object anyway


def share_equals(program: Program) -> Program:
    """Return an equivalent program without duplicates."""
    made: Program = _InternTable().shared(program)
    return made


class _InternTable:
    """The shared objects: by their parts, and by the identity of the original, as half of a program
    is shared already, and is visited once. Known objects stay alive, so that no id is used twice.
    """

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.known: dict[object, Any] = {}
        self.met: dict[int, Any] = {}
        self.placed: dict[type, bool | None] = {}

    def shared(self, value: Any) -> Any:
        """Return the shared object for a value."""
        kind = value.__class__
        if kind is str:  # the most by far
            return self.texts.setdefault(value, value)
        if kind in _SINGLE:
            return value
        place = id(value)
        found = self.met.get(place)
        if found is None:
            found = self.met[place] = self._made(value, kind)
        return found

    def _made(self, value: Any, kind: Any) -> Any:
        """Return the shared object for a value that was not met before."""
        # Members are shared first, so equal values have identical members. The class is in the key
        # because 1 and True are equal, and must be told apart.
        made: Any = value
        key: tuple[object, ...] = (kind, value)
        if kind is tuple:
            made = tuple([self.shared(one) for one in value])
            key = (kind, *map(id, made))
        elif kind is dict:
            # A dict cannot stand in a key; only what it holds is shared.
            return {self.shared(name): self.shared(one) for name, one in value.items()}
        elif (placed := self._is_placed(kind)) is not None:
            made = kind.__new__(kind)  # not through its maker, which names some fields
            fields = vars(made)
            fields.update(vars(value))
            fields.pop("made", None)
            if placed:
                fields["span"] = NOWHERE
            for name, one in fields.items():
                fields[name] = self.shared(one)
            key = (kind, *map(id, fields.values()))
            if kind is Program:
                fields["made"] = {}
        return self.known.setdefault(key, made)

    def _is_placed(self, kind: type) -> bool | None:
        """Check whether values of a class are one also where only their places differ; None where
        the class has no parts.
        """
        if kind not in self.placed:
            self.placed[kind] = issubclass(kind, (Expression, Effect)) if attrs.has(kind) else None
        return self.placed[kind]
