"""Runs a table's `ask` and `play` blocks, line by line, against what is expected.

`check`, `test`, the page and the notebook all run tables by `run_scenario`. There is a class of
answer for each sort of question, which knows its words, whether the expectation is met, and its
data.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any, Final, TypeAlias, TypeVar

from attrs import evolve, field

from propertyrules import limits
from propertyrules.classes import opaque
from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink, summary
from propertyrules.errors import MoveError, NotationError, TableError
from propertyrules.hints import counted, spaced
from propertyrules.ir.nodes import OpenList
from propertyrules.ir.program import MatterKind, Program, types_of
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import COUNT, HOLDER, MONEY, PLAYER, SPACE, TEXT, TRUTH, Type
from propertyrules.machine import legality
from propertyrules.machine.alternatives import complete_move
from propertyrules.machine.arguments import encode
from propertyrules.machine.claimed_results import gain
from propertyrules.machine.domains import domain
from propertyrules.machine.evaluator import function_value
from propertyrules.machine.initial_state import broken_by, turn_stages
from propertyrules.machine.legal_moves import Family
from propertyrules.machine.legality import measure
from propertyrules.machine.phrase_printer import money_words
from propertyrules.machine.steps import settled
from propertyrules.model.moves import Move, make_move
from propertyrules.model.rulings import Measured, Ruling, Verdict, Violation
from propertyrules.model.schema import get, put
from propertyrules.model.state import Matter, State
from propertyrules.model.values import BANK, Throw, Unknown, is_known
from propertyrules.notation import english
from propertyrules.notation.expectations import (
    Expectation,
    holds,
    judge_ruling,
    judge_table,
    judge_value,
    judge_winners,
    known_clauses,
    read_expectation,
)
from propertyrules.notation.missing_facts import deciding_lines, missing_facts
from propertyrules.notation.move_parser import (
    ANYBODY,
    Place,
    Question,
    asks_of_table,
    read_line,
)
from propertyrules.notation.scenarios import AskedLine, Scenario, TextLine
from propertyrules.notation.short_answer import (
    ShortAnswer,
    asked_words,
    clause_of,
    deciding_violation,
    depends_on,
    explain_ruling,
    headline_of,
    rule_words,
    sentence,
)
from propertyrules.notation.tables import doubted_state, read_state, settled_table, write_table
from propertyrules.notation.tokens import cut_expectation, words_of
from propertyrules.notation.vocabulary import listed, vocabulary
from propertyrules.notation.writer import (
    buildings,
    write_matter,
    write_move,
    write_phrase,
    write_value,
)
from propertyrules.referee import Referee
from propertyrules.syntax.source import word_set

UNASKED = 0
"""The line of what does not stand in the file."""


@opaque
class Answer(ABC):
    """What one line of a table is answered with.

    `state` is the table that it is asked of. `met` is None where nothing was expected, and `missed`
    says in what it is not met. `note` says what a line in somebody's own words was taken for, and
    `assumed` what nobody said: whose turn it is.
    """

    # What some answers have as a field is a cached property here: before it the field goes.
    line: int
    text: str
    state: State = field(repr=False)
    expected: str = ""
    met: bool | None = None
    missed: tuple[str, ...] = ()
    note: str = field(default="", kw_only=True)
    assumed: str = field(default="", kw_only=True)

    @property
    @abstractmethod
    def word(self) -> str:
        """The answer in a word or two: a verdict, a value or a number of things."""

    @property
    def short(self) -> ShortAnswer:
        """The answer in a few sentences, as people read it first."""
        short = self.sentences
        headline, names = self._numbered(short.headline), self.state.setting.names
        reason = f"{short.reason} {self.assumed}".strip()
        return ShortAnswer(
            english.addressed(headline, names), english.addressed(reason, names), short.rule,
            english.addressed(short.remedy, names),
        )  # fmt: skip

    @cached_property
    def headline(self) -> str:
        """The first of these sentences; of a move without looking for what would mend it."""
        headline = self._numbered(self.sentences.headline)
        return english.addressed(headline, self.state.setting.names)

    def _numbered(self, headline: str) -> str:
        number, of, _ = self.note.partition(":")
        if of and number.startswith("move "):  # one of several moves that a line stands for
            return f"{number[:1].upper()}{number[1:]}: {headline}"
        return headline

    @property
    def sentences(self) -> ShortAnswer:
        """What is answered, whatever the line was taken for."""
        return ShortAnswer(f"{self.word}: {self.text}.")

    @property
    def tone(self) -> str:
        """What the word is coloured by."""
        return "value"

    @cached_property
    def ruling(self) -> Ruling | None:
        """The ruling on a move."""
        return None

    @cached_property
    def measured(self) -> Measured | None:
        """What a value is made of."""
        return None

    @cached_property
    def violations(self) -> tuple[Violation, ...]:
        """The rules that a move breaks, or that the table does."""
        return ()

    @cached_property
    def grounds(self) -> tuple[str, ...]:
        """By what each clause decides that a move was expected to be legal by."""
        return ()

    @property
    def tested(self) -> bool:
        """Whether something was expected of it, if only that it could be played."""
        return bool(self.expected) or self.met is False

    @property
    def good(self) -> bool:
        """Whether it is as it should be: the expectation met, else the move legal, else known."""
        if self.met is not None:
            return self.met
        if self.ruling is not None:
            return self.ruling.legal
        return not self.violations and (self.measured is None or not self.measured.needs)


@opaque
class MoveAnswer(Answer):
    """The ruling on a move; `made` if the table goes on from there."""

    ruling: Ruling = field(kw_only=True)
    made: bool = field(kw_only=True)
    grounds: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def word(self) -> str:
        """The verdict."""
        return str(self.ruling.verdict)

    @property
    def sentences(self) -> ShortAnswer:
        """The ruling in short; of a move that is made, what came of it."""
        short = explain_ruling(self.ruling)
        if self.made and self.ruling.legal:
            return evolve(short, headline=self._move_made)
        if self.made and self.ruling.after is not None:
            return evolve(short, reason=f"{short.reason} It is played as legal.".strip())
        return short

    @property
    def headline(self) -> str:
        """The verdict in a sentence; of a move that is made, the move."""
        made = self.made and self.ruling.legal
        headline = self._numbered(self._move_made if made else headline_of(self.ruling))
        return english.addressed(headline, self.state.setting.names)

    @property
    def _move_made(self) -> str:
        return sentence(write_move(self.state, self.ruling.move))

    @property
    def tone(self) -> str:
        """The verdict."""
        return self.word

    @property
    def violations(self) -> tuple[Violation, ...]:
        """The rules that the move breaks."""
        return self.ruling.violations


@opaque
class ValueAnswer(Answer):
    """What a function comes to, in words too: `value` is empty where it is not known."""

    question: Question = field(kw_only=True, repr=False)
    measured: Measured = field(kw_only=True)
    value: str = field(kw_only=True)

    @property
    def word(self) -> str:
        """The value."""
        return self.value or "undetermined"

    @property
    def sentences(self) -> ShortAnswer:
        """The value with its parts in brackets, or the question that it hangs on."""
        measured, setting = self.measured, self.state.setting
        if not self.value:
            return depends_on(measured.missing, measured.needs)
        parts = [
            f"{spaced(part.name)} "
            + ("unknown" if part.amount is None else money_words(setting, part.amount))
            for part in measured.parts
        ]
        made_of = f" ({', '.join(parts)})" if len(parts) > 1 else ""
        clause = clause_of(setting.program, measured.clauses)
        read = clause is not None and clause.status != "stated"
        rule = rule_words(clause) if clause is not None and read else ""
        asked = write_question(self.state, self.question) or self.text.rstrip("?!. ")
        claimed = self.question.amount
        right = money_words(setting, claimed) == self.value if claimed else None
        lead = {True: "Yes, ", False: "No, ", None: ""}[right]
        return ShortAnswer(f"{lead}{self.value}: {asked}{made_of}.", rule=rule)

    @property
    def tone(self) -> str:
        """Whether it is known."""
        return "value" if self.value else "undetermined"


@opaque
class TableAnswer(Answer):
    """Whether the table can be: what of all that always holds is broken."""

    violations: tuple[Violation, ...] = field(kw_only=True)

    @property
    def word(self) -> str:
        """Whether the table can be."""
        return "impossible" if self.violations else "possible"

    @property
    def sentences(self) -> ShortAnswer:
        """Whether the table can be, and the first thing that it breaks."""
        if not self.violations:
            return ShortAnswer("Yes. This table can be.")
        first, *others = self.violations
        more = f" (and {counted(len(others), 'more reason')})" if others else ""
        program = self.state.program
        clause = clause_of(program, first.clauses)
        rule = "" if clause is None else rule_words(clause)
        return ShortAnswer("No. This table can't be.", sentence(first.message + more), rule)

    @property
    def tone(self) -> str:
        """The verdict that this is like."""
        return "illegal" if self.violations else "legal"


@opaque
class WinnersAnswer(Answer):
    """Who wins; None as long as the game is not over."""

    winners: tuple[str, ...] | None = field(kw_only=True)

    @property
    def word(self) -> str:
        """The winners."""
        return listed(self.winners) if self.winners else "nobody yet"

    @property
    def sentences(self) -> ShortAnswer:
        """Who wins, or that nobody does yet."""
        if self.winners is None:
            return ShortAnswer("Nobody yet: the game goes on.")
        return ShortAnswer(f"{self.word} {'wins' if len(self.winners) == 1 else 'win'}.")


@opaque
class MovesAnswer(Answer):
    """The legal moves of a player.

    `perhaps` are those that hang on what the table leaves open, each with the lines that would
    make it legal.
    """

    moves: tuple[Move | Family, ...] = field(kw_only=True)
    perhaps: tuple[tuple[Move | Family, tuple[str, ...]], ...] = field(default=(), kw_only=True)

    @property
    def word(self) -> str:
        """How many there are."""
        return counted(len(self.moves), "move")

    @property
    def sentences(self) -> ShortAnswer:
        """How many there are, behind what was asked."""
        asked = self.text.rstrip("?!. ")
        perhaps = f", and perhaps {counted(len(self.perhaps), 'other')}" if self.perhaps else ""
        return ShortAnswer(f"{asked[:1].upper()}{asked[1:]}: {self.word}{perhaps}.")


@opaque
class OpenAnswer(Answer):
    """What is open, and whom the game waits for."""

    matters: tuple[str, ...] = field(kw_only=True)
    waits_for: tuple[str, ...] = field(kw_only=True)

    @property
    def word(self) -> str:
        """How much is open."""
        return f"{len(self.matters)} open" if self.matters else "nothing"

    @property
    def sentences(self) -> ShortAnswer:
        """Whom the game waits for."""
        waits = listed(self.waits_for)
        return ShortAnswer(f"The game waits for {waits}." if waits else "The game is over.")


@opaque
class PlanAnswer(Answer):
    """How a sum can be raised, or how a debt is settled.

    `steps` are the moves and `after` is what they lead to; `matters` is what is to be said of them:
    what the plan costs or what is missing, or why the settlement stops.
    """

    steps: tuple[Move, ...] = field(kw_only=True)
    after: State = field(kw_only=True, repr=False)
    matters: tuple[str, ...] = field(kw_only=True)

    @property
    def word(self) -> str:
        """How many moves it takes."""
        return counted(len(self.steps), "step")


@opaque
class ToldAnswer(Answer):
    """What the table itself tells: an owner, a sum of cash, whether a fact holds.

    `value` is empty where it is not known; `headline` says it in a sentence, and `more` is what is
    to be said besides.
    """

    question: Question = field(kw_only=True, repr=False)
    value: str = field(kw_only=True)
    headline: str = field(kw_only=True)
    more: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def word(self) -> str:
        """The value."""
        return self.value or "unknown"

    @property
    def sentences(self) -> ShortAnswer:
        """What the table tells, and what is to be said besides; the state itself is a list."""
        state = self.question.kind == "state"
        more = () if state else tuple(map(sentence, self.more))
        return ShortAnswer(
            self.headline, " ".join(one for one in more if not self.headline.endswith(one))
        )

    @property
    def tone(self) -> str:
        """Whether it is known."""
        return "value" if self.value else "undetermined"


@opaque
class UnreachedAnswer(Answer):
    """What is said of a line that is not reached; `why` is the reason."""

    why: str = field(kw_only=True)

    @property
    def word(self) -> str:
        """That it is not reached."""
        return "not reached"

    @property
    def sentences(self) -> ShortAnswer:
        """That it is not reached, and why."""
        return ShortAnswer(f"Not reached: {self.text}.", sentence(self.why))

    @property
    def tone(self) -> str:
        """What is not reached is not met."""
        return "not met"


@opaque
class UnreadAnswer(Answer):
    """What is said of a question in people's own words that is not read; `why` is the reason."""

    why: str = field(kw_only=True)

    @property
    def word(self) -> str:
        """That it is not read."""
        return "not read"

    @property
    def sentences(self) -> ShortAnswer:
        """That it is not read, and why."""
        return ShortAnswer(f"Not answered: {self.text.rstrip('?.! ')}.", sentence(self.why))

    @property
    def tone(self) -> str:
        """Nothing is decided."""
        return "undetermined"


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
    scenario = settled_table(scenario, program)
    lines = tuple(_lines(scenario, asks))
    doubted = any(kind == "ask" and asks_of_table(asked.text) for kind, asked in lines)
    start, impossible = (
        doubted_state(scenario, program) if doubted else (read_state(scenario, program), ())
    )
    referee = judged_by(start.program)
    answers: list[Answer] = []
    faults: list[Diagnostic] = []
    state = start
    earlier: list[State] = []
    stopped = 0
    for kind, asked in lines:
        if stopped or (impossible and not asks_of_table(asked.text)):
            answers.append(_unreached(state, asked, stopped))
            continue
        if kind == "made":
            earlier.append(state)
            state = _made(referee, state, scenario.file, asked)
            continue
        try:
            found = _answers(referee, state, scenario.file, kind, asked, impossible)
            for before in reversed(earlier):  # what was owed may be paid by what was made since
                if not any(map(_owes_nothing, found)):
                    break
                found = _answers(referee, before, scenario.file, kind, asked, impossible)
        except TableError as error:
            if asked.speaker is not None:
                answers.append(_unread(state, asked.at, error.faults[0]))
            faults += [_placed(fault, asked) for fault in error.faults]
            if kind == "play":  # what follows would be judged from another table
                break
            if len(faults) > limits.MAX_FAULTS:
                break
            continue
        answers += [evolve(one, assumed=asked.note) for one in found] if asked.note else found
        for answer in found:
            if isinstance(answer, MoveAnswer) and answer.made:
                state = answer.ruling.after or state
                if answer.met is False and answer.ruling.verdict is Verdict.ILLEGAL:
                    stopped = asked.line or 1
    if any(asked.speaker is not None for _, asked in lines) and not all(map(_is_unread, answers)):
        faults = []
    answers += [_unread(state, at, _why_unread(state, at)) for at in scenario.passed]
    if faults:
        told = DiagnosticSink.of_table(scenario.file, faults[: limits.MAX_FAULTS])
        for fault in faults[limits.MAX_FAULTS :]:
            told.add(fault.code, fault.message, fault.line, fault.column)
        raise NotationError(summary(tuple(told.found)), tuple(told.found))
    if grounded:
        answers = [_grounded(one) if isinstance(one, MoveAnswer) else one for one in answers]
    return Run(scenario, start, tuple(answers), state)


def _lines(scenario: Scenario, asks: Sequence[str]) -> Iterator[tuple[str, AskedLine]]:
    for block in scenario.blocks:
        for asked in block.lines:
            yield block.kind, asked
    for text in asks:
        said, expected, _ = cut_expectation(text.strip())
        behind = None if expected is None else TextLine(expected, UNASKED, 1)
        yield "ask", AskedLine(TextLine(said, UNASKED, 1), behind)


def _made(referee: Referee, state: State, file: str, asked: AskedLine) -> State:
    """Return the table after a move that a dispute tells; the same one where it can't be legal."""
    try:
        found = _answers(referee, state, file, "made", asked, ())
    except TableError:
        return state
    rulings = [answer.ruling for answer in found if isinstance(answer, MoveAnswer)]
    legal = all(ruling.verdict is not Verdict.ILLEGAL for ruling in rulings)
    return (rulings[-1].after or state) if rulings and legal else state


def _owes_nothing(answer: Answer) -> bool:
    return (
        isinstance(answer, ToldAnswer)
        and answer.question.kind == "owes"
        and answer.value in ("", "no")
    )


def _is_unread(answer: Answer) -> bool:
    return isinstance(answer, UnreadAnswer)


def _unread(state: State, at: TextLine, why: Diagnostic | None = None) -> UnreadAnswer:
    """Return what is said of a question of a dispute that is not answered."""
    told = f"{why.message}; {why.hint}".strip("; ") if why is not None else ""
    return UnreadAnswer(at.line, at.text, state, why=told or "it asks nothing about this table")


def _why_unread(state: State, at: TextLine) -> Diagnostic | None:
    """Return what is to be said of a question that was passed over."""
    from propertyrules.notation.own_words import speaking
    from propertyrules.notation.unread import explain_unread

    return explain_unread(state.setting, at.text, at.column - 1, speaking(state), general=True)


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


def _answers(
    referee: Referee, state: State, file: str, kind: str, asked: AskedLine,
    impossible: Sequence[Violation],
) -> list[Answer]:  # fmt: skip
    """Return the answer to a line, or one for each of the moves that it means up to the first that
    is not legal: what is expected of the line is expected of the last.
    """
    place = Place(file, asked.line, asked.at.column)
    expected = None
    if asked.expected:
        expected = read_expectation(asked.expected, file)
        known_clauses(expected, asked.expected, state.program, file)
    found = read_line(state, asked.text, place, asked=kind != "play", speaker=asked.speaker)
    made = kind != "ask"
    if found.question is not None:
        answer = _questioned(referee, state, found.question, asked, expected, place, impossible)
        return [evolve(answer, note=_notes(found.note, asked.note))]
    several = len(found.steps) > 1
    answers: list[Answer] = []
    for number, readings in enumerate(found.steps, 1):
        last = number == len(found.steps)
        answer = _moved(referee, state, readings, asked, expected if last else None, place, made)
        if expected is not None and not (last or answer.ruling.legal):
            answer = _moved(referee, state, readings, asked, expected, place, made)
        note = write_move(state, answer.ruling.move)
        if several:
            note = _notes(f"move {number} of {len(found.steps)}: {note}", found.note, asked.note)
        elif not found.free or note.casefold() == answer.text.strip().rstrip("?").casefold():
            note = ""  # it is plain what the line was taken for
        else:
            note = _notes(note, found.note, asked.note)
        answers.append(evolve(answer, note=note))
        if not answer.ruling.legal:
            break
        if not last:
            state = answer.ruling.after or referee.play(state, answer.ruling.move)
    return answers


def _notes(*notes: str) -> str:
    """Return what a line was taken for, and what else is noted of it."""
    return "; ".join(filter(None, notes))


# -- moves -------------------------------------------------------------------------------------


def _moved(
    referee: Referee,
    state: State,
    readings: tuple[Move, ...],
    asked: AskedLine,
    expected: Expectation | None,
    place: Place,
    made: bool,
) -> MoveAnswer:
    try:
        ruling = judge_readings(referee, state, readings)
        if not made and ruling.verdict is Verdict.UNDETERMINED:
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
    text, met, missed = _kept(expected, lambda want: judge_ruling(want, ruling, place))
    if expected is None and made:
        # What is played at a table that leaves the turn open says how far it is.
        met = ruling.legal or Verdict.LEGAL in ruling.verdicts
        missed = () if met else (f"Stopped: this `play` line is {ruling.verdict}",)
    return MoveAnswer(asked.line, asked.text, state, text, met, missed, ruling=ruling, made=made)


def _grounded(answer: MoveAnswer) -> MoveAnswer:
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


def judge_readings(referee: Referee, state: State, readings: Sequence[Move]) -> Ruling:
    """Rule on a line that may mean several moves: by the first that is legal, else undetermined.

    Of several that are refused it is the first that answers what is open, else the first that could
    be made now at all: that a debt or a choice is not open says nothing to somebody who means
    another move. Of several such moves of one sort (of which jail card?) it is the one that breaks
    the fewest rules. Raises MoveError where none can be understood at this table.
    """
    if len(readings) == 1:
        return referee.judge(state, readings[0])
    verdicts: dict[Move, Verdict] = {}
    failed: MoveError | None = None
    for move in readings:
        try:
            verdicts[move] = legality.verdict(state, move)
        except MoveError as error:
            failed = error
    if not verdicts and failed is not None:
        raise failed
    for wanted in (Verdict.LEGAL, Verdict.UNDETERMINED):
        for move, verdict in verdicts.items():
            if verdict is wanted:
                return referee.judge(state, move)
    if len(verdicts) == 1:
        return referee.judge(state, next(iter(verdicts)))
    # Judged without the legal moves near by, which take longer to find than all the rest.
    refused = [legality.judge(state, move) for move in verdicts]
    open_now = [ruling for ruling in refused if _is_open(ruling)] or refused
    moves = state.program.moves
    chosen = next((r for r in open_now if moves[r.move.name].how != "any"), open_now[0])
    alike = (ruling for ruling in open_now if ruling.move.name == chosen.move.name)
    return referee.judge(state, min(alike, key=lambda ruling: len(ruling.violations)).move)


def _needs(state: State, ruling: Ruling, readings: Sequence[Move]) -> tuple[str, ...]:
    """Return what would decide any of the moves that a line may mean: of which jail card?"""
    others = [move for move in readings if move.name == ruling.move.name]
    needs = (need for move in others for need in legality.judge(state, move).needs)
    return tuple(dict.fromkeys((*ruling.needs, *needs)))


def _is_open(ruling: Ruling) -> bool:
    """Return whether a move that is refused is so by its rules, not for what it would answer."""
    return all(violation.rule != ruling.move.name for violation in ruling.violations)


def write_question(state: State, question: Question) -> str:
    """Write a question for a value by the words of its rulebook: `rent on Boardwalk`."""
    define = state.program.functions[question.name]
    types = types_of(define.params)
    said = {param.name for param in define.params if param.default is None}
    values = {k: v for k, v in question.values.items() if v.__class__ is not Unknown}
    return write_phrase(state.setting, define.phrases, types, values, said & values.keys()) or ""


# -- questions ---------------------------------------------------------------------------------


def _questioned(
    referee: Referee,
    state: State,
    question: Question,
    asked: AskedLine,
    expected: Expectation | None,
    place: Place,
    impossible: Sequence[Violation],
) -> Answer:
    line, said = asked.line, asked.text
    if question.kind == "value":
        return _value(state, question, asked, expected, place)
    if question.kind in _TOLD:
        value, more, wanted, found = _told(referee, state, question)
        kept = _kept(expected, lambda want: _judge_told(want, state, wanted, found, value, place))
        return ToldAnswer(
            line, said, state, *kept, question=question, value=value,
            headline=_headline(state, question, value, more), more=more,
        )  # fmt: skip
    if question.kind == "table":
        broken = tuple(impossible) or tuple(violation for violation, _ in broken_by(state))
        kept = _kept(expected, lambda want: judge_table(want, broken, place))
        return TableAnswer(line, said, state, *kept, violations=broken)
    if question.kind == "wins":
        winners = tuple(state.setting.names[seat] for seat in state.winners or ())
        kept = _kept(expected, lambda want: judge_winners(want, state, winners))
        return WinnersAnswer(line, said, state, *kept, winners=winners if state.over else None)
    if expected is not None:
        column = asked.expected.column if asked.expected else place.column
        message = "the answer to this question can't be written after `->`"
        fault = Diagnostic("T020", message, evolve(place, column=column).span)
        raise NotationError(message, (fault,))
    if question.kind == "moves":
        moves = tuple(_with_values((m, ()) for m in referee.legal_moves(state, question.player)))
        perhaps = _perhaps(state, question.player)
        return MovesAnswer(line, said, state, moves=tuple(m for m, _ in moves), perhaps=perhaps)
    if question.kind == "open":
        matters = tuple(write_matter(state.setting, m) for m in state.open_matters)
        return OpenAnswer(line, said, state, matters=matters, waits_for=state.waits_for)
    return _plan(state, question, asked, place)


def _judge_told(
    want: Expectation, state: State, wanted: Type, found: Any, value: str, place: Place
) -> tuple[str, ...]:
    """Describe in what what is told is not as expected; whether a move is legal is a verdict."""
    if value in ("legal", "illegal") and want.verdict is not None:
        return () if str(want.verdict) == value else (f"it is {value}",)
    return judge_value(want, state, wanted, found, place)


def _kept(
    expected: Expectation | None, judge: Callable[[Expectation], tuple[str, ...]]
) -> tuple[str, bool | None, tuple[str, ...]]:
    """Return what is expected of an answer, whether it is met (None for nothing), and in what it is
    not.
    """
    if expected is None:
        return "", None, ()
    missed = judge(expected)
    return expected.text, not missed, missed


def _headline(state: State, question: Question, value: str, more: Sequence[str] = ()) -> str:
    """Return what is told as a sentence."""
    names = vocabulary(state.setting)
    site = names.space(_property(question)) if "property" in question.values else ""
    pieces = state.program.pieces
    piece = pieces[question.values["piece"]].plural if question.kind == "left" else ""
    known = {
        "owner": f"{value} owns {site}.",
        "cash": f"{question.player} has {value}.",
        "place": f"{question.player} is on {value.strip(QUOTE)}.",  # `Go` is quoted in a table
        "built": f"On {site}: {value}.",
        "left": f"The bank has {value} {piece} left.",
        "turn": f"It's {value}'s turn." if _is_turn(state) else f"The game waits for {value}.",
        "state": "The table:",
    }
    unknown = {
        "owner": f"The table doesn't say who owns {site}.",
        "cash": f"The table doesn't say how much cash {question.player} has.",
        "place": f"The table doesn't say where {question.player} is.",
        "built": f"The table doesn't say what stands on {site}.",
        "left": f"The table doesn't say how many {piece} are left.",
    }
    if question.kind == "owes":
        return _owed(state, question, value, more)
    if question.kind == "effect":
        return more[0] if value else f"{question.steps[0][0].by} can't do that now."
    if question.kind == "many":
        what, verb = pieces[question.values["piece"]], question.values["verb"]
        able = f"can't {verb} any" if value == "0" else f"can {verb} {value}"
        named = f"{what.name if value == '1' else what.plural}{' there' * bool(question.steps)}"
        return f"{question.player} {able} {named}." if value else "The table doesn't say how many."
    if question.kind == "some":
        said = {"": "It depends", "yes": "Yes", "legal": "Yes"}.get(value, "No")
        return " ".join(map(sentence, (said, *more)))
    if question.kind == "must" and value == "yes":
        who, rest = asked_words(state, question.steps[0][0])
        return f"Yes. {who} has to {rest}."
    if question.kind in ("fact", "must"):
        return sentence(value.capitalize()) if value else "The table doesn't say."
    told = known[question.kind] if value else unknown[question.kind]
    return f"{told[:1].upper()}{told[1:]}"


def _owed(state: State, question: Question, value: str, more: Sequence[str]) -> str:
    """Return whether somebody owes something, or how much, as a sentence."""
    names, env = vocabulary(state.setting), question.values
    debtor, creditor = (
        "" if env[end] == ANYBODY else names.holder(env[end]) for end in ("debtor", "creditor")
    )
    if value in ("yes", "no"):
        return " ".join(map(sentence, (value.capitalize(), *more[:1])))
    if value:
        if more and value in more[0]:
            return sentence(more[0])
        to = f" {creditor}" if creditor else ""
        return f"{debtor} owes{to} {value}." if debtor else f"{value} is due{to and f' to{to}'}."
    if UNSETTLED in more:
        return "It depends on whether that was paid, or is too late."
    return sentence(more[0]) if more else "The table shows no debt of a sum that is fixed."


_MOST_MANY: Final = 60  # moves that are counted
_ENOUGH: Final = 10**9  # cash, where what is paid is asked and not whether it can be
QUOTE: Final = '"'
UNSETTLED: Final = "the table doesn't say whether it is still to be paid"
# What is told: in words, what is to be said besides, and the value with its type.
_Told: TypeAlias = tuple[str, tuple[str, ...], Type, Any]
_At = TypeVar("_At")


def _is_turn(state: State) -> bool:
    """Check whether nothing else is open than somebody's turn."""
    kinds = {table.stack[0].kind for table in state.tables if table.stack}
    return all(state.program.matters[kind].place == "ground" for kind in kinds)


def _property(question: Question) -> int:
    found: int = question.values["property"]
    return found


def _shown(state: State, wanted: Type, value: Any, more: tuple[str, ...] = ()) -> _Told:
    unknown = value is None or value.__class__ is Unknown
    words = "" if unknown else write_value(state.setting, wanted, value, sign=True)
    return words, more, wanted, Unknown.of("this") if value is None else value


_TOLD = word_set("owner cash place built left turn state fact must owes effect some many")
"""The kinds of questions that a table itself answers."""


def _told(referee: Referee, state: State, question: Question) -> _Told:
    """Return what a table tells of what is asked."""
    player = question.player
    match question.kind:
        case "owner":
            return _shown(state, HOLDER, state.owner[_property(question)])
        case "cash":
            return _shown(state, MONEY, state.cash[state.setting.seat(player)])
        case "place":
            return _shown(state, SPACE, state.place[state.setting.seat(player)])
        case "built":
            rung: Any = state.rung[_property(question)]
            if rung.__class__ is Unknown:
                return "", (), TEXT, rung
            words = buildings(state.setting, rung) if rung else "none"
        case "left":
            left = state.supply[question.values["piece"]]
            if left is not None:
                return _shown(state, COUNT, left)
            words = "any number"
        case "turn":
            words = listed(state.waits_for) or "nobody: the game is over"
        case "state":
            return "as follows", tuple(write_table(state).splitlines()), TEXT, "as follows"
        case "fact":
            found = holds(state, TextLine(question.name, 1, 1))
            if found is None:
                return "", (), TRUTH, Unknown.of("this")
            # `mortgaged no` says nothing that the answer does not.
            plain = not found.seen or found.seen.endswith((" yes", " no"))
            more = () if found.holds or plain else (found.seen,)
            return "yes" if found.holds else "no", more, TRUTH, found.holds
        case "must":
            return _must(referee, state, question)
        case "effect":
            return _paid_by(referee, state, question)
        case "some":
            return _some(referee, state, question)
        case "many":
            return _many(referee, state, question)
        case _:
            return _owes(referee, state, question)
    return words, (), TEXT, words


def _must(referee: Referee, state: State, question: Question) -> _Told:
    """Answer whether nothing else is open to whoever has to move than the moves of a line."""
    readings = question.steps[0]
    ruling = judge_readings(referee, state, readings)
    if ruling.verdict is Verdict.UNDETERMINED:
        return "", ruling.needs, TRUTH, Unknown.of("this")
    if not ruling.legal:
        return "no", tuple(v.message for v in ruling.violations[:1]), TRUTH, False
    kinds = state.program.moves
    answers = set(kinds[ruling.move.name].matters)
    others: list[str] = []
    for move in referee.legal_moves(state, ruling.move.by):
        if move == ruling.move or move in readings:
            continue
        if isinstance(move, Family) and move.falls and move.contains(ruling.move):
            continue  # what chance brings is nobody's choice
        if kinds[move.name].how == "any" or not answers & set(kinds[move.name].matters):
            continue
        if isinstance(move, Family) and all(one.low == one.high for _, one in move.ranges):
            move = move.decide(**{name: one.low for name, one in move.ranges})
        if isinstance(move, Family):
            from propertyrules.notation.family_printer import family_words  # seldom needed

            others.append(family_words(state.setting, move))
            continue
        other = referee.judge(state, move)
        if other.after != ruling.after:
            who, rest = asked_words(state, other.move)
            others.append(f"{who} may {rest}")
    if kinds[ruling.move.name].how == "any":
        others = others or ["nothing requires it"]
    return "no" if others else "yes", tuple(others), TRUTH, not others


def _some(referee: Referee, state: State, question: Question) -> _Told:
    """Answer whether there is a legal move of some sorts, with one; or whether no other is."""
    sorts, kinds, player = question.values["sorts"], state.program.moves, question.player
    no = "no" if question.name == "must" else "illegal"
    every = referee.legal_moves(state, player)
    found = [move for move in every if move.name in sorts]
    if found and all(_example(state, move) is None for move in found):
        found = []  # a family is legal only in parts
    if not found:
        if any(move.name in sorts for move, _ in _perhaps(state, player)):
            return "", ("the table doesn't say how far the turn is",), TRUTH, Unknown.of("this")
        return no, _none_of(state, player, sorts), TRUTH, False
    if question.name == "must":
        matters = {name for move in found for name in kinds[move.name].matters}
        every = tuple(move for move in every if move.name not in sorts
                      and not matters.isdisjoint(kinds[move.name].matters))  # fmt: skip
        if not matters:
            return "no", ("nothing requires it",), TRUTH, False
        if every:
            return "no", (_may_words(state, every),), TRUTH, False
        return "yes", (_may_words(state, found, "has to"),), TRUTH, True
    return "legal", (_may_words(state, found),), TRUTH, True


def _example(state: State, move: Move | Family) -> Move | Family | None:
    """Return a move, or of a family one with the least amounts that is legal, if any; what falls by
    chance is left open, and a deal of several lists.
    """
    if isinstance(move, Move):
        return move
    lists = [(name, one.members) for name, one in move.ranges if one.kind == "list"]
    if len(lists) > 1:
        return move
    least = {name: one.low for name, one in move.ranges if one.kind == "amount"}
    for some in [{name: (member,)} for name, members in lists for member in members] or [{}]:
        first = move.decide(**least, **some)
        if not isinstance(first, Move) or legality.judge(state, first).legal:
            return first
    return None


def _may_words(state: State, moves: Sequence[Move | Family], does: str = "may") -> str:
    """Return the first of some moves as what somebody may do."""
    for move in sorted(moves, key=lambda one: isinstance(one, Family)):
        first = _example(state, move)
        open_parts = first.ranges if isinstance(first, Family) else ()
        if first is not None and all(one.kind != "list" for _, one in open_parts):
            who, rest = asked_words(state, first)
            chosen = isinstance(first, Move) and first != move
            return f"{who} {does} {rest}{', for example' if chosen or len(moves) > 1 else ''}"
    return "there are other ways"


def _none_of(state: State, player: str, sorts: Sequence[str]) -> tuple[str, ...]:
    """Return why there is no legal move of some sorts: by the one that breaks the fewest rules."""
    rulings, seat = [], state.setting.seat(player)
    own = [site for site, owner in enumerate(state.owner) if owner == seat]
    for kind in map(state.program.moves.__getitem__, sorts):
        params = [param for param in kind.params[1:] if param.default is None]
        throw = Throw(tuple(tuple(range(1, one.number + 1)) for one in state.program.dice))
        values = [
            (1,) if param.type == MONEY
            else (throw,) if param.type.name == "throw"
            else own if own and param.type.name == "space" else domain(state, param.type) or ()
            for param in params
        ]  # fmt: skip
        for some in product(*values):
            args = {param.name: encode(state.setting, param.type, value)
                    for param, value in zip(params, some, strict=True)}  # fmt: skip
            rulings.append(legality.judge(state, make_move(kind.name, player, args)))
    waits = listed(state.waits_for)
    others = (f"the game waits for {waits}",) if waits and player not in state.waits_for else ()
    return _nearest(rulings) or others


def _nearest(rulings: Iterable[Ruling]) -> tuple[str, ...]:
    """Return why of some moves the one is refused that breaks the fewest rules."""
    refused = [ruling for ruling in rulings if ruling.violations]
    if not refused:
        return ()
    near = min(refused, key=lambda ruling: (not _is_open(ruling), len(ruling.violations)))
    return (deciding_violation(near).message,)


def _many(referee: Referee, state: State, question: Question) -> _Told:
    """Answer how many moves of some sorts can be made one after the other, the cheapest first."""
    sorts, at, count = question.values.get("sorts", ()), state, 0
    while count < _MOST_MANY:
        moves = [*question.steps[0]] if question.steps else [
            move for move in referee.legal_moves(at, question.player)
            if isinstance(move, Move) and move.name in sorts
        ]  # fmt: skip
        rulings = [legality.judge(at, move) for move in moves]
        if any(ruling.verdict is Verdict.UNDETERMINED for ruling in rulings):
            return "", rulings[0].needs, COUNT, Unknown.of("this")
        legal = [ruling for ruling in rulings if ruling.legal and ruling.after is not None]
        if not legal:
            break
        at, count = max(legal, key=gain).after or at, count + 1
    return _shown(state, COUNT, count, _nearest(rulings) or _none_of(at, question.player, sorts))


def _paid_by(referee: Referee, state: State, question: Question) -> _Told:
    """Answer what the mover pays or gets in all by the moves of a line, one after the other."""
    at, total = state, 0
    for readings in question.steps:
        ruling = judge_readings(referee, at, readings)
        if ruling.verdict is Verdict.UNDETERMINED:  # what is paid need not hang on what decides
            cash = ("cash", state.setting.seat(ruling.move.by))
            unknown = get(at, cash) is None
            tables = [one.state for one in at.completions] or [at]
            rich = (put(table, cash, _ENOUGH) if unknown else table for table in tables)
            rulings = (judge_readings(referee, table, readings) for table in rich)
            ruling = next((one for one in rulings if one.legal), ruling)
        if not ruling.legal or ruling.after is None:
            why = ruling.needs or tuple(violation.message for violation in ruling.violations[:1])
            return "", why, MONEY, Unknown.of("this")
        by, at = ruling.move.by, ruling.after
        total += gain(ruling)
    told = f"{by} {'pays' if total < 0 else 'gets'} {money_words(state.setting, abs(total))}."
    return _shown(state, MONEY, abs(total), (told,))


def _arriving(
    referee: Referee, state: State, seat: int, here: Any, passes: bool = False
) -> list[int]:
    """Return what it brings somebody to land on a space, or to pass it; below nought, what it
    costs. Of what may be chosen there each choice; nothing where that is not fixed.
    """
    program, name = state.program, state.setting.names[seat]
    if not isinstance(here, int) or not program.dice or program.board.spaces[here].deed:
        return []
    faces = tuple(range(1, program.dice[0].number + 1))
    back = 1 if passes else sum(faces)
    if not passes and 0 < here < back:
        return []  # what passing the first space brings would be counted as well
    at = put(state, ("place", seat), (here - back) % len(program.board.spaces))
    for track in program.tracks_of("player"):
        if track.stands_on is not None:
            at = put(at, ("player", track.index, seat), False)
    for table in map(settled, turn_stages(at, seat)):
        ground = table.stack[0].kind
        for found in referee.legal_moves(table, name):
            if not isinstance(found, Family) or any(r.kind != "throw" for _, r in found.ranges):
                continue
            thrown = found.decide(**{n: faces for n, _ in found.ranges})
            if isinstance(thrown, Family):
                continue
            ruling = referee.judge(table, thrown)
            after = ruling.after
            if not ruling.legal or after is None:
                return []
            if not passes and after.place[seat] != here and gain(ruling):
                return []  # the rules lead on from there: the sum may be that of the way
            if passes or after.stack[0].kind == ground:
                return [gain(ruling)]
            top = after.stack[0].kind
            answers = [complete_move(program.moves[move.name], move)
                       for move in referee.legal_moves(after, name)
                       if top in program.moves[move.name].matters]  # fmt: skip
            if None in answers:
                return []
            rulings = [referee.judge(after, move) for move in answers if move is not None]
            return sorted({gain(ruling) + gain(one) for one in rulings if one.legal})
    return []


def _owes(referee: Referee, state: State, question: Question) -> _Told:
    """Answer whether a debt or a claim between two is open, how much, and what the rules say of it.

    Of whom nothing is said it is the mover. At a table that leaves open whether it still is, the
    sum is told, and that this is not known.
    """
    from propertyrules.notation.own_words import speaking

    env = question.values
    if env["debtor"] == env["creditor"] == ANYBODY:
        mover = speaking(state)
        env = {**env, "debtor": ANYBODY if mover is None else mover}
    owed, words, surely, told = _open_between(state, env)
    if None in owed and not surely:  # what may be owed besides
        brought = _by_place(referee, state, question, env)
        if brought is not None:
            return brought
    if question.name == "amount" and told is not None:
        return _shown(state, MONEY, told, words)
    if not owed:
        return _by_place(referee, state, question, env) or _nothing_owed(state, question, env)
    if question.amount and None not in owed and question.amount not in owed:
        return "no", words, TRUTH, False
    fits = question.amount in (0, told) or owed == [question.amount]
    if surely and fits and question.name != "amount":
        return "yes", words, TRUTH, True
    return "", words, TRUTH, Unknown.of("this")


def _open_between(
    state: State, env: Mapping[str, Any]
) -> tuple[list[int | None], tuple[str, ...], bool, int | None]:
    """Return the sums that one may owe another (None: not known), what is open of it in words,
    whether something surely is, and the sum of what surely is, where that is fixed.
    """
    found = [[m for m in one.open_matters if _between(one, m, env)] for one in state.tables]
    owed: dict[int | None, None] = {}
    for matters in filter(None, found):
        amounts = [_amount(state, matter) for matter in matters]
        owed[None if None in amounts else sum(filter(None, amounts))] = None
    sure = [matter for matter in found[0] if all(matter in others for others in found)]
    fixed = [_amount(state, matter) for matter in sure]
    told = sum(filter(None, fixed)) if sure and None not in fixed else None
    shown = [matter for matters in ([sure] if told is not None else found) for matter in matters]
    doubted = bool(owed) and not all(found)
    perhaps = "perhaps " if doubted and None in owed else ""
    words = dict.fromkeys(perhaps + _debt_words(state, matter) for matter in shown)
    kinds = state.program.matters
    if owed and not perhaps and any(kinds[m.kind].place == "standing" for m in shown):
        words["it has to be asked for"] = None
    if doubted and not perhaps:
        words[UNSETTLED] = None
        if len(owed) == 1:
            told = next(iter(owed))
    return list(owed), tuple(words), all(found), told


def _debt_words(state: State, matter: Matter) -> str:
    """Return who owes whom how much, and what for."""
    kind, setting = state.program.matters[matter.kind], state.setting
    fields = list(zip(kind.fields, matter.values, strict=True))
    names = [
        vocabulary(setting).holder(v) if is_known(v) else "somebody"
        for f, v in fields if f.type in (PLAYER, HOLDER)
    ]  # fmt: skip
    amount = _amount(state, matter)
    money = "something" if amount is None else money_words(setting, amount)
    reason = next((f" for {v}" for f, v in fields if f.type == TEXT and isinstance(v, str)), "")
    return f"{names[0]} owes {names[1]} {money}{reason}"


def _by_place(
    referee: Referee, state: State, question: Question, env: Mapping[str, Any]
) -> _Told | None:
    """Answer what landing where somebody stands costs or brings; None where that says nothing."""
    from propertyrules.notation.own_words import speaking

    ends = (env["debtor"], env["creditor"])
    seats = [end for end in ends if end >= 0]
    if len(seats) != 1:
        return None
    about = next(iter(env["about"]), (None,))[0]
    if about is None and speaking(state) not in (None, seats[0]):
        return None  # that was on another turn
    here = state.place[seats[0]] if about is None else about
    sums = _arriving(referee, state, seats[0], here, about is not None and "pass" in env["what"])
    gained = [(one if ends[1] >= 0 else -one) for one in sums]
    if not gained:
        return None
    both = " or ".join(money_words(state.setting, max(0, one)) for one in gained)
    if question.amount or question.name != "amount":
        fits = question.amount in gained if question.amount else any(one > 0 for one in gained)
        name, does = state.setting.names[seats[0]], "gets" if ends[1] >= 0 else "owes"
        told = f"{name} {does} {both if any(one > 0 for one in gained) else 'nothing'} there"
        return "yes" if fits else "no", (told,), TRUTH, fits
    if len(gained) > 1:
        return both, (), TEXT, both
    return _shown(state, MONEY, max(0, gained[0]))


def _nothing_owed(state: State, question: Question, env: Mapping[str, Any]) -> _Told:
    """Answer where nothing is open between two: no, unless it may be about something else."""
    from propertyrules.notation.word_index import clauses_about

    near = clauses_about(state.setting.program, env["what"])
    kinds, payer = state.setting.program.matters, env["debtor"]
    others = dict.fromkeys(
        write_matter(state.setting, matter)
        for table in state.tables for matter in table.stack
        if not kinds[matter.kind].place and matter.values[:1] == (payer,)
    )  # fmt: skip
    ends = (payer, env["creditor"])
    words = words_of(env["what"])
    who, whom = ("" if end == ANYBODY else vocabulary(state.setting).holder(end) for end in ends)
    nothing = f"{who} doesn't owe {whom or 'anybody'}" if who else f"nobody owes {whom}"
    unclaimed = _unclaimed(state, *ends)
    why = unclaimed or f"{nothing} anything"
    if question.name == "amount" and unclaimed and not others:
        return _shown(state, MONEY, 0, (why,))
    if any(_owed_as(kind, words) for kind in kinds.values()) and not others:
        return "no", (why,), TRUTH, False
    if question.name == "amount" or BANK in ends or ((near or others) and ANYBODY in ends):
        return "", (*others, *near[: not others]), TRUTH, Unknown.of("this")
    return "no", (why,), TRUTH, False


def _unclaimed(state: State, payer: int, creditor: int) -> str:
    """Return what the rules say to whoever owns the space where somebody stands, and would claim
    something for that; empty where nobody would.
    """
    program, names = state.program, state.setting.names
    site: Any = state.place[payer] if payer >= 0 else None
    owner = state.owner[site] if isinstance(site, int) else None
    if (
        not isinstance(owner, int)
        or owner < 0
        or payer == owner
        or creditor not in (ANYBODY, owner)
    ):
        return ""
    for kind in program.moves.values():
        claimed = (one.matter for one in walk((kind.then,)) if isinstance(one, OpenList))
        standing = any(program.matters[name].place == "standing" for name in claimed)
        if standing and [param.type for param in kind.params] == [PLAYER, PLAYER]:
            args = {kind.params[1].name: names[payer]}
            broken = legality.judge(state, make_move(kind.name, names[owner], args)).violations
            if broken:
                return broken[0].message
    return ""


def _owed_as(kind: MatterKind, words: Collection[str]) -> bool:
    """Check whether a sum that may be due is called by one of some words."""
    sums = any(field.type == MONEY for field in kind.fields)
    return sums and not set(words_of(spaced(kind.name))).isdisjoint(words)


def _amount(state: State, matter: Matter) -> int | None:
    """Return the money that a matter is about; None where that is not known."""
    fields = state.program.matters[matter.kind].fields
    pairs = zip(fields, matter.values, strict=True)
    return next((v for f, v in pairs if f.type == MONEY and isinstance(v, int)), None)


def _between(state: State, matter: Matter, env: Mapping[str, Any]) -> bool:
    """Check whether a matter is of money that one holder is to pay another."""
    fields = state.program.matters[matter.kind].fields
    values = [v for f, v in zip(fields, matter.values, strict=True) if f.type in (PLAYER, HOLDER)]
    amounts = any(field.type == MONEY for field in fields)
    wanted = (env["debtor"], env["creditor"])
    return (
        amounts
        and len(values) > 1
        and all(one in (ANYBODY, value) for one, value in zip(wanted, values, strict=False))
    )


def _perhaps(state: State, player: str) -> tuple[tuple[Move | Family, tuple[str, ...]], ...]:
    """Return the moves that are legal at some tables that one may stand for, with what decides."""
    from propertyrules.machine.legal_moves import perhaps_legal

    found = perhaps_legal(state, state.setting.seat(player)) if state.completions else ()
    return tuple((move, deciding_lines(state, at)) for move, at in _with_values(found))


def _with_values(
    found: Iterable[tuple[Move | Family, _At]],
) -> Iterator[tuple[Move | Family, _At]]:
    """Yield moves, families with the few values that are legal; each with what stands beside it."""
    from propertyrules.machine.legal_moves import with_legal_values

    for move, beside in found:
        shown = with_legal_values(move) if isinstance(move, Family) else move
        if shown is not None:
            yield shown, beside


def _value(
    state: State, question: Question, asked: AskedLine, expected: Expectation | None, place: Place
) -> ValueAnswer:
    define = state.program.functions[question.name]
    env = question.values
    measured = measure(state, question.name, env)
    measured = evolve(measured, missing=missing_facts(state, measured.needs))
    value: Any = function_value(state, define, env)
    known = value.__class__ is not Unknown
    words = write_value(state.setting, define.type, value, sign=True) if known else ""
    kept = _kept(expected, lambda want: judge_value(want, state, define.type, value, place))
    return ValueAnswer(
        asked.line, asked.text, state, *kept, question=question, measured=measured, value=words
    )


def _plan(state: State, question: Question, asked: AskedLine, place: Place) -> PlanAnswer:
    """Answer how a sum can be raised, or how a debt is settled, by the planner."""
    # The planner is not loaded before somebody asks for it.
    from propertyrules.errors import CashUnknown
    from propertyrules.planner import Plan, Settlement, raise_cash, settle
    from propertyrules.planner.plan_printer import plan_words, settlement_words

    found: Plan | Settlement
    try:
        if question.kind == "raise":
            found = raise_cash(state, question.player, question.amount)
            told = plan_words(found)
        else:
            found = settle(state, question.player)
            told = (*settlement_words(found), f"Stops: {found.stopped_at}.")
    except CashUnknown as error:
        fault = Diagnostic("T022", str(error), place.span)
        raise NotationError(fault.message, (fault,)) from None
    return PlanAnswer(
        asked.line, asked.text, state, steps=found.moves, after=found.after, matters=told
    )
