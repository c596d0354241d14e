"""Made-up values: divisions whose divisor may be nought, and the cash of the bank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from propertyrules.language import core as c
from propertyrules.language import program as p
from propertyrules.language.overlap import excluded
from propertyrules.language.types import EXACT, TRUTH
from propertyrules.language.walking import children, shape
from propertyrules.model.values import BANK


@frozen(eq=False)
class Known:
    """What holds for sure at one place: conditions, and lists with a member in them."""

    holding: tuple[c.Core, ...] = ()
    peopled: frozenset[object] = frozenset()

    def and_also(self, condition: c.Core | None) -> Known:
        """Return what holds where a condition does as well."""
        if condition is None:
            return self
        if isinstance(condition, c.Junction) and condition.op == "and":
            known = self
            for term in condition.terms:
                known = known.and_also(term)
            return known
        return Known((*self.holding, condition), self.peopled)

    def inside(self, over: c.Core, where: c.Core | None) -> Known:
        """Return what holds of a member of a list."""
        peopled = self.peopled | {shape(over)}
        return Known(self.holding, peopled).and_also(where)


@frozen(eq=False)
class MadeUp:
    """A value that the machine makes up: a division by what may be nought, or the bank's cash."""

    node: c.Core
    what: str


def made_up(
    roots: Iterable[tuple[object, Known]], figures: dict[str, p.FigureInfo]
) -> Iterator[MadeUp]:
    """Yield the made-up values in some expressions and effects, each with what holds there."""
    waiting = list(roots)
    while waiting:
        item, known = waiting.pop()
        if isinstance(item, tuple):
            waiting.extend((one, known) for one in item)
        elif isinstance(item, c.Junction):
            for term in item.terms:
                waiting.append((term, known))
                known = known.and_also(term if item.op == "and" else _denied(term))
        elif isinstance(item, c.Choose):
            waiting.append((item.condition, known))
            waiting.append((item.then, known.and_also(item.condition)))
            waiting.append((item.otherwise, known.and_also(_denied(item.condition))))
        elif isinstance(item, (c.Quantifier, c.Each)):
            member = known.inside(item.over, None)
            waiting += [(item.over, known), (item.where, member)]
            inner = item.value if isinstance(item, c.Quantifier) else item.body
            waiting.append((inner, known.inside(item.over, item.where)))
            if isinstance(item, c.Quantifier):
                waiting.append((item.otherwise, known))
        elif isinstance(item, c.When):
            waiting.append((item.condition, known))
            waiting.append((item.then, known.and_also(item.condition)))
            waiting.append((item.otherwise, known.and_also(_denied(item.condition))))
        elif isinstance(item, (c.Core, c.Act)):
            if isinstance(item, c.Arith) and item.op == "/":
                if not _never_nought(item.right, known, figures):
                    yield MadeUp(item, "division")
            elif isinstance(item, c.Builtin) and item.name == "cash":
                holder = item.args[0]
                if isinstance(holder, c.Const) and holder.value == BANK:
                    yield MadeUp(item, "bank")
            waiting.extend((one, known) for one in children(item))


def _denied(condition: c.Core) -> c.Core:
    if isinstance(condition, c.Not):
        return condition.value
    return c.Not(TRUTH, condition, span=condition.span)


def _never_nought(value: c.Core, known: Known, figures: dict[str, p.FigureInfo]) -> bool:
    """Tell whether a value cannot be nought for sure."""
    if isinstance(value, c.Const):
        return bool(value.value)
    if isinstance(value, c.Figure):
        figure = figures[value.name]
        low, high = figure.low, figure.high
        if low is None or high is None:
            return bool(figure.value)
        return low > 0 or high < 0
    if isinstance(value, c.Builtin) and value.name == "size" and known.peopled:
        return shape(value.args[0]) in known.peopled
    if isinstance(value, c.Arith) and value.op == "*":
        return all(_never_nought(side, known, figures) for side in (value.left, value.right))
    nought = c.Compare(TRUTH, "is", value, c.Const(EXACT, 0))
    return any(excluded(condition, nought) for condition in known.holding)
