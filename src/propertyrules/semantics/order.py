"""Finds house rules that write one thing on one event, in an order that neither of them tells."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.traversal import walk
from propertyrules.semantics.overlay import Flat
from propertyrules.semantics.world import World
from propertyrules.syntax import tree as t
from propertyrules.syntax.diagnostics import Rivals


def check_order(world: World, flat: Flat) -> None:
    """Note every pair of handlers of two house rules that write the same without an order.

    A house rule's own come after those of the rulebook that it is laid over, so that only two
    house rules can be at odds. Sums of cash and counts come out alike in either order.
    """
    written = {decl.name: decl for decl in flat.decls if isinstance(decl, t.WhenDecl)}
    for event in world.events.values():
        found = [(flat.origins.get(("when", h.name), ""), h, _writes(h)) for h in event.handlers]
        writing = [one for one in found if one[0] in flat.house_rules and one[2]]
        if len({source for source, _, _ in writing}) < 2:
            continue  # as nearly always, and a rulebook may have thousands of handlers
        for (one, first, writes), (other, second, others) in combinations(writing, 2):
            both = writes & others
            if one == other or not both:
                continue
            if _ordered(written[first.name], written[second.name]):
                continue
            world.fault(
                "R244",
                f"`{first.name}` of {one} and `{second.name}` of {other} both change "
                f"{' and '.join(sorted(both))} on `{event.name}`, and neither says which is first",
                second.span,
                f"write `after {first.name}` (or `before {first.name}`) behind its condition",
                rivals=Rivals("when", event.name, first.name, second.name),
            )


def _ordered(first: t.WhenDecl, second: t.WhenDecl) -> bool:
    told = (*first.before, *first.after)
    return second.name in told or first.name in (*second.before, *second.after)


def _writes(handler: p.Handler) -> set[str]:
    """Give what a handler writes so that the order matters, in words."""
    return set(_written(walk(handler.then)))


def _written(nodes: Iterable[c.Expression | c.Effect]) -> Iterable[str]:
    for node in nodes:
        match node:
            case c.Assign(how="set"):
                yield f"`{node.target.name}`"
            case c.MoveToken():
                yield "where a token stands"
            case c.Finish():
                yield "how the game ends"
            case c.GiveTo():
                yield "who owns a deed or card"
