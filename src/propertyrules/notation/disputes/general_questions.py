"""General questions: what clauses answer whatever the table, `can the bank lend me 30?`.

A clause gives the words that such a question must have. They may stand in any order. Besides them
it may only name players, properties and sums, and have words that say nothing. A figure is asked
for likewise by the words of its phrases: `how many doubles until jail?`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import chain, product, takewhile
from typing import Any, TypeVar

from attrs import evolve

from propertyrules.ir.nodes import FigureRead
from propertyrules.ir.program import Function, Program, once_per_program
from propertyrules.ir.types import MONEY, Type
from propertyrules.limits import PHRASES_REMEMBERED
from propertyrules.model.state import Setting
from propertyrules.notation.disputes.people import OTHER
from propertyrules.notation.move_parser import Asked
from propertyrules.notation.words import english
from propertyrules.notation.words.coverage import Coverage, Row
from propertyrules.notation.words.forms import WordChoice, named_wording, words
from propertyrules.notation.words.normalizer import Speaker, Wording
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.words.tokens import ARTICLES, CURRENCIES, words_of
from propertyrules.notation.words.word_index import is_everyday
from propertyrules.resources import phrases
from propertyrules.syntax.phrases import (
    ASKED_BY,
    UNNAMED,
    Need,
    Optional,
    Phrase,
    Slot,
    all_words,
    needed_parts,
)
from propertyrules.syntax.source import word_set

_OF_START = r"""
new = [the/a/each/every ][new ]game[ of <word>]
begins = start(s)/begin(s)
begin = (at|from|in|for) [the/game ]start/beginning/outset[ of <new>]|start/beginning of <new>
    |(when|as|before) <new>[ first] <begins>|when you/we[ first] <begins>[ <new>|[ to] play(ing)]
    |to <begins>[ with| <new>]|in a new game
behind = <,> <begin>
before = <first><begin>[:]<,>_
all = each/every player|each/every person|each of us|(the )players|everyone|everybody|a player
    |you|we|each
money = cash/money/dollars
does = do/does/should/must/will
with = get/gets/have/receive/hold|(<begins>) [out|off|the game ]*with
sized = [little/small/green/red/plastic/wooden/tiny ]*
there = does the bank have|has the bank got|are/is there[ in the bank/box/game/set]
    |are/is in the bank/box/game/set|come(s) with/in the game/set/box
heading = <begin>
pieces = how many <sized>{piece} <there>
cash = (how much|what)[ <money>| in <money>] <does> <all> <with>|[how much ]<money> (for|per) <all>
    |[how much is |what(s|'s| is) ][the ](starting|opening) <money>[ for <all>| per player]
"""
_COUNTING = word_set("many much long often number amount")  # what figures are asked for with
# `When you are in jail, can you pay?` asks for none, nor `who do you pay the jail fine to?`.
_ASKING_FIGURES = (_COUNTING | english.ASKS_WHAT) - word_set("when who whom whose where why")
_ASKS_WHAT = english.ASKS_WHAT - word_set("when")  # what a question begins with
_PAID = word_set("get gets pay pays")
_OF_LEAVE = word_set("can may could")  # questions that begin with these ask for no sum
# How many more or again is asked of a table.
_IDLE_OF_FIGURES = (english.IDLE | _COUNTING) - word_set(
    "more another again still back additional extra"
)
_Answer = TypeVar("_Answer", bound=Hashable)
_ClauseAnswer = tuple[str, bool, int]  # the clause, whether it is so, how far down its file lies
_Example = tuple[int, str, tuple[str, bool]]  # how far down its file lies, the question, the answer
_Begins = tuple[frozenset[str], ...]
Way = tuple[str | Slot, ...]
_Synonyms = Mapping[str, Sequence[tuple[Way, str]]]
_Beginning = Mapping[str, Sequence[tuple[Row, _Begins]]]
_Wordings = tuple[Coverage, Mapping[str, Need], Mapping[str, _Answer], _Beginning]
_BESIDES = ("quoted", "own", "number", "sign")  # tokens that may stand in any question
_SAME_IN_EXAMPLES = ARTICLES | word_set("can may could i my you your we our")
_TURNS = english.DENYING | word_set("no without nobody other another else")
_AS_WORDS = word_set("first second")  # these numbers are words and no sums
_ELSE = "other"  # what words for somebody else are read as
_SECOND = 2  # `first` and `second` may mean before and again
_MUST = tuple(tuple(way.split()) for way in ASKED_BY["must"].split("|"))
# Verbs for what people do with what is theirs, and for what they must do something else.
_OWN_USES = word_set("use play keep save hold hand roll bid").union(english.OWNERS_DO)
_ENDS = _OWN_USES | word_set(
    "get collect charge leave buy own win pay claim receive earn lift redeem go move"
)
_ANYONE = word_set(
    "other another else somebody someone anybody anyone his her their friend opponent player he she"
    " they"
)
_LEADING_TO = ("to", "before")
_WISHED = word_set("want wish like try able")  # `to` behind these tells no end
_APART = word_set("another other somebody someone")
_OF_WHOM = word_set("of for from")
_SAVE_FOR = word_set("but except besides save")
_FOR, _OTHERS, _BY_OTHER = "for", "others", "by"  # what is another's, or is done for or by another
# `if I only have one` limits nothing of what is asked, nor does `only get rent if I ask`.
_ONLY_THAT = re.compile(
    r"(?i)\bonly (?!(?:ha(?:ve|s|d)|owns?|got|one|two|three|half|\W?\d)\b)"
    r"(?!.*\b(?:if|when|after|before|once|while)\b)\w"
)
_PASSED = word_set("have has had already just also still")  # these may stand within a way to say
_IDLE = "idle"  # the chunk of words that say nothing in any row
_NAME = "name"  # the chunk of what a question may name besides
_FORBIDDEN = "forbidden"
_NO_NAMES = english.IDLE | english.PARTICLES  # with a capital in `Get Out of Jail`, too
_NOT_IDLE = word_set(
    "only third other others another next ones be people player they them he she him her hers his"
    " theirs their somebody someone anybody anyone everybody everyone"
)
_IDLE_IN_NAMED = english.IDLE - {"only", "third"}
_IDLE_IN_PLAIN = english.IDLE - _NOT_IDLE
_LAYERS = 3  # house rules, the rulebook, what it extends
_SUMMED = "summed"  # where the wording names sums of its own, and another would be told apart
_UNNAMED = "unnamed"  # where it may name nobody and no property
_ANYBODY = "anybody"  # where it may name only the teller, whom `you` means


def clause_asked_for(line: TokenStream, unnamed: bool = False) -> tuple[str, bool] | None:
    """Return which clause answers a question, and whether it is so; None where none does. One that
    names nobody and no property may be asked in words that the rulebook reads as others.
    """
    if unnamed and (example := _example_of(line)) is not None:
        return _answer_of(line.program, example)
    if not line.tokens or _asks_sum_of_one(line) or _tells_second_throw(line.text):
        return None
    another = _of_another(line)
    found = _answering(line, _wordings(line.program), unnamed, another)
    if not found and unnamed:
        found = _answering_plain(line, another)
    return _of_highest(found, asks_what=bool(found) and _asks_what(line))


def is_example(line: TokenStream) -> bool:
    """Check whether a line is an example of what clauses answer, but for the form of its words."""
    return _example_of(line) is not None


def _example_of(line: TokenStream) -> _Example | None:
    """Return the example that a line is, as it is written or in the words that a rulebook reads it
    as; None if it is none.
    """
    examples = _examples(line.program)
    found = examples.get(_in_base_words(line.text))
    return found or examples.get(_in_base_words(in_plain_words(line).text))


def _answer_of(program: Program, example: _Example) -> tuple[str, bool]:
    """Return which clause answers an example, and whether it is so: the highest file that answers
    it, by its wordings if it is above the one that has the example.
    """
    layer, text, answer = example
    line = in_general(program, text)
    if line is None:
        return answer
    named, plain = _wordings_above(program)[layer]
    found = _answering(line, named, unnamed=True, another=_of_another(line))
    found |= _answering(in_plain_words(line), plain, unnamed=True)
    return _of_highest(found) or answer


@once_per_program
def _wordings_above(
    program: Program,
) -> Mapping[int, tuple[_Wordings[_ClauseAnswer], _Wordings[_ClauseAnswer]]]:
    """Return by the layer of each example the wordings of the files above it: those with names, and
    those without.
    """
    return {
        layer: (
            _clauses_asked(program, _IDLE_IN_NAMED, {}, layer),
            _clauses_asked(program, _IDLE_IN_PLAIN, _synonyms(program), layer),
        )
        for layer in {layer for layer, *_ in _examples(program).values()}
    }


@once_per_program
def _examples(program: Program) -> Mapping[tuple[str, ...], _Example]:
    """Return the examples of what clauses answer by their words, those of the highest file."""
    found = sorted(
        (_layer(program, by), example, (clause.id, answer.holds))
        for clause in program.played
        for by in (clause.id, *clause.answers_as)
        for answer in program.clauses[by].answers
        for example in answer.examples
    )
    return {_in_base_words(one[1].rstrip("?")): one for one in reversed(found)}


def in_general(program: Program, text: str) -> TokenStream | None:
    """Return a text as a question that names nobody; None if it says nothing."""
    names = (english.ME, OTHER)
    speaker = Speaker(0, roles={"player": 1}, seats=len(names), teller=0, general=True)
    wording = Wording.of(Setting(names, program, program.key), text.strip(" ?"), speaker)
    return None if wording is None else wording.stream


def _in_base_words(text: str) -> tuple[str, ...]:
    """Return the words of a text without articles, each as the shortest that it is a form of; the
    teller, whom `you` means, and words for what may be done are all alike.

    They are those that are written, as tokens leave out some: `only when you land on Go`.
    """
    said = (word for word in words_of(text) if word not in _SAME_IN_EXAMPLES)
    return tuple(min(base_words(word), key=lambda base: (len(base), base)) for word in said)


def _of_highest(
    found: Collection[_ClauseAnswer], asks_what: bool = False
) -> tuple[str, bool] | None:
    """Return what the highest file answers; None where its clauses answer differently.

    A house rule goes before the rulebook, and a rulebook before the one that it extends. What two
    clauses answer differently is no general question, but of one clause that is asked for in words,
    it is no matter of yes: `what is the minimum bid?`, which there isn't.
    """
    first = min((layer for *_, layer in found), default=0)
    answers = {(name, holds) for name, holds, layer in found if layer == first}
    alike = len({holds for _, holds in answers}) == 1
    of_one = len({name for name, _ in answers}) == 1
    return min(answers) if alike or (asks_what and of_one) else None


def _tells_second_throw(text: str) -> bool:
    """Check whether another throw is told of behind a double, which then is no matter of the
    double: `I rolled a double and then an 8, do I roll again?`.
    """
    wording = named_wording(phrases("asked"), "second_throw")
    return "double" in text.casefold() and wording.search(text) is not None


def _answering_plain(line: TokenStream, another: str) -> set[_ClauseAnswer]:
    """Return what clauses answer to a line in words that a rulebook reads as others. Whether
    something is forbidden is whether it may be done, the other way round; of `is it against the
    rules?` the answer is turned round when it is told.
    """
    plain, wordings = in_plain_words(line), _plain_wordings(line.program)
    found = _answering(plain, wordings, unnamed=True, another=another)
    if not found and [token.folded for token in plain.tokens].count(_FORBIDDEN) == 1:
        allowed = plain.cut(re.sub(rf"\b{_FORBIDDEN}\b", "can", plain.text))
        told = english.asks_whether_wrong(line.text)
        found = {
            (name, holds == told, layer)
            for name, holds, layer in _answering(allowed, wordings, unnamed=True, another=another)
        }
    return found


def in_plain_words(line: TokenStream) -> TokenStream:
    """Return a line as it is written, in which words that a rulebook reads as others stand as
    those; who is meant by `other players` does not matter.
    """
    line = line.cut(line.text)
    synonyms, done, text, at = _synonyms(line.program), 0, "", 0
    while at < len(line.tokens):
        found = _read_otherwise(
            synonyms, line.tokens[at].folded, partial(_ends_of_way, line, at=at)
        )
        if found is None and _is_name(line, at):
            found = (at + 1, _name_in_general(line))
        if found is not None:
            end, plain = found
            owns = line.tokens[end - 1].text.endswith(("'s", "\u2019s"))
            plain += "'s" if owns and plain == _ELSE else ""
            text += line.text[done : line.tokens[at].start] + plain
            done, at = line.tokens[end - 1].end, end
        else:
            at += 1
    return line.cut(text + line.text[done:]) if done else line


def _name_in_general(line: TokenStream) -> str:
    """Return what stands for somebody's name where it does not matter who is meant: nothing, but
    beside the teller it is somebody else, `can Bob use my card?`.
    """
    return "" if english.TELLING.isdisjoint(token.folded for token in line.tokens) else _ELSE


def _is_name(line: TokenStream, at: int) -> bool:
    """Check whether a token is somebody's name: with a capital within a sentence, and no name of
    the board.
    """
    token = line.tokens[at]
    before = line.text[: token.start].rstrip()[-1:] or "."
    return (
        token.kind == "word"
        and token.text[:1].isupper()
        and before not in (".", ":", "?", "!")
        and token.folded not in _NO_NAMES
        and line.name("space", at) is None
        and line.name("group", at) is None
    )


def _way_with_synonyms(synonyms: _Synonyms, way: Way) -> Way:
    """Return what a wording needs, with words that a rulebook reads as others as those."""
    if not synonyms:
        return way
    found: list[str | Slot] = []
    at = 0
    while at < len(way):
        word, same = way[at], None
        if isinstance(word, str):
            same = _read_otherwise(synonyms, word, partial(_ends_of_beginning, way[at:]))
        end, plain = same or (1, word)
        found += plain.split() if isinstance(plain, str) else (plain,)
        at += end
    return tuple(found)


def _read_otherwise(
    synonyms: _Synonyms, word: str, ends: Callable[[Way], Iterable[int]]
) -> tuple[int, str] | None:
    """Return where the longest way to say something ends that begins with a word and is read as
    other words, with those; None where none is. `ends` tells where a way may end.
    """
    return max((
        (end, plain)
        for base in base_words(word)
        for way, plain in synonyms.get(base, ())
        for end in ends(way)
    ), default=None)  # fmt: skip


def _ends_of_beginning(way: Way, other: Way) -> tuple[int, ...]:
    """Return where the words end with which a way begins; nothing if it begins with others."""
    alike = len(other) <= len(way) and all(
        isinstance(one, str) and part in base_words(one)
        for one, part in zip(way, other, strict=False)
    )
    return (len(other),) if alike else ()


def figure_asked_for(line: TokenStream) -> Function | None:
    """Return the value that a question asks for and that hangs on no table; None where none is."""
    if _ASKING_FIGURES.isdisjoint(token.folded for token in line.tokens):
        return None
    # What is asked of a property is no figure: `how much is a hotel on each dark blue?`.
    if any(True for at in range(len(line.tokens)) for _ in line.hits(line.property_type, at)):
        return None
    found = _answering(line, _figures(line.program))
    return line.program.functions[min(found)] if len(found) == 1 else None


def asks_in_general(line: TokenStream) -> bool:
    """Check whether a line asks what a clause or a figure answers whatever the table."""
    return clause_asked_for(line) is not None or figure_asked_for(line) is not None


def _asks_what(line: TokenStream) -> bool:
    """Check whether what a line asks behind its last comma is no matter of yes: `I can't pay, what
    now?`.
    """
    folded = [token.folded for token in line.tokens]
    behind = len(folded) - folded[::-1].index(",") if "," in folded[:-1] else 0
    return not _ASKS_WHAT.isdisjoint(folded[behind : behind + 1])


def _asks_sum_of_one(line: TokenStream) -> bool:
    """Check whether a line asks for a sum that hangs on what it names: `what is a house on
    Boardwalk?`.
    """
    words, first = {token.folded for token in line.tokens}, line.tokens[0].folded
    if first in _OF_LEAVE:
        return False  # `can she bid more than the price?`
    paid = not words.isdisjoint(_PAID) and first in ("what", "how")
    if not paid and english.ASKS_SUM.isdisjoint(words):
        return False
    # `Railroads` are a kind of property, whatever group they make or names they are part of.
    kinds = line.program.kinds
    return any(
        (token.kind in ("quoted", "own") and token.text != english.ME)
        or (
            base_words(token.folded).isdisjoint(kinds)
            and (line.hit(line.property_type, at) or line.name("group", at)) is not None
        )
        for at, token in enumerate(line.tokens)
    )


def is_general(asked: Asked | None, program: Program) -> bool:
    """Check whether a question is answered whatever the table: by a clause, or by a figure."""
    question = None if asked is None else asked.question
    if question is None:
        return False
    figure = question.kind == "value" and _is_figure(program.functions[question.name])
    return question.kind == "clause" or figure


def _is_figure(define: Function) -> bool:
    """Check whether a value is that by which a figure is asked about, and hangs on no table."""
    return not define.params and isinstance(define.normally, FigureRead) and not define.overrides


def _answering(
    line: TokenStream, wordings: _Wordings[_Answer], unnamed: bool = False, another: str = ""
) -> set[_Answer]:
    """Return what wordings that a whole line fits are the answers to; `unnamed` if it may name no
    property. `another` tells how it is of what is another's, if it is.
    """
    coverage, needs, answers, _ = wordings
    said = [base_words(token.folded) for token in line.tokens]
    possible = _rows_that_may_fit(line, said, wordings, another)

    def read(kind: str, at: int) -> Iterator[tuple[Any, int]]:
        if kind == _ANYBODY:
            token = line.tokens[at]  # an article, a sign, or the teller, whom `you` means
            if token.is_article or token.kind == "sign" or token.text == english.ME:
                yield True, at + 1
            return
        if kind in (_NAME, _SUMMED, _UNNAMED):
            bare, token = unnamed or kind == _UNNAMED, line.tokens[at]
            if kind == _NAME or token.kind != "number" or token.text.casefold() in _AS_WORDS:
                yield from ((True, end) for end in _ends_of_names(line, at, bare))
            return
        for way in needs[kind]:
            # Most ways begin with another word, and to look for it is much faster.
            if isinstance(way[0], str) and way[0] not in said[at]:
                continue
            yield from ((True, end) for end in _ends_of_way(line, way, at))

    found = evolve(coverage, rows=tuple(possible)).readings(line, 0, len(line.tokens), read)
    fits = list(dict.fromkeys(sort for sort, _ in found))
    return {answers[sort] for sort in _of_means(line, said, wordings, fits)}


def _of_means(
    line: TokenStream, said: Sequence[frozenset[str]], wordings: _Wordings[_Answer],
    fits: list[str],
) -> list[str]:  # fmt: skip
    """Return which rows that fit answer a line, if it asks what must be done to do something else:
    those that name what it is for, else those that name something of what must be done.
    """
    means = _means_of(line) if fits else None
    if means is None:
        return fits
    coverage, needs, _, _ = wordings
    there = frozenset[str]().union(*said[means.start : means.stop])
    rows = (row for row in coverage.rows if row.sort in fits)
    every = {row.sort: [needs[one] for one in row.required] for row in rows}
    ends = [sort for sort in fits if any(map(_names_end, every[sort]))]
    kept = ends or [sort for sort in fits if any(_is_said(need, there) for need in every[sort])]
    # Where others say the opposite of these, what must be done does not decide alone.
    return kept if ends or not kept else fits


def _names_end(need: Need) -> bool:
    """Check whether a need of a wording is only for what something is done for: `to get`."""
    return all(way[0] in _LEADING_TO for way in need)


def _rows_that_may_fit(
    line: TokenStream, said: Sequence[frozenset[str]], wordings: _Wordings[_Answer], another: str
) -> Sequence[Row]:
    """Return the rows whose words are all there, given the words that a line has."""
    coverage, _, _, begins = wordings
    # Most rows need a word that is not there, and to look for it first is much faster.
    there = frozenset[str]().union(*said)
    likely = (begins[word] for word in begins.keys() & {"", *there})
    possible = {
        row.sort: row for row, needed in chain.from_iterable(likely)
        if not any(map(there.isdisjoint, needed))
    }  # fmt: skip
    found = [*possible.values()]
    # Each of these makes another question, and its words are passed over.
    for word, asked in (("must", _asks_whether_must(line)), ("only", _ONLY_THAT.search(line.text))):
        if asked:
            found = [row for row in found if _may_ask_that(row, coverage.classes, word)]
    if another:
        found = [row for row in found if _asks_of(row, another, wordings)]
    return found


def _of_another(line: TokenStream) -> str:
    """Return how a line tells that somebody uses what is another's, `can Bob sell my card?`, or
    does something for another; empty if it does not. That is asked of in words of its own.
    """
    who = ""
    for at, token in enumerate(line.tokens):
        owns = token.kind == "own" or token.text.endswith(("'s", "\u2019s"))
        if owns:
            if who and _is_another(line, at, token.text, who) and _uses(line, at - 1, at):
                return _OTHERS if who == english.ME else _BY_OTHER
        elif _names_somebody(line, at):
            before = _word_before(line, at)
            apart = who and before in _OF_WHOM and _is_another(line, at, token.text, who)
            if apart and _uses(line, 0, at):
                return _FOR if before == _FOR else _OTHERS if who == english.ME else _BY_OTHER
            who = token.text
    return ""


def _names_somebody(line: TokenStream, at: int) -> bool:
    """Check whether a token names a player, or somebody else."""
    token = line.tokens[at]
    named = token.text[:1].isupper() and token.kind == "word" and _is_name(line, at)
    return named or token.kind == "quoted" or token.folded in _ANYONE


def _is_another(line: TokenStream, at: int, name: str, who: str) -> bool:
    """Check whether somebody who is named at a token is surely not who was named before."""
    apart = at and line.tokens[at - 1].text.casefold() in _APART
    return bool(apart) or (name == english.ME) != (who == english.ME)


def _word_before(line: TokenStream, at: int) -> str:
    """Return the word before a token, past articles, numbers and `somebody else`."""
    at -= 1
    while at >= 0 and (
        line.tokens[at].is_article
        or line.tokens[at].kind == "number"
        or line.tokens[at].folded in _ANYONE
    ):
        at -= 1
    return line.tokens[at].folded if at >= 0 else ""


def _uses(line: TokenStream, start: int, end: int) -> bool:
    """Check whether a verb for what owners do with their own stands between two tokens, or right
    before the first, past articles and numbers.
    """
    if start:
        return not base_words(_word_before(line, end)).isdisjoint(_OWN_USES)
    return any(
        not base_words(token.folded).isdisjoint(_OWN_USES) for token in line.tokens[start:end]
    )


def _asks_of(row: Row, another: str, wordings: _Wordings[_Answer]) -> bool:
    """Check whether a wording asks of what is another's, is done by or for one, as a line does."""
    needs = wordings[1]
    if another == _FOR:
        return any(_FOR in map(str, way) for one in row.required for way in needs[one])
    return any(all(_names_another(way, another) for way in needs[one]) for one in row.required)


def _names_another(way: Way, another: str) -> bool:
    """Check whether a part of a wording names somebody else, or whose something is."""
    words = [str(word) for word in way]
    some = words if another == _BY_OTHER else words[:-1]  # `to another` says whose nothing is
    return any(word in _ANYONE or word.endswith("'s") for word in some)


def _means_of(line: TokenStream) -> range | None:
    """Return which tokens of a line tell what must be done, if it asks whether that must be done to
    do something else: `do you have to be in jail to use a card?`.
    """
    tokens = line.tokens
    for at in range(len(tokens)):
        way = next((way for way in _MUST if line.folded(at, at + len(way)) == way), None)
        if way is None:
            continue
        for place in range(at + len(way) + 1, len(tokens) - 1):
            behind = base_words(tokens[place + 1].folded)
            wished = base_words(tokens[place - 1].folded) & _WISHED
            means = range(at + len(way), place)
            done = any(not (tokens[n].is_article or _names_somebody(line, n)) for n in means)
            if done and tokens[place].folded == "to" and not (wished or behind.isdisjoint(_ENDS)):
                return means
    return None


def _is_said(need: Need, there: Collection[str]) -> bool:
    """Check whether a need is met by some words, other than by those that ask what must be done."""
    for way in need:
        asked = max((len(must) for must in _MUST if way[: len(must)] == must), default=0)
        # `sell houses to pay` goes on behind that.
        means = tuple(takewhile("to".__ne__, way[asked:]))
        if means and all(word in there for word in means if isinstance(word, str)):
            return True
    return False


def _asks_whether_must(line: TokenStream) -> bool:
    """Check whether a line asks what somebody has to do; each of the words alone says nothing."""
    return any(
        line.folded(at, at + len(way)) == way for at in range(len(line.tokens)) for way in _MUST
    )


def _may_ask_that(row: Row, classes: Mapping[str, WordChoice], word: str) -> bool:
    """Check whether a wording, if it is of a clause, has a word that may stand in a question."""
    return {_NAME, _SUMMED}.isdisjoint(row.often) or any(
        word in classes[kind].plain for kind in row.often if kind in classes
    )


def asked_of_start(texts: Sequence[str], pieces: Collection[str]) -> list[str]:
    """Return the lines for questions of what there is as a game starts, `how many houses does the
    bank have at the start?`: that a game is new, and the plain questions. Nothing where any line
    tells or asks something else. `pieces` are the words for what is built.
    """
    started, asked = False, []
    for text in texts:
        plain = text.strip(" ?!.,;:")
        if named_wording(_OF_START, "heading").fullmatch(plain):
            started = True
            continue
        asked.append(_plain_of_start(plain, pieces, started))
    return ["new game", *asked] if asked and all(asked) else []


def _plain_of_start(text: str, pieces: Collection[str], started: bool) -> str:
    """Return the plain question for one of what there is as a game starts, if it says so or that
    has `started`; empty where it is none.
    """
    bare = named_wording(_OF_START, "before").sub("", text)
    bare = re.sub(rf"{named_wording(_OF_START, 'behind').pattern}$", "", bare, flags=re.I)
    started = started or bare != text
    found = named_wording(_OF_START, "pieces").fullmatch(bare)
    if found is not None:
        built = found["piece"].casefold() in pieces
        return f"how many {found['piece']} does the bank have?" if built and started else ""
    cash = named_wording(_OF_START, "cash").fullmatch(bare)
    tells = re.search(r"(?i)\b(?:start|begin|open)", bare) is not None
    return "how much cash do I have?" if cash is not None and (started or tells) else ""


def _layer(program: Program, clause: str) -> int:
    """Return how far down the file of a clause lies: below the house rules, the rulebook."""
    file = clause.partition(".")[0]
    return 0 if file in program.house_rules else 1 if file == program.id else 2


@once_per_program
def _wordings(program: Program) -> _Wordings[_ClauseAnswer]:
    """Return the wordings of all questions that clauses answer with yes or no, with the layers of
    the files that say so. Clauses in whose place others are played answer none.
    """
    return _clauses_asked(program, _IDLE_IN_NAMED, {})


@once_per_program
def _plain_wordings(program: Program) -> _Wordings[_ClauseAnswer]:
    """Return the wordings that name nobody, with words that the rulebook reads as others as those.
    Who is meant, and which other thing, is not passed over in them unless they say so.
    """
    return _clauses_asked(program, _IDLE_IN_PLAIN, _synonyms(program))


def _clauses_asked(
    program: Program, idle: Collection[str], synonyms: _Synonyms, above: int = _LAYERS
) -> _Wordings[_ClauseAnswer]:
    """Return the wordings of questions that clauses of files `above` a layer answer, with their
    answers: with synonyms those that name nobody, else all others.
    """
    return _as_rows([
        ((clause.id, answer.holds, _layer(program, by)), wording)
        for clause in program.played
        for by in (clause.id, *clause.answers_as)
        for answer in program.clauses[by].answers
        for wording in answer.wordings
        if _layer(program, by) < above and bool(synonyms) == (UNNAMED in all_words(wording.parts))
    ], _NAME, idle, synonyms)  # fmt: skip


def plain_way(program: Program, way: Way) -> Way:
    """Return one way to say what a wording needs, in the words that a rulebook reads it as; empty
    where these say nothing.
    """
    return _way_with_synonyms(_synonyms(program), way)


def is_of_rules(line: TokenStream) -> bool:
    """Check whether a line has any word, number or property of which the rules tell, and so may
    say when something is asked; a remark has none: `my in-laws swear by it`.
    """
    known = _vocabulary(line.program)
    return any(
        token.kind in ("number", "percent", "money")
        or line.name("space", at) is not None
        or line.name("group", at) is not None
        or not (token.kind == "own" or base_words(token.folded).isdisjoint(known))
        for at, token in enumerate(in_plain_words(line).tokens)
    )


@once_per_program
def _vocabulary(program: Program) -> frozenset[str]:
    """Return the words that clauses need to be asked about, without everyday ones."""
    needs = chain.from_iterable(_plain_wordings(program)[1].values())
    said = (str(word) for word in chain.from_iterable(needs) if isinstance(word, str))
    return frozenset(word for word in said if word not in english.IDLE and not is_everyday(word))


@once_per_program
def _synonyms(program: Program) -> _Synonyms:
    """Return the words that are read as others, by the first of them."""
    found: dict[str, list[tuple[Way, str]]] = {}
    for phrase, plain in program.synonyms:
        for way in product(*needed_parts(phrase)):
            parts = tuple(chain.from_iterable(way))
            found.setdefault(str(parts[0]), []).append((parts, plain))
    return found


@once_per_program
def _figures(program: Program) -> _Wordings[str]:
    """Return the wordings that ask for figures, with the names of the values that tell them."""
    return _as_rows([
        (define.name, phrase)
        for define in filter(_is_figure, program.functions.values())
        for said in define.phrases
        for phrase in (said, *said.also)
    ], _ANYBODY, _IDLE_OF_FIGURES, {})  # fmt: skip


def _as_rows(
    asked: Iterable[tuple[_Answer, Phrase]],
    named: str,
    idle_words: Collection[str],
    synonyms: _Synonyms,
) -> _Wordings[_Answer]:
    """Return answers with their wordings as rows of chunks, with the ways to say each chunk, the
    answer to each row, and the rows by the words of which they need one, each with what else it
    needs. `named` is the chunk of what may stand there besides, and idle words say nothing in any
    row.
    """
    # The idle words are one class, as each row with its own would take some 50 kB of memory.
    rows, needs, idle = list[Row](), dict[str, Need](), {_IDLE: _class(idle_words)}
    answers, begins = dict[str, _Answer](), dict[str, list[tuple[Row, _Begins]]]()
    plain = cache(partial(_way_with_synonyms, synonyms))  # most wordings say the same things
    for number, (answer, wording) in enumerate(asked):
        parts = {
            f"{number}.{place}:": tuple(filter(None, map(plain, need))) or need
            for place, need in enumerate(needed_parts(wording))
        }
        needs |= parts
        silent = f"{number}:"
        words_there = {*_silent_in(wording)}
        alike = (plain((word,)) for word in words_there)
        idle[silent] = _class(words_there | ({*map(str, chain.from_iterable(alike))} - _TURNS))
        names = _UNNAMED if UNNAMED in words_there else named
        if names == _NAME and any(word.isdecimal() and len(word) > 1 for word in words_there):
            names = _SUMMED
        rows.append(Row(str(number), tuple(parts), (), (silent, _IDLE, names)))
        answers[str(number)] = answer
        needed = tuple(
            frozenset(str(way[0]) for way in need) for need in parts.values()
            if all(isinstance(way[0], str) for way in need)
        )  # fmt: skip
        for word in min(needed, key=len, default=("",)):
            begins.setdefault(word, []).append((rows[-1], needed))
    return Coverage(tuple(rows), idle), needs, answers, begins


def _silent_in(wording: Phrase) -> Iterator[str]:
    """Yield the words that say nothing in a wording: those in brackets, and what it needs, which
    people may say twice; but not those that would turn a question round or make it of another.
    """
    for part in wording.parts:
        some = all_words((part,))
        silent = isinstance(part, Optional)
        yield from (one for one in some if silent or one not in _TURNS)


def _ends_of_way(line: TokenStream, way: Way, at: int) -> set[int]:
    """Return where the words of a way may end that begin at a token."""
    ends = {at}
    for place, part in enumerate(way):
        starts = {at for one in ends for at in _begins(line, one)} if place else {at}
        ends = {end for one in starts for end in _ends(line, part, one)}
    return ends


def _begins(line: TokenStream, at: int) -> Iterator[int]:
    """Yield where the next word of a phrase may begin: there, or past articles and words that say
    whose something is, `when it is not my turn`. A phrase may have an article of its own.
    """
    while at < len(line.tokens):
        yield at
        token = line.tokens[at]
        if token.kind != "own" and not token.is_article and token.folded not in _PASSED:
            break
        at += 1


def _ends(line: TokenStream, part: str | Slot, at: int) -> Iterator[int]:
    """Yield where a word, in any form, or a name may end that a question needs."""
    if isinstance(part, str):
        end = _word(part).end(line, at)
        yield from () if end is None else (end,)
        return
    sort = part.names[0]
    if sort == "money":
        yield from (value.end for value in line.values(MONEY, at))
        return
    of_kind = sort in line.program.kinds
    hit = line.hit(Type("space", frozenset((sort,))) if of_kind else Type(sort), at)
    yield from () if hit is None else (hit.end,)


def _ends_of_names(line: TokenStream, at: int, unnamed: bool = False) -> Iterator[int]:
    """Yield where a name, a number or an article may end; `unnamed` if no property or group."""
    token = line.tokens[at]
    if token.is_article or (token.kind in _BESIDES and not _asks_of_another(line, at, unnamed)):
        yield at + 1
    # A kind of property makes another question: `double rent with all railroads`.
    if unnamed or not base_words(token.folded).isdisjoint(line.program.kinds):
        return
    spaces = line.program.board.spaces
    space = line.name("space", at)
    # What is asked of a space that nobody can own is asked of it alone: `in Jail`, `on Go`.
    if space is not None and all(spaces[number].deed for number in space.values):
        yield space.end
    group = line.name("group", at)
    if group is not None:
        yield group.end


def _asks_of_another(line: TokenStream, at: int, unnamed: bool) -> bool:
    """Check whether a name or number makes another question."""
    token = line.tokens[at]
    said = line.text[token.start : token.end].casefold().strip(".,;!?")
    alone = said == "me" or at + 1 == len(line.tokens)  # and not `but Bob owns it`
    if at and line.tokens[at - 1].folded in _SAVE_FOR and alone:
        return True  # `nobody bids but me`
    # What comes of what somebody else does is another one: `if another player rolls doubles`.
    if token.text == OTHER:
        return not english.CONDITIONAL.isdisjoint(
            before.folded for before in line.tokens[max(at - 2, 0) : at]
        )
    if unnamed and token.kind == "quoted" and token.text != english.ME:
        return True
    # A `3rd` double is another than any: it is asked of in words of its own.
    return any((english.ordinal(form) or 0) > _SECOND for form in token.forms)


@lru_cache(maxsize=PHRASES_REMEMBERED)
def base_words(word: str) -> frozenset[str]:
    """Return the words of which a word of a question may be a form."""
    said = (word, word.removesuffix("%"), word.lstrip(CURRENCIES), *english.bases(word))
    owns = (f"{word[:-1]}'s",) if word.endswith("s") else ()  # a token has no apostrophe
    return frozenset((*said, *owns, *english.ordinals(word)))


@cache
def _word(word: str) -> WordChoice:
    """Return a word in any form as a class; `first` is a number in a question."""
    nth = english.ordinal(word)
    plain = word.replace("'", "")
    return _class((plain,) if nth is None else (plain, str(nth)))


def _class(some: Iterable[str]) -> WordChoice:
    """Return a class of words in any form, and of numbers, of percent and as sums too."""
    plain = [word for word in some if word.isalnum()]
    sums = [word for word in plain if word.isdecimal()]
    plain += [f"{word}%" for word in sums]
    plain += [f"{sign}{word}" for sign in CURRENCIES for word in sums]
    return words("/".join(sorted((*plain, *(f"{word}~" for word in plain if word.isalpha())))))
