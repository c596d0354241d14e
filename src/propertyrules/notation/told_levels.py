"""Told levels: how many pieces stand on the properties of a group, by bare numbers.

`Virginia 4, States 4, St Charles 3` and `4-4-4 on yellow` count pieces that stand there. Read by
themselves such numbers would be what somebody has in cash.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from propertyrules.machine.invariant_checker import broken
from propertyrules.notation.discourse import Discourse
from propertyrules.notation.normalizer import Speaker, Wording
from propertyrules.notation.tokens import folded_at

_FEWEST = 2  # properties of a group of which it is told how many pieces stand there
_ROW = re.compile(
    r"(?<![\d$-])(?<!\d[ ,/])(?P<count>\d)(?:(?: ?[-/] ?|, ?| )(?P=count)){2,3}"
    r"(?![\d%]| ?[-/,]? ?\d)"
)
_DICE = re.compile(r"\b(?:roll|throw|double|threw|dice)", re.I)
_CLOSING = (",", ";", ")", "(", "and", "")  # behind a number that is told of what stands before it


def with_levels(heard: Discourse, text: str, speaker: Speaker) -> str:
    """Return a sentence with the word for pieces behind each bare number that counts them."""
    pieces = heard.setting.program.pieces
    if heard.listed or not pieces or not re.search(r"\d", text):
        return text
    wording = heard.wording(text, speaker)
    if wording is None:
        return text
    if (row := _ROW.search(text)) is not None and not _DICE.search(text):
        return _with_row(heard, wording, text, row)
    told = _counted(heard, wording)
    start = len(text) - len(text.lstrip())
    for end in sorted({*told}, reverse=True):
        text = f"{text[: start + end]} {pieces[0].plural}{text[start + end :]}"
    return text


def _with_row(heard: Discourse, wording: Wording, text: str, row: re.Match[str]) -> str:
    """Return a sentence with as many pieces on each property of the only group that it names,
    where a row of equal numbers has one for each of these.
    """
    line, board = wording.stream, heard.setting.program.board
    hits = (line.name("group", place) for place in range(len(line.tokens)))
    groups = {hit.values[0] for hit in hits if hit is not None and len(hit.values) == 1}
    numbers = len(re.findall(r"\d", row[0]))
    count = int(row["count"])
    if len(groups) != 1 or len(board.groups[min(groups)].sites) != numbers:
        return text
    if count > _most(heard) or not _may_stand(heard, board.groups[min(groups)].sites):
        return text
    told = f"{count} {heard.setting.program.pieces[0].plural} each"
    return f"{text[: row.start()]}{told}{text[row.end() :]}"


def _counted(heard: Discourse, wording: Wording) -> list[int]:
    """Return where the bare numbers end that stand right behind properties of one group, if there
    are several.
    """
    groups = heard.setting.program.board.groups
    told = list(_numbered(heard, wording))
    here = [group.sites for group in groups if {site for site, _ in told} <= {*group.sites}]
    several = len({site for site, _ in told}) >= _FEWEST
    return [end for _, end in told] if several and here and _may_stand(heard, here[0]) else []


def _numbered(heard: Discourse, wording: Wording) -> Iterator[tuple[int, int]]:
    """Yield each property with a bare number right behind it that may count pieces, and where that
    ends in the text.
    """
    line, tokens = wording.stream, wording.stream.tokens
    for place, token in enumerate(tokens):
        hit = line.hit(line.property_type, place) if token.kind == "word" else None
        if hit is None or not hit.is_sure or hit.end >= len(tokens) or len(hit.values) > 1:
            continue
        number = tokens[hit.end]
        bare = number.kind == "number" and line.text[number.start : number.end].isdigit()
        few = number.whole is not None and number.whole <= _most(heard)
        if bare and few and folded_at(tokens, hit.end + 1) in _CLOSING:
            yield hit.values[0], number.end


def _most(heard: Discourse) -> int:
    """Return how many pieces may stand on one property at most."""
    return max(map(max, heard.setting.program.ladder), default=0)


def _may_stand(heard: Discourse, sites: tuple[int, ...]) -> bool:
    """Check whether pieces may stand on all properties of a group where somebody owns them."""
    told = {("owner", site): 0 for site in sites} | {("rung", site): 1 for site in sites}
    return not broken(heard.state_with(told), "rung")
