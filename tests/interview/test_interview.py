"""Interviews: what is asked, how it is answered, and what is ruled in the end."""

from __future__ import annotations

import pytest

from propertyrules import (
    NotationError,
    Program,
    TableError,
    Verdict,
    load_rulebook,
    parse_tables,
    read_state,
    run_scenario,
)
from propertyrules.interview import Interview

BUILD = "can Ann build a house on Oriental?"
RENT = "Bob asks Ann for rent"


@pytest.fixture(scope="module")
def classic() -> Program:
    return load_rulebook("classic")


def answered(program: Program, question: str, *answers: str) -> Interview:
    """Return the interview after some answers."""
    interview = Interview.begin(program, question)
    for answer in answers:
        interview = interview.told(answer)
    return interview


def asked(interview: Interview) -> str:
    """Return what is asked next; nothing once it is decided."""
    return interview.prompt.text if interview.prompt else ""


# A question with the answers, each behind the beginning of its prompt, and the ruling.
DIALOGUES = {
    "nobody owns one of the group": (
        BUILD,
        [("Who owns Oriental, Vermont and Connecticut?", "Ann, Ann, nobody")],
        "illegal",
    ),
    "somebody new owns one of the group": (
        BUILD,
        [("Who owns Oriental, Vermont and Connecticut?", "Ann Ann Bob")],
        "illegal",
    ),
    "the space is no street": ("can Ann build a house on Reading Railroad?", [], "illegal"),
    "names and questions in small letters": (
        "can ann build a house on oriental",
        [("Who owns Oriental, Vermont and Connecticut?", "bob")],
        "illegal",
    ),
    "whoever asks needs no name": (
        "may I build a house on Oriental?",
        [("Who owns Oriental", "me me Bob")],
        "illegal",
    ),
    "whoever is sold to is known in small letters": (
        "can i sell my Chance jail card to dave for 20",
        [("Who holds", "dave has it")],
        "illegal",
    ),
    "what is told behind the question": (
        "can ann mortgage boardwalk, bob owns it",
        [],
        "illegal",
    ),
    "nothing of the turn is asked where it does not matter": (
        "Ann landed on Boardwalk, Bob owns it but its mortgaged. does ann owe rent?",
        [],
        "no",
    ),
    "where somebody is hangs on no turn": ("am i in jail", [], "unknown"),
    "whose turn it is, in own words": (
        "can Bob roll 3 4?",
        [("Whose turn is it", "it's ann's go and she hasnt rolled")],
        "illegal",
    ),
    "how far the turn is, in own words": (
        "it's Ann's turn. can Ann roll 3 4?",
        [("It is the turn of Ann", "she hasn't rolled yet")],
        "legal",
    ),
    "none of several": (
        BUILD,
        [
            ("Who owns", "all ann's"),
            ("How many houses stand", "none on any of them"),
            ("Which of", "none of them"),
            ("Whose turn is it", "ann hasnt rolled yet"),
            ("How much cash", "20"),
        ],
        "illegal",
    ),
    "all that a player owns": (
        "net worth of Ann",
        [
            ("What does Ann own", "Oriental, Vermont, Reading (mortgaged)"),
            ("How much cash", "340"),
        ],
        "$440",
    ),
    "without a claim it does not matter where somebody stands, nor on whose land": (
        "Bob asks Ann for rent",
        [("Whose turn", "Ann, before rolling")],
        "illegal",
    ),
    "with a claim neither": (
        "Bob asks Ann for rent",
        [("Whose turn", "rent due from Ann to Bob 50")],
        "legal",
    ),
    "where houses stand nothing is mortgaged": (
        BUILD,
        [
            ("Who owns", "Ann"),
            ("How many houses stand", "1 1 1"),
            ("Whose turn", "Ann, before rolling"),
            ("How much cash", "500"),
            ("How many houses does", "plenty"),
        ],
        "legal",
    ),
    "a value of the rulebook": (
        "rent on Boardwalk",
        [
            ("Who owns Park Place and Boardwalk?", "Ann"),
            ("", "no"),
            ("", "none"),
        ],
        "$100",
    ),
}


@pytest.mark.parametrize("name", DIALOGUES)
def test_only_what_decides_is_asked(classic: Program, name: str) -> None:
    question, steps, ruling = DIALOGUES[name]
    interview = Interview.begin(classic, question)
    for prompt, answer in steps:
        assert asked(interview).startswith(prompt)
        interview = interview.told(answer)
    assert asked(interview) == ""
    assert interview.run().answers[0].word == ruling


def test_a_house_takes_all_that_it_hangs_on(classic: Program) -> None:
    """For a yes everything is asked that could still forbid it, and nothing twice."""
    answers = {
        "Who owns": "Ann", "How many houses stand": "none", "Which of": "none",
        "How much cash": "500", "How many houses does": "plenty",
        "Whose turn": "Ann, before rolling",
    }  # fmt: skip
    interview, prompts = Interview.begin(classic, BUILD), list[str]()
    while interview.prompt is not None:
        prompts.append(interview.prompt.text)
        start = next(start for start in answers if interview.prompt.text.startswith(start))
        interview = interview.told(answers[start])
    assert len(prompts) == len(set(prompts)) == len(answers)
    assert interview.run().answers[0].word == "legal"


def test_whoever_does_not_know_is_told_what_it_depends_on(classic: Program) -> None:
    interview = Interview.begin(classic, BUILD)
    while interview.prompt is not None:
        interview = interview.told("don't know")
    assert interview.results - {Verdict.ILLEGAL} == {Verdict.UNDETERMINED}
    assert interview.run().answers[0].word == "undetermined"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("7", "write `Ann`, `nobody`"),
        ("Ann Ann", "write `Ann`, `nobody`"),
        ("Oriental Avenue with 3 houses; Vermont Avenue with no buildings", "that can't be"),
    ],
)
def test_an_answer_that_cannot_be_is_refused(classic: Program, answer: str, expected: str) -> None:
    interview = Interview.begin(classic, BUILD)
    with pytest.raises(NotationError, match=expected):
        interview.told(answer)


@pytest.mark.parametrize(
    ("question", "answers", "lines"),
    [
        (BUILD, ["Ann owns Oriental; nobody owns Vermont"],
         ["Ann owns Oriental", "nobody owns Vermont"]),
        (BUILD, ["nobody"], ["nobody owns Oriental Avenue", "nobody owns Vermont Avenue",
                             "nobody owns Connecticut Avenue"]),
        ("rent on Boardwalk", ["Ann"], ["Ann owns Park Place", "Ann owns Boardwalk"]),
    ],
)  # fmt: skip
def test_answers_are_kept_as_lines_of_a_table(
    classic: Program, question: str, answers: list[str], lines: list[str]
) -> None:
    assert list(answered(classic, question, *answers).lines) == lines


def test_a_mortgaged_deed_in_a_list_of_what_somebody_owns_is_owned(classic: Program) -> None:
    interview = answered(classic, "net worth of Ann", "Reading (mortgaged), Short Line (mortgaged)")
    assert asked(interview).startswith("How much cash")
    assert "Ann owns Reading Railroad" in interview.lines


def test_an_answer_is_taken_back(classic: Program) -> None:
    interview = answered(classic, BUILD, "Ann")
    assert interview.before is not None
    assert interview.before.prompt == Interview.begin(classic, BUILD).prompt


def test_it_is_said_why_something_is_asked(classic: Program) -> None:
    assert "the answer would be no" in Interview.begin(classic, BUILD).why()


def test_the_table_that_was_told_is_ruled_alike(classic: Program) -> None:
    interview = answered(classic, BUILD, "Ann Ann Bob")
    text = f"{interview.table()}ask\n  {BUILD}\n"
    (table,) = parse_tables(text)
    assert run_scenario(table, classic).answers[0].word == "illegal"
    assert "player Bob" in text


def test_an_interview_goes_on_from_a_table(classic: Program) -> None:
    """What stands on a deed that has an owner is told with it."""
    text = "player Ann\n  owns Oriental\n  owns Vermont\nplayer Bob\nturn of Ann\n"
    interview = Interview.of_table(classic, BUILD, parse_tables(text)[0])
    assert asked(interview) == "Who owns Connecticut Avenue?"
    assert asked(interview.told("Ann"))
    assert interview.told("Bob").run().answers[0].word == "illegal"


# A message with what it leaves to ask, each prompt by its beginning, its answer, and the ruling.
MESSAGES = {
    "all is told": (
        "Ann owns Oriental and Vermont, Bob owns Connecticut. can Ann build a house on Oriental?",
        [],
        "illegal",
    ),
    "one of the group is not told": (
        "Ann owns Oriental and Vermont. Bob has 40. can Ann build a house on Oriental?",
        [("Who owns Connecticut Avenue?", "Bob")],
        "illegal",
    ),
    "what stands there is not told": (
        "Ann owns Boardwalk and Park Place. It is Ann's turn, before rolling. Ann has $300.\n"
        "Can she build a house on Boardwalk?",
        [("How many houses stand", "none"), ("Which of", "none"), ("How many houses does", "12")],
        "legal",
    ),
    "how far the turn is": (
        "it's Ann's turn, she is on Boardwalk and has $500. Bob has 20. nobody owns Boardwalk."
        " can Ann buy Boardwalk?",
        [("It is the turn of Ann: how far is it", "done on this space")],
        "illegal",
    ),
    "what else is open, on the same turn": (
        "it's Ann's turn, she is on Boardwalk and has $500. Bob has 20. nobody owns Boardwalk."
        " can Ann buy Boardwalk?",
        [("It is the turn of Ann: how far is it", "Ann may buy Boardwalk")],
        "legal",
    ),
    "only one player is named": (
        "Ann has 30 and is in jail. can Ann pay the fine?",
        [],
        "illegal",
    ),
    "no turn would make it legal": (
        "it's Ann's turn. she landed on Boardwalk with 20. Bob has 90. can she buy Boardwalk?",
        [],
        "illegal",
    ),
    "whoever speaks needs no name": (
        "I own Oriental and my brother owns Vermont. can I build a house on Oriental?",
        [],
        "illegal",
    ),
}


@pytest.mark.parametrize("name", MESSAGES)
def test_of_a_whole_message_only_what_is_missing_is_asked(classic: Program, name: str) -> None:
    message, steps, ruling = MESSAGES[name]
    interview = Interview.begin(classic, message)
    for prompt, answer in steps:
        assert asked(interview).startswith(prompt)
        interview = interview.told(answer)
    assert asked(interview) == ""
    assert interview.run().answers[0].word == ruling


@pytest.mark.parametrize("question", ["can Ann roll 3 4?", "Ann throws 5 4 for the start"])
def test_a_question_alone_tells_nothing_of_the_turn(classic: Program, question: str) -> None:
    interview = Interview.begin(classic, question)
    assert (interview.lines, interview.begun) == ((), ())
    assert asked(interview).startswith("Whose turn is it")


def test_a_turn_that_nobody_can_tell_leaves_it_open(classic: Program) -> None:
    """Not the likeliest turn is ruled on, but all that it may be."""
    for message in (
        "it's Ann's turn, she is on Boardwalk and has $500. Bob has 20. nobody owns Boardwalk."
        " can Ann buy Boardwalk?",
        "Ann is on Boardwalk and has $500. Bob has 20. nobody owns Boardwalk. can Ann buy it?",
    ):
        interview = Interview.begin(classic, message)
        while interview.prompt is not None:
            interview = interview.told("don't know")
        assert interview.run().answers[0].word == "undetermined", message


def test_the_questions_of_a_message_are_answered_in_turn(classic: Program) -> None:
    """What was answered to the first is known when the second is asked."""
    first = Interview.begin(
        classic,
        "Bob owns Boardwalk. Ann has 300. what is the rent on Boardwalk? net worth of Ann?",
    )
    while first.prompt is not None:
        first = first.told("nobody" if first.prompt.takes_names else "none")
    second = first.next
    assert second is not None
    assert second.question == "net worth of Ann"
    assert second.lines == first.lines
    assert second.next is None


@pytest.mark.parametrize("message", ["Ann has 300. Bob has 200.", "Bob zzz yyy 7 xxx"])
def test_a_message_without_a_question_or_of_nonsense_alone_is_refused(
    classic: Program, message: str
) -> None:
    with pytest.raises((NotationError, TableError)):
        Interview.begin(classic, message)


def test_what_means_nothing_is_refused(classic: Program) -> None:
    with pytest.raises(NotationError):
        Interview.begin(classic, "is it raining?")


@pytest.mark.parametrize("said", ["who", "plenty", "lots", "yes", "mary has both of them I think"])
def test_words_that_are_no_names_are_no_players(classic: Program, said: str) -> None:
    interview = Interview.begin(classic, BUILD)
    with pytest.raises(NotationError):
        interview.told(said)


def test_several_names_may_be_typed_in_small_letters(classic: Program) -> None:
    interview = answered(classic, "can ann build a house on oriental", "ann, ann and bob")
    assert interview.lines[-1] == "Bob owns Connecticut Avenue"
    assert interview.run().answers[0].word == "illegal"


def test_whose_turn_it_is_leads_on_to_how_far_it_is(classic: Program) -> None:
    interview = answered(classic, "can Zoe buy Boardwalk?", "Zoe's")
    assert asked(interview).startswith("It is the turn of Zoe: how far is it")
    assert interview.prompt is not None
    assert interview.prompt.accepts[:2] == ("Zoe may buy Boardwalk", "before rolling")
    with pytest.raises(
        NotationError, match="doesn't say how far it is; write something such as “Zoe may"
    ):
        interview.told("she just landed there")
    assert asked(interview.told("Zoe")) == ""
    assert asked(interview.told("Zoe may buy Boardwalk")).startswith("How much cash")


def test_what_is_said_already_is_not_said_otherwise(classic: Program) -> None:
    interview = answered(classic, "net worth of Ann", "Boardwalk and Park Place")
    with pytest.raises(NotationError, match="said already: with no buildings"):
        interview.told("Boardwalk with a hotel")


def test_what_is_only_told_is_no_question(classic: Program) -> None:
    with pytest.raises(NotationError, match="nothing is asked"):
        Interview.begin(classic, "Ann owns Oriental and Vermont")
    assert answered(classic, "does Ann own Oriental and Vermont?").run().answers


def test_an_amount_that_alone_is_right_is_found() -> None:
    """Every player begins with the same sum, which no other figure of the rulebook names."""
    interview = answered(
        load_rulebook("cronulla"), "Bob throws 4 6 for the start",
        "Ann, Bob and Cy roll for the start, Ann rolled, best 9 by Ann",
    )  # fmt: skip
    while interview.prompt is not None and not asked(interview).startswith("How much cash"):
        interview = interview.told("Ann, Bob, Cy")
    assert asked(interview) == "How much cash does Bob have?"
    assert interview.told("1500").run().answers[0].word == "legal"
    assert interview.told("1499").run().answers[0].word == "illegal"


def test_who_tells_of_a_table_is_spoken_to(classic: Program) -> None:
    interview = Interview.begin(classic, "I landed on Baltic. Can I buy it?")
    assert asked(interview).startswith("It is your turn: how far is it")
    assert interview.prompt is not None
    assert not any("Me owes Me" in example for example in interview.prompt.accepts)


@pytest.mark.parametrize(
    ("message", "headlines"),
    [
        ("my opponent mortgaged Baltic and I landed on it, what do i pay?", ["You owe $0."]),
        ("Ann landed on Baltic. I own it. How much does she owe me?", ["Ann owes you $4."]),
        ("Rolled a 9 and landed on Water Works. Mike only has that one. He claims 90. Is he right?",
         ["No. You owe Mike $36."]),
        ("Bank error in your favor, collect $200. Lena has 50 and drew it. How much cash has Lena?",
         ["Lena has $250."]),
        ("Ann goes bankrupt to Bob. Ann has Vermont and a jail card. Does Bob get the jail card?",
         ["Yes."]),
        ("What do I get for a house on each of the reds?", ["You get $225."]),
    ],
)  # fmt: skip
def test_a_dispute_that_tells_all_is_ruled_on_at_once(
    classic: Program, message: str, headlines: list[str]
) -> None:
    interview = Interview.begin(classic, message)
    assert asked(interview) == ""
    assert [one.short.headline for one in interview.run().answers] == headlines
    (table,) = parse_tables(interview.text())
    assert [one.short.headline for one in run_scenario(table, classic).answers] == headlines
    read_state(parse_tables(interview.table())[0], classic, waited=False)


def test_what_is_asked_of_the_teller_is_theirs(classic: Program) -> None:
    interview = answered(classic, "im in jail, can i pay 50 to get out", "dunno")
    assert asked(interview) == "What is your jail turn?"
    interview = answered(classic, "im in jail, can i pay 50 to get out", "dunno", "dunno", "500")
    assert asked(interview) == ""
    assert interview.run().answers[0].short.headline == "Yes, if your jail turn is at most 2."
