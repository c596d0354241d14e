"""Ambiguous phrases: lines that fit two phrases, or a phrase and the notation itself.

Whether some line fits both is decided by unifying the phrases as patterns: words match words, and
slots match the texts of values of their types. Players are taken to have no word of a phrase for a
name, as names can be put in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations, product
from typing import Any, TypeAlias

from attrs import evolve, field, frozen

from propertyrules.classes import opaque
from propertyrules.diagnostic_sink import DiagnosticSink
from propertyrules.hints import spaced
from propertyrules.ir import program as p
from propertyrules.ir.reserved_phrases import ABOUT_DEEDS, ABOUT_PLAYERS, LINES, QUESTIONS
from propertyrules.ir.types import (
    CARD,
    COUNT,
    DECK,
    EXACT,
    FACE,
    GROUP,
    HOLDER,
    MONEY,
    PERCENT,
    PIECE,
    PLAYER,
    SPACE,
    TEXT,
    THROW,
    TRUTH,
    Type,
    list_of,
)
from propertyrules.limits import MAX_PHRASE_STEPS, SOME_AMOUNT
from propertyrules.span import NOWHERE, Span
from propertyrules.syntax.phrases import (
    ENDING,
    Optional,
    PhrasePart,
    Slot,
    Words,
    parse_phrase,
)
from propertyrules.syntax.source import ARTICLES

_PIECE = re.compile(r"[^\W_](?:[^\W_]|['\u2019.](?=[^\W_]))*|\d+|->|[^\w\s]")
_SILENT = frozenset("-_.\u2013'\u2019`")
_UNREADABLE = {
    "#": "starts a comment",
    "->": "separates a line from its expected answer",
    "\u201c": "starts a name in quotes",
    ";": "separates one statement from the next",
}
_OF_SLOT = frozenset(("{}", "space"))  # stands for any slot; a space may be told by its number
_NUMBERS = frozenset((MONEY, COUNT, EXACT))
_RESERVED: dict[str, Type] = {
    "player": PLAYER, "players": list_of(PLAYER), "amount": MONEY, "text": TEXT,
    "holder": HOLDER, "deck": DECK, "number": COUNT, "piece": PIECE, "cards": list_of(CARD),
    "share": PERCENT, "property": SPACE, "group": GROUP,
}  # fmt: skip
"""The slots of the notation's own phrases."""
_EXAMPLES = {
    "money": str(SOME_AMOUNT), "count": str(SOME_AMOUNT), "exact": str(SOME_AMOUNT),
    "face": str(SOME_AMOUNT), "percent": f"{SOME_AMOUNT}%", "player": "Ann", "holder": "Ann",
    "text": "...", "truth": "yes",
}  # fmt: skip
"""An example of a value of each type, for lines in messages."""


# -- patterns ------------------------------------------------------------------------------------


@frozen(cache_hash=True)
class Word:
    """A word or sign: its forms, and its text as written, with the article before it."""

    forms: frozenset[str]
    shown: str = field(eq=False)


@frozen(cache_hash=True)
class ValueSlot:
    """A slot and its types; with several types it holds a list that mixes them."""

    types: tuple[Type, ...]


@frozen(cache_hash=True)
class AnyOrder:
    """Optional parts, in any order."""

    options: tuple[Pattern, ...]


Element = Word | ValueSlot | AnyOrder
Pattern = tuple[Element, ...]
Said = tuple[Any, ...] | None
"""The words and slots of a line, the last one first, as nested pairs."""


def pattern_of(parts: Iterable[PhrasePart], types: Mapping[str, Type]) -> Pattern:
    """Return the parts of a phrase as a pattern; slots hold values of these types."""
    found: list[Element] = []
    options: list[Pattern] = []
    # The empty words at the end close a run of options.
    for part in (*parts, Words("")):
        if isinstance(part, Optional):
            options.append(pattern_of(part.parts, types))
            continue
        if isinstance(part, Words) and part.text.isspace():
            continue  # a blank does not separate two options
        if options:
            found.append(AnyOrder(tuple(options)))
            options = []
        if isinstance(part, Slot):
            found.append(ValueSlot(tuple(types[name] for name in part.names)))
        elif isinstance(part, Words):
            found.extend(_words(part.text))
    return tuple(found)


def _words(text: str) -> Iterator[Word]:
    """Yield the words of a text, each with its ending in parentheses or without."""
    start = 0
    for ending in (*ENDING.finditer(text), None):
        pieces = _PIECE.findall(text[start : ending.start() if ending else len(text)])
        article = ""
        for place, piece in enumerate(pieces, start=1):
            folded = re.sub(r"['\u2019.]", "", piece.casefold())
            if folded in ARTICLES:
                article = f"{piece} "
            elif piece not in _SILENT:
                more = ending[1] if ending and place == len(pieces) else ""
                yield Word(frozenset((folded, folded + more)), article + piece)
                article = ""
        start = ending.end() if ending else start


def _spelled(name: str) -> Pattern:
    """Return the pattern of a name, with blanks for underscores."""
    return tuple(_words(spaced(name)))


# -- lines that fit two patterns -----------------------------------------------------------------


@opaque
class LineFinder:
    """Looks for lines that fit two patterns; `named` has the names of things by their type, and
    `begins` with what words the lines of a pattern begin, by its identity: it is kept with them.
    """

    program: p.Program
    named: Mapping[str, tuple[tuple[Pattern, str], ...]]
    begins: dict[int, tuple[Pattern, frozenset[str] | None]] = field(factory=dict)

    @classmethod
    def of(cls, program: p.Program) -> LineFinder:
        """Return the finder for the tables of a program."""
        board = program.board
        names: dict[str, Iterable[str]] = {
            "group": (group.name for group in board.groups),
            "holder": ("bank", *(text for h in program.holders for text in (h.text, h.name))),
            "card": (n for card in board.cards for n in (card.title, card.id, *card.called)),
            "deck": (text for deck in board.decks for text in (deck.title, deck.id)),
            "piece": (text for piece in program.pieces for text in piece.names),
            "truth": ("yes", "no"),
            "face": sorted({str(face) for dice in program.dice for face in dice.faces}),
        }
        named = {sort: tuple((_spelled(one), "") for one in found) for sort, found in names.items()}
        named["space"] = tuple(
            (_spelled(name), space.kind) for space in board.spaces for name in space.names
        )
        return cls(program, named)

    def _may_meet(self, one: Pattern, other: Pattern) -> bool:
        """Check whether some words may begin a line of both patterns: most begin with others."""
        _, mine = self.begins.get(id(one)) or self._begin(one)
        _, theirs = self.begins.get(id(other)) or self._begin(other)
        return mine is None or theirs is None or not mine.isdisjoint(theirs)

    def _begin(self, pattern: Pattern) -> tuple[Pattern, frozenset[str] | None]:
        """Look for these words of a pattern, and keep them."""
        self.begins[id(pattern)] = found = pattern, self._firsts(pattern)
        return found

    def _firsts(self, pattern: Pattern) -> frozenset[str] | None:
        """Return the words with which lines that fit a pattern begin, and a sign where they may
        begin with a value of a slot; None where they may begin with any word.
        """
        found: set[str] = set()
        for element in pattern:
            if isinstance(element, AnyOrder):
                begun = [self._firsts(option) for option in element.options]
                if None in begun:
                    return None
                found.update(*filter(None, begun))
                continue
            if isinstance(element, Word):
                return frozenset(found | element.forms)
            (type_, *more) = element.types
            if more or type_.is_list or type_ in (TEXT, THROW, *_NUMBERS):
                return None
            words = (way[0] for way in self._written(type_) if way)
            names = (word.forms for word in words if isinstance(word, Word))
            return frozenset(found.union(_OF_SLOT, *names))
        return None  # all of it may be left out

    def common(self, one: Pattern, other: Pattern) -> str | None:
        """Return a line that fits both patterns; None where there is none.

        The patterns are walked side by side, each pair of rests once. After MAX_PHRASE_STEPS they
        are taken to have no line in common.
        """
        # Most phrases begin with different words, and need no search.
        if not self._may_meet(one, other):
            return None
        waiting: list[tuple[Pattern, Pattern, Said]] = [(one, other, None)]
        seen: set[tuple[Pattern, Pattern]] = set()
        while waiting and len(seen) < MAX_PHRASE_STEPS:
            left, right, line = waiting.pop()
            if (left, right) in seen:
                continue
            seen.add((left, right))
            if not left and not right:
                return self._line(line)
            if (ways := self._opened(left)) is not None:
                waiting.extend((way, right, line) for way in ways)
            elif (ways := self._opened(right)) is not None:
                waiting.extend((left, way, line) for way in ways)
            elif left and right:
                waiting.extend((a, b, (said, line)) for a, b, said in self._steps(left, right))
        return None

    def _opened(self, pattern: Pattern) -> Iterable[Pattern] | None:
        """Return the alternatives where a pattern begins with options, a list or a throw."""
        match pattern:
            case (AnyOrder(options), *rest):
                ways = [tuple(rest)]
                for place, option in enumerate(options):
                    others = options[:place] + options[place + 1 :]
                    more = (AnyOrder(others),) if others else ()
                    ways.append((*option, *more, *rest))
                return ways
            case (ValueSlot(types) as slot, *rest) if len(types) > 1 or types[0].is_list:
                ways = [(Word(frozenset(("nothing", "none", "nobody")), "nothing"), *rest)]
                for type_ in types:
                    item = ValueSlot((type_.of or TEXT,) if type_.is_list else (type_,))
                    ways.append((item, *rest))
                    ways += [(item, _word(between), slot, *rest) for between in (",", "and")]
                return ways
            case (ValueSlot(types), *rest) if types[0] == THROW:
                # As many faces as there are dice, with the optional ones or without.
                sets = [(0, d.number) if d.optional else (d.number,) for d in self.program.dice]
                return [(*(ValueSlot((FACE,)),) * sum(many), *rest) for many in product(*sets)]
        return None

    def _steps(self, left: Pattern, right: Pattern) -> Iterator[tuple[Pattern, Pattern, Element]]:
        """Yield the rests of two patterns behind a common first word or value, and that."""
        one, other = left[0], right[0]
        if isinstance(one, Word) and isinstance(other, Word) and one.forms & other.forms:
            yield left[1:], right[1:], one
        if isinstance(one, ValueSlot):
            yield from self._filled(one.types[0], left, right)
        if isinstance(other, ValueSlot):
            filled = self._filled(other.types[0], right, left)
            yield from ((mine, theirs, said) for theirs, mine, said in filled)
            if isinstance(one, ValueSlot) and self._alike(one.types[0], other.types[0]):
                yield left[1:], right[1:], one

    def _filled(
        self, type_: Type, mine: Pattern, theirs: Pattern
    ) -> Iterator[tuple[Pattern, Pattern, Element]]:
        """Yield the rests where the slot at the start of `mine` takes the first word or value of
        `theirs`, and that.
        """
        against = theirs[0]
        # A text takes at least one word, and may go on.
        if type_ == TEXT:
            yield mine, theirs[1:], against
            yield mine[1:], theirs[1:], against
        elif isinstance(against, Word):
            ways = list(self._written(type_))
            if type_ in _NUMBERS and any(form.isdecimal() for form in against.forms):
                ways.append((against,))
            if type_.name == "space":
                ways.append((_word("space"), ValueSlot((COUNT,))))
            # The further words of a name remain to be matched.
            for words in ways:
                first = words[0] if words else None
                if isinstance(first, Word) and first.forms & against.forms:
                    yield (*words[1:], *mine[1:]), theirs[1:], against

    def _written(self, type_: Type) -> Iterator[Pattern]:
        """Yield the words for each value of a type, where they are known."""
        if type_.name == "choice":
            for name in type_.kinds or ():
                choice = self.program.choices[name]
                yield from map(_spelled, (*choice.phrases, *choice.words))
        for words, kind in self.named.get(type_.name, ()):
            if type_.kinds is None or not kind or kind in type_.kinds:
                yield words

    def _alike(self, one: Type, other: Type) -> bool:
        """Return whether one word may be a value of either type; neither may be text."""
        if TEXT in (one, other):
            return False
        if one == other or {one.name, other.name} == {"player", "holder"}:
            return True
        if one.name == other.name == "space":
            return one.kinds is None or other.kinds is None or bool(one.kinds & other.kinds)
        numbers = {one, other} & _NUMBERS
        if numbers == {one, other}:
            return True
        if numbers and FACE in (one, other):
            return any(isinstance(face, int) for dice in self.program.dice for face in dice.faces)
        return not set(self._written(one)).isdisjoint(self._written(other))

    def _line(self, line: Said) -> str:
        """Return a line as text, with an example for each value."""
        said: list[str] = []
        while line is not None:
            one, line = line
            if isinstance(one, Word):
                said.append(one.shown)
                continue
            words = next(self._written(one.types[0]), ())
            shown = " ".join(word.shown for word in words if isinstance(word, Word))
            said.append(_EXAMPLES.get(one.types[0].name) or shown or "...")
        text = " ".join(reversed(said))
        return re.sub(r" ([,:;)])", r"\1", text).replace("( ", "(")


def _word(text: str) -> Word:
    """Return a word with one form."""
    return Word(frozenset((text,)), text)


# -- the phrases of a program ---------------------------------------------------------------------


@opaque
class Form:
    """A phrase and its declaration in words; without a place it is the notation's own."""

    what: str
    text: str
    pattern: Pattern
    span: Span = NOWHERE
    instead: str = ""

    @property
    def own(self) -> bool:
        """Whether it is declared by a rulebook."""
        return self.span != NOWHERE


def find_collisions(program: p.Program, faults: DiagnosticSink) -> None:
    """Report pairs of phrases that fit one line, and phrases that the notation hides (R232).

    The fault is placed at the later of the two, and shows a line that fits both.
    """
    finder = LineFinder.of(program)
    order = {file: place for place, file in enumerate(program.sources)}

    def place(form: Form) -> tuple[int, int, int]:
        """Return a sort key by place; the notation's own phrases come first."""
        span = form.span
        return (order.get(span.file, -1) if form.own else -2), span.line, span.column

    found: set[tuple[str, str]] = set()
    for one, other in (pair for group in _groups(program) for pair in combinations(group, 2)):
        # Two phrases of one declaration mean the same.
        if one.what == other.what or not (one.own or other.own):
            continue
        line = finder.common(one.pattern, other.pattern)
        if line is None:
            continue
        first, second = sorted((one, other), key=place)
        key = first.what, second.what + second.text
        if key in found:
            continue
        found.add(key)
        hint = f"begin {'one of them' if first.own else 'it'} with another word"
        if second.instead and second.instead != second.text:
            hint = f"write `{second.instead}`"
        mine, its = f"`{second.text}` of {second.what}", f"`{first.text}` of {first.what}"
        message = f"`{line}` fits both {mine} and {its}, at {first.span}"
        also: tuple[Span, ...] = (first.span,)
        if not first.own:
            message = (
                f"`{line}` is always read as something else, "
                f"so `{second.text}` can't say {second.what}"
            )
            also = ()
        faults.error("R232", message, second.span, hint, also=also)


def _reserved(texts: Iterable[str]) -> list[Form]:
    """Return the forms of the notation's own phrases."""
    return [Form("", text, pattern_of(parse_phrase(text).parts, _RESERVED)) for text in texts]


Phrased: TypeAlias = p.Track | p.Function | p.MatterKind | p.MoveKind | p.TableLine
"""The declarations that have phrases."""


def _forms(sort: str, one: Phrased, params: Iterable[p.Parameter], instead: str = "") -> list[Form]:
    """Return the forms of a declaration; phrases with unknown slots are left out."""
    types = p.types_of(tuple(params))
    at = getattr(one, "span", NOWHERE)
    return [
        Form(f"the {sort} `{one.name}`", phrase.text, pattern_of(phrase.parts, types),
             phrase.span if phrase.span != NOWHERE else at, instead)
        for phrase in one.phrases
        if set(phrase.slots) <= types.keys()
    ]  # fmt: skip


def _track_forms(track: p.Track) -> list[Form]:
    """Return the forms of a variable: its phrases, and its name with a value."""
    own = p.Parameter(track.name, track.type)
    found = _forms("track", track, [own], _with_value(track))
    value = () if track.type == TRUTH else (ValueSlot((track.type,)),)
    plain: Pattern = (*_spelled(track.name), *value)
    if len(plain) > len(value) and all(form.pattern != plain for form in found):
        found.append(Form(f"the track `{track.name}`", _with_value(track), plain, track.span))
    return found


def _with_value(track: p.Track) -> str:
    """Return the default phrase of a variable."""
    name = spaced(track.name)
    return name if track.type == TRUTH else f"{name} {{{track.name}}}"


def _groups(program: p.Program) -> Iterator[list[Form]]:
    """Yield groups of forms that compete for a line, such as all questions."""
    values: list[Form] = []
    truths: list[Form] = []
    for one in program.functions.values():
        slots = " ".join(f"{{{param.name}}}" for param in one.params)
        # The suggested phrase begins with the value's own name.
        name = spaced(one.name)
        forms = _forms("value", one, one.params, f"{name} of {slots}" if slots else name)
        values += forms
        truths += forms if one.type == TRUTH else []
    asked = [*_reserved(text for _, texts, _ in QUESTIONS for text in texts), *values]
    yield asked
    for move in program.moves.values():
        for form in _forms("move", move, move.params):
            yield from ([question, form] for question in asked)
    tracks: dict[str, list[Form]] = {
        of: [form for track in program.tracks_of(of) for form in _track_forms(track)]
        for of in ("player", "property", "table")
    }
    matters = [f for one in program.matters.values() for f in _forms("matter", one, one.fields)]
    lines = [form for line in program.lines for form in _forms("line", line, line.params)]
    holders = (
        f"{text} [has][cash][is] {{amount}}" for h in program.holders for text in (h.text, h.name)
    )
    yield [*_reserved((*LINES, *holders)), *matters, *lines, *tracks["table"]]
    yield [*_reserved(ABOUT_PLAYERS), *tracks["player"]]
    yield [*_reserved(ABOUT_DEEDS), *tracks["property"]]
    deeds = frozenset(kind.name for kind in program.kinds.values() if kind.deed)
    whose = {"player": PLAYER, "property": Type("space", deeds)}
    # A fact in a line by itself begins with its player or property.
    facts = [
        evolve(form, pattern=(ValueSlot((whose[of],)), *form.pattern))
        for of in whose
        for form in tracks[of]
    ]
    for truth, fact in product(truths, (*facts, *tracks["table"], *matters)):
        yield [truth, fact]


def find_unreadable_phrases(program: p.Program, faults: DiagnosticSink) -> None:
    """Report phrases that no line can fit, or that lack the value of their track (R233).

    Lines contain no comments and no signs of the notation, and the phrase of a track is on the
    line of its player or property.
    """
    for track in program.tracks.values():
        for phrase in track.phrases:
            for other in (slot for slot in phrase.slots if slot != track.name):
                message = f"`{phrase.text}` names the {other}, which its line already names"
                hint = f"leave `{{{other}}}` out: `{_with_value(track)}`"
                faults.error("R233", message, phrase.span, hint)
            if track.type != TRUTH and track.name not in phrase.slots:
                message = f"`{phrase.text}` doesn't say what `{track.name}` is"
                hint = f"add `{{{track.name}}}`: `{phrase.text} {{{track.name}}}`"
                faults.error("R233", message, phrase.span, hint)
    declared: Iterable[Phrased] = chain(
        program.tracks.values(), program.matters.values(), program.functions.values(),
        program.moves.values(), program.lines,
    )  # fmt: skip
    for phrase in (one for decl in declared for one in decl.phrases):
        text = _plain(phrase.parts).rstrip()
        why = {sign: f"`{sign}` {why}" for sign, why in _UNREADABLE.items() if sign in text}
        if text.endswith(("?", "!")):
            why[text[-1]] = "the last character of a line is dropped"
        for sign, said in why.items():
            message = f"no line can fit `{phrase.text}`: {said}"
            faults.error("R233", message, phrase.span, f"leave `{sign}` out")


def _plain(parts: Iterable[PhrasePart]) -> str:
    """Return the text of a phrase with a letter for each slot."""
    return "".join(
        part.text if isinstance(part, Words)
        else _plain(part.parts) if isinstance(part, Optional) else "x"
        for part in parts
    )  # fmt: skip
