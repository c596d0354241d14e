"""What rule authors and our own tests share: whole games, and what must hold in each of them."""

from __future__ import annotations

from propertyrules.verification.rulebook_check import BrokenGame, Report, check_rulebook

__all__ = ["BrokenGame", "Report", "check_rulebook"]
