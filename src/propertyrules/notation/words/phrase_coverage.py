"""Reading by coverage: a line as the move whose words and arguments it holds, in any order.

A line is cut into chunks, which name players, properties, cards or sums, and words. A phrase fits
where each of its words stands somewhere, each of its slots takes one chunk of its type, and every
other word belongs to the same move or says nothing. Two moves that fit alike are read as none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias

from attrs import evolve, field, frozen

from propertyrules.ir.nodes import SetRung
from propertyrules.ir.program import Program, Track, once_per_program, types_of
from propertyrules.ir.reserved_phrases import PASSED_OVER
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import HOLDER, PLAYER, TEXT, TRUTH, Type, list_of
from propertyrules.model.values import BANK
from propertyrules.notation.words import english
from propertyrules.notation.words.phrase_matcher import (
    Choices,
    Either,
    Pattern,
    Phrased,
    PhraseReading,
    PhraseSlot,
    PhraseWord,
    pattern_of,
)
from propertyrules.notation.words.token_stream import ReadValue, TokenStream
from propertyrules.notation.words.tokens import Token, folded_at, singular

_MOST_WAYS = 400  # of one phrase
_SAY_ENOUGH = 3  # slots; a line that fills more of them needs no word of its own
_TO, _FROM = "to", "from"
_LEADS: Mapping[str, str] = {
    "to": _TO, "with": _TO, "for": "", "from": _FROM, "off": _FROM, "of": _FROM, "by": "by",
}  # fmt: skip
_IT = frozenset(("it", "that", "this", "there", "here", "them"))


@frozen(cache_hash=True)
class Wanted:
    """What one wording of a phrase needs: words, and slots with the preposition before each."""

    words: frozenset[str]
    slots: tuple[tuple[tuple[str, ...], str], ...]
    verb: str = ""  # the word behind the first slot, which is no noun
    asks_leave: bool = False  # whether it needs a question of what may be done


@frozen(eq=False)
class _Kind:
    """A move, a value or a fact with its wordings, and all words that stand in any of them."""

    thing: Any
    types: Mapping[str, Type]
    wanted: tuple[Wanted, ...]
    words: frozenset[str]
    mover: str = ""

    @classmethod
    def of(
        cls, thing: Phrased | Track, types: Mapping[str, Type], mover: str = "", subject: str = ""
    ) -> _Kind:
        """Gather the wordings of something, each of which leaves out its `subject`."""
        phrases = [one for phrase in thing.phrases for one in (phrase, *phrase.also)]
        wanted: dict[Wanted, None] = {}
        for way in (w for p in phrases for w in islice(_ways(pattern_of(p)), _MOST_WAYS)):
            words = frozenset(o.folded for o in way if isinstance(o, PhraseWord)) - english.LINKS
            verb = way[1].folded if len(way) > 1 and isinstance(way[1], PhraseWord) else ""
            slots: list[tuple[tuple[str, ...], str]] = [((subject,), "")] if subject else []
            for place, one in enumerate(way):
                if isinstance(one, PhraseSlot):
                    before = way[place - 1] if place else None
                    lead = before.folded if isinstance(before, PhraseWord) else ""
                    slots.append((one.names, _LEADS.get(lead, "")))
            # What is given for what is told by the order alone.
            if sum(len(names) > 1 for names, _ in slots) > 1:
                continue
            # Words that say nothing by themselves pick out no move.
            if words - english.SILENT or len(slots) > _SAY_ENOUGH:
                verb = verb if mover and verb in words else ""
                wanted.setdefault(Wanted(words, tuple(slots), verb))
        said = frozenset(word for p in phrases for word in _literals(pattern_of(p)))
        return cls(thing, {**PASSED_OVER, **types}, tuple(wanted), said, mover)


@frozen(eq=False)
class Chunk:
    """The tokens of a line that name something; a player or holder by number."""

    start: int
    end: int
    lead: str = ""
    holder: int | None = None
    owns: bool = False  # whether it only says whose something is


@frozen(eq=False)
class Fit:
    """A wording that fits a line: the values of its slots, the slots that nothing fills, and a sum
    that is said besides. The more words and chunks it uses, the better.
    """

    thing: Any
    wanted: Wanted
    values: tuple[tuple[str, Any], ...]
    missing: tuple[str, ...] = ()
    price: Token | None = None
    used: int = 0

    @property
    def reading(self) -> PhraseReading:
        """The values of the slots that count."""
        return PhraseReading(tuple(pair for pair in self.values if pair[0] not in PASSED_OVER))


Fits: TypeAlias = list[Fit]


def _ways(pattern: Pattern) -> Iterator[tuple[PhraseWord | PhraseSlot, ...]]:
    """Yield the words and slots of each alternative of a pattern. What may be left out counts only
    where it has a slot, or a particle.
    """
    if not pattern:
        yield ()
        return
    first, rest = pattern[0], pattern[1:]
    for more in _ways(rest):
        if isinstance(first, Either):
            for way in first.ways:
                yield from ((*one, *more) for one in _ways(way))
        elif isinstance(first, Choices):
            yield more
            for option in first.options:
                for one in _ways(option):
                    if any(isinstance(o, PhraseSlot) or o.folded in english.PARTICLES for o in one):
                        yield (*one, *more)
        else:
            yield (first, *more)


def _literals(pattern: Pattern) -> Iterator[str]:
    for one in pattern:
        if isinstance(one, PhraseWord):
            yield one.folded
        elif isinstance(one, (Choices, Either)):
            inner = one.options if isinstance(one, Choices) else one.ways
            for way in inner:
                yield from _literals(way)


@once_per_program
def _moves(program: Program) -> tuple[_Kind, ...]:
    found = []
    for move in program.moves.values():
        kind = _Kind.of(move, types_of(move.params), move.mover)
        # `another house on X, can she?`: what asks for leave needs no verb.
        rises = any(isinstance(one, SetRung) and one.step > 0 for one in walk(move.then))
        leave = (
            evolve(one, words=frozenset((piece.name,)), verb="", asks_leave=True)
            for piece in (program.pieces if rises else ())
            for one in kind.wanted
            if piece.name in one.words
        )
        found.append(evolve(kind, wanted=tuple(dict.fromkeys((*kind.wanted, *leave)))))
    return tuple(found)


@once_per_program
def _values(program: Program) -> tuple[_Kind, ...]:
    return tuple(_Kind.of(one, types_of(one.params)) for one in program.functions.values())


@once_per_program
def _facts(program: Program) -> tuple[_Kind, ...]:
    kinds = program.kinds.values()
    deed = Type("space", frozenset(kind.name for kind in kinds if kind.deed))
    return tuple(
        _Kind.of(track, {track.of: PLAYER if track.of == "player" else deed}, subject=track.of)
        for track in program.tracks.values()
        if track.type == TRUTH and track.of in ("player", "property")
    )


def _says(token: Token, word: str) -> bool:
    """Check whether a token is a word of a phrase, or may stand for it."""
    alike = singular(token.folded) == singular(word)
    return token.kind == "word" and (alike or word in token.forms)


@frozen(eq=False)
class PhraseCoverage:
    """A line that is read by coverage. Of whom it says nothing it is about the player `me`; `site`
    is the property that `it` means, and `other` the player who is not named. It may only
    `ask leave` for what it names.
    """

    line: TokenStream
    me: int | None
    site: int | None = None
    other: int | None = None
    asks_leave: bool = False
    chunks: tuple[Chunk, ...] = field(init=False)
    _heard: dict[str, bool] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "chunks", tuple(self._cut()))

    # -- chunks ----------------------------------------------------------------------------------

    def _cut(self) -> Iterator[Chunk]:
        """Yield the chunks of the line, in order."""
        tokens, pos = self.line.tokens, 0
        while pos < len(tokens):
            token = tokens[pos]
            owns = token.kind == "own"
            line = self.line
            if owns:
                line = line.with_tokens(
                    evolve(t, kind="quoted") if n == pos else t for n, t in enumerate(tokens)
                )
            end, holder = self._named(line, pos)
            if end > pos:
                before = pos - 1
                while before >= 0 and tokens[before].is_article:
                    before -= 1
                lead = tokens[before].word if before >= 0 else ""
                yield Chunk(pos, end, _LEADS.get(lead, ""), holder, owns)
            pos = max(end, pos + 1)

    def _named(self, line: TokenStream, pos: int) -> tuple[int, int | None]:
        """Return the token behind what is named at one, and which holder that is."""
        token = line.tokens[pos]
        if token.kind == "sign" or self._says_nothing(pos) or token.folded in english.NOBODY:
            return pos, None
        if token.kind in ("number", "percent"):
            throw = line.value(Type("throw"), pos)
            return (pos + 1 if throw is None else max(pos + 1, throw.end)), None
        if token.word in english.SILENT and not token.text.istitle():
            return pos, None
        holder = line.name("holder", pos)
        hits = [line.name(sort, pos) for sort in ("space", "group", "card", "deck")]
        found = line.value(list_of(line.property_type), pos)
        ends = [hit.end for hit in (*hits, found) if hit is not None]
        if token.word == "double":
            throw = line.value(Type("throw"), pos)
            ends += [] if throw is None else [throw.end]
        if holder is not None and holder.end >= max(ends, default=pos):
            return holder.end, holder.values[0] if holder.is_sure else None
        return max(ends, default=pos), None

    def _says_nothing(self, pos: int) -> bool:
        """Check whether a token is an article, an ordinal, or the `one` of `one house`."""
        token, behind = self.line.tokens[pos], self.line.tokens[pos + 1 :][:1]
        pieces = [piece.name for piece in self.line.program.pieces]
        single = token.whole == 1 and any(one.folded in pieces for one in behind)
        return single or token.is_article or english.ordinal(token.text.casefold()) is not None

    # -- fits ------------------------------------------------------------------------------------

    def moves(self) -> Fits:
        """Return how the line fits a move, or moves with the same phrase; none where it fits none,
        or several alike.
        """
        # How many pieces are meant is asked back, unless the phrase has several too.
        words = {token.word for token in self.line.tokens}
        several = words & {p.plural for p in self.line.program.pieces if p.plural != p.name}
        if not words.isdisjoint(english.ASKS_WHAT):
            return []
        return [fit for fit in self._best(_moves(self.line.program)) if several <= fit.wanted.words]

    def values(self) -> Fits:
        """Return how the line fits a value that the rulebook tells."""
        return [fit for fit in self._best(_values(self.line.program)) if not fit.missing]

    def facts(self) -> Fits:
        """Return how the line fits a fact that holds of a player or property, or does not."""
        return [fit for fit in self._best(_facts(self.line.program)) if not fit.missing]

    def _best(self, kinds: Sequence[_Kind]) -> Fits:
        """Return the best fits of one thing, or of things with the same phrase; none where nothing
        fits, or several things fit alike.
        """
        if any(token.word in english.DENYING for token in self.line.tokens):
            return []
        found = [fit for kind in kinds for fit in self._of_kind(kind)]
        rank = max(((not fit.missing, fit.used) for fit in found), default=None)
        best = [fit for fit in found if (not fit.missing, fit.used) == rank]
        # Things that share a phrase are told apart by what may be done.
        shared = {fit.thing.name for fit in best if fit.wanted == best[0].wanted}
        if not {fit.thing.name for fit in best} <= shared:
            return []
        # What leaves out most of a phrase may be of any that has its words.
        said = best[0].wanted.words if best and best[0].missing else None
        alike = (kind for kind in kinds for one in kind.wanted if said and said <= one.words)
        return best if all(kind.thing.name in shared for kind in alike) else []

    def _hears(self, word: str) -> bool:
        """Check whether a word of a phrase stands anywhere in the line."""
        if word not in self._heard:
            self._heard[word] = any(_says(token, word) for token in self.line.tokens)
        return self._heard[word]

    def _of_kind(self, kind: _Kind) -> Iterator[Fit]:
        tokens = self.line.tokens
        left = frozenset(
            n for n, t in enumerate(tokens)
            if not (t.word in english.SILENT or self._says_nothing(n) or t.folded in (",", ":"))
        )  # fmt: skip
        for wanted in kind.wanted:
            if wanted.asks_leave and not self.asks_leave:
                continue
            if not all(map(self._hears, wanted.words)):
                continue
            said: set[int] = set()
            for word in wanted.words:
                places = (
                    n for n, t in enumerate(tokens)
                    if n not in said and _says(t, word)
                    and not (word == wanted.verb and n and tokens[n - 1].is_article)
                )  # fmt: skip
                at = next(places, None)
                if at is None:
                    break
                said.add(at)
            else:
                fit = self._filled(kind, wanted, said, left - said)
                if fit is not None:
                    yield fit

    def _filled(
        self, kind: _Kind, wanted: Wanted, said: set[int], left: frozenset[int]
    ) -> Fit | None:
        """Return a wording with its slots filled; None where anything in the line is left over."""
        types = kind.types
        chunks = [c for c in self.chunks if said.isdisjoint(range(c.start, c.end))]
        people = [chunk for chunk in chunks if chunk.holder is not None]
        things = [chunk for chunk in chunks if chunk.holder is None]
        values: dict[str, object] = {}
        missing: list[str] = []
        seats = self._people(kind.mover, wanted, types, people)
        if seats is None or any(map(self._is_of_turn, people)):
            return None
        values |= seats
        for names, _ in wanted.slots:
            if names[0] in values or types[names[0]] in (PLAYER, HOLDER):
                continue
            if types[names[0]] == TEXT:
                return None
            found = next(filter(None, (self._value(names, types, c) for c in things)), None)
            wanted_type = types[names[0]]
            if found is None and self._is_site(wanted_type.of or wanted_type) and not things:
                values[names[0]] = (self.site,) if wanted_type.is_list else self.site
            elif found is None:
                missing += names
            else:
                chunk, value = found
                things.remove(chunk)
                values |= value.value if len(names) > 1 else {names[0]: value.value}
        sums = any(wanted.name == "money" for wanted in kind.types.values())
        price = None if missing or sums else self._price(things)
        covered = {n for c in self.chunks if c not in things for n in range(c.start, c.end)}
        # What is left over may be only words of the move: `jail`.
        left_over = (t for c in things for t in self.line.tokens[c.start : c.end])
        if price is None and not all(
            any(_says(token, word) for word in kind.words) for token in left_over
        ):
            return None
        rest = (self.line.tokens[n] for n in left - covered
                if price is None or self.line.tokens[n] is not price)  # fmt: skip
        for token in rest:
            if token.word in english.PARTICLES:  # `puts a house up`
                verbs = {english.phrasal(self.line.tokens[n].folded, token.word) for n in said}
                if not any(english.senses(word) & verbs for word in wanted.words):
                    return None
            elif not any(_says(token, word) for word in kind.words):
                return None
        used = len(wanted.words) + len(values) - len(things)
        return Fit(kind.thing, wanted, tuple(values.items()), tuple(missing), price, used)

    def _is_of_turn(self, chunk: Chunk) -> bool:
        """Check whether a chunk says whose turn it is, and so of whom no phrase may be."""
        return chunk.owns and folded_at(self.line.tokens, chunk.end) in ("turn", "go")

    def _price(self, things: Sequence[Chunk]) -> Token | None:
        """Return the sum that alone is left over, if it is said as a price: `for 60`."""
        if len(things) != 1 or things[0].start < 1:
            return None
        token = self.line.tokens[things[0].start]
        before = [t for t in self.line.tokens[: things[0].start] if not t.is_article]
        word = before[-1].word if before else ""
        priced = word in ("for", "at") or english.is_form_of(word, "pay")
        return token if priced and token.whole is not None else None

    def _is_site(self, wanted: Type) -> bool:
        """Check whether a slot is of the property that was spoken of."""
        points = any(token.word in _IT for token in self.line.tokens)
        return self.site is not None and wanted.name == "space" and points

    def _value(
        self, names: Sequence[str], types: Mapping[str, Type], chunk: Chunk
    ) -> tuple[Chunk, ReadValue] | None:
        """Return what a chunk is in a slot; None where it is of another type, or several things."""
        if len(names) > 1:
            found = self.line.mixed({name: types[name] for name in names}, chunk.start)
        else:
            found = self.line.values(types[names[0]], chunk.start)
        one = next((v for v in found if v.end == chunk.end), None)
        return None if one is None or one.doubts else (chunk, one)

    def _people(
        self, mover: str, wanted: Wanted, types: Mapping[str, Type], people: Sequence[Chunk]
    ) -> dict[str, int] | None:
        """Return which player or holder stands for which slot: by prepositions, else in order;
        None where they do not fit.
        """
        slots = [
            (names[0], lead) for names, lead in wanted.slots if types[names[0]] in (PLAYER, HOLDER)
        ]
        found: dict[str, int] = {}
        for by_lead in (True, False):
            for name, lead in slots:
                if name in found or (by_lead and not lead):
                    continue
                for chunk in people:
                    fits = (
                        chunk.lead == lead
                        if by_lead
                        else lead in ("", chunk.lead) or not chunk.lead
                    )
                    subject = name == mover and not lead
                    if subject and chunk.lead in (_TO, _FROM):
                        continue
                    if chunk.owns and (subject or len(slots) < 2) and len(people) > 1:
                        continue
                    if fits and chunk.holder not in found.values():
                        found[name] = chunk.holder or 0
                        break
        for name, _ in slots:
            if name in found:
                continue
            seat = self.me if name == mover else self.other
            if name in PASSED_OVER or seat is None or seat in found.values():
                return None
            found[name] = seat
        if any(types[name] == PLAYER and seat < 0 for name, seat in found.items()):
            return None
        named = {chunk.holder for chunk in people if not chunk.owns}
        # Who deals with nobody deals with the bank.
        alone = {BANK} if len(slots) == 1 else set()
        return found if named <= alone.union(found.values()) else None
