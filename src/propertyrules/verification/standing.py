"""How well a player stands, by what a rulebook says of worth and rents: for players that look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from attrs import frozen

from propertyrules.codegen.running import generated
from propertyrules.ir.program import Define, Program
from propertyrules.model.state import State
from propertyrules.syntax.phrases import Words
from propertyrules.verification.sampling import sampler

# The measures of worth that rulebooks share by their phrases, the most cautious first.
WORTHS = ("net worth", "total worth", "final worth")
RENTS = ("rent on",)

HORIZON = 20  # how often a rent is looked forward to
WORRY = 2  # what each unit counts that is missing from the highest rent of the others


@frozen(eq=False)
class Measures:
    """What a rulebook says of worth and rents; None where it says nothing."""

    worth: Callable[..., Any] | None
    rent: Callable[..., Any] | None
    rest: tuple[Any, ...]
    ground: frozenset[str]


_MADE: WeakKeyDictionary[Program, Measures] = WeakKeyDictionary()


def measures(program: Program) -> Measures:
    """Find the measures of a program by the phrases that tables ask for them by."""
    made = _MADE.get(program)
    if made is None:
        names = generated(program).names
        worth, rent = _said(program, WORTHS, "player"), _said(program, RENTS, "space")
        typical = sampler(program).typical
        rest = (
            ()
            if rent is None
            else tuple(typical if param.type.name == "throw" else 0 for param in rent.params[1:])
        )
        ground = frozenset(k.name for k in program.matters.values() if k.place == "ground")
        made = _MADE[program] = Measures(
            None if worth is None else names[f"d_{worth.name}"],
            None if rent is None else names[f"d_{rent.name}"], rest, ground,
        )  # fmt: skip
    return made


def _said(program: Program, beginnings: Sequence[str], of: str) -> Define | None:
    for beginning in beginnings:
        for define in program.defines.values():
            if not define.params or define.params[0].type.name != of:
                continue
            for phrase in define.phrases:
                first = phrase.parts[0] if phrase.parts else None
                if isinstance(first, Words) and first.text.strip().startswith(beginning):
                    return define
    return None


def standing(state: State, seat: int) -> float:
    """Say how well a player stands: worth, rents to come, and not being caught without cash."""
    measured = measures(state.setting.program)
    if state.out[seat]:
        return 0
    cash = state.cash[seat] or 0
    total = float(cash if measured.worth is None else measured.worth(state, seat))
    if measured.rent is None:
        return total
    dread = 0
    for space, owner in enumerate(state.owner):
        if owner < 0:
            continue
        rent = measured.rent(state, space, *measured.rest)
        if owner == seat:
            total += HORIZON * rent
        elif rent > dread:
            dread = rent
    return total - WORRY * max(0, dread - cash)
