"""Generated code is held equal to the interpreter on rulebooks by chance, and faults are found."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from attrs import evolve

from propertyrules import BANK, Dice, Matter, Program, Referee, load_rulebook, make_move
from propertyrules.codegen.compiled_moves import play_on
from propertyrules.codegen.compiler import compiled
from propertyrules.machine.alternatives import judge_whole as judge
from propertyrules.machine.arguments import bind
from propertyrules.machine.initial_state import blank
from propertyrules.verification.invariants import broken_compiled
from tests.generator.rulebook_generator import check, generate_rulebook
from tests.machine.differential import Counts, differences, look_at
from tests.machine.faults import FAULTS, Fault
from tests.machine.small import RULES, checked, table, turn

SHARE = 60  # programs of those that a long run looks at
MOST_PROGRAMS = 400  # in which a fault can be seeded, until it is found
MOST_MADE = 1_200
TABLES = 12  # at which each of those is played


def test_a_share_of_all_programs() -> None:
    counts = Counts()
    found = [difference for seed in range(1, SHARE + 1) if (difference := look_at(seed, counts))]
    assert not found, "\n\n".join(map(str, found))
    # So much is at least looked at, lest the tables had nothing to rule on.
    assert counts.rulings > 20 * SHARE
    assert counts.legal > 3 * SHARE


# What rulebooks by chance have found, cut down.

GREET = """
move greet(player) [small.play]
  said "{player} greets"
  at any time
  then
    for each player in player.others do bank pays 1 to player end
    player pays 2 to pot
    for each p in players do
      for each p in p.others where p.cash above 100 do bank pays 1 to p end
      p pays 3 to pot
    end
"""

SETTLE = """
move settle(player, mine: matter = uppermost, due: list of debt = open debt) [small.play]
  said "{player} settles[, {mine}][, {due}]"
  at any time
  rule settle.all [small.play]
    require due is open debt and due is not open turn
    else "there is more"
  then
    close mine
    for each d in due do set d.amount to 1 end
"""


GONE = """
move haunt(player) [small.play]
  said "{player} haunts"
  at any time
  then
    for each p in everybody where p.out do move p forward 2 end
    retire player
    move player forward 2
"""

TWICE = """
move treat(player) [small.play]
  said "{player} treats"
  at any time
  then
    for each player in player.others do
      for each player in player.others do player pays 1 to pot end
    end
    player pays 5 to bank
"""


@pytest.mark.parametrize(
    "rules",
    [GREET, SETTLE, GONE, TWICE],
    ids=["a loop hides a name", "matters handed", "out and walking", "a loop in a loop hides it"],
)
def test_cases_that_were_found(rules: str) -> None:
    debts = [Matter("debt", (seat, BANK, 5)) for seat in (0, 1)]
    out = (False, False, rules is GONE)
    state = table(*debts, turn(), rules=checked(RULES + rules), out=out)
    name = rules.split()[1].split("(")[0]
    assert not list(broken_compiled(state, make_move(name, "Bob")))
    after = play_on(state, state.setting.program.moves[name], bind(state, make_move(name, "Bob")))
    assert after is not None and after != state


YIELD = """
move yield_up(player, property) [small.play]
  said "{player} yields up {property}"
  at any time
  rule yield_up.own [small.play]
    require property.owner is a player else "nobody owns it"
  then
    give property to bank
    bank pays (if property.owner.cash above 5 then 5 else 3) to player
"""


def test_who_owned_a_thing_may_be_nobody_behind_an_effect() -> None:
    rules = checked(RULES + YIELD)
    deed = next(space for space in rules.board.spaces if space.deed)
    bare = table(turn(), rules=rules)
    owner = tuple(1 if at == deed.number else held for at, held in enumerate(bare.owner))
    state = table(turn(), rules=rules, owner=owner, cash=(9, 9, 2, *bare.cash[3:]))
    move = make_move("yield_up", "Bob", {"property": deed.name})
    assert not list(broken_compiled(state, move))
    assert judge(state, move).after is not None


def test_an_auction_of_a_building_for_no_street_ends_alike() -> None:
    """Nobody waits for it, so that the next move ends it; its first street is none."""
    referee = Referee(load_rulebook("videogame"))
    start = referee.new_game(["Ann", "Bob"])
    owner = (*start.owner[:3], 1, *start.owner[4:])
    auction = Matter("building_auction", (0, (), 20, 0, ()))
    start = evolve(start, owner=owner, stack=(auction, Matter("turn", (0, 1, 0))), waiting=())
    move = make_move("mortgage", "Bob", {"property": "Baltic Avenue"})
    assert referee.play(start, move) == judge(start, move).after


def test_a_reason_that_is_not_known_is_none() -> None:
    """That is the interpreter's alone: generated code rules on tables on which all is known."""
    told = """
move treat(player) [small.play]
  said "{player} treats"
  at any time
  then
    player pays 1 to pot for (if player.luck above 1 then "luck" else "nothing")
    together by half_up
      player pays 2 to pot for (if player.luck above 1 then "luck" else "nothing")
    end
"""
    rules = checked(RULES + told)
    state = table(turn(), rules=rules)
    unknown = [blank(state.setting).player_tracks[rules.tracks["luck"].index]]
    tracks = state.player_tracks
    place = rules.tracks["luck"].index
    state = evolve(state, player_tracks=(*tracks[:place], *unknown, *tracks[place + 1 :]))
    after = judge(state, make_move("treat", "Ann")).after
    assert after is not None
    assert [(amount, reason) for _, _, amount, reason in after.paid] == [(1, ""), (2, "")]


@cache
def made(seed: int) -> Program:
    program, faults = check(generate_rulebook(seed))
    assert program is not None and not faults
    return program


def seeded(program: Program, fault: Fault, seed: int) -> Program | None:
    """Return the program with a fault in its lowered code; None where there is no place for it."""
    copy = evolve(program)
    lowered = compiled(copy).lowered
    functions = {name: deepcopy(lowered.function(name)) for name in lowered.names()}
    if not fault(functions, Dice(seed)):
        return None
    lowered.functions.update(functions)
    return copy


def tried(fault: Fault) -> Iterator[tuple[int, str]]:
    """Seed a fault into one program after another: give each seed, and what was found."""
    for seed in range(1, MOST_MADE):
        program = seeded(made(seed), fault, seed)
        if program is None:
            continue
        try:
            yield seed, next(differences(program, seed, Counts(), TABLES), "")
        except (TypeError, ValueError, LookupError, AttributeError, NameError) as error:
            yield seed, repr(error)


# This one has its place in few programs.
RARE = ("the highest for the lowest",)


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=[pytest.mark.slow] if one in RARE else []) for one in FAULTS]
)
def test_a_seeded_fault_is_found(name: str, record_property: Any) -> None:
    for number, (seed, what) in enumerate(tried(FAULTS[name]), start=1):
        if what:
            record_property("programs", number)
            print(f"{name}: found in program {number} of those with a place for it, {seed} in all")
            return
        assert number < MOST_PROGRAMS, f"{number} programs, and nothing is found"
    pytest.fail("no program has a place for this fault")
