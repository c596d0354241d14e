"""The scenarios: each is met, and together they show all that a rulebook says deciding."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest

from propertyrules import Program, house_rules, load_rulebook, parse_tables, rulebooks
from propertyrules.verification import Coverage, coverage
from tests.scenario_runs import files, runs

# Clauses that no table can show, of which a note tells instead; and those that a `cite` alone says.
MOST_NOTES = 3
MOST_SAID = 25

SUBJECTS = [listed.id for listed in (*rulebooks(), *house_rules())]
FILES = {f"{name}/{path.name}": path for name in SUBJECTS for path in files(name)}
Missing: TypeAlias = Callable[..., dict[str, str]]
ROOT = Path(__file__).parent.parent


@cache
def shown(name: str) -> Coverage:
    """Return what the scenarios of a rulebook or house rule decide."""
    tables = [(run.scenario, run.program) for path in files(name) for run in runs(path)]
    assert tables
    return coverage(name, tables)


@pytest.mark.parametrize("name", FILES)
def test_every_scenario_is_met(name: str) -> None:
    unmet = [
        f"line {answer.line}: {answer.text}: {'; '.join(answer.missed)}"
        for run in runs(FILES[name])
        for answer in run.unmet
    ]
    assert not unmet, "\n".join(unmet)


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_clause_is_decided_by_all_that_cites_it(name: str) -> None:
    expected = (
        answer.expected for path in files(name) for run in runs(path) for answer in run.answers
    )
    assert any(expected)
    assert [str(one) for one in shown(name).missing] == []
    assert not shown(name).unused
    assert len(shown(name).noted) <= MOST_NOTES


def test_few_clauses_are_only_said_and_each_for_a_reason() -> None:
    said = [clause for name in SUBJECTS for clause in shown(name).said]
    assert len(said) <= MOST_SAID
    text = (ROOT / "rulebooks" / "README.md").read_text(encoding="utf-8")
    _, _, listed = text.partition("## Clauses that are only said")
    listed, _, _ = listed.partition("\n## ")
    rows = re.findall(r"^\| ([a-z-]+\.[a-z-]+) \| \S.* \|$", listed, re.MULTILINE)
    assert sorted(rows) == sorted(said)


# -- each kind of citation has its own test --------------------------------------------------------

HOUSE = """\
house toll "Toll" version 1.0 language 1
clause toll.pass "Toll" stated
  says "Whoever pays a toll pays it to the bank, and has it; in Jail nobody does."
set toll: money = 10 [toll.pass] "the toll"
define due of player: money [toll.pass]
  normally toll
  except poor when player.cash below 100: 1 [toll.pass]
event paid_toll(player)
when twice: paid_toll(player) where player.cash above 900 [toll.pass]
  then player pays 1 to bank for "more"
cite rich [toll.pass] when paid_toll(player) where player.cash above 500
  says "{player} can bear it"
event paid_early(player)
when early: paid_early(player) [toll.pass]
  then player pays 3 to bank for "a toll before"
line early(player)
  said "{player} has paid early"
  then announce paid_early(player)
move pay_toll(player) [toll.pass]
  said "{player} pays the toll"
  at any time
  rule pay_toll.cash [toll.pass]
    require player.cash at least toll
    else "{player} has no {toll}"
  rule pay_toll.throw [toll.pass]
    require not player.jailed or player.cash above 50
    else "{player} stays in Jail"
  then
    player pays player.due to bank for "toll"
    announce paid_toll(player)
"""
TABLE = """\
rulebook classic
with toll

player Ann
  cash {cash}
player Bob
turn of Ann
ask
  Ann pays the toll
"""

TOAST = """\
house toast "Toast" version 1.0 language 1
clause toast.drink "Toast" stated
  says "Who has less than 100 need not drink."
define thirsty of player: truth
  normally yes
  except poor when player.cash below 100: no [toast.drink]
matter toasting(player) [toast.drink]
  said "{player} toasts"
  waits for each p in these(player) where p.thirsty
move toast(player) [toast.drink]
  said "{player} toasts"
  at any time
  then open toasting(player: player)
"""


@pytest.fixture
def missing(tmp_path: Path) -> Missing:
    """Return what says what some tables do not decide of the house rule, and why."""
    file = tmp_path / "toll.rules"
    file.write_text(HOUSE, encoding="utf-8")
    program: Program = load_rulebook("classic", with_=[str(file)])

    def asked(*tables: str) -> dict[str, str]:
        found = [(one, program) for table in tables for one in parse_tables(table, "table")]
        return {str(one.provision): one.why for one in coverage("toll", found).missing}

    return asked


def at(cash: int, more: str = "") -> str:
    return TABLE.format(cash=f"{cash}{more}")


JAILED = "\n  in jail"
LINES_TRIED = 12  # that are looked at for what is nearly broken
NEAR = "no legal move that one changed fact would make break only it"


def test_what_each_kind_of_citation_wants(missing: Missing) -> None:
    found = missing(at(200))
    assert found["rule pay_toll.cash"] == "no table where only it is broken"
    assert found["rule pay_toll.throw"] == f"no table where only it is broken, and {NEAR}"
    assert found["except due.poor"] == "no table looks at it"
    assert found["when twice"] == "no table looks at it"
    assert found["cite rich"] == "no table where it is said"
    assert {"set toll", "value due", "move pay_toll"}.isdisjoint(found)


def test_a_table_of_its_own_decides_each(missing: Missing) -> None:
    assert "rule pay_toll.cash" not in missing(at(200), at(9))
    assert "except due.poor" not in missing(at(99))
    assert missing(at(2000))["cite rich"] == "no table where its event comes and it is not said"
    assert "cite rich" not in missing(at(2000), at(200))
    assert "when twice" not in missing(at(2000))


def test_a_rule_is_nearly_broken_where_one_fact_would_break_it(missing: Missing) -> None:
    jailed = at(40, "\n  in jail")
    assert "rule pay_toll.throw" not in missing(at(30), jailed)
    assert missing(at(200), jailed)["rule pay_toll.throw"] == NEAR


ENDLESS = """\
house endless "Endless" version 1.0 language 1
clause endless.houses "Houses" stated
  says "Houses never run out."
replace piece house "houses": endless [endless.houses]
"""
BUILDING = """\
rulebook cronulla
with endless

player Ann
  cash 500
  owns Waratah Street and Surf Road
player Bob
turn of Ann
ask
  Ann {move}
"""


def test_pieces_without_end_decide_where_one_is_put_up(tmp_path: Path) -> None:
    """No rule asks there how many are left: with none left, the table after could not be."""
    file = tmp_path / "endless.rules"
    file.write_text(ENDLESS, encoding="utf-8")
    program: Program = load_rulebook("cronulla", with_=[str(file)])

    def missed(move: str) -> list[str]:
        tables = parse_tables(BUILDING.format(move=move), "table")
        return [str(one.provision) for one in coverage("endless", [(tables[0], program)]).missing]

    assert missed("mortgages Surf Road") == ["piece house"]
    assert missed("builds a house on Surf Road") == []


def test_whom_a_matter_waits_for_is_decided_by_a_value(tmp_path: Path) -> None:
    file = tmp_path / "toast.rules"
    file.write_text(TOAST, encoding="utf-8")
    program: Program = load_rulebook("classic", with_=[str(file)])

    def found(cash: int) -> list[str]:
        table = TABLE.format(cash=cash).replace("toll", "toast").replace("pays the toast", "toasts")
        tables = [(one, program) for one in parse_tables(table, "table")]
        return [str(one.provision) for one in coverage("toast", tables).missing]

    assert "except thirsty.poor" not in found(99)
    assert found(200) == ["except thirsty.poor"]


def test_the_lines_that_name_a_clause_are_tried_first_for_what_cites_it(missing: Missing) -> None:
    others = [f"{at(200).rstrip()}  -> legal by classic.quit\n" for _ in range(LINES_TRIED)]
    jailed = f"{at(200, JAILED).rstrip()}  -> legal by toll.pass\n"
    assert missing(*others)["rule pay_toll.throw"].endswith(NEAR)
    assert missing(*others, jailed)["rule pay_toll.throw"] == "no table where only it is broken"


RAILROADS = """\
rulebook classic

player Ann
  owns Reading Railroad, Pennsylvania Railroad, B. & O. Railroad and Short Line with 1 house each
player Bob
turn of Ann
ask
  this table
"""


def test_an_invariant_that_is_broken_at_several_places_is_broken_alone() -> None:
    found = [(one, load_rulebook("classic")) for one in parse_tables(RAILROADS, "table")]
    missing = {str(one.provision) for one in coverage("classic", found).missing}
    assert "always streets_only" not in missing
    assert "always whole_groups" in missing


def test_what_a_line_of_the_table_leads_to_decides_too(missing: Missing) -> None:
    """The throw behind `rolled` is what its landing came of: no move is asked for."""
    found = missing(at(200) + "  Bob pays the toll\n", at(200))
    assert "when early" in found
    early = at(200).replace("turn of Ann\n", "turn of Ann\nAnn has paid early\n")
    assert "when early" not in missing(early)
