"""Compiled moves: verdicts on moves and the states after them by compiled code alone.

Compiled rules have no unknown values, so whoever calls them first checks that the state is
`complete`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar

from attrs import define

from propertyrules.codegen.compiler import CompiledProgram, compiled
from propertyrules.ir.program import MoveKind, Program, once_per_program
from propertyrules.ir.types import Type
from propertyrules.limits import MATTERS_REMEMBERED
from propertyrules.machine.arguments import Intake, intake
from propertyrules.machine.draft import Cell, Draft, StepLog, next_state
from propertyrules.model.state import Matter, State
from propertyrules.model.values import Unknown

Env = Mapping[str, Any]
Compiled = Callable[..., Any]
K = TypeVar("K")
V = TypeVar("V")


@define(eq=False, repr=False)
class CompiledMove:
    """The compiled functions of one move. They take its parameters in order, the mover first."""

    kind: MoveKind
    intake: Intake
    opening: Compiled
    legal: Callable[..., int]
    closings: Closings
    hands_matters: bool
    effects: Callable[..., None] | None = None

    def failing(self, state: State, args: Sequence[Any]) -> int:
        """Return the number of the first rule broken, from 1; 0: legal; -1: not open."""
        if state.winners is not None or state.out[args[0]]:
            return -1
        matter = self.opening(state, *args)
        return -1 if matter is None else self.legal(state, *args, matter)

    def after(
        self, state: State, args: Sequence[Any], sure: Any = None, log: StepLog | None = None
    ) -> State | None:
        """Return the state after the move; None where it is not legal.

        A move that is known to be legal comes with the matter that it answers, `sure` (True: any
        time). What happens in the step is added to a log.
        """
        if state.winners is not None or state.out[args[0]]:
            return None
        matter = self.opening(state, *args)
        if matter is None or (matter is not sure and self.legal(state, *args, matter)):
            return None
        # Only now: most who ask whether moves are legal never make them.
        if self.effects is None:
            self.effects = self.closings.code.function(f"play_{self.kind.name}")
        draft = Draft(state, None, log)
        # Effects change matters by the draft's own cells, so what the move names must be
        # those.
        if self.hands_matters:
            names = [param.name for param in self.kind.params]
            args = list(draft.adopt(state, dict(zip(names, args, strict=True))).values())
        if matter is not True:
            # What is open is a cell of the draft's own.
            found = draft.stack and draft.stack[0]
            if not found or found.was is not matter:
                found = next(m for m in chain(draft.stack, draft.standing) if m.was is matter)
            matter = found
        self.effects(draft, *args, matter)
        closings = self.closings
        waiting = closings.settle(draft)
        claims = closings.laid(draft.standing) if draft.standing else ()
        paid = tuple(draft.payments)
        return next_state(draft, closings.laid(draft.stack), claims, waiting, paid, True)


class OnDemand(dict[K, V]):
    """A dictionary of values that are made when they are first read."""

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: K) -> V:
        made = self[key] = self.make(key)
        return made


class Closings:
    """Settles the matters of a program at the end of a step: how they are laid down, whom they wait
    for, how they close.
    """

    def __init__(self, code: CompiledProgram) -> None:
        self.code = code
        self.kinds = code.lowered.program.matters
        self.waits = OnDemand[str, Compiled](lambda kind: self.code.function(f"w_{kind}"))
        self.closes = OnDemand(self._closing)
        self._seats: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._laid: dict[tuple[Any, ...], tuple[Matter, ...]] = {}

    def _closing(self, kind: str) -> Compiled:
        waiting = self.kinds[kind].waiting
        # A matter that waits for one player closes by itself only once that player is out.
        withdrawn = waiting is not None and not waiting.each
        return self.code.function(f"{'withdrawn' if withdrawn else 'then'}_{kind}")

    def settle(self, t: Draft) -> tuple[int, ...]:
        """End the step and close what waits for nobody; return the seats then waited for."""
        # The order is that of `machine.steps.settle`: what closes first decides what comes of the
        # rest.
        while True:
            if t.opened:
                self.lay_opened(t)
            if t.winners is not None:
                return ()
            for place, matter in enumerate(t.standing):
                kind = matter.kind
                if self.kinds[kind].waiting is not None and not self.waits[kind](t, matter):
                    del t.standing[place]
                    break
            else:
                if not t.stack:
                    return ()
                matter = t.stack[0]
                waiting: tuple[int, ...] = self.waits[matter.kind](t, matter)
                if waiting:
                    if len(waiting) > 1:
                        return tuple(sorted(waiting))
                    return self._seats.setdefault(waiting, waiting)  # shared by states
                del t.stack[0]
            t.count(matter.kind)
            self.closes[matter.kind](t, matter)

    def laid(self, cells: list[Cell]) -> tuple[Matter, ...]:
        """Return the matters of cells. Matters of the same kinds and values are the same objects
        again, which is quicker than making them, and lets states share them.
        """
        key: tuple[Any, ...]
        if len(cells) == 1:
            cell = cells[0]
            key = (cell.kind, *cell.values)
        else:
            key = tuple([(cell.kind, *cell.values) for cell in cells])
        found = self._laid.get(key)
        if found is None:
            if len(self._laid) > MATTERS_REMEMBERED:
                self._laid.clear()
            found = self._laid[key] = tuple([cell.frozen() for cell in cells])
        return found

    def lay_opened(self, t: Draft) -> None:
        """Lay down opened matters: on top, at the bottom, or among the standing claims."""
        above = 0
        for cell in t.opened:
            place = self.kinds[cell.kind].place
            if place:
                (t.stack if place == "ground" else t.standing).append(cell)
            else:
                t.stack.insert(above, cell)
                above += 1
        t.opened.clear()


class CompiledMoves(OnDemand[str, CompiledMove]):
    """The compiled moves of a program by name, each made on first use."""

    def __init__(self, program: Program) -> None:
        super().__init__(self._compiled)
        self.program = program
        self.closings = Closings(compiled(program))

    def _compiled(self, name: str) -> CompiledMove:
        kind, code = self.program.moves[name], self.closings.code
        return CompiledMove(
            kind=kind,
            intake=intake(self.program, kind),
            opening=code.function(f"open_{name}"),
            legal=code.function(f"legal_{name}"),
            closings=self.closings,
            hands_matters=any(_of_matters(param.type) for param in kind.params),
        )


compiled_moves = once_per_program(CompiledMoves)
"""Return the compiled moves of a program, made on first use."""


def failing(state: State, kind: MoveKind, env: Env) -> int:
    """Return the number of the first rule that a move breaks, from 1; 0: legal; -1: not open."""
    args = [env[param.name] for param in kind.params]
    return compiled_moves(state.setting.program)[kind.name].failing(state, args)


def play_on(
    state: State, kind: MoveKind, env: Env, matter: Any = None, log: StepLog | None = None
) -> State | None:
    """Return the complete state after a legal move; None where it is not legal.

    A move that is known to be legal comes with the `matter` that it answers (True: any time). What
    happens in the step is added to a log.
    """
    args = [env[param.name] for param in kind.params]
    return compiled_moves(state.setting.program)[kind.name].after(state, args, matter, log)


def seats_asked(state: State, matter: Matter) -> tuple[int, ...]:
    """Return the seats that an open matter waits for, at a state of which everything is known."""
    found: tuple[int, ...]
    found = compiled_moves(state.setting.program).closings.waits[matter.kind](state, matter)
    return found


def complete(state: State) -> bool:
    """Return whether everything that rules may read is known at a state."""
    if state.complete:
        return True
    known = not state.completions and None not in state.cards and complete_but_for_cards(state)
    if known:
        # It follows from the rest and does not count in comparing: looking once is enough.
        object.__setattr__(state, "complete", True)
    return known


def complete_but_for_cards(state: State) -> bool:
    """Return whether everything is known at a state, except perhaps who holds which card."""
    # In `cash` and `cards` what is not known is None; in all other columns it is Unknown.
    plain = (state.owner, state.rung, state.place, state.supply)
    rows = (*plain, state.table_tracks, *state.player_tracks, *state.property_tracks)
    values = (*rows, *(matter.values for matter in state.open_matters))
    return None not in state.cash and not any(
        value.__class__ is Unknown for row in values for value in row
    )


def _of_matters(type_: Type) -> bool:
    return type_.name == "matter" or (type_.of is not None and _of_matters(type_.of))
