"""Tables of the first format of the notation, brought to what is written today.

In that format a bare turn was one on which the business of the space is done, whoever was said to
stand nowhere stood on the first space, and no claim stood that was not told. An upgrade says so
where an answer would be another otherwise, and changes nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from attrs import evolve, frozen

from propertyrules.cli.error_report import Refused
from propertyrules.cli.table_input import Input, program_of, read_tables
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import MatterKind, Program
from propertyrules.model.state import Setting
from propertyrules.model.values import is_known
from propertyrules.notation.scenarios import FORMAT, Scenario, TextLine
from propertyrules.notation.table_statements import OpenStatement, parse_line, table_line
from propertyrules.notation.tables import read_state
from propertyrules.notation.writer import default_of, write_value
from propertyrules.scenario_runner import Run, run_scenario


@frozen
class Addition:
    """What is put into a line (from 1), behind a column (from 0); or as a line of its own."""

    line: int
    column: int
    text: str

    @property
    def whole_line(self) -> bool:
        """Whether it is a line of its own, behind the one that it names."""
        return self.text.endswith("\n")


def upgraded(given: Input) -> str:
    """Return the text of a file of tables with what their answers lean on said.

    Tables that name a format, records and tables that cannot be read stay as they are. Raises
    Refused where the file has no tables.
    """
    added: list[Addition] = []
    for number, table in enumerate(read_tables(given)):
        if not table.format:
            added += _additions(given, number, table)
    return _with(given.text, added)


def _additions(given: Input, number: int, table: Scenario) -> Sequence[Addition]:
    """Return the fewest additions to a table after which all answers are as in the first format."""
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
    if some is None:  # what no addition mends is read as it was
        return (Addition(min(block.at.line for block in table.players) - 1, 0, "format 1\n"),)
    # Parts were added whole: each line of them that changes no answer goes again.
    for one in some:
        fewer = tuple(other for other in some if other != one)
        some = fewer if alike(fewer) else some
    return some


def _ways(table: Scenario, program: Program) -> Iterator[tuple[Addition, ...]]:
    """Yield what may be added to a table, the least first."""
    setting = Setting(table.names, program)
    turns: list[Addition] = []
    ground: TextLine | None = None
    for at in table.lines:
        for one in parse_line(setting, at, lambda why: None, table_line):
            kind = one.kind if isinstance(one, OpenStatement) else None
            if isinstance(kind, MatterKind) and kind.place == "ground":
                ground = at
                turns += _told_stage(setting, kind, one, at)  # type: ignore[arg-type]
    yield ()
    if turns:
        yield tuple(turns)
    claims = [
        Addition(at.line, 0, f"no {kind.name.replace('_', ' ')}\n")
        for kind in program.matters.values()
        if kind.place == "standing" and kind.arises
        for at in [ground or (table.lines[-1] if table.lines else None)]
        if at is not None
    ][:1]
    places = list(_places(table, program, setting))
    parts = [part for part in (turns, claims, places) if part]
    seen = {(), tuple(turns)}
    for size in range(1, len(parts) + 1):
        for some in combinations(parts, size):
            whole = tuple(one for part in some for one in part)
            if whole not in seen:
                seen.add(whole)
                yield whole


def _told_stage(
    setting: Setting, kind: MatterKind, said: OpenStatement, at: TextLine
) -> Iterator[Addition]:
    """Yield what tells how far a turn is of which that is not said: as far as by itself before."""
    for param in kind.fields:
        if param.type.name == "choice" and param.name not in said.values:
            words = write_value(setting, param.type, default_of(setting, param.default))
            yield Addition(at.line, at.column - 1 + len(at.text), f", {words}")


def _places(table: Scenario, program: Program, setting: Setting) -> Iterator[Addition]:
    """Yield that whoever is said to stand nowhere stands on the first space."""
    try:
        state = read_state(evolve(table, format=FORMAT), program)
    except PropertyRulesError:
        return
    first = setting.program.board.spaces[0].name
    for block, place in zip(table.players, state.place, strict=True):
        if not is_known(place):
            yield Addition(block.at.line, -1, f", on {first}")


def _with(text: str, added: Sequence[Addition]) -> str:
    """Return a text with some additions."""
    lines = text.split("\n")
    for one in sorted(added, key=lambda one: (one.line, one.whole_line, one.column), reverse=True):
        place = one.line - 1
        if one.whole_line:
            lines.insert(place + 1, one.text[:-1])
            continue
        line = lines[place]
        # Below 0: behind all that the line says, and before its comment.
        column = len(line.partition("#")[0].rstrip()) if one.column < 0 else one.column
        lines[place] = _kept_apart(line, column, one.text)
    return "\n".join(lines)


def _kept_apart(line: str, column: int, text: str) -> str:
    """Put a text into a line; a comment behind stays where it is, as far as there is room."""
    rest = line[column:]
    room = len(rest) - len(rest.lstrip(" "))
    if rest.lstrip(" ").startswith("#"):
        rest = " " * max(2, room - len(text)) + rest.lstrip(" ")
    return line[:column] + text + rest


def _answers(table: Scenario, program: Program) -> list[Any]:
    """Return what decides about the answers to a table, to compare them."""
    run: Run = run_scenario(table, program, grounded=False)
    return [_answer(answer) for answer in run.answers]


def _answer(answer: Any) -> Any:
    ruling = answer.ruling
    more: list[Any] = [getattr(answer, name, None) for name in ("moves", "steps", "matters")]
    if ruling is not None:
        more += [
            sorted({violation.rule for violation in ruling.violations}),
            [(effect.kind, effect.details) for effect in ruling.effects],
        ]
    return (type(answer).__name__, answer.word, answer.met, answer.missed, more)
