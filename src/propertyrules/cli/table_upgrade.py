"""Upgrades tables of the first format of the notation to today's.

In that format a bare turn was one on which the business of the space is done, a player without a
place stood on the first space, and there were no claims but those that were written. An upgrade
writes this down where an answer would change without it, and changes nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import Any

from attrs import evolve, frozen

from propertyrules.cli.error_report import Refused
from propertyrules.cli.table_input import Input, read_tables
from propertyrules.cli.table_rulebook import program_of
from propertyrules.errors import PropertyRulesError
from propertyrules.hints import spaced
from propertyrules.ir.program import MatterKind, Program
from propertyrules.model.state import Setting
from propertyrules.model.values import is_known
from propertyrules.notation.scenarios import FORMAT, Scenario, TextLine
from propertyrules.notation.table_statements import OpenStatement, parse_line, table_line
from propertyrules.notation.tables import read_state
from propertyrules.notation.writer import default_of, write_value
from propertyrules.scenario_runner import run_scenario


@frozen
class Addition:
    """A text to insert into a line (from 1) at a column (from 0), or below it as a line of its own.

    A column below 0 is the end of the line, before its comment.
    """

    line: int
    column: int
    text: str

    @property
    def whole_line(self) -> bool:
        """Whether it is a line of its own, below the one that it names."""
        return self.text.endswith("\n")


def upgraded(given: Input) -> str:
    """Return the text of a file with its tables upgraded.

    Tables that name a format, records and tables that cannot be read stay as they are. Raises
    Refused if the file has no tables.
    """
    added: list[Addition] = []
    for number, table in enumerate(read_tables(given)):
        if not table.format:
            added += _additions(given, number, table)
    return _with(given.text, added)


def _additions(given: Input, number: int, table: Scenario) -> Sequence[Addition]:
    """Return the fewest additions to a table that keep all answers of the first format."""
    try:
        program = program_of(table, given)
        before = _answers(evolve(table, format=1), program)
    except (Refused, PropertyRulesError):
        return ()

    def alike(some: Sequence[Addition]) -> bool:
        changed = read_tables(evolve(given, text=_with(given.text, some)))[number]
        try:
            return _answers(evolve(changed, format=FORMAT), program) == before
        except PropertyRulesError:
            return False

    some = next(filter(alike, _ways(table, program)), None)
    if some is None:  # then it names the first format
        return (Addition(min(block.at.line for block in table.players) - 1, 0, "format 1\n"),)
    # Each addition that changes no answer is taken out again.
    for one in some:
        fewer = tuple(other for other in some if other != one)
        some = fewer if alike(fewer) else some
    return some


def _ways(table: Scenario, program: Program) -> Iterator[tuple[Addition, ...]]:
    """Yield the sets of additions to try, the smallest first."""
    setting = Setting(table.names, program)
    turns: list[Addition] = []
    ground: TextLine | None = None
    for at in table.lines:
        for one in parse_line(setting, at, lambda why: None, table_line):
            kind = one.kind if isinstance(one, OpenStatement) else None
            if (
                isinstance(one, OpenStatement)
                and isinstance(kind, MatterKind)
                and (kind.place == "ground")
            ):
                ground = at
                turns += _stages(setting, at, kind, one)
    claims = [
        Addition(at.line, 0, f"no {spaced(kind.name)}\n")
        for kind in program.matters.values()
        if kind.place == "standing" and kind.arises
        for at in [ground or (table.lines[-1] if table.lines else None)]
        if at is not None
    ][:1]
    parts = [part for part in (turns, claims, list(_places(table, program, setting))) if part]
    for size in range(len(parts) + 1):
        yield from (tuple(chain(*some)) for some in combinations(parts, size))


def _stages(
    setting: Setting, at: TextLine, kind: MatterKind, one: OpenStatement
) -> Iterator[Addition]:
    """Yield additions that say how far a turn is: the default of each choice that is not told."""
    for param in kind.fields:
        if param.type.name == "choice" and param.name not in one.values:
            words = write_value(setting, param.type, default_of(setting, param.default))
            yield Addition(at.line, at.column - 1 + len(at.text), f", {words}")


def _places(table: Scenario, program: Program, setting: Setting) -> Iterator[Addition]:
    """Yield an addition for each player without a place: the first space."""
    try:
        state = read_state(evolve(table, format=FORMAT), program)
    except PropertyRulesError:
        return
    first = setting.program.board.spaces[0].name
    for block, place in zip(table.players, state.place, strict=True):
        if not is_known(place):
            yield Addition(block.at.line, -1, f", on {first}")


def _with(text: str, added: Sequence[Addition]) -> str:
    """Insert additions into a text."""
    lines = text.split("\n")
    for one in sorted(added, key=lambda one: (one.line, one.whole_line, one.column), reverse=True):
        place = one.line - 1
        if one.whole_line:
            lines.insert(place + 1, one.text[:-1])
            continue
        line = lines[place]
        column = len(line.partition("#")[0].rstrip()) if one.column < 0 else one.column
        lines[place] = _kept_apart(line, column, one.text)
    return "\n".join(lines)


def _kept_apart(line: str, column: int, text: str) -> str:
    """Insert a text into a line; a comment keeps its column if there are blanks enough."""
    rest = line[column:]
    room = len(rest) - len(rest.lstrip(" "))
    if rest.lstrip(" ").startswith("#"):
        rest = " " * max(2, room - len(text)) + rest.lstrip(" ")
    return line[:column] + text + rest


def _answers(table: Scenario, program: Program) -> list[Any]:
    """Return what must stay the same of the answers to a table."""
    found: list[Any] = []
    for answer in run_scenario(table, program, grounded=False).answers:
        found.append((type(answer).__name__, answer.word, answer.met, answer.missed))
        found.append([getattr(answer, name, None) for name in ("moves", "steps", "matters")])
        if answer.ruling is not None:
            found.append({violation.rule for violation in answer.ruling.violations})
            found.append([(effect.kind, effect.details) for effect in answer.ruling.effects])
    return found
