"""The text, place and clauses of declarations, piece by piece, as a rulebook would write them.

Expressions and effects are cut out of the source, without its comments and citations; all else is
put together from the program.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from itertools import chain, groupby
from typing import Any

from propertyrules.ir import nodes as c
from propertyrules.ir.program import Declared, Handler, Program
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import Type
from propertyrules.model.state import Setting
from propertyrules.notation.writer import write_value
from propertyrules.span import Span
from propertyrules.verification.program_parts import Key, ProgramPart

_CITES = re.compile(r"\s*\[[\w-]+\.[\w.-]+(?:,\s*[\w-]+\.[\w.-]+)*\]")
_THEN = re.compile(r"^\s*(?:replace )?(?:then|withdrawn)\b ?")
_COMMENT = re.compile(r"\s+#.*$|^#.*$")


def piece_text(program: Program, part: ProgramPart, piece: str) -> tuple[str, ...]:
    """Return the lines of a piece of a declaration; effects have a line each."""
    node = part.nodes.get(piece)
    if node is None or node == () or piece not in part.nodes:
        return ()
    if isinstance(node, tuple) and any(isinstance(one, c.Effect) for one in node):
        # The lines of effects, of each file that added some. A single effect after `then` has no
        # place of its own, but what is in it has.
        placed = [sorted(
            (one.span for one in walk((act,)) if one.span.line),
            key=lambda span: (span.line, span.column),
        ) for act in node]  # fmt: skip
        files = (list(spans) for _, spans in groupby(chain(*placed), lambda span: span.file))
        return tuple(
            line for spans in files for line in _lines(
                program, spans[0], max(spans, key=lambda span: (span.end_line, span.end_column))
            )
        )  # fmt: skip
    said = _said(program, piece, node)
    return (said,) if said else ()


def _said(program: Program, piece: str, node: Any) -> str:
    """Return a piece of a declaration as its rulebook would write it."""
    kind, _, name = piece.partition(" ")
    match kind, node:
        case "except", (beats, when, value):
            beating = "".join(f" beats {one}" for one in beats)
            return f"except {name}{beating}: {_one(program, value)} when {_one(program, when)}"
        case "with", (type_, default):
            given = "" if default is None else f" = {_one(program, default)}"
            return f"with {name}: {type_}{given}"
        case "opening", ((how, matters), opening):
            said = " or ".join(one.matter for one in matters)
            where = "" if opening is None else f" where {_one(program, opening)}"
            return ("at any time" if how == "any" else f"{how} {said}") + where
        case "of", (tuple(), *_):
            return ", ".join(_one(program, each) for each in node)
        case "of", (whose, type_):
            return f"{type_} of {whose}"
        case "value", (_, value):
            return _one(program, value)
        case "space", (*facts, more):
            told = ", ".join(f"{name} {value}" for name, value in more)
            return " ".join(filter(None, (*facts, told)))
        case "rungs", _:
            rungs = (", ".join(f"{n} {name}" for name, n in rung) or "bare" for rung in node)
            return "; ".join(rungs)
    said = _one(program, node)
    lead = f"{kind} {name}: " if kind == "part" else f"{kind.replace('_', ' ')} "
    return lead + said if said else ""


def _one(program: Program, node: Any) -> str:
    """Return a node as the source has it; a constant that was made here, by its value."""
    match node:
        case c.Constant() if node.span.line == 0 or node.type.name in (
            "money",
            "percent",
            "choice",
        ):
            return write_value(Setting((), program), node.type, node.value, sign=True)
        case c.ForEach():
            where = "" if node.where is None else f" where {_one(program, node.where)}"
            return f"each {node.variable} in {_one(program, node.over)}{where}"
        case c.Expression():
            return " ".join(" ".join(_lines(program, node.span, node.span, exact=True)).split())
        case Handler():
            return node.name
        case tuple() | frozenset():
            each = sorted(node, key=str) if isinstance(node, frozenset) else node
            return ", ".join(filter(None, (_one(program, one) for one in each)))
        case Type() | int() | str():
            return "yes" if node is True else "no" if node is False else str(node)
    return "" if node is None else str(node)


def _lines(program: Program, first: Span, last: Span, exact: bool = False) -> tuple[str, ...]:
    """Return the lines of a file from one place to another, without comments and citations."""
    lines = program.sources.get(first.file, "").splitlines()
    end = last.end_line or last.line
    if exact:
        found = lines[first.line - 1 : end]
        if found:
            found[-1] = found[-1][: last.end_column - 1]
            found[0] = found[0][first.column - 1 :]
    else:
        while end < len(lines) and lines[end].strip() == "end":  # a span ends before the last ones
            end += 1
        found = lines[first.line - 1 : end]
        if found:
            found[0] = _THEN.sub(lambda match: " " * len(match[0]), found[0])
    # Clauses are shown beside the text; comments are not part of it.
    text = textwrap.dedent("\n".join(_CITES.sub("", _COMMENT.sub("", line)) for line in found))
    return tuple(line for line in text.splitlines() if line.strip())


_PLACED = ("set", "track", "define", "matter", "move", "rule", "when", "cite", "always", "setup")


def _declared(program: Program, key: Key) -> Iterator[Declared]:
    """Yield the declarations of a key: one, or a rule as often as its move has it."""
    for one in program.declarations():
        owner = (one.owner,) if one.kind == "rule" else ()
        if key == (one.kind, *owner, *filter(None, (one.name,))):
            yield one


def source_place(program: Program, key: Key) -> Span | None:
    """Return the place of a declaration; None if it has none of its own."""
    for one in _declared(program, key):
        node = one.node[0] if isinstance(one.node, tuple) and one.node else one.node
        if one.kind in _PLACED and node:
            span: Span = node.span
            return span
    return None


def cites(program: Program, key: Key, new: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield the clauses that a declaration cites; those of the pieces named in `new` first."""
    for one in _declared(program, key):
        if one.kind != "define":
            yield from one.cites
            continue
        for override in one.node.overrides:
            if f"except {override.name}" in new:
                yield from override.cites
        yield from (*one.node.normally_cites, *one.node.cites)
        for part in one.node.parts:
            yield from part.cites
