"""Odds: the chances of what people ask at a table, exact where the tree is small enough.

Three questions are answered. Which spaces does the player whose turn it is land on, this turn? Who
comes to owe more than there is in hand, before the next turn of one's own begins? And what holds of
a player now (to be in jail, say) and no more after this turn?
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from attrs import define, evolve, field, frozen

from propertyrules.codegen.engine import complete
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.nodes import EmitEvent, OpenMatter
from propertyrules.ir.program import DiceSet, Program, once_per_program
from propertyrules.ir.strategy import Strategy, chance_of
from propertyrules.ir.traversal import walk
from propertyrules.laboratory.intervals import wilson
from propertyrules.machine.alternatives import judge_whole
from propertyrules.model.state import State
from propertyrules.model.values import BANK, Throw, Unknown
from propertyrules.verification.dice import Dice
from propertyrules.verification.players import Table, drawn, players
from propertyrules.verification.sampler import Chosen, Sampler, Sort, play_chosen, sampler
from propertyrules.verification.simulator import seed_of

MOST_PLAYS = 40_000  # moves that an exact answer may take
SAMPLES = 2_000
MOST_MOVES = 400  # of one path that is sampled
SHORT = "short"  # the event of a payment that is not met


@frozen
class Chance:
    """One answer: what is asked of whom, about what (a space, a fact), and its chance.

    `question` is land, owe or stop (to be what one is now). `exact` holds the fraction where the
    whole tree was gone through; else `value` is a share of samples, and the truth lies between
    `low` and `high` with a confidence of 95 %.
    """

    question: str
    player: str
    about: str
    value: float
    low: float
    high: float
    exact: Fraction | None = None


@frozen
class Odds:
    """The chances at a table: who chose, how many moves were looked at, how many paths taken."""

    strategy: str
    chances: tuple[Chance, ...]
    plays: int
    samples: int

    def chance(self, question: str, player: str, about: str = "") -> Chance:
        """Return one answer. Raises KeyError where it is not among them: that chance is nought."""
        for one in self.chances:
            if (one.question, one.player) == (question, player) and about in ("", one.about):
                return one
        raise KeyError(f"{question} {player} {about}".rstrip())


def odds(
    state: State, strategy: Strategy | None = None, *, most: int = MOST_PLAYS,
    samples: int = SAMPLES, seed: int = 1,
) -> Odds:  # fmt: skip
    """Return the chances at a table of which all is known, but who holds cards that nobody has.

    Choices on the way are the strategy's, for every player; without one nobody chooses: what must
    be answered is answered so that least changes hands, and nothing is asked that need not be.
    Exact answers look at `most` moves at the most; what takes more is sampled. Raises
    PropertyRulesError where something is not known, and where nobody's turn it is.
    """
    start = _known(state)
    walk_ = Walk(start, strategy, most)
    found = list(walk_.exact())
    taken_ = 0
    if walk_.left:
        found += walk_.sampled(samples, seed)
        taken_ = samples
    order = {"land": 0, "owe": 1, "stop": 2}
    found.sort(key=lambda one: (order[one.question], -one.value, one.player))
    return Odds("" if strategy is None else strategy.id, tuple(found), walk_.plays, taken_)


def _known(state: State) -> State:
    """Return a state whose untold cards lie in their decks. Raises PropertyRulesError."""
    if state.over:
        raise PropertyRulesError("the game is over: there is no chance left in it")
    if None in state.cards:
        state = evolve(state, cards=tuple(BANK if one is None else one for one in state.cards))
    if not complete(state):
        rows = (state.cash, state.owner, state.place, state.supply, *state.player_tracks,
                *state.property_tracks, state.table_tracks,
                *(matter.values for matter in (*state.stack, *state.standing)))  # fmt: skip
        needs = {need for row in rows for value in row if isinstance(value, Unknown)
                 for need in value.needs}  # fmt: skip
        needs |= {
            f"cash of {name}"
            for name, cash in zip(state.setting.names, state.cash, strict=False) if cash is None
        }  # fmt: skip
        what = ", ".join(sorted(needs)) or "how far the turn is, or which claims stand"
        raise PropertyRulesError(f"odds want a table that tells all of this: {what}")
    if mover_of(state) is None:
        raise PropertyRulesError("odds want a table that says whose turn it is")
    return state


@once_per_program
def _ground(program: Program) -> dict[str, int]:
    """Return for each kind of matter at the bottom the place of the player that it is about."""
    found = {}
    for kind in program.matters.values():
        types = [param.type.name for param in kind.fields]
        if kind.place == "ground" and "player" in types:
            found[kind.name] = types.index("player")
    return found


@once_per_program
def _debts(program: Program) -> dict[str, int]:
    """Return the kinds of matters that a payment which is not met opens, with who is short."""
    found: dict[str, int] = {}
    waiting, seen = [SHORT], {SHORT}
    while waiting:
        event = program.events.get(waiting.pop())
        for node in walk(handler.then for handler in (event.handlers if event else ())):
            if isinstance(node, EmitEvent) and node.event not in seen:
                seen.add(node.event)
                waiting.append(node.event)
            if isinstance(node, OpenMatter):
                types = [param.type.name for param in program.matters[node.matter].fields]
                if "player" in types:
                    found[node.matter] = types.index("player")
    return found


def mover_of(state: State) -> int | None:
    """Return the seat of the player whose turn it is; None where nobody has a turn."""
    places = _ground(state.setting.program)
    for matter in reversed(state.stack):
        if matter.kind in places:
            seat = matter.values[places[matter.kind]]
            return seat if isinstance(seat, int) else None
    return None


# -- what chance may bring ---------------------------------------------------------------------


def outcomes(made: Sampler, state: State, chosen: Chosen) -> list[tuple[Fraction, Chosen]]:
    """Return each way in which the chance in a move may fall that is legal, with its probability.

    Dice fall evenly, and every card lies uppermost that may lie there.
    """
    sort, names = chosen.sort, [param.name for param in chosen.sort.move.params]
    chance = chance_of(sort.move)
    slots = [slot for slot in sort.slots if names[slot.place] in chance]
    if not slots:
        return [(Fraction(1), chosen)]
    args = [chosen.env[name] for name in names]
    matter = made.matter_of(state, sort, args[0], Dice(0))
    rows: list[tuple[Fraction, list[Any]]] = [(Fraction(1), args)]
    for slot in slots:
        further: list[tuple[Fraction, list[Any]]] = []
        for weight, known in rows:
            if slot.how == "throw":
                values = list(_throws(made.program.dice))
            else:
                members = made.left(state, slot, known, matter)
                values = [(Fraction(1, len(members)), one) for one in members]
            for share, value in values:
                row = list(known)
                row[slot.place] = value
                further.append((weight * share, row))
        rows = further
    found = [(weight, Chosen(sort, sort.env(row))) for weight, row in rows]
    legal = [(weight, one) for weight, one in found if made.legal(state, one)]
    total = sum((weight for weight, _ in legal), Fraction(0))
    return [(weight / total, one) for weight, one in legal]


def _throws(dice: Sequence[DiceSet]) -> Iterator[tuple[Fraction, Throw]]:
    """Yield every throw with its probability; dice that may be left out are, half the time."""
    each: list[list[tuple[Fraction, tuple[Any, ...]]]] = []
    for one in dice:
        thrown = [tuple(faces) for faces in product(one.faces, repeat=one.number)]
        share = Fraction(1, len(thrown) * (2 if one.optional else 1))
        left_out = [(Fraction(1, 2), ())] if one.optional else []
        each.append([*left_out, *((share, faces) for faces in thrown)])
    for row in product(*each):
        weight = Fraction(1)
        for share, _ in row:
            weight *= share
        yield weight, Throw(tuple(faces for _, faces in row))


# -- what is chosen ----------------------------------------------------------------------------


def nobodys(made: Sampler, state: State) -> Chosen | None:
    """Return what happens where nobody chooses: chance first, else the answer that changes least.

    Of answers that change as little the rulebook's first is made, and nobody leaves the game before
    every other answer is out of the question.
    """
    sorts = [sort for sort in made.answering(state) if not sort.told]
    for seat in state.waiting:
        for sort in sorts:
            if sort.chance and _by_chance(made, state, sort, seat) is not None:
                return _by_chance(made, state, sort, seat)
    found = [
        one
        for seat in state.waiting
        for sort in sorts
        if not (sort.chance or sort.leaves)
        for one in [made.tried(state, sort, seat, Dice(0), FEW)]
        if one is not None
    ]
    if found:
        return min(found, key=lambda one: _moved(state, play_chosen(state, one)))
    for seat in state.waiting:
        raising = [sort for sort in made.anytime if sort.raises]
        for sort in (*raising, *(sort for sort in sorts if sort.leaves)):
            chosen = made.tried(state, sort, seat, Dice(0), FEW)
            if chosen is not None:
                return chosen
    return None


FEW = 6  # tries of arguments for an answer that nobody chooses


def _by_chance(made: Sampler, state: State, sort: Sort, seat: int) -> Chosen | None:
    """Return a move of chance, its chance not fallen yet; None where it may not be made."""
    chosen = made.tried(state, sort, seat, Dice(0), FEW)
    if chosen is None:
        return None
    chance = chance_of(sort.move)
    return Chosen(sort, {n: None if n in chance else v for n, v in chosen.env.items()})


def _moved(before: State, after: State) -> int:
    """Return how many properties, cards, cash balances and buildings a move changes."""
    pairs = ((before.owner, after.owner), (before.cards, after.cards), (before.cash, after.cash),
             (before.rung, after.rung))  # fmt: skip
    return sum(one != other for had, has in pairs for one, other in zip(had, has, strict=True))


# -- going through the tree --------------------------------------------------------------------

Owed = frozenset[int]
Node = tuple[State, frozenset[int], Owed, frozenset[int]]  # state, landed on, owing, told of owing


@define(eq=False)
class Walk:
    """Goes through all that may happen from a table, turn by turn.

    `left` are the questions that could not be answered exactly.
    """

    start: State
    strategy: Strategy | None
    most: int
    plays: int = 0
    left: set[str] = field(factory=set)
    made: Sampler = field(init=False)
    table: Table | None = field(init=False)
    mover: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        program = self.start.setting.program
        self.made = sampler(program)
        policy = None if self.strategy is None else players([self.strategy], program)
        assert policy is None or isinstance(policy, Table)
        self.table = policy
        mover = mover_of(self.start)
        assert mover is not None
        self.mover = mover

    @property
    def names(self) -> tuple[str, ...]:
        return self.start.setting.names

    def chosen(self, state: State) -> Chosen | None:
        """Return the next move, its chance not fallen yet; None where nobody has one."""
        if self.table is not None:
            found = self.table.unfallen(state)
            if found is not None:
                return found
        return nobodys(self.made, state)

    def exact(self) -> Iterator[Chance]:
        """Yield the exact chances, one turn after the other until too much is looked at."""
        nodes: dict[Node, Fraction] = {(self.start, frozenset(), self._owing(self.start),
                                        frozenset()): Fraction(1)}  # fmt: skip
        owes: dict[int, Fraction] = defaultdict(Fraction)
        pending = {seat for seat, gone in enumerate(self.start.out) if not gone}
        first = True
        while nodes and pending:
            ended = self._turn(nodes, first)
            if ended is None:
                self.left |= {"owe", "land", "stop"} if first else {"owe"}
                break
            if first:
                yield from self._of_the_turn(ended)
                first = False
            nodes = defaultdict(Fraction)
            for (state, _, owing, told), share in ended.items():
                # Who begins a turn, or can begin none any more, has an answer.
                now = set(range(len(state.out))) if state.over else {mover_of(state)}
                now |= {seat for seat, gone in enumerate(state.out) if gone}
                for seat in now & pending - told:
                    if seat in owing:
                        owes[seat] += share
                told |= frozenset(seat for seat in now if isinstance(seat, int))
                if not state.over and not pending <= told:
                    nodes[state, frozenset(), owing, told] += share
        if "owe" not in self.left:
            for seat, share in owes.items():
                yield _exactly("owe", self.names[seat], "", share)

    def _of_the_turn(self, ended: dict[Node, Fraction]) -> Iterator[Chance]:
        """Yield what is answered at the end of this turn: where was landed on, what has ended."""
        landed: dict[int, Fraction] = defaultdict(Fraction)
        stopped: dict[tuple[int, str], Fraction] = defaultdict(Fraction)
        for (state, spaces, _, _), share in ended.items():
            for space in spaces:
                landed[space] += share
            for seat, name in self._standing(self.start) - self._standing(state):
                if not state.out[seat]:
                    stopped[seat, name] += share
        board = self.start.setting.program.board
        for space, share in landed.items():
            yield _exactly("land", self.names[self.mover], board.spaces[space].name, share)
        for seat, name in self._standing(self.start):
            if seat == self.mover:
                about = name.replace("_", " ")
                yield _exactly("stop", self.names[seat], about, stopped[seat, name])

    def _turn(self, nodes: dict[Node, Fraction], first: bool) -> dict[Node, Fraction] | None:
        """Play every table on until its turn ends; None where that takes too many moves."""
        ended: dict[Node, Fraction] = defaultdict(Fraction)
        waiting = [(node, share, mover_of(node[0]), 0) for node, share in nodes.items()]
        while waiting:
            merged: dict[tuple[Node, int | None, int], Fraction] = defaultdict(Fraction)
            for (state, landed, owing, told), share, mover, deep in waiting:
                chosen = self.chosen(state) if deep < MOST_MOVES else None
                if chosen is None:
                    ended[state, landed, owing, told] += share
                    continue
                for weight, one in outcomes(self.made, state, chosen):
                    self.plays += 1
                    if self.plays > self.most:
                        return None
                    after, spaces = self._played(state, one, first)
                    node = (after, landed | spaces, owing | self._owing(after), told)
                    if after.over or mover_of(after) != mover:
                        ended[node] += share * weight
                    else:
                        merged[node, mover, deep + 1] += share * weight
            waiting = [(node, share, mover, deep) for (node, mover, deep), share in merged.items()]
        return ended

    def _played(
        self, state: State, chosen: Chosen, looked_at: bool
    ) -> tuple[State, frozenset[int]]:
        """Return the state after a move, and the spaces that the mover landed on by it.

        Who lands on a space that sends him on has landed there; that alone the ledger tells.
        """
        after = play_chosen(state, chosen)
        thrown = any(slot.how == "throw" for slot in chosen.sort.slots)
        if not looked_at or not (thrown or after.place != state.place):
            return after, frozenset()
        ruling = judge_whole(state, chosen.move(state))
        numbers = {space.name: space.number for space in state.setting.program.board.spaces}
        spaces = [
            numbers[str(one.get("to"))]
            for one in ruling.effects
            if one.kind == "token" and one.get("how") != "put"
            and one.get("player") == self.names[self.mover]
        ]  # fmt: skip
        return after, frozenset(spaces)

    def _owing(self, state: State) -> Owed:
        """Return the seats that owe what they do not hold."""
        places = _debts(state.setting.program)
        return frozenset(
            matter.values[places[matter.kind]]
            for matter in (*state.stack, *state.standing) if matter.kind in places
        )  # fmt: skip

    def _standing(self, state: State) -> set[tuple[int, str]]:
        """Return what holds of players: their tracks that are a plain yes, with the seat."""
        program = state.setting.program
        return {
            (seat, track.name)
            for track in program.tracks_of("player") if track.type.name == "truth"
            for seat, value in enumerate(state.player_tracks[track.index]) if value is True
        }  # fmt: skip

    # -- samples ------------------------------------------------------------------------------

    def sampled(self, samples: int, seed: int) -> list[Chance]:
        """Return the chances that are left, as shares of paths taken by chance."""
        owes: Counter[int] = Counter()
        landed: Counter[int] = Counter()
        stopped: Counter[tuple[int, str]] = Counter()
        for number in range(samples):
            dice = Dice(seed_of(seed, number))
            self._path(dice, owes, landed, stopped)
        board = self.start.setting.program.board
        found = [_share("owe", self.names[seat], "", many, samples) for seat, many in owes.items()]
        if "land" in self.left:
            who = self.names[self.mover]
            found += [
                _share("land", who, board.spaces[space].name, many, samples)
                for space, many in landed.items()
            ]
            found += [
                _share("stop", who, name.replace("_", " "), stopped[seat, name], samples)
                for seat, name in self._standing(self.start) if seat == self.mover
            ]  # fmt: skip
        return found

    def _path(
        self, dice: Dice, owes: Counter[int], landed: Counter[int],
        stopped: Counter[tuple[int, str]],
    ) -> None:  # fmt: skip
        """Take one path, and count what it answers."""
        state, mover = self.start, self.mover
        owing, told, spaces = set(self._owing(state)), set[int](), set[int]()
        turns, looked_at = 0, "land" in self.left
        pending = {seat for seat, gone in enumerate(state.out) if not gone}
        for _ in range(MOST_MOVES):
            chosen = self.chosen(state)
            if chosen is None:
                break
            state, more = self._played(state, self._fallen(state, chosen, dice), looked_at)
            spaces |= more
            owing |= self._owing(state)
            now = None if state.over else mover_of(state)
            if now == mover:
                continue
            if not turns:
                for one in self._standing(self.start) - self._standing(state):
                    stopped[one] += not state.out[one[0]]
            turns, looked_at, mover = turns + 1, False, -1 if now is None else now
            answered = {seat for seat, gone in enumerate(state.out) if gone} | {mover}
            if state.over:
                answered = set(pending)
            owes.update(owing & answered - told)
            told |= answered
            if pending <= told:
                break
        landed.update(spaces)

    def _fallen(self, state: State, chosen: Chosen, dice: Dice) -> Chosen:
        """Let the chance in a move fall."""
        names = [param.name for param in chosen.sort.move.params]
        found = drawn(state, chosen.sort.move, [chosen.env[n] for n in names], None, dice)
        return chosen if found is None else found


def _exactly(question: str, player: str, about: str, share: Fraction) -> Chance:
    value = float(share)
    return Chance(question, player, about, value, value, value, share)


def _share(question: str, player: str, about: str, many: int, samples: int) -> Chance:
    low, high = wilson(many, samples)
    return Chance(question, player, about, many / samples, low, high)
