"""Checks a flattened rulebook, and makes the program that interpreter and documents work on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.builtins import EVENTS
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import ERROR
from propertyrules.limits import MAX_COMPARISONS
from propertyrules.semantics.bodies import Bodies, Found
from propertyrules.semantics.collisions import check_collisions
from propertyrules.semantics.costs import check_cost
from propertyrules.semantics.cycles import check_events, check_values, define_roots
from propertyrules.semantics.link import declare_board, link_board
from propertyrules.semantics.made_up import Known, Lengths, made_up
from propertyrules.semantics.members import KEYWORDS
from propertyrules.semantics.order import check_order
from propertyrules.semantics.overlap import check_overlap
from propertyrules.semantics.overlay import Flat
from propertyrules.semantics.rivals import UNSETTLED
from propertyrules.semantics.unused import unused, uses
from propertyrules.semantics.world import World
from propertyrules.syntax import tree as t
from propertyrules.syntax.diagnostics import Diagnostic
from propertyrules.syntax.span import NOWHERE, Span


def check_program(
    flat: Flat, unsettled: bool = False
) -> tuple[p.Program | None, tuple[Diagnostic, ...]]:
    """Check a rulebook laid over all that it builds on, with its board and decks.

    Returns the program, or None where a fault was found; and every fault and warning, by place.
    With `unsettled` it is made although two things are at odds, in the order declared.
    """
    world = World(texts=flat.texts, missing=flat.missing)
    bodies = Bodies(world)
    declare_board(world, flat.spaces, [header.name for header, _ in flat.decks])
    bodies.declare(flat.decls)
    found = bodies.look_into(flat.decls)
    board = link_board(bodies, flat.board, flat.currency, flat.spaces, flat.decks)
    ladder, ladder_cites = _ladder(world, flat.decls)
    budget = [MAX_COMPARISONS]
    faulty = _faulty(world) if flat.missing or world.faults else frozenset()
    for define in world.defines.values():
        if define.name not in faulty:
            check_overlap(world, define, budget)
    order = check_values(world)
    happenings = check_events(world, board.cards)
    if not flat.missing.has("when"):
        check_order(world, flat)
    let_pass = UNSETTLED if unsettled else frozenset()
    told = (*flat.diagnostics, *world.faults)
    whole = not flat.missing
    if whole and not any(d.severity == "error" and d.code not in let_pass for d in told):
        # What follows would be an echo: a rule that is left out uses nothing.
        roots = _roots(world, found, board)
        check_cost(world, order, happenings, roots, board)
        values = [define_roots(define) for define in world.defines.values()]
        used = uses(world, found, board, [*values, *(root for root, _ in roots.values())])
        _warn(world, found, flat, used)
        lengths = Lengths(board, tuple(world.dice.values()), len(ladder) - 1)
        _warn_of_silence(world, found, board, flat, used, lengths)
    diagnostics = _by_place({*flat.diagnostics, *world.faults})
    if not whole or any(d.severity == "error" and d.code not in let_pass for d in diagnostics):
        return None, _without_unused(diagnostics)
    program = p.Program(
        id=flat.header.name,
        title=flat.header.title,
        version=flat.header.version,
        source=flat.source,
        house_rules=flat.house_rules,
        fallback=flat.fallback,
        key=_key(flat),
        clauses={
            d.name: p.Clause(d.name, d.section, d.status, d.says, d.reading, d.span)
            for d in flat.decls
            if isinstance(d, t.ClauseDecl)
        },
        notes=tuple((d.cite.clauses, d.text) for d in flat.decls if isinstance(d, t.NoteDecl)),
        figures=world.figures,
        choices=world.choices,
        tracks=world.tracks,
        holders=tuple(world.holders.values()),
        kinds=world.kinds,
        board=board,
        dice=tuple(world.dice.values()),
        pieces=tuple(world.pieces.values()),
        ladder=ladder,
        ladder_cites=ladder_cites,
        functions=world.defines,
        matters=world.matters,
        events=world.events,
        moves=found.moves,
        always=tuple(found.always),
        setup=found.setup,
        setup_cites=next((d.cite.clauses for d in flat.decls if isinstance(d, t.SetupDecl)), ()),
        lines=tuple(found.lines),
        sources=flat.texts,
    )
    colliding = check_collisions(program)
    if colliding:
        return None, _by_place((*_without_unused(diagnostics), *colliding))
    return program, diagnostics


def _without_unused(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Leave out that nothing uses something: what uses it may be what is faulty."""
    return tuple(one for one in diagnostics if one.code != "R290")


def _by_place(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(diagnostics, key=lambda d: (str(d.span.file), d.span.line, d.span.column)))


def _faulty(world: World) -> frozenset[str]:
    """Give the values that hang on something faulty: what they exclude is not known."""
    uses: dict[str, set[str]] = {}
    faulty: set[str] = set()
    for name, define in world.defines.items():
        nodes = list(walk((define_roots(define),)))
        uses[name] = {node.name for node in nodes if isinstance(node, c.FunctionCall)}
        if any(
            (isinstance(node, c.Expression) and node.type == ERROR)
            or (isinstance(node, c.KindTest) and not node.of)
            for node in nodes
        ):
            faulty.add(name)
    while True:
        more = {name for name, used in uses.items() if used & faulty} - faulty
        if not more:
            return frozenset(faulty)
        faulty |= more


def _key(flat: Flat) -> str:
    """Give what tells this program from every other: the text it was made from."""
    digest = hashlib.sha256()
    for name in sorted(flat.texts):
        digest.update(f"{name}\0{flat.texts[name]}\0".encode())
    parts = (flat.header.name, *flat.house_rules, flat.board.name)
    return "+".join((*parts, digest.hexdigest()))


def _ladder(world: World, decls: tuple[t.Decl, ...]) -> tuple[tuple[tuple[int, ...], ...], p.Cites]:
    """Give how many of each piece stand on each rung, bare ground first."""
    pieces = list(world.pieces)
    rungs: list[tuple[int, ...]] = [tuple(0 for _ in pieces)]
    cites: p.Cites = ()
    for decl in decls:
        if not isinstance(decl, t.LadderDecl):
            continue
        cites = decl.cite.clauses
        for place, (rung, many, piece) in enumerate(decl.rungs, start=1):
            if rung != place:
                world.fault("R245", f"rung {rung} stands where {place} is due", decl.span)
            if piece not in pieces:
                world.unknown("R245", "piece", piece, decl.span, pieces)
            rungs.append(tuple(many if name == piece else 0 for name in pieces))
    return tuple(rungs), cites


def _roots(world: World, found: Found, board: p.Board) -> dict[str, tuple[object, Span]]:
    """Give everything of which the cost is added up, by a name for messages."""
    roots: dict[str, tuple[object, Span]] = {}
    for move in found.moves.values():
        guards = tuple(
            (g.where, g.require, g.message, tuple(bound for _, bound in g.binds))
            for g in move.rules
        )
        defaults = tuple(param.default for param in move.params)
        roots[f"move {move.name}"] = (
            (guards, move.then, move.opening, move.losing, defaults),
            move.span,
        )
    for matter in world.matters.values():
        fields = tuple(param.default for param in matter.fields)
        waiting = matter.waiting and (matter.waiting.who, matter.waiting.where)
        roots[f"matter {matter.name}"] = (
            (matter.then, matter.withdrawn, fields, waiting),
            matter.span,
        )
    for event in world.events.values():
        for handler in event.handlers:
            roots[f"when {handler.name}"] = ((handler.where, handler.then), handler.span)
        for one in event.citations:
            roots[f"cite {one.name}"] = ((one.where, one.says), one.span)
    for always in found.always:
        roots[f"always {always.name}"] = (
            (always.over, always.where, always.require, always.message),
            always.span,
        )
    for track in world.tracks.values():
        roots[f"track {track.name}"] = ((track.default, track.stands_on), track.span)
    for line in found.lines:
        roots[f"line {line.name}"] = (line.then, _place(line.then))
    roots["setup"] = (found.setup, _place(found.setup))
    for card in board.cards:
        roots[f"card {card.id}"] = (card.then, _place(card.then))
    return roots


def _place(acts: c.Effects) -> Span:
    return acts[0].span if acts else NOWHERE


# -- warnings: only what is true without exception ------------------------------------------


def _warn(world: World, found: Found, flat: Flat, used: frozenset[tuple[str, str]]) -> None:
    mine = {flat.header.name, *flat.house_rules}
    for decl, message in unused(flat.decls, used, world, found):
        if flat.origins.get((KEYWORDS[type(decl)], str(getattr(decl, "name", "")))) in mine:
            world.warn("R290", message, decl.span)
    opened = {name for keyword, name in used if keyword == "matter"}
    for move in found.moves.values():
        if move.how != "any" and move.matters and not opened & set(move.matters):
            told = [m for m in move.matters if m in world.matters and world.matters[m].phrases]
            if not told:
                world.warn(
                    "R291",
                    f"the move `{move.name}` can never be open: nothing opens what it answers",
                    move.span,
                )
        for guard in move.rules:
            if isinstance(guard.require, c.Constant) and guard.require.value is True:
                world.warn("R292", f"the rule `{guard.name}` cannot fail", guard.span)
            elif isinstance(guard.require, c.Constant) and guard.require.value is False:
                world.warn(
                    "R293", f"the rule `{guard.name}` can never be met", guard.span,
                    "if that is meant, write `never [...] else \"...\"`",
                )  # fmt: skip


def _warn_of_silence(
    world: World,
    found: Found,
    board: p.Board,
    flat: Flat,
    used: frozenset[tuple[str, str]],
    lengths: Lengths,
) -> None:
    """Warn of what never happens, and of values that the machine makes up."""
    acts = [card.then for card in board.cards]
    for roots in (_known_roots(world, found, board), ((one, Known()) for one in acts)):
        for one in made_up(roots, world.figures, lengths):
            code, message, hint = _SAID_OF[one.what]
            world.warn(code, message.format(place=one.place), one.node.span, hint)
    raised = {name for keyword, name in used if keyword == "event"}
    for event in world.events.values():
        # Decks of another board may announce what a rulebook declares, not what a house rule does.
        closed = not board.decks or flat.origins.get(("event", event.name)) in flat.house_rules
        if closed and event.name not in EVENTS and event.name not in raised:
            listening: tuple[p.Handler | p.Citation, ...] = (*event.handlers, *event.citations)
            for handler in listening:
                message = f"`{handler.name}` never happens: nothing announces `{event.name}`"
                hint = f"`announce {event.name}(...)` where it happens, or leave this out"
                world.warn("R294", message, handler.span, hint)


_SAID_OF = {
    "division": (
        "R295",
        "the divisor may be 0, and what is divided by 0 is taken for 0",
        "say above it that it `is not 0`, or what it is then: `if ... is 0 then ...`",
    ),
    "bank": (
        "R296",
        "the bank's cash has no end, and is taken for a very large number",
        "ask for the cash of a player instead",
    ),
    "holder": (
        "R296",
        "this may be the bank, whose cash has no end and is taken for a very large number",
        "say above it that it `is a player`",
    ),
    "member": (
        "R297",
        "{place}, and some value is made up for the member that is not there",
        "say above it how long the list is, or go through it: `first ... in ... else ...`",
    ),
}


def _known_roots(world: World, found: Found, board: p.Board) -> Iterator[tuple[object, Known]]:
    """Yield every expression and list of effects, with what holds there."""
    nothing = Known()
    for define in world.defines.values():
        yield (define.normally, tuple(part.value for part in define.parts)), nothing
        for exception in define.overrides:
            yield exception.when, nothing
            yield exception.value, nothing.and_also(exception.when)
    for move in found.moves.values():
        holding = nothing.and_also(move.opening)
        yield move.opening, nothing
        for guard in move.rules:
            inner = nothing.and_also(guard.where)
            yield guard.where, nothing
            yield (guard.require, guard.message, tuple(a for _, a in guard.binds)), inner
            if guard.where is None and not guard.binds:
                holding = holding.and_also(guard.require)
        yield (move.then, move.losing), holding
    for matter in world.matters.values():
        waits = matter.waiting and (matter.waiting.who, matter.waiting.where)
        yield (
            (matter.then, matter.withdrawn, waits, tuple(f.default for f in matter.fields)),
            nothing,
        )
    for event in world.events.values():
        for handler in event.handlers:
            announced = () if event.name in EVENTS else handler.params
            known = Known(announced=frozenset(announced))
            yield handler.where, known
            yield handler.then, known.and_also(handler.where)
        for citation in event.citations:
            yield citation.where, nothing
            yield citation.says, nothing.and_also(citation.where)
    for always in found.always:
        yield (always.over, always.where), nothing
        yield (always.require, always.message), nothing.and_also(always.where)
    for track in world.tracks.values():
        yield (track.default, track.stands_on), nothing
    yield (found.setup, tuple(line.then for line in found.lines)), nothing
