"""The tree of values: every form of expression, as written."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from attrs import field, frozen

from propertyrules.syntax.span import NOWHERE, Span


@frozen
class Node:
    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@frozen
class Number(Node):
    value: int


@frozen
class Percent(Node):
    value: Fraction


@frozen
class Text(Node):
    """Words, cut at their holes: strings and expressions in turn."""

    parts: tuple[str | Expr, ...]


@frozen
class Truth(Node):
    value: bool


@frozen
class Nothing(Node):
    """The empty list."""


@frozen
class These(Node):
    """A list of its members."""

    members: tuple[Expr, ...]


@frozen
class Named(Node):
    """The space of that name."""

    name: str


@frozen
class Name(Node):
    name: str


@frozen
class Call(Node):
    """`name(args)`."""

    name: str
    args: tuple[Expr, ...]


@frozen
class Dot(Node):
    """`of.name` or `of.name(args)`."""

    of: Expr
    name: str
    args: tuple[Expr, ...] = ()


@frozen
class Binary(Node):
    """`op` is one of + - * / of is, is not, at least, at most, above, below, in, not in."""

    op: str
    left: Expr
    right: Expr


@frozen
class Chain(Node):
    """A flat `and` or `or`."""

    op: str
    terms: tuple[Expr, ...]


@frozen
class Negation(Node):
    """`op` is `not` or `-`."""

    op: str
    value: Expr


@frozen
class Rounded(Node):
    value: Expr
    direction: str  # up, down


@frozen
class IsA(Node):
    value: Expr
    kind: str
    negated: bool


@frozen
class Quantified(Node):
    """`how` is every, some, no, number, all, first, sum, highest or lowest.

    `value` is what is summed or compared (or, for the three truths, what is `has`);
    `where` the condition; `otherwise` the value behind `else`.
    """

    how: str
    variable: str
    over: Expr
    value: Expr | None = None
    where: Expr | None = None
    otherwise: Expr | None = None


@frozen
class Conditional(Node):
    condition: Expr
    then: Expr
    otherwise: Expr


@frozen
class OpenMatters(Node):
    matter: str


Expr: TypeAlias = (
    Number
    | Percent
    | Text
    | Truth
    | Nothing
    | These
    | Named
    | Name
    | Call
    | Dot
    | Binary
    | Chain
    | Negation
    | Rounded
    | IsA
    | Quantified
    | Conditional
    | OpenMatters
)
