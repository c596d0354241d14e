"""The witness finder: the smallest table and move on which the rulings of two programs differ."""

from __future__ import annotations

from propertyrules.verification.witness.candidates import (
    BEGINNING,
    READING,
    TABLE,
    Candidate,
    Witness,
    bare,
)
from propertyrules.verification.witness.finder import WitnessSearch, differ, find_witness

__all__ = [
    "BEGINNING",
    "READING",
    "TABLE",
    "Candidate",
    "Witness",
    "WitnessSearch",
    "bare",
    "differ",
    "find_witness",
]
