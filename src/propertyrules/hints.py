"""Texts for hints and messages: nearest names, lists of names, printable lines."""

from __future__ import annotations

from collections.abc import Iterable

NUMBER_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
"""The words for small numbers, by number."""


def nearest(word: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """Return up to `count` of the known words that `word` is most likely meant for, best first."""
    import difflib  # only where something is wrong

    alike = difflib.get_close_matches(word, sorted(set(known)), n=count, cutoff=0.6)
    # `build` rather means `build_house` than `bid`.
    return tuple(sorted(alike, key=lambda one: not one.startswith(f"{word}_")))


def quoted(words: Iterable[str]) -> str:
    """Join words as `a`, `b`, `c`."""
    return ", ".join(f"`{word}`" for word in words)


def spaced(name: str) -> str:
    """Return a name of the rulebook language as people write it: with blanks."""
    return name.replace("_", " ")


def or_list(words: Iterable[str]) -> str:
    """Join words as `a`, `b` or `c`, each in back quotes."""
    shown = [f"`{word}`" for word in words]
    if len(shown) < 2:
        return "".join(shown)
    return ", ".join(shown[:-1]) + " or " + shown[-1]


def did_you_mean(names: Iterable[str], otherwise: str = "") -> str:
    """Ask whether one of the nearest names is meant; where there are none, return another hint."""
    found = or_list(names)
    return f"did you mean {found}?" if found else otherwise


def listed(words: Iterable[str]) -> str:
    """Join words with commas and a last `and`; empty for none."""
    *others, last = list(words) or [""]
    return f"{', '.join(others)} and {last}" if others else last


def and_more(others: int) -> str:
    """Return how many others there are behind the first of them; empty where there are none."""
    return f" (and {others} more)" if others > 0 else ""


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 game`, `2 games`."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def text_lines(text: str) -> list[str]:
    """Return the lines of a text; only line feeds and carriage returns end one."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def printable(text: str) -> str:
    """Return a text with control characters replaced, which could steer a terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)
