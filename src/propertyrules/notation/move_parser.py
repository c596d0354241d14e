"""Moves and questions: a line to the moves that it may mean, or to what it asks.

A line that no form fits is read without a sum that the move settles by itself. What is amiss in one
that cannot be read so is reported as far as it can be: every name that is misspelt, and where one
thing has its place and several are named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from operator import itemgetter
from typing import Any

from attrs import evolve, field

from propertyrules.classes import opaque
from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import MoveError, NotationError
from propertyrules.hints import or_list
from propertyrules.ir.program import Function, MoveKind, Program, once_per_program
from propertyrules.ir.reserved_phrases import QUESTIONS
from propertyrules.ir.types import MONEY, PLAYER, Type
from propertyrules.machine.arguments import bind, encode, unbind
from propertyrules.machine.claimed_results import sums
from propertyrules.machine.legality import judge, open_now, verdict
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import AmbiguousMove, Move, make_move
from propertyrules.model.schema import Fact, put
from propertyrules.model.state import State
from propertyrules.notation import english
from propertyrules.notation.explanations import doubtful, explain, in_column, is_near
from propertyrules.notation.phrase_matcher import Matcher, PhraseReading, best, words_needed
from propertyrules.notation.token_stream import TokenStream
from propertyrules.notation.tokens import Token, UnclosedQuote, tokenize, words_of
from propertyrules.notation.writer import with_defaults, write_move
from propertyrules.span import Span
from propertyrules.syntax.phrases import Phrase, parse_phrase


def _with_other_words(texts: Sequence[str], also: Sequence[str]) -> tuple[Phrase, ...]:
    """Return phrases, the first of which has what is read like them."""
    first, *others = map(parse_phrase, texts)
    other_words = tuple(parse_phrase(text, alternatives=True) for text in also)
    return (evolve(first, also=other_words), *others)


# What the machine itself can be asked, whatever the rulebook: the kind of question, and its forms.
_ASKED: tuple[tuple[str, tuple[Phrase, ...]], ...] = tuple(
    (kind, _with_other_words(texts, also)) for kind, texts, also in QUESTIONS
)
# Words with which a line asks whether a move is legal, and how far behind them its verb may be.
_ASKING = ("can", "may", "could", "might")
_FURTHEST_VERB = 6
_OF_TABLE = (words_of("this table"), words_of("can this table be"))
_ASKED_TYPES: dict[str, Type] = {"player": PLAYER, "amount": MONEY, "piece": Type("piece")}


ANYBODY = -99
"""Stands for whoever it may be, where holders are told by number."""


@opaque
class Question:
    """What a line asks.

    `kind` is `value` (of the function called `name`, whose parameters `env` holds as internal
    values), `any` (whether such a value is above nought), `raise`, `settle`, `moves`, `open`,
    `table` (whether it can be), `wins`, `owner`, `cash`, `place`, `built`, `left` (in the bank),
    `turn`, `state`, `fact` (whether `name` holds), `owes`, `must` (whether nothing else is open
    than `steps`), `effect` (what is paid by them), `some` (whether there is a legal move of some
    `sorts`; by the name `must`, no other), `many` (how many of them, or of `steps`, can be made
    one after the other) or `enough` (whether as many as `count`);
    for these `player` is a name and `amount` is in whole currency units. A value is asked for at a
    table on which some facts are `supposed`: that a hotel stood there.
    """

    kind: str
    text: str
    name: str = ""
    env: tuple[tuple[str, Any], ...] = ()
    player: str = ""
    amount: int = 0
    steps: tuple[tuple[Move, ...], ...] = ()
    supposed: tuple[tuple[Fact, Any], ...] = ()

    @property
    def values(self) -> dict[str, Any]:
        """The parameters of the function by name, as internal values."""
        return dict(self.env)

    def supposing(self, state: State) -> State:
        """Return a table with what the question supposes of it."""
        for fact, value in self.supposed:
            state = put(state, fact, value)
        return state


@opaque
class Asked:
    """What a line means: a question, or `steps`, each of which is the moves that it may be.

    A `free` one is said in somebody's own words; `note` says who and what was meant by them. Of
    `happens` it is asked whether it is so, and not whether it may be.
    """

    question: Question | None = None
    steps: tuple[tuple[Move, ...], ...] = ()
    note: str = ""
    free: bool = False
    happens: bool = False

    @property
    def moves(self) -> tuple[Move, ...]:
        """All the moves that the steps may be, in their order."""
        return tuple(move for readings in self.steps for move in readings)


@opaque
class Place:
    """Where a line stands in its file, for faults; columns are counted from 1."""

    file: str = "<move>"
    line: int = 1
    column: int = field(default=1)

    @property
    def span(self) -> Span:
        """The span of the first character."""
        return Span.at(self.file, self.line, self.column)


_MOST_NAMES = 4  # misspelt names of one line that are told
_FEWEST_WORDS = 2  # before a sum that may be left out


def asks_of_table(text: str) -> bool:
    """Check whether a line asks if the table can be; then one that cannot is no fault."""
    return words_of(text) in _OF_TABLE


def read_move(state: State, text: str, place: Place | None = None) -> tuple[Move, ...]:
    """Return every move that a line may mean, in the order in which the rulebook declares them.

    Several come back where phrases or cards share their words: which is meant then depends on
    what is legal. Raises AmbiguousMove where a name fits several, and NotationError where
    nothing is written so.
    """
    return _only(LineParser(state, place or Place()).line(text), text, place or Place())


def read_line(
    state: State, text: str, place: Place | None = None, asked: bool = True, speaker: Any = None
) -> Asked:
    """Return what a line means, also where it is said in somebody's own words.

    A line may mean several moves, one after the other; `asked` ones may be questions. The `speaker`
    (a `normalizer.Speaker`) is who says `I`; else it is whose turn it is. Raises NotationError and
    AmbiguousMove like `read_move`.
    """
    what = "move or question" if asked else "move"
    return LineParser(state, place or Place(), what=what, speaker=speaker).line(text)


def _only(found: Asked, text: str, place: Place) -> tuple[Move, ...]:
    """Return the moves of a line that has one step. Raises NotationError for several."""
    if len(found.steps) == 1:
        return found.steps[0]
    message = f"`{text}` is {len(found.steps)} moves"
    why = Diagnostic("T022", message, place.span, "write a line for each")
    raise NotationError(f"{message}; {why.hint}", (why,))


def read_question(state: State, text: str, place: Place | None = None) -> Question | None:
    """Return what a line asks, or None where it is no question (it may be a move).

    Raises NotationError for a question about a name that fits several things.
    """
    return LineParser(state, place or Place()).question(text)


def read_asked(state: State, text: str, place: Place | None = None) -> Question | tuple[Move, ...]:
    """Return what a line of an `ask` block is: a question, or the moves that it may mean.

    Raises NotationError and AmbiguousMove like `read_move`, with the forms of both.
    """
    found = read_line(state, text, place)
    return found.question or _only(found, text, place or Place())


def meant(state: State, readings: Sequence[Move]) -> Move:
    """Return the reading that a line means here: the first that is legal, else one that may be.

    Where all are refused it is the first that answers what is open, else the first that could be
    made now at all: that a debt or a choice is not open says nothing to somebody who means another
    move. Of several such moves of one sort (of which jail card?) it is the one that breaks the
    fewest rules. Raises MoveError where none can be understood at this table.
    """
    if len(readings) == 1:
        return readings[0]
    verdicts: dict[Move, Verdict] = {}
    failed: MoveError | None = None
    for move in readings:
        try:
            verdicts[move] = verdict(state, move)
        except MoveError as error:
            failed = error
    if not verdicts and failed is not None:
        raise failed
    for wanted in (Verdict.LEGAL, Verdict.UNDETERMINED):
        for move, found in verdicts.items():
            if found is wanted:
                return move
    kinds = state.program.moves
    refused = [move for move in verdicts if open_now(state, move)] or list(verdicts)
    chosen = next((move for move in refused if kinds[move.name].how != "any"), refused[0])
    alike = [move for move in refused if move.name == chosen.name]
    return min(alike, key=lambda move: len(judge(state, move).violations))


@once_per_program
def _moves_by_word(program: Program) -> dict[str, list[tuple[int, MoveKind]]]:
    """Return moves with their places in the rulebook, by a word that one of their phrases needs:
    the one that the fewest phrases need; those with a phrase that needs none below no word.
    """
    moves = list(enumerate(program.moves.values()))
    needed = [(pair, words_needed(phrase)) for pair in moves for phrase in pair[1].phrases]
    often = Counter(word for _, words in needed for word in words)
    found: dict[str, list[tuple[int, MoveKind]]] = {}
    for pair, words in needed:
        found.setdefault(min(sorted(words), key=often.__getitem__, default=""), []).append(pair)
    return found


@opaque
class LineParser:
    """Parses the lines that stand at a place, at a table; `what` they are is said in faults."""

    state: State
    at: Place
    what: str = "move"
    speaker: Any = None

    def question(self, text: str) -> Question | None:
        """Return what a line asks, or None where it has the form of no question."""
        return self.asks(self._matcher(text, hasty=True), text)

    def asks(self, matcher: Matcher, text: str) -> Question | None:
        """Return what a line asks whose tokens are matched, or None."""
        found = best(self._questions(matcher))
        if not found:
            return None
        asked, reading = found[0]
        if reading.doubts:
            raise self.refused(doubtful(reading.doubts))
        text, env = text.rstrip().removesuffix("?").strip(), reading.env
        if isinstance(asked, Function):
            env = with_defaults(self.state, asked.params, env)
            return Question("value", text, name=asked.name, env=tuple(env.items()))
        player = self.state.setting.names[env["player"]] if "player" in env else ""
        about = "piece" if asked == "left" else "property"
        of = ((about, env[about]),) if about in env else ()
        return Question(asked, text, env=of, player=player, amount=env.get("amount", 0))

    def line(self, text: str) -> Asked:
        """Return what a line means. Raises NotationError where it means nothing."""
        asked = self.what != "move"
        question = self.question(text) if asked else None
        if question is not None:
            return Asked(question)
        # A form that fits as it stands is never read as anything else, but for an answer to what is
        # not open: `Ann says no` may be of what she can buy.
        found = self._written(text)
        if found and not any(open_now(self.state, move) for move in found):
            found = self._of_what_is_open(text) or found
        bare = () if found else self._without_sum(text)
        # A sum that was said besides may be what counts: `Ann pays 200` is a tax or a fine.
        if found or (bare and not self._none_may_be(bare)):
            return Asked(steps=(found or bare,))
        # Only a line that no form fits is worth the words of a language.
        from propertyrules.notation.own_words import OwnWords

        meant = OwnWords(self, text).read(asked)
        if meant is not None:
            return meant
        if bare:
            return Asked(steps=(bare,))
        from propertyrules.notation.own_words import mover_speaks
        from propertyrules.notation.unread import explain_unread

        try:
            if asked and text.lower().split()[:1] in ([word] for word in _ASKING):
                return Asked(steps=(self._asking(text),))
            refused = self.refused(*self._misspelt(text))
        except NotationError as error:
            refused = error
        why = explain_unread(
            self.state.setting, text, self.at.column - 1, self.speaker or mover_speaks(self.state),
            is_near(refused.faults[0]), moves=True,
        )  # fmt: skip
        if why is not None:
            raise self.refused(why)
        if (
            english.is_question(text)
            and self.speaker is not None
            and self.speaker.seats
            and not is_near(refused.faults[0])
        ):
            # The forms of the notation are no help to whoever asks in their own words.
            raise self.refused(in_column("T022", "can't read this question", self.at.column))
        raise refused

    def _of_what_is_open(self, text: str) -> tuple[Move, ...]:
        """Return the moves of a line that leaves out what it is of, where that is open; else none.

        Raises AmbiguousMove for a name that fits several things.
        """
        from propertyrules.notation.own_words import OwnWords

        found = OwnWords(self, text).read(asked=False)
        steps = () if found is None else found.steps
        if len(steps) != 1:
            return ()
        return tuple(move for move in steps[0] if open_now(self.state, move))

    def _move_of(self, text: str) -> tuple[Move, ...]:
        """Return the moves of a line by its forms alone. Raises NotationError where it has none."""
        found = self._written(text) or self._without_sum(text)
        if not found:
            raise self.refused(*self._misspelt(text))
        return found

    # -- lines as they stand ---------------------------------------------------------------------

    def _matcher(self, text: str, hasty: bool = False) -> Matcher:
        """Return a matcher of a line, without its question mark. Raises NotationError."""
        try:
            stated = text.rstrip().removesuffix("?")
            line = TokenStream.of(self.state.setting, stated, self.at.column - 1)
        except UnclosedQuote as error:
            column = self.at.column + error.column - 1
            raise self.refused(in_column("T014", str(error), column)) from None
        return Matcher(line, hasty=hasty)

    def _moves(self, matcher: Matcher) -> Iterator[tuple[MoveKind, PhraseReading]]:
        """Yield the readings of a line by the phrases of all moves."""
        kinds: Iterable[MoveKind] = self.state.program.moves.values()
        if matcher.hasty and not matcher.line.free:
            by_word = _moves_by_word(self.state.program)
            some = {pair for word in ("", *matcher.said()) for pair in by_word.get(word, ())}
            kinds = [kind for _, kind in sorted(some, key=itemgetter(0))]
        yield from matcher.readings(kinds)

    def _questions(self, matcher: Matcher) -> Iterator[tuple[str | Function, PhraseReading]]:
        """Yield its readings by the machine's own questions, then by the rulebook's functions."""
        types = {**_ASKED_TYPES, "property": matcher.line.property_type}
        for kind, phrases in _ASKED:
            for reading in matcher.match_any(phrases, types):
                yield kind, reading
        yield from matcher.readings(self.state.program.functions.values())

    def _written(self, text: str) -> tuple[Move, ...]:
        """Return the moves of the forms that a line fits as it stands; none where it fits none."""
        return self.fits(self._matcher(text, hasty=True))

    def fits(self, matcher: Matcher) -> tuple[Move, ...]:
        """Return the moves whose phrases a line fits; none where it fits none.

        Raises AmbiguousMove for a name that fits several things.
        """
        chosen = best(self._moves(matcher))
        moves: dict[Move, None] = {}
        failed: MoveError | None = None
        for kind, reading in chosen:
            try:
                moves.setdefault(self._move(kind, reading))
            except MoveError as error:
                failed = error
        # A reading that makes no move is no fault where another makes one.
        if failed is not None and not moves:
            raise self.refused(in_column("T022", str(failed), self.at.column))
        doubts = [doubt for _, reading in chosen for doubt in reading.doubts]
        if doubts:
            written = or_list(write_move(self.state, move) for move in moves)
            refused = self.refused(evolve(doubtful(doubts), code="T023", hint=f"write {written}"))
            raise AmbiguousMove(str(refused), tuple(moves), refused.faults)
        return tuple(moves)

    def _move(self, kind: MoveKind, reading: PhraseReading) -> Move:
        """Return a reading as a move; what has its default anyway is left out."""
        setting, env = self.state.setting, reading.env
        mover = kind.params[0]
        if mover.name not in env:
            raise MoveError(f"the phrase of `{kind.name}` doesn't say whose move it is")
        args = {
            param.name: encode(setting, param.type, env[param.name])
            for param in kind.params[1:]
            if param.name in env
        }
        move = make_move(kind.name, setting.names[env[mover.name]], args)
        return unbind(self.state, kind, bind(self.state, move))

    def by_form(self, text: str) -> tuple[Move, ...]:
        """Return the moves that a text means as it stands, by the forms of the rulebook; none where
        it cannot be read.
        """
        try:
            return self._written(text)
        except NotationError:
            return ()

    # -- lines that are not quite so -------------------------------------------------------------

    def _without_sum(self, text: str) -> tuple[Move, ...]:
        """Read `Ann buys X for 400` as `Ann buys X` where 400 is what passes by it.

        Returns no moves where nothing is written so. Another sum is claimed of the move.
        """
        try:
            tokens = tokenize(text, self.state.program.board.currency)
        except UnclosedQuote:
            return ()
        for place, token in enumerate(tokens):
            before = tokens[place - 1] if place else token
            priced = before.folded in ("for", "at")
            bare = token.folded.isdigit() and not priced
            if token.whole is None or place < _FEWEST_WORDS:
                continue
            if bare and before.folded not in ("pays", "pay", "paying"):
                continue
            for end in (token.start, before.start) if priced else (token.start,):
                rest = f"{text[:end].rstrip()} {text[token.end :].lstrip()}".rstrip()
                moves = self.by_form(rest)
                if moves:
                    return self.priced(moves, token)
        return ()

    def _none_may_be(self, moves: tuple[Move, ...]) -> bool:
        return all(verdict(self.state, move) is Verdict.ILLEGAL for move in moves)

    def likely(self, moves: Iterable[Move]) -> tuple[Move, ...]:
        """Return those of some moves that may be legal; else those that answer what is open, else
        all of them.
        """
        some = tuple(dict.fromkeys(moves))
        may_be = tuple(move for move in some if verdict(self.state, move) is not Verdict.ILLEGAL)
        return may_be or tuple(move for move in some if open_now(self.state, move)) or some

    def priced(self, moves: tuple[Move, ...], token: Token) -> tuple[Move, ...]:
        """Return those of some moves by which a sum passes that was said besides; all of them
        where none is legal. Where none comes to that sum, it is claimed of all.
        """
        rulings = [judge(self.state, move) for move in moves]
        legal = [ruling for ruling in rulings if ruling.verdict is Verdict.LEGAL]
        fitting = [ruling.move for ruling in legal if token.whole in sums(ruling)]
        if fitting or not legal:
            return tuple(fitting) or moves
        return tuple(move.claiming(token.whole) for move in moves)

    def _asking(self, text: str) -> tuple[Move, ...]:
        """Read `can Ann build a house on X` as what it asks of: `Ann builds a house on X`.

        Raises NotationError for the reading whose verb fits, else for the line as it stands.
        """
        first, *words = text.split()
        behind = evolve(self.at, column=self.at.column + len(first) + 1)
        parser = LineParser(self.state, behind)
        told: Diagnostic | None = None
        # First as it stands, which is told of where no verb fits.
        for place, ending in ((0, ""), *product(range(1, _FURTHEST_VERB), ("s", "es"))):
            if place >= len(words):
                break
            stated = " ".join((*words[:place], words[place] + ending, *words[place + 1 :]))
            begin = self.at.column + len(" ".join((first, *words[:place]))) + 1
            try:
                return parser._move_of(stated)
            except NotationError as error:
                fault = error.faults[0]
                if place and fault.column > begin:  # the verb fits, what follows does not
                    column = fault.column - len(ending)
                    told = evolve(fault, span=Span.at(fault.file, fault.line, column))
                    break
                told = told or fault
        if told is None:
            raise self.refused(explain(self._matcher(text), self.what))
        raise NotationError(_message(told), (told,))

    def _why(self, text: str) -> Diagnostic:
        """Explain why a line is nothing, by whichever form came furthest."""
        matcher = self._matcher(text)
        if self.what != "move":
            list(self._questions(matcher))
        list(self._moves(matcher))
        return explain(matcher, self.what)

    def _misspelt(self, text: str) -> Iterator[Diagnostic]:
        """Yield why a line is nothing, and of misspelt names each, once those before are mended."""
        why = self._why(text)
        column, shift = why.column, 0
        yield why
        for _ in range(_MOST_NAMES - 1):
            mended = why.edit
            if mended is None:
                return
            begin, length = column - self.at.column, mended.span.width
            text = f"{text[:begin]}{mended.text}{text[begin + length :]}"
            shift += len(mended.text) - length
            # Once the line means something, no further name is misspelt.
            if self._written(text) or (self.what != "move" and self.question(text)):
                return
            why = self._why(text)
            if why.edit is None or why.column <= column:
                return
            column = why.column
            yield evolve(why, span=Span.at("", 0, column - shift))

    def refused(self, *whys: Diagnostic) -> NotationError:
        """Return the error for a line that is amiss, with a fault for each explanation."""
        faults = tuple(why.in_line(self.at.file, self.at.line) for why in whys)
        return NotationError("; ".join(map(_message, faults)), faults)


def _message(fault: Diagnostic) -> str:
    """Return what an error says of a fault: the message, and what would help."""
    return f"{fault.message}; {fault.hint}" if fault.hint else fault.message
