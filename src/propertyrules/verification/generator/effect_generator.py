"""The effect generator: blocks of effects, among them none that could go round by itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import TypeAlias

from attrs import frozen

from propertyrules.syntax import tree as t
from propertyrules.verification.generator.expression_generator import ExpressionGenerator
from propertyrules.verification.generator.productions import (
    EFFECTS,
    Production,
    parse_effects,
    productions,
)
from propertyrules.verification.generator.symbol_pool import (
    TermScope,
    descendants,
    names_in,
    root_of,
    written,
)

STEADY = {"money": "steady_money", "count": "steady_count", "exact": "steady_exact"}
MOST_IN_A_BLOCK = 2


@frozen
class Freedom:
    """What effects may lead to where they stand: events, `card`, and matters that close.

    What comes later in the order of a rulebook may be led to by what comes before it, so that
    nothing goes round. `loops` counts the repetitions round a place.
    """

    to: frozenset[str]
    loops: int = 0


Form: TypeAlias = Callable[[TermScope, Freedom, int], Iterator[t.Effect]]
"""Draws an effect, with so many levels of blocks inside; yields none where it cannot stand."""


class EffectGenerator:
    """Draws effects. Each form yields one effect, or none where it cannot stand."""

    def __init__(self, expressions: ExpressionGenerator) -> None:
        self.expressions = expressions
        self.pool = expressions.pool
        self.dice = expressions.dice
        self._expr = expressions.expr
        weights = (
            (self._pay, 6), (self._together, 2), (self._set, 6), (self._add, 3), (self._open, 4),
            (self._announce, 3), (self._follow, 2), (self._finish, 1), (self._if, 4),
            (self._each, 3),
        )  # fmt: skip
        self._forms: list[tuple[str, Form]] = [
            (form.__name__, form) for form, weight in weights for _ in range(weight)
        ]
        for one in productions(EFFECTS, parse_effects):
            weight, *needs = one.gives.split()
            form = partial(self._produced, one, frozenset(needs))
            self._forms += [(one.text, form)] * int(weight)

    def block(self, scope: TermScope, may: Freedom, depth: int = 2) -> t.Effects:
        """Return a few effects."""
        scope = scope.lasting()
        many = 1 + self.dice.below(MOST_IN_A_BLOCK)
        return tuple(one for _ in range(many) for one in self._effect(scope, may, depth))

    def _effect(self, scope: TermScope, may: Freedom, depth: int) -> t.Effects:
        """Return one effect; a payment by the bank where nothing else comes to mind."""
        for _ in range(6):
            label, form = self.dice.choose(self._forms)
            if not self.pool.leaning(f"effect {label}") and not self.dice.one_in(20):
                continue
            found = tuple(form(scope, may, depth))
            if found:
                return found
        amount = self.lasting("money", scope)
        return (t.Pays(t.Name("bank"), amount, self._expr("player", scope, 0)),)

    def _produced(
        self, production: Production, needs: frozenset[str],
        scope: TermScope, may: Freedom, depth: int,
    ) -> Iterator[t.Effect]:  # fmt: skip
        """Yield an effect made from a production of the language, if `may` allows all that the
        production needs to be triggered here.
        """
        may_follow = needs <= may.to and (may.loops < 2 or not needs)
        if may_follow and self.expressions.can_fill(production, scope):
            terms = self.expressions.fill(production, scope, 1)
            yield production.filled(tuple(term.expr for term in terms))

    # -- what lasts must not grow beyond bounds ------------------------------------------------

    def lasting(self, type_: str, scope: TermScope, depth: int = 2) -> t.Expr:
        """Return a value that the table keeps: of a size that does not double at each step."""
        if type_ == "text":
            return self.expressions.words(scope, holes=0)
        found = self._expr(type_, scope, depth)
        if type_ in STEADY:
            return t.Call(STEADY[type_], (found,)) if self._grows(found) else found
        if type_ == "percent" and self._grows(found):
            return self._expr(type_, scope, 0)
        if type_.startswith("list of ") and self._is_long(found, scope):
            return t.These((self._expr(type_.removeprefix("list of "), scope, 1),))
        return found

    def _grows(self, value: t.Expr) -> bool:
        """Return whether a value could be a multiple of what it is made of."""
        return any(name in self.pool.values for name in names_in(value)) or any(
            (isinstance(one, t.Quantified) and one.how in ("sum", "number"))
            or (isinstance(one, t.Binary) and one.op in ("*", "/", "of"))
            for one in descendants(value)
        )  # fmt: skip

    def _is_long(self, value: t.Expr, scope: TermScope) -> bool:
        """Return whether a list is made of several that could themselves be long."""
        pool = self.pool
        types = [
            *((name, type_) for name, (type_, _) in pool.tracks.items()),
            *((name, one.type) for name, one in pool.values.items()),
            *scope.names.items(),
            *((f.name, written(f.type)) for one in pool.matters.values() for f in one.fields),
        ]
        kept = {name for name, type_ in types if type_.startswith("list")}
        return sum(name in kept for name in names_in(value)) > 1

    # -- money ---------------------------------------------------------------------------------

    def _payment(self, amount: t.Expr, scope: TermScope, may: Freedom) -> t.Pays:
        """Return a payment; where nobody may fall short, of somebody who is surely no player."""
        payer: t.Expr = t.Name(self.dice.choose(("bank", *self.pool.holders)))
        if "short" in may.to:
            other = self._expr("holder" if self.dice.one_in(4) else "player", scope, 1)
            payer = other if _begins_with_name(other) else payer
        payee = self._expr("holder", scope, 1)
        reason = None if self.dice.one_in(3) else self._expr("text", scope, 1)
        return t.Pays(payer, amount, payee, reason)

    def _pay(self, scope: TermScope, may: Freedom, depth: int) -> Iterator[t.Effect]:
        yield self._payment(self.lasting("money", scope), scope, may)

    def _together(self, scope: TermScope, may: Freedom, depth: int) -> Iterator[t.Effect]:
        rounding = self.dice.choose(("half_up", "half_down"))
        yield t.Together(rounding, self._payments(scope, may, 2))

    def _payments(self, scope: TermScope, may: Freedom, depth: int) -> t.Effects:
        found: list[t.Effect] = []
        for _ in range(1 + self.dice.below(2)):
            form = self.dice.below(4) if depth else 0
            if form == 1:
                condition, known, unknown = self.expressions.tested(scope, 1)
                then = self._payments(scope.knowing(known), may, depth - 1)
                otherwise: t.Effects = ()
                if self.dice.one_in(2):
                    otherwise = self._payments(scope.knowing(unknown), may, depth - 1)
                found.append(t.If(condition, then, otherwise))
            elif form == 2 and may.loops + scope.inside < 2:
                loop, inner = self.expressions.loop(scope, 1)
                body = self._payments(inner, may, depth - 1)
                found.append(t.ForEach(loop.variable, loop.over, where=loop.where, body=body))
            else:
                found.append(self._payment(self.lasting("exact", scope), scope, may))
        return tuple(found)

    # -- cards, tracks and matters -------------------------------------------------------------

    def _follow(self, scope: TermScope, may: Freedom, depth: int) -> Iterator[t.Effect]:
        if "card" in may.to and may.loops < 2:
            card = self._expr("card", scope, 1)
            yield t.Follow(card, self._expr("player", scope, 1))
            if self.dice.one_in(2):
                yield t.Draw(t.Dot(card, "deck"))

    def _places(self, scope: TermScope) -> list[tuple[t.Expr, str]]:
        """Return what can be set: tracks, and fields of matters, with their declared types."""
        pool = self.pool
        found: list[tuple[t.Expr, str]] = []
        for name, (type_, of) in pool.tracks.items():
            if of != "table":
                place = t.Dot(self._expr(of, scope, 1), name)
                if _begins_with_name(place):
                    found.append((place, type_))
            elif name not in scope.names:
                found.append((t.Name(name), type_))
        for local in scope.names:
            matter = pool.matters.get(scope.type_of(local))
            if matter is not None:
                fields = ((one.name, written(one.type)) for one in matter.fields)
                found += [(t.Dot(t.Name(local), name), type_) for name, type_ in fields]
        return found

    def _set(self, scope: TermScope, may: Freedom, depth: int) -> Iterator[t.Effect]:
        places = self._places(scope)
        if places:
            place, type_ = self.dice.choose(places)
            yield t.SetTo(place, self.lasting(type_, scope))

    def _add(self, scope: TermScope, may: Freedom, depth: int) -> Iterator[t.Effect]:
        """Yield a change of a number or a list; exact amounts are set, lest they grow fine."""
        places = [
            (place, type_) for place, type_ in self._places(scope)
            if type_ in ("money", "count") or type_.startswith("list of ")
        ]  # fmt: skip
        if not places:
            return
        place, type_ = self.dice.choose(places)
        removed = self.dice.one_in(2)
        if type_.startswith("list of "):
            whole = removed and self.dice.one_in(2)
            value = self._expr(type_ if whole else type_.removeprefix("list of "), scope, 1)
        else:
            value = self.lasting(type_, scope)
        yield t.AddTo(value, place, removed)

    def _open(self, scope: TermScope, may: Freedom, depth: int) -> Iterator[t.Effect]:
        writable = self.expressions.writable
        names = [
            name for name, one in self.pool.matters.items()
            if (one.place == "standing" or name in may.to)
            and all(writable(written(field.type), scope) for field in one.fields)
        ]  # fmt: skip
        if not names or may.loops > 1:
            return
        name = self.dice.choose(names)
        given = [
            (field.name, self.lasting(written(field.type), scope, 1))
            for field in self.pool.matters[name].fields
            if field.default is None or self.dice.one_in(2)
        ]
        yield t.Open(name, tuple(self.dice.shuffled(given)))

    def _announce(self, scope: TermScope, may: Freedom, depth: int) -> Iterator[t.Effect]:
        # What the machine raises can be announced as well, with arguments of any making.
        names = [
            name for name, types in self.pool.events.items()
            if name in may.to and all(self.expressions.writable(one, scope) for one in types)
        ]  # fmt: skip
        if names and may.loops < 2:
            name = self.dice.choose(names)
            open_ = ("matter", *self.pool.matters)
            yield t.Announce(name, tuple(
                self._expr(one, scope, 1) if one in open_ else self.lasting(one, scope, 1)
                for one in self.pool.events[name]
            ))  # fmt: skip

    # -- players, the game, choice and repetition ----------------------------------------------

    def _finish(self, scope: TermScope, may: Freedom, depth: int) -> Iterator[t.Effect]:
        condition = self.expressions.condition(scope, 1)
        yield t.If(condition, (t.EndGame(self._expr("list of player", scope, 1)),))

    def _if(self, scope: TermScope, may: Freedom, depth: int) -> Iterator[t.Effect]:
        if depth:
            condition, known, unknown = self.expressions.tested(scope, 2)
            then = self.block(scope.knowing(known), may, depth - 1)
            other = self.dice.one_in(2)
            otherwise = self.block(scope.knowing(unknown), may, depth - 1) if other else ()
            yield t.If(condition, then, otherwise)

    def _each(self, scope: TermScope, may: Freedom, depth: int) -> Iterator[t.Effect]:
        if not depth or may.loops > 1:
            return
        loop, inner = self.expressions.loop(scope, 1)
        deeper = Freedom(may.to, may.loops + 1)
        if inner.names[loop.variable] in self.pool.matters:
            # What goes through open matters and opens more of them would double their number.
            deeper = Freedom(may.to - self.pool.matters.keys(), may.loops + 2)
        body = self.block(inner, deeper, depth - 1)
        yield t.ForEach(loop.variable, loop.over, where=loop.where, body=body)


def _begins_with_name(expr: t.Expr) -> bool:
    """Return whether an expression can begin an effect: neither brackets nor a list can."""
    return isinstance(root_of(expr), t.Name | t.Call)


def free(names: Collection[str]) -> Freedom:
    """Return the freedom to lead to these."""
    return Freedom(frozenset(names))
