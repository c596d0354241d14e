"""The former name of `domains`, until all importers are moved."""

from __future__ import annotations

from propertyrules.machine.domains import domain

__all__ = ["domain"]
