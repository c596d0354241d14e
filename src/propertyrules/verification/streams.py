"""Random numbers, version 2: counter-based streams, one for each game and purpose.

The generator is Philox 4x32 with ten rounds. The key is the seed; the counter is the number of the
block, the purpose, and the number of the game. The purposes are 0 the table (who acts), 1 the dice,
2 the cards, 3 and above the choices of a seat. So two games of one number under different rules
throw the same dice, whatever players choose in between. docs/reference/random-play.md describes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from propertyrules.limits import GENERATOR_SHIFT, PHILOX_MULTIPLIERS, PHILOX_ROUNDS, PHILOX_WEYL
from propertyrules.verification.random_numbers import SPAN, Dice

TABLE, THROWS, CARDS, SEAT = 0, 1, 2, 3
"""The purposes of streams; the choices of seat N have the purpose SEAT + N."""

_MASK = SPAN - 1


def philox(counter: Sequence[int], key: Sequence[int]) -> tuple[int, int, int, int]:
    """Return the four numbers of 32 bits for a counter of four numbers and a key of two."""
    a, b, c, d = counter
    low, high = key
    for _ in range(PHILOX_ROUNDS):
        one, two = a * PHILOX_MULTIPLIERS[0], c * PHILOX_MULTIPLIERS[1]
        a, b, c, d = (
            (two >> GENERATOR_SHIFT) ^ b ^ low, two & _MASK, (one >> GENERATOR_SHIFT) ^ d ^ high,
            one & _MASK,
        )  # fmt: skip
        low, high = (low + PHILOX_WEYL[0]) & _MASK, (high + PHILOX_WEYL[1]) & _MASK
    return a, b, c, d


@define
class Stream(Dice):
    """The random numbers of one purpose of one game; `drawn` words have been returned.

    `state` is the seed. Bounds are drawn as in version 1: words of 32 bits, the highest first, and
    again if the number lies in the last, incomplete span of the bound.
    """

    game: int = 0
    purpose: int = TABLE
    drawn: int = 0
    others: dict[int, Stream] = field(factory=dict, repr=False, eq=False)
    _block: tuple[int, ...] = field(default=(), repr=False, eq=False)

    def word(self) -> int:
        """Return the next number of 32 bits."""
        number, place = divmod(self.drawn, 4)
        # A block has four words. It is computed anew, too, if the stream was put in the middle of
        # one.
        if not place or not self._block:
            key = self.state & _MASK, (self.state >> GENERATOR_SHIFT) & _MASK
            game = self.game & _MASK, (self.game >> GENERATOR_SHIFT) & _MASK
            self._block = philox((number & _MASK, self.purpose, *game), key)
        self.drawn += 1
        return self._block[place]

    def stand_at(self, drawn: int) -> None:
        """Continue after so many words."""
        self.drawn, self._block = drawn, ()

    def of(self, purpose: int) -> Stream:
        """Return the stream of the same game for another purpose."""
        # All streams of a game share this dict, so that there is one for each purpose.
        if not self.others:
            self.others[self.purpose] = self
        if purpose not in self.others:
            others = self.others
            others[purpose] = Stream(self.state, self.game, purpose, others=others)
        return self.others[purpose]

    @property
    def throws(self) -> Dice:
        """The stream for throws."""
        return self.of(THROWS)

    @property
    def cards(self) -> Dice:
        """The stream for the orders of decks."""
        return self.of(CARDS)

    def seat(self, seat: int) -> Dice:
        """Return the stream for the choices of a seat."""
        return self.of(SEAT + seat)
