"""The order of event handlers: sorts them by `before` and `after`, and reports house rules whose
order matters and is not given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

import propertyrules.syntax.tree as t
from propertyrules.diagnostic_sink import DiagnosticSink, Rivals
from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.traversal import walk
from propertyrules.semantics.analyses.dependencies import depth_first
from propertyrules.syntax.unreadable import NOTHING_MISSING, Unreadable


def order_handlers(
    decls: Iterable[t.Decl], faults: DiagnosticSink, missing: Unreadable = NOTHING_MISSING
) -> tuple[t.Decl, ...]:
    """Return the declarations with the `when` among them in the order of `before` and `after`.

    The order declared is kept as far as possible. A cycle is a fault (R114), as is an unknown name
    (R118).
    """
    out = list(decls)
    handlers = {decl.name: decl for decl in out if isinstance(decl, t.WhenDecl)}
    number = {name: place for place, name in enumerate(handlers)}
    earlier = _predecessors(handlers, faults, missing)
    _, cycles = depth_first({name: sorted(before) for name, before in earlier.items()})
    if cycles:
        circle = cycles[0][::-1]
        pairs = zip(circle, (*circle[1:], circle[0]), strict=True)
        said = ", ".join(f"`{name}` before `{then}`" for name, then in pairs)
        first, *others = (handlers[name].span for name in circle)
        message = f"the order of `when` declarations is circular: {said}"
        hint = "remove one `before` or `after`"
        faults.error("R114", message, first, hint, also=tuple(others))
        return tuple(out)
    by_number = {name: sorted(earlier[name], key=number.__getitem__) for name in handlers}
    order = iter(depth_first(by_number)[0])
    return tuple(handlers[next(order)] if isinstance(one, t.WhenDecl) else one for one in out)


def _predecessors(
    handlers: Mapping[str, t.WhenDecl], faults: DiagnosticSink, missing: Unreadable
) -> dict[str, set[str]]:
    """Return for each handler those that are put before it. Reports unknown names (R118)."""
    earlier: dict[str, set[str]] = {name: set() for name in handlers}
    for handler in handlers.values():
        wanted = [(name, handler.name) for name in handler.before]
        wanted += [(handler.name, name) for name in handler.after]
        for late, early in wanted:
            other = early if late == handler.name else late
            if other in handlers:
                earlier[late].add(early)
            elif not missing.hides(["when"], other):
                message = (
                    f"`{handler.name}` is put before or after `{other}`, and there is no "
                    f"`when {other}`"
                )
                near = faults.nearest(other, handlers)
                faults.unknown("R118", message, handler.span, other, near)
    return earlier


def find_order_conflicts(
    events: Iterable[p.EventKind],
    decls: Iterable[t.Decl],
    house_of: Mapping[str, str],
    faults: DiagnosticSink,
) -> None:
    """Report handlers of two house rules that write the same, in no given order (R244).

    `house_of` has the house rule of each handler that is not the rulebook's. A house rule's
    handlers come after the rulebook's, so only those of two house rules can conflict. Payments and
    additions commute.
    """
    asked = {
        decl.name: {*decl.before, *decl.after} for decl in decls if isinstance(decl, t.WhenDecl)
    }
    for event in events:
        writing = [
            (house_of[handler.name], handler, written)
            for handler in event.handlers
            if handler.name in house_of and (written := set(_writes(handler)))
        ]
        if len({house for house, _, _ in writing}) < 2:
            continue  # as nearly always, and a rulebook may have thousands of handlers
        for (one, first, writes), (other, second, others) in combinations(writing, 2):
            both = writes & others
            told = second.name in asked[first.name] or first.name in asked[second.name]
            if one == other or not both or told:
                continue
            faults.error(
                "R244",
                f"`{first.name}` of {one} and `{second.name}` of {other} both change "
                f"{' and '.join(sorted(both))} on `{event.name}`, "
                "and neither says which comes first",
                second.span,
                f"write `after {first.name}` (or `before {first.name}`) after its condition",
                rivals=Rivals("when", event.name, first.name, second.name),
            )


def _writes(handler: p.Handler) -> Iterator[str]:
    """Yield in words what a handler writes by effects that do not commute."""
    for node in walk(handler.then):
        match node:
            case c.Assign(how="set"):
                yield f"`{node.target.name}`"
            case c.MoveToken():
                yield "where a token stands"
            case c.Finish():
                yield "how the game ends"
            case c.GiveTo():
                yield "who owns a deed or card"
