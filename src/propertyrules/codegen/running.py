"""Runs generated code: compiles a program's source once, judges and plays complete states by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from attrs import frozen

from propertyrules.codegen.allowed import BUILTINS, HELPERS
from propertyrules.codegen.compiled import Generated, generated
from propertyrules.codegen.taking_in import Intake, intake
from propertyrules.ir.program import MoveKind, Program
from propertyrules.ir.types import Type
from propertyrules.machine.draft import Draft
from propertyrules.model.state import State
from propertyrules.model.values import Unknown

Env = Mapping[str, Any]

__all__ = [
    "BUILTINS", "HELPERS", "Generated", "Way", "complete", "failing", "generated", "play_on",
]  # fmt: skip


@frozen(eq=False, repr=False)
class Way:
    """The generated functions of one move. They take its parameters in order, the mover first."""

    kind: MoveKind
    take_in: Intake
    opening: Callable[..., Any]
    legal: Callable[..., int]
    play: Callable[..., None]
    places: Mapping[str, str]
    closing: Mapping[str, tuple[str, Callable[..., None], Callable[..., None]]]
    waits: Mapping[str, Callable[..., tuple[int, ...]]]
    hands_matters: bool

    def failing(self, state: State, args: Sequence[Any]) -> int:
        """Give the number of the first rule broken, from 1; 0: legal; -1: not open."""
        if state.winners is not None or state.out[args[0]]:
            return -1
        matter = self.opening(state, *args)
        return -1 if matter is None else self.legal(state, *args, matter)

    def made(self, state: State, args: Sequence[Any]) -> State | None:
        """Give the state after the move; None where it is not legal."""
        if state.winners is not None or state.out[args[0]]:
            return None
        matter = self.opening(state, *args)
        if matter is None or self.legal(state, *args, matter):
            return None
        draft = Draft.sharing(state)
        if self.hands_matters:
            names = [param.name for param in self.kind.params]
            args = list(draft.adopt(state, dict(zip(names, args, strict=True))).values())
        self.play(draft, *args, matter if matter is True else _own(draft, state, matter))
        waiting = self._settle(draft)
        return draft.freeze(waiting, tuple(draft.payments), True)

    def _settle(self, draft: Draft) -> tuple[int, ...]:
        """End the step and close what waits for nobody; give the seats then waited for."""
        while True:
            if draft.opened:
                self._lay(draft)
            if draft.winners is not None:
                return ()
            for place, matter in enumerate(draft.claims):
                how, then, withdrawn = self.closing[matter.kind]
                if how != "itself" and not self.waits[matter.kind](draft, matter):
                    del draft.claims[place]
                    break
            else:
                if not draft.stack:
                    return ()
                matter = draft.stack[0]
                waiting = self.waits[matter.kind](draft, matter)
                if waiting:
                    return waiting if len(waiting) == 1 else tuple(sorted(waiting))
                how, then, withdrawn = self.closing[matter.kind]
                del draft.stack[0]
            draft.count(matter.kind)
            (withdrawn if how == "one" else then)(draft, matter)

    def _lay(self, draft: Draft) -> None:
        """Lay what was opened: on top, beneath all else, or among the standing claims."""
        above = 0
        for cell in draft.opened:
            place = self.places[cell.kind]
            if place == "standing":
                draft.claims.append(cell)
            elif place == "ground":
                draft.stack.append(cell)
            else:
                draft.stack.insert(above, cell)
                above += 1
        draft.opened.clear()


_WAYS: WeakKeyDictionary[Program, dict[str, Way]] = WeakKeyDictionary()


def ways(program: Program) -> dict[str, Way]:
    """Give the ways of a program's moves, by name: at once for the one that was asked for last."""
    if _LAST and _LAST[0] is program:
        found: dict[str, Way] = _LAST[1]
        return found
    made = _WAYS.get(program)
    if made is None:
        names = generated(program).names
        places = {matter.name: matter.place for matter in program.matters.values()}
        made = _WAYS[program] = {
            name: Way(
                kind=kind,
                take_in=intake(program, kind),
                opening=names[f"open_{name}"],
                legal=names[f"legal_{name}"],
                play=names[f"play_{name}"],
                places=places,
                closing=names["CLOSING"],
                waits=names["WAITS"],
                hands_matters=any(_of_matters(param.type) for param in kind.params),
            )
            for name, kind in program.moves.items()
        }
    _LAST[:] = program, made
    return made


_LAST: list[Any] = []


def complete(state: State) -> bool:
    """Tell whether everything that rules may look at is known at a state."""
    if state.complete:
        return True
    known = None not in state.cards and complete_but_for_cards(state)
    if known:
        # It follows from the rest and does not count in comparing: looking once is enough.
        object.__setattr__(state, "complete", True)
    return known


def complete_but_for_cards(state: State) -> bool:
    """Tell whether everything is known at a state, but perhaps who holds which card."""
    return not (
        None in state.cash
        or any(_unknown(state.table_tracks))
        or any(any(_unknown(column)) for column in (*state.player_tracks, *state.property_tracks))
        or any(any(_unknown(m.values)) for m in (*state.stack, *state.claims))
    )


def _unknown(values: tuple[Any, ...]) -> list[bool]:
    return [value.__class__ is Unknown for value in values]


def failing(state: State, kind: MoveKind, env: Env) -> int:
    """Give the number of the first rule that a move breaks, from 1; 0: legal; -1: not open."""
    args = [env[param.name] for param in kind.params]
    return ways(state.setting.program)[kind.name].failing(state, args)


def play_on(state: State, kind: MoveKind, env: Env) -> State | None:
    """Make a legal move at a complete state; None where it is not legal."""
    args = [env[param.name] for param in kind.params]
    return ways(state.setting.program)[kind.name].made(state, args)


def _of_matters(type_: Type) -> bool:
    return type_.name == "matter" or (type_.of is not None and _of_matters(type_.of))


def _own(draft: Draft, state: State, matter: Any) -> Any:
    """Give the draft's own cell of a matter that is open at the state."""
    for cell in (*draft.stack, *draft.claims):
        if cell.was is matter:
            return cell
    return matter
