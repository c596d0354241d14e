"""Interval analysis of lowered code, so that most values need no check at run time.

Columns, fields and arguments fit their types, which is checked when they are set; the intervals of
other values follow. The interval None stands for any number of 64 bits. Values that stand for none
are ignored: nothing is computed from them, and indexes are checked for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import define, field

from propertyrules.codegen import statements as s
from propertyrules.codegen.native.layout import WORD, Layout
from propertyrules.ir.types import Type
from propertyrules.limits import ENDLESS, LARGEST_WORD

Interval: TypeAlias = tuple[int, int] | None

TRUTHS = (0, 1)
_ROUNDS = 2
"""How often the locals of a function are gone through before one that still grows has no end."""

_SETTING = (s.SetLocal, s.Loop)

_SIZES = frozenset({"size", "number_open"})


def join(left: Interval, right: Interval) -> Interval:
    """Return the smallest interval that holds both."""
    if left is None or right is None:
        return None
    return min(left[0], right[0]), max(left[1], right[1])


def combined(operator: str, left: Interval, right: Interval) -> Interval:
    """Return the interval of a sum, difference or product."""
    if left is None or right is None:
        return None
    if operator == "+":
        ends = [left[0] + right[0], left[1] + right[1]]
    elif operator == "-":
        ends = [left[0] - right[1], left[1] - right[0]]
    else:
        ends = [one * other for one in left for other in right]
    low, high = min(ends), max(ends)
    return (low, high) if low >= -LARGEST_WORD and high <= LARGEST_WORD else None


@define(eq=False)
class Intervals:
    """The intervals of the expressions of one function."""

    layout: Layout
    locals: dict[str, Interval] = field(factory=dict)

    @staticmethod
    def of(layout: Layout, function: s.LoweredFunction) -> Intervals:
        """Compute the intervals of a function's locals.

        An amount in an argument may be any number that a program computes; other types are known to
        fit.
        """
        made = Intervals(layout)
        for param in function.params:
            counted = param.type.name in ("money", "count", "number")
            made.locals[param.name] = None if counted else made.of_type(param.type)
        made._settle([n for n in s.walk_lowered(function.body) if isinstance(n, _SETTING)])
        return made

    def _settle(self, sets: list[s.SetLocal | s.Loop]) -> None:
        """Compute the intervals of locals until nothing grows any more."""
        turn, before = 0, None
        while before != self.locals:
            turn, before = turn + 1, dict(self.locals)
            for node in sets:
                if isinstance(node, s.Loop):
                    name, found = node.variable, self.of_members(node.over)
                elif isinstance(node.value, s.Literal) and node.value.value is None:
                    continue
                else:
                    name, found = node.name, self.interval(node.value)
                known = join(self.locals[name], found) if name in self.locals else found
                grows = name in self.locals and known != self.locals[name]
                # What still grows is added to round by round, and has no end that is known.
                self.locals[name] = None if grows and turn > _ROUNDS else known

    def of_type(self, type_: Type) -> Interval:
        """Return the interval of a type's values on the table."""
        return self.layout.range_of(type_)

    def of_members(self, over: s.Operand) -> Interval:
        """Return the interval of the members of a list."""
        if isinstance(over, s.Literal) and isinstance(over.value, tuple):
            return _of_values(over.value)
        if isinstance(over, s.TableLookup):
            rows = [row for row in over.table if isinstance(row, tuple)]
            return _of_values(member for row in rows for member in row)
        if isinstance(over, s.RuntimeCall) and over.function == "seats":
            return 0, self.layout.capacities.seats - 1
        element = over.type.of
        # A list may be made of anything that is worked out.
        counted = element is None or element.name in ("money", "count", "number", "matter")
        return None if counted or element is None else self.of_type(element)

    def interval(self, node: s.Operand) -> Interval:
        """Return the interval of a value of one word."""
        match node:
            case s.Literal(value=bool()):
                return TRUTHS
            case s.Literal(value=int(number)):
                return number, number
            case s.Variable(name=name):
                return self.locals.get(name)
            case s.ColumnRead() | s.FieldRead():
                return self.of_type(node.type)
            case s.TableLookup(table=table):
                return _of_values(table)
            case s.Operation(operator="+" | "-" | "*" as operator, operands=(left, right)):
                return combined(operator, self.interval(left), self.interval(right))
            case s.Operation(operator="neg", operands=(one,)):
                return combined("-", (0, 0), self.interval(one))
            case s.Operation():
                return TRUTHS
            case s.Choose(then=then, otherwise=otherwise):
                return join(self.interval(then), self.interval(otherwise))
            case s.RuntimeCall():
                return self._called(node)
        return None

    def _called(self, node: s.RuntimeCall) -> Interval:
        name = node.function
        if name in _SIZES:
            return 0, self.layout.capacities.scratch
        if name == "cash":
            low, high = self.of_type(node.type) or (0, 0)
            return low, max(high, ENDLESS)
        if name == "total":
            # None of the dice need be thrown, so that each counts for nothing as well.
            pips = [
                [0, *(one.number * face for face in one.faces if isinstance(face, int))]
                for one in self.layout.program.dice
            ]
            return sum(map(min, pips)), sum(map(max, pips))
        if node.type.name == "truth":
            return TRUTHS
        if name == "kept":
            return self.of_type(node.type) if self.layout.class_of(node.type) == WORD else None
        if name == "walk" or name.startswith(s.OF_PROGRAM):
            return None
        return self.of_type(node.type) if name in ("holder", "next", "pips", "left") else None


def _of_values(values: Iterable[object]) -> Interval:
    """Return the interval of constants; None if one is not a number of one word."""
    found: Interval = None
    for value in values:
        if value is None:
            continue
        if not isinstance(value, int):
            return None
        one = (int(value), int(value))
        found = one if found is None else join(found, one)
    return found
