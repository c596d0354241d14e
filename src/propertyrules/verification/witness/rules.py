"""Every rule that a move breaks, by code made for it: what the interpreter finds, only quicker."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from propertyrules.codegen.expressions import Writer
from propertyrules.codegen.running import BUILTINS, HELPERS, generated
from propertyrules.ir.program import MoveKind, Program, Rule
from propertyrules.machine.judging import named_matter
from propertyrules.model.state import State

_STEP = "    "
_MADE: WeakKeyDictionary[Program, dict[str, Callable[..., Any]]] = WeakKeyDictionary()


def broken_rules(state: State, kind: MoveKind, env: Mapping[str, Any]) -> frozenset[str] | None:
    """Give the names of the rules that a move breaks at a complete table; None: it is not open."""
    program = state.setting.program
    made = generated(program).names
    args = [env[param.name] for param in kind.params]
    if state.winners is not None or state.out[args[0]]:
        return None
    matter = made[f"open_{kind.name}"](state, *args)
    if matter is None:
        return None
    found: frozenset[str] = _rules(program, kind)(state, *args, matter)
    return found


def _rules(program: Program, kind: MoveKind) -> Callable[..., Any]:
    kept = _MADE.setdefault(program, {})
    if kind.name not in kept:
        writer = Writer(program)
        source = "\n".join(_written(writer, kind)) + "\n"
        names: dict[str, Any] = {"__builtins__": {**BUILTINS, "frozenset": frozenset}, **HELPERS}
        known = generated(program).names
        names.update({n: f for n, f in known.items() if n.startswith("d_") or n == "waits"})
        names.update(writer.constants)
        exec(compile(source, f"<rules of {kind.name}>", "exec"), names)
        kept[kind.name] = names["broken"]
    return kept[kind.name]


def _written(writer: Writer, kind: MoveKind) -> Iterator[str]:
    named = named_matter(kind)
    params = [f"b_{p.name}" if p.name == named else f"v_{p.name}" for p in kind.params]
    yield f"def broken({', '.join(['t', *params, f'v_{named}' if named else 'matter'])}):"
    for number, guard in enumerate(kind.rules):
        # A rule that presupposes others is asked only where these were met.
        needs = "".join(f"p_{need} is True and " for need in guard.needs)
        yield f"{_STEP}p_{number} = {needs}{_one(writer, guard)}"
    failed = (f"*(({g.name!r},) if p_{n} is None else ())" for n, g in enumerate(kind.rules))
    yield f"{_STEP}return frozenset(({', '.join(failed)}{',' if kind.rules else ''}))"


def _one(writer: Writer, guard: Rule) -> str:
    """Write a rule as True where it is met, None where broken, False where it is not asked."""
    test = "None" if guard.require is None else f"(True if {writer.expr(guard.require)} else None)"
    if guard.where is not None:
        test = f"({test} if {writer.expr(guard.where)} else False)"
    if guard.binds:
        names = ", ".join(f"v_{name}" for name, _ in guard.binds)
        given = ", ".join(writer.expr(bound) for _, bound in guard.binds)
        test = f"(lambda {names}: {test})({given})"
    return f"({test})"
