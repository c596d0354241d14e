"""Backends that try moves on a draft: whether they are legal there, and what they lose and bring.

There are two: the interpreter, and, for tables without unknowns, functions compiled for the moves
that raise cash, without the rules that keep one answer throughout a plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from attrs import define, evolve, frozen

from propertyrules.classes import opaque
from propertyrules.codegen.compiled_moves import complete, complete_but_for_cards
from propertyrules.codegen.compiler import Lambda, compile_functions, compiled
from propertyrules.ir.program import MoveKind, Parameter, Program, Rule, once_per_program
from propertyrules.machine.draft import Draft
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.executor import execute
from propertyrules.model.state import State
from propertyrules.model.values import Unknown
from propertyrules.planner.independence import RaisingKind, raising

Env = Mapping[str, Any]


@opaque
class Candidate:
    """A move that is open to the player: the matters its rules read, and the rules that held."""

    raiser: RaisingKind
    names: Env
    held: frozenset[int]
    mover: str
    narrowed: frozenset[str] | None  # the kinds of space that it may be about
    rest: tuple[Parameter, ...]  # its parameters except for the mover and the anchor

    @staticmethod
    def of(raiser: RaisingKind, names: Env, held: Iterable[int]) -> Candidate:
        """Return a move that is open, with the names that its rules read."""
        mover, *others = raiser.kind.params
        about = next(param for param in others if param.name == raiser.anchor)
        rest = tuple(param for param in others if param is not about)
        return Candidate(raiser, names, frozenset(held), mover.name, about.type.kinds, rest)

    @property
    def kind(self) -> MoveKind:
        """The move."""
        return self.raiser.kind


class MoveBackend(Protocol):
    """The interface for trying moves that are open to the player."""

    @property
    def unsure(self) -> bool:
        """Whether a result depended on something unknown."""

    def legal(self, draft: Draft, move: Candidate, env: Env) -> bool:
        """Return whether every rule of the move is known to hold at the draft."""

    def losing(self, draft: Draft, move: Candidate, env: Env) -> Any:
        """Return the lasting loss of the move, or Unknown."""

    def make(self, draft: Draft, move: Candidate, env: Env) -> None:
        """Make the move: the draft changes."""


def trier(state: State, moves: Sequence[Candidate]) -> MoveBackend:
    """Return the fastest backend that can try these moves from a state on."""
    known = complete(state) or (complete_but_for_cards(state) and not raising(state.program).cards)
    # Compiled code supports no unknown values, and a move that answers needs its matter.
    if known and all(move.kind.how == "any" for move in moves):
        return Compiled(_raisers(state.program))
    return InterpretedBackend()


@define(eq=False)
class InterpretedBackend:
    """Tries moves by the interpreter; unknown counts as not legal, and is recorded in `unsure`."""

    unsure: bool = False

    def legal(self, draft: Draft, move: Candidate, env: Env) -> bool:
        guards = enumerate(move.kind.rules)
        rest = [(n, guard) for n, guard in guards if n not in move.raiser.standing]
        found = failed(draft, rest, env, set(move.held))
        self.unsure = self.unsure or (found is not None and not found.surely)
        return found is None

    def losing(self, draft: Draft, move: Candidate, env: Env) -> Any:
        losing = move.kind.losing
        return 0 if losing is None else evaluate(draft, losing, env)

    def make(self, draft: Draft, move: Candidate, env: Env) -> None:
        execute(draft, move.kind.then, env)


@opaque
class Compiled:
    """Tries moves by compiled functions, which take the parameters in order."""

    functions: Mapping[str, Callable[..., Any]]
    unsure: bool = False

    def legal(self, draft: Draft, move: Candidate, env: Env) -> bool:
        return not self.functions[f"legal_{move.kind.name}"](draft, *_args(move, env))

    def losing(self, draft: Draft, move: Candidate, env: Env) -> Any:
        losing = self.functions.get(f"losing_{move.kind.name}")
        return 0 if losing is None else losing(draft, *_args(move, env))

    def make(self, draft: Draft, move: Candidate, env: Env) -> None:
        self.functions[f"play_{move.kind.name}"](draft, *_args(move, env), True)


def _args(move: Candidate, env: Env) -> list[Any]:
    """Return the arguments in the order of the parameters."""
    return [env[param.name] for param in move.kind.params]


@once_per_program
def _raisers(program: Program) -> dict[str, Callable[..., Any]]:
    """Compile the moves that raise cash, without the rules that keep one answer throughout."""
    functions: dict[str, Lambda] = {}
    made: dict[str, Callable[..., Any]] = {}
    for raiser in raising(program).kinds:
        kind = raiser.kind
        guards = enumerate(kind.rules)
        rules = tuple(
            # A rule that it needs always applies: where that fails, the move is refused anyhow.
            evolve(guard, needs=())
            for place, guard in guards
            if place not in raiser.standing
        )
        functions[f"legal_{kind.name}"] = Lambda(kind.params, rules)
        if kind.losing is not None:
            functions[f"losing_{kind.name}"] = Lambda(kind.params, kind.losing)
        made[f"play_{kind.name}"] = compiled(program).function(f"play_{kind.name}")
    return made | compile_functions(program, functions)


@frozen
class Failed:
    """A rule that is not known to hold: its place, and whether it is known to fail (`surely`)."""

    place: int
    surely: bool


def failed(
    table: State | Draft, guards: Sequence[tuple[int, Rule]], env: Env, held: set[int]
) -> Failed | None:
    """Return a rule that fails, or else one that is not known to hold; None where all hold.

    As in judging, a rule whose condition fails, or that needs another that does not hold, does not
    apply. Rules that hold are added to `held`.
    """
    doubtful: Failed | None = None
    for place, guard in guards:
        if not held.issuperset(guard.needs):
            continue
        scope = env
        if guard.binds:
            scope = {**env, **{name: evaluate(table, core, env) for name, core in guard.binds}}
        applies = True if guard.where is None else evaluate(table, guard.where, scope)
        if applies is False:
            continue
        holds = False if guard.require is None else evaluate(table, guard.require, scope)
        if holds is False and applies is True:
            return Failed(place, True)
        if holds is True:
            held.add(place)
        else:
            # A sure failure further on weighs more than a doubt.
            doubtful = Failed(place, False)
    return doubtful


def unknown(value: Any) -> bool:
    """Return whether a value is unknown."""
    return value.__class__ is Unknown
