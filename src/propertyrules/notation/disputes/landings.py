"""Where throws lead of which only the dice are told; what stays open where not even these are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from attrs import evolve

from propertyrules.notation.disputes.assumptions import assume
from propertyrules.notation.disputes.discourse import Discourse, entries, places_of, turns
from propertyrules.notation.disputes.dispute import SEVERAL, Dispute, asks_of_rules_alone
from propertyrules.notation.scenarios import AskedLine, HeardLine, TextLine
from propertyrules.notation.table_statements import Entry, OpenStatement
from propertyrules.notation.words import english
from propertyrules.notation.words.tokens import words_of
from propertyrules.notation.words.vocabulary import quoted
from propertyrules.syntax.source import word_set


def settle_thrown(dispute: Dispute) -> None:
    """Leave throws that are told out of what is asked, where something else is asked behind
    them; where nothing is, or what is done `instead`, they are asked about, and not made.
    """
    thrown = dispute.thrown
    behind = dispute.asked[dispute.asked.index(thrown[-1]) + 1 :] if thrown else []
    if behind and not any("instead" in words_of(one.text) for one in behind):
        dispute.asked = [one for one in dispute.asked if one not in thrown]
    elif thrown:
        here = {one.place for one in thrown}
        dispute.heard.made = [one for one in dispute.heard.made
                           if one.place not in here]  # fmt: skip
        dispute.heard.thrower = None


def throw_last(dispute: Dispute) -> None:
    """Take the last of so many doubles that no turn goes on behind them for thrown just now."""
    heard = dispute.heard
    dice = heard.program.dice[:1]
    for one, fewer, seat in list(dispute.last_doubles()) if dice else ():
        heard.forget([one, *heard.held(seat)])
        heard.add(TextLine("", 1, 1), [fewer])
        face = min(dice[0].faces)
        text = f"{heard.called(seat)} rolls {face} {face}"
        line = dispute.asked[0].line if dispute.asked else 1
        heard.made.append(AskedLine(TextLine(text, line, 1), None, heard.speaker))


def ask_of_release(dispute: Dispute) -> None:
    """Ask what the rules say of a double behind a payment, or a card, by which somebody came out
    of where they were held, where it is asked if that one throws again: what may be done first on
    the space that it led to decides nothing of that.
    """
    heard = dispute.heard
    freed = heard.thrower is not None and bool(heard.held(heard.thrower))
    if heard.listed or not freed or len(heard.made) != SEVERAL:
        return
    release, thrown = heard.made
    if not _is_double(heard, thrown):
        return
    place = heard.program.holding_tracks[0].phrases[0].text.rpartition(" ")[2]
    how = "use a card" if "card" in words_of(release.text) else "pay"
    text = f"do you roll again after you {how}, leave {place} and roll a double?"
    for n, one in enumerate(dispute.asked):
        if _THROWS_AGAIN.search(one.text) and asks_of_rules_alone(
            heard.setting, text, one.speaker or heard.speaker
        ):
            speaker = evolve(one.speaker or heard.speaker, general=True)
            dispute.asked[n] = evolve(one, at=evolve(one.at, text=text), speaker=speaker)


def _is_double(heard: Discourse, thrown: AskedLine) -> bool:
    """Check whether a move tells a throw whose dice are all the same."""
    dice = [value for move in heard.moves(thrown)[:1] for _, value in move.args]
    return any(isinstance(one, tuple) and len({*one}) == 1 for one in dice)


def land_nowhere(dispute: Dispute) -> None:
    """Leave out where a throw is told to have led that no turn goes on behind: nobody came
    there.
    """
    heard, seat = dispute.heard, dispute.heard.thrown_on
    told = heard.statements
    begins = (told.index(one) for one in turns(told) if one.player == seat)
    if seat is not None and (begin := next(begins, None)) is not None:
        heard.forget(places_of(told[begin:], seat))


def throw_from_there(dispute: Dispute) -> None:
    """Take what somebody threw for a move from where they are told to stand, where it is asked
    where that leads, how much somebody has then, what is got for passing a space, or who gets
    something for it and only there somebody owns anything.
    """
    heard = dispute.heard
    if (found := heard.last_throw()) is None:
        return
    told, before, made, end = found
    throw = told[0]
    player = throw.player if isinstance(throw, OpenStatement) else None
    if _asks_of_throw(dispute, player, end):
        heard.forget(told)
        assume(heard, before)
        heard.made.append(made)
        heard.thrower = player
        # What has no deed is nobody's.
        heard.landed = end if heard.board.spaces[end].deed else heard.landed


def _asks_of_throw(dispute: Dispute, player: int | None, end: int) -> bool:
    """Check whether it is asked where a throw of a player leads, or what comes of it."""
    heard, owners = dispute.heard, dispute.heard.owners
    asked, free = [one.text for one in dispute.asked], heard.landed not in owners
    gains = free and owners.get(end, player) != player
    held = heard.thrown_for < 0 and any(map(_ASKS_HELD.search, asked))
    passes = free and any(english.passes_on_way(words_of(text)) for text in asked)
    leads = any(english.asks_where_to(text) or _WHERE_NOW.match(text) for text in asked)
    return held or passes or leads or (gains and any(map(english.follows_on, asked)))


def send_on(dispute: Dispute) -> None:
    """Make the throw by which somebody landed where nobody stays: `landed on Go To Jail`; not where
    only that is asked which a space brought that was passed before.
    """
    passing = bool(dispute.asked) and all(map(dispute.is_of_passing, dispute.asked))
    if not passing and (found := dispute.heard.sent_on()) is not None:
        _land_by_throw(dispute, *found)


def _land_by_throw(dispute: Dispute, made: AskedLine, place: Entry, before: Entry) -> None:
    """Make a throw by which somebody landed on a place, from where they stood before it."""
    dispute.heard.forget([place])
    assume(dispute.heard, before)
    dispute.heard.made.insert(0, made)
    dispute.heard.thrower = dispute.heard.since.landed


def pass_on_way(dispute: Dispute) -> None:
    """Make the throw by which somebody passed a space and landed where they drew a card, where
    it is asked what all that brings, or how much they have who had a sum before it; where none
    leads so, what was passed is not read.
    """
    heard = dispute.heard
    totals = [n for n, one in enumerate(dispute.asked) if _asks_total(one.text)]
    drawn = bool(heard.made[:1] and dispute.draws() and heard.thrower is None)
    first = heard.passed_first and heard.since.landed is not None
    if first and drawn and _ask_once_more(dispute):
        return
    left = bool(heard.passing) and not heard.made and _asks_left(dispute)
    if heard.listed or not ((first and totals and drawn) or left):
        return
    found = heard.passed_on()
    if found is None:
        passed = f"passed {heard.passing}"
        heard.told.append(TextLine(passed, dispute.asked[0].line, 1))
        return
    _land_by_throw(dispute, *found[:3])
    if not left:
        _ask_gains(dispute, totals)


def _ask_once_more(dispute: Dispute) -> bool:
    """Take the questions of what is got a second time behind a card, `do I collect again?`, for
    ones of where the card led, from where the throw had led past a space; returns whether any is.
    """
    heard = dispute.heard
    again = [n for n, one in enumerate(dispute.asked)
             if not _AGAIN.isdisjoint(words := words_of(one.text)) and english.gains(words)
             and "how" not in words]  # fmt: skip
    found = heard.passed_on() if again else None
    if found is None:
        return False
    _, place, before, site = found
    heard.forget([place])
    assume(heard, evolve(before, values=(site,)))
    who = heard.called(heard.since.landed or 0)
    text = f"does {who} get anything for passing {heard.passing}?"
    for n in again:
        dispute.asked[n] = evolve(dispute.asked[n], at=evolve(dispute.asked[n].at, text=text))
    return True


def _ask_gains(dispute: Dispute, places: Sequence[int]) -> None:
    """Ask how much whoever landed last gets, in place of some questions."""
    who = dispute.heard.called(dispute.heard.since.landed or 0)
    for n in places:
        at = evolve(dispute.asked[n].at, text=f"how much does {who} get?")
        dispute.asked[n] = evolve(dispute.asked[n], at=at)


def _asks_left(dispute: Dispute) -> bool:
    """Check whether it is asked how much somebody has now who is told to have had a sum before
    what is told last: `she had 310 before that`.
    """
    told = [one for one in dispute.heard.told if isinstance(one, HeardLine)
            and entries(one.said, "cash") and _HAD_BEFORE.search(one.text)]  # fmt: skip
    return bool(told) and any(_ASKS_NOW.search(one.text) for one in dispute.asked)


def doubt_throws(dispute: Dispute) -> None:
    """Take a throw of which only the sum is told, which a double may have too, for one that
    nobody tells, where that matters.
    """
    heard = dispute.heard
    kind = heard.ground
    if not heard.summed or kind is None:
        return
    thrown: list[tuple[OpenStatement | AskedLine, int, TextLine]] = []
    for one in turns(heard.statements):
        faces = () if one.throw is None else one.throw.faces
        if faces in heard.summed and one.player is not None:
            thrown.append((one, one.player, heard.summed[faces]))
    for made in heard.made:
        for move in heard.moves(made):
            told = [heard.summed[v] for _, v in move.args if v in heard.summed]
            thrown += [(made, heard.maker(move), at) for at in told]
    for told_so, seat, at in thrown:
        held = bool(heard.held(seat))
        if not (held or any(map(partial(_hangs_on_double, dispute), dispute.asked))):
            continue
        heard.made = [made for made in heard.made if made is not told_so]
        heard.forget([told_so] if isinstance(told_so, OpenStatement) else [])
        named = {kind.fields[kind.first_player or 0].name: seat}
        heard.add(TextLine("", 1, 1), [OpenStatement(kind, named, part=True)])
        # Whoever is held may be free since: that is asked back.
        heard.told += [TextLine(at.text, at.line, at.column)] if held else []
        dispute.notes.append("It is not told what both dice showed.")


def doubt_tries(dispute: Dispute) -> None:
    """Take the throw of somebody who is held, and that sets nobody free, for one that nobody
    tells, where it is asked what comes of it and not told how often that player has thrown.
    """
    heard, kind, names = dispute.heard, dispute.heard.ground, dispute.heard.names
    for one in turns(heard.statements) if kind is not None else ():
        faces = () if one.throw is None else one.throw.faces
        seats = [one.player] if one.player is not None else range(len(names))
        tries = [seat for seat in seats if heard.held_uncounted(seat)]
        double = len({*faces}) < SEVERAL
        sorts = {} if double or len(tries) != 1 else _asked_of_outcome(dispute, tries[0])
        if kind is None or not sorts:
            continue
        heard.forget([one])
        named = {kind.fields[kind.first_player or 0].name: tries[0]}
        heard.add(TextLine("", 1, 1), [OpenStatement(kind, named, part=True)])
        # What is owed before the throw is no answer to what is owed behind it.
        unclear = [asked for asked in dispute.asked if sorts.get(id(asked), "must") != "must"]
        dispute.asked = [asked for asked in dispute.asked if asked not in unclear]
        dispute.passed += [asked.at for asked in unclear]
        dispute.notes.append(f"It is not told how often {names[tries[0]]} has thrown there.")


def _asked_of_outcome(dispute: Dispute, seat: int) -> dict[int, str]:
    """Return the sorts of the questions of what somebody has to do or pay, or of whether that
    player is free, by the identity of each.
    """
    sorts = {}
    for one in dispute.asked:
        question = dispute.heard.question(one)
        name = quoted(dispute.heard.names[seat])
        if question is not None and (
            (question.kind == "must" and dispute.mover_of(one) == seat)
            or (question.kind == "owes" and question.values["debtor"] == seat)
            or (question.kind == "fact" and question.name.startswith(name))
        ):
            sorts[id(one)] = question.kind
    return sorts


def _hangs_on_double(dispute: Dispute, one: AskedLine) -> bool:
    """Check whether a question is of another throw, or of the end of the turn."""
    moves, kinds = dispute.heard.moves(one), dispute.heard.program.moves
    grounds = {kind.name for kind in dispute.heard.program.matters_on("ground")}
    question = None if moves else dispute.heard.question(one)
    sorts = [move.name for move in moves]
    if question is not None:
        if question.kind == "next":
            return True
        sorts += question.values.get("sorts", ())
    return any(not grounds.isdisjoint(kinds[name].matters) for name in sorts)


def _asks_total(text: str) -> bool:
    """Check whether it is asked how much somebody gets, or which of two sums it is."""
    words = words_of(text)
    gains = english.gains(words)
    return text == english.HOW_MUCH or (gains and ("how" in words or any(map(str.isdigit, words))))


# How much somebody has, or whether they get a sum.
_ASKS_HELD = re.compile(
    r"\bhow much\b.*\b(?:ha(?:ve|s)|got|hold|left|get|collect)\b|\bcash\b|\b(?:get|collect)\b.*\d",
    re.I,
)
_WHERE_NOW = re.compile(r"(?:(?:and|so) )?where(?:'?s| am| is| are) \S+(?: now)?\W*$", re.I)
_AGAIN = word_set("again another twice second more")
_HAD_BEFORE = re.compile(r"\bhad\b|\bbefore(?: that| it| then| this)?[\s.!]*$", re.I)
_ASKS_NOW = re.compile(r"\bhow much\b.*\bha(?:ve|s)\b", re.I)
_THROWS_AGAIN = re.compile(r"(?i)^(?:do|does|can|may|must|should|will) .*\broll(?:s)? again\b")
