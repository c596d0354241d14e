"""Comparisons of rules, rulebooks or strategies, over pairs of games with the same chance.

Both games of a pair have the same streams of random numbers, so most of what differs between them
comes from what is compared. Holm's method decides which of all measures differ significantly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from math import inf, isfinite

from attrs import define, evolve, field, frozen

from propertyrules.laboratory.games import IN_C, Game, decided, play_all
from propertyrules.laboratory.intervals import ALPHA, Estimate, RunningMean, holm
from propertyrules.verification.simulator import SimulationPlan

LOOKS = 10  # pairs between two checks of whether all is decided
ALIKE = 0.05  # a difference within this share of the first mean counts as none
QUANTILES = (10, 50, 90)


@frozen
class Measure:
    """A measure of a game: its name, its function, whether it is a chief one, and its sort key.

    `most` is the greatest value that it can have; the least is 0.
    """

    name: str
    of: Callable[[Game], float] = field(eq=False)
    chief: bool = True
    rank: str = ""
    most: float = inf


CHIEF = (
    Measure("length in moves", lambda game: game.moves),
    Measure("length in turns", lambda game: game.turns),
    Measure("games that end", lambda game: game.ended, most=1),
    Measure("players out", lambda game: game.out),
    Measure("first player wins or leads", lambda game: game.winner == game.first, most=1),
    Measure("spread of wealth", lambda game: game.inequality, most=1),
    Measure("wealth of a player", lambda game: sum(game.worth) / len(game.worth)),
)
"""The chief measures, in the order shown; lengths are cut at the plan's most moves."""


@frozen
class Row:
    """A measure of both sides: the means, the difference, and whether it is significant."""

    name: str
    chief: bool
    first: float
    second: float
    difference: Estimate
    told_apart: bool

    @property
    def is_doubtful(self) -> bool:
        """Whether its own interval leaves out 0, which is not enough among so many measures."""
        return not self.told_apart and not self.difference.low <= 0 <= self.difference.high

    @property
    def figures(self) -> tuple[str, str, str, str]:
        """Both means, the difference and its interval as text: to hundredths, small ones to
        thousandths.

        After a single pair any difference is possible.
        """
        found = self.difference
        places = 2 if max(abs(self.first), abs(self.second)) >= SMALL else 3
        low, mean, high = (f"{one:+z,.{places}f}" for one in (found.low, found.mean, found.high))
        between = f"{low} to {high}" if isfinite(found.low) else "any"
        return f"{self.first:,.{places}f}", f"{self.second:,.{places}f}", mean, between


SMALL = 10  # a mean below it is shown to thousandths


@frozen
class Side:
    """One side: its name, quantiles of the length in moves (None: beyond the cut), and its games.

    `stuck` counts games that could not go on; `played` says in what they were played (C, or Python
    and why); `moves` counts all moves, `left` those that C left to Python (None: C played none).
    """

    name: str
    quantiles: tuple[int | None, ...]
    stuck: int
    played: str
    moves: int
    left: int | None


@frozen
class Comparison:
    """The result of a comparison; `decided`: it stopped because every chief measure was decided."""

    sides: tuple[Side, Side]
    rows: tuple[Row, ...]
    pairs: int
    most: int
    alpha: float
    decided: bool

    def row(self, name: str) -> Row:
        """Return a measure by its name. Raises KeyError."""
        for one in self.rows:
            if one.name == name:
                return one
        raise KeyError(name)


@define
class _Tally:
    """The running means of one measure."""

    measure: Measure
    first: RunningMean
    second: RunningMean
    paired: RunningMean

    @staticmethod
    def of(measure: Measure, pairs: int = 0) -> _Tally:
        """Return the means of a measure that was 0 in so many pairs."""
        return _Tally(measure, *(RunningMean(pairs) for _ in range(3)))

    def add(self, one: Game, other: Game) -> None:
        first, second = float(self.measure.of(one)), float(self.measure.of(other))
        self.first.add(first)
        self.second.add(second)
        self.paired.add(second - first)


@define
class _SideTally:
    """The running counts of the games of one side."""

    plan: SimulationPlan
    played: str
    lengths: list[int] = field(factory=list)
    stuck: int = 0
    moves: int = 0
    left: int = 0

    def add(self, game: Game) -> None:
        self.lengths.append(game.moves if game.ended else self.plan.most + 1)
        self.stuck += game.stuck
        self.moves += game.moves
        self.left += game.left

    def side(self, name: str) -> Side:
        """Return the side, with quantiles of its length in moves.

        All games are cut at one length, so the Kaplan-Meier estimator is the plain quantile.
        """
        lengths = sorted(self.lengths)
        found = [lengths[min(len(lengths) - 1, len(lengths) * share // 100)] for share in QUANTILES]
        quantiles = tuple(None if one > self.plan.most else one for one in found)
        left = self.left if self.played == IN_C else None
        return Side(name, quantiles, self.stuck, self.played, self.moves, left)


def compare(
    first: SimulationPlan,
    second: SimulationPlan,
    games: int,
    *,
    names: tuple[str, str] = ("first", "second"),
    executor: Executor | None = None,
    until_decided: bool = False,
    alpha: float = ALPHA,
    seen: Callable[[int], None] | None = None,
) -> Comparison:
    """Compare two plans over so many pairs of games.

    An executor of `concurrent.futures` plays them elsewhere. `until_decided` stops as soon as every
    chief measure differs significantly, or its interval lies within 5 % of the first side's mean;
    the intervals allow for it. `seen` is called with the number of pairs so far. Raises
    PropertyRulesError for a plan that cannot be played.
    """
    sides = [_SideTally(*decided(plan, 2 * games)) for plan in (first, second)]
    plans = [side.plan for side in sides]
    tallies = {one.name: _Tally.of(one) for one in CHIEF}
    pairs, enough = 0, False
    for pair in play_all(plans, games, executor):
        # A kind that comes up for the first time was 0 in all pairs before.
        for measure in _counts(pair):
            if measure.name not in tallies:
                tallies[measure.name] = _Tally.of(measure, pairs)
        for tally in tallies.values():
            tally.add(*pair)
        pairs += 1
        for side, game in zip(sides, pair, strict=True):
            side.add(game)
        if seen is not None:
            seen(pairs)
        if until_decided and pairs % LOOKS == 0:
            # Measures of kinds are tested in the end as well, so they count in the limit.
            limit = alpha / len(tallies)
            enough = all(_decided(tallies[one.name], limit, alpha) for one in CHIEF)
            if enough:
                break
    rows = _rows(tallies.values(), alpha)
    one, other = (side.side(name) for side, name in zip(sides, names, strict=True))
    return Comparison((one, other), rows, pairs, plans[0].most, alpha, enough)


def _rows(tallies: Iterable[_Tally], alpha: float) -> tuple[Row, ...]:
    """Return a row for each measure, the chief ones first, with whether the sides differ in it."""
    order = sorted(tallies, key=lambda one: (not one.measure.chief, one.measure.rank))
    found = [(tally, _within(tally.paired.estimate(alpha), tally.measure.most)) for tally in order]
    told = holm([estimate.p for _, estimate in found], alpha)
    return tuple(
        Row(tally.measure.name, tally.measure.chief, tally.first.mean, tally.second.mean, estimate,
            apart)
        for (tally, estimate), apart in zip(found, told, strict=True)
    )  # fmt: skip


def _within(found: Estimate, most: float) -> Estimate:
    """Return an estimate whose interval keeps to the differences that are possible."""
    if not isfinite(found.low):
        return found  # nothing is known of it
    return evolve(found, low=max(found.low, -most), high=min(found.high, most))


def _decided(tally: _Tally, limit: float, alpha: float) -> bool:
    """Return whether a difference is significant, or surely next to nothing."""
    found = tally.paired.estimate(alpha)
    small = ALIKE * abs(tally.first.mean)
    return found.p <= limit or (found.pairs > 1 and -small <= found.low <= found.high <= small)


def _counts(pair: tuple[Game, ...]) -> Iterator[Measure]:
    """Yield measures of how often each move, matter and rule of a pair of games comes up."""
    for rank, (what, of) in enumerate((("move", "made"), ("matter", "opened"), ("rule", "rules"))):
        for kind in {name for game in pair for name in getattr(game, of)}:

            def times(game: Game, of: str = of, kind: str = kind) -> float:
                found: int = getattr(game, of).get(kind, 0)
                return found

            yield Measure(f"{what} {kind}", times, False, f"{rank} {kind}")
