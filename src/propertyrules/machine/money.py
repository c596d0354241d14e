"""Payments: what moves cash, what a payer who does not hold enough raises, and rounding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from propertyrules.ir.builtins import cash_index, holder_words
from propertyrules.machine import ledger
from propertyrules.machine.bounds import kept
from propertyrules.machine.draft import Draft
from propertyrules.machine.evaluate import evaluate
from propertyrules.machine.named import defined
from propertyrules.machine.words import money_words
from propertyrules.model.values import Unknown, first_unknown

# Raising an event is handed in: its handlers pay in turn, and a circle of imports would follow.
Announce: TypeAlias = Callable[[Draft, str, tuple[Any, ...]], None]


def pay(draft: Draft, payer: int, amount: Any, payee: int, reason: str, announce: Announce) -> None:
    """Pay, if the payer holds the whole sum.

    A player who does not hold it raises `short` and pays nothing. A declared holder, which can
    owe nothing, pays what it has; the bank always has enough. Cash that is not known is taken to
    suffice, which the draft says. Nothing and less than nothing are not paid, nor oneself.
    """
    if payer == payee:
        return
    if amount.__class__ is Unknown:
        _pay_unknown(draft, payer, amount, payee, reason)
        return
    if amount <= 0:
        return
    source = cash_index(draft, payer)
    if source is not None:
        held = draft.cash[source]
        if held is None:
            who, sum_ = holder_words(draft.setting, payer), money_words(draft.setting, amount)
            draft.assume(f"cash of {who}, taken to suffice for {sum_}")
        elif held < amount and payer >= 0:
            announce(draft, "short", (payer, payee, amount, reason))
            return
        else:
            amount = min(held, amount)
            draft.column("cash")[source] = held - amount
            if amount == 0:
                return
    target = cash_index(draft, payee)
    if target is not None:
        had = draft.cash[target]
        draft.column("cash")[target] = None if had is None else kept(had + amount)
    draft.payments.append((payer, payee, amount, reason))
    ledger.paid(draft, payer, amount, payee, reason)


def _pay_unknown(draft: Draft, payer: int, amount: Unknown, payee: int, reason: str) -> None:
    """Pay a sum that is not known: what either side has is not known afterwards."""
    draft.assume(f"a sum that hangs on what is not known: {', '.join(sorted(amount.needs))}")
    for holder in (payer, payee):
        index = cash_index(draft, holder)
        if index is not None:
            draft.column("cash")[index] = None
    ledger.paid(draft, payer, None, payee, reason)


def round_together(draft: Draft, rounding: str, amounts: Sequence[Any]) -> Any:
    """Give the sum of exact amounts, made whole once by the value that the rulebook names."""
    unknown = first_unknown(amounts)
    total = sum(amounts, Fraction(0)) if unknown is None else unknown
    define = draft.setting.program.functions[rounding]
    scope = {define.params[0].name: total}
    return defined(draft, define, scope, draft.trace, evaluate)
