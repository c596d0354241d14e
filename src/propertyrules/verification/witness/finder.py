"""The witness finder: the smallest table and move on which the rulings of two programs differ.

It serves `diff`, conflicts of house rules, and mutants.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain

from attrs import define, evolve

from propertyrules.classes import opaque
from propertyrules.codegen.compiled_rules import keeps_always
from propertyrules.ir.program import Program
from propertyrules.model.state import State
from propertyrules.notation.scenarios import Scenario
from propertyrules.verification.program_parts import Key, Reach, reach, reaching
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.random_tables import StateMutator, completed, tables
from propertyrules.verification.translation import Translation, with_awaited
from propertyrules.verification.witness.confirmation import FoundDifference, Witness, confirmed
from propertyrules.verification.witness.move_candidates import MoveCandidates
from propertyrules.verification.witness.program_pair import Aspect, Pair, PairStep, Spot
from propertyrules.verification.witness.readings import beginnings, readings
from propertyrules.verification.witness.reduction import Holds, shrunk

LOOKED_ON = 200  # tables after the first difference at which a smaller one is looked for
LOOKED_FOR_BETTER = 1000  # the same, where the first difference tells little
MADE_SMALLER = 3  # differences of which a witness is made
READ = 300  # tables on which lines are read that stand for something
LEDGERS = 2_000  # rulings whose ledgers are compared in a close search

_NOWHERE: frozenset[Key] = frozenset()


@opaque
class Aim:
    """Where to look for a difference: moves and rules, values to ask for, matters to open."""

    reach: Reach
    asked: tuple[str, ...]
    matters: frozenset[str] = frozenset()


def find_witness(
    one: Program,
    other: Program,
    *,
    tables: int = 10_000,
    seed: int = 0,
    starts: Sequence[State] = (),
    closely: bool = False,
    texts: Sequence[Scenario] = (),
) -> Witness | None:
    """Return the smallest table and move found on which two programs rule differently.

    At most so many `tables` are looked at: the `starts` (of either program, or of one that both
    build on), random games from them and from new games, and mutations of these. The difference is
    shrunk, written as text, read back, and ruled on by the interpreter under both programs. None if
    nothing was found. A seed gives the same result every time.

    With `closely` also these count: how a table's text is read, that of `texts` among them, the
    loss that a plan counts, and the entries of the ledgers.
    """
    pair = Pair.of(one, other)
    if closely:
        pair.look_closely(LEDGERS)
    return WitnessSearch(pair, tables, seed, tuple(starts), closely=closely, texts=texts).smallest()


@define(eq=False)
class WitnessSearch:
    """Searches for differences of a pair of programs, and makes witnesses of them.

    With `unsaid` values without a phrase count as well, for which no table can ask; with `closely`
    how a table's text is read, that of `texts` among them.
    """

    pair: Pair
    tables: int
    seed: int
    starts: tuple[State, ...] = ()
    unsaid: bool = False
    closely: bool = False
    texts: Sequence[Scenario] = ()

    def differences(
        self, aims: Callable[[], Aim | None] | None = None
    ) -> Iterator[FoundDifference]:
        """Yield differences as they are found, at possible tables.

        `aims` returns for each table what to look for there; None ends the search. By default that
        is everything that differs.
        """
        pair = self.pair
        if not pair.differs and not pair.losses:
            return
        begins = beginnings(pair)
        if begins is not None:
            yield FoundDifference(begins, None, Aspect.BEGINNING, 0)
        if self.closely:
            some = tables(pair.programs[0], self.starts, self.seed, READ)
            # Chance of its own, so that the tables below are the same with this and without.
            for text, spot in readings(pair, self.texts, some, Dice(self.seed + 2)):
                yield FoundDifference(spot, None, Aspect.READING, 0, text)
        # What always holds may differ at a table by itself, without any move.
        always = any(
            pair.differs & reaching(side, [key for key in side if key[0] == "always"])
            for side in pair.parts
        )
        every = self.aim(pair.differs)
        # Without moves to try there is no table to look for.
        if not (always or every.asked or every.reach.moves or every.reach.anywhere):
            return
        for looked, spot, steps in self._spots(aims or (lambda: every)):
            if always and len({keeps_always(s.setting.program)(s) for s in spot}) > 1:
                yield FoundDifference(spot, None, Aspect.TABLE, looked)
            for place, step in steps:
                what = pair.differ(place, step)
                if what and pair.possible(place):
                    yield FoundDifference(place, step, what, looked)

    def aim(self, keys: Collection[Key]) -> Aim:
        """Return which moves and values can show a change of some parts."""
        one, other = (program.functions for program in self.pair.programs)
        asked = tuple(
            name
            for name in one
            if name in other
            and (self.unsaid or (one[name].phrases and other[name].phrases))
            and any(not side.get(("define", name), _NOWHERE).isdisjoint(keys)
                    for side in self.pair.read)
        )  # fmt: skip
        if keys is self.pair.differs:
            return Aim(self.pair.reach, asked)
        reached = reach(self.pair.read, keys)
        moves = [program.moves[name] for program in self.pair.programs
                 for name in reached.moves if name in program.moves]  # fmt: skip
        return Aim(reached, asked, frozenset(m for move in moves for m in move.matters))

    def _spots(
        self, aims: Callable[[], Aim | None]
    ) -> Iterator[tuple[int, Spot, Iterator[tuple[Spot, PairStep]]]]:
        """Yield tables as both programs have them, each with its number and the moves to try."""
        pair, dice = self.pair, Dice(self.seed + 1)
        candidates = MoveCandidates(pair, dice, pair.reach)
        for looked, state in enumerate(self._tables(), start=1):
            aim = aims()
            if aim is None:
                return
            if aim.matters and not dice.one_in(3):
                state = _about(state, dice, aim.matters)
            spot = pair.spot(state)
            if spot is not None and not spot.one.over:
                candidates.reach = aim.reach
                questions = candidates.questions(spot, aim.asked)
                yield looked, spot, chain(candidates.steps(spot), questions)

    def _tables(self) -> Iterator[State]:
        """Yield tables of the first program, mixed with some of the second where they differ."""
        one, other = self.pair.programs
        starts = tuple(_taken_over(self.starts, one))
        if self.pair.bridges[0].same:
            yield from tables(one, starts, self.seed, self.tables)
            return
        theirs = tuple(_taken_over(self.starts, other))
        half = (self.tables + 1) // 2
        first = tables(one, starts, self.seed, half)
        second = tables(other, theirs, self.seed + 1, self.tables - half)
        while taken := [state for state in (next(first, None), next(second, None)) if state]:
            yield from taken

    # -- making a witness ----------------------------------------------------------------------

    def smallest(self) -> Witness | None:
        """Return the smallest witness of the first few differences, the most telling first."""
        best: Witness | None = None
        first, tried = 0, 0
        for found in self.differences():
            # Making a witness is slow: after the first few only what tells more is worth it.
            if best is not None and (found.looked > first + LOOKED_ON or tried > MADE_SMALLER):
                known = self._weight(best)
                if known <= self._weight(found):
                    if known == 0 or found.looked > first + LOOKED_FOR_BETTER:
                        return best
                    continue
            made = self.witness(found)
            if made is None:
                continue
            tried += 1
            first = first or found.looked
            if best is None or self._order(made) < self._order(best):
                best = made
        return best

    def _weight(self, found: FoundDifference | Witness) -> int:
        """Return the rank of a difference by its kind, the most telling at 0.

        Two states that differ only in a column that one of the programs has tell no more than two
        ledgers do.
        """
        what = found.what
        if what is Aspect.STATE and found.spot is not None and found.step is not None:
            what = what if self.pair.felt_at(found.spot, found.step) else Aspect.LEDGER
        return what.rank

    def _order(self, witness: Witness) -> tuple[int, int, int]:
        """Order witnesses: those that tell more first, and of these the smaller."""
        table, move = witness.tables[0], witness.moves[0]
        # A verdict and a state are equally telling: of these the smaller table is the better.
        rank = max(self._weight(witness), Aspect.STATE.rank)
        return rank, len(table.splitlines()), len(table) + len(move)

    def witness(self, found: FoundDifference, wanted: Holds | None = None) -> Witness | None:
        """Shrink a difference and rule on it; None if the interpreter does not confirm it.

        `wanted` says what else must stay true of it.
        """
        pair = self.pair
        if found.step is None:
            return confirmed(pair, found)
        felt = found.what is Aspect.STATE and self._weight(found) == found.what.rank

        def holds(spot: Spot, step: PairStep) -> bool:
            if pair.differ(spot, step) != found.what or not pair.possible(spot):
                return False
            if felt and not pair.felt_at(spot, step):
                return False
            return wanted is None or wanted(spot, step)

        def written(spot: Spot, step: PairStep) -> Witness | None:
            return confirmed(pair, evolve(found, spot=spot, step=step))

        small = written(*shrunk(pair, found.spot, found.step, holds))
        if small is not None or confirmed(pair, found) is None:
            return small
        # The small one could not be written. To try that at every step is slow.
        return written(*shrunk(
            pair, found.spot, found.step,
            lambda spot, step: holds(spot, step) and written(spot, step) is not None,
        ))  # fmt: skip


def _about(state: State, dice: Dice, matters: frozenset[str]) -> State:
    """Return the table if one of some matters is open there, else with one opened."""
    if any(matter.kind in matters for matter in state.answerable):
        return state
    return with_awaited(StateMutator(state.program, dice).opened(state, matters)) or state


def _taken_over(starts: Sequence[State], program: Program) -> Iterator[State]:
    """Yield tables as complete tables of a program, translated from others where needed."""
    bridges: dict[Program, Translation] = {}
    for state in starts:
        full = completed(state)
        if full is None or full.over:
            continue
        source = full.program
        if source is not program:
            bridge = bridges.get(source) or Translation.of(source, program)
            full = bridges.setdefault(source, bridge).across(full)
        if full is not None:
            yield evolve(full, complete=True)
