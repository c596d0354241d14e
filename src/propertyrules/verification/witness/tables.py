"""Tables on which two programs may differ: from scenarios, from games, and with things changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve

from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import Program
from propertyrules.ir.types import Type
from propertyrules.machine.domains import domain
from propertyrules.machine.initial_state import blank, new_game
from propertyrules.model.state import Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.verification.dice import Dice
from propertyrules.verification.policies import RanDry, by_chance
from propertyrules.verification.sampler import play_chosen, random_throw
from propertyrules.verification.witness.changing import PLENTY, Changer
from propertyrules.verification.witness.shrink import NAMES

LONGEST = 120  # moves of a game before another begins
CHANGES = 4  # at most so many things of a table are changed by chance at a time


def completed(state: State) -> State | None:
    """Give a table with all that it leaves open filled in; None where that cannot be."""
    start = blank(state.setting)
    program = state.setting.program
    columns = {
        of: tuple(
            tuple(_told(program, t.type, v, d) for v, d in zip(column, plain, strict=True))
            for t, column, plain in zip(
                sorted(program.tracks_of(of), key=lambda track: track.index), mine, bare,
                strict=True,
            )
        )
        for of, mine, bare in (
            ("player", state.player_tracks, start.player_tracks),
            ("property", state.property_tracks, start.property_tracks),
        )
    }  # fmt: skip
    table = tuple(
        _told(program, track.type, state.table_tracks[track.index], start.table_tracks[track.index])
        for track in sorted(program.tracks_of("table"), key=lambda track: track.index)
    )
    full = evolve(
        state,
        cash=tuple(PLENTY if cash is None else cash for cash in state.cash),
        cards=tuple(BANK if who is None else who for who in state.cards),
        player_tracks=columns["player"],
        property_tracks=columns["property"],
        table_tracks=table,
        assumed=(),
        complete=True,
    )
    rows = (*full.player_tracks, *full.property_tracks, full.table_tracks)
    known = (*rows, *(matter.values for matter in (*full.stack, *full.claims)))
    if any(value.__class__ is Unknown for row in known for value in row):
        return None
    return full


def _told(program: Program, type_: Type, value: Any, plain: Any) -> Any:
    """Fill in a value that is not known: as at a bare table, else the least of its type."""
    if value.__class__ is not Unknown:
        return value
    if plain.__class__ is not Unknown:
        return plain
    if type_.is_list:
        return ()
    if type_.name in ("money", "count"):
        return 0
    if type_.name == "truth":
        return False
    if type_.name == "throw":
        return random_throw(program, Dice(0))
    values = domain(blank(Setting(NAMES[:1], program, program.key)), type_)
    return values[0] if values else value


class Games:
    """Goes on through games by chance of one program, a table at a time."""

    def __init__(self, program: Program, starts: Sequence[State], dice: Dice) -> None:
        self._program, self._starts, self._dice = program, starts, dice
        self._state: State | None = None
        self._left = 0

    def next(self) -> State | None:
        """Give the next table of a game; None where none can begin."""
        for _ in range(3):
            if self._state is None or self._state.over or self._left <= 0:
                self._begin()
            if self._state is None:
                return None
            self._left -= 1
            try:
                chosen = by_chance(self._state, self._dice)
                self._state = play_chosen(self._state, chosen)
            except (RanDry, PropertyRulesError):
                self._state = None
                continue
            if not self._state.over:
                return self._state
        return None

    def _begin(self) -> None:
        dice = self._dice
        if self._starts and dice.one_in(3):
            self._state, self._left = dice.choose(self._starts), 1 + dice.below(20)
            return
        names = NAMES[: 2 + dice.below(3)]
        try:
            state = new_game(Setting(names, self._program, self._program.key))
        except PropertyRulesError:
            self._state = None
            return
        self._state, self._left = completed(state), LONGEST * (1 + dice.below(4))
        if self._state is not None and dice.one_in(2):
            self._state = self._dealt(self._state)

    def _dealt(self, state: State) -> State:
        """Deal deeds and groups out, so that a game has gone some way when it begins."""
        dice = self._dice
        owner = list(state.owner)
        board = self._program.board
        seats = range(len(state.out))
        for group in board.groups:
            seat = dice.choose([BANK, *seats])
            for site in group.sites:
                owner[site] = dice.choose([*seats]) if dice.one_in(4) else seat
        return evolve(state, owner=tuple(owner))


def tables(program: Program, starts: Sequence[State], seed: int, many: int) -> Iterator[State]:
    """Give so many tables of a program: the starts, and then games, mostly with things changed."""
    dice = Dice(seed)
    yield from starts[:many]
    games, changer = Games(program, starts, dice), Changer(program, dice)
    for _ in range(max(0, many - len(starts))):
        state: State | None
        if starts and dice.one_in(3):
            state = dice.choose(starts)
        else:
            state = games.next()
            if state is None:
                continue
        if not dice.one_in(4):
            state = changer.changed(state, 1 + dice.below(CHANGES))
        if state is not None:
            yield state
