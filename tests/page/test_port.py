"""The port: what the page asks of the referee, and what it is told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from propertyrules import find_rulebook, limits, load_rulebook
from propertyrules.page import FORMAT, answer

BUILD = "can Ann build a house on Oriental?"
OWNERS = "Who owns Oriental, Vermont and Connecticut?"
HOUSES = "How many houses stand on Oriental, Vermont and Connecticut?"
SECOND_HOUSE = Path("examples/second-house.table").read_text(encoding="utf-8")
PAGE = Path("docs/reference/page.md").read_text(encoding="utf-8")
KINDS = re.findall(r"(?m)^\| `([a-z]+)` \|", PAGE)


def told(kind: str, **fields: Any) -> dict[str, Any]:
    """Return the answer to a message, as it comes through a wire."""
    found: dict[str, Any] = json.loads(json.dumps(answer({"kind": kind, **fields})))
    assert found["format"] == FORMAT
    return found


def refused(kind: str, **fields: Any) -> str:
    """Return the first thing that is wrong with a message."""
    found = told(kind, **fields)
    assert set(found) == {"format", "faults"}, found
    message: str = found["faults"][0]["message"]
    return message


# -- a question, and what decides it ---------------------------------------------------------------


def test_a_question_is_asked_back_for_what_decides_it() -> None:
    found = told("ask", question=BUILD)
    prompt = found["prompt"]
    assert prompt["text"] == OWNERS and found["steps"] == []
    assert prompt["options"] == ["Ann", "nobody"]
    assert prompt["parts"] == ["Oriental Avenue", "Vermont Avenue", "Connecticut Avenue"]


def test_a_question_is_ruled_on_once_it_is_decided() -> None:
    found = told("ask", question=BUILD, told=[[OWNERS, "Ann"], [HOUSES, "1, 0, 0"]])
    (ruling,) = found["answers"]
    assert "prompt" not in found and [step["said"] for step in found["steps"]] == ["Ann", "1, 0, 0"]
    assert ruling["headline"] == "No. Ann can't build a second house on Oriental Avenue."
    assert ruling["reason"] == "Vermont Avenue has no house yet: build there first."
    assert ruling["clause"] == "classic.build-evenly" and "full" not in ruling


def test_a_whole_dispute_may_be_typed_as_the_question() -> None:
    found = told("ask", question=f"Ann owns Oriental and Vermont. {BUILD}")
    assert "prompt" in found or "answers" in found, found


def test_a_name_with_a_full_stop_makes_no_dispute() -> None:
    assert "prompt" in told("ask", question="can Ann buy St. Charles Place?")


def test_the_table_of_a_ruling_is_changed_and_asked_about_again() -> None:
    """Also where somebody plays of whom nothing was told."""
    found = told("ask", question=BUILD, told=[[OWNERS, "Ann"], [HOUSES, "1, 0, 0"]])
    spaces = load_rulebook("classic").board.spaces
    street = next(one.number for one in spaces if one.name == "Vermont Avenue")
    after = told("change", table=found["table"], fact=["rung", street], value=1)
    again = told("ask", question=BUILD, table=after["table"])
    assert again["answers"][0]["reason"] != found["answers"][0]["reason"]


def test_the_text_of_a_ruling_is_a_table_that_rules_alike() -> None:
    found = told("ask", question=BUILD, told=[[OWNERS, "Ann"], [HOUSES, "1, 0, 0"]])
    again = told("rule", text=found["text"])
    assert again["answers"][0]["headline"] == found["answers"][0]["headline"]


def test_every_option_of_a_prompt_is_an_answer_to_it() -> None:
    """Whatever is asked on the way, each button leads on."""
    for question in (BUILD, "Bob asks Ann for rent", "can Ann buy Boardwalk?", "Ann rolls 3 4"):
        answers: list[list[str]] = []
        while prompt := (found := told("ask", question=question, told=answers)).get("prompt"):
            for said in prompt.get("options", [])[:8]:
                asked = told("ask", question=question, told=[*answers, [prompt["text"], said]])
                assert "faults" not in asked and "refused" not in asked, (prompt, said, asked)
            if "parts" in prompt:
                each = ", ".join(prompt["options"][:1] * len(prompt["parts"]))
                asked = told("ask", question=question, told=[*answers, [prompt["text"], each]])
                assert "faults" not in asked and "refused" not in asked, (prompt, each, asked)
            first = prompt["options"][0] if "options" in prompt else "don't know"
            answers.append([prompt["text"], first])
        assert found["answers"], found


def test_what_if_one_answer_is_another() -> None:
    """Answers go by their prompts: one that is not needed is passed over, and may be again."""
    answers = [[OWNERS, "Ann, Ann, nobody"], [HOUSES, "1, 0, 0"]]
    found = told("ask", question=BUILD, told=answers)
    assert found["answers"][0]["word"] == "illegal" and len(found["steps"]) == 1
    back = told("ask", question=BUILD, told=[[OWNERS, "Ann"], answers[1]])
    assert len(back["steps"]) == 2


def test_an_answer_that_cannot_be_read_is_asked_for_again() -> None:
    found = told("ask", question=BUILD, told=[[OWNERS, "7 up"]])
    assert found["prompt"]["text"] == OWNERS
    assert "isn't an answer" in found["refused"][0]["message"]


def test_why_something_is_asked() -> None:
    assert "the answer would be no" in told("why", question=BUILD)["why"]


@pytest.mark.parametrize(
    "question",
    ["settle Ann", "who wins?", "show the table", "is Ann in jail?", "what may Ann do?"],
)
def test_questions_about_a_table_of_which_nothing_is_told(question: str) -> None:
    found = told("ask", question=question)
    prompt = found.get("prompt")
    if prompt:
        found = told("ask", question=question, told=[[prompt["text"], "don't know"]])
    assert found["answers"], found


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("", "what is the question?"),
        ("blah blah", "can't read"),
        ("how can Ann raise 200", "how much cash does Ann have?"),
    ],
)
def test_a_question_that_cannot_be_answered(question: str, says: str) -> None:
    assert says in refused("ask", question=question)


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("how long may I park on free parking",
         "Do I get the tax money on Free Parking? No. Free Parking brings nothing and costs"),
        ("how much is rent on reading railroad if owner has 3 railroads",
         "A railroad charges 25, 50, 100 or 200"),
        ("how do houses and hotels work", "Houses are for the owner of the whole group"),
        ("is the weather nice today?", None),
    ],
)  # fmt: skip
def test_a_question_in_general_is_told_the_nearest_rules(question: str, rule: str | None) -> None:
    (fault,) = told("ask", question=question)["faults"]
    if rule is None:
        assert "rules" not in fault
    else:
        assert fault["rules"][0].startswith(rule)


@pytest.mark.parametrize(
    ("dispute", "rule"),
    [
        ("Bob gloobs Ann. The last house went to Cy, he asked first, but both want it.",
         "too many want the last buildings, they are auctioned (classic, Building shortages)."),
        ("Zed gloobs my Pacific. He threw doubles for the third time and wants to move first.",
         "Do I move before I go to jail on the third double? No. A third double sends the player"),
        ("Mo gloobs my sister. He built houses during her turn, she says he can't.",
         "Can I build houses when it is not my turn? Yes. Build and mortgage at any time"),
        ("Zed gloobs my Pacific. Then he is terribly sad about the weather.", ""),
    ],
)  # fmt: skip
def test_a_dispute_that_cannot_be_read_is_told_the_rules_that_may_decide_it(
    dispute: str, rule: str
) -> None:
    asked, ruled = told("ask", question=dispute)["prompt"], told("rule", text=dispute)["faults"][0]
    for rules in (asked["rules"], ruled.get("rules", [])):
        assert any(rule in one for one in rules) if rule else not rules


def test_a_sentence_that_cannot_be_read_is_asked_for_in_other_words() -> None:
    said, rest = "Tom plonked his mini on my Baltic.", "I have 300. How much does Tom owe me?"
    prompt = told("ask", question=f"{said} {rest}")["prompt"]
    assert (prompt["about"], prompt["accepts"], prompt["options"]) == (
        "sentence", [said], ["leave it out"],
    )  # fmt: skip

    def answered(words: str) -> dict[str, Any]:
        return told("ask", question=f"{said} {rest}", told=[[prompt["text"], words]])

    found = answered("Tom landed on my Baltic")
    assert found["steps"][0]["said"] == "Tom landed on my Baltic"
    assert found["answers"][0]["headline"] == "Tom owes you $4."
    # The question itself can't be left out.
    asked = "Ann has 300. Can she gloob it?"
    prompt = told("ask", question=asked)["prompt"]
    assert not prompt["options"]
    (fault,) = told("ask", question=asked, told=[[prompt["text"], "leave it out"]])["refused"]
    assert "can't be left out" in fault["message"]


def test_a_question_that_says_what_is_played_is_ruled_on_by_that() -> None:
    found = told("ask", question="I landed on Mayfair, Ann owns it and Park Lane. What do I pay?")
    assert (found["board"], found["answers"][0]["headline"]) == ("london", "You owe Ann £100.")
    asked = "we play with no auctions. Eva landed on Vermont and declined it. Is it auctioned?"
    found = told("ask", question=asked)
    assert (found["house_rules"], found["answers"][0]["headline"]) == (["no-auctions"], "No.")
    assert told("rules", question=asked)["house_rules"] == ["no-auctions"]
    assert found["text"] == f"rulebook classic\nboard atlantic\n{asked}\n"
    # What is chosen counts, and stands in the text that `check` rules on.
    chosen = {"rulebook": "timed", "with": ["no-auctions"], "board": "atlantic"}
    found = told("ask", question="Eva landed on my Vermont. What does she owe me?", rules=chosen)
    head, _ = found["text"].split("Eva", 1)
    assert head == "rulebook timed\nboard atlantic\nwith no-auctions\n"
    ruled = told("rule", text=found["text"])
    assert (ruled["rulebook"], ruled["answers"][0]["headline"]) == ("timed", "Eva owes $6 there.")
    assert "`Park Lane` is on the board “London”" in refused(
        "ask", question="I landed on Mayfair, Ann owns it and Park Lane. What do I pay?",
        rules=chosen,
    )  # fmt: skip


def test_a_question_that_a_clause_answers_needs_no_table() -> None:
    for question, headline in {
        "do you have to buy the property when you land on it": "No.",
        "Does the bank pay you when you land on free parking?": "No. You get nothing there.",
    }.items():
        found = told("ask", question=question)
        assert [one["headline"] for one in found["answers"]] == [headline]


def test_a_question_at_a_table() -> None:
    table = "player Ann\n  cash 20\n  on Boardwalk\nplayer Bob\nunknown until told\n"
    found = told("ask", question="how much cash does Ann have?", table=table)
    assert found["answers"][0]["word"] == "$20"


# -- tables ----------------------------------------------------------------------------------------


def test_a_table_is_ruled_on_as_check_does() -> None:
    found = told("rule", text=SECOND_HOUSE, full=True)
    assert found["rulebook"] == "classic"
    full = found["answers"][0]["full"]
    assert full["verdict"] == "illegal" and full["violations"][0]["section"] == "Houses"


@pytest.mark.parametrize(
    ("rulebook", "says"),
    [("timed", "No. Ann can't build"), ("cronulla", ""), ("nowhere", "there is no rulebook")],
)
def test_one_table_under_another_rulebook(rulebook: str, says: str) -> None:
    found = told("rule", text=SECOND_HOUSE, rules={"rulebook": rulebook})
    if "faults" in found:
        assert says in found["faults"][0]["message"]
    else:
        assert found["rulebook"] == rulebook and says in found["answers"][0]["headline"]


def test_several_tables_in_a_text() -> None:
    text = 'rulebook classic\nscenario "a"\nplayer Ann\nturn of Ann\nask\n  who wins?\n'
    text += 'scenario "b"\nplayer Bob\nturn of Bob\nask\n  who wins?\n'
    assert [one["scenario"] for one in told("rule", text=text)["tables"]] == ["a", "b"]


def test_house_rules_that_fit() -> None:
    fitting = told("rules", rules={"rulebook": "classic"})["fitting"]
    assert "free-parking-jackpot" in fitting
    for house in fitting[:1]:
        found = told("rules", rules={"rulebook": "classic", "with": [house]})
        assert found["house_rules"] == [house]


def test_a_rulebook_as_text() -> None:
    text = find_rulebook("classic").read_text(encoding="utf-8")
    found = told("ask", question="can Ann build a house on Oriental?", rules={"rulebook": text})
    assert found["prompt"]["text"] == OWNERS


def test_the_page_of_a_clause() -> None:
    clause = told("look", name="classic.build-evenly")["clause"]
    assert clause["section"] == "Houses" and clause["status"] == "garbled"
    assert any(rule["name"].endswith("built_evenly") for rule in clause["rules"])
    found = told("look", name="jail")["entries"]
    assert "clause" in {one["kind"] for one in found}


# -- the board -------------------------------------------------------------------------------------


def fields_of(table: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all fields of a sheet."""
    groups = [*table["players"], *table["spaces"]]
    return [*(field for group in groups for field in group["fields"]), *table["bank"]]


def test_a_table_is_told_field_by_field() -> None:
    table = told("sheet", players=["Ann", "Bob"])
    for fact, value, words in (
        (["owner", 6], 0, "Ann"),
        (["rung", 6], 2, "2 houses"),
        (["cash", 0], 340, "$340"),
        (["place", 1], 39, "Boardwalk"),
        (["property", 0, 39], 1, "yes"),
        (["player", 0, 1], 0, "no"),
    ):
        table = told("change", table=table["table"], fact=fact, value=value)
        field = next(one for one in fields_of(table) if one["fact"] == fact)
        assert (field["value"], field["words"]) == (value, words)
    assert "owns Oriental Avenue with 2 houses" in table["table"]
    table = told("change", table=table["table"], fact=["owner", 6], value=None)
    assert "Oriental Avenue" in table["table"] and "owns Oriental" not in table["table"]


def test_whose_turn_it_is() -> None:
    table = told("sheet", players=["Ann", "Bob"])
    assert table["turns"][0] == "turn of Ann, before rolling"
    for turn in table["turns"]:
        after = told("change", table=table["table"], open=[turn])
        assert after["open"] == [turn]
        assert after["turns"] == table["turns"]


def test_players_join_and_leave() -> None:
    table = told("sheet", players=["Ann", "Bob"])
    table = told("change", table=table["table"], open=[table["turns"][0]])
    table = told("change", table=table["table"], joins='Cy "the Fox" O\'Brian')
    assert [one["name"] for one in table["players"]] == ["Ann", "Bob", 'Cy "the Fox" O\'Brian']
    table = told("change", table=table["table"], leaves="Ann")
    assert [one["name"] for one in table["players"]] == ["Bob", 'Cy "the Fox" O\'Brian']
    assert table["open"] == []


@pytest.mark.parametrize("rulebook", [one["id"] for one in told("lists")["rulebooks"]])
def test_every_field_of_every_rulebook_can_be_changed(rulebook: str) -> None:
    """Each by itself, to its last value and back: a form has it so, or says why it cannot be."""
    rules = {"rulebook": rulebook}
    table = told("sheet", rules=rules)
    sorts = {(one["label"], "options" in one): one for one in fields_of(table)}
    for field in sorts.values():
        value = len(field["options"]) - 1 if "options" in field else 3
        after = told("change", rules=rules, table=table["table"], fact=field["fact"], value=value)
        if "faults" in after:
            assert after["faults"][0]["code"] not in ("X001", "M001"), (field, after)
            continue
        found = next(one for one in fields_of(after) if one["fact"] == field["fact"])
        assert found["value"] == value
        back = told("change", rules=rules, table=after["table"], fact=field["fact"], value=None)
        assert "faults" not in back, back


def test_a_picture_of_the_board_and_a_code_to_scan() -> None:
    pytest.importorskip("segno")
    for found in (told("sheet", width=360), told("qr", text="http://table.test/#1.abc")):
        root = ElementTree.fromstring(found["svg"])
        assert root.tag == "{http://www.w3.org/2000/svg}svg" and len(root)
    assert "svg" not in told("sheet")
    assert "whole number" in refused("sheet", width="wide")


# -- what cannot be --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "fields", "says"),
    [
        ("rule", {"text": "rulebook ../../etc/x.rules\nplayer Ann\n"}, "no name of a rulebook"),
        ("rule", {"text": "rulebook classic\nboard ../b.board\nplayer Ann\n"}, "no name"),
        ("rule", {"text": ""}, "the table is empty"),
        ("rule", {"text": "x" * (limits.MAX_FILE_BYTES + 1)}, "too long"),
        ("ask", {"question": BUILD, "rules": {"rulebook": "/etc/passwd"}}, "no name of a rulebook"),
        ("ask", {"question": BUILD, "rules": {"rulebook": "clasic"}}, "no rulebook `clasic`"),
        ("ask", {"question": BUILD, "told": [["a"]]}, "pairs"),
        ("ask", {"question": 3}, "`question` is a text"),
        ("ask", {"question": "can Ann " * 100_000}, "too long"),
        ("change", {"table": "player Ann\nunknown until told\n", "fact": ["owner", 0], "value": 0},
         "there is no fact"),
        ("change", {"table": "player Ann\nunknown until told\n", "fact": ["cash", 0], "value": -1},
         "whole number"),
        ("qr", {"text": "x" * 1001}, "at most 1,000 characters"),
        ("nothing", {}, "no message of the kind 'nothing'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said(kind: str, fields: dict[str, Any], says: str) -> None:
    assert says in refused(kind, **fields)


def test_no_message_at_all() -> None:
    assert answer(None)["faults"][0]["code"] == answer([{}])["faults"][0]["code"] == "M001"


_WORDS = st.sampled_from(
    [
        "Ann",
        "classic",
        "x\ny",
        BUILD,
        OWNERS,
        "player Ann\n",
        "",
        "owner",
        "a.rules",
        "\0",
        SECOND_HOUSE,
    ]
)
_DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | _WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_WORDS, inner, max_size=2),
    max_leaves=6,
)
_NAMES = st.sampled_from(
    [
        "rules",
        "question",
        "told",
        "table",
        "text",
        "fact",
        "value",
        "open",
        "joins",
        "leaves",
        "name",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(KINDS), st.dictionaries(_NAMES, _DATA, max_size=5))
def test_any_message_ends_in_an_answer(kind: str, fields: dict[str, Any]) -> None:
    found = answer({"kind": kind, **fields})
    json.dumps(found)
    assert "no message of the kind" not in str(found)
    assert not any(one["code"] == "X001" for one in found.get("faults", [])), found


def test_the_digest_changes_with_the_rules() -> None:
    one = told("rules", rules={"rulebook": "classic"})["digest"]
    other = told("rules", rules={"rulebook": "classic", "with": ["no-auctions"]})["digest"]
    assert one != other and load_rulebook("classic").digests
