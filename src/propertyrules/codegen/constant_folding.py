"""Constant folding of expressions that depend only on the printed board and the rulebook's figures.

Lowering asks the `Folder` for each expression first. An expression that reads one space or group
becomes a lookup table; one that reads the state is not folded.
"""

from __future__ import annotations

from typing import Any

from attrs import define, field

from propertyrules.codegen.statements import (
    Literal,
    Operand,
    Operation,
    TableLookup,
)
from propertyrules.ir import nodes as c
from propertyrules.ir.builtins import BUILTINS
from propertyrules.ir.program import Program
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import TRUTH, Type
from propertyrules.machine.constraints import expressions_in
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.initial_state import blank
from propertyrules.model.state import Setting

_PRINTED = (
    c.Local, c.Constant, c.FigureRead, c.KindField, c.KindTest, c.Comparison, c.Junction, c.Not,
    c.IfElse, c.Arithmetic, c.Negative, c.Round, c.Quantifier, c.ListOf, c.FunctionCall,
)  # fmt: skip
TRUE, FALSE = Literal(TRUTH, True), Literal(TRUTH, False)


@define(eq=False)
class Folder:
    """Folds expressions of one program, and remembers what each of them reads."""

    program: Program
    # Nodes are equal to none but themselves.
    _reads: dict[c.Expression, frozenset[str] | None] = field(factory=dict)
    _tables: dict[c.Expression, tuple[Any, ...]] = field(factory=dict)
    _nobody: Any = None

    def reads(self, node: c.Expression) -> frozenset[str] | None:
        """Return the local names that an expression reads; None if it reads the state too."""
        if node not in self._reads:
            self._reads[node] = self._read(node)
        return self._reads[node]

    def _read(self, node: c.Expression) -> frozenset[str] | None:
        """Return the local names that a node reads; None if it or a part of it reads the state."""
        if isinstance(node, c.Local):
            return frozenset((node.name,))
        if isinstance(node, c.BuiltinCall):
            # Which properties there are is printed; whose they are is not asked here.
            all_deeds = node.name == "properties" and not node.args
            if BUILTINS[node.name].columns and not all_deeds:
                return None
        elif not isinstance(node, _PRINTED):
            return None
        if isinstance(node, c.FunctionCall) and not self._plain(node.name):
            return None
        if isinstance(node, c.KindTest) and node.of != "space":
            return None
        found: frozenset[str] = frozenset()
        for part in expressions_in(node):
            names = self.reads(part)
            if names is None:
                return None
            if isinstance(node, c.Quantifier) and part in (node.value, node.where):
                names -= {node.variable}  # not in its list, nor in what stands for none
            found |= names
        return found

    def _plain(self, name: str) -> bool:
        """Return whether a function reads nothing but its parameters and the board."""
        about = self.program.functions[name]
        roots = [about.normally, *(part.value for part in about.parts)]
        roots += [core for one in about.overrides for core in (one.when, one.value)]
        return all(root is None or self.reads(root) is not None for root in roots)

    def fold(self, core: c.Expression, bound: dict[str, Operand]) -> Operand | None:
        """Return a constant, or a table by space or group, for an expression; None where it is
        neither.

        `bound` maps the local names to operands.
        """
        if isinstance(core, (c.Local, c.Constant)):
            return None
        names = self.reads(core)
        if names is None:
            return None
        open_ = [name for name in names if not isinstance(bound.get(name), Literal)]
        known = {name: bound[name].value for name in names if name not in open_}  # type: ignore[attr-defined]
        if not open_:
            return Literal(core.type, self._value(core, known))
        if len(open_) > 1 or known or open_[0] not in bound:
            return None
        key = bound[open_[0]]
        # Spaces and groups are the same at every table; seats are not.
        if key.type.name not in ("space", "group") or self._loops(core) > 1:
            return None  # a table of lists of lists would take long to work out
        if core not in self._tables:
            self._tables[core] = self._table(core, open_[0], key.type)
        table = self._tables[core]
        # By class as well, for 1 and True are equal.
        if all(entry.__class__ is table[0].__class__ and entry == table[0] for entry in table):
            return Literal(core.type, table[0])
        return TableLookup(core.type, table, key)

    def _loops(self, core: c.Expression) -> int:
        calls = [node for node in walk((core,)) if isinstance(node, (c.Quantifier, c.FunctionCall))]
        found = len(calls)
        for node in calls:
            if isinstance(node, c.FunctionCall):
                about = self.program.functions[node.name]
                found += -1 if about.normally is None else self._loops(about.normally) - 1
        return found

    def _table(self, core: c.Expression, name: str, type_: Type) -> tuple[Any, ...]:
        """Return the values for each space, of whatever kind, or for each group.

        Spaces without a group have group -1, which indexes the last entry. Spaces of all kinds have
        an entry, because the first member of an empty list is the first space.
        """
        if type_.name == "group":
            numbers: tuple[int, ...] = (*range(len(self.program.board.groups)), -1)
        else:
            numbers = tuple(space.number for space in self.program.board.spaces)
        return tuple(self._value(core, {name: number}) for number in numbers)

    def _value(self, core: c.Expression, env: dict[str, Any]) -> Any:
        if self._nobody is None:
            # A table that nobody sits at: what is folded reads no column of it.
            self._nobody = blank(Setting((), self.program))
        try:
            return evaluate(self._nobody, core, env)
        except (LookupError, TypeError, AttributeError):
            return None  # asked of what it does not apply to, behind a condition that keeps it out


def conjunction(operator: str, terms: list[Operand]) -> Operand:
    """Return terms joined by `and` or `or`, without those that are constant."""
    decisive = operator == "or"
    kept: list[Operand] = []
    for term in terms:
        if isinstance(term, Literal):
            if term.value is decisive:
                return term
        elif isinstance(term, Operation) and term.operator == operator:
            kept += term.operands
        else:
            kept.append(term)
    if len(kept) < 2:
        return kept[0] if kept else Literal(TRUTH, not decisive)
    return Operation(TRUTH, operator, tuple(kept))


_OPPOSITE = {
    "==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "not in",
    "not in": "in", "is": "is not", "is not": "is",
}  # fmt: skip


def negation(value: Operand) -> Operand:
    """Return the negation of a condition."""
    match value:
        case Literal():
            return Literal(TRUTH, not value.value)
        case Operation(operator="not"):
            return value.operands[0]
        case Operation() if value.operator in _OPPOSITE:
            return Operation(TRUTH, _OPPOSITE[value.operator], value.operands)
    return Operation(TRUTH, "not", (value,))
