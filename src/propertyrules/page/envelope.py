"""The envelope of an answer: the version of messages, and the faults of one that has no answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.fault_json import fault_data

FORMAT = 1
"""The version of messages and links; a link of a later one can't be opened."""


def faulty(faults: Iterable[Diagnostic]) -> dict[str, Any]:
    """Return the answer to a message that has faults, as plain data."""
    return {"format": FORMAT, "faults": [fault_data(fault) for fault in faults]}
