"""What differs between two programs, thing by thing, each with a witness of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, evolve, field, frozen

from propertyrules.errors import PropertyRulesError
from propertyrules.language.program import Program
from propertyrules.model.state import State
from propertyrules.testing.soundness import told
from propertyrules.testing.witness.compare import (
    LEDGER,
    LOSS,
    MOVE,
    STATE,
    VERDICT,
    VIOLATIONS,
    Pair,
    Spot,
    Step,
)
from propertyrules.testing.witness.found import BEGINNING, TABLE, Difference, Witness
from propertyrules.testing.witness.grafts import grafted
from propertyrules.testing.witness.parts import Key, Reach
from propertyrules.testing.witness.search import Search

ORDER = (
    "table", "piece", "ladder", "holder", "card", "set", "track", "setup", "line", "move", "rule",
    "matter", "when", "cite", "event", "define", "always",
)  # fmt: skip
_FAINT = (VIOLATIONS, LEDGER, TABLE, BEGINNING)
FAILED = 3  # differences that come to nothing, when ruled on, before the search is given up
NEAR = 50  # tables behind a difference at which a smaller one is looked for
MORE = 300  # tables behind a faint difference at which a plainer one is looked for


@frozen(eq=False)
class Thing:
    """Something that differs: its keyword and name, and all the parts that belong to it."""

    keyword: str
    name: str
    keys: tuple[Key, ...]


def things(pair: Pair) -> tuple[Thing, ...]:
    """Give what differs, thing by thing: a rule that several moves share is one thing."""
    found: dict[tuple[str, str], list[Key]] = {}
    for key in sorted(pair.differs):
        keyword = key[0]
        name = key[1] if len(key) > 1 else ""
        if keyword == "event" and not _reordered(pair, name):
            continue
        if keyword == "rule":
            both = name in pair.one.moves and name in pair.other.moves
            alone = ("move", name) in pair.differs and not _shared(pair, key[2])
            keyword, name = ("move", name) if alone or not both else ("rule", key[2])
        found.setdefault((keyword, name), []).append(key)
    return tuple(
        Thing(keyword, name, tuple(keys))
        for (keyword, name), keys in sorted(
            found.items(), key=lambda each: (ORDER.index(each[0][0]), each[0][1])
        )
    )


def _shared(pair: Pair, rule: str) -> bool:
    """Tell whether several moves have a rule of that name."""
    return len({key[1] for side in pair.parts for key in side if key[2:] == (rule,)}) > 1


def _reordered(pair: Pair, name: str) -> bool:
    """Tell whether the same things follow an event in another order."""
    both = [program.events.get(name) for program in (pair.one, pair.other)]
    names = [[h.name for h in event.handlers] if event else [] for event in both]
    shared = [[name for name in mine if name in theirs]
              for mine, theirs in (names, reversed(names))]  # fmt: skip
    return shared[0] != shared[1]


def witnesses(
    one: Program, other: Program, *, tables: int = 2_000, seed: int = 0,
    starts: Sequence[State] = (),
) -> Iterator[tuple[Thing, Witness | None]]:  # fmt: skip
    """Give what differs, thing by thing, each with the smallest witness found of just that.

    At a witness the two programs rule differently, and so does the second one from itself with
    that thing as the first has it (or the first with it as the second has it); where one can be
    found, such a program in between rules there as the program does whose thing it has.
    """
    pair = Pair.of(one, other)
    search = Search(pair, tables, seed, tuple(starts))
    for thing in things(pair):
        yield thing, witness_of(search, thing)


def witness_of(
    search: Search, thing: Thing, known: Sequence[Witness] = (), alone: bool = False
) -> Witness | None:
    """Give a witness of one thing: one that is known and shows it, else the smallest found.

    With `alone` nothing else may matter there.
    """
    pair = search.pair
    looking = []
    for target, source in ((pair.other, pair.one), (pair.one, pair.other)):
        between = grafted(target, source, thing.keys, pair.differs)
        if between is not None:
            looking.append(_Between.of(search, between, target is pair.other))
    for seen in known:
        if any(each.shown(seen) for each in looking):
            return seen
    best: Witness | None = None
    for each in looking:
        try:
            witness = each.witness(search.tables)
        except _NO_PROGRAM:
            continue
        if witness is not None and witness.what != VIOLATIONS:
            return witness
        best = best or witness
    if alone:
        return best
    for each in looking:
        made = (each.made(found) for found in each.loose)
        witness = next((witness for witness in made if witness is not None), None)
        if witness is not None:
            return witness
    return best or _by_name(search, thing)


_NO_PROGRAM = (NameError, KeyError, AttributeError, TypeError, IndexError, ValueError)
"""What code raises that was made of parts which do not go together."""


def _by_name(search: Search, thing: Thing) -> Witness | None:
    """Give a witness by what it is about, where no program in between can be made."""
    moves = frozenset(key[1] for key in thing.keys if key[0] in ("move", "rule"))
    if not moves:
        return None
    pair = search.pair
    reach = Reach(moves, frozenset(k for k in pair.reach.rules if k[0] in moves), moves, False)
    near = Search(evolve(pair, reach=reach), search.tables, search.seed, search.starts)
    witness = near.smallest()
    if witness is None or witness.what not in (VERDICT, MOVE, STATE):
        return None
    if thing.keyword == "move":
        return witness
    rulings = (witness.one, witness.other)
    told = [any(v.rule == thing.name for v in r.violations) for r in rulings if r is not None]
    return witness if any(told) else None


@define(eq=False)
class _Between:
    """A search between a program and itself with one thing changed, held against the real pair.

    `like` lays the changed program beside the one that it has the thing of; `loose` are places
    where the thing matters, but where something else does as well.
    """

    real: Search
    pair: Pair
    like: Pair
    of_other: bool  # the changed program is made of the second; else of the first
    loose: list[Difference] = field(factory=list)

    @staticmethod
    def of(search: Search, between: Program, of_other: bool) -> _Between:
        """Begin to look; the changed program stands in the place of the one that it is not."""
        one, other = search.pair.one, search.pair.other
        pairs = Pair.of(between, other), Pair.of(one, between)
        return _Between(search, *(pairs if of_other else pairs[::-1]), of_other)

    def witness(self, tables: int) -> Witness | None:
        """Give a witness of the real pair at which what was changed is all that matters."""
        search = Search(self.pair, tables, self.real.seed, self.real.starts)
        faint: list[Difference] = []
        best: Witness | None = None
        failed = 0
        for found in search.differences():
            if best is not None and found.looked > best.looked + NEAR:
                break
            begun = [*self.loose[:1], *faint[:1]]
            if begun and found.looked > min(each.looked for each in begun) + MORE:
                break
            if found.what == LOSS or (found.what in _FAINT and len(faint) >= FAILED):
                continue
            real = self._real(found)
            if real is None:
                continue
            if real.what in _FAINT or not self._felt(real):
                if len(faint) < FAILED:
                    faint.append(real)
                continue
            if real.step is not None and not self._alone(real.spot, real.step):
                if len(self.loose) < FAILED:
                    self.loose.append(real)
                continue
            witness = self.made(real, alone=True)
            if witness is not None and (best is None or size(witness) < size(best)):
                best = witness if best is None else evolve(witness, looked=best.looked)
            # As many more are made smaller as may come to nothing: the first is seldom the least.
            failed += 1
            if failed > FAILED:
                break
        if best is not None or self.loose:
            return best
        made = (self.made(real) for real in faint)
        return next((witness for witness in made if witness is not None), None)

    def made(self, real: Difference, alone: bool = False) -> Witness | None:
        """Make a witness of a place of the real pair."""
        if real.step is None:
            return self.real.witness(real)
        return self.real.witness(real, self._all_that_matters if alone else self._matters)

    def shown(self, witness: Witness) -> bool:
        """Tell whether a witness of the real pair is one of just this thing as well."""
        if witness.spot is None or witness.step is None or witness.what in _FAINT:
            return False
        try:
            return self._all_that_matters(witness.spot, witness.step)
        except _NO_PROGRAM:
            return False

    def _real(self, found: Difference) -> Difference | None:
        """Give the same place of the real pair, if the two differ there."""
        real = self.real.pair
        if found.what == BEGINNING:
            return self.real.beginning()
        spot = real.spot(found.spot.other if self.of_other else found.spot.one)
        if spot is None:
            return None
        if found.step is None:
            if told(real.one)(spot.one) == told(real.other)(spot.other):
                return None
            return Difference(spot, None, TABLE, found.looked)
        step = self._step(real, spot, found.step)
        if step is None:
            return None
        what = real.differ(spot, step)
        if what in ("", LOSS) or not real.possible(spot):
            return None
        return Difference(spot, step, what, found.looked)

    def _step(self, pair: Pair, spot: Spot, step: Step) -> Step | None:
        """Take a move over to another pair that shares one program."""
        env = step.other if self.of_other else step.one
        by_one = not self.of_other
        try:
            if step.asks:
                back = pair.back if self.of_other else None
                mine = dict(env or {})
                if back is not None:
                    params = step.params(pair.other)
                    mine = {p.name: back.value(p.type, mine[p.name]) for p in params}
                return pair.question(spot, step.name, mine)
            if env is None:  # the shared program does not know the move: the changed one does
                env, by_one = (step.one, True) if self.of_other else (step.other, False)
                program = pair.one if by_one else pair.other
                if env is None or step.name not in program.moves:
                    return None
            return pair.step(spot, step.name, env, by_one)
        except (KeyError, PropertyRulesError):
            return None

    def _matters(self, spot: Spot, step: Step) -> bool:
        """Tell whether what was changed matters at a place of the real pair."""
        mine = self.pair.spot(spot.other if self.of_other else spot.one)
        moved = None if mine is None else self._step(self.pair, mine, step)
        return mine is not None and moved is not None and bool(self.pair.differ(mine, moved))

    def _alone(self, spot: Spot, step: Step) -> bool:
        """Tell whether the changed program rules as the one does that it has the thing of."""
        if step.name not in (self.like.one.defines if step.asks else self.like.one.moves):
            return step.name not in self.like.other.moves
        mine = self.like.spot(spot.one if self.of_other else spot.other)
        if mine is None:
            return False
        try:
            if step.asks:
                moved = self.like.question(mine, step.name, step.one or {})
            else:
                env = step.one if self.of_other else step.other
                if env is None:
                    return False
                moved = self.like.step(mine, step.name, env, self.of_other)
        except (KeyError, PropertyRulesError):
            return False
        what = "" if moved is None else self.like.differ(mine, moved)
        if moved is None or what != STATE:
            return moved is not None and what in ("", LEDGER, LOSS)
        # What the changed program notes beyond what the one knows is nobody's doing here.
        after = self.like.after(mine, moved)
        if after is None:
            return False
        return self.like.led_alike(after, after.one, False)

    def _felt(self, real: Difference) -> bool:
        if real.what != STATE or real.step is None:
            return True
        return self.real.pair.felt_at(real.spot, real.step)

    def _all_that_matters(self, spot: Spot, step: Step) -> bool:
        return self._matters(spot, step) and self._alone(spot, step)


def size(witness: Witness) -> tuple[int, int]:
    """Give how long a table and its move are: lines, and characters."""
    return len(witness.table.splitlines()), len(witness.table) + len(witness.move)
