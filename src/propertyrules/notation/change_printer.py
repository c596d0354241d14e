"""The printer of changes: which fact would have to differ for a move to be legal."""

from __future__ import annotations

from typing import Any

from propertyrules.hints import spaced
from propertyrules.ir.program import Track, by_names
from propertyrules.ir.types import Type
from propertyrules.machine.counterfactuals import repair
from propertyrules.machine.neighbours import Supposed
from propertyrules.machine.phrase_printer import (
    money_words,
    track_words,
)
from propertyrules.model.change import Change
from propertyrules.model.moves import Move
from propertyrules.model.state import Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.words.vocabulary import vocabulary
from propertyrules.notation.writer import (
    buildings,
    default_of,
    pieces_words,
    types_of,
    write_matter,
    write_phrase,
    write_value,
)


def what_would_change(state: State, move: Move) -> Change | None:
    """Return the smallest change of one fact that makes an illegal move legal, or None.

    Raises MoveError for a move that cannot be understood at this table.
    """
    found = repair(state, move)
    return None if found is None else write_change(state.setting, move, found)


def write_change(setting: Setting, move: Move, found: Supposed) -> Change:
    """Return a change in words that continue `it would be legal`."""
    (column, *_, place), before, after = found.fact, found.before, found.after
    program, names = setting.program, vocabulary(setting)
    more = found.before is not None and column in ("cash", "rung", "supply") and after > before
    match column:
        case "cash":
            who = setting.account_words(place)
            sum_ = f"{money_words(setting, abs(after - before))} {'more' if more else 'less'}"
            # For the mover it is part of the move: `with $50 more`.
            mine = setting.names[place : place + 1] == (move.by,)
            what, text = f"cash of {who}", f"with {sum_}" if mine else f"if {who} had {sum_}"
        case "rung":
            what, text = f"buildings on {names.space(place)}", _built(setting, found, bool(more))
            before, after = (buildings(setting, rung) for rung in (before, after))
        case "supply":
            pieces = pieces_words(program, {place: abs(after - before)}).split(" ", 1)
            what = f"{program.pieces[place].plural} in the bank"
            text = f"with {pieces[0]} {'more' if more else 'fewer'} {pieces[1]} in the bank"
        case "player" | "property" | "table":
            track = program.tracks_of(column)[found.fact[1]]
            what, text = _were(setting, track, None if column == "table" else place, after)
            if track.type.name not in ("money", "count", "truth"):
                before, after = (write_value(setting, track.type, v) for v in (before, after))
        case "move":
            param = program.moves[move.name].params[place]
            what = spaced(param.name)
            before, after = (_argument(setting, param.type, value) for value in (before, after))
            text = f"if {after} made it" if place == 0 else f"with {after} for the {what}"
        case "stack" | "claims":
            what = "what is open"
            before, after, text = _opened(setting, before, after)
        case "place":
            before, after = names.space(before), names.space(after)
            who = setting.names[place]
            what, text = f"where {who} stands", f"if {who} stood on {after}"
        case "card" | "owner":
            name, noun, verb = names.space(place), "owner", "owned"
            if column == "card":
                name, noun, verb = f"the {names.card(place)}", "holder", "held"
            who = "nobody" if after == BANK else setting.holder_words(after)
            what, text = f"{noun} of {name}", f"if {who} {verb} {name}"
            before, after = setting.holder(before), setting.holder(after)
        case _:
            before = None if before is None else names.card(before)
            after = names.card(after)
            what = f"next card of {names.write('deck', place)}"
            text = f"if {after} were the top card of {names.write('deck', place)}"
    return Change(what, before, after, text, found.state)


def _built(setting: Setting, found: Supposed, more: bool) -> str:
    """Return the buildings of a change in words: `with a house on Baltic Avenue first`."""
    after = buildings(setting, found.after)
    only = "only " if found.after and not more else ""
    number, _, piece = after.partition(" ")
    one = f"{'an' if piece[:1] in 'aeiou' else 'a'} {piece}" if number == "1" else after
    space = vocabulary(setting).space(found.fact[-1])
    return f"with {only}{one} on {space}{' first' if more else ''}"


def _were(setting: Setting, track: Track, place: int | None, after: Any) -> tuple[str, str]:
    """Return a track in words, and the condition that it has another value."""
    what, names = track_words(setting, track, place), vocabulary(setting)
    if track.type.name != "truth" or place is None or not track.phrases:
        return what, f"if {what} were {write_value(setting, track.type, after, sign=True)}"
    who = names.player(place) if track.of == "player" else names.space(place)
    said = write_phrase(setting, track.phrases, {}, {}, set())
    return what, f"if {who} were {'' if after else 'not '}{said}"


def _opened(setting: Setting, old: Matter | None, new: Matter | None) -> tuple[str, Any, str]:
    """Return what is open, what would have to be open, and the condition, in words."""
    before = "" if old is None else write_matter(setting, old)
    if new is None:
        return before, None, f"after this is settled: {before}"
    if old is None:
        return before, new, f"if this were open: {write_matter(setting, new)}"
    kind = setting.program.matters[new.kind]
    values = {
        name: value
        for name, value in by_names(kind.fields, new.values).items()
        if value is not None and value.__class__ is not Unknown
    }
    # Everything that differs is written, even defaults.
    said = {
        param.name
        for param, was in zip(kind.fields, old.values, strict=True)
        if param.name in values
        and (
            param.type.name == "choice"
            or not was == values[param.name] == default_of(setting, param.default)
        )
    }
    written = write_phrase(setting, kind.phrases, types_of(kind.fields), values, said)
    after = written or write_matter(setting, new)
    ground = kind.place == "ground"
    return before, after, f"if it were “{after}”" if ground else f"if this were open: {after}"


def _argument(setting: Setting, type_: Type, value: Any) -> str:
    """Return an argument of a move in words: a throw as faces, an empty list as `nothing`."""
    if type_.name == "throw" or (type_.is_list and not value):
        return str(value) if value else "nothing"
    return write_value(setting, type_, value, sign=True)
