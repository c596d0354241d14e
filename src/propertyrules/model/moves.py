"""Moves: proposals of players, as a name and arguments; and constructors for the common ones.

A move knows no rules: its name and arguments are checked against the rulebook when it is judged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from attrs import field, frozen

from propertyrules.errors import NotationError, check_type
from propertyrules.model.data import PlainData

if TYPE_CHECKING:
    from propertyrules.diagnostic_sink import Diagnostic


@frozen
class Move(PlainData):
    """A proposed move: its name in the rulebook, who makes it, and its other arguments.

    Arguments are as people write them: names of players, spaces and cards, whole currency units,
    faces of dice as tuples, lists as tuples; one left out has the rulebook's default. `claimed` are
    results that somebody claims, as from `claiming`: they are judged with the move.
    """

    name: str
    by: str
    args: tuple[tuple[str, Any], ...] = ()
    claimed: tuple[tuple[str, str, Any], ...] = field(default=(), repr=False)

    def get(self, name: str, default: Any = None) -> Any:
        """Return an argument by its name, or the default where it was left out."""
        return dict(self.args).get(name, default)

    @property
    def chance(self) -> None:
        """None: nothing in the move is left to chance. In a family of moves something may be."""
        return None

    def sample(self, rng: object) -> Move:
        """Return the move itself: nothing in it is left to chance."""
        return self

    def claiming(
        self,
        sum: int | None = None,
        *,
        cash: Mapping[str, int] | None = None,
        owner: Mapping[str, str] | None = None,
        on: Mapping[str, str] | None = None,
    ) -> Move:
        """Return the move with claimed results: it is illegal where it has others.

        `sum` is the amount paid by it, in whole currency units; `cash` the cash of players after
        it, `owner` the owners of properties (`bank` for nobody), `on` the spaces of tokens.
        """
        check_type(0 if sum is None else sum, int, "sum", "a whole number")
        told: list[tuple[str, str, Any]] = [] if sum is None else [("sum", "", sum)]
        for what, values in (("cash", cash), ("owner", owner), ("on", on)):
            check_type(values or {}, Mapping, what, "a mapping of what is claimed by name")
            told += [(what, name, value) for name, value in (values or {}).items()]
        # In one order, so that the same claims make equal moves.
        return Move(self.name, self.by, self.args, tuple(sorted(told, key=lambda one: one[:2])))

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.name, self.by, self.args, self.claimed)

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self


class AmbiguousMove(NotationError):
    """A phrase that fits several moves; `readings` holds them."""

    def __init__(
        self, message: str, readings: tuple[Move, ...] = (), faults: tuple[Diagnostic, ...] = ()
    ) -> None:
        super().__init__(message, faults)
        self.readings = readings


class OpenChance(Protocol):
    """A move with a random result: `chance` has every result with its probability."""

    @property
    def name(self) -> str:
        """The name of the move in the rulebook."""

    @property
    def by(self) -> str:
        """Who makes it."""

    @property
    def chance(self) -> Mapping[Move, Fraction] | None:
        """The results, each with its probability."""

    def sample(self, rng: Any, /) -> Move:
        """Return a random result, by the probabilities."""


def make_move(name: str, by: str, args: Mapping[str, Any] | None = None) -> Move:
    """Make a move; arguments go by their names in order, so that equal moves are equal."""
    check_type(args or {}, Mapping, "args", "a mapping of arguments by name")
    # Lists would leave a move without a hash, and moves are kept in sets and as keys.
    given = {key: _plain(value) for key, value in (args or {}).items()}
    return Move(name, by, tuple(sorted(given.items())))


def _plain(value: Any) -> Any:
    """Return an argument in its normal form."""
    if isinstance(value, (list, tuple)):
        return tuple(_plain(v) for v in value)
    # Shares have one form, so that equal moves are equal and come back so from data.
    return str(Fraction(value)) if isinstance(value, (Fraction, Decimal)) else value


# Constructors for the moves that the shipped rulebooks share, by their names there.


def Roll(by: str, *dice: int | str) -> Move:
    """Throw the dice: the face of each, in the order of the rulebook's dice."""
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
    """Offer a trade: deeds, cash (whole currency units) and cards given, and those wanted."""
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
