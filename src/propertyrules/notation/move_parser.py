"""Moves and questions: a line to the moves that it may mean, or to what it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, TypeAlias

from attrs import evolve, field, frozen

from propertyrules.errors import AmbiguousMove, NotationError
from propertyrules.hints import or_list
from propertyrules.ir.program import Function, MoveKind
from propertyrules.ir.reserved_phrases import QUESTIONS
from propertyrules.ir.types import MONEY, PLAYER, Type
from propertyrules.machine.interpreter import MoveError, bind, outward, unbind, verdict
from propertyrules.machine.judging import judge
from propertyrules.machine.opening import opened
from propertyrules.machine.words import money_words
from propertyrules.model.faults import Fault
from propertyrules.model.moves import Move, make_move
from propertyrules.model.rulings import Ruling, Verdict
from propertyrules.model.state import State
from propertyrules.notation.explain import Explained, doubtful, explain
from propertyrules.notation.phrase_matcher import Matcher, Reading, closest
from propertyrules.notation.token_stream import TokenStream
from propertyrules.notation.tokens import Token, UnclosedQuote, tokenize, words_of
from propertyrules.notation.writer import types_of, with_defaults, write_move
from propertyrules.syntax.phrases import Phrase, parse_phrase

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


# What the machine itself can be asked, whatever the rulebook: the kind of question, and its forms.
_ASKED: tuple[tuple[str, tuple[Phrase, ...]], ...] = tuple(
    (kind, tuple(map(parse_phrase, texts))) for kind, texts in QUESTIONS
)
# Words with which a line asks whether a move is legal, and how far behind them its verb may be.
_ASKING = ("can", "may", "could", "might")
_FURTHEST_VERB = 6
_OF_TABLE = (words_of("this table"), words_of("can this table be"))
_ASKED_TYPES: dict[str, Type] = {"player": PLAYER, "amount": MONEY}


@frozen(eq=False, repr=False)
class Question:
    """What a line asks.

    `kind` is `value` (of the define called `name`, whose parameters `env` holds as internal
    values), `raise`, `settle`, `moves`, `open`, `table` (whether it can be) or `wins`; for these
    `player` is a name and `amount` is in whole currency units.
    """

    kind: str
    text: str
    name: str = ""
    env: tuple[tuple[str, Any], ...] = ()
    player: str = ""
    amount: int = 0

    @property
    def values(self) -> dict[str, Any]:
        """The parameters of the define by name, as internal values."""
        return dict(self.env)


@frozen(eq=False, repr=False)
class Place:
    """Where a line stands in its file, for faults; columns are counted from 1."""

    file: str = "<move>"
    line: int = 1
    column: int = field(default=1)


def asks_of_table(text: str) -> bool:
    """Tell whether a line asks if the table can be; then one that cannot is no fault."""
    return words_of(text) in _OF_TABLE


def read_move(state: State, text: str, place: Place | None = None) -> tuple[Move, ...]:
    """Give every move that a line may mean, in the order in which the rulebook declares them.

    Several come back where phrases or cards share their words: which is meant then depends on
    what is legal. Raises AmbiguousMove where a name fits several things, and NotationError where
    nothing is written so.
    """
    at = place or Place()
    return _written(state, text, at) or _amended(state, text, at)


def _written(state: State, text: str, at: Place) -> tuple[Move, ...]:
    """Give the moves of the forms that a line fits as it stands; none where it fits none."""
    found = list(_readings(state, _matcher(state, text, at, hasty=True)))
    if not found:
        return ()
    best = closest(reading for _, reading in found)
    chosen = [(kind, reading) for kind, reading in found if reading in best]
    moves: dict[Move, None] = {}
    failed: MoveError | None = None
    for kind, reading in chosen:
        try:
            moves.setdefault(_move(state, kind, reading))
        except MoveError as error:
            failed = error
    if not moves:
        raise _Settled.of(at, Explained("T022", str(failed), at.column, ""))
    doubts = [doubt for _, reading in chosen for doubt in reading.doubts]
    if doubts:
        why = doubtful(doubts)
        readings = tuple(moves)
        written = or_list(write_move(state, move) for move in readings)
        fault = Fault(at.file, at.line, why.column, "T023", why.message, hint=f"write {written}")
        raise AmbiguousMove(_message(fault), readings, (fault,))
    return tuple(moves)


def _amended(state: State, text: str, at: Place) -> tuple[Move, ...]:
    """Read a line that no form fits without what goes without saying, else say why it is none."""

    def read(other: str) -> tuple[Move, ...]:
        try:
            return _written(state, other, at)
        except NotationError:
            return ()

    found = without_sum(state, text, at.column, read)
    if isinstance(found, tuple):
        return found
    if found is not None:
        raise _Settled.of(at, found)
    matcher = _matcher(state, text, at)
    list(_readings(state, matcher))
    why = explain(matcher, "move")
    listed = one_at_a_time(matcher, why, read)
    if listed is not why:
        raise _Settled.of(at, listed)
    raise _misspelt(state, text, at, why, "move")


def _misspelt(state: State, text: str, at: Place, why: Explained, what: str) -> NotationError:
    """Refuse a line, with every name of it that is misspelt."""

    def again(other: str) -> Explained | None:
        if _written(state, other, at) or (what != "move" and read_question(state, other, at)):
            return None
        return _why(state, other, at, what)

    return _refused(at, *misspelt(text, at.column, why, again))


def _why(state: State, text: str, at: Place, what: str) -> Explained:
    """Say why a line is nothing, by whichever form came furthest."""
    matcher = _matcher(state, text, at)
    if what != "move":
        list(_questions(state, matcher))
    list(_readings(state, matcher))
    return explain(matcher, what)


def read_question(state: State, text: str, place: Place | None = None) -> Question | None:
    """Give what a line asks, or None where it is no question (it may be a move).

    Raises NotationError for a question about a name that fits several things.
    """
    at = place or Place()
    found = list(_questions(state, _matcher(state, text, at, hasty=True)))
    if not found:
        return None
    best = closest(reading for _, reading in found)
    make, reading = next((m, r) for m, r in found if r in best)
    if reading.doubts:
        raise _refused(at, doubtful(reading.doubts))
    return make(reading)


def read_asked(state: State, text: str, place: Place | None = None) -> Question | tuple[Move, ...]:
    """Give what a line of an `ask` block is: a question, or the moves that it may mean.

    Raises NotationError and AmbiguousMove like `read_move`, with the forms of both.
    """
    question = read_question(state, text, place)
    if question is not None:
        return question
    try:
        return read_move(state, text, place)
    except (AmbiguousMove, _Settled):
        raise
    except NotationError:
        at = place or Place()
        if text.split(maxsplit=1)[:1] and text.split()[0].lower() in _ASKING:
            return _read_asking(state, text, at)
        what = "move or question"
        # Tried once more together, so that whichever form came furthest is shown.
        raise _misspelt(state, text, at, _why(state, text, at, what), what) from None


def _read_asking(state: State, text: str, at: Place) -> tuple[Move, ...]:
    """Read `can Ann build a house on X` as what it asks of: `Ann builds a house on X`.

    Raises NotationError for the reading whose verb fits, else for the line as it stands.
    """
    first, *words = text.split()
    told: Fault | None = None
    # First as it stands, which is told of where no verb fits.
    for place, ending in ((0, ""), *product(range(1, _FURTHEST_VERB), ("s", "es"))):
        if place >= len(words):
            break
        verb = words[place] + ending
        begin = len(" ".join((first, *words[:place]))) + 1
        try:
            stated = " ".join((*words[:place], verb, *words[place + 1 :]))
            return read_move(state, stated, evolve(at, column=at.column + len(first) + 1))
        except NotationError as error:
            fault = error.faults[0]
            if place and fault.column > at.column + begin:  # the verb fits, what follows does not
                told = evolve(fault, column=fault.column - len(ending))
                break
            told = told or fault
    if told is None:
        raise _refused(at, explain(_matcher(state, text, at), "move or question"))
    raise NotationError(_message(told), (told,))


def meant(state: State, readings: Sequence[Move]) -> Move:
    """Give the reading that a line means here.

    That is the first that is legal; else one that may be; else one that answers what is open, and
    of several the one that breaks the fewest rules.
    """
    if len(readings) == 1:
        return readings[0]
    verdicts = [verdict(state, move) for move in readings]
    for wanted in (Verdict.LEGAL, Verdict.UNDETERMINED):
        if wanted in verdicts:
            return readings[verdicts.index(wanted)]
    return min(readings, key=lambda move: _amiss(state, move))


def _amiss(state: State, move: Move) -> tuple[bool, int]:
    kind = state.setting.program.moves[move.name]
    env = bind(state, move)
    is_open = opened(state, kind, env[kind.params[0].name], env).holds is not False
    return not is_open, len(judge(state, move).violations)


# -- readings ------------------------------------------------------------------------------------


def _matcher(state: State, text: str, at: Place, hasty: bool = False) -> Matcher:
    try:
        line = TokenStream.of(state.setting, text.rstrip().removesuffix("?"), at.column - 1)
        return Matcher(line, hasty=hasty)
    except UnclosedQuote as error:
        column = at.column + error.column - 1
        raise _refused(at, Explained("T014", str(error), column, "")) from None


def _readings(state: State, matcher: Matcher) -> Iterator[tuple[MoveKind, Reading]]:
    for kind in state.setting.program.moves.values():
        types = types_of(kind.params)
        for phrase in kind.phrases:
            for reading in matcher.match(phrase, types):
                yield kind, reading


def _move(state: State, kind: MoveKind, reading: Reading) -> Move:
    """Give a reading as a move; what has its default anyway is left out."""
    env = reading.env
    mover = kind.params[0]
    if mover.name not in env:
        raise MoveError(f"the phrase of `{kind.name}` does not say who makes it")
    args = {
        param.name: outward(state.setting, param.type, env[param.name])
        for param in kind.params[1:]
        if param.name in env
    }
    move = make_move(kind.name, state.setting.names[env[mover.name]], args)
    return unbind(state, kind, bind(state, move))


def _questions(
    state: State, matcher: Matcher
) -> Iterator[tuple[Callable[[Reading], Question], Reading]]:
    text = matcher.line.text.strip()
    for kind, phrases in _ASKED:
        for phrase in phrases:
            for reading in matcher.match(phrase, _ASKED_TYPES):
                yield _asks(state, kind, text), reading
    for define in state.setting.program.functions.values():
        types = types_of(define.params)
        for phrase in define.phrases:
            for reading in matcher.match(phrase, types):
                yield _values(state, define, text), reading


def _asks(state: State, kind: str, text: str) -> Callable[[Reading], Question]:
    def make(reading: Reading) -> Question:
        env = reading.env
        player = state.setting.names[env["player"]] if "player" in env else ""
        return Question(kind, text, player=player, amount=env.get("amount", 0))

    return make


def _values(state: State, define: Function, text: str) -> Callable[[Reading], Question]:
    def make(reading: Reading) -> Question:
        env = with_defaults(state, define.params, reading.env)
        return Question("value", text, name=define.name, env=tuple(env.items()))

    return make


class _Settled(NotationError):
    """Why a line that has the form of a move is none: no other form is looked for."""

    @classmethod
    def of(cls, at: Place, why: Explained) -> _Settled:
        told = _refused(at, why)
        return cls(str(told), told.faults)


def _refused(at: Place, *whys: Explained) -> NotationError:
    faults = tuple(Fault(at.file, at.line, w.column, w.code, w.message, hint=w.hint) for w in whys)
    return NotationError("; ".join(_message(fault) for fault in faults), faults)


def _message(fault: Fault) -> str:
    return f"{fault.message}; {fault.hint}" if fault.hint else fault.message
