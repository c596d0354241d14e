"""House rules: over which rulebooks each may be laid, which go together, and their scenarios."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest

from propertyrules import Diagnostic, house_rules, lint, load_rulebook, parse_tables, rulebooks
from propertyrules.library import linted
from tests.command_line import invoke

BOOKS = [book.id for book in rulebooks()]
HOUSES = [house.id for house in house_rules()]

# What a house rule misses there, or finds there already.
UNFIT = {
    ("card-after-third-throw", "cronulla"): "track jailed",
    ("card-after-third-throw", "timed"): "matter last_way_out",
    ("deal-two-deeds", "classic-short"): "rule deal.never",
    ("deal-two-deeds", "cronulla-short"): "rule deal.never",
    ("debtors-deal-freely", "suetology"): "rule deal_in_debt",
    ("flat-income-tax", "cronulla"): "matter tax_choice",
    ("flat-income-tax", "suetology"): "matter tax_choice",
    ("flat-income-tax", "timed"): "matter tax_choice",
    ("flat-income-tax", "videogame"): "matter tax_choice",
    ("no-rent-in-jail", "cronulla"): "track jailed",
    ("no-rent-in-jail", "cronulla-short"): "track jailed",
    ("rent-by-itself", "suetology"): "matter rent_due",
    ("rent-by-itself", "timed"): "matter rent_due",
    ("rent-never-lapses", "suetology"): "matter rent_due",
    ("rent-never-lapses", "timed"): "matter rent_due",
    ("shortage-auction-opens-anywhere", "cronulla"): "matter building_auction",
    ("shortage-auction-opens-anywhere", "suetology"): "matter building_auction",
    ("shortage-auction-opens-at-half", "cronulla"): "matter building_auction",
    ("shortage-auction-opens-at-half", "suetology"): "matter building_auction",
    ("speed-die", "cronulla"): "track jailed",
    ("unlimited-buildings", "cronulla"): "set house_supply",
}
# These can be laid over every rulebook.
ANYWHERE = {
    "build-on-own-turn-only", "double-salary-on-go", "free-parking-jackpot", "lap-before-buying",
    "no-auctions", "shared-estate", "snake-eyes-bonus", "wealth-tax",
}  # fmt: skip
COLLIDING = {
    ("rent-by-itself", "rent-never-lapses"): "`when claims_",
    ("shortage-auction-opens-anywhere", "shortage-auction-opens-at-half"):
        "`rule bid_building.floor`",
}  # fmt: skip


def errors(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [fault for fault in found if fault.severity == "error"]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_house_rule_fits_or_is_told_what_it_misses(book: str, house: str) -> None:
    found, laid = linted(house, over=book)
    faults = errors(found)
    if (house, book) in UNFIT:
        assert UNFIT[house, book] in faults[0].message
        assert ": " in faults[0].message  # behind it stands why, in a player's words
    if house in ANYWHERE:
        assert not faults
    if not faults:
        assert laid is not None and laid.program is not None
        assert laid.program.house_rules == (house,)
        assert not found
        return
    for fault in faults:
        assert fault.code in ("R102", "R103")
        assert fault.span.file == f"{house}.rules"
        assert book in fault.message


@pytest.mark.parametrize(("first", "second"), COLLIDING)
def test_two_house_rules_that_collide_are_both_named(first: str, second: str) -> None:
    told(errors(lint(second, over="classic", with_=first))[0], first, second)
    told(errors(lint(first, over="classic", with_=second))[0], first, second)


@pytest.mark.parametrize("chosen", [*product(*COLLIDING)])
def test_all_others_go_together_and_so_does_any_pair_of_them(chosen: tuple[str, ...]) -> None:
    """With one of each that collide. A fault of two would be one of all: none takes from another
    what it declares.
    """
    colliding = {house for pair in COLLIDING for house in pair}
    *others, last = [house for house in HOUSES if house in chosen or house not in colliding]
    assert not errors(lint(last, over="classic", with_=others))


def told(fault: Diagnostic, first: str, second: str) -> None:
    """Both house rules are named, and what they collide over."""
    assert fault.code == "R104"
    assert f"`{first}`" in fault.message and f"`{second}`" in fault.message
    assert COLLIDING[first, second] in fault.message


def test_all_house_rules_that_do_not_collide_go_together() -> None:
    together = [h for h in HOUSES if h not in {second for _, second in COLLIDING}]
    assert set(load_rulebook("classic", with_=together).house_rules) == set(together)


@pytest.mark.parametrize("house", HOUSES)
def test_a_house_rule_has_no_faults_of_its_own(house: str) -> None:
    assert lint(house) == ()


def test_the_scenarios_of_a_house_rule_come_out_as_they_say() -> None:
    """Those of the others are met, and decide every clause, in tests/test_coverage.py."""
    run = invoke("test", HOUSES[0])
    assert run.exit_code == 0, run.output
    assert "not leaned on" not in run.output
    assert ", 0 expectations" not in run.output


TOLD = {
    "build-on-own-turn-only": "our rule: you can only buy houses on your own turn",
    "card-after-third-throw": "house rule: you may use a jail card after the third roll",
    "deal-two-deeds": "we each get two deeds at the start",
    "debtors-deal-freely": "house rule: you can trade anything while in debt",
    "double-salary-on-go": "we play double money for landing on Go",
    "flat-income-tax": "with us income tax is always 200",
    "free-parking-jackpot": "house rule: all taxes go in the middle, whoever lands there takes it",
    "lap-before-buying": "we play that you must go around once before you can buy anything",
    "no-auctions": "at our table there's no auction if you don't buy",
    "no-rent-in-jail": "House rules here: you don't collect rent in jail",
    "rent-by-itself": "our rule is rent gets paid automatically",
    "rent-never-lapses": "house rule: you can still ask for rent at any time",
    "shared-estate": "house rule: the creditors of a bankrupt split the estate",
    "snake-eyes-bonus": "we play snake eyes gets a bonus",
    "speed-die": "we use the speed die",
    "unlimited-buildings": "house rule: houses never run out",
    "wealth-tax": "our own rule: a wealth tax",
}  # fmt: skip
NOT_TOLD = (
    "we don't play with a jackpot on Free Parking", "we don't use the speed die",
    "we have auctions", "house rule: the owner collects rent in jail",
)  # fmt: skip


@pytest.mark.parametrize("told", (*TOLD.items(), *((None, text) for text in NOT_TOLD)))
def test_a_house_rule_is_laid_over_by_whoever_tells_of_it(told: tuple[str | None, str]) -> None:
    house, text = told
    table = "Ann owns Baltic. Bob landed on Baltic. What does Bob owe?"
    (read,) = parse_tables(f"{text}. {table}\n", "table")
    assert read.house_rules == (() if house is None else (house,))


def test_what_two_house_rules_declare_inside_one_thing_is_told_once(tmp_path: Path) -> None:
    """And a change that was refused is not said to change nothing."""
    for name in ("one", "two"):
        text = f'house {name} "{name}" version 1.0 language 1\n'
        (tmp_path / f"{name}.rules").write_text(
            f"{text}change matter turn\n  with late: truth = no\n", encoding="utf-8"
        )
    found = lint(tmp_path / "two.rules", over="classic", with_=[tmp_path / "one.rules"])
    assert [fault.code for fault in found] == ["R104"]


def test_a_board_is_linted_over_the_rulebook_beside_it(tmp_path: Path) -> None:
    board = tmp_path / "row.board"
    board.write_text('board row "Row" language 1\nspace 0 "Quay" quay\n', encoding="utf-8")
    (fault,) = (one for one in lint(board) if one.severity == "error")
    assert fault.code == "R251"
    assert "`start`" in fault.hint
    (tmp_path / "a-note.rules").write_text("# nothing yet\n", encoding="utf-8")
    (tmp_path / "row.rules").write_text(
        '# Row.\nrulebook row "Row" version 1.0 language 1\ndefault board row\nkind quay\n',
        encoding="utf-8",
    )
    assert not lint(board)
