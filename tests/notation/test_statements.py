"""Statements: each is parsed from a line, written again, and tested at the table that it makes."""

from __future__ import annotations

from functools import partial

import pytest

from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.notation.scenarios import TextLine
from propertyrules.notation.table_statements import (
    Asserted,
    Read,
    StatementParser,
    joint_finding,
    parse_line,
    table_line,
    write_line,
)
from tests.notation.tables import FULL, table

OF_ANN = partial(StatementParser.clauses, holder=0)


def line(text: str) -> TextLine:
    return TextLine(text, 1, 1)


def no_fault(why: Diagnostic) -> None:
    raise AssertionError(why.message)


@pytest.mark.parametrize(
    ("text", "read", "written"),
    [
        ("has $1,340", OF_ANN, "cash 1340"),
        ("is on Pacific", OF_ANN, "on Pacific Avenue"),
        ("owns Boardwalk with four houses", OF_ANN, "owns Boardwalk with 4 houses"),
        ("owns Reading (mortgaged)", OF_ANN, "owns Reading Railroad, mortgaged"),
        ("bank houses 3", table_line, "bank has 3 houses"),
        ("the bank has 3 houses, 10 hotels", table_line, "bank has 3 houses and 10 hotels"),
        ("owed Ann to Bob $200 for rent", table_line, "Ann owes Bob 200 for rent"),
        ("top of the chance deck: advance-to-go", table_line, "Chance deck advance-to-go"),
        ("winners Bob, Ann", table_line, "winners Bob and Ann"),
    ],
)
def test_a_statement_is_written_and_tested(text: str, read: Read, written: str) -> None:
    state = table(FULL)
    said = parse_line(state.setting, line(text), no_fault, read)
    assert write_line(state.setting, said) == written
    again = parse_line(state.setting, line(written), no_fault, read)
    assert write_line(state.setting, again) == written
    asserted = [one for one in said if isinstance(one, Asserted)]
    if asserted and "winners" not in text:
        found = joint_finding(state, asserted)
        assert found is not None and found.holds
