"""The printer of answers: rulings, values and lists of moves, as people read them.

An answer is a few lines: the headline, the reason, the rule and the remedy. With --why everything
behind a ruling is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, field

from propertyrules.answers.answer import (
    Answer,
    MoveAnswer,
    MovesAnswer,
    OpenAnswer,
    PlanAnswer,
    TableAnswer,
    ToldAnswer,
    ValueAnswer,
)
from propertyrules.cli.terminal import (
    WIDTH,
    coloured,
    dimmed,
    indented,
    painted,
    paragraph,
    say,
    table,
    width,
)
from propertyrules.diagnostic_sink import may_decide
from propertyrules.hints import text_lines
from propertyrules.ir.program import Program
from propertyrules.model.evidence import Assumption, Verdict, Violation
from propertyrules.model.rulings import Ruling
from propertyrules.notation.clause_words import sentence, shorter_rules
from propertyrules.notation.short_answer import MOST_NAMED
from propertyrules.notation.table_printer import write_table
from propertyrules.notation.words.vocabulary import listed
from propertyrules.notation.writer import write_move
from propertyrules.scenario_runner import UNASKED, Run

_STATUS = {
    "silent": "The printed rules don't say ({}); we play it as",
    "garbled": "The printed rule breaks off ({}); we read it as",
    "contradictory": "The printed rules contradict each other ({}); we read them as",
}
_MORE = "More: --why"
_RULE = "Rule: "
_MOST_LINES = 5  # of an answer, without the line that says how to read more


def print_runs(runs: Sequence[Run], quiet: bool, why: bool = False) -> None:
    """Print the answers of all tables: `quiet` in a line each, with `why` in full."""
    answers = [answer for run in runs for answer in run.answers]
    if quiet:
        for answer in answers:
            mark = "" if not answer.tested else "  (met)" if answer.met else "  (not met)"
            say(f"{painted(answer.word, answer.tone, bold=True)}  {answer.text}{mark}")
        return
    for place, run in enumerate(runs):
        if place:
            say()
        say(dimmed(paragraph(heading(run), 0)))
        _print_answers(run, why)
    if not answers:
        say()
        say(paragraph(_nothing_asked(runs[-1]), 0))
    if not why and any(answer.met is not True for answer in answers):
        say(dimmed(_MORE))
    tested = [answer.met is True for answer in answers if answer.tested]
    if tested:
        say()
        say(_tally(sum(tested), len(tested)))


def _nothing_asked(run: Run) -> str:
    """Return what to say of a table of which nothing is asked; of a dispute also which rules may
    decide it.
    """
    if not run.scenario.told:
        return "The table is possible. Add `ask` and a move below it to get a ruling."
    # A table in the notation does without the words of a language.
    from propertyrules.notation.disputes.nearest_rules import nearest_rules

    asked = "Nothing is asked here that can be read. End with a question, as `who is right?`."
    near = nearest_rules(run.program, " ".join(at.text for at in run.scenario.lines))
    return " ".join((asked, f"{may_decide(near)}:", *near)) if near else asked


def _print_answers(run: Run, why: bool) -> None:
    """Print the answers of a table, with `why` in full."""
    printer = AnswerPrinter(run.program)
    before = 0
    for answer in run.answers:
        lines = list(printer.full(answer)) if why else printer.short(answer)
        # Answers of one line follow each other without an empty one.
        if len(lines) > 1 or before != 1:
            say()
        say("\n".join(lines))
        before = len(lines)


def _tally(met: int, tested: int) -> str:
    """Return a line that counts the expectations that are met."""
    if met < tested:
        return painted(f"{tested - met} of {tested} expectations not met", "not met")
    return painted(f"all {met} expectations met" if met != 1 else "the expectation is met", "met")


def heading(run: Run) -> str:
    """Return the heading of a table: its file and title, rulebook, board and house rules."""
    program = run.program
    scenario = run.scenario
    where = scenario.file if not scenario.title else f"{scenario.file}, “{scenario.title}”"
    laid = f" with {listed(program.house_rules)}" if program.house_rules else ""
    return f"{where}: {program.title} ({program.id}) on {program.board.title}{laid}"


@define(eq=False, repr=False)
class AnswerPrinter:
    """Turns the answers to one table into lines.

    What was printed before is not repeated: rules and readings in the same table, clauses in the
    same answer.
    """

    program: Program
    readings: set[str] = field(factory=set)
    clauses: set[str] = field(factory=set)
    rules: set[str] = field(factory=set)

    def short(self, answer: Answer) -> list[str]:
        """Return an answer in at most six lines of 80 columns, or more lines if they are narrower.

        One that is as expected takes a line. Plans take a line for each step.
        """
        if answer.met:
            first, end = paragraph(answer.headline, 0).split("\n")[0], " (as expected)"
            if len(answer.headline) + len(end) > width():
                first = first[: width() - len(end) - 2].rpartition(" ")[0] + " …"
            return [_painted_head(first, answer) + dimmed(end)]
        short = answer.short
        parts = [short.headline, short.reason]
        if short.rule and short.rule not in self.rules:
            self.rules.add(short.rule)
            parts.append(_RULE + short.rule)
        parts.append(short.remedy)
        blocks = _fitted([text for text in parts if text])
        blocks[0] = _painted_head(blocks[0], answer)
        lines = [line for block in blocks for line in block.split("\n")]
        lines += _list_lines(answer)
        if answer.met is False:
            missed = "; ".join(answer.missed)
            if answer.expected:
                missed = f"expected {answer.expected}{': ' if missed else ''}{missed}"
            if answer.expected or isinstance(answer, MoveAnswer):
                lines += coloured(paragraph(sentence(missed), 0), "not met").split("\n")
        return lines

    def full(self, answer: Answer) -> Iterator[str]:
        """Yield everything about an answer: the headline first, then why."""
        self.clauses.clear()
        short = answer.short
        first = paragraph(short.headline, 0)
        where = f"  (line {answer.line})"
        fits = "\n" not in first and len(first) + len(where) < WIDTH
        shown = where if fits and answer.line != UNASKED else ""
        yield _painted_head(first, answer) + dimmed(shown)
        if answer.note:
            yield paragraph(f"Read as: {answer.note}.")
        match answer:
            case MoveAnswer():
                yield from self.ruling(answer.ruling)
            case ValueAnswer():
                yield from self.value(answer)
            case TableAnswer():
                for violation in answer.violations:
                    yield from self.violation(violation)
            case MovesAnswer():
                if not answer.moves:
                    yield paragraph("No move is legal.")
                yield from (paragraph(text, 2, "- ") for text in _moves_words(answer))
            case OpenAnswer():
                yield from (paragraph(matter, 2, "- ") for matter in answer.matters)
            case ToldAnswer() if answer.question.kind == "state":
                yield from answer.more
            case PlanAnswer():
                yield from _list_lines(answer)
                yield ""
                yield indented(write_table(answer.after))
            case _ if short.reason:
                yield paragraph(short.reason)
        if answer.tested:
            yield from self.expected(answer)

    def expected(self, answer: Answer) -> Iterator[str]:
        """Yield whether an answer is as expected, and what it rests on or in what it differs."""
        if answer.met:
            # Broken with its first word, so that the later lines hang below; painted without it.
            yield painted("  met", "met") + paragraph(answer.expected, 0, "  met: ")[5:]
            for ground in answer.grounds:
                yield paragraph(ground, 4, "- ")
            return
        what = answer.expected or "; ".join(answer.missed)
        yield painted("  not met", "not met", bold=True) + paragraph(what, 0, "  not met: ")[9:]
        for missed in answer.missed if answer.expected else ():
            yield paragraph(missed, 4, "- ")

    def ruling(self, ruling: Ruling) -> Iterator[str]:
        """Yield the rules that a move breaks, or its effects and clauses, then the readings."""
        if ruling.verdict is Verdict.ILLEGAL:
            for violation in ruling.violations:
                yield from self.violation(violation)
        else:
            if ruling.verdict is Verdict.UNDETERMINED:
                asked = [fact.question for fact in ruling.missing] or list(ruling.needs)
                made = " It is made, taking that for granted." if ruling.after is not None else ""
                legal = f" It is legal if {ruling.legal_if.text}." if ruling.legal_if else ""
                yield paragraph(f"The table doesn't say: {' '.join(asked)}{legal}{made}")
            effects = [sentence(effect.text) for effect in ruling.effects if effect.text]
            if effects:
                yield paragraph(" ".join(effects))
            yield from self.cited(ruling.clauses)
        for violation in ruling.impossible:
            text = "The table after it is impossible, so the rulebook contradicts itself"
            yield coloured(paragraph(f"{text} ({violation.rule}):"), "illegal")
            yield from self.violation(violation)
        yield from self.assumed(ruling.assumptions)
        if ruling.verdict is Verdict.ILLEGAL:
            # Searched for only when a refusal is explained.
            from propertyrules.notation.change_printer import what_would_change

            change = what_would_change(ruling.state, ruling.move)
            if change is not None:
                yield paragraph(f"It would be legal {change.text}.")
        if ruling.instead or ruling.throws:
            from propertyrules.notation.family_printer import instead_words  # slow to import

            yield paragraph("; ".join(instead_words(ruling)), 2, "Legal instead: ")

    def violation(self, violation: Violation) -> Iterator[str]:
        """Yield the message of a violation, its clauses, and the line of the rulebook."""
        yield paragraph(sentence(violation.message))
        yield from self.cited(violation.clauses)
        # `at` is `file:line:column`; a program may come without its sources.
        place = violation.at.rpartition(":")[0]
        file, _, number = place.rpartition(":")
        lines = text_lines(self.program.sources.get(file, ""))
        if number.isdigit() and 1 <= int(number) <= len(lines):
            line = lines[int(number) - 1].strip()
            if line:
                yield dimmed(paragraph(line, 2, f"{place}: "))

    def cited(self, clauses: Sequence[str]) -> Iterator[str]:
        """Yield clauses: the first with its section and text, the rest by name."""
        rest = list(clauses)
        if rest and rest[0] not in self.clauses:
            first = rest.pop(0)
            self.clauses.add(first)
            clause = self.program.clauses.get(first)
            section = f" ({clause.section})" if clause is not None and clause.section else ""
            says = f"{section}: {clause.says}" if clause is not None else ""
            yield paragraph(first + says, 2, "by ")
            if rest:
                yield paragraph(", ".join(rest), 2, "and by ")
        elif rest:
            yield paragraph(", ".join(rest), 2, "by ")

    def assumed(self, assumptions: Iterable[Assumption]) -> Iterator[str]:
        """Yield the readings that a ruling rests on; one that was printed above only by name."""
        again: list[str] = []
        for one in assumptions:
            if one.status == "unknown":
                text = sentence(f"assumed: {one.reading}")
            elif one.clause in self.readings:
                again.append(one.clause)
                continue
            else:
                self.readings.add(one.clause)
                status = _STATUS.get(
                    one.status, f"The printed rules are {one.status} ({{}}); read as"
                )
                text = f"{status.format(one.clause)}: “{one.reading}”"
            yield coloured(paragraph(text), "silent")
        if again:
            yield coloured(paragraph(f"Read as above: {', '.join(again)}"), "silent")

    def value(self, answer: ValueAnswer) -> Iterator[str]:
        """Yield the parts of a value, its clauses and readings, and what the table does not say."""
        measured = answer.measured
        if measured.needs:
            asked = [fact.question for fact in measured.missing] or list(measured.needs)
            yield paragraph(f"The table doesn't say: {' '.join(asked)}")
        if answer.parts:
            yield table(answer.parts)
        yield from self.cited(measured.clauses)
        yield from self.assumed(measured.assumptions)


def _painted_head(text: str, answer: Answer) -> str:
    """Return a headline with the words up to the first stop in the colour of the answer."""
    word, stop, rest = text.partition("." if text[:3] in ("Yes", "No.") else ":")
    return painted(word + stop, answer.tone, bold=True) + rest


def _fitted(parts: Sequence[str]) -> list[str]:
    """Break the parts of an answer at the width, and cut those that would make it too long."""
    # A narrow screen gets as much text as a usual one, in more lines.
    most = _MOST_LINES * WIDTH // width() if width() < WIDTH else _MOST_LINES
    blocks = [paragraph(text, 0).split("\n") for text in parts]
    for place, rule in enumerate(parts):
        for shorter in shorter_rules(rule) if rule.startswith(_RULE) else ():
            if sum(map(len, blocks)) > most:
                blocks[place] = paragraph(shorter, 0).split("\n")
    # The headline and the reason are cut last.
    for place in (2, 3, 1, 0):
        over = sum(map(len, blocks)) - most
        if over > 0 and place < len(blocks):
            keep = max(1, len(blocks[place]) - over)
            if keep < len(blocks[place]):
                last = blocks[place][keep - 1][: width() - 2]
                last = last.rpartition(" ")[0] if len(last) == width() - 2 else last
                blocks[place] = [*blocks[place][: keep - 1], f"{last.rstrip(' ,;:')} …"]
    return ["\n".join(block) for block in blocks]


def _list_lines(answer: Answer) -> list[str]:
    """Return the lines of a list: all steps of a plan, and the first few moves or matters."""
    match answer:
        case ToldAnswer() if answer.question.kind == "state":
            return list(answer.more)
        case MovesAnswer():
            said = list(_moves_words(answer))
        case OpenAnswer():
            said = list(answer.matters)
        case PlanAnswer():
            steps = [
                paragraph(write_move(answer.state, move), 2, f"{number}. ")
                for number, move in enumerate(answer.steps, 1)
            ]
            return [*steps, *(paragraph(text, 0) for text in answer.matters)]
        case _:
            return []
    lines = [paragraph(text, 2, "- ") for text in said[:MOST_NAMED]]
    if len(said) > MOST_NAMED:
        # Moves that may be legal stand last, so they are the first to be left out.
        sure = len(said) - len(answer.perhaps) if isinstance(answer, MovesAnswer) else len(said)
        more = [f"{sure - MOST_NAMED} more"] if sure > MOST_NAMED else []
        perhaps = len(said) - max(sure, MOST_NAMED)
        more += [f"{perhaps} that may be legal"] if perhaps else []
        lines.append(f"  and {' and '.join(more)}: --why")
    return lines


def _moves_words(answer: MovesAnswer) -> Iterator[str]:
    from propertyrules.notation.family_printer import move_words

    for move in answer.moves:
        yield move_words(answer.state, move)
    for move, lines in answer.perhaps:
        told = f", with {' or '.join(f'“{line}”' for line in lines)}" if lines else ""
        yield f"perhaps: {move_words(answer.state, move)}{told}"
