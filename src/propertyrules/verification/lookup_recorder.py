"""Runs of scenarios by plain rulings, and a recorder of the declarations that a run looks up."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

from attrs import evolve

import propertyrules.machine.alternatives as alternatives
import propertyrules.machine.legality as legality
from propertyrules.classes import opaque
from propertyrules.ir.program import Program
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import State
from propertyrules.notation.scenarios import Scenario
from propertyrules.referee import Referee
from propertyrules.scenario_runner import Run, run_scenario

Kept = TypeVar("Kept")

Home: TypeAlias = tuple[str, str]
"""A declaration: its field of Program, and its name."""

WATCHED = ("functions", "events", "figures", "matters", "moves")


class RecordedLookups(dict[str, Kept]):
    """Declarations by name that record which of them are looked up."""

    def __init__(self, sort: str, kept: dict[str, Kept], seen: set[Home]) -> None:
        super().__init__(kept)
        self.sort = sort
        self.seen = seen

    def __getitem__(self, name: str) -> Kept:
        self.seen.add((self.sort, name))
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Return a declaration by its name, and record the lookup."""
        self.seen.add((self.sort, name))
        return super().get(name, default)


def watched(program: Program, seen: set[Home]) -> Program:
    """Return a program that records in `seen` which of its declarations are looked up.

    Tracks, lines and the setup are not recorded: reading a table looks up all of them.
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
