"""The printer: values, phrases, matters and moves in the notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import Any

from propertyrules.classes import opaque
from propertyrules.hints import spaced
from propertyrules.ir import nodes as core
from propertyrules.ir.nodes import BuiltinCall, Constant, Expression, FigureRead, ListOf
from propertyrules.ir.program import Figure, Parameter, Program, Track, by_names
from propertyrules.ir.program import types_of as types_of
from propertyrules.ir.types import Type
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.phrase_printer import count_words, money_words
from propertyrules.model.moves import Move
from propertyrules.model.names import decode
from propertyrules.model.schema import Fact
from propertyrules.model.state import Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.words.vocabulary import listed, quoted, vocabulary
from propertyrules.syntax.phrases import (
    ENDING,
    Optional,
    Phrase,
    PhrasePart,
    Slot,
    Words,
    slots_of,
)

# A text that needs no quotes at the end of a line.
_PLAIN_TEXT = re.compile(r"[^\W_]([\w .,'&%$/-]*[^\W_])?", re.ASCII)
NO_DEFAULT = object()


def default_of(setting: Setting, default: Expression | None) -> Any:
    """Return the value of a default that does not depend on the state, else NO_DEFAULT."""
    if isinstance(default, Constant):
        return default.value
    if isinstance(default, ListOf) and not default.members:
        return ()
    if isinstance(default, core.Template) and not default.parts:
        return ""
    if isinstance(default, FigureRead):
        return setting.program.figures[default.name].value
    if isinstance(default, BuiltinCall) and default.name == "bank":
        return BANK
    return NO_DEFAULT


def write_value(setting: Setting, wanted: Type, value: Any, sign: bool = False) -> str:
    """Write an internal value of a type; with `sign` money has its currency sign."""
    program, names = setting.program, vocabulary(setting)
    if value.__class__ is Unknown or value is None:
        return "unknown"
    match wanted.name:
        case "list":
            element = wanted.of
            if element is None or not value:
                return "nothing"
            return listed(write_value(setting, element, member, sign) for member in value)
        case "player" | "holder" | "space" | "group" | "card" | "deck" | "piece":
            return names.write(wanted.name, value)
        case "money":
            return f"{'-' if value < 0 else ''}{program.board.currency if sign else ''}{abs(value)}"
        case "percent":
            percent = Fraction(value) * 100
            # As a decimal if that is exact, since a percentage is a fraction.
            decimal = f"{float(percent):.6f}".rstrip("0").rstrip(".")
            return f"{decimal if Fraction(decimal) == percent else percent}%"
        case "exact":
            return str(Fraction(value))
        case "truth":
            return "yes" if value else "no"
        case "choice":
            choice = program.choice_of(wanted)
            return choice.phrases[value] or spaced(choice.words[value])
        case "text":
            return quoted(value)
    return str(value)


def figure_words(figure: Figure, program: Program) -> tuple[str, str, str]:
    """Return a figure, and the least and the most that a table may set it to, in words."""
    setting = Setting((), program)
    value, low, high = (
        write_value(setting, figure.type, one, sign=True)
        for one in (figure.value, figure.low, figure.high)
    )
    return value, low, high


def pieces_words(program: Program, pieces: Mapping[int, int]) -> str:
    """Write the number of each piece, given by index."""
    kinds = program.pieces
    return listed(
        f"{number} {kinds[piece].name if number == 1 else kinds[piece].plural}"
        for piece, number in pieces.items()
    )


def ladder_words(setting: Setting) -> str:
    """Write what can be on a property: `one to four houses, or a hotel`; empty for nothing."""
    program = setting.program
    # If two kinds of pieces can be together, each rung is listed.
    if any(sum(map(bool, rung)) > 1 for rung in program.ladder):
        return ", ".join(buildings(setting, rung) for rung in range(1, len(program.ladder)))
    most = [max(numbers) for numbers in zip(*program.ladder, strict=True)]
    return ", or ".join(
        f"a {piece.name}" if number == 1 else f"one to {count_words(number)} {piece.plural}"
        for piece, number in zip(program.pieces, most, strict=True)
        if number
    )


def buildings(setting: Setting, rung: int) -> str:
    """Write the pieces on a rung of the ladder: `3 houses`, `a hotel`, `no buildings`."""
    if not rung:
        return "no buildings"
    program = setting.program
    pieces = program.ladder[rung]
    # A rung without pieces, or with the same ones as a lower rung, has only its number.
    if not any(pieces) or program.ladder.index(pieces) != rung:
        return f"rung {rung}"
    # A piece of which there can be only one needs no number.
    return listed(
        f"a {program.pieces[piece].name}"
        if max(step[piece] for step in program.ladder) == 1
        else pieces_words(program, {piece: number})
        for piece, number in enumerate(pieces)
        if number
    )


def write_entry(setting: Setting, fact: Fact, value: Any, named: bool = True) -> str:
    """Write the value of a fact as in a table; unless `named`, without the name of the fact."""
    column, *_, place = fact
    seats = len(setting.names)
    match column:
        case "cash":
            other = named and place >= seats
            word = f"set {setting.program.holders[place - seats].name}" if other else "cash"
            return f"{word} {'unknown' if value is None else value}"
        case "place":
            return f"on {vocabulary(setting).space(value)}"
        case "out":
            return "out"
        case "rung":
            said = buildings(setting, value)
            return f"with {said}" if value or named else said
        case "supply":
            return pieces_words(setting.program, {place: value})
    track = setting.program.tracks_of(column)[fact[1]]
    plain = write_value(setting, track.type, value)
    if column == "table" and named and (not track.phrases or track.type.name == "truth"):
        return f"set {track.name} {plain}"
    return write_track(setting, track, value) if named else plain


# -- phrases -------------------------------------------------------------------------------------


def write_phrase(
    setting: Setting,
    phrases: Sequence[Phrase],
    types: Mapping[str, Type],
    values: Mapping[str, Any],
    said: AbstractSet[str],
) -> str | None:
    """Fill in the first phrase with a slot for every name in `said`; return None if there is none.

    `values` are internal values by slot. Those that are not in `said` are written only in slots
    that the phrase requires.
    """
    for phrase in phrases:
        if said <= set(phrase.slots) and _needed(phrase.parts) <= values.keys():
            return _Filling(setting, types, values, said).text(phrase)
    return None


def _needed(parts: Sequence[PhrasePart]) -> set[str]:
    """Return the slots that need a value, which those of a mixed list do not."""
    return {p.names[0] for p in parts if isinstance(p, Slot) and len(p.names) == 1}


@opaque
class _Filling:
    """The values for the slots of a phrase, and the names of those that must be written."""

    setting: Setting
    types: Mapping[str, Type]
    values: Mapping[str, Any]
    said: AbstractSet[str]

    def text(self, phrase: Phrase) -> str:
        """Fill in a phrase; endings like (s) follow the last number before them."""
        parts = list(self._unfolded(phrase.parts))
        out: list[str] = []
        number: Any = None
        last: PhrasePart = phrase.parts[-1]
        # The end of a bracket at the end of a phrase is the end of the phrase.
        while isinstance(last, Optional):
            last = last.parts[-1]
        for part in parts:
            if isinstance(part, Words):
                out.append(ENDING.sub("" if number == 1 else r"\1", part.text))
            elif isinstance(part, Slot):
                # A slot that nothing can follow takes the rest of the line.
                out.append(self._slot(part, at_end=part is last and part is parts[-1]))
                value = self.values.get(part.names[0])
                number = value if isinstance(value, int) else number
        return "".join(out).strip()

    def _unfolded(self, parts: Sequence[PhrasePart]) -> Iterator[PhrasePart]:
        """Yield the parts of a phrase, with brackets unfolded or left out."""
        for part in parts:
            if not isinstance(part, Optional):
                yield part
            elif self.said & set(slots_of(part.parts)) and (
                _needed(part.parts) <= self.values.keys()
            ):
                yield from self._unfolded(part.parts)

    def _slot(self, slot: Slot, at_end: bool) -> str:
        """Write the value of a slot; of a mixed one, all its values."""
        if len(slot.names) == 1:
            (name,) = slot.names
            value, wanted = self.values[name], self.types[name]
            if wanted.name == "text" and at_end and _PLAIN_TEXT.fullmatch(value):
                return str(value)
            return write_value(self.setting, wanted, value)
        items: list[str] = []
        for name in slot.names:
            value, wanted = self.values.get(name), self.types[name]
            members = (value or ()) if wanted.is_list else (value,) if value else ()
            element = wanted.of or wanted
            items += (write_value(self.setting, element, member, sign=True) for member in members)
        return listed(items) or "nothing"


# -- matters and moves ---------------------------------------------------------------------------


def with_defaults(
    state: State, params: Sequence[Parameter], given: Mapping[str, Any]
) -> dict[str, Any]:
    """Return values by parameter: the given ones, else defaults, else unknown."""
    env: dict[str, Any] = {}
    for param in params:
        if param.name in given:
            env[param.name] = given[param.name]
        elif param.default is not None:
            env[param.name] = evaluate(state, param.default, env)
        else:
            env[param.name] = Unknown.of(spaced(param.name))
    return env


def write_matter(setting: Setting, matter: Matter) -> str:
    """Write an open matter by a phrase of its rulebook, with other fields in parentheses."""
    kind = setting.program.matters[matter.kind]
    phrases, types = kind.phrases, types_of(kind.fields)
    every = by_names(kind.fields, matter.values)
    values = {name: value for name, value in every.items() if value.__class__ is not Unknown}
    said = {
        param.name
        for param in kind.fields
        if param.name in values
        and (
            values[param.name] != default_of(setting, param.default)
            # The stage of a turn is always written.
            or (kind.place == "ground" and param.type.name == "choice")
        )
    }
    text, rest = None, said
    # A phrase with slots for everything, else for all that any phrase has slots for, else the
    # first phrase.
    for some, sayable in ((phrases, said), (phrases, None), (phrases[:1], None)):
        slots = {name for phrase in some for name in phrase.slots} if sayable is None else sayable
        text = write_phrase(setting, some, types, values, said & slots)
        if text is not None:
            rest = said - slots
            break
    fields = "; ".join(
        f"{name}: {write_value(setting, types[name], values[name])}"
        for name in types
        if name in rest
    )
    return f"{text or spaced(kind.name)}{f' ({fields})' if fields else ''}"


def before_mover(program: Program) -> str:
    """Return the words before the name in the line about the turn: `turn of `."""
    said = (one.text for kind in program.matters_on("ground") for one in kind.phrases)
    before = (text.partition("{")[0] for text in said)
    # A phrase with optional words there has no plain beginning.
    return next((words for words in before if "[" not in words), "turn of ")


def write_move(table: State | Setting, move: Move) -> str:
    """Write a move by the first phrase of its rulebook with slots for all of it.

    Raises KeyError for an unknown move or player, MoveError for arguments that it does not have.
    """
    setting = table.setting if isinstance(table, State) else table
    kind = setting.program.moves[move.name]
    types = types_of(kind.params)
    values: dict[str, Any] = {kind.mover: setting.seat(move.by)}
    values |= {name: decode(setting, types[name], value) for name, value in move.args}
    defaults = {param.name: default_of(setting, param.default) for param in kind.params}
    known = {k: v for k, v in defaults.items() if v is not NO_DEFAULT} | values
    # Arguments that have their defaults may be left out.
    fewer = {name for name, value in values.items() if value != defaults[name]}
    for said in (set(values), fewer):
        text = write_phrase(setting, kind.phrases, types, known, said)
        if text is not None:
            paid = [one for what, _, one in move.claimed if what == "sum"]
            return text + "".join(f" for {money_words(setting, one)}" for one in paid)
    rest = (f"{name} {write_value(setting, types[name], values[name])}" for name in sorted(values))
    return f"{spaced(move.name)}: {' '.join(rest)}"


def write_track(setting: Setting, track: Track, value: Any) -> str:
    """Write a track and its value by its phrase, else by its name."""
    name = spaced(track.name)
    if track.type.name == "truth":
        said = [p for p in track.phrases if not p.slots]
        name = write_phrase(setting, said, {}, {}, set()) or name
        return name if value else f"not {name}"
    types = {track.name: track.type}
    words = write_phrase(setting, track.phrases, types, {track.name: value}, {track.name})
    # The phrase may begin with a separating comma, which is written anyway.
    return (words or f"{name} {write_value(setting, track.type, value)}").lstrip(", ")
