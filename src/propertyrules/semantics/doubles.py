"""Names that are declared twice: each body is looked into, and no use of the name is a fault."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from propertyrules.semantics.standing import Key
from propertyrules.syntax import tree
from propertyrules.syntax.broken import DOUBLED, Missing

# Of these the first holds: nothing reads the second in another way.
_FIRST = ("clause", "ladder", "setup", "move", "when", "cite", "always", "line", "rule")


def without_doubles(
    decls: Mapping[Key, tree.Decl],
    doubled: Iterable[tuple[Key, tree.Decl, bool]],
    missing: Missing,
) -> tuple[tuple[tree.Decl, ...], Missing]:
    """Put what is declared twice under names that nothing can read.

    `doubled` holds the key, the later declaration, and whether the first is inherited: whatever
    reads the name may mean either, and is not held to what one of them says.
    """
    doubled = tuple(doubled)
    if not doubled:
        return tuple(decls.values()), missing
    held: dict[Key, tree.Decl] = dict(decls)
    more: list[tree.Decl] = []
    unread: list[tree.Broken] = []
    for number, (key, later, inherited) in enumerate(doubled, start=1):
        keyword, name = key
        first = held.get(key)
        if keyword in ("clause", "ladder"):
            continue
        if keyword in _FIRST:
            more.append(_named(later, name + DOUBLED * number))
            continue
        words = {word for one in (first, later) for word in _words(one)}
        line = later.span.line
        unread.append(
            tree.Broken(frozenset({keyword}), name, frozenset(words), "", line, cut=False)
        )
        if _words(later):
            held.pop(key, None)
            continue
        more.append(_named(later, name + DOUBLED * number))
        if first is not None and inherited:
            del held[key]
        elif first is not None:
            held[key] = _named(first, name + DOUBLED * (len(doubled) + number))
    everything = (*held.values(), *more)
    return everything, evolve(missing, broken=(*missing.broken, *unread))


def _words(decl: tree.Decl | None) -> tuple[str, ...]:
    """Give the words that a declaration makes known besides its name."""
    match decl:
        case tree.ChoiceDecl():
            return tuple(word for word, _ in decl.words)
        case tree.DiceDecl():
            return tuple(str(face) for face in decl.faces)
    return ()


def _named(decl: tree.Decl, name: str) -> tree.Decl:
    """Give a declaration by another name."""
    if isinstance(decl, tree.RuleDecl):
        return evolve(decl, rule=evolve(decl.rule, name=name))
    if isinstance(decl, tree.Header | tree.Setting | tree.NoteDecl) or not hasattr(decl, "name"):
        return decl
    named: Any = decl
    renamed: tree.Decl = evolve(named, name=name)
    return renamed
