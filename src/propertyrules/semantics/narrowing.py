"""Narrowing: what a passed (or failed) condition tells about the kinds of the things it names."""

from __future__ import annotations

from propertyrules.ir import nodes as c
from propertyrules.ir.types import Type
from propertyrules.semantics.world import narrowed_type

Facts = dict[str, Type]


def path_of(value: c.Expression) -> str | None:
    """Give the path of a value that can be narrowed: a local, or a chain of fields of one."""
    tail: list[str] = []
    while True:
        if isinstance(value, c.Local):
            return ".".join([value.name, *reversed(tail)])
        if isinstance(value, (c.MatterField, c.KindField)):
            tail.append(value.name)
            value = value.of
        elif isinstance(value, c.TrackRead):
            tail.append(value.name)
            if value.of is None:
                return ".".join(reversed(tail))
            value = value.of
        elif isinstance(value, c.BuiltinCall) and len(value.args) <= 1:
            tail.append(value.name)
            if not value.args:
                return ".".join(reversed(tail))
            value = value.args[0]
        else:
            return None


def facts_if(condition: c.Expression, holds: bool) -> Facts:
    """Give what is known of kinds where the condition holds, or where it fails."""
    if isinstance(condition, c.KindTest):
        path = path_of(condition.value)
        return {path: narrowed_type(condition.of, condition.kinds)} if holds and path else {}
    if isinstance(condition, c.Not):
        return facts_if(condition.value, not holds)
    if isinstance(condition, c.Junction) and (condition.op == "and") == holds:
        found: Facts = {}
        for term in condition.terms:
            found.update(facts_if(term, holds))
        return found
    return {}
