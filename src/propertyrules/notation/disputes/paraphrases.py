"""Paraphrases: what people tell and ask in words of their own, and the plain words for it.

What is said by the way is left out of a text, and what is told in many ways is told in one. The
rows stand in the files of the folder `phrases`, in the notation of `forms`. Behind `not` stands a
question whose answer is turned round: who asks `is her turn over?` asks whether she does not roll
again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache

from propertyrules.notation.words import english
from propertyrules.notation.words.forms import (
    expressions,
    filled,
    named_wording,
    rewritten,
    wording_rows,
    wordings_in,
)
from propertyrules.resources import phrases

# The files of what is told, in the order in which they are read.
TOLD = tuple(f"told/{name}" for name in (
    "words", "holdings", "wishes", "happenings", "deals", "english", "asking", "jail", "buildings",
    "dice", "mortgages", "auctions", "rent", "money", "claims", "cards",
))  # fmt: skip
_TABLES = (TOLD, ("asides",), ("offers",), ("asked",))
_LEAD = re.compile(r"(?:(?:and|so|but|then) )*", re.I)
_NOW = re.compile(r"(?<=\w) (?:still|even|just|actually|really)(?= \w)", re.I)
_GET_TO = re.compile(r"(?:do|does|will|would) ((?:(?:my|his|her|the) )?[\w'-]+) get to(?= )", re.I)


def paraphrases(
    text: str,
    known: Mapping[str, str],
    pieces: Collection[str],
    owned: Callable[[str], str | None],
) -> Iterator[tuple[str, bool]]:
    """Yield the plain questions that a question may ask, and whether their answers are turned
    round. `known` has the names of the `mover`, of the `visitor` who has landed somewhere, of the
    `collector` who may ask a `debtor` for rent and of the `site` that was spoken of, if any;
    `pieces` are the words for what may be built, and `owned` returns a property of whoever `his`
    or a name means.
    """
    text = _LEAD.sub("", _NOW.sub("", text.strip(" ?!.")), count=1)
    text, may = _GET_TO.subn(r"can \1", text, count=1)
    for pattern, plain in wordings_in(text, phrases("asked")):
        found = pattern.fullmatch(text)
        parts = {} if found is None else {**_parts(found), **known}
        if parts.get("holder"):
            parts["owned"] = owned(parts["holder"] or "")
        builds = "piece" not in parts or (parts["piece"] or "").casefold() in pieces
        asked = filled(plain.removeprefix("not "), parts)
        if found is not None and builds and asked is not None:
            yield f"{asked}?", plain.startswith("not ")
    if may:
        yield f"{text}?", False


def asks_bare_cash(text: str) -> bool:
    """Check whether a question is of cash and names nobody: `cash now?`."""
    return named_wording(phrases("asked"), "bare_cash").fullmatch(text.strip(" ?!.")) is not None


def asks_for_estate(text: str) -> bool:
    """Check whether a question is of who gets all that somebody has: `who gets everything?`."""
    return named_wording(phrases("asked"), "all_of_it").fullmatch(text.strip(" ?!.")) is not None


_PLURAL = ("I", "i", "you", "they", "we")
_NOBODY = frozenset({"who", "what", "which", "nobody", "it", "that", "there"})


def _parts(found: re.Match[str]) -> dict[str, str | None]:
    """Return what stands in the slots of a wording, and what follows from it: `who` does something,
    which is the teller where nobody is named, how verbs agree with that, what is `doing`, how often
    the `nth` time is, how many are `left` of `many` without `fewer`, and how many one and the
    `extra` ones are together.
    """
    parts = found.groupdict()
    said = parts.get("who") or parts.get("whose") or "I"
    name = re.sub("'?s$", "", said) if "whose" in parts else said
    who = english.SUBJECTS.get(said.casefold(), name)
    verbs = english.verbs_of((parts.get("doing") or "").casefold())
    act = english.verb_done((parts.get("done") or "").casefold())
    times = english.ordinal((parts.get("nth") or "").casefold())
    counted = [(parts.get(one) or "").casefold() for one in ("many", "fewer")]
    extra = (parts.get("extra") or "").casefold()
    counts = [(2, 1) if one == "both" else english.spoken_number([one]) for one in counted]
    many, fewer = (count[0] if count else 0 for count in counts)
    more = (english.spoken_number([extra]) or (1, 1))[0]
    half = parts.get("half_of") or ""
    figure = english.spoken_number([(parts.get("sum_word") or "").casefold()])
    follows = {
        "together": str(more + 1) if extra else None,
        "few_more": str(more) if extra else None,
        "twice_sum": str(2 * int(half)) if half else None,
        "sum_figure": str(figure[0]) if figure else None,
        "left": str(many - fewer) if many > fewer > 0 else None,
        "do": "do" if who in _PLURAL else "does",
        "s": None if who.casefold() in _NOBODY else "" if who in _PLURAL else "s",
        "ve": "ve" if who in _PLURAL else "s",
        "verb": min(verbs, default=None), "act": act or None,
        "times": str(times) if times else None,
    }  # fmt: skip
    return {**follows, **parts, "who": who, "some": parts.get("some") or "two"}


# -- what is told -----------------------------------------------------------------------------


@cache
def _aside() -> re.Pattern[str]:
    said = "|".join(expressions(phrases("asides")))
    return re.compile(rf"(?:(?<=[\s,])|^)(?:{said})(?=[\s,.;:!?]|$)(?:,(?= ))?", re.I)


def without_asides(text: str) -> str:
    """Return a text without what is said by the way, `lol`, `an hour ago`; as wide, so that columns
    hold.
    """
    left = _aside().sub(lambda found: " " * len(found[0]), text)
    return re.sub(r"^\s+[.,;!](?=\s)", lambda found: " " * len(found[0]), left)


def as_deals(text: str) -> str:
    """Return a text with deals that are told without a verb, or with the price first, as what
    somebody wants: `my Baltic + 50 for Ann's Reading`.
    """
    return rewritten(text, phrases("offers"), _traders)


def _traders(found: re.Match[str]) -> dict[str, str | None]:
    """Return what stands in the slots of a deal, with who trades away what is named first."""
    parts = found.groupdict()
    said = (parts.get("giver") or "").removesuffix("'s").removesuffix("\u2019s")
    trader = "I" if said.casefold() == "my" else said
    who = trader or parts.get("who") or "I"
    return {**parts, "trader": trader, "s": "" if who.casefold() == "i" else "s"}


def plainly(text: str) -> str:
    """Return a text with what people say in many ways in one of them: `rolled right into`."""
    text = re.sub(r"(?<=\w) +(?=[,;.!](?:\s|$))", "", re.sub(r"(?<=\w) {2,}(?=\w)", " ", text))
    # What was left out may have begun a sentence.
    text = re.sub(r"(?:(?<=[.?!])|^) +(?:, )?(?=\w)", " ", text).lstrip()
    return rewritten(text, phrases(*TOLD), _parts)


def cache_wordings() -> None:
    """Work out what the rows of all these tables need, as the first dispute would."""
    for names in _TABLES:
        wording_rows(phrases(*names))
