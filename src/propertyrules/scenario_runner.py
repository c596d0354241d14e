"""Runs a table's `ask` and `play` blocks, line by line, against what is expected.

`check`, `test`, the page and the notebook all run tables by `run_scenario`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import evolve

from propertyrules.answers.answer import (
    Answer,
    MoveAnswer,
    ToldAnswer,
    UnreachedAnswer,
    UnreadAnswer,
)
from propertyrules.answers.line_answers import answer_asked, answer_line, rulings_of
from propertyrules.answers.move_answers import with_grounds
from propertyrules.classes import opaque
from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink, summary
from propertyrules.errors import NotationError, TableError
from propertyrules.ir.program import Program
from propertyrules.limits import MAX_FAULTS
from propertyrules.model.evidence import Verdict, Violation
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import State
from propertyrules.notation.move_parser import asks_of_table
from propertyrules.notation.scenarios import AskedLine, Scenario, TextLine
from propertyrules.notation.tables import as_told, doubted_state, plain_state
from propertyrules.notation.tokens import cut_expectation
from propertyrules.referee import Referee

UNASKED = 0
"""The line of what does not stand in the file."""


@opaque
class Run:
    """A table with all its answers, the state that it begins from and the one it ends in."""

    scenario: Scenario
    start: State
    answers: tuple[Answer, ...]
    end: State

    @property
    def program(self) -> Program:
        """The rulebook, with the figures that the table changes."""
        return self.start.program

    @property
    def good(self) -> bool:
        """Whether every answer is as it should be."""
        return all(answer.good for answer in self.answers)

    @property
    def unmet(self) -> tuple[Answer, ...]:
        """The answers that are not what was expected, or that were not reached."""
        return tuple(answer for answer in self.answers if answer.met is False)


def run_scenario(
    scenario: Scenario,
    program: Program,
    asks: Sequence[str] = (),
    judged_by: Callable[[Program], Referee] = Referee,
    grounded: bool = True,
) -> Run:
    """Answer every line of a table, and then `asks` as if they stood in a last `ask` block.

    Where a move is expected to be `legal by` a clause, something of the clause must decide it; with
    `grounded` false it is enough that the ruling cites it.

    The program must be that of the scenario's rulebook, board and house rules. Raises TableError
    for a table that cannot be or lines that cannot be read, with every fault found.
    """

    def read(table: Scenario) -> tuple[State, tuple[Violation, ...]]:
        doubts = (k == "ask" and asks_of_table(asked.text) for k, asked in _lines(table, asks))
        return doubted_state(table, program) if any(doubts) else (plain_state(table, program), ())

    scenario, (start, impossible) = as_told(scenario, program, read)
    lines = tuple(_lines(scenario, asks))
    # Of the table and not of the rulebook: a table may change figures.
    referee = judged_by(start.program)
    answers: list[Answer] = []
    faults: list[Diagnostic] = []
    state = start
    earlier: list[State] = []
    moved: tuple[Ruling, ...] = ()  # the moves of the line that was asked last, or told
    stopped = 0
    for kind, asked in lines:
        if stopped or (impossible and not asks_of_table(asked.text)):
            answers.append(_unreached(state, asked, stopped))
            continue
        if kind == "made":
            earlier.append(state)
            made = _made(referee, state, scenario.file, asked)
            moved += made
            state = made[-1].after or state if made else state
            continue
        try:
            if kind == "ask":
                found, moved = answer_asked(
                    referee, state, scenario.file, asked, impossible, moved, *answers[-1:]
                )
            else:
                found = answer_line(referee, state, scenario.file, kind, asked, impossible)
            for before in reversed(earlier):  # what was owed may be paid by what was made since
                if not any(map(_owes_nothing, found)):
                    break
                found = answer_line(referee, before, scenario.file, kind, asked, impossible)
        except TableError as error:
            if asked.speaker is not None:
                answers.append(_unread(state, asked.at, error.faults[0]))
            faults += [_placed(fault, asked) for fault in error.faults]
            if kind == "play":  # what follows would be judged from another table
                break
            # Each fault costs a search for what was meant: nobody reads more than these.
            if len(faults) > MAX_FAULTS:
                break
            continue
        answers += [evolve(one, assumed=asked.note) for one in found] if asked.note else found
        for answer in found:
            if isinstance(answer, MoveAnswer) and answer.made:
                state = answer.ruling.after or state
                if answer.met is False and answer.ruling.verdict is Verdict.ILLEGAL:
                    stopped = asked.line or 1
    # A dispute in somebody's own words is answered as far as it is read.
    if any(asked.speaker is not None for _, asked in lines) and not all(
        isinstance(answer, UnreadAnswer) for answer in answers
    ):
        faults = []
    answers += [_unread(state, at) for at in scenario.passed]
    if faults:
        told = DiagnosticSink.of_table(scenario.file, faults[:MAX_FAULTS])
        for fault in faults[MAX_FAULTS:]:
            told.add(fault.code, fault.message, fault.line, fault.column)
        raise NotationError(summary(tuple(told.found)), tuple(told.found))
    # Last, since it takes as long as many rulings, and only of those that are expected.
    if grounded:
        answers = [with_grounds(one) if isinstance(one, MoveAnswer) else one for one in answers]
    return Run(scenario, start, tuple(answers), state)


def _lines(scenario: Scenario, asks: Sequence[str]) -> Iterator[tuple[str, AskedLine]]:
    for block in scenario.blocks:
        for asked in block.lines:
            yield block.kind, asked
    for text in asks:
        said, expected, _ = cut_expectation(text.strip())
        behind = None if expected is None else TextLine(expected, UNASKED, 1)
        yield "ask", AskedLine(TextLine(said, UNASKED, 1), behind)


def _made(referee: Referee, state: State, file: str, asked: AskedLine) -> tuple[Ruling, ...]:
    """Return the rulings on the moves that a dispute tells by a line; none where they can't be
    legal. Of the tables that a turn may stand for it is one on which they were legal.
    """
    told: tuple[Ruling, ...] = ()
    for table in (state, *(one.state for one in state.completions)):
        try:
            made = rulings_of(answer_line(referee, table, file, "made", asked, ()))
        except TableError:
            return ()
        verdicts = {one.verdict for one in made}
        if verdicts == {Verdict.LEGAL}:
            return made
        if table is state:
            if not made or Verdict.ILLEGAL in verdicts:
                return ()
            told = made
    return told


def _owes_nothing(answer: Answer) -> bool:
    return (
        isinstance(answer, ToldAnswer)
        and answer.question.kind == "owes"
        and answer.value in ("", "no")
        and not answer.note.startswith("after")  # that is of what was made
    )


def _unread(state: State, at: TextLine, why: Diagnostic | None = None) -> UnreadAnswer:
    """Return what is said of a question of a dispute that is not answered: why, or, of one that was
    passed over, what it lacks.
    """
    if why is None:
        from propertyrules.notation.own_words import mover_speaks
        from propertyrules.notation.unread import explain_unread

        speaker = mover_speaks(state)
        why = explain_unread(state.setting, at.text, at.column - 1, speaker, general=True)
    told = f"{why.message}; {why.hint}".strip("; ") if why is not None else ""
    return UnreadAnswer(at.line, at.text, state, why=told or "it asks nothing about this table")


def ask_name(text: str) -> str:
    """Return the name that faults call a move by that does not stand in the file."""
    return f"--ask “{text}”"


def _placed(fault: Diagnostic, asked: AskedLine) -> Diagnostic:
    """Return a fault with its line, where whoever found it saw only a piece of one."""
    if asked.line == UNASKED:
        return fault.in_line(ask_name(asked.text), 1)
    return fault if fault.line == asked.line else fault.in_line(fault.file, asked.line)


def _unreached(state: State, asked: AskedLine, stopped: int) -> Answer:
    why = "the table cannot be"
    if stopped:
        why = f"the `play` line {stopped} is illegal"
    expected = asked.expected.text if asked.expected else ""
    missed = (f"not reached: {why}",)
    return UnreachedAnswer(asked.line, asked.text, state, expected, False, missed, why=why)
