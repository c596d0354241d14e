"""Checked strategies: ordered rules, each a move with arguments for its parameters."""

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
"""The name of the player whose moves a strategy chooses."""


@opaque
class Tried(IRNode):
    """A variable, and the list of values that are tried for it in turn."""

    variable: str
    over: Expression
    where: Expression | None


@opaque
class PlayArgument(IRNode):
    """The argument for a parameter of a move.

    `how` is any (each value of a small type), value (that of the expression; an amount becomes the
    nearest legal one), least (the lowest legal amount), said (the share that a rule names),
    default, or chance (dice or cards decide).
    """

    param: Parameter
    how: str
    value: Expression | None = None


@opaque
class PlayRule(IRNode):
    """A rule of a strategy: it chooses among the legal moves of its kind that it allows.

    It is considered one time in `one_in`, by chance.
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
        """All expressions of the rule itself."""
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

    `functions` are the values that it defines. With `anything` a random legal move is made where
    no rule applies. `left_out` are the moves of rules that do not fit this program with its house
    rules, or have no effect in it.
    """

    id: str
    title: str
    rules: tuple[PlayRule, ...]
    functions: Mapping[str, Function] = field(factory=dict)
    anything: bool = False
    left_out: tuple[str, ...] = ()


@lru_cache(maxsize=RULES_REMEMBERED)
def chance_of(kind: MoveKind) -> frozenset[str]:
    """Return the names of the parameters of a move that fall by chance."""
    return frozenset(param.name for param in kind.chance)
