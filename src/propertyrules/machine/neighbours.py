"""Neighbouring tables: tables that differ from a given one in a single fact, nearest first.

Only facts that somebody reads are changed; `watched` returns a state that records these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice, product
from typing import Any, TypeAlias

from attrs import define, evolve

from propertyrules.ir.program import Parameter
from propertyrules.ir.types import AMOUNTS, Type
from propertyrules.limits import FEW_SPACES, MOST_OPENED
from propertyrules.machine.affine import nearest_amount
from propertyrules.machine.domains import domain
from propertyrules.machine.evaluator import evaluate, matter_defaults
from propertyrules.model.schema import (
    ATTRIBUTES,
    CLAIMS,
    STACK,
    Fact,
    columns,
    get,
    matters,
    open_fields,
    put,
    replaced,
    with_fields,
    without_matter,
)
from propertyrules.model.state import Matter, State
from propertyrules.model.values import BANK, Unknown, is_known

Note: TypeAlias = Callable[[Fact], None]


# -- which facts are looked at ---------------------------------------------------------------------


class Watched(tuple[Any, ...]):
    """A tuple that records which of its members are read; iterating over it reads all of them."""

    note: Note
    fact: Fact

    @classmethod
    def of(cls, values: Iterable[Any], note: Note, *fact: Any) -> Watched:
        """Return a watched tuple of values; the address of each is the fact and its place."""
        made = cls(values)
        made.note, made.fact = note, fact
        return made

    def __getitem__(self, place: Any) -> Any:
        places = range(len(self))[place]
        for each in (places,) if isinstance(places, int) else places:
            self.note((*self.fact, each))
        return super().__getitem__(place)

    def __iter__(self) -> Iterator[Any]:
        for each in range(len(self)):
            self.note((*self.fact, each))
        return super().__iter__()

    def __contains__(self, value: object) -> bool:
        return any(value == member for member in self)

    __hash__ = tuple.__hash__


class WatchedMatters(Watched):
    """A watched tuple of open matters: reading any of them is recorded as one fact."""

    def __getitem__(self, place: Any) -> Any:
        self.note(self.fact)
        return tuple.__getitem__(self, place)

    def __iter__(self) -> Iterator[Any]:
        self.note(self.fact)
        return tuple.__iter__(self)


def watched(state: State, note: Note) -> State:
    """Return an equal state that calls `note` with the address of every fact that is read."""
    seen: dict[str, Any] = {}
    for name, attribute in ATTRIBUTES.items():
        row = getattr(state, attribute)
        if name in (STACK, CLAIMS):
            open_ = (
                Matter(matter.kind, Watched.of(matter.values, note, name, at))
                for at, matter in enumerate(row)
            )
            seen[attribute] = WatchedMatters.of(open_, note, name)
        # The rulebook says which track is read; the fact is whose value is read.
        elif name in ("player", "property"):
            seen[attribute] = tuple(Watched.of(one, note, name, at) for at, one in enumerate(row))
        elif row is not None:
            seen[attribute] = Watched.of(row, note, name)
    return with_fields(state, seen)


# -- tables in which one fact is another -----------------------------------------------------------


@define(eq=False)
class Supposed:
    """A changed fact of the table: its address, its value before and after, and the table then.

    `fact` is an address of `model.schema`. For an open matter, `after` is None where it is no
    longer open, and `before` is None where it is opened.
    """

    fact: Fact
    before: Any
    after: Any
    state: State


@define(eq=False)
class Search:
    """A search for changed tables: the table, the mover's seat, the facts that may change, and a
    test of what is wanted.
    """

    state: State
    seat: int
    read: frozenset[Fact]
    allowed: Callable[[State], bool]
    tries: int = 0

    def facts(self, column: str) -> list[Fact]:
        """Return the facts of a column that are read and known, in order of their places."""
        found = sorted(fact for fact in self.read if fact[0] == column)
        return [fact for fact in found if is_known(get(self.state, fact))]

    def changed(self, fact: Fact, values: Iterable[Any]) -> Iterator[Supposed]:
        """Yield the tables at which a fact has each of some values other than its own."""
        before = get(self.state, fact)
        if before.__class__ is Unknown:
            return
        for value in values:
            if value != before:
                yield Supposed(fact, before, value, with_value(self.state, fact, value))

    def amounts(self, facts: Iterable[Fact]) -> Iterator[Supposed]:
        """Yield the smallest sufficient change of each of some amounts, the smallest first."""
        found: list[tuple[int, int, Supposed]] = []
        for place, fact in enumerate(facts):
            before = get(self.state, fact)

            def tried(value: Any, fact: Fact = fact) -> bool:
                return self.allowed(with_value(self.state, fact, value))

            value = nearest_amount(before, tried)
            if value is not None:
                change = Supposed(fact, before, value, with_value(self.state, fact, value))
                found.append((abs(value - before), place, change))
        # Of equal changes the first fact's comes first.
        yield from (change for _, _, change in sorted(found, key=lambda each: each[:2]))

    def others(self, type_: Type, before: Any) -> tuple[Any, ...]:
        """Return the other values of a small type; of players those in the game, the
        mover first.
        """
        found = self.seats if type_.name == "player" else domain(self.state, type_)
        return tuple(value for value in found or () if value != before)

    @property
    def seats(self) -> tuple[int, ...]:
        """The players in the game, from the mover to the left."""
        seats = len(self.state.out)
        around = ((self.seat + step) % seats for step in range(seats))
        return tuple(seat for seat in around if not self.state.out[seat])


def with_value(state: State, fact: Fact, value: Any) -> State:
    """Return the state with another value of a fact, and with what follows from it
    (`model.schema.put`).

    A track that says where its player stands also moves the token.
    """
    other = put(state, fact, value)
    if fact[0] == "player" and _holds(value):
        # The track says where its player stands, so the token moves too.
        track = state.program.tracks_of("player")[fact[1]]
        if track.stands_on is not None:
            space = evaluate(other, track.stands_on, {"player": fact[2]})
            if space.__class__ is not Unknown:
                return put(other, ("place", fact[2]), space)
    return other


def _holds(value: Any) -> bool:
    return value.__class__ is not Unknown and bool(value)


# -- sorts of changes ------------------------------------------------------------------------------

SORTS: list[Callable[[Search], Iterator[Supposed]]] = []
"""The sorts of changes, from what a player can bring about most easily to another game altogether:
the order in which they are written down here.
"""


def _sort(sort: Callable[[Search], Iterator[Supposed]]) -> Callable[[Search], Iterator[Supposed]]:
    SORTS.append(sort)
    return sort


Others: TypeAlias = Callable[[Search, int, Any], Iterable[Any]]
"""What returns the values that a fact of a column may be instead, by its place and its value."""


def _values(column: str) -> Callable[[Others], Others]:
    """Register a sort of changes, given a function of the other values of one fact of a column."""

    def register(values: Others) -> Others:
        @_sort
        def sort(search: Search) -> Iterator[Supposed]:
            for fact in search.facts(column):
                before = get(search.state, fact)
                yield from search.changed(fact, values(search, fact[1], before))

        return values

    return register


@_sort
def _cash(search: Search) -> Iterator[Supposed]:
    """Yield more or less cash, the mover's first."""
    out = search.state.out
    known = (
        fact for fact in sorted(search.facts("cash"), key=lambda fact: fact[1] != search.seat)
        if search.state.cash[fact[1]] is not None and not (fact[1] < len(out) and out[fact[1]])
    )  # fmt: skip
    return search.amounts(known)


@_sort
def _buildings(search: Search) -> Iterator[Supposed]:
    """Yield more or fewer buildings on one property; the pieces come from the bank."""
    state = search.state
    spaces = {space for _, space in search.facts("rung")}
    if search.facts("supply"):  # what the bank has follows from what stands anywhere
        spaces |= {space for space, rung in enumerate(state.rung) if is_known(rung) and rung}
    # As documented in the notation: the fewest rungs first, up before down.
    changes = sorted(
        (abs(rung - state.rung[space]), rung < state.rung[space], space, rung)
        for space in spaces
        if state.rung[space].__class__ is not Unknown
        for rung in range(len(state.program.ladder))
    )
    for _, _, space, rung in changes:
        for change in search.changed(("rung", space), (rung,)):
            # More buildings than the bank has pieces for could not stand there.
            if all(have is None or not is_known(have) or have >= 0 for have in change.state.supply):
                yield change


@_values("supply")
def _supply(search: Search, piece: int, have: int | None) -> Iterable[int]:
    """Return other numbers of a piece in the bank, up to what the board leaves of the supply."""
    program = search.state.program
    whole = program.pieces[piece].supply
    if whole is None or have is None or not all(map(is_known, search.state.rung)):
        return ()
    most = whole - sum(program.ladder[rung][piece] for rung in search.state.rung)
    return sorted(range(most + 1), key=lambda left: (abs(left - have), left < have))


@_sort
def _turn(search: Search) -> Iterator[Supposed]:
    """Yield another turn or stage of it: other values in one field, or in two."""
    return _changed_fields(search, ground=True)


@_sort
def _tracks(search: Search) -> Iterator[Supposed]:
    """Yield other values of tracks, small types before amounts."""
    state = search.state
    amounts: list[Fact] = []
    for column in columns(state.program):
        track = column.track
        if track is None:
            continue
        facts = [fact for fact in search.facts(track.of) if fact[1] == track.index]
        if track.stands_on is not None:  # where somebody stands follows from it
            also = [(track.of, track.index, seat) for _, seat in search.facts("place")]
            facts += [fact for fact in also if fact not in facts]
        for fact in facts:
            before = get(state, fact)
            if before is None or before.__class__ is Unknown:
                continue
            if track.type.name in AMOUNTS:
                amounts.append(fact)
            else:
                yield from search.changed(fact, search.others(track.type, before))
    yield from search.amounts(amounts)


@_sort
def _next_cards(search: Search) -> Iterator[Supposed]:
    """Yield another card on top of a deck, where it is known not to be there."""
    state = search.state
    for fact in search.facts("deck"):
        known = state.decks[fact[1]]
        first = known.top[0] if known.top else None
        for card in state.program.board.decks[fact[1]].cards:
            # A card of which it is not known where it lies may come next already.
            lower = card != first if known.top else card in known.bottom
            if lower and state.cards[card] == BANK:
                rest = known.without(card)
                other = put(state, fact, evolve(rest, top=(card, *rest.top)))
                yield Supposed(fact, first, card, other)


@_sort
def _closed(search: Search) -> Iterator[Supposed]:
    """Yield the table without one of the open matters; whose turn it is stays."""
    kinds = search.state.program.matters
    for fact, matter in matters(search.state):
        if fact[:1] in search.read and kinds[matter.kind].place != "ground":
            yield Supposed(fact, matter, None, without_matter(search.state, fact))


@_sort
def _changed_matters(search: Search) -> Iterator[Supposed]:
    """Yield other values in one field of an open matter other than the turn."""
    return _changed_fields(search, ground=False)


@_values("place")
def _place(search: Search, seat: int, here: Any) -> Iterable[int]:
    """Return other spaces, the nearest first; none for a player whom a track places."""
    state = search.state
    tracks = state.program.tracks_of("player")
    if here.__class__ is Unknown or any(
        t.stands_on and _holds(state.player_tracks[t.index][seat]) for t in tracks
    ):
        return ()
    return sorted(range(len(state.owner)), key=lambda space: (abs(space - here), space))


@_values("card")
def _card(search: Search, card: int, holder: int | None) -> Iterable[int]:
    """Return who else may hold a card: the mover, another player, or nobody."""
    kept = search.state.program.board.cards[card].kept
    return (*search.seats, BANK) if kept and holder is not None else ()


@_values("owner")
def _owner(search: Search, space: int, owner: int) -> Iterable[int]:
    """Return who else may own a property: the mover, another player, or nobody."""
    deed = search.state.program.board.spaces[space].deed
    return (*search.seats, BANK) if deed else ()


def _changed_fields(search: Search, ground: bool) -> Iterator[Supposed]:
    """Yield other values in one field of an open matter: of the turn, or of all others."""
    state = search.state
    kinds = state.program.matters
    amounts: list[Fact] = []
    for fact, param, before in open_fields(state):
        on_ground = kinds[get(state, fact[:2]).kind].place == "ground"
        known = before is not None and before.__class__ is not Unknown
        # What judging did not read cannot change the verdict.
        if on_ground is not ground or fact not in search.read or not known:
            continue
        if param.type.name in AMOUNTS:
            amounts.append(fact)
            continue
        for change in search.changed(fact, search.others(param.type, before)):
            yield _of_the_matter(state, change)
    for change in search.amounts(amounts):
        yield _of_the_matter(state, change)
    if ground:
        for fact, matter in matters(state):
            if kinds[matter.kind].place == "ground":
                yield from _changed_twice(search, fact, matter)


def _of_the_matter(state: State, change: Supposed) -> Supposed:
    """Return the change of a field as a change of its matter, which is a line of the table."""
    fact = change.fact[:2]
    return Supposed(fact, get(state, fact), get(change.state, fact), change.state)


def _changed_twice(search: Search, fact: Fact, matter: Matter) -> Iterator[Supposed]:
    """Yield a matter with two fields changed: a whole line of the table is one fact."""
    fields = search.state.program.matters[matter.kind].fields
    names = [param.name for param in fields]
    ways = [
        _few(search, param, value, dict(zip(names[:n], matter.values, strict=False)))
        for n, (param, value) in enumerate(zip(fields, matter.values, strict=True))
    ]
    for one, two in combinations(range(len(fields)), 2):
        for first, second in product(ways[one], ways[two]):
            values = replaced(replaced(matter.values, (one,), first), (two,), second)
            other = Matter(matter.kind, values)
            yield Supposed(fact, matter, other, put(search.state, fact, other))


def _few(search: Search, param: Parameter, before: Any, env: dict[str, Any]) -> tuple[Any, ...]:
    """Return a few other values of a field: of an amount, only its default.

    `env` holds the fields before it, which the default may read.
    """
    if before.__class__ is Unknown:
        return ()
    if param.type.name not in AMOUNTS:
        return search.others(param.type, before)
    if param.default is None:
        return ()
    value = evaluate(search.state, param.default, env)
    return () if value == before else (value,)


def also_open(search: Search) -> Iterator[Supposed]:
    """Yield the table with one more open matter, of each kind, with a few values in each field.

    A field has its default, or a player in the game from the mover on, or a small value.
    """
    state = search.state
    for kind in state.program.matters.values():
        if kind.place == "ground":
            continue
        given = [param for param in kind.fields if param.default is None or param.type.is_list]
        for values in islice(product(*(_likely(search, param) for param in given)), MOST_OPENED):
            named = {param.name: value for param, value in zip(given, values, strict=True)}
            matter = matter_defaults(state, kind, named)
            if kind.place == "standing":
                fact: Fact = (CLAIMS, len(state.standing))
                other = evolve(state, claims=(*state.standing, matter))
            else:
                fact, other = (STACK, 0), evolve(state, stack=(matter, *state.stack))
            yield Supposed(fact, None, matter, other)


def _likely(search: Search, param: Parameter) -> tuple[Any, ...]:
    """Return a few values for a field of a matter that is not open."""
    state = search.state
    if param.type.is_list:
        element = param.type.of
        owned = [n for n, owner in enumerate(state.owner) if owner != BANK]
        some = owned if element is not None and element.name == "space" else ()
        return ((), *((one,) for one in some[:FEW_SPACES]))
    if param.type.name in ("player", "holder"):
        return search.seats
    if param.type.name == "space":
        spaces = state.program.board.spaces
        read = [n for _, n in search.facts("owner") if spaces[n].deed]
        return tuple(read[:FEW_SPACES]) or (domain(state, param.type) or (0,))[:1]
    return (domain(state, param.type) or (1,))[:2]
