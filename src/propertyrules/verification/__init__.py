"""Checks for authors of rulebooks: random games, and the invariants that must hold in them.

from propertyrules.verification import SimulationPlan, check_rulebook, simulate

check_rulebook(program).holds  # whole games, with every invariant checked
outcomes = simulate(SimulationPlan(rulebook, policy="careful"), 100)

`played` yields the moves of one game by a policy of `find_policy` or the strategies of `seated`.
`INVARIANTS` lists what must hold, each with its check of a `PlayedGame`, which yields a `Breach`
where it does not. `coverage` returns which clauses of a rulebook its scenarios decide;
`kit_cases` and `write_kit` make the test cases for an engine in any language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from propertyrules.lazy_names import lazy_names

if TYPE_CHECKING:
    from propertyrules.verification.clause_coverage import Coverage, coverage
    from propertyrules.verification.conformance import kit_cases, write_kit
    from propertyrules.verification.invariants import INVARIANTS, Breach, PlayedGame
    from propertyrules.verification.players import find_policy, seated
    from propertyrules.verification.rulebook_check import BrokenGame, Report, check_rulebook
    from propertyrules.verification.simulator import GameOutcome, SimulationPlan, played, simulate
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "clause_coverage": "Coverage coverage",
            "conformance": "kit_cases write_kit",
            "invariants": "INVARIANTS Breach PlayedGame",
            "players": "find_policy seated",
            "rulebook_check": "BrokenGame Report check_rulebook",
            "simulator": "GameOutcome SimulationPlan played simulate",
        },
    )

__all__ = [
    "INVARIANTS",
    "Breach",
    "BrokenGame",
    "Coverage",
    "GameOutcome",
    "PlayedGame",
    "Report",
    "SimulationPlan",
    "check_rulebook",
    "coverage",
    "find_policy",
    "kit_cases",
    "played",
    "seated",
    "simulate",
    "write_kit",
]
