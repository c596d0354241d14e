"""The members of declarations: rules, exceptions, parts and fields, each with a name of its own.

It applies `change`, `cite` and `fallback` to one declaration; nothing is looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from attrs import evolve

import propertyrules.syntax.tree as tree

D = TypeVar("D")
Key: TypeAlias = tuple[str, str]
"""The keyword and name of a declaration."""
Path: TypeAlias = tuple[str, ...]
"""A key, or the key of a declaration and the path of a part in it."""

KEYWORDS: Final[dict[type[tree.Node], str]] = {
    tree.CiteWhen: "cite",
    **{
        cls: name.removesuffix("Decl").lower()
        for name, cls in vars(tree).items()
        if name.endswith("Decl") and cls is not tree.Decl
    },
}
# The field of a declaration for its members, by their keyword.
_HOLDERS: Final[dict[type[tree.Node], dict[str, str]]] = {
    tree.MoveDecl: {"rule": "guards", "obeys": "guards"},
    tree.RuleDecl: {"rule": "more"},
    tree.DefineDecl: {"except": "exceptions", "part": "parts"},
    tree.MatterDecl: {"field": "fields"},
}
_KINDS: Final = {
    tree.Rule: "rule",
    tree.Obeys: "obeys",
    tree.Except: "except",
    tree.Part: "part",
    tree.Param: "field",
}
# The fields with citations, outermost first.
_CITING: Final = ("rule", "cite", "normally_cite", "guards", "more", "exceptions", "parts")


class Faults(Protocol):
    """The interface through which faults of a change are reported."""

    def unknown(self, keyword: str, name: str, known: Iterable[str], node: tree.Node) -> None: ...

    def twice(self, keyword: str, name: str, node: tree.Node) -> None: ...


def key_of(decl: tree.Node) -> Key:
    """Return keyword and name of a declaration."""
    return KEYWORDS[type(decl)], str(getattr(decl, "name", ""))


def members_of(decl: tree.Node) -> Iterator[tuple[str, str, tree.Node]]:
    """Yield keyword, full name and node of the rules, exceptions and parts of a declaration."""
    lead = f"{decl.name}." if isinstance(decl, tree.DefineDecl) else ""
    for attribute in ("guards", "more", "exceptions", "parts"):
        for member in getattr(decl, attribute, ()):
            if not isinstance(member, tree.Obeys):
                yield _KINDS[type(member)], lead + member.name, member


def with_member(decl: D, keyword: str, name: str, new: Callable[[Any], tuple[Any, ...]]) -> D:
    """Return a declaration with the result of `new` in place of a member.

    `name` is the member's own name. A removed exception is also removed from the `beats` of others.
    """
    holder = _HOLDERS[type(decl)][keyword]  # type: ignore[index]  # who calls has found the member
    kept: list[Any] = []
    gone = False
    for member in getattr(decl, holder):
        if member.name == name and _KINDS[type(member)] == keyword:
            instead = new(member)
            gone = not instead
            kept += instead
        else:
            kept.append(member)
    if gone and keyword == "except":
        for place, one in enumerate(kept):
            if name in one.beats:
                kept[place] = evolve(one, beats=tuple(b for b in one.beats if b != name))
    changed: D = evolve(decl, **{holder: tuple(kept)})  # type: ignore[misc]
    return changed


# -- citations -------------------------------------------------------------------------------------


def citations(node: object) -> Iterator[tree.Cite]:
    """Yield every citation in a declaration, outermost first; also in those of a change."""
    match node:
        case tree.Cite():
            yield node
        case tuple():
            for one in node:
                yield from citations(one)
        case tree.Replace(decl=inner):
            yield from citations(inner)
        case tree.Change(items=items):
            yield from citations(tuple(item.item for item in items))
        case tree.Node():
            for name in _CITING:
                yield from citations(getattr(node, name, None))


def with_citations(node: Any, new: Callable[[tree.Cite], tree.Cite]) -> Any:
    """Return a declaration with every citation in it put through `new`."""
    match node:
        case tree.Cite():
            return new(node)
        case tuple():
            return tuple(with_citations(one, new) for one in node)
        case tree.Node():
            held = {name: getattr(node, name, None) for name in _CITING}
            return evolve(
                node, **{name: with_citations(one, new) for name, one in held.items() if one}
            )
    return node


def with_fallback(decl: D, clauses: tuple[str, ...]) -> D:
    """Add the fallback's clauses to every citation, except those of notes."""
    if isinstance(decl, tree.NoteDecl):
        return decl

    def more(cite: tree.Cite) -> tree.Cite:
        new = tuple(clause for clause in clauses if clause not in cite.clauses)
        return evolve(cite, clauses=cite.clauses + new) if new else cite

    changed: D = with_citations(decl, more)
    return changed


def may_be_cited(decl: tree.Node) -> bool:
    """Return whether `cite ... as` can be said of a declaration."""
    return isinstance(decl, tree.RuleDecl) or hasattr(decl, "cite")


def cited_anew(decl: D, cite: tree.Cite) -> D:
    """Put another citation on a declaration itself, not on its rules, exceptions and parts."""
    changed: Any = decl
    if isinstance(decl, tree.RuleDecl):
        changed = evolve(decl, rule=evolve(decl.rule, cite=cite))
    elif isinstance(decl, tree.DefineDecl):
        # The new citation is for the ordinary case too, or the old one would be found there.
        changed = evolve(decl, cite=cite, normally_cite=None)
    elif hasattr(decl, "cite"):
        changed = evolve(changed, cite=cite)
    result: D = changed
    return result


def means_the_same(left: tree.Node, right: tree.Node) -> bool:
    """Return whether two declarations are equal but for their citations and explanations."""

    def bare(decl: tree.Node) -> Any:
        plain: Any = with_citations(decl, lambda cite: evolve(cite, clauses=()))
        return evolve(plain, text="") if isinstance(decl, tree.SetDecl | tree.HolderDecl) else plain

    return bool(bare(left) == bare(right))


# -- changes ---------------------------------------------------------------------------------------


def path_of(item: tree.ChangeItem) -> tuple[str, ...]:
    """Return the path, inside a declaration, of the part that an item changes."""
    member = item.item
    if isinstance(member, tree.Said):
        return ("said", member.text)
    if item.how == "drop" and isinstance(member, tuple):
        return member
    name = getattr(member, "name", None)
    return (item.slot,) if not isinstance(name, str) or item.slot == "waits" else (item.slot, name)


def apply_patch(decl: D, change: tree.Change, faults: Faults) -> D:
    """Return a declaration as a change makes it: of itself, or of the rule in it that it names."""
    if isinstance(decl, tree.MoveDecl) and change.keyword == "rule":

        def patched(rule: Any) -> tuple[Any, ...]:
            added: list[object] = []
            for item in change.items:
                if item.slot == "rule":
                    added.append(item.item)
                else:
                    rule = _patched(rule, item, faults)
            return (rule, *added)

        return with_member(decl, "rule", change.name, patched)
    for item in change.items:
        decl = _patched(decl, item, faults)
    return decl


def _patched(decl: Any, item: tree.ChangeItem, faults: Faults) -> Any:
    """Return a declaration or rule with one item of a change applied."""
    new: Any = item.item
    if isinstance(decl, tree.RuleDecl) and item.slot != "rule":
        return evolve(decl, rule=_patched(decl.rule, item, faults))
    match item.slot:
        case "said" | "arises" | "then" | "withdrawn":
            before = getattr(decl, item.slot) if item.how == "add" else ()
            more = new if isinstance(new, tuple) else (new,)
            return evolve(decl, **{item.slot: before + more})
        case "where":
            if item.how == "add" and decl.where is not None:
                new = tree.Chain("and", (decl.where, new), span=item.span)
            return evolve(decl, where=new)
        case "normally":
            return evolve(decl, normally=new[0], normally_cite=new[1])
        case "required":
            return evolve(decl, require=new[0], message=new[1])
        case "told":
            return evolve(decl, says=new)
        case "opening" | "waits" | "asks" | "closed":
            return evolve(decl, **{item.slot: new})
    holder = _HOLDERS[type(decl)][item.slot]
    known = [one.name for one in getattr(decl, holder) if _KINDS[type(one)] == item.slot]
    name = new[1] if item.how == "drop" else new.name
    if item.how == "add":
        # Rules bear names of the whole program, and are looked up there.
        if item.slot in ("except", "part", "field") and name in known:
            faults.twice(item.slot, f"{decl.name}.{name}", new)
            return decl
        return evolve(decl, **{holder: (*getattr(decl, holder), new)})
    if name not in known:
        faults.unknown(item.slot, name, known, item if item.how == "drop" else new)
        return decl
    return with_member(decl, item.slot, name, lambda _: () if item.how == "drop" else (new,))
