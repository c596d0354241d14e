"""Parsing: a file of the language to its tree, with every fault of it in one run."""

from __future__ import annotations

import threading
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedInput

from propertyrules import limits
from propertyrules.cache import grammar_cache_path
from propertyrules.resources import grammar_text
from propertyrules.syntax.broken import broken
from propertyrules.syntax.build_changes import FileBuilder
from propertyrules.syntax.build_parts import Bit, BuildFault, Context
from propertyrules.syntax.diagnostics import Diagnostic
from propertyrules.syntax.source import Piece, cut, headless, too_large, too_many, too_much
from propertyrules.syntax.span import Span
from propertyrules.syntax.syntax_errors import explain
from propertyrules.syntax.tree import Broken, Decl, Expr, Header, Setting, SourceFile


class _Parser:
    """The built grammar and the builder that it calls; one for the process, made when wanted."""

    def __init__(self) -> None:
        self.builder = FileBuilder()
        self.lark = _built(self.builder)

    def parse(self, start: str, text: str, context: Context) -> Any:
        """Parse a text. Raises UnexpectedInput or BuildFault."""
        outer, self.builder.context = self.builder.context, context
        try:
            found: Any = self.lark.parse(text, start=start)
        finally:
            self.builder.context = outer
        assert isinstance(found, Bit)
        return found.value

    def explain(
        self, error: UnexpectedInput, start: str, piece: Piece, context: Context
    ) -> Diagnostic:
        """Tell what is wrong with a piece; the text is parsed again, and its faults told once."""
        outer = self.builder.context
        # Spans and holes matter no more, and what was counted is not counted again.
        self.builder.context = Context("", 1, 1, lambda text, span: None, [])
        try:
            return explain(error, self.lark, start, piece, context)
        finally:
            self.builder.context = outer


_lock = threading.RLock()  # The builder keeps the place of the parse that is under way.
_parser: _Parser | None = None


def parse_file(name: str, text: str) -> tuple[SourceFile, tuple[Diagnostic, ...]]:
    """Parse a file of the language; `name` is what its spans say.

    Returns the declarations that could be read and all faults, in order of place. Any text at all
    is answered so; nothing is raised.
    """
    text = text.removeprefix("\ufeff")
    fault = too_large(name, text)
    if fault is not None:
        return SourceFile(name, text, ()), (fault,)
    faults: list[Diagnostic] = []
    decls: list[Decl] = []
    unread: list[Broken] = []
    pieces = cut(name, text, faults)
    nodes = [0]
    for number, piece in enumerate(pieces):
        found = len(faults)
        decl = _declaration(name, piece, nodes, faults)
        # Of what has a fault inside (a message that cannot be read) it is not known what it lacks.
        if decl is not None and (len(faults) == found or isinstance(decl, Header | Setting)):
            decls.append(decl)
        else:
            unread.append(broken(piece))
        if number == 0 and not isinstance(decl, Header) and len(faults) == found:
            faults.append(headless(name, piece))
        if nodes[0] > limits.MAX_NODES:
            break
        if len(faults) > limits.MAX_FAULTS:
            break
    if not pieces and not faults:
        faults.append(headless(name, Piece("", 1)))
    faults.sort(key=lambda fault: (fault.span.line, fault.span.column))
    if len(faults) > limits.MAX_FAULTS:
        faults[limits.MAX_FAULTS :] = [too_many(faults[limits.MAX_FAULTS].span)]
    return SourceFile(name, text, tuple(decls), tuple(unread)), tuple(faults)


def parse_expression(text: str, span_offset: Span) -> tuple[Expr | None, tuple[Diagnostic, ...]]:
    """Parse one expression that begins where `span_offset` does; None where it has a fault."""
    faults: list[Diagnostic] = []
    if len(text) > limits.MAX_LINE:
        message = f"the expression has {len(text):,} characters; at most {limits.MAX_LINE:,}"
        return None, (Diagnostic("S022", message, span_offset),)
    value = _expression(text, span_offset, [0], faults)
    return (None if faults else value), tuple(faults)


def _declaration(
    name: str, piece: Piece, nodes: list[int], faults: list[Diagnostic]
) -> Decl | None:
    """Parse one declaration; None, and at least one more fault, where it cannot be read."""
    fault = too_much(name, piece)
    if fault is not None:
        faults.append(fault)
        return None
    decl: Decl | None = _parsed("declaration", name, piece, 1, nodes, faults)
    return decl


def _expression(text: str, at: Span, nodes: list[int], faults: list[Diagnostic]) -> Expr | None:
    piece = Piece(text, at.line)
    fault = too_much(at.file, piece)
    if fault is not None:
        faults.append(fault)
        return None
    value: Expr | None = _parsed("expression", at.file, piece, at.column, nodes, faults)
    return value


def _parsed(
    start: str, name: str, piece: Piece, column: int, nodes: list[int], faults: list[Diagnostic]
) -> Any:
    """Parse a piece that begins at a column of its line; None where it has a fault."""

    def hole(text: str, span: Span) -> Expr | None:
        return _expression(text, span, nodes, faults)

    context = Context(name, piece.line, column, hole, faults, nodes)
    parser = _ready()
    with _lock:
        try:
            return parser.parse(start, piece.text, context)
        except UnexpectedInput as error:
            faults.append(parser.explain(error, start, piece, context))
        except BuildFault as error:
            faults.append(error.diagnostic)
    return None


def _ready() -> _Parser:
    """Give the parser, built on the first call."""
    global _parser
    with _lock:
        if _parser is None:
            _parser = _Parser()
        return _parser


def _built(builder: FileBuilder) -> Lark:
    """Build the grammar, from the user's cache where that can be used."""
    grammar = grammar_text("rulebook")
    options: dict[str, Any] = {
        "parser": "lalr",
        "lexer": "contextual",
        "start": ["declaration", "expression"],
        "keep_all_tokens": True,
        "maybe_placeholders": False,
        "transformer": builder,
    }
    path = grammar_cache_path(grammar)
    if path is not None:
        try:
            return Lark(grammar, cache=str(path), **options)
        except Exception:  # a broken or unwritable cache costs time, nothing else
            pass
    return Lark(grammar, **options)
