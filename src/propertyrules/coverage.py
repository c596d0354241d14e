"""What scenarios show of a rulebook: clauses encoded and exercised, rules seen both ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from propertyrules.answers import Answer, Run
from propertyrules.language.program import Program
from propertyrules.language.span import Span


@frozen
class Coverage:
    """How far the scenarios of a rulebook reach; every tuple is in the order of the rulebook.

    `clauses` are its own, `encoded` those that anything in it cites, `exercised` those that a run
    leaned on (a note by being printed); `rules` are its own too, `stopped` those that refused a
    move and `passed` those that a move met. A rule that refuses always needs no near miss.
    """

    id: str
    clauses: tuple[str, ...]
    encoded: tuple[str, ...]
    exercised: tuple[str, ...]
    rules: tuple[str, ...]
    stopped: tuple[str, ...]
    passed: tuple[str, ...]
    notes: int

    @property
    def missing(self) -> tuple[str, ...]:
        """The clauses that nothing cites, or that no scenario exercises."""
        done = set(self.encoded) & set(self.exercised)
        return tuple(clause for clause in self.clauses if clause not in done)

    @property
    def missing_rules(self) -> tuple[str, ...]:
        """The rules that no scenario shows stopping a move, or letting one through."""
        done = set(self.stopped) & set(self.passed)
        return tuple(rule for rule in self.rules if rule not in done)


def coverage(name: str, program: Program, runs: Iterable[Run]) -> Coverage:
    """Work out what runs of scenarios show of a rulebook, or of a house rule laid over one."""
    clauses = tuple(c.id for c in program.clauses.values() if _is_in(name, c.span))
    noted = {clause for cites, _ in program.notes for clause in cites}
    cited = program.in_force
    leaned, stopped, passed = set(noted), set[str](), set[str]()
    for run in runs:
        for answer in run.answers:
            leaned |= set(leaned_on(answer))
            if answer.ruling is not None:
                stopped |= {violation.rule for violation in answer.ruling.violations}
                passed |= set(answer.ruling.passed)
    rules, unbending = _own_rules(name, program)
    return Coverage(
        name, clauses,
        tuple(c for c in clauses if c in cited),
        tuple(c for c in clauses if c in leaned),
        rules,
        tuple(r for r in rules if r in stopped),
        tuple(r for r in rules if r in passed or r in unbending),
        sum(any(c in clauses for c in cites) for cites, _ in program.notes),
    )  # fmt: skip


def leaned_on(answer: Answer) -> Iterator[str]:
    """Give the clauses that an answer leans on."""
    if answer.ruling is not None:
        yield from answer.ruling.clauses
        for violation in answer.ruling.violations:
            yield from violation.clauses
    if answer.measured is not None:
        yield from answer.measured.clauses
    for violation in answer.broken:
        yield from violation.clauses


def _own_rules(name: str, program: Program) -> tuple[tuple[str, ...], set[str]]:
    """Give the rules that stand in the rulebook's own file, and which of them refuse always."""
    own: dict[str, bool] = {}
    for move in program.moves.values():
        for guard in move.guards:
            if _is_in(name, guard.span):
                own[guard.name] = guard.require is None
    return tuple(own), {rule for rule, always in own.items() if always}


def _is_in(name: str, span: Span) -> bool:
    return span.file.rpartition("/")[2] == f"{name}.rules"
