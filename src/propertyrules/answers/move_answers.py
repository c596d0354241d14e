"""Rulings on the moves that a line may mean."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

import propertyrules.machine.legality as legality
from propertyrules.answers.answer import Judge, MoveAnswer
from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import MoveError, NotationError
from propertyrules.machine.invariant_checker import broken_by
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import State
from propertyrules.notation.expectations import Expectation, judge_ruling, kept, read_expectation
from propertyrules.notation.missing_facts import missing_facts
from propertyrules.notation.move_parser import Place, legal_where_rich, meant
from propertyrules.notation.scenarios import AskedLine, TextLine


def answer_move(
    referee: Judge,
    state: State,
    readings: tuple[Move, ...],
    asked: AskedLine,
    expected: Expectation | None,
    place: Place,
    made: bool,
) -> MoveAnswer:
    """Rule on a line that is a move, and on what is expected of it; `made` if it is played.

    Raises NotationError where it can't be understood at this table.
    """
    try:
        ruling = referee.judge(state, meant(state, readings))
        # What is played goes on whatever is missing: only who asks is asked back.
        wrong = None if made else _wrong_anyway(ruling)
        if wrong is not None:
            ruling = wrong
        elif not made and ruling.verdict is Verdict.UNDETERMINED:
            needs = _needs(state, ruling, readings)
            missing = missing_facts(state, needs, ruling.verdicts)
            ruling = evolve(ruling, needs=needs, missing=missing)
        if made and ruling.verdict is Verdict.UNDETERMINED:
            after = referee.play(state, ruling.move)
            impossible = tuple(violation for violation, _ in broken_by(after))
            ruling = evolve(ruling, after=after, impossible=impossible)
    except MoveError as error:
        fault = Diagnostic("T022", str(error), place.span)
        raise NotationError(fault.message, (fault,)) from None
    text, met, missed = kept(expected, lambda want: judge_ruling(want, ruling, place))
    if expected is None and made:
        # What is played at a table that leaves the turn open says how far it is.
        met = ruling.legal or Verdict.LEGAL in ruling.verdicts
        missed = () if met else (f"Stopped: this `play` line is {ruling.verdict}",)
    return MoveAnswer(asked.line, asked.text, state, text, met, missed, ruling=ruling, made=made)


def _wrong_anyway(ruling: Ruling) -> Ruling | None:
    """Return a ruling that hangs on what is not known as one on a move that is told with a wrong
    sum, where that is wrong wherever the move is legal: `she bought Baltic for 50`.
    """
    if ruling.verdict is not Verdict.UNDETERMINED or not ruling.move.claimed:
        return None
    rich = legal_where_rich(ruling.state, evolve(ruling.move, claimed=()))
    told = [legality.judge(one.state, ruling.move) for one in rich]
    wrong = {tuple(one.message for one in ruling.violations) for ruling in told}
    return evolve(told[0], state=ruling.state) if len(wrong) == 1 and () not in wrong else None


def with_grounds(answer: MoveAnswer) -> MoveAnswer:
    """Ask of a move that is legal by some clauses, as expected, what of them decides it."""
    ruling = answer.ruling
    if not answer.met or not answer.expected or not ruling.legal:
        return answer
    clauses = read_expectation(TextLine(answer.expected, answer.line or 1, 1)).by
    if not clauses:
        return answer
    # Only a test asks for it.
    from propertyrules.decisions import deciding
    from propertyrules.notation.change_printer import write_change

    grounds: list[str] = []
    missed: list[str] = []
    for clause in clauses:
        found = deciding(ruling, clause)
        if found is None:
            missed.append(f"{clause} is cited but decides nothing here")
            continue
        provision, near = found
        words = f"{clause} by {provision}"
        if near is not None:
            change = write_change(ruling.state.setting, ruling.move, near)
            words += f", which would refuse it {change.text}"
        grounds.append(words)
    return evolve(answer, grounds=tuple(grounds), met=not missed, missed=tuple(missed))


def _needs(state: State, ruling: Ruling, readings: Sequence[Move]) -> tuple[str, ...]:
    """Return what would decide any of the moves that a line may mean: of which jail card?"""
    others = [move for move in readings if move.name == ruling.move.name]
    needs = (need for move in others for need in legality.judge(state, move).needs)
    return tuple(dict.fromkeys((*ruling.needs, *needs)))
