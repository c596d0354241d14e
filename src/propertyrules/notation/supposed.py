"""Supposed: the change of a fact that would make a move legal, in words."""

from __future__ import annotations

from typing import Any

from propertyrules.ir.builtins import holder_words
from propertyrules.ir.program import Track
from propertyrules.ir.types import Type
from propertyrules.machine.named import track_words
from propertyrules.machine.neighbours import Supposed
from propertyrules.machine.supposing import supposed
from propertyrules.machine.words import money_words
from propertyrules.model.change import Change
from propertyrules.model.moves import Move
from propertyrules.model.state import Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.buildings import buildings
from propertyrules.notation.names import vocabulary
from propertyrules.notation.write import (
    default_of,
    types_of,
    write_matter,
    write_phrase,
    write_value,
)


def what_would_change(state: State, move: Move) -> Change | None:
    """Give the smallest change of one fact that would make an illegal move legal; None for none.

    Raises MoveError for a move that cannot be understood at this table.
    """
    found = supposed(state, move)
    return None if found is None else told(state.setting, move, found)


def told(setting: Setting, move: Move, found: Supposed) -> Change:
    """Put a change into words, as they go on after `it would be legal`."""
    column, place = found.fact[0], found.fact[-1]
    before, after = found.before, found.after
    program = setting.program
    names = vocabulary(setting)
    match column:
        case "cash":
            holder = place if place < len(setting.names) else BANK - 1 - place + len(setting.names)
            sum_ = money_words(setting, abs(after - before))
            sum_ += " more" if after > before else " less"
            mine = holder >= 0 and setting.names[holder] == move.by
            who = holder_words(setting, holder)
            text = f"with {sum_}" if mine else f"if {who} had {sum_}"
            what = f"cash of {who}"
        case "rung":
            space = names.space(place)
            before, after = _stands(setting, before), _stands(setting, after)
            what = f"buildings on {space}"
            more = found.after > found.before
            only = "only " if found.after and not more else ""
            text = f"with {only}{_one(after)} on {space}" + (" first" if more else "")
        case "supply":
            piece = program.pieces[place]
            number = abs(after - before)
            word = piece.name if number == 1 else piece.plural
            what = f"{piece.plural} in the bank"
            text = f"with {number} {'more' if after > before else 'fewer'} {word} in the bank"
        case "player" | "property" | "table":
            track = program.tracks_of(column)[found.fact[1]]
            owner = None if column == "table" else place
            what = track_words(setting, track, owner)
            text = _variable(setting, track, owner, what, after)
            before, after = (_plain(setting, track, value) for value in (before, after))
        case "move":
            param = program.moves[move.name].params[place]
            what = param.name.replace("_", " ")
            before, after = (_argument(setting, param.type, value) for value in (before, after))
            text = f"if {after} made it" if place == 0 else f"with {after} for the {what}"
        case "stack" | "claims":
            what = "what is open"
            before = "" if found.before is None else write_matter(setting, found.before)
            if found.before is None:
                text = f"if this were open: {write_matter(setting, found.after)}"
            elif found.after is None:
                text = f"once this is no longer open: {before}"
            else:
                after = _line(setting, found.before, found.after)
                ground = program.matters[found.after.kind].place == "ground"
                text = f"if it were “{after}”" if ground else f"if this were open: {after}"
        case "place":
            before, after = names.space(before), names.space(after)
            who = setting.names[place]
            what, text = f"where {who} stands", f"if {who} stood on {after}"
        case "card" | "owner":
            name = f"the {names.card(place)}" if column == "card" else names.space(place)
            verb = "held" if column == "card" else "owned"
            what = f"{'holder' if column == 'card' else 'owner'} of {name}"
            who = "nobody" if after == BANK else holder_words(setting, after)
            text = f"if {who} {verb} {name}"
            before, after = (setting.holder(holder) for holder in (before, after))
        case _:
            before = None if before is None else names.card(before)
            after = names.card(after)
            what = f"next card of {names.deck(place)}"
            text = f"if {after} lay on top of {names.deck(place)}"
    return Change(what, before, after, text, found.state)


def _argument(setting: Setting, type_: Type, value: Any) -> str:
    """Write what a move says; of dice the faces, of an empty list that it is nothing."""
    if type_.name == "throw" or (type_.is_list and not value):
        return str(value) if value else "nothing"
    return write_value(setting, type_, value, sign=True)


def _stands(setting: Setting, rung: int) -> str:
    return buildings(setting, rung) if rung else "no buildings"


def _one(text: str) -> str:
    """Give what stands somewhere as people say it: `a house` for `1 house`."""
    number, _, piece = text.partition(" ")
    if number != "1":
        return text
    return f"{'an' if piece[:1] in 'aeiou' else 'a'} {piece}"


def _variable(setting: Setting, track: Track, owner: int | None, what: str, value: Any) -> str:
    if track.type.name != "truth" or owner is None or not track.phrases:
        return f"if {what} were {write_value(setting, track.type, value, sign=True)}"
    names = vocabulary(setting)
    who = names.player(owner) if track.of == "player" else names.space(owner)
    negated = "" if value else "not "
    return f"if {who} were {negated}{write_phrase(setting, track.phrases, {}, {}, set())}"


def _plain(setting: Setting, track: Track, value: Any) -> Any:
    return (
        value
        if isinstance(value, int) and track.type.name in ("money", "count", "truth")
        else (write_value(setting, track.type, value))
    )


def _line(setting: Setting, old: Matter, new: Matter) -> str:
    """Write an open matter with all that would be different, also where it goes without saying."""
    kind = setting.program.matters[new.kind]
    types = types_of(kind.fields)
    values = {
        name: value
        for name, value in zip(types, new.values, strict=True)
        if value is not None and value.__class__ is not Unknown
    }
    said = {
        param.name
        for param, was in zip(kind.fields, old.values, strict=True)
        if param.name in values
        and not was == values[param.name] == default_of(setting, param.default)
    }
    return write_phrase(setting, kind.phrases, types, values, said) or write_matter(setting, new)
