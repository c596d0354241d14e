"""What a sort of moves is like, by its parameters and effects: chance, deals, going out."""

from __future__ import annotations

from propertyrules.ir.nodes import EmitEvent, FollowCard, RetirePlayer
from propertyrules.ir.program import MoveKind, Program
from propertyrules.ir.traversal import walk
from propertyrules.machine.constraints import AMOUNTS


def names_chance(kind: MoveKind) -> bool:
    """Return whether a move says what chance brought: a throw, or a card by its name."""
    if any(param.type.name == "throw" for param in kind.params):
        return True
    return any(isinstance(node, FollowCard) for node in walk((kind.then,)))


def follows_as_well(program: Program, kind: MoveKind) -> bool:
    """Return whether what a move answers is answered by the name of a card as well."""
    return any(
        set(other.matters) & set(kind.matters)
        and any(isinstance(node, FollowCard) for node in walk((other.then,)))
        for other in program.moves.values()
    )


def retiring(program: Program) -> frozenset[str]:
    """Return the events by which a player goes out."""
    return frozenset(
        event.name
        for event in program.events.values()
        if any(isinstance(n, RetirePlayer) for n in walk(h.then for h in event.handlers))
    )


def retires(kind: MoveKind, events: frozenset[str]) -> bool:
    """Return whether a player goes out by a move, itself or by one of these events."""
    return any(
        isinstance(n, RetirePlayer) or (isinstance(n, EmitEvent) and n.event in events)
        for n in walk((kind.then,))
    )


def only_of_what_is_left(kind: MoveKind) -> bool:
    """Return whether every parameter is one that is chosen by what the rules leave to it."""
    return all(not p.type.is_list and p.type.name not in AMOUNTS for p in kind.params)


def deals(kind: MoveKind) -> bool:
    """Return whether a move is agreed with another: it names one, and things or sums of choice."""
    rest = kind.params[1:]
    named = any(param.type.name in ("player", "holder") for param in rest)
    return (
        kind.how == "any"
        and named
        and any(param.type.is_list or param.type.name in AMOUNTS for param in rest)
    )
