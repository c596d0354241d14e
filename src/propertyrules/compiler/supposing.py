"""Supposing: the smallest change of one fact of the table that would make a move legal.

What may be changed is learned from the rules that the move breaks: a fact that one of them does
not look at cannot mend it. Every change is ruled on, by the interpreter, at the table that it
leads to, which must be one that can be.
"""

from __future__ import annotations

from attrs import evolve

from propertyrules.compiler.binding import bind
from propertyrules.compiler.changed_facts import SORTS, Search, Supposed
from propertyrules.compiler.evaluate import evaluate
from propertyrules.compiler.judging import applied, reads_matter, verdict_on
from propertyrules.compiler.limits import MOST_SUPPOSED
from propertyrules.compiler.opening import named_matter, opened
from propertyrules.compiler.steps import waiting_seats
from propertyrules.compiler.watching import Fact, watched
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Verdict
from propertyrules.model.state import State
from propertyrules.model.values import Unknown


def supposed(state: State, move: Move) -> Supposed | None:
    """Give the smallest change of one fact that would make an illegal move legal; None for none.

    The sorts of facts have an order, which is that of `SORTS`; within a sort the smallest
    change comes first. Raises MoveError for a move that cannot be understood at this table.
    """
    kind = state.setting.program.moves[move.name]
    env = bind(state, move)
    seat = env[kind.params[0].name]
    if state.over or state.out[seat]:
        return None
    read = _leaned_on(state, move)
    if not read:
        return None

    def allowed(other: State) -> bool:
        return verdict_on(other, kind, bind(other, move)) is Verdict.LEGAL and _can_be(other)

    search = Search(state, seat, read, allowed)
    for sort in SORTS:
        for change in sort(search):
            if search.tries == MOST_SUPPOSED:
                return None
            search.tries += 1
            if allowed(change.state):
                change.state = evolve(change.state, waiting=waiting_seats(change.state))
                return change
    return None


def _leaned_on(state: State, move: Move) -> frozenset[Fact]:
    """Give the facts that every rule looks at which the move breaks; none where it breaks none."""
    kind = state.setting.program.moves[move.name]
    seen: set[Fact] = set()
    broken: list[frozenset[Fact]] = []
    looked = watched(state, seen.add)
    env = bind(looked, move)
    seen.clear()
    opening = opened(looked, kind, env[kind.params[0].name], env)
    missing = ""
    if opening.holds is False:
        broken.append(frozenset(seen))
        missing = named_matter(kind)
    passed: list[bool] = []
    for guard in kind.guards:
        if missing and reads_matter(guard, missing):
            passed.append(False)
            continue
        seen.clear()
        result = applied(looked, guard, opening.env, passed, None)
        passed.append(result is True)
        if result is False:
            broken.append(frozenset(seen))
    return frozenset.intersection(*broken) if broken else frozenset()


def _can_be(state: State) -> bool:
    """Tell whether a table can be: it waits for somebody, and breaks nothing that always holds."""
    if not waiting_seats(state):
        return False
    for always in state.setting.program.always:
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
