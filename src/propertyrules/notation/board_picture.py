"""The board as a picture: what lies on the table as SVG, drawn from the board file alone.

A board is a ring of equal spaces that starts at the bottom right and goes round clockwise, unless
it says where each space is. Owners are told apart by letters and patterns as well as by colours,
and groups by their names, so that the picture can be read in grey.
"""

from __future__ import annotations

import colorsys
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from attrs import frozen

from propertyrules.classes import opaque
from propertyrules.hints import spaced
from propertyrules.ir.program import Board, Program, Space
from propertyrules.limits import NARROW_PICTURE, WIDE_PICTURE, WIDEST_PICTURE
from propertyrules.machine.initial_state import blank
from propertyrules.model.schema import get
from propertyrules.model.state import Setting, State
from propertyrules.model.values import BANK, is_known
from propertyrules.notation.table_builder import has_track
from propertyrules.notation.tables import describe_table
from propertyrules.notation.writer import write_entry

_LEAST: Final = 84  # the width of a space in which two words of a name can be read
_LEAST_PLACED: Final = 72  # where the board says itself how many stand side by side
_MOST_LINES: Final = 4  # of a name; the rest of a longer one stands in the title
_PAD: Final = 4
_BAND: Final = 9  # the group's colour, with the buildings on it
_STRIP: Final = 5  # the owner's pattern
_LINE: Final = 12.5
_TEXT: Final = 11.0
_SMALL: Final = 9.5
_TOKEN: Final = 15  # a token or an owner's letter, and the gap behind it
_COLUMN: Final = 172  # the least width of what is told of a player

# Of each player in turn; all of them dark enough for white letters.
_COLOURS: Final = (
    "#0b5cab", "#b3400a", "#00694e", "#8a3a72", "#7a5a00", "#0a6a80", "#a01040", "#4a4a68",
)  # fmt: skip
# Paths in a square of 6, white on the player's colour; the first is plain.
_PATTERNS: Final = (
    "", "M0 0V6M3 0V6", "M0 6L6 0M-1 1L1 -1M5 7L7 5", "M1 1h2v2h-2zM4 4h2v2h-2z", "M0 2H6",
    "M0 0L6 6M-1 5L1 7M5 -1L7 1", "M0 0L6 6M0 6L6 0",
)  # fmt: skip
_WIDE_LETTERS: Final = frozenset("mwMW@%—")
_THIN_LETTERS: Final = frozenset("iljtfrI.,:;'!|()[] -")
_BOLD: Final = 1.12  # how much wider bold letters are
# What XML 1.0 cannot hold at all.
_UNFIT: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@frozen
class Box:
    """A rectangle: its left upper corner and its size, in spaces or in pixels."""

    x: float
    y: float
    width: float
    height: float


def board_picture(state: State, width: int = NARROW_PICTURE, style: bool = True) -> str:
    """Return the table as SVG, laid out so that it can be read `width` pixels wide.

    The narrower, the taller. Each space is a `<g data-space="N">` with a title. Without `style` the
    rules for dark screens and for paper, those of `board.css`, are left out: for a page that has
    them already. A width is brought to one between 180 and 10,000.
    """
    return _Picture(state, min(max(int(width), NARROW_PICTURE // 2), WIDEST_PICTURE)).svg(style)


def notebook_svg(state: State) -> str:
    """Return the picture of a table as a notebook shows it: wide, and about square."""
    return board_picture(state, WIDE_PICTURE)


def bare_board(program: Program) -> State:
    """Return the board of a rulebook with nobody at it."""
    return blank(Setting((), program), ())


@cache
def stylesheet() -> str:
    """Return the rules for dark screens and for paper, as CSS."""
    return Path(__file__).with_name("board.css").read_text(encoding="utf-8")


# -- where the spaces lie ------------------------------------------------------------------------


def cells(board: Board, most: int) -> tuple[Box, ...]:
    """Return where each space lies, in spaces: by the board, or in a ring of `most` columns."""
    placed = [space.at for space in board.spaces]
    if not placed or not all(placed):
        return _ring(len(placed), most)
    left, top = (min(at[axis] for at in placed) for axis in (0, 1))
    return tuple(Box(column - left, row - top, 1, 1) for column, row in placed)


def _ring(count: int, most: int) -> tuple[Box, ...]:
    """Return a ring, as near to a square as its columns allow; of an odd count the last is twice
    as large.
    """
    if count < 3:
        return tuple(Box(place, 0, 1, 1) for place in range(count))
    slots = count + count % 2
    # As many on a side as make it square, if the width has room for so many.
    columns = max(2, min(most, slots // 4 + 1))
    rows = slots // 2 + 2 - columns
    corners = (
        *((column, rows - 1) for column in reversed(range(columns))),
        *((0, row) for row in reversed(range(rows - 1))),
        *((column, 0) for column in range(1, columns)),
        *((columns - 1, row) for row in range(1, rows - 1)),
    )
    boxes = [Box(column, row, 1, 1) for column, row in corners]
    if count < slots:
        one, other = boxes[-2:]
        boxes[-2:] = [
            Box(
                min(one.x, other.x), min(one.y, other.y),
                1 + abs(one.x - other.x), 1 + abs(one.y - other.y),
            )
        ]  # fmt: skip
    return tuple(boxes)


# -- text ----------------------------------------------------------------------------------------


def text_width(text: str, size: float) -> float:
    """Return about how wide a text is in pixels, in the widest of the usual plain fonts."""
    return size * sum(map(_letter_width, text))


@cache
def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    if letter in _WIDE_LETTERS:
        return 0.95
    if letter in _THIN_LETTERS:
        return 0.37
    return 0.72 if letter.isupper() else 0.61


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Break a text in a font of some size (pixels) into lines of a width in pixels.

    A word up to a quarter wider stands alone in its line, for the caller to squeeze; a longer one
    is cut.
    """
    lines, limit = [""], 1.25 * width
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, size) <= width:
            lines[-1] = longer
            continue
        lines += [""] * bool(lines[-1])
        for letter in word:
            # A word that is a little too long is set narrower; that reads better than two halves.
            if text_width(lines[-1] + letter, size) > width and text_width(word, size) > limit:
                lines.append("")
            lines[-1] += letter
    return lines


def player_letters(names: Sequence[str]) -> tuple[str, ...]:
    """Return what stands on each player's token: a letter, or two where the first is not enough."""
    shown: list[str] = []
    for seat, name in enumerate(names):
        plain = "".join(letter for letter in name if letter.isalnum()) or "?"
        tried = (plain[0], plain[:2], *(f"{plain[0]}{n}" for n in range(2, 10)))
        tried = tuple(one[0].upper() + one[1:] for one in tried)
        shown.append(next((one for one in tried if one not in shown), str(seat + 1)))
    return tuple(shown)


# -- drawing -------------------------------------------------------------------------------------


@opaque
class _Block:
    """What is told of a player or of the table: a heading, its lines, and the player's seat."""

    seat: int | None
    heading: str
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        return 20 + _LINE * len(self.lines) + 8


class _Picture:
    """The picture of a table at one width."""

    def __init__(self, state: State, width: int) -> None:
        self.state = state
        self.setting = state.setting
        self.board = state.program.board
        self.start = blank(state.setting, state.out)
        self.letters = player_letters(state.setting.names)
        self.cells = cells(self.board, max(2, width // _LEAST))
        self.columns = max((int(box.x + box.width) for box in self.cells), default=1)
        self.rows = max((int(box.y + box.height) for box in self.cells), default=0)
        # A pixel on either side is left for the lines at the edge.
        self.space_width = max((width - 2) / self.columns, _LEAST_PLACED)
        self.width = self.space_width * self.columns
        room = self.space_width - 2 * _PAD
        names = [wrapped(space.name, room, _TEXT) for space in self.board.spaces]
        self.name_lines = min(_MOST_LINES, max(map(len, names), default=1))
        self.space_height = _BAND + _LINE * self.name_lines + _SMALL + _TOKEN + 2 * _PAD + _STRIP

    def svg(self, style: bool) -> str:
        ring = Box(0, 0, self.width, self.space_height * self.rows)
        panel, columns = self._panel(ring)
        bottom = max(ring.height, panel.y + panel.height)
        box = [f"{number:g}" for number in (-1, -1, round(self.width + 2, 1), round(bottom + 2, 1))]
        program = self.setting.program
        title = f"{self.board.title}, {program.title}"
        root = Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg", "viewBox": " ".join(box), "width": box[2],
                "height": box[3], "role": "group", "aria-label": _fit(title),
                "class": "propertyrules-board", "font-family": "system-ui, sans-serif",
                "font-size": f"{_TEXT:g}", "fill": "#1a1a1a",
            },
        )  # fmt: skip
        _text_in(SubElement(root, "title"), title)
        _text_in(SubElement(root, "desc"), " ".join(self._told()))
        if style:
            _text_in(SubElement(root, "style"), stylesheet())
        self._patterns(SubElement(root, "defs"))
        _rect(root, Box(-1, -1, self.width + 2, bottom + 2), "ground", fill="#fff")
        for space, cell in zip(self.board.spaces, self.cells, strict=True):
            across, down = self.space_width, self.space_height
            self._space(
                root, space,
                Box(cell.x * across, cell.y * down, cell.width * across, cell.height * down),
            )  # fmt: skip
        self._write_panel(root, panel, columns)
        return tostring(root, encoding="unicode")

    def _told(self) -> Iterator[str]:
        """Yield what the picture shows of the players, in words."""
        players, _ = describe_table(self.state)
        yield f"A board of {len(self.board.spaces)} spaces."
        for name, lines in zip(self.setting.names, players, strict=True):
            yield f"{name}: {'; '.join(lines) or 'nothing is told'}."

    def _patterns(self, defs: Element) -> None:
        """Define each player's pattern, and the hatching of what is out of use."""
        for seat in range(len(self.setting.names)):
            pattern = _pattern(defs, f"propertyrules-owner-{seat}")
            # Whoever has the colour of somebody before has another pattern.
            stripes = _PATTERNS[(seat + seat // len(_COLOURS)) % len(_PATTERNS)]
            _rect(pattern, Box(0, 0, 6, 6), "", fill=_colour(seat))
            SubElement(pattern, "path", {"d": stripes, "stroke": "#fff", "stroke-width": "1.4"})
        hatch = _pattern(defs, "propertyrules-marked")
        line = {"d": _PATTERNS[2], "class": "hatch", "stroke": "#555", "stroke-width": "0.7"}
        SubElement(hatch, "path", line | {"stroke-opacity": "0.5"})

    # -- a space --

    def _space(self, root: Element, space: Space, box: Box) -> None:
        """Draw a space with all that stands on it."""
        number, state = space.number, self.state
        here = [
            seat
            for seat, place in enumerate(state.place)
            if place == number and not state.out[seat]
        ]
        label = self._label(space, here)
        group = SubElement(
            root,
            "g",
            {"class": "space", "data-space": str(number), "role": "img", "aria-label": _fit(label)},
        )
        _text_in(SubElement(group, "title"), label)
        _rect(group, box, "cell", fill="#fff", stroke="#666")
        if self._marks(space):
            _rect(group, box, "marked", fill="url(#propertyrules-marked)")
        self._band(group, space, box)
        left, y = box.x + _PAD, box.y + _BAND + _PAD + _TEXT - 2
        room = box.width - 2 * _PAD
        lines = wrapped(space.name, room, _TEXT)
        if len(lines) > _MOST_LINES:
            lines = [*lines[: _MOST_LINES - 1], f"{lines[_MOST_LINES - 1]}…"]
        for line in lines:
            _write(group, left, y, line, _TEXT, room)
            y += _LINE
        if space.group >= 0:
            name = wrapped(self.board.groups[space.group].name, room, _SMALL)[0]
            _write(group, left, y - 1, name, _SMALL, room, kind="quiet")
        taken = self._status(group, space, box)
        self._tokens(group, here, box, taken)

    def _label(self, space: Space, here: Sequence[int]) -> str:
        """Return all that the picture tells of a space, in words."""
        parts = [spaced(space.kind)]
        if space.group >= 0:
            parts.append(self.board.groups[space.group].name)
        if space.deed:
            owner = self.state.owner[space.number]
            whose = "unowned" if owner == BANK else "owner not told"
            if owner != BANK and is_known(owner):
                whose = f"owned by {self.setting.holder(owner)}"
            parts += [whose, *self._buildings(space), *self._marks(space)]
        if here:
            parts.append(f"here: {', '.join(self.setting.names[seat] for seat in here)}")
        return f"{space.name}: {', '.join(parts)}"

    def _buildings(self, space: Space) -> list[str]:
        """Return what is built on a space, in words; nothing where nothing is."""
        rung = self.state.rung[space.number]
        if not is_known(rung):
            return ["buildings not told"] if space.deed and self.setting.program.pieces else []
        words = write_entry(self.setting, ("rung", space.number), rung)
        return [words.removeprefix("with ")] if rung else []

    def _marks(self, space: Space) -> list[str]:
        """Return the variables of a property that are not as at the start, in words."""
        found = []
        for track in self.setting.program.tracks_of("property"):
            fact = ("property", track.index, space.number)
            value = get(self.state, fact)
            if is_known(value) and value != get(self.start, fact) and has_track(value):
                found.append(write_entry(self.setting, fact, value))
        return found

    def _band(self, group: Element, space: Space, box: Box) -> None:
        """Draw the colour of a space's group, and the buildings on it."""
        if space.group < 0:
            return
        band = Box(box.x, box.y, box.width, _BAND)
        # Where a group's name is the word for a colour, that is its colour. What is no such word
        # is passed over by whoever draws, and the colour of what is round it is taken.
        # That of a group whose name is no colour is pale, and far from the one before.
        rgb = colorsys.hls_to_rgb(space.group * 0.381966 % 1, 0.66, 0.35)
        plain = "#" + "".join(f"{int(255 * part):02x}" for part in rgb)
        colour = self.board.groups[space.group].name.replace(" ", "").lower()
        is_word = colour.isascii() and colour.isalpha()
        around = SubElement(group, "g", {"class": "band", "fill": plain, "stroke": "#666"})
        _rect(around, band, "", fill=plain)
        if is_word:
            _rect(around, band, "", fill=colour)
        rung = self.state.rung[space.number]
        if not is_known(rung) or not rung:
            return
        x = box.x + _PAD
        for piece, count in enumerate(self.setting.program.ladder[rung]):
            wide = 7 + 6 * piece
            for _ in range(min(count, int((box.width - 2 * _PAD) // (wide + 2)))):
                roof = f"M{x:g} {box.y + 8:g}v-4l{wide / 2:g} -3l{wide / 2:g} 3v4z"
                look = {"class": "piece", "d": roof, "fill": "#fff", "stroke": "#111"}
                SubElement(around, "path", look)
                x += wide + 2

    def _status(self, group: Element, space: Space, box: Box) -> float:
        """Draw whose a space is and what is on it; return how far right that reaches."""
        x, bottom = box.x + _PAD, box.y + box.height - _STRIP - 2
        owner = self.state.owner[space.number]
        if space.deed and not is_known(owner):
            _badge(group, x, bottom - 13, "?", "#555")
            x += _TOKEN
        elif owner != BANK:
            strip = Box(box.x, box.y + box.height - _STRIP, box.width, _STRIP)
            if owner >= 0:
                _rect(group, strip, "owner", fill=f"url(#propertyrules-owner-{owner})")
            letter = self.letters[owner] if owner >= 0 else self.setting.holder(owner)[:2]
            _badge(group, x, bottom - 13, letter, _colour(owner) if owner >= 0 else "#555")
            x += _TOKEN
        # Of a deed of which nothing is told the question mark says enough.
        untold = not is_known(owner) and not is_known(self.state.rung[space.number])
        built = [] if untold else self._buildings(space)
        words = ", ".join((*built, *self._marks(space)))
        if space.deed and words:
            room = box.x + box.width - _PAD - x
            line = wrapped(words, room / _BOLD, _SMALL)
            shown = line[0] if len(line) == 1 else f"{line[0].rstrip(',')}…"
            _write(group, x, bottom - 3, shown, _SMALL, room, weight="600")
            x += text_width(shown, _SMALL * _BOLD)
        return x

    def _tokens(self, group: Element, here: Sequence[int], box: Box, taken: float) -> None:
        """Draw the tokens of those who stand on a space, from its right lower corner."""
        right = box.x + box.width - 2
        whole = int((box.width - 2 * _PAD) // _TOKEN)
        beside = max(0, int((right - taken - 2) // _TOKEN))
        bottom = box.y + box.height - _STRIP - 2
        places = [(right - _TOKEN * (n + 1), bottom - 13) for n in range(beside)]
        places += [
            (right - _TOKEN * (n + 1), bottom - 13 - _TOKEN * row)
            for row in (1, 2)
            for n in range(whole)
        ]
        # The last place says how many more there are.
        more = len(here) > len(places)
        shown = here[: len(places) - more]
        for seat, (x, y) in zip(shown, places, strict=False):
            token = SubElement(group, "g", {"class": "token", "data-player": str(seat)})
            _text_in(SubElement(token, "title"), self.setting.names[seat])
            look = {"cx": f"{x + 7:g}", "cy": f"{y + 6.5:g}", "r": "6.5", "fill": _colour(seat)}
            SubElement(token, "circle", look | {"class": "disc", "stroke": "#fff"})
            _letter(token, x + 7, y + 10, self.letters[seat])
        if more and places:
            x, y = places[-1]
            _write(group, x, y + 10, f"+{len(here) - len(shown)}", _SMALL, _TOKEN, weight="600")

    # -- what is told beside the board --

    def _blocks(self, room: float, whole: bool) -> list[_Block]:
        """Return what is told of the board, of each player and of the table, in lines of a width.

        Unless that is to be the `whole`, deeds are only counted: they are on the board.
        """
        program = self.setting.program
        laid = f", with {', '.join(program.house_rules)}" if program.house_rules else ""
        players, rest = describe_table(self.state)
        told: list[tuple[int | None, str, Sequence[str]]] = [
            (None, self.board.title, [f"{program.title}{laid}"])
        ]
        for seat, (name, lines) in enumerate(zip(self.setting.names, players, strict=True)):
            cash = self.state.cash[seat]
            has = f": {self.board.currency}{cash}" if cash is not None else ""
            told_elsewhere = ("cash ",) if whole else ("cash ", "owns ")
            about = [line for line in lines if not line.startswith(told_elsewhere)]
            deeds = 0 if whole else sum(owner == seat for owner in self.state.owner)
            about += [f"{deeds} {'deed' if deeds == 1 else 'deeds'}"] * bool(deeds)
            told.append((seat, f"{name}{has}", about))
        if rest:
            told.append((None, "Table", [line.strip() for line in rest if line != "open"]))
        return [
            _Block(
                seat,
                wrapped(heading, (room - _TOKEN - 4) / _BOLD, 13)[0],
                tuple(part for line in lines for part in wrapped(line, room, _TEXT)),
            )
            for seat, heading, lines in told
        ]

    def _panel(self, ring: Box) -> tuple[Box, list[list[_Block]]]:
        """Return where that stands, in how many columns: inside the ring if it fits, else below."""
        placed = any(space.at for space in self.board.spaces)
        inner = Box(
            self.space_width, self.space_height,
            ring.width - 2 * self.space_width, ring.height - 2 * self.space_height,
        )  # fmt: skip
        if not placed and inner.width > _COLUMN - 20:
            # Inside the ring all of it, if that fits, else without the deeds, which the board
            # shows; else below.
            for whole in (True, False):
                columns = self._columns(inner.width, whole)
                if max(map(_height, columns)) + 12 <= inner.height:
                    return inner, columns
        columns = self._columns(ring.width, whole=True)
        tall = max(map(_height, columns)) + 12
        return Box(0, ring.height, ring.width, tall), columns

    def _columns(self, width: float, whole: bool) -> list[list[_Block]]:
        """Return what is told in as many columns as a width has room for, about equally tall."""
        columns: list[list[_Block]] = [[] for _ in range(max(1, int((width - 16) // _COLUMN)))]
        for block in self._blocks((width - 16) / len(columns) - 10, whole):
            min(columns, key=_height).append(block)
        return columns

    def _write_panel(self, root: Element, panel: Box, columns: list[list[_Block]]) -> None:
        wide = (panel.width - 16) / len(columns)
        for place, column in enumerate(columns):
            x, y = panel.x + 8 + place * wide, panel.y + 8
            for block in column:
                group = SubElement(root, "g", {"class": "about"})
                left = x
                if block.seat is not None:
                    group.set("data-player", str(block.seat))
                    _badge(group, x, y + 1, self.letters[block.seat], _colour(block.seat))
                    left += _TOKEN + 3
                _write(group, left, y + 13, block.heading, 13, x + wide - left - 4, weight="700")
                for number, line in enumerate(block.lines):
                    _write(group, x, y + 29 + number * _LINE, line, _TEXT, wide - 8)
                y += block.height


def _height(blocks: Sequence[_Block]) -> float:
    return sum(block.height for block in blocks)


def _colour(seat: int) -> str:
    return _COLOURS[seat % len(_COLOURS)]


# -- elements ------------------------------------------------------------------------------------


def _fit(text: str) -> str:
    """Return a text with what XML cannot hold replaced."""
    return _UNFIT.sub("\ufffd", text)


def _text_in(element: Element, text: str) -> None:
    element.text = _fit(text)


def _rect(parent: Element, box: Box, kind: str, **look: str) -> None:
    size = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    given = {name: f"{round(number, 2):g}" for name, number in size.items()} | look
    SubElement(parent, "rect", given | ({"class": kind} if kind else {}))


def _write(
    parent: Element, x: float, y: float, text: str, size: float, room: float,
    weight: str = "", kind: str = "",
) -> None:  # fmt: skip
    """Write a line; one that would be wider than its room is set narrower."""
    look = {"x": f"{x:g}", "y": f"{y:g}", "font-size": f"{size:g}"}
    if weight:
        look["font-weight"] = weight
    if kind:
        look |= {"class": kind, "fill": "#555"}
    if text_width(text, size * (_BOLD if weight else 1)) > room:
        look |= {"textLength": f"{room:g}", "lengthAdjust": "spacingAndGlyphs"}
    _text_in(SubElement(parent, "text", look), text)


def _letter(parent: Element, x: float, y: float, letter: str) -> None:
    look = {"x": f"{x:g}", "y": f"{y:g}", "class": "letter", "text-anchor": "middle"}
    look |= {"fill": "#fff", "font-size": "10" if len(letter) == 1 else "8", "font-weight": "700"}
    _text_in(SubElement(parent, "text", look), letter)


def _badge(parent: Element, x: float, y: float, letter: str, colour: str) -> None:
    """Draw a player's letter in a square."""
    look = {"x": f"{x:g}", "y": f"{y:g}", "width": "13", "height": "13", "rx": "2"}
    SubElement(parent, "rect", look | {"class": "badge", "fill": colour})
    _letter(parent, x + 6.5, y + 10, letter)


def _pattern(defs: Element, name: str) -> Element:
    size = {"width": "6", "height": "6", "patternUnits": "userSpaceOnUse"}
    return SubElement(defs, "pattern", {"id": name, **size})
