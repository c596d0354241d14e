"""Told levels: how many pieces stand on the properties of a group, by bare numbers.

`Virginia 4, States 4, St Charles 3` and `4-4-4 on yellow` count pieces that stand there. Read by
themselves such numbers would be what somebody has in cash.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from propertyrules.machine.invariant_checker import broken
from propertyrules.notation import english
from propertyrules.notation.discourse import Discourse
from propertyrules.notation.normalizer import Speaker, Wording
from propertyrules.notation.tokens import folded_at, in_place_of, words_of

_FEWEST = 2  # properties of a group of which it is told how many pieces stand there
_ROW = re.compile(
    r"(?<![\d$-])(?<!\d[ ,/])(?P<count>\d)(?:(?: ?[-/] ?|, ?| )(?P=count)){2,3}"
    r"(?![\d%]| ?[-/,]? ?\d)"
)
_EACH = re.compile(r"(?:[,:(]|\bwith\b|\bat\b) ?(?P<count>\d) (?:on )?(?:each|apiece)\b")
# `the others still have 2`, `the other yellows have two each`, where pieces are spoken of
_OTHERS = re.compile(
    r"\bthe others?(?: (?!have\b|has\b|had\b|only\b|still\b|each\b|both\b|all\b|just\b)[a-z]+){0,2}"
    r"(?: (?:still|only|each|both|all|just))* (?:have|has|had)(?: (?:still|only|just|got))*"
    r" (?P<count>[0-5]|none|nothing|no|an?|one|two|three|four)(?: (?P<piece>[a-z]+))??"
    r"(?: each| apiece| now| already)*(?=[\s.?!;]*$|,)",
    re.I,
)
_DICE = re.compile(r"\b(?:roll|throw|double|threw|dice)", re.I)
_CLOSING = (",", ";", ")", "(", "and", "")  # behind a number that is told of what stands before it


def with_levels(heard: Discourse, text: str, speaker: Speaker) -> str:
    """Return a sentence with the word for pieces behind each bare number that counts them."""
    pieces = heard.program.pieces
    if heard.listed or not pieces:
        return text
    text = _with_others(heard, text, speaker)
    if not re.search(r"\d", text):
        return text
    wording = heard.wording(text, speaker)
    if wording is None:
        return text
    row = _ROW.search(text) or _each_alone(heard, wording, text)
    if row is not None and not _DICE.search(text):
        return _with_row(heard, wording, text, row)
    told = _counted(heard, wording)
    start = len(text) - len(text.lstrip())
    for end in sorted({*told}, reverse=True):
        text = f"{text[: start + end]} {pieces[0].plural}{text[start + end :]}"
    return text


def _with_others(heard: Discourse, text: str, speaker: Speaker) -> str:
    """Return a sentence with the names of the other properties of the group that it speaks of, and
    the word for pieces: `if the other yellows have two each`.
    """
    found, pieces = _OTHERS.search(text), heard.program.pieces
    if found is None or not (heard.piece is not None or _speaks_of_pieces(heard, text)):
        return text
    names = {name for piece in pieces for name in piece.names}
    if found["piece"] is not None and found["piece"].casefold() not in names:
        return text
    before = heard.wording(text[: found.start()], speaker)
    line = None if before is None else before.stream
    hits = [line.hit(line.property_type, at) for at in range(len(line.tokens))] if line else []
    named = {site for hit in hits if hit is not None and hit.is_sure for site in hit.values}
    board = heard.board
    named = named or {*heard.sites}
    groups = [group.sites for group in board.groups if named & {*group.sites}]
    others = [site for site in groups[0] if site not in named] if len(groups) == 1 else []
    if not others:
        return text
    count = re.sub("(?i)none|nothing", "no", found["count"])
    each = " each" if len(others) > 1 else ""
    which = " and ".join(board.spaces[site].name for site in others)
    has = "have" if each else "has"
    piece = found["piece"] or pieces[0].plural
    return in_place_of(found, f"{which} {has} {count} {piece}{each}")


def _speaks_of_pieces(heard: Discourse, text: str) -> bool:
    """Check whether a text has a word for pieces."""
    words = {*words_of(text)}
    return not words.isdisjoint(name for piece in heard.program.pieces for name in piece.names)


def _each_alone(heard: Discourse, wording: Wording, text: str) -> re.Match[str] | None:
    """Return `, 4 each` where a sentence counts so by no other word, and of no two players."""
    words = {*words_of(text)}
    names = {token.text for token in wording.stream.tokens if token.kind in ("quoted", "own")}
    plain = words.isdisjoint(english.NOUNS_OF_MONEY | {"money"}) and len(names) <= 1
    plain = plain and not _speaks_of_pieces(heard, text)
    return _EACH.search(text) if plain else None


def _with_row(heard: Discourse, wording: Wording, text: str, row: re.Match[str]) -> str:
    """Return a sentence with as many pieces on each property of the only group that it names,
    where a row of equal numbers has one for each of these, or one is told of `each`.
    """
    line, board = wording.stream, heard.board
    hits = (line.name("group", place) for place in range(len(line.tokens)))
    groups = {hit.values[0] for hit in hits if hit is not None and len(hit.values) == 1}
    sites = board.groups[min(groups)].sites if len(groups) == 1 else ()
    count, numbers = int(row["count"]), re.findall(r"\d", row[0])
    each = len(numbers) == 1
    if not sites or (len(sites) != len(numbers) and not each):
        return text
    if count > heard.program.most_pieces or not _may_stand(heard, sites):
        return text
    told = f"{count} {heard.program.pieces[0].plural} each"
    begin = row.start("count") if each else row.start()
    return f"{text[:begin]}{told}{text[row.end() :]}"


def _counted(heard: Discourse, wording: Wording) -> list[int]:
    """Return where the bare numbers end that stand right behind properties on which pieces may
    stand, if several of these are of one group.
    """
    told: dict[int, int] = dict(_numbered(heard, wording))
    groups = [
        group.sites for group in heard.board.groups
        if not told.keys().isdisjoint(group.sites) and _may_stand(heard, group.sites)
    ]  # fmt: skip
    several = any(len(told.keys() & {*sites}) >= _FEWEST for sites in groups)
    return [told[site] for sites in groups for site in sites if site in told] if several else []


def _numbered(heard: Discourse, wording: Wording) -> Iterator[tuple[int, int]]:
    """Yield each property with a bare number right behind it that may count pieces, and where that
    ends in the text.
    """
    line, tokens = wording.stream, wording.stream.tokens
    for place, token in enumerate(tokens):
        hit = line.hit(line.property_type, place) if token.kind == "word" else None
        if hit is None or not hit.is_sure or hit.end >= len(tokens) or len(hit.values) > 1:
            continue
        number = tokens[hit.end + (folded_at(tokens, hit.end) == "(")]  # `Vermont (3)`
        bare = number.kind == "number" and line.text[number.start : number.end].isdigit()
        few = number.whole is not None and number.whole <= heard.program.most_pieces
        if bare and few and folded_at(tokens, tokens.index(number) + 1) in _CLOSING:
            yield hit.values[0], number.end


def _may_stand(heard: Discourse, sites: tuple[int, ...]) -> bool:
    """Check whether pieces may stand on all properties of a group where somebody owns them."""
    told = {("owner", site): 0 for site in sites} | {("rung", site): 1 for site in sites}
    return not broken(heard.state_with(told), "rung")
