"""Intervals: of shares, and of means of paired differences that may be looked at after every game.

The confidence sequence is the asymptotic one of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas
("Time-uniform central limit theory and asymptotic confidence sequences"): its interval holds at all
times at once, so a run may stop when it likes. It is two lines, and no kept library that needs no
compiler has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log, sqrt
from statistics import NormalDist

from attrs import define, frozen

ALPHA = 0.05
CONFIDENCE = 0.95
TUNED_FOR = 500  # the number of games at which the interval is narrowest
FEWEST = 20  # pairs that differ, before a difference may be told apart from chance


@frozen
class Estimate:
    """A mean of paired differences: its interval, and how surely it is not nought.

    `p` is the anytime-valid p-value: the least share of errors at which it would be told apart.
    """

    mean: float
    low: float
    high: float
    p: float
    pairs: int


@define
class RunningMean:
    """Mean and spread of what was added so far, by Welford's method."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0
    different: int = 0

    def add(self, value: float) -> None:
        """Add a difference."""
        self.count += 1
        self.different += value != 0
        off = value - self.mean
        self.mean += off / self.count
        self.squares += off * (value - self.mean)

    @property
    def deviation(self) -> float:
        """The standard deviation; nought for fewer than two values."""
        return sqrt(self.squares / (self.count - 1)) if self.count > 1 else 0.0

    def estimate(self, alpha: float = ALPHA) -> Estimate:
        """Return the mean with its interval, which holds whenever one looks."""
        if self.count < 2:
            return Estimate(self.mean, -inf, inf, 1.0, self.count)
        # The parameter with which the interval is narrowest at `TUNED_FOR` games.
        bound = -2 * log(alpha)
        known = self.count * (bound + log(bound + 1)) / TUNED_FOR
        half = self.deviation * sqrt(
            2 * (known + 1) / (self.count * known) * log(sqrt(known + 1) / alpha)
        )
        p = 1.0
        if self.different >= FEWEST:
            p = 0.0
            # Without any spread every pair differs by the same: then there is nothing left to
            # chance.
            if self.deviation:
                score = self.mean * self.mean / (self.deviation * self.deviation)
                p = min(1.0, sqrt(known + 1) * exp(-self.count * known * score / (2 * (known + 1))))
        return Estimate(self.mean, self.mean - half, self.mean + half, p, self.count)


def holm(p_values: Sequence[float], alpha: float = ALPHA) -> tuple[bool, ...]:
    """Return which of several differences are told apart: wrongly any at all, seldomer than alpha.

    Holm's method: the least p-value against alpha over all, the next against one fewer, and so on.
    """
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    told = [False] * len(p_values)
    for rank, place in enumerate(order):
        if p_values[place] > alpha / (len(order) - rank):
            break
        told[place] = True
    return tuple(told)


def wilson(many: int, of: int) -> tuple[float, float]:
    """Return Wilson's interval for a share: the ends between which the truth lies."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    share, spread = many / of, z * z / of
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
