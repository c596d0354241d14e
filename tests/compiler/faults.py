"""Faults that are seeded into the output of the code generator: at one place, or at every one."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from propertyrules.verification.dice import Dice

# A fault changes a module where it has a place for it, and gives whether there was one.
Fault: TypeAlias = Callable[[ast.Module, Dice], bool]
Change: TypeAlias = Callable[[], None]

EFFECTS = ("play_", "h_", "then_", "withdrawn_", "c_")
VALUES = ("d_", "o_", "legal_", "open_", "w_", *EFFECTS)
SUMS: Mapping[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
CALLED_FROM_OUTSIDE = ("legal_", "open_", "play_")
COLUMNS = ("cash", "owner", "rung", "place", "out")
TURNED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.GtE: ast.Gt, ast.Gt: ast.GtE, ast.LtE: ast.Lt, ast.Lt: ast.LtE, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}  # fmt: skip


def functions(tree: ast.Module, *prefixes: str) -> Iterator[ast.FunctionDef]:
    """Go through the generated functions with such names, as far as anything uses them."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith(prefixes):
            by_others = node.name.startswith(CALLED_FROM_OUTSIDE)
            yield from [node] if by_others or node.name in used else []


def nodes(tree: ast.Module, *prefixes: str) -> Iterator[ast.AST]:
    for function in functions(tree, *prefixes):
        yield from ast.walk(function)


def blocks(tree: ast.Module, *prefixes: str) -> Iterator[list[ast.stmt]]:
    """Go through the lists of statements in functions."""
    for node in nodes(tree, *prefixes):
        for name in ("body", "orelse"):
            found = getattr(node, name, None)
            if isinstance(found, list):
                yield found


def calls(tree: ast.Module, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def somewhere(places: Callable[[ast.Module], Iterator[Change]]) -> Fault:
    """Make a fault of what can be changed at each of its places."""

    def fault(tree: ast.Module, dice: Dice) -> bool:
        found = list(places(tree))
        if found:
            dice.choose(found)()
        return bool(found)

    return fault


def everywhere(places: Callable[[ast.Module], Iterator[Change]]) -> Fault:
    """Make a fault at all places, as a generator has it that always writes the wrong thing."""

    def fault(tree: ast.Module, dice: Dice) -> bool:
        found = list(places(tree))
        for change in found:
            change()
        return bool(found)

    return fault


def _set(node: object, name: str, value: object) -> Change:
    return lambda: setattr(node, name, value)


def _put(items: list[ast.expr], place: int, value: ast.expr) -> Change:
    def change() -> None:
        items[place] = value

    return change


def _swapped(items: list[Any], one: int, other: int) -> Change:
    def change() -> None:
        items[one], items[other] = items[other], items[one]

    return change


def _dropped(block: list[ast.stmt], place: int) -> Change:
    def change() -> None:
        block[place] = ast.Pass()

    return change


def comparisons(tree: ast.Module) -> Iterator[Change]:
    for node in nodes(tree, "legal_"):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
            yield _set(node, "ops", [TURNED[type(node.ops[0])]()])


def renamed(**names: str) -> Callable[[ast.Module], Iterator[Change]]:
    """Put one helper's name in the place of another's."""

    def places(tree: ast.Module) -> Iterator[Change]:
        for node in nodes(tree, *VALUES):
            if isinstance(node, ast.Name) and node.id in names:
                yield _set(node, "id", names[node.id])

    return places


def payers(tree: ast.Module) -> Iterator[Change]:
    yield from (_swapped(call.args, 1, 3) for call in calls(tree, "f_pay"))


def payers_together(tree: ast.Module) -> Iterator[Change]:
    yield from (_swapped(call.args, 1, 3) for call in calls(tree, "f_gather"))


def reasons(tree: ast.Module) -> Iterator[Change]:
    for call in calls(tree, "f_pay"):
        if not (isinstance(call.args[4], ast.Constant) and not call.args[4].value):
            yield _put(call.args, 4, ast.Constant(""))


def order_of_events(tree: ast.Module) -> Iterator[Change]:
    for function in functions(tree, "e_"):
        found = [n for n, one in enumerate(function.body) if isinstance(one, ast.Expr)]
        if len(found) > 1:
            yield _swapped(function.body, found[0], found[1])
    for call in calls(tree, "f_by_space"):
        if len(call.args) > 2:
            yield _swapped(call.args, 1, 2)


def _number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def figures(tree: ast.Module) -> Iterator[Change]:
    for node in nodes(tree, *VALUES):
        operands: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            operands = [node.left, *node.comparators]
        elif isinstance(node, ast.BinOp):
            operands = [node.left, node.right]
        elif isinstance(node, ast.Call):
            operands = node.args
        for one in operands:
            if isinstance(one, ast.Constant) and type(one.value) is int:
                yield _set(one, "value", one.value + 1)


def effects(tree: ast.Module) -> Iterator[Change]:
    for block in blocks(tree, *EFFECTS):
        for place, one in enumerate(block):
            counting = isinstance(one, ast.Expr) and "t.count(" in ast.unparse(one)
            unpacking = isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)
            acting = isinstance(one, (ast.Expr, ast.Assign, ast.AugAssign))
            if acting and not counting and not unpacking:
                yield _dropped(block, place)


def junctions(tree: ast.Module) -> Iterator[Change]:
    for node in nodes(tree, *VALUES):
        if isinstance(node, ast.BoolOp):
            yield _set(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())


def defaults_of_none(tree: ast.Module) -> Iterator[Change]:
    for node in nodes(tree, *VALUES):
        if isinstance(node, ast.keyword) and node.arg == "default" and _number(node.value):
            yield _set(node, "value", ast.Constant(1))


def defaults_of_fields(tree: ast.Module) -> Iterator[Change]:
    for call in calls(tree, "f_cell"):
        values = call.args[1]
        assert isinstance(values, (ast.List, ast.Tuple))
        for place, one in enumerate(values.elts):
            if isinstance(one, ast.Constant):
                other = 1 - one.value if isinstance(one.value, int) else "another"
                yield _put(values.elts, place, ast.Constant(other))


def _column(node: ast.Subscript) -> str:
    """Name the column of the table that is read; nothing where something else is."""
    read = isinstance(node.value, ast.Attribute) and isinstance(node.ctx, ast.Load)
    return node.value.attr if read and isinstance(node.value, ast.Attribute) else ""


def columns(tree: ast.Module) -> Iterator[Change]:
    for node in nodes(tree, *VALUES):
        if isinstance(node, ast.Subscript) and _column(node) in COLUMNS:
            yield _set(node, "slice", ast.BinOp(node.slice, ast.Sub(), ast.Constant(1)))


def tracks(tree: ast.Module) -> Iterator[Change]:
    for node in nodes(tree, *VALUES):
        if isinstance(node, ast.Subscript) and _column(node) == "table_tracks":
            yield _set(node, "slice", ast.UnaryOp(ast.USub(), ast.Constant(1)))


def exceptions(tree: ast.Module) -> Iterator[Change]:
    for function in functions(tree, "d_", "o_"):
        found = [n for n, one in enumerate(function.body) if isinstance(one, ast.If)]
        if len(found) > 1:
            yield _swapped(function.body, found[0], found[1])


def conditions_of_events(tree: ast.Module) -> Iterator[Change]:
    for function in functions(tree, "h_"):
        if isinstance(function.body[0], ast.If) and "return" in ast.unparse(function.body[0]):
            yield _dropped(function.body, 0)


def guards(tree: ast.Module) -> Iterator[Change]:
    for function in functions(tree, "legal_"):
        for place, one in enumerate(function.body):
            if isinstance(one, ast.If):
                yield _dropped(function.body, place)


def order_of_guards(tree: ast.Module) -> Iterator[Change]:
    for function in functions(tree, "legal_"):
        if len(function.body) > 2:
            yield _swapped(function.body, 0, 1)


def order_of_claims(tree: ast.Module) -> Iterator[Change]:
    newest_first = ast.Slice(step=ast.UnaryOp(ast.USub(), ast.Constant(1)))
    for node in nodes(tree, "open_"):
        if isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple):
            for one in node.iter.elts:
                if isinstance(one, ast.Starred) and isinstance(one.value, ast.Attribute):
                    turned = ast.Subscript(one.value, newest_first, ast.Load())
                    yield _set(one, "value", turned)


def sums_together(tree: ast.Module) -> Iterator[Change]:
    """Round the sums of payments the other way."""
    other = {"f_ceil": "f_floor", "f_floor": "f_ceil"}
    for node in nodes(tree, "d_half_"):
        if isinstance(node, ast.Name) and node.id in other:
            yield _set(node, "id", other[node.id])


def rungs(tree: ast.Module) -> Iterator[Change]:
    for call in calls(tree, "f_step_to"):
        if isinstance(call.args[2], ast.BinOp):
            yield _set(call.args[2], "op", ast.Sub())


def closings(tree: ast.Module) -> Iterator[Change]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CLOSING":
            assert isinstance(node.value, ast.Dict)
            for one in node.value.values:
                assert isinstance(one, ast.Tuple)
                yield _swapped(one.elts, 1, 2)


def signs(tree: ast.Module) -> Iterator[Change]:
    for node in nodes(tree, *VALUES):
        match node:
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                if not isinstance(operand, ast.Constant):
                    yield _set(node, "op", ast.UAdd())


def those_out(tree: ast.Module) -> Iterator[Change]:
    for node in nodes(tree, "w_"):
        if isinstance(node, (ast.IfExp, ast.comprehension)):
            field = "test" if isinstance(node, ast.IfExp) else "ifs"
            value = ast.Constant(False)
            yield _set(node, field, value if field == "test" else [])


def walks(tree: ast.Module) -> Iterator[Change]:
    for call in calls(tree, "f_move_token"):
        how = call.args[2]
        assert isinstance(how, ast.Constant)
        other = {"forward": "back", "back": "forward", "to": "put", "put": "to"}[str(how.value)]
        yield _set(how, "value", other)


def sums(tree: ast.Module) -> Iterator[Change]:
    for node in nodes(tree, *VALUES):
        if (
            isinstance(node, ast.BinOp)
            and type(node.op) in SUMS
            and "tuple(" not in ast.unparse(node)
        ):
            yield _set(node, "op", SUMS[type(node.op)]())


def memberships(tree: ast.Module) -> Iterator[Change]:
    for node in nodes(tree, *VALUES):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            yield _set(
                node, "ops", [ast.In() if isinstance(node.ops[0], ast.NotIn) else ast.NotIn()]
            )


def ends(tree: ast.Module) -> Iterator[Change]:
    for block in blocks(tree, *EFFECTS, "e_"):
        for place, one in enumerate(block):
            if isinstance(one, ast.If) and ast.unparse(one.test) == "t.winners is not None":
                yield _dropped(block, place)


AT_ONE_PLACE: Mapping[str, Callable[[ast.Module], Iterator[Change]]] = {
    "a guard's comparison": comparisons,
    "a guard left out": guards,
    "the order of guards": order_of_guards,
    "payer and payee": payers,
    "payer and payee of a sum of payments": payers_together,
    "the reason of a payment": reasons,
    "an event's order": order_of_events,
    "a figure": figures,
    "an effect left out": effects,
    "`and` for `or`": junctions,
    "what stands for none": defaults_of_none,
    "all for any": renamed(all="any", any="all"),
    "a sign": signs,
    "plus for minus": sums,
    "a member for none": memberships,
}
AT_EVERY_PLACE: Mapping[str, Callable[[ast.Module], Iterator[Change]]] = {
    "rounding": renamed(f_ceil="f_floor", f_floor="f_ceil"),
    "rounding of a sum of payments": sums_together,
    "an event's condition": conditions_of_events,
    "a field's own value": defaults_of_fields,
    "a column off by one": columns,
    "another track": tracks,
    "the order of exceptions": exceptions,
    "the highest for the lowest": renamed(max="min", min="max"),
    "the newest claim before the oldest": order_of_claims,
    "a rung up for one down": rungs,
    "what a matter closes with": closings,
    "who is out is waited for": those_out,
    "forwards for back": walks,
    "going on after the end": ends,
}
FAULTS: Mapping[str, Fault] = {
    **{name: somewhere(places) for name, places in AT_ONE_PLACE.items()},
    **{name: everywhere(places) for name, places in AT_EVERY_PLACE.items()},
}
