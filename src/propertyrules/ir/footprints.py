"""Footprints: the columns of a state that expressions read, and those that effects change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from propertyrules.ir import nodes as c
from propertyrules.ir.builtins import BUILTINS
from propertyrules.ir.program import EventKind, Function, Program
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import MATTER

MATTERS = "stack"
"""The column that stands for all open matters, claims included."""


def reached(program: Program, roots: Iterable[object]) -> Iterator[c.Expression | c.Effect]:
    """Yield all nodes in the roots, in the functions that they call, and in the handlers of the
    events that they emit; every function and event once.
    """
    met, waiting = set[object](), list(roots)
    # An event may lead to itself again: `met` keeps that from running for ever.
    while waiting:
        for node in walk((waiting.pop(),)):
            yield node
            homes: Iterable[object] = ()
            if isinstance(node, c.FunctionCall):
                homes = (program.functions.get(node.name),)
            elif isinstance(node, c.Effect):
                homes = map(program.events.get, node.emits)
            for home in homes:
                if home not in met:
                    met.add(home)
                    waiting.append(home.handlers if isinstance(home, EventKind) else home)


def looked_at(program: Program, roots: Iterable[object]) -> frozenset[str]:
    """Return the names of the columns and tracks that expressions read, also through functions."""
    found = set[str]()
    for node in reached(program, roots):
        match node:
            case c.BuiltinCall():
                found.update(BUILTINS[node.name].columns)
            case c.TrackRead():
                found.add(node.name)
            case c.MatterField() | c.OpenList() | c.KindTest(of="matter"):
                found.add(MATTERS)
        if isinstance(node, c.Expression) and node.type == MATTER:
            found.add(MATTERS)
    return frozenset(found)


def changed(program: Program, effects: c.Effects) -> frozenset[str] | None:
    """Return the columns that effects may change; None where it may be any.

    Effects that open or close something, draw a card or retire somebody may change any.
    """
    # Every step replaces the last payments, also one that pays nothing.
    found = {"paid"}
    for node in reached(program, effects):
        match node:
            case c.Pay() | c.PayTogether():
                found.add("cash")
            case c.GiveTo():
                # One effect gives deeds and cards; a card given to the bank enters its deck.
                found |= {"owner", "cards", "decks"}
            case c.Assign(target=c.TrackRead(name=name)):
                found.add(name)
            case c.SetRung():
                found |= {"rung", "supply"}
            case c.MoveToken():
                found.add("place")
            case c.Effect() if not isinstance(node, (c.If, c.ForEach, c.EmitEvent)):
                return None
    return frozenset(found)


def only_opens(program: Program, effects: c.Effects) -> bool:
    """Check whether effects only open and close what is to be done: no cash, token, deed or
    building changes.
    """
    moving = (c.Pay, c.PayTogether, c.GiveTo, c.SetRung, c.MoveToken, c.FollowCard,
              c.DrawUnnamed, c.RetirePlayer, c.Finish)  # fmt: skip
    return not any(isinstance(node, moving) for node in reached(program, effects))


def takes_down(program: Program, effects: c.Effects) -> bool:
    """Check whether effects take buildings down."""
    return any(isinstance(one, c.SetRung) and one.step < 1 for one in reached(program, effects))


def opened(program: Program, effects: c.Effects) -> frozenset[str]:
    """Return the kinds of matters that effects may open."""
    found = (node for node in reached(program, effects) if isinstance(node, c.OpenMatter))
    return frozenset(node.matter for node in found)


def pays(program: Program, effects: c.Effects) -> bool:
    """Check whether effects may let somebody pay or be paid."""
    return any(isinstance(node, (c.Pay, c.PayTogether)) for node in reached(program, effects))


def ruining(program: Program) -> tuple[str, ...]:
    """Return the moves by which a player leaves the game who can't settle what stands open."""
    return tuple(
        kind.name for kind in program.moves.values()
        if kind.how == "answers" and any(isinstance(one, c.RetirePlayer) for one in kind.then)
    )  # fmt: skip


def leading_to(program: Program, function: Function) -> tuple[str, ...]:
    """Return the moves that may set a track which a function reads, and take nobody out of the
    game.
    """
    read, found = looked_at(program, (function,)), []
    for kind in program.moves.values():
        nodes = list(reached(program, kind.then))
        targets = [node.target for node in nodes if isinstance(node, c.Assign)]
        sets = any(isinstance(one, c.TrackRead) and one.name in read for one in targets)
        if sets and not any(isinstance(node, c.RetirePlayer) for node in nodes):
            found.append(kind.name)
    return tuple(found)
