"""Joint rulings: what all tables that an incomplete table may stand for have in common.

This module is imported only for such tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import evolve

from propertyrules.hints import spaced
from propertyrules.machine.evaluator import untold_field
from propertyrules.machine.phrase_printer import matter_words
from propertyrules.model.evidence import Fact, Verdict, Violation
from propertyrules.model.rulings import Ruling
from propertyrules.model.schema import columns, with_rows
from propertyrules.model.state import Completion, Matter, State
from propertyrules.model.values import Unknown


def joined(state: State, found: Sequence[Completion]) -> State:
    """Return one state for several tables, with what differs among them unknown; the table itself
    where there is only one.
    """
    # Of equal tables the first is kept, which `reversed` writes last.
    distinct = {one.state: one for one in reversed(found)}
    found = [one for one in found if distinct[one.state] is one]
    tables = tuple(one.state for one in found)
    if not tables:
        return state
    if len(tables) == 1:
        return tables[0]
    first = tables[0]
    rows = []
    for column in columns(state.setting.program):
        values = zip(*(column.row(table) for table in tables), strict=True)
        rows.append((column, [_common(column.name, each) for each in values]))
    claims = _shared(tables, "standing")
    merged = with_rows(first, rows, stack=_common_matters(tables), claims=claims)
    waiting = {seat for table in tables for seat in table.waiting}
    assumed = dict.fromkeys(text for table in tables for text in table.assumed)
    paid = first.paid if all(table.paid == first.paid for table in tables) else ()
    return evolve(
        merged, waiting=tuple(sorted(waiting)), assumed=tuple(assumed), paid=paid, complete=False,
        completions=tuple(found),
    )  # fmt: skip


def _common(column: str, values: Sequence[Any]) -> Any:
    first = values[0]
    if all(value.__class__ is first.__class__ and value == first for value in values):
        return first
    # In these columns None stands for what is not known; in all others Unknown does.
    return None if column in ("cash", "card") else Unknown.of(f"{column} after what is not told")


def _common_matters(tables: Sequence[State]) -> tuple[Matter, ...]:
    """Return the matters that are open at all tables; fields of the ground matter that differ are
    unknown.
    """
    kinds = tables[0].setting.program.matters
    common = [*_shared(tables, "stack")]
    grounds = [table.stack[-1] for table in tables if table.stack]
    if len(grounds) == len(tables) and not (common and common[-1] == grounds[0]):
        kind = kinds[grounds[0].kind]
        if all(ground.kind == kind.name for ground in grounds):
            fields = zip(kind.fields, *(ground.values for ground in grounds), strict=True)
            values = (
                one if all(value == one for value in others) else untold_field(kind, param)
                for param, one, *others in fields
            )  # fmt: skip
            common.append(Matter(kind.name, tuple(values)))
    return tuple(common)


def _shared(things: Sequence[State] | Sequence[Ruling], part: str) -> tuple[Any, ...]:
    """Return the members of an attribute of the first table or ruling that all others have too."""
    first, *others = (getattr(one, part) for one in things)
    return tuple(one for one in first if all(one in other for other in others))


def _common_facts(rulings: Sequence[Ruling]) -> tuple[Fact, ...]:
    """Return the facts of the first ruling that all others rest on too."""
    others = [frozenset(one.facts) for one in rulings[1:]]  # many, and most in all
    return tuple(fact for fact in rulings[0].facts if all(fact in other for other in others))


def needed(state: State, verdicts: Sequence[Any]) -> frozenset[str]:
    """Return the missing facts that decide between completions with different verdicts: how far the
    turn is, which claims stand, or both.
    """
    needs: set[str] = set()
    for one, mine in zip(state.completions, verdicts, strict=True):
        for other, its in zip(state.completions, verdicts, strict=True):
            if mine != its and one.claims == other.claims:
                needs.add(turn_fact(state))
            if mine != its and one.turn == other.turn:
                claims = (*(one.claims or ()), *(other.claims or ()))
                needs |= {claim_fact(claim) for claim in claims[:1]}
    return frozenset(needs or {turn_fact(state)})


def turn_fact(state: State) -> str:
    """Return the name of the fact how far the turn is."""
    kinds = state.setting.program.matters
    for one in state.completions:
        for matter in one.state.stack[-1:]:
            kind = kinds[matter.kind]
            for param in kind.fields:
                if param.type.name == "choice":
                    return next(iter(untold_field(kind, param).needs))
    return "what is open"


def claim_fact(claim: Matter) -> str:
    """Return the name of the fact which claims of a kind stand."""
    return spaced(claim.kind)


def verdict_of_all(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the verdict that all tables share, else undetermined."""
    found = set(verdicts)
    return found.pop() if len(found) == 1 else Verdict.UNDETERMINED


def ruling_of_all(state: State, rulings: Sequence[Ruling], near: Any) -> Ruling:
    """Return the ruling on a move at a table from the rulings at its completions.

    `near` are the nearest legal moves, or a function that finds them.
    """
    first = rulings[0]
    verdicts = tuple(ruling.verdict for ruling in rulings)
    verdict = verdict_of_all(verdicts)
    clauses = tuple(dict.fromkeys(clause for ruling in rulings for clause in ruling.clauses))
    assumptions = tuple(dict.fromkeys(one for ruling in rulings for one in ruling.assumptions))
    common = evolve(
        first, state=state, verdict=verdict, verdicts=verdicts, violations=(), effects=(),
        clauses=clauses, assumptions=assumptions, needs=(), after=None,
        facts=_common_facts(rulings), passed=_shared(rulings, "passed"), legal_if=None, near=(),
    )  # fmt: skip
    if verdict is Verdict.LEGAL:
        afters = [
            evolve(one, state=ruling.after or one.state)
            for one, ruling in zip(state.completions, rulings, strict=True)
        ]
        effects = _shared(rulings, "effects")
        return evolve(common, effects=effects, after=joined(state, afters))
    if verdict is Verdict.ILLEGAL:
        broken = _common_violations(state, rulings)
        clauses = tuple(dict.fromkeys(c for violation in broken for c in violation.clauses))
        # Readings of clauses that no broken rule cites are not reasons of the refusal.
        readings = (one for one in common.assumptions if not one.clause or one.clause in clauses)
        return evolve(
            common, violations=broken, clauses=clauses, assumptions=tuple(readings),
            near=near,
        )  # fmt: skip
    needs = {need for ruling in rulings for need in ruling.needs}
    if len(set(verdicts)) > 1:
        needs |= needed(state, verdicts)
    conditions = {ruling.legal_if for ruling in rulings}
    legal_if = conditions.pop() if len(conditions) == 1 else None
    return evolve(common, needs=tuple(sorted(needs)), legal_if=legal_if)


def _common_violations(state: State, rulings: Sequence[Ruling]) -> tuple[Violation, ...]:
    """Return the violations that all rulings share, else each with the completion at which it
    occurs.
    """
    first = rulings[0].violations
    told = [{(one.rule, one.message) for one in ruling.violations} for ruling in rulings]
    common = tuple(one for one in first if all((one.rule, one.message) in each for each in told))
    if common:
        return common
    often = Counter(key for each in told for key in each)
    most, times = often.most_common(1)[0]
    if 2 * times > len(rulings):  # a violation of most completions stands for the others
        every = (one for ruling in rulings for one in ruling.violations)
        return (next(one for one in every if (one.rule, one.message) == most),)
    found: dict[tuple[str, str], Violation] = {}
    for completion, ruling in zip(state.completions, rulings, strict=True):
        for one in ruling.violations:
            words = f"if it is so: {completion_words(completion)}, {one.message}"
            found.setdefault((one.rule, one.message), evolve(one, message=words))
    return tuple(found.values())


def completion_words(completion: Completion) -> str:
    """Return in words what would tell that a table is this completion."""
    setting = completion.state.setting
    matters = [*([completion.turn] if completion.turn else []), *(completion.claims or ())]
    words = [f"“{matter_words(setting, each.kind, each.values)}”" for each in matters]
    return " and ".join(words) or "nothing more is open"


def played_on_all(
    state: State,
    move_words: str,
    verdict: Callable[[State], Verdict],
    play: Callable[[State], State],
) -> State | None:
    """Return the state after a move that is made at each completion that allows it.

    The state notes an assumption where not all do. None where none does.
    """
    verdicts = [verdict(one.state) for one in state.completions]
    # If it is legal somewhere, completions at which it is undetermined are left out.
    for wanted in (Verdict.LEGAL, Verdict.UNDETERMINED):
        chosen = [
            one for one, its in zip(state.completions, verdicts, strict=True) if its is wanted
        ]
        if chosen:
            break
    else:
        return None
    after = joined(state, [evolve(one, state=play(one.state)) for one in chosen])
    if len(chosen) == len(state.completions):
        return after
    words = completion_words(chosen[0])
    more = (*state.assumed, f"{words}, taken to allow: {move_words}", *after.assumed)
    return evolve(after, assumed=tuple(dict.fromkeys(more)))


def value_of_all(state: State, values: Sequence[Any]) -> Any:
    """Return the value that all completions share, else Unknown."""
    if all(value.__class__ is values[0].__class__ and value == values[0] for value in values):
        return values[0]
    known = [None if value.__class__ is Unknown else value for value in values]
    # By their texts, for 1 and True are equal.
    needs = needed(state, known) if len(set(map(repr, known))) > 1 else frozenset[str]()
    return Unknown(needs.union(*(v.needs for v in values if v.__class__ is Unknown)))
