"""Tables of which little is told: what is ruled without a fact is ruled with it as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from propertyrules import Dice, State, Verdict
from propertyrules.codegen.engine import verdict
from propertyrules.machine import legality
from propertyrules.machine.untold_facts import untold
from propertyrules.model.schema import Fact, columns
from tests.machine.untold import SHIPPED, cases

LEFT_OUT = ("cash", "place", "owner", "rung", "supply", "card", "player", "property")
TABLES = 12
EIGHTHS = 8


def facts(state: State) -> Iterator[Fact]:
    """Yield the facts that a table may leave out, in order of the columns."""
    program = state.setting.program
    for column in columns(program):
        for fact in column.facts(state.setting) if column.name in LEFT_OUT else ():
            printed = fact[0] == "owner" and not program.board.spaces[fact[1]].deed
            endless = fact[0] == "supply" and state.supply[fact[1]] is None
            if not printed and not endless:
                yield fact


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_what_is_ruled_on_the_facts_told_is_ruled_on_the_whole_table(rulebook: str) -> None:
    """Facts are left out by chance, from an eighth of them to all."""
    counts: Counter[Verdict] = Counter()
    dice = Dice(3)
    for case in cases(rulebook, TABLES, 1, seed=5):
        share = 1 + dice.below(EIGHTHS)
        left_out = [fact for fact in facts(case.state) if dice.below(EIGHTHS) < share]
        found = legality.verdict(untold(case.state, left_out), case.move)
        counts[found] += 1
        if found is not Verdict.UNDETERMINED:
            assert found is verdict(case.state, case.move), (case.move, left_out)
    assert set(counts) == set(Verdict)
