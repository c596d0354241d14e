"""The checked program's expressions and effects: every name resolved, every type known.

Checkers make these nodes; the interpreter evaluates them, and lowering turns them into statements.
Facts that every pass needs are on the classes (such as `emits`), so that a new node is
entered in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import ge, gt, le, lt
from typing import Any, TypeAlias

from attrs import field

from propertyrules.classes import opaque
from propertyrules.ir.types import Type
from propertyrules.span import NOWHERE, Span


@opaque
class IRNode:
    """A node of the IR: an expression, an effect, or a declaration that contains some."""


@opaque
class Expression(IRNode):
    """A value of a type."""

    type: Type
    span: Span = field(default=NOWHERE, kw_only=True)


@opaque
class Constant(Expression):
    """A constant value."""

    value: Any


@opaque
class Local(Expression):
    """A parameter, a field read inside its own matter, or the variable of a quantifier."""

    name: str


@opaque
class FigureRead(Expression):
    """The value of a figure."""

    name: str


@opaque
class BuiltinCall(Expression):
    """A field or value that the machine offers: `name` of the arguments, receiver first."""

    name: str
    args: tuple[Expression, ...]


@opaque
class KindField(Expression):
    """A field that the board gives spaces of some kinds."""

    name: str
    of: Expression


@opaque
class TrackRead(Expression):
    """A track of a player or a property; `of` is None for one of the table."""

    name: str
    of: Expression | None


@opaque
class MatterField(Expression):
    """A field of an open matter."""

    name: str
    of: Expression


@opaque
class FunctionCall(Expression):
    """The call of a defined value."""

    name: str
    args: tuple[Expression, ...]


@opaque
class Arithmetic(Expression):
    """`op` is one of + - * / of; lists know + and -."""

    op: str
    left: Expression
    right: Expression


ORDERS: Mapping[str, Callable[[Any, Any], bool]] = {
    "at least": ge, "at most": le, "above": gt, "below": lt,
}  # fmt: skip
"""The comparisons of what is more and what is less."""


@opaque
class Comparison(Expression):
    """`op` is one of is, is not, at least, at most, above, below, in, not in."""

    op: str
    left: Expression
    right: Expression


@opaque
class Junction(Expression):
    """`and` or `or` of all terms."""

    op: str
    terms: tuple[Expression, ...]


@opaque
class Not(Expression):
    """The negation of a truth."""

    value: Expression


@opaque
class Negative(Expression):
    """A number with its sign changed."""

    value: Expression


@opaque
class Round(Expression):
    """An exact amount rounded to a whole number."""

    value: Expression
    up: bool


@opaque
class KindTest(Expression):
    """Whether a space is of one of these kinds, a holder a player, or a matter of that name."""

    value: Expression
    kinds: frozenset[str]
    of: str  # space, holder, matter


@opaque
class Quantifier(Expression):
    """An expression over the members of a list; `how` is every, some, no, number, all, first, sum,
    highest or lowest.
    """

    how: str
    variable: str
    over: Expression
    value: Expression | None
    where: Expression | None
    otherwise: Expression | None


@opaque
class IfElse(Expression):
    """One of two values, by a condition."""

    condition: Expression
    then: Expression
    otherwise: Expression


@opaque
class OpenList(Expression):
    """The list of the open matters of a kind."""

    matter: str


@opaque
class ListOf(Expression):
    """A list of its members."""

    members: tuple[Expression, ...]


@opaque
class Template(Expression):
    """Text with holes: strings and expressions in turn."""

    parts: tuple[str | Expression, ...]


# -- effects --------------------------------------------------------------------------------


@opaque
class Effect(IRNode):
    """What changes the table; `emits` names the events that it may emit by itself."""

    span: Span = field(default=NOWHERE, kw_only=True)

    @property
    def emits(self) -> tuple[str, ...]:
        """The events that it may emit by itself."""
        return ()


@opaque
class Pay(Effect):
    """A payment; a payer who has too little falls short."""

    payer: Expression
    amount: Expression
    payee: Expression
    reason: Expression | None

    @property
    def emits(self) -> tuple[str, ...]:
        # A payer that is named is the bank or a declared holder, which owe nothing.
        return () if isinstance(self.payer, Constant) else ("short",)


@opaque
class PayTogether(Effect):
    """Payments of exact amounts, rounded as one by a function."""

    rounding: str
    payments: Effects


@opaque
class GiveTo(Effect):
    """A transfer of a deed, of a card, or of a list of these."""

    what: Expression
    to: Expression

    @property
    def emits(self) -> tuple[str, ...]:
        return ("receiving",)


@opaque
class Assign(Effect):
    """Set a track (of something, or of the table) or a field of a matter.

    `how` is set, add or remove. Cash is no target: it changes by payments alone.
    """

    how: str
    target: TrackRead | MatterField
    value: Expression


@opaque
class SetRung(Effect):
    """Buildings: `to` is a rung; None with `step` 1 or -1 is one rung up or down."""

    what: Expression
    to: Expression | None
    step: int = 0


@opaque
class MoveToken(Effect):
    """`how` is forward, back, to or put; `where` a number of spaces or a space."""

    who: Expression
    how: str
    where: Expression

    @property
    def emits(self) -> tuple[str, ...]:
        # `put` sets a token down: nothing is passed, and nobody lands.
        return () if self.how == "put" else ("passing", "landing")


@opaque
class OpenMatter(Effect):
    """The opening of a matter."""

    matter: str
    values: tuple[Expression, ...]  # in the order of the matter's fields


@opaque
class CloseMatter(Effect):
    """The closing of a matter."""

    matter: Expression


@opaque
class EmitEvent(Effect):
    """Announce an event."""

    event: str
    args: tuple[Expression, ...]

    @property
    def emits(self) -> tuple[str, ...]:
        return (self.event,)


@opaque
class FollowCard(Effect):
    """The effects of a card for a player."""

    card: Expression
    who: Expression


@opaque
class DrawUnnamed(Effect):
    """Draw a card that nobody names."""

    deck: Expression


@opaque
class RetirePlayer(Effect):
    """A player leaves the game."""

    who: Expression

    @property
    def emits(self) -> tuple[str, ...]:
        return ("going_out",)


@opaque
class Finish(Effect):
    """The end of the game."""

    winners: Expression


@opaque
class If(Effect):
    """Effects on a condition."""

    condition: Expression
    then: Effects
    otherwise: Effects


@opaque
class ForEach(Effect):
    """Effects for each member of a list."""

    variable: str
    over: Expression
    where: Expression | None
    body: Effects


Effects: TypeAlias = tuple[Effect, ...]
