"""Scheduling of moves under a scarce supply of buildings: the order in which they give and take.

An option is a sequence of moves, each with the supply that it needs and the change that it makes.
It is cut into segments where the supply is back at its earlier level: up to its peak each segment
gives (`gains`), after it each takes (`losses`). It is best to make all gains first, by increasing
need, and the losses last, which are gains when seen from the end. So for any choice of options it
is known whether their moves can be made in some order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

Need = tuple[int, int]
"""The supply that a move needs, and the change that it makes."""


@frozen
class Segment:
    """The moves of an option from `start` to `end`: the supply they need, and what they give.

    For a loss both are seen from the end: the supply left after it, and what it has taken.
    """

    needs: int
    gives: int
    start: int
    end: int


@frozen
class Profile:
    """The effect of an option on the supply: its gains in order, its losses from the last back.

    `net` is the change in all, `dip` the supply needed to make it without interruption. Before the
    move with that need it has given `lead` at the most, after that move `crest`.
    """

    gains: tuple[Segment, ...] = ()
    losses: tuple[Segment, ...] = ()
    net: int = 0
    dip: int = 0
    lead: int = 0
    crest: int = 0

    @staticmethod
    def of(moves: int) -> Profile:
        """Return the profile of a number of moves that do not change the supply."""
        return Profile((Segment(0, 0, 0, moves),))

    @property
    def free(self) -> bool:
        """Whether it needs no supply, and never takes back what it gave."""
        return not self.losses and self.dip == 0

    def serves(self, other: Profile) -> bool:
        """Return whether this option can replace the other in any order of moves.

        It is made as a whole in place of the other's move with the greatest need: then the supply
        suffices, and no move before or after needs what the other one gave.
        """
        if self == other:
            return True
        return self.dip <= other.dip and other.lead <= 0 and self.net >= other.crest


def profile(needs: Sequence[Need]) -> Profile:
    """Return the profile of an option: its gains and losses."""
    held = [0]
    for _, change in needs:
        held.append(held[-1] + change)
    peak = max(held)
    # The last of several peaks: up to there every segment gives back what it took.
    top = max(place for place, level in enumerate(held) if level == peak)
    gains = _cut(range(top), needs, held)
    losses = _cut(range(len(needs), top, -1), needs, held)
    wants = [need - level for (need, _), level in zip(needs, held, strict=False)]
    dip = max(wants, default=0)
    at = wants.index(dip) if wants else 0
    return Profile(
        gains, losses, held[-1], max(dip, 0), max(held[: at + 1]), max(held[at + 1 :], default=0)
    )


def _cut(span: range, needs: Sequence[Need], held: Sequence[int]) -> tuple[Segment, ...]:
    """Return segments that never give less than they take, joined where they need no more."""
    found: list[Segment] = []
    at, step = span.start, span.step
    while at != span.stop:
        places = range(at + step, span.stop + step, step)
        to = next(place for place in places if held[place] >= held[at])
        moves = range(min(at, to), max(at, to))
        wanted = max(needs[move][0] - held[move] + held[at] for move in moves)
        piece = Segment(wanted, held[to] - held[at], at, to)
        at = to
        if found and piece.needs <= found[-1].needs + found[-1].gives:
            last = found.pop()
            piece = Segment(last.needs, last.gives + piece.gives, last.start, piece.end)
        found.append(piece)
    return tuple(found)


Pending = tuple[Need, ...]


@frozen
class Bank:
    """The supply after every gain that can be made, and the gains that have to wait.

    `taken` is the supply of the losses that need nothing left over; `late` are the other losses.
    """

    held: int
    waiting: Pending = ()
    taken: int = 0
    late: Pending = ()

    def joined(self, way: Profile) -> Bank:
        """Return the bank with one more option."""
        held, waiting = _made(self.held, (*self.waiting, *_plain(way.gains)))
        taken, late = _made(self.taken, (*self.late, *_plain(way.losses)))
        return Bank(held, waiting, taken, late)

    @property
    def works(self) -> bool:
        """Whether some order of all moves can be made."""
        left = self.held - self.taken - sum(gives for _, gives in self.late)
        return not self.waiting and left >= 0 and not _made(left + self.taken, self.late)[1]


def _plain(pieces: Iterable[Segment]) -> Iterable[Need]:
    """Return segments as pairs."""
    return ((piece.needs, piece.gives) for piece in pieces)


def _made(held: int, pieces: Sequence[Need]) -> tuple[int, Pending]:
    """Return the supply after every gain that can be made, by increasing need, and the others."""
    left = sorted(pieces)
    while left and left[0][0] <= held:
        held += left.pop(0)[1]
    return held, tuple(left)


def order(ways: Sequence[Profile], held: int) -> list[tuple[int, int]]:
    """Return an order of all moves of some options: the index of the option, and of its move.

    There must be one (`Bank.works`). The order of the options is kept where it can be.
    """
    found: list[tuple[int, int]] = []
    gains = [(piece, number) for number, way in enumerate(ways) for piece in way.gains]
    for piece, number in sorted(gains, key=lambda pair: max(pair[0].needs, held)):
        # The gains of one option have increasing needs, so sorting keeps their order.
        found += [(number, place) for place in range(piece.start, piece.end)]
    behind: list[tuple[int, int]] = []
    losses = [(piece, number) for number, way in enumerate(ways) for piece in way.losses]
    for piece, number in sorted(losses, key=lambda pair: max(pair[0].needs, 0)):
        behind += [(number, place) for place in range(piece.start - 1, piece.end - 1, -1)]
    return found + behind[::-1]
