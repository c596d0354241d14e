"""Tables derived from the grammar of tables, and JSON made of states and moves and then spoilt.

What a line of a table says depends on the rulebook, so its words are the rulebook's own phrases,
with something in each slot that fits it, or does not.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from lark import Lark

from propertyrules import Program, Referee, load_rulebook, move_to_json, random_game, state_to_json
from propertyrules.syntax.phrases import OneOf, Phrase, PhrasePart, Slot, Words
from tests.fuzz.mangling import AMOUNTS, NAMES, SHIPPED

SEATED = ("Ann", "Bob", "Cy")

GRAMMAR = Path(__file__).parents[2] / "grammars" / "table.lark"


@cache
def _line_kinds() -> tuple[str, ...]:
    """Return the kinds of lines that the grammar of tables knows."""
    lark = Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", maybe_placeholders=False)
    return tuple(sorted({str(r.origin.name) for r in lark.rules} - {"start", "_line"}))


@cache
def _phrases(name: str) -> tuple[Phrase, ...]:
    program = load_rulebook(name)
    return tuple(_all_phrases(program))


def _all_phrases(program: Program) -> Iterator[Phrase]:
    for move in program.moves.values():
        yield from move.phrases
    for matter in program.matters.values():
        yield from matter.phrases
    for line in program.lines:
        yield from line.phrases
    for track in program.tracks.values():
        yield from track.phrases
    for define in program.functions.values():
        yield from define.phrases


@cache
def _words(name: str) -> tuple[str, ...]:
    board = load_rulebook(name).board
    return (
        *SEATED, *SEATED, *SEATED, "the bank", "nobody", "nothing", "yes", "no", "3 4", "6 6",
        *(space.name for space in board.spaces), *(group.name for group in board.groups),
        *(card.title for card in board.cards), *AMOUNTS, *NAMES,
    )  # fmt: skip


def _filled(draw: st.DrawFn, parts: tuple[PhrasePart, ...], words: tuple[str, ...]) -> str:
    out = ""
    for part in parts:
        if isinstance(part, Words):
            out += part.text
        elif isinstance(part, Slot):
            many = draw(st.integers(1, 3 if len(part.names) > 1 else 1))
            out += " and ".join(draw(st.sampled_from(words)) for _ in range(many))
        elif isinstance(part, OneOf):
            out += _filled(draw, draw(st.sampled_from(part.ways)), words)
        elif draw(st.booleans()):
            out += _filled(draw, part.parts, words)
    return out


@st.composite
def derived_tables(draw: st.DrawFn) -> str:
    """Draw a table of lines of every kind, in nearly any order, in the phrases of a rulebook."""
    name = draw(st.sampled_from(SHIPPED))
    lines = [f"rulebook {name}"] + [f"player {one}" for one in SEATED]
    for _ in range(draw(st.integers(1, 12))):
        kind = draw(st.sampled_from(_line_kinds()))
        text = _said(draw, name)
        word = draw(st.sampled_from(("ask", "play")))
        lines.append({
            "scenario": f'scenario "{text}"', "rulebook": f"rulebook {name}",
            "board": f"board {text}", "house": f"with {text}", "player": f"player {text}",
            "open": "open", "block": word, "plain": text,
        }.get(kind, f"  {text}"))  # fmt: skip
    lines += [draw(st.sampled_from(("ask", "play")))]
    lines += [f"  {_said(draw, name)}" for _ in range(draw(st.integers(1, 4)))]
    return "\n".join(lines) + "\n"


def _said(draw: st.DrawFn, name: str) -> str:
    phrase = draw(st.sampled_from(_phrases(name)))
    text = _filled(draw, phrase.parts, _words(name))
    if draw(st.integers(0, 5)) == 0:
        text += f" -> {draw(st.sampled_from(_EXPECTED))}"
    question = draw(st.integers(0, 8))
    return draw(st.sampled_from(_QUESTIONS)) if question == 0 else text


_EXPECTED = (
    "legal", "illegal by x", "undetermined", "3", "legal; Ann cash -1", "legal; Boardwalk with",
    "illegal by", "-> ->", "no", "winners Ann and Bob", "9" * 30, "legal; ; ;",
)  # fmt: skip
_QUESTIONS = (
    "what may Ann do", "what is open", "who wins", "settle Bob", "how can Ann raise 99999999",
    "how can Cy raise 0", "how can Ann raise", "settle", "new game", "how can Ann raise -5",
)  # fmt: skip


# -- JSON -------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**70, 1.5, float("inf"), float("nan"), "", "Ann", "bank", "x",
    "1/0", "1e999999999", "9" * 5000, [], [[]], {}, {"a": 1}, [None], ["Ann", "Ann"], -(2**70),
    999, "turn", "yes", [1, 2, 3], "1/3",
)  # fmt: skip


@cache
def _states(name: str) -> tuple[dict[str, Any], ...]:
    """Return some states of a game as data."""
    start = Referee(load_rulebook(name)).new_game(list(SEATED))
    steps = list(random_game(start, SHIPPED.index(name), 40))
    return tuple(state_to_json(step.after) for step in steps[::8])


@cache
def _moves(name: str) -> tuple[dict[str, Any], ...]:
    start = Referee(load_rulebook(name)).new_game(list(SEATED))
    return tuple(move_to_json(step.move) for step in random_game(start, SHIPPED.index(name), 40))


@st.composite
def states_and_moves(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a state and a move as data, spoilt in some places."""
    name = draw(st.sampled_from(SHIPPED))
    data = {
        "rulebook": name,
        "state": copy.deepcopy(draw(st.sampled_from(_states(name)))),
        "move": copy.deepcopy(draw(st.sampled_from(_moves(name)))),
    }
    for _ in range(draw(st.integers(0, 3))):
        _spoil(draw, data["state" if draw(st.integers(0, 3)) else "move"])
    return data


def _spoil(draw: st.DrawFn, data: Any) -> None:
    """Go down to some place in the data, and drop, double or change what stands there."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        inner = data[key]
        if isinstance(inner, dict | list) and inner and draw(st.integers(0, 4)):
            data = inner
            continue
        how = draw(st.integers(0, 5))
        if how == 0:
            del data[key]
        elif how == 1 and isinstance(data, list):
            data.insert(key, copy.deepcopy(inner))
        else:
            data[key] = copy.deepcopy(draw(st.sampled_from(ODD)))
        return
