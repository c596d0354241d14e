"""Hints: the nearest of the names that are known, and names as an answer lists them."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """Give up to `count` of the known words that `word` is most likely meant for, best first."""
    import difflib  # only where something is wrong

    alike = difflib.get_close_matches(word, sorted(set(known)), n=count, cutoff=0.6)
    # Of `bid` and `build_house` the second is what `build` is meant for.
    return tuple(sorted(alike, key=lambda one: not one.startswith(f"{word}_")))


def quoted(words: Iterable[str]) -> str:
    """Join words as `a`, `b`, `c`."""
    return ", ".join(f"`{word}`" for word in words)


def or_list(words: Iterable[str]) -> str:
    """Join words as `a`, `b` or `c`, each in back quotes."""
    shown = [f"`{word}`" for word in words]
    if len(shown) < 2:
        return "".join(shown)
    return ", ".join(shown[:-1]) + " or " + shown[-1]
