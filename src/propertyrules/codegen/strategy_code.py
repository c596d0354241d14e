"""Compiled strategies: a function for each rule, which chooses what the interpreter chooses.

Values that a rule tries become loops. Tests that read little come first, and branches that the
rules of the move surely refuse are cut off early.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from typing import Any, TypeAlias

from attrs import define, field

from propertyrules.codegen import statements as s
from propertyrules.codegen.certainty import Certainty, UndecidedError
from propertyrules.codegen.compiler import compiled
from propertyrules.codegen.constant_folding import conjunction, negation
from propertyrules.codegen.lowering import (
    NOTHING,
    Lowering,
    ProgramFacts,
    call,
    number,
    test,
)
from propertyrules.codegen.value_domains import domain_of, domain_values
from propertyrules.ir import nodes as c
from propertyrules.ir.program import MoveKind, Program, once_per_program
from propertyrules.ir.strategy import ME, PlayArgument, PlayRule, Strategy
from propertyrules.ir.traversal import structural_key
from propertyrules.ir.types import AMOUNTS, COUNT, EMPTY, MATTER, PLAYER, Type, list_of
from propertyrules.limits import TABLES_REMEMBERED
from propertyrules.machine.constraints import FALSE as NEVER
from propertyrules.machine.constraints import (
    conjuncts,
    constraints,
    inlined_rules,
    names_read,
    rules_by_cost,
    unread,
)
from propertyrules.machine.legality import named_matter
from propertyrules.machine.strategy_interpreter import (
    choose_by,
    in_order,
    inlined,
    is_amount,
    never,
    said_value,
)
from propertyrules.model.state import Matter, State

Chooses: TypeAlias = Callable[[State, int, Any], "tuple[Any, ...] | None"]
ANY_TIME = (True,)
NO_BOUNDS = s.Literal(list_of(COUNT), ())


@define(eq=False)
class RuleCode:
    """A compiled rule of a strategy: `choose` takes a state, a player and the matter that is
    answered, and returns the value of `best` and the values of the move's parameters, or None.
    """

    rule: PlayRule
    program: Program
    choose: Chooses = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.choose = self._first

    def _first(self, state: State, seat: int, matter: Any) -> tuple[Any, ...] | None:
        """Compile the rule, then return what it chooses; later calls go to the compiled code."""
        code = compiled(self.program)
        name = code.fresh(self.rule.kind.name)
        try:
            code.add([RuleLowering(code.lowered.facts, self.rule).lowered(name)])
            self.choose = code.function(name)
        except SyntaxError:  # loops lie too deep within each other for Python
            chance = {one.param.name for one in self.rule.arguments if one.how == "chance"}

            def interpreted(state: State, seat: int, matter: Any) -> tuple[Any, ...] | None:
                found = choose_by(state, self.rule, seat, (matter,))
                if found is None:
                    return None
                row = (None if name in chance else value for name, value in found.env.items())
                return (found.worth, *row)

            self.choose = interpreted
        return self.choose(state, seat, matter)


@define(eq=False)
class RuleLowering:
    """Lowers one rule. `mine` are the names of the strategy, `theirs` those of the move's rules."""

    facts: ProgramFacts
    rule: PlayRule
    lowering: Lowering = field(init=False)
    mine: dict[str, s.Operand] = field(factory=dict)
    theirs: dict[str, s.Operand] = field(factory=dict)
    unset: set[str] = field(factory=set)
    asked: dict[int, object] = field(factory=dict)
    late: list[c.Expression] = field(factory=list)  # terms of `when` that are not asked yet
    matter: s.Variable = field(init=False)
    found: s.Variable = field(init=False)  # the best move so far
    most: s.Variable = field(init=False)  # what `best` came to for it

    def __attrs_post_init__(self) -> None:
        self.lowering = Lowering(self.facts)
        self.unset = {param.name for param in self.kind.params[1:]}

    @property
    def program(self) -> Program:
        """The program that the strategy plays."""
        return self.facts.program

    @property
    def kind(self) -> MoveKind:
        """The kind of move that the rule proposes."""
        return self.rule.kind

    def lowered(self, name: str) -> s.LoweredFunction:
        """Return the function of the rule."""
        lowering, rule = self.lowering, self.rule
        seat = lowering.param(ME, PLAYER, "me")
        named = named_matter(self.kind)
        type_ = Type("matter", frozenset((named,))) if named else MATTER
        self.matter = lowering.param("matter", type_, "matter")
        self.mine[ME] = self.theirs[self.kind.mover] = seat
        if named:
            self.mine[named] = self.theirs[named] = self.matter
        self.found = lowering.fresh(s.ROW, "found")
        self.most = lowering.fresh(COUNT, "most")
        if rule.best is not None:
            lowering.add(s.SetLocal(self.found.name, NOTHING), s.SetLocal(self.most.name, NOTHING))
        self.late = [] if rule.when is None else list(conjuncts(rule.when))
        with self._when(), self._refused():
            self._tried(0)
        lowering.returns(self.found if rule.best is not None else NOTHING)
        return s.LoweredFunction(name, (seat, self.matter), tuple(lowering.block))

    # -- scopes and tests ---------------------------------------------------------------------

    def value(self, core: c.Expression, theirs: bool = False) -> s.Operand:
        """Lower an expression of the strategy or, with `theirs`, of the move's rules."""
        with self._names(self.theirs if theirs else self.mine):
            return self.lowering.value(core)

    @contextmanager
    def _names(self, names: dict[str, s.Operand]) -> Iterator[None]:
        outside, self.lowering.bound = self.lowering.bound, names
        yield
        self.lowering.bound = outside

    @contextmanager
    def _when(self) -> Iterator[None]:
        """Put the following statements behind the terms of `when` whose names have
        values already.
        """
        # Terms that read only what is known are asked before anything is chosen.
        early = [term for term in self.late if names_read((term,)) <= set(self.mine)]
        self.late = [term for term in self.late if term not in early]
        with ExitStack() as stack:
            for term in early:
                stack.enter_context(self.lowering.where(self.value(term)))
            yield

    @contextmanager
    def _refused(self) -> Iterator[None]:
        """Put the following statements behind the move's opening, as far as it is known, and behind
        the tests that its rules surely refuse by now.
        """
        rules = [rule for rule in inlined_rules(self.kind) if rule is not None]
        # Rules go by their numbers: where one could not be written out, those of the others do not
        # fit.
        whole = len(rules) == len(self.kind.rules)
        certainty = Certainty(self.program, frozenset(self.unset))
        before = dict(self.asked)
        with ExitStack() as stack:
            opening = self.kind.opening
            if opening is not None and -1 not in self.asked and not self._reads_unset(opening):
                self.asked[-1] = True
                stack.enter_context(self.lowering.where(self.value(opening, theirs=True)))
            for place in rules_by_cost(self.program, self.kind) if whole else ():
                try:
                    refused = certainty.refuses(rules, place)
                except UndecidedError:
                    continue
                known = structural_key(refused)
                # The same refusal further out has been asked already.
                if refused is not NEVER and known != self.asked.get(place):
                    kept = negation(self.value(refused, theirs=True))
                    stack.enter_context(self.lowering.where(kept))
                self.asked[place] = known
            yield
        self.asked = before

    def _reads_unset(self, core: c.Expression) -> bool:
        return not self.unset.isdisjoint(names_read((core,)))

    @contextmanager
    def _bound(self, name: str, value: s.Operand) -> Iterator[None]:
        """Give a parameter a value."""
        mine, theirs, unset = dict(self.mine), dict(self.theirs), set(self.unset)
        self.mine[name] = self.theirs[name] = value
        self.unset.discard(name)
        yield
        self.mine, self.theirs, self.unset = mine, theirs, unset

    # -- choices ------------------------------------------------------------------------------

    def _tried(self, depth: int) -> None:
        """Lower the loops over the values that the rule tries, and all else inside."""
        if depth == len(self.rule.tried):
            self._free(0)
            return
        each = self.rule.tried[depth]
        # A parameter that is the tried value itself has it at once, so that rules can refuse it
        # early.
        own = next((one for one in self.rule.arguments if _is_name(one, each.variable)), None)

        def body(member: s.Operand) -> None:
            mine = dict(self.mine)
            self.mine[each.variable] = member
            condition = None if each.where is None else self.value(each.where)
            with ExitStack() as stack:
                if condition is not None:
                    stack.enter_context(self.lowering.where(condition))
                if own is not None:
                    stack.enter_context(self._bound(own.param.name, member))
                    stack.enter_context(self._refused())
                self._tried(depth + 1)
            self.mine = mine

        with self._names(self.mine):
            self.lowering.loop(each.over, each.variable, body)

    def _free(self, depth: int) -> None:
        """Lower the loops over small parameters that the rule does not set."""
        free = [one.param for one in self.rule.arguments if one.how == "any"]
        if depth == len(free):
            self._set_values(in_order(self.rule.arguments))
            return
        param = free[depth]
        found = domain_of(self.program, param.type)
        assert found is not None
        member = self.lowering.fresh(param.type, f"v_{param.name}")
        with self.lowering.nested() as block, self._bound(param.name, member), self._refused():
            self._free(depth + 1)
        over = domain_values(found, found.values)
        self.lowering.add(s.Loop(member.name, over, tuple(block)))

    def _set_values(self, left: Sequence[PlayArgument]) -> None:
        """Lower the values of the parameters that the rule sets, amounts last."""
        if not left:
            self._judged()
            return
        one, *rest = left
        value = self._value(one)
        if value is None:
            return
        value = self.lowering.keep(value, f"v_{one.param.name}")
        with ExitStack() as stack:
            if is_amount(one):
                # An amount may be mended, so it has a local of its own.
                local = self.lowering.fresh(one.param.type, f"n_{one.param.name}")
                self.lowering.add(s.SetLocal(local.name, value))
                value = local
                stack.enter_context(self.lowering.where(test("is not", value, NOTHING)))
            stack.enter_context(self._bound(one.param.name, value))
            self._set_values(rest)

    def _value(self, one: PlayArgument) -> s.Operand | None:
        """Return the value of a parameter; None where there is none."""
        if one.how == "said":
            single = said_value(self.kind, one)
            return None if single is None else self.value(single, theirs=True)
        wanted: s.Operand = number(0)
        if one.value is not None:
            wanted = self.value(one.value, theirs=one.how == "default")
        if not is_amount(one):
            return wanted
        certainty = Certainty(self.program, frozenset(self.unset))
        try:
            sides = certainty.bounds(constraints(self.kind, one.param)).members
        except UndecidedError:
            sides = ()
        low, high = [self.value(side, theirs=True) for side in sides] or [NO_BOUNDS, NO_BOUNDS]
        return call(COUNT, "clipped", wanted, low, high)

    def _judged(self) -> None:
        """Lower the verdict on a move, without its chance parameters, and what follows."""
        lowering, kind = self.lowering, self.kind
        if self.rule.by_chance:
            with self._refused():
                self._weighed()
            return
        args = [self.theirs[param.name] for param in kind.params]
        amounts = [one.param.name for one in in_order(self.rule.arguments) if is_amount(one)]
        with ExitStack() as stack:
            opening = kind.opening
            if opening is not None and -1 not in self.asked:
                stack.enter_context(lowering.where(self.value(opening, theirs=True)))
            broken: s.Operand = call(COUNT, f"legal_{kind.name}", *args, self.matter)
            if amounts:
                local = self.theirs[amounts[-1]]
                assert isinstance(local, s.Variable)
                broken = lowering.keep(broken, "broken")
                with lowering.where(test("!=", broken, number(0))):
                    lowering.add(s.SetLocal(local.name, self._mended(amounts[-1], broken, args)))
                stack.enter_context(lowering.where(test("is not", local, NOTHING)))
            else:
                stack.enter_context(lowering.where(test("==", broken, number(0))))
            self._weighed()

    def _mended(self, name: str, broken: s.Operand, args: list[s.Operand]) -> s.Operand:
        """Return the nearest legal amount; None where the broken rule does not read the amount."""
        kind = self.kind
        place = next(n for n, param in enumerate(kind.params) if param.name == name)
        numbers = range(1, len(kind.rules) + 1)
        reading = tuple(n for n in numbers if name not in unread(kind, n))
        mended = call(
            COUNT, "nearest", s.Literal(COUNT, kind.name), number(place),
            s.Sequence(EMPTY, tuple(args)),
        )  # fmt: skip
        reads = test("in", broken, s.Literal(list_of(COUNT), reading))
        return s.Choose(COUNT, reads, mended, NOTHING)

    def _weighed(self) -> None:
        """Lower the rest of `when`, and the choice by `best`."""
        lowering = self.lowering
        # What falls by chance has no value yet.
        row = tuple(self.theirs.get(param.name, NOTHING) for param in self.kind.params)
        with ExitStack() as stack:
            for term in self.late:
                stack.enter_context(lowering.where(self.value(term)))
            if self.rule.best is None:
                lowering.returns(s.Sequence(s.ROW, (NOTHING, *row)))
                return
            worth = lowering.keep(self.value(self.rule.best), "worth")
            better: list[s.Operand] = [test("is", self.most, NOTHING), test(">", worth, self.most)]
            with lowering.where(conjunction("or", better)):
                lowering.add(
                    s.SetLocal(self.most.name, worth),
                    s.SetLocal(self.found.name, s.Sequence(s.ROW, (worth, *row))),
                )


def _is_name(one: PlayArgument, name: str) -> bool:
    """Return whether an argument is just the value tried under a name."""
    value = one.value
    return (
        one.how == "value"
        and isinstance(value, c.Local)
        and value.name == name
        and (one.param.type.name not in AMOUNTS)
    )


# -- a strategy as a whole ---------------------------------------------------------------------


@define(eq=False)
class CompiledStrategy:
    """A strategy compiled for a program, rule by rule on demand."""

    strategy: Strategy
    program: Program
    rules: tuple[RuleCode, ...] = field(init=False)
    _by_open: Callable[[tuple[str, ...]], tuple[RuleCode, ...]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.rules = tuple(RuleCode(rule, self.program) for rule in inlined(self.strategy))
        self._by_open = lru_cache(TABLES_REMEMBERED)(self._of_open)

    def choose(
        self, state: State, seat: int, one_in: Callable[[int], bool] = never
    ) -> tuple[PlayRule, Sequence[Any], Any] | None:
        """Return the rule that applies first, the move's arguments (the mover first; None for what
        falls by chance), and the matter that is answered (True: any time); None where no rule
        applies. All of the state must be known.

        `one_in` says whether a rule that applies only one time in so many does now.
        """
        if state.winners is not None or state.out[seat]:
            return None
        for code in self._by_open(tuple([matter.kind for matter in state.answerable])):
            rule, found, answered = code.rule, None, None
            if rule.one_in != 1 and not one_in(rule.one_in):
                continue
            for matter in self._answered(state, rule.kind, seat):
                other = code.choose(state, seat, matter)
                if other is not None and (found is None or other[0] > found[0]):
                    found, answered = other, matter
                    # Without `best` no choice is better than another, so the first one stands.
                    if rule.best is None:
                        break
            if found is not None:
                return rule, found[1:], answered
        return None

    def _of_open(self, open_: tuple[str, ...]) -> tuple[RuleCode, ...]:
        """Return the rules whose moves answer one of these kinds of matters, or may be made at any
        time.
        """
        kinds = ((code, code.rule.kind) for code in self.rules)
        return tuple(
            code for code, kind in kinds
            if kind.how == "any" or not set(open_).isdisjoint(kind.matters)
        )  # fmt: skip

    def _answered(self, state: State, kind: MoveKind, seat: int) -> Sequence[Matter | bool]:
        """Return the matters that a player's move may answer; True means any time."""
        if kind.how == "any":
            return ANY_TIME
        found: list[Matter | bool] = []
        top = state.stack[0] if state.stack else None
        waits = kind.how == "while" or seat in state.waiting
        if top is not None and top.kind in kind.matters and waits:
            found.append(top)
        for claim in state.standing:
            if claim.kind not in kind.matters:
                continue
            # A standing claim without a `waits` can be taken up by anybody.
            free = kind.how == "while" or self.program.matters[claim.kind].waiting is None
            if free or seat in compiled(self.program).function(f"w_{claim.kind}")(state, claim):
                found.append(claim)
        return found


@once_per_program
def compiled_strategy(program: Program, strategy: Strategy) -> CompiledStrategy:
    """Return a strategy compiled for a program, made on first use."""
    return CompiledStrategy(strategy, program)
