"""Rulebooks derived from the grammar: at random, or of real ones with phrases of one sort swapped.

Both read the rules that Lark builds of `grammars/rulebook.lark`, so a form that is added there is
derived too. Most of what comes out is refused; what matters is that it is refused in words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

from hypothesis import strategies as st
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.grammar import NonTerminal, Rule

from tests.cli.conftest import RING, SMALL
from tests.fuzz.mangling import TEXTS

GRAMMAR = Path(__file__).parents[2] / "grammars" / "rulebook.lark"

# What chooses: given a number, it gives one from 0 up to below it.
Chooser: TypeAlias = Callable[[int], int]

DEEPEST = 24  # rules below which only the shortest way out is taken
FEWEST, MOST = 1, 4  # declarations that are derived
LONGEST_DONOR = 400  # characters of a phrase that is put elsewhere

_WORDS = """
    player players bank amount space property card deck throw turn worth wage cash next out
    start lot price work spend end_turn landing passing short going_out receiving uppermost
    money count percent exact truth holder group piece face text matter list size at x y go
    owner buildings others ahead number sites left total pips kept properties everybody
"""
NAMES = tuple(re.findall(r"\w+", _WORDS))
TEXTS_OF_ALL = (
    '"{player} goes"', '"{player} pays {amount}[ to {x}][, {y} double(s)]"', '"x"', '""', '"{"',
    '"{player.cash} and {1 + 1}"', '"{a, b}"', '"Start"', '"[["', '"{player}{player}"',
)  # fmt: skip
POOLS: dict[str, Sequence[str]] = {
    "NAME": NAMES,
    "REF": (*NAMES, "work.limit", "go.early", "small.work", "small", "classic", "go-far", "a.b.c"),
    "TEXT": TEXTS_OF_ALL,
    "INT": ("0", "1", "2", "7", "200", "999999999999999", "0000", "1234567890123456"),
    "PERCENT": ("10%", "7.5%", "0%", "999999999%", "0.0000001%"),
    "CITE": ("[small.work]", "[small.turn, small.limit]", "[nowhere]", "[ small.start ]"),
    "VERSION_NUMBER": ("1.0", "0", "1.2.3.4.5"),
}


@cache
def grammar() -> Lark:
    """Return the grammar with nothing but its rules: no builder, no cache."""
    return Lark(
        GRAMMAR.read_text(encoding="utf-8"), parser="lalr", lexer="contextual",
        start=["declaration", "expression"], keep_all_tokens=True, maybe_placeholders=False,
        propagate_positions=True,
    )  # fmt: skip


@cache
def _rules() -> dict[str, list[Rule]]:
    found: dict[str, list[Rule]] = {}
    for rule in grammar().rules:
        found.setdefault(rule.origin.name, []).append(rule)
    return found


@cache
def _heights() -> dict[str, int]:
    """Return for every nonterminal how many rules its shortest derivation lies deep."""
    heights: dict[str, int] = {}
    while True:
        before = dict(heights)
        for name, rules in _rules().items():
            known = [h for rule in rules if (h := _height(rule, before)) is not None]
            if known:
                heights[name] = 1 + min(known)
        if heights == before:
            return heights


def _height(rule: Rule, known: dict[str, int]) -> int | None:
    below = [known.get(s.name) for s in rule.expansion if isinstance(s, NonTerminal)]
    return None if None in below else max((h for h in below if h is not None), default=0)


@cache
def _words(terminal: str) -> tuple[str, ...]:
    """Return texts of a terminal: from its pool, or what its pattern plainly says."""
    if terminal in POOLS:
        return tuple(POOLS[terminal])
    pattern = next(t.pattern.value for t in grammar().terminals if t.name == terminal)
    plain = re.sub(r"\(\?[=!].*\)$", "", pattern).replace(r"\b", "").replace(r"\s+", " ")
    plain = plain.replace("an?", "a").replace("\\", "")
    return tuple(plain.strip("()").split("|")) if "|" in plain else (plain,)


def derived(start: str, choose: Chooser) -> str:
    """Derive a text from a nonterminal: one of its rules at each step, a blank between words."""
    out: list[str] = []
    waiting: list[tuple[object, int]] = [(NonTerminal(start), 0)]
    while waiting:
        symbol, depth = waiting.pop()
        if not isinstance(symbol, NonTerminal):
            words = _words(str(getattr(symbol, "name", "")))
            out.append(words[choose(len(words))])
            continue
        rules = _rules()[symbol.name]
        if depth > DEEPEST:
            heights = [_height(rule, _heights()) or 0 for rule in rules]
            rules = [r for r, h in zip(rules, heights, strict=True) if h == min(heights)]
        rule = rules[choose(len(rules))]
        waiting += [(one, depth + 1) for one in reversed(rule.expansion)]
    return " ".join(out)


@st.composite
def derivations(draw: st.DrawFn) -> str:
    """Draw a rulebook of derived declarations, by itself or below a small one that is whole."""

    def choose(below: int) -> int:
        return draw(st.integers(0, below - 1))

    head = draw(st.sampled_from((SMALL, SMALL, 'rulebook x "X" version 1 language 1\n', "")))
    many = draw(st.integers(FEWEST, MOST))
    lines = []
    for _ in range(many):
        start = draw(st.sampled_from(("declaration", "declaration", "define", "move", "when")))
        lines.append(derived(start, choose))
    return head + "\n" + "\n".join(lines) + "\n"


# -- phrases of real rulebooks in each other's places -------------------------------------------

_VALUES = """
    any_of all_of negated compare is_a is_not_a is_in is_not_in sum product share rounded_up
    rounded_down minus quantified aggregate conditional open_matters number percent yes no nothing
    these named name call dot
"""
_EFFECTS = """
    pays together give set_to add_to remove_from raise lower move_by move_back move_to put open
    close announce follow retire end_game if for_each
"""
_SORTS = {
    **dict.fromkeys(re.findall(r"\w+", _VALUES), "value"),
    **dict.fromkeys(re.findall(r"\w+", _EFFECTS), "effect"),
}


def _sort(node: Tree[Token]) -> str:
    """Return the sort of a phrase: those of one sort may stand in each other's places."""
    return _SORTS.get(str(node.data), str(node.data))


@cache
def _pieces(name: str) -> tuple[str, ...]:
    text = SMALL if name == "small" else TEXTS[name]
    return tuple(re.split(r"\n(?=[a-z])", text))


def _phrases(piece: str) -> list[tuple[str, int, int]]:
    """Return every phrase of a declaration: its sort, and where it stands."""
    try:
        tree = grammar().parse(piece, start="declaration")
    except UnexpectedInput:
        return []
    return [
        (_sort(node), node.meta.start_pos, node.meta.end_pos)
        for node in tree.iter_subtrees()
        if not node.meta.empty
    ]


@cache
def _donors(name: str) -> dict[str, tuple[str, ...]]:
    """Return the phrases of a rulebook by their sort, each once."""
    found: dict[str, dict[str, None]] = {}
    for piece in _pieces(name):
        for sort, start, end in _phrases(piece):
            if end - start <= LONGEST_DONOR:
                found.setdefault(sort, {})[piece[start:end]] = None
    return {sort: tuple(texts) for sort, texts in found.items()}


@st.composite
def crossings(draw: st.DrawFn) -> str:
    """Draw a rulebook in which some phrases have changed places with others of their sort."""
    name = draw(st.sampled_from(("small", "small", "classic-short", "videogame", "suetology")))
    pieces = list(_pieces(name))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(pieces) - 1))
        phrases = _phrases(pieces[place])
        if not phrases:
            continue
        sort, start, end = phrases[draw(st.integers(0, len(phrases) - 1))]
        donors = _donors(name).get(sort, ("",))
        donor = donors[draw(st.integers(0, len(donors) - 1))]
        if sort == "value" and draw(st.booleans()):
            donor = f"({donor})"
        pieces[place] = pieces[place][:start] + donor + pieces[place][end:]
    return "\n".join(pieces) + "\n"


__all__ = ["RING", "SMALL", "Chooser", "crossings", "derivations", "derived"]
