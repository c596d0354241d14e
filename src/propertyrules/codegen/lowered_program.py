"""A program lowered function by function: values, events, cards, matters and moves.

The functions of a NAME are called `d_` (a value), `e_` (an event), `w_` (whom a matter waits for),
`then_` and `withdrawn_` (the effects of closing it), `open_` (the matter that a move answers),
`legal_` (the number of the first rule that it breaks) and `play_` (its effects); `c_` with a number
is a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field

from propertyrules.codegen import statements as s
from propertyrules.codegen.constant_folding import TRUE, negation
from propertyrules.codegen.lowering import NOTHING, Lowering, ProgramFacts, call, test
from propertyrules.codegen.statements import walk_lowered
from propertyrules.ir import nodes as c
from propertyrules.ir.builtins import BUILTINS
from propertyrules.ir.program import (
    Function,
    MatterKind,
    MoveKind,
    Override,
    Parameter,
    Program,
    Rule,
)
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import MATTER, PLAYER, TEXT, TRUTH, Type, list_of
from propertyrules.machine.legality import named_matter
from propertyrules.span import NOWHERE

OPEN_MATTERS = s.RuntimeCall(list_of(MATTER), "answerable", ())


@define(eq=False)
class LoweredProgram:
    """The functions of a program, lowered on demand."""

    program: Program
    facts: ProgramFacts
    functions: dict[str, s.LoweredFunction] = field(factory=dict)

    @staticmethod
    def of(program: Program) -> LoweredProgram:
        """Prepare the lowering of a program."""
        return LoweredProgram(program, ProgramFacts.of(program))

    def names(self) -> Iterator[str]:
        """Yield the names of all functions, in the order declared."""
        program = self.program
        yield from (f"d_{name}" for name in program.functions)
        yield from (f"e_{name}" for name in program.events)
        yield from (f"c_{number}" for number in range(len(program.board.cards)))
        for name in program.matters:
            yield from (f"w_{name}", f"then_{name}", f"withdrawn_{name}")
        for name in program.moves:
            yield from (f"open_{name}", f"legal_{name}", f"play_{name}")

    def function(self, name: str) -> s.LoweredFunction:
        """Return a function by its name. Raises KeyError for an unknown name."""
        if name not in self.functions:
            sort, _, rest = name.partition("_")
            program, lowering = self.program, Lowering(self.facts)
            params: list[s.Variable] = []
            span = NOWHERE
            match sort:
                case "d":
                    function = program.functions[rest]
                    params, span = _define(lowering, function), function.span
                case "e":
                    event = program.events[rest]
                    # Each handler names the parameters anew, so here they have numbers.
                    numbered = enumerate(event.params)
                    params = [lowering.param(str(n), param.type) for n, param in numbered]
                    lowering.handlers(event.handlers, params)
                    span = event.handlers[0].span if event.handlers else span
                case "c":
                    then = program.board.cards[int(rest)].then
                    params = [lowering.param("player", PLAYER)]
                    lowering.effects(then)
                    span = then[0].span if then else span
                case "w":
                    kind = program.matters[rest]
                    params, span = _waiting(lowering, kind), kind.span
                case "then" | "withdrawn":
                    kind = program.matters[rest]
                    acts = kind.then if sort == "then" else kind.withdrawn
                    params, span = _unpacked(lowering, kind, [acts]), kind.span
                    lowering.effects(acts)
                case "open":
                    move = program.moves[rest]
                    params, span = _opening(lowering, move), move.span
                case "legal" | "play":
                    move = program.moves[rest]
                    params, span = move_params(lowering, move), move.span
                    if sort == "legal":
                        lowering.rules(move.rules)
                    else:
                        lowering.effects(move.then)
                case _:
                    raise KeyError(name)
            body = tuple(lowering.block)
            self.functions[name] = s.LoweredFunction(name, tuple(params), body, span=span)
        return self.functions[name]

    def columns_read(self, function: s.LoweredFunction) -> frozenset[str] | None:
        """Return the columns of a state that a function reads, itself or through others; None where
        it may read any.
        """
        columns: set[str] = set()
        seen: set[str] = set()
        waiting = [function]
        while waiting:
            one = waiting.pop()
            nodes = walk_lowered(one.body)
            columns.update(node.column for node in nodes if isinstance(node, s.ColumnRead))
            for name in one.called - seen:
                seen.add(name)
                if name.startswith(s.OF_PROGRAM):
                    waiting.append(self.function(name))
                elif name in s.READERS:
                    columns.update(s.READERS[name])
                elif name in BUILTINS:
                    columns.update(BUILTINS[name].columns)
                elif name not in s.STATELESS:
                    return None
        return frozenset(columns)

    def expression(
        self, name: str, params: Iterable[Parameter], body: c.Expression | tuple[Rule, ...]
    ) -> s.LoweredFunction:
        """Return a function of an expression, or of rules: the number of the first that fails."""
        lowering = Lowering(self.facts)
        written = [lowering.param(param.name, param.type) for param in params]
        if isinstance(body, tuple):
            lowering.rules(body)
        else:
            lowering.returns(lowering.value(body))
        return s.LoweredFunction(name, tuple(written), tuple(lowering.block))


def _define(lowering: Lowering, about: Function) -> list[s.Variable]:
    """Lower a function of the rulebook: overrides that beat others are tested first."""
    params = [lowering.param(param.name, param.type) for param in about.params]

    def rank(exception: Override) -> int:
        """Return how many levels of overrides stand above one."""
        depth, names = -1, {exception.name}
        # Bounded, for exceptions that beat each other in a circle would never end.
        while names and depth <= len(about.overrides):
            depth += 1
            names = {one.name for one in about.overrides if not names.isdisjoint(one.beats)}
        return depth

    # Sorting keeps the order of declaration among exceptions as deep: the first of them is taken.
    for exception in sorted(about.overrides, key=rank):
        with lowering.where(lowering.value(exception.when)):
            lowering.returns(lowering.value(exception.value))
    lowering.returns(lowering.normal(about))
    return params


def _unpacked(lowering: Lowering, kind: MatterKind, roots: Iterable[object]) -> list[s.Variable]:
    """Enter a matter as a parameter, and the fields that its declaration reads as locals."""
    matter = lowering.param(kind.name, Type("matter", frozenset((kind.name,))))
    read = {node.name for node in walk(roots) if isinstance(node, c.Local)}
    for place, param in enumerate(kind.fields):
        if param.name in read and param.name != kind.name:
            # Read once and ahead: effects may change the field, and the names mean what it was.
            value = s.FieldRead(param.type, matter, place)
            lowering.bound[param.name] = lowering.keep(value, f"v_{param.name}")
    return [matter]


def _waiting(lowering: Lowering, kind: MatterKind) -> list[s.Variable]:
    """Lower the seats, of players in the game, that a matter waits for."""
    players = list_of(PLAYER)
    waiting = kind.waiting
    if waiting is None:
        lowering.returns(s.Sequence(players, ()))
        return _unpacked(lowering, kind, [])
    params = _unpacked(lowering, kind, [waiting.who, waiting.where])
    if not waiting.each:
        who = lowering.keep(lowering.value(waiting.who), "who")
        with lowering.where(s.ColumnRead(TRUTH, "out", (who,))):
            lowering.returns(s.Sequence(players, ()))
        lowering.returns(s.Sequence(players, (who,)))
        return params
    lowering.block.append(s.SetLocal("found", s.Sequence(players, ())))

    def asked(member: s.Operand) -> None:
        with lowering.where(negation(s.ColumnRead(TRUTH, "out", (member,)))):
            with lowering.binding({waiting.each: member}):
                condition = lowering.condition(waiting.where)
            with lowering.where(condition):
                lowering.block.append(s.AppendTo("found", member))

    lowering.loop(waiting.who, waiting.each, asked)
    # A list may name somebody twice, who is waited for once.
    lowering.returns(call(players, "distinct", s.Variable(players, "found")))
    return params


def move_params(lowering: Lowering, move: MoveKind, answered: bool = True) -> list[s.Variable]:
    """Enter a move's parameters and the matter that it answers.

    A parameter of the same name as the matter is renamed, because rules cannot read it.
    """
    named = named_matter(move)
    params = [
        lowering.param(q.name, q.type, f"b_{q.name}" if q.name == named else "")
        for q in move.params
    ]
    if not answered:
        return params
    if not named:
        return [*params, s.Variable(MATTER, "matter")]
    return [*params, lowering.param(named, Type("matter", frozenset((named,))))]


def _opening(lowering: Lowering, move: MoveKind) -> list[s.Variable]:
    """Lower the matter that a move answers: None where the move is not open; True for any time."""
    params = move_params(lowering, move, answered=False)
    if move.how == "any":
        with lowering.where(lowering.condition(move.opening)):
            lowering.returns(TRUE)
        lowering.returns(NOTHING)
        return params
    named = named_matter(move)
    matter = lowering.fresh(MATTER, f"v_{named}" if named else "matter")
    if named:
        lowering.bound[named] = s.Variable(Type("matter", frozenset((named,))), matter.name)
    with lowering.nested() as block:
        for name in move.matters:
            is_kind = test("==", s.FieldRead(TEXT, matter, -1), s.Literal(TEXT, name))
            with lowering.where(is_kind):
                asked: s.Operand = TRUE
                if move.how == "answers":
                    # As `legality.candidates`: who moves must be waited for; a claim without
                    # `waits` is for anybody.
                    asked = test("in", params[0], call(list_of(PLAYER), f"w_{name}", matter))
                    if lowering.program.matters[name].waiting is None:
                        claims = s.ColumnRead(list_of(MATTER), "standing", ())
                        asked = call(TRUTH, "among", matter, claims)
                with lowering.where(asked), lowering.where(lowering.condition(move.opening)):
                    lowering.returns(matter)
    lowering.block.append(s.Loop(matter.name, OPEN_MATTERS, tuple(block)))
    lowering.returns(NOTHING)
    return params
