"""What is declared so far while files are laid over each other, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from propertyrules.hints import or_list
from propertyrules.semantics import changes
from propertyrules.semantics.telling import Told
from propertyrules.syntax import tree
from propertyrules.syntax.broken import Missing
from propertyrules.syntax.diagnostics import Edit, Rivals
from propertyrules.syntax.span import Span

Key: TypeAlias = tuple[str, str]
EQUIPMENT = ("space", "card")


class Standing:
    """What is there, by keyword and name; `decls` is in the order that holds in the end."""

    def __init__(self, told: Told, book: str, missing: Missing) -> None:
        self.decls: dict[Key, tree.Decl] = {}
        self.origins: dict[Key, str] = {}
        self._told = told
        self._book = book  # the chosen rulebook, for messages
        self._missing = missing
        # Where the rules, exceptions and parts inside declarations are to be found.
        self._homes: dict[Key, Key] = {}
        self._layer = ""
        self._role = ""
        # What a house rule has written: place, house rule, and where it says so.
        self._written: dict[Key, list[tuple[tuple[str, ...], str, Span]]] = {}
        self._collisions: set[tuple[Key, str, str]] = set()
        self._dropped: dict[Key, tuple[str, Span]] = {}

    def _find(self, keyword: str, name: str) -> Key | None:
        """Give the key of the declaration that is, or holds, what a keyword and a name mean."""
        if (keyword, name) in self.decls:
            return keyword, name
        return self._homes.get((keyword, name))

    def _known(self, keyword: str) -> list[str]:
        names = [name for word, name in self.decls if word == keyword]
        if keyword in ("rule", "except", "part"):
            names += [
                name
                for decl in self.decls.values()
                for word, name, _ in changes.inner_names(decl)
                if word == keyword
            ]
        return names

    def _met(self, needs: tree.Needs) -> bool:
        there = self._find(needs.keyword, needs.name) is not None
        if self._missing.hides([needs.keyword], needs.name):
            return True
        return needs.keyword in EQUIPMENT or there is not needs.absent

    def _tell_need(self, needs: tree.Needs) -> None:
        kind = "house rule" if self._role == "house" else "rulebook"
        thing, edit = f"{needs.keyword} {needs.name}", None
        hint = f"`{self._layer}` cannot be laid over it"
        if needs.absent:
            message = f"this {kind} is for rulebooks without {thing}, and {self._book} has it"
        else:
            dropped = self._dropped.get((needs.keyword, needs.name))
            if dropped is not None and dropped[0] != self._layer:
                self._collide((needs.keyword, needs.name), *dropped, needs)
                return
            message = f"this {kind} needs {thing}, which {self._book} does not have"
            if not needs.why:  # which says more than what looks like it
                near, edit = self._nearest(needs.keyword, needs.name, needs)
                hint = near or hint
        said = f"{message}: {needs.why}" if needs.why else message
        self._told.error("R103", said, needs.span, hint, edit)

    def _nearest(self, keyword: str, name: str, node: tree.Node) -> tuple[str, Edit | None]:
        near = self._told.nearest(name, self._known(keyword))
        if near:
            at = self._told.within(node.span, name)
            return f"did you mean {or_list(near)}?", Edit(at, near[0]) if at else None
        others = sorted({word for word, known in self.decls if known == name})
        if others:
            return f"there is {or_list(f'{word} {name}' for word in others)}", None
        return "", None

    def unknown(self, keyword: str, name: str, known: Iterable[str], node: tree.Node) -> None:
        """Tell of something that is replaced, dropped, changed or cited, and is not there."""
        if self._missing.hides([keyword], name):
            return
        dropped = self._dropped.get((keyword, name))
        if dropped is not None and self._role == "house" and dropped[0] != self._layer:
            self._collide((keyword, name), *dropped, node)
            return
        at = self._told.within(node.span, name)
        near = self._told.nearest(name, known)
        hint, edit = self._nearest(keyword, name, node)
        if near:
            hint, edit = f"did you mean {or_list(near)}?", Edit(at, near[0]) if at else None
        elif not hint and isinstance(node, tree.Replace):
            hint = "to declare it anew, write it without `replace`"
        message = f"there is no `{keyword} {name}` here"
        self._told.error("R101", message, at or node.span, hint, edit)

    def twice(self, keyword: str, name: str, node: tree.Node, before: Span | None = None) -> None:
        """Tell of something that is declared anew and is there already."""
        if any(d.code == "R104" and _covers(d.span, node.span) for d in self._told.diagnostics):
            return  # told already: another house rule declares it too
        if self._missing.alters(keyword, name):
            return  # it may just be what takes the other one away
        code = "R111" if keyword == "clause" else "R102"
        origin = self.origins.get((keyword, name), "")
        edit = None
        if origin in ("", self._layer):
            message, hint = f"`{keyword} {name}` is declared twice", "drop one, or rename it"
        else:
            message = f"`{keyword} {name}` is declared anew, and `{origin}` has it already"
            hint = f"to put this in its place, write `replace {keyword} {name}`"
            start = node.span
            spot = Span(start.file, start.line, start.column, start.line, start.column)
            edit = Edit(spot, "replace ") if start.line else None
        at = self._told.within(node.span, name.rpartition(".")[2]) or node.span
        at = self._told.within(node.span, name) or at
        self._told.error(code, message, at, hint, edit, () if before is None else (before,))

    # -- house rules --------------------------------------------------------------------------

    def _idle(self, message: str, node: tree.Node) -> None:
        if self._role == "house":
            self._told.warn("R109", message, node.span, "leave it out, or say what differs")

    def _write(self, place: tuple[str, ...], node: tree.Node) -> None:
        """Note that a house rule writes a place; tell where two write the same."""
        if self._role != "house":
            return
        written = self._written.setdefault((place[0], place[1]), [])
        for other, house, span in written:
            shared = min(len(place), len(other))
            if house != self._layer and other[:shared] == place[:shared]:
                self._collide(place[:shared], house, span, node)
        written.append((place, self._layer, node.span))

    def _collide(self, place: tuple[str, ...], house: str, span: Span, node: tree.Node) -> None:
        mark = ((place[0], place[1]), house, self._layer)
        if mark in self._collisions:
            return
        self._collisions.add(mark)
        where = f" ({span.file} and {node.span.file})" if span.file else ""
        self._told.error(
            "R104",
            f"the house rules `{house}` and `{self._layer}`{where} both change {_thing(place)}",
            node.span,
            "play with one of them, or write a house rule that says what both mean",
            also=(span,),
            rivals=Rivals("house", " ".join(place[:2]), house, self._layer),
        )


def _covers(outer: Span, inner: Span) -> bool:
    """Tell whether a place of a file lies inside another."""
    start = (outer.line, outer.column) <= (inner.line, inner.column)
    end = (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
    return outer.file == inner.file and start and end


def _thing(place: tuple[str, ...]) -> str:
    """Name a place as people do: `rule build.when`, `then` of `move build`."""
    holder = f"`{place[0]} {place[1]}`"
    inside = [part for part in place[2:] if part != "cite"]
    said = f"`{' '.join(inside)}` of {holder}" if inside else holder
    return f"the citation of {said}" if place[-1] == "cite" else said
