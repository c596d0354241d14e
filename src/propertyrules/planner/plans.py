"""Raising cash: the best plan of moves after which a player has a sum, or the amount missing.

The plan consists of the best option for each group (`group_search`, `optimizer`) where groups are
independent, and else is found by `fallback_search`; `Plan.proven` is true if none is better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from attrs import evolve, field, frozen

from propertyrules.codegen.engine import play, verdict
from propertyrules.errors import CashUnknown
from propertyrules.hints import spaced
from propertyrules.ir.program import MoveKind
from propertyrules.machine.arguments import unbind
from propertyrules.machine.joint_rulings import joined, needed
from propertyrules.machine.phrase_printer import listed, money_words
from propertyrules.model.evidence import Part, Verdict
from propertyrules.model.moves import Move
from propertyrules.model.state import State
from propertyrules.planner.fallback_search import SearchResult, search, single_ways
from propertyrules.planner.group_search import GroupSearch
from propertyrules.planner.independence import raising, steady_matter
from propertyrules.planner.optimizer import combine, most
from propertyrules.planner.options import Option, Unproven
from propertyrules.planner.schedule import order


class Answered(Protocol):
    """An answer of the planner: its moves, and the table that they lead to."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in order."""

    @property
    def after(self) -> State:
        """The table after them."""


Found = TypeVar("Found", bound=Answered)


def agreed(state: State, ask: Callable[[State], Found]) -> Found:
    """Return the common answer at all completions of a table, with the joined table after it.

    Raises CashUnknown where the answers differ.
    """
    answers = [ask(one.state) for one in state.completions]
    if any(answer.moves != answers[0].moves for answer in answers):
        needs = ", ".join(sorted(needed(state, [answer.moves for answer in answers])))
        raise CashUnknown(f"that depends on what the table does not tell: {needs}")
    pairs = zip(state.completions, answers, strict=True)
    after = joined(state, [evolve(one, state=answer.after) for one, answer in pairs])
    first: Any = answers[0]
    made: Found = evolve(first, after=after)
    return made


@frozen
class Plan:
    """A plan for a player to have a sum; all amounts are whole currency units.

    `moves` are legal one after the other, and lead to the state `after`, with `cash` in hand.
    `lost` is their lasting loss, by the rulebook's measure, and `rent` the rent that the
    properties no longer charge, as far as it needs no throw. `proven` is true if no plan is
    better: by less loss, then less rent, then less cash beyond the need, then fewer moves. Where
    no plan reaches the sum, `short_by` is the amount still missing after every move that brings
    cash. `most` are the parts of the cash after the plan: the cash in hand before, and what each
    group brings.
    """

    player: str
    amount: int
    moves: tuple[Move, ...]
    lost: int
    rent: int
    cash: int
    proven: bool
    short_by: int
    most: tuple[Part, ...]
    after: State = field(repr=False)

    @property
    def enough(self) -> bool:
        """Whether the player then has the sum."""
        return self.short_by == 0

    @property
    def sum(self) -> int:
        """The sum of the parts: the cash after the moves."""
        return sum(part.amount for part in self.most)


def raise_cash(state: State, player: str, amount: int) -> Plan:
    """Return the best plan for a player to have an amount in whole currency units.

    The best plan loses least for good, then gives up least rent, then brings least beyond the
    need, then takes fewest moves. Raises KeyError for somebody who is not at the table, and
    CashUnknown where the table does not tell what the player holds.
    """
    if state.completions:
        return agreed(state, lambda table: raise_cash(table, player, amount))
    seat = state.setting.seat(player)
    cash = state.cash[seat]
    if cash is None:
        raise CashUnknown(f"how much cash does {player} have? Add it to the table")
    found, proven = SearchResult(state, cash, 0, 0), True
    if cash < amount:
        try:
            found, proven = _grouped(state, seat, amount, cash)
        except Unproven:
            found, proven = search(state, seat, amount), False
    return Plan(
        player, amount, found.moves, found.lost, found.rent, found.cash, proven,
        max(0, amount - found.cash), (Part("cash", cash), *found.parts), found.state,
    )  # fmt: skip


def _grouped(state: State, seat: int, amount: int, cash: int) -> tuple[SearchResult, bool]:
    """Plan group by group, with each move that keeps to no group made once at the most; return
    also whether the plan is proven best.

    It is only without such moves, where the table tells all that the others hang
    on, and where nothing that they change can close what is uppermost. Raises Unproven where it
    does not go as it was put together.
    """
    rules = raising(state.program)
    # Where rents look beyond their group, or two supplies can run out, groups mind each other.
    if rules.doubts:
        raise Unproven(rules.doubts[0])
    bench = GroupSearch.of(state, seat, rules)
    need = amount - cash
    offers = list(_offers(state, seat, need, bench, rules.others))
    groups = [ways for _, ways in offers]
    if bench.doubtful and any(len(ways) > 1 for ways in groups):
        raise Unproven("what may be sold depends on what is sold")
    ways = combine(groups, need, bench.supply)
    if ways is None:
        # No plan reaches the sum: return the one that brings most.
        ways = most(groups, bench.supply)
    moves = _ordered_moves(state, ways, bench.supply)
    named = zip(offers, ways, strict=True)
    parts = tuple(Part(name, way.cash) for (name, _), way in named if way.cash)
    lost, rent = sum(way.lost for way in ways), sum(way.rent for way in ways)
    steady = all(steady_matter(state.program, m.kind) for m in state.stack[:1])
    proven = steady and not (rules.others or bench.unsure or bench.tries.unsure)
    after = _played(state, moves)
    held = after.cash[seat] or 0
    # Players see the parts: they must add up to the cash in hand.
    if cash + sum(part.amount for part in parts) != held:
        raise Unproven("the moves bring something else together")
    return SearchResult(after, held, lost, rent, tuple(moves), parts), proven


def _offers(
    state: State, seat: int, need: int, bench: GroupSearch, others: Iterable[MoveKind]
) -> Iterator[tuple[str, Sequence[Option]]]:
    """Yield the name and the options of each estate, and of the `others`: moves that keep to no
    group.
    """
    board = state.program.board
    for group, sites in list(bench.estates()) if bench.kinds else ():
        name = board.groups[group].name if group >= 0 else board.spaces[sites[0]].name
        yield name, bench.ways(group, sites, need)
    for kind in others:
        yield spaced(kind.name), single_ways(state, seat, kind, need)


def _ordered_moves(state: State, ways: Sequence[Option], supply: int) -> list[Move]:
    """Return the moves of some options, in an order in which the bank has the pieces for each."""
    moves: list[Move] = []
    steps = [way.moves for way in ways]
    # Who takes buildings from the bank comes behind those who put them back there.
    for number, place in order([way.profile for way in ways], supply):
        step = steps[number][place]
        named = {param.name: step.env[param.name] for param in step.kind.params}
        moves.append(unbind(state, step.kind, named))
    return moves


def _played(state: State, moves: Iterable[Move]) -> State:
    """Return the state after all moves. Raises Unproven where one is not legal, or does more than
    raise cash.
    """
    after = state
    for move in moves:
        if verdict(after, move) is not Verdict.LEGAL:
            raise Unproven("the moves mind each other")
        after = play(after, move)
        # A move that opens or closes something leaves the table on which the plan was made.
        if after.stack != state.stack or after.standing != state.standing or after.over:
            raise Unproven("raising cash leads to something else")
    return after


def plan_words(plan: Plan) -> tuple[str, ...]:
    """Return sentences on the cost of a plan, or on what can be raised and what is missing."""
    setting = plan.after.setting

    def money(amount: int) -> str:
        return money_words(setting, amount)

    origins = ("in hand" if part.name == "cash" else f"from {part.name}" for part in plan.most)
    parts = [f"{money(p.amount)} {origin}" for p, origin in zip(plan.most, origins, strict=True)]
    made = f"{money(plan.sum)}: {listed(parts)}"
    if not plan.enough:
        sure = "" if plan.proven else ", as far as could be found"
        return (
            f"It isn't enough{sure}: {money(plan.short_by)} of {money(plan.amount)} is missing.",
            f"{plan.player} can raise only {made}.",
        )
    if not plan.moves:
        return (f"{plan.player} already has {money(plan.cash)}.",)
    best = "No plan is better." if plan.proven else "This is the best found, not proven best."
    return (
        f"{plan.player} then has {made}.",
        f"It loses {money(plan.lost)} for good and gives up {money(plan.rent)} of rent. {best}",
    )
