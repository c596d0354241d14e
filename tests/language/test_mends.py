"""Edits: what a diagnostic says would mend a rulebook mends it, and nothing else of the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from propertyrules import Diagnostic, lint

BOARD = """\
board row "Row" language 1
space 0 "Start" start
space 1 "First Street" street in "blue", price 60, rent 4
"""
HEAD = """\
rulebook tiny "Tiny" version 1.0 language 1
default board row
clause tiny.play "Play" stated says "Play."
kind start
kind street of property with price: money, rent: money
event lap(player)
matter turn(player) [tiny.play] ground
  said "turn of {player}"
  waits for player
"""

MISSPELT = [
    "define cost of property: money\n  normally property.price + property.rnet",
    "when a: lap(player) [tiny.play]\n  then open trun(player: player)",
    "when a: lap(player) [tiny.play]\n  then put player on named \"Frist Street\"",
    "when a: passing(player, space) [tiny.play]\n  then announce lapp(player)",
    "define all_of of player: list of proprety\n  normally player.properties",
    "define rich of player: truth\n  normally player.propertis.size above 5",
    "rule awake(player) [tiny.play] require not player.out else \"no\"\n"
    "move rest(player) [tiny.play]\n  said \"{player} rests\"\n  answers turn\n"
    "  obeys awke(player)\n  then close turn",
]  # fmt: skip


def mended(text: str, fault: Diagnostic) -> str:
    """Return a text with a fault's edit made in it."""
    assert fault.edit is not None, fault
    span = fault.edit.span
    lines = text.split("\n")
    line = lines[span.line - 1]
    lines[span.line - 1] = line[: span.column - 1] + fault.edit.text + line[span.end_column - 1 :]
    return "\n".join(lines)


@pytest.mark.parametrize("text", MISSPELT)
def test_an_edit_mends(text: str, tmp_path: Path) -> None:
    (tmp_path / "row.board").write_text(BOARD)
    path = tmp_path / "tiny.rules"
    whole = HEAD + text + "\n"
    path.write_text(whole)
    (fault,) = [one for one in lint(path) if one.severity == "error"]
    path.write_text(mended(whole, fault))
    assert [one for one in lint(path) if one.severity == "error"] == []


def test_what_is_added_may_be_denied_and_is_answered_with_faults(tmp_path: Path) -> None:
    """A `not` in the value is no `remove`: it is a fault of types, never a traceback."""
    (tmp_path / "row.board").write_text(BOARD)
    for effect in ("add not not 1 to player", "remove not 1 from player"):
        move = f'move go(player) [tiny.play]\n  said "{{player}} goes"\n  then {effect}\n'
        path = tmp_path / "tiny.rules"
        path.write_text(HEAD + move)
        faults = lint(path)
        assert {fault.severity for fault in faults} >= {"error"}, effect
