"""What the builder of the tree works with: what a rule came to, its children, where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from attrs import Factory, define
from lark import Token

from propertyrules.syntax import tree
from propertyrules.syntax.diagnostics import Diagnostic
from propertyrules.syntax.source import word_set
from propertyrules.syntax.span import Span

_BLANKS = re.compile(r"\s+")


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


def context_span(context: Context, children: Sequence[Child]) -> Span:
    """Give the span from the first child to the last."""
    if not children:
        return Span(context.file, context.line, context.column, context.line, context.column)
    first, last = children[0], children[-1]
    start = first.span if isinstance(first, Bit) else context.span_of(first)
    end = last.span if isinstance(last, Bit) else context.span_of(last)
    return join(start, end)


def join(first: Span, last: Span) -> Span:
    return Span(first.file, first.line, first.column, last.end_line, last.end_column)


def once(f: Found, faults: list[Diagnostic], tags: Iterable[str], what: str) -> None:
    """Tell of every child with one of these tags behind the first."""
    for bit in f.bits(*tags)[1:]:
        faults.append(Diagnostic("S030", f"{what} a second time", bit.span, "keep one of them"))
