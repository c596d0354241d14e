"""The declaration checker: enters declarations into the symbol table, then checks their bodies.

A body may refer to a later declaration, so there are several passes: `name_`, `type_`,
`signature_` and `default_` methods enter symbols, `body_` methods check what uses them. A faulty
declaration is entered all the same, so that its uses are no further faults.
"""

from __future__ import annotations

from typing import Any

from attrs import define, evolve, field

import propertyrules.syntax.tree as t
from propertyrules.diagnostic_sink import DiagnosticSink
from propertyrules.hints import nearest, or_list
from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.builtins import EVENTS, FIELDS, VALUES
from propertyrules.ir.reserved_phrases import PASSED_OVER
from propertyrules.ir.types import COUNT, ERROR, MONEY, PLAYER, SMALL, SPACE, TRUTH, Type
from propertyrules.semantics.analyses.overlaps import never
from propertyrules.semantics.effects import EffectChecker
from propertyrules.semantics.expressions import ExpressionChecker
from propertyrules.semantics.symbols import Scope, SymbolTable, facts_if
from propertyrules.span import Span
from propertyrules.syntax.phrases import (
    Phrase,
    PhraseError,
    choice_texts,
    parse_phrase,
    possessives,
)

TRACKED = ("player", "property", "table")
"""What can have tracks."""
TELLABLE = ("money", "count", "exact", "truth", "text", "choice", "space", "deck")
"""The types of the fields that a board can give a space; also lists of these."""
FALLING = ("throw", "money", "count", *SMALL)
"""The types of parameters that can fall by chance; also lists of those in `SMALL`."""
_EMPTY = Scope()


@define
class DeclarationChecker:
    """Enters declarations into a symbol table, and checks their bodies.

    Moves, invariants, table lines, setup and ladder are not looked up by name, and are collected
    here. `given` are names that the value of every function can read.
    """

    symbols: SymbolTable
    faults: DiagnosticSink = field(init=False)
    expressions: ExpressionChecker = field(init=False)
    effects: EffectChecker = field(init=False)
    given: dict[str, Type] = field(factory=dict)
    moves: dict[str, p.MoveKind] = field(factory=dict)
    always: list[p.Invariant] = field(factory=list)
    lines: list[p.TableLine] = field(factory=list)
    setup: c.Effects = ()
    ladder: list[tuple[int, ...]] = field(factory=list)
    # A shared rule, and those that changes have added to it.
    _shared: dict[str, tuple[t.Rule, ...]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.faults = self.symbols.faults
        self.expressions = ExpressionChecker(self.symbols)
        self.effects = EffectChecker(self.expressions)

    def _run(self, phase: str, decls: tuple[t.Decl, ...]) -> None:
        """Call the method `<phase>_<Class>` for each declaration that has one."""
        for decl in decls:
            method = getattr(self, f"{phase}_{type(decl).__name__}", None)
            if method is not None:
                method(decl)

    def declare(self, decls: tuple[t.Decl, ...]) -> None:
        """Enter the name and type of every declaration into the symbol table.

        Types may name choices, kinds and matters that are declared further down, and defaults any
        value: so names are entered first, then types, then signatures and defaults.
        """
        symbols = self.symbols
        self._run("name", decls)
        self._run("type", decls)
        for name, params in EVENTS.items():
            typed = tuple(p.Parameter(param, symbols.real(kind)) for param, kind in params)
            symbols.events[name] = p.EventKind(name, typed)
        self._run("signature", decls)
        self._run("default", decls)

    def check_bodies(self, decls: tuple[t.Decl, ...]) -> None:
        """Check the bodies of declarations."""
        self._shared = {d.name: (d.rule, *d.more) for d in decls if isinstance(d, t.RuleDecl)}
        self._run("body", decls)

    # -- names and types --------------------------------------------------------------------

    def name_ChoiceDecl(self, decl: t.ChoiceDecl) -> None:
        """Enter a choice with its words."""
        words = tuple(word[0] for word in decl.words)
        phrases = tuple(word[1] for word in decl.words)
        try:
            also = tuple(choice_texts(word[2:]) for word in decl.words)
        except PhraseError as error:
            self.faults.error("R224", str(error), decl.span)
            also = ()
        self.symbols.choices[decl.name] = p.ChoiceType(decl.name, words, phrases, also)

    def name_KindDecl(self, decl: t.KindDecl) -> None:
        """Enter a kind of space; its fields may be of types that are declared later."""
        self.symbols.kinds[decl.name] = p.Kind(decl.name, decl.deed, ())

    def name_DiceDecl(self, decl: t.DiceDecl) -> None:
        """Enter a set of dice."""
        dice = p.DiceSet(decl.name, decl.number, decl.faces, decl.optional)
        self.symbols.dice[decl.name] = dice

    def name_MatterDecl(self, decl: t.MatterDecl) -> None:
        """Enter a kind of matter, so that types can name it."""
        self.symbols.matters[decl.name] = p.MatterKind(decl.name, place=decl.place)

    def type_KindDecl(self, decl: t.KindDecl) -> None:
        """Enter the fields of a kind of space; a type that no board can give is a fault."""
        fields: list[tuple[str, Type]] = []
        for param in decl.fields:
            self._refuse_chance(param)
            kind = self.symbols.type_of(param.type)
            one = kind.of or kind
            if one.name not in TELLABLE and one != ERROR:
                message = (
                    f"a board can't give the `{param.name}` of the kind `{decl.name}`: "
                    f"a space has {or_list(TELLABLE)}, not {self.symbols.one(one)}"
                )
                self.faults.error("R235", message, param.span)
                kind = ERROR
            fields.append((param.name, kind))
        self.symbols.kinds[decl.name] = p.Kind(decl.name, decl.deed, tuple(fields))

    def type_SetDecl(self, decl: t.SetDecl) -> None:
        """Enter a figure with its value and its range."""
        kind = self.symbols.type_of(decl.type)
        low, high = (None if e is None else self._constant(e, kind) for e in (decl.low, decl.high))
        value = self._constant(decl.value, kind)
        if low is not None and high is not None and low > high:
            message = f"the range is the wrong way round: {low} is more than {high}"
            self.faults.error("R221", message, decl.span, f"write `from {high} to {low}`")
            low = high = None
        too_low = low is not None and value < low
        if too_low or (high is not None and value > high):
            message = f"{value} is outside its own range, at {low if too_low else high}"
            self.faults.error("R221", message, decl.span)
        self.symbols.figures[decl.name] = p.Figure(
            decl.name, kind, value, decl.cite.clauses, decl.text, low, high, decl.span
        )

    def _constant(self, node: t.Expr, kind: Type) -> Any:
        """Return the value of an expression that must be a plain value of a type."""
        found = self.expressions.wanted(node, _EMPTY, kind)
        negative = isinstance(found, c.Negative)
        match found.value if isinstance(found, c.Negative) else found:
            case c.Constant(value=value):
                return -value if negative else value
            case c.Template(parts=parts) if all(isinstance(part, str) for part in parts):
                return "".join(str(part) for part in parts)
            case c.FigureRead(name=name):
                return self.symbols.figures[name].value
        if found.type != ERROR:
            self.faults.error("R222", "this must be a plain value", node.span)
        return 0

    def signature_TrackDecl(self, decl: t.TrackDecl) -> None:
        """Enter a track; its owner must be one that can have tracks."""
        symbols = self.symbols
        of = "" if decl.of == "table" else decl.of
        taken = self._is_taken(decl, of, values=True)
        if decl.of not in TRACKED:
            deeds = ("space", *symbols.deed_kinds)
            also = {**dict.fromkeys(deeds, "property"), "holder": "player"}
            near = (also[decl.of],) if decl.of in also else nearest(decl.of, TRACKED)
            hint = "a track is `of player`, `of property` or `of table`"
            if near:
                hint = f"of each player, each property or the table: write `of {near[0]}`"
            self.faults.error("R234", f"a `{decl.of}` can't have tracks", decl.span, hint)
        symbols.tracks[decl.name] = p.Track(
            decl.name, ERROR if taken else symbols.type_of(decl.type), decl.of,
            sum(track.of == decl.of for track in symbols.tracks.values()),
            cites=cites(decl.cite), span=decl.span,
        )  # fmt: skip

    def signature_HolderDecl(self, decl: t.HolderDecl) -> None:
        """Enter a holder of cash that is no player."""
        symbols = self.symbols
        start = self._constant(decl.start, MONEY)
        symbols.holders[decl.name] = p.Holder(decl.name, start, decl.cite.clauses, decl.text)

    def signature_PieceDecl(self, decl: t.PieceDecl) -> None:
        """Enter a kind of building; its supply may be a figure."""
        symbols = self.symbols
        supply = None if decl.supply is None else self._constant(decl.supply, COUNT)
        figure = decl.supply.name if isinstance(decl.supply, t.Name) else ""
        symbols.pieces[decl.name] = p.PieceKind(
            decl.name, decl.plural, supply, decl.cite.clauses, figure
        )

    def signature_SetDecl(self, decl: t.SetDecl) -> None:
        """Enter the value by which a figure that has phrases is asked about."""
        if decl.said:
            self.signature_DefineDecl(decl.asked)

    def default_SetDecl(self, decl: t.SetDecl) -> None:
        """Enter the phrases of a figure."""
        if decl.said:
            self.default_DefineDecl(decl.asked)

    def body_SetDecl(self, decl: t.SetDecl) -> None:
        """Enter that a figure which is asked about is what it is."""
        if decl.said:
            self.body_DefineDecl(decl.asked)

    def signature_DefineDecl(self, decl: t.DefineDecl) -> None:
        """Enter a function with its parameters and its type."""
        symbols = self.symbols
        of = "" if decl.of is None else decl.of.type.name
        taken = self._is_taken(decl, of, values=not decl.params)
        symbols.functions[decl.name] = p.Function(
            decl.name, decl.of is not None, self._typed(_parameters(decl)),
            ERROR if taken else symbols.type_of(decl.type), cites(decl.cite), span=decl.span,
        )  # fmt: skip

    def signature_EventDecl(self, decl: t.EventDecl) -> None:
        """Enter an event with its parameters."""
        symbols = self.symbols
        symbols.events[decl.name] = p.EventKind(decl.name, self._typed(decl.params))

    def _typed(self, params: tuple[t.Param, ...]) -> tuple[p.Parameter, ...]:
        """Return parameters with their types, without their defaults."""
        return tuple(p.Parameter(one.name, self.symbols.type_of(one.type)) for one in params)

    def _is_taken(self, decl: t.TrackDecl | t.DefineDecl, of: str, values: bool) -> bool:
        """Return whether a builtin, or a field of a kind, has that name; if so it is a fault."""
        # A player has all fields of a holder, and a property all of a space.
        wider = {"player": ("player", "holder"), "property": ("property", "space")}
        if of:
            taken = any(decl.name in FIELDS.get(one, {}) for one in wider.get(of, (of,)))
        else:
            taken = values and decl.name in (*VALUES, "bank")
        kinds = [
            kind.name
            for kind in self.symbols.kinds.values()
            if decl.name in dict(kind.fields) and of in ("space", "property" if kind.deed else "")
        ]
        if kinds:
            message = f"`{decl.name}` is a field of the kind `{kinds[0]}` already"
            self.faults.error("R102", message, decl.span, "give it another name")
            return True
        if taken:
            whose = f"of a {of}" if of else "of the table"
            message = f"`{decl.name}` {whose} already exists in the language"
            self.faults.error("R102", message, decl.span, "give it another name")
        return taken

    def default_TrackDecl(self, decl: t.TrackDecl) -> None:
        """Enter the default and the phrases of a track, and the space it puts its player on."""
        symbols = self.symbols
        track = symbols.tracks[decl.name]
        default = self.expressions.optional(decl.default, _EMPTY, track.type)
        owners = {"player": PLAYER, "property": symbols.property}
        owner = {decl.of: owners[decl.of]} if decl.of in owners else {}
        whose = Scope(owner if decl.of == "player" else {})
        stands_on = self.expressions.optional(decl.stands_on, whose, SPACE)
        symbols.tracks[decl.name] = evolve(
            track, default=default, stands_on=stands_on,
            phrases=self._phrases(decl.said, {decl.name: track.type, **owner}),
        )  # fmt: skip

    def default_MatterDecl(self, decl: t.MatterDecl) -> None:
        """Enter the fields of a kind of matter; a default may read the fields before it."""
        symbols = self.symbols
        symbols.matters[decl.name] = evolve(
            symbols.matters[decl.name], fields=self._params(decl.fields, reading=True),
            cites=decl.cite.clauses, span=decl.span,
        )  # fmt: skip

    def default_DefineDecl(self, decl: t.DefineDecl) -> None:
        """Enter the parameters and phrases of a function."""
        symbols = self.symbols
        function = symbols.functions[decl.name]
        known = p.types_of(function.params)
        symbols.functions[decl.name] = evolve(
            function, params=self._params(_parameters(decl)),
            phrases=self._phrases(decl.said, known),
        )  # fmt: skip

    def default_EventDecl(self, decl: t.EventDecl) -> None:
        """Check the parameters of an event."""
        self._params(decl.params)

    def _params(
        self, written: tuple[t.Param, ...], reading: bool = False, of_move: bool = False
    ) -> tuple[p.Parameter, ...]:
        """Check the types and defaults of parameters; defaults may be `reading` earlier parameters.

        Only those of a move may fall by chance.
        """
        found: dict[str, p.Parameter] = {}
        checked: list[p.Parameter] = []
        for param in written:
            kind = self.symbols.type_of(param.type)
            scope = Scope(p.types_of(tuple(checked)) if reading else {})
            default = self.expressions.optional(param.default, scope, kind)
            if param.name in found:
                self.faults.error("R223", f"`{param.name}` is here twice", param.span)
            falls = of_move and self._falls(param, kind, bool(checked))
            if not of_move:
                self._refuse_chance(param)
            found[param.name] = p.Parameter(param.name, kind, default, falls)
            checked.append(found[param.name])
        return tuple(checked)

    def _refuse_chance(self, param: t.Param) -> None:
        """Report a parameter that falls by chance and is no move's."""
        if param.chance:
            message = f"`{param.name}` can't fall by chance here: only a parameter of a move can"
            self.faults.error("R236", message, param.span, "leave out `by chance`")

    def _falls(self, param: t.Param, kind: Type, behind: bool) -> bool:
        """Return whether a parameter of a move falls by chance; one that cannot is a fault."""
        if not param.chance:
            return False
        why = ""
        if not behind:
            why = "the player who makes a move doesn't fall by chance"
        elif param.default is not None:
            why = f"`{param.name}` falls by chance, so it can't have a value of its own"
        elif kind != ERROR and (kind.of or kind).name not in (SMALL if kind.of else FALLING):
            what = self.symbols.one(kind)
            why = f"`{param.name}` is {what}, and nothing says by chance what {what} is"
        if why:
            self.faults.error("R236", why, param.span, "leave out `by chance`")
        return not why

    def _phrases(
        self, said: tuple[t.Said, ...], known: dict[str, Type], turn: bool = False
    ) -> tuple[Phrase, ...]:
        """Parse phrases, those of a `turn` or of anything else; each slot must be a known name."""
        found: list[Phrase] = []
        for one in said:
            try:
                phrase = parse_phrase(one.text, one.span)
                also = (
                    *(parse_phrase(text, one.span, alternatives=True) for text in one.also),
                    *(parse_phrase(text, one.span) for text in possessives(one.text, turn)),
                )
            except PhraseError as error:
                self.faults.error("R224", str(error), one.span)
                continue
            passed_over = (name for each in also for name in each.slots if name not in PASSED_OVER)
            for name in (*phrase.slots, *passed_over):
                if name not in known:
                    self.symbols.unknown("R225", "parameter", name, one.span, known)
            found.append(evolve(phrase, also=also))
        return tuple(found)

    # -- bodies -----------------------------------------------------------------------------

    def body_SetupDecl(self, decl: t.SetupDecl) -> None:
        """Check the effects before the first move."""
        self.setup = self.effects.check(decl.then, _EMPTY)

    def body_LineDecl(self, decl: t.LineDecl) -> None:
        """Check a line of a table and its effects."""
        params = self._params(decl.params)
        known = p.types_of(params)
        phrases = self._phrases(decl.said, known)
        then = self.effects.check(decl.then, Scope(known))
        self.lines.append(p.TableLine(decl.name, params, phrases, then))

    def body_DefineDecl(self, decl: t.DefineDecl) -> None:
        """Check the value of a function: its parts, or its normal value and the exceptions."""
        function = self.symbols.functions[decl.name]
        scope = Scope(self.given | p.types_of(function.params))
        if decl.parts and (decl.normally is not None or decl.exceptions):
            other = "`normally`" if decl.normally is not None else "exceptions"
            at = decl.span if decl.normally is not None else decl.exceptions[0].span
            hint = "add a `part`, or `replace` the whole value"
            self.faults.error(
                "R226", f"`{decl.name}` has parts, so it can't have {other}", at, hint
            )
        elif not decl.parts and decl.normally is None:
            hint = "write `normally ...`, or its parts: `part NAME: ...`"
            self.faults.error("R226", f"`{decl.name}` needs a `normally`", decl.span, hint)
        names = [one.name for one in decl.exceptions]
        overrides: list[p.Override] = []
        for one in decl.exceptions:
            for beaten in one.beats:
                if beaten not in names:
                    self.symbols.unknown("R227", "exception", beaten, one.span, names)
            when = self.expressions.truth(one.when, scope)
            value = self.expressions.wanted(one.value, scope.where(when), function.type)
            overrides.append(
                p.Override(one.name, one.beats, when, value, one.cite.clauses, one.span)
            )
        normally = self.expressions.optional(decl.normally, scope, function.type)
        parts = (
            (part, self.expressions.wanted(part.value, scope, function.type)) for part in decl.parts
        )
        self.symbols.functions[decl.name] = evolve(
            function, normally=normally, normally_cites=cites(decl.normally_cite),
            overrides=tuple(overrides),
            parts=tuple(p.FunctionPart(one.name, value, cites(one.cite)) for one, value in parts),
        )  # fmt: skip

    def body_MatterDecl(self, decl: t.MatterDecl) -> None:
        """Check whom a matter waits for, and the effects when it is answered or withdrawn."""
        kind = self.symbols.matters[decl.name]
        fields = p.types_of(kind.fields)
        scope = Scope({decl.name: Type("matter", frozenset({decl.name})), **fields})
        waiting, waits = None, decl.waits
        if waits is not None and waits.each:
            over, where, _ = self.expressions.variable(waits.each, waits.who, waits.where, scope)
            waiting = p.Waiting(over, waits.each, where)
        elif waits is not None:
            waiting = p.Waiting(self.expressions.wanted(waits.who, scope, PLAYER))
        # Each condition for being open may rely on those before it.
        arises: list[p.Arising] = []
        told = Scope(fields)
        for one in decl.arises:
            require = self.expressions.truth(one.require, told)
            arises.append(p.Arising(require, self._sentence(one.message, fields), one.span))
            told = told.where(require)
        self.symbols.matters[decl.name] = evolve(
            kind, phrases=self._phrases(decl.said, fields, kind.place == "ground"), waiting=waiting,
            then=self.effects.check(decl.then, scope),
            withdrawn=self.effects.check(decl.withdrawn, scope),
            arises=tuple(arises),
            asks=self._sentence(decl.asks, fields), closed=self._sentence(decl.closed, fields),
        )  # fmt: skip

    def _sentence(self, text: t.Text | None, known: dict[str, Type]) -> c.Template | None:
        """Check an optional text."""
        return None if text is None else self.expressions.text(text, Scope(known))

    def body_WhenDecl(self, decl: t.WhenDecl) -> None:
        """Check the handler of an event."""
        known, where, scope = self._listening(decl)
        handler = p.Handler(
            decl.name, decl.params, where, decl.cite.clauses,
            self.effects.check(decl.then, scope), decl.span,
        )  # fmt: skip
        if known is not None:
            handlers = (*known.handlers, handler)
            self.symbols.events[decl.event] = evolve(known, handlers=handlers)

    def body_CiteWhen(self, decl: t.CiteWhen) -> None:
        """Check a citation at an event."""
        known, where, scope = self._listening(decl)
        citation = p.Citation(
            decl.name, decl.params, where, decl.cite.clauses,
            self.expressions.text(decl.says, scope), decl.span,
        )  # fmt: skip
        if where is not None and never(where, self.symbols.figures):
            message = f"`cite {decl.name}` can never apply: its condition is never true"
            self.faults.error("R246", message, where.span, "change its condition, or remove it")
        if known is not None:
            citations = (*known.citations, citation)
            self.symbols.events[decl.event] = evolve(known, citations=citations)

    def _listening(
        self, decl: t.WhenDecl | t.CiteWhen
    ) -> tuple[p.EventKind | None, c.Expression | None, Scope]:
        """Check the event and condition of a handler or citation; return both and the scope."""
        events, own = self.symbols.events, len(decl.params)
        known = events.get(decl.event)
        if known is None:
            self.symbols.unknown("R220", "event", decl.event, decl.span, events)
        types = [ERROR] * own if known is None else [param.type for param in known.params]
        fewer = own < len(types)
        if known is not None and own != len(types):
            types = [ERROR] * own  # which is which is not known
            names = ", ".join(param.name for param in known.params)
            message = f"`{decl.event}` has {len(known.params)} parameter(s), not {own}"
            self.faults.error("R215", message, decl.span, f"write `{decl.event}({names})`")
        scope = Scope(dict(zip(decl.params, types, strict=False)), guessed=fewer)
        where = self.expressions.optional(decl.where, scope, TRUTH)
        return known, where, scope.where(where)

    def body_AlwaysDecl(self, decl: t.AlwaysDecl) -> None:
        """Check an invariant."""
        scope, over, where = _EMPTY, None, None
        if decl.over is not None:
            over, where, scope = self.expressions.variable(
                decl.variable, decl.over, decl.where, scope
            )
        require = self.expressions.truth(decl.require, scope)
        message = self.expressions.text(decl.message, scope)
        invariant = p.Invariant(
            decl.name, decl.cite.clauses, decl.variable, over, where, require, message, decl.span
        )
        self.always.append(invariant)

    # -- moves ------------------------------------------------------------------------------

    def body_MoveDecl(self, decl: t.MoveDecl) -> None:
        """Check a move; each rule may rely on the types that those before it narrow."""
        params = self._params(decl.params, of_move=True)
        known = p.types_of(params)
        if decl.tells and any(param.chance for param in params):
            message = f"`{decl.name}` tells a result and has one of its own that falls by chance"
            hint = "leave out `tells the result` or `by chance`"
            self.faults.error("R236", message, decl.span, hint)
        if not params or params[0].type not in (PLAYER, ERROR):
            message = "the first parameter of a move must be the player who makes it"
            self.faults.error("R228", message, decl.span)
        phrases = self._phrases(decl.said, known)
        for said, phrase in zip(decl.said, phrases, strict=False):
            self._check_slots(params, phrase, said.span)
        matters, scope = decl.opening.matters, Scope(known)
        for name in matters:
            kind = Type("matter", frozenset({name}))
            if name not in self.symbols.matters:
                self.symbols.unknown_matter(name, decl.opening.span)
                kind = ERROR
            if len(matters) == 1:
                # With one matter only, the rules can read the one that is answered.
                scope = scope.with_locals({name: kind})
        opening = self.expressions.optional(decl.opening.where, scope, TRUTH)
        scope = scope.where(opening)
        rules: list[p.Rule] = []
        for written in decl.guards:
            if isinstance(written, t.Obeys):
                rules += self._obeyed(written, scope)
            else:
                rule = self._rule(written, scope)
                rules.append(rule)
                # A rule with a `where` may not apply, so it narrows nothing for those below.
                if rule.where is None and rule.require is not None:
                    scope = scope.narrow(facts_if(rule.require, True), len(rules) - 1)
        losing = self.expressions.optional(decl.losing, scope, MONEY)
        self.moves[decl.name] = p.MoveKind(
            decl.name, params, decl.cite.clauses, phrases,
            "any" if decl.opening.how == "at any time" else decl.opening.how, matters, opening,
            tuple(rules), self.effects.check(decl.then, scope), losing, decl.span, decl.tells,
        )  # fmt: skip

    def _check_slots(self, params: tuple[p.Parameter, ...], phrase: Phrase, span: Span) -> None:
        """Check that a phrase of a move names its player and all parameters without a default."""
        if not params:
            return
        if params[0].name not in phrase.slots:
            message = "the phrase doesn't say who makes the move"
            self.faults.error("R229", message, span, f"add `{{{params[0].name}}}`")
        missing = [q.name for q in params if q.default is None and q.name not in phrase.slots]
        if missing and missing != [params[0].name]:
            name = missing[-1]
            message = f"the phrase leaves out `{name}`, which has no default"
            hint = f"add `{{{name}}}`, or give the parameter a default: `{name} = ...`"
            self.faults.error("R229", message, span, hint)

    def _rule(self, rule: t.Rule, scope: Scope) -> p.Rule:
        """Check one rule; it needs the earlier rules on whose narrowing it relies."""
        inner = evolve(scope, used=set())
        where, require, message = self._rule_parts(rule, inner)
        needs: list[int] = []
        for number in sorted(one for one in inner.used if one >= 0):
            # It needs an earlier rule where it has a fault without that rule's narrowing; it is
            # then not judged where the earlier one fails.
            known = {path: fact for path, fact in scope.narrowed.items() if fact[1] != number}
            before = len(self.faults.found)
            self._rule_parts(rule, evolve(scope, narrowed=known, used=set()))
            if self.faults.rewind(before):
                needs.append(number)
        return p.Rule(
            rule.name, rule.cite.clauses, where, require, message, tuple(needs), (), rule.span
        )

    def _rule_parts(
        self, rule: t.Rule, scope: Scope
    ) -> tuple[c.Expression | None, c.Expression | None, c.Template]:
        """Check the condition, the requirement and the message of a rule."""
        where = self.expressions.optional(rule.where, scope, TRUTH)
        scope = scope.where(where)
        require = self.expressions.optional(rule.require, scope, TRUTH)
        return where, require, self.expressions.text(rule.message, scope)

    def _obeyed(self, node: t.Obeys, scope: Scope) -> list[p.Rule]:
        """Check a shared rule as a move has it, with its parameters bound."""
        rules = self._shared.get(node.name)
        if rules is None:
            self.symbols.unknown("R230", "shared rule", node.name, node.span, self._shared)
            self.expressions.look_at(node.args, scope)
            return []
        # Rules that changes have added are written with the parameters of the one that was there.
        params = self._params(rules[0].params)
        types = tuple(param.type for param in params)
        inner = evolve(scope, used=set())
        args = self.expressions.arguments(node.name, node.args, types, node.span, inner)
        known = Scope(p.types_of(params))
        binds = tuple((param.name, arg) for param, arg in zip(params, args, strict=False))
        needs = tuple(sorted(number for number in inner.used if number >= 0))
        return [evolve(self._rule(rule, known), binds=binds, needs=needs) for rule in rules]

    # -- equipment --------------------------------------------------------------------------

    def check_ladder(self, decls: tuple[t.Decl, ...]) -> None:
        """Work out the number of each piece on each rung, the empty rung first."""
        pieces = list(self.symbols.pieces)
        self.ladder.append(tuple(0 for _ in pieces))
        for decl in decls:
            rungs = decl.rungs if isinstance(decl, t.LadderDecl) else ()
            for place, (rung, many, piece) in enumerate(rungs, start=1):
                if rung != place:
                    message = f"rung {rung} must be {place}"
                    self.faults.error("R245", message, decl.span)
                if piece not in pieces:
                    self.symbols.unknown("R245", "piece", piece, decl.span, pieces)
                self.ladder.append(tuple(many if name == piece else 0 for name in pieces))


def _parameters(decl: t.DefineDecl) -> tuple[t.Param, ...]:
    """Return the parameters of a function; a method's receiver comes first."""
    return decl.params if decl.of is None else (decl.of, *decl.params)


def cites(cite: t.Cite | None) -> p.Cites:
    """Return the clauses of a citation; none where there is no citation."""
    return () if cite is None else cite.clauses
