"""Strategies as they are checked: rules in an order, each a move with what its parameters are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from attrs import field

from propertyrules.classes import opaque
from propertyrules.ir.nodes import Expression, IRNode
from propertyrules.ir.program import Function, MoveKind, Parameter
from propertyrules.limits import RULES_REMEMBERED
from propertyrules.span import NOWHERE, Span

ME = "me"
"""What a strategy calls the player whose moves it chooses."""


@opaque
class Tried(IRNode):
    """Values that are tried one after the other, under a name."""

    variable: str
    over: Expression
    where: Expression | None


@opaque
class PlayArgument(IRNode):
    """What a parameter of a move is.

    `how` is any (each value of a small type), value (that of the expression, an amount brought to
    the nearest legal one), least (the lowest amount that the rules leave), said (the share that a
    rule names), default, or chance (dice or cards decide).
    """

    param: Parameter
    how: str
    value: Expression | None = None


@opaque
class PlayRule(IRNode):
    """One rule of a strategy: of all legal moves of the kind that it may mean, the one played.

    It comes into question one time in `one_in`, by chance.
    """

    kind: MoveKind
    tried: tuple[Tried, ...]
    arguments: tuple[PlayArgument, ...]  # of the move's parameters but the mover, in their order
    when: Expression | None = None
    best: Expression | None = None
    span: Span = NOWHERE
    one_in: int = 1

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """All expressions that the rule itself holds."""
        found = [self.when, self.best, *(one.value for one in self.arguments)]
        found += [part for one in self.tried for part in (one.over, one.where)]
        return tuple(one for one in found if one is not None)

    @cached_property
    def by_chance(self) -> bool:
        """Whether dice or cards decide some parameter."""
        return any(one.how == "chance" for one in self.arguments)


@opaque
class Strategy:
    """A strategy checked for one program: its rules in the order in which they are tried.

    `books` are the rulebooks that it is for; `functions` the values that it defines; `anything`:
    where no rule applies, any legal move is made by chance; `left_out` are the moves of rules that
    name what this program, with its house rules, does not have, or that change nothing in it.
    """

    id: str
    title: str
    books: tuple[str, ...]
    rules: tuple[PlayRule, ...]
    functions: Mapping[str, Function] = field(factory=dict)
    anything: bool = False
    left_out: tuple[str, ...] = ()


@lru_cache(maxsize=RULES_REMEMBERED)
def chance_of(kind: MoveKind) -> frozenset[str]:
    """Return the parameters of a move that fall by chance, as its rulebook declares it."""
    return frozenset(param.name for param in kind.chance)
