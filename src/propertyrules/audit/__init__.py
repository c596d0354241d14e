"""Audits: many records of games gone through, and which rules they break.

from propertyrules.audit import audit_records

audit = audit_records(["games"], "parts", jobs=2)
audit.summary.outcomes, audit.summary.classes, audit.findings()

`cluster_workers` yields the workers of a Dask cluster, to be given as `executor`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from propertyrules.lazy_names import lazy_names

if TYPE_CHECKING:
    from propertyrules.audit.cluster import cluster_workers
    from propertyrules.audit.findings import Broken, Finding
    from propertyrules.audit.run import Audit, audit_records
    from propertyrules.audit.summary import RuleClass, Summary
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "cluster": "cluster_workers",
            "findings": "Broken Finding",
            "run": "Audit audit_records",
            "summary": "RuleClass Summary",
        },
    )

__all__ = [
    "Audit",
    "Broken",
    "Finding",
    "RuleClass",
    "Summary",
    "audit_records",
    "cluster_workers",
]
