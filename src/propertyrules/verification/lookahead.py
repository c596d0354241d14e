"""The policy `lookahead`: try what a player may do, and keep what leaves the player best off.

It knows no game: worth and rent are found among the rulebook's own functions, by how they are
phrased. Native code does the same, move for move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from propertyrules.classes import opaque
from propertyrules.codegen.compiler import compiled
from propertyrules.codegen.engine import complete
from propertyrules.codegen.native.lookahead import LookaheadPlan
from propertyrules.codegen.summands import cash_apart
from propertyrules.ir.measures import rent_on, worth_of
from propertyrules.ir.program import Function, Program, once_per_program
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
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import (
    ArgumentSlot,
    Chosen,
    Sampler,
    Sort,
    play_chosen,
    sampler,
)


@opaque
class Measures:
    """What a rulebook says of worth and rents; None where it says nothing.

    `worth` is of a player; `prospects` of a table: for each seat what its own rents count, and the
    highest rent of the others. What hangs on cash alone is worked out anew, the rest where it has
    changed.
    """

    worth: Callable[..., Any] | None
    prospects: Callable[[State], tuple[tuple[int, int], ...]] | None


@once_per_program
def measures(program: Program) -> Measures:
    """Find the measures of a program by the phrases that tables ask for them by."""
    plan = lookahead_plan(program)
    return Measures(
        None if plan.worth is None else _worth(program, plan.worth),
        None if plan.rent is None else _prospects(program, plan),
    )


def lookahead_plan(program: Program) -> LookaheadPlan:
    """Return what the policy weighs moves by, as native code is told of it."""
    rent, typical = rent_on(program), sampler(program).typical
    params = () if rent is None else rent.params[1:]
    rest = tuple(typical if param.type.name == "throw" else 0 for param in params)
    return LookaheadPlan(worth_of(program), rent, rest)


def _worth(program: Program, about: Function) -> Callable[..., Any]:
    """Return what works a worth out: the player's cash is added to parts that are remembered."""
    code = compiled(program)
    # Cash changes with nearly every move, the rest of what one is worth seldom: that is
    # remembered.
    times, parts = cash_apart(code.lowered, code.lowered.function(f"d_{about.name}"))
    rest = [code.remembering(part) for part in parts]

    def worth(state: State, seat: int) -> Any:
        cash: Any = state.cash[seat]
        return sum([part(state, seat) for part in rest], times * cash)

    return worth


def _prospects(
    program: Program, plan: LookaheadPlan
) -> Callable[[State], tuple[tuple[int, int], ...]]:
    """Return what works out, for each seat, its rents to come and the highest of the others."""
    assert plan.rent is not None
    code, rest = compiled(program), plan.rest
    lowered = code.lowered.function(f"d_{plan.rent.name}")
    charged = code.function(lowered.name)

    def prospects(state: State) -> tuple[tuple[int, int], ...]:
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

    return code.remembering(lowered, prospects)


def standing(state: State, seat: int) -> Any:
    """Return how well a player stands: worth, rents to come, and not being caught without cash."""
    if state.out[seat]:
        return 0
    measured = measures(state.program)
    cash = state.cash[seat] or 0
    total = cash if measured.worth is None else measured.worth(state, seat)
    if measured.prospects is None:
        return total
    rents, dread = measured.prospects(state)[seat]
    return total + rents - WORRY * max(0, dread - cash)


def _on_ground(state: State) -> bool:
    """Return whether nothing is open but what always lies at the bottom, as a turn."""
    return state.program.matters[state.stack[0].kind].place == "ground"


@opaque
class Lookahead:
    """A player who looks one move ahead, and knows no game.

    What may be done at any time is done where it leaves the player better off. Of those whom the
    game waits for deals are thought of, then what is open is answered.
    """

    def choose(self, state: State, seat: int, dice: Dice) -> Chosen | None:
        """Return the player's move; None where nothing is to be done, or not all is known."""
        if state.out[seat] or not complete(state):
            return None
        made, own = sampler(state.program), dice.seat(seat)
        chosen = _gainful(made, state, seat, own)
        if chosen is not None or seat not in state.waiting:
            return chosen
        return _deal(made, state, seat, own) or _answer(made, state, seat, own)


def _gainful(made: Sampler, state: State, seat: int, dice: Dice) -> Chosen | None:
    """Return the best of what may be done at any time, if it leaves the player better off.

    What costs nothing and asks something of others will do: who cannot pay at once owes it.
    """
    best, most = None, standing(state, seat)
    for sort in made.anytime:
        if sort.leaves or sort.deals or sort.raises or sort.chance:
            continue
        for chosen in _each(made, state, sort, seat, dice):
            after = play_chosen(state, chosen)
            value = standing(after, seat)
            # What others must answer may still bring something, so it beats doing nothing.
            asks = len(after.stack) > len(state.stack) and seat not in after.waiting
            if value > most or (best is None and value == most and asks):
                best, most = chosen, value
    return best


def _deal(made: Sampler, state: State, seat: int, dice: Dice) -> Chosen | None:
    """Think of some deals, and give the best that leaves nobody in it worse off than before."""
    sorts = [sort for sort in made.anytime if sort.deals]
    if not sorts or not _on_ground(state):
        return None
    # Asked last: native code, too, draws no number where no deal could be made.
    if not dice.one_in(DEALING):
        return None
    had = {other: standing(state, other) for other, gone in enumerate(state.out) if not gone}
    best, most = None, 0
    for _ in range(DEALS_TRIED):
        sort = dice.choose(sorts)
        matter = made.admitted(state, sort, seat, dice)
        if matter is None:
            continue
        args = _thought_of(made, state, sort, [seat, *sort.blank], matter, dice)
        if args is None:
            continue
        for chosen, gains in _balanced(made, state, sort, args, had, seat):
            if gains[seat] > most and min(gains.values()) >= 0:
                best, most = chosen, gains[seat]
    return best


def _thought_of(
    made: Sampler, state: State, sort: Sort, args: list[Any], matter: Any, dice: Dice
) -> list[Any] | None:
    """Choose what a deal is about by chance, one thing or none in each list, and no sums yet."""
    for slot in sort.slots:
        if slot.how == "amount":
            low, high = made.bounds(state, slot, args, matter)
            value: Any = low
            if high is not None and low > high:
                return None
        elif slot.how in ("small", "list"):
            members = made.left(state, slot, args, matter)
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


def _balanced(
    made: Sampler, state: State, sort: Sort, args: list[Any], had: dict[int, Any], seat: int
) -> Iterator[tuple[Chosen, dict[int, Any]]]:
    """Yield a deal as it is, and with a sum that makes good what it costs the one who loses, each
    with what everybody in it wins. Half of what both together win by it goes to each.
    """
    plain = Chosen(sort, sort.env(args))
    if not made.legal(state, plain):
        return
    gains = _gains(made, state, plain, had, seat)
    yield plain, gains
    touched = [gain for gain in gains.values() if gain]
    if len(touched) != 2 or sum(touched) <= 0:
        return
    amount = max(touched) - sum(touched) // 2
    for slot in sort.slots:
        if slot.how != "amount":
            continue
        name = sort.move.params[slot.place].name
        chosen = Chosen(sort, {**plain.env, name: plain.env[name] + amount})
        if made.legal(state, chosen):
            yield chosen, _gains(made, state, chosen, had, seat)


def _gains(
    made: Sampler, state: State, chosen: Chosen, had: dict[int, Any], seat: int
) -> dict[int, Any]:
    """Return what each player in a deal wins by it, taking it that it is agreed to.

    What it does to those who are not in it is no concern of theirs.
    """
    after = play_chosen(state, chosen)
    settled = _agreed(made, state, after, seat)
    inside = {seat, *(each for thing in _changed(state, settled) for each in thing)}
    return {other: standing(settled, other) - had[other] for other in had.keys() & inside}


def _agreed(made: Sampler, before: State, state: State, seat: int) -> State:
    """Let whoever is asked agree: the answer after which most has changed hands."""
    if not state.stack or not before.stack or state.stack[0].kind == before.stack[0].kind:
        return state
    _, afters = _replies(made, state, seat)
    return max(afters, key=lambda after: len(_changed(before, after)), default=state)


def _changed(before: State, after: State) -> list[tuple[int | None, ...]]:
    """Return, for each property, card and cash balance that differs, who had it and who has it."""
    had, has = ((*state.owner, *state.cards) for state in (before, after))
    things = [(one, other) for one, other in zip(had, has, strict=True) if one != other]
    cash = enumerate(zip(before.cash, after.cash, strict=True))
    return [*things, *((holder,) for holder, (one, other) in cash if one != other)]


def _answer(made: Sampler, state: State, seat: int, dice: Dice) -> Chosen | None:
    """Return the best answer to what is open, or one by chance where none can be weighed.

    Where there is none at all raise cash, and go at the last.
    """
    sorts = [sort for sort in made.answering(state) if not sort.told]
    for sort in sorts:
        if sort.chance:
            chosen = made.tried(state, sort, seat, dice, FEW_TRIES)
            if chosen is not None:
                return chosen
    staying = [sort for sort in sorts if not (sort.leaves or sort.chance)]
    chosen = _best(made, state, seat, staying, dice)
    # A number that is not the least legal one is come upon by chance only.
    tried = (made.tried(state, sort, seat, dice, FEW_TRIES) for sort in staying)
    chosen = chosen or next((one for one in tried if one is not None), None)
    if chosen is not None:
        return chosen
    raising = [sort for sort in made.anytime if sort.raises]
    chosen = _best(made, state, seat, raising, dice)
    return chosen or _best(made, state, seat, [sort for sort in sorts if sort.leaves], dice)


def _best(
    made: Sampler, state: State, seat: int, sorts: Sequence[Sort], dice: Dice
) -> Chosen | None:
    """Choose the move whose outcome is worth most to the player; None where none is legal."""
    found = [c for sort in sorts for c in _each(made, state, sort, seat, dice)]
    # Where there is no choice nothing need be weighed.
    if len(found) < 2:
        return found[0] if found else None

    def value(chosen: Chosen) -> Any:
        return standing(_answered(made, state, play_chosen(state, chosen), seat), seat)

    # Of equals one that promises no sum is taken, so that nobody outbids himself for nothing.
    valued = [
        (value(one), not any(slot.how == "amount" for slot in one.sort.slots), -place)
        for place, one in enumerate(found)
    ]
    best = max(valued)
    most, chosen = best[0], found[-best[2]]
    others = [other[0] for other in valued if other != best]
    return _raised(made, state, seat, chosen, max(others), most, value, dice)


def _raised(
    made: Sampler, state: State, seat: int, chosen: Chosen, other: Any, most: Any,
    value: Callable[[Chosen], Any], dice: Dice,
) -> Chosen:  # fmt: skip
    """Go higher with a sum that has a range, half way to where something else would be better."""
    slot = next((s for s in chosen.sort.slots if s.how == "amount"), None)
    if slot is None or other >= most:
        return chosen
    name = chosen.sort.move.params[slot.place].name
    args = list(chosen.env.values())
    matter = made.matter_of(state, chosen.sort, seat, dice)
    low, high = made.bounds(state, slot, args, matter)
    high = min(low if high is None else high, state.cash[seat] or 0)
    if high <= low:
        return chosen

    def with_(amount: int) -> Chosen:
        return Chosen(chosen.sort, {**chosen.env, name: amount})

    # The more is promised the less it is worth, so that what is still better is found by halving.
    bottom, top = low, high
    while bottom < top:
        middle = (bottom + top + 1) // 2
        if value(with_(middle)) > other:
            bottom = middle
        else:
            top = middle - 1
    return with_(low + (bottom - low) // 2)


def _answered(made: Sampler, before: State, state: State, seat: int) -> State:
    """Let the others answer what is open as suits them best, where an answer needs no more said."""
    if not before.stack or not state.stack:
        return state
    # Only what was open and what the move has opened is answered: all else would be looking
    # further.
    kinds = {before.stack[0].kind, state.stack[0].kind}
    for _ in range(MOST_ANSWERS):
        if state.over or not state.stack or state.stack[0].kind not in kinds or _on_ground(state):
            return state
        other, afters = _replies(made, state, seat)
        if not afters:
            return state
        state = (
            afters[0] if len(afters) == 1 else max(afters, key=lambda after: standing(after, other))
        )
    return state


def _replies(made: Sampler, state: State, seat: int) -> tuple[int, list[State]]:
    """Return who else is asked first, and what comes of each legal answer of that player that
    needs no more said than that it is made.
    """
    other = next((s for s in state.waiting if s != seat), None)
    if other is None:
        return seat, []
    found = [
        Chosen(sort, {sort.move.mover: other}, sort.opening(state, other))
        for sort in made.answering(state)
        if not (sort.slots or sort.leaves or sort.chance)
    ]
    return other, [play_chosen(state, one) for one in found if made.legal(state, one)]


def _each(made: Sampler, state: State, sort: Sort, seat: int, dice: Dice) -> Iterator[Chosen]:
    """Yield legal moves of one kind: every value of a parameter of a small type, single members
    of a list, the least of an amount. At most `MOST_EACH` combinations are tried.
    """
    # What chance will bring cannot be weighed.
    matter = None if sort.chance else made.admitted(state, sort, seat, dice)
    if matter is None:
        return
    sure = sort.choices[2]
    for args in islice(_filled(made, state, sort.slots, [seat, *sort.blank], matter), MOST_EACH):
        chosen = Chosen(sort, sort.env(args), matter)
        if sure or made.legal(state, chosen):
            yield chosen


def _filled(
    made: Sampler, state: State, slots: tuple[ArgumentSlot, ...], args: list[Any], matter: Any
) -> Iterator[list[Any]]:
    """Yield the arguments that are worth trying, slot by slot."""
    if not slots:
        yield args
        return
    slot = slots[0]
    values: Sequence[Any]
    if slot.default is not None:
        values = [slot.default(state, *args, matter)]
    elif slot.how in ("small", "list"):
        members = made.left(state, slot, args, matter)
        values = members if slot.how == "small" else [(member,) for member in members]
    elif slot.how == "amount":
        low, high = made.bounds(state, slot, args, matter)
        # Nobody promises what he does not hold, unless just that sum is due.
        top = low if low == high else min(high or low, state.cash[args[0]] or 0)
        values = [low] if low <= top else []
    elif slot.how == "said":
        assert slot.said is not None
        values = [slot.said(state, *args, matter)]
    else:
        values = [""] if slot.how == "text" else []
    for value in values:
        further = list(args)
        further[slot.place] = value
        yield from _filled(made, state, slots[1:], further, matter)
