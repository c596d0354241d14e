"""What is told of a table is read in whatever words people tell it: `facts.txt` has each fact, as
the notation writes it, with the ways in which it is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from propertyrules import Referee, load_rulebook, parse_tables, read_state, write_table
from tests.words.corpus import PLAYERS

ASKED = "what is the price of Baltic?"
TURN = "turn of "
LANDING = re.compile(r", done on this space|\n.*", re.DOTALL)  # of a turn: all but whose it is


def groups(name: str = "facts") -> Iterator[tuple[str, list[str]]]:
    """Yield each fact, its parts divided by bars, with the ways in which it is said."""
    text = (Path(__file__).parent / f"{name}.txt").read_text(encoding="utf-8")
    for group in text.split("\n= "):
        means, *said = group.removeprefix("= ").strip().splitlines()
        yield means, said


def meant(means: str) -> str:
    """Return the table that tells a fact in the notation."""
    parts = [part.strip() for part in means.split("|")]
    lines = ["rulebook classic"]
    for name in PLAYERS:
        own = (part.partition(": ")[2] for part in parts if part.startswith(f"{name}: "))
        lines += ["", f"player {name}", *(f"  {one}" for one in own)]
    plain = [part for part in parts if part.partition(": ")[0] not in PLAYERS]
    turn = [] if TURN in means else ["turn of Ann"]
    return "\n".join([*lines, "", *turn, *plain]) + "\n"


def told(means: str, said: str) -> str:
    """Return the table on which somebody tells it."""
    turn = "" if TURN in means else "It's Ann's turn."
    return "\n".join(
        ["rulebook classic", "3 players: Ann, Bob and Cy.", turn, *said.split(" / "), ASKED]
    )


def parts_of(text: str, *, landing: bool = False) -> list[str]:
    """Return the parts of a table; without what a landing opens, where a place is told."""
    state = Referee(load_rulebook("classic")).read_table(text, strict=False)
    parts = write_table(state).split("\n\n")
    if landing:
        parts = [LANDING.sub("", part) if part.startswith(TURN) else part for part in parts]
    return sorted(part.strip() for part in parts)


@pytest.mark.parametrize(("means", "said"), list(groups()), ids=[means for means, _ in groups()])
def test_a_fact_is_read_in_whatever_words_it_is_told(means: str, said: list[str]) -> None:
    landing = ": on " in means
    wanted = parts_of(meant(means), landing=landing)
    read = {one: parts_of(told(means, one), landing=landing) for one in said}
    assert read == dict.fromkeys(said, wanted)


@pytest.mark.parametrize(("means", "said"), list(groups("lines")))
def test_a_line_of_a_table_is_read_in_whatever_words_it_is_told(
    means: str, said: list[str]
) -> None:
    wanted = table_with(means)
    assert {line: table_with(line) for line in said} == dict.fromkeys(said, wanted)


def table_with(line: str) -> str:
    """Return a table as it is written that has one line in somebody's words: below a player's name,
    or of whose turn it is.
    """
    of_turn = re.search(r"\b(?:turn of|Ann|Ann's)\b", line) is not None
    below = "  cash 500\n  on Baltic Avenue" if of_turn else f"  {line}"
    turn = line if of_turn else "turn of Ann, before rolling"
    text = f"player Ann\n{below}\nplayer Bob\n  owns Boardwalk\n{turn}\nask\n  {ASKED}\n"
    return write_table(read_state(parse_tables(text)[0], load_rulebook("classic")))
