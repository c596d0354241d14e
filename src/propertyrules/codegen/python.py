"""The Python printer: lowered functions as nodes of `ast`, which are compiled without text.

`native.c99` prints the same statements as C.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import define, field

from propertyrules.codegen import statements as s
from propertyrules.limits import MOST_HAPPENINGS

_COMPARE: Mapping[str, ast.cmpop] = {
    "==": ast.Eq(), "!=": ast.NotEq(), "<": ast.Lt(), "<=": ast.LtE(), ">": ast.Gt(),
    ">=": ast.GtE(), "in": ast.In(), "not in": ast.NotIn(), "is": ast.Is(), "is not": ast.IsNot(),
}  # fmt: skip
_BINARY: Mapping[str, ast.operator] = {"+": ast.Add(), "-": ast.Sub(), "*": ast.Mult()}
_LOAD, _STORE = ast.Load(), ast.Store()

# Functions of the runtime that are written in place, over `t` and their arguments.
_IN_PLACE = {
    name: ast.parse(text, mode="eval").body
    for name, text in {
        "total": "_0.total",
        "dice": "_0.dice[_1]",
        "entry": "_0[_1]",
        "size": "len(_0)",
        "tuple": "tuple(_0)",
        "joined": "''.join(_0)",
        "distinct": "tuple(dict.fromkeys(_0))",
        "answerable": "(*t.stack[:1], *t.standing)",
        "seats": "range(len(t.out))",
        "no_sums": "{}",
    }.items()
}

_COUNTING = ast.parse(f"""
t.happened += 1
if t.happened > {MOST_HAPPENINGS}:
    t.count(_what)
if t.came is not None:
    t.came.append(_what)
""").body

# What these functions return of a state that no move is changing.
_BETWEEN_MOVES = {"open_stack": "stack", "open_claims": "standing"}


@define(eq=False)
class PythonPrinter:
    """Prints the functions of one module, and collects the constants that they name.

    `locals` are the columns that the current function reads once, ahead of its loops.
    """

    constants: dict[str, Any] = field(factory=dict)
    locals: frozenset[str] | None = None
    _known: dict[Any, str] = field(factory=dict)

    def module(self, functions: Iterable[s.LoweredFunction]) -> ast.Module:
        """Return functions as a module; lines are numbered as `ast.unparse` writes them."""
        printed = [self.function(function) for function in functions]
        line = 1
        for function in printed:
            line = _number(function, line) + 1
        return ast.Module(body=list(printed), type_ignores=[])

    def function(self, function: s.LoweredFunction) -> ast.FunctionDef:
        """Return one function, whose first parameter is the state."""
        names = [ast.arg(name) for name in ("t", *(one.name for one in function.params))]
        args = ast.arguments([], names, None, [], [], None, [])
        self.locals = None
        # Only where no move is changing the state can a column be read once for the whole function.
        # That saves most where loops read it cell by cell.
        if function.between_moves:
            nodes = s.walk_lowered(function.body)
            loops = tuple(node.body for node in nodes if isinstance(node, s.Loop))
            reads = (one for one in s.walk_lowered(loops) if isinstance(one, s.ColumnRead))
            self.locals = frozenset(one.column for one in reads)
        ahead = [
            _assign(ast.Name(f"t_{column}", _STORE), _of("t", column))
            for column in sorted(self.locals or ())
        ]
        return ast.FunctionDef(function.name, args, [*ahead, *self.block(function.body)], [])

    def column(self, name: str) -> ast.expr:
        """Return a column of the state."""
        return _name(f"t_{name}") if name in (self.locals or ()) else _of("t", name)

    def constant(self, value: Any) -> ast.expr:
        """Return a constant, in place if Python has a literal for it, else by a name."""
        if value is None or isinstance(value, (bool, int, str)):
            if value.__class__ is int and value < 0:
                return ast.UnaryOp(ast.USub(), ast.Constant(-value))
            return ast.Constant(value)
        if value == ():
            return ast.Tuple([], _LOAD)
        key = _typed(value)
        name = self._known.get(key)
        if name is None:
            name = self._known[key] = f"K_{len(self._known)}"
            self.constants[name] = value
        return _name(name)

    def expression(self, node: s.Operand) -> ast.expr:
        """Return an expression."""
        match node:
            case s.Literal(value=value):
                return self.constant(value)
            case s.Variable(name=name):
                return _name(name)
            case s.ColumnRead(column=column, keys=keys):
                found = self.column(column)
                for key in keys:
                    found = ast.Subscript(found, self.expression(key), _LOAD)
                return found
            case s.TableLookup(table=table, key=key):
                return ast.Subscript(self.constant(table), self.expression(key), _LOAD)
            case s.FieldRead(of=of, place=place):
                matter = self.expression(of)
                if place < 0:
                    return ast.Attribute(matter, "kind", _LOAD)
                values = ast.Attribute(matter, "values", _LOAD)
                return ast.Subscript(values, ast.Constant(place), _LOAD)
            case s.RuntimeCall():
                return self.call(node)
            case s.FunctionReference(function=function):
                return _name(function)
            case s.Operation(operator=operator, operands=operands):
                return self.operation(operator, self.expressions(operands))
            case s.Choose(condition=condition, then=then, otherwise=otherwise):
                return ast.IfExp(*self.expressions((condition, then, otherwise)))
            case s.Sequence(members=members):
                return ast.Tuple(self.expressions(members), _LOAD)
        raise TypeError(node)

    def expressions(self, nodes: Iterable[s.Operand]) -> list[ast.expr]:
        """Return several expressions."""
        return [self.expression(node) for node in nodes]

    def operation(self, operator: str, operands: list[ast.expr]) -> ast.expr:
        """Return an operation."""
        if operator in _COMPARE:
            return ast.Compare(operands[0], [_COMPARE[operator]], operands[1:])
        if operator in _BINARY:
            return ast.BinOp(operands[0], _BINARY[operator], operands[1])
        if operator in ("and", "or"):
            return ast.BoolOp(ast.And() if operator == "and" else ast.Or(), operands)
        return ast.UnaryOp(ast.Not() if operator == "not" else ast.USub(), operands[0])

    def call(self, node: s.RuntimeCall) -> ast.expr:
        """Return a call, or the expression of a function that is inlined."""
        name, args = node.function, self.expressions(node.args)
        if self.locals is not None and name in _BETWEEN_MOVES:
            return self.column(_BETWEEN_MOVES[name])
        if name in _IN_PLACE:
            found: ast.expr = _filled(_IN_PLACE[name], {f"_{n}": arg for n, arg in enumerate(args)})
            return found
        if name not in s.STATELESS:
            args.insert(0, _name("t"))
        return _call(name if name.startswith(s.OF_PROGRAM) else f"f_{name}", *args)

    # -- statements -------------------------------------------------------------------------

    def block(self, block: s.Block) -> list[ast.stmt]:
        """Return the statements of a block, or `pass`."""
        return self.statements(block) or [ast.Pass()]

    def statements(self, block: s.Block) -> list[ast.stmt]:
        """Return the statements of a block."""
        return [one for statement in block for one in self.statement(statement)]

    def statement(self, node: s.Statement) -> list[ast.stmt]:
        """Return one statement as one or more statements of Python."""
        match node:
            case s.SetLocal(name=name, value=s.Sequence(members=())):
                # What begins empty is filled by `AppendTo`, which a tuple would not allow.
                return [_assign(ast.Name(name, _STORE), ast.List([], _LOAD))]
            case s.SetLocal(name=name, value=value):
                return [_assign(ast.Name(name, _STORE), self.expression(value))]
            case s.SetColumn(column=column, keys=keys, value=value):
                args = [_of("t", column), *self.expressions((*keys, value))]
                put = _call("f_put" if len(keys) == 1 else "f_put_in", *args)
                return [_assign(ast.Attribute(_name("t"), column, _STORE), put)]
            case s.AppendTo(name=name, value=value):
                return [ast.Expr(ast.Call(_of(name, "append"), [self.expression(value)], []))]
            case s.CallStatement(call=called):
                return [ast.Expr(self.call(called))]
            case s.CountHappening(what=what, is_rule=is_rule):
                templates = _COUNTING if is_rule else _COUNTING[:2]
                return [_filled(one, {"_what": ast.Constant(what)}) for one in templates]
            case s.Branch(condition=condition, then=then, otherwise=otherwise):
                rest = self.statements(otherwise)
                return [ast.If(self.expression(condition), self.block(then), rest)]
            case s.Loop(variable=variable, over=over, body=body, otherwise=otherwise):
                rest = self.statements(otherwise)
                member = ast.Name(variable, _STORE)
                return [ast.For(member, self.expression(over), self.block(body), rest)]
            case s.LeaveLoop():
                return [ast.Break()]
            case s.NextMember():
                return [ast.Continue()]
            case s.ReturnValue(value=value):
                return [ast.Return(self.expression(value))]


def _name(name: str) -> ast.expr:
    return ast.Name(name, _LOAD)


def _of(name: str, attribute: str) -> ast.expr:
    return ast.Attribute(_name(name), attribute, _LOAD)


def _call(name: str, *args: ast.expr) -> ast.expr:
    return ast.Call(_name(name), list(args), [])


def _assign(target: ast.expr, value: ast.expr) -> ast.stmt:
    return ast.Assign([target], value)


def _typed(value: Any) -> Any:
    """Return a key that distinguishes 1, True and the fraction 1."""
    if isinstance(value, tuple):
        return tuple(map(_typed, value))
    return value.__class__, value


def _filled(template: Any, given: Mapping[str, ast.expr]) -> Any:
    """Return a copy of a template with arguments in place of names."""
    if isinstance(template, list):
        return [_filled(one, given) for one in template]
    if isinstance(template, ast.Name) and template.id in given:
        return given[template.id]
    if not isinstance(template, (ast.expr, ast.stmt)):
        return template
    fields = ast.iter_fields(template)
    return template.__class__(**{name: _filled(value, given) for name, value in fields})


def _number(node: ast.stmt, line: int) -> int:
    """Number the lines of a statement and all inside; return the number of the next line."""
    waiting: list[Any] = [node]
    while waiting:
        one = waiting.pop()
        one.lineno = one.end_lineno = line
        one.col_offset = one.end_col_offset = 0
        for name in one._fields:
            value = getattr(one, name, None)
            if isinstance(value, list):
                waiting += [part for part in value if isinstance(part, (ast.expr, ast.arg))]
            elif isinstance(value, (ast.expr, ast.arguments)):
                waiting.append(value)
    line += 1
    for one in getattr(node, "body", ()):
        line = _number(one, line)
    rest: list[ast.stmt] = getattr(node, "orelse", [])
    if rest and not (isinstance(node, ast.If) and len(rest) == 1 and isinstance(rest[0], ast.If)):
        line += 1  # `else` has a line of its own
    for one in rest:
        line = _number(one, line)
    return line
