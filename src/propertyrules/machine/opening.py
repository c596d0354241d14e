"""Openings: whether a move may be made now, and which open matter it answers."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from propertyrules.ir.program import MoveKind
from propertyrules.machine.draft import Env
from propertyrules.machine.evaluate import evaluate
from propertyrules.machine.steps import awaited, waits_for
from propertyrules.machine.trace import Trace
from propertyrules.machine.words import listed, matter_words
from propertyrules.model.state import Matter, State
from propertyrules.model.values import Unknown, first_unknown


@frozen(eq=False, repr=False)
class Opened:
    """Whether a move is open (or Unknown), the names that its rules read, and why it is not."""

    holds: Any
    env: dict[str, Any]
    message: str = ""
    cites: tuple[str, ...] = ()


def named_matter(kind: MoveKind) -> str:
    """Give the kind of matter that the move's rules read by name, or nothing."""
    return kind.matters[0] if kind.how != "any" and len(kind.matters) == 1 else ""


def opened(
    state: State, kind: MoveKind, mover: Any, env: Env, trace: Trace | None = None
) -> Opened:
    """Tell whether a move may be made now.

    A move that answers looks at the uppermost matter, which must wait for the mover, and at the
    standing claims that do; one made `while` something is open only at what is uppermost. Of
    several that meet the move's condition, the first is taken. Why it may not is told only where
    there is a trace: most who ask want only to know whether it may.
    """
    here = dict(env)
    if kind.how == "any":
        holds = True if kind.opening is None else evaluate(state, kind.opening, here, trace)
        return Opened(holds, here, *(() if holds else _refusal(state, trace)))
    name = named_matter(kind)
    doubts: list[Unknown] = []
    doubtful = here
    for matter, waits in _candidates(state, kind, mover):
        scope = {**env, name: matter} if name else here
        branch = None if trace is None else Trace()
        met: Any = True
        if kind.opening is not None:
            met = evaluate(state, kind.opening, scope, branch)
        if met is False:
            continue
        doubt = first_unknown((waits, met))
        if trace is not None and branch is not None:
            trace.join(branch)
        if doubt is None and not doubts:
            return Opened(True, scope)
        # Of several that it may be about, it is not known what any of them says.
        several = {**env, name: first_unknown(doubts)} if name and doubts else here
        doubtful = several if doubts else scope
        if doubt is None:
            break  # what is behind it is never taken
        doubts.append(doubt)
    if doubts:
        return Opened(first_unknown(doubts), doubtful)
    return Opened(False, here, *_refusal(state, trace))


def _candidates(state: State, kind: MoveKind, mover: Any) -> list[tuple[Matter, Any]]:
    """Return the open matters that the move could be about, the uppermost before the claims, each
    with whether it waits for the mover: True or Unknown.
    """
    matters = [*state.stack[:1], *state.claims]
    found = [matter for matter in matters if matter.kind in kind.matters]
    if kind.how != "answers":
        return [(matter, True) for matter in found]
    program = state.setting.program
    claimed = [
        program.matters[matter.kind].waiting is None and matter in state.claims for matter in found
    ]
    waiting = [
        (matter, claim or mover.__class__ is Unknown or waits_for(state, matter, mover))
        for matter, claim in zip(found, claimed, strict=True)
    ]
    return [(matter, waits) for matter, waits in waiting if waits is not False]


def _refusal(state: State, trace: Trace | None) -> tuple[str, tuple[str, ...]]:
    """Say what is open and whom the game waits for, and what that leans on."""
    if trace is None:
        return "", ()
    if not state.stack:
        return "nothing of the kind is open", ()
    top = state.stack[0]
    who = [state.setting.names[seat] for seat in awaited(state, top)]
    said = matter_words(state.setting, top.kind, top.values)
    waits = f", and the game waits for {listed(who)}" if who else ""
    return f"what is open is: {said}{waits}", state.setting.program.matters[top.kind].cites
