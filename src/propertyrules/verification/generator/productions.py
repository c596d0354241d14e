"""Productions: forms of expression in the language itself, with typed holes for what is inside.

A line is the type that a form gives and the form. In a hole stands the type of what fills it, or
several to choose from; T is the type that is wanted, E that of the members of a wanted list, A an
amount and X something of the board, the same in all of a form. Behind it `!` asks for a term that
is surely of the type, `.` for one that is only read, `?` for one that is at hand.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from attrs import evolve, fields, frozen

from propertyrules.syntax import tree as t
from propertyrules.syntax.parser import parse_file

TABLE: Final = """
amount: {T} + {T}
amount: {T} - {T}
amount: -{T}
amount: {T!} * {count.}
amount: {count.} * {T!}
exact: {money|count|exact} / {money|count|exact}
exact: {percent} of {money|exact|count}
exact: {money!.} * ({money!.} / {money!.})
money: (0 + {exact} / 2) rounded up
money: (0 + {percent} of {money|exact|count}) rounded up
money: (0 + {percent} of {money|exact|count}) rounded down
count: ({money} / {money!}) rounded up
count: ({money} / {money!}) rounded down
count: {list of player|list of property|list of space}.size
count: {list of face?}.at(0).pips
truth: {A} at least {A}
truth: {A} at most {A}
truth: {A} above {A}
truth: {exact} below {money}
truth: {A} below {A}
truth: {A} is {A}
truth: {A} is not {A}
truth: {X} is in {list of X}
truth: {X} is not in {list of X}
truth: not {truth}
truth: {truth} and {truth}
truth: {truth} and {truth} and {truth}
truth: {truth} or {truth}
truth: {truth} or {truth} or {truth}
truth: {face?} is 3
truth: {face?} is not 2
truth: {face?} is wild
truth: {list of face?}.at(1) is not 1
truth: {list of face?}.at(0) is wild
list: these({E})
list: these({E}, {E})
list: these({E}, {E}, {E})
list: {T} + {T}
list: {T} - {T}
"""
_HOLE: Final = re.compile(r"\{([^}!.?]*)([!.?]*)\}")


@frozen
class Production:
    """A form: the type that it gives, its tree with names for holes, and what fills these."""

    result: str
    text: str
    tree: t.Expr
    holes: tuple[tuple[tuple[str, ...], str], ...]

    def filled(self, terms: tuple[t.Expr, ...]) -> t.Expr:
        """Return the tree with an expression for each hole."""
        names = {f"hole{place}": term for place, term in enumerate(terms)}
        found: t.Expr = _substituted(self.tree, names)
        return found


@cache
def productions() -> tuple[Production, ...]:
    """Return the productions of the table, parsed by the language's own parser."""
    rows = [line.split(": ", 1) for line in TABLE.strip().splitlines()]
    text = 'rulebook forms "Forms" version 1.0 language 1\n'
    for place, (_, form) in enumerate(rows):
        named = form
        for number in range(len(_HOLE.findall(form))):
            named = _HOLE.sub(f"hole{number}", named, count=1)
        text += f"define form{place}: truth\n  normally {named}\n"
    parsed = [one for one in parse_file("forms", text)[0].decls if isinstance(one, t.DefineDecl)]
    return tuple(
        Production(
            result, form, decl.normally,
            tuple((tuple(types.split("|")), marks) for types, marks in _HOLE.findall(form)),
        )
        for (result, form), decl in zip(rows, parsed, strict=True)
        if decl.normally is not None
    )  # fmt: skip


def flat(op: str, terms: tuple[t.Expr, ...]) -> tuple[t.Expr, ...]:
    """Return the terms of a chain, those of a chain by the same word among them."""
    return tuple(
        one
        for term in terms
        for one in (term.terms if isinstance(term, t.Chain) and term.op == op else (term,))
    )


def _substituted(node: Any, names: dict[str, t.Expr]) -> Any:
    if isinstance(node, tuple):
        return tuple(_substituted(one, names) for one in node)
    if not isinstance(node, t.Node):
        return node
    if isinstance(node, t.Name) and node.name in names:
        return names[node.name]
    inner = {
        one.name: _substituted(getattr(node, one.name), names)
        for one in fields(node.__class__)
        if one.name != "span"
    }
    made = evolve(node, **inner)
    return evolve(made, terms=flat(made.op, made.terms)) if isinstance(made, t.Chain) else made
