"""The usual Python simulator's way of playing, written for this measurement.

Objects for players and properties: they buy what they can, keep a reserve, build on whole groups
and pay rent. Its figures are made up, no trade is offered, nothing is ruled on.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

SPACES, JAIL, GO_TO_JAIL, SALARY, RESERVE, MOST_TURNS = 40, 10, 30, 200, 150, 1000


@dataclass
class Deed:
    price: int
    group: int
    owner: Player | None = None
    houses: int = 0

    def rent(self) -> int:
        return self.price // 10 * (1 + self.houses * 4)


@dataclass
class Player:
    cash: int = 1500
    place: int = 0
    jailed: int = 0
    out: bool = False
    deeds: list[Deed] = field(default_factory=list)

    def pay(self, amount: int, to: Player | None) -> None:
        for deed in self.deeds:
            while self.cash < amount and deed.houses:
                deed.houses -= 1
                self.cash += deed.price // 4
        paid = min(amount, self.cash)
        self.cash -= paid
        if to is not None:
            to.cash += paid
        if paid < amount:
            self.out = True
            for deed in self.deeds:
                deed.owner, deed.houses = to, 0
                if to is not None:
                    to.deeds.append(deed)
            self.deeds = []

    def build(self, board: dict[int, Deed]) -> None:
        for deed in self.deeds:
            group = [other for other in board.values() if other.group == deed.group]
            whole = all(other.owner is self for other in group)
            if whole and deed.houses < 5 and self.cash > RESERVE + deed.price // 2:
                self.cash -= deed.price // 2
                deed.houses += 1


def game(seed: int, players: int = 4) -> tuple[int, int]:
    """Play one game; return how many turns and throws it took."""
    chance = random.Random(seed)
    spaces = [n for n in range(1, SPACES) if n % 10 not in (0, 2, 7)]
    board = {n: Deed(60 + n * 9, place // 3) for place, n in enumerate(spaces)}
    seats = [Player() for _ in range(players)]
    throws = 0
    for turn in range(MOST_TURNS):
        for player in seats:
            if player.out:
                continue
            player.build(board)
            for doubles in range(3):
                one, two = chance.randint(1, 6), chance.randint(1, 6)
                throws += 1
                if player.jailed:
                    player.jailed -= 1
                    if one != two and player.jailed:
                        break
                    player.jailed = 0
                if one == two and doubles == 2:
                    player.place, player.jailed = JAIL, 3
                    break
                player.place += one + two
                if player.place >= SPACES:
                    player.place -= SPACES
                    player.cash += SALARY
                if player.place == GO_TO_JAIL:
                    player.place, player.jailed = JAIL, 3
                    break
                deed = board.get(player.place)
                if deed is None:
                    player.cash += chance.choice((0, 50, -50, 100)) if player.cash > 50 else 0
                elif deed.owner is None:
                    if player.cash > deed.price + RESERVE:
                        player.cash -= deed.price
                        deed.owner = player
                        player.deeds.append(deed)
                elif deed.owner is not player:
                    player.pay(deed.rent(), deed.owner)
                if one != two or player.out:
                    break
        if sum(not player.out for player in seats) < 2:
            return turn + 1, throws
    return MOST_TURNS, throws
