"""Whole settlements: what the tables of the page come to, and that nothing is lost on the way."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from propertyrules import (
    BANK,
    Matter,
    Settlement,
    State,
    Verdict,
    load_rulebook,
    parse_tables,
    read_state,
)
from propertyrules.machine import measure
from propertyrules.planner import raise_cash, settle
from tests.settlement.estates import ANN, small_estates
from tests.settlement.settlements import NAMES, OUTCOMES, TABLES, outcomes, page, shown

BOB = 1
FULL = ("classic", "suetology", "cronulla", "timed", "videogame")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_a_table_settles_and_loses_nothing(path: Path, name: str) -> None:
    each = shown(path, name)
    assert each.run.good or path.stem.endswith("may-not-quit")
    assert_whole(each.settlement)


def test_the_tables_come_to_what_they_did() -> None:
    """To renew the file: PROPERTYRULES_GOLDEN=renew, and look at what changed."""
    if os.environ.get("PROPERTYRULES_GOLDEN") == "renew":
        OUTCOMES.write_text(outcomes(), encoding="utf-8")
    assert OUTCOMES.read_text(encoding="utf-8") == outcomes()


def test_the_page_shows_every_table_as_every_rulebook_settles_it() -> None:
    text = page()
    for path in TABLES:
        for name in NAMES:
            each = shown(path, name)
            assert each.title in text
            assert each.text() in text


@pytest.mark.parametrize("name", NAMES)
def test_a_debt_is_paid_to_the_last_and_one_more_is_ruin(name: str) -> None:
    paid, ruined = (shown(path, name).settlement for path in TABLES[:2])
    assert [step.why for step in paid.steps] == ["raises"] * 3 + ["pays"]
    assert paid.after.cash[ANN] == 0 and paid.stopped_at == "nothing is owed"
    assert ruined.steps[0].why == "is ruined" and ruined.after.out[ANN]


@pytest.mark.parametrize("name", FULL)
@settings(max_examples=30)
@given(data=st.data())
def test_who_can_pay_pays_and_who_cannot_goes_bankrupt(name: str, data: st.DataObject) -> None:
    """What can be raised is the rulebook's own measure, to the last unit."""
    state = data.draw(small_estates(name))
    define = state.setting.program.functions["could_raise"]
    could = measure(state, "could_raise", {define.params[0].name: ANN}).value
    amount = max(1, data.draw(st.integers(could - 2, could + 2)))
    debt = Matter("debt", (ANN, data.draw(st.sampled_from((BOB, BANK))), amount, "rent"))
    state = evolve(state, stack=(debt, state.stack[-1]))
    settlement = settle(state)
    assert_whole(settlement)
    plan = raise_cash(state, "Ann", amount)
    assert plan.enough == (amount <= could)
    assert settlement.after.out[ANN] == (amount > could)


@pytest.mark.parametrize("name", FULL)
@settings(max_examples=15)
@given(data=st.data())
def test_all_that_can_be_raised_is_what_the_rulebook_measures(
    name: str, data: st.DataObject
) -> None:
    state = data.draw(small_estates(name))
    state = evolve(state, stack=state.stack[-1:])
    define = state.setting.program.functions["could_raise"]
    could = measure(state, "could_raise", {define.params[0].name: ANN}).value
    plan = raise_cash(state, "Ann", could + 1)
    assert (plan.short_by, plan.sum, plan.cash) == (1, could, could)


def test_who_can_pay_one_creditor_but_not_all_shares_the_estate_where_that_is_the_rule() -> None:
    """What can be raised is counted before it is raised: to raise it makes nobody able to pay."""
    text = """\
player Ann
  on Go
  cash 0
  owns Boardwalk
player Bob
  on Go
  cash 100
player Cy
  on Go
  cash 100
turn of Ann, done on this space
owed Ann to Bob 50 for rent
owed Ann to Cy 300 for a card
"""
    (scenario,) = parse_tables(text)
    for house, bob, cy in (((), 150, 250), (("shared-estate",), 128, 271)):
        settlement = settle(read_state(scenario, load_rulebook("classic", with_=house)))
        assert_whole(settlement)
        assert settlement.after.cash[1:] == (bob, cy)
        assert settlement.after.out[ANN]


@pytest.mark.parametrize(
    ("owns", "answers", "left"),
    [("owns Boardwalk", 0, "purchase"), ("on Baltic Avenue", 1, "auction")],
)
def test_what_could_be_answered_with_cash_still_to_be_raised_is_a_choice(
    owns: str, answers: int, left: str
) -> None:
    """Whoever cannot buy declines by himself only where nothing could be sold or mortgaged."""
    text = f"""\
player Ann
  cash 30
  {owns}
player Bob
  on Go
  cash 100
player Cy
  on Go
  cash 100
turn of Ann, done on this space
owed Ann to Bob 10 for rent
open
  Ann may buy Baltic Avenue
"""
    (scenario,) = parse_tables(text)
    settlement = settle(read_state(scenario, load_rulebook("classic")))
    assert_whole(settlement)
    assert [step.why for step in settlement.steps] == ["pays", *["answers"] * answers]
    assert settlement.after.stack[0].kind == left


def assert_whole(settlement: Settlement) -> None:
    """Hold a settlement against its steps, its accounts and the ledger of its effects."""
    here = settlement.before
    for step in settlement.steps:
        assert step.ruling.verdict is Verdict.LEGAL
        assert step.ruling.state == here
        assert step.ruling.after is not None
        here = step.ruling.after
    assert here == settlement.after
    assert all(account.adds_up for account in settlement.accounts)
    assert_the_ledger_leads_there(settlement)
    assert_buildings_are_kept(settlement.before, settlement.after)


def assert_the_ledger_leads_there(settlement: Settlement) -> None:
    """Follow every note, deed, card and building from the table before to the table after."""
    setting = settlement.before.setting
    spaces = [space.name for space in setting.program.board.spaces]
    board = setting.program.board
    alike = Counter(card.id for card in board.cards)
    ids = [card.id if alike[card.id] == 1 else board.card_path(card) for card in board.cards]
    # The bank is a holder without a place for its cash; what is declared stands behind the seats.
    others = [holder.name for holder in setting.program.holders]
    holders = {name: BANK - place for place, name in enumerate(("bank", *others))}
    holders |= {name: seat for seat, name in enumerate(setting.names)}
    tills = [*setting.names, *others]
    cash, owner = list(settlement.before.cash), list(settlement.before.owner)
    cards = list(settlement.before.cards)
    rung, supply = list(settlement.before.rung), list(settlement.before.supply)
    pieces = [piece.name for piece in setting.program.pieces]
    for effect in settlement.effects:
        if effect.kind == "build":
            space = spaces.index(effect.get("property"))
            assert rung[space] == effect.get("from")
            rung[space] = effect.get("to")
            for way, moved in ((-1, effect.get("takes")), (1, effect.get("gives"))):
                for name, number in moved:
                    have = supply[pieces.index(name)]
                    if have is not None:
                        supply[pieces.index(name)] = have + way * number
        if effect.kind not in ("pay", "deed", "card"):
            continue
        taker = holders[effect.get("to")]
        if effect.kind == "card":
            cards[ids.index(effect.get("card"))] = taker
            continue
        giver = holders[effect.get("from")]
        if effect.kind == "deed":
            space = spaces.index(effect.get("property"))
            assert owner[space] == giver
            owner[space] = taker
            continue
        for key, sign in (("from", -1), ("to", 1)):
            if holders[effect.get(key)] != BANK:
                index = tills.index(effect.get(key))
                cash[index] = (cash[index] or 0) + sign * effect.get("amount")
    assert tuple(cash) == settlement.after.cash
    assert tuple(owner) == settlement.after.owner
    assert tuple(cards) == settlement.after.cards
    assert tuple(rung) == settlement.after.rung
    assert tuple(supply) == settlement.after.supply


def assert_buildings_are_kept(before: State, after: State) -> None:
    """Count the buildings in the bank and on the board, of every sort that can run out."""
    ladder = before.setting.program.ladder
    for piece, held in enumerate(before.supply):
        if held is not None:
            left = after.supply[piece]
            assert left is not None
            assert held + sum(ladder[rung][piece] for rung in before.rung) == left + sum(
                ladder[rung][piece] for rung in after.rung
            )
