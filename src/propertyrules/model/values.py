"""Run-time values: the bank's number, throws of dice, and unknown values.

Players are seats (0, 1, ...), spaces and properties their number on the board, groups, cards,
decks, pieces and the words of a choice their index; the bank is -1, other holders follow below it.
Money and counts are whole numbers, percentages and exact amounts fractions, lists tuples.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, TypeAlias

from attrs import frozen

BANK = -1

Value: TypeAlias = Any


@frozen(slots=False)
class Throw:
    """A throw: the faces of each of the rulebook's sets of dice; none for a set not thrown."""

    dice: tuple[tuple[int | str, ...], ...]

    @cached_property
    def total(self) -> int:
        """The pips of all dice together; a word counts nothing."""
        return sum(self.faces)

    @property
    def faces(self) -> tuple[int, ...]:
        """The numbers among the faces."""
        return tuple(f for faces in self.dice for f in faces if isinstance(f, int))

    def __str__(self) -> str:
        return " ".join(str(face) for faces in self.dice for face in faces)

    def __reduce__(self) -> tuple[Any, ...]:
        return Throw, (self.dice,)


@frozen
class Unknown:
    """An unknown value; `needs` names the facts that would decide it.

    A number is from `low` to `high`, where these are known. On the table it has no bounds: they
    follow from its type when it is read.
    """

    needs: frozenset[str]
    low: Any = None
    high: Any = None

    @staticmethod
    def of(*facts: str) -> Unknown:
        """Return an unknown value that depends on some facts, in words."""
        return Unknown(frozenset(facts))

    def __reduce__(self) -> tuple[Any, ...]:
        return Unknown, (self.needs, self.low, self.high)


def is_known(value: Value) -> bool:
    """Return whether a value is known."""
    return value.__class__ is not Unknown


def first_unknown(values: Iterable[Value]) -> Unknown | None:
    """Return an Unknown with the needs of all unknown values; None where all are known."""
    found: Unknown | None = None
    for value in values:
        if value.__class__ is Unknown:
            if found is None:
                found = value if value.low is value.high is None else Unknown(value.needs)
            elif value.needs is not found.needs:
                found = Unknown(found.needs | value.needs)
    return found
