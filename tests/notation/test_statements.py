"""Statements: each is read from a line, written again, and tested at the table that it makes."""

from __future__ import annotations

import pytest

from propertyrules import parse_tables, run_scenario, write_table
from tests.notation.tables import classic, table

# Of Ann, below her name; of the table, below all players.
TABLE = """\
player Ann
  {}
player Bob
player Cy
{}
"""


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("has $1,340", "cash 1340"),
        ("is on Pacific", "on Pacific Avenue"),
        ("owns Boardwalk with four houses", "owns Boardwalk with 4 houses"),
        ("owns Reading (mortgaged)", "owns Reading Railroad, mortgaged"),
        ("bank houses 3", "bank has 3 houses"),
        ("the bank has 3 houses, 10 hotels", "bank has 3 houses and 10 hotels"),
        ("owed Ann to Bob $200 for rent", "Ann owes Bob 200 for rent"),
        ("top of the chance deck: advance-to-go", "Chance deck advance-to-go"),
        ("winners Bob, Ann", "winners Bob and Ann"),
    ],
)
def test_a_statement_is_written_and_tested(text: str, written: str) -> None:
    """As a line of the table, and as what is expected to hold there."""
    of_ann = text.startswith(("has", "is on", "owns"))
    turn = "" if "winners" in text else "turn of Ann"
    if of_ann:
        park = "\n  owns Park Place with 4 houses" if "four houses" in text else ""
        tables = [TABLE.format(line + park, turn) for line in (text, written)]
    else:
        tables = [TABLE.format("on Go", f"{line}\n{turn}") for line in (text, written)]
    for above in tables:
        lines = [line.strip() for line in write_table(table(above)).splitlines()]
        assert any(line.startswith(written) for line in lines), lines
        if not text.startswith(("winners", "top of")):  # of which nothing is expected so
            asked = f"{above.rstrip()}\nask\n  rent on Baltic Avenue -> {{}}; "
            fact = f"Ann {written}" if of_ann else written
            (scenario,) = parse_tables(f"{asked.format('0')}{fact}\n")
            (answer,) = run_scenario(scenario, classic()).answers
            assert not any(fact in missed for missed in answer.missed), answer.missed
