"""Generated Python against the interpreter: the same verdicts and states, move by move."""

from __future__ import annotations

import ast
import re
import traceback
from collections.abc import Mapping
from typing import Any

import pytest

from propertyrules.compiler import interpreter, judging
from propertyrules.compiler.generated import running
from propertyrules.compiler.generated.source import write_source
from propertyrules.language.program import MoveKind
from propertyrules.library import load_rulebook, rulebooks
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Verdict
from propertyrules.model.state import State
from propertyrules.referee import Referee
from propertyrules.testing import games

SHIPPED = [listed.id for listed in rulebooks()]
MOST_MOVES = 150

# Every name that the writer makes has one of these beginnings, or is one of these words.
MANGLED = re.compile(r"(v|d|e|h|w|c|b|f|K|then|withdrawn|open|legal|play)_\w+\Z")
WORDS = {
    "t", "announce", "waits", "follow", "EVENTS", "WAITS", "CARDS", "CLOSING", "event", "args",
    "matter", "card", "player", "who", "taker", "thing", "sums", "payer", "payee", "amounts",
    "reasons", "total",
}  # fmt: skip
ATTRIBUTES = {
    "cash", "place", "out", "owner", "rung", "player_tracks", "property_tracks", "table_tracks",
    "stack", "claims", "opened", "winners", "setting", "values", "kind", "total", "dice", "count",
    "append", "items", "join", "fromkeys",
}  # fmt: skip


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_both_ways_agree(rulebook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move tried and every move made in random games is ruled on both ways."""

    def decide(state: State, kind: MoveKind, env: Mapping[str, Any]) -> Verdict:
        slow = judging.verdict_on(state, kind, dict(env))
        assert running.complete(state)
        assert (running.failing(state, kind, env) == 0) == (slow is Verdict.LEGAL), (kind.name, env)
        return slow

    def play(state: State, move: Move) -> State:
        slow = interpreter.play(state, move)
        kind = state.setting.program.moves[move.name]
        fast = running.play_on(state, kind, interpreter.bind(state, move))
        assert fast is not None
        assert fast == slow
        assert (fast.waiting, fast.paid) == (slow.waiting, slow.paid)
        return fast

    monkeypatch.setattr(games, "decide", decide)
    monkeypatch.setattr(games, "play", play)
    for seed in (3, 4):
        start = Referee(load_rulebook(rulebook)).new_game(["Ann", "Bob", "Cy"][: 2 + seed % 2])
        assert list(games.random_game(start, seed, MOST_MOVES))


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
