"""Changed facts: the tables that differ from one in a single fact, sort by sort, nearest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice, product
from typing import Any, TypeAlias

from attrs import evolve

from propertyrules.ir.program import Param, Track
from propertyrules.ir.types import Type
from propertyrules.machine.amounts import nearest_amount
from propertyrules.machine.beginning import matter_defaults
from propertyrules.machine.draft import Env
from propertyrules.machine.evaluate import evaluate
from propertyrules.machine.limits import FEW_SPACES, MOST_OPENED
from propertyrules.machine.ranges import domain
from propertyrules.machine.watching import CLAIMS, STACK, Fact
from propertyrules.model.state import Matter, State
from propertyrules.model.values import BANK, Unknown

Allowed: TypeAlias = Callable[[State], bool]

# A fact that is a whole amount: which, what it is, and the table with another.
_Amount: TypeAlias = tuple[Fact, int, Callable[[Any], State]]


class Supposed:
    """A fact of the table, what it is and what it would have to be, and the table then.

    `fact` is a column and a place in it: cash by holder, `rung`, `owner` and `property` by space,
    `player`, `place` by seat, `table`, `supply`, `card`, `deck`; an open matter by `stack` or
    `claims` and its place there, where None for `after` means that it is no longer open.
    """

    __slots__ = ("after", "before", "fact", "state")

    def __init__(self, fact: Fact, before: Any, after: Any, state: State) -> None:
        self.fact = fact
        self.before = before
        self.after = after
        self.state = state


class Search:
    """What is looked for: at which table, for whom, by which facts, and what is good enough."""

    def __init__(self, state: State, seat: int, read: frozenset[Fact], allowed: Allowed) -> None:
        self.state = state
        self.seat = seat
        self.read = read
        self.allowed = allowed
        self.tries = 0

    def places(self, column: str) -> list[int]:
        """Give the places in a column that are looked at."""
        return sorted(fact[1] for fact in self.read if fact[0] == column)

    def amounts(self, found: Iterable[_Amount]) -> Iterator[Supposed]:
        """Give the least change of some amounts: of each the nearest that will do."""
        mended: list[tuple[int, int, Supposed]] = []
        for place, (fact, before, put) in enumerate(found):

            def tried(value: Any, put: Callable[[Any], State] = put) -> bool:
                return self.allowed(put(value))

            value = nearest_amount(before, tried)
            if value is not None:
                change = Supposed(fact, before, value, put(value))
                mended.append((abs(value - before), place, change))
        mended.sort(key=lambda each: each[:2])
        yield from (change for _, _, change in mended)

    @property
    def seats(self) -> tuple[int, ...]:
        """The players in the game, from the mover to the left."""
        seats = len(self.state.out)
        around = ((self.seat + step) % seats for step in range(seats))
        return tuple(seat for seat in around if not self.state.out[seat])


def _cash(search: Search) -> Iterator[Supposed]:
    """More or less cash, of the mover first."""
    state = search.state
    found: list[_Amount] = []
    for at in sorted(search.places("cash"), key=lambda at: at != search.seat):
        held = state.cash[at]
        if held is not None and not (at < len(state.out) and state.out[at]):

            def put(value: Any, at: int = at) -> State:
                return evolve(state, cash=with_member(state.cash, at, value))

            found.append((("cash", at), held, put))
    return search.amounts(found)


def _buildings(search: Search) -> Iterator[Supposed]:
    """Buildings more or fewer on one property, which the bank gives or takes back."""
    state = search.state
    program = state.setting.program
    spaces = set(search.places("rung"))
    if search.places("supply"):  # what the bank has follows from what stands anywhere
        spaces |= {space for space, rung in enumerate(state.rung) if rung}
    changes = [
        (abs(rung - state.rung[space]), rung < state.rung[space], space, rung)
        for space in spaces
        for rung in range(len(program.ladder))
        if rung != state.rung[space]
    ]
    for _, _, space, rung in sorted(changes):
        old = program.ladder[state.rung[space]]
        left = tuple(
            have if have is None else have + before - after
            for have, before, after in zip(state.supply, old, program.ladder[rung], strict=True)
        )
        if all(have is None or have >= 0 for have in left):
            other = evolve(state, rung=with_member(state.rung, space, rung), supply=left)
            yield Supposed(("rung", space), state.rung[space], rung, other)


def _supply(search: Search) -> Iterator[Supposed]:
    """Pieces in the bank, up to what those on the board leave of the supply."""
    state = search.state
    program = state.setting.program
    for piece in search.places("supply"):
        whole, have = program.pieces[piece].supply, state.supply[piece]
        if whole is None or have is None:
            continue
        most = whole - sum(program.ladder[rung][piece] for rung in state.rung)
        for left in sorted(range(most + 1), key=lambda left: (abs(left - have), left < have)):
            if left != have:
                other = evolve(state, supply=with_member(state.supply, piece, left))
                yield Supposed(("supply", piece), have, left, other)


def _variables(search: Search) -> Iterator[Supposed]:
    """Variables of the rulebook: those that are one of few things, then those that are amounts."""
    state = search.state
    amounts: list[_Amount] = []
    for track in state.setting.program.tracks.values():
        places = _places_of(search, track)
        for place in places:
            before = _track(state, track, place)
            if before is None or before.__class__ is Unknown:
                continue
            fact = (track.of, *place)
            if track.type.name in ("money", "count"):

                def put(value: Any, track: Track = track, place: Any = place) -> State:
                    return with_track(state, track, place, value)

                amounts.append((fact, before, put))
                continue
            for value in _others(search, track.type, before):
                other = with_track(state, track, place, value)
                yield Supposed(fact, before, value, other)
    yield from search.amounts(amounts)


def _places_of(search: Search, track: Track) -> list[tuple[int, ...]]:
    """Give the places in which a variable is looked at: its number, and whose it is."""
    read = search.read
    if track.of == "table":
        return [(track.index,)] if ("table", track.index) in read else []
    found: list[tuple[int, ...]] = sorted(
        fact[1:] for fact in read if fact[0] == track.of and fact[1] == track.index
    )
    if track.stands_on is not None:  # where somebody stands follows from it
        also = ((track.index, seat) for seat in search.places("place"))
        found += [place for place in also if place not in found]
    return found


def _closed(search: Search) -> Iterator[Supposed]:
    """Something that is open, and would be no longer; whose turn it is stays."""
    state = search.state
    kinds = state.setting.program.matters
    for name, matters in ((STACK, state.stack), (CLAIMS, state.claims)):
        for at, matter in enumerate(matters):
            if (name,) not in search.read or kinds[matter.kind].place == "ground":
                continue
            left = (*matters[:at], *matters[at + 1 :])
            yield Supposed((name, at), matter, None, _with_matters(state, name, left))


def _turn(search: Search) -> Iterator[Supposed]:
    """Whose turn it is and how far it has come: other values in one field, or in two."""
    return _opened_otherwise(search, ground=True)


def _opened_otherwise(search: Search, ground: bool = False) -> Iterator[Supposed]:
    """Something that is open, with other values in one field; the turn has a sort of its own."""
    state = search.state
    kinds = state.setting.program.matters
    amounts: list[_Amount] = []
    turns: list[Supposed] = []
    for name, matters in ((STACK, state.stack), (CLAIMS, state.claims)):
        for at, matter in enumerate(matters):
            if (kinds[matter.kind].place == "ground") is not ground:
                continue
            fields = kinds[matter.kind].fields
            read = [n for n in range(len(fields)) if ("field", name, at, n) in search.read]
            few: dict[int, tuple[Any, ...]] = {}
            for number in read:
                param, before = fields[number], matter.values[number]
                if before.__class__ is Unknown or before is None:
                    continue

                def put(value: Any, name: str = name, at: int = at, number: int = number) -> State:
                    return with_field(state, name, at, {number: value})

                if param.type.name in ("money", "count"):
                    amounts.append(((name, at, number), before, put))
                    continue
                few[number] = _others(search, param.type, before)
                for value in few[number]:
                    yield _refielded(state, name, at, {number: value})
            if ground:
                turns += _twice(search, name, at)
    for change in search.amounts(amounts):
        name, at, _ = change.fact
        matter = getattr(change.state, name)[at]
        yield Supposed((name, at), getattr(state, name)[at], matter, change.state)
    yield from turns


def _twice(search: Search, name: str, at: int) -> Iterator[Supposed]:
    """Give whose turn it is with two fields changed: a whole line of the table is one fact."""
    state = search.state
    matter = getattr(state, name)[at]
    fields = state.setting.program.matters[matter.kind].fields
    ways = [
        _few(
            search,
            param,
            value,
            dict(zip((f.name for f in fields[:n]), matter.values, strict=False)),
        )
        for n, (param, value) in enumerate(zip(fields, matter.values, strict=True))
    ]
    for one, two in combinations(range(len(fields)), 2):
        for first, second in product(ways[one], ways[two]):
            yield _refielded(state, name, at, {one: first, two: second})


def _few(search: Search, param: Param, before: Any, env: Env) -> tuple[Any, ...]:
    """Give the few other values of a field: of an amount, only what it is where nothing is said.

    `env` holds the fields before it, which that may read.
    """
    if before.__class__ is Unknown:
        return ()
    if param.type.name not in ("money", "count"):
        return _others(search, param.type, before)
    if param.default is None:
        return ()
    value = evaluate(search.state, param.default, env)
    return () if value == before else (value,)


def _places(search: Search) -> Iterator[Supposed]:
    """Where a token stands, the nearest space first; not of one whom a variable puts somewhere."""
    state = search.state
    tracks = [t for t in state.setting.program.tracks_of("player") if t.stands_on is not None]
    for seat in search.places("place"):
        if any(_holds(state.player_tracks[track.index][seat]) for track in tracks):
            continue
        here = state.place[seat]
        spaces = (n for n in range(len(state.owner)) if n != here)
        for space in sorted(spaces, key=lambda n: (abs(n - here), n)):
            other = evolve(state, place=with_member(state.place, seat, space))
            yield Supposed(("place", seat), here, space, other)


def _cards(search: Search) -> Iterator[Supposed]:
    """Who holds a card: the mover, another player, or nobody."""
    state = search.state
    for card in search.places("card"):
        holder = state.cards[card]
        if holder is None or not state.setting.program.board.cards[card].kept:
            continue
        for other in (*search.seats, BANK):
            if other != holder:
                held = evolve(
                    state,
                    cards=with_member(state.cards, card, other),
                    decks=tuple(deck.without(card) for deck in state.decks),
                )
                yield Supposed(("card", card), holder, other, held)


def _owners(search: Search) -> Iterator[Supposed]:
    """Who owns a property: the mover, another player, or nobody."""
    state = search.state
    spaces = state.setting.program.board.spaces
    for space in search.places("owner"):
        if not spaces[space].deed:
            continue
        for owner in (*search.seats, BANK):
            if owner != state.owner[space]:
                other = evolve(state, owner=with_member(state.owner, space, owner))
                yield Supposed(("owner", space), state.owner[space], owner, other)


def _next_cards(search: Search) -> Iterator[Supposed]:
    """The card that lies on top of a deck, where it is known not to lie there."""
    state = search.state
    for deck in search.places("deck"):
        known = state.decks[deck]
        first = known.top[0] if known.top else None
        for card in state.setting.program.board.decks[deck].cards:
            lower = card != first if known.top else card in known.bottom
            if lower and state.cards[card] == BANK:
                rest = known.without(card)
                order = evolve(rest, top=(card, *rest.top))
                other = evolve(state, decks=with_member(state.decks, deck, order))
                yield Supposed(("deck", deck), first, card, other)


def also_open(search: Search) -> Iterator[Supposed]:
    """Something more that is open: each kind of matter, with a few values in each field.

    A field has its default, else somebody in the game, from the mover on, or something small.
    """
    state = search.state
    for kind in state.setting.program.matters.values():
        if kind.place == "ground":
            continue
        name = CLAIMS if kind.place == "standing" else STACK
        open_ = [param for param in kind.fields if param.default is None or param.type.is_list]
        for values in islice(product(*(_likely(search, param) for param in open_)), MOST_OPENED):
            given = {param.name: value for param, value in zip(open_, values, strict=True)}
            matter = matter_defaults(state, kind, given)
            matters = getattr(state, name)
            lie = (*matters, matter) if name == CLAIMS else (matter, *matters)
            at = len(matters) if name == CLAIMS else 0
            yield Supposed((name, at), None, matter, _with_matters(state, name, lie))


def _likely(search: Search, param: Param) -> tuple[Any, ...]:
    """Give a few values for a field of something that is not open."""
    state = search.state
    if param.type.is_list:
        element = param.type.of
        owned = [n for n, owner in enumerate(state.owner) if owner != BANK]
        some = tuple(owned if element is not None and element.name == "space" else ())
        return ((), *((one,) for one in some[:FEW_SPACES]))
    if param.type.name in ("player", "holder"):
        return search.seats
    if param.type.name == "space":
        read = [n for n in search.places("owner") if state.setting.program.board.spaces[n].deed]
        return tuple(read[:FEW_SPACES]) or (domain(state, param.type) or (0,))[:1]
    return (domain(state, param.type) or (1,))[:2]


# From what a player can bring about most easily to what would be another game altogether.
SORTS: tuple[Callable[[Search], Iterator[Supposed]], ...] = (
    _cash,
    _buildings,
    _supply,
    _turn,
    _variables,
    _next_cards,
    _closed,
    _opened_otherwise,
    _places,
    _cards,
    _owners,
)


# -- other tables ----------------------------------------------------------------------------------


def with_member(row: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*row[:place], value, *row[place + 1 :])


def _others(search: Search, type_: Type, before: Any) -> tuple[Any, ...]:
    """Give the other values of a small type; of players those in the game, from the mover on."""
    if type_.name == "player":
        found: tuple[Any, ...] | None = search.seats
    else:
        found = domain(search.state, type_)
    return tuple(value for value in found or () if value != before)


def _holds(value: Any) -> bool:
    return value.__class__ is not Unknown and bool(value)


def _track(state: State, track: Track, place: tuple[int, ...]) -> Any:
    if track.of == "table":
        return state.table_tracks[track.index]
    columns = state.player_tracks if track.of == "player" else state.property_tracks
    return columns[track.index][place[1]]


def with_track(state: State, track: Track, place: tuple[int, ...], value: Any) -> State:
    if track.of == "table":
        return evolve(state, table_tracks=with_member(state.table_tracks, track.index, value))
    if track.of == "property":
        column = with_member(state.property_tracks[track.index], place[1], value)
        columns = with_member(state.property_tracks, track.index, column)
        return evolve(state, property_tracks=columns)
    seat = place[1]
    column = with_member(state.player_tracks[track.index], seat, value)
    other = evolve(state, player_tracks=with_member(state.player_tracks, track.index, column))
    if track.stands_on is not None and _holds(value):
        space = evaluate(other, track.stands_on, {"player": seat})
        if space.__class__ is not Unknown:
            return evolve(other, place=with_member(other.place, seat, space))
    return other


def with_field(state: State, name: str, at: int, values: dict[int, Any]) -> State:
    matters = getattr(state, name)
    matter = matters[at]
    row = matter.values
    for number, value in values.items():
        row = with_member(row, number, value)
    return _with_matters(state, name, with_member(matters, at, Matter(matter.kind, row)))


def _with_matters(state: State, name: str, matters: tuple[Matter, ...]) -> State:
    return evolve(state, stack=matters) if name == STACK else evolve(state, claims=matters)


def _refielded(state: State, name: str, at: int, values: dict[int, Any]) -> Supposed:
    other = with_field(state, name, at, values)
    return Supposed((name, at), getattr(state, name)[at], getattr(other, name)[at], other)
