"""The declarations that hold so far, and what each further file replaces, drops, changes, cites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from propertyrules.semantics import changes, rule_changes
from propertyrules.semantics.doubles import without_doubles
from propertyrules.semantics.standing import EQUIPMENT, Key, Standing
from propertyrules.semantics.telling import Told
from propertyrules.syntax import tree
from propertyrules.syntax.broken import Missing
from propertyrules.syntax.span import Span


class Overlay(Standing):
    """The state of laying files over each other."""

    def __init__(self, told: Told, book: str, missing: Missing) -> None:
        super().__init__(told, book, missing)
        self._notes = 0
        # What is declared a second time, and whether the first is inherited.
        self._doubled: list[tuple[Key, tree.Decl, bool]] = []
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
            if found == (keyword, name):
                inherited = self.origins.get(found) != self._layer
                self._doubled.append((found, decl, inherited))
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
        if keyword in EQUIPMENT:
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
        if keyword in EQUIPMENT:
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

    def sound(self) -> tuple[tuple[tree.Decl, ...], Missing]:
        """Give what is declared for good, and with what else no name is to be told as unknown.

        What was altered by something that cannot be read is left out, as it is not known what it
        was to be; what is declared twice is nobody's name.
        """
        kept = {key: d for key, d in self.decls.items() if not self._missing.alters(*key)}
        return without_doubles(kept, self._doubled, self._missing)

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


def _inside(decl: tree.Node) -> dict[Key, tree.Node]:
    return {(word, name): node for word, name, node in changes.inner_names(decl)}
