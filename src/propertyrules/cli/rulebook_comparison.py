"""One table and its questions, ruled on by several rulebooks, a row a rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.cli.error_report import Refusal, Refused, of_error, refused
from propertyrules.cli.table_input import Input, program_of
from propertyrules.cli.terminal import dimmed, painted, paragraph, say, width
from propertyrules.errors import PropertyRulesError
from propertyrules.fault_json import fault_data
from propertyrules.notation.scenarios import AskedLine, Block, Scenario, TextLine

if TYPE_CHECKING:
    from propertyrules.answers.answer import Answer
    from propertyrules.ir.program import Program
    from propertyrules.resource_lookup import Listed
    from propertyrules.scenario_runner import Run

REASON = 150  # characters of what a legal move does: the rest is told by a ruling of one rulebook
CLAUSES = 2  # of a reason: more than that nobody looks up


@opaque
class RulebookAnswers:
    """What one rulebook says of a table: the answers it gives, and why it cannot take the rest."""

    id: str
    run: Run | None
    refusals: tuple[Refusal, ...] = ()


@opaque
class Compared:
    """A table with a row for each rulebook, and the questions that were put to all of them."""

    scenario: Scenario
    board: str
    questions: tuple[tuple[int, str], ...]
    rows: tuple[RulebookAnswers, ...]


def chosen(names: str | None, every: bool) -> tuple[Listed, ...]:
    """Return the rulebooks that are named, with commas between, or all. Raises Refused."""
    from propertyrules.errors import RulebookError
    from propertyrules.library import find_rulebook, rulebooks
    from propertyrules.resource_lookup import Listed

    if every and names is not None:
        message = "`--all-rulebooks` and `--rulebooks` can't be used together"
        raise Refused(refused("C001", message))
    if names is None:
        return rulebooks()
    found: list[Listed] = []
    wrong: list[Refusal] = []
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    for name in dict.fromkeys(wanted):
        try:
            path = find_rulebook(name)
        except RulebookError as error:
            wrong += of_error(error)
        else:
            shipped = next((one for one in rulebooks() if one.id == name), None)
            found.append(shipped or Listed(path.stem, path.stem, "", path))
    if not wanted:
        wrong += refused("C001", f'`--rulebooks "{names}"` names no rulebook')
    if wrong:
        raise Refused(tuple(wrong))
    return tuple(found)


def compare(
    scenario: Scenario, given: Input, rulebooks: Sequence[Listed], asks: Sequence[str]
) -> Compared:
    """Put a table and its questions to several rulebooks, on one board.

    Raises Refused where the table's own rulebook, its board or a house rule is not there at all.
    """
    from propertyrules.notation.tokens import cut_expectation

    # What one rulebook was expected to say is left aside.
    table = evolve(scenario, blocks=tuple(
        Block(block.kind, block.line, tuple(AskedLine(line.at) for line in block.lines))
        for block in scenario.blocks
    ))  # fmt: skip
    said = tuple(cut_expectation(ask.strip())[0] for ask in asks)
    _named(table)
    board = table.board or ""
    if table.rulebook and not board:
        own = program_of(evolve(table, house_rules=()), given)
        board = _board_of(own, table.rulebook)
    # All rule on one board: on another the names on the table would be other spaces, or none.
    if not board:
        board = _first_that_reads(table, given, rulebooks)
    laid = evolve(table, board=board or None)
    rows = tuple(_row(laid, given, one, said) for one in rulebooks)
    questions = [(line.line, line.text) for block in table.blocks for line in block.lines]
    title = next((row.run.program.board.title for row in rows if row.run is not None), board)
    return Compared(table, title, (*questions, *((0, text) for text in said)), rows)


def _named(table: Scenario) -> None:
    """Refuse names of house rules and boards that no rulebook could know. Raises Refused."""
    from propertyrules.library import find_rulebook
    from propertyrules.resource_lookup import find_given

    wrong: list[Refusal] = []
    looks = [("house", house) for house in table.house_rules]
    looks += [("board", table.board)] if table.board else []
    own: str | None = None
    if table.rulebook:
        try:
            own = str(find_rulebook(table.rulebook).parent)
        except PropertyRulesError as error:
            wrong += of_error(error)
    for form, name in looks:
        try:
            find_given(form, name, own)
        except PropertyRulesError as error:
            wrong += of_error(error)
    if wrong:
        raise Refused(tuple(wrong))


def _board_of(program: Program, rulebook: str) -> str:
    """Name a program's board so that another rulebook finds it: by its path where it needs one."""
    from propertyrules.library import find_rulebook

    name = program.board.id
    path = find_rulebook(rulebook).parent / f"{name}.board"
    return str(path) if path.is_file() else name


def _first_that_reads(table: Scenario, given: Input, rulebooks: Sequence[Listed]) -> str:
    """Return the board of the first rulebook that can take the table; nothing where none can."""
    for one in rulebooks:
        row = _row(table, given, one, ())
        if row.run is not None:
            return _board_of(row.run.program, str(one.path))
    return ""


def _row(table: Scenario, given: Input, rulebook: Listed, asks: Sequence[str]) -> RulebookAnswers:
    """Let one rulebook rule on a table; of what it cannot read it says why."""
    named = evolve(table, rulebook=_source(rulebook))
    try:
        program = program_of(named, given)
    except Refused as error:
        return RulebookAnswers(rulebook.id, None, error.refusals)
    try:
        return RulebookAnswers(rulebook.id, _run(named, program, asks))
    except PropertyRulesError as error:
        whole = of_error(error, {given.name: given.text})
    # Lines that this rulebook has no words for: the others it can answer all the same.
    lines = {refusal.fault.line for refusal in whole if refusal.fault.file == given.name}
    # Those of `play` all hang together.
    kept = evolve(named, blocks=tuple(
        block if block.kind == "play"
        else evolve(block, lines=tuple(line for line in block.lines if line.line not in lines))
        for block in named.blocks
    ))  # fmt: skip
    said = [ask for ask in asks if not any(ask in refusal.fault.file for refusal in whole)]
    try:
        run = _run(kept, program, said)
    except PropertyRulesError:
        return RulebookAnswers(rulebook.id, None, whole)
    return RulebookAnswers(rulebook.id, run if run.answers else None, whole)


def _run(table: Scenario, program: Program, asks: Sequence[str]) -> Run:
    from propertyrules.scenario_runner import run_scenario

    return run_scenario(table, program, asks)


def _source(rulebook: Listed) -> str:
    """Name a rulebook as the library finds it: by its id where that is what it is listed under."""
    from propertyrules.library import rulebooks

    listed = any(one.path == rulebook.path for one in rulebooks())
    return rulebook.id if listed else str(Path(rulebook.path).resolve())


# -- the status, and the answers as data -------------------------------------------------------


def none_took(compared: Iterable[Compared]) -> bool:
    """Return whether there is a table that no rulebook could take."""
    return any(all(row.run is None for row in one.rows) for one in compared)


def all_good(compared: Iterable[Compared]) -> bool:
    """Return whether every rulebook that took a table allows all that was asked of it."""
    return all(row.run is None or row.run.good for one in compared for row in one.rows)


def compared_data(compared: Sequence[Compared]) -> dict[str, Any]:
    """Return the rows as one object: of each rulebook its answers, and its faults if it has any."""
    from propertyrules.report.answer_json import answer_data

    found: dict[str, dict[str, Any]] = {}
    for one in compared:
        place = {"file": one.scenario.file, "line": one.scenario.line, "title": one.scenario.title}
        where = {} if len(compared) == 1 else {"table": place}
        for row in one.rows:
            entry = found.setdefault(row.id, {"id": row.id})
            if row.run is not None:
                program = row.run.program
                # Of several tables the first says on which board.
                entry.setdefault("board", program.board.id)
                entry.setdefault("house_rules", list(program.house_rules))
                answers = [{**answer_data(answer), **where} for answer in row.run.answers]
                entry.setdefault("answers", []).extend(answers)
            if row.refusals:
                faults = [{**fault_data(refusal.fault), **where} for refusal in row.refusals]
                entry.setdefault("faults", []).extend(faults)
    return {"rulebooks": list(found.values())}


# -- as people read it -------------------------------------------------------------------------


def tell_compared(compared: Sequence[Compared], quiet: bool) -> None:
    """Print the rows below each question; quietly, a line each without the reasons."""
    for place, one in enumerate(compared):
        if not quiet:
            if place:
                say()
            title = f", “{one.scenario.title}”" if one.scenario.title else ""
            say(dimmed(paragraph(f"{one.scenario.file}{title}, on {one.board}", 0)))
        wide = max(len(row.id) for row in one.rows)
        for row in one.rows if not one.questions else ():  # which rulebooks take it at all
            able = row.run is not None
            word, tone = ("can be", "met") if able else ("no ruling", "not met")
            _line(row.id, wide, word, tone, "" if able else why_not(row))
        for line, text in _told_questions(one):
            if not quiet:
                say()
                where = f"  (line {line})" if line else ""
                say(painted(paragraph(text, 0), bold=True) + dimmed(where))
            for row in one.rows:
                _tell_row(row, TextLine(text, line, 1), one.scenario.file, quiet, wide)


def _told_questions(one: Compared) -> list[tuple[int, str]]:
    """Return the lines to print: none that is played, and allowed by all, on the way to others."""
    played = {
        at.line for block in one.scenario.blocks if block.kind == "play" for at in block.lines
    }
    if all(line in played for line, _ in one.questions):
        return list(one.questions)
    told = []
    for line, text in one.questions:
        answers = [_answer(row, line, text) for row in one.rows if row.run is not None]
        if line not in played or not all(answer and answer.tone == "legal" for answer in answers):
            told.append((line, text))
    return told


def _tell_row(row: RulebookAnswers, asked: TextLine, file: str, quiet: bool, wide: int) -> None:
    """Print what one rulebook answers to a question of the table."""
    line, text = asked.line, asked.text
    answer = _answer(row, line, text)
    if answer is None:
        reason = why_not(row, line, text, file)
        word, what = "no ruling", "not met"
    else:
        word, what = answer.word, answer.tone
        reason = "" if row.run is None else reason_of(answer, row.run.program)
    if quiet:
        say(f"{painted(word, what, bold=True)}  {row.id}: {text}")
    else:
        _line(row.id, wide, word, what, reason)


def _line(name: str, wide: int, word: str, what: str, reason: str) -> None:
    """Write a row: the rulebook, the word, and the reason in a column of its own."""
    # As wide as the longest verdict, so that all reasons begin in one column.
    room = max(len("undetermined"), len(word))
    lead = f"{name:<{wide}}  {word:<{room}}  "
    if len(lead) > width() - 30:  # a long value: what it rests on goes below
        say(f"  {name:<{wide}}  {painted(word, what, bold=True)}")
        if reason:
            say(paragraph(reason, wide + 4))
        return
    text = paragraph(reason, 2, lead) or f"  {lead.rstrip()}"
    start = 2 + wide + 2
    say(text[:start] + painted(word, what, bold=True) + text[start + len(word) :])


def _answer(row: RulebookAnswers, line: int, text: str) -> Answer | None:
    if row.run is None:
        return None
    # Questions of the command line all stand in line 0, and are told apart by their text.
    found = (a for a in row.run.answers if a.line == line and a.text == text)
    return next(found, None)


def why_not(row: RulebookAnswers, line: int = 0, text: str = "", file: str = "") -> str:
    """Return in a line why a rulebook cannot rule: for a line of the table, else for all of it."""
    faults = [refusal.fault for refusal in row.refusals]
    here = (fault for fault in faults if not line or (fault.line, fault.file) == (line, file))
    own = [fault for fault in here if line or (text and text in fault.file)]
    if not faults:
        return ""
    fault = (own or faults)[0]
    more = len(faults) - 1
    rest = f" (and {more} more)" if more and not own else ""
    cites = f" [{', '.join(fault.clauses[:CLAUSES])}]" if fault.clauses else ""
    said = fault.message
    if fault.file.endswith(".board"):
        said = f"it is not played on the board `{Path(fault.file).stem}`: {said}"
    return f"{said}{rest}{cites}"


def reason_of(answer: Answer, program: Program) -> str:
    """Return the deciding reason of an answer in a line, with the clauses it rests on."""
    from propertyrules.answers.answer import MoveAnswer, OpenAnswer, UnreachedAnswer, ValueAnswer
    from propertyrules.machine.phrase_printer import money_words

    if answer.violations:
        first = answer.violations[0]
        return f"{first.message}{_cited(first.clauses, program)}"
    match answer:
        case MoveAnswer(ruling=ruling):
            told = "; ".join(ruling.needs)
            said = f"depends on {told}" if told else _short(e.text for e in ruling.effects)
            return f"{said}{_cited(ruling.clauses, program)}".strip()
        case ValueAnswer(measured=measured):
            setting = answer.state.setting
            parts = [
                f"{part.name.replace('_', ' ')} {money_words(setting, part.amount)}"
                for part in measured.parts
                if len(measured.parts) > 1 and part.amount is not None
            ]
            needs = f"depends on {'; '.join(measured.needs)}" if measured.needs else ""
            return f"{needs or ', '.join(parts)}{_cited(measured.clauses, program)}".strip()
        case OpenAnswer(matters=matters):
            waits = ", ".join(answer.waits_for)
            return "; ".join((*matters, *([f"the game waits for {waits}"] if waits else ())))
        case UnreachedAnswer():
            return answer.why
    return ""


def _short(texts: Iterable[str]) -> str:
    """Join what happens, as far as it fits in a line or two."""
    told: list[str] = []
    for text in (text for text in texts if text):
        if told and len("; ".join((*told, text))) > REASON:
            return "; ".join(told) + "; …"
        told.append(text)
    return "; ".join(told)


def _cited(clauses: Sequence[str], program: Program) -> str:
    """Name clauses in brackets, with the state of a source that does not plainly say it."""
    names = []
    for name in clauses[:CLAUSES]:
        clause = program.clauses.get(name)
        plain = clause is None or clause.status == "stated"
        names.append(name if plain or clause is None else f"{name}: {clause.status}")
    return f" [{', '.join(names)}]" if names else ""
