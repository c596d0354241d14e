"""The layout of native values: how C holds a program's state, and how Python encodes it.

A value of one word is a whole number of 64 bits: amounts, truths, seats, spaces, and the numbers of
groups, cards, decks, pieces and words. A throw is one number too; a face is its pips, or a number
below all pips for a word. `NONE` stands for no value. Exact amounts and percentages are two words,
numerator and denominator. A list is its length and its members. A text is a list of pieces: the
number of a literal, or the number of a hole and the words of its value. So texts are put together
without their letters reaching C.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import prod
from typing import Any

from attrs import define, field, frozen

from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import DiceSet, MatterKind, MoveKind, Program, Track
from propertyrules.ir.types import Type
from propertyrules.limits import (
    LARGEST_STORED,
    LONGEST_LITERAL,
    MOST_CELLS,
    MOST_CLAIMS,
    MOST_OPEN_MATTERS,
    MOST_PAYMENTS,
    MOST_SEATS,
    NO_VALUE,
    WORDS_OF_SCRATCH,
    WORDS_OF_STATE,
)
from propertyrules.machine.phrase_printer import spoken
from propertyrules.model.schema import Column, columns
from propertyrules.model.state import Setting
from propertyrules.model.values import BANK, Throw

WORD, EXACT, LIST = "i", "q", "l"
"""How a value is held: one word, an exact number of two, or a list of words (texts too)."""

NONE = NO_VALUE

HOLES = ("LITERAL", "ONE_WORD", "OWN_WORDS", "MORE_WORDS")
"""What a piece of a text is: a literal, or a hole for a value of one word (which others are said
otherwise, with OWN_WORDS) or of more.
"""
_EXACTS = frozenset({"exact", "percent"})
_AMOUNTS = frozenset({"money", "count", "number", "face"})


class NotNative(PropertyRulesError):
    """Part of a program cannot be held natively; the message says which."""


@frozen
class Capacities:
    """The capacity of a native state and a native step; what exceeds it is left to Python.

    `seats` at a table; `open` matters on the stack, and `claims`; `cells`: matters that one step
    reads or opens; `payments` of one step; `words` of 64 bits for the open matters and lists of a
    state, and as `scratch` for the lists that one step makes.
    """

    seats: int = MOST_SEATS
    open: int = MOST_OPEN_MATTERS
    claims: int = MOST_CLAIMS
    cells: int = MOST_CELLS
    payments: int = MOST_PAYMENTS
    words: int = WORDS_OF_STATE
    scratch: int = WORDS_OF_SCRATCH


@define(eq=False)
class Layout:
    """The layout of one program's values. Raises NotNative where its state cannot be held.

    `pieces` are the literals and holes of texts by number, `fields` the first word of each field of
    each kind of matter, `rules` the numbers of event handlers.
    """

    program: Program
    capacities: Capacities = Capacities()
    columns: tuple[Column, ...] = ()
    kinds: dict[str, int] = field(factory=dict)
    fields: dict[str, tuple[int, ...]] = field(factory=dict)
    rules: dict[str, int] = field(factory=dict)
    widest: int = 1
    pieces: list[str | Type] = field(factory=list)
    _numbers: dict[str | Type, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        program = self.program
        self.columns = columns(program)
        self.kinds = {name: number for number, name in enumerate(program.matters)}
        for event in program.events.values():
            for handler in event.handlers:
                self.rules.setdefault(handler.name, len(self.rules))
        for track in program.tracks.values():
            self.held(track.type, f"the track `{track.name}`")
        for kind in program.matters.values():
            self.fields[kind.name] = self._places(kind)
        # A throw is one number, and must be told apart from all others.
        if self.radix > LARGEST_STORED:
            raise NotNative("the dice show more throws than a number of 53 bits can tell apart")

    @property
    def tracks(self) -> list[tuple[Column, Track]]:
        """The columns that are tracks, each with its track."""
        return [(column, column.track) for column in self.columns if column.track is not None]

    def _places(self, kind: MatterKind) -> tuple[int, ...]:
        places, word = [], 0
        for param in kind.fields:
            places.append(word)
            one = self.held(param.type, f"`{param.name}` of the matter `{kind.name}`")
            # An exact number takes two words; so does a list, by its place and its length.
            word += 1 if one == WORD else 2
        self.widest = max(self.widest, word)
        return tuple(places)

    def held(self, type_: Type, what: str) -> str:
        """Return the class of a value on the table. Raises NotNative for one that has none."""
        if type_.name == "matter":
            raise NotNative(f"{what} is something open, which is held only while a step lasts")
        return self.class_of(type_)

    def class_of(self, type_: Type) -> str:
        """Return the class of a type's values: WORD, EXACT or LIST. Raises NotNative."""
        if type_.is_list:
            if type_.of is not None and self.class_of(type_.of) != WORD:
                raise NotNative(f"a {type_}: its members take more than one word")
            return LIST
        if type_.name == "text":
            return LIST
        return EXACT if type_.name in _EXACTS else WORD

    def classes(self, kind: MoveKind) -> tuple[str, ...]:
        """Return the classes of a move's arguments, the mover's first."""
        return tuple(self.class_of(param.type) for param in kind.params)

    def range_of(self, type_: Type) -> tuple[int, int]:
        """Return the least and the greatest number of a value of one word."""
        program, board = self.program, self.program.board
        if type_.name in _AMOUNTS:
            return -LARGEST_STORED, LARGEST_STORED
        if type_.name == "choice":
            choice = program.choices[next(iter(type_.kinds or ()))]
            return 0, len(choice.words) - 1
        seats = self.capacities.seats
        return {
            "truth": (0, 1),
            "player": (0, seats - 1),
            "holder": (BANK - len(program.holders), seats - 1),
            "space": (0, len(board.spaces) - 1),
            "group": (-1, len(board.groups) - 1),
            "card": (0, len(board.cards) - 1),
            "deck": (0, len(board.decks) - 1),
            "piece": (0, len(program.pieces) - 1),
            "throw": (0, self.radix - 1),
            "rung": (0, len(program.ladder) - 1),
        }.get(type_.name, (-LARGEST_STORED, LARGEST_STORED))

    # -- throws and faces ------------------------------------------------------------------

    def faces(self, dice: DiceSet) -> tuple[int | str, ...]:
        """Return the faces of some dice, each once."""
        return tuple(dict.fromkeys(dice.faces))

    def radix_of(self, dice: DiceSet) -> int:
        """Return the number of throws of some dice; that they are not thrown is one of them."""
        ways: int = len(self.faces(dice)) ** dice.number
        return 1 + ways if dice.number else 1

    @property
    def radix(self) -> int:
        """The number of throws of all dice."""
        return prod(map(self.radix_of, self.program.dice))

    def words_on_dice(self) -> list[str]:
        """Return the words that stand on dice, in order."""
        shown = (face for dice in self.program.dice for face in dice.faces)
        return list(dict.fromkeys(face for face in shown if isinstance(face, str)))

    def face_code(self, face: int | str) -> int:
        """Return the number of a face: its pips, or for a word a number below all pips."""
        if isinstance(face, int):
            return face
        words = self.words_on_dice()
        # A word that stands on no die is like none that does.
        place = words.index(face) if face in words else len(words)
        return -LARGEST_STORED + place

    def face(self, code: int) -> int | str:
        """Return the face with a number."""
        words = self.words_on_dice()
        place = code + LARGEST_STORED
        return words[place] if 0 <= place < len(words) else code

    def throw_code(self, throw: Throw) -> int:
        """Return the number of a throw. Raises NotNative for one that the dice cannot show."""
        # A number of mixed base: each sort of dice has its own digit, nought where it is not
        # thrown.
        code, base = 0, 1
        for dice, shown in zip(self.program.dice, throw.dice, strict=True):
            faces = self.faces(dice)
            if shown:
                if len(shown) != dice.number or any(face not in faces for face in shown):
                    raise NotNative(f"the dice cannot show {throw}")
                digit = 0
                # So the first die shown is the lowest digit, and is taken out first.
                for face in reversed(shown):
                    digit = digit * len(faces) + faces.index(face)
                code += (1 + digit) * base
            base *= self.radix_of(dice)
        return code

    def throw(self, code: int) -> Throw:
        """Return the throw with a number."""
        shown: list[tuple[int | str, ...]] = []
        for dice in self.program.dice:
            code, digit = divmod(code, self.radix_of(dice))
            faces, one = self.faces(dice), []
            for _ in range(dice.number if digit else 0):
                one.append(faces[(digit - 1) % len(faces)])
                digit = (digit - 1) // len(faces) + 1
            shown.append(tuple(one))
        return Throw(tuple(shown))

    # -- texts -----------------------------------------------------------------------------

    def piece(self, piece: str | Type) -> int:
        """Return the number of a literal or hole. Raises NotNative for a literal that
        is too long.
        """
        if isinstance(piece, str) and len(piece) > LONGEST_LITERAL:
            raise NotNative(f"a text of {len(piece)} characters")
        if piece not in self._numbers:
            self._numbers[piece] = len(self.pieces)
            self.pieces.append(piece)
        return self._numbers[piece]

    def hole(self, piece: str | Type) -> int:
        """Return the sort of a piece of a text, as its index in HOLES."""
        if isinstance(piece, str):
            return HOLES.index("LITERAL")
        if self.class_of(piece) != WORD:
            return HOLES.index("MORE_WORDS")
        board = self.program.board
        # Players are told apart by their names, and amounts by their figures.
        own: list[str] | None = None
        if piece.name == "space":
            spaces = (one for one in board.spaces if not piece.kinds or one.kind in piece.kinds)
            own = [space.name for space in spaces]
        elif piece.name == "card":
            own = [card.title for card in board.cards]
        elif piece.name in ("player", "money", "count", "number"):
            own = []
        apart = own is not None and len(set(own)) == len(own)
        return HOLES.index("OWN_WORDS" if apart else "ONE_WORD")

    # -- values as words ---------------------------------------------------------------------

    def words(self, type_: Type, value: Any) -> Iterator[int]:
        """Yield the words of a value, the length before a list. Raises NotNative for one that does
        not fit.
        """
        how = self.class_of(type_)
        if how == LIST:
            if type_.is_list:
                assert type_.of is not None or not value
                members = [w for v in value for w in self.words(type_.of or type_, v)]
            else:
                members = [self.piece(value)] if value else []
            yield len(members)
            yield from members
        elif how == EXACT:
            exact = Fraction(value)
            yield from (self._checked(exact.numerator), self._checked(exact.denominator))
        else:
            yield self.word(type_, value)

    def word(self, type_: Type, value: Any) -> int:
        """Return the word of a value. Raises NotNative for one that does not fit."""
        if value is None:
            return NONE
        match type_.name:
            case "throw":
                return self.throw_code(value)
            case "face":
                return self.face_code(value)
            case "matter":
                raise NotNative("something open has no number")
        low, high = self.range_of(type_)
        if not isinstance(value, int) or not low <= value <= high:
            raise NotNative(f"{value} is too large for a native {type_}")
        return int(value)

    def _checked(self, value: int) -> int:
        if not -LARGEST_STORED <= value <= LARGEST_STORED:
            raise NotNative(f"{value} is too large")
        return value

    def value(self, type_: Type, take: Callable[[], int], setting: Setting) -> Any:
        """Return a value from its words; `take` returns the next one."""
        how = self.class_of(type_)
        if how == LIST:
            left = take()
            if not type_.is_list:
                return "".join(self._text([take() for _ in range(left)], setting))
            element = type_.of or type_
            return tuple([self._one(element, take()) for _ in range(left)])
        if how == EXACT:
            numerator, denominator = take(), take()
            return Fraction(numerator, denominator) if denominator else None
        return self._one(type_, take())

    def values(
        self, type_: Type, many: int, left: Iterator[int], setting: Setting
    ) -> tuple[Any, ...]:
        """Return a number of values of a type from the words that are left."""
        if self.class_of(type_) != WORD:
            return tuple([self.value(type_, left.__next__, setting) for _ in range(many)])
        words = tuple(islice(left, many))
        if type_.name in ("throw", "face") or NONE in words:
            return tuple([self._one(type_, word) for word in words])
        return tuple(map(bool, words)) if type_.name == "truth" else words

    def _one(self, type_: Type, word: int) -> Any:
        if word == NONE:
            return None
        match type_.name:
            case "truth":
                return bool(word)
            case "throw":
                return self.throw(word)
            case "face":
                return self.face(word)
        return word

    def _text(self, words: Sequence[int], setting: Setting) -> Iterator[str]:
        left = iter(words)
        for number in left:
            piece = self.pieces[number]
            if isinstance(piece, str):
                yield piece
            else:
                yield spoken(setting, piece, self.value(piece, left.__next__, setting))
