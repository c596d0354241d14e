"""The compiler of lowered functions to Python: the only place where generated code is executed.

`compiled(program)` is made once for a program; a function of it is printed and compiled on first
use, with the functions that it calls. Generated code may use the names of `runtime` and of the
program, and no others.
"""

from __future__ import annotations

import ast
import linecache
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any
from weakref import finalize

from attrs import define, field

from propertyrules.classes import opaque
from propertyrules.codegen.lowered_program import LoweredProgram
from propertyrules.codegen.python import PythonPrinter
from propertyrules.codegen.runtime import BUILTINS, RUNTIME
from propertyrules.codegen.statements import OF_PROGRAM, LoweredFunction
from propertyrules.ir.nodes import Expression
from propertyrules.ir.program import Parameter, Program, Rule, once_per_program
from propertyrules.ir.types import PLAYER
from propertyrules.limits import VALUES_REMEMBERED
from propertyrules.machine.executor import lay_under


@opaque
class Lambda:
    """A function to be compiled, over a state and these parameters.

    The body is an expression, or rules: then the function returns the number of the first that
    fails, from 1, and 0 where all hold.
    """

    params: tuple[str | Parameter, ...]
    body: Expression | tuple[Rule, ...]


@define(eq=False)
class CompiledProgram:
    """A program as Python functions, each compiled on demand."""

    lowered: LoweredProgram
    printer: PythonPrinter = field(factory=PythonPrinter)
    names: dict[str, Any] = field(factory=dict)
    files: list[str] = field(factory=list)
    functions: int = 0

    def __attrs_post_init__(self) -> None:
        # `linecache` is the whole process's and outlives the program.
        finalize(self, _forget, self.files)
        # Without an entry of that name `exec` would let generated code have all builtins of Python.
        self.names.update(RUNTIME, __builtins__=dict(BUILTINS), f_follow=self.follow)

    @property
    def source(self) -> str:
        """The whole program as Python, for people to read."""
        functions = [self.lowered.function(name) for name in self.lowered.names()]
        return written(PythonPrinter().module(functions))

    def function(self, name: str) -> Callable[..., Any]:
        """Return a function by its name in the lowered program. Raises KeyError for an unknown
        name.
        """
        if name not in self.names:
            self.add([self.lowered.function(name)])
        found: Callable[..., Any] = self.names[name]
        return found

    def remembering(
        self, lowered: LoweredFunction, make: Callable[..., Any] | None = None
    ) -> Callable[..., Any]:
        """Return a function that remembers its results by the arguments and the columns read.
        `make`, if given, computes the results instead; it may read these columns, the owners and
        who is in the game.
        """
        self.add([lowered])
        plain = make or self.names[lowered.name]
        columns = self.lowered.columns_read(lowered)
        if columns is None:
            return plain
        # The columns themselves are the key: tuples of plain values, mostly the same objects as
        # before.
        read: Callable[[Any], Any] = attrgetter("owner", "out", *columns)
        known: dict[Any, Any] = {}

        def remembered(t: Any, *args: Any) -> Any:
            key = (read(t), args)
            found = known.get(key)
            if found is None:
                if len(known) > VALUES_REMEMBERED:
                    known.clear()
                found = known[key] = plain(t, *args)
            return found

        return remembered

    def fresh(self, name: str) -> str:
        """Return a name for a further function, which no other has."""
        found = f"x_{self.functions}_{name}"
        self.functions += 1
        return found

    def add(self, functions: list[LoweredFunction]) -> None:
        """Compile functions, with all that they call and that is not compiled yet."""
        made: dict[str, LoweredFunction] = {}
        waiting = list(functions)
        while waiting:
            function = waiting.pop()
            if function.name in made or function.name in self.names:
                continue
            made[function.name] = function
            called = (name for name in function.called if name.startswith(OF_PROGRAM))
            waiting += [self.lowered.function(name) for name in called]
        tree = self.printer.module(made.values())
        # Tracebacks look lines up by the name of the file: no two may share one.
        file = f"rulebook {self.lowered.program.id}, {id(self):x}.{len(self.files) + 1}"
        self.files.append(file)
        # Written only for a traceback that shows it.
        linecache.cache[file] = (lambda: written(tree),)
        self.names.update(self.printer.constants)
        exec(compile(tree, file, "exec"), self.names)

    def follow(self, t: Any, card: int, player: int) -> None:
        """Put a card under its deck, and run its effects."""
        lay_under(t, card)
        t.count("a card")
        self.function(f"c_{card}")(t, player)


def _forget(files: list[str]) -> None:
    """Remove files from `linecache`."""
    for file in files:
        linecache.cache.pop(file, None)


def written(tree: ast.Module) -> str:
    """Return a module as text, with blank lines between its functions."""
    return "\n\n".join(ast.unparse(one) for one in tree.body) + "\n"


@once_per_program
def compiled(program: Program) -> CompiledProgram:
    """Return a program as Python, compiled on first use."""
    return CompiledProgram(LoweredProgram.of(program))


def compile_functions(
    program: Program, functions: Mapping[str, Lambda]
) -> dict[str, Callable[..., Any]]:
    """Return expressions and rules of a program as Python functions, by the names given.

    Each takes a state in which everything is known (or a draft of one), then its parameters in
    order. It may read the parameters and call any function of the program.
    """
    code = compiled(program)
    lowered = {
        name: code.lowered.expression(
            code.fresh(name),
            [p if isinstance(p, Parameter) else Parameter(p, PLAYER) for p in function.params],
            function.body,
        )
        for name, function in functions.items()
    }
    code.add([*lowered.values()])
    return {name: code.names[made.name] for name, made in lowered.items()}
