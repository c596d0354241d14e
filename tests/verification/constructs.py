"""What of the language a program uses, by short labels: to see that nothing is left untried."""

from __future__ import annotations

from collections.abc import Iterator

from propertyrules.ir import nodes as c
from propertyrules.ir import program as p
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import Type


def constructs(program: p.Program) -> set[str]:
    """Return the labels of everything that a program says."""
    found = {label for root in _roots(program) for label in _of_nodes(root)}
    return found | set(_of_declarations(program))


def _roots(program: p.Program) -> Iterator[tuple[object, ...]]:
    for define in program.functions.values():
        yield (define.normally, *(part.value for part in define.parts))
        yield tuple(core for one in define.overrides for core in (one.when, one.value))
    for matter in program.matters.values():
        yield (matter.then, matter.withdrawn)
        if matter.waiting is not None:
            yield (matter.waiting.who, matter.waiting.where)
    for event in program.events.values():
        yield tuple(part for one in event.handlers for part in (one.where, one.then))
        yield tuple(part for one in event.citations for part in (one.where, one.says))
    for move in program.moves.values():
        yield (move.opening, move.then, move.losing)
        for guard in move.rules:
            yield (guard.where, guard.require, guard.message, tuple(b for _, b in guard.binds))
    yield (program.setup, *(card.then for card in program.board.cards))


def _of_nodes(root: tuple[object, ...]) -> Iterator[str]:
    for node in walk(root):
        name = node.__class__.__name__
        yield name
        match node:
            case c.Arithmetic():
                left, right = _kind(node.left.type), _kind(node.right.type)
                yield f"{name} {left} {node.op} {right}"
            case c.Comparison():
                yield f"{name} {node.op} of {_kind(node.left.type)}"
            case c.Junction():
                yield f"{name} {node.op}"
            case c.Round():
                yield f"{name} {'up' if node.up else 'down'} to {node.type}"
            case c.Negative():
                yield f"{name} of {node.type}"
            case c.KindTest():
                yield f"{name} of {node.of}"
            case c.Quantifier():
                yield f"{name} {node.how}{'' if node.where is None else ' where'}"
                yield f"{name} over {_kind(node.over.type)}"
            case c.IfElse():
                yield f"{name} {_kind(node.type)}"
            case c.BuiltinCall():
                yield f"{name} {node.name}"
            case c.TrackRead():
                yield f"{name} {'of table' if node.of is None else f'of {_kind(node.of.type)}'}"
            case c.Template() if len(node.parts) > 1:
                yield f"{name} with holes"
            case c.Assign():
                yield f"{name} {node.how} {node.target.__class__.__name__}"
                yield f"{name} {node.how} {_kind(node.target.type)}"
            case c.SetRung():
                yield f"{name} {'to' if node.to is not None else node.step}"
            case c.MoveToken():
                yield f"{name} {node.how}"
            case c.GiveTo():
                yield f"{name} {_kind(node.what.type)}"
            case c.Pay():
                payer = "one fixed" if isinstance(node.payer, c.Constant) else "anybody"
                yield f"{name} by {payer}"
            case c.If():
                yield f"{name} {'otherwise' if node.otherwise else 'only'}"
            case c.ForEach():
                yield f"{name} over {_kind(node.over.type)}{'' if node.where is None else ' where'}"


def _kind(type_: Type) -> str:
    """Name a type without the names that a rulebook gives."""
    if type_.is_list:
        return "list" if type_.of is None else f"list of {_kind(type_.of)}"
    return type_.name


def _of_declarations(program: p.Program) -> Iterator[str]:
    for figure in program.figures.values():
        yield f"set {figure.type}{'' if figure.low is None else ' from to'}"
    for track in program.tracks.values():
        yield f"track of {track.of}"
        yield f"track {_kind(track.type)}"
        if track.stands_on is not None:
            yield "track stands on"
    if program.holders:
        yield "holder"
    for define in program.functions.values():
        yield f"define {'of' if define.method else f'of {len(define.params)}'}"
        yield from ("define parts" for _ in define.parts)
        for one in define.overrides:
            yield f"except{' beats' if one.beats else ''}"
    for matter in program.matters.values():
        waiting = matter.waiting
        how = "itself" if waiting is None else "each" if waiting.each else "one"
        yield f"matter {how} {matter.place}".rstrip()
        if waiting is not None and waiting.where is not None:
            yield "matter each where"
        yield from (f"field {_kind(one.type)}" for one in matter.fields)
    for event in program.events.values():
        if event.handlers:
            yield f"when {event.name if event.name[:2] != 'ev' else 'declared'}"
        yield from ("when where" for one in event.handlers if one.where is not None)
        yield from ("cite where" if one.where is not None else "cite" for one in event.citations)
        if len(event.handlers) > 1:
            yield "when several"
    for move in program.moves.values():
        yield f"move {move.how}"
        yield from ("move where" for _ in (move.opening,) if move.opening is not None)
        yield from ("move of several matters" for _ in (0,) if len(move.matters) > 1)
        yield from ("move raises cash" for _ in (0,) if move.losing is not None)
        for param in move.params[1:]:
            yield f"param {_kind(param.type)}{'' if param.default is None else ' by default'}"
            if param.name in move.matters:
                yield "param called like the matter"
        for guard in move.rules:
            yield "never" if guard.require is None else "rule"
            yield from ("rule where" for _ in (0,) if guard.where is not None)
            yield from ("rule presupposes" for _ in (0,) if guard.needs)
            yield from ("obeys" for _ in (0,) if guard.binds)
    yield from ("always for each" if one.over is not None else "always" for one in program.always)
    yield from ("line" for _ in program.lines)
    yield from (f"deck of {len(deck.cards)}" for deck in program.board.decks)
    yield from ("card kept" for card in program.board.cards if card.kept)
    yield from ("piece endless" for piece in program.pieces if piece.supply is None)
    for kind in program.kinds.values():
        yield from (f"kind field {_kind(type_)}" for _, type_ in kind.fields)
