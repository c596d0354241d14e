"""Compile generated code: the one place where Python source is executed."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from attrs import define, frozen

from propertyrules.codegen.allowed import BUILTINS, HELPERS
from propertyrules.codegen.expressions import Writer
from propertyrules.codegen.source import write_source
from propertyrules.ir.nodes import Expression
from propertyrules.ir.program import Program


@frozen(eq=False)
class Function:
    """A function to be compiled: an expression over a state and these named parameters."""

    params: tuple[str, ...]
    body: Expression


def execute(source: str, file: str, names: Mapping[str, Any]) -> dict[str, Any]:
    """Execute generated source over some names, and return all names that it then has.

    Tracebacks show the source under the name of its `file`.
    """
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    found: dict[str, Any] = {"__builtins__": dict(BUILTINS), **HELPERS, **names}
    exec(compile(source, file, "exec"), found)
    return found


@define(eq=False)
class Generated:
    """A program as Python: its source, and the functions of its moves and matters by name."""

    source: str
    names: dict[str, Any]

    def function(self, name: str) -> Callable[..., Any]:
        """Return one of the generated functions."""
        found: Callable[..., Any] = self.names[name]
        return found


_MADE: WeakKeyDictionary[Program, Generated] = WeakKeyDictionary()


def generated(program: Program) -> Generated:
    """Return the program as Python, compiled on first use."""
    made = _MADE.get(program)
    if made is None:
        source, constants = write_source(program)
        names = execute(source, f"<{program.id} {len(_MADE)}>", constants)
        made = _MADE[program] = Generated(source, names)
    return made


def compile_functions(
    program: Program, functions: Mapping[str, Function]
) -> dict[str, Callable[..., Any]]:
    """Return expressions of the program as Python functions, by the names given.

    Each takes a state in which everything is known (or a draft of one), then its parameters in
    order. An expression may read the parameters and call any value that the program defines.
    """
    writer = Writer(program)
    lines: list[str] = []
    for name, function in functions.items():
        lines += _written(writer, name, function)
    known = generated(program).names
    shared = {n: f for n, f in known.items() if n.startswith("d_") or n == "waits"}
    made = execute("\n".join(lines), f"<functions of {program.id}>", {**shared, **writer.constants})
    return {name: made[f"x_{name}"] for name in functions}


def _written(writer: Writer, name: str, function: Function) -> Iterable[str]:
    yield f"def x_{name}({', '.join(['t', *(f'v_{param}' for param in function.params)])}):"
    yield f"    return {writer.expr(function.body)}"
