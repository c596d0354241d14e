"""The parser: from the text of a file to its syntax tree, with every fault in one run."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedInput

from propertyrules import limits
from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.span import Span
from propertyrules.syntax.builder import Bit, Builder, BuildFault, ParseContext
from propertyrules.syntax.grammars import make_parser
from propertyrules.syntax.source import Piece, cut, headless, too_large, too_many, too_much
from propertyrules.syntax.syntax_errors import explain
from propertyrules.syntax.tree import Broken, Decl, Expr, Header, Setting, SourceFile
from propertyrules.syntax.unreadable import broken

# Taken again by the same thread where a text has a hole, which is parsed within its declaration.
_lock = threading.RLock()  # The builder keeps the place of the parse that is under way.


def parse_file(name: str, text: str) -> tuple[SourceFile, tuple[Diagnostic, ...]]:
    """Parse a file of the language; `name` is the file name in its spans.

    Returns the declarations that could be read and all faults, in order of place. Nothing is
    raised, whatever the text.
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
        decl: Decl | None = _parsed("declaration", piece, nodes, faults)
        # A declaration with a fault inside (such as a bad message) may be incomplete.
        if decl is not None and (len(faults) == found or isinstance(decl, Header | Setting)):
            decls.append(decl)
        else:
            unread.append(broken(piece))
        if number == 0 and not isinstance(decl, Header) and len(faults) == found:
            faults.append(headless(piece))
        if nodes[0] > limits.MAX_NODES or len(faults) > limits.MAX_FAULTS:
            break
    if not pieces and not faults:
        faults.append(headless(Piece("", name)))
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
    piece = Piece(text, span_offset.file, span_offset.line, span_offset.column)
    value: Expr | None = _parsed("expression", piece, [0], faults)
    return (None if faults else value), tuple(faults)


def _parsed(start: str, piece: Piece, nodes: list[int], faults: list[Diagnostic]) -> Any:
    """Parse a piece by a rule of the grammar; `nodes` counts the nodes of the whole file.

    Returns None, and adds at least one fault, where it cannot be read.
    """
    fault = too_much(piece)
    if fault is not None:
        faults.append(fault)
        return None

    def hole(text: str, span: Span) -> Expr | None:
        inner = Piece(text, span.file, span.line, span.column)
        value: Expr | None = _parsed("expression", inner, nodes, faults)
        return value

    context = ParseContext(piece, hole, faults, nodes)
    with _lock:
        lark, builder = _grammar()
        outer, builder.context = builder.context, context
        try:
            found: Any = lark.parse(piece.text, start=start)
            assert isinstance(found, Bit)
            return found.value
        except BuildFault as error:
            faults.append(error.diagnostic)
        except UnexpectedInput as error:
            # It is parsed once more: spans and holes matter no more, and nothing counts twice.
            builder.context = ParseContext(Piece("", ""), lambda text, span: None, [])
            faults.append(explain(error, lark, start, piece))
        finally:
            builder.context = outer
    return None


@cache
def _grammar() -> tuple[Lark, Builder]:
    """Return the parser and the builder that it calls."""
    builder = Builder()
    return make_parser("rulebook", builder), builder
