"""The policy `lookahead`: try what a player may do, and keep what leaves the player best off.

It knows no game: worth and rent are found among the rulebook's own functions, by how they are
phrased. Native code does the same, move for move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from propertyrules.classes import opaque
from propertyrules.codegen.compiled_moves import complete
from propertyrules.codegen.compiler import compiled
from propertyrules.codegen.native.lookahead import LookaheadPlan
from propertyrules.codegen.summands import cash_apart
from propertyrules.ir.measures import rent_on, worth_of
from propertyrules.ir.program import Program, once_per_program
from propertyrules.limits import (
    DEALING,
    DEALS_TRIED,
    FEW_TRIES,
    HORIZON,
    MOST_ANSWERS,
    MOST_EACH,
    NOTHING,
    WORRY,
)
from propertyrules.model.state import State
from propertyrules.model.values import Throw
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import (
    ArgumentSlot,
    Chosen,
    MoveSampler,
    first_tried,
    play_chosen,
    sampler,
)


@opaque
class Measures:
    """Compiled measures of worth and rents of a rulebook; None for what it does not define.

    `worth` takes a state and a seat. `prospects` takes a state and returns for each seat what the
    rents of its properties add to its score, and the highest rent it may have to pay. Only what
    depends on cash is computed anew each time.
    """

    worth: Callable[[State, int], Any] | None
    prospects: Callable[[State], tuple[tuple[int, int], ...]] | None


@once_per_program
def measures(program: Program) -> Measures:
    """Find the measures of a program by the phrases that tables ask for them by."""
    # Where the rulebook lacks a measure the policy goes by less: by cash, or without rents.
    plan, code = lookahead_plan(program), compiled(program)
    worth: Callable[[State, int], Any] | None = None
    prospects: Callable[[State], tuple[tuple[int, int], ...]] | None = None
    if plan.worth is not None:
        # Cash changes with nearly every move, the rest of what one is worth seldom.
        times, summands = cash_apart(code.lowered, code.lowered.function(f"d_{plan.worth.name}"))
        parts = [code.remembering(part) for part in summands]

        def from_parts(state: State, seat: int) -> Any:
            cash: Any = state.cash[seat]
            return sum([part(state, seat) for part in parts], times * cash)

        worth = from_parts

    if plan.rent is not None:
        lowered = code.lowered.function(f"d_{plan.rent.name}")
        charged, rest = code.function(lowered.name), plan.rest

        def by_seat(state: State) -> tuple[tuple[int, int], ...]:
            own, highest = [0] * len(state.out), [0] * len(state.out)
            for space, owner in enumerate(state.owner):
                if owner >= 0:
                    rent = charged(state, space, *rest)
                    own[owner] += rent
                    highest[owner] = max(highest[owner], rent)
            return tuple(
                (HORIZON * total, max((*highest[:seat], *highest[seat + 1 :]), default=0))
                for seat, total in enumerate(own)
            )

        prospects = code.remembering(lowered, by_seat)
    return Measures(worth, prospects)


def lookahead_plan(program: Program) -> LookaheadPlan:
    """Return what the policy weighs moves by, in the terms of native code.

    Rents are compared by a throw of which each die shows a middle face.
    """
    typical = []
    for each in program.dice:
        pips = [face for face in each.faces if isinstance(face, int)]
        middle = pips[len(pips) // 2] if pips else each.faces[0]
        typical.append(() if each.optional else (middle,) * each.number)
    rent = rent_on(program)
    rest = tuple(
        Throw(tuple(typical)) if param.type.name == "throw" else 0
        for param in (rent.params[1:] if rent else ())
    )
    return LookaheadPlan(worth_of(program), rent, rest)


def worth_at(state: State, seat: int) -> Any:
    """Return what a player is worth by the rulebook's measure, else the cash; 0 for one who is out.

    In whole currency units.
    """
    if state.out[seat]:
        return 0
    worth = measures(state.program).worth
    return (state.cash[seat] or 0) if worth is None else worth(state, seat)


def standing(state: State, seat: int) -> Any:
    """Return the score of a player: worth, plus rents to come, less the risk of too little cash."""
    total, prospects = worth_at(state, seat), measures(state.program).prospects
    if prospects is None or state.out[seat]:
        return total
    rents, dread = prospects(state)[seat]
    return total + rents - WORRY * max(0, dread - (state.cash[seat] or 0))


def agreed(before: State, state: State, seat: int) -> State:
    """Return the state after an offer is accepted: the answer after which most changes hands.

    `before` is the state before the offer of a seat. Without an answer the state stays as it is.
    """
    if not state.stack or not before.stack or state.stack[0].kind == before.stack[0].kind:
        return state
    _, afters = _replies(state, seat)
    return max(afters, key=lambda after: len(exchanged(before, after)), default=state)


def exchanged(before: State, after: State) -> list[tuple[int | None, ...]]:
    """Return, for each property, card and cash balance that differs, who had it and who has it."""
    had, has = ((*state.owner, *state.cards) for state in (before, after))
    things = [(one, other) for one, other in zip(had, has, strict=True) if one != other]
    cash = enumerate(zip(before.cash, after.cash, strict=True))
    return [*things, *((holder,) for holder, (one, other) in cash if one != other)]


def _replies(state: State, seat: int) -> tuple[int, list[State]]:
    """Return the first other player who is asked, and the states after each legal answer that takes
    no arguments.
    """
    other = next((s for s in state.waiting if s != seat), None)
    if other is None:
        return seat, []
    found = [
        Chosen(sort, {sort.move.mover: other}, sort.opening(state, other))
        for sort in sampler(state.program).answering(state)
        if not (sort.slots or sort.leaves or sort.chance)
    ]
    return other, [play_chosen(state, one) for one in found if one.is_legal(state)]


def _on_ground(state: State) -> bool:
    """Return whether nothing is open but the matter at the bottom of the stack, as a turn."""
    return state.program.matters[state.stack[0].kind].place == "ground"


@opaque
class Lookahead:
    """A player who looks one move ahead, and knows no game.

    A move of any time is made if it leaves the player better off. If the game waits for the player,
    deals are considered next, and then what is open is answered.
    """

    def choose(self, state: State, seat: int, dice: Dice) -> Chosen | None:
        """Return the player's move; None where nothing is to be done, or not all is known."""
        # An unknown fact would make two scores incomparable.
        if state.out[seat] or not complete(state):
            return None
        view = _View(state, seat, dice.seat(seat))
        chosen = view.gainful()
        if chosen is not None or seat not in state.waiting:
            return chosen
        return view.deal() or view.answer()


@opaque
class _View:
    """A state as one player weighs the moves that can be made at it."""

    state: State
    seat: int
    dice: Dice

    @property
    def anytime(self) -> tuple[MoveSampler, ...]:
        return sampler(self.state.program).anytime

    def gainful(self) -> Chosen | None:
        """Return the best move of any time, if it leaves the player better off.

        Failing that, one that costs nothing but asks something of others, even if they must owe it.
        """
        state, seat = self.state, self.seat
        best, most = None, standing(state, seat)
        for sort in self.anytime:
            if sort.leaves or sort.deals or sort.raises or sort.chance:
                continue
            for chosen in self.moves(sort):
                after = play_chosen(state, chosen)
                value = standing(after, seat)
                # What others must answer may still bring something, so it beats doing nothing.
                asks = len(after.stack) > len(state.stack) and seat not in after.waiting
                if value > most or (best is None and value == most and asks):
                    best, most = chosen, value
        return best

    def deal(self) -> Chosen | None:
        """Return the best of some random deals that leave nobody in them worse off than before."""
        state, seat, dice = self.state, self.seat, self.dice
        sorts = [sort for sort in self.anytime if sort.deals]
        # Asked last: native code, too, draws no number where no deal could be made.
        if not sorts or not _on_ground(state) or not dice.one_in(DEALING):
            return None
        had = {other: standing(state, other) for other, gone in enumerate(state.out) if not gone}
        best, most = None, 0
        for _ in range(DEALS_TRIED):
            sort = dice.choose(sorts)
            args = self.subject(sort)
            for chosen, gains in () if args is None else self.balanced(sort, args, had):
                if gains[seat] > most and min(gains.values()) >= 0:
                    best, most = chosen, gains[seat]
        return best

    def subject(self, sort: MoveSampler) -> list[Any] | None:
        """Return random arguments of a deal: one thing or none in each list, the least amounts."""
        state, dice = self.state, self.dice
        args: list[Any] = [self.seat, *sort.blank]
        matter = sort.admitted(state, self.seat, dice)
        if matter is None:
            return None
        for slot in sort.slots:
            if slot.how == "amount":
                low, high = slot.range(state, args, matter)
                value: Any = low
                if high is not None and low > high:
                    return None
            elif slot.how in ("small", "list"):
                members = slot.members(state, args, matter)
                if slot.how == "small":
                    if not members:
                        return None
                    value = dice.choose(members)
                else:
                    value = (dice.choose(members),) if members and not dice.one_in(NOTHING) else ()
            else:
                return None
            args[slot.place] = value
        return args

    def balanced(
        self, sort: MoveSampler, args: list[Any], had: dict[int, Any]
    ) -> Iterator[tuple[Chosen, dict[int, Any]]]:
        """Yield a deal as it is, and with an amount that compensates the player who loses by it,
        each with the gains of the players in it. Both gain the same by the second.
        """

        def gains(chosen: Chosen) -> dict[int, Any]:
            settled = agreed(self.state, play_chosen(self.state, chosen), self.seat)
            # What a deal does to players who are not in it does not count.
            inside = {self.seat, *chain.from_iterable(exchanged(self.state, settled))}
            return {other: standing(settled, other) - had[other] for other in had.keys() & inside}

        plain = Chosen(sort, sort.env(args))
        if not plain.is_legal(self.state):
            return
        found = gains(plain)
        yield plain, found
        touched = [gain for gain in found.values() if gain]
        if len(touched) != 2 or sum(touched) <= 0:
            return
        amount = max(touched) - sum(touched) // 2
        for slot in sort.slots:
            if slot.how == "amount":
                name = sort.move.params[slot.place].name
                chosen = Chosen(sort, {**plain.env, name: plain.env[name] + amount})
                if chosen.is_legal(self.state):
                    yield chosen, gains(chosen)

    def answer(self) -> Chosen | None:
        """Return the best answer to what is open, or a random one where none can be weighed.

        Where there is none at all the player raises cash, and leaves the game last.
        """
        chance, staying, raising, leaving = sampler(self.state.program).pools(self.state)
        return (
            first_tried(chance, self.state, self.seat, self.dice, FEW_TRIES)
            or self.best(staying)
            # A number that is not the least legal one is found by chance only.
            or first_tried(staying, self.state, self.seat, self.dice, FEW_TRIES)
            or self.best(raising)
            or self.best(leaving)
        )

    def best(self, sorts: Sequence[MoveSampler]) -> Chosen | None:
        """Return the move whose outcome is worth most to the player; None if none is legal."""
        found = [chosen for sort in sorts for chosen in self.moves(sort)]
        # Where there is no choice nothing need be weighed.
        if len(found) < 2:
            return found[0] if found else None
        # Of equals one that promises no amount is taken, so that nobody outbids himself.
        valued = [
            (self.value(one), not any(slot.how == "amount" for slot in one.sort.slots), -place)
            for place, one in enumerate(found)
        ]
        best = max(valued)
        second = max(other[0] for other in valued if other != best)
        chosen = found[-best[2]]
        return chosen if second >= best[0] else self.raised(chosen, second)

    def value(self, chosen: Chosen) -> Any:
        """Return the player's score after a move and the answers of the others to it.

        Each of them takes the answer without arguments that suits them best.
        """
        before, state = self.state, play_chosen(self.state, chosen)
        # Only the matters on top before and after the move are answered: no further ahead.
        kinds = {one.stack[0].kind for one in (before, state) if one.stack}
        for _ in range(MOST_ANSWERS if before.stack else 0):
            if state.over or not state.stack or state.stack[0].kind not in kinds:
                break
            if _on_ground(state):
                break
            other, afters = _replies(state, self.seat)
            if len(afters) > 1:
                afters = [max(afters, key=lambda after: standing(after, other))]
            if not afters:
                break
            state = afters[0]
        return standing(state, self.seat)

    def raised(self, chosen: Chosen, second: Any) -> Chosen:
        """Return a move with a higher amount, half way to where the `second` best is better."""
        state, sort = self.state, chosen.sort
        slot = next((s for s in sort.slots if s.how == "amount"), None)
        if slot is None:
            return chosen
        matter = sort.matter_of(state, self.seat, self.dice)
        low, high = slot.range(state, list(chosen.env.values()), matter)
        high = min(low if high is None else high, state.cash[self.seat] or 0)
        if high <= low:
            return chosen
        name = sort.move.params[slot.place].name
        # The more is promised the less it is worth, so what is still better is found by halving.
        bottom, top = low, high
        while bottom < top:
            middle = (bottom + top + 1) // 2
            if self.value(Chosen(sort, {**chosen.env, name: middle})) > second:
                bottom = middle
            else:
                top = middle - 1
        return Chosen(sort, {**chosen.env, name: low + (bottom - low) // 2})

    def moves(self, sort: MoveSampler) -> Iterator[Chosen]:
        """Yield legal moves of a kind: every value of a parameter of a small type, single members
        of a list, the least of an amount. At most `MOST_EACH` combinations are tried.
        """
        # What chance will bring cannot be weighed.
        matter = None if sort.chance else sort.admitted(self.state, self.seat, self.dice)
        if matter is None:
            return
        sure = sort.choices[2]
        for args in islice(self.filled(sort.slots, [self.seat, *sort.blank], matter), MOST_EACH):
            chosen = Chosen(sort, sort.env(args), matter)
            if sure or chosen.is_legal(self.state):
                yield chosen

    def filled(
        self, slots: Sequence[ArgumentSlot], args: list[Any], matter: Any
    ) -> Iterator[list[Any]]:
        """Yield the arguments that are worth trying, slot by slot."""
        if not slots:
            yield args
            return
        slot, state = slots[0], self.state
        values: Sequence[Any] = ()
        if slot.default is not None:
            values = [slot.default(state, *args, matter)]
        elif slot.how in ("small", "list"):
            members = slot.members(state, args, matter)
            values = members if slot.how == "small" else [(member,) for member in members]
        elif slot.how == "amount":
            low, high = slot.range(state, args, matter)
            # Nobody promises what he does not hold, unless just that amount is due.
            top = low if low == high else min(high or low, state.cash[args[0]] or 0)
            values = [low] if low <= top else []
        elif slot.said is not None:
            values = [slot.said(state, *args, matter)]
        elif slot.how == "text":
            values = [""]
        for value in values:
            further = list(args)
            further[slot.place] = value
            yield from self.filled(slots[1:], further, matter)
