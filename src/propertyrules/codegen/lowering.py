"""Lowering: expressions and effects of the IR to statements, for states in which every fact is
known.

Quantifiers become loops, and effects assignments to columns. Small functions, and events with few
handlers, are inlined where they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction

from attrs import define, field, frozen

from propertyrules.codegen.constant_folding import FALSE, TRUE, Folder, conjunction, negation
from propertyrules.codegen.statements import (
    AppendTo,
    Block,
    Branch,
    CallStatement,
    Choose,
    ColumnRead,
    CountHappening,
    FieldRead,
    FunctionReference,
    LeaveLoop,
    Literal,
    Loop,
    Operand,
    Operation,
    ReturnValue,
    RuntimeCall,
    Sequence,
    SetColumn,
    SetLocal,
    Statement,
    TableLookup,
    Variable,
)
from propertyrules.ir import nodes as c
from propertyrules.ir.builtins import BUILTINS
from propertyrules.ir.program import EventKind, Function, Handler, Program, Rule
from propertyrules.ir.traversal import Visitor, walk
from propertyrules.ir.types import COUNT, EXACT, HOLDER, MATTER, PLAYER, SPACE, TEXT, TRUTH, Type
from propertyrules.limits import DEEPEST_INLINED, LARGEST_INLINED

COMPARISONS = {
    "is": "==", "is not": "!=", "at least": ">=", "at most": "<=", "above": ">", "below": "<",
}  # fmt: skip

# Values of these types may grow from step to step, and are held to bounds, but for those that are
# counted off the table.
_BOUNDED = frozenset({"total", "pips", "size", "number_open"})
_GROWING = frozenset({"money", "count", "number", "exact", "percent", "text", "list"})

NOTHING = Literal(MATTER, None)
# Nobody has won before the game is over: a game goes on as long as there are no winners.
ALIVE = Operation(TRUTH, "is", (ColumnRead(TRUTH, "winners", ()), NOTHING))


def number(value: int) -> Literal:
    """Return a constant whole number."""
    return Literal(COUNT, value)


def call(type_: Type, function: str, *args: Operand) -> RuntimeCall:
    """Return a call of a function of the runtime or the program."""
    return RuntimeCall(type_, function, args)


def test(operator: str, *operands: Operand) -> Operation:
    """Return a condition."""
    return Operation(TRUTH, operator, operands)


def plus(left: Operand, right: Operand) -> Operation:
    """Return a sum, or two lists joined."""
    return Operation(left.type, "+", (left, right))


@define(eq=False)
class ProgramFacts:
    """What all lowering of a program shares.

    `ending` are the events that can end the game, by their handlers or by events that these emit.
    """

    program: Program
    folder: Folder
    ending: frozenset[str] = frozenset({"end"})
    _weights: dict[Function | EventKind, int] = field(factory=dict)

    @staticmethod
    def of(program: Program) -> ProgramFacts:
        """Collect the facts of a program."""
        facts = ProgramFacts(program, Folder(program))
        # Which card is followed is known at the table only, so that it may be any of them.
        emitted = {"card": facts._emitted(card.then for card in program.board.cards)}
        for event in program.events.values():
            emitted[event.name] = facts._emitted(handler.then for handler in event.handlers)
        # An event that emits one that can end the game can end it too: until nothing is added.
        while more := {n for n, found in emitted.items() if found & facts.ending} - facts.ending:
            facts.ending |= more
        return facts

    def _emitted(self, effects: Iterable[object]) -> set[str]:
        """Return the events that effects emit, and `end` and `card` for the end of the game and a
        followed card.
        """
        found: set[str] = set()
        for node in walk(effects):
            if isinstance(node, c.Effect):
                found.update(node.emits)
            if isinstance(node, (c.Finish, c.FollowCard)):
                found.add("end" if isinstance(node, c.Finish) else "card")
        return found

    def may_end(self, effects: Iterable[c.Effect]) -> bool:
        """Return whether effects can end the game."""
        return not self.ending.isdisjoint(self._emitted(effects))

    def small(self, root: Function | EventKind) -> bool:
        """Return whether a function or an event is small enough to be inlined."""
        if root not in self._weights:
            inside: list[object]
            if isinstance(root, Function):
                inside = [root.normally, root.parts]
            else:
                inside = [(one.where, one.then) for one in root.handlers]
            self._weights[root] = sum(1 for _ in walk(inside))
        return self._weights[root] <= LARGEST_INLINED


@frozen(eq=False)
class LoweringScope:
    """A function or the body of a loop: the names that it binds, and the values that are computed
    at most once in it, each in a local beside a flag.
    """

    names: frozenset[str]
    block: list[Statement]
    values: dict[object, tuple[Variable, Variable]] = field(factory=dict)


@define(eq=False, slots=False)
class Lowering(Visitor):
    """Lowers the body of one function.

    `bound` maps the rulebook's local names to operands; `block` receives the statements that an
    expression or effect needs; `taken` are the names of locals in use; `sums` collects payments
    that are rounded together. An expression is visited for its operand, an effect for the
    statements that it adds. `scopes`, in a function without effects, are the function and the loops
    around what is lowered, outermost first.
    """

    facts: ProgramFacts
    bound: dict[str, Operand] = field(factory=dict)
    block: list[Statement] = field(factory=list)
    taken: set[str] = field(factory=set)
    inlined: tuple[str, ...] = ()
    sums: Operand | None = None
    scopes: list[LoweringScope] = field(factory=list)

    @property
    def program(self) -> Program:
        """The program that is lowered."""
        return self.facts.program

    def param(self, name: str, type_: Type, written: str = "") -> Variable:
        """Enter a parameter, and return the variable that holds it."""
        found = self.bound[name] = Variable(type_, written or f"v_{name}")
        self.taken.add(found.name)
        return found

    def fresh(self, type_: Type, name: str = "r") -> Variable:
        """Return a local that is new in the function."""
        found, more = name, 1
        while found in self.taken:
            more += 1
            found = f"{name}_{more}"
        self.taken.add(found)
        return Variable(type_, found)

    def keep(self, value: Operand, name: str = "r") -> Operand:
        """Return a value as an operand that may be read more than once."""
        # An operand is printed wherever it is used. One that is used twice would be computed twice,
        # and an effect between the two might change it.
        if isinstance(value, (Variable, Literal)):
            return value
        local = self.fresh(value.type, name)
        self.add(SetLocal(local.name, value))
        return local

    def add(self, *statements: Statement) -> None:
        """Add statements to the block."""
        self.block += statements

    @contextmanager
    def nested(self) -> Iterator[list[Statement]]:
        """Collect statements in a block of their own."""
        # Statements that an expression needs go to the innermost block: they run only if it does.
        outside, self.block = self.block, []
        yield self.block
        self.block = outside

    @contextmanager
    def repeated(self, member: Variable) -> Iterator[list[Statement]]:
        """Collect statements in the body of a loop over members."""
        with self.nested() as block:
            if self.scopes:
                self.scopes.append(LoweringScope(frozenset((member.name,)), block))
            yield block
            del self.scopes[len(self.scopes) - bool(self.scopes) :]

    @contextmanager
    def binding(self, names: Mapping[str, Operand], inlined: str = "") -> Iterator[None]:
        """Bind names to values; inside of what is `inlined` no other names are bound."""
        outside = self.bound, self.inlined
        # A function sees its own parameters only, not the names where it is called.
        self.bound = dict(names) if inlined else {**self.bound, **names}
        if inlined:
            self.inlined = (*self.inlined, inlined)
        yield
        self.bound, self.inlined = outside

    @contextmanager
    def where(self, condition: Operand) -> Iterator[None]:
        """Put the following statements behind a condition."""
        with self.nested() as then:
            yield
        # A condition on the board alone is decided here, and only one branch is lowered.
        if isinstance(condition, Literal):
            self.block += then if condition.value else []
        elif then:
            self.add(Branch(condition, tuple(then)))

    def condition(self, core: c.Expression | None) -> Operand:
        """Lower a condition; None is a condition that holds."""
        return TRUE if core is None else self.value(core)

    # -- expressions ------------------------------------------------------------------------

    def value(self, core: c.Expression) -> Operand:
        """Lower an expression."""
        # What depends on the board and the figures alone is computed once, for all tables.
        folded = self.facts.folder.fold(core, self.bound)
        if folded is not None:
            return folded
        found: Operand = self.visit(core)
        return found

    def values(self, cores: Iterable[c.Expression]) -> tuple[Operand, ...]:
        """Lower several expressions."""
        return tuple([self.value(core) for core in cores])

    def visit_Constant(self, core: c.Constant) -> Operand:
        """Return a constant."""
        return Literal(core.type, core.value)

    def visit_Local(self, core: c.Local) -> Operand:
        """Return the operand that a local name is bound to."""
        return self.bound[core.name]

    def visit_FigureRead(self, core: c.FigureRead) -> Operand:
        """Return a figure's value: a program is lowered for its own figures."""
        return Literal(core.type, self.program.figures[core.name].value)

    def visit_KindField(self, core: c.KindField) -> Operand:
        """Look up what the board says of a space."""
        table = tuple(space.facts.get(core.name) for space in self.program.board.spaces)
        return TableLookup(core.type, table, self.value(core.of))

    def cell(self, core: c.TrackRead) -> tuple[str, tuple[Operand, ...]]:
        """Return the column and the keys of a track."""
        track = self.program.tracks[core.name]
        keys = (number(track.index),)
        if core.of is None:
            return "table_tracks", keys
        return f"{track.of}_tracks", (*keys, self.value(core.of))

    def visit_TrackRead(self, core: c.TrackRead) -> Operand:
        """Read the column of a track."""
        return ColumnRead(core.type, *self.cell(core))

    def visit_MatterField(self, core: c.MatterField) -> Operand:
        """Read a field of an open matter."""
        return FieldRead(core.type, self.value(core.of), self.field_place(core))

    def field_place(self, core: c.MatterField) -> int:
        """Return the index of a field among the values of its matter."""
        kinds = core.of.type.kinds
        assert kinds is not None and len(kinds) == 1
        fields = self.program.matters[next(iter(kinds))].fields
        return next(n for n, param in enumerate(fields) if param.name == core.name)

    def visit_FunctionCall(self, core: c.FunctionCall) -> Operand:
        """Inline a small function; call any other. A value that goes through lists is computed once
        in the outermost scope possible.
        """
        about = self.program.functions[core.name]
        args = self.values(core.args)
        lists = (c.Quantifier, c.OpenList, c.FunctionCall)
        # Only what goes through lists is worth a local and a test of its flag.
        found: Operand | None = None
        if self.scopes and any(isinstance(n, lists) for n in walk((about.normally, about.parts))):
            found = self._memoized(core, args)
        return self._called(core, args) if found is None else found

    def _called(self, core: c.FunctionCall, args: tuple[Operand, ...]) -> Operand:
        """Inline a small function without overrides, else call it."""
        about = self.program.functions[core.name]
        # Overrides return early, which only a function of its own can.
        deep = len(self.inlined) >= DEEPEST_INLINED
        if about.overrides or deep or not self.facts.small(about):
            return call(core.type, f"d_{core.name}", *args)
        given = zip(about.params, args, strict=True)
        # As at a call, every argument is computed once, before the body.
        names = {p.name: arg if arg.is_cheap else self.keep(arg) for p, arg in given}
        with self.binding(names, inlined=core.name):
            return self.normal(about)

    def _memoized(self, core: c.FunctionCall, args: tuple[Operand, ...]) -> Operand | None:
        """Lower a call so that only the first use computes it, in the outermost scope in which it
        keeps its value; None where that is the innermost, or not known.
        """
        needed = {arg.name for arg in args if isinstance(arg, Variable)}
        if any(not isinstance(arg, (Variable, Literal)) for arg in args):
            return None
        for scope in self.scopes[:-1]:
            needed -= scope.names
            if not needed:
                break
        else:
            return None
        # Calls with the same arguments share one pair of locals, anywhere in the scope.
        key = core.name, *(arg.name if isinstance(arg, Variable) else arg for arg in args)
        # What the value itself needs is computed within it, behind the same branch.
        scopes, self.scopes = self.scopes, []
        with self.nested() as block:
            result = self._called(core, args)
        self.scopes = scopes
        if isinstance(result, Literal):
            return result
        if key not in scope.values:
            known = self.fresh(TRUTH, "known")
            scope.values[key] = known, self.fresh(core.type, "value")
            # At the head of the scope: each round of a loop begins without the value.
            scope.block.insert(0, SetLocal(known.name, FALSE))
        known, value = scope.values[key]
        block += (SetLocal(value.name, result), SetLocal(known.name, TRUE))
        self.add(Branch(negation(known), tuple(block)))
        return value

    def normal(self, about: Function) -> Operand:
        """Lower the value of a function where no override holds."""
        if about.parts:
            first, *rest = self.values(part.value for part in about.parts)
            for part in rest:
                first = plus(first, part)
            return first
        assert about.normally is not None
        return self.value(about.normally)

    def visit_BuiltinCall(self, core: c.BuiltinCall) -> Operand:
        """Lower a builtin to a column or table where it is just that, else to a call."""
        name, type_ = core.name, core.type
        if name == "size" and isinstance(core.args[0], c.OpenList):
            return call(type_, "number_open", *self._of_kind(core.args[0]))
        args = self.values(core.args)
        row = BUILTINS[name]
        if row.cell:
            return ColumnRead(type_, row.columns[0], args)
        # The bank is not in the column of cash, and an owner who was a player when that was tested
        # may be the bank by now: then the runtime decides.
        if name == "cash" and core.args[0].type == PLAYER and _stays_player(core.args[0]):
            return ColumnRead(type_, "cash", args)
        if name == "number":
            return args[0]
        if row.table is not None:
            return TableLookup(type_, row.table(self.program), args[0])
        if name == "at" and getattr(core.args[1], "name", "") == "buildings":
            piece, rung = args  # of a space, so it is one of the ladder's
            return call(type_, "entry", TableLookup(type_, self.program.ladder, rung), piece)
        if name == "properties":
            deeds = self._deeds(type_)
            return call(type_, "held", deeds, *args) if args else deeds
        return call(type_, name, *args)

    def _deeds(self, type_: Type) -> Literal:
        board = self.program.board
        return Literal(type_, board.deeds)

    def visit_Arithmetic(self, core: c.Arithmetic) -> Operand:
        """Lower an operation; division, and lists without members of another, are calls."""
        args = self.values((core.left, core.right))
        if core.op == "/":
            return call(core.type, "quotient", *args)
        if core.op == "-" and (core.left.type.is_list or core.right.type.is_list):
            return call(core.type, "without", *args)
        return Operation(core.type, "*" if core.op == "of" else core.op, args)

    def visit_Negative(self, core: c.Negative) -> Operand:
        """Lower a change of sign."""
        return Operation(core.type, "neg", (self.value(core.value),))

    def visit_Round(self, core: c.Round) -> Operand:
        """Lower rounding up or down."""
        return call(core.type, "ceil" if core.up else "floor", self.value(core.value))

    def visit_Comparison(self, core: c.Comparison) -> Operand:
        """Lower a comparison; matters are compared by identity."""
        args = self.values((core.left, core.right))
        # Two debts may be alike in every field and still be two.
        matters = core.left.type.name == "matter"
        if core.op in ("in", "not in") and matters:
            found = call(TRUTH, "among", *args)
            return found if core.op == "in" else negation(found)
        return test(core.op if matters else COMPARISONS.get(core.op, core.op), *args)

    def visit_Junction(self, core: c.Junction) -> Operand:
        """Lower `and` and `or` with short circuit."""
        # A term that needs statements of its own, such as a loop, may run them only where the terms
        # before it do not decide. So these are combined in a local, and the statements go behind a
        # branch on it.
        result: Variable | None = None
        pending: list[Operand] = []
        with self.nested() as needed:
            for term in core.terms:
                with self.nested() as block:
                    value = self.value(term)
                if isinstance(value, Literal):
                    if value.value is (core.op == "or"):
                        return value  # whatever the terms before it need
                elif not block or not pending:
                    self.block += block
                    pending.append(value)
                else:
                    result = result or self.fresh(TRUTH)
                    if pending != [result]:
                        self.add(SetLocal(result.name, conjunction(core.op, pending)))
                    block.append(SetLocal(result.name, value))
                    goes_on = result if core.op == "and" else negation(result)
                    self.add(Branch(goes_on, tuple(block)))
                    pending = [result]
        self.add(*needed)
        return conjunction(core.op, pending)

    def visit_Not(self, core: c.Not) -> Operand:
        """Return the negation of a condition."""
        return negation(self.value(core.value))

    def visit_KindTest(self, core: c.KindTest) -> Operand:
        """Lower a test of a kind: of a space by a table, of a holder by its sign."""
        value = self.value(core.value)
        if core.of == "space":
            spaces = self.program.board.spaces
            return TableLookup(TRUTH, tuple(n.kind in core.kinds for n in spaces), value)
        # Of holders a rulebook can only ask whether one is a player.
        if core.of == "holder":
            return test(">=", value, number(0))
        return call(TRUTH, "is_matter", value, Literal(TEXT, next(iter(core.kinds))))

    def visit_IfElse(self, core: c.IfElse) -> Operand:
        """Lower a choice between two values; branches are needed only if one of them needs
        statements.
        """
        condition = self.value(core.condition)
        if isinstance(condition, Literal):
            return self.value(core.then if condition.value else core.otherwise)
        with self.nested() as first:
            then = self.value(core.then)
        with self.nested() as second:
            otherwise = self.value(core.otherwise)
        if not first and not second:
            return Choose(core.type, condition, then, otherwise)
        result = self.fresh(core.type)
        first.append(SetLocal(result.name, then))
        second.append(SetLocal(result.name, otherwise))
        self.add(Branch(condition, tuple(first), tuple(second)))
        return result

    def visit_ListOf(self, core: c.ListOf) -> Operand:
        """Return a list of its members."""
        return _literal(Sequence(core.type, self.values(core.members)))

    def visit_Template(self, core: c.Template) -> Operand:
        """Lower a text with holes."""
        parts: list[Operand] = []
        for part in core.parts:
            if isinstance(part, str):
                parts.append(Literal(TEXT, part))
            else:
                parts.append(call(TEXT, "spoken", Literal(TEXT, part.type), self.value(part)))
        whole = _literal(Sequence(TEXT, tuple(parts)))
        if isinstance(whole, Literal):
            return Literal(TEXT, "".join(whole.value))
        return call(TEXT, "joined", whole)

    # -- lists ------------------------------------------------------------------------------

    def _of_kind(self, core: c.OpenList) -> tuple[Operand, Operand]:
        """Return the list in which matters of a kind lie, and the kind."""
        standing = self.program.matters[core.matter].place == "standing"
        where = call(core.type, "open_claims" if standing else "open_stack")
        return where, Literal(TEXT, core.matter)

    def visit_OpenList(self, core: c.OpenList) -> Operand:
        """Return the open matters of a kind."""
        return call(core.type, "of_kind", *self._of_kind(core))

    def loop(
        self, core: c.Expression, name: str, body: Callable[[Operand], None], otherwise: Block = ()
    ) -> None:
        """Lower a loop over a list, without making the list where possible.

        `body` is called once, to lower the body for a member; `otherwise` runs where the loop was
        not left early.
        """
        folded = self.facts.folder.fold(core, self.bound)
        # A list that filters another one is never made: the filter becomes a branch in the loop
        # over the other.
        if isinstance(core, c.Quantifier) and core.how == "all" and folded is None:

            def chosen(member: Operand) -> None:
                with self.binding({core.variable: member}):
                    condition = self.condition(core.where)
                with self.where(condition):
                    body(member)

            self.loop(core.over, core.variable, chosen, otherwise)
            return
        member = self.fresh(core.type.of or MATTER, f"v_{name}")
        condition: Operand = TRUE
        over: Operand
        if isinstance(core, c.OpenList):
            over, kind = self._of_kind(core)
            # Matters of all kinds lie together: index -1 is the name of the kind.
            condition = test("==", FieldRead(TEXT, member, -1), kind)
        elif isinstance(core, c.BuiltinCall) and core.name == "players":
            over = call(core.type, "seats")
            condition = negation(ColumnRead(TRUTH, "out", (member,)))
        elif isinstance(core, c.BuiltinCall) and core.name == "properties" and core.args:
            over = self._deeds(core.type)
            holder = self.keep(self.value(core.args[0]))
            condition = test("==", ColumnRead(HOLDER, "owner", (member,)), holder)
        else:
            over = self.value(core)
        with self.repeated(member) as block, self.where(condition):
            body(member)
        # There is no loop over an empty list, or with an empty body.
        if block and not (isinstance(over, Literal) and not over.value):
            self.add(Loop(member.name, over, tuple(block), otherwise))
        else:
            self.add(*otherwise)

    def visit_Quantifier(self, core: c.Quantifier) -> Operand:
        """Lower a quantifier to a loop that accumulates into a local."""
        start: Operand = number(0)
        if core.how in ("every", "some", "no"):
            start = Literal(TRUTH, core.how != "some")
        elif core.how == "all":
            start = Sequence(core.type, ())
        elif core.how in ("first", "highest", "lowest"):
            start = Literal(core.type, None)
        result = self.fresh(core.type)
        with self.nested() as otherwise:
            if core.how == "first" and core.otherwise is not None:
                self.add(SetLocal(result.name, self.value(core.otherwise)))
        ahead = [SetLocal(result.name, start)]
        # The highest may be 0 or less, and a sum of 0 is not the sum of nothing: whether there was
        # a member is known by the value None, or by a local of its own.
        nothing: Operand = FALSE
        if core.how in ("highest", "lowest"):
            nothing = test("is", result, NOTHING)
        elif core.how == "sum" and core.otherwise is not None:
            found = self.fresh(TRUTH, "found")
            ahead.append(SetLocal(found.name, FALSE))
            nothing = negation(found)

        shares: list[Operand] = []

        def body(member: Operand) -> None:
            with self.binding({core.variable: member}), self.where(self.condition(core.where)):
                if core.how == "sum" and core.otherwise is not None:
                    self.add(SetLocal(found.name, TRUE))
                shares.extend(self._gather(core, result, member))

        with self.nested() as walked:
            self.loop(core.over, core.variable, body, tuple(otherwise))
        if not walked and nothing is FALSE:
            return Literal(core.type, ()) if core.how == "all" else start
        self.add(*ahead, *walked)
        for share in shares:
            self.add(SetLocal(result.name, Operation(core.type, "*", (share, result))))
        with self.where(nothing):
            instead = number(0) if core.otherwise is None else self.value(core.otherwise)
            self.add(SetLocal(result.name, instead))
        return call(core.type, "tuple", result) if core.how == "all" else result

    def _gather(self, core: c.Quantifier, result: Variable, member: Operand) -> tuple[Operand, ...]:
        """Lower the step of a quantifier for a member that meets its condition; return factors by
        which the whole sum is to be multiplied.
        """
        name = result.name
        match core.how:
            case "every" | "some" | "no":
                value = self.condition(core.value)
                # One member decides, and leaves the loop.
                with self.where(negation(value) if core.how == "every" else value):
                    self.add(SetLocal(name, Literal(TRUTH, core.how == "some")), LeaveLoop())
            case "all":
                self.add(AppendTo(name, member))
            case "first":
                self.add(SetLocal(name, member), LeaveLoop())
            case "number":
                self.add(SetLocal(name, plus(result, number(1))))
            case "sum":
                value = member if core.value is None else self.value(core.value)
                # Fractions are slow to add: half of a sum is quicker than a sum of halves.
                match value:
                    case Operation(
                        operator="*", operands=(Literal(value=Fraction()) as share, one)
                    ):
                        self.add(SetLocal(name, plus(result, one)))
                        return (share,)
                self.add(SetLocal(name, plus(result, value)))
            case _:
                value = self.keep(member if core.value is None else self.value(core.value))
                better = test(">" if core.how == "highest" else "<", value, result)
                with self.where(conjunction("or", [test("is", result, NOTHING), better])):
                    self.add(SetLocal(name, value))
        return ()

    # -- rules --------------------------------------------------------------------------------

    def returns(self, value: Operand) -> None:
        """Return a value from the function."""
        self.add(ReturnValue(value))

    def rules(self, rules: Iterable[Rule]) -> None:
        """Return the number of the first rule that fails, counted from 1; 0 where all hold."""
        for place, rule in enumerate(rules, start=1):
            binds = {name: self.keep(self.value(core)) for name, core in rule.binds}
            with self.binding(binds):
                applies = self.condition(rule.where)
                with self.nested() as block:
                    fails = TRUE if rule.require is None else negation(self.value(rule.require))
                # One branch instead of two, where the requirement needs no statements.
                if not block:
                    applies, fails = conjunction("and", [applies, fails]), TRUE
                with self.where(applies):
                    self.block += block
                    with self.where(fails):
                        self.returns(number(place))
        self.returns(number(0))

    # -- effects ------------------------------------------------------------------------------

    def effects(self, effects: Iterable[c.Effect]) -> None:
        """Lower effects in order; none runs once one has ended the game."""
        ended = False
        for effect in effects:
            with self.where(ALIVE if ended else TRUE):
                self.visit(effect)
            # It is only tested whether the game goes on behind an effect that can end it, which a
            # payment that is only collected cannot.
            ended = ended or (self.sums is None and self.facts.may_end((effect,)))

    def do(self, function: str, *args: Operand) -> None:
        """Lower a call for its effect."""
        self.add(CallStatement(call(TRUTH, function, *args)))

    def announce(self, event: str, *args: Operand) -> None:
        """Lower the emission of an event."""
        about = self.program.events.get(event)
        if about is None or not about.handlers:
            return
        name = f"e_{event}"
        # An event may emit itself again: inside its own handlers it is called, not inlined.
        deep = len(self.inlined) >= DEEPEST_INLINED or name in self.inlined
        if deep or not self.facts.small(about):
            self.do(name, *args)
        else:
            with self.binding({}, inlined=name):
                self.handlers(about.handlers, [self.keep(arg) for arg in args])

    def handlers(self, handlers: Iterable[Handler], args: Iterable[Operand]) -> None:
        """Lower the handlers of an event in order, as long as the game goes on."""
        ended = False
        for handler in handlers:
            names = dict(zip(handler.params, args, strict=True))
            with (
                self.where(ALIVE if ended else TRUE),
                self.binding(names),
                self.where(self.condition(handler.where)),
            ):
                self.add(CountHappening(handler.name, is_rule=True))
                self.effects(handler.then)
            ended = ended or self.facts.may_end(handler.then)

    def visit_Pay(self, effect: c.Pay) -> None:
        """Lower a payment; one that is rounded together with others is only collected."""
        # Of payments made together, those without a reason add none.
        nothing = Literal(TEXT, "" if self.sums is None else None)
        reason = nothing if effect.reason is None else self.value(effect.reason)
        payer, amount, payee = self.values((effect.payer, effect.amount, effect.payee))
        if self.sums is None:
            self._pay(payer, amount, payee, reason)
        else:
            self.do("gather", self.sums, payer, amount, payee, reason)

    def _pay(self, payer: Operand, amount: Operand, payee: Operand, reason: Operand) -> None:
        """Lower a payment; a player who does not hold the whole sum emits `short`."""
        payer, amount, payee, reason = map(self.keep, (payer, amount, payee, reason))
        self._followed_by(call(TRUTH, "pay", payer, amount, payee, reason), "short", payer, payee,
                    amount, reason)  # fmt: skip

    def _followed_by(self, done: RuntimeCall, event: str, *args: Operand) -> None:
        """Lower a call that returns whether an event follows."""
        with self.nested() as block:
            self.announce(event, *args)
        self.add(Branch(done, tuple(block)) if block else CallStatement(done))

    def visit_PayTogether(self, effect: c.PayTogether) -> None:
        """Collect payments, round their sums, and make them."""
        sums = self.sums = self.keep(call(TEXT, "no_sums"), "sums")
        self.effects(effect.payments)
        self.sums = None
        each = self.fresh(MATTER, "each")
        with self.nested() as block:
            types = enumerate((HOLDER, HOLDER, EXACT, TEXT))
            payer, payee, total, reason = (call(t, "entry", each, number(n)) for n, t in types)
            self._leave_at_the_end("short" in self.facts.ending)
            rounded = call(COUNT, f"d_{effect.rounding}", total)
            self._pay(payer, rounded, payee, reason)
        self.add(Loop(each.name, call(MATTER, "summed", sums), tuple(block)))

    def _leave_at_the_end(self, ending: bool) -> None:
        if ending:
            self.add(Branch(negation(ALIVE), (LeaveLoop(),)))

    def visit_GiveTo(self, effect: c.GiveTo) -> None:
        """Give a deed or a card, or each of a list, to somebody."""
        type_ = effect.what.type
        element = type_.of if type_.is_list else type_
        taker, what = self.keep(self.value(effect.to)), self.value(effect.what)
        if not type_.is_list:
            self._give(self.keep(what), taker)
        elif element is not None:
            thing = self.fresh(element, "thing")
            with self.nested() as block:
                self._leave_at_the_end("receiving" in self.facts.ending)
                self._give(thing, taker)
            self.add(Loop(thing.name, what, tuple(block)))

    def _give(self, thing: Operand, taker: Operand) -> None:
        """Give one deed or card to somebody; a player who gets a deed emits `receiving`."""
        if thing.type.name == "card":
            self.do("give_card", thing, taker)
            return
        giver = self.keep(ColumnRead(HOLDER, "owner", (thing,)), "giver")
        # No event follows where the taker owns it already.
        with self.where(test("!=", giver, taker)):
            self.add(SetColumn("owner", (thing,), taker), CountHappening("a deed"))
            with self.where(test(">=", taker, number(0))):
                self.announce("receiving", taker, thing, giver)

    def visit_SetRung(self, effect: c.SetRung) -> None:
        """Put a property one rung up or down, or on a given rung."""
        space = self.keep(self.value(effect.what))
        if effect.to is not None:
            wanted = self.value(effect.to)
        else:
            wanted = plus(ColumnRead(COUNT, "rung", (space,)), number(effect.step))
        self.do("step_to", space, wanted)

    def visit_MoveToken(self, effect: c.MoveToken) -> None:
        """Walk a token, or put it on a space, and emit what it passes and lands on."""
        who, where = self.keep(self.value(effect.who)), self.keep(self.value(effect.where))
        if effect.how == "put":
            self.add(SetColumn("place", (who,), where), CountHappening("a token"))
            return
        arrived = call(TRUTH, "walk_back", who, where)
        if effect.how != "back":
            steps = call(COUNT, "way_to", who, where) if effect.how == "to" else where
            ahead = self._ahead()
            # If passing has no effect on any space, the runtime goes to the end at once.
            passing = FunctionReference(TEXT, "e_passing") if any(ahead) else NOTHING
            arrived = call(TRUTH, "walk", who, steps, Literal(COUNT, ahead), passing)
        self._followed_by(arrived, "landing", who, ColumnRead(SPACE, "place", (who,)))

    def _ahead(self) -> tuple[int, ...]:
        """Return for each space the distance to the next one on which `passing` can have an effect;
        0 where there is none.
        """
        about = self.program.events.get("passing")
        size = len(self.program.board.spaces)
        heard: list[bool] = []
        for space in range(size):
            # The space is known and the player is not: a condition that folds to false holds for no
            # player who passes it.
            names = (Variable(PLAYER, "v_0"), Literal(SPACE, space))
            asked = [
                Lowering(self.facts, dict(zip(one.params, names, strict=True))).condition(one.where)
                for one in (about.handlers if about else ())
            ]
            heard.append(any(not isinstance(one, Literal) or one.value for one in asked))
        return tuple(
            next((n for n in range(1, size + 1) if heard[(space + n) % size]), 0)
            for space in range(size)
        )

    def visit_FollowCard(self, effect: c.FollowCard) -> None:
        """Run the effects of a card."""
        self.do("follow", *self.values((effect.card, effect.who)))

    def visit_DrawUnnamed(self, effect: c.DrawUnnamed) -> None:
        """Draw a card that is not named."""
        self.do("draw_unnamed", self.value(effect.deck))

    def visit_Assign(self, effect: c.Assign) -> None:
        """Set a cell or a field of a matter, or add to it or remove from it."""
        target, type_ = effect.target, effect.target.type
        value = self.value(effect.value)
        if effect.how != "set":
            old = self.value(target)
            if type_.is_list and not effect.value.type.is_list:
                value = Sequence(type_, (value,))
            if type_.is_list and effect.how == "remove":
                value = call(type_, "without", old, value)
            else:
                value = Operation(type_, "+" if effect.how == "add" else "-", (old, value))
        # Values that may grow are checked for size, unless they were by the function called.
        bounded = isinstance(value, Literal) or (
            isinstance(value, RuntimeCall) and value.function in _BOUNDED
        )
        if type_.name in _GROWING and not bounded:
            value = call(type_, "kept", value)
        if isinstance(target, c.MatterField):
            self.do("set_field", self.value(target.of), number(self.field_place(target)), value)
        else:
            self.add(SetColumn(*self.cell(target), value))

    def visit_OpenMatter(self, effect: c.OpenMatter) -> None:
        """Open a matter with the values of its fields."""
        values = Sequence(MATTER, self.values(effect.values))
        self.do("open_matter", Literal(TEXT, effect.matter), values)

    def visit_CloseMatter(self, effect: c.CloseMatter) -> None:
        """Close a matter."""
        self.do("close", self.value(effect.matter))

    def visit_EmitEvent(self, effect: c.EmitEvent) -> None:
        """Emit an event."""
        self.announce(effect.event, *self.values(effect.args))

    def visit_RetirePlayer(self, effect: c.RetirePlayer) -> None:
        """Take a player out of the game who is not out yet."""
        who = self.keep(self.value(effect.who))
        with self.where(negation(ColumnRead(TRUTH, "out", (who,)))):
            self.add(SetColumn("out", (who,), TRUE))
            self.announce("going_out", who)

    def visit_Finish(self, effect: c.Finish) -> None:
        """End the game."""
        self.do("finish", self.value(effect.winners))

    def visit_If(self, effect: c.If) -> None:
        """Lower a choice between effects."""
        condition = self.value(effect.condition)
        with self.nested() as then:
            self.effects(effect.then)
        with self.nested() as otherwise:
            self.effects(effect.otherwise)
        if isinstance(condition, Literal):
            self.block += then if condition.value else otherwise
        elif then or otherwise:
            self.add(Branch(condition, tuple(then), tuple(otherwise)))

    def visit_ForEach(self, effect: c.ForEach) -> None:
        """Lower a loop; all members are chosen before the body first runs."""
        type_, name, over = effect.over.type, effect.variable, effect.over
        # The body may change what the members are chosen by, so they are all chosen first.
        if effect.where is not None:
            over = c.Quantifier(type_, "all", name, over, None, effect.where, None)
        members = self.value(over)
        member = self.fresh(type_.of or MATTER, f"v_{name}")
        with self.nested() as block:
            with self.binding({name: member}):
                self.effects(effect.body)
            self._leave_at_the_end(self.facts.may_end(effect.body))
        self.add(Loop(member.name, members, tuple(block)))


def _literal(value: Sequence) -> Operand:
    """Return a sequence, as a constant if all its members are."""
    known = [member.value for member in value.members if isinstance(member, Literal)]
    return Literal(value.type, tuple(known)) if len(known) == len(value.members) else value


def _stays_player(core: c.Expression) -> bool:
    """Return whether a player stays one: the owner of something may be the bank after an effect."""
    if isinstance(core, c.IfElse):
        return _stays_player(core.then) and _stays_player(core.otherwise)
    if isinstance(core, c.BuiltinCall):
        return core.name not in ("owner", "holder")
    return not isinstance(core, (c.TrackRead, c.MatterField))
