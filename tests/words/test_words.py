"""Lines as people write them are read as they were meant, and no line as anything else."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from propertyrules import (
    TableError,
    load_rulebook,
    parse_tables,
    read_state,
    run_scenario,
    write_table,
)
from propertyrules.interview import Interview
from tests.words.corpus import MISREAD, READ, outcomes, rows

# Lines that are read at the first try, of 150; disputes, of 15; hints that help, of 50. Then of 90
# disputes as they are typed on a phone, and of 106 in which a sum, a duty or a turn is asked about.
LEAST = {
    ("seen", "lines"): 148,
    ("seen", "tables"): 14,
    ("seen", "refused"): 46,
    ("unseen", "lines"): 141,
    ("unseen", "refused"): 44,
    ("phone", "tables"): 83,
    ("asked", "tables"): 105,
    ("told", "tables"): 42,
}
TYPED = 3285
PARTS = 24  # they are read in parts, so that several processes share them


@pytest.mark.parametrize(("half", "sort"), sorted(LEAST))
def test_what_people_write_is_read(half: str, sort: str) -> None:
    found = list(outcomes(half, sort))
    counted = Counter(outcome.word for outcome in found)
    assert counted[READ] >= LEAST[half, sort], counted
    assert not [one.row for one in found if one.word in (MISREAD, "crash", "broken row")]


@pytest.mark.seconds(15)
@pytest.mark.parametrize("part", range(PARTS))
def test_each_dispute_is_read_as_typed(part: int) -> None:
    found = list(outcomes("typed", "tables", slice(part, None, PARTS)))
    assert not [(one.word, one.row, one.told) for one in found if one.word != READ]


def test_an_interview_that_asks_nothing_rules_on_a_typed_dispute_as_check_does() -> None:
    """A share of the disputes: most are ruled on at once, of the others what decides is asked."""
    program, at_once, some = load_rulebook("classic"), 0, rows("typed", "tables")[5::90]
    for row in some:
        try:
            wanted = ruled(row["text"])
        except TableError:  # it is of another rulebook or board
            continue
        interview = Interview.begin(program, row["text"])
        if interview.prompt is None:
            at_once += 1
            assert [one.short.headline for one in interview.run().answers] == wanted, row
    assert at_once > len(some) * 2 / 3


def test_no_typed_dispute_is_left_out() -> None:
    assert len(rows("typed", "tables")) >= TYPED


def ruled(text: str) -> list[str]:
    """Return the headlines of the answers to a dispute."""
    (scenario,) = parse_tables(text)
    return [
        answer.short.headline for answer in run_scenario(scenario, load_rulebook("classic")).answers
    ]


@pytest.mark.parametrize("rulebook", ["timed", "suetology"])
def test_rent_that_is_paid_by_itself_is_what_is_owed_where_somebody_landed(rulebook: str) -> None:
    program = load_rulebook(rulebook, board="atlantic")
    for told, headline in {
        "Eva landed on my Vermont. What does she owe me?": "Eva owes $6 there.",
        "Eva landed on my Mediterranean. Does she owe me 4?": "No. Eva owes $2 there.",
        "I own three railroads. Eva landed on my Reading Railroad. What does she owe me?":
            "Eva owes $100 there.",
        # It hangs on the throw, or was paid on another turn.
        "Eva landed on my Electric Company. What does she owe me?":
            "It depends: what do the dice show?",
        "It's my turn. Eva is on my Vermont. What does she owe me?":
            "The table doesn't say what has to be paid.",
    }.items():  # fmt: skip
        (answer,) = run_scenario(parse_tables(told)[0], program).answers
        assert answer.short.headline == headline, told


def test_who_asks_is_spoken_to() -> None:
    house = "i own all three light blues, 1 house on oriental. i have 400, my sister has 90."
    mine = "its my turn and i havent rolled yet. can i put a second house on oriental?"
    assert ruled(f"{house} {mine}") == [
        "No. You can't build a second house on Oriental Avenue yet."
    ]
    rent = "my brother landed on my Pacific Avenue, he rolled 2 5, he has 100. what does he owe me?"
    assert ruled(rent) == ["Your brother owes you $26."]


def test_a_text_that_breaks_off_behind_a_role_is_read() -> None:
    told = "I have 400, my brother has 300. It is my turn, not rolled. Can I roll? I live with my"
    assert ruled(f"{told} brother in") == ruled(f"{told} brother")


def test_what_was_said_is_asked_of_by_a_question_that_points_back() -> None:
    told = "I own Baltic and my mum owns Mediterranean. My turn, not rolled, I have 300. "
    asked = "So I want to build a house on Baltic. Mum is furious lol. Is that allowed?"
    assert ruled(told + asked) == ["No. You can't build a house on Baltic Avenue."]


def test_a_sentence_that_tells_nothing_of_a_table_is_passed_over_and_named() -> None:
    told = "Ann owns Baltic. Bob landed on it with 100. "
    (scenario,) = parse_tables(f"{told}He will raise hell. How much does Bob owe?")
    (answer,) = run_scenario(scenario, load_rulebook("classic")).answers
    assert answer.short.headline == "Bob owes Ann $4."
    assert "Not counted: “He will raise hell”." in answer.short.reason
    with pytest.raises(TableError, match="collateralised"):
        ruled(f"{told}She collateralised it. How much does Bob owe?")


def test_a_question_that_is_not_read_is_mentioned() -> None:
    told = "Ann 300, Bob 900. Ann landed on Baltic. "
    assert ruled(told + "Can she buy it? what if it rains?") == [
        "Yes. Ann may buy Baltic Avenue.",
        "Not answered: what if it rains.",
    ]


def test_where_a_question_of_a_sum_is_not_read_what_is_owed_is_said() -> None:
    told = "Lucy has all three greens, no houses. I landed on Pacific. "
    asked = "Could she wangle the rent?"
    assert ruled(told + asked) == ["You owe Lucy $52.", f"Not answered: {asked[:-1]}."]
    # Nothing is due without a landing; other questions are of an act, or of the rules.
    acts = "Can she build over the rent?", "Does everybody pay the moon?"
    for text in (f"Lucy has 300. I have 200. {asked}", *(told + act for act in acts)):
        with pytest.raises(TableError):
            ruled(text)


def test_words_of_several_senses_do_not_multiply_the_ways_to_read_a_line() -> None:
    told = "Ann has 300, Bob 900. Bob landed on Baltic. Ann owns Baltic"
    with pytest.raises(TableError):  # and not a search that never ends
        ruled(f"{told} {'both all every ' * 15}in the game. What does Bob owe?")


def test_an_arrow_before_a_line_is_no_more_than_a_bullet() -> None:
    told = "Ann's turn, not rolled.\nAnn: 2000, all greens, no houses\nBob: 100\n"
    move = "Ann builds a house on Pacific"
    assert ruled(f"{told}-> {move}") == ruled(f"{told}- {move}") == ruled(told + move)


def test_all_that_is_assumed_is_said() -> None:
    told = "Ann has a hotel on Boardwalk. Ann: $100, Bob: $2000. "
    (scenario,) = parse_tables(f"{told}What's the rent on Boardwalk?")
    (answer,) = run_scenario(scenario, load_rulebook("classic")).answers
    assert "Assumed: Ann owns Park Place with a hotel." in answer.note
    assert "Assumed: it is Ann's turn." in answer.note


def test_whose_turn_it_is_taken_to_be_is_said() -> None:
    (scenario,) = parse_tables("tom has 900. zoe has 3. can tom lend zoe 100?")
    (answer,) = run_scenario(scenario, load_rulebook("classic")).answers
    assert answer.short.reason.endswith("Assumed: it is Tom's turn.")


def test_what_else_may_be_done_is_said_of_what_need_not() -> None:
    (scenario,) = parse_tables("Ann 300, Bob 900. Ann landed on Baltic. must she buy it?")
    (answer,) = run_scenario(scenario, load_rulebook("classic")).answers
    assert (answer.headline, answer.short.reason) == ("No.", "Ann may decline Baltic Avenue.")


def test_a_remedy_with_which_another_begins_is_written_out() -> None:
    told = "Lee has 40. Lee gives Kim Vermont and 50. Is that ok?"
    (scenario,) = parse_tables(told)
    (answer,) = run_scenario(scenario, load_rulebook("classic")).answers
    gives = "Lee gives Kim Vermont Avenue"
    assert answer.short.remedy == f"Instead: {gives} and $40, or {gives}."


@pytest.mark.parametrize(
    "claim",
    (
        "He says he has 900.",
        "My brother reckons I owe him 300 for rent.",
        "He thinks it is his turn.",
    ),
)
def test_what_somebody_only_holds_is_no_fact(claim: str) -> None:
    told = f"My turn, not rolled. I own Baltic, my brother has 50. {claim}"
    bare = "My turn, not rolled. I own Baltic, my brother has 50."
    program = load_rulebook("classic")
    assert [read_state(parse_tables(text)[0], program) for text in (told, bare)] == [
        read_state(parse_tables(bare)[0], program)
    ] * 2


@pytest.mark.parametrize(
    "table",
    (
        "player Ann: \n  cash 200\n  owns Boardwalk and Park Place\n  no houses\n",
        "player Ann has 200, owns Boardwalk and Park Place\n",
        "Player Ann\n Cash: 200\n Deeds: Boardwalk, Park Place\n Houses: Boardwalk 0\n",
        "player Ann, cash 200\nowns: Boardwalk, Park Place\nhouses: Boardwalk 0, Park Place 0\n",
        "Ann, cash 200, owns Boardwalk and Park Place\n",
        "Ann/200/Boardwalk, Park Place\n",
        "rules: classic + no rent in jail\nAnn cash 200, owns Boardwalk, Park Place\n",
        "classic with no auctions\nAnn: 200, Boardwalk, Park Place\n",
    ),
)
def test_a_table_near_the_notation_is_read(table: str) -> None:
    bob = "player Bob\n  cash 90\n" if "layer" in table else "Bob, cash 90\n"
    (scenario,) = parse_tables(f"{table}{bob}turn of Ann\ncan Ann build a house on Boardwalk?\n")
    state = read_state(scenario, load_rulebook("classic", with_=scenario.house_rules))
    assert write_table(state).partition("\n\n")[2].splitlines() == [
        "player Ann", "  cash 200", "  owns Park Place and Boardwalk", "",
        "player Bob", "  cash 90", "", "turn of Ann",
    ]  # fmt: skip


def test_an_offer_stands_where_it_is_asked_about_its_answer() -> None:
    assert ruled(
        "Ann offers Bob Baltic for 60. Ann owns Baltic. Bob has 900. Bob's turn. Can Bob accept?"
    ) == ["Yes. Bob may accept."]


@pytest.mark.parametrize("told", ("Free Parking has 300.", "Hotels: 8."))
def test_what_is_nobodys_is_not_the_cash_of_a_player(told: str) -> None:
    with pytest.raises(TableError):
        ruled(f"Ann owns Baltic. Bob landed on it. {told} How much does Bob owe?")


def test_who_is_out_is_named() -> None:
    told = "Cy out (bankrupt). Ann: 500, all yellows. Bob: 1. Ann's turn, before roll."
    assert ruled(f"{told} How much is the rent on Ventnor?") == ["$44: rent on Ventnor Avenue."]


@pytest.mark.parametrize(
    ("told", "unread"),
    [
        ("Bob keeps Boardwalk warm for me 3 times. What do I owe him?", "Bob keeps Boardwalk warm"),
        (
            "Ann owns Reading. Baltic is upside over Bob in his pile. Can Bob buy it?",
            "Baltic is ups",
        ),
        ("trade: I give Zoe Atlantic (mortgaged), get Reading + 50\nbanker says 13", "I give Zoe"),
        ("Bob owns Reading. Ann does not pay. Can Bob collect?", "Ann does not pay"),
    ],
)
def test_a_sentence_that_is_not_read_is_quoted_and_no_form_is_shown(told: str, unread: str) -> None:
    """Nor is a clause with the name of a property in it taken for a name that is misspelt."""
    (scenario,) = parse_tables(told)
    with pytest.raises(TableError) as caught:
        run_scenario(scenario, load_rulebook("classic"))
    shown = "\n".join(f"{why.message}; {why.hint}" for why in caught.value.faults)
    assert unread in shown and "short sentences" in shown
    assert not re.search(r"[A-Z]{4,}", shown) and "did you mean" not in shown


def test_a_plain_word_is_no_name_of_another_board() -> None:
    """As the spaces Start and Luck are of one that is shipped."""
    told = (
        "Five of us at the start: by luck Ann got Bob's hat for Baltic and 3 beans. Can Ann build?"
    )
    (scenario,) = parse_tables(told)
    with pytest.raises(TableError) as caught:
        run_scenario(scenario, load_rulebook("classic"))
    assert "cronulla" not in "".join(why.hint for why in caught.value.faults)
