"""Checks expressions: resolves their names and operators, and gives each its type."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve

from propertyrules.ir import nodes as c
from propertyrules.ir.types import (
    COUNT,
    EMPTY,
    ERROR,
    EXACT,
    FACE,
    MONEY,
    NUMBER,
    NUMBERS,
    PERCENT,
    TEXT,
    TRUTH,
    Type,
    fits,
    join,
    list_of,
)
from propertyrules.semantics.names import Names
from propertyrules.semantics.narrowing import facts_if, path_of
from propertyrules.semantics.world import Scope, test_kinds
from propertyrules.syntax import tree as t

ORDERED = ("at least", "at most", "above", "below")


class Expressions(Names):
    """Turns expressions as written into checked ones; faults go to the world."""

    def truth(self, node: t.Expr, scope: Scope) -> c.Expression:
        """Check an expression that must be a truth."""
        return self.wanted(node, scope, TRUTH)

    def wanted(self, node: t.Expr, scope: Scope, want: Type) -> c.Expression:
        """Check an expression that must fit a type."""
        found = self.expr(node, scope, want)
        if fits(found.type, want):
            return found
        hint = ""
        if found.type == EXACT and want in (MONEY, COUNT):
            hint = "say `rounded up` or `rounded down`, or use a defined value that rounds"
        elif want == PERCENT and isinstance(node, t.Number):
            hint = f"a percentage has its sign: `{node.value}%`"
        self.world.fault(
            "R202",
            f"{self._article(want)} is wanted here, and this is {self._article(found.type)}",
            node.span,
            hint,
        )
        return evolve(found, type=ERROR)

    def _article(self, kind: Type) -> str:
        shown = self.world.show(kind)
        if kind.name in ("money", "text") or (kind.is_list and kind.of is None):
            return shown
        if kind.name == "exact":
            return "an exact amount"
        return f"{'an' if shown[0] in 'aeiou' else 'a'} {shown}"

    def expr(self, node: t.Expr, scope: Scope, want: Type | None = None) -> c.Expression:
        """Check an expression; `want` helps where a word could mean several things."""
        match node:
            case t.Number():
                return c.Constant(NUMBER, node.value, span=node.span)
            case t.Percent():
                return c.Constant(PERCENT, Fraction(node.value), span=node.span)
            case t.Truth():
                return c.Constant(TRUTH, node.value, span=node.span)
            case t.Nothing():
                return c.Constant(EMPTY, (), span=node.span)
            case t.Text():
                return self.text(node, scope)
            case t.Named():
                return self._named_space(node)
            case t.These():
                return self._these(node, scope, want)
            case t.Name() | t.Call() | t.Dot():
                return self._narrow(self.name(node, scope, want), scope)
            case t.Binary():
                return self._binary(node, scope, want)
            case t.Chain():
                return self._chain(node, scope)
            case t.Negation():
                return self._negation(node, scope, want)
            case t.Rounded():
                value = self.wanted(node.value, scope, EXACT)
                result = COUNT if want == COUNT or _is_number(value) else MONEY
                result = ERROR if value.type == ERROR else result
                return c.Round(result, value, node.direction == "up", span=node.span)
            case t.IsA():
                return self._is_a(node, scope)
            case t.Quantified():
                return self._quantified(node, scope, want)
            case t.Conditional():
                return self._conditional(node, scope, want)
            case t.OpenMatters():
                return self._open(node)

    def _narrow(self, found: c.Expression, scope: Scope) -> c.Expression:
        path = path_of(found)
        if path is None or path not in scope.narrowed:
            return found
        kind, guard = scope.narrowed[path]
        if kind != ERROR and fits(found.type, kind):
            return found
        scope.used.add(guard)
        return evolve(found, type=kind)

    # -- simple ---------------------------------------------------------------------------

    def text(self, node: t.Text, scope: Scope) -> c.Template:
        """Check a text: each of its holes holds a value of any type."""
        inner = scope.in_message()
        parts = tuple(
            part if isinstance(part, str) else self.expr(part, inner) for part in node.parts
        )
        return c.Template(TEXT, parts, span=node.span)

    def _named_space(self, node: t.Named) -> c.Expression:
        number = self.world.spaces.get(node.name)
        if number is None:
            self.world.unknown("R203", "space", node.name, node.span, self.world.spaces)
            return c.Constant(ERROR, 0, span=node.span)
        kinds = frozenset({self.world.space_kinds[node.name]})
        if not kinds <= self.world.kinds.keys():
            return c.Constant(ERROR, 0, span=node.span)
        return c.Constant(Type("space", kinds), number, span=node.span)

    def _these(self, node: t.These, scope: Scope, want: Type | None) -> c.Expression:
        element = want.of if want is not None and want.is_list else None
        members = tuple(self.expr(m, scope, element) for m in node.members)
        kind: Type | None = members[0].type if members else None
        for member in members[1:]:
            kind = None if kind is None else join(kind, member.type)
        if kind is None:
            if members:
                self.world.fault("R204", "these are not all of one type", node.span)
            return c.Constant(ERROR if members else EMPTY, (), span=node.span)
        return c.ListOf(list_of(kind), members, span=node.span)

    def _open(self, node: t.OpenMatters) -> c.Expression:
        if node.matter not in self.world.matters:
            self.world.unknown("R205", "matter", node.matter, node.span, self.world.matters)
            return c.Constant(ERROR, (), span=node.span)
        kind = Type("matter", frozenset({node.matter}))
        return c.OpenList(list_of(kind), node.matter, span=node.span)

    # -- operators ------------------------------------------------------------------------

    def _negation(self, node: t.Negation, scope: Scope, want: Type | None) -> c.Expression:
        if node.op == "not":
            return c.Not(TRUTH, self.truth(node.value, scope), span=node.span)
        value = self.expr(node.value, scope, want)
        if value.type not in NUMBERS and value.type != ERROR:
            self.world.fault("R202", "only a number can be taken away", node.span)
        return c.Negative(value.type, value, span=node.span)

    def _chain(self, node: t.Chain, scope: Scope) -> c.Expression:
        terms: list[c.Expression] = []
        for term in node.terms:
            checked = self.truth(term, scope)
            terms.append(checked)
            facts = facts_if(checked, node.op == "and")
            if facts:
                scope = self._knowing(scope, facts)
        return c.Junction(TRUTH, node.op, tuple(terms), span=node.span)

    @staticmethod
    def _knowing(scope: Scope, facts: dict[str, Type]) -> Scope:
        return scope.knowing(facts)

    def _binary(self, node: t.Binary, scope: Scope, want: Type | None) -> c.Expression:
        if node.op in ("is", "is not", "in", "not in", *ORDERED):
            return self._compare(node, scope)
        hint = want if node.op in "+-*" else None
        left = self.expr(node.left, scope, hint)
        right = self.expr(node.right, scope, hint)
        kind = self._arith_type(node.op, left.type, right.type, want)
        if kind is None and node.op == "*" and _is_share(left, right):
            kind = EXACT
        if kind is None:
            self.world.fault(
                "R206",
                f"{self._article(left.type)} and {self._article(right.type)} "
                f"do not go together with `{node.op}`",
                node.span,
            )
            kind = ERROR
        return c.Arithmetic(kind, node.op, left, right, span=node.span)

    def _arith_type(self, op: str, left: Type, right: Type, want: Type | None) -> Type | None:
        if ERROR in (left, right):
            return ERROR
        if left.is_list or right.is_list:
            return self._list_type(op, left, right)
        if left not in NUMBERS or right not in NUMBERS:
            return None
        pair = {left, right}
        if op == "of":
            return EXACT if left == PERCENT and right != PERCENT else None
        if op == "/":
            return EXACT if PERCENT not in pair else None
        if op == "*":
            return self._product(pair, want)
        if PERCENT in pair:
            return PERCENT if pair == {PERCENT} else None
        if EXACT in pair:
            return EXACT if COUNT not in pair else None
        if pair == {MONEY, COUNT}:
            return None
        return MONEY if MONEY in pair else COUNT if COUNT in pair else NUMBER

    @staticmethod
    def _product(pair: set[Type], want: Type | None) -> Type | None:
        if PERCENT in pair:
            return PERCENT if pair <= {PERCENT, COUNT, NUMBER} and len(pair) > 1 else None
        if EXACT in pair:
            return EXACT if pair <= {EXACT, COUNT, NUMBER} and len(pair) > 1 else None
        if MONEY in pair:
            return MONEY if len(pair) > 1 else None
        if NUMBER in pair and want == MONEY:
            return MONEY
        return COUNT if COUNT in pair else NUMBER

    def _list_type(self, op: str, left: Type, right: Type) -> Type | None:
        if op not in "+-":
            return None
        if left.is_list and right.is_list:
            return join(left, right)
        return None

    def _compare(self, node: t.Binary, scope: Scope) -> c.Expression:
        if isinstance(node.left, t.Name) and not self.knows(node.left.name, scope):
            right = self.expr(node.right, scope)
            left = self.expr(node.left, scope, right.type)
        else:
            left = self.expr(node.left, scope)
            element = left.type
            if node.op in ("in", "not in"):
                element = list_of(left.type)
            right = self.expr(node.right, scope, element)
        if not self._comparable(node.op, left.type, right.type):
            self.world.fault(
                "R207",
                f"{self._article(left.type)} cannot be compared with "
                f"{self._article(right.type)} by `{node.op}`",
                node.span,
            )
        return c.Comparison(TRUTH, node.op, left, right, span=node.span)

    def _comparable(self, op: str, left: Type, right: Type) -> bool:
        if ERROR in (left, right):
            return True
        if op in ("in", "not in"):
            if not right.is_list:
                return False
            return right.of is None or join(left, right.of) is not None
        if left in NUMBERS and right in NUMBERS:
            return (left == PERCENT) == (right == PERCENT) and {left, right} != {MONEY, COUNT}
        if op in ORDERED:
            return False
        if {left, right} == {FACE, NUMBER}:
            return True
        return join(left, right) is not None

    def _is_a(self, node: t.IsA, scope: Scope) -> c.Expression:
        value = self.expr(node.value, scope)
        found: c.Expression
        test = test_kinds(self.world, node.kind)
        if test is None:
            known = ["property", "player", *self.world.kinds, *self.world.matters]
            self.world.unknown("R208", "kind", node.kind, node.span, known)
            found = c.KindTest(TRUTH, value, frozenset(), "", span=node.span)
            return c.Not(TRUTH, found, span=node.span) if node.negated else found
        of, kinds = test
        accepted = {"holder": ("holder", "player")}.get(of, (of,))
        if value.type != ERROR and value.type.name not in accepted:
            self.world.fault(
                "R207", f"{self._article(value.type)} is never a {node.kind}", node.span
            )
        found = c.KindTest(TRUTH, value, kinds, of, span=node.span)
        return c.Not(TRUTH, found, span=node.span) if node.negated else found

    # -- quantifiers and choices ----------------------------------------------------------

    def _conditional(self, node: t.Conditional, scope: Scope, want: Type | None) -> c.Expression:
        condition = self.truth(node.condition, scope)
        then = self.expr(node.then, scope.knowing(facts_if(condition, True)), want)
        otherwise = self.expr(node.otherwise, scope.knowing(facts_if(condition, False)), want)
        kind = join(then.type, otherwise.type)
        if kind is None:
            self.world.fault(
                "R204",
                f"this is {self._article(then.type)} or {self._article(otherwise.type)}; "
                "both must be of one type",
                node.span,
            )
            kind = ERROR
        return c.IfElse(kind, condition, then, otherwise, span=node.span)

    def variable(
        self, name: str, over: t.Expr, where: t.Expr | None, scope: Scope
    ) -> tuple[c.Expression, c.Expression | None, Scope]:
        """Check `NAME in OVER where WHERE`; give both checked and the scope of what follows."""
        listed = self.expr(over, scope)
        element = ERROR
        if listed.type.is_list:
            element = listed.type.of or ERROR
        elif listed.type != ERROR:
            self.world.fault(
                "R209",
                f"a list is wanted here, and this is {self._article(listed.type)}",
                over.span,
            )
        inner = scope.with_locals({name: element})
        if where is None:
            return listed, None, inner
        condition = self.truth(where, inner)
        return listed, condition, inner.knowing(facts_if(condition, True))

    def _quantified(self, node: t.Quantified, scope: Scope, want: Type | None) -> c.Expression:
        over, where, inner = self.variable(node.variable, node.over, node.where, scope)
        element = inner.narrowed.get(node.variable, (inner.locals[node.variable], 0))[0]
        value: c.Expression | None = None
        otherwise = None if node.otherwise is None else self.expr(node.otherwise, scope, want)
        kind: Type | None
        if node.how in ("every", "some", "no"):
            assert node.value is not None
            value, kind = self.truth(node.value, inner), TRUTH
        elif node.how == "number":
            kind = COUNT
        elif node.how == "all":
            kind = list_of(element)
        elif node.how == "first":
            kind = element
            if otherwise is not None:
                kind = join(element, otherwise.type)
            elif not scope.message:
                self.world.fault(
                    "R210",
                    "`first` needs an `else` here: there may be none",
                    node.span,
                    "write `else` and what to take when there is none",
                )
        else:
            assert node.value is not None
            value = self.expr(node.value, inner, want)
            kind = value.type
            if kind not in NUMBERS and kind != ERROR:
                self.world.fault(
                    "R202", f"a number is wanted here, and this is {self._article(kind)}", node.span
                )
            if otherwise is not None:
                kind = join(kind, otherwise.type)
        if kind is None:
            self.world.fault("R204", "what stands behind `else` is of another type", node.span)
            kind = ERROR
        return c.Quantifier(
            kind, node.how, node.variable, over, value, where, otherwise, span=node.span
        )


def _is_share(left: c.Expression, right: c.Expression) -> bool:
    """Tell whether this is money times how often money goes into money."""
    money, share = (left, right) if left.type == MONEY else (right, left)
    return money.type == MONEY and share.type == EXACT and _is_number(share)


def _is_number(value: c.Expression) -> bool:
    """Tell whether an exact amount has no unit: how often money goes into money, or a count."""
    return (
        isinstance(value, c.Arithmetic)
        and value.op == "/"
        and (value.right.type == MONEY or value.left.type == COUNT)
    )
