"""Claimed results: a move may be legal, and not for the sum that somebody says."""

from __future__ import annotations

from pathlib import Path

import pytest

from propertyrules import (
    AskRent,
    Buy,
    IllegalMove,
    Move,
    MoveError,
    NotationError,
    Referee,
    Ruling,
    State,
    Verdict,
    load_rulebook,
    write_move,
    write_table,
)

ROOT = Path(__file__).resolve().parents[2]
CLASSIC = Referee(load_rulebook("classic"))

ASKED = AskRent("Ann", "Bob")


@pytest.fixture(scope="module")
def rent() -> State:
    """Return a table at which Bob owes Ann 50 for where he landed."""
    return CLASSIC.read_table("""
rulebook classic
format 1
player Ann
  cash 500
  owns Boardwalk
player Bob
  cash 500
  on Boardwalk
turn of Bob
rent due from Bob to Ann 50
""")


def test_the_right_sum_is_legal_and_another_illegal_with_both_figures(rent: State) -> None:
    assert CLASSIC.verdict(rent, ASKED.claiming(50)) is Verdict.LEGAL
    assert CLASSIC.play(rent, ASKED.claiming(50)) == CLASSIC.play(rent, ASKED)
    wrong = ASKED.claiming(40)
    assert CLASSIC.verdict(rent, wrong) is Verdict.ILLEGAL
    ruling = CLASSIC.judge(rent, wrong)
    assert not ruling and ruling.after is None
    assert [violation.message for violation in ruling.violations] == ["$50 is paid, not $40"]
    assert ruling.violations[0].clauses and ruling.violations[0].facts[0].value == 50
    assert ruling.instead == (ASKED,)
    with pytest.raises(IllegalMove, match=r"\$50 is paid, not \$40"):
        CLASSIC.play(rent, wrong)


def test_a_sum_that_hangs_on_what_is_not_told_is_not_called_wrong() -> None:
    share = "rulebook classic\nplayer Ann\n  on Income Tax\nplayer Bob\nturn of Ann, rolled 1 3\n"
    table = CLASSIC.read_table(share)  # her cash is not told, and so not her worth
    move = CLASSIC.read_move(table, "Ann pays 10% income tax").claiming(30)
    assert CLASSIC.verdict(table, move) is CLASSIC.judge(table, move).verdict
    assert CLASSIC.judge(table, move).verdict is not Verdict.ILLEGAL


def test_any_result_may_be_claimed(rent: State) -> None:
    right = ASKED.claiming(
        50, cash={"Ann": 550, "Bob": 450}, owner={"Boardwalk": "Ann"}, on={"Bob": "Boardwalk"}
    )
    assert CLASSIC.is_legal(rent, right)
    wrong = ASKED.claiming(cash={"Ann": 551}, owner={"Boardwalk": "bank"}, on={"Bob": "Go"})
    assert [one.message for one in CLASSIC.judge(rent, wrong).violations] == [
        "the cash of Ann is then 550, not 551",
        "the space of Bob is then Boardwalk, not Go",
        "the owner of Boardwalk is then Ann, not bank",
    ]
    with pytest.raises(MoveError, match="there is no"):
        CLASSIC.judge(rent, ASKED.claiming(cash={"Cy": 5}))


def test_what_is_illegal_anyhow_is_refused_for_its_own_reasons(rent: State) -> None:
    ruling = CLASSIC.judge(rent, Buy("Bob", "Boardwalk").claiming(400))
    assert ruling.violations == CLASSIC.judge(rent, Buy("Bob", "Boardwalk")).violations


def test_the_sum_in_a_line_is_what_is_asked_for_or_illegal(rent: State) -> None:
    right = CLASSIC.read_move(rent, "Ann asks Bob for 50 rent")
    assert right == ASKED
    wrong = CLASSIC.read_move(rent, "Ann asks Bob for 40 rent")
    assert wrong == ASKED.claiming(40)
    assert CLASSIC.judge(rent, wrong).violations[0].message == "$50 is paid, not $40"
    assert CLASSIC.read_move(rent, write_move(rent, wrong)) == wrong


def test_claims_go_along_as_data(rent: State) -> None:
    wrong = ASKED.claiming(40, cash={"Ann": 1})
    assert Move.from_json(wrong.to_json()) == wrong == Move.from_dict(wrong.to_dict())
    ruling = CLASSIC.judge(rent, wrong)
    assert Ruling.from_json(ruling.to_json()) == ruling
    for claimed in (5, [5], [["cash", "Ann", "1"]], [["sum", "", True]], [["colour", "", 1]]):
        with pytest.raises(NotationError, match=r"\$\.claimed"):
            Move.from_dict(ASKED.to_dict() | {"claimed": claimed})


def test_a_ruling_is_the_same_wherever_its_rulebook_was_loaded_from(
    rent: State, tmp_path: Path
) -> None:
    copy = tmp_path / "classic.rules"
    copy.write_bytes((ROOT / "rulebooks" / "classic" / "classic.rules").read_bytes())
    by_path = Referee(load_rulebook(copy))
    asked = ASKED.claiming(40)
    ruling = by_path.judge(by_path.read_table(write_table(rent)), asked)
    assert ruling.violations[0].at != CLASSIC.judge(rent, asked).violations[0].at
    assert ruling.violations == CLASSIC.judge(rent, asked).violations
    for rulebook in (CLASSIC.rulebook, by_path.rulebook):
        assert Ruling.from_json(ruling.to_json(), rulebook) == ruling
