"""Drawn cards: what people tell of a card, `Ann pulled a card and it said go to jail`, as the
phrases of rulebooks have it, `Ann draws a card: go to jail`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

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
        # `Ann's Chance card says go to jail`, `the card tells her to go to jail`
        rf"(?P<who>.*?)(?:{_THE})?(?:[\w]+ ){{0,2}}?card\b{_SAYS}(?P<said>.+)",
    )
)
_PARTS = re.compile(r"\s*[,:;.]\s+|\s*[\"\u201c\u201d]\s*[:,]?\s*|\s+[-\u2013\u2014]+\s+")
_YOU = re.compile(r"(?i)\b(?:you|him|her|me)\b")
_OF_CARD = re.compile(r"(?i)(?:['\u2019]s?)?[\s,:]*$|\b(?:the|his|her|my|a)\s*$")
_MOST_NAMED = 3  # words of whoever draws


def speaks_of_card(text: str) -> bool:
    """Check whether a sentence may tell which card somebody drew."""
    return re.search(r"(?i)\bcards?\b|\b(?:draws?|drew|drawn)\b", text) is not None


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
