"""Hints: the nearest of the names that are known, and names as an answer lists them."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """Give up to `count` of the known words that `word` is most likely meant for, best first."""
    import difflib  # only where something is wrong

    return tuple(difflib.get_close_matches(word, sorted(set(known)), n=count, cutoff=0.6))


def or_list(words: Iterable[str]) -> str:
    """Join words as `a`, `b` or `c`, each in back quotes."""
    quoted = [f"`{word}`" for word in words]
    if len(quoted) < 2:
        return "".join(quoted)
    return ", ".join(quoted[:-1]) + " or " + quoted[-1]
