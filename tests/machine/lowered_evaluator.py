"""An evaluator of lowered functions: tells a fault of lowering from one of printing."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from propertyrules.codegen import statements as s
from propertyrules.codegen.lowered_program import LoweredProgram
from propertyrules.codegen.runtime import RUNTIME, put, put_in
from propertyrules.machine.executor import lay_under

OPERATORS: Mapping[str, Callable[..., Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "neg": operator.neg,
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
    ">": operator.gt, ">=": operator.ge, "is": operator.is_, "is not": operator.is_not,
    "not": operator.not_, "in": lambda one, some: one in some,
    "not in": lambda one, some: one not in some,
}  # fmt: skip
WRITTEN_IN_PLACE: Mapping[str, Callable[..., Any]] = {
    "total": lambda throw: throw.total,
    "dice": lambda throw, which: throw.dice[which],
    "entry": operator.getitem,
    "size": len,
    "tuple": tuple,
    "joined": "".join,
    "distinct": lambda found: tuple(dict.fromkeys(found)),
    "answerable": lambda t: (*t.stack[:1], *t.standing),
    "seats": lambda t: range(len(t.out)),
    "no_sums": dict,
}


class Left(Exception):
    """A loop was left."""


class Skipped(Exception):
    """A loop goes on with its next member."""


class Returned(Exception):
    """A function has returned a value."""


class LoweredEvaluator:
    """Calls the functions of a lowered program, statement by statement."""

    def __init__(self, program: LoweredProgram) -> None:
        self.program = program

    def function(self, name: str) -> Callable[..., Any]:
        """Return a function of the program or of the runtime."""
        if name == "follow":
            return self.follow
        if name in WRITTEN_IN_PLACE:
            return WRITTEN_IN_PLACE[name]
        if f"f_{name}" in RUNTIME:
            runtime: Callable[..., Any] = RUNTIME[f"f_{name}"]
            return runtime
        lowered = self.program.function(name)

        def call(t: Any, *args: Any) -> Any:
            try:
                self.run(
                    lowered.body,
                    t,
                    dict(zip([one.name for one in lowered.params], args, strict=True)),
                )
            except Returned as returned:
                return returned.args[0]
            return None

        return call

    def follow(self, t: Any, card: int, player: int) -> None:
        lay_under(t, card)
        t.count("a card")
        self.function(f"c_{card}")(t, player)

    def value(self, node: s.Operand, t: Any, env: dict[str, Any]) -> Any:
        match node:
            case s.Literal(value=value):
                return value
            case s.Variable(name=name):
                return env[name]
            case s.ColumnRead(column=column, keys=keys):
                found = getattr(t, column)
                for key in keys:
                    found = found[self.value(key, t, env)]
                return found
            case s.TableLookup(table=table, key=key):
                return table[self.value(key, t, env)]
            case s.FieldRead(of=of, place=place):
                matter = self.value(of, t, env)
                return matter.kind if place < 0 else matter.values[place]
            case s.FunctionReference(function=function):
                return self.function(function)
            case s.RuntimeCall(function=function, args=args):
                values = [self.value(arg, t, env) for arg in args]
                first = [] if function in s.STATELESS else [t]
                return self.function(function)(*first, *values)
            case s.Operation(operator="and" | "or" as op, operands=operands):
                truths = (bool(self.value(one, t, env)) for one in operands)
                return any(truths) if op == "or" else all(truths)
            case s.Operation(operator=op, operands=operands):
                return OPERATORS[op](*(self.value(one, t, env) for one in operands))
            case s.Choose(condition=condition, then=then, otherwise=otherwise):
                return self.value(then if self.value(condition, t, env) else otherwise, t, env)
            case s.Sequence(members=members):
                return tuple(self.value(one, t, env) for one in members)
        raise TypeError(node)

    def run(self, block: s.Block, t: Any, env: dict[str, Any]) -> None:
        for node in block:
            match node:
                case s.SetLocal(name=name, value=s.Sequence(members=())):
                    env[name] = []
                case s.SetLocal(name=name, value=value):
                    env[name] = self.value(value, t, env)
                case s.SetColumn(column=column, keys=keys, value=value):
                    places = [self.value(key, t, env) for key in keys]
                    change: Callable[..., Any] = put if len(keys) == 1 else put_in
                    new = change(getattr(t, column), *places, self.value(value, t, env))
                    setattr(t, column, new)
                case s.AppendTo(name=name, value=value):
                    env[name].append(self.value(value, t, env))
                case s.CallStatement(call=call):
                    self.value(call, t, env)
                case s.CountHappening(what=what):
                    t.count(what)
                case s.Branch(condition=condition, then=then, otherwise=otherwise):
                    self.run(then if self.value(condition, t, env) else otherwise, t, env)
                case s.Loop():
                    self.loop(node, t, env)
                case s.LeaveLoop():
                    raise Left
                case s.NextMember():
                    raise Skipped
                case s.ReturnValue(value=value):
                    raise Returned(self.value(value, t, env))

    def loop(self, node: s.Loop, t: Any, env: dict[str, Any]) -> None:
        try:
            for member in self.value(node.over, t, env):
                env[node.variable] = member
                with suppress(Skipped):
                    self.run(node.body, t, env)
        except Left:
            return
        self.run(node.otherwise, t, env)
