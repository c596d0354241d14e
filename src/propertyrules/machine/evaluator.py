"""The evaluator: the value of an expression at a table, in three-valued logic.

Unknown spreads only to what depends on it: `no and unknown` is no. Evaluation is total: a division
by zero gives 0, and so does the highest of nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import propertyrules.machine.intervals as intervals
from propertyrules.ir import nodes as c
from propertyrules.ir.builtins import BUILTINS, card_holder, open_matters, standing_claims
from propertyrules.ir.program import Function, MatterKind, Parameter
from propertyrules.ir.traversal import Visitor
from propertyrules.ir.types import CARD, list_of
from propertyrules.machine.draft import Cell, Handle, Table
from propertyrules.machine.phrase_printer import message_words, plain, spoken, track_words
from propertyrules.machine.trace import Trace
from propertyrules.model.state import Matter, State
from propertyrules.model.values import BANK, Unknown, first_unknown


def evaluate(
    table: Table, expression: c.Expression, env: Mapping[str, Any], trace: Trace | None = None
) -> Any:
    """Return the value of an expression, or Unknown with the facts that would decide it.

    `env` holds the values of local names. A trace collects the clauses cited and the facts read.
    """
    return Evaluator(table, env, trace).visit(expression)


def message_of(
    table: Table, template: c.Template, env: Mapping[str, Any], trace: Trace | None = None
) -> str:
    """Return a citation's sentence with its values; Unknown values are marked as such."""
    return _filled(template, Evaluator(table, env, trace))


def reason_of(table: Table, template: c.Template, env: Mapping[str, Any]) -> str:
    """Return the sentence of a rule that is broken. What is the first of its sort is there the
    first that surely is, as one is enough to break the rule.
    """
    return _filled(template, _WitnessFinder(table, env))


def _filled(template: c.Template, evaluator: Evaluator) -> str:
    """Return a sentence with the values that an evaluator gives."""
    parts = [
        part if isinstance(part, str) else (part.type, evaluator.visit(part))
        for part in template.parts
    ]
    return message_words(evaluator.table.setting, parts)


def members(table: Table, expression: c.Expression, env: Mapping[str, Any]) -> Any:
    """Return the members of a list, each with whether it surely belongs there: True or Unknown.

    So a list with one doubtful member is not Unknown as a whole.
    """
    return Evaluator(table, env).members(expression)


def function_value(
    table: Table, function: Function, env: Mapping[str, Any], trace: Trace | None = None
) -> Any:
    """Return the value of a function for the parameters in `env`, or Unknown."""
    return Evaluator(table, env, trace).function(function)


def same(left: Any, right: Any) -> bool:
    """Check whether two values are equal; matters are compared by identity."""
    if isinstance(left, (Matter, Cell)):
        return left is right
    return bool(left == right)


def _differ(left: Any, right: Any) -> bool:
    """Check whether two values are not equal."""
    return not same(left, right)


_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "is": same, "is not": _differ, **c.ORDERS,
}  # fmt: skip


def field_index(table: Table, kind: str, name: str) -> int:
    """Return the index of a matter's field among its values."""
    names = [param.name for param in table.setting.program.matters[kind].fields]
    return names.index(name)


class Evaluator(Visitor):
    """Evaluates expressions at one table, with the values of local names and an optional trace."""

    __slots__ = ("env", "table", "trace")

    def __init__(self, table: Table, env: Mapping[str, Any], trace: Trace | None = None) -> None:
        self.table = table
        self.env = env
        self.trace = trace

    # -- names -------------------------------------------------------------------------------

    def visit_Constant(self, node: c.Constant) -> Any:
        """Return the value."""
        return node.value

    def visit_Local(self, node: c.Local) -> Any:
        """Return the value of a local name."""
        return self.env[node.name]

    def visit_FigureRead(self, node: c.FigureRead) -> Any:
        """Return a figure's value, and cite its clauses."""
        figure = self.table.setting.program.figures[node.name]
        if self.trace is not None:
            self.trace.cite(figure.cites)
        return figure.value

    def visit_BuiltinCall(self, node: c.BuiltinCall) -> Any:
        """Return the value of a builtin; Unknown if an argument is, unless the builtin accepts
        that.
        """
        row = BUILTINS[node.name]
        args: list[Any] = []
        known = True
        # A loop, and no comprehension: nothing is evaluated as often as this.
        for arg in node.args:
            found = self.visit(arg)
            args.append(found)
            known = known and found.__class__ is not Unknown
        if not (known or row.tolerant):
            return first_unknown(args)
        value = row.read(self.table, *args)
        if self.trace is not None and row.fact:
            setting = self.table.setting
            if row.of == "piece":
                subject = setting.program.pieces[args[0]].plural
            else:
                subject = spoken(setting, node.args[0].type, args[0])
            self.trace.look(row.fact.format(subject), plain(setting, node.type, value))
        return value

    def visit_KindField(self, node: c.KindField) -> Any:
        """Return what the board says of a space."""
        space = self.visit(node.of)
        if space.__class__ is Unknown:
            return space
        return self.table.setting.program.board.spaces[space].facts[node.name]

    def visit_TrackRead(self, node: c.TrackRead) -> Any:
        """Return the value of a track of the table, a player or a property."""
        table = self.table
        track = table.setting.program.tracks[node.name]
        owner = None
        if node.of is None:
            value = table.table_tracks[track.index]
        else:
            owner = self.visit(node.of)
            if owner.__class__ is Unknown:
                return owner
            rows = table.player_tracks if track.of == "player" else table.property_tracks
            value = rows[track.index][owner]
        if value.__class__ is Unknown:
            value = intervals.read(value, track.type)
        if self.trace is not None:
            self.trace.cite(track.cites)
            what = track_words(table.setting, track, owner)
            self.trace.look(what, plain(table.setting, track.type, value))
        return value

    def visit_MatterField(self, node: c.MatterField) -> Any:
        """Return a field of an open matter."""
        matter = self.visit(node.of)
        if matter.__class__ is Unknown:
            return matter
        value = matter.values[field_index(self.table, matter.kind, node.name)]
        if value.__class__ is Unknown:
            value = intervals.read(value, node.type)
        if self.trace is not None:
            what = f"{matter.kind}'s {node.name}".replace("_", " ")
            self.trace.look(what, plain(self.table.setting, node.type, value))
        return value

    # -- functions ---------------------------------------------------------------------------

    def visit_FunctionCall(self, node: c.FunctionCall) -> Any:
        """Return a function's value for the arguments of a call."""
        function = self.table.setting.program.functions[node.name]
        env: dict[str, Any] = {}
        for param, arg in zip(function.params, node.args, strict=True):
            env[param.name] = self.visit(arg)
        return type(self)(self.table, env, self.trace).function(function)

    def function(self, function: Function) -> Any:
        """Return a function's value: the sum of its parts, or the override that holds, or
        `normally`.

        An override yields to one that holds and beats it. Of several that are left, which the
        checker reports beforehand, the first declared is taken.
        """
        trace = self.trace
        if trace is not None:
            trace.cite(function.cites)
        if function.parts:
            return intervals.total([amount for _, amount in self.parts(function)])
        if not function.overrides:
            return self._normally(function)
        holding: list[tuple[Any, Any, Trace | None]] = []
        for override in function.overrides:
            branch = None if trace is None else Trace()
            holds = self._traced(branch).visit(override.when)
            if holds is not False:
                holding.append((override, holds, branch))
            # An override that does not hold was decided by facts, and its clauses are not cited.
            elif trace is not None and branch is not None:
                trace.join_facts(branch)
        # Only an override that surely holds beats another. A doubtful one that is left makes the
        # value Unknown.
        beaten = {name for one, holds, _ in holding if holds is True for name in one.beats}
        left = [each for each in holding if each[0].name not in beaten]
        doubt = first_unknown(holds for _, holds, _ in left)
        if trace is not None:
            for override, _, branch in left if doubt is not None else left[:1]:
                trace.join(branch or Trace())
                trace.cite(override.cites)
        if doubt is not None:
            return doubt
        return self.visit(left[0][0].value) if left else self._normally(function)

    def _normally(self, function: Function) -> Any:
        """Return the value of a function where no override holds."""
        if self.trace is not None:
            self.trace.cite(function.normally_cites)
        assert function.normally is not None  # the checker wants it where there are no parts
        return self.visit(function.normally)

    def _traced(self, trace: Trace | None) -> Evaluator:
        """Return the evaluator with another trace: itself where there is none, as mostly."""
        return self if trace is None else Evaluator(self.table, self.env, trace)

    def parts(self, function: Function) -> list[tuple[str, Any]]:
        """Return the named parts of a function; a part of 0 adds no clauses to the trace."""
        found: list[tuple[str, Any]] = []
        for part in function.parts:
            branch = None if self.trace is None else Trace()
            amount = self._traced(branch).visit(part.value)
            found.append((part.name, amount))
            if self.trace is None or branch is None:
                continue
            # Rent for no houses does not cite the clause about houses.
            if amount.__class__ is Unknown or amount:
                self.trace.cite(part.cites)
                self.trace.join(branch)
            else:
                self.trace.join_facts(branch)
        return found

    # -- sums and comparisons ----------------------------------------------------------------

    def visit_Arithmetic(self, node: c.Arithmetic) -> Any:
        """Return a sum, difference, product or quotient, or two lists joined, or one without the
        other.

        A division by zero gives 0.
        """
        left, right = self.visit(node.left), self.visit(node.right)
        if left.__class__ is Unknown or right.__class__ is Unknown:
            return intervals.computed(node.op, left, right)
        if isinstance(left, tuple):
            if node.op == "+":
                return left + right
            return tuple(member for member in left if not any(same(member, r) for r in right))
        match node.op:
            case "+":
                return left + right
            case "-":
                return left - right
            case "/":
                # By the inverse, for an open amount (`affine`) knows products and no quotients.
                return left * (1 / Fraction(right)) if right else Fraction(0)
        return left * right  # * and `of`: a percentage is a fraction

    def visit_Negative(self, node: c.Negative) -> Any:
        """Return a number with the opposite sign."""
        value = self.visit(node.value)
        return intervals.negative(value) if value.__class__ is Unknown else -value

    def visit_Round(self, node: c.Round) -> Any:
        """Return a number rounded up or down."""
        value = self.visit(node.value)
        if value.__class__ is Unknown:
            return intervals.rounded(value, node.up)
        return math.ceil(value) if node.up else math.floor(value)

    def visit_Comparison(self, node: c.Comparison) -> Any:
        """Compare two values: True, False, or Unknown where missing facts could decide
        otherwise.
        """
        left = self.visit(node.left)
        compare = _COMPARED.get(node.op)
        if compare is None:
            among = self._among(left, node.right)
            return among if among.__class__ is Unknown else among is (node.op == "in")
        right = self.visit(node.right)
        if left.__class__ is Unknown or right.__class__ is Unknown:
            return intervals.compared(node.op, left, right)
        return compare(left, right)

    def _among(self, value: Any, node: c.Expression) -> Any:
        """Check whether a value is a member of a list; Unknown where it may be."""
        found = self.members(node)
        if value.__class__ is Unknown or found.__class__ is Unknown:
            return first_unknown((value, found))
        among = [sure for member, sure in found if same(member, value)]
        return among[-1] if among and True not in among else bool(among)

    # -- truth -------------------------------------------------------------------------------

    def visit_Junction(self, node: c.Junction) -> Any:
        """Evaluate `and` and `or`: a term that decides settles it, even after unknown terms."""
        # From left to right, because later terms may make sense only where earlier ones hold.
        decisive = node.op == "or"
        unknown: list[Unknown] = []
        for term in node.terms:
            value = self.visit(term)
            if value is decisive:
                return decisive
            if value.__class__ is Unknown:
                unknown.append(value)
        return first_unknown(unknown) if unknown else not decisive

    def visit_Not(self, node: c.Not) -> Any:
        """Return the negation of a condition; Unknown stays Unknown."""
        value = self.visit(node.value)
        return value if value.__class__ is Unknown else not value

    def visit_KindTest(self, node: c.KindTest) -> Any:
        """Check the kind of a space, a holder or an open matter."""
        value = self.visit(node.value)
        if value.__class__ is Unknown:
            return value
        if node.of == "space":
            return self.table.setting.program.board.spaces[value].kind in node.kinds
        if node.of == "holder":
            return ("player" if value >= 0 else "bank" if value == BANK else "holder") in node.kinds
        return value is not None and value.kind in node.kinds

    def visit_IfElse(self, node: c.IfElse) -> Any:
        """Return one of two values; where the condition is Unknown, the value if both are equal,
        else Unknown.
        """
        condition = self.visit(node.condition)
        if condition.__class__ is not Unknown:
            return self.visit(node.then if condition else node.otherwise)
        # Whatever the condition is, both ways may come to the same.
        then, otherwise = self.visit(node.then), self.visit(node.otherwise)
        if first_unknown((then, otherwise)) is None and same(then, otherwise):
            return then
        return first_unknown((condition, then, otherwise))

    # -- lists -------------------------------------------------------------------------------

    def members(self, node: c.Expression) -> Any:
        """Return the members of a list, each with True or Unknown; see the function of
        this name.
        """
        # These lists depend on single facts of who holds what: one gap must not hide the rest.
        if isinstance(node, c.BuiltinCall) and node.args and node.name in ("cards", "properties"):
            holder = self.visit(node.args[0])
            if holder.__class__ is Unknown:
                return holder
            return self._held(node.name, holder)
        if isinstance(node, c.Quantifier) and node.how == "all":
            over = self.members(node.over)
            if over.__class__ is Unknown:
                return over
            return [(member, sure) for member, sure, _ in self._chosen(node, over)]
        value = self.visit(node)
        return value if value.__class__ is Unknown else [(member, True) for member in value]

    def _held(self, what: str, holder: int) -> list[tuple[Any, Any]]:
        """Return the cards or properties that somebody holds or may hold, each with True or
        Unknown.
        """
        table = self.table
        if what == "cards":
            held = [(card, card_holder(table, card)) for card in range(len(table.cards))]
            if self.trace is not None and None not in table.cards:
                row = BUILTINS["cards"]
                cards = plain(table.setting, list_of(CARD), row.read(table, holder))
                self.trace.look(row.fact.format(table.setting.holder_words(holder)), cards)
        else:
            spaces = table.setting.program.board.spaces
            held = [(space.number, table.owner[space.number]) for space in spaces if space.deed]
        return [(each, who if who.__class__ is Unknown else True) for each, who in held
                if who.__class__ is Unknown or who == holder]  # fmt: skip

    def _chosen(
        self, node: c.Quantifier, found: list[tuple[Any, Any]]
    ) -> Iterator[tuple[Any, Any, Evaluator]]:
        """Yield the members that meet the condition, or may meet it, with True or Unknown.

        The evaluator that comes with each has it in scope, until the next member is yielded.
        """
        env = dict(self.env)
        inner = Evaluator(self.table, env, self.trace)
        for member, sure in found:
            env[node.variable] = member
            if node.where is not None:
                holds = inner.visit(node.where)
                if holds is False:
                    continue
                if holds is not True or sure is not True:
                    sure = first_unknown((sure, holds)) or True
            yield member, sure, inner

    def visit_Quantifier(self, node: c.Quantifier) -> Any:
        """Return the value of a quantifier over the members of a list."""
        found = self.members(node.over)
        if found.__class__ is Unknown:
            return found
        chosen = self._chosen(node, found)
        match node.how:
            case "every" | "some" | "no":
                return self._truth(node, chosen)
            case "first":
                for member, sure, _ in chosen:
                    # A doubtful member may be the first, whatever comes behind it.
                    return member if sure is True else sure
                return None if node.otherwise is None else self.visit(node.otherwise)
            case "all" | "number":
                pairs = [(member, sure) for member, sure, _ in chosen]
                unknown = first_unknown(sure for _, sure in pairs)
                if unknown is not None:
                    return unknown
                return len(pairs) if node.how == "number" else tuple(member for member, _ in pairs)
        return self._total(node, chosen)

    def _truth(self, node: c.Quantifier, chosen: Iterator[tuple[Any, Any, Evaluator]]) -> Any:
        """Evaluate every, some, no: one failing member decides `every`, one that holds
        the others.
        """
        # One member that surely decides settles it, whatever is unknown of the others.
        decisive = node.how != "every"
        unknown: list[Unknown] = []
        for _, sure, inner in chosen:
            has = True if node.value is None else inner.visit(node.value)
            if has is not decisive and has.__class__ is not Unknown:
                continue
            doubt = first_unknown((sure, has))
            if doubt is None:
                return node.how == "some"
            unknown.append(doubt)
        return first_unknown(unknown) if unknown else node.how != "some"

    def _total(self, node: c.Quantifier, chosen: Iterator[tuple[Any, Any, Evaluator]]) -> Any:
        """Evaluate sum, highest and lowest."""
        values: list[Any] = []
        doubtful: list[Any] = []
        for member, sure, inner in chosen:
            values.append(member if node.value is None else inner.visit(node.value))
            if sure is not True:
                doubtful.append(sure)
        unknown = first_unknown((*doubtful, *values))
        # Bounds are about unknown numbers, not about doubtful members.
        if doubtful:
            return unknown
        if node.how == "sum" and (values or node.otherwise is None):
            return sum(values) if unknown is None else intervals.total(values)
        if unknown is not None:
            return intervals.extreme(values, node.how == "highest")
        if not values and node.otherwise is not None:
            return self.visit(node.otherwise)
        return (max if node.how == "highest" else min)(values, default=0)

    def visit_OpenList(self, node: c.OpenList) -> Any:
        """Return the open matters of a kind, or the claims."""
        standing = self.table.setting.program.matters[node.matter].place == "standing"
        matters = standing_claims(self.table) if standing else open_matters(self.table)
        return tuple(matter for matter in matters if matter.kind == node.matter)

    def visit_ListOf(self, node: c.ListOf) -> Any:
        """Return a list of its members; Unknown if one of them is."""
        values = tuple([self.visit(member) for member in node.members])
        unknown = first_unknown(values)
        return values if unknown is None else unknown

    def visit_Template(self, node: c.Template) -> str:
        """Return a text with its holes filled in."""
        # Unknown values are written as such, because a message is needed anyway.
        setting = self.table.setting
        return "".join(
            part if isinstance(part, str) else spoken(setting, part.type, self.visit(part))
            for part in node.parts
        )


class _WitnessFinder(Evaluator):
    """An evaluator for which the first of its sort is the first that surely is."""

    __slots__ = ()

    def visit_Quantifier(self, node: c.Quantifier) -> Any:
        """Return the value of a quantifier, and of `first` the first sure one, if there is one."""
        found = super().visit_Quantifier(node)
        over = self.members(node.over) if found.__class__ is Unknown and node.how == "first" else ()
        if not over or over.__class__ is Unknown:
            return found
        surely = (member for member, sure, _ in self._chosen(node, over) if sure is True)
        return next(surely, found)


def untold_field(kind: MatterKind, param: Parameter) -> Unknown:
    """Return the Unknown for a field of a matter that a table does not tell."""
    return Unknown.of(f"{param.name} of the {kind.name}".replace("_", " "))


def matter_env(table: Table, matter: Handle) -> dict[str, Any]:
    """Return the names inside a matter's declaration: its fields, and its own name."""
    kind: MatterKind = table.setting.program.matters[matter.kind]
    env = {
        param.name: intervals.read(value, param.type)
        for param, value in zip(kind.fields, matter.values, strict=True)
    }
    env[kind.name] = matter
    return env


def matter_defaults(state: State, kind: MatterKind, given: Mapping[str, Any]) -> Matter:
    """Return a matter with the fields given, and defaults for the others.

    A default may read the fields before it. A field that has none is Unknown.
    """
    env: dict[str, Any] = {}
    for param in kind.fields:
        if param.name in given:
            env[param.name] = given[param.name]
        elif param.default is not None:
            env[param.name] = evaluate(state, param.default, env)
        else:
            env[param.name] = untold_field(kind, param)
    return Matter(kind.name, tuple(env[param.name] for param in kind.fields))
