"""Laying files over each other: a chain of rulebooks, then house rules, flat and in one order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import field, frozen

from propertyrules.hints import or_list
from propertyrules.semantics import changes
from propertyrules.semantics.ordering import ordered
from propertyrules.semantics.overlay import Overlay
from propertyrules.semantics.standing import Key
from propertyrules.semantics.telling import Told
from propertyrules.syntax import tree
from propertyrules.syntax.broken import NOTHING_MISSING, Missing, missing_from
from propertyrules.syntax.diagnostics import Diagnostic, Edit
from propertyrules.syntax.span import NOWHERE, Span

LANGUAGE = 1
"""The version of the language that is read here."""

ABSENT = frozenset({"R101", "R103", "R110", "R112", "R114", "R118"})
"""Codes that say that something is not there: echoes, where all that is extended is not read."""

HOPELESS = frozenset({"R103", "R105", "R106", "R107", "R108", "R113", "R119"})
"""Codes of faults after which checking the whole would only echo them."""

UNFINISHED = frozenset({"S020", "S022", "S023", "S025"})
"""Codes of faults after which the rest of a file is not read."""

_ROLES = {"rulebook": "a rulebook", "house": "a house rule", "board": "a board", "deck": "a deck"}
_SETTINGS = {
    "rulebook": ("extends", "fallback", "default board", "decks", "source"),
    "house": ("default board", "decks", "source"),
    "board": ("currency", "source"),
    "deck": ("source",),
}


@frozen
class Layer:
    """A parsed file and what it is used as: rulebook, house, board or deck."""

    file: tree.SourceFile
    role: str

    @property
    def id(self) -> str:
        return self.file.header.name


@frozen
class Flat:
    """Everything that applies, in order: nothing inherited, replaced or dropped is left to find.

    `origins` tells for each keyword and name the id of the layer that declared it as it stands
    (or declared what was then changed); so also for `rule build.evenly` inside a move, `except
    rent.full_set` and `part net_worth.cash`. `settings` are the headers' lines as merged, with the
    fallbacks of the whole chain. Where no board is among the files its header has no name.
    `missing` is what could not be read, of which no use is a fault.
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
    missing: Missing = NOTHING_MISSING

    @property
    def fallback(self) -> tuple[str, ...]:
        """The clauses that are cited beside what is inherited and not cited anew."""
        return self.settings.get("fallback", ())

    @property
    def source(self) -> str:
        """What the clauses paraphrase."""
        return ", ".join(self.settings.get("source", ()))


_NO_BOARD = tree.Header("board", "", "")


def settings_of(layers: Sequence[Layer]) -> dict[str, tuple[str, ...]]:
    """Merge the headers' lines of rulebooks and house rules: what comes later holds.

    Only `fallback` is gathered instead, and a house rule's does not count; nor is the source of a
    house rule that of the rulebook.
    """
    merged: dict[str, tuple[str, ...]] = {}
    for layer in layers:
        if layer.role not in ("rulebook", "house"):
            continue
        for decl in layer.file.decls:
            if not isinstance(decl, tree.Setting) or decl.key not in _SETTINGS[layer.role]:
                continue
            if decl.key == "source" and layer.role == "house":
                continue
            if decl.key == "fallback":
                merged["fallback"] = merged.get("fallback", ()) + decl.values
            else:
                merged[decl.key] = decl.values
    merged.pop("extends", None)
    return merged


def flatten(files: Sequence[Layer], lost: Iterable[tuple[str, str]] = ()) -> Flat:
    """Lay files over each other: rulebooks from the deepest up to the chosen one, house rules in
    order, and the board and decks anywhere among them.

    `lost` are boards and decks (form and name) that are named and cannot be read. Returns what
    comes of it, with every fault found but those that may come of what could not be read. Raises
    ValueError where no rulebook is given.
    """
    books = [layer for layer in files if layer.role == "rulebook"]
    houses = [layer for layer in files if layer.role == "house"]
    if not books:
        raise ValueError("nothing to flatten: no rulebook is among the files")
    texts = {layer.file.name: layer.file.text for layer in files}
    told = Told(texts)
    for layer in files:
        _look_at_head(layer, told)
    missing = missing_from([layer.file for layer in files], lost)
    overlay = Overlay(told, books[-1].id, missing)
    for layer in (*books, *houses):
        fallback = settings_of([layer]).get("fallback", ())
        overlay.lay(layer.id, layer.role, _declared(layer, told), fallback)
    known: dict[str, set[str]] = {"space": set(), "card": set()}
    board = next((layer for layer in files if layer.role == "board"), None)
    decks = [layer for layer in files if layer.role == "deck"]
    spaces = () if board is None else _equipment(board, tree.SpaceDecl, overlay, known, told)
    cards = [_equipment(deck, tree.CardDecl, overlay, known, told) for deck in decks]
    overlay.finish_equipment(known)
    overlay.finish_rules()
    held, missing = overlay.sound()
    decls = ordered(held, told, missing)
    _check_citations([*books, *houses], decls, told, missing)
    return Flat(
        header=books[-1].file.header,
        house_rules=tuple(layer.id for layer in houses),
        settings=settings_of(files),
        decls=decls,
        origins=overlay.origins,
        board=_NO_BOARD if board is None else board.file.header,
        currency="" if board is None else _currency(board),
        spaces=spaces,
        decks=tuple((deck.file.header, pile) for deck, pile in zip(decks, cards, strict=True)),
        texts=texts,
        diagnostics=in_order(told.diagnostics),
        missing=missing,
    )


def _currency(board: Layer) -> str:
    settings = (decl for decl in board.file.decls if isinstance(decl, tree.Setting))
    return next((setting.values[0] for setting in settings if setting.key == "currency"), "")


def _look_at_head(layer: Layer, told: Told) -> None:
    """Tell what is wrong with a file's first line and the settings behind it."""
    header = layer.file.header
    if header.form != layer.role:
        told.error(
            "R108",
            f"`{header.name}` is {_ROLES[header.form]}, and is used here as {_ROLES[layer.role]}",
            header.span,
            _advice(header.form, layer.role),
        )
    if header.language != LANGUAGE:
        told.error(
            "R113",
            f"`{header.name}` is written in version {header.language} of the language;"
            f" this is version {LANGUAGE}",
            header.span,
            f"write `language {LANGUAGE}`, and mend what has changed",
        )
    seen: dict[str, Span] = {}
    for decl in layer.file.decls:
        if not isinstance(decl, tree.Setting):
            continue
        if decl.key in seen:
            message = f"`{decl.key}` is said twice in `{header.name}`"
            told.error("R115", message, decl.span, also=(seen[decl.key],))
        elif layer.role == header.form and decl.key not in _SETTINGS[layer.role]:
            allowed = or_list(_SETTINGS[layer.role])
            told.error(
                "R115",
                f"{_ROLES[layer.role]} takes no `{decl.key}`",
                decl.span,
                f"here may stand {allowed}",
            )
        seen.setdefault(decl.key, decl.span)


def _advice(form: str, role: str) -> str:
    if form == "house":
        return "a house rule is laid over a rulebook: name it behind the rulebook, as a house rule"
    if form == "rulebook" and role == "house":
        return "only a file whose first line begins with `house` can be laid over a rulebook"
    return f"a file whose first line begins with `{role}` is wanted here"


def _declared(layer: Layer, told: Told) -> Iterator[tree.Decl]:
    """Give what a rulebook or house rule declares; equipment that stands there is told."""
    for decl in layer.file.decls:
        if isinstance(decl, tree.Header | tree.Setting):
            continue
        if isinstance(decl, tree.SpaceDecl | tree.CardDecl):
            keyword = changes.KEYWORDS[type(decl)]
            home = "board" if keyword == "space" else "deck"
            message = f"a {keyword} stands in the file of a {home}, not of {_ROLES[layer.role]}"
            hint = f"to alter one that is there, write `replace {keyword}`"
            told.error("R116", message, decl.span, hint)
            continue
        yield decl


def _equipment(
    layer: Layer,
    wanted: type[changes.D],
    overlay: Overlay,
    known: dict[str, set[str]],
    told: Told,
) -> tuple[changes.D, ...]:
    """Read a board or deck, with what the rulebooks and house rules replace and drop there."""
    keyword = changes.KEYWORDS[wanted]
    found: list[changes.D] = []
    for decl in _only(layer, wanted, told):
        name = str(getattr(decl, "name", ""))
        known[keyword].add(name)
        if not overlay.drops(keyword, name):
            found.append(overlay.altered(decl, wanted))
    return tuple(found)


def _only(layer: Layer, wanted: type[changes.D], told: Told) -> Iterator[changes.D]:
    """Give the declarations of one sort of a board or deck; others, and doubles, are told."""
    seen: dict[str, Span] = {}
    for decl in layer.file.decls:
        if isinstance(decl, tree.Header | tree.Setting):
            continue
        if not isinstance(decl, wanted):
            keyword = changes.KEYWORDS[wanted]
            message = f"{_ROLES[layer.role]} holds nothing but `{keyword}`"
            told.error("R116", message, decl.span, "this belongs in a rulebook or a house rule")
            continue
        name = str(getattr(decl, "name", ""))
        if name in seen:
            keyword = changes.KEYWORDS[wanted]
            message = f"`{keyword} {name}` is declared twice in `{layer.id}`"
            told.error("R102", message, decl.span, also=(seen[name],))
            continue
        seen[name] = decl.span
        yield decl


def _check_citations(
    layers: Sequence[Layer], decls: Iterable[tree.Decl], told: Told, missing: Missing
) -> None:
    """Tell of clauses that are cited and not there, and those of the topmost that nobody cites."""
    decls = tuple(decls)
    declared = {decl.name for decl in decls if isinstance(decl, tree.ClauseDecl)}
    cited: set[str] = set()
    seen: set[tuple[str, Span]] = set()

    def cite(clause: str, span: Span) -> None:
        cited.add(clause)
        if clause in declared or (clause, span) in seen or missing.hides(["clause"], clause):
            return
        seen.add((clause, span))
        ends = [one for one in declared if one.partition(".")[2] == clause]
        near = tuple(ends) or told.nearest(clause, declared)
        at = told.within(span, clause)
        told.error(
            "R110",
            f"`{clause}` is cited, and no clause of that name is declared",
            at or span,
            f"did you mean {or_list(near)}?" if near else "declare it with `clause`",
            Edit(at, near[0]) if near and at else None,
        )

    fallbacks: set[str] = set()
    for layer in layers:
        for setting in layer.file.decls:
            if isinstance(setting, tree.Setting) and setting.key == "fallback":
                fallbacks.update(setting.values)
                for clause in setting.values:
                    cite(clause, setting.span)
    for decl in decls:
        for citation in changes.citations(decl):
            # A fallback was put there by its setting, where it has been told of already.
            for clause in citation.clauses:
                if clause not in fallbacks:
                    cite(clause, citation.span)
    if missing:
        return  # what could not be read may cite anything
    leaf = max(number for number, layer in enumerate(layers) if layer.role == "rulebook")
    for layer in layers[leaf:]:
        own = {c for decl in layer.file.decls for cites in changes.citations(decl)
               for c in cites.clauses}  # fmt: skip
        for decl in layer.file.decls:
            if isinstance(decl, tree.ClauseDecl) and decl.name not in own | cited:
                at = told.within(decl.span, decl.name) or decl.span
                hint = "cite it where it holds, or tell of it in a `note`"
                if any(isinstance(d, tree.Change) for d in layer.file.decls):
                    hint += "; what is changed gets it by `cite KEYWORD NAME as`"
                told.warn("R112", f"nobody cites the clause `{decl.name}`", at, hint)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Order diagnostics by file and place, those without a place last."""
    return tuple(
        sorted(
            diagnostics,
            key=lambda d: (d.span == NOWHERE, d.span.file, d.span.line, d.span.column),
        )
    )
