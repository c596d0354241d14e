"""Random values, moves and tables: games that go on, tables with a few things changed.

Games are walked by chance, and now and then some facts are changed, so that tables come up that no
game leads to soon. The same seed gives the same tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from attrs import evolve

from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import MatterKind, MoveKind, Parameter, Program, once_per_program
from propertyrules.ir.types import BASIC, Type
from propertyrules.machine.arguments import encode
from propertyrules.machine.domains import domain
from propertyrules.machine.initial_state import blank, new_game
from propertyrules.machine.neighbours import with_value
from propertyrules.model.moves import Move, make_move
from propertyrules.model.schema import Column, columns, get, open_fields, put, with_rows
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.verification.policies import RanDry, by_chance
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import play_chosen, random_throw
from propertyrules.verification.shrinker import NAMES, with_owner
from propertyrules.verification.translation import with_awaited

PLENTY = 1000  # what somebody is taken to hold of whom a table does not tell it
LONGEST = 120  # moves of a game before another begins
CHANGES = 4  # at most so many things of a table are changed at a time
TEXTS = ("a debt", "luck")


# -- values ----------------------------------------------------------------------------------------


@once_per_program
def _amounts(program: Program) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the sums that a rulebook and its board name (figures, prices, halves), and counts."""
    found = {0, 1, 10, 100}
    figures = [f for f in program.figures.values() if isinstance(f.value, int)]
    for figure in figures:
        if figure.type.name == "money":
            found |= {figure.value, figure.value * 2}
    for space in program.board.spaces:
        for value in space.facts.values():
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, int) and not isinstance(each, bool):
                    found |= {each, each // 2}
    return tuple(sorted(found)), tuple(f.value for f in figures if f.type.name == "count")


def random_amount(program: Program, dice: Dice) -> int:
    """Return an amount at which something may change: a price, a figure, or just beside one."""
    if dice.one_in(3):
        return dice.below(60)
    held = dice.choose(_amounts(program)[0]) if not dice.one_in(8) else PLENTY
    return max(0, held + dice.choose((-1, 0, 0, 1)))


def random_value(state: State, type_: Type, dice: Dice, old: Any = None) -> Any:
    """Return a value of a type, at times just beside the old one; the old one for want of any."""
    program = state.program
    if type_.is_list:
        if type_.of is None or dice.one_in(2):
            return ()
        members = domain(state, type_.of) or ()
        return tuple(sorted(dice.shuffled(members)[: dice.below(4)]))
    match type_.name:
        case "money":
            if isinstance(old, int) and dice.one_in(2):
                return max(0, old + dice.choose((-1, 1, 10, -10)))
            return random_amount(program, dice)
        case "count":
            counts = _amounts(program)[1]
            if isinstance(old, int) and dice.one_in(2):
                return max(0, old + dice.choose((-1, 1)))
            if counts and dice.one_in(4):
                return max(0, dice.choose(counts) + dice.choose((-1, 0, 0, 1)))
            return dice.below(7)
        case "exact" | "percent":
            return Fraction(dice.below(60), 1 + dice.below(7))
        case "player":
            return _live_seat(state, dice)
        case "throw":
            return random_throw(program, dice)
        case "face":
            return dice.choose(dice.choose(program.dice).faces)
        case "text":
            return dice.choose(TEXTS)
    values = domain(state, type_)
    # Most of what rules ask of spaces they ask of those that have a deed.
    if type_.name == "space" and type_.kinds is None and not dice.one_in(4):
        values = program.board.deeds or values
    return dice.choose(values) if values else old


def _live_seat(state: State, dice: Dice) -> int:
    return dice.choose(state.in_game or [0])


def random_move(state: State, kind: MoveKind, dice: Dice) -> Move | None:
    """Return a move of a sort, legal or not, as people write it; None where it cannot be."""
    live = state.in_game or [0]
    seat = dice.choose(state.waiting) if state.waiting and dice.one_in(2) else dice.choose(live)
    # Also somebody who is out: that must be refused as well.
    if dice.one_in(12):
        seat = dice.below(len(state.out))
    args: dict[str, Any] = {}
    for param in kind.params[1:]:
        if param.type.name == "matter" or (param.default is not None and dice.one_in(2)):
            continue
        value = _argument(state, param, dice)
        if value is None:
            return None
        args[param.name] = value
    return make_move(kind.name, state.setting.names[seat], args)


def _argument(state: State, param: Parameter, dice: Dice) -> Any:
    """Return an argument, as people write it; None where there is none."""
    type_ = param.type
    if type_.is_list:
        if type_.of is None or type_.of.name == "matter":
            return None if param.default is None else ()
        members = domain(state, type_.of)
        if members is None:
            return encode(state.setting, type_, random_value(state, type_, dice))
        chosen = dice.shuffled(members)[: dice.below(4)]
        return tuple(encode(state.setting, type_.of, one) for one in chosen)
    if type_.name == "matter":
        return None
    return encode(state.setting, type_, random_value(state, type_, dice))


# -- tables with things changed --------------------------------------------------------------------


class StateMutator:
    """Changes things of a table by chance: cash, deeds, buildings, places, tracks, what is open."""

    def __init__(self, program: Program, dice: Dice) -> None:
        self.program, self._dice = program, dice
        self._deeds = program.board.deeds
        cash, track, deed, place, table = (
            partial(self._value_of, name)
            for name in ("cash", "player", "property", "place", "table")
        )
        # What most rules hang on is changed twice as often as the rest.
        self._ways: tuple[Callable[[State], State], ...] = (
            cash, cash, self._owner, self._group, self._built, self._built, deed, track, track,
            place, self._field, self._field, self._opened, self._closed, self._card, table,
            self._order, self._shortage,
        )  # fmt: skip

    def changed(self, state: State, many: int) -> State | None:
        """Return a table with so many things changed; None where nobody is waited for there."""
        for _ in range(many):
            state = self._dice.choose(self._ways)(state)
        return with_awaited(state)

    def value(self, state: State, type_: Type, old: Any) -> Any:
        """Return a value of a type, at times just beside the old one."""
        return random_value(state, type_, self._dice, old)

    def _value_of(self, name: str, state: State) -> State:
        """Change one value of a column of that name, of somebody in the game or an owned deed."""
        dice = self._dice
        found = [column for column in columns(self.program) if column.name == name]
        owned = [space for space in self._deeds if state.owner[space] != BANK]
        if not found or (name == "property" and not owned):
            return state
        column = dice.choose(found)
        fact: tuple[Any, ...] = (name,) if column.track is None else (name, column.track.index)
        if column.key:
            fact = (*fact, dice.choose(owned) if column.key == "space" else _live_seat(state, dice))
        type_ = BASIC[column.type] if column.track is None else column.track.type
        return with_value(state, fact, self.value(state, type_, get(state, fact)))

    def _owner(self, state: State) -> State:
        if not self._deeds:
            return state
        place = self._dice.choose(self._deeds)
        return with_owner(state, (place,), self._dice.choose((BANK, _live_seat(state, self._dice))))

    def _group(self, state: State) -> State:
        groups = self.program.board.groups
        if not groups:
            return state
        return with_owner(state, self._dice.choose(groups).sites, _live_seat(state, self._dice))

    def _built(self, state: State) -> State:
        """Build a whole group to a level, or one site of it a step higher."""
        top = len(self.program.ladder) - 1
        owned = [
            g for g in self.program.board.groups
            if len({state.owner[n] for n in g.sites}) == 1 and state.owner[g.sites[0]] >= 0
        ]  # fmt: skip
        if top < 1 or not owned:
            return self._group(state)
        level = self._dice.below(top + 1)
        return _with_rungs(state, {
            site: level + (level < top and self._dice.one_in(2))
            for site in self._dice.choose(owned).sites
        })  # fmt: skip

    def _shortage(self, state: State) -> State:
        """Build until the bank has hardly anything left of some piece."""
        dice, ladder = self._dice, self.program.ladder
        kinds = [n for n, left in enumerate(state.supply) if left is not None]
        if not kinds or len(ladder) < 2:
            return state
        piece = dice.choose(kinds)
        most = max(range(len(ladder)), key=lambda rung: ladder[rung][piece])
        wanted = dice.below(4)
        for group in dice.shuffled(self.program.board.groups):
            left = state.supply[piece]
            if left is None or left <= wanted:
                break
            if len({self.program.board.spaces[n].kind for n in group.sites}) != 1:
                continue
            fitting = max(range(most + 1), key=lambda rung: (
                ladder[rung][piece] * len(group.sites) <= left, ladder[rung][piece],
            ))  # fmt: skip
            state = with_owner(state, group.sites, _live_seat(state, dice))
            state = _with_rungs(state, dict.fromkeys(group.sites, fitting))
        return state

    def _card(self, state: State) -> State:
        kept = [n for n, card in enumerate(self.program.board.cards) if card.kept]
        if not kept:
            return state
        holder = self._dice.choose((BANK, _live_seat(state, self._dice)))
        return put(state, ("card", self._dice.choose(kept)), holder)

    def _order(self, state: State) -> State:
        """Make one card of a deck known, on top or at the bottom, or none."""
        dice, decks = self._dice, self.program.board.decks
        if not decks:
            return state
        number = dice.below(len(decks))
        lying = [card for card in decks[number].cards if state.cards[card] == BANK]
        known = Deck()
        if lying and dice.one_in(2):
            card = dice.choose(lying)
            top, bottom = ((), (card,)) if dice.one_in(2) else ((card,), ())
            known = Deck.ordered(decks[number].cards, state.cards, top, bottom)
        return put(state, ("deck", number), known)

    def _field(self, state: State) -> State:
        """Change a field of something open, mostly of what is uppermost."""
        fields = [one for one in open_fields(state) if one[0][0] == "stack"]
        if self._dice.one_in(2):
            fields = [one for one in fields if one[0][1] == 0]
        if not fields:
            return state
        fact, param, old = self._dice.choose(fields)
        return put(state, fact, self.value(state, param.type, old))

    def opened(self, state: State, names: Collection[str]) -> State:
        """Return a table with a matter open of one of these kinds, where that can be."""
        kinds = [k for k in self.program.matters.values() if k.name in names]
        return self._open(state, self._dice.choose(kinds)) if kinds else state

    def _opened(self, state: State) -> State:
        kinds = [k for k in self.program.matters.values() if k.place != "ground"]
        return self._open(state, self._dice.choose(kinds)) if kinds else state

    def _open(self, state: State, kind: MatterKind) -> State:
        """Return the table with a matter open whose fields are drawn; unchanged where one has no
        value.
        """
        values = tuple(self.value(state, f.type, None) for f in kind.fields)
        if None in values:
            return state
        matter = Matter(kind.name, values)
        if kind.place == "standing":
            return evolve(state, claims=(*state.standing, matter))
        # What waits for nobody closes as soon as it is opened, and never lies on a table.
        if kind.waiting is None:
            return state
        if kind.place == "ground":
            return evolve(state, stack=(*state.stack[:-1], matter))
        return evolve(state, stack=(matter, *state.stack))

    def _closed(self, state: State) -> State:
        if state.standing and self._dice.one_in(2):
            return evolve(state, claims=state.standing[1:])
        return evolve(state, stack=state.stack[1:]) if len(state.stack) > 1 else state


def _with_rungs(state: State, rungs: dict[int, int]) -> State:
    """Return a table with other buildings; as it was where the bank has not so many."""
    other = state
    for space, rung in rungs.items():
        other = put(other, ("rung", space), rung)
    short = any(left is not None and left < 0 for left in other.supply)
    return state if short else other


# -- tables on which two programs may differ -------------------------------------------------------


def completed(state: State) -> State | None:
    """Return a table with all that it leaves open filled in; None where that cannot be."""
    bare = blank(state.setting)
    rows = []
    for column in columns(state.program):
        pairs = zip(column.row(state), column.row(bare), strict=True)
        rows.append((column, [_filled_in(column, state, *pair) for pair in pairs]))
    full = with_rows(state, rows, assumed=(), complete=True)
    values = [value for column, _ in rows for value in column.row(full)]
    values += [value for _, _, value in open_fields(full)]
    return None if any(value.__class__ is Unknown for value in values) else full


def _filled_in(column: Column, state: State, value: Any, empty: Any) -> Any:
    """Return a value, or what is taken for one that is not known: that of a bare table, the least
    of its type, plenty of cash.
    """
    if value is None and column.name == "cash":
        return PLENTY
    if value is None:
        return empty
    if value.__class__ is not Unknown or column.track is None:
        return value
    if empty.__class__ is not Unknown:
        return empty
    type_ = column.track.type
    if type_.is_list:
        return ()
    if type_.name in ("money", "count"):
        return 0
    if type_.name == "truth":
        return False
    if type_.name == "throw":
        return random_throw(state.program, Dice(0))
    values = domain(state, type_)
    return values[0] if values else value


class RandomGames:
    """Goes on through random games of one program, a table at a time."""

    def __init__(self, program: Program, starts: Sequence[State], dice: Dice) -> None:
        self._program, self._starts, self._dice = program, starts, dice
        self._state: State | None = None
        self._left = 0

    def next(self) -> State | None:
        """Return the next table of a game; None where none can begin."""
        # A game that runs dry, or is over, makes room for another; one that cannot go on is no
        # endless task.
        for _ in range(3):
            if self._state is None or self._state.over or self._left <= 0:
                self._begin()
            if self._state is None:
                return None
            self._left -= 1
            try:
                self._state = play_chosen(self._state, by_chance(self._state, self._dice))
            except (RanDry, PropertyRulesError):
                self._state = None
                continue
            if not self._state.over:
                return self._state
        return None

    def _begin(self) -> None:
        """Begin a game to walk through, from a given start or from a deal of the board."""
        dice = self._dice
        if self._starts and dice.one_in(3):
            self._state, self._left = dice.choose(self._starts), 1 + dice.below(20)
            return
        state = begun(self._program, 2 + dice.below(3))
        self._state = None if state is None else completed(state)
        self._left = LONGEST * (1 + dice.below(4))
        if self._state is not None and dice.one_in(2):
            # Deeds and groups are dealt out, so that a game has gone some way when it begins.
            for group in self._program.board.groups:
                seats = range(len(self._state.out))
                holder = dice.choose([BANK, *seats])
                for site in group.sites:
                    owner = dice.choose([*seats]) if dice.one_in(4) else holder
                    self._state = put(self._state, ("owner", site), owner)


def tables(program: Program, starts: Sequence[State], seed: int, many: int) -> Iterator[State]:
    """Yield so many tables of a program: the starts, and then games, mostly with things changed."""
    dice = Dice(seed)
    yield from starts[:many]
    games, mutator = RandomGames(program, starts, dice), StateMutator(program, dice)
    for _ in range(max(0, many - len(starts))):
        state = dice.choose(starts) if starts and dice.one_in(3) else games.next()
        if state is not None and not dice.one_in(4):
            state = mutator.changed(state, 1 + dice.below(CHANGES))
        if state is not None:
            yield state


def setting_of(program: Program, many: int) -> Setting:
    """Return a setting of so many players."""
    return Setting(NAMES[:many], program)


def begun(program: Program, many: int) -> State | None:
    """Return a new game; None where a step of the setup cannot be made or does not end."""
    try:
        return new_game(setting_of(program, many))
    except PropertyRulesError:
        return None
