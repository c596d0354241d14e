"""Looking things up: what a rulebook says about a word, and what a code means."""

from __future__ import annotations

from pathlib import Path

import pytest

from propertyrules import CODES
from tests.cli.conftest import TABLE, Run

DIAGNOSTICS = Path(__file__).resolve().parent.parent.parent / "docs" / "reference" / "diagnostics"


def sections(shown: str) -> dict[str, list[str]]:
    """Return the names of the sections of what is shown about a word, with their entries."""
    found: dict[str, list[str]] = {}
    for block in shown.split("\n\n")[1:]:
        head, *lines = block.splitlines()
        if not head.startswith(" "):
            found[head] = [line[2:] for line in lines if line[2:3].strip()]
    return found


@pytest.mark.parametrize(
    ("asked", "section", "found"),
    [
        ("jail", "Rules", "classic.jail-exit: "),
        ("jail", "What a player can do", "PLAYER pays the fine (pay_fine)"),
        ("jail", "Figures", "jail_fine $50: the fine for leaving Jail"),
        ("jail", "Cards", "go-to-jail: "),
        ("jail", "What may be open", "PLAYER leaves Jail by THROW (jail_departure)"),
        ("jail", "House rules", "no-rent-in-jail: No rent in Jail"),
        ("jailed", "Rules", "classic.jail-exit: "),
        ("Free Parking", "Rules", "classic.free-parking: "),
        ("free parking", "House rules", "free-parking-jackpot: "),
        ("building", "What a player can do", "PLAYER builds a house on PROPERTY (build_house)"),
        ("buildings", "Rules", "classic.build-evenly: "),
        ("mortgaging", "Rules", "classic.mortgage"),
        ("can I trade in jail", "Rules", "classic.trade-contents: "),
        ("worth", "What you can ask", "net worth of PLAYER (net_worth)"),
        ("auctions", "House rules", "no-auctions: No auctions"),
    ],
)
def test_what_is_about_a_word_is_found(run: Run, asked: str, section: str, found: str) -> None:
    shown = run("show", "classic", *asked.split()).stdout
    assert shown.startswith(f"About {asked}: Classic rules (classic)\n")
    assert any(line.startswith(found) for line in sections(shown)[section]), shown


def test_little_is_shown_and_the_best_first(run: Run) -> None:
    shown = run("show", "classic", "jail").stdout
    assert all(len(lines) <= 5 for lines in sections(shown).values())
    assert len(shown.splitlines()) <= 40
    first = sections(run("show", "classic", "jail", "exit").stdout)["Rules"][0]
    assert first.startswith("classic.jail-exit")


def test_what_is_to_be_read_next_can_be(run: Run) -> None:
    shown = run("show", "classic", "jail").stdout
    *_, line = shown.splitlines()
    _, _, command = line.partition("To read one: propertyrules ")
    assert run(*command.split()).exit_code == 0


def test_a_word_that_is_also_a_name_shows_both(folder: Path, run: Run) -> None:
    shown = run("show", "small.rules", "wage").stdout
    assert "wage $20: what work pays at the most" in shown
    assert "set wage: money = 20" in shown


def test_house_rules_that_cannot_be_laid_over_are_not_offered(folder: Path, run: Run) -> None:
    assert "House rules" not in run("show", "small.rules", "work").stdout
    assert run("show", "small.rules", "auctions").exit_code == 2


@pytest.mark.parametrize("asked", ["T002", "t002", "T2", "t-2", "T 002"])
def test_a_code_is_explained_however_it_is_written(run: Run, asked: str) -> None:
    shown = run("explain", asked).stdout
    assert shown.startswith("T002: no player, property or card has this name\n")
    assert "    rulebook classic\n" in shown
    assert "```" not in shown and "**" not in shown


def test_codes_are_explained_as_they_are_copied_from_a_message(run: Run) -> None:
    shown = run("explain", "T002: no property called `Boardwolk` at this table")
    assert shown.stdout.startswith("T002: ")
    both = run("explain", "T002", "R101").stdout
    assert "T002: " in both and "R101: " in both


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_explained_from_its_page(run: Run, code: str) -> None:
    shown = run("explain", code).stdout
    assert shown.startswith(f"{code}: {CODES[code]}\n")
    page = DIAGNOSTICS / f"{code.lower()}.md"
    if page.is_file():
        said = page.read_text(encoding="utf-8").split("\n\n")[1]
        assert said.split("[")[0].split("`")[0][:40].split("\n")[0] in shown.replace("\n", " ")
    assert all(len(line) <= 80 for line in shown.splitlines()[1:] if line[:1].strip())


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("classic.build-evenly", "Classic rules (classic)\n"),
        ("timed.build-evenly", "timed.build-evenly ("),
        ("built_evenly", "rule built_evenly(property)"),
        ("built evenly", "rule built_evenly(property)"),
        ("speed-die.bus", "speed-die.bus"),
    ],
)
def test_a_rule_or_clause_is_explained_by_the_rulebook_that_has_it(
    run: Run, asked: str, found: str
) -> None:
    shown = run("explain", asked)
    assert shown.exit_code == 0, shown.output
    assert found in shown.stdout


def test_a_clause_of_a_rulebook_that_is_not_known_is_looked_for_in_its_file(run: Run) -> None:
    told = run("explain", "caravan.tolls").stderr
    assert "propertyrules explain caravan.tolls --rulebook FILE.rules" in told


# -- another board -----------------------------------------------------------------------------

LONDON = "rulebook classic\nplayer Ann\n  cash 500\n  owns {}\nplayer Bob\nturn of Ann\nask\n  {}\n"


def test_the_same_table_is_ruled_on_another_board(folder: Path, run: Run) -> None:
    (folder / "net.table").write_text(LONDON.format("Mayfair", "net worth of Ann"))
    assert run("check", "net.table").exit_code == 2
    assert "700" not in run("check", "net.table").output
    done = run("check", "net.table", "--board", "london")
    assert done.exit_code == 0, done.output
    assert "£700" in done.stdout
    both = run("check", "net.table", "--board", "london", "--rulebooks", "classic,timed")
    assert both.stdout.count("700") == 2


def test_names_of_the_tables_own_board_are_explained_on_the_other(folder: Path, run: Run) -> None:
    (folder / "net.table").write_text(LONDON.format("Boardwalk, Oriental", "net worth of Ann"))
    told = run("check", "net.table", "--board", "london").stderr
    assert "`Boardwalk` is on the board `atlantic`; on `london` that space is `Mayfair`" in told
    assert "on `london` that space is `The Angel Islington`" in told
    asked = run("check", "net.table", "--board", "cronulla", "--ask", "Ann buys Boardwalk").stderr
    assert "on `cronulla` that space is `Dark Blue 2`" in asked


def test_a_name_of_no_board_gets_the_nearest_of_the_board_asked_for(folder: Path, run: Run) -> None:
    (folder / "net.table").write_text(LONDON.format("Mayfare", "net worth of Ann"))
    told = run("check", "net.table", "--board", "london").stderr
    assert "did you mean `Mayfair`?" in told


def test_a_tables_own_rulebook_may_be_missing(folder: Path, run: Run) -> None:
    (folder / "a.table").write_text(TABLE.replace("rulebook small.rules\n", ""))
    done = run("check", "a.table", "--rulebook", "./small.rules", "--board", "ring")
    assert done.exit_code == 0, done.output
