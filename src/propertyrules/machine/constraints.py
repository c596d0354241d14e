"""Constraints: what the rules of a move leave to each of its parameters, as expressions of the IR.

They are derived once for a move, without a table. The interpreter evaluates them, the code
generator compiles them, and the sampler draws from them. Judging a move does not use them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.ir import nodes as c
from propertyrules.ir.program import MoveKind, Parameter, Program, Rule, once_per_program
from propertyrules.ir.traversal import children, rewrite, walk
from propertyrules.ir.types import AMOUNTS, COUNT, EXACT, TRUTH, Type, list_of
from propertyrules.limits import ASKED_EARLY, LARGEST_ARGUMENT, RULES_REMEMBERED, SIZE_OF_LIST

TRUE, FALSE = c.Constant(TRUTH, True), c.Constant(TRUTH, False)
_FLIPPED = {"at least": "at most", "at most": "at least", "above": "below", "below": "above"}


@opaque
class Constraint:
    """What a rule requires of a parameter: an expression, and the condition `when` it applies.

    `rule` is the index of the rule among the move's. `after_test`: an earlier term of the rule
    tests a kind, without which the constraint may make no sense.
    """

    rule: int
    when: c.Expression
    after_test: bool
    expression: c.Expression


@opaque
class Bound(Constraint):
    """A whole number that an amount is not below (`side` is `low`) or not above (`high`)."""

    side: str


@opaque
class Member(Constraint):
    """A condition on each member of a list, which is called `variable` in it.

    `type` is the list's. `alone`: the rule is about this list, not about several lists joined.
    """

    type: Type
    variable: str
    alone: bool


@opaque
class Among(Constraint):
    """A list of values of which the parameter must be one."""

    @property
    def single(self) -> c.Expression | None:
        """The value, if there is just one."""
        values = self.expression
        if not isinstance(values, c.ListOf) or len(values.members) != 1:
            return None
        return values.members[0]


@lru_cache(maxsize=RULES_REMEMBERED)
def constraints(kind: MoveKind, param: Parameter) -> tuple[Constraint, ...]:
    """Return what the rules of a move surely require of one of its parameters."""
    found: list[Constraint] = []
    for number, rule in enumerate(inlined_rules(kind)):
        # A rule that cannot be inlined gives no constraints. It is still checked when a move is
        # judged: constraints may leave too much, never too little.
        if rule is None or rule.require is None:
            continue
        when = TRUE if rule.where is None else rule.where
        after_test = False
        for term in conjuncts(rule.require):
            if param.type.is_list:
                found += _members(term, param.name, number, when, after_test)
            elif param.type.name in AMOUNTS:
                found += [
                    Bound(number, conjunction((when, more)), after_test, value, side)
                    for side, value, more in _bounds(term, param.name)
                ]
            elif (values := _values(term, param.name)) is not None:
                found.append(Among(number, when, after_test, values))
            # Later terms may make sense only where this one holds.
            after_test |= any(isinstance(node, c.KindTest) for node in walk((term,)))
    return tuple(found)


def conjuncts(core: c.Expression) -> Iterator[c.Expression]:
    """Yield the terms of a condition that is a conjunction."""
    if isinstance(core, c.Junction) and core.op == "and":
        for term in core.terms:
            yield from conjuncts(term)
    else:
        yield core


# -- amounts ---------------------------------------------------------------------------------


def _bounds(term: c.Expression, name: str) -> Iterator[tuple[str, c.Expression, c.Expression]]:
    """Yield each bound that a term puts on the parameter `name`: its side (`low` or `high`), its
    value, and the condition under which it applies.
    """
    if not isinstance(term, c.Quantifier):
        for side, value in _whole_bounds(term, name):
            yield side, value, TRUE
        return
    if term.how != "some" or term.value is None or name not in names_read((term.value,)):
        return
    if name in names_read((term.over, term.where)):
        return
    # Some member must set the bound: where there is no member, no amount is legal, which a highest
    # amount of -1 says.
    none = c.Constant(COUNT, -1)
    found = list(_whole_bounds(term.value, name))
    if [side for side, _ in found] != ["high"]:
        yield "high", none, evolve(term, how="no", value=TRUE)
    if len(found) == 1:
        side, value = found[0]
        how = "highest" if side == "high" else "lowest"
        yield side, evolve(term, type=COUNT, how=how, value=value, otherwise=none), TRUE


def _whole_bounds(term: c.Expression, name: str) -> Iterator[tuple[str, c.Expression]]:
    """Yield the whole amounts at which a comparison begins or ceases to hold."""
    for op, other in isolate(term, name):
        # Amounts are whole and bounds need not be: above 7/2 begins at 4.
        floor, ceiling = c.Round(COUNT, other, False), c.Round(COUNT, other, True)
        one = c.Constant(COUNT, 1)
        if op in ("at least", "is"):
            yield "low", ceiling
        if op == "above":
            yield "low", c.Arithmetic(COUNT, "+", floor, one)
        if op in ("at most", "is"):
            yield "high", floor
        if op == "below":
            yield "high", c.Arithmetic(COUNT, "-", ceiling, one)


def isolate(term: c.Expression, name: str) -> Iterator[tuple[str, c.Expression]]:
    """Yield the comparison operator and the other side of a comparison, solved for a parameter.

    `loan + amount at most limit` yields `at most` and `limit - loan` for `amount`. Where both sides
    read the parameter nothing is yielded.
    """
    if not isinstance(term, c.Comparison) or term.op in ("in", "not in", "is not"):
        return
    for one, other, op in (
        (term.left, term.right, term.op),
        (term.right, term.left, _FLIPPED.get(term.op, term.op)),
    ):
        if isinstance(one, c.Local) and one.name == name:
            yield op, other
        elif isinstance(one, c.Arithmetic) and name not in names_read((other,)):
            solved = _solve(one, op, other, name)
            if solved is not None:
                yield solved


def _solve(
    one: c.Expression, op: str, other: c.Expression, name: str
) -> tuple[str, c.Expression] | None:
    """Move everything but the parameter to the other side; None where that cannot be done."""
    while not (isinstance(one, c.Local) and one.name == name):
        if not isinstance(one, c.Arithmetic) or one.type.is_list:
            return None
        left = name in names_read((one.left,))
        if left is (name in names_read((one.right,))):
            return None
        rest, beside = (one.left, one.right) if left else (one.right, one.left)
        if one.op == "+":
            other = c.Arithmetic(one.type, "-", other, beside, span=other.span)
        elif one.op == "-" and left:
            other = c.Arithmetic(one.type, "+", other, beside, span=other.span)
        elif one.op == "-":
            # The sign of the parameter turns: what was below is above.
            op = _FLIPPED.get(op, op)
            other = c.Arithmetic(one.type, "-", beside, other, span=other.span)
        # A factor that is not known to be positive could flip the comparison, or be 0.
        elif one.op == "*" and isinstance(beside, c.Constant) and beside.value > 0:
            other = c.Arithmetic(EXACT, "/", other, beside, span=other.span)
        else:
            return None
        one = rest
    return op, other


# -- lists and single values -----------------------------------------------------------------


def _members(
    term: c.Expression, name: str, number: int, when: c.Expression, after_test: bool
) -> Iterator[Member]:
    """Yield what a rule about every member of the list requires of each."""
    if not isinstance(term, c.Quantifier) or term.how not in ("every", "no") or not term.value:
        return
    if not _joins(term.over, name):
        return
    holds = term.value if term.how == "every" else negation(term.value)
    if term.where is not None:
        holds = disjunction((negation(term.where), holds))
    alone = isinstance(term.over, c.Local)
    yield Member(number, when, after_test, holds, term.over.type, term.variable, alone)


def _joins(core: c.Expression, name: str) -> bool:
    """Check whether a list is the one of this name, alone or joined with others."""
    if isinstance(core, c.Local):
        return core.name == name
    return (
        isinstance(core, c.Arithmetic)
        and core.op == "+"
        and (_joins(core.left, name) or _joins(core.right, name))
    )


def _values(term: c.Expression, name: str) -> c.Expression | None:
    """Return the list of values that a condition allows a parameter; None where it names none."""
    if isinstance(term, c.Junction) and term.op == "or":
        found = [_values(part, name) for part in term.terms]
        known = [values for values in found if values is not None]
        # An alternative that names no values allows any.
        if len(known) < len(found):
            return None
        whole = known[0]
        for values in known[1:]:
            whole = c.Arithmetic(whole.type, "+", whole, values)
        return whole
    if isinstance(term, c.Comparison) and term.op == "in":
        one = term.left
        return term.right if isinstance(one, c.Local) and one.name == name else None
    for op, other in isolate(term, name):
        if op == "is":
            return c.ListOf(list_of(other.type), (other,))
    return None


# -- rules without parameters of their own ---------------------------------------------------


@lru_cache(maxsize=RULES_REMEMBERED)
def inlined_rules(kind: MoveKind) -> tuple[Rule | None, ...]:
    """Return the rules of a move, with arguments in place of the parameters of shared rules.

    None stands for a rule whose arguments are too large to be substituted.
    """
    found: list[Rule | None] = []
    for rule in kind.rules:
        values = dict(rule.binds)
        # An argument is copied to each place where its parameter is read.
        if any(len(list(walk((value,)))) > LARGEST_ARGUMENT for value in values.values()):
            found.append(None)
        elif not values:
            found.append(rule)
        else:
            where = None if rule.where is None else substitute(rule.where, values)
            require = None if rule.require is None else substitute(rule.require, values)
            found.append(evolve(rule, where=where, require=require, binds=()))
    return tuple(found)


def substitute(core: c.Expression, values: Mapping[str, c.Expression]) -> c.Expression:
    """Return an expression with values in place of local names.

    Bound variables that would capture a name in one of the values are renamed.
    """

    def change(node: c.Expression) -> c.Expression:
        if isinstance(node, c.Local):
            return values.get(node.name, node)
        if not isinstance(node, c.Quantifier):
            return node
        variable, over = node.variable, rewrite(node.over, change)
        # Inside, the variable hides a name that is spelt like it. And a value from outside that
        # reads such a name must not mean the variable: then the variable is renamed.
        inner = {name: value for name, value in values.items() if name != variable}
        taken = names_read(inner.values())
        if variable in taken:
            taken |= names_read((node.value, node.where))
            while variable in taken:
                variable += "_"
            inner[node.variable] = c.Local(over.type.of or over.type, variable)
        return evolve(
            node,
            variable=variable,
            over=over,
            value=None if node.value is None else substitute(node.value, inner),
            where=None if node.where is None else substitute(node.where, inner),
            otherwise=rewrite(node.otherwise, change),
        )

    found: c.Expression = rewrite(core, change)
    return found


def names_read(roots: Iterable[object]) -> set[str]:
    """Return the local names that expressions read."""
    return {node.name for node in walk(roots) if isinstance(node, c.Local)}


def parameters_read(kind: MoveKind, rule: Rule) -> set[str]:
    """Return the parameters of a move that a rule reads; the rule has none of its own."""
    return names_read((rule.require, rule.where)) & {param.name for param in kind.params}


# -- truth -----------------------------------------------------------------------------------


def negation(core: c.Expression) -> c.Expression:
    """Return the negation of a condition."""
    # Only these two are folded: constants are compared by identity.
    if core in (TRUE, FALSE):
        return FALSE if core is TRUE else TRUE
    return core.value if isinstance(core, c.Not) else c.Not(TRUTH, core)


def conjunction(terms: Iterable[c.Expression]) -> c.Expression:
    """Return the conjunction of conditions."""
    return _junction("and", TRUE, FALSE, terms)


def disjunction(terms: Iterable[c.Expression]) -> c.Expression:
    """Return the disjunction of conditions."""
    return _junction("or", FALSE, TRUE, terms)


def _junction(
    op: str, neutral: c.Expression, decisive: c.Expression, terms: Iterable[c.Expression]
) -> c.Expression:
    found = [term for term in terms if term is not neutral]
    if decisive in found:
        return decisive
    if len(found) < 2:
        return found[0] if found else neutral
    return c.Junction(TRUTH, op, tuple(found))


# -- the order in which rules are asked ------------------------------------------------------


def rules_by_cost(program: Program, kind: MoveKind) -> list[int]:
    """Return the indexes of a move's rules, cheap ones first, but behind those they presuppose."""
    left, found = set(range(len(kind.rules))), list[int]()
    costs = [cost(program, rule) for rule in kind.rules]
    while left:
        able = [n for n in left if left.isdisjoint(kind.rules[n].needs)]
        number = min(able or left, key=lambda n: (costs[n], n))
        left.discard(number)
        found.append(number)
    return found


def cost(program: Program, rule: Rule) -> int:
    """Estimate the cost of a rule: the number of expressions in it, those about a list many times.

    Rules about owners rule out most, and count for less.
    """
    roots = (rule.require, rule.where, *(value for _, value in rule.binds))
    # An estimate is enough: every order of rules leaves the same moves.
    whole = sum(_cost(program, root) for root in roots if root is not None)
    return whole // ASKED_EARLY if reads_owner(*roots) else whole


def reads_owner(*roots: c.Expression | None) -> bool:
    """Return whether expressions read who owns or holds something."""
    return any(
        isinstance(node, c.BuiltinCall) and node.name in ("owner", "holder") for node in walk(roots)
    )


def _cost(program: Program, core: c.Expression) -> int:
    """Estimate the cost of an expression in nodes; what is evaluated for each member
    counts more.
    """
    own = 1
    if isinstance(core, c.Quantifier):
        each = sum(_cost(program, one) for one in (core.value, core.where) if one is not None)
        return _cost(program, core.over) + (1 + each) * SIZE_OF_LIST
    if isinstance(core, c.FunctionCall):
        own = _function_cost(program, core.name)
    elif isinstance(core, c.OpenList):
        own = SIZE_OF_LIST
    return own + sum(_cost(program, part) for part in expressions_in(core))


@once_per_program
def _function_cost(program: Program, name: str) -> int:
    function = program.functions[name]
    values = [part.value for part in function.parts]
    values += [value for one in function.overrides for value in (one.when, one.value)]
    values += [] if function.normally is None else [function.normally]
    return SIZE_OF_LIST + sum(_cost(program, value) for value in values)


def expressions_in(core: c.Expression) -> Iterator[c.Expression]:
    """Yield the expressions that are children of another."""
    for part in children(core):
        for one in part if isinstance(part, tuple) else (part,):
            if isinstance(one, c.Expression):
                yield one


@lru_cache(maxsize=RULES_REMEMBERED)
def read_by(kind: MoveKind, number: int) -> tuple[object, ...]:
    """Return the expressions that decide whether a move breaks a rule, by its number from 1; -1:
    whether it is open.

    These are the opening, the rule, and the rules that it presupposes.
    """
    roots: list[object] = [kind.opening]
    numbers = [number] if number > 0 else []
    while numbers:
        rule = kind.rules[numbers.pop() - 1]
        roots += [rule.where, rule.require, *(value for _, value in rule.binds)]
        # `needs` count from 0, the numbers of rules from 1.
        numbers += [need + 1 for need in rule.needs]
    return tuple(roots)


@lru_cache(maxsize=RULES_REMEMBERED)
def unread(kind: MoveKind, number: int) -> frozenset[str]:
    """Return the parameters that do not affect whether a move breaks a rule, by its number."""
    return frozenset(param.name for param in kind.params) - names_read(read_by(kind, number))
