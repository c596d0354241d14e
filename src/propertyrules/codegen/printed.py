"""What hangs on the printed board alone: values worked out once, handlers not called in vain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from propertyrules.codegen.expressions import Writer
from propertyrules.ir import nodes as c
from propertyrules.ir.program import EventKind, Function, Handler, Program
from propertyrules.ir.traversal import walk

_PRINTED = (
    c.Local, c.Constant, c.FigureRead, c.KindField, c.KindTest, c.Comparison, c.Junction, c.Not,
    c.IfElse, c.Arithmetic, c.Negative, c.Round,
)  # fmt: skip
_READS_BOARD = ("number", "group", "top_rung", "bank")


def printed_values(program: Program) -> tuple[str, ...]:
    """Give the values of one space that look at nothing that can change."""
    plain: dict[str, Function] = {}
    while True:
        more = {
            each.name: each for each in program.functions.values()
            if each.name not in plain and not each.parts and _looks_at_nothing(each, plain)
        }  # fmt: skip
        if not more:
            break
        plain.update(more)
    return tuple(
        each.name for each in plain.values()
        if len(each.params) == 1 and each.params[0].type.name == "space"
    )  # fmt: skip


def _looks_at_nothing(define: Function, plain: Mapping[str, Function]) -> bool:
    """Tell whether a value reads the printed board alone, and others of which that is known."""
    roots = [define.normally]
    for exception in define.overrides:
        roots += [exception.when, exception.value]
    return all(
        isinstance(node, _PRINTED)
        or (isinstance(node, c.BuiltinCall) and node.name in _READS_BOARD)
        or (isinstance(node, c.FunctionCall) and node.name in plain)
        for node in walk(roots)
    )


def spaces_of(program: Program, name: str) -> tuple[int, ...]:
    """Give the spaces that a value of one space is of."""
    kinds = program.functions[name].params[0].type.kinds
    return tuple(s.number for s in program.board.spaces if kinds is None or s.kind in kinds)


def space_of(event: EventKind) -> int | None:
    """Give the place of the event's parameter that is a space; None where there is none.

    Of several the last is taken: the machine's own events have just one.
    """
    places = [n for n, param in enumerate(event.params) if param.type.name == "space"]
    return places[-1] if places else None


def asked_first(writer: Writer, handler: Handler, place: int) -> str:
    """Write what a handler's condition asks of the printed space alone: `True` where nothing.

    Only what is asked before anything else counts: a later part may make sense only where that
    holds.
    """
    terms: Iterable[c.Expression] = () if handler.where is None else (handler.where,)
    if isinstance(handler.where, c.Junction) and handler.where.op == "and":
        terms = handler.where.terms
    found: list[str] = []
    for term in terms:
        read = {node.name for node in walk((term,)) if isinstance(node, c.Local)}
        if read != {handler.params[place]} or not _of_board(term):
            break
        found.append(writer.expr(term))
    return " and ".join(found) or "True"


def _of_board(term: c.Expression) -> bool:
    return all(isinstance(node, _PRINTED) for node in walk((term,)))
