"""Measures by which advice is given: what a player is worth, and the rent on a property.

They are found by how a table asks for them, whatever a rulebook calls them.
"""

from __future__ import annotations

from propertyrules.ir.program import Function, Program
from propertyrules.syntax.phrases import Words


def worth_of(program: Program) -> Function | None:
    """Return the value by which a rulebook says what a player is worth, of several the most
    cautious; None where it has none.
    """
    return _said(program, "player", "net worth", "total worth", "final worth")


def rent_on(program: Program) -> Function | None:
    """Return the value that is the rent on a property; None where a rulebook has none."""
    return _said(program, "space", "rent on")


def _said(program: Program, of: str, *beginnings: str) -> Function | None:
    """Return the first function about a type whose phrase has one of these beginnings."""
    about = [f for f in program.functions.values() if f.params and f.params[0].type.name == of]
    # The beginnings are the outer loop: a more cautious measure goes before one declared earlier.
    for beginning in beginnings:
        for define in about:
            for phrase in define.phrases:
                first = phrase.parts[0] if phrase.parts else None
                if isinstance(first, Words) and first.text.strip().startswith(beginning):
                    return define
    return None
