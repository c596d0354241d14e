"""Expectations: what follows `->`, and whether a ruling, a value or a table meets it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

from attrs import define, evolve

from propertyrules.classes import opaque
from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink
from propertyrules.errors import NotationError
from propertyrules.hints import did_you_mean
from propertyrules.ir.program import Program, types_of
from propertyrules.ir.types import PLAYER, Type, list_of
from propertyrules.machine.evaluator import function_value
from propertyrules.model.evidence import Verdict, Violation
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import State
from propertyrules.model.values import Unknown
from propertyrules.notation.explanations import (
    doubtful,
    explain,
    in_column,
    near,
    type_in_words,
)
from propertyrules.notation.move_parser import Place
from propertyrules.notation.phrase_matcher import Matcher, best, leading_words
from propertyrules.notation.scenarios import TextLine
from propertyrules.notation.table_statements import (
    Asserted,
    Ending,
    Entry,
    Finding,
    OpenStatement,
    Statement,
    StatementParser,
    joint_finding,
    read_pieces,
    rung_of,
    track_readings,
)
from propertyrules.notation.token_stream import TokenStream
from propertyrules.notation.tokens import UnclosedQuote, words_of
from propertyrules.notation.writer import with_defaults, write_matter, write_phrase, write_value

_VERDICT = re.compile(
    r"\s*(legal|illegal|undetermined)\b\s*(?:(?P<only>only\s+)?by\s+(?P<by>\S.*?))?\s*\Z",
    re.IGNORECASE | re.DOTALL,
)
_TABLE = re.compile(r"\s*(?:(possible)|impossible(?:\s+by\s+(?P<by>\S.*?))?)\s*\Z", re.IGNORECASE)
_SIGNED = ("money", "count", "exact", "percent")  # types of answers that may be negative
_BELOW_NOTHING = re.compile(r"([^\w\s-]?)[-\u2212]([^\w\s-]?\d.*)")
_UNPLACED = Place("<table>")
_PARTS = re.compile(r'(?:"(?:[^"]|"")*"|[^;"])+')


def holds(
    state: State, fact: TextLine, file: str = "<table>", free: bool = False
) -> Finding | None:
    """Check whether a fact holds at a state; return None if that is unknown.

    A `free` fact may use other wordings of a phrase. Raises NotationError for a fact that cannot be
    parsed.
    """
    try:
        asked = _Fact(state, TokenStream.of(state.setting, fact.text, fact.column - 1))
    except UnclosedQuote as error:
        raise _unread(file, fact, in_column("T014", str(error), fact.column)) from None
    answers = asked.answers() or (
        _Fact(state, evolve(asked.line, free=True)).answers() if free else []
    )
    if not answers:
        matcher = Matcher(asked.line.cut(fact.text))
        list(matcher.readings(state.program.matters.values()))
        raise _unread(file, fact, asked.doubt or explain(matcher, "fact", "T020"))
    # Of several readings one that holds is preferred.
    return next((a for a in answers if a is not None and a.holds), answers[0])


def is_fact(state: State, line: TokenStream) -> bool:
    """Check whether a line is a fact about a state, other than that a matter is open.

    The phrase of a matter may match a line that means more.
    """
    return bool(_Fact(state, line).answers(open_too=False))


def open_fact(state: State, line: TokenStream) -> str:
    """Return the fact that a matter about a named property is open, as it is written:
    `Boardwalk is auctioned`; empty if the line says no such thing.
    """
    matcher, setting = Matcher(line), state.setting
    for kind, reading in matcher.readings(line.program.matters.values()):
        env = reading.env
        named = any(f.type == line.property_type and f.name in env for f in kind.fields)
        if named and not kind.place and not reading.doubts:
            types = types_of(kind.fields)
            return write_phrase(setting, kind.phrases, types, env, env.keys()) or ""
    return ""


def _unread(file: str, fact: TextLine, why: Diagnostic) -> NotationError:
    """Return the error for a fact that cannot be parsed."""
    return NotationError(why.message, (why.in_line(file, fact.line),))


def _refused(place: Place, message: str, code: str = "T020") -> NotationError:
    """Return the error for one fault at a place."""
    return NotationError(message, (Diagnostic(code, message, place.span),))


Answers: TypeAlias = Iterator[Finding | None]
"""Whether a fact holds, by each of its readings; None if that is unknown."""


@define(eq=False, repr=False)
class _Fact:
    """A question whether a fact holds at a state. Each reading of it has an answer."""

    state: State
    line: TokenStream
    doubt: Diagnostic | None = None

    def answers(self, open_too: bool = True) -> list[Finding | None]:
        """Return the answers of all readings of the first sort of fact that fits."""
        for read in (
            self._ending, self._defined, self._of_holder, self._of_property,
            self._closed, self._matter, self._choice, partial(self._tracks, "table"),
        ):  # fmt: skip
            answers = list(read()) if open_too or read != self._matter else []
            if answers:
                return answers
        return []

    def _test(
        self, statements: Iterable[Statement] | None, negated: bool = False
    ) -> Finding | None:
        """Test statements together at the state, and negate the answer if `negated`."""
        said = [one for one in statements or () if isinstance(one, Asserted)]
        found = joint_finding(self.state, said)
        return Finding(not found.holds, found.seen) if found is not None and negated else found

    def _parse(self, read: Callable[[StatementParser], list[Statement] | None]) -> list[Statement]:
        """Return the statements of the whole line; none if it has another form."""
        parser = StatementParser(self.line)
        said = read(parser)
        if parser.failed or said is None:
            return []
        self.doubt = parser.doubt or self.doubt
        return [] if parser.doubt else said

    def _ending(self) -> Answers:
        """`game over`, `game not over`, `winner Bob`."""
        negated = self.line.folded(0, 3) == ("game", "not", "over")
        said = [Ending()] if negated else self._parse(StatementParser.ending)
        if said:
            yield self._test(said, negated)

    def _defined(self) -> Answers:
        """A function of the rulebook that is true or not: `Ann has a monopoly`."""
        line = self.line
        nots = [n for n in range(len(line.tokens)) if line.is_word(n, "not")]
        ways = [(False, Matcher(line))]
        if len(nots) == 1:
            left = line.tokens[: nots[0]] + line.tokens[nots[0] + 1 :]
            ways.append((True, Matcher(line.with_tokens(left))))
        for about in line.program.functions.values():
            for negated, matcher in ways if about.type.name == "truth" else ():
                for _, reading in matcher.readings((about,)):
                    env = with_defaults(self.state, about.params, reading.env)
                    # Looked up by name, so that the coverage of functions counts it.
                    asked = self.state.program.functions[about.name]
                    value = function_value(self.state, asked, env)
                    unknown = value.__class__ is Unknown
                    yield None if unknown else Finding(bool(value) is not negated)

    def _of_holder(self) -> Answers:
        """A clause about a player, the bank or another holder: `Ann owns Boardwalk`."""
        line = self.line
        for hit in line.names.table("holder").find(line.tokens, line.skip(0)):
            if not hit.is_sure or hit.end >= len(line.tokens):
                continue
            holder = hit.values[0]
            negated = line.is_word(hit.end, "not")
            pos = hit.end + negated
            plain = holder >= 0 or line.is_word(pos, "owns", "own", "holds", "hold")
            read = StatementParser.clauses if plain else StatementParser.stock
            said = self._parse(partial(read, holder=holder, pos=pos))
            if said:
                yield self._test(said, negated)
                return

    def _of_property(self) -> Answers:
        """`Boardwalk with 4 houses`, `Boardwalk not mortgaged`."""
        line = self.line
        for hit in line.hits(line.property_type, line.skip(0)):
            if not hit.is_sure:
                continue
            negated = line.is_word(hit.end, "not")
            pos = hit.end + negated
            found = read_pieces(line, pos + 1) if line.is_word(pos, "with") else None
            if found is not None and found[1] == len(line.tokens):
                rung = Entry(("rung", hit.values[0]), (rung_of(line.program, found[0]),))
                yield self._test([rung], negated)
                return
            yield from self._tracks("property", hit.values, hit.end)

    def _tracks(self, of: str, key: tuple[int, ...] = (), pos: int = 0) -> Answers:
        """A track of a property or the table, up to the end of the line."""
        negated = self.line.is_word(pos, "not")
        pos += negated
        pos += of == "property" and self.line.is_word(pos, "with", "is")
        for track in self.line.program.tracks_of(of):
            for value, end in track_readings(Matcher(self.line), track, pos):
                if end == len(self.line.tokens):
                    yield self._test([Entry((of, track.index, *key), (value,))], negated)
                    break

    def _closed(self) -> Answers:
        """`no auction`, `nothing owed`: no matter with that name or beginning is open."""
        line = self.line
        said = line.folded(1, len(line.tokens))
        if not said or not line.is_word(0, "no", "nothing"):
            return
        kinds = {
            kind.name for kind in line.program.matters.values()
            if words_of(kind.name) == said
            or any(leading_words(phrase)[: len(said)] == said for phrase in kind.phrases)
        }  # fmt: skip
        if kinds:
            found = [m for m in self.state.open_matters if m.kind in kinds]
            seen = "; ".join(write_matter(self.state.setting, matter) for matter in found)
            yield Finding(not found, seen)

    def _matter(self) -> Answers:
        """`owed Ann to Bob 200`: a matter with these values is open."""
        matcher = Matcher(self.line.with_signs("count"), partial=True)
        for kind, reading in best(matcher.readings(self.line.program.matters.values())):
            if reading.doubts:
                self.doubt = doubtful(reading.doubts)
            else:
                yield OpenStatement(kind, reading.env).test(self.state)

    def _choice(self) -> Answers:
        """`before rolling`: the value of a choice in the turn."""
        line = self.line
        negated = line.is_word(0, "not")
        for matter in self.state.stack:
            kind = line.program.matters[matter.kind]
            for param, value in zip(kind.fields, matter.values, strict=True):
                if kind.place == "ground" and param.type.name == "choice":
                    known = value.__class__ is not Unknown
                    seen = write_value(self.state.setting, param.type, value) if known else ""
                    for said in line.whole(param.type, int(negated)):
                        yield Finding((said == value) is not negated, seen) if known else None


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
