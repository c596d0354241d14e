"""Writes as Python what is sure of a rule while some of the values that it reads are still open.

The interpreter carries unknown values along; here it is settled beforehand what they make unknown.
Where that hangs on the table, the rule is not written, and the interpreter is asked instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

from attrs import define, evolve, frozen

from propertyrules.codegen.expressions import Writer
from propertyrules.ir import nodes as c
from propertyrules.ir.program import Function, MoveKind, Program, Rule
from propertyrules.ir.traversal import children, walk
from propertyrules.limits import ASKED_EARLY, SIZE_OF_LIST

_WORD = re.compile(r"\w+")
_LAMBDA = re.compile(r"lambda [^:]*:")
YES, NO = "True", "False"
_WIDE = ("number", "sum", "all", "first", "highest", "lowest")


class HangsOnTableError(Exception):
    """Whether something is known cannot be said without a table."""


@frozen
class Partly:
    """Writes expressions of which some local names, those in `open`, have no value yet."""

    writer: Writer
    open: frozenset[str]

    # -- what is sure ------------------------------------------------------------------------

    def true(self, core: c.Expression) -> str:
        """Write a test for whether a condition surely holds."""
        return self._sure(core, True)

    def false(self, core: c.Expression) -> str:
        """Write a test for whether a condition surely fails."""
        return self._sure(core, False)

    def _sure(self, core: c.Expression, wanted: bool) -> str:
        if not self.reads(core):
            test = self.writer.expr(core)
            return test if wanted else denied(test)
        match core:
            case c.Not():
                return self._sure(core.value, not wanted)
            case c.Junction():
                tests = [self._sure(term, wanted) for term in core.terms]
                return both(tests) if (core.op == "and") is wanted else either(tests)
            case c.Quantifier() if core.how in ("every", "some", "no"):
                return self._members(core, wanted)
            case c.IfElse():
                return self._choose(core, wanted)
            case c.BuiltinCall(name="just_paid"):
                return self._just_paid(core, wanted)
            case c.FunctionCall():
                return self._call(core, wanted)
        if self.unknown(core):
            return NO
        raise HangsOnTableError

    def _members(self, core: c.Quantifier, wanted: bool) -> str:
        """Write of a list that each, or one, of its members surely is or is not so."""
        if self.reads(core.over):
            if self.unknown(core.over):
                return NO
            raise HangsOnTableError
        inner = self.without(core.variable)
        source = f"for v_{core.variable} in {self.writer.expr(core.over)}"
        # `every` wants all of them to hold, `no` all to fail; for the contrary one is enough.
        holding = core.how != "no"
        if (core.how == "some") is wanted:
            value = _value(inner, core, holding is wanted)
            test = both([_where(inner, core, True), value])
            return NO if test == NO else f"any({test} {source})"
        value = _value(inner, core, holding is wanted)
        test = either([_where(inner, core, False), value])
        return f"all({test} {source})"

    def _choose(self, core: c.IfElse, wanted: bool) -> str:
        then, otherwise = self._sure(core.then, wanted), self._sure(core.otherwise, wanted)
        if self.reads(core.condition):
            if not self.unknown(core.condition):
                raise HangsOnTableError
            return both([then, otherwise])
        return f"({then} if {self.writer.expr(core.condition)} else {otherwise})"

    def _just_paid(self, core: c.BuiltinCall, wanted: bool) -> str:
        """Where no payment comes near, that is known whatever else is not."""
        args = ["None" if self.unknown(arg) else self.writer.expr(arg) for arg in core.args]
        return NO if wanted else f"(not f_just_paid(t, {', '.join(args)}))"

    def _call(self, core: c.FunctionCall, wanted: bool) -> str:
        """Write a defined value out in place, where it has no exceptions."""
        define = self.writer.program.functions[core.name]
        if define.overrides or define.parts or define.normally is None:
            raise HangsOnTableError
        inner = self._inside(define, core)
        test = inner._sure(define.normally, wanted)
        given = zip(define.params, core.args, strict=True)
        return self.bound(test, [(p.name, arg) for p, arg in given if p.name not in inner.open])

    def bound(self, text: str, binds: Iterable[tuple[str, c.Expression]]) -> str:
        """Write an expression with values for some of its names."""
        used = words(text)
        given = [
            (f"v_{name}", self.writer.expr(core)) for name, core in binds if f"v_{name}" in used
        ]
        given = [(name, value) for name, value in given if value != name]
        if all(_plain(value) and not _sets(text, value) for _, value in given):
            plain = dict(given)
            return _WORD.sub(lambda found: plain.get(found[0], found[0]), text)
        names = ", ".join(name for name, _ in given)
        return f"(lambda {names}: {text})({', '.join(value for _, value in given)})"

    def without(self, variable: str) -> Partly:
        """Give the writer for where a member of a list goes by this name."""
        return evolve(self, open=self.open - {variable})

    # -- what is known -----------------------------------------------------------------------

    def reads(self, core: object) -> bool:
        """Tell whether an expression reads anything that has no value yet."""
        return not self.open.isdisjoint(names_read((core,)))

    def unknown(self, core: c.Expression) -> bool:
        """Tell whether a value is surely unknown; what reads nothing open is known."""
        if not self.reads(core):
            return False
        match core:
            case c.Local():
                return True
            case c.Quantifier() if core.how in _WIDE:
                if self.unknown(core.over) or self._unknown_for_some(core):
                    return True
                raise HangsOnTableError
            case c.IfElse() if self._unknown_choice(core):
                return True
            case c.FunctionCall() if self._unknown_call(core):
                return True
            case c.Quantifier() | c.IfElse() | c.FunctionCall() | c.Junction() | c.Template():
                raise HangsOnTableError
            case c.BuiltinCall(name="just_paid"):
                raise HangsOnTableError
        doubts = 0
        for part in _parts(core):
            try:
                if self.unknown(part):
                    return True
            except HangsOnTableError:
                doubts += 1
        if doubts:
            raise HangsOnTableError
        return False

    def _unknown_for_some(self, core: c.Quantifier) -> bool:
        """Tell whether a list surely has members, and what is taken of each is unknown."""
        over = core.over
        if core.how == "all" or core.where is not None or core.value is None:
            return False
        if not isinstance(over, c.BuiltinCall) or over.name != "sites" or self.reads(over):
            return False
        groups = self.writer.program.board.groups
        grouped = isinstance(over.args[0], c.Local) and over.args[0].type.name == "group"
        value = self.without(core.variable)
        return grouped and all(group.sites for group in groups) and value.unknown(core.value)

    def _unknown_choice(self, core: c.IfElse) -> bool:
        cases = [self.unknown(core.then), self.unknown(core.otherwise)]
        return all(cases) or (self.unknown(core.condition) and any(cases))

    def _unknown_call(self, core: c.FunctionCall) -> bool:
        """Tell whether a defined value is surely unknown, whichever of its cases holds."""
        define = self.writer.program.functions[core.name]
        inner = self._inside(define, core)
        if define.parts:
            return any(inner.unknown(part.value) for part in define.parts)
        beaten = {name for exception in define.overrides for name in exception.beats}
        if any(e.name not in beaten and inner.unknown(e.when) for e in define.overrides):
            return True
        cases = (define.normally, *(exception.value for exception in define.overrides))
        return all(case is not None and inner.unknown(case) for case in cases)

    def _inside(self, define: Function, core: c.FunctionCall) -> Partly:
        """Give the writer for the body of a defined value that is asked for with some arguments."""
        given = zip(define.params, core.args, strict=True)
        return evolve(self, open=frozenset(param.name for param, arg in given if self.unknown(arg)))


def _parts(core: c.Expression) -> Iterator[c.Expression]:
    match core:
        case c.Arithmetic() | c.Comparison():
            yield from (core.left, core.right)
        case c.Negative() | c.Round() | c.Not() | c.KindTest():
            yield core.value
        case c.KindField() | c.MatterField():
            yield core.of
        case c.TrackRead() if core.of is not None:
            yield core.of
        case c.BuiltinCall():
            yield from core.args
        case c.ListOf():
            yield from core.members


def _where(inner: Partly, core: c.Quantifier, wanted: bool) -> str:
    if core.where is None:
        return YES if wanted else NO
    return inner.true(core.where) if wanted else inner.false(core.where)


def _value(inner: Partly, core: c.Quantifier, wanted: bool) -> str:
    if core.value is None:
        return YES if wanted else NO
    return inner.true(core.value) if wanted else inner.false(core.value)


@define(eq=False)
class Rules:
    """Writes the rules of one sort of move, as far as they are sure."""

    writer: Writer
    move: MoveKind

    def scope(
        self, guard: Rule, open_: frozenset[str]
    ) -> tuple[Partly, list[tuple[str, c.Expression]]]:
        """Give the writer for what a rule reads, and the values that its own names have."""
        outer = Partly(self.writer, open_)
        names = frozenset(name for name, _ in guard.binds)
        left = frozenset(name for name, core in guard.binds if outer.unknown(core))
        known = [(name, core) for name, core in guard.binds if name not in left]
        return Partly(self.writer, (open_ - names) | left), known

    def broken(self, place: int, open_: frozenset[str], kept: Iterable[int] = ()) -> str:
        """Write a test for whether a rule surely fails; those in `kept` are known to hold."""
        guard = self.move.rules[place]
        inner, known = self.scope(guard, open_)
        fails = YES if guard.require is None else inner.false(guard.require)
        applies = YES if guard.where is None else inner.true(guard.where)
        test = Partly(self.writer, open_).bound(both([applies, fails]), known)
        return both([*(self._passed(need, open_, kept) for need in guard.needs), test])

    def _passed(self, place: int, open_: frozenset[str], kept: Iterable[int]) -> str:
        guard = self.move.rules[place]
        if place in kept:
            return YES
        inner, known = self.scope(guard, open_)
        holds = NO if guard.require is None else inner.true(guard.require)
        kept_out = NO if guard.where is None else inner.false(guard.where)
        test = Partly(self.writer, open_).bound(both([denied(kept_out), holds]), known)
        return both([*(self._passed(need, open_, kept) for need in guard.needs), test])

    def read_by(self, place: int) -> set[str]:
        """Give the parameters of the move that a rule reads, and those it presupposes."""
        guard = self.move.rules[place]
        bound = {name for name, _ in guard.binds}
        own = names_read((guard.require, guard.where)) - bound
        found = own | names_read(core for _, core in guard.binds)
        for need in guard.needs:
            found |= self.read_by(need)
        return found & {param.name for param in self.move.params}

    def in_order(self) -> list[int]:
        """Give the places of the rules, the cheap first, but none before those it presupposes."""
        left, found = set(range(len(self.move.rules))), list[int]()
        while left:
            able = [n for n in left if set(self.move.rules[n].needs) <= set(found)]
            place = min(
                able or left, key=lambda n: (work(self.writer.program, self.move.rules[n]), n)
            )
            left.discard(place)
            found.append(place)
        return found


def denied(test: str) -> str:
    """Write that a test fails."""
    if test in (YES, NO):
        return NO if test == YES else YES
    if test.startswith("(not ") and '"' not in test and "'" not in test:
        depth = 0
        for place, letter in enumerate(test):
            depth += (letter == "(") - (letter == ")")
            if not depth:
                return (
                    test.removeprefix("(not ").removesuffix(")")
                    if test[place + 1 :] == ""
                    else f"(not {test})"
                )
    return f"(not {test})"


def both(tests: Iterable[str]) -> str:
    """Join tests that must all hold."""
    found = [test for test in dict.fromkeys(tests) if test != YES]
    if NO in found:
        return NO
    return _joined(" and ", found) or YES


def either(tests: Iterable[str]) -> str:
    """Join tests of which one must hold."""
    found = [test for test in dict.fromkeys(tests) if test != NO]
    if YES in found:
        return YES
    return _joined(" or ", found) or NO


def _joined(word: str, tests: list[str]) -> str:
    return tests[0] if len(tests) == 1 else f"({word.join(tests)})" if tests else ""


def _plain(value: str) -> bool:
    return _WORD.fullmatch(value) is not None


def _sets(text: str, name: str) -> bool:
    """Tell whether a piece of Python gives a value to a name itself."""
    return f"for {name} in" in text or any(name in words(head) for head in _LAMBDA.findall(text))


def words(text: str) -> set[str]:
    """Give the names that stand in a piece of Python."""
    return set(_WORD.findall(text))


def names_read(roots: Iterable[object]) -> set[str]:
    """Give the local names that expressions read."""
    return {node.name for node in walk(roots) if isinstance(node, c.Local)}


def work(program: Program, guard: Rule) -> int:
    """Weigh a rule: by what it looks at, lists of it many times; who owns a thing rules out most,
    and is asked early.
    """
    roots = (guard.require, guard.where, *(core for _, core in guard.binds))
    whole = sum(_weight(program, root) for root in roots if root is not None)
    owned = any(isinstance(n, c.BuiltinCall) and n.name in ("owner", "holder") for n in walk(roots))
    return whole // ASKED_EARLY if owned else whole


def _weight(program: Program, core: c.Expression) -> int:
    own = 1
    match core:
        case c.Quantifier():
            each = (core.value, core.where)
            inner = sum(_weight(program, one) for one in each if one is not None)
            return _weight(program, core.over) + (1 + inner) * SIZE_OF_LIST
        case c.FunctionCall():
            own = _weight_of(program, program.functions[core.name])
        case c.OpenList():
            own = SIZE_OF_LIST
    parts = (part for part in children(core) if isinstance(part, (c.Expression, tuple)))
    return own + sum(_weight(program, one) for part in parts for one in _cores(part))


def _weight_of(program: Program, define: Function) -> int:
    """Weigh a defined value, once for each program; none is defined in a circle."""
    known = _WEIGHTS.setdefault(program, {})
    if define.name not in known:
        cores = [part.value for part in define.parts]
        cores += [core for e in define.overrides for core in (e.when, e.value)]
        cores += [define.normally] if define.normally is not None else []
        known[define.name] = SIZE_OF_LIST + sum(_weight(program, core) for core in cores)
    return known[define.name]


def _cores(part: object) -> Iterator[c.Expression]:
    for one in part if isinstance(part, tuple) else (part,):
        if isinstance(one, c.Expression):
            yield one


_WEIGHTS: WeakKeyDictionary[Program, dict[str, int]] = WeakKeyDictionary()
