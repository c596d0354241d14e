"""Claims: what somebody holds to be so, `Rob says she has to wait`, and what that answers.

Whoever asks `is Rob right?` asks that question. Where the claim denies something, the answer is
turned round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from propertyrules.notation.disputes.indirect import stated_questions
from propertyrules.notation.scenarios import TextLine
from propertyrules.notation.words import english
from propertyrules.notation.words.forms import named_wording, rewritten
from propertyrules.notation.words.tokens import base_form, one_of
from propertyrules.syntax.source import word_set


@frozen
class Claim:
    """What somebody says is so; `who` is what that player is called there, in small letters."""

    who: str
    clause: str
    at: TextLine
    speaker: Any


_SAID = r"""
who = [my/our/his/her/their/the/your [<name> ]]<name>
begins = /(?:^|[,;:.]\s*|(?<=\d)\s+|\b(?:but|and|while|so|whereas|then|now)\s+)/
reports = say(s)/said/saying/reckon(s)/think(s)/thought/claim(s)/claimed/argue(s)/argued/insist(s)
    /insisted/believe(s)/believed/swear(s)/swore/maintain(s)/maintained/object(s)/objected
    /protest(s)/protested/submit(s)/submitted/contend(s)/contended
    /moan(s)/moaned/complain(s)/complained/whine(s)/whined/grumble(s)/grumbled
    |tell(s)/told <word>|(is |am |are |<i_am>)sure/certain/convinced/positive
    |[is |'s |are |keep(s) ][all ](saying/claiming/insisting/arguing/demanding|yell[s/ed/ing]
    |telling <word>)
    |want(s)/wanted/ask(s)/asked/demand(s)/demanded/charge(s)/charged<sum_next>
    |figure(s)|goes/was_like/is_like<=_you/_no/_that/_nope/_it>
sum_next = /(?= (?:for |only |just )*(?:[$\u20ac\u00a3]\d|\d\d+(?: (?:from|off|of) (?:me|us|him|her
    |them))?(?: now| then| in rent| bucks| dollars)*(?:[.,;]|$| (?:and|but|while|whereas|when|though
    |because) )))/
i_am = /(?<=['\u2019][ms] )/
answers = /(?! (?:no|yes)(?: to\b|[,.;]|\s*$))/
pause = /(?:[,;]\s*|,?\s+)/
next = <pause>[but/and/while/whereas ]<who> <reports><edge>|<last>
clause = /.+?/
claim = <begins>{who}<,>[ just/always/still/both/all] <reports><answers>[ that]<,> {clause}<=next>
holder = my/our/his/her/their/the <noun>[ <noun>]|<name>
noun = /[\w-]+/
right = [and/so/but ]*[is/was/are/am/isn't/isnt/wasn't/wasnt ]{holder}
    {right/correct/wrong/mistaken}[ about/in/on/with/here/to/that/then<any>]
act = do/does/did/am/is/are/can/may/must/has/have/had/will/would/should
    i/he/she/they[ allowed[ to][ do that/so/it]|[ really] have to[ pay/do][ it/that/so/up]]
so = [and/so/but ]*(<act>
    |is/was that/this/it[ so/right/true/correct/really_so|[ really] a rule| in the[ <name>] rules
    | how_it_works]|is/was there[ really/actually] (such a rule|a rule like that/this|any such rule)
    |does such_a_rule[ really/actually] exist|true/right/correct)[ now/here/though/really/then]
of_act = [and/so/but ]*<act>[ now/here/though/really/then]
no = not/no/never/nothing/nobody/none|<word>n<'>t
rule = can/may/must/should/could/would/will/cannot/allowed/has_to/have_to/need(s)_to/you/rule(s)
    /does_not/do_not/is_not/are_not/no/nothing
tail = <,> because/since/cos/cause/as/so/when/if/while/even/until/till/unless<onward>|<marks>
reason = <,>[ right_away/straight_away/immediately/at_once] because/since/cos/cause/while/as<onward>
onward = /\b.*$/
marks = /[\s.,;!"]+$/
"""
_APART = r"""
i = i
here = /(?=\w)/
can[<'>]t -> can not
cannot -> can not
{is/are/was/does/do/did/has/have/must/should/could/would}n[<'>]t -> {is} not
won[<'>]t -> will not
{i/he/she/they} (need not|needs not|needn[<'>]t) -> {i} does not have to
{he/she/it/that/there}[<'>]s <here> -> {he} is_
{i/he/she/they}[<'>]d rather/sooner/prefer_to -> {i} can
{word}<'>s {over/done/finished/not/void/valid/still} -> {word} is {over}
{i}[<'>]m -> {i} am
{they/you/we}<'>re -> {they} are
{i/he/she/they/you/we}<'>ll -> {i} will
u -> you
"""
_POSITIVELY = r"""
thing = /(?!other|more|one)\w+/
(not|never)_ ->
nothing -> anything
nobody/noone/no_one -> anybody
no {thing} -> any {thing}
"""
# `when you sell houses the bank pays half`
_WHEN = re.compile(
    r"(?i)^(?P<when>(?:when|whenever|if|once) .+?),? (?:then )?"
    r"(?P<then>(?:(?:the|a) \w+|you|they|he|she|i|nothing(?= happen)|there(?= is\b))"
    r" (?!can\b|could\b|want)[\w']+(?: .*)?)$"
)
_ON = re.compile(r",? (?:if|when|whenever|once|unless|while) ", re.I)
_FOLLOWS = re.compile(
    r"(?:,? so|\b(?:doubles?|(?:that|this|it)(?: double)?) means?(?: that)?)"
    r" (?=(?:i|you|he|she|they|it|we|the|that|no) )", re.I,
)  # fmt: skip
# What has to be done before something else: that can't be done now.
_ORDER = re.compile(
    r"(?i)(?P<who>(?:[\w'-]+ ){1,3}?)(?:(?:has|have|needs?|got) to|must|should) .+? before"
    r" (?:(?:[\w'-]+ ){1,2}?(?:can|may|could|is allowed to|am allowed to|are allowed to)"
    r"|(?:i|he|she|they|you)) (?P<then>[\w'-]+.*)"
)
# Where a verb of saying stands whose subject stands before another one.
_GOES_ON = re.compile(
    r"(?:(?<=: )|(?<=[,;] )|(?<= and )|(?<= but ))(?=(?:says|said|wants|wanted|thinks|claims"
    r"|claimed|insists|argues|reckons|demands|demanded)\b)", re.I
)  # fmt: skip
_NOBODY = word_set("that this it all everything which what who who's whos")
# What only says whether something that was held before is so.
_BARE = re.compile(
    r"(?i)(?:i|he|she|they|it|that) (?:am|is|are|was|were|do|does|did|has|have|must)(?P<no> not)?"
    r"(?: (?:have to|so|true|right))?"
)
_CONTRARY = re.compile(r"(?i)the (?:opposite|contrary|reverse)")
_ENDS = " \n\t?.!,"


def claims_of(at: TextLine, speaker: Any, names: Sequence[str] = ()) -> Iterator[Claim]:
    """Yield what a sentence tells that somebody holds, also who is named only at its beginning."""
    for found in named_wording(_SAID, "claim").finditer(_named_again(at.text, names)):
        who = found["who"].casefold()
        if who in _NOBODY or who in english.ASKING:
            continue
        clause = found["clause"].strip(' ,;"\u201c\u201d')
        if clause:
            yield Claim(who, clause, at, speaker)


def _named_again(text: str, names: Sequence[str]) -> str:
    """Return a sentence that begins with a name with that before each verb of saying that follows:
    `Bob: on Go, wants 400` as `Bob: on Go, Bob wants 400`.
    """
    if _GOES_ON.search(text) is None:
        return text
    called = one_of(names)
    first = re.match(rf"[\s*\u2022-]*({called})(?=[: ])", text, re.I) if called else None
    return text if first is None else _GOES_ON.sub(f"{first[1]} ", text)


def begins_with_claim(text: str) -> bool:
    """Check whether a sentence says first that somebody holds something."""
    found = named_wording(_SAID, "claim").match(text)
    return found is not None and found["who"].casefold() not in _NOBODY | english.ASKING


def states_a_rule(clause: str) -> bool:
    """Check whether a claim tells what may or must be, and not how a table is."""
    return named_wording(_SAID, "rule").search(spelt_apart(clause)) is not None


def spelt_apart(clause: str) -> str:
    """Return a claim with its contractions as words of their own: `can't` is `can not`."""
    return rewritten(clause, _APART)


def asks_who_is_right(text: str) -> tuple[str, bool] | None:
    """Return who is asked about, and whether as being wrong: `is Rob right?`; None where a question
    is of something else.
    """
    found = named_wording(_SAID, "right").fullmatch(text.strip(_ENDS))
    if found is None or found["holder"].casefold() in _NOBODY or found["holder"].isdigit():
        return None
    holder = re.sub(r"\bbanker$", "bank", found["holder"].casefold())  # who speaks for it
    return holder, found["right"].casefold() in ("wrong", "mistaken")


def asks_whether_so(text: str) -> bool:
    """Check whether it is only asked if what somebody holds is so: `do I?`, `is that so?`."""
    return named_wording(_SAID, "so").fullmatch(text.strip(_ENDS)) is not None


def asks_of_act(text: str) -> bool:
    """Check whether a question is of what somebody held that another does or may do, and not of
    whether that is so: `can she?` behind `Bob says she can't build`.
    """
    return named_wording(_SAID, "of_act").fullmatch(text.strip(_ENDS)) is not None


def claims_bare_leave(clause: str) -> bool | None:
    """Return whether a claim denies that something may be done of which it names nothing: `he may
    not`; None where it is another claim.
    """
    found = re.fullmatch(r"(?:he|she|i|they) (?:can|may|could)( not)?", spelt_apart(clause))
    return None if found is None else found[1] is not None


def is_contrary(claim: Claim) -> bool:
    """Check whether a claim is only the contrary of what another says: `Bob disagrees`."""
    return _CONTRARY.fullmatch(claim.clause) is not None


def contradicted(claims: Sequence[Claim], claim: Claim) -> tuple[Claim, bool]:
    """Return the claim of which another only says that it is so, or that it isn't, and whether it
    is the contrary of that: `he's bankrupt` behind which Bob says `he isn't`; else that itself.
    """
    bare = _BARE.fullmatch(spelt_apart(claim.clause))
    opposed = is_contrary(claim)
    earlier = [one for one in claims[: claims.index(claim)]
               if not is_contrary(one) and _BARE.fullmatch(spelt_apart(one.clause)) is None
               and not (opposed and one.who == claim.who)]  # fmt: skip
    if opposed and earlier:
        return earlier[-1], True
    if bare is None or not earlier:
        return claim, False
    no = named_wording(_SAID, "no").search(spelt_apart(earlier[-1].clause))
    return earlier[-1], (bare["no"] is None) is not (no is None)


def claim_meant(claims: Sequence[Claim], who: str) -> Claim | None:
    """Return the last claim of somebody, or of anybody where only `she` is asked about."""
    own = [one for one in claims if one.who == who]
    if not own and who not in english.PERSONS:
        last = who.split()[-1]
        own = [one for one in claims if one.who.split()[-1] == last]
        own = own or [one for one in claims if one.who in english.PERSONS]
    elif not own:
        own = [one for one in claims if one.who not in ("i", "we")]
    return own[-1] if own else None


def claimed_questions(clause: str, you: str) -> Iterator[tuple[str, bool]]:
    """Yield the questions that a claim may answer, and whether it denies what is asked: `she can't
    bid` denies `can she bid`. Whoever is called `you` in it is somebody of that name.
    """
    clause = _WHEN.sub(r"\g<then> \g<when>", spelt_apart(clause))
    if (order := _ORDER.fullmatch(clause.strip(' .,;!?"'))) is not None:
        first, _, rest = order["then"].partition(" ")
        yield f"can {order['who']}{base_form(first)} {rest}".strip() + "?", True
    main, on = _conditional(clause)
    cut = [part.strip() + on for part in re.split(r"[.;:,]\s+|\s+(?:and|but|so)\s+", main)]
    # Each clause by itself is surer than all of them read as one, and why somebody holds it is no
    # part of what is asked.
    reason, tail = named_wording(_SAID, "reason"), named_wording(_SAID, "tail")
    parts = [reason.sub("", clause), clause, tail.sub("", clause)]
    parts = [*cut, *parts] if "," in clause else [*parts, *cut]
    # `I have to roll and move before I can build` says less than that I have to roll.
    parts = parts if order is None else [clause]
    # What follows from something is what is held: `I own all reds so you still pay 18`.
    if (follows := _FOLLOWS.search(clause)) is not None:
        parts = [clause[follows.end() :], *parts]
    for part in dict.fromkeys(part for part in parts if part):
        if re.search(r"(?i)\bonly\b", part):
            # That it is so, says less than that nothing else is.
            continue
        # What is denied of the condition is no part of what the claim denies.
        main, on = _conditional(part)
        denied = named_wording(_SAID, "no").search(main) is not None
        plain = rewritten(main, _POSITIVELY) + on
        if you:
            plain = re.sub(r"(?i)\byou\b", you, plain)
            plain = re.sub(r"(?i)\byour\b", f"{you}'s", plain)
        for asked in stated_questions(plain.strip(' .,;!?"')):
            yield f"{asked}?", denied


def _conditional(clause: str) -> tuple[str, str]:
    """Return a claim as what it says, and on what condition: behind it, else nothing."""
    found = _ON.search(clause)
    begin = len(clause) if found is None or not found.start() else found.start()
    return clause[:begin], clause[begin:]
