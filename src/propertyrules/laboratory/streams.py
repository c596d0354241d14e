"""Streams of chance: one for each purpose, so that two games with one seed fall alike for long."""

from __future__ import annotations

from attrs import define, field

from propertyrules.verification.dice import Dice
from propertyrules.verification.simulator import seed_of


@define
class StreamDice(Dice):
    """Dice of which throws, cards and choices each have a stream of their own.

    So the third throw of a game is the same by two rulebooks, whatever was drawn in between.
    """

    _streams: dict[str, Dice] = field(factory=dict)

    def stream(self, purpose: str) -> Dice:
        """Return the stream of a purpose: a kind of parameter that falls by chance."""
        if purpose not in self._streams:
            number = sum(ord(sign) << (7 * place) for place, sign in enumerate(purpose[:8]))
            self._streams[purpose] = Dice(seed_of(self.state, number))
        return self._streams[purpose]
