"""Faults as plain data, for `--json` and the page."""

from __future__ import annotations

import os
import traceback
from typing import Any

from propertyrules.diagnostic_sink import Diagnostic, errors_in
from propertyrules.errors import MissingExtra, PropertyRulesError, RulebookError, TableError


def fault_data(fault: Diagnostic) -> dict[str, Any]:
    """Return a fault as plain data; without a place, line and column are None.

    Only a dispute that can't be read has `rules`: those that may decide it.
    """
    data = {
        "file": fault.file or None,
        "line": fault.line or None,
        "column": fault.column if fault.line else None,
        "code": fault.code,
        "message": fault.message,
        "clauses": list(fault.clauses),
        "hint": fault.hint,
    }
    return {**data, "rules": list(fault.rules)} if fault.rules else data


def faults_of(error: PropertyRulesError) -> tuple[Diagnostic, ...]:
    """Return the faults that an error of the library holds, at least one."""
    if isinstance(error, MissingExtra):
        return (Diagnostic("C002", str(error)),)
    if isinstance(error, TableError) and error.faults:
        return error.faults
    if isinstance(error, RulebookError):
        found = errors_in(error.diagnostics)
        return found or error.diagnostics or (Diagnostic("R100", str(error)),)
    return (Diagnostic("T001", str(error)),)


def own_fault(error: BaseException) -> str:
    """Return a line on a bug of the library, with the place in the code."""
    where = ""
    frames = traceback.extract_tb(error.__traceback__)
    if frames:
        last = frames[-1]
        where = f" at {os.path.basename(last.filename)}:{last.lineno}"
    said = " ".join(str(error).split())[:200]
    return (
        f"this is a fault of propertyrules, not of what you wrote: {type(error).__name__}{where}"
        + (f": {said}" if said else "")
    )
