"""Texts of tables that two programs read otherwise: lines that stand for something, defaults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import MatterKind, TableLine
from propertyrules.ir.traversal import structural_key
from propertyrules.model.state import State
from propertyrules.notation.scenarios import Scenario, head_name, parse_tables
from propertyrules.notation.tables import read_state, write_table
from propertyrules.notation.writer import types_of, write_phrase, write_value
from propertyrules.verification.dice import Dice
from propertyrules.verification.program_parts import Key, reaching
from propertyrules.verification.random_tables import StateMutator
from propertyrules.verification.witness.program_pair import Pair, Spot

_BROKEN = (PropertyRulesError, ArithmeticError, AttributeError, TypeError, IndexError)
"""What comes of a text that a program cannot read, or of a line that leads nowhere."""


@frozen(eq=False)
class ReadTable:
    """A text, and the table that each of two programs reads it as."""

    text: str
    spot: Spot


def readings(
    pair: Pair, texts: Sequence[Scenario], tables: Iterable[State], dice: Dice
) -> Iterator[ReadTable]:
    """Yield texts that two programs read as different tables, one of each sort.

    They are the texts given, and tables with a line that stands for something or with a matter of
    which no more is told than must be.
    """
    if not _matters(pair):
        return
    for scenario in texts:
        spot = _read(pair, scenario)
        if spot is not None:
            yield ReadTable(_kept(scenario), spot)
            break
    lines, matters = _lines(pair), _kinds(pair)
    changer = StateMutator(pair.one, dice)
    for state in tables if lines or matters else ():
        for line in tuple(lines):
            reading = _said(pair, _with_line(state, line, changer, dice))
            if reading is not None:
                lines.remove(line)
                yield reading
        for kind in tuple(matters):
            reading = _said(pair, _with_matter(state, kind, changer))
            if reading is not None:
                matters.remove(kind)
                yield reading
        if not (lines or matters):
            return


def _matters(pair: Pair) -> bool:
    """Return whether reading looks at something that differs."""
    words = ("line", "track", "matter", "setup", "holder", "piece", "board", "dice")
    return any(_felt(pair, side, (key,)) for side in pair.parts for key in side if key[0] in words)


def _felt(pair: Pair, side: Mapping[Key, Any], keys: Iterable[Key]) -> bool:
    return bool(pair.differs & reaching(side, keys, closings=False))


def _lines(pair: Pair) -> list[TableLine]:
    """Return the lines of both programs that may do something else."""
    both = {line.name for line in pair.other.lines}
    return [
        line
        for line in pair.one.lines
        if line.name in both
        and any(_felt(pair, side, (("line", line.name),)) for side in pair.parts)
    ]


def _kinds(pair: Pair) -> list[MatterKind]:
    """Return the matters of which both programs fill in something else where it is not told."""
    others = pair.other.matters
    return [
        kind
        for name, kind in pair.one.matters.items()
        if name in others
        and [f.name for f in kind.fields] == [f.name for f in others[name].fields]
        and _defaults(kind) != _defaults(others[name])
    ]


def _defaults(kind: MatterKind) -> list[object]:
    return [structural_key(field.default) for field in kind.fields]


# -- writing -----------------------------------------------------------------------------------


def _with_line(state: State, line: TableLine, changer: StateMutator, dice: Dice) -> str:
    """Write a table with such a line in the place of whose turn it is; empty where none can be."""
    program = state.setting.program
    told = [param for param in line.params if param.default is None or dice.one_in(2)]
    env = {param.name: changer.value(state, param.type, None) for param in told}
    if None in env.values():
        return ""
    above = tuple(m for m in state.stack if program.matters[m.kind].place != "ground")
    said = write_phrase(state.setting, line.phrases, types_of(line.params), env, set(env))
    if said is None or above:
        return ""
    return f"{write_table(evolve(state, stack=()))}{said}\n"


def _with_matter(state: State, kind: MatterKind, changer: StateMutator) -> str:
    """Write a table with such a matter, by its name, of which only that is told which must be."""
    types = types_of(kind.fields)
    needed = [field for field in kind.fields if field.default is None]
    values = {field.name: changer.value(state, field.type, None) for field in needed}
    if None in values.values():
        return ""
    written = {
        name: write_value(state.setting, types[name], value) for name, value in values.items()
    }
    told = "; ".join(f"{name}: {value}" for name, value in written.items())
    line = f"{kind.name.replace('_', ' ')} ({told})"
    program = state.setting.program
    ground = tuple(m for m in state.stack if program.matters[m.kind].place == "ground")
    if kind.place == "ground":
        return f"{write_table(evolve(state, stack=()))}{line}\n"
    return f"{write_table(evolve(state, stack=ground))}open\n  {line}\n"


# -- reading -----------------------------------------------------------------------------------


def _said(pair: Pair, text: str) -> ReadTable | None:
    if not text:
        return None
    try:
        spot = _read(pair, parse_tables(text)[0])
    except _BROKEN:
        return None
    return None if spot is None else ReadTable(text, spot)


def _read(pair: Pair, scenario: Scenario) -> Spot | None:
    """Read a table by both programs; None where one cannot, or where both read the same."""
    try:
        spot = Spot(read_state(scenario, pair.one), read_state(scenario, pair.other))
        return None if pair.alike(spot, spot) else spot
    except _BROKEN:
        return None


def _kept(scenario: Scenario) -> str:
    """Return the table of a scenario as it was written, without what is asked of it."""
    out = [f"player {block.name}\n" + "".join(f"  {at.text}\n" for at in block.details)
           for block in scenario.players]  # fmt: skip
    out += [f"set {at.text}\n" for at in scenario.figures]
    out += [f"{at.text}\n" for at in scenario.lines]
    if scenario.open:
        out += ["open\n", *(f"  {at.text}\n" for at in scenario.open)]
    head = [f"rulebook {head_name(scenario.rulebook)}\n"] if scenario.rulebook else []
    head += [f"board {head_name(scenario.board)}\n"] if scenario.board else []
    head += [f"with {head_name(name)}\n" for name in scenario.house_rules]
    return "".join([*head, *out])
