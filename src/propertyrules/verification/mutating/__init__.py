"""Mutants of a rulebook: what it states with one small fault, and whether its tests notice."""

from __future__ import annotations

from propertyrules.verification.mutating.books import Book, read_book
from propertyrules.verification.mutating.running import Fate, Score, Table, mutation_score
from propertyrules.verification.mutating.sites import Mutant, mutants_of

__all__ = [
    "Book",
    "Fate",
    "Mutant",
    "Score",
    "Table",
    "mutants_of",
    "mutation_score",
    "read_book",
]
