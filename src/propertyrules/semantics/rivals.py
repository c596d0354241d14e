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
    of, one, other = rivals.of, rivals.first, rivals.second
    if rivals.form == "except" and of in program.functions:
        ordered = _beating
    elif rivals.form == "when" and of in program.events:
        ordered = _before
    else:
        return None
    return ordered(program, of, one, other), ordered(program, of, other, one)


def _beating(program: p.Program, name: str, first: str, second: str) -> p.Program:
    """Return a program in which one exception beats another."""
    won = next(one for one in program.functions[name].overrides if one.name == first)
    changed = evolve(won, beats=(*won.beats, second))
    program = program.with_declaration("except", first, changed, name)
    return evolve(program, key=f"{program.key}+{first}>{second}")


def _before(program: p.Program, name: str, first: str, second: str) -> p.Program:
    """Return a program in which one handler comes before another."""
    event = program.events[name]
    handlers = list(event.handlers)
    places = {handler.name: place for place, handler in enumerate(handlers)}
    if places[first] > places[second]:
        late = handlers.pop(places[first])
        handlers.insert(places[second], late)
    program = program.with_declaration("event", name, evolve(event, handlers=tuple(handlers)))
    return evolve(program, key=f"{program.key}+{first}<{second}")
