"""The tree of effects: what a step does, as written."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from propertyrules.syntax.tree.values import Expr, Node


@frozen
class Pays(Node):
    payer: Expr
    amount: Expr
    payee: Expr
    reason: Expr | None = None


@frozen
class Together(Node):
    rounding: str
    payments: tuple[Effect, ...]


@frozen
class Give(Node):
    what: Expr
    to: Expr


@frozen
class SetTo(Node):
    place: Expr
    value: Expr


@frozen
class AddTo(Node):
    value: Expr
    place: Expr
    negated: bool = False  # remove ... from


@frozen
class Raise(Node):
    what: Expr


@frozen
class Lower(Node):
    what: Expr
    to: Expr | None = None  # None: one rung


@frozen
class MoveBy(Node):
    who: Expr
    steps: Expr
    back: bool = False


@frozen
class MoveTo(Node):
    who: Expr
    space: Expr


@frozen
class Put(Node):
    who: Expr
    space: Expr


@frozen
class Open(Node):
    matter: str
    fields: tuple[tuple[str, Expr], ...]


@frozen
class Close(Node):
    matter: Expr


@frozen
class Announce(Node):
    event: str
    args: tuple[Expr, ...]


@frozen
class Follow(Node):
    card: Expr
    who: Expr


@frozen
class Draw(Node):
    deck: Expr


@frozen
class Retire(Node):
    who: Expr


@frozen
class EndGame(Node):
    winners: Expr


@frozen
class If(Node):
    condition: Expr
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


@frozen
class ForEach(Node):
    variable: str
    over: Expr
    where: Expr | None
    body: tuple[Effect, ...]


Effect: TypeAlias = (
    Pays
    | Together
    | Give
    | SetTo
    | AddTo
    | Raise
    | Lower
    | MoveBy
    | MoveTo
    | Put
    | Open
    | Close
    | Announce
    | Follow
    | Draw
    | Retire
    | EndGame
    | If
    | ForEach
)
Effects: TypeAlias = tuple[Effect, ...]
