"""Alternatives: the legal moves nearest to an illegal one.

Candidates are made from the refused move (one argument changed, a similar move, an answer to what
is open), tried by a `MoveFinder`, and ranked by how little they differ and by what they lose.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain, product
from typing import Any, TypeAlias

from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.footprints import MATTERS, changed, looked_at
from propertyrules.ir.nodes import RetirePlayer
from propertyrules.ir.program import MoveKind, Parameter, Program, once_per_program, remember_tables
from propertyrules.ir.types import AMOUNTS, SMALL
from propertyrules.limits import (
    FURTHEST_COUNT,
    MOST_INSTEAD,
    MOST_TRIED,
    MOST_WEIGHED,
)
from propertyrules.machine.arguments import bind, unbind
from propertyrules.machine.constraints import read_by, unread
from propertyrules.machine.domains import domain
from propertyrules.machine.draft import Env
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.legal_moves import Family, moves_of, named_values, number_range
from propertyrules.machine.legality import (
    failing,
    holding,
    judge,
    opened,
    play,
    verdict,
    verdict_on,
)
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.rulings import IllegalMove, Ruling
from propertyrules.model.state import State
from propertyrules.model.values import BANK, Throw, Unknown, is_known


@opaque
class MoveFinder:
    """Finds legal moves at one table by the interpreter.

    If the table stands for several, the moves must be legal at the `others` too.
    """

    others: tuple[State, ...] = ()

    def legal(self, state: State, kind: MoveKind, env: Env, held: Collection[int] = ()) -> bool:
        """Check whether a move with these values is legal; rules in `held` are known to hold."""
        here = self.legal_at(state, kind, env, held)
        return here and all(self.legal_at(one, kind, env) for one in self.others)

    def listed(self, state: State, kind: MoveKind, seat: int) -> Sequence[Move | Family]:
        """Return the legal moves of one kind."""
        found = self.listed_at(state, kind, seat)
        return [one for one in found if self._everywhere(one, kind, seat)] if self.others else found

    def _everywhere(self, found: Move | Family, kind: MoveKind, seat: int) -> bool:
        """Check whether a move or family that is legal at one table is legal at the others."""
        if isinstance(found, Move):
            return all(self.legal_at(one, kind, bind(one, found)) for one in self.others)
        return all(found in self.listed_at(one, kind, seat) for one in self.others)

    def legal_at(self, state: State, kind: MoveKind, env: Env, held: Collection[int] = ()) -> bool:
        """Check whether a move with these values is legal at one of the tables."""
        return verdict_on(state, kind, env, surely=True, held=held) is Verdict.LEGAL

    def listed_at(self, state: State, kind: MoveKind, seat: int) -> Sequence[Move | Family]:
        """Return the legal moves of one kind at one of the tables."""
        return _moves_of(state, kind, seat)

    def holding(self, state: State, kind: MoveKind, env: Env) -> Collection[int]:
        """Return the rules that hold whatever the unknown values are, and need not be
        judged again.
        """
        return holding(state, kind, env)

    def failing(self, state: State, kind: MoveKind, env: Env) -> int:
        """Return the number of the first rule surely broken, from 1; 0: none; -1: not open."""
        return failing(state, kind, env)[0]

    def verdict(self, state: State, move: Move) -> Verdict:
        """Return whether a move is legal at a later table. Raises MoveError."""
        return verdict(state, move)

    def play(self, state: State, move: Move) -> State:
        """Return the state after a move. Raises IllegalMove and MoveError."""
        return play(state, move)

    def lost(self, state: State, move: Move) -> Any:
        """Return what a move that raises cash loses for good, by its rulebook's measure; else 0."""
        losing = state.setting.program.moves[move.name].losing
        lost = 0 if losing is None else evaluate(state, losing, bind(state, move))
        return 0 if lost.__class__ is Unknown else lost


@remember_tables
def _moves_of(state: State, kind: MoveKind, seat: int) -> tuple[Move | Family, ...]:
    # Kept, for a table is mostly asked several things.
    return tuple(moves_of(state, kind, seat))


def judge_whole(
    state: State, move: Move, finder: Callable[[State], MoveFinder] | None = None
) -> Ruling:
    """Return the ruling on a move, with the nearest legal moves in place of an illegal one, and the
    invariants that a legal one breaks.

    `finder` returns the move finder for a table; by default moves are found by the interpreter.
    Raises MoveError like `judge`.
    """

    def instead(state: State, kind: MoveKind, env: Env) -> tuple[Move | Family, ...]:
        table, *others = state.tables
        found = finder(table) if finder else MoveFinder()
        if others:
            found = evolve(found, others=tuple(others))
        return alternatives(table, kind, env, found)

    ruling = judge(state, move, instead)
    after = ruling.after
    return ruling if after is None else evolve(ruling, impossible=lambda: broken(after))


def play_whole(state: State, move: Move) -> State:
    """Return the state after a move. Raises IllegalMove with the whole ruling, and MoveError.

    An undetermined move is made on the assumption of what it needs.
    """
    try:
        return play(state, move)
    except IllegalMove:
        # The ruling is computed when it is read: most callers want the exception alone.
        raise IllegalMove(lambda: judge_whole(state, move)) from None


def alternatives(
    state: State, kind: MoveKind, env: Env, finder: MoveFinder
) -> tuple[Move | Family, ...]:
    """Return some legal moves in place of one with these values, the nearest first.

    First come moves after which the refused one is legal, then moves that differ in one argument,
    similar moves with the same arguments, answers to what is open, other simple moves, and last
    moves that end the turn. Behind them stand families of throws that the player may make. Leaving
    the game is never suggested, nor a card that is not known to be on top of its deck.
    """
    seat = env[kind.params[0].name]
    if state.over or state.out[seat]:
        return ()
    found: dict[Move, None] = {}
    number = finder.failing(state, kind, env)
    near = chain(
        _varied(finder, state, kind, env, number),
        _similar(finder, state, kind, env),
        _others(finder, state, kind, seat),
    )
    # Where an unknown card may come, no other answer to the same draw is suggested either.
    drawn: set[tuple[str, ...]] = set()
    for other in near:
        if _draws_unknown_card(state, other):
            drawn.add(state.setting.program.moves[other.name].matters)
        elif state.setting.program.moves[other.name].matters not in drawn:
            found[other] = None
        # Ranking plays moves, which is slow: the first few are enough to choose from.
        if len(found) == MOST_WEIGHED:
            break
    best = _first(list(found), _distances(finder, state, kind, env, number), MOST_INSTEAD)
    throws = (
        found
        for other in _throwing(state.setting.program, _uppermost(state)) if other is not kind
        for found in finder.listed(state, other, seat)
        if isinstance(found, Family) and all(r.kind == "throw" for _, r in found.ranges)
    )  # fmt: skip
    return (*best, *throws)


def mends(state: State, move: Move, other: Move, finder: MoveFinder | None = None) -> bool:
    """Check whether a refused move is legal after another legal one, and the two together change
    something.

    To sell a building and build it again changes nothing. Raises MoveError.
    """
    finder = finder or MoveFinder()
    try:
        after = finder.play(state, other)
        if finder.verdict(after, move) is not Verdict.LEGAL:
            return False
        last = finder.play(after, move)
    except PropertyRulesError:  # the step is beyond all bounds
        return False
    # Selling a house and building it again is legal, but no help.
    rungs = zip(state.rung, after.rung, last.rung, strict=True)
    vain = any(all(map(is_known, one)) and one[0] >= one[2] > one[1] for one in rungs)
    return not vain and evolve(last, cash=state.cash, paid=state.paid) != state


def ends_turn(state: State, move: Move, finder: MoveFinder | None = None) -> bool:
    """Check whether a legal move ends the turn: it answers the ground matter, and the game no
    longer waits for its player.
    """
    matters = state.setting.program.matters
    grounds = (
        matters[name].place == "ground" for name in state.setting.program.moves[move.name].matters
    )
    if not any(grounds):
        return False
    try:
        return move.by not in (finder or MoveFinder()).play(state, move).waits_for
    except PropertyRulesError:
        return True


Distance: TypeAlias = Callable[[Move], Any]


def _distances(
    finder: MoveFinder, state: State, kind: MoveKind, env: Env, number: int
) -> tuple[Distance, ...]:
    """Return the measures of how far a move is from what the player wants, the most important
    first; less is nearer.
    """
    moves, refused = state.setting.program.moves, unbind(state, kind, dict(env))
    open_ = frozenset(matter.kind for matter in (*state.stack[:1], *state.standing))
    settled = number and state.waiting
    mending = _mending(state.setting.program, kind, number, open_) if settled else moves
    namesakes = {one.name for one in _namesakes(state.setting.program, kind)}
    top = _uppermost(state)

    def other_than_amounts(other: Move) -> bool:
        if other.name != kind.name:
            return True
        theirs = bind(state, other)
        changed = [param for param in kind.params if theirs[param.name] != env[param.name]]
        return not all(param.type.name in AMOUNTS for param in changed)

    return (
        other_than_amounts,
        lambda other: other.name not in mending or not mends(state, refused, other, finder),
        lambda other: other.name != kind.name,
        lambda other: ends_turn(state, other, finder),
        lambda other: not (other.name in namesakes or top in moves[other.name].matters),
        lambda other: finder.lost(state, other),
    )


@once_per_program
def _mending(
    program: Program, kind: MoveKind, number: int, open_: frozenset[str]
) -> frozenset[str]:
    """Return the moves that may repair a broken rule, by its number, while matters of some kinds
    are open, also by closing one of these.
    """
    looked = looked_at(program, (*read_by(kind, number), *(p.default for p in kind.params)))
    closing = looked_at(program, [program.matters[name].waiting for name in open_])
    # A move that answers a matter may also be repaired by whatever opens or closes that.
    looked |= closing if kind.how == "any" else closing | {MATTERS}
    return frozenset(
        other.name
        for other in program.moves.values()
        if (its := changed(program, other.then)) is None or not its.isdisjoint(looked)
    )


def _first(found: list[Move], distances: Sequence[Distance], wanted: int) -> list[Move]:
    """Return the nearest moves; later distances are computed only where earlier ones are equal."""
    if len(found) <= 1 or not distances:
        return found[:wanted]
    rows: dict[Any, list[Move]] = {}
    for other in found:
        # Later distances play moves, so they are computed only for moves that are equal so far.
        rows.setdefault(distances[0](other), []).append(other)
    best: list[Move] = []
    for far in sorted(rows):
        if len(best) < wanted:
            best += _first(rows[far], distances[1:], wanted - len(best))
    return best


def _draws_unknown_card(state: State, move: Move) -> bool:
    """Check whether a move draws a card that is not known to be the next of its deck."""
    setting = state.setting
    cards = setting.program.board.cards
    falling = setting.program.moves[move.name].chance
    named = [param for param in falling if param.type.name == "card"]
    env = bind(state, move) if named else {}
    for param in named:
        value = env[param.name]
        if isinstance(value, int) and state.cards[value] in (BANK, None):
            return state.decks[cards[value].deck].top[:1] != (value,)
    return False


# -- the same move with another argument -----------------------------------------------------


def _varied(
    finder: MoveFinder, state: State, kind: MoveKind, env: Env, number: int
) -> Iterator[Move]:
    """Yield the legal moves that differ from the refused one in a single argument that the broken
    rule reads.
    """
    hopeless = unread(kind, number) if number else frozenset[str]()
    for param in kind.params[1:]:
        if param.name in hopeless:
            continue
        tried = 0
        held = finder.holding(state, kind, {**env, param.name: Unknown.of(param.name)})
        for value in _values(state, kind, env, param):
            if value == env[param.name] or tried == MOST_TRIED:
                continue
            tried += 1
            if not finder.legal(state, kind, {**env, param.name: value}, held):
                continue
            # The first value is an end of the range; a nearer amount may lie within.
            if param.type.name == "money" and tried == 1:
                value = _nearest_legal(finder, state, kind, env, param.name, value)
            yield unbind(state, kind, {**env, param.name: value})


def _nearest_legal(
    finder: MoveFinder, state: State, kind: MoveKind, env: Env, name: str, legal: int
) -> int:
    """Return the legal amount nearest to the refused one, by bisection: a bound may depend on more
    than the constraints say.
    """

    def allowed(amount: int) -> bool:
        return finder.legal(state, kind, {**env, name: amount})

    refused = env[name]
    # In nearly every rulebook the bound is exact, which one try beside it shows.
    beside = legal + (1 if refused > legal else -1)
    if beside == refused or not allowed(beside):
        return legal
    while abs(refused - legal) > 1:
        middle = (refused + legal) // 2
        if allowed(middle):
            legal = middle
        else:
            refused = middle
    return legal


def _values(state: State, kind: MoveKind, env: Env, param: Parameter) -> list[Any]:
    """Return other values of an argument, the nearest first."""
    name, type_ = param.name, param.type
    before = env[name]
    unset = {**env, name: Unknown.of(name)}
    found = domain(state, type_)
    if type_.name == "space" and found is not None:
        spaces = state.setting.program.board.spaces
        group = spaces[before].group

        def distance(space: int) -> tuple[bool, int, int]:
            return (group < 0 or spaces[space].group != group, abs(space - before), space)

        return sorted(found, key=distance)
    if found is not None:
        return list(found)
    if type_.name == "throw":
        # Optional dice are left out, or thrown.
        ways = [
            [shown, (), *((face,) * dice.number for face in dice.faces)]
            if dice.optional
            else [shown]
            for dice, shown in zip(state.setting.program.dice, before.dice, strict=True)
        ]
        return [Throw(faces) for faces in product(*ways)]
    if type_.name == "percent":
        return named_values(state, kind, param, unset)
    if type_.name not in AMOUNTS:
        return []
    opening = opened(state, kind, env)
    if opening.holds is False:
        return []  # no amount opens what is not open
    amounts = number_range(state, kind, param, {**opening.env, name: unset[name]})
    if amounts is None:
        return []
    low, high = amounts
    # The refused amount mostly goes beyond a bound: the nearer end is tried first.
    ends = [low] if high is None or before < low else [high, low]
    if type_.name == "money":
        return ends
    # Rules may refuse a count within the bounds: the counts next to it come first.
    sides = (before + way * far for far in range(1, FURTHEST_COUNT) for way in (-1, 1))
    return [n for n in sides if n >= low and (high is None or n <= high)] + ends


# -- other moves -----------------------------------------------------------------------------


def _similar(finder: MoveFinder, state: State, kind: MoveKind, env: Env) -> Iterator[Move]:
    """Yield the legal moves of similar name with the same arguments, such as selling a house
    instead of a hotel.
    """
    mover = env[kind.params[0].name]
    for other in _namesakes(state.setting.program, kind):
        same = {param.name: env[param.name] for param in kind.params[1:]}
        same[other.params[0].name] = mover
        if finder.legal(state, other, same):
            yield unbind(state, other, same)


@once_per_program
def _namesakes(program: Program, kind: MoveKind) -> tuple[MoveKind, ...]:
    """Return the other moves whose names begin with the same word and that take the same arguments,
    if any.
    """
    verb = kind.name.partition("_")[0]
    wanted = [(param.name, param.type) for param in kind.params[1:]]
    return tuple(
        other
        for other in program.moves.values()
        if wanted
        and other is not kind
        and other.then
        and other.name.partition("_")[0] == verb
        and [(param.name, param.type) for param in other.params[1:]] == wanted
    )


def _others(finder: MoveFinder, state: State, kind: MoveKind, seat: int) -> Iterator[Move]:
    """Yield the legal moves with few arguments, answers to what is open first."""
    open_ = {matter.kind for matter in (*state.stack[:1], *state.standing)}
    for other in _simple(state.setting.program, _uppermost(state)):
        if other is not kind and (other.how == "any" or not open_.isdisjoint(other.matters)):
            for found in finder.listed(state, other, seat):
                whole = complete_move(other, found)
                if whole is not None:
                    yield whole


@once_per_program
def _simple(program: Program, top: str) -> tuple[MoveKind, ...]:
    """Return the moves that leave little to choose, those that answer the uppermost kind first.

    Moves without effect are left out, and of those that may be made at any time, moves that retire
    the player or choose an amount or a list.
    """

    def named(kind: MoveKind) -> bool:
        leaves = any(isinstance(one, RetirePlayer) for one in kind.then)
        return not leaves and all(param.type.name in SMALL for param in kind.params[1:])

    kinds = [
        kind
        for kind in program.moves.values()
        # The mover, and one thing more at the most.
        if len(kind.params) <= 2 and kind.then and (kind.how != "any" or named(kind))
    ]
    kinds.sort(key=lambda kind: (top not in kind.matters, kind.how == "any"))
    return tuple(kinds)


@once_per_program
def _throwing(program: Program, top: str) -> tuple[MoveKind, ...]:
    """Return the moves with a chance parameter that answer the uppermost matter."""
    return tuple(
        kind
        for kind in program.moves.values()
        if kind.how == "answers" and top in kind.matters and kind.chance
    )


def _uppermost(state: State) -> str:
    return state.stack[0].kind if state.stack else ""


def complete_move(kind: MoveKind, found: Move | Family) -> Move | None:
    """Return a complete move of a family, with the lowest amount or the whole list; the move itself
    if it is one. None where that is not legal.
    """
    if isinstance(found, Move):
        return found
    values: list[tuple[str, Any]] = []
    for name, range_ in found.ranges:
        value: Any = {"amount": range_.low, "list": range_.members}.get(range_.kind)
        if range_.kind == "percent":
            param = next(param for param in kind.params if param.name == name)
            every = {param.name: Unknown.of(param.name) for param in kind.params}
            value = next(iter(named_values(found.state, kind, param, every)), None)
        if value is None:
            return None
        values.append((name, value))
    filled = Move(kind.name, found.by, (*found.fixed, *values))
    return filled if found.contains(filled) else None
