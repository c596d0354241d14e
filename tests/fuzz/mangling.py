"""Ways to spoil texts: tables and records cut, swapped and with odd amounts; rulebooks mutated,
and house rules, boards and decks.
"""

from __future__ import annotations

import re
from functools import cache

from hypothesis import strategies as st

from propertyrules import (
    Referee,
    boards,
    decks,
    house_rules,
    load_rulebook,
    random_game,
    rulebooks,
    write_record,
)

SHIPPED = [listed.id for listed in rulebooks()]
TEXTS = {listed.id: listed.path.read_text(encoding="utf-8") for listed in rulebooks()}
HOUSES = {listed.id: listed.path.read_text(encoding="utf-8") for listed in house_rules()}
BOARDS = {listed.id: listed.path.read_text(encoding="utf-8") for listed in boards()}
DECKS = {listed.id: listed.path.read_text(encoding="utf-8") for listed in decks()}

AMOUNTS = (
    "0", "-1", "-200", "1.5", "0.5", "1e9", "999999999999999", "9" * 40, "1,000,000", "$", "½",
    "NaN", "١٢", "0x10", "--5", "+3", "00007", "1/2", "3 4", "",
)  # fmt: skip
# Keywords of tables and moves, words of the notation, beginnings of each other, and odd ones.
NAMES = (
    "player", "turn", "of", "and", "the bank", "bank", "owed", "to", "for", "open", "play", "ask",
    "nobody", "everybody", "rolls", "Ann", "Anna", "Ann and Bob", "An", "A", "a", "Boardwalk",
    "Go", "jail", "in jail", "17", "$50", "cash", "out", "->", "#", "Zoë", "ZOE", "‮x", "x" * 60,
    "with 3 houses", "each", "owns", "'", '"', "scenario", "rulebook", "before rolling",
)  # fmt: skip
TOKENS = re.compile(r'"[^"]*"|\[[^\]]*\]|\w+(?:[.-]\w+)*|\S')


@st.composite
def tables(draw: st.DrawFn) -> str:
    """Draw the text of a table or record of a shipped rulebook, spoilt in one way or several."""
    text = _record(draw(st.sampled_from(SHIPPED)))
    for spoil in draw(st.lists(st.sampled_from(_SPOILING), min_size=1, max_size=3)):
        text = spoil(draw, text)
    return text


@st.composite
def crowds(draw: st.DrawFn) -> str:
    """Draw a table with odd names at it: one player, or forty, or names that are words."""
    many = draw(st.sampled_from((1, 2, 3, 5, 40, 120)))
    names = draw(st.lists(st.sampled_from(NAMES), min_size=min(many, 3), max_size=4))
    names += [f"P{n}" for n in range(many - len(names))]
    quote = draw(st.booleans())
    lines = [f"rulebook {draw(st.sampled_from(SHIPPED))}", ""]
    for name in names[:many]:
        shown = f'"{name}"' if quote else name
        lines += [f"player {shown}", f"  cash {draw(st.sampled_from(('500', *AMOUNTS)))}"]
    first = f'"{names[0]}"' if quote else names[0]
    lines += [f"turn of {first}, before rolling", "play", f"  {first} rolls 3 4", "ask"]
    lines += [f"  {name} {draw(st.sampled_from(_MOVES))}" for name in names[:3]]
    return "\n".join(lines) + "\n"


@st.composite
def mutants(draw: st.DrawFn) -> str:
    """Draw a shipped rulebook with some of its tokens dropped, doubled, swapped or changed."""
    return _mutated(draw, TEXTS[draw(st.sampled_from(SHIPPED))])


@st.composite
def mutated_houses(draw: st.DrawFn) -> str:
    """Draw a shipped house rule mutated so."""
    return _mutated(draw, HOUSES[draw(st.sampled_from(sorted(HOUSES)))])


@st.composite
def mutated_boards(draw: st.DrawFn) -> str:
    """Draw a shipped board mutated so, or a deck where a board should be."""
    texts = DECKS if draw(st.integers(0, 9)) == 0 else BOARDS
    return _mutated(draw, texts[draw(st.sampled_from(sorted(texts)))])


@st.composite
def mutated_decks(draw: st.DrawFn) -> str:
    """Draw a shipped deck mutated so."""
    return _mutated(draw, DECKS[draw(st.sampled_from(sorted(DECKS)))])


def _mutated(draw: st.DrawFn, text: str) -> str:
    spans = [match.span() for match in TOKENS.finditer(text)]
    edits: list[tuple[int, int, str]] = []
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(spans) - 2))
        (first, last), (second, end) = spans[place], spans[place + 1]
        token, other = text[first:last], text[second:end]
        elsewhere = text[slice(*spans[draw(st.integers(0, len(spans) - 1))])]
        amount = draw(st.sampled_from(AMOUNTS))
        edits.append(draw(st.sampled_from((
            (first, last, ""),
            (first, last, f"{token} {token}"),
            (first, end, f"{other} {token}"),
            (first, last, elsewhere),
            (first, last, amount if token.isdigit() else token),
        ))))  # fmt: skip
    for first, last, new in sorted(edits, reverse=True):
        text = text[:first] + new + text[last:]
    return text


# -- spoiling tables ----------------------------------------------------------------------------

_MOVES = (
    "ends the turn", "rolls 3 4", "rolls 7 0", "builds a house on Boardwalk", "quits", "bids -5",
    "pays the bank 1.5", "offers Bob nothing for nothing", "sells Go to Go for 1", "mortgages",
    "lifts the mortgages on nothing", "draws a card: go back 10000 spaces", "is", "",
)  # fmt: skip


@cache
def _record(name: str) -> str:
    """Return a short record of a shipped rulebook, made once."""
    start = Referee(load_rulebook(name)).new_game(["Ann", "Bob", "Cy"])
    moves = [step.move for step in random_game(start, SHIPPED.index(name), 30)]
    return write_record(start, moves)


def _cut(draw: st.DrawFn, text: str) -> str:
    return text[: draw(st.integers(0, len(text)))]


def _behead(draw: st.DrawFn, text: str) -> str:
    return text[draw(st.integers(0, len(text) // 2)) :]


def _swap(draw: st.DrawFn, text: str) -> str:
    lines = text.splitlines()
    if len(lines) < 2:
        return text
    one, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines) + "\n"


def _double(draw: st.DrawFn, text: str) -> str:
    lines = text.splitlines() or [""]
    place = draw(st.integers(0, len(lines) - 1))
    return "\n".join([*lines[:place], lines[place], *lines[place:]]) + "\n"


def _amount(draw: st.DrawFn, text: str) -> str:
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    one = draw(st.sampled_from(found))
    return text[: one.start()] + draw(st.sampled_from(AMOUNTS)) + text[one.end() :]


def _rename(draw: st.DrawFn, text: str) -> str:
    return text.replace(draw(st.sampled_from(("Ann", "Bob"))), draw(st.sampled_from(NAMES)))


def _scribble(draw: st.DrawFn, text: str) -> str:
    place = draw(st.integers(0, len(text)))
    return text[:place] + draw(st.text(max_size=12)) + text[place:]


def spoilt_figures() -> st.SearchStrategy[tuple[str, str]]:
    """Draw a figure's name and value as `--set` has them."""
    names = st.sampled_from((*load_rulebook("classic").figures, "", "x", "players", "=", "a b"))
    values = st.sampled_from((*AMOUNTS, "10%", "7.5 %", "yes", "no", "1e999999999%", "%", "½%"))
    return st.tuples(names, values)


_SPOILING = (_cut, _behead, _swap, _double, _amount, _amount, _rename, _scribble)
