"""Writes Python that works out what the rules leave to an open parameter, as `ranges` reads it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from propertyrules.codegen.expressions import Writer
from propertyrules.codegen.residual import (
    NO,
    YES,
    HangsOnTableError,
    Partly,
    Rules,
    both,
    denied,
    names_read,
)
from propertyrules.codegen.sharing import STEP
from propertyrules.ir import nodes as c
from propertyrules.ir.program import Parameter, Rule
from propertyrules.ir.types import Type
from propertyrules.machine.binding import outward
from propertyrules.machine.families import Range
from propertyrules.machine.ranges import called, domain, required
from propertyrules.machine.sides import sides
from propertyrules.model.state import State

AMOUNTS = ("money", "count")


def said_by(writer: Writer, type_: Type, nobody: State) -> str:
    """Give the name of the constant by which values of a small type are put into words."""
    values = domain(nobody, type_) or ()
    return writer.constant("N_", {one: outward(nobody.setting, type_, one) for one in values})


@define(eq=False)
class Ranging:
    """Writes the range `r_NAME` of one parameter; for a list its members `m_NAME` as well.

    `LEAVE` stands where the sort of moves is left because the parameter can be nothing.
    """

    writer: Writer
    rules: Rules
    param: Parameter
    open: frozenset[str]
    nobody: State

    def written(self) -> list[str]:
        """Write the lines that work the range out."""
        type_ = self.param.type
        if type_.name in AMOUNTS:
            return list(self._amount())
        if type_.is_list:
            return list(self._list())
        dice = self.nobody.setting.program.dice
        faces = tuple((die.name, die.number, die.faces) for die in dice)
        range_ = Range("throw", dice=faces) if type_.name == "throw" else Range(type_.name)
        return [self._constant(range_)]

    def _constant(self, range_: Range) -> str:
        return f"r_{self.param.name} = {self.writer.constant('R_', range_)}"

    def _terms(self) -> Iterator[tuple[Rule, c.Expression, set[str], Partly, str]]:
        """Go through what is required for sure: with the parameter's names, and on what condition.

        The condition stands in terms of the rule's own names.
        """
        for guard in self.rules.move.rules:
            if guard.require is None:
                continue
            inner, _ = self.rules.scope(guard, self.open)
            when = YES if guard.where is None else inner.true(guard.where)
            if when != NO:
                for term in required(guard.require):
                    yield guard, term, called(guard, self.param), inner, when

    def _bound(self, guard: Rule, text: str) -> str:
        _, known = self.rules.scope(guard, self.open)
        return Partly(self.writer, self.open).bound(text, known)

    # -- amounts --------------------------------------------------------------------------------

    def _amount(self) -> Iterator[str]:
        bounds = list(self._bounds())
        if not bounds:
            yield self._constant(Range("amount"))
            return
        low, high = f"l_{self.param.name}", f"h_{self.param.name}"
        least = ["0", *(text for side, text, when in bounds if side == "low" and when == YES)]
        most = [text for side, text, when in bounds if side == "high" and when == YES]
        yield f"{low} = max({', '.join(least)})" if least[1:] else f"{low} = 0"
        yield (
            f"{high} = min({', '.join(most)})" if most[1:] else f"{high} = {(most or ['None'])[0]}"
        )
        for side, text, when in bounds:
            if when == YES:
                continue
            yield f"if {when}:"
            if side == "low":
                yield f"{STEP}{low} = max({low}, {text})"
            else:
                yield f"{STEP}{high} = {text} if {high} is None else min({high}, {text})"
        if any(side == "high" for side, _, _ in bounds):
            some = "" if most else f"{high} is not None and "
            yield f"if {some}{low} > {high}:"
            yield f"{STEP}LEAVE"
        yield f"r_{self.param.name} = f_range('amount', {low}, {high})"

    def _bounds(self) -> Iterator[tuple[str, str, str]]:
        """Give which side each bound is on, the bound, and on what condition it stands."""
        for guard, term, names, inner, when in self._terms():
            when = self._bound(guard, when)
            if isinstance(term, c.Quantifier):
                own = term.value is not None and names & names_read((term.value,))
                if term.how == "some" and (own or guard.needs):
                    for side, text, more in self._loosest(term, names, inner):
                        yield side, self._bound(guard, text), both([when, self._bound(guard, more)])
                continue
            for op, other in sides(term, names):
                if inner.unknown(other):
                    continue
                for side, text in _written(op, inner.writer.expr(other)):
                    yield side, self._bound(guard, text), when

    def _loosest(
        self, term: c.Quantifier, names: set[str], inner: Partly
    ) -> Iterator[tuple[str, str, str]]:
        """Write the loosest of the bounds of which some member must set one; -1 for no member."""
        if term.value is None or inner.unknown(term.over):
            return
        one = inner.without(term.variable)
        held = list(sides(term.value, names))
        if len(held) > 1 or (term.where is not None and one.reads(term.where)):
            raise HangsOnTableError
        where = "" if term.where is None else f" if {one.writer.expr(term.where)}"
        source = f"for v_{term.variable} in {inner.writer.expr(term.over)}{where}"
        yield "high", "-1", f"(not [1 {source}])"
        if held and not one.unknown(held[0][1]):
            op, other = held[0]
            bounds = list(_written(op, one.writer.expr(other)))
            if len(bounds) == 1:
                side, text = bounds[0]
                pick = "max" if side == "high" else "min"
                yield side, f"{pick}([{text} {source}], default=0)", YES

    # -- lists ----------------------------------------------------------------------------------

    def _list(self) -> Iterator[str]:
        element = self.param.type.of
        if element is None:
            raise HangsOnTableError
        values = domain(self.nobody, element) or ()
        members = f"m_{self.param.name}"
        constant = self.writer.constant("K_", values)
        seats = "range(len(t.out))"
        whole = {"player": seats, "holder": f"(*{seats}, *{constant})"}.get(element.name, constant)
        filters = list(self._filters(members))
        yield f"{members} = {whole}"
        for text in filters:
            yield f"{members} = {text}"
        if element.name in ("player", "holder"):
            said = f"tuple([t.setting.holder(v) for v in {members}])"
        elif not filters:
            said_ = tuple(outward(self.nobody.setting, element, one) for one in values)
            yield self._constant(Range("list", members=said_))
            return
        else:
            names = said_by(self.writer, element, self.nobody)
            said = f"tuple([{names}[v] for v in {members}])"
        yield f"r_{self.param.name} = f_range('list', 0, None, {said})"

    def _filters(self, members: str) -> Iterator[str]:
        """Write how each rule about every member leaves some of them."""
        for guard, term, names, inner, when in self._terms():
            if not isinstance(term, c.Quantifier) or term.how not in ("every", "no"):
                continue
            if not isinstance(term.over, c.Local) or term.over.name not in names:
                continue
            assert term.value is not None  # every and no always have one
            one = inner.without(term.variable)
            where = YES if term.where is None else one.true(term.where)
            refuses = one.false(term.value) if term.how == "every" else one.true(term.value)
            test = both([when, where, refuses])
            if test == NO:
                continue
            name = f"v_{term.variable}"
            stays = f"[{name} for {name} in {members} if {denied(test)}]"
            yield self._bound(guard, stays)


def _written(op: str, text: str) -> Iterator[tuple[str, str]]:
    """Write the whole amounts at which a comparison begins or ceases to hold."""
    if op in ("at least", "is"):
        yield "low", f"f_ceil({text})"
    if op == "above":
        yield "low", f"f_floor({text}) + 1"
    if op in ("at most", "is"):
        yield "high", f"f_floor({text})"
    if op == "below":
        yield "high", f"f_ceil({text}) - 1"
