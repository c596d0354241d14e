"""Initial states: a bare table, and the stages of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from attrs import evolve

from propertyrules.ir.program import Track, names_of_type, remember_tables
from propertyrules.ir.types import HOLDER, PLAYER
from propertyrules.machine.domains import domain
from propertyrules.machine.evaluator import evaluate, matter_defaults
from propertyrules.machine.phrase_printer import track_words
from propertyrules.model.schema import bare, columns, with_rows
from propertyrules.model.state import Setting, State
from propertyrules.model.values import Unknown


def blank(setting: Setting, out: tuple[bool, ...] = ()) -> State:
    """Return a bare table: all tokens on the first space, no cash, all deeds and cards with the
    bank, decks in an unknown order, tracks at their defaults.

    `out` says of each seat whether its player is out; empty: nobody is. Defaults may read it.
    """
    return evolve(_blank(setting, out), setting=setting)


@remember_tables
def _blank(setting: Setting, out: tuple[bool, ...]) -> State:
    """Return a bare table of an equal setting."""

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


def turn_stages(state: State, seat: int) -> Iterator[State]:
    """Yield the table at each stage of a player's turn, with nothing else open."""
    kind = state.program.matters_on("ground")[0]
    # By its type, for a rulebook may call the field as it likes.
    whose = names_of_type(kind.fields, PLAYER, HOLDER)[0]
    stages = {f.name: domain(state, f.type) or () for f in kind.fields if f.type.name == "choice"}
    for values in product(*stages.values()):
        given = {**dict(zip(stages, values, strict=True)), whose: seat}
        matter = matter_defaults(state, kind, given)
        yield evolve(state, stack=(matter,), claims=(), completions=())
