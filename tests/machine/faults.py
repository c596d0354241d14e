"""Faults that are seeded into the lowered functions of a program: at one place, or at every one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, TypeAlias

from propertyrules import Dice
from propertyrules.codegen import statements as s
from propertyrules.codegen.statements import walk_lowered
from propertyrules.ir.types import COUNT, MATTER, TEXT, TRUTH

# The functions of a program by name; they are copies that nothing else has, and can be changed.
Functions: TypeAlias = Mapping[str, s.LoweredFunction]
# A fault changes functions where it has a place for it, and returns whether there was one.
Fault: TypeAlias = Callable[[Functions, Dice], bool]
Change: TypeAlias = Callable[[], None]
Places: TypeAlias = Callable[[Functions], Iterator[Change]]

EFFECTS = ("play_", "e_", "then_", "withdrawn_", "c_")
VALUES = ("d_", "legal_", "open_", "w_", *EFFECTS)
OPPOSITES = {
    ">=": ">", ">": ">=", "<=": "<", "<": "<=", "==": "!=", "!=": "==", "+": "-", "-": "+",
    "and": "or", "or": "and", "in": "not in", "not in": "in",
}  # fmt: skip
COMPARISONS = (">=", ">", "<=", "<", "==", "!=")
COLUMNS = ("cash", "owner", "rung", "place", "out")
CALLED_FROM_OUTSIDE = ("legal_", "open_", "play_", "w_", "then_", "withdrawn_", "c_")


def put(node: object, **values: object) -> Change:
    """Change attributes of a frozen node."""

    def change() -> None:
        for name, value in values.items():
            object.__setattr__(node, name, value)

    return change


def chosen(functions: Functions, *prefixes: str) -> Iterator[s.LoweredFunction]:
    """Yield the functions with such names, as far as anything uses them."""
    used = set[str]().union(*(function.called for function in functions.values()))
    for name, function in functions.items():
        if name.startswith(prefixes) and (name in used or name.startswith(CALLED_FROM_OUTSIDE)):
            yield function


def nodes(functions: Functions, *prefixes: str) -> Iterator[Any]:
    for function in chosen(functions, *prefixes):
        yield from walk_lowered(function.body)


def blocks(functions: Functions, *prefixes: str) -> Iterator[tuple[Any, str]]:
    """Yield the blocks of functions: each as a node and the name of its attribute."""
    for function in chosen(functions, *prefixes):
        yield function, "body"
        for node in walk_lowered(function.body):
            for name in ("then", "body", "otherwise"):
                if isinstance(node, (s.Branch, s.Loop)) and getattr(node, name, None):
                    yield node, name


def dropped(owner: Any, name: str, place: int) -> Change:
    def change() -> None:
        block = getattr(owner, name)
        put(owner, **{name: (*block[:place], *block[place + 1 :])})()

    return change


def calls(functions: Functions, name: str) -> Iterator[s.RuntimeCall]:
    for node in nodes(functions, *VALUES):
        if isinstance(node, s.RuntimeCall) and node.function == name:
            yield node


def with_arg(call: s.RuntimeCall, place: int, value: s.Operand) -> Change:
    return put(call, args=(*call.args[:place], value, *call.args[place + 1 :]))


def swapped(call: s.RuntimeCall, one: int, other: int) -> Change:
    args = list(call.args)
    args[one], args[other] = args[other], args[one]
    return put(call, args=tuple(args))


def somewhere(places: Places) -> Fault:
    """Make a fault of what can be changed at each of its places."""

    def fault(functions: Functions, dice: Dice) -> bool:
        found = list(places(functions))
        if found:
            dice.choose(found)()
        return bool(found)

    return fault


def everywhere(places: Places) -> Fault:
    """Make a fault at all places, as a generator has it that always writes the wrong thing."""

    def fault(functions: Functions, dice: Dice) -> bool:
        found = list(places(functions))
        for change in found:
            change()
        return bool(found)

    return fault


def turned(operators: tuple[str, ...], *prefixes: str) -> Places:
    """Put the opposite of an operator in its place."""

    def places(functions: Functions) -> Iterator[Change]:
        for node in nodes(functions, *prefixes):
            if isinstance(node, s.Operation) and node.operator in operators:
                yield put(node, operator=OPPOSITES[node.operator])

    return places


def renamed(*prefixes: str, **names: str) -> Places:
    """Put one function's name in the place of another's."""

    def places(functions: Functions) -> Iterator[Change]:
        for node in nodes(functions, *prefixes):
            if isinstance(node, s.RuntimeCall) and node.function in names:
                yield put(node, function=names[node.function])

    return places


def payers(functions: Functions) -> Iterator[Change]:
    yield from (swapped(call, 0, 2) for call in calls(functions, "pay"))


def payers_together(functions: Functions) -> Iterator[Change]:
    yield from (swapped(call, 1, 3) for call in calls(functions, "gather"))


def reasons(functions: Functions) -> Iterator[Change]:
    for call in calls(functions, "pay"):
        if not (isinstance(call.args[3], s.Literal) and not call.args[3].value):
            yield with_arg(call, 3, s.Literal(TEXT, ""))


def order_of_events(functions: Functions) -> Iterator[Change]:
    """Let the handlers of an event run the other way round: each begins with its count."""
    for function in chosen(functions, "e_"):
        counted = [n for n, one in enumerate(function.body) if _counts(one)]
        if len(counted) > 1:
            first, second = counted[0], counted[1]
            body = function.body
            yield put(function, body=(*body[:first], *body[second:], *body[first:second]))


def _counts(statement: object) -> bool:
    return any(isinstance(node, s.CountHappening) for node in walk_lowered(statement))


def _number(node: object) -> bool:
    return isinstance(node, s.Literal) and type(node.value) is int


def figures(functions: Functions) -> Iterator[Change]:
    for node in nodes(functions, *VALUES):
        if isinstance(node, s.Operation):
            yield from (put(one, value=one.value + 1) for one in node.operands if _number(one))  # type: ignore[attr-defined]


def effects(functions: Functions) -> Iterator[Change]:
    for owner, name in blocks(functions, *EFFECTS):
        for place, one in enumerate(getattr(owner, name)):
            if isinstance(one, (s.SetColumn, s.CallStatement)):
                yield dropped(owner, name, place)


def columns(functions: Functions) -> Iterator[Change]:
    for node in nodes(functions, *VALUES):
        if isinstance(node, s.ColumnRead) and node.column in COLUMNS and node.keys:
            less = s.Operation(COUNT, "-", (node.keys[0], s.Literal(COUNT, 1)))
            yield put(node, keys=(less,))


def tracks(functions: Functions) -> Iterator[Change]:
    for node in nodes(functions, *VALUES):
        if isinstance(node, s.ColumnRead) and node.column == "table_tracks":
            yield put(node, keys=(s.Literal(COUNT, -1),))


def exceptions(functions: Functions) -> Iterator[Change]:
    for function in chosen(functions, "d_"):
        found = [n for n, one in enumerate(function.body) if isinstance(one, s.Branch)]
        plain = [n for n in found if isinstance(function.body[n].then[-1], s.ReturnValue)]  # type: ignore[union-attr]
        if len(plain) > 1:
            body = list(function.body)
            body[plain[0]], body[plain[1]] = body[plain[1]], body[plain[0]]
            yield put(function, body=tuple(body))


def conditions_of_events(functions: Functions) -> Iterator[Change]:
    for node in nodes(functions, *EFFECTS):
        if isinstance(node, s.Branch) and isinstance(node.then[0], s.CountHappening):
            yield put(node, condition=s.Literal(TRUTH, True))


def guards(functions: Functions) -> Iterator[Change]:
    for function in chosen(functions, "legal_"):
        for place, one in enumerate(function.body):
            if isinstance(one, s.Branch):
                yield dropped(function, "body", place)


def order_of_guards(functions: Functions) -> Iterator[Change]:
    for function in chosen(functions, "legal_"):
        body = function.body
        if len(body) > 2 and isinstance(body[0], s.Branch) and isinstance(body[1], s.Branch):
            yield put(function, body=(body[1], body[0], *body[2:]))


def order_of_claims(functions: Functions) -> Iterator[Change]:
    """Let the last matter that a move may answer be taken, not the first."""
    last = s.Variable(MATTER, "r")
    for function in chosen(functions, "open_"):
        for owner, name in blocks({function.name: function}, "open_"):
            block = getattr(owner, name)
            if owner is not function and isinstance(block[-1], s.ReturnValue):
                yield put(owner, **{name: (s.SetLocal("r", block[-1].value),)})
        nothing = s.SetLocal("r", s.Literal(MATTER, None))
        if isinstance(function.body[0], s.Loop):
            yield put(function, body=(nothing, function.body[0], s.ReturnValue(last)))


def defaults_of_none(functions: Functions) -> Iterator[Change]:
    """Let a list without members come to 1, where it comes to 0."""
    for node in nodes(functions, *VALUES):
        if isinstance(node, s.Branch) and isinstance(node.condition, s.Operation):
            (*_, last) = node.then or (None,)
            ends = node.condition.operator == "is" and isinstance(last, s.SetLocal)
            if ends and _number(last.value):  # type: ignore[union-attr]
                yield put(last, value=s.Literal(COUNT, 1))


def defaults_of_fields(functions: Functions) -> Iterator[Change]:
    for call in calls(functions, "open_matter"):
        values = call.args[1]
        assert isinstance(values, s.Sequence)
        for one in values.members:
            if isinstance(one, s.Literal) and isinstance(one.value, (int, str)):
                other = 1 - one.value if isinstance(one.value, int) else "another"
                yield put(one, value=other)


def all_for_any(functions: Functions) -> Iterator[Change]:
    """Let a quantifier begin, and be decided, the other way."""
    for owner, name in blocks(functions, *VALUES):
        block = getattr(owner, name)
        for one, following in pairwise(block):
            begins = isinstance(one, s.SetLocal) and isinstance(following, s.Loop)
            if begins and isinstance(one.value, s.Literal) and isinstance(one.value.value, bool):
                yield put(one, value=s.Literal(TRUTH, not one.value.value))


def highest(functions: Functions) -> Iterator[Change]:
    """Let the lowest of a list be taken for the highest, and the other way round."""
    for node in nodes(functions, *VALUES):
        if isinstance(node, s.Operation) and node.operator == "or":
            first, better = node.operands[0], node.operands[-1]
            nothing = isinstance(first, s.Operation) and first.operator == "is"
            if nothing and isinstance(better, s.Operation) and better.operator in ("<", ">"):
                yield put(better, operator="<" if better.operator == ">" else ">")


def rungs(functions: Functions) -> Iterator[Change]:
    for call in calls(functions, "step_to"):
        if isinstance(call.args[1], s.Operation):
            yield put(call.args[1], operator="-")


def closings(functions: Functions) -> Iterator[Change]:
    for name, function in functions.items():
        sort, _, kind = name.partition("_")
        other = functions.get(f"withdrawn_{kind}")
        if sort == "then" and other is not None and (function.body or other.body):
            yield _exchanged(function, other)


def _exchanged(one: s.LoweredFunction, other: s.LoweredFunction) -> Change:
    bodies = other.body, one.body

    def change() -> None:
        put(one, body=bodies[0])()
        put(other, body=bodies[1])()

    return change


def signs(functions: Functions) -> Iterator[Change]:
    for node in nodes(functions, *VALUES):
        if isinstance(node, s.Operation) and node.operator == "neg":
            yield put(node, operator="+", operands=(s.Literal(COUNT, 0), *node.operands))


def those_out(functions: Functions) -> Iterator[Change]:
    for node in nodes(functions, "w_"):
        if isinstance(node, s.ColumnRead) and node.column == "out":
            never = s.Operation(TRUTH, "<", (s.Literal(COUNT, 1), s.Literal(COUNT, 0)))
            yield from _in_place_of(functions, node, never)


def _in_place_of(functions: Functions, old: object, new: s.Operand) -> Iterator[Change]:
    for node in nodes(functions, "w_"):
        if isinstance(node, s.Branch) and node.condition is old:
            yield put(node, condition=new)
        if isinstance(node, s.Operation) and old in node.operands:
            operands = tuple(new if one is old else one for one in node.operands)
            yield put(node, operands=operands)


def walks(functions: Functions) -> Iterator[Change]:
    for call in calls(functions, "walk"):
        yield put(call, function="walk_back", args=call.args[:2])
    for call in calls(functions, "walk_back"):
        ahead = s.Literal(COUNT, (0,) * 1000)
        yield put(call, function="walk", args=(*call.args, ahead, s.Literal(TEXT, None)))


def ends(functions: Functions) -> Iterator[Change]:
    for node in nodes(functions, *EFFECTS):
        if isinstance(node, s.Branch) and _asks_for_winners(node.condition):
            if isinstance(node.condition, s.Operation) and node.condition.operator == "is":
                yield put(node, condition=s.Literal(TRUTH, True))
            else:
                yield put(node, condition=s.Literal(TRUTH, False))


def _asks_for_winners(condition: s.Operand) -> bool:
    return any(
        isinstance(node, s.ColumnRead) and node.column == "winners"
        for node in walk_lowered(condition)
    )


ROUNDED = {"ceil": "floor", "floor": "ceil"}
AT_ONE_PLACE: Mapping[str, Places] = {
    "a guard's comparison": turned(COMPARISONS, "legal_"),
    "a guard left out": guards,
    "the order of guards": order_of_guards,
    "payer and payee": payers,
    "payer and payee of a sum of payments": payers_together,
    "the reason of a payment": reasons,
    "an event's order": order_of_events,
    "a figure": figures,
    "an effect left out": effects,
    "`and` for `or`": turned(("and", "or"), *VALUES),
    "what stands for none": defaults_of_none,
    "all for any": all_for_any,
    "a sign": signs,
    "plus for minus": turned(("+", "-"), *VALUES),
    "a member for none": turned(("in", "not in"), *VALUES),
}
AT_EVERY_PLACE: Mapping[str, Places] = {
    "rounding": renamed(*VALUES, **ROUNDED),
    "rounding of a sum of payments": renamed("d_half_", **ROUNDED),
    "an event's condition": conditions_of_events,
    "a field's own value": defaults_of_fields,
    "a column off by one": columns,
    "another track": tracks,
    "the order of exceptions": exceptions,
    "the highest for the lowest": highest,
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
