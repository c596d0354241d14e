"""`propertyrules diff`: what changes in play, thing by thing, each with its table."""

from __future__ import annotations

import json
import re
from pathlib import Path

from .conftest import Run

ROOT = Path(__file__).resolve().parents[2]

DEAR = """\
house dear "Dear" version 1.0 language 1
clause dear.says "House" stated
  says "Work pays thirty."
replace set wage: money = 30 from 1 to 100 [dear.says] "what work pays at the most"
drop move spend
change move end_turn
  rule end_turn.cash [dear.says]
    require player.cash above 0
    else "{player} has nothing, and goes on working"
"""


IDLE = """\
house idle "Idle" version 1.0 language 1
clause idle.says "House" stated
  says "The same, counted otherwise."
replace rule work.limit [idle.says]
  require amount at most wage + 0
  else "{amount} is more than {wage}"
"""


def test_what_a_house_rule_changes(run: Run, folder: Path) -> None:
    (folder / "dear.rules").write_text(DEAR, encoding="utf-8")
    done = run("diff", "small.rules", "--with", "dear.rules", "--tables", "120")
    assert done.exit_code == 1
    assert done.output.startswith(
        "small and small with dear, on board ring\n"
        "3 differences, each with a table that shows it.\n"
    )
    assert "1. set wage\n" in done.output
    assert "  + Work pays thirty. [dear.says: House]\n" in done.output
    assert "    - $20\n    + $30\n" in done.output
    assert "is more than $20 [small.limit]" in done.output
    assert "move spend: only in small\n" in done.output
    assert "  with dear: there is no such move\n" in done.output
    assert "rule end_turn.cash: only in dear\n" in done.output
    assert "    + require player.cash above 0\n" in done.output
    assert "Ann has nothing, and goes on working [dear.says]" in done.output
    assert max(map(len, done.output.splitlines())) <= 80
    assert "\x1b" not in done.output
    assert done.stderr == ""  # progress is for a terminal


SPOKEN = """\
house spoken "Spoken" version 1.0 language 1
clause spoken.says "House" stated
  says "The same, in other words."
replace rule work.limit [spoken.says]
  require amount at most wage
  else "no, {player}: {amount} is too much"
"""


def test_other_names_orders_and_words_are_no_differences(run: Run, folder: Path) -> None:
    text = (folder / "small.rules").read_text(encoding="utf-8").replace("wage", "day_pay")
    start, work = text.index("move work("), text.index("move spend(")
    end = text.index("move end_turn(")
    last = text[end:].replace("(player)", "(who: player)", 1).replace("{player}", "{who}")
    last = last.replace("player.next", "who.next", 1)
    text = text[:start] + text[work:end] + text[start:work] + last
    text = text.replace('for "work"', 'for "a day\'s work"')
    (folder / "other.rules").write_text(text, encoding="utf-8")
    done = run("diff", "small.rules", "other.rules", "--tables", "50")
    assert (done.exit_code, done.output.splitlines()[-1]) == (0, "Nothing differs.")
    (folder / "spoken.rules").write_text(SPOKEN, encoding="utf-8")
    done = run("diff", "small.rules", "--with", "spoken.rules", "--tables", "50")
    assert (done.exit_code, done.output.splitlines()[-1]) == (0, "Nothing differs.")


def test_without_tables_only_the_texts_are_compared(run: Run, folder: Path) -> None:
    (folder / "dear.rules").write_text(DEAR, encoding="utf-8")
    done = run("diff", "small.rules", "--with", "dear.rules", "--tables", "0")
    assert done.exit_code == 1
    assert "3 differences; no tables were looked at." in done.output
    assert "    - $20\n    + $30\n" in done.output
    assert "player Ann" not in done.output


def test_what_no_table_shows_is_told_as_such(run: Run, folder: Path) -> None:
    (folder / "idle.rules").write_text(IDLE, encoding="utf-8")
    done = run("diff", "small.rules", "--with", "idle.rules", "--tables", "40")
    assert done.exit_code == 1
    assert "1 difference; 0 with a table that shows it." in done.output
    assert (
        "    - require amount at most wage\n    + require amount at most wage + 0\n" in done.output
    )
    assert "  No table that shows it was found in 40.\n" in done.output


def test_as_data(run: Run, folder: Path) -> None:
    (folder / "dear.rules").write_text(DEAR, encoding="utf-8")
    done = run("diff", "small.rules", "--with", "dear.rules", "--tables", "120", "--json")
    told = json.loads(done.output)
    assert told["rulebooks"] == ["small", "small with dear"]
    named = {each["name"]: each for each in told["differences"]}
    wage = named["wage"]
    assert (wage["kind"], wage["only_in"]) == ("set", None)
    assert wage["changes"] == [{"of": "value", "before": ["$20"], "after": ["$30"]}]
    assert wage["clauses"] == [["small.work"], ["dear.says"]]
    assert named["spend"]["only_in"] == 0
    assert named["end_turn.cash"]["only_in"] == 1
    witness = wage["witness"]
    assert witness["table"].startswith("rulebook small.rules\n")
    assert [said.partition(":")[0] for said in witness["rulings"]] == ["illegal", "legal"]
    assert witness["rests_on"] == []


def test_each_witness_is_borne_out(run: Run, folder: Path) -> None:
    """What is shown of either rulebook is what `check` rules on the same text."""
    (folder / "dear.rules").write_text(DEAR, encoding="utf-8")
    done = run("diff", "small.rules", "--with", "dear.rules", "--tables", "120", "--json")
    for each in json.loads(done.output)["differences"]:
        witness = each["witness"]
        sides = (
            (witness["table"], witness["move"]),
            (witness["other_table"], witness["other_move"]),
        )
        words = []
        for (table, move), house in zip(sides, ("", "with dear.rules\n"), strict=True):
            body = table.partition("\n\n")[2]
            text = f"rulebook small.rules\n{house}\n{body}ask\n  {move}\n"
            (folder / "one.table").write_text(text, encoding="utf-8")
            answer = run("check", "one.table", "--json")
            words.append(json.loads(answer.output)["answers"][0]["verdict"] if answer.exit_code < 2
                         else "there is no such move")  # fmt: skip
        assert words == [re.split("[:,]", said)[0] for said in witness["rulings"]]


FEE = """\
house fee "Fee" version 1.0 language 1
clause fee.says "House" stated
  says "Passing costs five, to the Bank."
change matter auction
  with fee: money = 5
change move pass
  then player pays auction.fee to bank for "the pass"
"""


def test_a_move_that_reads_a_field_which_the_other_lacks(run: Run, folder: Path) -> None:
    (folder / "fee.rules").write_text(FEE, encoding="utf-8")
    done = run("diff", "classic-short", "--with", "fee.rules", "--tables", "80")
    assert done.exit_code == 1, done.output
    assert "1. matter auction\n" in done.output
    assert "    + with fee: money = 5\n" in done.output
    assert "2. move pass\n" in done.output
    assert '\n\n    + player pays auction.fee to bank for "the pass"\n' in done.output
    first, _, second = done.output.rpartition("2. move pass")
    # A field that only one of them has is shown along with what reads it.
    assert "$5 for the pass" in first
    assert "(rests on 2 as well)" in first
    assert "The table at 1 shows it." in second


def test_a_rulebook_of_ones_own_against_classic(run: Run, folder: Path) -> None:
    done = run("diff", str(ROOT / "examples" / "long-river" / "river.rules"), "classic",
               "--tables", "30")  # fmt: skip
    assert done.exit_code == 1, done.output


def test_a_rulebook_without_buildings_against_one_with_them(run: Run, folder: Path) -> None:
    for pair in (("small.rules", "classic-short"), ("classic-short", "small.rules")):
        done = run("diff", *pair, "--tables", "30")
        assert done.exit_code == 1, done.output


def test_the_same_every_time_by_its_seed(run: Run, folder: Path) -> None:
    (folder / "dear.rules").write_text(DEAR, encoding="utf-8")
    asked = ("diff", "small.rules", "--with", "dear.rules", "--tables", "100", "--seed", "7")
    assert run(*asked).output == run(*asked).output


def test_what_cannot_be_laid_beside_each_other(run: Run, folder: Path) -> None:
    done = run("diff", "clasic", "timed")
    assert done.exit_code == 2
    assert "did you mean `classic`" in done.stderr
    done = run("diff", "small.rules")
    assert done.exit_code == 2
    assert "name a second rulebook, or a house rule" in done.stderr
    done = run("diff", "classic", "--with", "no-auction", "--json")
    assert done.exit_code == 2
    assert "no-auctions" in json.loads(done.output)["faults"][0]["hint"]


def test_where_a_matter_can_be_open_is_compared_as_written(run: Run, folder: Path) -> None:
    text = (folder / "small.rules").read_text(encoding="utf-8")
    ready = 'waits for player\n  arises when {} else "{}"\n  asks "is it the turn of {{player}}?"'
    rich = text.replace("waits for player", ready.format("player.cash above 0", "none"), 1)
    (folder / "rich.rules").write_text(rich, encoding="utf-8")
    done = run("diff", "rich.rules", "rich.rules", "--tables", "20")
    assert (done.exit_code, done.output.splitlines()[-1]) == (0, "Nothing differs.")
    (folder / "said.rules").write_text(rich.replace('"none"', '"poor"'), encoding="utf-8")
    done = run("diff", "rich.rules", "said.rules", "--tables", "20")
    assert (done.exit_code, done.output.splitlines()[-1]) == (0, "Nothing differs.")
    (folder / "dear.rules").write_text(rich.replace("cash above 0", "cash above 9"))
    done = run("diff", "rich.rules", "dear.rules", "--tables", "20")
    assert "    - arises player.cash above 0\n    + arises player.cash above 9\n" in done.output
