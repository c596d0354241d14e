"""Mutants of a rulebook: what it states with one small fault, and whether its tests notice."""

from __future__ import annotations

from propertyrules.verification.mutation.operators import Mutant, mutants_of
from propertyrules.verification.mutation.runner import Fate, Score, Table, mutation_score
from propertyrules.verification.mutation.subject import Book, read_book

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
