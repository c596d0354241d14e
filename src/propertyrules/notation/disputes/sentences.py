"""Sentences: what people say of a table in their own words, to the statements of a table.

A sentence may tell several things of several players: `Ann has 340 and owns Oriental with 1 house,
Vermont and Connecticut.` Each clause is read for itself; whom it is about is carried on. What does
not fit whole is not read at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Any, TypeAlias

from attrs import define, evolve, field, frozen

from propertyrules.ir.program import MatterKind, Track, names_of_type
from propertyrules.ir.program import TableLine as SetUp
from propertyrules.ir.types import CARD, COUNT, HOLDER, MONEY, PLAYER, SPACE, THROW, list_of
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.initial_state import blank
from propertyrules.model.schema import Fact
from propertyrules.model.state import Setting, State
from propertyrules.model.values import BANK, Throw
from propertyrules.notation.table_statements import (
    Entry,
    Gaps,
    Holds,
    NoClaim,
    OpenStatement,
    Owns,
    Statement,
    StatementParser,
    entries,
    is_auction,
    may_state_track,
    owners_by,
    read_pieces,
    rung_of,
)
from propertyrules.notation.words import english
from propertyrules.notation.words.fact_coverage import facts
from propertyrules.notation.words.forms import possible, ways
from propertyrules.notation.words.normalizer import Speaker, Wording
from propertyrules.notation.words.phrase_matcher import Matcher, PhraseReading, best
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.words.tokens import Token, Tokens, folded_at, singular
from propertyrules.notation.words.vocabulary import Hit
from propertyrules.resources import phrases
from propertyrules.syntax.source import word_set

Sites: TypeAlias = tuple[int, ...]
"""Properties, by number."""
Counted: TypeAlias = tuple[int, int, int, tuple[int, Any] | None]
"""Who owns how many of which group, and a variable of a property with its value, if one is told."""
Named: TypeAlias = tuple[Sites, int]
"""The properties that are named somewhere, and the token behind."""
Found: TypeAlias = Mapping[str, Any]
"""What stands in the slots of a form, and under `each` whether it is told of each."""

_HAS = word_set("has have had owns own holds hold holding owning with got gets possesses keeps")
_IS = word_set("is are am was be were")
# What a table in the notation does not tell.
_IN_DISPUTES = word_set("ended bought traded some paid vague gaps somebody missed threw left")
_READ_SO_FAR = (
    "said",
    "owners",
    "some",
    "stock",
    "since",
    "subject",
    "sites",
    "piece",
    "cash",
    "count",
    "ended",
)
_OWN = "'s"  # the form of a name that says whose something is
_LIST = (",", "and", "&")  # what parts one property of a list from the next
# What may part one clause from the next.
_AND = (*_LIST, ";", ":", "but", "then", ".", "so", "-", "\u2013", "\u2014", "=", "|", "(", ")")
_BOUNDS = (*_AND, *sorted(english.SUBORDINATE), "so", "which")
_LEADING = word_set("with at each both all developed in")
_BEHIND_MONEY = word_set("left cash in hand remaining money total on him of")
_RUNNING = frozenset(("but", "and", ",", "has", "have", "got", "only", "is", "with"))
_NO_DEEDS = word_set("property properties deeds streets cards buildings")
_LABELS = word_set("property properties deed deeds street streets card cards owns holds buildings")
_ANYWHERE = word_set(
    "in all told total altogether overall together on across over the my his her their board"
    " streets stuff properties lots everything now"
)
_NO_MONEY = ("broke", "skint", "penniless", "moneyless")
# Before a sum or a thing these add nothing: `down to his last 40`.
_ONLY = (
    "down", "to", "last", "his", "like", "some", "about", "around", "roughly", "loads", "tons",
    "lots", "plenty", "only", "at", "of", "money", ",",
)  # fmt: skip
_DECLINED = {("not", "want"), ("says", "no"), ("said", "no")}
_EACH = word_set("each both apiece every all")
_OF_EACH = word_set("of one 1 them those these street it property properties")
_NOTHING = word_set("""
    doubles double else more property properties deeds streets cards buildings left other to sell
    mortgage bids bid at all whatsoever or nor raise anymore with on him her them me
""")  # what there is none of, so that a table tells nothing of it
_ARRIVED = word_set("""
    sitting standing landed lands land moved currently landing stopped ended up went came stands
    sits there parked stuck
""")
_ASKED_ABOUT = word_set("how whether if which who what where")
_NOT_KNOWN = word_set("not no nobody noone none unsure unknown unclear forget forgot forgotten")
_KNOWING = (
    "know", "remember", "recall", "count", "write", "say", "tell", "note", "agree", "forget",
    "sure", "certain", "clear", "idea", "clue", "unsure", "unknown", "unclear",
)  # fmt: skip
_NEXT = (*_LIST, ";", "then", "now", "a", "first", "next", "after", "that", "another", "again")
_BRINGING = ("take", "bring", "put", "land", "move", "send", "carry", "get")
_EACH_WHOLE = word_set("whole entire full complete")
_GROUPS = word_set("group set monopoly color colour")
_DENYING = word_set("no not none nothing neither without nor")
_PLENTY = word_set("lots plenty loads tons heaps enough some lot piles stacks bags oodles")
# Single digits beside another one: `4-4-3`, `3+6`.
_ROW_BEFORE = re.compile(r"(?<![\d$.,])\d(?: ?[-+/] ?| )$")
_ROW_BEHIND = re.compile(r"(?: ?[-+/] ?| )\d(?![\d%])")
_MOST_STATE = 5  # words of what a property is
_MOST_WORDS = 24  # of a clause by a phrase


def speaker_named(text: str, names: Sequence[str]) -> int | None:
    """Return the seat of whoever says so: `I'm Ann`; None where nobody does."""
    words = text.replace("\u2019", "'").casefold().replace("i am ", "im ").replace("i'm ", "im ")
    for seat, name in enumerate(names):
        if f" im {name.casefold()}" in f" {words.rstrip('.!')} ".replace(".", " "):
            return seat
    return None


@frozen(eq=False)
class Context:
    """What was spoken of before a sentence: the properties that `it` means, the piece that a bare
    number is of, who owns what, the properties that were named, the last one first, and whether
    something is being auctioned.
    """

    sites: Sites = ()
    piece: int | None = None
    owners: Mapping[int, int] = field(factory=dict)
    mentioned: Sites = ()
    sale: bool = False


@define(eq=False)
class Since:
    """What came since somebody landed: who, by seat, how many others threw, whether it is told that
    nobody asked for anything.
    """

    landed: int | None = None
    throws: int = 0
    unasked: bool = False
    asked: bool = False  # whether it was asked for in time
    owner: int | None = None  # who is told not to have asked
    visitor: int | None = None  # whom nobody is told to have asked

    def take_in(self, later: Since) -> None:
        """Add what is told later; who lands then is another."""
        if later.landed is not None:
            self.throws, self.unasked, self.asked = 0, False, False
        self.landed = self.landed if later.landed is None else later.landed
        self.throws += later.throws
        self.unasked = self.unasked or later.unasked
        self.owner = self.owner if later.owner is None else later.owner
        self.visitor = self.visitor if later.visitor is None else later.visitor
        self.asked = self.asked or later.asked


@define(eq=False, repr=False)
class SentenceReading:
    """What a sentence tells: statements, and whom and what the next one may mean by `she`, `it`."""

    statements: list[Statement]
    last: int | None
    sites: Sites = ()
    piece: int | None = None
    ended: bool = False  # whether nobody offers any more in an auction
    some: tuple[Counted, ...] = ()  # who owns how many of which group
    stock: tuple[tuple[int, Mapping[int, int]], ...] = ()  # who has how many pieces anywhere
    since: Since = field(factory=Since)


def read_sentence(
    setting: Setting, text: str, subject: int | None, speaker: Speaker, offset: int = 0,
    context: Context | None = None, aside: bool = False,
) -> SentenceReading | None:  # fmt: skip
    """Return what a line tells of a table in somebody's own words; None where it is not read.

    `subject` is the player below whom the line stands. Of a line with `aside` clauses that tell
    nothing of a game are passed over.
    """
    last = speaker.last if subject is None else subject
    wording = Wording.of(setting, text, evolve(speaker, last=last), offset)
    if wording is None:
        return None
    context = context or Context()
    ready = _ready(wording.stream.tokens)
    # Clauses are read by the words they hold only where they are not read by their order.
    for covers, tokens in product(("", "last", "first"), wording.ways(ready)):
        kept = {token.start for token in tokens}
        left_out = {t.text for t in ready if t.kind == "own" and t.start not in kept}
        # In a dispute a clause without a subject is about whoever was spoken of last, else about
        # the teller.
        likely = (speaker.about, speaker.last, speaker.me) if aside else ()
        for about in (subject, *likely):
            if about is not None and left_out - {setting.names[about]}:
                # `Ann's third turn` is nobody else's.
                continue
            reader = _Sentence(
                wording.stream.with_tokens(tokens), about, speaker, sites=context.sites,
                piece=context.piece, owners=dict(context.owners),
                mentioned=context.mentioned, sale=context.sale, visitor=speaker.visitor,
                below=subject is not None, passes=wording.is_aside if aside else None,
                strange=wording.is_strange, covers=covers,
            )  # fmt: skip
            if reader.read():
                last = reader.subject if reader.subject is not None else speaker.last
                return SentenceReading(
                    reader.said, last, reader.sites, reader.piece, reader.ended,
                    tuple(reader.some), tuple(reader.stock), reader.since,
                )  # fmt: skip
            if about is None and speaker.last is None and speaker.me is None:
                # The others are None too: they would read the same again.
                break
    return None


def corrected(known: Sequence[Statement], one: Statement) -> list[Statement]:
    """Return statements without what was told of several properties, and is told of one of them
    otherwise now: `2 houses each, but 3 on Baltic`.
    """
    if not isinstance(one, Entry) or one.fact[0] not in ("rung", "property"):
        return list(known)
    alike = [o for o in known if isinstance(o, Entry) and o.fact[:-1] == one.fact[:-1]]
    wrong = [o for o in alike if o.fact == one.fact and o.values != one.values]
    # What was told of one alone stands beside what is told otherwise: the table says that it is a
    # fault.
    return [o for o in known if o not in wrong] if len(alike) > 1 else list(known)


def done_turn(bare: State) -> tuple[MatterKind, dict[str, Any]]:
    """Return the matter of a turn, and by field what is so where nothing is left to do in it."""
    kind = bare.program.matters_on("ground")[0]
    return kind, {
        f.name: evaluate(bare, f.default, {}) for f in kind.fields
        if f.default is not None and f.type.name not in ("count", "money")
    }  # fmt: skip


def is_sale(one: Statement) -> bool:
    """Check whether a statement is of an auction."""
    sort = one.kind if isinstance(one, OpenStatement) else None
    return isinstance(sort, MatterKind) and is_auction(sort)


def runs_on(one: Statement) -> bool:
    """Check whether a text in a statement is rather another clause: `rent but only has $120`."""
    return isinstance(one, OpenStatement) and any(map(_runs_on, one.values.values()))


def _runs_on(value: Any) -> bool:
    """Check whether a text holds more than one clause: `rent but only has $120`."""
    if not isinstance(value, str):
        return False
    words = value.replace(",", " , ").replace(";", " , ").casefold().split()
    return not _RUNNING.isdisjoint(words)


_PARTIES = 2  # who owes, and whom
# Of two words the one that says nothing beside the other; of `at once` and `this turn` both are.
_IDLE_BEFORE = {("in", "there"), ("at", "once"), ("the", "dice"), ("this", "turn")}
_IDLE_BEHIND = {("at", "once"), ("this", "turn"), ("there", "is"), ("there", "are")}


def _ready(tokens: Sequence[Token]) -> Tokens:
    """Return tokens without what only leads to them: `no idea`, `which is`, `because ...`."""
    kept: list[Token] = []
    for place, token in enumerate(tokens):
        word = token.word
        counted = folded_at(tokens, place + 2) in ("turn", "turns")
        said_when = word == "since" and (folded_at(tokens, place + 1) or ".") in (*_AND, "then")
        if word in ("because", "since") and place and not (counted or said_when):
            break
        if word == "after" and place and _is_declined([token.folded for token in tokens[place:]]):
            break
        if word in ("which", "that", "who") and folded_at(tokens, place + 1) in (*_IS, *_HAS):
            kept.append(evolve(token, folded="which"))
        elif _is_idle(tokens, place):
            pass
        else:
            kept.append(token)
    return tuple(kept)


def _is_declined(words: Sequence[str]) -> bool:
    """Check whether some words tell that something was declined."""
    down = "down" in words and english.has_verb(words, "turn")
    return bool(_DECLINED & {*pairwise(words)}) or down or (
        english.has_verb(words, "decline", "refuse")
    )  # fmt: skip


def _is_idle(tokens: Sequence[Token], place: int) -> bool:
    """Check whether a word says nothing beside the one before or behind it."""
    word, before = tokens[place].word, folded_at(tokens, place - 1)
    behind = folded_at(tokens, place + 1)
    if word == "with" and "dice" in (behind, folded_at(tokens, place + 2)):
        return True  # `rolled 8 with the dice`
    if word == "dice":
        return before != "before"  # `before the dice`
    if word == "there" and behind in _IS:
        # `there is 420 on Go` is nobody's cash: without `there` it could be somebody's.
        number, where = tokens[place + 2 : place + 3], folded_at(tokens, place + 3)
        lies = where in ("on", "in", "at", "under", "sitting", "lying")
        return not (lies and number[0].kind == "number")
    if tuple(token.word for token in tokens[:2]) == ("this", "turn") and place < 2:
        return False  # `this turn is Ann's`
    return (word, behind) in _IDLE_BEFORE or (before, word) in _IDLE_BEHIND


@define(eq=False, repr=False)
class _Sentence:
    """One sentence being read; `subject` is whom it is about, `sites` what it named last."""

    line: TokenStream
    subject: int | None
    speaker: Speaker
    said: list[Statement] = field(factory=list)
    sites: Sites = ()
    cash: int | None = None
    piece: int | None = None
    count: int | None = None  # of how many pieces it is said that they stand one each
    below: bool = False
    passes: Callable[[Token], bool] | None = None
    strange: Callable[[Sequence[Token]], bool] = bool
    owners: dict[int, int] = field(factory=dict)
    mentioned: Sites = ()
    some: list[Counted] = field(factory=list)
    stock: list[tuple[int, Mapping[int, int]]] = field(factory=list)
    vague: bool = False  # whether words were passed over before anybody was named
    bare: bool = False  # whether the line begins with properties, and nobody was named
    counts: bool = False  # whether the line is headed by what it counts: `houses:`
    sale: bool = False  # whether something is being auctioned, so that `out` is out of that
    visitor: int | None = None  # who has just landed somewhere
    since: Since = field(factory=Since)
    ended: bool = False  # whether nobody offers any more in an auction
    covers: str = ""  # whether clauses are read by the words they hold `first`, `last` or not

    def read(self) -> bool:
        """Read the whole line. Returns whether all of it was read, and something was said."""
        self._name_subject_behind()
        line = self.line
        self.said, self.some, self.stock, self.since = [], [], [], Since()
        introduced = passed = over = False
        begin: int | None = None
        # Brackets that are nested or left open part nothing that could be read by itself.
        brackets = [token.folded for token in line.tokens if token.folded in ("(", ")")]
        if brackets != ["(", ")"] * (len(brackets) // 2):
            return False
        pos = self._heading()
        while pos < len(line.tokens):
            if line.is_word(pos, *_AND):
                pos += 1
                continue
            # What was so `last turn` no longer is, whether these words stand before the clause or
            # behind it.
            past = self._past(pos)
            if past:
                over = begin is None
                if begin is not None:
                    self._forget(begin)
                    passed = True
                pos += len(past)
                continue
            begin = len(self.said)
            end = self._clause(pos)
            if end is None or end <= pos:
                end = self._aside(pos)
                # Behind the bare name of a property what is not read may say whose it is.
                if end is None or self.bare:
                    return False
                passed = True
                self.vague = self.vague or not self._named(pos)
            if over:
                self._forget(begin)
                over = False
            introduced = introduced or not self.said  # `I am Ann`
            pos = end
            if line.is_word(pos, *_BOUNDS):
                begin = None
        self._correct_itself()
        # A line may tell nothing and be read: who speaks is known by it, or it says nothing of a
        # game.
        return bool(self.said or self.some or self.stock) or introduced or passed

    def _name_subject_behind(self) -> None:
        """Take whom a line names at its end for whom it is about: `third turn in jail for Cy`."""
        line, last = self.line, len(self.line.tokens) - 1
        if self.subject is None and last > 1 and line.is_word(last - 1, "for"):
            behind = line.name("player", last)
            if behind is not None and behind.is_sure and not self._fragment(0):
                self.subject = behind.values[0]
                self.line = evolve(line, tokens=line.tokens[:-2])

    def _correct_itself(self) -> None:
        """Leave out what the line says twice, or says better behind: `broke, only 12`."""
        told: dict[Fact, Entry] = {}
        for one in self.said:
            if isinstance(one, Entry):
                known = told.setdefault(one.fact, one)
                if known is not one and known.values in (one.values, (0,)):
                    self.said = [o for o in self.said if o is not known]
                    told[one.fact] = one

    def _past(self, pos: int) -> tuple[str, ...]:
        """Return the words there that say that something was so before: `last turn`."""
        return next((p for p in english.PAST if self.line.folded(pos, pos + len(p)) == p), ())

    def _closes(self, pos: int) -> bool:
        """Check whether nothing stands there, or what parts one clause from the next."""
        return pos >= len(self.line.tokens) or self.line.is_word(pos, *_BOUNDS)

    def _has_cash_alone(self) -> bool:
        """Check whether somebody's cash is all that a sentence has told, so that `nothing` behind
        it is no building on what was spoken of before.
        """
        facts = {one.fact[0] if isinstance(one, Entry) else "" for one in self.said}
        return facts == {"cash"}

    # What is told is entered by these.

    def _enter(self, fact: Fact, value: Any, pos: int) -> None:
        self.said.append(Entry(fact, (value,), self.line.column(pos)))

    def _say_each(self, numbers: Iterable[int], value: Any, *column: Any) -> None:
        """Tell the same of several properties, or players."""
        self.said += [Entry((*column, number), (value,)) for number in numbers]

    def _mark(self, sites: Iterable[int], index: int, value: Any) -> None:
        self._say_each(sites, value, "property", index)

    def _owns(self, holder: int, sites: Iterable[int], pos: int, taken: bool = False) -> None:
        column = self.line.column(pos)
        self.said.append(Owns(holder, tuple((site, column) for site in sites), taken))
        self.owners.update(dict.fromkeys(sites, holder))

    def _named(self, pos: int) -> bool:
        """Check whether the line names whom it is about before a token, or stands below a name."""
        return self.below or any(self.line.player(at) is not None for at in range(pos))

    def _heading(self) -> int:
        """Return the place behind what heads a list of sums: `cash in hand:`."""
        line = self.line
        pos = line.skip(0)
        piece = line.name("piece", pos)
        if piece is not None and line.is_word(piece.end, ":"):  # `houses: 1 on Oriental`
            self.piece, self.counts = piece.values[0], True
            return piece.end + 1
        if not line.is_word(pos, "cash", "money", "balances", "balance", "funds"):
            return 0
        pos += 1 + 2 * (line.folded(pos + 1, pos + 3) == ("in", "hand"))
        named = line.kind(pos) == "quoted"
        return pos if named or line.is_word(pos, ":", "-", "(", "=") else 0

    def _forget(self, begin: int) -> None:
        """Leave out of what a clause told what was so then: where somebody stood, what was open."""
        self.said[begin:] = [
            one for one in self.said[begin:]
            if not isinstance(one, OpenStatement)
            and not (isinstance(one, Entry) and one.fact[0] == "place")
        ]  # fmt: skip

    def _aside(self, pos: int) -> int | None:
        """Pass over a clause that tells nothing of a game, or only what somebody holds."""
        line = self.line
        if self.passes is None or (not self.covers and self._copy()._covered(pos) is not None):
            return None
        end = pos
        while end < len(line.tokens) and (end == pos or not self._closes(end)):
            end += 1
        here = [token.folded for token in line.tokens[pos:end]]
        if english.has_verb(here, "draw", "pull") or "card" in here:
            # What is drawn brings something.
            return None
        if ("on", "it") in pairwise(here):
            return None  # somebody stands there
        if _DECLINED & {*pairwise(here)} or english.has_verb(here, "decline", "refuse"):
            # What is not wanted is declined.
            return None
        # What somebody says or thinks need not be so, and what stands behind goes with it.
        verbs = line.tokens[pos : min(pos + 4, end)]
        shares = any(token.kind == "percent" for token in line.tokens[pos:end])  # that is chosen
        if english.has_verb((t.word for t in verbs), *english.REPORTING) and not shares:
            if line.is_word(pos, "before", "until"):
                # `before Vera said anything she built there` tells of what she did.
                return next((n for n in range(pos + len(verbs), end) if line.player(n)), end)
            while end < len(line.tokens) and not line.is_word(end, "but", ";", "."):
                end += 1
            return end
        if all(map(self.passes, line.tokens[pos:end])) and not self.strange(line.tokens[pos:end]):
            alone = line.player(pos)
            if alone is not None and alone.end == end:
                self.subject = alone.values[0]  # `Lou, owns Reading`
            return end
        if "would" in here[:3] and english.has_verb(here, *_BRINGING):
            places = (self._sites(n) for n in range(pos, end))
            self.sites = next((found[0] for found in places if found), self.sites)
            # Where somebody would be is not where they are.
            return end
        words = line.tokens[pos:end]
        wished = ("need", "want", "demand", "expect")
        plain = [t.folded for t in words if t.kind == "word"]
        owing = english.has_verb(plain, "owe")
        if owing and all(token.kind != "number" for token in words):
            # How much is told elsewhere, or follows.
            return end
        forgot = english.has_verb(plain, "forget")
        if forgot or ("to" not in plain and english.has_verb(plain, *wished)):
            # What was not done, or is only wished for.
            return end
        return None

    # -- clauses ---------------------------------------------------------------------------------

    def _clause(self, pos: int) -> int | None:
        """Read a clause; the token behind it, or None where it cannot be read."""
        about = [self._of_deeds, self._of_player]
        if self.below and pos == 0:  # whose line it is is said above it
            about.reverse()
        # The rulebook's own phrases come before ours. Forms take a clause to its end; what is read
        # piece by piece comes last, because it stops wherever it does not fit any longer.
        readers = [
            self._unknown,
            self._threw_on,
            self._fragment,
            self._formed,
            self._is_nothing,
            *about,
        ]
        if self.covers:
            readers.insert(0 if self.covers == "first" else len(readers), self._covered)
        for read in readers:
            before = len(self.said), self.subject, self.sites
            counted = len(self.some), len(self.stock)
            end = read(pos)
            if end is not None:
                return end
            del self.said[before[0] :]
            del self.some[counted[0] :]
            del self.stock[counted[1] :]
            self.subject, self.sites = before[1], before[2]
        return None

    def _formed(self, pos: int) -> int | None:
        """Read a clause by the forms of facts."""
        for sort, parts in possible(self.line, phrases("facts")):
            for end, found in ways(self.line, parts, pos, self._slot):
                before = len(self.said), self.subject, self.sites, self.piece
                each = any(
                    self.line.is_word(n, *_EACH, "either", "everyone", "everybody")
                    or "each" in self.line.tokens[n].forms
                    for n in range(pos, end)
                )
                ends = not self.line.is_word(end, ":") and self._ends(end)
                ends = ends or (sort == "trait" and self.line.is_word(end, "turn"))
                # What changes nothing, or was asked by nobody, is no subject for what follows.
                if sort not in ("noted", "unasked", "threw"):
                    self.subject = found.get("who", self.subject)
                behind = self._tell(sort, {**found, "each": each}, end) if ends else None
                if behind is not None:
                    return behind
                del self.said[before[0] :]
                _, self.subject, self.sites, self.piece = before
        return None

    def _covered(self, pos: int) -> int | None:
        """Read the longest clause there that the words it holds tell in one way only."""
        if self.passes is None and not self.below:
            return None
        count = len(self.line.tokens)
        # Behind a sum a name begins the next clause: `Ann bid 90 Bob bid 110`.
        kinds = [token.kind for token in self.line.tokens]
        ends = (n for n in range(count, pos, -1) if self._closes(n) or self._past(n)
                or (kinds[n], kinds[n - 1]) == ("quoted", "number"))  # fmt: skip
        for end in ends:
            probe = self._copy()
            told: list[tuple[list[Any], _Sentence, int]] = []
            for sort, found in facts().readings(self.line, pos, end, probe._slot_covered):
                one = probe._copy()
                behind = one._tell_covered(sort, found, pos, end)
                said = [vars(statement) for statement in one.said]
                if behind is not None and all(said != other for other, _, _ in told):
                    told.append((said, one, behind))
            if len(told) > 1:
                return None
            for _, one, behind in told:
                for name in _READ_SO_FAR:
                    setattr(self, name, getattr(one, name))
                return behind
        return None

    def _copy(self) -> _Sentence:
        """Return the sentence as it is read so far, to be read further on trial."""
        return evolve(self, said=list(self.said), owners=dict(self.owners), some=list(self.some),
                      stock=list(self.stock), since=evolve(self.since))  # fmt: skip

    def _tell_covered(self, sort: str, found: Found, pos: int, end: int) -> int | None:
        """Tell what the chunks of a clause say."""
        begun = {"who", "whose"}.isdisjoint(found) and self.line.is_word(pos, *_HAS)
        who = found.get("who", found.get("whose", self.subject if begun else None))
        if found.get("whose", who) != who or (begun and who is None):
            return None
        if not set(found.get("sites2", ())) <= set(found.get("sites", ())):
            # `of the reds Ann has Reading`.
            return None
        self.subject = self.subject if who is None else who
        each = "each" in found or any("each" in self.line.tokens[n].forms for n in range(pos, end))
        filled = {**found, "each": each, **({} if who is None else {"who": who})}
        named = (found[name] for name in ("sites2", "those", "any_of") if name in found)
        if (sites := next(named, None)) is not None:
            filled["sites"] = sites
        return self._tell(sort, filled, end)

    def _tell(self, sort: str, found: Found, end: int) -> int | None:
        """Take in what a form tells; the token behind it, or None where it doesn't fit."""
        if self.passes is None and sort in _IN_DISPUTES:
            return None
        behind: int | None = getattr(self, f"_tell_{sort}")(found, end)
        return behind

    def _slot_covered(self, name: str, pos: int) -> Iterable[tuple[Any, int]]:
        """Return what may stand in a slot of a clause whose chunks are told apart."""
        # Whose a property is is a chunk of its own: `my Reading`.
        quoted = name in ("sites", "space") and self.line.kind(pos) == "quoted"
        # `none of the reds` counts properties, and no pieces.
        counts = name == "pieces" and self.line.folded(pos, pos + 2) == ("none", "of")
        return () if quoted or counts else self._slot(name, pos)

    def _threw_on(self, pos: int) -> int | None:
        """Read the throws of one turn, of which all but the last are doubles: `Ann rolled 2 2, then
        5 5, then 3 4`.
        """
        line = self.line
        hit = line.player(pos)
        seat, at = (self.subject, pos) if hit is None else hit.first
        verb = line.past(at, *_HAS, ":", ".")
        at = verb + english.is_form_of(folded_at(line.tokens, verb), "roll", "throw")
        setup = next((one for one in line.program.lines
                      if {PLAYER, COUNT, THROW} == {p.type for p in one.params}), None)  # fmt: skip
        if self.passes is None or seat is None or setup is None or (at == verb and hit is None):
            return None
        throws, at = self._throws(at)
        if len(throws) < 2 or not all(map(_is_double, throws[:-1])):
            return None
        *before, last = throws
        self.subject = seat
        told = {PLAYER: seat, THROW: last, COUNT: len(before)}
        values = {p.name: told[p.type] for p in setup.params if _is_double(last) or p.type != COUNT}
        earlier = tuple(one.faces for one in before)
        self.said.append(OpenStatement(setup, values, part=True, earlier=earlier))
        return at

    def _throws(self, at: int) -> tuple[list[Throw], int]:
        """Read throws one behind the other from a token on, and where they end."""
        line, throws = self.line, list[Throw]()
        while at < len(line.tokens):
            start = line.past(at, *_NEXT)
            found = list(line.values(THROW, start)) if start < len(line.tokens) else []
            if not found:
                break
            throws, at = [*throws, found[-1].value], found[-1].end
        return throws, at

    def _slot_those(self, pos: int) -> Iterator[Named]:
        """Yield what was spoken of, where it is said of how many: `all three`, `both of them`."""
        line, at = self.line, pos + self.line.is_word(pos, "all", "both")
        number = 2 if line.is_word(pos, "both") else None
        if at < len(line.tokens) and line.tokens[at].whole is not None:
            number, at = line.tokens[at].whole, at + 1
        if at == pos:
            return
        at = line.past(at, "of", "them", "those", "these")
        told = [one.fact[1] for one in entries(self.said, "rung")]
        groups = [one.sites for one in line.program.board.groups_with((*self.sites, *told))]
        for sites in (self.sites, tuple(dict.fromkeys(told)), *groups):
            if len(sites) > 1 and number in (None, len(sites)):
                yield sites, at
                return

    def _slot_whose(self, pos: int) -> Iterator[tuple[int, int]]:
        """Yield a player of whom it is told that something is theirs."""
        hit = self.line.player(pos)
        if hit is not None and _OWN in self.line.tokens[pos].forms:
            yield hit.first

    def _slot_any_of(self, pos: int) -> Iterator[Named]:
        """Yield properties of which something is denied: `Reading or Short Line`."""
        found = self._sites(pos)
        sites: Sites = ()
        while found is not None:
            sites, end = (*sites, *found[0]), found[1]
            if not self.line.is_word(end, "or", "nor"):
                yield sites, end
                return
            found = self._sites(end + 1 + self.line.is_word(end + 1, "on"))

    def _tell_threw_from(self, found: Found, end: int) -> int | None:
        """Tell what somebody rolled, and where they stood before."""
        seat = self.subject if self.subject is not None else self.speaker.last
        if seat is None:
            return None
        self.subject = seat
        dice = [self._number_token(found[name], end) for name in ("number", "number2")]
        if "space" in found:
            self._enter(("place", seat), found["space"], end)
        return end if self._does("rolls", end - 1, dice) else None

    def _number_token(self, number: int, end: int) -> Token:
        """Return a number as a token of the phrase that says what somebody does."""
        return Token.said(str(number), self.line.tokens[end - 1].end).as_number(number)

    def _tell_bid(self, found: Found, end: int) -> int | None:
        """Tell what somebody offers in an auction, and of how much cash."""
        if not self._sells or self.subject is None:
            return None
        if "money2" in found:
            self._enter(("cash", self.subject), found["money2"], end)
        bid = self._number_token(found["money"], end)
        return end if self._does("bids", end - 1, (bid,)) else None

    def _tell_passed(self, found: Found, end: int) -> int | None:
        """Tell that somebody offers no more in an auction."""
        sells = self._sells and self.subject is not None
        return end if sells and self._does("passes", end - 1) else None

    def _tell_ended(self, found: Found, end: int) -> int | None:
        """Tell that nobody offers any more in an auction."""
        if not self._sells:
            return None
        self.ended = True
        return end

    def _tells_of_bids(self) -> bool:
        """Check whether the line tells by a word of it that sums in it are offered."""
        words = [token.folded for token in self.line.tokens]
        goes = any(english.is_form_of(one, "go", "come") and then.kind == "number"
                   for one, then in zip(words, self.line.tokens[1:], strict=False))  # fmt: skip
        return goes or english.has_verb(words, "bid", "offer", "raise", "outbid") or (
            not {"silent", "quiet", "higher"}.isdisjoint(words)
        )  # fmt: skip

    def _tell_same(self, found: Found, end: int) -> int | None:
        """Tell that so does what was told last: `Reading is mine, and so is Short Line`; of `the
        others`, the rest of the group does.
        """
        last = self._last_said
        sites = found["sites"] if "sites" in found else tuple(self._rest_in_group())
        if not sites or found.get("number", len(sites)) != len(sites):
            return None
        if isinstance(last, Owns):
            self._own(last.holder, sites, end)
        elif isinstance(last, Entry) and last.fact[0] in ("rung", "property"):
            self._say_each(sites, last.values[0], *last.fact[:-1])
        else:
            return None
        return end

    def _tell_lacked(self, found: Found, end: int) -> int | None:
        """Tell that somebody does not own some properties: who does is told elsewhere."""
        return end if self.subject is not None else None

    def _tell_only(self, found: Found, end: int) -> int | None:
        """Tell that somebody owns nothing else."""
        if "sites" in found and self.subject is not None:
            self._own(self.subject, found["sites"], end)
        return end if self.subject is not None else None

    def _tell_opposed(self, found: Found, end: int) -> int | None:
        """Tell that the rest of a group is not so: `Reading is mortgaged, the others aren't`."""
        last = self._last_said
        if not isinstance(last, Entry) or last.fact[0] != "property":
            return None
        left = self._rest_in_group()
        if found.get("number", len(left)) != len(left):
            return None
        self._mark(left, last.fact[1], not last.values[0])
        return end

    def _rest_in_group(self) -> list[int]:
        """Return the properties of the group of which one was spoken of last that the sentence has
        told nothing of as it did of that one.
        """
        last = self._last_said
        if not isinstance(last, Entry):
            return []
        groups, told = self.line.program.board.groups_with(last.fact[-1:]), self._facts_said
        return [n for group in groups for n in group.sites if (*last.fact[:-1], n) not in told]

    def _ends(self, pos: int) -> bool:
        """Check whether a clause may end there."""
        led = self._closes(pos) or self.line.is_word(pos, *_LEADING)
        return led or self.line.kind(pos) in ("quoted", "own") or bool(self._past(pos))

    # What may stand in a slot of a form; any other slot is for a player.

    def _slot(self, name: str, pos: int) -> Iterable[tuple[Any, int]]:
        """Return what may stand in a slot of a form at a token, and the token behind."""
        read = getattr(self, f"_slot_{name}", None)
        if pos >= len(self.line.tokens):
            return ()
        if read is not None:
            return filter(None, read(pos))
        hit = self.line.player(pos)
        return () if hit is None else (hit.first,)

    def _slot_kind(self, pos: int) -> Iterator[tuple[int, int]]:
        hit = self.line.name("piece", self.line.skip(pos))
        if hit is not None:
            yield hit.first

    def _slot_group(self, pos: int) -> Iterator[tuple[int, int]]:
        hit = self.line.name("group", pos)
        if hit is not None and hit.is_sure:
            yield hit.first

    def _slot_cards(self, pos: int) -> Iterator[tuple[Any, int]]:
        return ((one.value, one.end) for one in self.line.values(list_of(CARD), pos))

    def _slot_money(self, pos: int) -> Iterable[tuple[Any, int]]:
        return [(one.value, one.end) for one in self.line.values(MONEY, pos)][:1]

    def _slot_number(self, pos: int) -> Iterator[tuple[int, int]]:
        whole = self.line.tokens[pos].whole
        if whole is not None:
            yield whole, pos + 1

    def _slot_stock(self, pos: int) -> Iterator[tuple[dict[int, int], int] | None]:
        yield read_pieces(self.line, pos)

    def _slot_sites(self, pos: int) -> Iterator[Named | None]:
        yield self._sites(pos)

    _slot_gains = _slot_sites

    def _slot_it(self, pos: int) -> Iterator[Named]:
        line = self.line
        if line.is_word(pos, "it", "they", "them", "both", "all", "that", "this"):
            those = self._those(line.tokens[pos].folded) or self.sites
            if those:
                yield those, pos + 1 + line.is_word(pos + 1, "one")

    def _slot_space(self, pos: int) -> Iterator[tuple[int | None, int] | None]:
        """Yield a space; None of the name that several share: which of them is not told."""
        pos = self.line.skip(pos)
        yield self._space(pos) or self._one_of_several(pos)

    _slot_start = _slot_space

    def _slot_state(self, pos: int) -> Iterator[tuple[tuple[int, Any], int]]:
        """Yield the variables of a property that are told there, the longest first."""
        line = self.line
        denied = line.is_word(pos, "not", "no")
        if not may_state_track(line, "property", pos + denied):
            return
        for end in range(min(len(line.tokens), pos + _MOST_STATE), pos + denied, -1):
            track = StatementParser(self._cut(pos + denied, end))._track(0, "property")
            if track is None or track[2] < end - pos - denied:
                continue
            if not denied or track[1] is True:
                yield (track[0].index, not denied and track[1]), end

    def _slot_undone(self, pos: int) -> Iterator[tuple[tuple[int, Any], int]]:
        """Yield the variable of a property that is so no longer: who `unmortgaged` it."""
        token = self.line.tokens[pos]
        if token.folded.startswith("un"):
            plain = self.line.with_tokens((evolve(token, folded=token.folded[2:]),))
            track = StatementParser(plain)._track(0, "property")
            if track is not None and track[1] is True:
                yield (track[0].index, False), pos + 1

    def _slot_jailed(self, pos: int) -> Iterator[tuple[Track, int]]:
        """Yield the truths of a player that say where somebody is held, the longest first."""
        line = self.line
        for end in range(min(len(line.tokens), pos + _MOST_STATE), pos, -1):
            matcher = Matcher(self._cut(pos, end), hasty=True)
            for track in line.program.holding_tracks:
                if any(matcher.match_any(track.phrases, {track.name: track.type})):
                    yield track, end

    def _slot_players(self, pos: int) -> Iterator[Named]:
        """Yield the players of a list of at least two, or everyone."""
        line = self.line
        seats: list[int] = []
        at = pos
        while line.kind(at) == "quoted":
            hit = line.name("player", at)
            if hit is None or not hit.is_sure:
                return
            seats, end = [*seats, hit.values[0]], hit.end
            at = line.past(end, "and", ",")
        if len(seats) > 1:
            yield tuple(seats), end
        if not seats and line.is_word(at, "everyone", "everybody", "we", "all", "each", "both"):
            at += 1
            at = line.past(at, "player", "players", "of", "us")
            yield tuple(range(len(line.names.setting.names))), at

    def _slot_built(self, pos: int) -> Iterable[tuple[tuple[int, bool], int]]:
        """Return what pieces stand for, but not by a bare number: `with 2`."""
        loose = self.line.kind(pos) != "number" or read_pieces(self.line, pos)
        return self._slot("pieces", pos) if loose else ()

    def _slot_pieces(self, pos: int) -> Iterator[tuple[tuple[int, bool], int]]:
        """Yield the rung that pieces stand for, and whether they can only stand one each."""
        line, program = self.line, self.line.program
        once = self._once(pos)
        if once is not None:
            yield (once, True), pos + 1
        counted = line.tokens[pos].whole if line.tokens[pos].kind == "number" else None
        once = self._once(pos + 1) if counted else None
        if once is not None and counted != 1:  # `2 hotels on the dark blues`: one each
            self.count = counted
            yield (once, True), pos + 2
        found = read_pieces(line, pos)
        if line.tokens[pos].kind == "number" and found is None:
            piece = 0 if self.piece is None and self._is_count(pos) else self.piece
            found = None if piece is None else ({piece: line.tokens[pos].whole or 0}, pos + 1)
        if found is None and line.is_word(pos, "none", "nothing") and not self._has_cash_alone():
            found = {}, pos + 1
        if found is None and (named := line.name("piece", pos)) is not None:
            single = line.is_word(pos, *(piece.name for piece in program.pieces))
            found = ({named.values[0]: 1}, named.end) if single else None
        rung = None if found is None else rung_of(program, found[0])
        if found is not None and rung is not None:
            self.piece = next(iter(found[0]), self.piece)
            yield (rung, False), found[1]

    def _tell_cash(self, found: Found, end: int) -> int | None:
        if "players" in found and not found["each"]:
            return None
        tokens = self.line.tokens[max(end - 3, 0) : end]
        plain = all(token.kind in ("quoted", "number", "sign") for token in tokens)
        bids = any(map(is_sale, self.said)) or (self._sells and self._tells_of_bids())
        if plain and bids and self._does("bids", end - 1, tokens[-1:]):
            # `auction of Reading, Ann 40`.
            return end
        if self._is_row(end):
            return None
        bare = all(token.kind != "word" for token in tokens[-2:])
        if bare and self._owes_too(found.get("money", 0)):
            return end
        if not self.line.is_word(end, *_BEHIND_MONEY) and self._counts_group(tokens):
            return end
        self.cash = found.get("money", 0)
        for seat in found.get("players", (self.subject,)):
            if seat is None:
                return None
            self._enter(("cash", seat), self.cash, end)
        return end

    def _counts_group(self, tokens: Sequence[Token]) -> bool:
        """Tell that somebody owns so many of the group that was spoken of, `Bob owns Reading, he
        has 2`, and not that so much is their cash; returns whether that is told.
        """
        number = tokens[-1].whole if tokens[-1].kind == "number" else None
        has = len(tokens) > 1 and english.has_verb((tokens[-2].folded,), "have", "own")
        groups = [(n, len(one.sites)) for n, one in enumerate(self.line.program.board.groups)
                  if {*self.sites[-1:]} & {*one.sites}]  # fmt: skip
        owners = {self.owners.get(site) for site in self.sites[-1:]}
        sum_ = not tokens[-1].text.isalnum()  # `3 dollars`, `$3`
        if not has or number is None or sum_ or owners != {self.subject} or self.subject is None:
            return False
        counted = [group for group, size in groups if 1 < number <= size]
        self.some += [(self.subject, group, number, None) for group in counted]
        return bool(counted)

    def _is_row(self, end: int) -> bool:
        """Check whether the number before a token is one of several in a row that count pieces or
        tell a throw, and no sum: `the yellows, 4-4-3`, `3/3/2`, `first try 6-6`.
        """
        here = self.line.tokens[end - 1]
        said = self.line.text[here.start : here.end]
        near = _ROW_BEFORE.search(self.line.text[: here.start]) is not None
        near = near or _ROW_BEHIND.match(self.line.text[here.end :]) is not None
        return "/" in said or (near and said.isdigit() and len(said) == 1)

    def _owes_too(self, amount: int) -> bool:
        """Tell that whoever was just told to owe somebody owes another player a sum too: `Ann owes
        Bob 200 and Cy 30`; returns whether that is told.
        """
        owed = self._last_said
        if not isinstance(owed, OpenStatement) or not isinstance(owed.kind, MatterKind):
            return False
        people = names_of_type(owed.fields, PLAYER, HOLDER)
        sums = names_of_type(owed.fields, MONEY)
        told = (len(people), len(sums)) == (_PARTIES, 1) and not owed.kind.place
        if not told or self.subject in (None, *map(owed.values.get, people)):
            return False
        values = {people[0]: owed.values.get(people[0]), people[1]: self.subject, sums[0]: amount}
        self.said.append(evolve(owed, values=values))
        return True

    def _tell_owns(self, found: Found, end: int) -> int | None:
        sites = found.get("sites", self.sites)
        if not sites or self.subject is None:
            return None
        self._own(self.subject, sites, end)
        if "state" in found:
            self._mark(sites, *found["state"])
        behind = self._behind(sites, end)
        listed = behind is not None and self.line.is_word(behind - 1, ")")
        more = self._things(behind) if listed and behind is not None else None
        return behind if more is None else more

    def _tell_free(self, found: Found, end: int) -> int | None:
        sites = found.get("sites") or found.get("it") or self._those("it")
        return self._given(BANK, sites, end) if sites else None

    def _tell_bought(self, found: Found, end: int) -> int | None:
        """Tell that somebody bought the property that was spoken of: nothing is open of it."""
        if self.subject is None:
            return None
        sites = found["it"]
        for one in [one for one in self.said if isinstance(one, Owns)]:
            if one.holder == BANK and {site for site, _ in one.sites} <= set(sites):
                self.said.remove(one)
        self._owns(self.subject, sites, end, taken=True)
        return self._done_there(end)

    def _tell_listed(self, found: Found, end: int) -> int | None:
        """Tell below a player's name what the player owns: by itself it may be a move."""
        return self._tell_given(found, end) if self.below else None

    def _tell_given(self, found: Found, end: int) -> int | None:
        """Tell that properties are whose they came to: `bought Ventnor off Ann for 50`."""
        if self.subject is None:
            return None
        if "state" in found:
            self._mark(found["sites"], *found["state"])
        return self._given(self.subject, found["sites"], end)

    def _tell_owns_but(self, found: Found, end: int) -> int | None:
        """Tell that all of some properties but others are somebody's."""
        left = tuple(site for site in found["sites"] if site not in found["gains"])
        if len(left) == len(found["sites"]):
            return None
        self._own(found["who"], left, end)
        self.sites = found["gains"]
        return end

    def _tell_traded(self, found: Found, end: int) -> int | None:
        """Tell that properties changed hands: `Ann traded Bob Reading for Baltic`."""
        gains = found.get("gains") or found.get("it") or ()
        # Without a name it was swapped with whoever has had what was got for it.
        owners = {**self.owners, **owners_by(self.said)}
        giver, taker = found["who"], found.get("taker", next(map(owners.get, gains), None))
        if taker is None or giver == taker:
            return None
        self._owns(taker, found["sites"], end, taken=True)
        if "state" in found:
            self._mark(found["sites"], *found["state"])
        if gains:
            self._owns(giver, gains, end, taken=True)
        self.sites = found["sites"]
        return end

    def _tell_some(self, found: Found, end: int) -> int | None:
        """Tell that several players own as many properties of a group: `they have one each`."""
        self.some += [(seat, found["group"], found["number"], None) for seat in found["players"]]
        return end

    def _tell_paid(self, found: Found, end: int) -> int | None:
        """Tell that somebody paid what was due where they landed."""
        here = self.visitor is not None and self.visitor == self.subject
        here |= ("place", self.subject) in self._facts_said
        if self.subject is None or not here:
            return None
        self.said += map(NoClaim, self.line.program.matters_on("standing"))
        return self._done_there(end)

    def _done_there(self, end: int) -> int:
        """Tell that nothing is left to do where somebody landed."""
        kind, usual = done_turn(blank(self.line.names.setting))
        env = {kind.fields[0].name: self.subject, **usual}
        self.said.append(OpenStatement(kind, env, part=True))
        return end

    def _tell_state(self, found: Found, end: int) -> int | None:
        sites = found.get("sites") or found.get("it") or self.sites[-1:]
        if not sites:
            return None
        if "owner" in found:
            self._own(found["owner"], sites, end)
        index, value = found["state"]
        bracket = len(sites) > 1 and not found["each"] and self.line.is_word(end - 1, ")")
        if bracket and self.subject is not None and self.owners.keys().isdisjoint(sites):
            self._own(self.subject, sites, end)  # `Reading, Short Line (mortgaged)`: the last one
            sites = sites[-1:]
        owned = [one for one in self.said if isinstance(one, Owns)]
        told = self.owners.keys() | owners_by(self.said)
        # `P2: 300, Reading mortgaged`: what is listed behind somebody's cash is theirs.
        said_of = any(self.line.is_word(n, *_IS) for n in (end - 2, end - 3))
        rich = self.cash is not None and not said_of
        listed = rich or (value is True and any(one.holder == self.subject for one in owned))
        free = listed and told.isdisjoint(sites)  # `P2: Electric Company; Water Works (mortgaged)`
        if ("who" in found or self.below or free) and self.subject is not None:
            self._own(self.subject, sites, end)
        if not set(sites) <= set(self.sites):
            self.sites = sites
        self._mark(sites, index, value)
        return end

    def _tell_done(self, found: Found, end: int) -> int | None:
        """Tell what somebody has done with a property, `mortgaged Reading`, as how it is."""
        if self.subject is None:
            return None
        self.sites = found["sites"]
        self._owns(self.subject, self.sites, end)
        self._mark(self.sites, *(found["undone"] if "undone" in found else found["state"]))
        return end

    def _tell_bare(self, found: Found, end: int) -> int | None:
        """Tell that nothing stands on the properties of which was spoken, or none is so."""
        self.sites = found.get("sites", self.sites)
        if "who" in found:  # `Ann has no houses`
            whose = {**self.owners, **owners_by(self.said)}
            self.sites = tuple(site for site, one in whose.items() if one == found["who"])
        elif "sites" not in found and self._has_cash_alone():  # `Mia: $900, nothing built`
            self.sites = tuple(s for s in self.sites if self.owners.get(s) in (None, self.subject))
        if self.passes is None and not self.below:
            return None
        if "whose" in found:
            self._own(found["whose"], self.sites, end)
        if "state" not in found:
            built = entries(self.said, "rung") if "kind" in found else ()
            stands = {one.fact[1]: one.values[0] for one in built}
            ladder = self.line.program.ladder
            # `3 houses each, no hotels` says of hotels what is said already.
            self.said += [Entry(("rung", number), (0,)) for number in self.sites
                          if stands.get(number) is None
                          or ladder[stands[number]][found["kind"]]]  # fmt: skip
        else:
            index, value = found["state"]
            self._mark(self.sites, index, not value)
        return end

    def _tell_pieces(self, found: Found, end: int) -> int | None:
        sites = found.get("sites") or found.get("it") or self.sites
        rung, once = found["pieces"] if "pieces" in found else found["built"]
        each = found["each"] or sum(self.line.program.ladder[rung]) == 1  # `a house on X and Y`
        groups = (self.line.name("group", at) for at in range(max(0, end - 2), end))
        whole = any(group is not None and group.end == end for group in groups)
        each = each or ("sites" in found and self._only_each(rung, sites, whole))
        if len(sites) == 1 and any(
            self.line.is_word(at, "each", "apiece") for at in (end - 1, end)
        ):
            sites = (*self._listed_before(sites[0]), *sites)
        counted, self.count = self.count, None
        if not sites or (rung and len(sites) > 1 and not (each or once)):
            return None
        if self.line.is_word(end - 1, "on") and not self._closes(end):
            # `a hotel on both other pinks`.
            return None
        if counted is not None and len(sites) != counted:
            return None
        if "owner" in found:
            self._own(found["owner"], sites, end)
        here = self.below or (self.said and not isinstance(self.said[-1], OpenStatement))
        told = self.owners.keys() >= set(sites) or not ("who" in found or here)
        if {"sites", "who"} & {*found} and self.subject is not None and not told:
            self._own(self.subject, sites, end)
        self._stand(rung, sites)
        if not set(sites) <= set(self.sites):
            self.sites = sites
        return self._also_on(rung, end)

    def _listed_before(self, site: int) -> list[int]:
        """Return the properties of the group of one that the subject is told to own just before,
        and that nothing is told to stand on: `Oriental Vermont Connecticut 1 house each`.
        """
        (group,) = self.line.program.board.groups_with((site,))
        built = {one.fact[1] for one in entries(self.said, "rung")}
        owned: list[int] = []
        for one in reversed(self.said):
            if not isinstance(one, Owns) or one.holder != self.subject:
                break
            owned += [number for number, _ in one.sites if number in group.sites]
        return [number for number in owned if number != site and number not in built]

    def _stand(self, rung: int, sites: Sequence[int]) -> None:
        """Tell what stands on properties; of one alone it is so whatever was told of several."""
        new = [Entry(("rung", number), (rung,)) for number in sites]
        self.said = [*(corrected(self.said, new[0]) if len(new) == 1 else self.said), *new]

    def _tell_vague(self, found: Found, end: int) -> int | None:
        """Tell that pieces stand on properties, of which it is not said how many."""
        sites = found.get("sites", self.sites)
        if not sites:
            return None
        self._say_each(sites, None, "rung")
        self.sites = sites
        return end

    def _tell_noted(self, found: Found, end: int) -> int | None:
        """Tell what changes nothing at a table: that there is enough, that nothing is owed."""
        return end

    def _tell_due(self, found: Found, end: int) -> int | None:
        """Tell what is due where somebody has just landed: that follows from where that is."""
        landed = [one.fact[1] for one in entries(self.said, "place")]
        visitor = landed[-1] if landed else self.visitor
        spaces, places = self.line.program.board.spaces, entries(self.said, "place")
        bought = any(spaces[one.values[0]].deed for one in places if one.values[0] is not None)
        told = visitor is not None and visitor == self.subject
        return end if told and not bought else None

    def _tell_lacks(self, found: Found, end: int) -> int | None:
        """Tell that somebody holds no card of a name; of nobody in particular it tells nothing."""
        after = (n for n in range(end) if self.line.is_word(n, "no", "zero", "not", "a", "any"))
        begin = max(after, default=0) + 1
        named = {card for one in self.line.values(list_of(CARD), begin) for card in one.value}
        board = self.line.program.board
        kept = tuple((card,) for card in sorted(named) if board.cards[card].kept)
        if self.subject is not None and kept:
            self.said.append(Holds(self.subject, kept, self.line.column(begin), none=True))
        return end

    def _tell_untold(self, found: Found, end: int) -> int | None:
        """Tell that somebody's cash is not known, or of which properties something is so."""
        if "state" in found:
            named = self.sites if not any(isinstance(one, Gaps) for one in self.said) else ()
            self._mark(named, found["state"][0], None)
        elif self.subject is not None:
            self._enter(("cash", self.subject), None, end)
        return None if "state" not in found and self.subject is None else end

    def _tell_gaps(self, found: Found, end: int) -> int | None:
        """Tell that somebody owns properties of which it is not said which."""
        if self.line.is_word(end, ":", "(", "="):
            return None
        self.said.append(Gaps())
        return end

    def _tell_somebody(self, found: Found, end: int) -> int | None:
        """Tell that properties are somebody's, of whom it is not said who that is."""
        self._say_each(found["sites"], None, "owner")
        self.sites = found["sites"]
        return end

    def _tell_several(self, found: Found, end: int) -> int | None:
        """Tell that somebody owns some of a group, of which it is not said how many or which."""
        return self._doubt_owners(found["group"], end)

    def _doubt_owners(self, group: int, end: int) -> int | None:
        """Leave open whose the properties of a group are that nobody is told to own."""
        if self.passes is None:
            return None
        known = {**self.owners, **owners_by(self.said)}
        free = [n for n in self.line.program.board.groups[group].sites if n not in known]
        self._say_each(free, None, "owner")
        return end

    def _tell_missed(self, found: Found, end: int) -> int | None:
        """Tell how often somebody who is held on a space failed to leave it, and so in which turn
        there that is now.
        """
        counts = [t for t in self.line.program.tracks_of("player") if t.type == COUNT]
        if self.subject is None or len(counts) != 1:
            return None
        fact = ("player", counts[0].index, self.subject)
        if fact not in self._facts_said:
            self._enter(fact, found["number"] + 1, end)
        return end

    def _tell_unasked(self, found: Found, end: int) -> int | None:
        """Tell that nobody asked for something: what is owed is a claim that may be asked for."""
        self.since.unasked = True
        self.since.owner, self.since.visitor = found.get("who"), found.get("whom")
        owed = self._last_said
        if not isinstance(owed, OpenStatement):
            return end
        sums = names_of_type(owed.fields, MONEY)
        people = names_of_type(owed.fields, PLAYER, HOLDER)
        claim = next(iter(self.line.program.matters_on("standing")), None)
        if claim is None or (len(sums), len(people)) != (1, 2):
            return None
        values = [owed.values.get(name) for name in (*people, *sums)]
        names = [*names_of_type(claim.fields, PLAYER), *names_of_type(claim.fields, MONEY)]
        known = all(value is not None for value in values) and values[1] != BANK
        if len(names) != len(values) or not known or isinstance(owed.values.get("since"), int):
            return None
        self.said[-1] = OpenStatement(claim, dict(zip(names, values, strict=True)), part=True)
        return end

    def _tell_unthrown(self, found: Found, end: int) -> int | None:
        """Tell that nobody threw since somebody landed: what is due may still be asked for."""
        self.since.unasked = True
        return None if self.passes is None else end

    def _tell_asked(self, found: Found, end: int) -> int | None:
        """Tell that it was asked for in time: what is due does not age."""
        self.since.asked = True
        return None if self.passes is None else end

    def _tell_watches(self, found: Found, end: int) -> int | None:
        return self._tell_cash(found, end) if "money" in found else end

    def _tell_pot(self, found: Found, end: int) -> int | None:
        """Tell of money that is nobody's: what lies in the pot, or by rules that know of none."""
        program, seats = self.line.program, len(self.line.names.setting.names)
        if len(program.holders) == 1 and "money" in found:
            self.said.append(Entry(("cash", seats), (found["money"],)))
            return end
        if self.line.tokens[end - 1].folded in ("there", "it"):
            return None
        kept = any(track.phrases and track.type == MONEY for track in program.tracks_of("table"))
        return None if kept or self.passes is None else end

    def _tell_threw(self, found: Found, end: int) -> int | None:
        """Tell who threw since somebody landed: of anybody else it may be told whose turn it is."""
        landed = [one.fact[1] for one in entries(self.said, "place")]
        known = (*landed[-1:], self.since.landed, self.since.visitor, self.visitor)
        visitor = next((seat for seat in known if seat is not None), None)
        seats = found.get("players", (found.get("who"),))
        # Others may have rolled since a landing of which only the claim is told.
        own = "number" not in found if visitor is None else visitor in seats
        if own:
            return None
        self.since.throws += found.get("number", len(seats))
        return end

    def _tell_lands(self, found: Found, end: int) -> int | None:
        """Tell that somebody landed where it is told elsewhere that they stand."""
        self.since.landed = found["who"]
        return None if self.passes is None or self.sites or self.mentioned else end

    def _tell_out(self, found: Found, end: int) -> int | None:
        if "players" in found and not self._sells:
            self._say_each(found["players"], True, "out")
            return end
        return end if self._sells and self._does("passes", end - 1) else self._out(end)

    def _tell_left(self, found: Found, end: int) -> int | None:
        """Tell that all others are out of the game."""
        if self._sells:
            return None
        seat = found["who"]
        others = (other for other in range(len(self.line.names.setting.names)) if other != seat)
        self._say_each(others, True, "out")
        self.subject = seat
        return self._tell_cash(found, end) if "money" in found else end

    def _tell_stocked(self, found: Found, end: int) -> int | None:
        """Tell behind what the bank has that it has enough of something else."""
        last = self._last_said
        return end if isinstance(last, Entry) and last.fact[0] == "supply" else None

    def _tell_others(self, found: Found, end: int) -> int | None:
        """Tell what stands on those of a list of which nothing else was said."""
        told = self._facts_said
        here = owners_by(self.said) or [*self.sites, *self.mentioned]
        left = [site for site in here if ("rung", site) not in told]
        left = left or self._rest_in_group()
        if not left or found.get("number", len(left)) != len(left):
            return None
        rung = found["pieces"][0] if "pieces" in found else 0
        if rung and len(left) > 1 and not found["each"]:
            return None
        self._say_each(dict.fromkeys(left), rung, "rung")
        return end

    def _tell_place(self, found: Found, end: int) -> int | None:
        if self.subject is None:
            return None
        if found["space"] is None:
            self._enter(("place", self.subject), None, end)
            return self._thrown_at(end)
        return self._arrive(self.subject, found["space"], end, end)

    def _tell_trait(self, found: Found, end: int) -> int | None:
        if self.subject is None and "players" not in found:
            return None
        for seat in found.get("players", (self.subject,)):
            self._enter(("player", found["jailed"].index, seat), True, end)
        return end

    def _tell_visits(self, found: Found, end: int) -> int | None:
        """Tell that somebody only visits the space on which others are held."""
        seat = self.subject
        held = next(iter(self.line.program.holding_tracks), None)
        if seat is None or held is None or held.stands_on is None:
            return None
        space = evaluate(blank(self.line.names.setting), held.stands_on, {"player": seat})
        if found.get("space", space) != space:
            return None
        self._enter(("place", seat), space, end)
        self._enter(("player", held.index, seat), False, end)
        return end

    def _tell_supply(self, found: Found, end: int) -> int | None:
        told = [one.fact[1] for one in entries(self.said, "supply")]
        spoken = told[-1] if told else self.piece
        kind = found.get("kind", spoken)
        if kind is None and "stock" not in found:
            return None
        stock = found["stock"] if "stock" in found else {kind: found.get("number", 0)}
        self.said += [
            Entry(("supply", piece), (left,), self.line.column(end))
            for piece, left in stock.items()
        ]
        return end

    def _tell_used(self, found: Found, end: int) -> int | None:
        """Tell that the bank has none left of a kind of pieces."""
        return self._tell_supply({"kind": found["kind"]}, end)

    def _tell_emptied(self, found: Found, end: int) -> int | None:
        """Tell that none of the pieces are left; returns where that ends."""
        for kind, about in enumerate(self.line.program.pieces):
            if about.supply is not None and found.get("kind", kind) == kind:
                self._tell_supply({"kind": kind}, end)
        return end

    def _tell_in_use(self, found: Found, end: int) -> int | None:
        """Tell how many the bank has left of a kind of pieces by how many are in use."""
        kind = found["kind"]
        all_of = self.line.program.pieces[kind].supply
        left = None if all_of is None else all_of - found["number"]
        known = left is not None and left >= 0
        return self._tell_supply({"kind": kind, "number": left}, end) if known else None

    def _unknown(self, pos: int) -> int | None:
        """Read that something is not known: `no idea how much cash Ann has`, `nobody remembers
        whether Reading is mortgaged`.
        """
        line, count = self.line, len(self.line.tokens)
        places = range(pos, count)
        asked = next((n for n in places if line.is_word(n, *_ASKED_ABOUT)), count)
        lead = line.folded(pos, asked)
        begun = not any(
            self._closes(n) or line.tokens[n].kind == "number" for n in range(pos, asked)
        )
        if not begun or _NOT_KNOWN.isdisjoint(lead) or not english.has_verb(lead, *_KNOWING):
            return None
        words, at = set(line.folded(asked, count)), asked + 1
        if asked == count:
            return None
        which = self._unknown_which(at, words) if line.is_word(asked, "which") else None
        if which is not None:
            return which
        if line.is_word(asked, "how") and words & {"cash", "money", "much"}:
            who = next((h for n in places if (h := line.name("player", n))), None)
            if who is not None:
                self._enter(("cash", who.values[0]), None, pos)
            return None if who is None else count
        if line.is_word(asked, "who") and line.is_word(at, *_HAS) and at + 1 < count:
            found = self._sites(at + 1)
            sites = found[0] if found is not None and self._closes(found[1]) else ()
            self._say_each(sites, None, "owner")
            return None if found is None else found[1]
        if line.is_word(asked, "what") or line.folded(asked, at + 1) == ("how", "many"):
            # `he will not say what is on it`
            on = [n for n in places if n > asked and line.is_word(n, "on")]
            found = self._sites(on[-1] + 1) if on and on[-1] + 1 < count else None
            if found is not None and self._closes(found[1]):
                self._say_each(found[0], None, "rung")
                return found[1]
        if not line.is_word(asked, "whether", "if", "how"):
            return None
        # What one of several things is said to be is one of its values.
        either = [n for n in places if n > asked and line.is_word(n, "or")]
        at = either[-1] + 1 if either else at
        begin = len(self.said)
        end = self._clause(at) if at < count and not line.is_word(at, "not") else None
        told = self.said[begin:]
        if end is None or not told or not all(isinstance(one, Entry | Owns) for one in told):
            return None
        self.said[begin:] = [Entry(one.fact, (None,)) for one in entries(told)]
        return end

    def _unknown_which(self, pos: int, words: Collection[str]) -> int | None:
        """Read that it is not known which properties somebody owns, of all or of a group."""
        line, count = self.line, len(self.line.tokens)
        if not {*_NO_DEEDS, "ones"}.isdisjoint(words):
            self.said.append(Gaps())
            return count
        behind = pos + line.is_word(pos, "other", "more")
        group = next(iter(self._slot_group(behind)), None) if behind < count else None
        return None if group is None else self._doubt_owners(group[0], count)

    def _of_player(self, pos: int) -> int | None:
        """Read what is said of a player: what is had, where somebody is, what is so."""
        line = self.line
        # `it is` only leads to what is told of somebody.
        led = line.is_word(pos, "it", "this") and line.is_word(pos + 1, *self._being(pos))
        if led and pos + 3 < len(line.tokens) and line.player(pos + 2) is not None:
            pos += 2  # `it is Ann's third turn in jail`
        hit = line.player(pos)
        if hit is not None:
            self.subject, pos = hit.first
            pos += line.is_word(pos, ":")
            if pos >= len(line.tokens) or line.is_word(pos, *_AND):
                if self.cash is None or not self.said:
                    return None
                self._enter(("cash", self.subject), self.cash, pos)  # `Bob has 500, Cy too`
                return pos
        if self.subject is None or (hit is None and line.is_word(pos, "of")):
            # `of the reds Ann has Kentucky`.
            return None
        named = self._sites(pos) if hit is None and not self.below else None
        verbs = (*_IS, "has", "have", "belongs", "does", "do", "did", "not")
        if named is not None and self.line.is_word(named[1], *verbs):
            # `Ventnor has no owner` is of Ventnor.
            return None
        again = line.name("player", pos + 1) if line.is_word(pos, *_IS) else None
        if again is not None and again.values == (self.subject,):  # `I am Ann`
            return again.end
        verb = pos + line.is_word(pos, "token", "piece", "pawn")
        pos = self._past_but_last(verb, *_HAS, *_IS)
        pos += line.is_word(pos, "been") and line.is_word(pos + 1, "in")  # `has been in jail`
        pos += line.is_word(pos, "left") and pos > verb
        sitting = line.is_word(pos, "sitting", "down") and line.is_word(pos + 1, "on", "to")
        if sitting and line.kind(pos + 2) == "number":
            pos += 2
        for read in self._readers_behind(verb, pos):
            end = read(pos)
            if end is not None:
                return end
        if line.is_word(verb, "it", "this") and line.is_word(verb + 1, *self._being(verb)):
            return self._track(verb + 2 + (line.tokens[verb + 2].kind == "quoted"))
        return None

    def _being(self, pos: int) -> Collection[str]:
        """Return the words that may stand behind `it` or `this`: `it was two turns ago` is over."""
        return _IS if self.line.is_word(pos, "this") else ("is",)

    def _readers_behind(self, verb: int, pos: int) -> tuple[Callable[[int], int | None], ...]:
        """Return what may be read behind a verb, the likeliest first: what somebody `has`, where
        somebody `is`.
        """
        line = self.line
        owning = any(not line.is_word(at, *_IS) for at in range(verb, pos))
        moved = line.is_word(pos, "landed", "moved", "gone", "been")
        moved = moved or line.is_word(pos - 1, "been")
        readers: tuple[Callable[[int], int | None], ...]
        if owning and not moved:
            readers = (self._things, self._track)
        else:
            readers = (self._leaves, self._stands, self._track, self._things)
        cards = any(token.word in ("card", "cards") for token in line.tokens[pos:][:_MOST_STATE])
        return (self._cards, *readers) if cards else readers  # `jail cards 2`

    def _past_but_last(self, pos: int, *words: str) -> int:
        """Return the place behind all of some words, short of the line's end."""
        while pos + 1 < len(self.line.tokens) and self.line.is_word(pos, *words):
            pos += 1
        return pos

    def _is_nothing(self, pos: int) -> int | None:
        """Read `no doubles`, `owns nothing`, `nothing else`: what tells of nothing."""
        line = self.line
        at = pos
        if line.kind(at) == "quoted" and (hit := line.name("player", at)) is not None:
            self.subject, at = hit.first
        at = line.past(at, *_HAS, *_IS, "not", "did", "done", "does", "do", "even")
        done = StatementParser(line)._track(at, "property") if at < len(line.tokens) else None
        if done is not None and line.is_word(done[2], "nothing", "none"):
            at = done[2]  # `mortgaged nothing`
        has = line.is_word(at, *_HAS)
        named = self._sites(at + 1) if has else None
        named = named or self._sites(at)
        if self.passes is None:
            return None
        if line.is_word(at - 1, "not") and line.is_word(at + 1, "again"):
            return at + 2  # `has not rolled again`
        said = line.folded(pos, at)
        if named is not None and "not" in said and said[-1] in ("not", *_HAS):
            # `does not own Baltic`: who does is told elsewhere, and `it` is what was told before.
            self.sites = self.sites if self.said else named[0]
            return named[1]
        if not line.is_word(at, "no", "nothing", "none", "a"):
            return None
        begin = at + 1
        piece = line.name("piece", begin) if at > pos and line.is_word(at - 1, *_HAS) else None
        if piece is not None and line.kind(pos) in ("quoted", "own") and self.subject is not None:
            # `he has no houses yet`: none stands where none is told of.
            while line.is_word(piece.end, "or", "nor", "and") and (
                (next_ := line.name("piece", piece.end + 1)) is not None
            ):
                piece = next_
            end = line.past(
                piece.end, "yet", "at", "all", "so", "far", "anywhere", "there", "built"
            )
            return end if self._closes(end) else None
        owned = line.is_word(at, "nothing") and (line.is_word(at - 1, *_HAS) or done is not None)
        if self._closes(begin):
            return begin if owned else None
        end = line.past(begin, *_NOTHING)
        return end if end > begin and self._closes(end) else None

    def _told_of_subject(self) -> bool:
        """Check whether the line has told already of something that is open for its subject:
        `owes the bank 200, is out`.
        """
        opened = (one for one in self.said if isinstance(one, OpenStatement))
        return self.subject is not None and any(
            one.values.get(of.name) == self.subject
            for one in opened for of in one.fields if of.type in (PLAYER, HOLDER)
        )  # fmt: skip

    def _leaves(self, pos: int) -> int | None:
        """Read that somebody is out of the game, or of what is auctioned."""
        line = self.line
        # Inside a clause `out` may be anything: `worked out`, `out of houses`.
        stated = not pos or self.below or line.is_word(pos - 1, *_IS, *_AND, "went", "now")
        if (
            line.is_word(pos, "out", "bankrupt", "gone")
            and stated
            and (self._named(pos) or self._told_of_subject())
        ):
            behind = pos + 1
            sells = self._sells and line.is_word(pos, "out") and not line.is_word(behind, "of")
            if sells and self._does("passes", pos):
                return behind
            return self._out(line.past(behind, "of", "the", "game", "now"))
        goes = english.is_form_of(folded_at(line.tokens, pos), "go")
        ends = goes and folded_at(line.tokens, pos + 1) in ("bankrupt", "bust", "broke")
        return self._out(pos + 2) if ends else None

    def _stands(self, pos: int) -> int | None:
        """Read where somebody is."""
        line, seat = self.line, self.subject
        at = line.past(pos, *_ARRIVED)
        if at > pos and line.is_word(at - 1, "there") and (there := self._there()):
            found: tuple[int, int] | None = there[0], at
        elif line.is_word(at, "on", "at", "to", "onto"):
            where = line.skip(at + 1 + line.is_word(at + 1, ":"))
            found = self._space(where)
            several = None if found else self._one_of_several(where)
            if several is not None and seat is not None and self._ends(several[1]):
                self._enter(("place", seat), None, pos)  # which of them is not told
                return several[1]
        # `Ann: Go` is where she is. A phrase that says where somebody is held goes before that.
        elif at == pos and self._named(at) and not any(self._slot("jailed", line.skip(at))):
            found = self._space(line.skip(at), whole=True)
        else:
            return None
        if found is None or seat is None:
            return None
        number, end = found
        if self._is_few(end) and self._closes(end + 1):
            return None  # `on Reading 2`, of houses
        return self._arrive(seat, number, pos, end + line.is_word(end, "space", "square"))

    def _arrive(self, seat: int, number: int, pos: int, end: int) -> int:
        """Tell that somebody stands on a space, and what stands behind: whose it is, the throw."""
        self._enter(("place", seat), number, pos)
        if self.line.program.board.spaces[number].deed:
            self.sites = (number,)
        return self._thrown_at(self._owned_by(end, (number,)))

    def _thrown_at(self, pos: int) -> int:
        """Read `with a 3 and a 4` behind where somebody landed; where it ends."""
        line = self.line
        at = pos + line.is_word(pos, ",")
        at = line.past(at, "with", "after", "by", "rolling", "throwing", "roll", "of", "a")
        end = at
        while end < len(line.tokens) and (
            line.tokens[end].kind == "number" or line.is_word(end, "and", "a")
        ):
            end += 1
        if at == pos or self.subject is None or self.passes is None:
            return pos
        if end > at and self._does("rolls", pos - 1, line.tokens[at:end]):
            return end
        return pos

    def _does(self, verb: str, pos: int, more: Sequence[Token] = ()) -> bool:
        """Tell by a phrase of the rulebook what the subject does; returns whether there is one."""
        at = self.line.tokens[pos].end
        name = self.line.names.setting.names[self.subject or 0]
        tokens = (Token.said(name, at, "quoted"), Token.said(verb, at), *more)
        one = evolve(self, line=self.line.with_tokens(tokens), said=[])
        if not one._matched(0, len(tokens)):
            return False
        self.said += one.said
        return True

    def _owned_by(self, pos: int, sites: Sites) -> int:
        """Read `which I own`, `which is Bob's` behind properties; where it ends."""
        line = self.line
        at = pos + line.is_word(pos, ",") + line.is_word(pos, "(")
        at += line.is_word(at, "which", "that")
        if at == pos:
            return pos
        at = line.past(at, "is", "belongs", "to", "owned", "by")
        if (hit := line.player(at)) is None:
            return pos
        end = hit.end
        if line.is_word(end, "own", "owns", "has", "have", "got"):
            end += 1
        elif not line.is_word(at - 1, "is", "to", "by", "("):
            return pos
        end += line.is_word(end, ")")
        if not (self._closes(end) or line.is_word(end, "with")):
            return pos
        self._own(hit.values[0], sites, pos)
        return end

    @property
    def _last_said(self) -> Statement | None:
        """What was told last in the line; None where nothing was."""
        return self.said[-1] if self.said else None

    @property
    def _facts_said(self) -> set[Fact]:
        """The facts of which the line has told what they are."""
        return {one.fact for one in entries(self.said)}

    @property
    def _sells(self) -> bool:
        """Whether something is being auctioned."""
        return self.sale or any(map(is_sale, self.said))

    def _out(self, end: int) -> int | None:
        if self.subject is None:
            return None
        if ("out", self.subject) not in self._facts_said:
            self._say_each((self.subject,), True, "out")
        return end

    def _space(self, pos: int, whole: bool = False) -> tuple[int, int] | None:
        line = self.line
        if line.is_word(pos, "it", "there", "that") and not whole:
            alone = {*self.mentioned[1:2]} & {*self.sites} == set()  # named by itself
            those = self._there() if alone else self._those("it")
            if those:
                return those[0], pos + 1
        if (
            line.tokens[pos : pos + 1]
            and line.tokens[pos].whole == 1
            and line.is_word(pos + 1, "of")
        ):
            stop = next((n for n in range(pos, len(line.tokens)) if line.is_word(n, ",")), None)
            return None if stop is None else self._space(stop + 1, whole)  # `one of them, Reading`
        if line.is_word(pos, "unowned", "unsold", "unclaimed", "available"):
            free = self._space(pos + 1, whole)  # `on an unowned Pacific`
            if free is not None and line.program.board.spaces[free[0]].deed:
                self._own(BANK, (free[0],), pos)
            return free
        owner = line.player(pos)
        if owner is not None:  # `on my Boardwalk`
            found = self._space(owner.end, whole)
            if found is not None and line.program.board.spaces[found[0]].deed:
                self._own(owner.values[0], (found[0],), pos)
            return found
        hit = line.hit(SPACE, pos)
        if hit is None or not hit.is_sure or (whole and not hit.whole):
            return None
        space = self.line.program.board.spaces[hit.values[0]]
        if whole and space.deed:
            return None
        return hit.first

    def _one_of_several(self, pos: int) -> tuple[None, int] | None:
        """Read the name that several spaces share: on which of them somebody is is not told."""
        hit = self.line.hit(SPACE, pos)
        spaces = self.line.program.board.spaces
        if self.passes is None or hit is None or not hit.whole:
            return None
        return (None, hit.end) if len({spaces[n].name for n in hit.values}) == 1 else None

    def _track(self, pos: int) -> int | None:
        """Read a variable of a player, the longest that fits: `in jail`, `third turn in jail`."""
        line, seat = self.line, self.subject
        if seat is None:
            return None
        negated = line.is_word(pos, "not")
        found: tuple[int, Track, Any] | None = None
        start = pos + negated
        for end in range(min(len(line.tokens), start + _MOST_WORDS), start, -1):
            matcher = Matcher(self._cut(start, end), hasty=True)
            for track in line.program.tracks_of("player"):
                types = {track.name: track.type, "player": PLAYER}
                for reading in matcher.match_any(track.phrases, types):
                    if found is None and reading.env.get("player", seat) == seat:
                        found = end, track, reading.env.get(track.name, True)
            if found is not None:
                break
        # To deny a number or a choice leaves all others open, and tells nothing.
        if found is None or (negated and found[2] is not True):
            return None
        end, track, value = found
        fact = ("player", track.index, seat)
        self._enter(fact, False if negated else value, pos)
        return end

    def _cut(self, start: int, end: int) -> TokenStream:
        return self.line.with_tokens(self.line.tokens[start:end])

    # -- what somebody has -----------------------------------------------------------------------

    def _things(self, pos: int) -> int | None:
        """Read a list of cash, properties, cards and buildings that the subject has."""
        line = self.line
        begin, start, counted = len(self.said), pos, len(self.some) + len(self.stock)
        while pos < len(line.tokens):
            at = line.past(pos, *_AND)
            while at > pos and line.is_word(at, *_HAS) and at + 1 < len(line.tokens):
                at += 1
            named = self._sites(at) if at < len(line.tokens) else None
            if named is not None and pos > start and self._begins_clause(named[1]):
                break
            before = len(self.said)
            end = self._thing(at) if at < len(line.tokens) else None
            if end is None:
                del self.said[before:]
                break
            pos = end
        more = len(self.some) + len(self.stock) > counted
        return pos if len(self.said) > begin or more else None

    def _some_of(self, pos: int) -> int | None:
        """Read `2 railroads`, `3 of the 4 stations`, `1 other railroad`: how many of a group the
        subject owns.
        """
        line = self.line
        at = pos + 1
        besides = line.is_word(at, "other", "more", "others")
        at += besides
        if besides and self._closes(at):
            return self._some_alike(line.tokens[pos].whole or 0, at)
        while line.is_word(at, "of", "the", "his", "her", "their") or (line.kind(at) == "number"):
            at += 1
        group, state = self._group_in_state(at)
        count = line.tokens[pos].whole
        if group is None or not group.is_sure or not count or self.subject is None:
            return None
        sites = line.sites(group)
        count += self._owned_of(sites) if besides else 0
        # Nobody owns more of a group than there are.
        if count > len(sites):
            return None
        but = self._left_out(group.end)
        if but is not None:  # `three railroads, all but Short Line`
            left = tuple(site for site in sites if site not in but[0])
            self._own(self.subject, left, pos)
            return but[1] if len(left) == count else None
        behind = self._state_of_some(group.end)
        state, end = (state, group.end) if behind is None else behind
        end, more = self._besides_some(end, sites, state)
        self.some.append((self.subject, group.values[0], count + more, state))
        return end

    def _some_alike(self, number: int, end: int) -> int | None:
        """Read `1 other` behind a property as of its group, where all of that are alike."""
        board, last = self.line.program.board, self.sites[-1:]
        groups = [(n, one.sites) for n, one in enumerate(board.groups) if {*last} & {*one.sites}]
        if len(groups) != 1 or self.subject is None:
            return None
        ((group, sites),) = groups
        count = number + self._owned_of(sites)
        alike = all(board.spaces[one].facts == board.spaces[sites[0]].facts for one in sites)
        if not number or count > len(sites) or not alike:
            return None
        self.some.append((self.subject, group, count, None))
        return end

    def _owned_of(self, sites: Sites) -> int:
        """Return how many of some properties the subject is told to own."""
        owners = {**self.owners, **owners_by(self.said)}
        return sum(owners.get(site) == self.subject for site in sites)

    def _group_in_state(self, pos: int) -> tuple[Hit | None, tuple[int, Any] | None]:
        """Return the group that is named there, and the variable that is told before it of those
        that are meant: `2 mortgaged railroads`.
        """
        line = self.line
        group = line.name("group", pos)
        for state, end in self._slot_state(pos) if group is None and pos < len(line.tokens) else ():
            if (behind := line.name("group", end)) is not None:
                return behind, state
        return group, None

    def _besides_some(
        self, pos: int, sites: Sites, state: tuple[int, Any] | None
    ) -> tuple[int, int]:
        """Read `2 railroads and Short Line`, which are three: the one that is named besides, so
        that it is not taken for one of these. Return where that ends, and how many more of the
        group with the same variable these are; nothing is read where none is named.
        """
        line = self.line
        if not line.is_word(pos, "and") or self.subject is None or pos + 1 >= len(line.tokens):
            return pos, 0
        begin = line.past(pos + 1, "the", "also")
        own: tuple[int, Any] | None = None
        named = self._sites(begin) if begin < len(line.tokens) else None
        for told, end in self._slot_state(begin) if named is None else ():
            named = self._sites(end) if end < len(line.tokens) else None
            if named is not None:
                own = told
                break
        if named is None or not {*named[0]} <= {*sites} or len(named[0]) == len(sites):
            return pos, 0
        # What is said of the others is not so of this one.
        if own is None and state is not None and state[1] is True:
            own = state[0], False
        self._own(self.subject, named[0], begin)
        if own is not None:
            self._mark(named[0], *own)
        return named[1], 0 if own is not None and own != state else len(named[0])

    def _state_of_some(self, pos: int) -> tuple[tuple[int, Any], int] | None:
        """Return what is told behind `2 railroads` of all these, and where that ends: `, both
        mortgaged`, `(mortgaged)`; None where what stands there is of something else.
        """
        line = self.line
        bracket = line.is_word(pos, "(")
        begin = line.past(pos, ",", "(", "both", "all", "each", "which", "that", "are", "is")
        if begin == pos or begin >= len(line.tokens):
            return None
        for state, end in self._slot_state(begin):
            ends = line.is_word(end, ")") if bracket else self._sites(end) is None
            if ends:
                return state, end + bracket
        return None

    def _thing(self, pos: int) -> int | None:
        """Read one of the things that the subject has."""
        line = self.line
        if self.subject is None:
            return None
        if self.vague and not self._named(pos):
            # `pot: 300`, `unsold: Reading` are nobody's.
            return None
        # Pieces before sums, as `3 houses` begins with a number too; what names properties comes
        # last.
        pieces = self._pieces(pos)
        if pieces is not None:
            return self._built(*pieces)
        if (stocked := self._stocked(pos)) is not None:
            return stocked
        listed = self._counted_list(pos)
        if listed is not None:
            return listed
        plenty = self._plenty(pos)
        if plenty is not None:
            return plenty
        pos = self._past_but_last(pos, *_ONLY)
        if line.is_word(pos, *_LABELS) and line.is_word(pos + 1, ":"):
            pos = min(pos + 2, len(line.tokens) - 1)
            if line.is_word(pos, "none", "nothing", "no"):
                return pos + 1
        # `the three pinks` begins with a number too, and is no sum.
        if line.kind(pos) == "number" and self._property(pos) is None:
            return self._number(pos)
        word = line.tokens[pos].word
        if word == "no" and line.is_word(pos + 1, *_NO_DEEDS) and self.said:
            return pos + 2
        if word == "nothing" and self._has_cash_alone():  # `Ann: $300, nothing`
            return pos + 1 + line.is_word(pos + 1, "else", "more")
        if word in _NO_MONEY:
            at = line.past(pos + 1, ",", "(", "and", *_HAS)
            if line.kind(at) == "number":  # `broke, 0 cash`
                end = self._cash(at)
                return end if end is None else end + line.is_word(end, ")")
            return self._money(0, pos + 1)
        if word == "no" and line.is_word(pos + 1, "cash", "money"):
            return self._money(0, pos + 2)
        if word == "cash" and pos + 1 < len(line.tokens):
            at = pos + 1 + line.is_word(pos + 1, ":", "of", "is", "=")
            return self._cash(at) if line.kind(at) == "number" else None
        return self._all_of_last(pos) or self._cards(pos) or self._owned(pos)

    def _all_of_last(self, pos: int) -> int | None:
        """Read `all four`: the whole group of the property that was spoken of last."""
        line, group = self.line, self._group_of_last()
        at = pos + 1 + line.is_word(pos + 1, "the")
        number = line.tokens[at].whole if at < len(line.tokens) else None
        end = line.past(at + 1, "of", "them", "those", "these", "now")
        if not line.is_word(pos, "all") or number != len(group) or not self._closes(end):
            return None
        self._own(self.subject or 0, group, pos)
        self.sites = group
        return end

    def _plenty(self, pos: int) -> int | None:
        """Read `lots of cash`: how much is not told."""
        line = self.line
        at = pos + 1 + line.is_word(pos + 1, "of")
        if (
            not line.is_word(pos, *_PLENTY)
            or self.passes is None
            or not line.is_word(at, "cash", "money")
        ):
            return None
        self._enter(("cash", self.subject or 0), None, pos)
        return at + 1

    def _stocked(self, pos: int) -> int | None:
        """Read pieces of which it is not told where they stand: `5 houses and 2 hotels`."""
        pieces: dict[int, int] = {}
        end = pos
        while end < len(self.line.tokens) and (found := read_pieces(self.line, end)) is not None:
            pieces, end = {**pieces, **found[0]}, found[1]
            behind = self.line.past(end, *_ANYWHERE)  # `5 houses all told and 1 hotel`
            end = behind if read_pieces(self.line, behind) is not None else end
        if self.passes is None or self.subject is None or not any(pieces.values()):
            return None
        end = self.line.past(end, *_ANYWHERE)
        placed = bool(self.sites or self.owners) and rung_of(self.line.program, pieces) is not None
        if placed or not self._closes(end):
            # These stand on what was spoken of.
            return None
        self.stock.append((self.subject, pieces))
        return end

    def _number(self, pos: int) -> int | None:
        """Read a number that is no property's: how many of a group or of cards, or a sum."""
        line = self.line
        if self.passes is not None and (some := self._some_of(pos)) is not None:
            return some
        if line.is_word(pos + 1, "other", "others"):
            return None  # properties of which nothing is known
        if self.counts or (self.sale and line.is_word(pos - 1, "at")) or self._is_count(pos):
            return None  # a bid, or houses
        said_open = self.said and isinstance(self.said[-1], OpenStatement)
        has = line.is_word(pos - 1, *_HAS, "only") or line.is_word(pos + 1, *_BEHIND_MONEY)
        if said_open and line.tokens[pos].text.isdecimal() and not has:
            return None  # the dice, or a bid
        if line.is_word(pos + 1, "turn", "roll", "double", "of"):
            return self._cards(pos)
        if line.is_word(pos - 1, "gets") or line.is_word(pos + 1, *_IS):
            # What somebody gets is not all that they have.
            return None
        piece = line.name("piece", pos + 1)  # `5 hotels` that can't stand together
        return self._cards(pos) or (self._cash(pos) if piece is None else None)

    def _is_count(self, pos: int) -> bool:
        """Check whether a bare number counts pieces: `4 on Reading`, `4 on each`."""
        if not self.line.is_word(pos + 1, "on") or not self._is_few(pos):
            return False
        each = self.line.is_word(pos + 2, *_EACH)
        return each or self._space(self.line.skip(pos + 2)) is not None

    def _is_few(self, pos: int) -> bool:
        """Check whether a bare number stands there of which as many pieces may stand somewhere."""
        token = self.line.tokens[pos] if pos < len(self.line.tokens) else None
        number = None if token is None else token.whole
        if token is None or number is None or not token.text.isalnum():
            return False
        return number <= self.line.program.most_pieces

    def _counted_list(self, pos: int) -> int | None:
        """Read `2 railroads, Reading and Short Line`, `all the oranges: X 3 houses, Y 2`."""
        line = self.line
        if line.tokens[pos].kind != "number":
            return None
        at = pos + 1
        while line.is_word(at, "of", "the", "all") or (line.kind(at) == "number"):
            at += 1
        group = line.name("group", at)
        if group is None or not line.is_word(group.end, ",", ":", "(", "-", "namely"):
            return None
        named = self._sites(group.end + 1)
        if named is None or len(named[0]) != line.tokens[pos].whole or self.subject is None:
            return None
        if not set(named[0]) <= set(line.sites(group)):
            return None
        end = self._owned(group.end + 1)
        return end if end is None else end + line.is_word(end, ")")

    def _cash(self, pos: int) -> int | None:
        found = self.line.value(MONEY, pos)
        if found is None or self._is_row(found.end):
            return None
        bare = found.end == pos + 1 and not self.line.is_word(found.end, *_BEHIND_MONEY)
        if bare and self._counts_group(self.line.tokens[max(pos - 1, 0) : pos + 1]):
            return found.end
        return self._money(found.value, found.end)

    def _money(self, amount: int, end: int) -> int | None:
        line = self.line
        while line.is_word(end, *_BEHIND_MONEY) and not self._property(end):
            if line.is_word(end, "on", "of", "in") and not line.is_word(end + 1, *_BEHIND_MONEY):
                break
            end += 1
        here = line.name("player", end + 1) if line.is_word(end, "on") else None
        if here is not None and here.values == (self.subject,):  # `340 on him`
            end = here.end
        self.cash = amount
        self._enter(("cash", self.subject or 0), amount, 0)
        return end

    def _cards(self, pos: int) -> int | None:
        """Read cards that somebody holds: `a get out of jail free card`, one `from Chance`
        or `(Chance)`.
        """
        line, cards, bare = self.line, self.line.program.board.cards, self.line.skip(pos)
        found = list(line.values(list_of(CARD), pos)) or list(line.values(list_of(CARD), bare))
        counted = self._counted_behind(found[0].end) if found else None
        if counted is not None:  # `jail cards: 2`
            number, behind = counted
            tokens = (number, *line.tokens[bare : found[0].end])
            found = [
                evolve(one, end=behind)
                for one in line.with_tokens(tokens).values(list_of(CARD), 0)
                if one.end == len(tokens)
            ]
        choices: Iterable[Sites]
        if found and found[0].value:
            end = found[0].end
            choices = [one.value for one in found if one.end == end]
            deck = line.name("deck", line.skip(end + 1)) if line.is_word(end, "from", "(") else None
            if deck is not None:
                end = deck.end + (line.is_word(end, "(") and line.is_word(deck.end, ")"))
                choices = [c for c in choices if all(cards[n].deck in deck.values for n in c)]
        elif not found and self.passes and line.is_word(bare, "card") and self._closes(bare + 1):
            end, choices = bare + 1, ((n,) for n in range(len(cards)))  # `a card`: any of them
        else:
            return None
        # Of cards that share a name any may be meant: that is settled when the whole table is read.
        kept = tuple(one for one in choices if all(cards[card].kept for card in one))
        if not kept or self.subject is None:
            return None
        self.said.append(Holds(self.subject, kept, line.column(pos)))
        return end

    def _counted_behind(self, pos: int) -> tuple[Token, int] | None:
        """Return the number behind what it counts, `jail cards: 2`, and the token behind that."""
        line = self.line
        at = pos + (line.is_word(pos, "x", "cross", ":", "=", "\u00d7"))
        token = line.tokens[at] if at < len(line.tokens) else None
        if token is None or token.whole is None:
            return None
        ends = self._closes(at + 1)
        return (token, at + 1) if ends else None

    def _owned(self, pos: int) -> int | None:
        """Read properties that the subject owns, with what is said behind them."""
        found = self._sites(pos)
        if found is None or self.subject is None:
            return None
        sites, end = found
        if self._pointed_at(pos) and not self._ends(end):
            return None  # `that put Ann on Go`
        self.bare = self.bare or not (pos or self._named(pos))
        self._owns(self.subject, sites, pos)
        return self._behind(sites, end)

    def _behind(self, sites: Sites, pos: int) -> int | None:
        """Read what is said behind properties: `with 1 house`, `which is mortgaged`."""
        line = self.line
        self.sites = sites
        start = pos
        last = False
        bracket = line.is_word(pos, "(")
        if line.is_word(pos, "which"):
            last = line.is_word(pos + 1, "is", "has")
            pos += 2
        elif bracket:
            named = self._sites(pos + 1)  # `(B&O is mortgaged)`
            pos += 1
            if named is not None and set(named[0]) <= set(sites):
                sites, pos = named
                last = True
            pos = line.past(pos, "is", "are")
        at = line.past(pos, ",")
        each = False
        while line.is_word(at, "is", "are", "with", "has", "have", *_EACH):
            each = each or line.is_word(at, *_EACH)
            at += 1
        facts, said_each, end = self._facts(at)
        if not facts:
            # `Boardwalk (not Park Place, no houses)`, but `Indiana (2)`
            return None if bracket and line.kind(at) == "number" else start
        if line.is_word(start, ",") and self._sites(end + line.is_word(end, "on")) is not None:
            # `Reading, mortgaged Boardwalk`: so is what comes behind.
            return start
        if bracket:
            if not line.is_word(end, ")"):
                return None
            end += 1
        each = each or said_each
        if each and len(sites) == 1:
            self.sites = sites = (*self._listed_before(sites[0]), *sites)
        plain = not any(facts.values())
        if len(sites) > 1 and not (each or plain):
            if not (last or bracket):
                # `X and Y with 2 houses`: of each, or of the last alone?
                return None
            sites = sites[-1:]
        self.said += [
            Entry((*fact, number), (value,)) for number in sites for fact, value in facts.items()
        ]
        return end

    def _facts(self, pos: int) -> tuple[dict[Any, Any], bool, int]:
        """Read pieces and variables of properties from a token on."""
        line = self.line
        facts: dict[Any, Any] = {}
        each = False
        end = pos
        while end < len(line.tokens):
            there = self._each_end(end) if facts else None
            if there is not None:  # `2 houses on each`, `4 houses on it`
                each = each or line.is_word(end + line.is_word(end, "on"), *_EACH)
                end = there
                continue
            built = ("rung",) in facts
            once = None if built else self._once(end)
            if once is not None:
                facts["rung",], each, end = once, True, end + 1
                continue
            at = end + (bool(facts) and line.is_word(end, "and", ",", "with"))
            pieces = read_pieces(line, at)
            if pieces is not None:
                on = line.is_word(pieces[1], "on", "at", "in", "left")
                if on and self._each_end(pieces[1]) is None:
                    # `2 houses on X` is told for itself.
                    break
            elif not built:
                pieces = self._bare_pieces(at)
            if pieces is not None and not built:
                rung = rung_of(line.program, pieces[0])
                if rung is None:
                    return {}, False, pos
                facts["rung",], end = rung, pieces[1]
                self.piece = next(iter(pieces[0]), self.piece)
                continue
            state = next(iter(self._slot("state", at)), None)
            if state is None:
                break
            (index, value), end = state
            facts["property", index] = value
        return facts, each, end

    def _bare_pieces(self, pos: int) -> tuple[dict[int, int], int] | None:
        """Read a number of the pieces that were spoken of: `Vermont with 2`."""
        line = self.line
        bare = line.tokens[pos].whole if pos < len(line.tokens) else None
        ends = self._closes(pos + 1) or line.is_word(pos + 1, *_EACH)
        if bare is None or self.piece is None or not ends or not line.is_word(pos - 1, "with"):
            return None
        return {self.piece: bare}, pos + 1

    def _once(self, pos: int) -> int | None:
        """Return the rung of pieces of which only one can stand somewhere: `both with hotels`."""
        program, line = self.line.program, self.line
        for piece, about in enumerate(program.pieces):
            if line.is_word(pos, about.plural) and max(rung[piece] for rung in program.ladder) == 1:
                return rung_of(program, {piece: 1})
        return None

    def _pieces(self, pos: int) -> tuple[int, bool, int] | None:
        """Read `4 houses on`, `a hotel each on`, `3 each on`: the rung, whether each, the end."""
        line = self.line
        found = read_pieces(line, pos)
        each = False
        if found is not None:
            pieces, end = found
            if pieces:
                # A number alone behind it, as in `and 3 each on`, counts the same piece.
                self.piece = next(iter(pieces))
        elif (
            self.piece is not None
            and line.tokens[pos].kind == "number"
            and line.is_word(pos + 1, "each", "on", "apiece")
        ):
            pieces, end = {self.piece: line.tokens[pos].whole or 0}, pos + 1
        elif (once := self._once(pos)) is not None:
            return (once, True, pos + 2) if line.is_word(pos + 1, "on", "at") else None
        else:
            return None
        rung = rung_of(line.program, pieces)
        if rung is None:
            return None
        if line.is_word(end, "each", "apiece"):
            each, end = True, end + 1
        while line.is_word(end, "built", "standing", "there") and line.is_word(end + 1, "on", "at"):
            end += 1
        return (rung, each, end + 1) if line.is_word(end, "on", "at", "from") else None

    def _each_end(self, pos: int) -> int | None:
        """Return the token behind `each`, `on each of them`, `on it`; None where none stands."""
        line = self.line
        at = pos + line.is_word(pos, "on", "in")
        if line.is_word(at, *_EACH):
            at += 1
            at = line.past(at, *_OF_EACH)
            return at if self._closes(at) else None
        if at > pos and line.is_word(at, "it", "them", "there", "those", "these", "that"):
            return at + 1
        return None

    def _built(self, rung: int, each: bool, pos: int) -> int | None:
        """Read the properties on which pieces stand."""
        line = self.line
        while line.is_word(pos, *_EACH, "of"):
            each, pos = True, pos + 1
        at = line.skip(pos)
        each = each or (at < len(line.tokens) and "each" in line.tokens[at].forms)
        group = line.name("group", line.skip(pos))
        found = self._sites(pos)
        if found is None:
            return None
        sites, end = found
        if line.is_word(end, "each"):
            each, end = True, end + 1
        single = line.program.ladder[rung]
        whole = group is not None and group.end == end
        once = sum(single) == 1 and whole
        # `3 houses on A and B` may be shared out, so what stands on each is not told.
        if len(sites) > 1 and not (each or once or self._only_each(rung, sites, whole)):
            return None
        if self.subject is not None:
            self._own(self.subject, sites, pos)
        self._stand(rung, sites)
        self.sites = sites
        return self._also_on(rung, end)

    def _only_each(self, rung: int, sites: Sequence[int], whole: bool = False) -> bool:
        """Check whether so many pieces can only stand on each of some properties, as they can't be
        shared out: `3 houses on Oriental and Vermont`. Three on a `whole` group of two may be two
        on one of them, and one on the other.
        """
        number = sum(self.line.program.ladder[rung])
        return number > 1 and number % len(sites) != 0 and (number < len(sites) or not whole)

    def _also_on(self, rung: int, end: int) -> int:
        """Read `and on Y` behind `a hotel on X`: the same stands there; where it ends."""
        line = self.line
        at = line.past(end, *_LIST)
        if not rung or at == end or at + 1 >= len(line.tokens):
            return end
        if line.kind(at) == "number" and line.name("piece", end - 1) is None:
            return self._counted_on(at) or end
        return (self._built(rung, True, at + 1) if line.is_word(at, "on") else None) or end

    def _counted_on(self, pos: int) -> int | None:
        """Read `2 Vermont` behind `3 houses on Oriental`, with as many of the same pieces; where it
        ends.
        """
        number, named = self.line.tokens[pos].whole, self._sites(pos + 1)
        if self.piece is None or not number or named is None or len(named[0]) != 1:
            return None
        rung = rung_of(self.line.program, {self.piece: number})
        return None if rung is None else self._built(rung, False, pos + 1)

    # -- what is said of properties ----------------------------------------------------------------

    def _property(self, pos: int, beside: Sequence[int] = ()) -> Named | None:
        """Return the properties named there: one, or those of a group. Of several that are called
        so it is the one of a group that is spoken of: `Pacific, North Carolina, Pennsylvania`.
        """
        line = self.line
        pos = line.skip(pos)
        if line.kind(pos) not in ("word", "quoted", "number"):
            return None
        meant = self._pointed_at(pos)
        if meant is not None:
            return meant
        owner = line.player(pos)
        if owner is not None:  # `my Boardwalk`
            theirs = self._property(owner.end, beside)
            if theirs is not None and line.kind(owner.end) == "word":
                self._own(owner.values[0], theirs[0], pos)
            return theirs
        rest = self._rest_of(pos)
        if rest is not None:
            return rest
        if line.is_word(pos, *_EACH_WHOLE) and line.is_word(pos + 1, *_GROUPS):
            near = (*self.sites[-1:], *self.mentioned[:1])[:1]
            # `hotels on the whole group`.
            return next(
                ((one.sites, pos + 2) for one in line.program.board.groups_with(near)), None
            )
        if line.tokens[pos].whole is not None and pos + 1 < len(line.tokens):
            all_of = self._group(pos + 1)  # `the three pinks`
            return all_of if all_of and len(all_of[0]) == line.tokens[pos].whole else None
        hit = line.hit(line.property_type, pos)
        group = line.name("group", pos)
        if hit is not None and not hit.is_sure and group is None:
            groups = line.program.board.groups_with((*beside, *self.sites))
            near = tuple(n for n in hit.values if any(n in one.sites for one in groups))
            return (near, hit.end) if len(near) == 1 else None
        if hit is not None and hit.is_sure and (group is None or group.end < hit.end):
            return hit.values, hit.end
        return self._group(pos, (*self.sites[-1:], *beside[-1:]))

    def _group(self, pos: int, near: Sequence[int] = ()) -> Named | None:
        """Return all properties of the group that is named there; of those `near` only one where
        one of the group is meant: `a utility`, `Water Works, my only utility`.
        """
        line = self.line
        group = line.name("group", pos)
        if group is None or not group.is_sure:
            return None
        sites = line.sites(group)
        said = tuple(n for n in near if n in sites)
        word = line.tokens[pos].folded
        theirs = pos and line.kind(pos - 1) in ("own", "quoted") and word == singular(word)
        if line.is_word(pos - 1, "a", "an") or (said and theirs):
            sites = said
        return (sites, group.end) if sites else None

    def _pointed_at(self, pos: int) -> Named | None:
        """Return the properties that a pronoun means, and the token behind it."""
        line = self.line
        if not line.is_word(pos, "it", "them", "both", "these", "those", "that"):
            return None
        those = self._those(line.tokens[pos].folded)
        if not those:
            return None
        more = line.is_word(pos, "both", "these", "those") and line.is_word(pos + 1, "of")
        at = pos + 1 + 2 * more
        if at + 1 < len(line.tokens) and line.tokens[at].whole == len(those):
            group = line.name("group", at + 1)  # `that one utility`
            return those, at if group is None else group.end
        return those, at

    def _those(self, word: str) -> Sites:
        """Return the properties that `it`, `both` or `them` means."""
        if word == "both" and len(self.sites) != 2:
            pair = self._group_of_last()
            alone = len(pair) == 2 and not {*self.mentioned[1:2]} & {*pair}
            return pair if alone else self.mentioned[:2] if len(self.mentioned) > 1 else ()
        if word in ("it", "that") and len(self.sites) != 1:
            return self.mentioned[:1] if not self.sites else ()
        return self.sites or self.mentioned[:1]

    def _group_of_last(self) -> Sites:
        """Return all properties of the group of the one that was spoken of last."""
        last = (self.sites or self.mentioned)[:1]
        return next((group.sites for group in self.line.program.board.groups_with(last)), ())

    def _there(self) -> Sites:
        """Return the property that `there` means: of several the one that was named by itself."""
        groups = self.line.program.board.groups_with(self.mentioned[:1])
        near = any({*self.sites} & {*group.sites} for group in groups)
        return self._those("it") or (self.mentioned[:1] if near else ())

    def _own(self, holder: int, sites: Sites, pos: int) -> None:
        """Note that properties are somebody's, unless they are known to be."""
        new = tuple(n for n in sites if self.owners.get(n) != holder)
        if new:
            self._owns(holder, new, pos)

    def _rest_of(self, pos: int) -> Named | None:
        """Read `the other two railroads`: those of a group that nobody is known to own, else all
        but what was spoken of last.
        """
        line = self.line
        both = line.is_word(pos, "both")
        pos += line.is_word(pos, "both", "all") and line.is_word(pos + 1, "other", "remaining")
        if not line.is_word(pos, "other", "remaining", "rest"):
            return None
        at = pos + 1 + line.is_word(pos + 1, "of")
        at = line.skip(at)
        number = 2 if both else None
        if line.kind(at) == "number":
            number, at = line.tokens[at].whole, at + 1
        group = self._group(at)
        if group is None:
            return self._other_of_pair(at)
        said = {*self.sites} & {*group[0]} or {*self.mentioned[:1]} & {*group[0]}
        rest = tuple(n for n in group[0] if n not in said)
        free = tuple(n for n in group[0] if n not in self.owners)
        left = tuple(n for n in free if n in rest) or free or rest
        return (left, group[1]) if number in (None, len(left)) and left else None

    def _other_of_pair(self, pos: int) -> Named | None:
        """Read `the other one` of a group of two, of which one was spoken of last."""
        pair, last = self._group_of_last(), (self.sites or self.mentioned)[:1]
        pos += self.line.is_word(pos, "one")
        if len(pair) != 2 or not self._closes(pos):
            return None
        return tuple(site for site in pair if site not in last), pos

    def _sites(self, pos: int) -> Named | None:
        """Return a list of properties, and the token behind it."""
        found = self._property(pos)
        if found is None:
            return None
        sites, end = list(found[0]), found[1]
        joined = False
        # `none on Reading or Short Line` is on neither.
        denied = any(self.line.is_word(n, *_DENYING) for n in range(max(pos - 3, 0), pos))
        parting = (*_LIST, "or", "nor") if denied else _LIST
        while True:
            at = self.line.past(end, *parting)
            # Behind `and` a list has ended: what follows another `, and` is told for itself.
            if at == end or (at - end > 1 and joined):
                break
            more = self._property(at, sites) or self._numbered(sites[-1], at)
            if more is None or self._begins_clause(more[1]) or (self.line.kind(at) == "quoted"):
                break
            if len(more[0]) > 1 and self.line.is_word(more[1], "have", "are", "belong"):
                # `the other greens have hotels`.
                break
            joined = joined or self.line.is_word(at - 1, "and")
            sites += more[0]
            end = more[1]
        but = self._left_out(end)
        if but is not None and set(but[0]) < set(sites):
            sites, end = [site for site in sites if site not in but[0]], but[1]
        return tuple(dict.fromkeys(sites)), end

    def _left_out(self, pos: int) -> Named | None:
        """Return the properties that are not meant: `all but X`, `except for X`."""
        line = self.line
        at = pos + (line.is_word(pos, ",") and line.is_word(pos + 1, "all"))
        at += line.is_word(at, "all")
        if not line.is_word(at, "except", "besides", "minus", "excluding", "but"):
            return None
        but = self._sites(at + 1 + line.is_word(at + 1, "for"))
        if but is None or not line.is_word(at, "but"):
            return but
        ends = self._closes(but[1])
        # `the oranges but Tennessee mortgaged`.
        return but if ends else None

    def _begins_clause(self, pos: int) -> bool:
        """Check whether a property is rather what the next clause is about: `Park Place is ...`."""
        line = self.line
        if pos >= len(line.tokens):
            return False
        if line.tokens[pos].kind == "number" or line.is_word(pos, "a", "no"):
            counts = read_pieces(line, pos) is not None
            bare = self.piece is not None and (self._closes(pos + 1))
            return counts or (bare and line.tokens[pos].kind == "number")
        return line.is_word(pos, "is", "belongs", "has", "being") and pos + 1 < len(line.tokens)

    def _numbered(self, before: int, pos: int) -> Named | None:
        """Read `2` behind `Pink 1` as `Pink 2`."""
        line = self.line
        name = line.program.board.spaces[before].name.split()
        if pos >= len(line.tokens) or line.tokens[pos].kind != "number" or not name[-1].isdecimal():
            return None
        wanted = " ".join((*name[:-1], line.tokens[pos].folded))
        values = line.names.table("space").exact.get(wanted)
        return (values, pos + 1) if values else None

    def _of_deeds(self, pos: int) -> int | None:
        """Read what is said of properties: whose they are, what stands there, `mortgaged`."""
        line = self.line
        if line.is_word(pos, "it", "they") and self.sites:
            sites, end = self.sites, pos + 1
        else:
            pieces = self._pieces(pos)
            if pieces is not None:
                owner = line.tokens[pieces[2] : pieces[2] + 1]
                hit = (
                    line.name("player", pieces[2]) if owner and owner[0].kind == "quoted" else None
                )
                if hit is not None:
                    self.subject = hit.values[0]
                    return self._built(pieces[0], pieces[1], hit.end)
                return self._built(*pieces) if self.subject is None else None
            found = self._sites(pos)
            if found is None:
                return None
            sites, end = found
        if line.is_word(end, "all", "both"):
            end += 1
        verb = end
        if line.is_word(verb, *_IS):
            at = verb + 1 + line.is_word(verb + 1, "owned", "held", "both", "all")
            at += line.is_word(at, "by")
            hit = line.name("holder", line.skip(at))
            quoted = hit is not None and (
                line.tokens[line.skip(at)].kind == "quoted" or hit.values[0] < 0
            )
            if hit is not None and quoted and hit.is_sure and self._ends(hit.end):
                return self._given(hit.values[0], sites, hit.end)
        if line.is_word(verb, "belongs", "belong", "belonged") and line.is_word(verb + 1, "to"):
            if line.is_word(verb + 2, "nobody"):
                return self._given(BANK, sites, verb + 3)
            hit = line.name("holder", line.skip(verb + 2))
            return None if hit is None else self._given(hit.values[0], sites, hit.end)
        if line.is_word(verb, *_IS, "has", "have", "with"):
            at = line.past(verb, "is", "are", "with", "has", "have", *_EACH)
            return self._behind(sites, verb) if self._facts(at)[0] else None
        return None

    def _given(self, holder: int, sites: Sites, end: int) -> int:
        self._owns(holder, sites, 0, taken=True)
        self.sites = sites
        if holder >= 0:
            self.subject = holder
        return end

    # -- phrases of the rulebook -------------------------------------------------------------------

    def _fragment(self, pos: int) -> int | None:
        """Read a clause by the phrases of matters, of lines and of variables of the table."""
        line = self.line
        # These may stand before a phrase and are no part of it: `we are in an auction of Reading`.
        starts = [pos]
        while line.is_word(starts[-1], "we", "are", "on", "it", "is", "this", "they", "in", "now"):
            starts.append(starts[-1] + 1)
        for end in range(min(len(line.tokens), pos + _MOST_WORDS), pos, -1):
            if end < len(line.tokens) and not line.is_word(end, *_AND):
                # A phrase that ends inside a clause leaves a rest that means nothing.
                continue
            for start in starts:
                if start < end and self._matched(start, end):
                    return end
        return None

    def _matched(self, start: int, end: int) -> bool:
        """Tell what some tokens say by a phrase; returns whether one fits."""
        for stream in self._worded(start, end):
            found = best(self._readings(Matcher(stream, hasty=True)))
            if not found or found[0][1].doubts:
                continue
            what, reading = found[0]
            env = {name: value.strip("()") if isinstance(value, str) else value
                   for name, value in reading.env.items()}  # fmt: skip
            # A text has no bounds, and would take in the clause behind it: `rent but only has
            # $120`.
            if not any(map(_runs_on, env.values())):
                self._tell_phrase(what, env, start)
                return True
        return False

    def _worded(self, start: int, end: int) -> list[TokenStream]:
        """Return some tokens as they stand, and as a phrase may have them: with the name of whom or
        what they are about, without names, and without helping verbs.
        """
        plain, setting = self._cut(start, end), self.line.names.setting
        streams, tokens = [plain], plain.tokens
        if (
            self.subject is not None
            and tokens[0].kind != "quoted"
            and (self._space(start) or (0, start))[1] != end  # `Ann: $200, on Go`: not her go
        ):
            name = Token.said(setting.names[self.subject], tokens[0].start, "quoted")
            streams.append(plain.with_tokens((name, *tokens)))
        those = self._those("it")
        if self.passes is not None and those and any(t.folded == "it" for t in tokens):
            streams.append(plain.naming("it", setting.program.board.spaces[those[0]].name))
        mine = tuple(t for n, t in enumerate(tokens) if not n or t.kind != "quoted")
        if len(mine) < len(tokens) and self.passes is not None:  # `before she rolls`
            streams.append(plain.with_tokens(mine))
        helping = (*_IS, "has", "have", "did", "does")
        helped = tuple(t for t in tokens if t.word not in helping and t.folded not in "()")
        if len(helped) < len(tokens) and helped:
            streams.append(plain.with_tokens(helped))
        return streams

    def _tell_phrase(self, what: MatterKind | SetUp | Track, env: Found, pos: int) -> None:
        """Tell what a phrase says: the value of a variable, or what is open."""
        if isinstance(what, Track):
            self._enter(("table", what.index), env[what.name], pos)
            return
        fields = what.fields if isinstance(what, MatterKind) else what.params
        players = names_of_type(fields, PLAYER)
        about = self.subject if isinstance(what, SetUp) else None
        begun = self.line.tokens[pos].word
        done = begun.endswith("ed") or begun in english.DONE
        if done or self.line.is_word(pos, *_HAS, *_IS, "not", "to", "about"):
            # `Ann is in jail. Has not rolled` tells whose turn it is.
            about = self.subject if self.subject is not None else self.speaker.last
        given = dict.fromkeys(players, about) if about is not None else {}
        one = OpenStatement(what, {**given, **env}, part=True)
        self.said.append(one)
        self.ended = self.ended or (is_sale(one) and not one.values)  # `nobody bids`
        who = next((env[name] for name in players if name in env), None)
        self.subject = who if isinstance(who, int) else self.subject

    def _readings(
        self, matcher: Matcher
    ) -> Iterator[tuple[MatterKind | SetUp | Track, PhraseReading]]:
        program = self.line.program
        yield from matcher.readings(program.lines)
        for kind, reading in matcher.readings(program.matters.values()):
            # `nobody has bid yet` tells something where something is being auctioned.
            if reading.values or (self._sells and is_sale(OpenStatement(kind, {}))):
                yield kind, reading
        for track in program.tracks_of("table"):
            phrases: Iterable[Any] = track.phrases
            for reading in matcher.match_any(phrases, {track.name: track.type}):
                yield (
                    track,
                    evolve(reading, values=((track.name, reading.env.get(track.name, True)),)),
                )
            words = track.name.replace("_", " ").split()
            line = matcher.line
            if line.folded(0, len(words)) == tuple(words):
                for value in line.whole(track.type, len(words)):
                    yield track, PhraseReading(((track.name, value),))


def _is_double(throw: Throw) -> bool:
    return len(set(throw.faces)) == 1
