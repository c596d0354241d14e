"""Tries moves on a draft of the table: whether they are legal there, what they lose and bring.

Two ways to the same end: by the interpreter, and, where the table tells everything, by functions
written for the moves that raise cash alone, from which the rules that keep one answer throughout
have been taken out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from attrs import define, evolve, frozen

from propertyrules.classes import opaque
from propertyrules.codegen.compiler import Lambda, compile_functions, compiled
from propertyrules.codegen.engine import complete, complete_but_for_cards
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
    rest: tuple[Parameter, ...]  # its parameters but for the mover and what it is about

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
    """Judges, prices and makes a move of which it is known that it is open."""

    @property
    def unsure(self) -> bool:
        """Whether it hung on something that isn't known."""

    def legal(self, draft: Draft, move: Candidate, env: Env) -> bool:
        """Return whether every rule of the move surely holds at the draft."""

    def losing(self, draft: Draft, move: Candidate, env: Env) -> Any:
        """Return what the move loses for good, or Unknown."""

    def make(self, draft: Draft, move: Candidate, env: Env) -> None:
        """Make the move: the draft changes."""


def trier(state: State, moves: Sequence[Candidate]) -> MoveBackend:
    """Return the quicker way of trying these moves at tables that come of a state."""
    known = complete(state) or (complete_but_for_cards(state) and not raising(state.program).cards)
    # Compiled code takes every value for known, and a move that answers something would need
    # its matter.
    if known and all(move.kind.how == "any" for move in moves):
        return Compiled(_raisers(state.program))
    return InterpretedBackend()


@define(eq=False)
class InterpretedBackend:
    """Tries moves by the interpreter; what is not known counts as not legal, and is remembered."""

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
    """Tries moves by functions compiled for them; they take the parameters in order."""

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
            # What a rule needs is a rule that always applies: where that one fails, the move is
            # refused for it.
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
    """A rule that does not surely hold: its place, and whether it surely does not."""

    place: int
    surely: bool


def failed(
    table: State | Draft, guards: Sequence[tuple[int, Rule]], env: Env, held: set[int]
) -> Failed | None:
    """Return a rule that does not surely hold, one that surely does not if any; None where all do.

    Judged as a move's rules are: one whose condition fails, or that presupposes another that does
    not apply, does not apply. Those that hold join `held`.
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
            doubtful = Failed(place, False)
    return doubtful


def unknown(value: Any) -> bool:
    """Return whether a value is one that the table does not tell."""
    return value.__class__ is Unknown
