"""Writing: values, phrases, matters and moves in the notation, as they are read back equal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import Any

from propertyrules.ir import nodes as core
from propertyrules.ir.nodes import BuiltinCall, Constant, Expression, FigureRead, ListOf
from propertyrules.ir.program import Parameter
from propertyrules.ir.types import Type
from propertyrules.machine.interpreter import evaluate, inward
from propertyrules.model.moves import Move
from propertyrules.model.state import Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.names import Vocabulary, listed, quoted, vocabulary
from propertyrules.syntax.phrases import Optional, Phrase, PhrasePart, Slot, Words

_ENDING = re.compile(r"\(([a-z]+)\)")
# A text that comes back as it was when all up to the end of the line is taken for it.
_PLAIN_TEXT = re.compile(r"[^\W_]([\w .,'&%$/-]*[^\W_])?", re.ASCII)
NO_DEFAULT = object()


def default_of(setting: Setting, default: Expression | None) -> Any:
    """Give a default that does not depend on the state; NO_DEFAULT for any other."""
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
    names = vocabulary(setting)
    if value.__class__ is Unknown or value is None:
        return "unknown"
    if wanted.is_list:
        element = wanted.of
        if element is None or not value:
            return "nothing"
        return listed(write_value(setting, element, member, sign) for member in value)
    return _single(names, wanted, value, sign)


def _single(names: Vocabulary, wanted: Type, value: Any, sign: bool) -> str:
    program = names.program
    match wanted.name:
        case "player":
            return names.player(value)
        case "holder" | "space" | "group" | "card" | "deck" | "piece":
            return str(getattr(names, wanted.name)(value))
        case "money":
            return f"{'-' if value < 0 else ''}{program.board.currency if sign else ''}{abs(value)}"
        case "percent":
            percent = Fraction(value) * 100
            if percent.denominator == 1:
                return f"{percent}%"
            return f"{_decimal(percent)}%"
        case "exact":
            return str(Fraction(value))
        case "truth":
            return "yes" if value else "no"
        case "choice":
            choice = program.choices[next(iter(wanted.kinds or ()))]
            return str(choice.phrases[value] or choice.words[value].replace("_", " "))
        case "text":
            return quoted(value)
    return str(value)


def _decimal(amount: Fraction) -> str:
    text = f"{float(amount):.6f}".rstrip("0")
    return text if Fraction(text) == amount else str(amount)


# -- phrases ---------------------------------------------------------------------------------


def write_phrase(
    setting: Setting,
    phrases: Sequence[Phrase],
    types: Mapping[str, Type],
    values: Mapping[str, Any],
    said: AbstractSet[str],
) -> str | None:
    """Fill in the first phrase that can say all of `said`; None where none can.

    `values` are internal values by slot. What is in them and not in `said` is written only where
    the phrase asks for it.
    """
    for phrase in phrases:
        slots = set(phrase.slots)
        if said <= slots and _needed(phrase.parts) <= values.keys():
            return _fill(setting, phrase, types, values, said)
    return None


def _needed(parts: Sequence[PhrasePart]) -> set[str]:
    """The slots that cannot be left empty; of a mixed list all can."""
    return {p.names[0] for p in parts if isinstance(p, Slot) and len(p.names) == 1}


def _fill(
    setting: Setting,
    phrase: Phrase,
    types: Mapping[str, Type],
    values: Mapping[str, Any],
    said: AbstractSet[str],
) -> str:
    parts = list(_unfolded(phrase.parts, values, said))
    out: list[str] = []
    number: Any = None
    for place, part in enumerate(parts):
        if isinstance(part, Words):
            ending = "" if number == 1 else r"\1"
            out.append(_ENDING.sub(ending, part.text))
            continue
        assert isinstance(part, Slot)
        at_end = place == len(parts) - 1 and not isinstance(phrase.parts[-1], Words)
        out.append(_slot(setting, part, types, values, at_end and _ends(phrase.parts, part)))
        value = values.get(part.names[0])
        number = value if isinstance(value, int) else number
    return "".join(out).strip()


def _unfolded(
    parts: Sequence[PhrasePart], values: Mapping[str, Any], said: AbstractSet[str]
) -> list[PhrasePart]:
    """Put the brackets that say something in their places, and leave out the others."""
    flat: list[PhrasePart] = []
    for part in parts:
        if not isinstance(part, Optional):
            flat.append(part)
        elif _says(part, said) and _needed(part.parts) <= values.keys():
            flat.extend(_unfolded(part.parts, values, said))
    return flat


def _says(part: Optional, said: AbstractSet[str]) -> bool:
    return any(
        not said.isdisjoint(inner.names)
        if isinstance(inner, Slot)
        else isinstance(inner, Optional) and _says(inner, said)
        for inner in part.parts
    )


def _ends(parts: Sequence[PhrasePart], slot: Slot) -> bool:
    """Tell whether nothing at all can follow a slot, so that it may take the rest of the line."""
    last = parts[-1]
    if isinstance(last, Optional):
        return _ends(last.parts, slot)
    return last is slot


def _slot(
    setting: Setting,
    slot: Slot,
    types: Mapping[str, Type],
    values: Mapping[str, Any],
    at_end: bool,
) -> str:
    if len(slot.names) == 1:
        name = slot.names[0]
        value = values[name]
        if types[name].name == "text" and at_end and _PLAIN_TEXT.fullmatch(value):
            return str(value)
        return write_value(setting, types[name], value)
    items: list[str] = []
    for name in slot.names:
        value = values.get(name)
        if not value:
            continue
        wanted = types[name]
        members = value if wanted.is_list else (value,)
        element = wanted.of if wanted.of is not None else wanted
        items.extend(write_value(setting, element, member, sign=True) for member in members)
    return listed(items) or "nothing"


# -- matters and moves -------------------------------------------------------------------------


def types_of(params: Sequence[Parameter]) -> dict[str, Type]:
    """Give the types of parameters by their names."""
    return {param.name: param.type for param in params}


def with_defaults(
    state: State, params: Sequence[Parameter], given: Mapping[str, Any]
) -> dict[str, Any]:
    """Give values by parameter; those that are not given have their defaults.

    One that has none is not known.
    """
    env: dict[str, Any] = {}
    for param in params:
        if param.name in given:
            env[param.name] = given[param.name]
        elif param.default is not None:
            env[param.name] = evaluate(state, param.default, env)
        else:
            env[param.name] = Unknown.of(param.name.replace("_", " "))
    return env


def write_matter(setting: Setting, matter: Matter) -> str:
    """Write an open matter in its rulebook's phrase; what that cannot say stands in parentheses."""
    kind = setting.program.matters[matter.kind]
    types = types_of(kind.fields)
    every = dict(zip(types, matter.values, strict=True))
    values = {name: value for name, value in every.items() if value.__class__ is not Unknown}
    said = {
        param.name
        for param in kind.fields
        if param.name in values and values[param.name] != default_of(setting, param.default)
    }
    sayable = {name for phrase in kind.phrases for name in phrase.slots}
    text = write_phrase(setting, kind.phrases, types, values, said)
    rest: set[str] = set()
    if text is None:
        rest = said - sayable
        text = write_phrase(setting, kind.phrases, types, values, said & sayable)
    if text is None and kind.phrases:
        first = set(kind.phrases[0].slots)
        rest = said - first
        text = write_phrase(setting, kind.phrases[:1], types, values, said & first)
    if text is None:
        rest, text = said, kind.name.replace("_", " ")
    if not rest:
        return text
    fields = (
        f"{name}: {write_value(setting, types[name], values[name])}"
        for name in types
        if name in rest
    )
    return f"{text} ({'; '.join(fields)})"


def write_move(table: State | Setting, move: Move) -> str:
    """Write a move in the first phrase of its rulebook that says all of it.

    Raises KeyError for a move or a player that is not there, MoveError for arguments that are
    none of its.
    """
    setting = table.setting if isinstance(table, State) else table
    kind = setting.program.moves[move.name]
    types = types_of(kind.params)
    values: dict[str, Any] = {kind.params[0].name: setting.seat(move.by)}
    for name, value in move.args:
        values[name] = inward(setting, types[name], value)
    said = set(values)
    defaults = {
        param.name: default_of(setting, param.default)
        for param in kind.params
        if param.name not in values
    }
    known = values | {k: v for k, v in defaults.items() if v is not NO_DEFAULT}
    text = write_phrase(setting, kind.phrases, types, known, said)
    if text is None:
        # What is said and is the default anyway need not be.
        plain = {p.name: default_of(setting, p.default) for p in kind.params}
        text = write_phrase(
            setting, kind.phrases, types, known, {n for n in said if values[n] != plain[n]}
        )
    if text is None:
        rest = " ".join(f"{n} {write_value(setting, types[n], values[n])}" for n in sorted(said))
        text = f"{move.name.replace('_', ' ')}: {rest}"
    return text
