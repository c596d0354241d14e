"""Facts: whether what a line states of a table holds at a state.

Each reading of the line has an answer: a finding, or None where the table does not tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from attrs import define, evolve

from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import NotationError
from propertyrules.ir.program import types_of
from propertyrules.ir.types import HOLDER, MONEY
from propertyrules.machine.evaluator import function_value
from propertyrules.model.state import State
from propertyrules.model.values import Unknown
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
from propertyrules.notation.words.explanations import doubtful, explain, in_column
from propertyrules.notation.words.phrase_matcher import Matcher, best, leading_words
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.words.tokens import UnclosedQuote, words_of
from propertyrules.notation.writer import with_defaults, write_matter, write_phrase, write_value

Answers: TypeAlias = Iterator[Finding | None]
"""Whether a fact holds, by each of its readings; None if that is unknown."""


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
    ways: list[Callable[[], Sequence[Finding | None]]] = [asked.answers]
    if free:
        freely = _Fact(state, evolve(asked.line, free=True))
        # The phrase of a matter may match what in other wordings says more.
        ways = [lambda: tuple(freely.defined()), asked.answers, freely.answers]
    answers = next(filter(None, (way() for way in ways)), ())
    if not answers:
        matcher = Matcher(asked.line.cut(fact.text))
        list(matcher.readings(state.program.matters.values()))
        raise _unread(file, fact, asked.doubt or explain(matcher, "fact", "T020"))
    # Of several readings one that holds is preferred.
    return next((a for a in answers if a is not None and a.holds), answers[0])


def owes(state: State, seat: int) -> bool:
    """Check whether a debt of a player is open, which stops the game."""
    kinds = state.program.matters
    return any(
        not kinds[matter.kind].place
        and matter.values[:1] == (seat,)
        and {MONEY, HOLDER} <= {field.type for field in kinds[matter.kind].fields}
        for matter in state.stack
    )


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


@define(eq=False, repr=False)
class _Fact:
    """A question whether a fact holds at a state. Each reading of it has an answer."""

    state: State
    line: TokenStream
    doubt: Diagnostic | None = None

    def answers(self, open_too: bool = True) -> list[Finding | None]:
        """Return the answers of all readings of the first sort of fact that fits."""
        for read in (
            self._ending, self.defined, self._of_holder, self._of_property,
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

    def defined(self) -> Answers:
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
