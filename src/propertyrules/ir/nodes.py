"""The checked program's expressions and effects: every name resolved, every type known.

Here and in `program` the classes have no slots: a kept program has thousands of these, and pickle
makes them anew without a call of Python for each only where they have none.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import field, frozen

from propertyrules.ir.types import Type
from propertyrules.span import NOWHERE, Span


@frozen(eq=False, repr=False, slots=False)
class IRNode:
    """What the traversal goes into: an expression, an effect, or a declaration that holds some."""


@frozen(eq=False, repr=False, slots=False)
class Expression(IRNode):
    """A value of a type."""

    type: Type
    span: Span = field(default=NOWHERE, kw_only=True)


@frozen(eq=False, repr=False, slots=False)
class Constant(Expression):
    value: Any


@frozen(eq=False, repr=False, slots=False)
class Local(Expression):
    """A parameter, a field read inside its own matter, or the variable of a quantifier."""

    name: str


@frozen(eq=False, repr=False, slots=False)
class FigureRead(Expression):
    name: str


@frozen(eq=False, repr=False, slots=False)
class BuiltinCall(Expression):
    """A field or value that the machine offers: `name` of the arguments, receiver first."""

    name: str
    args: tuple[Expression, ...]


@frozen(eq=False, repr=False, slots=False)
class KindField(Expression):
    """What the board tells of a space of some kind."""

    name: str
    of: Expression


@frozen(eq=False, repr=False, slots=False)
class TrackRead(Expression):
    """A track of a player or a property; `of` is None for one of the table."""

    name: str
    of: Expression | None


@frozen(eq=False, repr=False, slots=False)
class MatterField(Expression):
    name: str
    of: Expression


@frozen(eq=False, repr=False, slots=False)
class FunctionCall(Expression):
    name: str
    args: tuple[Expression, ...]


@frozen(eq=False, repr=False, slots=False)
class Arithmetic(Expression):
    """`op` is one of + - * / of; lists know + and -."""

    op: str
    left: Expression
    right: Expression


@frozen(eq=False, repr=False, slots=False)
class Comparison(Expression):
    """`op` is one of is, is not, at least, at most, above, below, in, not in."""

    op: str
    left: Expression
    right: Expression


@frozen(eq=False, repr=False, slots=False)
class Junction(Expression):
    """`and` or `or` of all terms."""

    op: str
    terms: tuple[Expression, ...]


@frozen(eq=False, repr=False, slots=False)
class Not(Expression):
    value: Expression


@frozen(eq=False, repr=False, slots=False)
class Negative(Expression):
    value: Expression


@frozen(eq=False, repr=False, slots=False)
class Round(Expression):
    value: Expression
    up: bool


@frozen(eq=False, repr=False, slots=False)
class KindTest(Expression):
    """Whether a space is of one of these kinds, a holder a player, or a matter of that name."""

    value: Expression
    kinds: frozenset[str]
    of: str  # space, holder, matter


@frozen(eq=False, repr=False, slots=False)
class Quantifier(Expression):
    how: str
    variable: str
    over: Expression
    value: Expression | None
    where: Expression | None
    otherwise: Expression | None


@frozen(eq=False, repr=False, slots=False)
class IfElse(Expression):
    condition: Expression
    then: Expression
    otherwise: Expression


@frozen(eq=False, repr=False, slots=False)
class OpenList(Expression):
    matter: str


@frozen(eq=False, repr=False, slots=False)
class ListOf(Expression):
    members: tuple[Expression, ...]


@frozen(eq=False, repr=False, slots=False)
class Template(Expression):
    """Text with holes: strings and expressions in turn."""

    parts: tuple[str | Expression, ...]


# -- effects --------------------------------------------------------------------------------


@frozen(eq=False, repr=False, slots=False)
class Effect(IRNode):
    """What changes the table; `emits` names the events that it may emit by itself."""

    span: Span = field(default=NOWHERE, kw_only=True)

    @property
    def emits(self) -> tuple[str, ...]:
        return ()


@frozen(eq=False, repr=False, slots=False)
class Pay(Effect):
    payer: Expression
    amount: Expression
    payee: Expression
    reason: Expression | None

    @property
    def emits(self) -> tuple[str, ...]:
        # A payer that is named is the bank or a declared holder, which owe nothing.
        return () if isinstance(self.payer, Constant) else ("short",)


@frozen(eq=False, repr=False, slots=False)
class PayTogether(Effect):
    rounding: str
    payments: Effects


@frozen(eq=False, repr=False, slots=False)
class GiveTo(Effect):
    what: Expression
    to: Expression

    @property
    def emits(self) -> tuple[str, ...]:
        return ("receiving",)


@frozen(eq=False, repr=False, slots=False)
class Assign(Effect):
    """Set a track (of something, or of the table) or a field of a matter.

    `how` is set, add or remove; `target` a TrackRead or MatterField, a Builtin `cash` never.
    """

    how: str
    target: TrackRead | MatterField
    value: Expression


@frozen(eq=False, repr=False, slots=False)
class SetRung(Effect):
    """Buildings: `to` is a rung; None with `step` 1 or -1 is one rung up or down."""

    what: Expression
    to: Expression | None
    step: int = 0


@frozen(eq=False, repr=False, slots=False)
class MoveToken(Effect):
    """`how` is forward, back, to or put; `where` a number of spaces or a space."""

    who: Expression
    how: str
    where: Expression

    @property
    def emits(self) -> tuple[str, ...]:
        return () if self.how == "put" else ("passing", "landing")


@frozen(eq=False, repr=False, slots=False)
class OpenMatter(Effect):
    matter: str
    values: tuple[Expression, ...]  # in the order of the matter's fields


@frozen(eq=False, repr=False, slots=False)
class CloseMatter(Effect):
    matter: Expression


@frozen(eq=False, repr=False, slots=False)
class EmitEvent(Effect):
    """Announce an event."""

    event: str
    args: tuple[Expression, ...]

    @property
    def emits(self) -> tuple[str, ...]:
        return (self.event,)


@frozen(eq=False, repr=False, slots=False)
class FollowCard(Effect):
    card: Expression
    who: Expression


@frozen(eq=False, repr=False, slots=False)
class DrawUnnamed(Effect):
    """Draw a card that nobody names."""

    deck: Expression


@frozen(eq=False, repr=False, slots=False)
class RetirePlayer(Effect):
    who: Expression

    @property
    def emits(self) -> tuple[str, ...]:
        return ("going_out",)


@frozen(eq=False, repr=False, slots=False)
class Finish(Effect):
    winners: Expression


@frozen(eq=False, repr=False, slots=False)
class If(Effect):
    condition: Expression
    then: Effects
    otherwise: Effects


@frozen(eq=False, repr=False, slots=False)
class ForEach(Effect):
    variable: str
    over: Expression
    where: Expression | None
    body: Effects


Effects: TypeAlias = tuple[Effect, ...]
