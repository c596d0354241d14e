"""Checks for authors of rulebooks: random games, and the invariants that must hold in them."""

from __future__ import annotations

from propertyrules.verification.rulebook_check import BrokenGame, Report, check_rulebook

__all__ = ["BrokenGame", "Report", "check_rulebook"]
