"""The normalizer: a line in people's own words, as tokens that phrases are matched with.

Short forms are taken apart, numbers in words become numbers, whoever is meant by `I` or `she` is
named, words that say nothing are left out, and each word knows the words of phrases that it may
stand for. What is typed wrongly is mended where one name is near and nothing else fits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from itertools import pairwise, product

from attrs import evolve, field, frozen

from propertyrules.ir.program import Program, once_per_program
from propertyrules.ir.reserved_phrases import QUESTIONS
from propertyrules.model.state import Setting
from propertyrules.notation.words import english
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.words.tokens import (
    ARTICLES,
    Token,
    Tokens,
    UnclosedQuote,
    folded_at,
    singular,
    tokenize,
    words_in,
    words_of,
)
from propertyrules.notation.words.vocabulary import KEYWORDS, Hit, phrase_texts
from propertyrules.syntax.source import word_set

# Words that are plain English wherever they stand, and so are no misspelt names.
_ENGLISH = (
    KEYWORDS,
    ARTICLES,
    english.FILLERS,
    english.ASKING,
    english.SHORT,
    english.SUBORDINATE,
    english.APART,
    english.TOP,
)
_ME = word_set("i me myself")
_YOU = word_set("you your")
_MY = word_set("my mine")
_HE = word_set("he him himself his")
_SHE = word_set("she her herself hers")
# `his`, `her` and `their` may say whose something is; they are looked at by themselves.
_THEY = frozenset((*_HE, *_SHE, "they", "them", "their", "theirs")) - {"his", "her", "their"}
_OBJECTS = word_set("him her them")
_REFLEXIVE = word_set("myself himself herself themselves themself")
_THINGS = word_set("it its them these those both each")
# What is counted by these is nothing on the board.
_NO_COUNTED = word_set(
    "time times game games hour hours minute minutes second seconds round rounds lap laps trip"
    " evening evenings night day days people persons drink drinks oclock year years week weeks"
)
_OF_THINGS = word_set("of on between")
_THEIR = word_set("his her their")
_DONE_TO = ("pay", "owe", "give", "charge", "lend", "offer")
_DEALT_WITH = frozenset(("from", "to", "with"))
_BEFORE_SUBJECT = frozenset((",", ".", ";", "and", "but", "so", "then", "because", "while", "if"))
_OWN = "'s"
# What `'s` is `is` before, and what it is `has` before.
_IS_BEFORE = word_set("on at in out up not bankrupt broke gone to")
_MOST_OWN = 3  # words that say whose something is, each of which may be left out
_EACH_OF = word_set("all both each every whole entire")
_OF_GROUP = word_set(
    "properties property streets street group set monopoly deeds ones colour color cards avenues"
    " lots spots"
)
_WHOLE = ("group", "set", "monopoly")
_BEHIND_ONE = ("is", "was", "has", "isnt", "'s", ",", "and", "but", ")")
_POINTS = word_set("that this which each every")  # `that one` is no number
_COUNTS = word_set("once twice thrice")
_BIDS = word_set("bid bidder bids")
_MORE = word_set("another more extra additional further single lone")
_THROWS = {("snake", "eyes"): (1, 1)}
_DOERS = english.PERSONS | {"has", "have"}  # `has unmortgaged Reading` is no state
# What tells one of several spaces of a name from the others, and what may stand before it.
_ORDER = {
    "first": 0,
    "1st": 0,
    "second": 1,
    "2nd": 1,
    "third": 2,
    "3rd": 2,
    "last": -1,
    "final": -1,
}
_LEADS_APART = word_set("one right just directly that is which at on in among") | {",", "("}
_INSIDE = word_set("on at in among by")
_STRETCHES = word_set("side row streets stretch ones group part corner")
_AFTER = word_set("after past behind following")
_NEAR = word_set("next near nearest beside by close closest")
_PLAIN_SIGNS = {"[": "(", "]": ")", "/": ",", "|": ",", "=": ":"}
_SIGNS = (":", "=")  # behind whom a line is about
_COUNTED = re.compile(r"x?(\d{1,2})([a-z]{0,3})")  # `x2`, `3h`, `3hs`
_MOST_INITIALS = 3
_WORDS_TO_VERB = 3  # behind who does it: `he have to pay`
_PAIR = 2  # dice whose sum tells enough of them
_LEAST_SHORT = 2  # letters of a name's initials
_LEAST_BEGUN = 3  # letters of a name that is left off
_SLOT = re.compile(r"\{[^{}]*\}|[()\[\]|]")  # and the signs of alternatives
_REWORDED_MOST = 80  # words of a line; a longer one is no sentence


def pronoun_of(word: str) -> str:
    """Return the pronoun that a word is a form of, `he` or `she`; nothing of others."""
    return english.HE if word in _HE else english.SHE if word in _SHE else ""


@frozen(eq=False)
class Speaker:
    """Who speaks, by seat, and whom `she` or `he` would mean; None where that is not known.

    `recent` are those who were spoken of, the likeliest first; `pronouns` and `roles` tell who is
    called what.
    """

    me: int | None = None
    last: int | None = None
    recent: tuple[int, ...] = ()
    pronouns: Mapping[int, str] = field(factory=dict)
    roles: Mapping[str, int] = field(factory=dict)
    seats: int = 0
    teller: int | None = None  # who writes `I` and is never `he`
    site: int | None = None  # the space that `it` means
    throw: tuple[int, ...] = ()  # what was thrown to get there
    card: bool = False  # whether a card was spoken of last
    supposed: bool = False  # whether what stands behind `if` is told of the table
    visitor: int | None = None  # who has just landed somewhere
    host: int | None = None  # who owns what somebody has just landed on
    about: int | None = None  # the teller, where the last clause was about whoever tells
    general: bool = False  # whether what is asked is a question of the rules, whatever the table

    @property
    def subject(self) -> int | None:
        """Whom a clause is about that names nobody."""
        likely = (self.about, self.last, self.me)
        return next((seat for seat in likely if seat is not None), None)

    def payer(self, wanted: str, likely: int | None) -> int | None:
        """Return whom `he` or `she` means who pays: who has landed, if that can be, else the
        likely one.
        """
        visitor = self.visitor
        fits = visitor not in (None, self.teller) and visitor in self.recent
        return visitor if fits and self._fits(visitor, wanted) else likely

    def payee(self, wanted: str, likely: int) -> int:
        """Return whom `he` or `she` means who gets rent: who has landed pays it to the owner, if
        that can be; else the likely one.
        """
        host = self.host if likely == self.visitor and self.host != self.teller else None
        return likely if host is None or not self._fits(host, wanted) else host

    def _fits(self, seat: int | None, wanted: str) -> bool:
        """Check whether somebody may be called by a pronoun, for all that is known."""
        return self.pronouns.get(seat or 0, wanted) == wanted

    def meant(
        self,
        word: str,
        here: Sequence[int],
        joined: bool = False,
        other: int | None = None,
        subject: int | None = None,
    ) -> int | None:
        """Return the seat of whom `he`, `she` or `they` means, or None: one of those who are named
        `here` first, then of those who were spoken of before, the last one first. `joined` to
        others by `and`, it is rather one of these. It is never the `other`, whom `he` means beside
        `she`, nor the `subject` of its clause. Without `seats` nothing more is looked at than the
        first of these and the `last`.
        """
        if not self.seats:
            return here[0] if here else self.last
        wanted = pronoun_of(word)
        never = (self.teller, other, subject)
        hosts = subject is not None and subject == self.visitor and {*here} <= {subject}
        if hosts and self.host not in (None, *never) and self._fits(self.host, wanted):
            return self.host  # whom a visitor pays
        others = [seat for seat in dict.fromkeys((*here, *self.recent)) if seat not in never]
        # Who was not spoken of is meant only where that leaves one, or where nobody else was.
        rest = [seat for seat in range(self.seats) if seat not in (*never, *others)]
        spoken, others = others, others + (rest if len(rest) == 1 or not others else [])
        if wanted:
            unsure = any(seat not in self.pronouns for seat in spoken)
            likely = spoken if unsure else others
            sure = [seat for seat in likely if self.pronouns.get(seat) == wanted]
            named = [s for s in dict.fromkeys(here) if s in others]
            if others and others[0] == self.visitor and others[0] not in self.pronouns:
                # Who has just landed is spoken of, whatever the name.
                return others[0]
            if joined and len(named) == 1 and self.pronouns.get(named[0], wanted) == wanted:
                return named[0]
            others = sure or [seat for seat in others if seat not in self.pronouns]
        return others[0] if others else None


@frozen(eq=False)
class _Lexicon:
    """The words of a program: of its phrases by their senses, and of the names on its board."""

    phrases: dict[str, frozenset[str]]
    names: frozenset[str]
    pieces: frozenset[str]
    runs: frozenset[tuple[str, ...]]  # the words with which names of spaces begin
    told: frozenset[str]  # the senses of words by which a table is told

    def forms(self, word: str) -> frozenset[str]:
        """Return the words of phrases that a word may stand for."""
        found: frozenset[str] = frozenset()
        for sense in english.senses(word):
            found |= self.phrases.get(sense, frozenset())
        if word.endswith("ing"):  # whoever is mortgaging is not mortgaged
            found = frozenset(one for one in found if not one.endswith("ed"))
        return found - {word}

    def knows(self, word: str) -> bool:
        """Check whether a word stands in a name or phrase, or is plain English."""
        return (
            word in self.names
            or singular(word) in self.names
            or any(word in words for words in _ENGLISH)
            or not english.COMMON.isdisjoint(english.bases(word))
            or not self.phrases.keys().isdisjoint(english.senses(word))
        )

    def apart(self, word: str, named: bool = False) -> tuple[str, ...]:
        """Return the words of names that an unknown word is short for, or runs together: `penn`,
        `NY`, `waterworks`; nothing where it is none, or may be several. With `named` it stands in
        a name for certain.
        """
        if not word.isalpha() or len(word) < _LEAST_SHORT or self.knows(word):
            return ()
        # Two letters are initials, as `NY`; more are what the last word of a name begins with, as
        # `penn`.
        joined = {run for run in self.runs if len(run) > 1 and "".join(run) == word}
        initials = {run for run in self.runs if word in _initials(run)}
        begun = {run[-1:] for run in self.runs if run[-1].startswith(word)}
        likely = len(word) >= _LEAST_BEGUN and word not in english.CALLED
        short = begun if named or likely else set()
        found = joined or (initials if len(word) == _LEAST_SHORT else short)
        return next(iter(found)) if len(found) == 1 else ()

    def begin_name(self, tokens: Sequence[Token]) -> bool:
        """Check whether a letter begins a name that the word behind it tells: `N. Carolina`."""
        first, *rest = (token.folded for token in tokens)
        short = len(first) == 1 and tokens[0].text.endswith(".")
        return short and any(run[0][0] == first and run[1:] == tuple(rest)
                             for run in self.runs if rest)  # fmt: skip

    def words(self) -> Iterator[str]:
        """Yield the words that a misspelt one may be meant for."""
        yield from self.names
        for words in self.phrases.values():
            yield from words


def _initials(run: Sequence[str]) -> Iterator[str]:
    """Yield the initials of a name of several words, or of one that is made of two others:
    `NY`, `BW` of `Boardwalk`.
    """
    if len(run) > 1:
        yield "".join(word[0] for word in run)
        return
    for word in run:
        for cut in range(_LEAST_BEGUN, len(word) - _LEAST_BEGUN + 1):
            if word[:cut] in english.COMMON and word[cut:] in english.COMMON:
                yield word[0] + word[cut]


@once_per_program
def _phrasal_verbs(program: Program) -> frozenset[tuple[str, str]]:
    """Return the verbs with a word behind them that stand in the phrases of a rulebook."""
    return frozenset(pair for text in phrase_texts(program) for pair in _verbs_in(text))


def _verbs_in(text: str) -> Iterator[tuple[str, str]]:
    for word, behind in pairwise(words_of(text)):
        if english.phrasal(word, behind):
            yield from ((base, behind) for base in english.bases(word))


def has_phrasal(program: Program, text: str) -> bool:
    """Check whether a line has a verb with a word behind it as a phrase of the rulebook has it."""
    return not _phrasal_verbs(program).isdisjoint(_verbs_in(text))


@once_per_program
def _lexicon(program: Program) -> _Lexicon:
    phrases: dict[str, set[str]] = {}
    asked = (text for _, said, also in QUESTIONS for text in (*said, *also))
    for text in (*phrase_texts(program), *(_SLOT.sub(" ", text) for text in asked)):
        for token in tokenize(text):
            if token.kind == "word":
                for sense in english.senses(token.folded):
                    # `selling` is of no verb `sel`, which is a misspelt `sell`.
                    if not english.is_verb(sense + sense[-1]):
                        phrases.setdefault(sense, set()).add(token.folded)
    board = program.board
    places = [name for space in board.spaces for name in space.names]
    texts = places + [group.name for group in board.groups]
    pieces = [text for piece in program.pieces for text in piece.names]
    texts += [deck.title for deck in board.decks]
    texts += [text for card in board.cards for text in (card.title, *card.called)]
    kept = {sense: frozenset(words) for sense, words in phrases.items()}
    spaces = list(map(words_of, places))
    runs = {words[:end] for words in spaces for end in range(1, len(words) + 1)}
    told = words_in(phrase_texts(program, moves=False))
    senses = frozenset(sense for word in told for sense in english.senses(word)) - english.PLAIN
    names = words_in((*texts, *pieces))
    return _Lexicon(kept, names, words_in(pieces), frozenset(runs), senses)


def known_words(program: Program) -> Callable[[str], bool]:
    """Return the test of whether a folded word is known: as a name, a word of a phrase, English."""
    lexicon = _lexicon(program)

    def known(word: str) -> bool:
        return (
            lexicon.knows(word)
            or bool(lexicon.apart(word))
            or bool(english.mended(word, lexicon.words()))
        )

    return known


@frozen(eq=False)
class Wording:
    """A line in somebody's own words: the ways to take it, and what was taken for what."""

    stream: TokenStream
    speaker: Speaker
    notes: tuple[str, ...] = ()
    mended: bool = False  # whether a word is read only as misspelt
    _lexicon: _Lexicon = field(alias="lexicon", kw_only=True)

    @classmethod
    def of(
        cls, setting: Setting, text: str, speaker: Speaker, offset: int = 0, apart: bool = False
    ) -> Wording | None:
        """Cut a line into the tokens that phrases are matched with; `apart`, a verb keeps the word
        behind it. None where a quote in it is not closed.
        """
        text = text.strip().rstrip("?!. ")
        try:
            plain = TokenStream.of(setting, text, offset)
        except UnclosedQuote:
            return None
        lexicon = _lexicon(setting.program)
        reader = _Rewriter(plain, lexicon, speaker, apart)
        tokens = reader.tokens() if len(plain.tokens) <= _REWORDED_MOST else list(plain.tokens)
        stream = TokenStream(text, tuple(tokens), plain.names, offset, free=True)
        notes = tuple(dict.fromkeys(reader.notes))
        return cls(stream, speaker, notes, bool(reader.misspelt), lexicon=lexicon)

    def ways(self, tokens: Sequence[Token] | None = None) -> Iterator[Tokens]:
        """Yield the tokens with and without the words that only say whose something is."""
        tokens = self.stream.tokens if tokens is None else tuple(tokens)
        # First with all of them: `Ann's third turn` is told of her, and `Ann's Boardwalk` by its
        # name.
        # Whoever stands last is whose something is said to be: `is Boardwalk Bob's?`
        own = [n for n, token in enumerate(tokens[:-1]) if token.kind == "own"][:_MOST_OWN]
        for kept in product((True, False), repeat=len(own)):
            dropped = {n for n, keep in zip(own, kept, strict=True) if not keep}
            yield tuple(
                evolve(token, kind="quoted", forms=frozenset((_OWN,)))
                if token.kind == "own"
                else token
                for n, token in enumerate(tokens)
                if n not in dropped
            )

    def is_of_phrase(self, token: Token) -> bool:
        """Check whether a word stands in some phrase."""
        known = token.folded in self._lexicon.phrases and not token.is_article
        return known and token.kind == "word" and token.folded not in ("for", "and", "to", "on")

    def is_aside(self, token: Token) -> bool:
        """Check whether a word by itself tells nothing of a game."""
        if token.kind in ("quoted", "own", "sign"):
            return True
        if token.kind != "word" or not token.folded.isalpha() or _counts(token.folded):
            return False
        if token.folded in english.PLAIN:
            return True
        return not self._is_of(token, self._lexicon.phrases.keys())

    def is_strange(self, tokens: Sequence[Token]) -> bool:
        """Check whether tokens tell of `it` in a word that is not known: `she pledged it`."""
        words = [token.folded for token in tokens if token.kind == "word"]
        last = max((n for n, word in enumerate(words) if word in _THINGS), default=0)
        return not all(word in english.PLAIN or self._lexicon.knows(word) for word in words[:last])

    def may_tell(self) -> bool:
        """Check whether a word of the line may tell something of a table: a number, a name on the
        board, or a word of a phrase by which a table is told.
        """
        tokens = self.stream.tokens
        return any(
            self._may_tell(token)
            and not (token.kind == "number" and folded_at(tokens, place + 1) in _NO_COUNTED)
            # `on the phone`: where somebody is, is told by what stands behind.
            and not (token.folded == "on" and folded_at(tokens, place + 1) not in _THINGS)
            for place, token in enumerate(tokens)
        )  # fmt: skip

    def _may_tell(self, token: Token) -> bool:
        if token.kind in ("quoted", "own", "sign"):
            return False
        if token.kind != "word" or _counts(token.folded):
            return True
        plain = token.folded in english.PLAIN or token.is_article
        return not plain and self._is_of(token, self._lexicon.told)

    def _is_of(self, token: Token, senses: Set[str]) -> bool:
        """Check whether a word stands in a name on the board, or has one of some senses."""
        word, names = english.SHORT.get(token.folded, token.folded), self._lexicon.names
        named = word in names or singular(word) in names
        return named or not senses.isdisjoint(english.senses(word))

    def player(self, seat: int, at: Token | None = None) -> Token:
        """Return a token that names a player."""
        name = self.stream.names.setting.names[seat]
        return Token.said(name, at.start if at else 0, "quoted")


def _counts(word: str) -> bool:
    """Check whether a word tells something whatever stands beside it: how often, or whose."""
    return word in _COUNTS or english.is_form_of(word, "own")


def _in_order(several: tuple[int, ...], place: int) -> tuple[int, ...]:
    """Return the one of some spaces that comes at a place in their order, from the last below 0."""
    return (sorted(several)[place],) if place < len(several) else ()


def _within(several: tuple[int, ...], sites: Sequence[int]) -> tuple[int, ...]:
    """Return which of some spaces lie among those of a group, or right beside them."""
    return tuple(n for n in several if min(sites) - 1 <= n <= max(sites) + 1)


_TWO_IN_ONE = {("w", "/"): "with", ("no", "one"): "nobody"}


@frozen(eq=False)
class _Rewriter:
    """Rewrites the tokens of one line."""

    line: TokenStream
    lexicon: _Lexicon
    speaker: Speaker
    apart: bool = False
    notes: list[str] = field(factory=list)
    misspelt: list[str] = field(factory=list)

    def tokens(self) -> list[Token]:
        """Return the tokens as phrases are matched with them."""
        # Each step needs those before it: a name ends at an `'s` that is told apart, a throw is
        # told from other numbers, a name is no misspelt word, and what is a group's name takes no
        # forms of phrases.
        found = list(self.line.tokens)
        for step in (
            self._apart,
            self._whole,
            self._told_apart,
            self._dice,
            self._numbers,
            self._persons,
            self._mended,
            self._plain,
            self._grouped,
            self._formed,
        ):
            found = list(step(found))
        return found

    def _is_name(self, word: str) -> bool:
        return word in self.lexicon.names or word in self._players

    @property
    def _players(self) -> frozenset[str]:
        return words_in(self.line.names.setting.names)

    def _apart(self, tokens: Sequence[Token]) -> Iterator[Token]:
        """Take apart what is run together: `hasn't`, `Ann's`, `3h`; signs become plain ones."""
        for place, token in enumerate(tokens):
            before = folded_at(tokens, place - 1)
            if token.kind == "word":
                if self.lexicon.begin_name(tokens[place : place + 2]):
                    # The word behind the letter is enough to tell the name.
                    continue
                pair = token.folded, folded_at(tokens, place + 1)
                if token.folded == "if" and before == "even":
                    yield evolve(token, folded="although")
                elif token.folded == "noone" or pair in _TWO_IN_ONE:
                    yield evolve(token, folded=_TWO_IN_ONE.get(pair, "nobody"))
                elif (before, token.folded) not in _TWO_IN_ONE:
                    numbered = bool(place) and tokens[place - 1].kind == "number"
                    yield from self._counted(token, numbered) or self._parted(token, before)
            elif token.kind != "sign":
                yield token
            elif token.folded in "+&":
                yield evolve(token, kind="word", folded="and")
            elif token.folded != "?" and (token.folded, before) != ("/", "w"):
                yield evolve(token, folded=_PLAIN_SIGNS.get(token.folded, token.folded))

    def _counted(self, token: Token, numbered: bool) -> list[Token]:
        """Return what a word with digits, or one that is `numbered` before it, tells of how many:
        `2k`, `x2`, `3hs`, `3 hs`; nothing of others.
        """
        word = token.folded
        thousands = english.whole_number(word[:-1]) if word.endswith("k") else None
        if thousands is not None:
            return [token.as_number(1000 * thousands)]
        counted = _COUNTED.fullmatch(word)
        if counted is not None:
            piece, number = self._begun(counted[2]), token.as_number(int(counted[1]))
            some = [number, evolve(token, folded=piece, start=token.end)]
            return some if piece else [] if counted[2] else [number]
        short = (
            numbered
            and len(word.removesuffix("s")) <= _MOST_INITIALS
            and not self.lexicon.knows(word)
        )
        piece = self._begun(word) if short else ""
        return [evolve(token, folded=piece)] if piece else []

    def _parted(self, token: Token, before: str) -> Iterator[Token]:
        """Yield the words that one is several of: `unsold`, `Ann's`, `hasn't`."""
        word, plain = token.folded, token.text.isalpha()
        told = word.startswith("un") and word.endswith("ed") and word[2:] in self.lexicon.told
        # `unowned` is nobody's, and who `unmortgaged` something did so.
        if (
            told
            and not english.is_form_of(word[2:], "own")
            and before not in _DOERS | self._players
        ):
            yield evolve(token, folded="not")
            yield evolve(token, folded=word[2:])
        elif self._possessive(token):
            yield evolve(token, folded=word[:-1])
            yield Token.said(_OWN, token.end)
        elif word in english.APART and not (
            plain and (self._is_name(word) or word in english.MARKED)
        ):
            yield from (evolve(token, text=one, folded=one) for one in english.APART[word])
        else:
            yield token

    def _begun(self, letters: str) -> str:
        """Return the first piece whose name these letters are short for: `h` and `hs` are houses;
        nothing where they are none.
        """
        if not letters:
            return ""
        short = re.compile(".*".join(letters))
        pieces = self.line.program.pieces
        return next((one.name for one in pieces if any(map(short.match, one.names))), "")

    def _possessive(self, token: Token) -> bool:
        """Check whether a word is a name with an `s` that says whose something is."""
        folded, players = token.folded, self._players
        if not folded.endswith("s") or folded in players or len(folded) == 1:
            return False
        if folded[:-1] in players:
            return True
        marked = token.text[-2:-1] in "'`\u2019\u2018\u02bc\u00b4"
        return marked and folded not in english.APART and not self._is_name(folded)

    def _whole(self, tokens: list[Token]) -> Iterator[Token]:
        """Take `'s` for `is`, `has` or nothing, by what stands behind it."""
        for place, token in enumerate(tokens):
            if token.folded != _OWN:
                yield token
                continue
            after = place + 1
            # What adds nothing may stand between: `Bob's just landed`.
            while folded_at(tokens, after) in english.FILLERS:
                after += 1
            behind = tokens[after] if after < len(tokens) else None
            before = folded_at(tokens, place - 1)
            word = self._meant_by_s(before, behind)
            yield evolve(token, folded=word, text=word)

    def _meant_by_s(self, before: str, behind: Token | None) -> str:
        asked = before in ("it", "that", "what", "where", "who", "how", "there", "here")
        if behind is None:
            return "is" if asked else _OWN
        word = behind.folded
        if word == "got":
            return "has"
        if before in ("there", "here"):
            return "is"
        if behind.kind == "number":
            return "has"
        # `Bob's going to buy`, but `Ann's mortgaged Reading` is Ann who has done so, or her deed.
        named = self._is_name(word) or singular(word) in self.lexicon.names
        if asked or word in _IS_BEFORE or (word.endswith("ing") and not named):
            return "is"
        done = (word.endswith("ed") or english.bases(word) - {word}) and not word.endswith("s")
        if before in ("he", "she"):
            return "has" if done and not named else "is"
        noun = word in ("bid", "go", "turn", "house", "property")
        return "has" if done and not named and not noun else _OWN

    def _told_apart(self, tokens: list[Token]) -> Iterator[Token]:
        """Write which of several spaces of one name is meant, where that is said before or behind
        it: `Chance (space 22)`, `the last Chance`, `Chance, the one after Free Parking`.
        """
        spaces, table = self.line.program.board.spaces, self.line.names.table("space")
        place = 0
        while place < len(tokens):
            order = _ORDER.get(tokens[place].folded)
            among = self._among(tokens, place)  # `the red Chance`
            begin = place + (order is not None) if among is None else among[1]
            hit = next(table.find(tokens, begin), None) if begin < len(tokens) else None
            several = hit.values if hit is not None else ()
            if hit is None or len(several) < 2 or len({spaces[n].name for n in several}) > 1:
                yield tokens[place]
                place += 1
                continue
            left, end = (several if order is None else _in_order(several, order)), hit.end
            left = left if among is None else _within(several, among[0])
            bracket = folded_at(tokens, end) == "("
            while (more := self._apart_by(tokens, end, left)) is not None:
                left, end = more
            end += bracket and end > hit.end and folded_at(tokens, end) == ")"
            if len(left) == 1:
                first = tokens[place]
                yield evolve(first, text="space", folded="space")
                number = str(left[0])
                value = Fraction(left[0])
                yield evolve(first, kind="number", text=number, folded=number, value=value)
            else:
                yield from tokens[place : hit.end]
                end = hit.end
            place = end

    def _apart_by(
        self, tokens: list[Token], pos: int, several: tuple[int, ...]
    ) -> tuple[tuple[int, ...], int] | None:
        """Return which of several spaces are left by what tells them apart at a token, and the
        token behind that; None where nothing does.
        """
        at = pos
        while folded_at(tokens, at) in _LEADS_APART or (at < len(tokens) and tokens[at].is_article):
            at += 1
        leads = {token.folded for token in tokens[pos:at]}
        word, size = folded_at(tokens, at), len(self.line.program.board.spaces)
        left: tuple[int, ...] = ()
        named = word in ("space", "square", "number") and at + 1 < len(tokens)
        if named and tokens[at + 1].kind != "number":
            at, word, named = at + 1, folded_at(tokens, at + 1), False  # `the Chance space next to`
        if named:
            at += 1
            left = tuple(n for n in several if n == tokens[at].whole)
        elif leads & _INSIDE and (among := self._among(tokens, at)) is not None:
            left, at = _within(several, among[0]), among[1] - 1
            at += folded_at(tokens, at + 1) in _STRETCHES
        elif word in _ORDER:
            behind = folded_at(tokens, at + 1)
            at += behind in ("one", "space", "square")
            if behind in ("", ",", ")", "one", "space", "square", "before", "after"):
                left = _in_order(several, _ORDER[word])
        else:
            at += word in _NEAR and folded_at(tokens, at + 1) == "to"
            first = self._site(tokens, at + 1)
            other = None
            if first is not None and word == "between" and folded_at(tokens, first[1]) == "and":
                other = self._site(tokens, first[1] + 1)
            if first is None:
                return None
            site, at = first[0], first[1] - 1
            if other is not None:
                at = other[1] - 1
                left = tuple(n for n in several if (n - site) % size < (other[0] - site) % size)
            elif word in _AFTER:
                left = (min(several, key=lambda n: (n - site) % size),)
            elif word == "before":
                left = (min(several, key=lambda n: (site - n) % size),)
            elif word in _NEAR:
                left = (min(several, key=lambda n: min((site - n) % size, (n - site) % size)),)
        return (left, at + 1) if left else None

    def _among(self, tokens: list[Token], pos: int) -> tuple[tuple[int, ...], int] | None:
        """Return the spaces of the only group that is named at a token, and the token behind it."""
        hit = next(self.line.names.table("group").find(tokens, pos), None)
        if hit is None or len(hit.values) > 1:
            return None
        return self.line.program.board.groups[hit.values[0]].sites, hit.end

    def _site(self, tokens: list[Token], pos: int) -> tuple[int, int] | None:
        """Return the only space that is named at a token, and the token behind it."""
        hit = next(self.line.names.table("space").find(tokens, pos), None)
        return None if hit is None or len(hit.values) > 1 else hit.first

    def _dice(self, tokens: list[Token]) -> Iterator[Token]:
        """Write throws as the dice show them: `9 (4+5)`, `snake eyes`."""
        place = 0
        while place < len(tokens):
            word = tokens[place]
            if (doubles := self._doubles(tokens, place)) is not None:
                count, taken = doubles
                yield word.as_number(count)
                yield evolve(word, end=tokens[place + taken - 1].end)
                place += taken
                continue
            pair = tuple(t.folded for t in tokens[place : place + 2])
            if pair[0] in ("pair", "set") and pair[1:] == ("of",):  # `a pair of sixes`
                pair = ("two", folded_at(tokens, place + 2))
                taken = 3
            else:
                taken = 2
            if pair[0] == "double" and (face := self._face(pair[-1])):  # `double fives`
                yield word
                yield tokens[place + 1].as_number(face)
                place += 2
                continue
            faces = _THROWS.get(pair) or self._alike(pair)  # type: ignore[arg-type]
            inner = [t for t in tokens[place + 2 : place + 5] if t.kind == "number"]
            if faces is not None:
                yield from map(word.as_number, faces)
                place += taken
            elif (
                word.kind == "number"
                and [t.folded for t in tokens[place + 1 : place + 2]] == ["("]
                and [t.folded for t in tokens[place + 5 : place + 6]] == [")"]
                and len(inner) == 2
                and sum(t.value or 0 for t in inner) == word.value
            ):
                yield from inner
                place += 6
            elif (total := self._total(tokens, place)) is not None:
                yield from map(word.as_number, total)
                self.notes.append(f"“{word.text}” is {total[0]} and {total[1]}")
                place += 1
            else:
                yield word
                place += 1

    def _alike(self, pair: tuple[str, ...]) -> tuple[int, int] | None:
        """Return the faces of `two fives`."""
        face = self._face(pair[-1])
        alike = pair[0] in ("two", "2") and len(pair) == _PAIR
        dice = self.line.program.dice
        return (face, face) if alike and face and dice[0].number == _PAIR else None

    def _face(self, word: str) -> int | None:
        """Return the face of a die that a word names in the plural, as `fives` or `5s`."""
        one = word.removesuffix("es") if word == "sixes" else singular(word)
        one = one.rstrip("s") if one[:1].isdecimal() else one
        face = english.spoken_number([one]) if one != word else None
        shown = face and self.line.program.dice and face[0] in self.line.program.dice[0].faces
        return face[0] if face and shown else None

    def _doubles(self, tokens: list[Token], place: int) -> tuple[int, int] | None:
        """Return how often `rolled doubles twice` says that doubles were thrown, and how many words
        it takes; `rolled doubles` is once.
        """
        words = [token.folded for token in tokens[place : place + 3]]
        if not self.speaker.seats or words[0] not in ("double", "doubles"):
            return None
        rolled = english.is_form_of(tokens[place - 1].folded, "roll", "throw") if place else False
        if words[1:2] in (["once"], ["twice"]):
            return 1 + (words[1] == "twice"), 2
        times = english.spoken_number(words[1:2])
        if times is not None and words[2:] == ["times"]:
            return times[0], 3
        follows = (t for t in tokens[place + 1 :] if t.folded not in (",", "(", "with", "of", "a"))
        first = next(follows, None)
        number = first is not None and (
            first.kind == "number" or first.folded in english.NUMBERS | {"again"}
        )
        return (1, 1) if rolled and not number and words[0] == "doubles" else None

    def _total(self, tokens: list[Token], place: int) -> tuple[int, int] | None:
        """Return two dice whose sum a number tells in a dispute: `rolled a 9`. They are taken to be
        no double, unless only a double has that sum.
        """
        dice = self.line.program.dice
        one = tokens[place]
        number = english.spoken_number([one.folded]) if one.kind in ("word", "number") else None
        at = place - 1
        while at > 0 and tokens[at].folded in ("a", "an", "total", "of"):
            at -= 1
        rolled = at >= 0 and english.is_form_of(tokens[at].folded, "roll", "throw")
        if number is None or not rolled or not self.speaker.seats:
            return None
        if not dice or dice[0].number != _PAIR:
            return None
        apart = [(low, number[0] - low) for low in dice[0].faces
                 if isinstance(low, int) and low < number[0] - low in dice[0].faces]  # fmt: skip
        if not apart and number[0] % 2 == 0 and number[0] // 2 in dice[0].faces:
            apart = [(number[0] // 2, number[0] // 2)]  # a 2 is a double
        behind = place + 1
        while folded_at(tokens, behind) in (",", "and", "a", "an", "+", "-"):
            behind += 1
        follows = tokens[behind] if behind < len(tokens) else None
        near = folded_at(tokens, place + 1)
        # A number before these counts something else: `rolled 2 doubles`.
        if near in ("double", "doubles", "time", "times", "dice", "die", "("):
            return None
        # `rolled a 3 and a 4` tells both dice; the pair nearest to each other stands for a sum
        # alone.
        joined = follows is not None and (
            follows.kind == "number" or follows.folded in english.NUMBERS
        )
        return None if joined else next(reversed(apart), None)

    def _numbers(self, tokens: list[Token]) -> Iterator[Token]:
        """Write numbers in words as numbers, and leave out what only says that they are money."""
        place = 0
        counted = False  # whether a number stands before
        while place < len(tokens):
            token = tokens[place]
            if token.kind == "number" and self._percent(tokens, place):
                share = None if token.value is None else token.value / 100
                yield evolve(token, kind="percent", value=share)
                place += 2
                continue
            if token.folded == "one" and self._is_kind(tokens[:place]):
                place += 1
                continue
            if token.kind == "word" or (token.kind == "number" and token.folded.isdecimal()):
                words = [
                    t.folded if t.kind in ("word", "number") else ""
                    for t in tokens[place : place + 8]
                ]
                spoken = english.spoken_number(words)
                pointed = (
                    token.folded == "one" and folded_at(tokens, place - 1) in _POINTS
                    and folded_at(tokens, place + 1) in ("", *_BEHIND_ONE)
                )  # fmt: skip
                if spoken is not None and not pointed and (spoken[1] > 1 or token.kind == "word"):
                    value, taken = spoken
                    if not (taken == 1 and self._is_name(token.folded)):
                        percent = self._percent(tokens, place + taken - 1)
                        yield evolve(
                            token,
                            kind="percent" if percent else "number",
                            folded=str(value),
                            value=Fraction(value, 100 if percent else 1),
                            end=tokens[place + taken - 1].end,
                            forms=frozenset((token.folded,)),
                        )
                        place += taken + percent
                        counted = True
                        continue
                ordinal = english.ordinal(token.folded) if token.kind == "word" else None
                follows = folded_at(tokens, place + 1)
                # `a third house` is a house: which one it would be is seen on the board.
                of_piece = follows in self.lexicon.pieces or follows == "one"
                if ordinal is not None and (of_piece or not self._begins_name(tokens, place)):
                    if not of_piece:
                        yield token.as_number(ordinal, forms=frozenset((token.folded,)))
                    place += 1
                    continue
            follows = tokens[place + 1].folded if place + 1 < len(tokens) else "for"
            # `cash` tells something of its own, as in `300 cash and Reading`, unless the price ends
            # there: `300 cash for Reading`.
            if counted and token.folded in english.NOUNS_OF_MONEY - (
                frozenset() if follows == "for" else {"cash"}
            ):
                place += 1
                continue
            counted = token.kind == "number"
            yield token
            place += 1

    def _is_kind(self, before: list[Token]) -> bool:
        """Check whether `one` behind these says of what kind something is: `the Chance one`."""
        kind: list[Token] = []
        for token in reversed(before):
            if token.is_article:
                return bool(kind)
            if not self._is_name(token.folded):
                break
            kind.append(token)
        return False

    def _begins_name(self, tokens: list[Token], place: int) -> bool:
        """Check whether a name of several words begins there: `second prize`."""
        tables = (self.line.names.table(sort) for sort in ("player", "space", "card"))
        return any(hit.end > place + 1 for table in tables for hit in table.find(tokens, place))

    def _percent(self, tokens: list[Token], place: int) -> bool:
        return [t.folded for t in tokens[place + 1 : place + 2]] in (["percent"], ["pc"])

    def _persons(self, tokens: list[Token]) -> Iterator[Token]:
        """Name whoever is meant by `I`, `my`, `she`; mark names that say whose something is."""
        speaker, names = self.speaker, self.line.names.setting.names
        here: list[int] = []  # who is named in the line, whom it is about first
        meant: dict[str, int] = {}  # whom `he` and `she` mean in it
        spoken = False  # whether a pronoun of somebody stands before
        subject: int | None = None  # who was named last, who does not mean himself by `him`
        place = 0
        while place < len(tokens):
            token = tokens[place]
            word = token.word
            named = self._named(tokens, place) if word else None
            if named is not None:
                seat, end = named
                own = folded_at(tokens, end) in (_OWN, "s")
                # Whom a clause begins with is likelier to be `she` in the next one than whom it
                # names later.
                first = place == 0 or tokens[place - 1].folded in _BEFORE_SUBJECT
                here.insert(0 if first else len(here), seat)
                kind = "own" if own else "quoted"
                subject = subject if own else seat
                yield Token(kind, names[seat], names[seat], token.start, tokens[end - 1].end)
                place = end + own
                continue
            place += 1
            if word in _REFLEXIVE and (here or spoken):
                continue  # `can Ann herself bid`
            found: int | None = None
            kind = "quoted"
            if word in _ME or word in _MY or (word in _YOU and speaker.seats):
                found, kind = speaker.me, "own" if word in _MY or word == "your" else "quoted"
            elif word == "them" and (
                (place > 1 and tokens[place - 2].folded in _OF_THINGS)
                or folded_at(tokens, place) in ("both", "all")
            ):
                pass  # `none of them` is none of some properties
            elif word in _THEY or (word == "her" and self._is_object(tokens, place)):
                joined = place > 1 and tokens[place - 2].folded in ("and", ",")
                other = next((meant[one] for one in meant if one != pronoun_of(word)), None)
                other = self._partner(tokens, place) if other is None else other
                # `with 340 on him` is said of the subject itself.
                carried = (
                    place > 2
                    and tokens[place - 2].folded == "on"
                    and (
                        tokens[place - 3].kind == "number"
                        or tokens[place - 3].folded in ("cash", "money")
                    )
                )
                done_to = subject if word in _OBJECTS and not carried else None
                found = speaker.meant(word, here, joined and word in ("he", "she"), other, done_to)
                found = self._payer(tokens, place, found) if done_to is None else found
                # `Kim gives him the card and he uses it`, where nobody knows what Kim is called.
                same = meant.get(pronoun_of(word), found)
                known = found is None or speaker.pronouns.get(found) == pronoun_of(word)
                found = found if known or done_to is not None else same
                if found is not None and pronoun_of(word):
                    meant.setdefault(pronoun_of(word), found)
            elif word in _THEIR and (here or speaker.seats):
                found, kind = speaker.meant(word, here), "own"
            if found is not None:
                spoken = True
                yield Token(kind, names[found], names[found], token.start, token.end)
                self.notes.append(f"“{token.text}” is {names[found]}")
            elif token.folded != _OWN:
                yield token

    def _payer(self, tokens: list[Token], place: int, likely: int | None) -> int | None:
        """Return whom the pronoun before a place means where it is somebody who pays or owes, `does
        he have to pay?`, or who gets rent; the likely one elsewhere.
        """
        verbs = [folded_at(tokens, at) for at in range(place, place + _WORDS_TO_VERB)]
        word = pronoun_of(tokens[place - 1].word)
        if not word or likely is None:
            return likely
        if english.has_verb(verbs, "pay", "owe"):
            return self.speaker.payer(word, likely)
        # Of somebody nameless nothing is asked but what they cost.
        nameless = self.speaker.visitor == self.speaker.roles.get("player", ())
        of_rent = nameless or any(token.folded == "rent" for token in tokens)
        gains = english.gains(verbs) or english.has_verb(verbs, *english.DEMANDING)
        return self.speaker.payee(word, likely) if gains and of_rent else likely

    def _partner(self, tokens: list[Token], place: int) -> int | None:
        """Return with whom whoever stands before a place deals by the first verb behind it, and who
        is therefore somebody else: `he wants to buy Vermont from Ed`, `what does he pay Ed?`.
        """
        if place > 1 and tokens[place - 2].folded not in english.ASKING:
            return None
        for at in range(place, len(tokens) - 1):
            if tokens[at].word in _BEFORE_SUBJECT or tokens[at].folded == ",":
                return None
            word = tokens[at].folded
            deals = tokens[at].word in _DEALT_WITH or english.is_form_of(word, *_DONE_TO)
            named = self._named(tokens, at + 1) if deals else None
            if named is not None:
                return None if folded_at(tokens, named[1]) == _OWN else named[0]
        return None

    def _named(self, tokens: list[Token], place: int) -> tuple[int, int] | None:
        """Return the seat of whoever is named there, by name or as `my brother`, and the end."""
        names = self.line.names
        longer = next((hit.end for hit in names.table("space").find(tokens, place)), place)
        for hit in names.table("player").find(tokens, place):
            if hit.end < longer:
                continue  # `B & O`
            if hit.is_sure and (hit.whole or not self.speaker.roles):
                return hit.first
        initial = self._initial(tokens, place)
        if initial is not None:
            return initial, place + 1
        begin = place + (tokens[place].folded in english.OWNERS)
        at = english.role_at([token.folded for token in tokens], begin)
        if at >= len(tokens) or (at > place and tokens[at].kind != "word"):
            return None
        seat = self.speaker.roles.get(tokens[at].folded)
        return None if seat is None else (seat, at + 1)

    def _initial(self, tokens: list[Token], place: int) -> int | None:
        """Return the seat of the only player whose name begins with a letter before a number, or
        who is called by a letter alone: `Player A`.
        """
        letter = tokens[place].text
        behind = tokens[place + 1 : place + 2]
        if len(letter) > 1 or not letter.isupper():
            return None
        names = self.line.names.setting.names
        called = [seat for seat, name in enumerate(names) if name.split()[1:] == [letter]]
        verb = behind and bool(english.bases(behind[0].folded) - {behind[0].folded})
        said = verb or (behind and (behind[0].kind == "number" or behind[0].folded in _SIGNS))
        # `A` that begins a line may be an article: what stands behind it tells.
        if called and (letter != "A" or place or said or behind[0].folded == _OWN):
            return called[0]
        if not behind or (behind[0].kind != "number" and behind[0].text not in _SIGNS):
            return None
        seats = [seat for seat, name in enumerate(names) if name[0].upper() == letter]
        return seats[0] if len(seats) == 1 else None

    def _is_object(self, tokens: list[Token], behind: int) -> bool:
        """Check whether `her` is somebody, and does not say whose something is."""
        counted = behind < len(tokens) and tokens[behind].kind == "number"
        if counted and folded_at(tokens, behind + 1) in self.lexicon.pieces:
            return False  # `can Ann sell her two houses`
        return (
            behind >= len(tokens)
            # `pays her 200`, but `gets her 200` and `her second turn`
            or (
                tokens[behind].kind != "word"
                and english.ordinal(tokens[behind].text.casefold()) is None
                and not english.is_form_of(
                    folded_at(tokens, behind - 2), "get", "collect", "receive", "keep"
                )
            )
            or (tokens[behind].folded in ("to", "for", "and", "rent", "in", "on", "a", "the"))
        )

    def _mended(self, tokens: list[Token]) -> Iterator[Token]:
        """Mend words that nothing is called, where one that is known is near; write short forms
        of names out, and join what is parted: `rail roads`.
        """
        for place, token in enumerate(tokens):
            word = token.word
            behind = folded_at(tokens, place + 1)
            before = folded_at(tokens, place - 1)
            names = self.lexicon.names
            # `rail roads` is one word of a name; two words that both stand in names are two.
            if word and behind and word + behind in names and not {word, behind} <= names:
                yield evolve(token, folded=word + behind, end=tokens[place + 1].end)
                continue
            if word and before and before + word in names and not {word, before} <= names:
                continue
            if not word or self._is_name(word) or self.lexicon.knows(word):
                yield token
                continue
            written_out = self.lexicon.apart(word, behind in english.SHORT)
            if written_out:
                yield from (evolve(token, folded=one) for one in written_out)
                self.notes.append(f"“{token.text}” is {' '.join(written_out)}")
                continue
            meant = english.mended(token.folded, self.lexicon.words())
            if not meant and (before == "to" or (place and tokens[place - 1].kind == "quoted")):
                meant = english.mended_verb(token.folded, self.lexicon.phrases)
            if meant:
                self.notes.append(f"“{token.text}” is {meant}")
                self.misspelt.append(token.text)
                yield evolve(token, folded=meant)
            else:
                yield token

    def _plain(self, tokens: list[Token]) -> Iterator[Token]:
        """Leave out words that say nothing; `another house` is `a house`."""
        for place, token in enumerate(tokens):
            word = token.word
            follows = folded_at(tokens, place + 1)
            asks_leave = word in ("ok", "okay") and follows in ("to", "if", "for")
            # `Can I only trade on my turn?` asks for less than what may be done then.
            limits = word == "only" and place == 2 and tokens[0].word in english.MAY
            says = word in self.lexicon.names or asks_leave or limits
            if word in english.FILLERS and not says:
                # `so` and `while` begin what is told besides: there they part clauses, elsewhere
                # they fill.
                joins = (word == "so" and follows != "far") or (
                    word in english.SUBORDINATE and follows
                )
                if not joins or (word == "so" and place == 0):
                    continue
            # `instead of paying` tells what is not done; `instead` alone adds nothing.
            if word == "instead" and follows != "of":
                continue
            if word == "far" and folded_at(tokens, place - 1) == "so":
                continue
            if word in english.TOP and follows in _BIDS:
                continue
            if word == "another":
                yield evolve(token, folded="a")
            elif (word in _MORE and (follows in self.lexicon.pieces or not follows)) or (
                word == "last" and follows in self.lexicon.pieces
            ):
                continue
            else:
                yield token

    def _grouped(self, tokens: list[Token]) -> Iterator[Token]:
        """Take `all four railroads` and `the orange properties` for the name of the group."""
        groups = self.line.names.table("group")
        place = 0
        while place < len(tokens):
            at, count = place, None
            whole = next(groups.find(tokens, place + 1), None)
            if whole and tokens[place].is_article and folded_at(tokens, whole.end) in _WHOLE:
                place += 1  # `a pink monopoly` is all of it
                continue
            if tokens[at].folded in _EACH_OF and tokens[at].kind == "word":
                at += 1
                while folded_at(tokens, at) in ("of", "own", *ARTICLES):
                    at += 1
                if at < len(tokens) and tokens[at].kind == "own":
                    at += 1
                if tokens[place].folded == "both":
                    count = 2
                if at < len(tokens) and tokens[at].kind == "number":
                    count, at = tokens[at].whole, at + 1
                    while folded_at(tokens, at) in ("of", *ARTICLES):
                        at += 1  # `all three of the greens`
            hit = (
                next(groups.find(tokens, at), None)
                if at < len(tokens) and tokens[at].kind == "word"
                else None
            )
            if hit is None or (at > place and not self._as_many(hit.values, count)):
                yield tokens[place]
                place += 1
                continue
            if place < at:
                yield from (t for t in tokens[place:at] if t.kind == "own")
                first = tokens[at]
                # `all four railroads with a hotel`: what is told behind them is told of each.
                yield evolve(first, forms=first.forms | {"each"})
                at += 1
            yield from tokens[at : hit.end]
            place = self._counted_end(tokens, hit)
            if folded_at(tokens, place) in _OF_GROUP:
                place += 1

    def _counted_end(self, tokens: list[Token], group: Hit) -> int:
        """Return the token behind a group, and behind how many it has: `pink x3`, `pink (3)`."""
        bracket = folded_at(tokens, group.end) == "("
        at = group.end + bracket
        count = tokens[at].whole if at < len(tokens) else None
        told = count is not None and (bracket or tokens[at].text.startswith("x"))
        if not told or not self._as_many(group.values, count):
            return group.end
        closed = not bracket or folded_at(tokens, at + 1) == ")"
        return at + 1 + bracket if closed else group.end

    def _as_many(self, groups: tuple[int, ...], count: int | None) -> bool:
        sites = [self.line.program.board.groups[g].sites for g in groups]
        return count is None or any(len(s) == count for s in sites)

    def _formed(self, tokens: list[Token]) -> Iterator[Token]:
        """Give each word the words of phrases that it may stand for; join verbs taken apart."""
        dropped: set[int] = set()
        for place, token in enumerate(tokens):
            if place in dropped:
                continue
            if token.kind != "word":
                yield token
                continue
            forms = token.forms | self.lexicon.forms(token.folded)
            # The particle stands behind its verb, or ends the line: `turns the offer down`.
            for behind in {min(place + 1, len(tokens) - 1), len(tokens) - 1} - {place}:
                verb = english.phrasal(token.folded, tokens[behind].folded)
                between = tokens[place + 1 : behind]  # `pay to get it back` gets it back
                if (
                    verb
                    and not self.apart
                    and not any(english.is_verb(one.folded) for one in between)
                ):
                    forms |= self.lexicon.forms(verb) | {verb, f"{verb}s"}
                    dropped.add(behind)
                    break
            yield evolve(token, forms=forms)
