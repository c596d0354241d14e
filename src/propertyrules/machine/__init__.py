"""The reference interpreter: evaluation, execution, judging, legal moves and alternatives.

It walks the rules as they are written, without any generated code, and so says what is right.

from propertyrules.machine import bind, judge, verdict

env = bind(state, move)  # the arguments of the move by the names of its parameters, as codes
verdict(state, move)  # legal, illegal or undetermined
ruling = judge(state, move)  # with every rule that is broken, and what may be done instead

`list_moves` returns the legal moves of a seat, `play` the state after a move, `measure` the value
of a definition with its reasons, `evaluate` that of an expression of the typed program, and
`assumptions` the readings of clauses that a ruling leans on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from propertyrules.lazy_names import lazy_names

if TYPE_CHECKING:
    from propertyrules.machine.alternatives import judge_whole as judge
    from propertyrules.machine.alternatives import play_whole as play
    from propertyrules.machine.arguments import bind, unbind
    from propertyrules.machine.evaluator import evaluate
    from propertyrules.machine.legal_moves import legal_moves as list_moves
    from propertyrules.machine.legality import assumptions, measure, verdict
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "alternatives": "judge=judge_whole play=play_whole",
            "arguments": "bind unbind",
            "evaluator": "evaluate",
            "legal_moves": "list_moves=legal_moves",
            "legality": "assumptions measure verdict",
        },
    )

__all__ = [
    "assumptions",
    "bind",
    "evaluate",
    "judge",
    "list_moves",
    "measure",
    "play",
    "unbind",
    "verdict",
]
