"""The phrase printer: values and matters in words, for messages and the ledger.

Phrases with slots are filled in here. `notation.writer` writes moves, and chooses among their
phrases.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from propertyrules.hints import NUMBER_WORDS, spaced
from propertyrules.hints import listed as listed
from propertyrules.ir import nodes as core
from propertyrules.ir.nodes import Constant, ListOf
from propertyrules.ir.program import Parameter, Track
from propertyrules.ir.types import AMOUNTS, Type
from propertyrules.model.state import Setting
from propertyrules.model.values import Unknown
from propertyrules.syntax.phrases import ENDING, Optional, Phrase, PhrasePart, Slot, slots_of
from propertyrules.syntax.phrases import Words as Literal

_NO_DEFAULT = object()


def spoken(setting: Setting, type_: Type, value: Any) -> str:
    """Return a value in words: `$200`, `Ann`, `Boardwalk and Park Place`, `the bank`."""
    if value.__class__ is Unknown:
        least = value.low if type_.name in AMOUNTS else None
        # That it is at least 0 goes without saying.
        if least:
            return f"at least {_one(setting, type_, least)}"
        return money_words(setting, value) if type_.name == "money" else "unknown"
    if type_.is_list:
        element = type_.of
        if element is None or not value:
            return nothing(element)
        return listed([spoken(setting, element, member) for member in value])
    if value is None:
        return nothing(type_)
    return _one(setting, type_, value)


def nothing(type_: Type | None) -> str:
    """Return the word for no value of a type."""
    return "nobody" if type_ is not None and type_.name in ("player", "holder") else "nothing"


def message_words(setting: Setting, parts: Sequence[str | tuple[Type, Any]]) -> str:
    """Return a message of the rulebook with its values filled in.

    Counts up to twelve are spelled out; an ending like (s) follows the count before it: `no house`,
    `two houses`.
    """
    text, number = "", None
    for part, after in zip_longest(parts, parts[1:], fillvalue=""):
        if isinstance(part, str):
            text += ENDING.sub("" if number in (0, 1) else r"\1", part)
            continue
        type_, value = part
        if type_.name == "count" and value.__class__ is int:
            number = value
            text += count_words(value, after)
        else:
            text += spoken(setting, type_, value)
    return text


def count_words(number: int, after: str | tuple[Type, Any] = "") -> str:
    """Return a count in words, such as `two`; 0 is `no` before the thing counted, else `none`."""
    if not 0 <= number < len(NUMBER_WORDS):
        return str(number)
    counts = isinstance(after, str) and re.match(" [a-z]", after)
    return NUMBER_WORDS[number] if number else "no" if counts else "none"


def money_words(setting: Setting, amount: Any) -> str:
    """Return an amount with the board's currency sign."""
    if amount.__class__ is Unknown:
        return "an unknown amount"
    return f"{'-' if amount < 0 else ''}{setting.program.board.currency}{abs(amount)}"


def plain(setting: Setting, type_: Type, value: Any) -> Any:
    """Return a value as plain data for a fact: numbers and truths as they are, others in words."""
    if value.__class__ is Unknown:
        return None
    if isinstance(value, (bool, int)) and type_.name in ("money", "count", "number", "truth"):
        return value
    if isinstance(value, Fraction):
        return value
    if type_.is_list and type_.of is not None:
        return tuple(plain(setting, type_.of, member) for member in value)
    return spoken(setting, type_, value)


def _one(setting: Setting, type_: Type, value: Any) -> str:
    """Return a value that is no list in words."""
    name: str
    program = setting.program
    board = program.board
    match type_.name:
        case "money":
            name = money_words(setting, value)
        case "player" | "holder":
            name = setting.holder_words(value)
        case "space":
            name = board.spaces[value].name
        case "group":
            name = board.groups[value].name if value >= 0 else "no group"
        case "card":
            name = board.cards[value].title
        case "deck":
            name = board.decks[value].title
        case "piece":
            name = program.pieces[value].name
        case "truth":
            name = ("no", "yes")[bool(value)]
        case "percent":
            name = format(float(value), ".1%").replace(".0%", "%")
        case "exact":
            name = format(float(value), ".2f").removesuffix(".00")
        case "matter":
            name = matter_words(setting, value.kind, value.values)
        case "choice":
            name = setting.program.choice_of(type_).phrases[value]
        case _:
            name = str(value)
    return name


def track_words(setting: Setting, track: Track, owner: int | None) -> str:
    """Return the name of a track's value: `loan of Ann`, `mortgaged of Boardwalk`, `round`."""
    name = spaced(track.name)
    if owner is None:
        return name
    if track.of == "player":
        return f"{name} of {setting.names[owner]}"
    return f"{name} of {setting.program.board.spaces[owner].name}"


def matter_words(setting: Setting, kind: str, values: Sequence[Any]) -> str:
    """Return an open matter in its first phrase, or by its name.

    Fields that no phrase has a slot for, such as those of house rules, are appended in brackets.
    """
    declared = setting.program.matters[kind]
    if not declared.phrases:
        return spaced(kind)
    by_name = {p.name: v for p, v in zip(declared.fields, values, strict=True)}
    text = phrase_words(setting, declared.phrases[0], declared.fields, by_name)
    sayable = {name for phrase in declared.phrases for name in phrase.slots}
    added = [field for field in declared.fields if field.name not in sayable]
    if not added:
        return text
    told = (
        f"{field.name.replace('_', ' ')}: {spoken(setting, field.type, by_name[field.name])}"
        for field in added
    )
    return f"{text} ({'; '.join(told)})"


def phrase_words(
    setting: Setting, phrase: Phrase, params: Sequence[Parameter], values: Mapping[str, Any]
) -> str:
    """Return a phrase filled in; a bracket whose slots all have their defaults is left out."""
    by_name = {param.name: param for param in params}
    return _fill(setting, phrase.parts, by_name, values, None)[0]


def _fill(
    setting: Setting,
    parts: Sequence[PhrasePart],
    params: Mapping[str, Parameter],
    values: Mapping[str, Any],
    number: Any,
) -> tuple[str, Any]:
    """Return the text of some parts, and the last number in it, which endings like (s) follow."""
    text = ""
    for part in parts:
        if isinstance(part, Literal):
            ending = "" if number == 1 else r"\1"
            text += ENDING.sub(ending, part.text)
        elif isinstance(part, Slot):
            said = []
            for name in part.names:
                type_, value = params[name].type, values[name]
                # Of several things in one place, those that come to nothing go without saying.
                if len(part.names) > 1 and _is_default(params[name], value):
                    continue
                said.append(spoken(setting, type_, value))
                if isinstance(value, int):
                    number = value
            text += listed(said) if said else "nothing"
        elif isinstance(part, Optional):
            names = slots_of(part.parts)
            if names and all(_is_default(params[n], values[n]) for n in names):
                continue
            inner_text, number = _fill(setting, part.parts, params, values, number)
            text += inner_text
    return text, number


def _is_default(param: Parameter, value: Any) -> bool:
    """Check whether a value is the constant default of its parameter, or is empty or Unknown."""
    if value.__class__ is Unknown or value == ():
        return True
    if param.type.name == "choice":  # how far a turn is does not go without saying
        return False
    # Other defaults are evaluated at a table, and there is none here.
    default: Any = _NO_DEFAULT
    if isinstance(param.default, Constant):
        default = param.default.value
    elif isinstance(param.default, ListOf) and not param.default.members:
        default = ()
    elif isinstance(param.default, core.Template) and not param.default.parts:
        default = ""
    return default is not _NO_DEFAULT and bool(value == default)
