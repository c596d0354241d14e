"""The symbol pool: what a generated rulebook declares, and the scopes in which terms are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

import attrs
from attrs import define, evolve, field, frozen

from propertyrules.ir.builtins import EVENTS, FIELDS, VALUES
from propertyrules.syntax import tree as t
from propertyrules.verification.dice import Dice

AMOUNTS = ("money", "count", "percent", "exact")

# How often something is written in one rulebook: each has its own leanings, so that small ones
# reach together what one could not, and what hides behind another thing shows where it is alone.
LEANINGS = (0, 1, 1, 2, 5)

T = TypeVar("T")


@frozen
class Term:
    """An expression and its type, as the language writes it.

    The type `number` is that of a literal, which fits money, a count or an exact amount.
    """

    expr: t.Expr
    type: str


Known: TypeAlias = Mapping[t.Expr, str]
"""Types that are narrower than declared, by the expression that has them."""


@frozen
class TermScope:
    """The local names with their types, and the expressions of which more is known.

    `plain`: no quote may stand here (in the hole of a text); `inside` counts the lists gone
    through.
    """

    names: Mapping[str, str] = field(factory=dict)
    narrowed: Known = field(factory=dict)
    plain: bool = False
    inside: int = 0

    def having(self, names: Mapping[str, str]) -> TermScope:
        """Return a scope with more names; a new one hides what was known of an old one."""
        kept = {
            expr: type_
            for expr, type_ in self.narrowed.items()
            if not (isinstance(root := root_of(expr), t.Name) and root.name in names)
        }
        return evolve(self, names={**self.names, **names}, narrowed=kept)

    def within(self, name: str, type_: str) -> TermScope:
        """Return the scope of what is asked of each member of a list."""
        return evolve(self.having({name: type_}), inside=self.inside + 1)

    def knowing(self, facts: Known) -> TermScope:
        """Return a scope in which more is known of some expressions."""
        return evolve(self, narrowed={**self.narrowed, **facts})

    def lasting(self) -> TermScope:
        """Return what stays known while effects change the table: of names, not of fields."""
        kept: Known = {
            one: type_
            for one, type_ in self.narrowed.items()
            if isinstance(one, t.Name) and one.name in self.names
        }
        return evolve(self, narrowed=kept)

    def type_of(self, name: str) -> str:
        """Return the type of a local name as it is known here."""
        return self.narrowed.get(t.Name(name), self.names[name])


@frozen
class Signature:
    """A builtin with arguments: its receiver (empty for none), their types, and its result.

    The arguments from `least` on may be left out.
    """

    receiver: str
    name: str
    args: tuple[str, ...]
    least: int
    result: str


@frozen
class DefinedValue:
    """A defined value: its type and parameters; `dear` where it goes through lists itself."""

    type: str
    method: bool
    params: tuple[str, ...]
    dear: bool


@frozen
class MatterSymbol:
    """A matter: its fields as parameters, its place, and whom it waits for (one, each, itself)."""

    fields: tuple[t.Param, ...] = ()
    place: str = ""
    how: str = "one"


@define
class SymbolPool:
    """Everything that a rulebook has declared so far, and the chance that it is made by."""

    dice: Dice
    leanings: dict[str, int] = field(factory=dict)
    kinds: dict[str, dict[str, str]] = field(factory=dict)
    deeds: tuple[str, ...] = ()
    spaces: list[tuple[str, str]] = field(factory=list)
    decks: dict[str, int] = field(factory=dict)
    choices: dict[str, tuple[str, ...]] = field(factory=dict)
    thrown: dict[str, tuple[str, ...]] = field(factory=dict)
    pieces: tuple[str, ...] = ()
    holders: tuple[str, ...] = ()
    figures: dict[str, str] = field(factory=dict)
    tracks: dict[str, tuple[str, str]] = field(factory=dict)
    values: dict[str, DefinedValue] = field(factory=dict)
    matters: dict[str, MatterSymbol] = field(factory=dict)
    events: dict[str, tuple[str, ...]] = field(factory=dict)
    rules: dict[str, tuple[str, ...]] = field(factory=dict)
    clauses: int = 0

    # -- chance --------------------------------------------------------------------------------

    def leaning(self, label: str) -> int:
        """Return how often something is written in this rulebook; drawn when first asked for."""
        if label not in self.leanings:
            self.leanings[label] = self.dice.choose(LEANINGS)
        return self.leanings[label]

    def likely(self, label: str, of: int = 10) -> bool:
        """Decide by chance whether to write something, by this rulebook's leaning."""
        return self.dice.below(of) < self.leaning(label)

    def pick(self, options: Sequence[tuple[str, T]]) -> T:
        """Return one of several labelled things, weighted by the leaning to its label."""
        weights = [self.leaning(label) for label, _ in options]
        if not any(weights):
            weights = [1] * len(options)
        drawn = self.dice.below(sum(weights))
        for (_, option), weight in zip(options, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return option
        raise AssertionError("a draw lies below the sum of the weights")

    def some(self, most: int) -> range:
        """Return a range of random length, up to `most`."""
        return range(self.dice.below(most + 1))

    def cite(self) -> t.Cite:
        """Return a citation of one clause, or of two."""
        first = self.dice.below(self.clauses)
        both = (first, (first + 1) % self.clauses) if self.dice.one_in(5) else (first,)
        return t.Cite(tuple(f"made.c{number}" for number in both))

    # -- types ---------------------------------------------------------------------------------

    def fits(self, value: str, wanted: str) -> bool:
        """Return whether a value of one type may stand where the other is wanted."""
        if value == wanted:
            return True
        if value.startswith("list of ") and wanted.startswith("list of "):
            return self.fits(value.removeprefix("list of "), wanted.removeprefix("list of "))
        match wanted:
            case "money" | "count":
                return value == "number"
            case "exact":
                return value in ("number", "money")
            case "holder":
                return value == "player"
            case "space":
                return value == "property" or value in self.kinds
            case "property":
                return value in self.deeds
        return wanted == "matter" and value in self.matters

    def joined(self, left: str, right: str, wanted: str) -> str:
        """Return the broader of two types, or the one that is wanted where neither holds both."""
        if self.fits(left, right):
            return right
        return left if self.fits(right, left) else wanted

    def fields_of(self, type_: str) -> Mapping[str, str]:
        """Return the fields without arguments: of the machine, the board, tracks and matters."""
        deed = type_ == "property" or type_ in self.deeds
        receivers = [type_] if type_ in FIELDS else []
        receivers += ["holder"] * (type_ == "player")
        receivers += ["space"] * (deed or type_ in self.kinds) + ["property"] * deed
        found = {
            name: str(offer.result)
            for receiver in receivers
            for name, offer in FIELDS[receiver].items()
            if not offer.args
        }
        if deed:
            kinds = [self.kinds[kind] for kind in self.deeds]
            found |= {n: of for n, of in kinds[0].items() if all(k.get(n) == of for k in kinds)}
        holds = "property" if deed else type_
        found |= {name: of for name, (of, whose) in self.tracks.items() if whose == holds}
        found |= self.kinds.get(type_, {})
        if type_ == "throw":
            found |= dict.fromkeys(self.thrown, "list of face")
        if type_ in self.matters:
            found |= {one.name: written(one.type) for one in self.matters[type_].fields}
        if type_.startswith("list of "):
            found["size"] = "count"
        return found

    def globals(self) -> Iterator[tuple[str, str]]:
        """Yield what every place of the rulebook can name, with its type."""
        yield "bank", "holder"
        yield from ((name, str(one.result)) for name, one in VALUES.items() if not one.args)
        yield from self.figures.items()
        yield from ((name, type_) for name, (type_, of) in self.tracks.items() if of == "table")
        yield from ((name, "holder") for name in self.holders)
        yield from ((name, "piece") for name in self.pieces)
        yield from ((name, "deck") for name in self.decks)


def _signatures() -> Iterator[Signature]:
    for receiver, offers in (("", VALUES), *FIELDS.items()):
        for name, offer in offers.items():
            if offer.args:
                least = len(offer.args) if offer.least is None else offer.least
                args = tuple(map(str, offer.args))
                yield Signature(receiver, name, args, least, str(offer.result))


SIGNATURES = tuple(_signatures())
MACHINE_EVENTS = {name: tuple(str(one) for _, one in params) for name, params in EVENTS.items()}

Draw: TypeAlias = Callable[[str, TermScope, int], Term]
"""Draws a term of a type in a scope, with so many levels of terms below it."""


def written(type_: t.TypeName) -> str:
    """Return a type as the language writes it."""
    return f"list of {type_.name}" if type_.listed else type_.name


def type_name(text: str) -> t.TypeName:
    """Return the tree of a type."""
    return t.TypeName(text.removeprefix("list of "), text.startswith("list of "))


def parameters(types: Mapping[str, str]) -> tuple[t.Param, ...]:
    """Return parameters without values of their own."""
    return tuple(t.Param(name, type_name(type_)) for name, type_ in types.items())


def root_of(expr: t.Expr) -> t.Expr:
    """Return what the fields of an expression are read of, in the end."""
    while isinstance(expr, t.Dot):
        expr = expr.of
    return expr


def descendants(node: object) -> Iterator[t.Node]:
    """Yield every node of a tree, or of a tuple of trees."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(one)
        elif isinstance(one, t.Node):
            yield one
            waiting.extend(getattr(one, each.name) for each in attrs.fields(one.__class__))


def names_in(node: object) -> list[str]:
    """Return the names that are read or called in a tree, as often as they are."""
    named = (t.Name, t.Call, t.Dot)
    return [one.name for one in descendants(node) if isinstance(one, named)]
