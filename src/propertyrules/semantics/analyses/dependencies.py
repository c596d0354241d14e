"""The dependency graph of a program: the values that are read, and the events that follow."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from propertyrules.diagnostic_sink import DiagnosticSink
from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.traversal import children, walk
from propertyrules.limits import MAX_FAULTS, NAMES_IN_CIRCLE
from propertyrules.span import NOWHERE, Span

ANY_CARD = "card"
"""The key of all cards: which card an effect follows is known only in play."""


def roots_of(part: object) -> Iterator[c.Expression | c.Effect]:
    """Yield the outermost expressions and effects in a declaration, or in several."""
    if isinstance(part, (c.Expression, c.Effect)):
        yield part
    elif isinstance(part, (tuple, c.IRNode)):
        for one in part if isinstance(part, tuple) else children(part):
            yield from roots_of(one)


def reached(node: c.Expression | c.Effect) -> tuple[str, ...]:
    """Return the keys that an expression or effect itself leads to, without its children.

    A key is `value NAME`, `event NAME`, `matter NAME` or `card`.
    """
    if isinstance(node, c.Expression):
        return (f"value {node.name}",) if isinstance(node, c.FunctionCall) else ()
    match node:
        case c.PayTogether(rounding=name, payments=payments):
            # Two payments of all the cash of somebody add up to more than that.
            short = any(each.emits for each in walk(payments) if isinstance(each, c.Pay))
            return (f"value {name}", *(("event short",) if short else ()))
        case c.Pay(payer=payer, amount=c.BuiltinCall(name="cash", args=(c.Local() as holder,))) if (
            isinstance(payer, c.Local) and payer.name == holder.name
        ):
            # Who pays exactly what they have never falls short.
            return ()
        case c.FollowCard():
            return (ANY_CARD,)
        case c.OpenMatter(matter=matter):
            return (f"matter {matter}",)
    return tuple(f"event {event}" for event in node.emits)


def parts_of(program: p.Program) -> dict[str, tuple[Iterable[object], Span]]:
    """Return for each key its expressions and effects, part by part, and its place."""
    found: dict[str, tuple[Iterable[object], Span]] = {}
    for function in program.functions.values():
        found[f"value {function.name}"] = (function,), function.span
    for event in program.events.values():
        parts = [(handler.where, handler.then) for handler in event.handlers]
        at = next((handler.span for handler in event.handlers), NOWHERE)
        found[f"event {event.name}"] = parts, at
    for matter in program.matters.values():
        if matter.waiting is None:
            found[f"matter {matter.name}"] = (matter.then, matter.withdrawn), matter.span
    acts = [card.then for card in program.board.cards]
    following = (node.span for node in walk(acts) if isinstance(node, c.FollowCard))
    found[ANY_CARD] = acts, next(following, NOWHERE)
    return found


def find_cycles(
    program: p.Program, faults: DiagnosticSink, known: Container[str] = ()
) -> tuple[str, ...]:
    """Report values that depend on themselves (R241), and chains of events without end (R242).

    Returns the keys of all values, events, cards, and matters that wait for nobody, in an order of
    dependence, but for those `known` to be in no cycle.
    """
    parts = {key: part for key, part in parts_of(program).items() if key not in known}
    standing = {f"matter {kind.name}" for kind in program.matters_on("standing")}
    graph: dict[str, list[str]] = {}
    for key, (roots, _) in parts.items():
        nodes = walk(roots)
        graph[key] = sorted({to for node in nodes for to in reached(node)} - standing)
    order, cycles = depth_first(graph)
    for cycle in cycles:
        at = _leading(program, cycle) or parts[cycle[0]][1]
        if cycle[0].startswith("value "):
            shown = _shown([f"`{key.partition(' ')[2]}`" for key in cycle])
            # A value that is changed must have a name apart from the value that changes it.
            apart = (
                f"give the plain value a `define` of its own, and let {shown.split()[0]} read that"
            )
            hint = "" if len(cycle) > 1 else apart
            faults.error("R241", f"these values depend on each other: {shown}", at, hint)
        else:
            faults.error(
                "R242",
                f"this never ends, because nothing in it waits for a player: {_shown(cycle)}", at,
                "open a matter in between that waits for a player",
            )  # fmt: skip
    return order


def _leading(program: p.Program, circle: Sequence[str]) -> Span | None:
    """Return the place of the handler by which the first event of a circle leads to what follows
    it; None where a circle does not begin with an event.
    """
    sort, _, name = circle[0].partition(" ")
    if sort != "event":
        return None
    follows = circle[1 % len(circle)]
    for handler in program.events[name].handlers:
        if any(follows in reached(node) for node in walk(roots_of((handler.where, handler.then)))):
            return handler.span
    return None


def _shown(circle: Sequence[str]) -> str:
    """Return a cycle as text; of a long one only its beginning, and the number of the others."""
    named = list(circle[:NAMES_IN_CIRCLE])
    if len(circle) > len(named):
        named.append(f"{len(circle) - len(named)} more")
    return " -> ".join((*named, circle[0]))


def depth_first(
    graph: Mapping[str, Iterable[str]],
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the nodes of a graph in postorder, and a cycle for each back edge.

    Unlike `graphlib` it keeps independent nodes in their order, and does not stop at the first
    cycle. It does not recurse, and returns no more cycles than are reported of a file.
    """
    order: dict[str, None] = {}
    cycles: list[tuple[str, ...]] = []
    # `path` is the stack, a dict for quick membership tests; the iterators keep each node's state.
    for start in graph:
        path = {} if start in order else {start: iter(graph[start])}
        while path:
            last = next(reversed(path))
            for step in path[last]:
                if step in path:
                    names = list(path)
                    if len(cycles) < MAX_FAULTS:
                        cycles.append(tuple(names[names.index(step) :]))
                elif step in graph and step not in order:
                    path[step] = iter(graph[step])
                    break
            else:
                order[last] = None
                del path[last]
    return tuple(order), cycles
