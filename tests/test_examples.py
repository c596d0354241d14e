"""The examples: no faults in their rulebooks and house rules, and every expectation is met."""

from __future__ import annotations

from pathlib import Path

import pytest

from propertyrules import Referee, lint, load_rulebook, random_game
from tests.scenario_runs import runs

EXAMPLES = Path(__file__).parents[1] / "examples"
RIVER = EXAMPLES / "long-river"
HOUSES = EXAMPLES / "house-rules"


FILES = [
    file
    for folder in (RIVER, HOUSES)
    for form in ("rules", "board", "deck")
    for file in sorted(folder.glob(f"*.{form}"))
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_an_example_has_no_faults(file: Path) -> None:
    assert not lint(file)


@pytest.mark.parametrize(
    "file",
    sorted((*(RIVER / "scenarios").glob("*.table"), *(HOUSES / "scenarios").glob("*.table"))),
    ids=lambda file: file.name,
)
def test_what_an_example_expects_is_met(file: Path) -> None:
    assert runs(file)
    for run in runs(file):
        assert not run.unmet, (run.scenario.title, run.unmet)


@pytest.mark.parametrize(
    "turn", ["Bob's turn, before throwing", "It's Bob's turn, before throwing"]
)
def test_a_game_of_ones_own_is_asked_by_whose_a_thing_is(tmp_path: Path, turn: str) -> None:
    """Its phrases are `turn of {player}` and `worth of {player}`, and no others are written."""
    file = tmp_path / "river.table"
    file.write_text(
        f"rulebook {RIVER / 'river.rules'}\n\nplayer Ann\n  cash 100\nplayer Bob\n  cash 70\n"
        f"  owns Salt Mill\n{turn}\nask\n  Bob's worth -> 200\n  Ann throws 2 calm -> illegal\n",
        encoding="utf-8",
    )
    (run,) = runs(file)
    assert not run.unmet, run.unmet


def test_games_by_an_example_end() -> None:
    houses = [RIVER / f"{name}.rules" for name in ("group-tax", "late-building")]
    start = Referee(load_rulebook(RIVER / "river.rules", with_=houses)).new_game(["Ann", "Bob"])
    for seed in range(2):
        *_, last = random_game(start, seed=seed, most=2000)
        assert last.after.over
