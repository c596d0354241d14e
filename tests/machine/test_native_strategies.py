"""Strategies in native code: the same moves as in Python, from the same chance."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import pytest

from propertyrules import Program, Referee, RulebookError, house_rules, load_rulebook, rulebooks
from propertyrules.codegen.native import library
from propertyrules.codegen.native.c99 import CPrinter, Unit
from propertyrules.codegen.native.engine import NativeEngine
from propertyrules.codegen.native.layout import Capacities, NotNative
from propertyrules.codegen.native.library import NoNativeCode
from propertyrules.codegen.native.units import native_source
from propertyrules.codegen.statements import LoweredFunction
from propertyrules.ir.strategy import Strategy
from propertyrules.library import load_strategy
from propertyrules.model.state import State
from propertyrules.verification.native_games import (
    native_players,
    play_course,
    players_of,
    sort_plans,
)
from propertyrules.verification.players import fitting, players, seated
from propertyrules.verification.policies import Policy, by_chance
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import Chosen
from propertyrules.verification.simulator import names_of
from propertyrules.verification.streams import Stream
from tests.machine.native_equality import different

QUICK = (*library.FLAGS, "-O0")
MOST_MOVES = 400
ROOM_OF_RECORD = 20_000
HEAD = 'strategy own "Own" language 1\nfor classic\n'
SEATED = (
    "careful",
    "trader",
    "greedy,builder",
    "careful,trader,builder,greedy",
    "lookahead",
    "builder,lookahead",
)

pytestmark = pytest.mark.skipif(
    library.compiler() is None or not pytest.importorskip("cffi"),
    reason="native code needs cffi and a C compiler, and one of them is not here",
)


def both_ways(
    engine: NativeEngine, policy: Policy, numbers: tuple[Dice, Dice], seats: int
) -> tuple[int, set[str]]:
    """Play a game in C and in Python; return the moves that C left to Python, and all made."""
    start = Referee(engine.source.program).new_game(names_of(seats))
    words: list[int] = []

    def keep(state: State, chosen: Chosen) -> None:
        args = [chosen.env[param.name] for param in chosen.sort.move.params]
        one = engine.move_words(state, chosen.name, args)
        words.extend([len(one), *one])

    native = play_course(
        start, numbers[0], MOST_MOVES, policy, engine=engine, recorded=ROOM_OF_RECORD
    )
    python = play_course(start, numbers[1], MOST_MOVES, policy, seen=keep)
    assert native.record == words
    assert different(native.state, python.state) == ""
    assert (native.made, native.opened, native.first) == (python.made, python.opened, python.first)
    assert native.rules == python.rules
    assert native.rules.total() > native.turns
    assert numbers[0] == numbers[1]
    return native.left, set(native.made)


def compiled(program: Program, strategies: Sequence[Strategy] = ()) -> NativeEngine:
    found = strategies or fitting(program)
    return players_of(program, flags=QUICK, strategies=found, ahead=not strategies)


def shipped(program: Program, games: int) -> int:
    """Hold all strategies that are for a rulebook equal; return what was left to Python."""
    engine, left = compiled(program), 0
    assert engine.source.left == []
    for number in range(games):
        for names in SEATED:
            numbers = Stream(9, number), Stream(9, number)
            left += both_ways(engine, seated(names, program), numbers, 2 + number % 4)[0]
    return left


def test_shipped_strategies_play_alike() -> None:
    assert shipped(load_rulebook("cronulla-short"), 1) < MOST_MOVES


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", [one.id for one in rulebooks()])
def test_they_do_by_every_rulebook(rulebook: str) -> None:
    assert shipped(load_rulebook(rulebook), 2) < MOST_MOVES


@pytest.mark.slow
@pytest.mark.parametrize("house", [one.id for one in house_rules()][::4])
def test_they_do_under_house_rules(house: str) -> None:
    with suppress(RulebookError):
        shipped(load_rulebook("classic", with_=[house]), 1)


OWN = """
define held of property: count
  normally number of s in property.group.sites where s.owner is me
play pay_all
play mortgage(property) for property in me.properties when me.owed_by above me.cash
play go_bankrupt
play make_offer(partner: other, cash: 1, wanted_deeds: these(wanted))
  for other in players where other is not me
  for wanted in other.properties
  when me.cash above 300 and wanted.held above 0
  best wanted.price / 3
  one time in 3
play accept when offer.cash above 0
play bid(amount: 75% of auction.property.price rounded down)
  when amount at most auction.property.price
play buy(property)
play build_house(property)
play lift(deeds: all d in me.properties where d.mortgaged)
play throw_for_start
play draw_card
play throw_for_utility
play roll
"""


@pytest.fixture(scope="module")
def own() -> tuple[NativeEngine, Policy]:
    program = load_rulebook("classic")
    strategy = load_strategy(HEAD + OWN + "otherwise refuse, decline, pass, end_turn\n", program)
    return compiled(program, [strategy]), players([strategy], program)


@pytest.mark.parametrize("version", [1, 2])
def test_a_strategy_of_ones_own(own: tuple[NativeEngine, Policy], version: int) -> None:
    """Fractions in `best`, lists, free parameters, now and then; what no rule answers is left to
    Python.
    """
    engine, policy = own
    made: set[str] = set()
    for seed in range(4):
        one, two = ((Dice(seed), Dice(seed)), (Stream(seed, 5), Stream(seed, 5)))[version - 1]
        left, more = both_ways(engine, policy, (one, two), 3)
        made |= more
        assert left < MOST_MOVES // 4
    assert {"make_offer", "accept", "bid", "buy", "mortgage", "roll"} <= made


def test_a_step_that_is_given_up_is_played_in_python() -> None:
    program = load_rulebook("cronulla-short")
    tight = Capacities(payments=1)
    engine = players_of(program, tight, QUICK, fitting(program))
    left, _ = both_ways(engine, seated("builder", program), (Stream(3, 3), Stream(3, 3)), 4)
    assert left > 0


@pytest.mark.parametrize("version", [1, 2])
def test_who_looks_ahead_draws_the_same_deals(version: int) -> None:
    """Deals and their answers, sums that are raised, cash that is raised, and answers ahead."""
    program = load_rulebook("cronulla-short")
    engine, policy = compiled(program), seated("lookahead", program)
    made: set[str] = set()
    for seed in range(7):
        one, two = ((Dice(seed), Dice(seed)), (Stream(seed, 5), Stream(seed, 5)))[version - 1]
        left, more = both_ways(engine, policy, (one, two), 2)
        assert left == 0
        made |= more
    assert {"make_offer", "accept", "bid", "mortgage", "build_house"} <= made


@pytest.mark.parametrize(
    ("policy", "why"),
    [
        ("careful,random", "`random` beside others, is not native"),
        ("lookahead,random", "`random` beside others, is not native"),
    ],
)
def test_who_is_not_native(policy: str, why: str) -> None:
    program = load_rulebook("classic")
    with pytest.raises(NoNativeCode, match=why):
        native_players(program, seated(policy, program))


def test_a_policy_of_ones_own_is_not_native() -> None:
    why = "only strategies and the policies `random` and `lookahead` are native"
    with pytest.raises(NoNativeCode, match=why):
        native_players(load_rulebook("classic"), lambda state, dice: by_chance(state, dice))


def test_any_legal_move_is_chosen_in_python() -> None:
    program = load_rulebook("classic")
    anything = load_strategy(HEAD + "otherwise anything\n", program)
    with pytest.raises(NoNativeCode, match="`otherwise anything` of `own` is not native"):
        native_players(program, players([anything], program))


def test_a_rule_that_is_not_native_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = CPrinter.function

    def refusing(self: CPrinter, function: LoweredFunction, unit: Unit) -> str:
        if function.name.startswith("rule_"):
            raise NotNative("it is too hard")
        return printed(self, function, unit)

    monkeypatch.setattr(CPrinter, "function", refusing)
    program = load_rulebook("classic")
    strategy = load_strategy(HEAD + "play roll\nplay buy\n", program)
    source = native_source(program, None, sort_plans(program), strategies=[strategy])
    assert list(map(str, source.left)) == [
        "<strategy>:3: `play roll` is left to Python: it is too hard",
        "<strategy>:4: `play buy` is left to Python: it is too hard",
    ]
    assert all(one.strategy is strategy for one in source.left)
