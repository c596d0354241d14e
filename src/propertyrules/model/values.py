"""What values are at run time: the bank's number, throws, and what is not known.

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
    """What the dice show: for each of the rulebook's dice its faces, or none where not thrown."""

    dice: tuple[tuple[int | str, ...], ...]

    @cached_property
    def total(self) -> int:
        """The pips of all dice together; a word counts nothing."""
        return sum(self.faces)

    @property
    def faces(self) -> tuple[int, ...]:
        """The numbers that they show."""
        return tuple(f for faces in self.dice for f in faces if isinstance(f, int))

    def __str__(self) -> str:
        return " ".join(str(face) for faces in self.dice for face in faces)

    def __reduce__(self) -> tuple[Any, ...]:
        return Throw, (self.dice,)


@frozen
class Unknown:
    """A value that the table does not tell; `needs` names the facts that would.

    A number lies from `low` to `high`, where these are known. As a value that lies on the table it
    has none of its own: its type says them when it is read.
    """

    needs: frozenset[str]
    low: Any = None
    high: Any = None

    @staticmethod
    def of(*facts: str) -> Unknown:
        """Return a value of which only the facts are known that it hangs on, in words."""
        return Unknown(frozenset(facts))

    def __reduce__(self) -> tuple[Any, ...]:
        return Unknown, (self.needs, self.low, self.high)


def is_known(value: Value) -> bool:
    """Check whether the table tells a value."""
    return value.__class__ is not Unknown


def first_unknown(values: Iterable[Value]) -> Unknown | None:
    """Return what the unknown ones among the values need, together; None where all are known."""
    found = [value for value in values if value.__class__ is Unknown]
    return Unknown(frozenset().union(*(value.needs for value in found))) if found else None
