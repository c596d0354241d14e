"""Random values, moves and tables: the states of random games, and mutations of them.

Mutations reach tables that no game leads to soon. The same seed gives the same tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from attrs import evolve

from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import MoveKind, Parameter, Program, once_per_program
from propertyrules.ir.types import BASIC, Type
from propertyrules.machine.domains import domain
from propertyrules.machine.initial_state import blank
from propertyrules.machine.neighbours import with_value
from propertyrules.machine.steps import new_game
from propertyrules.model.moves import Move, make_move
from propertyrules.model.names import encode
from propertyrules.model.schema import Column, Fact, columns, get, open_fields, put, with_rows
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.verification.policies import RanDry, by_chance
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import play_chosen, random_throw
from propertyrules.verification.shrinker import NAMES, with_owner
from propertyrules.verification.translation import with_awaited

PLENTY = 1000  # the cash of a player for whom a table states none
LONGEST = 120  # moves of a game before another begins
CHANGES = 4  # the most mutations of a table at a time
TEXTS = ("a debt", "luck")


# -- values ----------------------------------------------------------------------------------------


@once_per_program
def _amounts(program: Program) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the amounts (figures, prices, halves) and the counts of a rulebook and its board."""
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
    """Return an amount at which a rule may change: a price, a figure, or just beside one."""
    if dice.one_in(3):
        return dice.below(60)
    held = dice.choose(_amounts(program)[0]) if not dice.one_in(8) else PLENTY
    return max(0, held + dice.choose((-1, 0, 0, 1)))


def random_count(program: Program, dice: Dice) -> int:
    """Return a small number, or one just beside a figure."""
    counts = _amounts(program)[1]
    if counts and dice.one_in(4):
        return max(0, dice.choose(counts) + dice.choose((-1, 0, 0, 1)))
    return dice.below(7)


def random_value(state: State, type_: Type, dice: Dice, old: Any = None) -> Any:
    """Return a value of a type, sometimes just beside the old one; the old one if there is none."""
    program = state.program
    if type_.is_list:
        if type_.of is None or dice.one_in(2):
            return ()
        members = domain(state, type_.of) or ()
        return tuple(sorted(dice.shuffled(members)[: dice.below(4)]))
    match type_.name:
        case "money" | "count" if isinstance(old, int) and dice.one_in(2):
            near = (-1, 1, 10, -10) if type_.name == "money" else (-1, 1)
            return max(0, old + dice.choose(near))
        case "money":
            return random_amount(program, dice)
        case "count":
            return random_count(program, dice)
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
    # Most rules about spaces are about those with a deed.
    if type_.name == "space" and type_.kinds is None and not dice.one_in(4):
        values = program.board.deeds or values
    return dice.choose(values) if values else old


def _live_seat(state: State, dice: Dice) -> int:
    return dice.choose(state.in_game or [0])


def random_move(state: State, kind: MoveKind, dice: Dice) -> Move | None:
    """Return a move of a kind, legal or not, as people write it; None if it cannot be made."""
    live = state.in_game or [0]
    seat = dice.choose(state.waiting) if state.waiting and dice.one_in(2) else dice.choose(live)
    # A player who is out as well: the move must be refused then.
    if dice.one_in(12):
        seat = dice.below(len(state.out))
    args: dict[str, Any] = {}
    for param in kind.params[1:]:
        if param.type.name == "matter" or (param.default is not None and dice.one_in(2)):
            continue
        value = random_argument(state, param, dice)
        if value is None:
            return None
        args[param.name] = value
    return make_move(kind.name, state.setting.names[seat], args)


def random_argument(state: State, param: Parameter, dice: Dice) -> Any:
    """Return an argument of a move, legal or not, as people write it; None if there is none."""
    type_, of = param.type, param.type.of
    if type_.is_list and (of is None or of.name == "matter"):
        return None if param.default is None else ()
    members = None if of is None else domain(state, of)
    if of is None or members is None:
        return encode(state.setting, type_, random_value(state, type_, dice))
    return tuple(encode(state.setting, of, n) for n in dice.shuffled(members)[: dice.below(4)])


# -- mutations of tables --------------------------------------------------------------------------


class StateMutator:
    """Mutates tables at random: cash, deeds, buildings, places, tracks, open matters."""

    def __init__(self, program: Program, dice: Dice) -> None:
        self.program, self._dice = program, dice
        self._deeds = program.board.deeds
        # Several columns may have one name: all tracks of players are called `player`.
        cash, track, deed, place, table = (
            partial(self._value_of, name)
            for name in ("cash", "player", "property", "place", "table")
        )
        # What most rules read is changed twice as often as the rest.
        self._ways: tuple[Callable[[State], State], ...] = (
            cash, cash, self._owner, self._group, self._built, self._built, deed, track, track,
            place, self._field, self._field, self.opened, self._closed, self._card, table,
            self._order, self._shortage,
        )  # fmt: skip

    def changed(self, state: State, many: int) -> State | None:
        """Return a table after so many mutations; None if it waits for nobody."""
        for _ in range(many):
            state = self._dice.choose(self._ways)(state)
        return with_awaited(state)

    def _value_of(self, name: str, state: State) -> State:
        """Change a value of a column of that name, for a player in the game or an owned deed."""
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
        return with_value(state, fact, random_value(state, type_, dice, get(state, fact)))

    def _owner(self, state: State) -> State:
        """Give a property to a player or the bank."""
        if not self._deeds:
            return state
        place = self._dice.choose(self._deeds)
        return with_owner(state, (place,), self._dice.choose((BANK, _live_seat(state, self._dice))))

    def _group(self, state: State) -> State:
        """Give a whole group to a player."""
        groups = self.program.board.groups
        if not groups:
            return state
        return with_owner(state, self._dice.choose(groups).sites, _live_seat(state, self._dice))

    def _built(self, state: State) -> State:
        """Build a group up to a level, some sites of it a step higher."""
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
        """Build until the bank has hardly any of some piece left."""
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
        """Give a card that may be kept to a player or the bank."""
        kept = [n for n, card in enumerate(self.program.board.cards) if card.kept]
        if not kept:
            return state
        holder = self._dice.choose((BANK, _live_seat(state, self._dice)))
        return put(state, ("card", self._dice.choose(kept)), holder)

    def _order(self, state: State) -> State:
        """Make one card of a deck known, on the top or at the bottom, or none."""
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
        """Change a field of an open matter, mostly of the topmost."""
        fields = [one for one in open_fields(state) if one[0][0] == "stack"]
        if self._dice.one_in(2):
            fields = [one for one in fields if one[0][1] == 0]
        if not fields:
            return state
        fact, param, old = self._dice.choose(fields)
        return put(state, fact, random_value(state, param.type, self._dice, old))

    def opened(self, state: State, names: Collection[str] | None = None) -> State:
        """Return a table with a random matter opened, of these kinds; by default not on the ground.

        It is unchanged if there is no such kind, or if a field has no value.
        """
        kinds = [
            kind for kind in self.program.matters.values()
            if (kind.place != "ground" if names is None else kind.name in names)
        ]  # fmt: skip
        if not kinds:
            return state
        kind = self._dice.choose(kinds)
        values = tuple(random_value(state, one.type, self._dice) for one in kind.fields)
        if None in values:
            return state
        matter = Matter(kind.name, values)
        if kind.place == "standing":
            return evolve(state, claims=(*state.standing, matter))
        # A matter that waits for nobody closes at once, and never lies on a table.
        if kind.waiting is None:
            return state
        if kind.place == "ground":
            return evolve(state, stack=(*state.stack[:-1], matter))
        return evolve(state, stack=(matter, *state.stack))

    def _closed(self, state: State) -> State:
        """Close the first claim, or the topmost matter."""
        if state.standing and self._dice.one_in(2):
            return evolve(state, claims=state.standing[1:])
        return evolve(state, stack=state.stack[1:]) if len(state.stack) > 1 else state


def _with_rungs(state: State, rungs: dict[int, int]) -> State:
    """Return a table with other buildings; unchanged if the bank has too few."""
    other = state
    for space, rung in rungs.items():
        other = put(other, ("rung", space), rung)
    short = any(left is not None and left < 0 for left in other.supply)
    return state if short else other


def just_enough(before: State, after: State) -> Iterator[tuple[Fact, int]]:
    """Yield for each player the cash that a move took of them, and one unit less, by its fact."""
    for seat in range(len(before.out)):
        had, left = before.cash[seat], after.cash[seat]
        if had is not None and left is not None and had > left:
            yield from ((("cash", seat), held) for held in (had - left, had - left - 1))


# -- random games ----------------------------------------------------------------------------------


def completed(state: State) -> State | None:
    """Return a table with everything unknown filled in; None if that cannot be done."""
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
    """Return a value; for an unknown one that of a bare table, or the least of its type."""
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
        # The seed is fixed, so that the same table is always completed alike.
        return random_throw(state.program, Dice(0))
    values = domain(state, type_)
    return values[0] if values else value


def random_states(program: Program, starts: Sequence[State], dice: Dice) -> Iterator[State | None]:
    """Yield the states of random games one after another, for ever; None where none goes on."""
    state: State | None = None
    left = 0
    while True:
        found = None
        # A game that is over, or cannot go on, makes room for another.
        for _ in range(3):
            if state is None or state.over or left <= 0:
                state, left = _random_start(program, starts, dice)
            if state is None:
                break
            left -= 1
            try:
                state = play_chosen(state, by_chance(state, dice))
            except (RanDry, PropertyRulesError):
                state = None
                continue
            if not state.over:
                found = state
                break
        yield found


def _random_start(
    program: Program, starts: Sequence[State], dice: Dice
) -> tuple[State | None, int]:
    """Return a state to play on from, given or of a new game, and for how many moves."""
    if starts and dice.one_in(3):
        return dice.choose(starts), 1 + dice.below(20)
    state = begun(program, 2 + dice.below(3))
    state = None if state is None else completed(state)
    moves = LONGEST * (1 + dice.below(4))
    if state is not None and dice.one_in(2):
        # Properties are dealt out, as if the game had gone on for some time.
        seats = range(len(state.out))
        for group in program.board.groups:
            holder = dice.choose([BANK, *seats])
            for site in group.sites:
                owner = dice.choose([*seats]) if dice.one_in(4) else holder
                state = put(state, ("owner", site), owner)
    return state, moves


def tables(program: Program, starts: Sequence[State], seed: int, many: int) -> Iterator[State]:
    """Yield up to so many tables of a program: the starts, then states of games, mostly mutated."""
    dice = Dice(seed)
    yield from starts[:many]
    games, mutator = random_states(program, starts, dice), StateMutator(program, dice)
    for _ in range(max(0, many - len(starts))):
        state = dice.choose(starts) if starts and dice.one_in(3) else next(games)
        if state is not None and not dice.one_in(4):
            state = mutator.changed(state, 1 + dice.below(CHANGES))
        if state is not None:
            yield state


def setting_of(program: Program, many: int) -> Setting:
    """Return the setting of a game of so many players."""
    return Setting(NAMES[:many], program)


def begun(program: Program, many: int) -> State | None:
    """Return a new game; None if a step of the setup fails or does not end."""
    try:
        return new_game(setting_of(program, many))
    except PropertyRulesError:
        return None
