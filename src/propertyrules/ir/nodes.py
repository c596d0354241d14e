"""The checked program's expressions and effects: every name resolved, every type known.

Here and in `program` the classes have no slots: a kept program has thousands of these, and pickle
makes them anew without a call of Python for each only where they have none.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import field

from propertyrules.classes import kept
from propertyrules.ir.types import Type
from propertyrules.span import NOWHERE, Span


@kept
class IRNode:
    """What the traversal goes into: an expression, an effect, or a declaration that holds some."""


@kept
class Expression(IRNode):
    """A value of a type."""

    type: Type
    span: Span = field(default=NOWHERE, kw_only=True)


@kept
class Constant(Expression):
    value: Any


@kept
class Local(Expression):
    """A parameter, a field read inside its own matter, or the variable of a quantifier."""

    name: str


@kept
class FigureRead(Expression):
    name: str


@kept
class BuiltinCall(Expression):
    """A field or value that the machine offers: `name` of the arguments, receiver first."""

    name: str
    args: tuple[Expression, ...]


@kept
class KindField(Expression):
    """What the board tells of a space of some kind."""

    name: str
    of: Expression


@kept
class TrackRead(Expression):
    """A track of a player or a property; `of` is None for one of the table."""

    name: str
    of: Expression | None


@kept
class MatterField(Expression):
    name: str
    of: Expression


@kept
class FunctionCall(Expression):
    name: str
    args: tuple[Expression, ...]


@kept
class Arithmetic(Expression):
    """`op` is one of + - * / of; lists know + and -."""

    op: str
    left: Expression
    right: Expression


@kept
class Comparison(Expression):
    """`op` is one of is, is not, at least, at most, above, below, in, not in."""

    op: str
    left: Expression
    right: Expression


@kept
class Junction(Expression):
    """`and` or `or` of all terms."""

    op: str
    terms: tuple[Expression, ...]


@kept
class Not(Expression):
    value: Expression


@kept
class Negative(Expression):
    value: Expression


@kept
class Round(Expression):
    value: Expression
    up: bool


@kept
class KindTest(Expression):
    """Whether a space is of one of these kinds, a holder a player, or a matter of that name."""

    value: Expression
    kinds: frozenset[str]
    of: str  # space, holder, matter


@kept
class Quantifier(Expression):
    how: str
    variable: str
    over: Expression
    value: Expression | None
    where: Expression | None
    otherwise: Expression | None


@kept
class IfElse(Expression):
    condition: Expression
    then: Expression
    otherwise: Expression


@kept
class OpenList(Expression):
    matter: str


@kept
class ListOf(Expression):
    members: tuple[Expression, ...]


@kept
class Template(Expression):
    """Text with holes: strings and expressions in turn."""

    parts: tuple[str | Expression, ...]


# -- effects --------------------------------------------------------------------------------


@kept
class Effect(IRNode):
    """What changes the table; `emits` names the events that it may emit by itself."""

    span: Span = field(default=NOWHERE, kw_only=True)

    @property
    def emits(self) -> tuple[str, ...]:
        return ()


@kept
class Pay(Effect):
    payer: Expression
    amount: Expression
    payee: Expression
    reason: Expression | None

    @property
    def emits(self) -> tuple[str, ...]:
        # A payer that is named is the bank or a declared holder, which owe nothing.
        return () if isinstance(self.payer, Constant) else ("short",)


@kept
class PayTogether(Effect):
    rounding: str
    payments: Effects


@kept
class GiveTo(Effect):
    what: Expression
    to: Expression

    @property
    def emits(self) -> tuple[str, ...]:
        return ("receiving",)


@kept
class Assign(Effect):
    """Set a track (of something, or of the table) or a field of a matter.

    `how` is set, add or remove; `target` a TrackRead or MatterField, a Builtin `cash` never.
    """

    how: str
    target: TrackRead | MatterField
    value: Expression


@kept
class SetRung(Effect):
    """Buildings: `to` is a rung; None with `step` 1 or -1 is one rung up or down."""

    what: Expression
    to: Expression | None
    step: int = 0


@kept
class MoveToken(Effect):
    """`how` is forward, back, to or put; `where` a number of spaces or a space."""

    who: Expression
    how: str
    where: Expression

    @property
    def emits(self) -> tuple[str, ...]:
        return () if self.how == "put" else ("passing", "landing")


@kept
class OpenMatter(Effect):
    matter: str
    values: tuple[Expression, ...]  # in the order of the matter's fields


@kept
class CloseMatter(Effect):
    matter: Expression


@kept
class EmitEvent(Effect):
    """Announce an event."""

    event: str
    args: tuple[Expression, ...]

    @property
    def emits(self) -> tuple[str, ...]:
        return (self.event,)


@kept
class FollowCard(Effect):
    card: Expression
    who: Expression


@kept
class DrawUnnamed(Effect):
    """Draw a card that nobody names."""

    deck: Expression


@kept
class RetirePlayer(Effect):
    who: Expression

    @property
    def emits(self) -> tuple[str, ...]:
        return ("going_out",)


@kept
class Finish(Effect):
    winners: Expression


@kept
class If(Effect):
    condition: Expression
    then: Effects
    otherwise: Effects


@kept
class ForEach(Effect):
    variable: str
    over: Expression
    where: Expression | None
    body: Effects


Effects: TypeAlias = tuple[Effect, ...]
