"""One traversal of the IR: the children of a node, all nodes inside, rewriting, and visitors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

import attrs

from propertyrules.ir.nodes import Effect, Expression, IRNode

GONE: Any = object()
"""The result of a change that removes a node from its tuple."""

_FIELDS: dict[type, tuple[str, ...]] = {}
_HOLDING: dict[type, tuple[str, ...]] = {}  # of these, those that may hold nodes
_PLAIN = frozenset(  # the types of fields that hold none
    ("str", "bool", "int", "frozenset[str]", "tuple[str, ...]", "tuple[int, ...]",
     "tuple[Phrase, ...]", "Cites")
)  # fmt: skip


def child_fields(kind: type) -> tuple[str, ...]:
    """Return the names of a node's fields but its type and its place, derived once per class."""
    if kind not in _FIELDS:
        names = (field.name for field in attrs.fields(kind))
        # A type has no expressions, and equal expressions may have different places.
        _FIELDS[kind] = tuple(name for name in names if name not in ("span", "type"))
    return _FIELDS[kind]


def children(node: IRNode) -> list[Any]:
    """Return the children of a node: nodes, and tuples that may contain some."""
    kind = node.__class__
    names = _HOLDING.get(kind)
    if names is None:
        types = {field.name: field.type for field in attrs.fields(kind)}
        names = tuple(name for name in child_fields(kind) if types[name] not in _PLAIN)
        _HOLDING[kind] = names
    values = [getattr(node, name) for name in names]
    return [value for value in values if isinstance(value, (tuple, IRNode))]


def walk(roots: Iterable[object]) -> Iterator[Expression | Effect]:
    """Yield every expression and effect in the roots, themselves included, in no special order.

    Roots may be declarations, and tuples of anything. It does not recurse.
    """
    waiting: list[object] = list(roots)
    while waiting:
        item = waiting.pop()
        if isinstance(item, tuple):
            waiting.extend(item)
        elif isinstance(item, IRNode):
            if isinstance(item, (Expression, Effect)):
                yield item
            waiting.extend(children(item))


def rewrite(value: Any, change: Callable[[Any], Any], aside: frozenset[str] = frozenset()) -> Any:
    """Return a node, or a tuple of nodes, with some nodes inside changed, the outermost first.

    `change` returns the node itself to go on with its children, another node to replace it, or
    GONE. Values without a changed node are returned as they are; fields in `aside` are skipped.
    """
    if isinstance(value, tuple):
        members = [rewrite(member, change, aside) for member in value]
        if all(new is old for new, old in zip(members, value, strict=True)):
            return value
        # Unchanged tuples are kept, so that shared parts of a program stay shared.
        return tuple(member for member in members if member is not GONE)
    if not isinstance(value, IRNode):
        return value
    changed = change(value)
    if changed is not value:
        return changed
    new: dict[str, Any] = {}
    for name in child_fields(value.__class__):
        if name not in aside:
            old = getattr(value, name)
            inner = rewrite(old, change, aside)
            if inner is not old:
                new[name] = inner
    return attrs.evolve(value, **new) if new else value


def structural_key(value: object) -> object:
    """Return a key that is equal for expressions that differ only in places and types."""
    if isinstance(value, tuple):
        return tuple(structural_key(member) for member in value)
    if isinstance(value, IRNode):
        kind = value.__class__
        fields = (structural_key(getattr(value, name)) for name in child_fields(kind))
        return (kind.__name__, *fields)
    return value


class _Methods(dict[type, Callable[..., Any]]):
    """The methods of a visitor by the class of node, each looked up when it is first needed."""

    def __init__(self, visitor: type) -> None:
        self.visitor = visitor

    def __missing__(self, kind: type) -> Callable[..., Any]:
        method: Callable[..., Any] = getattr(self.visitor, f"visit_{kind.__name__}")
        self[kind] = method
        return method


class Visitor:
    """Calls the method `visit_<Class>` for a node; the methods of a visitor are looked up once."""

    __slots__ = ()
    _methods: ClassVar[_Methods]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # A table for each class: one that inherits may have methods of its own.
        cls._methods = _Methods(cls)

    def visit(self, node: IRNode) -> Any:
        """Visit a node. Raises AttributeError where the visitor has no method for its class."""
        return self._methods[node.__class__](self, node)
