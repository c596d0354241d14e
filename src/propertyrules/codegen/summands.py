"""Split a sum into the player's cash and the functions of the rest.

Nearly every move changes cash, and few moves change what people own. So whoever needs a player's
worth often adds the cash to parts that are remembered.
"""

from __future__ import annotations

from propertyrules.codegen import statements as s
from propertyrules.codegen.lowered_program import LoweredProgram
from propertyrules.codegen.statements import LoweredFunction, walk_lowered


def cash_apart(
    program: LoweredProgram, function: LoweredFunction
) -> tuple[int, tuple[LoweredFunction, ...]]:
    """Return how often a function of a player counts the player's cash, and functions whose sum is
    the rest; 0 and the function itself where it is no plain sum.
    """
    # A value that returns in several places has exceptions, and is no plain sum.
    returned = [node for node in walk_lowered(function.body) if isinstance(node, s.ReturnValue)]
    last = function.body[-1]
    if len(returned) != 1 or not isinstance(last, s.ReturnValue) or len(function.params) != 1:
        return 0, (function,)
    player = function.params[0].name
    times = 0
    parts: list[LoweredFunction] = []
    rest: list[s.Operand] = []
    terms = [last.value]
    while terms:
        term = terms.pop(0)
        match term:
            case s.Operation(operator="+", operands=operands):
                terms[:0] = operands
            case s.ColumnRead(column="cash", keys=(s.Variable(name=name),)) if name == player:
                times += 1
            case s.RuntimeCall(function=called, args=(s.Variable(name=name),)) if (
                called.startswith("d_") and name == player
            ):
                more, further = cash_apart(program, program.function(called))
                times += more
                parts += further
            case _:
                rest.append(term)
    if not times:
        return 0, (function,)
    if rest:
        total = rest[0]
        for term in rest[1:]:
            total = s.Operation(last.value.type, "+", (total, term))
        body = (*function.body[:-1], s.ReturnValue(total))
        parts.append(LoweredFunction(f"{function.name}_but_cash", function.params, body))
    return times, tuple(parts)
