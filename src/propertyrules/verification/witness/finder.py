"""The witness finder: the smallest table and move on which the rulings of two programs differ."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain

from attrs import define, evolve, frozen

from propertyrules.ir.program import Program
from propertyrules.model.state import State
from propertyrules.notation.scenarios import Scenario
from propertyrules.verification.dice import Dice
from propertyrules.verification.program_parts import Key, Reach, reach, reaching
from propertyrules.verification.random_tables import StateMutator, completed, tables
from propertyrules.verification.soundness import keeps_always
from propertyrules.verification.translation import Translation, awaited
from propertyrules.verification.witness.candidates import (
    BEGINNING,
    READING,
    TABLE,
    Candidate,
    Witness,
)
from propertyrules.verification.witness.confirmation import beginnings, confirmed
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
from propertyrules.verification.witness.proposer import Proposer
from propertyrules.verification.witness.readings import readings
from propertyrules.verification.witness.reduction import shrunk

_FAINT = (
    VERDICT, STATE, MOVE, VALUE, TABLE, BEGINNING, READING, VIOLATIONS, LOSS, LEDGER,
)  # fmt: skip
"""What two rulings may differ in: what tells most at a table comes first."""
LOOKED_ON = 200  # tables behind the first difference at which a smaller one is looked for
LOOKED_FOR_BETTER = 1000  # the same, where what was found tells little
MADE_SMALLER = 3  # differences of which a witness is made
READ = 300  # tables on which lines are read that stand for something
LEDGERS = 2_000  # rulings whose ledgers are compared, where everything counts

Wanted = Callable[[Spot, PairStep], bool]
_NOWHERE: frozenset[Key] = frozenset()


@frozen(eq=False)
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


def differ(
    one: Program,
    other: Program,
    *,
    tables: int = 10_000,
    seed: int = 0,
    starts: Sequence[State] = (),
) -> bool:
    """Return whether a table and move can be found on which two programs rule differently.

    As `find_witness`, but nothing is made smaller: quicker, where only that is asked.
    """
    search = WitnessSearch(Pair.of(one, other), tables, seed, tuple(starts))
    return any(search.confirmed(found) is not None for found in search.differences())


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

    def differences(self, aims: Callable[[], Aim | None] | None = None) -> Iterator[Candidate]:
        """Yield differences as they are found; possible tables only.

        `aims` says for each table what is looked for there; None ends the search. Without it that
        is everything that differs.
        """
        if not self.pair.differs and not self.pair.losses:
            return
        begins = self.beginning()
        if begins is not None:
            yield begins
        if self.closely:
            some = tables(self.pair.one, self.starts, self.seed, READ)
            for reading in readings(self.pair, self.texts, some, Dice(self.seed + 2)):
                yield Candidate(reading.spot, None, READING, 0, reading.text)
        always = self._always()
        every = self.aim(self.pair.differs)
        # Without moves to try there is no table to look for.
        if not (always or every.asked or every.reach.moves or every.reach.anywhere):
            return
        for looked, spot, steps in self.spots(aims or (lambda: every)):
            if always and self._told_apart(spot):
                yield Candidate(spot, None, TABLE, looked)
            for place, step in steps:
                what = self.pair.differ(place, step)
                if what and self.pair.possible(place):
                    yield Candidate(place, step, what, looked)

    def aim(self, keys: Collection[Key]) -> Aim:
        """Return where some parts can be felt: by moves, and by values that can be asked for."""
        pair = self.pair
        reached = pair.reach if keys is pair.differs else reach(pair.read, keys)
        asked = self._values(set(keys))
        if keys is pair.differs:
            return Aim(reached, asked)
        moves = [program.moves[name] for program in (pair.one, pair.other)
                 for name in reached.moves if name in program.moves]  # fmt: skip
        return Aim(reached, asked, frozenset(m for move in moves for m in move.matters))

    def spots(
        self, aims: Callable[[], Aim | None]
    ) -> Iterator[tuple[int, Spot, Iterator[tuple[Spot, PairStep]]]]:
        """Yield tables as both programs have them, each with its number and the moves to try."""
        dice = Dice(self.seed + 1)
        proposer = Proposer(self.pair, dice, StateMutator(self.pair.one, dice), self.pair.reach)
        changers = {id(p): StateMutator(p, dice) for p in (self.pair.one, self.pair.other)}
        for looked, state in enumerate(self._tables(), start=1):
            aim = aims()
            if aim is None:
                return
            if aim.matters and not dice.one_in(3):
                state = _about(state, changers[id(state.setting.program)], aim.matters)
            spot = self.pair.spot(state)
            if spot is not None and not spot.one.over:
                proposer.reach = aim.reach
                questions = proposer.questions(spot, aim.asked)
                yield looked, spot, chain(proposer.steps(spot), questions)

    def _tables(self) -> Iterator[State]:
        """Yield tables of the first program, mixed with some of the second where they differ."""
        one, other = self.pair.one, self.pair.other
        starts = tuple(taken_over(self.starts, one))
        if self.pair.forth.same:
            yield from tables(one, starts, self.seed, self.tables)
            return
        theirs = tuple(taken_over(self.starts, other))
        half = (self.tables + 1) // 2
        first = tables(one, starts, self.seed, half)
        second = tables(other, theirs, self.seed + 1, self.tables - half)
        while True:
            taken = [state for state in (next(first, None), next(second, None)) if state]
            if not taken:
                return
            yield from taken

    def _always(self) -> bool:
        """Return whether what always holds may differ."""
        for side in self.pair.parts:
            always = [key for key in side if key[0] == "always"]
            if self.pair.differs & reaching(side, always):
                return True
        return False

    def _values(self, keys: set[Key]) -> tuple[str, ...]:
        """Return the values that some parts can be felt in and that can be asked for."""
        both = self.pair.one.functions, self.pair.other.functions
        return tuple(
            name
            for name in both[0]
            if name in both[1]
            and (self.unsaid or (both[0][name].phrases and both[1][name].phrases))
            and any(keys & side.get(("define", name), _NOWHERE) for side in self.pair.read)
        )

    def _told_apart(self, spot: Spot) -> bool:
        """Return whether only one of the two allows a table."""
        states = (spot.one, spot.other)
        one, other = (keeps_always(state.setting.program)(state) for state in states)
        return one != other

    def beginning(self) -> Candidate | None:
        """Return two beginnings of a game that are not the same, if that is so."""
        spot = beginnings(self.pair)
        return None if spot is None else Candidate(spot, None, BEGINNING, 0)

    def smallest(self) -> Witness | None:
        """Return the smallest witness of the first few differences; clear ones before faint."""
        best: Witness | None = None
        first, tried = 0, 0
        for found in self.differences():
            faint = _FAINT.index(self._kind(found))
            enough = best is not None and (found.looked > first + LOOKED_ON or tried > MADE_SMALLER)
            if enough and best is not None and (_FAINT.index(self._kind(best)) <= faint):
                if _FAINT.index(self._kind(best)) == 0 or found.looked > first + LOOKED_FOR_BETTER:
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

    def _kind(self, found: Candidate | Witness) -> str:
        """Return what differs; what only one of the programs keeps tells no more than a ledger."""
        if found.what != STATE or found.spot is None or found.step is None:
            return found.what
        return STATE if self.pair.felt_at(found.spot, found.step) else LEDGER

    def _order(self, witness: Witness) -> tuple[int, int, int]:
        """Order witnesses: those that tell more first, and of these the smaller."""
        what = self._kind(witness)
        rank = 0 if what in (VERDICT, STATE) else _FAINT.index(what)
        return rank, len(witness.table.splitlines()), len(witness.table) + len(witness.move)

    # -- making a witness ----------------------------------------------------------------------

    def witness(self, found: Candidate, wanted: Wanted | None = None) -> Witness | None:
        """Make a difference as small as may be, and rule on it; None where that bears it not out.

        `wanted` says what else must stay true of it.
        """
        if found.step is None:
            return self.confirmed(found)

        felt = self._kind(found) == STATE

        def holds(spot: Spot, step: PairStep) -> bool:
            if self.pair.differ(spot, step) != found.what or not self.pair.possible(spot):
                return False
            if felt and not self.pair.felt_at(spot, step):
                return False
            return wanted is None or wanted(spot, step)

        def holds_written(spot: Spot, step: PairStep) -> bool:
            return holds(spot, step) and self.confirmed(
                Candidate(spot, step, found.what, found.looked)
            ) is not None  # fmt: skip

        spot, step = shrunk(self.pair, found.spot, found.step, holds)
        small = self.confirmed(Candidate(spot, step, found.what, found.looked))
        if small is not None or self.confirmed(found) is None:
            return small
        spot, step = shrunk(self.pair, found.spot, found.step, holds_written)
        return self.confirmed(Candidate(spot, step, found.what, found.looked))

    def confirmed(self, found: Candidate) -> Witness | None:
        """Write a difference as text, read it back, and rule on it; None where it is none then."""
        return confirmed(self.pair, found)


def _about(state: State, changer: StateMutator, matters: frozenset[str]) -> State:
    """Return a table at which one of some matters is open: as it is, or with one opened."""
    if any(matter.kind in matters for matter in (*state.stack[:1], *state.claims)):
        return state
    opened = changer.opened(state, matters)
    waiting = awaited(opened)
    return evolve(opened, waiting=waiting, complete=True) if waiting else state


def taken_over(starts: Sequence[State], program: Program) -> Iterator[State]:
    """Yield complete tables of a program from tables of it, or of others that it can take."""
    bridges: dict[int, Translation] = {}
    for state in starts:
        full = completed(state)
        if full is None or full.over:
            continue
        source = full.setting.program
        if source is program:
            moved: State | None = full
        else:
            bridge = bridges.get(id(source)) or bridges.setdefault(
                id(source), Translation.of(source, program)
            )
            moved = bridge.across(full)
        if moved is not None:
            yield evolve(moved, complete=True)
