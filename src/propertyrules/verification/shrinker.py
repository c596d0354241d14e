"""The shrinker: reductions of tables, and the search for the simplest thing with a property.

A reduction yields simpler things than the one that it is given, the simplest first. Reductions of
tables serve witnesses, broken tables and broken games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias, TypeVar

from attrs import evolve

from propertyrules.ir.program import Parameter
from propertyrules.ir.types import BASIC, Type
from propertyrules.machine.initial_state import blank
from propertyrules.model.schema import (
    Column,
    columns,
    get,
    matters,
    open_fields,
    put,
    with_rows,
    without_matter,
)
from propertyrules.model.state import Matter, Setting, State
from propertyrules.model.values import BANK

Thing = TypeVar("Thing")
Reduction: TypeAlias = Callable[[Thing], Iterable["Thing | None"]]

NAMES = ("Ann", "Bob", "Cy", "Di")
"""The names of players, as far as these reach."""

ROUND = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Amounts that are easy to read, the smallest first, in whole currency units."""
STEPS = (1000, 100, 50, 10, 5)
"""The multiples to which other amounts are rounded."""
ROUNDS = 4  # of all reductions
MOST = 1200  # things that are looked at in shrinking one


def shrink(
    thing: Thing,
    reductions: Sequence[Reduction[Thing]],
    holds: Callable[[Thing], bool],
    most: int = MOST,
) -> Thing:
    """Return the simplest thing that reductions reach while `holds` stays true.

    At most so many things are looked at. A reduction may yield None for one that cannot be made.
    """
    # What one reduction removes may make another one possible that came before it.
    for _ in range(ROUNDS):
        before = thing
        for reduce in reductions:
            going = True
            while going:
                going = False
                for simpler in reduce(thing):
                    if most <= 0:
                        return thing
                    most -= 1
                    if simpler is not None and holds(simpler):
                        # Reductions go on from the new thing.
                        thing, going = simpler, True
                        break
        if thing is before:
            break
    return thing


def fewer(members: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield a sequence without one of its members, each but the last in turn, from the end."""
    for place in reversed(range(len(members) - 1)):
        yield (*members[:place], *members[place + 1 :])


def simpler_values(param: Parameter, value: Any) -> Iterator[Any]:
    """Yield simpler values of a parameter or field, the simplest first."""
    plain = getattr(param.default, "value", None)
    if plain is not None and plain.__class__ is value.__class__ and plain != value:
        yield plain
    if isinstance(value, tuple):
        for place in range(len(value)):
            yield (*value[:place], *value[place + 1 :])
    elif param.type.name in ("money", "count", "exact") and isinstance(value, int):
        # A debt or a bid of nothing would be odd.
        owed = param.type.name == "money"
        yield from (amount for amount in rounder(value) if amount or not owed)
    elif param.type.name == "truth" and value is True:
        yield False


def rounder(amount: int) -> Iterator[int]:
    """Yield amounts that are easier to read, the easiest first."""
    easy = [*ROUND]
    easy += [amount - amount % unit for unit in STEPS] + [amount + -amount % unit for unit in STEPS]
    for each in dict.fromkeys(easy):
        # What follows the amount itself is no easier to read.
        if each == amount:
            return
        yield each


# -- tables ----------------------------------------------------------------------------------------


def with_owner(state: State, spaces: Iterable[int], holder: int) -> State:
    """Return the state with some spaces owned by a holder and the buildings on them removed.

    Tracks of properties of the bank have their defaults again.
    """
    chosen = set(spaces)
    for space in chosen:
        if state.rung[space]:
            state = put(state, ("rung", space), 0)
    bare = blank(state.setting)
    rows = []
    for column in columns(state.program):
        if column.name == "owner" or (holder == BANK and column.name == "property"):
            new = column.row(bare) if column.track is not None else (holder,) * len(state.owner)
            old = column.row(state)
            rows.append((column, [new[n] if n in chosen else old[n] for n in range(len(old))]))
    return with_rows(state, rows)


TABLES: list[Callable[[State], Iterator[State]]] = []
"""The reductions of a table that keep its players and everything it states, in order."""


def _table(reduce: Callable[[State], Iterator[State]]) -> Callable[[State], Iterator[State]]:
    TABLES.append(reduce)
    return reduce


@_table
def _without_matters(state: State) -> Iterator[State]:
    """Yield tables with one matter less open."""
    for fact, _ in matters(state):
        other = without_matter(state, fact)
        # Where nothing is open nobody could move.
        if other.stack:
            yield other


@_table
def _without_deeds(state: State) -> Iterator[State]:
    """Yield tables on which the bank has a whole group, or one property."""
    owned = [space for space, owner in enumerate(state.owner) if owner != BANK]
    for group in state.program.board.groups_with(owned):
        yield with_owner(state, group.sites, BANK)
    for space in owned:
        yield with_owner(state, (space,), BANK)


@_table
def _without_buildings(state: State) -> Iterator[State]:
    """Yield tables with no buildings in a group, one rung less on all of it, or on one of it."""
    for group in state.program.board.groups:
        built = [space for space in group.sites if state.rung[space]]
        if not built:
            continue
        none = lower = state
        for space in built:
            none = put(none, ("rung", space), 0)
            lower = put(lower, ("rung", space), state.rung[space] - 1)
        yield from (none, lower)
        for space in built:
            yield put(state, ("rung", space), state.rung[space] - 1)


@_table
def _as_bare(state: State) -> Iterator[State]:
    """Yield tables with one value of a bare table: a track, a place, a card, a deck."""
    bare = blank(state.setting)
    for column in columns(state.program):
        if column.name in ("cash", "out", "owner", "rung", "supply"):
            continue  # these have reductions of their own, or none
        for fact in column.facts(state.setting):
            value = get(bare, fact)
            if get(state, fact) not in (value, None):
                yield put(state, fact, value)
    if state.paid:
        yield evolve(state, paid=())


def without_cards(state: State) -> Iterator[State]:
    """Yield the table without the places of cards that nobody holds."""
    if all(who in (None, BANK) for who in state.cards) and BANK in state.cards:
        lying = {card for deck in state.decks for card in (*deck.top, *deck.bottom)}
        kept = enumerate(state.program.board.cards)
        cards = tuple(None if card.kept and n not in lying else BANK for n, card in kept)
        if cards != state.cards:
            yield evolve(state, cards=cards)


@_table
def _simpler_fields(state: State) -> Iterator[State]:
    """Yield tables with a simpler value in a field of an open matter."""
    for fact, param, value in open_fields(state):
        for simple in simpler_values(param, value):
            yield put(state, fact, simple)


@_table
def _less_cash(state: State) -> Iterator[State]:
    """Yield tables with a rounder amount of cash of one holder."""
    for place, held in enumerate(state.cash):
        for amount in rounder(held or 0):
            yield put(state, ("cash", place), amount)


class PlayerNamed(Exception):
    """An open matter, or a move, names the player who is to be left out."""


def without_seat(state: State, seat: int) -> State:
    """Return the table without a player. Raises PlayerNamed if something there names the player."""
    program = state.program
    names = tuple(name for number, name in enumerate(state.setting.names) if number != seat)

    def row(column: Column) -> Iterator[Any]:
        for place, value in enumerate(column.row(state)):
            if column.key not in ("player", "holder") or place != seat:
                if column.track is not None:
                    yield renumbered(column.track.type, value, seat)
                elif column.type == "holder":
                    yield BANK if value == seat else renumbered(BASIC["holder"], value, seat)
                else:
                    yield value

    def open_(found: Iterable[Matter]) -> tuple[Matter, ...]:
        return tuple(
            Matter(one.kind, tuple(
                renumbered(field.type, value, seat)
                for field, value in zip(program.matters[one.kind].fields, one.values, strict=True)
            ))
            for one in found
        )  # fmt: skip

    less = with_rows(
        state,
        [(column, tuple(row(column))) for column in columns(program)],
        setting=Setting(names, program),
        stack=open_(state.stack),
        claims=open_(state.standing),
        winners=None, waiting=(), paid=(), assumed=(),
    )  # fmt: skip
    # What the player owned belongs to the bank now, and its tracks have their defaults.
    return with_owner(less, [n for n, owner in enumerate(less.owner) if owner == BANK], BANK)


def renumbered(type_: Type, value: Any, seat: int) -> Any:
    """Return a value of a type after a seat was removed. Raises PlayerNamed if it is that seat."""
    if type_.is_list:
        inner = type_.of
        if inner is None or inner.name not in ("player", "holder"):
            return value
        return tuple(renumbered(inner, each, seat) for each in value if each != seat)
    if type_.name not in ("player", "holder") or not isinstance(value, int):
        return value
    if value == seat:
        raise PlayerNamed
    return value - 1 if value > seat else value
