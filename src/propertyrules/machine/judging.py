"""Judging: whether a move is legal at a table, and everything that a ruling says of it.

All rules of a move are judged, each by itself: one that surely fails makes the move illegal,
whatever is not known. Only if none does is a move undetermined for what is not known.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import define, evolve, field

from propertyrules.errors import IllegalMove
from propertyrules.ir.nodes import Local
from propertyrules.ir.program import MoveKind, Program, Rule
from propertyrules.ir.traversal import walk
from propertyrules.limits import RULES_REMEMBERED
from propertyrules.machine.binding import bind
from propertyrules.machine.draft import Env
from propertyrules.machine.evaluate import evaluate
from propertyrules.machine.opening import Opened, named_matter, opened
from propertyrules.machine.steps import run
from propertyrules.machine.trace import Trace
from propertyrules.machine.words import phrase_words, spoken
from propertyrules.model.moves import Move
from propertyrules.model.rulings import (
    Assumption,
    Condition,
    Fact,
    OpenMove,
    Ruling,
    Verdict,
    Violation,
)
from propertyrules.model.state import State
from propertyrules.model.values import Unknown, first_unknown
from propertyrules.syntax.span import Span

if TYPE_CHECKING:
    from propertyrules.machine.untold import Stretch

NOTHING: frozenset[str] = frozenset()


@define(eq=False, repr=False)
class Findings:
    """What the rules say of a move: those broken, what they lean on, what is not known."""

    violations: list[Violation] = field(factory=list)
    needs: set[str] = field(factory=set)
    trace: Trace = field(factory=Trace)
    facts: dict[Fact, None] = field(factory=dict)
    env: dict[str, Any] = field(factory=dict)
    passed: list[str] = field(factory=list)

    @property
    def verdict(self) -> Verdict:
        """The verdict: illegal for one rule surely broken, else undetermined for a doubt."""
        if self.violations:
            return Verdict.ILLEGAL
        return Verdict.UNDETERMINED if self.needs else Verdict.LEGAL


def verdict(state: State, move: Move) -> Verdict:
    """Say whether a move is legal, without saying why. Raises MoveError like `bind`."""
    return verdict_on(state, state.setting.program.moves[move.name], bind(state, move))


def verdict_on(state: State, kind: MoveKind, env: Env) -> Verdict:
    """Say whether a move with these values is legal; values may be Unknown."""
    found, needs = _by_bounds(state, kind, env)
    if found is Verdict.UNDETERMINED:
        verdicts = {each.verdict for each in _by_value(state, kind, env, needs) or ()}
        if len(verdicts) == 1:
            return verdicts.pop()
    return found


def _by_bounds(state: State, kind: MoveKind, env: Env) -> tuple[Verdict, frozenset[str]]:
    """Return what is sure by the bounds of all that is not told, else the facts that it needs."""
    mover = env[kind.params[0].name]
    if state.over or (mover.__class__ is not Unknown and state.out[mover]):
        return Verdict.ILLEGAL, NOTHING
    opening = opened(state, kind, mover, env)
    if opening.holds is False:
        return Verdict.ILLEGAL, NOTHING
    doubts = [opening.holds]
    passed: list[bool] = []
    for guard in kind.rules:
        result = applied(state, guard, opening.env, passed, None)
        if result is False:
            return Verdict.ILLEGAL, NOTHING
        doubts.append(result)
        passed.append(result is True)
    unknown = first_unknown(doubts)
    return (Verdict.LEGAL, NOTHING) if unknown is None else (Verdict.UNDETERMINED, unknown.needs)


def _by_value(
    state: State, kind: MoveKind, env: Env, needs: frozenset[str]
) -> tuple[Stretch, ...] | None:
    """Return what each value of the one number brings on which a verdict hangs; None where it
    hangs on something else.
    """
    if state.complete or len(needs) != 1:
        return None
    from propertyrules.machine.untold import stretched  # only where a verdict hangs on a number

    return stretched(state, env, needs, lambda other, own: _by_bounds(other, kind, own)[0])


# Gives the legal moves in place of one with these values.
Instead: TypeAlias = Callable[[State, MoveKind, Env], tuple[Move | OpenMove, ...]]


def judge(state: State, move: Move, instead: Instead | None = None) -> Ruling:
    """Judge a move, with all that a ruling says; the legal moves in its place as `instead` finds.

    Raises MoveError for a move that cannot be understood at this table.
    """
    program = state.setting.program
    env = bind(state, move)
    kind = program.moves[move.name]
    found = examine(state, kind, env)
    legal_if = None
    if found.verdict is Verdict.UNDETERMINED:
        legal_if = _decided(state, kind, env, found)
    after = None
    near: tuple[Move | OpenMove, ...] = ()
    assumed: tuple[str, ...] = state.assumed
    if found.violations:
        near = instead(state, kind, env) if instead else ()
        clauses = tuple(dict.fromkeys(c for v in found.violations for c in v.clauses))
    elif found.needs:
        clauses = found.trace.clauses
    else:
        after = run(state, kind.then, found.env, found.trace)
        clauses, assumed = found.trace.clauses, after.assumed
    return Ruling(
        state=state,
        move=move,
        verdict=found.verdict,
        violations=tuple(found.violations),
        clauses=clauses,
        assumptions=assumptions(program, clauses, assumed),
        effects=tuple(found.trace.effects),
        needs=() if found.violations else tuple(sorted(found.needs)),
        instead=tuple(other for other in near if isinstance(other, Move)),
        throws=tuple(other for other in near if not isinstance(other, Move)),
        after=after,
        at=str(kind.span),
        facts=tuple(found.facts),
        passed=tuple(found.passed),
        legal_if=legal_if,
    )


def _decided(state: State, kind: MoveKind, env: Env, found: Findings) -> Condition | None:
    """Finish findings that hang on one number of which every value brings the same verdict; else
    return which of its values make the move legal.
    """
    needs = frozenset(found.needs)
    by_value = _by_value(state, kind, env, needs)
    if by_value is None:
        return None
    from propertyrules.machine import untold

    verdicts = {each.verdict for each in by_value}
    if Verdict.UNDETERMINED in verdicts:
        return None
    if len(verdicts) == 2:
        legal = [each for each in by_value if each.verdict is Verdict.LEGAL]
        return untold.condition(state, needs, legal)
    cases = [examine(other, kind, own) for other, own in untold.told(state, env, needs, by_value)]
    if verdicts == {Verdict.LEGAL}:
        found.needs.clear()
        found.passed = [
            guard.name for guard in kind.rules if all(guard.name in case.passed for case in cases)
        ]
        return None
    broken: dict[tuple[str, str], list[int]] = {}
    for number, case in enumerate(cases):
        for violation in case.violations:
            broken.setdefault((violation.rule, violation.at), []).append(number)
    always = [key for key, numbers in broken.items() if len(numbers) == len(cases)]
    for key in always or broken:
        first, *_ = numbers = broken[key]
        violation = next(v for v in cases[first].violations if (v.rule, v.at) == key)
        where = [by_value[number] for number in numbers]
        when = "" if always else f"where {untold.condition(state, needs, where).text}, "
        found.violations.append(_untold(state, kind, found, violation, when))
    return None


def _untold(
    state: State, kind: MoveKind, found: Findings, violation: Violation, when: str
) -> Violation:
    """Return a violation found where a number is told, in words of the table that tells it not."""
    message = violation.message
    for guard in kind.rules:
        if (guard.name, str(guard.span)) == (violation.rule, violation.at):
            message = evaluate(state, guard.message, _scope(state, guard, found.env))
    facts = tuple(fact for fact in violation.facts if fact in found.facts)
    return evolve(violation, message=when + message, facts=facts)


def play(state: State, move: Move) -> State:
    """Make a move, without explaining it. One that is undetermined is made on the assumption of
    what it needs, which the new state says. Raises IllegalMove with the ruling, and MoveError.
    """
    program = state.setting.program
    env = bind(state, move)
    kind = program.moves[move.name]
    found = verdict_on(state, kind, env)
    if found is Verdict.ILLEGAL:
        raise IllegalMove(judge(state, move))
    mover = env[kind.params[0].name]
    opening = opened(state, kind, mover, env)
    after = run(state, kind.then, opening.env)
    if found is Verdict.LEGAL:
        return after
    needs = ", ".join(sorted(examine(state, kind, env).needs))
    said = move_words(state, kind, env)
    more = (*state.assumed, f"{needs}, taken to allow: {said}", *after.assumed)
    return evolve(after, assumed=tuple(dict.fromkeys(more)))


def examine(state: State, kind: MoveKind, env: Env) -> Findings:
    """Judge every rule of a move by itself, and collect what each leans on."""
    found = Findings(env=dict(env))
    mover = env[kind.params[0].name]
    if state.over:
        _refuse(state, found, kind.name, "the game is over", Trace(), kind.span, kind.cites)
        return found
    if state.out[mover]:
        message = f"{state.setting.names[mover]} is out of the game"
        _refuse(state, found, kind.name, message, Trace(), kind.span, kind.cites)
        return found
    found.trace.cite(kind.cites)
    opening_trace = Trace()
    opening = opened(state, kind, mover, env, opening_trace)
    found.env = opening.env
    missing = ""
    if opening.holds is True:
        _keep(found, opening_trace)
    elif opening.holds is False:
        missing = named_matter(kind)
        opening_trace.cite((*opening.cites, *kind.cites))
        _refuse(state, found, kind.name, opening.message, opening_trace, kind.span)
    else:
        found.needs |= opening.holds.needs
        _keep(found, opening_trace)
    _examine_guards(state, kind, opening, missing, found)
    return found


def _examine_guards(
    state: State, kind: MoveKind, opening: Opened, missing: str, found: Findings
) -> None:
    passed: list[bool] = []
    for guard in kind.rules:
        if missing and reads_matter(guard, missing):
            passed.append(False)
            continue
        trace = Trace()
        result = applied(state, guard, opening.env, passed, trace)
        passed.append(result is True)
        if result is None:
            continue
        if result is False:
            scope = _scope(state, guard, opening.env)
            message = evaluate(state, guard.message, scope)
            _refuse(state, found, guard.name, message, trace, guard.span, guard.cites)
            continue
        found.trace.cite(guard.cites)
        _keep(found, trace)
        if result is True:
            found.passed.append(guard.name)
        if result.__class__ is Unknown:
            found.needs |= result.needs


def applied(state: State, guard: Rule, env: Env, passed: list[bool], trace: Trace | None) -> Any:
    """Judge one rule: True, False or Unknown; None where it does not apply.

    It does not where its condition fails, nor where a rule that it presupposes does not hold.
    """
    if not all(passed[need] for need in guard.needs):
        return None
    scope = _scope(state, guard, env)
    applies: Any = True
    if guard.where is not None:
        applies = evaluate(state, guard.where, scope, trace)
        if applies is False:
            return None
    holds = False if guard.require is None else evaluate(state, guard.require, scope, trace)
    if holds is False and applies is not True:
        return applies
    return holds


def _scope(state: State, guard: Rule, env: Env) -> Env:
    """Give the names that a rule reads: the move's, and the parameters of a shared rule."""
    if not guard.binds:
        return env
    return {**env, **{name: evaluate(state, value, env) for name, value in guard.binds}}


@lru_cache(maxsize=RULES_REMEMBERED)
def reads_matter(guard: Rule, name: str) -> bool:
    """Tell whether a rule reads the matter that the move answers."""
    roots = (guard.where, guard.require, guard.message, *(core for _, core in guard.binds))
    return any(isinstance(node, Local) and node.name == name for node in walk(roots))


def _keep(found: Findings, trace: Trace) -> None:
    found.trace.join(trace)
    found.facts.update(dict.fromkeys(trace.facts))


def _refuse(
    state: State,
    found: Findings,
    rule: str,
    message: str,
    trace: Trace,
    span: Span,
    cites: tuple[str, ...] = (),
) -> None:
    clauses = tuple(dict.fromkeys((*cites, *trace.clauses)))
    found.facts.update(dict.fromkeys(trace.facts))
    section = _section(state.setting.program, clauses)
    found.violations.append(Violation(rule, message, clauses, section, str(span), trace.facts))


def _section(program: Program, clauses: tuple[str, ...]) -> str:
    known = (program.clauses[c].section for c in clauses if c in program.clauses)
    return next(known, "")


def assumptions(
    program: Program, clauses: tuple[str, ...], assumed: tuple[str, ...] = ()
) -> tuple[Assumption, ...]:
    """Give the readings that were taken of clauses that are not plainly stated, and the facts."""
    readings = [
        Assumption(clause.id, clause.status, clause.reading)
        for clause in (program.clauses[c] for c in clauses if c in program.clauses)
        if clause.status != "stated"
    ]
    return (*readings, *(Assumption("", "unknown", text) for text in assumed))


def move_words(state: State, kind: MoveKind, env: Env) -> str:
    """Give a move in the first phrase that the rulebook has for it."""
    if kind.phrases:
        return phrase_words(state.setting, kind.phrases[0], kind.params, env)
    mover = kind.params[0]
    return f"{spoken(state.setting, mover.type, env[mover.name])}: {kind.name.replace('_', ' ')}"
