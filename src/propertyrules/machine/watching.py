"""Watching: a state that takes note of which facts of the table somebody looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from attrs import evolve

from propertyrules.model.state import Matter, State

# A column and a place in it; of an open matter where it lies and which of its fields.
Fact: TypeAlias = tuple[Any, ...]
Note: TypeAlias = Callable[[Fact], None]

STACK, CLAIMS = "stack", "claims"


class Watched(tuple[Any, ...]):
    """A tuple that tells of each member that is looked at; of all, where it is gone through."""

    note: Note
    fact: Fact

    @staticmethod
    def of(values: Iterable[Any], note: Note, *fact: Any) -> Watched:
        """Watch some values: each is the fact with its place behind."""
        made = Watched(values)
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


class WatchedList(Watched):
    """The same for what is open: that anybody looked is one fact, whatever was found."""

    @staticmethod
    def of(values: Iterable[Any], note: Note, *fact: Any) -> WatchedList:
        """Watch some values, all as one fact."""
        made = WatchedList(values)
        made.note, made.fact = note, fact
        return made

    def __getitem__(self, place: Any) -> Any:
        self.note(self.fact)
        return tuple.__getitem__(self, place)

    def __iter__(self) -> Iterator[Any]:
        self.note(self.fact)
        return tuple.__iter__(self)


def watched(state: State, note: Note) -> State:
    """Give an equal state that tells of every fact that is looked at."""

    def columns(name: str, found: tuple[tuple[Any, ...], ...]) -> tuple[Watched, ...]:
        return tuple(Watched.of(column, note, name, at) for at, column in enumerate(found))

    def matters(name: str, found: tuple[Matter, ...]) -> WatchedList:
        seen = (
            Matter(matter.kind, Watched.of(matter.values, note, "field", name, at))
            for at, matter in enumerate(found)
        )
        return WatchedList.of(seen, note, name)

    return evolve(
        state,
        cash=Watched.of(state.cash, note, "cash"),
        place=Watched.of(state.place, note, "place"),
        owner=Watched.of(state.owner, note, "owner"),
        rung=Watched.of(state.rung, note, "rung"),
        player_tracks=columns("player", state.player_tracks),
        property_tracks=columns("property", state.property_tracks),
        table_tracks=Watched.of(state.table_tracks, note, "table"),
        supply=Watched.of(state.supply, note, "supply"),
        decks=Watched.of(state.decks, note, "deck"),
        cards=Watched.of(state.cards, note, "card"),
        stack=matters(STACK, state.stack),
        claims=matters(CLAIMS, state.claims),
    )
