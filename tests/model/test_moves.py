"""The typed constructors of moves against the phrases that people write: both give one move."""

from __future__ import annotations

import pytest

import propertyrules as pr
from propertyrules import Move, State, load_rulebook, parse_tables, read_move, read_state

TABLE = """\
rulebook classic
player Ann
  cash 500
  owns Boardwalk and Park Place
  holds the Chance jail card
player Bob
  cash 500
turn of Ann, before rolling
"""

BOTH = [
    ("Ann rolls 3 4", pr.Roll("Ann", 3, 4)),
    ("Ann ends the turn", pr.EndTurn("Ann")),
    ("Ann buys Oriental Avenue", pr.Buy("Ann", "Oriental Avenue")),
    ("Ann declines Oriental Avenue", pr.Decline("Ann", "Oriental Avenue")),
    ("Ann bids 120", pr.Bid("Ann", 120)),
    ("Ann passes", pr.Pass("Ann")),
    ("Ann asks Bob for rent", pr.AskRent("Ann", "Bob")),
    ("Ann pays Bob 200", pr.Pay("Ann", "Bob", 200)),
    ("Ann pays the bank 75", pr.Pay("Ann", "bank", 75)),
    ("Ann pays", pr.PayAll("Ann")),
    ("Ann draws go-to-jail", pr.DrawCard("Ann", "chance/go-to-jail")),
    ("Ann builds a house on Boardwalk", pr.Build("Ann", "Boardwalk")),
    ("Ann builds a hotel on Boardwalk", pr.BuildHotel("Ann", "Boardwalk")),
    ("Ann sells a house on Boardwalk", pr.SellHouse("Ann", "Boardwalk")),
    ("Ann sells a hotel on Boardwalk", pr.SellHotel("Ann", "Boardwalk")),
    ("Ann sells every building on dark blue", pr.SellAll("Ann", "dark blue")),
    ("Ann mortgages Boardwalk", pr.Mortgage("Ann", "Boardwalk")),
    ("Ann lifts the mortgages on Boardwalk and Park Place",
     pr.LiftMortgage("Ann", "Boardwalk", "Park Place")),
    ("Ann offers Bob Boardwalk and $50 for Park Place",
     pr.Offer("Ann", "Bob", ["Boardwalk"], 50, wanted_deeds=["Park Place"])),
    ("Bob accepts", pr.Accept("Bob")),
    ("Bob refuses", pr.Refuse("Bob")),
    ("Ann pays the fine", pr.PayFine("Ann")),
    ("Ann uses the Chance jail card", pr.UseJailCard("Ann", "chance/jail-free")),
    ("Ann goes bankrupt", pr.GoBankrupt("Ann")),
    ("Ann quits", pr.Quit("Ann")),
]  # fmt: skip


@pytest.fixture(scope="module")
def state() -> State:
    return read_state(parse_tables(TABLE)[0], load_rulebook("classic"))


@pytest.mark.parametrize(("words", "move"), BOTH, ids=[words for words, _ in BOTH])
def test_a_constructor_gives_what_the_phrase_gives(state: State, words: str, move: Move) -> None:
    assert move in read_move(state, words)


def test_every_constructor_is_tried() -> None:
    made = {name for name in pr.__all__ if name[0].isupper() and callable(getattr(pr, name))}
    classes = {name for name in made if isinstance(getattr(pr, name), type)}
    assert len(made - classes) == len({move.name for _, move in BOTH})
