"""Looks into declarations: the rules, values and effects behind the names."""

from __future__ import annotations

from typing import TypeAlias

from attrs import evolve, field, frozen

from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.types import ERROR, MONEY, PLAYER, TRUTH, Type
from propertyrules.semantics.narrowing import facts_if
from propertyrules.semantics.overlap import never
from propertyrules.semantics.signatures import Signatures, cites
from propertyrules.semantics.world import Scope
from propertyrules.syntax import tree as t

# A shared rule, and those that changes have added to it.
Shared: TypeAlias = dict[str, tuple[t.Rule, ...]]


@frozen
class Found:
    """What the second pass finds."""

    moves: dict[str, p.MoveKind] = field(factory=dict)
    always: list[p.Invariant] = field(factory=list)
    lines: list[p.TableLine] = field(factory=list)
    setup: c.Effects = ()


class Bodies(Signatures):
    """The second pass over the declarations of a rulebook."""

    def look_into(self, decls: tuple[t.Decl, ...]) -> Found:
        """Check every body; values, matters and events go into the world, the rest is given."""
        shared = {d.name: (d.rule, *d.more) for d in decls if isinstance(d, t.RuleDecl)}
        found = Found()
        setup: c.Effects = ()
        for decl in decls:
            match decl:
                case t.DefineDecl():
                    self._define(decl)
                case t.MatterDecl():
                    self._matter(decl)
                case t.WhenDecl():
                    self._when(decl)
                case t.CiteWhen():
                    self._cite_when(decl)
                case t.MoveDecl():
                    found.moves[decl.name] = self._move(decl, shared)
                case t.AlwaysDecl():
                    found.always.append(self._always(decl))
                case t.SetupDecl():
                    setup = self.acts(decl.then, Scope())
                case t.LineDecl():
                    found.lines.append(self._line(decl))
        return evolve(found, setup=setup)

    # -- values ---------------------------------------------------------------------------

    def _define(self, decl: t.DefineDecl) -> None:
        w = self.world
        define = w.defines[decl.name]
        scope = Scope({param.name: param.type for param in define.params})
        if decl.parts and (decl.normally is not None or decl.exceptions):
            other = "`normally`" if decl.normally is not None else "exceptions"
            at = decl.span if decl.normally is not None else decl.exceptions[0].span
            hint = "add a `part`, or `replace` the whole value"
            w.fault("R226", f"`{decl.name}` has parts, so it has no {other}", at, hint)
        elif not decl.parts and decl.normally is None:
            hint = "say what it is: `normally ...`, or name its parts: `part NAME: ...`"
            w.fault("R226", f"`{decl.name}` needs a `normally`", decl.span, hint)
        names = [e.name for e in decl.exceptions]
        exceptions: list[p.Override] = []
        for one in decl.exceptions:
            for beaten in one.beats:
                if beaten not in names:
                    w.unknown("R227", "exception", beaten, one.span, names)
            when = self.truth(one.when, scope)
            inner = scope.knowing(facts_if(when, True))
            value = self.wanted(one.value, inner, define.type)
            exceptions.append(
                p.Override(one.name, one.beats, when, value, one.cite.clauses, one.span)
            )
        normally = None
        if decl.normally is not None:
            normally = self.wanted(decl.normally, scope, define.type)
        w.defines[decl.name] = evolve(
            define, normally=normally, normally_cites=cites(decl.normally_cite),
            overrides=tuple(exceptions),
            parts=tuple(
                p.FunctionPart(
                    part.name, self.wanted(part.value, scope, define.type), cites(part.cite)
                )
                for part in decl.parts
            ),
        )  # fmt: skip

    # -- matters and events ---------------------------------------------------------------

    def _matter(self, decl: t.MatterDecl) -> None:
        kind = self.world.matters[decl.name]
        fields = {f.name: f.type for f in kind.fields}
        scope = Scope({decl.name: Type("matter", frozenset({decl.name})), **fields})
        waiting = None
        if decl.waits is not None:
            waiting = self._waiting(decl.waits, scope)
        self.world.matters[decl.name] = evolve(
            kind, phrases=self.phrases(decl.said, fields), waiting=waiting,
            then=self.acts(decl.then, scope), withdrawn=self.acts(decl.withdrawn, scope),
        )  # fmt: skip

    def _waiting(self, waits: t.Waits, scope: Scope) -> p.Waiting:
        if not waits.each:
            return p.Waiting(self.wanted(waits.who, scope, PLAYER))
        over, where, _ = self.variable(waits.each, waits.who, waits.where, scope)
        return p.Waiting(over, waits.each, where)

    def _when(self, decl: t.WhenDecl) -> None:
        event, where, scope = self._heard(decl)
        handler = p.Handler(
            decl.name, decl.params, where, decl.cite.clauses, self.acts(decl.then, scope), decl.span
        )
        if event is not None:
            handlers = (*event.handlers, handler)
            self.world.events[decl.event] = evolve(event, handlers=handlers)

    def _cite_when(self, decl: t.CiteWhen) -> None:
        event, where, scope = self._heard(decl)
        citation = p.Citation(
            decl.name, decl.params, where, decl.cite.clauses, self.text(decl.says, scope), decl.span
        )
        if where is not None and never(where, self.world.figures):
            hint = "say when it holds, or leave it out"
            self.world.fault(
                "R246", f"`cite {decl.name}` can never be told: its condition never holds",
                where.span, hint,
            )  # fmt: skip
        if event is not None:
            citations = (*event.citations, citation)
            self.world.events[decl.event] = evolve(event, citations=citations)

    def _heard(
        self, decl: t.WhenDecl | t.CiteWhen
    ) -> tuple[p.EventKind | None, c.Expression | None, Scope]:
        """Check what listens to an event; give that, its condition, and what is known there."""
        w = self.world
        known = w.events.get(decl.event)
        if known is None:
            w.unknown("R220", "event", decl.event, decl.span, w.events)
        event = known or p.EventKind(decl.event, tuple(p.Parameter(n, ERROR) for n in decl.params))
        fewer = len(decl.params) < len(event.params)
        if len(decl.params) != len(event.params):
            w.fault(
                "R215",
                f"`{decl.event}` has {len(event.params)} parameter(s), and {len(decl.params)} "
                "stand here",
                decl.span,
                f"write `{decl.event}({', '.join(q.name for q in event.params)})`",
            )
        types = [q.type for q in event.params]
        if len(decl.params) != len(event.params):
            types = [ERROR for _ in decl.params]  # which is which is anybody's guess
        scope = Scope(dict(zip(decl.params, types, strict=False)), guessed=fewer)
        where = None
        if decl.where is not None:
            where = self.truth(decl.where, scope)
            scope = scope.knowing(facts_if(where, True))
        return known, where, scope

    # -- moves ----------------------------------------------------------------------------

    def _move(self, decl: t.MoveDecl, shared: Shared) -> p.MoveKind:
        w = self.world
        params = self.params(decl.params, Scope())
        known = {param.name: param.type for param in params}
        if not params or params[0].type not in (PLAYER, ERROR):
            w.fault("R228", "the first parameter of a move is the player who makes it", decl.span)
        phrases = self.phrases(decl.said, known)
        for said, phrase in zip(decl.said, phrases, strict=False):
            if params and params[0].name not in phrase.slots:
                hint = f"add `{{{params[0].name}}}`"
                w.fault("R229", "the phrase does not name who makes the move", said.span, hint)
            self._complete(params, phrase.slots, said)
        scope = Scope(known)
        if decl.opening.how != "at any time":
            scope = self._answered(decl.opening, scope)
        opening = None
        if decl.opening.where is not None:
            opening = self.truth(decl.opening.where, scope)
            scope = scope.knowing(facts_if(opening, True))
        guards, scope = self._guards(decl, shared, scope)
        losing = None if decl.losing is None else self.wanted(decl.losing, scope, MONEY)
        how = {"at any time": "any"}.get(decl.opening.how, decl.opening.how)
        return p.MoveKind(
            decl.name, params, decl.cite.clauses, phrases, how, decl.opening.matters, opening,
            guards, self.acts(decl.then, scope), losing, decl.span,
        )  # fmt: skip

    def _complete(
        self, params: tuple[p.Parameter, ...], slots: tuple[str, ...], said: t.Said
    ) -> None:
        missing = [q.name for q in params if q.default is None and q.name not in slots]
        if missing and params and missing != [params[0].name]:
            self.world.fault(
                "R229",
                f"the phrase leaves out `{missing[-1]}`, which has no value of its own",
                said.span,
                f"add `{{{missing[-1]}}}`, or give the parameter a value: `{missing[-1]} = ...`",
            )

    def _answered(self, opening: t.Opening, scope: Scope) -> Scope:
        for name in opening.matters:
            if name not in self.world.matters:
                self.world.unknown("R205", "matter", name, opening.span, self.world.matters)
        if len(opening.matters) != 1:
            return scope
        name = opening.matters[0]
        known = name in self.world.matters
        kind = Type("matter", frozenset({name})) if known else ERROR
        return scope.with_locals({name: kind})

    def _guards(
        self, decl: t.MoveDecl, shared: Shared, scope: Scope
    ) -> tuple[tuple[p.Rule, ...], Scope]:
        """Check guards in order; each knows what those before it narrow, and needs them for it."""
        guards: list[p.Rule] = []
        for written in decl.guards:
            if isinstance(written, t.Obeys):
                guards += self._obeys(written, shared, scope)
                continue
            guard, facts = self.guard(written, scope)
            guards.append(guard)
            scope = scope.knowing(facts, len(guards) - 1)
        return tuple(guards), scope

    def guard(self, rule: t.Rule, scope: Scope) -> tuple[p.Rule, dict[str, Type]]:
        """Check one rule; give it, and what is known of kinds where it holds."""
        inner = evolve(scope, used=set())
        where, facts = None, {}
        if rule.where is not None:
            where = self.truth(rule.where, inner)
            inner = inner.knowing(facts_if(where, True))
        require = None
        if rule.require is not None:
            require = self.truth(rule.require, inner)
            facts = {} if where is not None else facts_if(require, True)
        message = self.text(rule.message, inner)
        needs = self._needed(rule, scope, inner.used)
        guard = p.Rule(rule.name, rule.cite.clauses, where, require, message, needs, (), rule.span)
        return guard, facts

    def _needed(self, rule: t.Rule, scope: Scope, used: set[int]) -> tuple[int, ...]:
        """Give the guards without whose narrowing the rule would make no sense."""
        needed: list[int] = []
        for guard in sorted(n for n in used if n >= 0):
            known = {path: fact for path, fact in scope.narrowed.items() if fact[1] != guard}
            inner = evolve(scope, narrowed=known, used=set())
            before = len(self.world.faults)
            if rule.where is not None:
                inner = inner.knowing(facts_if(self.truth(rule.where, inner), True))
            if rule.require is not None:
                self.truth(rule.require, inner)
            self.text(rule.message, inner)
            if len(self.world.faults) > before:
                needed.append(guard)
                del self.world.faults[before:]
        return tuple(needed)

    def _obeys(self, node: t.Obeys, shared: Shared, scope: Scope) -> list[p.Rule]:
        rules = shared.get(node.name)
        if rules is None:
            self.world.unknown("R230", "shared rule", node.name, node.span, shared)
            self._look_at(node.args, scope)
            return []
        rule = rules[0]
        params = self.params(rule.params, Scope())
        inner = evolve(scope, used=set())
        args = self._args(node.name, node.args, tuple(q.type for q in params), node.span, inner)
        known = {q.name: q.type for q in params}
        guards = [self.guard(each, Scope(known))[0] for each in rules]
        binds = tuple((q.name, a) for q, a in zip(params, args, strict=False))
        needs = tuple(sorted(n for n in inner.used if n >= 0))
        return [evolve(guard, binds=binds, needs=needs) for guard in guards]

    # -- tables ---------------------------------------------------------------------------

    def _always(self, decl: t.AlwaysDecl) -> p.Invariant:
        scope = Scope()
        over = where = None
        if decl.over is not None:
            over, where, scope = self.variable(decl.variable, decl.over, decl.where, scope)
        require = self.wanted(decl.require, scope, TRUTH)
        message = self.text(decl.message, scope)
        return p.Invariant(
            decl.name, decl.cite.clauses, decl.variable, over, where, require, message, decl.span
        )

    def _line(self, decl: t.LineDecl) -> p.TableLine:
        params = self.params(decl.params, Scope())
        known = {param.name: param.type for param in params}
        return p.TableLine(
            decl.name, params, self.phrases(decl.said, known), self.acts(decl.then, Scope(known))
        )
