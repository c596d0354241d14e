"""Steps: effects run until the game waits for somebody or is over; the first starts a new game."""

from __future__ import annotations

from typing import Any

from propertyrules.ir.builtins import open_matters, standing_claims
from propertyrules.ir.nodes import Effects
from propertyrules.machine.draft import Cell, Draft, Env, Handle, StepLog, Table
from propertyrules.machine.evaluator import evaluate, matter_env, members
from propertyrules.machine.executor import enter_closed, execute
from propertyrules.machine.initial_state import blank
from propertyrules.machine.trace import Trace
from propertyrules.model.state import Setting, State
from propertyrules.model.values import Unknown, first_unknown


def run(
    state: State, acts: Effects, env: Env, trace: Trace | None = None, log: StepLog | None = None
) -> State:
    """Return the state after effects, and after what then closes by itself.

    Matters in `env` are those of the state. The payments of the step are in the new state's `paid`;
    what is opened is added to a log.
    """
    draft = Draft(state, trace, log)
    execute(draft, acts, draft.adopt(state, env))
    settle(draft)
    return draft.freeze(waiting_seats(draft), tuple(draft.payments))


def new_game(setting: Setting) -> State:
    """Return the start of a game: a bare table after the rulebook's setup."""
    return run(blank(setting), setting.program.setup, {})


def settled(state: State) -> State:
    """Return the state after all matters that wait for nobody have closed, and whom it
    waits for.
    """
    draft = Draft(state)
    settle(draft)
    # Nobody has moved, so what was just paid before still is.
    return draft.freeze(waiting_seats(draft), state.paid + tuple(draft.payments))


def settle(draft: Draft) -> None:
    """End the step, and close matters that wait for nobody, each a step of its own.

    Opened matters go on top of the stack at the end of a step, the first opened uppermost; a ground
    matter goes to the bottom, and standing claims behind the older ones. Claims that wait for
    nobody close before the uppermost matter, the oldest first.
    """
    kinds = draft.setting.program.matters
    while True:
        # First what the step opened is laid down: that may be what closes next.
        draft.stack, draft.standing = open_matters(draft), standing_claims(draft)
        draft.opened.clear()
        looked_at = [
            (draft.standing, place)
            for place, claim in enumerate(draft.standing)
            if kinds[claim.kind].waiting is not None
        ]
        # Of the stack only the uppermost: what lies below waits for it.
        if draft.stack:
            looked_at.append((draft.stack, 0))
        for where, place in looked_at:
            matter = where[place]
            effects = _closing(draft, matter)
            if effects is not None:
                del where[place]
                break
        else:
            return
        draft.count(matter.kind)
        enter_closed(draft, matter)
        if effects and draft.trace is not None:
            draft.trace.cite(kinds[matter.kind].cites)
        execute(draft, effects, matter_env(draft, matter))


def _closing(draft: Draft, matter: Cell) -> Effects | None:
    """Return the effects with which a matter closes by itself; None if it waits."""
    kind = draft.setting.program.matters[matter.kind]
    if kind.waiting is None:
        return kind.then
    if kind.waiting.each:
        return None if awaited(draft, matter) else kind.then
    who = evaluate(draft, kind.waiting.who, matter_env(draft, matter))
    if who.__class__ is not Unknown and draft.out[who]:
        return kind.withdrawn
    return None


def awaited(table: Table, matter: Handle) -> tuple[int, ...]:
    """Return the seats of the players in the game whom a matter waits for, or may wait for."""
    waiting = table.setting.program.matters[matter.kind].waiting
    if waiting is None:
        return ()
    env = matter_env(table, matter)
    who = evaluate(table, waiting.who, env)
    if who.__class__ is Unknown:
        return tuple(seat for seat, gone in enumerate(table.out) if not gone)
    if not waiting.each:
        return () if table.out[who] else (who,)
    found: list[int] = []
    for seat in who:
        if table.out[seat] or seat in found:
            continue
        scope = {**env, waiting.each: seat}
        if waiting.where is None or evaluate(table, waiting.where, scope) is not False:
            found.append(seat)
    return tuple(found)


def waits_for(table: Table, matter: Handle, seat: int) -> Any:
    """Check whether a matter waits for a player in the game: True, False or Unknown."""
    waiting = table.setting.program.matters[matter.kind].waiting
    if waiting is None or table.out[seat]:
        return False
    env = matter_env(table, matter)
    if not waiting.each:
        who = evaluate(table, waiting.who, env)
        return who if who.__class__ is Unknown else who == seat
    found = members(table, waiting.who, env)
    if found.__class__ is Unknown:
        return found
    for member, sure in found:
        if member == seat:
            scope = {**env, waiting.each: seat}
            held = True if waiting.where is None else evaluate(table, waiting.where, scope)
            return held if held is False or sure is True else first_unknown((sure, held))
    return False


def waiting_seats(table: Table) -> tuple[int, ...]:
    """Return the seats that the game waits for, in order; none once it is over."""
    if table.over or not table.stack:
        return ()
    return tuple(sorted(awaited(table, table.stack[0])))
