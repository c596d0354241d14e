"""Programs in between: one program with some of its parts as another program has them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from attrs import evolve

from propertyrules.compiler.generated.running import generated
from propertyrules.language import core as c
from propertyrules.language.program import Guard, MoveKind, Program
from propertyrules.language.walking import inside
from propertyrules.testing.witness.parts import Key, parts

T = TypeVar("T")
MOST_ADDED = 6  # how often parts that are missing are fetched


def grafted(
    target: Program, source: Program, keys: Collection[Key], differs: Collection[Key]
) -> Program | None:
    """Give a program with some parts as another has them: put in, replaced, or taken out.

    What these read and the program lacks comes along, and of what `differs` what reads something
    that is taken out. None where that makes no program.
    """
    wanted = set(keys)
    for _ in range(MOST_ADDED):
        try:
            made = _with(target, source, wanted)
            missing = _missing(made)
        except (KeyError, ValueError):
            return None
        if not missing:
            break
        known = parts(source).keys()
        more = {key for key in missing if key in known}
        if missing - known:
            more |= {key for key, part in parts(made).items() if part.reads & (missing - known)}
            if not more <= set(differs):
                return None
        if more <= wanted:
            return None
        wanted |= more
    else:
        return None
    try:
        generated(made)
    except (KeyError, ValueError, IndexError, StopIteration, NameError):
        return None
    return made


def _with(target: Program, source: Program, keys: Collection[Key]) -> Program:
    if ("table",) in keys:
        raise ValueError
    changes: dict[str, Any] = {}
    for word, column in (
        ("set", "figures"), ("define", "defines"), ("matter", "matters"),
    ):  # fmt: skip
        names = [key[1] for key in keys if key[0] == word]
        if names:
            changes[column] = _merged(getattr(target, column), getattr(source, column), names)
    tracks = [key[1] for key in keys if key[0] == "track"]
    if tracks:
        changes["tracks"] = _tracks(target, source, tracks)
    figures = {key[1] for key in keys if key[0] == "set"}
    pieces = {key[1] for key in keys if key[0] == "piece"}
    if figures or pieces:
        theirs = {piece.name: piece for piece in source.pieces}
        changes["pieces"] = tuple(
            theirs[piece.name]
            if piece.name in theirs and (piece.name in pieces or piece.figure in figures)
            else piece
            for piece in target.pieces
        )
    for word, column in (("always", "always"), ("line", "lines")):
        names = [key[1] for key in keys if key[0] == word]
        if names:
            changes[column] = _listed(getattr(target, column), getattr(source, column), names)
    holders = [key[1] for key in keys if key[0] == "holder"]
    if holders:
        both = {holder.name for holder in target.holders}
        more = [h for h in source.holders if h.name in holders and h.name not in both]
        theirs_too = {h.name: h for h in source.holders if h.name in holders}
        changes["holders"] = (*(theirs_too.get(h.name, h) for h in target.holders), *more)
    if ("ladder",) in keys:
        changes["ladder"] = source.ladder
    if ("setup",) in keys:
        changes["setup"] = source.setup
    cards = {key[1] for key in keys if key[0] == "card"}
    if cards:
        changes["board"] = _cards(target, source, cards)
    changes["events"] = _events(target, source, keys)
    changes["moves"] = _moves(target, source, keys)
    mark = ",".join(sorted("/".join(key) for key in keys))
    return evolve(target, **changes, key=f"{target.key}~{source.id}:{mark}")


def _merged(mine: Mapping[str, T], theirs: Mapping[str, T], names: Iterable[str]) -> dict[str, T]:
    found = dict(mine)
    for name in names:
        if name in theirs:
            found[name] = theirs[name]
        else:
            found.pop(name, None)
    return found


def _tracks(target: Program, source: Program, names: Iterable[str]) -> dict[str, Any]:
    """Tracks are put in behind the others; one that only the program itself has stays."""
    found = dict(target.tracks)
    for name in names:
        theirs = source.tracks.get(name)
        if theirs is None:
            continue
        mine = found.get(name)
        if mine is not None and (mine.of, str(mine.type)) != (theirs.of, str(theirs.type)):
            raise ValueError
        place = sum(track.of == theirs.of for track in found.values())
        found[name] = evolve(theirs, index=place if mine is None else mine.index)
    return found


def _listed(mine: Sequence[T], theirs: Sequence[T], names: Collection[str]) -> tuple[T, ...]:
    """Merge two lists of named things, each new one behind the one that it follows there."""

    def name_of(one: T) -> str:
        name: str = getattr(one, "name")  # noqa: B009
        return name

    other = {name_of(one): one for one in theirs}
    found = [
        other[name_of(one)] if name_of(one) in names and name_of(one) in other else one
        for one in mine
        if name_of(one) not in names or name_of(one) in other
    ]
    order = [name_of(one) for one in theirs]
    for place, name in enumerate(order):
        present = [name_of(one) for one in found]
        if name in names and name not in present:
            before = next((n for n in reversed(order[:place]) if n in present), None)
            found.insert(present.index(before) + 1 if before else 0, other[name])
    return tuple(found)


def _cards(target: Program, source: Program, names: Collection[str]) -> Any:
    def named(program: Program) -> dict[str, Any]:
        board = program.board
        return {f"{board.decks[card.deck].id}/{card.id}": card for card in board.cards}

    mine, theirs = named(target), named(source)
    if mine.keys() != theirs.keys():
        raise ValueError
    cards = tuple(
        evolve(card, then=theirs[name].then, kept=theirs[name].kept) if name in names else card
        for name, card in mine.items()
    )
    return evolve(target.board, cards=cards)


def _events(target: Program, source: Program, keys: Collection[Key]) -> dict[str, Any]:
    names = {key[1] for key in keys if key[0] == "when"}
    cited = {key[1] for key in keys if key[0] == "cite"}
    found = dict(target.events)
    for name, event in source.events.items():
        if name not in found and any(key == ("event", name) for key in keys):
            found[name] = evolve(event, handlers=(), citations=())
    for name, event in found.items():
        theirs = source.events.get(name)
        handlers = _listed(event.handlers, () if theirs is None else theirs.handlers, names)
        if ("event", name) in keys and theirs is not None:
            order = [handler.name for handler in theirs.handlers]
            if {h.name for h in handlers} == set(order):
                handlers = tuple(sorted(handlers, key=lambda h: order.index(h.name)))
        citations = _listed(event.citations, () if theirs is None else theirs.citations, cited)
        if handlers != event.handlers or citations != event.citations:
            found[name] = evolve(event, handlers=handlers, citations=citations)
    return found


def _moves(target: Program, source: Program, keys: Collection[Key]) -> dict[str, MoveKind]:
    whole = {key[1] for key in keys if key[0] == "move"}
    found = dict(target.moves)
    for name in whole:
        mine, theirs = target.moves.get(name), source.moves.get(name)
        if theirs is None:
            found.pop(name, None)
        elif mine is None:
            found[name] = theirs
        elif (mine.matters, len(mine.params)) != (theirs.matters, len(theirs.params)):
            found[name] = theirs  # its rules read other names
        else:
            found[name] = evolve(theirs, guards=mine.guards)
    for name, kind in found.items():
        names = {key[2] for key in keys if key[0] == "rule" and key[1] == name}
        theirs = source.moves.get(name)
        if names and name in target.moves and theirs is not None:
            found[name] = evolve(kind, guards=_guards(kind.guards, theirs.guards, names))
    return found


def _guards(
    mine: tuple[Guard, ...], theirs: tuple[Guard, ...], names: Collection[str]
) -> tuple[Guard, ...]:
    """Merge the rules of a move; which rules each presupposes goes by their names."""
    needs = {
        id(guard): [guards[number].name for number in guard.needs]
        for guards in (mine, theirs)
        for guard in guards
    }
    found = _listed(mine, theirs, names)
    order = [guard.name for guard in found]
    out = []
    for place, guard in enumerate(found):
        wanted = [order.index(name) for name in needs[id(guard)] if name in order]
        if any(number >= place for number in wanted):
            raise ValueError
        out.append(evolve(guard, needs=tuple(wanted)))
    return tuple(out)


def _missing(program: Program) -> set[Key]:
    """Give the parts that some part reads and the program does not have. Raises ValueError."""
    found = parts(program)
    missing = {
        key for part in found.values() for key in part.reads if key not in found
    }  # fmt: skip
    for kind in program.moves.values():
        missing |= {("matter", name) for name in kind.matters if name not in program.matters}
    roots = (
        *(move.then for move in program.moves.values()),
        *((m.then, m.withdrawn) for m in program.matters.values()),
        *(h.then for event in program.events.values() for h in event.handlers),
        *(card.then for card in program.board.cards),
    )
    for node in inside(roots):
        if isinstance(node, c.Raise) and node.event not in program.events:
            missing.add(("event", node.event))
        matter = program.matters.get(node.matter) if isinstance(node, c.OpenMatter) else None
        if (
            isinstance(node, c.OpenMatter)
            and matter is not None
            and len(node.values) != len(matter.fields)
        ):
            raise ValueError
    return missing
