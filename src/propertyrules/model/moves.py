"""Moves: what a player proposes, as a name and arguments; constructors for the shared phrases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen


@frozen
class Move:
    """A proposed move: its name in the rulebook, who makes it, and its other arguments.

    Arguments are what people write: names of players, spaces and cards, whole currency units,
    faces of dice as tuples, lists as tuples; one left out has the rulebook's default.
    """

    name: str
    by: str
    args: tuple[tuple[str, Any], ...] = ()

    def get(self, name: str, default: Any = None) -> Any:
        """Return an argument by its name, or the default where it was left out."""
        return dict(self.args).get(name, default)


def make_move(name: str, by: str, args: Mapping[str, Any] | None = None) -> Move:
    """Make a move; arguments go by their names in order, so that equal moves are equal."""
    given = {key: _plain(value) for key, value in (args or {}).items()}
    return Move(name, by, tuple(sorted(given.items())))


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return tuple(_plain(v) for v in value)
    return value


# Constructors for the phrases that the shipped rulebooks share, by the rulebooks' own names.


def Roll(by: str, *dice: int | str) -> Move:
    """Throw the dice: what each shows, in the order of the rulebook's dice."""
    return make_move("roll", by, {"throw": dice})


def EndTurn(by: str) -> Move:
    """End one's turn."""
    return make_move("end_turn", by)


def Buy(by: str, property: str) -> Move:
    """Buy the property one has landed on, at its printed price."""
    return make_move("buy", by, {"property": property})


def Decline(by: str, property: str) -> Move:
    """Leave the property one has landed on to the auction."""
    return make_move("decline", by, {"property": property})


def Bid(by: str, amount: int) -> Move:
    """Bid a sum of whole currency units in the auction."""
    return make_move("bid", by, {"amount": amount})


def Pass(by: str) -> Move:
    """Bid no more in the auction."""
    return make_move("pass", by)


def AskRent(by: str, visitor: str) -> Move:
    """Ask a visitor for the rent."""
    return make_move("ask_rent", by, {"visitor": visitor})


def Pay(by: str, payee: str, amount: int) -> Move:
    """Pay a debt of whole currency units to a player or to `bank`."""
    return make_move("pay", by, {"payee": payee, "amount": amount})


def PayAll(by: str) -> Move:
    """Pay all that one owes."""
    return make_move("pay_all", by)


def DrawCard(by: str, card: str) -> Move:
    """Draw a card, by its id (`deck/id` where two decks share one)."""
    return make_move("draw_card", by, {"card": card})


def Build(by: str, property: str) -> Move:
    """Build a house."""
    return make_move("build_house", by, {"property": property})


def BuildHotel(by: str, property: str) -> Move:
    """Build a hotel."""
    return make_move("build_hotel", by, {"property": property})


def SellHouse(by: str, property: str) -> Move:
    """Sell a house back to the bank."""
    return make_move("sell_house", by, {"property": property})


def SellHotel(by: str, property: str) -> Move:
    """Sell a hotel back to the bank."""
    return make_move("sell_hotel", by, {"property": property})


def SellAll(by: str, group: str) -> Move:
    """Sell every building of a group back to the bank."""
    return make_move("sell_all", by, {"group": group})


def Mortgage(by: str, property: str) -> Move:
    """Mortgage a property."""
    return make_move("mortgage", by, {"property": property})


def LiftMortgage(by: str, *properties: str) -> Move:
    """Lift the mortgages on properties, in one payment."""
    return make_move("lift", by, {"deeds": properties})


def Offer(
    by: str,
    partner: str,
    deeds: Sequence[str] = (),
    cash: int = 0,
    cards: Sequence[str] = (),
    wanted_deeds: Sequence[str] = (),
    wanted_cash: int = 0,
    wanted_cards: Sequence[str] = (),
) -> Move:
    """Offer a trade: what is given (deeds, whole currency units, cards), and what is wanted."""
    args = {
        "partner": partner, "deeds": deeds, "cash": cash, "cards": cards,
        "wanted_deeds": wanted_deeds, "wanted_cash": wanted_cash, "wanted_cards": wanted_cards,
    }  # fmt: skip
    return make_move("make_offer", by, {key: value for key, value in args.items() if value})


def Accept(by: str) -> Move:
    """Accept the offer that is open."""
    return make_move("accept", by)


def Refuse(by: str) -> Move:
    """Refuse the offer that is open."""
    return make_move("refuse", by)


def PayFine(by: str) -> Move:
    """Pay the fine to leave jail."""
    return make_move("pay_fine", by)


def UseJailCard(by: str, card: str) -> Move:
    """Use a jail card, by its id (`deck/id` where two decks share one)."""
    return make_move("use_jail_card", by, {"card": card})


def GoBankrupt(by: str) -> Move:
    """Go bankrupt over the debt that is open."""
    return make_move("go_bankrupt", by)


def Quit(by: str) -> Move:
    """Leave the game."""
    return make_move("quit", by)
