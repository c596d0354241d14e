"""The world of a rulebook while it is checked: every declared name, its type, and its faults."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from attrs import define, evolve, field

from propertyrules.hints import nearest, or_list
from propertyrules.ir import program as p
from propertyrules.ir.builtins import PROPERTY, Builtin
from propertyrules.ir.types import BASIC, ERROR, MATTER, PLAYER, SPACE, Type, list_of
from propertyrules.limits import MAX_FAULTS
from propertyrules.syntax.broken import DOUBLED, NOTHING_MISSING, TYPES, VALUES, Missing
from propertyrules.syntax.diagnostics import Diagnostic, Edit, Rivals
from propertyrules.syntax.span import Span
from propertyrules.syntax.tree import TypeName


@define
class Scope:
    """The names that can be read at one place: locals, what they are narrowed to, and by which.

    `narrowed` maps a path (`property`, `property.owner`) to its narrower type and to the position
    of the guard that says so (-1: something else does); `used` collects the positions leaned on.
    `guessed` says that names may be missing among the locals, by a fault that is told.
    """

    locals: dict[str, Type] = field(factory=dict)
    narrowed: dict[str, tuple[Type, int]] = field(factory=dict)
    used: set[int] = field(factory=set)
    message: bool = False
    guessed: bool = False

    def with_locals(self, names: dict[str, Type]) -> Scope:
        """Give a scope inside this one; a new name hides what was narrowed of an old one."""
        kept = {
            path: known
            for path, known in self.narrowed.items()
            if path.split(".", 1)[0] not in names
        }
        return evolve(self, locals={**self.locals, **names}, narrowed=kept, used=self.used)

    def knowing(self, facts: dict[str, Type], guard: int = -1) -> Scope:
        """Give a scope in which these paths are narrowed."""
        more = {path: (kind, guard) for path, kind in facts.items()}
        return evolve(self, narrowed={**self.narrowed, **more}, used=self.used)

    def forgetting(self, names: frozenset[str]) -> Scope:
        """Give a scope in which no path is narrowed that leads over one of these fields."""
        kept: dict[str, tuple[Type, int]] = {}
        for path, known in self.narrowed.items():
            first, *fields = path.split(".")
            if names.isdisjoint(fields if first in self.locals else (first, *fields)):
                kept[path] = known
        return evolve(self, narrowed=kept, used=self.used)

    def in_message(self) -> Scope:
        """Give a scope for a text, where `first` needs no `else`."""
        return evolve(self, message=True, used=self.used)


# What a name may be declared with where a fault of this code tells that it is not declared.
_MEANT = {
    "R201": TYPES, "R203": ("space",), "R205": ("matter",), "R208": TYPES, "R213": VALUES,
    "R214": ("track", "define", "dice"), "R216": ("define",), "R220": ("event",),
    "R225": ("track",), "R230": ("rule",), "R245": ("piece",), "R251": ("kind",),
    "R253": ("deck",),
}  # fmt: skip
UNDECLARED = frozenset({"R101", "R110", *_MEANT}) - {"R203", "R253"}
"""Codes that say of the last name in their message that no rulebook read declares it."""

# What is used is declared nowhere, rather than misspelt, where nothing is called like it.
_TOLD_ONCE = ("R205", "R220", "R230", "R251")


@define
class World:
    """What the declarations of a rulebook declare, and the faults found so far."""

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
    defines: dict[str, p.Function] = field(factory=dict)
    matters: dict[str, p.MatterKind] = field(factory=dict)
    events: dict[str, p.EventKind] = field(factory=dict)
    faults: list[Diagnostic] = field(factory=list)
    texts: Mapping[str, str] = field(factory=dict, repr=False)
    missing: Missing = NOTHING_MISSING
    _counts: dict[str, int] = field(factory=dict)

    # -- faults ---------------------------------------------------------------------------

    def fault(
        self, code: str, message: str, span: Span, hint: str = "", edit: Edit | None = None,
        rivals: Rivals | None = None,
    ) -> None:  # fmt: skip
        """Note a fault at a place; more of them than anybody reads are not kept."""
        if DOUBLED in message:
            message = message.replace(DOUBLED, "")
        if self._room("error"):
            self.faults.append(Diagnostic(code, message, span, hint, edit, rivals=rivals))

    def warn(self, code: str, message: str, span: Span, hint: str = "") -> None:
        """Note a warning at a place."""
        if self._room("warning"):
            self.faults.append(Diagnostic(code, message, span, hint, severity="warning"))

    def _room(self, severity: str) -> bool:
        # Counted apart, so that no number of warnings hides an error.
        self._counts[severity] = self._counts.get(severity, 0) + 1
        return self._counts[severity] <= MAX_FAULTS

    def unknown(
        self, code: str, what: str, name: str, span: Span, known: Iterable[str],
        message: str = "", hint: str = "",
    ) -> None:  # fmt: skip
        """Note a name that is not there, with the nearest that are, or else a hint.

        Nothing is noted of one that may be what could not be read. What is nowhere declared is
        told where it stands first, and how often besides.
        """
        if self.missing.hides(_MEANT.get(code, ()), name):
            return
        known = [one for one in known if DOUBLED not in one]
        near = nearest(name, known) if self._counts.get("error", 0) < MAX_FAULTS else ()
        if code in _TOLD_ONCE and not near and self._again(code, name, span):
            return
        hint = f"did you mean {or_list(near)}?" if near else hint
        at = self._place_of(name, span) if len(near) == 1 else None
        edit = Edit(at, near[0]) if at is not None else None
        self.fault(code, message or f"there is no {what} `{name}`", span, hint, edit)

    def _again(self, code: str, name: str, span: Span) -> bool:
        """Count a further place of an undeclared name; False where it stands for the first time."""
        for place, told in enumerate(self.faults):
            if told.code != code or not told.message.partition(";")[0].endswith(f" `{name}`"):
                continue
            if span not in (told.span, *told.also):
                also = (*told.also, span)
                many = "one more place" if len(also) == 1 else f"{len(also)} more places"
                message = f"{told.message.partition(';')[0]}; so in {many}"
                self.faults[place] = evolve(told, message=message, also=also)
            return True
        return False

    def _place_of(self, name: str, span: Span) -> Span | None:
        """Give the place of a name in a stretch of source; None where it is not there just once."""
        if span.line == span.end_line and span.end_column - span.column == len(name):
            return span
        lines = self.texts.get(span.file, "").split("\n")
        found: list[Span] = []
        for number in range(span.line, min(span.end_line, len(lines)) + 1):
            start = span.column - 1 if number == span.line else 0
            end = span.end_column - 1 if number == span.end_line else None
            for one in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", lines[number - 1][:end]):
                if one.start() >= start:
                    found.append(Span(span.file, number, one.start() + 1, number, one.end() + 1))
        return found[0] if len(found) == 1 else None

    # -- types ----------------------------------------------------------------------------

    @property
    def deed_kinds(self) -> frozenset[str]:
        return frozenset(k.name for k in self.kinds.values() if k.deed)

    def real(self, declared: Type) -> Type:
        """Put the kinds that have a deed in the place of `property`."""
        if declared == PROPERTY:
            return Type("space", self.deed_kinds)
        if declared.is_list and declared.of is not None:
            return list_of(self.real(declared.of))
        return declared

    def one(self, kind: Type) -> str:
        """Name a thing of a type: `a space`, `an auction`."""
        shown = self.show(kind)
        return f"{'an' if shown[0] in 'aeiou' else 'a'} {shown}"

    def show(self, kind: Type) -> str:
        """Name a type as an author would write it."""
        if kind.is_list:
            return "nothing" if kind.of is None else f"list of {self.show(kind.of)}"
        if kind.name == "space" and kind.kinds is not None:
            if kind.kinds == self.deed_kinds:
                return "property"
            return " or ".join(sorted(kind.kinds))
        return str(kind)

    def type_of(self, written: TypeName) -> Type:
        """Give the type that a name stands for; a fault and ERROR where there is none."""
        found = self._named(written.name)
        if found is None:
            known = [*BASIC, "property", *self.kinds, *self.choices, *self.matters]
            self.unknown("R201", "type", written.name, written.span, known)
            return ERROR
        return list_of(found) if written.listed else found

    def _named(self, name: str) -> Type | None:
        if name == "property":
            return Type("space", self.deed_kinds)
        if name in BASIC:
            return BASIC[name]
        if name in self.kinds:
            return Type("space", frozenset({name}))
        if name in self.choices:
            return Type("choice", frozenset({name}))
        if name in self.matters:
            return Type("matter", frozenset({name}))
        return None

    def kinds_of(self, space: Type) -> frozenset[str]:
        """Give the kinds that a space of this type may be."""
        return frozenset(self.kinds) if space.kinds is None else space.kinds

    def kind_field(self, space: Type, name: str) -> Type | None:
        """Give the type of a field that every kind in question has; None where one lacks it."""
        found: Type | None = None
        for kind in self.kinds_of(space):
            mine = dict(self.kinds[kind].fields).get(name) if kind in self.kinds else None
            if mine is None or (found is not None and mine != found):
                return None
            found = mine
        return found

    def kinds_with(self, name: str) -> tuple[str, ...]:
        """Give the kinds that have a field of that name."""
        return tuple(k.name for k in self.kinds.values() if name in dict(k.fields))

    def word_choices(self, word: str) -> list[Type]:
        """Give the choices that have such a word."""
        return [
            Type("choice", frozenset({c.name})) for c in self.choices.values() if word in c.words
        ]

    def face_words(self) -> set[str]:
        """Give the words that dice show."""
        return {f for d in self.dice.values() for f in d.faces if isinstance(f, str)}


def test_kinds(world: World, name: str) -> tuple[str, frozenset[str]] | None:
    """Tell what `is a NAME` asks: of a space, a holder or a matter, and for which kinds."""
    if name == "property":
        return "space", world.deed_kinds
    if name in world.kinds:
        return "space", frozenset({name})
    if name == "player":
        return "holder", frozenset({name})
    if name in world.matters:
        return "matter", frozenset({name})
    return None


def narrowed_type(of: str, kinds: frozenset[str]) -> Type:
    """Give the type that a passed test of kinds narrows to."""
    if not of:
        return ERROR  # of a kind that is not known: whatever it is asked for, it may have
    if of == "holder":
        return PLAYER
    return Type(MATTER.name if of == "matter" else SPACE.name, kinds)


def offer_types(world: World, offer: Builtin) -> tuple[Type, tuple[Type, ...]]:
    """Give the real types of an offer: of what it gives, and of its arguments."""
    return world.real(offer.result), tuple(world.real(t) for t in offer.args)
