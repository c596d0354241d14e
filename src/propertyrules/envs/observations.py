"""Observations: what a player sees of a state, as numbers from -1 to 1, the player's own first."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from propertyrules.ir.program import Program
from propertyrules.limits import VALUES_REMEMBERED
from propertyrules.model.state import State

FIELDS = 4  # how many fields of the topmost matter are seen
MONEY, COUNT = 1000, 10  # the amount of money, and the number of anything else, that become 0.5


@define(eq=False)
class Observer:
    """Turns states of a rulebook into arrays of one size.

    In order: of each player cash, place, whether out, tracks and kept cards; the properties of each
    player, how high each is built, and the tracks of properties; the tracks of the table, the
    pieces in the bank, the kind of the topmost matter, and the first of its fields.
    """

    program: Program
    players: int
    size: int = field(init=False)
    _deeds: tuple[int, ...] = field(init=False)
    _kept: tuple[int, ...] = field(init=False)
    _kinds: dict[str, int] = field(init=False)
    _seen: dict[Any, tuple[Any, NDArray[np.float32]]] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        board, program = self.program.board, self.program
        self._deeds = board.deeds
        self._kept = tuple(n for n, card in enumerate(board.cards) if card.kept)
        self._kinds = {name: n for n, name in enumerate(program.matters)}
        each = 3 + len(program.tracks_of("player")) + len(self._kept)
        of_deeds = self.players + 1 + len(program.tracks_of("property"))
        self.size = (
            self.players * each + len(self._deeds) * of_deeds + len(program.tracks_of("table"))
            + len(program.pieces) + len(self._kinds) + FIELDS
        )  # fmt: skip

    def __call__(self, state: State, seat: int) -> NDArray[np.float32]:
        """Return what the player at a seat sees."""
        spaces = len(self.program.board.spaces)
        cash, place, out, cards = state.cash, state.place, state.out, state.cards
        players: list[float] = []
        # Everybody sees the table from their own seat, so that one policy can play any.
        for one in (*range(seat, self.players), *range(seat)):
            players += (_MONEY[cash[one]], place[one] / spaces, out[one])
            players += [_pressed(row[one]) for row in state.player_tracks]
            players += [cards[card] == one for card in self._kept]
        rest = [_pressed(value) for value in state.table_tracks]
        rest += [_COUNT[value] for value in state.supply]
        kinds = [0.0] * (len(self._kinds) + FIELDS)
        if state.stack:
            kinds[self._kinds[state.stack[0].kind]] = 1.0
            for n, value in enumerate(state.stack[0].values[:FIELDS], start=len(self._kinds)):
                kinds[n] = float(value) if value.__class__ is bool else _MONEY[value]
        found, at = np.empty(self.size, np.float32), 0
        for part in (players, *self._of_deeds(state, seat), rest + kinds):
            found[at : at + len(part)] = part
            at += len(part)
        return found

    def _of_deeds(self, state: State, seat: int) -> list[Any]:
        """Return the owner of each property, how high it is built, and its tracks."""
        return [
            self._column(seat, state.owner, self._owned),
            self._column("rung", state.rung, self._built),
            *[
                self._column(("track", n), row, lambda values, _: [*map(_pressed, values)])
                for n, row in enumerate(state.property_tracks)
            ],
        ]

    def _column(self, key: Any, column: tuple[Any, ...], see: Callable[..., Any]) -> Any:
        """Return the array of a column of properties, cached as most moves do not change it."""
        known = self._seen.get(key)
        if known is None or known[0] != column:
            values = [column[deed] for deed in self._deeds]
            known = self._seen[key] = column, np.array(see(values, key), np.float32)
        return known[1]

    def _owned(self, owners: list[int], seat: int) -> list[bool]:
        seats = [(seat + n) % self.players for n in range(self.players)]
        return [owner == one for one in seats for owner in owners]

    def _built(self, rungs: list[int], _: Any) -> list[float]:
        top = max(1, len(self.program.ladder) - 1)
        return [rung / top for rung in rungs]


class _Pressed(dict[Any, float]):
    """Numbers scaled to between -1 and 1, where `half` becomes 0.5; a list counts by its size."""

    def __init__(self, half: int) -> None:
        super().__init__()
        self.half = half

    def __missing__(self, value: Any) -> float:
        if len(self) > VALUES_REMEMBERED:
            self.clear()
        number = len(value) if isinstance(value, tuple) else value
        known = isinstance(number, (int, Fraction))
        self[value] = found = float(number / (abs(number) + self.half)) if known else 0.0
        return found


_MONEY, _COUNT = _Pressed(MONEY), _Pressed(COUNT)


def _pressed(value: Any) -> float:
    return float(value) if value.__class__ is bool else _COUNT[value]
