"""Verifying rulebooks: a sound one holds, a broken one is shown by the shortest table."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from propertyrules import (
    Dice,
    Referee,
    Step,
    check_rulebook,
    load_rulebook,
    random_game,
    read_record,
    rulebooks,
)
from propertyrules.verification import (
    INVARIANTS,
    PlayedGame,
    SimulationPlan,
    find_policy,
    played,
    simulate,
)
from tests.cli.conftest import RING, SMALL
from tests.command_line import invoke

SHIPPED = [listed.id for listed in rulebooks()]

STUCK = """\
rulebook stuck "Stuck" version 1.0 language 1
default board atlantic
extends classic

clause stuck.thrift "Thrift" stated
  says "Nobody ever has more than a little."

set limit: money = 1600 [stuck.thrift] "the most that anybody may hold"

always thrift [stuck.thrift]
  for each p in players
  require p.cash at most limit
  else "{p} has {p.cash}, which is above {limit}"
"""


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_every_invariant_is_looked_at_and_holds(rulebook: str) -> None:
    report = check_rulebook(rulebook, games=2, most=150)
    assert report.holds, f"{report.found}\n{report.found and report.found.record}"
    assert report.moves > 100
    assert list(report.looked) == list(map(str, INVARIANTS))
    assert not [name for name, looked in report.looked.items() if not looked and "9" not in name]


def test_a_broken_rulebook_is_shown_by_a_short_record() -> None:
    report = check_rulebook(STUCK, games=4)
    found = report.found
    assert found is not None
    assert found.invariant == "3 always"
    assert "above" in found.what
    assert len(found.moves) == 1
    program = load_rulebook(STUCK)
    start = read_record(found.record, program).start
    assert all(owner < 0 for owner in start.owner) or "owns" in found.record
    after = Referee(program).play(start, found.moves[0])
    assert max(cash or 0 for cash in after.cash) > 1600


def test_a_step_that_is_refused_is_told_with_the_table_before_it() -> None:
    """Such as one that makes a sum larger than any that can be written."""
    grows = SMALL.replace("pays amount to player", f"pays amount * {'9' * 15} to player")
    alone = grows.replace("for each p in players do open turn(player: p) end",
                          "open turn(player: players.at(0))")  # fmt: skip
    found = check_rulebook(load_rulebook(alone, board=RING), games=4).found
    assert found is not None
    assert (found.invariant, found.moves) == ("11 answers", ())
    assert "can't go on from here: this step makes a number that is too large" in found.what
    assert "turn of Ann" in found.record


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_policies_choose_legal_moves_only(rulebook: str) -> None:
    start = Referee(load_rulebook(rulebook)).new_game(["Ann", "Bob", "Cy"])
    for name in ("random", "lookahead"):
        assert list(played(start, 5, 60, find_policy(name)))


def test_a_seed_plays_the_same_game_again() -> None:
    start = Referee(load_rulebook(SHIPPED[0])).new_game(["Ann", "Bob"])
    assert list(random_game(start, 7, 80)) == list(random_game(start, 7, 80))


def test_every_game_of_a_run_is_another() -> None:
    plan = SimulationPlan(SHIPPED[0], players=2, seed=1, most=14, record=".")
    played_ = [one.record.partition("\nplay\n")[2] for one in simulate(plan, 100)]
    assert all(played_) and len(set(played_)) == 100


def test_games_do_not_hang_on_how_many_processes_play_them() -> None:
    plan = SimulationPlan(SHIPPED[0], players=2, seed=3, most=40, record=".")
    alone = [one.record for one in simulate(plan, 3)]
    shared = sorted(simulate(plan, 3, jobs=2), key=lambda one: one.number)
    assert alone == [one.record for one in shared]


@pytest.mark.parametrize("policy", ["random", "careful", "lookahead"])
def test_a_game_stops_where_its_table_tells_too_little(policy: str, tmp_path: Path) -> None:
    told = "rulebook classic\nunknown until told\nturn of Ann\n"
    players = "".join(f"player {name}\n  cash 900\n  on Go\n" for name in ("Ann", "Bob"))
    file = tmp_path / "gaps.table"
    file.write_text(told + players, encoding="utf-8")
    done = invoke("simulate", str(file), "--games", "1", "--moves", "50", "--policy", policy)
    assert done.exit_code == 1
    assert "what decides here is not known of the table" in done.output


def test_nobody_to_wait_for_is_a_game_run_dry() -> None:
    start = Referee(load_rulebook(SHIPPED[0])).new_game(["Ann", "Bob"])
    with pytest.raises(AssertionError, match="waits for nobody, and is not over"):
        list(random_game(evolve(start, stack=(), waiting=()), 1, 5))


@pytest.mark.parametrize("rulebook", [*SHIPPED, STUCK])
def test_what_is_told_sound_quickly_is_sound(rulebook: str) -> None:
    """By generated code; one look in ten, as the dice have it, is by the interpreter."""
    (check,) = {row.check for row in INVARIANTS if row.number in (2, 3, 4, 5)}
    thorough, quick = (
        next(seed for seed in range(99) if Dice(seed).one_in(10) is found)
        for found in (True, False)
    )
    start = Referee(load_rulebook(rulebook)).new_game(["Ann", "Bob", "Cy"])
    dice, seen = Dice(3), {True: 0, False: 0}
    for step in random_game(start, 4, 300):
        state, seat = step.after, dice.below(3)
        cash = (*state.cash[:seat], dice.choose((-1, 0, 1600, 1601)), *state.cash[seat + 1 :])
        gone = (*state.out[:seat], True, *state.out[seat + 1 :])
        rung = (0, dice.below(3), *state.rung[2:])
        for table in (state, evolve(state, cash=cash), evolve(state, out=gone),
                      evolve(state, rung=rung), evolve(state, waiting=()),
                      evolve(state, supply=(-1, *state.supply[1:]))):  # fmt: skip
            expected, told = (
                [str(one) for one in check(PlayedGame(start, [Step(step.move, table)], Dice(seed)))]
                for seed in (thorough, quick)
            )
            assert told == expected
            seen[not expected] += 1
    assert min(seen.values()) > 20
