"""The printer of families of moves: a phrase with open parts in angle brackets, and ranges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from propertyrules.classes import opaque
from propertyrules.ir.program import types_of
from propertyrules.ir.types import Type
from propertyrules.machine.domains import Range
from propertyrules.machine.legal_moves import Family
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import Setting, State
from propertyrules.notation.words.vocabulary import listed
from propertyrules.notation.writer import write_move
from propertyrules.syntax.phrases import ENDING, Optional, PhrasePart, Slot, Words, slots_of


def instead_words(ruling: Ruling) -> list[str]:
    """Return the legal moves that a ruling suggests, then those that wait for a throw, in words."""
    setting = ruling.state.setting
    throws = (throw for throw in ruling.throws if isinstance(throw, Family))
    return [
        *(write_move(ruling.state, move) for move in ruling.instead),
        *(family_words(setting, throw, whole=False) for throw in throws),
    ]


def move_words(state: State, move: Move | Family) -> str:
    """Return a move, or a family with the ranges of its open parts, in words."""
    if isinstance(move, Move):
        return write_move(state, move)
    return family_words(state.setting, move)


def family_words(setting: Setting, family: Family, whole: bool = True) -> str:
    """Return a family in words: its phrase with open parts, then, if `whole`, their ranges."""
    kind = setting.program.moves[family.name]
    fixed: dict[str, Any] = {kind.mover: family.by, **dict(family.fixed)}
    # A list without possible members is left out.
    ranges = {name: r for name, r in family.ranges if r.kind != "list" or r.members}
    best = max(kind.phrases, key=lambda p: len(ranges.keys() & set(p.slots)), default=None)
    if best is None:
        return f"{family.by}: {family.name.replace('_', ' ')}"
    text = _FamilyFilling(setting, types_of(kind.params), fixed, ranges).text(best.parts)
    types = types_of(kind.params)
    told = [
        f"{name.replace('_', ' ')} {_range_words(setting, types[name], ranges[name])}"
        for name in ranges
    ]
    return f"{text} ({'; '.join(told)})" if whole and told else text


@opaque
class _FamilyFilling:
    """The values and the ranges for the slots of a family's phrase."""

    setting: Setting
    types: Mapping[str, Type]
    fixed: Mapping[str, Any]
    ranges: Mapping[str, Range]

    def text(self, parts: Iterable[PhrasePart]) -> str:
        """Fill in parts of a phrase; brackets only if one of their slots has a value or a range."""
        out = []
        for part in parts:
            if isinstance(part, Words):
                out.append(ENDING.sub(r"\1", part.text))
            elif isinstance(part, Optional):
                if any(name in self.fixed or name in self.ranges for name in slots_of(part.parts)):
                    out.append(self.text(part.parts))
            elif isinstance(part, Slot):
                out.append(listed(filter(None, map(self.slot, part.names))) or "nothing")
        return "".join(out)

    def slot(self, name: str) -> str:
        """Return the text of a slot; empty without a value."""
        if name in self.ranges:
            return f"<{name.replace('_', ' ')}>"
        value = self.fixed.get(name)
        if value in (None, (), ""):
            return ""
        return listed(_named(self.setting, self.types[name], value))


def _named(setting: Setting, type_: Type, value: Any) -> list[str]:
    """Return a value, or those of a list, in words: sums with their sign, choices by their text."""
    if isinstance(value, tuple):
        return [word for one in value for word in _named(setting, type_.of or type_, one)]
    if type_.name == "money":
        return [f"{setting.program.board.currency}{value}"]
    if type_.name == "choice":
        choice = setting.program.choice_of(type_)
        return [dict(zip(choice.words, choice.phrases, strict=True)).get(value, str(value))]
    return [str(value)]


def _range_words(setting: Setting, type_: Type, range_: Range) -> str:
    """Return the values that a part may have, in words."""
    if range_.kind != "list" and range_.members:
        values = range_.members
        if range_.kind == "choice":
            values = tuple(_named(setting, type_, values))
        if range_.kind == "percent":
            values = tuple(f"{float(Fraction(value) * 100):g}%" for value in values)
        *others, last = (str(value) for value in values)
        return f"{', '.join(others)} or {last}" if others else last
    if range_.kind == "amount":
        return f"from {range_.low}" + ("" if range_.high is None else f" to {range_.high}")
    if range_.kind == "list":
        return f"any of {', '.join(str(m) for m in range_.members)}"
    if range_.kind == "throw":
        dice = (f"{n} {d} of {' '.join(str(f) for f in faces)}" for d, n, faces in range_.dice)
        return f"any roll: {', '.join(dice)}"
    return "any share" if range_.kind == "percent" else "in any words"
