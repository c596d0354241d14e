"""Completions: the complete tables that an incomplete table may stand for.

A table that does not say how far the turn is stands for one table for each stage, and for each
matter that can arise there. One that does not say which claims stand is completed with and without
them. A verdict that all completions share is the verdict of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from attrs import evolve

from propertyrules.errors import PropertyRulesError
from propertyrules.ir.footprints import MATTERS, opened
from propertyrules.ir.program import MatterKind, Parameter, Program, by_names, once_per_program
from propertyrules.limits import MOST_ALIKE, MOST_COMPLETIONS
from propertyrules.machine.domains import domain
from propertyrules.machine.evaluator import evaluate, matter_defaults
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.joint_rulings import joined
from propertyrules.machine.steps import settled
from propertyrules.model.state import Completion, Matter, State
from propertyrules.model.values import Unknown, first_unknown


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
        # It may also hang on the fields that have defaults.
        whole = by_names(kind.fields, matter_defaults(state, kind, env).values)
        holds = can_arise(state, kind, whole)
        if holds is not False:
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
    return joined(state, _within_limit(found))


def _within_limit(found: list[Completion]) -> list[Completion]:
    """Return the completions, or some of too many. Raises PropertyRulesError if these are too many
    as well.
    """
    if len(found) > MOST_COMPLETIONS:
        # Then either all claims stand or none.
        found = [one for one in found if not one.claims] + [
            one for one in found if one.claims and len(one.claims) > 1
        ]
    if len(found) > MOST_COMPLETIONS:
        message = f"this table may stand for {len(found)} tables, and {MOST_COMPLETIONS} are tried"
        raise PropertyRulesError(message)
    return found


def claims_that_may_stand(state: State, turn_told: bool) -> tuple[Matter, ...]:
    """Return the claims that may stand although the table does not name them; where the stage of
    the turn is known, none against the player whose turn it is. What no move opens any more stands
    only where it is named.
    """
    # A claim is against the player whom it names first, as the turn is that player's.
    mover = state.stack[-1].values[:1] if turn_told and state.stack else None
    return tuple(
        claim
        for kind in claim_kinds(state.setting.program)
        for claim in arising(state, kind)
        if claim.values[:1] != mover
    )  # fmt: skip


@once_per_program
def claim_kinds(program: Program) -> tuple[MatterKind, ...]:
    """Return the kinds of claims that moves may open."""
    found = frozenset[str]().union(*(opened(program, one.then) for one in program.moves.values()))
    return tuple(kind for kind in program.matters_on("standing") if kind.name in found)


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
            if _can_be_open(table, above):
                yield table, turn
            continue
        yield table, turn
        for kind in kinds.values():
            if not kind.place:
                for matter in arising(table, kind):
                    yield evolve(table, stack=(matter, turn)), matter


def _can_be_open(state: State, matters: Iterable[Matter]) -> bool:
    """Check whether all of some matters can, or may, be open at a table."""
    kinds = state.setting.program.matters
    told = ((kinds[matter.kind], matter.values) for matter in matters)
    return all(can_arise(state, kind, by_names(kind.fields, v)) is not False for kind, v in told)


def untold(param: Parameter, value: Any) -> bool:
    """Check whether a field of a matter is a choice that the table does not tell."""
    return param.type.name == "choice" and value.__class__ is Unknown


def _claim_sets(claims: Sequence[Matter]) -> Iterator[tuple[Matter, ...]]:
    """Yield no claim, each claim alone, and all claims: claims do not exclude each other."""
    yield ()
    yield from ((claim,) for claim in claims)
    if len(claims) > 1:
        yield tuple(claims)
