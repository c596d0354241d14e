"""Faults of a table: each told once, with its line and column, its clauses and what would help."""

from __future__ import annotations

import pytest

from propertyrules import (
    CODES,
    Diagnostic,
    NotationError,
    Span,
    limits,
    parse_tables,
    render_diagnostic,
)
from tests.notation.tables import SMALL, faults, moves


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "said"),
    [
        ("cash 500\n  owns", "cash -5\n  owns", "T006", 2, "a whole number of dollars, 0 or more"),
        ("cash 500\n  owns", "cash 2.5\n  owns", "T006", 2, "whole number"),
        ("cash 500\n  owns", f"cash {10**15}\n  owns", "T006", 2, "at most 15 digits"),
        ("cash 500\n  owns", f"cash {'9' * 5_000}\n  owns", "T006", 2, "at most 15 digits"),
        ("owns Boardwalk", "owns Brdwlk", "T002", 3, "Brdwlk"),
        ("owns Boardwalk", "owns Pennsylvania", "T003", 3, "Pennsylvania Railroad"),
        ("player Bob", "player Bob\n  owns Boardwalk", "T005", 5, "line 3"),
        ("owns Boardwalk", "owns Go", "T002", 3, "isn't a property"),
        ("owns Boardwalk", "owns Boardwalk, Park Place with 2 houses", "T007", 3, "each of"),
        ("owns Boardwalk", "owns Boardwalk with 6 houses", "T008", 3, "6 houses"),
        ("owns Boardwalk", "on Chance", "T003", 3, "space 22"),
        ("owns Boardwalk", "in jail\n  on Boardwalk", "T019", 4, "at the same time"),
        ("owns Boardwalk", "owns Boardwalk with 1 house", "T012", 3, "Boardwalk"),
        ("owns Boardwalk", "likes cheese", "T001", 3, "likes cheese"),
        ("owns Boardwalk", "cash 300", "T011", 3, "twice"),
        ("player Bob", "player ann", "T004", 4, "line 1"),
        ("turn of Ann", "turn of Bbo", "T002", 6, "Bbo"),
        ("turn of Ann", "", "T010", 1, "whose turn is it?"),
        ("turn of Ann", "turn of Ann\nbank has 40 houses", "T009", 7, "40 in the bank"),
        ("turn of Ann", "turn of Ann\nset gold 5", "T017", 7, "gold"),
        ("turn of Ann", "turn of Ann\nchance deck ace", "T018", 7, "ace"),
        ("turn of Ann", "turn of Ann\nbottom of the chance deck ace", "T018", 7, "ace"),
        (
            "turn of Ann",
            "turn of Ann\nchance deck poor-tax\nbottom of the chance deck poor-tax",
            "T018",
            8,
            "twice",
        ),
        (
            "turn of Ann",
            "turn of Ann\nchance deck poor-tax\nchance deck chairman",
            "T011",
            8,
            "the Chance deck is said twice",
        ),
        (
            "owns Boardwalk\n",
            "holds the Chance jail card\nbottom of the chance deck jail-free\n",
            "T025",
            3,
            "puts it in its deck",
        ),
        ("player Bob\n  cash 500", "player Bob\n  out", "T012", 6, "Ann is the only player left"),
        ("turn of Ann", "turn of Ann\ngame over", "T025", 6, "the game is over"),
        ("turn of Ann", "turn of Ann, before rolling\nAnn rolled 3 3", "T011", 7, "how far"),
        ("player Bob", "player Cy, out, cash 30\nplayer Bob", "T012", 4, "Cy is out"),
        ("turn of Ann", "player Cy, out\nturn of Cy", "T025", 7, "Cy is out of the game"),
        ("player Bob", "player Bob has 340", "T011", 5, "twice"),
        ("player Bob", "player Bob on Go, cash 5", "T011", 5, "twice"),
        ("player Bob", "player Bob, has 340", "T011", 5, "twice"),
        ("turn of Ann", 'turn of "Ann', "T014", 6, "quote"),
        ("turn of Ann", "turn of Ann\n  cash 5", "T015", 7, "indented"),
        ("player Ann", "format x\nplayer Ann", "T016", 1, "`format x` names no format"),
        ("player Ann", "format\nplayer Ann", "T016", 1, "`format` names no format"),
        ("player Ann", "format 3\nplayer Ann", "T016", 1, "of format 3, and 2 is the newest"),
    ],
)
def test_each_fault(old: str, new: str, code: str, line: int, said: str) -> None:
    found = faults(SMALL.replace(old, new, 1))
    assert [(f.code, f.line) for f in found] == [(code, line)]
    assert said in found[0].message


def test_all_faults_are_told_in_one_run() -> None:
    text = SMALL.replace("cash 500", "cash -1").replace("Boardwalk", "Brdwlk")
    assert [f.code for f in faults(text)] == ["T006", "T002", "T006"]


def test_uneven_building_is_told_once_with_its_clause() -> None:
    text = SMALL.replace("Boardwalk", "Oriental with 2 houses\n  owns Vermont and Connecticut")
    (fault,) = faults(text)
    assert (fault.code, fault.line) == ("T012", 3)
    assert fault.clauses


def test_what_is_broken_by_a_matter_is_told_where_that_stands() -> None:
    text = SMALL.replace("turn of Ann", "the bank owns Park Place\nturn of Ann, 3 doubles so far")
    assert [(f.code, f.line) for f in faults(text)] == [("T012", 7)]
    text = SMALL + "open\n  auction of Boardwalk, nothing bid\n"
    assert [(f.code, f.line) for f in faults(text)] == [("T012", 8)]
    rolled = "the bank owns Park Place\nturn of Ann, rolled 1 1, 2 doubles so far"
    text = SMALL.replace("turn of Ann", rolled)
    assert [(f.code, f.line) for f in faults(text)] == [("T012", 7)]


def test_a_player_twice_is_told_among_all_else() -> None:
    text = SMALL.replace("player Bob", "player ann").replace("Boardwalk", "Brdwlk")
    found = faults(text.replace("cash 500\nturn of Ann", "likes cheese\nturn of Bbo"))
    assert [f.code for f in found] == ["T002", "T004", "T001", "T002"]


def test_nobody_is_there() -> None:
    assert [f.code for f in faults("turn of Ann\n")] == ["T016"]


@pytest.mark.parametrize("name", ['""', '"  "', '"."', '"A\x1b[31mn"', '"A\x00"', '"\u202eAnn"'])
def test_a_name_that_cannot_be_printed_or_told_apart(name: str) -> None:
    assert [f.code for f in faults(f"player {name}\nplayer Bob\nturn of Bob\n")] == ["T016"]


def test_what_is_wrong_with_a_name_is_told() -> None:
    (fault,) = faults("player A\u200bnn\nplayer Bob\nturn of Bob\n")
    assert "a character that can't be seen" in fault.message


@pytest.mark.parametrize("who", ["bank", "the bank"])
def test_the_bank_makes_no_moves_and_nobody_else_is_suggested(who: str) -> None:
    with pytest.raises(NotationError) as caught:
        moves(f"{who} rolls 3 4")
    (fault,) = caught.value.faults
    assert (fault.message, fault.hint) == (f"`{who}` is no player, and can't do that", "")


def test_an_excerpt_is_of_the_line_meant_and_steers_no_terminal() -> None:
    text = SMALL + "# a \x0c and a \x1c end no line\nturn \x1b[31mof Bbo\n"
    shown = render_diagnostic(faults(text)[-1], text)
    assert "\x1b" not in shown and f"{text.count(chr(10))} | turn \ufffd[31mof Bbo" in shown


def test_too_many_players() -> None:
    text = "".join(f"player P{n}\n" for n in range(limits.MAX_PLAYERS + 1))
    assert [f.code for f in faults(text)] == ["T016"]


def test_a_line_at_its_limit_and_beyond() -> None:
    longest = "# " + "x" * (limits.MAX_LINE - 2)
    assert not faults(f"{longest}\n{SMALL}")
    assert [f.code for f in faults(f"{longest}x\n{SMALL}")] == ["T013"]


def test_a_file_beyond_its_limit_is_not_read() -> None:
    with pytest.raises(NotationError) as error:
        parse_tables("x" * (limits.MAX_FILE_BYTES + 1))
    assert [f.code for f in error.value.faults] == ["T013"]


def test_a_fault_is_shown_where_it_is() -> None:
    fault = Diagnostic(
        "T002", "no such thing", Span.at("a.table", 2, 8), "did you mean `x`?", clauses=("c.one",)
    )
    assert render_diagnostic(fault, "one\n  owns y\n").splitlines() == [
        "a.table:2:8: T002: no such thing",
        "  2 |   owns y",
        "    |        ^",
        "  by: c.one",
        "  help: did you mean `x`?",
    ]


def test_every_code_has_a_title() -> None:
    assert all(title and title[0].islower() for title in CODES.values())
