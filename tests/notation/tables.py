"""Tables that the tests of the notation share, and short ways to read them."""

from __future__ import annotations

from functools import cache

from propertyrules import (
    Diagnostic,
    Move,
    Program,
    State,
    TableError,
    load_rulebook,
    parse_tables,
    read_move,
    read_state,
)

# Ann has a lot, Bob sits in jail, Cy is out.
FULL = """\
rulebook classic
player Ann                          # in the order of play
  cash $1,340
  on Pacific Avenue
  owns Oriental Avenue with 1 house
  owns Vermont Avenue with a house
  owns Connecticut Avenue
  owns Boardwalk and Park Place with 4 houses each
  owns Reading Railroad, mortgaged
  owns Short Line and B. & O. Railroad, mortgaged each
  holds the Chance jail card
player Bob
  cash 20
  in jail, turn 2
player Cy
  out
player Dan
  cash 10
bank has 3 houses and 10 hotels
turn of Ann, before rolling, 1 double so far
rent due from Ann to Bob 22, 1 player has thrown since
chance deck advance-to-go, go-to-jail
bottom of the chance deck chairman, poor-tax
open
  auction of Mediterranean, 120 bid by Bob, Ann passed
  owed Ann to Bob 200 for rent
"""

SMALL = """\
player Ann
  cash 500
  owns Boardwalk
player Bob
  cash 500
turn of Ann
"""


@cache
def classic() -> Program:
    """Return the classic rulebook, loaded once."""
    return load_rulebook("classic")


def table(text: str) -> State:
    """Read a table by the classic rulebook."""
    return read_state(parse_tables(text)[0], classic())


def faults(text: str) -> list[Diagnostic]:
    """Return the faults of a table."""
    try:
        table(text)
    except TableError as error:
        return list(error.faults)
    return []


def moves(text: str, state: State | None = None) -> tuple[Move, ...]:
    """Return the moves that a line may mean, at a small table if none is given."""
    return read_move(state or table(SMALL), text)
