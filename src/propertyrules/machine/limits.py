"""The bounds of the machine: figures that no rulebook sets and that no game comes near."""

from __future__ import annotations

from typing import Final

# What the bank holds, and what is left of pieces without end. It is a number, so that
# comparing and counting need no second kind of amount.
ENDLESS: Final = 10**9

# How many handlers and closing matters one step may run, and how many payments it may make or
# things move. The checker proves that every step
# ends; this guards against a fault in that proof.
MOST_HAPPENINGS: Final = 10_000

# How many spaces a token walks in one effect.
LONGEST_WALK: Final = 10_000

# How many legal moves a ruling names in place of an illegal one, and how many values it tries for
# each argument.
MOST_INSTEAD: Final = 5
MOST_TRIED: Final = 400

# After how many such searches in one process a rulebook is worth being compiled for the next.
SEARCHES_BEFORE_COMPILING: Final = 20

# How far from a count that is refused others are tried.
FURTHEST_COUNT: Final = 10

# How many combinations of small arguments are tried for one sort of move.
MOST_COMBINATIONS: Final = 200_000

# How many legal values of an amount or a share are named one by one.
MOST_FEW: Final = 12

# How many values of an untold number are tried where a verdict hangs on it alone.
MOST_VALUES: Final = 64

# How many ranges of an amount are looked at, and how many tables are tried, to find the change of
# one fact that makes a move legal.
MOST_RANGES: Final = 100
MOST_SUPPOSED: Final = 400
# How many ways are tried in which one kind of matter could be open besides.
MOST_OPENED: Final = 24
# How many spaces stand in what could be open.
FEW_SPACES: Final = 3
