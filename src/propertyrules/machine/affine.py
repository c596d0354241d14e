"""Affine values: an open amount as an abstract value, and the search for the nearest amount
allowed.

An affine value goes through the reference interpreter in place of a number. Each comparison narrows
the interval of amounts for which everything comes out the same. So one run covers a whole interval,
and the next one begins where that interval ends.
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
    """The amounts for which every comparison so far comes out as for `here`; None: no end."""

    here: int
    low: int | None = None
    high: int | None = None

    def keep(self, slope: Any, rest: Any, strict: bool) -> None:
        """Narrow to the amounts for which slope * amount + rest is above 0, or not below 0."""
        root = Fraction(-rest) / Fraction(slope)
        if slope > 0:
            least = math.floor(root) + 1 if strict else math.ceil(root)
            self.low = least if self.low is None else max(self.low, least)
        else:
            most = math.ceil(root) - 1 if strict else math.floor(root)
            self.high = most if self.high is None else min(self.high, most)


@frozen(eq=False, repr=False, str=False)
class AffineValue:
    """A linear function of an open amount, slope * amount + rest, at the amount that is tried."""

    interval: Interval
    slope: Any = 1
    rest: Any = 0

    @property
    def value(self) -> Any:
        """The number at the amount that is tried."""
        return self.slope * self.interval.here + self.rest

    def _known(self) -> Fraction:
        """Return the number itself, which narrows the interval to the one amount."""
        # A run that reads the number itself covers this one amount only.
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
            # A product of two open amounts is not linear.
            return self._known() * other.value
        return self._with(self.slope * other, self.rest * other)

    __rmul__ = __mul__

    # -- comparisons ---------------------------------------------------------------------------

    def _at_least(self, other: Any, strict: bool) -> bool:
        """Compare, and narrow the interval to the amounts for which the result is the same."""
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
        # Two comparisons: each narrows the interval on one side.
        return self._at_least(other, strict=False) and not self._at_least(other, strict=True)

    def __bool__(self) -> bool:
        return self != 0

    # -- whole numbers, and the number itself ----------------------------------------------------

    def __ceil__(self) -> int:
        # By the floor of the negative, which narrows the interval.
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
        """The numerator of the number, which `numbers.Rational` requires."""
        return self._known().numerator

    @property
    def denominator(self) -> int:
        """The denominator of the number."""
        return self._known().denominator


# `Fraction` accepts a rational, and reads its numerator and denominator.
numbers.Rational.register(AffineValue)


def outcome_intervals(
    low: int, outcome: Callable[[Any], T], onward: Callable[[int], T | None]
) -> Iterator[tuple[int, int | None, T]]:
    """Yield the intervals of amounts from `low` up, each with its outcome.

    `onward` returns the outcome that is sure from an amount on, or None. The last interval has no
    end (None), unless too many values would have to be tried.
    """
    here = low
    for _ in range(MOST_VALUES):
        tried = Interval(here)
        found = outcome(AffineValue(tried))
        yield here, tried.high, found
        if tried.high is None:
            return
        here = tried.high + 1
        # Rounding makes endless thresholds, which only this can end.
        sure = onward(here)
        if sure is not None:
            yield here, None, sure
            return


def nearest_amount(start: int, allowed: Callable[[Any], bool]) -> int | None:
    """Return the allowed whole amount, not negative, nearest to `start`; the greater of two as
    near.

    None where there is none, or where too many intervals would have to be tried. Amounts in between
    lie in intervals of which one amount was tried and refused.
    """
    ends: dict[int, int | None] = {1: start, -1: start}
    for _ in range(MOST_RANGES):
        left = ((way, at) for way, at in ends.items() if at is not None and (way > 0 or at >= 0))
        # The nearer of the two ends is tried first; of equally near ends, the upper one.
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
