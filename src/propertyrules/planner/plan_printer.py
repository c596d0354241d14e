"""Describes plans and settlements in sentences."""

from __future__ import annotations

from typing import Any

from propertyrules.machine.phrase_printer import listed, money_words
from propertyrules.model.evidence import Measured
from propertyrules.model.state import Setting
from propertyrules.planner.plans import Plan
from propertyrules.planner.settlement import Account, Settlement


def plan_words(plan: Plan) -> tuple[str, ...]:
    """Return sentences on the cost of a plan, or on what can be raised and what is missing."""
    setting = plan.after.setting

    def money(amount: int) -> str:
        return money_words(setting, amount)

    origins = ("in hand" if part.name == "cash" else f"from {part.name}" for part in plan.most)
    parts = [f"{money(p.amount)} {origin}" for p, origin in zip(plan.most, origins, strict=True)]
    made = f"{money(plan.sum)}: {listed(parts)}"
    if not plan.enough:
        sure = "" if plan.proven else ", as far as could be found"
        return (
            f"It isn't enough{sure}: {money(plan.short_by)} of {money(plan.amount)} is missing.",
            f"{plan.player} can raise only {made}.",
        )
    if not plan.moves:
        return (f"{plan.player} already has {money(plan.cash)}.",)
    best = "No plan is better." if plan.proven else "This is the best found, not proven best."
    return (
        f"{plan.player} then has {made}.",
        f"It loses {money(plan.lost)} for good and gives up {money(plan.rent)} of rent. {best}",
    )


def settlement_words(settled: Settlement) -> tuple[str, ...]:
    """Return a sentence for each player whom a settlement affects."""
    return tuple(
        _account_words(settled.after.setting, account)
        for account in settled.accounts
        if account.received or account.paid or _value(account.before) != _value(account.after)
    )


def _value(measured: Measured | None) -> Any:
    return None if measured is None else measured.value


def _account_words(setting: Setting, account: Account) -> str:
    """Return a sentence on a player's payments and worth."""
    moved = [
        f"{how} {money_words(setting, amount)}"
        for how, amount in (("receives", account.received), ("pays", account.paid))
        if amount
    ]
    said = f"{account.player} {listed(moved)}" if moved else account.player
    if account.before is None or account.after is None:
        return f"{said}."
    worths = []
    for measured in (account.before, account.after):
        if measured.value is None:
            return f"{said}."
        parts = [f"{p.name} {money_words(setting, p.amount)}" for p in measured.parts if p.amount]
        inside = f" ({' + '.join(parts)})" if len(parts) > 1 else ""
        worths.append(f"{money_words(setting, measured.value)}{inside}")
    joined = f"{said}, and" if moved else said
    return f"{joined} is worth {worths[0]} before and {worths[1]} after."
