"""The witness finder: it finds what differs, makes it small, and claims nothing that is not so."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve

from propertyrules import (
    Dice,
    Program,
    Verdict,
    load_rulebook,
    parse_tables,
    random_game,
    read_move,
    read_state,
)
from propertyrules.codegen.compiled_rules import broken_rules
from propertyrules.ir import nodes as c
from propertyrules.machine import legality
from propertyrules.verification.random_tables import StateMutator, tables
from propertyrules.verification.translation import Translation
from propertyrules.verification.witness.confirmation import Witness
from propertyrules.verification.witness.finder import WitnessSearch, find_witness
from propertyrules.verification.witness.program_pair import Pair

FEW = 400


@pytest.fixture(scope="module")
def classic() -> Program:
    return load_rulebook("classic")


def with_house(*houses: str, board: str | None = None, rulebook: str = "classic") -> Program:
    return load_rulebook(rulebook, with_=houses, board=board)


def judged(program: Program, table: str, move: str) -> object:
    """Rule on a witness anew, from its text."""
    state = read_state(parse_tables(table)[0], program)
    rulings = [legality.judge(state, reading) for reading in read_move(state, move)]
    return next((r for r in rulings if r.legal), rulings[0])


def bears_out(witness: Witness, one: Program, other: Program) -> None:
    """Rule on both texts anew: the rulings are those that the witness shows, and they differ."""
    first = judged(one, witness.tables[0], witness.moves[0])
    second = judged(other, witness.tables[1], witness.moves[1])
    for ruling, shown in zip((first, second), witness.rulings, strict=True):
        assert shown is not None
        assert getattr(ruling, "verdict") is shown.verdict  # noqa: B009
        assert getattr(ruling, "effects") == shown.effects  # noqa: B009


@pytest.mark.parametrize(
    ("houses", "word"),
    [
        pytest.param(("no-auctions",), "auction", marks=pytest.mark.slow),
        (("flat-income-tax",), "income tax"),
        (("double-salary-on-go",), "exactly"),
        pytest.param(("free-parking-jackpot",), "", marks=pytest.mark.slow),
        (("no-rent-in-jail",), ""),
        (("build-on-own-turn-only",), "a house on"),
        (("lap-before-buying",), ""),
        pytest.param(("wealth-tax",), "", marks=pytest.mark.slow),
        (("speed-die",), ""),
    ],
)
def test_what_a_house_rule_changes_is_found(
    classic: Program, houses: Sequence[str], word: str
) -> None:
    other = with_house(*houses)
    witness = find_witness(classic, other, tables=FEW * 5)
    assert witness is not None
    assert witness.what in ("verdict", "state", "move")
    if witness.what != "move":
        bears_out(witness, classic, other)
    text = "".join((witness.tables[0], *witness.moves))
    text += "".join(e.text for r in witness.rulings if r for e in r.effects)
    assert word in text
    # It is small: hardly a player too many, and next to nothing on the table.
    assert witness.tables[0].count("player ") <= 3
    assert len(witness.tables[0].splitlines()) <= 20


def test_the_same_program_has_no_witness(classic: Program) -> None:
    assert find_witness(classic, evolve(classic, key="again"), tables=FEW) is None


def test_what_says_the_same_in_other_words_has_no_witness(classic: Program) -> None:
    define = classic.functions["mortgage_value"]
    assert define.normally is not None
    kind = define.normally.type
    more = c.Arithmetic(
        type=kind, op="+", left=define.normally, right=c.Constant(type=kind, value=0)
    )
    changed = {**classic.functions, define.name: evolve(define, normally=more)}
    other = evolve(classic, functions=changed, key="zero")
    assert Pair.of(classic, other).differs == {("define", "mortgage_value")}
    assert find_witness(classic, other, tables=FEW) is None


@pytest.mark.parametrize("house", ["rent-by-itself", "flat-income-tax", "no-auctions"])
def test_a_seed_gives_the_same_every_time(classic: Program, house: str) -> None:
    other = with_house(house)
    found = [find_witness(classic, other, tables=FEW, seed=3) for _ in range(2)]
    assert found[0] is not None and found[1] is not None
    assert found[0].tables == found[1].tables
    assert found[0].moves == found[1].moves


def test_a_figure_moved_by_one_is_told_apart(classic: Program) -> None:
    for name in ("salary", "house_supply", "start_cash", "jail_fine"):
        figure = classic.figures[name]
        other = evolve(
            classic,
            figures={**classic.figures, name: evolve(figure, value=figure.value + 1)},
            pieces=tuple(
                evolve(p, supply=figure.value + 1) if p.figure == name else p
                for p in classic.pieces
            ),
            key=name,
        )
        assert find_witness(classic, other, tables=FEW * 5) is not None, name


def test_a_beginning_that_differs_is_a_witness_of_its_own(classic: Program) -> None:
    figure = classic.figures["start_cash"]
    changed = {**classic.figures, "start_cash": evolve(figure, value=figure.value + 1)}
    search = WitnessSearch(Pair.of(classic, evolve(classic, figures=changed, key="more")), FEW, 0)
    found = next(search.differences())
    assert found.what == "beginning"
    witness = search.witness(found)
    assert witness is not None
    assert f"cash {figure.value}" in witness.tables[0]
    assert f"cash {figure.value + 1}" in witness.tables[1]


def test_programs_on_other_boards_are_told_apart() -> None:
    one, other = with_house(board="atlantic"), with_house(board="london")
    witness = find_witness(one, other, tables=FEW)
    assert witness is None or witness.what  # the boards are alike but for their names
    one, other = with_house(board="atlantic"), with_house(board="cronulla")
    witness = find_witness(one, other, tables=FEW)
    assert witness is not None


def test_tables_are_taken_over_and_back(classic: Program) -> None:
    laid = with_house("speed-die", "wealth-tax")
    forth, back = Translation.of(classic, laid), Translation.of(laid, classic)
    assert not forth.same
    for state in tables(classic, (), 1, 60):
        over = forth.across(state)
        assert over is not None
        assert back.across(over) == state


def test_rules_are_broken_as_the_interpreter_says(classic: Program) -> None:
    """What is made for speed finds the same rules broken, at tables of whole games."""
    from propertyrules import Setting
    from propertyrules.machine.arguments import bind
    from propertyrules.machine.steps import new_game
    from propertyrules.verification.invariants import proposed

    start = new_game(Setting(("Ann", "Bob", "Cy"), classic, classic.key))
    dice, changer = Dice(5), StateMutator(classic, Dice(6))
    seen = 0
    for step in random_game(start, 4, 150):
        for state in (step.after, changer.changed(step.after, 2)):
            move = None if state is None else proposed(state, dice)
            if state is None or move is None:
                continue
            kind = classic.moves[move.name]
            env = bind(state, move)
            quick = broken_rules(state, kind, env)
            slow = legality.examine(state, kind, env)
            if quick is not None:
                seen += bool(quick)
                assert quick == {v.rule for v in slow.violations}, move
            else:
                assert slow.verdict is Verdict.ILLEGAL
    assert seen > 10
