"""What changes together: gathered by clauses, each group with witnesses, kept and ruled on anew."""

from __future__ import annotations

import pytest

from propertyrules import load_rulebook
from propertyrules.language.program import Program
from propertyrules.testing.witness.compare import STATE, Pair
from propertyrules.testing.witness.groups import Shown, groups, shown, telling
from propertyrules.testing.witness.items import things
from propertyrules.testing.witness.kept import again, kept
from propertyrules.testing.witness.words import words_of


@pytest.fixture(scope="module")
def classic() -> Program:
    return load_rulebook("classic")


@pytest.fixture(scope="module")
def timed(classic: Program) -> Program:
    return load_rulebook("timed", board=classic.board.id)


def test_each_thing_is_in_one_group(classic: Program, timed: Program) -> None:
    pair = Pair.of(classic, timed)
    found = [(t.keyword, t.name) for group in groups(pair) for t in group.things]
    assert sorted(found) == sorted((t.keyword, t.name) for t in things(pair))
    assert len(groups(pair)) < len(found) / 2


def test_what_rests_on_a_clause_goes_together(classic: Program, timed: Program) -> None:
    found = {
        group.clauses[1][0]: [t.name for t in group.things]
        for group in groups(Pair.of(classic, timed))
        if group.clauses[1]
    }
    # What is gone goes with what stands in its place, and what is only read with what reads it.
    assert {"ask_rent", "rent_falls_due", "rent_due", "claim_life"} <= {
        *found["timed.rent-by-itself"]
    }
    assert {"turn_counts", "had_turn", "round_played"} <= {*found["timed.round"]}
    assert "pay_fine" in found["timed.jail-options"]
    # What is done stands before what is only read.
    assert found["timed.rent-by-itself"][-1] == "rent_due"


@pytest.fixture(scope="module")
def of_no_auctions(classic: Program) -> tuple[Program, tuple[Shown, ...]]:
    other = load_rulebook("classic", with_="no-auctions")
    found = shown(classic, other, tables=800)
    return other, tuple(each for _, several in found for each in several)


def test_a_group_is_shown(
    classic: Program, of_no_auctions: tuple[Program, tuple[Shown, ...]]
) -> None:
    other, found = of_no_auctions
    assert len(found) >= 3
    pair = Pair.of(classic, other)
    for each in found:
        assert telling(pair, each.witness)
        one, two = words_of(each.witness)
        assert one != two


def test_what_is_kept_is_ruled_on_anew(
    classic: Program, of_no_auctions: tuple[Program, tuple[Shown, ...]]
) -> None:
    other, found = of_no_auctions
    for each in found:
        witness = again(classic, other, kept(each.witness))
        assert words_of(witness) == words_of(each.witness)
        same = again(
            classic, classic, {**kept(each.witness), "other_table": kept(witness)["table"]}
        )
        assert len({*words_of(same)}) == 1


def test_what_only_one_keeps_is_not_felt(classic: Program, timed: Program) -> None:
    """A throw for the start notes in one rulebook that turns are counted: nothing else differs."""
    table = """\
player Ann
  cash 1500
player Bob
  cash 0
open
  Ann throw for the start
""".splitlines()
    data = {
        "what": STATE,
        "table": ["rulebook classic", *table],
        "other_table": ["rulebook timed", *table],
        "move": "Ann throws 2 3 for the start",
        "other_move": "Ann throws 2 3 for the start",
    }
    pair = Pair.of(classic, timed)
    assert not telling(pair, again(classic, timed, data))
    ended = [line for line in table if "throw" not in line and line != "open"]
    data |= {
        "table": ["rulebook classic", *ended, "turn of Ann"],
        "other_table": ["rulebook timed", *ended, "turn of Ann"],
        "move": "Ann ends the turn",
        "other_move": "Ann ends the turn",
    }
    assert telling(pair, again(classic, timed, data))
