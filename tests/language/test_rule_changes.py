"""`change rule`, `replace answers`, and shared rules that are dropped, over the classic rules."""

from __future__ import annotations

import pytest

from propertyrules import Referee, RulebookError, load_rulebook, parse_tables, run_scenario

HEAD = """\
house mine "Mine" version 1.0 language 1
clause mine.rule "House rule" stated
  says "As follows."
"""
TABLE = """\
player Ann
  cash 100
  owns Boardwalk and Park Place
player Bob
  cash 100
"""


def verdict(text: str, table: str, move: str, rulebook: str = "classic") -> str:
    """Return the verdict under a house rule, and the rules that are broken."""
    referee = Referee(load_rulebook(rulebook, with_=[HEAD + text]))
    state = referee.read_table(TABLE + table)
    ruling = referee.judge(state, referee.read_move(state, move))
    return " ".join([str(ruling.verdict.value), *(v.rule for v in ruling.violations)])


def refused(*houses: str) -> list[str]:
    """Return the codes of the faults for which house rules over classic are refused."""
    with pytest.raises(RulebookError) as caught:
        load_rulebook("classic", with_=list(houses))
    return [each.code for each in caught.value.diagnostics]


ADDED = """\
change rule trading
  rule trading.poor [mine.rule]
    require player.cash at least 200
    else "{player} is poor"
"""


def test_a_rule_is_added_to_a_shared_one_for_all_who_obey_it() -> None:
    for move in ("Ann gives Bob Boardwalk", "Bob offers Ann 50 for Boardwalk"):
        assert verdict("", "turn of Ann", move) == "legal"
        assert verdict(ADDED, "turn of Ann", move) == "illegal trading.poor"


def test_what_was_added_is_replaced_and_dropped_like_any_rule() -> None:
    book = (
        'rulebook book "Book" version 1.0 language 1\nextends classic\n'
        'clause book.own "Own" stated\n  says "As follows."\n'
        + ADDED.replace("mine.rule", "book.own")
    )
    move, table = "Ann gives Bob Boardwalk", "turn of Ann"
    assert verdict("", table, move, book) == "illegal trading.poor"
    assert verdict("drop rule trading.poor\n", table, move, book) == "legal"
    other = 'replace rule trading.poor [mine.rule]\n  require player.out\n  else "no"\n'
    assert verdict(other, table, move, book) == "illegal trading.poor"
    assert verdict("cite rule trading.poor as [mine.rule]\n", table, move, book) == (
        "illegal trading.poor"
    )


def test_a_rule_of_a_move_is_narrowed_altered_and_added_to() -> None:
    bid, table = "Bob bids 60", "turn of Ann\nopen\n  auction of Kentucky"
    assert verdict("", table, bid) == "legal"
    half = 'change rule bid.cash\n  replace require 2 * amount at most player.cash\n    else "no"\n'
    assert verdict(half, table, bid) == "illegal bid.cash"
    assert verdict(half + "  where player.cash above 500\n", table, bid) == "legal"
    assert verdict(half + "  replace where player.cash is 100\n", table, bid) == "illegal bid.cash"
    more = (
        'change rule bid.cash\n  rule bid.odd [mine.rule]\n    require amount is 1\n    else "no"\n'
    )
    assert verdict(more, table, bid) == "illegal bid.odd"


def test_a_change_that_cannot_be_is_told() -> None:
    narrowed = "change rule bid.cash\n  where 1 is 1\n"
    assert refused(HEAD + narrowed, HEAD.replace("mine", "two") + narrowed) == [
        "R112",
        "R104",
        "R112",
    ]
    assert "R101" in refused(HEAD + "change rule bid.ready\n  where yes\n")
    twice = ADDED.replace("trading.poor", "bid.cash")
    assert "R102" in refused(HEAD + twice)


def test_a_shared_rule_that_is_dropped_is_obeyed_by_nobody() -> None:
    drop = "drop rule built_evenly\ndrop always even_building\n"
    house = "Ann builds a house on Boardwalk"
    assert verdict(drop, "turn of Ann", house) == "illegal building_paid"
    referee = Referee(load_rulebook("classic", with_=[HEAD + drop]))
    state = referee.read_table(
        "player Ann\n  cash 900\n  owns Park Place\n  owns Boardwalk with 1 house\n"
        "player Bob\nturn of Ann"
    )
    assert referee.judge(state, referee.read_move(state, house)).legal
    # Who says it anew is told that there is none.
    again = drop + "change move buy\n  obeys built_evenly(property)\n"
    assert "R230" in refused(HEAD + again)
    # Declared anew it is obeyed as before.
    anew = drop + (
        "rule built_evenly(property) [mine.rule]\n  require property.buildings above 3\n"
        '  else "no"\n'
    )
    assert verdict(anew, "turn of Ann", house) == "illegal built_evenly building_paid"


def test_when_a_move_may_be_made_is_replaced() -> None:
    text = "change move build_house\n  replace answers turn\n"
    house = "Ann builds a house on Boardwalk"
    assert verdict("", "turn of Bob", house) == "illegal building_paid"
    assert verdict(text, "turn of Ann", house) == "illegal building_paid"
    assert "build_house" in verdict(text, "turn of Bob", house)


ASKED = """\
replace set house_supply: count = 24 [mine.rule] "houses in our box"
  said "houses in our box"
  also "house (in our box|in the box)[ come be there]"
"""
SILENT = 'replace set house_supply: count = 24 [mine.rule] "houses in our box"\n'


def told(text: str, question: str) -> str:
    """Return the headline of an answer under a house rule."""
    (table,) = parse_tables(question)
    (answer,) = run_scenario(table, load_rulebook("classic", with_=[HEAD + text])).answers
    return answer.short.headline


def test_a_figure_is_asked_about_by_the_phrases_of_what_replaces_it() -> None:
    assert told("", "how many houses come in the box?") == "32: houses in the game."
    assert told(ASKED, "how many houses are there in the box?") == "24: houses in our box."
    # Without phrases it is asked about as before.
    assert told(SILENT, "how many houses come in the box?") == "24: houses in the game."
