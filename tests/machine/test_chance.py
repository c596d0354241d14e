"""Chance: what dice and decks can bring to a move, exactly as likely as they bring it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from attrs import evolve

from propertyrules import (
    BANK,
    ChanceUnknown,
    Dice,
    Family,
    Move,
    MoveError,
    Referee,
    Roll,
    State,
    Verdict,
    load_rulebook,
    make_move,
    rulebooks,
)
from tests.machine.small import RULES, checked, table, turn

CLASSIC = Referee(load_rulebook("classic"))
SHIPPED = [listed.id for listed in rulebooks()]

DRAWING = """
rulebook classic
player Ann
  cash 100
player Bob
  cash 100
{}
turn of Ann, done on this space
Ann draws from chance
"""
NOBODYS = "nobody holds a jail card"
BOARD = CLASSIC.rulebook.board
CHANCE = [deck.id for deck in BOARD.decks].index("chance")
JAIL = next(n for n in BOARD.decks[CHANCE].cards if BOARD.cards[n].kept)


def the(name: str, referee: Referee, state: State, player: str = "Ann") -> Family:
    """Return the one family of that name that a player has."""
    (found,) = [move for move in referee.legal_moves(state, player) if move.name == name]
    assert isinstance(found, Family)
    return found


def drawing(*lines: str) -> State:
    return CLASSIC.read_table(DRAWING.format("\n".join(lines)))


# -- whole games -------------------------------------------------------------------------------


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_a_whole_game_in_ten_lines(rulebook: str) -> None:
    referee, rng = Referee(load_rulebook(rulebook)), Random(4)

    def bot(state: State) -> Move | Family:
        moves = list(referee.legal_moves(state, rng.choice(state.waits_for)))
        rng.shuffle(moves)
        for move in moves:
            try:
                return move if move.chance else move.sample(rng)
            except MoveError:
                pass
        raise AssertionError("nobody can do anything")

    state = referee.new_game(["Ann", "Bob"])
    while not state.over:
        move = bot(state)
        state = referee.play(state, move.sample(rng))
    assert state.winners is not None


# -- dice --------------------------------------------------------------------------------------


def test_a_throw_falls_as_the_dice_have_faces() -> None:
    state = CLASSIC.new_game(["Ann", "Bob"])
    thrown = the("throw_for_start", CLASSIC, state).chance
    assert thrown is not None and not thrown.assumed
    assert len(thrown) == 36 and set(thrown.values()) == {Fraction(1, 36)}
    totals = Counter[int]()
    for move, probability in thrown.items():
        assert CLASSIC.verdict(state, move) is Verdict.LEGAL
        totals[sum(move.get("throw"))] += probability * 36  # type: ignore[assignment]
    assert totals == {total: 6 - abs(total - 7) for total in range(2, 13)}


@pytest.mark.parametrize("laps", [0, 1])
def test_the_rules_say_which_dice_are_thrown(laps: int) -> None:
    referee = Referee(load_rulebook("classic", with_=["speed-die"]))
    text = f"""
rulebook classic
with speed-die
player Ann
  cash 100
  laps {laps}
player Bob
  cash 100
turn of Ann, before rolling
"""
    state = referee.read_table(text)
    found = the("roll", referee, state).chance
    assert found is not None and sum(found.values()) == 1
    with_bus = sum(p for move, p in found.items() if "bus" in move.get("throw"))
    assert (len(found), with_bus) == ((36, 0), (36 * 5, Fraction(1, 3)))[laps]
    rng = Random(1)
    assert all(the("roll", referee, state).sample(rng) in found for _ in range(50))


def test_who_may_throw_one_die_more_decides_it_before() -> None:
    """Nothing in the small rules says whether the second die is thrown."""
    state = table(turn())
    moves = Referee(state.setting.program).legal_moves(state, "Ann")
    sizes = sorted(len(move.chance or ()) for move in moves if move.name == "roll")
    assert sizes == [6, 18]


# -- cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "known",
    [
        "top of the chance deck chairman",
        "bottom of the chance deck chairman, poor-tax",
        "bottom of the chance deck advance-to-go, go-to-jail, general-repairs, chairman,"
        " bank-dividend, nearest-utility, nearest-railroad, second-nearest-railroad, go-back-3,"
        " building-loan",
    ],
)
def test_a_card_is_as_likely_as_it_is_over_all_orders_that_fit(known: str) -> None:
    state = drawing(NOBODYS, known)
    cards, deck = BOARD.decks[CHANCE].cards, state.decks[CHANCE]
    loose = [card for card in cards if card not in (*deck.top, *deck.bottom)]
    # All loose cards are alike, so six of them stand for all where they are more.
    orders = [(*deck.top, *order, *deck.bottom) for order in permutations(loose[:6])]
    first = Counter(BOARD.cards[order[0]].id for order in orders)
    found = the("draw_card", CLASSIC, state).chance
    assert found is not None and sum(found.values()) == 1
    few = len(loose) <= 6 or bool(deck.top)
    drawn = {move.get("card").rpartition("/")[2]: p for move, p in found.items()}
    assert len(drawn) == (len(first) if few else len(loose))
    for name, n in first.items():
        assert drawn[name] == (Fraction(n, len(orders)) if few else Fraction(1, len(loose)))
    assert bool(found.assumed) == (not deck.top)


def test_who_holds_a_card_may_not_be_told() -> None:
    draw = the("draw_card", CLASSIC, drawing())
    for ask in (lambda: draw.chance, lambda: draw.sample(Random(1))):
        with pytest.raises(ChanceUnknown) as caught:
            ask()
        assert caught.value.needs == ("who holds Chance jail card",)
    # Where the top is known it does not matter.
    known = the("draw_card", CLASSIC, drawing("top of the chance deck chairman"))
    assert known.chance is not None and list(known.chance.values()) == [1]


def test_a_used_jail_card_lies_below_all_others() -> None:
    text = """
rulebook classic
player Ann
  cash 100
  in jail
  holds the Chance jail card
player Bob
  cash 100
the bank holds the Community Chest jail card
turn of Ann, before rolling
"""
    state = CLASSIC.read_table(text)
    use = next(m for m in CLASSIC.legal_moves(state, "Ann") if m.name == "use_jail_card")
    assert isinstance(use, Move)
    after = CLASSIC.play(state, use)
    assert after.cards[JAIL] == BANK and after.decks[CHANCE].bottom == (JAIL,)


def test_after_a_whole_round_the_order_is_known() -> None:
    """At one table after another somebody draws, each with the deck as it lay after the last."""
    rng, state = Random(3), drawing(NOBODYS).definite
    drawn: list[str] = []
    for _ in BOARD.decks[CHANCE].cards:
        draw = the("draw_card", CLASSIC, state).sample(rng)
        drawn.append(draw.get("card"))
        after = CLASSIC.play(state, draw)
        state = evolve(state, decks=after.decks, cards=after.cards)
    assert len(set(drawn)) == len(BOARD.decks[CHANCE].cards)
    # Now nothing is left to chance: the first card drawn that is not kept comes again.
    again = the("draw_card", CLASSIC, state).chance
    assert again is not None and not again.assumed
    assert [m.get("card") for m in again] == [next(c for c in drawn if c != "chance/jail-free")]


def test_results_told_in_words_are_listed_only_when_asked_for() -> None:
    state = drawing(NOBODYS)
    plain = {move.name for move in CLASSIC.legal_moves(state, "Ann")}
    told = {move.name for move in CLASSIC.legal_moves(state, "Ann", told=True)}
    assert "draw_card" in plain
    assert {"draw_collect", "draw_pay", "draw_go_to_jail", "draw_repairs"} <= told - plain


def test_where_no_card_is_printed_results_are_told() -> None:
    referee = Referee(load_rulebook("cronulla"))
    text = DRAWING.replace("classic", "cronulla").replace("chance", "luck").format("")
    state = referee.read_table(text)
    names = {move.name for move in referee.legal_moves(state, "Ann")}
    assert {"draw_collect", "draw_pay"} <= names


# -- any rulebook ------------------------------------------------------------------------------

MOVES = """
move spin(player, number: count by chance) [small.play]
  said "{player} spins {number}"
  at any time
  rule spin.ten [small.play]
    require number at least 3 and number at most 7
    else "the spinner shows three to seven"
  then add number to player.luck
move feel(player, mood: mood by chance) [small.play]
  said "{player} feels {mood}"
  at any time
  then set round to 0
move stake(player, amount: money, throw by chance) [small.play]
  said "{player} stakes {amount} on {throw}"
  at any time
  rule stake.cash [small.play]
    require amount at least 1 and amount at most player.cash
    else "{player} has {player.cash}"
  rule stake.one [small.play]
    require throw.extra.size is 0
    else "one die only"
  then player pays amount to bank for "the stake"
move pick(player, sites: list of property by chance) [small.play]
  said "{player} is dealt {sites}"
  at any time
  rule pick.two [small.play]
    require sites.size is 2
    else "two at a time"
  rule pick.bank [small.play]
    require every s in sites has s.owner is bank
    else "taken"
  then give sites to player
move toss(player, throw by chance, partner: player by chance) [small.play]
  said "{player} throws {throw} at {partner}"
  at any time
  rule toss.other [small.play]
    require partner is not player and throw.extra.size is 0
    else "at another, with one die"
  then partner pays 5 to player for "a hit"
"""


@pytest.fixture(scope="module")
def referee() -> Referee:
    return Referee(checked(RULES + MOVES))


@pytest.mark.parametrize(
    ("name", "results", "each"),
    [("spin", 5, (1, 5)), ("feel", 2, (1, 2)), ("pick", 3, (1, 3)), ("toss", 12, (1, 12))],
)
def test_whatever_falls_falls_on_what_the_rules_allow(
    referee: Referee, name: str, results: int, each: tuple[int, int]
) -> None:
    state = table(turn(), rules=referee.rulebook)
    found = the(name, referee, state)
    assert found.chance is not None and len(found.chance) == results
    assert set(found.chance.values()) == {Fraction(*each)}
    assert all(referee.verdict(state, move) is Verdict.LEGAL for move in found.chance)
    rng = Dice(5)
    drawn = Counter(found.sample(rng) for _ in range(60 * results))
    assert drawn.keys() == found.chance.keys()
    assert min(drawn.values()) > 25


def test_what_a_player_decides_comes_before_what_falls(referee: Referee) -> None:
    state = table(turn(), rules=referee.rulebook)
    stake = the("stake", referee, state)
    with pytest.raises(ChanceUnknown) as caught:
        _ = stake.chance
    assert caught.value.needs == ("the amount of `stake`",)
    decided = stake.decide(amount=10)
    assert isinstance(decided, Family) and decided.chance is not None
    assert len(decided.chance) == 6
    assert stake.sample(Random(1)).get("amount") in range(1, 101)
    whole = decided.decide(throw=(3,))
    assert isinstance(whole, Move) and referee.verdict(state, whole) is Verdict.LEGAL


def test_where_nobody_has_anything_else_to_do_chance_is_all_there_is() -> None:
    state = CLASSIC.new_game(["Ann", "Bob"])
    assert state.chance is not None and state.chance.name == "throw_for_start"
    for player, throw in (("Ann", (6, 5)), ("Bob", (1, 2))):
        state = CLASSIC.play(state, make_move("throw_for_start", player, {"throw": throw}))
    assert state.chance is None  # before she rolls Ann may trade
    assert CLASSIC.play(state, Roll("Ann", 1, 2)).chance is None  # what to buy is no chance


def test_decks_are_dealt_as_they_fit() -> None:
    state = drawing(NOBODYS, "bottom of the chance deck chairman, poor-tax")
    dealt = Dice(9).deal(state)
    lowest = [BOARD.cards[card].id for card in dealt.decks[CHANCE].top[-2:]]
    assert lowest == ["chairman", "poor-tax"]
    for deck, printed in zip(dealt.decks, BOARD.decks, strict=True):
        assert sorted(deck.top) == sorted(printed.cards) and not deck.bottom
    assert Dice(9).deal(state) == dealt != Dice(10).deal(state)
    found = the("draw_card", CLASSIC, dealt).chance
    assert found is not None and len(found) == 1 and not found.assumed
    with pytest.raises(ChanceUnknown):
        Dice(9).deal(drawing())
