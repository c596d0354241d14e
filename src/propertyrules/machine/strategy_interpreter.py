"""The strategy interpreter: defines what a strategy chooses; compiled strategies must agree with
it.

Strategies do not look ahead. A rule tries the values that it names, and every value of a small
parameter that it leaves open, in order. It plays the first legal move for which its `when` holds,
or of all of them the first whose `best` is highest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, product
from typing import Any

from propertyrules.classes import opaque
from propertyrules.ir import nodes as c
from propertyrules.ir.program import Function, MoveKind, by_names
from propertyrules.ir.strategy import ME, PlayArgument, PlayRule, Strategy
from propertyrules.ir.traversal import rewrite
from propertyrules.ir.types import AMOUNTS
from propertyrules.limits import RULES_REMEMBERED
from propertyrules.machine.affine import nearest_amount
from propertyrules.machine.constraints import TRUE, Among, constraints, substitute
from propertyrules.machine.domains import domain
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.legal_moves import number_range
from propertyrules.machine.legality import candidates, named_matter, results
from propertyrules.model.state import State
from propertyrules.model.values import Unknown


def never(often: int) -> bool:
    """Return False: rules that apply only by chance are passed over."""
    return False


@opaque
class Choice:
    """A move that a strategy chooses: the rule, and the values of the move's parameters by name.

    Chance parameters are Unknown; `worth` is the value of `best`.
    """

    rule: PlayRule
    env: dict[str, Any]
    worth: Any = None


def choose(
    state: State, strategy: Strategy, seat: int, one_in: Callable[[int], bool] = never
) -> Choice | None:
    """Return what a strategy chooses for a player; None where no rule applies.

    `one_in` says whether a rule that applies only one time in so many does now.
    """
    if state.over or state.out[seat]:
        return None
    rules = (rule for rule in inlined(strategy) if rule.one_in == 1 or one_in(rule.one_in))
    chosen = (choose_by(state, rule, seat) for rule in rules)
    return next((one for one in chosen if one is not None), None)


def choose_by(
    state: State, rule: PlayRule, seat: int, matters: Sequence[Any] | None = None
) -> Choice | None:
    """Return what one rule chooses as an answer to one of the `matters`, by default all open ones.

    The expressions of the rule call none of the strategy's own functions (see `inlined`).
    """
    # Of moves of equal worth the first is taken, so that compiled strategies agree exactly.
    best: Choice | None = None
    for matter in answered(state, rule.kind, seat) if matters is None else matters:
        attempt = _Attempt(state, rule, seat, matter)
        for env in attempt.legal():
            scope = attempt.scope(env)
            if rule.when is not None and evaluate(state, rule.when, scope) is not True:
                continue
            own = {param.name: env[param.name] for param in rule.kind.params}
            if rule.best is None:
                return Choice(rule, own)
            worth = evaluate(state, rule.best, scope)
            if worth.__class__ is not Unknown and (best is None or worth > best.worth):
                best = Choice(rule, own, worth)
    return best


def answered(state: State, kind: MoveKind, seat: int) -> list[Any]:
    """Return the open matters that a move may answer, the uppermost first; True means any time."""
    if kind.how == "any":
        return [True]
    return [matter for matter, waits in candidates(state, kind, seat) if waits is True]


@opaque
class _Attempt:
    """One rule tried by a player as an answer to one matter (True: at any time)."""

    state: State
    rule: PlayRule
    seat: int
    matter: Any

    def scope(self, env: Mapping[str, Any]) -> dict[str, Any]:
        """Return the names that the expressions of the rule read."""
        name = named_matter(self.rule.kind)
        return {**({name: self.matter} if name else {}), **env, ME: self.seat}

    def own(self, env: Mapping[str, Any]) -> dict[str, Any]:
        """Return the names that the rules of the move read."""
        kind = self.rule.kind
        name = named_matter(kind)
        own = {param.name: env[param.name] for param in kind.params[1:]}
        return {**own, kind.mover: self.seat, **({name: self.matter} if name else {})}

    def legal(self) -> Iterator[dict[str, Any]]:
        """Yield the legal moves that the rule may choose, with the names that it tries."""
        mover = {self.rule.kind.mover: self.seat}
        for tried in self.tried():
            for env in self.bound(tried):
                if self.allowed(env):
                    yield {**tried, **env, **mover}
                elif not self.rule.by_chance:
                    mended = self.mended(env)
                    if mended is not None:
                        yield {**tried, **mended, **mover}

    def tried(self) -> list[dict[str, Any]]:
        """Return the values of the names that the rule tries."""
        found: list[dict[str, Any]] = [{}]
        for each in self.rule.tried:
            further: list[dict[str, Any]] = []
            for known in found:
                scope = self.scope(known)
                for member in evaluate(self.state, each.over, scope) or ():
                    inner = {**scope, each.variable: member}
                    if each.where is None or evaluate(self.state, each.where, inner) is True:
                        further.append({**known, each.variable: member})
            found = further
        return found

    def bound(self, tried: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield the values of the parameters: free ones first, then those that the rule sets."""
        arguments = self.rule.arguments
        unset = {param.name: Unknown.of(param.name) for param in self.rule.kind.params[1:]}
        free = [one.param for one in arguments if one.how == "any"]
        for values in product(*(domain(self.state, param.type) or () for param in free)):
            env = {**unset, **by_names(free, values)}
            # Amounts last: their bounds may depend on all other arguments.
            for one in in_order(arguments):
                env[one.param.name] = self.value(one, {**env, **tried})
                if env[one.param.name] is None:
                    break
            else:
                yield env

    def value(self, one: PlayArgument, env: dict[str, Any]) -> Any:
        """Return the value of a parameter; None where there is none."""
        kind, own = self.rule.kind, self.own(env)
        wanted: Any = 0
        if one.how == "said":
            single = said_value(kind, one)
            return None if single is None else evaluate(self.state, single, own)
        if one.value is not None:
            scope = self.scope(env) if one.how == "value" else own
            wanted = evaluate(self.state, one.value, scope)
        if not is_amount(one):
            # If the wanted value is unknown, the rule passes this move over.
            return None if wanted.__class__ is Unknown else wanted
        ends = number_range(self.state, kind, one.param, own)
        if ends is None or wanted.__class__ is Unknown:
            return None
        low, high = ends
        return max(low, wanted if high is None else min(wanted, high))

    def allowed(self, env: Mapping[str, Any]) -> bool:
        """Check whether a move is legal or, where chance decides, may be."""
        kind, scope = self.rule.kind, self.own(env)
        opened = True if kind.opening is None else evaluate(self.state, kind.opening, scope)
        found = chain((opened,), results(self.state, kind, scope))
        return not any(
            one is False or (one.__class__ is Unknown and not self.rule.by_chance) for one in found
        )

    def mended(self, env: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return a move with the nearest legal amount in place of its last amount, or None.

        Bounds do not tell of steps, such as a loan that goes in fifties.
        """
        amounts = [one for one in in_order(self.rule.arguments) if is_amount(one)]
        if not amounts:
            return None
        name = amounts[-1].param.name
        found = nearest_amount(env[name], lambda amount: self.allowed({**env, name: amount}))
        return None if found is None else {**env, name: found}


def is_amount(one: PlayArgument) -> bool:
    """Check whether a parameter is an amount that a rule sets."""
    return one.param.type.name in AMOUNTS and one.how != "default"


def in_order(arguments: tuple[PlayArgument, ...]) -> list[PlayArgument]:
    """Return the arguments that a rule sets, amounts last."""
    said = [one for one in arguments if one.how not in ("any", "chance")]
    return sorted(said, key=lambda one: one.param.type.name in AMOUNTS)


def said_value(kind: MoveKind, one: PlayArgument) -> c.Expression | None:
    """Return the value that some rule of the move says a parameter must be, or None."""
    found = [each.single for each in constraints(kind, one.param) if isinstance(each, Among)
             and each.single is not None and each.when is TRUE]  # fmt: skip
    return found[0] if found else None


# -- values of the strategy itself -------------------------------------------------------------


@lru_cache(maxsize=RULES_REMEMBERED)
def inlined(strategy: Strategy) -> tuple[PlayRule, ...]:
    """Return the rules of a strategy, with its own functions inlined."""
    change = partial(_in_place, strategy.functions)
    return tuple(rewrite(rule, change, frozenset({"kind", "param"})) for rule in strategy.rules)


def _in_place(own: Mapping[str, Function], node: Any) -> Any:
    """Return a call of one of the strategy's functions as the function's expression."""
    if not isinstance(node, c.FunctionCall) or node.name not in own:
        return node
    function = own[node.name]
    args = (rewrite(arg, partial(_in_place, own)) for arg in node.args)
    names = by_names(function.params, args)
    return substitute(rewrite(_body(function), partial(_in_place, own)), names)


def _body(function: Function) -> c.Expression:
    """Return a function as one expression: overrides that beat others first, parts as a sum."""
    if function.parts:
        total, *rest = (part.value for part in function.parts)
        for part in rest:
            total = c.Arithmetic(function.type, "+", total, part)
        return total
    assert function.normally is not None
    body = function.normally
    beaten = {name for one in function.overrides for name in one.beats}
    # The last to be wrapped is asked first.
    for one in sorted(function.overrides, key=lambda one: one.name not in beaten):
        body = c.IfElse(function.type, one.when, one.value, body)
    return body
