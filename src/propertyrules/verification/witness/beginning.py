"""How two programs begin: whether their new games are the same, and what is told of it."""

from __future__ import annotations

from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import Program
from propertyrules.machine.initial_state import blank, new_game
from propertyrules.model.state import Setting, State
from propertyrules.verification.program_parts import reaching
from propertyrules.verification.witness.compare import Pair, Spot
from propertyrules.verification.witness.shrink import NAMES

_AT_THE_START = ("setup", "track", "holder", "piece", "board", "dice")
"""Keywords of what a table holds before anybody has moved."""


def beginnings(pair: Pair) -> Spot | None:
    """Give how a game begins by two programs, for the fewest players with whom that differs.

    Where one of them can begin none its table is bare.
    """
    for side in pair.parts:
        if pair.differs & reaching(side, (key for key in side if key[0] in _AT_THE_START)):
            break
    else:
        return None
    for many in range(2, len(NAMES) + 1):
        one, other = (_begun(program, many) for program in (pair.one, pair.other))
        if one is None and other is None:
            return None
        spot = Spot(
            one or blank(_setting(pair.one, many)), other or blank(_setting(pair.other, many))
        )
        if (one is None) is not (other is None) or not pair.alike(spot, spot):
            return spot
    return None


def _setting(program: Program, many: int) -> Setting:
    return Setting(NAMES[:many], program, program.key)


def _begun(program: Program, many: int) -> State | None:
    """Begin a game; None where a step of the setup cannot be made or does not end."""
    try:
        return new_game(_setting(program, many))
    except PropertyRulesError:
        return None
