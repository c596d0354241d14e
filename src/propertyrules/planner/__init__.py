"""The planner: raises cash and settles debts, by any rulebook."""

from __future__ import annotations

from propertyrules.errors import CashUnknown
from propertyrules.planner.plans import Plan, raise_cash
from propertyrules.planner.settlement import Account, Settled, Settlement, settle

__all__ = [
    "Account",
    "CashUnknown",
    "Plan",
    "Settled",
    "Settlement",
    "raise_cash",
    "settle",
]
