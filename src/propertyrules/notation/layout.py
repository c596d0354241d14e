"""Layouts: a table while its lines are read, in lists that the lines fill in."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from propertyrules.ir.program import MatterKind, Program
from propertyrules.ir.program import TableLine as SetUp
from propertyrules.machine.interpreter import blank
from propertyrules.model.state import Deck, Setting, State
from propertyrules.model.values import BANK
from propertyrules.notation.explain import Explained
from propertyrules.notation.faults import Faults
from propertyrules.notation.lines import TextLine
from propertyrules.notation.slots import Found


@define(eq=False, repr=False)
class Layout:
    """What the lines of a table have told so far, and where each thing was told."""

    setting: Setting
    faults: Faults
    start: State
    cash: list[int | None]
    place: list[int]
    out: list[bool]
    owner: list[int]
    rung: list[int]
    player_tracks: list[list[Any]]
    property_tracks: list[list[Any]]
    table_tracks: list[Any]
    supply: list[int | None]
    tops: list[list[int]]
    bottoms: list[list[int]]
    cards: list[int | None]
    winners: tuple[int, ...] | None = None
    matters: list[tuple[MatterKind, dict[str, Any], TextLine]] = field(factory=list)
    set_up: list[tuple[SetUp, dict[str, Any], TextLine]] = field(factory=list)
    holding: list[tuple[int, list[Found], TextLine, int]] = field(factory=list)
    told: dict[tuple[Any, ...], TextLine] = field(factory=dict)

    @classmethod
    def of(cls, setting: Setting, faults: Faults) -> Layout:
        """Begin with what is so where a table tells nothing."""
        start = blank(setting)
        seats = len(setting.names)
        kept = setting.program.board.cards
        unknown: list[int | None] = [None] * seats
        return cls(
            setting=setting,
            faults=faults,
            start=start,
            cash=unknown + list(start.cash[seats:]),
            place=list(start.place),
            out=[False] * seats,
            owner=list(start.owner),
            rung=list(start.rung),
            player_tracks=[list(column) for column in start.player_tracks],
            property_tracks=[list(column) for column in start.property_tracks],
            table_tracks=list(start.table_tracks),
            supply=[None] * len(start.supply),
            tops=[[] for _ in start.decks],
            bottoms=[[] for _ in start.decks],
            cards=[None if card.kept else BANK for card in kept],
        )

    @property
    def program(self) -> Program:
        return self.setting.program

    def fault(self, code: str, message: str, at: TextLine, column: int = 0, hint: str = "") -> None:
        """Note a fault in a line; `column` is 0 for the place where the line begins."""
        self.faults.add(code, message, at.line, column or at.column, hint)

    def explained(self, why: Explained, at: TextLine) -> None:
        """Note a fault that is explained already."""
        self.faults.add(why.code, why.message, at.line, why.column, why.hint)

    def once(self, key: tuple[Any, ...], what: str, at: TextLine, column: int) -> bool:
        """Tell whether something is said for the first time; it is a fault if it is not."""
        known = self.told.get(key)
        if known is not None:
            self.fault("T011", f"{what} is told twice: first in line {known.line}", at, column)
            return False
        self.told[key] = at
        return True

    def state(self) -> State:
        """Give the state as told, with nothing open yet; pieces follow from those on the board."""
        self._fill_in()
        return State(
            setting=self.setting,
            cash=tuple(self.cash),
            place=tuple(self.place),
            out=tuple(self.out),
            owner=tuple(self.owner),
            rung=tuple(self.rung),
            player_tracks=tuple(tuple(column) for column in self.player_tracks),
            property_tracks=tuple(tuple(column) for column in self.property_tracks),
            table_tracks=tuple(self.table_tracks),
            supply=tuple(self.supply),
            decks=tuple(
                Deck.ordered(deck.cards, self.cards, top, bottom)
                for deck, top, bottom in zip(
                    self.program.board.decks, self.tops, self.bottoms, strict=True
                )
            ),
            cards=tuple(self.cards),
            stack=(),
            winners=self.winners,
        )

    def _fill_in(self) -> None:
        for seat, out in enumerate(self.out):
            if out and ("cash", seat) not in self.told:
                self.cash[seat] = 0
        if any(self.out):
            start = blank(self.setting, tuple(self.out))
            for track in self.program.tracks_of("table"):
                if ("table", track.name) not in self.told:
                    self.table_tracks[track.index] = start.table_tracks[track.index]
        ladder = self.program.ladder
        for piece, about in enumerate(self.program.pieces):
            if about.supply is None:
                continue
            built = sum(ladder[rung][piece] for rung in self.rung) if ladder else 0
            most = about.supply - built
            left = self.supply[piece]
            at = self.told.get(("supply", piece), TextLine("", 1, 1))
            if most < 0:
                self._too_many(piece, f"{built} stand on the board", at)
            elif left is not None and left > most:
                self._too_many(piece, f"{built} stand on the board and {left} in the bank", at)
            self.supply[piece] = max(0, most if left is None else min(left, most))

    def _too_many(self, piece: int, where: str, at: TextLine) -> None:
        about = self.program.pieces[piece]
        line = at if at.text else self._line_of_piece(piece) or at
        self.faults.add(
            "T009",
            f"there are {about.supply} {about.plural}, and {where}",
            line.line,
            line.column,
            clauses=about.cites,
        )

    def _line_of_piece(self, piece: int) -> TextLine | None:
        lines = [
            at
            for key, at in self.told.items()
            if key[0] == "deed" and self.program.ladder[self.rung[key[1]]][piece]
        ]
        return lines[-1] if lines else None
