"""Passages: the source texts of the declarations of a rulebook that are in force.

The page of a rulebook consists of them: each with the comment above it and the clauses that it
cites.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from functools import lru_cache

import propertyrules.syntax.tree as tree
from propertyrules.classes import opaque
from propertyrules.ir.program import Program
from propertyrules.semantics.declaration_edits import KEYWORDS, citations
from propertyrules.semantics.layers import Layer
from propertyrules.semantics.overlay import Flat, flatten
from propertyrules.span import Span
from propertyrules.syntax.parser import parse_file

_HEAD = (tree.Header, tree.Setting, tree.Needs, tree.ClauseDecl, tree.AnswersDecl, tree.NoteDecl)


@opaque
class Passage:
    """A declaration: its label, its text, and the clauses that it cites, its own first.

    `inner` are its rules, exceptions and parts with citations of their own, `fields` are fields
    that it adds to a matter, `alters` are the labels of the declarations that it changes.
    """

    layer: str
    label: str
    span: Span
    text: str
    clauses: tuple[str, ...]
    inner: tuple[Passage, ...] = ()
    fields: tuple[str, ...] = ()
    alters: tuple[str, ...] = ()

    @classmethod
    def of(cls, layer: Layer, decl: tree.Decl) -> Passage:
        """Return the passage of a declaration."""
        direct = [getattr(decl, "cite", None), getattr(decl, "normally_cite", None)]
        if isinstance(decl, tree.RuleDecl):
            direct.append(decl.rule.cite)
        # Its own clauses go first: those of its parts say less about the whole.
        own = [clause for cite in direct if cite is not None for clause in cite.clauses]
        every = [clause for cite in citations(decl) for clause in cite.clauses]
        altered: tuple[str, ...] = ()
        match decl:
            case tree.Replace(decl=inner):
                altered = (_label(inner),)
            case tree.Drop() | tree.Change():
                altered = (f"{decl.keyword} {decl.name}",)
            case tree.CiteAs(targets=targets):
                altered = tuple(f"{keyword} {name}" for keyword, name in targets)
        lines = layer.file.text.splitlines()
        first = decl.span.line - 1
        # With the comment right above it; one that begins with dashes is a heading.
        while (
            first and lines[first - 1].startswith("#") and not lines[first - 1].startswith("# --")
        ):
            first -= 1
        remark = "".join(f"{line}\n" for line in lines[first : decl.span.line - 1])
        return cls(
            layer.id, _label(decl), decl.span, remark + source_text(layer.file.text, decl.span),
            tuple(dict.fromkeys((*own, *every))),
            tuple(cls.within(layer, decl)),
            tuple(_fields(layer, decl)),
            altered,
        )  # fmt: skip

    @classmethod
    def within(cls, layer: Layer, decl: tree.Decl) -> Iterator[Passage]:
        """Yield the parts of a move or value that have citations of their own."""
        parts: Sequence[tuple[str, tree.Node]] = ()
        if isinstance(decl, tree.MoveDecl):
            parts = [("rule", guard) for guard in decl.guards if isinstance(guard, tree.Rule)]
        elif isinstance(decl, tree.DefineDecl):
            parts = [("except", one) for one in decl.exceptions]
            parts = [*parts, *(("part", one) for one in decl.parts)]
        for keyword, node in parts:
            cited = tuple(clause for cite in citations(node) for clause in cite.clauses)
            text = source_text(layer.file.text, node.span)
            yield cls(layer.id, f"{keyword} {getattr(node, 'name', '')}", node.span, text, cited)

    @property
    def anchor(self) -> str:
        """The anchor of the passage on a page."""
        return f"rule-{self.layer}-{self.span.line}"

    @property
    def names(self) -> set[str]:
        """The keywords and names of what the passage declares, with the parts inside it."""
        owner = self.label.rpartition(" ")[2]
        inside = (one.label.split(" ") for one in self.inner)
        return {self.label, *(f"{word} {name}" if word == "rule" else f"{word} {owner}.{name}"
                              for word, name in inside)}  # fmt: skip

    def parts_of(self, clause: str) -> tuple[Passage, ...]:
        """Return the parts with a citation of a clause of their own."""
        return tuple(part for part in self.inner if clause in part.clauses)


@opaque
class Files:
    """The files of a program: rulebooks from the base up, then house rules.

    `flat` is what is in force of them.
    """

    layers: tuple[Layer, ...]
    flat: Flat

    @property
    def own(self) -> tuple[Layer, ...]:
        """The house rules and the rulebook itself, in the order of a page."""
        houses = [layer for layer in self.layers if layer.role == "house"]
        book = [layer for layer in self.layers if layer.role == "rulebook"][-1]
        return (*houses, book)

    @property
    def inherited(self) -> tuple[Layer, ...]:
        """The rulebooks that it extends, the nearest first."""
        return tuple(layer for layer in self.layers if layer.role == "rulebook")[-2::-1]

    def passages(self, layer: Layer) -> tuple[Passage, ...]:
        """Return the declarations of a file that are in force, in their order."""
        # Those that alter others are not among the declarations of the program.
        spans = {decl.span for decl in self.flat.decls}
        altering = (tree.Replace, tree.Drop, tree.Change, tree.CiteAs)
        return tuple(
            Passage.of(layer, decl)
            for decl in layer.file.decls
            if not isinstance(decl, _HEAD) and (isinstance(decl, altering) or decl.span in spans)
        )


def files_of_program(program: Program) -> Files:
    """Return the files of a program."""
    layers = []
    # A program keeps the texts of its files, and not their syntax trees.
    for name, text in program.sources.items():
        parsed = _parsed(name, text)
        if any(isinstance(decl, tree.Header) for decl in parsed.decls):
            layers.append(Layer(parsed, parsed.header.form))
    flat = flatten(layers)
    return Files(tuple(one for one in layers if one.role in ("rulebook", "house")), flat)


# Rulebooks share the files that they extend, and pages are often made one after another.
@lru_cache(maxsize=64)
def _parsed(name: str, text: str) -> tree.SourceFile:
    return parse_file(name, text)[0]


def source_text(text: str, span: Span) -> str:
    """Return the lines of a file that a span covers, dedented, with the `end` lines after it."""
    lines = text.splitlines()
    last = span.end_line or span.line
    while last < len(lines) and lines[last].strip() == "end":  # a span ends before the last ones
        last += 1
    return textwrap.dedent("\n".join(lines[span.line - 1 : last])).rstrip()


def _label(decl: tree.Decl) -> str:
    """Return the label of a declaration: its keyword and its name."""
    match decl:
        case tree.Replace(decl=inner):
            return f"replace {_label(inner)}"
        case tree.Drop() | tree.Change():
            verb = "drop" if isinstance(decl, tree.Drop) else "change"
            return f"{verb} {decl.keyword} {decl.name}"
        case tree.CiteAs(targets=targets):
            return "cite " + ", ".join(f"{keyword} {name}" for keyword, name in targets)
        case _:
            keyword, name = KEYWORDS[type(decl)], str(getattr(decl, "name", ""))
            return keyword if keyword == name else f"{keyword} {name}".rstrip()


def _fields(layer: Layer, decl: tree.Decl) -> Iterator[str]:
    """Yield the source texts of the fields that a declaration adds to a matter."""
    if isinstance(decl, tree.Change) and decl.keyword == "matter":
        for item in decl.items:
            for field in item.item if isinstance(item.item, tuple) else (item.item,):
                if item.how == "add" and isinstance(field, tree.Param):
                    lines = layer.file.text.splitlines()
                    start, end = field.span.column - 1, field.span.end_column - 1
                    yield lines[field.span.line - 1][start:end]
