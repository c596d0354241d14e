"""Check quickly whether a state is sound: what a rulebook says of every table, compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from propertyrules.codegen.compiler import Lambda, compile_functions
from propertyrules.codegen.engine import complete
from propertyrules.ir.nodes import Expression, Junction, Not, Quantifier
from propertyrules.ir.program import Invariant, Program, once_per_program
from propertyrules.ir.types import TRUTH
from propertyrules.model.state import State
from propertyrules.model.values import BANK
from propertyrules.verification.invariants import Breach, broken_state


def unsound(state: State, start: State) -> Iterator[Breach]:
    """Yield the same as `broken_state`, which is asked only where something may be broken."""
    if not sound(state, start):
        yield from broken_state(state, start)


def sound(state: State, start: State) -> bool:
    """Return whether a state is sound for sure, given the one that play began from."""
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
    return keeps_always(program)(state)


@once_per_program
def keeps_always(program: Program) -> Callable[[State], bool]:
    """Return a function of complete states: whether every `always` of the rulebook holds."""
    body = Lambda((), Junction(TRUTH, "and", tuple(map(_holds, program.always))))
    return compile_functions(program, {"always": body})["always"]


def _holds(always: Invariant) -> Expression:
    """Return an `always` as one condition of the whole table."""
    test = always.require
    if always.where is not None:
        test = Junction(TRUTH, "or", (Not(TRUTH, always.where), test))
    if always.over is None:
        return test
    return Quantifier(TRUTH, "every", always.variable, always.over, test, None, None)
