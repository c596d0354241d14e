"""Traces: the clauses, facts and effects that a value or a step rests on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define, field

from propertyrules.ir.program import Program
from propertyrules.model.evidence import Fact, LedgerEntry, Violation
from propertyrules.span import Span


@define(eq=False, repr=False)
class Trace:
    """Collects the clauses cited, the facts read and the effects made, in order and each once."""

    _clauses: dict[str, None] = field(factory=dict)
    _facts: dict[Fact, None] = field(factory=dict)
    effects: list[LedgerEntry] = field(factory=list)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses cited so far, in order."""
        return tuple(self._clauses)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts read so far, in order."""
        return tuple(self._facts)

    def cite(self, clauses: Iterable[str]) -> None:
        """Add clauses."""
        for clause in clauses:
            self._clauses[clause] = None

    def look(self, what: str, value: Any) -> None:
        """Add a fact that was read."""
        self._facts[Fact(what, value)] = None

    def opened(self, table: Any, matter: Any) -> None:
        """Do nothing; a subclass is told here of each matter that is opened."""

    def join(self, branch: Trace) -> None:
        """Add everything that a branch has collected: the branch was taken."""
        self._clauses.update(branch._clauses)
        self._facts.update(branch._facts)
        self.effects.extend(branch.effects)

    def join_facts(self, branch: Trace) -> None:
        """Add only the facts of a branch: it was not taken."""
        self._facts.update(branch._facts)

    def violation(
        self, program: Program, rule: str, message: str, span: Span, cites: Iterable[str]
    ) -> Violation:
        """Return a violation of a rule, with the rule's clauses and all that were collected."""
        clauses = tuple(dict.fromkeys((*cites, *self._clauses)))
        # The section of the first clause that is known stands for the rule.
        known = (program.clauses[c].section for c in clauses if c in program.clauses)
        return Violation(rule, message, clauses, next(known, ""), str(span), self.facts)
