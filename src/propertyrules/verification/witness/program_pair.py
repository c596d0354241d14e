"""Compares what two programs make of one move at one table: quickly, and by the interpreter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define, evolve, field, frozen

from propertyrules.codegen.compiler import compiled
from propertyrules.codegen.engine import failing, play_on
from propertyrules.errors import PropertyRulesError
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
from propertyrules.verification.soundness import keeps_always
from propertyrules.verification.translation import Lost, Translation, awaited
from propertyrules.verification.witness.rules import broken_rules

Env = Mapping[str, Any]

VERDICT = "verdict"
VIOLATIONS = "violations"
STATE = "state"
LEDGER = "effects"
MOVE = "move"
VALUE = "value"
LOSS = "loss"


@frozen(eq=False)
class Spot:
    """A table as two programs have it."""

    one: State
    other: State


@frozen(eq=False)
class PairStep:
    """A move at a table, by the name of its sort, with its arguments as each program takes them.

    The arguments of a program that does not know the sort are None. With `asks` it is no move, but
    a question: what the defined value of that name comes to.
    """

    name: str
    one: dict[str, Any] | None
    other: dict[str, Any] | None
    asks: bool = False

    def params(self, program: Program) -> tuple[Parameter, ...]:
        """Return the parameters of the move, or of the value that is asked for."""
        kind = program.functions[self.name] if self.asks else program.moves[self.name]
        return kind.params


@define(eq=False)
class Pair:
    """Two programs to be told apart, what differs between them, and where that can be felt.

    Of `losses`, moves by name, what a plan counts as lost by them is compared as well; and as long
    as there are `ledgers` left, what each ruling says that happens, entry by entry.
    """

    one: Program
    other: Program
    forth: Translation
    back: Translation
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
        return Pair(one, other, *bridges, keys, reach(felt, keys), both, felt, names)

    def look_closely(self, ledgers: int) -> None:
        """Compare what plans count as lost as well, and so many ledgers."""
        self.ledgers = ledgers
        self.losses = losses(self.one, self.other, self.parts, self.differs)
        moves = self.reach.moves | self.losses
        self.reach = evolve(self.reach, moves=moves)

    def spot(self, state: State) -> Spot | None:
        """Return a table of either program as both have it; None where one has no place for it."""
        if state.setting.program is self.one:
            moved = self.forth.across(state)
            return None if moved is None else Spot(state, moved)
        moved = self.back.across(state)
        return None if moved is None else Spot(moved, state)

    def possible(self, spot: Spot) -> bool:
        """Return whether both programs allow a table, and each waits there for somebody."""
        return all(self._stands(state) for state in (spot.one, spot.other))

    def _stands(self, state: State) -> bool:
        if state.winners is not None or not awaited(state):
            return False
        known = self._valid.get(state)
        if known is None:
            if len(self._valid) > 2000:
                self._valid.clear()
            known = self._valid[state] = keeps_always(state.setting.program)(state)
        return known

    # -- moves -------------------------------------------------------------------------------

    def step(self, spot: Spot, name: str, env: Env, by_one: bool) -> PairStep | None:
        """Return a move of one program as both take it; None where the other cannot take it so."""
        mine, theirs = (self.one, self.other) if by_one else (self.other, self.one)
        bridge = self.forth if by_one else self.back
        kind = mine.moves[name]
        moved: dict[str, Any] | None = None
        if name in theirs.moves:
            moved = bridge.env(kind, env)
            if moved is None:
                moved = self._bound(spot, kind, env, by_one)
                if moved is None:
                    return None
        return PairStep(name, dict(env), moved) if by_one else PairStep(name, moved, dict(env))

    def question(self, spot: Spot, name: str, env: Env) -> PairStep | None:
        """Return a question for a value of the first program as both take it."""
        one, other = self.one.functions[name], self.other.functions[name]
        if [param.name for param in one.params] != [param.name for param in other.params]:
            return None
        try:
            moved = {p.name: self.forth.value(p.type, env[p.name]) for p in one.params}
        except Lost:
            return None
        return PairStep(name, dict(env), moved, asks=True)

    def _bound(self, spot: Spot, kind: MoveKind, env: Env, by_one: bool) -> dict[str, Any] | None:
        """Take a move over as people write it, where its parameters are not the same."""
        here, there = (spot.one, spot.other) if by_one else (spot.other, spot.one)
        try:
            return bind(there, unbind(here, kind, dict(env)))
        except PropertyRulesError:
            return None

    def differ(self, spot: Spot, step: PairStep) -> str:
        """Return in what two programs differ over a move, as far as generated code can tell."""
        if step.asks:
            return self._asked(spot, step)
        if step.one is None or step.other is None:
            return self._known_to_one(spot, step)
        one, other = self.one.moves[step.name], self.other.moves[step.name]
        try:
            first = failing(spot.one, one, step.one)
            second = failing(spot.other, other, step.other)
            if (first == 0) != (second == 0):
                return VERDICT
            if first:
                return self._refused(spot, step, _rule(one, first), _rule(other, second))
            after, then = play_on(spot.one, one, step.one), play_on(spot.other, other, step.other)
        except PropertyRulesError:  # a step that does not end: no ruling comes of it
            return ""
        if after is None or then is None:
            return ""
        if not self.alike(spot, Spot(after, then)):
            return STATE
        if step.name in self.losses and len(set(self.lost(spot, step))) > 1:
            return LOSS
        return LEDGER if self._told_otherwise(spot, step) else ""

    def lost(self, spot: Spot, step: PairStep) -> tuple[Any, Any]:
        """Return what a plan counts as lost by a move, by each program; None where it tells not."""
        one, other = (
            None if kind.losing is None else evaluate(state, kind.losing, dict(env or {}))
            for kind, state, env in (
                (self.one.moves[step.name], spot.one, step.one),
                (self.other.moves[step.name], spot.other, step.other),
            )
        )
        return one, other

    def _told_otherwise(self, spot: Spot, step: PairStep) -> bool:
        """Return whether the ledgers of a move differ that leads both programs to one table."""
        if not self.ledgers or not self.forth.values_same:
            return False
        one, other = (
            judge(state, unbind(state, state.setting.program.moves[step.name], dict(env or {})))
            for state, env in ((spot.one, step.one), (spot.other, step.other))
        )
        if one.effects != other.effects:
            return True
        self.ledgers -= 1
        return False

    def _asked(self, spot: Spot, step: PairStep) -> str:
        values = [
            compiled(state.setting.program).function(f"d_{step.name}")(
                state, *((env or {})[param.name] for param in step.params(state.setting.program))
            )
            for state, env in ((spot.one, step.one), (spot.other, step.other))
        ]
        type_ = self.one.functions[step.name].type
        try:
            return "" if self.forth.value(type_, values[0]) == values[1] else VALUE
        except Lost:
            return VALUE

    def _known_to_one(self, spot: Spot, step: PairStep) -> str:
        if step.one is not None:
            kind, state, env = self.one.moves[step.name], spot.one, step.one
        else:
            kind, state, env = self.other.moves[step.name], spot.other, step.other or {}
        try:
            return MOVE if failing(state, kind, env) == 0 else ""
        except PropertyRulesError:
            return ""

    def _refused(self, spot: Spot, step: PairStep, first: str, second: str) -> str:
        if first != second:
            return VIOLATIONS
        if not self.reach.rules_of(step.name):
            return ""
        one = broken_rules(spot.one, self.one.moves[step.name], step.one or {})
        other = broken_rules(spot.other, self.other.moves[step.name], step.other or {})
        return "" if one == other else VIOLATIONS

    def alike(self, before: Spot, after: Spot) -> bool:
        """Return whether two programs lead to the same table, by what both of them keep."""
        if after.one.waiting != after.other.waiting or after.one.winners != after.other.winners:
            return False
        if self.forth.same:
            return _columns(after.one) == _columns(after.other)
        one = self.forth.across(after.one, like=before.other)
        other = self.back.across(after.other, like=before.one)
        # What only one of them keeps must stay as it was: else the other knows nothing of it.
        return (
            one is not None
            and other is not None
            and _columns(one)[1:] == _columns(after.other)[1:]
            and _columns(other)[1:] == _columns(after.one)[1:]
            and self._left_alike(one, after.other)
        )

    def felt(self, after: Spot) -> bool:
        """Return whether two tables differ in more than in what only one of the programs keeps."""
        return not (
            self.led_alike(after, after.other, True) and self.led_alike(after, after.one, False)
        )

    def felt_at(self, spot: Spot, step: PairStep) -> bool:
        """Return the same of what a move leads to."""
        after = self.after(spot, step)
        return after is None or self.felt(after)

    def after(self, spot: Spot, step: PairStep) -> Spot | None:
        """Return the tables that a move leads to; None where one of them does not play it."""
        if step.asks or step.one is None or step.other is None:
            return None
        try:
            one = play_on(spot.one, self.one.moves[step.name], step.one)
            other = play_on(spot.other, self.other.moves[step.name], step.other)
        except PropertyRulesError:
            return None
        return None if one is None or other is None else Spot(one, other)

    def led_alike(self, after: Spot, like: State, by_one: bool) -> bool:
        """Return whether one table is the other, where what only that one keeps is as at `like`."""
        source, target = (after.one, after.other) if by_one else (after.other, after.one)
        moved = (self.forth if by_one else self.back).across(source, like=like)
        return (
            moved is not None
            and source.waiting == target.waiting
            and source.winners == target.winners
            and _columns(moved)[1:] == _columns(target)[1:]
        )

    def _left_alike(self, moved: State, other: State) -> bool:
        """Return whether the bank has the same pieces left, of those that neither has endless."""
        endless = {piece.name for piece in self.one.pieces if piece.supply is None}
        return all(
            None in (mine, theirs) or mine == theirs or piece.name in endless
            for piece, mine, theirs in zip(
                self.other.pieces, moved.supply, other.supply, strict=True
            )
        )


def _rule(kind: MoveKind, number: int) -> str:
    return kind.rules[number - 1].name if number > 0 else ""


def _columns(state: State) -> tuple[Any, ...]:
    """Return what lies on a table, the bank's pieces first, and the last payments."""
    names = (name for name in ATTRIBUTES.values() if name not in ("supply", "winners"))
    return (state.supply, *(getattr(state, name) for name in names), state.paid)
