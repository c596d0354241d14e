"""Questions asked in a roundabout way are read as the plain question, whatever move they are of."""

from __future__ import annotations

import pytest

from propertyrules import (
    MoveAnswer,
    NotationError,
    TableError,
    load_rulebook,
    parse_tables,
    run_scenario,
)

ANN = """
player Ann
  cash 500
  on Baltic Avenue
  owns Oriental Avenue, Vermont Avenue and Connecticut Avenue with 1 house each
  owns Reading Railroad
player Bob
  cash 300
  owns Boardwalk
"""
# A verb (bare, and as `Ann` takes it) with what it is of, and the table on which it is asked.
MOVES = {
    "buying": ("buy", "buys", "Baltic Avenue", "turn of Ann, rolled 1 2"),
    "building": ("build", "builds", "a house on Oriental Avenue", "turn of Ann"),
    "mortgaging": ("mortgage", "mortgages", "Reading Railroad", "turn of Ann"),
    "bidding": ("bid", "bids", "$60", "auction of Baltic Avenue, 50 bid by Bob"),
    "bidding too little": ("bid", "bids", "$40", "auction of Baltic Avenue, 50 bid by Bob"),
    "selling": ("sell", "sells", "Reading Railroad to Bob for $100", "turn of Ann"),
    "lending": ("lend", "lends", "Bob $50", "turn of Ann, before rolling"),
    "rolling": ("roll", "rolls", "a 3 and a 4", "turn of Ann, before rolling"),
}
SAID = (
    "Can't Ann {verb} {rest}?",
    "Why can't Ann {verb} {rest}?",
    "Ann can {verb} {rest}, right?",
    "Ann can {verb} {rest}, can't she?",
    "We wonder if Ann can {verb} {rest}.",
    "We are arguing whether Ann can {verb} {rest}.",
    "Ann asks if she can {verb} {rest}.",
    "Ann says she can {verb} {rest}. Is she right?",
    "Do we have to let Ann {verb} {rest}?",
    "Should Ann be able to {verb} {rest}?",
    "Can Ann {verb} {rest} this turn?",
    "Question: can Ann {verb} {rest}?",
    "Ann {verbs} {rest}. Is that legal?",
    "Ann {verbs} {rest} - ok?",
    "Ann wants to {verb} {rest}. Is that allowed?",
    "Ann wants to {verb} {rest}. Bob says that's not allowed. Who is right?",
    "If Ann {verbs} {rest}, is that allowed?",
)  # fmt: skip


def rulings(text: str) -> list[tuple[str, str]]:
    """Return the word of each answer to a table, and what was judged."""
    scenario = parse_tables(text)[0]
    answers = run_scenario(scenario, load_rulebook("classic")).answers
    return [(answer.word, str(getattr(answer, "ruling", None))) for answer in answers]


@pytest.mark.parametrize("below", ["", "ask\n  "], ids=["by itself", "below ask"])
@pytest.mark.parametrize("said", SAID)
def test_it_is_read_as_the_plain_question(said: str, below: str) -> None:
    wrong = {}
    for name, (verb, verbs, rest, turn) in MOVES.items():
        table = f"{ANN}{turn}\n"
        asked = said.format(verb=verb, verbs=verbs, rest=rest)
        plain = rulings(f"{table}ask\n  Ann {verbs} {rest}\n")
        found = rulings(f"{table}{below}{asked}\n")
        if found != plain:
            wrong[name] = (asked, found)
    assert not wrong


@pytest.mark.parametrize("below", ["", "ask\n  "], ids=["by itself", "below ask"])
def test_who_denies_that_a_move_may_be_made_is_right_where_it_may_not(below: str) -> None:
    # Below `ask` the line is the move that is ruled on.
    turned = (
        {"legal": "legal", "illegal": "illegal"} if below else {"legal": "no", "illegal": "yes"}
    )
    for verb, verbs, rest, turn in MOVES.values():
        table = f"{ANN}{turn}\n"
        asked = f"Bob says Ann can't {verb} {rest}. Is he right?"
        plain = rulings(f"{table}ask\n  Ann {verbs} {rest}\n")
        found = rulings(f"{table}{below}{asked}\n")
        assert found == [(turned[word], ruling) for word, ruling in plain]


@pytest.mark.parametrize(
    "said",
    [
        "We don't know whether Ann owns Boardwalk.",
        "I am not sure if Bob has been round.",
        "Who can buy Baltic Avenue?",
        "What can Ann do?",
        "How can Ann come up with 200?",
        "When must Ann pay?",
    ],
)
def test_what_reports_no_question_of_a_move_is_not_read_as_one(said: str) -> None:
    for below in ("", "ask\n  "):
        (scenario,) = parse_tables(f"{ANN}{MOVES['buying'][-1]}\n{below}{said}\n")
        try:
            answers = run_scenario(scenario, load_rulebook("classic")).answers
        except (NotationError, TableError):
            continue  # it is refused
        assert not any(isinstance(answer, MoveAnswer) for answer in answers)


@pytest.mark.parametrize(
    "said",
    [
        "Is it illegal for Ann to {verb} {rest}?",
        "Is it against the rules if Ann {verbs} {rest}?",
        "Ann {verbs} {rest}. Is that cheating?",
        "Ann wants to {verb} {rest}. Isn't that forbidden?",
    ],
)
def test_whether_something_is_wrong_is_answered_the_other_way_round(said: str) -> None:
    turned = {"Yes": "No", "No": "Yes"}
    for verb, verbs, rest, turn in MOVES.values():
        plain = first_line(f"{ANN}{turn}\nask\n  can Ann {verb} {rest}?\n")
        word, stop, more = plain.partition(".")
        for below in ("", "ask\n  "):
            asked = said.format(verb=verb, verbs=verbs, rest=rest)
            assert first_line(f"{ANN}{turn}\n{below}{asked}\n") == turned[word] + stop + more


def first_line(text: str) -> str:
    """Return the first line of the last answer to a table."""
    scenario = parse_tables(text)[0]
    return run_scenario(scenario, load_rulebook("classic")).answers[-1].short.headline
