"""The symbol table of a rulebook (declared names and their types), and scopes.

All checkers share one `SymbolTable`. A `Scope` has the names that can be read at one place, with
the narrower types that conditions give them there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import define, evolve, field

from propertyrules.diagnostic_sink import DiagnosticSink, Edit
from propertyrules.hints import did_you_mean
from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.builtins import FIELDS, PROPERTY, VALUES
from propertyrules.ir.program import types_of
from propertyrules.ir.types import (
    BASIC,
    COUNT,
    DECK,
    ERROR,
    FACE,
    HOLDER,
    PIECE,
    PLAYER,
    Type,
    fits,
    list_of,
)
from propertyrules.model.values import BANK
from propertyrules.span import NOWHERE, Span
from propertyrules.syntax.tree import TypeName
from propertyrules.syntax.unreadable import DOUBLED, NOTHING_MISSING, TYPES, Unreadable
from propertyrules.syntax.unreadable import VALUES as NAMED


@define
class Scope:
    """The names that can be read at one place: locals, and paths that are narrowed.

    `narrowed` maps a path (`property`, `property.owner`) to its narrower type and the position of
    the rule that narrows it (-1: no rule does); `used` collects the positions of rules that were
    needed. `message` is true inside a text for players, `guessed` where locals may be missing
    because of a reported fault. Scopes are immutable: each method returns another one.
    """

    locals: dict[str, Type] = field(factory=dict)
    narrowed: dict[str, tuple[Type, int]] = field(factory=dict)
    used: set[int] = field(factory=set)
    message: bool = False
    guessed: bool = False

    def with_locals(self, names: dict[str, Type]) -> Scope:
        """Return a scope inside this one; a new name hides what was narrowed for an old one."""
        kept = {path: one for path, one in self.narrowed.items() if path.split(".")[0] not in names}
        return evolve(self, locals={**self.locals, **names}, narrowed=kept)

    def narrow(self, facts: dict[str, Type], rule: int = -1) -> Scope:
        """Return a scope in which these paths have these types.

        `rule` is the position, in its move, of the rule that narrows them.
        """
        if not facts:
            return self
        more = {path: (kind, rule) for path, kind in facts.items()}
        return evolve(self, narrowed={**self.narrowed, **more})

    def where(self, condition: c.Expression | None, holds: bool = True) -> Scope:
        """Return a scope in which a condition holds, or fails; this scope if there is none."""
        return self if condition is None else self.narrow(facts_if(condition, holds))

    def forget(self, names: frozenset[str]) -> Scope:
        """Return a scope in which no path through one of these fields is narrowed.

        It is used behind an effect that has changed them.
        """
        if not names or not self.narrowed:
            return self
        kept: dict[str, tuple[Type, int]] = {}
        for path, known in self.narrowed.items():
            first, *fields = path.split(".")
            # The first name of a path may be a local, which no effect changes.
            if names.isdisjoint(fields if first in self.locals else (first, *fields)):
                kept[path] = known
        return evolve(self, narrowed=kept)

    def in_message(self) -> Scope:
        """Return a scope for a text, where `first` needs no `else`."""
        return evolve(self, message=True)


def path_of(value: c.Expression) -> str | None:
    """Return the path of a value that can be narrowed, as `property.owner`; None for others.

    Such a value is a local or a global value, or a chain of fields of one.
    """
    tail: list[str] = []
    of: c.Expression | None = value
    while of is not None:
        match of:
            case c.Local(name=name):
                tail.append(name)
                of = None
            case c.MatterField(name=name) | c.KindField(name=name) | c.TrackRead(name=name):
                tail.append(name)
                of = of.of
            # With more arguments it is no field: those would have to be part of the path.
            case c.BuiltinCall(name=name, args=args) if len(args) <= 1:
                tail.append(name)
                of = args[0] if args else None
            case _:
                return None
    return ".".join(reversed(tail))


def facts_if(condition: c.Expression, holds: bool) -> dict[str, Type]:
    """Return the types of paths where a condition holds, or where it fails.

    Only tests of a kind narrow, also joined by `and`, `or` and `not`.
    """
    match condition:
        case c.KindTest(value=value, kinds=kinds, of=of):
            path = path_of(value)
            # Of a kind that is not known: whatever it is asked for, it may have.
            narrowed = {"": ERROR, "holder": PLAYER}.get(of, Type(of, kinds))
            return {path: narrowed} if holds and path else {}
        case c.Not(value=value):
            return facts_if(value, not holds)
        # All terms of an `and` hold where it does, and all of an `or` fail where it does.
        case c.Junction(op=op, terms=terms) if (op == "and") == holds:
            return {path: kind for term in terms for path, kind in facts_if(term, holds).items()}
    return {}


# The keywords by which a name may be declared that a fault of this code calls unknown.
_MEANT = {
    "R201": TYPES, "R203": ("space",), "R205": ("matter",), "R208": TYPES, "R213": NAMED,
    "R214": ("track", "define", "dice"), "R216": ("define",), "R220": ("event",),
    "R225": ("track", "kind", "words"), "R230": ("rule",), "R245": ("piece",), "R251": ("kind",),
    "R253": ("deck",),
}  # fmt: skip
UNDECLARED = frozenset({"R101", "R110", *_MEANT}) - {"R203", "R253"}
"""Codes for a name, the last in the message, that no rulebook declares."""

# Codes of which a name that resembles no other is reported once, with its further places.
_REPEATED = ("R205", "R220", "R230", "R251")


@define
class SymbolTable:
    """The declarations of a rulebook by name, and the sink for faults.

    Names are in the order of their declarations. `missing` is what could not be read: no use of it
    is a fault. `spaces` are the numbers of the board's spaces by title, `space_kinds` their kinds,
    `decks` the ids of its decks in order.
    """

    faults: DiagnosticSink = field(factory=DiagnosticSink)
    missing: Unreadable = NOTHING_MISSING
    figures: dict[str, p.Figure] = field(factory=dict)
    choices: dict[str, p.ChoiceType] = field(factory=dict)
    tracks: dict[str, p.Track] = field(factory=dict)
    holders: dict[str, p.Holder] = field(factory=dict)
    kinds: dict[str, p.Kind] = field(factory=dict)
    dice: dict[str, p.DiceSet] = field(factory=dict)
    pieces: dict[str, p.PieceKind] = field(factory=dict)
    decks: tuple[str, ...] = ()
    spaces: dict[str, int] = field(factory=dict)
    space_kinds: dict[str, str] = field(factory=dict)
    functions: dict[str, p.Function] = field(factory=dict)
    matters: dict[str, p.MatterKind] = field(factory=dict)
    events: dict[str, p.EventKind] = field(factory=dict)

    def unknown(
        self, code: str, what: str, name: str, span: Span, known: Iterable[str],
        message: str = "", hint: str = "",
    ) -> None:  # fmt: skip
        """Report an unknown name, with the nearest known ones or else a hint.

        A name that something unreadable may declare is no fault. A name that resembles no other is
        reported at its first use, with the number of further ones.
        """
        if self.missing.hides(_MEANT.get(code, ()), name):
            return
        near = self.faults.nearest(name, [one for one in known if DOUBLED not in one])
        hint = did_you_mean(near, hint)
        at = self.faults.only_place(span, name) if len(near) == 1 else None
        edit = Edit(at, near[0]) if at is not None else None
        repeats = (code, name) if code in _REPEATED and not near else None
        message = message or f"there is no {what} `{name}`"
        self.faults.error(code, message, span, hint, edit, repeats=repeats)

    def unknown_matter(self, name: str, span: Span) -> None:
        """Report a kind of matter that is not declared."""
        self.unknown("R205", "matter", name, span, self.matters)

    # -- types ----------------------------------------------------------------------------

    @property
    def deed_kinds(self) -> frozenset[str]:
        """The kinds of spaces that have a deed."""
        return frozenset(kind.name for kind in self.kinds.values() if kind.deed)

    @property
    def property(self) -> Type:
        """The type of a space that has a deed."""
        return Type("space", self.deed_kinds)

    def real(self, declared: Type) -> Type:
        """Return a type of a builtin with the kinds that have a deed in place of `property`."""
        if declared.is_list and declared.of is not None:
            return list_of(self.real(declared.of))
        return self.property if declared == PROPERTY else declared

    def show(self, kind: Type) -> str:
        """Return a type as an author would write it."""
        if kind.is_list:
            return "nothing" if kind.of is None else f"list of {self.show(kind.of)}"
        if kind.name == "space" and kind.kinds is not None:
            return "property" if kind.kinds == self.deed_kinds else " or ".join(sorted(kind.kinds))
        return str(kind)

    def one(self, kind: Type) -> str:
        """Return a type with its article, for messages: `a space`, `an auction`."""
        shown = self.show(kind)
        return f"{'an' if shown[0] in 'aeiou' else 'a'} {shown}"

    def type_of(self, written: TypeName) -> Type:
        """Resolve a type as written: a basic type, kind, choice or matter, or a list of one.

        An unknown name is reported, and its type is ERROR.
        """
        name = written.name
        found = self.property if name == "property" else BASIC.get(name)
        sorts = {"space": [*self.kinds], "choice": [*self.choices], "matter": [*self.matters]}
        if found is None:
            declared = (Type(sort, frozenset({name})) for sort, of in sorts.items() if name in of)
            found = next(declared, None)
        if found is None:
            known = [*BASIC, "property", *self.kinds, *self.choices, *self.matters]
            self.unknown("R201", "type", name, written.span, known)
            return ERROR
        return list_of(found) if written.listed else found

    def tested(self, name: str) -> tuple[str, frozenset[str]] | None:
        """Return whether `is a NAME` tests a space, a holder or a matter, and for which kinds.

        Returns None for an unknown name.
        """
        if name == "property":
            return "space", self.deed_kinds
        kinds = frozenset({name})
        if name in self.kinds:
            return "space", kinds
        if name == "player":
            return "holder", kinds
        return ("matter", kinds) if name in self.matters else None

    def is_deed(self, kind: Type) -> bool:
        """Return whether every value of a type is a space that has a deed."""
        return kind.name == "space" and self._kinds_of(kind) <= self.deed_kinds

    def _kinds_of(self, space: Type) -> frozenset[str]:
        """Return the kinds of spaces that a type allows."""
        return frozenset(self.kinds) if space.kinds is None else space.kinds

    def kinds_with(self, name: str) -> tuple[str, ...]:
        """Return the kinds of spaces that have a field of that name."""
        return tuple(k.name for k in self.kinds.values() if name in dict(k.fields))

    # -- names ----------------------------------------------------------------------------

    def knows(self, name: str) -> bool:
        """Return whether a name has a meaning that does not depend on its context.

        The words of choices and dice have none: their type depends on what they are compared with.
        """
        named = any(name in names for names in (self.tracks, self.functions, VALUES))
        return named or self.value(name, NOWHERE) is not None

    def value(self, name: str, span: Span) -> c.Expression | None:
        """Return the value of a global name, or None; a call has no arguments yet."""
        if name in self.figures:
            return c.FigureRead(self.figures[name].type, name, span=span)
        if name in self.tracks and self.tracks[name].of == "table":
            return c.TrackRead(self.tracks[name].type, name, None, span=span)
        if name in self.functions and not self.functions[name].method:
            return c.FunctionCall(self.functions[name].type, name, (), span=span)
        if name in VALUES and not VALUES[name].args:
            return c.BuiltinCall(self.real(VALUES[name].result), name, (), span=span)
        if name == "bank":
            return c.Constant(HOLDER, BANK, span=span)
        # Holders are numbered downwards from the bank, as players are upwards from 0.
        if name in self.holders:
            return c.Constant(HOLDER, BANK - 1 - list(self.holders).index(name), span=span)
        if name in self.pieces:
            return c.Constant(PIECE, list(self.pieces).index(name), span=span)
        if name in self.decks:
            return c.Constant(DECK, self.decks.index(name), span=span)
        return None

    def choices_of(self, word: str) -> list[Type]:
        """Return the choices that have a word."""
        words = ((choice.name, choice.words) for choice in self.choices.values())
        return [Type("choice", frozenset({name})) for name, known in words if word in known]

    def word(self, name: str, kind: Type, span: Span) -> c.Expression | None:
        """Return a word of a choice or of the dice as a value of that type, or None.

        A word of a choice is a constant with its place among the words of the choice.
        """
        if kind == FACE and any(name in dice.faces for dice in self.dice.values()):
            return c.Constant(FACE, name, span=span)
        if kind.name == "choice" and kind in self.choices_of(name):
            assert kind.kinds is not None
            (choice,) = kind.kinds
            return c.Constant(kind, self.choices[choice].words.index(name), span=span)
        return None

    def known_names(self) -> Iterator[str]:
        """Yield all global names."""
        for names in (self.figures, self.functions, VALUES, self.holders, self.pieces, self.decks):
            yield from names
        yield "bank"
        yield from (track.name for track in self.tracks.values() if track.of == "table")
        for choice in self.choices.values():
            yield from choice.words

    # -- fields ---------------------------------------------------------------------------

    def matter_fields(self, of: Type) -> Mapping[str, Type]:
        """Return the fields of the only kind of matter that a type allows, with their types."""
        if of.name != "matter" or not of.kinds:
            return {}
        return types_of(self.matters[next(iter(of.kinds))].fields)

    def _builtin_owners(self, of: Type) -> Iterator[str]:
        """Yield the names under which builtin fields of a type are listed."""
        yield of.name
        if of == PLAYER:
            yield "holder"
        if self.is_deed(of):
            yield "property"

    def _kind_field(self, space: Type, name: str) -> Type | None:
        """Return the type of a field that all kinds of a type of spaces share, or None."""
        found: Type | None = None
        for kind in self._kinds_of(space) if space.name == "space" else ():
            mine = dict(self.kinds[kind].fields).get(name) if kind in self.kinds else None
            if mine is None or found not in (None, mine):
                return None
            found = mine
        return found

    def member(
        self, of: c.Expression, name: str, span: Span
    ) -> tuple[c.Expression, tuple[Type, ...] | None] | None:
        """Return the field of a value by its name, and the types of the arguments it still takes.

        The types are None for a field of a matter, a track or a board, which takes none. Returns
        None where the type has no such field. A rulebook's declarations go before builtins.
        """
        kind = self.matter_fields(of.type).get(name)
        if kind is not None:
            return c.MatterField(kind, name, of, span=span), None
        track = self.tracks.get(name)
        if (
            track is not None
            and track.of != "table"
            and (of.type == PLAYER if track.of == "player" else self.is_deed(of.type))
        ):
            return c.TrackRead(track.type, name, of, span=span), None
        kind = self._kind_field(of.type, name)
        if kind is not None:
            return c.KindField(kind, name, of, span=span), None
        if of.type.is_list and name == "at":
            return c.BuiltinCall(of.type.of or ERROR, "nth", (of,), span=span), (COUNT,)
        for table in self._builtin_owners(of.type):
            builtin = FIELDS.get(table, {}).get(name)
            if builtin is not None:
                call = c.BuiltinCall(self.real(builtin.result), builtin.name, (of,), span=span)
                return call, tuple(map(self.real, builtin.args))
        if of.type.name == "throw" and name in self.dice:
            index = c.Constant(COUNT, list(self.dice).index(name), span=span)
            return c.BuiltinCall(list_of(FACE), "dice", (of, index), span=span), None
        function = self.functions.get(name)
        if function is None or not function.method or not fits(of.type, function.params[0].type):
            return None
        args = tuple(param.type for param in function.params[1:])
        return c.FunctionCall(function.type, name, (of,), span=span), args

    def known_fields(self, of: Type) -> Iterator[str]:
        """Yield the names of all fields of a type."""
        for table in self._builtin_owners(of):
            yield from FIELDS.get(table, {})
        yield from self.matter_fields(of)
        if of.name == "space":
            for kind in self._kinds_of(of):
                yield from (name for name, _ in self.kinds[kind].fields)
        whose = "player" if of == PLAYER else "property"
        yield from (track.name for track in self.tracks.values() if track.of == whose)
        for function in self.functions.values():
            if function.method and fits(of, function.params[0].type):
                yield function.name
