"""Expressions compiled to Python functions, against the interpreter."""

from __future__ import annotations

from propertyrules.codegen.compiler import Lambda, compile_functions
from propertyrules.machine.evaluator import evaluate
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
