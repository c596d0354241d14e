"""Lowered code: plain typed expressions and statements, which a printer writes for one target.

Values are whole numbers, exact fractions, truths, texts, tuples of them, throws and open matters
(records of a kind and values). The state `t` is a record of columns, which are tuples. Expressions
have no side effects and may be evaluated in any order, but not where a branch prevents it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import attrs

from propertyrules.classes import opaque
from propertyrules.ir.types import Type
from propertyrules.span import NOWHERE, Span

OF_PROGRAM = ("d_", "e_", "w_", "legal_")
"""What the names of functions begin with that are the program's own and not of the runtime."""

ROW = Type("row")
"""The type of what a rule of a strategy returns: what `best` comes to, and a move's arguments."""

# The functions of the runtime that do not take the state.
STATELESS = frozenset({
    "among", "amounts", "ceil", "clipped", "dice", "distinct", "entry", "floor", "gather",
    "is_matter", "joined", "kept", "no_sums", "nth", "number_open", "of_kind", "pips", "quotient",
    "set_field", "size", "summed", "total", "tuple", "without",
})  # fmt: skip

# The functions of the runtime that look at the state and change nothing, with the columns that they
# read; those that are builtins say so in their rows.
READERS = {
    "answerable": ("stack", "standing"), "everybody": ("out",), "held": ("owner",),
    "open_claims": ("standing",), "open_stack": ("stack",), "seats": ("out",),
    "way_to": ("place", "owner"),
}  # fmt: skip


@opaque
class Operand:
    """An expression of lowered code, with its type in the rulebook language."""

    type: Type

    @property
    def is_cheap(self) -> bool:
        """Whether it may be computed again at each use."""
        match self:
            case ColumnRead(keys=keys):
                return all(isinstance(key, (Variable, Literal)) for key in keys)
            case FieldRead(of=inner) | TableLookup(key=inner):
                return isinstance(inner, Variable)
        return isinstance(self, (Variable, Literal))


@opaque
class Literal(Operand):
    value: Any


@opaque
class Variable(Operand):
    """A parameter or a local of the function."""

    name: str


@opaque
class ColumnRead(Operand):
    """A cell of a column of the state by its keys; without keys, the whole column."""

    column: str
    keys: tuple[Operand, ...]


@opaque
class TableLookup(Operand):
    """An entry of a constant table."""

    table: tuple[Any, ...]
    key: Operand


@opaque
class FieldRead(Operand):
    """A value of an open matter by its index; with index -1, the name of its kind."""

    of: Operand
    place: int


@opaque
class RuntimeCall(Operand):
    """A call of a function; its first argument is the state, unless it is in STATELESS."""

    function: str
    args: tuple[Operand, ...]


@opaque
class FunctionReference(Operand):
    """A function of the program, passed to the runtime."""

    function: str


@opaque
class Operation(Operand):
    """An operator: + - * == != < <= > >= in, not in, is, is not, and, or, not, neg (a sign)."""

    operator: str
    operands: tuple[Operand, ...]


@opaque
class Choose(Operand):
    condition: Operand
    then: Operand
    otherwise: Operand


@opaque
class Sequence(Operand):
    """A tuple of these members."""

    members: tuple[Operand, ...]


@opaque
class SetLocal:
    name: str
    value: Operand


@opaque
class SetColumn:
    """Set a cell of a column of the state."""

    column: str
    keys: tuple[Operand, ...]
    value: Operand


@opaque
class AppendTo:
    """Append to a local that is a list."""

    name: str
    value: Operand


@opaque
class CallStatement:
    call: RuntimeCall


@opaque
class CountHappening:
    """Count a happening of this step, which must end; the name of a handler is recorded."""

    what: str
    is_rule: bool = False


@opaque
class Branch:
    condition: Operand
    then: Block
    otherwise: Block = ()


@opaque
class Loop:
    """Run the body for each member, and `otherwise` if the loop was not left early."""

    variable: str
    over: Operand
    body: Block
    otherwise: Block = ()


@opaque
class LeaveLoop:
    pass


@opaque
class NextMember:
    """Continue with the next member of a loop."""


@opaque
class ReturnValue:
    value: Operand


Statement: TypeAlias = (
    SetLocal | SetColumn | AppendTo | CallStatement | CountHappening | Branch | Loop | LeaveLoop
    | NextMember | ReturnValue
)  # fmt: skip
Block: TypeAlias = tuple[Statement, ...]


@opaque
class LoweredFunction:
    """A function of the state and these parameters; `span` is where its declaration stands.

    `between_moves`: the state is one between two moves, never one that a move is changing.
    """

    name: str
    params: tuple[Variable, ...]
    body: Block
    between_moves: bool = False
    span: Span = NOWHERE

    @property
    def called(self) -> frozenset[str]:
        """The names of all functions that it calls or passes on."""
        nodes = walk_lowered(self.body)
        return frozenset(
            node.function for node in nodes if isinstance(node, (RuntimeCall, FunctionReference))
        )


def walk_lowered(root: object) -> Iterator[object]:
    """Yield all expressions and statements inside, in order, without recursion."""
    waiting: list[object] = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(reversed(node))
        elif attrs.has(node.__class__) and node.__class__.__module__ == __name__:
            yield node
            # Constants hold data of the board, and no code.
            if not isinstance(node, (Literal, TableLookup)):
                parts = attrs.fields(node.__class__)
                waiting.extend(getattr(node, part.name) for part in reversed(parts))
            elif isinstance(node, TableLookup):
                waiting.append(node.key)
