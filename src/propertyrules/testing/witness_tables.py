"""Tables on which two programs may differ: from scenarios, from games, and with things changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve

from propertyrules.compiler.beginning import blank
from propertyrules.compiler.interpreter import new_game
from propertyrules.compiler.ranges import domain
from propertyrules.errors import PropertyRulesError
from propertyrules.language.program import Program
from propertyrules.language.types import Type
from propertyrules.model.state import Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.testing.dice import Dice
from propertyrules.testing.policies import RanDry, by_chance
from propertyrules.testing.sampling import play_chosen, random_throw
from propertyrules.testing.witness_pairs import waiting
from propertyrules.testing.witness_shrink import NAMES

PLENTY = 1500  # what somebody is taken to hold of whom a table does not tell it
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


# -- changing a table --------------------------------------------------------------------------


class Changer:
    """Changes things of a table by chance: cash, deeds, buildings, places, tracks, what is open."""

    def __init__(self, program: Program, dice: Dice) -> None:
        self.program, self._dice = program, dice
        self._deeds = tuple(s.number for s in program.board.spaces if s.deed)
        self._amounts = _amounts(program)
        self._counts = tuple(
            figure.value for figure in program.figures.values() if figure.type.name == "count"
        )
        self._bare = blank(Setting(NAMES, program, program.key))
        self._ways = (
            self._cash, self._cash, self._owner, self._group, self._built, self._built,
            self._deed_track, self._player_track, self._player_track, self._place,
            self._matter_field, self._matter_field, self._opened, self._closed, self._card,
            self._table_track, self._top_card, self._shortage,
        )  # fmt: skip

    def changed(self, state: State, many: int) -> State | None:
        """Give a table with so many things changed; None where nobody is waited for there."""
        for _ in range(many):
            state = self._dice.choose(self._ways)(state)
        awaited = waiting(state)
        if not awaited:
            return None
        return evolve(state, waiting=awaited, complete=True)

    def _seat(self, state: State) -> int:
        return self._dice.choose([n for n, gone in enumerate(state.out) if not gone])

    def amount(self, state: State) -> int:
        """Give an amount at which something may change: a price, a figure, or just beside one."""
        dice = self._dice
        if dice.one_in(3):
            return dice.below(60)
        held = dice.choose(self._amounts) if not dice.one_in(8) else PLENTY
        return max(0, held + dice.choose((-1, 0, 0, 1)))

    def _cash(self, state: State) -> State:
        cash = list(state.cash)
        cash[self._seat(state)] = self.amount(state)
        return evolve(state, cash=tuple(cash))

    def _owner(self, state: State) -> State:
        if not self._deeds:
            return state
        place = self._dice.choose(self._deeds)
        return self._owned(state, (place,), self._dice.choose((BANK, self._seat(state))))

    def _group(self, state: State) -> State:
        groups = self.program.board.groups
        if not groups:
            return state
        return self._owned(state, self._dice.choose(groups).sites, self._seat(state))

    def _owned(self, state: State, places: Sequence[int], holder: int) -> State:
        owner = list(state.owner)
        for place in places:
            owner[place] = holder
        state = self._rungs(state, dict.fromkeys(places, 0))
        tracks = tuple(
            tuple(plain[n] if n in places and holder == BANK else v for n, v in enumerate(column))
            for column, plain in zip(state.property_tracks, self._bare.property_tracks, strict=True)
        )
        return evolve(state, owner=tuple(owner), property_tracks=tracks)

    def _built(self, state: State) -> State:
        """Build a whole group to a level, or one site of it a step higher."""
        top = len(self.program.ladder) - 1
        owned = [
            g for g in self.program.board.groups
            if len({state.owner[n] for n in g.sites}) == 1 and state.owner[g.sites[0]] >= 0
        ]  # fmt: skip
        if top < 1 or not owned:
            return self._group(state)
        sites = self._dice.choose(owned).sites
        level = self._dice.below(top + 1)
        rungs = dict.fromkeys(sites, level)
        for site in sites:
            if level < top and self._dice.one_in(2):
                rungs[site] = level + 1
        return self._rungs(state, rungs)

    def _shortage(self, state: State) -> State:
        """Build until the bank has hardly anything left of some piece."""
        dice = self._dice
        kinds = [n for n, left in enumerate(state.supply) if left is not None]
        top = len(self.program.ladder) - 1
        if not kinds or top < 1:
            return state
        piece = dice.choose(kinds)
        most = max(range(top + 1), key=lambda rung: self.program.ladder[rung][piece])
        wanted = dice.below(4)
        for group in dice.shuffled(self.program.board.groups):
            left = state.supply[piece]
            if left is None or left <= wanted:
                break
            if len({self.program.board.spaces[n].kind for n in group.sites}) != 1:
                continue
            fitting = max(range(most + 1), key=lambda rung: (
                self.program.ladder[rung][piece] * len(group.sites) <= left,
                self.program.ladder[rung][piece],
            ))  # fmt: skip
            state = self._owned(state, group.sites, self._seat(state))
            state = self._rungs(state, dict.fromkeys(group.sites, fitting))
        return state

    def _rungs(self, state: State, rungs: dict[int, int]) -> State:
        rung, supply = list(state.rung), list(state.supply)
        for place, level in rungs.items():
            for piece, left in enumerate(supply):
                if left is not None:
                    ladder = self.program.ladder
                    supply[piece] = left + ladder[rung[place]][piece] - ladder[level][piece]
            rung[place] = level
        if any(left is not None and left < 0 for left in supply):
            return state
        return evolve(state, rung=tuple(rung), supply=tuple(supply))

    def _deed_track(self, state: State) -> State:
        tracks = self.program.tracks_of("property")
        owned = [place for place in self._deeds if state.owner[place] != BANK]
        if not tracks or not owned:
            return state
        track, place = self._dice.choose(tracks), self._dice.choose(owned)
        columns = list(state.property_tracks)
        column = list(columns[track.index])
        column[place] = self.value(state, track.type, column[place])
        columns[track.index] = tuple(column)
        return evolve(state, property_tracks=tuple(columns))

    def _player_track(self, state: State) -> State:
        tracks = self.program.tracks_of("player")
        if not tracks:
            return state
        track, seat = self._dice.choose(tracks), self._seat(state)
        columns = list(state.player_tracks)
        column = list(columns[track.index])
        column[seat] = self.value(state, track.type, column[seat])
        columns[track.index] = tuple(column)
        state = evolve(state, player_tracks=tuple(columns))
        if track.stands_on is not None and column[seat]:
            from propertyrules.compiler.evaluate import evaluate

            space = evaluate(state, track.stands_on, {"player": seat})
            if isinstance(space, int):
                place = list(state.place)
                place[seat] = space
                return evolve(state, place=tuple(place))
        return state

    def _table_track(self, state: State) -> State:
        tracks = self.program.tracks_of("table")
        if not tracks:
            return state
        track = self._dice.choose(tracks)
        row = list(state.table_tracks)
        row[track.index] = self.value(state, track.type, row[track.index])
        return evolve(state, table_tracks=tuple(row))

    def _place(self, state: State) -> State:
        place = list(state.place)
        place[self._seat(state)] = self._dice.below(len(self.program.board.spaces))
        return evolve(state, place=tuple(place))

    def _card(self, state: State) -> State:
        kept = [n for n, card in enumerate(self.program.board.cards) if card.kept]
        if not kept:
            return state
        cards = list(state.cards)
        cards[self._dice.choose(kept)] = self._dice.choose((BANK, self._seat(state)))
        return evolve(state, cards=tuple(cards))

    def _top_card(self, state: State) -> State:
        decks = self.program.board.decks
        if not decks:
            return state
        number = self._dice.below(len(decks))
        known = list(state.decks)
        lying = [card for card in decks[number].cards if state.cards[card] == BANK]
        known[number] = (self._dice.choose(lying),) if lying and self._dice.one_in(2) else ()
        return evolve(state, decks=tuple(known))

    def _matter_field(self, state: State) -> State:
        if not state.stack:
            return state
        place = 0 if self._dice.one_in(2) else self._dice.below(len(state.stack))
        matter = state.stack[place]
        kind = self.program.matters[matter.kind]
        if not kind.fields:
            return state
        number = self._dice.below(len(kind.fields))
        values = list(matter.values)
        values[number] = self.value(state, kind.fields[number].type, values[number])
        stack = list(state.stack)
        stack[place] = Matter(matter.kind, tuple(values))
        return evolve(state, stack=tuple(stack))

    def _opened(self, state: State) -> State:
        kinds = [k for k in self.program.matters.values() if k.place != "ground"]
        if not kinds:
            return state
        kind = self._dice.choose(kinds)
        values = tuple(self.value(state, f.type, None) for f in kind.fields)
        if None in values:
            return state
        matter = Matter(kind.name, values)
        if kind.place == "standing":
            return evolve(state, claims=(*state.claims, matter))
        if kind.waiting is None:
            return state
        return evolve(state, stack=(matter, *state.stack))

    def _closed(self, state: State) -> State:
        if state.claims and self._dice.one_in(2):
            return evolve(state, claims=state.claims[1:])
        return evolve(state, stack=state.stack[1:]) if len(state.stack) > 1 else state

    def value(self, state: State, type_: Type, old: Any) -> Any:
        """Give a value of a type by chance, at times just beside the old one."""
        dice = self._dice
        if type_.is_list:
            if type_.of is None or dice.one_in(2):
                return ()
            members = domain(state, type_.of) or ()
            return tuple(sorted(dice.shuffled(members)[: dice.below(3)]))
        match type_.name:
            case "money" | "exact":
                if isinstance(old, int) and dice.one_in(2):
                    return max(0, old + dice.choose((-1, 1, 10, -10)))
                return self.amount(state)
            case "count":
                if isinstance(old, int) and dice.one_in(2):
                    return max(0, old + dice.choose((-1, 1)))
                if self._counts and dice.one_in(4):
                    return max(0, dice.choose(self._counts) + dice.choose((-1, 0, 0, 1)))
                return dice.below(5)
            case "truth":
                return dice.one_in(2)
            case "player":
                return self._seat(state)
            case "throw":
                return random_throw(self.program, dice)
            case "text":
                return "a debt"
        values = domain(state, type_)
        if type_.name == "space" and type_.kinds is None:
            values = self._deeds or values
        return dice.choose(values) if values else old


def _amounts(program: Program) -> tuple[int, ...]:
    """Give the sums that a rulebook and its board name: figures, prices, and their halves."""
    found = {0, 1, 10, 100}
    for figure in program.figures.values():
        if figure.type.name == "money" and isinstance(figure.value, int):
            found |= {figure.value, figure.value * 2}
    for space in program.board.spaces:
        for value in space.facts.values():
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, int) and not isinstance(each, bool):
                    found |= {each, each // 2}
    return tuple(sorted(found))


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
