"""The checker of strategies: checks each rule against the program that it plays by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import define, evolve, field

import propertyrules.syntax.tree as t
from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink, errors_in, in_order
from propertyrules.hints import quoted
from propertyrules.ir import nodes as c
from propertyrules.ir.program import Function, MoveKind, Parameter, Program
from propertyrules.ir.strategy import ME, PlayArgument, PlayRule, Strategy, Tried, chance_of
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import ERROR, NUMBERS, PLAYER, SMALL, TRUTH, Type
from propertyrules.limits import MOST_ONE_IN
from propertyrules.semantics.analyses.costs import bound_added
from propertyrules.semantics.analyses.dependencies import find_cycles, parts_of
from propertyrules.semantics.declarations import DeclarationChecker
from propertyrules.semantics.layers import Layer, check_header
from propertyrules.semantics.symbols import Scope, SymbolTable, facts_if
from propertyrules.span import Span

AMOUNTS = ("money", "count")
SHARES = ("percent", "exact")
_PARTS = (t.Header, t.Setting, t.DefineDecl, t.PlayDecl, t.LastDecl)


def books_of(file: t.SourceFile) -> tuple[str, ...]:
    """Return the ids of the rulebooks that a strategy is for."""
    return tuple(name for line in file.settings("for") for name in line.values)


def check_file(file: t.SourceFile) -> tuple[Diagnostic, ...]:
    """Check the header and the sorts of declarations of a strategy, without a program."""
    faults = DiagnosticSink({file.name: file.text})
    header = file.header
    check_header(Layer(file, "strategy"), faults)
    # In a file of another sort each declaration would be one more fault.
    if header.form != "strategy":
        return faults.sorted()
    last: t.LastDecl | None = None
    for decl in file.decls:
        if not isinstance(decl, _PARTS):
            message = "a strategy has only `define`, `play` and `otherwise`"
            faults.error("R116", message, decl.span, "this belongs in a rulebook or house rule")
        elif isinstance(decl, t.LastDecl):
            if last is not None:
                message = "there is a second `otherwise`"
                faults.error("R102", message, decl.span, also=(last.span,))
            last = last or decl
    # A `for` line that cannot be parsed is a fault already.
    if not books_of(file) and not any("for" in one.words for one in file.broken):
        message = f"`{header.name}` doesn't say what it is for"
        faults.error("R260", message, header.span, "write `for RULEBOOK` below the first line")
    return faults.sorted()


def check_strategy(file: t.SourceFile, program: Program) -> tuple[Strategy, tuple[Diagnostic, ...]]:
    """Check a strategy against a program.

    Returns the strategy without its faulty parts, and every fault and warning by place.
    """
    faults = DiagnosticSink({file.name: file.text, **program.sources})
    checker = _StrategyChecker(program, faults)
    checker.functions([one for one in file.decls if isinstance(one, t.DefineDecl)])
    rules: list[PlayRule] = []
    left_out: list[str] = []
    anything = False
    for decl in file.decls:
        before = len(faults.found)
        found: list[PlayRule | None] = []
        if isinstance(decl, t.PlayDecl):
            found = [checker.rule(decl)]
        elif isinstance(decl, t.LastDecl):
            anything = not decl.moves
            found = [checker.rule(t.PlayDecl(one, span=decl.span)) for one in decl.moves]
        sound = not errors_in(faults.found[before:])
        for one in found:
            if one is None or not (sound or isinstance(decl, t.LastDecl)):
                continue
            if one.kind.how == "any" and not one.kind.then:
                left_out.append(one.kind.name)  # the move changes nothing
            else:
                rules.append(one)
        if not sound and isinstance(decl, t.PlayDecl):
            left_out.append(decl.name)
    checker.refuse_other_mes(rules)
    checker.warn_of_unreached(rules)
    checker.bound(rules)
    functions = {one.name: one for one in checker.own.values()}
    made = Strategy(
        file.header.name, file.header.title, tuple(rules), functions, anything, tuple(left_out)
    )
    return made, in_order(faults.found)


def symbols_of(program: Program, faults: DiagnosticSink) -> SymbolTable:
    """Return the symbols that a program declares, as they were when it was checked."""
    return SymbolTable(
        faults,
        figures=dict(program.figures),
        choices=dict(program.choices),
        tracks=dict(program.tracks),
        holders={one.name: one for one in program.holders},
        kinds=dict(program.kinds),
        dice={one.name: one for one in program.dice},
        pieces={one.name: one for one in program.pieces},
        decks=program.names_of("deck"),
        spaces={space.name: space.number for space in program.board.spaces},
        space_kinds={space.name: space.kind for space in program.board.spaces},
        functions=dict(program.functions),
        matters=dict(program.matters),
        events=dict(program.events),
    )


@define(eq=False)
class _StrategyChecker:
    """Checks the values and rules of one strategy."""

    program: Program
    faults: DiagnosticSink
    checker: DeclarationChecker = field(init=False)
    symbols: SymbolTable = field(init=False)
    own: dict[str, Function] = field(factory=dict)
    _spans: dict[str, Span] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.symbols = symbols_of(self.program, self.faults)
        self.checker = DeclarationChecker(self.symbols, given={ME: PLAYER})

    # -- values of its own ----------------------------------------------------------------------

    def functions(self, decls: list[t.DefineDecl]) -> None:
        """Check the values that the strategy defines; rules know none that has a fault."""
        kept: list[t.DefineDecl] = []
        for decl in decls:
            if decl.name in self.program.functions or decl.name in self._spans:
                also = (self._spans[decl.name],) if decl.name in self._spans else ()
                message = f"`{decl.name}` is declared already"
                self.faults.error("R102", message, decl.span, "give it another name", also=also)
                continue
            self._spans[decl.name] = decl.span
            kept.append(decl)
        self.checker.declare(tuple(kept))
        # One by one, so that a fault is known to be of this value; all are declared, as each may
        # read any.
        for decl in kept:
            before = len(self.faults.found)
            self.checker.check_bodies((decl,))
            if errors_in(self.faults.found[before:]):
                continue
            self.own[decl.name] = self.symbols.functions[decl.name]
        # Only now, for the values below may read them.
        for decl in kept:
            if decl.name not in self.own:
                del self.symbols.functions[decl.name]
        before = len(self.faults.found)
        find_cycles(self._with(self.own), self.faults, parts_of(self.program))
        if len(self.faults.found) > before:
            self.own.clear()

    def _with(self, functions: Mapping[str, Function]) -> Program:
        """Return the program with more functions."""
        return evolve(self.program, functions={**self.program.functions, **functions})

    # -- rules ----------------------------------------------------------------------------------

    def rule(self, decl: t.PlayDecl) -> PlayRule | None:
        """Check one rule; None where it plays no move of the program."""
        kind = self.program.moves.get(decl.name)
        if kind is None:
            moves = [one.name for one in self.program.moves.values() if not one.refused]
            self.symbols.unknown("R261", "move", decl.name, decl.span, moves)
            return None
        if kind.refused:
            message = f"the rules never allow the move `{decl.name}`"
            self.faults.error("R261", message, decl.span)
            return None
        scope = Scope({ME: PLAYER})
        # As in the rules of the move itself: of several matters it is not known which is answered.
        if kind.how != "any" and len(kind.matters) == 1:
            scope = scope.with_locals({kind.matters[0]: Type("matter", frozenset(kind.matters))})
        tried: list[Tried] = []
        expressions = self.checker.expressions
        for one in decl.each:
            if one.variable in scope.locals or one.variable == kind.mover:
                message = f"`{one.variable}` is something else here already"
                self.faults.error("R223", message, one.span, "give it another name")
            over, where, scope = expressions.variable(one.variable, one.over, one.where, scope)
            tried.append(Tried(one.variable, over, where))
        names = {one.variable for one in decl.each}
        arguments = tuple(self._arguments(decl, kind, names, scope))
        known = {
            one.param.name: one.param.type
            for one in arguments
            if one.how != "chance" and one.param.name not in names
        }
        inner = scope.with_locals(known).narrow(self._facts(kind, {*known, *names}))
        when = expressions.optional(decl.when, inner, TRUTH)
        inner = inner.where(when)
        best = None if decl.best is None else self.compared(decl.best, inner)
        if not 1 <= decl.one_in <= MOST_ONE_IN:
            message = f"`one time in {decl.one_in}` must be from 1 to {MOST_ONE_IN:,}"
            self.faults.error("R221", message, decl.span)
        return PlayRule(kind, tuple(tried), arguments, when, best, decl.span, max(1, decl.one_in))

    def compared(self, value: t.Expr, scope: Scope) -> c.Expression:
        """Check the number of which the best is chosen."""
        best = self.checker.expressions.check(value, scope)
        if best.type not in (*NUMBERS, ERROR):
            message = f"`best` wants a number to compare, not {self.symbols.one(best.type)}"
            self.faults.error("R202", message, best.span)
        return best

    def _facts(self, kind: MoveKind, names: set[str]) -> dict[str, Type]:
        """Return the types that the parameters of a legal move are sure to have."""
        facts: dict[str, Type] = {}
        for rule in kind.rules:
            if rule.where is not None or rule.require is None:
                continue
            binds = dict(rule.binds)
            for path, type_ in facts_if(rule.require, True).items():
                first, dot, rest = path.partition(".")
                # A shared rule narrows its own parameters: so it narrows the move's arguments.
                given = binds.get(first)
                if given is not None:
                    first = given.name if isinstance(given, c.Local) else ""
                if first in names:
                    facts[f"{first}{dot}{rest}"] = type_
        return facts

    def _arguments(
        self, decl: t.PlayDecl, kind: MoveKind, names: set[str], scope: Scope
    ) -> Iterator[PlayArgument]:
        """Check the argument for each parameter of a move, in order."""
        params = {param.name: param for param in kind.params[1:]}
        chance = chance_of(kind)
        given: dict[str, t.Argument] = {}
        for one in decl.args:
            if one.name not in params:
                message = f"the move `{kind.name}` has no parameter `{one.name}` to choose"
                hint = f"it has {quoted(params)}" if params else ""
                self.symbols.unknown("R262", "", one.name, one.span, params, message, hint)
            elif one.name in given:
                self.faults.error("R223", f"`{one.name}` is here twice", one.span)
            elif one.value is not None and one.name in names:
                message = f"`{one.name}` is both tried and given"
                self.faults.error("R223", message, one.span, "give what is tried another name")
            elif one.name in chance:
                message = f"nobody chooses the `{one.name}` of `{kind.name}`: it falls by chance"
                self.faults.error("R263", message, one.span, f"leave `{one.name}` out")
            given.setdefault(one.name, one)
        # Small types may have any value; the expressions of the others may refer to them.
        free = {
            param.name: param.type for param in params.values()
            if param.name not in names and param.name not in chance
            and (param.name not in given or given[param.name].value is None)
            and param.type.name in SMALL
        }  # fmt: skip
        inner = scope.with_locals(free)
        for param in params.values():
            found = given.get(param.name)
            if param.name in chance:
                yield PlayArgument(param, "chance")
            elif found is not None and found.value is not None:
                value = self.checker.expressions.wanted(found.value, inner, param.type)
                yield PlayArgument(param, "value", value)
            elif param.name in names:
                local = scope.locals[param.name]
                name = t.Name(param.name, span=decl.span)
                value = self.checker.expressions.wanted(
                    name, Scope({param.name: local}), param.type
                )
                yield PlayArgument(param, "value", value)
            else:
                yield self._unsaid(decl, kind, param)

    def _unsaid(self, decl: t.PlayDecl, kind: MoveKind, param: Parameter) -> PlayArgument:
        """Return the argument for a parameter that a rule gives no value."""
        if param.default is not None:
            return PlayArgument(param, "default", param.default)
        if param.type.name in SMALL:
            return PlayArgument(param, "any")
        if param.type.name in AMOUNTS:
            return PlayArgument(param, "least")
        if param.type.name in SHARES:
            return PlayArgument(param, "said")
        message = f"`play {kind.name}` doesn't say what `{param.name}` is"
        hint = f"write `play {kind.name}({param.name}: ...)`: {self.symbols.one(param.type)}"
        self.faults.error("R264", message, decl.span, hint)
        return PlayArgument(param, "default", c.Constant(param.type, ()))

    def refuse_other_mes(self, rules: list[PlayRule]) -> None:
        """Report variables with the name of the player whose moves are chosen."""
        for node in walk(self._roots(rules)):
            if isinstance(node, c.Quantifier) and node.variable == ME:
                message = f"`{ME}` is who plays by the strategy"
                self.faults.error("R223", message, node.span, "give it another name")

    def _roots(self, rules: list[PlayRule]) -> list[object]:
        """Return all expressions of rules and of own values."""
        return [*(one for rule in rules for one in rule.expressions), *self.own.values()]

    # -- the whole ------------------------------------------------------------------------------

    def warn_of_unreached(self, rules: list[PlayRule]) -> None:
        """Warn of rules behind one that plays the same move whenever it is legal, and of values
        that nothing uses.
        """
        plain: dict[str, PlayRule] = {}
        for rule in rules:
            first = plain.get(rule.kind.name)
            if first is not None and first.span != rule.span:
                message = f"this rule is never reached: `{rule.kind.name}` is played before"
                hint = f"line {first.span.line} plays it whenever it is legal"
                self.faults.warn("R298", message, rule.span, hint)
            elif (
                rule.when is None
                and rule.one_in == 1
                and not rule.tried
                and all(one.how in ("any", "chance", "said") for one in rule.arguments)
            ):
                plain[rule.kind.name] = rule
        used = {node.name for node in walk(self._roots(rules)) if isinstance(node, c.FunctionCall)}
        for name, function in self.own.items():
            if name not in used:
                self.faults.warn("R290", f"nothing uses the value `{name}`", function.span)

    def bound(self, rules: list[PlayRule]) -> None:
        """Report values and rules that take too many steps to work out (R243)."""
        found = DiagnosticSink()
        functions = dict(self.own)
        for number, rule in enumerate(rules):
            for place, part in enumerate(rule.expressions):
                name = f"play {rule.kind.name} {number}.{place}"
                # A rule is bounded as if it were a value of the program: one way of counting
                # serves both.
                functions[name] = Function(
                    name, False, (), part.type, normally=part, span=rule.span
                )
        bound_added(self.program, self._with(functions), found)
        for one in found.found:
            if one.severity == "error":
                self.faults.keep(one)
