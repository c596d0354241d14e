"""Judging: whether a move is legal at a table, and the whole ruling on it.

Each rule of a move is judged by itself. A rule that surely fails makes the move illegal, whatever
is not known. Otherwise the move is undetermined if a result depends on what is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import define, evolve, field

from propertyrules.classes import opaque
from propertyrules.ir.builtins import BUILTINS
from propertyrules.ir.nodes import Local
from propertyrules.ir.program import Function, MatterKind, MoveKind, Program, Rule
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import HOLDER, PLAYER
from propertyrules.limits import RULES_REMEMBERED
from propertyrules.machine.arguments import bind
from propertyrules.machine.draft import Env, StepLog
from propertyrules.machine.evaluator import Evaluator, evaluate, reason_of
from propertyrules.machine.phrase_printer import (
    listed,
    matter_words,
    phrase_words,
    spoken,
)
from propertyrules.machine.steps import awaited, run, waits_for
from propertyrules.machine.trace import Trace
from propertyrules.model.evidence import (
    Assumption,
    Condition,
    Fact,
    Measured,
    Part,
    Verdict,
    Violation,
)
from propertyrules.model.moves import Move
from propertyrules.model.names import encode
from propertyrules.model.rulings import IllegalMove, OpenMove, Ruling
from propertyrules.model.state import Matter, State
from propertyrules.model.values import BANK, Unknown, first_unknown
from propertyrules.span import Span

if TYPE_CHECKING:
    from propertyrules.machine.unknown_number import VerdictInterval

Instead: TypeAlias = Callable[[State, MoveKind, Env], tuple[Move | OpenMove, ...]]
"""Finds the legal moves in place of one with these values."""


# -- whether a move is open --------------------------------------------------------------------


@opaque
class Opened:
    """Whether a move is open (or Unknown), the names that its rules read, and why it is
    not open.
    """

    holds: Any
    env: dict[str, Any]
    message: str = ""
    cites: tuple[str, ...] = ()


def named_matter(kind: MoveKind) -> str:
    """Return the kind of matter that the move's rules read by name, or ""."""
    return kind.matters[0] if kind.how != "any" and len(kind.matters) == 1 else ""


def opened(state: State, kind: MoveKind, env: Env, trace: Trace | None = None) -> Opened:
    """Return whether a move may be made now, with the names that its rules read.

    A move that answers can be about the uppermost matter, which must wait for the mover, and about
    the standing claims that do; a move made `while` something is open, about any of them. The first
    that meets the move's condition is taken. The reason why a move is not open is given only with a
    trace.
    """
    here = dict(env)
    if kind.how == "any":
        holds = True if kind.opening is None else evaluate(state, kind.opening, here, trace)
        return Opened(holds, here, *(() if holds else _refusal(state, kind, here, trace)))
    name = named_matter(kind)
    doubts: list[Unknown] = []
    doubtful = here
    for matter, waits in candidates(state, kind, env[kind.mover]):
        scope = {**env, name: matter} if name else here
        branch = None if trace is None else Trace()
        met = True if kind.opening is None else evaluate(state, kind.opening, scope, branch)
        if met is False:
            continue
        doubt = first_unknown((waits, met))
        if trace is not None and branch is not None:
            trace.join(branch)
        if doubt is None and not doubts:
            return Opened(True, scope)
        # If it may be about several matters, the fields of all of them are unknown.
        several = {**env, name: first_unknown(doubts)} if name and doubts else here
        doubtful = several if doubts else scope
        if doubt is None:
            break  # the matters behind it are never taken
        doubts.append(doubt)
    if doubts:
        return Opened(first_unknown(doubts), doubtful)
    return Opened(False, here, *_refusal(state, kind, here, trace))


def candidates(state: State, kind: MoveKind, mover: Any) -> list[tuple[Matter, Any]]:
    """Return the open matters that the move could be about, the uppermost before the claims.

    Each comes with whether it waits for the mover: True or Unknown. It is True without a check for
    a move that answers nothing, a claim that anybody may take up, and an unknown mover.
    """
    found = [m for m in state.answerable if m.kind in kind.matters]
    if kind.how != "answers":
        return [(matter, True) for matter in found]
    kinds = state.program.matters
    waiting: list[tuple[Matter, Any]] = []
    for matter in found:
        # A standing claim without a `waits` can be taken up by anybody.
        claim = kinds[matter.kind].waiting is None and matter in state.standing
        for_anybody = claim or mover.__class__ is Unknown
        waits = True if for_anybody else waits_for(state, matter, mover)
        if waits is not False:
            waiting.append((matter, waits))
    return waiting


def _refusal(
    state: State, kind: MoveKind, env: Env, trace: Trace | None
) -> tuple[str, tuple[str, ...]]:
    """Return why a move is not open, and the clauses of that.

    Its matter waits for somebody else, lies beneath another, cannot come up, or is done or has not
    come up yet.
    """
    if trace is None:
        return "", ()
    kinds, setting = state.program.matters, state.setting
    cites = kinds[state.stack[0].kind].cites if state.stack else ()
    mover = env[kind.mover]
    for matter in state.open_matters:
        if matter.kind not in kind.matters:
            continue
        seats = awaited(state, matter)
        # A matter beneath another waits for that one; any other waits for somebody else.
        beneath = matter in state.stack[1:]
        if not beneath or (kind.how == "answers" and mover not in seats):
            who = listed([setting.names[seat] for seat in seats])
            return f"only {who} can do this now" if who else "nobody can do this now", cites
        first = state.stack[0]
        said = matter_words(setting, first.kind, first.values)
        return f"something else comes first: {said}", cites
    if not kind.matters:
        return "this cannot be done now", cites
    return _absence(state, kinds[kind.matters[0]], kind, env), cites


def _absence(state: State, matter: MatterKind, kind: MoveKind, env: Env) -> str:
    """Return why a matter is not open: what it lacks, or that it is done or has not come up."""
    mover = env[kind.mover]
    known: dict[str, Any] = {}
    given = {(param.name, param.type): env[param.name] for param in kind.params}
    whom = None if matter.waiting is None or matter.waiting.each else matter.waiting.who
    # There is no such matter: its fields are guessed from the arguments of the same names.
    for one in matter.fields:
        known[one.name] = given.get((one.name, one.type), Unknown.of(one.name))
        if isinstance(whom, Local) and whom.name == one.name:
            known[one.name] = mover
    said: Any = matter.closed
    for arising in matter.arises:
        if evaluate(state, arising.require, known) is False:
            said = arising.message or said
            break
    if said is not None:
        return str(evaluate(state, said, known))
    name = matter.name.replace("_", " ")
    return f"no {name} is open for {spoken(state.setting, PLAYER, mover)}"


def open_now(state: State, move: Move) -> bool:
    """Check whether what is open allows a move, whatever its rules say of it.

    Of several moves that share a phrase, the open one is meant. Raises MoveError.
    """
    if state.completions:
        return any(open_now(one.state, move) for one in state.completions)
    env = bind(state, move)
    kind = state.program.moves[move.name]
    return opened(state, kind, env).holds is not False


# -- verdicts ----------------------------------------------------------------------------------


@define(eq=False, repr=False)
class Findings:
    """What the rules say of a move: the broken rules, their clauses and facts, what is
    not known.
    """

    violations: list[Violation] = field(factory=list)
    needs: set[str] = field(factory=set)
    trace: Trace = field(factory=Trace)
    facts: dict[Fact, None] = field(factory=dict)
    env: dict[str, Any] = field(factory=dict)
    passed: list[str] = field(factory=list)

    @property
    def verdict(self) -> Verdict:
        """The verdict: illegal if a rule is surely broken, else undetermined in doubt."""
        if self.violations:
            return Verdict.ILLEGAL
        return Verdict.UNDETERMINED if self.needs else Verdict.LEGAL

    def keep(self, trace: Trace) -> None:
        """Add the clauses and facts of a trace."""
        self.trace.join(trace)
        self.facts.update(dict.fromkeys(trace.facts))

    def refuse(
        self, program: Program, rule: str, message: str, span: Span, cites: tuple[str, ...],
        trace: Trace,
    ) -> None:  # fmt: skip
        """Add a broken rule."""
        self.facts.update(dict.fromkeys(trace.facts))
        self.violations.append(trace.violation(program, rule, message, span, cites))


def verdict(state: State, move: Move) -> Verdict:
    """Return whether a move is legal. Raises MoveError like `bind`."""
    if move.claimed:
        return judge(state, move).verdict
    return verdict_on(state, state.program.moves[move.name], bind(state, move))


def verdict_on(
    state: State, kind: MoveKind, env: Env, surely: bool = False, held: Collection[int] = ()
) -> Verdict:
    """Return whether a move with these values is legal; values may be Unknown.

    `surely` asks only whether it is surely legal: an illegal move may then be undetermined. Rules
    in `held` are known to hold.
    """
    if state.completions:
        from propertyrules.machine.joint_rulings import verdict_of_all

        return verdict_of_all(verdict_on(one.state, kind, env, surely) for one in state.completions)
    found, _, _ = _weighed(state, kind, env, surely, held)
    return found


def verdict_and_needs(
    state: State, move: Move
) -> tuple[Verdict, frozenset[str], tuple[tuple[int, int | None], ...]]:
    """Return whether a move is legal; and where that depends on some facts, these, and the ranges
    of values for which it is legal where they are one number.

    It comes to what `judge` says, without what explains it. Raises MoveError like `bind`.
    """
    if move.claimed or state.completions:
        ruling = judge(state, move)
        condition = ruling.legal_if
        ranges = () if condition is None else condition.ranges
        return ruling.verdict, frozenset(ruling.needs), ranges
    kind = state.program.moves[move.name]
    found, needs, by_value = _weighed(state, kind, bind(state, move))
    if found is not Verdict.UNDETERMINED or not by_value:
        return found, needs, ()
    from propertyrules.machine.unknown_number import legal_ranges

    decided = all(each.verdict is not Verdict.UNDETERMINED for each in by_value)
    return found, needs, legal_ranges(by_value) if decided else ()


def _weighed(
    state: State, kind: MoveKind, env: Env, surely: bool = False, held: Collection[int] = ()
) -> tuple[Verdict, frozenset[str], tuple[VerdictInterval, ...]]:
    """Return whether a move with these values is legal at a table without completions; the facts
    that it depends on, and the verdicts for the values of the one number that these are.
    """
    number, needs = failing(state, kind, env, surely, held)
    found = _by_bounds(number, needs)
    if needs is None:
        return found, frozenset(), ()
    # All values of the number may bring the same verdict where its bounds do not decide.
    by_value = _by_value(state, kind, env, needs) or ()
    verdicts = {each.verdict for each in by_value}
    if len(verdicts) == 1:
        found = verdicts.pop()
    return found, needs if found is Verdict.UNDETERMINED else frozenset(), by_value


def holding(state: State, kind: MoveKind, env: Env) -> frozenset[int]:
    """Return the numbers of the rules of a move that hold whatever its Unknown arguments are.

    None are returned where that may depend on the matter, or on whether a rule applies.
    """
    opening = None if state.completions else opened(state, kind, env)
    if opening is None or opening.holds is not True:
        return frozenset()
    return frozenset(
        number
        for number, rule in enumerate(kind.rules, start=1)
        if rule.where is None
        and not rule.needs
        and applied(state, rule, opening.env, [], None) is True
    )


def failing(
    state: State, kind: MoveKind, env: Env, surely: bool = False, held: Collection[int] = ()
) -> tuple[int, frozenset[str] | None]:
    """Return the number of the first rule that a move surely breaks, from 1; 0 for none, -1 where
    it is not open. Behind it, return the facts that the move depends on; None for no such facts.

    Unknown numbers are judged by their bounds. `surely` stops at the first rule that depends on
    more than one number.
    """
    mover = env[kind.mover]
    if state.over or (mover.__class__ is not Unknown and state.out[mover]):
        return -1, None
    opening = opened(state, kind, env)
    if opening.holds is False:
        return -1, None
    doubts = [opening.holds]
    passed: list[bool] = []
    for number, rule in enumerate(kind.rules, start=1):
        # Whoever tries many amounts has proven some rules for all of them at once.
        result = number in held or applied(state, rule, opening.env, passed, None)
        if result is False:
            return number, None
        if surely and result.__class__ is Unknown and not _is_number(state, result.needs):
            return 0, result.needs
        doubts.append(result)
        passed.append(result is True)
    unknown = first_unknown(doubts)
    return 0, None if unknown is None else unknown.needs


def _is_number(state: State, needs: frozenset[str]) -> bool:
    """Check whether some facts are one number, whose values can be tried."""
    if len(needs) != 1:
        return False
    from propertyrules.machine.unknown_number import single_number

    return single_number(state, needs) is not None


def _by_bounds(number: int, needs: frozenset[str] | None) -> Verdict:
    if number:
        return Verdict.ILLEGAL
    return Verdict.LEGAL if needs is None else Verdict.UNDETERMINED


def _by_value(
    state: State, kind: MoveKind, env: Env, needs: frozenset[str]
) -> tuple[VerdictInterval, ...] | None:
    """Return the verdicts for the values of the one number that a verdict depends on.

    None where it depends on something else.
    """
    if state.complete or len(needs) != 1:
        return None
    from propertyrules.machine.unknown_number import (
        verdict_intervals,  # only where a verdict depends on a number
    )

    return verdict_intervals(
        state, env, needs, lambda other, own: _by_bounds(*failing(other, kind, own))
    )


def play(state: State, move: Move, log: StepLog | None = None) -> State:
    """Return the state after a move, without explaining it; what it opens is added to a log.

    An undetermined move is made on the assumption of what it needs, which the new state notes.
    Raises IllegalMove, and MoveError like `bind`.
    """
    env = bind(state, move)
    kind = state.program.moves[move.name]
    if state.completions:
        from propertyrules.machine.joint_rulings import played_on_all

        after = played_on_all(
            state, move_words(state, kind, env),
            lambda table: verdict_on(table, kind, env),
            lambda table: play(table, move, log if table is state.completions[0].state else None),
        )  # fmt: skip
        if after is None:
            raise IllegalMove(lambda: judge(state, move))
        return after
    found = verdict_on(state, kind, env) if not move.claimed else judge(state, move).verdict
    if found is Verdict.ILLEGAL:
        raise IllegalMove(lambda: judge(state, move))
    opening = opened(state, kind, env)
    after = run(state, kind.then, opening.env, log=log)
    if found is Verdict.LEGAL:
        return after
    needs = ", ".join(sorted(examine(state, kind, env).needs))
    said = move_words(state, kind, env)
    # What was assumed before stands first, then this move, then what was assumed as it was made.
    more = (*state.assumed, f"“{said}” was legal, which depends on {needs}", *after.assumed)
    return evolve(after, assumed=tuple(dict.fromkeys(more)))


def move_words(state: State, kind: MoveKind, env: Env) -> str:
    """Return a move in the first phrase that the rulebook has for it."""
    if kind.phrases:
        return phrase_words(state.setting, kind.phrases[0], kind.params, env)
    mover = kind.params[0]
    return f"{spoken(state.setting, mover.type, env[mover.name])}: {kind.name.replace('_', ' ')}"


# -- rulings -----------------------------------------------------------------------------------


def judge(state: State, move: Move, instead: Instead | None = None) -> Ruling:
    """Return the ruling on a move; `instead` finds legal moves in place of an illegal one.

    They are found when they are read. Raises MoveError for a move that cannot be decoded at this
    table.
    """
    ruling = _judged(state, move, instead)
    if not move.claimed or ruling.verdict is not Verdict.LEGAL:
        return ruling
    from propertyrules.machine.claimed_results import held_to

    return held_to(ruling)


def _judged(state: State, move: Move, instead: Instead | None = None) -> Ruling:
    """Return the ruling on a move, whatever result is claimed for it."""
    program = state.program
    env = bind(state, move)
    kind = program.moves[move.name]
    near: Any = () if instead is None else lambda: instead(state, kind, env)
    if state.completions:
        from propertyrules.machine.joint_rulings import ruling_of_all

        rulings = [_judged(one.state, move) for one in state.completions]
        return ruling_of_all(state, rulings, near)
    found = examine(state, kind, env)
    legal_if = None
    if found.verdict is Verdict.UNDETERMINED:
        legal_if = _decided(state, kind, env, found)
    after = None
    assumed: tuple[str, ...] = state.assumed
    if found.violations:
        # A refusal cites the broken rules only, not those that are met.
        clauses = tuple(dict.fromkeys(c for v in found.violations for c in v.clauses))
    else:
        # An undetermined move has no effects yet: only `play` runs it, on assumptions.
        if not found.needs:
            after = run(state, kind.then, found.env, found.trace)
            assumed = after.assumed
        clauses = found.trace.clauses
    if state.presumed:
        broken = [fact for violation in found.violations for fact in violation.facts]
        looked = broken or [*found.facts, *found.trace.facts]
        assumed += _presumed(state, looked, _players(kind, env))
    return Ruling(
        state=state,
        move=move,
        verdict=found.verdict,
        violations=tuple(found.violations),
        clauses=clauses,
        assumptions=assumptions(program, clauses, assumed),
        effects=tuple(found.trace.effects),
        needs=() if found.violations else tuple(sorted(found.needs)),
        near=near if found.violations else (),
        after=after,
        at=str(kind.span),
        facts=tuple(found.facts),
        passed=tuple(found.passed),
        legal_if=legal_if,
    )


def _players(kind: MoveKind, env: Env) -> set[Any]:
    """Return the seats of all players whom a move names."""
    return {env.get(param.name) for param in kind.params if param.type in (PLAYER, HOLDER)}


def _presumed(state: State, facts: Iterable[Fact], about: set[Any]) -> tuple[str, ...]:
    """Return what a ruling `about` some players takes for granted because nobody said otherwise:
    that a deed which it looked at is nobody's, or that a card is which they could hold.
    """
    board, names = state.program.board, state.setting.names
    nobodys = state.setting.holder_words(BANK)
    looked = {fact.what: fact.value == nobodys for fact in facts}
    found: dict[str, None] = {}
    for column, number, *seats in sorted(state.presumed):
        thing = board.spaces[number].name if column == "owner" else board.cards[number].title
        row = BUILTINS["owner" if column == "owner" else "holder"]
        hands = (BUILTINS["cards"].fact.format(names[seat]) for seat in seats)
        open_ = not seats or not about.isdisjoint(seats)
        if (open_ and looked.get(row.fact.format(thing))) or not looked.keys().isdisjoint(hands):
            found[f"nobody {'owns' if column == 'owner' else 'holds'} {thing}"] = None
    return tuple(found)


def _decided(state: State, kind: MoveKind, env: Env, found: Findings) -> Condition | None:
    """Complete findings that depend on one number if all its values bring the same verdict.

    Otherwise return the condition on the number under which the move is legal.
    """
    needs = frozenset(found.needs)
    by_value = _by_value(state, kind, env, needs)
    if by_value is None:
        return None
    from propertyrules.machine.unknown_number import condition, interval_tables

    verdicts = {each.verdict for each in by_value}
    if Verdict.UNDETERMINED in verdicts:
        return None
    if len(verdicts) == 2:
        legal = [each for each in by_value if each.verdict is Verdict.LEGAL]
        return condition(state, needs, legal)
    # One table for each stretch of values speaks for all values of it.
    cases = [
        examine(other, kind, own) for other, own in interval_tables(state, env, needs, by_value)
    ]
    if verdicts == {Verdict.LEGAL}:
        found.needs.clear()
        found.passed = [
            rule.name for rule in kind.rules if all(rule.name in case.passed for case in cases)
        ]
        return None
    _add_common_violations(state, kind, found, by_value, cases)
    return None


def _add_common_violations(
    state: State,
    kind: MoveKind,
    found: Findings,
    by_value: Sequence[VerdictInterval],
    cases: Sequence[Findings],
) -> None:
    """Add to the findings the rules that are broken by every value of a number, or if there are
    none each rule with the values that break it.
    """
    from propertyrules.machine.unknown_number import condition

    needs = frozenset(found.needs)
    broken: dict[tuple[str, str], list[int]] = {}
    for number, case in enumerate(cases):
        for each in case.violations:
            broken.setdefault((each.rule, each.at), []).append(number)
    always = [key for key, numbers in broken.items() if len(numbers) == len(cases)]
    for key in always or broken:
        first, *_ = numbers = broken[key]
        there = next(v for v in cases[first].violations if (v.rule, v.at) == key)
        where = [by_value[number] for number in numbers]
        when = "" if always else f"where {condition(state, needs, where).text}, "
        # The message of the given table, which does not tell the number.
        message = there.message
        for rule in kind.rules:
            if (rule.name, str(rule.span)) == key:
                message = reason_of(state, rule.message, _scope(state, rule, found.env))
        facts = tuple(fact for fact in there.facts if fact in found.facts)
        found.violations.append(evolve(there, message=when + message, facts=facts))


def examine(state: State, kind: MoveKind, env: Env) -> Findings:
    """Judge every rule of a move by itself, and return what each reads and cites."""
    found = Findings(env=dict(env))
    program = state.program
    mover = env[kind.mover]
    message = ""
    if state.over:
        message = "the game is over"
    elif state.out[mover]:
        message = f"{state.setting.names[mover]} is out of the game"
    if message:
        found.refuse(program, kind.name, message, kind.span, kind.cites, Trace())
        return found
    found.trace.cite(kind.cites)
    trace = Trace()
    opening = opened(state, kind, env, trace)
    found.env = opening.env
    missing = ""
    if opening.holds is False:
        missing = named_matter(kind)
        cites = (*trace.clauses, *opening.cites, *kind.cites)
        found.refuse(program, kind.name, opening.message, kind.span, cites, trace)
    else:
        if opening.holds is not True:
            found.needs |= opening.holds.needs
        found.keep(trace)
    passed: list[bool] = []
    for rule in kind.rules:
        # A rule about a matter that is not open is skipped, and so are those that presuppose it.
        if missing and reads_matter(rule, missing):
            passed.append(False)
            continue
        trace = Trace()
        result = applied(state, rule, opening.env, passed, trace)
        passed.append(result is True)
        if result is None:
            continue
        if result is False:
            message = reason_of(state, rule.message, _scope(state, rule, opening.env))
            found.refuse(program, rule.name, message, rule.span, rule.cites, trace)
            continue
        found.trace.cite(rule.cites)
        found.keep(trace)
        if result is True:
            found.passed.append(rule.name)
        else:
            found.needs |= result.needs
    return found


def applied(state: State, rule: Rule, env: Env, passed: list[bool], trace: Trace | None) -> Any:
    """Judge one rule: True, False or Unknown; None where it does not apply.

    A rule does not apply where its condition fails or a rule that it presupposes does not hold.
    """
    if not all(passed[need] for need in rule.needs):
        return None
    evaluator = Evaluator(state, _scope(state, rule, env), trace)
    applies: Any = True
    if rule.where is not None:
        applies = evaluator.visit(rule.where)
        if applies is False:
            return None
    holds = False if rule.require is None else evaluator.visit(rule.require)
    # A rule that may not apply is not surely broken.
    if holds is False and applies is not True:
        return applies
    return holds


def results(state: State, kind: MoveKind, env: Env, missing: str = "") -> Iterator[Any]:
    """Yield for each rule of a move, in order, whether it holds: True, False or Unknown.

    It is None for a rule that does not apply. Those that read the matter `missing`, which is not
    open, do not.
    """
    passed: list[bool] = []
    for rule in kind.rules:
        asked = not (missing and reads_matter(rule, missing))
        result = applied(state, rule, env, passed, None) if asked else None
        passed.append(result is True)
        yield result


def _scope(state: State, rule: Rule, env: Env) -> Env:
    """Return the names that a rule reads: the move's, and the parameters of a shared rule."""
    if not rule.binds:
        return env
    return {**env, **{name: evaluate(state, value, env) for name, value in rule.binds}}


@lru_cache(maxsize=RULES_REMEMBERED)
def reads_matter(rule: Rule, name: str) -> bool:
    """Check whether a rule reads the matter that the move answers."""
    roots = (rule.where, rule.require, rule.message, *(value for _, value in rule.binds))
    return any(isinstance(node, Local) and node.name == name for node in walk(roots))


def assumptions(
    program: Program, clauses: tuple[str, ...], assumed: tuple[str, ...] = ()
) -> tuple[Assumption, ...]:
    """Return the readings of clauses that are not plainly stated, and the facts assumed."""
    readings = [
        Assumption(clause.id, clause.status, clause.reading)
        for clause in (program.clauses[c] for c in clauses if c in program.clauses)
        if clause.status != "stated"
    ]
    return (*readings, *(Assumption("", "unknown", text) for text in assumed))


def measure(state: State, name: str, env: Mapping[str, Any]) -> Measured:
    """Return a function's value for the parameters in `env`, decoded values by name, with its
    parts.

    Parts and money are whole currency units; what is not known is None, and `needs` says why.
    Raises KeyError for a function that the rulebook does not have.
    """
    function = state.program.functions[name]
    trace = Trace()
    value = value_at(state, function, env, trace)
    parts = Evaluator(state, env).parts(function)
    return Measured(
        value=encode(state.setting, function.type, value),
        parts=tuple(
            Part(part, None if amount.__class__ is Unknown else amount) for part, amount in parts
        ),
        clauses=trace.clauses,
        assumptions=assumptions(state.program, trace.clauses, state.assumed),
        needs=tuple(sorted(value.needs)) if value.__class__ is Unknown else (),
    )


def value_at(state: State, function: Function, env: Env, trace: Trace | None = None) -> Any:
    """Return a function's value for the parameters in `env`, or Unknown; for a table with
    completions, the value that they share.
    """
    if not state.completions:
        return Evaluator(state, env, trace).function(function)
    from propertyrules.machine.joint_rulings import value_of_all

    return value_of_all(
        state, [value_at(one.state, function, env, trace) for one in state.completions]
    )
