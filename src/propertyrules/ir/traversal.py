"""Walks over checked expressions and effects: everything inside one, in no special order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from propertyrules.ir import nodes as c

Node = c.Core | c.Act


def inside(roots: Iterable[object]) -> Iterator[Node]:
    """Give every expression and effect in the roots, themselves included; without recursion."""
    waiting: list[object] = list(roots)
    while waiting:
        item = waiting.pop()
        if isinstance(item, tuple):
            waiting.extend(item)
        elif isinstance(item, (c.Core, c.Act)):
            yield item
            waiting.extend(children(item))


def children(node: Node) -> Iterator[object]:
    """Give what stands directly in an expression or effect: others, and tuples of them."""
    for name in _fields(node.__class__):
        value = getattr(node, name)
        if isinstance(value, (tuple, c.Core, c.Act)):
            yield value


_FIELDS: dict[type, tuple[str, ...]] = {}


def _fields(kind: type) -> tuple[str, ...]:
    if kind not in _FIELDS:
        names = (field.name for field in attrs.fields(kind))
        _FIELDS[kind] = tuple(name for name in names if name not in ("span", "type"))
    return _FIELDS[kind]


def shape(value: object) -> object:
    """Give what two expressions have in common exactly when they say the same."""
    if isinstance(value, tuple):
        return tuple(shape(v) for v in value)
    if isinstance(value, (c.Core, c.Act)):
        kind = value.__class__
        return (kind.__name__, *(shape(getattr(value, name)) for name in _fields(kind)))
    return value
