"""Tokens: how they walk round the board, and what they pass and land on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from propertyrules.errors import PropertyRulesError
from propertyrules.limits import LONGEST_WALK
from propertyrules.machine import ledger
from propertyrules.machine.draft import Draft
from propertyrules.machine.money import Announce


def move_token(
    draft: Draft,
    player: int,
    how: str,
    where: Any,
    announce: Announce,
    heard: Sequence[bool] | None = None,
) -> None:
    """Move a token: `forward` or `back` by a number of spaces, `to` a space, or `put` on one.

    Forward, and to the next time that a space comes (a whole lap, for one who stands on it), each
    space reached raises `passing`, the last one too, and then `landing`. Back raises `landing`
    only, put raises neither. No way at all raises nothing. `heard` says of each space whether
    anything could come of passing it, for those who know.
    """
    old = draft.place[player]
    size = len(draft.owner)
    if how == "put":
        draft.column("place")[player] = where
        ledger.token(draft, player, old, how)
        return
    steps = where
    if how == "to":
        steps = (where - old) % size or size
    if steps <= 0:
        return
    if steps > LONGEST_WALK:
        raise PropertyRulesError(f"a token cannot walk {steps} spaces in one move")
    if how == "back":
        draft.column("place")[player] = (old - steps) % size
        ledger.token(draft, player, old, how)
        announce(draft, "landing", (player, draft.place[player]))
        return
    mark = None if draft.trace is None else len(draft.trace.effects)
    arrived = _walk(draft, player, steps, announce, heard)
    ledger.token(draft, player, old, how, mark)
    if arrived:
        announce(draft, "landing", (player, draft.place[player]))


def _walk(
    draft: Draft, player: int, steps: int, announce: Announce, heard: Sequence[bool] | None
) -> bool:
    """Walk space by space; False where something on the way took the token elsewhere or out."""
    place, size = draft.column("place"), len(draft.owner)
    if draft.out[player]:
        heard = None  # one who is out is stopped on the next space, whoever hears of it
    for _ in range(steps):
        here = (place[player] + 1) % size
        place[player] = here
        if heard is not None and not heard[here]:
            continue
        announce(draft, "passing", (player, here))
        if draft.winners is not None or draft.out[player] or place[player] != here:
            return False
    return True
