"""The two tables that the Cronulla rules print, ruled on row by row; the rows are data."""

from __future__ import annotations

import csv
from decimal import ROUND_CEILING, Decimal
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from propertyrules import (
    LiftMortgage,
    Move,
    Referee,
    State,
    Verdict,
    load_rulebook,
    make_move,
    parse_tables,
    read_state,
)

HERE = Path(__file__).parent
CASH = 10_000
HOUSE_PRICES = (50, 100, 150, 200)
SLIP = 350  # the price whose row in the table is wrong: the rule governs there


def rows(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


BUILDINGS = rows("cronulla_buildings.csv")
FEES = rows("cronulla_fees.csv")
PAIRS = list(combinations(FEES, 2))


@cache
def referee() -> Referee:
    return Referee(load_rulebook("cronulla"))


def group_of(house_price: int) -> tuple[str, list[str]]:
    """Return a group of three whose buildings cost that, and its sites."""
    board = referee().rulebook.board
    for group in board.groups:
        sites = [board.spaces[number] for number in group.sites]
        if len(sites) == 3 and all(s.facts.get("house_price") == house_price for s in sites):
            return group.name, [site.name for site in sites]
    raise AssertionError(f"no group of three builds at {house_price}")


def priced(price: int) -> str:
    """Return a property of that price."""
    spaces = referee().rulebook.board.spaces
    return next(space.name for space in spaces if space.facts.get("price") == price)


def table(*owned: str) -> State:
    """Set a table where Ann, whose turn it is, owns that and has ample cash."""
    lines = ["rulebook cronulla", "player Ann", f"  cash {CASH}", *(f"  owns {o}" for o in owned)]
    text = "\n".join([*lines, "player Bob", f"  cash {CASH}", "turn of Ann", ""])
    return read_state(parse_tables(text)[0], referee().rulebook)


def gained(state: State) -> int:
    """Return what Ann holds beyond what the table began with."""
    held = state.cash[0]
    assert held is not None
    return held - CASH


def first_legal(state: State, kinds: tuple[str, ...], sites: list[str]) -> State:
    """Make the first legal move of those kinds on those sites."""
    for kind in kinds:
        for site in sites:
            move = make_move(kind, "Ann", {"property": site})
            if referee().verdict(state, move) is Verdict.LEGAL:
                return referee().play(state, move)
    raise AssertionError(f"none of {kinds} is legal on {sites}")


def lifted(*prices: int) -> tuple[int, Any]:
    """Lift the mortgages on properties of those prices in one payment: its sum, and the ruling."""
    names = [priced(price) for price in prices]
    state = table(*(f"{name}, mortgaged" for name in names))
    ruling = referee().judge(state, LiftMortgage("Ann", *names))
    assert ruling.after is not None
    return -gained(ruling.after), ruling


def by_the_rule(*found: dict[str, str]) -> int:
    """Add rows of the fee table up by the rule: values and fees, rounded up once."""
    exact = sum((Decimal(row["mortgage_value"]) + Decimal(row["fee"]) for row in found), Decimal(0))
    return int(exact.to_integral_value(ROUND_CEILING))


# -- buildings ---------------------------------------------------------------------------------


@pytest.mark.parametrize("house_price", HOUSE_PRICES)
def test_buildings_cost_and_bring_what_the_table_prints(house_price: int) -> None:
    """Built one by one from bare ground to three hotels, and sold all at once after each."""
    group, sites = group_of(house_price)
    state = table(*sites)
    for number, row in enumerate(BUILDINGS, start=1):
        state = first_legal(state, ("build_house", "build_hotel"), sites)
        assert number == int(row["buildings"])
        assert -gained(state) == int(row[f"buy_{house_price}"])
        ruling = referee().judge(state, make_move("sell_all", "Ann", {"group": group}))
        assert ruling.after is not None
        assert gained(ruling.after) - gained(state) == int(row[f"sell_{house_price}"])
        assert "cronulla.building-table" in ruling.clauses


@pytest.mark.parametrize("house_price", HOUSE_PRICES)
def test_buildings_bring_the_same_one_by_one(house_price: int) -> None:
    """Three hotels sold singly and evenly bring the rows of the table, down to bare ground."""
    sites = group_of(house_price)[1]
    state = table(*(f"{site} with a hotel" for site in sites))
    for row in BUILDINGS:
        state = first_legal(state, ("sell_hotel", "sell_house"), sites)
        assert gained(state) == int(row[f"sell_{house_price}"])


@pytest.mark.parametrize("house_price", HOUSE_PRICES)
@pytest.mark.parametrize("hotels", [1, 2, 3])
def test_a_hotel_counts_as_five_houses(hotels: int, house_price: int) -> None:
    """The rows 5, 10 and 15: so many hotels, the other sites of the group at four houses."""
    sites = group_of(house_price)[1]
    built = [f"{site} with a hotel" for site in sites[:hotels]]
    built += [f"{site} with 4 houses" for site in sites[hotels:]]
    column = f"sell_{house_price}"
    expected = int(BUILDINGS[5 * hotels - 1][column])
    if hotels < len(sites):
        expected += int(BUILDINGS[4 * (len(sites) - hotels) - 1][column])
    worth = referee().measure(table(*built), "net worth", "Ann")
    assert {part.name: part.amount for part in worth.parts}["buildings"] == expected


# -- mortgage fees -----------------------------------------------------------------------------


@pytest.mark.parametrize("row", FEES, ids=lambda row: row["price"])
def test_mortgages_are_worth_and_cost_what_the_table_prints(row: dict[str, str]) -> None:
    """Every row: what a property is mortgaged for, and what lifting that costs."""
    price = int(row["price"])
    name, state = priced(price), table(priced(price))
    value = int(row["mortgage_value"])
    assert referee().measure(state, "mortgage_value", name).value == value
    mortgage: Move = make_move("mortgage", "Ann", {"property": name})
    assert gained(referee().play(state, mortgage)) == value
    cost, ruling = lifted(price)
    assert cost == by_the_rule(row)
    assert (cost == int(row["paid"])) is (price != SLIP)
    # Who asks about the row that does not add up is told so, and nobody else is.
    assert ("cronulla.fee-table" in ruling.clauses) is (price == SLIP)


def test_one_row_alone_does_not_add_up() -> None:
    slips = [
        row["price"]
        for row in FEES
        if Decimal(row["mortgage_value"]) + Decimal(row["fee"]) != Decimal(row["total"])
    ]
    assert slips == [str(SLIP)]
    assert lifted(SLIP)[0] == 193


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: "-".join(row["price"] for row in pair))
def test_half_dollars_of_one_payment_make_whole_ones(pair: tuple[dict[str, str], ...]) -> None:
    """Any two rows lifted together: rounded once, on the sum."""
    assert lifted(*(int(row["price"]) for row in pair))[0] == by_the_rule(*pair)
