"""The table of the floor, and what is printed on the board."""

from __future__ import annotations

from typing import Any

from attrs import frozen

BANK = -1
SPACES = 40
JAIL = 10
SALARY = 200
PRICE = (
    0, 60, 0, 60, 0, 200, 100, 0, 100, 120, 0, 140, 150, 140, 160, 200, 180, 0, 180, 200,
    0, 220, 0, 220, 240, 200, 260, 260, 150, 280, 0, 300, 300, 0, 320, 200, 0, 350, 0, 400,
)  # fmt: skip
RENT: dict[int, tuple[int, ...]] = {
    1: (2, 10, 30, 90, 160, 250), 3: (4, 20, 60, 180, 320, 450),
    6: (6, 30, 90, 270, 400, 550), 8: (6, 30, 90, 270, 400, 550), 9: (8, 40, 100, 300, 450, 600),
    11: (10, 50, 150, 450, 625, 750), 13: (10, 50, 150, 450, 625, 750),
    14: (12, 60, 180, 500, 700, 900), 16: (14, 70, 200, 550, 750, 950),
    18: (14, 70, 200, 550, 750, 950), 19: (16, 80, 220, 600, 800, 1000),
    21: (18, 90, 250, 700, 875, 1050), 23: (18, 90, 250, 700, 875, 1050),
    24: (20, 100, 300, 750, 925, 1100), 26: (22, 110, 330, 800, 975, 1150),
    27: (22, 110, 330, 800, 975, 1150), 29: (24, 120, 360, 850, 1025, 1200),
    31: (26, 130, 390, 900, 1100, 1275), 32: (26, 130, 390, 900, 1100, 1275),
    34: (28, 150, 450, 1000, 1200, 1400), 37: (35, 175, 500, 1100, 1300, 1500),
    39: (50, 200, 600, 1400, 1700, 2000),
}  # fmt: skip
RAILROADS, UTILITIES = (5, 15, 25, 35), (12, 28)
GROUPS = (
    (1, 3), RAILROADS, (6, 8, 9), (11, 13, 14), UTILITIES,
    (16, 18, 19), (21, 23, 24), (26, 27, 29), (31, 32, 34), (37, 39),
)  # fmt: skip
SITES = {site: group for group in GROUPS for site in group}
BUILDING = {site: 50 + 50 * (site // 10) for site in RENT}
FLAT_TAX = {38: 75}
DECK = {2: 0, 17: 0, 33: 0, 7: 1, 22: 1, 36: 1}
KEPT = (4, 25)
CARDS_OF = (range(16), range(16, 32))
FINE = 50

Seats = tuple[int, ...]
Sites = tuple[int, ...]


@frozen
class Opening:
    contenders: Seats
    thrown: Seats = ()
    best: int = 0
    leaders: Seats = ()


@frozen
class Turn:
    player: int
    stage: int = 0
    doubles: int = 0


@frozen
class Purchase:
    player: int
    site: int


@frozen
class Auction:
    site: int
    bid: int = 0
    bidder: int = BANK
    passed: Seats = ()


@frozen
class Award:
    player: int
    site: int


@frozen
class RentDue:
    visitor: int
    owner: int
    amount: int
    since: int = 0


@frozen
class UtilityThrow:
    player: int
    site: int
    owner: int
    rate: int


@frozen
class Debt:
    debtor: int
    creditor: int
    amount: int
    reason: str


@frozen
class TaxChoice:
    player: int


@frozen
class Draw:
    player: int
    deck: int


@frozen
class Departure:
    player: int
    total: int


@frozen
class Shortage:
    piece: int
    sites: Sites
    answered: Seats = ()


@frozen
class BuildingAuction:
    piece: int
    sites: Sites
    bid: int = 0
    bidder: int = BANK
    passed: Seats = ()


@frozen
class Choosing:
    player: int
    deeds: Sites
    lifting: Sites = ()
    keeping: Sites = ()


@frozen
class Offer:
    player: int
    partner: int
    deeds: Sites
    cash: int
    cards: Seats
    wanted_deeds: Sites
    wanted_cash: int
    wanted_cards: Seats


@frozen
class Table:
    """All that lies on the table; `stack` is what is open, uppermost first."""

    cash: tuple[int, ...]
    place: tuple[int, ...]
    out: tuple[bool, ...]
    owner: tuple[int, ...]
    rung: tuple[int, ...]
    mortgaged: tuple[bool, ...]
    jailed: tuple[bool, ...]
    tries: tuple[int, ...]
    supply: tuple[int, int]
    cards: tuple[int, ...]
    stack: tuple[Any, ...]
    claims: tuple[RentDue, ...] = ()
    winners: Seats | None = None


def new_table(players: int) -> Table:
    """Set a new game up."""
    return Table(
        (1500,) * players, (0,) * players, (False,) * players, (BANK,) * SPACES, (0,) * SPACES,
        (False,) * SPACES, (False,) * players, (1,) * players, (32, 12), (BANK,) * 32,
        (Opening(tuple(range(players))),),
    )  # fmt: skip


def rent(t: Any, at: int, total: int) -> int:
    owner: int = t.owner[at]
    group = SITES[at]
    if at in RENT:
        level = t.rung[at]
        if not level and [t.owner[site] for site in group].count(owner) == len(group):
            return 2 * RENT[at][0]
        found: int = RENT[at][level]
        return found
    held = sum([1 for site in group if t.owner[site] == owner])
    if at in RAILROADS:
        return 25 << (held - 1)
    return total * (10 if held == 2 else 4)
