"""Amending: lines that no form fits, read without a sum that the move settles by itself.

What is amiss in those that cannot be read so is told as far as it can be: every name that is
misspelt, and where one thing has its place and several are named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from attrs import evolve

from propertyrules.hints import or_list
from propertyrules.machine.judging import judge
from propertyrules.machine.words import money_words
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling, Verdict
from propertyrules.model.state import State
from propertyrules.notation.explain import Explained
from propertyrules.notation.match import Matcher
from propertyrules.notation.tokens import Token, UnclosedQuote, tokenize

Read: TypeAlias = Callable[[str], tuple[Move, ...]]
"""Gives the moves that a text means as it stands, or none."""

Explain: TypeAlias = Callable[[str], Explained | None]
"""Says why a text means nothing; None where it means something."""

_FOR = ("for", "at")
_PAYS = ("pays", "pay", "paying")
_SEPARATORS = (",", "and")
_MOST_NAMES = 4  # misspelt names of one line that are told
_FEWEST_WORDS = 2


def without_sum(
    state: State, text: str, column: int, read: Read
) -> tuple[Move, ...] | Explained | None:
    """Read `Ann buys X for 400` as `Ann buys X` where 400 is what passes by it.

    Gives the moves; why not, where the sum is another; None where nothing is written so.
    """
    for shorter, token in _shorter(text, state.setting.program.board.currency):
        moves = read(shorter)
        if not moves:
            continue
        rulings = [judge(state, move) for move in moves]
        legal = [ruling for ruling in rulings if ruling.verdict is Verdict.LEGAL]
        fitting = [ruling.move for ruling in legal if token.whole in _sums(ruling)]
        if fitting or not legal:
            return tuple(fitting) or moves
        return _other_sum(state, legal[0], shorter, token, column)
    return None


def _shorter(text: str, currency: str) -> Iterator[tuple[str, Token]]:
    """Give a line without each sum that may have been said besides, and the sum."""
    try:
        tokens = tokenize(text, currency)
    except UnclosedQuote:
        return
    for place, token in enumerate(tokens):
        before = tokens[place - 1] if place else token
        priced = before.folded in _FOR
        bare = token.folded.isdigit() and not priced and before.folded not in _PAYS
        if token.whole is None or bare or place < _FEWEST_WORDS:
            continue
        behind = text[token.end :].lstrip()
        yield f"{text[: token.start].rstrip()} {behind}".rstrip(), token
        if priced:
            yield f"{text[: before.start].rstrip()} {behind}".rstrip(), token


def _sums(ruling: Ruling) -> set[Any]:
    """Give what each payment of a move comes to, and what the mover pays or gets in all."""
    paid = [effect for effect in ruling.effects if effect.kind == "pay"]
    sums = {effect.get("amount") for effect in paid}
    by = ruling.move.by
    whole = 0
    for effect in paid:
        whole += effect.get("amount") * ((effect.get("to") == by) - (effect.get("from") == by))
    return sums | {abs(whole)}


def _other_sum(state: State, ruling: Ruling, shorter: str, token: Token, column: int) -> Explained:
    sums = sorted(_sums(ruling) - {0})
    told = or_list(money_words(state.setting, amount) for amount in sums)
    message = f"`{shorter}` is not for {token.text}: " + (
        f"what is paid then is {told}" if sums else "nothing is paid then"
    )
    return Explained("T022", message, column + token.start, f"write `{shorter}`")


def one_at_a_time(matcher: Matcher, why: Explained, read: Read) -> Explained:
    """Tell of a list where one thing has its place what the lines with one each are."""
    line = matcher.line
    pos = next((m.pos for m in matcher.missed), 0)
    if not 0 < pos < len(line.tokens) - 1 or not line.is_word(pos, *_SEPARATORS):
        return why
    head = line.stretch(0, pos)
    names = list(_members(matcher, pos))
    for begin in range(pos - 1, 0, -1):
        lines = [head, *(f"{line.stretch(0, begin)} {name}" for name in names)]
        if all(read(text) for text in lines):
            listed = ", then ".join(f"`{text}`" for text in lines)
            message = f"`{head}` has place for one thing, and here more are named"
            return Explained(why.code, message, why.column, f"write {listed}, a line each")
    return why


def _members(matcher: Matcher, pos: int) -> Iterator[str]:
    """Give the stretches of a line between the signs of a list, from one of them on."""
    line = matcher.line
    begin = pos
    for end in range(pos, len(line.tokens) + 1):
        if end == len(line.tokens) or line.is_word(end, *_SEPARATORS):
            if end > begin:
                yield line.stretch(begin, end)
            begin = end + 1


def misspelt(text: str, first: int, why: Explained, again: Explain) -> list[Explained]:
    """Tell every misspelt name of a line: behind the first, what is amiss once that is mended.

    `first` is the column of the line's first character, and `again` explains another text.
    """
    told = [why]
    column, shift = why.column, 0
    while why.meant and len(told) < _MOST_NAMES:
        begin = column - first
        behind = begin + len(why.written)
        if text[begin:behind] != why.written:
            break
        text = f"{text[:begin]}{why.meant}{text[behind:]}"
        shift += len(why.meant) - len(why.written)
        next_one = again(text)
        if next_one is None or not next_one.meant or next_one.column <= column:
            break
        why, column = next_one, next_one.column
        told.append(evolve(why, column=column - shift))
    return told
