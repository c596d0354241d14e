"""Certainty: partial evaluation of conditions while some of the names that they read have no value
yet.

The interpreter carries unknown values along. Here it is decided without a table which expressions
are unknown; what remains of a condition is an expression over known names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress

from attrs import evolve, frozen

from propertyrules.ir import nodes as c
from propertyrules.ir.program import Program, Rule
from propertyrules.ir.types import COUNT, Type, list_of
from propertyrules.machine.constraints import (
    FALSE,
    TRUE,
    Bound,
    Constraint,
    Member,
    conjunction,
    disjunction,
    expressions_in,
    names_read,
    negation,
    substitute,
)

_OF_EVERY_MEMBER = ("number", "sum", "all", "first", "highest", "lowest")

# What is handed in with a list to choose from, and what a member of it is called.
VALUES, MEMBER = "_values", "_member"


class UndecidedError(Exception):
    """It cannot be decided without a table whether something is known."""


@frozen
class Certainty:
    """What is sure of a program's expressions while the names in `unset` have no value.

    All methods raise UndecidedError.
    """

    program: Program
    unset: frozenset[str]

    # -- rules -----------------------------------------------------------------------------

    def refuses(
        self, rules: Sequence[Rule], number: int, kept: Collection[int] = ()
    ) -> c.Expression:
        """Return the condition under which a rule surely fails; rules in `kept` are
        known to hold.
        """
        rule = rules[number]
        terms: list[c.Expression] = []

        def presuppose(needs: Iterable[int]) -> None:
            """Add that the rules which a rule presupposes surely hold."""
            # As `applied` has it: a rule in doubt whether it applies is met where what it requires
            # surely holds.
            for need in (rules[number] for number in needs if number not in kept):
                presuppose(need.needs)
                terms.append(negation(self.sure(need.where or TRUE, False)))
                terms.append(self.sure(need.require or FALSE))

        presuppose(rule.needs)
        terms += [self.sure(rule.where or TRUE), self.sure(rule.require or FALSE, False)]
        return conjunction(terms)

    # -- conditions ------------------------------------------------------------------------

    def sure(self, core: c.Expression, wanted: bool = True) -> c.Expression:
        """Return the condition under which another surely holds, or with `wanted` False surely
        fails.
        """
        if not self._reads_unset(core):
            return core if wanted else negation(core)
        match core:
            case c.Not():
                return self.sure(core.value, not wanted)
            case c.Junction():
                join = conjunction if (core.op == "and") is wanted else disjunction
                return join([self.sure(term, wanted) for term in core.terms])
            case c.Quantifier() if core.how in ("every", "some", "no"):
                return self._of_members(core, wanted)
            case c.IfElse():
                then, otherwise = self.sure(core.then, wanted), self.sure(core.otherwise, wanted)
                if self.unknown(core.condition):
                    return conjunction((then, otherwise))
                return evolve(core, then=then, otherwise=otherwise)
            case c.BuiltinCall(name="just_paid"):
                # Where no payment comes near, that is known whatever else is not.
                args = [c.Constant(x.type, None) if self.unknown(x) else x for x in core.args]
                return FALSE if wanted else negation(evolve(core, args=tuple(args)))
            case c.FunctionCall():
                # A function without overrides is written out in place.
                function = self.program.functions[core.name]
                # Which exception holds may hang on what is unset, and parts are
                # summed: neither is undone here.
                if function.overrides or function.parts or function.normally is None:
                    raise UndecidedError
                given = {p.name: arg for p, arg in zip(function.params, core.args, strict=True)}
                return substitute(self._inside(core).sure(function.normally, wanted), given)
        if self.unknown(core):
            return FALSE
        raise UndecidedError

    def _of_members(self, core: c.Quantifier, wanted: bool) -> c.Expression:
        """Return the condition under which each member of a list, or one of them, surely is or is
        not so.
        """
        if self.unknown(core.over):
            return FALSE
        inner = self._without(core.variable)
        # `every` wants all of them to hold, `no` all to fail; for the contrary one is enough.
        one_is_enough = (core.how == "some") is wanted
        value = inner.sure(core.value or TRUE, (core.how != "no") is wanted)
        where = inner.sure(core.where or TRUE, one_is_enough)
        if one_is_enough:
            value = conjunction((where, value))
            return FALSE if value is FALSE else evolve(core, how="some", where=None, value=value)
        return evolve(core, how="every", where=None, value=disjunction((where, value)))

    # -- constraints -----------------------------------------------------------------------

    def bounds(self, found: Iterable[Constraint]) -> c.ListOf:
        """Return a list of the sure lower bounds and one of the upper bounds; a bound that does not
        apply is None.
        """
        # A bound that is unknown is none: it is left out, and the rule is asked when all is chosen.
        sides: dict[str, list[c.Expression]] = {"low": [], "high": []}
        for each in found:
            if isinstance(each, Bound) and not self.unknown(each.expression):
                when, value = self.sure(each.when), each.expression
                # A bound that may not apply stays in the list as None, to be
                # passed over when it is asked.
                if when is not TRUE:
                    value = c.IfElse(COUNT, when, value, c.Constant(COUNT, None))
                if when is not FALSE:
                    sides[each.side].append(value)
        lists = [c.ListOf(list_of(COUNT), tuple(values)) for values in sides.values()]
        return c.ListOf(list_of(list_of(COUNT)), tuple(lists))

    def keeps(self, found: Iterable[Member], name: str) -> c.Expression:
        """Return the condition under which no rule about each member surely refuses a value."""
        tests = []
        for each in found:
            inner = self._without(each.variable)
            refused = conjunction((self.sure(each.when), inner.sure(each.expression, False)))
            element = each.type.of or each.type
            tests.append(substitute(negation(refused), {each.variable: c.Local(element, name)}))
        return conjunction(tests)

    # -- what is known ---------------------------------------------------------------------

    def unknown(self, core: c.Expression) -> bool:
        """Check whether a value is surely unknown."""
        if not self._reads_unset(core):
            return False
        sure = False
        match core:
            case c.Local():
                return True
            case c.Quantifier() if core.how in _OF_EVERY_MEMBER:
                sure = self.unknown(core.over) or self._unknown_for_some(core)
            case c.IfElse():
                cases = [self.unknown(core.then), self.unknown(core.otherwise)]
                sure = all(cases) or (self.unknown(core.condition) and any(cases))
            case c.FunctionCall():
                sure = self._unknown_call(core)
            case c.Quantifier() | c.Junction() | c.Template() | c.BuiltinCall(name="just_paid"):
                pass
            case _:
                # One part that is surely unknown is enough, whatever is undecided of others.
                for part in expressions_in(core):
                    with suppress(UndecidedError):
                        sure = sure or self.unknown(part)
        if not sure:
            raise UndecidedError
        return True

    def _unknown_for_some(self, core: c.Quantifier) -> bool:
        """Check whether a list surely has members, and the value for each is unknown."""
        over = core.over
        if core.how == "all" or core.where is not None or core.value is None:
            return False
        if not isinstance(over, c.BuiltinCall) or over.name != "sites" or self._reads_unset(over):
            return False
        grouped = isinstance(over.args[0], c.Local) and over.args[0].type.name == "group"
        every = all(group.sites for group in self.program.board.groups)
        return grouped and every and self._without(core.variable).unknown(core.value)

    def _unknown_call(self, core: c.FunctionCall) -> bool:
        """Check whether a function's value is surely unknown, whichever of its cases holds."""
        function = self.program.functions[core.name]
        inner = self._inside(core)
        if function.parts:
            return any(inner.unknown(part.value) for part in function.parts)
        beaten = {name for override in function.overrides for name in override.beats}
        if any(o.name not in beaten and inner.unknown(o.when) for o in function.overrides):
            return True
        cases = (function.normally, *(override.value for override in function.overrides))
        return all(case is not None and inner.unknown(case) for case in cases)

    def _reads_unset(self, core: c.Expression) -> bool:
        return not self.unset.isdisjoint(names_read((core,)))

    def _without(self, variable: str) -> Certainty:
        """Return the certainty inside a quantifier, where its variable has a value."""
        return evolve(self, unset=self.unset - {variable})

    def _inside(self, core: c.FunctionCall) -> Certainty:
        """Return the certainty within the body of a function that is called."""
        params = self.program.functions[core.name].params
        given = zip(params, core.args, strict=True)
        return evolve(self, unset=frozenset(p.name for p, arg in given if self.unknown(arg)))


def chosen(type_: Type, name: str, where: c.Expression) -> c.Expression:
    """Return the list of those of the given values for which a condition holds."""
    values = c.Local(list_of(type_), VALUES)
    if where is TRUE:
        return values
    return c.Quantifier(list_of(type_), "all", name, values, None, where, None)


def ends(bounds: tuple[tuple[int | None, ...], tuple[int | None, ...]]) -> tuple[int, int | None]:
    """Return the least and the greatest amount within bounds; None where there is no end."""
    lows, highs = bounds
    # Amounts begin at nought, whatever the rules say.
    low = 0
    for each in lows:
        if each is not None and each > low:
            low = each
    high = None
    for each in highs:
        if each is not None and (high is None or each < high):
            high = each
    return low, high
