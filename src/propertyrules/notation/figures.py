"""Figures: the lines `set NAME VALUE`, for figures, variables of the table, and holders."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from propertyrules.ir.program import Figure, Program
from propertyrules.ir.types import MONEY, Type
from propertyrules.model.state import Setting
from propertyrules.model.values import BANK
from propertyrules.notation.explain import bad_amount
from propertyrules.notation.faults import Faults, did_you_mean, near
from propertyrules.notation.layout import Layout
from propertyrules.notation.lines import TextLine
from propertyrules.notation.scenario import Scenario
from propertyrules.notation.slots import Line
from propertyrules.notation.tokens import UnclosedQuote, words_of


@frozen(eq=False, repr=False)
class SetLine:
    """What a `set` line sets: its name, and the value (None: unknown)."""

    name: str
    value: Any


def changed_figures(scenario: Scenario, program: Program, faults: Faults) -> dict[str, Any]:
    """Give the figures that a table changes, and tell in `faults` of those that it cannot."""
    setting = Setting(scenario.names, program, program.key)
    changed: dict[str, Any] = {}
    for at in scenario.figures:
        read = read_set(setting, at, faults)
        figure = program.figures.get(read.name) if read is not None else None
        if read is not None and figure is not None and figure.value != read.value:
            changed[read.name] = read.value
    return changed


def read_set(setting: Setting, at: TextLine, faults: Faults) -> SetLine | None:
    """Read what stands behind `set`; None, and a fault, where it sets nothing."""
    try:
        line = Line.of(setting, at.text, at.column - 1)
    except UnclosedQuote as error:
        faults.add("T014", str(error), at.line, at.column + error.column - 1)
        return None
    known = _settable(setting.program)
    folded = tuple(token.folded for token in line.tokens)
    fits = [
        (len(words), name)
        for name in known
        if (words := words_of(name.replace("_", " "))) == folded[: len(words)]
    ]
    if not fits:
        asked = line.stretch(0, max(1, len(line.tokens) - 1))
        message = f"nothing called `{asked}` can be set here"
        faults.add("T017", message, at.line, at.column, did_you_mean(near(asked, known)))
        return None
    length, name = max(fits)
    wanted = known[name]
    if line.is_word(length, "is", "to", "="):
        length += 1
    rest = line.stretch(length, len(line.tokens))
    if rest == "unknown" and name not in setting.program.figures:
        return SetLine(name, None)
    if name in setting.program.tracks:
        line = line.with_signs("money", "count")
    found = [f for f in line.values(wanted, length) if f.end == len(line.tokens)]
    if not found and wanted.name == "text" and rest:
        token = line.tokens[length]
        return SetLine(name, token.text if token.kind == "quoted" else rest)
    if line.amounts:
        why = bad_amount(line.amounts[0])
        faults.add(why.code, why.message, at.line, why.column)
        return None
    if not found:
        message = f"`{name}` needs a {wanted}, not `{rest}`" if rest else f"`{name}` needs a value"
        faults.add("T017", message, at.line, line.column(length))
        return None
    figure = setting.program.figures.get(name)
    if figure is not None and not _allowed(figure, found[0].value, line, length, at, faults):
        return None
    return SetLine(name, found[0].value)


def _settable(program: Program) -> dict[str, Type]:
    known = {name: figure.type for name, figure in program.figures.items()}
    known |= {track.name: track.type for track in program.tracks_of("table")}
    known |= {holder.name: MONEY for holder in program.holders}
    return known


def _allowed(
    figure: Figure, value: Any, line: Line, pos: int, at: TextLine, faults: Faults
) -> bool:
    column = line.column(pos)
    if figure.low is None and figure.high is None:
        if value == figure.value:
            return True
        message = f"`{figure.name}` is {figure.value} in this rulebook, and no table may change it"
        faults.add("T017", message, at.line, column, clauses=figure.cites)
        return False
    low = value if figure.low is None else figure.low
    high = value if figure.high is None else figure.high
    if low <= value <= high:
        return True
    message = f"`{figure.name}` may be from {figure.low} to {figure.high}, not {value}"
    faults.add("T017", message, at.line, column, clauses=figure.cites)
    return False


def apply_set(layout: Layout, at: TextLine) -> None:
    """Read a `set` line into a layout; figures are in the program already."""
    read = read_set(layout.setting, at, layout.faults)
    if read is None or not layout.once(("set", read.name), f"`{read.name}`", at, at.column):
        return
    program = layout.program
    track = {t.name: t for t in program.tracks_of("table")}.get(read.name)
    if track is not None and layout.once(("table", track.name), f"`{track.name}`", at, at.column):
        value = layout.start.table_tracks[track.index] if read.value is None else read.value
        layout.table_tracks[track.index] = value
    for place, holder in enumerate(program.holders):
        key = ("cash", BANK - 1 - place)
        if holder.name == read.name and layout.once(key, f"`{read.name}`", at, at.column):
            layout.cash[len(layout.out) + place] = read.value
