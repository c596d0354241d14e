"""The table builder: collects the statements of a table and makes the state that they describe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import define, evolve, field

from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink
from propertyrules.hints import spaced
from propertyrules.ir.program import MatterKind, Program
from propertyrules.ir.program import TableLine as SetUp
from propertyrules.ir.types import PLAYER
from propertyrules.machine.evaluator import evaluate, matter_env
from propertyrules.machine.initial_state import blank
from propertyrules.machine.untold_facts import facts_told, untold
from propertyrules.model.schema import Fact, columns, get, put, with_rows
from propertyrules.model.state import Deck, Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.scenarios import TextLine
from propertyrules.notation.words.vocabulary import vocabulary


@define(eq=False, repr=False)
class TableBuilder:
    """Collects the values of facts by address, and the line that states each.

    `told` maps an address, or a tuple with a word first for what has no address, to that line.
    `piles` holds the cards at the top and the bottom of decks, by deck and whether at the bottom;
    `holding` the cards that a name may mean and who holds one, with line and column, `lacking`
    those of which somebody holds none; `parts` the matters that several lines state, as far as they
    are known. With `gaps` whatever is not stated is unknown; without, it is as at a bare table.
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
    lacking: list[tuple[int, tuple[tuple[int, ...], ...], TextLine, int]] = field(factory=list)
    presumed: set[Fact] = field(factory=set)
    parts: list[tuple[MatterKind | SetUp, dict[str, Any], TextLine]] = field(factory=list)
    opened: list[tuple[Matter, TextLine]] = field(factory=list)
    told: dict[tuple[Any, ...], TextLine] = field(factory=dict)
    gaps: bool = False
    format: int = 0

    @classmethod
    def of(cls, setting: Setting, faults: DiagnosticSink, format: int) -> TableBuilder:
        """Return a builder of a bare table, in a format of the notation."""
        return cls(setting, faults, blank(setting), format=format)

    @property
    def program(self) -> Program:
        """The program of the table."""
        return self.setting.program

    def fault(
        self, code: str, message: str, at: TextLine, column: int = 0, hint: str = "",
        clauses: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        """Report a fault in a line; `column` 0 is the place where the line begins."""
        self.faults.add(code, message, at.line, column or at.column, hint, clauses)

    def explained(self, why: Diagnostic, at: TextLine) -> None:
        """Report a fault, of which only the column is known, in a line."""
        self.faults.keep(why.in_line(self.faults.file, at.line))

    def once(self, key: tuple[Any, ...], what: str, at: TextLine, column: int) -> bool:
        """Check that something is stated for the first time; report a fault if it is not."""
        known = self.told.get(key)
        if known is not None:
            message = f"{what} is said twice, first in line {known.line}"
            self.fault("T011", message, at, column, "keep the one that is right")
            return False
        self.told[key] = at
        return True

    def gather(self, kind: MatterKind | SetUp, values: Mapping[str, Any], at: TextLine) -> None:
        """Add a part of a matter; parts that do not contradict each other are of one matter."""
        for place, (known, so_far, where) in enumerate(self.parts):
            if known is kind and all(so_far.get(k, v) == v for k, v in values.items()):
                self.parts[place] = (kind, {**so_far, **values}, where)
                return
        self.parts.append((kind, dict(values), at))

    def joined(self) -> list[tuple[str, TextLine]]:
        """Enter what was stated in parts; a line that sets up the turn takes in the turn.

        Returns what is still missing of a matter, with its line.
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
                    taken.append(id(told))  # by identity, for two equal turns are still two
            self.set_up.append((kind, values, at))
        for kind, values, at in self.parts:
            if not isinstance(kind, MatterKind) or id(values) in taken:
                continue
            missing = [f.name for f in kind.fields if f.default is None and f.name not in values]
            if missing:
                lacking.append((f"no line says the {missing[0]} of the {spaced(kind.name)}", at))
                continue
            # What is told below a name of a turn that is told whole behind it is part of that.
            whole = any(known is kind and kind.place == "ground" and where.line > at.line
                        and all(so_far.get(k, v) == v for k, v in values.items())
                        for known, so_far, where in self.matters)  # fmt: skip
            if not whole:
                self.matters.append((kind, values, at))
        self.parts = []
        return lacking

    def seats(self, column: str) -> list[Any]:
        """Return the stated values of a column by seat, with None for those not stated."""
        return [self.values.get((column, seat)) for seat in range(len(self.setting.names))]

    def state(self) -> State:
        """Return the state as stated, with nothing open yet and defaults for the rest.

        A player who is out has no cash, pieces that are not on the board are in the bank, and the
        holders of cards that can be kept are unknown.
        """
        out = tuple(map(bool, self.seats("out")))
        values = dict(self.values)
        for seat, gone in enumerate(out):
            values.setdefault(("cash", seat), 0 if gone else None)
        for index, card in enumerate(self.program.board.cards):
            values.setdefault(("card", index), None if card.kept else BANK)
        self._count_pieces(values)
        start = self.start
        if any(out):  # defaults may depend on who is out
            start = evolve(start, table_tracks=blank(self.setting, out).table_tracks)
        # A track that is stated to be unknown counts as not stated; for cash None means unknown.
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
        if self.format > 1 and not self.gaps:
            deeds = self.program.board.deeds
            self.presumed |= {("owner", n) for n in deeds if ("owner", n) not in self.told}
        state = evolve(state, presumed=frozenset(self.presumed))
        return untold(state, self._not_told(state))

    def _not_told(self, state: State) -> Iterator[Fact]:
        """Yield the facts that the table leaves unknown: with gaps all that do not follow from
        what it states, else the places of players in the game.
        """
        out = self.seats("out")
        if not self.gaps:
            places = [("place", seat) for seat, gone in enumerate(out) if not gone]
            yield from (fact for fact in places if self.format > 1 and fact not in self.values)
            return
        for fact in facts_told(state):
            of_player = fact[0] in ("cash", "place", "player") and fact[-1] < len(out)
            if fact in self.values or (of_player and out[fact[-1]]):
                continue
            if not (fact[0] == "player" and self._stands_elsewhere(state, fact)):
                yield fact

    def _stands_elsewhere(self, state: State, fact: Fact) -> bool:
        """Check whether a player stands elsewhere than where a track would put the token, which is
        not so then.
        """
        stands_on = self.program.tracks_of("player")[fact[1]].stands_on
        if stands_on is None or ("place", fact[2]) not in self.values or get(state, fact):
            return False
        space = evaluate(state, stands_on, {"player": fact[2]})
        return space.__class__ is not Unknown and space != state.place[fact[2]]

    def _count_pieces(self, values: dict[Fact, Any]) -> None:
        """Enter the pieces in the bank, and report pieces of which there are more than exist."""
        ladder = self.program.ladder
        rungs = {fact[1]: rung for fact, rung in values.items() if fact[0] == "rung"}
        for piece, about in enumerate(self.program.pieces):
            if about.supply is None:
                continue
            if None in rungs.values():  # how many are left is not known either
                values.setdefault(("supply", piece), None)
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
                self.fault("T009", message, told, clauses=about.cites)
            values["supply", piece] = max(0, most if left is None else min(left, most))

    def hand_out_cards(self) -> None:
        """Decide who holds which card; a name that fits several takes one that is left."""
        cards = self.program.board.cards
        # The holder of just one possible card goes first.
        for holder, choices, at, column in sorted(self.holding, key=lambda held: len(held[1])):
            free = [one for one in choices if all(("card", card) not in self.told for card in one)]
            if not free:
                card = choices[0][0]
                known = self.told.get(("card", card))
                where = f", in line {known.line}" if known else ""
                message = f"somebody already holds every `{cards[card].title}`{where}"
                self.fault("T005", message, at, column)
                continue
            for card in free[0]:
                self.told["card", card] = at
                self.values["card", card] = holder
                lies = self.told.get(("lies", card))
                if lies is not None and holder != BANK:
                    where = f"is held by a player, but line {lies.line} puts it in its deck"
                    self.fault("T025", f"`{cards[card].title}` {where}", at, column)
        self._take_from_hands()
        self._leave_in_decks()

    def _take_from_hands(self) -> None:
        """Leave the cards that somebody is told not to hold in their decks, where nobody is told to
        hold them: that no other player does either is presumed.
        """
        cards, out = self.program.board.cards, self.seats("out")
        without: dict[int, set[int]] = {}
        for holder, choices, at, column in self.lacking:
            for card in sorted({card for one in choices for card in one}):
                without.setdefault(card, set()).add(holder)
                if self.values.get(("card", card)) == holder:
                    where = f"in line {self.told['card', card].line}"
                    name = self.setting.holder_words(holder)
                    message = f"{name} holds `{cards[card].title}`, {where}"
                    self.fault("T005", message, at, column, "keep the one that is right")
        for card, lacking in without.items():
            if ("card", card) in self.values or ("unsure", card) in self.told:
                continue
            self.values["card", card] = BANK
            self.presumed |= {("card", card, seat) for seat, gone in enumerate(out)
                              if not gone and seat not in lacking}  # fmt: skip

    def _leave_in_decks(self) -> None:
        """Put the cards of which nobody is told to hold them into their decks."""
        # Who states where one of these cards is has looked: the others are in their decks.
        told = bool(self.holding or self.lacking) or any(key[0] == "unsure" for key in self.told)
        looked = told and not self.gaps
        for card in range(len(self.program.board.cards)):
            if (looked or ("lies", card) in self.told) and ("unsure", card) not in self.told:
                self.values.setdefault(("card", card), BANK)

    def check_leavers(self) -> None:
        """Report players who are out and own something."""
        board, values = self.program.board, self.values
        for seat, out in enumerate(self.seats("out")):
            owned, held = (
                sorted(fact[1] for fact, who in values.items() if fact[0] == column and who == seat)
                for column in ("owner", "card")
            )
            if out and (owned or held):
                at = self.told["owner", owned[0]] if owned else self.told["card", held[0]]
                what = board.spaces[owned[0]].name if owned else board.cards[held[0]].title
                message = f"{self.setting.names[seat]} is out, but has `{what}`"
                self.fault("T005", message, at, 0, "a player who is out has nothing")

    def with_places(self, state: State) -> State:
        """Put tokens where a track of their players puts them."""
        told_state = state
        for track in self.program.holding_tracks:
            for seat, name in enumerate(self.setting.names):
                if track.stands_on is None or not has_track(state.player_tracks[track.index][seat]):
                    continue
                space = evaluate(told_state, track.stands_on, {"player": seat})
                if space.__class__ is Unknown or space == state.place[seat]:
                    continue
                told = self.told.get(("place", seat))
                if told is not None:
                    here = vocabulary(state.setting).space(state.place[seat])
                    what = track.phrases[0].text if track.phrases else track.name
                    self.fault(
                        "T019", f"{name} can't be on {here} and {what} at the same time", told
                    )
                state = put(state, ("place", seat), space)
        return state

    def _waited(self, state: State) -> Iterator[tuple[Any, TextLine]]:
        """Yield for whom what is open waits, by seat, and the line that says so."""
        for matter, at in self.opened:
            waiting = self.program.matters[matter.kind].waiting
            # A matter below may wait for a player who is out: it is withdrawn when it comes up.
            uppermost = matter in state.standing or matter is state.stack[0]
            if uppermost and waiting is not None and not waiting.each:
                yield evaluate(state, waiting.who, matter_env(state, matter)), at
        for setup, values, at in self.set_up:
            for param in setup.params:
                if param.type == PLAYER and param.name in values:
                    yield values[param.name], at

    def check_open(self, state: State) -> None:
        """Report what is open after the game is over, or waits for somebody who is out."""
        if state.over:
            for at in (*(at for _, at in self.opened), *(at for _, _, at in self.set_up)):
                message = f"the game is over, so `{at.text}` can't be"
                self.fault("T025", message, at)
            return
        for seat, at in self._waited(state):
            if seat.__class__ is not Unknown and state.out[seat]:
                name = self.setting.names[seat]
                message = f"{name} is out of the game and can't act: `{at.text}`"
                self.fault("T025", message, at)


def has_track(value: Any) -> bool:
    """Check whether the value of a track says that something has it: it is known and not 0."""
    return value.__class__ is not Unknown and bool(value)
