"""Measures whole games of sensible players: by strategies, by lookahead, and by a simple simulator.

    python benchmarks/whole_games.py [GAMES [ROUNDS]]

The simple simulator is written as such simulators commonly are: mutable classes, figures in the
code, and players who buy if a reserve is left, swap to complete a group, build evenly and mortgage
when short. It has no auctions, no scarce houses, and only the money of cards; no rules are checked,
and nothing can be replayed. Its games are cut after 1,000 throws, ours after 3,000 moves.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from benchmarks.floor.table import (  # noqa: E402
    BUILDING,
    DECK,
    FINE,
    GROUPS,
    JAIL,
    PRICE,
    RAILROADS,
    RENT,
    SALARY,
    SITES,
    SPACES,
    UTILITIES,
)
from propertyrules.laboratory.games import play_numbered  # noqa: E402
from propertyrules.verification.simulator import NATIVE, PYTHON, SimulationPlan  # noqa: E402

RESERVE = 200
THROWS, MOVES = 1_000, 3_000  # after which a game is cut
CARDS = (50, -50, 100, -15, 0, 200, -100, 0, 20, 0, 10, -75, 0, 25, 45, 0)
TAXES = {4: 200, 38: 75}
GO_TO_JAIL = 30


class Owner:
    """A player of the usual way."""

    def __init__(self) -> None:
        self.cash, self.place, self.inside, self.out = 1500, 0, 0, False


class Usual:
    """A game of the usual way."""

    def __init__(self, players: int, seed: int) -> None:
        self.players = [Owner() for _ in range(players)]
        self.owner: dict[int, Owner] = {}
        self.houses = dict.fromkeys(RENT, 0)
        self.mortgaged: set[int] = set()
        self.random = random.Random(seed)
        self.throws = 0

    def play(self, most: int) -> None:
        """Play until one player is left, or for a number of throws."""
        while self.throws < most:
            left = [player for player in self.players if not player.out]
            if len(left) < 2:
                return
            for player in left:
                if not player.out:
                    self.turn(player)

    def turn(self, player: Owner) -> None:
        doubles = 0
        while not player.out:
            one, other = self.random.randint(1, 6), self.random.randint(1, 6)
            self.throws += 1
            doubles += one == other
            if player.inside:
                player.inside += 1
                if one != other and player.inside <= 3:
                    break
                if one != other:
                    self.pay(player, None, FINE)
                player.inside, doubles = 0, 9
            elif doubles == 3:
                player.place, player.inside = JAIL, 1
                break
            place = player.place + one + other
            if place >= SPACES:
                player.cash += SALARY
            player.place = place % SPACES
            self.land(player, one + other)
            if one != other or doubles == 9 or player.inside:
                break
        if not player.out:
            self.trade(player)
            self.build(player)

    def land(self, player: Owner, thrown: int) -> None:
        place = player.place
        if place == GO_TO_JAIL:
            player.place, player.inside = JAIL, 1
        elif place in TAXES:
            self.pay(player, None, TAXES[place])
        elif place in DECK:
            money = self.random.choice(CARDS)
            self.pay(player, None, -money) if money < 0 else self.get(player, money)
        elif PRICE[place]:
            owner = self.owner.get(place)
            if owner is None:
                if player.cash - PRICE[place] >= RESERVE:
                    player.cash -= PRICE[place]
                    self.owner[place] = player
            elif owner is not player and place not in self.mortgaged:
                self.pay(player, owner, self.rent(place, owner, thrown))

    def get(self, player: Owner, money: int) -> None:
        player.cash += money

    def rent(self, place: int, owner: Owner, thrown: int) -> int:
        if place in RAILROADS:
            return 25 << (sum(self.owner.get(one) is owner for one in RAILROADS) - 1)
        if place in UTILITIES:
            return thrown * (10 if all(self.owner.get(one) is owner for one in UTILITIES) else 4)
        houses = self.houses[place]
        if houses:
            return RENT[place][houses]
        whole = all(self.owner.get(one) is owner for one in SITES[place])
        return RENT[place][0] * (2 if whole else 1)

    def pay(self, player: Owner, to: Owner | None, amount: int) -> None:
        """Pay, after selling houses and mortgaging; else leave everything to the other player."""
        if player.cash < amount:
            self.raise_cash(player, amount)
        paid = min(player.cash, amount)
        player.cash -= paid
        if to is not None:
            to.cash += paid
        if paid < amount:
            player.out = True
            for place in [place for place, owner in self.owner.items() if owner is player]:
                if to is None:
                    del self.owner[place]
                    self.mortgaged.discard(place)
                else:
                    self.owner[place] = to

    def raise_cash(self, player: Owner, amount: int) -> None:
        mine = [place for place, owner in self.owner.items() if owner is player]
        while player.cash < amount:
            built = [place for place in mine if self.houses.get(place)]
            if built:
                place = max(built, key=self.houses.__getitem__)
                self.houses[place] -= 1
                player.cash += BUILDING[place] // 2
                continue
            free = [place for place in mine if place not in self.mortgaged]
            if not free:
                return
            place = min(free, key=PRICE.__getitem__)
            self.mortgaged.add(place)
            player.cash += PRICE[place] // 2

    def trade(self, player: Owner) -> None:
        """Swap deeds with the first player such that both complete a group."""
        for group in GROUPS:
            missing = [place for place in group if self.owner.get(place) is not player]
            if len(missing) != 1 or missing[0] not in self.owner:
                continue
            other = self.owner[missing[0]]
            for theirs in GROUPS:
                wanted = [place for place in theirs if self.owner.get(place) is not other]
                swaps = theirs is not group and len(wanted) == 1
                if swaps and self.owner.get(wanted[0]) is player:
                    self.owner[missing[0]], self.owner[wanted[0]] = player, other
                    return

    def build(self, player: Owner) -> None:
        for group in GROUPS:
            if group[0] in BUILDING and all(self.owner.get(one) is player for one in group):
                if any(one in self.mortgaged for one in group):
                    continue
                while player.cash - BUILDING[group[0]] >= RESERVE:
                    place = min(group, key=self.houses.__getitem__)
                    if self.houses[place] == 5:
                        break
                    self.houses[place] += 1
                    player.cash -= BUILDING[place]


def usual(first: int, games: int) -> tuple[int, int, int, int]:
    """Play the usual way; return games, throws, no moves, and how many games ended."""
    found = [Usual(4, seed) for seed in range(first, first + games)]
    for one in found:
        one.play(THROWS)
    ended = sum(sum(not player.out for player in one.players) == 1 for one in found)
    return games, sum(one.throws for one in found), 0, ended


def ours(plan: SimulationPlan, first: int, games: int) -> tuple[int, int, int, int]:
    """Play by a strategy; return games, throws, moves, and how many games ended."""
    found = play_numbered(plan, range(first, first + games))
    throws = sum(game.made.get("roll", 0) for game in found)
    return games, throws, sum(game.moves for game in found), sum(game.ended for game in found)


def main(games: int = 20, rounds: int = 5) -> None:
    """Print games, throws and moves a second of each way: in turn, round by round, by processor
    time; the best round of each counts.
    """
    ways: dict[str, tuple[Callable[[int, int], tuple[int, int, int, int]], int]] = {
        "the usual way": (usual, games)
    }
    for policy in ("careful", "greedy", "builder", "trader", "lookahead"):
        for engine, many in ((NATIVE, 20 * games), (PYTHON, max(1, games // 10))):
            plan = SimulationPlan("classic", policy=policy, most=MOVES, seed=1, engine=engine)
            ours(plan, 0, 1)  # compiled before it is measured
            ways[f"{policy}, {engine}"] = partial(ours, plan), many
    best = dict.fromkeys(ways, (0.0, 0.0, 0.0, 0.0))
    for number in range(rounds):
        for name, (play, many) in ways.items():
            began = process_time()
            played, throws, moves, ended = play(number * many, many)
            spent = process_time() - began
            found = (played / spent, throws / spent, moves / spent, ended / played)
            best[name] = max(best[name], found)
    for name, (rate, throws_, moves_, ended_) in best.items():
        print(
            f"{name:16} {rate:8,.1f} games/s {throws_:10,.0f} throws/s"
            f" {moves_:10,.0f} moves/s, {ended_:4.0%} ended, {rate / best['the usual way'][0]:.2f}"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
