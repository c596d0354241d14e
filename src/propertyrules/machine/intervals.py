"""Interval arithmetic on numbers that the table does not tell.

An Unknown without bounds stays so: it may be an argument that is still open.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from propertyrules.ir.types import COUNT, MONEY, Type
from propertyrules.limits import LARGEST
from propertyrules.model.values import Unknown, first_unknown

# The lowest and the highest value; None: no end.
Ends: TypeAlias = tuple[Any, Any]


def read(value: Any, type_: Type) -> Any:
    """Return a value read from the table: an unknown amount or count is at least 0."""
    if value.__class__ is Unknown and value.low is None and type_ in (MONEY, COUNT):
        return Unknown(value.needs, 0, value.high)
    return value


def laid(value: Any) -> Any:
    """Return a value to be put on the table: an unknown one that may be negative is
    marked as such.
    """
    if value.__class__ is not Unknown or value.low is value.high is None:
        return value
    # Without a lower end `read` would take it not to be negative: so it gets the lowest possible.
    return Unknown(value.needs, None if value.low is not None and value.low >= 0 else -LARGEST)


def computed(op: str, left: Any, right: Any) -> Any:
    """Return `left op right` where at least one of the two numbers is Unknown."""
    unknown = first_unknown((left, right))
    assert unknown is not None
    one, other = _ends(left), _ends(right)
    if one is None or other is None:
        return unknown
    if op == "+":
        return _between(unknown, _sum(one, other))
    if op == "-":
        return _between(unknown, _sum(one, _turned(other)))
    if op == "/":
        divisor = right
        # The divisor may be arbitrarily near to 0.
        if divisor.__class__ is Unknown:
            return unknown
        return _between(unknown, _scaled(one, 1 / Fraction(divisor) if divisor else 0))
    for known, ends in ((left, other), (right, one)):
        if known.__class__ is not Unknown:
            return _between(unknown, _scaled(ends, known))
    # If signs are unknown, the product of two ends need not be an end of the product.
    if one[0] is None or other[0] is None or one[0] < 0 or other[0] < 0:
        return unknown
    highest = None if one[1] is None or other[1] is None else one[1] * other[1]
    return _between(unknown, (one[0] * other[0], highest))


def negative(value: Unknown) -> Any:
    """Return the negative of an Unknown."""
    return _between(value, _turned((value.low, value.high)))


def rounded(value: Unknown, up: bool) -> Any:
    """Return an Unknown rounded up or down."""
    whole = math.ceil if up else math.floor
    ends = (None if end is None else whole(end) for end in (value.low, value.high))
    return _between(value, tuple(ends))


def total(values: Sequence[Any]) -> Any:
    """Return the sum of numbers, some of them Unknown."""
    found: Any = 0
    for value in values:
        if Unknown in (found.__class__, value.__class__):
            found = computed("+", found, value)
        else:
            found += value
    return found


def extreme(values: Sequence[Any], highest: bool) -> Any:
    """Return the highest or the lowest of numbers, some of them Unknown."""
    unknown = first_unknown(values)
    assert unknown is not None
    ends = [_ends(value) for value in values]
    if None in ends:
        return unknown
    lows, highs = zip(*(each for each in ends if each is not None), strict=True)
    if highest:
        known = [low for low in lows if low is not None]
        return _between(unknown, (max(known, default=None), None if None in highs else max(highs)))
    known = [high for high in highs if high is not None]
    return _between(unknown, (None if None in lows else min(lows), min(known, default=None)))


def compared(op: str, left: Any, right: Any) -> Any:
    """Return the result of a comparison where at least one of the two values is Unknown."""
    one, other = _ends(left), _ends(right)
    if one is None or other is None:
        return first_unknown((left, right))
    held: bool | None
    match op:
        case "at least":
            held = _above(one, other, strict=False)
        case "above":
            held = _above(one, other, strict=True)
        case "at most":
            held = _above(other, one, strict=False)
        case "below":
            held = _above(other, one, strict=True)
        case "is" | "is not":
            # Two intervals that meet may hold the same number or not.
            apart = _above(one, other, strict=True) or _above(other, one, strict=True)
            held = (op == "is not") if apart else None
        case _:
            held = None
    return first_unknown((left, right)) if held is None else held


def _ends(value: Any) -> Ends | None:
    """Return the ends of a number; None for an Unknown without ends, and for other values."""
    if value.__class__ is Unknown:
        return None if value.low is value.high is None else (value.low, value.high)
    return (value, value) if isinstance(value, (int, Fraction)) else None


def _between(unknown: Unknown, ends: Any) -> Any:
    """Return the Unknown between two ends; the number itself where they are equal."""
    low, high = ends
    if low is not None and low == high:
        return low
    return Unknown(unknown.needs, low, high)


def _sum(one: Ends, other: Ends) -> Ends:
    low, high = (None if None in ends else sum(ends) for ends in zip(one, other, strict=True))
    return low, high


def _turned(ends: Ends) -> Ends:
    low, high = (None if end is None else -end for end in ends)
    return high, low


def _scaled(ends: Ends, by: Any) -> Ends:
    if by == 0:
        return by, by
    low, high = (None if end is None else end * by for end in ends)
    return (low, high) if by > 0 else (high, low)


def _above(one: Ends, other: Ends, strict: bool) -> bool | None:
    """Check whether every value of one is above (or, unless `strict`, equal to) every value of the
    other.

    False where none is, None where some are.
    """
    (low, high), (least, most) = one, other
    if low is not None and most is not None and (low > most or (low == most and not strict)):
        return True
    if high is not None and least is not None and (high < least or (high == least and strict)):
        return False
    return None
