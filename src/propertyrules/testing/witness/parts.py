"""What a program is made of, what each part reads, and what a change of some reaches in play."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from attrs import frozen

from propertyrules.language import core as c
from propertyrules.language.program import Define, Guard, Program
from propertyrules.language.walking import inside, shape

Key: TypeAlias = tuple[str, ...]
"""A part: its keyword and name; a rule of a move has the move's name and its own."""

_RAISED: tuple[tuple[type[c.Act], tuple[str, ...]], ...] = (
    (c.Pay, ("short",)),
    (c.MoveToken, ("passing", "landing")),
    (c.GiveTo, ("receiving",)),
    (c.RetirePlayer, ("going_out",)),
)
_EQUIPMENT = ("left", "at", "top_rung", "buildings")
GROUND: Key = ("table",)
"""Stands for what every ruling may look at: the board, the dice, the words of choices."""


@frozen(eq=False)
class Part:
    """One part of a program: what it says, to be compared, and the other parts that it reads."""

    says: object
    reads: frozenset[Key]


def parts(program: Program) -> Mapping[Key, Part]:
    """Take a program apart."""
    found: dict[Key, Part] = {}
    for keyword, name, said, roots in _told(program):
        found[keyword, *name] = Part(shape(said), frozenset(_reads(program, roots)))
    return found


def changed(one: Mapping[Key, Part], other: Mapping[Key, Part]) -> frozenset[Key]:
    """Give the parts that only one of two programs has, or that say something else."""
    return frozenset(
        key
        for key in {*one, *other}
        if key not in one or key not in other or one[key].says != other[key].says
    )


def reaching(
    found: Mapping[Key, Part], start: Iterable[Key], closings: bool = True
) -> frozenset[Key]:
    """Give all parts that some parts read, and those that these read, themselves included.

    Without `closings` what a matter does when it closes is left out: only its opening counts.
    """
    seen: set[Key] = set()
    waiting = list(start)
    while waiting:
        key = waiting.pop()
        if key in seen:
            continue
        seen.add(key)
        if key in found and (closings or key[0] != "matter"):
            waiting.extend(found[key].reads)
    return frozenset(seen)


@frozen(eq=False)
class Reach:
    """What a change of some parts reaches: moves by name, rules by their move's name and theirs.

    `moves` are those whose opening, rules or effects it reaches, `rules` the rules, `effects`
    the moves that do something else themselves; with `anywhere` each legal move may lead on to
    what is changed, as it can let a matter close.
    """

    moves: frozenset[str]
    rules: frozenset[tuple[str, str]]
    effects: frozenset[str]
    anywhere: bool

    def rules_of(self, move: str) -> bool:
        """Tell whether some rule of a move is reached."""
        return any(name == move for name, _ in self.rules)


def reach(found: Mapping[Key, Part], other: Mapping[Key, Part], keys: Collection[Key]) -> Reach:
    """Work out what changed parts reach in two programs."""
    wanted = set(keys)
    moves: set[str] = set()
    rules: set[tuple[str, str]] = set()
    effects: set[str] = set()
    anywhere = False
    for side in (found, other):
        for key in side:
            if key[0] == "move" and wanted & reaching(side, (key, GROUND), closings=False):
                moves.add(key[1])
                effects.add(key[1])
            elif key[0] == "rule" and wanted & reaching(side, (key, GROUND)):
                rules.add((key[1], key[2]))
                moves.add(key[1])
            elif key[0] == "matter" and wanted & reaching(side, (key,)):
                anywhere = True
    return Reach(frozenset(moves), frozenset(rules), frozenset(effects), anywhere)


def losses(
    one: Program, other: Program, both: Iterable[Mapping[Key, Part]], differs: Collection[Key]
) -> frozenset[str]:
    """Give the moves, by name, of which two programs may count another loss in a plan."""
    wanted = set(differs)
    return frozenset(
        name
        for name, move in one.moves.items()
        if name in other.moves
        and (
            shape(move.losing) != shape(other.moves[name].losing)
            or any(wanted & reaching(side, _reads(one, (move.losing,))) for side in both)
        )
    )


# -- taking apart ------------------------------------------------------------------------------

_Told: TypeAlias = tuple[str, tuple[str, ...], Any, Any]


def _told(program: Program) -> Iterator[_Told]:
    """Give each part: keyword and name, what it says, and the expressions in it."""
    for figure in program.figures.values():
        yield "set", (figure.name,), (str(figure.type), figure.value), ()
    for track in program.tracks.values():
        yield "track", (track.name,), (str(track.type), track.of, track.default), (track.default,)
    for define in program.defines.values():
        yield "define", (define.name,), _define(define), _define(define)
    for matter in program.matters.values():
        fields = tuple((f.name, str(f.type), f.default) for f in matter.fields)
        waits = matter.waiting
        who = None if waits is None else (waits.who, waits.each, waits.where)
        said = (fields, matter.place, who, matter.then, matter.withdrawn)
        yield "matter", (matter.name,), said, said
    for event in program.events.values():
        for handler in event.handlers:
            body = (handler.params, handler.where, handler.then)
            yield "when", (handler.name,), (event.name, *body), body
        for citation in event.citations:
            told = (citation.params, citation.where, citation.says)
            yield "cite", (citation.name,), (event.name, *told), told
        yield "event", (event.name,), tuple(h.name for h in event.handlers), ()
    for move in program.moves.values():
        own = (
            tuple((param.name, str(param.type), param.default) for param in move.params),
            move.how, move.matters, move.opening, move.then,
        )  # fmt: skip
        yield "move", (move.name,), own, own
        for guard in move.guards:
            yield "rule", (move.name, guard.name), _guard(move.guards, guard), (
                guard.where, guard.require, tuple(core for _, core in guard.binds)
            )  # fmt: skip
    yield from _rest(program)


def _rest(program: Program) -> Iterator[_Told]:
    for always in program.always:
        said = (always.variable, always.over, always.where, always.require)
        yield "always", (always.name,), said, said
    yield "setup", (), program.setup, program.setup
    for line in program.lines:
        params = tuple((param.name, str(param.type), param.default) for param in line.params)
        yield "line", (line.name,), (params, line.then), line.then
    for holder in program.holders:
        yield "holder", (holder.name,), holder.start, ()
    for piece in program.pieces:
        yield "piece", (piece.name,), piece.supply is None if piece.figure else piece.supply, (
            c.Figure(type=_any(program), name=piece.figure) if piece.figure else ()
        )  # fmt: skip
    if program.ladder:
        yield "ladder", (), program.ladder, ()
    board = program.board
    for card in board.cards:
        name = f"{board.decks[card.deck].id}/{card.id}"
        yield "card", (name,), (card.kept, card.then), card.then
    spaces = tuple(
        (s.name, s.kind, s.group, tuple(sorted((k, str(v)) for k, v in s.facts.items())))
        for s in board.spaces
    )
    dice = tuple((d.name, d.number, d.faces, d.optional) for d in program.dice)
    choices = tuple((name, choice.words) for name, choice in program.choices.items())
    yield GROUND[0], (), (spaces, dice, choices), ()


def _any(program: Program) -> Any:
    return next(iter(program.figures.values())).type


def _define(define: Define) -> tuple[Any, ...]:
    return (
        tuple(param.name for param in define.params),
        define.normally,
        tuple((e.name, e.beats, e.when, e.value) for e in define.exceptions),
        tuple((part.name, part.value) for part in define.parts),
    )


def _guard(guards: tuple[Guard, ...], guard: Guard) -> tuple[Any, ...]:
    needs = tuple(guards[number].name for number in guard.needs)
    return guard.where, guard.require, needs, guard.binds


def _reads(program: Program, roots: Any) -> Iterator[Key]:
    for node in inside((roots,)):
        match node:
            case c.Figure():
                yield "set", node.name
            case c.DefineCall():
                yield "define", node.name
            case c.PayTogether():
                yield "define", node.rounding
            case c.TrackRead():
                yield "track", node.name
            case c.OpenMatter() | c.OpenList():
                yield "matter", node.matter
            case c.Raise():
                yield from _followers(program, (node.event,))
            case c.FollowCard():
                for card in program.board.cards:
                    yield "card", f"{program.board.decks[card.deck].id}/{card.id}"
            case c.Rung():
                yield ("ladder",)
                yield from (("piece", piece.name) for piece in program.pieces)
            case c.Builtin() if node.name in _EQUIPMENT:
                yield ("ladder",)
                yield from (("piece", piece.name) for piece in program.pieces)
        for kind, events in _RAISED:
            if isinstance(node, kind):
                yield from _followers(program, events)


def _followers(program: Program, events: Iterable[str]) -> Iterator[Key]:
    for name in events:
        event = program.events.get(name)
        if event is not None:
            yield "event", name
            yield from (("when", handler.name) for handler in event.handlers)
            yield from (("cite", citation.name) for citation in event.citations)
