"""Counterfactuals: the smallest change of one fact of the table that would make a move legal.

And its mirror image: one that would make a rule, which a legal move meets, the only one broken.
What may be changed is learned from the rules that the move breaks: a fact that one of them does not
look at cannot mend it. Every change is ruled on, by the interpreter, at the table that it leads to,
which must be one that can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

from attrs import evolve

from propertyrules.ir.program import MoveKind, remember_tables
from propertyrules.ir.types import AMOUNTS, Type
from propertyrules.limits import MOST_SUPPOSED, TABLES_REMEMBERED, WHOLE
from propertyrules.machine.affine import nearest_amount
from propertyrules.machine.arguments import bind
from propertyrules.machine.domains import domain
from propertyrules.machine.draft import Env
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.legality import applied, named_matter, opened, reads_matter, verdict_on
from propertyrules.machine.neighbours import SORTS, Search, Supposed, also_open, watched
from propertyrules.machine.steps import waiting_seats
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.schema import CLAIMS, STACK, Fact, replaced
from propertyrules.model.state import State
from propertyrules.model.values import Throw, Unknown


# Kept, for a refusal is mostly told in several ways.
@remember_tables(TABLES_REMEMBERED)
def repair(state: State, move: Move) -> Supposed | None:
    """Return the smallest change of one fact that would make an illegal move legal; None for none.

    The sorts of facts have an order, which is that of `SORTS`; within a sort the smallest
    change comes first. Raises MoveError for a move that cannot be understood at this table.
    """
    state = state.definite
    kind = state.program.moves[move.name]
    env = bind(state, move)
    seat = env[kind.mover]
    if state.over or state.out[seat]:
        return None
    read = _leaned_on(state, move)
    if not read:
        return None

    def allowed(other: State) -> bool:
        return verdict_on(other, kind, bind(other, move)) is Verdict.LEGAL and _can_be(other)

    return _nearest(Search(state, seat, read, allowed))


def near_miss(state: State, move: Move, number: int) -> Supposed | None:
    """Return a change of one fact that makes a rule, which a legal move meets, the only one broken.

    `number` is its place among the rules of the move. Facts of the table come first, in the order
    of `SORTS`; then what the move itself says (`fact` is `move` and the place of the parameter).
    None where no such change is found. Raises MoveError like `supposed`.
    """
    kind = state.program.moves[move.name]
    env = bind(state, move)
    seat = env[kind.mover]
    read = _read_by(state, move, number)
    if read is None:
        return None

    def refused(other: State) -> bool:
        return _only_broken(other, kind, bind(other, move)) == number and _can_be(other)

    search = Search(state, seat, read, refused)
    change = _nearest(search)
    if change is not None or search.tries == MOST_SUPPOSED:
        return change
    said = _said_otherwise(state, kind, env, number)
    # Something more that is open can break the rule only if the rule looks at what is open.
    if said is not None or not {(STACK,), (CLAIMS,)} & read:
        return said
    for change in islice(also_open(search), MOST_SUPPOSED):
        if refused(change.state):
            return _with_whom_it_waits_for(change)
    return None


def _nearest(search: Search) -> Supposed | None:
    """Return the nearest change that leads to a wanted table; None where the tries run out."""
    for sort in SORTS:
        for change in sort(search):
            if search.tries == MOST_SUPPOSED:
                return None
            search.tries += 1
            if search.allowed(change.state):
                return _with_whom_it_waits_for(change)
    return None


def _with_whom_it_waits_for(change: Supposed) -> Supposed:
    # Whom a table waits for follows from the rest of it, and the rest is what was changed.
    change.state = evolve(change.state, waiting=waiting_seats(change.state))
    return change


def _said_otherwise(state: State, kind: MoveKind, env: Env, number: int) -> Supposed | None:
    """Return another argument of a move by which a rule is the only one broken."""
    for place, param in (*enumerate(kind.params[1:], start=1), (0, kind.params[0])):
        before = env[param.name]

        def refused(value: Any, name: str = param.name) -> bool:
            return _only_broken(state, kind, {**env, name: value}) == number

        for value in _arguments(state, param.type, before, refused):
            if refused(value):
                return Supposed(("move", place), before, value, state)
    return None


def _arguments(
    state: State, type_: Type, before: Any, refused: Callable[[Any], bool]
) -> Iterator[Any]:
    """Yield other values of an argument: amounts as near as will do, each throw of the dice."""
    if type_.is_list and isinstance(before, tuple):
        if before:
            # A rule may ask for something in the list, for fewer, or for nothing
            # twice.
            yield from ((), before[:-1], (*before, before[-1]))
        element = None if type_.of is None else domain(state, type_.of)
        yield from ((*before, one) for one in (element or ()) if one not in before)
        yield from ((one,) for one in (element or ()) if (one,) != before)
    elif type_.name in AMOUNTS and isinstance(before, int):
        value = nearest_amount(before, refused)
        if value is not None:
            yield value
    elif isinstance(before, Fraction):
        yield from (before + Fraction(1, WHOLE), before - Fraction(1, WHOLE))
    elif type_.name == "throw" and isinstance(before, Throw):
        for at, (dice, thrown) in enumerate(zip(state.program.dice, before.dice, strict=True)):
            rows: list[tuple[int | str, ...]] = []
            if dice.optional:
                rows += [()] if thrown else [(face,) * dice.number for face in dice.faces]
            rows += [
                (*thrown[:die], other, *thrown[die + 1 :])
                for die, face in enumerate(thrown) for other in dice.faces if other != face
            ]  # fmt: skip
            for row in rows:
                yield evolve(before, dice=replaced(before.dice, (at,), row))
    else:
        yield from (one for one in domain(state, type_) or () if one != before)


def _outcomes(
    state: State, kind: MoveKind, env: Env, seen: set[Fact] | None = None, missing: str = ""
) -> Iterator[tuple[int, Any, frozenset[Fact]]]:
    """Yield the number of each rule, what it comes to, and the facts that it looks at.

    What it comes to is as of `applied`, and None for one about a matter that is missing; the facts
    are those that come to be in `seen`.
    """
    passed: list[bool] = []
    for number, rule in enumerate(kind.rules):
        if seen:
            seen.clear()
        asked = not (missing and reads_matter(rule, missing))
        # Without a trace: what it looks at is noted by the watched state.
        result = applied(state, rule, env, passed, None) if asked else None
        passed.append(result is True)
        yield number, result, frozenset(seen or ())


def _read_by(state: State, move: Move, number: int) -> frozenset[Fact] | None:
    """Return the facts that a rule looks at; None where it does not hold, or does not apply."""
    kind = state.program.moves[move.name]
    seen: set[Fact] = set()
    looked = watched(state, seen.add)
    env = bind(looked, move)
    opening = opened(looked, kind, env)
    _, result, facts = next(islice(_outcomes(looked, kind, opening.env, seen), number, None))
    return facts if result is True else None


def _only_broken(state: State, kind: MoveKind, env: Env) -> int | None:
    """Return the number of the one rule that a move breaks; None for none, several, no place."""
    seat = env[kind.mover]
    if state.over or state.out[seat]:
        return None
    opening = opened(state, kind, env)
    if opening.holds is not True:
        return None
    outcomes = _outcomes(state, kind, opening.env)
    broken = list(islice((number for number, result, _ in outcomes if result is False), 2))
    return broken[0] if len(broken) == 1 else None


def _leaned_on(state: State, move: Move) -> frozenset[Fact]:
    """Return the facts that every rule looks at which the move breaks; none where it breaks none.

    That a move is not open counts as a rule.
    """
    kind = state.program.moves[move.name]
    seen: set[Fact] = set()
    looked = watched(state, seen.add)
    env = bind(looked, move)
    seen.clear()
    opening = opened(looked, kind, env)
    closed = opening.holds is False
    broken = [frozenset(seen)] if closed else []
    # Of a matter that is not open its rules cannot be asked.
    missing = named_matter(kind) if closed else ""
    outcomes = _outcomes(looked, kind, opening.env, seen, missing)
    broken += [facts for _, result, facts in outcomes if result is False]
    # Only one fact is changed: so it must be one that every broken rule looks at.
    return frozenset.intersection(*broken) if broken else frozenset()


def _can_be(state: State) -> bool:
    """Check whether a table can be: it waits for somebody, and breaks nothing that always holds."""
    # A table at which nobody has anything to do would go on by itself: no game stops there.
    if not waiting_seats(state):
        return False
    for always in state.program.always:
        members = (None,) if always.over is None else evaluate(state, always.over, {})
        if members.__class__ is Unknown:
            continue
        for member in members:
            env = {always.variable: member}
            if always.where is not None and evaluate(state, always.where, env) is not True:
                continue
            if evaluate(state, always.require, env) is False:
                return False
    return True
