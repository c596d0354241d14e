"""The parser of moves and questions in the notation: a line as the moves that it may mean, or as a
question.

A line that fits no phrase is parsed again without a price in it. The faults of a line that cannot
be parsed name every misspelt name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from propertyrules.ir.types import GROUP, MONEY, PLAYER, Type
from propertyrules.limits import ENOUGH, TABLE_LINES_REMEMBERED
from propertyrules.machine.arguments import bind, unbind
from propertyrules.machine.claimed_results import sums
from propertyrules.machine.completions import can_arise
from propertyrules.machine.legality import judge, open_now, verdict
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import AmbiguousMove, Move, make_move
from propertyrules.model.names import encode
from propertyrules.model.rulings import Ruling
from propertyrules.model.schema import Fact, get, put
from propertyrules.model.state import State
from propertyrules.notation.words.explanations import doubtful, explain, in_column
from propertyrules.notation.words.phrase_matcher import (
    Form,
    Matcher,
    PhraseReading,
    best,
    words_needed,
)
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.words.tokens import Token, UnclosedQuote, tokenize, words_of
from propertyrules.notation.writer import with_defaults, write_move
from propertyrules.span import Span
from propertyrules.syntax.phrases import Phrase, parse_phrase

# The questions that do not depend on the rulebook: their kind and phrases.
_ASKED: tuple[tuple[str, tuple[Phrase, ...]], ...] = tuple(
    (kind, (
        evolve(parse_phrase(first), also=tuple(parse_phrase(t, alternatives=True) for t in also)),
        *map(parse_phrase, others),
    ))
    for kind, (first, *others), also in QUESTIONS
)  # fmt: skip
_FURTHEST_VERB = 6  # words behind one that asks whether a move is legal: `can Ann build ...`
_OF_TABLE = (words_of("this table"), words_of("can this table be"))
_ASKED_TYPES: dict[str, Type] = {
    "player": PLAYER, "amount": MONEY, "piece": Type("piece"), "group": GROUP,
}  # fmt: skip


ANYBODY = -99
"""A code of a holder that stands for any of them."""


@opaque
class Question:
    """A question.

    `kind` is `value` (of the function called `name`, whose parameters `env` holds as internal
    values), `any` (whether such a value is above nought), `raise`, `settle`, `moves`, `open`,
    `table` (whether it can be), `wins`, `owner`, `owners` (of a group), `holder` (of some cards),
    `cash`, `place`, `built`, `left` (in the bank), `turn`, `next` (who has the next throw),
    `state`, `fact` (whether `name` holds), `owes` (by the names `able`, `short`, `payer` and
    `payee`, whether it can be paid, how much is missing for it, and who pays or gets it), `must`
    (whether nothing else is open than `steps`), `most` (who has the most of the measure called
    `name`), `ruined` (whether somebody can't pay what is due; by the name `out`, or came out of
    where they were held), `clause` (what the one called `name` answers: whether it `holds`),
    `effect` (what is paid by `steps`), `some` (whether there is a legal move of some `sorts`; by
    the name `must`, no other), `many` (how many of them, or of `steps`, can be made one after the
    other; by the name `least`, how many have to be for what is owed), `enough` (whether as many as
    `count`) or `walks` (whether the token moves on, by `amount` spaces where one is named; by the
    name `far`, how many, and by `past`, whether over the space `passed`); for these `player` is a
    name and `amount` is in whole currency units. A value may be asked for at a table on which some
    facts are `supposed`, such as a hotel on a property.
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
        """Return a table with the supposed facts."""
        for fact, value in self.supposed:
            state = put(state, fact, value)
        return state


@opaque
class Asked:
    """The meaning of a line: a question, or `steps`, each with the moves that it may be.

    A `free` line is in somebody's own words, and `note` says how they were understood. With
    `happens` it asks whether the moves are made, not whether they may be; with `supposed`, what
    comes of them.
    """

    question: Question | None = None
    steps: tuple[tuple[Move, ...], ...] = ()
    note: str = ""
    free: bool = False
    happens: bool = False
    supposed: bool = False

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves that the steps may be, in order."""
        return tuple(move for readings in self.steps for move in readings)


@opaque
class Place:
    """The place of a line in its file, for faults; the column is from 1."""

    file: str = "<move>"
    line: int = 1
    column: int = field(default=1)

    @property
    def span(self) -> Span:
        """The span of the first character."""
        return Span.at(self.file, self.line, self.column)


_MOST_NAMES = 4  # misspelt names of one line that are reported
_FEWEST_WORDS = 2  # before a price that may be left out


def asks_of_table(text: str) -> bool:
    """Check whether a line asks if the table is possible; then an impossible one is no fault."""
    return words_of(text) in _OF_TABLE


def _standing(state: State, place: Fact, site: int) -> Iterator[State]:
    """Yield a state with somebody on a site who may stand anywhere, if what is open can be then."""
    anywhere = get(state, place)
    stack = tuple(
        evolve(one, values=tuple(site if value == anywhere else value for value in one.values))
        for one in state.stack
    )
    here = put(evolve(state, stack=stack), place, site)
    kinds = [state.program.matters[one.kind] for one in stack]
    told = [{field.name: value for field, value in zip(kind.fields, one.values, strict=True)}
            for kind, one in zip(kinds, stack, strict=True)]  # fmt: skip
    if False not in map(can_arise, [here] * len(told), kinds, told):
        yield here


def legal_where_rich(state: State, move: Move) -> list[Ruling]:
    """Return the rulings on a move at the tables that one stands for, with cash enough for the
    mover, where it is legal. Each stands with more and with less of it, for sums that hang on it.
    Who may stand anywhere stands on the property that the move is of.
    """
    seat, args = state.setting.seat(move.by), dict(move.args).values()
    cash, place = ("cash", seat), ("place", seat)
    sites = [space.number for space in state.program.board.spaces if space.name in args]
    tables = state.tables
    if sites and not isinstance(get(state, place), int):
        tables = tuple(one for table in tables for one in _standing(table, place, sites[0]))
    if not isinstance(get(state, cash), int):
        tables = tuple(put(one, cash, some) for one in tables for some in (ENOUGH, 2 * ENOUGH))
    return [found for found in (judge(table, move) for table in tables) if found.legal]


def meant(state: State, readings: Sequence[Move]) -> Move:
    """Return the reading that is meant at a state: the first legal one, else an undetermined one.

    If all are illegal it is the first that answers what is open, else the first that could be made
    now at all: that a debt is not open does not help somebody who means another move. Of several
    moves with that name it is the one that breaks the fewest rules. Raises MoveError if none can be
    understood at this table.
    """
    if len(readings) == 1:
        return readings[0]
    verdicts: dict[Move, Verdict] = {}
    failed: MoveError | None = None
    for move in readings:
        try:
            verdicts[move] = verdict(state, move)
        except MoveError as error:
            # One reading that this table cannot take does not speak against the others.
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
def _kept_readings(program: Program) -> dict[Any, list[tuple[Any, PhraseReading]]]:
    """Return what the last lines were read as, by all that it hangs on besides the program."""
    return {}


@once_per_program
def _moves_by_word(program: Program, free: bool) -> dict[str, list[tuple[int, MoveKind]]]:
    """Index the moves, numbered in order, by the word of each phrase that the fewest phrases have;
    for a `free` line also by what is read like a phrase.

    A phrase without a necessary word is under the empty string.
    """
    moves = list(enumerate(program.moves.values()))
    needed = [
        (pair, words_needed(one))
        for pair in moves
        for phrase in pair[1].phrases
        for one in (phrase, *(phrase.also if free else ()))
    ]
    often = Counter(word for _, words in needed for word in words)
    found: dict[str, list[tuple[int, MoveKind]]] = {}
    for pair, words in needed:
        found.setdefault(min(sorted(words), key=often.__getitem__, default=""), []).append(pair)
    return found


@opaque
class LineParser:
    """The parser of a line at a state; faults call it `what`."""

    state: State
    at: Place
    what: str = "move"
    speaker: Any = None

    def question(self, text: str) -> Question | None:
        """Return the question of a line, or None if it has the form of none."""
        return self.asks(self._matcher(text, hasty=True), text)

    def asks(self, matcher: Matcher, text: str) -> Question | None:
        """Return the question that a matcher finds, or None."""
        found = self._found(matcher, "question", self._questions)
        if not found:
            return None
        asked, reading = found[0]
        if reading.doubts:
            raise self.refused(doubtful(reading.doubts))
        text, env = text.rstrip().removesuffix("?").strip(), reading.env
        if isinstance(asked, Function):
            return self.value(asked, env, text)
        player = self.state.setting.names[env["player"]] if "player" in env else ""
        about = {"left": "piece", "owners": "group"}.get(asked, "property")
        of = ((about, env[about]),) if about in env else ()
        return Question(asked, text, env=of, player=player, amount=env.get("amount", 0))

    def value(self, function: Function, env: Mapping[str, Any], text: str) -> Question:
        """Return the question for a value of some arguments."""
        env = with_defaults(self.state, function.params, env)
        return Question("value", text, name=function.name, env=tuple(env.items()))

    def _move_of(self, text: str) -> tuple[Move, ...]:
        """Return the moves of a line by its phrases alone. Raises NotationError for none."""
        found = self._written(text) or self._without_sum(text)
        if not found:
            raise self.refused(*self._misspelt(text))
        return found

    # -- lines that fit a phrase -----------------------------------------------------------------

    def _matcher(self, text: str, hasty: bool = False) -> Matcher:
        """Return a matcher for a line without its question mark. Raises NotationError."""
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
        if matcher.hasty:
            by_word = _moves_by_word(self.state.program, matcher.line.free)
            some = {pair for word in ("", *matcher.said()) for pair in by_word.get(word, ())}
            kinds = [kind for _, kind in sorted(some, key=itemgetter(0))]
        yield from matcher.readings(kinds)

    def _questions(self, matcher: Matcher) -> Iterator[tuple[str | Function, PhraseReading]]:
        """Yield the readings of a line as a question of any rulebook, then as a function."""
        types = {**_ASKED_TYPES, "property": matcher.line.property_type}
        for kind, phrases in _ASKED:
            for reading in matcher.match_any(phrases, types):
                yield kind, reading
        yield from matcher.readings(self.state.program.functions.values())

    def _written(self, text: str) -> tuple[Move, ...]:
        """Return the moves whose phrases a line fits."""
        return self.fits(self._matcher(text, hasty=True))

    def _found(
        self,
        matcher: Matcher,
        what: str,
        read: Callable[[Matcher], Iterator[tuple[Form, PhraseReading]]],
    ) -> list[tuple[Form, PhraseReading]]:
        """Return the readings of a hasty matcher's line that take the fewest freedoms. They hang on
        the table's names alone, and are kept: a line is tried by each who looks for what it is.
        """
        line, setting = matcher.line, self.state.setting
        if not matcher.hasty or matcher.partial:
            return best(read(matcher))
        kept = _kept_readings(setting.program)
        key = (
            what,
            setting.names,
            setting.key,
            line.text,
            line.tokens,
            line.offset,
            line.free,
            line.signed,
        )
        found = kept.get(key)
        if found is None:
            found = best(read(matcher))
            if len(kept) >= TABLE_LINES_REMEMBERED:
                kept.clear()
            kept[key] = found
        return found

    def fits(self, matcher: Matcher) -> tuple[Move, ...]:
        """Return the moves whose phrases a matcher's line fits.

        Raises AmbiguousMove for a name that fits several things.
        """
        chosen = self._found(matcher, "moves", self._moves)
        moves: dict[Move, None] = {}
        failed: MoveError | None = None
        for kind, reading in chosen:
            try:
                moves.setdefault(self.move(kind, reading))
            except MoveError as error:
                failed = error
        # A reading that makes no move is no fault if another one makes a move.
        if failed is not None and not moves:
            raise self.refused(in_column("T022", str(failed), self.at.column))
        doubts = [doubt for _, reading in chosen for doubt in reading.doubts]
        if doubts:
            written = or_list(write_move(self.state, move) for move in moves)
            refused = self.refused(evolve(doubtful(doubts), code="T023", hint=f"write {written}"))
            raise AmbiguousMove(str(refused), tuple(moves), refused.faults)
        return tuple(moves)

    def move(self, kind: MoveKind, reading: PhraseReading) -> Move:
        """Return a reading as a move, without arguments that have their defaults."""
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
        """Return the moves whose phrases a text fits; none if it cannot be parsed."""
        try:
            return self._written(text)
        except NotationError:
            return ()

    # -- lines that nearly fit a phrase ----------------------------------------------------------

    def _without_sum(self, text: str) -> tuple[Move, ...]:
        """Parse `Ann buys X for 400` as `Ann buys X`, which claims 400 unless that is the price."""
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

    def likely(self, moves: Iterable[Move]) -> tuple[Move, ...]:
        """Return the moves that may be legal; else those that answer what is open, else all."""
        some = tuple(dict.fromkeys(moves))
        may_be = tuple(move for move in some if verdict(self.state, move) is not Verdict.ILLEGAL)
        return may_be or tuple(move for move in some if open_now(self.state, move)) or some

    def priced(self, moves: tuple[Move, ...], token: Token) -> tuple[Move, ...]:
        """Return the legal moves by which the sum of a token is paid; all moves if none is legal.

        If no legal move pays that sum, all moves claim it. A move that hangs on what is not known
        counts as it is where it is legal.
        """
        rulings = [judge(self.state, move) for move in moves]
        legal = [ruling for ruling in rulings if ruling.verdict is Verdict.LEGAL]
        if not legal:
            open_ = [one.move for one in rulings if one.verdict is Verdict.UNDETERMINED]
            legal = [one for move in open_ for one in legal_where_rich(self.state, move)]
            # Of what is not known which sum it comes to any may be paid.
            if not legal or any(not (paid := sums(one)) or token.whole in paid for one in legal):
                return moves
        fitting = [ruling.move for ruling in legal if token.whole in sums(ruling)]
        if fitting:
            return tuple(fitting)
        return tuple(move.claiming(token.whole) for move in moves)

    def _asking(self, text: str) -> tuple[Move, ...]:
        """Parse `can Ann build a house on X` as `Ann builds a house on X`.

        Raises NotationError for the reading whose verb fits, else for the line as it is.
        """
        first, *words = text.split()
        behind = evolve(self.at, column=self.at.column + len(first) + 1)
        parser = LineParser(self.state, behind)
        told: Diagnostic | None = None
        # First the line as it is, whose fault is reported if no verb fits.
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
        """Explain why a line fits no phrase, by those that fit furthest."""
        matcher = self._matcher(text)
        if self.what != "move":
            list(self._questions(matcher))
        list(self._moves(matcher))
        return explain(matcher, self.what)

    def _misspelt(self, text: str) -> Iterator[Diagnostic]:
        """Yield why a line fits no phrase: for each misspelt name, once those before are mended."""
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
        """Return the error for a line, with a fault for each explanation."""
        faults = tuple(why.in_line(self.at.file, self.at.line) for why in whys)
        return NotationError("; ".join(map(_message, faults)), faults)


def _message(fault: Diagnostic) -> str:
    """Return a fault in one line: its message and its hint."""
    return f"{fault.message}; {fault.hint}" if fault.hint else fault.message
