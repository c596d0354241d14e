"""Changes: single facts that would make an illegal move legal."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from propertyrules.model.state import State


@frozen
class Change:
    """A change of one fact of the table that would make an illegal move legal.

    `what` is the fact in words, `before` its value and `after` the value it would need: whole
    numbers and truths as they are, all else in words, None for a matter that would not be open.
    `text` continues `it would be legal`; `state` is the table after the change.
    """

    what: str
    before: Any
    after: Any
    text: str
    state: State = field(repr=False)

    def __str__(self) -> str:
        return self.text
