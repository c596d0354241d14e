"""The former name of `sampler`, until all importers are moved."""

from __future__ import annotations

from propertyrules.verification.sampler import random_throw

__all__ = ["random_throw"]
