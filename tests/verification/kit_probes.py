"""What a conformance kit shows: which clauses its cases decide, and which mutants they catch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from attrs import frozen

from propertyrules.decisions import (
    Inquiry,
    Judgement,
    Provision,
    decides,
    outcome,
    provisions,
)
from propertyrules.ir.program import Program
from propertyrules.verification.conformance import GAME, MOVE, VALUE, Case, Data
from propertyrules.verification.lookup_recorder import Home, watched
from propertyrules.verification.mutation.operators import Mutant
from propertyrules.verification.mutation.runner import ALWAYS_READ, limited


@frozen(eq=False, slots=False)
class Probe:
    """A case with its answer, and the declarations that were looked up for it."""

    case: Case
    answer: Data
    seen: frozenset[Home]

    @classmethod
    def of(cls, case: Case) -> Probe:
        """Answer a case, and record what is looked up."""
        seen: set[Home] = set()
        answer = case.answer(watched(case.state.program, seen))
        return cls(case, answer, frozenset(seen))

    @cached_property
    def asked(self) -> Inquiry:
        """What the case asks."""
        return Inquiry(self.case.state, self.case.move, self.case.value, self.case.of)

    @cached_property
    def outcome(self) -> Judgement | None:
        """What it comes to: many provisions are held against it."""
        return outcome(self.asked)

    def catches(self, mutant: Mutant, program: Program) -> bool:
        """Return whether a mutant, as a program, gives another answer, or breaks down."""
        homes = frozenset(mutant.homes)
        # What was not looked up cannot change the answer, unless every table reads it.
        if not homes & self.seen and not any(sort in ALWAYS_READ for sort, _ in homes):
            return False
        try:
            with limited():
                return self.case.answer(program) != self.answer
        except Exception:  # whatever a faulty rulebook breaks down with counts as caught
            return True


def undecided(program: Program, probes: Sequence[Probe]) -> tuple[str, ...]:
    """Return the clauses that no case shows deciding, and those of rules that refuse no case alone.

    Clauses that only a note mentions are left out.
    """
    found: dict[str, None] = {}
    decided: set[str] = set()
    for provision in provisions(program):
        if shows(provision, probes):
            decided.update(provision.cites)
        elif provision.kind == "rule":
            found |= dict.fromkeys(provision.cites)
    cited = {clause for provision in provisions(program) for clause in provision.cites}
    found |= {clause: None for clause in program.clauses if clause in cited - decided}
    return tuple(clause for clause in found if clause in program.clauses)


def shows(provision: Provision, probes: Sequence[Probe]) -> bool:
    """Return whether some case shows a provision deciding; for a rule, that it alone refuses."""
    if provision.kind in ("rule", "always"):
        return any(probe.answer.get("rules") == [provision.name] for probe in probes)
    if provision.kind == "setup":
        return any(probe.case.kind == GAME for probe in probes)
    # A provision without clauses, as a card is, may be behind any ruling.
    some = [
        probe
        for probe in probes
        if (probe.case.kind in (MOVE, VALUE) and not (provision.cites and provision.kind != "card"))
        or set(provision.cites) & set(probe.answer.get("clauses", ()))
    ]
    return bool(some) and (
        provision.kind == "cite"
        or any(decides(provision, probe.asked, probe.outcome) for probe in some)
    )


def catcher(probes: Sequence[Probe], mutant: Mutant, program: Program) -> Case | None:
    """Return the first case whose answer a mutant changes; None if there is none.

    Probes with few lookups are best put first.
    """
    changed = mutant.applied(program)
    return next((probe.case for probe in probes if probe.catches(mutant, changed)), None)
