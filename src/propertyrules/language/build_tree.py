"""From what the grammar recognises to the spanned tree: one method a rule of the grammar.

The parser calls these while it runs, innermost first, so that no depth of input drives a recursion.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from attrs import Factory, define
from lark import Token

from propertyrules import limits
from propertyrules.language import tree
from propertyrules.language.diagnostics import Diagnostic
from propertyrules.language.source import nested, word_set
from propertyrules.language.span import Span

_HOLE = re.compile(r"\{([^{}]*)\}")
_BLANKS = re.compile(r"\s+")
# Sums up to this long are built as they read; longer ones are balanced, lest they nest too deeply.


class BuildFault(Exception):
    """What the grammar accepts and the tree cannot hold; it carries the diagnostic."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


@define(slots=True)
class Bit:
    """What a rule of the grammar came to: its name, a value, a span and the depth of its tree."""

    tag: str
    value: Any
    span: Span
    depth: int


Child: TypeAlias = Bit | Token
HoleParser: TypeAlias = Callable[[str, Span], "tree.Expr | None"]


@define
class Context:
    """What a parse works at: the file, the place that its text begins at, and the faults so far."""

    file: str
    line: int
    column: int
    holes: HoleParser
    faults: list[Diagnostic]
    nodes: list[int] = Factory(lambda: [0])

    def span_of(self, token: Token) -> Span:
        """Give the span of a token in the file."""
        line, column = self.shift(token.line or 1, token.column or 1)
        end_line, end_column = self.shift(token.end_line or 1, token.end_column or 1)
        return Span(self.file, line, column, end_line, end_column)

    def shift(self, line: int, column: int) -> tuple[int, int]:
        """Turn a place in the text that is parsed into a place in the file."""
        return self.line + line - 1, column + (self.column - 1 if line == 1 else 0)


class Found:
    """The children of a rule, to be asked for by the name of a terminal or a rule."""

    __slots__ = ("children", "span")

    def __init__(self, children: Sequence[Child], span: Span) -> None:
        self.children = children
        self.span = span

    def tokens(self, *types: str) -> list[Token]:
        return [c for c in self.children if isinstance(c, Token) and c.type in types]

    def token(self, *types: str) -> Token | None:
        for child in self.children:
            if isinstance(child, Token) and child.type in types:
                return child
        return None

    def has(self, *types: str) -> bool:
        return self.token(*types) is not None

    def word(self, *types: str) -> str:
        """Give the text of the first token of these types, "" where there is none."""
        return str(self.token(*types) or "")

    def bits(self, *tags: str) -> list[Bit]:
        return [c for c in self.children if isinstance(c, Bit) and (not tags or c.tag in tags)]

    def values(self, *tags: str) -> tuple[Any, ...]:
        return tuple(bit.value for bit in self.bits(*tags))

    def get(self, tag: str, default: Any = None) -> Any:
        for child in self.children:
            if isinstance(child, Bit) and child.tag == tag:
                return child.value
        return default

    def exprs(self) -> list[Any]:
        """Give the values among the children, in order."""
        return [b.value for b in self.bits() if b.tag in EXPRESSIONS]


EXPRESSIONS = word_set(
    "any_of all_of negated compare is_a is_in sum product rounded minus number percent text"
    " truth nothing these named name call dot paren open_matters conditional quantified"
)


def words(token: Token | str) -> str:
    """Give a keyword as it is written with one blank between its words."""
    return _BLANKS.sub(" ", str(token))


def quoted(token: Token | str) -> str:
    """Give what stands between quotes, a line break and the blanks round it being one blank."""
    return _BLANKS.sub(" ", str(token)[1:-1]).strip() if "\n" in token else str(token)[1:-1]


def clauses(token: Token | str) -> tuple[str, ...]:
    """Give the clauses of a citation."""
    return tuple(part.strip() for part in str(token)[1:-1].split(","))


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
                total = tree.Binary(op, total, term, span=_join(total.span, term.span))
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
                    tree.Binary("-", total, term, span=_join(total.span, term.span)),
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


def context_span(context: Context, children: Sequence[Child]) -> Span:
    """Give the span from the first child to the last."""
    if not children:
        return Span(context.file, context.line, context.column, context.line, context.column)
    first, last = children[0], children[-1]
    start = first.span if isinstance(first, Bit) else context.span_of(first)
    end = last.span if isinstance(last, Bit) else context.span_of(last)
    return _join(start, end)


def _join(first: Span, last: Span) -> Span:
    return Span(first.file, first.line, first.column, last.end_line, last.end_column)


def _plus(left: Any, right: Any) -> Any:
    return tree.Binary("+", left, right, span=_join(left.span, right.span))


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


def once(f: Found, faults: list[Diagnostic], tags: Iterable[str], what: str) -> None:
    """Tell of every child with one of these tags behind the first."""
    for bit in f.bits(*tags)[1:]:
        faults.append(Diagnostic("S030", f"{what} a second time", bit.span, "keep one of them"))
