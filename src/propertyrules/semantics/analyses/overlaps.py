"""Overlaps: exceptions to one value that can hold at once although neither beats the other.

The analysis is conservative: conditions that it finds to exclude each other do so, and of others
the author must say which exception beats the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, product
from math import prod
from typing import Any, TypeAlias

from attrs import frozen

from propertyrules.diagnostic_sink import DiagnosticSink, Rivals
from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.footprints import reached
from propertyrules.ir.traversal import structural_key, walk
from propertyrules.ir.types import ERROR, EXACT, PERCENT
from propertyrules.limits import MAX_ALTERNATIVES, MAX_ATOMS, MAX_COMPARISONS, MAX_EXCEPTIONS

_OPPOSITE = {
    "is": "is not", "is not": "is", "in": "not in", "not in": "in",
    "at least": "below", "below": "at least", "at most": "above", "above": "at most",
}  # fmt: skip


@frozen
class Atom:
    """An atomic condition, asserted or denied."""

    condition: c.Expression
    holds: bool
    shape: object

    def impossible(self, figures: Mapping[str, p.Figure]) -> bool:
        """Return whether the atom can never be true."""
        node = self.condition
        if isinstance(node, c.KindTest):
            kinds = node.value.type.kinds
            # A space of any kind may pass the test or fail it.
            if kinds is None:
                return False
            return not kinds & node.kinds if self.holds else kinds <= node.kinds
        if not isinstance(node, c.Comparison) or node.op in ("in", "not in"):
            return False
        left, right = number_range(node.left, figures), number_range(node.right, figures)
        if left is None or right is None:
            return False
        (low, high), (least, most) = left, right
        return {
            "is": high < least or most < low,
            # Only two values that are both fixed are sure to be the same.
            "is not": left == right and low == high,
            "at least": high < least,
            "above": high <= least,
            "at most": low > most,
            "below": low >= most,
        }[node.op if self.holds else _OPPOSITE[node.op]]

    def opposes(self, other: Atom) -> bool:
        """Return whether the analysis shows that two atoms exclude each other."""
        a, b = self.condition, other.condition
        if self.shape == other.shape:
            return self.holds != other.holds
        if isinstance(a, c.KindTest) and isinstance(b, c.KindTest):
            same = structural_key(a.value) == structural_key(b.value)
            return same and self.holds and other.holds and not a.kinds & b.kinds
        if not isinstance(a, c.Comparison) or not isinstance(b, c.Comparison):
            return False
        # Two comparisons of one value with constants.
        if structural_key(a.left) != structural_key(b.left):
            return False
        if not isinstance(a.right, c.Constant) or not isinstance(b.right, c.Constant):
            return False
        mine = (a.op if self.holds else _OPPOSITE[a.op], a.right.value)
        its = (b.op if other.holds else _OPPOSITE[b.op], b.right.value)
        return _disjoint(mine, its, whole=a.left.type not in (EXACT, PERCENT))


def _disjoint(one: tuple[str, Any], other: tuple[str, Any], whole: bool) -> bool:
    """Return whether no value meets two comparisons, each an operator and a constant; between two
    consecutive `whole` numbers there is none.
    """
    (op_a, x), (op_b, y) = one, other
    if op_a == "is":
        return not _satisfies(x, op_b, y)
    if op_b == "is":
        return not _satisfies(y, op_a, x)
    step = 1 if whole else 0
    for low_op, low, high_op, high in ((op_a, x, op_b, y), (op_b, y, op_a, x)):
        if low_op in ("at least", "above") and high_op in ("at most", "below"):
            least = low if low_op == "at least" else low + step
            most = high if high_op == "at most" else high - step
            open_end = not step and (low_op, high_op) != ("at least", "at most")
            if least > most or (open_end and least == most):
                return True
    return False


# A condition in disjunctive normal form: the alternatives, each a conjunction of atoms.
Cases: TypeAlias = list[tuple[Atom, ...]]


def find_overlaps(program: p.Program, faults: DiagnosticSink, incomplete: bool) -> None:
    """Report every pair of exceptions that can hold at once without an order between them (R240).

    An `incomplete` program has faults: functions that depend on them are left out.
    """
    budget = [MAX_COMPARISONS]  # for the whole rulebook
    for function in program.functions.values():
        overrides = function.overrides
        names = {one.name for one in overrides}
        misspelt = any(not names.issuperset(one.beats) for one in overrides)
        unsure = incomplete and any(map(_is_faulty, reached(program, (function,))))
        if misspelt or unsure:
            continue  # reported already; it may be the missing order
        if len(overrides) > MAX_EXCEPTIONS:
            most = f"at most {MAX_EXCEPTIONS} can be compared"
            message = f"`{function.name}` has {len(overrides)} exceptions; {most}"
            faults.error("R243", message, overrides[MAX_EXCEPTIONS].span)
            continue
        cases = {one.name: _cases(one.when, True) for one in overrides}
        for first, second in combinations(overrides, 2):
            settled = first.name in second.beats or second.name in first.beats
            if settled or _apart(cases[first.name], cases[second.name], budget):
                continue
            faults.error(
                "R240",
                f"the exceptions `{first.name}` and `{second.name}` to `{function.name}` "
                "can apply at the same time, and neither beats the other",
                second.span,
                f"write `except {second.name} beats {first.name} when ...`, or the other way round",
                rivals=Rivals("except", function.name, first.name, second.name),
            )


def _is_faulty(node: c.IRNode) -> bool:
    """Return whether a node has a fault that is reported, so that its meaning is not known."""
    if isinstance(node, c.KindTest):
        return not node.of
    return isinstance(node, c.Expression) and node.type == ERROR


def excluded(first: c.Expression, second: c.Expression) -> bool:
    """Return whether the analysis shows that two conditions exclude each other."""
    return _apart(_cases(first, True), _cases(second, True), [MAX_COMPARISONS])


def never(condition: c.Expression, figures: Mapping[str, p.Figure]) -> bool:
    """Return whether the analysis shows that a condition never holds.

    Reasons are the constant `no`, parts that exclude each other, comparisons of numbers and
    figures with disjoint ranges, and tests for a kind that the type of the value does not have.
    """
    return all(
        _contradict(case) or any(atom.impossible(figures) for atom in case)
        for case in _cases(condition, True)
    )


def number_range(
    core: c.Expression, figures: Mapping[str, p.Figure], top_rung: int | None = None
) -> tuple[Fraction, Fraction] | None:
    """Return the bounds of a number, with figures in their whole ranges; None where unknown.

    With `top_rung` the bounds of a number of buildings are known as well.
    """
    match core:
        case c.BuiltinCall(name="buildings") if top_rung is not None:
            return Fraction(0), Fraction(top_rung)
        case c.BuiltinCall(name="top_rung") if top_rung is not None:
            return Fraction(top_rung), Fraction(top_rung)
        case c.Constant(value=int() | Fraction() as value) if not isinstance(value, bool):
            return Fraction(value), Fraction(value)
        case c.FigureRead(name=name) if name in figures:
            info = figures[name]
            if isinstance(info.value, bool) or not isinstance(info.value, (int, Fraction)):
                return None
            if info.low is None:  # a table may not change it
                return (Fraction(info.value),) * 2
            return None if info.high is None else (Fraction(info.low), Fraction(info.high))
        case c.Negative(value=value):
            inner = number_range(value, figures, top_rung)
            return None if inner is None else (-inner[1], -inner[0])
        case c.Arithmetic(op="+" | "-" as op, left=one, right=other):
            left = number_range(one, figures, top_rung)
            right = number_range(other, figures, top_rung)
            if left is None or right is None:
                return None
            if op == "+":
                return left[0] + right[0], left[1] + right[1]
            return left[0] - right[1], left[1] - right[0]
    return None


def _apart(first: Cases, second: Cases, budget: list[int]) -> bool:
    """Return whether each alternative of one condition contradicts each of the other."""
    # What is not compared counts as an overlap, which is the safe side.
    if len(first) * len(second) > MAX_ALTERNATIVES:
        return False
    budget[0] -= sum((len(left) + len(right)) ** 2 for left, right in product(first, second))
    if budget[0] < 0:
        return False
    return all(_contradict(left + right) for left, right in product(first, second))


def _cases(condition: c.Expression, holds: bool) -> Cases:
    """Return the disjunctive normal form of a condition, or of its negation.

    An alternative with too many atoms is replaced by one without any, which always holds; so is a
    condition with a fault in it.
    """
    if isinstance(condition, c.Not):
        return _cases(condition.value, not holds)
    if isinstance(condition, c.Junction):
        parts = [_cases(term, holds) for term in condition.terms]
        # By De Morgan the negation of an `and` has alternatives like an `or`.
        if (condition.op == "or") == holds:
            found = [case for part in parts for case in part]
            return found if len(found) <= MAX_ALTERNATIVES else [()]
        if prod(map(len, parts)) > MAX_ALTERNATIVES:
            return [()]
        if sum(max(map(len, part), default=0) for part in parts) > MAX_ATOMS:
            return [()]
        return [tuple(a for case in cases for a in case) for cases in product(*parts)]
    if any(map(_is_faulty, walk((condition,)))):
        return [()]
    return [(Atom(condition, holds, structural_key(condition)),)]


def _contradict(atoms: tuple[Atom, ...]) -> bool:
    """Return whether a conjunction of atoms is contradictory."""
    return any(a.opposes(b) for a, b in combinations(atoms, 2)) or any(
        isinstance(a.condition, c.Constant) and a.condition.value is not a.holds for a in atoms
    )


def _satisfies(value: object, op: str, bound: object) -> bool:
    """Return whether a constant meets a comparison; true where they cannot be compared."""
    if op in ("is", "is not"):
        return (value == bound) == (op == "is")
    if op not in c.ORDERS or not isinstance(value, int) or not isinstance(bound, int):
        return True
    return bool(c.ORDERS[op](value, bound))
