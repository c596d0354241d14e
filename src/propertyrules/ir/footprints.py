"""Footprints: which columns of a table expressions look at, and which of them effects change."""

from __future__ import annotations

from collections.abc import Iterable

from propertyrules.ir import nodes as c
from propertyrules.ir.builtins import BUILTINS
from propertyrules.ir.program import Program
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import MATTER

MATTERS = "stack"
"""Stands for all that is open, the claims too."""


def looked_at(program: Program, roots: Iterable[object]) -> frozenset[str]:
    """Return the columns that expressions look at, by themselves or through functions: those of
    every state by their names, tracks by theirs.
    """
    found, called, waiting = set[str](), set[str](), list(roots)
    while waiting:
        for node in walk((waiting.pop(),)):
            match node:
                case c.BuiltinCall():
                    found.update(BUILTINS[node.name].columns)
                case c.TrackRead():
                    found.add(node.name)
                case c.MatterField() | c.OpenList() | c.KindTest(of="matter"):
                    found.add(MATTERS)
                case c.FunctionCall() if node.name not in called:
                    called.add(node.name)
                    waiting.append(program.functions[node.name])
            if isinstance(node, c.Expression) and node.type == MATTER:
                found.add(MATTERS)
    return frozenset(found)


def changed(program: Program, effects: c.Effects) -> frozenset[str] | None:
    """Return the columns that effects may change; None where it may be any.

    Whatever opens or closes something, draws a card or ends somebody's game may.
    """
    found, heard, waiting = {"paid"}, set[str](), [effects]
    while waiting:
        for node in walk(waiting.pop()):
            match node:
                case c.Pay() | c.PayTogether():
                    found.add("cash")
                case c.GiveTo():
                    found |= {"owner", "cards", "decks"}
                case c.Assign(target=c.TrackRead(name=name)):
                    found.add(name)
                case c.SetRung():
                    found |= {"rung", "supply"}
                case c.MoveToken():
                    found.add("place")
                case c.Effect() if not isinstance(node, (c.If, c.ForEach, c.EmitEvent)):
                    return None
            if isinstance(node, c.Effect):
                for event in set(node.emits) - heard:
                    heard.add(event)
                    waiting += (handler.then for handler in program.events[event].handlers)
    return frozenset(found)
