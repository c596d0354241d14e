"""The search of one group: all states of its properties that raising cash leads to.

Where groups are independent of each other, the best plan consists of one of the best options for
each group (`optimizer`). `independence` proves that for a rulebook; what it can't prove raises
`Unproven`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import define, field

from propertyrules.limits import MOST_OF_A_GROUP
from propertyrules.machine.domains import domain
from propertyrules.machine.draft import Draft
from propertyrules.machine.legal_moves import number_range
from propertyrules.machine.legality import opened
from propertyrules.model.state import State
from propertyrules.model.values import Unknown
from propertyrules.planner.independence import RaisingMoves
from propertyrules.planner.move_backend import (
    Candidate,
    InterpretedBackend,
    MoveBackend,
    failed,
    trier,
    unknown,
)
from propertyrules.planner.options import Ground, Option, OptionStep, Unproven, rent_of, worthwhile
from propertyrules.planner.schedule import Bank, Profile


@define(eq=False)
class GroupSearch:
    """Tries moves of one player on a draft of the table, group by group, without playing them."""

    state: State
    seat: int
    raising: RaisingMoves
    draft: Draft
    kinds: tuple[Candidate, ...] = ()
    tries: MoveBackend = field(factory=InterpretedBackend)
    most: int = 0  # of the scarce piece, were all of them in the bank
    doubtful: bool = False
    unsure: bool = False
    _rents: dict[tuple[int, Ground], int] = field(factory=dict)

    @staticmethod
    def of(state: State, seat: int, raising: RaisingMoves) -> GroupSearch:
        """Return the search for a player at a table, with the moves that are open to them."""
        bench = GroupSearch(state, seat, raising, Draft.of(state))
        found: list[Candidate] = []
        watched = unsure = False
        for raiser in raising.kinds:
            kind = raiser.kind
            env: dict[str, Any] = {p.name: Unknown.of(p.name) for p in kind.params}
            env[kind.mover] = seat
            opening = opened(state, kind, env)
            standing = [(n, g) for n, g in enumerate(kind.rules) if n in raiser.standing]
            held: set[int] = set()
            broken = failed(state, standing, opening.env, held)
            if opening.holds is True and broken is None:
                names = {k: v for k, v in opening.env.items() if k not in env}
                found.append(Candidate.of(raiser, names, held))
            elif broken is not None and broken.place in raiser.watched:
                watched = True
            unsure |= unknown(opening.holds) or (broken is not None and not broken.surely)
        # Of equivalent moves, the one with the fewest parameters is tried first.
        bench.kinds = tuple(sorted(found, key=lambda each: len(each.kind.params)))
        bench.tries = trier(state, found)
        bench.unsure = unsure
        bench.doubtful = watched and bool(found)
        for piece in raising.scarce:
            ladder = state.program.ladder
            stand = sum(ladder[rung][piece] for rung in state.rung)
            bench.most = stand + (state.supply[piece] or 0)
        return bench

    @property
    def supply(self) -> int:
        """The supply in the bank of the piece that can run out."""
        return max((self.state.supply[piece] or 0 for piece in self.raising.scarce), default=0)

    def estates(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the groups with their properties, and each property without a group as group -1."""
        board = self.state.program.board
        for number, group in enumerate(board.groups):
            yield number, group.sites
        for space in board.spaces:
            if space.deed and space.group < 0:
                yield -1, (space.number,)

    def ways(self, group: int, sites: tuple[int, ...], need: int) -> list[Option]:
        """Return the options of a group that are not dominated, doing nothing first.

        An option that by itself brings what is needed is not extended. Raises Unproven.
        """
        # Grounds are compared, not drafts: one draft serves all the thousands of options.
        held = self.supply
        start = self._ground(sites)
        base = self._rent(sites, start)
        first = Option(0, 0, 0, 0, start, Profile())
        best: dict[Ground, list[Option]] = {start: [first]}
        edges: dict[Ground, list[OptionStep]] = {}
        todo = [first]
        for way in todo:  # it grows during the loop: shorter options come first
            # A better option for the same ground was found since this one was added.
            if way not in best[way.ground]:
                continue
            if way.cash >= need and Bank(held).joined(way.profile).works:
                continue
            # The moves from a ground do not depend on the way to it.
            if way.ground not in edges:
                edges[way.ground] = list(self._steps(group, sites, way.ground))
            for step in edges[way.ground]:
                rent = base - self._rent(sites, step.after)
                further = way.followed_by(step, rent, bool(self.raising.scarce))
                there = best.setdefault(step.after, [])
                if any(other.beats(further) for other in there):
                    continue
                there[:] = [other for other in there if not further.beats(other)]
                there.append(further)
                todo.append(further)
            if len(todo) > MOST_OF_A_GROUP:
                raise Unproven("a group can be sold in too many ways")
        # The draft is shared by all groups: leave this one as it was found.
        self._lay(sites, start)
        every = [way for there in best.values() for way in there]
        return worthwhile(every)

    # -- the ground of a group ---------------------------------------------------------------

    def _ground(self, sites: Sequence[int]) -> Ground:
        """Return the state of some properties."""
        tracks = self.draft.property_tracks
        return tuple((self.draft.rung[s], *(column[s] for column in tracks)) for s in sites)

    def _lay(self, sites: Sequence[int], ground: Ground) -> None:
        """Put some properties of the draft in a state."""
        for site, (rung, *tracks) in zip(sites, ground, strict=True):
            self.draft.rung[site] = rung
            for column, value in zip(self.draft.property_tracks, tracks, strict=True):
                column[site] = value

    def _rent(self, sites: Sequence[int], ground: Ground) -> int:
        """Return the rent of the player's properties in a group."""
        key = (sites[0], ground)
        # Many sequences of moves lead to the same ground, and a rent is costly to compute.
        if key not in self._rents:
            self._lay(sites, ground)
            self._rents[key] = rent_of(self.draft, self.raising.rent, sites, self.seat)
        return self._rents[key]

    # -- moves -------------------------------------------------------------------------------

    def _steps(self, group: int, sites: Sequence[int], ground: Ground) -> Iterator[OptionStep]:
        """Yield the legal moves from a ground."""
        spaces = self.state.program.board.spaces
        for each in self.kinds:
            anchors: Sequence[int] = sites
            if each.raiser.of_group:
                anchors = [group] if group >= 0 else []
            elif each.narrowed is not None:
                anchors = [site for site in sites if spaces[site].kind in each.narrowed]
            for anchor in anchors:
                env = {**each.names, each.mover: self.seat, each.raiser.anchor: anchor}
                # The bounds of the other arguments depend on the draft.
                if each.rest:
                    self._lay(sites, ground)
                for whole in self._arguments(each, env):
                    step = self._tried(each, whole, sites, ground)
                    if step is not None:
                        yield step

    def _arguments(self, each: Candidate, env: dict[str, Any]) -> list[dict[str, Any]]:
        """Return a move's arguments with every value that its other parameters may have."""
        open_ = {param.name: Unknown.of(param.name) for param in each.rest}
        envs = [env]
        for param in each.rest:
            values = domain(self.state, param.type)
            if values is None:
                # A draft is read by the same names as a state.
                table: Any = self.draft
                bounds = number_range(table, each.kind, param, {**env, **open_})
                if bounds is None:
                    return []
                low, high = bounds
                if high is None or high - low > MOST_OF_A_GROUP:
                    raise Unproven(f"`{each.kind.name}` takes any amount")
                values = tuple(range(low, high + 1))
            envs = [{**chosen, param.name: value} for chosen in envs for value in values]
        return envs

    def _tried(
        self, each: Candidate, env: dict[str, Any], sites: Sequence[int], ground: Ground
    ) -> OptionStep | None:
        """Return a move as a step from a ground; None where it is not legal there.

        Raises Unproven where it depends on something unknown.
        """
        self._lay(sites, ground)
        draft = self.draft
        needs = self._needs(each, env)
        if needs is None:
            return None
        losing = self.tries.losing(draft, each, env)
        # From no cash, so that the cash afterwards is what the move brought.
        draft.cash[self.seat] = 0
        self.tries.make(draft, each, env)
        # A draft limits what happens in one step; this one sees thousands of moves.
        draft.payments.clear()
        draft.happened = 0
        if unknown(losing) or draft.assumed:
            raise Unproven("something that isn't known")
        after = self._ground(sites)
        cash = draft.cash[self.seat]
        gives = 0
        for piece in self.raising.scarce:
            ladder = self.state.program.ladder
            gives = sum(
                ladder[old[0]][piece] - ladder[new[0]][piece]
                for old, new in zip(ground, after, strict=True)
            )
        # The search for `needs` only checks rules; an effect could still make the supply negative.
        if gives < 0 and needs + gives < 0:
            raise Unproven("buildings are taken that are not in the bank")
        return OptionStep(each.kind, env, cash or 0, losing, needs, gives, after)

    def _needs(self, each: Candidate, env: dict[str, Any]) -> int | None:
        """Return the least supply in the bank for a move; None where the move is not legal."""
        raiser = each.raiser

        if not (raiser.supplied and self.raising.scarce):
            return 0 if self.tries.legal(self.draft, each, env) else None
        piece = self.raising.scarce[0]

        def suffices(supply: int) -> bool:
            self.draft.supply[piece] = supply
            return self.tries.legal(self.draft, each, env)

        # Most moves need none, which one try tells.
        if suffices(0):
            return 0
        # More supply never breaks a rule here (see `independence`), so bisection finds the least.
        least = 1 + bisect_left(range(1, self.most + 1), True, key=suffices)
        return least if least <= self.most and suffices(least) else None
