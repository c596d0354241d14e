"""Sides: who holds what in a quarrel, and which of them an answer bears out.

Of `Ann says he owes 50, Bob says 40` each holds a sum; of `Ann wants to build. Bob says she can't`
one holds that the answer is yes, the other that it is no. What is not read so is nobody's side.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from propertyrules.notation.disputes.claims import (
    Claim,
    begins_with_claim,
    claimed_questions,
    is_contrary,
    spelt_apart,
)
from propertyrules.notation.disputes.discourse import Discourse, is_denied
from propertyrules.notation.disputes.general_questions import clause_asked_for
from propertyrules.notation.scenarios import AskedLine, Side
from propertyrules.notation.words import english
from propertyrules.notation.words.tokens import words_of
from propertyrules.syntax.source import word_set

_FEWEST = 2  # sides of a quarrel
_BARE = 2  # words of a bare answer: `you don't`
_WHOM = english.PERSONS | {"you"}
_HELPS = word_set("do does did is are must has have")
_NAY = word_set("no not never cannot way")  # `no way`
_NOTHING = re.compile(
    r"\b(?:nothing|zero|free)\b"
    r"|\b(?:not|never) (?:\w+ ){0,3}?(?:anything|a (?:cent|penny|thing))\b",
    re.I,
)
_DENIES_SUM = re.compile(
    r"\b(?:(?:do|does|did|should|must) not|never)"
    r" (?:owe|pay|(?:have|need) to (?:pay|give)|get|cost)\b(?! more than)(?: \w+)? \D?\d"
    r"|\bis not \D?\d", re.I
)  # fmt: skip
_REFUSES = re.compile(
    r"\btoo \w+|\bagainst the rules?\b|\b(?:invalid|void|cheating|forbidden|illegal)\b"
    r"|\bbreaks? the rules?\b|^forget (?:it|about it|that)$"
    r"|^(?:the opposite|no chance|no go|dream on|not happening|out of the question)$"
    r"|^impossible$", re.I
)  # fmt: skip
_OBLIGES = re.compile(r"\b(?:ha(?:s|ve)|needs?|got|must|should)(?: to)? (?P<what>.+)", re.I)
# By these words a duty stands in the way of what somebody wants to do at once.
_STANDS_BEFORE = re.compile(r"wait\b|.*\b(?:first|before|until|till)\b|(?P<how>.+ly)$", re.I)
_WHY = re.compile(r",? (?:because|since|cos|cause) ", re.I)
_SAYS_SUM = re.compile(r"(?:it|that|this)(?:['\u2019]?s| is| was| should be| would be) \D?\d", re.I)
_LEADS = re.compile(r"(?:so |and |but )?i (?:think|guess|believe|suppose|reckon)\b", re.I)


def says_sum(clause: str) -> bool:
    """Check whether a claim is only that something comes to a sum: `it's 25`."""
    return _SAYS_SUM.match(clause) is not None


def thought(text: str) -> str:
    """Return what a sentence says that the teller thinks, as one that says so of itself; nothing of
    others. `I think` only leads to the matter where nobody contradicts it.
    """
    found = _LEADS.match(text)
    return f"I say{text[found.end() :]}" if found is not None else ""


def without_reason(text: str) -> str:
    """Return what somebody says without why: `he wants 150 because it is 3 x 50`."""
    return _WHY.split(text, 1)[0]


def sum_held(heard: Discourse, claim: Claim) -> int | None:
    """Return the one sum that a claim names; None where it names none, denies it, or counts
    pieces.
    """
    if _DENIES_SUM.search(spelt_apart(claim.clause)):
        return None
    wording = heard.wording(without_reason(claim.clause), claim.speaker)
    tokens = wording.stream.tokens if wording is not None else ()
    sums = [one for one in tokens if one.kind == "number" and one.whole is not None]
    counts = any(one in sums and then.folded in heard.pieces for one, then in pairwise(tokens))
    counts |= not english.names_number(words_of(claim.clause))
    return sums[0].whole if len(sums) == 1 and not counts else None


def sides_of(
    heard: Discourse, claims: Sequence[Claim], asked: AskedLine, told: bool
) -> tuple[Side, ...]:
    """Return who holds what about a question, by `claims`; nothing where nobody contradicts
    anybody. Whoever wants to make the move of a line that is `told` holds that it may be made.
    """
    moves, said = heard.moves(asked), list(_by_name(heard, claims))
    wished = dict[str, int | bool]()
    held = _known((who, sum_claimed(heard, one)) for who, one in said)
    # What is asked decides what counts: a sum says nothing of whether a move may be made,
    # nor of what a clause answers.
    general = _clause_of(heard, asked.text, asked.speaker) is not None
    if moves or general or len(set(held.values())) < _FEWEST:
        wants = told and _is_wish(heard, claims, asked)
        wished = {moves[0].by: True} if moves and wants else {}
        held = wished | _stances(heard, said, asked, wished)
    # The only one who says anything of it is right or wrong, whatever others say of other things.
    alone = len(held) == 1 and not wished and not held.keys().isdisjoint(who for who, _ in said)
    if len(set(held.values())) < _FEWEST and not alone:
        return ()
    # Of what is denied the answer is turned round.
    return tuple(
        Side(who, one is not asked.denied if isinstance(one, bool) else one)
        for who, one in held.items()
    )


def _stances(
    heard: Discourse, said: Sequence[tuple[str, Claim]], asked: AskedLine,
    before: Mapping[str, int | bool],
) -> dict[str, int | bool]:  # fmt: skip
    """Return who holds that what is asked is so, or that it isn't. Whoever only disagrees holds
    the contrary of what another held last, also `before`; of nothing else that is a no.
    """
    held, spoken = dict(before), list[tuple[str, bool | None]]()
    for who, claim in said:
        stance = _stance(heard, claim, asked)
        if is_contrary(claim):
            earlier = [one for other, one in (spoken or held.items()) if other != who]
            # Of what is not read the contrary is not known either.
            unread = bool(earlier) and earlier[-1] is None
            stance = None if unread else not earlier[-1] if earlier else stance
        spoken.append((who, stance))
        held |= _known([(who, stance)])
    return held


def _known(pairs: Iterable[tuple[str, int | bool | None]]) -> dict[str, int | bool]:
    """Return what everybody holds of whom that is known."""
    return {who: held for who, held in pairs if held is not None}


def _is_wish(heard: Discourse, claims: Sequence[Claim], asked: AskedLine) -> bool:
    """Check whether a line tells a move that somebody chooses to make, not that another says so."""
    place = asked.place
    claimed = any(one.at.place == place and begins_with_claim(one.at.text)
                  for one in claims)  # fmt: skip
    kinds = heard.program.moves
    chance = any(kinds[move.name].tells for move in heard.moves(asked))
    return not (claimed or chance or is_denied(asked))


def _by_name(heard: Discourse, claims: Sequence[Claim]) -> Iterator[tuple[str, Claim]]:
    """Yield claims with the name of who makes each. Of two who contradict each other `he` is
    neither who is named beside him nor the `she` before him.
    """
    found = [(one, holder_of(heard, one)) for one in claims]
    named = {who for one, who in found if one.who not in english.THIRD_PERSONS}
    for place, (claim, who) in enumerate(found):
        if claim.who in english.THIRD_PERSONS:
            before = {other for one, other in found[:place] if one.who != claim.who}
            left = [name for name in heard.names if name not in named | before]
            who = who if who in left else left[0] if len(left) == 1 else ""
        if who:
            yield who, claim


def holder_of(heard: Discourse, claim: Claim) -> str:
    """Return the name of who makes a claim, who may be somebody who only looks on; nothing where
    that is nobody.
    """
    names, (*owner, role) = heard.names, claim.who.split()
    if owner:
        seat = claim.speaker.roles.get(role)
        looks_on = f"My {role}" if owner == ["my"] else ""
        return looks_on if seat is None else names[seat]
    if claim.who == "i" and heard.cast.me is None:
        return english.ME  # who tells of it plays no part in it
    if claim.who in english.THIRD_PERSONS or claim.who == "i":
        wording = heard.wording(f"{claim.who} pays", claim.speaker)
        first = [] if wording is None else [one.text for one in wording.stream.tokens[:1]]
        return next((name for name in first if name in names), "")
    return next((name for name in names if name.casefold() == claim.who), "") or _onlooker(claim)


def _onlooker(claim: Claim) -> str:
    """Return the name of who makes a claim, and doesn't play; nothing for what is no name."""
    # Of words at the beginning of a sentence that have a capital too, the commonest are no names.
    written = re.search(rf"\b{re.escape(claim.who)}\b", claim.at.text, re.I)
    capital = written is not None and written[0][:1].isupper() and claim.who not in english.PLAIN
    return written[0] if written is not None and capital else ""


def sum_claimed(heard: Discourse, claim: Claim) -> int | None:
    """Return the sum that somebody holds; that there is none to pay is a sum of nothing."""
    found = sum_held(heard, claim)
    if found is None and _NOTHING.search(spelt_apart(claim.clause)):
        return 0
    return found


def _stance(heard: Discourse, claim: Claim, asked: AskedLine) -> bool | None:
    """Return whether somebody holds that what is asked is so; None where nothing is said of it."""
    read = heard.ask(asked.text, asked.speaker)
    amount = read.question.amount if read is not None and read.question else 0
    if amount and sum_claimed(heard, claim) == amount:
        return True
    meant = _meaning(heard, asked.text, asked.speaker)
    general = _clause_of(heard, asked.text, asked.speaker)
    for text, denied in claimed_questions(claim.clause, ""):
        told = _clause_of(heard, text, claim.speaker) if general is not None else None
        if general is not None and told is not None and told[0] == general[0]:
            # Of what one clause answers both ways: `it goes in the middle`, `it goes to the bank`.
            return (told[1] is not denied) is general[1]
        if meant is not None and _meaning(heard, text, claim.speaker) == meant:
            return not denied
    return answered_first(claim.clause, heard.names)


def _clause_of(heard: Discourse, text: str, speaker: Any) -> tuple[str, bool] | None:
    """Return which clause answers a question, and whether it is so; None where none does."""
    wording = heard.wording(text, speaker)
    return None if wording is None else clause_asked_for(wording.stream)


def _meaning(heard: Discourse, text: str, speaker: Any) -> tuple[Any, ...] | None:
    """Return what a text asks, comparably; None where it is not read."""
    found = heard.ask(text, speaker)
    if found is None:
        return None
    one = found.question
    if one is None:
        return found.happens, found.steps
    return one.kind, one.name, one.env, one.player, one.amount, one.steps


def answered_first(clause: str, names: Sequence[str]) -> bool | None:
    """Return what a claim says of what was spoken of before, by itself or at its beginning: `I
    can't, I would have to sell everything`.
    """
    first, _, more = clause.partition(", ")
    found = answered_by(clause, names)
    return answered_by(first, names) if found is None and more else found


def answered_by(clause: str, names: Sequence[str]) -> bool | None:
    """Return what a claim says of what was spoken of before: `she can't`, `that's fine`; None where
    it is about something else.
    """
    plain = english.without_names(spelt_apart(clause).strip(" .,;!"), names)
    words = words_of(plain)
    rest = [word for word in words if word not in _NAY]
    denied = len(rest) < len(words)
    if rest in ([], ["yes"]) or (len(rest) == _BARE and rest[0] in _WHOM and rest[1] in _HELPS):
        return not denied
    asks = " ".join([*rest[1::-1], *rest[2:]])
    if len(rest) > 1 and english.points_back(asks):
        return denied is english.asks_whether_wrong(asks)
    duty = _OBLIGES.search(plain)
    bars = _REFUSES.search(plain) or (duty is not None and _STANDS_BEFORE.match(duty["what"]))
    return False if bars and not denied else None
