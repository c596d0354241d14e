"""Productions: expressions and effects in the language itself, with typed holes.

A line is what a form gives and the form: the type of an expression, or how often an effect is
drawn and the events that it may lead to. In a hole stands the type of what fills it, or several to
choose from; T is the type that is wanted, E that of the members of a wanted list, A an amount and X
something of the board, the same in all of a form. Behind it `!` asks for a term that is surely of
the type, `.` for one that is only read, `?` for one that is at hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

from attrs import evolve, fields, frozen

from propertyrules.syntax import tree as t
from propertyrules.syntax.parser import parse_file

EXPRESSIONS: Final = """
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
count: {face?}.pips
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
truth: {list of player} is {list of player}
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
EFFECTS: Final = """
5 receiving: give {property|list of property|card|list of card} to {holder}
1: raise {property} one rung
1: lower {property} one rung
1: lower {property} to rung {count}
1 passing landing: move {player} forward to {space}
1 passing landing: move {player} forward {throw?}.total
1 passing landing: move {player} forward steady_steps({count})
1 passing landing: move {player} forward 5
1 passing landing: move {player} back 2
2: put {player} on {space}
2: close {matter}
1 going_out: retire {player}
"""
_HEAD: Final = 'rulebook forms "Forms" version 1.0 language 1\n'
_HOLE: Final = re.compile(r"\{([^}!.?]*)([!.?]*)\}")


@frozen
class TypedHole:
    """What fills a place of a form: a choice of types, and the marks behind them."""

    types: tuple[str, ...]
    marks: str


@frozen
class Production:
    """A form: what it gives (see above), its tree with names for holes, and what fills these."""

    gives: str
    text: str
    tree: t.Expr | t.Effect
    holes: tuple[TypedHole, ...]

    def filled(self, terms: tuple[t.Expr, ...]) -> Any:
        """Return the tree with an expression for each hole."""
        return _substituted(self.tree, {f"hole{n}": term for n, term in enumerate(terms)})


def parse_expressions(texts: Iterable[str]) -> tuple[t.Expr, ...]:
    """Return the trees of expressions."""
    forms = "".join(f"define form: truth\n  normally {text}\n" for text in texts)
    decls = parse_file("forms", _HEAD + forms)[0].decls
    return tuple(one.normally for one in decls if isinstance(one, t.DefineDecl) and one.normally)


def parse_effects(texts: Iterable[str]) -> t.Effects:
    """Return the trees of effects."""
    forms = "".join(f"    {text}\n" for text in texts)
    decls = parse_file("forms", f"{_HEAD}setup [forms.all]\n  then\n{forms}")[0].decls
    return next(one.then for one in decls if isinstance(one, t.SetupDecl))


@cache
def productions(
    table: str, parse: Callable[[Iterable[str]], tuple[Any, ...]]
) -> tuple[Production, ...]:
    """Return the productions of a table, parsed by the language's own parser."""
    rows = [line.split(": ", 1) for line in table.strip().splitlines()]
    named = []
    for _, form in rows:
        for number in range(len(_HOLE.findall(form))):
            form = _HOLE.sub(f"hole{number}", form, count=1)
        named.append(form)
    made = []
    for (gives, form), tree in zip(rows, parse(named), strict=True):
        found = ((tuple(types.split("|")), marks) for types, marks in _HOLE.findall(form))
        holes = tuple(TypedHole(types, marks) for types, marks in found)
        made.append(Production(gives, form, tree, holes))
    return tuple(made)


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
