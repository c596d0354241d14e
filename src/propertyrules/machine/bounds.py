"""Bounds on values: what a step may leave on the table, so that no rulebook fills the memory."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from propertyrules.errors import PropertyRulesError
from propertyrules.limits import LARGEST, LONGEST_LIST, LONGEST_TEXT


class Kept(list[Any]):
    """A column of a draft, or the fields of a matter: whatever is put there is held to bounds."""

    __slots__ = ()

    def __setitem__(self, place: Any, value: Any) -> None:
        list.__setitem__(self, place, kept(value))


def kept(value: Any) -> Any:
    """Give a value back. Raises PropertyRulesError for one that has grown beyond all bounds."""
    sort = value.__class__
    if sort is int:
        if not -LARGEST < value < LARGEST:
            raise _beyond("a number")
    elif sort is tuple:
        if len(value) > LONGEST_LIST:
            raise _beyond(f"a list of {len(value)} members")
    elif sort is str:
        if len(value) > LONGEST_TEXT:
            raise _beyond(f"a text of {len(value)} characters")
    elif sort is Fraction and not (
        -LARGEST < value.numerator < LARGEST and value.denominator < LARGEST
    ):
        raise _beyond("an exact amount")
    return value


def _beyond(what: str) -> PropertyRulesError:
    return PropertyRulesError(f"this step makes {what} that is too large to keep")
