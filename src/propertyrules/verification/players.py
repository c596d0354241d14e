"""Players: who chooses the moves of each seat, by a strategy or a policy, and in which order.

A run of games asks a `SeatPolicies` for each move, and does not know who the players are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Protocol

from attrs import define

from propertyrules.classes import opaque
from propertyrules.codegen.compiled_moves import complete
from propertyrules.codegen.strategy_code import CompiledStrategy, compiled_strategy
from propertyrules.errors import PropertyRulesError, RulebookError
from propertyrules.hints import nearest, quoted
from propertyrules.ir.program import MoveKind, Program, once_per_program
from propertyrules.ir.strategy import Strategy, chance_of
from propertyrules.library import load_strategy, strategies
from propertyrules.limits import FEW_TRIES, TABLES_REMEMBERED
from propertyrules.machine.strategy_interpreter import choose, never
from propertyrules.model.state import State
from propertyrules.model.values import Unknown
from propertyrules.verification.lookahead import Lookahead
from propertyrules.verification.policies import (
    LOOKAHEAD,
    Policy,
    RanDry,
    by_chance,
    taken,
    thoroughly,
)
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import Chosen, claimants, first_tried, sampler

GROUP = "propertyrules.policies"
"""The entry point group under which packages name policies of their own."""

RANDOM = "random"
"""The name of the policy that chooses at random."""

SUFFIX = ".strategy"


def policies() -> tuple[str, ...]:
    """Return the names of the policies: those shipped, then those of installed packages."""
    from importlib.metadata import entry_points

    return (RANDOM, LOOKAHEAD, *sorted(entry.name for entry in entry_points(group=GROUP)))


def find_policy(name: str) -> Policy:
    """Return a policy by its name. Raises PropertyRulesError, with the names that there are."""
    if name == RANDOM:
        return by_chance
    if name == LOOKAHEAD:
        return lambda state, dice: seated(LOOKAHEAD, state.program)(state, dice)
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP):
        if entry.name == name:
            policy: Policy = entry.load()
            return policy
    there = policies()
    near = nearest(name, there, 1)
    hint = f"did you mean `{near[0]}`? There are" if near else "there are"
    raise PropertyRulesError(f"no policy `{name}`; {hint} {quoted(there)}")


class Player(Protocol):
    """Chooses the moves of one seat."""

    def choose(self, state: State, seat: int, dice: Dice) -> Chosen | None:
        """Return a legal move of the seat by random numbers of the dice; None if there is none."""


@opaque
class StrategyPlayer:
    """A player by a strategy: the first rule that applies; what falls by chance is drawn."""

    code: CompiledStrategy

    def choose(self, state: State, seat: int, dice: Dice) -> Chosen | None:
        """Return the move that the strategy chooses; None if no rule applies."""
        own = dice.seat(seat)
        found = self.unfallen(state, seat, own.one_in)
        if found is not None:
            return drawn(state, *found, own)
        return thoroughly(state, seat, own) if self.code.strategy.anything else None

    def unfallen(
        self, state: State, seat: int, one_in: Callable[[int], bool] = never
    ) -> tuple[MoveKind, list[Any], Any] | None:
        """Return the kind, arguments and, if known, the matter of the move that the strategy
        chooses.

        Arguments that fall by chance are None. Rules with a chance of their own are skipped unless
        `one_in` returns true.
        """
        if complete(state):
            found = self.code.choose(state, seat, one_in)
            return None if found is None else (found[0].kind, list(found[1]), found[2])
        slowly = choose(state, self.code.strategy, seat, one_in)
        if slowly is None:
            return None
        values = slowly.env.values()
        args = [None if one.__class__ is Unknown else one for one in values]
        return slowly.rule.kind, args, None


@opaque
class PolicyPlayer:
    """A player by a policy that chooses for the whole table: its moves for this seat."""

    policy: Policy

    def choose(self, state: State, seat: int, dice: Dice) -> Chosen | None:
        """Return the policy's move if it is this seat's."""
        chosen = taken(state, self.policy(state, dice))
        return chosen if next(iter(chosen.env.values())) == seat else None


@define(eq=False)
class SeatPolicies:
    """The players at a table, by seat; the list begins again where there are more seats.

    As a policy it asks holders of standing claims first, as a claim may lapse by the next move,
    then those whom the game waits for, both in the order of play from the player whose turn it is.
    If no rule of theirs applies, the first gives a random answer to what is open.
    """

    players: Sequence[Player]
    program: Program

    def __call__(self, state: State, dice: Dice) -> Chosen:
        """Return the next move of the game. Raises RanDry if nobody who is waited for has one."""
        for seat in self._asked(state):
            chosen = self.players[seat % len(self.players)].choose(state, seat, dice)
            if chosen is not None:
                return chosen
        for seat in self._from_mover(state, state.waiting):
            chosen = answered_by_chance(state, seat, dice.seat(seat))
            if chosen is not None:
                return chosen
        raise RanDry(state)

    def unfallen(self, state: State) -> Chosen | None:
        """Return what strategies choose, with None for what falls by chance; None if no rule
        applies.
        """
        for seat in self._asked(state):
            player = self.players[seat % len(self.players)]
            found = player.unfallen(state, seat) if isinstance(player, StrategyPlayer) else None
            if found is not None:
                sort = sampler(self.program).sorts[found[0].name]
                return Chosen(sort, sort.env(found[1]))
        return None

    def _asked(self, state: State) -> tuple[int, ...]:
        """Return the seats in the order in which they are asked. Raises RanDry for none."""
        waiting = state.waiting
        if not waiting:
            raise RanDry(state)
        order = self._from_mover(state, waiting) if len(waiting) > 1 else waiting
        if state.standing:
            holders = {seat for seat, _ in claimants(state)}
            order = (*self._from_mover(state, sorted(holders)), *order)
        return order

    def _from_mover(self, state: State, seats: Sequence[int]) -> tuple[int, ...]:
        """Return seats in the order of play, from the player whose turn it is."""
        mover = mover_at(state) or 0
        return (*(s for s in seats if s >= mover), *(s for s in seats if s < mover))


# Once for a program: every move of a game asks whose turn it is.
@once_per_program
def _movers(program: Program) -> dict[str, int | None]:
    return {name: kind.first_player for name, kind in program.matters.items()}


def mover_at(state: State) -> int | None:
    """Return the seat whose turn it is, by the matter at the bottom of the stack, or None."""
    for ground in state.stack[-1:]:
        place = _movers(state.program)[ground.kind]
        seat: Any = None if place is None else ground.values[place]
        return seat if isinstance(seat, int) else None
    return None


def drawn(state: State, kind: MoveKind, args: list[Any], matter: Any, dice: Dice) -> Chosen | None:
    """Return a chosen move with what falls by chance drawn; None if no legal one is found.

    `matter` is what it answers; None if that is not known.
    """
    sort, chance = sampler(state.program).sorts[kind.name], chance_of(kind)
    if not chance:
        return Chosen(sort, sort.env(args), matter)
    if matter is None:
        matter = sort.matter_of(state, args[0], dice)
    falling = [slot for slot in sort.slots if kind.params[slot.place].name in chance]
    for _ in range(FEW_TRIES):
        drawing = list(args)
        for slot in falling:
            drawing[slot.place] = sort.value(state, slot, drawing, matter, dice)
        chosen = Chosen(sort, sort.env(drawing), matter)
        fallen = all(drawing[slot.place] is not None for slot in falling)
        if fallen and chosen.is_legal(state):
            return chosen
    return None


def answered_by_chance(state: State, seat: int, dice: Dice) -> Chosen | None:
    """Return a random answer to what is open, leaving the game only as the last; or None.

    Dice are thrown and cards drawn before anything else is tried.
    """
    chance, staying, raising, leaving = sampler(state.program).pools(state)
    sorts = [*chance, *dice.shuffled(staying), *raising, *leaving]
    return first_tried(sorts, state, seat, dice, FEW_TRIES) or thoroughly(state, seat, dice)


# -- names -------------------------------------------------------------------------------------


def names_in(given: str) -> tuple[str, ...]:
    """Return the names in a comma-separated list."""
    return tuple(name.strip() for name in given.split(",") if name.strip())


def seated(given: str, program: Program) -> Policy:
    """Return the policy of the players named in a comma-separated list.

    Each is a policy, or a strategy by its id or path. Raises PropertyRulesError for an unknown
    name, and RulebookError for a strategy with faults or for other rulebooks.
    """
    known = _tables(program)
    if given not in known:
        names = names_in(given)
        if not names:
            raise PropertyRulesError("no policy is named; " + _there())
        if len(known) >= TABLES_REMEMBERED:
            known.clear()
        # To look up a policy reads the entry points of every installed package: not for each game.
        if len(set(names)) == 1 and names[0] in policies() and names[0] != LOOKAHEAD:
            known[given] = find_policy(names[0])
        else:
            known[given] = SeatPolicies([_player(name, program) for name in names], program)
    return known[given]


# The policies made so far for a program, by the names of the players.
@once_per_program
def _tables(program: Program) -> dict[str, Policy]:
    return {}


def players(found: Iterable[Strategy], program: Program) -> Policy:
    """Return the policy by which strategies play, one at each seat in turn."""
    return SeatPolicies([StrategyPlayer(compiled_strategy(program, one)) for one in found], program)


@once_per_program
def fitting(program: Program) -> tuple[Strategy, ...]:
    """Return the shipped strategies that fit a program and choose by rules alone."""
    found = []
    for one in strategies():
        # A strategy for other rulebooks, or one with faults, is no fault of this program.
        with suppress(RulebookError):
            found.append(_strategy(one.id, program))
    return tuple(one for one in found if not one.anything)


def _player(name: str, program: Program) -> Player:
    """Return the player by a policy or a strategy. Raises PropertyRulesError."""
    if name == LOOKAHEAD:
        return Lookahead()
    if name in policies():
        return PolicyPlayer(find_policy(name))
    path = name.endswith(SUFFIX) or "/" in name
    if not path and name not in {one.id for one in strategies()}:
        near = nearest(name, (*policies(), *(one.id for one in strategies())), 1)
        hint = f"did you mean `{near[0]}`? " if near else ""
        raise PropertyRulesError(f"no policy or strategy `{name}`; {hint}{_there()}")
    return StrategyPlayer(compiled_strategy(program, _strategy(name, program)))


def _there() -> str:
    there = policies()
    named = quoted(one.id for one in strategies() if one.id not in there)
    return f"there are the policies {quoted(there)} and the strategies {named}"


@lru_cache(maxsize=TABLES_REMEMBERED)
def _strategy(name: str, program: Program) -> Strategy:
    return load_strategy(name, program)
