"""Initial states (a bare table, a new game, the stages of a turn) and the check of invariants."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from attrs import evolve

from propertyrules.ir.footprints import looked_at
from propertyrules.ir.program import Invariant, Program, Track, once_per_program
from propertyrules.ir.types import HOLDER, PLAYER
from propertyrules.machine.domains import domain
from propertyrules.machine.evaluator import evaluate, matter_defaults, message_of
from propertyrules.machine.phrase_printer import track_words
from propertyrules.machine.steps import run
from propertyrules.machine.trace import Trace
from propertyrules.model.evidence import Violation
from propertyrules.model.schema import bare, columns, with_rows
from propertyrules.model.state import Setting, State
from propertyrules.model.values import Unknown


def blank(setting: Setting, out: tuple[bool, ...] = ()) -> State:
    """Return a bare table: all tokens on the first space, no cash, all deeds and cards with the
    bank, decks in an unknown order, tracks at their defaults.

    `out` says of each seat whether its player is out; empty: nobody is. Defaults may read it.
    """

    def untold(track: Track, owner: int | None) -> Unknown:
        return Unknown.of(track_words(setting, track, owner))

    state = bare(setting, untold)
    if out:
        state = evolve(state, out=out)
    for column in columns(setting.program):  # a default may read those declared before it
        track = column.track
        if track is not None and track.default is not None:
            names = (
                {} if len(fact) == 2 else {track.of: fact[2]} for fact in column.facts(setting)
            )
            state = with_rows(state, [(column, [evaluate(state, track.default, n) for n in names])])
    return state


def new_game(setting: Setting) -> State:
    """Return the start of a game: a bare table after the rulebook's setup."""
    return run(blank(setting), setting.program.setup, {})


def turn_stages(state: State, seat: int) -> Iterator[State]:
    """Yield the table at each stage of a player's turn, with nothing else open."""
    kind = next(k for k in state.program.matters.values() if k.place == "ground")
    # By its type, for a rulebook may call the field as it likes.
    whose = next(f.name for f in kind.fields if f.type in (PLAYER, HOLDER))
    stages = {f.name: domain(state, f.type) or () for f in kind.fields if f.type.name == "choice"}
    for values in product(*stages.values()):
        given = {**dict(zip(stages, values, strict=True)), whose: seat}
        matter = matter_defaults(state, kind, given)
        yield evolve(state, stack=(matter,), claims=(), completions=())


def broken(state: State, looking_at: str = "") -> tuple[Violation, ...]:
    """Return the invariants (`always`) that the state surely breaks, each message once.

    `looking_at` names a column, where nothing else has changed: only invariants that read it are
    checked.
    """
    return tuple(violation for violation, _ in broken_by(state, looking_at))


def broken_by(state: State, looking_at: str = "") -> Iterator[tuple[Violation, Any]]:
    """Yield every invariant that the state surely breaks, with the member of its list that breaks
    it (a matter, a seat, a space's number; None for an invariant of the whole table).
    """
    found: set[tuple[str, str]] = set()
    program = state.program
    for always, env in failures(state, looking_at):
        # Traced only now, because most invariants hold.
        trace = Trace()
        _fails(state, always, env, trace)
        message = message_of(state, always.message, env)
        # Of many members that fail alike the first is enough.
        if (always.name, message) not in found:
            found.add((always.name, message))
            broken = trace.violation(program, always.name, message, always.span, always.cites)
            yield broken, env.get(always.variable)


def failures(state: State, looking_at: str = "") -> Iterator[tuple[Invariant, dict[str, Any]]]:
    """Yield every invariant that the state surely breaks with its variable, and without reasons.

    It is safe also for a state with a number that is only being looked for.
    """
    program = state.program
    for always in _always_of(program, looking_at) if looking_at else program.always:
        cases: Any = ({},)
        if always.over is not None:
            members = evaluate(state, always.over, {})
            known = () if members.__class__ is Unknown else members
            cases = ({always.variable: member} for member in known)
        for env in cases:
            if _fails(state, always, env):
                yield always, env


@once_per_program
def _always_of(program: Program, column: str) -> tuple[Invariant, ...]:
    """Return the invariants that read a column."""
    return tuple(
        always
        for always in program.always
        if column in looked_at(program, (always.over, always.where, always.require))
    )


def _fails(
    state: State, always: Invariant, env: dict[str, Any], trace: Trace | None = None
) -> bool:
    """Check whether an invariant surely applies to a case and surely fails."""
    if always.where is not None and evaluate(state, always.where, env, trace) is not True:
        return False
    return evaluate(state, always.require, env, trace) is False
