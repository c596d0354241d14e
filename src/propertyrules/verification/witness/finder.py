"""The witness finder: the smallest table and move on which the rulings of two programs differ.

One finder serves `diff`, the order of house rules, mutants and invariants that a move can break:
each is two programs, or one twice, and a test of what tells them apart.
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
from propertyrules.verification.translation import Translation, awaited
from propertyrules.verification.witness.confirmation import (
    BEGINNING,
    READING,
    TABLE,
    FoundDifference,
    Witness,
    confirmed,
)
from propertyrules.verification.witness.move_candidates import MoveCandidates
from propertyrules.verification.witness.program_pair import (
    LEDGER,
    LOSS,
    MOVE,
    STATE,
    VALUE,
    VERDICT,
    VIOLATIONS,
    Pair,
    PairStep,
    Spot,
)
from propertyrules.verification.witness.readings import beginnings, readings
from propertyrules.verification.witness.reduction import Holds, shrunk

_HEAVIEST_FIRST = (
    VERDICT, STATE, MOVE, VALUE, TABLE, BEGINNING, READING, VIOLATIONS, LOSS, LEDGER,
)  # fmt: skip
"""What two rulings may differ in: what tells most at a table comes first."""
LOOKED_ON = 200  # tables behind the first difference at which a smaller one is looked for
LOOKED_FOR_BETTER = 1000  # the same, where what was found tells little
MADE_SMALLER = 3  # differences of which a witness is made
READ = 300  # tables on which lines are read that stand for something
LEDGERS = 2_000  # rulings whose ledgers are compared, where everything counts

_NOWHERE: frozenset[Key] = frozenset()


@opaque
class Aim:
    """Where to look for a difference: moves and rules, values to ask for, and what is open."""

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

    It is looked for among the tables that are given (of either program, or of one that both build
    on), these and generated games going on, and the same with things changed by chance; `tables`
    are at most looked at. What is found is made smaller, written as text, read back, and ruled on
    by the interpreter under both. None where nothing was found. A seed gives the same every time.

    With `closely` everything counts that anybody could be told: also what a table's text is read
    as, of the `texts` among others, what a plan counts as lost, and the entries of the ledgers.
    """
    pair = Pair.of(one, other)
    if closely:
        pair.look_closely(LEDGERS)
    return WitnessSearch(pair, tables, seed, tuple(starts), closely=closely, texts=texts).smallest()


@define(eq=False)
class WitnessSearch:
    """Looks for differences of a pair of programs, and makes witnesses of them.

    With `unsaid` values count as well that no table can ask for, as they have no phrase; with
    `closely` what a table's text is read as, those of `texts` among them.
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
        """Yield differences as they are found; possible tables only.

        `aims` says for each table what is looked for there; None ends the search. Without it that
        is everything that differs.
        """
        pair = self.pair
        if not pair.differs and not pair.losses:
            return
        begins = beginnings(pair)
        if begins is not None:
            yield FoundDifference(begins, None, BEGINNING, 0)
        if self.closely:
            some = tables(pair.programs[0], self.starts, self.seed, READ)
            # Chance of its own, so that the tables below are the same with this and without.
            for text, spot in readings(pair, self.texts, some, Dice(self.seed + 2)):
                yield FoundDifference(spot, None, READING, 0, text)
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
                yield FoundDifference(spot, None, TABLE, looked)
            for place, step in steps:
                what = pair.differ(place, step)
                if what and pair.possible(place):
                    yield FoundDifference(place, step, what, looked)

    def aim(self, keys: Collection[Key]) -> Aim:
        """Return where some parts can be felt: by moves, and by values that can be asked for."""
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
        """Return the smallest witness of the first few differences; clear ones before faint."""
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
        if what == STATE and found.spot is not None and found.step is not None:
            what = STATE if self.pair.felt_at(found.spot, found.step) else LEDGER
        return _HEAVIEST_FIRST.index(what)

    def _order(self, witness: Witness) -> tuple[int, int, int]:
        """Order witnesses: those that tell more first, and of these the smaller."""
        rank = self._weight(witness)
        lines, size = len(witness.table.splitlines()), len(witness.table) + len(witness.move)
        # A verdict and a state tell as much as each other: of these the smaller table is the
        # better.
        return max(rank, _HEAVIEST_FIRST.index(STATE)), lines, size

    def witness(self, found: FoundDifference, wanted: Holds | None = None) -> Witness | None:
        """Make a difference as small as may be, and rule on it; None where that bears it not out.

        `wanted` says what else must stay true of it.
        """
        pair = self.pair
        if found.step is None:
            return confirmed(pair, found)
        felt = found.what == STATE and self._weight(found) == _HEAVIEST_FIRST.index(STATE)

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
        # The small one could not be written: only then is that tried at every step, which is slow.
        return written(*shrunk(
            pair, found.spot, found.step,
            lambda spot, step: holds(spot, step) and written(spot, step) is not None,
        ))  # fmt: skip


def _about(state: State, dice: Dice, matters: frozenset[str]) -> State:
    """Return a table at which one of some matters is open: as it is, or with one opened."""
    if any(matter.kind in matters for matter in state.answerable):
        return state
    opened = StateMutator(state.program, dice).opened(state, matters)
    waiting = awaited(opened)
    return evolve(opened, waiting=waiting, complete=True) if waiting else state


def _taken_over(starts: Sequence[State], program: Program) -> Iterator[State]:
    """Yield complete tables of a program from tables of it, or of others that it can take."""
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
