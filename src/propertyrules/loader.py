"""Reading and parsing every file that a rulebook needs: what it extends, its board, its decks.

`gather` follows what each file names, lays the files over each other and has the result checked. It
remembers how each name was found, so that the cache can tell whether it would still be found there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import evolve, field, frozen

from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink, Edit, Rivals, in_order
from propertyrules.errors import RulebookError
from propertyrules.ir.program import Program
from propertyrules.limits import MAX_CHAIN
from propertyrules.resource_lookup import Resource, find, read, shown_as
from propertyrules.semantics.checker import check_program
from propertyrules.semantics.overlay import (
    ABSENT,
    HOPELESS,
    UNFINISHED,
    Layer,
    flatten,
    settings_of,
)
from propertyrules.semantics.rivals import UNSETTLED, settled
from propertyrules.syntax.broken import alters
from propertyrules.syntax.parser import parse_file
from propertyrules.syntax.tree import (
    Decl,
    Header,
    KindDecl,
    Replace,
    Setting,
    SourceFile,
    SpaceDecl,
)


@frozen
class Lookup:
    """A file that another one named: form and id, the folder looked in first, what was found."""

    form: str
    name: str
    beside: str | None
    path: str


@frozen
class LoadResult:
    """What comes of reading a rulebook; `program` is None where a fault was found.

    `files` are all that were read, `lookups` how those were found that no person named; `rulebook`,
    `houses` and `board` are what it was read from.
    """

    program: Program | None
    diagnostics: tuple[Diagnostic, ...]
    files: tuple[Resource, ...]
    lookups: tuple[Lookup, ...]
    rulebook: Resource
    houses: tuple[Resource, ...] = ()
    board: Resource | None = None


@frozen
class _Reading:
    """What has been read so far."""

    layers: list[Layer] = field(factory=list)
    files: list[Resource] = field(factory=list)
    lookups: list[Lookup] = field(factory=list)
    faults: list[Diagnostic] = field(factory=list)
    lost: list[tuple[str, str]] = field(factory=list)  # form and name of what cannot be read
    taken: list[tuple[str, str, Resource]] = field(factory=list)  # form, id and file of a layer

    def take(self, role: str, found: Resource) -> Layer | None:
        """Parse a file; None where not even its first line could be read."""
        taken = {file.name for file in self.files}
        if found.name in taken and found.path is not None:
            # Two files of one name are called by their whole paths, for faults and sources go by
            # names.
            found = read(found.path, found.real or "")
        elif found.name in taken:
            found = evolve(found, name=f"{found.name[:-1]} {len(taken)}>")
        self.files.append(found)
        parsed, faults = _parsed(found.name, found.text)
        self.faults.extend(faults)
        parsed = _headed(parsed, role)
        headed = any(isinstance(decl, Header) for decl in parsed.decls)
        if not headed:
            self.lost.append((role, ""))
            return None
        layer = Layer(parsed, role)
        self.taken.append((role, layer.id, found))
        return layer

    def follow(
        self, role: str, name: str, by: SourceFile, folder: str | None, said: Decl
    ) -> Resource | None:
        """Read a file that another one names; None, and a fault told, where there is none."""
        try:
            path = find(role, name, folder)
            self.lookups.append(Lookup(role, name, folder, path))
            return read(path)
        except RulebookError as error:
            told = DiagnosticSink({by.name: by.text})
            span = said.span
            at = told.within(span, name)
            inner = error.diagnostics[0] if error.diagnostics else None
            # The nearest name, which the hint has in back quotes, can be written in its place.
            near = inner.hint.split("`")[1] if inner and inner.hint.startswith("did you") else ""
            self.faults.append(
                Diagnostic(
                    "R107" if inner is None else inner.code,
                    str(error) if inner is None else inner.message,
                    at or span,
                    "" if inner is None else inner.hint,
                    Edit(at, near) if near and at else None,
                )
            )
            # What is lost is remembered, so that what only it could declare is not told as missing
            # too.
            self.lost.append((role, name))
            return None

    def misread(self, keyword: str) -> bool:
        """Return whether a declaration that begins with a keyword could not be read."""
        return any(keyword in one.keywords for layer in self.layers for one in layer.file.broken)


@lru_cache(maxsize=64)
def _parsed(name: str, text: str) -> tuple[SourceFile, tuple[Diagnostic, ...]]:
    """Parse a file once, however many rulebooks it is laid over."""
    return parse_file(name, text)


def gather(
    rulebook: Resource,
    houses: Sequence[Resource] = (),
    board: Resource | None = None,
    unsettled: bool = False,
) -> LoadResult:
    """Read, flatten and check a rulebook with its house rules; `board` overrides its own.

    With `unsettled` there is a program also where two things are at odds: in the order declared.
    """
    reading = _Reading()
    _take_chain(reading, rulebook)
    known = bool(reading.layers)
    reading.layers.extend(filter(None, [reading.take("house", house) for house in houses]))
    if not known or any(fault.code in HOPELESS for fault in reading.faults):
        return _outcome(None, reading, reading.faults, rulebook, houses, board)
    _take_equipment(reading, board)
    flat = flatten(reading.layers, reading.lost)
    found = list(reading.faults)
    program: Program | None = None
    if _baseless(reading):
        # What could not be read may be just what seems to be missing.
        found += [fault for fault in flat.diagnostics if fault.code not in ABSENT]
    elif any(fault.code in HOPELESS for fault in flat.diagnostics):
        found += flat.diagnostics
    else:
        program, checked = check_program(flat, unsettled)
        if program is not None:
            program = evolve(program, paths=_paths(reading, rulebook)).mark_as_loaded()
        found += _own(reading, (*dict.fromkeys((*flat.diagnostics, *checked)),))
    let_pass = UNSETTLED if unsettled else frozenset()
    if any(fault.severity == "error" and fault.code not in let_pass for fault in found):
        program = None
    return _outcome(program, reading, found, rulebook, houses, board)


def _paths(reading: _Reading, rulebook: Resource) -> dict[str, str]:
    """Return the paths of the files that would not be found again by their ids, by form and id."""
    paths: dict[str, str] = {}
    for form, name, found in reading.taken:
        main = found.path == rulebook.path
        if found.path is None or form == "deck" or (form == "rulebook" and not main):
            continue
        if shown_as(found.path) != found.path:
            continue  # it is shipped
        try:
            path = find(form, name, None if main else rulebook.folder)
        except RulebookError:
            path = ""
        if os.path.realpath(path) != found.real:
            paths[f"{form} {name}"] = found.path
    return paths


def _headed(parsed: SourceFile, role: str) -> SourceFile:
    """Return a file whose first line has a fault the header that it seems to be meant for."""
    first = min(parsed.broken, key=lambda one: one.line, default=None)
    if first is None or any(isinstance(decl, Header) for decl in parsed.decls):
        return parsed
    if first.keywords != {role} or any(decl.span.line < first.line for decl in parsed.decls):
        return parsed
    rest = tuple(one for one in parsed.broken if one is not first)
    header = Header(role, first.name, "")
    return evolve(parsed, decls=(header, *parsed.decls), broken=rest)


def _baseless(reading: _Reading) -> bool:
    """Return whether files lack so much that what is left means nothing by itself."""
    return (
        any(role in ("rulebook", "house") for role, _ in reading.lost)
        or any(fault.code in UNFINISHED for fault in reading.faults)
        or reading.misread("extends")
    )


def _own(reading: _Reading, faults: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Leave out what is told of an inherited file that something unreadable was to alter."""
    laid = [layer for layer in reading.layers if layer.role in ("rulebook", "house")]
    altering = [number for number, layer in enumerate(laid) if any(map(alters, layer.file.broken))]
    below = {layer.file.name for layer in laid[: max(altering, default=0)]}
    return [fault for fault in faults if fault.span.file not in below]


def _outcome(
    program: Program | None,
    reading: _Reading,
    faults: Sequence[Diagnostic],
    rulebook: Resource,
    houses: Sequence[Resource],
    board: Resource | None,
) -> LoadResult:
    """Return what was read as one result, its faults in the order of their places."""
    files, lookups = tuple(reading.files), tuple(reading.lookups)
    return LoadResult(program, in_order(faults), files, lookups, rulebook, tuple(houses), board)


@frozen
class Ordered:
    """One of the ways in which two things at odds could be put: in words, and what it makes."""

    said: str
    program: Program


def orders(outcome: LoadResult, fault: Diagnostic) -> tuple[Ordered, Ordered] | None:
    """Return the programs that either of two things at odds makes, where it goes before the other.

    Of two house rules that cannot be laid over each other at all, each is laid by itself. None
    where nothing is at odds, or where other faults leave no program.
    """
    rivals = fault.rivals
    if rivals is None:
        return None
    if rivals.form == "house":
        return _of_houses(outcome, rivals)
    laid = gather(outcome.rulebook, outcome.houses, outcome.board, unsettled=True).program
    both = None if laid is None else settled(laid, rivals)
    if both is None:
        return None
    words = "where `{}` beats `{}`" if rivals.form == "except" else "with `{}` before `{}`"
    first, second = rivals.first, rivals.second
    return (
        Ordered(words.format(first, second), both[0]),
        Ordered(words.format(second, first), both[1]),
    )


def _of_houses(outcome: LoadResult, rivals: Rivals) -> tuple[Ordered, Ordered] | None:
    """Lay two house rules over each other in both orders, or else each by itself."""
    named = {id_: house for house in outcome.houses for id_ in [_id_of(house)]}
    first, second = named.get(rivals.first), named.get(rivals.second)
    if first is None or second is None:
        return None

    def made(*houses: Resource) -> Program | None:
        rest = [house for house in outcome.houses if house not in (first, second)]
        # The two go last, so that nothing but their order differs.
        laid = gather(outcome.rulebook, [*rest, *houses], outcome.board, unsettled=True)
        return laid.program

    one, other = made(second, first), made(first, second)
    said = "with `{}` laid last"
    if one is None or other is None:
        one, other, said = made(first), made(second), "with `{}` alone"
    if one is None or other is None:
        return None
    return Ordered(said.format(rivals.first), one), Ordered(said.format(rivals.second), other)


def _id_of(found: Resource) -> str:
    parsed, _ = _parsed(found.name, found.text)
    return next((decl.name for decl in parsed.decls if isinstance(decl, Header)), "")


def _take_chain(reading: _Reading, rulebook: Resource) -> None:
    """Read a rulebook and all that it extends, the deepest first in `layers`."""
    found: Resource | None = rulebook
    seen: list[tuple[str, str | None]] = []
    chain: list[Layer] = []
    while found is not None:
        layer = reading.take("rulebook", found)
        if layer is None:
            break
        chain.insert(0, layer)
        seen.append((layer.id, found.real))
        setting = next(
            (d for d in layer.file.decls if isinstance(d, Setting) and d.key == "extends"), None
        )
        if setting is None:
            break
        name = setting.values[0]
        if len(chain) >= MAX_CHAIN:
            message = f"the chain of rulebooks is longer than {MAX_CHAIN}"
            reading.faults.append(Diagnostic("R106", message, setting.span))
            break
        found = reading.follow("rulebook", name, layer.file, found.folder, setting)
        here = (name, found.real) if found is not None and found.path else None
        if here in seen or name == layer.id or any(name == one and path is None
                                                   for one, path in seen):  # fmt: skip
            names = [one for one, _ in seen]
            circle = [*names[names.index(name) :], name] if name in names else [name, name]
            said = " extends ".join(f"`{one}`" for one in circle)
            reading.faults.append(
                Diagnostic("R105", f"rulebooks extend each other in a circle: {said}", setting.span)
            )
            break
    reading.layers.extend(chain)


def _take_equipment(reading: _Reading, board: Resource | None) -> None:
    """Read the board and the decks that the merged headers name."""
    settings = settings_of(reading.layers)
    # Layers go from the deepest rulebook up: the last of them is the one asked for.
    leaf = [layer for layer in reading.layers if layer.role == "rulebook"][-1]
    # The last of the layers that names a board wins, unless a person named one.
    if board is None and "default board" in settings:
        setting, by = _said(reading.layers, "default board")
        board = reading.follow(
            "board", settings["default board"][0], by, _folder_of(reading, by), setting
        )
    elif board is None:
        reading.lost.append(("board", ""))
        if not reading.misread("default"):
            reading.faults.append(
                Diagnostic(
                    "R119",
                    f"`{leaf.id}` doesn't name a board",
                    leaf.file.header.span,
                    "write `default board NAME` below the first line, or choose a board",
                )
            )
    layer = None if board is None else reading.take("board", board)
    wanted: dict[str, tuple[Decl, SourceFile]] = {}
    if "decks" in settings:
        setting, by = _said(reading.layers, "decks")
        wanted.update((name, (setting, by)) for name in settings["decks"])
    if layer is not None:
        for name, space in _decks_of(layer.file, reading.layers):
            wanted.setdefault(name, (space, layer.file))
        reading.layers.append(layer)
    for name, (said, by) in wanted.items():
        deck = reading.follow("deck", name, by, _folder_of(reading, by), said)
        layer = None if deck is None else reading.take("deck", deck)
        if layer is not None:
            reading.layers.append(layer)


def _decks_of(board: SourceFile, layers: Sequence[Layer]) -> Iterator[tuple[str, Decl]]:
    """Yield the decks that a board's spaces name, where their kind has a field for a deck."""
    fields = {
        (kind.name, param.name)
        for layer in layers
        for decl in layer.file.decls
        for kind in [decl.decl if isinstance(decl, Replace) else decl]
        if isinstance(kind, KindDecl)
        for param in kind.fields
        if param.type.name == "deck"
    }
    for decl in board.decls:
        if isinstance(decl, SpaceDecl):
            for name, values in decl.fields:
                if (decl.kind, name) in fields and values:
                    yield str(values[0]), decl


def _said(layers: Sequence[Layer], key: str) -> tuple[Setting, SourceFile]:
    """Return the last line of that key in the rulebooks and house rules, and its file."""
    found = [
        (decl, layer.file)
        for layer in layers
        for decl in layer.file.decls
        if isinstance(decl, Setting) and decl.key == key
    ]
    return found[-1]


def _folder_of(reading: _Reading, file: SourceFile) -> str | None:
    return next((found.folder for found in reading.files if found.name == file.name), None)
