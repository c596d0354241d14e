"""JSON: states, moves, rulings and faults as plain data; `json_in` reads states and moves back."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from propertyrules.ir.program import Program
from propertyrules.ir.types import Type
from propertyrules.machine.interpreter import MoveError, outward
from propertyrules.model.faults import Fault
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Effect, Measured, Ruling
from propertyrules.model.state import Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.json_in import (
    SCHEMA_VERSION,
    Data,
    card_name,
    move_from_json,
    state_from_json,
)
from propertyrules.notation.write import write_move

# -- states ---------------------------------------------------------------------------------


def state_to_json(state: State) -> Data:
    """Give a state as plain data: names for players, numbers for spaces, null for unknown."""
    setting = state.setting
    program = setting.program
    return {
        "schema_version": SCHEMA_VERSION,
        **heading(program),
        "figures": {
            name: _plain(setting, figure.type, figure.value)
            for name, figure in program.figures.items()
            if figure.low is not None or figure.high is not None
        },
        "players": [_player(state, seat) for seat in range(len(setting.names))],
        "holders": {
            holder.name: state.cash[len(setting.names) + place]
            for place, holder in enumerate(program.holders)
        },
        "properties": [
            _property(state, space.number) for space in program.board.spaces if space.deed
        ],
        "table": {
            track.name: _plain(setting, track.type, state.table_tracks[track.index])
            for track in program.tracks_of("table")
        },
        "supply": {
            piece.name: left for piece, left in zip(program.pieces, state.supply, strict=True)
        },
        "decks": {
            deck.id: {
                "top": [program.board.cards[card].id for card in known.top],
                "bottom": [program.board.cards[card].id for card in known.bottom],
            }
            for deck, known in zip(program.board.decks, state.decks, strict=True)
        },
        "cards": [
            {"card": card_name(program, index), "holder": _holder(setting, who)}
            for index, who in enumerate(state.cards)
            if who != BANK
        ],
        "open": [_matter(setting, matter) for matter in state.stack],
        "claims": [_matter(setting, matter) for matter in state.claims],
        "winners": None if state.winners is None else [setting.names[s] for s in state.winners],
    }


def heading(program: Program) -> Data:
    """Give what a table is played by, as every answer names it."""
    return {
        "rulebook": program.id,
        "board": program.board.id,
        "house_rules": list(program.house_rules),
    }


def _player(state: State, seat: int) -> Data:
    setting = state.setting
    return {
        "name": setting.names[seat],
        "cash": state.cash[seat],
        "on": state.place[seat],
        "out": state.out[seat],
        "tracks": {
            track.name: _plain(setting, track.type, state.player_tracks[track.index][seat])
            for track in setting.program.tracks_of("player")
        },
    }


def _property(state: State, number: int) -> Data:
    setting = state.setting
    return {
        "space": number,
        "name": setting.program.board.spaces[number].name,
        "owner": _holder(setting, state.owner[number]),
        "rung": state.rung[number],
        "tracks": {
            track.name: _plain(setting, track.type, state.property_tracks[track.index][number])
            for track in setting.program.tracks_of("property")
        },
    }


def _matter(setting: Setting, matter: Matter) -> Data:
    fields = setting.program.matters[matter.kind].fields
    return {
        "matter": matter.kind,
        "fields": {
            param.name: _plain(setting, param.type, value)
            for param, value in zip(fields, matter.values, strict=True)
        },
    }


def _holder(setting: Setting, who: int | None) -> str | None:
    return None if who is None else setting.holder(who)


def _plain(setting: Setting, wanted: Type, value: Any) -> Any:
    """Give a value as data that can be told back: spaces by number, throws dice by dice."""
    if value.__class__ is Unknown:
        return None
    if wanted.is_list:
        return [] if wanted.of is None else [_plain(setting, wanted.of, v) for v in value]
    if wanted.name == "space":
        return value
    if wanted.name == "card":
        return card_name(setting.program, value)
    if wanted.name == "choice":
        return setting.program.choices[next(iter(wanted.kinds or ()))].words[value]
    told = outward(setting, wanted, value)
    return list(told) if isinstance(told, tuple) else told


# -- moves, rulings, values, faults --------------------------------------------------------------


def move_to_json(move: Move) -> Data:
    """Give a move as plain data."""
    return {"move": move.name, "by": move.by, "args": {n: _data(v) for n, v in move.args}}


def ruling_to_json(ruling: Ruling) -> Data:
    """Give a ruling as the object that stands in `answers`."""
    return {
        "verdict": str(ruling.verdict),
        "move": move_to_json(ruling.move),
        "violations": [
            {
                "rule": violation.rule,
                "message": violation.message,
                "clauses": list(violation.clauses),
                "section": violation.section,
                "at": violation.at,
            }
            for violation in ruling.violations
        ],
        "clauses": list(ruling.clauses),
        "assumptions": [
            {"clause": a.clause, "status": a.status, "reading": a.reading}
            for a in ruling.assumptions
        ],
        "facts": [{"what": fact.what, "value": _data(fact.value)} for fact in ruling.facts],
        "effects": [effect_to_json(effect) for effect in ruling.effects],
        "needs": list(ruling.needs),
        "legal_if": None
        if ruling.legal_if is None
        else {
            "fact": ruling.legal_if.fact,
            "ranges": [list(ends) for ends in ruling.legal_if.ranges],
            "text": ruling.legal_if.text,
        },
        "instead": [_written(ruling.state, move) for move in ruling.instead],
    }


def _written(state: State, move: Move) -> str:
    try:
        return write_move(state, move)
    except (KeyError, MoveError):
        return f"{move.by}: {move.name}"


def effect_to_json(effect: Effect) -> Data:
    """Give an entry of the ledger as plain data."""
    return {"kind": effect.kind, **{name: _data(value) for name, value in effect.details}}


def measured_to_json(measured: Measured) -> Data:
    """Give a value of the rulebook with its parts."""
    return {
        "value": _data(measured.value),
        "parts": [{"name": part.name, "amount": _data(part.amount)} for part in measured.parts],
        "clauses": list(measured.clauses),
        "assumptions": [
            {"clause": a.clause, "status": a.status, "reading": a.reading}
            for a in measured.assumptions
        ],
        "needs": list(measured.needs),
    }


def faults_to_json(faults: Iterable[Fault]) -> Data:
    """Give faults as the object that is printed where an input cannot be read."""
    return {
        "schema_version": SCHEMA_VERSION,
        "faults": [
            {
                "file": fault.file,
                "line": fault.line,
                "column": fault.column,
                "code": fault.code,
                "message": fault.message,
                "clauses": list(fault.clauses),
                "hint": fault.hint,
            }
            for fault in faults
        ],
    }


def _data(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, (tuple, list)):
        return [_data(member) for member in value]
    if isinstance(value, Unknown):
        return None
    return str(value)


__all__ = [
    "SCHEMA_VERSION", "Data", "effect_to_json", "faults_to_json", "heading", "measured_to_json",
    "move_from_json", "move_to_json", "ruling_to_json", "state_from_json", "state_to_json",
]  # fmt: skip
