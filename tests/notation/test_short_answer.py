"""Short answers: what a dispute is answered with, in a headline, a reason, a rule and a remedy."""

from __future__ import annotations

import pytest

from propertyrules import (
    Referee,
    ShortAnswer,
    Verdict,
    explain_ruling,
    load_rulebook,
    parse_tables,
    read_move,
    read_state,
)

LIGHT_BLUE = """\
player Ann
  cash {cash}
  on Oriental Avenue
  owns Oriental Avenue with 1 house
  owns Vermont Avenue and Connecticut Avenue
  owns Boardwalk
player Bob
  cash 60
  on Go
  owns Reading Railroad, mortgaged
turn of Ann, done on this space
"""
IN_DEBT = """\
player Ann
  cash 10
  owns Boardwalk and Park Place
player Bob
turn of Ann
owed Ann to Bob 100 for rent
"""
AUCTION = """\
player Ann
  cash 200
player Bob
turn of Ann
auction of Boardwalk, 100 bid by Ann
"""


def answer(table: str, text: str, rulebook: str = "classic", *houses: str) -> ShortAnswer:
    """Return what a move at a table is answered with."""
    program = load_rulebook(rulebook, with_=houses)
    (scenario,) = parse_tables(table)
    state = read_state(scenario, program)
    referee = Referee(program)
    return explain_ruling(referee.judge(state, referee.read_move(state, text)))


def test_a_second_house_too_early() -> None:
    found = answer(LIGHT_BLUE.format(cash=340), "Ann builds a house on Oriental")
    assert found.headline == "No. Ann can't build a second house on Oriental Avenue yet."
    assert found.rule.startswith("build evenly, one row at a time (classic, Houses; the printed ")
    assert found.remedy == "Instead: Ann builds a house on Vermont Avenue, or Connecticut Avenue."


def test_a_building_that_is_sold_is_not_called_the_second() -> None:
    table = """
player Ann
  owns Boardwalk with 2 houses
  owns Park Place with 1 house
player Bob
turn of Ann
"""
    found = answer(table, "Ann sells a house on Park Place")
    assert found.headline == "No. Ann can't sell a house on Park Place yet."
    assert found.remedy == "First: Ann sells a house on Boardwalk."


@pytest.mark.parametrize("each", ["4 houses", "1 house"])
def test_nobody_is_told_to_sell_what_would_be_built_again(each: str) -> None:
    table = f"""
player Ann
  cash 10
  owns Boardwalk and Park Place with {each} each
player Bob
turn of Bob, before rolling
"""
    assert "sells every building" not in answer(table, "Ann builds a house on Boardwalk").remedy


LOANS = """\
house loans "Loans" version 1.0 language 1
clause loans.limit "Loans" stated
  says "The bank lends 500 at most."
track loan: money of player = 0 [loans.limit] said "loan {loan}"
move borrow(player, amount: money) [loans.limit]
  said "{player} borrows {amount}"
  at any time
  rule borrow.limit [loans.limit]
    require player.loan + amount at most 500
    else "{player} owes {player.loan}, and may owe $500"
  then add amount to player.loan
"""


def test_an_amount_that_nobody_told_is_told_as_such() -> None:
    table = "player Ann\nplayer Bob\nturn of Ann\nunknown until told\n"
    found = answer(table, "Ann borrows 900", "classic", LOANS)
    assert found.headline == "No. Ann can't borrow 900."
    assert found.reason.startswith("Ann owes an unknown amount, and may owe $500.")


def test_what_follows_from_a_legal_move() -> None:
    found = answer(LIGHT_BLUE.format(cash=340), "Ann builds a house on Vermont")
    assert found == ShortAnswer(
        "Yes. Ann may build a house on Vermont Avenue.",
        "Ann pays the bank $50 for a house on Vermont Avenue and has $290 left.",
    )


def test_money_that_is_lacking_and_how_to_come_by_it() -> None:
    found = answer(LIGHT_BLUE.format(cash=30), "Ann builds a house on Vermont")
    assert found.headline == "No. Ann can't build a house on Vermont Avenue yet."
    assert "$50" in found.reason and "$30" in found.reason
    assert found.remedy == "It would be legal with $20 more. First: Ann mortgages Boardwalk."


def test_of_several_reasons_the_price_decides_last() -> None:
    found = answer(LIGHT_BLUE.format(cash=30), "Bob builds a house on Park Place")
    assert found.rule.startswith("houses are for the owner of the whole group")


def test_a_debt_comes_before_the_rules_of_building_and_others_let_debtors_trade() -> None:
    found = answer(IN_DEBT, "Ann builds a house on Boardwalk")
    assert found.rule.startswith("a debt is settled before anything else (classic, Bankruptcy")
    assert "others play" not in found.rule
    found = answer(IN_DEBT, "Ann gives Bob Park Place")
    assert "; others play: with debtors-deal-freely;" in found.rule
    assert answer(IN_DEBT, "Ann gives Bob Park Place", "classic", "debtors-deal-freely").rule == ""


def test_a_bid_too_low_is_answered_with_the_least_that_will_do() -> None:
    table = AUCTION.replace("player Bob", "player Bob\n  cash 300")
    found = answer(table, "Bob bids 90")
    assert found.headline == "No. Bob can't bid 90."
    assert found.remedy == "Instead: Bob bids 101."


def test_the_one_sum_that_decides() -> None:
    found = answer(AUCTION, "Bob bids 120")
    assert (found.headline, found.reason) == ("Yes, if Bob has at least $120.", "")


def test_what_is_open_first_is_what_to_do_first() -> None:
    table = "player Ann\nplayer Bob\nturn of Ann\nopen\n  Ann draws from Chance\n"
    found = answer(table, "Ann ends the turn")
    assert found.headline == "No. Ann can't end the turn."
    assert found.rule.startswith("draw the top card, follow it")
    assert found.remedy == "First: Ann draws from Chance."


@pytest.mark.parametrize(
    ("table", "text"),
    [
        (LIGHT_BLUE.format(cash=340), "Ann rolls 3 4"),
        (LIGHT_BLUE.format(cash=340), "Ann lifts the mortgage on Reading"),
        (LIGHT_BLUE.format(cash=340), "Ann buys Boardwalk"),
        (AUCTION, "Ann rolls 3 4"),
        ("player Ann\nplayer Bob\nturn of Ann\nopen\n  Ann draws from Chance\n", "Ann rolls 1 2"),
    ],
)
def test_nobody_is_told_to_end_the_turn_nor_of_cards_or_throws_that_nobody_knows(
    table: str, text: str
) -> None:
    found = answer(table, text)
    assert found.headline.startswith("No. ")
    assert "ends the turn" not in found.remedy
    assert "<" not in found.remedy
    assert "a card:" not in found.remedy


def test_the_ruling_says_no_more_than_the_interpreter_holds() -> None:
    """What is named first, made first, makes the refused move legal."""
    program = load_rulebook("classic")
    (scenario,) = parse_tables(LIGHT_BLUE.format(cash=30))
    state = read_state(scenario, program)
    referee = Referee(program)
    (move,) = read_move(state, "Ann builds a house on Vermont")
    first = referee.judge(state, move).instead[0]
    assert referee.verdict(referee.play(state, first), move) is Verdict.LEGAL


VERBS = {
    "builds": "build", "passes": "pass", "goes": "go", "buys": "buy", "is": "be", "uses": "use",
    "tries": "try", "mortgages": "mortgage", "has": "have", "wishes": "wish", "refuses": "refuse",
    "lies": "lie",
}  # fmt: skip


def test_a_verb_behind_can() -> None:
    """Moves that are called by each of the verbs, and that nobody may make."""
    house = (
        'house verbs "Verbs" version 1.0 language 1\nclause verbs.no "No" stated\n  says "No."\n'
    )
    for number, verb in enumerate(VERBS):
        house += (
            f'move verb_{number}(player) [verbs.no]\n  said "{{player}} {verb} in vain"\n'
            f'  at any time\n  never [verbs.no]\n    else "no"\n'
        )
    table = "player Ann\nplayer Bob\nturn of Ann\n"
    for verb, base in VERBS.items():
        found = answer(table, f"Ann {verb} in vain", "classic", house)
        assert found.headline == f"No. Ann can't {base} in vain."
