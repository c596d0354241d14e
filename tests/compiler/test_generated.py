"""Generated Python against the interpreter: the same verdicts and states, move by move."""

from __future__ import annotations

import ast
import re
import traceback

import pytest

from propertyrules.compiler import interpreter, judging
from propertyrules.compiler.generated import running
from propertyrules.compiler.generated.source import write_source
from propertyrules.library import load_rulebook, rulebooks
from propertyrules.model.moves import Move, make_move
from propertyrules.model.rulings import Verdict
from propertyrules.model.state import Matter, State
from propertyrules.referee import Referee
from propertyrules.testing.games import random_game
from tests.compiler.small import RULES, checked, table, turn

SHIPPED = [listed.id for listed in rulebooks()]
MOST_MOVES = 150

# Every name that the writer makes has one of these beginnings, or is one of these words.
MANGLED = re.compile(r"(v|d|e|h|w|c|b|f|o|K|L|T|then|withdrawn|open|legal|play)_\w+\Z")
WORDS = {
    "t", "announce", "waits", "follow", "EVENTS", "WAITS", "CARDS", "CLOSING", "event", "args",
    "matter", "card", "player", "who", "taker", "thing", "sums", "payer", "payee", "amounts",
    "reasons", "total", "handler", "PASSING",
}  # fmt: skip
ATTRIBUTES = {
    "cash", "place", "out", "owner", "rung", "player_tracks", "property_tracks", "table_tracks",
    "stack", "claims", "opened", "winners", "setting", "values", "kind", "total", "dice", "count",
    "append", "items", "join", "fromkeys", "column", "row", "fields",
}  # fmt: skip


def verdicts_agree(state: State, move: Move) -> None:
    """One move at one state, both ways; a move that cannot be meant here is left out."""
    kind = state.setting.program.moves[move.name]
    try:
        env = interpreter.bind(state, move)
    except interpreter.MoveError:
        return
    slow = judging.verdict_on(state, kind, env)
    assert (running.failing(state, kind, env) == 0) == (slow is Verdict.LEGAL), move


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_both_ways_agree(rulebook: str) -> None:
    """Every move of random games gives one state both ways; asked elsewhere, one verdict."""
    for seed in (3, 4):
        state = Referee(load_rulebook(rulebook)).new_game(["Ann", "Bob", "Cy"][: 2 + seed % 2])
        steps = list(random_game(state, seed, MOST_MOVES))
        for place, step in enumerate(steps):
            assert running.complete(state)
            slow = interpreter.play(state, step.move)
            kind = state.setting.program.moves[step.move.name]
            fast = running.play_on(state, kind, interpreter.bind(state, step.move))
            assert fast is not None
            assert fast == slow == step.after
            assert (fast.waiting, fast.paid) == (slow.waiting, slow.paid)
            for other in steps[place % 7 :: 7]:
                verdicts_agree(state, other.move)
            state = step.after


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_what_generated_code_may_touch(rulebook: str) -> None:
    """No name and no attribute but those of a fixed list, whatever the rulebook says."""
    source, _ = write_source(load_rulebook(rulebook))
    allowed = WORDS | set(running.BUILTINS)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            assert node.id in allowed or MANGLED.match(node.id), node.id
        elif isinstance(node, ast.Attribute):
            assert node.attr in ATTRIBUTES, node.attr
        else:
            assert not isinstance(node, (ast.Import, ast.ImportFrom, ast.Global))


def test_a_traceback_shows_the_generated_line() -> None:
    program = load_rulebook(SHIPPED[0])
    move = next(iter(program.moves))
    function = running.generated(program).function(f"legal_{move}")
    try:
        function()
    except TypeError as error:
        shown = "".join(traceback.format_exception(error))
    assert f"legal_{move}" in shown
    number = function.__code__.co_firstlineno
    source = running.generated(program).source.splitlines()
    assert source[number - 1].startswith(f"def legal_{move}(")


def played_both_ways(state: State, move: Move) -> State:
    """Play a move by the interpreter and by generated code, which must agree."""
    slow = interpreter.play(state, move)
    kind = state.setting.program.moves[move.name]
    fast = running.play_on(state, kind, interpreter.bind(state, move))
    assert fast == slow
    assert fast is not None
    assert (fast.waiting, fast.paid) == (slow.waiting, slow.paid)
    return slow


SPLIT = """
when broke: short(player, creditor, amount, reason) where amount above 999 [small.play]
  then end the game won by players
move split(player) [small.play]
  said "{player} splits"
  at any time
  then
    together by half_up
      player pays 1000 to pot for "much"
      bank pays 5 to player for "little"
    end
"""

GRAB = """
when enough: receiving(player, property, giver) where property is a field [small.play]
  then
    add 1 to round
    end the game won by players
move grab(player) [small.play]
  said "{player} grabs"
  at any time
  then give properties to player
"""

HAGGLE = """
move haggle(player, purchase: money, turn: money = 3) [small.play]
  said "{player} haggles for {purchase}[, {turn}]"
  answers purchase
  then
    purchase.player pays turn to bank for "haggling"
    close purchase
"""


def test_no_payment_of_several_comes_after_the_end_of_the_game() -> None:
    after = played_both_ways(table(turn(), rules=checked(RULES + SPLIT)), make_move("split", "Ann"))
    assert after.over
    assert after.cash[0] == 100 and after.paid == ()


def test_no_deed_of_several_is_given_after_the_end_of_the_game() -> None:
    after = played_both_ways(table(turn(), rules=checked(RULES + GRAB)), make_move("grab", "Ann"))
    assert after.over
    assert after.owner == (-1, 0, -1, -1, -1, -1)
    assert after.table_tracks[0] == 1


def test_a_parameter_may_be_called_like_the_matter_that_is_answered() -> None:
    state = table(Matter("purchase", (0, 1)), turn(), rules=checked(RULES + HAGGLE))
    after = played_both_ways(state, make_move("haggle", "Ann", {"purchase": 7}))
    assert after.cash[0] == 97
    assert [matter.kind for matter in after.stack] == ["turn"]
