"""Measures for advice: what a player is worth, and the rent on a property.

They are found by their phrases at a table, whatever their names in the rulebook.
"""

from __future__ import annotations

from propertyrules.ir.program import Function, Program
from propertyrules.syntax.phrases import Words


def worth_of(program: Program) -> Function | None:
    """Return the value that measures what a player is worth, or None.

    Of several it is the most cautious.
    """
    return _said(program, "player", "net worth", "total worth", "final worth")


def final_worth_of(program: Program) -> Function | None:
    """Return the value by which the richest player is found, or None."""
    return _said(program, "player", "final worth", "net worth")


def means_of(program: Program) -> Function | None:
    """Return the value that is what a player can raise to pay with; else what the player is worth;
    None where a rulebook has neither.
    """
    raised = (
        define for define in program.functions.values()
        for phrase in define.phrases if define.params and define.params[0].type.name == "player"
        for part in phrase.parts if isinstance(part, Words) and part.text.strip() == "could raise"
    )  # fmt: skip
    return next(raised, None) or worth_of(program)


def rent_on(program: Program) -> Function | None:
    """Return the value that is the rent on a property; None where a rulebook has none."""
    return _said(program, "space", "rent on")


def _said(program: Program, of: str, *beginnings: str) -> Function | None:
    """Return the first function about a type whose phrase has one of these beginnings."""
    about = [f for f in program.functions.values() if f.params and f.params[0].type.name == of]
    # The outer loop is over the beginnings, which are in order of preference.
    for beginning in beginnings:
        for define in about:
            for phrase in define.phrases:
                first = phrase.parts[0] if phrase.parts else None
                if isinstance(first, Words) and first.text.strip().startswith(beginning):
                    return define
    return None
