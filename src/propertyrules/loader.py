"""The loader: reads every file that a rulebook needs, merges them, and has the result checked.

`gather` follows the names in each file: the rulebook that it extends, its questions, its board and
its decks. It records how each name was resolved, so that the program cache can tell whether the
name still leads to the same file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import define, evolve, field, frozen

from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink, Edit, Rivals, in_order
from propertyrules.errors import RulebookError
from propertyrules.ir.program import Program
from propertyrules.limits import MAX_CHAIN
from propertyrules.resource_lookup import Resource, find, read, shown_as
from propertyrules.semantics.checker import check_program
from propertyrules.semantics.layers import Layer, settings_of
from propertyrules.semantics.overlay import flatten
from propertyrules.semantics.rivals import UNSETTLED, settled
from propertyrules.syntax.parser import parse_file
from propertyrules.syntax.tree import (
    Decl,
    Header,
    KindDecl,
    Replace,
    SourceFile,
    SpaceDecl,
)
from propertyrules.syntax.unreadable import alters

# Codes for something missing: these faults are echoes where an extended file cannot be read.
_ABSENT = frozenset({"R101", "R103", "R110", "R112", "R114", "R118"})
# Codes of faults that would cause many others, so that nothing is checked after them.
_HOPELESS = frozenset({"R103", "R105", "R106", "R107", "R108", "R113", "R119"})
# Codes of faults after which the rest of a file is not read.
_UNFINISHED = frozenset({"S020", "S022", "S023", "S025"})


@frozen
class Lookup:
    """How the name of a file was resolved: its form and id, the folder searched first, the path."""

    form: str
    name: str
    beside: str | None
    path: str


@frozen
class LoadResult:
    """The result of loading a rulebook; `program` is None where a fault was found.

    `files` are all files that were read, `lookups` the names in them that were resolved;
    `rulebook`, `houses` and `board` are the arguments of `gather`.
    """

    program: Program | None
    diagnostics: tuple[Diagnostic, ...]
    files: tuple[Resource, ...]
    lookups: tuple[Lookup, ...]
    rulebook: Resource
    houses: tuple[Resource, ...] = ()
    board: Resource | None = None

    def orders(self, fault: Diagnostic) -> tuple[Ordered, Ordered] | None:
        """Return the two programs that either order of the two declarations of a conflict makes.

        Of two house rules that cannot be laid over each other at all, each is laid by itself.
        Returns None where the fault is no conflict, or where other faults leave no program.
        """
        rivals = fault.rivals
        if rivals is None:
            return None
        if rivals.form == "house":
            return self.orders_of_houses(rivals)
        laid = gather(self.rulebook, self.houses, self.board, unsettled=True).program
        both = None if laid is None else settled(laid, rivals)
        if both is None:
            return None
        words = "where `{}` beats `{}`" if rivals.form == "except" else "with `{}` before `{}`"
        first, second = rivals.first, rivals.second
        return (
            Ordered(words.format(first, second), both[0]),
            Ordered(words.format(second, first), both[1]),
        )

    def orders_of_houses(self, rivals: Rivals) -> tuple[Ordered, Ordered] | None:
        """Lay two house rules over each other in both orders, or else each by itself."""
        named = {
            decl.name: house
            for house in self.houses
            for decl in _parsed(house.name, house.text)[0].decls
            if isinstance(decl, Header)
        }
        first, second = named.get(rivals.first), named.get(rivals.second)
        if first is None or second is None:
            return None

        def made(*houses: Resource) -> Program | None:
            rest = [house for house in self.houses if house not in (first, second)]
            # The two go last, so that nothing but their order differs.
            return gather(self.rulebook, [*rest, *houses], self.board, unsettled=True).program

        one, other = made(second, first), made(first, second)
        said = "with `{}` laid last"
        if one is None or other is None:
            one, other, said = made(first), made(second), "with `{}` alone"
        if one is None or other is None:
            return None
        return Ordered(said.format(rivals.first), one), Ordered(said.format(rivals.second), other)


@lru_cache(maxsize=64)
def _parsed(name: str, text: str) -> tuple[SourceFile, tuple[Diagnostic, ...]]:
    """Parse a file; the last ones are kept, as a file may be laid over many rulebooks."""
    return parse_file(name, text)


def gather(
    rulebook: Resource,
    houses: Sequence[Resource] = (),
    board: Resource | None = None,
    unsettled: bool = False,
) -> LoadResult:
    """Read, flatten and check a rulebook with its house rules; `board` overrides its own.

    With `unsettled` there is a program even where the order of two declarations is not settled:
    they are taken in the order declared.
    """
    loader = _Loader(rulebook, tuple(houses), board)
    loader.take_chain()
    known = bool(loader.layers)
    for house in houses:
        laid = loader.take("house", house)
        if laid is not None:
            loader.take_questions(laid)
    if not known or any(fault.code in _HOPELESS for fault in loader.faults):
        return loader.result(None, loader.faults)
    loader.take_equipment()
    flat = flatten(loader.layers, loader.lost)
    found = list(loader.faults)
    program: Program | None = None
    if loader.is_baseless:
        # What seems to be missing may be in what could not be read.
        found += [fault for fault in flat.diagnostics if fault.code not in _ABSENT]
    elif any(fault.code in _HOPELESS for fault in flat.diagnostics):
        found += flat.diagnostics
    else:
        program, checked = check_program(flat, unsettled)
        if program is not None:
            program = evolve(program, paths=loader.paths()).mark_as_loaded()
        inherited = loader.altered_files()
        found += [
            fault
            for fault in dict.fromkeys((*flat.diagnostics, *checked))
            if fault.span.file not in inherited
        ]
    let_pass = UNSETTLED if unsettled else frozenset()
    if any(fault.severity == "error" and fault.code not in let_pass for fault in found):
        program = None
    return loader.result(program, found)


@define
class _Loader:
    """Reads the files of one rulebook, and collects layers, look-ups and faults.

    `files` are those read so far by their name in messages, `lost` the form and name of files that
    cannot be read.
    """

    rulebook: Resource
    houses: tuple[Resource, ...]
    board: Resource | None
    layers: list[Layer] = field(factory=list)
    files: dict[str, Resource] = field(factory=dict)
    lookups: list[Lookup] = field(factory=list)
    faults: list[Diagnostic] = field(factory=list)
    lost: list[tuple[str, str]] = field(factory=list)

    def take(self, role: str, found: Resource) -> Layer | None:
        """Parse a file and add it as a layer; None where not even its first line can be read."""
        if found.name in self.files and found.path is not None:
            # Faults and sources go by names, so a second file of one name gets its whole path.
            found = read(found.path, found.real or "")
        elif found.name in self.files:
            found = evolve(found, name=f"{found.name[:-1]} {len(self.files)}>")
        self.files[found.name] = found
        parsed, faults = _parsed(found.name, found.text)
        self.faults += faults
        if not any(isinstance(decl, Header) for decl in parsed.decls):
            # A first line that is one but has a fault still tells what the file is.
            first = min(parsed.broken, key=lambda one: one.line, default=None)
            if (
                first is None
                or first.keywords != {role}
                or any(decl.span.line < first.line for decl in parsed.decls)
            ):
                self.lost.append((role, ""))
                return None
            rest = tuple(one for one in parsed.broken if one is not first)
            header = Header(role, first.name, "")
            parsed = evolve(parsed, decls=(header, *parsed.decls), broken=rest)
        layer = Layer(parsed, role)
        self.layers.append(layer)
        return layer

    def follow(self, role: str, name: str, by: SourceFile, where: Decl) -> Resource | None:
        """Read a file that the declaration `where` of the file `by` names.

        Returns None and adds a fault where there is none.
        """
        folder = self.files[by.name].folder
        try:
            path = find(role, name, folder)
            self.lookups.append(Lookup(role, name, folder, path))
            return read(path)
        except RulebookError as error:
            fault = next(iter(error.diagnostics), Diagnostic("R107", str(error)))
            at = DiagnosticSink({by.name: by.text}).within(where.span, name)
            # The hint has the nearest name in back quotes.
            near = fault.hint.split("`")[1] if fault.hint.startswith("did you") else ""
            edit = Edit(at, near) if near and at else None
            self.faults.append(evolve(fault, span=at or where.span, edit=edit))
            # Uses of what only this file could declare are then no faults.
            self.lost.append((role, name))
            return None

    def take_chain(self) -> None:
        """Read the rulebook and all that it extends; the deepest comes first in `layers`."""
        found: Resource | None = self.rulebook
        seen: list[tuple[str, str | None]] = []
        while found is not None:
            layer = self.take("rulebook", found)
            setting = next(iter(layer.file.settings("extends") if layer else ()), None)
            if layer is None or setting is None:
                break
            seen.append((layer.id, found.real))
            name = setting.values[0]
            if len(seen) >= MAX_CHAIN:
                message = f"the chain of rulebooks is longer than {MAX_CHAIN}"
                self.faults.append(Diagnostic("R106", message, setting.span))
                break
            found = self.follow("rulebook", name, layer.file, setting)
            # Files in different folders may share a name, so the path decides what is a circle.
            here = (name, found.real) if found is not None and found.path else None
            if here in seen or name == layer.id or (name, None) in seen:
                names = [one for one, _ in seen]
                circle = [*names[names.index(name) :], name] if name in names else [name, name]
                chain = " extends ".join(f"`{one}`" for one in circle)
                message = f"rulebooks extend each other in a circle: {chain}"
                self.faults.append(Diagnostic("R105", message, setting.span))
                break
        books, self.layers = self.layers[::-1], []
        for book in books:
            self.layers.append(book)
            self.take_questions(book)

    def take_questions(self, layer: Layer) -> None:
        """Read the file of questions that a rulebook or a house rule names, if it names one."""
        for setting in layer.file.settings("questions")[:1]:
            found = self.follow("questions", setting.values[0], layer.file, setting)
            if found is not None:
                self.take("questions", found)

    def take_equipment(self) -> None:
        """Read the board and the decks that the merged headers name."""
        settings = settings_of(self.layers)
        # In their order, so that the last of several lines holds, as it does in `settings`.
        said = {
            setting.key: (layer.file, setting)
            for layer in self.layers
            for key in ("default board", "decks")
            for setting in layer.file.settings(key)
        }
        board = self.board  # a board that a person names goes before the rulebook's own
        if board is None and "default board" in settings:
            board = self.follow("board", settings["default board"][0], *said["default board"])
        elif board is None:
            self.lost.append(("board", ""))
            if not self.misread("default"):
                # The last of the rulebooks is the one asked for.
                leaf = [layer for layer in self.layers if layer.role == "rulebook"][-1]
                message = f"`{leaf.id}` doesn't name a board"
                hint = "write `default board NAME` below the first line, or choose a board"
                self.faults.append(Diagnostic("R119", message, leaf.file.header.span, hint))
        wanted: dict[str, tuple[SourceFile, Decl]] = {}
        if "decks" in settings:
            wanted = dict.fromkeys(settings["decks"], said["decks"])
        layer = None if board is None else self.take("board", board)
        if layer is not None:
            for name, space in self.decks_on(layer.file):
                wanted.setdefault(name, (layer.file, space))
        for name, by in wanted.items():
            deck = self.follow("deck", name, *by)
            if deck is not None:
                self.take("deck", deck)

    def decks_on(self, board: SourceFile) -> Iterator[tuple[str, SpaceDecl]]:
        """Yield the decks that a board's spaces name, where their kind has a field for a deck."""
        decls = [decl for layer in self.layers for decl in layer.file.decls]
        kinds = [decl.decl if isinstance(decl, Replace) else decl for decl in decls]
        fields = {
            (kind.name, param.name)
            for kind in kinds if isinstance(kind, KindDecl)
            for param in kind.fields if param.type.name == "deck"
        }  # fmt: skip
        for space in (decl for decl in board.decls if isinstance(decl, SpaceDecl)):
            for name, values in space.fields:
                if values and (space.kind, name) in fields:
                    yield str(values[0]), space

    def misread(self, keyword: str) -> bool:
        """Return whether a declaration that begins with a keyword could not be read."""
        return any(keyword in one.keywords for layer in self.layers for one in layer.file.broken)

    @property
    def is_baseless(self) -> bool:
        """Whether so much cannot be read that faults of the rest may only be echoes."""
        return (
            any(role in ("rulebook", "house", "questions") for role, _ in self.lost)
            or any(fault.code in _UNFINISHED for fault in self.faults)
            or self.misread("extends")
        )

    def altered_files(self) -> set[str]:
        """Return the names of inherited files that a declaration that cannot be read may alter.

        Faults of these may come from that alone.
        """
        laid = [layer for layer in self.layers if layer.role in ("rulebook", "house", "questions")]
        altering = [
            place for place, layer in enumerate(laid) if any(map(alters, layer.file.broken))
        ]
        return {layer.file.name for layer in laid[: max(altering, default=0)]}

    def paths(self) -> dict[str, str]:
        """Return the paths of the files that their ids alone do not lead to, by form and id."""
        paths: dict[str, str] = {}
        for layer in self.layers:
            found = self.files[layer.file.name]
            main = found.path == self.rulebook.path
            if (
                found.path is None
                or layer.role in ("deck", "questions")
                or (layer.role == "rulebook" and not main)
            ):
                continue
            if shown_as(found.path) != found.path:
                continue  # it is shipped
            try:
                path = find(layer.role, layer.id, None if main else self.rulebook.folder)
            except RulebookError:
                path = ""
            if os.path.realpath(path) != found.real:
                paths[f"{layer.role} {layer.id}"] = found.path
        return paths

    def result(self, program: Program | None, faults: Sequence[Diagnostic]) -> LoadResult:
        """Return all that was read, with faults in the order of their places."""
        return LoadResult(
            program, in_order(faults), tuple(self.files.values()), tuple(self.lookups),
            self.rulebook, self.houses, self.board,
        )  # fmt: skip


@frozen
class Ordered:
    """A program that one order of two conflicting declarations makes, and that order in words."""

    said: str
    program: Program
