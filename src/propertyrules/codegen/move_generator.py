"""Legal moves by generated code, at tables of which everything is known.

For each sort of move the constraints and what is certain of its rules are compiled: tests before
anything is chosen, then for each small argument the values that are left of its domain, then the
range of what is left open. What several sorts ask about the mover alone is asked once for a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any
from weakref import WeakKeyDictionary

from attrs import define, evolve, field, frozen

from propertyrules.codegen.certainty import (
    MEMBER,
    VALUES,
    Certainty,
    UndecidedError,
    chosen,
    ends,
)
from propertyrules.codegen.compiler import Lambda, compile_functions, compiled
from propertyrules.codegen.engine import complete, failing
from propertyrules.ir import nodes as c
from propertyrules.ir.builtins import BUILTINS
from propertyrules.ir.program import MoveKind, Parameter, Program, Rule
from propertyrules.ir.traversal import structural_key, walk
from propertyrules.ir.types import COUNT, EMPTY, TRUTH, Type
from propertyrules.limits import (
    ASKED_LATE,
    MAX_PLAYERS,
    MOST_COMBINATIONS,
    RULES_REMEMBERED,
    TABLES_REMEMBERED,
)
from propertyrules.machine import legal_moves as interpreter
from propertyrules.machine.arguments import encode
from propertyrules.machine.constraints import (
    AMOUNTS,
    FALSE,
    TRUE,
    Member,
    conjunction,
    constraints,
    cost,
    disjunction,
    inlined_rules,
    names_read,
    negation,
    parameters_read,
    rules_by_cost,
    substitute,
)
from propertyrules.machine.domains import domain
from propertyrules.machine.draft import Env
from propertyrules.machine.initial_state import blank
from propertyrules.machine.legal_moves import Family, Range, plain_range
from propertyrules.machine.legality import named_matter
from propertyrules.model.moves import Move
from propertyrules.model.state import Setting, State

Compiled = Callable[..., Any]
Found = tuple[tuple[Move, ...], tuple[Family, ...]]

PLAIN = 2  # calls that the interpreter answers sooner than code is generated for them
_BOARD_ONLY = (
    c.Local, c.Constant, c.FigureRead, c.KindField, c.KindTest, c.Comparison, c.Junction, c.Not,
    c.Quantifier,
)  # fmt: skip


# -- the plan of one sort of move ------------------------------------------------------------


@frozen(eq=False)
class Domain:
    """The values of a small type: those that hang on the program alone, with how people write
    them, and whether the seats of the table come before them.
    """

    type: Type
    values: tuple[Any, ...]
    seated: bool
    words: Mapping[Any, Any]

    def at(self, state: State) -> Sequence[Any]:
        """Return all values at a table."""
        return (*range(len(state.out)), *self.values) if self.seated else self.values

    def words_at(self, state: State) -> Mapping[Any, Any] | Sequence[Any]:
        """Return how people write each value at a table."""
        if not self.seated:
            return self.words
        if not self.values:
            return state.setting.names
        return {one: state.setting.holder(one) for one in self.at(state)}


@lru_cache(maxsize=TABLES_REMEMBERED)
def domain_of(program: Program, type_: Type) -> Domain | None:
    """Return the domain of a small type; None for amounts, lists, throws and texts."""
    nobody = blank(Setting((), program, program.key))
    values = domain(nobody, type_)
    if values is None:
        return None
    seated = type_.name in ("player", "holder")
    words = {} if seated else {one: encode(nobody.setting, type_, one) for one in values}
    return Domain(type_, values, seated, words)


@define(eq=False)
class MoveCode:
    """Compiles what is asked of one sort of move.

    What is compiled takes a state, what is handed in first, all arguments (None for those that are
    not chosen) and the matter that is answered, or only the mover where it reads no more.
    """

    program: Program
    kind: MoveKind
    args: tuple[str, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        # A parameter that is called like the matter answered cannot be read by the rules.
        matter = named_matter(self.kind) or "_matter"
        names = (param.name for param in self.kind.params)
        self.args = (*(f"_{name}" if name == matter else name for name in names), matter)

    @property
    def opening(self) -> Compiled:
        """What finds the matter that a move would answer: True for any time, None for none."""
        return compiled(self.program).function(f"open_{self.kind.name}")

    def compiled(
        self, body: c.Expression, *first: str, params: Sequence[str] | None = None
    ) -> Compiled:
        """Return an expression as a function of all arguments, or of some parameters."""
        rest = self.args if params is None else params
        functions = {"asked": Lambda((*first, *rest), body)}
        return compile_functions(self.program, functions)["asked"]


@frozen(eq=False)
class Question:
    """Something asked about a table: by its number where it is about the mover alone, else -1."""

    ask: Compiled
    shared: int


@frozen(eq=False)
class ClosedArgument:
    """A small argument: its place among all, its values, and which of them the rules leave.

    `filters` hang on the mover alone, each going on from the one before; `narrow` on all that is
    chosen.
    """

    name: str
    place: int
    domain: Domain
    filters: tuple[Question, ...]
    narrow: Compiled | None


@frozen(eq=False)
class MovePlan:
    """How the legal moves of one sort are found.

    `tests` refuse the sort before anything is chosen, `late` those that are dear: once the first
    argument has a value left. `by_name` are the small arguments in the order of their names. Of
    the open arguments, `names` and those that are `lists`, `open` has the ranges to ask for, by how
    many small ones must be chosen before.
    """

    kind: MoveKind
    opening: Compiled | None
    blank: tuple[None, ...]
    tests: tuple[Question, ...]
    late: tuple[Question, ...]
    closed: tuple[ClosedArgument, ...]
    by_name: tuple[int, ...]
    names: tuple[str, ...]
    lists: tuple[str, ...]
    open: tuple[tuple[tuple[str, Question], ...], ...]
    empty_refused: Callable[[tuple[str, ...]], Question]


@define(eq=False)
class Planner:
    """Plans one sort of move. Raises UndecidedError where the interpreter must be asked."""

    code: MoveCode
    shared: dict[object, Question]
    rules: list[Rule] = field(factory=list)
    order: list[int] = field(factory=list)
    asked: dict[int, object] = field(factory=dict)  # the last test of each rule
    kept: set[int] = field(factory=set)  # rules that hold wherever the plan has come to

    def plan(self) -> MovePlan:
        """Return the plan."""
        kind, program = self.code.kind, self.code.program
        rules = inlined_rules(kind)
        self.rules = [rule for rule in rules if rule is not None]
        self.order = rules_by_cost(program, kind)
        domains = {param.name: domain_of(program, param.type) for param in kind.params[1:]}
        closed = [param for param in kind.params[1:] if domains[param.name] is not None]
        unset = [param for param in kind.params[1:] if domains[param.name] is None]
        if len(self.rules) < len(rules) or self._is_strange(closed):
            raise UndecidedError
        names = [param.name for param in kind.params]
        dear = [n for n in self.order if closed and cost(program, kind.rules[n]) > ASKED_LATE]
        tests = self._refusals(names[1:], [n for n in self.order if n not in dear], not closed)
        late = self._refusals(names[1:], dear, last=False)
        arguments = []
        for depth, param in enumerate(closed, start=1):
            left = [p.name for p in (*closed[depth:], *unset)]
            last = depth == len(closed)
            empty = self._empty_amounts(param.name, unset) if last else []
            arguments.append(self._closed(param, left, last, empty))
        small = [param.name for param in closed]
        ranges = [self._open(param, small, unset) for param in unset]
        return MovePlan(
            kind,
            self.code.opening if kind.how != "any" or kind.opening is not None else None,
            (None,) * (len(names) - 1),
            tuple([self._question(test) for test in tests]),
            tuple([self._question(test) for test in late]),
            tuple(arguments),
            tuple(sorted(range(len(small)), key=small.__getitem__)),
            tuple([param.name for param in unset]),
            tuple([param.name for param in unset if param.type.is_list]),
            tuple(
                [
                    tuple([(name, question) for name, at, question in ranges if at == depth])
                    for depth in range(len(closed) + 1)
                ]
            ),
            cache(lambda empty: self._empty_refused(empty, unset)),
        )

    def _is_strange(self, closed: list[Parameter]) -> bool:
        """Check for what is rare and better left to the interpreter."""
        many = 1
        for param in closed:
            found = domain_of(self.code.program, param.type)
            assert found is not None
            # The plan serves tables of any size, so seats count as many as there may
            # be.
            many *= MAX_PLAYERS if found.seated else len(found.values)
        others = {param.name for param in self.code.kind.params[1:]}
        return (
            many > MOST_COMBINATIONS
            or any(param.default is not None for param in closed)
            or bool(names_read((self.code.kind.opening,)) & others)
        )

    # -- tests -----------------------------------------------------------------------------

    def _refusals(self, unset: list[str], numbers: list[int], last: bool) -> list[c.Expression]:
        """Return what surely refuses the move while some arguments have no value.

        Before the last argument is chosen a rule may be passed over, as it is asked again.
        """
        certainty = Certainty(self.code.program, frozenset(unset))
        found = []
        for number in numbers:
            try:
                test = certainty.refuses(self.rules, number, self.kept)
            except UndecidedError:
                if last:
                    raise
                test = FALSE
            known = structural_key(test)
            if test is not FALSE and known != self.asked.get(number):
                found.append(test)
            # A rule that says no more than it did at the argument before need not be asked again.
            self.asked[number] = known
            rule = self.rules[number]
            settled = rule.where is None and self._read_by(number).isdisjoint(unset)
            if settled and self.kept.issuperset(rule.needs):
                self.kept.add(number)
        return found

    def _read_by(self, number: int) -> set[str]:
        """Return the parameters that a rule reads, and those that it presupposes."""
        rule = self.rules[number]
        return parameters_read(self.code.kind, rule).union(*map(self._read_by, rule.needs))

    def _empty_amounts(self, name: str, unset: list[Parameter]) -> list[c.Expression]:
        """Return what leaves an open amount no value, as far as that hangs on one argument."""
        certainty = Certainty(self.code.program, frozenset(param.name for param in unset))
        found = []
        for param in unset:
            if param.type.name in AMOUNTS:
                lows, highs = (
                    [bound for bound in side.members if not isinstance(bound, c.IfElse)]
                    for side in certainty.bounds(constraints(self.code.kind, param)).members
                    if isinstance(side, c.ListOf)
                )
                pairs = product(highs, [c.Constant(COUNT, 0), *lows])
                found += [c.Comparison(TRUTH, "below", high, low) for high, low in pairs]
        return [test for test in found if name in names_read((test,))]

    def _closed(
        self, param: Parameter, left: list[str], last: bool, empty: list[c.Expression]
    ) -> ClosedArgument:
        """Return how a small argument is chosen: its values without those surely refused."""
        found = domain_of(self.code.program, param.type)
        assert found is not None
        tests = [*self._refusals(left, self.order, last), *empty]
        settled = [] if found.seated else [test for test in tests if _settled(test, param.name)]
        if settled:
            refused = self.code.compiled(disjunction(settled), params=[param.name])
            # What reads the board alone is answered once for all tables, without
            # players.
            nobody = blank(Setting((), self.code.program, self.code.program.key))
            values = tuple([value for value in found.values if not refused(nobody, value)])
            found = evolve(found, values=values)
        others = set(self.code.args[1:]) - {param.name}
        filters: list[Question] = []
        rest: list[c.Expression] = []
        member = {param.name: c.Local(param.type, MEMBER)}
        key: tuple[object, ...] = (param.type, found.values)
        for test in tests:
            if test in settled:
                continue
            if names_read((test,)).isdisjoint(others):
                body = chosen(param.type, MEMBER, negation(substitute(test, member)))
                filters.append(self._question(body, None, *key))
                key = (*key, structural_key(body))
            else:
                rest.append(negation(test))
        narrow = None
        if rest:
            body = chosen(param.type, param.name, conjunction(rest))
            narrow = self.code.compiled(body, VALUES)
        place = self.code.kind.params.index(param)
        return ClosedArgument(param.name, place, found, tuple(filters), narrow)

    def _empty_refused(self, empty: tuple[str, ...], unset: list[Parameter]) -> Question:
        """Return the test whether all moves are illegal in which these lists are empty."""
        left = frozenset(param.name for param in unset).difference(empty)
        certainty = Certainty(self.code.program, left)
        numbers = [n for n in self.order if not self._read_by(n).isdisjoint(empty)]
        tests = disjunction([certainty.refuses(self.rules, number) for number in numbers])
        return self._question(substitute(tests, dict.fromkeys(empty, c.Constant(EMPTY, ()))))

    # -- ranges ----------------------------------------------------------------------------

    def _open(
        self, param: Parameter, small: list[str], unset: list[Parameter]
    ) -> tuple[str, int, Question]:
        """Return an open argument, how many small ones its range hangs on, and the range."""
        certainty = Certainty(self.code.program, frozenset(one.name for one in unset))
        body: c.Expression
        if param.type.name in AMOUNTS:
            body = certainty.bounds(constraints(self.code.kind, param))

            def amounts(made: Compiled) -> Compiled:
                return lambda state, *args: _between(*ends(made(state, *args)))

            question = self._question(body, amounts)
        elif param.type.of is not None:
            found = domain_of(self.code.program, param.type.of)
            if found is None:
                raise UndecidedError
            alone = [
                each
                for each in constraints(self.code.kind, param)
                if isinstance(each, Member) and each.alone
            ]
            body = chosen(param.type.of, MEMBER, certainty.keeps(alone, MEMBER))
            question = self._question(body, lambda made: _list_range(found, made), param.type.of)
        elif param.type.is_list:
            raise UndecidedError
        else:
            whole = plain_range(blank(Setting((), self.code.program, self.code.program.key)), param)
            body = TRUE
            question = self._question(body, lambda made: lambda *_: whole, param.type)
        read = [place for place, name in enumerate(small, start=1) if name in names_read((body,))]
        return param.name, max(read, default=0), question

    # -- code ------------------------------------------------------------------------------

    def _question(
        self, body: c.Expression, asked: Callable[[Compiled], Compiled] | None = None, *key: object
    ) -> Question:
        """Return a question, one for all sorts of moves that ask it about the mover alone.

        `asked` makes of the compiled body what is to be asked.
        """
        mover, *others = self.code.args
        known: object = None
        params = None
        if names_read((body,)).isdisjoint(others):
            params, known = [mover], (mover, structural_key(body), *key)
            # What hangs on the mover alone is asked once for each table, whichever
            # sort of move asks first.
            if known in self.shared:
                return self.shared[known]
        handed = [VALUES] if VALUES in names_read((body,)) else []
        made = self.code.compiled(body, *handed, params=params)
        number = -1 if known is None else len(self.shared)
        question = Question(made if asked is None else asked(made), number)
        if known is not None:
            self.shared[known] = question
        return question


def _settled(test: c.Expression, name: str) -> bool:
    """Check whether a test of one argument reads nothing but the printed board."""
    variables = {node.variable for node in walk((test,)) if isinstance(node, c.Quantifier)}
    return names_read((test,)) - variables == {name} and all(
        isinstance(node, _BOARD_ONLY)
        or (isinstance(node, c.BuiltinCall) and not BUILTINS[node.name].columns)
        for node in walk((test,))
    )


@lru_cache(maxsize=RULES_REMEMBERED)
def _between(low: int, high: int | None) -> Range | None:
    return None if high is not None and low > high else Range("amount", low, high)


def _list_range(found: Domain, made: Compiled) -> Compiled:
    def range_(state: State, *args: Any) -> Range:
        words = found.words_at(state)
        members = made(state, found.at(state), *args)
        return Range("list", 0, None, tuple([words[one] for one in members]))

    return range_


# -- finding moves ---------------------------------------------------------------------------


@define(eq=False)
class MoveGenerator:
    """The plans of a program's moves, each made when it is first wanted; None for those that are
    left to the interpreter.
    """

    program: Program
    plans: dict[str, MovePlan | None] = field(factory=dict)
    shared: dict[object, Question] = field(factory=dict)
    by_open: dict[tuple[str, ...], list[tuple[MoveKind, MovePlan | None]]] = field(factory=dict)

    def plan(self, kind: MoveKind) -> MovePlan | None:
        """Return the plan of a sort of move."""
        if kind.name not in self.plans:
            try:
                self.plans[kind.name] = Planner(MoveCode(self.program, kind), self.shared).plan()
            except UndecidedError:
                self.plans[kind.name] = None
        return self.plans[kind.name]

    def open_plans(self, state: State) -> list[tuple[MoveKind, MovePlan | None]]:
        """Return the sorts of moves that answer what is open, or may be made at any time."""
        open_ = tuple([matter.kind for matter in (*state.stack[:1], *state.claims)])
        found = self.by_open.get(open_)
        if found is None:
            found = [
                (kind, self.plan(kind))
                for kind in self.program.moves.values()
                if (kind.how == "any" or not set(open_).isdisjoint(kind.matters))
                and not any(
                    rule.require is None and rule.where is None and not rule.needs
                    for rule in kind.rules
                )
            ]
            if len(self.by_open) >= TABLES_REMEMBERED:
                self.by_open.clear()
            self.by_open[open_] = found
        return found


@define(eq=False)
class TableSearch:
    """Finds the legal moves of one player at one table, at which everything is known."""

    generator: MoveGenerator
    state: State
    seat: int
    moves: list[Move] = field(factory=list)
    families: list[Family] = field(factory=list)
    answers: dict[int, Any] = field(factory=dict)  # to what is asked about the mover alone

    def add(self, kind: MoveKind, plan: MovePlan | None) -> None:
        """Add the legal moves of a sort by its plan; without one the interpreter finds them."""
        state, seat, answers = self.state, self.seat, self.answers
        if plan is None:
            interpreter.sort_out(interpreter.moves_of(state, kind, seat), self.moves, self.families)
            return
        matter: Any = True
        if plan.opening is not None:
            matter = plan.opening(state, seat, *plan.blank)
            if matter is None:
                return
        args = [seat, *plan.blank, matter]
        for test in plan.tests:
            # Mostly it is known already, so no function is called for it.
            number = test.shared
            refused = answers[number] if number in answers else self._answer(test, args)
            if refused:
                return
        if plan.closed:
            self._choose(plan, 0, args, (), {})
        else:
            self._add_chosen(plan, args, (), {})

    def _answer(self, question: Question, args: list[Any]) -> Any:
        number = question.shared
        if number < 0:
            return question.ask(self.state, *args)
        if number not in self.answers:
            self.answers[number] = question.ask(self.state, self.seat)
        return self.answers[number]

    def _choose(
        self, plan: MovePlan, depth: int, args: list[Any], fixed: tuple[tuple[str, Any], ...],
        ranges: dict[str, Range],
    ) -> None:  # fmt: skip
        """Choose the small arguments from the one at `depth` on, and add what is legal."""
        argument, answers, state = plan.closed[depth], self.answers, self.state
        name, place = argument.name, argument.place
        values = argument.domain.at(state)
        for question in argument.filters:
            number = question.shared
            if number not in answers:
                answers[number] = question.ask(state, values, self.seat)
            values = answers[number]
            if not values:
                return
        if argument.narrow is not None:
            values = argument.narrow(state, values, *args)
        if not values or (not depth and any(self._answer(test, args) for test in plan.late)):
            return
        if plan.open[depth] and not self._add_ranges(plan.open[depth], args, ranges):
            return
        words = argument.domain.words_at(state)
        last = depth + 1 == len(plan.closed)
        if last and not depth and not plan.names:
            who, sort = state.setting.names[self.seat], plan.kind.name
            self.moves += [Move(sort, who, ((name, words[value]),)) for value in values]
            return
        for value in values:
            args[place] = value
            pairs = (*fixed, (name, words[value]))
            if last:
                self._add_chosen(plan, args, pairs, ranges)
            else:
                self._choose(plan, depth + 1, args, pairs, ranges)
        args[place] = None

    def _add_ranges(
        self, questions: Iterable[tuple[str, Question]], args: list[Any], ranges: dict[str, Range]
    ) -> bool:
        """Add the ranges of open arguments; False where one of them has no value left."""
        answers = self.answers
        for name, question in questions:
            number = question.shared
            range_ = answers[number] if number in answers else self._answer(question, args)
            if range_ is None:
                return False
            ranges[name] = range_
        return True

    def _add_chosen(
        self, plan: MovePlan, args: list[Any], fixed: tuple[tuple[str, Any], ...],
        ranges: dict[str, Range],
    ) -> None:  # fmt: skip
        """Add the complete move with these small arguments, or the family if it has a move."""
        who = self.state.setting.names[self.seat]
        if not plan.names:
            pairs = tuple([fixed[place] for place in plan.by_name])
            self.moves.append(Move(plan.kind.name, who, pairs))
            return
        if not self._add_ranges(plan.open[-1], args, ranges):
            return
        if plan.lists:
            empty = tuple([name for name in plan.lists if not ranges[name].members])
            if empty and self._answer(plan.empty_refused(empty), args):
                return
        left = tuple([(name, ranges[name]) for name in plan.names])
        self.families.append(Family(plan.kind.name, who, fixed, left, self.state))


_GENERATORS: WeakKeyDictionary[Program, MoveGenerator] = WeakKeyDictionary()
_ASKED: WeakKeyDictionary[Program, int] = WeakKeyDictionary()


def move_generator(program: Program) -> MoveGenerator:
    """Return the move generator of a program, made on first use."""
    made = _GENERATORS.get(program)
    if made is None:
        made = _GENERATORS[program] = MoveGenerator(program)
    return made


def legal_moves(state: State, seat: int) -> Found:
    """Return a player's legal moves: the complete ones, and families of those with a range.

    They are the same, in the same order, as those of the interpreter, which is asked where the
    table does not tell everything, and for the first few calls.
    """
    if not complete(state):
        return interpreter.legal_moves(state, seat)
    if state.winners is not None or state.out[seat]:
        return (), ()
    program = state.setting.program
    if program not in _GENERATORS:
        asked = _ASKED[program] = _ASKED.get(program, 0) + 1
        if asked <= PLAIN:
            return interpreter.legal_moves(state, seat)
    search = TableSearch(move_generator(program), state, seat)
    for kind, plan in search.generator.open_plans(state):
        search.add(kind, plan)
    return tuple(search.moves), tuple(search.families)


# -- looking for other moves -----------------------------------------------------------------


@frozen(eq=False, repr=False)
class CompiledFinder:
    """Looks for legal moves of one player at one table, in place of one that is refused."""

    answers: dict[int, Any] = field(factory=dict)

    def legal(self, state: State, kind: MoveKind, env: Env) -> bool:
        """Check whether a move with these values is legal."""
        return failing(state, kind, env) == 0

    def hopeless(self, state: State, kind: MoveKind, env: Env) -> frozenset[str]:
        """Return the parameters of which no other value alone would make an illegal move legal.

        What breaks first, and does not read them, breaks whatever they are.
        """
        number = failing(state, kind, env)
        return _unread(kind, number) if number else frozenset()

    def listed(self, state: State, kind: MoveKind, seat: int) -> Sequence[Move | Family]:
        """Return the legal moves of one sort."""
        generator = move_generator(state.setting.program)
        search = TableSearch(generator, state, seat, answers=self.answers)
        search.add(kind, generator.plan(kind))
        return search.moves or search.families


@lru_cache(maxsize=RULES_REMEMBERED)
def _unread(kind: MoveKind, number: int) -> frozenset[str]:
    """Return the parameters that neither a rule reads, by its number, nor what opens the move."""
    roots: list[object] = [kind.opening]
    if number > 0:
        rule = kind.rules[number - 1]
        roots += [rule.where, rule.require, *(value for _, value in rule.binds)]
    return frozenset(param.name for param in kind.params) - names_read(roots)
