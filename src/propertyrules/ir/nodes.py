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
class Core:
    type: Type
    span: Span = field(default=NOWHERE, kw_only=True)


@frozen(eq=False, repr=False, slots=False)
class Const(Core):
    value: Any


@frozen(eq=False, repr=False, slots=False)
class Local(Core):
    """A parameter, a field read inside its own matter, or the variable of a quantifier."""

    name: str


@frozen(eq=False, repr=False, slots=False)
class Figure(Core):
    name: str


@frozen(eq=False, repr=False, slots=False)
class Builtin(Core):
    """A field or value that the machine offers: `name` of the arguments, receiver first."""

    name: str
    args: tuple[Core, ...]


@frozen(eq=False, repr=False, slots=False)
class KindField(Core):
    """What the board tells of a space of some kind."""

    name: str
    of: Core


@frozen(eq=False, repr=False, slots=False)
class TrackRead(Core):
    """A track of a player or a property; `of` is None for one of the table."""

    name: str
    of: Core | None


@frozen(eq=False, repr=False, slots=False)
class MatterField(Core):
    name: str
    of: Core


@frozen(eq=False, repr=False, slots=False)
class DefineCall(Core):
    name: str
    args: tuple[Core, ...]


@frozen(eq=False, repr=False, slots=False)
class Arith(Core):
    """`op` is one of + - * / of; lists know + and -."""

    op: str
    left: Core
    right: Core


@frozen(eq=False, repr=False, slots=False)
class Compare(Core):
    """`op` is one of is, is not, at least, at most, above, below, in, not in."""

    op: str
    left: Core
    right: Core


@frozen(eq=False, repr=False, slots=False)
class Junction(Core):
    """`and` or `or` of all terms."""

    op: str
    terms: tuple[Core, ...]


@frozen(eq=False, repr=False, slots=False)
class Not(Core):
    value: Core


@frozen(eq=False, repr=False, slots=False)
class Minus(Core):
    value: Core


@frozen(eq=False, repr=False, slots=False)
class Round(Core):
    value: Core
    up: bool


@frozen(eq=False, repr=False, slots=False)
class KindTest(Core):
    """Whether a space is of one of these kinds, a holder a player, or a matter of that name."""

    value: Core
    kinds: frozenset[str]
    of: str  # space, holder, matter


@frozen(eq=False, repr=False, slots=False)
class Quantifier(Core):
    how: str
    variable: str
    over: Core
    value: Core | None
    where: Core | None
    otherwise: Core | None


@frozen(eq=False, repr=False, slots=False)
class Choose(Core):
    condition: Core
    then: Core
    otherwise: Core


@frozen(eq=False, repr=False, slots=False)
class OpenList(Core):
    matter: str


@frozen(eq=False, repr=False, slots=False)
class Listed(Core):
    members: tuple[Core, ...]


@frozen(eq=False, repr=False, slots=False)
class Words(Core):
    """Text with holes: strings and expressions in turn."""

    parts: tuple[str | Core, ...]


# -- effects --------------------------------------------------------------------------------


@frozen(eq=False, repr=False, slots=False)
class Act:
    span: Span = field(default=NOWHERE, kw_only=True)


@frozen(eq=False, repr=False, slots=False)
class Pay(Act):
    payer: Core
    amount: Core
    payee: Core
    reason: Core | None


@frozen(eq=False, repr=False, slots=False)
class PayTogether(Act):
    rounding: str
    payments: Acts


@frozen(eq=False, repr=False, slots=False)
class GiveTo(Act):
    what: Core
    to: Core


@frozen(eq=False, repr=False, slots=False)
class Assign(Act):
    """Set a track (of something, or of the table) or a field of a matter.

    `how` is set, add or remove; `target` a TrackRead or MatterField, a Builtin `cash` never.
    """

    how: str
    target: TrackRead | MatterField
    value: Core


@frozen(eq=False, repr=False, slots=False)
class Rung(Act):
    """Buildings: `to` is a rung; None with `step` 1 or -1 is one rung up or down."""

    what: Core
    to: Core | None
    step: int = 0


@frozen(eq=False, repr=False, slots=False)
class MoveToken(Act):
    """`how` is forward, back, to or put; `where` a number of spaces or a space."""

    who: Core
    how: str
    where: Core


@frozen(eq=False, repr=False, slots=False)
class OpenMatter(Act):
    matter: str
    values: tuple[Core, ...]  # in the order of the matter's fields


@frozen(eq=False, repr=False, slots=False)
class CloseMatter(Act):
    matter: Core


@frozen(eq=False, repr=False, slots=False)
class Raise(Act):
    """Announce an event."""

    event: str
    args: tuple[Core, ...]


@frozen(eq=False, repr=False, slots=False)
class FollowCard(Act):
    card: Core
    who: Core


@frozen(eq=False, repr=False, slots=False)
class DrawUnnamed(Act):
    """Draw a card that nobody names."""

    deck: Core


@frozen(eq=False, repr=False, slots=False)
class RetirePlayer(Act):
    who: Core


@frozen(eq=False, repr=False, slots=False)
class Finish(Act):
    winners: Core


@frozen(eq=False, repr=False, slots=False)
class When(Act):
    condition: Core
    then: Acts
    otherwise: Acts


@frozen(eq=False, repr=False, slots=False)
class Each(Act):
    variable: str
    over: Core
    where: Core | None
    body: Acts


Acts: TypeAlias = tuple[Act, ...]
