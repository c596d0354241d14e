"""Takes in what declarations declare: names and types, before any rule is looked into."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from propertyrules.hints import nearest, or_list
from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.builtins import EVENTS, FIELDS, VALUES
from propertyrules.ir.types import COUNT, ERROR, Type
from propertyrules.semantics.effects import Effects
from propertyrules.semantics.world import Scope
from propertyrules.syntax import tree as t
from propertyrules.syntax.phrases import Phrase, PhraseError, parse_phrase

_EMPTY = Scope()
TRACKED = ("player", "property", "table")
"""What a track may be kept of."""
TELLABLE = ("money", "count", "exact", "truth", "text", "choice", "space", "deck")
"""What a board can tell of a space, and lists of these."""


class Signatures(Effects):
    """The first pass over the declarations of a rulebook."""

    def declare(self, decls: tuple[t.Decl, ...]) -> None:
        """Enter every declaration's name and type into the world."""
        w = self.world
        for decl in decls:
            match decl:
                case t.ChoiceDecl():
                    words, phrases = zip(*decl.words, strict=True) if decl.words else ((), ())
                    w.choices[decl.name] = p.ChoiceType(decl.name, tuple(words), tuple(phrases))
                case t.KindDecl():
                    w.kinds[decl.name] = p.Kind(decl.name, decl.deed, ())
                case t.DiceDecl():
                    w.dice[decl.name] = p.DiceSet(decl.name, decl.number, decl.faces, decl.optional)
                case t.MatterDecl():
                    w.matters[decl.name] = p.MatterKind(
                        decl.name, (), (), decl.place, (), None, (), ()
                    )
        for decl in decls:
            if isinstance(decl, t.KindDecl):
                fields = tuple((f.name, self._told_by_a_board(f, decl)) for f in decl.fields)
                w.kinds[decl.name] = p.Kind(decl.name, decl.deed, fields)
            elif isinstance(decl, t.SetDecl):
                self._figure(decl)
        for name, params in EVENTS.items():
            w.events[name] = p.EventKind(name, tuple(p.Parameter(n, w.real(k)) for n, k in params))
        for decl in decls:
            self._signature(decl)
        for decl in decls:
            self._fields(decl)

    def _told_by_a_board(self, field: t.Param, decl: t.KindDecl) -> Type:
        """Return the type of a field of a kind; a fault where no board can tell it."""
        kind = self.world.type_of(field.type)
        one = kind.of if kind.is_list and kind.of is not None else kind
        if one.name not in TELLABLE and one != ERROR:
            message = (
                f"no board can tell the `{field.name}` of the kind `{decl.name}`: a space has "
                f"{or_list(TELLABLE)}, and not {self.world.one(one)}"
            )
            self.world.fault("R235", message, field.span)
            return ERROR
        return kind

    def _figure(self, decl: t.SetDecl) -> None:
        w = self.world
        kind = w.type_of(decl.type)
        low, high = (None if e is None else self.constant(e, kind) for e in (decl.low, decl.high))
        value = self.constant(decl.value, kind)
        too_low = low is not None and value < low
        too_high = high is not None and value > high
        if too_low or too_high:
            bound = low if too_low else high
            w.fault("R221", f"{value} lies outside its own range, at {bound}", decl.span)
        w.figures[decl.name] = p.Figure(
            decl.name, kind, value, decl.cite.clauses, decl.text, low, high, decl.span
        )

    def constant(self, node: t.Expr, kind: Type) -> Any:
        """Give the value of an expression that must be a plain value of a type."""
        found = self.wanted(node, _EMPTY, kind)
        sign = 1
        if isinstance(found, c.Negative):
            found, sign = found.value, -1
        if isinstance(found, c.Constant):
            return sign * found.value if sign < 0 else found.value
        if isinstance(found, c.Template) and all(isinstance(part, str) for part in found.parts):
            return "".join(str(part) for part in found.parts)
        if isinstance(found, c.FigureRead):
            return self.world.figures[found.name].value
        if found.type != ERROR:
            self.world.fault("R222", "a plain value is wanted here", node.span)
        return 0

    def _signature(self, decl: t.Decl) -> None:
        w = self.world
        # What takes the name of a field of the machine is told once, and not where it is read.
        taken = isinstance(decl, t.TrackDecl | t.DefineDecl) and self._taken(decl)
        match decl:
            case t.TrackDecl():
                if decl.of not in TRACKED:
                    self._untracked(decl)
                index = sum(track.of == decl.of for track in w.tracks.values())
                w.tracks[decl.name] = p.Track(
                    decl.name, ERROR if taken else w.type_of(decl.type), decl.of, index, None,
                    cites(decl.cite), (), None, decl.span,
                )  # fmt: skip
            case t.HolderDecl():
                start = self.constant(decl.start, Type("money"))
                w.holders[decl.name] = p.Holder(decl.name, start, decl.cite.clauses, decl.text)
            case t.PieceDecl():
                self._piece(decl)
            case t.DefineDecl():
                written = ((decl.of,) if decl.of is not None else ()) + decl.params
                w.defines[decl.name] = p.Function(
                    decl.name, decl.of is not None,
                    tuple(p.Parameter(param.name, w.type_of(param.type)) for param in written),
                    ERROR if taken else w.type_of(decl.type),
                    cites(decl.cite), (), None, (), (), (), decl.span,
                )  # fmt: skip
            case t.EventDecl():
                w.events[decl.name] = p.EventKind(
                    decl.name,
                    tuple(p.Parameter(param.name, w.type_of(param.type)) for param in decl.params),
                )

    def _untracked(self, decl: t.TrackDecl) -> None:
        """Tell of a track of something of which none is kept."""
        deeds = ("space", *self.world.deed_kinds)
        also = {**dict.fromkeys(deeds, "property"), "holder": "player"}
        near = (also[decl.of],) if decl.of in also else nearest(decl.of, TRACKED)
        message = f"no track is kept of a `{decl.of}`"
        hint = (
            f"of each player, each property or the table: write `of {near[0]}`"
            if near
            else ("a track is kept `of player`, `of property` or `of table`")
        )
        self.world.fault("R234", message, decl.span, hint)

    def _taken(self, decl: t.TrackDecl | t.DefineDecl) -> bool:
        """Tell whether the machine offers something of that name; if so it is a fault."""
        if isinstance(decl, t.TrackDecl):
            of = "" if decl.of == "table" else decl.of
        else:
            of = "" if decl.of is None else decl.of.type.name
        wider = {"player": ("player", "holder"), "property": ("property", "space")}
        if not of:
            taken = decl.name in VALUES and (isinstance(decl, t.TrackDecl) or not decl.params)
        else:
            taken = any(decl.name in FIELDS.get(one, {}) for one in wider.get(of, (of,)))
        if taken:
            whose = f"of a {of}" if of else "of the table"
            message = f"`{decl.name}` {whose} is there already: the machine offers it"
            self.world.fault("R102", message, decl.span, "give it another name")
        return taken

    def _piece(self, decl: t.PieceDecl) -> None:
        supply, figure = None, ""
        if decl.supply is not None:
            supply = self.constant(decl.supply, COUNT)
            if isinstance(decl.supply, t.Name):
                figure = decl.supply.name
        self.world.pieces[decl.name] = p.PieceKind(
            decl.name, decl.plural, supply, decl.cite.clauses, figure
        )

    def _fields(self, decl: t.Decl) -> None:
        """Enter what may refer to other names: defaults, fields, phrases."""
        w = self.world
        match decl:
            case t.TrackDecl():
                track = w.tracks[decl.name]
                default = (
                    None if decl.default is None else self.wanted(decl.default, _EMPTY, track.type)
                )
                owner = {
                    "player": w.type_of(t.TypeName("player")),
                    "property": w.real(Type("property")),
                }
                stands = None
                if decl.stands_on is not None:
                    whose = Scope({"player": owner["player"]} if decl.of == "player" else {})
                    stands = self.wanted(decl.stands_on, whose, Type("space"))
                known = {
                    decl.name: track.type,
                    **({decl.of: owner[decl.of]} if decl.of in owner else {}),
                }
                w.tracks[decl.name] = evolve(
                    track, default=default, stands_on=stands,
                    phrases=self.phrases(decl.said, known),
                )  # fmt: skip
            case t.MatterDecl():
                w.matters[decl.name] = evolve(
                    w.matters[decl.name], fields=self.params(decl.fields, _EMPTY, reading=True),
                    cites=decl.cite.clauses, span=decl.span,
                )  # fmt: skip
            case t.DefineDecl():
                define = w.defines[decl.name]
                written = ((decl.of,) if decl.of is not None else ()) + decl.params
                known = {param.name: param.type for param in define.params}
                w.defines[decl.name] = evolve(
                    define, params=self.params(written, _EMPTY),
                    phrases=self.phrases(decl.said, known),
                )  # fmt: skip
            case t.EventDecl():
                self.params(decl.params, _EMPTY)

    def params(
        self, written: tuple[t.Param, ...], scope: Scope, reading: bool = False
    ) -> tuple[p.Parameter, ...]:
        """Check parameters: their types, and their defaults; `reading` the ones before, or not."""
        found: list[p.Parameter] = []
        names: set[str] = set()
        for param in written:
            kind = self.world.type_of(param.type)
            default = None
            if param.default is not None:
                before = {one.name: one.type for one in found} if reading else {}
                default = self.wanted(param.default, Scope({**scope.locals, **before}), kind)
            if param.name in names:
                self.world.fault("R223", f"`{param.name}` stands here twice", param.span)
            names.add(param.name)
            found.append(p.Parameter(param.name, kind, default))
        return tuple(found)

    def phrases(self, said: tuple[t.Said, ...], known: dict[str, Type]) -> tuple[Phrase, ...]:
        """Take phrases apart; each slot must be one of the known names."""
        found: list[Phrase] = []
        for one in said:
            try:
                phrase = parse_phrase(one.text, one.span)
            except PhraseError as error:
                self.world.fault("R224", str(error), one.span)
                continue
            for name in phrase.slots:
                if name not in known:
                    self.world.unknown("R225", "parameter", name, one.span, known)
            found.append(phrase)
        return tuple(found)


def cites(cite: t.Cite | None) -> p.Cites:
    """Give the clauses of a citation; none where there is no citation."""
    return () if cite is None else cite.clauses
