"""Odds: exact ones against every path counted out, sampled ones against exact ones."""

from __future__ import annotations

import json
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

from propertyrules import PropertyRulesError, Referee, State, load_rulebook, load_strategy
from propertyrules.laboratory import Odds, odds, wilson
from tests.cli.conftest import Run, run  # noqa: F401 (a fixture)
from tests.laboratory.odds_against_games import (
    NOT_COUNTED,
    STRATEGY,
    answer,
    counted_out,
    played,
    tables,
)

JAIL = """player Ann
  cash 500
  on Jail, in jail
player Bob
  cash 20
  on Go
no rent due
turn of Ann, before rolling
"""


def table(text: str, *houses: str) -> State:
    return Referee(load_rulebook("classic", with_=houses)).read_table(text)


def test_a_double_leaves_jail_and_a_card_may_send_back() -> None:
    """Six doubles of 36; the last goes on to a deck, of which one card of 16 leads back."""
    found = odds(table(JAIL), most=5_000, samples=1)
    assert found.chance("stop", "Ann", "in jail").exact == Fraction(6, 36) - Fraction(1, 36 * 16)
    assert found.chance("land", "Ann", "Free Parking").exact == Fraction(1, 36)
    with pytest.raises(KeyError):
        found.chance("land", "Ann", "Boardwalk, twice")


def test_doubles_throw_again_until_the_third() -> None:
    """From Jail on a second double goes on, and the third moves nobody but to Jail.

    St. James Place is 6 away: 5 throws of 36; or 1 1, and then 1 3 or 3 1; or 6 6 to Chance, where
    one card leads 5 spaces before it (4 throws), and another 11 (2).
    """
    text = JAIL.replace("Jail, in jail", "Jail").replace(
        "before rolling", "done on this space, 1 double so far"
    )
    found = odds(table(text), most=40_000, samples=1)
    # Throws of 36 at once; of 36 behind 1 1; of 36 behind 6 6 and a card of 16.
    for name, once, doubled, by_card in (
        ("St. James Place", 5, 2, 4 + 2),
        ("Virginia Avenue", 3, 0, 2 + 4),
        ("States Avenue", 2, 0, 4),
    ):
        wanted = Fraction((once * 36 + doubled) * 16 + by_card, 36 * 36 * 16)
        assert found.chance("land", "Ann", name).exact == wanted


TABLES = tables()


@pytest.mark.parametrize("name", TABLES)
def test_exact_odds_are_those_of_all_paths_counted_out(name: str) -> None:
    """Whoever plays by `careful` is driven through every random number that he asks for."""
    state = TABLES[name]
    found = odds(state, load_strategy(STRATEGY, state.setting.program), most=6_000, samples=1)
    exact = {answer(one): one.exact for one in found.chances if one.exact}
    paths = counted_out(state, whole=not found.samples)
    wanted = {key: share for key, share in paths.items() if not found.samples or key[0] != "owe"}
    assert {key: one for key, one in exact.items() if key[1] != NOT_COUNTED} == wanted


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_games_that_are_played_agree_with_exact_odds(name: str) -> None:
    state, games = TABLES[name], 400
    found = odds(state, load_strategy(STRATEGY, state.setting.program), most=6_000, samples=1)
    counts = played(state, games)
    for one in found.chances:
        if one.exact is not None and one.about != NOT_COUNTED:
            spread = sqrt(max(one.value * (1 - one.value), 1 / games) / games)
            assert abs(counts[answer(one)] / games - one.value) <= 4.5 * spread, one


def test_what_never_comes_up_is_nought_and_says_whether_that_is_sure() -> None:
    state = TABLES["landing, from Go"]
    careful = load_strategy(STRATEGY, state.setting.program)
    found = odds(state, careful, most=0, samples=30)
    owing = found.chance("owe", "Ann")
    assert owing.exact is None and owing.low == owing.value == 0 < owing.high
    assert odds(state, careful, most=6_000, samples=1).chance("owe", "Bob").exact == 0


OWING = """player Ann
  cash {cash}
  on States Avenue
  {more}
player Bob
  cash 900
  on {where}
  owns New York Avenue with {houses} houses, Tennessee Avenue with {houses} houses
  owns St. James Place with {houses} houses
no rent due
turn of Ann, before rolling
"""


def agree(exact: Odds, sampled: Odds, samples: int, sigmas: float = 4.5) -> None:
    """Check that samples stray from exact chances no further than chance lets them."""
    keys = {(one.question, one.player, one.about) for one in (*exact.chances, *sampled.chances)}
    known = {(one.question, one.player, one.about): one for one in exact.chances}
    settled = {one.question for one in exact.chances if one.exact is not None}
    assert {"land", "stop"} <= settled
    shares = {(one.question, one.player, one.about): one.value for one in sampled.chances}
    for key in keys:
        if key[0] not in settled:
            continue
        true = known[key].value if key in known else 0.0
        spread = sqrt(max(true * (1 - true), 1 / samples) / samples)
        assert abs(shares.get(key, 0.0) - true) <= sigmas * spread, key


@pytest.mark.slow
@pytest.mark.parametrize("houses", [[], ["rent-by-itself"]])
def test_samples_agree_with_the_whole_tree(houses: list[str]) -> None:
    state = table(JAIL, *houses)
    exact, sampled = odds(state, most=5_000, samples=1), odds(state, most=0, samples=300)
    assert sampled.samples == 300 and all(one.exact is None for one in sampled.chances)
    agree(exact, sampled, 300)


def test_rent_is_owed_by_itself_only_where_the_rules_say_so() -> None:
    """Nobody chooses, so nobody asks; a strategy asks, and so does a rule."""
    text = OWING.format(cash=20, houses=4, where="Go", more="")
    nobody = odds(table(text), most=0, samples=80)
    asked = odds(
        table(text), load_strategy("careful", load_rulebook("classic")), most=0, samples=80
    )
    itself = odds(table(text, "rent-by-itself"), most=0, samples=80)
    owe = [
        next((one.value for one in each.chances if (one.question, one.player) == ("owe", "Ann")), 0)
        for each in (nobody, asked, itself)
    ]
    assert owe[0] < 0.2 < min(owe[1], owe[2])


def test_a_table_must_tell_what_chance_needs() -> None:
    with pytest.raises(PropertyRulesError, match="cash of Bob"):
        odds(table(JAIL.replace("  cash 20\n", "")))
    with pytest.raises(PropertyRulesError, match=r"stage of the turn; add `.*, before rolling` or"):
        odds(table(JAIL.replace(", before rolling", "").replace(", in jail", "")))


def test_an_interval_holds_its_share() -> None:
    low, high = wilson(50, 100)
    assert 0.40 < low < 0.41 and 0.59 < high < 0.60
    assert wilson(0, 10)[0] == pytest.approx(0) and wilson(10, 10)[1] == pytest.approx(1)


def test_the_command_shows_and_gives_data(run: Run, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "jail.table"
    file.write_text("rulebook classic\n" + JAIL, encoding="utf-8")
    shown = run("odds", str(file), "--exact", "5000", "--samples", "5")
    assert shown.exit_code == 0 and "exact: 95/576" in shown.output
    given = run("odds", str(file), "--exact", "0", "--samples", "5", "--json")
    data = json.loads(given.output)
    assert data["samples"] == 5 and {one["question"] for one in data["chances"]} >= {"stop"}
