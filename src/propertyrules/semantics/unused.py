"""Declarations that nothing uses: figures, values, variables, matters, events, choices, kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import Type
from propertyrules.semantics.bodies import Found
from propertyrules.semantics.members import KEYWORDS
from propertyrules.semantics.world import World
from propertyrules.syntax import tree as t

Key = tuple[str, str]  # the keyword of a declaration, and its name


def uses(world: World, found: Found, board: p.Board, roots: Iterable[object]) -> frozenset[Key]:
    """Return what the expressions and effects of a program, its types and its board use."""
    used: set[Key] = {("kind", space.kind) for space in board.spaces}
    used |= {("set", piece.figure) for piece in world.pieces.values()}
    types = set(_types(world, found))
    written: set[int] = set()  # variables that are only set where they stand
    for node in walk(roots):
        if isinstance(node, c.Expression):
            types.add(node.type)
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
            case c.KindTest(kinds=kinds, of="space") if kinds != world.deed_kinds:
                used |= {("kind", kind) for kind in kinds}
            case _:
                pass
    for one in types:
        while one.of is not None:
            one = one.of
        if one.name == "choice":
            used |= {("choice", name) for name in one.kinds or ()}
    return frozenset(used)


def unused(
    decls: Iterable[t.Decl], used: frozenset[Key], world: World, found: Found
) -> Iterator[tuple[t.Decl, str]]:
    """Yield the declarations that nothing uses, each with what to say of it."""
    answered = {name for move in found.moves.values() for name in move.matters}
    for decl in decls:
        keyword = KEYWORDS.get(type(decl), "")
        name = str(getattr(decl, "name", ""))
        if (keyword, name) in used and keyword != "event":
            continue
        match decl:
            case t.SetDecl():
                yield decl, f"nothing uses the figure `{name}`"
            case t.DefineDecl() if not decl.said:
                yield decl, f"nothing uses the value `{name}`"
            case t.TrackDecl() if decl.stands_on is None:
                yield decl, f"nothing reads the variable `{name}`"
            case t.MatterDecl() if name not in answered or decl.said:
                yield decl, f"nothing opens the matter `{name}`"
            case t.EventDecl():
                event = world.events[name]
                if not event.handlers and not event.citations:
                    yield decl, f"nothing follows from the event `{name}`"
            case t.ChoiceDecl():
                yield decl, f"nothing is of the choice `{name}`"
            case t.KindDecl():
                yield (
                    decl,
                    f"no space of the board is of the kind `{name}`, and nothing asks for it",
                )
            case _:
                pass


def _types(world: World, found: Found) -> Iterator[Type]:
    """Yield the types that declarations are written with."""
    yield from (figure.type for figure in world.figures.values())
    yield from (track.type for track in world.tracks.values())
    yield from (define.type for define in world.defines.values())
    yield from (kind for one in world.kinds.values() for _, kind in one.fields)
    for params in (
        *(define.params for define in world.defines.values()),
        *(matter.fields for matter in world.matters.values()),
        *(event.params for event in world.events.values()),
        *(move.params for move in found.moves.values()),
        *(line.params for line in found.lines),
    ):
        yield from (param.type for param in params)
