"""A turn that its rulebook calls otherwise: people and the reader may say `turn` all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run

HELM = "{player} has the helm[, {leg}]"
WATCH = "watch of {player}[, {leg}]"


def written(folder: Path, phrase: str) -> None:
    """Let the turn of the small rulebook go by another phrase, and have a stage."""
    file = folder / "small.rules"
    text = file.read_text(encoding="utf-8").replace('"turn of {player}"', f'"{phrase}"')
    text = text.replace("matter turn(player)", "matter turn(player, leg: leg = moored)")
    text += 'choice leg: moored, sailed "out at sea"\n'
    text += "track sailed: list of player of table = nothing [small.turn]\n"
    text += '  said "have sailed {sailed}"\n'
    file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("phrase", "turn"),
    [
        (WATCH, "watch of Ann, moored"),
        (WATCH, "Ann's watch, moored"),
        (WATCH, "It's Ann's turn, moored"),
        (WATCH, "turn of Ann, moored"),
        (WATCH, "turn: Ann"),
        (WATCH, "Ann's turn"),
        (WATCH, ""),
        (HELM, "Ann has the helm, moored"),
        (HELM, "It's Ann's turn"),
        (HELM, ""),
    ],
)
def test_whose_turn_it_is_may_be_said_as_everywhere(
    phrase: str, turn: str, run: Run, folder: Path
) -> None:
    written(folder, phrase)
    told = f"rulebook small.rules\nAnn has 30. Bob has 20.\n{turn}\ncan Ann work for 5?\n"
    (folder / "told.table").write_text(told, encoding="utf-8")
    done = run("check", "told.table")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Yes. Ann may work for 5.\n" in done.output


def test_who_has_to_move_is_asked_for_by_the_words_of_the_rulebook(run: Run, folder: Path) -> None:
    written(folder, WATCH)
    done = run(
        "ask", "can Bob work for 5?", "--rulebook", "small.rules", given="what now\nBob, moored\n"
    )
    assert "“what now” doesn't say whose turn it is; write “Bob, moored”" in done.output
    assert "Yes. Bob may work for 5.\n" in done.output


def test_a_table_that_lacks_it_is_told_how_to_say_it(run: Run, folder: Path) -> None:
    written(folder, WATCH)
    (folder / "a.table").write_text(
        "rulebook small.rules\nplayer Ann\nplayer Bob\nask\n  Ann works for 5\n"
    )
    done = run("check", "a.table")
    assert "add `watch of Ann`" in done.output + done.stderr


def test_a_table_line_that_begins_like_a_question_is_none(run: Run, folder: Path) -> None:
    written(folder, WATCH)
    told = "rulebook small.rules\nplayer Ann\n  cash 5\nplayer Bob\n  cash 5\n"
    told += "have sailed Ann and Bob\nwatch of Bob, moored\n"
    (folder / "a.table").write_text(told, encoding="utf-8")
    done = run("check", "a.table", "--ask", "show the table")
    assert "have sailed Ann and Bob\n" in done.output
