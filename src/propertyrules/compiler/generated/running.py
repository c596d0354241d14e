"""Runs generated code: compiles a program's source once, judges and plays complete states by it."""

from __future__ import annotations

import linecache
import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any
from weakref import WeakKeyDictionary

from attrs import define

from propertyrules.compiler import changes, facts
from propertyrules.compiler.draft import Cell, Draft, open_matters, standing_claims
from propertyrules.compiler.evaluate import same
from propertyrules.compiler.generated.source import write_source
from propertyrules.compiler.money import pay
from propertyrules.compiler.walking import move_token
from propertyrules.compiler.words import spoken
from propertyrules.language.program import MoveKind, Program
from propertyrules.model.state import State
from propertyrules.model.values import Unknown

Env = Mapping[str, Any]


@define(eq=False)
class Generated:
    """A program as Python: its source, and the functions of its moves and matters by name."""

    source: str
    names: dict[str, Any]

    def function(self, name: str) -> Callable[..., Any]:
        """Give one of the generated functions."""
        found: Callable[..., Any] = self.names[name]
        return found


_MADE: WeakKeyDictionary[Program, Generated] = WeakKeyDictionary()


def generated(program: Program) -> Generated:
    """Give the program as Python, compiled on first use; tracebacks show its source."""
    made = _MADE.get(program)
    if made is None:
        source, constants = write_source(program)
        file = f"<{program.id} {len(_MADE)}>"
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        names: dict[str, Any] = {"__builtins__": dict(BUILTINS), **HELPERS, **constants}
        exec(compile(source, file, "exec"), names)
        made = _MADE[program] = Generated(source, names)
    return made


def complete(state: State) -> bool:
    """Tell whether everything that rules may look at is known at a state."""
    if state.complete:
        return True
    return not (
        None in state.cash
        or None in state.cards
        or any(_unknown(state.table_tracks))
        or any(any(_unknown(column)) for column in (*state.player_tracks, *state.property_tracks))
        or any(any(_unknown(m.values)) for m in (*state.stack, *state.claims))
    )


def _unknown(values: tuple[Any, ...]) -> list[bool]:
    return [value.__class__ is Unknown for value in values]


def failing(state: State, kind: MoveKind, env: Env) -> int:
    """Give the number of the first rule that a move breaks, from 1; 0: legal; -1: not open."""
    made = generated(state.setting.program)
    args = [env[param.name] for param in kind.params]
    if state.winners is not None or state.out[args[0]]:
        return -1
    matter = made.names[f"open_{kind.name}"](state, *args)
    if matter is None:
        return -1
    result: int = made.names[f"legal_{kind.name}"](state, *args, matter)
    return result


def play_on(state: State, kind: MoveKind, env: Env) -> State | None:
    """Make a legal move at a complete state; None where it is not legal."""
    made = generated(state.setting.program)
    names = made.names
    args = [env[param.name] for param in kind.params]
    if state.winners is not None or state.out[args[0]]:
        return None
    matter = names[f"open_{kind.name}"](state, *args)
    if matter is None or names[f"legal_{kind.name}"](state, *args, matter):
        return None
    draft = Draft.of(state)
    names[f"play_{kind.name}"](draft, *args, _own(draft, state, matter))
    waiting = _settle(draft, names)
    return draft.freeze(waiting, tuple(draft.payments), complete=True)


def _own(draft: Draft, state: State, matter: Any) -> Any:
    """Give the draft's own cell of a matter that is open at the state."""
    if matter is True:
        return matter
    for mine, theirs in ((draft.stack, state.stack), (draft.claims, state.claims)):
        for cell, open_ in zip(mine, theirs, strict=True):
            if open_ is matter:
                return cell
    return matter


def _settle(draft: Draft, names: dict[str, Any]) -> tuple[int, ...]:
    """End the step and close what waits for nobody; give the seats that the game then waits for."""
    closing, waits = names["CLOSING"], names["WAITS"]
    while True:
        if draft.opened:
            draft.stack, draft.claims = open_matters(draft), standing_claims(draft)
            draft.opened.clear()
        if not draft.stack or draft.winners is not None:
            return ()
        matter = draft.stack[0]
        how, then, withdrawn = closing[matter.kind]
        waiting = waits[matter.kind](draft, matter)
        if waiting:
            return tuple(sorted(waiting))
        del draft.stack[0]
        draft.count(matter.kind)
        (withdrawn if how == "one" else then)(draft, matter)


# -- what generated code may touch, and nothing else ----------------------------------------------


def _quotient(left: Any, right: Any) -> Fraction:
    return Fraction(left) / Fraction(right) if right else Fraction(0)


def _without(members: tuple[Any, ...], some: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(m for m in members if not any(same(m, one) for one in some))


def _among(matter: Any, members: tuple[Any, ...]) -> bool:
    return any(matter is member for member in members)


def _is_matter(matter: Any, kind: str) -> bool:
    return matter is not None and matter.kind == kind


def _stack(table: Any, kind: str) -> list[Any]:
    matters = table.stack if table.__class__ is State else open_matters(table)
    return [matter for matter in matters if matter.kind == kind]


def _claims(table: Any, kind: str) -> list[Any]:
    matters = table.claims if table.__class__ is State else standing_claims(table)
    return [matter for matter in matters if matter.kind == kind]


def _total(values: list[Any], otherwise: Any) -> Any:
    return sum(values) if values else otherwise


def _asked(table: Any, matter: Any, seat: int, waits: Callable[..., tuple[int, ...]]) -> bool:
    kind = table.setting.program.matters[matter.kind]
    if seat in waits(table, matter):
        return True
    return kind.waiting is None and any(matter is claim for claim in table.claims)


def _gather(sums: dict[Any, Any], payer: int, amount: Any, payee: int, reason: Any) -> None:
    amounts, reasons = sums.setdefault((payer, payee), ([], {}))
    amounts.append(amount)
    if reason is not None and amount != 0:
        reasons[reason] = None


HELPERS: dict[str, Any] = {
    **{f"f_{name}": function for name, function in facts.BUILTINS.items()},
    "f_cards_of": facts.cards_of,
    "f_pay": pay,
    "f_move_token": move_token,
    "f_give_deed": changes.give_deed,
    "f_give_card": changes.give_card,
    "f_step_to": changes.step_to,
    "f_take_off": changes.take_off,
    "f_close": changes.close,
    "f_retire": changes.retire,
    "f_finish": changes.finish,
    "f_cell": Cell,
    "f_fraction": Fraction,
    "f_ceil": math.ceil,
    "f_floor": math.floor,
    "f_spoken": spoken,
    "f_quotient": _quotient,
    "f_without": _without,
    "f_among": _among,
    "f_is_matter": _is_matter,
    "f_stack": _stack,
    "f_claims": _claims,
    "f_total": _total,
    "f_asked": _asked,
    "f_gather": _gather,
}

# The names of Python's own that generated code may use.
BUILTINS: dict[str, Any] = {
    "all": all, "any": any, "dict": dict, "len": len, "max": max, "min": min, "next": next,
    "sum": sum, "tuple": tuple,
}  # fmt: skip
