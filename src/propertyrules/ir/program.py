"""The checked program: a rulebook resolved for one board and its house rules.

A `Program` is frozen and shared by all games. What is derived from it later (compiled code, tables
of names) is cached in its `made`, by `once_per_program`. `Program.declarations` yields every
declaration once.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakSet, WeakValueDictionary

from attrs import evolve, field, frozen

from propertyrules.classes import opaque
from propertyrules.ir.nodes import Effects, Expression, IRNode, Template
from propertyrules.ir.types import Type
from propertyrules.limits import CONTENT_DIGEST, DIGEST, RULES_REMEMBERED, TABLES_REMEMBERED
from propertyrules.span import NOWHERE, Span
from propertyrules.syntax.phrases import Phrase

Cites = tuple[str, ...]


@opaque
class GeneralQuestion:
    """A question that a clause answers whatever the table: its wordings or examples of it in full,
    and whether it is so.
    """

    wordings: tuple[Phrase, ...]
    holds: bool
    examples: tuple[str, ...] = ()


@opaque
class Clause:
    """A clause of a source; `status` is stated, garbled, contradictory or silent.

    It is played `instead_of` clauses of other rulebooks, whose `answers` then count no more; what
    those of `answers_as` answer it answers, too, but for what it says itself.
    """

    id: str
    section: str
    status: str
    says: str
    reading: str
    span: Span = NOWHERE
    briefly: str = ""
    instead_of: Cites = ()
    answers_as: Cites = ()
    answers: tuple[GeneralQuestion, ...] = ()


@opaque
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


@opaque
class ChoiceType:
    """An enumeration: its words, the phrase of each, and other texts (`also`) read as that word."""

    name: str
    words: tuple[str, ...]
    phrases: tuple[str, ...]
    also: tuple[tuple[str, ...], ...] = ()


@opaque
class Track(IRNode):
    """A variable; `index` is its place among those of a player, property or the table."""

    name: str
    type: Type
    of: str
    index: int
    default: Expression | None = None
    cites: Cites = ()
    phrases: tuple[Phrase, ...] = ()
    stands_on: Expression | None = None
    span: Span = NOWHERE


@opaque
class Holder:
    """A holder of cash besides the players; `start` is its cash in whole currency units."""

    name: str
    start: int
    cites: Cites
    text: str


@opaque
class Parameter(IRNode):
    """A parameter or field; without a default it must be given.

    `chance`: dice or a deck say what it is, and not the player.
    """

    name: str
    type: Type
    default: Expression | None = None
    chance: bool = False


@lru_cache(maxsize=RULES_REMEMBERED)  # asked for with every phrase that a line is matched with
def types_of(params: tuple[Parameter, ...]) -> dict[str, Type]:
    """Return the types of parameters by their names."""
    return {param.name: param.type for param in params}


def names_of_type(params: Iterable[Parameter], *types: Type) -> list[str]:
    """Return the names of those parameters that are of some types."""
    return [param.name for param in params if param.type in types]


def by_names(params: Iterable[Parameter], values: Iterable[Any]) -> dict[str, Any]:
    """Return the values of parameters by their names."""
    return dict(zip((param.name for param in params), values, strict=True))


@opaque
class Kind:
    """A kind of space with the fields that a board gives it; `deed` is true for properties."""

    name: str
    deed: bool
    fields: tuple[tuple[str, Type], ...]


@opaque
class Space:
    """A space of the board; `group` is -1 for none; `facts` are the fields of its kind.

    `at` is the column from the left and the row from the top, in spaces, where it is drawn. It is
    empty for all spaces of a board that is drawn as a ring. `called` are its other names, by which
    it is read and never written.
    """

    number: int
    name: str
    kind: str
    deed: bool
    group: int
    facts: Mapping[str, Any]
    at: tuple[int, ...] = ()
    called: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All its names, the one on the board first."""
        return (self.name, *self.called)


@opaque
class Group:
    """A group of properties; `sites` are the numbers of their spaces."""

    name: str
    sites: tuple[int, ...]


@opaque
class Card(IRNode):
    """A card; `deck` is the index of its deck; `kept`: a player may keep it until used."""

    id: str
    title: str
    deck: int
    kept: bool
    called: tuple[str, ...]
    then: Effects


@opaque
class Deck:
    """A deck; `cards` are the indices of its cards."""

    id: str
    title: str
    cards: tuple[int, ...]


_T = TypeVar("_T")
_P = ParamSpec("_P")


def once_per_program(
    make: Callable[Concatenate[Program, _P], _T],
) -> Callable[Concatenate[Program, _P], _T]:
    """Return a function of a program whose results are cached in the program, and freed with it.

    Further arguments are part of the key where they are positional; they must be hashable and few.
    """

    @wraps(make)
    def remembered(program: Program, /, *rest: _P.args, **named: _P.kwargs) -> _T:
        key: Any = (make, *rest) if rest else make
        found: _T
        try:
            found = program.made[key]
        except KeyError:
            found = program.made[key] = make(program, *rest, **named)
        return found

    return remembered


def remember_tables(
    make: Callable[Concatenate[Any, _P], _T],
) -> Callable[Concatenate[Any, _P], _T]:
    """Cache the results of a function of a state for the last states of a program, and free them
    with it.
    """

    def cached(program: Program) -> Callable[..., _T]:
        return lru_cache(maxsize=TABLES_REMEMBERED)(make)

    # A cache for each program: one for all would keep the programs of its states alive.
    of = once_per_program(cached)

    @wraps(make)
    def remembered(state: Any, /, *rest: _P.args, **named: _P.kwargs) -> _T:
        return of(state.program)(state, *rest, **named)

    return remembered


@opaque
class Board:
    """The board: spaces in order, groups, decks and their cards, the sign of its currency."""

    id: str
    title: str
    currency: str
    spaces: tuple[Space, ...]
    groups: tuple[Group, ...]
    decks: tuple[Deck, ...]
    cards: tuple[Card, ...]

    @property
    def deeds(self) -> tuple[int, ...]:
        """The numbers of the spaces that are properties, in order."""
        return tuple([space.number for space in self.spaces if space.deed])

    def groups_with(self, sites: Iterable[object]) -> list[Group]:
        """Return the groups that hold any of some spaces."""
        named = {*sites}
        return [group for group in self.groups if not named.isdisjoint(group.sites)]

    def card_path(self, card: Card) -> str:
        """Return a card's name among all decks: `chance/jail-free`."""
        return f"{self.decks[card.deck].id}/{card.id}"


@opaque
class DiceSet:
    """A set of equal dice, which may be optional in a throw."""

    name: str
    number: int
    faces: tuple[int | str, ...]
    optional: bool


@opaque
class PieceKind:
    """A kind of building; `supply` is None where there is no end of them.

    `figure` names the figure that the supply follows, if it follows one.
    """

    name: str
    plural: str
    supply: int | None
    cites: Cites
    figure: str = ""

    @property
    def names(self) -> tuple[str, str]:
        """What one is called, and several."""
        return self.name, self.plural


@opaque
class Override(IRNode):
    """An exception to a defined value; `beats` are the exceptions that it goes before."""

    name: str
    beats: tuple[str, ...]
    when: Expression
    value: Expression
    cites: Cites
    span: Span = NOWHERE


@opaque
class FunctionPart(IRNode):
    """A summand of a defined value."""

    name: str
    value: Expression
    cites: Cites


@opaque
class Function(IRNode):
    """A defined value; the first of `params` is the receiver if `method` is true."""

    name: str
    method: bool
    params: tuple[Parameter, ...]
    type: Type
    cites: Cites = ()
    phrases: tuple[Phrase, ...] = ()
    normally: Expression | None = None
    normally_cites: Cites = ()
    overrides: tuple[Override, ...] = ()
    parts: tuple[FunctionPart, ...] = ()
    span: Span = NOWHERE


@opaque
class Waiting(IRNode):
    """Whom a matter waits for: `who` is one player, or with `each` a list of them."""

    who: Expression
    each: str = ""
    where: Expression | None = None


@opaque
class Arising(IRNode):
    """A condition under which a matter can be open, and the message where it fails."""

    require: Expression
    message: Template | None = None
    span: Span = NOWHERE


@opaque
class MatterKind(IRNode):
    """A sort of matter; `place` is empty, ground or standing; `waiting` None: by itself.

    It can be open only where all of `arises` hold. `asks` is the question whether it is open, or
    how far it has come, and `closed` the statement that it is not.
    """

    name: str
    fields: tuple[Parameter, ...] = ()
    cites: Cites = ()
    place: str = ""
    phrases: tuple[Phrase, ...] = ()
    waiting: Waiting | None = None
    then: Effects = ()
    withdrawn: Effects = ()
    span: Span = NOWHERE
    arises: tuple[Arising, ...] = ()
    asks: Template | None = None
    closed: Template | None = None

    @property
    def first_player(self) -> int | None:
        """The index of the first field that is a player: mostly whom the matter is about."""
        return next((n for n, one in enumerate(self.fields) if one.type.name == "player"), None)


@opaque
class Handler(IRNode):
    """The effects of an event, on a condition."""

    name: str
    params: tuple[str, ...]
    where: Expression | None
    cites: Cites
    then: Effects
    span: Span = NOWHERE


@opaque
class Citation(IRNode):
    """A remark with clauses that rulings cite at an event: it changes nothing."""

    name: str
    params: tuple[str, ...]
    where: Expression | None
    cites: Cites
    says: Template
    span: Span = NOWHERE


@opaque
class EventKind(IRNode):
    """A kind of event, with what reacts to it."""

    name: str
    params: tuple[Parameter, ...]
    handlers: tuple[Handler, ...] = ()
    citations: tuple[Citation, ...] = ()


@opaque
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


@opaque
class MoveKind(IRNode):
    """A sort of move; `how` is any, answers or while; `matters` the kinds that it names.

    `tells`: it tells in words what chance brought to another move.
    """

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
    tells: bool = False

    @property
    def mover(self) -> str:
        """The name of the parameter that is the player who makes the move."""
        return self.params[0].name

    @property
    def chance(self) -> tuple[Parameter, ...]:
        """The parameters that fall by chance."""
        return tuple(param for param in self.params if param.chance)

    @property
    def refused(self) -> bool:
        """Whether a rule refuses the move always."""
        return any(rule.require is None and rule.where is None for rule in self.rules)

    @property
    def raises_cash(self) -> bool:
        """Whether the move raises cash, and no rule of it refuses outright, if only at times."""
        return self.losing is not None and all(rule.require is not None for rule in self.rules)


@opaque
class Invariant(IRNode):
    """A condition that holds after every move, for each member of a list if there is one."""

    name: str
    cites: Cites
    variable: str
    over: Expression | None
    where: Expression | None
    require: Expression
    message: Template
    span: Span = NOWHERE


@opaque
class TableLine(IRNode):
    """A line of a table that stands for effects."""

    name: str
    params: tuple[Parameter, ...]
    phrases: tuple[Phrase, ...]
    then: Effects


@frozen
class Declared:
    """A declaration: the keyword that declares it, its name, its node, the clauses that it cites.

    `owner` is the declaration around it: the move of a rule, the value of an exception or part,
    the event of a handler, the deck of a card; else empty. `node` is a tuple of effects for
    `setup`, and of rungs for `ladder`.
    """

    kind: str
    name: str
    node: Any
    cites: Cites = ()
    owner: str = ""


# The sorts of declarations: keyword, field of the program, and keyword and field of the members.
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
    """Return declarations (a mapping or a tuple) with one replaced, added or removed (None)."""
    if isinstance(found, Mapping):
        left = {**found, name: node}
        return left if node is not None else {k: v for k, v in left.items() if k != name}
    if all(one.name != name for one in found):
        return found if node is None else (*found, node)
    new = (node if one.name == name else one for one in found)
    return tuple(one for one in new if one is not None)


def _cites(node: Any) -> Cites:
    """Return the clauses that a declaration cites, with those of a function's normal value."""
    cites = (*getattr(node, "cites", ()), *getattr(node, "normally_cites", ()))
    return tuple(dict.fromkeys(cites))


_RULEBOOK = re.compile(r"(?m)^rulebook\s+([\w.-]+)")


@opaque
class Program:
    """A rulebook with all that it extends, its house rules and a board, checked without a fault.

    `sources` are the texts of all its files by name; `paths` are, by form and id, the paths of the
    files that would not be found by their ids. `made` caches what is derived from the program.
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
    synonyms: tuple[tuple[Phrase, str], ...] = ()
    sources: Mapping[str, str] = field(factory=dict, repr=False)
    paths: Mapping[str, str] = field(factory=dict, repr=False)
    made: dict[Any, Any] = field(factory=dict, init=False, repr=False)

    def __repr__(self) -> str:
        return f"<Program {self.name}, {self.digest[:DIGEST]}>"

    # Programs are frozen and shared; a copy would have to be compiled anew.
    def __copy__(self) -> Program:
        return self

    def __deepcopy__(self, memo: object) -> Program:
        return self

    @property
    def name(self) -> str:
        """The ids of the loaded files, in words: `RULEBOOK with HOUSE, HOUSE on BOARD`."""
        return name_of(self.id, self.house_rules, self.board.id)

    @property
    def base(self) -> Program:
        """The program with unchanged figures; itself where none is changed."""
        base: Program = self.made.get("base", self)
        return base

    @property
    def changed(self) -> dict[str, Any]:
        """The figures that differ from those of `base`, as the types have them."""
        changed: dict[str, Any] = self.made.get("changed", {})
        return changed

    def mark_as_loaded(self) -> Program:
        """Return the program itself, marked as the unchanged content of its files."""
        self.made["loaded"] = True
        LOADED.add(self)
        return self

    @property
    def digest(self) -> str:
        """The digest of the content of a rulebook, with its house rules and board.

        It is the same in every process, wherever the files are, and for all changed figures. A
        program that was changed after it was loaded has a random one.
        """
        base = self.base
        if "digest" not in base.made:
            # A program that was changed after loading is in no file, and must equal no other.
            told = os.urandom(CONTENT_DIGEST).hex()[:CONTENT_DIGEST]
            if base.made.get("loaded"):
                files = [(_file_name(name), _bare(text)) for name, text in self.sources.items()]
                whole = repr((base.id, base.house_rules, base.board.id, sorted(files)))
                told = hashlib.sha256(whole.encode()).hexdigest()[:CONTENT_DIGEST]
            base.made["digest"] = told
        digest: str = base.made["digest"]
        return digest

    @property
    def digests(self) -> dict[str, str]:
        """The digest of each file of the program, by its name without a folder.

        Comments and blank lines do not count.
        """
        found: dict[str, str] = {}
        for name in sorted(self.sources):
            if name.startswith("<"):
                continue  # given as text, by nobody's name
            base = _file_name(name)
            # Files of the same name from different folders count together.
            text = _bare(self.sources[name]) + found.get(base, "")
            found[base] = hashlib.sha256(text.encode()).hexdigest()[:DIGEST]
        return found

    @property
    def built_on(self) -> tuple[str, ...]:
        """The ids of the rulebook and of all that it extends."""
        # Boards, decks and house rules are among the sources; only a rulebook has such a head.
        heads = (_RULEBOOK.search(text) for text in self.sources.values())
        return tuple(head[1] for head in heads if head is not None)

    def tracks_of(self, owner: str) -> tuple[Track, ...]:
        """Return the tracks of each `player`, each `property` or the `table`, by their index."""
        return tuple(t for t in self.tracks.values() if t.of == owner)

    def matters_on(self, place: str) -> list[MatterKind]:
        """Return the matters that are opened in a place: `ground`, `standing`, or on top (``)."""
        return [kind for kind in self.matters.values() if kind.place == place]

    @property
    def most_pieces(self) -> int:
        """The most pieces of a kind that stand on one property."""
        return max(map(max, self.ladder), default=0)

    @property
    def holding_tracks(self) -> tuple[Track, ...]:
        """The tracks of players by which somebody is held on a space: `in jail`."""
        return tuple(track for track in self.tracks_of("player") if track.stands_on is not None)

    def things(self, sort: str) -> tuple[Any, ...]:
        """Return all spaces, groups, cards, decks, pieces or holders, in order of their indices."""
        of_board = sort in ("space", "group", "card", "deck")
        found: tuple[Any, ...] = getattr(self.board if of_board else self, f"{sort}s")
        return found

    def names_of(self, sort: str) -> tuple[str, ...]:
        """Return the names of these things: of decks the ids, of cards `DECK/CARD`."""
        if sort == "card":
            return tuple(map(self.board.card_path, self.board.cards))
        return tuple(one.id if sort == "deck" else one.name for one in self.things(sort))

    def choice_of(self, type_: Type) -> ChoiceType:
        """Return the enumeration of a choice type."""
        return self.choices[next(iter(type_.kinds or ()))]

    @property
    def in_force(self) -> frozenset[str]:
        """The clauses that a declaration or note of the program cites.

        Others may have lost their effect where a rulebook replaces inherited declarations.
        """
        groups = [declared.cites for declared in self.declarations()]
        groups += [cites for cites, _ in self.notes]
        return frozenset(clause for group in groups for clause in group)

    @property
    def played(self) -> tuple[Clause, ...]:
        """The clauses in force, without those in place of which others are."""
        force = self.in_force
        used = [clause for clause in self.clauses.values() if clause.id in force]
        replaced = {name for clause in used for name in clause.instead_of}
        return tuple(clause for clause in used if clause.id not in replaced)

    def declarations(self) -> Iterator[Declared]:
        """Yield every declaration of the program once, sort by sort.

        Its members, such as the rules of a move, follow each. Clauses and notes are not yielded.
        """
        figures = {one.span for one in self.figures.values()} - {NOWHERE}
        for kind, sort, inner in _SORTS:
            found = getattr(self, sort)
            for node in found.values() if isinstance(found, Mapping) else found:
                if kind == "define" and node.span in figures:
                    continue  # by which a figure is asked about
                yield Declared(kind, node.name, node, _cites(node))
                for inner_kind, field_ in inner:
                    for part in getattr(node, field_):
                        yield Declared(inner_kind, part.name, part, _cites(part), node.name)
        yield Declared("ladder", "", self.ladder, self.ladder_cites)
        yield Declared("setup", "", self.setup, self.setup_cites)
        for card in self.board.cards:
            yield Declared("card", card.id, card, (), self.board.decks[card.deck].id)

    def with_declaration(self, kind: str, name: str, node: Any, owner: str = "") -> Program:
        """Return the program with a declaration replaced or added, or removed where `node` is None.

        `owner` is the declaration around it, as in `Declared`.
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
        # Nobody changes ladders and cards, so it is `setup`.
        return evolve(self, setup=node or ())

    def with_figures(self, changed: Mapping[str, Any]) -> Program:
        """Return the same program with some figures changed (values as the types have them).

        The same changes give the same program, as long as somebody has it.
        """
        base = self.base
        every = {**self.changed, **changed}
        new = {name: every[name] for name in sorted(every)
               if every[name] != base.figures[name].value}  # fmt: skip
        if new == self.changed:
            return self
        if not new:
            return base
        # Weakly, so that a table with changed figures does not keep its program alive for ever.
        others = base.made.setdefault("others", WeakValueDictionary())
        marks = ",".join(f"{name}={value}" for name, value in new.items())
        other: Program | None = others.get(marks)
        if other is None:
            figures = dict(base.figures)
            for name, value in new.items():
                figures[name] = evolve(figures[name], value=value)
            pieces = tuple(
                evolve(piece, supply=new.get(piece.figure, piece.supply)) for piece in base.pieces
            )
            # `made` is no argument of the class, so the copy begins with an empty cache.
            other = evolve(base, figures=figures, pieces=pieces, key=f"{base.key}+{marks}")
            other.made.update(base=base, changed=new)
            others[marks] = other
        return other


LOADED: WeakSet[Program] = WeakSet()
"""The programs of this process that are the unchanged content of their files."""


def name_of(rulebook: str, houses: Iterable[str], board: str) -> str:
    """Return the name of a program: the ids of its rulebook, house rules and board in words."""
    laid = ", ".join(houses)
    return f"{rulebook}{f' with {laid}' if laid else ''} on {board}"


def _file_name(name: str) -> str:
    """Return the name of a file without its folder."""
    return name.replace("\\", "/").rpartition("/")[2]


def _bare(text: str) -> str:
    """Return the text of a file without comments and blank lines."""
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("#"))
