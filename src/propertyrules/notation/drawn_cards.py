"""Drawn cards: what people tell of a card, `Ann pulled a card and it said go to jail`, as the
phrases of rulebooks have it, `Ann draws a card: go to jail`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from propertyrules.syntax.source import word_set

_DRAWS = (
    r"(?:(?:has|have|had|just|then|now|already) ){0,2}(?:draws?|drew|drawn|pull(?:s|ed)"
    r"|pick(?:s|ed)(?: up)?|turn(?:s|ed) (?:over|up)|flip(?:s|ped)(?: over)?|tak(?:es|en)|took"
    r"|gets?|got|receive[sd])"
)
_THE = r"(?:an? |the |another |this |that |his |her |my |their )"
_PRONOUN = r"(?:it |he |she |they )?"
# What leads from the card to what it says.
_SAYS = (
    r"(?:\s*[,:;]\s*|\s+[-\u2013\u2014]+\s*|\s+)(?:(?:and|that|which|where|with|it|saying|telling|reading"
    r"|says?|said|reads?|is|was|tells?|told|sends?|sent|for)\b[,:]?\s*)*"
    r"(?:(?:him|her|me|them|you|us)\s+)?"
)
_FORMS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # `Ann drew a Chance card that says go to jail`, `Ann drew a card: bank error, collect 200`
        rf"(?P<who>.*?)\b{_DRAWS} {_THE}?(?:[\w']+ ){{0,2}}?card\b{_SAYS}(?P<said>.+)",
        # `Ann drew the go to jail card`, `Ann drew the repairs card: 25 a house, 100 a hotel`
        rf"(?P<who>.*?)\b{_DRAWS} {_THE}?(?P<title>.+?) card(?:{_SAYS}(?P<said>.+))?",
        # `Ann drew "go to jail"`, `Ann drew general repairs: 25 a house, 100 a hotel`
        r"(?P<who>.*?)\b(?:(?:has|had|just) )?(?:draws?|drew|drawn|pulls?|pulled) (?P<said>.+)",
        # `the card sent Ann to Boardwalk`
        rf"(?:{_THE})?(?:\w+ ){{0,2}}?card (?:sends?|sent|tells?|told) (?!him|her|me|them|you|us)"
        r"(?P<who>\w+) (?P<said>to .+)",
        # `Ann's Chance card says go to jail`, `the card tells her to go to jail`
        rf"(?P<who>.*?)(?:{_THE})?(?:[\w]+ ){{0,2}}?card\b{_SAYS}(?P<said>.+)",
    )
)
_SUM = re.compile(r"(?<![\d.])(\d+)(?![\d.])")
_GETS = word_set("collect collects receive receives get gets inherit inherits refund dividend win")
_PAYS = word_set("pay pays fee fees tax taxes fine bill bills owe owes costs")
_FOR_EACH = word_set("each every per player players everyone times back")
_APIECE = re.compile(r"\d\s+an?\s+\w", re.I)  # `40 a house` is no sum alone
_PARTS = re.compile(r"\s*[,:;.]\s+|\s*[\"\u201c\u201d]\s*[:,]?\s*|\s+[-\u2013\u2014]+\s+")
_IT_SAYS = re.compile(
    r"(?i)\s*(?:it|this|that|(?:the |my |his |her |this )?(?:\w+ ){0,2}?card)"
    r"\s+(?:says?|said|reads?|tells?|told|was|is)\b[,:]?\s*"
    r"(?:(?:me|you|him|her)\s+)?(?:that\s+|to\s+)?"
)
# Behind a comma stands what the card says, if that is no clause of its own.
_SAYING = re.compile(
    rf"(?i)(\b{_DRAWS} {_THE}?(?:[\w']+ ){{0,2}}?card),\s+"
    r"(?=(?:pay|collect|get|receive|go|advance|move|take|bank|you)\b)"
)
_YOU = re.compile(r"(?i)\b(?:you|him|her|me)\b")
_OF_CARD = re.compile(r"(?i)(?:['\u2019]s?)?[\s,:]*$|\b(?:the|his|her|my|a)\s*$")
_LEAST_BEGUN = 4  # letters of the first word of a deck's title
_MOST_NAMED = 3  # words of whoever draws


def joined(before: str, text: str, decks: Iterable[str]) -> str:
    """Return one sentence of two, `Ann drew a card` and `it said go to jail`; nothing where these
    are not of one card.
    """
    source = rf"from (?:the )?(?:{'|'.join(map(re.escape, decks))})"
    card = rf"{_THE}?(?:[\w']+ ){{0,2}}?card"
    drew = re.search(rf"(?i)(?<=\w)\s+{_DRAWS} {card}(?: {source})?\W*$", before)
    says = _IT_SAYS.match(text)
    if drew is None or says is None or before.rstrip().endswith("?"):
        return ""
    plain = re.sub(rf"(?i) {source}\W*$", "", before).rstrip(" .,;!")
    return f"{plain}: {text[says.end() :]}"


def speaks_of_card(text: str) -> bool:
    """Check whether a sentence may tell which card somebody drew."""
    return re.search(r"(?i)\bcards?\b|\b(?:draws?|drew|drawn)\b", text) is not None


def with_card(text: str, decks: Iterable[str]) -> str:
    """Return a sentence in which a deck speaks, `Chance: go to jail`, as one of a card of it."""
    for title in decks:
        first, *rest = title.split()
        begun = rf"{first[:_LEAST_BEGUN]}\w*\.?" if rest else first
        name = r"\s+".join([begun, *rest])
        says = rf"(?i)\b({name})(?=\s+(?:says?|said|reads?|tells?|told|sends?|sent)\b|\s*:\s)"
        found = re.search(says, text)
        if found is not None:
            return f"{text[: found.start()]}{title} card{text[found.end() :]}"
    return _SAYING.sub(r"\1: ", text)


def as_drawn(text: str, last: str) -> Iterator[tuple[str, str]]:
    """Yield the ways in which a sentence may tell of a card that is drawn, each with what it leaves
    out: that is a title only where it can't be read itself. Who draws is the `last` who was spoken
    of where it names nobody.
    """
    plain = text.strip().rstrip("?!. ")
    for form in _FORMS if speaks_of_card(plain) else ():
        found = form.fullmatch(plain)
        if found is None:
            continue
        who = _OF_CARD.sub("", found["who"]).strip() or last
        if not who or len(who.split()) > _MOST_NAMED:
            continue
        groups = found.groupdict()
        for said in filter(None, (groups.get("said"), groups.get("title"))):
            plain_said = said.removeprefix("to ")
            parts = list(filter(None, _PARTS.split(plain_said)))
            # What a card is called stands before what it says.
            for begin in range(len(parts)):
                title, rest = (
                    f"{who} draws a card: {re.sub(_YOU, who, ', '.join(some))}"
                    for some in (parts[:begin], parts[begin:])
                )
                yield rest, title if begin else ""
            if len(parts) == 1 and plain_said != said:  # `sends her to jail`
                yield f"{who} draws a card: {said}", ""
                yield f"{who} draws a card: advance {said}", ""
            if len(parts) == 1:
                yield f"{who} draws {said}", ""
            if plain := _plain_sum(said):
                yield f"{who} draws a card: {plain}", ""


def _plain_sum(said: str) -> str:
    """Return what a card says that is of one sum alone: `pay the doctor 50` is `pay 50`."""
    sums = _SUM.findall(said)
    words = set(re.findall(r"[a-z]+", said.lower()))
    if len(sums) != 1 or _APIECE.search(said) or not words.isdisjoint(_FOR_EACH):
        return ""
    gets, pays = not words.isdisjoint(_GETS), not words.isdisjoint(_PAYS)
    return "" if gets == pays else f"{'collect' if gets else 'pay'} {sums[0]}"
