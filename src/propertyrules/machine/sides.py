"""Comparisons with a parameter of a move, turned round until the parameter stands alone."""

from __future__ import annotations

from collections.abc import Iterator

from propertyrules.ir.nodes import Arithmetic, Comparison, Constant, Expression, Local
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import EXACT

TURNED = {"at least": "at most", "at most": "at least", "above": "below", "below": "above"}
_MEMBERSHIP = ("in", "not in", "is not")


def sides(term: Expression, names: set[str]) -> Iterator[tuple[str, Expression]]:
    """Give what a comparison holds a parameter against, seen from the parameter.

    `loan + amount at most limit` holds `amount` against `limit - loan`. The parameter goes by any
    of `names`; where both sides look at it nothing is said that could be asked beforehand.
    """
    if not isinstance(term, Comparison) or term.op in _MEMBERSHIP:
        return
    for one, other, op in (
        (term.left, term.right, term.op),
        (term.right, term.left, TURNED.get(term.op, term.op)),
    ):
        if isinstance(one, Local) and one.name in names:
            yield op, other
        elif isinstance(one, Arithmetic) and _reads(one, names) and not _reads(other, names):
            alone = _alone(one, op, other, names)
            if alone is not None:
                yield alone


def _alone(
    one: Expression, op: str, other: Expression, names: set[str]
) -> tuple[str, Expression] | None:
    """Take away from a sum, part by part, what stands beside the parameter; None: it cannot be."""
    while not (isinstance(one, Local) and one.name in names):
        if not isinstance(one, Arithmetic) or one.type.is_list:
            return None
        left = _reads(one.left, names)
        if left is _reads(one.right, names):
            return None
        one, op, other = _taken(one, left, op, other)
        if op == "":
            return None
    return op, other


def _taken(
    sum_: Arithmetic, left: bool, op: str, other: Expression
) -> tuple[Expression, str, Expression]:
    """Bring one part of a sum to the other side; without an `op` where that cannot be done."""
    rest, beside = (sum_.left, sum_.right) if left else (sum_.right, sum_.left)
    if sum_.op == "+":
        return rest, op, Arithmetic(sum_.type, "-", other, beside, span=other.span)
    if sum_.op == "-" and left:
        return rest, op, Arithmetic(sum_.type, "+", other, beside, span=other.span)
    if sum_.op == "-":
        return rest, TURNED.get(op, op), Arithmetic(sum_.type, "-", beside, other, span=other.span)
    if sum_.op == "*" and isinstance(beside, Constant) and beside.value > 0:
        return rest, op, Arithmetic(EXACT, "/", other, beside, span=other.span)
    return rest, "", other


def _reads(core: Expression, names: set[str]) -> bool:
    return any(isinstance(node, Local) and node.name in names for node in walk((core,)))
