"""Nearest rules: the clauses that a text which can't be read may be about. They decide nothing.

A clause is near if the text has all that one of its wordings needs, in any order, with other words
between: the wordings of general questions have the words in which people quarrel about a clause.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import chain

from attrs import evolve, frozen

from propertyrules.errors import TableError
from propertyrules.ir.program import Clause, Program, once_per_program
from propertyrules.model.state import Setting
from propertyrules.notation.clause_words import rule_words, sentence, shorter_rules, with_answer
from propertyrules.notation.disputes.general_questions import (
    Way,
    base_words,
    in_plain_words,
    plain_way,
)
from propertyrules.notation.words import english
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.words.word_index import (
    NAME,
    SOURCE,
    IndexEntry,
    entries_of,
    is_everyday,
    stems_of,
)
from propertyrules.syntax.phrases import needed_parts

ENOUGH = 6.1  # of the weight of what a clause shares with a text, by which it is near
NEAR = 1.1  # of the weight of a short text's words, that those of a clause must reach
OWN = 0.4  # of the weight of a clause's own words, beside what is said of a wording
LIKE = 0.65  # of the weight of an example's words, that a text must share to be like it
SECOND = 0.8  # of the weight of the nearest clause, that another must reach to be told as well

SILENT = "the rules don't say anything about that"  # a message or a hint begins with this
UNREAD_QUESTION = "can't read this question"

_Example = tuple[str, bool]  # a question in full, and whether it is so
_Need = tuple[frozenset[str], ...]  # the words of each way to say one thing


@frozen
class _Wording:
    """What a wording needs. What everyday words can say may be missing: `can she` is asked in many
    other ways.
    """

    needed: tuple[_Need, ...]
    everyday: tuple[_Need, ...]

    @staticmethod
    def of(needs: Iterable[_Need]) -> _Wording:
        """Return a wording by all that it needs."""
        sorts: tuple[list[_Need], list[_Need]] = [], []
        for need in needs:
            sorts[any(all(map(is_everyday, way)) for way in need)].append(need)
        return _Wording(*map(tuple, sorts))

    @property
    def words(self) -> Iterator[str]:
        """All its words."""
        return chain.from_iterable(chain.from_iterable((*self.needed, *self.everyday)))

    def weight(self, said: frozenset[str], worth: Mapping[str, float]) -> float:
        """Return how much its words weigh that are said; 0 if one of its needs is not."""
        total = 0.0
        for need in self.needed:
            ways = [way for way in need if way <= said]
            if not ways:
                return 0.0
            total += max(_weight(way, worth) for way in ways)
        return total + sum(
            max((_weight(way, worth) for way in need if way <= said), default=0)
            for need in self.everyday
        )


def _weight(words: Iterable[str], worth: Mapping[str, float]) -> float:
    """Return how much some words weigh together; one that no wording has weighs nothing."""
    return sum(worth.get(one, 0) for one in words)


@frozen
class _Index:
    """The clauses of a rulebook as people ask about them: the entry of each, what its wordings
    need, and the examples of what it answers, with their words; how much a word of a wording
    weighs, and a stem of an entry.
    """

    entries: Mapping[str, IndexEntry]
    wordings: Mapping[str, tuple[_Wording, ...]]
    examples: Mapping[str, tuple[tuple[_Example, frozenset[str]], ...]]
    words: Mapping[str, float]
    stems: Mapping[str, float]

    def like(self, clause: str, said: frozenset[str]) -> tuple[float, _Example | None]:
        """Return which example of what a clause answers shares most with some words, and how much
        that weighs; None where each has too much else.
        """
        best: tuple[float, _Example | None] = (0.0, None)
        for asked, words in self.examples[clause]:
            shared = _weight(words & said, self.words)
            if shared > best[0] and shared >= LIKE * _weight(words, self.words):
                best = shared, asked
        return best


def clauses_about(program: Program, text: str) -> tuple[Clause, ...]:
    """Return the one or two clauses nearest to a text, best first.

    A word weighs the more, the fewer clauses have it. What is said of a wording weighs most, and
    beside it what is said of the clause's own words. To a short text a clause is near too if it
    shares two words with it, or has its only word in its name, and these weigh enough.
    """
    index = _index(program)
    said = _words_in(program, text)
    wanted = dict.fromkeys(stems_of(text))
    unheard = math.log(2 * len(index.entries) + 2)
    needed = NEAR * sum(index.stems.get(one, unheard) for one in wanted)
    found = []
    for name, entry in index.entries.items():
        asked = max((one.weight(said, index.words) for one in index.wordings[name]), default=0)
        asked = max(asked, index.like(name, said)[0])
        hits = [one for one in wanted if one in entry.weights]
        own = sum(index.stems[one] * (1 + entry.weights[one] / NAME) for one in hits)
        alone = len(wanted) == 1 and any(entry.weights[one] >= NAME for one in hits)
        of_short = len(hits) >= 2 - alone and own >= needed
        if asked + OWN * own >= ENOUGH or of_short:
            found.append((asked + OWN * own, name))
    found.sort(key=lambda pair: -pair[0])
    near = [name for score, name in found[:2] if score >= SECOND * found[0][0]]
    return tuple(program.clauses[name] for name in near)


def nearest_rules(program: Program, text: str) -> tuple[str, ...]:
    """Return the clauses nearest to a text, each with what it says of that and where it stands; of
    one that answers a question like it with that question and answer.
    """
    index, said = _index(program), _words_in(program, text)
    found = []
    for clause in clauses_about(program, text):
        _, like = index.like(clause.id, said)
        rule = shorter_rules(rule_words(clause, about="" if like else text))[0]
        asked = () if like is None else (with_answer(*like),)
        found.append(" ".join((*asked, sentence(rule))))
    return tuple(found)


def with_nearest_rules(error: TableError, program: Program, text: str) -> TableError:
    """Return why a text in somebody's own words can't be read, with the rules that may decide it.

    Those nearest to the whole text are told instead of those nearest to a part of it, or of saying
    that there are none.
    """
    near = nearest_rules(program, text)
    if not (near and error.faults):
        return error
    first, *others = error.faults
    message = UNREAD_QUESTION if first.message.startswith(SILENT) else first.message
    hint = first.hint.removeprefix(SILENT).strip("; ")
    told = evolve(first, message=message, hint=hint, rules=near)
    return type(error)(str(error), (told, *others))


def _words_in(program: Program, text: str) -> frozenset[str]:
    """Return the words of a text and those that they are forms of, as the rulebook reads them."""
    line = in_plain_words(TokenStream.of(Setting((english.ME,), program), text))
    return frozenset(chain.from_iterable(base_words(token.folded) for token in line.tokens))


@once_per_program
def _index(program: Program) -> _Index:
    """Return the index of the clauses that are played."""
    # Most wordings say the same things: each way to say one is worked out once.
    plain = cache(partial(_plain_words, program))
    wordings = {clause.id: _wordings_of(clause, program, plain) for clause in program.played}
    said = ({*chain.from_iterable(one.words for one in some)} for some in wordings.values() if some)
    words = {one: 0.0 if is_everyday(one) else worth for one, worth in _weights(said).items()}
    clauses = (one for one in entries_of(program) if one.kind == "clause")
    entries = {one.name: _as_asked(one, program) for one in clauses}
    examples = {
        clause.id: tuple(
            ((example, answer.holds), _words_in(program, example))
            for by in (clause.id, *clause.answers_as)
            for answer in program.clauses[by].answers for example in answer.examples
        )
        for clause in program.played
    }  # fmt: skip
    stems = _weights(one.weights for one in entries.values())
    return _Index(entries, wordings, examples, words, stems)


def _wordings_of(
    clause: Clause, program: Program, plain: Callable[[Way], frozenset[str]]
) -> tuple[_Wording, ...]:
    """Return what each wording needs of the questions that a clause answers; `plain` gives the
    words of a way to say it.
    """
    needs = dict.fromkeys(
        needed_parts(wording)
        for by in (clause.id, *clause.answers_as)
        for answer in program.clauses[by].answers
        for wording in answer.wordings
    )
    return tuple(
        _Wording.of(tuple(dict.fromkeys(map(plain, need))) for need in wording) for wording in needs
    )


def _plain_words(program: Program, way: Way) -> frozenset[str]:
    """Return the words of one way to say something, as the rulebook reads them."""
    return frozenset(one for one in plain_way(program, way) if isinstance(one, str))


def _weights(clauses: Iterable[Iterable[str]]) -> dict[str, float]:
    """Return how much each word weighs, given the words of each clause."""
    each = [*clauses]
    counts = Counter(chain.from_iterable(each))
    return {word: math.log((len(each) + 1) / (times + 0.5)) for word, times in counts.items()}


def _as_asked(entry: IndexEntry, program: Program) -> IndexEntry:
    """Return the entry of a clause with the words by which people ask what it answers."""
    ways = Counter(chain.from_iterable(
        chain.from_iterable(needed_parts(wording))
        for question in program.clauses[entry.name].answers
        for wording in question.wordings
    ))  # fmt: skip
    asked = Counter[str]()
    for way, times in ways.items():
        for one in stems_of(" ".join(part for part in way if isinstance(part, str))):
            asked[one] += times
    more = {one: SOURCE + round(math.log(times)) for one, times in asked.items()}
    return evolve(entry, weights=dict(Counter(entry.weights) + Counter(more)))
