"""Print lowered functions as Python: as nodes of `ast`, which are compiled without writing text."""

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
        "answerable": "(*t.stack[:1], *t.claims)",
        "seats": "range(len(t.out))",
        "no_sums": "{}",
    }.items()
}


@define(eq=False)
class PythonPrinter:
    """Prints functions of one module, and collects the constants that they refer to by name."""

    constants: dict[str, Any] = field(factory=dict)
    _known: dict[Any, str] = field(factory=dict)
    _line: int = 0

    def module(self, functions: Iterable[s.LoweredFunction]) -> ast.Module:
        """Return functions as a module; lines are counted as `ast.unparse` writes them."""
        printed = [self.function(function) for function in functions]
        line = 1
        for function in printed:
            line = _number(function, line) + 1
        return ast.Module(body=list(printed), type_ignores=[])

    def function(self, function: s.LoweredFunction) -> ast.FunctionDef:
        """Return one function, which takes the state first."""
        names = [ast.arg(arg=name) for name in ("t", *function.params)]
        args = ast.arguments(posonlyargs=[], args=names, kwonlyargs=[], kw_defaults=[], defaults=[])
        body = self.block(function.body)
        return ast.FunctionDef(name=function.name, args=args, body=body, decorator_list=[])

    def constant(self, value: Any) -> ast.expr:
        """Return a constant: in place where Python can write it, else by a name of the module."""
        if value is None or isinstance(value, (bool, int, str)):
            if value.__class__ is int and value < 0:
                return ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=-value))
            return ast.Constant(value=value)
        if value == ():
            return ast.Tuple(elts=[], ctx=_LOAD)
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
                found: ast.expr = _of("t", column)
                for key in keys:
                    found = _item(found, self.expression(key))
                return found
            case s.TableLookup(table=table, key=key):
                return _item(self.constant(table), self.expression(key))
            case s.FieldRead(of=of, place=place):
                matter = self.expression(of)
                if place < 0:
                    return ast.Attribute(value=matter, attr="kind", ctx=_LOAD)
                values = ast.Attribute(value=matter, attr="values", ctx=_LOAD)
                return _item(values, ast.Constant(value=place))
            case s.RuntimeCall():
                return self.call(node)
            case s.FunctionReference(function=function):
                return _name(function)
            case s.Operation(operator=operator, operands=operands):
                return self.operation(operator, [self.expression(one) for one in operands])
            case s.Conditional(condition=condition, then=then, otherwise=otherwise):
                return ast.IfExp(
                    test=self.expression(condition),
                    body=self.expression(then),
                    orelse=self.expression(otherwise),
                )
            case s.Sequence(members=members):
                return ast.Tuple(elts=[self.expression(one) for one in members], ctx=_LOAD)
        raise TypeError(node)

    def operation(self, operator: str, operands: list[ast.expr]) -> ast.expr:
        """Return an operator with its operands."""
        if operator in _COMPARE:
            return ast.Compare(left=operands[0], ops=[_COMPARE[operator]], comparators=operands[1:])
        if operator in _BINARY:
            return ast.BinOp(left=operands[0], op=_BINARY[operator], right=operands[1])
        if operator in ("and", "or"):
            return ast.BoolOp(op=ast.And() if operator == "and" else ast.Or(), values=operands)
        sign: ast.unaryop = ast.Not() if operator == "not" else ast.USub()
        return ast.UnaryOp(op=sign, operand=operands[0])

    def call(self, node: s.RuntimeCall) -> ast.expr:
        """Return a call, or what is written in place of it."""
        args = [self.expression(arg) for arg in node.args]
        if node.function in _IN_PLACE:
            given = {f"_{number}": arg for number, arg in enumerate(args)}
            return _filled(_IN_PLACE[node.function], given)
        name = node.function
        if not name.startswith(("d_", "e_", "w_")):
            name = f"f_{name}"
        if node.function not in s.STATELESS:
            args.insert(0, _name("t"))
        return ast.Call(func=_name(name), args=args, keywords=[])

    def count(self, what: str) -> list[ast.stmt]:
        """Return the counting of a happening; too many end in a refusal."""
        target = ast.Attribute(value=_name("t"), attr="happened", ctx=_STORE)
        many = ast.Compare(_of("t", "happened"), [ast.Gt()], [ast.Constant(MOST_HAPPENINGS)])
        refusal = ast.Call(_of("t", "count"), [ast.Constant(what)], [])
        return [
            ast.AugAssign(target, ast.Add(), ast.Constant(1)),
            ast.If(many, [ast.Expr(refusal)], []),
        ]

    # -- statements -------------------------------------------------------------------------

    def block(self, block: s.Block) -> list[ast.stmt]:
        """Return the statements of a block."""
        found = [one for statement in block for one in self.statement(statement)]
        return found or [ast.Pass()]

    def statement(self, node: s.Statement) -> list[ast.stmt]:
        """Return one statement, as one or several of Python's."""
        match node:
            case s.SetLocal(name=name, value=s.Sequence(members=())):
                return [_assign(ast.Name(id=name, ctx=_STORE), ast.List(elts=[], ctx=_LOAD))]
            case s.SetLocal(name=name, value=value):
                return [_assign(ast.Name(id=name, ctx=_STORE), self.expression(value))]
            case s.SetColumn(column=column, keys=keys, value=value):
                put = "f_put" if len(keys) == 1 else "f_put_in"
                args = [_of("t", column), *map(self.expression, (*keys, value))]
                target = ast.Attribute(value=_name("t"), attr=column, ctx=_STORE)
                return [_assign(target, ast.Call(func=_name(put), args=args, keywords=[]))]
            case s.AppendTo(name=name, value=value):
                args = [self.expression(value)]
                return [ast.Expr(ast.Call(func=_of(name, "append"), args=args, keywords=[]))]
            case s.CallStatement(call=called):
                return [ast.Expr(value=self.call(called))]
            case s.CountHappening(what=what):
                return self.count(what)
            case s.Branch(condition=condition, then=then, otherwise=otherwise):
                return [
                    ast.If(
                        test=self.expression(condition),
                        body=self.block(then),
                        orelse=self.block(otherwise) if otherwise else [],
                    )
                ]
            case s.Loop(variable=variable, over=over, body=body, otherwise=otherwise):
                return [
                    ast.For(
                        target=ast.Name(id=variable, ctx=_STORE),
                        iter=self.expression(over),
                        body=self.block(body),
                        orelse=self.block(otherwise) if otherwise else [],
                    )
                ]
            case s.LeaveLoop():
                return [ast.Break()]
            case s.NextMember():
                return [ast.Continue()]
            case s.ReturnValue(value=value):
                return [ast.Return(value=self.expression(value))]


def _name(name: str) -> ast.Name:
    return ast.Name(id=name, ctx=_LOAD)


def _of(name: str, attribute: str) -> ast.Attribute:
    return ast.Attribute(value=_name(name), attr=attribute, ctx=_LOAD)


def _item(value: ast.expr, key: ast.expr) -> ast.Subscript:
    return ast.Subscript(value=value, slice=key, ctx=_LOAD)


def _assign(target: ast.expr, value: ast.expr) -> ast.stmt:
    return ast.Assign(targets=[target], value=value)


def _typed(value: Any) -> Any:
    """Return a key that tells 1, True and a fraction of 1 apart."""
    if isinstance(value, tuple):
        return tuple(map(_typed, value))
    return value.__class__, value


def _filled(template: ast.expr, given: Mapping[str, ast.expr]) -> ast.expr:
    """Return a copy of a template with the arguments in their places."""
    if isinstance(template, ast.Name) and template.id in given:
        return given[template.id]
    copy: dict[str, Any] = {}
    for name, value in ast.iter_fields(template):
        if isinstance(value, list):
            copy[name] = [_filled(one, given) for one in value]
        else:
            copy[name] = _filled(value, given) if isinstance(value, ast.expr) else value
    return template.__class__(**copy)


def _number(node: ast.stmt, line: int) -> int:
    """Number the lines of a statement and all in it; return the line behind it."""
    _place(node, line)
    line += 1
    for one in getattr(node, "body", ()):
        line = _number(one, line)
    rest: list[ast.stmt] = getattr(node, "orelse", [])
    if rest and not (isinstance(node, ast.If) and len(rest) == 1 and isinstance(rest[0], ast.If)):
        line += 1  # `else` has a line of its own
    for one in rest:
        line = _number(one, line)
    return line


def _place(node: Any, line: int) -> None:
    """Set the line of a node and its expressions."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        one.lineno = one.end_lineno = line
        one.col_offset = one.end_col_offset = 0
        for name in one._fields:
            value = getattr(one, name, None)
            if isinstance(value, list):
                waiting.extend(n for n in value if not isinstance(n, ast.stmt) and _has_line(n))
            elif isinstance(value, ast.AST) and _has_line(value):
                waiting.append(value)


def _has_line(node: ast.AST) -> bool:
    return "lineno" in node._attributes or isinstance(node, ast.arguments)
