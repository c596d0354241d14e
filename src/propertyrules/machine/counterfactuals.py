"""Counterfactuals: the smallest change of one fact of the table that makes a move legal, and the
smallest that makes a given rule the only one that a legal move breaks.

Only facts that the broken rules read are changed: no other fact can repair them. The interpreter
judges the move at every changed table, which must be a possible one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

from attrs import evolve

from propertyrules.ir.program import MoveKind, Program, remember_tables
from propertyrules.ir.types import AMOUNTS, Type
from propertyrules.limits import MOST_SUPPOSED, WHOLE
from propertyrules.machine.affine import nearest_amount
from propertyrules.machine.arguments import bind
from propertyrules.machine.domains import domain
from propertyrules.machine.draft import Env
from propertyrules.machine.invariant_checker import failures
from propertyrules.machine.legality import named_matter, opened, results, verdict_on
from propertyrules.machine.neighbours import SORTS, Search, Supposed, also_open, watched
from propertyrules.machine.steps import waiting_seats
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.schema import CLAIMS, STACK, Fact, replaced
from propertyrules.model.state import State
from propertyrules.model.values import Throw


# Remembered, because a refusal is mostly explained in several ways.
@remember_tables
def repair(state: State, move: Move) -> Supposed | None:
    """Return the smallest change of one fact that makes an illegal move legal, or None.

    Sorts of facts are tried in the order of `SORTS`, and the smallest change of a sort first.
    Raises MoveError for a move that cannot be decoded at this table.
    """
    state = state.definite
    kind = state.program.moves[move.name]
    env = bind(state, move)
    seat = env[kind.mover]
    if state.over or state.out[seat]:
        return None
    broken = [facts for result, facts in _results_with_facts(state, move) if result is False]
    # Only one fact is changed, so every broken rule must read it.
    read = frozenset[Fact]().union(*broken[:1]).intersection(*broken)
    if not read:
        return None

    def allowed(other: State) -> bool:
        return verdict_on(other, kind, bind(other, move)) is Verdict.LEGAL and _is_possible(other)

    return _nearest(Search(state, seat, read, allowed))


def near_miss(state: State, move: Move, number: int) -> Supposed | None:
    """Return a change of one fact that makes a rule the only one that a legal move breaks, or None.

    `number` is the index of the rule among the move's. Facts of the table are tried first, in the
    order of `SORTS`, then the move's arguments (`fact` is `move` and the index of the parameter).
    Raises MoveError for a move that cannot be decoded at this table.
    """
    kind = state.program.moves[move.name]
    env = bind(state, move)
    seat = env[kind.mover]
    # The first of the results is about the opening.
    result, read = next(islice(_results_with_facts(state, move), number + 1, None))
    if result is not True:
        return None

    def refused(other: State) -> bool:
        return _only_broken(other, kind, bind(other, move)) == number and _is_possible(other)

    search = Search(state, seat, read, refused)
    change = _nearest(search)
    if change is not None or search.tries == MOST_SUPPOSED:
        return change
    said = _other_argument(state, kind, env, number)
    # Something more that is open can break the rule only if the rule looks at what is open.
    if said is not None or not {(STACK,), (CLAIMS,)} & read:
        return said
    for change in islice(also_open(search), MOST_SUPPOSED):
        if refused(change.state):
            return _with_waiting(change)
    return None


def _nearest(search: Search) -> Supposed | None:
    """Return the first change that leads to a wanted table; None after too many tries."""
    for sort in SORTS:
        for change in sort(search):
            if search.tries == MOST_SUPPOSED:
                return None
            search.tries += 1
            if search.allowed(change.state):
                return _with_waiting(change)
    return None


def _with_waiting(change: Supposed) -> Supposed:
    # Whom a table waits for follows from the rest of it, which has changed.
    change.state = evolve(change.state, waiting=waiting_seats(change.state))
    return change


def _other_argument(state: State, kind: MoveKind, env: Env, number: int) -> Supposed | None:
    """Return another value of one argument with which a rule is the only one broken, or None."""
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
    """Yield other values of an argument: of an amount only the nearest one that is refused."""
    if type_.is_list and isinstance(before, tuple):
        yield from _lists(state, type_, before)
    elif type_.name in AMOUNTS and isinstance(before, int):
        value = nearest_amount(before, refused)
        if value is not None:
            yield value
    elif isinstance(before, Fraction):
        yield from (before + Fraction(1, WHOLE), before - Fraction(1, WHOLE))
    elif type_.name == "throw" and isinstance(before, Throw):
        yield from _throws(state.program, before)
    else:
        yield from (one for one in domain(state, type_) or () if one != before)


def _lists(state: State, type_: Type, before: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield lists with a member more or less, and those of one member."""
    if before:
        # A rule may want a member, fewer members, or no member twice.
        yield from ((), before[:-1], (*before, before[-1]))
    element = None if type_.of is None else domain(state, type_.of)
    yield from ((*before, one) for one in (element or ()) if one not in before)
    yield from ((one,) for one in (element or ()) if (one,) != before)


def _throws(program: Program, before: Throw) -> Iterator[Throw]:
    """Yield throws in which one die shows another face, or optional dice are left out."""
    for at, (dice, thrown) in enumerate(zip(program.dice, before.dice, strict=True)):
        rows: list[tuple[int | str, ...]] = []
        if dice.optional:
            rows += [()] if thrown else [(face,) * dice.number for face in dice.faces]
        rows += [
            (*thrown[:die], other, *thrown[die + 1 :])
            for die, face in enumerate(thrown) for other in dice.faces if other != face
        ]  # fmt: skip
        for row in rows:
            yield evolve(before, dice=replaced(before.dice, (at,), row))


def _results_with_facts(state: State, move: Move) -> Iterator[tuple[Any, frozenset[Fact]]]:
    """Yield whether the move is open, then what each of its rules comes to, with the facts read.

    The result of a rule is as of `applied`, and None for one about a matter that is not open.
    """
    kind = state.program.moves[move.name]
    seen: set[Fact] = set()
    looked = watched(state, seen.add)
    env = bind(looked, move)
    seen.clear()
    opening = opened(looked, kind, env)
    yield opening.holds, frozenset(seen)
    seen.clear()
    missing = named_matter(kind) if opening.holds is False else ""
    for result in results(looked, kind, opening.env, missing):
        yield result, frozenset(seen)
        seen.clear()


def _only_broken(state: State, kind: MoveKind, env: Env) -> int | None:
    """Return the index of the one rule that a move breaks; None where it breaks none or several, or
    is not open.
    """
    seat = env[kind.mover]
    if state.over or state.out[seat]:
        return None
    opening = opened(state, kind, env)
    if opening.holds is not True:
        return None
    outcomes = enumerate(results(state, kind, opening.env))
    broken = list(islice((number for number, result in outcomes if result is False), 2))
    return broken[0] if len(broken) == 1 else None


def _is_possible(state: State) -> bool:
    """Check whether a table is possible: it waits for somebody, and breaks no invariant."""
    # A table at which nobody has anything to do would go on by itself: no game stops there.
    return bool(waiting_seats(state)) and next(failures(state), None) is None
