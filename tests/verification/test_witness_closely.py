"""Looked at closely, programs are told apart by all that anybody is told: how games begin, what a
table's text is read as, what a plan counts as lost, what a ledger says.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from propertyrules import Program, load_rulebook, parse_tables, read_state
from propertyrules.machine.steps import new_game
from propertyrules.verification.mutation.operators import Mutant, mutants_of
from propertyrules.verification.mutation.runner import read_book
from propertyrules.verification.random_tables import completed
from propertyrules.verification.witness.confirmation import Witness
from propertyrules.verification.witness.finder import find_witness
from propertyrules.verification.witness.program_pair import Pair
from propertyrules.verification.witness.witness_printer import missing_scenario

FEW = 150


@pytest.fixture(scope="module")
def classic() -> Program:
    return read_book("classic").program


def closely(one: Program, other: Program) -> Witness | None:
    return find_witness(one, other, tables=FEW, closely=True)


def mutant_where(program: Program, wanted: Callable[[Mutant], bool]) -> Mutant:
    return next(mutant for mutant in mutants_of("classic", program) if wanted(mutant))


def read_by(text: str, program: Program) -> object:
    return read_state(parse_tables(text)[0], program)


def of(sort: str, name: str, words: str) -> Callable[[Mutant], bool]:
    return lambda mutant: (sort, name) in mutant.homes and words in mutant.words


@pytest.mark.parametrize(
    ("sort", "name", "words", "seen"),
    [
        pytest.param(
            "tracks",
            "jail_turn",
            "2 in place of 1",
            "# with the fault something is kept",
            marks=pytest.mark.slow,
        ),
        ("tracks", "rent_factor", "0 in place of 1", "# with the fault something is kept"),
        ("setup", "", "`pays` dropped", "# as it stands: Ann: cash 1500"),
        ("setup", "", "`open opening` dropped", "# as it stands: Ann and Bob roll for the start"),
    ],
)
def test_new_games_are_compared(
    classic: Program, sort: str, name: str, words: str, seen: str
) -> None:
    other = mutant_where(classic, of(sort, name, words)).applied(classic)
    witness = closely(classic, other)
    assert witness is not None and witness.what == "beginning"
    text = missing_scenario(witness)
    assert f"new game\n{seen}" in text
    one, two = (read_by(text, program) for program in (classic, other))
    assert one == new_game(getattr(one, "setting"))  # noqa: B009
    assert str(witness.tables[0]) != str(witness.tables[1]) or one != two


def test_a_game_that_cannot_begin_is_a_beginning_of_its_own(classic: Program) -> None:
    owing = classic.with_figures({"start_cash": -1})
    witness = closely(classic, owing)
    assert witness is not None and witness.what in ("beginning", "verdict", "state")


def test_lines_that_stand_for_something_are_read_by_both(classic: Program) -> None:
    mutant = mutant_where(classic, of("lines", "rolled", "1 in place of 0"))
    other = mutant.applied(classic)
    witness = closely(classic, other)
    assert witness is not None and witness.what == "reading"
    assert ", rolled " in witness.tables[0]
    assert read_by(witness.tables[0], classic) != read_by(witness.tables[0], other)
    assert "# with the fault: " in missing_scenario(witness)


@pytest.mark.slow
def test_what_a_table_does_not_tell_of_a_matter_is_filled_in_by_both(classic: Program) -> None:
    other = mutant_where(classic, of("matters", "offer", "1 in place of 0")).applied(classic)
    witness = closely(classic, other)
    assert witness is not None and witness.what == "reading"
    assert "offer (player: " in witness.tables[0]
    assert "$1" in missing_scenario(witness).splitlines()[-1]


def test_a_text_that_is_given_is_read_by_both(classic: Program) -> None:
    other = mutant_where(classic, of("matters", "offer", "1 in place of 0")).applied(classic)
    text = "rulebook classic\nplayer Ann\n  cash 9\nplayer Bob\n  cash 9\nturn of Ann\nopen\n"
    text += "  offer (player: Ann; partner: Bob)\nask\n  Bob refuses\n"
    witness = find_witness(
        classic, other, tables=0, closely=True, texts=parse_tables(text)
    )  # fmt: skip
    assert witness is not None and witness.what == "reading"
    assert witness.tables[0] == text.partition("ask")[0]


def test_what_a_plan_counts_as_lost_is_compared(classic: Program) -> None:
    other = mutant_where(classic, of("moves", "sell_house", "2 in place of 1")).applied(classic)
    assert find_witness(classic, other, tables=FEW) is None
    witness = closely(classic, other)
    assert witness is not None and witness.what == "loss"
    assert witness.values[0] != witness.values[1]
    assert missing_scenario(witness).splitlines()[-2:] == [
        f"# as it stands a plan (`how can ... raise ...`) counts as lost {witness.values[0]}",
        f"# with the fault: {witness.values[1]}",
    ]


def test_ledgers_are_compared(classic: Program) -> None:
    mutant = mutant_where(classic, of("events", "forfeiting", "0 in place of 1 in when forfeit_a"))
    pair = Pair.of(classic, mutant.applied(classic))
    text = (
        "rulebook classic\nplayer Ann\n  cash 9\n  on Go\n  owns Boardwalk\nplayer Bob\n  cash 9\n"
    )
    text += "  on Go\nturn of Ann, done on this space\n"
    state = read_state(parse_tables(text)[0], classic)
    full = completed(state)
    spot = None if full is None else pair.spot(full)
    step = None if spot is None else pair.step(spot, "quit", {"player": 0})
    assert spot is not None and step is not None
    assert pair.differ(spot, step) is None
    pair.look_closely(1)
    assert pair.differ(spot, step) == "effects"


def test_nothing_is_told_apart_of_the_same(classic: Program) -> None:
    assert closely(classic, load_rulebook("classic")) is None
