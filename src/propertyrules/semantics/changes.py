"""What `change`, `cite` and `fallback` make of one declaration; nothing is looked up here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar, cast

from attrs import evolve

from propertyrules.semantics import rule_changes
from propertyrules.syntax import tree

D = TypeVar("D", bound=tree.Node)

KEYWORDS: dict[type[tree.Node], str] = {
    tree.ClauseDecl: "clause",
    tree.NoteDecl: "note",
    tree.SetDecl: "set",
    tree.ChoiceDecl: "choice",
    tree.TrackDecl: "track",
    tree.HolderDecl: "holder",
    tree.KindDecl: "kind",
    tree.DiceDecl: "dice",
    tree.PieceDecl: "piece",
    tree.LadderDecl: "ladder",
    tree.DefineDecl: "define",
    tree.MatterDecl: "matter",
    tree.EventDecl: "event",
    tree.WhenDecl: "when",
    tree.CiteWhen: "cite",
    tree.MoveDecl: "move",
    tree.RuleDecl: "rule",
    tree.AlwaysDecl: "always",
    tree.SetupDecl: "setup",
    tree.LineDecl: "line",
    tree.SpaceDecl: "space",
    tree.CardDecl: "card",
}

# Declarations with a citation of their own; the others have none that could be replaced.
_CITED = (
    tree.SetDecl, tree.TrackDecl, tree.HolderDecl, tree.PieceDecl, tree.LadderDecl,
    tree.DefineDecl, tree.MatterDecl, tree.WhenDecl, tree.CiteWhen, tree.MoveDecl, tree.AlwaysDecl,
    tree.SetupDecl, tree.NoteDecl,
)  # fmt: skip


class Faults(Protocol):
    """Who is told what is wrong with a change."""

    def unknown(self, keyword: str, name: str, known: Iterable[str], node: tree.Node) -> None: ...

    def twice(self, keyword: str, name: str, node: tree.Node) -> None: ...


def citations(decl: object) -> Iterator[tree.Cite]:
    """Give every citation in a declaration, outermost first; also in those of a change."""
    match decl:
        case tree.Replace(decl=inner):
            yield from citations(inner)
        case tree.Change(items=items):
            for item in items:
                for member in item.item if isinstance(item.item, tuple) else (item.item,):
                    yield from citations(member)
        case tree.Cite():
            yield decl
        case tree.RuleDecl(rule=rule, more=more):
            yield rule.cite
            yield from (each.cite for each in more)
        case _:
            cite = getattr(decl, "cite", None)
            if isinstance(cite, tree.Cite):
                yield cite
    if isinstance(decl, tree.DefineDecl):
        if decl.normally_cite is not None:
            yield decl.normally_cite
        yield from (e.cite for e in decl.exceptions)
        yield from (p.cite for p in decl.parts if p.cite is not None)
    elif isinstance(decl, tree.MoveDecl):
        yield from (g.cite for g in decl.guards if isinstance(g, tree.Rule))


def with_citations(decl: D, new: Callable[[tree.Cite], tree.Cite]) -> D:
    """Give the declaration with every citation in it put through `new`."""

    def renewed(cite: tree.Cite | None) -> tree.Cite | None:
        return None if cite is None else new(cite)

    if isinstance(decl, tree.RuleDecl):
        more = tuple(evolve(rule, cite=new(rule.cite)) for rule in decl.more)
        return evolve(decl, rule=evolve(decl.rule, cite=new(decl.rule.cite)), more=more)
    if not isinstance(decl, _CITED):
        return decl
    if isinstance(decl, tree.DefineDecl):
        return evolve(
            decl,
            cite=renewed(decl.cite),
            normally_cite=renewed(decl.normally_cite),
            exceptions=tuple(evolve(e, cite=new(e.cite)) for e in decl.exceptions),
            parts=tuple(evolve(p, cite=renewed(p.cite)) for p in decl.parts),
        )
    if isinstance(decl, tree.MoveDecl):
        guards = tuple(
            evolve(g, cite=new(g.cite)) if isinstance(g, tree.Rule) else g for g in decl.guards
        )
        return evolve(decl, cite=new(decl.cite), guards=guards)
    return cast(D, evolve(cast(Any, decl), cite=renewed(decl.cite)))


def with_fallback(decl: D, clauses: tuple[str, ...]) -> D:
    """Add the fallback's clauses to every citation; a note leans on nothing and has none."""
    if isinstance(decl, tree.NoteDecl):
        return decl

    def more(cite: tree.Cite) -> tree.Cite:
        new = tuple(clause for clause in clauses if clause not in cite.clauses)
        return evolve(cite, clauses=cite.clauses + new) if new else cite

    return with_citations(decl, more)


def may_be_cited(decl: tree.Node) -> bool:
    """Tell whether `cite ... as` can be said of a declaration."""
    return isinstance(decl, (*_CITED, tree.RuleDecl))


def cited_anew(decl: D, cite: tree.Cite) -> D:
    """Put another citation on a declaration itself, not on its rules, exceptions and parts."""
    if isinstance(decl, tree.RuleDecl):
        return evolve(decl, rule=evolve(decl.rule, cite=cite))
    if isinstance(decl, tree.DefineDecl):
        # The new citation is for the ordinary case too, or the old one would be found there.
        return evolve(decl, cite=cite, normally_cite=None)
    return evolve(decl, cite=cite) if isinstance(decl, _CITED) else decl


def inner_cited(decl: tree.Decl, keyword: str, name: str, cite: tree.Cite) -> tree.Decl:
    """Put another citation on a rule of a move, or on an exception or part of a define."""
    if isinstance(decl, tree.RuleDecl):
        more = tuple(evolve(r, cite=cite) if r.name == name else r for r in decl.more)
        return evolve(decl, more=more)
    if isinstance(decl, tree.MoveDecl):
        guards = tuple(
            evolve(g, cite=cite) if isinstance(g, tree.Rule) and g.name == name else g
            for g in decl.guards
        )
        return evolve(decl, guards=guards)
    assert isinstance(decl, tree.DefineDecl)
    if keyword == "except":
        new = (evolve(e, cite=cite) if e.name == name else e for e in decl.exceptions)
        return evolve(decl, exceptions=tuple(new))
    parts = (evolve(p, cite=cite) if p.name == name else p for p in decl.parts)
    return evolve(decl, parts=tuple(parts))


def means_the_same(left: tree.Node, right: tree.Node) -> bool:
    """Tell whether two declarations differ in nothing but what they cite and explain."""

    def bare(decl: tree.Node) -> tree.Node:
        plain = with_citations(decl, lambda cite: evolve(cite, clauses=()))
        if isinstance(plain, (tree.SetDecl, tree.HolderDecl)):
            plain = evolve(plain, text="")
        return plain

    return bare(left) == bare(right)


# -- what stands inside a declaration ---------------------------------------------------------


def inner_names(decl: tree.Node) -> Iterator[tuple[str, str, tree.Node]]:
    """Give keyword, name and node of the rules, exceptions and parts inside a declaration."""
    if isinstance(decl, tree.MoveDecl):
        for guard in decl.guards:
            if isinstance(guard, tree.Rule):
                yield "rule", guard.name, guard
    elif isinstance(decl, tree.RuleDecl):
        for rule in decl.more:
            yield "rule", rule.name, rule
    elif isinstance(decl, tree.DefineDecl):
        for exception in decl.exceptions:
            yield "except", f"{decl.name}.{exception.name}", exception
        for part in decl.parts:
            yield "part", f"{decl.name}.{part.name}", part


def with_rule(decl: tree.Decl, name: str, new: tree.Rule | None) -> tree.Decl:
    """Put another rule in the place of the one of that name in a move or shared rule, or none."""
    if isinstance(decl, tree.RuleDecl):
        changed_ = (new if rule.name == name else rule for rule in decl.more)
        return evolve(decl, more=tuple(rule for rule in changed_ if rule is not None))
    move = cast(tree.MoveDecl, decl)
    guards: list[tree.Rule | tree.Obeys] = []
    for guard in move.guards:
        if not (isinstance(guard, tree.Rule) and guard.name == name):
            guards.append(guard)
        elif new is not None:
            guards.append(new)
    return evolve(move, guards=tuple(guards))


def with_exception(define: tree.DefineDecl, name: str, new: tree.Except | None) -> tree.DefineDecl:
    """Put another exception in the place of that one, or none; none is left that beats it."""
    kept: list[tree.Except] = []
    for exception in define.exceptions:
        if exception.name == name:
            if new is not None:
                kept.append(new)
        elif new is None and name in exception.beats:
            beats = tuple(beaten for beaten in exception.beats if beaten != name)
            kept.append(evolve(exception, beats=beats))
        else:
            kept.append(exception)
    return evolve(define, exceptions=tuple(kept))


def with_part(define: tree.DefineDecl, name: str, new: tree.Part | None) -> tree.DefineDecl:
    """Put another part in the place of that one, or none."""
    parts = ((new if part.name == name else part) for part in define.parts)
    return evolve(define, parts=tuple(part for part in parts if part is not None))


# -- change -----------------------------------------------------------------------------------


def place_of(item: tree.ChangeItem) -> tuple[str, ...]:
    """Name the place inside a declaration that an item of a change writes."""
    member = item.item
    if item.how == "drop":
        assert isinstance(member, tuple)
        return (str(member[0]), str(member[1]))
    if isinstance(member, tree.Said):
        return ("said", member.text)
    name = getattr(member, "name", None)
    return (item.slot,) if not isinstance(name, str) or item.slot == "waits" else (item.slot, name)


def changed(decl: D, change: tree.Change, faults: Faults) -> D:
    """Give the declaration as a `change` makes it."""
    new: tree.Node = decl
    for item in change.items:
        if isinstance(new, tree.MoveDecl):
            new = _changed_move(new, item, faults)
        elif isinstance(new, tree.DefineDecl):
            new = _changed_define(new, item, faults)
        elif isinstance(new, tree.MatterDecl):
            new = _changed_matter(new, item, faults)
        elif isinstance(new, tree.WhenDecl):
            new = _changed_when(new, item)
        elif isinstance(new, tree.CiteWhen):
            new = _changed_cite(new, item)
        elif isinstance(new, tree.LineDecl):
            new = _changed_line(new, item)
        elif isinstance(new, tree.RuleDecl):
            new = rule_changes.changed_shared(new, item)
    return cast(D, new)


def _changed_move(move: tree.MoveDecl, item: tree.ChangeItem, faults: Faults) -> tree.MoveDecl:
    rules = [guard.name for guard in move.guards if isinstance(guard, tree.Rule)]
    obeyed = [guard.name for guard in move.guards if isinstance(guard, tree.Obeys)]
    match item.how, item.item:
        case "add", (tree.Rule() | tree.Obeys()) as guard:
            return evolve(move, guards=(*move.guards, guard))
        case "add", tree.Said() as said:
            return evolve(move, said=(*move.said, said))
        case "add", tuple() as effects:
            return evolve(move, then=move.then + effects)
        case "replace", tuple() as effects:
            return evolve(move, then=effects)
        case "replace", tree.Opening() as opening:
            return evolve(move, opening=opening)
        case "replace", tree.Rule() as rule:
            if rule.name in rules:
                return cast(tree.MoveDecl, with_rule(move, rule.name, rule))
            faults.unknown("rule", rule.name, rules, rule)
        case "drop", ("rule", str(name)):
            if name in rules:
                return cast(tree.MoveDecl, with_rule(move, name, None))
            faults.unknown("rule", name, rules, item)
        case "drop", ("obeys", str(name)):
            if name in obeyed:
                kept = (g for g in move.guards if isinstance(g, tree.Rule) or g.name != name)
                return evolve(move, guards=tuple(kept))
            faults.unknown("obeys", name, obeyed, item)
    return move


def _changed_define(
    define: tree.DefineDecl, item: tree.ChangeItem, faults: Faults
) -> tree.DefineDecl:
    exceptions = [exception.name for exception in define.exceptions]
    parts = [part.name for part in define.parts]
    match item.how, item.item:
        case "add", tree.Except() as new:
            if new.name not in exceptions:
                return evolve(define, exceptions=(*define.exceptions, new))
            faults.twice("except", f"{define.name}.{new.name}", new)
        case "add", tree.Part() as new:
            if new.name not in parts:
                return evolve(define, parts=(*define.parts, new))
            faults.twice("part", f"{define.name}.{new.name}", new)
        case "replace", tree.Except() as new:
            if new.name in exceptions:
                return with_exception(define, new.name, new)
            faults.unknown("except", new.name, exceptions, new)
        case "replace", tree.Part() as new:
            if new.name in parts:
                return with_part(define, new.name, new)
            faults.unknown("part", new.name, parts, new)
        case "replace", (value, cite):
            ordinary = {"normally": value, "normally_cite": cite}
            return evolve(define, **cast(dict[str, Any], ordinary))
        case "drop", ("except", str(name)):
            if name in exceptions:
                return with_exception(define, name, None)
            faults.unknown("except", name, exceptions, item)
        case "drop", ("part", str(name)):
            if name in parts:
                return with_part(define, name, None)
            faults.unknown("part", name, parts, item)
    return define


def _changed_matter(
    matter: tree.MatterDecl, item: tree.ChangeItem, faults: Faults
) -> tree.MatterDecl:
    match item.slot, item.item:
        case _, tree.Said() as said:
            return evolve(matter, said=(*matter.said, said))
        case _, tree.Param() as new:
            if all(new.name != field.name for field in matter.fields):
                return evolve(matter, fields=(*matter.fields, new))
            faults.twice("field", f"{matter.name}.{new.name}", new)
        case "waits", (tree.Waits() | None) as waits:
            return evolve(matter, waits=waits)
        case "then", tuple() as effects:
            before = matter.then if item.how == "add" else ()
            return evolve(matter, then=before + effects)
        case "withdrawn", tuple() as effects:
            before = matter.withdrawn if item.how == "add" else ()
            return evolve(matter, withdrawn=before + effects)
    return matter


def _changed_when(when: tree.WhenDecl, item: tree.ChangeItem) -> tree.WhenDecl:
    if item.slot == "then":
        before = when.then if item.how == "add" else ()
        return evolve(when, then=before + cast(tree.Effects, item.item))
    return evolve(when, where=_conditioned(when.where, item))


def _changed_cite(cite: tree.CiteWhen, item: tree.ChangeItem) -> tree.CiteWhen:
    if isinstance(item.item, tree.Text) and item.slot == "told":
        return evolve(cite, says=item.item)
    return evolve(cite, where=_conditioned(cite.where, item))


def _conditioned(before: tree.Expr | None, item: tree.ChangeItem) -> tree.Expr:
    """Give another condition, or a further one: then both must hold."""
    condition = cast(tree.Expr, item.item)
    if item.how == "add" and before is not None:
        return tree.Chain("and", (before, condition), span=item.span)
    return condition


def _changed_line(line: tree.LineDecl, item: tree.ChangeItem) -> tree.LineDecl:
    if isinstance(item.item, tree.Said):
        return evolve(line, said=(*line.said, item.item))
    before = line.then if item.how == "add" else ()
    return evolve(line, then=before + cast(tree.Effects, item.item))
