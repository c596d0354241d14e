"""Witnesses: differences that were written as text, read back and ruled on by the interpreter.

Only these are shown: what compiled code finds must hold for the text that a person would type.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field

from propertyrules.classes import opaque
from propertyrules.errors import PropertyRulesError
from propertyrules.hints import spaced
from propertyrules.ir.program import Function, types_of
from propertyrules.ir.types import MONEY
from propertyrules.machine.arguments import unbind
from propertyrules.machine.evaluator import function_value
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.legality import judge
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import State
from propertyrules.notation.line_reader import read_move
from propertyrules.notation.move_parser import meant
from propertyrules.notation.scenarios import parse_tables
from propertyrules.notation.table_printer import write_table
from propertyrules.notation.tables import read_state
from propertyrules.notation.writer import write_move, write_phrase, write_value
from propertyrules.verification.witness.program_pair import Aspect, Pair, PairStep, Spot


@opaque
class FoundDifference:
    """A difference of two programs as it was found: the state, the move and in what they differ.

    `looked` is the number of the table; `text` is a table that is read in two ways.
    """

    spot: Spot
    step: PairStep | None
    what: Aspect
    looked: int
    text: str = ""


@opaque
class Witness:
    """A table and a move on which two programs rule differently, by the interpreter.

    `what` says in what they differ: the `verdict`; the `violations` of a move that both refuse; the
    `state` after it, or only the ledger of its `effects`; a `move` that one of them does not know
    (its ruling is None); the `value` that answers a question; a `table` that only one of them
    allows; the `beginning` of a game (then there is no move); the `reading` of a table's text; the
    `loss` that a plan counts for a move. Everything is there twice, as each program writes it and
    rules on it; `looked` counts the tables looked at.
    """

    what: Aspect
    tables: tuple[str, str]
    moves: tuple[str, str] = ("", "")
    rulings: tuple[Ruling | None, Ruling | None] = (None, None)
    values: tuple[str, str] = ("", "")
    faults: tuple[tuple[str, ...], ...] = ((), ())
    looked: int = 0
    spot: Spot | None = field(default=None, repr=False)
    step: PairStep | None = field(default=None, repr=False)


def confirmed(pair: Pair, found: FoundDifference) -> Witness | None:
    """Write a difference as text, read it back, and rule on it; None if it is none then."""
    spot, step = found.spot, found.step
    try:
        texts = write_table(spot.one), write_table(spot.other)
        told: dict[str, Any] | None
        if found.text:
            told, texts = {"what": found.what, "values": texts}, (found.text, found.text)
        elif step is None:
            faults = (tuple(violation.message for violation in broken(state)) for state in spot)
            told = {"what": found.what, "faults": tuple(faults)}
        else:
            again = (read_state(parse_tables(text)[0], program)
                     for text, program in zip(texts, pair.programs, strict=True))  # fmt: skip
            # A table that cannot be typed as it was found is no use to a reader.
            if Spot(*again) != spot:
                return None
            told = _answered(spot, step) if step.asks else _ruled(pair, found, step)
    except PropertyRulesError:
        return None
    if told is None:
        return None
    if step is not None:
        told |= {"spot": spot, "step": step}
    return Witness(tables=texts, looked=found.looked, **told)


def _answered(spot: Spot, step: PairStep) -> dict[str, Any] | None:
    """Answer a question by both programs; None if the answers are alike."""
    said: list[str] = []
    values: list[str] = []
    for state, env in zip(spot, step.envs, strict=True):
        define = state.program.functions[step.name]
        value = function_value(state, define, env or {})
        values.append(write_value(state.setting, define.type, value, sign=True))
        said.append(_question(state, define, env or {}))
    if values[0] == values[1]:
        return None
    return {"what": Aspect.VALUE, "moves": tuple(said), "values": tuple(values)}


def _ruled(pair: Pair, found: FoundDifference, step: PairStep) -> dict[str, Any] | None:
    """Judge a move by both programs, by its words if one does not know it; None if they agree."""
    spot = found.spot
    moves = {state.program: unbind(state, kind, env) for state, kind, env in pair.moves(spot, step)}
    sides = [(state, moves.get(state.program)) for state in spot]
    said = [write_move(state, move) if move else "" for state, move in sides]

    def ruling(state: State, move: Move | None) -> Ruling | None:
        """Judge a move, by the other program's words where a program does not know it."""
        if move is not None:
            return judge(state, move)
        try:
            return judge(state, meant(state, read_move(state, "".join(said))))
        except PropertyRulesError:  # the rulebook has no such words
            return None

    rulings = [ruling(state, move) for state, move in sides]
    what = _between(pair, spot, *rulings)
    moved = tuple(words or "".join(said) for words in said)
    told: dict[str, Any] = {"what": what, "rulings": tuple(rulings), "moves": moved}
    if found.what is Aspect.LOSS and what in (None, Aspect.LEDGER):
        lost = (
            "nothing" if sum_ is None else write_value(spot.one.setting, MONEY, sum_, sign=True)
            for sum_ in pair.lost(spot, step)
        )
        return {**told, "what": Aspect.LOSS, "values": tuple(lost)}
    return told if what else None


def _between(pair: Pair, spot: Spot, one: Ruling | None, other: Ruling | None) -> Aspect | None:
    """Return in what two rulings differ; None where they do not."""
    if one is None or other is None:
        known = one or other
        return Aspect.MOVE if known is not None and known.legal else None
    if Verdict.UNDETERMINED in (one.verdict, other.verdict):
        return None
    if one.verdict is not other.verdict:
        return Aspect.VERDICT
    if one.verdict is not Verdict.LEGAL:
        mine, theirs = ({v.rule for v in ruling.violations} for ruling in (one, other))
        return Aspect.VIOLATIONS if mine != theirs else None
    if one.after is None or other.after is None:
        return None
    if not pair.alike(spot, Spot(one.after, other.after)):
        return Aspect.STATE
    return Aspect.LEDGER if pair.values_same and one.effects != other.effects else None


def _question(state: State, define: Function, env: Mapping[str, Any]) -> str:
    """Write a question for a value: by its phrase, or by its name if it has none."""
    types = types_of(define.params)
    said = write_phrase(state.setting, define.phrases, types, env, set(env))
    if said is not None:
        return said
    given = (write_value(state.setting, types[name], value) for name, value in env.items())
    return " of ".join((spaced(define.name), *filter(None, [", ".join(given)])))
