"""Legal moves by generated code are those that the interpreter lists, in the same order."""

from __future__ import annotations

from collections.abc import Container

import pytest
from attrs import evolve

from propertyrules import Program, Referee, State, limits, load_rulebook, random_game, rulebooks
from propertyrules.codegen import move_generator
from propertyrules.codegen.move_generator import PLAIN
from propertyrules.machine import legal_moves as interpreter

SHIPPED = [each.id for each in rulebooks()]

STRANGE = """\
rulebook strange "Strange" version 1.0 language 1
default board atlantic
extends classic

clause strange.gifts "Gifts" stated
  says "Alms are given out of what somebody owes, or from what stands on a group."

rule strange_some(player, amount: money) [strange.gifts]
  require some d in (open debt) has d.amount at least amount
  else "nobody owes {amount}"

rule strange_rich(player, amount: money) [strange.gifts]
  where player.cash above 500
  require amount at least 10 and amount below player.cash / 2
  else "{amount} is not for the rich"

move alms(player, partner: player, amount: money) [strange.gifts]
  said "{player} hands {partner} alms of {amount}"
  at any time
  obeys strange_some(player, amount)
  rule alms.other [strange.gifts]
    require partner is not player
    else "{partner} gives to himself"
  then player pays amount to partner for "alms"

move tithe(player, amount: money, spared: list of property = nothing) [strange.gifts]
  said "{player} tithes {amount}[ but for {spared}]"
  at any time
  obeys strange_rich(player, amount)
  rule tithe.spared [strange.gifts]
    require no d in spared has d.owner is not player or d.mortgaged
    else "{spared} is not all free"
  rule tithe.owed [strange.gifts]
    where amount above 20
    require spared.size above 0 or player.cash above 900
    else "too much"
  then player pays amount to bank for "the tithe"

move swear(player, by_what: property, to: holder) [strange.gifts]
  said "{player} swears to {to} by {by_what}"
  at any time
  rule swear.own [strange.gifts]
    require by_what.owner is player or to is by_what.owner
    else "{by_what} is not {player}'s"
  then player pays 0 to bank for "an oath"
"""


def held_equal(program: Program, seed: int, every: int, most: int = 1500) -> int:
    """Compare both ways along a game, and return how many lists were compared."""
    start = Referee(program).new_game(["Ann", "Bob", "Cy"])
    generator = move_generator.move_generator(program)  # made before it is asked for often
    assert all(generator.plan(kind) is not None for kind in program.moves.values())
    seen = 0
    for place, step in enumerate(random_game(start, seed, most)):
        if place % every:
            continue
        for seat in range(3):
            plain = interpreter.legal_moves(step.after, seat)
            assert move_generator.legal_moves(step.after, seat) == plain
            seen += 1
    return seen


# Of those that take long one is enough by default.
LONG = ("classic-short", "videogame")


@pytest.mark.parametrize(
    "rulebook",
    [pytest.param(one, marks=[pytest.mark.slow] if one in LONG else []) for one in SHIPPED],
)
def test_code_lists_what_the_interpreter_lists(rulebook: str) -> None:
    program = load_rulebook(rulebook)
    assert sum(held_equal(program, seed, every=61) for seed in (1, 2)) > 30


@pytest.mark.parametrize("untold", [False, True], ids=["a whole table", "cash untold"])
def test_moves_of_some_names_are_those_among_all(untold: bool) -> None:
    referee = Referee(load_rulebook("classic"))
    steps = list(random_game(referee.new_game(["Ann", "Bob"]), 5, 60))
    for step in steps[::12]:
        state = step.after
        if untold:
            state = evolve(state, cash=(None, *state.cash[1:]), complete=False)
        every = referee.legal_moves(state, "Ann", told=True)
        for name in dict.fromkeys(move.name for move in every):
            among = tuple(move for move in every if move.name == name)
            assert referee.legal_moves(state, "Ann", told=True, names={name}) == among
        assert referee.legal_moves(state, "Ann", names=()) == ()


@pytest.mark.slow
def test_bounds_of_every_shape_are_read_alike() -> None:
    program = load_rulebook(STRANGE)
    assert held_equal(program, 3, every=40) > 30
    assert held_equal(program, 4, every=40) > 30


DEEP = """\
rulebook deep "Deep" version 1.0 language 1
default board atlantic
extends classic

clause deep.gifts "Gifts" stated
  says "Alms are given to others."

move alms(player, partner: player, of: player) [deep.gifts]
  said "{player} hands {partner} the alms of {of}"
  at any time
  rule alms.other [deep.gifts]
    require SOME partner is not player
    else "{partner} gives to himself"
  then player pays 0 to partner for "alms"
"""


def test_a_rule_of_the_most_nested_quantifiers_is_listed_by_code() -> None:
    nested = " ".join(f"some a{n} in these(of) has" for n in range(limits.MOST_NESTED_LISTS))
    program = load_rulebook(DEEP.replace("SOME", nested))
    alms = program.moves["alms"]
    assert move_generator.move_generator(program).plan(alms) is not None
    start = Referee(program).new_game(["Ann", "Bob", "Cy"])
    found = [move_generator.legal_moves(start, seat) for seat in range(3)]
    assert found == [interpreter.legal_moves(start, seat) for seat in range(3)]
    assert sum(move.name == "alms" for move in found[0][0]) == 6


def test_little_is_asked_of_the_interpreter_and_what_is_unknown_always(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = load_rulebook(STRANGE.replace('"Strange"', '"Stranger"'))
    start = Referee(program).new_game(["Ann", "Bob"])
    asked: list[int] = []

    def counted(
        state: State, seat: int, names: Container[str] | None = None
    ) -> move_generator.Found:
        asked.append(seat)
        return plainly(state, seat, names)

    plainly = interpreter.legal_moves
    monkeypatch.setattr(interpreter, "legal_moves", counted)
    for _ in range(PLAIN):
        assert move_generator.legal_moves(start, 0) == plainly(start, 0)
    assert len(asked) == PLAIN
    assert move_generator.legal_moves(start, 0) == plainly(start, 0)
    over = evolve(start, winners=(1,))
    assert move_generator.legal_moves(over, 0) == plainly(over, 0)
    assert len(asked) == PLAIN
    untold = evolve(start, cash=(None, 5), complete=False)
    assert move_generator.legal_moves(untold, 0) == plainly(untold, 0)
    assert len(asked) == PLAIN + 1
