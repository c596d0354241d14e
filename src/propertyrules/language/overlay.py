"""The declarations that hold so far, and what each further file replaces, drops, changes, cites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias, cast

from propertyrules.hints import or_list
from propertyrules.language import changes, rule_changes, tree
from propertyrules.language.diagnostics import Edit, Rivals
from propertyrules.language.span import Span
from propertyrules.language.telling import Told

Key: TypeAlias = tuple[str, str]
_EQUIPMENT = ("space", "card")


class Overlay:
    """The state of laying files over each other; `decls` is in the order that holds in the end."""

    def __init__(self, told: Told, book: str) -> None:
        self.decls: dict[Key, tree.Decl] = {}
        self.origins: dict[Key, str] = {}
        self._told = told
        self._book = book  # the chosen rulebook, for messages
        # Where the rules, exceptions and parts inside declarations are to be found.
        self._homes: dict[Key, Key] = {}
        self._notes = 0
        self._layer = ""
        self._role = ""
        # What a house rule has written: place, house rule, and where it says so.
        self._written: dict[Key, list[tuple[tuple[str, ...], str, Span]]] = {}
        self._collisions: set[tuple[Key, str, str]] = set()
        self._dropped: dict[Key, tuple[str, Span]] = {}
        # Spaces and cards that are replaced (or, for None, dropped) before any has been read.
        self._equipment: dict[Key, tree.Decl | None] = {}
        self._asked: list[tuple[str, str, tree.Node]] = []
        # What inherited moves obeyed before it was dropped.
        self._freed: list[tree.Obeys] = []

    def lay(
        self, layer: str, role: str, decls: Iterable[tree.Decl], fallback: tuple[str, ...] = ()
    ) -> None:
        """Lay one file over what holds so far. A house rule whose needs are not met is left out."""
        self._layer, self._role = layer, role
        decls = tuple(decls)
        unmet = [decl for decl in decls if isinstance(decl, tree.Needs) and not self._met(decl)]
        for needs in unmet:
            # What says why speaks for what does not.
            if needs.why or not any(other.why for other in unmet):
                self._tell_need(needs)
        if unmet:
            return
        if fallback and role == "rulebook":
            for key, decl in self.decls.items():
                self.decls[key] = changes.with_fallback(decl, fallback)
        for decl in decls:
            match decl:
                case tree.Replace():
                    self._replace(decl)
                case tree.Drop():
                    self._drop(decl)
                case tree.Change():
                    self._change(decl)
                case tree.CiteAs():
                    for keyword, name in decl.targets:
                        self._cite(keyword, name, decl)
                case tree.Header() | tree.Setting() | tree.Needs():
                    pass
                case _:
                    self._declare(decl)

    # -- what is there ------------------------------------------------------------------------

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
        return needs.keyword in _EQUIPMENT or there is not needs.absent

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

    # -- what a file says ---------------------------------------------------------------------

    def _declare(self, decl: tree.Decl, key: Key | None = None) -> None:
        keyword, name = changes.KEYWORDS[type(decl)], str(getattr(decl, "name", ""))
        if keyword == "note":
            # Several notes may lean on one clause; each has a key of its own.
            self._notes += 1
            self.decls["note", f"{name}#{self._notes}"] = decl
            return
        found = self._find(keyword, name)
        if found is not None:
            self.twice(keyword, name, decl, self._span_of(found, name))
            return
        for word, inner, node in self._doubles(decl):
            self.twice(word, inner, node)
        self._put((keyword, name), decl)

    def _doubles(self, decl: tree.Node) -> Iterator[tuple[str, str, tree.Node]]:
        """Give what stands inside a declaration under a name that is taken."""
        seen: set[Key] = set()
        own = (changes.KEYWORDS[type(decl)], getattr(decl, "name", ""))
        for word, inner, node in changes.inner_names(decl):
            refusal = isinstance(node, tree.Rule) and node.require is None
            home = self._find(word, inner)
            if not refusal and ((word, inner) in seen or home not in (None, own)):
                yield word, inner, node
            seen.add((word, inner))

    def _span_of(self, key: Key, name: str) -> Span | None:
        for _, inner, node in changes.inner_names(self.decls[key]):
            if inner == name:
                return node.span
        return self.decls[key].span

    def _put(self, key: Key, decl: tree.Decl) -> None:
        """Put a declaration in its place; what is inside belongs to this layer where it is new."""
        before = self.decls.get(key)
        inside = {} if before is None else _inside(before)
        new = _inside(decl)
        self._forget(inside.keys() - new.keys())
        for inner, node in new.items():
            self._homes.setdefault(inner, key)
            if inside.get(inner) is not node:
                self.origins[inner] = self._layer
        self.decls[key] = decl
        self.origins.setdefault(key, self._layer)

    def _forget(self, keys: Iterable[Key]) -> None:
        for key in keys:
            self.origins.pop(key, None)
            self._homes.pop(key, None)

    def _replace(self, node: tree.Replace) -> None:
        decl = node.decl
        keyword, name = changes.KEYWORDS[type(decl)], str(getattr(decl, "name", ""))
        if keyword in _EQUIPMENT:
            self._equip(keyword, name, decl, node)
            return
        if keyword == "note":
            self._drop_notes(name, node)
            self._declare(decl)
            return
        key = self._find(keyword, name)
        if key is None:
            self.unknown(keyword, name, self._known(keyword), node)
            self._declare(decl)  # so that what reads it is no further fault
            return
        old = self.decls[key]
        new: tree.Decl = decl
        place: tuple[str, ...] = key
        if key != (keyword, name):
            # A rule inside a move.
            rule = cast(tree.RuleDecl, decl).rule
            new = changes.with_rule(old, name, rule)
            place = (*key, keyword, name)
        self._write(place, node)
        if changes.means_the_same(old, new):
            self._idle(f"this puts `{keyword} {name}` back as it was", node)
        for word, inner, inner_node in self._doubles(new):
            self.twice(word, inner, inner_node)
        if place == key:
            self.origins.pop(key, None)
        self._put(key, new)

    def _drop(self, node: tree.Drop) -> None:
        keyword, name = node.keyword, node.name
        if keyword in _EQUIPMENT:
            self._equip(keyword, name, None, node)
            return
        if keyword == "note":
            self._drop_notes(name, node)
            return
        key = self._find(keyword, name)
        if key is None:
            self.unknown(keyword, name, self._known(keyword), node)
            return
        if self._role == "house":
            self._dropped[keyword, name] = (self._layer, node.span)
        if key == (keyword, name):
            self._write(key, node)
            if keyword == "rule":
                self._freed += rule_changes.obeying(self.decls.values(), name)
            self._forget(_inside(self.decls[key]))
            self._forget([key])
            del self.decls[key]
            return
        own = name if keyword == "rule" else name.partition(".")[2]
        self._write((*key, keyword, own), node)
        old = self.decls[key]
        if keyword == "rule":
            self._put(key, changes.with_rule(old, name, None))
        elif keyword == "except":
            self._put(key, changes.with_exception(cast(tree.DefineDecl, old), own, None))
        else:
            self._put(key, changes.with_part(cast(tree.DefineDecl, old), own, None))

    def finish_rules(self) -> None:
        """Take away what moves obeyed and is dropped, unless it was declared anew."""
        nodes = [node for node in self._freed if ("rule", node.name) not in self.decls]
        if nodes:
            self.decls = {key: rule_changes.freed(d, nodes) for key, d in self.decls.items()}

    def _drop_notes(self, name: str, node: tree.Node) -> None:
        notes = [k for k, d in self.decls.items() if isinstance(d, tree.NoteDecl)
                 and d.name == name]  # fmt: skip
        if not notes:
            known = [d.name for d in self.decls.values() if isinstance(d, tree.NoteDecl)]
            self.unknown("note", name, known, node)
        for key in notes:
            del self.decls[key]

    def _change(self, node: tree.Change) -> None:
        key: Key = (node.keyword, node.name)
        home = self._find(*key) if node.keyword == "rule" else key
        if home is None or home not in self.decls:
            self.unknown(*key, self._known(node.keyword), node)
            return
        place = key if home == key else (*home, *key)
        key = home
        old, told = self.decls[key], len(self._told.diagnostics)
        for item in node.items:
            self._write((*place, *changes.place_of(item)), item)
            rule = item.item
            if item.how == "add" and isinstance(rule, tree.Rule) and rule.require is not None:
                home = self._find("rule", rule.name)
                if home is not None:
                    self.twice("rule", rule.name, rule, self._span_of(home, rule.name))
        if place == key:
            new = changes.changed(old, node, self)
        else:
            new = rule_changes.changed_in_move(cast(tree.MoveDecl, old), node.name, node)
        if changes.means_the_same(old, new) and len(self._told.diagnostics) == told:
            self._idle(f"this change leaves `{node.keyword} {node.name}` as it was", node)
        self._put(key, new)

    def _cite(self, keyword: str, name: str, node: tree.CiteAs) -> None:
        key = self._find(keyword, name)
        if key is None:
            self.unknown(keyword, name, self._known(keyword), node)
            return
        old = self.decls[key]
        if key == (keyword, name):
            if not changes.may_be_cited(old):
                at = self._told.within(node.span, name) or node.span
                message = f"`{keyword} {name}` has no citation that another could replace"
                self._told.error("R117", message, at)
                return
            self._write((*key, "cite"), node)
            new = changes.cited_anew(old, node.cite)
        else:
            own = name if keyword == "rule" else name.partition(".")[2]
            self._write((*key, keyword, own, "cite"), node)
            new = changes.inner_cited(old, keyword, own, node.cite)
        if new == old:
            self._idle(f"`{keyword} {name}` is cited so already", node)
        # The thing itself stays whose it was: only its citation is this layer's.
        self.decls[key] = new

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

    # -- boards and decks ---------------------------------------------------------------------

    def _equip(self, keyword: str, name: str, decl: tree.Decl | None, node: tree.Node) -> None:
        self._write((keyword, name), node)
        self._equipment[keyword, name] = decl
        self._asked.append((keyword, name, node))

    def drops(self, keyword: str, name: str) -> bool:
        """Tell whether some layer drops a space or card."""
        return self._equipment.get((keyword, name), self) is None

    def altered(self, decl: changes.D, wanted: type[changes.D]) -> changes.D:
        """Give a space or card as some layer replaces it."""
        key = (changes.KEYWORDS[wanted], str(getattr(decl, "name", "")))
        new = self._equipment.get(key)
        return new if isinstance(new, wanted) else decl

    def finish_equipment(self, known: dict[str, set[str]]) -> None:
        """Tell of spaces and cards that are replaced or dropped, and of which there are none."""
        for keyword, name, node in self._asked:
            if known[keyword] and name not in known[keyword]:
                self.unknown(keyword, name, known[keyword], node)


def _covers(outer: Span, inner: Span) -> bool:
    """Tell whether a place of a file lies inside another."""
    start = (outer.line, outer.column) <= (inner.line, inner.column)
    end = (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
    return outer.file == inner.file and start and end


def _inside(decl: tree.Node) -> dict[Key, tree.Node]:
    return {(word, name): node for word, name, node in changes.inner_names(decl)}


def _thing(place: tuple[str, ...]) -> str:
    """Name a place as people do: `rule build.when`, `then` of `move build`."""
    holder = f"`{place[0]} {place[1]}`"
    inside = [part for part in place[2:] if part != "cite"]
    said = f"`{' '.join(inside)}` of {holder}" if inside else holder
    return f"the citation of {said}" if place[-1] == "cite" else said
