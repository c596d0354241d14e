"""What the rules leave to a parameter: of sums, of steps, and of several claims at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from propertyrules import Dice, Family, Matter, Move, Referee, State, load_rulebook
from propertyrules.machine import list_moves
from propertyrules.verification import find_policy

RULES = """\
rulebook lending "Lending" version 1.0 language 1
extends classic
drop move go_bankrupt
drop move make_offer
drop move sell
drop move give
clause lending.loans "Loans" stated
  says "The bank lends in fifties up to 200 a head; what one pays back is no more than one owes."

track loan: money of player = 0 [lending.loans] said "loan {loan}"

move borrow(player, amount: money) [lending.loans]
  said "{player} borrows {amount}"
  at any time
  rule borrow.step [lending.loans]
    require amount above 0 and amount is 50 * (amount / 50 rounded down)
    else "fifties only"
  rule borrow.limit [lending.loans]
    require player.loan + amount at most 200
    else "no more than 200"
  then bank pays amount to player for "a loan"

move stake(player, amount: money, spare: money = 0) [lending.loans]
  said "{player} stakes {amount}[ and {spare}]"
  at any time
  rule stake.rest [lending.loans]
    require player.cash - amount above 30
    else "30 stay"
  rule stake.twice [lending.loans]
    require 400 at least 2 * amount + player.loan
    else "too much"
  rule stake.more [lending.loans]
    require (amount - 3) * 2 at least 8
    else "too little"
  then player pays amount to bank for "a stake"

matter call(taker: player, property, price: money) [lending.loans] standing
  said "call of {taker} on {property} at {price}"
  waits for taker

move take_up(player, property) [lending.loans]
  said "{player} takes up the call on {property}"
  answers call where call.taker is player and call.property is property
  rule take_up.cash [lending.loans]
    require player.cash at least call.price
    else "{player} has {player.cash}"
  then
    player pays call.price to bank for "{property}"
    close call
"""


@pytest.fixture(scope="module")
def referee(tmp_path_factory: pytest.TempPathFactory) -> Referee:
    file: Path = tmp_path_factory.mktemp("lending") / "lending.rules"
    file.write_text(RULES, encoding="utf-8")
    return Referee(load_rulebook(str(file)))


def begun(referee: Referee, cash: int, loan: int) -> State:
    state = referee.new_game(["Ann", "Bob"])
    track = state.setting.program.tracks["loan"].index
    tracks = list(state.player_tracks)
    tracks[track] = (loan, 0)
    return evolve(state, cash=(cash, 100), player_tracks=tuple(tracks))


def listed(state: State) -> tuple[Move | Family, ...]:
    """Return the legal moves of Ann by generated code, which repeated questions are answered by."""
    referee = Referee(state.setting.program)
    return [referee.legal_moves(state, "Ann", told=True) for _ in range(5)][-1]


def family(state: State, name: str) -> Family | None:
    plain, families = list_moves(state, 0)
    found = listed(state)
    assert {one for one in found if isinstance(one, Move)} == set(plain)
    named = [one for one in families if one.name == name]
    assert [one for one in found if isinstance(one, Family) and one.name == name] == named
    return named[0] if named else None


def test_a_sum_with_the_parameter_bounds_it(referee: Referee) -> None:
    state = begun(referee, 100, 120)
    loan, stake = family(state, "borrow"), family(state, "stake")
    assert loan is not None and stake is not None
    assert (dict(loan.ranges)["amount"].low, dict(loan.ranges)["amount"].high) == (1, 80)
    assert (dict(stake.ranges)["amount"].low, dict(stake.ranges)["amount"].high) == (7, 69)
    rich = family(begun(referee, 1000, 120), "stake")
    assert rich is not None and dict(rich.ranges)["amount"].high == 140
    assert family(begun(referee, 100, 200), "borrow") is None


def test_a_policy_finds_the_one_amount_that_will_do(referee: Referee) -> None:
    state = begun(referee, 0, 150)
    debt = Matter("debt", (0, -1, 40, "a fine"))
    state = evolve(state, stack=(debt, *state.stack), waiting=(0,))
    by_chance = find_policy("random")
    chosen = [by_chance(state, Dice(seed)) for seed in range(20)]
    moves = [one if isinstance(one, Move) else one.move(state) for one in chosen]
    mine = [move for move in moves if move.by == "Ann"]
    assert mine and {(move.name, dict(move.args)["amount"]) for move in mine} == {("borrow", 50)}


def test_one_claim_that_is_refused_hides_no_other(referee: Referee) -> None:
    state = begun(referee, 10, 0)
    dear, cheap = Matter("call", (0, 1, 50)), Matter("call", (0, 3, 5))
    for claims in ((dear, cheap), (cheap, dear), (dear, dear, cheap)):
        after = evolve(state, claims=claims)
        names = [
            m.get("property") for m in listed(after) if isinstance(m, Move) and m.name == "take_up"
        ]
        assert names == [state.setting.program.board.spaces[3].name]
