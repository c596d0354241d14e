"""The SVG renderer of boards: the whole state of a table as a picture.

The board file alone says what is drawn. A board is a ring of equal spaces that starts at the bottom
right and goes round clockwise, unless the file places each space. Owners are told apart by letters
and patterns as well as by colours, and groups by their names, so the picture can be read in grey.
"""

from __future__ import annotations

import colorsys
import re
import unicodedata
from collections.abc import Sequence
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
from propertyrules.notation.table_printer import describe_table
from propertyrules.notation.writer import write_entry

_LEAST: Final = 84  # pixels: the width of a space in which two words of a name can be read
_LEAST_PLACED: Final = 72  # where the board file places the spaces
_MOST_LINES: Final = 4  # of a name; a longer one is cut, and stands in the title
_PAD: Final = 4
_BAND: Final = 9  # the group's colour, with the buildings on it
_STRIP: Final = 5  # the owner's pattern
_LINE: Final = 12.5
_TEXT: Final = 11.0
_SMALL: Final = 9.5
_TOKEN: Final = 15  # a token or an owner's letter, and the gap behind it
_COLUMN: Final = 172  # the least width of the text about a player

# By seat; all of them are dark enough for white letters.
_COLOURS: Final = (
    "#0b5cab", "#b3400a", "#00694e", "#8a3a72", "#7a5a00", "#0a6a80", "#a01040", "#4a4a68",
)  # fmt: skip
# Paths in a square of 6 pixels, white on the player's colour; the first is plain.
_PATTERNS: Final = (
    "", "M0 0V6M3 0V6", "M0 6L6 0M-1 1L1 -1M5 7L7 5", "M1 1h2v2h-2zM4 4h2v2h-2z", "M0 2H6",
    "M0 0L6 6M-1 5L1 7M5 -1L7 1", "M0 0L6 6M0 6L6 0",
)  # fmt: skip
_WIDE_LETTERS: Final = frozenset("mwMW@%—")
_THIN_LETTERS: Final = frozenset("iljtfrI.,:;'!|()[] -")
_BOLD: Final = 1.12  # how much wider bold letters are
# Characters that XML 1.0 cannot hold.
_UNFIT: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@frozen
class Box:
    """A rectangle: its left upper corner and its size, in spaces or in pixels."""

    x: float
    y: float
    width: float
    height: float


def board_picture(state: State, width: int = NARROW_PICTURE, style: bool = True) -> str:
    """Return the table as SVG, laid out to be read `width` pixels wide (180 to 10,000).

    The narrower the picture, the taller it is. Each space is a `<g data-space="N">` with a title.
    Without `style` the rules of `board.css` for dark screens and paper are left out, for a page
    that has them already.
    """
    return _Picture(state, min(max(int(width), NARROW_PICTURE // 2), WIDEST_PICTURE)).svg(style)


def notebook_svg(state: State) -> str:
    """Return the picture of a table for a notebook: wide, and about square."""
    return board_picture(state, WIDE_PICTURE)


def bare_board(program: Program) -> State:
    """Return the state of a rulebook without players, for a picture of its bare board."""
    return blank(Setting((), program), ())


@cache
def stylesheet() -> str:
    """Return the rules for dark screens and for paper, as CSS."""
    return Path(__file__).with_name("board.css").read_text(encoding="utf-8")


# -- where the spaces lie ------------------------------------------------------------------------


def cells(board: Board, most: int) -> tuple[Box, ...]:
    """Return where each space lies, in spaces: as the board file places them, or in a ring.

    A ring has at most `most` columns and is as near to a square as they allow; if the number of
    spaces is odd, the last one is twice as large.
    """
    placed = [space.at for space in board.spaces]
    count = len(placed)
    if placed and all(placed):
        left, top = (min(at[axis] for at in placed) for axis in (0, 1))
        return tuple(Box(column - left, row - top, 1, 1) for column, row in placed)
    if count < 3:
        return tuple(Box(place, 0, 1, 1) for place in range(count))
    slots = count + count % 2
    # As many on a side as make it square, if they fit into the width.
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
        x, y = min(one.x, other.x), min(one.y, other.y)
        boxes[-2:] = [Box(x, y, 1 + abs(one.x - other.x), 1 + abs(one.y - other.y))]
    return tuple(boxes)


# -- text ----------------------------------------------------------------------------------------


def text_width(text: str, size: float) -> float:
    """Return about how wide a text is in pixels, in the widest of the usual plain fonts."""
    return size * sum(map(_letter_width, text))


@cache
def _letter_width(letter: str) -> float:
    """Return about how wide a letter is, in font sizes."""
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

    A word up to a quarter wider than a line gets its own line, for the caller to squeeze; a longer
    one is cut.
    """
    lines, limit = [""], 1.25 * width
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, size) <= width:
            lines[-1] = longer
            continue
        lines += [""] * bool(lines[-1])
        for letter in word:
            if text_width(lines[-1] + letter, size) > width and text_width(word, size) > limit:
                lines.append("")
            lines[-1] += letter
    return lines


def player_letters(names: Sequence[str]) -> tuple[str, ...]:
    """Return the letter of each player's token, or two where the first is not enough."""
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
    """The text about a player or the table: a heading, its lines, and the player's seat."""

    seat: int | None
    heading: str
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        return 20 + _LINE * len(self.lines) + 8


class _Picture:
    """Draws one table as SVG, at one width."""

    def __init__(self, state: State, width: int) -> None:
        self.state = state
        self.setting = state.setting
        self.board = state.program.board
        self.start = blank(state.setting, state.out)
        self.letters = player_letters(state.setting.names)
        self.cells = cells(self.board, max(2, width // _LEAST))
        columns = max((int(box.x + box.width) for box in self.cells), default=1)
        rows = max((int(box.y + box.height) for box in self.cells), default=0)
        # A pixel on either side is left for the lines at the edge.
        self.space_width = max((width - 2) / columns, _LEAST_PLACED)
        room = self.space_width - 2 * _PAD
        names = [wrapped(space.name, room, _TEXT) for space in self.board.spaces]
        name_lines = min(_MOST_LINES, max(map(len, names), default=1))
        self.space_height = _BAND + _LINE * name_lines + _SMALL + _TOKEN + 2 * _PAD + _STRIP
        self.ring = Box(0, 0, self.space_width * columns, self.space_height * rows)

    def svg(self, style: bool) -> str:
        """Render the picture."""
        title = f"{self.board.title}, {self.setting.program.title}"
        look = {
            "xmlns": "http://www.w3.org/2000/svg", "role": "group", "aria-label": _fit(title),
            "class": "propertyrules-board", "font-family": "system-ui, sans-serif",
            "font-size": f"{_TEXT:g}", "fill": "#1a1a1a",
        }  # fmt: skip
        root = Element("svg", look)
        _draw(root, "title", title)
        said = [f"A board of {len(self.board.spaces)} spaces."]
        for name, lines in zip(self.setting.names, describe_table(self.state)[0], strict=True):
            said.append(f"{name}: {'; '.join(lines) or 'nothing is told'}.")
        _draw(root, "desc", " ".join(said))
        if style:
            _draw(root, "style", stylesheet())
        defs = _draw(root, "defs")
        for seat in range(len(self.setting.names)):
            pattern = _pattern(defs, f"propertyrules-owner-{seat}")
            _rect(pattern, Box(0, 0, 6, 6), fill=_colour(seat))
            # Players who share a colour have different patterns.
            stripes = _PATTERNS[(seat + seat // len(_COLOURS)) % len(_PATTERNS)]
            _draw(pattern, "path", d=stripes, stroke="#fff", stroke_width=1.4)
        hatch = _draw(_pattern(defs, "propertyrules-marked"), "path", d=_PATTERNS[2], kind="hatch")
        hatch.attrib |= {"stroke": "#555", "stroke-width": "0.7", "stroke-opacity": "0.5"}
        ground = _draw(root, "rect", x=-1, y=-1, kind="ground", fill="#fff")
        across, down = self.space_width, self.space_height
        for space, cell in zip(self.board.spaces, self.cells, strict=True):
            box = Box(cell.x * across, cell.y * down, cell.width * across, cell.height * down)
            self._space(root, space, box)
        bottom = self._panel(root)
        size = [f"{round(number + 2, 1):g}" for number in (self.ring.width, bottom)]
        root.set("viewBox", f"-1 -1 {' '.join(size)}")
        for element in (root, ground):
            element.attrib.update(zip(("width", "height"), size, strict=True))
        return tostring(root, encoding="unicode")

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
        about = {"data_space": str(number), "role": "img", "aria_label": _fit(label)}
        group = _draw(root, "g", kind="space", **about)
        _draw(group, "title", label)
        _rect(group, box, kind="cell", fill="#fff", stroke="#666")
        if self._marks(space):
            _rect(group, box, kind="marked", fill="url(#propertyrules-marked)")
        if space.group >= 0:
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
            _write(group, left, y - 1, name, _SMALL, room, kind="quiet", fill="#555")
        self._tokens(group, here, box, self._status(group, space, box))

    def _label(self, space: Space, here: Sequence[int]) -> str:
        """Return all that the picture shows of a space, in words."""
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
        """Return the buildings on a space, in words; empty where there are none."""
        rung = self.state.rung[space.number]
        if not is_known(rung):
            return ["buildings not told"] if space.deed and self.setting.program.pieces else []
        words = write_entry(self.setting, ("rung", space.number), rung)
        return [words.removeprefix("with ")] if rung else []

    def _marks(self, space: Space) -> list[str]:
        """Return the tracks of a property that are not as at the start, in words."""
        found = []
        for track in self.setting.program.tracks_of("property"):
            fact = ("property", track.index, space.number)
            value = get(self.state, fact)
            if is_known(value) and value != get(self.start, fact) and has_track(value):
                found.append(write_entry(self.setting, fact, value))
        return found

    def _band(self, group: Element, space: Space, box: Box) -> None:
        """Draw the colour of a space's group, and the buildings on it."""
        band = Box(box.x, box.y, box.width, _BAND)
        # A group's name may be the word for a colour: a viewer ignores a fill that it does not
        # know, and shows the one around it, which is pale and far from that of the group before.
        rgb = colorsys.hls_to_rgb(space.group * 0.381966 % 1, 0.66, 0.35)
        plain = "#" + "".join(f"{int(255 * part):02x}" for part in rgb)
        colour = self.board.groups[space.group].name.replace(" ", "").lower()
        around = _draw(group, "g", kind="band", fill=plain, stroke="#666")
        _rect(around, band, fill=plain)
        if colour.isascii() and colour.isalpha():
            _rect(around, band, fill=colour)
        rung = self.state.rung[space.number]
        x = box.x + _PAD
        for piece, count in enumerate(self.setting.program.ladder[rung] if is_known(rung) else ()):
            wide = 7 + 6 * piece
            for _ in range(min(count, int((box.width - 2 * _PAD) // (wide + 2)))):
                roof = f"M{x:g} {box.y + 8:g}v-4l{wide / 2:g} -3l{wide / 2:g} 3v4z"
                _draw(around, "path", kind="piece", d=roof, fill="#fff", stroke="#111")
                x += wide + 2

    def _status(self, group: Element, space: Space, box: Box) -> float:
        """Draw who owns a space and what is on it; return the right end of that."""
        x, bottom = box.x + _PAD, box.y + box.height - _STRIP - 2
        owner = self.state.owner[space.number]
        if space.deed and not is_known(owner):
            _badge(group, x, bottom - 13, "?", "#555")
            x += _TOKEN
        elif owner != BANK:
            strip = Box(box.x, box.y + box.height - _STRIP, box.width, _STRIP)
            if owner >= 0:
                _rect(group, strip, kind="owner", fill=f"url(#propertyrules-owner-{owner})")
            letter = self.letters[owner] if owner >= 0 else self.setting.holder(owner)[:2]
            _badge(group, x, bottom - 13, letter, _colour(owner) if owner >= 0 else "#555")
            x += _TOKEN
        # For a deed of which nothing is known the question mark says enough.
        untold = not is_known(owner) and not is_known(self.state.rung[space.number])
        built = [] if untold else self._buildings(space)
        words = ", ".join((*built, *self._marks(space)))
        if space.deed and words:
            room = box.x + box.width - _PAD - x
            line = wrapped(words, room / _BOLD, _SMALL)
            shown = line[0] if len(line) == 1 else f"{line[0].rstrip(',')}…"
            _write(group, x, bottom - 3, shown, _SMALL, room, font_weight="600")
            x += text_width(shown, _SMALL * _BOLD)
        return x

    def _tokens(self, group: Element, here: Sequence[int], box: Box, taken: float) -> None:
        """Draw the tokens on a space, from its lower right corner as far as `taken`."""
        right = box.x + box.width - 2
        whole = int((box.width - 2 * _PAD) // _TOKEN)
        beside = max(0, int((right - taken - 2) // _TOKEN))
        bottom = box.y + box.height - _STRIP - 2
        places = [
            (right - _TOKEN * (n + 1), bottom - 13 - _TOKEN * row)
            for row, count in enumerate((beside, whole, whole))
            for n in range(count)
        ]
        # The last place says how many more there are.
        more = len(here) > len(places)
        shown = here[: len(places) - more]
        for seat, (x, y) in zip(shown, places, strict=False):
            token = _draw(group, "g", kind="token", data_player=str(seat))
            _draw(token, "title", self.setting.names[seat])
            disc = _draw(token, "circle", kind="disc", cx=x + 7, cy=y + 6.5, r=6.5)
            disc.attrib |= {"fill": _colour(seat), "stroke": "#fff"}
            _letter(token, x + 7, y + 10, self.letters[seat])
        if more and places:
            x, y = places[-1]
            rest = f"+{len(here) - len(shown)}"
            _write(group, x, y + 10, rest, _SMALL, _TOKEN, font_weight="600")

    # -- the text beside the board --

    def _columns(self, width: float, whole: bool) -> list[list[_Block]]:
        """Return the text about the board, the players and the table in columns of equal height.

        Unless it is to be the `whole` text, deeds are only counted: the board shows them.
        """
        columns: list[list[_Block]] = [[] for _ in range(max(1, int((width - 16) // _COLUMN)))]
        room = (width - 16) / len(columns) - 10
        program = self.setting.program
        laid = f", with {', '.join(program.house_rules)}" if program.house_rules else ""
        players, rest = describe_table(self.state)
        told: list[tuple[int | None, str, Sequence[str]]] = [
            (None, self.board.title, [f"{program.title}{laid}"])
        ]
        for seat, (name, lines) in enumerate(zip(self.setting.names, players, strict=True)):
            cash = self.state.cash[seat]
            has = f": {self.board.currency}{cash}" if cash is not None else ""
            # The cash stands in the heading already.
            shown = ("cash ",) if whole else ("cash ", "owns ")
            about = [line for line in lines if not line.startswith(shown)]
            deeds = 0 if whole else sum(owner == seat for owner in self.state.owner)
            about += [f"{deeds} {'deed' if deeds == 1 else 'deeds'}"] * bool(deeds)
            told.append((seat, f"{name}{has}", about))
        if rest:
            told.append((None, "Table", [line.strip() for line in rest if line != "open"]))
        for whose, heading, texts in told:
            short = wrapped(heading, (room - _TOKEN - 4) / _BOLD, 13)[0]
            broken = tuple(part for text in texts for part in wrapped(text, room, _TEXT))
            min(columns, key=_height).append(_Block(whose, short, broken))
        return columns

    def _panel(self, root: Element) -> float:
        """Draw that text inside the ring if it fits, else below; return the end of the picture."""
        ring, panel, columns = self.ring, None, self._columns(self.ring.width, whole=True)
        inner = Box(
            self.space_width, self.space_height,
            ring.width - 2 * self.space_width, ring.height - 2 * self.space_height,
        )  # fmt: skip
        placed = any(space.at for space in self.board.spaces)
        for whole in (True, False) if not placed and inner.width > _COLUMN - 20 else ():
            within = self._columns(inner.width, whole)
            if max(map(_height, within)) + 12 <= inner.height:
                panel, columns = inner, within
                break
        if panel is None:
            panel = Box(0, ring.height, ring.width, max(map(_height, columns)) + 12)
        wide = (panel.width - 16) / len(columns)
        for place, column in enumerate(columns):
            x, y = panel.x + 8 + place * wide, panel.y + 8
            for block in column:
                group = _draw(root, "g", kind="about")
                left = x
                if block.seat is not None:
                    group.set("data-player", str(block.seat))
                    _badge(group, x, y + 1, self.letters[block.seat], _colour(block.seat))
                    left += _TOKEN + 3
                room = x + wide - left - 4
                _write(group, left, y + 13, block.heading, 13, room, font_weight="700")
                for number, line in enumerate(block.lines):
                    _write(group, x, y + 29 + number * _LINE, line, _TEXT, wide - 8)
                y += block.height
        return max(ring.height, panel.y + panel.height)


def _height(blocks: Sequence[_Block]) -> float:
    return sum(block.height for block in blocks)


def _colour(seat: int) -> str:
    return _COLOURS[seat % len(_COLOURS)]


# -- elements ------------------------------------------------------------------------------------


def _fit(text: str) -> str:
    """Replace the characters of a text that XML cannot hold."""
    return _UNFIT.sub("\ufffd", text)


def _draw(parent: Element, tag: str, text: str = "", **look: str | float) -> Element:
    """Append an element with a text and attributes: `kind` is its class, `font_size` `font-size`.

    Numbers are rounded to hundredths of a pixel.
    """
    given = {
        "class" if name == "kind" else name.replace("_", "-"): (
            value if isinstance(value, str) else f"{round(value, 2):g}"
        )
        for name, value in look.items()
    }
    element = SubElement(parent, tag, given)
    element.text = _fit(text) if text else None
    return element


def _rect(parent: Element, box: Box, **look: str) -> None:
    _draw(parent, "rect", x=box.x, y=box.y, width=box.width, height=box.height, **look)


def _write(
    parent: Element, x: float, y: float, text: str, size: float, room: float, **look: str
) -> None:
    """Write a line; one that would be wider than its room is squeezed."""
    squeezed: dict[str, str] = {}
    if text_width(text, size * (_BOLD if "font_weight" in look else 1)) > room:
        squeezed = {"textLength": f"{room:g}", "lengthAdjust": "spacingAndGlyphs"}
    _draw(parent, "text", text, x=x, y=y, font_size=size, **look, **squeezed)


def _letter(parent: Element, x: float, y: float, letter: str) -> None:
    """Write a player's letter, or two in a smaller font."""
    size = 10 if len(letter) == 1 else 8
    look = {"text_anchor": "middle", "fill": "#fff", "font_weight": "700"}
    _draw(parent, "text", letter, x=x, y=y, kind="letter", font_size=size, **look)


def _badge(parent: Element, x: float, y: float, letter: str, colour: str) -> None:
    """Draw a player's letter in a square."""
    _draw(parent, "rect", kind="badge", x=x, y=y, width=13, height=13, rx=2, fill=colour)
    _letter(parent, x + 6.5, y + 10, letter)


def _pattern(defs: Element, name: str) -> Element:
    return _draw(defs, "pattern", id=name, width=6, height=6, patternUnits="userSpaceOnUse")
