"""The runtime: the functions that generated code may call.

`t` is a state, or a draft of the next one. Columns that a step has not changed are the state's own
tuples, and changed ones are tuples again. Nothing is entered in a ledger; happenings are counted as
by the interpreter.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from propertyrules.codegen.certainty import ends
from propertyrules.ir.builtins import BUILTINS as MACHINE_BUILTINS
from propertyrules.ir.builtins import cash_index, open_matters, standing_claims
from propertyrules.limits import RULES_REMEMBERED
from propertyrules.machine.affine import nearest_amount
from propertyrules.machine.domains import Range
from propertyrules.machine.draft import Cell, Draft, kept
from propertyrules.machine.evaluator import same
from propertyrules.machine.executor import (
    check_walk,
    close,
    draw_unnamed,
    finish,
    give_card,
    step_to,
)
from propertyrules.machine.legality import verdict_on
from propertyrules.machine.phrase_printer import spoken
from propertyrules.model.evidence import Verdict
from propertyrules.model.state import State

# -- values ----------------------------------------------------------------------------------


def quotient(left: Any, right: Any) -> Fraction:
    """Return the exact quotient; 0 for a division by zero."""
    return Fraction(left) / Fraction(right) if right else Fraction(0)


def without(members: tuple[Any, ...], some: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a list without some members."""
    return tuple([m for m in members if not any(same(m, one) for one in some)])


def among(matter: Any, members: Iterable[Any]) -> bool:
    """Return whether a matter is one of these, by identity."""
    return any(matter is member for member in members)


def is_matter(matter: Any, kind: str) -> bool:
    """Return whether a value is a matter of a kind."""
    return matter is not None and matter.kind == kind


def nth(members: tuple[Any, ...], place: int) -> Any:
    """Return a member by its index, the last one beyond the end; 0 of an empty list."""
    return members[max(0, min(place, len(members) - 1))] if members else 0


def pips(face: int | str) -> int:
    """Return the number of a face of a die; 0 for a word."""
    return face if isinstance(face, int) else 0


@lru_cache(maxsize=RULES_REMEMBERED)
def amounts(bounds: tuple[tuple[int | None, ...], tuple[int | None, ...]]) -> Range | None:
    """Return the range within lower and upper bounds, None where it is empty. Bounds of None do not
    apply.
    """
    low, high = ends(bounds)
    return None if high is not None and low > high else Range("amount", low, high)


def nearest(t: Any, move: str, place: int, args: Sequence[Any]) -> int | None:
    """Return the nearest amount, in place of one of the arguments, with which a move is legal; or
    None.

    It is needed for amounts that the rules leave with gaps, which bounds do not describe.
    """
    kind = t.setting.program.moves[move]
    names = [param.name for param in kind.params]
    env = dict(zip(names, args, strict=True))

    def allowed(amount: Any) -> bool:
        return verdict_on(t, kind, {**env, names[place]: amount}) is Verdict.LEGAL

    return nearest_amount(args[place], allowed)


def clipped(wanted: int, lows: tuple[int | None, ...], highs: tuple[int | None, ...]) -> Any:
    """Return the amount within bounds nearest to the wanted one; None where there is none."""
    low, high = ends((lows, highs))
    if high is not None and wanted > high:
        wanted = high
    if wanted < low:
        wanted = low
    return None if high is not None and wanted > high else wanted


# -- reading the state -----------------------------------------------------------------------


def open_stack(t: Any) -> Any:
    """Return the stack, uppermost first, with what the step has opened."""
    # Only a draft in the middle of a step has more open than lies on the stack.
    return open_matters(t) if t.__class__ is not State and t.opened else t.stack


def open_claims(t: Any) -> Any:
    """Return the standing claims, oldest first, with what the step has opened."""
    return standing_claims(t) if t.__class__ is not State and t.opened else t.standing


def of_kind(matters: Iterable[Any], kind: str) -> tuple[Any, ...]:
    """Return the matters of a kind."""
    return tuple([matter for matter in matters if matter.kind == kind])


def number_open(matters: Iterable[Any], kind: str) -> int:
    """Return the number of matters of a kind."""
    # A loop, for rules count in every verdict: `sum` over a generator takes twice as long.
    number = 0
    for matter in matters:
        if matter.kind == kind:
            number += 1
    return number


def held(t: Any, deeds: tuple[int, ...], holder: int) -> tuple[int, ...]:
    """Return those of some properties that a holder owns."""
    owner = t.owner
    return tuple([deed for deed in deeds if owner[deed] == holder])


def way_to(t: Any, player: int, space: int) -> int:
    """Return the number of spaces from a token on to a space; a whole lap to its own space."""
    size = len(t.owner)
    return (space - t.place[player]) % size or size


# -- changing the draft ----------------------------------------------------------------------


def put(column: Any, place: int, value: Any) -> Any:
    """Return a column with another value at an index; a list is changed in place.

    A column that has the value already is returned itself, so that states share it.
    """
    if column.__class__ is tuple:
        if column[place] is value:
            return column
        changed = list(column)
        changed[place] = value
        return tuple(changed)
    column[place] = value
    return column


def put_in(rows: Any, row: int, place: int, value: Any) -> Any:
    """Return several columns with another value at an index of one of them."""
    return put(rows, row, put(rows[row], place, value))


def set_field(matter: Cell, place: int, value: Any) -> None:
    """Set a field of an open matter."""
    values = matter.values
    if values.__class__ is tuple:
        matter.values = values = list(values)
    values[place] = value


def pay(t: Draft, payer: int, amount: int, payee: int, reason: str) -> bool:
    """Pay; return True, and pay nothing, for a player who does not hold the whole sum.

    A declared holder pays what it has; the bank always has enough. Amounts of 0 or less, and
    payments to oneself, are ignored.
    """
    if payer == payee or amount <= 0:
        return False
    cash = t.cash
    source = payer if payer >= 0 else cash_index(t, payer)
    # The bank's own cash is no column: only players and declared holders have a purse.
    if source is not None:
        had: Any = cash[source]
        if had < amount:
            if payer >= 0:
                return True
            amount = had
            if amount == 0:
                return False
        # Both purses are changed before the column is laid down, and only if the payment is made.
        cash = put(cash, source, had - amount)
    target = payee if payee >= 0 else cash_index(t, payee)
    if target is not None:
        held: Any = cash[target]
        cash = put(cash, target, kept(held + amount))
    t.cash = cash
    t.payments.append((payer, payee, amount, reason))
    t.count("a payment")
    return False


def gather(sums: dict[Any, Any], payer: int, amount: Any, payee: int, reason: str | None) -> None:
    """Add a payment to those that are made together; a payment of 0 adds no reason."""
    amounts, reasons = sums.setdefault((payer, payee), ([], {}))
    amounts.append(amount)
    if reason is not None and amount != 0:
        reasons[reason] = None


def summed(sums: dict[Any, Any]) -> list[tuple[int, int, Fraction, str]]:
    """Return the collected payments: payer, payee, exact total, reason."""
    return [
        (payer, payee, sum(amounts, Fraction(0)), " and ".join(reasons))
        for (payer, payee), (amounts, reasons) in sums.items()
    ]


def walk(t: Draft, player: int, steps: int, ahead: Sequence[int], passing: Any) -> bool:
    """Walk forward; return whether the token arrived, and was not moved or taken out on the way.

    `ahead` is the distance from each space to the next for which `passing` has an effect; 0 for
    none.
    """
    if steps <= 0:
        return False
    check_walk(steps)
    size, place = len(t.owner), t.place
    here = place[player]
    arrived = not t.out[player]
    if not arrived:  # one who is out is stopped on the next space
        here = (here + 1) % size
        t.place = put(place, player, here)
        if passing is not None:
            passing(t, player, here)
    while arrived and steps:
        step = ahead[here]
        heard = 0 < step <= steps
        # Spaces on which nothing listens are jumped over.
        step = step if heard else steps
        here = (here + step) % size
        steps -= step
        t.place = put(t.place, player, here)
        if heard:
            passing(t, player, here)
            arrived = t.winners is None and not t.out[player] and t.place[player] == here
    t.count("a token")
    return arrived


def walk_back(t: Draft, player: int, steps: int) -> bool:
    """Walk back, and return whether the token has moved."""
    if steps <= 0:
        return False
    check_walk(steps)
    t.place = put(t.place, player, (t.place[player] - steps) % len(t.owner))
    t.count("a token")
    return True


def open_matter(t: Draft, kind: str, values: tuple[Any, ...]) -> None:
    """Open a matter, which is laid down at the end of the step."""
    t.opened.append(Cell(kind, values))
    if t.rose is not None:
        t.rose.append(kind)


RUNTIME: dict[str, Any] = {
    **{f"f_{row.name}": row.read for row in MACHINE_BUILTINS.values()},
    **{
        f"f_{function.__name__}": function
        for function in (
            amounts, clipped, nearest, quotient, without, among, is_matter, nth, pips,
            open_stack, open_claims, of_kind, number_open, held, way_to, put, put_in, set_field,
            pay, gather, summed, walk, walk_back, give_card, step_to, open_matter, close, finish,
            kept, draw_unnamed,
        )
    },
    "f_players": lambda t: tuple([seat for seat, gone in enumerate(t.out) if not gone]),
    "f_ceil": math.ceil,
    "f_floor": math.floor,
    "f_spoken": lambda t, type_, value: spoken(t.setting, type_, value),
}  # fmt: skip

# The names of Python's own that generated code may use.
BUILTINS: dict[str, Any] = {"dict": dict, "len": len, "range": range, "tuple": tuple}
