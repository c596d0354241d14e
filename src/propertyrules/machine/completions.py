"""Completions: the complete tables that an incomplete table may stand for.

A table that does not say how far the turn is stands for one table for each stage, and for each
matter that can arise there. One that does not say which claims stand is completed with and without
them. A verdict that all completions share is the verdict of the table. This module is imported only
for such tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from attrs import evolve

from propertyrules.errors import PropertyRulesError
from propertyrules.hints import spaced
from propertyrules.ir.footprints import MATTERS
from propertyrules.ir.program import MatterKind, Parameter, by_names
from propertyrules.limits import MOST_ALIKE, MOST_COMPLETIONS
from propertyrules.machine.domains import domain
from propertyrules.machine.evaluator import evaluate, matter_defaults, untold_field
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.phrase_printer import matter_words
from propertyrules.machine.steps import settled
from propertyrules.model.evidence import Verdict, Violation
from propertyrules.model.rulings import Ruling
from propertyrules.model.schema import columns, with_rows
from propertyrules.model.state import Completion, Matter, State
from propertyrules.model.values import Unknown, first_unknown

# -- what can be open ------------------------------------------------------------------------------


def can_arise(state: State, kind: MatterKind, values: dict[str, Any]) -> Any:
    """Check whether a matter can be open with these fields: True, False or Unknown.

    Fields that are not given are not known.
    """
    env = {param.name: values.get(param.name, Unknown.of(param.name)) for param in kind.fields}
    doubts: list[Any] = []
    for arising in kind.arises:
        holds = evaluate(state, arising.require, env)
        if holds is False:
            return False
        doubts.append(holds)
    return first_unknown(doubts) or True


def arising(state: State, kind: MatterKind) -> tuple[Matter, ...]:
    """Return the matters of a kind that can be open at a table.

    Fields with defaults have these. Where the table does not tell enough to choose among many
    matters, a single one is returned, with the fields in which they differ unknown.
    """
    if not kind.arises:
        return ()
    given = [param for param in kind.fields if param.default is None and domain(state, param.type)]
    sure: list[dict[str, Any]] = []
    perhaps: list[tuple[dict[str, Any], Unknown]] = []
    for env, holds in _choices(state, kind, given, {}):
        if holds is True:
            sure.append(env)
        else:
            perhaps.append((env, holds))
    # Each matter makes a table, and the numbers multiply.
    if len(perhaps) > MOST_ALIKE:
        sure.append(_merged(perhaps))
    else:
        sure += [env for env, _ in perhaps]
    return tuple(matter_defaults(state, kind, env) for env in sure)


def _choices(
    state: State, kind: MatterKind, given: Sequence[Parameter], env: dict[str, Any]
) -> Iterator[tuple[dict[str, Any], Any]]:
    """Yield the fields with which a matter can be open, each with whether it surely can."""
    holds = can_arise(state, kind, env)
    if holds is False:
        return
    if not given:
        yield env, holds
        return
    param, *rest = given
    for value in domain(state, param.type) or ():
        if param.type.name != "player" or state.out[value] is not True:
            yield from _choices(state, kind, rest, {**env, param.name: value})


def _merged(perhaps: Sequence[tuple[dict[str, Any], Unknown]]) -> dict[str, Any]:
    """Return one set of fields for many: those in which they differ are unknown."""
    needs = first_unknown(holds for _, holds in perhaps)
    first = perhaps[0][0]
    return {
        name: value if all(env[name] == value for env, _ in perhaps) else needs
        for name, value in first.items()
    }


# -- the tables that a table stands for ------------------------------------------------------------


def completed(state: State, claims_told: bool, landed: bool = False, fresh: bool = False) -> State:
    """Return the state with its completions; the state itself where it is complete already.

    Left open is a choice of the ground matter that is Unknown, and unless `claims_told` which
    claims stand; where somebody has `landed` on an unknown space, also what came of it. If the
    mover has just landed (`fresh`), completions at which something arises from that are preferred.
    Completions that break an invariant are left out. Raises PropertyRulesError where there are too
    many.
    """
    turns: list[tuple[State, Matter | None]] = list(_turns(state, landed))
    told = len(turns) == 1 and turns[0][1] is None
    if told and claims_told:
        return state
    # They differ only in what is open, so that only invariants about that need be checked.
    looking_at = "" if broken(state) else MATTERS
    found: list[Completion] = []
    for table, turn in turns:
        claims = () if claims_told else claims_that_may_stand(table, turn_told=told)
        for some in _claim_sets(claims):
            whole = evolve(table, claims=(*table.standing, *some)) if some else table
            if not broken(whole, looking_at):
                found.append(Completion(settled(whole), turn, None if claims_told else some))
    # If nothing arises from landing, all completions remain.
    if fresh:
        found = [one for one in found if _is_fresh(one)] or found
    if len(found) > MOST_COMPLETIONS:
        # Too many: then either all claims stand or none.
        found = [one for one in found if not one.claims] + [
            one for one in found if one.claims and len(one.claims) > 1
        ]
    if len(found) > MOST_COMPLETIONS:
        message = f"this table may stand for {len(found)} tables, and {MOST_COMPLETIONS} are tried"
        raise PropertyRulesError(message)
    return joined(state, found)


def claims_that_may_stand(state: State, turn_told: bool) -> tuple[Matter, ...]:
    """Return the claims that may stand although the table does not name them; where the stage of
    the turn is known, none against the player whose turn it is.
    """
    kinds = state.setting.program.matters.values()
    # A claim is against the player whom it names first, as the turn is that player's.
    mover = state.stack[-1].values[:1] if turn_told and state.stack else None
    return tuple(
        claim
        for kind in kinds if kind.place == "standing"
        for claim in arising(state, kind)
        if claim.values[:1] != mover
    )  # fmt: skip


def _is_fresh(one: Completion) -> bool:
    """Check whether something is open that the mover must answer, or a claim against them."""
    kinds, ground = one.state.setting.program.matters, one.state.stack[-1:]
    if one.turn is not None and not kinds[one.turn.kind].place:
        return True
    return any(
        claim.values[:1] == matter.values[:1] for claim in one.claims or () for matter in ground
    )


def _turns(state: State, landed: bool) -> Iterator[tuple[State, Matter | None]]:
    """Yield a table for each stage of the turn, with each matter that can arise there."""
    kinds = state.setting.program.matters
    if not state.stack or kinds[state.stack[-1].kind].place != "ground":
        yield state, None
        return
    *above, ground = state.stack
    fields = kinds[ground.kind].fields
    ways = [
        domain(state, param.type) or () if untold(param, value) else (value,)
        for param, value in zip(fields, ground.values, strict=True)
    ]
    if not landed and not any(map(untold, fields, ground.values)):
        yield state, None
        return
    for values in product(*ways):
        turn = Matter(ground.kind, values)
        table = evolve(state, stack=(*above, turn))
        if above:  # the table says all that is open
            told = ((kinds[matter.kind], matter.values) for matter in above)
            if all(can_arise(table, k, by_names(k.fields, v)) is not False for k, v in told):
                yield table, turn
            continue
        yield table, turn
        for kind in kinds.values():
            if not kind.place:
                for matter in arising(table, kind):
                    yield evolve(table, stack=(matter, turn)), matter


def untold(param: Parameter, value: Any) -> bool:
    """Check whether a field of a matter is a choice that the table does not tell."""
    return param.type.name == "choice" and value.__class__ is Unknown


def _claim_sets(claims: Sequence[Matter]) -> Iterator[tuple[Matter, ...]]:
    """Yield no claim, each claim alone, and all claims: claims do not exclude each other."""
    yield ()
    yield from ((claim,) for claim in claims)
    if len(claims) > 1:
        yield tuple(claims)


# -- what they have in common ----------------------------------------------------------------------


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


# -- ruling on all of them -------------------------------------------------------------------------


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
        facts=_shared(rulings, "facts"), passed=_shared(rulings, "passed"), legal_if=None, near=(),
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
