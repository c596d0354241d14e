"""What generated code may touch and nothing else: the machine's functions, by mangled names."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from propertyrules.ir.builtins import BUILTINS as BUILTIN_ROWS
from propertyrules.ir.builtins import open_matters, standing_claims
from propertyrules.machine import executor
from propertyrules.machine.draft import Cell, Draft
from propertyrules.machine.evaluator import same
from propertyrules.machine.executor import move_token, pay
from propertyrules.machine.phrase_printer import spoken


def _quotient(left: Any, right: Any) -> Fraction:
    return Fraction(left) / Fraction(right) if right else Fraction(0)


def _without(members: tuple[Any, ...], some: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(m for m in members if not any(same(m, one) for one in some))


def _among(matter: Any, members: tuple[Any, ...]) -> bool:
    return any(matter is member for member in members)


def _is_matter(matter: Any, kind: str) -> bool:
    return matter is not None and matter.kind == kind


def _stack(table: Any, kind: str) -> list[Any]:
    opened = table.__class__ is Draft and table.opened
    matters = open_matters(table) if opened else table.stack
    return [matter for matter in matters if matter.kind == kind]


def _claims(table: Any, kind: str) -> list[Any]:
    opened = table.__class__ is Draft and table.opened
    matters = standing_claims(table) if opened else table.claims
    return [matter for matter in matters if matter.kind == kind]


def _many(table: Any, kind: str) -> int:
    if table.__class__ is Draft and table.opened:
        return len(_stack(table, kind))
    number = 0
    for matter in table.stack:
        if matter.kind == kind:
            number += 1
    return number


def _held(table: Any, deeds: tuple[int, ...], holder: int) -> tuple[int, ...]:
    owner = table.owner
    return tuple([deed for deed in deeds if owner[deed] == holder])


def _total(values: list[Any], otherwise: Any) -> Any:
    return sum(values) if values else otherwise


def _worked_out(define: Callable[..., Any], spaces: tuple[int, ...], size: int) -> tuple[Any, ...]:
    """Give a value that hangs on the printed board alone, for these of all spaces."""
    return tuple(define(None, space) if space in spaces else None for space in range(size))


def _by_space(spaces: int, *listening: tuple[Callable[[int], bool], Any]) -> tuple[Any, ...]:
    """Give for each space those who listen there, in order."""
    return tuple(
        tuple([handler for where, handler in listening if where(space)]) for space in range(spaces)
    )


def _gather(sums: dict[Any, Any], payer: int, amount: Any, payee: int, reason: Any) -> None:
    amounts, reasons = sums.setdefault((payer, payee), ([], {}))
    amounts.append(amount)
    if reason is not None and amount != 0:
        reasons[reason] = None


HELPERS: dict[str, Any] = {
    **{f"f_{row.name}": row.read for row in BUILTIN_ROWS.values()},
    "f_pay": pay,
    "f_move_token": move_token,
    "f_give_deed": executor.give_deed,
    "f_give_card": executor.give_card,
    "f_step_to": executor.step_to,
    "f_lay_under": executor.lay_under,
    "f_draw_unnamed": executor.draw_unnamed,
    "f_close": executor.close,
    "f_retire": executor.retire,
    "f_finish": executor.finish,
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
    "f_many": _many,
    "f_held": _held,
    "f_total": _total,
    "f_by_space": _by_space,
    "f_worked_out": _worked_out,
    "f_gather": _gather,
}

# The names of Python's own that generated code may use.
BUILTINS: dict[str, Any] = {
    "all": all, "any": any, "dict": dict, "len": len, "max": max, "min": min, "next": next,
    "sum": sum, "tuple": tuple,
}  # fmt: skip
