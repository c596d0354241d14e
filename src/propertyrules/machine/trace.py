"""Traces: what a value or a step leans on, in order and without doubles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define, field

from propertyrules.ir.program import Program
from propertyrules.model.evidence import Fact, LedgerEntry, Violation
from propertyrules.span import Span


@define(eq=False, repr=False)
class Trace:
    """Collects the clauses cited, the facts looked at and the effects made.

    Clauses and facts are kept as keys of a dict: in order, and each once.
    """

    _clauses: dict[str, None] = field(factory=dict)
    _facts: dict[Fact, None] = field(factory=dict)
    effects: list[LedgerEntry] = field(factory=list)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses cited so far, in order."""
        return tuple(self._clauses)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts looked at so far, in order."""
        return tuple(self._facts)

    def cite(self, clauses: Iterable[str]) -> None:
        """Take note of clauses that were leaned on."""
        for clause in clauses:
            self._clauses[clause] = None

    def look(self, what: str, value: Any) -> None:
        """Take note of a fact that was looked at."""
        self._facts[Fact(what, value)] = None

    def opened(self, table: Any, matter: Any) -> None:
        """Take note of a matter that was just opened; a trace that checks such things looks."""

    def join(self, branch: Trace) -> None:
        """Take over all that a branch collected: what it looked into was taken."""
        self._clauses.update(branch._clauses)
        self._facts.update(branch._facts)
        self.effects.extend(branch.effects)

    def join_facts(self, branch: Trace) -> None:
        """Take over only the facts: what the branch looked into did not apply."""
        self._facts.update(branch._facts)

    def violation(
        self, program: Program, rule: str, message: str, span: Span, cites: Iterable[str]
    ) -> Violation:
        """Return that a rule is broken, which leans on its own clauses and on all collected."""
        clauses = tuple(dict.fromkeys((*cites, *self._clauses)))
        # The section of the first clause that is known stands for the rule.
        known = (program.clauses[c].section for c in clauses if c in program.clauses)
        return Violation(rule, message, clauses, next(known, ""), str(span), self.facts)
