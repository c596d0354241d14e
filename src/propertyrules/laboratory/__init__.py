"""The laboratory: odds at a table, and comparisons and tournaments over many games.

from propertyrules.laboratory import compare, odds, tournament
from propertyrules.verification import SimulationPlan

odds(state)  # the chances at a table, exact where they can be
compare(SimulationPlan(rulebook), SimulationPlan(other), 100)  # what differs, game by game
tournament(plan, ["careful", "greedy"], 100)  # each strategy against each

`play_numbered` plays single games of a plan by their numbers, each told as a `Game`.
`RunningMean`, `Estimate`, `holm` and `wilson` are the statistics that these are told by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from propertyrules.lazy_names import lazy_names

if TYPE_CHECKING:
    from propertyrules.laboratory.comparison import Comparison, Row, Side, compare
    from propertyrules.laboratory.games import Game, play_numbered
    from propertyrules.laboratory.intervals import Estimate, RunningMean, holm, wilson
    from propertyrules.laboratory.matches import Match, Tournament, tournament
    from propertyrules.laboratory.turn_odds import Chance, Odds, odds
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "comparison": "Comparison Row Side compare",
            "games": "Game play_numbered",
            "intervals": "Estimate RunningMean holm wilson",
            "matches": "Match Tournament tournament",
            "turn_odds": "Chance Odds odds",
        },
    )

__all__ = [
    "Chance",
    "Comparison",
    "Estimate",
    "Game",
    "Match",
    "Odds",
    "Row",
    "RunningMean",
    "Side",
    "Tournament",
    "compare",
    "holm",
    "odds",
    "play_numbered",
    "tournament",
    "wilson",
]
