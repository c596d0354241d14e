"""Runs of scenarios by plain rulings, and which declarations of a program a run looks up."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.ir.program import Program
from propertyrules.machine import alternatives, legality
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import State
from propertyrules.notation.scenarios import Scenario
from propertyrules.referee import Referee
from propertyrules.scenario_runner import Run, run_scenario

Kept = TypeVar("Kept")

Home: TypeAlias = tuple[str, str]
"""Where something is declared: the sort of declaration (a field of Program) and its name."""

WATCHED = ("functions", "events", "figures", "matters", "moves")


class RecordedLookups(dict[str, Kept]):
    """Declarations by name that take note of which of them is looked up."""

    def __init__(self, sort: str, kept: dict[str, Kept], seen: set[Home]) -> None:
        super().__init__(kept)
        self.sort = sort
        self.seen = seen

    def __getitem__(self, name: str) -> Kept:
        self.seen.add((self.sort, name))
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Return what is kept by a name, and note that it was looked for."""
        self.seen.add((self.sort, name))
        return super().get(name, default)


def watched(program: Program, seen: set[Home]) -> Program:
    """Return a program that notes in `seen` which of its declarations are looked at.

    Tracks, lines and the setup are not watched: reading a table looks at all of them.
    """
    noted: dict[str, Any] = {
        sort: RecordedLookups(sort, dict(getattr(program, sort)), seen) for sort in WATCHED
    }
    return evolve(program, **noted)


@opaque
class PlainReferee(Referee):
    """Rules by the interpreter alone, without looking for legal moves near an illegal one."""

    def judge(self, state: State, move: Move) -> Ruling:
        """Rule on a move."""
        return legality.judge(state, move)

    def play(self, state: State, move: Move) -> State:
        """Return the state after a move. Raises IllegalMove."""
        return alternatives.play_whole(state, move)


def run_plainly(scenario: Scenario, program: Program) -> Run:
    """Run a scenario by the interpreter, without what only explains an answer."""
    return run_scenario(scenario.definite, program, judged_by=PlainReferee, grounded=False)
