"""The schema of the state: a row for each column, and every value by its address.

A fact's address is a tuple: the name of its column, and its places there. `("cash", 2)` is the cash
of the third holder, `("player", 1, 0)` the second track of the first player, `("table", 3)` a
track of the table, `("stack", 0, 2)` the third field of what is uppermost. Whatever goes over a
state column by column (data, neighbouring tables, shrinking, translation) goes over these rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import evolve, fields

from propertyrules.classes import opaque
from propertyrules.model.state import Matter, Setting, State
from propertyrules.model.values import is_known

if TYPE_CHECKING:
    from propertyrules.ir.program import Parameter, Program, Track
    from propertyrules.ir.types import Type

Fact: TypeAlias = tuple[Any, ...]

STACK, CLAIMS = "stack", "claims"

_FIELDS = tuple(each for each in fields(State) if each.metadata)

ATTRIBUTES: Mapping[str, str] = {
    each.metadata["name"] or each.name.removesuffix("_tracks"): each.name for each in _FIELDS
}
"""The fields of a state that lie on the table, in their order, by the name of their facts."""

_GIVEN_AS = {each.name: each.alias or each.name for each in fields(State)}
"""The names of the fields as arguments of `State`."""


@opaque
class Column:
    """A column of the state: the key and the type of its values.

    `key` is the sort of thing that indexes it: `player`, `holder` (seats, then the rulebook's own
    holders), `space`, `piece`, `deck` or `card`; empty for the one value of a table's track. `type`
    is the name of a type of the rulebook language, or `rung`, `order` (of a deck); of a track it is
    in `track`. `json` is the column's key in data, `empty` the value at a bare table (or a function
    of setting and place), but for tracks.
    """

    name: str
    attribute: str
    key: str
    type: str
    json: str
    empty: Any = None
    track: Track | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """A key that identifies the column among those of its program, and in other programs."""
        return (self.name, self.json, self.type if self.track is None else str(self.track.type))

    def facts(self, setting: Setting) -> Iterator[Fact]:
        """Yield the addresses of all values of the column."""
        start: Fact = (self.name,) if self.track is None else (self.name, self.track.index)
        yield from (
            ((*start, place) for place in places(setting, self.key)) if self.key else (start,)
        )

    def row(self, state: State) -> tuple[Any, ...]:
        """Return the values in order of their places; of a table's track the one value."""
        found = getattr(state, self.attribute)
        if self.track is not None:
            found = found[self.track.index]
        return tuple(found) if self.key else (found,)


def columns(program: Program) -> tuple[Column, ...]:
    """Return the columns that hold single values: those of every state, then the program's tracks
    in the order in which they are declared.
    """
    # Not by `once_per_program`: the model is below the IR and imports it for its types alone.
    known: tuple[Column, ...] | None = program.made.get(columns)
    if known is None:
        known = program.made[columns] = _columns(program)
    return known


def _columns(program: Program) -> tuple[Column, ...]:
    """Return the columns of the states of a program: those of every game, then its tracks."""
    found: list[Column] = []
    for each in _FIELDS:
        # Tracks differ from program to program; the others are the same in all.
        about = each.metadata
        if about["key"] and about["type"] != "track":
            name, json = about["name"] or each.name, about["json"] or each.name
            found.append(Column(name, each.name, about["key"], about["type"], json, about["empty"]))
    keys = {each.name: each.metadata["key"] for each in _FIELDS}
    for track in program.tracks.values():
        attribute = ATTRIBUTES[track.of]
        kind = track.type.name
        found.append(Column(track.of, attribute, keys[attribute], kind, track.name, None, track))
    return tuple(found)


def places(setting: Setting, key: str) -> range:
    """Return the indices of a sort of key at a table."""
    seats = len(setting.names) if key in ("player", "holder") else 0
    return range(seats + (0 if key == "player" else len(setting.program.things(key))))


def bare(setting: Setting, untold: Callable[[Track, int | None], Any]) -> State:
    """Return an empty table, with the values of tracks as `untold` returns them."""
    rows: dict[str, Any] = {}
    for each in _FIELDS:
        about = each.metadata
        empty = about["empty"]
        if about["type"] == "track":
            of = each.name.removesuffix("_tracks")
            # A track's index is its place in the state, and need not be that of its declaration.
            tracks = sorted(setting.program.tracks_of(of), key=lambda track: track.index)
            rows[each.name] = tuple(
                tuple(untold(track, n) for n in places(setting, about["key"]))
                if about["key"]
                else untold(track, None)
                for track in tracks
            )
        elif about["key"]:
            row = places(setting, about["key"])
            rows[each.name] = tuple(empty(setting, n) if callable(empty) else empty for n in row)
        else:
            rows[_GIVEN_AS[each.name]] = empty
    return State(setting=setting, **rows)


# -- values by their address ---------------------------------------------------------------------


def get(state: State, fact: Fact) -> Any:
    """Return the value of a fact; of `("stack", 0)` the matter itself."""
    value = getattr(state, ATTRIBUTES[fact[0]])
    for place in fact[1:]:
        value = value.values[place] if value.__class__ is Matter else value[place]
    return value


def put(state: State, fact: Fact, value: Any) -> State:
    """Return the state with another value of a fact, and with its direct consequences.

    The pieces of a rung come from the bank and go back there; a held card is in no deck. Supplies
    may become negative: whether a table is possible is checked elsewhere.
    """
    attribute = ATTRIBUTES[fact[0]]
    changed = {attribute: replaced(getattr(state, attribute), fact[1:], value)}
    if fact[0] == "rung":
        ladder, old = state.program.ladder, get(state, fact)
        if is_known(old):
            changed["supply"] = tuple(
                left + ladder[old][piece] - ladder[value][piece]
                if left is not None and is_known(left) else left
                for piece, left in enumerate(state.supply)
            )  # fmt: skip
    elif fact[0] == "card" and value != get(state, fact):
        changed["decks"] = tuple(deck.without(fact[1]) for deck in state.decks)
    return with_fields(state, changed)


def with_fields(state: State, changed: Mapping[str, Any]) -> State:
    """Return the state with other values of some fields, by their names."""
    given = {_GIVEN_AS[name]: value for name, value in changed.items()}
    return evolve(state, **given)


def replaced(row: Any, path: Fact, value: Any) -> Any:
    """Return nested rows (or matters) with another value at the end of a path."""
    if not path:
        return value
    if row.__class__ is Matter:
        return Matter(row.kind, replaced(row.values, path, value))
    place = path[0]
    return (*row[:place], replaced(row[place], path[1:], value), *row[place + 1 :])


def with_rows(state: State, rows: Iterable[tuple[Column, Iterable[Any]]], **more: Any) -> State:
    """Return the state with other rows for some columns, as they are; `more` are other fields."""
    changed: dict[str, Any] = {}
    for column, row in rows:
        whole = tuple(row)
        if column.track is not None:
            # The tracks of one sort of owner share an attribute: those set before must stay set.
            old = changed.get(column.attribute, getattr(state, column.attribute))
            whole = replaced(old, (column.track.index,), whole if column.key else whole[0])
        changed[column.attribute] = whole
    return evolve(state, **changed, **more)


def matters(state: State) -> Iterator[tuple[Fact, Matter]]:
    """Yield everything that is open with its address: the stack, then the claims."""
    for name in (STACK, CLAIMS):
        for place, matter in enumerate(getattr(state, ATTRIBUTES[name])):
            yield (name, place), matter


def open_fields(state: State) -> Iterator[tuple[Fact, Parameter, Any]]:
    """Yield every field of everything that is open: its address, parameter and value."""
    for fact, matter in matters(state):
        kind = state.program.matters[matter.kind]
        for place, pair in enumerate(zip(kind.fields, matter.values, strict=True)):
            yield (*fact, place), *pair


def values_of(state: State, matter: Matter, *types: Type) -> list[Any]:
    """Return the values of a matter that are of some types, in their order."""
    fields = state.program.matters[matter.kind].fields
    pairs = zip(fields, matter.values, strict=True)
    return [value for field, value in pairs if field.type in types]


def without_matter(state: State, fact: Fact) -> State:
    """Return the state in which something, by its address, is no longer open."""
    name, place = fact
    left = getattr(state, ATTRIBUTES[name])
    changed: dict[str, Any] = {name: (*left[:place], *left[place + 1 :])}
    return evolve(state, **changed)
