"""Questions by their form: how people ask about a move or a debt.

A row of `phrases/questions.phrases` has what is asked, and a form. `{who}` is who is asked about
and `{rest}` what stands behind: the words of the move, or what is owed to whom.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from attrs import frozen

from propertyrules.ir.types import CARD, list_of
from propertyrules.notation.words.forms import possible, ways, with_classes
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.words.tokens import Tokens
from propertyrules.resources import phrases

_MOST_OF_SORT = 2  # words that say what a sum is: `super tax`


def ways_to_ask(line: TokenStream) -> Iterator[tuple[str, Tokens, Tokens]]:
    """Yield the ways in which a line asks about a move, a debt or a value: the sort, who or what
    sum, and the rest.
    """
    tokens = line.tokens

    def read(slot: str, pos: int) -> Iterator[tuple[Any, int]]:
        if slot == "rest":
            for end in range(len(tokens), pos, -1):
                yield tokens[pos:end], end
            return
        if slot == "sort":
            for end in range(pos + 1, min(pos + 1 + _MOST_OF_SORT, len(tokens))):
                yield tokens[pos:end], end
            return
        if slot in ("sum", "or"):
            pos = line.skip(pos)
            if tokens[pos:] and tokens[pos].kind == "number" and tokens[pos].whole:
                yield tokens[pos : pos + 1], pos + 1
            return
        if slot == "cards":
            cards = line.program.board.cards
            for one in line.values(list_of(CARD), line.skip(pos)):
                # Other cards take effect at once, so nobody can hold or trade them.
                if all(cards[card].kept for card in one.value):
                    yield tokens[line.skip(pos) : one.end], one.end
            return
        hit = line.name("piece" if slot == "piece" else "holder", line.skip(pos))
        if hit is not None and hit.is_sure:
            yield tokens[line.skip(pos) : hit.end], hit.end

    for sort, parts in possible(line, phrases("questions")):
        for end, found in ways(line, parts, 0, read):
            if end == len(tokens):
                who = found.get("who", () if "or" in found else found.get("sum", ()))
                # `how much super tax does Ann pay`; `how many houses can Ann build on X`
                rest = found.get("rest", found.get("cards", found.get("sort", ())))
                rest = found.get("sum", ()) if sort == "walks" else rest
                yield sort, who, (*rest[:1], *found.get("piece", ()), *rest[1:])


# The same by the words that a question holds, in any order, a row each: what is asked, the word
# that asks, whom or what it names, words of which one must stand there, and words that may.
# `player*` are one or two of them, `player?` at most one.
_BAGS = """
place  | where       | player   |                               | <be_there>
cash   | much        | player   | <have> left remain <money>    | over in with
cash   | what        | player   | <money>                       | <have> left over in
left   | many        | piece    | bank left remain <have> there | in
built  | many        | piece property |                         | stand sit have there built
owner  | who         | property | <have> belong owner hand end  | up in with deed
turn   | who         |          | turn go move next play        | turn go move next play roll up
wins   | who         |          | win winner                    | game
amount | much what   | player*  | owe <pay> cost give           | <owes>
gains  | much what   | player*  | <get> take charge claim demand ask | make out for off
pays   | do must be  | player*  | owe <pay> due                 | <owes> anything something <money>
gets   | do          | player*  | <get>                         | out for off anything <money>
due    | much what   |          | due payable owed              |
payee  | who         | player?  | <get>                         | pay out anything <money>
payer  | who         | player?  | owe <pay>                     | <owes> anything <money>
"""
_BAG_WORDS = {
    "be_there": "stand sit end land go come finish arrive stop wind token now get be on to at up",
    "have": "have hold own possess keep get",
    "money": "cash money",
    "pay": "pay fork cough hand shell liable settle",
    "owes": "have out over up supposed oblige",
    "get": "get collect receive gain earn win owed due",
}
_FOCUS = (
    ("many", ("how", "many")),
    ("many", ("number", "of")),
    *(("much", ("how", word)) for word in ("much", "big", "high", "large", "steep")),
    *(("much", (ask, word)) for ask in ("what", "which") for word in ("sum", "amount", "total")),
    *(("where", (ask, word)) for ask in ("what", "which")
      for word in ("space", "square", "street", "field", "spot", "place")),
    ("who", ("which", "player")), ("where", ("where",)), ("much", ("total",)), ("what", ("what",)),
    ("what", ("which",)),
    *(("who", (word,)) for word in ("who", "whom", "whose", "anybody", "anyone")),
    *(("do", (word,)) for word in ("do", "does", "did", "will")),
    *(("must", (word,)) for word in ("must", "should")),
    *(("be", (word,)) for word in ("is", "are", "am")),
)  # fmt: skip
ENDS = ("payer", "payee")
"""What is asked of who owes, or is owed."""
OWING = ("amount", "gains", "pays", "gets", "due", *ENDS)
"""What is asked of who owes whom."""
_MOST_BEFORE_FOCUS = 2  # words: `on which space`


@frozen
class Bag:
    """A row of what is asked by the words that a question holds."""

    sort: str
    focus: frozenset[str]
    names: tuple[str, ...]
    needed: frozenset[str]
    more: frozenset[str]


@cache
def bags() -> tuple[Bag, ...]:
    """Return the rows of questions that are read by the words that they hold."""
    found = []
    for row in _BAGS.strip().splitlines():
        parts = with_classes(row, _BAG_WORDS).split("|")
        sort, focus, names, needed, more = (part.split() for part in parts)
        found.append(Bag(sort[0], frozenset(focus), tuple(names), frozenset(needed),
                         frozenset((*needed, *more))))  # fmt: skip
    return tuple(found)


def focus_of(words: Sequence[str]) -> tuple[str, int, int] | None:
    """Return what a question asks for by its first words, and where these begin and end; None
    where no word asks.
    """
    for begin in range(min(_MOST_BEFORE_FOCUS, len(words))):
        for sort, some in _FOCUS:
            end = begin + len(some)
            if tuple(words[begin:end]) == some:
                return sort, begin, end
    return None
