"""Expressions compiled to Python functions, against the interpreter."""

from __future__ import annotations

import pytest

from propertyrules import Referee, load_rulebook
from propertyrules.codegen.compiler import Lambda, compile_functions
from propertyrules.ir.measures import worth_of
from propertyrules.limits import HORIZON
from propertyrules.machine import evaluate
from propertyrules.verification import find_policy, played
from propertyrules.verification.lookahead import measures
from tests.machine.small import RULES, checked, table, turn


def test_guards_as_functions() -> None:
    """Every guard of one small rulebook, as a function of a state and the move's parameters."""
    rules = checked(RULES)
    state = table(turn(), rules=rules)
    functions = {
        f"{kind.name}_{place}": (tuple(p.name for p in kind.params), guard.require)
        for kind in rules.moves.values()
        for place, guard in enumerate(kind.rules)
        if guard.require is not None
        and kind.how == "any"
        and not guard.binds
        and all(param.type.name in ("player", "money", "space") for param in kind.params)
    }
    assert functions
    compiled = {name: Lambda(*given) for name, given in functions.items()}
    made = compile_functions(rules, compiled)
    for name, (params, body) in functions.items():
        args = [1 for _ in params]
        env = dict(zip(params, args, strict=True))
        assert made[name](state, *args) == evaluate(state, body, env)


TYPICAL = (4, 4)  # the middle faces, by which rents are compared


@pytest.mark.parametrize("name", ["classic", "classic-short", "suetology"])
def test_worth_and_rents_are_weighed_as_the_rulebook_says(name: str) -> None:
    rulebook = load_rulebook(name)
    referee, measured, worth = Referee(rulebook), measures(rulebook), worth_of(rulebook)
    assert worth is not None and measured.worth is not None and measured.prospects is not None
    start = referee.new_game(["Ann", "Bob", "Cy"])
    for number, (_, state) in enumerate(played(start, 5, 240, find_policy("lookahead"))):
        if number % 30:
            continue
        rents = {
            space.number: referee.measure(state, "rent", space.name, TYPICAL).value
            for space in rulebook.board.spaces
            if state.owner[space.number] >= 0
        }
        for seat, player in enumerate(state.players):
            told = referee.measure(state, worth.name, player).value
            assert measured.worth(state, seat) == told
            own = sum(rents[at] for at in rents if state.owner[at] == seat)
            others = max((rents[at] for at in rents if state.owner[at] != seat), default=0)
            assert measured.prospects(state)[seat] == (HORIZON * own, others)
