"""The bounds of trying mutants, each with its reason."""

from __future__ import annotations

from typing import Final

# Seconds of one scenario by one mutant: a scenario takes a tenth of one, also on a busy machine.
TOO_LONG: Final = 20.0
