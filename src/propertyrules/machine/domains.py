"""Domains: all values of a small type at a table, and the ranges of open parameters."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from propertyrules.ir.types import Type
from propertyrules.model.state import State
from propertyrules.model.values import BANK


@frozen
class Range:
    """The values that an open parameter may have; which fields count depends on `kind`.

    amount: whole, from `low` to `high` (None: no end) · list: any of `members`, each at most once ·
    throw: the faces of each of the `dice` that are thrown · percent: any share · text: any words ·
    card and other things with a name, chosen by chance: one of `members`. For an amount or a share,
    `members` are the legal values, if these are few and were looked for.
    """

    kind: str
    low: int = 0
    high: int | None = None
    members: tuple[Any, ...] = ()
    dice: tuple[tuple[str, int, tuple[int | str, ...]], ...] = ()


def domain(state: State, type_: Type) -> tuple[Any, ...] | None:
    """Return all values of a small type at this table; None for amounts, lists, throws
    and texts.
    """
    program = state.program
    seats = range(len(state.out))
    match type_.name:
        case "player":
            return tuple(seats)
        case "holder":
            # As `values` numbers them: the bank is -1, declared holders follow below it.
            declared = (BANK - place for place in range(1, len(program.holders) + 1))
            return (*seats, BANK, *declared)
        case "space":
            return tuple(
                s.number
                for s in program.board.spaces
                if type_.kinds is None or s.kind in type_.kinds
            )
        case "group" | "card" | "deck" | "piece":
            return tuple(range(len(program.things(type_.name))))
        case "truth":
            return (False, True)
        case "choice":
            return tuple(range(len(state.program.choice_of(type_).words)))
    return None
