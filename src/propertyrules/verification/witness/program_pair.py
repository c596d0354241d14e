"""Two programs side by side: what differs between them, and what each makes of one move.

Both programs must be able to hold the table (`translation`). Compiled code finds differences;
`confirmation` then asks the interpreter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias, TypeVar

from attrs import define, evolve, field

from propertyrules.classes import opaque
from propertyrules.codegen.compiled_moves import failing, play_on
from propertyrules.codegen.compiled_rules import broken_rules, keeps_always
from propertyrules.codegen.compiler import compiled
from propertyrules.errors import BREAKDOWN, PropertyRulesError
from propertyrules.ir.program import MoveKind, Parameter, Program
from propertyrules.machine.arguments import bind, unbind
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.legality import judge
from propertyrules.model.schema import ATTRIBUTES
from propertyrules.model.state import State
from propertyrules.verification.program_parts import (
    Closures,
    Key,
    Names,
    ProgramPart,
    Reach,
    changed,
    closures,
    losses,
    parts,
    reach,
    renamed,
)
from propertyrules.verification.translation import Lost, Translation, awaited

T = TypeVar("T")
Env: TypeAlias = Mapping[str, Any]


class Aspect(StrEnum):
    """In what two programs differ at a table, the most telling first."""

    VERDICT = "verdict"
    STATE = "state"
    MOVE = "move"
    VALUE = "value"
    TABLE = "table"
    BEGINNING = "beginning"
    READING = "reading"
    VIOLATIONS = "violations"
    LOSS = "loss"
    LEDGER = "effects"

    @property
    def rank(self) -> int:
        """How telling it is, from 0."""
        return list(Aspect).index(self)


class Spot(NamedTuple):
    """A table as two programs have it."""

    one: State
    other: State


@opaque
class PairStep:
    """A move by its name, with its arguments as each program takes them.

    The arguments are None for a program that does not know the move. With `asks` it is a question
    instead: for the value of the function of that name.
    """

    name: str
    envs: tuple[Env | None, Env | None]
    asks: bool = False

    def params(self, program: Program) -> tuple[Parameter, ...]:
        """Return the parameters of the move, or of the value that is asked for."""
        return (program.functions if self.asks else program.moves)[self.name].params

    @property
    def is_shared(self) -> bool:
        """Whether both programs know the move, or the value that is asked for."""
        return None not in self.envs


@define(eq=False)
class Pair:
    """Two programs, the parts that differ, and the moves and rules which those reach.

    A side is the number of a program, 0 or 1; its bridge translates tables and values to the other
    one. Of moves in `losses` the loss that a plan counts is compared as well, and in as many moves
    as `ledgers` says the entries of the ledger.
    """

    programs: tuple[Program, Program]
    bridges: tuple[Translation, Translation]
    differs: frozenset[Key]
    reach: Reach
    parts: tuple[Mapping[Key, ProgramPart], Mapping[Key, ProgramPart]]
    read: tuple[Closures, Closures]
    names: Names = field(factory=dict)
    losses: frozenset[str] = frozenset()
    ledgers: int = 0
    _valid: dict[State, bool] = field(factory=dict)

    @staticmethod
    def of(one: Program, other: Program) -> Pair:
        """Lay two programs beside each other."""
        names = renamed(one, other)
        both = parts(one), parts(other, names)
        keys = changed(*both)
        bridges = Translation.of(one, other), Translation.of(other, one)
        felt = closures(both[0], keys), closures(both[1], keys)
        return Pair((one, other), bridges, keys, reach(felt, keys), both, felt, names)

    @property
    def turned(self) -> Pair:
        """The same pair with the second program in the first place."""
        # The closures stay as they are: they are for the search, which is over by then.
        return evolve(
            self, programs=self.programs[::-1], bridges=self.bridges[::-1], parts=self.parts[::-1]
        )

    @property
    def values_same(self) -> bool:
        """Whether both programs call every value alike."""
        return self.bridges[0].values_same

    def look_closely(self, ledgers: int) -> None:
        """Compare what plans count as lost as well, and so many ledgers."""
        self.ledgers = ledgers
        self.losses = losses(self.programs, self.parts, self.differs)
        self.reach = evolve(self.reach, moves=self.reach.moves | self.losses)

    def spot(self, state: State) -> Spot | None:
        """Return a table of either program as both have it; None where one has no place for it."""
        side = int(state.program is not self.programs[0])
        moved = self.bridges[side].across(state)
        return None if moved is None else Spot(*_in_order(state, moved, side))

    def possible(self, spot: Spot) -> bool:
        """Return whether both programs allow a table, and each waits there for somebody."""
        return all(map(self._stands, spot))

    def _stands(self, state: State) -> bool:
        """Return whether a program allows a state, and waits there for somebody."""
        if state.winners is not None or not awaited(state):
            return False
        known = self._valid.get(state)
        if known is None:
            # Kept within bounds; which are forgotten hardly matters.
            if len(self._valid) > 2000:
                self._valid.clear()
            known = self._valid[state] = keeps_always(state.program)(state)
        return known

    # -- moves -------------------------------------------------------------------------------

    def step(self, spot: Spot, name: str, env: Env, side: int = 0) -> PairStep | None:
        """Return a move of one program as both take it; None where the other cannot take it so."""
        kind, moved = self.programs[side].moves[name], None
        if name in self.programs[1 - side].moves:
            moved = self.bridges[side].env(kind, env)
            if moved is None:  # as people write it, where its parameters are not the same
                try:
                    moved = bind(spot[1 - side], unbind(spot[side], kind, dict(env)))
                except PropertyRulesError:
                    return None
        return PairStep(name, _in_order(env, moved, side))

    def question(self, name: str, env: Env) -> PairStep | None:
        """Return a question for a value of the first program as both take it."""
        one, other = (program.functions[name].params for program in self.programs)
        if [param.name for param in one] != [param.name for param in other]:
            return None
        try:
            moved = {p.name: self.bridges[0].value(p.type, env[p.name]) for p in one}
        except Lost:
            return None
        return PairStep(name, (env, moved), asks=True)

    def moves(self, spot: Spot, step: PairStep) -> Iterator[tuple[State, MoveKind, dict[str, Any]]]:
        """Yield, for each program that knows a move, the table, the sort and the arguments."""
        for program, state, env in zip(self.programs, spot, step.envs, strict=True):
            if env is not None:
                yield state, program.moves[step.name], dict(env)

    def differ(self, spot: Spot, step: PairStep) -> Aspect | None:
        """Return in what two programs differ over a move, as far as compiled code can tell."""
        if step.asks:
            one, other = (
                _value(state, step, env or {}) for state, env in zip(spot, step.envs, strict=True)
            )
            type_ = self.programs[0].functions[step.name].type
            try:
                return None if self.bridges[0].value(type_, one) == other else Aspect.VALUE
            except Lost:
                return Aspect.VALUE
        try:
            failed = [failing(*move) for move in self.moves(spot, step)]
            if not step.is_shared:
                return Aspect.MOVE if failed == [0] else None
            if 0 in failed and any(failed):
                return Aspect.VERDICT
            after = None if any(failed) else self.after(spot, step)
        except BREAKDOWN:  # a step that does not end, for one: there is no ruling
            return None
        if any(failed):
            return Aspect.VIOLATIONS if self._refused_otherwise(spot, step, failed) else None
        if after is None:
            return None
        if not self.alike(spot, after):
            return Aspect.STATE
        if step.name in self.losses and len(set(self.lost(spot, step))) > 1:
            return Aspect.LOSS
        return Aspect.LEDGER if self._ledgers_differ(spot, step) else None

    def after(self, spot: Spot, step: PairStep) -> Spot | None:
        """Return the tables that a move leads to; None where one of them does not play it."""
        if step.asks or not step.is_shared:
            return None
        try:
            one, other = (play_on(*move) for move in self.moves(spot, step))
        except BREAKDOWN:
            return None
        return None if one is None or other is None else Spot(one, other)

    def lost(self, spot: Spot, step: PairStep) -> tuple[Any, ...]:
        """Return the loss that a plan counts for a move by each program; None if it counts none."""
        return tuple(
            None if kind.losing is None else evaluate(state, kind.losing, env)
            for state, kind, env in self.moves(spot, step)
        )

    def _refused_otherwise(self, spot: Spot, step: PairStep, failed: list[int]) -> bool:
        """Return whether two refusals rest on different rules; `failed` are those broken first."""
        moves = list(self.moves(spot, step))
        first, second = (
            kind.rules[number - 1].name if number > 0 else ""
            for (_, kind, _), number in zip(moves, failed, strict=True)
        )
        # Finding all broken rules is slow, and needed only where some rule of the move differs.
        if first != second or not self.reach.rules_of(step.name):
            return first != second
        one, other = (broken_rules(*move) for move in moves)
        return one != other

    def _ledgers_differ(self, spot: Spot, step: PairStep) -> bool:
        """Return whether the ledgers of a move differ that leads both programs to one table."""
        if not self.ledgers or not self.values_same:
            return False
        moves = self.moves(spot, step)
        one, other = (judge(state, unbind(state, kind, env)) for state, kind, env in moves)
        if one.effects != other.effects:
            return True
        # A ruling in full is slow: only so many are compared.
        self.ledgers -= 1
        return False

    # -- tables ------------------------------------------------------------------------------

    def alike(self, before: Spot, after: Spot) -> bool:
        """Return whether two programs lead to the same table, by what both of them keep."""
        one, other = after
        if one.waiting != other.waiting or one.winners != other.winners:
            return False
        if self.bridges[0].same:
            return _columns(one) == _columns(other)
        # What only one of them keeps must stay as it was: else the other knows nothing of it.
        moved = self._carried(after, (before.other, before.one))
        if moved is None:
            return False
        # The bank has the same pieces left, of those that neither has endless.
        endless = {piece.name for piece in self.programs[0].pieces if piece.supply is None}
        return all(
            None in (mine, theirs) or mine == theirs or piece.name in endless
            for piece, mine, theirs in zip(
                self.programs[1].pieces, moved.supply, other.supply, strict=True
            )
        )

    def felt_at(self, spot: Spot, step: PairStep) -> bool:
        """Return whether a move leads to two tables that differ in more than in what only one of
        the programs keeps.
        """
        after = self.after(spot, step)
        if after is None:
            return True
        one, other = after
        same = one.waiting == other.waiting and one.winners == other.winners
        return not same or self._carried(after, (other, one)) is None

    def _carried(self, after: Spot, likes: tuple[State, State]) -> State | None:
        """Return the first table as the second program has it; None where one taken over is not
        the other. What only one of them keeps is as in `likes`.
        """
        found: list[State] = []
        for side in (0, 1):
            moved = self.bridges[side].across(after[side], like=likes[side])
            # Without the pieces in the bank, which come first: `alike` compares these.
            if moved is None or _columns(moved)[1:] != _columns(after[1 - side])[1:]:
                return None
            found.append(moved)
        return found[0]


def _in_order(mine: T, theirs: T, side: int) -> tuple[T, T]:
    return (theirs, mine) if side else (mine, theirs)


def _value(state: State, step: PairStep, env: Env) -> Any:
    program = state.program
    args = (env[param.name] for param in step.params(program))
    return compiled(program).function(f"d_{step.name}")(state, *args)


def _columns(state: State) -> tuple[Any, ...]:
    """Return what lies on a table, the bank's pieces first, and the last payments."""
    names = (name for name in ATTRIBUTES.values() if name not in ("supply", "winners"))
    return (state.supply, *(getattr(state, name) for name in names), state.paid)
