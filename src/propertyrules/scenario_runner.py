"""The runner of scenarios: answers the lines of a table and compares them with what is expected.

`check`, `test`, the page and the notebook all use `run_scenario`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import define, evolve, field

import propertyrules.machine.alternatives as alternatives
import propertyrules.machine.legality as legality
from propertyrules.answers.answer import (
    Answer,
    MoveAnswer,
    ToldAnswer,
    UnreachedAnswer,
    UnreadAnswer,
)
from propertyrules.answers.line_answers import (
    answer_asked,
    answer_line,
    claims_met,
    joint_answers,
    rulings_of,
    turned_round,
)
from propertyrules.answers.move_answers import with_grounds
from propertyrules.classes import opaque
from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink, may_decide, summary
from propertyrules.errors import NotationError, TableError
from propertyrules.ir.program import Program
from propertyrules.limits import MAX_FAULTS
from propertyrules.model.evidence import Verdict, Violation
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import State
from propertyrules.notation.disputes.discourse import is_denied
from propertyrules.notation.disputes.dispute_reader import (
    asks_alone,
    asks_as_in_example,
    rule_asked,
)
from propertyrules.notation.disputes.drawn_cards import speaks_of_card, tells_draw
from propertyrules.notation.move_parser import asks_of_table
from propertyrules.notation.scenarios import AskedLine, Scenario, TextLine, as_written
from propertyrules.notation.tables import as_told, doubted_state, plain_state
from propertyrules.notation.words import english
from propertyrules.notation.words.explanations import in_column
from propertyrules.notation.words.tokens import cut_expectation, words_of
from propertyrules.referee import Referee

_WHERE_DRAWN = "write who drew it and on which space, and what was so then"
_BROUGHT = ("pay", "collect", "get", "receive", "draw", "lose", "win")

UNASKED = 0
"""The line number of a question that is not in the file."""


@opaque
class Run:
    """A table with all its answers, and the states in which it starts and ends."""

    scenario: Scenario
    start: State
    answers: tuple[Answer, ...]
    end: State

    @property
    def program(self) -> Program:
        """The rulebook, with the figures that the table sets."""
        return self.start.program

    @property
    def good(self) -> bool:
        """Whether every answer is as expected, or legal if nothing is expected."""
        return all(answer.good for answer in self.answers)

    @property
    def unmet(self) -> tuple[Answer, ...]:
        """The answers that are not as expected, or that were not reached."""
        return tuple(answer for answer in self.answers if answer.met is False)


def run_scenario(
    scenario: Scenario,
    program: Program,
    asks: Sequence[str] = (),
    judged_by: Callable[[Program], Referee] = Referee,
    grounded: bool = True,
) -> Run:
    """Answer every line of a table, and then `asks` as if they stood in a last `ask` block.

    If a move is expected to be `legal by` a clause, something that cites the clause must decide it;
    with `grounded` false it is enough that the ruling cites it. `judged_by` makes the referee.

    The program must be that of the scenario's rulebook, board and house rules. Raises TableError,
    with all errors, for an impossible table or lines that cannot be read, unless all of them are
    one question that a clause answers whatever the table.
    """
    try:
        run = _run(scenario, program, asks, judged_by, grounded)
        if not _may_be_of_rules(run.answers, scenario, program):
            return run
    except TableError as error:
        # What can't be read may be asked of the rules alone.
        if (general := rule_asked(scenario, program)) is None:
            raise _with_rules(error, scenario, program) from None
        return _run(general, program, asks, judged_by, grounded)
    general = rule_asked(scenario, program)
    return run if general is None else _run(general, program, asks, judged_by, grounded)


def _may_be_of_rules(answers: Sequence[Answer], scenario: Scenario, program: Program) -> bool:
    """Check whether a question may be one of the rules alone: the table has no answer, or nothing
    is told of it and no rule has answered yet.
    """
    if asks_as_in_example(scenario, program):
        return True
    # Whether a move may be made depends on the table, and the answer tells on what.
    if all(one.tone == "undetermined" and not isinstance(one, MoveAnswer) for one in answers):
        return True
    by_table = (
        isinstance(one, MoveAnswer)
        or (one.word in ("yes", "no") and not (isinstance(one, ToldAnswer) and one.clause))
        for one in answers
    )
    return all(by_table) and asks_alone(scenario, program)


def _with_rules(error: TableError, scenario: Scenario, program: Program) -> TableError:
    """Return why a table can't be read; of one in somebody's own words with the nearest rules."""
    if scenario.players or scenario.blocks:
        return error
    from propertyrules.notation.disputes.nearest_rules import with_nearest_rules

    return with_nearest_rules(error, program, " ".join(at.text for at in scenario.lines))


def _run(
    scenario: Scenario,
    program: Program,
    asks: Sequence[str],
    judged_by: Callable[[Program], Referee],
    grounded: bool,
) -> Run:
    """Answer every line of a table as `run_scenario` does."""

    def read(table: Scenario) -> tuple[State, tuple[Violation, ...]]:
        doubts = (k == "ask" and asks_of_table(asked.text) for k, asked in _lines(table, asks))
        return doubted_state(table, program) if any(doubts) else (plain_state(table, program), ())

    written = as_written(scenario)
    scenario, (start, impossible) = as_told(scenario, program, read)
    lines = tuple(_lines(scenario, asks))
    # A table may set figures: its program is not the one that was given.
    runner = _Runner(
        scenario.file, judged_by(start.program), impossible, start, told=scenario.told,
        written=written,
    )  # fmt: skip
    for kind, asked in lines:
        if not runner.answer(kind, asked):
            break
    answers, faults = runner.answers, runner.faults
    # A dispute in somebody's own words is answered as far as it can be read.
    spoken = not written and any(asked.speaker is not None for _, asked in lines)
    if faults and not (spoken and _reads_any(answers)):
        raise _unreadable(scenario.file, faults)
    answers += [_unread(runner.state, at) for at in scenario.passed]
    # Takes as long as many rulings, so only legal moves with an expectation are grounded.
    if grounded:
        answers = [with_grounds(one) if isinstance(one, MoveAnswer) else one for one in answers]
    return Run(scenario, start, tuple(answers), runner.state)


def _unreadable(file: str, faults: Sequence[Diagnostic]) -> NotationError:
    """Return the error that tells of all lines that cannot be read."""
    sink = DiagnosticSink.of_table(file, faults[:MAX_FAULTS])
    for fault in faults[MAX_FAULTS:]:
        sink.add(fault.code, fault.message, fault.line, fault.column)
    return NotationError(summary(tuple(sink.found)), tuple(sink.found))


@define(eq=False)
class _Runner:
    """Answers lines one after another; `state` is the table after the moves made so far.

    `rulings` are those on the moves of the line before, which a question may refer to. `earlier`
    are the states before the moves that a dispute tells.
    """

    file: str
    referee: Referee
    impossible: tuple[Violation, ...]
    state: State
    answers: list[Answer] = field(factory=list)
    faults: list[Diagnostic] = field(factory=list)
    earlier: list[State] = field(factory=list)
    rulings: tuple[Ruling, ...] = ()
    stopped: int = 0  # the line of `play` that is illegal
    drawn: bool = False  # whether a card was drawn, of which what it brings may be told again
    lost: list[str] = field(factory=list)  # moves that a dispute tells, and that can't be made
    written: bool = False  # whether the table is in the notation
    told: bool = False  # whether the table is told in sentences

    def answer(self, kind: str, asked: AskedLine) -> bool:
        """Answer a line of a block (`ask`, `play` or `made`); return whether to go on."""
        if self.stopped or (self.impossible and not asks_of_table(asked.text)):
            why = "the table cannot be"
            if self.stopped:
                why = f"the `play` line {self.stopped} is illegal"
            expected = asked.expected.text if asked.expected else ""
            missed = (f"not reached: {why}",)
            self.answers.append(UnreachedAnswer(
                asked.line, asked.text, self.state, expected, False, missed, why=why
            ))  # fmt: skip
        elif kind == "made":
            self.earlier.append(self.state)
            made = self.made(asked)
            self.rulings += made
            again = self.drawn and english.has_verb(words_of(asked.text), *_BROUGHT)
            lost = not (made or again or is_denied(asked))
            if lost and self.written:
                message = f"`{asked.text}` is a move or a question, and tells nothing of the table"
                at = in_column("T015", message, asked.at.column, "write it below `ask` or `play`")
                self.faults.append(at.in_line(self.file, asked.line))
                return True
            if lost and (tells_draw(asked.text) or self._throws_for_card(asked.text)):
                message = f"what is told of this card can't be so on this table: `{asked.text}`"
                at = in_column("T015", message, asked.at.column, _WHERE_DRAWN)
                self.faults.append(at.in_line(self.file, asked.line))
                return False
            self.lost += [asked.text] if lost else []
            if made and tells_draw(asked.text):
                self.earlier.clear()  # what the card led to is asked about
            self.drawn = self.drawn or (bool(made) and speaks_of_card(asked.text))
            self.state = made[-1].after or self.state if made else self.state
        else:
            try:
                found = self.found(kind, asked)
            except TableError as error:
                return self.refused(kind, asked, error.faults)
            if asked.note or asked.sides:
                found = [evolve(one, assumed=asked.note, sides=asked.sides) for one in found]
            found = [self._without_lost(one) for one in found]
            self.answers += found
            for answer in found:
                if isinstance(answer, MoveAnswer) and answer.made:
                    self.state = answer.ruling.after or self.state
                    self.rulings += (answer.ruling,) if answer.ruling.after is not None else ()
                    if answer.met is False and answer.ruling.verdict is Verdict.ILLEGAL:
                        self.stopped = asked.line or 1
        return True

    def _throws_for_card(self, text: str) -> bool:
        """Check whether a sentence tells of the throw for which a card asked."""
        words = words_of(text)
        return self.drawn and "for" in words and english.has_verb(words, "roll", "throw")

    def _without_lost(self, answer: Answer) -> Answer:
        """Return an answer with the moves that are told and can't be made; a sum of cash is not
        known then.
        """
        if not self.lost:
            return answer
        notes = (answer.assumed, *(f"Not counted: “{text}”." for text in self.lost))
        answer = evolve(answer, assumed=" ".join(notes).strip())
        if not (isinstance(answer, ToldAnswer) and answer.question.kind == "cash"):
            return answer
        if not answer.word[-1:].isdigit():
            return answer
        headline = f"The table doesn't say how much cash {answer.question.player} has then."
        return evolve(answer, value="", headline=headline)

    def found(self, kind: str, asked: AskedLine) -> list[Answer]:
        """Return the answers to a line of `ask` or `play`. Raises TableError."""
        expected = asked.expected.text.strip() if asked.denied and asked.expected else ""
        asked = evolve(asked, expected=None) if asked.denied else asked
        at = (self.file, kind, asked, self.impossible)
        if kind == "ask":
            found, self.rulings = answer_asked(
                self.referee, self.state, self.file, asked, self.impossible, self.rulings,
                *self.answers[-1:],
            )  # fmt: skip
        else:
            found = answer_line(self.referee, self.state, *at)
        for before in reversed(self.earlier):
            # Nothing is owed now, but it may have been before the moves that were told.
            if not any(
                isinstance(one, ToldAnswer) and one.question.kind == "owes"
                and one.value in ("", "no") and not one.note.startswith("after")
                for one in found
            ):  # fmt: skip
                break
            found = answer_line(self.referee, before, *at)
        found = found if asked.speaker is None else joint_answers(found)
        return [turned_round(one, expected) for one in found] if asked.denied else found

    def made(self, asked: AskedLine) -> tuple[Ruling, ...]:
        """Return the rulings on the moves that a line of a dispute tells; none if one is illegal.

        Of the tables that a turn may stand for, the first one is taken on which all are legal.
        """
        tables = (self.state, *(one.state for one in self.state.completions))
        told: tuple[Ruling, ...] = ()
        for table in tables:
            try:
                made = rulings_of(answer_line(self.referee, table, self.file, "made", asked, ()))
            except TableError:
                return ()
            verdicts = {one.verdict for one in made}
            if verdicts == {Verdict.LEGAL}:
                return made
            if table is self.state:
                if not made or Verdict.ILLEGAL in verdicts:
                    # That somebody is told to pay may mean that they were asked to.
                    met = (claims_met(self.referee, one, self.file, asked) for one in tables)
                    return next(filter(None, met), ())
                told = made
        return told

    def refused(self, kind: str, asked: AskedLine, faults: Sequence[Diagnostic]) -> bool:
        """Collect the errors of a line; return whether to go on."""
        if self.told:
            from propertyrules.notation.disputes.unread import of_sentence

            faults = [of_sentence(why, asked.text, self.state.setting) for why in faults]
        if asked.speaker is not None:
            self.answers.append(_unread(self.state, asked.at, faults[0]))
        for fault in faults:
            if asked.line == UNASKED:
                self.faults.append(fault.in_line(ask_name(asked.text), 1))
            elif fault.line == asked.line:
                self.faults.append(fault)
            else:  # found in a piece of the line, without its place
                self.faults.append(fault.in_line(fault.file, asked.line))
        # After a move that can't be read all is judged on a wrong table. There is a limit, as each
        # error costs a search for what was meant.
        return kind != "play" and len(self.faults) <= MAX_FAULTS


def _reads_any(answers: Sequence[Answer]) -> bool:
    """Check whether any question was read."""
    return not all(isinstance(answer, UnreadAnswer) for answer in answers)


def _lines(scenario: Scenario, asks: Sequence[str]) -> Iterator[tuple[str, AskedLine]]:
    for block in scenario.blocks:
        for asked in block.lines:
            yield block.kind, asked
    for text in asks:
        said, expected, _ = cut_expectation(text.strip())
        behind = None if expected is None else TextLine(expected, UNASKED, 1)
        yield "ask", AskedLine(TextLine(said, UNASKED, 1), behind)


def _unread(state: State, at: TextLine, why: Diagnostic | None = None) -> UnreadAnswer:
    """Return the answer to a question of a dispute that cannot be read.

    `why` is the error, which is searched for if it is not known.
    """
    if why is None:
        from propertyrules.notation.disputes.own_words import mover_speaks
        from propertyrules.notation.disputes.unread import explain_unread

        speaker = mover_speaks(state)
        why = explain_unread(state.setting, at.text, at.column - 1, speaker, general=True)
    told = "it asks nothing about this table"
    if why is not None and why.rules:
        told = f"{may_decide(why.rules)}: {' '.join(why.rules)}"
    elif why is not None:
        told = f"{why.message}; {why.hint}".strip("; ")
    return UnreadAnswer(at.line, at.text, state, why=told)


def ask_name(text: str) -> str:
    """Return the name that errors use as the file of a question of the command line."""
    return f"--ask “{text}”"


@opaque
class PlainReferee(Referee):
    """Rules by the interpreter alone, without looking for legal moves near an illegal one."""

    def judge(self, state: State, move: Move) -> Ruling:
        """Rule on a move."""
        return legality.judge(state, move)

    def play(self, state: State, move: Move) -> State:
        """Return the state after a move. Raises IllegalMove."""
        return alternatives.play_whole(state, move)


def run_plainly(scenario: Scenario, program: Program) -> Run:
    """Run a scenario by the interpreter, without what only explains an answer."""
    return run_scenario(scenario.definite, program, judged_by=PlainReferee, grounded=False)
