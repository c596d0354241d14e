"""The reference interpreter: what its modules offer to the referee, the notation and the tests."""

from __future__ import annotations

from propertyrules.errors import IllegalMove
from propertyrules.machine.alternatives import judge_whole as judge
from propertyrules.machine.beginning import blank, broken, broken_by, matter_defaults, new_game
from propertyrules.machine.binding import MoveError, bind, inward, outward, unbind
from propertyrules.machine.domains import domain
from propertyrules.machine.evaluate import evaluate
from propertyrules.machine.judging import play as play_unexplained
from propertyrules.machine.judging import verdict
from propertyrules.machine.legal_moves import Family, Range, legal_moves
from propertyrules.machine.measuring import measure
from propertyrules.machine.opening import opened
from propertyrules.machine.steps import run, settled
from propertyrules.machine.trace import Trace
from propertyrules.model.moves import Move
from propertyrules.model.state import State

__all__ = [
    "Family",
    "MoveError",
    "Range",
    "Trace",
    "bind",
    "blank",
    "broken",
    "broken_by",
    "domain",
    "evaluate",
    "inward",
    "judge",
    "legal_moves",
    "matter_defaults",
    "measure",
    "new_game",
    "open_now",
    "outward",
    "play",
    "run",
    "settled",
    "unbind",
    "verdict",
]


def open_now(state: State, move: Move) -> bool:
    """Tell whether what is open lets a move be made, whatever its rules then say of it.

    Where one phrase fits several moves, the one that is open is meant. Raises MoveError.
    """
    env = bind(state, move)
    kind = state.setting.program.moves[move.name]
    return opened(state, kind, env[kind.params[0].name], env).holds is not False


def play(state: State, move: Move) -> State:
    """Make a move. Raises IllegalMove, and MoveError like `bind`.

    One that is undetermined is made on the assumption of what it needs.
    """
    try:
        return play_unexplained(state, move)
    except IllegalMove:
        raise IllegalMove(lambda: judge(state, move)) from None
