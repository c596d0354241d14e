"""The effect checker: checks the types of effects, and that they change only what they may."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

import propertyrules.syntax.tree as t
from propertyrules.hints import quoted
from propertyrules.ir import nodes as c
from propertyrules.ir.traversal import child_fields, walk
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
    Type,
    fits,
    list_of,
)
from propertyrules.semantics.expressions import ExpressionChecker
from propertyrules.semantics.symbols import Scope
from propertyrules.span import Span

# Effects with arguments of fixed types: the types of the first fields of the syntax tree's class,
# and the constructor of the effect from the tree and the checked arguments.
_ROWS: Final[Mapping[type[t.Node], tuple[tuple[Type, ...], Callable[..., c.Effect]]]] = {
    t.MoveBy: (
        (PLAYER, COUNT),
        lambda node, who, steps: c.MoveToken(who, "back" if node.back else "forward", steps),
    ),
    t.MoveTo: ((PLAYER, SPACE), lambda _, who, space: c.MoveToken(who, "to", space)),
    t.Put: ((PLAYER, SPACE), lambda _, who, space: c.MoveToken(who, "put", space)),
    t.Close: ((MATTER,), lambda _, matter: c.CloseMatter(matter)),
    t.Follow: ((CARD, PLAYER), lambda _, card, who: c.FollowCard(card, who)),
    t.Draw: ((DECK,), lambda _, deck: c.DrawUnnamed(deck)),
    t.Retire: ((PLAYER,), lambda _, who: c.RetirePlayer(who)),
    t.EndGame: ((list_of(PLAYER),), lambda _, winners: c.Finish(winners)),
}


@frozen
class EffectChecker:
    """Turns effects of the syntax tree into typed ones, and reports their faults.

    Each effect has a row in `_ROWS` or a method `visit_<Class>`, by its class in the syntax tree.
    """

    expressions: ExpressionChecker

    def check(self, effects: Sequence[t.Effect], scope: Scope, together: bool = False) -> c.Effects:
        """Check effects in order; paths that one of them changes are not narrowed for the next.

        `together` is true in such a block, which may hold only payments, `if` and `for each`.
        """
        checked: list[c.Effect] = []
        for effect in effects:
            if together and not isinstance(effect, t.Pays | t.If | t.ForEach):
                self._error(
                    "R231", "only payments can be in a `together`", effect.span,
                    "put the other effects before or after it",
                )  # fmt: skip
                continue
            found = self.visit(effect, scope, together)
            if found is not None:
                checked.append(found)
                scope = scope.forget(_changed(found))
        return tuple(checked)

    def _error(self, code: str, message: str, span: Span, hint: str = "") -> None:
        """Report a fault of an effect."""
        self.expressions.symbols.faults.error(code, message, span, hint)

    def visit(self, node: t.Effect, scope: Scope, together: bool) -> c.Effect | None:
        """Check one effect; None where it is too faulty to go on with."""
        kind = type(node)
        if kind not in _ROWS:
            found: c.Effect | None = getattr(self, f"visit_{kind.__name__}")(node, scope, together)
            return found
        types, make = _ROWS[kind]
        values = [
            self.expressions.wanted(getattr(node, name), scope, wanted)
            for name, wanted in zip(child_fields(kind), types, strict=False)
        ]
        return evolve(make(node, *values), span=node.span)

    def visit_Pays(self, node: t.Pays, scope: Scope, together: bool) -> c.Pay:
        """Check a payment, of an exact amount only where several are rounded together."""
        wanted = self.expressions.wanted
        return c.Pay(
            wanted(node.payer, scope, HOLDER),
            wanted(node.amount, scope, EXACT if together else MONEY),
            wanted(node.payee, scope, HOLDER),
            self.expressions.optional(node.reason, scope, TEXT),
            span=node.span,
        )

    def visit_Raise(self, node: t.Raise | t.Lower, scope: Scope, together: bool) -> c.SetRung:
        """Check buildings that are put up or taken away."""
        what = self.expressions.wanted(node.what, scope, self.expressions.symbols.property)
        if isinstance(node, t.Raise):
            return c.SetRung(what, None, 1, span=node.span)
        to = self.expressions.optional(node.to, scope, COUNT)
        return c.SetRung(what, to, -1, span=node.span)

    visit_Lower = visit_Raise

    def visit_If(self, node: t.If, scope: Scope, together: bool) -> c.If:
        """Check effects on a condition, which narrows types on both sides."""
        condition = self.expressions.truth(node.condition, scope)
        then = self.check(node.then, scope.where(condition), together)
        otherwise = self.check(node.otherwise, scope.where(condition, False), together)
        return c.If(condition, then, otherwise, span=node.span)

    def visit_ForEach(self, node: t.ForEach, scope: Scope, together: bool) -> c.ForEach:
        """Check effects for each member of a list."""
        over, where, inner = self.expressions.variable(node.variable, node.over, node.where, scope)
        body = self.check(node.body, inner, together)
        return c.ForEach(node.variable, over, where, body, span=node.span)

    def visit_Together(
        self, node: t.Together, scope: Scope, together: bool
    ) -> c.PayTogether | None:
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

    def visit_Give(self, node: t.Give, scope: Scope, together: bool) -> c.GiveTo:
        """Check a gift of deeds, cards, or a list of one of these (else R217)."""
        symbols = self.expressions.symbols
        what = self.expressions.check(node.what, scope)
        to = self.expressions.wanted(node.to, scope, HOLDER)
        single = what.type.of if what.type.is_list else what.type
        if single is not None and not fits(single, symbols.property) and not fits(single, CARD):
            shown = symbols.show(what.type)
            message = f"only deeds and cards can be given, not a {shown}"
            hint = "cash is paid: `A pays X to B`" if single in NUMBERS else ""
            self._error("R217", message, node.span, hint)
        return c.GiveTo(what, to, span=node.span)

    def visit_SetTo(self, node: t.SetTo | t.AddTo, scope: Scope, together: bool) -> c.Assign | None:
        """Check an assignment to a track or a field of a matter, or what is added to it."""
        target = self.expressions.check(node.place, scope)
        if not isinstance(target, c.TrackRead | c.MatterField):
            hint = ""
            if isinstance(target, c.Local):
                hint = "set a field through its matter, as in `set auction.bid to ...`"
            elif isinstance(target, c.FigureRead):
                hint = "a figure can't change during a game: declare a `track`"
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
            both = f"a {symbols.show(value.type)} can't be added to a {symbols.show(declared)}"
            self._error("R202", both, node.span)
        return c.Assign("remove" if node.negated else "add", target, value, span=node.span)

    visit_AddTo = visit_SetTo

    def visit_Open(self, node: t.Open, scope: Scope, together: bool) -> c.OpenMatter | None:
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
            # Where a name was wrong it may have been meant for this field: one fault is enough.
            elif given.keys() <= set(names):
                message = f"the matter `{node.matter}` needs its `{field.name}`"
                self._error("R219", message, node.span, f"add `{field.name}: ...`")
        return c.OpenMatter(node.matter, tuple(values), span=node.span)

    def visit_Announce(self, node: t.Announce, scope: Scope, together: bool) -> c.EmitEvent | None:
        """Check the announcement of an event, which must be declared (else R220)."""
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
    """Return the names of the fields and variables that may be others behind an effect.

    The handlers of an event that it announces are not followed.
    """
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
