"""Paraphrases: questions that people put in words of their own, and the plain ones they ask.

Each row has a pattern, the plain question, and whether its answer is turned round: who asks `is her
turn over?` asks whether she does not roll again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping

_WHO = r"(?P<who>(?:(?:my|our|his|her|the) )?[\w'-]+)"
_ROWS: tuple[tuple[str, str, bool], ...] = (
    (r"(?:is )?[$£]?(?P<sum>\d+) (?:enough|right|correct|ok(?:ay)?|fair|the right "
     r"(?:rent|sum|amount|price|figure|answer))", "does {visitor} owe {sum}", False),
    (r"(?:(?:so|is|was) )*(?:(?:it|that)(?:'s)? )?[$£]?(?P<sum>\d+)(?: then)?",
     "does {lander} owe {sum}", False),
    (r"(?:(?:so|is|was) )*(?:it )?[$£]?(?P<sum>\d+) or [$£]?(?P<other>\d+)",
     "is it {sum} or {other}", False),
    (r"(?:(?:is|was|am|are) (?:it|that|i|we|he|she|they) )?(?:now )?too late(?: now)?"
     r"(?: to (?:ask|collect|claim|charge))?(?: (?:for )?(?:it|rent|the rent|that))?(?: now)?",
     "can {collector} ask {debtor} for rent", True),
    (r"what(?:'?s| is| was) (?:the |my |his |her )?(?:damage|bill|toll)(?: then)?",
     "how much does {lander} owe", False),
    (r"how much (?:would|will|is) (?:it|that)(?: be)? (?:with|if there (?:were|was|are|is))"
     r" (?P<rest>.+)", "what is the rent on {site} with {rest}", False),
    (rf"(?:must|should) {_WHO} wait (?:until|till|for) (?:her|his|my|their)(?: own)?(?: next)?"
     r" (?:turn|go)(?: to| before (?:she|he|i|they) can)? (?P<rest>.+)", "can {who} {rest}", True),
    (rf"(?:does|do) {_WHO} have to wait (?:until|till|for) (?:her|his|my|their)(?: own)?(?: next)?"
     r" (?:turn|go)(?: to| before (?:she|he|i|they) can)? (?P<rest>.+)", "can {who} {rest}", True),
    (r"is it (?P<who>her|his|my|[\w-]+?'?s) (?:turn|go|roll|throw) again",
     "does {who} roll again", False),
    (r"is (?P<who>her|his|my|[\w-]+?'?s) (?:turn|go) (?:over|finished|done|at an end)(?: now)?",
     "does {who} roll again", True),
    (rf"(?:can|may|does|could|should|is|am) {_WHO} (?:allowed to )?(?:charge|ask|get|take|collect"
     r"|claim|demand|want)s?(?: for)?(?: the)? (?:double|twice)(?: the)?(?: rent)?(?: there)?"
     r"(?P<rest>(?: (?:on|for|at) .+)?)", "is it double rent{rest}", False),
    (r"(?:does|is) (?:it|that|the rent|this)(?: rent)? (?:count|go|get)?s? ?(?:as )?doubled?",
     "is it double rent", False),
    (r"who (?:gets|takes|keeps|inherits) (?:all )?(?P<whose>my|his|her|their|[\w-]+?'s)"
     r" (?:properties|property|deeds|lots|land|stuff|estate)(?P<rest>(?: .+)?)",
     "who gets {owned}{rest}", False),
    (rf"can {_WHO} buy (?P<rest>(?:a |an |any |some |more |another )*(?P<piece>\w+)\b"
     r"(?! (?:from|off) ).*)", "can {who} build {rest}", False),
)  # fmt: skip
_PATTERNS = tuple((re.compile(pattern, re.I), plain, turned) for pattern, plain, turned in _ROWS)
_OWN = {"her": "she", "his": "he", "my": "I", "their": "they"}
_NOW = re.compile(r"(?<=\w) (?:still|even|just|actually|really)(?= \w)", re.I)
_LEAD = re.compile(r"(?:and|so|but|then) ", re.I)


def paraphrases(
    text: str,
    known: Mapping[str, str],
    pieces: Collection[str],
    owned: Callable[[str], str | None],
) -> Iterator[tuple[str, bool]]:
    """Yield the plain questions that a question may ask, and whether their answers are turned
    round. `known` has the names of the `visitor`, of the `lander`, of the `collector` who may ask a
    `debtor` for rent and of the `site` that was spoken of, if any;
    `pieces` are the words for what may be built, and `owned` returns a property of whoever `his`
    or a name means.
    """
    text = _NOW.sub("", text.strip(" ?!."))
    while (lead := _LEAD.match(text)) is not None:
        text = text[lead.end() :]
    for pattern, plain, turned in _PATTERNS:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        parts: dict[str, str | None] = {**found.groupdict(), **known}
        if "piece" in parts and (parts["piece"] or "").casefold() not in pieces:
            continue
        if "whose" in parts:
            parts["owned"] = owned(parts["whose"] or "")
        who = (parts.get("who") or "").casefold()
        if who.endswith("s") and "roll again" in plain:
            parts["who"] = re.sub(r"'?s$", "", parts["who"] or "")
        parts["who"] = _OWN.get(who, parts.get("who"))
        wanted = re.findall(r"{(\w+)}", plain)
        if all(parts.get(name) is not None for name in wanted):
            yield f"{plain.format(**parts)}?", turned
