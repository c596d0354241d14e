"""A game as it was played."""

from __future__ import annotations

from attrs import frozen

from propertyrules.model.data import PlainData
from propertyrules.model.moves import Move
from propertyrules.model.state import State


@frozen
class Record(PlainData):
    """The table that a game began at, and its moves in order."""

    start: State
    moves: tuple[Move, ...]
