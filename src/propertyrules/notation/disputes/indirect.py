"""Indirect questions: `we wonder if Ann can buy it` asks `can Ann buy it`.

People report a question, deny what they ask (`can't Ann buy it?`), ask why something is forbidden,
or put the question behind what they say (`Ann can buy it, right?`). Here each of these becomes the
plain question that it asks. What is asked plainly already is returned as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from propertyrules.notation.words import english
from propertyrules.notation.words.tokens import base_form, words_of
from propertyrules.syntax.source import word_set

_SUBJECT = r"(?P<subject>(?:[\w.'\u2019&-]+ ){1,4}?)"  # who a clause is about
_VERB = r"can|could|may|might|must|should|is|are|was|were|has|have|does|do|did|would|will"
_NOT = r"(?:n['\u2019]?t\b|['\u2019]t\b|\bnot\b)"
_DENIED = re.compile(rf"(?i)(?:(?P<can>can)(?:['\u2019]?t|not)|(?P<verb>{_VERB})n['\u2019]?t)\s+")
# Behind `why` stands a question of its own: `why can't Ann buy it`, `why does she have to pay`.
_WHY = re.compile(
    rf"(?i)(?:why|how come)\s+(?=(?:can['\u2019]?t|cannot|(?:{_VERB})n['\u2019]?t"
    r"|does|do|did|must|should|may|can)\s|(?:is|was|are|am)\s\S+\s(?:not\s)?allowed\s)"
)
_WRONG = re.compile(r"(?i)(?:is|was|would)\s(?:it|that|this)\s.{2,20}?\s(?=(?:for|if|to)\s)")
_LETTING = re.compile(
    r"(?i)(?:do|does|did|must|should|have|has|can|could|may)\s(?:[\w'\u2019]+\s)?"
    rf"(?:(?:have|need|got)\sto\s)?(?:let|allow)\s{_SUBJECT}(?:to\s)?(?P<clause>.+)"
)
_FORCING = re.compile(
    rf"(?i)(?:can|may|could)\s{_SUBJECT}(?:make|force|oblige|compel)\s"
    r"(?P<whom>(?:(?!pay)[\w.'\u2019&-]+ ){1,3}?)"
    r"(?:to )?(?P<clause>(?!to |pay)\w+ .+)"
)
# `must the bank put it up for auction?` asks for what is done with it.
_PUTS_UP = re.compile(
    r"(?i)(?:must|should|does|do|will) (?:\w+ )?bank(?:er)? (?:have to |need to |now |then )?"
    r"(?:auction(?: off)? (?P<what>.+)|put (?P<thing>.+?) up (?:for|at|to) (?:an )?auction)"
    r"(?: now| then| straight away| at once)?"
)
_REPORTED = re.compile(
    rf"(?i){_SUBJECT}(?:[\w'\u2019]+ ){{0,3}}?(?:asks?|asked|asking|wonders?|wondered|wondering"
    r"|know|sure|unsure|certain|agree|arguing|argue|argued|fighting|disagree|disagreed|disagreeing"
    r"|discussing|debating|quarrell?ing|is|dispute)"
    r"(?: (?:me|us|now|about|over|on|here|himself|herself))?,? (?:if|whether) (?P<clause>.+)"
)
_HELD = re.compile(
    rf"(?i){_SUBJECT}(?:says?|said|thinks?|thought|reckons?|claims?|claimed|insists?|believes?"
    r"|argues?|argued|is sure|swears?)(?P<that> that)? (?P<clause>.+)"
)
_MODAL = re.compile(
    rf"(?i){_SUBJECT}(?P<verb>can|could|may|might|must|should"
    rf"|(?:is|was|are|am)(?=.{{0,12}} allowed ))"
    rf"(?P<no>{_NOT}| not\b)? (?P<clause>.+)"
)
_OBLIGED = re.compile(rf"(?i){_SUBJECT}(?P<verb>has|have|needs?|gets) to (?P<clause>.+)")
_TAG = re.compile(
    r"(?i)[,.;]?\s+(?:right|ok(?:ay)?|correct|yes|no|true|isn['\u2019]?t (?:it|that so|that right)"
    r"|(?:can|could|may|does|is|must|has)(?:n?['\u2019]?t)? (?:he|she|they|it|i|we))$"
)
# What is said of the question itself, or of when it is asked, and decides nothing.
_BESIDES = re.compile(
    r"(?i),?\s+(?:(?:(?:in|on|during|for) )?(?:this|the same) (?:turn|go|round)"
    r"|at (?:this|that) (?:point|stage|moment|time)|in (?:this|that) (?:situation|case|position)"
    r"|at all|under (?:the|these|those) (?:rules|circumstances)|by the rules|according to the rules"
    r"|or is (?:it|that) too late|on top of .+|(?:right|straight) away|right now|normally|usually"
    r"|in total|in all|all together|(?:all )?at once|in one go"
    r"|and (?:keeps?|leaves?|have|has) (?:the )?(?:rest|others?|other (?:two|one|ones)"
    r"|buildings?|none|nothing)(?: .{2,20})?"
    r"|(?:while |still )?(?:keeping|leaving) (?:the|his|her|my|their|all|those)(?: \w+){1,2}"
    r"(?: (?:on (?:it|them)|there|standing|up|in place|where (?:it is|they are)))?"
    r"|and (?:just )?leaves? (?:the|his|her|my|their|all|both)(?: \w+){1,4}?"
    r" (?:where (?:it is|they are)|as (?:it is|they are|is)|there|on (?:it|them)|standing|in place"
    r"|alone|untouched)"
    r"|and none on .{2,20}"
    r"|after (?:buying|paying|building|collecting|moving|selling)(?: (?:it|that|this|them))?"
    r"|instead of (?:throwing|rolling|paying|throwing the dice|rolling the dice))$"
)
# What has to be done with something, by nobody who is named: `does it have to be auctioned?`
_PASSIVE = re.compile(
    r"(?i)(?:(?:does|do|did) (?P<who>(?:[\w.'\u2019&-]+ ){1,4}?)(?:(?:have|need) to be|get)"
    r"|(?:must|should|shall|will|would) (?P<what>(?:[\w.'\u2019&-]+ ){1,4}?)be)"
    r" (?P<done>(?!allowed|permitted|obliged|required|supposed)\w+ed)\b(?P<more>.*)"
)
_GOES = re.compile(
    r"(?i)(?:must|should|shall|will|would) (?P<who>(?:[\w.'\u2019&-]+ ){1,4}?)go"
    r" (?P<where>(?:up )?(?:to|for|into) .+)"
)
# One more throw, by whatever name: `get another roll`, `have an extra turn`, `go again after that`.
_AGAIN = re.compile(
    r"(?i)\b(?:(?:(?:get|have|take|make)s?|still (?:had|got)) (?:to (?:have|take|make) )?"
    r"(?:another|an extra|one more|an additional|a second|a bonus"
    r"|(?:my|his|her|their|the|that) (?:extra|second|other|bonus|next|additional"
    r"|free))"
    r" (?:roll|throw|turn|go|shot)|(?:get to )?(?:go|roll|throw)s? again)"
    r"(?: (?:now|after(?: (?:(?:that|this)(?: one| roll| throw| double)?|it|he|she|they|i|moving"
    r"|i move|(?:he|she) moves))?|for (?:(?:the|a|my|his|her|that|rolling)(?: a)? )?doubles?))?$"
)
_WHOM = r"[\w.'\u2019&-]+"
# What is asked stands behind: `Ann owes how much?`, `she pays whom?`
_ASKED_LAST = re.compile(
    rf"(?i){_SUBJECT}(?P<verb>owes?|pays?|gets?|collects?|receives?"
    rf"|(?:gives?|costs?)(?= {_WHOM} (?:how much|what)\b)|costs?(?= how much\b))"
    rf"(?P<whom> {_WHOM})?? (?P<asked>how much|what|whom?)"
    r"(?P<more>(?: to| from| for| in| back| out| altogether)\b.*)?"
)
# Nothing asks there but the mark: `lifting it costs Ann?`
_COSTS = re.compile(rf"(?i)(?P<thing>\w+ing .+?) costs?(?P<whom> {_WHOM})?")
_SUBJECT_WORDS = word_set("i you u he she it they we that this there nobody everybody everyone")
_HELPING = word_set("can may must should could is are was am will would does do")
_MOST_OF_SUBJECT = 4
_SUPPOSED = re.compile(r"(?i)^if ")  # `if Ann buys it, is that allowed?`
_THING = re.compile(r"(?i)(?:an?|another|one|the|his|her|their|my) ")
_STOP = re.compile(r"[.;:,!?]\s+|\s[-\u2013\u2014]+\s")
_CONTESTED = re.compile(
    rf"(?i){_SUBJECT}(?:says?|said|thinks?|claims?|insists?|objects?|disagrees?)"
    r"(?: (?:no|not|yes|so|otherwise)|(?: that)? (?:that|it|this|he|she|they)['\u2019 ].{2,30})?"
)
_DUTY = {"has": "have", "have": "have", "needs": "need", "need": "need", "gets": "get"}
_OWNERS = english.OWNERS | {"this", "that"}
_SUBJECTS = word_set(
    "i he she it they we you there this that these those the a an my his her its our your their"
    " anybody anyone everybody everyone somebody someone nobody"
)
_MOST_OF_ROLE = 2  # words behind `my`: `my little brother`


def plain_question(text: str, names: Sequence[str], asked: bool = False) -> str:
    """Return the plain question that a sentence asks among players of some names; `asked`, it
    stands where questions stand, and what points back at it may stand behind.
    """
    before, plain = "", text.strip().rstrip("?!. ")
    whole, asks = plain, asked or text.rstrip().endswith("?")
    while plain != before:
        before = plain
        plain = _plainer(plain, names, asks, text.rstrip().endswith("?"))
        wrong = _WRONG.match(plain) if asked else None
        if wrong is not None and english.asks_whether_wrong(wrong[0]):
            plain = f"is it legal {plain[wrong.end() :]}"  # its answer is turned round
    return text if plain == whole else f"{plain}?"


def _plainer(text: str, names: Sequence[str], asked: bool, ends: bool) -> str:
    """Return what a sentence asks, without one thing by which it is indirect; `ends` says whether
    a question mark stands at its end.
    """
    begin = english.lead(text)
    tells_if = words_of(text[:begin])[-1:] in (("if",), ("whether",))
    if tells_if:
        return _turned(text[begin:], "", names) or _first_stated(text[begin:]) or text
    reported = _REPORTED.match(text)
    if reported is not None:
        clause = reported["clause"]
        return _turned(clause, reported["subject"], names) or _first_stated(clause) or text
    if begin and asked:
        return text[begin:]
    if not asked:
        return (_asked_last(text) or text) if " how much" in text else text
    tag = _TAG.search(text)
    if tag is not None and (turned := _turned(text[: tag.start()], "", names)):
        return turned
    stops = list(_STOP.finditer(text))
    tail = text[stops[-1].end() :] if stops else ""
    if tail and (english.points_back(tail) or _contested(tail)):
        head = _SUPPOSED.sub("", text[: stops[-1].start()])
        if english.asks_what_now(tail):
            return f"what happens if {head}"
        # `another house on Baltic, can she?` leaves out the verb.
        return f"{head}, allowed" if _THING.match(head) else head
    if (why := _WHY.match(text)) is not None:
        return text[why.end() :]
    denied = _DENIED.match(text)
    if denied is not None and (ends or _names_subject(text[denied.end() :], names)):
        return f"{denied['can'] or denied['verb']} {text[denied.end() :]}"
    if ends and (last := _asked_last(text)):
        return last
    if (goes := _GOES.match(text)) is not None:
        return f"does {goes['who']}go {goes['where']}"
    if (passive := _PASSIVE.match(text)) is not None:
        subject = passive["who"] or passive["what"]
        be = "are" if subject.casefold().split()[-1] in ("they", "these", "those") else "is"
        return f"{be} {subject}{passive['done']}{passive['more']}"
    if (letting := _LETTING.match(text)) is not None:
        subject = letting["subject"]
        subject = f"{english.SUBJECTS.get(subject.strip().casefold(), subject.strip())} "
        return f"can {subject}{letting['clause']}"
    if (forcing := _FORCING.fullmatch(text)) is not None:
        return f"must {forcing['whom']}{forcing['clause']}"
    if (up := _PUTS_UP.fullmatch(text)) is not None:
        return f"is {up['what'] or up['thing']} auctioned"
    if (held := _HELD.match(text)) is not None:
        return _turned(held["clause"], held["subject"], names) or text
    if (besides := _BESIDES.search(text)) is not None:
        return text[: besides.start()]
    if (again := _AGAIN.search(text)) is not None:
        return f"{text[: again.start()]}roll again"
    return _turned(text, "", names) or text


def _asked_last(text: str) -> str:
    """Return a question of a sum, or of whom it goes to, that stands behind the verb as one that
    begins with it: `Ann pays how much` as `how much does Ann pay`; nothing of any other.
    """
    if (costs := _COSTS.fullmatch(text)) is not None:
        return f"how much does {costs['thing']} cost{costs['whom'] or ''}"
    last = _ASKED_LAST.fullmatch(text)
    if last is None or last["subject"].casefold().split()[0] in english.ASKING:
        return ""
    more = (last["more"] or "").removesuffix(" altogether")
    said = f"{base_form(last['verb'])}{last['whom'] or ''}{more}"
    return f"{last['asked']} does {last['subject']}{said}"


def _contested(text: str) -> bool:
    """Check whether somebody only contradicts what was said: `Bob says that's not allowed`."""
    found = _CONTESTED.fullmatch(text)
    if found is None:
        return False
    said = text[found.end("subject") :].split(" ", 1)
    rest = re.sub(r"(?i)^that (?=\S+ )", "", said[1]) if len(said) > 1 else ""
    plain = re.sub(r"(?i)^(that|it|this|he|she|they)['\u2019]s\b", r"\1 is", rest)
    words = [{"cant": "can", "isnt": "is"}.get(word.replace("'", ""), word)
             for word in words_of(plain) if word not in ("not", "cannot", "no")]  # fmt: skip
    # `that is allowed` is asked as `is that allowed`.
    inverted = (*words[1:2], *words[:1], *words[2:])
    return not rest or not words or english.points_back(" ".join(inverted))


def _turned(clause: str, teller: str, names: Sequence[str]) -> str:
    """Return a statement of what somebody may or must do as the question for it; nothing where it
    states no such thing. Its `teller` is who `she` is, where that is a player.
    """
    found = _MODAL.match(clause) or _OBLIGED.match(clause)
    if found is None or not _is_someone(found["subject"].strip(), names):
        return ""
    subject, verb = found["subject"].strip(), found["verb"].casefold()
    if _tells_of_self(subject, teller.strip(), found.groupdict().get("no"), names):
        subject = teller.strip()
    if verb in _DUTY:
        return f"does {subject} {_DUTY[verb]} to {found['clause']}"
    return f"{verb} {subject} {found['clause']}"


def _first_stated(clause: str) -> str:
    """Return a clause behind `whether` as the question for it: `is rent due`, `does a hotel need
    four houses`; nothing where no verb is seen in it.
    """
    return next(stated_questions(clause), "")


def stated_questions(clause: str) -> Iterator[str]:
    """Yield a statement as questions: `she has to pay` as `does she have to pay`."""
    words = clause.split()
    if words[:1] == ["any"]:
        yield f"is there {clause}"
    if [word.casefold() for word in words[:2]] == ["too", "late"]:
        yield f"is it {clause}"
    for place in range(1, min(len(words), _MOST_OF_SUBJECT + 1)):
        verb = words[place].casefold()
        subject, rest = " ".join(words[:place]), " ".join(words[place + 1 :])
        if any(sign.isdigit() for sign in subject):
            continue
        if place == 1 and words[0].casefold() in ("the", "a", "an", "my", "his", "her", "our"):
            continue
        if not (_HELPING | _DUTY.keys()).isdisjoint(words_of(subject)):
            return  # who it is about stands before that
        if verb in ("has", "have", "needs", "need") and rest.startswith("to "):
            yield f"does {subject} have {rest}"
        elif verb in ("has", "have") and _is_done(rest.partition(" ")[0].casefold()):
            yield f"{verb} {subject} {rest}"
        elif verb in _HELPING:
            if rest not in ("", "not"):
                yield f"{verb} {subject} {rest}"
        elif (
            (not english.bases(verb).isdisjoint(english.COMMON) or verb.endswith("s"))
            and words_of(verb)
            and verb not in _SUBJECT_WORDS
        ):
            do = "do" if subject.casefold() == "you" else "does"
            yield f"{do} {subject} {base_form(verb)} {rest}".strip()


def _is_done(word: str) -> bool:
    """Check whether a word tells what somebody has done: `won`, `landed`, no `houses`."""
    done = english.bases(word) - {word}
    return not (word.endswith("s") or done.isdisjoint(english.COMMON))


def _is_someone(words: str, names: Sequence[str]) -> bool:
    """Check whether some words may be who a statement is about."""
    first, *more = words.casefold().split()
    called = any(words.casefold() == name.casefold() for name in names)
    if first in english.ASKING | english.SUBORDINATE:
        return False
    return called or not more or (first in _OWNERS and len(more) <= _MOST_OF_ROLE)


def _names_subject(text: str, names: Sequence[str]) -> bool:
    """Check whether words begin with whom a question is about: `didn't Ann buy it`, while whoever
    `didn't buy it` is not named.
    """
    called = {word for name in names for word in words_of(name)[:1]}
    first = words_of(text)[:1]
    return text[:1].isupper() or not (_SUBJECTS | called).isdisjoint(first)


def _tells_of_self(pronoun: str, teller: str, denied: str | None, names: Sequence[str]) -> bool:
    """Check whether who tells something is whom a pronoun means: `Ann thinks she may`. Of what is
    denied (`Ann says he can't`) it is rather somebody else.
    """
    said = pronoun.casefold()
    known = english.CALLED.get(teller.casefold(), "")
    return (
        said in ("he", "she", "they", "i")
        and not denied
        and teller.casefold() in (name.casefold() for name in names)
        and (said in ("they", "i") or known in ("", said))
    )
