"""States encoded as words, which native code reads and writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from attrs import field, frozen

from propertyrules.codegen.compiled_moves import complete
from propertyrules.codegen.native.layout import LIST, NONE, Layout, NotNative
from propertyrules.ir.program import Track
from propertyrules.ir.types import TEXT
from propertyrules.model.schema import Column
from propertyrules.model.state import Deck, Matter, Setting, State


@frozen(eq=False)
class StateWords:
    """Encodes and decodes the states of one program, as described in docs/reference/native.md."""

    layout: Layout
    tracks: Sequence[tuple[Column, Track]] = field(init=False)  # those that are lists come last

    @tracks.default
    def _in_order(self) -> list[tuple[Column, Track]]:
        return sorted(
            self.layout.tracks, key=lambda each: self.layout.class_of(each[1].type) == LIST
        )

    def words(self, state: State) -> list[int]:
        """Return the words of a state. Raises NotNative for one that does not fit."""
        layout = self.layout
        if not complete(state):
            raise NotNative("something of the table is not known")
        seats = len(state.setting.names)
        if seats > layout.capacities.seats:
            raise NotNative(f"{seats} players")
        # C reads them in this order, one after the other.
        found = [seats]
        for values in (
            state.cash, state.place, state.out, state.owner, state.rung, state.supply, state.cards,
        ):  # fmt: skip
            found += [NONE if value is None else int(value) for value in values]
        for deck in state.decks:
            found += [len(deck.top), *deck.top, len(deck.bottom), *deck.bottom]
        winners = state.winners
        # Nobody may win a game that is over: so nought winners are not the same as none yet.
        found += [-1] if winners is None else [len(winners), *winners]
        found += [len(state.waiting), *state.waiting]
        for column, track in self.tracks:
            for value in column.row(state):
                found += layout.words(track.type, value)
        found.append(len(state.paid))
        for payer, payee, amount, reason in state.paid:
            found += [payer, payee, amount, *layout.words(TEXT, reason)]
        for matters in (state.stack, state.standing):
            found.append(len(matters))
            for matter in matters:
                found.append(layout.kinds[matter.kind])
                fields = layout.program.matters[matter.kind].fields
                for param, value in zip(fields, matter.values, strict=True):
                    found += layout.words(param.type, value)
        return found

    def state(self, words: Sequence[int], setting: Setting) -> State:
        """Return the state with these words; everything of it is known."""
        program, layout = self.layout.program, self.layout
        left = iter(words)
        take = left.__next__

        def row(many: int) -> tuple[int, ...]:
            return tuple(islice(left, many))

        seats, spaces = take(), len(program.board.spaces)
        cash, place = row(seats + len(program.holders)), row(seats)
        out = tuple(map(bool, row(seats)))
        owner, rung = row(spaces), row(spaces)
        supply = tuple([None if left == NONE else left for left in row(len(program.pieces))])
        cards = row(len(program.board.cards))
        decks = tuple([Deck(row(take()), row(take())) for _ in program.board.decks])
        won = take()
        winners = None if won < 0 else row(won)
        waiting = row(take())
        tracks = self._rows(left, setting)
        paid = tuple(
            [(take(), take(), take(), layout.value(TEXT, take, setting)) for _ in range(take())]
        )
        stack, claims = (
            tuple([self._matter(take, setting) for _ in range(take())]) for _ in range(2)
        )
        return State(
            setting=setting, cash=cash, place=place, out=out, owner=owner, rung=rung,
            supply=supply, cards=cards, decks=decks, winners=winners, waiting=waiting, paid=paid,
            stack=stack, claims=claims, complete=True, **tracks,
        )  # fmt: skip

    def _rows(self, left: Iterator[int], setting: Setting) -> Mapping[str, Any]:
        """Return the tracks of players, properties and the table from their words."""
        sizes = {
            "": 1, "player": len(setting.names), "space": len(self.layout.program.board.spaces)
        }  # fmt: skip
        rows: dict[str, dict[int, Any]] = {
            name: {} for name in ("player_tracks", "property_tracks", "table_tracks")
        }
        for column, track in self.tracks:
            values = self.layout.values(track.type, sizes[column.key], left, setting)
            rows[column.attribute][track.index] = values if column.key else values[0]
        return {name: tuple([row for _, row in sorted(of.items())]) for name, of in rows.items()}

    def _matter(self, take: Callable[[], int], setting: Setting) -> Matter:
        kind = list(self.layout.program.matters.values())[take()]
        value = self.layout.value
        return Matter(kind.name, tuple([value(param.type, take, setting) for param in kind.fields]))
