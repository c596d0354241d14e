"""Decides quickly: by generated code where everything is known, else by the interpreter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from propertyrules.compiler import interpreter
from propertyrules.compiler.generated.running import complete, failing, play_on
from propertyrules.compiler.interpreter import bind
from propertyrules.compiler.judging import verdict_on
from propertyrules.errors import IllegalMove
from propertyrules.language.program import MoveKind
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Verdict
from propertyrules.model.state import State

Env = Mapping[str, Any]


def verdict(state: State, move: Move) -> Verdict:
    """Say whether a move is legal. Raises MoveError like `bind`."""
    env = bind(state, move)
    return decide(state, state.setting.program.moves[move.name], env)


def decide(state: State, kind: MoveKind, env: Env) -> Verdict:
    """Say whether a move with these values is legal."""
    if complete(state):
        return Verdict.ILLEGAL if failing(state, kind, env) else Verdict.LEGAL
    return verdict_on(state, kind, dict(env))


def play(state: State, move: Move) -> State:
    """Make a move. Raises IllegalMove with the whole ruling, and MoveError like `bind`.

    One that is undetermined is made on the assumption of what it needs.
    """
    if not complete(state):
        return interpreter.play(state, move)
    env = bind(state, move)
    after = play_on(state, state.setting.program.moves[move.name], env)
    if after is None:
        raise IllegalMove(interpreter.judge(state, move))
    return after
