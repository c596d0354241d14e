"""Finds values that depend on themselves, and chains of events that nothing ever stops."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.traversal import walk
from propertyrules.limits import MAX_FAULTS, NAMES_IN_CIRCLE
from propertyrules.semantics.world import World
from propertyrules.syntax.span import NOWHERE, Span

Graph = dict[str, set[str]]

ANY_CARD = "card"


def check_values(world: World) -> tuple[str, ...]:
    """Note every cycle of values; give the defined values in an order of dependence."""
    graph: Graph = {}
    for define in world.defines.values():
        graph[define.name] = {
            node.name for node in walk(define_roots(define)) if isinstance(node, c.FunctionCall)
        } | {
            node.rounding for node in walk(define_roots(define)) if isinstance(node, c.PayTogether)
        }
    order: list[str] = []
    for cycle in _cycles(graph, order):
        span = world.defines[cycle[0]].span
        shown = _shown([f"`{name}`" for name in cycle])
        world.fault("R241", f"these values depend on each other: {shown}", span)
    return tuple(order)


def define_roots(define: p.Function) -> tuple[c.Expression, ...]:
    """Give the expressions that a defined value is made of."""
    found: list[c.Expression] = [part.value for part in define.parts]
    if define.normally is not None:
        found.append(define.normally)
    for exception in define.overrides:
        found += [exception.when, exception.value]
    return tuple(found)


def check_events(world: World, cards: Iterable[p.Card]) -> tuple[str, ...]:
    """Note every cycle of events, matters and cards in which nothing waits for anybody or chance.

    Gives them all in an order of dependence. Which card an effect follows shows only in play, so
    all cards are taken as one.
    """
    graph: Graph = {}
    spans: dict[str, Span] = {}
    for event in world.events.values():
        name = f"event {event.name}"
        graph[name] = _raised(world, [handler.then for handler in event.handlers])
        spans[name] = next((handler.span for handler in event.handlers), NOWHERE)
    for matter in world.matters.values():
        if matter.waiting is None:
            name = f"matter {matter.name}"
            graph[name] = _raised(world, [matter.then, matter.withdrawn])
            spans[name] = matter.span
    acts = [card.then for card in cards]
    graph[ANY_CARD] = _raised(world, acts)
    following = (node.span for node in walk(acts) if isinstance(node, c.FollowCard))
    spans[ANY_CARD] = next(following, NOWHERE)
    order: list[str] = []
    for cycle in _cycles(graph, order):
        shown = _shown(cycle)
        world.fault(
            "R242",
            f"this goes on for ever, as nothing in it waits for anybody: {shown}",
            spans[cycle[0]],
            "open a matter that waits for a player in between",
        )
    return tuple(order)


def _shown(circle: Sequence[str]) -> str:
    """Write a circle; of a long one only its beginning, and how many more there are."""
    named = list(circle[:NAMES_IN_CIRCLE])
    if len(circle) > len(named):
        named.append(f"{len(circle) - len(named)} more")
    return " -> ".join((*named, circle[0]))


def _raised(world: World, acts: Iterable[object]) -> set[str]:
    """Give the events that effects raise, the matters by themselves that they open, and cards."""
    found: set[str] = set()
    for node in walk(acts):
        if isinstance(node, c.Effect):
            found.update(f"event {event}" for event in node.emits)
        match node:
            case c.FollowCard():
                found.add(ANY_CARD)
            case c.OpenMatter():
                kind = world.matters[node.matter]
                if kind.waiting is None and kind.place != "standing":
                    found.add(f"matter {node.matter}")
    return found


def _cycles(graph: Mapping[str, set[str]], order: list[str]) -> list[tuple[str, ...]]:
    """Give one cycle for each way back found in a walk of the graph, without recursion.

    Beyond as many as are told of a file, none is kept.
    """
    cycles: list[tuple[str, ...]] = []
    done: set[str] = set()
    for start in graph:
        if start in done:
            continue
        path = [start]
        places = {start: 0}
        branches = [iter(sorted(graph[start]))]
        while path:
            for step in branches[-1]:
                if step in places:
                    if len(cycles) < MAX_FAULTS:
                        cycles.append(tuple(path[places[step] :]))
                elif step in graph and step not in done:
                    places[step] = len(path)
                    path.append(step)
                    branches.append(iter(sorted(graph[step])))
                    break
            else:
                done.add(path[-1])
                del places[path[-1]]
                order.append(path.pop())
                branches.pop()
    return cycles
