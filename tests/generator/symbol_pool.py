"""The symbol pool: what a generated rulebook declares, and the scopes in which terms are drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from attrs import define, evolve, field, frozen

from propertyrules.ir.builtins import FIELDS, VALUES
from propertyrules.verification.random_numbers import Dice

AMOUNTS = ("money", "count", "percent", "exact")
ELEMENTS = ("player", "space", "property", "group", "card", "holder")

# How often something is written in one rulebook: each has its own leanings, so that small ones
# reach together what one could not, and what hides behind another thing shows where it is alone.
LEANINGS = (0, 1, 1, 2, 5)

MOST_INSIDE = 2  # loops inside each other
OUTSIDE = "outside"  # what a term may need that goes through lists itself: to stand in no loop

T = TypeVar("T")


@frozen
class Term:
    """Text of the language, in brackets where it needs them, and its type.

    The type `number` is that of a literal, which fits money, a count or an exact amount. `known`
    and `unknown` are the types, by the text of what has them, that are narrower than declared
    where a condition holds, and where it fails.
    """

    text: str
    type: str
    known: Mapping[str, str] = field(factory=dict)
    unknown: Mapping[str, str] = field(factory=dict)


@frozen
class TermScope:
    """The local names with their types, and the types that are narrower than declared here.

    `may` is what effects may lead to (events, `card`, and matters that close), `blocks` how many
    levels of blocks may stand below, `inside` how many loops there are round a place. In a `plain`
    scope, the hole of a text, no quote may stand.
    """

    names: Mapping[str, str] = field(factory=dict)
    narrowed: Mapping[str, str] = field(factory=dict)
    may: frozenset[str] = frozenset({OUTSIDE})
    blocks: int = 0
    inside: int = 0
    plain: bool = False

    def having(self, names: Mapping[str, str]) -> TermScope:
        """Return a scope with more names; a new one hides what was known of an old one."""
        kept = {text: type_ for text, type_ in self.narrowed.items() if root_of(text) not in names}
        return evolve(self, names={**self.names, **names}, narrowed=kept)

    def within(self, name: str, type_: str) -> TermScope:
        """Return the scope inside a loop, where less may follow, lest it grow without bounds."""
        inside = self.inside + 1
        may = self.may - {OUTSIDE} if inside < MOST_INSIDE else frozenset[str]()
        return evolve(self.having({name: type_}), inside=inside, may=may)

    def knowing(self, known: Mapping[str, str]) -> TermScope:
        """Return a scope in which more is known of some terms."""
        return evolve(self, narrowed={**self.narrowed, **known})

    def lasting(self) -> TermScope:
        """Return what stays known while effects change the table: of names, not of fields."""
        kept = {text: type_ for text, type_ in self.narrowed.items() if text in self.names}
        return evolve(self, narrowed=kept)

    def type_of(self, name: str) -> str:
        """Return the type of a local name as it is known here."""
        return self.narrowed.get(name, self.names[name])


@frozen
class FieldSymbol:
    """A parameter or field: its name, its type, and its default, if it has one."""

    name: str
    type: str
    default: str = ""

    def __str__(self) -> str:
        return f"{self.name}: {self.type}" + (f" = {self.default}" if self.default else "")


@frozen
class DefinedValue:
    """A defined value: its type and parameters; `dear` where it goes through lists itself."""

    type: str
    method: bool
    params: tuple[str, ...]
    dear: bool


@frozen
class MatterSymbol:
    """A matter: its fields, its place, and whom it waits for (one, each, itself)."""

    fields: tuple[FieldSymbol, ...] = ()
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

    def pick(self, options: Sequence[tuple[str, int, T]]) -> T:
        """Return one of several things with label and weight, by the leaning to the labels."""
        weights = [self.leaning(label) * weight for label, weight, _ in options]
        if not any(weights):
            weights = [weight for _, weight, _ in options]
        drawn = self.dice.below(sum(weights))
        for (_, _, option), weight in zip(options, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return option
        raise AssertionError("a draw lies below the sum of the weights")

    def some(self, most: int) -> range:
        """Return a range of random length, up to `most`."""
        return range(self.dice.below(most + 1))

    def cite(self) -> str:
        """Return a citation of one clause, or of two."""
        first = self.dice.below(self.clauses)
        both = (first, (first + 1) % self.clauses) if self.dice.one_in(5) else (first,)
        return f"[{', '.join(f'made.c{number}' for number in dict.fromkeys(both))}]"

    # -- types ---------------------------------------------------------------------------------

    def fits(self, value: str, wanted: str) -> bool:
        """Return whether a value of one type may stand where the other is wanted."""
        if value == wanted:
            return True
        if value.startswith("list of ") and wanted.startswith("list of "):
            return self.fits(element_of(value), element_of(wanted))
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

    def joined(self, types: Sequence[str], wanted: str) -> str:
        """Return the broadest of some types, or the wanted one where none holds them all."""
        return next((one for one in types if all(self.fits(each, one) for each in types)), wanted)

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
            found |= {one.name: one.type for one in self.matters[type_].fields}
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

    def lists(self, scope: TermScope) -> set[str]:
        """Return the names of what may be a long list: tracks, values, fields and local names."""
        types = [
            *((name, type_) for name, (type_, _) in self.tracks.items()),
            *((name, one.type) for name, one in self.values.items()),
            *scope.names.items(),
            *((one.name, one.type) for matter in self.matters.values() for one in matter.fields),
        ]
        return {name for name, type_ in types if type_.startswith("list of ")}


def element_of(type_: str) -> str:
    """Return the type of the members of a list; any other type as it is."""
    return type_.removeprefix("list of ")


def root_of(text: str) -> str:
    """Return the name that fields are read of."""
    return text.partition(".")[0]


def names_in(text: str) -> list[str]:
    """Return the words of a text that could be names, as often as they stand in it."""
    return re.findall(r"[a-z_]\w*", text)
