"""Findings of an audit: for each record the first step that is not as the rules say.

A record is a table with its moves, or JSON, or words. Every failure is a `Finding`, never an
exception: one bad file among millions must not stop the rest.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from marshal import dumps
from pathlib import Path
from types import NoneType
from typing import Any, TypeVar

from attrs import asdict, evolve, frozen

from propertyrules.audit.partition import MOST_BYTES, WORDS, RawRecord
from propertyrules.classes import opaque
from propertyrules.errors import NotationError, PropertyRulesError, TableError
from propertyrules.hints import counted, did_you_mean, nearest
from propertyrules.ir.program import Program
from propertyrules.library import load_rulebook
from propertyrules.limits import PROGRAMS_REMEMBERED
from propertyrules.machine.alternatives import judge_whole
from propertyrules.machine.arguments import bind
from propertyrules.machine.phrase_printer import money_words
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import State
from propertyrules.notation.clause_words import clause_of
from propertyrules.notation.expectations import read_expectation
from propertyrules.notation.facts import holds
from propertyrules.notation.json import move_from_json, state_from_json
from propertyrules.notation.line_reader import read_move
from propertyrules.notation.move_parser import meant
from propertyrules.notation.record_words import read_words
from propertyrules.notation.records import (
    AnyStep,
    Reader,
    by_form,
    check_record,
    fixed,
    record_engine,
    steps,
)
from propertyrules.notation.scenarios import (
    Options,
    Scenario,
    TextLine,
    one_table,
    other_versions,
    parse_tables,
    seen_from,
    with_options,
)
from propertyrules.notation.short_answer import explain_ruling
from propertyrules.notation.tables import read_state
from propertyrules.notation.writer import write_move
from propertyrules.referee import Referee

T = TypeVar("T")

LEGAL, UNDETERMINED, ILLEGAL = map(str, (Verdict.LEGAL, Verdict.UNDETERMINED, Verdict.ILLEGAL))
DIFFERS, UNREADABLE, FATAL = "differs", "unreadable", "fatal"

OUTCOMES = (LEGAL, UNDETERMINED, ILLEGAL, DIFFERS, UNREADABLE, FATAL)
"""The outcomes of a record, from good to bad.

legal: every step is; undetermined: some step cannot be decided, and none is illegal; illegal: the
rules refuse a step; differs: the record states another result of a step than the rules;
unreadable: it cannot be read to the end; fatal: its reader is killed.
"""


@frozen
class Broken:
    """A rule that a step breaks: its name and the clauses that it encodes."""

    rule: str
    clauses: tuple[str, ...] = ()
    message: str = ""


@frozen
class Finding:
    """The outcome of a record, and the step that decides it.

    `moves` counts the legal steps before; `step` counts from 1 (0: none), `line` is the line of the
    file (0: none), and `move` the step in words. `broken` are the rules that it breaks, or for a
    result that differs the clause that decides it. `note` says what else is odd.
    """

    record: str
    outcome: str
    moves: int = 0
    step: int = 0
    line: int = 0
    move: str = ""
    reason: str = ""
    broken: tuple[Broken, ...] = ()
    rulebook: str = ""
    note: str = ""


def record_name(raw: RawRecord) -> str:
    """Return what a finding calls a record: its file, with the line where that has several."""
    return f"{raw.path}:{raw.line}" if raw.as_lines or raw.line > 1 else raw.path


def findings_of(raw: RawRecord, options: Options) -> Iterator[Finding]:
    """Yield the finding of a record, or one for each of the tables in it. Raises nothing."""
    name = record_name(raw)
    # `read_piece` cuts a record one byte above the limit.
    if len(raw.data) > MOST_BYTES:
        yield Finding(
            name, UNREADABLE, line=raw.line, reason=f"it has more than {MOST_BYTES:,} bytes"
        )
        return
    # By the name of the file: words are bytes, which may look like any text.
    if raw.path.endswith(WORDS):
        yield _guarded(_WordsGame(name, raw, options))
        return
    try:
        # The head is read again with each record, so that a record can be read by itself.
        data = (raw.head + raw.data).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = f"it is not UTF-8: byte {error.start} doesn't fit"
        yield Finding(name, UNREADABLE, line=raw.line, reason=reason)
        return
    if raw.as_lines:
        yield _guarded(_JsonGame(name, raw, options, data))
        return
    try:
        tables = parse_tables(data, raw.path)
    except PropertyRulesError as error:
        yield _unreadable(name, error, _shift(raw))
        return
    for table in tables:
        yield _guarded(_TextGame(name, raw, options, table))


@opaque
class _Game(ABC):
    """A record as an audit replays it; `name` is what a finding calls it."""

    name: str
    raw: RawRecord
    options: Options

    @abstractmethod
    def finding(self) -> Finding:
        """Return the finding. Raises PropertyRulesError if the record cannot be read."""

    def placed(self, table: Scenario) -> Scenario:
        """Return a table of the record with paths relative to here, and with the options."""
        return with_options(seen_from(table, str(Path(self.raw.path).parent)), self.options)


def _shift(raw: RawRecord) -> int:
    """Return what to add to a line of head and record for the line in the file."""
    return raw.line - 1 - raw.head.count(b"\n")


def _guarded(game: _Game) -> Finding:
    """Return the finding, also where a record cannot be read or breaks the reader."""
    shift = 0 if game.raw.as_lines else _shift(game.raw)
    try:
        return game.finding()
    except PropertyRulesError as error:
        found = _unreadable(game.name, error, shift)
        return found if found.line else evolve(found, line=game.raw.line)
    except Exception as error:  # of any class: an audit of many goes on
        reason = f"propertyrules itself failed: {error.__class__.__name__}: {error}"
        return Finding(game.name, UNREADABLE, line=game.raw.line, reason=reason)


def _unreadable(name: str, error: PropertyRulesError, shift: int) -> Finding:
    # A fault without a place keeps line 0: shifted it would point at another line.
    line = next((fault.line for fault in getattr(error, "faults", ()) if fault.line), 0)
    return Finding(name, UNREADABLE, line=line and line + shift, reason=_why(error))


def _why(error: PropertyRulesError) -> str:
    for fault in getattr(error, "faults", ()):  # the finding tells the place itself
        return f"{fault.message}; {fault.hint}" if fault.hint else str(fault.message)
    return str(error).splitlines()[0] if str(error) else error.__class__.__name__


@lru_cache(maxsize=PROGRAMS_REMEMBERED)
def _program(
    rulebook: str, houses: tuple[str, ...], board: str | None, figures: tuple[tuple[str, str], ...]
) -> Program:
    """Load a rulebook once for all records that are played by it. Raises RulebookError."""
    return load_rulebook(rulebook, with_=houses, board=board, figures=dict(figures))


@opaque
class _StepChecker:
    """Goes through the steps of a record; `title` is what findings call the record."""

    title: str
    program: Program
    note: str = ""

    def through(
        self, steps: Iterator[AnyStep], told: Iterable[T], line_of: Callable[[T], int],
        expected: Callable[[T, AnyStep], tuple[Verdict | None, str]],
        words: Callable[[T, AnyStep | None], str],
    ) -> Finding:  # fmt: skip
        """Return the finding at the first step that is not as the rules say, else at the end.

        `told` are the steps as the record has them. `expected` returns the verdict that it states
        of one, and in what the table after the step differs from what it says; `words` writes one.
        """
        moves = doubtful = 0
        for number, one in enumerate(told, 1):
            step = None
            try:
                step = next(steps)
                wanted, missed = expected(one, step)
            except PropertyRulesError as error:
                unread = self.at(UNREADABLE, moves, line_of(one), words(one, None), _why(error))
                return evolve(unread, step=number)
            found = None
            if step.verdict is Verdict.ILLEGAL:
                # A step that the record itself calls illegal is no move.
                if wanted is not Verdict.ILLEGAL:
                    # In full only here: an audit goes through far more legal steps than illegal.
                    ruling = judge_whole(step.state, step.move)
                    found = self.refused(moves, line_of(one), words(one, step), ruling)
            else:
                if step.verdict is Verdict.LEGAL and wanted is Verdict.ILLEGAL:
                    # Engines record what they refused: to refuse a legal move is their fault.
                    missed = "the record says that it is illegal, and it is legal"
                if missed:
                    # The rules allow the move: only the clause behind its result can be named.
                    clause = clause_of(self.program, judge_whole(step.state, step.move).clauses)
                    ids = (clause.id,) if clause else ()
                    broken = Broken(f"result of {step.move.name}", ids, missed)
                    found = self.at(DIFFERS, moves, line_of(one), words(one, step), missed, broken)
            if found is not None:
                return evolve(found, step=number)
            moves += step.verdict is not Verdict.ILLEGAL
            doubtful += step.verdict is Verdict.UNDETERMINED
        return self.end(moves, doubtful)

    def at(
        self, outcome: str, moves: int, line: int, move: str, reason: str, *broken: Broken
    ) -> Finding:
        """Return the finding at a step."""
        return Finding(
            self.title, outcome, moves, moves + 1, line, move, reason, broken, self.program.id,
            self.note,
        )  # fmt: skip

    def refused(self, moves: int, line: int, said: str, ruling: Ruling) -> Finding:
        """Return the finding at a step that is illegal."""
        short = explain_ruling(ruling)
        broken = [Broken(one.rule, one.clauses, one.message) for one in ruling.violations]
        if not broken:
            broken = [Broken(ruling.move.name, ruling.clauses, str(ruling))]
        return self.at(ILLEGAL, moves, line, said, short.reason or str(ruling), *broken)

    def end(self, moves: int, doubtful: int) -> Finding:
        """Return the finding if no step is known to be wrong."""
        outcome = UNDETERMINED if doubtful else LEGAL
        reason = f"{counted(doubtful, 'move')} cannot be decided" if doubtful else ""
        rulebook = self.program.id
        return Finding(self.title, outcome, moves, reason=reason, rulebook=rulebook, note=self.note)


# -- records as text -------------------------------------------------------------------------------


@opaque
class _TextGame(_Game):
    """A record as text: a table and the moves played from it."""

    table: Scenario

    def finding(self) -> Finding:
        table = self.placed(self.table)
        table = evolve(table, format=table.format or 1)  # kept before formats had a number
        check_record(table)
        if not table.rulebook:
            raise TableError("the table doesn't name its rulebook")
        program = _program(table.rulebook, table.house_rules, table.board, ())
        others = other_versions(table, program)
        note = f"made with another version of {' and '.join(others)}" if others else ""
        title = f"{self.name} ({table.title})" if table.title else self.name
        engine = record_engine(program) if self.options.native else None
        shift = _shift(self.raw)
        return _StepChecker(title, program, note).through(
            steps(table, read_state(table, program), engine),
            table.played,
            lambda asked: asked.line + shift,
            lambda asked, step: _expected(asked.expected, step),
            lambda asked, step: asked.text,
        )


def _expected(at: TextLine | None, step: AnyStep) -> tuple[Verdict | None, str]:
    """Return the verdict that a line expects, and how the table after it differs from what it says.

    Raises NotationError for a fact that cannot be read.
    """
    if at is None:
        return None, ""
    said = read_expectation(at)
    facts = said.facts
    if said.verdict is None and said.value:
        facts = (TextLine(said.value, at.line, at.column), *facts)
    for fact in facts:
        found = holds(step.after, fact)
        if found is not None and not found.holds:
            seen = f": {found.seen}" if found.seen else ""
            return said.verdict, f"by the rules `{fact.text}` isn't so{seen}"
    return said.verdict, ""


# -- records as JSON -------------------------------------------------------------------------------


@opaque
class _JsonGame(_Game):
    """A record as one line of JSON."""

    text: str

    def finding(self) -> Finding:
        try:
            told = json.loads(self.text)
        except ValueError as error:
            raise NotationError(f"this isn't JSON: {error}") from None
        except RecursionError:
            raise NotationError("this JSON is nested too deeply") from None
        if not isinstance(told, dict) or not isinstance(told.get("moves"), list):
            raise NotationError("a record is an object with a list of `moves`")
        for path, wanted in _misfits(told):
            raise NotationError(f"`{path}`: {wanted}")
        program, state = self._start(told)
        title = told.get("name")
        title = f"{self.name} ({title})" if isinstance(title, str) else self.name
        engine = record_engine(program) if self.options.native else None
        moves = [_JsonStep(one) for one in told["moves"]]
        return _StepChecker(title, program).through(
            _READER.steps(state, moves, engine),
            moves,
            lambda one: self.raw.line,
            lambda one, step: (Verdict.ILLEGAL if one.refused else None, one.cash_differs(step)),
            _JsonStep.words,
        )

    def _program_named(self, about: Mapping[str, Any]) -> Program:
        """Return the program of the rulebook, house rules and board that a record names."""
        rulebook = self.options.rulebook or about.get("rulebook")
        houses, board = about.get("house_rules") or (), about.get("board")
        if not isinstance(rulebook, str) or not isinstance(board, str | None):
            raise NotationError("the record doesn't name its rulebook: `rulebook` is wanted")
        if not isinstance(houses, list | tuple) or not all(isinstance(h, str) for h in houses):
            raise NotationError("`house_rules` is a list of names")
        figures = tuple(tuple(figure.split("=", 1)) for figure in self.options.figures)
        laid = tuple(dict.fromkeys((*houses, *self.options.house_rules)))
        return _program(rulebook, laid, board, figures)

    def _start(self, told: Mapping[str, Any]) -> tuple[Program, State]:
        """Return the rulebook and the table that a record begins with. Raises
        PropertyRulesError.
        """
        start = told.get("start")
        if isinstance(start, str):
            table = one_table(parse_tables(start, self.raw.path))
            names = {one: getattr(table, one) for one in ("rulebook", "house_rules", "board")}
            # If the record and its table name different rules, nobody can say which were played.
            _check_start(told, {**names, "players": table.names})
            table = self.placed(table)
            program = _program(table.rulebook or "", table.house_rules, table.board, ())
            return program, read_state(table, program)
        program = self._program_named(start if isinstance(start, dict) else told)
        if isinstance(start, dict):
            state = state_from_json(start, program)
            _check_start(told, {**start, "players": state.players})
            return program, state
        players = told.get("players")
        if not isinstance(players, list) or not all(isinstance(one, str) for one in players):
            raise NotationError("`players` is a list of names, where there is no `start`")
        try:
            return program, Referee(program).new_game(players)
        except ValueError as error:
            raise NotationError(str(error)) from None


# What a record in JSON may have, and a step that is an object: the type, and what is wanted.
_MEMBERS: dict[str, tuple[tuple[type, ...], str]] = {
    "rulebook": ((str,), "a name is wanted"),
    "house_rules": ((list,), "a list of names is wanted"),
    "board": ((str, NoneType), "a name is wanted"),
    "players": ((list,), "a list of names is wanted"),
    "start": ((str, dict), "a table is wanted"),
    "moves": ((list,), "a list of steps is wanted"),
    "name": ((str,), "a text is wanted"),
    "schema_version": ((int,), "a number is wanted"),
}
_STEP: dict[str, tuple[tuple[type, ...], str]] = {
    "said": ((str,), "words are wanted"),
    "move": ((str,), "the name of a move is wanted"),
    "by": ((str,), "the name of a player is wanted"),
    "args": ((dict,), "an object is wanted"),
    "claimed": ((list,), "a list is wanted"),
    "cash": ((dict,), "an object with a sum for each name is wanted"),
    "legal": ((bool,), "`true` or `false` is wanted"),
}


def _misfits(told: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the path of each member of a record that is not known or of another type, with what is
    wrong.
    """
    yield from _wrong(told, _MEMBERS, "")
    for number, step in enumerate(told["moves"]):
        path = f"moves[{number}]."
        if isinstance(step, dict):
            yield from _wrong(step, _STEP, path)
            for name, sum_ in (step.get("cash") or {}).items():
                if sum_.__class__ not in (int, NoneType):
                    yield f"{path}cash.{name}", "a whole number is wanted"


def _wrong(
    told: Mapping[str, Any], known: Mapping[str, tuple[tuple[type, ...], str]], path: str
) -> Iterator[tuple[str, str]]:
    """Yield the path of each member that is not known or of another type, with what is wrong."""
    for name, value in told.items():
        if name not in known:
            yield f"{path}{name}", f"nothing is called so{_near_hint(name, known)}"
        elif value.__class__ not in known[name][0]:
            yield f"{path}{name}", known[name][1]


def _near_hint(name: str, known: Iterable[str]) -> str:
    """Return the question whether one of some names was meant, if one is near; else nothing."""
    hint = did_you_mean(nearest(name, known))
    return f"; {hint}" if hint else ""


def _check_start(told: Mapping[str, Any], start: Mapping[str, Any]) -> None:
    """Raise NotationError if a record and its first table name other rules or players.

    Members that only one of them has are no contradiction.
    """
    for name in ("rulebook", "house_rules", "board", "players"):
        mine, its = (_plainly(about.get(name)) for about in (told, start))
        if mine and its and mine != its:
            raise NotationError(f"`{name}`: `start` says otherwise")


def _plainly(named: Any) -> Any:
    """Return the name of a file without its folder and ending, and a list as a tuple."""
    return tuple(named) if isinstance(named, list | tuple) else Path(named or "").stem


@opaque
class _JsonStep:
    """A step of a record in JSON: an object, or words."""

    data: Any

    @property
    def fields(self) -> Mapping[str, Any]:
        """The fields of an object; words have none."""
        return self.data if isinstance(self.data, dict) else {}

    @property
    def said(self) -> str | None:
        """The words, alone or in an object; None for a move as data."""
        said = self.fields.get("said", self.data)
        return said if isinstance(said, str) else None

    @property
    def is_both(self) -> bool:
        """Whether it is told in words and as data."""
        return "said" in self.fields and "move" in self.fields

    @property
    def refused(self) -> bool:
        """Whether the record says that the step was refused."""
        return self.fields.get("legal") is False

    @property
    def key(self) -> Any:
        """A key shared by steps that mean the same; None for one that was refused."""
        if self.refused or self.is_both:
            return None
        if self.said is not None:
            return self.said
        # Without references, so that equal steps have equal bytes.
        return dumps({**self.fields, "cash": None}, 2) if isinstance(self.data, dict) else None

    def meanings(self, state: State) -> Sequence[Move]:
        """Return what the step means at a state. Raises PropertyRulesError."""
        said = self.said
        if said is None:
            return (move_from_json(self.data),)
        readings = read_move(state, said)
        if not self.is_both:
            return (meant(state, readings),)
        move = move_from_json({n: v for n, v in self.data.items() if n not in ("said", "cash")})
        if all(bind(state, move) != bind(state, one) or move.name != one.name for one in readings):
            raise NotationError(f"`said`: `{said}` is another move than `{move.name}` beside it")
        return (move,)

    def same_everywhere(self, state: State) -> Sequence[Move]:
        """Return the step as moves if it means the same at every table."""
        said = self.said
        try:
            return fixed(state, self.meanings(state)) if said is None else by_form(state, said)
        except PropertyRulesError:
            return ()

    def cash_differs(self, step: AnyStep) -> str:
        """Return how the cash after the step differs from what the record says; empty if it does
        not.
        """
        told, setting = self.fields.get("cash"), step.state.setting
        # Only what is known on both sides is compared: a record may leave sums out.
        for name, said in told.items() if isinstance(told, dict) else ():
            if name not in setting.names:
                return f"nobody is called `{name}`"
            have = step.cash[setting.names.index(name)]
            if have is not None and said is not None and have != said:
                words = money_words(setting, have)
                return f"{name} has {said} in the record, and {words} by the rules"
        return ""

    def words(self, step: AnyStep | None) -> str:
        """Return the step in words, else as the record has it."""
        if step is not None:
            with suppress(PropertyRulesError, KeyError):
                return write_move(step.state, step.move)
        data = self.data
        return data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)


_READER: Reader[_JsonStep] = Reader(
    lambda state, one: one.meanings(state), lambda one: one.key,
    lambda state, one: one.same_everywhere(state),
)  # fmt: skip


# -- records as words ------------------------------------------------------------------------------


@opaque
class _WordsGame(_Game):
    """A record as words, which native code goes through."""

    def finding(self) -> Finding:
        moves, state, step = read_words(self.raw.data, self.options).until_illegal()
        walk = _StepChecker(self.name, state.program)
        if step is None:
            return walk.end(moves, 0)
        found = judge_whole(state, step.move)
        return walk.refused(moves, 0, write_move(state, step.move), found)


# -- findings as lines -----------------------------------------------------------------------------


def finding_data(finding: Finding) -> dict[str, Any]:
    """Return a finding as plain data."""
    return asdict(finding)


def write_finding(finding: Finding) -> str:
    """Write a finding as a line of JSON."""
    return json.dumps(finding_data(finding), ensure_ascii=False)


def read_findings(path: Path) -> Iterator[Finding]:
    """Yield the findings that a part was written with. Raises OSError."""
    with path.open(encoding="utf-8") as stream:
        for line in stream:
            told = json.loads(line)
            broken = tuple(
                Broken(one["rule"], tuple(one["clauses"]), one["message"]) for one in told["broken"]
            )
            yield Finding(**{**told, "broken": broken})
