"""Tables that two programs begin or read differently: new games, lines, defaults of matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import evolve

from propertyrules.errors import BREAKDOWN
from propertyrules.ir.program import MatterKind, TableLine, types_of
from propertyrules.ir.traversal import structural_key
from propertyrules.machine.initial_state import blank
from propertyrules.model.state import State
from propertyrules.notation.scenarios import Scenario, head_name, parse_tables
from propertyrules.notation.table_printer import write_table
from propertyrules.notation.tables import read_state
from propertyrules.notation.writer import write_phrase, write_value
from propertyrules.verification.program_parts import Key, reaching
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.random_tables import begun, random_value, setting_of
from propertyrules.verification.shrinker import NAMES
from propertyrules.verification.witness.program_pair import Pair, Spot

_AT_THE_START = ("setup", "track", "holder", "piece", "board", "dice")
"""Keywords of what a table holds before anybody has moved."""


def beginnings(pair: Pair) -> Spot | None:
    """Return a new game in two programs, for the fewest players with whom they differ; or None.

    If one of the programs cannot begin a game, its table is bare.
    """
    if not _differ(pair, _AT_THE_START, closings=True):
        return None
    for many in range(2, len(NAMES) + 1):
        begins = [begun(program, many) for program in pair.programs]
        # Where neither can begin a game, there is nothing to compare.
        if begins == [None, None]:
            return None
        spot = Spot(*(
            state or blank(setting_of(program, many))
            for state, program in zip(begins, pair.programs, strict=True)
        ))  # fmt: skip
        if None in begins or not pair.alike(spot, spot):
            return spot
    return None


def readings(
    pair: Pair, texts: Sequence[Scenario], tables: Iterable[State], dice: Dice
) -> Iterator[tuple[str, Spot]]:
    """Yield texts that two programs read as different tables, one of each kind, with the tables.

    They are the given texts, and tables with a line of the rulebook or with a matter of which only
    the necessary is told.
    """
    # Where reading uses nothing that differs, no text can show a difference.
    if not _differ(pair, (*_AT_THE_START, "line", "matter")):
        return
    for scenario in texts:
        spot = _read(pair, scenario)
        if spot is not None:
            yield _kept(scenario), spot
            break
    left: list[TableLine | MatterKind] = [*_lines(pair), *_kinds(pair)]
    for state in tables if left else ():
        for one in tuple(left):
            text = _written(state, one, dice)
            try:
                spot = _read(pair, parse_tables(text)[0]) if text else None
            except BREAKDOWN:
                continue
            if spot is not None:
                left.remove(one)
                yield text, spot
        if not left:
            return


def _differ(pair: Pair, keywords: Sequence[str], closings: bool = False) -> bool:
    """Return whether a part that differs is read by a part with one of some keywords."""
    return any(
        not pair.differs.isdisjoint(reaching(side, [key], closings=closings))
        for side in pair.parts
        for key in side
        if key[0] in keywords
    )


def _lines(pair: Pair) -> list[TableLine]:
    """Return the lines of both programs that may have another effect."""
    both = {line.name for line in pair.programs[1].lines}

    def felt(key: Key) -> bool:
        return any(pair.differs & reaching(side, [key], closings=False) for side in pair.parts)

    lines = pair.programs[0].lines
    return [line for line in lines if line.name in both and felt(("line", line.name))]


def _kinds(pair: Pair) -> list[MatterKind]:
    """Return the matters of both programs whose fields have other defaults."""

    def defaults(kind: MatterKind | None) -> list[object]:
        return [structural_key(field.default) for field in kind.fields] if kind else []

    def names(kind: MatterKind | None) -> list[str]:
        return [field.name for field in kind.fields] if kind else []

    one, other = (program.matters for program in pair.programs)
    return [
        kind
        for name, kind in one.items()
        if names(kind) == names(other.get(name)) and defaults(kind) != defaults(other.get(name))
    ]


# -- texts -------------------------------------------------------------------------------------


def _written(state: State, one: TableLine | MatterKind, dice: Dice) -> str:
    """Write a table with a line in place of the turn, or with an open matter of which only what has
    no default is told; empty if that cannot be.
    """
    fields = one.params if isinstance(one, TableLine) else one.fields
    types, values = types_of(fields), dict[str, Any]()
    for param in fields:
        if param.default is None or (isinstance(one, TableLine) and dice.one_in(2)):
            values[param.name] = random_value(state, param.type, dice)
    matters = state.program.matters
    ground = tuple(each for each in state.stack if matters[each.kind].place == "ground")
    # A line tells of the turn alone, so nothing may be open on top of it.
    if None in values.values() or (isinstance(one, TableLine) and ground != state.stack):
        return ""
    if isinstance(one, TableLine):
        said = write_phrase(state.setting, one.phrases, types, values, set(values))
    else:
        pairs = ((n, write_value(state.setting, types[n], value)) for n, value in values.items())
        told = "; ".join(f"{name}: {value}" for name, value in pairs)
        said = f"{one.name.replace('_', ' ')} ({told})"
        if one.place != "ground":
            return f"{write_table(evolve(state, stack=ground))}open\n  {said}\n"
    return "" if said is None else f"{write_table(evolve(state, stack=()))}{said}\n"


def _read(pair: Pair, scenario: Scenario) -> Spot | None:
    """Read a table by both programs; None if one cannot, or if both read the same."""
    try:
        spot = Spot(*(read_state(scenario, program) for program in pair.programs))
        return None if pair.alike(spot, spot) else spot
    except BREAKDOWN:
        return None


def _kept(scenario: Scenario) -> str:
    """Return the table of a scenario as it was written, without questions."""
    head = [f"rulebook {head_name(scenario.rulebook)}\n"] if scenario.rulebook else []
    head += [f"board {head_name(scenario.board)}\n"] if scenario.board else []
    head += [f"with {head_name(name)}\n" for name in scenario.house_rules]
    out = [f"player {block.name}\n" + "".join(f"  {at.text}\n" for at in block.details)
           for block in scenario.players]  # fmt: skip
    out += [f"set {at.text}\n" for at in scenario.figures]
    out += [f"{at.text}\n" for at in scenario.lines]
    if scenario.open:
        out += ["open\n", *(f"  {at.text}\n" for at in scenario.open)]
    return "".join([*head, *out])
