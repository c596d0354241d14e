"""Segmentation: lines into sentences, sentences into clauses, a question into alternatives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from attrs import evolve

from propertyrules.model.state import Setting
from propertyrules.notation.disputes.paraphrases import as_deals, plainly, without_asides
from propertyrules.notation.scenarios import TextLine, asks
from propertyrules.notation.words import english
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.words.tokens import (
    CURRENCIES,
    NAMED,
    NAMED_LARGE,
    fold,
    in_place_of,
    masked,
    one_of,
    words_of,
)
from propertyrules.syntax.source import word_set

# On what terms a loan is given back decides nothing.
_REPAID = re.compile(
    r"(?i)(?P<loan>\b(?:lend|loan|advance|borrow)\b[^,?]*?)"
    r",? (?:if|when|as long as|provided(?: that)?|and)"
    r" [^,?]*\b(?:back|repays?|interest)\b[^,?]*"
)


_ASKED_FIRST = re.compile(r"(?P<asked>(?:[^.?!]+\?(?= ) ?)+?) *(?P<told>[^?]+)")
# Who and what pronouns mean is named before them, or there are none.
_WHO_THAT_IS = re.compile(
    r"(?:(?!\b(?i:he|she|they|him|her|his|their)\b).)*(?:$|(?!I\b)[A-Z]|\b(?i:my|our) .*)", re.S
)
_WHAT_THAT_IS = re.compile(
    r"(?:(?!\b(?i:it|its|there|them|both|all|none|one)\b).)*(?:$|(?<=\w )(?!I\b)[A-Z])", re.S
)
# A line that is no item of a list and has no heading.
_PROSE = re.compile(r"\s*(?!.*->)[A-Za-z](?:[^:\n]*? [^:\n]*? [^:\n]*|[^:\n]*[.?!]\s*)")
_SAID_OF_IT = re.compile(
    r"(?i)\b(?:says?|said|thinks?|claims?|insists?|reckons?|argues?|right|true|wrong)\b|->"
)


def sentences(at: TextLine) -> Iterator[TextLine]:
    """Yield the sentences of a line where they stand, without marks around them and asides."""
    at = _plain(at)
    quoted = '"' in at.text or "\u201c" in at.text
    text = _SPOKEN.sub(_in_one, _THEN_SPOKEN.sub(". ", at.text)) if quoted else at.text
    at = evolve(at, text=_in_plain_words(text))
    for whole in _cut(at, _ends_in(at)):
        for part in _facts_apart(whole):
            text = part.text.rstrip(".;,! ")
            if text:
                yield evolve(part, text=text)


_CONDITION = re.compile(r"(?i)(?:(?:and|so|but|ok) )?(?:if|when|once|after|while|suppose|say)\b")


def sentence_spans(message: str) -> Iterator[tuple[int, int]]:
    """Yield where each sentence of a message begins and ends, as it is typed."""
    start = 0
    for line in message.splitlines(keepends=True):
        at = TextLine(line.rstrip(), 1, 1)
        begin = 0
        for end, then in (*_ends_in(at), (len(at.text), len(line))):
            said = at.text[begin:end].strip()
            if _CONDITION.match(said) and then < len(line) and said[-1] not in ".!?":
                continue  # what is asked behind it belongs to it
            if said:
                yield start + begin, start + end
            begin = then
        start += len(line)


def run_together(lines: Sequence[TextLine]) -> list[TextLine]:
    """Return lines of which some in a row are read in other words than each alone as one line: what
    people say in many ways may go over several. A list stays as it is.
    """
    found: list[TextLine] = []
    for prose, run in groupby(lines, lambda at: _PROSE.fullmatch(at.text) is not None):
        some = list(run)
        if prose and len(some) > 1:
            whole = _joined(at.text for at in some)
            apart = _joined(_in_plain_words(at.text) for at in some)
            if words_of(_in_plain_words(whole)) != words_of(apart):
                some = [evolve(some[0], text=whole)]
        found += some
    return found


def _joined(texts: Iterable[str]) -> str:
    """Return texts as one, with a stop behind each."""
    return " ".join(
        text if text[-1:] in tuple(".?!") else f"{text}." for text in map(str.rstrip, texts)
    )


@lru_cache(maxsize=256)  # each line alone, and all together
def _in_plain_words(text: str) -> str:
    return plainly(without_asides(as_deals(_asked_last(text))))


def _asked_last(text: str) -> str:
    """Return a text that begins with what it asks with that behind what it tells: `do I pay? I
    landed on Baltic.`; what somebody says of it belongs behind the question.
    """
    found = _ASKED_FIRST.fullmatch(text)
    if found is None or asks(found["told"]):
        return text
    # Who is right is asked of what people say.
    of_claims = english.asks_who_is_right(found["asked"].strip(" ?"))
    if not of_claims and _SAID_OF_IT.search(found["told"]):
        return text
    told = found["told"].rstrip()
    if any(named.match(told) is None for named in (_WHO_THAT_IS, _WHAT_THAT_IS)):
        return text  # it goes on about what the question names
    return f"{told}{'' if told[-1] in '.!' else '.'} {found['asked']}"


def _ends_in(at: TextLine) -> list[tuple[int, int]]:
    """Return where the sentences of a line end, and where the next ones begin."""
    ends: list[tuple[int, int]] = []
    found = [(one.start(), one.end(), True) for one in _STOP.finditer(at.text)]
    found += [(one.start(), one.end(), False) for one in _QUESTION.finditer(at.text)]
    begin = 0
    # What stands behind an arrow is an expectation, and may have stops.
    for end, then, stop in sorted(found) if "->" not in at.text else ():
        said = at.text[begin:end]
        if end < begin or not said.strip():
            continue
        shortened = stop and said.endswith(".") and _is_shortened(said, at.text[then:])
        if not (shortened or (not stop and asks(said[english.lead(said) :]))):
            ends.append((end, then))
            begin = then
    return ends


def _in_one(found: re.Match[str]) -> str:
    """Return what somebody is told to say in several sentences as one, without what only leads to
    it, or is asked there: `"Did you land on mine? That's 18."`.
    """
    parts = [one.strip() for one in re.split(r"(?<=[.?!])\s+", found["quoted"])]
    told = [one.rstrip(".! ") for one in parts if not one.endswith("?")]
    kept = [one for one in told if not _INTERJECTION.fullmatch(one)] or told
    if len(parts) < _SEVERAL or not kept:
        return found[0]
    return f'{found["says"]}"{", ".join(kept)}"'


def _facts_apart(at: TextLine) -> Iterator[TextLine]:
    """Yield a question and what is told of the table behind it: `do I get 200, I was on Boardwalk
    and rolled 4`; another sentence whole.
    """
    found = _FACTS.search(at.text)
    first = found is not None and not _CONDITION.match(at.text) and "->" not in at.text
    if found is not None and first and asks(at.text[english.lead(at.text) : found.start()]):
        return _cut(at, [found.span()])
    return iter((at,))


def spoken(at: TextLine, names: Sequence[str]) -> TextLine:
    """Return a line of a talk, `Ann: I have 300`, as it is said of who speaks, if that is one of
    the players.
    """
    plain = _plain(at)
    speaker, colon, said = plain.text.partition(":")
    told = said
    # Who is called `Me` says `I` already.
    if colon and speaker.casefold() in names and speaker.casefold() != english.ME.casefold():
        told = english.named(said, speaker)
    return at if told == said else evolve(plain, text=told.strip())


def bracketed(at: TextLine, names: Sequence[str]) -> Iterator[TextLine]:
    """Yield what a sentence tells of players in brackets, or a question of whose something is, and
    then the sentence without that: `Ann (300 cash) owns Baltic and Bob (in jail) owns Reading`,
    `can she mortgage Reading, which she owns?`.
    """
    called = one_of(names)
    inside = rf"\b({called}) ?\(({_IN_BRACKETS}[^()]*)\)"
    if called and "(" in at.text and "->" not in at.text:
        found = list(re.finditer(inside, at.text, re.IGNORECASE))
        if found and (len(found) > 1 or found[0].end() < len(at.text)):
            for one in found:
                yield evolve(at.behind(one.start()), text=f"{one[1]} {one[2]}")
            # As wide, so that columns hold.
            at = evolve(at, text=re.sub(f"(?i){inside}", lambda f: f"{f[1]:{len(f[0])}}", at.text))
    # To compile a pattern of names takes long.
    landed = (
        re.search(_WHO_LANDED.format(names=called or "(?!)"), at.text, re.IGNORECASE)
        if _LANDED.search(at.text)
        else None
    )
    if landed is not None and "->" not in at.text:
        yield evolve(at.behind(landed.start()), text=f"{landed['who']} {landed['lands']}")
        at = evolve(at, text=in_place_of(landed, landed["who"], "who"))
    bracket = "(had" in at.text or "(having" in at.text
    had = (
        re.fullmatch(_HAD.format(names=called or "(?!)"), at.text.strip(" .!")) if bracket else None
    )
    if had is not None and not asks(at.text):
        yield evolve(at.behind(had.start("had")), text=f"{had['who']} {had['had']}")
        at = evolve(at, text=had["does"].rstrip())
    may_own = _WHICH_OWNED.search(at.text) is not None and asks(at.text)
    owned = re.search(_OWNED.format(names=called or "(?!)"), at.text) if may_own else None
    if owned is not None and "->" not in at.text:
        told = f"{owned['who']} {owned['has']} {owned['what']}{owned['more']}"
        yield evolve(at.behind(owned.start()), text=told)
        at = evolve(at, text=f"{at.text[: owned.end('what')]}{at.text[owned.end() :]}")
    yield at


def clauses(at: TextLine, names: Sequence[str]) -> Iterator[TextLine]:
    """Yield the clauses of a sentence at a table where players have these names."""
    called = one_of(map(str.casefold, names))
    # Relative clauses stand beside what they are part of: `Bob, who has 500, owns Whitehall` is
    # `Bob owns Whitehall, Bob has 500`.
    for word, relative, plain in (
        ("who", rf"\b({called}),? who(?='s | {_VERB})([^,;]*), (?={_VERB})(.*)", r"\1 \3, \1\2"),
        ("who", rf"\b({called}),? who(?='s | {_VERB})", r"\1, \1"),
        (
            "where",
            rf"^({called}|i|he|she)\b(.*?),? where (({called}) [^,;]*), (?:and )?"
            rf"(?={_VERB}|have )(.*)",
            r"\1\2, \3 there, \1 \5",
        ),
        ("where", rf",? where (({called}) [^,;]*)", r", \1 there"),
    ):
        if word in at.text.casefold():  # to compile a pattern of names takes long
            at = evolve(at, text=re.sub(relative, plain, at.text, flags=re.IGNORECASE))
    found = _CLAUSE_ENDS.finditer(masked(at.text, names))
    for part in _cut(at, (one.span() for one in found if one.start())):
        text = part.text.strip(" ,;")
        if text and text.casefold() not in names:
            yield evolve(part, text=text)


def alternatives(at: TextLine) -> Iterator[TextLine]:
    """Yield the questions of a line: `do I have to sell or can I go bankrupt`."""
    return _cut(at, map(re.Match.span, _OR.finditer(at.text)))


def several_questions(at: TextLine) -> Iterator[TextLine]:
    """Yield the questions of a line that asks one after the other: `is it 15, and can I owe it`."""
    return _cut(at, map(re.Match.span, _AND.finditer(at.text)))


def suppositions(text: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to part a line into moves that it may suppose, and what is asked of what comes
    of them: `Ann rolls 6 6, does she go to jail?`, `who gets Baltic when Bob goes bankrupt?`.
    """
    for pattern in _SUPPOSING:
        for found in pattern.finditer(text):
            parts, before = found.groupdict(), text[: found.start()]
            who = parts.get("who", "")
            moves = f"{who}{parts.get('moves', before)}".strip(" ,;:-?")
            asked = f"{who}{parts.get('asked', before)}".strip(" ,;:-")
            first = fold(moves.split(" ", 1)[0])
            starts = first not in english.ASKING and not first.endswith("ing")
            if (who or starts) and " " in asked and not english.points_back(asked):
                yield moves, asked


def without_repayment(text: str) -> str:
    """Return a question of a loan without how it is given back: `if she pays back 120`."""
    return _REPAID.sub(r"\g<loan>", text)


def cut_besides(text: str) -> tuple[str, str]:
    """Return a question, and what is told behind it: `while it is Bob's turn`."""
    found = _SO.search(text)
    return (text, "") if found is None else (text[: found.start()], text[found.end() :].strip(" ?"))


def completed(setting: Setting, before: str, text: str) -> Iterator[str]:
    """Yield a question that leaves out what was asked `before` it as what it may be in full: `and
    on Illinois?`, `and if I land on it?`.
    """
    done, _, doing = before.partition(" to ")
    if doing and done and english.points_back(text):
        yield _DO_IT.sub(doing.rstrip("?. "), text)  # `how much is it to lift it? can she do that?`
    found = _FOLLOWING.match(text)
    if found is None:
        return
    rest, before = text[found.end() :].rstrip("?. "), before.rstrip("?. ")
    if found["if"]:
        yield f"{before} {found['if']}{rest}?"
        return
    line, whole = TokenStream.of(setting, before), TokenStream.of(setting, rest)
    for sort in ("space", "player"):
        name = whole.name(sort, whole.skip(0))
        if name is None or not name.is_sure or name.end < len(whole.tokens):
            continue
        hits = [(n, hit) for n in range(len(line.tokens)) if (hit := line.name(sort, n))]
        # Of several names it is not said which of them is another now.
        if hits and all(n < hits[0][1].end for n, _ in hits):
            begin, end = line.tokens[hits[0][0]].start, line.tokens[hits[0][1].end - 1].end
            yield f"{before[:begin]}{rest}{before[end:]}?"


def _cut(at: TextLine, ends: Iterable[tuple[int, int]]) -> Iterator[TextLine]:
    """Yield the parts of a line, where each ends and the next one begins at some characters."""
    begin = 0
    for end, then in (*ends, (len(at.text), len(at.text))):
        yield at.part(begin, end)
        begin = then


# -- marks ---------------------------------------------------------------------------------------

# What heads a part of a story is no word of it: `Facts:`, `Q1:`, `The situation`.
_HEADING = re.compile(
    r"\s*(?:(?:the|our|my) )?(?:facts?|situation|set-?up|state(?: of (?:the )?(?:game|play))?"
    r"|position|dispute|argument|scenario|questions?|(?:proposed )?moves?|q\d?"
    r"|debts?|owing|claims?|(?:trade |open )?offers?|trades?|swaps?|deals?)"
    r"(?: on the table| open)?\s*(?::|$)\s*",
    re.IGNORECASE,
)
# A dash or a number marks an item only before a blank: `-5` and `1.5` are numbers.
_BULLET = re.compile(
    r"\s*(?:[-*>\u2022\u00b7\u2013\u2014\u2192]|[-=]>|\[\d[^\]]*\]|\d{1,2}[.)])\s+"
)
# What somebody says in quotes, and what of that is no more than a cry.
_LEADS_TO_QUOTE = (
    r"(?:says?|said|goes|go|yells?|yelled|shouts?|shouted|(?:is|was|were) like) ?[:,]? ?"
)
_SPOKEN = re.compile(
    r"(?P<says>\b(?!card|it|that|which|chance|chest|rules?|rulebook)[\w-]+ (?:just |then )?"
    rf"{_LEADS_TO_QUOTE})"
    r"[\"\u201c](?P<quoted>[^\"\u201c\u201d]{2,160})[\"\u201d]", re.I
)  # fmt: skip
_THEN_SPOKEN = re.compile(
    r"(?<=[\"\u201d]),? (?:and |but |so |then |and then )?"
    rf"(?=[\w-]+ {_LEADS_TO_QUOTE}[\"\u201c])", re.I
)  # fmt: skip
_INTERJECTION = re.compile(
    r"(?i)(?:(?:no|yes|nope|yep|hey|oi|wait|please|sorry|ha+|haha|ok(?:ay)?|well|come on|hang on"
    r"|hold on|no way|too bad|nice try|not so fast|stop|listen|look|thanks?(?: you)?|now)[, ]*)+"
)
_SEVERAL = 2  # sentences
_QUOTED = re.compile(r'["\u201c][^"\u201c\u201d]+["\u201d]')
# What is written for a colon or a comma, and that; as wide, so that columns hold.
_SIGNS = (
    (re.compile(r"^(\w[\w&'.]*(?: [\w&'.]+){0,2}) [-\u2013\u2014] (?=\S)"), r"\1:  "),
    (
        re.compile(rf"(?<=\S)(\s*)\s[-\u2013\u2014](?=\s+(?:[^\s\d>{CURRENCIES}]|\d+ [a-z]))"),
        r"\1, ",
    ),
    (re.compile(r"^<(\w+)>:?(?=\s)"), r"\1: "),
    # `Ann = 300`, but `4 x 6 = 24`
    (re.compile(rf"(?<=\w) = (?! *\?)(?:(?<!\d = )|(?![{CURRENCIES}]?\d))"), ":  "),
    (re.compile(r"^(\w+)(\s*)\.{3}(?=\s*\S)"), r"\1\2:  "),
    (re.compile(r"b/c"), "cos"),
    (re.compile(r"(?<=\d) (?=no doubles?\b)", re.I), ", "),
    (re.compile(r"(?<=how much) ?[$\u00a3\u20ac](?=\s*\??\s*$)", re.I), ""),
    (re.compile(r"(?<=[a-z]{2}) [&+] (?=[a-z]{2})", re.I), " and "),
    (re.compile(r"(?<=[a-z]) [&+] (?=[a-z]{3})", re.I), " and "),
    (re.compile(r"(?<=\w)[.!]*\s*[:;]-?[()DP/|]+(?=\s|$)"), "."),  # a smiley
)
_IN_BRACKETS = r"(?:(?:has|have|with|owns|holding|cash|on) |[$\u20ac\u00a3]?\d|in jail\b)"
# How it was before what somebody does: `Ann builds a hotel on X (had 4 houses on each)`.
_HAD = r"(?P<does>(?P<who>(?i:{names}|i|he|she))\b[^()]+)\((?P<had>(?:had|having) [^()]+)\)"
# `Reading, which she owns`; the names of those who play stand for `{names}`.
_OWNED = (
    r"(?P<what>\b[A-Z][\w'.&]*(?: [A-Z][\w'.&]*)*(?:,? and (?!(?:{names})\b)[A-Z][\w'.&]*"
    r"(?: [A-Z][\w'.&]*)*)*),? (?:both (?:of )?)?(?:\((?:which |that )?|(?:which|that) )"
    r"(?i:(?P<who>{names}|i|he|she|they) (?P<has>owns?|has|have|holds?)(?P<more>[^,;?()]*))\)?"
    r"(?=[\s,?]|$)"
)
# `wants 20 from Bob who landed on Baltic`; the names of those who play stand for `{names}`.
_WHO_LANDED = (
    r"(?<=\w )(?P<who>{names}),? who (?:has |had )?(?:just )?(?P<lands>(?:landed|lands) on"
    r" [^,;?]+?)(?=[\s.?!]*$)"
)
_WHICH_OWNED = re.compile(r"(?:\(|which |that ).*(?:own|has|have|hold)", re.I | re.S)
_LANDED = re.compile("who .*land", re.I | re.S)
_BRACKET = (re.compile(r"^(\w+) ?\(([^()]+)\) ?[:-]"), r"\1: \2, ")


def _plain(at: TextLine) -> TextLine:
    """Return a line without its heading, the mark of an item and quotes around all of it."""
    heading = _HEADING.match(at.text)
    at = at if heading is None else at.behind(heading.end())
    for sign, plain in _SIGNS:
        at = evolve(at, text=sign.sub(plain, at.text))
    bullet = _BULLET.match(at.text)
    at = at if bullet is None else at.behind(bullet.end())
    # Quotes around a whole line only say that somebody wrote it.
    whole = at.text.strip()
    if _QUOTED.fullmatch(whole):
        at = evolve(at.behind(at.text.index(whole[0]) + 1), text=whole[1:-1].strip())
    return evolve(at, text=_BRACKET[0].sub(_BRACKET[1], at.text))


# -- ends ----------------------------------------------------------------------------------------

# Without a blank behind it a stop ends nothing: `$1.50`, `B.&O.`
_STOP = re.compile(r"(?<=[.?!])\s+")
# People begin a question without a stop before it: `Ann owns both can she build`. Behind these
# words it is no question of its own: `if I can`, `who is`, `he says they must`.
_QUESTION = re.compile(
    r"""(?<!\bif)(?<!\bwhether)(?<!\bthat)(?<!\bwhich)(?<!\bwho)(?<!\bwhat)(?<!\bhow)
    (?<!\bwhen)(?<!\bsays)(?<!\bsay)(?<!\bremember)(?<!\bremembers)(?<!\bknows)(?<!\bsee)
    (?<!\bor)(?<!\bsaid)(?<!\bidea)(?<!\bknow)(?<!\bsure)(?<!\btell)(?<!\bme)(?<!\bus)(?<!\bas)
    (?<!\bthan)(?<!\bmatter)(?<!\bdown)(?<!\bforget)(?<!\bforgot)(?<!\bwrote)(?<!\bit)(?<!\band)(?<!\bowes)(?<!\bpays)(?<!\bgets)
    [\s,]+(?:(?:so|but|and)\s+)?(?=
        (?!(?:can|may|could)\ (?:i|he|she|they|we|you)[\s?]*$)
        (?!(?:do|does|did|am|is)\ (?:i|he|she|they|we)\s*(?:[.,;!]|$))
        (?!(?:is|are)\ my\ \w+['\u2019]s\s*(?:[.,;!(]|$|(?:and|with|but|too|not)\b))
        (?:can|may|must|does|do|did|is|am|are|should)\ (?:i|he|she|they|we|you|that|this|my)\b
        |(?:can|may|must|should)\ (?!(?:just|only|not|also|still|then|now|simply|even)\b)\w+
            \ (?:still\ )?(?:bid|buy|build|sell|mortgage|roll|pay|use|ask)\b
        |(?:does|did)\ (?!not\b)\w+\ (?:still\ )?(?:have\ to|owe|get|pay|need|roll|collect)\b
        |what(?:'?s|\ is|\ does|\ do|\ would)\b|how\ (?:much|many|bad)\b|who(?:'?s|\ owns|\ gets)\b
    )""",
    re.IGNORECASE | re.VERBOSE,
)
# What is told behind a question that has no mark: `do I get 200, I was on Boardwalk`.
_FACTS = re.compile(
    r"""\s*[,;]\s*(?:(?:cos|cause|because|since|as)\ )?(?=
        (?:(?!who|which|that|what|it|this)[\w-]+|(?:my|his|her|our|the)\ \w+)
        \ (?:just\ |already\ |only\ |both\ )?
        (?:was|were|am|had|have|has|owns?|rolled|threw|landed|drew|bought|sold|passed|mortgaged|built
            |got)\b
        |(?:i'm|i've|im|ive|he's|she's|hes|shes|it's|they're|we're|there's|theres)\ )""",
    re.IGNORECASE | re.VERBOSE,
)
_CONDITION = re.compile(r"(?:(?:so|and|but|what) )*(?:if|when|once|suppose|say)\b", re.I)
# Behind `or` a question begins only with a verb: `Reading or Short Line` is one list.
_OR = re.compile(r",?\s+or\s+(?=(?:can|may|must|does|do|did|is|am|are|should|has|have)\b)", re.I)
_AND = re.compile(
    r",?\s+and(?: also| then)? (?=(?:(?:can|may|must|does|do|did|is|am|are|should)"
    r" (?:i|he|she|they|it|we|you|that|this|my|the)|so where|where|what|how (?:much|many)"
    r"|who(?:'?s| gets)|who|whose)\b)",
    re.I,
)
_ASKS = (
    r"(?:does|do|did|must|can|may|could|will|would|is|are|has|have|should|how|what|where"
    r"|whose|who)\b"
)  # What is not told of, the moves or what is asked, is all that stands before.
_SUPPOSING = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^(?:(?:so|and|but) )*(?:if|when|once|after|suppose|say) (?P<moves>.+?)[\s,:;]+(?:then )?"
        rf"(?P<asked>(?!\w+ not\b){_ASKS}.*)",
        r"(?<=\w),?\s+(?:if|when|once|after) (?=(?P<moves>.+))",
        r"(?:\s*[,:;.?!]|\s+[-\u2013\u2014]+)\s+(?:(?:and|so|then|but) )*"
        rf"(?=(?P<asked>{_ASKS}.*))",
        r"^(?P<who>(?:can|may|could) \w+ )(?P<moves>.+?) and (?:then )?(?P<asked>.+?),?"
        r" (?:afterwards?|after that|later)\W*$",
    )
)
# What is so besides, and how a question begins that leaves out what was asked before it.
_SO = re.compile(r"\s(?:while|when|although|though|even though|even if|because|since)\s", re.I)
_DO_IT = re.compile(r"\bdo (?:that|this|it|so)\b", re.I)
_FOLLOWING = re.compile(
    r"(?:(?:and|so|but|then) )*(?:(?:what|how) about |what of )?"
    r"(?:(?P<if>(?:if|when|with|after) )|(?:(?:on|for|of|to|at|in) )?)(?:the )?",
    re.I,
)
_JOINING = (
    r"(?:and |but |so |because |cos |cause |since |then |now |also |though |although |while )"
)
_CONNECTIVE = rf"(?:\s*[,;:]\s*{_JOINING}*|\s+-+\s+{_JOINING}*|\s+{_JOINING}+)"
_VERB = (
    r"(?:is|isn't|was|has|hasn't|had|owns|owes|holds|landed|rolled|just|already|only|now|still"
    r"|does|doesn't|did|didn't|can|can't|cannot|could|couldn't|drew|draws|pulled|threw|throws|rolls"
    r"|hit|hits|lands|stands|stood|sits|sat|wants|got|bought|sold|paid|built|passed|mortgaged)\b"
)
# A clause begins at a clear subject wherever it stands; at other words only behind a connective.
_CLEAR_SUBJECT = r"i|im|i'm|ive|i've|he|hes|he's|she|shes|she's|they|we|theres|there's|nobody"
# What somebody holds, or what comes later, is no clause of its own: `she says she gets 200`,
# `before I roll`.
_HOLDING = ("says", "said", "say", "thinks", "think", "claims", "claimed", "reckons", "insists",
            "before", "until", "than", "what")  # fmt: skip
_NOT_HELD = "".join(rf"(?<!\b{word})" for word in _HOLDING)
_SUBJECT = (
    rf"{_CLEAR_SUBJECT}|it|its|it's|there|no one|wants?|wanted|wanna"
    r"|would like|tried to|the bank|bank"
    r"|my \w+|our \w+|his|her|both|can'?t|cannot|won'?t"
    r"|(?:has|have|is|does|did|can|could|was|will|would)(?:n'?t| not)"
    r"|has|have|owns|is|declines|declined|refuse[sd]|decide[sd]|opt(?:s|ed)|sa(?:ys|id) no"
    r"|turn(?:s|ed) it down"
    r"|drew|draws|pulled|rolled|rolls|threw|throws|passed|passes|landed|lands"
    r"|chooses|chose|pick(?:s|ed)|took|takes|use[sd]|came"
    r"|grab(?:s|bed)|snatche[sd]|stay(?:s|ed)(?= (?:in|there|put|inside)$)"
    r"|move[sd]|walk(?:s|ed)|leaves|left(?! with\b)"
    r"|buys|sells|builds|mortgages|trades|traded|swaps|swapped|gives|gave|unmortgages"
    r"|says|said|thinks|claims|insists|went|goes|got|gets|paid|pays|bought|sold|built|bids?"
    r"|offers|offered|still"
    r"|(?:(?:the|my) )?card (?:says?|said|reads?)"
)
# Where a clause of a masked text ends.
_CLAUSE_ENDS = re.compile(
    rf"{_CONNECTIVE}(?=(?:{NAMED}|{_SUBJECT})\b)"
    rf"|\s*[,;]?\s+(?:though|although|whereas) (?=(?-i:[A-Z{NAMED_LARGE}]))"
    rf"|{_NOT_HELD}\s+(?=(?:{_CLEAR_SUBJECT})\b)",
    re.I,
)


_BEGINS = word_set(
    "i im ive he she they we it its can may must should does do did is are am what how who if my"
    " nobody there"
)


_ENDS_NAME = word_set("ave av rd pl gdns gdn co blvd ln dr ct rr sq")
_ASKS_ALONE = word_set("bill rent total damage cost price legal allowed possible")


def _is_shortened(said: str, behind: str) -> bool:
    """Check whether a full stop only shortens a word: `St. James Place`, `B. & O.`."""
    last = said.rstrip(".").rpartition(" ")[2].casefold()
    follows = fold(behind.split(" ", 1)[0].strip(",;:?!"))
    alone = behind.rstrip(" ?").casefold() in _ASKS_ALONE
    if follows in _BEGINS or (last in _ENDS_NAME and (alone or behind[:1].isupper())):
        return False  # `Baltic Ave. She has 50`, `Baltic Ave. rent?`
    return (
        last in english.SHORT
        or last in english.SHORTENED
        or (follows in english.SHORT and follows != "st")  # `Conn. Ave`, but `oranges. St. James`
        or (len(last) == 1 and last.isalpha() and last != "i")
    )
