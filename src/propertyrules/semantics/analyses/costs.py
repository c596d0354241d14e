"""Static upper bounds on the cost of rules: work, depth of calls, and the size of values."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from attrs import define, evolve, field, frozen

from propertyrules.diagnostic_sink import DiagnosticSink
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
    MOST_NESTED_LISTS,
    SIZE_OF_LIST,
)
from propertyrules.semantics.analyses.dependencies import (
    ANY_CARD,
    find_cycles,
    parts_of,
    reached,
    roots_of,
)
from propertyrules.span import NOWHERE, Span

MOST = MAX_COST_OF_STEP + 1  # higher costs are not told apart
_COSTLY = (c.Expression, c.Effect)
_VALUES = (c.FunctionCall, c.Quantifier)
_LOOPS = (c.Quantifier, c.ForEach)
_ON_THE_SPOT = (c.FunctionCall, c.PayTogether)


@frozen
class Cost:
    """An upper bound on a cost: work, the work of all that follows by itself, the depth of calls,
    the depth of nested lists (`loops`; without those of called values `nested`), and the size of
    the result in digits, members or characters.
    """

    work: int = 0
    follows: int = 0
    calls: int = 0
    loops: int = 0
    size: int = 0
    nested: int = 0

    @property
    def excess(self) -> str:
        """A message on the limit that it exceeds; empty where it exceeds none."""
        if self.work > MAX_STATIC_COST:
            return "takes too many steps to compute"
        if self.work + self.follows > MAX_COST_OF_STEP:
            return "causes too many steps in all"
        if self.calls > MAX_CALLS:
            return "uses values or events nested too deep"
        if self.nested > MOST_NESTED_LISTS:
            return "goes through too many lists within each other"
        if self.size > MAX_SIZE:
            return "can become too large"
        return ""


@define(eq=False)
class Costs:
    """The costs known so far, by key, and the sizes of lists and amounts that functions return.

    Keys are added in an order of dependence. What is reported as too costly counts as free from
    then on, so that its users are not reported as well.
    """

    program: p.Program
    known: dict[str, Cost] = field(factory=dict)
    lengths: dict[str, int] = field(factory=dict)
    amounts: dict[str, int] = field(factory=dict)

    # -- sizes ----------------------------------------------------------------------------------

    def length(self, over: c.Expression) -> int:
        """Return how many members a list may have, or characters a text."""
        match over:
            case c.ListOf():
                return len(over.members)
            case c.Constant(value=tuple() | str()):
                return len(over.value)
            case c.Arithmetic(op="+"):
                return min(self.length(over.left) + self.length(over.right), MOST)
            case c.Arithmetic():
                return self.length(over.left)
            case c.IfElse():
                return max(self.length(over.then), self.length(over.otherwise))
            case c.Quantifier(how="all"):
                # The condition may let every member through.
                return self.length(over.over)
            case c.FunctionCall() if over.name in self.lengths:
                return min(self.lengths[over.name] * self._stretch(over), MOST)
            case c.BuiltinCall(name="sites"):
                return max((len(group.sites) for group in self.program.board.groups), default=0)
            case c.Template():
                sizes = (len(p) if isinstance(p, str) else self.length(p) for p in over.parts)
                return min(sum(sizes), MOST)
        return self._usual(over.type)

    def _digits(self, value: c.Expression) -> int:
        """Return how many digits an amount may have; one on the table has at most MAX_DIGITS."""
        match value:
            case c.Constant(value=int() | Fraction()):
                return len(str(value.value))
            case c.Arithmetic(op="+" | "-"):
                return max(self._digits(value.left), self._digits(value.right)) + 1
            case c.Arithmetic():
                return min(self._digits(value.left) + self._digits(value.right), MOST)
            case c.Negative() | c.Round():
                return self._digits(value.value)
            case c.IfElse():
                return max(self._digits(value.then), self._digits(value.otherwise))
            case c.Quantifier() if value.value is not None:
                return self._digits(value.value) + MAX_DIGITS
            case c.FunctionCall() if value.name in self.amounts:
                most = max((self._digits(arg) for arg in value.args), default=0)
                # The known bound is for arguments as they are on a table.
                return min(self.amounts[value.name] * max(1, -(-most // MAX_DIGITS)), MOST)
        return MAX_DIGITS

    def _usual(self, kind: Type) -> int:
        """Return the assumed length of a list of a type: at least that of the board's own list."""
        element = kind.of.name if kind.of is not None else ""
        board = self.program.board
        sized = {"space": board.spaces, "card": board.cards, "group": board.groups}
        return max(SIZE_OF_LIST, len(sized.get(element, ())))

    def _stretch(self, call: c.FunctionCall) -> int:
        """Return by what factor an argument exceeds the assumed length of lists of its type."""
        lists = (arg for arg in call.args if arg.type.is_list)
        return max([1, *(-(-self.length(arg) // self._usual(arg.type)) for arg in lists)])

    # -- costs ----------------------------------------------------------------------------------

    def of(self, root: object) -> Cost:
        """Return the cost of expressions or effects."""
        work = follows = deep = loops = own = 0
        waiting: list[tuple[object, int, int, int]] = [(root, 1, 0, 0)]
        while waiting:
            item, times, calls, nested = waiting.pop()
            if isinstance(item, tuple):
                waiting += [(one, times, calls, nested) for one in item]
                continue
            if not isinstance(item, _COSTLY):
                if isinstance(item, c.IRNode):  # a declaration costs nothing by itself
                    waiting += [(one, times, calls, nested) for one in children(item)]
                continue
            calls += CALLS_OF_A_NODE
            if isinstance(item, _VALUES):
                calls += CALLS_OF_A_VALUE
            work += times
            deep, own, loops = max(deep, calls), max(own, nested), max(loops, nested)
            for key in reached(item):
                often, cost = self._led_to(item, key)
                # A value is computed on the spot; all else follows the effect within the step.
                if isinstance(item, _ON_THE_SPOT):
                    work += times * often * cost.work
                else:
                    follows += times * often * (cost.work + cost.follows)
                deep, loops = max(deep, calls + cost.calls), max(loops, nested + cost.loops)
            if not isinstance(item, _LOOPS):
                waiting += [(child, times, calls, nested) for child in children(item)]
                continue
            inner = (item.value if isinstance(item, c.Quantifier) else item.body, item.where)
            many = min(times * self.length(item.over), MOST)
            waiting += [(one, many, calls, nested + 1) for one in inner]
            waiting += [
                (child, times, calls, nested)
                for child in children(item)
                if not any(child is one for one in inner)
            ]
        return Cost(min(work, MOST), min(follows, MOST), deep, loops, nested=own)

    def _led_to(self, item: c.Expression | c.Effect, key: str) -> tuple[int, Cost]:
        """Return how often an expression or effect leads to a key, and the cost of that."""
        often, cost = 1, self.known.get(key, Cost())
        match item:
            case c.FunctionCall():
                # Each of the nested lists may be the one that is longer than assumed.
                often = min(self._stretch(item) ** cost.loops, MOST)
            # Once round the board; longer walks are cut off by the machine (LONGEST_WALK).
            case c.MoveToken() if key == "event passing":
                often = len(self.program.board.spaces)
            case c.GiveTo() if item.what.type.is_list:
                often = self.length(item.what)
            case c.OpenMatter():
                # Matters are not nested in what opens them: they come afterwards.
                cost = Cost(cost.work, cost.follows)
        return often, cost

    def add(self, key: str, parts: Iterable[object]) -> Cost:
        """Compute and store the cost of a key, once the costs of all that it leads to are known.

        Returns the cost to report: that of a value with its size, else nothing.
        """
        sort, _, name = key.partition(" ")
        if sort == "value":
            (function,) = parts
            cost = self.of(function)
            self.known[key] = Cost() if cost.excess else cost
            return evolve(cost, size=self._size(self.program.functions[name]))
        costs = [Cost() if one.excess else one for one in map(self.of, parts)]
        calls = max((one.calls for one in costs), default=0)
        if key == ANY_CARD:  # one of them is followed
            work = max((one.work for one in costs), default=0)
            follows = max((one.follows for one in costs), default=0)
            self.known[key] = Cost(work, follows, calls)
        else:
            work = min(sum(one.work for one in costs), MOST)
            follows = min(sum(one.follows for one in costs), MOST)
            loops = max((one.loops for one in costs), default=0)
            self.known[key] = Cost(work, follows, calls + CALLS_OF_AN_EVENT, loops)
        # Nothing to report here: handlers, matters and cards are bounded as declarations
        # (RUN_WHOLE).
        return Cost()

    def _size(self, function: p.Function) -> int:
        """Return the size of a function's result, and store it unless it is too large."""
        values = [function.normally, *(one.value for one in function.overrides)]
        if function.type.is_list or function.type == TEXT:
            known = self.lengths
            size = max((self.length(value) for value in values if value), default=0)
        else:
            known = self.amounts
            parts = [self._digits(part.value) + MAX_DIGITS for part in function.parts]
            size = max([*parts, *(self._digits(value) for value in values if value)], default=0)
        known[function.name] = size if size <= MAX_SIZE else 0
        return size


def bound_costs(program: p.Program, order: Iterable[str], faults: DiagnosticSink) -> None:
    """Report declarations that exceed the limits on work, depth and size (R243).

    `order` has the keys of the dependency graph in an order of dependence. Work is counted in
    nodes times the lengths of the lists they run over.
    """
    costs = Costs(program)
    _bound_keys(costs, order, faults)
    for one in program.declarations():
        if one.kind in RUN_WHOLE:
            cost = costs.of(one.node)
            # Effects without a declaration have the place of the first.
            span = getattr(one.node, "span", None) or next(
                (root.span for root in roots_of(one.node)), NOWHERE
            )
            _report(faults, f"{one.kind} {one.name}".rstrip(), cost, span)


def bound_added(program: p.Program, added: p.Program, faults: DiagnosticSink) -> None:
    """Report what a sound program has with values added: those of them that depend on themselves
    (R241) or exceed the limits (R243). Nothing of the program itself leads to them.
    """
    known = _known_costs(program)
    costs = Costs(added, dict(known.known), dict(known.lengths), dict(known.amounts))
    _bound_keys(costs, find_cycles(added, faults, parts_of(program)), faults)


@p.once_per_program
def _known_costs(program: p.Program) -> Costs:
    costs, unheard = Costs(program), DiagnosticSink()
    _bound_keys(costs, find_cycles(program, unheard), unheard)
    return costs


def _bound_keys(costs: Costs, order: Iterable[str], faults: DiagnosticSink) -> None:
    """Add the costs of keys in an order of dependence, and report those beyond the limits."""
    parts = parts_of(costs.program)
    for key in order:
        roots, span = parts[key]
        _report(faults, key.partition(" ")[2], costs.add(key, roots), span)


RUN_WHOLE = ("move", "matter", "when", "cite", "always", "track", "setup", "line", "card")
"""The keywords of declarations that are run as a whole."""


def _report(faults: DiagnosticSink, name: str, cost: Cost, span: Span) -> None:
    """Report a cost that is beyond the limits."""
    if cost.excess:
        faults.error("R243", f"`{name}` {cost.excess}", span)
