"""Overlays: merges a chain of rulebooks and their house rules into one list of declarations.

Names are not resolved here: `replace`, `drop` and `change` work on syntax trees by keyword and
name. It is a fault where two house rules change one declaration and neither order is prescribed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import evolve, field, frozen

import propertyrules.syntax.tree as tree
from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink, Edit, Rivals, in_order
from propertyrules.hints import did_you_mean, or_list
from propertyrules.resources import FORMS
from propertyrules.semantics.analyses.citations import find_uncited_clauses, find_unknown_clauses
from propertyrules.semantics.analyses.handler_order import order_handlers
from propertyrules.semantics.declaration_edits import (
    KEYWORDS,
    D,
    Key,
    Path,
    apply_patch,
    cited_anew,
    key_of,
    may_be_cited,
    means_the_same,
    members_of,
    path_of,
    with_fallback,
    with_member,
)
from propertyrules.semantics.layers import Layer, check_header, settings_of
from propertyrules.span import Span
from propertyrules.syntax.source import word_set
from propertyrules.syntax.unreadable import DOUBLED, NOTHING_MISSING, Unreadable, missing_from

_EQUIPMENT: Final = ("space", "card")
# Where two of these have one name the first is used: nothing else depends on the second.
_FIRST_IS_USED: Final = word_set("clause ladder setup move when cite always line rule")


@frozen
class Flat:
    """The merged declarations of all layers: what is replaced or dropped is no longer there.

    `origins` has, for each keyword and name, the id of the layer that declared it (or declared
    what was then changed); members have entries too: `rule build.evenly`, `except rent.full_set`,
    `part net_worth.cash`. `settings` are the merged lines of the headers, with the fallbacks of
    the whole chain. Without a board among the files, `board` has no name. `missing` is what could
    not be read: no use of it is a fault.
    """

    header: tree.Header
    house_rules: tuple[str, ...]
    settings: Mapping[str, tuple[str, ...]]
    decls: tuple[tree.Decl, ...]
    origins: Mapping[Key, str]
    board: tree.Header
    currency: str
    spaces: tuple[tree.SpaceDecl, ...]
    decks: tuple[tuple[tree.Header, tuple[tree.CardDecl, ...]], ...]
    texts: Mapping[str, str] = field(factory=dict, repr=False)
    diagnostics: tuple[Diagnostic, ...] = ()
    missing: Unreadable = NOTHING_MISSING

    @property
    def fallback(self) -> tuple[str, ...]:
        """The clauses that are added to the citations of what is inherited."""
        return self.settings.get("fallback", ())

    @property
    def source(self) -> str:
        """The document that the clauses paraphrase."""
        return ", ".join(self.settings.get("source", ()))


_NO_BOARD: Final = tree.Header("board", "", "")


def flatten(files: Sequence[Layer], lost: Iterable[tuple[str, str]] = ()) -> Flat:
    """Merge files: rulebooks from the deepest up to the chosen one, house rules in order, each with
    its questions behind it, and the board and decks anywhere among them.

    `lost` are the form and name of boards and decks that cannot be read. Faults that may come from
    what could not be read are left out. Raises ValueError where no rulebook is given.
    """
    by_role: dict[str, list[Layer]] = defaultdict(list)
    for layer in files:
        by_role[layer.role].append(layer)
    books, houses, decks = by_role["rulebook"], by_role["house"], by_role["deck"]
    if not books:
        raise ValueError("nothing to flatten: no rulebook is among the files")
    texts = {layer.file.name: layer.file.text for layer in files}
    faults = DiagnosticSink(texts)
    for layer in files:
        check_header(layer, faults)
    missing = missing_from([layer.file for layer in files], lost)
    overlay = Overlay(faults, books[-1].id, missing)
    for layer in files:
        if layer.role in ("rulebook", "house", "questions"):
            overlay.lay(layer, settings_of([layer]).get("fallback", ()))
    # Boards and decks come last: the others say which spaces and cards they replace or drop.
    board = next(iter(by_role["board"]), None)
    spaces: tuple[tree.SpaceDecl, ...] = ()
    currency = ""
    if board is not None:
        spaces = overlay.equipment(board, tree.SpaceDecl)
        currency = next((line.values[0] for line in board.file.settings("currency")), "")
    cards = [overlay.equipment(deck, tree.CardDecl) for deck in decks]
    # Only after the equipment was read: this checks that what is replaced or dropped is there.
    held, missing = overlay.finish()
    decls = order_handlers(held, faults, missing)
    cited = find_unknown_clauses([*books, *houses], decls, faults, missing)
    if not missing:  # what cannot be read may cite anything
        find_uncited_clauses([books[-1], *houses], cited, faults)
    return Flat(
        header=books[-1].file.header,
        house_rules=tuple(layer.id for layer in houses),
        settings=settings_of(files),
        decls=decls,
        origins=overlay.origins,
        board=_NO_BOARD if board is None else board.file.header,
        currency=currency,
        spaces=spaces,
        decks=tuple((deck.file.header, pile) for deck, pile in zip(decks, cards, strict=True)),
        texts=texts,
        diagnostics=in_order(faults.found),
        missing=missing,
    )


class Overlay:
    """The declarations of the layers merged so far.

    A declaration has a key: its keyword and name. A member of one (a rule, exception or part) has
    a path: the key of its declaration, its own keyword and its own name.
    """

    def __init__(self, faults: DiagnosticSink, book: str, missing: Unreadable) -> None:
        self.decls: dict[Key, tree.Decl] = {}  # in their final order
        self.origins: dict[Key, str] = {}
        self._faults = faults
        self._book = book  # the chosen rulebook, for messages
        self._missing = missing
        self._homes: dict[Key, Key] = {}  # the declaration of each member
        self._layer = ""
        self._role = ""
        self._notes = 0
        # The paths that house rules have changed, with the house rule and the place.
        self._written: dict[Path, list[tuple[Path, str, Span]]] = {}
        self._collisions: set[tuple[Path, str, str]] = set()
        self._dropped: dict[Key, tuple[str, Span]] = {}
        # Second declarations of a name, and whether the first is inherited.
        self._doubled: list[tuple[Key, tree.Decl, bool]] = []
        # Spaces and cards to be replaced, or dropped (None), once boards and decks are merged.
        self._equipment: dict[Key, tree.Decl | None] = {}
        self._asked: list[tuple[str, str, tree.Node]] = []
        self._known_equipment: dict[str, set[str]] = {keyword: set() for keyword in _EQUIPMENT}
        # The `obeys` of moves for shared rules that were dropped.
        self._freed: list[tree.Obeys] = []

    def lay(self, layer: Layer, fallback: tuple[str, ...] = ()) -> None:
        """Merge one more file; one whose needs are not met is left out."""
        self._layer, self._role = layer.id, layer.role
        decls: list[tree.Decl] = []
        for decl in layer.file.decls:
            if isinstance(decl, tree.SpaceDecl | tree.CardDecl):
                keyword = KEYWORDS[type(decl)]
                home = "board" if keyword == "space" else "deck"
                message = (
                    f"a {keyword} belongs in the file of a {home}, not of a {FORMS[layer.role]}"
                )
                hint = f"to change an existing one, write `replace {keyword}`"
                self._faults.error("R116", message, decl.span, hint)
            elif isinstance(decl, tree.PlayDecl | tree.LastDecl):
                word = "play" if isinstance(decl, tree.PlayDecl) else "otherwise"
                message = f"a `{word}` belongs in a strategy, not in a {FORMS[layer.role]}"
                self._faults.error("R116", message, decl.span)
            elif isinstance(decl, tree.Header | tree.Setting):
                continue
            elif isinstance(decl, tree.AnswersDecl) and layer.role != "questions":
                message = "a clause with nothing but answers belongs in a file of questions"
                hint = "where the clause is declared, `answers` stand inside it"
                self._faults.error("R116", message, decl.span, hint)
            elif layer.role == "questions" and not isinstance(
                decl, tree.WordsDecl | tree.AnswersDecl
            ):
                message = "a file of questions can have only `words`, and `answers` of clauses"
                hint = "this belongs in a rulebook or a house rule"
                self._faults.error("R116", message, decl.span, hint)
            else:
                decls.append(decl)
        if not self._meets([decl for decl in decls if isinstance(decl, tree.Needs)]):
            return
        # Inherited declarations cite the clauses of the extending rulebook as well.
        if fallback and self._role == "rulebook":
            self.decls = {key: with_fallback(decl, fallback) for key, decl in self.decls.items()}
        for decl in decls:
            if not isinstance(decl, tree.Needs):
                getattr(self, f"lay_{type(decl).__name__}", self.declare)(decl)

    def _meets(self, needs: Sequence[tree.Needs]) -> bool:
        """Return whether all that a file needs is there; report what is not."""
        unmet = [
            one
            for one in needs
            # No equipment is merged yet, and what is needed may be what cannot be read.
            if one.keyword not in _EQUIPMENT
            and not self._missing.hides([one.keyword], one.name)
            and (self._path(one.keyword, one.name) is not None) is one.absent
        ]
        kind = "house rule" if self._role == "house" else "rulebook"
        # Needs with a reason are reported instead of those without.
        for one in [one for one in unmet if one.why] or unmet:
            if not one.absent and self._is_dropped((one.keyword, one.name), one):
                continue
            thing, edit = f"{one.keyword} {one.name}", None
            hint = f"`{self._layer}` can't be used with it"
            message = f"this {kind} is for rulebooks without {thing}, but {self._book} has it"
            if not one.absent:
                message = f"this {kind} needs {thing}, which {self._book} doesn't have"
                if not one.why:  # a reason says more than a similar name
                    near, edit = self._nearest(one.keyword, one.name, (), one)
                    hint = near or hint
            said = f"{message}: {one.why}" if one.why else message
            self._faults.error("R103", said, one.span, hint, edit)
        return not unmet

    def finish(self) -> tuple[tuple[tree.Decl, ...], Unreadable]:
        """Return the merged declarations, and what is missing from them.

        A declaration that something unreadable was to alter is left out; names that are declared
        twice count as missing.
        """
        for keyword, name, node in self._asked:
            known = self._known_equipment[keyword]
            # Without a board or deck none of its names is known.
            if known and name not in known:
                self.unknown(keyword, name, known, node)
        # Moves no longer obey a dropped rule, unless it was declared again.
        freed = {id(node) for node in self._freed if ("rule", node.name) not in self.decls}
        held: dict[Key, tree.Decl] = {}
        for key, decl in self.decls.items():
            if freed and isinstance(decl, tree.MoveDecl):
                guards = tuple(guard for guard in decl.guards if id(guard) not in freed)
                decl = evolve(decl, guards=guards)
            if not self._missing.alters(*key):
                held[key] = decl
        return _without_doubles(held, self._doubled, self._missing)

    # -- places --------------------------------------------------------------------------------

    def _path(self, keyword: str, name: str) -> Path | None:
        """Return the path of a declaration or member; None where there is none of that name."""
        if (keyword, name) in self.decls:
            return keyword, name
        home = self._homes.get((keyword, name))
        if home is None:
            return None
        return (*home, keyword, name if keyword == "rule" else name.partition(".")[2])

    def _known(self, keyword: str) -> list[str]:
        """Return the names of all declarations and members with a keyword."""
        inside = [one[:2] for decl in self.decls.values() for one in members_of(decl)]
        return [name for word, name in (*self.decls, *inside) if word == keyword]

    def _found(self, keyword: str, name: str, node: tree.Node) -> tuple[Path, tree.Decl] | None:
        """Return a path and its declaration; None and a fault (R101) where there is none."""
        path = self._path(keyword, name)
        if path is None:
            self.unknown(keyword, name, self._known(keyword), node)
            return None
        return path, self.decls[path[0], path[1]]

    def _put(self, key: Key, decl: tree.Decl) -> None:
        """Store a declaration; its new members belong to this layer."""
        before = self.decls.get(key)
        inside = {} if before is None else _inside(before)
        new = _inside(decl)
        # The names of members that are gone are free again.
        self._forget(inside.keys() - new.keys())
        for inner, node in new.items():
            self._homes.setdefault(inner, key)
            # By identity: a member that was not changed keeps its origin.
            if inside.get(inner) is not node:
                self.origins[inner] = self._layer
        self.decls[key] = decl
        # A changed declaration keeps its origin; that of a replaced one is removed before.
        self.origins.setdefault(key, self._layer)

    def _forget(self, keys: Iterable[Key]) -> None:
        """Remove the origins and places of some declarations and members."""
        for key in keys:
            self.origins.pop(key, None)
            self._homes.pop(key, None)

    # -- the declarations of a layer -----------------------------------------------------------

    def declare(self, decl: tree.Decl) -> None:
        """Add a declaration; one whose name is taken is reported and set aside."""
        keyword, name = key = key_of(decl)
        if keyword == "note":
            # Several notes may cite one clause first; each has a key of its own.
            self._notes += 1
            self.decls["note", f"{name}#{self._notes}"] = decl
            return
        path = self._path(*key)
        if path is None:
            self._check_members(decl)
            self._put(key, decl)
            return
        self.twice(*key, decl, self._span_of(path, name))
        if path == key:
            self._doubled.append((key, decl, self.origins.get(key) != self._layer))

    def _check_members(self, decl: tree.Node) -> None:
        """Check that the names of members are not taken."""
        seen: set[Key] = set()
        for word, inner, node in members_of(decl):
            # The parser gives every `never` of a move one name, which nothing refers to.
            refusal = isinstance(node, tree.Rule) and node.require is None
            path = self._path(word, inner)
            taken = path is not None and path[:2] != key_of(decl)
            if not refusal and ((word, inner) in seen or taken):
                self.twice(word, inner, node)
            seen.add((word, inner))

    def _span_of(self, path: Path, name: str) -> Span:
        """Return the span of a declaration, or of its member of that name."""
        decl = self.decls[path[0], path[1]]
        spans = (node.span for _, inner, node in members_of(decl) if inner == name)
        return next(spans, decl.span)

    def lay_Replace(self, node: tree.Replace) -> None:
        """Replace a declaration, or a rule in a move, by another one of its name."""
        decl = node.decl
        keyword, name = key_of(decl)
        if self._kept_apart(keyword, name, node, decl):
            return
        found = self._found(keyword, name, node)
        if found is None:
            self.declare(decl)  # so that its uses are no further faults
            return
        path, old = found
        if isinstance(decl, tree.SetDecl) and isinstance(old, tree.SetDecl) and not decl.said:
            decl = evolve(decl, said=old.said)  # another figure is asked about as the old one was
        key, new = (path[0], path[1]), decl
        if path != key and isinstance(decl, tree.RuleDecl):
            rule = decl.rule
            new = with_member(old, "rule", name, lambda _: (rule,))
        self._write(path, node)
        if means_the_same(old, new):
            self._idle(f"this puts `{keyword} {name}` back as it was", node)
        self._check_members(new)
        # A whole declaration now originates here; of a move with another rule only that rule does.
        if new is decl:
            self.origins.pop(key, None)
        self._put(key, new)

    def lay_Drop(self, node: tree.Drop) -> None:
        """Remove a declaration or member, and the `obeys` for it."""
        keyword, name = node.keyword, node.name
        if self._kept_apart(keyword, name, node):
            return
        found = self._found(keyword, name, node)
        if found is None:
            return
        path, old = found
        if self._role == "house":
            self._dropped[keyword, name] = (self._layer, node.span)
        self._write(path, node)
        key = (path[0], path[1])
        if path != key:
            self._put(key, with_member(old, keyword, path[-1], lambda _: ()))
            return
        if keyword == "rule":
            # Removed in `finish`, as a later file may declare the rule again.
            guards = (one for decl in self.decls.values() for one in getattr(decl, "guards", ()))
            self._freed += [
                one for one in guards if isinstance(one, tree.Obeys) and one.name == name
            ]
        self._forget((*_inside(old), key))
        del self.decls[key]

    def _kept_apart(
        self, keyword: str, name: str, node: tree.Node, decl: tree.Decl | None = None
    ) -> bool:
        """Replace or drop (where `decl` is None) spaces, cards and notes; return whether it is one.

        Spaces and cards are merged later; the name of a note stands for all notes on that clause.
        """
        if keyword in _EQUIPMENT:
            self._write((keyword, name), node)
            self._equipment[keyword, name] = decl
            self._asked.append((keyword, name, node))
            return True
        if keyword != "note":
            return False
        notes = {key: one.name for key, one in self.decls.items() if isinstance(one, tree.NoteDecl)}
        if name not in notes.values():
            self.unknown("note", name, notes.values(), node)
        for key, noted in notes.items():
            if noted == name:
                del self.decls[key]
        if decl is not None:
            self.declare(decl)
        return True

    def lay_Change(self, node: tree.Change) -> None:
        """Change a declaration, or a rule in a move, in parts."""
        path = self._path(node.keyword, node.name)
        if path is None or (len(path) > 2 and node.keyword != "rule"):
            self.unknown(node.keyword, node.name, self._known(node.keyword), node)
            return
        key = (path[0], path[1])
        old, before = self.decls[key], len(self._faults.found)
        for item in node.items:
            self._write((*path, *path_of(item)), item)
            rule = item.item
            if item.how == "add" and isinstance(rule, tree.Rule) and rule.require is not None:
                taken = self._path("rule", rule.name)
                if taken is not None:
                    self.twice("rule", rule.name, rule, self._span_of(taken, rule.name))
        new = apply_patch(old, node, self)
        # A part with a fault is not applied: this warning would only echo it.
        if means_the_same(old, new) and len(self._faults.found) == before:
            self._idle(f"this changes nothing about `{node.keyword} {node.name}`", node)
        self._put(key, new)

    def lay_AnswersDecl(self, node: tree.AnswersDecl) -> None:
        """Add the questions that a clause answers to those that it has."""
        found = self._found("clause", node.name, node)
        if found is not None and isinstance(clause := found[1], tree.ClauseDecl):
            self.decls[key_of(clause)] = evolve(clause, answers=clause.answers + node.answers)

    def lay_CiteAs(self, node: tree.CiteAs) -> None:
        """Replace the citations of declarations or members."""
        for keyword, name in node.targets:
            found = self._found(keyword, name, node)
            if found is None:
                continue
            path, old = found
            key = (path[0], path[1])
            if path == key and not may_be_cited(old):
                at = self._faults.within(node.span, name) or node.span
                message = f"`{keyword} {name}` has no citation to replace"
                self._faults.error("R117", message, at)
                continue
            self._write((*path, "cite"), node)
            new = cited_anew(old, node.cite)
            if path != key:
                new = with_member(
                    old, keyword, path[-1], lambda member: (evolve(member, cite=node.cite),)
                )
            if new == old:
                self._idle(f"`{keyword} {name}` already has this citation", node)
            # Only the citation is new: the origin stays.
            self.decls[key] = new

    # -- boards and decks ----------------------------------------------------------------------

    def equipment(self, layer: Layer, wanted: type[D]) -> tuple[D, ...]:
        """Return the spaces of a board or cards of a deck, as other files replace and drop them.

        `wanted` is their class. Other declarations, and names that are taken, are reported.
        """
        held: list[D] = []
        seen: dict[Key, Span] = {}
        for decl in layer.file.decls:
            if isinstance(decl, tree.Header | tree.Setting):
                continue
            if not isinstance(decl, wanted):
                word = "space" if layer.role == "board" else "card"
                message = f"a {FORMS[layer.role]} can have only `{word}`"
                hint = "this belongs in a rulebook or a house rule"
                self._faults.error("R116", message, decl.span, hint)
                continue
            keyword, name = key = key_of(decl)
            if key in seen:
                message = f"`{keyword} {name}` is declared twice in `{layer.id}`"
                self._faults.error("R102", message, decl.span, also=(seen[key],))
                continue
            seen[key] = decl.span
            self._known_equipment[keyword].add(name)
            new = self._equipment.get(key, decl)
            if isinstance(new, wanted):
                held.append(new)
        return tuple(held)

    # -- faults --------------------------------------------------------------------------------

    def _nearest(
        self, keyword: str, name: str, known: Iterable[str], node: tree.Node
    ) -> tuple[str, Edit | None]:
        """Return a hint with the nearest names, and the edit that writes the first."""
        near = self._faults.nearest(name, known) or self._faults.nearest(name, self._known(keyword))
        if near:
            at = self._faults.within(node.span, name)
            return did_you_mean(near), Edit(at, near[0]) if at else None
        others = sorted({word for word, other in self.decls if other == name})
        return f"there is {or_list(f'{word} {name}' for word in others)}" if others else "", None

    def unknown(self, keyword: str, name: str, known: Iterable[str], node: tree.Node) -> None:
        """Report that something to be replaced, dropped, changed or cited is not there."""
        if self._missing.hides([keyword], name):
            return
        if self._is_dropped((keyword, name), node):
            return
        hint, edit = self._nearest(keyword, name, known, node)
        if not hint and isinstance(node, tree.Replace):
            hint = "to declare something new, leave out `replace`"
        at = self._faults.within(node.span, name) or node.span
        self._faults.error("R101", f"there is no `{keyword} {name}` here", at, hint, edit)

    def _is_dropped(self, key: Key, node: tree.Node) -> bool:
        """Report a conflict, and return True, if another house rule has dropped a declaration."""
        house, span = self._dropped.get(key, (self._layer, node.span))
        if self._role != "house" or house == self._layer:
            return False
        self._collide(key, house, span, node)
        return True

    def twice(self, keyword: str, name: str, node: tree.Node, before: Span | None = None) -> None:
        """Report that something is declared and is there already."""
        spot = node.span
        if any(
            found.code == "R104"
            and found.span.file == spot.file
            and (found.span.line, found.span.column) <= (spot.line, spot.column)
            and (spot.end_line, spot.end_column) <= (found.span.end_line, found.span.end_column)
            for found in self._faults.found
        ):
            return  # reported already: another house rule declares it too
        if self._missing.alters(keyword, name):
            return  # the other one may be replaced by what cannot be read
        code = "R111" if keyword == "clause" else "R102"
        origin = self.origins.get((keyword, name), "")
        edit = None
        if origin in ("", self._layer):
            message, hint = f"`{keyword} {name}` is declared twice", "drop one, or rename it"
        else:
            message = f"`{keyword} {name}` is already declared in `{origin}`"
            hint = f"to replace it, write `replace {keyword} {name}`"
            start = Span(spot.file, spot.line, spot.column, spot.line, spot.column)
            edit = Edit(start, "replace ") if spot.line else None
        own = name.rpartition(".")[2]
        at = (
            self._faults.within(node.span, name) or self._faults.within(node.span, own) or node.span
        )
        also = () if before is None else (before,)
        self._faults.error(code, message, at, hint, edit, also=also)

    def _idle(self, message: str, node: tree.Node) -> None:
        """Warn that a house rule changes nothing."""
        if self._role == "house":
            self._faults.warn("R109", message, node.span, "remove it, or say what is different")

    def _write(self, path: Path, node: tree.Node) -> None:
        """Record that a house rule changes a path; report another one that changes the same."""
        if self._role != "house":
            return
        written = self._written.setdefault(path[:2], [])
        for other, house, span in written:
            shared = min(len(path), len(other))
            # Also where one path lies within the other: the whole and a part of it conflict.
            if house != self._layer and other[:shared] == path[:shared]:
                self._collide(path[:shared], house, span, node)
        written.append((path, self._layer, node.span))

    def _collide(self, path: Path, house: str, span: Span, node: tree.Node) -> None:
        """Report that two house rules change the same thing, once for each pair."""
        mark = (path[:2], house, self._layer)
        if mark in self._collisions:
            return
        self._collisions.add(mark)
        where = f" ({span.file} and {node.span.file})" if span.file else ""
        # A path as people say it: `rule build.when`, `then` of `move build`.
        thing = f"`{path[0]} {path[1]}`"
        inside = [part for part in path[2:] if part != "cite"]
        if inside:
            thing = f"`{' '.join(inside)}` of {thing}"
        if path[-1] == "cite":
            thing = f"the citation of {thing}"
        self._faults.error(
            "R104",
            f"the house rules `{house}` and `{self._layer}`{where} both change {thing}",
            node.span,
            "use only one of them, or write a house rule that combines both",
            also=(span,),
            rivals=Rivals("house", " ".join(path[:2]), house, self._layer),
        )


def _inside(decl: tree.Node) -> dict[Key, tree.Node]:
    """Return the rules, exceptions and parts of a declaration by keyword and full name."""
    return {(word, name): node for word, name, node in members_of(decl)}


# -- names that are declared twice -----------------------------------------------------------------


def _without_doubles(
    decls: Mapping[Key, tree.Decl],
    doubled: Sequence[tuple[Key, tree.Decl, bool]],
    missing: Unreadable,
) -> tuple[tuple[tree.Decl, ...], Unreadable]:
    """Give what is declared twice names that nothing can refer to, so that each body is checked.

    `doubled` holds the key, the later declaration, and whether the first is inherited. The names
    count as missing: a use of one may mean either.
    """
    held = dict(decls)
    more: list[tree.Decl] = []
    unread: list[tree.Broken] = []
    for number, (key, later, inherited) in enumerate(doubled, start=1):
        keyword, name = key
        first = held.get(key)
        # A clause has no body to check, and a second ladder would add its rungs to the first.
        if keyword in ("clause", "ladder"):
            continue
        if keyword in _FIRST_IS_USED:
            more.append(_renamed(later, name + DOUBLED * number))
            continue
        words = frozenset(_words(first) + _words(later))
        unread.append(
            tree.Broken(frozenset({keyword}), name, words, "", later.span.line, cut=False)
        )
        if _words(later):
            held.pop(key, None)
            continue
        more.append(_renamed(later, name + DOUBLED * number))
        if first is not None and inherited:
            del held[key]
        elif first is not None:
            held[key] = _renamed(first, name + DOUBLED * (len(doubled) + number))
    return (*held.values(), *more), evolve(missing, broken=(*missing.broken, *unread))


def _words(decl: tree.Decl | None) -> tuple[str, ...]:
    """Return the names that a declaration declares besides its own."""
    match decl:
        case tree.ChoiceDecl():
            return tuple(word[0] for word in decl.words)
        case tree.DiceDecl():
            return tuple(str(face) for face in decl.faces)
    return ()


def _renamed(decl: Any, name: str) -> tree.Decl:
    """Return a declaration under another name."""
    changed: tree.Decl = (
        evolve(decl, rule=evolve(decl.rule, name=name)) if isinstance(decl, tree.RuleDecl)
        else evolve(decl, name=name)
    )  # fmt: skip
    return changed
