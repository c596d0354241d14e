"""Affine values: amounts that are not fixed, and the nearest one that will do.

An amount that is still open goes through the reference interpreter in place of a number. Every
comparison that it meets narrows the interval of amounts of which all would come out alike. So one
run speaks for a whole interval, and the next need only begin where that interval ends.
"""

from __future__ import annotations

import math
import numbers
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, TypeVar

from attrs import define, frozen

from propertyrules.limits import MOST_RANGES, MOST_VALUES

T = TypeVar("T")


@define(eq=False)
class Interval:
    """The amounts of which all that was asked so far comes out as of `here`; None: no end."""

    here: int
    low: int | None = None
    high: int | None = None

    def keep(self, slope: Any, rest: Any, strict: bool) -> None:
        """Keep the amounts of which slope times amount plus rest is above nought, or not below."""
        root = Fraction(-rest) / Fraction(slope)
        if slope > 0:
            least = math.floor(root) + 1 if strict else math.ceil(root)
            self.low = least if self.low is None else max(self.low, least)
        else:
            most = math.ceil(root) - 1 if strict else math.floor(root)
            self.high = most if self.high is None else min(self.high, most)


@frozen(eq=False, repr=False, str=False)
class AffineValue:
    """What is read off an open amount: slope times it plus a rest, at an amount tried."""

    interval: Interval
    slope: Any = 1
    rest: Any = 0

    @property
    def value(self) -> Any:
        """What it is where the amount is the one tried."""
        return self.slope * self.interval.here + self.rest

    def _known(self) -> Fraction:
        """Return the number itself: the interval is then this one amount alone."""
        # Whoever wants the number itself learns something of this one amount only.
        self.interval.low = self.interval.high = self.interval.here
        return Fraction(self.value)

    # -- sums ----------------------------------------------------------------------------------

    def _with(self, slope: Any, rest: Any) -> Any:
        return AffineValue(self.interval, slope, rest) if slope else rest

    def __add__(self, other: Any) -> Any:
        if isinstance(other, AffineValue):
            return self._with(self.slope + other.slope, self.rest + other.rest)
        return self._with(self.slope, self.rest + other)

    __radd__ = __add__

    def __neg__(self) -> Any:
        return self._with(-self.slope, -self.rest)

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, AffineValue):
            # A product of two open amounts is no straight line.
            return self._known() * other.value
        return self._with(self.slope * other, self.rest * other)

    __rmul__ = __mul__

    # -- comparisons ---------------------------------------------------------------------------

    def _at_least(self, other: Any, strict: bool) -> bool:
        """Compare, and narrow the interval to the values for which the comparison comes out the
        same.
        """
        gap = self - other
        if not isinstance(gap, AffineValue):
            return bool(gap > 0 or (gap == 0 and not strict))
        holds = bool(gap.value > 0 or (gap.value == 0 and not strict))
        if holds:
            self.interval.keep(gap.slope, gap.rest, strict)
        else:
            self.interval.keep(-gap.slope, -gap.rest, not strict)
        return holds

    def __ge__(self, other: Any) -> bool:
        return self._at_least(other, strict=False)

    def __gt__(self, other: Any) -> bool:
        return self._at_least(other, strict=True)

    def __le__(self, other: Any) -> bool:
        return not self._at_least(other, strict=True)

    def __lt__(self, other: Any) -> bool:
        return not self._at_least(other, strict=False)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (int, Fraction, AffineValue)):
            return False
        # Two comparisons, for each narrows the interval on one side.
        return self._at_least(other, strict=False) and not self._at_least(other, strict=True)

    def __bool__(self) -> bool:
        return self != 0

    # -- whole numbers, and the number itself ----------------------------------------------------

    def __ceil__(self) -> int:
        # By the floor of the negative, which narrows the interval as it must be.
        lowered: int = math.floor(-self)
        return -lowered

    def __floor__(self) -> int:
        whole: int = math.floor(self.value)
        # All amounts with the same floor come out alike: those from `whole` to below the next.
        self.interval.keep(self.slope, self.rest - whole, strict=False)
        self.interval.keep(-self.slope, whole + 1 - self.rest, strict=True)
        return whole

    def __index__(self) -> int:
        return int(self._known())

    def __hash__(self) -> int:
        return hash(self._known())

    def __str__(self) -> str:
        return str(self._known())

    @property
    def numerator(self) -> int:
        """The numerator, which makes the value that is known a number to others."""
        return self._known().numerator

    @property
    def denominator(self) -> int:
        """The denominator of the value that is known."""
        return self._known().denominator


# What is divided becomes a fraction first, which asks for these two.
numbers.Rational.register(AffineValue)


def stretches(
    low: int, outcome: Callable[[Any], T], onward: Callable[[int], T | None]
) -> Iterator[tuple[int, int | None, T]]:
    """Yield the amounts from `low` up, stretch by stretch, with what comes out for all of each.

    `onward` says what is sure to come out from an amount on, or None. The last stretch has no end
    (None), unless too many values would have to be tried.
    """
    here = low
    for _ in range(MOST_VALUES):
        tried = Interval(here)
        found = outcome(AffineValue(tried))
        yield here, tried.high, found
        if tried.high is None:
            return
        here = tried.high + 1
        # Rounding makes thresholds without end: then this is what ends the walk.
        sure = onward(here)
        if sure is not None:
            yield here, None, sure
            return


def nearest_amount(start: int, allowed: Callable[[Any], bool]) -> int | None:
    """Return the whole amount, not below nought, nearest to one that is allowed; of two as near
    the greater.

    None where none is, or where too many intervals would have to be looked at. No amount between
    is allowed: each lies in an interval of which one was tried, and all others come out like it.
    """
    ends: dict[int, int | None] = {1: start, -1: start}
    for _ in range(MOST_RANGES):
        left = ((way, at) for way, at in ends.items() if at is not None and (way > 0 or at >= 0))
        # The nearer of the two ends goes first; of ends as near, the upper one.
        _, _, here = min(((abs(at - start), -way, at) for way, at in left), default=(0, 0, None))
        if here is None:
            return None
        tried = Interval(here)
        if allowed(AffineValue(tried)):
            return here
        for way, end in ((1, tried.high), (-1, tried.low)):
            if ends[way] == here:
                ends[way] = None if end is None else end + way
    return None
