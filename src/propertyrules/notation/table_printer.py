"""The table printer: states written as tables in the notation."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from propertyrules.classes import opaque
from propertyrules.ir.program import Track
from propertyrules.machine.completions import claims_that_may_stand
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.initial_state import blank
from propertyrules.machine.untold_facts import facts_told, has_gaps, untold
from propertyrules.model.schema import get
from propertyrules.model.state import State
from propertyrules.model.values import BANK, Unknown, is_known
from propertyrules.notation.scenarios import head_name, is_path
from propertyrules.notation.table_builder import has_track
from propertyrules.notation.table_statements import (
    Ending,
    Entry,
    FigureChange,
    Gaps,
    Holds,
    NoClaim,
    Owns,
    Pile,
    Statement,
    Unsure,
    open_matter,
    write_line,
)
from propertyrules.notation.words.vocabulary import quoted, vocabulary
from propertyrules.notation.writer import write_matter


def write_table(state: State, title: str = "", folder: str | None = None) -> str:
    """Return a state as a table in the notation, under a `scenario` line if it has a title.

    Files that were loaded by a path are named by that path, or by the path relative to the `folder`
    in which the table will be kept.
    """
    setting, program = state.setting, state.program
    heads = [("rulebook", "rulebook", program.id), ("board", "board", program.board.id)]
    heads += [("with", "house", name) for name in program.house_rules]
    out = [f"scenario {quoted(title)}"] if title else []
    for word, form, name in heads:
        path = program.paths.get(f"{form} {name}")
        if path is not None:  # a file that was loaded by its path is found by nothing else
            if folder is not None and not path.startswith(os.sep):
                path = os.path.relpath(os.path.realpath(path), os.path.realpath(folder))
            name = head_name(path if is_path(path) else f"./{path}")
        out.append(f"{word} {name}")
    players, rest = describe_table(state)
    for seat, about in enumerate(players):
        out += ["", f"player {vocabulary(setting).player(seat)}", *(f"  {line}" for line in about)]
    return "\n".join([*out, *([""] if rest else []), *rest]) + "\n"


def describe_table(state: State) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Return the lines of a table about each player, by seat, and its other lines."""
    setting, kinds = state.setting, state.program.matters
    about = _Description.of(state)
    players = tuple(
        tuple(write_line(setting, line) for line in about.player(seat))
        for seat in range(len(setting.names))
    )
    # The turn and the claims have lines of their own; the rest stands below `open`, uppermost
    # first.
    others = [matter for matter in state.stack if kinds[matter.kind].place != "ground"]
    plain = [matter for matter in state.open_matters if matter not in others]
    lines = [*about.table(), *([open_matter(setting, matter)] for matter in plain)]
    below = [f"  {write_matter(setting, matter)}" for matter in others]
    said = [write_line(setting, line) for line in lines]
    if about.gaps:
        said = [Gaps().text(setting), *said, *about.nobodys()]
    return players, (*said, *(["open"] if below else []), *below)


@opaque
class _Description:
    """The statements that describe a state: what differs from `start`, the table without them.

    With `gaps` some owners or buildings are unknown, so nothing goes without saying.
    """

    state: State
    start: State
    gaps: bool

    @classmethod
    def of(cls, state: State) -> _Description:
        """Return the description of a state."""
        start, gaps = blank(state.setting, state.out), has_gaps(state)
        return cls(state, untold(start, facts_told(start)) if gaps else start, gaps)

    def _tracks(self, of: str, *key: int) -> list[Entry]:
        """Return the tracks of a player, a property or the table that differ from the start."""
        facts = [(of, track.index, *key) for track in self.state.program.tracks_of(of)]
        pairs = ((fact, get(self.state, fact), get(self.start, fact)) for fact in facts)
        return [
            Entry(fact, (value,))
            for fact, value, before in pairs
            if value.__class__ is not before.__class__ or value != before
        ]

    def _property(self, number: int) -> list[Entry]:
        """Return the buildings and tracks of a property that differ from the start."""
        rung = self.state.rung[number]
        built = is_known(rung) and rung != self.start.rung[number]
        return [
            *([Entry(("rung", number), (rung,))] if built else []),
            *self._tracks("property", number),
        ]

    def nobodys(self) -> Iterator[str]:
        """Yield the lines about properties whose owner is unknown."""
        setting = self.state.setting
        for number, owner in enumerate(self.state.owner):
            if not is_known(owner):
                for entry in self._property(number):
                    yield f"{vocabulary(setting).space(number)} {entry.text(setting)}"

    def player(self, seat: int) -> Iterator[Sequence[Statement]]:
        """Yield the statements about a player, line by line."""
        state = self.state
        out, cash, place = state.out[seat], state.cash[seat], state.place[seat]
        if out:
            yield [Entry(("out", seat), (True,))]
        # A player who is out has no cash, and that of others is unknown, unless the table says so.
        if cash != (0 if out else None):
            yield [Entry(("cash", seat), (cash,))]
        variables = self._tracks("player", seat)
        tracks = state.program.tracks_of("player")
        # A track may imply where its player stands.
        stands: set[int] = set()
        for entry in variables:
            if has_track(entry.values[0]):
                stands |= stands_on(state, tracks[entry.fact[1]], seat)
        implied = len(stands) == 1 and place in stands
        if is_known(place) and not implied and (not out or place != self.start.place[seat]):
            yield [Entry(("place", seat), (place,))]
        if variables:
            yield variables
        yield from self._holdings(seat)

    def _holdings(self, holder: int) -> Iterator[Sequence[Statement]]:
        """Yield what a holder owns and holds; of the bank only what does not go without saying."""
        state, board = self.state, self.state.program.board
        plain: list[tuple[int, int]] = []
        built: list[Sequence[Statement]] = []
        for space in board.spaces:
            number = space.number
            if state.owner[number] != holder or (not space.deed and holder == BANK):
                continue
            if more := self._property(number):
                built.append([Owns(holder, ((number, 1),)), *more])
            elif holder != self.start.owner[number]:
                plain.append((number, 1))
        if plain:
            yield [Owns(holder, tuple(plain))]
        yield from built
        kept = [index for index, card in enumerate(board.cards) if card.kept]
        mine = tuple(index for index, who in enumerate(state.cards) if who == holder)
        if holder == BANK:
            # If a holder of one of them is known, the others are in their decks, except in a table
            # with gaps.
            decked = tuple(index for index in kept if state.cards[index] == BANK)
            mine = decked if len(decked) == len(kept) or self.gaps else ()
        if mine:
            yield [Holds(holder, (mine,))]

    def table(self) -> Iterator[Sequence[Statement]]:
        """Yield the statements about the table itself, line by line, except what is open."""
        state, program = self.state, self.state.program
        for name, figure in program.figures.items():
            # No table can set a figure without bounds.
            if figure.low is not None or figure.high is not None:
                yield [FigureChange(name, figure.value)]
        left: list[Entry] = []
        for piece, about in enumerate(program.pieces):
            supply = state.supply[piece]
            stands = sum(program.ladder[rung][piece] for rung in state.rung if is_known(rung))
            # The supply without what stands on the board goes without saying, except with gaps.
            unsaid = not self.gaps and supply == (about.supply or 0) - stands
            if supply is not None and is_known(supply) and not unsaid:
                left.append(Entry(("supply", piece), (supply,)))
        if left:
            yield left
        # The bank, then the other holders, who are numbered downwards from it.
        for code in range(BANK, BANK - 1 - len(program.holders), -1):
            yield from self._holdings(code)
        kept = [index for index, card in enumerate(program.board.cards) if card.kept]
        unsure = tuple(index for index in kept if state.cards[index] is None)
        if unsure and len(unsure) < len(kept):
            yield [Unsure(unsure)]
        for place, holder in enumerate(program.holders, len(state.setting.names)):
            if state.cash[place] != holder.start:
                yield [Entry(("cash", place), (state.cash[place],))]
        yield from ([entry] for entry in self._tracks("table"))
        for index, deck in enumerate(state.decks):
            for under, lying in ((False, deck.top), (True, deck.bottom)):
                if lying:
                    yield [Pile(index, under, tuple(((card,), 1, "") for card in lying))]
        told = all(one.claims is None for one in state.completions)
        if told and not state.over and not state.standing:
            maybe = claims_that_may_stand(state.definite, turn_told=not state.completions)
            for name in dict.fromkeys(claim.kind for claim in maybe):
                yield [NoClaim(program.matters[name])]
        if state.winners is not None:
            yield [Ending(state.winners)]


def stands_on(state: State, track: Track, seat: int) -> set[int]:
    """Return the space on which a track puts its player; empty where it does not say."""
    if track.stands_on is None:
        return set()
    nowhere = untold(state, [("place", seat)])
    space = evaluate(nowhere, track.stands_on, {"player": seat})
    return set() if space.__class__ is Unknown else {space}
