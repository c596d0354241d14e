"""Writing whole tables: every state that play can reach, in a form that is read back equal."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from attrs import evolve

from propertyrules.ir.program import Program, Track
from propertyrules.machine.interpreter import blank, evaluate
from propertyrules.model.state import Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.buildings import buildings
from propertyrules.notation.names import listed, quoted, vocabulary
from propertyrules.notation.scenario import head_name, is_path
from propertyrules.notation.write import write_matter, write_phrase, write_value


def write_table(state: State, title: str = "", folder: str | None = None) -> str:
    """Write a state as a table; with a title it stands under `scenario`.

    Files that were loaded by a path are named as they were, or as they lie from a `folder` in which
    the table will be kept.
    """
    start = blank(state.setting, state.out)
    out = [f"scenario {quoted(title)}"] if title else []
    out += _head(state.setting, folder)
    for seat in range(len(state.setting.names)):
        out += ["", f"player {vocabulary(state.setting).player(seat)}"]
        out += [f"  {line}" for line in _player(state, start, seat)]
    lines = [*_table(state, start), *_matters(state)]
    if lines:
        out += ["", *lines]
    return "\n".join(out) + "\n"


def _head(setting: Setting, folder: str | None) -> Iterator[str]:
    program = setting.program
    yield f"rulebook {_file('rulebook', program.id, program, folder)}"
    yield f"board {_file('board', program.board.id, program, folder)}"
    for name in program.house_rules:
        yield f"with {_file('house', name, program, folder)}"


def _file(form: str, name: str, program: Program, folder: str | None) -> str:
    """Write what a rulebook, board or house rule is found by: its id, or the path of its file."""
    path = program.paths.get(f"{form} {name}")
    if path is None:
        return name
    if folder is not None and not path.startswith(os.sep):
        path = os.path.relpath(os.path.realpath(path), os.path.realpath(folder))
    return head_name(path if is_path(path) else f"./{path}")


def _player(state: State, start: State, seat: int) -> Iterator[str]:
    setting = state.setting
    if state.out[seat]:
        yield "out"
    cash = state.cash[seat]
    if cash is None:
        if state.out[seat]:
            yield "cash unknown"
    elif cash or not state.out[seat]:
        yield f"cash {cash}"
    words: list[str] = []
    stands: set[int] = set()
    for track in setting.program.tracks_of("player"):
        value = state.player_tracks[track.index][seat]
        if _alike(value, start.player_tracks[track.index][seat]):
            continue
        words.append(track_words(setting, track, value))
        if has_track(track, value):
            stands |= stands_on(state, track, seat, start.place[seat])
    place = state.place[seat]
    expected = next(iter(stands)) if len(stands) == 1 else start.place[seat]
    if place != expected:
        yield f"on {vocabulary(setting).space(place)}"
    if words:
        yield ", ".join(words)
    yield from _owned(state, start, seat)
    yield from _held(state, seat)


def _owned(state: State, start: State, holder: int) -> Iterator[str]:
    names = vocabulary(state.setting)
    plain: list[str] = []
    built: list[str] = []
    for space in state.setting.program.board.spaces:
        number = space.number
        if state.owner[number] != holder or (not space.deed and holder == BANK):
            continue
        more = _trailer(state, start, number)
        if more:
            built.append(f"owns {names.space(number)}{more}")
        elif holder != BANK:
            plain.append(names.space(number))
    if plain:
        yield f"owns {listed(plain)}"
    yield from built


def _trailer(state: State, start: State, number: int) -> str:
    more = f" with {buildings(state.setting, state.rung[number])}" if state.rung[number] else ""
    for track in state.setting.program.tracks_of("property"):
        value = state.property_tracks[track.index][number]
        if not _alike(value, start.property_tracks[track.index][number]):
            more += f", {track_words(state.setting, track, value)}"
    return more


def _held(state: State, holder: int) -> Iterator[str]:
    names = vocabulary(state.setting)
    kept = state.setting.program.board.cards
    # Where it is told who holds one of them, those left over lie in their decks.
    told = any(who != BANK for who, card in zip(state.cards, kept, strict=True) if card.kept)
    cards = [
        names.card(index)
        for index, who in enumerate(state.cards)
        if who == holder and (holder != BANK or (kept[index].kept and not told))
    ]
    if cards:
        yield f"holds {listed(cards)}"


def track_words(setting: Setting, track: Track, value: Any) -> str:
    """Write a track and its value: its own phrase, else its name."""
    name = track.name.replace("_", " ")
    if track.type.name == "truth":
        said = [p for p in track.phrases if not p.slots]
        plain = write_phrase(setting, said, {}, {}, set()) or name
        return plain if value else f"not {plain}"
    types = {track.name: track.type}
    words = write_phrase(setting, track.phrases, types, {track.name: value}, {track.name})
    # A phrase may bring the comma that parts it from the one before; it is put there anyway.
    return (words or f"{name} {write_value(setting, track.type, value)}").lstrip(", ")


def has_track(track: Track, value: Any) -> bool:
    """Tell whether a player has a track: it is true, or more than nothing."""
    return value.__class__ is not Unknown and bool(value)


def stands_on(state: State, track: Track, seat: int, untold: int) -> set[int]:
    """Give the space where a player who has that track stands; empty where it does not say.

    `untold` is where the player is taken to stand who is not said to stand anywhere.
    """
    if track.stands_on is None:
        return set()
    if state.place[seat] != untold:
        place = (*state.place[:seat], untold, *state.place[seat + 1 :])
        state = evolve(state, place=place)
    space = evaluate(state, track.stands_on, {"player": seat})
    return set() if space.__class__ is Unknown else {space}


def _table(state: State, start: State) -> Iterator[str]:
    setting = state.setting
    program = setting.program
    for name, figure in program.figures.items():
        if figure.low is not None or figure.high is not None:
            yield f"set {name} {write_value(setting, figure.type, figure.value)}"
    missing = [
        f"{left} {program.pieces[i].name if left == 1 else program.pieces[i].plural}"
        for i, left in enumerate(state.supply)
        if left is not None and left != _left(state, i)
    ]
    if missing:
        yield f"bank has {listed(missing)}"
    for code in (BANK, *(BANK - 1 - n for n in range(len(program.holders)))):
        for line in (*_owned(state, start, code), *_held(state, code)):
            yield f"{vocabulary(setting).holder(code)} {line}"
    kept = [n for n, card in enumerate(program.board.cards) if card.kept]
    unsure = [n for n in kept if state.cards[n] is None]
    if unsure and len(unsure) < len(kept):
        yield f"nobody knows who holds {listed(vocabulary(setting).card(n) for n in unsure)}"
    for n, holder in enumerate(program.holders):
        cash = state.cash[len(setting.names) + n]
        if cash != holder.start:
            yield f"set {holder.name} {'unknown' if cash is None else cash}"
    for track in program.tracks_of("table"):
        value = state.table_tracks[track.index]
        if not _alike(value, start.table_tracks[track.index]):
            if track.phrases and track.type.name != "truth":
                yield track_words(setting, track, value)
            else:
                yield f"set {track.name} {write_value(setting, track.type, value)}"
    for index, deck in enumerate(state.decks):
        name = f"{vocabulary(setting).deck(index)} deck"
        for words, lying in ((name, deck.top), (f"bottom of the {name}", deck.bottom)):
            if lying:
                yield f"{words} {', '.join(program.board.cards[card].id for card in lying)}"


def _left(state: State, piece: int) -> int | None:
    """Give how many of a piece the bank must have, going by those on the board."""
    supply = state.setting.program.pieces[piece].supply
    if supply is None:
        return None
    ladder = state.setting.program.ladder
    return supply - sum(ladder[rung][piece] for rung in state.rung)


def _matters(state: State) -> Iterator[str]:
    setting = state.setting
    if state.winners is not None:
        names = [vocabulary(setting).player(seat) for seat in state.winners]
        word = "winner" if len(names) == 1 else "winners"
        yield f"{word} {listed(names)}" if names else "game over"
    kinds = setting.program.matters
    ground = [m for m in state.stack if kinds[m.kind].place == "ground"]
    others = [m for m in state.stack if kinds[m.kind].place != "ground"]
    for matter in (*ground, *state.claims):
        yield write_matter(setting, matter)
    if others:
        yield "open"
        for matter in others:
            yield f"  {write_matter(setting, matter)}"


def _alike(left: Any, right: Any) -> bool:
    return bool(left.__class__ is right.__class__ and left == right)
