"""What differs thing by thing: programs in between, and a witness of just that thing."""

from __future__ import annotations

import pytest

from propertyrules import load_rulebook
from propertyrules.language.program import Program
from propertyrules.testing.witness import find_witness
from propertyrules.testing.witness.compare import Pair
from propertyrules.testing.witness.grafts import grafted
from propertyrules.testing.witness.items import Thing, things, witnesses


@pytest.fixture(scope="module")
def classic() -> Program:
    return load_rulebook("classic")


@pytest.mark.parametrize("house", ["no-rent-in-jail", "flat-income-tax", "lap-before-buying"])
def test_all_parts_of_another_make_the_other(classic: Program, house: str) -> None:
    """With all that differs put in, a program rules as the other does."""
    other = load_rulebook("classic", with_=house)
    differs = Pair.of(classic, other).differs
    made = grafted(classic, other, differs, differs)
    assert made is not None
    assert find_witness(made, other, tables=150) is None
    assert find_witness(classic, made, tables=600) is not None


def test_a_rule_that_a_move_has_alone_belongs_to_it(classic: Program) -> None:
    found = things(Pair.of(classic, load_rulebook("classic", with_="flat-income-tax")))
    names = [(thing.keyword, thing.name) for thing in found]
    assert ("move", "pay_flat_tax") in names
    assert all(keyword != "rule" for keyword, _ in names)
    assert len(set(names)) == len(names)


def test_each_thing_has_a_witness_of_its_own(classic: Program) -> None:
    other = load_rulebook("classic", with_=["no-rent-in-jail", "flat-income-tax"])
    found: dict[str, tuple[Thing, str]] = {}
    for thing, witness in witnesses(classic, other, tables=300):
        if witness is not None:
            told = "".join(e.text for r in (witness.one, witness.other) if r for e in r.effects)
            found[thing.name] = (thing, witness.table + witness.move + told)
    assert "tax" in found["income_tax"][1]
    assert "rent" in found["ask_rent.in_jail"][1]
    assert "in jail" in found["ask_rent.in_jail"][1]
