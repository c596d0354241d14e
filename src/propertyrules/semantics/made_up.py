"""Made-up values: a divisor that may be nought, a member that may not be there, the bank's cash."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.traversal import children, structural_key
from propertyrules.ir.types import COUNT, EXACT, HOLDER, TRUTH
from propertyrules.model.values import BANK
from propertyrules.semantics.overlap import excluded, number_range


@frozen(eq=False)
class Known:
    """What holds for sure at one place: conditions, and lists with a member in them.

    `announced` are the parameters of an event of the rulebook's own: whoever announces it knows of
    which property, so that who owns it is not asked again.
    """

    holding: tuple[c.Expression, ...] = ()
    peopled: frozenset[object] = frozenset()
    announced: frozenset[str] = frozenset()

    def and_also(self, condition: c.Expression | None) -> Known:
        """Return what holds where a condition does as well."""
        if condition is None:
            return self
        if isinstance(condition, c.Junction) and condition.op == "and":
            known = self
            for term in condition.terms:
                known = known.and_also(term)
            return known
        peopled = self.peopled
        match condition:
            case c.Quantifier(how="some") | c.Not(value=c.Quantifier(how="no")):
                some = condition.value if isinstance(condition, c.Not) else condition
                assert isinstance(some, c.Quantifier)
                peopled |= {structural_key(some.over)}
                if some.where is None:
                    peopled |= {
                        (some.variable, structural_key(some.over), structural_key(some.value))
                    }
        return evolve(self, holding=(*self.holding, condition), peopled=peopled)

    def excludes(self, condition: c.Expression) -> bool:
        """Tell whether what holds shows that a condition does not."""
        return any(excluded(one, condition) for one in self.holding)

    def peoples(self, members: c.Expression) -> bool:
        """Tell whether what holds shows that a list has a member."""
        if isinstance(members, c.Quantifier) and members.how == "all":
            if members.where is None:
                return structural_key(members.over) in self.peopled
            key = (members.variable, structural_key(members.over), structural_key(members.where))
            return key in self.peopled
        return structural_key(members) in self.peopled

    def inside(self, over: c.Expression, where: c.Expression | None) -> Known:
        """Return what holds of a member of a list."""
        peopled = self.peopled | {structural_key(over)}
        return evolve(self, peopled=peopled).and_also(where)


@frozen(eq=False)
class MadeUp:
    """A value that the machine makes up: a division by what may be nought, a member of a list that
    may not be there, or the bank's cash. `place` says why a member may not be there.
    """

    node: c.Expression
    what: str
    place: str = ""


def made_up(
    roots: Iterable[tuple[object, Known]], figures: dict[str, p.Figure], lengths: Lengths
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
        elif isinstance(item, c.IfElse):
            waiting.append((item.condition, known))
            waiting.append((item.then, known.and_also(item.condition)))
            waiting.append((item.otherwise, known.and_also(_denied(item.condition))))
        elif isinstance(item, (c.Quantifier, c.ForEach)):
            member = known.inside(item.over, None)
            waiting += [(item.over, known), (item.where, member)]
            inner = item.value if isinstance(item, c.Quantifier) else item.body
            waiting.append((inner, known.inside(item.over, item.where)))
            if isinstance(item, c.Quantifier):
                waiting.append((item.otherwise, known))
        elif isinstance(item, c.If):
            waiting.append((item.condition, known))
            waiting.append((item.then, known.and_also(item.condition)))
            waiting.append((item.otherwise, known.and_also(_denied(item.condition))))
        elif isinstance(item, (c.Expression, c.Effect)):
            if isinstance(item, c.Arithmetic) and item.op == "/":
                if not _never_nought(item.right, known, figures):
                    yield MadeUp(item, "division")
            elif isinstance(item, c.BuiltinCall) and item.name == "cash":
                holder = item.args[0]
                if isinstance(holder, c.Constant):
                    if holder.value == BANK:
                        yield MadeUp(item, "bank")
                elif holder.type == HOLDER and not _no_bank(holder, known):
                    yield MadeUp(item, "holder")
            elif isinstance(item, c.BuiltinCall) and item.name == "nth":
                place = _missing(item.args[0], item.args[1], known, figures, lengths)
                if place:
                    yield MadeUp(item, "member", place)
            waiting.extend((one, known) for one in children(item))


def _denied(condition: c.Expression) -> c.Expression:
    if isinstance(condition, c.Not):
        return condition.value
    return c.Not(TRUTH, condition, span=condition.span)


def _never_nought(value: c.Expression, known: Known, figures: dict[str, p.Figure]) -> bool:
    """Tell whether a value cannot be nought for sure."""
    if isinstance(value, c.Constant):
        return bool(value.value)
    if isinstance(value, c.FigureRead):
        figure = figures[value.name]
        low, high = figure.low, figure.high
        if low is None or high is None:
            return bool(figure.value)
        return low > 0 or high < 0
    if isinstance(value, c.BuiltinCall) and value.name == "size" and known.peopled:
        return structural_key(value.args[0]) in known.peopled
    if isinstance(value, c.Arithmetic) and value.op == "*":
        return all(_never_nought(side, known, figures) for side in (value.left, value.right))
    nought = c.Comparison(TRUTH, "is", value, c.Constant(EXACT, 0))
    return known.excludes(nought)


def _no_bank(holder: c.Expression, known: Known) -> bool:
    match holder:
        case c.BuiltinCall(name="owner", args=(c.Local(name=name),)) if name in known.announced:
            return True
    return known.excludes(c.Comparison(TRUTH, "is", holder, c.Constant(HOLDER, BANK)))


# -- members of lists -----------------------------------------------------------------------

_ON_TABLE = (c.FigureRead, c.TrackRead, c.MatterField)  # numbers that lie on the table


def _missing(
    members: c.Expression,
    place: c.Expression,
    known: Known,
    figures: dict[str, p.Figure],
    lengths: Lengths,
) -> str:
    """Say where a place may lie outside a list; empty where it cannot, or nothing is known.

    A list that is a parameter is as long as whoever gives it says, and a place that a parameter or
    a defined value tells is as they tell it: nothing is said of these.
    """
    if any(isinstance(node, c.Local) for node in _links(members)):
        return ""
    least = lengths.least(members, known)
    if least is None:
        return ""
    size = c.BuiltinCall(COUNT, "size", (members,))
    match place:
        case c.Arithmetic(
            op="-", left=c.BuiltinCall(name="size", args=(same,)), right=c.Constant(value=back)
        ):
            if structural_key(same) == structural_key(members):
                return "the list may be empty" if _short_of(size, back, least, known) else ""
    span = number_range(place, figures, lengths.top_rung)
    if span is not None:
        low, high = span
        if high < 0 or (low < 0 and not known.excludes(_compared(place, "below", 0))):
            return "the place may be below 0" if high >= 0 else "the place is below 0"
        if not _short_of(size, int(high) + 1, least, known) or _inside(place, size, known):
            return ""
        if known.excludes(_compared(place, "at least", least)):
            return ""
        return "the list may be empty" if not high else "the list may not be that long"
    if not all(isinstance(node, (c.Constant, *_ON_TABLE)) for node in _terms(place)):
        return ""
    if not known.excludes(_compared(place, "below", 0)):
        return "the place may be below 0"
    if _inside(place, size, known) or known.excludes(_compared(place, "at least", least)):
        return ""
    return "the list may not be that long"


def _terms(number: c.Expression) -> Iterator[c.Expression]:
    """Yield what a number is added up of."""
    if isinstance(number, c.Arithmetic):
        yield from _terms(number.left)
        yield from _terms(number.right)
    elif isinstance(number, c.Negative):
        yield from _terms(number.value)
    else:
        yield number


def _links(members: c.Expression) -> Iterator[c.Expression]:
    """Yield the lists that a list is made of."""
    yield members
    if isinstance(members, c.Arithmetic):
        yield from _links(members.left)
        yield from _links(members.right)
    elif isinstance(members, c.IfElse):
        yield from _links(members.then)
        yield from _links(members.otherwise)


def _short_of(size: c.Expression, wanted: int, least: int, known: Known) -> bool:
    """Tell whether a list may have fewer members than are wanted."""
    if wanted <= least or known.excludes(_compared(size, "below", wanted)):
        return False
    return wanted > least + 1 or not known.excludes(_compared(size, "is", least))


def _inside(place: c.Expression, size: c.Expression, known: Known) -> bool:
    """Tell whether a place is said to be before the end of a list."""
    said = {
        ("below", structural_key(place), structural_key(size)),
        ("above", structural_key(size), structural_key(place)),
        (
            "at most",
            structural_key(place),
            structural_key(c.Arithmetic(COUNT, "-", size, c.Constant(COUNT, 1))),
        ),
    }
    return any(
        isinstance(one, c.Comparison)
        and (one.op, structural_key(one.left), structural_key(one.right)) in said
        for one in known.holding
    )


def _compared(left: c.Expression, op: str, right: int) -> c.Expression:
    return c.Comparison(TRUTH, op, left, c.Constant(EXACT, right))


@frozen(eq=False)
class Lengths:
    """How long the lists are at least that a board and a rulebook make: its spaces, its dice."""

    board: p.Board
    dice: tuple[p.DiceSet, ...]
    top_rung: int

    def least(self, members: c.Expression, known: Known) -> int | None:
        """Return how many members a list has at least; None where the board has no such list."""
        found = self._by_itself(members, known)
        return 1 if found == 0 and known.peoples(members) else found

    def _by_itself(self, members: c.Expression, known: Known) -> int | None:
        board = self.board
        match members:
            case c.BuiltinCall(name="spaces"):
                return len(board.spaces)
            case c.BuiltinCall(name="groups"):
                return len(board.groups)
            case c.BuiltinCall(name="properties", args=()):
                return sum(space.deed for space in board.spaces)
            case c.BuiltinCall(name="players" | "everybody"):
                return 1
            case c.BuiltinCall(name="sites"):
                return min((len(group.sites) for group in board.groups), default=None)
            case c.BuiltinCall(name="deck_cards"):
                return min((len(deck.cards) for deck in board.decks), default=None)
            case c.BuiltinCall(name="dice", args=(_, c.Constant(value=index))):
                return 0 if self.dice[index].optional else self.dice[index].number
            case c.KindField(name=name, of=of):
                kinds = of.type.kinds
                told = [
                    space.facts[name]
                    for space in board.spaces
                    if name in space.facts and (kinds is None or space.kind in kinds)
                ]
                return min((len(one) for one in told), default=None)
            case c.ListOf(members=several):
                return len(several)
            case c.Arithmetic(op="+", left=left, right=right):
                sizes = [self.least(left, known), self.least(right, known)]
                return None if None in sizes else sum(one or 0 for one in sizes)
            case c.IfElse(then=then, otherwise=otherwise):
                sizes = [self.least(then, known), self.least(otherwise, known)]
                return None if None in sizes else min(one or 0 for one in sizes)
        return 0
