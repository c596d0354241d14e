"""Declarations without effect: unused ones, and rules that cannot fail or cannot be met."""

from __future__ import annotations

import propertyrules.syntax.tree as t
from propertyrules.diagnostic_sink import DiagnosticSink
from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.builtins import EVENTS
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import Type
from propertyrules.semantics.analyses.costs import RUN_WHOLE
from propertyrules.semantics.declaration_edits import KEYWORDS
from propertyrules.semantics.overlay import Flat
from propertyrules.syntax.phrases import names_in

_USING = (
    c.FigureRead, c.FunctionCall, c.PayTogether, c.Assign, c.TrackRead, c.OpenMatter, c.EmitEvent,
    c.KindTest,
)  # fmt: skip
Key = tuple[str, str]  # the keyword of a declaration, and its name


def find_unused(program: p.Program, flat: Flat, faults: DiagnosticSink) -> None:
    """Warn of declarations without effect: unused ones (R290), moves that can never be made (R291),
    rules that cannot fail or be met (R292, R293), and handlers of events that nothing announces
    (R294).

    Inherited declarations are not reported as unused, as they may be meant for others. The decks
    of another board may announce the events of a rulebook, but not those of a house rule.
    """
    used = _used(program) | _used_in_wordings(flat)
    mine = {flat.header.name, *flat.house_rules}
    for decl in flat.decls:
        name = str(getattr(decl, "name", ""))
        key = KEYWORDS.get(type(decl), ""), name
        if flat.origins.get(key) in mine and (key not in used or key[0] == "event"):
            message = _unused(program, decl, name)
            if message:
                faults.warn("R290", message, decl.span)
    _find_unheard_events(program, flat, used, faults)
    _find_closed_moves(program, used, faults)
    for move in program.moves.values():
        for rule in move.rules:
            match rule.require:
                case c.Constant(value=True):
                    faults.warn("R292", f"the rule `{rule.name}` can't fail", rule.span)
                case c.Constant(value=False):
                    faults.warn(
                        "R293", f"the rule `{rule.name}` can never be met", rule.span,
                        "if that is meant, write `never [...] else \"...\"`",
                    )  # fmt: skip


def _find_unheard_events(
    program: p.Program, flat: Flat, used: set[Key], faults: DiagnosticSink
) -> None:
    """Warn of handlers and citations of events that nothing announces (R294)."""
    for event in program.events.values():
        closed = (
            not program.board.decks or flat.origins.get(("event", event.name)) in flat.house_rules
        )
        if closed and event.name not in EVENTS and ("event", event.name) not in used:
            listening: tuple[p.Handler | p.Citation, ...] = (*event.handlers, *event.citations)
            for one in listening:
                message = f"`{one.name}` never happens: nothing announces `{event.name}`"
                hint = f"`announce {event.name}(...)` where it happens, or remove this"
                faults.warn("R294", message, one.span, hint)


def _find_closed_moves(program: p.Program, used: set[Key], faults: DiagnosticSink) -> None:
    """Warn of moves that can never be made, for nothing opens what they answer (R291)."""
    for move in program.moves.values():
        matters = [program.matters[name] for name in move.matters if name in program.matters]
        opened = any(("matter", name) in used for name in move.matters)
        opened = opened or any(matter.phrases for matter in matters)  # by a table
        if move.matters and move.how != "any" and not opened:
            message = f"nobody can ever make the move `{move.name}`: nothing opens what it answers"
            faults.warn("R291", message, move.span)


def _unused(program: p.Program, decl: t.Decl, name: str) -> str:
    """Return the warning for an unused declaration; empty where that is no fault."""
    match decl:
        case t.SetDecl():
            return f"nothing uses the figure `{name}`"
        case t.DefineDecl(said=()):
            # A value that has a phrase may be asked for at a table, which is a use.
            return f"nothing uses the value `{name}`"
        case t.TrackDecl(stands_on=None):
            return f"nothing reads the variable `{name}`"
        case t.MatterDecl():
            # Where no table can open it either, R291 warns of the moves that answer it.
            answered = any(name in move.matters for move in program.moves.values())
            return "" if answered and not decl.said else f"nothing opens the matter `{name}`"
        case t.EventDecl():
            event = program.events[name]
            followed = event.handlers or event.citations
            return "" if followed else f"nothing reacts to the event `{name}`"
        case t.WordsDecl(read_as=None):
            return f"no wording uses the words `{name}`"
        case t.ChoiceDecl():
            return f"nothing uses the choice `{name}`"
        case t.KindDecl():
            return f"no space of the board is a `{name}`, and nothing uses that kind"
    return ""


def _used_in_wordings(flat: Flat) -> set[Key]:
    """Return the words that wordings, and other words, name."""
    texts = [decl.text for decl in flat.decls if isinstance(decl, t.WordsDecl)]
    for decl in flat.decls:
        if isinstance(decl, t.ClauseDecl):
            texts += (text for answer in decl.answers for text in answer.wordings)
    return {("words", name) for text in texts for name in names_in(text)}


def _used(program: p.Program) -> set[Key]:
    """Return all that the expressions, effects and types of a program and its board use."""
    used: set[Key] = {("kind", space.kind) for space in program.board.spaces}
    used |= {("set", piece.figure) for piece in program.pieces}
    deed_kinds = {kind.name for kind in program.kinds.values() if kind.deed}
    types = _declared_types(program)
    met: dict[int, Type] = {}
    written: set[int] = set()  # the targets of assignments
    whole = [one.node for one in program.declarations() if one.kind in ("define", *RUN_WHOLE)]
    for node in walk(whole):
        if isinstance(node, c.Expression):
            met[id(node.type)] = node.type  # most are few objects, and their hash is dear
        if not isinstance(node, _USING):
            continue
        match node:
            case c.FigureRead(name=name):
                used.add(("set", name))
            case c.FunctionCall(name=name) | c.PayTogether(rounding=name):
                used.add(("define", name))
            case c.Assign(target=target):
                written.add(id(target))
            case c.TrackRead(name=name) if id(node) not in written:
                used.add(("track", name))
            case c.OpenMatter(matter=name):
                used.add(("matter", name))
            case c.EmitEvent(event=name):
                used.add(("event", name))
            # `is a property` tests for all kinds that have a deed, and uses none by name.
            case c.KindTest(kinds=kinds, of="space") if kinds != deed_kinds:
                used |= {("kind", kind) for kind in kinds}
    for one in types.union(met.values()):
        while one.of is not None:
            one = one.of
        if one.name == "choice":
            used |= {("choice", name) for name in one.kinds or ()}
    return used


def _declared_types(program: p.Program) -> set[Type]:
    """Return the types of all that is declared, and of its parameters and fields."""
    types: set[Type] = {type_ for kind in program.kinds.values() for _, type_ in kind.fields}
    for one in (declared.node for declared in program.declarations()):
        typed = (one, *getattr(one, "params", ()), *getattr(one, "fields", ()))
        types |= {
            part.type
            for part in typed
            if isinstance(part, (p.Figure, p.Parameter, p.Track, p.Function))
        }
    return types
