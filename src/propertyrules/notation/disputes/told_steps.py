"""Told steps: what is told behind a throw of where it led, which follows from it.

`rolls 5 5, gets out, goes to Free Parking`, `moves 8 to Tennessee`: that somebody leaves a space on
which one is held, or moves as far as was thrown, tells nothing more than the throw; where it led is
where that player has landed.
"""

from __future__ import annotations

import re
from itertools import product

from propertyrules.hints import NUMBER_WORDS
from propertyrules.ir.types import SPACE
from propertyrules.notation.disputes.discourse import Discourse, entries
from propertyrules.notation.scenarios import head_name
from propertyrules.notation.words import english
from propertyrules.notation.words.normalizer import Speaker
from propertyrules.notation.words.tokens import CURRENCIES, words_in

_WALKS = r"(?:goes|went|moves|moved|walks|walked|steps|stepped|advance[sd])"
_MOVES = rf"(?:{_WALKS}|gets|got|comes|came)"
_ON = r"(?: (?:on|out|forward|forwards|ahead|along|up|over|straight|right|directly|off))*"
_NUMBER = rf"(?P<count>\d+|{'|'.join(NUMBER_WORDS[2:])})"
_COUNT = rf"{_NUMBER}(?: (?:spaces?|squares?|steps?))?"
_WHO = r"(?P<who>(?:[\w'-]+ )?)"
_TO = re.compile(rf"{_WHO}{_MOVES}{_ON}(?: {_COUNT})?{_ON} (?:to|onto) (?P<space>.+)", re.I)
_BY = re.compile(rf"{_WHO}{_WALKS}{_ON} {_COUNT}{_ON}", re.I)
_OUT = re.compile(
    rf"{_WHO}(?:(?:{_MOVES}|is|was)(?: \w+)? (?:out|free)(?: of)?|leaves|left|exits|exited)"
    r"(?P<rest>(?: \w+)?)",
    re.I,
)
_IS_OUT = re.compile(r"^(\w+)['\u2019](?:s|m|re) (?=out\b|free\b)", re.I)
_STAYS = re.compile(
    rf"{_WHO}(?:stays?|stayed|remains?|remained|is stuck|is still)(?: put| in| there)*"
    r"(?: in)?(?P<rest>(?: \w+)?)",
    re.I,
)
_PAID_OUT = re.compile(
    rf"{_WHO}(?:pays?|paid|has paid|uses?|used|has used) [^,;]+?,? (?:and|so)"
    r"(?: (?:now|then|he|she|they|i))*(?: |['\u2019])(?:is|was|am|s|m|gets|got|comes|came)"
    r" (?:now )?(?:out|free)(?: of)?(?P<rest>(?: \w+)?)",
    re.I,
)
_PAID = re.compile(
    rf"{_WHO}(?:pays?|paid|has paid) (?:(?:my|the|his|her) )?[{CURRENCIES}]?"
    r"(?P<sum>\d{1,15})(?: fine)?",
    re.I,
)
_LANDS = re.compile(
    rf"{_WHO}(?:lands|landed|stops|stopped|(?:ends|ended) up)(?: right)? (?:on|at) (?P<space>.+)",
    re.I,
)
_OF_SPACE = re.compile(r",? which (is [^,;]+)", re.I)
_GOES_ON = re.compile(r"$|[,;] (?!which|owned|of\b)| (?:and|but|so|then) ", re.I)


def led_on(heard: Discourse, text: str, speaker: Speaker) -> str:
    """Return a clause that tells where a throw led as one of who has landed where: empty where
    that tells nothing more than the throw. Any other is returned as it is.
    """
    plain = _IS_OUT.sub(r"\1 is ", text.strip(" .!,;"))
    if heard.listed:
        return text
    if (found := _TO.fullmatch(plain)) is not None:
        fits = _is_thrown(heard, found["count"]) and _is_open(heard, found["space"], speaker)
        told = f"{found['who']}landed on {found['space']}"
    elif (found := _BY.fullmatch(plain)) is not None:
        fits, told = heard.thrower is not None and _is_thrown(heard, found["count"]), ""
    elif (found := _OUT.fullmatch(plain)) is not None:
        fits, told = _is_freed(heard, found["rest"]) or _leaves(heard, found, speaker), ""
    elif (found := _STAYS.fullmatch(plain)) is not None:
        fits, told = _missed(heard, found["rest"]), ""
    elif (found := _PAID_OUT.fullmatch(plain)) is not None:
        fits, told = _leaves(heard, found, speaker), ""
    elif heard.passing and (found := _LANDS.fullmatch(plain)) is not None:
        return _thrown_past(heard, found, speaker) or text
    elif (found := _PAID.fullmatch(plain)) is not None:
        fits, told = _is_freed(heard, "") and int(found["sum"]) == heard.thrown_for, ""
    else:
        return text
    return told if fits and _is_somebody(heard, found["who"]) else text


def _thrown_past(heard: Discourse, found: re.Match[str], speaker: Speaker) -> str:
    """Return where somebody landed behind a space that they passed as a throw from before that, so
    that what passing it brings is counted to the cash that was told before; empty where none was,
    or no throw leads there.
    """
    seat = _seat(heard, found["who"], speaker)
    program, board = heard.program, heard.board
    wording = heard.wording(found["space"], speaker)
    hit = None if wording is None else wording.stream.hit(SPACE, wording.stream.skip(0))
    rich = any(one.fact[1] == seat for one in entries(heard.statements, "cash"))
    if (
        wording is None or hit is None or not hit.is_sure or seat is None or not rich
        or heard.thrower is not None or heard.thrown or not program.dice
    ):  # fmt: skip
        return ""
    # What stands behind goes on about the space, `of Bob`, or about who landed there.
    behind = found["space"][wording.stream.tokens[hit.end - 1].end :]
    of_space = _OF_SPACE.fullmatch(behind)
    if of_space is None and _GOES_ON.match(behind) is None:
        return ""
    passed = next(space.number for space in board.spaces if space.name == heard.passing)
    for faces in product(program.dice[0].faces, repeat=program.dice[0].number):
        way = sum(face for face in faces if isinstance(face, int))
        start = board.spaces[(hit.values[0] - way) % len(board.spaces)]
        goes_past = 0 < (passed - start.number) % len(board.spaces) < way
        if goes_past and start.deed and len({*faces}) > 1:
            rolled = " ".join(map(str, faces))
            name = heard.names[seat]
            heard.notes.append(f"Assumed: {name} rolled {rolled} on {start.name}.")
            told = f"{head_name(name)} was on {start.name} and rolled {rolled}"
            here = board.spaces[hit.values[0]].name
            return f"{here} {of_space[1]}, and {told}" if of_space else f"{told}{behind}"
    return ""


def _seat(heard: Discourse, who: str, speaker: Speaker) -> int | None:
    """Return who is meant by a word before a verb: by the name, as `I`, else who was named last."""
    names, word = heard.lower_names, who.strip().casefold()
    return names.index(word) if word in names else speaker.me if word == "i" else speaker.last


def _is_somebody(heard: Discourse, who: str) -> bool:
    """Check whether a word before a verb is who moves: nobody is named, or a player is."""
    word = who.strip().casefold()
    return word in ("", "i", "he", "she", "they") or word in heard.lower_names


def _is_thrown(heard: Discourse, count: str | None) -> bool:
    """Check whether somebody moves as far as is told to have been thrown, if that is told."""
    if count is None:
        return True
    number = english.spoken_number([count.casefold()])
    return number is not None and number[0] == sum(heard.thrown)


def _is_freed(heard: Discourse, rest: str) -> bool:
    """Check whether somebody has thrown who is held, and so is no longer; `rest` may be the word
    for where.
    """
    seat = heard.thrower
    if seat is None or not heard.held(seat):
        return False
    return _is_where(heard, rest)


def _missed(heard: Discourse, rest: str) -> bool:
    """Check whether somebody has thrown who is held, and not what frees them; `rest` may be the
    word for where.
    """
    thrown = any(one.throw is not None and len({*one.throw.faces}) > 1 for one in heard.opened)
    held = heard.holds_anybody()
    missed = thrown or (len(heard.thrown) > 1 and len({*heard.thrown}) > 1)
    return held and missed and _is_where(heard, rest)


def _is_where(heard: Discourse, rest: str) -> bool:
    """Check whether nothing, or a word for where players are held, stands behind `out of`."""
    where = words_in(track.phrases[0].text for track in heard.program.holding_tracks)
    return not rest.strip() or rest.strip().casefold() in where


def _leaves(heard: Discourse, found: re.Match[str], speaker: Speaker) -> bool:
    """Forget that somebody is held who is told to be out, of a space and not of the game, as
    nothing is owed; returns whether that is so.
    """
    seat = _seat(heard, found["who"], speaker)
    held = [] if seat is None else heard.held(seat)
    owes = any(one.player is None for one in heard.opened)
    if not held or owes or not _is_where(heard, found["rest"]):
        return False
    heard.forget(held)
    return True


def _is_open(heard: Discourse, text: str, speaker: Speaker) -> bool:
    """Check whether some words name a space, and none on which one is held."""
    wording = heard.wording(text, speaker)
    hit = None if wording is None else wording.stream.hit(SPACE, wording.stream.skip(0))
    if wording is None or hit is None or not hit.is_sure or hit.end < len(wording.stream.tokens):
        return False
    return not heard.holds(hit.values[0])
