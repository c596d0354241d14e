"""Checks effects: that each is given what it takes, and changes only what can be changed."""

from __future__ import annotations

from collections.abc import Sequence

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
    Type,
    fits,
    list_of,
)
from propertyrules.semantics.expressions import Expressions
from propertyrules.semantics.narrowing import facts_if
from propertyrules.semantics.world import Scope
from propertyrules.syntax import tree as t


class Effects(Expressions):
    """Turns effects as written into checked ones."""

    def acts(self, effects: Sequence[t.Effect], scope: Scope) -> c.Effects:
        """Check effects in order; what one of them changes is known no longer behind it."""
        checked: list[c.Effect] = []
        for effect in effects:
            act = self.act(effect, scope)
            if act is not None:
                checked.append(act)
                scope = scope.forgetting(_changed(act))
        return tuple(checked)

    def act(self, node: t.Effect, scope: Scope) -> c.Effect | None:
        """Check one effect; None where it is too faulty to go on with."""
        match node:
            case t.Pays():
                return self._pay(node, scope, MONEY)
            case t.Together():
                return self._together(node, scope)
            case t.Give():
                return self._give(node, scope)
            case t.SetTo():
                return self._set(node, scope)
            case t.AddTo():
                return self._add(node, scope)
            case t.Raise():
                what = self.wanted(node.what, scope, self._property())
                return c.SetRung(what, None, 1, span=node.span)
            case t.Lower():
                what = self.wanted(node.what, scope, self._property())
                to = None if node.to is None else self.wanted(node.to, scope, COUNT)
                return c.SetRung(what, to, -1, span=node.span)
            case t.MoveBy():
                who = self.wanted(node.who, scope, PLAYER)
                steps = self.wanted(node.steps, scope, COUNT)
                how = "back" if node.back else "forward"
                return c.MoveToken(who, how, steps, span=node.span)
            case t.MoveTo() | t.Put():
                who = self.wanted(node.who, scope, PLAYER)
                space = self.wanted(node.space, scope, SPACE)
                how = "to" if isinstance(node, t.MoveTo) else "put"
                return c.MoveToken(who, how, space, span=node.span)
            case t.Open():
                return self._open_matter(node, scope)
            case t.Close():
                return c.CloseMatter(self.wanted(node.matter, scope, MATTER), span=node.span)
            case t.Announce():
                return self._announce(node, scope)
            case t.Follow():
                card = self.wanted(node.card, scope, CARD)
                return c.FollowCard(card, self.wanted(node.who, scope, PLAYER), span=node.span)
            case t.Draw():
                return c.DrawUnnamed(self.wanted(node.deck, scope, DECK), span=node.span)
            case t.Retire():
                return c.RetirePlayer(self.wanted(node.who, scope, PLAYER), span=node.span)
            case t.EndGame():
                winners = self.wanted(node.winners, scope, list_of(PLAYER))
                return c.Finish(winners, span=node.span)
            case t.If():
                condition = self.truth(node.condition, scope)
                then = self.acts(node.then, scope.knowing(facts_if(condition, True)))
                otherwise = self.acts(node.otherwise, scope.knowing(facts_if(condition, False)))
                return c.If(condition, then, otherwise, span=node.span)
            case t.ForEach():
                over, where, inner = self.variable(node.variable, node.over, node.where, scope)
                body = self.acts(node.body, inner)
                return c.ForEach(node.variable, over, where, body, span=node.span)

    def _property(self) -> Type:
        return Type("space", self.world.deed_kinds)

    def _pay(self, node: t.Pays, scope: Scope, amount: Type) -> c.Pay:
        return c.Pay(
            self.wanted(node.payer, scope, HOLDER),
            self.wanted(node.amount, scope, amount),
            self.wanted(node.payee, scope, HOLDER),
            None if node.reason is None else self.wanted(node.reason, scope, TEXT),
            span=node.span,
        )

    def _together(self, node: t.Together, scope: Scope) -> c.PayTogether | None:
        define = self.world.defines.get(node.rounding)
        takes = () if define is None else (define.type, *(param.type for param in define.params))
        if takes != (MONEY, EXACT) and ERROR not in takes:
            known = [
                n
                for n, d in self.world.defines.items()
                if tuple(p.type for p in d.params) == (EXACT,)
            ]
            what = "defined value that makes an exact amount money"
            self.world.unknown("R216", what, node.rounding, node.span, known)
            self._payments(node.payments, scope)
            return None
        return c.PayTogether(node.rounding, self._payments(node.payments, scope), span=node.span)

    def _payments(self, effects: Sequence[t.Effect], scope: Scope) -> c.Effects:
        """Check what stands in a `together`: exact payments, also in `if` and `for each`."""
        found: list[c.Effect] = []
        for node in effects:
            match node:
                case t.Pays():
                    found.append(self._pay(node, scope, EXACT))
                case t.If():
                    condition = self.truth(node.condition, scope)
                    then = self._payments(node.then, scope.knowing(facts_if(condition, True)))
                    otherwise = self._payments(
                        node.otherwise, scope.knowing(facts_if(condition, False))
                    )
                    found.append(c.If(condition, then, otherwise, span=node.span))
                case t.ForEach():
                    over, where, inner = self.variable(node.variable, node.over, node.where, scope)
                    body = self._payments(node.body, inner)
                    found.append(c.ForEach(node.variable, over, where, body, span=node.span))
                case _:
                    self.world.fault(
                        "R231", "only payments stand in a `together`", node.span,
                        "put the other effects before or behind it",
                    )  # fmt: skip
        return tuple(found)

    def _give(self, node: t.Give, scope: Scope) -> c.GiveTo:
        what = self.expr(node.what, scope)
        to = self.wanted(node.to, scope, HOLDER)
        single = what.type.of if what.type.is_list else what.type
        if single is not None and not fits(single, self._property()) and not fits(single, CARD):
            self.world.fault(
                "R217",
                f"only deeds and cards can be given, and this is a {self.world.show(what.type)}",
                node.span,
                "cash is paid: `A pays X to B`" if single in NUMBERS else "",
            )
        return c.GiveTo(what, to, span=node.span)

    def _target(self, place: t.Expr, scope: Scope) -> c.TrackRead | c.MatterField | None:
        found = self.expr(place, scope)
        if isinstance(found, (c.TrackRead, c.MatterField)):
            return found
        if found.type != ERROR:
            hint = ""
            if isinstance(found, c.Local):
                hint = "a field is set through its matter, as in `set auction.bid to ...`"
            elif isinstance(found, c.FigureRead):
                hint = "a figure stays as it is during a game; declare a `track`"
            elif isinstance(found, c.BuiltinCall) and found.name == "cash":
                hint = "cash changes by paying: `A pays X to B`"
            self.world.fault(
                "R218", "only a track or a field of a matter can be set", place.span, hint
            )
        return None

    def _set(self, node: t.SetTo, scope: Scope) -> c.Assign | None:
        target = self._target(node.place, scope)
        if target is None:
            self.expr(node.value, scope, ERROR)
            return None
        value = self.wanted(node.value, scope, self._declared(target))
        return c.Assign("set", target, value, span=node.span)

    def _declared(self, target: c.TrackRead | c.MatterField) -> Type:
        """Give the type that a place was declared with, whatever it is narrowed to here."""
        if isinstance(target, c.TrackRead):
            return self.world.tracks[target.name].type
        assert target.of.type.kinds is not None
        matter = self.world.matters[next(iter(target.of.type.kinds))]
        return next(f.type for f in matter.fields if f.name == target.name)

    def _add(self, node: t.AddTo, scope: Scope) -> c.Assign | None:
        target = self._target(node.place, scope)
        if target is None:
            self.expr(node.value, scope, ERROR)
            return None
        declared = self._declared(target)
        value = self.expr(node.value, scope, declared.of or declared)
        element_fits = (
            declared.is_list and declared.of is not None and fits(value.type, declared.of)
        )
        if (
            declared != ERROR
            and not element_fits
            and not (fits(value.type, declared) and (declared.is_list or declared in NUMBERS))
        ):
            self.world.fault(
                "R202",
                f"a {self.world.show(value.type)} cannot be added to a {self.world.show(declared)}",
                node.span,
            )
        if element_fits:
            value = c.ListOf(declared, (value,), span=value.span)
        return c.Assign("remove" if node.negated else "add", target, value, span=node.span)

    def _open_matter(self, node: t.Open, scope: Scope) -> c.OpenMatter | None:
        kind = self.world.matters.get(node.matter)
        if kind is None:
            self.world.unknown("R205", "matter", node.matter, node.span, self.world.matters)
            self._look_at(tuple(value for _, value in node.fields), scope)
            return None
        given: dict[str, t.Expr] = {}
        names = [f.name for f in kind.fields]
        for name, value in node.fields:
            if name not in names:
                message = f"the matter `{node.matter}` has no `{name}`"
                has = f"its fields: {quoted(names)}" if names else "it has no fields"
                self.world.unknown("R219", "field", name, value.span, names, message, has)
            elif name in given:
                self.world.fault("R219", f"`{name}` is given twice", value.span)
            given[name] = value
        misnamed = any(name not in names for name in given)
        values: list[c.Expression] = []
        for field in kind.fields:
            if field.name in given:
                values.append(self.wanted(given[field.name], scope, field.type))
            elif field.default is not None and not _reads(field.default, names):
                values.append(field.default)
            elif not misnamed:
                self.world.fault(
                    "R219",
                    f"the matter `{node.matter}` needs its `{field.name}`",
                    node.span,
                    f"add `{field.name}: ...`",
                )
        return c.OpenMatter(node.matter, tuple(values), span=node.span)

    def _announce(self, node: t.Announce, scope: Scope) -> c.EmitEvent | None:
        event = self.world.events.get(node.event)
        if event is None:
            self.world.unknown("R220", "event", node.event, node.span, self.world.events)
            self._look_at(node.args, scope)
            return None
        types = tuple(param.type for param in event.params)
        args = self._args(node.event, node.args, types, node.span, scope)
        return c.EmitEvent(node.event, args, span=node.span)


def _reads(default: c.Expression, names: Sequence[str]) -> bool:
    """Tell whether a field's own value reads other fields: only a table may leave it out."""
    return any(isinstance(node, c.Local) and node.name in names for node in walk((default,)))


def _changed(act: c.Effect) -> frozenset[str]:
    """Give the names of the fields and variables that may be others behind an effect."""
    match act:
        case c.GiveTo() | c.RetirePlayer():
            return frozenset({"owner", "holder"})
        case c.MoveToken():
            return frozenset({"space"})
        case c.Assign():
            return frozenset({act.target.name})
        case c.OpenMatter() | c.CloseMatter():
            return frozenset({"uppermost"})
        case c.If():
            return frozenset().union(*map(_changed, (*act.then, *act.otherwise)))
        case c.ForEach():
            return frozenset().union(*map(_changed, act.body))
    return frozenset()
