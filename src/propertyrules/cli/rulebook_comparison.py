"""Compares what several rulebooks say about one table: a row for each rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.cli.error_report import Refusal, Refusals, Refused, of_error, refused
from propertyrules.cli.table_input import Input
from propertyrules.cli.table_rulebook import program_of
from propertyrules.cli.terminal import dimmed, painted, paragraph, say, width
from propertyrules.errors import PropertyRulesError
from propertyrules.fault_json import fault_data
from propertyrules.hints import and_more
from propertyrules.notation.scenarios import AskedLine, Block, Scenario

if TYPE_CHECKING:
    from propertyrules.answers.answer import Answer
    from propertyrules.ir.program import Program
    from propertyrules.scenario_runner import Run

REASON = 150  # characters of the effects of a legal move: a ruling by one rulebook shows all
CLAUSES = 2  # cited for a reason: more than that nobody looks up


@opaque
class Subject:
    """A rulebook to compare: its id, and what the library finds it by, an id or a path."""

    id: str
    source: str

    def board(self, program: Program) -> str:
        """Return what other rulebooks find the board of a program of this rulebook by."""
        from propertyrules.library import find_rulebook

        name = program.board.id
        path = find_rulebook(self.source).parent / f"{name}.board"
        return str(path) if path.is_file() else name


@opaque
class RulebookAnswers:
    """The answers of one rulebook, and the errors in lines that it cannot answer."""

    id: str
    run: Run | None
    refusals: Sequence[Refusal] = ()

    def answer(self, line: int, text: str) -> Answer | None:
        """Return the answer to a question; None if there is none."""
        # Questions of the command line all have line 0: they are told apart by their text.
        answers = () if self.run is None else self.run.answers
        return next((a for a in answers if a.line == line and a.text == text), None)

    def why_not(self, line: int = 0, text: str = "", file: str = "") -> str:
        """Return in a line why the rulebook does not answer a question, or the whole table."""
        faults = [refusal.fault for refusal in self.refusals]
        if not faults:
            return ""
        here = (fault for fault in faults if not line or (fault.line, fault.file) == (line, file))
        own = [fault for fault in here if line or (text and text in fault.file)]
        fault = (own or faults)[0]
        rest = "" if own else and_more(len(faults) - 1)
        cites = f" [{', '.join(fault.clauses[:CLAUSES])}]" if fault.clauses else ""
        said = fault.message
        if fault.file.endswith(".board"):
            said = f"it is not played on the board `{Path(fault.file).stem}`: {said}"
        return f"{said}{rest}{cites}"


@opaque
class Compared:
    """A table, the questions put to all rulebooks (line and text), and a row for each rulebook."""

    scenario: Scenario
    board: str
    questions: tuple[tuple[int, str], ...]
    rows: tuple[RulebookAnswers, ...]

    @property
    def notable(self) -> list[tuple[int, str]]:
        """The questions to print: without moves of `play` that are legal by all rulebooks.

        If there are no other questions, all are.
        """
        played = {
            at.line for block in self.scenario.blocks if block.kind == "play" for at in block.lines
        }
        if all(line in played for line, _ in self.questions):
            return list(self.questions)
        return [
            (line, text)
            for line, text in self.questions
            if line not in played
            or not all(
                (answer := row.answer(line, text)) and answer.tone == "legal"
                for row in self.rows
                if row.run is not None
            )
        ]


def chosen(names: str | None, every: bool) -> list[Subject]:
    """Return the rulebooks that are named, with commas between; all for None. Raises Refused."""
    from propertyrules.library import find_rulebook, rulebooks

    if every and names is not None:
        message = "`--all-rulebooks` and `--rulebooks` can't be used together"
        raise Refused.of("C001", message)
    if names is None:
        return [Subject(one.id, one.id) for one in rulebooks()]
    found: list[Subject] = []
    wrong = Refusals()
    for name in dict.fromkeys(filter(None, map(str.strip, names.split(",")))):
        with wrong.caught():
            path = find_rulebook(name)
            shipped = (one.id for one in rulebooks() if name == one.id or path == one.path)
            id_ = next(shipped, "")
            found.append(Subject(id_ or path.stem, id_ or str(path.resolve())))
    if not found and not wrong:
        wrong += refused("C001", f'`--rulebooks "{names}"` names no rulebook')
    wrong.check()
    return found


def compare(
    scenario: Scenario, given: Input, rulebooks: Sequence[Subject], asks: Sequence[str]
) -> Compared:
    """Put a table and its questions to several rulebooks, on one board.

    Raises Refused if the table's own rulebook, its board or a house rule does not exist.
    """
    from propertyrules.library import find_rulebook
    from propertyrules.notation.words.tokens import cut_expectation
    from propertyrules.resource_lookup import find_given

    # Expected answers are those of one rulebook.
    table = evolve(scenario, blocks=tuple(
        Block(block.kind, block.line, tuple(AskedLine(line.at) for line in block.lines))
        for block in scenario.blocks
    ))  # fmt: skip
    said = tuple(cut_expectation(ask.strip())[0] for ask in asks)
    wrong = Refusals()
    looks = [("house", house) for house in table.house_rules]
    looks += [("board", table.board)] if table.board else []
    own: str | None = None
    if table.rulebook:
        with wrong.caught():
            own = str(find_rulebook(table.rulebook).parent)
    for form, name in looks:
        with wrong.caught():
            find_given(form, name, own)
    wrong.check()
    # All judge on one board: on another the names on the table would be other spaces, or none.
    board = table.board
    if table.rulebook and not board:
        plain = program_of(evolve(table, house_rules=()), given)
        board = Subject(table.rulebook, table.rulebook).board(plain)
    if not board:  # that of the first rulebook that can read the table
        rows = ((one, _row(table, given, one, ())) for one in rulebooks)
        boards = (one.board(row.run.program) for one, row in rows if row.run is not None)
        board = next(boards, None)
    laid = evolve(table, board=board)
    answers = tuple(_row(laid, given, one, said) for one in rulebooks)
    questions = [(line.line, line.text) for block in table.blocks for line in block.lines]
    titles = (row.run.program.board.title for row in answers if row.run is not None)
    return Compared(
        table, next(titles, board or ""), (*questions, *((0, text) for text in said)), answers
    )


def _row(table: Scenario, given: Input, rulebook: Subject, asks: Sequence[str]) -> RulebookAnswers:
    """Return the answers of one rulebook to the lines of a table that it can read."""
    from propertyrules.scenario_runner import run_scenario

    named = evolve(table, rulebook=rulebook.source)
    try:
        program = program_of(named, given)
    except Refused as error:
        return RulebookAnswers(rulebook.id, None, error.refusals)
    try:
        return RulebookAnswers(rulebook.id, run_scenario(named, program, asks))
    except PropertyRulesError as error:
        whole = of_error(error, given.texts)
    # Without the lines that it has no words for; those of `play` depend on each other.
    lines = {refusal.fault.line for refusal in whole if refusal.fault.file == given.name}
    kept = evolve(named, blocks=tuple(
        block if block.kind == "play"
        else evolve(block, lines=tuple(line for line in block.lines if line.line not in lines))
        for block in named.blocks
    ))  # fmt: skip
    said = [ask for ask in asks if not any(ask in refusal.fault.file for refusal in whole)]
    run: Run | None = None
    with suppress(PropertyRulesError):
        run = run_scenario(kept, program, said)
    return RulebookAnswers(rulebook.id, run if run and run.answers else None, whole)


# -- the status, and the answers as data -------------------------------------------------------


def none_took(compared: Iterable[Compared]) -> bool:
    """Return whether there is a table that no rulebook could read."""
    return any(all(row.run is None for row in one.rows) for one in compared)


def all_good(compared: Iterable[Compared]) -> bool:
    """Return whether every rulebook that read a table allows all that was asked."""
    return all(row.run is None or row.run.good for one in compared for row in one.rows)


def compared_data(compared: Sequence[Compared]) -> dict[str, Any]:
    """Return the rows as data: for each rulebook its answers, and its errors if it has any."""
    from propertyrules.report.answer_json import answer_data

    found: dict[str, dict[str, Any]] = {}
    for one in compared:
        place = {"file": one.scenario.file, "line": one.scenario.line, "title": one.scenario.title}
        where = {} if len(compared) == 1 else {"table": place}
        for row in one.rows:
            entry = found.setdefault(row.id, {"id": row.id})
            if row.run is not None:
                program = row.run.program
                # Of several tables the board of the first is given.
                entry.setdefault("board", program.board.id)
                entry.setdefault("house_rules", list(program.house_rules))
                answers = [{**answer_data(answer), **where} for answer in row.run.answers]
                entry.setdefault("answers", []).extend(answers)
            if row.refusals:
                faults = [{**fault_data(refusal.fault), **where} for refusal in row.refusals]
                entry.setdefault("faults", []).extend(faults)
    return {"rulebooks": list(found.values())}


# -- as people read it -------------------------------------------------------------------------


def print_compared(compared: Sequence[Compared], quiet: bool) -> None:
    """Print the rows below each question; `quiet` in a line each, without reasons."""
    for place, one in enumerate(compared):
        if not quiet:
            if place:
                say()
            title = f", “{one.scenario.title}”" if one.scenario.title else ""
            say(dimmed(paragraph(f"{one.scenario.file}{title}, on {one.board}", 0)))
        wide = max(len(row.id) for row in one.rows)
        for row in one.rows if not one.questions else ():  # which rulebooks can read it at all
            able = row.run is not None
            word, tone = ("can be", "met") if able else ("no ruling", "not met")
            _line(row.id, wide, word, tone, "" if able else row.why_not())
        for line, text in one.notable:
            if not quiet:
                say()
                where = f"  (line {line})" if line else ""
                say(painted(paragraph(text, 0), bold=True) + dimmed(where))
            _print_answers(one, line, text, quiet, wide)


def _print_answers(compared: Compared, line: int, text: str, quiet: bool, wide: int) -> None:
    """Print how each rulebook answers one question, in a line each if `quiet`."""
    for row in compared.rows:
        answer = row.answer(line, text)
        word, tone = ("no ruling", "not met") if answer is None else (answer.word, answer.tone)
        if quiet:
            say(f"{painted(word, tone, bold=True)}  {row.id}: {text}")
            continue
        file = compared.scenario.file
        why = row.why_not(line, text, file) if answer is None else reason_of(answer)
        _line(row.id, wide, word, tone, why)


def _line(name: str, wide: int, word: str, tone: str, reason: str) -> None:
    """Print a row: the rulebook, the answer, and the reason in a column of its own."""
    # As wide as the longest verdict, so that all reasons begin in one column.
    room = max(len("undetermined"), len(word))
    lead = f"{name:<{wide}}  {word:<{room}}  "
    if len(lead) > width() - 30:  # a long value: the reason goes below it
        say(f"  {name:<{wide}}  {painted(word, tone, bold=True)}")
        if reason:
            say(paragraph(reason, wide + 4))
        return
    text = paragraph(reason, 2, lead) or f"  {lead.rstrip()}"
    start = 2 + wide + 2
    say(text[:start] + painted(word, tone, bold=True) + text[start + len(word) :])


def reason_of(answer: Answer) -> str:
    """Return the deciding reason of an answer in a line, with the clauses it rests on."""
    from propertyrules.answers.answer import MoveAnswer, OpenAnswer, UnreachedAnswer, ValueAnswer

    setting = answer.state.setting
    if answer.violations:
        first = answer.violations[0]
        return f"{first.message}{_cited(first.clauses, setting.program)}"
    match answer:
        case MoveAnswer(ruling=ruling):
            effects = [effect.text for effect in ruling.effects if effect.text]
            shown = list(effects)
            while len("; ".join(shown)) > REASON and len(shown) > 1:
                shown.pop()
            said = "; ".join(shown + ["…"] * (len(shown) < len(effects)))
            if ruling.needs:
                said = f"depends on {'; '.join(ruling.needs)}"
            return f"{said}{_cited(ruling.clauses, setting.program)}".strip()
        case ValueAnswer(measured=measured):
            said = ", ".join(f"{name} {amount}" for name, amount in answer.parts)
            if measured.needs:
                said = f"depends on {'; '.join(measured.needs)}"
            return f"{said}{_cited(measured.clauses, setting.program)}".strip()
        case OpenAnswer(matters=matters):
            waits = ", ".join(answer.waits_for)
            return "; ".join((*matters, *([f"the game waits for {waits}"] if waits else ())))
        case UnreachedAnswer():
            return answer.why
    return ""


def _cited(clauses: Sequence[str], program: Program) -> str:
    """Return clauses in brackets, with the status of those that the source leaves open."""
    names = []
    for name in clauses[:CLAUSES]:
        clause = program.clauses.get(name)
        doubt = "" if clause is None or clause.status == "stated" else f": {clause.status}"
        names.append(f"{name}{doubt}")
    return f" [{', '.join(names)}]" if names else ""
