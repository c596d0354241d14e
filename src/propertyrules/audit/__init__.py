"""Audits: many records of games gone through, and which rules they break.

from propertyrules.audit import audit_records

audit = audit_records(["games"], "parts", jobs=2)
audit.summary.outcomes, audit.summary.classes, audit.findings()
"""

from propertyrules.audit.findings import Broken, Finding
from propertyrules.audit.run import Audit, audit_records
from propertyrules.audit.summary import RuleClass, Summary

__all__ = ["Audit", "Broken", "Finding", "RuleClass", "Summary", "audit_records"]
