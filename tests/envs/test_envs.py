"""A rulebook as an environment: what PettingZoo asks of one, and that its mask is the rules."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

from propertyrules import Family, Move, MoveError, Referee, Verdict, load_rulebook, rulebooks
from propertyrules.envs import ActionTable, PropertyEnv, env, parallel_env

SHIPPED = [listed.id for listed in rulebooks()]
MOST_ACTIONS = 4_096
GAMES = 6

pytestmark = pytest.mark.filterwarnings("error")


# -- what PettingZoo asks ----------------------------------------------------------------------


@pytest.mark.parametrize("rulebook", ["classic", "cronulla"])
def test_the_api_is_kept(rulebook: str) -> None:
    api_test(env(rulebook, 3, windows="all"), num_cycles=40)


def test_a_seed_brings_the_same_game() -> None:
    seed_test(partial(env, "classic"), num_cycles=60)
    parallel_seed_test(partial(parallel_env, "classic"), num_cycles=30)


def test_every_player_acts_as_often_as_is_said() -> None:
    max_cycles_test(
        SimpleNamespace(env=partial(env, "classic"), parallel_env=partial(parallel_env, "classic"))
    )


def test_the_parallel_api_is_kept() -> None:
    parallel_api_test(parallel_env("classic"), num_cycles=40)


# -- whole games -------------------------------------------------------------------------------


def finished(game: PropertyEnv, seed: int) -> list[tuple[str, int]]:
    """Play a game by chance, and return who did what."""
    game.reset(seed=seed)
    rng, done = np.random.default_rng(seed), []
    for name in game.agent_iter():
        _, _, terminated, truncated, info = game.last()
        if terminated or truncated:
            game.step(None)
            continue
        legal = np.flatnonzero(info["action_mask"])
        assert len(legal), "somebody is asked who can do nothing"
        action = int(rng.choice(legal))
        if action > 1:
            move = game.decode(action)
            family = isinstance(move, Family)
            legal_now = family or game.referee.verdict(game.game, move) is Verdict.LEGAL
            assert legal_now and move.by == name, move
        done.append((name, action))
        before = game.game
        game.step(action)
        assert action == 0 or game.game is not before
    return done


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_no_mask_allows_what_the_rules_do_not(rulebook: str) -> None:
    finished(env(rulebook, 3, windows="all", max_turns=6), 1)


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", SHIPPED)
def test_no_mask_of_some_longer_games_allows_what_the_rules_do_not(rulebook: str) -> None:
    """Six games by each rulebook. Raise GAMES before a change of the table of actions: 1,001 games,
    with 227,258 actions, were played so without a fault."""
    for seed in range(GAMES):
        windows = ("all", "rent", "none")[seed % 3]
        finished(env(rulebook, 2 + seed % 3, windows=windows, max_turns=12), seed)


def test_games_end_and_tell_who_has_won() -> None:
    game = env("classic", 2, rewards="win", windows="rent")
    totals = dict.fromkeys(game.possible_agents, 0.0)
    rng = np.random.default_rng(5)
    game.reset(seed=5)
    for name in game.agent_iter():
        _, reward, terminated, truncated, info = game.last()
        totals[name] += reward
        done = terminated or truncated
        game.step(None if done else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert game.game.over and sorted(totals.values()) == [-1.0, 1.0]
    (winner,) = game.game.winners or ()
    assert totals[game.possible_agents[winner]] == 1.0


def test_the_worth_of_each_is_the_sum_of_the_rewards() -> None:
    game = env("classic", 2, max_turns=10)
    game.reset(seed=3)
    start = {
        name: game.referee.measure(game.game, "net worth", name).value
        for name in game.possible_agents
    }
    totals = dict.fromkeys(game.possible_agents, 0.0)
    rng = np.random.default_rng(3)
    for name in game.agent_iter():
        _, reward, terminated, truncated, info = game.last()
        totals[name] += reward
        done = terminated or truncated
        game.step(None if done else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    for name, total in totals.items():
        now = game.referee.measure(game.game, "net worth", name).value
        assert total * sum(start.values()) == pytest.approx(now - start[name], abs=0.01)


# -- the table of actions ----------------------------------------------------------------------


PLEDGE = """house pledge "Pledges" version 1.0 language 1
source "Made for this test"

clause pledge.pledge "Pledges" stated
  briefly "a player may put money on a property"
  says "A player may put any sum on a property of their own."

move pledge(player, property, amount: money) [pledge.pledge]
  said "{player} puts {amount} on {property}"
  at any time
  rule pledge.own [pledge.pledge]
    require property.owner is player
    else "{property} is not {player}'s"
  rule pledge.some [pledge.pledge]
    require amount above 0
    else "nothing is put there"
  then
    player pays amount to bank for "a pledge"
"""


@pytest.mark.parametrize(
    ("player", "deed", "price"), [("Ann", "Oriental Avenue", 100), ("Bob", "Baltic Avenue", 60)]
)
def test_the_price_of_a_deed_is_offered_whoever_names_it(
    player: str, deed: str, price: int
) -> None:
    referee = Referee(load_rulebook("classic", with_=[PLEDGE]))
    told = {"cash": 900, "on": "Go"}
    owned = {name: {**told, "owns": [deed] if name == player else []} for name in ("Ann", "Bob")}
    state = referee.table(owned, turn="Ann")
    table = ActionTable(referee.rulebook, 2)
    legal = table.legal(state, state.players.index(player))
    moves = [table.decode(index, state, player) for index in legal]
    sums = [
        move.get("amount") for move in moves if isinstance(move, Move) and move.name == "pledge"
    ]
    assert sums == [1, 2, price, 900]


@pytest.mark.parametrize("players", [2, 5, 8])
@pytest.mark.parametrize("rulebook", ["classic", "cronulla"])
def test_the_actions_are_as_many_as_rulebook_and_players_say(rulebook: str, players: int) -> None:
    program = load_rulebook(rulebook)
    table = ActionTable(program, players)
    assert table.size == ActionTable(program, players).size <= MOST_ACTIONS
    places = [n for block in table.blocks for n in range(block.first, block.first + block.size)]
    assert places == list(range(2, table.size))


def test_every_number_is_one_move_and_deals_are_offers() -> None:
    referee = Referee(load_rulebook("classic"))
    table = ActionTable(referee.rulebook, 2)
    state = referee.read_table("""
rulebook classic
player Ann
  cash 500
  owns Boardwalk
  on Go
player Bob
  cash 300
  owns Baltic Avenue
  on Go
nobody holds a jail card
turn of Ann, before rolling
no rent due
""")
    legal = table.legal(state, 0)
    moves = [table.decode(action, state, "Ann") for action in legal]
    assert len({repr(move) for move in moves}) == len(moves)
    names = [move.name for move in moves]
    assert {"roll", "mortgage", "make_offer"} <= {*names}
    assert not {"quit", "sell", "give", "already_paid"} & {*names}
    offers = [move for move in moves if move.name == "make_offer"]
    sums = {move.get("wanted_cash") for move in offers if isinstance(move, Move)}
    assert {200, 400, 600, 800} <= sums  # the price of Boardwalk, halved to doubled
    (roll,) = (move for move in moves if move.name == "roll")
    assert isinstance(roll, Family) and roll.chance is not None and len(roll.chance) == 36
    with pytest.raises(MoveError):
        table.decode(0, state, "Ann")


BIDS = """
rulebook classic
player Ann
  cash 500
player Bob
  cash 300
turn of Ann, done on this space
no rent due
auction of Boardwalk, 100 bid by Bob
"""


def test_bids_are_five() -> None:
    referee = Referee(load_rulebook("classic"))
    state = referee.read_table(BIDS).definite
    table = ActionTable(referee.rulebook, 2)
    moves = (table.decode(action, state, "Ann") for action in table.legal(state, 0))
    bids = [move.get("amount") for move in moves if isinstance(move, Move) and move.name == "bid"]
    assert bids == [101, 112, 152, 400, 500]


# -- who is asked ------------------------------------------------------------------------------


def test_windows_let_others_act() -> None:
    waits = [sum(action == 0 for _, action in finished(env("classic", 2, windows=one,
             max_turns=12), 6)) for one in ("none", "all")]  # fmt: skip
    assert waits[0] == 0 < waits[1]


def test_an_action_that_is_not_allowed_changes_nothing() -> None:
    game = env("classic", 2)
    game.reset(seed=1)
    before, name = game.game, game.agent_selection
    wrong = int(np.flatnonzero(game.infos[name]["action_mask"] == 0)[0])
    game.step(wrong)
    assert game.game == before and game.rewards[name] == -1.0


@pytest.mark.parametrize("option", [{"windows": "some"}, {"rewards": "cash"}])
def test_what_there_is_not_is_refused(option: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"not '(some|cash)'"):
        env("classic", 2, **option)
