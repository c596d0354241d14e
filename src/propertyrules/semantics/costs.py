"""Adds up, before play, the work of every rule, and how deep what it leans on lies in calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

from attrs import define, evolve, field, frozen

from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.traversal import children
from propertyrules.ir.types import TEXT, Type
from propertyrules.limits import (
    CALLS_OF_A_NODE,
    CALLS_OF_A_VALUE,
    CALLS_OF_AN_EVENT,
    MAX_CALLS,
    MAX_COST_OF_STEP,
    MAX_DIGITS,
    MAX_SIZE,
    MAX_STATIC_COST,
    SIZE_OF_LIST,
)
from propertyrules.semantics.cycles import ANY_CARD, define_roots
from propertyrules.semantics.world import World
from propertyrules.syntax.span import Span

Roots: TypeAlias = Mapping[str, tuple[object, Span]]

MOST = MAX_COST_OF_STEP + 1  # what is dearer is not told apart


@frozen
class Dear:
    """What something takes: its own work and that of all that follows by itself, the calls that lie
    within each other, its nested lists, and the size of what it gives: digits, members, characters.
    """

    work: int = 0
    follows: int = 0
    calls: int = 0
    loops: int = 0
    size: int = 0


@define(eq=False)
class Costs:
    """What is known so far of defined values (by name), events, matters and cards.

    Values are looked at before what reads them, and events before what raises them; so everything
    is known when it is wanted, and nothing is gone through twice.
    """

    world: World
    board: p.Board
    dear: dict[str, Dear] = field(factory=dict)
    lengths: dict[str, int] = field(factory=dict)
    amounts: dict[str, int] = field(factory=dict)

    # -- how long lists are ---------------------------------------------------------------------

    def length(self, over: c.Expression) -> int:
        """Give how many members a list may have."""
        match over:
            case c.ListOf():
                return len(over.members)
            case c.Constant() if isinstance(over.value, tuple):
                return len(over.value)
            case c.Arithmetic(op="+"):
                return min(self.length(over.left) + self.length(over.right), MOST)
            case c.Arithmetic():
                return self.length(over.left)
            case c.IfElse():
                return max(self.length(over.then), self.length(over.otherwise))
            case c.Quantifier(how="all"):
                return self.length(over.over)
            case c.FunctionCall() if over.name in self.lengths:
                return min(self.lengths[over.name] * self.stretch(over), MOST)
            case c.BuiltinCall(name="sites"):
                return max((len(group.sites) for group in self.board.groups), default=0)
            case c.Template():
                told = (len(p) if isinstance(p, str) else self.length(p) for p in over.parts)
                return min(sum(told), MOST)
            case c.Constant() if isinstance(over.value, str):
                return len(over.value)
        return self.usual(over.type)

    def digits(self, value: c.Expression) -> int:
        """Give how many digits an amount may have; those on the table are amounts of a table."""
        match value:
            case c.Constant() if isinstance(value.value, int | Fraction):
                return len(str(value.value))
            case c.Arithmetic(op="+" | "-"):
                return max(self.digits(value.left), self.digits(value.right)) + 1
            case c.Arithmetic():
                return min(self.digits(value.left) + self.digits(value.right), MOST)
            case c.Negative() | c.Round():
                return self.digits(value.value)
            case c.IfElse():
                return max(self.digits(value.then), self.digits(value.otherwise))
            case c.Quantifier() if value.value is not None:
                return self.digits(value.value) + MAX_DIGITS
            case c.FunctionCall() if value.name in self.amounts:
                most = max((self.digits(arg) for arg in value.args), default=0)
                # What is told of a value holds for arguments such as a table has.
                return min(self.amounts[value.name] * max(1, -(-most // MAX_DIGITS)), MOST)
        return MAX_DIGITS

    def usual(self, kind: Type) -> int:
        """Give how long a list of a type is taken to be: the board's own, or as lists are."""
        element = kind.of.name if kind.of is not None else ""
        board = {"space": self.board.spaces, "card": self.board.cards, "group": self.board.groups}
        return max(SIZE_OF_LIST, len(board.get(element, ())))

    def stretch(self, call: c.FunctionCall) -> int:
        """Give how often longer a list is that is handed to a value than lists of its type are."""
        times = 1
        for arg in call.args:
            if arg.type.is_list:
                times = max(times, -(-self.length(arg) // self.usual(arg.type)))
        return times

    # -- what things take -----------------------------------------------------------------------

    def of(self, root: object) -> Dear:
        """Add up what an expression or effects take."""
        work = follows = deep = loops = 0
        waiting: list[tuple[object, int, int, int]] = [(root, 1, 0, 0)]
        while waiting:
            item, times, calls, nested = waiting.pop()
            if isinstance(item, tuple):
                waiting += [(member, times, calls, nested) for member in item]
                continue
            if not isinstance(item, (c.Expression, c.Effect)):
                continue
            calls += CALLS_OF_A_NODE
            if isinstance(item, c.FunctionCall | c.Quantifier):
                calls += CALLS_OF_A_VALUE
            reached = list(self._reached(item))
            work += times
            for often, dear in reached:
                if isinstance(item, c.FunctionCall | c.PayTogether):
                    work += times * often * dear.work
                else:
                    follows += times * often * (dear.work + dear.follows)
            deep = max([deep, calls, *(calls + dear.calls for _, dear in reached)])
            loops = max([loops, nested, *(nested + dear.loops for _, dear in reached)])
            inner: tuple[object, ...] = ()
            if isinstance(item, c.Quantifier):
                inner = (item.value, item.where)
            elif isinstance(item, c.ForEach):
                inner = (item.where, item.body)
            if isinstance(item, (c.Quantifier, c.ForEach)):
                many = min(times * self.length(item.over), MOST)
                waiting += [(one, many, calls, nested + 1) for one in inner]
            for child in children(item):
                if not any(child is one for one in inner):
                    waiting.append((child, times, calls, nested))
        return Dear(min(work, MOST), min(follows, MOST), deep, loops)

    def _reached(self, item: c.Expression | c.Effect) -> Iterator[tuple[int, Dear]]:
        """Give what an expression or effect leads to besides what it holds, and how often."""
        match item:
            case c.FunctionCall():
                dear = self.dear.get(item.name, Dear())
                yield min(self.stretch(item) ** dear.loops, MOST), dear
            case c.PayTogether():
                yield 1, self.dear.get(item.rounding, Dear())
            case c.FollowCard():
                yield 1, self.dear.get(ANY_CARD, Dear())
            case c.OpenMatter():
                # Matters do not lie within what opens them: they come when that is done.
                dear = self.dear.get(f"matter {item.matter}", Dear())
                yield 1, Dear(dear.work, dear.follows)
            case c.Effect():
                often = 1
                if isinstance(item, c.GiveTo) and item.what.type.is_list:
                    often = self.length(item.what)
                for event in item.emits:
                    times = len(self.board.spaces) if event == "passing" else often
                    yield times, self.dear.get(f"event {event}", Dear())

    # -- in order of dependence -----------------------------------------------------------------

    def add_value(self, define: p.Function) -> Dear:
        """Add up a defined value, once all that it reads are."""
        dear = self.of(define_roots(define))
        self.dear[define.name] = _unless_told(dear)
        values = [define.normally, *(one.value for one in define.overrides)]
        if define.type.is_list or define.type == TEXT:
            size = max((self.length(v) for v in values if v), default=0)
            self.lengths[define.name] = size if size <= MAX_SIZE else 0
        else:
            parts = [self.digits(part.value) + MAX_DIGITS for part in define.parts]
            size = max([*parts, *(self.digits(v) for v in values if v)], default=0)
            self.amounts[define.name] = size if size <= MAX_SIZE else 0
        return evolve(dear, size=size)

    def add_happening(self, name: str) -> None:
        """Add up an event, a matter by itself or all cards, once all that they raise are."""
        sort, _, rest = name.partition(" ")
        if name == ANY_CARD:  # one of them is followed
            found = [_unless_told(self.of(card.then)) for card in self.board.cards]
            self.dear[name] = Dear(
                max((dear.work for dear in found), default=0),
                max((dear.follows for dear in found), default=0),
                max((dear.calls for dear in found), default=0),
            )
            return
        parts: list[object] = []
        if sort == "event" and rest in self.world.events:
            parts += [(h.where, h.then) for h in self.world.events[rest].handlers]
        elif sort == "matter":
            parts += [self.world.matters[rest].then, self.world.matters[rest].withdrawn]
        found = [_unless_told(self.of(part)) for part in parts]
        self.dear[name] = Dear(
            min(sum(dear.work for dear in found), MOST),
            min(sum(dear.follows for dear in found), MOST),
            max((dear.calls for dear in found), default=0) + CALLS_OF_AN_EVENT,
            max((dear.loops for dear in found), default=0),
        )


def check_cost(
    world: World, values: Iterable[str], happenings: Iterable[str], roots: Roots, board: p.Board
) -> None:
    """Note everything that takes more work than a rulebook may ask, or too many calls in calls.

    `values` and `happenings` are in an order of dependence. The work is nodes times the sizes of
    what they run over.
    """
    costs = Costs(world, board)
    for name in values:
        define = world.defines[name]
        _tell(world, name, costs.add_value(define), define.span)
    for name in happenings:
        costs.add_happening(name)
    for name, (root, span) in roots.items():
        _tell(world, name, costs.of(root), span)


def _tell(world: World, name: str, dear: Dear, span: Span) -> None:
    fault = _excess(dear)
    if fault:
        world.fault("R243", f"`{name}` {fault}", span)


def _excess(dear: Dear) -> str:
    """Say in what something is beyond the limits; nothing where it is within."""
    if dear.work > MAX_STATIC_COST:
        return "takes too many steps to work out"
    if dear.work + dear.follows > MAX_COST_OF_STEP:
        return "leads to too many steps by all that follows it"
    if dear.calls > MAX_CALLS:
        return "leans on values or events too deep within each other"
    if dear.size > MAX_SIZE:
        return "can come to be too large"
    return ""


def _unless_told(dear: Dear) -> Dear:
    """Take what is told to be too dear for nothing, so that what reads it is not told as well."""
    return Dear() if _excess(dear) else dear
