"""Tournaments: each player against each, from both sides, with an interval for every share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from itertools import combinations

from attrs import evolve, frozen

from propertyrules.laboratory.games import PYTHON_ALONE, Game, decided, play_all
from propertyrules.laboratory.intervals import wilson
from propertyrules.verification.simulator import SimulationPlan


@frozen
class Match:
    """The result of two players over all games against each other.

    `wins` are games that the first has won or, if nobody has, is worth more in; `ended` counts
    those that came to an end; `played` says in what they were played: C, or Python and why.
    """

    first: str
    second: str
    games: int
    wins: int
    ended: int
    played: str = PYTHON_ALONE

    @property
    def share(self) -> float:
        """The share of games that the first has won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for that share, with a confidence of 95 %."""
        return wilson(self.wins, self.games)


@frozen
class Tournament:
    """All matches, and the ranking from the player who won most to the one who won least."""

    matches: tuple[Match, ...]
    ranking: tuple[str, ...]

    def match(self, first: str, second: str) -> Match:
        """Return the match of two players as the first one sees it. Raises KeyError."""
        for one in self.matches:
            if (one.first, one.second) == (first, second):
                return one
            if (one.first, one.second) == (second, first):
                return Match(first, second, one.games, one.games - one.wins, one.ended, one.played)
        raise KeyError(f"{first} against {second}")


def tournament(
    plan: SimulationPlan, names: Sequence[str], games: int, *,
    executor: Executor | None = None, seen: Callable[[int], None] | None = None,
) -> Tournament:  # fmt: skip
    """Play so many games of each player against each, with seats changed in half of them.

    `names` are strategies or policies, as `seated` reads them; the rest of the plan holds for all
    games. With more than two seats the two sit alternately. Two games that differ only in the seats
    have the same chance. `seen` is called with the number of matches played, before each. Raises
    PropertyRulesError for a plan that cannot be played.
    """
    matches: list[Match] = []
    pairs = list(combinations(names, 2))
    for first, second in pairs:
        if seen is not None:
            seen(len(matches))
        # Whether to compile is decided by all matches together: they share one library.
        there, where = decided(evolve(plan, policy=f"{first},{second}"), games * len(pairs))
        back = evolve(there, policy=f"{second},{first}")
        wins = ended = played = 0
        for one, other in play_all((there, back), (games + 1) // 2, executor):
            wins += _won(one, 0) + _won(other, 1)
            ended += one.ended + other.ended
            played += 2
        matches.append(Match(first, second, played, wins, ended, where))
    points = {
        name: sum(one.share if one.first == name else 1 - one.share
                  for one in matches if name in (one.first, one.second))
        for name in names
    }  # fmt: skip
    return Tournament(tuple(matches), tuple(sorted(names, key=lambda name: -points[name])))


def _won(game: Game, place: int) -> bool:
    """Return whether a game was won from the seats of the first or the second name."""
    # The two names sit alternately, whatever the number of players.
    return game.winner % 2 == place
