"""Collisions: two phrases by which one line can be read, and phrases that the notation reads first.

Whether some line fits both is decided, not tried: literal words are held against literal words,
and slots against what values of their types can be. A player may be called anything but a word of
a phrase; what would still be read so can be put in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product

from attrs import evolve, field, frozen

from propertyrules.ir import program as p
from propertyrules.ir.reserved_phrases import ABOUT_DEEDS, ABOUT_PLAYERS, LINES, QUESTIONS
from propertyrules.ir.types import (
    CARD,
    COUNT,
    DECK,
    EXACT,
    FACE,
    HOLDER,
    MONEY,
    PERCENT,
    PIECE,
    PLAYER,
    TEXT,
    THROW,
    TRUTH,
    Type,
    list_of,
)
from propertyrules.limits import MAX_PHRASE_STEPS, SOME_AMOUNT
from propertyrules.syntax.diagnostics import Diagnostic
from propertyrules.syntax.phrases import (
    ENDING,
    Optional,
    Phrase,
    PhrasePart,
    Slot,
    Words,
    parse_phrase,
)
from propertyrules.syntax.span import NOWHERE, Span

_PIECE = re.compile(r"[^\W_](?:[^\W_]|['\u2019.](?=[^\W_]))*|\d+|->|[^\w\s]")
_ARTICLES = frozenset(("a", "an", "the", "his", "her", "their"))
_SILENT = frozenset("-_.\u2013'\u2019`")
_UNREADABLE = {
    "#": "begins a comment",
    "->": "parts a line from what is expected of it",
    "“": "begins a name in quotes",
    ";": "parts one statement from the next",
}
_NUMBERS = frozenset((MONEY, COUNT, EXACT))


# -- patterns ------------------------------------------------------------------------------------


@frozen(cache_hash=True)
class Word:
    """A word or sign: the forms it may have, and as it was written, with the article before it."""

    forms: frozenset[str]
    shown: str = field(eq=False)


@frozen(cache_hash=True)
class Hole:
    """A slot: what it may hold, mixed in one list if that is several things."""

    types: tuple[Type, ...]


@frozen(cache_hash=True)
class Maybe:
    """Parts that may be left out, in any order."""

    options: tuple[Pattern, ...]


Pattern = tuple["Word | Hole | Maybe", ...]


def pattern_of(parts: Iterable[PhrasePart], types: Mapping[str, Type]) -> Pattern:
    """Return the parts of a phrase as a pattern; slots hold values of these types."""
    found: list[Word | Hole | Maybe] = []
    options: list[Pattern] = []
    for part in (*parts, Words("")):
        if isinstance(part, Optional):
            options.append(pattern_of(part.parts, types))
            continue
        if isinstance(part, Words) and not part.text.strip() and part.text:
            continue
        if options:
            found.append(Maybe(tuple(options)))
            options = []
        if isinstance(part, Slot):
            found.append(Hole(tuple(types[name] for name in part.names)))
        elif isinstance(part, Words):
            found.extend(_words(part.text))
    return tuple(found)


def _words(text: str) -> Iterator[Word]:
    start = 0
    for ending in (*ENDING.finditer(text), None):
        pieces = _PIECE.findall(text[start : ending.start() if ending else len(text)])
        article = ""
        for place, piece in enumerate(pieces):
            folded = re.sub(r"['\u2019.]", "", piece.casefold())
            if folded in _ARTICLES:
                article = f"{piece} "
            elif piece not in _SILENT:
                last = ending is not None and place == len(pieces) - 1
                forms = (folded, folded + ending[1]) if ending and last else (folded,)
                yield Word(frozenset(forms), article + piece)
                article = ""
        start = ending.end() if ending else start


# -- what a value may be -------------------------------------------------------------------------


@frozen(eq=False)
class Names:
    """The names at the tables of a rulebook: for each sort of thing its words, and its kind."""

    of_sort: Mapping[str, tuple[tuple[Pattern, str], ...]]
    program: p.Program

    @classmethod
    def of(cls, program: p.Program) -> Names:
        """Return the names of a program."""
        board = program.board
        spaces = [(space.name, space.kind) for space in board.spaces]
        holders = ["bank", *(text for h in program.holders for text in (h.text, h.name))]
        cards = [text for card in board.cards for text in (card.title, card.id, *card.called)]
        decks = [text for deck in board.decks for text in (deck.title, deck.id)]
        pieces = [text for piece in program.pieces for text in (piece.name, piece.plural)]
        named = {
            "space": spaces,
            "group": [(group.name, "") for group in board.groups],
            "holder": [(text, "") for text in holders],
            "card": [(text, "") for text in cards],
            "deck": [(text, "") for text in decks],
            "piece": [(text, "") for text in pieces],
        }
        return cls(
            {
                sort: tuple((tuple(_words(name.replace("_", " "))), kind) for name, kind in found)
                for sort, found in named.items()
            },
            program,
        )

    def written(self, type_: Type) -> Iterator[Pattern]:
        """Yield the words that may stand for a value of a type, where they are known."""
        if type_.name == "truth":
            yield from ((_word("yes"),), (_word("no"),))
        elif type_.name == "choice":
            for name in type_.kinds or ():
                choice = self.program.choices[name]
                for text in (*choice.phrases, *choice.words):
                    yield tuple(_words(text.replace("_", " ")))
        elif type_.name == "face":
            faces = {face for dice in self.program.dice for face in dice.faces}
            yield from ((_word(str(face)),) for face in sorted(map(str, faces)))
        for words, kind in self.of_sort.get(type_.name, ()):
            if type_.kinds is None or not kind or kind in type_.kinds:
                yield words

    def throws(self) -> Iterator[Pattern]:
        """Yield what a throw may be: as many faces as there are dice, optional ones or not."""
        sets = [
            ((0, dice.number) if dice.optional else (dice.number,)) for dice in self.program.dice
        ]
        for many in product(*sets):
            yield (Hole((FACE,)),) * sum(many)

    def alike(self, one: Type, other: Type) -> bool:
        """Tell whether one word may stand for a value of either type."""
        if one == other or TEXT in (one, other):
            return True
        if {one.name, other.name} == {"player", "holder"}:
            return True
        if one.name == other.name == "space":
            return one.kinds is None or other.kinds is None or bool(one.kinds & other.kinds)
        numbers = [type_ in _NUMBERS for type_ in (one, other)]
        if all(numbers):
            return True
        if any(numbers) and FACE in (one, other):
            return any(isinstance(face, int) for dice in self.program.dice for face in dice.faces)
        written = set(self.written(one))
        return any(words in written for words in self.written(other))


def _word(text: str) -> Word:
    return Word(frozenset((text,)), text)


def common(one: Pattern, other: Pattern, names: Names) -> str | None:
    """Return a line that two patterns both read; None where there is none."""
    waiting: list[tuple[Pattern, Pattern, tuple[object, ...] | None]] = [(one, other, None)]
    seen: set[tuple[Pattern, Pattern]] = set()
    while waiting and len(seen) < MAX_PHRASE_STEPS:
        left, right, line = waiting.pop()
        if (left, right) in seen:
            continue
        seen.add((left, right))
        if not left and not right:
            return _line(line, names)
        for place, (mine, theirs) in enumerate(((left, right), (right, left))):
            opened = _opened(mine, names)
            if opened is not None:
                pairs = ((way, theirs) if not place else (theirs, way) for way in opened)
                waiting.extend((*pair, line) for pair in pairs)
                break
        else:
            if left and right:
                waiting.extend((a, b, (said, line)) for a, b, said in _steps(left, right, names))
    return None


def _opened(pattern: Pattern, names: Names) -> Iterator[Pattern] | None:
    """Return the ways to go on where a pattern begins with something made of several."""
    first, rest = pattern[0] if pattern else None, pattern[1:]
    if isinstance(first, Maybe):
        return _chosen(first, rest)
    if isinstance(first, Hole) and (len(first.types) > 1 or first.types[0].is_list):
        return _listed(first, rest)
    if isinstance(first, Hole) and first.types[0] == THROW:
        return ((*throw, *rest) for throw in names.throws())
    return None


def _chosen(first: Maybe, rest: Pattern) -> Iterator[Pattern]:
    yield rest
    for place, option in enumerate(first.options):
        others = first.options[:place] + first.options[place + 1 :]
        more = (Maybe(others),) if others else ()
        yield (*option, *more, *rest)


def _listed(hole: Hole, rest: Pattern) -> Iterator[Pattern]:
    yield (Word(frozenset(("nothing", "none", "nobody")), "nothing"), *rest)
    for type_ in hole.types:
        item = Hole((type_.of or TEXT,) if type_.is_list else (type_,))
        yield (item, *rest)
        yield (item, _word(","), hole, *rest)
        yield (item, _word("and"), hole, *rest)


def _steps(
    left: Pattern, right: Pattern, names: Names
) -> Iterator[tuple[Pattern, Pattern, object]]:
    """Yield what is left of two patterns behind a word or value that both begin with."""
    one, other = left[0], right[0]
    if isinstance(one, Word) and isinstance(other, Word):
        if one.forms & other.forms:
            yield left[1:], right[1:], one.shown
        return
    for mine, theirs, turned in ((left, right, False), (right, left, True)):
        first, against = mine[0], theirs[0]
        if not isinstance(first, Hole):
            continue
        if first.types[0] == TEXT:
            said = against.shown if isinstance(against, Word) else against
            for kept in (mine, mine[1:]):
                yield (theirs[1:], kept, said) if turned else (kept, theirs[1:], said)
        elif isinstance(against, Word):
            yield from _as_words(mine, theirs, turned, names)
    if isinstance(one, Hole) and isinstance(other, Hole):
        kinds = (one.types[0], other.types[0])
        if TEXT not in kinds and names.alike(*kinds):
            yield left[1:], right[1:], one


def _as_words(
    mine: Pattern, theirs: Pattern, turned: bool, names: Names
) -> Iterator[tuple[Pattern, Pattern, object]]:
    """Yield the same where a word stands against a slot that a value with that word may fill."""
    hole, against = mine[0], theirs[0]
    assert isinstance(hole, Hole) and isinstance(against, Word)
    type_ = hole.types[0]
    ways = [words for words in names.written(type_) if words]
    if type_ in _NUMBERS:
        ways += [(against,)] if any(form.isdecimal() for form in against.forms) else []
    if type_.name == "space":
        ways.append((_word("space"), Hole((COUNT,))))
    for words in ways:
        first = words[0]
        if isinstance(first, Word) and first.forms & against.forms:
            rest = (*words[1:], *mine[1:])
            yield (theirs[1:], rest, against.shown) if turned else (rest, theirs[1:], against.shown)


_EXAMPLES = {
    **dict.fromkeys(("money", "count", "exact", "face"), str(SOME_AMOUNT)),
    **dict.fromkeys(("player", "holder"), "Ann"),
    "percent": f"{SOME_AMOUNT}%",
    "text": "...",
    "truth": "yes",
}


def _line(line: tuple[object, ...] | None, names: Names) -> str:
    """Write a line that was found, with something for each value."""
    said: list[str] = []
    while line is not None:
        said.append(_shown(line[0], names))
        line = line[1]  # type: ignore[assignment]
    text = " ".join(reversed(said))
    return re.sub(r" ([,:;)])", r"\1", text).replace("( ", "(")


def _shown(said: object, names: Names) -> str:
    if not isinstance(said, Hole):
        return str(said)
    type_ = said.types[0]
    if type_.name in _EXAMPLES:
        return _EXAMPLES[type_.name]
    words = next(names.written(type_), ())
    return " ".join(word.shown for word in words if isinstance(word, Word)) or "..."


# -- what is read by phrases ---------------------------------------------------------------------


@frozen(eq=False)
class Form:
    """A phrase with what it says something of; without a place it is the notation's own."""

    what: str
    text: str
    pattern: Pattern
    span: Span = NOWHERE
    instead: str = ""

    @property
    def own(self) -> bool:
        """Whether a rulebook declares it."""
        return self.span != NOWHERE


def _forms(
    what: str, phrases: Iterable[Phrase], types: Mapping[str, Type], at: Span, instead: str = ""
) -> list[Form]:
    return [
        Form(what, phrase.text, pattern_of(phrase.parts, types),
             at if phrase.span is NOWHERE else phrase.span, instead)
        for phrase in phrases
        if set(phrase.slots) <= types.keys()
    ]  # fmt: skip


def _reserved(texts: Iterable[str]) -> list[Form]:
    types = {
        "player": PLAYER, "players": list_of(PLAYER), "amount": MONEY, "text": TEXT,
        "holder": HOLDER, "deck": DECK, "number": COUNT, "piece": PIECE, "cards": list_of(CARD),
        "share": PERCENT,
    }  # fmt: skip
    return [Form("", text, pattern_of(parse_phrase(text).parts, types)) for text in texts]


def _of_params(params: Iterable[p.Parameter]) -> dict[str, Type]:
    return {param.name: param.type for param in params}


def _track_forms(track: p.Track) -> list[Form]:
    """Return the forms of a variable: its phrases, and its name with a value."""
    name = track.name.replace("_", " ")
    truth = track.type.name == "truth"
    instead = name if truth else f"{name} {{{track.name}}}"
    what = f"the track `{track.name}`"
    found = _forms(what, track.phrases, {track.name: track.type}, track.span, instead)
    plain = tuple(_words(name))
    pattern: Pattern = plain if truth else (*plain, Hole((track.type,)))
    if plain and all(form.pattern != pattern for form in found):
        found.append(Form(what, name if truth else instead, pattern, track.span))
    return found


def check_collisions(program: p.Program) -> tuple[Diagnostic, ...]:
    """Return every collision of two phrases, and every phrase that cannot be read, as faults."""
    names = Names.of(program)
    order = {file: place for place, file in enumerate(program.sources)}
    found: dict[tuple[str, str], Diagnostic] = {}
    for group in _groups(program):
        for one, other in combinations(group, 2):
            if one.what == other.what or not (one.own or other.own):
                continue
            line = common(one.pattern, other.pattern, names)
            if line is None:
                continue
            first, second = sorted((one, other), key=lambda form: _place(form, order))
            found.setdefault((first.what, second.what + second.text), _told(first, second, line))
    return (*found.values(), *_unreadable(program))


def _place(form: Form, order: Mapping[str, int]) -> tuple[int, int, int]:
    span = form.span
    return (order.get(span.file, -1) if form.own else -2), span.line, span.column


def _groups(program: p.Program) -> Iterator[list[Form]]:
    """Yield the forms that may be one line: asked, of a table, of a player, of a deed, a fact."""
    defines = [
        form
        for define in program.functions.values()
        for form in _forms(
            f"the value `{define.name}`", define.phrases, _of_params(define.params), define.span,
            _of_subject(define),
        )
    ]  # fmt: skip
    moves = [
        form
        for move in program.moves.values()
        for form in _forms(
            f"the move `{move.name}`", move.phrases, _of_params(move.params), move.span
        )
    ]
    questions = _reserved(text for _, texts in QUESTIONS for text in texts)
    yield [*questions, *defines]
    for move in moves:
        yield from ([question, move] for question in (*questions, *defines))
    tracks = {
        of: [form for track in program.tracks_of(of) for form in _track_forms(track)]
        for of in ("player", "property", "table")
    }
    matters = [
        form
        for matter in program.matters.values()
        for form in _forms(
            f"the matter `{matter.name}`", matter.phrases, _of_params(matter.fields), matter.span
        )
    ]
    lines = [
        form
        for line in program.lines
        for form in _forms(
            f"the line `{line.name}`", line.phrases, _of_params(line.params), NOWHERE
        )
    ]
    holders = [
        f"{text} [has][cash][is] {{amount}}" for h in program.holders for text in (h.text, h.name)
    ]
    yield [*_reserved((*LINES, *holders)), *matters, *lines, *tracks["table"]]
    yield [*_reserved(ABOUT_PLAYERS), *tracks["player"]]
    yield [*_reserved(ABOUT_DEEDS), *tracks["property"]]
    deeds = frozenset(kind.name for kind in program.kinds.values() if kind.deed)
    whose = {
        "player": (Hole((PLAYER,)),),
        "property": (Hole((Type("space", deeds),)),),
        "table": (),
    }
    facts = [
        evolve(form, pattern=(*whose[of], *form.pattern)) for of in tracks for form in tracks[of]
    ]
    for define in program.functions.values():
        if define.type == TRUTH:
            for truth in _forms(
                f"the value `{define.name}`", define.phrases, _of_params(define.params),
                define.span, _of_subject(define),
            ):  # fmt: skip
                yield from ([truth, fact] for fact in (*facts, *matters))


def _of_subject(define: p.Function) -> str:
    """Return a phrase for a value that begins with its own name."""
    slots = " ".join(f"{{{param.name}}}" for param in define.params)
    return f"{define.name.replace('_', ' ')} of {slots}" if slots else define.name.replace("_", " ")


def _told(first: Form, second: Form, line: str) -> Diagnostic:
    hint = f"begin {'one of them' if first.own else 'it'} with another word"
    if second.instead and second.instead != second.text:
        hint = f"write `{second.instead}`"
    if first.own:
        message = (
            f"`{line}` is read by `{second.text}` of {second.what} and by `{first.text}` of "
            f"{first.what}, at {first.span}"
        )
        also: tuple[Span, ...] = (first.span,)
    else:
        message = (
            f"`{line}` is read as something else at every table, so `{second.text}` does not tell "
            f"{second.what}"
        )
        also = ()
    return Diagnostic("R232", message, second.span, hint, also=also)


def _unreadable(program: p.Program) -> Iterator[Diagnostic]:
    """Yield phrases that no line is read by, or that do not tell what they are of."""
    for track in program.tracks.values():
        name = track.name.replace("_", " ")
        truth = track.type.name == "truth"
        for phrase in track.phrases:
            for other in (slot for slot in phrase.slots if slot != track.name):
                message = f"`{phrase.text}` names the {other}, whose line it stands on already"
                hint = f"leave `{{{other}}}` out: `{name}" + (
                    "`" if truth else f" {{{track.name}}}`"
                )
                yield Diagnostic("R233", message, phrase.span, hint)
            if not truth and track.name not in phrase.slots:
                message = f"`{phrase.text}` does not say what `{track.name}` is"
                hint = f"add `{{{track.name}}}`: `{phrase.text} {{{track.name}}}`"
                yield Diagnostic("R233", message, phrase.span, hint)
    for phrase in _all_phrases(program):
        text = "".join(_plain(phrase.parts))
        for sign, why in _UNREADABLE.items():
            if sign in text:
                message = f"no line is read by `{phrase.text}`: `{sign}` {why}"
                yield Diagnostic("R233", message, phrase.span, f"leave `{sign}` out")
        if text.rstrip().endswith(("?", "!")):
            message = f"no line is read by `{phrase.text}`: its last sign is left out of every line"
            yield Diagnostic("R233", message, phrase.span, f"leave `{text.rstrip()[-1]}` out")


def _plain(parts: Iterable[PhrasePart]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Words):
            yield part.text
        elif isinstance(part, Optional):
            yield from _plain(part.parts)
        else:
            yield "x"


def _all_phrases(program: p.Program) -> Iterator[Phrase]:
    for track in program.tracks.values():
        yield from track.phrases
    for matter in program.matters.values():
        yield from matter.phrases
    for define in program.functions.values():
        yield from define.phrases
    for move in program.moves.values():
        yield from move.phrases
    for line in program.lines:
        yield from line.phrases
