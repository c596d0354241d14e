"""Domains: all values of a small type at a table."""

from __future__ import annotations

from typing import Any

from propertyrules.ir.types import Type
from propertyrules.machine.phrase_printer import choice_of
from propertyrules.model.state import State
from propertyrules.model.values import BANK


def domain(state: State, type_: Type) -> tuple[Any, ...] | None:
    """Return all values of a small type at this table; None for amounts, lists, throws, texts."""
    program = state.setting.program
    board = program.board
    seats = range(len(state.out))
    match type_.name:
        case "player":
            return tuple(seats)
        case "holder":
            declared = (BANK - place for place in range(1, len(program.holders) + 1))
            return (*seats, BANK, *declared)
        case "space":
            return tuple(
                s.number for s in board.spaces if type_.kinds is None or s.kind in type_.kinds
            )
        case "group":
            return tuple(range(len(board.groups)))
        case "card":
            return tuple(range(len(board.cards)))
        case "deck":
            return tuple(range(len(board.decks)))
        case "piece":
            return tuple(range(len(program.pieces)))
        case "truth":
            return (False, True)
        case "choice":
            return tuple(range(len(choice_of(state.setting, type_).words)))
    return None
