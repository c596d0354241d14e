"""From what the grammar recognises to the spanned tree: one method a rule of the grammar.

The parser calls these while it runs, innermost first, so that no depth of input drives a recursion.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from attrs import define
from lark import Token

from propertyrules import limits
from propertyrules.syntax import tree
from propertyrules.syntax.build_parts import (
    Bit,
    BuildFault,
    Child,
    Context,
    Found,
    context_span,
    join,
    quoted,
    words,
)
from propertyrules.syntax.diagnostics import Diagnostic
from propertyrules.syntax.source import nested
from propertyrules.syntax.span import Span

_HOLE = re.compile(r"\{([^{}]*)\}")


class Builder:
    """Builds the tree. Lark asks it for one function a rule; `context` is set for each parse."""

    def __init__(self) -> None:
        self.context = Context("", 1, 1, lambda text, span: None, [])

    def __getattr__(self, rule: str) -> Callable[[list[Child]], Bit]:
        """Give the function that Lark calls for `rule`: the method `on_rule`, with its span."""
        if rule.startswith("_") or rule == "context":
            raise AttributeError(rule)
        method: Callable[[Found], Any] = object.__getattribute__(self, "on_" + rule)

        def build(children: list[Child]) -> Bit:
            context = self.context
            span, depth = context_span(context, children), 0
            for child in children:
                if isinstance(child, Bit) and child.depth > depth:
                    depth = child.depth
            context.nodes[0] += 1
            if context.nodes[0] > limits.MAX_NODES:
                raise BuildFault(
                    Diagnostic(
                        "S023", f"the file holds more than {limits.MAX_NODES:,} things", span
                    )
                )
            value = method(Found(children, span))
            if isinstance(value, Deep):
                depth, value = depth + value.levels, value.value
            elif isinstance(value, tree.Node):
                depth += 1
            if depth > limits.MAX_NESTING:
                raise BuildFault(nested(span))
            return Bit(str(rule), value, span, depth)

        return build

    # -- values -----------------------------------------------------------------------------

    def on_any_of(self, f: Found) -> tree.Expr:
        return tree.Chain("or", f.values(), span=f.span)

    def on_all_of(self, f: Found) -> tree.Expr:
        return tree.Chain("and", f.values(), span=f.span)

    def on_negated(self, f: Found) -> tree.Expr:
        return tree.Negation("not", f.values()[0], span=f.span)

    def on_minus(self, f: Found) -> tree.Expr:
        return tree.Negation("-", f.values()[0], span=f.span)

    def on_compare(self, f: Found) -> tree.Expr:
        left, right = f.values()
        return tree.Binary(words(_middle(f)), left, right, span=f.span)

    def on_is_in(self, f: Found) -> tree.Expr:
        left, right = f.values()
        op = "not in" if f.has("IS_NOT_IN") else "in"
        return tree.Binary(op, left, right, span=f.span)

    def on_is_a(self, f: Found) -> tree.Expr:
        return tree.IsA(f.values()[0], f.word("NAME"), f.has("IS_NOT_A"), span=f.span)

    def on_product(self, f: Found) -> tree.Expr:
        left, right = f.values()
        return tree.Binary(words(_middle(f)), left, right, span=f.span)

    def on_sum(self, f: Found) -> Deep:
        terms = f.values()
        ops = [str(t) for t in f.tokens("PLUS", "MINUS")]
        if len(terms) <= limits.SHORT_SUM:
            total = terms[0]
            for op, term in zip(ops, terms[1:], strict=True):
                total = tree.Binary(op, total, term, span=join(total.span, term.span))
            return Deep(total, len(ops))
        # `+` may be grouped at will, `-` may not: runs of `+` are balanced, and joined in order.
        total, levels, run = None, 0, [terms[0]]
        for op, term in [*zip(ops, terms[1:], strict=True), ("", None)]:
            if op == "+":
                run.append(term)
                continue
            if run:
                added = _balanced(run)
                levels += len(run).bit_length() if total is None else 1
                total = added if total is None else _plus(total, added)
                run = []
            if op == "-":
                total, levels = (
                    tree.Binary("-", total, term, span=join(total.span, term.span)),
                    levels + 1,
                )
        return Deep(total, max(levels, len(terms).bit_length()) + 1)

    def on_rounded(self, f: Found) -> tree.Expr:
        direction = "up" if f.has("ROUNDED_UP") else "down"
        return tree.Rounded(f.values()[0], direction, span=f.span)

    def on_number(self, f: Found) -> tree.Expr:
        return tree.Number(self.integer(f.token("INT")), span=f.span)

    def on_percent(self, f: Found) -> tree.Expr:
        written = f.word("PERCENT")[:-1].strip()
        self.digits(written, f.span)
        return tree.Percent(Fraction(written) / limits.WHOLE, span=f.span)

    def on_text(self, f: Found) -> tree.Expr:
        return self.cut_text(f.token("TEXT"))

    def on_truth(self, f: Found) -> tree.Expr:
        return tree.Truth(f.has("YES"), span=f.span)

    def on_nothing(self, f: Found) -> tree.Expr:
        return tree.Nothing(span=f.span)

    def on_these(self, f: Found) -> tree.Expr:
        return tree.These(f.get("args"), span=f.span)

    def on_named(self, f: Found) -> tree.Expr:
        return tree.Named(quoted(f.word("TEXT")), span=f.span)

    def on_name(self, f: Found) -> tree.Expr:
        return tree.Name(f.word("NAME"), span=f.span)

    def on_call(self, f: Found) -> tree.Expr:
        return tree.Call(f.word("NAME"), f.get("args"), span=f.span)

    def on_dot(self, f: Found) -> tree.Expr:
        args = f.get("args", ())
        return tree.Dot(f.values()[0], f.word("NAME"), args, span=f.span)

    def on_args(self, f: Found) -> tuple[Any, ...]:
        return f.values()

    def on_paren(self, f: Found) -> Any:
        return f.values()[0]

    def on_open_matters(self, f: Found) -> tree.Expr:
        return tree.OpenMatters(f.word("NAME"), span=f.span)

    def on_conditional(self, f: Found) -> tree.Expr:
        condition, then, otherwise = f.values()
        return tree.Conditional(condition, then, otherwise, span=f.span)

    def on_quantified(self, f: Found) -> tree.Expr:
        exprs = f.exprs()
        value = exprs[0] if len(exprs) > 1 else f.get("has")
        return tree.Quantified(
            words(_first(f)).split()[0],
            f.word("NAME"),
            exprs[-1],
            value,
            f.get("where"),
            f.get("otherwise"),
            span=f.span,
        )

    def on_has(self, f: Found) -> Any:
        return f.values()[0]

    on_otherwise = on_where = on_default = on_stands_on = on_reason = on_to_rung = on_losing = (
        on_has
    )

    # -- what texts and numbers are made of ---------------------------------------------------

    def integer(self, token: Token | None) -> int:
        """Give the number of an INT. Raises BuildFault where it has too many digits."""
        assert token is not None
        self.digits(str(token), self.context.span_of(token))
        return int(token)

    def digits(self, written: str, span: Span) -> None:
        if len(written) > limits.MAX_DIGITS:
            raise BuildFault(
                Diagnostic(
                    "S024",
                    f"the number has {len(written)} digits; at most {limits.MAX_DIGITS} are read",
                    span,
                )
            )

    def cut_text(self, token: Token | None) -> tree.Text:
        """Cut a text at its holes, and parse what stands in each."""
        assert token is not None
        raw, parts, done = str(token), list[Any](), 1
        for hole in _HOLE.finditer(raw):
            self.plain(token, raw[done : hole.start()], done, parts)
            span = self.within(token, hole.start(1), hole.end(1))
            if not hole[1].strip():
                self.bad_hole(
                    token, hole.start(), hole.end(), "nothing stands between these braces"
                )
            else:
                value = self.context.holes(hole[1], span)
                if value is not None:
                    parts.append(value)
            done = hole.end()
        self.plain(token, raw[done:-1], done, parts)
        return tree.Text(tuple(parts), span=self.context.span_of(token))

    def plain(self, token: Token, words_: str, start: int, parts: list[Any]) -> None:
        """Add the words between two holes, which may hold no brace."""
        for place, char in enumerate(words_, start):
            if char in "{}":
                self.bad_hole(token, place, place + 1, f"this `{char}` has no partner")
                break
        if words_:
            parts.append(re.sub(r"[ \t\r\f]*\n\s*", " ", words_))

    def bad_hole(self, token: Token, start: int, end: int, message: str) -> None:
        hint = "braces stand round a value, as in `{player}`"
        self.context.faults.append(
            Diagnostic("S011", message, self.within(token, start, end), hint)
        )

    def within(self, token: Token, start: int, end: int) -> Span:
        """Give the span of the characters from `start` to `end` of a token."""
        ends: list[int] = []
        for place in (start, end):
            before = str(token)[:place]
            breaks = before.count("\n")
            column = place + (token.column or 1) if not breaks else place - before.rfind("\n")
            ends += self.context.shift((token.line or 1) + breaks, column)
        return Span(self.context.file, *ends)


@define(slots=True)
class Deep:
    """A value that adds more than one level to the tree."""

    value: Any
    levels: int


def _plus(left: Any, right: Any) -> Any:
    return tree.Binary("+", left, right, span=join(left.span, right.span))


def _balanced(terms: Sequence[Any]) -> Any:
    """Add terms up as a tree of the least depth."""
    level = list(terms)
    while len(level) > 1:
        pairs = [_plus(a, b) for a, b in zip(level[::2], level[1::2], strict=False)]
        level = pairs + level[len(pairs) * 2 :]
    return level[0]


def _middle(f: Found) -> Token:
    return next(c for c in f.children if isinstance(c, Token))


def _first(f: Found) -> Token:
    first = f.children[0]
    assert isinstance(first, Token)
    return first
