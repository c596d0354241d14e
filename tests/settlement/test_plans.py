"""Plans where the planner cannot lean on groups alone, and what it reads off a rulebook."""

from __future__ import annotations

import pytest
from attrs import evolve

from propertyrules import (
    CashUnknown,
    Plan,
    Referee,
    State,
    Unknown,
    Verdict,
    house_rules,
    load_rulebook,
    parse_tables,
    read_move,
    read_state,
    rulebooks,
    write_move,
)
from propertyrules.codegen.engine import play, verdict
from propertyrules.planner import raise_cash
from propertyrules.planner.debts import debts
from propertyrules.planner.fallback_search import search
from propertyrules.planner.independence import raising
from propertyrules.planner.move_backend import Compiled, InterpretedBackend, trier
from propertyrules.planner.plans import plan_words
from propertyrules.resource_lookup import Listed

TABLE = """\
player Ann
  on Go
  cash 15
  owns Mediterranean Avenue
  owns Baltic Avenue with 1 house
  owns Reading Railroad
player Bob
  on Go
  cash 600
turn of Ann, done on this space
"""


def table(*house: str, text: str = TABLE) -> State:
    (scenario,) = parse_tables(text)
    return read_state(scenario, load_rulebook("classic", with_=list(house)))


def moves(plan: Plan) -> list[str]:
    return [write_move(plan.after, move) for move in plan.moves]


@pytest.mark.parametrize("listed", rulebooks(), ids=lambda listed: listed.id)
def test_every_shipped_rulebook_is_planned_group_by_group(listed: Listed) -> None:
    rules = raising(load_rulebook(listed.id))
    assert rules.kinds and rules.rent is not None
    assert (rules.others, rules.faults, rules.doubts) == ((), (), ())
    assert list(debts(load_rulebook(listed.id))) == ["debt"]


def test_the_cheapest_deed_is_mortgaged_before_a_building_is_sold() -> None:
    plan = raise_cash(table(), "Ann", 60)
    assert moves(plan) == ["Ann mortgages Reading Railroad"]
    assert (plan.lost, plan.rent, plan.cash, plan.proven) == (10, 25, 115, True)
    assert [(part.name, part.amount) for part in plan.most] == [("cash", 15), ("railroad", 100)]


def test_what_is_held_needs_no_plan() -> None:
    plan = raise_cash(table(), "Ann", 15)
    assert (plan.moves, plan.cash, plan.proven, plan.enough) == ((), 15, True, True)
    assert plan_words(plan) == ("Ann already has $15.",)


def test_what_is_missing_is_told_with_the_sum() -> None:
    plan = raise_cash(table(), "Ann", 1000)
    assert (plan.short_by, plan.cash, plan.sum) == (800, 200, 200)
    assert plan_words(plan) == (
        "It isn't enough: $800 of $1000 is missing.",
        "Ann can raise only $200: $15 in hand, $85 from brown and $100 from railroad.",
    )


def test_what_may_not_be_sold_now_is_not_planned() -> None:
    """While Bob owes something, nobody else raises cash."""
    plan = raise_cash(table(text=f"{TABLE}owed Bob to Ann 700\n"), "Ann", 60)
    assert (plan.moves, plan.short_by, plan.proven) == ((), 45, True)


def test_a_loan_that_keeps_to_no_group_is_part_of_the_plan() -> None:
    state = table("wealth-tax")
    assert raising(state.setting.program).faults
    plan = raise_cash(state, "Ann", 60)
    assert moves(plan) == ["Ann borrows 50"]
    assert (plan.lost, plan.rent, plan.cash, plan.proven) == (5, 0, 65, False)
    assert plan_words(plan)[-1].endswith("This is the best found, not proven best.")


def test_with_loans_all_that_the_rulebook_counts_can_be_raised() -> None:
    state = table("wealth-tax")
    could = Referee(state.setting.program).measure(state, "could_raise", "Ann").value
    assert raise_cash(state, "Ann", could).enough
    assert raise_cash(state, "Ann", could + 1).short_by == 1


@pytest.mark.parametrize("amount", (40, 60, 116, 150, 200, 201))
def test_the_search_comes_to_what_is_proven_best_on_a_small_estate(amount: int) -> None:
    state = table()
    plan, found = raise_cash(state, "Ann", amount), search(state, 0, amount)
    assert (found.lost, found.rent, found.cash) == (plan.lost, plan.rent, plan.cash)
    for move in found.moves:
        assert verdict(state, move) is Verdict.LEGAL
        state = play(state, move)
    assert state == found.state


def test_a_table_that_tells_no_cash_is_refused() -> None:
    state = table()
    with pytest.raises(CashUnknown, match="how much cash does Ann have"):
        raise_cash(evolve(state, cash=(None, 600)), "Ann", 100)


def test_somebody_elses_cash_may_be_unknown() -> None:
    state = evolve(table(), cash=(15, None))
    assert raise_cash(state, "Ann", 60).moves == raise_cash(table(), "Ann", 60).moves


def test_nobody_raises_cash_who_is_not_at_the_table() -> None:
    with pytest.raises(KeyError):
        raise_cash(table(), "Zoe", 100)


@pytest.mark.parametrize("listed", house_rules(), ids=lambda listed: listed.id)
def test_house_rules_leave_the_planner_standing(listed: Listed) -> None:
    state = table(listed.id)
    plan = raise_cash(state, "Ann", 60)
    assert plan.enough and plan.cash >= 60


def test_what_the_table_does_not_tell_keeps_a_plan_from_being_proven() -> None:
    state = table()
    column = state.setting.program.tracks["mortgaged"].index
    told = state.property_tracks[column]
    untold = (*told[:1], Unknown.of("mortgaged of Mediterranean Avenue"), *told[2:])
    tracks = (*state.property_tracks[:column], untold, *state.property_tracks[column + 1 :])
    plan = raise_cash(evolve(state, property_tracks=tracks), "Ann", 60)
    assert (moves(plan), plan.proven) == (["Ann mortgages Reading Railroad"], False)


def test_what_raising_cash_could_close_keeps_a_plan_from_being_proven() -> None:
    """A claim waits for those who could use the building: who sells and mortgages may not."""
    text = """\
player Ann
  on Go
  cash 100
  owns Mediterranean Avenue and Baltic Avenue
player Bob
  on Go
  cash 600
  owns Park Place and Boardwalk
  owns Reading Railroad
bank has 1 house and 12 hotels
turn of Ann, done on this space
"""
    state = table(text=text)
    state = play(state, next(iter(read_move(state, "Ann wants a house on Baltic Avenue"))))
    assert state.stack[0].kind == "shortage"
    plan = raise_cash(state, "Bob", 700)
    assert (moves(plan), plan.proven) == (["Bob mortgages Reading Railroad"], False)


CARDS = "the bank holds Community Chest jail card and Chance jail card\n"

MINDING = """
house minding "No mortgage with a card in hand" language 1
clause minding.rule "Ours" stated
  says "Whoever holds a jail card mortgages nothing."
change move mortgage
  rule mortgage.minding [minding.rule]
    require no card in player.cards has property.mortgaged or card.deck is card.deck
    else "{player} holds a card"
"""


def test_who_holds_the_cards_is_minded_only_where_a_rule_minds_it() -> None:
    told, untold = table(text=TABLE + CARDS), table()
    assert isinstance(trier(told, []), Compiled) and isinstance(trier(untold, []), Compiled)
    assert moves(raise_cash(told, "Ann", 200)) == moves(raise_cash(untold, "Ann", 200))
    minding = load_rulebook("classic", with_=[MINDING])
    (scenario,) = parse_tables(TABLE)
    assert isinstance(trier(read_state(scenario, minding), []), InterpretedBackend)
