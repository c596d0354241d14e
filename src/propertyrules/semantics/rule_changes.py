"""What `change rule` makes of a shared rule or one in a move; who obeys one that is dropped."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import cast

from attrs import evolve

from propertyrules.syntax import tree


def changed_shared(decl: tree.RuleDecl, item: tree.ChangeItem) -> tree.RuleDecl:
    """Add a rule to a shared one, or alter it itself."""
    if isinstance(item.item, tree.Rule):
        return evolve(decl, more=(*decl.more, item.item))
    return evolve(decl, rule=_altered(decl.rule, item))


def changed_in_move(move: tree.MoveDecl, name: str, change: tree.Change) -> tree.MoveDecl:
    """Give a move as a `change rule` makes it that names one of its own rules."""
    guards: list[tree.Rule | tree.Obeys] = []
    for guard in move.guards:
        if isinstance(guard, tree.Rule) and guard.name == name:
            added: list[tree.Rule] = []
            for item in change.items:
                if isinstance(item.item, tree.Rule):
                    added.append(item.item)
                else:
                    guard = _altered(guard, item)
            guards += [guard, *added]
        else:
            guards.append(guard)
    return evolve(move, guards=tuple(guards))


def _altered(rule: tree.Rule, item: tree.ChangeItem) -> tree.Rule:
    """Narrow where a rule applies, or put another condition in its place."""
    if item.slot == "required":
        require, message = cast(tuple[tree.Expr, tree.Text], item.item)
        return evolve(rule, require=require, message=message)
    condition = cast(tree.Expr, item.item)
    if item.how == "add" and rule.where is not None:
        condition = tree.Chain("and", (rule.where, condition), span=item.span)
    return evolve(rule, where=condition)


def obeying(decls: Iterable[tree.Decl], name: str) -> list[tree.Obeys]:
    """Give each place of a move that says it obeys a shared rule."""
    return [
        guard
        for decl in decls
        if isinstance(decl, tree.MoveDecl)
        for guard in decl.guards
        if isinstance(guard, tree.Obeys) and guard.name == name
    ]


def freed(decl: tree.Decl, nodes: Collection[tree.Obeys]) -> tree.Decl:
    """Give a move without these places; any other declaration as it is."""
    if not isinstance(decl, tree.MoveDecl):
        return decl
    kept = tuple(guard for guard in decl.guards if all(guard is not node for node in nodes))
    return decl if len(kept) == len(decl.guards) else evolve(decl, guards=kept)
