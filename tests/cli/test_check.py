"""`propertyrules check`: what it answers, and with which status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import TABLE, Run

HEAD = "rulebook small.rules\nplayer Ann\n  cash 10\nplayer Bob\nturn of Ann\n"


def data(run: Run, *arguments: str, given: str = "") -> Any:
    return json.loads(run("check", *arguments, "--json", given=given).stdout)


def test_expectations_that_are_met(folder: Path, run: Run) -> None:
    result = run("check", "a.table")
    assert result.exit_code == 0, result.output
    assert "all 3 expectations met" in result.stdout
    assert result.stderr == ""


def test_the_answer_comes_first_then_the_reason_the_rule_and_the_remedy(
    folder: Path, run: Run
) -> None:
    result = run("check", "a.table", "--ask", "Ann works for 50")
    lines = result.stdout.splitlines()
    start = lines.index("No. Ann can't work for 50.")
    assert lines[start + 1 : start + 6] == [
        "$50 is more than $20.",
        "Rule: more than the limit at once (small, Work; the printed rule breaks off, we",
        "read it so).",
        "Instead: Ann works for 20.",
        "More: --why",
    ]
    assert result.exit_code == 1


def test_no_is_answer_enough_where_only_a_truth_is_asked(run: Run) -> None:
    table = (
        "rulebook classic\nplayer Ann\n  on Baltic\nplayer Bob\n  on Go\nturn of Ann\n"
        "ask\n  is Reading Railroad mortgaged\n  is Ann on Boardwalk\n  where is Bob\n"
    )
    lines = run("check", "-", given=table).stdout.splitlines()
    assert lines[2:] == ["No.", "", "No.", "On Baltic Avenue.", "", "Bob is on Go.",
                         "More: --why"]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("rulebook classic\nplayer Ann\nplayer Bob\nturn of Ann\n", "Add `ask` and a move below"),
        ("Ann landed on Boardwalk, which Bob owns.\n", "End with a question, as `who is right?`."),
        ("I was in jail, paid the fine and threw 3 3. My cousin reckons it must be shared.\n",
         "These rules may decide it: Can I trade while in jail? Yes. A player in Jail still does"),
    ],
)  # fmt: skip
def test_a_table_of_which_nothing_is_asked_says_what_to_add(
    run: Run, given: str, says: str
) -> None:
    result = run("check", "-", given=given)
    assert result.exit_code == 0 and says in " ".join(result.stdout.split()), result.stdout


def test_a_minus_stands_before_the_sign_of_the_currency(run: Run) -> None:
    table = "rulebook classic\nwith wealth-tax\nplayer Ann\n  cash 30\n  loan 150\nturn of Ann\n"
    told = run("check", "-", "--ask", "net worth of Ann", given=table).stdout
    assert "-$120: net worth of Ann (cash $30, buildings $0, mortgages $0, loan -$150)." in told


def test_all_there_is_to_a_ruling_is_told_to_those_who_ask_why(folder: Path, run: Run) -> None:
    told = run("check", "a.table", "--why", "--ask", "Ann works for 50").stdout
    assert "No. Ann can't work for 50.\n  $50 is more than $20." in told
    assert "  by small.limit (Work): Nobody may earn more than $$." in told
    assert "  small.rules:33: rule work.limit [small.limit]" in told
    assert "The printed rule breaks off (small.limit); we read it as: “More" in told
    assert "Legal instead: Ann works for 20" in told
    assert "met: illegal by small.limit" in told
    assert "More: --why" not in told


def test_nothing_is_wider_than_eighty_columns(folder: Path, run: Run) -> None:
    result = run("check", "a.table", "--ask", "what may Ann do", "--ask", "Ann works for 50")
    assert max(len(line) for line in result.stdout.splitlines()) <= 80


def test_a_reading_is_told_once_a_table(folder: Path, run: Run) -> None:
    asks = ("--ask", "Ann works for 22", "--ask", "Ann works for 23")
    result = run("check", "a.table", *asks)
    assert result.stdout.count("Rule: more than the limit at once") == 1
    result = run("check", "a.table", "--why", *asks)
    assert " ".join(result.stdout.split()).count("More than the limit at once.") == 1
    assert "Read as above: small.limit" in result.stdout


def test_an_expectation_that_is_not_met(folder: Path, run: Run) -> None:
    (folder / "a.table").write_text(TABLE.replace("-> 70", "-> 71"), encoding="utf-8")
    result = run("check", "a.table")
    assert result.exit_code == 1
    assert "$70: worth of Ann (cash $10, lots $60).\nExpected 71: it is 70." in result.stdout
    assert "1 of 3 expectations not met" in result.stdout


@pytest.mark.parametrize(
    ("asked", "status"),
    [("Ann works for 5", 0), ("Ann works for 21", 1), ("Bob works for 5", 1), ("worth of Ann", 0)],
)
def test_without_expectations_what_is_asked_must_be_legal(
    folder: Path, run: Run, asked: str, status: int
) -> None:
    assert run("check", "-", given=f"{HEAD}ask\n  {asked}\n").exit_code == status


def test_what_is_not_known_is_said(folder: Path, run: Run) -> None:
    given = HEAD.replace("  cash 10\n", "") + "ask\n  Ann spends 5\n  worth of Ann\n"
    found = data(run, "-", given=given)["answers"]
    assert [answer["needs"] for answer in found] == [["cash of Ann"], ["cash of Ann"]]
    assert found[0]["verdict"] == "undetermined"
    assert found[1]["value"] is None
    assert run("check", "-", given=given).exit_code == 1


def test_of_several_moves_that_may_be_meant_all_that_would_decide_is_named(run: Run) -> None:
    given = "rulebook classic\nplayer Ann\n  in jail\nplayer Bob\nturn of Ann, before rolling\n"
    (answer,) = data(run, "-", given=f"{given}ask\n  Ann uses a jail card\n")["answers"]
    assert answer["verdict"] == "undetermined"
    assert sorted(answer["needs"]) == [
        "who holds Chance jail card", "who holds Community Chest jail card",
    ]  # fmt: skip
    (answer,) = data(run, "-", given=f"{given}play\n  Ann uses a jail card\n")["answers"]
    assert len(answer["needs"]) == 1


def test_a_played_move_that_is_not_known_is_made_and_said_ever_after(
    folder: Path, run: Run
) -> None:
    given = HEAD.replace("  cash 10\n", "")
    given += "play\n  Ann spends 5  -> undetermined\n  Ann ends the turn  -> legal; turn of Bob\n"
    found = data(run, "-", given=given)["answers"]
    assert [answer["met"] for answer in found] == [True, True]
    assert any(a["status"] == "unknown" for a in found[1]["assumptions"])


def test_play_stops_at_the_first_move_that_is_not_legal(folder: Path, run: Run) -> None:
    given = HEAD + "play\n  Bob ends the turn\n  Ann ends the turn\nask\n  Ann works for 1\n"
    result = run("check", "-", "-q", given=given)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "illegal  Bob ends the turn  (not met)",
        "not reached  Ann ends the turn  (not met)",
        "not reached  Ann works for 1  (not met)",
    ]


def test_a_move_expected_to_be_illegal_stops_nothing(folder: Path, run: Run) -> None:
    given = (
        HEAD
        + "play\n  Bob ends the turn  -> illegal\n  Ann ends the turn\nask\n  Bob works for 1\n"
    )
    assert run("check", "-", given=given).exit_code == 0


def test_the_object_that_json_prints(folder: Path, run: Run) -> None:
    found = data(run, "a.table")
    assert {key: found[key] for key in ("schema_version", "rulebook", "board", "house_rules")} == {
        "schema_version": 1,
        "rulebook": "small",
        "board": "ring",
        "house_rules": [],
    }
    legal, illegal, worth = found["answers"]
    assert legal["line"] == 8
    assert legal["text"] == "Ann works for 20"
    assert legal["verdict"] == "legal"
    assert legal["effects"][0]["kind"] == "pay"
    assert legal["effects"][0]["amount"] == 20
    assert legal["expected"] == "legal by small.work; Ann cash 30"
    assert legal["met"] is True
    (violation,) = illegal["violations"]
    assert violation["rule"] == "work.limit"
    assert violation["clauses"] == ["small.limit", "small.work"]
    assert violation["section"] == "Work"
    assert violation["at"] == "small.rules:33:3"
    assert illegal["assumptions"][0]["status"] == "garbled"
    assert "Ann works for 20" in illegal["instead"]
    assert worth["value"] == 70
    assert [part["name"] for part in worth["parts"]] == ["cash", "lots"]


def test_several_tables_are_one_object(folder: Path, run: Run) -> None:
    two = 'rulebook small.rules\nscenario "one"\nplayer Ann\nturn of Ann\nask\n  Ann works for 1\n'
    two += 'scenario "two"\nplayer Bob\nturn of Bob\nask\n  Bob works for 2\n'
    found = data(run, "-", given=two)
    assert [answer["table"]["title"] for answer in found["answers"]] == ["one", "two"]


def test_questions_about_the_table(folder: Path, run: Run) -> None:
    given = HEAD + "ask\n  what may Ann do\n  what is open\n  who wins\n"
    moves, matters, winners = data(run, "-", given=given)["answers"]
    assert "Ann ends the turn" in moves["moves"]
    (work, spend) = (move for move in moves["moves"] if isinstance(move, dict))
    assert work["ranges"]["amount"]["high"] == 20
    assert spend["ranges"]["amount"]["high"] == 10
    assert matters["open"] == ["turn of Ann"]
    assert matters["waits_for"] == ["Ann"]
    assert winners["value"] is None
    shown = run("check", "-", given=given).stdout
    assert "The game waits for Ann." in shown
    assert "Nobody yet: the game goes on." in shown


def test_the_command_line_goes_before_the_table(folder: Path, run: Run) -> None:
    given = HEAD + "set wage 30\nask\n  Ann works for 40\n"
    assert run("check", "-", given=given).exit_code == 1
    assert run("check", "-", "--set", "wage=40", given=given).exit_code == 0
    bare = given.replace("rulebook small.rules\n", "")
    assert run("check", "-", given=bare).exit_code == 2
    assert (
        run("check", "-", "--rulebook", "small.rules", "--set", "wage=40", given=bare).exit_code
        == 0
    )


def test_quiet_is_a_line_an_answer(folder: Path, run: Run) -> None:
    assert run("check", "a.table", "--quiet").stdout.splitlines() == [
        "legal  Ann works for 20  (met)",
        "illegal  Ann works for 21  (met)",
        "$70  worth of Ann  (met)",
    ]


def test_no_colour_goes_into_a_file(folder: Path, run: Run) -> None:
    assert "\x1b" not in run("check", "a.table").output


SLIDE = """\
house slide "Slide" version 1.0 language 1
clause slide.on "Slide" stated
  says "Who stops at Free Parking slides on to the Luxury Tax and pays 60."
change move roll
  then
    if player.space is a rest then
      put player on named "Luxury Tax"
      player pays 60 to bank for "the slide"
    end
cite move roll as [slide.on]
"""


def test_what_landing_brings_is_not_told_of_a_place_that_one_is_led_on_from(
    folder: Path, run: Run
) -> None:
    (folder / "slide.rules").write_text(SLIDE, encoding="utf-8")
    table = "rulebook classic\nwith slide.rules\nplayer Ann\n  cash 500\n  on Free Parking\n"
    table += "player Bob\n  cash 500\nturn of Ann, before rolling\n"
    (folder / "slide.table").write_text(table, encoding="utf-8")
    shown = run("check", "slide.table", "--ask", "how much does Ann owe?").output
    assert "$60" not in shown


def test_a_verb_with_a_word_behind_it_is_read_as_the_rulebook_has_it(
    folder: Path, run: Run
) -> None:
    """`pays back` is `pays` elsewhere."""
    file = folder / "small.rules"
    said = 'said "{player} spends {amount}"'
    text = file.read_text(encoding="utf-8")
    more = text.replace(said, f'{said} also "{{player}} pays back {{amount}}"')
    file.write_text(more, encoding="utf-8")
    (folder / "b.table").write_text(HEAD + "ask\n  Ann pays back 6\n  Ann paid back 6\n")
    shown = run("check", "b.table")
    assert shown.output.count("Yes. Ann may spend 6.\n") == 2


def test_other_words_may_be_alternatives(folder: Path, run: Run) -> None:
    """In parentheses one of them is said, in brackets one or nothing."""
    file = folder / "small.rules"
    said = 'said "{player} spends {amount}"'
    text = file.read_text(encoding="utf-8")
    also = "{player} (splashes|blows [all of]) {amount} [today|this (week|month)]"
    file.write_text(text.replace(said, f'{said} also "{also}"'), encoding="utf-8")
    asked = "splashes 6", "blows 6 today", "blows all of 6 this week", "splashes 6 this month"
    (folder / "b.table").write_text(HEAD + "ask\n" + "".join(f"  Ann {one}\n" for one in asked))
    assert run("check", "b.table").output.count("Yes. Ann may spend 6.\n") == len(asked)
    many = "{player} " + "(splashes|blows|)" * 40 + " {amount}"
    file.write_text(text.replace(said, f'{said} also "{many}"'), encoding="utf-8")
    (folder / "c.table").write_text(HEAD + "ask\n  Ann" + " blows" * 40 + " 6\n")
    assert "Yes. Ann may spend 6.\n" in run("check", "c.table").output
    for wrong in ("{player} (splashes|blows {amount}", "{player} [" * 40, "{player} [a|b)", "a)"):
        file.write_text(text.replace(said, f'{said} also "{wrong}"'), encoding="utf-8")
        assert "R224" in run("check", "b.table").output


def test_json_lists_who_is_right(folder: Path, run: Run) -> None:
    told = "Rae owns Park Place. Tim landed on it. Rae says he owes 35, Tim says 30."
    (folder / "who.table").write_text(f"{told} Who's right?\n", encoding="utf-8")
    (folder / "what.table").write_text(f"{told} What does Tim owe?\n", encoding="utf-8")
    (who,) = data(run, "who.table")["answers"]
    (what,) = data(run, "what.table")["answers"]
    assert who["right"] == ["Rae"]
    assert who["value"] == what["value"] == "$35"
    assert "right" not in what


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("rent on Boardwalk is 5", "T015"),
        ("Ann buys Boardwalk", "T015"),
        ("Ann pays Bob 5", "T015"),
        ("net worth of Ann is 5", "T015"),
    ],
)
def test_a_move_or_a_value_above_the_questions_of_a_table_is_a_fault(
    run: Run, line: str, code: str
) -> None:
    """It is neither made nor taken for granted, and is not passed over."""
    table = (
        "rulebook classic\nplayer Ann\n  cash 100\n  on Go\nplayer Bob\n"
        f"turn of Ann, done on this space\n{line}\nask\n  Ann ends the turn -> legal\n"
    )
    result = run("check", "-", given=table)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f": {code}: " in result.stderr and "<stdin>:7:" in result.stderr


MARKET = """\
rulebook market "Market" version 1.0 language 1
default board ring
clause market.all "All" stated
  says "All of it."
kind start
kind lot of property with price: money
dice die: 1 of 1, 2, 3
choice goods: silk_goods "silk", spice_goods "spice"
matter turn(player) [market.all] ground
  said "turn of {player}"
  waits for player
setup [market.all]
  then open turn(player: players.at(0))
track silk: count of player = 0 [market.all]
  said "silk {silk}"
define load of player: count [market.all]
  said "load of {player}"
  part silk: player.silk
  part deeds: player.properties.size
move trade(player, amount: count, goods) [market.all]
  said "{player} trades {amount} {goods}"
  answers turn
  rule trade.few [market.all]
    require amount at most 2
    else "that is too much"
  then add amount to player.silk
"""


def test_parts_of_a_count_are_counts_and_choices_go_by_their_words(folder: Path, run: Run) -> None:
    (folder / "market.rules").write_text(MARKET, encoding="utf-8")
    table = (
        "rulebook market.rules\nplayer Ann\n  silk 3\nplayer Bob\nturn of Ann\n"
        "ask\n  load of Ann\n  what may Ann do\n"
    )
    told = run("check", "-", given=table).stdout
    assert "3: load of Ann (silk 3, deeds 0)." in told
    assert "- Ann trades <amount> silk (amount from 0 to 2)" in told, told
