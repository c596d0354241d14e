"""Translation of tables and values of one program into those of another.

Everything goes by name: players, spaces, tracks, fields. What the other program has no place for
raises `Lost`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, evolve, field

from propertyrules.codegen.compiled_moves import seats_asked
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import MoveKind, Program
from propertyrules.ir.types import BASIC, Type
from propertyrules.machine.evaluator import matter_defaults
from propertyrules.machine.initial_state import blank
from propertyrules.model.schema import Column, columns, with_rows
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK, Throw, Unknown


class Lost(Exception):
    """The other program has no place for something."""


def awaited(state: State) -> tuple[int, ...]:
    """Return the seats that a complete table waits for, in order."""
    if state.winners is not None or not state.stack:
        return ()
    return tuple(sorted(seats_asked(state, state.stack[0])))


def with_awaited(state: State) -> State | None:
    """Return a complete table with the seats that it waits for; None if there are none."""
    waiting = awaited(state)
    return evolve(state, waiting=waiting, complete=True) if waiting else None


Numbers = tuple["int | None", ...]


@define(eq=False)
class Translation:
    """Translates tables and values of one program into those of another.

    With `values_same` all values have the same numbers, with `same` tables have the same layout,
    too.
    """

    source: Program
    target: Program
    same: bool
    values_same: bool
    _numbers: Mapping[str, Numbers]
    _blanks: dict[tuple[str, ...], State] = field(factory=dict)

    @staticmethod
    def of(source: Program, target: Program) -> Translation:
        """Return the translation between two programs."""
        one, other = source.board, target.board
        numbers = {
            sort: _by_name(source.names_of(sort), target.names_of(sort))
            for sort in ("deck", "card", "piece", "holder", "group")
        }
        numbers |= {"space": _spaces(source, target), "rung": _rungs(source, target)}
        # Groups of another name are the same where they have the same sites.
        if None in numbers["group"]:
            sites = [tuple(numbers["space"][n] for n in group.sites) for group in one.groups]
            numbers["group"] = _by_name(sites, [group.sites for group in other.groups])
        values_same = (
            all(
                known == tuple(range(len(target.ladder if sort == "rung" else target.things(sort))))
                for sort, known in numbers.items()
            )
            and {n: c.words for n, c in source.choices.items()}
            == {n: c.words for n, c in target.choices.items()}
            and _dice(source) == _dice(target)
        )
        same = values_same and _layout(source) == _layout(target)
        return Translation(source, target, same, values_same, numbers)

    # -- tables ------------------------------------------------------------------------------

    def across(self, state: State, like: State | None = None) -> State | None:
        """Return a table in the other program; None if that has no place for something.

        Columns of only the other program are as in `like`, by default as at a bare table.
        """
        names = state.setting.names
        bare = self._blanks.get(names)
        if bare is None:
            bare = self._blanks[names] = blank(Setting(names, self.target))
        # Where both have one layout, a table differs only in its setting.
        if self.same:
            return evolve(state, setting=bare.setting)
        like, target = like or bare, self.target
        try:
            mine = {column.identity: column for column in columns(self.source)}
            rows = {
                column.name if column.track is None else column.identity: (
                    column, self._row(column, mine[column.identity], state, like)
                )
                for column in columns(target)
                if column.identity in mine
            }  # fmt: skip
            held, decks = rows["card"][1], rows["deck"][1]
            for number, known in enumerate(decks):
                cards = target.board.decks[number].cards
                decks[number] = Deck.ordered(cards, held, known.top, known.bottom)
            rows["supply"][1][:] = self._supply(state, rows["rung"][1])
            moved = with_rows(
                like, rows.values(), setting=bare.setting, stack=(), claims=(),
                winners=state.winners, waiting=(), paid=(), assumed=(), complete=True,
            )  # fmt: skip
            beside = like.open_matters
            moved = evolve(
                moved,
                stack=tuple(self.matter(moved, matter, beside) for matter in state.stack),
                claims=tuple(self.matter(moved, matter, beside) for matter in state.standing),
                paid=tuple(
                    (self._holder(a), self._holder(b), n, why) for a, b, n, why in state.paid
                ),
            )
            return evolve(moved, waiting=awaited(moved))
        except (Lost, PropertyRulesError):
            return None

    def _row(self, column: Column, mine: Column, state: State, like: State) -> list[Any]:
        """Return the values of a column; places that only the target has are as in `like`.

        Raises Lost for a value at a place that the target lacks, but for tracks and cash.
        """
        seats, found = len(state.out), mine.row(state)
        if column.key in ("player", ""):
            return [self._value(column, value) for value in found]
        row = list(column.row(like))
        numbers = self._numbers[column.key]
        strict = column.track is None and column.key not in ("holder", "piece")
        for place, value in enumerate(found):
            # Players come before the rulebook's own holders, and keep their seats.
            if column.key == "holder":
                other = place if place < seats else numbers[place - seats]
                other = other if other is None or place < seats else other + seats
            else:
                other = numbers[place]
            if other is not None:
                row[other] = self._value(column, value)
            elif strict and value != column.empty:
                raise Lost
        return row

    def _value(self, column: Column, value: Any) -> Any:
        """Return a value of a column in the other program. Raises Lost."""
        if self.values_same or value is None:
            return value
        if column.track is not None:
            return self.value(column.track.type, value)
        if column.type == "rung":
            return _kept(self._numbers["rung"][value])
        if column.type == "order":
            card = BASIC["card"]
            lying = ([self.value(card, one) for one in part] for part in (value.top, value.bottom))
            return Deck(*map(tuple, lying))
        return self.value(BASIC[column.type], value)

    def _supply(self, state: State, rungs: Sequence[int]) -> list[int | None]:
        """Return what the bank has left of each piece: the target's supply less the buildings.

        If the bank had more or fewer than the source's supply explains, so it has here. Raises Lost
        for less than none.
        """
        numbers = self._numbers["piece"]
        found: list[int | None] = []
        for place, piece in enumerate(self.target.pieces):
            built = sum(self.target.ladder[rung][place] for rung in rungs)
            left = None if piece.supply is None else piece.supply - built
            if left is not None and place in numbers:
                number = numbers.index(place)
                had, has = self.source.pieces[number].supply, state.supply[number]
                if had is not None and has is not None:
                    was = sum(self.source.ladder[rung][number] for rung in state.rung)
                    left += has + was - had
            if left is not None and left < 0:
                raise Lost
            found.append(left)
        return found

    def matter(self, moved: State, matter: Matter, beside: Sequence[Matter] = ()) -> Matter:
        """Return an open matter in the other program. Raises Lost.

        Fields that only that program has are as in the most similar matter of `beside`.
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

    # -- values ------------------------------------------------------------------------------

    def _holder(self, code: int) -> int:
        return code if code >= BANK else BANK - 1 - _kept(self._numbers["holder"][BANK - 1 - code])

    def value(self, type_: Type, value: Any) -> Any:
        """Return a value in the other program. Raises Lost."""
        if self.values_same or value.__class__ is Unknown:
            return value
        if type_.is_list:
            return () if type_.of is None else tuple(self.value(type_.of, v) for v in value)
        match type_.name:
            case "holder":
                return self._holder(value)
            case "space" | "group" | "card" | "deck" | "piece":
                # A space without a group has one below nought.
                return value if value < 0 else _kept(self._numbers[type_.name][value])
            case "choice":
                name = next(iter(type_.kinds or ()))
                word = self.source.choices[name].words[value]
                words = self.target.choices[name].words if name in self.target.choices else ()
                return words.index(word) if word in words else _kept(None)
            case "throw":
                return self._throw(value)
        return value

    def _throw(self, thrown: Throw) -> Throw:
        """Return a throw of the other program's dice. Raises Lost if these cannot show it."""
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
        """Return the arguments of a move in the other program; None if it cannot take them."""
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


def _rungs(source: Program, target: Program) -> Numbers:
    """Return the rungs of the target for those of the source, by the pieces that it has."""
    if source.ladder == target.ladder:
        return tuple(range(len(target.ladder)))
    names = [piece.name for piece in target.pieces]

    def pieces(program: Program) -> list[dict[str, int]]:
        """Return the pieces of each rung that the target has, by name."""
        return [
            {
                piece.name: many
                for piece, many in zip(program.pieces, rung, strict=True)
                if many and piece.name in names
            }
            for rung in program.ladder
        ]

    return _by_name(pieces(source), pieces(target))


def _by_name(names: Sequence[Any], others: Sequence[Any]) -> tuple[int | None, ...]:
    return tuple(others.index(name) if name in others else None for name in names)


def _spaces(source: Program, target: Program) -> tuple[int | None, ...]:
    """Return the spaces of the target for those of the source.

    They go by name and kind, or if few deeds have the same name, by number and kind.
    """
    mine, theirs = source.board.spaces, target.board.spaces
    if source.names_of("space") == target.names_of("space"):
        return tuple(range(len(mine)))
    # Of several spaces of one name the first is found.
    known = {(s.name, s.kind): n for n, s in reversed(list(enumerate(theirs)))}
    found = [known.get((s.name, s.kind)) for s in mine]
    deeds = [place for place, s in zip(found, mine, strict=True) if s.deed]
    # With most deeds found by name it is another edition of the board, else another board.
    if len(deeds) - deeds.count(None) > len(deeds) / 2:
        taken: set[int] = set()
        for number, space in enumerate(mine):
            there = theirs[number] if number < len(theirs) else None
            same = there and (there.name, there.kind) == (space.name, space.kind)
            place = number if same else found[number]
            found[number] = None if place in taken else place
            if place is not None:
                taken.add(place)
        return tuple(found)
    return tuple(
        n if n < len(theirs) and (theirs[n].kind, theirs[n].deed) == (s.kind, s.deed) else None
        for n, s in enumerate(mine)
    )


def _layout(program: Program) -> object:
    """Return the layout of a program's tables, and what the bank begins with."""
    tracks = [(t.name, t.of, t.index, str(t.type)) for t in program.tracks.values()]
    matters = {m.name: [(f.name, str(f.type)) for f in m.fields] for m in program.matters.values()}
    supplies = [piece.supply for piece in program.pieces]
    return tracks, matters, supplies, [(s.name, s.kind) for s in program.board.spaces]


def _dice(program: Program) -> object:
    return [(die.name, die.number, die.faces, die.optional) for die in program.dice]
