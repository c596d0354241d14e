"""Changes: what would have to be otherwise for an illegal move to be legal."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from propertyrules.model.state import State


@frozen
class Change:
    """A change of one fact of the table that would make an illegal move legal.

    `what` says which fact, `before` what it is and `after` what it would have to be: whole numbers
    and truths as they are, all else in words, None for what would no longer be open. `text` goes on
    after `it would be legal`; `state` is the table then.
    """

    what: str
    before: Any
    after: Any
    text: str
    state: State = field(repr=False)

    def __str__(self) -> str:
        return self.text
