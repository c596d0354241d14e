"""Decides quickly: by generated code where everything is known, else by the interpreter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from propertyrules.codegen.running import complete, failing, ways
from propertyrules.errors import IllegalMove
from propertyrules.ir.program import MoveKind
from propertyrules.machine import alternatives
from propertyrules.machine.arguments import bind
from propertyrules.machine.judging import verdict_on
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Verdict
from propertyrules.model.state import State

Env = Mapping[str, Any]


def verdict(state: State, move: Move) -> Verdict:
    """Say whether a move is legal. Raises MoveError like `bind`."""
    program = state.setting.program
    way = ways(program).get(move.name) if state.complete or complete(state) else None
    if way is None:
        env = bind(state, move)
        return decide(state, program.moves[move.name], env)
    return Verdict.ILLEGAL if way.failing(state, way.take_in(state, move)) else Verdict.LEGAL


def decide(state: State, kind: MoveKind, env: Env) -> Verdict:
    """Say whether a move with these values is legal."""
    if complete(state):
        return Verdict.ILLEGAL if failing(state, kind, env) else Verdict.LEGAL
    return verdict_on(state, kind, dict(env))


def play(state: State, move: Move) -> State:
    """Make a move. Raises IllegalMove, and MoveError like `bind`.

    One that is undetermined is made on the assumption of what it needs.
    """
    known = state.complete or complete(state)
    way = ways(state.setting.program).get(move.name) if known else None
    if way is None:
        return alternatives.play_whole(state, move)
    after = way.made(state, way.take_in(state, move))
    if after is None:
        raise IllegalMove(lambda: alternatives.judge_whole(state, move))
    return after
