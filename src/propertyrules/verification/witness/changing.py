"""Changes things of a table by chance, for tables on which two programs may differ."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from attrs import evolve

from propertyrules.ir.program import MatterKind, Program
from propertyrules.ir.types import Type
from propertyrules.machine.domains import domain
from propertyrules.machine.initial_state import blank
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK
from propertyrules.verification.dice import Dice
from propertyrules.verification.sampler import random_throw
from propertyrules.verification.witness.pairs import waiting
from propertyrules.verification.witness.shrink import NAMES

PLENTY = 1000  # what somebody is taken to hold of whom a table does not tell it


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
            from propertyrules.machine.evaluator import evaluate

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
        card = self._dice.choose(kept)
        cards[card] = self._dice.choose((BANK, self._seat(state)))
        decks = tuple(deck.without(card) for deck in state.decks)
        return evolve(state, cards=tuple(cards), decks=decks)

    def _top_card(self, state: State) -> State:
        decks = self.program.board.decks
        if not decks:
            return state
        number = self._dice.below(len(decks))
        known = list(state.decks)
        lying = [card for card in decks[number].cards if state.cards[card] == BANK]
        known[number] = Deck()
        if lying and self._dice.one_in(2):
            card = self._dice.choose(lying)
            top, bottom = ((), (card,)) if self._dice.one_in(2) else ((card,), ())
            known[number] = Deck.ordered(decks[number].cards, state.cards, top, bottom)
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

    def opened(self, state: State, names: Collection[str]) -> State:
        """Return a table with a matter open of one of these kinds, where that can be."""
        kinds = [k for k in self.program.matters.values() if k.name in names]
        return self._open(state, self._dice.choose(kinds)) if kinds else state

    def _opened(self, state: State) -> State:
        kinds = [k for k in self.program.matters.values() if k.place != "ground"]
        return self._open(state, self._dice.choose(kinds)) if kinds else state

    def _open(self, state: State, kind: MatterKind) -> State:
        values = tuple(self.value(state, f.type, None) for f in kind.fields)
        if None in values:
            return state
        matter = Matter(kind.name, values)
        if kind.place == "standing":
            return evolve(state, claims=(*state.claims, matter))
        if kind.waiting is None:
            return state
        if kind.place == "ground":
            return evolve(state, stack=(*state.stack[:-1], matter))
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
