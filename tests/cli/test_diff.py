"""`propertyrules diff`: what changes in play, thing by thing, each with its table."""

from __future__ import annotations

import json
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


def test_what_a_house_rule_changes(run: Run, folder: Path) -> None:
    (folder / "dear.rules").write_text(DEAR, encoding="utf-8")
    done = run("diff", "small.rules", "--with", "dear.rules", "--tables", "300")
    assert done.exit_code == 1
    assert done.output.startswith("small and small with dear, on board ring\n1 change, each")
    assert "  with dear: Work pays thirty. [dear.says: House]\n" in done.output
    assert "  Figure wage\n    small: $20 (what work pays at the most)\n" in done.output
    assert "    with dear: $30 (what work pays at the most)\n" in done.output
    assert "  A table for: Figure wage\n" in done.output
    assert "is more than $20 [small.limit]" in done.output
    assert "Move spend" in done.output
    assert "  with dear: there is no such move\n" in done.output
    assert "Rule end_turn.cash" in done.output
    assert "Ann has nothing, and goes on working [dear.says]" in done.output
    assert max(map(len, done.output.splitlines())) <= 80
    assert "\x1b" not in done.output


def test_two_rulebooks_that_say_the_same(run: Run, folder: Path) -> None:
    text = (folder / "small.rules").read_text(encoding="utf-8")
    (folder / "other.rules").write_text(text.replace("rulebook small", "rulebook other"), "utf-8")
    done = run("diff", "small.rules", "other.rules", "--tables", "50")
    assert done.exit_code == 0
    assert "Nothing differs." in done.output


def test_without_tables_only_the_words_are_told(run: Run, folder: Path) -> None:
    (folder / "dear.rules").write_text(DEAR, encoding="utf-8")
    done = run("diff", "small.rules", "--with", "dear.rules", "--tables", "0")
    assert done.exit_code == 1
    assert "1 change; for 0 a table is shown" in done.output
    assert "Among 0 tables none was found" in done.output
    assert "player Ann" not in done.output


def test_as_data(run: Run, folder: Path) -> None:
    (folder / "dear.rules").write_text(DEAR, encoding="utf-8")
    done = run("diff", "small.rules", "--with", "dear.rules", "--tables", "300", "--json")
    told = json.loads(done.output)
    assert told["rulebooks"] == ["small", "small with dear"]
    (change,) = told["differences"]
    assert change["about"] == "Says"
    assert change["clauses"][1] == ["dear.says"]
    figure = next(thing for thing in change["things"] if thing["thing"] == "Figure wage")
    assert figure["before"] == ["$20 (what work pays at the most)"]
    witness = next(each for each in change["witnesses"] if each["of"] == ["Figure wage"])
    assert witness["table"].startswith("rulebook small.rules\n")
    assert [said.partition(":")[0] for said in witness["rulings"]] == ["illegal", "legal"]


FEE = """\
house fee "Fee" version 1.0 language 1
clause fee.says "House" stated
  says "Passing costs five, to the Bank."
change matter auction
  with fee: money = 5
change move pass
  then player pays auction.fee to bank for "the pass"
"""

HUTS = """\
kind site of property with price: money, hut_price: money
piece hut / huts: 6 [small.work]
ladder [small.work]
  rung 0 bare
  rung 1 hut
define rent of site: money [small.work]
  normally site.price * site.rung
  except in_town: 50 when site.rung above 0 [small.work]
move put_up(player, site) [small.work]
  said "{player} puts a hut on {site}"
  answers turn
  rule put_up.room [small.work]
    require bank.left(hut) above 0
    else "no hut is left"
  then
    player pays site.hut_price to bank for "a hut"
    raise site by 1 rung
"""


def test_a_move_that_reads_a_field_which_the_other_lacks(run: Run, folder: Path) -> None:
    (folder / "fee.rules").write_text(FEE, encoding="utf-8")
    done = run("diff", "classic", "--with", "fee.rules", "--tables", "60")
    assert done.exit_code == 1, done.output


def test_a_rulebook_of_ones_own_against_classic(run: Run, folder: Path) -> None:
    done = run("diff", str(ROOT / "examples" / "long-river" / "river.rules"), "classic",
               "--tables", "60")  # fmt: skip
    assert done.exit_code == 1, done.output


def test_a_rulebook_without_buildings_against_one_with_them(run: Run, folder: Path) -> None:
    for pair in (("small.rules", "classic"), ("classic", "small.rules")):
        done = run("diff", *pair, "--tables", "60")
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
