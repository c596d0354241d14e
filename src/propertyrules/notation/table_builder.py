"""The table builder: what the statements of a table have told so far, and the state they make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import define, evolve, field

from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink
from propertyrules.hints import spaced
from propertyrules.ir.program import MatterKind, Program
from propertyrules.ir.program import TableLine as SetUp
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.initial_state import blank
from propertyrules.machine.untold_facts import facts_told, untold
from propertyrules.model.schema import Fact, columns, get, with_rows
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.scenarios import TextLine


@define(eq=False, repr=False)
class TableBuilder:
    """Gathers values by the addresses of their facts, and where each was told.

    `told` is where; its keys are addresses, and of what has none a word and a number. `piles` are
    the cards on a deck's top, or under it. `holding` are choices of cards that somebody holds, with
    the line and column. With `gaps` what is not told is not known, rather than as at a bare table.
    """

    setting: Setting
    faults: DiagnosticSink
    start: State
    values: dict[Fact, Any] = field(factory=dict)
    piles: dict[tuple[int, bool], list[int]] = field(factory=dict)
    winners: tuple[int, ...] | None = None
    matters: list[tuple[MatterKind, dict[str, Any], TextLine]] = field(factory=list)
    set_up: list[tuple[SetUp, dict[str, Any], TextLine]] = field(factory=list)
    holding: list[tuple[int, tuple[tuple[int, ...], ...], TextLine, int]] = field(factory=list)
    parts: list[tuple[MatterKind | SetUp, dict[str, Any], TextLine]] = field(factory=list)
    opened: list[tuple[Matter, TextLine]] = field(factory=list)
    told: dict[tuple[Any, ...], TextLine] = field(factory=dict)
    gaps: bool = False
    format: int = 0

    @classmethod
    def of(cls, setting: Setting, faults: DiagnosticSink, format: int) -> TableBuilder:
        """Begin with what is so where a table of a format of the notation tells nothing."""
        return cls(setting, faults, blank(setting), format=format)

    @property
    def program(self) -> Program:
        """The program by which the table is played."""
        return self.setting.program

    def fault(self, code: str, message: str, at: TextLine, column: int = 0, hint: str = "") -> None:
        """Note a fault in a line; `column` is 0 for the place where the line begins."""
        self.faults.add(code, message, at.line, column or at.column, hint)

    def explained(self, why: Diagnostic, at: TextLine) -> None:
        """Note a fault that is explained already."""
        self.faults.keep(why.in_line(self.faults.file, at.line))

    def once(self, key: tuple[Any, ...], what: str, at: TextLine, column: int) -> bool:
        """Check that something is told for the first time; it is a fault if it is not."""
        known = self.told.get(key)
        if known is not None:
            message = f"{what} is said twice, first in line {known.line}"
            self.fault("T011", message, at, column, "keep the one that is right")
            return False
        self.told[key] = at
        return True

    def gather(self, kind: MatterKind | SetUp, values: Mapping[str, Any], at: TextLine) -> None:
        """Note a part of what is told of something open; parts that agree are of one thing."""
        for place, (known, so_far, where) in enumerate(self.parts):
            if known is kind and all(so_far.get(k, v) == v for k, v in values.items()):
                self.parts[place] = (kind, {**so_far, **values}, where)
                return
        self.parts.append((kind, dict(values), at))

    def joined(self) -> list[tuple[str, TextLine]]:
        """Enter what was told in parts; a line that sets up the turn takes in the turn.

        Returns what is still missing of something, each with its line.
        """
        lacking: list[tuple[str, TextLine]] = []
        grounds = [p for p in self.parts if isinstance(p[0], MatterKind) and p[0].place == "ground"]
        taken: list[int] = []
        for kind, values, at in self.parts:
            if isinstance(kind, MatterKind):
                continue
            names = {param.name for param in kind.params}
            for _, told, _ in grounds:
                shared = {name: value for name, value in told.items() if name in names}
                if shared and all(values.get(k, v) == v for k, v in shared.items()):
                    values = {**shared, **values}
                    taken.append(id(told))
            self.set_up.append((kind, values, at))
        for kind, values, at in self.parts:
            if not isinstance(kind, MatterKind) or id(values) in taken:
                continue
            missing = [f.name for f in kind.fields if f.default is None and f.name not in values]
            if missing:
                lacking.append((f"no line says the {missing[0]} of the {spaced(kind.name)}", at))
                continue
            self.matters.append((kind, values, at))
        self.parts = []
        return lacking

    def seats(self, column: str) -> list[Any]:
        """Return what is told of each player in a column, by seat; None where nothing is."""
        return [self.values.get((column, seat)) for seat in range(len(self.setting.names))]

    def state(self) -> State:
        """Return the state as told, with nothing open yet; what is not told has its default.

        Who is out has no cash, pieces that are not on the board are in the bank, and of cards that
        can be held nobody knows who holds them.
        """
        out = tuple(map(bool, self.seats("out")))
        values = dict(self.values)
        for seat, gone in enumerate(out):
            values.setdefault(("cash", seat), 0 if gone else None)
        for index, card in enumerate(self.program.board.cards):
            values.setdefault(("card", index), None if card.kept else BANK)
        self._count_pieces(values)
        start = self.start
        if any(out):  # defaults may hang on who is out
            start = evolve(start, table_tracks=blank(self.setting, out).table_tracks)
        # A track that is told to be unknown is as if it were not told; of cash None says so.
        told = {f: v for f, v in values.items() if v is not None or f[0] in ("cash", "card")}
        rows = (
            (column, map(told.get, column.facts(self.setting), column.row(start)))
            for column in columns(self.program)
        )
        state = with_rows(start, rows, winners=self.winners)
        decks = (
            Deck.ordered(
                deck.cards, state.cards,
                self.piles.get((index, False), ()), self.piles.get((index, True), ()),
            )
            for index, deck in enumerate(self.program.board.decks)
        )  # fmt: skip
        state = evolve(state, decks=tuple(decks))
        state = untold(state, (fact for fact in values if fact not in told and fact[0] != "table"))
        if self.gaps:
            return untold(state, self._not_told(state))
        if self.format > 1:
            deeds = self.program.board.deeds
            nobodys = frozenset(n for n in deeds if ("owner", n) not in self.told)
            state = evolve(state, presumed=nobodys)
        return untold(state, self._places(state))

    def _places(self, state: State) -> Iterator[Fact]:
        """Yield where those in the game stand of whom the table does not tell it."""
        if self.format > 1:
            told = self.seats("place")
            for seat, gone in enumerate(state.out):
                if not gone and told[seat] is None:
                    yield "place", seat

    def _not_told(self, state: State) -> Iterator[Fact]:
        """Yield the facts that the table leaves out, and that do not follow from what it tells."""
        out = self.seats("out")
        for fact in facts_told(state):
            of_player = fact[0] in ("cash", "place", "player") and fact[-1] < len(out)
            gone = of_player and out[fact[-1]]
            if fact not in self.values and not gone and not self._elsewhere(state, fact):
                yield fact

    def _elsewhere(self, state: State, fact: Fact) -> bool:
        """Check whether a player is told to stand elsewhere than a variable would put the token."""
        if fact[0] != "player" or ("place", fact[2]) not in self.values:
            return False
        track = self.program.tracks_of("player")[fact[1]]
        if track.stands_on is None or get(state, fact):
            return False
        space = evaluate(state, track.stands_on, {"player": fact[2]})
        return space.__class__ is not Unknown and space != state.place[fact[2]]

    def _count_pieces(self, values: dict[Fact, Any]) -> None:
        """Enter the pieces in the bank, and note those of which there are more than exist."""
        ladder = self.program.ladder
        rungs = {fact[1]: rung for fact, rung in values.items() if fact[0] == "rung"}
        for piece, about in enumerate(self.program.pieces):
            if about.supply is None:
                continue
            built = sum(ladder[rung][piece] for rung in rungs.values())
            most, left = about.supply - built, values.get(("supply", piece))
            where = f"{built} stand on the board"
            if most < 0 or (left is not None and left > most):
                where += "" if most < 0 else f" and {left} in the bank"
                told = self.told.get(("supply", piece))
                if told is None:
                    lines = [
                        self.told["owner", n]
                        for n, rung in rungs.items()
                        if ladder[rung][piece] and ("owner", n) in self.told
                    ]
                    told = lines[-1] if lines else TextLine("", 1, 1)
                message = f"there are {about.supply} {about.plural}, and {where}"
                self.faults.add("T009", message, told.line, told.column, clauses=about.cites)
            values["supply", piece] = max(0, most if left is None else min(left, most))
