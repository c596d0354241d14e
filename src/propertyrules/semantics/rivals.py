"""Conflicts over an order: the two programs that either order of two declarations makes."""

from __future__ import annotations

from attrs import evolve

from propertyrules.diagnostic_sink import Rivals
from propertyrules.ir import program as p

UNSETTLED = frozenset({"R104", "R240", "R244"})
"""Codes of faults that leave open only the order of two declarations."""


def settled(program: p.Program, rivals: Rivals) -> tuple[p.Program, p.Program] | None:
    """Return the programs with the one and the other rival first; None where they are not there.

    Of two exceptions the first then beats the other, of two handlers it comes before it.
    """
    one, other = rivals.first, rivals.second
    if rivals.form == "except" and rivals.of in program.functions:
        return _beating(program, rivals.of, one, other), _beating(program, rivals.of, other, one)
    if rivals.form == "when" and rivals.of in program.events:
        return _before(program, rivals.of, one, other), _before(program, rivals.of, other, one)
    return None


def _beating(program: p.Program, name: str, winner: str, loser: str) -> p.Program:
    """Return a program in which one exception beats another."""
    won = next(one for one in program.functions[name].overrides if one.name == winner)
    changed = evolve(won, beats=(*won.beats, loser))
    program = program.with_declaration("except", winner, changed, name)
    return evolve(program, key=f"{program.key}+{winner}>{loser}")


def _before(program: p.Program, name: str, first: str, then: str) -> p.Program:
    """Return a program in which one handler comes before another."""
    event = program.events[name]
    handlers = list(event.handlers)
    places = {handler.name: place for place, handler in enumerate(handlers)}
    if places[first] > places[then]:
        late = handlers.pop(places[first])
        handlers.insert(places[then], late)
    program = program.with_declaration("event", name, evolve(event, handlers=tuple(handlers)))
    return evolve(program, key=f"{program.key}+{first}<{then}")
