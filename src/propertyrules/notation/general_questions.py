"""General questions: what clauses answer whatever the table, `can the bank lend me 30?`.

A clause gives the words that such a question must have. They may stand in any order. Besides them
it may only name players, things on the board and sums, and have words that say nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from propertyrules.ir.program import Clause, GeneralQuestion, Program, once_per_program
from propertyrules.ir.types import MONEY, Type
from propertyrules.notation import english
from propertyrules.notation.token_stream import TokenStream
from propertyrules.notation.tokens import singular
from propertyrules.syntax.phrases import Need, Slot, needed_parts, words_of_phrase
from propertyrules.syntax.source import word_set

_IDLE = (
    english.SILENT | english.ASKING | english.CONJUNCTIONS
    | word_set("there they people player everybody everyone anybody anyone somebody someone if when"
               " whether that then back at all ever rule rules say says said true really in")
) - english.DENYING  # fmt: skip
_NAMES = ("holder", "space", "group")


def clause_asked_for(line: TokenStream) -> tuple[str, bool] | None:
    """Return which clause answers a question, and whether it is so; None where none does."""
    answers = {
        (clause.id, answer.holds): None
        for clause in _answering(line.program)
        for answer in clause.answers
        if _asks(line, answer)
    }
    # What two clauses answer differently is no general question.
    return next(iter(answers)) if len({holds for _, holds in answers}) == 1 else None


@once_per_program
def _answering(program: Program) -> tuple[Clause, ...]:
    """Return the clauses that answer questions, without those in whose place others are played."""
    used = [clause for clause in program.clauses.values() if clause.id in program.in_force]
    replaced = {name for clause in used for name in clause.instead_of}
    return tuple(clause for clause in used if clause.answers and clause.id not in replaced)


def _asks(line: TokenStream, answer: GeneralQuestion) -> bool:
    """Check whether a line asks a question in one of its wordings."""
    for wording in answer.wordings:
        may = _IDLE | words_of_phrase(wording)
        if any(_rest_is_idle(line, left, may) for left in _left(line, needed_parts(wording))):
            return True
    return False


def _left(line: TokenStream, needs: Sequence[Need]) -> Iterator[tuple[int, ...]]:
    """Yield the places that are left over where a line has all that is needed."""

    def fill(at: int, left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if at == len(needs):
            yield left
            return
        for way in needs[at]:
            for rest in _filled(line, way, left):
                yield from fill(at + 1, rest)

    yield from fill(0, tuple(range(len(line.tokens))))


def _filled(
    line: TokenStream, way: Sequence[str | Slot], left: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Yield the places that are left over by the words and names of a way."""
    if not way:
        yield left
        return
    first, *behind = way
    for place in left:
        end = _end(line, first, place)
        if end is not None and {*range(place, end)} <= {*left}:
            rest = tuple(one for one in left if not place <= one < end)
            yield from _filled(line, behind, rest)


def _end(line: TokenStream, wanted: str | Slot, place: int) -> int | None:
    """Return the place behind a word or a name that is wanted; None where it does not stand."""
    if isinstance(wanted, str):
        return place + 1 if _is_word(line, place, {wanted}) else None
    sort = wanted.names[0]
    if sort == "money":
        return place + 1 if line.value(MONEY, place) is not None else None
    of_kind = sort in line.program.kinds
    hit = line.hit(Type("space", frozenset((sort,))) if of_kind else Type(sort), place)
    return None if hit is None else hit.end


def _is_word(line: TokenStream, place: int, words: Collection[str]) -> bool:
    """Check whether one of some words stands at a place, in any form."""
    word = line.tokens[place].folded
    return not {word, singular(word), *english.bases(word)}.isdisjoint(words)


def _rest_is_idle(line: TokenStream, left: Sequence[int], may: Collection[str]) -> bool:
    """Check whether what is left over are names, sums, and words that say nothing."""
    named: set[int] = set()
    for place in left:
        token = line.tokens[place]
        if place in named or token.is_article or token.kind in ("number", "percent", "sign"):
            continue
        hits = (line.name(sort, place) for sort in _NAMES)
        ends = [hit.end for hit in hits if hit is not None]
        named |= {*range(place, max(ends, default=place))}
        if not ends and not _is_word(line, place, may):
            return False
    return True
