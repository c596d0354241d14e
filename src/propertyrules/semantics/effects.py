"""The effect checker: each effect gets what it takes, and changes only what can be changed."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from propertyrules.hints import quoted
from propertyrules.ir import nodes as c
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import (
    CARD,
    COUNT,
    DECK,
    ERROR,
    EXACT,
    HOLDER,
    MATTER,
    MONEY,
    NUMBERS,
    PLAYER,
    SPACE,
    TEXT,
    TRUTH,
    fits,
    list_of,
)
from propertyrules.semantics.expressions import ExpressionChecker
from propertyrules.semantics.symbols import Scope
from propertyrules.span import Span
from propertyrules.syntax import tree as t


@frozen
class EffectChecker:
    """Turns effects of the syntax tree into typed ones, and reports their faults."""

    expressions: ExpressionChecker

    def check(self, effects: Sequence[t.Effect], scope: Scope, together: bool = False) -> c.Effects:
        """Check effects in order; what one of them changes is no longer narrowed behind it.

        `together` is for what stands in such a block: exact payments, also in `if` and `for each`.
        """
        checked: list[c.Effect] = []
        for effect in effects:
            if together and not isinstance(effect, t.Pays | t.If | t.ForEach):
                self._error(
                    "R231", "only payments stand in a `together`", effect.span,
                    "put the other effects before or behind it",
                )  # fmt: skip
                continue
            found = self._effect(effect, scope, together)
            if found is not None:
                checked.append(found)
                scope = scope.forget(_changed(found))
        return tuple(checked)

    def _error(self, code: str, message: str, span: Span, hint: str = "") -> None:
        """Report a fault of an effect."""
        self.expressions.symbols.faults.error(code, message, span, hint)

    def _effect(self, node: t.Effect, scope: Scope, together: bool) -> c.Effect | None:
        """Check one effect; None where it is too faulty to go on with."""
        span, wanted = node.span, self.expressions.wanted
        match node:
            case t.Pays():
                return c.Pay(
                    wanted(node.payer, scope, HOLDER),
                    wanted(node.amount, scope, EXACT if together else MONEY),
                    wanted(node.payee, scope, HOLDER),
                    self.expressions.optional(node.reason, scope, TEXT),
                    span=span,
                )
            case t.Together():
                return self._together(node, scope)
            case t.Give():
                return self._give(node, scope)
            case t.SetTo() | t.AddTo():
                return self._assignment(node, scope)
            case t.Raise():
                what = wanted(node.what, scope, self.expressions.symbols.property)
                return c.SetRung(what, None, 1, span=span)
            case t.Lower():
                what = wanted(node.what, scope, self.expressions.symbols.property)
                to = self.expressions.optional(node.to, scope, COUNT)
                return c.SetRung(what, to, -1, span=span)
            case t.MoveBy():
                who, steps = wanted(node.who, scope, PLAYER), wanted(node.steps, scope, COUNT)
                return c.MoveToken(who, "back" if node.back else "forward", steps, span=span)
            case t.MoveTo() | t.Put():
                who, space = wanted(node.who, scope, PLAYER), wanted(node.space, scope, SPACE)
                return c.MoveToken(who, "to" if isinstance(node, t.MoveTo) else "put", space,
                                   span=span)  # fmt: skip
            case t.Open():
                return self._open_matter(node, scope)
            case t.Close():
                return c.CloseMatter(wanted(node.matter, scope, MATTER), span=span)
            case t.Announce():
                return self._event(node, scope)
            case t.Follow():
                card = wanted(node.card, scope, CARD)
                return c.FollowCard(card, wanted(node.who, scope, PLAYER), span=span)
            case t.Draw():
                return c.DrawUnnamed(wanted(node.deck, scope, DECK), span=span)
            case t.Retire():
                return c.RetirePlayer(wanted(node.who, scope, PLAYER), span=span)
            case t.EndGame():
                return c.Finish(wanted(node.winners, scope, list_of(PLAYER)), span=span)
            case t.If():
                condition = wanted(node.condition, scope, TRUTH)
                then = self.check(node.then, scope.where(condition), together)
                otherwise = self.check(node.otherwise, scope.where(condition, False), together)
                return c.If(condition, then, otherwise, span=span)
            case t.ForEach():
                over, where, inner = self.expressions.variable(
                    node.variable, node.over, node.where, scope
                )
                body = self.check(node.body, inner, together)
                return c.ForEach(node.variable, over, where, body, span=span)

    def _together(self, node: t.Together, scope: Scope) -> c.PayTogether | None:
        """Check payments that a function of exact amounts rounds together."""
        symbols = self.expressions.symbols
        types = {
            name: (one.type, *(param.type for param in one.params))
            for name, one in symbols.functions.items()
        }
        takes = types.get(node.rounding, ())
        rounds = takes == (MONEY, EXACT) or ERROR in takes
        if not rounds:
            known = [name for name, known in types.items() if known[1:] == (EXACT,)]
            what = "defined value that makes an exact amount money"
            symbols.unknown("R216", what, node.rounding, node.span, known)
        payments = self.check(node.payments, scope, together=True)
        return c.PayTogether(node.rounding, payments, span=node.span) if rounds else None

    def _give(self, node: t.Give, scope: Scope) -> c.GiveTo:
        """Check what is given: deeds, cards, or a list of one of these."""
        symbols = self.expressions.symbols
        what = self.expressions.check(node.what, scope)
        to = self.expressions.wanted(node.to, scope, HOLDER)
        single = what.type.of if what.type.is_list else what.type
        if single is not None and not fits(single, symbols.property) and not fits(single, CARD):
            shown = symbols.show(what.type)
            message = f"only deeds and cards can be given, and this is a {shown}"
            hint = "cash is paid: `A pays X to B`" if single in NUMBERS else ""
            self._error("R217", message, node.span, hint)
        return c.GiveTo(what, to, span=node.span)

    def _assignment(self, node: t.SetTo | t.AddTo, scope: Scope) -> c.Assign | None:
        """Check what a track or a field of a matter is set to, or what is added to it."""
        target = self.expressions.check(node.place, scope)
        if not isinstance(target, c.TrackRead | c.MatterField):
            hint = ""
            if isinstance(target, c.Local):
                hint = "a field is set through its matter, as in `set auction.bid to ...`"
            elif isinstance(target, c.FigureRead):
                hint = "a figure stays as it is during a game; declare a `track`"
            elif isinstance(target, c.BuiltinCall) and target.name == "cash":
                hint = "cash changes by paying: `A pays X to B`"
            if target.type != ERROR:
                message = "only a track or a field of a matter can be set"
                self._error("R218", message, node.place.span, hint)
            self.expressions.look_at((node.value,), scope)
            return None
        symbols = self.expressions.symbols
        # The type that it was declared with, whatever it is narrowed to here.
        if isinstance(target, c.TrackRead):
            declared = symbols.tracks[target.name].type
        else:
            declared = symbols.matter_fields(target.of.type)[target.name]
        if isinstance(node, t.SetTo):
            value = self.expressions.wanted(node.value, scope, declared)
            return c.Assign("set", target, value, span=node.span)
        value = self.expressions.check(node.value, scope, declared.of or declared)
        if declared.of is not None and fits(value.type, declared.of):
            value = c.ListOf(declared, (value,), span=value.span)
        elif declared != ERROR and not (
            fits(value.type, declared) and (declared.is_list or declared in NUMBERS)
        ):
            both = f"a {symbols.show(value.type)} cannot be added to a {symbols.show(declared)}"
            self._error("R202", both, node.span)
        return c.Assign("remove" if node.negated else "add", target, value, span=node.span)

    def _open_matter(self, node: t.Open, scope: Scope) -> c.OpenMatter | None:
        """Check the opening of a matter: each field is given a value, or has one of its own."""
        symbols = self.expressions.symbols
        kind = symbols.matters.get(node.matter)
        if kind is None:
            symbols.unknown_matter(node.matter, node.span)
            self.expressions.look_at(tuple(value for _, value in node.fields), scope)
            return None
        given: dict[str, t.Expr] = {}
        names = [field.name for field in kind.fields]
        for name, value in node.fields:
            if name not in names:
                message = f"the matter `{node.matter}` has no `{name}`"
                has = f"its fields: {quoted(names)}" if names else "it has no fields"
                symbols.unknown("R219", "field", name, value.span, names, message, has)
            elif name in given:
                self._error("R219", f"`{name}` is given twice", value.span)
            given[name] = value
        values: list[c.Expression] = []
        for field in kind.fields:
            if field.name in given:
                values.append(self.expressions.wanted(given[field.name], scope, field.type))
            elif field.default is not None and not any(
                isinstance(one, c.Local) and one.name in names for one in walk((field.default,))
            ):
                values.append(field.default)  # one that reads other fields only a table leaves out
            elif given.keys() <= set(names):
                message = f"the matter `{node.matter}` needs its `{field.name}`"
                self._error("R219", message, node.span, f"add `{field.name}: ...`")
        return c.OpenMatter(node.matter, tuple(values), span=node.span)

    def _event(self, node: t.Announce, scope: Scope) -> c.EmitEvent | None:
        """Check the announcement of an event with its arguments."""
        symbols = self.expressions.symbols
        event = symbols.events.get(node.event)
        if event is None:
            symbols.unknown("R220", "event", node.event, node.span, symbols.events)
            self.expressions.look_at(node.args, scope)
            return None
        types = tuple(param.type for param in event.params)
        args = self.expressions.arguments(node.event, node.args, types, node.span, scope)
        return c.EmitEvent(node.event, args, span=node.span)


def _changed(effect: c.Effect) -> frozenset[str]:
    """Return the names of the fields and variables that may be others behind an effect."""
    match effect:
        case c.GiveTo() | c.RetirePlayer():
            return frozenset({"owner", "holder"})
        case c.MoveToken():
            return frozenset({"space"})
        case c.Assign():
            return frozenset({effect.target.name})
        case c.OpenMatter() | c.CloseMatter():
            return frozenset({"uppermost"})
        case c.If():
            return frozenset().union(*map(_changed, (*effect.then, *effect.otherwise)))
        case c.ForEach():
            return frozenset().union(*map(_changed, effect.body))
    return frozenset()
