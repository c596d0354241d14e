"""Own words: a line as people say it, to the moves or the question that it means.

It is tried where no form of the notation fits. The line becomes a wording, is rid of what asks
(`can`, `does ... have to`), of helping verbs and of what is said besides, and is matched with the
phrases and what is read like them. What it says of several things at once becomes several moves.
Where all of that finds nothing, or finds two things, nothing is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, cycle, dropwhile, islice, pairwise
from typing import Any, TypeAlias

from attrs import evolve, field, frozen

from propertyrules.errors import NotationError
from propertyrules.ir.footprints import leading_to
from propertyrules.ir.measures import final_worth_of
from propertyrules.ir.nodes import SetRung
from propertyrules.ir.program import PieceKind, Program, once_per_program
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import CARD, MONEY, PLAYER, SPACE, TRUTH, Type, list_of
from propertyrules.limits import ENOUGH
from propertyrules.machine.claimed_results import gain
from propertyrules.machine.evaluator import function_value
from propertyrules.machine.legality import judge, open_now, verdict
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import AmbiguousMove, Move
from propertyrules.model.schema import put, values_of
from propertyrules.model.state import State
from propertyrules.model.values import BANK
from propertyrules.notation.disputes.drawn_cards import as_drawn, speaks_of_card
from propertyrules.notation.disputes.general_questions import (
    clause_asked_for,
    figure_asked_for,
    is_example,
)
from propertyrules.notation.disputes.indirect import plain_question
from propertyrules.notation.disputes.question_forms import (
    ENDS,
    OWING,
    Bag,
    bags,
    focus_of,
    ways_to_ask,
)
from propertyrules.notation.facts import holds, is_fact, open_fact, owes
from propertyrules.notation.move_parser import ANYBODY, Asked, LineParser, Question
from propertyrules.notation.scenarios import TextLine, asks
from propertyrules.notation.table_statements import is_debt, read_pieces, rung_of
from propertyrules.notation.words import english
from propertyrules.notation.words.explanations import in_column
from propertyrules.notation.words.normalizer import Speaker, Wording, has_phrasal
from propertyrules.notation.words.phrase_coverage import Chunk, PhraseCoverage
from propertyrules.notation.words.phrase_matcher import (
    Matcher,
    Pattern,
    PhraseSlot,
    PhraseWord,
    pattern_of,
)
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.words.tokens import (
    ARTICLES,
    Token,
    Tokens,
    folded_at,
    with_token,
    words_in,
    words_of,
)
from propertyrules.notation.words.vocabulary import quoted
from propertyrules.syntax.phrases import each_way
from propertyrules.syntax.source import word_set

Moves: TypeAlias = tuple[Move, ...]
"""The moves that some words may mean."""
Steps: TypeAlias = list[Moves]

_PARTIES = 2  # of a claim: who owes, and whom
_DO = word_set("do does did")
_SUMS = word_set("money cash pay paid sum")
_BE = word_set("is am are was were be been being")
_HAVE = word_set("has have had")
_ASKED_FOR = word_set("ask offers offer proposes propose")
# Verbs that only help another: left out where a verb of a phrase stands behind them.
_HELPING = (
    _BE
    | _HAVE
    | _DO
    | word_set(
        "will would going to gets get wants want got decides decided opts opted tries tried like"
        " likes choose chooses decide allowed able"
    )
    | _ASKED_FOR
)
# What a question begins with before the form that it asks for, the longest first.
_OPENINGS = tuple(
    map(words_of, (
        "how much does it cost to", "what does it cost to", "how much would", "how much for",
        "how much are", "how much is", "how much to", "what would be", "so what is", "how much",
        "how big is", "how high is", "how large is", "how steep is",
        "what would", "what will",
        "how many", "what was", "what are", "what is", "work out", "calculate", "what", "tell",
        "show", "is",
    ))
)  # fmt: skip
# What only leads to a move: `goes ahead and builds`.
_LEADING = english.PLAIN | word_set("ahead jump jumps step steps change changes mind") - {"out"}
_WITHIN = word_set("from in inside within")
_DURING = word_set("during on in")
_IT = word_set("it that this there here")
_PRONOUNS = _IT - {"there", "here"}
_BESIDES = word_set("instead without away even directly though before until so now")
_SUPPOSING = word_set("with for if when once it has have had got there is are that a an the")
_LANDING = "do you pay if you land on"
_BEFORE_DOING = word_set("before instead without")  # `roll before paying`
_DUTY = frozenset({("have", "to"), ("has", "to"), ("need", "to"), ("needs", "to")})
_CUTTING = word_set("for or before right at to does do would did") | {","}
_NEGATING = ("refuse", "decline", "forget")  # `refuse to pay` is nothing refused
_CHANGE_HANDS = ("buy", "get", "take", "sell", "swap", "trade", "exchange", "change", "turn")
_GAINING = ("gets", "gains")  # questions of what somebody is paid
_TWICE = "twice"
_ELSE = word_set("do does is are go goes must can")  # what another question begins with
_ARRIVING = word_set(  # `if passing Go`
    "pass land move go reach get be have do just roll come stop draw cross"
)
_UNLESS = word_set("to if when unless before after")
# What stands behind a verb and says no more of what it is of.
_ANY = word_set(
    "anything something any more some property properties street streets on for it again dice"
    " double doubles once now too in myself himself herself themselves as well"
)
# Ways multiply with every word that may be left out.
_EVERY = word_set("each all every both apiece everywhere three two")
_PAYS_DEBTS = ("pay", "cover", "settle", "afford", "clear", "meet")
_GETTING = ("get", "receive", "collect", "give", "sell", "return", "bring", "make")
_ANYTHING = word_set("anything something rent money")
_MANNER = word_set("completely entirely down to nothing zero at once all way in 1 go together")
_MOST_TRIES = 200
_MOST_SORTS = 3  # of moves that a bare verb may mean; `sell` says too little
_DEALING = 2  # players of a sale
_FEWEST = 2  # words of a move without what it is of
_MOST_WORDS = 60  # of a line; a longer one is no sentence
# Whether something is some sum.
_SUM_SAID = re.compile(r"(?i)(?P<of>(?:is|are|does|do|would|will) .+?) \W?(?P<sum>\d+)")


@frozen(eq=False)
class OwnWords:
    """Reads a line at a table, as `parser` does by the phrases alone."""

    parser: LineParser
    text: str
    tries: list[int] = field(factory=lambda: [0])

    @property
    def state(self) -> State:
        """The table."""
        return self.parser.state

    def read(self, asked: bool) -> Asked | None:
        """Return what a line means, or None where it cannot be read.

        Raises NotationError where a name in it fits several things.
        """
        question = asked and english.is_question(self.text)
        found = self._read(self.text, asked)
        # What is asked of a property that is named, or somebody's, is not asked of the rules alone,
        # nor is a sum.
        general = self.general() if found is None and question else None
        sums = not english.ASKS_SUM.isdisjoint(words_of(self.text))
        owned = general is not None and (sums or self._is_of_property())
        if found is None and not owned:
            found = general
        # A line of the notation that is a little amiss is told to be so.
        stands = self.state.stack and self._speaker.seats
        if found is None and asked and (stands or question):
            self.tries[0] = 0
            found = self._read(self.text, asked, covered=True)
        found = found or general or (self._sum_said() if question else None)
        if found is None and speaks_of_card(self.text) and not asks(self.text):
            speaker, names = self._speaker, self.state.setting.names
            seat = speaker.me if speaker.last is None else speaker.last
            for text, title in as_drawn(self.text, quoted(names[seat or 0])):
                found = self._read(text, False)
                if found is not None:
                    # Of two things that a card says neither is its title.
                    return None if title and self._read(title, False) else found
        return found

    def _sum_said(self) -> Asked | None:
        """Return what a line asks that asks if something is some sum: `does Reading charge 25?`."""
        said = _SUM_SAID.fullmatch(self.text.strip(" ?"))
        found = None if said is None else self._read(f"how much {said['of']}", True)
        question = None if found is None else found.question
        if said is None or found is None or question is None or question.kind == "clause":
            return None
        return evolve(found, question=evolve(question, text=self.text, amount=int(said["sum"])))

    def _is_of_property(self) -> bool:
        """Check whether the line names a property, or tells whose something is."""
        wording = Wording.of(self.state.setting, self.text, self._speaker)
        if wording is None:
            return False
        line = wording.stream
        return any(
            token.kind == "own" or line.hit(line.property_type, place) is not None
            for place, token in enumerate(line.tokens)
        )

    def general(self) -> Asked | None:
        """Return the question that a line asks of the rules, whatever the table; None if none."""
        wording = Wording.of(self.state.setting, self.text, self._speaker)
        if wording is None:
            return None
        exactly = self._speaker.general and is_example(wording.stream)
        found = clause_asked_for(wording.stream, unnamed=exactly)
        if found is None and (figure := figure_asked_for(wording.stream)) is not None:
            return Asked(self.parser.value(figure, {}, self.text), free=True)
        if found is None and self._speaker.general:
            found = clause_asked_for(wording.stream, unnamed=True)
        if found is None:
            return None
        return Asked(Question("clause", self.text, found[0], (("holds", found[1]),)), free=True)

    @property
    def _speaker(self) -> Speaker:
        return self.parser.speaker or mover_speaks(self.state)

    def _read(self, line: str, asked: bool, covered: bool = False) -> Asked | None:
        speaker = self._speaker
        plain = plain_question(line, self.state.setting.names, asked) if asked else line
        # Whoever may `let Bob stay` lets him do what he may do, or that is a move of its own.
        for text in dict.fromkeys((line, plain) if covered else (plain, line)):
            if english.points_back(text):
                return None
            # `pays back` is a verb of its own where a phrase of the rulebook has it.
            for apart in (True, False) if has_phrasal(self.state.program, text) else (False,):
                wording = Wording.of(
                    self.state.setting, text, speaker, self.parser.at.column - 1, apart
                )
                if wording is None or not 0 < len(wording.stream.tokens) <= _MOST_WORDS:
                    return None
                reader = _Reader(self, wording, speaker.me, english.is_question(text), covered)
                found = reader.read(asked)
                if found is not None:
                    note = "; ".join(filter(None, (found.note, *wording.notes)))
                    return evolve(found, note=note, free=True)
        return None


def speaking(state: State) -> int | None:
    """Return whose turn it is, by seat: whom `I` means."""
    program = state.setting.program
    for matter in state.stack:
        if program.matters[matter.kind].place == "ground":
            seats = values_of(state, matter, PLAYER)
            return next((seat for seat in seats if isinstance(seat, int)), None)
    return None


def mover_speaks(state: State) -> Speaker:
    """Return the speaker of a line where nothing says who that is: whose turn it is; `it` is where
    that player stands.
    """
    me = speaking(state)
    site = None if me is None else state.place[me]
    stands = isinstance(site, int) and state.program.board.spaces[site].deed
    return Speaker(me, me, site=site if stands else None)


def _says_order(tokens: Tokens) -> bool:
    """Check whether it is said that something must be done before something else: that tells
    nothing of whether it may be done, or must be done at all.
    """
    words = [token.folded for token in tokens]
    return (
        "before" in words[1:-1]
        and words[0] not in english.ASKS_WHAT
        and (not _DUTY.isdisjoint(pairwise(words)) or "must" in words[: words.index("before")])
    )


@frozen(eq=False)
class _Reader:
    """One line being read."""

    own: OwnWords
    wording: Wording
    me: int | None
    asks: bool = False
    covered: bool = False  # whether moves are read by coverage

    @property
    def parser(self) -> LineParser:
        return self.own.parser

    @property
    def stream(self) -> TokenStream:
        return self.wording.stream

    @property
    def state(self) -> State:
        return self.own.state

    @property
    def program(self) -> Program:
        return self.own.state.program

    @property
    def names(self) -> tuple[str, ...]:
        return self.own.state.setting.names

    def read(self, asked: bool) -> Asked | None:
        tokens = self.stream.tokens
        if _says_order(tokens):
            return None
        if not asked:
            return self._moves(tokens)
        happens = self._fact(tokens[1:], cut=False) if tokens[0].folded in _DO else None
        if happens is not None:  # `does she get out of jail`
            return Asked(happens)
        paying: tuple[Tokens, Tokens] | None = None
        pieces = False  # whether it is asked what pieces cost
        for how, who, rest in ways_to_ask(self.stream.with_tokens(tokens)):
            if how == "effect":
                paying = paying or (who, rest)
                continue
            found = self._asked(how, who, rest)
            if found is not None:
                return found
            pieces = pieces or self._pays_for_pieces(how, rest)
        if paying is not None and pieces and (found := self._effect(*paying)) is not None:
            return found
        # What some moves pay is asked only where a value is not told by the words as they stand.
        question = self._question(tokens, there=paying is None)
        if question is None and paying is not None:
            found = self._effect(*paying)
            if found is not None:
                return found
            question = self._question(tokens)
        if question is not None:
            return Asked(question)
        return (self._by_words(tokens) if self.covered else None) or self._stated_or_made(tokens)

    def _by_words(self, tokens: Tokens) -> Asked | None:
        """Read a question by the words that it holds, in any order; None where any is left over, or
        where it may ask several things.
        """
        focus = focus_of([token.folded for token in tokens])
        if focus is None and self._is_of_claim(tokens[:1]):  # `rent he must pay?`
            focus = "much", 0, 0
        if focus is None:
            return None
        asks, begin, end = focus
        rest = (*tokens[:begin], *tokens[end:])
        if folded_at(rest, len(rest) - 1) == "after":
            rest = rest[:-1]
        cover = self._coverage(rest)
        if asks in ("what", "much") and (fits := cover.values()):
            question = self.parser.value(fits[0].thing, fits[0].reading.env, self.own.text)
            return Asked(question)
        if asks == "be" and (fits := cover.facts()):
            ((sort, value),) = fits[0].reading.values
            sort = "space" if sort == "property" else sort
            subject = self.stream.names.write(sort, value)
            name = f"{subject} {fits[0].thing.phrases[0].text}"
            return Asked(Question("fact", self.own.text, name=name))
        named = {n for c in cover.chunks for n in range(c.start, c.end)
                 if c.holder is None or c.holder >= 0}  # fmt: skip
        left = [t for n, t in enumerate(rest) if n not in named and not t.is_article]
        for bag in bags():
            if asks not in bag.focus:
                continue
            words = {t: english.bases(t.folded) for t in left}
            used = [t for t in left if not words[t].isdisjoint(bag.more)]
            others = [t for t in left if t not in used]
            claims = [t for t in others if bag.sort in OWING and t.word not in english.LINKS
                      and self._is_of_claim((t,))]  # fmt: skip
            others = [t for t in others if t not in claims and t.word not in english.SILENT]
            if "piece" in bag.names:
                others = [t for t in others if not self._is_piece(t)]
            needed = not bag.needed or any(not words[t].isdisjoint(bag.needed) for t in used)
            if others or not needed:
                continue
            asked = self._of_bag(bag, cover, claims)
            if asked is not None and asked.question is not None:
                return asked
        return None

    def _of_bag(self, bag: Bag, cover: PhraseCoverage, claims: Sequence[Token]) -> Asked | None:
        """Return the question of a row, with what a line names; None where it names other things
        than the row has.
        """
        line, me = cover.line, self.me
        people = [chunk for chunk in cover.chunks if chunk.holder is not None]
        things = [chunk for chunk in cover.chunks if chunk.holder is None]
        if bag.sort in ENDS:
            sums = (
                bag.sort == "payer"
                or claims
                or any(line.is_word(n, *_SUMS) for n in range(len(line.tokens)))
            )
            return self._who_owes(bag.sort, people, line) if sums and not things else None
        if bag.sort in OWING:
            return self._owing_by_words(bag.sort, line, people, things, claims)
        env: list[tuple[str, Any]] = []
        for name in bag.names:
            if name == "player":
                continue
            sort = line.property_type if name == "property" else Type(name)
            hits = [(n, line.hit(sort, n)) for n in range(len(line.tokens))]
            sure = [(n, hit) for n, hit in hits if hit is not None and hit.is_sure]
            if len(sure) != 1:
                return None
            n, hit = sure[0]
            things = [c for c in things if not n <= c.start < hit.end]
            if name == bag.names[-1]:  # of pieces on a property all are told
                env.append((name, hit.values[0]))
        seats = {chunk.holder for chunk in people} - {BANK}
        if "player" in bag.names and not seats and me is not None:
            seats = {me}
        if things or len(seats) != bag.names.count("player"):
            return None
        player = "".join(line.names.setting.names[seat] for seat in seats if seat is not None)
        return Asked(Question(bag.sort, self.own.text, env=tuple(env), player=player))

    def _who_owes(self, sort: str, people: Sequence[Chunk], line: TokenStream) -> Asked | None:
        """Return who it is that owes something, or is owed it: `who pays Bob`, `who does she pay`,
        `who gets the rent`.
        """
        seats = [chunk.holder for chunk in people]
        words = [token.folded for token in self.stream.tokens]
        if len(seats) > 1 or words[1:] in (["owe"], ["owes"]):
            return None  # whom and what is missing
        # `who does she pay`: whoever is named pays.
        before = {token.folded for chunk in people for token in line.tokens[: chunk.start]}
        pays = sort == "payer" and not _DO.isdisjoint(before)
        sort = "payee" if pays else sort
        known = dict(zip(("debtor" if sort == "payee" else "creditor",), seats, strict=False))
        env = {"debtor": ANYBODY, "creditor": ANYBODY, "about": (), "what": "", **known}
        return Asked(Question("owes", self.own.text, name=sort, env=tuple(env.items())))

    def _owing_by_words(
        self, sort: str, line: TokenStream, people: Sequence[Chunk], things: Sequence[Chunk],
        claims: Sequence[Token],
    ) -> Asked | None:  # fmt: skip
        """Return who owes whom by the prepositions before those who are named, else by who is named
        first.
        """
        gains = sort in ("gets", "gains")
        if len(people) > 2 or (not people and sort != "due"):
            return None
        said = {chunk.lead: chunk for chunk in people[::-1]}
        leads = ("to", "") if gains else ("from", "by", "")
        first = next((said[lead] for lead in leads if lead in said), None)
        if people and first is None:
            return None
        other = next((c for c in people if c is not first), None)
        link = Token.said("from" if gains else "to", line.tokens[-1].end)
        rest = [t for c in things for t in line.tokens[c.start : c.end]]
        sums = [t for t in rest if t.whole is not None]
        if sums and (len(rest) > len(sums) or sort not in ("pays", "gets")):
            return None
        to = () if other is None else line.tokens[other.start : other.end]
        who = () if first is None else line.tokens[first.start : first.end]
        if sort == "gains" and to:  # what one gets is what the other owes
            sort, who, to, link = "amount", to, who, Token.said("to", link.start)
        return self._owing(sort, who, (*((link, *to) if to else ()), *rest, *claims))

    def _asked(self, how: str, who: Tokens, rest: Tokens) -> Asked | None:
        """Return what one form of a question asks, of whom and what stands in it."""
        if how == "affords":
            return self._affords(who, rest)
        if how == "most":
            words = [token.folded for token in self.stream.tokens]
            cash = not {"cash", "money"}.isdisjoint(words)
            return Asked(Question("most", self.own.text)) if cash else self._richest()
        if how == "ruined":
            return self._ruined(who)
        if how in ("may", "must", "does", "then"):
            return self._asked_of_moves(how, (*who, *rest))
        if how == "many" and len(rest) > 1:
            one = evolve(rest[1], folded=self._one(rest[1].folded))
            return self._some((*who, rest[0], one, *rest[2:]), how)
        if how == "least":
            return self._least(who, rest)
        if how == "landing":
            return self._landing(rest)
        if how == "lands":
            asked = self._landing(rest)
            if asked is None or asked.question is None:
                # What a space costs that nobody owns, is owed by whoever stands there.
                there = self._names_property(rest) and self._stands(who, rest)
                return self._owing("pays", who, ()) if there else None
            return Asked(evolve(asked.question, kind="any"))
        if how == "charge":
            return self._charge(rest)
        if how in ("card", "holder", "short"):
            return self._held_or_short(how, who, rest)
        if how == "walks":
            return self._walks(who, rest)
        if how == "passes":
            return self._passes(who, rest)
        whether = how in ("owes", "pays")
        if whether and folded_at(rest, 1) == "on" and rest[0].folded in _ANYTHING:
            rest = rest[1:]
        if rest and rest[0].folded == "on" and not self._stands(who, rest[1:]):
            return self._owed_on(rest[1:], who if whether else ())
        if how in ("pays", "owes", "gets") and (stated := self._stated(how, who, rest)) is not None:
            return Asked(stated)
        if self._pays_for_pieces(how, rest):
            # What that costs is the price of the pieces.
            return None
        rent = "rent" in words_of(self.own.text)  # that is no price
        if how == "due" and not (rest or rent) and (priced := self._priced_here()) is not None:
            return Asked(priced)
        if how not in ("value", "claim"):
            return self._owing(how, who, rest)
        # What is paid to get something back is of that, and not of where somebody stands.
        back = any(token.folded == "back" for token in rest)
        value = self._question(rest, there=not back)
        if how == "claim" and value is not None:
            value = evolve(value, amount=who[0].whole or 0) if value.kind == "value" else None
        return None if value is None else Asked(value)

    def _least(self, who: Tokens, rest: Tokens) -> Asked | None:
        """Return how many pieces somebody has to sell at least to pay what they owe; None where it
        is not asked of selling, or only of some of them.
        """
        behind = [token.folded for token in rest[2:]]
        if not english.has_verb([token.folded for token in rest[:1]], "sell") or (
            behind and not (behind[0] == "to" and english.has_verb(behind[1:2], *_PAYS_DEBTS))
        ):
            return None
        asked = self._asked("many", who, rest[:2])
        question = None if asked is None else asked.question
        return None if question is None else Asked(evolve(question, name="least"))

    def _held_or_short(self, how: str, who: Tokens, rest: Tokens) -> Asked | None:
        """Return whether somebody holds some cards, who holds them, or how much somebody is short
        of what they owe.
        """
        if how == "holder":
            line = self.stream.with_tokens(rest)
            named = {card for one in line.values(list_of(CARD), 0) for card in one.value}
            return Asked(Question("holder", self.own.text, env=(("cards", tuple(named)),)))
        if how == "card":
            held = self._fact((*who, Token.said("holds", rest[0].start), *rest), cut=False)
            return None if held is None else Asked(held)
        owing = self._owing("amount", who, ())
        question = None if owing is None else owing.question
        return None if question is None else Asked(evolve(question, name="short"))

    def _stated(self, how: str, who: Tokens, rest: Tokens) -> Question | None:
        """Return whether what somebody pays or gets is so: `double rent`, or that a property is
        theirs then.
        """
        line = self.stream.with_tokens(rest)
        hit = line.hit(line.property_type, line.skip(0)) if rest and how == "gets" else None
        if hit is not None and hit.is_sure and hit.end == len(rest):
            owner = self.state.owner[hit.values[0]]
            owns = Token.said("owns", rest[0].start)
            # Who gets what a debtor owns is not known yet.
            known = not (isinstance(owner, int) and owes(self.state, owner))
            named = (*who, owns, self._site(hit.values[0], rest[0].start))
            if known and (found := self._fact(named, cut=False)) is not None:
                return found
        return self._truth(rest) if rest else None

    def _owed_on(self, rest: Tokens, payer: Tokens) -> Asked | None:
        """Return what is asked of `what would she owe on X`, or of whether a `payer` would."""
        names, asked = self.names, self._landing(rest)
        if {names[seat] for seat in self._owners(rest)} & {token.text for token in payer}:
            return None  # nobody pays for their own
        if payer and asked is not None and asked.question is not None:
            return Asked(evolve(asked.question, kind="any"))
        return asked

    def _walks(self, who: Tokens, rest: Tokens) -> Asked | None:
        """Return whether somebody's token moves on, or how many spaces: `does she move the 7`."""
        person = self._naming(who).name("player", 0)
        if person is None:
            return None
        name = self.names[person.values[0]]
        far = self.stream.tokens[0].folded == "how"
        steps = (rest[0].whole or 0) if rest else 0
        sort = "far" if far else "any"
        return Asked(Question("walks", self.own.text, name=sort, player=name, amount=steps))

    def _passes(self, who: Tokens, rest: Tokens) -> Asked | None:
        """Return whether somebody's token passed a space, which is not declined then: `did she pass
        Boardwalk?`; None where it is a property that is open.
        """
        person, line = self._naming(who).name("player", 0), self._naming(rest)
        hit = line.hit(SPACE, line.skip(0))
        whole = hit is not None and hit.is_sure and hit.end == len(line.tokens)
        if person is None or hit is None or not whole or hit.values[0] in self._open_sites():
            return None
        name, site = self.names[person.values[0]], hit.values[0]
        env = (("passed", site),)
        return Asked(Question("walks", self.own.text, name="past", player=name, env=env))

    def _pays_for_pieces(self, how: str, rest: Tokens) -> bool:
        """Check whether it is asked what somebody pays `for a house on X`, and not for landing."""
        words = words_of(self.own.text)
        pays = english.has_verb(words, "pay") and not english.has_verb(words, "land", "rent")
        some = [token for token in rest if not token.is_article and token.folded != "for"]
        first = some[1:2] if some and some[0].kind == "number" else some[:1]
        return how in ("amount", "value") and pays and any(map(self._is_piece, first))

    def _priced_here(self) -> Question | None:
        """Return what the property costs that was spoken of, of the bank's: `how much is it?`."""
        site, state = self.wording.speaker.site, self.state
        if site is None or state.owner[site] != BANK:
            return None
        price = self.stream.cut("price of").tokens
        return self._question((*price, self._site(site, price[-1].end)), supposed=False)

    def _truth(self, rest: Tokens) -> Question | None:
        """Return whether what somebody pays is so: `double rent`."""
        value = self._question(rest, supposed=False)
        if value is None or value.kind != "value":
            return None
        return value if self.program.functions[value.name].type.name == "truth" else None

    def _ruined(self, who: Tokens) -> Asked | None:
        """Read whether somebody cannot pay what is to be paid; of a debt that is open it is a move,
        and of an auction it is something else.
        """
        state, kinds = self.state, self.program.matters
        person = self._naming(who).name("player", 0)
        sale = any(
            one.type == list_of(PLAYER) for m in state.stack for one in kinds[m.kind].fields
            if not kinds[m.kind].place
        )  # fmt: skip
        owing = any(not kinds[matter.kind].place for matter in state.stack)
        last = self.stream.tokens[-1].folded
        if person is None or sale or (owing and last == "bankrupt"):
            return None
        name = state.setting.names[person.values[0]]
        out = "out" if last == "out" else ""
        return Asked(Question("ruined", self.own.text, player=name, name=out))

    def _richest(self) -> Asked | None:
        """Return the question whose worth is the highest, by the first measure that there is."""
        worth = final_worth_of(self.program)
        return Asked(Question("most", self.own.text, name=worth.name)) if worth else None

    def _charge(self, rest: Tokens) -> Asked | None:
        """Return what a space without a deed costs that alone is named, or a share: `how much is
        10% for Ann's income tax`.
        """
        line = self.stream.with_tokens(rest)
        hit = next(line.hits(SPACE, line.skip(0)), None)
        spaces = self.program.board.spaces
        if hit is not None and hit.is_sure and hit.end == len(rest) and len(hit.values) == 1:
            bare = not spaces[hit.values[0]].deed
            return self._owing("due", (), rest[line.skip(0) :]) if bare else None
        if any(map(self._is_piece, rest)) and len({*self._spaces_in(rest)}) > 1:
            return self._effect((), rest, bought=True)
        if not any(token.kind == "percent" for token in rest):
            return None
        who: Tokens = ()
        if rest[-1].kind == "quoted" and folded_at(rest, len(rest) - 2) == "for":
            who, rest = rest[-1:], rest[:-2]
        return self._effect(who, (Token.said("pays", rest[0].start), *rest))

    def _landing(self, rest: Tokens) -> Asked | None:
        """Return what is asked of what it costs to land somewhere."""
        value = self._question((*self.stream.cut(_LANDING).tokens, *rest))
        return None if value is None else Asked(value)

    def _stated_or_made(self, tokens: Tokens) -> Asked | None:
        """Read what is no question of a value as one whether something holds, or as moves."""
        question = None
        if tokens[0].word in _BE | _DO | _HAVE:
            # `is Baltic being auctioned` says `Baltic is being auctioned`.
            line = self.stream.with_tokens(tokens)
            begin = line.skip(1)
            end = next((hit.end for hit in line.hits(line.property_type, begin)), begin + 1)
            stated = (*tokens[1:end], tokens[0], *tokens[end:])
            question = self._fact(tokens[1:], cut=True) or self._fact(stated, cut=True)
        if question is not None and tokens[0].folded in _BE:  # `is he bankrupt?`, of a debt
            moves = self._moves((*tokens[1:2], tokens[0], *tokens[2:]))
            if moves is not None and open_now(self.state, moves.steps[0][0]):
                return evolve(moves, happens=True)
        if question is not None:
            return Asked(question)
        moves = self._moves(tokens) or self._moves(tokens, cut=True)
        if moves is None and (self.asks or tokens[-1].folded == "again"):
            moves = self._some(tokens, "may")  # `she rolls again?`
        if moves is not None:
            return moves
        question = self._fact(tokens, cut=False)
        return None if question is None else Asked(question)

    def _asked_of_moves(self, how: str, tokens: Tokens) -> Asked | None:
        """Return what is asked of the moves that tokens mean: whether they may or must be made,
        whether they come about, or what is so then.
        """
        found = self._moves(tokens, cut=True)
        if found is not None and how == "must":
            return Asked(Question("must", self.own.text, steps=found.steps))
        if found is not None or how == "then":
            return found and evolve(found, happens=how == "does", supposed=how == "then")
        return (self._leading_to(tokens) if how == "may" else None) or self._some(tokens, how)

    def _leading_to(self, tokens: Tokens) -> Asked | None:
        """Read what a rulebook says of a player as a question whether a move of theirs leads there:
        `can Bob get out of jail?`.
        """
        state = self.state
        about = [
            one for one in state.program.functions.values()
            if one.type == TRUTH and [param.type for param in one.params] == [PLAYER]
        ]  # fmt: skip
        for function, reading in self._matcher(tokens).readings(about):
            sorts = () if reading.doubts else leading_to(state.program, function)
            if sorts:
                env = (("sorts", sorts), ("leads", function.name))
                player = state.setting.names[reading.env[function.params[0].name]]
                return Asked(Question("some", self.own.text, name="may", env=env, player=player))
        return None

    def _stands(self, who: Sequence[Token], rest: Tokens) -> bool:
        """Check whether somebody stands on the space that is named, and is not only supposed to."""
        if any(token.folded == "would" for token in self.stream.tokens[:3]):
            return False
        line, state = self.stream.with_tokens(rest), self.state
        hit = next(line.hits(SPACE, line.skip(0)), None)
        names = state.setting.names
        seat = names.index(who[0].text) if who and who[0].text in names else None
        return hit is None or seat is None or state.place[seat] in hit.values

    def _effect(self, who: Tokens, rest: Tokens, bought: bool = False) -> Asked | None:
        """Read what is paid by some moves; of whom nothing is said it is whoever may make them.
        What is only named is `bought` or else sold, as far as the words do not say which.
        """
        named = rest[:1] if rest[0].kind == "quoted" else who
        seats = range(len(self.names)) if not named else ()
        owners = self._owners(rest)
        first = sorted(seats, key=lambda seat: (seat not in owners, seat != self.me))
        tried = [(self.wording.player(seat, rest[0]), *rest) for seat in first]
        if named:
            tried = [rest if rest[0].kind == "quoted" else (*who, *rest)]
        found: list[tuple[Moves, ...]] = []
        words = words_of(self.own.text)
        costs = english.has_verb(words, "cost", "owe")  # that is no sale
        paid = english.has_verb(words, "pay", "cost") or self._stands_nowhere(words, rest)
        bought = bought or ("bank" not in words and paid)
        ways: list[Callable[[Tokens], Asked | None]] = [self._moves]
        ways += [self._built] if bought else []
        # `for a house` is one that is sold, wherever it stands.
        sold = lambda tokens: self._of_only(_sold_by(tokens))  # noqa: E731
        ways += [] if costs or bought else [self._sold, sold]
        for way in (*ways, self._of_only):
            found = found or [one.steps for one in map(way, tried)
                              if one is not None and not self._is_never(one)]  # fmt: skip
        if not found:
            return None
        steps = found[0]
        if all(len(one) == 1 for one in found):  # whichever of them is legal
            steps = (tuple(move for one in found for move in one[0]),)
        return Asked(Question("effect", self.own.text, steps=steps))

    def _stands_nowhere(self, words: Sequence[str], rest: Tokens) -> bool:
        """Check whether nobody gets or sells anything in a question, and nothing stands on what it
        names: `how much for a house on each?` is what they cost then.
        """
        if english.has_verb(words, *_GETTING):
            return False
        sites, rungs = self._spaces_in(rest), self.state.rung
        return bool(sites) and all(rungs[site] == 0 for site in sites)

    def _spaces_in(self, tokens: Tokens) -> list[int]:
        """Return the spaces that are named somewhere in a part of the line."""
        line = self.stream.with_tokens(tokens)
        hits = (hit for at in range(len(tokens)) for hit in line.hits(SPACE, at))
        return [site for hit in hits for site in hit.values]

    def _is_never(self, asked: Asked) -> bool:
        """Check whether a line was read as a move that nobody can ever make."""
        kinds = self.program.moves
        rules = [{rule.name for rule in kinds[move.name].rules} for move in asked.moves]
        return bool(rules) and all(
            any(name.endswith(".never") for name in names) for names in rules
        )

    def _built(self, tokens: Tokens) -> Asked | None:
        """Read what somebody pays `for a house on X`: it is put there."""
        kept = tuple(token for token in tokens if token.folded != "for")
        for verb in ("builds", "buys", "puts"):
            found = self._moves((kept[0], Token.said(verb, kept[0].end), *kept[1:]), cut=True)
            if found is not None and found.steps and not self._is_never(found):
                return found
        return None

    def _sold(self, tokens: Tokens) -> Asked | None:
        """Read all of some pieces, or what somebody gets `for a house on X`: it is sold."""
        for some in (tokens, _sold_by(tokens)):
            found = self._moves(some, cut=True) or self._some(some, "may")
            if found is not None and found.steps:
                return found
        return None

    def _of_only(self, tokens: Tokens) -> Asked | None:
        """Read a move that leaves out of which property it is, where cash apart it may be made of
        one alone that the mover owns.
        """
        if self._spaces_in(tokens):
            return None
        names, state = self.names, self.state
        seat = names.index(tokens[0].text) if tokens[0].text in names else ANYBODY
        rich = put(state, ("cash", seat), ENOUGH) if seat >= 0 else state
        while len(tokens) > _FEWEST and tokens[-1].text.casefold() in ("first", *_PRONOUNS):
            tokens = tokens[:-1]
        found: dict[Move, Asked] = {}
        for site in (n for n, owner in enumerate(state.owner) if owner == seat):
            name = self._site(site, tokens[-1].end)
            for behind in ((Token.said("on", name.start), name), (name,)):
                asked = self._moves((*tokens, *behind))
                moves = () if asked is None or len(asked.steps) > 1 else asked.steps[0]
                found |= {one: Asked(steps=((one,),)) for one in moves
                          if verdict(rich, one) is not Verdict.ILLEGAL}  # fmt: skip
        # Of several it is asked only what is the same of each.
        gains = {gain(judge(rich, move)) for move in found}
        return next(iter(found.values())) if len(gains) == 1 and None not in gains else None

    # -- what asks -------------------------------------------------------------------------------

    def _owing(self, how: str, who: Sequence[Token], rest: Sequence[Token]) -> Asked | None:
        """Read who owes whom, how much, and for what: `Ann rent`, `200 to Ann`, `rent from Bob`."""
        stream = self._naming((*who, *rest))
        parties = self._parties(stream, how, who, rest)
        if parties is None:
            return None
        debtor, creditor, left = parties
        if self._comes_by_another(debtor, creditor, tuple(left)):
            return None
        mine = creditor if how in _GAINING else debtor
        words = [token.word for token in left]
        sums = how in ("amount", "gains", "due")
        how_much = self.stream.tokens[0].folded in ("how", "what")
        if how == "amount" and not how_much and any(t.kind == "number" for t in left):
            sums = False  # `he owes me 50?`
        if sums and not _UNLESS.isdisjoint(words):
            # What would be owed, or paid for something else.
            return None
        if "off" in words or (how == "gets" and words[:1] == ["to"]) or _asks_else(words):
            # `pays that off` is no rent, and `gets to build` brings no money.
            return None
        whose = self.names[mine] if mine >= 0 else ""
        # The words of what is owed are compared with those of claims, which have no article.
        left = list(dropwhile(lambda t: t.is_article or t.text == whose, left))
        amount = 0
        if left and (whole := left[0].whole) is not None:
            amount, left = whole, left[1:]
        if _TWICE in (said := [token.folded for token in left]):
            if not amount or english.has_verb(said, "pass", "land"):
                return None  # what comes again elsewhere is not there
            amount *= 2
            left.pop(said.index(_TWICE))
        what = " ".join(t.text for t in left)
        spaces = stream.names.table("space")
        hits = (hit for pos in range(len(left)) for hit in spaces.find(left, pos))
        about = tuple(sorted({hit.values for hit in hits if hit.is_sure}))
        env = (("debtor", debtor), ("creditor", creditor), ("about", about), ("what", what))
        name = "amount" if sums else ""
        return Asked(Question("owes", self.own.text, name=name, env=env, amount=amount))

    def _comes_by_another(self, debtor: int, creditor: int, left: Tokens) -> bool:
        """Check whether the Bank's money would come by what somebody else does: `200 when Bob
        passes Go`, `money if my friend lands there`.
        """
        at = next(
            (place for place, token in enumerate(left) if token.folded in english.CONDITIONAL), None
        )
        mine = self.names[creditor] if creditor >= 0 else ""
        said = [] if at is None else [t for t in left[at:] if not t.is_article and t.text != mine]
        if len(said) < 2 or english.has_verb((said[1].folded,), *_ARRIVING):
            return False
        spaces = self.program.board.spaces
        unowned = any(not spaces[number].deed for number in self._spaces_in(left))
        return debtor == BANK or (debtor == ANYBODY and unowned)

    def _parties(
        self, stream: TokenStream, how: str, who: Sequence[Token], rest: Sequence[Token]
    ) -> tuple[int, int, list[Token]] | None:
        """Return who owes, to whom, and the words of what; None where they tell of no claim."""
        if how == "gets" and rest and rest[0].folded == "out":
            # Of jail: nothing is paid by that.
            return None
        person = stream.name("holder", 0) if who else None
        mine = ANYBODY if person is None else person.values[0]
        gains = how in _GAINING
        direct = bool(rest) and rest[0].kind != "own"  # `asks her`, and not `gets her 200`
        paired = self._with_whom(stream, len(who), gains, direct)
        if paired is None:
            return None
        other, left = paired
        if how == "due":  # `what is due from Ann to Bob`
            paired = self._with_whom(stream.with_tokens(left), 0, True, False)
            if paired is None:
                return None
            mine, left = paired
        if how == "pays" and other < 0 and self._is_no_claim(who, left):
            return None
        if mine == BANK and self._is_of_pieces(left):
            # That is what selling them brings.
            return None
        if left and left[0].folded == "for" and {t.folded for t in left[1:]} <= _PRONOUNS:
            left = []  # `what do I get for it`
        if not gains:
            return mine, other, left
        folded = [token.folded for token in left if not token.text[:1].isupper()]
        if "way" in folded or english.has_verb(folded, "leave", "start", "begin"):
            # What is got on the way hangs on what led there, and what at the start on no space.
            return None
        if other == ANYBODY:
            there = english.has_verb((token.folded for token in left), "pass", "land")
            if how == "gains" and left and not there:  # `for passing Go`
                return None
            anything = [token.folded for token in left] in (["anything"], ["something"])
            left = [] if anything else left
            said = [token for token in left if not token.is_article]
            sums = [token for token in said[:1] if token.whole is not None]
            due = said[len(sums) :]
            claim = self._is_of_claim(due) or self._is_of_claim(due[:1])
            claim = claim or bool(sums and not due and self._is_visited(mine))
            other = ANYBODY if how == "gains" or anything or claim else BANK
        return other, mine, left

    def _is_of_pieces(self, tokens: Sequence[Token]) -> bool:
        """Check whether words name pieces of a kind, and not only those that were spoken of."""
        pieces = any(map(self._is_piece, tokens))
        one = any(token.text.casefold() == "one" for token in tokens)
        return (pieces or one) and not any(t.folded in ("those", "these") for t in tokens)

    def _affords(self, who: Tokens, rest: Tokens) -> Asked | None:
        """Read whether somebody has the cash for a claim that stands: `can she pay the rent?`. A
        debt is paid by a move.
        """
        state = self.state
        person = self._naming(who).name("holder", 0) if who else None
        payee = self._naming(rest).name("holder", 0) if rest else None
        rest = rest if payee is None else rest[payee.end :]
        if person is None or not (self._is_of_claim(rest) or {t.folded for t in rest} <= _PRONOUNS):
            return None
        kinds = state.program.matters
        # While a debt is open it is what is to be paid.
        tables = state.tables if len(state.stack) == 1 else (state,)
        claims = (
            m
            for table in tables
            for m in table.open_matters
            if kinds[m.kind].place == "standing" and int in map(type, values_of(table, m, MONEY))
        )
        parties = [m.values[:_PARTIES] for m in claims]
        seat = person.values[0]
        parties += self._lacking(seat)
        if state.stack and not any(seat in of[:1] for of in parties) and not self._taxed(seat):
            return None
        if payee is not None and not any(payee.values[0] in of[1:] for of in parties):
            return None
        found = self._owing("affords", who, ())
        if found is None or found.question is None:
            return None
        return Asked(evolve(found.question, name="able"))

    def _lacking(self, seat: int) -> list[tuple[Any, ...]]:
        """Return who owes whom by the debts that are open, where these are more than the cash of
        somebody: who can raise the rest can pay them, and not yet.
        """
        state, kinds = self.state, self.program.matters
        owed = [m for m in state.stack if is_debt(kinds[m.kind]) and m.values[0] == seat]
        cash = state.cash[seat] if owed else None
        sums = [sum_ for m in owed for sum_ in values_of(state, m, MONEY) if isinstance(sum_, int)]
        lacks = isinstance(cash, int) and cash < sum(sums)
        return [m.values[:_PARTIES] for m in owed] if lacks else []

    def _is_visited(self, seat: int) -> bool:
        """Check whether another may owe somebody rent: what that player gets is asked of it."""
        kinds, visitor = self.program.matters, self.wording.speaker.visitor
        return visitor not in (None, seat) and any(
            kinds[matter.kind].place == "standing" and matter.values[1:_PARTIES] == (seat,)
            for table in self.state.tables
            for matter in table.open_matters
        )

    def _taxed(self, seat: int) -> bool:
        """Check whether somebody has landed on a space that nobody can own, and isn't held there:
        what is to be paid there hangs on the space.
        """
        state, visitor = self.state, self.wording.speaker.visitor
        at = state.place[seat] if seat >= 0 else None
        held = state.program.holding_tracks
        return (
            visitor in (None, seat)
            and isinstance(at, int)
            and not state.program.board.spaces[at].deed
            and not any(state.player_tracks[track.index][seat] is True for track in held)
        )

    def _with_whom(
        self, stream: TokenStream, begin: int, gains: bool, direct: bool
    ) -> tuple[int, list[Token]] | None:
        """Return to whom something goes, or from whom somebody `gains` it, and the other words from
        a token on; None where that may be several holders. Who stands `direct` there needs no
        preposition.
        """
        links = ("from", "by", "off", "of") if gains else ("to",)
        other = ANYBODY
        left: list[Token] = []
        at, last = begin, len(stream.tokens) - 1
        while at <= last:
            led = stream.tokens[at].folded in links and at < last
            hit = stream.name("holder", stream.skip(at + led))
            if (
                other == ANYBODY
                and hit is not None
                and (
                    led
                    or (direct and at == begin and stream.tokens[at].text != stream.tokens[0].text)
                )
            ):
                if not hit.is_sure:
                    return None
                other, at = hit.first
                continue
            # `gets it out of her`
            out = gains and stream.is_word(at, "out") and stream.is_word(at + 1, "of")
            left += [] if out else [stream.tokens[at]]
            at += 1
        return other, left

    def _is_no_claim(self, who: Sequence[Token], left: Sequence[Token]) -> bool:
        """Check whether what somebody pays to no player may be a move, as a fine is: by the words
        that are `left`, else by what may be done now.
        """
        if any(token.whole is None for token in left):
            return not self._is_of_claim(left)
        asked = self._moves((*who, *self.stream.cut("pay").tokens, *left))
        moves = asked.moves if asked else ()
        state, kinds = self.state, self.program.moves
        return any(
            kinds[move.name].how != "any" and verdict(state, move) is Verdict.LEGAL
            for move in moves
        )

    def _is_of_claim(self, tokens: Sequence[Token]) -> bool:
        """Check whether words are those in which a claim is told: `does she pay the rent?`."""
        words = {token.folded for token in tokens if not token.is_article}
        claims = self.program.matters_on("standing")
        told = words_in(phrase.text for kind in claims for phrase in kind.phrases)
        return bool(words) and words <= told

    # -- questions -------------------------------------------------------------------------------

    def _question(
        self, tokens: Tokens, there: bool = True, supposed: bool = True
    ) -> Question | None:
        """Return what a line asks of a value, by its forms or behind what only asks; unless it is
        said of what is `there`, only as it stands, and unless it may be `supposed`, as it is.
        """
        beginnings = list(self._beginnings(tokens))
        of_no_piece = self._asks_leave or self._asks_price
        holds = bool(tokens) and tokens[0].word in _BE  # `is X Ann's?` asks no sum
        there = there and not self._names_property(tokens)
        # As it stands first, then with the space that was spoken of: `what is my net worth` is of
        # none.
        for place in (lambda cut: cut, self._there)[: 1 + there]:
            for some in beginnings:
                for way in self.wording.ways(some):
                    for cut in self._cuts(way):
                        words = place(cut)
                        found = self.parser.asks(self._matcher(words), self.own.text)
                        if found is None or (of_no_piece and found.kind == "built"):
                            continue
                        if some is tokens and holds and found.kind == "value":
                            continue
                        return found
        return self._supposing(tokens) if supposed else None

    @property
    def _asks_price(self) -> bool:
        """Whether a line asks of a sum, and not of what stands somewhere: `how much is a house on
        X?`, `what is the price of a house on X?`.
        """
        said = self.stream.folded(0, len(self.stream.tokens))
        return said[:2] == ("how", "much") or "price" in said or "cost" in said

    def _supposing(self, tokens: Tokens) -> Question | None:
        """Read a value as it would be with pieces of which the table tells nothing: `rent on X with
        a hotel`.
        """
        line = self.stream.with_tokens(tokens)
        for place in range(len(tokens)):
            bare = line.name("piece", place)
            found = read_pieces(line, place)
            if found is None and bare is not None:
                found = {bare.values[0]: 1}, bare.end
            rung = None if found is None else rung_of(line.program, found[0])
            if found is None or rung is None:
                continue
            begin, end = place, found[1]
            while begin and tokens[begin - 1].folded in _SUPPOSING:
                begin -= 1
            end += 2 * (line.is_word(end, "on") and line.is_word(end + 1, "it", "them"))
            # One thing at a time is supposed, so what is left is read as it stands.
            value = self._question((*tokens[:begin], *tokens[end:]), supposed=False)
            if value is not None and value.kind == "value":
                return self._supposed(value, rung)
        return None

    def _supposed(self, value: Question, rung: int) -> Question | None:
        """Return a question for a value with as much as stands on a rung; None where that is all
        the same to it.
        """
        state, env = self.state, value.values
        function = state.program.functions[value.name]
        sites = [env[one.name] for one in function.params if one.type.name == "space"]
        if len(sites) != 1:
            return None
        (site,) = sites
        owned = isinstance(state.owner[site], int) and state.owner[site] != BANK
        owner = () if owned else ((("owner", site), self.me or 0),)
        asked = evolve(value, supposed=(*owner, (("rung", site), rung)))
        # A value that is the same with and without the pieces does not hang on them.
        tables = (asked.supposing(state), put(asked.supposing(state), ("rung", site), 0))
        with_it, without = (function_value(table, function, env) for table in tables)
        return None if rung and with_it == without else asked

    def _names_property(self, tokens: Tokens) -> bool:
        """Check whether a line names a property, so that it is of no other one."""
        stream = self.stream.with_tokens(tokens)
        return any(
            token.kind == "word" and (token.folded not in english.PLAIN or token.text.istitle())
            and any(hit.is_sure for hit in stream.hits(SPACE, place))
            for place, token in enumerate(tokens)
        )  # fmt: skip

    def _there(self, tokens: Tokens) -> Tokens:
        """Put the space that was spoken of for `it`, or behind the words; and what was thrown."""
        speaker = self.wording.speaker
        if speaker.site is None or not tokens:
            return ()
        end = tokens[-1].end
        site = self._site(speaker.site, end)
        pronoun = next((n for n, t in enumerate(tokens) if t.folded in _IT and n), None)
        if pronoun is None:
            placed = (*tokens, Token.said("on", end), site)
        else:
            placed = with_token(tokens, pronoun, site)
        faces = [Token.said(str(face), end).as_number(face) for face in speaker.throw]
        whole = (*placed, Token.said("after", end), *faces)
        if faces and self.parser.asks(self._matcher(whole), self.own.text) is not None:
            return whole
        return placed

    def _site(self, site: int, at: int) -> Token:
        """Return a token that names a space."""
        return Token.said(self.program.board.spaces[site].name, at, "quoted")

    def _fact(self, tokens: Tokens, cut: bool) -> Question | None:
        """Read `X mortgaged`, `Bob owns X` and the like as a question for it."""
        site = self.wording.speaker.site
        if site is not None:
            line = self.stream.with_tokens(tokens)
            tokens = line.naming("it", self._site(site, 0).text).tokens
        for some in self._cuts(tokens) if cut else (tokens,):
            # Whose something is may be what is asked: `is Reading Bob's?`
            stream = self._naming(some)
            if some and is_fact(self.state, stream):
                return Question("fact", self.own.text, name=self._stated_so(stream.tokens))
            if cut and some and (text := open_fact(self.state, stream)):
                return Question("fact", self.own.text, name=text)
        return None

    def _stated_so(self, tokens: Sequence[Token]) -> str:
        """Return the text of a fact with the verb of its phrase: `goes to jail`, not `go`."""
        words = [quoted(t.text) if t.kind == "quoted" else t.folded for t in tokens]
        verb = next((n for n, t in enumerate(tokens) if t.forms), None)
        forms = () if verb is None else (words[verb], *sorted(tokens[verb].forms))
        for form in forms:
            text = " ".join(words if verb is None else [*words[:verb], form, *words[verb + 1 :]])
            line = TokenStream.of(self.state.setting, text)
            if is_fact(self.state, evolve(line, free=True)):
                return text
        return " ".join(words)

    def _beginnings(self, tokens: Tokens) -> Iterator[Tokens]:
        yield tokens
        words = tuple(token.folded for token in tokens)
        if words[-1:] == ("be",) and "would" in words[:3]:  # `what would the rent be`
            tokens, words = tokens[:-1], words[:-1]
        for opening in _OPENINGS:
            if words[: len(opening)] == opening:
                rest = tokens[len(opening) :]
                if len(rest) > 1 and rest[0].kind == "quoted" and opening == ("show",):
                    rest = rest[1:]
                yield rest

    def _cuts(self, tokens: Tokens) -> Iterator[Tokens]:
        """Yield the tokens whole, then without what is said behind, the least first."""
        yield tokens
        for place in range(len(tokens) - 1, 1, -1):
            word = tokens[place].folded
            before = tokens[place - 1].folded
            # `have to` and `costs to` go on behind `to`; elsewhere it tells what something is for.
            has = not _HAVE.isdisjoint(token.word for token in tokens[max(place - 2, 0) : place])
            if word == "to" and (has or english.is_form_of(before, "cost")):
                continue
            if folded_at(tokens, place + 1) in english.MAY:  # `a house on Pacific, can he?`
                continue
            first = tokens[place].text.casefold() == "first" and place == len(tokens) - 1
            if first or (
                (word in english.SUBORDINATE or word in _CUTTING)
                and not self._holds(tokens[place:])
            ):
                yield tokens[:place]

    # -- moves -----------------------------------------------------------------------------------

    def _moves(self, tokens: Tokens, cut: bool = False) -> Asked | None:
        """Return the moves that tokens mean, in their order; None where they mean none."""
        for some in (tokens, *(self._besides(tokens) if cut else ())):
            if self.covered:
                moves = self._covered(some)
                if moves:
                    return Asked(steps=(moves,))
                continue
            for way in self.wording.ways(some):
                active = self._active(way)
                # Whole as it stands first; only then with the one whom it leaves out.
                whole = (active, self._with_subject(active))
                said = chain(whole, self._with_other(active), map(self._at_any_price, whole))
                steps = next(filter(None, map(self._several, said)), [])
                if any(steps):
                    # Each ruling would hang on the move of somebody else, and which of them is
                    # asked is not said.
                    if len({readings[0].by for readings in steps if readings}) > 1:
                        raise self._refused(
                            "these are moves of several players", "write one move a line"
                        )
                    return Asked(steps=tuple(steps))
        return None

    def _coverage(self, tokens: Tokens) -> PhraseCoverage:
        """Return some tokens as they are read in any order."""
        sites = self._open_sites()
        site = sites[0] if len(sites) == 1 else self.wording.speaker.site
        names = self.names
        other = self.wording.speaker.visitor
        if len(names) == 2 and self.me is not None:
            other = 1 - self.me
        other = None if self._deals_in_pieces(tokens) else other
        line = self.stream.with_tokens(tokens)
        return PhraseCoverage(line, self.me, site, other, self._asks_leave)

    @property
    def _asks_leave(self) -> bool:
        """Whether it is asked what may be done."""
        return not (english.MAY | english.LEAVE).isdisjoint(words_of(self.own.text))

    def _covered(self, tokens: Tokens) -> Moves:
        """Return the moves that tokens mean by coverage; none where they mean none for certain."""
        fits = self._coverage(tokens).moves()
        if not fits or any(fit.missing for fit in fits):
            return ()
        found = dict.fromkeys(self.parser.move(fit.thing, fit.reading) for fit in fits)
        moves = tuple(move for move in found if move.by not in dict(move.args).values())
        price = fits[0].price
        return moves if price is None else self.parser.priced(moves, price)

    def _besides(self, tokens: Tokens) -> Iterator[Tokens]:
        """Yield the tokens without what is asked besides: `instead of ...`, `while he is ...`."""
        if tokens and tokens[-1].text.casefold() in ("first", "again"):
            yield tokens[:-1]
        joint = next((n for n, token in enumerate(tokens) if token.word == "and"), 0)
        if joint > 1 and all(t.kind == "own" or t.folded in _LEADING for t in tokens[1:joint]):
            yield (tokens[0], *tokens[joint + 1 :])  # `comes back in and bids`
        for place in range(2, len(tokens)):
            if not self._holds(tokens[place:]) and self._says_besides(tokens, place):
                yield tokens[:place]

    def _says_besides(self, tokens: Tokens, place: int) -> bool:
        """Check whether what stands at a token and behind it says no more of what is asked."""
        word, then = tokens[place].word, folded_at(tokens, place + 1)
        if word in english.SUBORDINATE or word in _BESIDES or word == ",":
            return True
        # A verb in no phrase's place, `to get some money`, says what for.
        plain = bool(then) and tokens[place + 1].kind == "word" and not english.COMMON.isdisjoint(
            english.bases(then)
        )  # fmt: skip
        # `and Water Works` names another property, although `water` is a plain word too.
        plain = plain and not self._begins_property(tokens[place + 1 :])
        if word == "to":
            # `pay to get Boardwalk back` says what for.
            verb, of = tokens[place - 1].folded, self._names_property(tokens[place:])
            whole = english.is_form_of(verb, *_NEGATING, *(("pay",) if of else ()))
            return plain and not whole
        if word == "and" and plain and not self._tells_more(tokens[0], tokens[place:]):
            return True
        if word in ("and", "or"):
            return then in ("not", "is") or then in english.MAY | _DO | _HAVE
        if tokens[place].kind == "quoted":  # `the 200 she owes`
            return self._is_sum(tokens[place - 1]) and english.is_form_of(then, "owe")
        behind = len(tokens) - place
        return (
            (word == "like" and then in ("this", "that", "so"))
            or (word == "as" and then in ("part", "well"))
            or self._is_so(tokens, place)
            or (word in _DURING and self._is_mover(tokens[place + 1 : place + 2]))
            or (word in ("for", "in") and then in _PRONOUNS and behind == 2 + (word == "in"))
        )

    def _begins_property(self, tokens: Tokens) -> bool:
        """Check whether some words begin with the name of a property."""
        line = self.stream.with_tokens(tokens)
        return any(hit.is_sure for hit in line.hits(line.property_type, 0))

    def _is_so(self, tokens: Sequence[Token], place: int) -> bool:
        """Check whether what stands at a token and behind it only tells how it is with whom a line
        is about: `bids from jail`.
        """
        led = tokens[place]
        tail = tuple(dropwhile(lambda one: one.word in _WITHIN or one.is_article, tokens[place:]))
        line = self.stream.with_tokens(tail)
        if not tail or led.word not in _WITHIN or any(line.hits(line.property_type, 0)):
            return False
        for way in ((evolve(led, text="in", folded="in"), *tail), tail):
            fact = self._fact((tokens[0], *way), cut=False)
            told = fact and holds(self.state, TextLine(fact.name, 1, 1), free=True)
            if told:
                return told.holds
        return False

    def _is_mover(self, tokens: Sequence[Token]) -> bool:
        """Check whether tokens begin with whose turn it is: `during Ann's turn` says no more."""
        me, names = speaking(self.state), self.names
        return bool(tokens) and me is not None and tokens[0].text == names[me]

    def _is_sum(self, token: Token) -> bool:
        """Check whether a token tells how much is paid, so that who owes it says no more."""
        return token.kind == "number" or token.folded in ("everything", "all", "what")

    def _tells_more(self, first: Token, tokens: Sequence[Token]) -> bool:
        """Check whether some words tell what stands against the first of a line, `but the bank has
        none`, or name another than that.
        """
        return any(one.folded == "but" for one in tokens[1:]) or self._names_other(first, tokens)

    def _names_other(self, first: Token, tokens: Sequence[Token]) -> bool:
        """Check whether some words name another player than the first of a line, or, where nothing
        is asked, a property or a group.
        """
        names = self.names
        if any(t.text in names and t.text != first.text for t in tokens if t.kind == "quoted"):
            return True
        line = self.stream.with_tokens(tokens)
        return not self.asks and any(
            line.name("group", place) is not None
            or any(hit.is_sure for hit in line.hits(line.property_type, place))
            for place, token in enumerate(tokens)
            if token.kind == "word" and token.folded not in english.PLAIN
        )

    def _holds(self, tokens: Tokens) -> bool:
        """Check whether words are a condition of a game that is not read: `if you roll 3 4`."""
        if tokens[0].folded not in ("if", "unless") or self.wording.speaker.supposed:
            return False
        return not all(map(self.wording.is_aside, tokens[1:]))

    def _with_subject(self, tokens: Tokens) -> Tokens:
        """Put the mover in front of a line that names nobody there."""
        speaker = self.wording.speaker
        wishes = bool(tokens) and tokens[0].folded in ("wants", "tries")
        # What is told of nobody is told of whom the words before were about.
        told = speaker.seats and (wishes or not self.asks)
        who = speaker.subject if told else self.me
        if who is None or not tokens or tokens[0].kind == "quoted":
            return ()
        return (self.wording.player(who, tokens[0]), *tokens)

    def _with_other(self, tokens: Tokens) -> Iterator[Tokens]:
        """Yield a line of a dispute that leaves out with whom, with whoever that is: the owner of
        what is wanted, the only other player, or who has just landed somewhere.
        """
        speaker, first = self.wording.speaker, tokens[:1]
        names = self.names
        if not first or first[0].kind != "quoted":
            return
        if first[0].text not in names or any(t.text in names for t in tokens[1:]):
            return
        seat = names.index(first[0].text)
        others = [other for other in range(len(names)) if other != seat]
        # `she sells it for Reading` is a deal with whoever owns Reading.
        price = next((n for n, t in enumerate(tokens) if t.folded == "for" and n > 1), None)
        wanted = self._owners(tokens[price + 1 :]) - {seat} if price is not None else set()
        other = others[0] if len(others) == 1 else speaker.visitor
        if other is not None and other != seat and not self._deals_in_pieces(tokens):
            link = Token.said("from", tokens[-1].end)
            yield (*tokens, link, self.wording.player(other))
        other = next(iter(wanted)) if len(wanted) == 1 else other
        if price is not None and other is not None and other != seat:
            who = self.wording.player(other, tokens[price])
            yield (*tokens[: price + 1], who, *tokens[price + 1 :])

    def _deals_in_pieces(self, tokens: Tokens) -> bool:
        """Check whether a line is of pieces that change hands: these are bought from the bank, and
        sold to it, where nobody else is named.
        """
        return any(map(self._is_piece, tokens)) and any(
            english.is_form_of(t.folded, *_CHANGE_HANDS) for t in tokens
        )

    def _at_any_price(self, tokens: Tokens) -> Tokens:
        """Put the least price behind a sale between two players that names none: whether they may
        trade does not hang on it.
        """
        names = self.names
        people = {t.text for t in tokens if t.kind == "quoted" and t.text in names}
        priced = any(t.kind == "number" or t.folded == "for" for t in tokens)
        if len(people) != _DEALING or priced or not (self.asks or self._asks_leave):
            return ()
        if not any(english.is_form_of(t.folded, "sell", "buy") for t in tokens if t.kind == "word"):
            return ()
        end = tokens[-1].end
        return (*tokens, Token.said("for", end), Token.said("1", end).as_number(1))

    def _owners(self, tokens: Tokens) -> set[int]:
        """Return the players who own what some words name."""
        line, owners = self.stream.with_tokens(tokens), self.state.owner
        hits = (line.hit(line.property_type, n) for n in range(len(tokens)))
        found = (owners[hit.values[0]] for hit in hits if hit and hit.is_sure)
        return {owner for owner in found if isinstance(owner, int) and owner >= 0}

    def _active(self, tokens: Tokens) -> Tokens:
        """Turn `X was bought by Bob` round: `Bob bought X`."""
        words = [token.word for token in tokens]
        if "by" not in words or not (
            helper := next((n for n, w in enumerate(words) if w in _BE), 0)
        ):
            return tokens
        by = len(words) - 1 - words[::-1].index("by")
        if by + 1 >= len(tokens) or tokens[by + 1].kind != "quoted" or by < helper + 2:
            return tokens
        verb, more = tokens[helper + 1], tokens[helper + 2 : by]
        return (tokens[by + 1], verb, *tokens[:helper], *more, *tokens[by + 2 :])

    def _some(self, tokens: Tokens, how: str) -> Asked | None:
        """Read a move that leaves out what it is of, as a question whether there is any such move,
        whether there is another, or how `many` there are: `can Ann bid?`, `must I build a house?`.
        """
        end = len(tokens)
        while end > _FEWEST and tokens[end - 1].folded in _MANNER:
            end -= 1
        counted = self._counted(tokens[:end]) if how != "many" else None
        if counted is not None:
            tokens, count = counted
            # Whoever names all pieces of a group has one way to do it; of fewer it is asked whether
            # so many can be.
            together = self._all_at_once(tokens, count)
            if together is not None and how != "must":
                return together
            asked = self._some(tokens, "many")
            question = None if asked is None else asked.question
            if question is not None:
                env = (*question.env, ("count", count))
                asked = Asked(evolve(question, kind="enough", env=env))
            return asked if how != "must" else None
        named = {token.folded for token in tokens if token.kind == "word"}
        piece = next((n for n, one in enumerate(self._pieces) if one.name in named), 0)
        verb = next((t.folded for t in tokens if t.kind == "word" and t.forms), "")
        more = (("piece", piece), ("verb", verb)) if how == "many" else ()
        if how == "many" and (moves := self._moves(tokens)) is not None:
            steps = moves.moves
            by = steps[0].by
            return Asked(Question(how, self.own.text, env=more, player=by, steps=(steps,)))
        if words_of(self.stream.text)[1:2] == ("you",):
            return None  # in general
        cut = (
            n for n, t in enumerate(tokens)
            if n > 1 and (t.word in _BEFORE_DOING or self._is_so(tokens, n)
                          or (t.word in english.SUBORDINATE and not self._holds(tokens[n:])))
        )  # fmt: skip
        for some in (tokens, *(tokens[:end] for end in cut)):
            pointed = any(token.folded in _PRONOUNS for token in some)  # at what is not known
            fits = self._coverage(some).moves() if self.covered and not pointed else []
            if fits and how != "many":
                sorts = tuple(dict.fromkeys(fit.thing.name for fit in fits))
                by = self.names[dict(fits[0].values)[fits[0].thing.mover]]
                env = (("sorts", sorts),)
                return Asked(Question("some", self.own.text, name=how, env=env, player=by))
            words = [evolve(one, folded=self._one(one.folded)) for one in some]
            while len(words) > _FEWEST and words[-1].folded in _ANY:
                words.pop()
            words = [token for token in words if not token.is_article]
            sorts = self._sorts(words)
            if sorts:
                kind, env = how if how == "many" else "some", (("sorts", sorts), *more)
                by = words[0].text
                return Asked(Question(kind, self.own.text, name=how, env=env, player=by))
        return None

    def _counted(self, tokens: Tokens) -> tuple[Tokens, int] | None:
        """Return a line of several pieces as one of a piece, and of how many: `sells 3 houses`, or
        `all her houses`; None where it does not say so, or says where they stand.
        """
        for place in range(2, len(tokens)):
            if not self._is_piece(tokens[place]) or place + 1 < len(tokens):
                continue
            begin = place - 1
            while begin > 2 and (tokens[begin].kind == "own" or tokens[begin].is_article):
                begin -= 1
            led = tokens[begin]
            every = led.folded in ("all", "both") and led.kind == "word"
            number = led.whole if led.kind == "number" else None
            if number is not None and begin > 2 and tokens[begin - 1].folded in ("all", "both"):
                begin -= 1
            if every:
                number = self._standing(tokens[0].text, tokens[place].folded, ())
            if not number:
                return None
            one = evolve(tokens[place], folded=self._one(tokens[place].folded))
            return ((*tokens[:begin], one), number) if number > 1 or every else None
        return None

    def _all_at_once(self, tokens: Tokens, count: int) -> Asked | None:
        """Return the move with all pieces of the groups on which a player has so many."""
        *begun, piece = tokens
        groups = self.program.board.groups
        some = [
            (group, self._standing(tokens[0].text, piece.folded, group.sites)) for group in groups
        ]
        steps: Steps = []
        for group, number in some if sum(n for _, n in some) == count else ():
            words = [Token.said(one, piece.end) for one in ("all", piece.folded, "on")]
            name = Token.said(group.name, piece.end, "quoted")
            steps += self._single((*begun, *words, name)) if number else ()
        return Asked(steps=tuple(steps)) if len(steps) == sum(n > 0 for _, n in some) > 0 else None

    def _standing(self, name: str, word: str, sites: Sequence[int]) -> int:
        """Return how many pieces called so stand on some properties of a player, or on all; as far
        as that is known.
        """
        state = self.state
        seat = state.setting.names.index(name) if name in state.setting.names else -1
        piece = next(n for n, one in enumerate(self._pieces) if word in one.names)
        places = sites or range(len(state.rung))
        rungs = (state.rung[site] for site in places if state.owner[site] == seat)
        return sum(state.program.ladder[rung][piece] for rung in rungs if isinstance(rung, int))

    def _sorts(self, words: Sequence[Token]) -> tuple[str, ...]:
        """Return the sorts of moves that begin with some words; none where they say too little."""
        if len(words) < _FEWEST or words[0].text not in self.names:
            return ()
        for also in (False, True):
            openings = _openings(self.program, also)
            begun, at_once = (
                [name for name, patterns in openings.items()
                 if any(_begins(one, words, whole) for one in patterns)]
                for whole in (False, True)
            )  # fmt: skip
            if begun:
                return tuple(at_once or begun) if len(begun) <= _MOST_SORTS else ()
        return ()

    def _several(self, tokens: Tokens) -> Steps:
        """Return a step for each move that tokens mean; none where they cannot all be read."""
        if not tokens:
            return []
        steps = self._one_or_spread(tokens)
        if steps:
            return steps
        # From the last connective on, so that the first part is as long as it can be read.
        for place in range(len(tokens) - 2, 1, -1):
            if tokens[place].kind == "quoted" or tokens[place].folded not in (
                ",",
                "and",
                "then",
                ";",
            ):
                continue
            first = tokens[place - 1].text.casefold() == "first"  # `mortgage X first and then`
            left = self._one_or_spread(tokens[: place - first])
            if not left:
                continue
            begin = place + 1
            while folded_at(tokens, begin) in ("and", "then", ","):
                begin += 1
            if self._is_of_turn(tokens[begin:]):
                return left
            for more in self._carried(tokens[:place], tokens[begin:]):
                right = self._several(more)
                if right:
                    # `she's done, she hands the dice on` is one move, said twice.
                    again = right[0] == left[-1] and not any(move.args for move in right[0])
                    return [*left, *right[again:]]
        return []

    def _one_or_spread(self, tokens: Tokens) -> Steps:
        """Return the step that tokens mean, or one for each thing that they name.

        Raises AmbiguousMove where a name in them is that of several things, and of no group.
        """
        try:
            return self._single(tokens) or self._spread(tokens)
        except AmbiguousMove:
            steps = self._spread(tokens)
            if not steps:
                raise
            return steps

    def _is_of_turn(self, tokens: Tokens) -> bool:
        """Check whether a part of a line only says whose turn it is then: `done, Bob's go`."""
        matcher = self._matcher(tokens)
        return any(matcher.readings(matcher.line.program.matters_on("ground")))

    def _carried(self, before: Tokens, behind: Tokens) -> Iterator[Tokens]:
        """Yield a later part of a line with what it leaves out of the part before it."""
        if not behind:
            return
        if behind[0].kind == "quoted":
            yield behind
            return
        # The mover is left out most often, then the verb with it, then what is counted too.
        yield (before[0], *behind)
        verb = next((n for n, t in enumerate(before) if n and t.kind == "word" and t.forms), 0)
        if not verb:
            return
        yield (*before[: verb + 1], *behind)
        piece = next((t for t in before if self._is_piece(t)), None)
        if piece is not None and behind[0].kind == "number":
            yield (*before[: verb + 1], behind[0], piece, *behind[1:])

    def _single(self, tokens: Tokens) -> Steps:
        """Return the step that tokens mean as they stand, without helping verbs or a sum."""
        unhelped = self._unhelped(tokens)
        carded = self._with_card(unhelped)
        here = self._here(tokens), self._here(unhelped)
        # The freer a way, the later it is tried: the first that means anything counts.
        ways = (
            tokens, unhelped, carded, *here, self._with_price(unhelped), self._on_it(unhelped),
        )  # fmt: skip
        for some in dict.fromkeys(ways):
            moves = self._match(some)
            plain = [token for token in some if not token.is_article][-2:]
            paid = len(plain) > 1 and plain[-1].kind == "number"
            paid = paid and english.is_form_of(plain[0].folded, "pay")
            if moves and not paid:
                # Of what answers nothing that is open, the property that is open is left out.
                near = (moves, *map(self._match, here))
                is_open = partial(open_now, self.state)
                return [next((found for found in near if any(map(is_open, found))), moves)]
            for shorter, number in self._unpriced(some):
                more = self._match(shorter)
                if more:  # `pays 200` is a tax, or a debt of that sum
                    moves = (*moves, *self.parser.priced(more, number))
                    break
            if moves:
                return [self.parser.likely(moves) if paid else moves]
        return []

    def _here(self, tokens: Tokens) -> Tokens:
        """Take `it`, or nothing, for the property that the uppermost open matter is of."""
        sites = self._open_sites()
        pronoun = next((n for n, t in enumerate(tokens) if n and t.folded in _PRONOUNS), None)
        if not sites and self.wording.speaker.site is not None:
            sites = [self.wording.speaker.site]
            ends = tokens[-1].folded if tokens else ""
            # `she says no thanks`
            refused = ends in ("no", "thanks", "refuses", "declines", "declined")
            if pronoun is None and not (refused or ends in _IT or english.is_form_of(ends, "buy")):
                return tokens
        if len(sites) != 1 or not tokens:
            return tokens
        if pronoun is not None and pronoun < len(tokens) - 1:  # `gets it back`
            site = self._site(sites[0], tokens[pronoun].start)
            return with_token(tokens, pronoun, site)
        last = tokens[-1]
        kept = tokens[:-1] if last.folded in ("it", "this", "that", "here") else tokens
        return (*kept, self._site(sites[0], last.start))

    def _on_it(self, tokens: Tokens) -> Tokens:
        """Take the property that was spoken of for what a state is of: `lifts the mortgage`."""
        site = self.wording.speaker.site
        program = self.program
        if site is None or len(tokens) < _FEWEST or self._names_property(tokens):
            return tokens
        if self._asks_leave:  # whether there is any such move
            return tokens
        told = words_in(p.text for t in program.tracks_of("property") for p in t.phrases)
        state = english.bases(tokens[-1].folded)
        if all(state.isdisjoint(english.bases(word)) for word in told):
            return tokens
        end = tokens[-1].end
        return (*tokens, Token.said("on", end), self._site(site, end))

    def _open_sites(self) -> list[int]:
        """Return the properties that the uppermost open matter is of."""
        state = self.state
        kinds = state.setting.program.matters
        return [
            site
            for matter in state.stack[:1]
            for field, value in zip(kinds[matter.kind].fields, matter.values, strict=True)
            if (field.type.of or field.type).name == "space"
            for site in (value if isinstance(value, tuple) else (value,))
            if isinstance(site, int)
        ]

    def _with_price(self, tokens: Tokens) -> Tokens:
        """Take a bare sum behind somebody's name for a price: `sells Tennessee to Kev, 400`."""
        plain = tuple(token for token in tokens if token.folded != ",")
        if len(plain) < _FEWEST + 2 or plain[-1].whole is None or plain[-2].kind != "quoted":
            return tokens
        return (*plain[:-1], Token.said("for", plain[-1].start), plain[-1])

    def _with_card(self, tokens: Tokens) -> Tokens:
        """Take a bare `card` for the only sort that players keep."""
        cards = self.program.board.cards
        names = [set(card.called) for card in cards if card.kept]
        shared = sorted(set.intersection(*names)) if names else []
        meant = ("card", "it", "one") if self.wording.speaker.card else ("card",)
        places = [n for n, token in enumerate(tokens) if token.text.casefold() in meant and n]
        if not shared or not places:
            return tokens
        at = places[-1]
        one = Token.said(shared[0], tokens[at].start, "quoted")
        of = 2 if folded_at(tokens, at + 1) == "of" else 0  # `one of them`
        return (*tokens[:at], one, *tokens[at + 1 + of :])

    def _unhelped(self, tokens: Tokens) -> Tokens:
        """Leave out helping verbs: `is going to buy` is `buys`, `does not buy` is `not buys`."""
        kept: list[Token] = []
        helping = [
            token.word in _HELPING
            # `asks to buy` helps, `asks Ann` does not.
            and (token.folded not in _ASKED_FOR or folded_at(tokens, place + 1) == "to")
            for place, token in enumerate(tokens)
        ]
        for place, token in enumerate(tokens):
            behind = list(zip(tokens, helping, strict=True))[place + 1 : place + 6]
            helped = any(
                t.kind == "word" and (t.folded == "not" or (t.forms and not helps))
                for t, helps in behind[: 1 + sum(helps for _, helps in behind)]
            )
            # Further on a helping verb belongs to another clause.
            if helping[place] and helped and place < 6:
                continue
            kept.append(token)
        return tuple(kept)

    def _unpriced(self, tokens: Tokens) -> Iterator[tuple[Tokens, Token]]:
        """Yield the tokens without each sum that may have been said besides, and the sum."""
        for place, token in enumerate(tokens):
            if token.kind != "number" or token.whole is None or place < 2:
                continue
            begin = place
            if tokens[begin - 1].is_article:
                begin -= 1
            if tokens[begin - 1].folded in ("for", "at", "of"):
                begin -= 1
            elif not (
                english.is_form_of(tokens[begin - 1].folded, "pay")
                or "pays" in tokens[begin - 1].forms
                or any(  # a sum stands before what it is of: `28 rent`, not `3 houses`
                    self.wording.is_of_phrase(one) and not self._is_piece(one)
                    for one in tokens[place + 1 : place + 2]
                )
            ):
                continue
            yield tokens[:begin] + tokens[place + 1 :], token

    def _spread(self, tokens: Tokens) -> Steps:
        """Return a step for each of several buildings or properties that one verb is said of."""
        plain = tuple(
            t for t, then in zip(tokens, (*tokens[1:], None), strict=True)
            if t.word not in ("each", "apiece")
            and not (t.folded == "all" and then is not None and then.kind == "number")
        )  # fmt: skip
        plain = tuple(
            evolve(t, kind="number", text="2", folded="2").as_number(2)
            if t.folded == "both" and then is not None and self._is_piece(then) else t
            for t, then in zip(plain, (*plain[1:], None), strict=True)
        )  # fmt: skip
        count, counted = 1, plain
        for place, token in enumerate(plain[:-1]):
            if token.kind == "number" and self._is_piece(plain[place + 1]) and token.whole:
                count = token.whole
                one = evolve(plain[place + 1], folded=self._one(plain[place + 1].folded))
                counted = (*plain[:place], one, *plain[place + 2 :])
                break
        # One line stands for no more moves than twice what a property can have of pieces.
        if count > 2 * max(sum(rung) for rung in self.program.ladder or ((1,),)):
            return []
        lines = list(self._listed(counted))
        # `three houses on the reds` are three together, unless it is said to be on each.
        together = count > 1 and english.EACH.isdisjoint(words_of(self.own.text))
        every = count if together else len(lines) * count
        # One thing that is named once is the line as it stands, which was tried before.
        if len(lines) * count == 1 and counted == tokens:
            return []
        steps: Steps = []
        for line in lines:
            step = self._single(self._sharing(line, tokens, every))
            if not step:
                return []
            steps += step
        if count == 1 and len(steps) == len(lines) and self._means_any(counted, steps):
            return [tuple(move for step in steps for move in step)]
        return list(islice(cycle(steps), count)) if together else steps * count

    def _sharing(self, line: Tokens, tokens: Tokens, steps: int) -> Tokens:
        """Return the line of one of several steps with its share of a price that is told of all."""
        for place, token in enumerate(line[1:], 1):
            price = token.whole if token.kind == "number" else None
            if not price or price % steps or line[place - 1].folded not in ("for", "at"):
                continue
            if any(t.word in ("each", "apiece") and t.start > token.start for t in tokens):
                return line
            share = evolve(token, text=str(price // steps)).as_number(price // steps)
            return with_token(line, place, share)
        return line

    def _means_any(self, tokens: Tokens, steps: Steps) -> bool:
        """Check whether a piece is put anywhere in a group: `can she build on the reds?`."""
        stream, kinds = self._naming(tokens), self.program.moves
        groups = (stream.name("group", place) for place in range(1, len(tokens)))
        every = any(token.word in _EVERY for token in tokens)
        built = all(
            any(isinstance(effect, SetRung) for effect in walk(kinds[step[0].name].then))
            for step in steps
        )
        return self._asks_leave and built and any(groups) and not every

    def _listed(self, tokens: Tokens) -> Iterator[Tokens]:
        """Yield the line for each property of a list in it; the line itself where there is none."""
        stream = self._naming(tokens)
        for pos in range(1, len(tokens)):
            found = stream.value(list_of(stream.property_type), pos)
            if found is None or found.doubts or len(found.value) < 2:
                continue
            if tokens[pos].folded in ("a", "an") or tokens[pos - 1].folded in ("a", "an"):
                # `a utility` is one of them.
                return
            if tokens[found.end - 1].folded in self.program.kinds:
                return  # so is `the utility`, wherever it is not known which
            for number in found.value:
                site = self._site(number, tokens[pos].start)
                yield (*tokens[:pos], site, *tokens[found.end :])
            return
        yield tokens

    def _is_piece(self, token: Token) -> bool:
        return token.kind == "word" and any(token.folded in one.names for one in self._pieces)

    def _one(self, word: str) -> str:
        return next((p.name for p in self._pieces if word in p.names), word)

    @property
    def _pieces(self) -> Sequence[PieceKind]:
        return self.program.pieces

    def _match(self, tokens: Tokens) -> Moves:
        """Return the moves whose phrases fit tokens. Raises NotationError for a doubtful name."""
        self.own.tries[0] += 1
        if self.own.tries[0] > _MOST_TRIES:
            return ()
        found = self.parser.fits(self._matcher(tokens))
        # Nobody deals with oneself: `sells his house` only says whose it is.
        return tuple(move for move in found if move.by not in dict(move.args).values())

    def _matcher(self, tokens: Iterable[Token]) -> Matcher:
        return Matcher(self._naming(tokens), hasty=True)

    def _naming(self, tokens: Iterable[Token]) -> TokenStream:
        """Return the line with other tokens; one that says whose something is names somebody."""
        return self.stream.with_tokens(
            evolve(token, kind="quoted") if token.kind == "own" else token for token in tokens
        )

    def _refused(self, message: str, hint: str) -> NotationError:
        return self.parser.refused(in_column("T022", message, self.parser.at.column, hint))


def _asks_else(words: Sequence[str]) -> bool:
    """Check whether another question is asked behind `or`: `the card, or does it go back?`."""
    return any(first == "or" and then in _ELSE for first, then in pairwise(words))


def _sold_by(tokens: Tokens) -> Tokens:
    """Return what tokens name behind whoever they begin with as sold by that player."""
    return (tokens[0], Token.said("sells", tokens[0].end), *tokens[1:])


@once_per_program
def _openings(program: Program, also: bool) -> dict[str, tuple[Pattern, ...]]:
    """Return the phrases of each move, or what is `also` read like them, that begin with who moves
    and have another slot; without articles.
    """
    found: dict[str, tuple[Pattern, ...]] = {}
    for kind in program.moves.values():
        phrases = (one for p in kind.phrases for one in (each_way(p) if also else (p,)))
        patterns = (
            tuple(
                one
                for one in pattern_of(phrase)
                if not (isinstance(one, PhraseWord) and one.folded in ARTICLES)
            )
            for phrase in phrases
        )
        mover = PhraseSlot((kind.mover,))
        of_something = (p for p in patterns if p[0] == mover and _has_slot(p[_FEWEST:]))
        found[kind.name] = tuple(dict.fromkeys(of_something))
    return found


def _has_slot(pattern: Pattern) -> bool:
    return any(isinstance(one, PhraseSlot) for one in pattern)


def _begins(pattern: Pattern, words: Sequence[Token], whole: bool = False) -> bool:
    """Check whether a phrase begins with some words behind who moves, and goes on with what the
    move is of: at once, where they say the `whole` of it else.
    """
    for one, word in zip(pattern[1:], words[1:], strict=False):
        if not (isinstance(one, PhraseWord) and one.folded in (word.folded, *word.forms)):
            return False
    return _has_slot(pattern[len(words) :][: 1 if whole else None])
