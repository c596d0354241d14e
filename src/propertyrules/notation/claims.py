"""Claims: what somebody holds to be so, `Rob says she has to wait`, and what that answers.

Whoever asks `is Rob right?` asks that question. Where the claim denies something, the answer is
turned round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from propertyrules.notation import english
from propertyrules.notation.scenarios import TextLine
from propertyrules.notation.tokens import base_form, words_of
from propertyrules.syntax.source import word_set


@frozen
class Claim:
    """What somebody says is so; `who` is what that player is called there, in small letters."""

    who: str
    clause: str
    at: TextLine
    speaker: Any


_REPORTS = (
    r"(?:says?|said|saying|reckons?|thinks?|thought|claims?|claimed|argues?|argued|insists?"
    r"|insisted|believes?|believed|swears?|swore|maintains?|maintained|objects?|objected"
    r"|protests?|protested|tells? (?:me|us|him|her|them|\w+)"
    r"|told (?:me|us|him|her|them|\w+)|(?:is |am |are |(?<=['\u2019]m )|(?<=['\u2019]s ))(?:sure"
    r"|certain|convinced|positive)"
    r"|(?:is |'s |are |keeps? )?(?:saying|yell(?:s|ed|ing)?|claiming|insisting|arguing|demanding"
    r"|telling (?:me|us|him|her|\w+))|figures?|(?:goes|was like|is like)(?= (?:you|no|that|nope"
    r"|it)\b))"
)
_WHO = r"(?:(?:my|our|his|her|their|the|your) (?:[\w-]+ )?)?[\w'-]+"
_CLAIM = re.compile(
    rf"(?:^|[,;:.]\s*|(?<=\d)\s+|\b(?:but|and|while|so|whereas|then|now)\s+)(?P<who>{_WHO}),?"
    rf" (?:just |always |still )?{_REPORTS}(?! (?:no|yes)(?: to\b|[,.;]|\s*$))(?: that)?,?"
    r" (?P<clause>.+?)"
    rf"(?=(?:[,;]\s*|,?\s+)(?:(?:but|and|while|whereas) )?{_WHO} {_REPORTS}\b|$)",
    re.IGNORECASE,
)
_RIGHT = re.compile(
    r"(?:(?:and|so|but) )*(?:is|was|are|am|isn'?t|wasn'?t)?\s*(?P<who>(?:my|our|his|her|their|the)"
    r" [\w-]+(?: [\w-]+)?|[\w'-]+) (?P<what>right|correct|wrong|mistaken)"
    r"(?: (?:about|in|on|with|here|to|that|then) ?.*)?[\s?.!]*",
    re.IGNORECASE,
)
_SO = re.compile(
    r"(?:(?:and|so|but) )*(?:(?:do|does|did|am|is|are|can|may|must) (?:i|he|she|they)"
    r"(?: allowed(?: to)?(?: do (?:that|so|it))?)?"
    r"|(?:is|was) (?:that|this|it)(?: (?:so|right|true|correct|really so|(?:really )?a rule"
    r"|in the(?: \w+)? rules|how it works))?|true|right|correct)"
    r"(?: (?:now|here|though|really|then))?[\s?.!]*",
    re.IGNORECASE,
)
_NOBODY = word_set("that this it all everything which what who who's whos")
_PRONOUNS = word_set("he she they i we")
_NO = re.compile(r"\b(?:not|no|never|nothing|nobody|none)\b|n['\u2019]t\b", re.IGNORECASE)
_SUBJECT_WORDS = word_set("i you u he she it they we that this there nobody everybody everyone")
_RULE = re.compile(
    r"\b(?:can|may|must|should|could|would|will|cannot|allowed|ha(?:s|ve) to|needs? to)\b"
    r"|\b(?:you|rules?)\b"
    r"|\b(?:doe?s?|is|are) not\b|\bno\b|\bnothing\b",
    re.IGNORECASE,
)
_APART = (
    (re.compile(r"\b(?:can['\u2019]?t|cannot)\b", re.I), "can not"),
    (re.compile(r"\b(is|are|was|does|do|did|has|have|must|should|could|would)n['\u2019]?t\b", re.I),
     r"\1 not"),
    (re.compile(r"\bwon['\u2019]?t\b", re.I), "will not"),
    (re.compile(r"\b(he|she|it|that|there)['\u2019]?s (?=\w)", re.I), r"\1 is "),
    (re.compile(r"\b(i|he|she|they)['\u2019]?d (?:rather|sooner|prefer to) ", re.I), r"\1 can "),
    (re.compile(r"\b(\w+)['\u2019]s (?=(?:over|done|finished|not|void|valid|still)\b)", re.I),
     r"\1 is "),
    (re.compile(r"\b(i)['\u2019]?m\b", re.I), r"\1 am"),
    (re.compile(r"\b(they|you|we)['\u2019]re\b", re.I), r"\1 are"),
    (re.compile(r"\b(i|he|she|they|you|we)['\u2019]ll\b", re.I), r"\1 will"),
    (re.compile(r"\b(?:u)\b", re.I), "you"),
)  # fmt: skip
_TAIL = re.compile(
    r"(?:,? (?:because|since|cos|cause|as|so|when|if|while|even|until|till|unless)\b.*"
    r"|[\s.,;!\"]+)$",
    re.IGNORECASE,
)
_REASON = re.compile(
    r",?(?: (?:right|straight) away| immediately| at once)?"
    r" (?:because|since|cos|cause|while|as)\b.*$",
    re.IGNORECASE,
)
_HELPING = word_set("can may must should could is are was am will would does do")
_MOST_OF_SUBJECT = 4


def claims_of(at: TextLine, speaker: Any) -> Iterator[Claim]:
    """Yield what a sentence tells that somebody holds."""
    for found in _CLAIM.finditer(at.text):
        who = found["who"].casefold()
        if who in _NOBODY or who in english.ASKING:
            continue
        clause = found["clause"].strip(' ,;"\u201c\u201d')
        if clause:
            yield Claim(who, clause, at, speaker)


def begins_with_claim(text: str) -> bool:
    """Check whether a sentence says first that somebody holds something."""
    found = _CLAIM.match(text)
    return found is not None and found["who"].casefold() not in _NOBODY | english.ASKING


def states_a_rule(clause: str) -> bool:
    """Check whether a claim tells what may or must be, and not how a table is."""
    return _RULE.search(spelt_apart(clause)) is not None


def spelt_apart(clause: str) -> str:
    """Return a claim with its contractions as words of their own: `can't` is `can not`."""
    for form, plain in _APART:
        clause = form.sub(plain, clause)
    return clause


def asks_who_is_right(text: str) -> tuple[str, bool] | None:
    """Return who is asked about, and whether as being wrong: `is Rob right?`; None where a question
    is of something else.
    """
    found = _RIGHT.fullmatch(text.strip())
    if found is None or found["who"].casefold() in _NOBODY or found["who"].isdigit():
        return None
    return found["who"].casefold(), found["what"].casefold() in ("wrong", "mistaken")


def asks_whether_so(text: str) -> bool:
    """Check whether it is only asked if what somebody holds is so: `do I?`, `is that so?`."""
    return _SO.fullmatch(text.strip()) is not None


def claim_meant(claims: Sequence[Claim], who: str) -> Claim | None:
    """Return the last claim of somebody, or of anybody where only `she` is asked about."""
    own = [one for one in claims if one.who == who]
    if not own and who not in _PRONOUNS:
        last = who.split()[-1]
        own = [one for one in claims if one.who.split()[-1] == last]
        own = own or [one for one in claims if one.who in _PRONOUNS]
    elif not own:
        own = [one for one in claims if one.who not in ("i", "we")]
    return own[-1] if own else None


def claimed_questions(clause: str, you: str) -> Iterator[tuple[str, bool]]:
    """Yield the questions that a claim may answer, and whether it denies what is asked: `she can't
    bid` denies `can she bid`. Whoever is called `you` in it is somebody of that name.
    """
    clause = spelt_apart(clause)
    cut = [part.strip() for part in re.split(r"[.;:,]\s+|\s+(?:and|but|so)\s+", clause)]
    # Each clause by itself is surer than all of them read as one, and why somebody holds it is no
    # part of what is asked.
    parts = [_REASON.sub("", clause), clause, _TAIL.sub("", clause)]
    parts = [*cut, *parts] if "," in clause else [*parts, *cut]
    for part in dict.fromkeys(part for part in parts if part):
        if re.search(r"(?i)\bonly\b", part):
            # That it is so, says less than that nothing else is.
            continue
        denied = _NO.search(part) is not None
        plain = re.sub(r"(?i)\b(?:not|never) ", "", part)
        plain = re.sub(r"(?i)\bnothing\b", "anything", plain)
        plain = re.sub(r"(?i)\bno (?=(?!other|more|one)\w)", "any ", plain)
        if you:
            plain = re.sub(r"(?i)\byou\b", you, plain)
            plain = re.sub(r"(?i)\byour\b", f"{you}'s", plain)
        for asked in _asked(plain.strip(' .,;!?"')):
            yield f"{asked}?", denied


def _asked(clause: str) -> Iterator[str]:
    """Yield a statement as questions: `she has to pay` as `does she have to pay`."""
    words = clause.split()
    if words[:1] == ["any"]:
        yield f"is there {clause}"
    for place in range(1, min(len(words), _MOST_OF_SUBJECT + 1)):
        verb = words[place].casefold()
        subject, rest = " ".join(words[:place]), " ".join(words[place + 1 :])
        if any(sign.isdigit() for sign in subject):
            continue
        if place == 1 and words[0].casefold() in ("the", "a", "an", "my", "his", "her", "our"):
            continue
        if verb in ("has", "have", "needs", "need") and rest.startswith("to "):
            yield f"does {subject} have {rest}"
        elif verb in _HELPING:
            if rest:
                yield f"{verb} {subject} {rest}"
        elif (
            (not english.bases(verb).isdisjoint(english.COMMON) or verb.endswith("s"))
            and words_of(verb)
            and verb not in _SUBJECT_WORDS
        ):
            yield f"does {subject} {base_form(verb)} {rest}".strip()
