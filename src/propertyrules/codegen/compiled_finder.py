"""The compiled finder: looks for other legal moves by generated code."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from attrs import frozen

from propertyrules.codegen import engine
from propertyrules.codegen.compiled_moves import Compiled, compiled_moves, failing
from propertyrules.codegen.compiler import Lambda, compile_functions
from propertyrules.codegen.move_generator import move_generator
from propertyrules.ir.program import MoveKind, Program, once_per_program
from propertyrules.machine.alternatives import MoveFinder
from propertyrules.machine.draft import Env
from propertyrules.machine.legal_moves import Family
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.state import State


@frozen(eq=False)
class CompiledFinder(MoveFinder):
    """Finds legal moves by generated code, at tables of which everything is known."""

    def legal_at(self, state: State, kind: MoveKind, env: Env, held: Collection[int] = ()) -> bool:
        """Check whether a move with these values is legal."""
        return failing(state, kind, env) == 0

    def listed_at(self, state: State, kind: MoveKind, seat: int) -> Sequence[Move | Family]:
        """Return the legal moves of one kind at one of the tables."""
        moves: list[Move] = []
        families: list[Family] = []
        move_generator(state.setting.program).add(state, kind, seat, moves, families)
        return moves or families

    def holding(self, state: State, kind: MoveKind, env: Env) -> Collection[int]:
        """Return no rules: judging them again is quicker."""
        return ()

    def failing(self, state: State, kind: MoveKind, env: Env) -> int:
        """Return the number of the first rule broken, from 1; 0: none; -1: not open."""
        return failing(state, kind, env)

    def verdict(self, state: State, move: Move) -> Verdict:
        """Return whether a move is legal at a later table. Raises MoveError."""
        return engine.verdict(state, move)

    def play(self, state: State, move: Move) -> State:
        """Return the state after a move. Raises IllegalMove and MoveError."""
        return engine.play(state, move)

    def lost(self, state: State, move: Move) -> Any:
        """Return what a move that raises cash loses for good, by its rulebook's measure; else 0."""
        program = state.setting.program
        losing = _losses(program).get(move.name)
        intake = compiled_moves(program)[move.name].intake
        return 0 if losing is None else losing(state, *intake(state, move))


@once_per_program
def _losses(program: Program) -> dict[str, Compiled]:
    """Compile the losses of moves that raise cash."""
    kinds = program.moves.values()
    return compile_functions(
        program, {k.name: Lambda(k.params, k.losing) for k in kinds if k.losing is not None}
    )
