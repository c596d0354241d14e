"""The reference interpreter: what its modules offer to the referee, the notation and the tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from propertyrules.compiler.beginning import blank, broken, matter_defaults, new_game
from propertyrules.compiler.binding import MoveError, bind, inward, outward, unbind
from propertyrules.compiler.evaluate import evaluate
from propertyrules.compiler.families import Family, Range, legal_moves
from propertyrules.compiler.judging import assumptions, verdict
from propertyrules.compiler.judging import play as play_unexplained
from propertyrules.compiler.named import defined, parts_of
from propertyrules.compiler.nearest import judge_whole as judge
from propertyrules.compiler.ranges import candidates, domain
from propertyrules.compiler.steps import run, settled
from propertyrules.compiler.trace import Trace
from propertyrules.errors import IllegalMove
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Measured, Part
from propertyrules.model.state import State
from propertyrules.model.values import Unknown

__all__ = [
    "Family", "MoveError", "Range", "Trace", "bind", "blank", "broken", "candidates", "domain",
    "evaluate", "inward", "judge", "legal_moves", "matter_defaults", "measure", "new_game",
    "outward", "play", "run", "settled", "unbind", "verdict",
]  # fmt: skip


def play(state: State, move: Move) -> State:
    """Make a move. Raises IllegalMove with the whole ruling, and MoveError like `bind`.

    One that is undetermined is made on the assumption of what it needs.
    """
    try:
        return play_unexplained(state, move)
    except IllegalMove:
        raise IllegalMove(judge(state, move)) from None


def measure(state: State, name: str, env: Mapping[str, Any]) -> Measured:
    """Give a defined value with its parts and all that it leans on.

    `env` has the define's parameters by name. Raises KeyError for a name that is not defined.
    """
    program = state.setting.program
    define = program.defines[name]
    trace = Trace()
    value = defined(state, define, env, trace, evaluate)
    parts = parts_of(state, define, env, None, evaluate)
    unknown = value.__class__ is Unknown
    return Measured(
        value=None if unknown else outward(state.setting, define.type, value),
        parts=tuple(
            Part(part, None if amount.__class__ is Unknown else amount) for part, amount in parts
        ),
        clauses=trace.clauses,
        assumptions=assumptions(program, trace.clauses, state.assumed),
        needs=tuple(sorted(value.needs)) if unknown else (),
    )
