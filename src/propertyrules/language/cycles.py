"""Finds values that depend on themselves, and chains of events that nothing ever stops."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from propertyrules.language import core as c
from propertyrules.language import program as p
from propertyrules.language.span import NOWHERE, Span
from propertyrules.language.types import PLAYER
from propertyrules.language.walking import children, inside
from propertyrules.language.world import World
from propertyrules.limits import MAX_STATIC_COST, SIZE_OF_LIST

Graph = dict[str, set[str]]

_ANY_CARD = "card"


def check_values(world: World) -> tuple[str, ...]:
    """Note every cycle of values; give the defined values in an order of dependence."""
    graph: Graph = {}
    for define in world.defines.values():
        graph[define.name] = {
            node.name for node in inside(define_roots(define)) if isinstance(node, c.DefineCall)
        } | {
            node.rounding
            for node in inside(define_roots(define))
            if isinstance(node, c.PayTogether)
        }
    order: list[str] = []
    for cycle in _cycles(graph, order):
        span = world.defines[cycle[0]].span
        shown = " -> ".join(f"`{name}`" for name in (*cycle, cycle[0]))
        world.fault("R241", f"these values depend on each other: {shown}", span)
    return tuple(order)


def define_roots(define: p.Define) -> tuple[c.Core, ...]:
    """Give the expressions that a defined value is made of."""
    found: list[c.Core] = [part.value for part in define.parts]
    if define.normally is not None:
        found.append(define.normally)
    for exception in define.exceptions:
        found += [exception.when, exception.value]
    return tuple(found)


def check_events(world: World, cards: Iterable[p.Card]) -> None:
    """Note every cycle of events, matters and cards in which nothing waits for anybody or chance.

    Which card an effect follows shows only in play, so all cards are taken as one.
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
    graph[_ANY_CARD] = _raised(world, acts)
    following = (node.span for node in inside(acts) if isinstance(node, c.FollowCard))
    spans[_ANY_CARD] = next(following, NOWHERE)
    for cycle in _cycles(graph, []):
        shown = " -> ".join((*cycle, cycle[0]))
        world.fault(
            "R242",
            f"this goes on for ever, as nothing in it waits for anybody: {shown}",
            spans[cycle[0]],
            "open a matter that waits for a player in between",
        )


def _raised(world: World, acts: Iterable[object]) -> set[str]:
    """Give the events that effects raise, the matters by themselves that they open, and cards."""
    found: set[str] = set()
    for node in inside(acts):
        match node:
            case c.Raise():
                found.add(f"event {node.event}")
            case c.Pay() if node.payer.type == PLAYER or not isinstance(node.payer, c.Const):
                found.add("event short")
            case c.MoveToken(how="put"):
                pass
            case c.MoveToken():
                found |= {"event passing", "event landing"}
            case c.GiveTo():
                found.add("event receiving")
            case c.RetirePlayer():
                found.add("event going_out")
            case c.FollowCard():
                found.add(_ANY_CARD)
            case c.OpenMatter():
                kind = world.matters[node.matter]
                if kind.waiting is None and kind.place != "standing":
                    found.add(f"matter {node.matter}")
    return found


def _cycles(graph: Mapping[str, set[str]], order: list[str]) -> list[tuple[str, ...]]:
    """Give one cycle for each way back found in a walk of the graph, without recursion."""
    cycles: list[tuple[str, ...]] = []
    done: set[str] = set()
    for start in graph:
        if start in done:
            continue
        path = [start]
        branches = [iter(sorted(graph[start]))]
        while path:
            for step in branches[-1]:
                if step in path:
                    cycles.append(tuple(path[path.index(step) :]))
                elif step in graph and step not in done:
                    path.append(step)
                    branches.append(iter(sorted(graph[step])))
                    break
            else:
                done.add(path[-1])
                order.append(path.pop())
                branches.pop()
    return cycles


def check_cost(
    world: World, order: Iterable[str], roots: Mapping[str, tuple[object, Span]]
) -> None:
    """Note everything that takes more steps than a rulebook may: nodes times what they run over."""
    costs: dict[str, int] = {}
    for name in order:
        define = world.defines[name]
        costs[name] = sum(_cost(root, costs) for root in define_roots(define))
        if costs[name] > MAX_STATIC_COST:
            world.fault("R243", f"`{name}` takes too many steps to work out", define.span)
    for name, (root, span) in roots.items():
        if _cost(root, costs) > MAX_STATIC_COST:
            world.fault("R243", f"`{name}` takes too many steps to work out", span)


def _cost(root: object, costs: Mapping[str, int]) -> int:
    """Count the steps of an expression or effects, each list taken as long as lists may be."""
    total = 0
    waiting: list[tuple[object, int]] = [(root, 1)]
    while waiting:
        item, times = waiting.pop()
        if isinstance(item, tuple):
            waiting += [(member, times) for member in item]
            continue
        if not isinstance(item, (c.Core, c.Act)):
            continue
        total += times * costs.get(item.name, 1) if isinstance(item, c.DefineCall) else times
        many = min(times * SIZE_OF_LIST, MAX_STATIC_COST + 1)
        match item:
            case c.Quantifier():
                waiting += [(item.over, times), (item.otherwise, times)]
                waiting += [(item.value, many), (item.where, many)]
            case c.Each():
                waiting += [(item.over, times), (item.where, many), (item.body, many)]
            case _:
                waiting += [(child, times) for child in children(item)]
    return total
