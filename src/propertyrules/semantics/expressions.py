"""The expression checker: resolves names and operators, and infers types.

Checking is bidirectional: the expected type is passed down, and the type found is returned. A
faulty part gets the type ERROR, which fits everywhere, so that each fault is reported once.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import evolve, frozen

import propertyrules.syntax.tree as t
from propertyrules.hints import nearest, quoted
from propertyrules.ir import nodes as c
from propertyrules.ir.builtins import FIELDS, VALUES
from propertyrules.ir.types import (
    COUNT,
    EMPTY,
    ERROR,
    EXACT,
    FACE,
    HOLDER,
    MONEY,
    NUMBER,
    NUMBERS,
    PERCENT,
    TEXT,
    TRUTH,
    Type,
    arithmetic_type,
    comparable,
    fits,
    join,
    list_of,
)
from propertyrules.semantics.symbols import Scope, SymbolTable, path_of
from propertyrules.span import Span

Want: TypeAlias = Type | None
"""The expected type of an expression, as far as it is known."""
_PLAIN: dict[type[t.Node], Type] = {t.Number: NUMBER, t.Percent: PERCENT, t.Truth: TRUTH}
_PATHS = (t.Name, t.Call, t.Dot)  # expressions that a condition may narrow


@frozen
class ExpressionChecker:
    """Turns expressions of the syntax tree into typed ones, and reports their faults.

    Every method returns an expression; the type of a faulty one is ERROR.
    """

    symbols: SymbolTable

    def truth(self, node: t.Expr, scope: Scope) -> c.Expression:
        """Check an expression that must be a truth."""
        return self.wanted(node, scope, TRUTH)

    def wanted(self, node: t.Expr, scope: Scope, want: Type) -> c.Expression:
        """Check an expression that must fit a type; one that does not is a fault (R202)."""
        found = self.check(node, scope, want)
        if fits(found.type, want):
            return found
        hint = ""
        if found.type == EXACT and want in (MONEY, COUNT):
            hint = "say `rounded up` or `rounded down`, or use a defined value that rounds"
        elif want == PERCENT and isinstance(node, t.Number):
            hint = f"write a percentage with its sign: `{node.value}%`"
        message = f"this must be {self._article(want)}, not {self._article(found.type)}"
        self._error("R202", message, node.span, hint)
        return evolve(found, type=ERROR)

    def optional(self, node: t.Expr | None, scope: Scope, want: Type) -> c.Expression | None:
        """Check an expression that must fit a type, if there is one."""
        return None if node is None else self.wanted(node, scope, want)

    def check(self, node: t.Expr, scope: Scope, want: Want = None) -> c.Expression:
        """Check an expression; the expected type `want` decides what an ambiguous word means.

        Each class of the syntax tree has its method `visit_<Class>`.
        """
        visit = getattr(self, f"visit_{type(node).__name__}")
        found: c.Expression = visit(node, scope, want)
        path = path_of(found) if scope.narrowed and isinstance(node, _PATHS) else None
        if path is None or path not in scope.narrowed:
            return found
        kind, rule = scope.narrowed[path]
        # Its type is as narrow anyhow, without the rule.
        if kind != ERROR and fits(found.type, kind):
            return found
        scope.used.add(rule)
        return evolve(found, type=kind)

    def text(self, node: t.Text, scope: Scope) -> c.Template:
        """Check a text, whose holes may hold values of any type.

        Inside it `first` needs no `else`.
        """
        inner = scope.in_message()
        parts = (one if isinstance(one, str) else self.check(one, inner) for one in node.parts)
        return c.Template(TEXT, tuple(parts), span=node.span)

    def arguments(
        self,
        name: str,
        given: tuple[t.Expr, ...],
        types: tuple[Type, ...],
        span: Span,
        scope: Scope,
        least: int | None = None,
    ) -> tuple[c.Expression, ...]:
        """Check the arguments of `name`; those from `least` on may be left out.

        Too many or too few are a fault (R215); those that are there are checked in any case.
        """
        fewest = len(types) if least is None else least
        if least and least < len(given) < len(types) and isinstance(given[-1], t.Text):
            # A text at the end is the reason; arguments left out before it are unconstrained.
            left_out = types[len(given) - 1 : -1]
            most = self.arguments(name, given[:-1], types[: len(given) - 1], span, scope, least)
            nothing = tuple(c.Constant(type_, None, span=span) for type_ in left_out)
            return (*most, *nothing, self.wanted(given[-1], scope, TEXT))
        if not fewest <= len(given) <= len(types):
            message = f"`{name}` takes {len(types)} value(s), not {len(given)}"
            self._error("R215", message, span)
        return tuple(self.wanted(g, scope, k) for g, k in zip(given, types, strict=False))

    def look_at(self, nodes: tuple[t.Expr, ...], scope: Scope) -> None:
        """Check the arguments of something unknown."""
        for node in nodes:
            self.check(node, scope, ERROR)

    def variable(
        self, name: str, over: t.Expr, where: t.Expr | None, scope: Scope
    ) -> tuple[c.Expression, c.Expression | None, Scope]:
        """Check `NAME in OVER where WHERE`; return list, condition and inner scope."""
        listed = self.check(over, scope)
        element = listed.type.of or ERROR
        if not listed.type.is_list and listed.type != ERROR:
            message = f"this must be a list, not {self._article(listed.type)}"
            self._error("R209", message, over.span)
        inner = scope.with_locals({name: element})
        condition = self.optional(where, inner, TRUTH)
        return listed, condition, inner.where(condition)

    def _error(self, code: str, message: str, span: Span, hint: str = "") -> None:
        """Report a fault of an expression."""
        self.symbols.faults.error(code, message, span, hint)

    def _article(self, kind: Type) -> str:
        """Return a type with its article, for a message."""
        if kind.name in ("money", "text") or (kind.is_list and kind.of is None):
            return self.symbols.show(kind)
        return "an exact amount" if kind == EXACT else self.symbols.one(kind)

    # -- plain values ---------------------------------------------------------------------

    def visit_Number(
        self, node: t.Number | t.Percent | t.Truth, scope: Scope, want: Want
    ) -> c.Expression:
        """Check a literal; whether a number is money or a count depends on its context."""
        return c.Constant(_PLAIN[type(node)], node.value, span=node.span)

    visit_Percent = visit_Truth = visit_Number

    def visit_Nothing(self, node: t.Nothing, scope: Scope, want: Want) -> c.Expression:
        """Check `nothing`, the empty list."""
        return c.Constant(EMPTY, (), span=node.span)

    def visit_Text(self, node: t.Text, scope: Scope, want: Want) -> c.Expression:
        """Check a text with its holes."""
        return self.text(node, scope)

    # -- names ----------------------------------------------------------------------------

    def visit_Name(self, node: t.Name, scope: Scope, want: Want) -> c.Expression:
        """Check a bare name: a local, a word of a choice, or a global.

        An unknown name is a fault (R213), as is a word of several choices where none of them is
        expected (R211), and a field without a receiver (R212).
        """
        name, span, symbols = node.name, node.span, self.symbols
        if name in scope.locals:
            return c.Local(scope.locals[name], name, span=span)
        # A word of several choices is that of the one that is wanted, also within a list.
        element = want.of or want if want is not None else ERROR
        found = symbols.word(name, element, span) or symbols.value(name, span)
        if isinstance(found, c.FunctionCall):
            return self._function(name, (), span, scope)
        if found is not None:
            return found
        choices = symbols.choices_of(name)
        kinds = choices if len(choices) == 1 else [FACE]
        found = symbols.word(name, kinds[0], span)
        if found is not None:
            return found
        # ERROR is expected where the other side, which may decide the meaning, is faulty.
        if want != ERROR or not (len(choices) > 1 or symbols.missing.has("choice", "dice")):
            if len(choices) > 1:
                self._error("R211", f"`{name}` belongs to several choices here", span)
            elif not scope.guessed or nearest(name, scope.locals):
                self._unknown_name(name, span, scope)
        return c.Constant(ERROR, 0, span=span)

    def _unknown_name(self, name: str, span: Span, scope: Scope) -> None:
        """Report a bare name that is unknown, or that is a field."""
        symbols = self.symbols
        if name in symbols.functions or name in symbols.tracks:
            message = f"`{name}` is a field: write `player.{name}` or the like"
            self._error("R212", message, span)
            return
        owner = next((of for of in ("player", "holder", "property") if name in FIELDS[of]), "")
        if owner and name not in VALUES:
            of = "property" if owner == "property" else "player"
            message = f"`{name}` belongs to a {of}: write `{of}.{name}` or the like"
            self._error("R212", message, span)
            return
        every = f"for each m in (open {name}) do close m end"
        hint = f"only a move that answers it knows it by name; for all: `{every}`"
        known = (*scope.locals, *symbols.known_names())
        symbols.unknown("R213", "name", name, span, known, hint=hint * (name in symbols.matters))

    def visit_Call(self, node: t.Call, scope: Scope, want: Want) -> c.Expression:
        """Check a call of a builtin or of a function."""
        name, span, symbols = node.name, node.span, self.symbols
        offer = VALUES.get(name)
        if offer is not None and offer.args:
            types = tuple(map(symbols.real, offer.args))
            args = self.arguments(name, node.args, types, span, scope, offer.least)
            return c.BuiltinCall(symbols.real(offer.result), name, args, span=span)
        function = symbols.functions.get(name)
        if function is not None and not function.method:
            return self._function(name, node.args, span, scope)
        if function is not None:
            self._error("R212", f"`{name}` is a field: write it after a full stop", span)
        else:
            known = [one.name for one in symbols.functions.values() if not one.method]
            symbols.unknown("R213", "value", name, span, [*known, "just_paid", "these"])
        self.look_at(node.args, scope)
        return c.Constant(ERROR, 0, span=span)

    def _function(
        self, name: str, given: tuple[t.Expr, ...], span: Span, scope: Scope
    ) -> c.Expression:
        """Return the call of a function with its arguments checked."""
        function = self.symbols.functions[name]
        types = tuple(param.type for param in function.params)
        args = self.arguments(function.name, given, types, span, scope)
        return c.FunctionCall(function.type, function.name, args, span=span)

    def visit_Dot(self, node: t.Dot, scope: Scope, want: Want) -> c.Expression:
        """Check a field of a value; one that its type does not have is a fault (R214)."""
        of = self.check(node.of, scope)
        member = None
        if of.type != ERROR:
            member = self.symbols.member(of, node.name, node.span)
            if member is None:
                self._unknown_field(node, of.type)
        if member is None:
            self.look_at(node.args, scope)
            return c.Constant(ERROR, 0, span=node.span)
        found, types = member
        if types is None or not isinstance(found, c.BuiltinCall | c.FunctionCall):
            return found
        args = self.arguments(node.name, node.args, types, node.span, scope)
        return evolve(found, args=(*found.args, *args))

    def _unknown_field(self, node: t.Dot, of: Type) -> None:
        """Report a field that values of a type do not have, with the types that do."""
        symbols, name = self.symbols, node.name
        missing = symbols.missing
        if (of.name == "space" and missing.has("kind")) or missing.hides(("track", "define"), name):
            return  # it may be declared by what cannot be read
        message, hint = f"{symbols.one(of)} has no `{name}`", ""
        kinds = symbols.kinds_with(name) if of.name == "space" else ()
        function = symbols.functions.get(name)
        if name == "space" and of.name == "space":
            hint = f"{symbols.one(of)} is a space itself: leave out `.space`"
        elif kinds:
            hint = f"only a {' or '.join(kinds)} has it: first check `is a {kinds[0]}`"
        elif function is not None and function.method:
            hint = f"it belongs to a {symbols.show(function.params[0].type)}"
        elif name in FIELDS["property"] and of.name == "space":
            hint = "only a property has it: first check `is a property`"
        elif name in FIELDS["player"] and of == HOLDER:
            hint = "only a player has it: first check `is a player`"
        if hint:
            self._error("R214", message, node.span, hint)
        else:
            known = symbols.known_fields(of)
            symbols.unknown("R214", "field", name, node.span, known, message)

    def visit_Named(self, node: t.Named, scope: Scope, want: Want) -> c.Expression:
        """Check a space that is named by its title."""
        symbols = self.symbols
        if node.name not in symbols.spaces:
            symbols.unknown("R203", "space", node.name, node.span, symbols.spaces)
        elif (kind := symbols.space_kinds[node.name]) in symbols.kinds:
            type_ = Type("space", frozenset({kind}))
            return c.Constant(type_, symbols.spaces[node.name], span=node.span)
        return c.Constant(ERROR, 0, span=node.span)

    def visit_These(self, node: t.These, scope: Scope, want: Want) -> c.Expression:
        """Check a list that is written out; its members have a type in common (else R204)."""
        element = want.of if want is not None and want.is_list else None
        members = tuple(self.check(one, scope, element) for one in node.members)
        if not members:
            return c.Constant(EMPTY, (), span=node.span)
        kind: Want = members[0].type
        for member in members[1:]:
            kind = None if kind is None else join(kind, member.type)
        if kind is None:
            self._error("R204", "these have different types", node.span)
            return c.Constant(ERROR, (), span=node.span)
        return c.ListOf(list_of(kind), members, span=node.span)

    # -- operators ------------------------------------------------------------------------

    def visit_Chain(self, node: t.Chain, scope: Scope, want: Want) -> c.Expression:
        """Check terms joined by `and` or `or`; each may rely on those before it."""
        terms: list[c.Expression] = []
        for term in node.terms:
            terms.append(self.truth(term, scope))
            scope = scope.where(terms[-1], node.op == "and")
        return c.Junction(TRUTH, node.op, tuple(terms), span=node.span)

    def visit_Negation(self, node: t.Negation, scope: Scope, want: Want) -> c.Expression:
        """Check `not`, or a minus before a number."""
        span = node.span
        if node.op == "not":
            return c.Not(TRUTH, self.truth(node.value, scope), span=span)
        value = self.check(node.value, scope, want)
        if value.type not in NUMBERS and value.type != ERROR:
            self._error("R202", "only a number can be subtracted", span)
        return c.Negative(value.type, value, span=span)

    def visit_Rounded(self, node: t.Rounded, scope: Scope, want: Want) -> c.Expression:
        """Check the rounding of an exact amount to money, or to a count."""
        value = self.wanted(node.value, scope, EXACT)
        # A ratio is a count; everything else that is rounded is money.
        result = COUNT if want == COUNT or _is_ratio(value) else MONEY
        result = ERROR if value.type == ERROR else result
        return c.Round(result, value, node.direction == "up", span=node.span)

    def visit_Conditional(self, node: t.Conditional, scope: Scope, want: Want) -> c.Expression:
        """Check `if ... then ... else ...`."""
        condition = self.truth(node.condition, scope)
        then = self.check(node.then, scope.where(condition), want)
        otherwise = self.check(node.otherwise, scope.where(condition, False), want)
        kind = join(then.type, otherwise.type)
        if kind is None:
            both = f"{self._article(then.type)} or {self._article(otherwise.type)}"
            self._error("R204", f"this is {both}; both must have the same type", node.span)
        return c.IfElse(kind or ERROR, condition, then, otherwise, span=node.span)

    def visit_OpenMatters(self, node: t.OpenMatters, scope: Scope, want: Want) -> c.Expression:
        """Check the list of open matters of a kind."""
        if node.matter not in self.symbols.matters:
            self.symbols.unknown_matter(node.matter, node.span)
            return c.Constant(ERROR, (), span=node.span)
        kind = Type("matter", frozenset({node.matter}))
        return c.OpenList(list_of(kind), node.matter, span=node.span)

    def visit_Binary(self, node: t.Binary, scope: Scope, want: Want) -> c.Expression:
        """Check an operation on two numbers or lists, or a comparison."""
        if node.op not in ("+", "-", "*", "/", "of"):
            return self.comparison(node, scope)
        hint = want if node.op in "+-*" else None
        left = self.check(node.left, scope, hint)
        right = self.check(node.right, scope, hint)
        kind = arithmetic_type(node.op, left.type, right.type, want)
        if kind is None and node.op == "*":
            # Money times a ratio without a unit (money divided by money, or a count divided by
            # something) is an exact amount of money.
            money, share = (left, right) if left.type == MONEY else (right, left)
            if money.type == MONEY and share.type == EXACT and _is_ratio(share):
                kind = EXACT
        if kind is None:
            both = f"{self._article(left.type)} and {self._article(right.type)}"
            self._error("R206", f"`{node.op}` can't combine {both}", node.span)
        return c.Arithmetic(kind or ERROR, node.op, left, right, span=node.span)

    def comparison(self, node: t.Binary, scope: Scope) -> c.Expression:
        """Check a comparison; the side that is known gives the type to a bare word on the other."""
        # The word of a choice has no type by itself: the other side gives it one.
        first = node.left
        if isinstance(first, t.Name) and not (
            first.name in scope.locals or self.symbols.knows(first.name)
        ):
            right = self.check(node.right, scope)
            left = self.check(first, scope, right.type)
        else:
            left = self.check(first, scope)
            listed = node.op in ("in", "not in")
            right = self.check(node.right, scope, list_of(left.type) if listed else left.type)
        if not comparable(node.op, left.type, right.type):
            both = f"{self._article(left.type)} can't be compared with {self._article(right.type)}"
            self._error("R207", f"{both} by `{node.op}`", node.span)
        return c.Comparison(TRUTH, node.op, left, right, span=node.span)

    def visit_IsA(self, node: t.IsA, scope: Scope, want: Want) -> c.Expression:
        """Check `is a KIND`."""
        symbols = self.symbols
        value = self.check(node.value, scope)
        test = symbols.tested(node.kind)
        if test is None:
            known = ["property", "player", *symbols.kinds, *symbols.matters]
            hint = f"the kinds of spaces are {quoted(symbols.kinds)}"
            hint = hint if value.type.name == "space" else ""
            symbols.unknown("R208", "kind", node.kind, node.span, known, hint=hint)
        of, kinds = test or ("", frozenset())
        accepted = ("error", of, "player" if of == "holder" else of)
        if of and value.type.name not in accepted:
            message = f"{self._article(value.type)} is never a {node.kind}"
            self._error("R207", message, node.span)
        found = c.KindTest(TRUTH, value, kinds, of, span=node.span)
        return c.Not(TRUTH, found, span=node.span) if node.negated else found

    def visit_Quantified(self, node: t.Quantified, scope: Scope, want: Want) -> c.Expression:
        """Check a quantifier, an aggregate, or a selection from a list."""
        over, where, inner = self.variable(node.variable, node.over, node.where, scope)
        # The condition may narrow the members: `all x in spaces where x is a property` has
        # properties.
        element = inner.narrowed.get(node.variable, (inner.locals[node.variable], 0))[0]
        kind: Want = None
        value: c.Expression | None = None
        otherwise = None if node.otherwise is None else self.check(node.otherwise, scope, want)
        match node.how:
            case "every" | "some" | "no":
                assert node.value is not None
                kind, value = TRUTH, self.truth(node.value, inner)
            case "number" | "all":
                kind = COUNT if node.how == "number" else list_of(element)
            case "first":
                kind = element
                if otherwise is None and not scope.message:
                    hint = "write `else` and the value to use when there is none"
                    message = "`first` needs an `else` here: there may be none"
                    self._error("R210", message, node.span, hint)
            case _:
                assert node.value is not None
                value = self.check(node.value, inner, want)
                kind = value.type
                if kind not in NUMBERS and kind != ERROR:
                    message = f"this must be a number, not {self._article(kind)}"
                    self._error("R202", message, node.span)
        chooses = node.how in ("first", "sum", "highest", "lowest")
        if chooses and otherwise is not None:
            kind = join(kind, otherwise.type)
        if kind is None:
            self._error("R204", "the value after `else` has another type", node.span)
        return c.Quantifier(
            kind or ERROR, node.how, node.variable, over, value, where, otherwise, span=node.span
        )


def _is_ratio(value: c.Expression) -> bool:
    """Return whether an exact amount has no unit: money divided by money, or a divided count."""
    return (
        isinstance(value, c.Arithmetic)
        and value.op == "/"
        and (value.right.type == MONEY or value.left.type == COUNT)
    )
