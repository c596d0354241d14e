"""Whatever the printer writes of a variable or an open matter is read back as the same.

A house rule keeps a variable of every type, for each player, for each property and for the table,
and each is given every form that a value of its type has.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from attrs import evolve

from propertyrules import BANK, Matter, Program, Referee, State, load_rulebook, write_table

HEAD = """\
house kept "Kept" version 1.0 language 1
clause kept.all "House" stated
  says "Of every type something is kept."
choice mood: calm "calm", very_wild "wild, or and and"
"""
VALUES: dict[str, tuple[Any, ...]] = {
    "money": (0, 1, 5, 1234567, -3),
    "count": (0, 1, 2, 40, -1, -12),
    "percent": (Fraction(0), Fraction(1, 10), Fraction(3, 40), Fraction(1)),
    "exact": (Fraction(3), Fraction(1, 3), Fraction(7, 2)),
    "truth": (True, False),
    "player": (0, 1),
    "holder": (0, BANK),
    "space": (0, 5, 17, 39),
    "group": (0, 7),
    "card": (0, 9),
    "deck": (0, 1),
    "piece": (0, 1),
    "mood": (0, 1),
    "text": ("", "word", "two words", "a, b and c", "yes", "5", 'say "so"', "# 1"),
    "list of player": ((), (0,), (1, 0)),
    "list of space": ((), (3,), (0, 39, 12)),
    "list of group": ((), (2, 3)),
    "list of money": ((), (5,), (5, 6, 7)),
}
PLAIN = {
    "text": '""', "percent": "0%", "truth": "no", "player": "players.at(0)",
    "space": "spaces.at(0)", "group": "groups.at(0)", "mood": "calm", "holder": "bank",
}  # fmt: skip
CASES = [
    (type_, of, value)
    for type_, values in VALUES.items()
    for of in ("player", "property", "table")
    for value in values
]


@cache
def kept(phrases: bool) -> Program:
    """Return the classic rules with a variable of every type, by phrases or by their names."""
    lines = []
    for number, type_ in enumerate(VALUES):
        for of in ("player", "property", "table"):
            name = f"kept_{of}_{'abcdefghijklmnopqrstuvwxyz'[number]}"
            slot = "" if type_ == "truth" else f" {{{name}}}"
            said = f' said "[, ]for {of} {chr(97 + number) * 3}{slot}"' if phrases else ""
            said = said.replace("[, ]", "")
            lines.append(f"track {name}: {type_} of {of} [kept.all]{said}")
    return load_rulebook("classic", with_=[HEAD + "\n".join(lines) + "\n"])


def with_value(state: State, type_: str, of: str, value: Any) -> State:
    letter = "abcdefghijklmnopqrstuvwxyz"[list(VALUES).index(type_)]
    track = state.setting.program.tracks[f"kept_{of}_{letter}"]
    if of == "table":
        row = list(state.table_tracks)
        row[track.index] = value
        return evolve(state, table_tracks=tuple(row))
    columns = list(state.player_tracks if of == "player" else state.property_tracks)
    column = list(columns[track.index])
    column[1] = value
    columns[track.index] = tuple(column)
    if of == "player":
        return evolve(state, player_tracks=tuple(columns))
    return evolve(state, property_tracks=tuple(columns))


@pytest.mark.parametrize("phrases", [True, False], ids=["phrases", "names"])
@pytest.mark.parametrize(("type_", "of", "value"), CASES)
def test_a_variable(type_: str, of: str, value: Any, phrases: bool) -> None:
    referee = Referee(kept(phrases))
    table = "player Ann\nplayer Bob\n  owns Mediterranean Avenue\nturn of Ann\n"
    state = with_value(referee.read_table(table), type_, of, value)
    written = write_table(state).replace("with kept\n", "")
    again = referee.read_table(written)
    assert (again.player_tracks, again.property_tracks, again.table_tracks) == (
        state.player_tracks, state.property_tracks, state.table_tracks,
    ), written  # fmt: skip


MATTER = """\
matter tally(player, steps: count, sum: money, words: text, who: list of player) [kept.all]
  said "tally of {player}[, {steps} step(s)][, sum {sum}][, with {who}][ for {words}]"
  waits for player
"""


@pytest.mark.parametrize("steps", [-2, 0, 1, 5])
@pytest.mark.parametrize("words", ["", "rent", "a, b"])
@pytest.mark.parametrize("who", [(), (1,), (0, 1)])
def test_a_matter(steps: int, words: str, who: tuple[int, ...]) -> None:
    referee = Referee(load_rulebook("classic", with_=[HEAD + MATTER]))
    state = referee.read_table("player Ann\nplayer Bob\nturn of Ann\n")
    state = evolve(state, stack=(Matter("tally", (1, steps, 7, words, who)), *state.stack))
    written = write_table(state).replace("with kept\n", "")
    assert referee.read_table(written).stack == state.stack, written


def test_what_is_paid_or_bid_is_never_below_nought() -> None:
    """A variable may be; a move may not name such an amount."""
    from propertyrules import NotationError

    referee = Referee(kept(True))
    state = referee.read_table(
        "player Ann\nplayer Bob\nturn of Ann\nopen\n  auction of Boardwalk\n"
    )
    with pytest.raises(NotationError, match="0 or more"):
        referee.read_move(state, "Ann bids -5")
