"""Whole games of random legal moves, for every shipped rulebook: what must hold in each of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from propertyrules import Referee, State, Step, load_rulebook, random_game, rulebooks
from propertyrules.machine import judge
from propertyrules.verification import INVARIANTS, Breach, PlayedGame

# The length of a game that counts here; the games of the long run go on to their end.
MOST_MOVES = 300
SEEDS = (1, 2)

SHIPPED = [listed.id for listed in rulebooks()]


def game(rulebook: str, seed: int) -> tuple[State, Sequence[Step]]:
    names = ["Ann", "Bob", "Cy", "Di"][: 2 + seed % 3]
    start = Referee(load_rulebook(rulebook)).new_game(names)
    return start, list(random_game(start, seed, MOST_MOVES))


def broken(number: int, game: PlayedGame) -> list[Breach]:
    """Return what a game breaks, by the check of one of the invariants."""
    return list(INVARIANTS[number - 1].check(game))


def none(found: Sequence[Breach]) -> None:
    assert not found, "\n".join(str(one) for one in found[:5])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rulebook", SHIPPED)
def test_states_stay_sound(rulebook: str, seed: int) -> None:
    """2 to 5 and 11: buildings add up, `always` holds, who is out owns nothing, nobody is stuck."""
    start, steps = game(rulebook, seed)
    (check,) = {row.check for row in INVARIANTS if row.number in (2, 3, 4, 5)}
    none([found for step in steps for found in check(PlayedGame(start, [step]))])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rulebook", SHIPPED)
def test_the_ledger_tells_all(rulebook: str, seed: int) -> None:
    """1 and 12: cash and deeds move as the ledger says; judging a move and making it agree."""
    before, steps = game(rulebook, seed)
    for step in steps[::3]:
        place = steps.index(step)
        table = steps[place - 1].after if place else before
        assert judge(table, step.move).after == step.after
        none(broken(1, PlayedGame(table, [step])))


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_everything_is_read_back(rulebook: str) -> None:
    """7: state, JSON, table and move, each way."""
    before, steps = game(rulebook, SEEDS[0])
    for step in steps[::7]:
        none(broken(7, PlayedGame(step.after)))
    none(broken(7, PlayedGame(before, steps[:1])))


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_legal_moves_are_the_legal_ones(rulebook: str) -> None:
    """6: what is listed is legal, and what is legal is listed."""
    _, steps = game(rulebook, SEEDS[1])
    for place in range(0, len(steps) - 1, 60):
        none(broken(6, PlayedGame(steps[place].after, [steps[place + 1]])))


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_a_record_leads_to_the_same_states(rulebook: str) -> None:
    """8: replaying gives the same states, and other names change nothing."""
    none(broken(8, PlayedGame(*game(rulebook, SEEDS[0]))))


def test_the_table_of_invariants_is_whole() -> None:
    """Each stands at its number, and holds where play begins."""
    assert [row.number for row in INVARIANTS] == list(range(1, 14))
    begun = PlayedGame(Referee(load_rulebook(SHIPPED[0])).new_game(["Ann", "Bob"]))
    none([found for row in INVARIANTS for found in row.check(begun)])
