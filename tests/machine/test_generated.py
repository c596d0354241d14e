"""Generated Python against the interpreter: the same verdicts and states, move by move."""

from __future__ import annotations

import ast
import re
import traceback
from collections.abc import Iterator

import pytest

from propertyrules import (
    Matter,
    Move,
    Referee,
    State,
    Verdict,
    load_rulebook,
    make_move,
    random_game,
    rulebooks,
)
from propertyrules.codegen import compiled_moves
from propertyrules.codegen.compiler import compiled
from propertyrules.codegen.runtime import BUILTINS
from propertyrules.errors import MoveError
from propertyrules.machine import alternatives, arguments, legality
from tests.machine.small import RULES, checked, table, turn

SHIPPED = [listed.id for listed in rulebooks()]
MOST_MOVES = 150

# Every name in generated code has one of these beginnings, or is one of these words.
MANGLED = re.compile(r"(v|b|d|e|w|c|f|K|then|withdrawn|open|legal|play|x)_\w+\Z")
LOCALS = re.compile(r"(r|found|thing|taker|giver|matter|who|sums|each)(_\d+)?\Z")
ATTRIBUTES = {
    "cash", "place", "out", "owner", "rung", "player_tracks", "property_tracks", "table_tracks",
    "stack", "standing", "winners", "happened", "came", "values", "kind", "total", "dice", "count",
    "append", "join", "fromkeys",
}  # fmt: skip


def verdicts_agree(state: State, move: Move) -> None:
    """One move at one state, both ways; a move that cannot be meant here is left out."""
    kind = state.setting.program.moves[move.name]
    try:
        env = arguments.bind(state, move)
    except MoveError:
        return
    slow = legality.verdict_on(state, kind, env)
    assert (compiled_moves.failing(state, kind, env) == 0) == (slow is Verdict.LEGAL), move


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_both_ways_agree(rulebook: str) -> None:
    """Every move of random games gives one state both ways; asked elsewhere, one verdict."""
    for seed in (3, 4):
        state = Referee(load_rulebook(rulebook)).new_game(["Ann", "Bob", "Cy"][: 2 + seed % 2])
        steps = list(random_game(state, seed, MOST_MOVES))
        for place, step in enumerate(steps):
            assert compiled_moves.complete(state)
            slow = alternatives.play_whole(state, step.move)
            kind = state.setting.program.moves[step.move.name]
            fast = compiled_moves.play_on(state, kind, arguments.bind(state, step.move))
            assert fast is not None
            assert fast == slow == step.after
            assert (fast.waiting, fast.paid) == (slow.waiting, slow.paid)
            for other in steps[place % 7 :: 7]:
                verdicts_agree(state, other.move)
            state = step.after


def outside(source: str) -> Iterator[str]:
    """Yield what a source touches that is not on the list."""
    allowed = {"t", *BUILTINS}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name):
                if not (name in allowed or MANGLED.match(name) or LOCALS.match(name)):
                    yield name
            case ast.Attribute(attr=name):
                if name not in ATTRIBUTES:
                    yield f".{name}"
            case ast.arg(arg=name) | ast.FunctionDef(name=name):
                if not (name in allowed or MANGLED.match(name) or LOCALS.match(name)):
                    yield name
            case ast.keyword(arg=name):
                yield f"{name}="
            case (
                ast.Import() | ast.ImportFrom() | ast.Global() | ast.Nonlocal() | ast.ClassDef()
                | ast.AsyncFunctionDef() | ast.Await() | ast.Yield() | ast.Try() | ast.With()
                | ast.FormattedValue()
            ):  # fmt: skip
                yield node.__class__.__name__


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_what_generated_code_may_touch(rulebook: str) -> None:
    """No name and no attribute but those of a fixed list, whatever the rulebook says."""
    source = compiled(load_rulebook(rulebook)).source
    assert not list(outside(source))


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("import os", "Import"),
        ("open('/etc/passwd')", "open"),
        ("eval('1')", "eval"),
        ("getattr(t, 'cash')", "getattr"),
        ("t.__class__", ".__class__"),
        ("t.setting.program", ".program"),
        ("'{0.cash}'.format(t)", ".format"),
        ("f'{t}'", "FormattedValue"),
        ("__builtins__", "__builtins__"),
        ("tuple(v_p, key=v_q)", "key="),
        ("[cash for cash in t.cash]", "cash"),
        ("lambda os: v_p", "os"),
    ],
)
def test_what_is_not_on_the_list_is_found(line: str, what: str) -> None:
    source = compiled(load_rulebook(SHIPPED[0])).source
    assert what in list(outside(f"{source}\n{line}\n"))


def test_names_that_a_rulebook_gives_are_mangled() -> None:
    """A rulebook that calls its values like what Python offers reaches none of it."""
    rules = """
define eval(open: money): money [small.play]
  normally open + 1
move getattr(player, import: money, exec: money = 1) [small.play]
  said "{player} reaches for {import}[ and {exec}]"
  at any time
  rule getattr.eval [small.play]
    require eval(import) above exec
    else "{import}"
  then player pays import to bank for "the try"
"""
    program = checked(RULES + rules)
    assert not list(outside(compiled(program).source))
    after = played_both_ways(
        table(turn(), rules=program), make_move("getattr", "Ann", {"import": 7})
    )
    assert after.cash[0] == 93


def test_generated_code_has_no_other_builtins() -> None:
    """What is not on the list is not there at all, should a name ever slip through."""
    names = compiled(load_rulebook(SHIPPED[0])).names
    assert set(names["__builtins__"]) == set(BUILTINS)
    assert not {"open", "eval", "exec", "getattr", "__import__"} & set(BUILTINS)


def test_a_traceback_shows_the_generated_line() -> None:
    """A fault inside of generated code is shown with the line that it arose in."""
    made = compiled(load_rulebook("classic"))
    with pytest.raises(AttributeError) as caught:
        made.function("legal_bid")(None, 0, 5, Matter("auction", (1, 0, -1, ())))
    shown = "".join(traceback.format_exception(caught.value))
    assert "in legal_bid\n    if v_amount > t.cash[v_player]:" in shown
    assert "v_amount > t.cash[v_player]" in made.source


def played_both_ways(state: State, move: Move) -> State:
    """Play a move by the interpreter and by generated code, which must agree."""
    slow = alternatives.play_whole(state, move)
    kind = state.setting.program.moves[move.name]
    fast = compiled_moves.play_on(state, kind, arguments.bind(state, move))
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
