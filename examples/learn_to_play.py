"""A player that learns by trial: it plays with weights shifted at random, and keeps what won.

    python examples/learn_to_play.py                 plays 400 games against each opponent
    python examples/learn_to_play.py --train 12      goes on learning, so many rounds

The player gives each legal action a score: a weight for the kind of move, one for little cash and
one for much, and two for how much of the colour group both players own. The weights are learned by
the cross-entropy method, from games alone; without `learned_weights.csv` from nothing. Only NumPy
is needed besides the environment (`pip install 'propertyrules[rl]'`).
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from propertyrules.envs import PropertyEnv

WEIGHTS = Path(__file__).with_name("learned_weights.csv")
TURNS = 300
# What is weighed alike: of moves that are not named here any is as good as any other.
CLASSES = (
    ("buy",), ("decline",), ("build_house", "build_hotel"), ("bid", "bid_building"),
    ("pass", "pass_building"), ("mortgage", "sell_house", "sell_hotel", "sell_down", "sell_all"),
    ("lift", "lift_received"), ("want_house", "want_hotel"), ("ask_rent",), ("roll",),
    ("end_turn",), ("pay_fine", "use_jail_card"),
)  # fmt: skip
Floats = NDArray[np.float64]
Player = Callable[[PropertyEnv, int, NDArray[np.int64]], int]
"""Chooses one of the legal actions of the player at a seat."""


class Features:
    """What is known of each action of an environment: its kind of move, and the deed in it."""

    def __init__(self, env: PropertyEnv) -> None:
        """Look at every action of the table of actions once."""
        board, table = env.referee.rulebook.board, env.actions
        names = sorted({block.label for block in table.blocks})
        self.kinds = 2 + len(CLASSES)
        self.kind = np.zeros(table.size, dtype=np.int64)
        self.name = np.zeros(table.size, dtype=np.int64)
        self.kind[1] = self.name[1] = 1
        self.deed = np.full(table.size, -1)
        deeds = [space.number for space in board.spaces if space.deed]
        for block in table.blocks:
            here = slice(block.first, block.first + block.size)
            found = (n for n, names_ in enumerate(CLASSES, start=2) if block.label in names_)
            self.kind[here], self.name[here] = next(found, 1), 2 + names.index(block.label)
            if block.size % len(deeds) == 0:
                self.deed[here] = np.tile(deeds, block.size // len(deeds))
        self.names = ["wait", "other", *names]
        groups = [space.group for space in board.spaces]
        self.same = np.array([[a == b and a >= 0 for b in groups] for a in groups], dtype=float)
        self.same /= np.maximum(1, self.same.sum(axis=1, keepdims=True))

    @property
    def size(self) -> int:
        """How many weights there are: four for each class of moves."""
        return self.kinds * 4

    def scores(self, env: PropertyEnv, seat: int, legal: NDArray[np.int64], w: Floats) -> Floats:
        """Return the score of each legal action."""
        weights = w.reshape(self.kinds, 4)[self.kind[legal]]
        cash = min(1.0, (env.game.cash[seat] or 0) / 500)
        mine = np.array([owner == seat for owner in env.game.owner], dtype=float)
        theirs = np.array([owner >= 0 and owner != seat for owner in env.game.owner], dtype=float)
        deed = self.deed[legal]
        about = deed >= 0
        own = np.where(about, (self.same @ mine)[deed], 0.0)
        other = np.where(about, (self.same @ theirs)[deed], 0.0)
        scores: Floats = weights[:, 0] + weights[:, 1] * cash + weights[:, 2] * own
        return scores + weights[:, 3] * other


def learned(features: Features, w: Floats) -> Player:
    """Return the player with some weights: it takes the action of the highest score."""
    return lambda env, seat, legal: int(legal[np.argmax(features.scores(env, seat, legal, w))])


def at_random(rng: np.random.Generator) -> Player:
    """Return a player that takes any legal action."""
    return lambda env, seat, legal: int(rng.choice(legal))


BUYS = ("buy", "build_house", "build_hotel")
NEVER = ("mortgage", "sell_house", "sell_hotel", "sell_down", "sell_all", "go_bankrupt")


def buys_everything(features: Features) -> Player:
    """Return a player that buys and builds whatever it can, and bids up to the printed price.

    It sells and mortgages only where it can do nothing else.
    """
    ranks = np.array([2 if n in BUYS else -1 if n in NEVER else 1 for n in features.names])
    ranks[0] = 0
    bid = features.names.index("bid")

    def choose(env: PropertyEnv, seat: int, legal: NDArray[np.int64]) -> int:
        rank = ranks[features.name[legal]]
        bids = np.flatnonzero(features.name[legal] == bid)
        if len(bids):
            deed = env.game.stack[0].values[0]
            price = env.referee.rulebook.board.spaces[deed].facts["price"]
            dear = env.decode(int(legal[bids[0]])).get("amount") > price
            rank[bids] = -1
            rank[bids[0]] = -1 if dear else 2
        return int(legal[np.argmax(rank)])

    return choose


def played(env: PropertyEnv, players: Sequence[Player], seed: int) -> float:
    """Play a game; return what share of all worth the first player has, 1 for who has won."""
    env.reset(seed=seed)
    for name in env.agent_iter():
        _, _, terminated, truncated, info = env.last(observe=False)
        if terminated or truncated:
            env.step(None)
            continue
        seat = env.possible_agents.index(name)
        env.step(players[seat](env, seat, np.flatnonzero(info["action_mask"])))
    winners = env.game.winners
    if winners is not None:
        return 0.5 if len(winners) != 1 else float(winners[0] == 0)
    worths = [
        float(env.referee.measure(env.game, "net worth", name).value) for name in env.game.players
    ]
    return worths[0] / max(1.0, sum(worths))


def results(env: PropertyEnv, player: Player, other: Player, games: int, seed: int) -> Floats:
    """Return the player's share of each game; the seats are swapped, two games to a seed."""
    shares = []
    for game in range(games):
        first = game % 2 == 0
        share = played(env, (player, other) if first else (other, player), seed + game // 2)
        shares.append(share if first else 1 - share)
    return np.array(shares)


def won(shares: Floats) -> float:
    """Return how many of the games are won, by worth where they were cut off; a draw is half."""
    return float(np.mean(np.sign(shares - 0.5) / 2 + 0.5))


def load(features: Features) -> Floats:
    """Return the weights that were learned, of the kinds of moves that there are."""
    weights: Floats = np.loadtxt(WEIGHTS, delimiter=",").ravel()
    assert weights.size == features.size, f"{WEIGHTS} was learned for another table of actions"
    return weights


def learn(rounds: int, tried: int = 24, best: int = 5, seed: int = 0) -> None:
    """Learn by the cross-entropy method: try weights around the mean, and go on from the best."""
    env = PropertyEnv("classic", max_turns=120, offers=0)
    features, rng = Features(env), np.random.default_rng(seed or None)
    other = buys_everything(features)
    mean = load(features) if WEIGHTS.exists() else np.zeros(features.size)
    spread = np.full(features.size, 0.6 if mean.any() else 1.0)
    for number in range(rounds):
        deal = int(rng.integers(1 << 30))  # all are tried in the same games
        weights = rng.normal(mean, spread, (tried, features.size))
        gains = []
        for each in weights:
            player, gain = learned(features, each), 0.0
            for players in ((player, other), (other, player)):
                share = played(env, players, deal)
                gain += share if players[0] is player else 1 - share
                gain += 0.3 * min(1.0, env.turns / 120)  # who loses late has lost less
            gains.append(gain)
        elite = weights[np.argsort(gains)[-best:]]
        mean, spread = elite.mean(axis=0), 0.7 * spread + 0.3 * elite.std(axis=0)
        print(
            f"round {number + 1}: {np.mean(gains):.2f} in the middle, {np.max(gains):.2f} at best",
            flush=True,
        )
        np.savetxt(WEIGHTS, mean.reshape(features.kinds, 4), fmt="%.3f", delimiter=",")


def interval(share: float, games: int) -> tuple[float, float]:
    """Return where the true share lies with a probability of 95 %, by Wilson's formula."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = (
        z
        / (1 + z * z / games)
        * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    )
    return max(0.0, middle - reach), min(1.0, middle + reach)


def main() -> None:
    """Learn, or play against both opponents with what was learned."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--train", type=int, default=0, metavar="ROUNDS")
    parser.add_argument("--games", type=int, default=400)
    given = parser.parse_args()
    if given.train:
        learn(given.train)
        return
    env = PropertyEnv("classic", max_turns=TURNS, offers=0)
    features = Features(env)
    player = learned(features, load(features))
    opponents = {
        "chance": at_random(np.random.default_rng(1)),
        "a player that buys everything": buys_everything(features),
    }
    for name, other in opponents.items():
        share = won(results(env, player, other, given.games, seed=1_000_000))
        low, high = interval(share, given.games)
        print(
            f"{share:.1%} of {given.games} games won against {name} ({low:.1%} to {high:.1%})",
            flush=True,
        )


if __name__ == "__main__":
    main()
