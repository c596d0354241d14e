"""What a player sees of a table, as numbers from -1 to 1; the player comes first, then the left."""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from propertyrules.ir.program import Program
from propertyrules.model.state import State

FIELDS = 4  # how many fields of what is uppermost are seen
MONEY, COUNT = 1000, 10  # what counts as half of the most, of sums and of other numbers


@define(eq=False)
class Observer:
    """Turns tables of a rulebook into arrays of one size.

    In order: of each player cash, place, whether out, tracks and kept cards; the deeds of each
    player, how high each is built, and the tracks of deeds; the tracks of the table, the pieces in
    the bank, the kind of what is uppermost, and the first of its fields.
    """

    program: Program
    players: int
    size: int = field(init=False)
    _deeds: tuple[int, ...] = field(init=False)
    _kept: tuple[int, ...] = field(init=False)
    _kinds: dict[str, int] = field(init=False)
    _seen: dict[int, tuple[Any, list[float]]] = field(init=False, factory=dict)

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
        seats = [(seat + n) % self.players for n in range(self.players)]
        spaces, top = len(self.program.board.spaces), max(1, len(self.program.ladder) - 1)
        cash, place, out, cards = state.cash, state.place, state.out, state.cards
        found: list[float] = []
        for one in seats:
            found += (_half(cash[one], MONEY), place[one] / spaces, out[one])
            found += [_half(row[one], COUNT) for row in state.player_tracks]
            found += [cards[card] == one for card in self._kept]
        found += self._of_deeds(state, seats, top)
        found += [_half(value, COUNT) for value in state.table_tracks]
        found += [_half(value, COUNT) for value in state.supply]
        kinds = [0.0] * (len(self._kinds) + FIELDS)
        if state.stack:
            kinds[self._kinds[state.stack[0].kind]] = 1.0
            for n, value in enumerate(state.stack[0].values[:FIELDS], start=len(self._kinds)):
                kinds[n] = _half(value, MONEY)
        return np.array(found + kinds, dtype=np.float32)

    def _of_deeds(self, state: State, seats: list[int], top: int) -> list[float]:
        """Return what is seen of the deeds, which most moves leave as they were."""
        known = self._seen.get(seats[0])
        told = state.owner, state.rung, state.property_tracks
        if known is not None and known[0] == told:
            return known[1]
        owner, rung, deeds = state.owner, state.rung, self._deeds
        found: list[float] = [owner[deed] == one for one in seats for deed in deeds]
        found += [rung[deed] / top for deed in deeds]
        for row in state.property_tracks:
            found += [_half(row[deed], COUNT) for deed in deeds]
        self._seen[seats[0]] = told, found
        return found


def _half(value: Any, half: int) -> float:
    """Return a number pressed to between -1 and 1: 0.5 for `half`; of a list its size."""
    if value.__class__ is bool:
        return float(value)
    if isinstance(value, tuple):
        value = len(value)
    if not isinstance(value, int):
        return 0.0
    return value / (abs(value) + half)
