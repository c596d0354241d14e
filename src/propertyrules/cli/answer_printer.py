"""Answering: rulings, values and lists of moves as a person at a table reads them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, field

from propertyrules.cli.terminal import (
    coloured,
    dimmed,
    indented,
    painted,
    paragraph,
    say,
    table,
)
from propertyrules.hints import text_lines
from propertyrules.ir.program import Program
from propertyrules.machine.phrase_printer import money_words
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Assumption, Ruling, Verdict, Violation
from propertyrules.notation.tables import write_table
from propertyrules.notation.vocabulary import listed
from propertyrules.notation.writer import write_move
from propertyrules.scenario_runner import (
    UNASKED,
    Answer,
    MoveAnswer,
    MovesAnswer,
    OpenAnswer,
    PlanAnswer,
    Run,
    TableAnswer,
    ValueAnswer,
)

_STATUS = {
    "silent": "The source is silent here",
    "garbled": "The source is garbled here",
    "contradictory": "The source contradicts itself here",
}
_GAP = "  "


@define(eq=False, repr=False)
class Told:
    """What has been told already: readings once a table, what clauses say once an answer."""

    readings: set[str] = field(factory=set)
    clauses: set[str] = field(factory=set)


def tell_runs(runs: Sequence[Run], quiet: bool) -> None:
    """Print the answers of all tables; quietly, a line each."""
    for place, run in enumerate(runs):
        if not quiet:
            if place:
                say()
            say(dimmed(paragraph(heading(run), 0)))
        told = Told()
        for answer in run.answers:
            if quiet:
                say(in_a_line(answer))
            else:
                say()
                say("\n".join(lines_of(answer, run.program, told)))
    if not quiet and not any(run.answers for run in runs):
        say()
        say(
            paragraph(
                "The table can be. Nothing is asked of it: write `ask` and a move below it.", 0
            )
        )
    total = [answer for run in runs for answer in run.answers if answer.tested]
    if not quiet and total:
        say()
        say(met_line(total))


def met_line(answers: Sequence[Answer]) -> str:
    """Return how many lines are as expected."""
    met = sum(answer.met is True for answer in answers)
    if met == len(answers):
        return painted(
            f"all {met} expectations met" if met != 1 else "the expectation is met", "met"
        )
    return painted(f"{len(answers) - met} of {len(answers)} expectations not met", "not met")


def heading(run: Run) -> str:
    """Name a table: its title, its place, and by what it is judged."""
    program = run.program
    scenario = run.scenario
    where = scenario.file if not scenario.title else f"{scenario.file}, “{scenario.title}”"
    laid = f" with {listed(program.house_rules)}" if program.house_rules else ""
    return f"{where}: {program.title} ({program.id}) on {program.board.title}{laid}"


def in_a_line(answer: Answer) -> str:
    """Return an answer in one line: the word, the question, and whether it was expected so."""
    mark = "" if not answer.tested else ("  (met)" if answer.met else "  (not met)")
    return f"{painted(answer.word, answer.tone, bold=True)}{_GAP}{answer.text}{mark}"


def lines_of(answer: Answer, program: Program, told: Told) -> Iterator[str]:
    """Yield an answer as lines: the verdict first, then why."""
    told.clauses.clear()
    word = answer.word
    first = paragraph(answer.text, 0, f"{word}{_GAP}")
    where = "" if answer.line == UNASKED else f"line {answer.line}"
    yield painted(word, answer.tone, bold=True) + first[len(word) :] + dimmed(_aside(where, first))
    match answer:
        case MoveAnswer():
            yield from ruling_lines(answer.ruling, program, told)
        case ValueAnswer():
            yield from _value_lines(answer, program, told)
        case TableAnswer():
            for violation in answer.violations:
                yield from _violation_lines(violation, program, told)
        case MovesAnswer():
            yield from _move_lines(answer)
        case OpenAnswer():
            yield from (paragraph(matter, 2) for matter in answer.matters)
            waits = listed(answer.waits_for)
            yield paragraph(f"The game waits for {waits}." if waits else "The game is over.")
        case PlanAnswer():
            for number, move in enumerate(answer.steps, 1):
                yield paragraph(write_move(answer.state, move), 2, f"{number}. ")
            yield from (paragraph(said) for said in answer.matters)
            yield ""
            yield indented(write_table(answer.after))
    yield from _expected_lines(answer)


def _aside(where: str, text: str) -> str:
    return f"  ({where})" if where and "\n" not in text and len(text) + len(where) < 76 else ""


def _expected_lines(answer: Answer) -> Iterator[str]:
    if not answer.tested:
        return
    if answer.met:
        yield painted("  met", "met") + paragraph(answer.expected, 0, "  met: ")[5:]
        for ground in answer.grounds:
            yield paragraph(ground, 4, "- ")
        return
    what = answer.expected or "legal, for it is played"
    yield painted("  not met", "not met", bold=True) + paragraph(what, 0, "  not met: ")[9:]
    for missed in answer.missed:
        yield paragraph(missed, 4, "- ")


# -- rulings -----------------------------------------------------------------------------------


def ruling_lines(ruling: Ruling, program: Program, told: Told) -> Iterator[str]:
    """Yield why a move is ruled on so: the rules broken or what follows, then the clauses."""
    if ruling.verdict is Verdict.ILLEGAL:
        for violation in ruling.violations:
            yield from _violation_lines(violation, program, told)
    else:
        if ruling.verdict is Verdict.UNDETERMINED:
            needs = "; ".join(ruling.needs)
            made = " It is made, taking that for granted." if ruling.after is not None else ""
            legal = f" It is legal if {ruling.legal_if.text}." if ruling.legal_if else ""
            yield paragraph(f"That depends on what the table does not tell: {needs}.{legal}{made}")
        effects = [_sentence(effect.text) for effect in ruling.effects if effect.text]
        if effects:
            yield paragraph(" ".join(effects))
        yield from _clause_lines(ruling.clauses, program, told)
    for violation in ruling.impossible:
        text = "The table after it is impossible, so the rulebook contradicts itself"
        yield coloured(paragraph(f"{text} ({violation.rule}):"), "illegal")
        yield from _violation_lines(violation, program, told)
    yield from _assumption_lines(ruling.assumptions, told)
    if ruling.verdict is Verdict.ILLEGAL:
        # Looked for only where a refusal is told.
        from propertyrules.notation.writer import what_would_change

        change = what_would_change(ruling.state, ruling.move)
        if change is not None:
            yield paragraph(f"It would be legal {change.text}.")
    if ruling.instead or ruling.throws:
        from propertyrules.notation.family_printer import instead_words  # as dear as `family_words`

        instead = instead_words(ruling)
        yield paragraph("; ".join(instead), 2, "legal instead: ")


def _violation_lines(violation: Violation, program: Program, told: Told) -> Iterator[str]:
    yield paragraph(_sentence(violation.message))
    yield from _clause_lines(violation.clauses, program, told)
    line = rule_line(program, violation.at)
    yield dimmed(paragraph(line, 2, f"{_place(violation.at)}: ")) if line else ""


def _clause_lines(clauses: Sequence[str], program: Program, told: Told) -> Iterator[str]:
    """Yield clauses: the first with its section and what it says, the rest by their names."""
    rest = list(clauses)
    if rest and rest[0] not in told.clauses:
        first = rest.pop(0)
        told.clauses.add(first)
        clause = program.clauses.get(first)
        section = f" ({clause.section})" if clause is not None and clause.section else ""
        says = f"{section}: {clause.says}" if clause is not None else ""
        yield paragraph(first + says, 2, "by ")
        if rest:
            yield paragraph(", ".join(rest), 2, "and by ")
    elif rest:
        yield paragraph(", ".join(rest), 2, "by ")


def _assumption_lines(assumptions: Iterable[Assumption], told: Told) -> Iterator[str]:
    again: list[str] = []
    for one in assumptions:
        if one.status == "unknown":
            text = f"Taken for granted: {_sentence(one.reading)}"
        elif one.clause in told.readings:
            again.append(one.clause)
            continue
        else:
            told.readings.add(one.clause)
            status = _STATUS.get(one.status, f"The source is {one.status} here")
            text = f"{status} ({one.clause}): read as “{one.reading}”"
        yield coloured(paragraph(text), "silent")
    if again:
        yield coloured(paragraph(f"Read as above: {', '.join(again)}"), "silent")


def _place(at: str) -> str:
    """Shorten `file:line:column` to file and line, which is what people look up."""
    return at.rpartition(":")[0] or at


def rule_line(program: Program, at: str) -> str:
    """Return a rulebook's line at `file:line:column`; empty where it is not kept."""
    file, _, number = at.rpartition(":")[0].rpartition(":")
    lines = text_lines(program.sources.get(file, ""))
    if not number.isdigit() or not 1 <= int(number) <= len(lines):
        return ""
    return lines[int(number) - 1].strip()


def _sentence(text: str) -> str:
    """Return a clause as a sentence: a capital at its beginning, a full stop at its end."""
    said = text.strip()
    if not said:
        return ""
    said = said[0].upper() + said[1:]
    return said if said.endswith((".", "?", "!", "”")) else said + "."


# -- values and lists --------------------------------------------------------------------------


def _value_lines(answer: ValueAnswer, program: Program, told: Told) -> Iterator[str]:
    measured = answer.measured
    if measured.needs:
        needs = "; ".join(measured.needs)
        yield paragraph(f"That depends on what the table does not tell: {needs}.")
    if len(measured.parts) > 1:
        setting = answer.state.setting
        yield table([
            (part.name.replace("_", " "),
             "unknown" if part.amount is None else money_words(setting, part.amount))
            for part in measured.parts
        ])  # fmt: skip
    yield from _clause_lines(measured.clauses, program, told)
    yield from _assumption_lines(measured.assumptions, told)


def _move_lines(answer: MovesAnswer) -> Iterator[str]:
    from propertyrules.notation.family_printer import family_words

    if not answer.moves:
        yield paragraph("There is no legal move.")
    for move in answer.moves:
        if isinstance(move, Move):
            yield paragraph(write_move(answer.state, move), 2, "- ")
        else:
            yield paragraph(family_words(answer.state.setting, move), 2, "- ")
