"""The move generator: legal moves by generated code, at tables of which everything is known.

For each kind of move one function is lowered: tests of the mover alone, a loop for each small
argument with the tests that are decided by then, and the ranges of what is left open.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from math import prod
from typing import Any

from attrs import define, field, frozen

import propertyrules.machine.legal_moves as interpreter
from propertyrules.codegen import statements as s
from propertyrules.codegen.certainty import MEMBER, VALUES, Certainty, UndecidedError, chosen
from propertyrules.codegen.compiled_moves import complete
from propertyrules.codegen.compiler import CompiledProgram, Lambda, compile_functions, compiled
from propertyrules.codegen.constant_folding import FALSE, TRUE, conjunction, negation
from propertyrules.codegen.lowered_program import move_params
from propertyrules.codegen.lowering import NOTHING, Lowering, LoweringScope, call, test
from propertyrules.codegen.value_domains import Domain, domain_of, domain_values
from propertyrules.ir import nodes as c
from propertyrules.ir.program import MoveKind, Parameter, Program, Rule, once_per_program
from propertyrules.ir.traversal import structural_key
from propertyrules.ir.types import AMOUNTS, COUNT, EMPTY, MATTER, list_of
from propertyrules.limits import (
    ASKED_LATE,
    MAX_PLAYERS,
    MOST_COMBINATIONS,
    MOST_LOOPS,
    TABLES_REMEMBERED,
)
from propertyrules.machine.constraints import FALSE as NEVER
from propertyrules.machine.constraints import (
    Member,
    constraints,
    cost,
    disjunction,
    inlined_rules,
    names_read,
    parameters_read,
    reads_owner,
    rules_by_cost,
    substitute,
)
from propertyrules.machine.constraints import negation as negation_of
from propertyrules.machine.domains import Range
from propertyrules.machine.initial_state import blank
from propertyrules.machine.legal_moves import Family, plain_range
from propertyrules.machine.legality import named_matter
from propertyrules.model.moves import Move
from propertyrules.model.state import Setting, State

Compiled = Callable[..., Any]
Found = tuple[tuple[Move, ...], tuple[Family, ...]]

PLAIN = 2  # calls that the interpreter answers sooner than code is generated for them


# -- arguments -------------------------------------------------------------------------------


@frozen(eq=False)
class MoveCode:
    """Compiles expressions about one kind of move."""

    program: Program
    kind: MoveKind

    @property
    def opening(self) -> Compiled:
        """The function that finds the matter that a move would answer: True for any
        time, or None.
        """
        return compiled(self.program).function(f"open_{self.kind.name}")

    def compiled(self, body: c.Expression, *first: str) -> Compiled:
        """Return an expression as a function of a state, the values of `first`, all arguments (None
        if not chosen) and the matter that is answered.
        """
        # A parameter that is called like the matter answered cannot be read by the rules.
        matter = named_matter(self.kind) or "_matter"
        names = [param.name for param in self.kind.params]
        args = (f"_{name}" if name == matter else name for name in names)
        functions = {"asked": Lambda((*first, *args, matter), body)}
        return compile_functions(self.program, functions)["asked"]


# -- the loop of one sort of move ------------------------------------------------------------


@frozen(eq=False)
class ListedMoves:
    """How the legal moves of one kind are listed.

    `function` takes the arguments of the move (None but for the mover) and the matter answered, and
    returns a row for each legal move or family: the small arguments, then the ranges of the others,
    of a list its members. `small` and `open` name these, with the index in a row and the domain of
    the argument or of the members; `plain` are the ranges that no rule narrows.
    """

    kind: MoveKind
    function: s.LoweredFunction
    small: tuple[tuple[str, int, Domain], ...]
    open: tuple[tuple[str, int, Domain | None], ...]
    plain: Mapping[str, Range]

    @property
    def row(self) -> list[str]:
        """The names of the values in a row, in order."""
        whole = [(place, name) for name, place, _ in (*self.small, *self.open)]
        return [name for _, name in sorted(whole)]

    def add_rows(
        self, state: State, seat: int, rows: Sequence[Any], moves: list[Move],
        families: list[Family],
    ) -> None:  # fmt: skip
        """Add the moves or families of a player from rows."""
        sort, who = self.kind.name, state.setting.names[seat]
        small = [(name, place, found.words_at(state)) for name, place, found in self.small]
        if not self.open:
            for row in rows:
                pairs = tuple([(name, words[row[place]]) for name, place, words in small])
                moves.append(Move(sort, who, pairs))
            return
        for row in rows:
            fixed = tuple([(name, words[row[place]]) for name, place, words in small])
            ranges = [
                (name, row[place] if found is None else found.listed(state, row[place]))
                for name, place, found in self.open
            ]
            families.append(Family(sort, who, fixed, tuple(ranges), state))


@frozen(eq=False)
class MovePlan(ListedMoves):
    """How the legal moves of one kind are found: the opening, and the generated code
    for the rows.
    """

    opening: Compiled | None
    rows: Compiled

    def add(self, state: State, seat: int, moves: list[Move], families: list[Family]) -> None:
        """Add the legal moves of a player at a table of which everything is known."""
        rows = self.legal_rows(state, seat)
        if rows:
            self.add_rows(state, seat, rows, moves, families)

    def legal_rows(self, state: State, seat: int) -> Sequence[Any]:
        """Return a row for each legal move of a player at a table of which everything is known."""
        nothing = (None,) * (len(self.kind.params) - 1)
        matter: Any = True
        if self.opening is not None:
            matter = self.opening(state, seat, *nothing)
        found: Sequence[Any] = () if matter is None else self.rows(state, seat, *nothing, matter)
        return found


@define(eq=False)
class Planner:
    """Lowers the function that lists one kind of move. Raises UndecidedError where only the
    interpreter can list it.
    """

    program: Program
    kind: MoveKind
    domains: Mapping[str, Domain] = field(factory=dict)  # of arguments whose type tells none
    code: CompiledProgram = field(init=False)
    lowering: Lowering = field(init=False)
    found: s.Variable = field(init=False)  # the rows
    closed: list[tuple[Parameter, Domain]] = field(factory=list)
    unset: list[Parameter] = field(factory=list)
    rules: list[Rule] = field(init=False)
    order: list[int] = field(init=False)
    asked: set[object] = field(factory=set)  # tests that come further out
    pools: dict[int, s.Operand] = field(factory=dict)  # what is left to choose from, by depth
    kept: set[int] = field(factory=set)  # rules that hold wherever the loop has come to
    ranges: dict[str, s.Operand] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.code = compiled(self.program)
        self.lowering = Lowering(self.code.lowered.facts)
        self.found = self.lowering.fresh(EMPTY, "found")
        self.rules = [rule for rule in inlined_rules(self.kind) if rule is not None]
        self.order = rules_by_cost(self.program, self.kind)
        for param in self.kind.params[1:]:
            found = self.domains.get(param.name) or domain_of(self.program, param.type)
            if found is None:
                self.unset.append(param)
            else:
                self.closed.append((param, found))

    def plan(self) -> MovePlan:
        """Return the plan, with its function compiled."""
        kind, code = self.kind, self.code
        name = f"x_{code.functions}_{kind.name}"
        listed = self.listed(name)
        code.functions += 1
        code.add([listed.function])
        opening = kind.how != "any" or kind.opening is not None
        return MovePlan(
            kind, listed.function, listed.small, listed.open, listed.plain,
            code.function(f"open_{kind.name}") if opening else None, code.function(name),
        )  # fmt: skip

    def listed(self, name: str) -> ListedMoves:
        """Lower the function that lists the moves."""
        kind, lowering = self.kind, self.lowering
        others = {param.name for param in kind.params[1:]}
        # The loop serves tables of any size, so seats count as many as there may be.
        sizes = [MAX_PLAYERS if one.seated else len(one.values) for _, one in self.closed]
        if (
            len(self.rules) < len(kind.rules)
            or len(sizes) > MOST_LOOPS
            or prod(sizes) > MOST_COMBINATIONS
            or any(param.default is not None for param, _ in self.closed)
            or named_matter(kind) in others
            or not others.isdisjoint(names_read((kind.opening,)))
        ):
            raise UndecidedError
        params = move_params(lowering, kind)
        lowering.scopes.append(LoweringScope(frozenset(one.name for one in params), lowering.block))
        lowering.add(s.SetLocal(self.found.name, s.Sequence(EMPTY, ())))
        leave = s.ReturnValue(self.found)
        # Dear rules wait until the first loop has come to a value that the others let pass.
        late = [
            n for n in self.order if self.closed and cost(self.program, kind.rules[n]) > ASKED_LATE
        ]
        soon = [n for n in self.order if n not in late]
        self._unless(self._refusals(others, soon, not self.closed), leave)
        dear = self._refusals(others, late)
        self._ranges(0, leave)
        self._choose(0, dear, ())
        lowering.add(leave)
        function = s.LoweredFunction(name, tuple(params), tuple(lowering.block), between_moves=True)
        small = [(param.name, place, one) for place, (param, one) in enumerate(self.closed)]
        # What is the same at every table: native code does not write it into rows.
        literals = {n: one.value for n, one in self.ranges.items() if isinstance(one, s.Literal)}
        return ListedMoves(
            kind,
            function,
            tuple(small if self.unset else sorted(small, key=lambda each: each[0])),
            tuple(
                (param.name, place, self._element(param))
                for place, param in enumerate(self.unset, start=len(small))
            ),
            {name: value for name, value in literals.items() if isinstance(value, Range)},
        )

    def _unless(self, tests: Iterable[c.Expression], leave: s.Statement) -> None:
        """Lower that a statement leaves the loop where one of the tests holds."""
        for each in tests:
            with self.lowering.where(self.lowering.value(each)):
                self.lowering.add(leave)

    def _refusals(
        self, unset: set[str], numbers: list[int], last: bool = False
    ) -> list[c.Expression]:
        """Return the tests that surely refuse the move while some arguments are unset, without
        those of outer loops.

        Before the last argument a rule may be skipped, as it is tested again.
        """
        tests, self.kept = self._tests(unset, numbers, last)
        self.asked.update(structural_key(term) for test in tests for term in _disjuncts(test))
        return tests

    def _tests(
        self, unset: set[str], numbers: list[int], last: bool = False
    ) -> tuple[list[c.Expression], set[int]]:
        """Return the new tests, and the rules that hold behind them."""
        certainty, kept = Certainty(self.program, frozenset(unset)), set(self.kept)
        tests = []
        for number in numbers:
            try:
                refused = certainty.refuses(self.rules, number, kept)
            except UndecidedError:
                if last:
                    raise
                refused = NEVER
            ways = [way for way in _disjuncts(refused) if structural_key(way) not in self.asked]
            if ways and refused is not NEVER:
                tests.append(disjunction(ways))
            rule = self.rules[number]
            # Everything that it reads has a value here, so further in it need not be asked again.
            settled = rule.where is None and self._read_by(number).isdisjoint(unset)
            if settled and kept.issuperset(rule.needs):
                kept.add(number)
        return tests, kept

    def _read_by(self, number: int) -> set[str]:
        """Return the parameters that a rule and the rules it presupposes read."""
        rule = self.rules[number]
        return parameters_read(self.kind, rule).union(*map(self._read_by, rule.needs))

    def _choose(self, depth: int, dear: list[c.Expression], row: tuple[s.Operand, ...]) -> None:
        """Lower the loop over the small argument at `depth`, or add a row where all are chosen.

        `dear` are slow tests about the mover, made once the first argument has a value left.
        """
        lowering, leave = self.lowering, s.ReturnValue(self.found)
        if depth == len(self.closed):
            # A family whose lists must be empty is one move, and may be illegal as such.
            self._empty_lists(s.NextMember() if depth else leave)
            whole = (*row, *(self.ranges[param.name] for param in self.unset))
            lowering.add(s.AppendTo(self.found.name, s.Sequence(EMPTY, whole)))
            return
        param = self.closed[depth][0]
        self._pool(depth)
        tests = self._refusals(self._behind(depth), self.order, depth + 1 == len(self.closed))
        over = self.pools.get(depth) or self._over(depth, tests)
        asked = lowering.fresh(MATTER, "asked") if dear else None
        if asked is not None:
            lowering.add(s.SetLocal(asked.name, FALSE))
        member = lowering.fresh(param.type, f"v_{param.name}")
        with lowering.repeated(member) as block, lowering.binding({param.name: member}):
            self._unless(tests, s.NextMember())
            if asked is not None:
                with lowering.where(negation(asked)):
                    lowering.add(s.SetLocal(asked.name, TRUE))
                    self._unless(dear, leave)
            self._ranges(depth + 1, s.NextMember())
            self._choose(depth + 1, [], (*row, member))
        lowering.add(s.Loop(member.name, over, tuple(block)))

    def _behind(self, depth: int) -> set[str]:
        """Return the arguments that are unset while the one at a depth is chosen."""
        return {one.name for one, _ in self.closed[depth + 1 :]} | {one.name for one in self.unset}

    def _over(self, depth: int, tests: list[c.Expression]) -> s.Operand:
        """Return the values of a loop, without those that the board alone rules out."""
        param, found = self.closed[depth]
        fold = self.lowering.facts.folder.fold
        values: list[Any] = []
        for value in found.values:
            known = (fold(each, {param.name: s.Literal(param.type, value)}) for each in tests)
            if not any(isinstance(one, s.Literal) and one.value for one in known):
                values.append(value)
        return domain_values(found, tuple(values))

    def _pool(self, depth: int) -> None:
        """Lower the values of the next inner loop ahead of both loops where they depend on owners:
        they are the same each time.
        """
        if depth + 1 == len(self.closed):
            return
        inside = depth + 1
        unset = {self.closed[depth][0].name} | self._behind(inside)
        tests, _ = self._tests(unset, self.order)
        if not any(reads_owner(test) for test in tests):
            return
        self._refusals(unset, self.order)
        lowering, param = self.lowering, self.closed[inside][0]
        pool = lowering.fresh(list_of(param.type), "pool")
        member = lowering.fresh(param.type, f"v_{param.name}")
        lowering.add(s.SetLocal(pool.name, s.Sequence(pool.type, ())))
        with lowering.repeated(member) as block, lowering.binding({param.name: member}):
            self._unless(tests, s.NextMember())
            lowering.add(s.AppendTo(pool.name, member))
        lowering.add(s.Loop(member.name, self._over(inside, tests), tuple(block)))
        nothing = negation(call(COUNT, "size", pool))
        lowering.add(s.Branch(nothing, (s.NextMember() if depth else s.ReturnValue(self.found),)))
        self.pools[inside] = pool

    def _element(self, param: Parameter) -> Domain | None:
        """Return the domain of the members of a list; None for another parameter."""
        return None if param.type.of is None else domain_of(self.program, param.type.of)

    # -- what is left open -----------------------------------------------------------------

    def _ranges(self, at: int, leave: s.Statement) -> None:
        """Lower the ranges that depend on the first `at` small arguments; an empty one refuses the
        move.
        """
        certainty = Certainty(self.program, frozenset(param.name for param in self.unset))
        small = [param.name for param, _ in self.closed]
        for param in self.unset:
            found = self._element(param)
            body: c.Expression | None = None
            if param.type.name in AMOUNTS:
                body = certainty.bounds(constraints(self.kind, param))
            elif found is not None:
                each = constraints(self.kind, param)
                alone = [one for one in each if isinstance(one, Member) and one.alone]
                body = chosen(found.type, MEMBER, certainty.keeps(alone, MEMBER))
            elif param.type.is_list:
                raise UndecidedError
            read = names_read((body,))
            depths = [depth for depth, name in enumerate(small, start=1) if name in read]
            # As far out as can be: at the last of the arguments that the range reads.
            if at != max(depths, default=0):
                continue
            if body is None:
                whole = plain_range(blank(Setting((), self.program)), param)
                self.ranges[param.name] = s.Literal(param.type, whole)
                continue
            lowering = self.lowering
            with lowering.binding({VALUES: domain_values(found, found.values)} if found else {}):
                value = lowering.value(body)
            if param.type.name in AMOUNTS:
                value = lowering.keep(call(MATTER, "amounts", value), "left")
                with lowering.where(test("is", value, NOTHING)):
                    lowering.add(leave)
            self.ranges[param.name] = lowering.keep(value, "left")

    def _empty_lists(self, leave: s.Statement) -> None:
        """Lower that a family is skipped where lists have no possible member and a rule surely
        refuses empty lists.
        """
        lowering = self.lowering
        lists = {param.name for param in self.unset if param.type.is_list}
        for number in self.order if lists else ():
            read = sorted(lists & self._read_by(number))
            for empty in chain(*(combinations(read, n) for n in range(1, len(read) + 1))):
                left = frozenset(param.name for param in self.unset).difference(empty)
                refused = Certainty(self.program, left).refuses(self.rules, number)
                if refused is not NEVER:
                    nothing = dict.fromkeys(empty, c.Constant(EMPTY, ()))
                    sizes = [call(MATTER, "size", self.ranges[name]) for name in empty]
                    with lowering.where(conjunction("and", list(map(negation, sizes)))):
                        self._unless([substitute(refused, nothing)], leave)


def _disjuncts(refused: c.Expression) -> list[c.Expression]:
    """Return the terms of a disjunction: each alone refuses a move."""
    match refused:
        case c.Junction(op="or"):
            return [way for term in refused.terms for way in _disjuncts(term)]
        case c.Not(value=c.Junction(op="and") as all_):
            return [way for term in all_.terms for way in _disjuncts(negation_of(term))]
    return [refused]


# -- finding moves ---------------------------------------------------------------------------


@define(eq=False)
class MoveGenerator:
    """Finds the legal moves of a program: by plans, made on demand, or by the interpreter.

    The plan of a kind that is left to the interpreter is None.
    """

    program: Program
    plans: dict[str, MovePlan | None] = field(factory=dict)
    by_open: Callable[[tuple[str, ...]], list[MoveKind]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.by_open = lru_cache(TABLES_REMEMBERED)(self._of_open)

    def plan(self, kind: MoveKind) -> MovePlan | None:
        """Return the plan of a kind of move, or None."""
        if kind.name not in self.plans:
            try:
                self.plans[kind.name] = Planner(self.program, kind).plan()
            except UndecidedError:
                self.plans[kind.name] = None
        return self.plans[kind.name]

    def open_kinds(self, state: State) -> list[MoveKind]:
        """Return the kinds of moves that answer what is open, or may be made at any time."""
        return self.by_open(tuple([matter.kind for matter in state.answerable]))

    def _of_open(self, open_: tuple[str, ...]) -> list[MoveKind]:
        return [
            kind
            for kind in self.program.moves.values()
            if (kind.how == "any" or not set(open_).isdisjoint(kind.matters))
            # A move with a rule that always refuses is never legal.
            and not any(
                rule.require is None and rule.where is None and not rule.needs
                for rule in kind.rules
            )
        ]

    def add(
        self, state: State, kind: MoveKind, seat: int, moves: list[Move], families: list[Family]
    ) -> None:
        """Add the legal moves of a kind, by its plan or by the interpreter."""
        plan = self.plan(kind)
        if plan is None:
            interpreter.sort_out(interpreter.moves_of(state, kind, seat), moves, families)
        else:
            plan.add(state, seat, moves, families)


@once_per_program
def move_generator(program: Program) -> MoveGenerator:
    """Return the move generator of a program, made on first use."""
    program.made["asked"] = PLAIN  # now that there is one it answers
    return MoveGenerator(program)


def legal_moves(state: State, seat: int, names: Container[str] | None = None) -> Found:
    """Return a player's legal moves: complete ones, and families of those with open arguments;
    with `names`, only moves of these names.

    They are those of the interpreter, in the same order. The interpreter is used where the table
    does not tell everything, and for the first few calls.
    """
    if not complete(state):
        return interpreter.legal_moves(state, seat, names)
    if state.winners is not None or state.out[seat]:
        return (), ()
    program = state.program
    asked: int = program.made.get("asked", 0)
    # Compiling a rulebook takes longer than the interpreter does for a few tables.
    if asked < PLAIN:
        program.made["asked"] = asked + 1
        return interpreter.legal_moves(state, seat, names)
    moves: list[Move] = []
    families: list[Family] = []
    generator = move_generator(program)
    for kind in generator.open_kinds(state):
        if names is None or kind.name in names:
            generator.add(state, kind, seat, moves, families)
    return tuple(moves), tuple(families)
