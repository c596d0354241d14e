"""The engine: verdicts and plays, by compiled code where everything is known, else by the
interpreter.

`Referee.verdict` and `play` call it. Each entry point first checks that the state is
`complete`, and leaves any other to `machine.legality`, which defines what is right.
"""

from __future__ import annotations

import propertyrules.machine.alternatives as alternatives
import propertyrules.machine.legality as legality
from propertyrules.codegen.compiled_moves import Env, compiled_moves, complete, failing
from propertyrules.ir.program import MoveKind
from propertyrules.machine.arguments import bind
from propertyrules.machine.legality import verdict_on
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.rulings import IllegalMove
from propertyrules.model.state import State


def verdict(state: State, move: Move) -> Verdict:
    """Return whether a move is legal. Raises MoveError like `bind`."""
    program = state.setting.program
    if move.claimed:
        return legality.verdict(state, move)
    # A move that there is not goes to `bind`, which has the words for it.
    if move.name not in program.moves or not (state.complete or complete(state)):
        env = bind(state, move)
        return decide(state, program.moves[move.name], env)
    way = compiled_moves(program)[move.name]
    return Verdict.ILLEGAL if way.failing(state, way.intake(state, move)) else Verdict.LEGAL


def decide(state: State, kind: MoveKind, env: Env) -> Verdict:
    """Return whether a move with these values is legal."""
    if complete(state):
        return Verdict.ILLEGAL if failing(state, kind, env) else Verdict.LEGAL
    return verdict_on(state, kind, dict(env))


def play(state: State, move: Move) -> State:
    """Return the state after a move. Raises IllegalMove, and MoveError like `bind`.

    An undetermined move is made on the assumption of what it needs.
    """
    program = state.setting.program
    known = state.complete or complete(state)
    if move.claimed or move.name not in program.moves or not known:
        return alternatives.play_whole(state, move)
    way = compiled_moves(program)[move.name]
    after: State | None = way.after(state, way.intake(state, move))
    if after is None:
        raise IllegalMove(lambda: alternatives.judge_whole(state, move))
    return after
