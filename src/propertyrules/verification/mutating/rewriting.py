"""Rewriting of checked programs: one node is changed or left out, all else stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import attrs
from attrs import evolve

from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.verification.watched import Home

# What is gone into on the way to expressions and effects.
PARTS = (
    c.Core, c.Act, p.Always, p.Citation, p.Define, p.EventKind, p.Exception_, p.Guard, p.Handler,
    p.Line, p.MatterKind, p.MoveKind, p.Param, p.PartInfo, p.Track, p.Waiting,
)  # fmt: skip

Change: TypeAlias = Callable[[Any], Any]
"""Gives what stands in the place of a node: itself, another, or GONE."""

GONE = object()

NAMED = ("matters", "tracks", "defines", "events", "moves")
LISTED = ("always", "lines")

_FIELDS: dict[type, tuple[str, ...]] = {}


def homes(program: p.Program) -> Iterator[tuple[Home, Any]]:
    """Go through everything that holds expressions or effects, boards and decks aside."""
    for sort in NAMED:
        for name, declared in getattr(program, sort).items():
            yield (sort, name), declared
    for sort in LISTED:
        for declared in getattr(program, sort):
            yield (sort, declared.name), declared
    yield ("setup", ""), program.setup


def fields_of(kind: type) -> tuple[str, ...]:
    """Give the names of the fields in which further nodes may stand.

    Sentences are left aside: what a message or a reason says decides nothing.
    """
    if kind not in _FIELDS:
        aside = {"span", "type", "message", "says", "reason", "phrases", "cites", "normally_cites"}
        names = (field.name for field in attrs.fields(kind))
        _FIELDS[kind] = tuple(name for name in names if name not in aside)
    return _FIELDS[kind]


def rewritten(value: Any, change: Change) -> Any:
    """Give a declaration with some of its nodes changed; what has no such node is given as is."""
    if isinstance(value, tuple):
        members = [rewritten(member, change) for member in value]
        if all(new is old for new, old in zip(members, value, strict=True)):
            return value
        return tuple(member for member in members if member is not GONE)
    if not isinstance(value, PARTS):
        return value
    changed = change(value)
    if changed is not value:
        return changed
    new: dict[str, Any] = {}
    for name in fields_of(value.__class__):
        old = getattr(value, name)
        inner = rewritten(old, change)
        if inner is not old:
            new[name] = inner
    return evolve(value, **new) if new else value


def with_changed(program: p.Program, where: tuple[Home, ...], change: Change) -> p.Program:
    """Give a program in which the declarations named are rewritten."""
    new: dict[str, Any] = {}
    for sort, name in where:
        if sort == "setup":
            new[sort] = rewritten(program.setup, change)
        elif sort in LISTED:
            listed = [
                rewritten(one, change) if one.name == name else one
                for one in new.get(sort, getattr(program, sort))
            ]
            new[sort] = tuple(one for one in listed if one is not GONE)
        else:
            old = new.get(sort, getattr(program, sort))
            new[sort] = {**old, name: rewritten(old[name], change)}
    return evolve(program, **new)


def without_guard(move: p.MoveKind, dropped: set[int]) -> p.MoveKind:
    """Give a move without some of its rules; the others presuppose only those that are left."""
    left = [number for number in range(len(move.guards)) if number not in dropped]
    place = {number: index for index, number in enumerate(left)}
    guards = tuple(
        evolve(
            move.guards[number],
            needs=tuple(place[need] for need in move.guards[number].needs if need in place),
        )
        for number in left
    )
    return evolve(move, guards=guards)
