"""The checked program: everything a rulebook says, resolved for one board and its house rules."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from attrs import evolve, field, frozen

from propertyrules.ir.nodes import Acts, Core
from propertyrules.ir.types import Type
from propertyrules.limits import DIGEST
from propertyrules.span import NOWHERE, Span
from propertyrules.syntax.phrases import Phrase

Cites = tuple[str, ...]


@frozen(eq=False, repr=False, slots=False)
class Clause:
    """A clause of a source; `status` is stated, garbled, contradictory or silent."""

    id: str
    section: str
    status: str
    says: str
    reading: str
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class FigureInfo:
    """A named figure; `low` and `high` are None where a table may not change it."""

    name: str
    type: Type
    value: Any
    cites: Cites
    text: str
    low: int | None = None
    high: int | None = None
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class Choice:
    name: str
    words: tuple[str, ...]
    phrases: tuple[str, ...]


@frozen(eq=False, repr=False, slots=False)
class Track:
    """A variable; `index` is its place among those of a player, property or the table."""

    name: str
    type: Type
    of: str
    index: int
    default: Core | None
    cites: Cites
    phrases: tuple[Phrase, ...]
    stands_on: Core | None = None
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class HolderInfo:
    name: str
    start: int
    cites: Cites
    text: str


@frozen(eq=False, repr=False, slots=False)
class Param:
    """A parameter or field; without a default it must be given."""

    name: str
    type: Type
    default: Core | None = None


@frozen(eq=False, repr=False, slots=False)
class Kind:
    name: str
    deed: bool
    fields: tuple[tuple[str, Type], ...]


@frozen(eq=False, repr=False, slots=False)
class Space:
    """A space of the board; `group` is -1 for none; `facts` are what its kind asks for."""

    number: int
    name: str
    kind: str
    deed: bool
    group: int
    facts: Mapping[str, Any]


@frozen(eq=False, repr=False, slots=False)
class Group:
    name: str
    sites: tuple[int, ...]


@frozen(eq=False, repr=False, slots=False)
class Card:
    """A card; `deck` is the index of its deck; `kept`: a player may keep it until used."""

    id: str
    title: str
    deck: int
    kept: bool
    called: tuple[str, ...]
    then: Acts


@frozen(eq=False, repr=False, slots=False)
class Deck:
    id: str
    title: str
    cards: tuple[int, ...]


@frozen(eq=False, repr=False, slots=False)
class Board:
    """The board: spaces in order, groups, decks and their cards, the sign of its currency."""

    id: str
    title: str
    currency: str
    spaces: tuple[Space, ...]
    groups: tuple[Group, ...]
    decks: tuple[Deck, ...]
    cards: tuple[Card, ...]


@frozen(eq=False, repr=False, slots=False)
class DiceSet:
    name: str
    number: int
    faces: tuple[int | str, ...]
    optional: bool


@frozen(eq=False, repr=False, slots=False)
class Piece:
    """A kind of building; `supply` is None where there is no end of them.

    `figure` names the figure that the supply follows, if it follows one.
    """

    name: str
    plural: str
    supply: int | None
    cites: Cites
    figure: str = ""


@frozen(eq=False, repr=False, slots=False)
class Exception_:
    name: str
    beats: tuple[str, ...]
    when: Core
    value: Core
    cites: Cites
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class PartInfo:
    name: str
    value: Core
    cites: Cites


@frozen(eq=False, repr=False, slots=False)
class Define:
    """A named value; `params` begin with what stands after `of`, if `method` is true."""

    name: str
    method: bool
    params: tuple[Param, ...]
    type: Type
    cites: Cites
    phrases: tuple[Phrase, ...]
    normally: Core | None
    normally_cites: Cites
    exceptions: tuple[Exception_, ...]
    parts: tuple[PartInfo, ...]
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class Waiting:
    """Whom a matter waits for: `who` is one player, or with `each` a list of them."""

    who: Core
    each: str = ""
    where: Core | None = None


@frozen(eq=False, repr=False, slots=False)
class MatterKind:
    """A sort of matter; `place` is empty, ground or standing; `waiting` None: by itself."""

    name: str
    fields: tuple[Param, ...]
    cites: Cites
    place: str
    phrases: tuple[Phrase, ...]
    waiting: Waiting | None
    then: Acts
    withdrawn: Acts
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class Handler:
    name: str
    params: tuple[str, ...]
    where: Core | None
    cites: Cites
    then: Acts
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class Citation:
    """What a ruling cites and says when an event comes: it changes nothing."""

    name: str
    params: tuple[str, ...]
    where: Core | None
    cites: Cites
    says: Core
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class EventKind:
    name: str
    params: tuple[Param, ...]
    handlers: tuple[Handler, ...] = ()
    citations: tuple[Citation, ...] = ()


@frozen(eq=False, repr=False, slots=False)
class Guard:
    """A rule as one move has it; `needs` are the positions of the guards it presupposes.

    `require` is None for a rule that refuses always. `binds` gives a shared rule its parameters.
    """

    name: str
    cites: Cites
    where: Core | None
    require: Core | None
    message: Core
    needs: tuple[int, ...] = ()
    binds: tuple[tuple[str, Core], ...] = ()
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class MoveKind:
    """A sort of move; `how` is any, answers or while; `matters` the kinds that it names."""

    name: str
    params: tuple[Param, ...]
    cites: Cites
    phrases: tuple[Phrase, ...]
    how: str
    matters: tuple[str, ...]
    opening: Core | None
    guards: tuple[Guard, ...]
    then: Acts
    losing: Core | None
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class Always:
    name: str
    cites: Cites
    variable: str
    over: Core | None
    where: Core | None
    require: Core
    message: Core
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class Line:
    name: str
    params: tuple[Param, ...]
    phrases: tuple[Phrase, ...]
    then: Acts


@frozen(eq=False, repr=False, slots=False)
class Program:
    """A rulebook laid over what it extends, its house rules and a board, and found sound.

    `sources` are the texts of all its files by name; `paths` are, by form and id, the files that
    were loaded by a path, and that their ids alone would not find again.
    """

    id: str
    title: str
    version: str
    source: str
    house_rules: tuple[str, ...]
    fallback: Cites
    key: str
    clauses: Mapping[str, Clause]
    notes: tuple[tuple[Cites, str], ...]
    figures: Mapping[str, FigureInfo]
    choices: Mapping[str, Choice]
    tracks: Mapping[str, Track]
    holders: tuple[HolderInfo, ...]
    kinds: Mapping[str, Kind]
    board: Board
    dice: tuple[DiceSet, ...]
    pieces: tuple[Piece, ...]
    ladder: tuple[tuple[int, ...], ...]
    ladder_cites: Cites
    defines: Mapping[str, Define]
    matters: Mapping[str, MatterKind]
    events: Mapping[str, EventKind]
    moves: Mapping[str, MoveKind]
    always: tuple[Always, ...]
    setup: Acts
    setup_cites: Cites
    lines: tuple[Line, ...]
    sources: Mapping[str, str] = field(factory=dict, repr=False)
    paths: Mapping[str, str] = field(factory=dict, repr=False)

    @property
    def digests(self) -> dict[str, str]:
        """What tells each file that the program was made from from its other versions.

        The files are named as they lie in their folders; comments and blank lines do not count.
        """
        found: dict[str, str] = {}
        for name in sorted(self.sources):
            if name.startswith("<"):
                continue  # given as text, by nobody's name
            lines = (line.strip() for line in self.sources[name].splitlines())
            text = "\n".join(line for line in lines if line and not line.startswith("#"))
            base = name.replace("\\", "/").rpartition("/")[2]
            text += found.get(base, "")
            found[base] = hashlib.sha256(text.encode()).hexdigest()[:DIGEST]
        return found

    def tracks_of(self, owner: str) -> tuple[Track, ...]:
        """Give the tracks of each `player`, each `property` or the `table`, by their index."""
        return tuple(t for t in self.tracks.values() if t.of == owner)

    @property
    def in_force(self) -> frozenset[str]:
        """The clauses that something in the program cites, or a note.

        What a rulebook replaces of another may leave that one's clauses without effect.
        """
        groups: list[Cites] = [self.ladder_cites, self.setup_cites]
        groups += [cites for cites, _ in self.notes]
        groups += [figure.cites for figure in self.figures.values()]
        groups += [track.cites for track in self.tracks.values()]
        groups += [holder.cites for holder in self.holders]
        groups += [piece.cites for piece in self.pieces]
        groups += [matter.cites for matter in self.matters.values()]
        groups += [always.cites for always in self.always]
        for define in self.defines.values():
            groups += [define.cites, define.normally_cites]
            groups += [exception.cites for exception in define.exceptions]
            groups += [part.cites for part in define.parts]
        for event in self.events.values():
            groups += [handler.cites for handler in event.handlers]
            groups += [citation.cites for citation in event.citations]
        for move in self.moves.values():
            groups += [move.cites, *(guard.cites for guard in move.guards)]
        return frozenset(clause for group in groups for clause in group)

    def with_figures(self, changed: Mapping[str, Any]) -> Program:
        """Give the same program with some figures changed (values as the types have them)."""
        if not changed:
            return self
        figures = dict(self.figures)
        for name, value in changed.items():
            figures[name] = evolve(figures[name], value=value)
        pieces = tuple(
            evolve(piece, supply=changed.get(piece.figure, piece.supply)) for piece in self.pieces
        )
        marks = ",".join(f"{name}={changed[name]}" for name in sorted(changed))
        return evolve(self, figures=figures, pieces=pieces, key=f"{self.key}+{marks}")
