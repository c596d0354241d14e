"""A field of a kind may be a space: a board names it by number or name, and play goes there."""

from __future__ import annotations

from pathlib import Path

import pytest

from propertyrules import Referee, lint, load_rulebook

RULES = """\
rulebook tunnel "Tunnels" version 1.0 language 1
default board hole
clause tunnel.all "All" stated
  says "A tunnel leads on."
kind start
kind tunnel with to: space, home: street, dark: truth, sign: text, both: list of space
kind street of property with price: money
matter turn(player) [tunnel.all] ground
  said "turn of {player}"
  waits for player
setup [tunnel.all]
  then open turn(player: players.at(0))
when through: landing(player, space) where space is a tunnel and space.dark [tunnel.all]
  then put player on space.to
move roll(player, throw by chance) [tunnel.all]
  said "{player} rolls {throw}"
  answers turn
  then move player forward throw.total
dice die: 1 of 1, 2, 3, 4, 5, 6
"""
BOARD = """\
board hole "Hole" language 1
space 0 "Start" start
space 1 "A" tunnel, to TO, home "Far End", dark yes, sign "mind your head", both 0 "Far End"
space 2 "Way" start
space 3 "Way" start
space 4 "Far End" street in "blue", price 60
"""


def board(folder: Path, to: str) -> Path:
    (folder / "hole.board").write_text(BOARD.replace("TO", to), encoding="utf-8")
    path = folder / "tunnel.rules"
    path.write_text(RULES, encoding="utf-8")
    return path


@pytest.mark.parametrize(("to", "end"), [('"Far End"', "Far End"), ("4", "Far End"), ("3", "Way")])
def test_a_board_names_a_space(tmp_path: Path, to: str, end: str) -> None:
    referee = Referee(load_rulebook(board(tmp_path, to)))
    state = referee.new_game(["Ann", "Bob"])
    move = referee.read_move(state, "Ann rolls 1")
    ruling = referee.judge(state, move)
    assert ruling.after is not None
    assert ruling.after.player("Ann").space == end
    assert referee.play(state, move) == ruling.after  # by generated code
    assert referee.rulebook.board.spaces[1].facts["both"] == (0, 4)


@pytest.mark.parametrize(
    ("to", "said", "hint"),
    [
        ('"Far Ende"', "there is no space `Far Ende`", "did you mean `Far End`?"),
        ("17", "there is no space `17`", "the last is 4"),
        ('"Way"', "several spaces are called `Way`", "write its number: `2` or `3`"),
        ("4, home 0", "Start is a start", ""),
        ("4 4", "space 1 needs a space, not `4 4`", ""),
    ],
)
def test_what_it_cannot_name(tmp_path: Path, to: str, said: str, hint: str) -> None:
    path = board(tmp_path, to)
    if "home" in to:
        text = (tmp_path / "hole.board").read_text(encoding="utf-8")
        text = text.replace('home "Far End", ', "").replace("4, home 0", "4, home 0")
        (tmp_path / "hole.board").write_text(text.replace("home 0", 'home "Start"'), "utf-8")
    (fault,) = lint(path)
    assert fault.code == "R252" and fault.span.file.endswith("hole.board")
    assert said in fault.message and hint in fault.hint
    assert "(" not in fault.message
