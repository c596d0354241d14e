"""Disputes: what people write of a quarrel, to a table with its questions.

Who plays is found in the sentences, and each is sorted: it tells something of the table, asks, or
says only what somebody wants, did or holds. That is asked where a question points back at it (`is
that allowed?`), or where nothing else is asked. What tells nothing of a game is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Any

from attrs import define, evolve, field

from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import NotationError, PropertyRulesError
from propertyrules.ir.nodes import Expression
from propertyrules.ir.program import MatterKind, Program
from propertyrules.ir.types import COUNT, HOLDER, PLAYER, SPACE
from propertyrules.machine.arguments import bind
from propertyrules.machine.domains import domain
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.initial_state import blank, broken, matter_defaults
from propertyrules.machine.legality import judge
from propertyrules.machine.steps import run
from propertyrules.model.moves import Move
from propertyrules.model.schema import Fact, put
from propertyrules.model.state import Setting, State
from propertyrules.model.values import BANK, Throw
from propertyrules.notation import english
from propertyrules.notation.move_parser import LineParser, Place, read_line
from propertyrules.notation.normalizer import Speaker, Wording
from propertyrules.notation.people import Cast, cast_of, lists_players
from propertyrules.notation.scenarios import (
    AskedLine,
    Block,
    HeardLine,
    PlayerBlock,
    Scenario,
    TextLine,
    as_written,
    asks,
    head_name,
    says_new_game,
)
from propertyrules.notation.segmentation import alternatives, clauses, sentences
from propertyrules.notation.sentences import Context, corrected, is_sale, read_sentence, runs_on
from propertyrules.notation.table_statements import (
    Entry,
    OpenStatement,
    Owns,
    Statement,
    parse_below,
    parse_line,
    table_line,
)
from propertyrules.notation.tokens import UnclosedQuote, cut_expectation, fold, words_of
from propertyrules.notation.vocabulary import quoted
from propertyrules.notation.writer import buildings, with_defaults
from propertyrules.syntax.source import word_set

_FEWEST = 2  # players
_MOST_SENTENCES = 400
_MOST_UNREAD = 20  # sentences; a text with more of them is not about a game
_MOST_MENTIONED = 8  # properties that are remembered

_WHOSE_TURN = re.compile(r"(whose )(?=(?:turn|go)\s*:)", re.IGNORECASE)
_TAG = re.compile(
    r",?\s+(?:right|ok(?:ay)?|correct|allowed|legal|yes|no|true)\s*\?$", re.IGNORECASE
)
_BESIDES = re.compile(
    r"\s(?:while|because|since|even though|although|though|now that|if|when|cos|cause)\s+", re.I
)
_CLAIM = re.compile(
    r"(?:[\w']+ ){1,3}?(?:says?|said|reckons?|thinks?|thought|claims?|argues?|insists?|swears?)"
    r"(?: that)? ",
    re.I,
)
_MAY = re.compile(r"\b(?:can'?t|cannot|can|may|could|am allowed to|is allowed to)(?: not)?\b", re.I)
_SAYS_SUM = english.REPORTING | word_set("want ask demand charge need expect")
_OVER = word_set(
    "declined refused didnt paid pays passed forgot already asked ago last bought done finished"
    " since then later earlier auction auctioned"
)
_IFS = re.compile(r"\b(?:if|unless|when)\b", re.I)
_IF = re.compile(r"(?:what (?:happens )?)?(?:if|when|suppose|say)\s+", re.IGNORECASE)
_WISHING = 4  # words within which a wish is said
_WITH = re.compile(
    r"\s(?:with|w/|if (?:it|there|that|they)(?:'s| is| are| has| have|'ve)?(?: got)?"
    r"|(?:that|when it) has) ((?:an?|\d|one|two|three|four|no) \w+)[?!. ]*$",
    re.I,
)
_GAINS = re.compile(
    r"(?:and )?(?:how much|what) (?:do|does|would|will) \w+ get(?: for it)?\W*", re.I
)
_NOT = re.compile(r"n['\u2019]t\b|\b(?:do|does|did)nt\b|\bnot\b", re.I)
_OF_VALUES = (("what",), ("whats",), ("how",), ("rent",))
_STATING = word_set("is has have had was are were am")
_WISH = word_set(
    "wants want wanted trying tried tries would going gonna wanna plans plan planning like decided"
    " decides offers offered offer refuses insists demands asking"
)


def in_own_words(
    scenario: Scenario,
    program: Program,
    fewest: int = _FEWEST,
    assumes: bool = True,
    completes: bool = True,
) -> Scenario:
    """Return a table as the notation has it whose lines are people's own: with its players and its
    questions. One that lists its players and asks in blocks is returned as it is, and so is one
    that names fewer players than `fewest`. Unless it `assumes`, nobody's turn is taken for granted;
    unless it `completes`, only what is told is known of groups with buildings.
    """
    if as_written(scenario):
        return scenario
    lines = [one for at in scenario.lines for one in sentences(at)][:_MOST_SENTENCES]
    cast = cast_of((at.text for at in lines), program, scenario.names)
    if len(cast.names) < fewest:
        return scenario
    setting = Setting(cast.names, program, program.key)
    own = [at for at in lines if not (asks(at.text) or says_new_game(at.text))]
    written = len(own) == len(lines) or all(_is_written(setting, at) for at in own)
    listed = bool(scenario.players) and written
    dispute = _Dispute(setting, cast, listed, assumes)
    for at in lines:
        said = parse_below(setting, at)
        if said:
            dispute.statements += said
            dispute.told.append(HeardLine(at.text, at.line, at.column, tuple(said)))
        else:
            dispute.hear(at)
    blocks = scenario.blocks
    if not scenario.players and all(block.kind == "ask" for block in blocks):
        for block in blocks:
            for below in block.lines:
                dispute.ask(below)
        blocks = ()
    dispute.finish(completes)
    first = scenario.lines[0] if scenario.lines else TextLine("", scenario.line, 1)
    players = scenario.players or tuple(PlayerBlock(name, first, ()) for name in cast.names)
    for kind, asked in (("ask", dispute.asked), ("made", dispute.made)):
        if asked:
            blocks = (Block(kind, asked[0].line, tuple(asked)), *blocks)
    return evolve(
        scenario, players=players, lines=tuple(dispute.told), blocks=blocks,
        passed=tuple(dispute.passed), fresh=dispute.fresh is not None,
    )  # fmt: skip


def _is_written(setting: Setting, at: TextLine) -> bool:
    """Check whether a line tells of a table in the notation."""
    faults: list[Diagnostic] = []
    return bool(parse_line(setting, at, faults.append, table_line)) and not faults


@define(eq=False)
class _Dispute:
    """A dispute being read: what is told and asked so far, and who was spoken of."""

    setting: Setting
    cast: Cast
    listed: bool
    assumes: bool
    told: list[TextLine] = field(factory=list)
    asked: list[AskedLine] = field(factory=list)
    pending: list[AskedLine] = field(factory=list)
    wanted: list[AskedLine] = field(factory=list)  # what somebody wants, and is not read
    some: list[tuple[int, int, int]] = field(factory=list)  # who owns how many of which group
    since: int = 0  # how many lines tell of the time before what is so now
    supposed: bool = False  # whether the sentence before was `if ...`, and what follows is asked
    made: list[AskedLine] = field(factory=list)  # moves that are told, behind all else
    thrower: int | None = None  # whose throw is one of them
    vague: list[AskedLine] = field(factory=list)
    statements: list[Statement] = field(factory=list)
    recent: tuple[int, ...] = ()
    sites: tuple[int, ...] = ()
    piece: int | None = None
    landed: int | None = None
    fresh: int | None = None  # who has just landed there
    over: bool = False  # whether something may have come since of where somebody landed
    passing: str = ""  # the space that somebody passed on the way
    claim: AskedLine | None = None  # the sum that somebody holds is owed
    passed: list[TextLine] = field(factory=list)  # questions that are not answered
    card: bool = False
    mentioned: tuple[int, ...] = ()
    parser: LineParser = field(init=False)
    bare: State = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.bare = blank(self.setting)
        self.parser = LineParser(self.bare, Place())

    @property
    def speaker(self) -> Speaker:
        """Who speaks, and whom `he` and `she` mean by what was said so far."""
        last = self.recent[0] if self.recent else None
        me, seats = self.cast.me, len(self.setting.names)
        if self.listed:
            return Speaker(0, 0)
        if me is None:
            me = self.mover
        cast = self.cast
        site = next(iter(self.mentioned), None)
        return Speaker(
            me, last, self.recent, cast.pronouns, cast.roles, seats, cast.me,
            site if self.landed is None else self.landed, self._thrown, self.card,
            visitor=self.fresh,
        )  # fmt: skip

    @property
    def mover(self) -> int:
        """Whose turn it is by what was said so far, by seat; else who was named first."""
        for one in self.statements:
            if isinstance(one, OpenStatement) and "player" in one.values:
                return int(one.values["player"])
        return self.thrower or 0

    @property
    def _thrown(self) -> tuple[int, ...]:
        """What the mover is told to have thrown."""
        values = (
            value
            for one in self.statements if isinstance(one, OpenStatement)
            for value in one.values.values()
        )  # fmt: skip
        thrown = next((value for value in values if isinstance(value, Throw)), None)
        dice = thrown.dice if thrown is not None else ()
        return tuple(face for faces in dice for face in faces if isinstance(face, int))

    def hear(self, at: TextLine, part: bool = False) -> None:
        """Take in a sentence, or a part of one."""
        lead = english.lead(at.text)
        if "now" in words_of(at.text[:lead]):
            self.since = len(self.told)
        at = at.behind(lead) if lead else at
        plain = at.text.strip(" ?!.,;:")
        if not plain:
            return
        if (turn := _WHOSE_TURN.match(at.text)) is not None:
            at = at.behind(turn.end(1))
        if says_new_game(at.text):
            self.told.append(evolve(at, text="new game"))
            return
        if lists_players(at.text, self.setting.names):
            return
        first = at.text.find(",") + 1
        if first and not self.listed and lists_players(at.text[:first], self.setting.names):
            at = at.behind(first)
        speaker = self.speaker
        if not self.listed and self._besides(at, speaker):
            speaker = evolve(speaker, supposed=True)
        text, arrow, place = cut_expectation(at.text)
        before = len(self.asked), len(self.pending)
        if self._points_back(text) and not self.listed:
            self._point(evolve(at, text=text), None if arrow is None else at.behind(place + 2))
        elif asks(at.text) and self.supposed:
            self.supposed = False  # the ruling on the move says what comes of it
        elif asks(at.text) and not (part and words_of(at.text)[0] in _STATING):
            self._ask(at, speaker)
        else:
            self._hold(at, speaker)
            self._state(at, speaker)
            told = before == (len(self.asked), len(self.pending))
            words = words_of(at.text.replace("'", ""))
            self.over = self.over or (told and not _OVER.isdisjoint(words))
        self._remember(at, speaker)

    def _points_back(self, text: str) -> bool:
        """Check whether a question is of what was said before: `can Ann do that?`."""
        for name in self.setting.names:
            text = re.sub(rf"\b{re.escape(name)}\b", "they", text, flags=re.I)
        return english.points_back(text)

    def _besides(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in what a question tells besides: `while I'm in jail`, `even though I own both`;
        returns whether all of it is read.
        """
        found = _BESIDES.search(at.text)
        if found is None or not (asks(at.text) or self._wishes(at.text)):
            return False
        return self._tell(at.behind(found.end()), speaker)

    # -- what is asked ---------------------------------------------------------------------------

    def ask(self, asked: AskedLine) -> None:
        """Take in a line below `ask`."""
        text = asked.text if asked.expected is None else f"{asked.text} -> {asked.expected.text}"
        self._ask(evolve(asked.at, text=text), self.speaker)

    def _ask(self, at: TextLine, speaker: Speaker) -> None:
        text, arrow, place = cut_expectation(at.text)
        tag = _TAG.search(text)
        if tag is not None and arrow is None and not asks(text[: tag.start()]):
            short = evolve(at, text=text[: tag.start()])
            if self._moves_of(AskedLine(short, None, speaker)):
                self.asked.append(AskedLine(short, None, speaker))
                return
            if self._tell(short, speaker) or self._is_move(short.text, speaker):
                if not self.told or self.told[-1].text != short.text:
                    self.asked.append(AskedLine(short, None, speaker))
                return
        expected = None if arrow is None else at.behind(place + 2)
        text = self._built_on(at, text, speaker)
        at = evolve(at, text=text)
        if _GAINS.fullmatch(text) and self.asked and self._moves_of(self.asked[-1]):
            return  # the ruling on that move says so
        gains = any(english.is_form_of(w, "get", "collect", "receive") for w in words_of(text))
        if self.passing and gains and not {*words_of(self.passing)} & {*words_of(text)}:
            text = f"{text.rstrip(' ?')} for passing {self.passing}?"
            at = evolve(at, text=text)
        parts = list(alternatives(at)) if expected is None else []
        first, *told = clauses(at, self.setting.names)
        behind = text[len(first.text) :].lstrip().startswith((",", ";")) and expected is None
        if behind and not self._is_move(text, speaker) and self._is_move(first.text, speaker):
            self._ask(first, speaker)  # `can Ann mortgage it, Bob owns it`
            self._remember(first, speaker)
            for clause in told:
                self.hear(clause, part=True)
            return
        if len(parts) > 1 and not self._is_move(text, speaker):
            read = [part for part in parts if self._is_move(part.text, speaker)]
            self.asked += [AskedLine(part, None, speaker) for part in read or [at]]
        elif self._says_nothing(text, speaker):
            self.passed += [at] if text.endswith("?") else []
        else:
            self.asked.append(AskedLine(at, expected, speaker))

    def _built_on(self, at: TextLine, text: str, speaker: Speaker) -> str:
        """Take in what a question for a value tells of buildings, as `rent on Boardwalk with a
        hotel`; returns the question without it.
        """
        found = _WITH.search(text)
        if self.listed or found is None or words_of(text)[:1] not in _OF_VALUES:
            return text
        tokens = Wording.of(self.setting, text[: found.start()], speaker).stream
        hits = [next(tokens.hits(tokens.property_type, place), None)
                for place, token in enumerate(tokens.tokens) if token.kind == "word"]  # fmt: skip
        sites = {hit.values[0] for hit in hits if hit is not None and len(hit.values) == 1}
        if len(sites) != 1:
            return text
        self.sites = tuple(sites)
        if not self._tell(TextLine(f"it has {found[1]}", at.line, at.column), speaker):
            return text
        (site,) = sites
        if site not in self._context.owners:
            other = next(n for n in range(len(self.setting.names)) if n != speaker.me)
            self._assume(Owns(other, ((site, at.column),)))
        return text[: found.start()]

    def _says_nothing(self, text: str, speaker: Speaker) -> bool:
        """Check whether a question has nothing to do with a game: `where do I start`."""
        if self.listed or words_of(text)[:1] == ("how",):
            return False
        try:
            wording = Wording.of(self.setting, text, speaker)
        except UnclosedQuote:
            return False
        plain = all(map(wording.is_aside, wording.stream.tokens))
        return plain and not self._is_move(text, speaker)

    def _point(self, at: TextLine, expected: TextLine | None) -> None:
        """Ask what was only wanted, done or held before."""
        later = self.wanted and not (self.claim and self.claim.line > self.wanted[-1].line)
        if self.pending:
            self.asked.append(evolve(self.pending[-1], expected=expected))
            self.pending.clear()
        elif later:
            self.asked.append(evolve(self.wanted.pop(), expected=expected))
        elif self.claim is not None:
            said = evolve(self.claim.at, line=at.line)
            self.asked.append(evolve(self.claim, at=said, expected=expected))
            self.claim = None
        elif not self.asked:
            self.vague.append(AskedLine(at, expected, self.speaker))

    def _hold(self, at: TextLine, speaker: Speaker) -> None:
        """Note the sum that somebody wants, or holds is owed: `she wants 200`, `he says 50`."""
        if self.listed or not any(
            not english.bases(word).isdisjoint(_SAYS_SUM) for word in words_of(at.text)
        ):
            return
        try:
            tokens = Wording.of(self.setting, at.text, speaker).stream.tokens
        except UnclosedQuote:
            return
        sums = [token for token in tokens if token.kind == "number" and token.whole is not None]
        pieces = self.setting.program.pieces
        built = {word for piece in pieces for word in (piece.name, piece.plural)}
        if len(sums) != 1 or any(a in sums and b.folded in built for a, b in pairwise(tokens)):
            return
        names = [head_name(t.text) for t in tokens if t.kind == "quoted"]
        seat, found = self.mover if self.fresh is None else self.fresh, _CLAIM.match(at.text)
        debtor = head_name(self.setting.names[seat])
        rest = words_of(at.text[found.end() :]) if found is not None else ()
        if any(english.is_form_of(word, "owe") for word in rest) and found is not None:
            text = f"does {at.text[found.end() :]}"
        elif any(word in ("is", "its") for word in rest) and "rent" in rest and found is not None:
            said = re.sub(r"\bis\b|'s\b", "", at.text[found.end() :])
            text = f"is {' '.join(said.split())}"
        else:
            wanted = found is None and names and names[0] != debtor
            text = f"does {debtor} owe {f'{names[0]} ' if wanted else ''}{sums[0].whole}"
        self.claim = AskedLine(TextLine(text, at.line, at.column), None, speaker)

    def _is_move(self, text: str, speaker: Speaker) -> bool:
        """Check whether a line is a move in own words, as `Bob wants rent from Ann`."""
        if not asks(text) and self._is_uncounted(text):
            return False  # how many is asked back
        try:
            found = read_line(self.bare, text, Place(), speaker=None if self.listed else speaker)
        except NotationError:
            return False
        return bool(found.steps) or not self.listed

    # -- what is told ----------------------------------------------------------------------------

    def _state(self, at: TextLine, speaker: Speaker) -> None:
        unread = sum(not isinstance(one, HeardLine) for one in self.told)
        if unread > _MOST_UNREAD and not self.listed:
            self.told.append(at)  # nothing is ruled on then, and no more is said than what is amiss
            return
        if not self.listed and self._passes(at, speaker):
            return
        now = _is_now(at.text) and not self._is_uncounted(at.text)
        if self._builds_now(at.text, speaker) or (
            self.parser.by_form(at.text) and (now or not (self.listed or self._tell(at, speaker)))
        ):
            self.asked.append(AskedLine(at, None, speaker))
            self.made.append(self.asked[-1])
        elif self.listed:
            faults: list[Diagnostic] = []
            parse_line(self.setting, at, faults.append, table_line)
            tells = not faults or read_sentence(self.setting, at.text, None, speaker) is not None
            if not tells and self._is_move(at.text, speaker):
                self.asked.append(AskedLine(at, None))
            else:
                self.told.append(at)
        elif self._wishes(at.text) and (wish := self._wish(at, speaker)) is not None:
            self.pending.append(wish)
        elif (
            not self._claims(at, speaker)
            and not self._suppose(at, speaker)
            and not self._tell(at, speaker)
        ):
            parts = list(clauses(at, self.setting.names))
            if len(parts) > 1:
                for part in parts:
                    self.hear(part, part=True)
            elif self._is_move(at.text, speaker):
                self.pending.append(AskedLine(at, None, speaker))
                self.made.append(self.pending[-1])
            elif self._wishes(" ".join(at.text.split()[:_WISHING])):
                self.wanted.append(AskedLine(at, None, speaker))  # no fact of the table
            else:
                self.told.append(at)

    def _passes(self, at: TextLine, speaker: Speaker) -> bool:
        """Keep the space that somebody is told to have passed, for what that brings."""
        try:
            line = Wording.of(self.setting, at.text, speaker).stream
        except UnclosedQuote:
            return False
        words = [token.folded for token in line.tokens[:3]]
        verb = next((n for n, word in enumerate(words) if english.is_form_of(word, "pass")), None)
        hit = next(line.hits(SPACE, verb + 1), None) if verb is not None else None
        if hit is None or len(hit.values) > 1 or hit.end < len(line.tokens):
            return False
        self.passing = self.setting.program.board.spaces[hit.values[0]].name
        return True

    def _is_uncounted(self, text: str) -> bool:
        """Check whether it is not said how many pieces are put somewhere: `builds houses on X`."""
        plurals = {p.plural for p in self.setting.program.pieces if p.plural != p.name}
        return any(
            word in plurals and english.is_form_of(before, "build", "put", "buy", "add", "place")
            for before, word in pairwise(words_of(text))
        )

    def _builds_now(self, text: str, speaker: Speaker) -> bool:
        """Check whether a line is a move with pieces, and does not tell that they stand there."""
        pieces = self.setting.program.pieces
        named = {word for piece in pieces for word in (piece.name, piece.plural)}
        words = words_of(text)
        return (
            _is_now(text)
            and not self._is_uncounted(text)
            and not named.isdisjoint(words)
            and _STATING.isdisjoint(words[:3])
            and bool(self._moves_of(AskedLine(TextLine(text, 1, 1), None, speaker)))
        )

    def _wish(self, at: TextLine, speaker: Speaker) -> AskedLine | None:
        """Return the move that somebody wants to make, as it is asked about; None if it is none."""
        for text in (at.text, f"can {at.text}"):
            if self._is_move(text, speaker):
                return AskedLine(evolve(at, text=text), None, speaker)
        return None

    def _claims(self, at: TextLine, speaker: Speaker) -> bool:
        """Keep what somebody holds may be done, for a question that points back at it."""
        found = _CLAIM.match(at.text)
        rest = _MAY.sub(" ", at.text[found.end() :]).strip() if found is not None else ""
        if not rest or not self._is_move(rest, speaker):
            return False
        self.pending.append(AskedLine(TextLine(rest, at.line, at.column), None, speaker))
        return True

    def _suppose(self, at: TextLine, speaker: Speaker) -> bool:
        """Read `if I roll 4 4` as the move; returns whether it is one."""
        found = _IF.match(at.text)
        if found is None:
            return False
        if not self._is_move(at.text[found.end() :], speaker):
            return self._tell(at.behind(found.end()), speaker)
        self.asked.append(AskedLine(at.behind(found.end()), None, speaker))
        self.supposed = True
        return True

    def _wishes(self, text: str) -> bool:
        return not _WISH.isdisjoint(words_of(text)[:6])

    def _tell(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in what a sentence tells of the table; returns whether it is read."""
        faults: list[Diagnostic] = []
        said = parse_line(self.setting, at, faults.append, table_line)
        if not faults and said and not any(map(runs_on, said)):
            owned = [site for one in said if isinstance(one, Owns) for site, _ in one.sites]
            self.sites = tuple(owned) or self.sites
        else:
            found = read_sentence(
                self.setting, at.text, None, speaker, at.column - 1, self._context, aside=True
            )
            if found is None:
                return False
            said = found.statements
            self.sites = found.sites or self.sites
            self.some += found.some
            self.piece = self.piece if found.piece is None else found.piece
        new: list[Statement] = []
        for one in self._without_throw(said, at, speaker):
            if isinstance(one, OpenStatement) and one.part:
                both = [self._joined(known, one) for known in new]
                if any(both):
                    new = [more or known for known, more in zip(new, both, strict=True)]
                    continue
                if self._overtakes(one):
                    continue
            left = self._unsaid(one)
            if left is not None:
                self._correct(left, said)
                fact = left.fact if isinstance(left, Entry) else ("",)
                held = fact[0] == "player" and fact[-1] == self.fresh
                if (held or _moves_on(at.text)) and (gone := self._left_behind(left)):
                    new = [known for known in new if known not in gone]
                    self._forget(gone)
                new.append(left)
                if isinstance(left, Entry) and left.fact[0] == "place":
                    space = self.setting.program.board.spaces[left.values[0]]
                    self.landed = space.number if space.deed else self.landed
                    self.fresh = int(left.fact[1]) if _lands(at.text) else self.fresh
                self.statements.append(left)
        if _lands(at.text) and not any(isinstance(o, Entry) and o.fact[0] == "place" for o in said):
            self._land(self.mover if _turns(said) else speaker.last)
        if new:
            if self.thrower is None and "before" not in words_of(at.text):
                # What is told behind a move is so when it is made; one not made changes none of it.
                self.made = [one for one in self.made if _NOT.search(one.text)]
            self.told.append(HeardLine(at.text, at.line, at.column, tuple(new)))
        return True

    def _land(self, seat: int | None) -> None:
        """Take somebody for having just landed where that player is told to stand."""
        places = (o.values[0] for o in self.statements
                  if isinstance(o, Entry) and o.fact == ("place", seat))  # fmt: skip
        space = next(places, None)
        if isinstance(space, int):
            deed = self.setting.program.board.spaces[space].deed
            self.fresh, self.landed = seat, space if deed else self.landed

    def _without_throw(
        self, said: Sequence[Statement], at: TextLine, speaker: Speaker
    ) -> Sequence[Statement]:
        """Return statements without a throw of somebody of whom it is told where the token stood
        before: it is a move to be made from there, and where it led follows.
        """
        for place, one in enumerate(said):
            seat, throw = _thrown_by(one)
            if seat is None or throw is None or self.listed:
                continue
            facts = self._of_place(seat)
            before = [
                o
                for o in (*self.statements, *said[:place])
                if isinstance(o, Entry) and o.fact in facts and o.values[0] is not False
            ]
            if not before:
                continue
            start = before[-1].values[0]
            held_on = facts[before[-1].fact]
            if held_on is not None:
                start = evaluate(self.bare, held_on, {"player": seat})
            name = self.setting.names[seat]
            text = f"{quoted(name)} rolled {' '.join(map(str, throw))}"
            stood = {before[-1].fact: True, ("place", seat): start}
            end = self._led(seat, text, stood)
            new = [o for o in said[place:] if isinstance(o, Entry) and o.fact == ("place", seat)]
            if end is None or any(o.values[0] != end for o in new) or not (new or held_on):
                continue  # where somebody is told to stand is where the throw led
            spaces = self.setting.program.board.spaces
            self.made.append(AskedLine(evolve(at, text=text), None, speaker))
            self.thrower = seat
            self.fresh, self.landed = seat, end if spaces[end].deed else self.landed
            return [o for o in said if o is not one and o not in new]
        return said

    def _led(self, seat: int, text: str, stood: Mapping[Fact, Any]) -> int | None:
        """Return where a throw leads first that somebody makes on their turn from where they stood;
        None where the rulebook leads them nowhere.
        """
        state, kinds = self._bare_with(stood), self.setting.program.matters.values()
        kind = next(kind for kind in kinds if kind.place == "ground")
        whose = next(f.name for f in kind.fields if f.type in (PLAYER, HOLDER))
        choices = {f.name: domain(state, f.type) or () for f in kind.fields
                   if f.type.name == "choice"}  # fmt: skip
        for values in product(*choices.values()):
            turn = {**dict(zip(choices, values, strict=True)), whose: seat}
            table = evolve(state, stack=(matter_defaults(state, kind, turn),))
            for move in self._moves_of(AskedLine(TextLine(text, 1, 1), None)):
                moved = (e for e in judge(table, move).effects if e.kind == "token")
                end = next((e.get("to") for e in moved if e.get("player") == move.by), None)
                if end is not None:
                    spaces = self.setting.program.board.spaces
                    return next(space.number for space in spaces if space.name == end)
        return None

    def _bare_with(self, told: Mapping[Fact, Any]) -> State:
        """Return a table of which nothing is told but some facts."""
        state = self.bare
        for fact, value in told.items():
            state = put(state, fact, value)
        return state

    def _of_place(self, seat: int) -> dict[Fact, Expression | None]:
        """Return the facts that tell where somebody stands: the place, and each truth with which
        one stands on a space, with that space.
        """
        tracks = self.setting.program.tracks_of("player")
        held = {("player", t.index, seat): t.stands_on for t in tracks if t.stands_on is not None}
        return {("place", seat): None, **held}

    def _left_behind(self, one: Statement) -> list[Statement]:
        """Return what was told of where somebody stood, who stands somewhere else since."""
        facts = self._of_place(one.fact[-1]) if isinstance(one, Entry) else {}
        if not isinstance(one, Entry) or one.fact not in facts or one.values[0] is False:
            return []
        return [o for o in self.statements if isinstance(o, Entry) and o.fact in facts]

    def _forget(self, gone: Sequence[Statement]) -> None:
        """Leave out statements that were told."""
        for place, at in enumerate(self.told):
            if isinstance(at, HeardLine) and any(one in gone for one in at.said):
                self.told[place] = self._without(at, gone)
        self.statements = [one for one in self.statements if one not in gone]

    def _correct(self, one: Statement, said: Sequence[Statement]) -> None:
        """Let what is told of one property stand for what was told of several with it before."""
        if not isinstance(one, Entry):
            return
        alone = sum(isinstance(o, Entry) and o.fact[:-1] == one.fact[:-1] for o in said) == 1
        for place, at in enumerate(self.told if alone else ()):
            if isinstance(at, HeardLine):
                kept = corrected(at.said, one)
                self.statements = [o for o in self.statements if o in kept or o not in at.said]
                self.told[place] = HeardLine(at.text, at.line, at.column, tuple(kept))

    def _overtakes(self, one: OpenStatement) -> bool:
        """Put what is told later of the same thing for what was told before: a higher bid."""
        for place, at in enumerate(self.told):
            if not isinstance(at, HeardLine):
                continue
            for known in at.said:
                both = self._joined(known, one)
                if both is None:
                    continue
                said = tuple(both if each is known else each for each in at.said)
                self.told[place] = HeardLine(at.text, at.line, at.column, said)
                self.statements = [both if o is known else o for o in self.statements]
                return True
        return False

    def _joined(self, known: Statement, one: OpenStatement) -> Statement | None:
        """Return what two statements of one matter come to, where the later one says otherwise."""
        kind = one.kind
        if not isinstance(known, OpenStatement) or known.kind is not kind:
            return None
        if not isinstance(kind, MatterKind) or kind.place:
            return None
        if all(known.values.get(k, v) == v for k, v in one.values.items()):
            return None
        if {f.name for f in kind.fields if f.default is None} & one.values.keys():
            return None  # it is of another thing
        lists = {k: (*known.values[k], *v) for k, v in one.values.items()
                 if isinstance(v, tuple) and k in known.values}  # fmt: skip
        return evolve(known, values={**known.values, **one.values, **lists})

    @property
    def _context(self) -> Context:
        """What was spoken of so far."""
        owners = {
            site: one.holder
            for one in self.statements if isinstance(one, Owns)
            for site, _ in one.sites
        }  # fmt: skip
        sale = any(map(is_sale, self.statements))
        return Context(self.sites, self.piece, owners, self.mentioned, sale)

    def _unsaid(self, one: Statement) -> Statement | None:
        """Return what of a statement was not told before: people repeat themselves."""
        if isinstance(one, Entry):
            told = (o for o in self.statements if isinstance(o, Entry))
            return None if any((o.fact, o.values) == (one.fact, one.values) for o in told) else one
        if isinstance(one, Owns) and one.sites:
            owners = self._context.owners
            sites = tuple(at for at in one.sites if owners.get(at[0]) != one.holder)
            return evolve(one, sites=sites) if sites else None
        return one

    def _remember(self, at: TextLine, speaker: Speaker) -> None:
        """Note who was spoken of, for the pronouns of the next sentence."""
        if self.listed:
            return
        try:
            line = Wording.of(self.setting, at.text, speaker).stream
        except UnclosedQuote:
            return
        tokens = line.tokens
        here: list[int] = []
        for place, token in enumerate(tokens):
            if token.kind == "word" and not token.is_article:
                hit = next(line.hits(line.property_type, place), None)
                if token.folded in ("card", "cards"):
                    self.card = True
                if hit is not None and len(hit.values) == 1:
                    self.card = False
                    if place and tokens[place - 1].kind == "own":
                        self._presume(tokens[place - 1].text, hit.values[0], at)
                    new = (hit.values[0], *self.mentioned)
                    self.mentioned = tuple(dict.fromkeys(new))[:_MOST_MENTIONED]
        for place, token in enumerate(tokens):
            if token.kind in ("quoted", "own") and token.text in self.setting.names:
                seat = self.setting.names.index(token.text)
                if seat != speaker.teller:
                    first = token.kind == "quoted" and (
                        place == 0 or tokens[place - 1].folded in english.CONJUNCTIONS
                    )
                    here.insert(0 if first else len(here), seat)
        self.recent = tuple(dict.fromkeys((*here, *self.recent)))

    def _presume(self, name: str, site: int, at: TextLine) -> None:
        """Take `my Boardwalk`, said in a question too, for what it says of whose it is."""
        one = Owns(self.setting.names.index(name), ((site, at.column),))
        if site not in self._context.owners:
            self.statements.append(one)
            self.told.append(HeardLine(at.text, at.line, at.column, (one,)))

    # -- what is left ----------------------------------------------------------------------------

    def finish(self, completes: bool) -> None:
        """Ask what was only wanted where nothing else is asked, and say whose turn it is."""
        clear = [one for one in self.asked if not self._is_general(one)]
        wishes = [one for one in self.pending if self._wishes(one.text)]
        if len(clear) < len(self.asked) and (clear or wishes):
            self.passed += [one.at for one in self.asked if one not in clear]
            self.asked = clear
        if not self.asked and self.pending:
            self.asked.append(self.pending[-1])
        self.made = [one for one in self.made if self._leads_to_question(one)]
        self.asked = [one for one in self.asked if one not in self.made]
        self.asked = self.asked or self.vague or self.wanted
        self._pass_over()
        gone = {one.fact for one in self.statements
                if isinstance(one, Entry) and one.fact[0] == "out" and one.values[0]}  # fmt: skip
        last = self.assumes and 0 < len(gone) == len(self.setting.names) - 1
        if last and not any(map(_names_turn, self.told)):
            left = next(n for s, n in enumerate(self.setting.names) if ("out", s) not in gone)
            self.told.append(TextLine(f"winner {quoted(left)}", 1, 1))
        self._fill_groups()
        if completes:
            self._complete_groups()
        self._open_offers()
        self._one_turn()
        if self.over or self._thrown or self.thrower is not None:
            self.fresh = None
        self.told += self._turn()

    def _pass_over(self) -> None:
        """Pass over sentences that are not read, and that can't tell anything of a table by their
        words; it is said with each answer that they do not count.
        """
        for at in [at for at in self.told if not isinstance(at, HeardLine)]:
            if self.listed or not self.asked or says_new_game(at.text):
                continue
            wording = Wording.of(self.setting, at.text, self.speaker)
            tokens = wording.stream.tokens
            if not any(map(wording.may_tell, tokens)) and not wording.is_strange(tokens):
                self.told.remove(at)
                note = f"Not counted: “{at.text}”."
                self.asked = [evolve(a, note=f"{a.note} {note}".strip()) for a in self.asked]

    def _leads_to_question(self, one: AskedLine) -> bool:
        """Check whether a move is told for what somebody else is asked about behind it: `Theo bids
        10. Can Rosa bid 11?`.
        """
        if self.thrower is not None:
            return True
        begin = self.asked.index(one) + 1 if one in self.asked else 0
        behind = [other for other in self.asked[begin:] if other.line >= one.line
                  and other not in self.made]  # fmt: skip
        mover = self._mover_of(one)
        if behind and _NOT.search(one.text):
            return True  # what was not done is not asked about
        return bool(behind) and all(self._mover_of(other) != mover for other in behind)

    def _assume(self, owned: Owns, *more: Statement, note: str = "") -> None:
        """Tell what follows from the rest, and say with each answer what was assumed."""
        last = next((at for at in reversed(self.told)), TextLine("", 1, 1))
        self.told.append(HeardLine("", last.line, last.column, (owned, *more)))
        self.statements += (owned, *more)
        if note:
            self.asked = [evolve(a, note=f"{a.note} {note}".strip()) for a in self.asked]

    def _fill_groups(self) -> None:
        """Find which properties are meant by `2 railroads`: those that are known to be, those on
        which others stand, those that were spoken of, then any.
        """
        spaces = self.setting.program.board.spaces
        stands = {one.values[0] for one in self.statements
                  if isinstance(one, Entry) and one.fact[0] == "place"}  # fmt: skip
        for holder, group, count in self.some:
            owners, sites = self._context.owners, self.setting.program.board.groups[group].sites
            left = count - sum(owners.get(site) == holder for site in sites)
            free = [site for site in sites if site not in owners]
            free.sort(key=lambda site: (site not in stands, site not in self.mentioned))
            if not 0 < left <= len(free):
                continue
            sure = left == len(free) or (left == 1 and free[0] in stands)
            names = " and ".join(spaces[site].name for site in free[:left])
            note = "" if sure else f"Assumed: {self.setting.names[holder]} owns {names}."
            self._assume(Owns(holder, tuple((site, 1) for site in free[:left])), note=note)

    def _complete_groups(self) -> None:
        """Take whoever has buildings on one property of a group for the owner of all of it, where
        nobody else is told to own any and by the rulebook the table could not be otherwise. As much
        stands on each.
        """
        board, setting = self.setting.program.board, self.setting
        rungs = {one.fact[1]: one.values[0] for one in self.statements
                 if isinstance(one, Entry) and one.fact[0] == "rung"}  # fmt: skip
        for group in board.groups if not self.listed else ():
            owners = self._context.owners
            built = [site for site in group.sites if rungs.get(site)]
            holders = {owners[site] for site in group.sites if site in owners}
            free = [site for site in group.sites if site not in owners]
            left = [site for site in free if site not in rungs]
            if not built or len(holders) != 1 or BANK in holders or not free:
                continue
            (holder,) = holders
            told = {("owner", site): owners.get(site, BANK) for site in group.sites}
            if not broken(self._bare_with(told | {("rung", s): rungs[s] for s in built}), "owner"):
                continue
            names = " and ".join(board.spaces[site].name for site in free)
            who = setting.names[holder]
            more = [Entry(("rung", site), (rungs[built[0]],)) for site in left]
            stands = f" with {buildings(setting, rungs[built[0]])}" if left else ""
            note = f"Assumed: {who} owns {names}{stands}{' each' if len(left) > 1 else ''}."
            self._assume(Owns(holder, tuple((site, 1) for site in free)), *more, note=note)

    def _open_offers(self) -> None:
        """Take what was offered for open, where it is asked about its answer: `can she accept?`."""
        moves, matters = self.setting.program.moves, self.setting.program.matters
        answered = {name for one in self.asked for move in self._moves_of(one)
                    for name in moves[move.name].matters
                    if moves[move.name].how == "answers"}  # fmt: skip
        for one in self.pending:
            for move in self._moves_of(one):
                names = {param.name for param in moves[move.name].params}
                kind = next((k for k in matters.values() if k.name in answered
                             and names == {field.name for field in k.fields}), None)  # fmt: skip
                own = moves[move.name].matters
                if kind is not None and kind.name not in own and one not in self.asked:
                    said = (OpenStatement(kind, bind(self.bare, move)),)
                    self.told.append(HeardLine(one.text, one.line, one.at.column, said))
                    break

    def _moves_of(self, asked: AskedLine) -> tuple[Move, ...]:
        """Return the moves that a line may mean; none where it cannot be read."""
        try:
            found = read_line(self.bare, asked.text, Place(), speaker=asked.speaker)
        except NotationError:
            return ()
        question = found.question
        steps = found.steps or (question.steps if question and question.kind == "must" else ())
        return steps[0] if steps else ()

    def _one_turn(self) -> None:
        """Leave out whose turn it was, where it is told later whose it is now, and what was done
        before that and is not read.
        """
        heard = [at for at in self.told if isinstance(at, HeardLine)]
        turns = [one for at in heard for one in _turns(at.said) if "player" in one.values]
        clear = [one for one in turns if isinstance(one.kind, MatterKind)] or turns
        if self.listed or not clear:
            return
        now = clear[-1].values["player"]
        self._settle(now)
        kept: list[TextLine] = []
        for place, at in enumerate(self.told):
            if isinstance(at, HeardLine):
                of_turn = _turns(at.said)
                past = any(one.values.get("player", now) != now for one in of_turn)
                over = [one for one in of_turn if past and one.values.get("player") != now]
                at = self._without(at, over)
            elif place < self.since and _is_history(at.text):
                continue
            kept.append(at)
        self.told = kept

    def _without(self, at: HeardLine, over: Sequence[Statement]) -> HeardLine:
        """Return a line without some of what it tells."""
        self.statements = [one for one in self.statements if one not in over]
        said = tuple(one for one in at.said if one not in over)
        return HeardLine(at.text, at.line, at.column, said)

    def _settle(self, now: int) -> None:
        """Leave out the throw of a mover of whom it is told that nothing is left to do there."""
        turns = _turns(self.statements)
        kind = next(k for k in self.setting.program.matters.values() if k.place == "ground")
        usual = {f.name: evaluate(self.bare, f.default, {}) for f in kind.fields
                 if f.default is not None and f.type.name not in ("count", "money")}  # fmt: skip
        done = any(one.values.get(name) == usual[name] for one in turns for name in usual)
        rolled = [one for one in turns if not isinstance(one.kind, MatterKind)]
        rolled = [one for one in rolled if one.values.get("player", now) == now]
        if not rolled or not done:
            return
        counts = self._counted_on(rolled[0], kind, now)
        told = any(one.values.get(name) for one in turns if one not in rolled for name in counts)
        whose = kind.fields[0].name
        named = any(one.values.get(whose) == now for one in turns if one not in rolled)
        more = {**({} if named else {whose: now}), **({} if told else counts)}
        new = (OpenStatement(kind, more, part=True),) if more else ()
        for place, at in enumerate(self.told):
            if isinstance(at, HeardLine) and any(one in rolled for one in at.said):
                left = self._without(at, rolled)
                self.told[place] = HeardLine(at.text, at.line, at.column, (*left.said, *new))
                new = ()

    def _counted_on(self, one: OpenStatement, kind: MatterKind, seat: int) -> dict[str, Any]:
        """Return what of a turn the rulebook counts on from a throw, by its field."""
        setup = one.kind
        if isinstance(setup, MatterKind):
            return {}
        whose = {param.name: seat for param in setup.params if param.type == PLAYER}
        try:
            env = with_defaults(self.bare, setup.params, {**whose, **one.values})
            after = run(self.bare, setup.then, env)
        except PropertyRulesError:  # the throw is not told
            return {}
        turn = next((matter for matter in after.stack if matter.kind == kind.name), None)
        pairs = zip(kind.fields, turn.values if turn is not None else (), strict=False)
        return {field.name: value for field, value in pairs if field.type == COUNT and value}

    def _is_general(self, one: AskedLine) -> bool:
        """Check whether a question names nothing of the table, and cannot be read: `can you build
        when it is not your turn?`.
        """
        if self.listed or one.expected is not None:
            return False
        if _IFS.search(one.text) and not one.speaker.supposed:
            return False
        if words_of(one.text)[:1] == ("how",):
            return False
        tokens = Wording.of(self.setting, one.text, one.speaker).stream
        named = any(
            token.kind == "number" or (token.kind == "word" and not token.is_article
            and any(tokens.hits(tokens.property_type, place)))
            for place, token in enumerate(tokens.tokens)
        )  # fmt: skip
        return not named and not self._is_move(one.text, one.speaker)

    def _turn(self) -> Iterator[TextLine]:
        """Yield whose turn it is where no line says so: of whoever has landed somewhere, or rolls,
        else of whoever would make the move that is asked about.
        """
        over = any(at.text.startswith("winner ") for at in self.told)
        if (
            over
            or any(map(_is_of_turn, self.statements))
            or any(_names_turn(at) for at in self.told)
        ):
            self.fresh = self.fresh if self.fresh == self.mover else None
            return
        seat = next(
            (
                int(one.fact[1])
                for at in self.told if isinstance(at, HeardLine) and _moved(at.text)
                for one in at.said if isinstance(one, Entry) and one.fact[0] == "place"
            ),
            None,
        ) if self.thrower is None else self.thrower  # fmt: skip
        lines = (*self.told, *(one.at for one in self.asked))
        names = [name.casefold() for name in self.setting.names]
        for at in lines:
            words = words_of(at.text)
            if seat is None and words[:1] and words[0] in names and _moved(" ".join(words[1:4])):
                seat = names.index(words[0])
        if seat is None and self.assumes:
            movers = map(self._mover_of, self.asked)
            seat = next((mover for mover in movers if mover is not None), None)
            if seat is None and self.asked:
                seat = self.mover  # that they cannot be read is said
            elif seat is not None:
                note = f"Assumed: it is {self.setting.names[seat]}'s turn."
                self.asked = [evolve(one, note=note) for one in self.asked]
        if seat is not None:
            self.fresh = self.fresh if self.fresh == seat else None
            first = lines[0] if lines else TextLine("", 1, 1)
            yield (
                evolve(first, text=f"turn of {quoted(self.setting.names[seat])}")
                if not isinstance(first, HeardLine)
                else TextLine(
                    f"turn of {quoted(self.setting.names[seat])}", first.line, first.column
                )
            )

    def _mover_of(self, asked: AskedLine) -> int | None:
        """Return who makes the move that is asked about; None where it is none."""
        moves = self._moves_of(asked)
        if moves:
            return self.setting.seat(moves[0].by)
        try:
            found = read_line(self.bare, asked.text, Place(), speaker=asked.speaker)
        except NotationError:
            return None
        return None if found.question is None else self.cast.me or 0


_TURN = word_set("turn turns go auction game")


def _is_now(text: str) -> bool:
    """Check whether a line tells what somebody does: `bids`, not `bid`."""
    # By its words as they stand: `A` is somebody in `A builds a house`.
    return any(fold(word.strip(",;:")).endswith("s") for word in text.split()[1:3])


def _is_history(text: str) -> bool:
    """Check whether a line tells only what was done, and not what is so."""
    words = words_of(text)
    done = any(word.endswith("ed") or word in english.DONE for word in words)
    return "ago" in words or (done and _STATING.isdisjoint(words))


def _names_turn(at: TextLine) -> bool:
    """Check whether a line that is not read says whose turn it is."""
    return not isinstance(at, HeardLine) and not _TURN.isdisjoint(words_of(at.text))


def _turns(said: Sequence[Statement]) -> list[OpenStatement]:
    """Return the statements of whose turn it is, and of how far."""
    return [one for one in said if isinstance(one, OpenStatement) and _is_of_turn(one)]


def _is_of_turn(one: Statement) -> bool:
    if not isinstance(one, OpenStatement):
        return False
    return not isinstance(one.kind, MatterKind) or one.kind.place == "ground"


def _thrown_by(one: Statement) -> tuple[int | None, tuple[int, ...] | None]:
    """Return who threw what by a statement, where that is the first throw of a turn."""
    if not isinstance(one, OpenStatement) or isinstance(one.kind, MatterKind):
        return None, None
    throw = next((v for v in one.values.values() if isinstance(v, Throw)), None)
    players = {param.name for param in one.kind.params if param.type == PLAYER}
    seats = [value for name, value in one.values.items() if name in players]
    counts = [v for k, v in one.values.items() if k not in players and isinstance(v, int)]
    if throw is None or len(seats) != 1 or any(counts):
        return None, None
    return seats[0], tuple(f for faces in throw.dice for f in faces if isinstance(f, int))


def _moves_on(text: str) -> bool:
    """Check whether a line tells where somebody came to, and not only where somebody is."""
    words = words_of(text)
    return "now" in words or "so" in words or any(
        english.is_form_of(word, "land", "hit", "move", "go", "end", "advance", "send", "step")
        for word in words
    )  # fmt: skip


def _lands(text: str) -> bool:
    return any(english.is_form_of(word, "land", "hit") for word in words_of(text))


def _moved(text: str) -> bool:
    return any(english.is_form_of(word, "land", "roll", "throw") for word in words_of(text))
