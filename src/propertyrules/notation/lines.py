"""Lines of a table file: comments taken off, and the rest told apart by the grammar `table`."""

from __future__ import annotations

import re
from functools import cache
from typing import TypeAlias

from attrs import define, field, frozen
from lark import Lark, Token, Tree

from propertyrules import limits
from propertyrules.cache import grammar_cache_path
from propertyrules.notation.faults import Faults
from propertyrules.resources import grammar_text

_QUOTES = re.compile(r'"(?:[^"\n]|"")*"|“[^”\n]*”|["“#]')

Node: TypeAlias = "Tree[Token]"


@frozen(eq=False, repr=False)
class TextLine:
    """A line, or a part of one: its words and its place in the file (line and column from 1)."""

    text: str
    line: int
    column: int


@frozen(eq=False, repr=False)
class RawLine:
    """A line as the grammar tells it apart: its kind, and the words behind its keyword."""

    kind: str
    words: TextLine


@define(eq=False, repr=False)
class _Kept:
    """The lines that say something, brought together for the grammar, and where each came from."""

    text: list[str] = field(factory=list)
    places: list[int] = field(factory=list)
    margin: int = 0


@cache
def _grammar() -> Lark:
    text = grammar_text("table")
    path = grammar_cache_path(text)
    if path is not None:
        try:
            return _build(text, str(path))
        except Exception:  # a broken or unwritable cache costs time, nothing else
            pass
    return _build(text, False)


def _build(text: str, cached: str | bool) -> Lark:
    return Lark(text, parser="lalr", lexer="contextual", maybe_placeholders=False, cache=cached)


def read_lines(text: str, faults: Faults) -> list[RawLine]:
    """Tell the lines of a file apart; lines that cannot be read are told in `faults`."""
    kept = _kept(text, faults)
    if not kept.text:
        return []
    # Each kept line follows a line break, so that whether it is indented is part of its token.
    tree = _grammar().parse("\n" + "\n".join(kept.text))
    return [_raw(node, kept) for node in tree.children if isinstance(node, Tree)]


def _raw(node: Node, kept: _Kept) -> RawLine:
    tokens = [child for child in node.children if isinstance(child, Token)]
    kind = str(node.data)
    if kind == "block":
        kind = tokens[0].type.lower()
    last = tokens[-1]
    # The text begins with a break of its own: its second line is the first that was kept.
    line = kept.places[(last.line or 2) - 2]
    column = (last.column or 1) + kept.margin
    return RawLine(kind, TextLine(last.rstrip() if last.type == "TEXT" else "", line, column))


def _kept(text: str, faults: Faults) -> _Kept:
    kept = _Kept()
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > limits.MAX_FILE_BYTES:
        most = f"{limits.MAX_FILE_BYTES:,}"
        faults.add("T013", f"the file has {size:,} bytes; at most {most} are read", 1)
        return kept
    whole = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = whole.replace("\xa0", " ").split("\n")
    # A table pasted with a margin is read as if it had none.
    kept.margin = min((_indent(line) for line in lines if _says(line)), default=0)
    for number, line in enumerate(lines, 1):
        if len(line) > limits.MAX_LINE:
            message = f"the line has {len(line):,} characters; at most {limits.MAX_LINE:,} are read"
            faults.add("T013", message, number)
            continue
        said = _without_comment(line, number, faults).rstrip()
        if said.strip():
            kept.text.append(said[kept.margin :])
            kept.places.append(number)
    return kept


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _without_comment(line: str, number: int, faults: Faults) -> str:
    for match in _QUOTES.finditer(line):
        if match[0] == "#":
            return line[: match.start()]
        if match[0] in ('"', "“"):
            hint = "a quote ends on the line on which it begins"
            faults.add("T014", "this quote is not closed", number, match.start() + 1, hint)
            return ""
    return line
