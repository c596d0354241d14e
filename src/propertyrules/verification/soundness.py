"""Whether a state is sound, told quickly: what a rulebook says of every table, as one function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

from propertyrules.codegen.expressions import Writer
from propertyrules.codegen.running import BUILTINS, HELPERS, complete, generated
from propertyrules.ir.program import Invariant, Program
from propertyrules.model.state import State
from propertyrules.model.values import BANK
from propertyrules.verification.invariants import Broken, broken_state

_MADE: WeakKeyDictionary[Program, Callable[[State], bool]] = WeakKeyDictionary()


def unsound(state: State, start: State) -> Iterator[Broken]:
    """Give the same as `broken_state`, which is asked only where something may be broken."""
    if not sound(state, start):
        yield from broken_state(state, start)


def sound(state: State, start: State) -> bool:
    """Tell whether a state is sound for sure, given the one that play began from."""
    program = state.setting.program
    if not complete(state) or not (state.over or state.waiting):
        return False
    if any(cash is not None and cash < 0 for cash in state.cash):
        return False
    if (state.rung, state.supply) != (start.rung, start.supply):
        for place, (left, had) in enumerate(zip(state.supply, start.supply, strict=True)):
            if left is not None and had is not None:
                steps = [rung[place] for rung in program.ladder]
                stood, stand = (sum(steps[n] for n in table.rung) for table in (start, state))
                if left < 0 or left + stand != had + stood:
                    return False
    if True in state.out:
        holding = {*state.owner, *state.cards} - {BANK}
        if any(gone and (state.cash[n] or n in holding) for n, gone in enumerate(state.out)):
            return False
    return told(program)(state)


def told(program: Program) -> Callable[[State], bool]:
    """Give what a rulebook says of every table as a function of complete ones."""
    made = _MADE.get(program)
    if made is None:
        writer = Writer(program)
        lines = ["def holds(t):"]
        for always in program.always:
            lines += _one(writer, always)
        source = "\n".join([*lines, "    return True"])
        known = generated(program).names
        names: dict[str, Any] = {"__builtins__": dict(BUILTINS), **HELPERS}
        names.update({n: f for n, f in known.items() if n.startswith("d_") or n == "waits"})
        names.update(writer.constants)
        exec(compile(source, f"<always {program.id}>", "exec"), names)
        found: Callable[[State], bool] = names["holds"]
        made = _MADE[program] = found
    return made


def _one(writer: Writer, always: Invariant) -> Iterator[str]:
    test = f"not {writer.expr(always.require)}"
    if always.where is not None:
        test = f"{writer.expr(always.where)} and {test}"
    if always.over is None:
        yield f"    if {test}:"
        yield "        return False"
    else:
        yield f"    for v_{always.variable} in {writer.expr(always.over)}:"
        yield f"        if {test}:"
        yield "            return False"
