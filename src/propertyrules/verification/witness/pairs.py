"""Two programs side by side: tables and values of one taken over to the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, field

from propertyrules.codegen.running import generated
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import MoveKind, Program, Track
from propertyrules.ir.types import Type
from propertyrules.machine.initial_state import blank, matter_defaults
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK, Throw, Unknown


class Lost(Exception):
    """Something of a table that the other program has no place for."""


def waiting(state: State) -> tuple[int, ...]:
    """Give the seats that a complete table waits for, in order."""
    if state.winners is not None or not state.stack:
        return ()
    top = state.stack[0]
    found: tuple[int, ...] = generated(state.setting.program).names["WAITS"][top.kind](state, top)
    return tuple(sorted(found))


@define(eq=False)
class Bridge:
    """Takes tables and values of one program over to another; what both have goes by its name."""

    source: Program
    target: Program
    same: bool = False
    values_same: bool = False
    _spaces: tuple[int | None, ...] = ()
    _groups: tuple[int | None, ...] = ()
    _cards: tuple[int | None, ...] = ()
    _decks: tuple[int | None, ...] = ()
    _pieces: tuple[int | None, ...] = ()
    _rungs: tuple[int | None, ...] = ()
    _holders: tuple[int | None, ...] = ()
    _settings: dict[tuple[str, ...], Setting] = field(factory=dict)
    _blanks: dict[tuple[str, ...], State] = field(factory=dict)

    @staticmethod
    def of(source: Program, target: Program) -> Bridge:
        """Lay two programs beside each other."""
        bridge = Bridge(source, target)
        one, other = source.board, target.board
        bridge._spaces = _spaces(source, target)
        bridge._groups = _by_name([g.name for g in one.groups], [g.name for g in other.groups])
        if None in bridge._groups:
            sites = [tuple(bridge._spaces[n] for n in group.sites) for group in one.groups]
            bridge._groups = _by_name(sites, [group.sites for group in other.groups])
        bridge._decks = _by_name([d.id for d in one.decks], [d.id for d in other.decks])
        bridge._cards = _by_name(
            [(one.decks[card.deck].id, card.id) for card in one.cards],
            [(other.decks[card.deck].id, card.id) for card in other.cards],
        )
        bridge._pieces = _by_name(
            [p.name for p in source.pieces], [p.name for p in target.pieces]
        )  # fmt: skip
        bridge._holders = _by_name(
            [h.name for h in source.holders], [h.name for h in target.holders]
        )  # fmt: skip
        bridge._rungs = bridge._ladder()
        bridge.values_same = (
            all(
                column == tuple(range(size))
                for column, size in (
                    (bridge._spaces, len(other.spaces)), (bridge._groups, len(other.groups)),
                    (bridge._decks, len(other.decks)), (bridge._cards, len(other.cards)),
                    (bridge._pieces, len(target.pieces)), (bridge._rungs, len(target.ladder)),
                    (bridge._holders, len(target.holders)),
                )
            )
            and {n: c.words for n, c in source.choices.items()}
            == {n: c.words for n, c in target.choices.items()}
            and _dice(source) == _dice(target)
        )  # fmt: skip
        bridge.same = (
            bridge.values_same
            and _layout(source) == _layout(target)
            and [p.supply for p in source.pieces] == [p.supply for p in target.pieces]
        )
        return bridge

    def _ladder(self) -> tuple[int | None, ...]:
        names = [piece.name for piece in self.target.pieces]

        def told(program: Program, rung: tuple[int, ...]) -> dict[str, int]:
            return {
                piece.name: many
                for piece, many in zip(program.pieces, rung, strict=True)
                if many and piece.name in names
            }

        ladder = [told(self.target, rung) for rung in self.target.ladder]
        if len(self.source.ladder) == len(ladder) and self.source.ladder == self.target.ladder:
            return tuple(range(len(ladder)))
        found = [told(self.source, rung) for rung in self.source.ladder]
        return tuple(ladder.index(rung) if rung in ladder else None for rung in found)

    # -- tables ------------------------------------------------------------------------------

    def setting(self, names: tuple[str, ...]) -> Setting:
        """Give the setting of some players with the other program."""
        made = self._settings.get(names)
        if made is None:
            made = self._settings[names] = Setting(names, self.target, self.target.key)
        return made

    def across(self, state: State, like: State | None = None) -> State | None:
        """Give a table as the other program has it; None where that has no place for it.

        What only the other one keeps is as at the table `like`, else as at a bare table.
        """
        setting = self.setting(state.setting.names)
        if self.same:
            return State(
                setting, state.cash, state.place, state.out, state.owner, state.rung,
                state.player_tracks, state.property_tracks, state.table_tracks, state.supply,
                state.decks, state.cards, state.stack, state.claims, state.winners,
                state.waiting, state.paid, state.assumed, state.complete,
            )  # fmt: skip
        try:
            return self._across(state, setting, like or self._blank(setting))
        except (Lost, PropertyRulesError):
            return None

    def _blank(self, setting: Setting) -> State:
        made = self._blanks.get(setting.names)
        if made is None:
            made = self._blanks[setting.names] = blank(setting)
        return made

    def _across(self, state: State, setting: Setting, like: State) -> State:
        seats = len(setting.names)
        target = self.target
        owner, rung = list(self._blank(setting).owner), list(self._blank(setting).rung)
        for number, code in enumerate(state.owner):
            if code != BANK or state.rung[number]:
                place = _kept(self._spaces[number])
                owner[place] = self._holder(code)
                rung[place] = _kept(self._rungs[state.rung[number]])
        cards: list[int | None] = list(self._blank(setting).cards)
        for number, who in enumerate(state.cards):
            if who != BANK:
                cards[_kept(self._cards[number])] = None if who is None else self._holder(who)
        decks = [Deck()] * len(target.board.decks)
        for number, known in enumerate(state.decks):
            if known != Deck():
                place = _kept(self._decks[number])
                top, bottom = (
                    [_kept(self._cards[card]) for card in lying]
                    for lying in (known.top, known.bottom)
                )
                decks[place] = Deck.ordered(target.board.decks[place].cards, cards, top, bottom)
        cash = list(state.cash[:seats])
        held = list(like.cash[seats:])
        for number, account in enumerate(self._holders):
            if account is not None:
                held[account] = state.cash[seats + number]
        moved = State(
            setting=setting,
            cash=(*cash, *held),
            place=tuple(_kept(self._spaces[number]) for number in state.place),
            out=state.out,
            owner=tuple(owner),
            rung=tuple(rung),
            player_tracks=self._columns("player", state.player_tracks, like.player_tracks),
            property_tracks=self._deeds(state, like),
            table_tracks=self._row(state, like),
            supply=self._supply(state, rung),
            decks=tuple(decks),
            cards=tuple(cards),
            stack=(),
            claims=(),
            winners=state.winners,
            complete=True,
        )
        beside = (*like.stack, *like.claims)
        stack = tuple(self.matter(moved, matter, beside) for matter in state.stack)
        claims = tuple(self.matter(moved, matter, beside) for matter in state.claims)
        moved = State(
            moved.setting, moved.cash, moved.place, moved.out, moved.owner, moved.rung,
            moved.player_tracks, moved.property_tracks, moved.table_tracks, moved.supply,
            moved.decks, moved.cards, stack, claims, moved.winners, (),
            tuple((self._holder(a), self._holder(b), n, why) for a, b, n, why in state.paid),
            (), True,
        )  # fmt: skip
        return State(
            moved.setting, moved.cash, moved.place, moved.out, moved.owner, moved.rung,
            moved.player_tracks, moved.property_tracks, moved.table_tracks, moved.supply,
            moved.decks, moved.cards, stack, claims, moved.winners, waiting(moved),
            moved.paid, (), True,
        )  # fmt: skip

    def matter(self, moved: State, matter: Matter, beside: Sequence[Matter] = ()) -> Matter:
        """Return an open matter as the other program has it. Raises Lost.

        Fields that only that program has are as in a matter `beside` that is most like it.
        """
        source = self.source.matters[matter.kind]
        target = self.target.matters.get(matter.kind)
        if target is None:
            raise Lost
        mine, theirs = (tuple(f.name for f in kind.fields) for kind in (source, target))
        if self.values_same and mine == theirs:
            return matter
        given = {
            f.name: self.value(f.type, value)
            for f, value in zip(source.fields, matter.values, strict=True)
            if f.name in theirs
        }
        known = (dict(zip(theirs, m.values, strict=True)) for m in beside if m.kind == matter.kind)
        like = max(
            known, key=lambda one: sum(one[name] == given[name] for name in given), default={}
        )
        given = {**like, **given}
        made = matter_defaults(moved, target, given)
        if any(value.__class__ is Unknown for value in made.values):
            raise Lost
        return made

    def _source(self, track: Track) -> Track | None:
        """Give the track that the source has for one of the target; None where it has none."""
        found = self.source.tracks.get(track.name)
        if found is None or found.of != track.of or str(found.type) != str(track.type):
            return None
        return found

    def _columns(self, of: str, columns: Any, like: Any) -> tuple[tuple[Any, ...], ...]:
        out = list(like)
        for track in self.target.tracks_of(of):
            found = self._source(track)
            if found is not None:
                column = columns[found.index]
                out[track.index] = tuple(self.value(track.type, value) for value in column)
        return tuple(out)

    def _deeds(self, state: State, like: State) -> tuple[tuple[Any, ...], ...]:
        out = list(like.property_tracks)
        for track in self.target.tracks_of("property"):
            found = self._source(track)
            if found is None:
                continue
            column = list(out[track.index])
            for number, value in enumerate(state.property_tracks[found.index]):
                place = self._spaces[number]
                if place is not None:
                    column[place] = self.value(track.type, value)
            out[track.index] = tuple(column)
        return tuple(out)

    def _row(self, state: State, like: State) -> tuple[Any, ...]:
        out = list(like.table_tracks)
        for track in self.target.tracks_of("table"):
            found = self._source(track)
            if found is not None:
                out[track.index] = self.value(track.type, state.table_tracks[found.index])
        return tuple(out)

    def _supply(self, state: State, rungs: list[int]) -> tuple[int | None, ...]:
        """Give what the bank has left of each piece: as much more or less as it has in all."""
        found: list[int | None] = []
        for place, piece in enumerate(self.target.pieces):
            built = sum(self.target.ladder[rung][place] for rung in rungs)
            left = None if piece.supply is None else piece.supply - built
            if left is not None and place in self._pieces:
                number = self._pieces.index(place)
                had, has = self.source.pieces[number].supply, state.supply[number]
                if had is not None and has is not None:
                    was = sum(self.source.ladder[rung][number] for rung in state.rung)
                    left += has + was - had
            if left is not None and left < 0:
                raise Lost
            found.append(left)
        return tuple(found)

    # -- values ------------------------------------------------------------------------------

    def _holder(self, code: int) -> int:
        return code if code >= BANK else BANK - 1 - _kept(self._holders[BANK - 1 - code])

    def value(self, type_: Type, value: Any) -> Any:
        """Give a value as the other program has it. Raises Lost."""
        if self.values_same or value.__class__ is Unknown:
            return value
        if type_.is_list:
            return () if type_.of is None else tuple(self.value(type_.of, v) for v in value)
        match type_.name:
            case "holder":
                return self._holder(value)
            case "space":
                return _kept(self._spaces[value])
            case "group":
                return value if value < 0 else _kept(self._groups[value])
            case "card":
                return _kept(self._cards[value])
            case "deck":
                return _kept(self._decks[value])
            case "piece":
                return _kept(self._pieces[value])
            case "choice":
                name = next(iter(type_.kinds or ()))
                word = self.source.choices[name].words[value]
                words = self.target.choices[name].words if name in self.target.choices else ()
                return words.index(word) if word in words else _kept(None)
            case "throw":
                return self._throw(value)
        return value

    def _throw(self, thrown: Throw) -> Throw:
        shown = {
            die.name: faces
            for die, faces in zip(self.source.dice, thrown.dice, strict=True) if faces
        }  # fmt: skip
        found = []
        for die in self.target.dice:
            faces = shown.pop(die.name, ())
            whole = len(faces) == die.number and set(faces) <= set(die.faces)
            if not whole and (faces or not die.optional):
                raise Lost
            found.append(faces)
        if shown:
            raise Lost
        return Throw(tuple(found))

    def env(self, kind: MoveKind, env: Mapping[str, Any]) -> dict[str, Any] | None:
        """Give the arguments of a move as the other program takes them; None where it cannot."""
        target = self.target.moves.get(kind.name)
        if target is None or [p.name for p in target.params] != [p.name for p in kind.params]:
            return None
        try:
            return {param.name: self.value(param.type, env[param.name]) for param in kind.params}
        except Lost:
            return None


def _kept(place: int | None) -> int:
    if place is None:
        raise Lost
    return place


def _by_name(names: list[Any], others: list[Any]) -> tuple[int | None, ...]:
    return tuple(others.index(name) if name in others else None for name in names)


def _spaces(one: Program, other: Program) -> tuple[int | None, ...]:
    """Lay two boards beside each other: by names, or where few are shared by number and kind."""
    mine, theirs = one.board.spaces, other.board.spaces
    if [s.name for s in mine] == [s.name for s in theirs]:
        return tuple(range(len(mine)))
    names = [s.name for s in theirs]
    found = [
        names.index(s.name) if s.name in names and theirs[names.index(s.name)].kind == s.kind
        else None
        for s in mine
    ]  # fmt: skip
    deeds = [place for place, s in zip(found, mine, strict=True) if s.deed]
    if len(deeds) - deeds.count(None) > len(deeds) / 2:
        taken: set[int] = set()
        for number, space in enumerate(mine):
            same = number < len(theirs) and theirs[number].name == space.name
            place = number if same and theirs[number].kind == space.kind else found[number]
            found[number] = None if place in taken else place
            if place is not None:
                taken.add(place)
        return tuple(found)
    return tuple(
        n if n < len(theirs) and theirs[n].kind == s.kind and theirs[n].deed == s.deed else None
        for n, s in enumerate(mine)
    )


def _layout(program: Program) -> object:
    """Give how a program's tables are laid out."""
    tracks = [(t.name, t.of, t.index, str(t.type)) for t in program.tracks.values()]
    matters = {m.name: [(f.name, str(f.type)) for f in m.fields] for m in program.matters.values()}
    return tracks, matters, [(s.name, s.kind) for s in program.board.spaces]


def _dice(program: Program) -> object:
    return [(die.name, die.number, die.faces, die.optional) for die in program.dice]
