"""Confirmation: what was found is written as text, read back and ruled on; a beginning as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import Function
from propertyrules.ir.types import MONEY
from propertyrules.machine.arguments import unbind
from propertyrules.machine.evaluator import function_value
from propertyrules.machine.initial_state import blank, broken
from propertyrules.machine.legality import judge
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling, Verdict
from propertyrules.model.state import State
from propertyrules.notation.move_parser import read_move
from propertyrules.notation.scenarios import parse_tables
from propertyrules.notation.tables import read_state, write_table
from propertyrules.notation.writer import types_of, write_move, write_phrase, write_value
from propertyrules.verification.program_parts import reaching
from propertyrules.verification.random_tables import begun, setting_of
from propertyrules.verification.shrinker import NAMES
from propertyrules.verification.witness.candidates import READING, Candidate, Witness
from propertyrules.verification.witness.program_pair import (
    LEDGER,
    LOSS,
    MOVE,
    STATE,
    VALUE,
    VERDICT,
    VIOLATIONS,
    Pair,
    Spot,
)

_AT_THE_START = ("setup", "track", "holder", "piece", "board", "dice")
"""Keywords of what a table holds before anybody has moved."""


def confirmed(pair: Pair, found: Candidate) -> Witness | None:
    """Write a difference as text, read it back, and rule on it; None where it is none then."""
    try:
        return _ruled(pair, found)
    except PropertyRulesError:
        return None


def _ruled(pair: Pair, found: Candidate) -> Witness | None:
    spot, step = found.spot, found.step
    texts = write_table(spot.one), write_table(spot.other)
    if found.text:
        return Witness(
            READING, found.text, found.text, value=texts[0], other_value=texts[1],
            looked=found.looked,
        )  # fmt: skip
    if step is None:
        faults = tuple(
            tuple(violation.message for violation in broken(state))
            for state in (spot.one, spot.other)
        )
        return Witness(
            found.what, *texts, faults=faults[0], other_faults=faults[1], looked=found.looked
        )
    states = (
        read_state(parse_tables(texts[0])[0], pair.one),
        read_state(parse_tables(texts[1])[0], pair.other),
    )
    if states != (spot.one, spot.other):
        return None
    if step.asks:
        return _answered(pair, found, Spot(*states), texts)
    moves = [
        None if env is None else unbind(state, state.setting.program.moves[step.name], env)
        for state, env in zip(states, (step.one, step.other), strict=True)
    ]
    said = [
        "" if move is None else write_move(state, move)
        for state, move in zip(states, moves, strict=True)
    ]
    rulings = [
        None if move is None else judge(state, move)
        for state, move in zip(states, moves, strict=True)
    ]
    for number in (0, 1):
        if rulings[number] is None:
            # The words may say another move there.
            said[number] = said[1 - number]
            rulings[number] = read_and_judged(states[number], said[number])
    what = _between(pair, Spot(*states), rulings[0], rulings[1])
    lost: tuple[str, ...] = ("", "")
    if found.what == LOSS and what in ("", LEDGER):
        what = LOSS
        lost = tuple(
            "nothing" if sum_ is None else write_value(spot.one.setting, MONEY, sum_, sign=True)
            for sum_ in pair.lost(Spot(*states), step)
        )
    if not what:
        return None
    return Witness(
        what, texts[0], texts[1], said[0], said[1], rulings[0], rulings[1],
        value=lost[0], other_value=lost[1], looked=found.looked, spot=spot, step=step,
    )  # fmt: skip


def _answered(pair: Pair, found: Candidate, spot: Spot, texts: tuple[str, str]) -> Witness | None:
    """Answer a question by both programs."""
    assert found.step is not None
    said: list[str] = []
    values: list[str] = []
    for state, env in ((spot.one, found.step.one), (spot.other, found.step.other)):
        define = state.setting.program.functions[found.step.name]
        value = function_value(state, define, env or {})
        values.append(write_value(state.setting, define.type, value, sign=True))
        said.append(_question(state, define, env or {}))
    if values[0] == values[1]:
        return None
    return Witness(
        VALUE, texts[0], texts[1], said[0], said[1], value=values[0], other_value=values[1],
        looked=found.looked, spot=found.spot, step=found.step,
    )  # fmt: skip


def _between(pair: Pair, spot: Spot, one: Ruling | None, other: Ruling | None) -> str:
    """Return in what two rulings differ; nothing where they do not."""
    if one is None or other is None:
        known = one if other is None else other
        return MOVE if known is not None and known.legal else ""
    if Verdict.UNDETERMINED in (one.verdict, other.verdict):
        return ""
    if one.verdict is not other.verdict:
        return VERDICT
    if one.verdict is not Verdict.LEGAL:
        mine, theirs = ({v.rule for v in ruling.violations} for ruling in (one, other))
        return VIOLATIONS if mine != theirs else ""
    if one.after is None or other.after is None:
        return ""
    if not pair.alike(spot, Spot(one.after, other.after)):
        return STATE
    if not pair.forth.values_same:
        return ""
    return LEDGER if one.effects != other.effects else ""


def read_and_judged(state: State, text: str) -> Ruling | None:
    """Rule on a move by its words: the first reading that is legal, else the first; or None."""
    try:
        readings: tuple[Move, ...] = read_move(state, text)
    except PropertyRulesError:
        return None
    rulings = [judge(state, move) for move in readings]
    return next((ruling for ruling in rulings if ruling.legal), rulings[0] if rulings else None)


def _question(state: State, define: Function, env: Mapping[str, Any]) -> str:
    """Write a question for a value: by its phrase, or by its name where it has none."""
    types = types_of(define.params)
    said = write_phrase(state.setting, define.phrases, types, env, set(env))
    if said is not None:
        return said
    given = (write_value(state.setting, types[name], value) for name, value in env.items())
    return " of ".join((define.name.replace("_", " "), *filter(None, [", ".join(given)])))


def beginnings(pair: Pair) -> Spot | None:
    """Return how a game begins by two programs, for the fewest players with whom that differs.

    Where one of them can begin none its table is bare.
    """
    for side in pair.parts:
        if pair.differs & reaching(side, (key for key in side if key[0] in _AT_THE_START)):
            break
    else:
        return None
    for many in range(2, len(NAMES) + 1):
        one, other = (begun(program, many) for program in (pair.one, pair.other))
        if one is None and other is None:
            return None
        spot = Spot(
            one or blank(setting_of(pair.one, many)), other or blank(setting_of(pair.other, many))
        )
        if (one is None) is not (other is None) or not pair.alike(spot, spot):
            return spot
    return None
