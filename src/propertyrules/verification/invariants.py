"""The invariants that hold in every game of every rulebook, in one table.

Each check yields breaches. How often an invariant is checked is left to the caller.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Literal, TypeAlias

from attrs import define, evolve, field, fields, frozen

import propertyrules.machine.alternatives as alternatives
import propertyrules.machine.legality as legality
from propertyrules.classes import opaque
from propertyrules.codegen.compiled_moves import complete, failing, play_on
from propertyrules.codegen.compiled_rules import keeps_always
from propertyrules.codegen.engine import play, verdict
from propertyrules.errors import PropertyRulesError, TableError
from propertyrules.ir.program import MoveKind, by_names
from propertyrules.machine.arguments import bind
from propertyrules.machine.completions import can_arise
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.legal_moves import Family, legal_moves
from propertyrules.machine.legality import examine, judge, verdict_on
from propertyrules.machine.steps import run
from propertyrules.machine.trace import Trace
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import Matter, Setting, State
from propertyrules.notation.json import (
    move_from_json,
    move_to_json,
    state_from_json,
    state_to_json,
)
from propertyrules.notation.line_reader import read_move
from propertyrules.notation.scenarios import parse_tables
from propertyrules.notation.table_printer import write_table
from propertyrules.notation.tables import read_state
from propertyrules.notation.writer import write_matter, write_move
from propertyrules.verification.policies import RanDry, by_chance
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import Chosen, play_chosen, sampler
from propertyrules.verification.simulator import Step


@frozen
class Breach:
    """A breach of an invariant: its number and name, what was seen, and the state."""

    invariant: str
    what: str
    state: State

    def __str__(self) -> str:
        return f"{self.invariant}: {self.what}"


@opaque
class PlayedGame:
    """A game as it has been played so far: the first state, and the moves in order.

    `dice` are the random numbers for moves that are tried at it.
    """

    start: State
    steps: Sequence[Step] = ()
    dice: Dice = field(factory=lambda: Dice(1))

    @property
    def before(self) -> State:
        """The state before the last move; the first state if there is none."""
        return self.steps[-2].after if len(self.steps) > 1 else self.start

    @property
    def move(self) -> Move | None:
        """The last move, or None where none was made."""
        return self.steps[-1].move if self.steps else None

    @property
    def after(self) -> State:
        """The last state."""
        return self.steps[-1].after if self.steps else self.start


Scope: TypeAlias = Literal["state", "move", "game"]
"""What an invariant is checked on: a single state, the last move, or a whole game."""


@opaque
class GameInvariant:
    """A row of the table of invariants: number, name, and check.

    `check` yields the breaches of a game, also those of other invariants that it finds on the way.
    In play it is run once in `every` moves.
    """

    number: int
    name: str
    scope: Scope
    every: int
    check: Callable[[PlayedGame], Iterator[Breach]]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


def find_invariant(text: str) -> GameInvariant:
    """Return the invariant of a breach such as `7 json`, by its number."""
    return INVARIANTS[int(text.split()[0]) - 1]


def checks_of(*scopes: Scope) -> tuple[tuple[GameInvariant, ...], ...]:
    """Return the invariants of some scopes in the order of the table, those with one check
    together.
    """
    rows = [row for row in INVARIANTS if row.scope in scopes]
    checks = dict.fromkeys(row.check for row in rows)
    return tuple(tuple(row for row in rows if row.check is check) for check in checks)


def broken_state(state: State, start: State, quickly: bool = False) -> Iterator[Breach]:
    """Yield what is broken in a state by itself (2 to 5, 11); `start` is the first state of the
    game.

    With `quickly` the interpreter is asked only where compiled code finds something broken.
    """
    yield from _broken_supply(state, start)
    holds = quickly and complete(state) and keeps_always(state.program)(state)
    for violation in () if holds else broken(state):
        yield Breach("3 always", f"{violation.rule}: {violation.message}", state)
    for seat, gone in enumerate(state.out):
        if gone and (seat in state.owner or state.cash[seat] or seat in state.cards):
            name = state.setting.names[seat]
            yield Breach("4 owners", f"{name} is out and still holds something", state)
    for holder, cash in enumerate(state.cash):
        if cash is not None and cash < 0:
            yield Breach("5 cash", f"holder {holder} has {cash}", state)
    if not state.over and not state.waiting:
        yield Breach("11 answers", "the game waits for nobody", state)


def _broken_supply(state: State, start: State) -> Iterator[Breach]:
    """Yield the pieces that got lost or came from nowhere since the start of the game (2)."""
    for place, piece in enumerate(state.program.pieces):
        left, had = state.supply[place], start.supply[place]
        # A supply that is unlimited or unknown cannot be counted.
        if left is None or had is None:
            continue
        total = left + on_board(state, place)
        if left < 0 or total != had + on_board(start, place):
            yield Breach("2 buildings", f"{left} {piece.plural} in the bank, {total} in all", state)


@define(eq=False, repr=False)
class OpeningTrace(Trace):
    """A trace that collects matters that are opened although they cannot arise."""

    found: list[Matter] = field(factory=list)

    def opened(self, table: Any, matter: Any) -> None:
        """Collect a matter that cannot arise at the table at which it is opened."""
        kind = table.setting.program.matters[matter.kind]
        if can_arise(table, kind, by_names(kind.fields, matter.values)) is False:
            self.found.append(Matter(matter.kind, tuple(matter.values)))


def broken_openings(before: State, move: Move | None) -> Iterator[Breach]:
    """Yield matters that a legal move opens although they cannot arise (13)."""
    if move is None or not any(matter.arises for matter in before.program.matters.values()):
        return
    kind = before.program.moves[move.name]
    env = examine(before, kind, bind(before, move)).env
    trace = OpeningTrace()
    run(before, kind.then, env, trace)
    for matter in trace.found:
        said = write_matter(before.setting, matter)
        yield Breach("13 arises", f"`{said}` was opened and cannot arise there", before)


def on_board(state: State, piece: int) -> int:
    """Return the number of pieces of one kind on the board."""
    ladder = state.program.ladder
    return sum(ladder[rung][piece] for rung in state.rung)


def broken_ledger(before: State, ruling: Ruling) -> Iterator[Breach]:
    """Yield changes of cash and of owners that the ledger of a ruling lacks (1 and 12)."""
    after = ruling.after
    if after is None:
        return
    names = before.setting.names
    paid: Counter[str] = Counter()
    deeds = dict(enumerate(before.owner))
    numbers = {s.name: s.number for s in before.program.board.spaces}
    for effect in ruling.effects:
        if effect.kind == "pay":
            paid[str(effect.get("from"))] -= int(effect.get("amount"))
            paid[str(effect.get("to"))] += int(effect.get("amount"))
        elif effect.kind == "deed":
            to = effect.get("to")
            deeds[numbers[str(effect.get("property"))]] = names.index(to) if to in names else -1
    for code, cash in enumerate(before.cash):
        # After the players come the rulebook's own holders, numbered downwards from the bank.
        name = names[code] if code < len(names) else before.setting.holder(len(names) - code - 2)
        now = after.cash[code]
        if cash is not None and now is not None and now != cash + paid[name]:
            yield Breach("1 money", f"{name} had {cash}, has {now}; ledger {paid[name]:+}", after)
    for number, owner in enumerate(after.owner):
        if deeds[number] != owner:
            space = before.program.board.spaces[number].name
            yield Breach("12 estate", f"{space} changed hands without an entry", after)


def broken_round_trip(state: State, move: Move | None = None) -> Iterator[Breach]:
    """Yield what does not survive being written and read (7): the state, and a move at it."""
    program = state.program
    if state_from_json(state_to_json(state), program) != state:
        yield Breach("7 json", "the state is not read back equal", state)
    text = write_table(state)
    try:
        again = read_state(parse_tables(text)[0], program)
    except TableError as error:
        yield Breach("7 table", f"the table is not read back: {error}", state)
        return
    if again != state:
        yield Breach("7 table", f"the table is not read back equal:\n{text}", state)
    # Equal states must be written alike, or a file would change whenever it is read and written.
    elif write_table(again) != text:
        yield Breach("7 table", "the text is not written equal again", state)
    if move is not None:
        if move_from_json(move_to_json(move)) != move:
            yield Breach("7 json", f"the move {move} is not read back equal", state)
        said = write_move(state, move)
        try:
            read = read_move(state, said)
        except TableError:
            read = ()
        if move not in read:
            yield Breach("7 move", f"`{said}` is not read back as {move}", state)


def broken_moves(state: State, tried: Iterable[Move]) -> Iterator[Breach]:
    """Yield where `legal_moves` and `judge` disagree (6), on listed moves and on moves that are
    tried.
    """
    listed: set[Move] = set()
    families: list[Family] = []
    for seat, gone in enumerate(state.out):
        if not gone:
            moves, more = legal_moves(state, seat)
            listed |= set(moves)
            families += more
    # In one order, so that a seed shows the same breach every time.
    for move in sorted(listed, key=str):
        if verdict(state, move) is not Verdict.LEGAL:
            yield Breach("6 moves", f"{move} is listed, and not legal", state)
    for move in tried:
        legal = verdict(state, move) is Verdict.LEGAL
        if legal != (judge(state, move).verdict is Verdict.LEGAL):
            yield Breach("6 moves", f"verdict and judge disagree on {move}", state)
        if legal != (move in listed or any(f.contains(move) for f in families)):
            yield Breach(
                "6 moves", f"{move} is {'' if legal else 'not '}legal, not as listed", state
            )


def broken_replay(start: State, steps: Sequence[Step]) -> Iterator[Breach]:
    """Yield where a replayed record gives other states (8), or other names change the game."""
    state = start
    for step in steps:
        state = play(state, step.move)
        # Equal states with two hashes would be two states to every cache.
        if state != step.after or hash(state) != hash(step.after):
            yield Breach("8 replay", f"another state after {step.move}", state)
            return
    # With other names everything else stays the same.
    old = start.setting
    names = {name: f"P{seat}" for seat, name in enumerate(old.names)}
    other = evolve(start, setting=Setting(tuple(names.values()), old.program, old.key))

    def renamed(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(map(renamed, value))
        return names.get(value, value) if isinstance(value, str) else value

    for step in steps:
        args = tuple((key, renamed(value)) for key, value in step.move.args)
        other = play(other, Move(step.move.name, names[step.move.by], args))
    if steps and evolve(other, setting=steps[-1].after.setting) != steps[-1].after:
        yield Breach("8 names", "renaming the players changes the game", other)


ROWS = 3  # random sequences of moves that a plan is compared with
LONGEST = 60  # moves of such a sequence


def broken_compiled(state: State, move: Move) -> Iterator[Breach]:
    """Yield where compiled code and the interpreter rule differently on a move (10).

    Both must find the same rule broken first, with its clauses, or reach the same state with the
    same payments, the interpreter with and without a ledger.
    """
    if not complete(state):
        return
    kind = state.program.moves[move.name]
    env = bind(state, move)
    # 0: legal; above 0: the number of the first rule broken, from 1; below: not open.
    number = failing(state, kind, env)
    found = examine(state, kind, env)
    if verdict_on(state, kind, env) is not found.verdict:
        yield Breach("10 compiled", f"{move} is {found.verdict}, or not, without a ruling", state)
    if number == 0 and not found.violations:
        yield from _broken_play(state, move, kind, env)
        return
    rules = [violation.rule for violation in found.violations]
    first = kind.rules[number - 1].name if number > 0 else kind.name
    if number == 0 or not rules or first != rules[0]:
        by_code = first if number else "legal"
        yield Breach("10 compiled", f"{move} breaks {rules}; by generated code, {by_code}", state)
    elif number > 0 and not set(kind.rules[number - 1].cites) <= set(found.violations[0].clauses):
        yield Breach("10 compiled", f"{move} breaks {first} by other clauses", state)


def _broken_play(
    state: State, move: Move, kind: MoveKind, env: Mapping[str, Any]
) -> Iterator[Breach]:
    """Yield where compiled code and the interpreter make a legal move differently (10)."""
    slow, fast = (
        _outcome(lambda: legality.play(state, move)),
        _outcome(lambda: play_on(state, kind, env)),
    )
    if fast != slow:
        yield Breach("10 compiled", f"{move} leads to two states: {_apart(fast, slow)}", state)
    elif isinstance(fast, State) and isinstance(slow, State):
        # Equality of states leaves these out.
        if (fast.waiting, fast.paid, fast.assumed) != (slow.waiting, slow.paid, slow.assumed):
            yield Breach("10 compiled", f"{move}: two ways to wait, or to have paid", state)
        if hash(fast) != hash(slow) or not complete(fast):
            yield Breach("10 compiled", f"{move}: the states are told apart", state)
        ruling = judge(state, move)
        told = [
            (entry.get("from"), entry.get("to"), entry.get("amount"), entry.get("for"))
            for entry in ruling.effects
            if entry.kind == "pay"
        ]
        name = slow.setting.holder
        paid = [(name(payer), name(payee), *rest) for payer, payee, *rest in slow.paid]
        if ruling.after != slow or told != paid:
            yield Breach("10 compiled", f"{move}: its ledger is of another state", state)
        if not set(kind.cites) <= set(ruling.clauses):
            yield Breach("10 compiled", f"{move}: its ruling cites other clauses", state)


def _outcome(made: Callable[[], State | None]) -> State | str | None:
    """Return the result of a step, or the name of the error that a limit of the machine raises."""
    try:
        return made()
    except PropertyRulesError as error:
        return error.__class__.__name__


def _apart(fast: State | str | None, slow: State | str | None) -> str:
    """Return the columns in which two states differ, in words."""
    if not isinstance(fast, State) or not isinstance(slow, State):
        return f"{fast if isinstance(fast, str) else 'one'} and {slow!s:.40}"
    names = (field.name for field in fields(State) if field.eq)
    return ", ".join(
        f"{name} {getattr(fast, name)} by code, {getattr(slow, name)} by the interpreter"
        for name in names
        if name != "setting" and getattr(fast, name) != getattr(slow, name)
    )


def broken_raising(state: State, seat: int, dice: Dice) -> Iterator[Breach]:
    """Yield where a plan to raise cash fails, or a random sequence of moves does better (9)."""
    from propertyrules.planner.plans import raise_cash

    cash = state.cash[seat]
    if cash is None or state.out[seat] or state.over:
        return
    name = state.setting.names[seat]
    rows = [_row(state, seat, dice) for _ in range(ROWS)]
    reached = max((row[0] for row in rows), default=cash)
    # Up to twice what the random moves reached: some plans suffice, and some cannot.
    amount = cash + dice.below(max(1, reached - cash) * 2)
    plan = raise_cash(state, name, amount)
    table = state
    for move in plan.moves:
        if legality.verdict(table, move) is not Verdict.LEGAL:
            yield Breach("9 raising", f"to hold {amount}: {move} is not legal", table)
            return
        table = alternatives.play_whole(table, move)
    if plan.enough and (table.cash[seat] or 0) < amount:
        yield Breach("9 raising", f"the plan of {name} to hold {amount} falls short", state)
    if not plan.enough and plan.proven and reached >= amount:
        yield Breach("9 raising", f"{name} can hold {reached}, and {amount} is refused", state)


def _row(state: State, seat: int, dice: Dice) -> tuple[int, State]:
    """Raise cash by random moves as long as that is possible; return the cash and the state."""
    sorts = [sort for sort in sampler(state.program).anytime if sort.raises]
    for _ in range(LONGEST):
        for sort in dice.shuffled(sorts):
            chosen = sort.tried(state, seat, dice, 2)
            if chosen is not None:
                after = play_chosen(state, chosen)
                if (after.cash[seat] or 0) > (state.cash[seat] or 0):
                    state = after
                    break
        else:
            break
    return state.cash[seat] or 0, state


def proposed(state: State, dice: Dice) -> Move | None:
    """Return a random move, legal or not, with arguments of the right types."""
    sort = dice.choose(list(sampler(state.program).sorts.values()))
    args: list[object] = [dice.choose(state.in_game), *sort.blank]
    for slot in sort.slots:
        args[slot.place] = sort.anything(state, slot, dice)
    return None if None in args else Chosen(sort, sort.env(args)).move(state)


# -- the table ---------------------------------------------------------------------------------


def _check_ledger(game: PlayedGame) -> Iterator[Breach]:
    if game.move is not None:
        # A move may be judged at each of several tables: the ledger is of the whole ruling.
        yield from broken_ledger(game.before, alternatives.judge_whole(game.before, game.move))


def _check_state(game: PlayedGame) -> Iterator[Breach]:
    # Mostly by compiled code, now and then by the interpreter, which defines what is right.
    return broken_state(game.after, game.start, quickly=not game.dice.one_in(10))


def _tried(game: PlayedGame, many: int) -> list[Move]:
    """Return the last move, and some random moves at the state before it."""
    moves = (game.move, *(proposed(game.before, game.dice) for _ in range(many)))
    return [move for move in moves if move is not None]


def _check_answers(game: PlayedGame) -> Iterator[Breach]:
    """Yield where the game waits for nobody who has a legal move (11)."""
    yield from broken_state(game.after, game.start)
    if not game.after.over:
        try:
            by_chance(game.after, game.dice)
        except RanDry as error:
            yield Breach("11 answers", str(error), game.after)


# 2 to 5 have the scope `move` although they check states: if a game begins from a broken state, no
# move is at fault.
INVARIANTS = (
    GameInvariant(1, "money", "move", 3, _check_ledger),
    GameInvariant(2, "buildings", "move", 1, _check_state),
    GameInvariant(3, "always", "move", 1, _check_state),
    GameInvariant(4, "owners", "move", 1, _check_state),
    GameInvariant(5, "cash", "move", 1, _check_state),
    GameInvariant(6, "moves", "state", 25, lambda game: broken_moves(game.before, _tried(game, 5))),
    GameInvariant(
        7, "written", "state", 10, lambda game: broken_round_trip(game.before, game.move)
    ),
    GameInvariant(8, "replay", "game", 1, lambda game: broken_replay(game.start, game.steps)),
    GameInvariant(9, "raising", "state", 100, lambda game: chain.from_iterable(
        broken_raising(game.before, seat, game.dice) for seat in range(len(game.before.out))
    )),
    GameInvariant(10, "compiled", "move", 2, lambda game: chain.from_iterable(
        broken_compiled(game.before, move) for move in _tried(game, 1)
    )),
    GameInvariant(11, "answers", "state", 10, _check_answers),
    GameInvariant(12, "estate", "move", 3, _check_ledger),
    GameInvariant(13, "arises", "move", 3, lambda game: broken_openings(game.before, game.move)),
)  # fmt: skip
