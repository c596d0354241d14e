"""Odds: the chances of events at a table, exact where the tree of moves is small enough.

Three questions are answered. Which spaces does the player whose turn it is land on in this turn?
Who will owe more than their cash before their next turn begins? And which facts hold of the player
now (to be in jail, say) and no longer when this turn has ended?
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from attrs import define, evolve, field, frozen

from propertyrules.codegen.compiled_moves import complete
from propertyrules.errors import PropertyRulesError
from propertyrules.hints import or_list, spaced
from propertyrules.ir.nodes import EmitEvent, OpenMatter
from propertyrules.ir.program import Program, Track, once_per_program
from propertyrules.ir.strategy import Strategy
from propertyrules.ir.traversal import walk
from propertyrules.laboratory.intervals import wilson
from propertyrules.machine.alternatives import judge_whole
from propertyrules.machine.legal_moves import Family, by_dice, plain_range
from propertyrules.machine.legality import verdict_on
from propertyrules.machine.phrase_printer import phrase_words
from propertyrules.model.names import encode
from propertyrules.model.state import State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.missing_facts import deciding_lines
from propertyrules.verification.lookahead import exchanged
from propertyrules.verification.players import SeatPolicies, mover_at, players
from propertyrules.verification.policies import taken
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import Chosen, first_tried, play_chosen, sampler
from propertyrules.verification.simulator import seed_of

MOST_PLAYS = 40_000  # moves that an exact answer may take
SAMPLES = 2_000
MOST_MOVES = 400  # of one sampled path
Key: TypeAlias = tuple[str, str, str]  # question, player, subject
Counted: TypeAlias = dict[Key, Fraction]
SHORT = "short"  # the event of a payment that is not met


@frozen
class Chance:
    """One answer: the question, the player, the subject (a space or a fact), and the chance.

    `question` is land, owe or stop (to be what one is now). `exact` is the fraction if the whole
    tree was searched; else `value` is a share of samples, and the chance lies between `low` and
    `high` with a confidence of 95 %.
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
    """The chances at a table, with the strategy, the moves looked at and the paths sampled."""

    strategy: str
    chances: tuple[Chance, ...]
    plays: int
    samples: int

    def chance(self, question: str, player: str, about: str = "") -> Chance:
        """Return one answer. Raises KeyError if it is not among them: that chance is 0."""
        for one in self.chances:
            if (one.question, one.player) == (question, player) and about in ("", one.about):
                return one
        raise KeyError(f"{question} {player} {about}".rstrip())


def odds(
    state: State, strategy: Strategy | None = None, *, most: int = MOST_PLAYS,
    samples: int = SAMPLES, seed: int = 1,
) -> Odds:  # fmt: skip
    """Return the chances at a table of which everything is known, but who holds cards.

    The strategy chooses for every player; without one, what is open is answered so that least
    changes hands, and no other choice is made. Exact answers look at up to `most` moves; what takes
    more is sampled. Raises PropertyRulesError if something is not known, or if it is nobody's turn.
    """
    start = _known(state)
    tree = MoveTree(start, strategy)
    # This turn may be exact where the debts up to the next ones are not: their tree is far larger.
    turn, owes = tree.exact(most)
    counts: Counter[Key] = Counter()
    sampled = owes is None
    for number in range(samples if sampled else 0):
        counts.update(tree.path(Dice(seed_of(seed, number)), turn is None))
    found = []
    for key in {*tree.asked(), *(turn or ()), *(owes or ()), *counts}:
        known = owes if key[0] == "owe" else turn
        exact = None if known is None else known.get(key, Fraction(0))
        value = counts[key] / samples if exact is None else float(exact)
        # An exact chance is its own interval.
        low, high = (value, value) if known is not None else wilson(counts[key], samples)
        question, player, about = key
        found.append(Chance(question, player, about, value, low, high, exact))
    order = {"land": 0, "owe": 1, "stop": 2}
    found.sort(key=lambda one: (order[one.question], -one.value, one.player, one.about))
    name = "" if strategy is None else strategy.id
    return Odds(name, tuple(found), tree.plays, samples if sampled else 0)


def _known(state: State) -> State:
    """Return a state with cards of unknown places in their decks. Raises PropertyRulesError."""
    if state.over:
        raise PropertyRulesError("the game is over: there is no chance left in it")
    state = evolve(state, cards=tuple(BANK if one is None else one for one in state.cards))
    if not complete(state):
        rows = (state.cash, state.owner, state.place, state.supply, *state.player_tracks,
                *state.property_tracks, state.table_tracks,
                *(matter.values for matter in state.open_matters))  # fmt: skip
        needs = {need for row in rows for value in row if isinstance(value, Unknown)
                 for need in value.needs}  # fmt: skip
        needs |= {
            f"cash of {name}"
            for name, cash in zip(state.setting.names, state.cash, strict=False) if cash is None
        }  # fmt: skip
        what = ", ".join(sorted(needs)) or "how far the turn is, or which claims stand"
        there = range(len(state.completions))
        lines = dict.fromkeys(line for one in there for line in deciding_lines(state, (one,)))
        add = f"; add {or_list(lines)}" if lines else ""
        raise PropertyRulesError(f"odds want a table that tells all of this: {what}{add}")
    if mover_at(state) is None:
        raise PropertyRulesError("odds want a table that says whose turn it is")
    return state


@once_per_program
def _debts(program: Program) -> dict[str, int]:
    """Return the kinds of matters that an unmet payment opens, with the index of the debtor's
    field.
    """
    found: dict[str, int] = {}
    waiting, seen = [SHORT], {SHORT}
    while waiting:
        event = program.events.get(waiting.pop())
        for node in walk(handler.then for handler in (event.handlers if event else ())):
            if isinstance(node, EmitEvent) and node.event not in seen:
                seen.add(node.event)
                waiting.append(node.event)
            if isinstance(node, OpenMatter):
                debtor = program.matters[node.matter].first_player
                if debtor is not None:
                    found[node.matter] = debtor
    return found


# -- what chance may bring ---------------------------------------------------------------------


def families(state: State, chosen: Chosen) -> list[Family]:
    """Return a move with what falls by chance left open: one for each choice of dice to throw."""
    sort, setting = chosen.sort, state.setting
    args = list(chosen.env.values())
    falling = {param.name for param in sort.move.chance}
    ranges = []
    for slot in sort.slots:
        param = sort.move.params[slot.place]
        if param.name in falling:
            range_ = plain_range(state, param)
            if slot.how == "small":
                left = slot.members(state, args, sort.matter_of(state, args[0], Dice(0)))
                members = tuple(encode(setting, param.type, one) for one in left)
                range_ = evolve(range_, members=members)
            ranges.append((param.name, range_))
    fixed = tuple(
        (param.name, encode(setting, param.type, chosen.env[param.name]))
        for param in sort.move.params[1:] if param.name not in falling
    )  # fmt: skip
    family = Family(sort.name, setting.names[args[0]], fixed, tuple(ranges), state)
    return list(by_dice(family, verdict_on))


def outcomes(state: State, chosen: Chosen) -> list[tuple[Fraction, Chosen]]:
    """Return each outcome of the chance in a move, with its probability.

    Each choice of dice that a player may throw is equally likely.
    """
    if not chosen.sort.chance:
        return [(Fraction(1), chosen)]
    found = families(state, chosen)
    return [
        (share / len(found), taken(state, move))
        for one in found
        for move, share in (one.chance or {}).items()
    ]


# -- what is chosen ----------------------------------------------------------------------------


def default_move(state: State) -> Chosen | None:
    """Return the move where nobody chooses: chance first, else the answer that changes least.

    Of such answers it is the rulebook's first, and nobody leaves the game if there is another
    answer.
    """
    chance, staying, raising, leaving = sampler(state.program).pools(state)
    for seat in state.waiting:
        chosen = first_tried(chance, state, seat, Dice(0), FEW)
        if chosen is not None:
            falling = {param.name for param in chosen.sort.move.chance}  # it has not fallen yet
            env = {n: None if n in falling else v for n, v in chosen.env.items()}
            return Chosen(chosen.sort, env)
    answers = product(state.waiting, staying)
    tried = (sort.tried(state, seat, Dice(0), FEW) for seat, sort in answers)
    found = [one for one in tried if one is not None]
    if found:
        return min(found, key=lambda one: _moved(state, play_chosen(state, one)))
    last = [*raising, *leaving]
    late = (first_tried(last, state, seat, Dice(0), FEW) for seat in state.waiting)
    return next((one for one in late if one is not None), None)


FEW = 6  # tries of arguments for an answer that nobody chooses


def _moved(before: State, after: State) -> int:
    """Return how many owners, cards, cash balances and buildings a move changes."""
    rungs = zip(before.rung, after.rung, strict=True)
    return len([*exchanged(before, after), *(one for one, other in rungs if one != other)])


# -- going through the tree --------------------------------------------------------------------

Seats = frozenset[int]
# A state, the spaces landed on, the debtors, and the seats whose next turn has come.
Node = tuple[State, frozenset[int], Seats, Seats]


@define(eq=False)
class MoveTree:
    """The tree of moves from a table: searched as a whole, turn by turn, or by single paths."""

    start: State
    strategy: Strategy | None
    plays: int = 0
    table: SeatPolicies | None = field(init=False)
    mover: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        program = self.start.setting.program
        policy = None if self.strategy is None else players([self.strategy], program)
        assert policy is None or isinstance(policy, SeatPolicies)
        self.table = policy
        mover = mover_at(self.start)
        assert mover is not None
        self.mover = mover

    # -- the whole tree ---------------------------------------------------------------------------

    def exact(self, most: int) -> tuple[Counted | None, Counted | None]:
        """Return the exact chances of events in this turn, and of debts.

        None for either if it takes more than so many moves.
        """
        nodes: dict[Node, Fraction] = {
            (self.start, frozenset(), self._owing(self.start), frozenset()): Fraction(1)
        }
        turn: Counted | None = None
        owes: Counted = defaultdict(Fraction)
        everybody = frozenset(range(len(self.start.out)))
        while nodes:
            ended = self._turn(nodes, most, turn is None)
            if ended is None:
                return turn, None
            if turn is None:
                turn = defaultdict(Fraction)
                for (state, landed, _, _), share in ended.items():
                    for one in self._this_turn(state, landed):
                        turn[one] += share
            nodes = defaultdict(Fraction)
            for (state, _, owing, had), share in ended.items():
                # A player who begins a turn, or can begin none any more, has an answer.
                now = self._answered(state)
                for seat in owing & now - had:
                    owes["owe", self._name(seat), ""] += share
                if had | now != everybody:
                    nodes[state, frozenset(), owing, had | now] += share
        return turn, owes

    def _turn(
        self, nodes: dict[Node, Fraction], most: int, looked_at: bool
    ) -> dict[Node, Fraction] | None:
        """Play every state on until its turn ends; None if that takes too many moves."""
        ended: dict[Node, Fraction] = defaultdict(Fraction)
        waiting = [(node, share, mover_at(node[0])) for node, share in nodes.items()]
        for _ in range(MOST_MOVES):
            merged: dict[tuple[Node, int | None], Fraction] = defaultdict(Fraction)
            for (state, landed, owing, had), share, mover in waiting:
                chosen = self.chosen(state)
                if chosen is None:
                    ended[state, landed, owing, had] += share
                    continue
                for weight, one in outcomes(state, chosen):
                    self.plays += 1
                    if self.plays > most:
                        return None
                    after, spaces = self._played(state, one, looked_at)
                    node = (after, landed | spaces, owing | self._owing(after), had)
                    # Equal states are merged and their chances added, so that the tree stays small.
                    if after.over or mover_at(after) != mover:
                        ended[node] += share * weight
                    else:
                        merged[node, mover] += share * weight
            waiting = [(node, share, mover) for (node, mover), share in merged.items()]
            if not waiting:
                return ended
        return None

    # -- single paths -----------------------------------------------------------------------------

    def path(self, dice: Dice, looked_at: bool) -> set[Key]:
        """Play one random path until everybody's next turn, and return the events in it.

        Spaces landed on are included only if that is `looked_at`.
        """
        state, mover = self.start, self.mover
        owing, had, landed = self._owing(state), set[int](), frozenset[int]()
        found: set[Key] = set()
        first = True
        for _ in range(MOST_MOVES):
            chosen = None if state.over else self.chosen(state)
            if chosen is not None:
                if chosen.sort.chance:
                    falling = dice.choose(families(state, chosen))
                    chosen = taken(state, falling.sample(dice))
                state, spaces = self._played(state, chosen, looked_at)
                landed, owing = landed | spaces, owing | self._owing(state)
            now = mover_at(state)
            if chosen is not None and now == mover and not state.over:
                continue
            # Landings are asked of this turn alone, but debts up to everybody's next turn.
            if first:
                found.update(self._this_turn(state, landed))
            first, looked_at, mover = False, False, -1 if now is None else now
            answered = self._answered(state)
            found.update(("owe", self._name(seat), "") for seat in owing & answered - had)
            had |= answered
            if chosen is None or len(had) == len(state.out):
                break
        return found

    # -- what is looked at ------------------------------------------------------------------------

    def chosen(self, state: State) -> Chosen | None:
        """Return the next move, with its chance open; None if nobody has one."""
        found = None if self.table is None else self.table.unfallen(state)
        return default_move(state) if found is None else found

    def asked(self) -> Iterator[Key]:
        """Yield the questions that have an answer even if it is 0."""
        for seat, gone in enumerate(self.start.out):
            if not gone:
                yield "owe", self._name(seat), ""
        for track in self._holding(self.start):
            yield "stop", self._name(self.mover), self._words(track)

    def _this_turn(self, state: State, landed: frozenset[int]) -> Iterator[Key]:
        """Yield the events of the turn that has just ended."""
        who, board = self._name(self.mover), self.start.setting.program.board
        for space in landed:
            yield "land", who, board.spaces[space].name
        if not state.out[self.mover]:
            kept = self._holding(state)
            for track in self._holding(self.start):
                if track not in kept:
                    yield "stop", who, self._words(track)

    def _played(
        self, state: State, chosen: Chosen, looked_at: bool
    ) -> tuple[State, frozenset[int]]:
        """Return the state after a move, and the spaces that the mover landed on by it.

        A player whom a space sends on has landed there; only the ledger shows that. A player who is
        put where a fact holds him, as in jail, has not landed there.
        """
        after = play_chosen(state, chosen)
        thrown = any(slot.how == "throw" for slot in chosen.sort.slots)
        # A full ruling is slow: it is made only if somebody may have moved, and that is asked.
        if not looked_at or not (thrown or after.place != state.place):
            return after, frozenset()
        had = self._holding(state)
        held = any(one.stands_on and one not in had for one in self._holding(after))
        ruling = judge_whole(state, chosen.move(state))
        numbers = {space.name: space.number for space in state.setting.program.board.spaces}
        spaces = [
            numbers[str(one.get("to"))]
            for one in ruling.effects
            if one.kind == "token" and not (held and one.get("how") == "put")
            and one.get("player") == self._name(self.mover)
        ]  # fmt: skip
        return after, frozenset(spaces)

    def _answered(self, state: State) -> Seats:
        """Return the seats that begin a turn now, or can begin none any more."""
        if state.over:
            return frozenset(range(len(state.out)))
        mover = mover_at(state)
        return frozenset(s for s, gone in enumerate(state.out) if gone or s == mover)

    def _owing(self, state: State) -> Seats:
        """Return the seats that owe more than they hold."""
        places = _debts(state.setting.program)
        return frozenset(
            matter.values[places[matter.kind]]
            for matter in state.open_matters if matter.kind in places
        )  # fmt: skip

    def _holding(self, state: State) -> list[Track]:
        """Return the tracks of the mover that are true."""
        return [
            track
            for track in state.setting.program.tracks_of("player")
            if state.player_tracks[track.index][self.mover] is True
        ]

    def _words(self, track: Track) -> str:
        said = [phrase_words(self.start.setting, one, (), {}) for one in track.phrases[:1]]
        return said[0] if said else spaced(track.name)

    def _name(self, seat: int) -> str:
        return self.start.setting.names[seat]
