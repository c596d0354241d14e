"""Resolves names, calls and fields: what each stands for, and of which type it is."""

from __future__ import annotations

from propertyrules.hints import nearest
from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.builtins import FIELDS, VALUES
from propertyrules.ir.types import (
    COUNT,
    DECK,
    ERROR,
    FACE,
    HOLDER,
    PIECE,
    PLAYER,
    Type,
    fits,
    list_of,
)
from propertyrules.model.values import BANK
from propertyrules.semantics.world import Scope, World, offer_types
from propertyrules.syntax import tree as t
from propertyrules.syntax.span import Span


class Names:
    """The part of the expression checker that looks names up."""

    def __init__(self, world: World) -> None:
        self.world = world

    def expr(self, node: t.Expr, scope: Scope, want: Type | None = None) -> c.Expression:
        """Check any expression (the expression checker does it)."""
        raise TypeError("a Names alone checks no expressions")

    def wanted(self, node: t.Expr, scope: Scope, want: Type) -> c.Expression:
        """Check an expression that must fit a type (the expression checker does it)."""
        raise TypeError("a Names alone checks no expressions")

    def name(self, node: t.Name | t.Call | t.Dot, scope: Scope, want: Type | None) -> c.Expression:
        """Resolve a name, a call or a field."""
        if isinstance(node, t.Name):
            return self._plain(node, scope, want)
        if isinstance(node, t.Call):
            return self._call(node, scope)
        return self._dot(node, scope)

    def knows(self, name: str, scope: Scope) -> bool:
        """Tell whether a name means something without regard to where it stands."""
        w = self.world
        return (
            name in scope.locals
            or name in w.figures
            or name in w.tracks
            or name in w.defines
            or name in VALUES
            or name in w.holders
            or name in w.pieces
            or name in w.decks
            or name == "bank"
        )

    # -- a bare name ----------------------------------------------------------------------

    def _plain(self, node: t.Name, scope: Scope, want: Type | None) -> c.Expression:
        name, span, w = node.name, node.span, self.world
        if name in scope.locals:
            return c.Local(scope.locals[name], name, span=span)
        word = self._word(node, want)
        if word is not None:
            return word
        if name in w.figures:
            return c.FigureRead(w.figures[name].type, name, span=span)
        if name in w.tracks and w.tracks[name].of == "table":
            return c.TrackRead(w.tracks[name].type, name, None, span=span)
        if name in w.defines and not w.defines[name].method:
            return self._use(w.defines[name], (), (), span, scope)
        if name in VALUES and not VALUES[name].args:
            return c.BuiltinCall(w.real(VALUES[name].result), name, (), span=span)
        if name == "bank":
            return c.Constant(HOLDER, BANK, span=span)
        if name in w.holders:
            return c.Constant(HOLDER, BANK - 1 - list(w.holders).index(name), span=span)
        if name in w.pieces:
            return c.Constant(PIECE, list(w.pieces).index(name), span=span)
        if name in w.decks:
            return c.Constant(DECK, w.decks.index(name), span=span)
        choices = w.word_choices(name)
        if len(choices) == 1:
            return self._choice_word(choices[0], name, span)
        if name in w.face_words():
            return c.Constant(FACE, name, span=span)
        if want == ERROR and (w.missing.has("choice", "dice") or len(choices) > 1):
            pass  # a word of a choice that could not be read
        elif len(choices) > 1:
            w.fault("R211", f"`{name}` is a word of several choices here", span)
        else:
            self._unknown_name(name, span, scope)
        return c.Constant(ERROR, 0, span=span)

    def _word(self, node: t.Name, want: Type | None) -> c.Expression | None:
        """Resolve a word of the choice (or the dice) that is wanted."""
        if want is None:
            return None
        if want.name == "list" and want.of is not None:
            want = want.of
        if want.name == "choice" and want in self.world.word_choices(node.name):
            return self._choice_word(want, node.name, node.span)
        if want == FACE and node.name in self.world.face_words():
            return c.Constant(FACE, node.name, span=node.span)
        return None

    def _choice_word(self, kind: Type, word: str, span: Span) -> c.Expression:
        assert kind.kinds is not None
        choice = self.world.choices[next(iter(kind.kinds))]
        return c.Constant(kind, choice.words.index(word), span=span)

    def _unknown_name(self, name: str, span: Span, scope: Scope) -> None:
        w = self.world
        if scope.guessed and not nearest(name, scope.locals):
            return  # it may be one of the parameters that are missing
        if name in w.defines or name in w.tracks:
            self.world.fault(
                "R212",
                f"`{name}` is a field: say of what, as in `player.{name}`",
                span,
            )
            return
        owner = next((of for of in ("player", "holder", "property") if name in FIELDS[of]), "")
        if owner and name not in VALUES:
            of = "a property" if owner == "property" else "a player"
            said = "property" if owner == "property" else "player"
            message = f"`{name}` is what {of} has: say of which, as in `{said}.{name}`"
            w.fault("R212", message, span)
            return
        known = [
            *scope.locals, *w.figures, *w.defines, *VALUES, *w.holders, *w.pieces, *w.decks, "bank",
            *(t.name for t in w.tracks.values() if t.of == "table"),
            *(word for choice in w.choices.values() for word in choice.words),
        ]  # fmt: skip
        w.unknown("R213", "name", name, span, known)

    # -- calls and fields -----------------------------------------------------------------

    def _call(self, node: t.Call, scope: Scope) -> c.Expression:
        w = self.world
        offer = VALUES.get(node.name)
        if offer is not None and offer.args:
            result, types = offer_types(w, offer)
            args = self._args(node.name, node.args, types, node.span, scope, offer.least)
            return c.BuiltinCall(result, node.name, args, span=node.span)
        define = w.defines.get(node.name)
        if define is not None and not define.method:
            return self._use(define, (), node.args, node.span, scope)
        if define is not None:
            w.fault("R212", f"`{node.name}` is a field: write it behind a full stop", node.span)
        else:
            known = [*(n for n, d in w.defines.items() if not d.method), "just_paid", "these"]
            w.unknown("R213", "value", node.name, node.span, known)
        self._look_at(node.args, scope)
        return c.Constant(ERROR, 0, span=node.span)

    def _dot(self, node: t.Dot, scope: Scope) -> c.Expression:
        of = self.expr(node.of, scope)
        if of.type == ERROR:
            self._look_at(node.args, scope)
            return c.Constant(ERROR, 0, span=node.span)
        found = (
            self._matter_field(node, of)
            or self._track(node, of)
            or self._kind_field(node, of)
            or self._offered(node, of, scope)
            or self._dice(node, of)
            or self._method(node, of, scope)
        )
        if found is None:
            self._unknown_field(node, of.type)
            self._look_at(node.args, scope)
            return c.Constant(ERROR, 0, span=node.span)
        return found

    def _matter_field(self, node: t.Dot, of: c.Expression) -> c.Expression | None:
        if of.type.name != "matter" or not of.type.kinds:
            return None
        for field in self.world.matters[next(iter(of.type.kinds))].fields:
            if field.name == node.name:
                return c.MatterField(field.type, node.name, of, span=node.span)
        return None

    def _is_deed(self, kind: Type) -> bool:
        return kind.name == "space" and self.world.kinds_of(kind) <= self.world.deed_kinds

    def _track(self, node: t.Dot, of: c.Expression) -> c.Expression | None:
        track = self.world.tracks.get(node.name)
        if track is None:
            return None
        mine = of.type == PLAYER if track.of == "player" else self._is_deed(of.type)
        if track.of == "table" or not mine:
            return None
        return c.TrackRead(track.type, node.name, of, span=node.span)

    def _kind_field(self, node: t.Dot, of: c.Expression) -> c.Expression | None:
        if of.type.name != "space":
            return None
        kind = self.world.kind_field(of.type, node.name)
        return None if kind is None else c.KindField(kind, node.name, of, span=node.span)

    def _offered(self, node: t.Dot, of: c.Expression, scope: Scope) -> c.Expression | None:
        if of.type.is_list and node.name == "at":
            args = self._args(node.name, node.args, (COUNT,), node.span, scope)
            return c.BuiltinCall(of.type.of or ERROR, "nth", (of, *args), span=node.span)
        tables = [of.type.name]
        if of.type == PLAYER:
            tables.append("holder")
        if self._is_deed(of.type):
            tables.append("property")
        for table in tables:
            offer = FIELDS.get(table, {}).get(node.name)
            if offer is not None:
                result, types = offer_types(self.world, offer)
                args = self._args(node.name, node.args, types, node.span, scope)
                return c.BuiltinCall(result, offer.name, (of, *args), span=node.span)
        return None

    def _dice(self, node: t.Dot, of: c.Expression) -> c.Expression | None:
        if of.type.name != "throw" or node.name not in self.world.dice:
            return None
        index = c.Constant(COUNT, list(self.world.dice).index(node.name), span=node.span)
        return c.BuiltinCall(list_of(FACE), "dice", (of, index), span=node.span)

    def _method(self, node: t.Dot, of: c.Expression, scope: Scope) -> c.Expression | None:
        define = self.world.defines.get(node.name)
        if define is None or not define.method or not fits(of.type, define.params[0].type):
            return None
        return self._use(define, (of,), node.args, node.span, scope)

    def _unknown_field(self, node: t.Dot, of: Type) -> None:
        w, name = self.world, node.name
        if of.name == "space" and w.missing.has("kind"):
            return  # what could not be read may have it
        if w.missing.hides(("track", "define"), name):
            return
        message = f"{w.one(of)} has no `{name}`"
        hint = ""
        kinds = w.kinds_with(name) if of.name == "space" else ()
        define = w.defines.get(name)
        if kinds:
            hint = f"only a {' or '.join(kinds)} has it: first say `is a {kinds[0]}`"
        elif define is not None and define.method:
            hint = f"it belongs to a {w.show(define.params[0].type)}"
        elif name in FIELDS["property"] and of.name == "space":
            hint = "only a property has it: first say `is a property`"
        elif name in FIELDS["player"] and of == HOLDER:
            hint = "only a player has it: first say `is a player`"
        if hint:
            w.fault("R214", message, node.span, hint)
            return
        known = self._fields_of(of)
        w.unknown("R214", "field", name, node.span, known, message)

    def _fields_of(self, of: Type) -> list[str]:
        w = self.world
        known = [*FIELDS.get(of.name, {})]
        if of.name == "matter" and of.kinds:
            known += [f.name for f in w.matters[next(iter(of.kinds))].fields]
        if of == PLAYER:
            known += FIELDS["holder"]
        if of.name == "space":
            known += [f for kind in w.kinds_of(of) for f, _ in w.kinds[kind].fields]
        if self._is_deed(of):
            known += FIELDS["property"]
        known += [
            t.name for t in w.tracks.values() if t.of == ("player" if of == PLAYER else "property")
        ]
        known += [d.name for d in w.defines.values() if d.method and fits(of, d.params[0].type)]
        return known

    def _look_at(self, args: tuple[t.Expr, ...], scope: Scope) -> None:
        """Check what is given to something that is not known."""
        for arg in args:
            self.expr(arg, scope, ERROR)

    # -- arguments ------------------------------------------------------------------------

    def _args(
        self,
        name: str,
        given: tuple[t.Expr, ...],
        types: tuple[Type, ...],
        span: Span,
        scope: Scope,
        least: int | None = None,
    ) -> tuple[c.Expression, ...]:
        fewest = len(types) if least is None else least
        if not fewest <= len(given) <= len(types):
            self.world.fault(
                "R215", f"`{name}` takes {len(types)} value(s), and {len(given)} stand here", span
            )
        return tuple(self.wanted(g, scope, k) for g, k in zip(given, types, strict=False))

    def _use(
        self,
        define: p.Function,
        first: tuple[c.Expression, ...],
        given: tuple[t.Expr, ...],
        span: Span,
        scope: Scope,
    ) -> c.Expression:
        types = tuple(param.type for param in define.params[len(first) :])
        args = first + self._args(define.name, given, types, span, scope)
        return c.FunctionCall(define.type, define.name, args, span=span)
