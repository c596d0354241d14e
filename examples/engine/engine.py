"""A small engine of a property-trading game, such as people write in a weekend.

It moves, buys, builds, draws cards and takes rent; nobody bids, trades or mortgages, and a game
ends when somebody cannot pay. It has faults: `FAULTS` names them, and `Game(faults=())` plays
without. How they are found is told in docs/how-to/referee-your-engine.md.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

FAULTS = {
    "salary": "who is sent to jail collects the salary on the way",
    "third double": "the third double in a row is played like the others",
    "bare rent": "rent of a whole group is not doubled while nothing is built there",
    "uneven": "the dearest street of a group is built up before the others have a house",
    "two utilities": "with both utilities rent is four times the throw, as with one",
    "jail double": "a double that leads out of jail gives another throw",
}

# What is at each number that has a price: its group, price, price of a house, rents.
STREETS = {
    1: ("brown", 60, 50, (2, 10, 30, 90, 160, 250)),
    3: ("brown", 60, 50, (4, 20, 60, 180, 320, 450)),
    6: ("sky", 100, 50, (6, 30, 90, 270, 400, 550)),
    8: ("sky", 100, 50, (6, 30, 90, 270, 400, 550)),
    9: ("sky", 120, 50, (8, 40, 100, 300, 450, 600)),
    11: ("pink", 140, 100, (10, 50, 150, 450, 625, 750)),
    13: ("pink", 140, 100, (10, 50, 150, 450, 625, 750)),
    14: ("pink", 160, 100, (12, 60, 180, 500, 700, 900)),
    16: ("orange", 180, 100, (14, 70, 200, 550, 750, 950)),
    18: ("orange", 180, 100, (14, 70, 200, 550, 750, 950)),
    19: ("orange", 200, 100, (16, 80, 220, 600, 800, 1000)),
    21: ("red", 220, 150, (18, 90, 250, 700, 875, 1050)),
    23: ("red", 220, 150, (18, 90, 250, 700, 875, 1050)),
    24: ("red", 240, 150, (20, 100, 300, 750, 925, 1100)),
    26: ("yellow", 260, 150, (22, 110, 330, 800, 975, 1150)),
    27: ("yellow", 260, 150, (22, 110, 330, 800, 975, 1150)),
    29: ("yellow", 280, 150, (24, 120, 360, 850, 1025, 1200)),
    31: ("green", 300, 200, (26, 130, 390, 900, 1100, 1275)),
    32: ("green", 300, 200, (26, 130, 390, 900, 1100, 1275)),
    34: ("green", 320, 200, (28, 150, 450, 1000, 1200, 1400)),
    37: ("blue", 350, 200, (35, 175, 500, 1100, 1300, 1500)),
    39: ("blue", 400, 200, (50, 200, 600, 1400, 1700, 2000)),
}
RAILROADS, UTILITIES = (5, 15, 25, 35), (12, 28)
PRICES = {n: street[1] for n, street in STREETS.items()}
PRICES |= dict.fromkeys(RAILROADS, 200) | dict.fromkeys(UTILITIES, 150)
JAIL, GO_TO_JAIL, LENGTH, SALARY, FINE = 10, 30, 40, 200, 50
TAXES = {4: 200, 38: 75}
CHESTS, CHANCES = (2, 17, 33), (7, 22, 36)

# Cards: what they do, and with how much or where.
CHEST = {
    "advance-to-go": ("to", 0), "bank-error": ("gain", 200), "doctor": ("gain", -50),
    "stock-sale": ("gain", 50), "go-to-jail": ("jail", 0), "holiday-fund": ("gain", 100),
    "tax-refund": ("gain", 20), "life-insurance": ("gain", 100), "hospital": ("gain", -100),
    "school-tax": ("gain", -150), "services": ("gain", 25), "beauty-contest": ("gain", 10),
    "inheritance": ("gain", 100), "opera-night": ("each", 50), "street-repairs": ("repairs", 40),
    "jail-free": ("keep", 0),
}  # fmt: skip
CHANCE = {
    "advance-to-go": ("to", 0), "advance-to-illinois-avenue": ("to", 24),
    "advance-to-st-charles-place": ("to", 11), "advance-to-reading-railroad": ("to", 5),
    "advance-to-boardwalk": ("to", 39), "bank-dividend": ("gain", 50), "go-to-jail": ("jail", 0),
    "poor-tax": ("gain", -15), "building-loan": ("gain", 150), "chairman": ("each", -50),
    "general-repairs": ("repairs", 25), "go-back-3": ("back", 3), "jail-free": ("keep", 0),
    "nearest-railroad": ("railroad", 2), "second-nearest-railroad": ("railroad", 2),
    "nearest-utility": ("utility", 10),
}  # fmt: skip

Log = Callable[..., None]
"""Is told each event: what it is, the number of the player, and what else there is to it."""


class Broke(Exception):
    """Somebody cannot pay: here the game ends."""


@dataclass
class Player:
    """A player: cash, place, throws made in jail (None: not there), cards that are kept."""

    cash: int = 1500
    place: int = 0
    jailed: int | None = None
    kept: list[str] = field(default_factory=list)


@dataclass
class Game:
    """A game that plays itself; `log` is told what happens."""

    log: Log
    seed: int = 0
    count: int = 3
    faults: Collection[str] = tuple(FAULTS)
    players: list[Player] = field(default_factory=list)
    owner: dict[int, int] = field(default_factory=dict)
    houses: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self.players = [Player() for _ in range(self.count)]
        self.chest = self.random.sample(list(CHEST), len(CHEST))
        self.chance = self.random.sample(list(CHANCE), len(CHANCE))

    def play(self, turns: int = 150) -> None:
        """Play so many turns, or until somebody is broke."""
        try:
            for turn in range(turns):
                self.turn(turn % self.count)
        except Broke:
            pass

    def turn(self, who: int) -> None:
        """Play a turn: build, throw, and throw again after a double."""
        player = self.players[who]
        self.build(who)
        doubles = 0
        while True:
            throw = self.random.randint(1, 6), self.random.randint(1, 6)
            double, jailed = throw[0] == throw[1], player.jailed is not None
            doubles += double
            if doubles == 3 and "third double" not in self.faults:
                self.jail(who)
            elif not jailed or self.leaves(player, double):
                self.walk(who, player.place + sum(throw), sum(throw))
            self.log("roll", who, throw)
            self.arrive(who, sum(throw))
            if player.jailed == 0:  # sent there, which ends the turn
                return
            if not double or (jailed and "jail double" not in self.faults):
                break
        self.log("end", who)

    def leaves(self, player: Player, double: bool) -> bool:
        """Return whether somebody leaves jail: by a double, or for the fine at the third throw."""
        assert player.jailed is not None
        player.jailed += 1
        if not double and player.jailed < 3:
            return False
        if not double:
            self.pay(player, FINE)
        player.jailed = None
        return True

    def walk(self, who: int, to: int, throw: int) -> None:
        """Go to a place, with the salary on the way, and pay what is due there."""
        player = self.players[who]
        if to >= LENGTH:
            player.cash += SALARY
        player.place = to % LENGTH
        if player.place == GO_TO_JAIL:
            self.jail(who)
        elif player.place in TAXES:
            self.pay(player, TAXES[player.place])
        owner = self.owner.get(player.place)
        if owner is not None and owner != who:
            self.hand_over(who, owner, self.rent(player.place, owner, throw))

    def arrive(self, who: int, throw: int) -> None:
        """Draw cards, and buy what is for sale."""
        player = self.players[who]
        while player.jailed is None and player.place in (*CHESTS, *CHANCES):
            before = player.place
            self.draw(who, throw)
            if player.place == before:
                break
        price = PRICES.get(player.place)
        if price is not None and player.place not in self.owner and player.jailed is None:
            if player.cash >= price + FINE:
                player.cash -= price
                self.owner[player.place] = who
                self.log("buy", who, player.place)
            else:
                self.log("decline", who, player.place)

    def draw(self, who: int, throw: int) -> None:
        """Draw a card, and do what it says."""
        player = self.players[who]
        deck, does = (self.chest, CHEST) if player.place in CHESTS else (self.chance, CHANCE)
        card = deck.pop(0)
        kind, value = does[card]
        if kind == "keep":
            player.kept.append(card)
        else:
            deck.append(card)
        if kind == "jail":
            self.jail(who)
        elif kind == "to":
            self.walk(who, value if value > player.place else value + LENGTH, throw)
        elif kind == "back":
            self.walk(who, player.place - value, throw)
        elif kind == "each":
            for other in self.players:
                if other is not player:
                    self.pay(other if value > 0 else player, abs(value))
                    (player if value > 0 else other).cash += abs(value)
        elif kind == "repairs":
            self.pay(player, value * sum(
                many for place, many in self.houses.items() if self.owner[place] == who
            ))  # fmt: skip
        elif kind == "gain":
            self.pay(player, -value)
        if kind in ("railroad", "utility"):
            self.walk_to_nearest(who, RAILROADS if kind == "railroad" else UTILITIES, value, card)
        else:
            self.log("draw", who, card)

    def walk_to_nearest(self, who: int, places: tuple[int, ...], times: int, card: str) -> None:
        """Go on to the nearest of some places, and pay so many times the rent or a throw there."""
        player = self.players[who]
        to = next((n for n in places if n > player.place), places[0] + LENGTH)
        player.cash += SALARY if to >= LENGTH else 0
        player.place = to % LENGTH
        owner = self.owner.get(player.place)
        if owner is None or owner == who:
            self.log("draw", who, card)
            return
        if places is RAILROADS:
            self.hand_over(who, owner, times * self.rent(player.place, owner, 0))
            self.log("draw", who, card)
            return
        self.log("draw", who, card)
        throw = self.random.randint(1, 6), self.random.randint(1, 6)
        self.hand_over(who, owner, times * sum(throw))
        self.log("throw", who, (*throw, player.place))

    def hand_over(self, who: int, to: int, amount: int) -> None:
        """Pay another player."""
        self.pay(self.players[who], amount)
        self.players[to].cash += amount

    def jail(self, who: int) -> None:
        """Send somebody to jail."""
        player = self.players[who]
        if "salary" in self.faults and player.place > JAIL:
            player.cash += SALARY
        player.place, player.jailed = JAIL, 0

    def build(self, who: int) -> None:
        """Build while there is plenty, by turns on the streets of a whole group."""
        player = self.players[who]
        for streets in self.groups():
            price = STREETS[streets[0]][2]
            while self.whole(streets, who) and player.cash >= price + 300:
                open_ = [n for n in streets if self.houses.get(n, 0) < 4]
                if not open_:
                    break
                street = min(open_, key=lambda n: self.houses.get(n, 0))
                if "uneven" in self.faults:
                    street = open_[-1]
                player.cash -= price
                self.houses[street] = self.houses.get(street, 0) + 1
                self.log("build", who, street)

    def groups(self) -> list[list[int]]:
        """Return the streets of each group."""
        names = dict.fromkeys(street[0] for street in STREETS.values())
        return [[n for n, street in STREETS.items() if street[0] == name] for name in names]

    def whole(self, places: Collection[int], owner: int) -> bool:
        """Return whether somebody owns all of some places."""
        return all(self.owner.get(place) == owner for place in places)

    def rent(self, place: int, owner: int, throw: int) -> int:
        """Return the rent of a place."""
        if place in RAILROADS:
            return 25 * 2 ** (sum(self.owner.get(n) == owner for n in RAILROADS) - 1)
        if place in UTILITIES:
            both = self.whole(UTILITIES, owner) and "two utilities" not in self.faults
            return throw * (10 if both else 4)
        group, _, _, rents = STREETS[place]
        streets = [n for n, street in STREETS.items() if street[0] == group]
        houses = self.houses.get(place, 0)
        if not houses and self.whole(streets, owner) and "bare rent" not in self.faults:
            return 2 * rents[0]
        return rents[houses]

    def pay(self, player: Player, amount: int) -> None:
        """Pay the bank; who cannot is broke."""
        if player.cash < amount:
            raise Broke
        player.cash -= amount
