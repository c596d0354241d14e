"""The bounds of the planner: how far it searches where nothing proves a plan best."""

from __future__ import annotations

from typing import Final

# How many tables the search looks on from where the moves cannot be shown to keep to a group.
MOST_TABLES: Final = 100

# How many amounts next to the wanted one are tried for a move that takes an amount.
NEAR_AMOUNTS: Final = 100

# How many amounts of a move that keeps to no group are gone through.
MOST_AMOUNTS: Final = 5_000

# How many tables of one group are gone through, and how many ways to raise cash are kept at once.
MOST_OF_A_GROUP: Final = 20_000
MOST_WAYS: Final = 200_000

# How many moves a settlement makes: no estate has so many deeds, whoever inherits it.
MOST_STEPS: Final = 2_000
