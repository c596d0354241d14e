"""The summary of an audit, collected one finding at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from attrs import define, field

from propertyrules.audit.findings import OUTCOMES, Finding, finding_data


@define
class RuleClass:
    """A rule that records break: how many do, and the first of them."""

    rule: str
    clauses: tuple[str, ...]
    records: int = 0
    example: Finding | None = None
    message: str = ""


@define
class Summary:
    """The summary of the records of an audit.

    `outcomes` counts records by outcome, `moves` the legal steps of all, `steps` the records by the
    number of the step that decides them.
    """

    records: int = 0
    moves: int = 0
    outcomes: Counter[str] = field(factory=Counter)
    steps: Counter[int] = field(factory=Counter)
    noted: int = 0
    _classes: dict[tuple[str, tuple[str, ...]], RuleClass] = field(factory=dict)

    @classmethod
    def of(cls, findings: Iterable[Finding]) -> Summary:
        """Return the summary of findings."""
        summary = cls()
        for finding in findings:
            summary.add(finding)
        return summary

    def add(self, finding: Finding) -> None:
        """Add a finding."""
        self.records += 1
        self.moves += finding.moves
        self.outcomes[finding.outcome] += 1
        self.noted += bool(finding.note)
        if finding.step:
            self.steps[finding.step] += 1
        # A record counts once for a rule, however often it breaks it.
        for key in dict.fromkeys((one.rule, one.clauses) for one in finding.broken):
            known = self._classes.get(key)
            if known is None:
                said = next(o.message for o in finding.broken if (o.rule, o.clauses) == key)
                known = self._classes[key] = RuleClass(*key, example=finding, message=said)
            known.records += 1

    @property
    def classes(self) -> tuple[RuleClass, ...]:
        """The rules that are broken, the most frequent first."""
        found = self._classes.values()
        return tuple(sorted(found, key=lambda one: (-one.records, one.rule, one.clauses)))

    @property
    def good(self) -> bool:
        """Whether every step of every record is legal."""
        return self.outcomes[OUTCOMES[0]] == self.records

    @property
    def outcomes_in_order(self) -> tuple[tuple[str, int], ...]:
        """The outcomes that occur, from good to bad, with their numbers."""
        return tuple((name, self.outcomes[name]) for name in OUTCOMES if self.outcomes[name])

    def data(self) -> dict[str, Any]:
        """Return the summary as plain data."""
        return {
            "records": self.records,
            "moves": self.moves,
            "outcomes": {name: self.outcomes[name] for name in OUTCOMES},
            "broken": [
                {
                    "rule": one.rule, "clauses": list(one.clauses), "records": one.records,
                    "example": one.example and finding_data(one.example),
                }
                for one in self.classes
            ],
            "steps": {str(step): many for step, many in sorted(self.steps.items())},
        }  # fmt: skip
