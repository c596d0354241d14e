"""Confidence intervals of shares, and of means of paired differences at any number of games.

The confidence sequence is the asymptotic one of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas
("Time-uniform central limit theory and asymptotic confidence sequences"): its interval holds at all
times at once, so a run may stop at any time. No maintained library has it that needs no compiler.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log, sqrt
from statistics import NormalDist

from attrs import define, frozen

ALPHA = 0.05
CONFIDENCE = 0.95
TUNED_FOR = 500  # the number of games at which the interval is narrowest
FEWEST = 20  # pairs that differ, before a difference may be significant


@frozen
class Estimate:
    """A mean of paired differences with its interval.

    `p` is the anytime-valid p-value: the least error rate at which the mean differs significantly
    from 0.
    """

    mean: float
    low: float
    high: float
    p: float
    pairs: int


@define
class RunningMean:
    """The running mean and spread of values, by Welford's method."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0
    different: int = 0

    def add(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        self.different += value != 0
        off = value - self.mean
        self.mean += off / self.count
        self.squares += off * (value - self.mean)

    @property
    def deviation(self) -> float:
        """The standard deviation; 0 for fewer than two values."""
        return sqrt(self.squares / (self.count - 1)) if self.count > 1 else 0.0

    def estimate(self, alpha: float = ALPHA) -> Estimate:
        """Return the mean with its interval, which holds at any number of values."""
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
            # Without any spread every pair differs by the same: nothing is left to chance.
            if self.deviation:
                score = self.mean * self.mean / (self.deviation * self.deviation)
                p = min(1.0, sqrt(known + 1) * exp(-self.count * known * score / (2 * (known + 1))))
        return Estimate(self.mean, self.mean - half, self.mean + half, p, self.count)


def holm(p_values: Sequence[float], alpha: float = ALPHA) -> tuple[bool, ...]:
    """Return which of several differences are significant, with any error seldomer than alpha.

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
    """Return Wilson's 95 % interval for a share."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    share, spread = many / of, z * z / of
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
