"""Makes a table smaller, a thing at a time, for as long as two programs still differ there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve

from propertyrules.ir.program import Parameter, Program
from propertyrules.ir.types import Type
from propertyrules.machine.initial_state import blank
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK
from propertyrules.verification.witness.compare import Pair, Spot, Step
from propertyrules.verification.witness.pairs import waiting

NAMES = ("Ann", "Bob", "Cy", "Di")
"""What players are called, as far as these reach."""

ROUND = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Amounts that are easy to read, the smallest first."""
STEPS = (1000, 100, 50, 10, 5)
"""What an amount is rounded to where none of those will do."""
ROUNDS = 4  # how often all ways are gone through
MOST = 1200  # tables that are looked at in making one smaller

Holds = Callable[[Spot, Step], bool]


def shrunk(pair: Pair, spot: Spot, step: Step, holds: Holds) -> tuple[Spot, Step]:
    """Give the smallest table that is reached by taking things away while `holds` stays true."""
    moved = pair.spot(spot.one)
    if moved is not None and moved.other == spot.other:
        return _shrunk(pair, spot, step, holds)
    # What only the second program keeps matters here: then things are taken from its table.
    found = _shrunk(_turned(pair), *_about(spot, step), lambda *each: holds(*_about(*each)))
    return _about(*found)


def _turned(pair: Pair) -> Pair:
    """Give a pair the other way about."""
    return evolve(
        pair, one=pair.other, other=pair.one, forth=pair.back, back=pair.forth,
        parts=pair.parts[::-1],
    )  # fmt: skip


def _about(spot: Spot, step: Step) -> tuple[Spot, Step]:
    return Spot(spot.other, spot.one), Step(step.name, step.other, step.one, step.asks)


def _shrunk(pair: Pair, spot: Spot, step: Step, holds: Holds) -> tuple[Spot, Step]:
    left = MOST
    for _ in range(ROUNDS):
        before = spot
        for way in _WAYS:
            going = True
            while going:
                going = False
                for smaller in way(pair, spot, step):
                    if left <= 0:
                        return spot, step
                    left -= 1
                    if smaller is not None and holds(*smaller):
                        # What is smaller now is asked of the new table.
                        spot, step = smaller
                        going = True
                        break
        if spot is before:
            break
    return spot, step


Smaller = Iterator["tuple[Spot, Step] | None"]


def _with(pair: Pair, step: Step, state: State) -> tuple[Spot, Step] | None:
    """Give a table of the first program as both have it, with the move as it was."""
    awaited = waiting(state)
    spot = pair.spot(evolve(state, waiting=awaited, complete=True)) if awaited else None
    return None if spot is None else (spot, step)


def _changed(pair: Pair, step: Step, state: State, **columns: Any) -> tuple[Spot, Step] | None:
    return _with(pair, step, evolve(state, **columns))


# -- players -----------------------------------------------------------------------------------


def _players(pair: Pair, spot: Spot, step: Step) -> Smaller:
    """Leave a player out, of whom nothing that is open speaks; call the rest as usual."""
    names = spot.one.setting.names
    usual = NAMES[: len(names)]
    if names != usual and len(usual) == len(names):
        program = pair.one
        yield _changed(pair, step, spot.one, setting=Setting(usual, program, program.key))
    if len(names) > 2:
        for seat in reversed(range(len(names))):
            without = without_seat(pair, spot, step, seat)
            if without is not None:
                yield without


def without_seat(pair: Pair, spot: Spot, step: Step, seat: int) -> tuple[Spot, Step] | None:
    """Give the table without a player; None where what is open, or the move, is about that one."""
    state = spot.one
    program = state.setting.program
    names = tuple(name for number, name in enumerate(state.setting.names) if number != seat)

    def moved(type_: Type, value: Any) -> Any:
        if type_.is_list:
            inner = type_.of
            if inner is None or inner.name not in ("player", "holder"):
                return value
            return tuple(moved(inner, v) for v in value if v != seat)
        if type_.name not in ("player", "holder"):
            return value
        if value == seat:
            raise _Named
        return value - 1 if value > seat else value

    def code(value: Any) -> Any:
        if value == seat:
            return BANK
        return value - 1 if value is not None and value > seat else value

    def matter(one: Matter) -> Matter:
        fields = program.matters[one.kind].fields
        pairs = zip(fields, one.values, strict=True)
        return Matter(one.kind, tuple(moved(f.type, v) for f, v in pairs))

    def row(column: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*column[:seat], *column[seat + 1 :])

    try:
        less = State(
            setting=Setting(names, program, program.key),
            cash=row(state.cash),
            place=row(state.place),
            out=row(state.out),
            owner=tuple(code(owner) for owner in state.owner),
            rung=state.rung,
            player_tracks=tuple(row(column) for column in state.player_tracks),
            property_tracks=state.property_tracks,
            table_tracks=state.table_tracks,
            supply=state.supply,
            decks=state.decks,
            cards=tuple(code(who) for who in state.cards),
            stack=tuple(matter(one) for one in state.stack),
            claims=tuple(matter(one) for one in state.claims),
            complete=True,
        )
        args = []
        for owner, env in ((pair.one, step.one), (pair.other, step.other)):
            params = step.params(owner) if env is not None else ()
            args.append(
                None if env is None else {p.name: moved(p.type, env[p.name]) for p in params}
            )
    except _Named:
        return None
    less = _bare_of_bank(less)
    return _with(pair, Step(step.name, args[0], args[1], step.asks), less)


class _Named(Exception):
    """What is open, or the move, is about the player who is to be left out."""


def _bare_of_bank(state: State) -> State:
    """Take off what stands on, or is noted of, deeds that the bank has."""
    program = state.setting.program
    bare = blank(state.setting)
    for number, owner in enumerate(state.owner):
        if owner == BANK:
            state = with_rung(state, number, 0)
    tracks = tuple(
        tuple(plain[n] if state.owner[n] == BANK else v for n, v in enumerate(column))
        for column, plain in zip(state.property_tracks, bare.property_tracks, strict=True)
    )
    return evolve(state, property_tracks=tracks) if program.tracks_of("property") else state


def with_rung(state: State, number: int, level: int) -> State:
    """Give a table with other buildings on a site; what they take comes from the bank."""
    old = state.rung[number]
    if old == level:
        return state
    ladder = state.setting.program.ladder
    supply = tuple(
        None if left is None else left + ladder[old][piece] - ladder[level][piece]
        for piece, left in enumerate(state.supply)
    )
    rung = (*state.rung[:number], level, *state.rung[number + 1 :])
    return evolve(state, rung=rung, supply=supply)


# -- what is open ------------------------------------------------------------------------------


def _matters(pair: Pair, spot: Spot, step: Step) -> Smaller:
    state = spot.one
    for place in range(len(state.claims)):
        claims = (*state.claims[:place], *state.claims[place + 1 :])
        yield _changed(pair, step, state, claims=claims)
    for place in range(len(state.stack)):
        stack = (*state.stack[:place], *state.stack[place + 1 :])
        if stack:
            yield _changed(pair, step, state, stack=stack)


def _fields(pair: Pair, spot: Spot, step: Step) -> Smaller:
    state = spot.one
    for column in ("stack", "claims"):
        matters: tuple[Matter, ...] = getattr(state, column)
        for place, matter in enumerate(matters):
            fields = state.setting.program.matters[matter.kind].fields
            for number, param in enumerate(fields):
                for value in simpler(param, matter.values[number]):
                    values = (*matter.values[:number], value, *matter.values[number + 1 :])
                    put = Matter(matter.kind, values)
                    new = (*matters[:place], put, *matters[place + 1 :])
                    yield _changed(pair, step, state, **{column: new})


def simpler(param: Parameter, value: Any) -> Iterator[Any]:
    """Give simpler values of a parameter, the simplest first."""
    default = param.default
    plain = getattr(default, "value", None) if default is not None else None
    if plain is not None and plain.__class__ is value.__class__ and plain != value:
        yield plain
    if isinstance(value, tuple):
        for place in range(len(value)):
            yield (*value[:place], *value[place + 1 :])
    elif param.type.name in ("money", "count", "exact") and isinstance(value, int):
        # A debt or a bid of nothing is a riddle of its own.
        owed = param.type.name == "money"
        yield from (amount for amount in rounder(value) if amount or not owed)
    elif param.type.name == "truth" and value is True:
        yield False


def rounder(amount: int) -> Iterator[int]:
    """Give amounts that are easier to read, the easiest first, down to the amount itself."""
    easy = [*ROUND]
    easy += [amount - amount % unit for unit in STEPS] + [amount + -amount % unit for unit in STEPS]
    for each in dict.fromkeys(easy):
        if each == amount:
            return
        yield each


# -- deeds, buildings and the rest ---------------------------------------------------------------


def _deeds(pair: Pair, spot: Spot, step: Step) -> Smaller:
    state = spot.one
    for group in pair.one.board.groups:
        if any(state.owner[n] != BANK for n in group.sites):
            yield _given_back(pair, step, state, group.sites)
    for number, owner in enumerate(state.owner):
        if owner != BANK:
            yield _given_back(pair, step, state, (number,))


def _given_back(
    pair: Pair, step: Step, state: State, places: tuple[int, ...]
) -> tuple[Spot, Step] | None:
    owner = tuple(BANK if n in places else code for n, code in enumerate(state.owner))
    return _with(pair, step, _bare_of_bank(evolve(state, owner=owner)))


def _levels(pair: Pair, spot: Spot, step: Step) -> Smaller:
    state = spot.one
    for group in pair.one.board.groups:
        built = [n for n in group.sites if state.rung[n]]
        if not built:
            continue
        lowered = state
        for number in built:
            lowered = with_rung(lowered, number, 0)
        yield _with(pair, step, lowered)
        lowered = state
        for number in built:
            lowered = with_rung(lowered, number, state.rung[number] - 1)
        yield _with(pair, step, lowered)
        for number in built:
            yield _with(pair, step, with_rung(state, number, state.rung[number] - 1))


def _tracks(pair: Pair, spot: Spot, step: Step) -> Smaller:
    state = spot.one
    bare = blank(state.setting)
    for name in ("player_tracks", "property_tracks"):
        columns, plain = getattr(state, name), getattr(bare, name)
        for index, column in enumerate(columns):
            for place, value in enumerate(column):
                if value != plain[index][place]:
                    new = (*column[:place], plain[index][place], *column[place + 1 :])
                    put = (*columns[:index], new, *columns[index + 1 :])
                    yield _changed(pair, step, state, **{name: put})
    for index, value in enumerate(state.table_tracks):
        if value != bare.table_tracks[index]:
            row = (*state.table_tracks[:index], bare.table_tracks[index],
                   *state.table_tracks[index + 1 :])  # fmt: skip
            yield _changed(pair, step, state, table_tracks=row)


def _cards(pair: Pair, spot: Spot, step: Step) -> Smaller:
    state = spot.one
    kept = [card.kept for card in pair.one.board.cards]
    if all(who in (None, BANK) for who in state.cards) and BANK in state.cards:
        # Of cards that nobody holds a table need not speak.
        lying = {card for deck in state.decks for card in (*deck.top, *deck.bottom)}
        cards = tuple(
            None if keep and card not in lying else BANK for card, keep in enumerate(kept)
        )
        if cards != state.cards:
            yield _changed(pair, step, state, cards=cards)
    untold = (Deck(),) * len(state.decks)
    if state.decks != untold:
        yield _changed(pair, step, state, decks=untold)
    for number, who in enumerate(state.cards):
        if who is not None and who != BANK:
            cards = (*state.cards[:number], BANK, *state.cards[number + 1 :])
            yield _changed(pair, step, state, cards=cards)
    if state.paid:
        yield _changed(pair, step, state, paid=())


def _places(pair: Pair, spot: Spot, step: Step) -> Smaller:
    state = spot.one
    for seat, place in enumerate(state.place):
        if place:
            yield _changed(
                pair, step, state, place=(*state.place[:seat], 0, *state.place[seat + 1 :])
            )


def _cash(pair: Pair, spot: Spot, step: Step) -> Smaller:
    state = spot.one
    for place, held in enumerate(state.cash):
        if held:
            for amount in rounder(held):
                cash = (*state.cash[:place], amount, *state.cash[place + 1 :])
                yield _changed(pair, step, state, cash=cash)


def _arguments(pair: Pair, spot: Spot, step: Step) -> Smaller:
    by_one = step.one is not None
    program: Program = pair.one if by_one else pair.other
    env = step.one if step.one is not None else step.other
    assert env is not None
    for param in step.params(program)[0 if step.asks else 1 :]:
        for value in simpler(param, env[param.name]):
            simple = {**env, param.name: value}
            if step.asks:
                new = pair.question(spot, step.name, simple)
            else:
                new = pair.step(spot, step.name, simple, by_one)
            yield None if new is None else (spot, new)


_WAYS = (
    _players, _matters, _deeds, _levels, _tracks, _cards, _places, _fields, _arguments, _cash,
)  # fmt: skip
