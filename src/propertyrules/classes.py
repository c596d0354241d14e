"""How classes are made that stand for themselves: two are equal only where they are one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attrs import frozen as kept
    from attrs import frozen as opaque
else:
    from attrs import frozen

    opaque = partial(frozen, eq=False, repr=False)
    # A kept program has thousands of these, and pickle makes them anew without a call of Python
    # for each only where they have no slots.
    kept = partial(opaque, slots=False)

__all__ = ["kept", "opaque"]
