"""Steps: what effects do, what follows by itself, and in what order."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from propertyrules import (
    Deck,
    Matter,
    Move,
    PropertyRulesError,
    Setting,
    State,
    Unknown,
    limits,
    make_move,
)
from propertyrules.codegen.compiled_moves import play_on
from propertyrules.ir import nodes as c
from propertyrules.ir.types import (
    CARD,
    DECK,
    EXACT,
    HOLDER,
    MONEY,
    PLAYER,
    TEXT,
    TRUTH,
    Type,
    list_of,
)
from propertyrules.machine import bind, play
from propertyrules.machine.draft import kept
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.steps import new_game, run, settled
from tests.machine.small import RULES, checked, program, table, turn


def player(seat: int) -> c.Constant:
    return c.Constant(PLAYER, seat)


def pay(payer: int, amount: Any, payee: int, reason: str = "fun") -> c.Pay:
    said = c.Constant(TEXT, reason)
    return c.Pay(player(payer), c.Constant(MONEY, amount), c.Constant(HOLDER, payee), said)


def generated_play(state: State, move: Move) -> State:
    made = play_on(state, state.setting.program.moves[move.name], bind(state, move))
    assert made is not None
    return made


def after(state: State, *acts: c.Effect) -> State:
    return run(state, acts, {})


def roll(by: str, *faces: int | str) -> Any:
    return make_move("roll", by, {"throw": faces})


def test_a_game_begins_as_the_setup_says() -> None:
    state = new_game(Setting(("Ann", "Bob"), program()))
    assert state.cash == (100, 100, 5)
    assert state.waits_for == ("Ann",)
    assert [matter.kind for matter in state.stack] == ["turn"]


def test_paying_moves_cash_and_is_remembered_for_one_step() -> None:
    state = after(table(turn()), pay(0, 30, 1))
    assert state.cash == (70, 130, 100, 5)
    assert state.paid == ((0, 1, 30, "fun"),)
    assert after(state).paid == ()


def test_nothing_and_less_than_nothing_are_not_paid() -> None:
    assert after(table(turn()), pay(0, 0, 1), pay(0, -5, 1), pay(0, 50, 0)) == table(turn())


def test_who_does_not_hold_enough_pays_nothing_and_owes() -> None:
    state = after(table(turn()), pay(0, 101, 1))
    assert state.cash == (100, 100, 100, 5)
    assert state.stack[0] == Matter("debt", (0, 1, 101))
    assert state.waits_for == ("Ann",)


def test_a_pot_pays_what_it_has_and_the_bank_whatever_is_asked() -> None:
    assert after(table(turn()), pay(-2, 30, 0), pay(-1, 30, 0)).cash == (135, 100, 100, 0)


def test_cash_that_is_not_known_is_taken_to_suffice() -> None:
    state = after(table(turn(), cash=(None, 100, 100, 5)), pay(0, 30, 1))
    assert state.cash == (None, 130, 100, 5)
    assert state.assumed == ("Ann has at least $30",)


def test_payments_together_are_rounded_once_for_each_pair() -> None:
    third = Fraction(7, 2)
    inside = (pay(0, third, 1, "a"), pay(0, third, 1, "b"), pay(0, third, -1, "c"))
    assert all(one.amount.type == MONEY for one in inside)
    state = after(table(turn()), c.PayTogether("half_up", inside))
    assert state.cash == (89, 107, 100, 5)
    assert state.paid == ((0, 1, 7, "a and b"), (0, -1, 4, "c"))


def test_what_is_paid_together_may_be_chosen_and_repeated() -> None:
    players = c.BuiltinCall(Type("list", of=PLAYER), "others", (player(0),))
    each = c.Pay(player(0), c.Constant(EXACT, Fraction(1, 2)), c.Local(PLAYER, "p"), None)
    never = c.If(c.Constant(TRUTH, False), (pay(0, 50, 1),), ())
    acts: Any = (c.ForEach("p", players, None, (each,)), never)
    assert after(table(turn()), c.PayTogether("half_up", acts)).cash == (98, 101, 101, 5)


def test_every_space_on_the_way_is_passed_and_the_last_is_landed_on() -> None:
    state = table(turn(), place=(4, 0, 0))
    ahead = play(state, roll("Ann", 3))
    assert (ahead.place[0], ahead.cash[0]) == (1, 110)
    assert ahead.stack == (Matter("purchase", (0, 1)), turn(thrown=True))
    back = after(state, c.MoveToken(player(0), "back", c.Constant(MONEY, 5)))
    assert (back.place[0], back.cash[0], len(back.stack)) == (5, 100, 2)
    put = after(state, c.MoveToken(player(0), "put", c.Constant(MONEY, 1)))
    assert (put.place[0], len(put.stack)) == (1, 1)


def test_the_next_time_a_space_comes_is_a_lap_away_for_who_stands_there() -> None:
    state = table(turn(), place=(1, 0, 0), owner=(-1, 0, -1, -1, -1, -1))
    lap = after(state, c.MoveToken(player(0), "to", c.Constant(MONEY, 1)))
    assert (lap.place[0], lap.cash[0]) == (1, 110)


def test_buildings_take_pieces_and_give_them_back() -> None:
    def step(state: State, how: int) -> State:
        return after(state, c.SetRung(c.Constant(MONEY, 1), None, how))

    state = table(turn())
    supplies = []
    for _ in range(4):
        state = step(state, 1)
        supplies.append((state.rung[1], state.supply))
    assert supplies == [(1, (2, None)), (2, (1, None)), (3, (3, None)), (3, (3, None))]
    assert step(state, -1).supply == (1, None)


def test_the_first_opened_lies_uppermost_and_the_ground_at_the_bottom() -> None:
    def opening(kind: str, *values: Any) -> c.OpenMatter:
        return c.OpenMatter(kind, tuple(c.Constant(MONEY, value) for value in values))

    state = after(
        table(Matter("purchase", (0, 1))),
        opening("turn", 0, 0, False),
        opening("claim", 1, 3),
        opening("debt", 0, 1, 7),
        opening("purchase", 0, 5),
    )
    assert [m.values for m in state.stack] == [(0, 1, 7), (0, 5), (0, 1), (0, 0, False)]
    assert state.standing == (Matter("claim", (1, 3)),)


def test_who_need_not_be_waited_for_is_not() -> None:
    vote = Matter("vote", (1, (0, 1)))
    state = settled(table(vote, turn(), out=(False, False, True), owner=(-1, 2, -1, -1, -1, -1)))
    # Nobody is left to vote: the vote closes, its echo sounds, and the turn surfaces.
    assert state.owner[1] == -1
    assert state.table_tracks[0] == 1
    assert state.waits_for == ("Ann",)


def test_a_matter_of_somebody_who_is_out_is_withdrawn() -> None:
    state = settled(table(turn(1), out=(False, True, False)))
    assert state.stack == (turn(2),)
    assert state.waits_for == ("Cy",)


@pytest.mark.parametrize("made", [play, generated_play])
def test_a_standing_claim_of_somebody_who_is_out_is_withdrawn(
    made: Callable[[State, Move], State],
) -> None:
    rules = checked(
        RULES.replace(
            'may claim for {property}"\n  waits for player\n',
            'may claim for {property}"\n  waits for player\n  withdrawn\n    add 1 to round\n',
        )
    )
    claims = (Matter("claim", (0, 3)), Matter("claim", (1, 3)), Matter("claim", (1, 1)))
    state = table(turn(), rules=rules, claims=claims)
    left = made(state, make_move("leave", "Bob"))
    assert left.standing == claims[:1]
    assert left.table_tracks[rules.tracks["round"].index] == 2
    assert made(state, make_move("leave", "Cy")).standing == claims


def give_card(card: int, to: int) -> c.GiveTo:
    return c.GiveTo(c.Constant(CARD, card), c.Constant(HOLDER, to))


def follow(card: int) -> c.FollowCard:
    return c.FollowCard(c.Constant(CARD, card), player(0))


def test_a_card_that_is_followed_goes_under_its_deck_once() -> None:
    known = table(turn(), decks=(Deck((0, 1, 2)),))
    drawn = after(known, follow(0))
    assert (drawn.decks, drawn.cash[0]) == ((Deck((1, 2, 0)),), 107)
    for twice in ((follow(0), give_card(0, -1)), (give_card(0, -1), follow(0))):
        assert after(known, *twice).decks == (Deck((1, 2, 0)),)
    assert after(table(turn()), follow(2)).cash == (91, 100, 100, 14)


def test_a_card_that_is_kept_leaves_its_deck_and_comes_back_below() -> None:
    known = table(turn(), decks=(Deck((0, 1, 2)),))
    kept = after(known, give_card(0, 1))
    assert (kept.decks, kept.cards) == ((Deck((1, 2)),), (1, -1, -1))
    assert after(kept, follow(0)).decks == kept.decks
    assert after(kept, give_card(0, -1)).decks == (Deck((1, 2, 0)),)


def test_of_a_deck_nobody_has_seen_the_bottom_is_known_and_then_all_of_it() -> None:
    once = after(table(turn()), follow(1))
    assert once.decks == (Deck((), (1,)),)
    assert after(once, follow(0)).decks == (Deck((2, 1, 0)),)  # the third is what is left
    held = after(once, give_card(2, 0))
    assert held.decks == (Deck((0, 1)),)
    unsure = evolve(once, cards=(None, -1, -1))  # perhaps somebody holds the first one
    assert after(unsure, follow(2)).decks == (Deck((), (1, 2)),)


def test_a_card_that_nobody_names_leaves_the_order_open_unless_the_top_is_known() -> None:
    draw = c.DrawUnnamed(c.Constant(DECK, 0))
    assert after(table(turn()), follow(1), draw).decks == (Deck(),)
    known = table(turn(), decks=(Deck((0, 1, 2)),))
    assert after(known, draw).decks == (Deck((1, 2, 0)),)


def test_the_last_one_left_wins_and_everything_closes() -> None:
    state = table(turn(), Matter("debt", (0, 1, 9)), out=(False, False, True))
    over = play(evolve(state, owner=(-1, 0, -1, -1, -1, -1)), make_move("leave", "Ann"))
    assert over.winners == (1,)
    assert (over.stack, over.standing, over.waiting) == ((), (), ())
    assert over.owner[1] == -1


def test_a_condition_in_doubt_is_taken_not_to_hold_and_said() -> None:
    doubt = c.Constant(TRUTH, Unknown.of("the weather"))
    state = after(table(turn()), c.If(doubt, (pay(0, 9, 1),), (pay(0, 1, 1),)))
    assert state.cash[0] == 99
    assert state.assumed == ("a condition fails that hangs on the weather",)


@pytest.mark.parametrize(("told", "cash", "assumed"), [
    (None, 99, ("nobody holds {}",)), (-1, 99, ()), (0, 91, ()), (1, 99, ()),
])  # fmt: skip
def test_a_card_that_anybody_may_hold_is_taken_to_be_in_its_deck_and_said(
    told: int | None, cash: int, assumed: tuple[str, ...]
) -> None:
    """A condition that depends on it is met, or not, as it is with the card there."""
    cards = c.BuiltinCall(list_of(CARD), "cards", (player(0),))
    none_held = c.Quantifier(TRUTH, "no", "card", cards, None, None, None)
    bare = table(turn())
    state = after(
        evolve(bare, cards=(told, *bare.cards[1:])),
        c.If(none_held, (pay(0, 1, 1),), (pay(0, 9, 1),)),
    )
    title = bare.setting.program.board.cards[0].title
    assert (state.cash[0], state.assumed) == (cash, tuple(one.format(title) for one in assumed))


def test_an_always_that_is_broken_is_told_once_in_each_message() -> None:
    loans = (60, 10, 70)
    state = table(turn())
    index = program().tracks["loan"].index
    tracks = tuple(
        loans if place == index else column for place, column in enumerate(state.player_tracks)
    )
    found = broken(evolve(state, player_tracks=tracks))
    assert [v.message for v in found] == ["Ann owes $60", "Cy owes $70"]
    assert found[0].clauses[0] == "small.short"
    assert broken(state) == ()


@pytest.mark.parametrize("sign", [1, -1])
def test_what_a_step_leaves_on_the_table(sign: int) -> None:
    assert kept(sign * (limits.LARGEST - 1))
    for grown in (sign * limits.LARGEST, (0,) * (limits.LONGEST_LIST + 1), "x" * 100_001):
        with pytest.raises(PropertyRulesError, match="too large"):
            kept(grown)
