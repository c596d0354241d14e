"""Which values look at the supply of buildings, and which conditions more of it never breaks."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from propertyrules.ir import nodes as c
from propertyrules.ir.program import Program
from propertyrules.ir.traversal import walk


@frozen(eq=False)
class Supplied:
    """The defined values that look at what is left in the bank, by themselves or through others."""

    names: frozenset[str]

    def looks(self, core: c.IRNode) -> bool:
        """Return whether an expression looks at what is left in the bank."""
        return any(
            (isinstance(node, c.BuiltinCall) and node.name == "left")
            or (isinstance(node, c.FunctionCall) and node.name in self.names)
            for node in walk((core,))
        )


@lru_cache
def supplied_values(program: Program) -> Supplied:
    """Find the values of a rulebook that look at the supply."""
    found = Supplied(frozenset())
    # A value looks at the supply also through another one: until no further one is found.
    while True:
        names = frozenset(
            define.name for define in program.functions.values() if found.looks(define)
        )
        if names == found.names:
            return found
        found = Supplied(names)


def rises(program: Program, core: c.Expression) -> bool:
    """Return whether a condition that holds still holds with more in the bank, for all that shows.

    Seen by its form alone: `left` stands on the greater side of a comparison, and nowhere under a
    `not`. A condition that looks at no supply does.
    """
    supplied = supplied_values(program)
    if not supplied.looks(core):
        return True
    match core:
        case c.Junction():
            return all(rises(program, term) for term in core.terms)
        case c.Quantifier(how="every" | "some"):
            rest = (core.over, core.where)
            still = not any(part is not None and supplied.looks(part) for part in rest)
            return still and core.value is not None and rises(program, core.value)
        case c.Comparison(op="at least" | "above"):
            return not supplied.looks(core.right) and _grows(supplied, core.left)
        case c.Comparison(op="at most" | "below"):
            return not supplied.looks(core.left) and _grows(supplied, core.right)
    return False


def _grows(supplied: Supplied, core: c.Expression) -> bool:
    """Return whether an amount grows with what is left in the bank, or does not depend on it."""
    if not supplied.looks(core):
        return True
    match core:
        case c.BuiltinCall(name="left"):
            return True
        case c.Arithmetic(op="+"):
            return _grows(supplied, core.left) and _grows(supplied, core.right)
    return False
