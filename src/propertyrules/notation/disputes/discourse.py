"""Discourse: what was told so far, and whom and what the next words may mean by it.

Lines that are read are kept with the statements that they make. A later line may repeat, correct or
overtake what an earlier one told. A throw that is told with where somebody stood before is no fact
of the table: it is a move that is made from there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, pairwise, product
from typing import Any

from attrs import define, evolve, field

from propertyrules.errors import NotationError
from propertyrules.ir.footprints import only_opens, pays, reached
from propertyrules.ir.nodes import Effect, Effects, Expression, MoveToken
from propertyrules.ir.program import Board, MatterKind, Program, names_of_type
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import COUNT, DECK, MONEY, PERCENT, SPACE, THROW
from propertyrules.limits import ENOUGH
from propertyrules.machine.arguments import bind
from propertyrules.machine.completions import arising
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.initial_state import blank, turn_stages
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.legality import judge
from propertyrules.machine.steps import run
from propertyrules.model.moves import Move
from propertyrules.model.schema import Fact, get, put
from propertyrules.model.state import Matter, Setting, State
from propertyrules.notation.disputes.people import Cast
from propertyrules.notation.disputes.segmentation import suppositions
from propertyrules.notation.disputes.sentences import (
    Context,
    Counted,
    Since,
    corrected,
    done_turn,
    is_sale,
    read_sentence,
    runs_on,
)
from propertyrules.notation.move_parser import Asked, Question
from propertyrules.notation.scenarios import AskedLine, HeardLine, TextLine, asks, head_name
from propertyrules.notation.table_statements import (
    Entry,
    NoClaim,
    OpenStatement,
    Owns,
    Statement,
    StatementParser,
    is_debt,
    owners_by,
    statements_of,
    table_line,
    tells_payment,
)
from propertyrules.notation.table_statements import entries as entries
from propertyrules.notation.words import english
from propertyrules.notation.words.normalizer import Speaker, Wording, pronoun_of
from propertyrules.notation.words.tokens import folded_at, one_of, words_of
from propertyrules.notation.words.vocabulary import quoted
from propertyrules.notation.writer import with_defaults
from propertyrules.syntax.source import word_set

# What clauses begin with that leave out who it is.
_SUBJECTLESS = ("owe", "have", "own", "hold", "pay", "want", "land", "roll", "throw", "buy", "sell")
_MOST_MENTIONED = 8  # properties that are remembered
_NOT = re.compile(
    r"n['\u2019]t\b|\b(?:do|does|did)nt\b|\bnot?\b"
    r"|\b(?:refuse|decline)[sd]\b|\bturn(?:s|ed) .*down\b|\bdecide[sd] against\b",
    re.I,
)

_ALONE = word_set("it its")
_DOUBLE = re.compile(
    r"(?:it|that|this|they|those) (?:was|is|were|are) (?:an? |the )?(?:\w+ )?doubles?", re.I
)
_WAS = word_set("was were had")
_GOES = ("go", "move", "come", "walk", "get")
_LEFT = word_set("now left after afterwards remaining remains leaves then")
_NOT_SO = word_set("would might could not almost nearly")
_BEFORE_NOUN = word_set("a an the his her my their this that one by normal plain last next each")

OWES_TOO_MUCH = "Assumed: more is owed than can be raised."
"""What is said with a ruling on somebody who is told to go under, for a sum that is not told."""


# `does not own`, `without owning the`: what stands between a denial and what somebody lacks.
_HOLDING = word_set("own owns owning have has had having hold holds holding possess got get")
_BETWEEN_LACKED = _HOLDING | word_set("the all both any a yet even either")


@lru_cache(maxsize=256)
def _of_words(form: str, pieces: frozenset[str]) -> re.Pattern[str]:
    """Return a pattern with some words for pieces in it."""
    return re.compile(form.replace("<pieces>", f"(?:{one_of(pieces) or '(?!)'})"), re.I)


@define(eq=False)
class Discourse:
    """What is told of a table so far, line by line, and who and what was spoken of.

    `made` are moves that are told, which come behind all else; `some` says who owns how many of
    which group, and `stock` where it is told who has how many pieces anywhere. Of a `listed` table
    the players are listed, and its lines are the notation's. `reader` is `line_reader.read_line`,
    which reads a line as a move or a question.
    """

    setting: Setting
    cast: Cast
    reader: Callable[..., Asked]
    listed: bool
    told: list[TextLine] = field(factory=list)
    made: list[AskedLine] = field(factory=list)
    some: list[Counted] = field(factory=list)
    stock: list[tuple[TextLine, int, Mapping[int, int]]] = field(factory=list)
    summed: dict[tuple[Any, ...], TextLine] = field(factory=dict)  # what is told only by its sum
    sold: bool = False  # whether nobody offers any more in an auction
    thrower: int | None = None  # whose throw is one of the moves made
    thrown_in: Matter | None = None  # the turn in which that throw can be made
    thrown_for: int = 0  # what that throw makes its thrower pay
    thrown_on: int | None = None  # whose throw no turn goes on behind
    led: int | None = None  # the space to which that throw led, from where one is held elsewhere
    recent: tuple[int, ...] = ()  # the players who were spoken of, the last one first
    sites: tuple[int, ...] = ()  # the properties that `it` and `they` mean
    wished_site: int | None = None  # the only one of which something was wished just before
    mentioned: tuple[int, ...] = ()  # the properties that were spoken of, the last one first
    piece: int | None = None
    card: bool = False  # whether `it` may be a card
    landed: int | None = None  # the property on which somebody has landed
    visitor: int | None = None  # who has just landed somewhere
    since: Since = field(factory=Since)  # what came since somebody landed
    about: int | None = None  # the teller, where the last clause was about whoever tells
    learnt: dict[int, str] = field(factory=dict)  # the pronoun by which a player was called
    passing: str = ""  # the space that somebody passed on the way
    passed_first: bool = False  # whether that is told before any landing
    passed_over: int | None = None  # the property that is told to be passed behind a landing
    disowned: set[tuple[int, int]] = field(factory=set)  # who is told not to own what
    notes: list[str] = field(factory=list)  # what is assumed of all that
    asks_debt: bool = False  # whether any sentence asks how much is owed
    doubted: bool = False  # whether it is told that somebody may own more
    asks_estate: bool = False  # whether any asks who gets all that somebody has
    counting: bool = False  # whether it is told that worth is counted at the end
    timed: bool = False  # whether it is told that a game over a time is at its end
    threw_on: dict[int, Entry] = field(factory=dict)  # where somebody stood whose throw is told
    bare: State = field(init=False)
    _asked: dict[tuple[str, int], tuple[Asked | None, Speaker | None]] = field(factory=dict)
    _worded: dict[tuple[str, int], tuple[Wording | None, Speaker]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.bare = blank(self.setting)

    @property
    def program(self) -> Program:
        """The rulebook by which the table is played."""
        return self.setting.program

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.setting.program.board

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by their seats."""
        return self.setting.names

    @property
    def pieces(self) -> set[str]:
        """The words for pieces."""
        return {word for piece in self.program.pieces for word in piece.names}

    def of_pieces(self, form: str) -> re.Pattern[str]:
        """Return a pattern with the words for pieces of this rulebook in it."""
        return _of_words(form, frozenset(self.pieces))

    @property
    def statements(self) -> list[Statement]:
        """All that is told, as statements."""
        return [one for at in self.told if isinstance(at, HeardLine) for one in at.said]

    @property
    def opened(self) -> list[OpenStatement]:
        """What is told to be open."""
        return [one for one in self.statements if isinstance(one, OpenStatement)]

    @property
    def rich(self) -> dict[Fact, Any]:
        """The facts by which everybody has cash enough."""
        return {("cash", seat): ENOUGH for seat in range(len(self.names))}

    @property
    def lower_names(self) -> list[str]:
        """The names of the players in lower case."""
        return [name.casefold() for name in self.names]

    @property
    def ground(self) -> MatterKind | None:
        """The matter that is a turn; None where the rulebook has none."""
        grounds = self.program.matters_on("ground")
        return next((one for one in grounds if one.first_player is not None), None)

    @property
    def turn_of_throw(self) -> OpenStatement | None:
        """How far the turn is in which the throw that is to be made was made; None where there is
        no such throw.
        """
        kind, turn = self.ground, self.thrown_in
        if self.thrower is None or kind is None or turn is None or turn.kind != kind.name:
            return None
        named = zip(kind.fields, turn.values, strict=True)
        values = {field.name: value for field, value in named if field.type.name != "count"}
        return OpenStatement(kind, values, part=True)

    @property
    def sales(self) -> list[OpenStatement]:
        """What is told of what is auctioned."""
        return [one for one in self.opened if is_sale(one)]

    def maker(self, move: Move) -> int:
        """Return who makes a move, by seat."""
        return self.setting.seat(move.by)

    @property
    def owners(self) -> dict[int, int]:
        """Who is told to own which property."""
        return owners_by(self.statements)

    @property
    def holders(self) -> set[int]:
        """Who is told to own something, by seat: a property, or some of a group."""
        return {*self.owners.values(), *(holder for holder, *_ in self.some)}

    @property
    def rungs(self) -> dict[int, Any]:
        """What is told to stand on which property; None where it is told that it isn't known."""
        return {one.fact[1]: one.values[0] for one in entries(self.statements, "rung")}

    @property
    def debts(self) -> list[OpenStatement]:
        """What is told of what is owed."""
        return [one for one in self.opened if is_debt(one.kind)]

    @property
    def out(self) -> set[int]:
        """The players who are told to be out of the game."""
        return {one.fact[1] for one in entries(self.statements, "out") if one.values[0]}

    @property
    def marked(self) -> set[int]:
        """The properties that are told to be mortgaged, or in another such state."""
        return {one.fact[-1] for one in entries(self.statements, "property")
                if one.values[0] is True}  # fmt: skip

    @property
    def taken_marked(self) -> dict[int, int]:
        """Who got which of these of another, by property."""
        taken = (one for one in self.statements if isinstance(one, Owns) and one.taken)
        marked = self.marked
        return {site: one.holder for one in taken for site, _ in one.sites if site in marked}

    @property
    def mover(self) -> int:
        """Whose turn it is by what was said so far, by seat; else who was named first."""
        told = (one.player for one in self.opened if one.player is not None)
        return next(told, self.drawer or 0 if self.thrower is None else self.thrower)

    @property
    def drawer(self) -> int | None:
        """Who is told to have made the last move that tells what chance brought: drew a card."""
        kinds = self.program.moves
        moves = (move for one in self.made[-1:] for move in self.moves(one))
        return next((self.maker(one) for one in moves if kinds[one.name].tells), None)

    @property
    def visiting(self) -> int:
        """Who has just landed somewhere, else whose turn it is."""
        return self.mover if self.visitor is None else self.visitor

    @property
    def thrown(self) -> tuple[int, ...]:
        """What is told to have been thrown last, by the move made last or by the mover."""
        kinds = self.program.moves
        moved = (bind(self.bare, move)[param.name] for one in self.made[-1:]
                 for move in self.moves(one) for param in kinds[move.name].params
                 if param.type == THROW)  # fmt: skip
        throws = (one.throw.faces for one in self.opened if one.throw is not None)
        return next(chain((one.faces for one in moved), throws), ())

    @property
    def speaker(self) -> Speaker:
        """Who speaks, and whom `he` and `she` mean by what was said so far."""
        if self.listed:
            return Speaker(0, 0)
        cast = self.cast
        site = next(iter(self.mentioned), None)
        passed = site is not None and site == self.passed_over
        return Speaker(
            self.mover if cast.me is None else cast.me, next(iter(self.recent), None), self.recent,
            {**self.learnt, **cast.pronouns}, cast.roles, len(self.names), cast.me,
            site if passed or self.landed is None else self.landed, self.thrown, self.card,
            visitor=self.since.visitor if self.visitor is None else self.visitor, about=self.about,
            host=None if self.landed is None else self.owners.get(self.landed),
        )  # fmt: skip

    @property
    def _doubled(self) -> bool:
        """Whether what is told to have been thrown last was a double."""
        made = (value for one in reversed(self.made) for move in self.moves(one)
                for _, value in move.args if isinstance(value, tuple))  # fmt: skip
        thrown = self.thrown or next(made, ())
        return len(thrown) > 1 and len({*thrown}) == 1

    def wording(self, text: str, speaker: Speaker) -> Wording | None:
        """Return a line as tokens of phrases; None where a quote in it is not closed."""
        key = text, id(speaker)
        if key not in self._worded:
            self._worded[key] = Wording.of(self.setting, text, speaker), speaker
        return self._worded[key][0]

    def ask(self, text: str, speaker: Speaker | None) -> Asked | None:
        """Return what a line asks or does at a table of which nothing is known, or None."""
        key = text, id(speaker)  # a line is read many times
        if key not in self._asked:
            try:
                found = self.reader(self.bare, text, speaker=speaker, explains=False)
            except NotationError:
                found = None
            self._asked[key] = found, speaker
        return self._asked[key][0]

    def question(self, asked: AskedLine) -> Question | None:
        """Return the question that a line asks; None where it asks none."""
        found = self.ask(asked.text, asked.speaker)
        return None if found is None else found.question

    def called(self, seat: int) -> str:
        """Return the name of a player as it stands in a line."""
        return head_name(self.names[seat])

    def moves(self, asked: AskedLine) -> tuple[Move, ...]:
        """Return the moves that a line may mean or suppose; none where it cannot be read."""
        return next(iter(next(self._steps(asked), ())), ())

    def steps(self, asked: AskedLine) -> Sequence[tuple[Move, ...]]:
        """Return all moves that a line may mean or suppose, one behind the other."""
        return max(self._steps(asked), key=len, default=())

    def _steps(self, asked: AskedLine) -> Iterator[Sequence[tuple[Move, ...]]]:
        """Yield the moves that a line may mean, then those that its parts may suppose."""
        for text in (asked.text, *(moves for moves, _ in suppositions(asked.text))):
            found = self.ask(text, asked.speaker)
            question = None if found is None else found.question
            steps = found.steps if found is not None else ()
            # `must she pay?` names a move too.
            if not steps and question is not None and question.kind == "must":
                steps = question.steps
            if found is not None:
                yield steps

    # -- what is told ----------------------------------------------------------------------------

    def tell(self, at: TextLine, speaker: Speaker, below: int | None = None) -> bool:
        """Take in what a sentence tells of the table, or of the player `below` whose name it
        stands; returns whether it is read.
        """
        said = self._statements_of(at, speaker, below)
        if said is None:
            return False
        self._note_throws(at, said)
        # Its statements are entered one by one, as each may overtake what was told before.
        led = said
        said = self._before_card(led)
        if self.led is not None:
            stands = places_of(said, self.thrower)
            if any(
                one.values[0] == self.led or self._unsure_of(one, self.led, at.text)
                for one in stands
            ):
                # Where the throw led that is to be made was told again.
                said = [one for one in said if one not in stands]
        self.add(at, ())
        made = len(self.made)
        for one in self._without_throw(said, at, speaker):
            self._enter(one, said, at.text)
        if len(self.made) > made and self.led is not None and self.thrown_on is None:
            # Where somebody stood before the throw is told in the same sentence.
            self._land(self.thrower, self.led)
        if english.arrives(words_of(at.text)) and not entries(said, "place"):
            self._land_where_told(self.mover if turns(said) else speaker.last)
        last = self.told[-1]
        if isinstance(last, HeardLine) and not last.said:
            self.told.pop()
        elif self.thrower is None and said is led and not _tells_of_before(at.text):
            # What is told behind a move is so when it is made; one not made changes none of it.
            left = not _LEFT.isdisjoint(words_of(at.text))
            self.made = [
                one for one in self.made if is_denied(one) or self._outlasts(one, said, left)
            ]
        return True

    def _note_throws(self, at: TextLine, said: Iterable[Statement]) -> None:
        """Note the throws that a sentence tells by their sum, and where those who threw stood."""
        for one in said:
            if not isinstance(one, OpenStatement) or one.throw is None:
                continue
            if _is_sum(one.throw.faces, at.text):
                self.summed[one.throw.faces] = at
            for place in places_of(self.statements, one.player):
                self.threw_on[int(place.fact[1])] = place

    def throw(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in a throw as a move from where it is told that somebody stands; returns whether it
        is one. Where it is none nothing is taken in.
        """
        words = words_of(at.text)
        stands = bool(entries(self.statements, "place") or entries(self.statements, "player"))
        if self.listed or not stands or not english.has_verb(words, "roll", "throw"):
            return False
        before = evolve(self.since), list(self.told), len(self.made)
        if self.tell(at, speaker) and len(self.made) > before[2]:
            return True
        self.since, self.told = before[0], before[1]
        del self.made[before[2] :]
        return False

    def _land_where_told(self, seat: int | None) -> None:
        """Take somebody for having just landed where it is told before that they are."""
        seat = seat if self.since.landed is None else self.since.landed
        for place in places_of(self.statements, seat)[:1]:
            if isinstance(place.values[0], int):
                self._land(seat, place.values[0])

    def _outlasts(self, made: AskedLine, said: Sequence[Statement], left: bool) -> bool:
        """Check whether what chance brought is not told of in what stands behind it; a share is one
        of what is told there, and what only opened something changes nothing that is told. Cash is
        told as it is before anything is paid, unless it is what is `left`.
        """
        program = self.program
        moves = self.moves(made)
        opened = any(isinstance(one, OpenStatement) for one in said)
        if moves and not opened and only_opens(program, program.moves[moves[0].name].then):
            return True
        params = (param for move in moves for param in program.moves[move.name].params)
        if any(param.type == PERCENT for param in params):
            return True
        brought = [move for move in moves if program.moves[move.name].tells]
        return bool(brought) and not self._tells_outcome(brought[0], said, left)

    def _tells_outcome(self, move: Move, said: Sequence[Statement], left: bool) -> bool:
        """Check whether it is told where a move led its mover, or what was left of the cash."""
        # Somebody whom a card sends on has what is told while that is still to be asked about.
        sent = self._sends(move) and bool(move.args)
        paid = left and not sent and pays(self.program, self._brought_by(move))
        columns = ("place", "player", *(("cash",) if paid else ()))
        told = {o.fact[-1] for o in entries(said) if o.fact[0] in columns}
        return self.maker(move) in told

    def _statements_of(
        self, at: TextLine, speaker: Speaker, below: int | None = None
    ) -> Sequence[Statement] | None:
        """Return what a sentence tells, by the notation's forms or in own words."""
        if _DOUBLE.fullmatch(at.text.rstrip(" ?")) and self._doubled:
            return ()  # that is told already
        # The notation's own forms first: they cannot be misread, unless a text among them runs on.
        said = statements_of(self.setting, at, table_line)
        if said and not any(map(runs_on, said)):
            self.sites = tuple(owners_by(said)) or self.sites
            return said
        sale = any(map(is_sale, self.statements))
        wished = () if self.wished_site is None else (self.wished_site,)
        sites = wished if wished and _ALONE & {*words_of(at.text)} else self.sites
        context = Context(sites, self.piece, self.owners, self.mentioned, sale)
        found = read_sentence(
            self.setting, at.text, below, speaker, at.column - 1, context, aside=True
        )
        if found is None:
            return None
        self.sites = found.sites or self.sites
        self.some += found.some
        self.sold = self.sold or found.ended
        self.stock += [(at, seat, pieces) for seat, pieces in found.stock]
        places = entries(found.statements, "place")
        if places and found.since.landed is None and english.arrives(words_of(at.text)):
            found.since.landed = places[-1].fact[1]
        self.since.take_in(found.since)
        lander = self.since.visitor if self.since.landed is None else self.since.landed
        if lander is not None:
            # Who is told to have rolled by a phrase of the rulebook rolled since.
            here = places if found.since.landed is not None else ()
            behind = found.statements.index(here[-1]) if here else 0
            rolled = [one.player for one in found.statements[behind:]
                      if isinstance(one, OpenStatement) and not isinstance(one.kind, MatterKind)
                      ]  # fmt: skip
            self.since.throws += sum(seat not in (None, lander) for seat in rolled)
        self.piece = self.piece if found.piece is None else found.piece
        return found.statements

    def add(self, at: TextLine, said: Iterable[Statement]) -> None:
        """Note that a line tells something."""
        self.told.append(HeardLine(at.text, at.line, at.column, tuple(said)))

    def revise(self, change: Callable[[Sequence[Statement]], Iterable[Statement]]) -> None:
        """Let each line that is read tell what is made of what it told."""
        self.told = [
            evolve(at, said=tuple(change(at.said))) if isinstance(at, HeardLine) else at
            for at in self.told
        ]

    def settle_owners(self) -> None:
        """Leave out whose properties were before somebody else took them over."""
        known, taken = self.statements, set[int]()
        left: dict[int, Owns] = {}
        for one in reversed(known):
            if isinstance(one, Owns):
                sites = tuple(at for at in one.sites if at[0] not in taken)
                left[id(one)] = evolve(one, sites=sites)
                taken |= {site for site, _ in one.sites} if one.taken else set()
        if taken:
            whole = {id(one) for one in known if isinstance(one, Owns) and not one.sites}
            self.revise(lambda said: (
                left.get(id(one), one) for one in said
                if id(one) in whole or id(one) not in left or left[id(one)].sites
            ))  # fmt: skip

    def forget(self, gone: Sequence[Statement]) -> None:
        """Leave out statements that were told."""
        self.revise(lambda said: (one for one in said if one not in gone))

    def mends(self, at: TextLine) -> bool:
        """Check whether a word of a line is read only as misspelt."""
        wording = self.wording(at.text, self.speaker)
        return wording is not None and wording.mended

    def unsay(self, asked: AskedLine) -> None:
        """Leave out what a sentence told that is a move which is asked about after all: `Ann
        mortgaged Reading. Was that legal?`. A throw that it told is not made before it either.
        """
        self.told = [at for at in self.told if (at.text, at.line) != (asked.text, asked.line)]
        kept = [one for one in self.made if one.place != asked.place]
        if len(kept) < len(self.made):
            self.made, self.thrower, self.led = kept, None, None

    def unpay(self, text: str) -> None:
        """Leave out that what was due was paid, as a line tells that."""
        self.told = [
            evolve(at, said=tuple(one for one in at.said if not tells_payment(one)))
            if isinstance(at, HeardLine) and at.text == text
            else at
            for at in self.told
        ]

    def _enter(self, one: Statement, said: Sequence[Statement], text: str) -> None:
        """Enter a statement of the line that was told last."""
        if isinstance(one, OpenStatement) and one.part and self._overtakes(one):
            return
        left = self._unsaid(one)
        if left is None:
            if (
                isinstance(one, Entry)
                and one.fact[0] == "place"
                and english.arrives(words_of(text))
            ):
                self._land(one.fact[1], one.values[0])  # where they stand is told already
            return
        if isinstance(left, Entry):
            if self._is_outcome(left):
                return
            known = [one for one in entries(self.statements) if one.fact == left.fact]
            self.forget([one for one in known if one.values == (None,)])  # it was not told
            self._correct(left, said)
            held = left.fact[0] == "player" and left.fact[-1] == self.visitor
            if held or _moves_on(text):
                self.forget(self._left_behind(left))
        last = self.told.pop()
        self.add(last, (*(last.said if isinstance(last, HeardLine) else ()), left))
        if isinstance(left, Entry) and left.fact[0] == "place" and left.values[0] is not None:
            space = self.board.spaces[left.values[0]]
            self.landed = space.number if space.deed else self.landed
            if english.arrives(words_of(text)):
                self._leave_paid(int(left.fact[1]))
                self.visitor = int(left.fact[1])
                self.made = [one for one in self.made if not self._is_past(one, self.visitor)]

    def _is_past(self, made: AskedLine, seat: int) -> bool:
        """Check whether a move was declined or the like by others than who has landed since."""
        moves, program = self.moves(made), self.program
        return (
            bool(moves)
            and self.maker(moves[0]) != seat
            and only_opens(program, program.moves[moves[0].name].then)
        )

    def _is_outcome(self, one: Entry) -> bool:
        """Check whether somebody is held on a space only because of what was thrown last: that
        follows, and is not so before the throw.
        """
        seat = one.fact[-1]
        facts = self._facts_of_place(seat) if one.values[0] is True else {}
        if facts.get(one.fact) is None or self.listed:
            return False
        told = {o.fact: o.values[0] for o in entries(self.statements)
                if o.fact in facts and o.fact != one.fact and o.values[0] is not None}  # fmt: skip
        state = self.state_with({("cash", seat): ENOUGH, **told})
        return any(get(after, one.fact) is True for after in self._thrown_from(state, seat))

    def _thrown_from(self, state: State, seat: int) -> Iterator[State]:
        """Yield what may come at a table of what somebody is told to have thrown last."""
        stages = list(turn_stages(state, seat))
        for one in turns(self.statements):
            if one.player == seat and one.throw is not None:
                if not isinstance(one.kind, MatterKind):
                    env = with_defaults(state, one.kind.params, one.values)
                    yield run(state, one.kind.then, env)
            elif one.player == seat and isinstance(one.kind, MatterKind):
                env = with_defaults(state, one.kind.fields, one.values)
                turn = Matter(one.kind.name, tuple(env[field.name] for field in one.kind.fields))
                stages.append(evolve(state, stack=(turn,)))
        moves = (move for made in self.made[-1:] for move in self.moves(made))
        thrown = [move for move in moves if self.maker(move) == seat]
        for table, move in product(stages, thrown):
            after = judge(table, move).after
            if after is not None:
                yield after

    def _unsaid(self, one: Statement) -> Statement | None:
        """Return what of a statement was not told before: people repeat themselves."""
        if isinstance(one, Entry):
            told = ((known.fact, known.values) for known in entries(self.statements))
            return None if (one.fact, one.values) in told else one
        if isinstance(one, Owns) and one.sites:
            owners = self.owners
            sites = tuple(at for at in one.sites if owners.get(at[0]) != one.holder)
            return evolve(one, sites=sites) if sites else None
        return one

    def _correct(self, one: Entry, said: Sequence[Statement]) -> None:
        """Let what is told of one property stand for what was told of several with it before."""
        if [o.fact[:-1] for o in entries(said)].count(one.fact[:-1]) == 1:
            self.revise(lambda known: corrected(known, one))

    def _overtakes(self, one: OpenStatement) -> bool:
        """Put what is told later of the same thing for what was told before: a higher bid."""
        for place in reversed(range(len(self.told))):
            at = self.told[place]
            if not isinstance(at, HeardLine):
                continue
            both = [
                known.joined(one) if isinstance(known, OpenStatement) else None for known in at.said
            ]
            pairs = list(zip(both, at.said, strict=True))
            if any(more and _is_lower(one, known) for more, known in pairs):
                # Who offers less offers nothing.
                return True
            if any(both):
                self.told[place] = evolve(at, said=tuple(more or known for more, known in pairs))
                return True
        return False

    # -- where somebody stands -------------------------------------------------------------------

    def _land(self, seat: int | None, space: int) -> None:
        """Take somebody for having just landed on a space."""
        # What has no deed is nothing that can be bought, and `it` stays what it was.
        deed = self.board.spaces[space].deed
        self.visitor, self.landed = seat, space if deed else self.landed

    def passes(self, text: str, speaker: Speaker) -> bool:
        """Keep the space that somebody is told to have passed, for what that brings."""
        wording = self.wording(text, speaker)
        if wording is None:
            return False
        line = wording.stream
        words = [token.folded for token in line.tokens[:4]]
        verb = next((n for n, word in enumerate(words) if english.is_form_of(word, "pass")
                     or (word in ("past", "by", "over") and english.has_verb(words[:n], *_GOES))),
                    None)  # fmt: skip
        hit = line.hit(SPACE, verb + 1) if verb is not None else None
        if hit is None or not hit.is_sure or hit.end < len(line.tokens):
            return False
        if not _NOT_SO.isdisjoint(words):
            # `she would have passed Go`.
            return True
        self.passing = self.board.spaces[hit.values[0]].name
        self.passed_first = self.since.landed is None and not self.made
        landed = self.landed is not None and self.board.spaces[hit.values[0]].deed
        self.passed_over = hit.values[0] if landed else None
        return True

    def _facts_of_place(self, seat: int) -> dict[Fact, Expression | None]:
        """Return the facts that tell where somebody stands: the place, and each truth with which
        one stands on a space, with that space.
        """
        held = self.program.holding_tracks
        return {("place", seat): None, **{("player", t.index, seat): t.stands_on for t in held}}

    def held(self, seat: int) -> list[Statement]:
        """Return what is told of somebody's being held on a space."""
        facts = [fact for fact, space in self._facts_of_place(seat).items() if space is not None]
        return [one for one in entries(self.statements) if one.fact in facts]

    def is_held(self, seat: int) -> bool:
        """Check whether somebody is told to be held on a space, and nothing else last."""
        told = [one for one in self.held(seat) if isinstance(one, Entry)]
        return bool(told) and told[-1].values[:1] != (False,)

    def holds_anybody(self) -> bool:
        """Check whether something is told of anybody's being held on a space."""
        return any(map(self.held, range(len(self.names))))

    def holds(self, space: int) -> bool:
        """Check whether players may be held on a space."""
        places = self._facts_of_place(0).values()
        return space in [evaluate(self.bare, on, {"player": 0}) for on in places if on is not None]

    def held_uncounted(self, seat: int) -> bool:
        """Check whether somebody is told to be held on a space, and not how often they have thrown
        there.
        """
        told = {one.fact for one in entries(self.statements)}
        tracks = self.program.tracks_of("player")
        counts = [("player", track.index, seat) for track in tracks if track.type == COUNT]
        held = [one for one in self.held(seat) if isinstance(one, Entry) and one.values[0] is True]
        return bool(held) and any(fact not in told for fact in counts)

    def stays_held(self, one: OpenStatement) -> bool:
        """Check whether somebody who is held on a space threw and stays there, so that nothing is
        left to do in that turn.
        """
        seat, faces = one.player, () if one.throw is None else one.throw.faces
        if self.listed or seat is None or len({*faces}) < len(faces) or not self.held(seat):
            return False
        places = self._facts_of_place(seat)
        told = {o.fact: o.values[0] for o in entries(self.statements)
                if o.fact[0] == "player" and o.fact[-1] == seat}  # fmt: skip
        if not faces or not any(told.get(fact) is True for fact in places):
            return False
        stood = {**told, ("cash", seat): ENOUGH}
        return not self._journey(seat, self._throw_of(seat, faces).text, stood)[0]

    def _left_behind(self, one: Entry) -> list[Statement]:
        """Return what was told of where somebody stood, who stands somewhere else since."""
        facts = self._facts_of_place(one.fact[-1])
        if one.fact not in facts or one.values[0] is False:
            return []
        return [o for o in entries(self.statements) if o.fact in facts]

    def _without_throw(
        self, said: Sequence[Statement], at: TextLine, speaker: Speaker
    ) -> Sequence[Statement]:
        """Return statements without a throw of somebody of whom it is told where the token stood
        before: it is a move to be made from there, and where it led follows.
        """
        for place, one in enumerate(said):
            if self.listed or not isinstance(one, OpenStatement) or one.throw is None:
                continue
            if (thrown := self._thrown_on(one, at, speaker)) is not None:
                return [*said[:place], thrown, *said[place + 1 :]]
            seat = self._unnamed_thrower(at, speaker) if one.thrower is None else one.thrower
            if seat is None:
                continue
            facts = self._facts_of_place(seat)
            told = entries((*self.statements, *said[:place]))
            # The first space is 0, and not nowhere.
            before = [o for o in told if o.fact in facts
                      and o.values[0] is not False and o.values[0] is not None]  # fmt: skip
            if not before:
                continue
            start = before[-1].values[0]
            held_on = facts[before[-1].fact]
            if held_on is not None:
                start = evaluate(self.bare, held_on, {"player": seat})
            if held_on is None and (start := self._moved_on(seat, one.earlier, start)) is None:
                self.forget([before[-1]])
                continue
            throw = self._throw_of(seat, one.throw.faces, at, speaker)
            own = {o.fact: o.values[0] for o in told if o.fact[0] == "player"
                   and o.fact[-1] == seat}  # fmt: skip
            # Whoever has enough cash is led on; whoever has not owes what is asked about.
            stood = {("cash", seat): ENOUGH, **own, before[-1].fact: True, ("place", seat): start}
            end = self._led(seat, throw.text, stood)
            new = places_of(said[place:], seat)
            # Who `rolled` stands where the throw led; who `rolls`, or `was` there, goes on from
            # there.
            texts = (o.text for o in self.told if isinstance(o, HeardLine) and before[-1] in o.said)
            was = not _WAS.isdisjoint(words_of(next(texts, at.text)))
            rolls = _rolls(words_of(at.text)) or was
            # Of several spaces of one name that is meant where the throw leads.
            if end is None or not all(
                o.values[0] == end or self._unsure_of(o, end, at.text) for o in new
            ):
                continue
            if not (new or held_on or rolls):
                continue
            self.made.append(throw)
            self.thrower = seat
            self.led = end
            self._land(seat, end)

            moved = (before[-1], evolve(before[-1], values=(start,))) if one.earlier else ()
            before_it = partial(self._before_throw, seat, moved)
            self.told = [
                evolve(line, said=tuple(map(before_it, line.said)))
                if isinstance(line, HeardLine) else line for line in self.told
            ]  # fmt: skip
            return [before_it(o) for o in said if o is not one and o not in new]
        return said

    def _moved_on(self, seat: int, throws: Sequence[tuple[int, ...]], start: Any) -> Any:
        """Return where some throws lead from a space, of which the last is a place to throw again
        from; None where a card is drawn there, or one of them leads on.
        """
        for faces in throws:
            throw = self._throw_of(seat, faces).text
            ends = self._journey(seat, throw, {("cash", seat): ENOUGH, ("place", seat): start})[0]
            fields = self.program.kinds[self.board.spaces[ends[-1]].kind].fields if ends else ()
            if len(ends) != 1 or any(of == DECK for _, of in fields):
                return None
            start = ends[0]
        return start

    def _unsure_of(self, one: Entry, end: int, text: str) -> bool:
        """Check whether a place that is told is one of several of a name, and may be this one."""
        spaces = self.board.spaces
        names = Counter(space.name for space in spaces)
        others = {name for name, many in names.items() if many > 1} - {spaces[end].name}
        words = f" {' '.join(words_of(text))} "
        return one.values[0] is None and not any(
            f" {' '.join(words_of(name))} " in words for name in others
        )

    def _before_throw(self, seat: int, moved: Sequence[Entry], one: Statement) -> Statement:
        """Return what is told of a turn in which somebody is done, and throws again: that goes only
        behind a double, where no throw before it is told; and for where the first of several throws
        was made that where the last was, as `moved` has both.
        """
        if moved and one is moved[0]:
            return moved[1]
        kind, usual = done_turn(self.bare)
        counts = names_of_type(kind.fields, COUNT)
        if not (isinstance(one, OpenStatement) and one.kind is kind and one.player == seat):
            return one
        told = [other for other in turns(self.statements) if other.throw is not None]
        if told or not usual.items() <= one.values.items() or one.values.keys() & {*counts}:
            return one
        return evolve(one, values={**one.values, **dict.fromkeys(counts[:1], 1)})

    def _leave_paid(self, seat: int) -> None:
        """Leave out that something was paid where somebody landed before, and that nothing was left
        to do there: what was paid then was for another landing.
        """
        kind, usual = done_turn(self.bare)
        paid: list[Statement] = [one for one in self.statements if isinstance(one, NoClaim)]
        done = [one for one in turns(self.statements) if one.kind is kind and one.player == seat
                and usual.items() <= one.values.items()]  # fmt: skip
        self.forget([*paid, *done] if paid else [])

    def _unnamed_thrower(self, at: TextLine, speaker: Speaker) -> int | None:
        """Return who throws by a line that begins with the throw; None where it begins else."""
        begins = english.has_verb(words_of(at.text)[:1], "roll", "throw")
        return speaker.subject if begins else None

    def _before_card(self, said: Sequence[Statement]) -> Sequence[Statement]:
        """Return statements with where somebody stood who drew a card, instead of where it led."""
        drawn = [move for made in self.made for move in self.moves(made) if self._sends(move)]
        for place, one in enumerate(said if drawn and not self.listed else ()):
            if not isinstance(one, Entry) or one.fact[0] != "place" or one.values[0] is None:
                continue
            seat, spaces = one.fact[1], self.board.spaces
            told = [one.values[0] for one in places_of(self.statements, seat)]
            moves = [move for move in drawn if self.maker(move) == seat]
            known = [start for start in told[-1:] if start is not None]
            starts = [
                start for start in known or range(len(spaces))
                if any(self._led_by_card(move, seat, start) == one.values[0] for move in moves)
            ]  # fmt: skip
            of_deck = [start for start in starts if self._has_card(start, moves)]
            starts = of_deck or starts
            # The way round the board is told if it matters: the nearest is meant.
            start = min(starts, key=lambda at: (one.values[0] - at) % len(spaces), default=None)
            if start is None:
                continue
            if len(starts) > 1:
                where = f"{spaces[start].name} (space {start})"
                self.notes.append(f"Assumed: {self.names[seat]} drew the card on {where}.")
            return [*said[:place], evolve(one, values=(start,)), *said[place + 1 :]]
        return said

    def _sends(self, move: Move) -> bool:
        """Check whether a move tells what chance brought, and that moves a token."""
        program = self.program
        does = reached(program, self._brought_by(move))
        return program.moves[move.name].tells and any(isinstance(n, MoveToken) for n in does)

    def _brought_by(self, move: Move) -> Effects:
        """Return what a move brings, or the card that it draws."""
        program, cards = self.program, dict(move.args).values()
        drawn = [card.then for card in program.board.cards if card.id in cards]
        return drawn[0] if drawn else program.moves[move.name].then

    def _has_card(self, start: int, moves: Sequence[Move]) -> bool:
        """Check whether the deck of a space has a card that brings about what one of some moves
        does, or no deck has.
        """
        program = self.program
        board, space = program.board, program.board.spaces[start]
        fields = program.kinds[space.kind].fields
        there = {space.facts[name] for name, of in fields if of == DECK}
        for emitted in (self._announced(self._brought_by(move)) for move in moves):
            decks = {card.deck for card in board.cards if emitted <= self._announced(card.then)}
            if not emitted or not decks or decks & there:
                return True
        return False

    @staticmethod
    def _announced(effects: Effects) -> set[str]:
        """Return the events that effects announce themselves."""
        return {event for node in walk(effects) if isinstance(node, Effect) for event in node.emits}

    def _led_by_card(self, move: Move, seat: int, start: int) -> int | None:
        """Return where a card leads that somebody draws on a space; None where none is drawn."""
        program = self.program
        for table, name in product(
            turn_stages(self.state_with({("place", seat): start}), seat),
            program.moves[move.name].matters,
        ):
            kind = program.matters[name]
            for matter in arising(table, kind):
                after = judge(evolve(table, stack=(matter, *table.stack)), move).after
                end = None if after is None else after.place[seat]
                if isinstance(end, int):
                    return end
        return None

    def _thrown_on(
        self, one: OpenStatement, at: TextLine, speaker: Speaker
    ) -> OpenStatement | None:
        """Make a throw a move, if no turn can go on as it tells, and return the turn before it: a
        third double.
        """
        kind, usual = done_turn(self.bare)
        counts = names_of_type(kind.fields, COUNT)
        setup, seat = one.kind, one.player
        told = {name: one.values[name] for name in counts if one.values.get(name)}
        if isinstance(setup, MatterKind) or seat is None or not told or one.throw is None:
            return None
        if not broken(run(self.bare, setup.then, dict(one.values))):
            return None
        self.made.append(self._throw_of(seat, one.throw.faces, at, speaker))
        self.thrower = self.thrown_on = seat
        return OpenStatement(kind, {kind.fields[0].name: seat, **usual, **told}, part=True)

    def _throw_of(
        self,
        seat: int,
        faces: Sequence[int],
        at: TextLine | None = None,
        speaker: Speaker | None = None,
    ) -> AskedLine:
        """Return a throw as a move, that stands where a line does that tells it."""
        text = f"{quoted(self.names[seat])} rolled {' '.join(map(str, faces))}"
        told = TextLine(text, 1, 1) if at is None else evolve(at, text=text)
        return AskedLine(told, None, speaker or self.speaker)

    def last_throw(self) -> tuple[list[Statement], Entry, AskedLine, int] | None:
        """Return the throw that is told behind where whoever made it stands, with no word of a
        landing but where it leads, as a move from there: what tells of it, where they stood, that
        move, and where it leads. None where there is none.
        """
        said = [] if self.listed or self.made else self.statements
        found = (
            self._as_move(one, one.player, said[:place], said[place:])
            for place, one in enumerate(said)
            if isinstance(one, OpenStatement) and one.throw is not None and one.player is not None
        )
        return next(filter(None, found), None)

    def _as_move(
        self, one: OpenStatement, seat: int, said: Sequence[Statement], then: Sequence[Statement]
    ) -> tuple[list[Statement], Entry, AskedLine, int] | None:
        """Return a throw as a move from where its player stood; see `last_throw`."""
        before, landed = self._stood(seat, said), places_of(then, seat)
        if one.throw is None or before is None or (seat == self.visitor and not landed):
            return None
        at = None if self.held(seat) else self._moved_on(seat, one.earlier, before.values[0])
        if at is None:
            return None
        made, stood = self._throw_of(seat, one.throw.faces), before
        before = evolve(before, values=(at,))
        # Nobody sets out from where who lands is sent on.
        back = {before.fact: (at - sum(one.throw.faces)) % len(self.board.spaces)}
        rests = self._journey(seat, made.text, back)[0][-1:] == [at]
        end = self._led(seat, made.text, {before.fact: at}) if rests else None
        if end is None or not all(o.values[0] in (None, end) for o in landed):
            return None
        # Where a double led first is told over where that one began.
        left = [stood] if one.earlier and stood in self.statements else []
        return [one, *left, *landed], before, made, end

    def _stood(self, seat: int, said: Sequence[Statement]) -> Entry | None:
        """Return where somebody is told to stand, or stood when their throw was told."""
        # Where a throw led is told over where it began.
        told = places_of(said, seat)
        place = told[-1] if told else self.threw_on.get(seat)
        return None if place is None or place.values[0] is None else place

    def sent_on(self) -> tuple[AskedLine, Entry, Entry] | None:
        """Return a throw by which somebody comes to where they are told to have landed, that place,
        and where they stood before it, where nobody stays who lands there; None where that is not
        so, or what was thrown, or done since, is told.
        """
        seat, dice = self.since.landed, self.program.dice[:1]
        told = places_of(self.statements, seat)
        moved = self.thrown or self.thrower is not None or self.made
        if self.listed or moved or seat is None or not told or not dice:
            return None
        # The faces differ, as a double might bring something of its own.
        faces = sorted({face for face in dice[0].faces if isinstance(face, int)})[: dice[0].number]
        place, way = told[-1], sum(faces)
        site = place.values[0]
        # A property sends nobody on, so whoever lands there stays.
        if not isinstance(site, int) or site < way or self.board.spaces[site].deed:
            return None
        before = Entry(place.fact, (site - way,))
        made = self._throw_of(seat, faces)
        ends, start, _ = self._journey(seat, made.text, {place.fact: site - way})
        if site not in ends or ends[-1] == site:
            return None
        self.thrown_in = start.stack[0]
        return made, place, before

    def passed_on(self) -> tuple[AskedLine, Entry, Entry, int] | None:
        """Return a throw by which somebody passes the space that they are told to have passed, and
        comes to where they are told to have landed, that place, where they stood before it, and the
        space; None where none leads so, or several places are called so that it may be.
        """
        seat, dice = self.since.landed, self.program.dice[:1]
        told = places_of(self.statements, seat)
        spaces = self.board.spaces
        passed = [space.number for space in spaces if space.name == self.passing]
        if self.listed or seat is None or not told or not dice or len(passed) != 1:
            return None
        lines = [at for at in self.told if isinstance(at, HeardLine) and told[-1] in at.said]
        text = " ".join(at.text for at in lines).casefold()
        near = [one.number for one in spaces if one.name.casefold() in text]
        sites = [told[-1].values[0]] if isinstance(told[-1].values[0], int) else near
        faces = sorted(face for face in dice[0].faces if isinstance(face, int))
        found = []
        for site, throw in product(sites, product(faces, repeat=dice[0].number)):
            start = (site - sum(throw)) % len(spaces)
            on_way = [(start + step) % len(spaces) for step in range(1, sum(throw))]
            # A double would bring another throw, of which nothing is told.
            if len({*throw}) == len(throw) and passed[0] in on_way:
                found.append((site, start, throw))
        if len({site for site, _, _ in found}) != 1:
            return None
        site, start, throw = found[0]
        return self._throw_of(seat, throw), told[-1], Entry(told[-1].fact, (start,)), site

    def _led(self, seat: int, text: str, stood: Mapping[Fact, Any]) -> int | None:
        """Return where a throw leads first that somebody makes on their turn from where they stood;
        None where the rulebook leads them nowhere.
        """
        ends, before, after = self._journey(seat, text, stood)
        if not ends:
            return None
        left = None if after is None else after.cash[seat]
        had = before.cash[seat]
        self.thrown_in = before.stack[0]
        self.thrown_for = had - left if isinstance(had, int) and isinstance(left, int) else 0
        return ends[0]

    def _journey(
        self, seat: int, text: str, stood: Mapping[Fact, Any]
    ) -> tuple[list[int], State, State | None]:
        """Return where a throw leads that somebody makes on their turn, space after space, and the
        tables before and after it.
        """
        spaces = {space.name: space.number for space in self.board.spaces}
        moves = self.moves(AskedLine(TextLine(text, 1, 1)))
        # At which stage of the turn it is thrown is not told: the first that leads anywhere counts.
        for table, move in product(turn_stages(self.state_with(stood), seat), moves):
            ruling = judge(table, move)
            ends = [spaces[e.get("to")] for e in ruling.effects
                    if e.kind == "token" and e.get("player") == move.by]  # fmt: skip
            if ends:
                return ends, table, ruling.after
        return [], self.bare, None

    def state_with(self, told: Mapping[Fact, Any]) -> State:
        """Return a table of which nothing is told but some facts."""
        state = self.bare
        for fact, value in told.items():
            state = put(state, fact, value)
        return state

    # -- who and what is spoken of ---------------------------------------------------------------

    def remember(self, at: TextLine, speaker: Speaker) -> None:
        """Note who and what was spoken of, for the pronouns of the next sentence."""
        wording = None if self.listed else self.wording(at.text, speaker)
        if wording is None:
            return
        tokens = wording.stream.tokens
        words = {token.folded for token in tokens}
        for number, piece in enumerate(self.program.pieces):
            # A bare number behind a wish is of what is wished for.
            self.piece = self.piece if words.isdisjoint(piece.names) else number
        if not self.sites:
            self.sites = self._group_of(wording)
        named = {site for _, site in self._properties(wording)}
        one = named.pop() if len(named) == 1 and english.wishes(at.text) else None
        self.wished_site = one if self.sites and self.sites != (one,) else None
        for place, site in self._alone_last(wording):
            if folded_at(tokens, place - 1) == "not" and place > 1:
                continue  # `owns Reading but not Short Line`: `it` is Reading
            self.card = site is None
            if site is not None:
                owned = place and tokens[place - 1].kind == "own"
                if owned and not _given(wording, place) and site not in self.owners:
                    # `my Boardwalk`, said in a question too, says whose it is.
                    seat = self.names.index(tokens[place - 1].text)
                    self.add(at, (Owns(seat, ((site, at.column),)),))
                self.mentioned = tuple(dict.fromkeys((site, *self.mentioned)))[:_MOST_MENTIONED]
                if len(self.sites) == 1 and asks(at.text):
                    self.sites = (site,)  # `can she buy Baltic? She landed there`
        here: list[int] = []  # whom the line is about first
        opener: int | None = None  # whom its last clause is about
        for place, token in enumerate(tokens):
            if token.kind == "own":
                self._own_by_state(at, wording, place)
            if token.kind in ("quoted", "own") and token.text in self.names:
                seat = self.names.index(token.text)
                opens = place == 0 or tokens[place - 1].folded in english.CONJUNCTIONS
                opener = seat if opens and token.kind == "quoted" else opener
                said = wording.stream.text[token.start : token.end].casefold()
                if called := pronoun_of(said):
                    self.learnt.setdefault(seat, called)
                if seat != speaker.teller:
                    here.insert(0 if opens and token.kind == "quoted" else len(here), seat)
        self._note_disowned(wording)
        first = tokens[0].folded if tokens and tokens[0].kind == "word" else ""
        if english.is_form_of(first, *_SUBJECTLESS) and first != "owned" and not asks(at.text):
            here = [*self.recent[:1], *here]  # `owes Ann 140` is about whoever was spoken of last
        self.recent = tuple(dict.fromkeys((*here, *self.recent)))
        if opener is not None:
            self.about = opener if opener == speaker.teller else None

    def _note_disowned(self, wording: Wording) -> None:
        """Note what somebody is told not to own, or no longer, and that in a question as well:
        `can Ann build on Park Place without Boardwalk?`
        """
        tokens = wording.stream.tokens
        said = [token.folded for token in tokens]
        lacked = False  # whether the property before is one that somebody doesn't own
        for place, site in self._properties(wording):
            begin = place
            while begin and said[begin - 1] in _BETWEEN_LACKED:
                begin -= 1
            before = said[max(begin - 2, 0) : begin]
            owning = not _HOLDING.isdisjoint(said)
            denied = before[-1:] == ["without"] or (
                owning and (before[-1:] in (["not"], ["never"]) or before == ["no", "longer"])
            )
            lacked = denied or (lacked and before[-1:] in (["or"], ["nor"], ["and"]))
            people = [one.text for one in tokens[:begin] if one.text in self.names]
            if lacked and people and site is not None:
                self.disowned.add((self.names.index(people[-1]), site))

    def _group_of(self, wording: Wording) -> tuple[int, ...]:
        """Return the properties of the group that a line names last. Neither `Reading Railroad` nor
        `the nearest railroad` is all of them.
        """
        line = wording.stream
        hits = ((n, line.hit(line.property_type, n)) for n in range(len(line.tokens)))
        named = {n for place, hit in hits if hit is not None and hit.is_sure
                 for n in range(place, hit.end)}  # fmt: skip
        for place in range(len(line.tokens) - 1, -1, -1):
            group = line.name("group", place)
            one_of = line.is_word(place - 1, "nearest", "next", "closest")
            if group is not None and not one_of and place not in named:
                return line.sites(group)
        return ()

    def _own_by_state(self, at: TextLine, wording: Wording, place: int) -> None:
        """Note what `her mortgage on Reading` tells, in a wish or a question too."""
        line, tokens = wording.stream, wording.stream.tokens
        end = place + 2
        if folded_at(tokens, end) != "on" or end + 1 >= len(tokens):
            return
        hit = line.hit(line.property_type, line.skip(end + 1))
        state = StatementParser(line.with_tokens(tokens[place + 1 : end]))._track(0, "property")
        if hit is None or not hit.is_sure or state is None or hit.values[0] in self.owners:
            return
        seat, site = self.names.index(tokens[place].text), hit.values[0]
        mark = Entry(("property", state[0].index, site), (state[1],))
        self.add(at, (Owns(seat, ((site, at.column),)), mark))

    def _properties(self, wording: Wording) -> Iterator[tuple[int, int | None]]:
        """Yield where a line names a single property, and which; None is a card."""
        line = wording.stream
        for place, token in enumerate(line.tokens):
            if token.kind == "word" and not token.is_article:
                hit = line.hit(line.property_type, place)
                if hit is not None and hit.is_sure:
                    yield place, hit.values[0]
                elif token.folded in ("card", "cards"):
                    yield place, None

    def _alone_last(self, wording: Wording) -> Sequence[tuple[int, int | None]]:
        """Return where a line names properties, and which, with those last that it names by
        themselves: `States has 4 houses, Virginia and St. Charles have 3 each`.
        """
        line, found = wording.stream, [*self._properties(wording)]
        hits = {place: hit for place, site in found
                if site is not None and (hit := line.hit(line.property_type, place))}  # fmt: skip
        ahead = {place: hit.end + 1 for place, hit in hits.items()
                 if folded_at(line.tokens, hit.end) == "and" and hit.end + 1 in hits}  # fmt: skip
        return sorted(found, key=lambda one: one[0] not in {*ahead, *ahead.values()})

    def sites_named(self, text: str, speaker: Speaker) -> tuple[int, ...]:
        """Return the properties that some words name first; none where they name none for sure."""
        wording = self.wording(text, speaker)
        for place, token in enumerate(() if wording is None else wording.stream.tokens):
            hit = None if wording is None else wording.stream.hit(
                wording.stream.property_type, place
            )  # fmt: skip
            if token.kind == "word" and hit is not None and hit.is_sure:
                return tuple(hit.values)
        return ()

    def names_property(self, text: str, speaker: Speaker) -> bool:
        """Check whether some words name a property, or several."""
        wording = self.wording(text, speaker)
        return wording is not None and any(
            token.kind == "word" and not token.is_article
            and wording.stream.hit(wording.stream.property_type, place) is not None
            for place, token in enumerate(wording.stream.tokens)
        )  # fmt: skip


def _given(wording: Wording, place: int) -> bool:
    """Check whether `her` is who gets something, and not whose it is: `can he sell her Baltic`."""
    tokens = wording.stream.tokens
    verb = tokens[place - 2].folded if place > 1 else ""
    whose = wording.stream.text[tokens[place - 1].start : tokens[place - 1].end].casefold()
    gives = english.is_form_of(verb, "sell", "give", "offer", "hand", "trade", "lend")
    # `Ann wants to trade her Baltic for Reading` names what is hers.
    swaps = english.is_form_of(verb, "trade") and any(t.folded == "for" for t in tokens[place:])
    gives = gives and not swaps
    return gives and whose == "her"


def _is_lower(one: OpenStatement, known: Statement) -> bool:
    """Check whether somebody offers less in an auction than was offered before."""
    if not is_sale(one) or not isinstance(known, OpenStatement):
        return False
    return any(
        isinstance(one.values.get(name), int) and isinstance(known.values.get(name), int)
        and one.values[name] <= known.values[name]
        for name in names_of_type(one.fields, MONEY)
    )  # fmt: skip


def _is_sum(faces: Sequence[Any], text: str) -> bool:
    """Check whether a line tells of a throw only its sum, which a double may have too."""
    numbers = {found[0] for word in words_of(text) if (found := english.spoken_number([word]))}
    if {*faces} <= numbers or not all(isinstance(face, int) for face in faces):
        return False
    return len({*faces}) > 1 and sum(faces) in numbers and sum(faces) % len(faces) == 0


def _rolls(words: Sequence[str]) -> bool:
    """Check whether somebody rolls now: `rolls 3 4`, and not `with a roll of 7`."""
    return any(
        then in ("rolls", "throws") or (then in ("roll", "throw") and before not in _BEFORE_NOUN)
        for before, then in pairwise(("", *words))
    )


def is_denied(one: AskedLine) -> bool:
    """Check whether a move is told that was not made, or refused."""
    return _NOT.search(one.text) is not None


def _moves_on(text: str) -> bool:
    """Check whether a line tells where somebody came to, and not only where somebody is."""
    words = words_of(re.sub(r"(?<=[\w,] )[A-Z]\w*", "", text))  # a space may be called as a verb is
    verbs = ("land", "hit", "move", "go", "end", "advance", "send", "step", "put", "bring", "take")
    return "now" in words or "so" in words or english.has_verb(words, *verbs)


def _tells_of_before(text: str) -> bool:
    """Check whether a line tells how it was before something happened: `she was on Go`."""
    words = words_of(text)
    return "before" in words or (not _WAS.isdisjoint(words) and not _moves_on(text))


# -- sorts of statements -------------------------------------------------------------------------


def places_of(said: Iterable[Statement], seat: int | None) -> list[Entry]:
    """Return where it is told that somebody stands."""
    return [one for one in entries(said, "place") if one.fact[1] == seat]


def turns(said: Iterable[Statement]) -> list[OpenStatement]:
    """Return the statements of whose turn it is, and of how far."""
    opened = (one for one in said if isinstance(one, OpenStatement))
    return [one for one in opened
            if not isinstance(one.kind, MatterKind) or one.kind.place == "ground"]  # fmt: skip
