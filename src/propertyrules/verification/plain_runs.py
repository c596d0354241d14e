"""Runs of scenarios by plain rulings of the interpreter, for those who compare rulebooks."""

from __future__ import annotations

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
