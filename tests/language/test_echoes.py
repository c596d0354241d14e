"""Every fault of a file in one run, and none that only repeats another."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from propertyrules import Diagnostic, RulebookError, find_rulebook, lint, load_rulebook
from propertyrules.syntax import parse_file

HOUSE = """\
house mine "Mine" version 1.0 language 1
clause mine.rule "House rule" stated
  says "As follows."
note [mine.rule] "cited"
"""


def told(text: str) -> list[Diagnostic]:
    """Return the errors of a house rule over the classic rules."""
    with pytest.raises(RulebookError) as caught:
        load_rulebook("classic", with_=[HOUSE + text])
    return [one for one in caught.value.diagnostics if one.severity == "error"]


def places(text: str) -> list[tuple[str, int]]:
    """Return code and line, counted from 1 behind the head, of each error."""
    return [(one.code, one.span.line - HOUSE.count("\n")) for one in told(text)]


def test_three_declarations_three_faults_in_order_of_place() -> None:
    text = """\
define home of player: money
  normally player.space
set penalty money = 20 [mine.rule]
define paid of player: money
  normally plyer.cash + penalty
"""
    assert places(text) == [("R202", 2), ("S017", 3), ("R213", 5)]


WRONG = """\
define number_of of player: count
  normally "no count"
"""


@pytest.mark.parametrize(
    "text",
    [
        "set fee: money 20 [mine.rule]\n"
        "define a: money\n  normally fee + 3\n",
        "track sum_due: money of player 0 [mine.rule]\n"
        "define a of player: money\n  normally player.sum_due\n",
        "define share of player: money normaly 3\n"
        "define a of player: money\n  normally player.share + 1\n",
        "define both(player, space): money normaly 3\n"
        "define a of player: money\n  normally both(player, player.space)\n",
        "matter lesson with pupil player [mine.rule]\n  waits for pupil\n"
        "move learn(player) [mine.rule]\n  said \"{player} learns\"\n  answers lesson\n"
        "  rule learn.own [mine.rule]\n    require lesson.pupil is player else \"no\"\n"
        "  then close lesson\n"
        "always few [mine.rule]\n  require (open lesson).size at most 1 else \"many\"\n"
        "line lesson(player)\n  said \"lesson of {player}\"\n"
        "  then open lesson(pupil: player)\n",
        "choice mood glad \"glad\", sad \"sad\"\n"
        "track feeling: mood of player = glad [mine.rule]\n"
        "define a of player: truth\n  normally player.feeling is sad\n",
        "choice mood: glad \"glad\",\n"  # the word that is read below is cut off
        "track feeling: mood of player = sad [mine.rule]\n",
        "event lesson_over(player player)\n"
        "when lesson_paid: lesson_over(player) [mine.rule]\n"
        "  then player pays 3 to bank for \"a lesson\"\n",
        "kind school of property with price money\n"
        "define a of space: money\n"
        "  normally if space is a school then space.price else 0\n",
        "set fee: money 20 [mine.rule]\n"
        "define a of player: truth\n"
        "  normally (player.cash / fee) rounded down is not (player.cash / 3) rounded up\n"
        "define b of player: truth\n"
        "  normally (player.cash / fee) rounded down is (player.cash / player.cash) rounded up\n",
        "rule common(player) [mine.rule] requre player.cash above 0 else \"no\"\n"
        "move learn(player) [mine.rule]\n  said \"{player} learns\"\n  at any time\n"
        "  obeys common(player)\n",
        "clause mine.other \"More\" statd\n  says \"x\"\n"
        "set fee: money = 20 [mine.other]\n",
        "trak owed: money of player = 0 [mine.rule]\n"
        "define a of player: money\n  normally player.owed\n",
        "replace define rent of property truth\n"
        "define a of property: truth\n  normally property.rent\n",
        "track lent: truth of property no [mine.rule]\n"
        "cite lent_out [mine.rule] when landing(player, space)\n"
        "  where space is a property and space.lent\n  says \"{space} is lent\"\n",
        "kind school of property with price money\n"
        "cite taught [mine.rule] when landing(player, space)\n"
        "  where space is a property and space is a school\n  says \"{space} teaches\"\n",
        "set fee: money 20 [mine.rule]\n"
        "cite free [mine.rule] when landing(player, space)\n"
        "  where fee above start_cash\n  says \"{space} is free\"\n",
        "drop move build(\n"
        "move build(player) [mine.rule]\n  said \"{player} builds\"\n  at any time\n"
        "  then player pays 3 to bank for \"x\"\n",
    ],
)  # fmt: skip
def test_no_use_of_what_cannot_be_read_is_a_fault(text: str) -> None:
    (fault,) = places(text)
    assert fault[0][0] == "S"
    assert fault[1] == 1
    # And another fault is told with it.
    assert places(text + WRONG) == [fault, ("R202", text.count("\n") + 2)]


def test_a_condition_with_a_fault_in_it_is_not_said_never_to_hold() -> None:
    text = """\
cite taxed [mine.rule] when landing(player, space)
  where space is a property and space is a tol
  says "{space} is taxed"
cite owed [mine.rule] when landing(player, space)
  where 1 above nobodys_debt
  says "{player} owes"
"""
    assert places(text) == [("R208", 2), ("R213", 5)]


def test_a_kind_that_is_not_there_brings_nothing_else() -> None:
    text = """\
define a of space: money
  normally if space is a tol then space.price + space.fee else 0
move wave(player) [mine.rule]
  said "{player} waves"
  at any time
  rule wave.kind [mine.rule]
    require player.space is a tol
    else "{player.space} is no toll"
  rule wave.fee [mine.rule]
    require player.space.fee at most player.cash
    else "{player} cannot pay {player.space.fee}"
"""
    assert places(text) == [("R208", 2), ("R208", 7)]


def test_the_kinds_of_spaces_are_told_where_none_is_near() -> None:
    text = "define a of space: truth\n  normally space is a zzzzz\n"
    (fault,) = told(text)
    assert fault.hint.startswith("the kinds of spaces are `")


def test_a_name_declared_twice_is_not_held_to_what_one_of_them_says() -> None:
    text = """\
define fee of player: money
  normally 3
define fee(space): truth
  normally yes
define a of player: truth
  normally player.fee at least 3 and fee(player.space)
track tally: count of player = 0 [mine.rule] said "tally {tally}"
track tally: truth of player = no [mine.rule] said "tally {tally}"
define b of player: truth
  normally player.tally and player.tally at least 3
"""
    assert places(text) == [("R102", 3), ("R102", 8)]


def test_both_bodies_of_a_name_declared_twice_are_looked_into() -> None:
    text = """\
define fee of player: money
  normally yes
define fee of player: money
  normally player
move wave(player) [mine.rule]
  said "{player} waves"
  at any time
  then player pays yes to bank for "x"
move wave(player) [mine.rule]
  said "{player} waves"
  at any time
  then player pays no to bank for "x"
"""
    assert sorted(places(text), key=lambda one: one[1]) == [
        ("R202", 2), ("R102", 3), ("R202", 4), ("R202", 8), ("R102", 9), ("R202", 12),
    ]  # fmt: skip


def test_what_follows_with_parameters_missing_is_told_once() -> None:
    text = """\
when fined: landing(player) where space is a tax [mine.rule]
  then player pays 3 to bank for "{space}"
when again: landing(space, player, payer) where space is a tax [mine.rule]
  then player pays payer.cash to bank for "{space}"
"""
    assert places(text) == [("R215", 1), ("R215", 3)]


def test_an_event_that_is_not_declared_is_told_once_with_its_further_places() -> None:
    text = """\
when first: holiday(player) [mine.rule]
  then player pays 3 to bank for "x"
when second: holiday(player) [mine.rule]
  then player pays 4 to bank for "x"
when third: landing(player, space) [mine.rule]
  then announce holiday(player)
"""
    (fault,) = told(text)
    assert (fault.code, fault.span.line) == ("R220", 5)
    assert "2 more places" in fault.message
    assert [one.line for one in fault.also] == [7, 10]


def test_what_is_given_to_something_unknown_is_looked_into() -> None:
    text = """\
when third: landing(player, space) [mine.rule]
  then
    announce holiday(nobody_there)
    open vacation(where_to: nowhere_known)
"""
    assert [code for code, _ in places(text)] == ["R220", "R213", "R205", "R213"]


def test_a_type_that_is_not_there_brings_nothing_else() -> None:
    text = """\
track sum_due: mony of player = 0 [mine.rule] said "due {sum_due}"
move wave(player: plyer) [mine.rule]
  said "{player} waves"
  at any time
  then
    add 3 to player.sum_due
    set player.sum_due to yes
"""
    assert places(text) == [("R201", 1), ("R201", 2)]


CLASSIC = find_rulebook("classic").read_text(encoding="utf-8")


class Piece(NamedTuple):
    """A declaration as text, and the line that it begins in."""

    text: str
    line: int


def pieces() -> list[Piece]:
    """Cut the classic rules into their declarations: each begins in the first column."""
    found = re.finditer(r"(?m)^[a-z].*(?:\n(?: .*)?)*", CLASSIC)
    return [Piece(one[0].rstrip(), CLASSIC.count("\n", 0, one.start()) + 1) for one in found]


PIECES = pieces()


def shortened(piece: Piece, length: int) -> str:
    """Return the classic rules with one declaration cut after `length` characters."""
    lines = CLASSIC.split("\n")
    size = piece.text.count("\n") + 1
    kept = piece.text[:length]
    blank = "\n" * (size - 1 - kept.count("\n"))
    return "\n".join([*lines[: piece.line - 1], kept + blank, *lines[piece.line - 1 + size :]])


def faults_elsewhere(text: str, piece: Piece) -> list[str]:
    """Return place and message of the faults of the classic rules outside one declaration."""
    found = lint(text)
    assert any(fault.severity == "error" for fault in found)
    own = range(piece.line, piece.line + piece.text.count("\n") + 1)
    return [
        f"{fault.span}: {fault.message}" for fault in found
        if fault.span.file != found[0].span.file or fault.span.line not in own
    ]  # fmt: skip


def test_a_citation_that_reads_a_track_cut_short_has_no_fault() -> None:
    (piece,) = (one for one in PIECES if one.text.startswith("track mortgaged"))
    text = shortened(piece, piece.text.index(' "face down"'))
    assert faults_elsewhere(text, piece) == []


def test_a_question_that_names_a_kind_cut_short_has_no_fault() -> None:
    (piece,) = (one for one in PIECES if one.text == "kind rest")
    assert faults_elsewhere(shortened(piece, len("kind")), piece) == []


@pytest.mark.slow
@settings(max_examples=15, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(piece=st.sampled_from(PIECES), data=st.data())
def test_a_declaration_cut_short_is_the_only_one_told_of(piece: Piece, data: st.DataObject) -> None:
    """Whatever is cut off it, no other declaration of the classic rules has a fault by that."""
    text = shortened(piece, data.draw(st.integers(1, len(piece.text))))
    assume(any(fault.code[0] == "S" for fault in parse_file("f", text)[1]))
    assert faults_elsewhere(text, piece) == []
