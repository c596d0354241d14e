"""Looks for legal moves in place of others by generated code, at tables that tell everything."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from attrs import field, frozen

from propertyrules.codegen.listing import Listing, listing
from propertyrules.codegen.running import Env, complete, failing
from propertyrules.ir.nodes import Local
from propertyrules.ir.program import MoveKind
from propertyrules.ir.traversal import walk
from propertyrules.limits import RULES_REMEMBERED
from propertyrules.machine.families import Family, moves_of
from propertyrules.model.moves import Move
from propertyrules.model.state import State


@frozen(eq=False, repr=False)
class Quick:
    """Looks for legal moves of one player at one table; `memo` is what was worked out already."""

    listing: Listing
    memo: list[Any] = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "memo", list(self.listing.memo))

    def legal(self, state: State, kind: MoveKind, env: Env) -> bool:
        """Tell whether a move with these values is legal."""
        return failing(state, kind, env) == 0

    def hopeless(self, state: State, kind: MoveKind, env: Env) -> frozenset[str]:
        """Give the parameters of which no other value alone would make an illegal move legal.

        What breaks first, and does not read them, breaks whatever they are.
        """
        number = failing(state, kind, env)
        return _unread(kind, number) if number else frozenset()

    def listed(self, state: State, kind: MoveKind, seat: int) -> Iterable[Move | Family]:
        """Give the legal moves of one sort."""
        function = self.listing.functions[kind.name]
        if function is None:
            return moves_of(state, kind, seat)
        moves: list[Move] = []
        families: list[Family] = []
        function(state, state.setting.names, seat, moves, families, self.memo)
        return moves or families


@lru_cache(maxsize=RULES_REMEMBERED)
def _unread(kind: MoveKind, number: int) -> frozenset[str]:
    """Give the parameters that neither a rule reads, by its number, nor what opens the move."""
    roots: list[object] = [kind.opening]
    if number > 0:
        guard = kind.rules[number - 1]
        roots += [guard.where, guard.require, *(core for _, core in guard.binds)]
    read = {node.name for node in walk(roots) if isinstance(node, Local)}
    return frozenset(param.name for param in kind.params) - read


def quick(state: State) -> Quick | None:
    """Give a quick search at a table; None where it does not tell everything."""
    return Quick(listing(state.setting.program)) if complete(state) else None
