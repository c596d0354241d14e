"""What a rulebook by chance declares: its names by type, and the scopes in which they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from attrs import define, evolve, field, frozen

from propertyrules.verification.dice import Dice

# How tightly what is written binds: what stands lower goes into parentheses where more is wanted.
LOOSE, OR, AND, NOT, COMPARED, SUM, PRODUCT, OPERAND, SIMPLE = range(1, 10)

AMOUNTS = ("money", "count", "percent", "exact")

# How often something is written in one rulebook: each has its own leanings, so that small ones
# reach together what one could not, and what hides behind another thing shows where it is alone.
LEANINGS = (0, 1, 1, 2, 5)


@frozen
class Made:
    """A piece of text, how tightly it binds, and its type as the language writes it.

    The type `number` is that of a literal, which fits money, a count or an exact amount.
    """

    text: str
    level: int
    type: str

    def at(self, level: int) -> str:
        """Give the text for a place where so tight a binding is wanted."""
        return self.text if self.level >= level else f"({self.text})"


@frozen
class Scope:
    """The local names with their types, and the paths of which more is known.

    `plain`: no quote may stand here (in the hole of a text); `inside` counts the lists gone
    through; `light`: no value is read that goes through lists itself.
    """

    names: Mapping[str, str] = field(factory=dict)
    narrowed: Mapping[str, str] = field(factory=dict)
    plain: bool = False
    inside: int = 0

    def having(self, **names: str) -> Scope:
        """Give a scope with more names; a new one hides what was known of an old one."""
        kept = {
            path: type_
            for path, type_ in self.narrowed.items()
            if path.split(".", 1)[0] not in names
        }
        return evolve(self, names={**self.names, **names}, narrowed=kept)

    def within(self, name: str, type_: str) -> Scope:
        """Give the scope of what is asked of each member of a list."""
        return evolve(self.having(**{name: type_}), inside=self.inside + 1)

    def knowing(self, facts: Mapping[str, str]) -> Scope:
        """Give a scope in which more is known of some paths."""
        return evolve(self, narrowed={**self.narrowed, **facts})

    def lasting(self) -> Scope:
        """Give what stays known while effects change the table: of local names, not of fields."""
        kept = {path: type_ for path, type_ in self.narrowed.items() if path in self.names}
        return evolve(self, narrowed=kept)

    def type_of(self, name: str) -> str:
        """Give the type of a local name as it is known here."""
        return self.narrowed.get(name, self.names[name])


@frozen
class Value:
    """A defined value: its type and parameters, and whether it is dear or may grow large."""

    type: str
    method: bool
    params: tuple[str, ...]
    dear: bool = False


@frozen
class Field:
    """A field of a matter; one with a value of its own may be left out."""

    type: str
    default: str = ""


@frozen
class Matter:
    fields: Mapping[str, Field]
    place: str = ""
    how: str = "one"  # one, each, itself


Option: TypeAlias = tuple[str, Callable[[], Made]]


@define
class Shelf:
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
    rungs: int = 0
    holders: tuple[str, ...] = ()
    figures: dict[str, tuple[str, str]] = field(factory=dict)
    tracks: dict[str, tuple[str, str]] = field(factory=dict)
    values: dict[str, Value] = field(factory=dict)
    matters: dict[str, Matter] = field(factory=dict)
    events: dict[str, tuple[str, ...]] = field(factory=dict)
    rules: dict[str, tuple[str, ...]] = field(factory=dict)
    cited: int = 0

    # -- chance -----------------------------------------------------------------------------

    def leaning(self, label: str) -> int:
        """Give how often something is written in this rulebook; settled when first asked."""
        if label not in self.leanings:
            self.leanings[label] = self.dice.choose(LEANINGS)
        return self.leanings[label]

    def likely(self, label: str, of: int = 10) -> bool:
        """Tell by chance whether to write something, by this rulebook's leaning."""
        return self.dice.below(of) < self.leaning(label)

    def pick(self, options: Sequence[Option]) -> Made:
        """Write one of several things by chance."""
        weights = [self.leaning(label) for label, _ in options]
        if not any(weights):
            weights = [1] * len(options)
        drawn = self.dice.below(sum(weights))
        for (_, write), weight in zip(options, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return write()
        raise AssertionError("a draw lies below the sum of the weights")

    def some(self, most: int) -> range:
        """Give a range as long as chance has it, up to `most`."""
        return range(self.dice.below(most + 1))

    def cite(self) -> str:
        """Give a citation of one clause, or of two."""
        first = self.dice.below(self.cited)
        if self.dice.one_in(5):
            return f"[made.c{first}, made.c{(first + 1) % self.cited}]"
        return f"[made.c{first}]"

    # -- types ------------------------------------------------------------------------------

    def fits(self, value: str, wanted: str) -> bool:
        """Tell whether a value of one type may stand where the other is wanted."""
        if value == wanted:
            return True
        if value.startswith("list of ") and wanted.startswith("list of "):
            return self.fits(value.removeprefix("list of "), wanted.removeprefix("list of "))
        if value == "number":
            return wanted in ("money", "count", "exact")
        if wanted == "exact":
            return value == "money"
        if wanted == "holder":
            return value == "player"
        if wanted == "space":
            return value == "property" or value in self.kinds
        if wanted == "property":
            return value in self.deeds
        return wanted == "matter" and value in self.matters

    def fields_of(self, type_: str) -> dict[str, str]:
        """Give the fields that need no arguments: what the machine, board and tracks tell."""
        found = dict(_FIELDS.get(type_, {}))
        place = type_ == "space" or type_ == "property" or type_ in self.kinds
        deed = type_ == "property" or type_ in self.deeds
        if place:
            found |= _FIELDS["space"]
        if deed:
            found |= _FIELDS["property"]
            kinds = [self.kinds[kind] for kind in self.deeds]
            found |= {n: of for n, of in kinds[0].items() if all(k.get(n) == of for k in kinds)}
            found |= {name: of for name, (of, whose) in self.tracks.items() if whose == "property"}
        if type_ in self.kinds:
            found |= self.kinds[type_]
        if type_ == "player":
            found |= _FIELDS["holder"]
            found |= {name: of for name, (of, whose) in self.tracks.items() if whose == "player"}
        if type_ == "throw":
            found |= dict.fromkeys(self.thrown, "list of face")
        if type_ in self.matters:
            found |= {name: one.type for name, one in self.matters[type_].fields.items()}
        if type_.startswith("list of "):
            found["size"] = "count"
        return found


_FIELDS: Mapping[str, Mapping[str, str]] = {
    "holder": {"cash": "money", "properties": "list of property"},
    "player": {
        "space": "space", "cards": "list of card", "out": "truth", "next": "player",
        "others": "list of player",
    },
    "space": {"ahead": "list of space", "number": "count"},
    "property": {"owner": "holder", "group": "group", "buildings": "count"},
    "group": {"sites": "list of property"},
    "piece": {"left": "count"},
    "card": {"deck": "deck", "holder": "holder", "kept": "truth"},
    "deck": {"cards": "list of card"},
    "throw": {"total": "count"},
    "face": {"pips": "count"},
}  # fmt: skip

# What the machine offers to every place of a rulebook, without arguments.
OFFERED: Mapping[str, str] = {
    "players": "list of player", "everybody": "list of player", "spaces": "list of space",
    "properties": "list of property", "groups": "list of group", "bank": "holder",
    "uppermost": "matter", "top_rung": "count",
}  # fmt: skip
