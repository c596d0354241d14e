"""Topics: what a rulebook says about something that is asked in people's own words."""

from __future__ import annotations

from collections import Counter

from propertyrules.ir.program import Clause, Program, once_per_program
from propertyrules.notation import english
from propertyrules.notation.tokens import tokenize

_LITTLE = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "to",
        "in",
        "on",
        "at",
        "for",
        "and",
        "or",
        "by",
        "with",
        "from",
        "if",
        "is",
        "are",
        "was",
        "be",
        "been",
        "it",
        "its",
        "his",
        "her",
        "their",
        "my",
        "your",
        "this",
        "that",
        "there",
        "what",
        "which",
        "who",
        "how",
        "can",
        "may",
        "could",
        "do",
        "does",
        "did",
        "has",
        "have",
        "had",
        "not",
        "no",
        "any",
        "some",
        "so",
        "up",
        "out",
        "off",
        "when",
        "while",
        "then",
        "than",
        "too",
        "how",
        "much",
        "many",
        "get",
        "gets",
        "got",
        "go",
        "goes",
        "one",
        "two",
        "all",
        "each",
        "other",
        "another",
        "into",
        "over",
        "under",
        "player",
        "players",
        "game",
        "play",
        "turn",
    ]
)
_LEAST_WORD = 3


def _words(text: str) -> set[str]:
    plain = text.replace('"', " ").replace("“", " ").replace("”", " ")
    found = (token.folded for token in tokenize(plain) if token.kind == "word")
    return {
        min(english.bases(word), key=len)
        for word in found
        if len(word) >= _LEAST_WORD and word not in _LITTLE
    }


@once_per_program
def _clause_words(program: Program) -> tuple[tuple[Clause, set[str]], ...]:
    return tuple(
        (clause, _words(f"{clause.section} {clause.says} {clause.reading}"))
        for clause in program.clauses.values()
    )


def speaks_of(program: Program, word: str) -> bool:
    """Check whether any clause has a folded word, in some form."""
    return any(not words.isdisjoint(english.bases(word)) for _, words in _clause_words(program))


def clauses_about(program: Program, text: str, most: int = 2) -> tuple[str, ...]:
    """Return what the clauses nearest to a text say, the nearest first; none where none is near.

    A clause is near that shares two words with it that few clauses have, or its only one.
    """
    asked = _words(text)
    clauses = _clause_words(program)
    common = Counter(word for _, words in clauses for word in words & asked)
    rare = {word for word, count in common.items() if count * 4 <= len(clauses)}
    needed = min(2, len(asked & rare)) if len(asked) <= 2 else 2
    found = [
        (sum(1 / common[word] for word in words & rare), clause)
        for clause, words in clauses
        if needed and len(words & rare) >= needed
    ]
    found.sort(key=lambda pair: -pair[0])
    return tuple(clause.says for _, clause in found[:most])
