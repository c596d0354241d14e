"""Ground: the lines of a table itself: the bank, decks, variables, and what is open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import frozen

from propertyrules.ir.program import MatterKind, Track
from propertyrules.ir.program import TableLine as SetUp
from propertyrules.ir.types import CARD, MONEY, PLAYER, list_of
from propertyrules.model.values import BANK
from propertyrules.notation.buildings import read_buildings
from propertyrules.notation.explain import bad_amount, doubtful, explain, unknown_name
from propertyrules.notation.faults import did_you_mean, near
from propertyrules.notation.layout import Layout
from propertyrules.notation.lines import TextLine
from propertyrules.notation.match import Matcher, Reading, closest
from propertyrules.notation.seats import SeatReader, track_readings
from propertyrules.notation.slots import Line
from propertyrules.notation.tokens import UnclosedQuote, words_of
from propertyrules.notation.write import types_of

# What a phrase of a matter cannot say stands behind it: `(reason: "rent"; doubles: 1)`.
_FIELDS = re.compile(r"\(([a-z][a-z0-9_]*\s*:.*)\)\s*\Z", re.DOTALL)


@frozen(eq=False, repr=False)
class Told:
    """A line read as a matter, as a line that sets something up, or as a variable of the table."""

    what: MatterKind | SetUp | Track
    values: dict[str, Any]


def read_line(layout: Layout, at: TextLine, only_matters: bool = False) -> None:
    """Read one of the table's own lines into a layout; what cannot be read is told as a fault."""
    try:
        line = Line.of(layout.setting, at.text, at.column - 1)
        if not only_matters and (_holder(layout, line, at) or _ending(layout, line, at)):
            return
        if not only_matters and (_deck(layout, line, at) or _unsure(layout, line, at)):
            return
        told = _phrases(layout, at, only_matters)
    except UnclosedQuote as error:
        layout.fault("T014", str(error), at, at.column + error.column - 1)
        return
    if told is None:
        return
    if isinstance(told.what, MatterKind):
        layout.matters.append((told.what, told.values, at))
    elif isinstance(told.what, SetUp):
        layout.set_up.append((told.what, told.values, at))
    elif layout.once(("table", told.what.name), f"`{told.what.name}`", at, at.column):
        layout.table_tracks[told.what.index] = told.values[told.what.name]


# -- matters, set-up lines and variables, by their phrases ------------------------------------


def _phrases(layout: Layout, at: TextLine, only_matters: bool) -> Told | None:
    line = Line.of(layout.setting, at.text, at.column - 1)
    signed = line.with_signs("count")
    found = list(_readings(layout, Matcher(signed, hasty=True), only_matters))
    more: dict[str, Any] = {}
    cut = _FIELDS.search(at.text)
    if not found and cut is not None:
        shorter = Matcher(
            Line.of(layout.setting, at.text[: cut.start()], at.column - 1).with_signs("count")
        )
        found = list(_readings(layout, shorter, True))
        found += list(_by_name(layout, shorter))
    if not found:
        matcher = Matcher(line)
        list(_readings(layout, matcher, only_matters))
        layout.explained(explain(matcher, "line of a table", "T001"), at)
        return None
    best = closest(reading for _, reading in found)
    what, reading = next((w, r) for w, r in found if r in best)
    if reading.doubts:
        layout.explained(doubtful(reading.doubts), at)
        return None
    if isinstance(what, MatterKind) and cut is not None:
        more = _fields(layout, what, cut, at)
    return Told(what, {**reading.env, **more})


def _readings(
    layout: Layout, matcher: Matcher, only_matters: bool
) -> Iterator[tuple[MatterKind | SetUp | Track, Reading]]:
    program = layout.program
    for kind in program.matters.values():
        for phrase in kind.phrases:
            for reading in matcher.match(phrase, types_of(kind.fields)):
                yield kind, reading
    if only_matters:
        return
    for setup in program.lines:
        for phrase in setup.phrases:
            for reading in matcher.match(phrase, types_of(setup.params)):
                yield setup, reading
    for track in program.tracks_of("table"):
        negated = matcher.line.is_word(0, "not")
        for value, end in track_readings(matcher, track, 1 if negated else 0):
            if end == len(matcher.line.tokens):
                said = not value if negated else value
                yield track, Reading(((track.name, said),))


def _by_name(layout: Layout, matcher: Matcher) -> Iterator[tuple[MatterKind, Reading]]:
    """A matter that has no phrase is known by its name."""
    said = tuple(token.folded for token in matcher.line.tokens)
    for kind in layout.program.matters.values():
        if words_of(kind.name.replace("_", " ")) == said:
            yield kind, Reading()


def _fields(layout: Layout, kind: MatterKind, cut: re.Match[str], at: TextLine) -> dict[str, Any]:
    types = types_of(kind.fields)
    more: dict[str, Any] = {}
    for field in re.finditer(r'\s*([a-z][a-z0-9_]*)\s*:\s*((?:"(?:[^"]|"")*"|[^;"])*)', cut[1]):
        name, text = field[1], field[2].strip()
        column = at.column + cut.start(1) + field.start(2)
        line = Line.of(layout.setting, text, column - 1)
        wanted = types.get(name)
        if wanted is None:
            layout.fault("T001", f"a {kind.name} has no `{name}`", at, column)
        elif wanted.name == "text":
            more[name] = line.tokens[0].text if len(line.tokens) == 1 else text
        else:
            signed = line.with_signs("count")
            values = [f.value for f in signed.values(wanted, 0) if f.end == len(line.tokens)]
            if values:
                more[name] = values[0]
            else:
                layout.fault("T001", f"`{text}` is no {wanted} for `{name}`", at, column)
    return more


# -- the bank and other holders, the end of the game, decks -----------------------------------


def _holder(layout: Layout, line: Line, at: TextLine) -> bool:
    """Read `bank has 3 houses`, `the bank owns X, mortgaged`, `pot 350`."""
    start = line.skip(0)
    hit = next(line.names.table("holder").find(line.tokens, start, None), None)
    if hit is None or not hit.whole:
        return False
    holder, pos = hit.values[0], hit.end
    if line.is_word(pos, "owns", "holds"):
        SeatReader.read(layout, holder, at, pos)
        return True
    if holder == BANK:
        pos = pos + 1 if line.is_word(pos, "has", "have") else pos
        return _pieces(layout, line, at, pos)
    if holder < BANK:
        pos = pos + 1 if line.is_word(pos, "has", "cash", "is") else pos
        found = [f for f in line.values(MONEY, pos) if f.end == len(line.tokens)]
        if not found:
            return False
        if layout.once(("cash", holder), f"`{line.names.holder(holder)}`", at, at.column):
            layout.cash[len(layout.out) + BANK - holder - 1] = found[0].value
        return True
    return False


def _pieces(layout: Layout, line: Line, at: TextLine, pos: int) -> bool:
    """Read the pieces left in the bank: `3 houses and 12 hotels`, or `houses 3`."""
    named = next(line.names.table("piece").find(line.tokens, pos, None), None)
    if named is not None and named.end == len(line.tokens) - 1:
        left = line.tokens[named.end].whole
        if left is not None:
            _left(layout, named.values[0], left, at)
            return True
    found = read_buildings(line, pos)
    if found is None or found[1] != len(line.tokens):
        if any(t.value is not None and t.whole is None for t in line.tokens):
            column = next(line.column(n) for n, t in enumerate(line.tokens) if t.value is not None)
            layout.explained(bad_amount(column), at)
        else:
            pieces = " and ".join(f"3 {piece.plural}" for piece in layout.program.pieces)
            message = f"`{line.stretch(pos, len(line.tokens))}` is nothing that the bank has"
            layout.fault("T001", message, at, line.column(pos), f"write `bank has {pieces}`")
        return True
    # A piece that is not named is not told of: `0 houses` is, and so is `no houses`.
    for place in range(pos, found[1]):
        hit = next(line.names.table("piece").find(line.tokens, place, None), None)
        if hit is not None:
            _left(layout, hit.values[0], found[0][hit.values[0]], at)
    return True


def _left(layout: Layout, piece: int, left: int, at: TextLine) -> None:
    about = layout.program.pieces[piece]
    if about.supply is None:
        message = f"there is no end of {about.plural}, so the bank is never short of them"
        layout.faults.add("T009", message, at.line, at.column, clauses=about.cites)
    elif layout.once(("supply", piece), f"how many {about.plural} the bank has", at, at.column):
        layout.supply[piece] = left


def _ending(layout: Layout, line: Line, at: TextLine) -> bool:
    """Read `game over`, `winner Bob`, `winners Ann and Bob`."""
    if line.is_word(0, "game") and line.is_word(1, "over") and len(line.tokens) == 2:
        layout.winners = layout.winners or ()
        return True
    if not line.is_word(0, "winner", "winners"):
        return False
    found = [f for f in line.values(list_of(PLAYER), 1) if f.end == len(line.tokens)]
    if not found:
        layout.explained(unknown_name(line, PLAYER, 1), at)
    elif layout.once(("winners",), "who has won", at, at.column):
        layout.winners = found[0].value
    return True


def _deck(layout: Layout, line: Line, at: TextLine) -> bool:
    """Read `chance deck advance-to-go, go-to-jail`: the next cards, top first; and `bottom of the
    chance deck poor-tax`: the last ones, the lowest last.
    """
    decks = line.names.table("deck")
    part = next((word for word in ("top", "bottom") if line.is_word(0, word)), "")
    if part and not line.is_word(1, "of"):
        return False
    start = line.skip(2 if part else 0)
    if line.is_word(start, "deck"):
        hit = next(decks.find(line.tokens, start + 1, None), None)
        pos = hit.end if hit else 0
    else:
        hit = next(decks.find(line.tokens, start, None), None)
        if hit is None or not line.is_word(hit.end, "deck"):
            return False
        pos = hit.end + 1
    if hit is None:
        return False
    deck = hit.values[0]
    under = part == "bottom"
    what = f"the {'bottom of the ' if under else ''}{line.names.deck(deck)} deck"
    if not layout.once(("deck", deck, under), what, at, at.column):
        return True
    lying = (layout.bottoms if under else layout.tops)[deck]
    both = (layout.tops[deck], layout.bottoms[deck])
    mine = frozenset(layout.program.board.decks[deck].cards)
    pos = pos + 1 if line.is_word(pos, ":", "is") else pos
    while pos < len(line.tokens):
        card = next(line.names.table("card").find(line.tokens, line.skip(pos), mine.__contains__),
                    None)  # fmt: skip
        if card is None:
            _no_card(layout, line, at, deck, pos)
            while pos < len(line.tokens) and not line.is_word(pos, ",", "and"):
                pos += 1
        else:
            fresh = [c for c in card.values if c not in both[0] and c not in both[1]]
            if fresh:
                lying.append(fresh[0])
                layout.told["lies", fresh[0]] = at
            else:
                name = line.stretch(pos, card.end)
                message = f"`{name}` lies in the deck twice"
                layout.fault("T018", message, at, line.column(pos))
            pos = card.end
        while line.is_word(pos, ",", "and"):
            pos += 1
    return True


def _unsure(layout: Layout, line: Line, at: TextLine) -> bool:
    """Read `nobody knows who holds the jail card`, where it is known of the others."""
    words = ("nobody", "knows", "who", "holds")
    if not all(line.is_word(place, word) for place, word in enumerate(words)):
        return False
    found = next(line.values(list_of(CARD), len(words)), None)
    if found is None or found.end != len(line.tokens):
        layout.explained(unknown_name(line, CARD, len(words)), at)
        return True
    for card in found.value:
        layout.told["unsure", card] = at
    return True


def _no_card(layout: Layout, line: Line, at: TextLine, deck: int, pos: int) -> None:
    end = pos
    while end < len(line.tokens) and not line.is_word(end, ",", "and"):
        end += 1
    name = line.stretch(pos, end)
    board = layout.program.board
    known = [board.cards[c].id for c in board.decks[deck].cards]
    message = f"no card `{name}` in the {board.decks[deck].title} deck"
    layout.fault("T018", message, at, line.column(pos), did_you_mean(near(name, known)))
