"""`compare` and `tournament`: pairs have one chance, and differences are told apart rightly."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from attrs import evolve

from propertyrules import Dice
from propertyrules.laboratory import (
    Comparison,
    Estimate,
    Row,
    RunningMean,
    compare,
    holm,
    play_numbered,
    tournament,
)
from propertyrules.verification import SimulationPlan
from tests.cli.conftest import Run, folder, run  # noqa: F401 (fixtures)

PLAN = SimulationPlan("classic", policy="builder,careful", players=3, most=80)


# -- games -------------------------------------------------------------------------------------


def test_a_number_plays_the_same_game_here_and_elsewhere() -> None:
    one, another = play_numbered(PLAN, (3, 4))
    with ThreadPoolExecutor(2) as executor:
        (other,) = executor.submit(play_numbered, PLAN, (3,)).result()
    assert one == other and one.moves == PLAN.most
    assert one != another
    assert sum(one.made.values()) == one.moves and one.made["roll"] >= one.turns - 2


def test_a_pair_has_the_same_chance_until_the_rules_part() -> None:
    """A tax that is paid elsewhere changes no throw: whoever bought the same deeds goes alike."""
    other = evolve(PLAN, house_rules=("no-rent-in-jail",))
    pairs = [(play_numbered(plan, (n,))[0] for plan in (PLAN, other)) for n in range(4)]
    assert sum(one.made == two.made for one, two in pairs) >= 2


def test_a_house_rule_comes_up_on_its_own_side() -> None:
    """What comes up is counted by name: a rule that one side lacks is nought there."""
    found = compare(PLAN, evolve(PLAN, house_rules=("double-salary-on-go",)), 6)
    both, own = found.row("rule salary"), found.row("rule double_salary")
    assert both.first > own.second > own.first == 0
    assert own.difference.mean == own.second
    assert found.row("rule next_turn").first > found.row("rule double_throws_again").first > 0


def test_an_interval_keeps_to_what_is_possible() -> None:
    """Of few pairs it is wide; a share differs by no more than 1."""
    found = compare(PLAN, evolve(PLAN, policy="careful,builder"), 3)
    for name in ("games that end", "first player wins or leads", "spread of wealth"):
        difference = found.row(name).difference
        assert -1 <= difference.low <= difference.mean <= difference.high <= 1


def test_an_interval_without_nought_that_tells_nothing_apart_is_explained(run: Run) -> None:  # noqa: F811
    """One game as long as the other but for a move: three pairs tell nothing for sure."""
    row = Row("length", True, 5, 6, Estimate(1, 1, 1, 1.0, 3), False)
    assert row.is_doubtful
    assert not evolve(row, told_apart=True).is_doubtful
    assert not evolve(row, difference=Estimate(1, -1, 3, 1.0, 3)).is_doubtful
    sides = ("--policy", "random", "--policy", "careful")
    told = run("compare", "classic", *sides, "--games", "8", "--moves", "30").stdout
    assert re.search(r"\b0 of \d+ measures are told apart", told)
    assert "may still be chance among so many measures" in " ".join(told.split())


# -- statistics --------------------------------------------------------------------------------


def means(dice: Dice, many: int, shift: float) -> RunningMean:
    found = RunningMean()
    for _ in range(many):
        found.add((dice.below(2001) - 1000) / 577 + shift)  # a deviation of about 1
    return found


def test_an_interval_holds_however_often_one_looks() -> None:
    """Nought leaves the interval at any of 30 looks in at most 5 % of 400 runs."""
    wrong = 0
    for seed in range(400):
        dice, found = Dice(seed), RunningMean()
        for number in range(300):
            found.add((dice.below(2001) - 1000) / 577)
            if number % 10 == 9 and number > 20:
                estimate = found.estimate()
                if not estimate.low <= 0 <= estimate.high:
                    wrong += 1
                    break
    assert wrong <= 20


def test_a_small_effect_is_found_and_its_p_value_agrees_with_the_interval() -> None:
    """A fifth of a deviation, over 800 pairs: found in nine runs of ten at least."""
    found = [means(Dice(seed), 800, 0.2).estimate() for seed in range(60)]
    assert sum(one.p <= 0.05 for one in found) >= 54
    for one in found:
        assert (one.p <= 0.05) is (not one.low <= 0 <= one.high)


def test_what_hardly_ever_differs_is_not_told_apart() -> None:
    rare = RunningMean()
    for number in range(1000):
        rare.add(1.0 if number < 5 else 0.0)
    assert rare.estimate().p == 1
    always = RunningMean()
    for _ in range(100):
        always.add(2.0)
    assert always.estimate().p == 0 and always.estimate().low == 2


def test_holm_asks_more_of_the_first_than_of_the_last() -> None:
    assert holm([0.04, 0.01, 0.03]) == (False, True, False)
    assert holm([0.04, 0.01, 0.02]) == (True, True, True)
    assert holm([0.2]) == (False,) and holm([]) == ()


# -- comparisons -------------------------------------------------------------------------------


def test_a_planted_effect_is_found() -> None:
    """Twice the salary makes richer, and its share of the wealth is seen after few pairs."""
    second = evolve(PLAN, house_rules=("free-parking-jackpot", "double-salary-on-go"), most=150)
    found = compare(evolve(PLAN, most=150), second, 60)
    row = found.row("wealth of a player")
    assert row.told_apart and row.difference.low > 0 and row.second > row.first


@pytest.mark.slow
def test_games_compared_with_their_like_are_not_told_apart() -> None:
    """The same rules, with other chance on the second side: an A/A run."""
    wrong = 0
    for seed in range(12):
        first = evolve(PLAN, seed=seed)
        found = compare(first, evolve(PLAN, seed=seed + 1000), 25)
        wrong += any(one.told_apart for one in found.rows)
    assert wrong <= 2


@pytest.mark.slow
@pytest.mark.seconds(20)
def test_a_small_effect_is_found_in_a_hundred_pairs() -> None:
    """Snake eyes that pay make a player richer by a twentieth."""
    for seed in range(3):
        first = evolve(PLAN, most=300, seed=seed)
        found = compare(first, evolve(first, house_rules=("snake-eyes-bonus",)), 100)
        row = found.row("wealth of a player")
        assert row.told_apart and row.difference.low > 0
        assert 1.02 < row.second / row.first < 1.1


def test_the_same_games_differ_in_nothing() -> None:
    found = compare(PLAN, PLAN, 12, until_decided=True)
    assert found.decided and found.pairs == 10  # all intervals are as narrow as can be
    assert all(one.difference.mean == 0 and not one.told_apart for one in found.rows)
    assert found.sides[0].quantiles == (None, None, None)  # cut: longer than all that ended


def test_figures_are_as_long_as_they_tell_something() -> None:
    share = Row("share", True, 0.412, 0.41, Estimate(-0.0002, -0.01, 0.0096, 1.0, 50), False)
    assert share.figures == ("0.412", "0.410", "+0.000", "-0.010 to +0.010")
    length = Row("length", True, 1198.72, 1153.38, Estimate(-45.34, -51.2, -39.5, 0.0, 50), True)
    assert length.figures == ("1,198.72", "1,153.38", "-45.34", "-51.20 to -39.50")


def test_an_executor_finds_the_same() -> None:
    second = evolve(PLAN, house_rules=("double-salary-on-go",))
    with ThreadPoolExecutor(2) as executor:
        elsewhere = compare(PLAN, second, 12, executor=executor)
    here: Comparison = compare(PLAN, second, 12)
    assert here == elsewhere


def test_a_tournament_changes_seats_and_ranks() -> None:
    found = tournament(evolve(PLAN, players=2, most=250), ["random", "careful", "builder"], 6)
    assert [one.games for one in found.matches] == [6, 6, 6]
    assert found.ranking[-1] == "random"
    there, back = found.match("careful", "random"), found.match("random", "careful")
    assert there.wins + back.wins == there.games and there.interval[0] <= there.share
    with pytest.raises(KeyError):
        found.match("careful", "nobody")


# -- at the shell ------------------------------------------------------------------------------


def test_compare_tells_gives_data_and_writes_a_page(run: Run, tmp_path: Path) -> None:  # noqa: F811
    page = tmp_path / "page.html"
    common = (
        "compare",
        "classic",
        "--with",
        "double-salary-on-go",
        "--games",
        "4",
        "--moves",
        "60",
    )
    shown = run(*common, "--html", str(page))
    assert shown.exit_code == 0 and "wealth of a player" in shown.output
    text = page.read_text(encoding="utf-8")
    assert "<svg" in text and not re.search(r"(?:src|href)\s*=\s*[\"'](?:https?:)?//", text)
    data = json.loads(run(*common, "--json").output)
    assert data["pairs"] == 4 and data["measures"][0]["name"] == "length in moves"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("compare classic", "nothing to compare with"),
        (
            "compare classic timed --policy careful --policy builder --policy greedy",
            "once or twice",
        ),
        ("compare classic --with gone", "no house rule `gone`"),
        ("compare classic --with a\x1b]0;b\x07", "no house rule `a\N{REPLACEMENT CHARACTER}]0;b"),
        ("compare classic timed --games 0", "a whole number from 1 up"),
        ("tournament classic careful", "two players at least"),
        ("tournament classic careful carefull", "no policy or strategy `carefull`"),
    ],
)
def test_what_cannot_be_compared_is_refused(given: str, said: str, run: Run) -> None:  # noqa: F811
    result = run(*given.split())
    assert result.exit_code == 2 and said in result.output + result.stderr


def test_of_one_pair_nothing_is_known(run: Run) -> None:  # noqa: F811
    shown = run("compare", "classic", "timed", "--games", "1", "--moves", "30").output
    assert "1 pair of games" in shown and "(any)" in shown and "inf" not in shown
    assert "first:  classic (trader)\n" in shown


def test_a_tournament_is_told(run: Run) -> None:  # noqa: F811
    shown = run("tournament", "classic", "careful", "greedy", "--games", "2", "--moves", "60")
    assert shown.exit_code == 0 and "against  " in shown.output


def test_by_a_rulebook_that_no_strategy_is_for_chance_plays(run: Run, folder: Path) -> None:  # noqa: F811
    shown = run("compare", "small.rules", "--set", "wage=30", "--games", "2", "--moves", "20")
    assert shown.exit_code == 0 and "first:  small.rules (random)\n" in shown.output
    refused = run("compare", "small.rules", "--set", "wage=30", "--policy", "trader")
    assert "for `small` there are `random` or `lookahead`" in refused.output + refused.stderr
