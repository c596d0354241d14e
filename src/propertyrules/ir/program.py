"""The checked program: everything a rulebook says, resolved for one board and its house rules."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from attrs import evolve, field, frozen

from propertyrules.ir.nodes import Effects, Expression, IRNode, Template
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
    briefly: str = ""


@frozen(eq=False, repr=False, slots=False)
class Figure:
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
class ChoiceType:
    """A choice of words, each with its phrase, and with what is `also` read like that."""

    name: str
    words: tuple[str, ...]
    phrases: tuple[str, ...]
    also: tuple[tuple[str, ...], ...] = ()


@frozen(eq=False, repr=False, slots=False)
class Track(IRNode):
    """A variable; `index` is its place among those of a player, property or the table."""

    name: str
    type: Type
    of: str
    index: int
    default: Expression | None
    cites: Cites
    phrases: tuple[Phrase, ...]
    stands_on: Expression | None = None
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class Holder:
    name: str
    start: int
    cites: Cites
    text: str


@frozen(eq=False, repr=False, slots=False)
class Parameter(IRNode):
    """A parameter or field; without a default it must be given."""

    name: str
    type: Type
    default: Expression | None = None


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
class Card(IRNode):
    """A card; `deck` is the index of its deck; `kept`: a player may keep it until used."""

    id: str
    title: str
    deck: int
    kept: bool
    called: tuple[str, ...]
    then: Effects


@frozen(eq=False, repr=False, slots=False)
class Deck:
    id: str
    title: str
    cards: tuple[int, ...]


_T = TypeVar("_T")


def once_per_program(make: Callable[[Program], _T]) -> Callable[[Program], _T]:
    """Return a function that makes something of a program once, and returns the same afterwards."""
    made: WeakKeyDictionary[Program, _T] = WeakKeyDictionary()

    @wraps(make)
    def remembered(program: Program) -> _T:
        if program not in made:
            made[program] = make(program)
        return made[program]

    return remembered


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

    def card_path(self, card: Card) -> str:
        """Return a card's name among all decks: `chance/jail-free`."""
        return f"{self.decks[card.deck].id}/{card.id}"


@frozen(eq=False, repr=False, slots=False)
class DiceSet:
    name: str
    number: int
    faces: tuple[int | str, ...]
    optional: bool


@frozen(eq=False, repr=False, slots=False)
class PieceKind:
    """A kind of building; `supply` is None where there is no end of them.

    `figure` names the figure that the supply follows, if it follows one.
    """

    name: str
    plural: str
    supply: int | None
    cites: Cites
    figure: str = ""


@frozen(eq=False, repr=False, slots=False)
class Override(IRNode):
    name: str
    beats: tuple[str, ...]
    when: Expression
    value: Expression
    cites: Cites
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class FunctionPart(IRNode):
    name: str
    value: Expression
    cites: Cites


@frozen(eq=False, repr=False, slots=False)
class Function(IRNode):
    """A named value; `params` begin with what stands after `of`, if `method` is true."""

    name: str
    method: bool
    params: tuple[Parameter, ...]
    type: Type
    cites: Cites
    phrases: tuple[Phrase, ...]
    normally: Expression | None
    normally_cites: Cites
    overrides: tuple[Override, ...]
    parts: tuple[FunctionPart, ...]
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class Waiting(IRNode):
    """Whom a matter waits for: `who` is one player, or with `each` a list of them."""

    who: Expression
    each: str = ""
    where: Expression | None = None


@frozen(eq=False, repr=False, slots=False)
class Arising(IRNode):
    """When a matter can be open, and the sentence that says why it cannot where that fails."""

    require: Expression
    message: Template | None = None
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class MatterKind(IRNode):
    """A sort of matter; `place` is empty, ground or standing; `waiting` None: by itself.

    It can be open only where all of `arises` holds; `asks` asks whether it is, or how far it is,
    and `closed` says that it is not.
    """

    name: str
    fields: tuple[Parameter, ...]
    cites: Cites
    place: str
    phrases: tuple[Phrase, ...]
    waiting: Waiting | None
    then: Effects
    withdrawn: Effects
    span: Span = NOWHERE
    arises: tuple[Arising, ...] = ()
    asks: Template | None = None
    closed: Template | None = None


@frozen(eq=False, repr=False, slots=False)
class Handler(IRNode):
    name: str
    params: tuple[str, ...]
    where: Expression | None
    cites: Cites
    then: Effects
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class Citation(IRNode):
    """What a ruling cites and says when an event comes: it changes nothing."""

    name: str
    params: tuple[str, ...]
    where: Expression | None
    cites: Cites
    says: Template
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class EventKind(IRNode):
    name: str
    params: tuple[Parameter, ...]
    handlers: tuple[Handler, ...] = ()
    citations: tuple[Citation, ...] = ()


@frozen(eq=False, repr=False, slots=False)
class Rule(IRNode):
    """A rule as one move has it; `needs` are the positions of the guards it presupposes.

    `require` is None for a rule that refuses always. `binds` gives a shared rule its parameters.
    """

    name: str
    cites: Cites
    where: Expression | None
    require: Expression | None
    message: Template
    needs: tuple[int, ...] = ()
    binds: tuple[tuple[str, Expression], ...] = ()
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class MoveKind(IRNode):
    """A sort of move; `how` is any, answers or while; `matters` the kinds that it names."""

    name: str
    params: tuple[Parameter, ...]
    cites: Cites
    phrases: tuple[Phrase, ...]
    how: str
    matters: tuple[str, ...]
    opening: Expression | None
    rules: tuple[Rule, ...]
    then: Effects
    losing: Expression | None
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class Invariant(IRNode):
    name: str
    cites: Cites
    variable: str
    over: Expression | None
    where: Expression | None
    require: Expression
    message: Template
    span: Span = NOWHERE


@frozen(eq=False, repr=False, slots=False)
class TableLine(IRNode):
    name: str
    params: tuple[Parameter, ...]
    phrases: tuple[Phrase, ...]
    then: Effects


@frozen
class Declared:
    """A declaration: the keyword that declares it, its name, its node, the clauses that it cites.

    `owner` is what it stands in: the move of a rule, the value of an exception or part, the event
    of a handler, the deck of a card; else empty. `node` is a tuple of effects for `setup`, and of
    rungs for `ladder`.
    """

    kind: str
    name: str
    node: Any
    cites: Cites = ()
    owner: str = ""


# What is declared: the keyword, the field of the program, and what stands inside with its field.
_SORTS: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (
    ("move", "moves", (("rule", "rules"),)),
    ("define", "functions", (("except", "overrides"), ("part", "parts"))),
    ("set", "figures", ()),
    ("event", "events", (("when", "handlers"), ("cite", "citations"))),
    ("matter", "matters", ()),
    ("track", "tracks", ()),
    ("piece", "pieces", ()),
    ("holder", "holders", ()),
    ("always", "always", ()),
    ("line", "lines", ()),
    ("choice", "choices", ()),
    ("kind", "kinds", ()),
    ("dice", "dice", ()),
)


def _put(found: Any, name: str, node: Any) -> Any:
    """Return declarations by name, or in order, with another one of that name."""
    if isinstance(found, Mapping):
        left = {**found, name: node}
        return left if node is not None else {k: v for k, v in left.items() if k != name}
    if all(one.name != name for one in found):
        return found if node is None else (*found, node)
    new = (node if one.name == name else one for one in found)
    return tuple(one for one in new if one is not None)


def _cites(node: Any) -> Cites:
    """Return the clauses that a declaration cites, those of a function's usual value among them."""
    cites = (*getattr(node, "cites", ()), *getattr(node, "normally_cites", ()))
    return tuple(dict.fromkeys(cites))


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
    figures: Mapping[str, Figure]
    choices: Mapping[str, ChoiceType]
    tracks: Mapping[str, Track]
    holders: tuple[Holder, ...]
    kinds: Mapping[str, Kind]
    board: Board
    dice: tuple[DiceSet, ...]
    pieces: tuple[PieceKind, ...]
    ladder: tuple[tuple[int, ...], ...]
    ladder_cites: Cites
    functions: Mapping[str, Function]
    matters: Mapping[str, MatterKind]
    events: Mapping[str, EventKind]
    moves: Mapping[str, MoveKind]
    always: tuple[Invariant, ...]
    setup: Effects
    setup_cites: Cites
    lines: tuple[TableLine, ...]
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
        """Return the tracks of each `player`, each `property` or the `table`, by their index."""
        return tuple(t for t in self.tracks.values() if t.of == owner)

    @property
    def in_force(self) -> frozenset[str]:
        """The clauses that something in the program cites, or a note.

        What a rulebook replaces of another may leave that one's clauses without effect.
        """
        groups = [declared.cites for declared in self.declarations()]
        groups += [cites for cites, _ in self.notes]
        return frozenset(clause for group in groups for clause in group)

    def declarations(self) -> Iterator[Declared]:
        """Yield everything that the program declares, once, in an order of sorts.

        What stands inside a declaration, such as the rules of a move, follows behind it. Clauses
        and notes, which are about what is declared, are not among them.
        """
        for kind, sort, inner in _SORTS:
            found = getattr(self, sort)
            for node in found.values() if isinstance(found, Mapping) else found:
                yield Declared(kind, node.name, node, _cites(node))
                for inner_kind, field_ in inner:
                    for part in getattr(node, field_):
                        yield Declared(inner_kind, part.name, part, _cites(part), node.name)
        yield Declared("ladder", "", self.ladder, self.ladder_cites)
        yield Declared("setup", "", self.setup, self.setup_cites)
        for card in self.board.cards:
            yield Declared("card", card.id, card, (), self.board.decks[card.deck].id)

    def with_declaration(self, kind: str, name: str, node: Any, owner: str = "") -> Program:
        """Return the program with another node for a declaration, which is added where it lacks
        it, and left out for a node of None. `owner` is what it stands in, as in `Declared`.
        """
        for outer, sort, inner in _SORTS:
            found = getattr(self, sort)
            if kind == outer:
                changed: Any = {sort: _put(found, name, node)}
                return evolve(self, **changed)
            field_ = dict(inner).get(kind)
            if field_ is not None:
                whole: Any = found[owner]
                part = _put(getattr(whole, field_), name, node)
                changed = {sort: _put(found, owner, evolve(whole, **{field_: part}))}
                return evolve(self, **changed)
        return evolve(self, setup=node or ())

    def with_figures(self, changed: Mapping[str, Any]) -> Program:
        """Return the same program with some figures changed (values as the types have them)."""
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
