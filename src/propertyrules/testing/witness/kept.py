"""Witnesses that are kept as text, to be ruled on anew later, without looking for them again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from propertyrules.answers import run_scenario
from propertyrules.language.program import Program
from propertyrules.model.rulings import Ruling
from propertyrules.notation.read import doubted_state, read_state
from propertyrules.notation.scenario import parse_tables
from propertyrules.testing.witness.compare import VALUE
from propertyrules.testing.witness.confirming import read_and_judged
from propertyrules.testing.witness.found import BEGINNING, TABLE, Witness


def kept(witness: Witness) -> dict[str, Any]:
    """Give a witness as data: its tables, line by line, and its moves."""
    return {
        "what": witness.what,
        "table": witness.table.splitlines(),
        "other_table": witness.other_table.splitlines(),
        "move": witness.move,
        "other_move": witness.other_move,
    }


def again(one: Program, other: Program, data: Mapping[str, Any]) -> Witness:
    """Rule on a kept witness anew by two programs. Raises PropertyRulesError, if it is unreadable.

    What is ruled may have become the same: that is to be looked at.
    """
    what = str(data["what"])
    table, beside = ("\n".join(data[name]) + "\n" for name in ("table", "other_table"))
    move, other_move = str(data["move"]), str(data["other_move"])
    if what == BEGINNING:
        return Witness(what, table, beside)
    if what == VALUE:
        value, other_value = _value(one, table, move), _value(other, beside, other_move)
        return Witness(
            what, table, beside, move, other_move, value=value, other_value=other_value
        )  # fmt: skip
    if what == TABLE:
        return Witness(
            what, table, beside, faults=_faults(one, table), other_faults=_faults(other, beside)
        )
    rulings = _ruling(one, table, move), _ruling(other, beside, other_move)
    return Witness(what, table, beside, move, other_move, rulings[0], rulings[1])


def _value(program: Program, table: str, question: str) -> str:
    return run_scenario(parse_tables(table)[0], program, asks=(question,)).answers[-1].value


def _faults(program: Program, table: str) -> tuple[str, ...]:
    _, broken = doubted_state(parse_tables(table)[0], program)
    return tuple(violation.message for violation in broken)


def _ruling(program: Program, table: str, move: str) -> Ruling | None:
    return read_and_judged(read_state(parse_tables(table)[0], program), move)
