"""Expectations: what follows `->`, and whether a ruling, a value or a table meets it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from propertyrules.classes import opaque
from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink
from propertyrules.errors import NotationError
from propertyrules.hints import did_you_mean
from propertyrules.ir.program import Program
from propertyrules.ir.types import PLAYER, Type, list_of
from propertyrules.model.evidence import Verdict, Violation
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import State
from propertyrules.model.values import Unknown
from propertyrules.notation.facts import holds
from propertyrules.notation.move_parser import Place
from propertyrules.notation.scenarios import TextLine
from propertyrules.notation.words.explanations import (
    near,
    type_in_words,
)
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.writer import write_value

_VERDICT = re.compile(
    r"\s*(legal|illegal|undetermined)\b\s*(?:(?P<only>only\s+)?by\s+(?P<by>\S.*?))?\s*\Z",
    re.IGNORECASE | re.DOTALL,
)
_TABLE = re.compile(r"\s*(?:(possible)|impossible(?:\s+by\s+(?P<by>\S.*?))?)\s*\Z", re.IGNORECASE)
_SIGNED = ("money", "count", "exact", "percent")  # types of answers that may be negative
_BELOW_NOTHING = re.compile(r"([^\w\s-]?)[-\u2212]([^\w\s-]?\d.*)")
_UNPLACED = Place("<table>")
_PARTS = re.compile(r'(?:"(?:[^"]|"")*"|[^;"])+')


def _refused(place: Place, message: str, code: str = "T020") -> NotationError:
    """Return the error for one fault at a place."""
    return NotationError(message, (Diagnostic(code, message, place.span),))


@opaque
class Expectation:
    """What a line expects: a verdict, the clauses that it cites, and facts; or the value of a
    question.

    With `only` every broken rule must cite one of those clauses.
    """

    text: str
    verdict: Verdict | None = None
    by: tuple[str, ...] = ()
    facts: tuple[TextLine, ...] = ()
    value: str = ""
    only: bool = False


def read_expectation(at: TextLine, file: str = "<table>") -> Expectation:
    """Parse what follows an arrow. Raises NotationError if that is empty."""
    parts = [
        TextLine(match[0].strip(), at.line, at.column + match.end() - len(match[0].lstrip()))
        for match in _PARTS.finditer(at.text)
        if match[0].strip()
    ]
    if not parts:
        raise _refused(Place(file, at.line, at.column), "nothing stands after the `->`")
    first, facts = parts[0], tuple(parts[1:])
    match = _VERDICT.match(first.text)
    if match is None:
        return Expectation(at.text, facts=facts, value=first.text)
    verdict, only = Verdict(match[1].lower()), bool(match["only"])
    if only and verdict is not Verdict.ILLEGAL:
        message = f"`only by` is for what is illegal: a move that is {verdict} breaks no rule"
        raise _refused(Place(file, at.line, at.column), message)
    return Expectation(at.text, verdict, _clauses(match["by"]), facts, only=only)


def known_clauses(expected: Expectation, at: TextLine, program: Program, file: str) -> None:
    """Raise NotationError, with the nearest names, for clauses that the rulebook does not have."""
    table = _TABLE.match(expected.value)
    faults = DiagnosticSink.of_table(file)
    for clause in (*expected.by, *_clauses(table["by"] if table else None)):
        if clause not in program.clauses:
            message = f"`{program.id}` has no clause `{clause}`"
            column = at.column + at.text.index(clause)
            hint = did_you_mean(near(clause, program.clauses))
            faults.add("T020", message, at.line, column, hint)
    faults.raise_as(NotationError)


def _clauses(text: str | None) -> tuple[str, ...]:
    """Split a list of clause ids at commas, blanks and `and`."""
    return tuple(c for c in re.split(r"[,\s]+(?:and\s+)?", text or "") if c)


def _uncited(by: Sequence[str], cited: Sequence[str], what: str) -> list[str]:
    """Describe the expected clauses that are not cited."""
    others = ", ".join(cited) or "no clause"
    return [f"it is not {what} {clause}, but by {others}" for clause in by if clause not in cited]


def _cited(violations: Iterable[Violation]) -> tuple[str, ...]:
    """Return the clauses that violations cite, each once."""
    return tuple(dict.fromkeys(clause for one in violations for clause in one.clauses))


def judge_ruling(
    expected: Expectation, ruling: Ruling, place: Place | None = None
) -> tuple[str, ...]:
    """Return how a ruling fails an expectation; empty if it meets it.

    Facts are tested at the state after the move, or before it if the move is refused. Raises
    NotationError for a fact that cannot be parsed.
    """
    if expected.verdict is None:
        return (f"a move is `legal`, `illegal` or `undetermined`, not `{expected.value}`",)
    if ruling.verdict is not expected.verdict:
        reasons = "; ".join(v.message for v in ruling.violations)
        return (f"it is {ruling.verdict}" + (f": {reasons}" if reasons else ""),)
    illegal = ruling.verdict is Verdict.ILLEGAL
    missed = _uncited(expected.by, _cited(ruling.violations) if illegal else ruling.clauses, "by")
    missed += [
        f"it is not only by {', '.join(expected.by)}: {violation.message}"
        for violation in ruling.violations
        if expected.only and not set(violation.clauses) & set(expected.by)
    ]
    return (*missed, *_judge_facts(expected, ruling.after or ruling.state, place))


def _judge_facts(expected: Expectation, state: State, place: Place | None) -> Iterator[str]:
    """Describe the facts that do not hold. Raises NotationError for one that cannot be parsed."""
    for fact in expected.facts:
        # A state may stand for several tables, which must agree.
        answers = [holds(table, fact, (place or _UNPLACED).file) for table in state.tables]
        found = answers[0]
        if any(one is None or found is None or one.holds is not found.holds for one in answers):
            found = None
        if found is None:
            yield f"nothing says whether `{fact.text}`"
        elif not found.holds:
            yield f"`{fact.text}` isn't so{f': {found.seen}' if found.seen else ''}"


def judge_table(
    expected: Expectation, broken: Sequence[Violation], place: Place
) -> tuple[str, ...]:
    """Return how a table fails an expectation whether it is possible; empty if it meets it.

    Raises NotationError for an expectation of another kind.
    """
    match = _TABLE.match(expected.value)
    if match is None or expected.facts:
        raise _refused(place, "a table is `possible` or `impossible by CLAUSE`")
    if match[1]:
        return tuple(f"it is impossible: {violation.message}" for violation in broken)
    if not broken:
        return ("it is possible: it breaks no rule",)
    return tuple(_uncited(_clauses(match["by"]), _cited(broken), "impossible by"))


def judge_value(
    expected: Expectation, state: State, wanted: Type, value: Any, place: Place | None = None
) -> tuple[str, ...]:
    """Return how an internal value of a type fails an expectation; empty if it meets it.

    Raises NotationError for an expected value that cannot be parsed.
    """
    unknown = value.__class__ is Unknown
    if expected.verdict is not None:
        if expected.verdict is Verdict.UNDETERMINED and unknown:
            return ()
        return (f"a question is answered with a value, not with `{expected.verdict}`",)
    if expected.value.casefold() in ("unknown", "undetermined"):
        met = unknown
    else:
        met = _is_value(expected.value, state, wanted, value, (place or _UNPLACED).file)
    given = "unknown" if unknown else write_value(state.setting, wanted, value)
    missed = () if met else (f"it is {given}",)
    return (*missed, *_judge_facts(expected, state, place))


def _is_value(text: str, state: State, wanted: Type, value: Any, file: str) -> bool:
    """Check whether a text means a value of a type.

    The members of a list may have any order, except the faces of dice. Raises NotationError for a
    text that is no value of the type.
    """
    if wanted.name == "text":
        return bool(text.strip('"') == value)
    # The notation has negative amounts only in tracks, but an answer may be negative.
    below = _BELOW_NOTHING.fullmatch(text) if wanted.name in _SIGNED else None
    if below is not None and value.__class__ is not Unknown:
        return _is_value("".join(below.groups()), state, wanted, -value, file)
    line = TokenStream.of(state.setting, text)
    if wanted.name == "exact" and len(line.tokens) == 1 and line.tokens[0].value is not None:
        return value.__class__ is not Unknown and Fraction(value) == line.tokens[0].value
    found = line.whole(wanted, 0)
    if not found:
        raise _refused(Place(file), f"`{text}` isn't a {type_in_words(wanted)}")
    if isinstance(value, tuple) and wanted.of is not None and wanted.of.name != "face":
        return any(sorted(map(str, f)) == sorted(map(str, value)) for f in found)
    return bool(value in found)


def judge_winners(expected: Expectation, state: State, names: Sequence[str]) -> tuple[str, ...]:
    """Return how the winners, by name, fail an expectation; empty if they meet it."""
    found = TokenStream.of(state.setting, expected.value).whole(list_of(PLAYER), 0)
    seats = {state.setting.seat(name) for name in names}
    met = any(set(winners) == seats for winners in found)
    return () if met else (f"it is {', '.join(names) or 'nobody'}",)


def kept(
    expected: Expectation | None, judge: Callable[[Expectation], tuple[str, ...]]
) -> tuple[str, bool | None, tuple[str, ...]]:
    """Return the text of an expectation, whether it is met (None without one), and how it fails."""
    if expected is None:
        return "", None, ()
    missed = judge(expected)
    return expected.text, not missed, missed
