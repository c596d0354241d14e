"""Scarce buildings: in which order ways of raising cash give to the bank and take from it.

A way is a row of moves, each with what the bank must hold for it and what it then holds more or
less. A way is cut where it has come back to what it began with: up to its peak each piece gives
(`gains`), behind it each takes (`losses`). All gains are best made first, those that need least
before the others; the losses last, which seen from the end are gains again. So it is known of any
choice of ways whether some order of all their moves can be made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import frozen

Need = tuple[int, int]
"""What must be in the bank for a move, and what is there more (or less) after it."""


@frozen
class Segment:
    """Some moves of a way, `start` to `end`: what they need, and what they leave more.

    Of a loss both are seen from behind: what must be left after it, and what it has taken.
    """

    needs: int
    gives: int
    start: int
    end: int


@frozen
class Profile:
    """A way as the bank sees it: its gains in order, its losses from the last to the first.

    `net` is what it leaves more in the bank, `dip` what must be there to make it at one go. Before
    the move that wants so much it has given `lead` at the most, after that move `crest`.
    """

    gains: tuple[Segment, ...] = ()
    losses: tuple[Segment, ...] = ()
    net: int = 0
    dip: int = 0
    lead: int = 0
    crest: int = 0

    @staticmethod
    def of(moves: int) -> Profile:
        """Return the profile of so many moves that neither give nor take anything that is
        scarce.
        """
        return Profile((Segment(0, 0, 0, moves),))

    @property
    def free(self) -> bool:
        """Whether it needs nothing from the bank, and keeps nothing that it gave."""
        return not self.losses and self.dip == 0

    def serves(self, other: Profile) -> bool:
        """Return whether this way can stand for the other in any order of moves.

        It is made at one go where the other makes the move that wants most: as much is there
        then, and nothing before has leaned on what the other gave, nor can anything after.
        """
        if self == other:
            return True
        return self.dip <= other.dip and other.lead <= 0 and self.net >= other.crest


def profile(needs: Sequence[Need]) -> Profile:
    """Cut a way into its gains and losses."""
    held = [0]
    for _, change in needs:
        held.append(held[-1] + change)
    peak = max(held)
    # The last of several peaks: up to there every piece gives back what it took.
    top = max(place for place, level in enumerate(held) if level == peak)
    gains = _cut(
        range(top),
        lambda at: next(p for p in range(at + 1, top + 1) if held[p] >= held[at]),
        lambda at, to: max(needs[i][0] - held[i] + held[at] for i in range(at, to)),
        held,
    )
    losses = _cut(
        range(len(needs), top, -1),
        lambda at: next(p for p in range(at - 1, top - 1, -1) if held[p] >= held[at]),
        lambda at, to: max(needs[i][0] - held[i] + held[at] for i in range(to, at)),
        held,
    )
    wants = [need - level for (need, _), level in zip(needs, held, strict=False)]
    dip = max(wants, default=0)
    at = wants.index(dip) if wants else 0
    return Profile(
        gains, losses, held[-1], max(dip, 0), max(held[: at + 1]), max(held[at + 1 :], default=0)
    )


def _cut(
    span: range,
    reach: Callable[[int], int],
    wanted: Callable[[int, int], int],
    held: Sequence[int],
) -> tuple[Segment, ...]:
    """Cut into pieces that leave no less than they found; what can follow at once is joined."""
    found: list[Segment] = []
    at = span.start
    while at != span.stop:
        to = reach(at)
        piece = Segment(wanted(at, to), held[to] - held[at], at, to)
        at = to
        if found and piece.needs <= found[-1].needs + found[-1].gives:
            last = found.pop()
            piece = Segment(last.needs, last.gives + piece.gives, last.start, piece.end)
        found.append(piece)
    return tuple(found)


Pending = tuple[Need, ...]


@frozen
class Bank:
    """What the bank holds when every gain that can be made is, with what has to wait.

    `taken` is what the losses take that need nothing left over; `late` are the other losses.
    """

    held: int
    waiting: Pending = ()
    taken: int = 0
    late: Pending = ()

    def joined(self, way: Profile) -> Bank:
        """Return the bank with one more way."""
        held, waiting = _made(self.held, (*self.waiting, *_plain(way.gains)))
        taken, late = _made(self.taken, (*self.late, *_plain(way.losses)))
        return Bank(held, waiting, taken, late)

    @property
    def works(self) -> bool:
        """Whether some order of all moves can be made."""
        left = self.held - self.taken - sum(gives for _, gives in self.late)
        return not self.waiting and left >= 0 and not _made(left + self.taken, self.late)[1]


def _plain(pieces: Iterable[Segment]) -> Iterable[Need]:
    return ((piece.needs, piece.gives) for piece in pieces)


def _made(held: int, pieces: Sequence[Need]) -> tuple[int, Pending]:
    """Make every gain that can be made, the least needing first."""
    left = sorted(pieces)
    while left and left[0][0] <= held:
        held += left.pop(0)[1]
    return held, tuple(left)


def order(ways: Sequence[Profile], held: int) -> list[tuple[int, int]]:
    """Return an order of all moves of the ways: which way, and which of its moves.

    There must be one (`Bank.works`); the ways are gone through as they are given where it does
    not matter.
    """
    found: list[tuple[int, int]] = []
    gains = [(piece, number) for number, way in enumerate(ways) for piece in way.gains]
    for piece, number in sorted(gains, key=lambda pair: max(pair[0].needs, held)):
        # What the gains of one way need rises from each to the next, so sorting keeps their
        # order.
        found += [(number, place) for place in range(piece.start, piece.end)]
    behind: list[tuple[int, int]] = []
    losses = [(piece, number) for number, way in enumerate(ways) for piece in way.losses]
    for piece, number in sorted(losses, key=lambda pair: max(pair[0].needs, 0)):
        behind += [(number, place) for place in range(piece.start - 1, piece.end - 1, -1)]
    return found + behind[::-1]
