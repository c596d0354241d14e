"""The sorting of sentences: each tells something of the table, asks, or says only what somebody
wants, did or holds.

A sentence may have several parts; what it tells is taken in first, and then what it asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import dropwhile

from attrs import evolve

from propertyrules.ir.footprints import ruining
from propertyrules.ir.program import Program, once_per_program
from propertyrules.ir.types import PLAYER, SPACE
from propertyrules.model.moves import make_move
from propertyrules.model.state import Setting
from propertyrules.notation.disputes.assumptions import STATING
from propertyrules.notation.disputes.claims import (
    Claim,
    begins_with_claim,
    claims_of,
    states_a_rule,
)
from propertyrules.notation.disputes.discourse import entries, is_denied, places_of, turns
from propertyrules.notation.disputes.dispute import (
    BUILDING,
    OF_TURN,
    PERSONS,
    SEVERAL,
    Dispute,
    asks_of_rules_alone,
)
from propertyrules.notation.disputes.drawn_cards import speaks_of_card
from propertyrules.notation.disputes.ellipsis import (
    TIME_UP,
    named_pieces,
    wants_piece,
    with_sums,
    without_pieces,
)
from propertyrules.notation.disputes.general_questions import is_general
from propertyrules.notation.disputes.indirect import plain_question
from propertyrules.notation.disputes.paraphrases import asks_bare_cash, asks_for_estate, plainly
from propertyrules.notation.disputes.people import ANOTHER, OTHER
from propertyrules.notation.disputes.quarrels import (
    ASKS_LEAVE,
    CLAIM,
    MAY_DO,
    THINGS,
    TOO_LATE,
    ask_pointed_at,
    asks_of_claim,
    hold_claim,
    places_asked,
)
from propertyrules.notation.disputes.rewriter import (
    TAG,
    as_reported,
    behind_players,
    dealt_as_it_is,
    for_what_is_paid,
    inherits,
    names_property,
    of_host,
    of_marked,
    of_own,
    on_anothers,
    pointed_at,
    spelt_fully,
    sum_as_claim,
    tells_no_fact,
    told_apart,
    with_mover,
    with_payer,
    with_told_place,
    with_whole_sum,
    without_lead,
)
from propertyrules.notation.disputes.segmentation import (
    alternatives,
    clauses,
    sentences,
    several_questions,
)
from propertyrules.notation.disputes.sentences import Context, read_sentence
from propertyrules.notation.disputes.sides import holder_of, says_sum, thought
from propertyrules.notation.disputes.told_lists import head_of_list
from propertyrules.notation.disputes.told_steps import led_on
from propertyrules.notation.move_parser import LineParser, Place
from propertyrules.notation.scenarios import AskedLine, HeardLine, TextLine, asks, head_name
from propertyrules.notation.table_statements import (
    OpenStatement,
    Owns,
    below_whom,
    is_auction,
    line_below,
    owners_by,
    parse_below,
    statements_of,
    table_line,
)
from propertyrules.notation.words import english
from propertyrules.notation.words.normalizer import Speaker
from propertyrules.notation.words.tokens import words_in, words_of
from propertyrules.notation.writer import write_move
from propertyrules.syntax.source import word_set


def is_written(setting: Setting, at: TextLine) -> bool:
    """Check whether a line tells of a table in the notation."""
    return bool(statements_of(setting, at, table_line))


def hear_whole(dispute: Dispute, told: Sequence[TextLine], lines: Sequence[TextLine]) -> None:
    """Note what the lines of a text say as a whole, as they are told and cut into sentences."""
    dispute.heard.timed = any(TIME_UP.search(at.text) for at in lines)
    owing = (one.text for at in told for one in sentences(at))
    names = dispute.heard.names
    if {OTHER, ANOTHER}.isdisjoint(names) and any(map(OWES_OTHER.search, owing)):
        dispute.notes.append("It is not told to whom.")
    dispute.judges_deal = any(asks(at.text) and _JUDGES_DEAL.search(at.text) for at in lines)
    dispute.aged = any(_AGED.search(at.text) for at in told)
    dispute.tells = any(not asks(at.text) for at in lines)
    held = [_STOCK.sub("", at.text) for at in told]
    # Of who has `only 100` no property is told.
    dispute.counts_all = any(_OWNS_NO_MORE.search(_ONLY_CASH.sub("", text)) for text in held)


def hear_of(dispute: Dispute, at: TextLine, seat: int) -> None:
    """Take in a line that stands below the name of a player."""
    dispute.below.add(at.line)
    heard = dispute.heard
    before = heard.told[-1:]
    said = statements_of(heard.setting, at, line_below(seat))
    # `reds with 2 houses each` tells by the notation's forms nothing of whose they are.
    if said:
        free = [o.fact[1] for o in entries(said, "rung") if o.fact[1] not in heard.owners]
        owned = Owns(seat, tuple((site, at.column) for site in free))
        heard.add(at, (owned, *said) if free and not owners_by(said) else said)
    elif heard.mends(at):
        heard.told.append(at)  # what is misspelt is told to be so
    else:
        sorted_so = len(dispute.asked), len(dispute.pending), len(dispute.claims)
        of_whom = evolve(at, text=f"{heard.called(seat)} {at.text}")
        # What somebody claims tells nothing of the table, nor does what decides nothing.
        claims = begins_with_claim(of_whom.text)
        read = not claims and heard.tell(at, heard.speaker, seat)
        if not read or heard.told[-1:] == before:
            for one in sentences(of_whom):
                hear(dispute, one)
        now = len(dispute.asked), len(dispute.pending), len(dispute.claims)
        tells = claims or heard.told[-1:] != before or sorted_so != now
        # Whoever writes a line below a name tells something by it: chatter is none.
        if not (tells or (read and read_sentence(heard.setting, at.text, seat, heard.speaker))):
            heard.told.append(at)


def take_in(dispute: Dispute, at: TextLine) -> None:
    """Take in a line: as one below a player, as it is written, or as a sentence."""
    heard, setting = dispute.heard, dispute.heard.setting
    if head := "" if heard.listed else head_of_list(at.text, setting.names):
        seat = heard.cast.me if head == "I" else setting.names.index(head)
        if seat is not None:
            dispute.lister = seat
            heard.remember(at, heard.speaker)
            return
    before = len(heard.told)
    _take_in(dispute, at)
    _own_listed(dispute, at, before)


def _own_listed(dispute: Dispute, at: TextLine, before: int) -> None:
    """Take what a line below the heading of a list tells to be built for built on what is that
    player's. The list ends before what tells of somebody, or asks.
    """
    heard, seat = dispute.heard, dispute.lister
    named = dispute.first_named(at.text, heard.speaker) is not None
    told = [one for line in heard.told[before:] if isinstance(line, HeardLine) for one in line.said]
    if seat is None or asks(at.text) or named or not told:
        dispute.lister = None
        return
    free = [one.fact[1] for one in entries(told, "rung") if one.fact[1] not in heard.owners]
    if free:
        heard.add(at, (Owns(seat, tuple((site, at.column) for site in free)),))


def _take_in(dispute: Dispute, at: TextLine) -> None:
    """Take in a line that is no heading."""
    heard, setting = dispute.heard, dispute.heard.setting
    said = parse_below(setting, at)
    holder = below_whom(at)
    # What the teller thinks only leads to the matter where nobody contradicts it; a bare sum
    # is what is said.
    text = "" if heard.listed or asks(at.text) else thought(at.text)
    named = evolve(at, text=text)
    own = [one for one in claims_of(named, heard.speaker) if one.who == "i"] if text else []
    # What somebody else held before, it contradicts.
    quarrels = any(one.who != "i" for one in dispute.claims)
    if own and (
        says_sum(own[0].clause)
        or _is_of_estate(dispute, own[0].clause)
        or (quarrels and states_a_rule(own[0].clause))
    ):
        at = named
    else:
        dispute.thought += own
    if said:
        heard.add(at, said)
    elif holder is not None and heard.tell(at, heard.speaker, holder):
        pass  # `owns: Reading`
    elif not asks(at.text) or at.text.endswith("?") or not is_written(setting, at):
        hear(dispute, at)
    elif not heard.tell(at, heard.speaker):  # `have sailed Ann`, by a phrase of the rulebook
        heard.told.append(at)


def _is_of_estate(dispute: Dispute, clause: str) -> bool:
    """Check whether a clause is of an auction, where somebody is out: that is thought of what they
    leave, and no fact.
    """
    matters = dispute.heard.program.matters.values() if dispute.heard.out else ()
    sales = [kind.name for kind in matters if is_auction(kind)]
    return bool(sales) and english.has_verb(words_of(clause), *sales)


def hear(dispute: Dispute, at: TextLine, part: bool = False) -> None:
    """Take in a sentence, or a part of one."""
    heard = dispute.heard
    at = without_lead(dispute, _built_since(dispute, as_reported(dispute, at)))
    if not at.text.strip(" ?!.,;:") or _asks_of_rules(dispute, at):
        return
    if (turn := _WHOSE_TURN.match(at.text)) is not None:
        at = at.behind(turn.end(1))
    at = with_sums(dispute.heard, for_what_is_paid(dispute, at))
    spoken = at = at if asks(at.text) else _worded_plainly(dispute, at)
    if at.text and not asks(at.text):
        at = evolve(at, text=led_on(heard, at.text, heard.speaker))
    if not at.text or tells_no_fact(dispute, at):
        return
    walked = at.text != spoken.text
    at = told_apart(dispute, behind_players(dispute, pointed_at(dispute, at)), heard.speaker)
    speaker = of_host(dispute, at, of_own(dispute, at, heard.speaker))
    at = with_mover(dispute, with_payer(dispute, at, speaker), speaker)
    at = _on_his_pieces(dispute, on_anothers(dispute, of_marked(dispute, at), speaker))
    at = spelt_fully(dispute, at, speaker)
    if _besides(dispute, at, speaker):
        speaker = evolve(speaker, supposed=True)
        at = _without_tail(dispute, at, speaker)
    elif (parted := _unread_condition(dispute, at, speaker)) is not None:
        # It is told like a sentence of its own, before what is asked.
        at, told = parted
        heard.remember(at, speaker)
        hear(dispute, told)
    _sort(dispute, at, speaker, part)
    heard.remember(spoken if walked else at, speaker)
    if walked and heard.thrower is not None and heard.landed is not None:
        heard.sites = (heard.landed,)  # not where the throw began


def _built_since(dispute: Dispute, at: TextLine) -> TextLine:
    """Return what somebody is told to have built since a landing as what they do now, where the
    landing was if nothing else is said: the rent is still what it was when the visitor came. A
    landing in the same sentence is taken in before.
    """
    heard = dispute.heard
    both = None if heard.listed or asks(at.text) else _LANDED_THEN.fullmatch(at.text)
    if both is not None and _BUILT_SINCE.fullmatch(both["built"]):
        hear(dispute, evolve(at, text=both["landed"]), part=True)
        at = at.behind(both.start("built"))
    found = _BUILT_SINCE.fullmatch(at.text) or _BUILDS_NOW.fullmatch(at.text)
    if found is None or heard.listed or heard.landed is None:
        return at
    verb = min(english.bases(found["verb"].casefold()) & {*BUILDING})
    where = f" on {heard.board.spaces[heard.landed].name}"
    builds = evolve(at, text=f"{found['who']} {verb}s {_THERE.sub(where, found['what'])}")
    says = _AND_SAYS.fullmatch(builds.text)
    if says is None:
        return builds
    hear(dispute, evolve(at, text=says["builds"]), part=True)
    behind = at.column + max(0, at.text.rfind(says["says"]))
    return evolve(at, text=f"{found['who']} {says['says']}", column=behind)


def _worded_plainly(dispute: Dispute, at: TextLine) -> TextLine:
    """Return a sentence that asks nothing in plainer words; without a text where all that it
    tells is taken in already.
    """
    for pattern, plain in _REWORDED:
        at = evolve(at, text=pattern.sub(plain, at.text))
    if (both := _PASSES_TO.fullmatch(at.text)) is not None:
        # `goes round past Go to Baltic`
        hear(dispute, evolve(at, text=both["passes"]), part=True)
        how = "lands on" if both["lands"] else "goes to"
        at = evolve(at, text=f"{both['who']}{how} {both['to']}")
    judges = dispute.heard.listed or dispute.judges_deal
    promised = None if judges else _AND_PROMISE.fullmatch(at.text)
    if promised is not None and dispute.heard.tell(
        evolve(at, text=promised["deal"]), dispute.heard.speaker
    ):
        dispute.notes.append(f"Not counted: “a promise{promised['promise']}”.")
        return evolve(at, text="")
    if not dispute.heard.listed and (two := _HAS_SOME.fullmatch(at.text)) is not None:
        about = re.sub(r"(?i)\b(?:maybe|perhaps|around|roughly|like)\b", "about", two["about"])
        hear(dispute, evolve(at, text=f"{two['has']}{about}{two['cash']}"), part=True)
        at = evolve(at, text=f"{two['has']}{two['some']}")
    if _is_no_more(dispute, at) or _does_now(dispute, at) or inherits(dispute, at):
        return evolve(at, text="")
    return dealt_as_it_is(dispute, with_told_place(dispute, sum_as_claim(dispute, at)))


def _sort(dispute: Dispute, at: TextLine, speaker: Speaker, part: bool) -> None:
    """Take in a sentence as what is asked, or what is told."""
    at = with_whole_sum(dispute, at)
    text, expected = at.cut_expectation()
    if asks_of_claim(dispute, at, text, expected):
        pass
    elif points_back(dispute, text):
        ask_pointed_at(dispute, evolve(at, text=text), expected)
    elif dispute.asked and not dispute.heard.listed and _EITHER_SUM.fullmatch(text):
        pass  # `how much is it? 75 or 100`
    elif asks(at.text) and dispute.supposed:
        # Where it isn't read what comes of the move, the ruling on it says that.
        dispute.supposed = False
        if dispute.heard.ask(at.text, speaker) is not None:
            text = f"if {dispute.asked.pop().text}, {at.text}"
            dispute.asked.append(AskedLine(evolve(at, text=text), None, speaker))
    elif asks(at.text) and not (part and words_of(at.text)[0] in STATING):
        _ask(dispute, at, speaker)
    else:
        _hear_told(dispute, at, speaker)


def _hear_told(dispute: Dispute, at: TextLine, speaker: Speaker) -> None:
    """Take in a sentence that asks nothing, and whether it says that something is over."""
    heard = dispute.heard
    # The space that somebody passed was passed before the landing.
    before = len(dispute.asked), len(dispute.pending), heard.passing
    count, landings = len(dispute.said), dispute.landings
    at = _without_argument(dispute, at, speaker)
    held = len(dispute.claims)
    hold_claim(dispute, at, speaker)
    estate = any(_is_of_estate(dispute, claim.clause) for claim in dispute.claims[held:])
    if not (estate and begins_with_claim(at.text)):
        _state(dispute, at, speaker)
    for claim in dispute.claims[held:] if not heard.listed else ():
        _hear_reason(dispute, claim)
    # Of what is heard in parts each is noted by itself.
    dispute.said += [AskedLine(at, None, speaker)] if len(dispute.said) == count else []
    told = before == (len(dispute.asked), len(dispute.pending), heard.passing)
    here, behind = _behind_last_landing(at.text)
    dispute.landings = landings + here
    # What was over before the last of several landings says nothing of that one.
    again = here and dispute.landings > 1
    dispute.over = dispute.over and not again
    text = behind if again else at.text
    words = {*words_of(_BECAUSE.sub("", text).replace("'", ""))}
    words -= {"bought"} if "nobody" in words else set()
    over = words & _OVER if told else set()
    # Who has not paid yet, or bought it, may still do so.
    over -= {word for done in _NOT_DONE.findall(text) for word in words_of(done)}
    # Whoever only ended the turn may still owe what nobody is told to have asked for; who is
    # done `on that space` doesn't.
    ended = not over.isdisjoint(_ENDS) and over <= _ENDS | _SOON and "on" not in words
    if ended and not dispute.over:
        heard.since.unasked |= heard.since.landed is not None
    dispute.over = dispute.over or bool(over)


def _hear_reason(dispute: Dispute, claim: Claim) -> None:
    """Take in the fact for which somebody holds something, which nobody doubts then: `Bob says I
    can't build as the bank has no houses`; and that it was declined.
    """
    heard, found = dispute.heard, _REASON.search(claim.clause)
    if found is None or not _OF_RULES.isdisjoint(words_of(found["why"])):
        return
    why = AskedLine(evolve(claim.at, text=found["why"]), None, claim.speaker)
    if _DECLINED.fullmatch(why.text):
        _hear_declined(dispute, claim, why)
        return
    context = Context(heard.sites, heard.piece, heard.owners, heard.mentioned)
    read = read_sentence(heard.setting, why.text, None, claim.speaker, context=context)
    known = len(heard.statements)
    if read is not None and heard.tell(why.at, claim.speaker) and len(heard.statements) > known:
        dispute.notes.append(f"Assumed: “{why.text}”.")


def _hear_declined(dispute: Dispute, claim: Claim, why: AskedLine) -> None:
    """Take in that somebody declined what a claim names, for which it is held: that can only be
    done there. It is left unread where it isn't known who that is, or what.
    """
    heard, speaker = dispute.heard, claim.speaker
    sites = heard.sites_named(claim.clause, speaker)
    who = dispute.named_or_last(why.text, speaker)
    if who is not None and len(sites) == 1 and not places_of(heard.statements, who):
        landed = f"{heard.called(who)} landed on {heard.board.spaces[sites[0]].name}"
        heard.tell(evolve(why.at, text=landed), speaker)
        heard.remember(evolve(why.at, text=landed), speaker)
    why = evolve(why, speaker=heard.speaker)
    stands = who is not None and bool(places_of(heard.statements, who))
    if stands and dispute.is_move(why.text, why.speaker):
        heard.made.append(why)
        dispute.notes.append(f"Assumed: “{why.text}”.")
    else:
        heard.told.append(why.at)


def _without_argument(dispute: Dispute, at: TextLine, speaker: Speaker) -> TextLine:
    """Return a sentence without why somebody says yes or no, where that tells nothing of the
    table: `Bob says no because I came from jail`.
    """
    found = None if dispute.heard.listed else _ANSWERS_WHY.fullmatch(at.text)
    if found is None or dispute.is_move(found["why"], speaker):
        return at
    told = read_sentence(dispute.heard.setting, found["why"], None, speaker)
    return evolve(at, text=found["says"]) if told is None else at


def _is_no_more(dispute: Dispute, at: TextLine) -> bool:
    """Take in that something which was so is so no longer: `Ann was in jail but isn't anymore`,
    also behind the sentence that told it; returns whether a sentence tells that.
    """
    found = None if dispute.heard.listed else _NO_MORE.fullmatch(at.text.strip(" .!"))
    was = None if found is None else _WAS_SO.fullmatch(found["was"] or "")
    before = None
    if found is not None and not found["was"] and dispute.said:
        before = dispute.said[-1]
        was = _WAS_SO.fullmatch(before.text.strip(" .!"))
    if was is None:
        return False
    if before is not None:
        told = [one for one in dispute.heard.told
                if isinstance(one, HeardLine) and one.text == before.text]  # fmt: skip
        dispute.heard.forget([said for one in told for said in one.said])
    hear(dispute, evolve(at, text=f"{was['who']} is not {was['so']}"), part=True)
    return True


def _does_now(dispute: Dispute, at: TextLine) -> bool:
    """Take in that somebody else owns what was spoken of: `Ann owned Reading, but now Bob
    does`, also behind the sentence that told it; returns whether a sentence tells that.
    """
    heard = dispute.heard
    found = None if heard.listed else _DOES_NOW.fullmatch(at.text.strip(" .!"))
    names = heard.lower_names
    if found is None or found["who"].casefold() not in (*names, "i"):
        return False
    told = found["was"] or (dispute.said[-1].text if dispute.said else "")
    sites = heard.sites_named(told, heard.speaker)
    if not sites or not english.has_verb(words_of(told), "own", "have", "hold"):
        return False
    if found["was"]:
        hear(dispute, evolve(at, text=found["was"]), part=True)
    name = heard.board.spaces[sites[0]].name
    hear(dispute, evolve(at, text=f"{found['who']} got {name} in a trade"), part=True)
    return True


def _on_his_pieces(dispute: Dispute, at: TextLine) -> TextLine:
    """Return a sentence in which somebody lands on pieces that are somebody's, `landed on Ann's
    hotel on Baltic`, as a landing on the property, and take in what it tells of that.
    """
    if dispute.heard.listed or asks(at.text) or not english.arrives(words_of(at.text)):
        return at
    for told, name in list(named_pieces(dispute.heard, at.text)):
        hear(dispute, evolve(at, text=told), part=True)
        at = evolve(at, text=without_pieces(dispute.heard, at.text, name))
    return at


def _asks_of_rules(dispute: Dispute, at: TextLine) -> bool:
    """Take in a question that a clause answers, where nothing is told of a table, or where it
    is of nobody who plays: `can you get rent while you're in jail?`.
    """
    heard, speaker = dispute.heard, dispute.heard.speaker
    words = {*words_of(at.text)}
    named = dispute.first_named(at.text, speaker) is not None
    anybody = "you" in words and not named and words.isdisjoint(_SOMEBODY)
    # What I may do with a property hangs on what is told of it behind: `can I sell Baltic?`.
    if (
        heard.listed
        or (dispute.tells and "i" in words and names_property(dispute, at, speaker))
        or (heard.told and not anybody)
        or not asks_of_rules_alone(heard.setting, at.text, speaker)
    ):
        return False
    text, expected = at.cut_expectation()
    speaker = evolve(speaker, general=True)
    dispute.asked.append(AskedLine(evolve(at, text=text), expected, speaker))
    return True


def points_back(dispute: Dispute, text: str) -> bool:
    """Check whether a question is of what was said before: `can Ann do that?`."""
    if dispute.heard.listed:
        return False
    plain = english.without_names(text, dispute.heard.names)
    if TOO_LATE.fullmatch(plain.strip()) and dispute.wishing:
        return True
    # Who says that all is paid asks whether the sum is due that somebody wants.
    if dispute.rest_claimed and _MUST_PAY.fullmatch(plain.strip()):
        return True
    return english.points_back(plain) or (
        # Who wants a house somewhere asks whether they can buy that, and not the property.
        _CAN_GET.fullmatch(plain.strip()) is not None
        and dispute.wishing
        and not dispute.heard.pieces.isdisjoint(words_of(dispute.pending[-1].text))
        and dispute.first_named(text, dispute.heard.speaker) in (None, dispute.heard.speaker.last)
    )  # fmt: skip


_MUST_PAY = re.compile(
    r"(?i)(?:so |and |then )?(?:must|do|does|should|shall) \w+ (?:really |still |now )*"
    r"(?:(?:have|need) to )?(?:really )?pay(?: (?:it|that|him|her|them|that much))*(?: now)?[?. !]*"
)


def _besides(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Take in what a question tells besides: `while I'm in jail`, `even though I own both`;
    returns whether all of it is read.
    """
    found = None if dispute.heard.listed else _BESIDES.search(at.text)
    if found is None or not (asks(at.text) or english.wishes(at.text)):
        return False
    if _IF.match(at.text) or not _SUPPOSING.isdisjoint(words_of(at.text)):
        # `what if Bob mortgages it?` asks for that move.
        return False
    told = at.behind(found.end())
    told = evolve(told, text=plainly(told.text))
    state = english.has_verb(words_of(told.text)[:3], "be")  # `if Vermont is mortgaged`
    led = found[0].strip().casefold() in ("if", "when") and not state
    if led and _leads_on(dispute, told.text, speaker):
        # `what does she get if she mortgages it?`
        return False
    # What names nobody is told of who is asked about: `can Ray ask Hank while in jail`.
    asked = dispute.first_named(at.text[: found.start()], speaker)
    named = not PERSONS.isdisjoint(words_of(told.text))
    if asked is not None and not named and dispute.first_named(told.text, speaker) is None:
        speaker = evolve(speaker, last=asked, recent=(asked, *speaker.recent))
    if dispute.heard.tell(told, speaker):
        return True
    if state and not THINGS.isdisjoint(words_of(told.text)[:1]):
        # `how much is the rent on Vermont when it is mortgaged?`
        dispute.heard.remember(evolve(at, text=at.text[: found.start()]), speaker)
        if dispute.heard.tell(told, dispute.heard.speaker):
            return True
    # What is conceded and may only come decides nothing: `even though I roll again`.
    return "though" in words_of(found[0]) and dispute.is_move(told.text, speaker)


def _unread_condition(
    dispute: Dispute, at: TextLine, speaker: Speaker
) -> tuple[TextLine, TextLine] | None:
    """Return a question whether a move may be made and its condition, where that isn't read and
    the question means the same without it: `can she build when the bank has no houses?`. None
    where there is none, or it says nothing: `if she wants to`.
    """
    found = None if dispute.heard.listed or not asks(at.text) else _BESIDES.search(at.text)
    if found is None or found[0].strip().casefold() not in _CONDITIONS:
        return None
    question = evolve(at, text=f"{at.text[: found.start()]}?")
    condition = at.behind(found.end())
    condition = evolve(condition, text=plainly(condition.text.rstrip(" ?")))
    read = found.start() == 0 or _decides_nothing(dispute, condition.text)
    whole = None if read else dispute.heard.ask(at.text, speaker)
    if whole is None or whole.question is not None or not whole.steps:
        return None
    short = dispute.heard.ask(question.text, speaker)
    same = short is not None and short.steps == whole.steps
    return (question, condition) if same else None


def _decides_nothing(dispute: Dispute, condition: str) -> bool:
    """Check whether a condition only says that somebody wants to, or whose turn it isn't where
    that is known.
    """
    names = {word for name in dispute.heard.names for word in words_of(name)}
    says = {*words_of(condition)} - _IDLE_CONDITION - names
    return not says or ("turn" in says and bool(dispute.heard.opened))


def _without_tail(dispute: Dispute, at: TextLine, speaker: Speaker) -> TextLine:
    """Return a question without what it tells besides, where it is one without it: the rest
    would be compared with what is owed, or got.
    """
    found = _BESIDES.search(at.text)
    if found is None or "->" in at.text:
        return at
    short = at.text[: found.start()]
    if english.asks_what_now(short):
        return evolve(at, text=short)
    if found[0].strip() in ("if", "when"):
        return at
    asked = dispute.heard.ask(short, speaker)
    return at if asked is None or asked.question is None else evolve(at, text=short)


def ask(dispute: Dispute, asked: AskedLine) -> None:
    """Take in a line below `ask`."""
    sale = dispute.done and _OF_SALE.fullmatch(asked.text)
    if not dispute.heard.listed and (sale or points_back(dispute, asked.text)):
        ask_pointed_at(dispute, asked.at, asked.expected)
        return
    text = asked.text if asked.expected is None else f"{asked.text} -> {asked.expected.text}"
    if not asks_of_claim(dispute, asked.at, asked.text, asked.expected):
        _ask(dispute, evolve(asked.at, text=text), dispute.heard.speaker)


def _ask(dispute: Dispute, at: TextLine, speaker: Speaker) -> None:
    """Take in a question, or a move that is asked about."""
    text, expected = at.cut_expectation()
    bare = _IN_BRACKETS.sub("", text)
    if bare != text and not dispute.is_move(text, speaker) and dispute.is_move(bare, speaker):
        at, text = evolve(at, text=at.text.replace(text, bare)), bare
    if expected is None and (
        _is_tagged(dispute, evolve(at, text=text), speaker) or _asks_several(dispute, at, speaker)
    ):
        return
    heard, names = dispute.heard, dispute.heard.names
    _take_stage(dispute, at, speaker)
    words, passing = words_of(text), heard.passing
    # `does she get 200?` behind `she passed Go` is asked of passing it.
    gains = english.gains(words)
    if passing and gains and {*words_of(passing)}.isdisjoint(words):
        text = f"{text.rstrip(' ?')} for passing {passing}?"
    if not heard.listed and dispute.pending and _EITHER_SUM.fullmatch(text):
        text = english.HOW_MUCH  # `I want to lift it. 200 or 220?`
    # What somebody wants to do is what it is asked of: `she wants to mortgage it. What for?`
    wish = _followed(dispute, text)
    if wish is not None and english.wishes(wish.text) and not is_denied(wish):
        # What is told behind it may be what is asked about: who landed somewhere since.
        since = [one for at in heard.told[dispute.wished :] if isinstance(at, HeardLine)
                 for one in at.said]  # fmt: skip
        opened = [one for one in since if isinstance(one, OpenStatement)]
        # Whose turn it is may be told anywhere, and is not what is asked about.
        if not entries(since, "place") and len(opened) == len(turns(opened)):
            asked, done = english.without_for_that(text), wish.text.removeprefix("can ")
            seat = dispute.mover_of(wish) if english.wishes(done.partition(" ")[0]) else None
            text = f"if {'' if seat is None else f'{heard.called(seat)} '}{done}, {asked}"
    elif wish is None or is_denied(wish) or not english.wishes(wish.text):
        text = _of_told_move(dispute, text)
    text = _of_ruined(dispute, text, speaker)
    at = evolve(at, text=text)
    if _is_of_deal(dispute, at, speaker):
        ask_pointed_at(dispute, at, expected)
        return
    if expected is None and (
        _asks_of_order(dispute, at, speaker) or dispute.asks_plainly(at, speaker)
    ):
        return
    if not heard.listed and asks_bare_cash(text):
        dispute.passed.append(at)  # whose is not told
        return
    parts = list(alternatives(at)) if expected is None else []
    if len(parts) > 1 and not dispute.is_move(text, speaker):
        read = [part for part in parts if dispute.is_move(part.text, speaker)]
        dispute.asked += [AskedLine(part, None, speaker) for part in read or [at]]
    elif dispute.asked and {*words} <= {"or", "?", *words_in(names)}:
        pass  # `whose turn is it? Ann or Bob?`
    elif _says_nothing(dispute, text, speaker):
        dispute.passed += [at] if text.endswith("?") else []
    else:
        dispute.asked.append(AskedLine(at, expected, speaker))


def _followed(dispute: Dispute, text: str) -> AskedLine | None:
    """Return what was told last that a question follows on; None where it follows on nothing.
    What several want of the last pieces is not asked of what the last of them wants.
    """
    follows = english.follows_on(text) and not dispute.asks_of_last_pieces(text)
    return dispute.pending[-1] if dispute.pending and follows else None


def _is_of_deal(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Check whether a question is if one of two players may buy what the other wants to sell,
    or the other way round, as was told last: `Ann wants to sell Bob Baltic. Can Bob buy it?`.
    """
    found = None if dispute.heard.listed else _TAKES_IT.fullmatch(at.text)
    last = dispute.pending[-1:] or [one for one in dispute.asked[-1:] if one in dispute.done]
    if found is None or not last or is_denied(last[0]):
        return False
    seat, names = dispute.named_or_last(at.text, speaker), dispute.heard.names
    for move in dispute.heard.moves(last[0]):
        params = dispute.heard.program.moves[move.name].params
        others = [param.name for param in params[1:] if param.type == PLAYER]
        parties = {move.by, *(value for name, value in move.args if name in others)}
        if len(parties) >= SEVERAL and seat is not None and names[seat] in parties:
            return True
    return False


def _asks_several(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Take in the questions of a line that asks one after the other, `is it 15, and can I owe
    it?`, each by itself, unless all of it is one; returns whether there are several.
    """
    parts = list(several_questions(at))
    if (
        dispute.heard.listed
        or len(parts) < SEVERAL
        or _IF.match(at.text)
        or not all(asks(one.text) for one in parts)
    ):
        return False
    apart = all(dispute.is_move(one.text, speaker) for one in parts)
    leave = apart or any(ASKS_LEAVE.match(one.text) for one in parts[1:])
    if dispute.is_move(at.text, speaker) and not leave:
        return False
    for part in parts:
        _sort(dispute, part, dispute.heard.speaker, part=False)
        dispute.heard.remember(part, dispute.heard.speaker)
    return True


def _of_ruined(dispute: Dispute, text: str, speaker: Speaker) -> str:
    """Return a question of who gets what belongs to somebody who owes, or whether somebody does,
    with that they go under: `who gets his stuff?`.
    """
    heard, seat = dispute.heard, dispute.debtor_of()
    heir = INHERITS.fullmatch(text)
    asks_all = asks_for_estate(text) or (heir is not None and heir["all"] is not None)
    asks_it = asks_all or heir is not None or _WHO_INHERITS.fullmatch(text) is not None
    if not asks_it or seat is None or not _may_go_under(dispute, seat):
        return text
    # Nobody inherits what was their own.
    if heir is not None and dispute.named_or_last(heir["who"], speaker) == seat:
        return text
    ways = ruining(heard.program)[:1]
    left = _left_by(dispute, seat, None if asks_all else (text, heir), speaker)
    if ways and asks_all and heir is None and not left:
        return "who gets everything of a bankrupt?"
    if not ways or not left or any(heard.owners.get(site) != seat for site in left):
        return text
    ruined = write_move(heard.setting, make_move(ways[0], heard.names[seat]))
    gets = "who gets"
    if heir is not None:
        gets = "do I own" if heir["who"].casefold() == "i" else f"does {heir['who']} own"
    return f"{gets} {heard.board.spaces[left[0]].name} if {ruined}?"


def _left_by(
    dispute: Dispute, seat: int, asked: tuple[str, re.Match[str] | None] | None, speaker: Speaker
) -> Sequence[int]:
    """Return the properties that a debtor leaves, of those that are asked about, or all."""
    heard = dispute.heard
    if asked is None:
        return [site for site, owner in heard.owners.items() if owner == seat]
    text, heir = asked
    if heir is not None and heir["it"] is not None and len(heard.mentioned) == 1:
        return heard.mentioned
    return heard.sites_named(text, speaker)


def _may_go_under(dispute: Dispute, seat: int) -> bool:
    """Check whether somebody is still in the game, and nothing is told to be done before."""
    heard = dispute.heard
    moved = heard.made or any(heard.moves(one) for one in dispute.pending)
    return not (heard.listed or moved or seat in heard.out)


def _of_told_move(dispute: Dispute, text: str) -> str:
    """Return a question of what comes of a move that is told just before it, with that move:
    `she mortgages Baltic. What does she get?`.
    """
    asked = {(one.line, one.text) for one in dispute.asked}
    told = next((o for o in dispute.said[-1:] if (o.line, o.text) not in asked), None)
    if told is None or dispute.heard.listed or not english.follows_on(text):
        return text
    if asks_for_estate(text) and dispute.unowed:
        return text
    # What stands open on the table already is asked about as it is.
    if (
        (english.wishes(told.text) and not is_denied(told))
        or told in dispute.done
        or not (english.acts_now(told.text) and dispute.heard.moves(told))
    ):
        return text
    dispute.heard.unsay(told)
    here = (told.text, told.line)
    dispute.pending = [one for one in dispute.pending if (one.text, one.line) != here]
    dispute.heard.made = [one for one in dispute.heard.made if (one.text, one.line) != here]
    return f"if {told.text}, {english.without_for_that(text)}"


def _take_stage(dispute: Dispute, at: TextLine, speaker: Speaker) -> None:
    """Take in how far the turn is by a question: `can she pay before she rolls?`."""
    heard, found = dispute.heard, _STAGE.search(at.text)
    seat = dispute.named_or_last("" if found is None else at.text[: found.start()], speaker)
    said = turns(heard.statements)
    if (
        found is None
        or seat is None
        or heard.listed
        or any(len(one.values) > 1 or one.player != seat for one in said)
    ):
        return
    doing = found["first"] or found["then"]
    turn = f"it is {heard.called(seat)}'s turn, before {doing}"
    before = list(heard.told)
    heard.tell(evolve(at, text=turn), speaker)
    told = [one for one in turns(heard.statements) if len(one.values) > 1]
    heard.told = heard.told if told else before


def _is_tagged(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Take in a sentence that only its end makes a question: `Ann owes me, right?`."""
    tag = TAG.search(at.text)
    if tag is None or asks(at.text[: tag.start()]):
        return False
    # Without the tag it is a move, or told: only a move, or what was told before, is asked.
    short = evolve(at, text=at.text[: tag.start()])
    # `another house on Baltic, allowed?` is a move only with the tag.
    comes = english.asks_what_now(tag[0])
    if points_back(dispute, f"{short.text}?"):  # `he can't, right?`
        ask_pointed_at(dispute, evolve(short, text="is that allowed?"), None)
        return True
    claim = dispute.claim
    hold_claim(dispute, short, speaker)
    if dispute.claim is not None and dispute.claim is not claim and not comes:
        ask_pointed_at(dispute, at, None)
        return True
    for line in (short, at):
        asked = AskedLine(line, None, speaker, supposed=comes)
        if dispute.heard.moves(asked):
            dispute.asked.append(asked)
            return True
    if not (dispute.heard.tell(short, speaker) or dispute.is_move(short.text, speaker)):
        return False
    # What tells something of the table is told now, and is not asked.
    if not dispute.heard.told or dispute.heard.told[-1].text != short.text:
        dispute.asked.append(asked)
    return True


def _asks_of_order(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Take in a question whether one thing has to come before another as one that denies that
    the other can be done now: `do I have to sell my houses before I can go bankrupt?`.
    """
    heard, plain = dispute.heard, at.text.strip(" ?")
    if not heard.listed and (raised := _if_raised(dispute, plain, speaker)):
        dispute.asked.append(AskedLine(evolve(at, text=raised), None, speaker))
        return True
    found = None if heard.listed else _BEFORE.fullmatch(plain)
    debtor = None if heard.listed or not _ENOUGH.fullmatch(plain) else dispute.debtor_of()
    if found is not None:
        who, then = (found["who"] or found["whom"]).strip(), found["then"]
        first, _, rest = then.partition(" ")
        verbs = [one for one in sorted(english.bases(first.casefold()))
                 if english.is_verb(one) and not one.endswith("ing")]  # fmt: skip
        first = "go" if first.casefold() == "be" else verbs[0] if verbs else first
        text = f"can {who} {first} {rest}".strip()
    elif (able := None if heard.listed else _ENOUGH_TO.fullmatch(plain)) is not None:
        seat = dispute.first_named(at.text, speaker)
        seat = speaker.subject if seat is None else seat
        if seat is None:
            return False
        line = evolve(at, text=f"can {heard.called(seat)} {able['do']}")
        if dispute.is_move(line.text, speaker):
            dispute.asked.append(AskedLine(line, None, speaker))
        return bool(dispute.asked) and dispute.asked[-1].at is line
    elif debtor is not None:  # `is that enough to pay her?`
        text = f"can {heard.called(debtor)} go bankrupt"
    else:
        return False
    if not dispute.is_move(text, speaker):
        return False
    dispute.asked.append(AskedLine(evolve(at, text=text), None, speaker, denied=True))
    return True


def _if_raised(dispute: Dispute, plain: str, speaker: Speaker) -> str:
    """Return a question whether it is enough to raise money in some way, `is it enough if she
    mortgages Baltic?`, as one whether what is owed or wanted can be paid then; nothing for
    others.
    """
    found = _ENOUGH_IF.fullmatch(plain)
    if found is None or not english.has_verb(words_of(found["does"])[:1], *_RAISES):
        return ""
    named = dispute.first_named(found["who"], speaker) if found["who"] else None
    seat = named if named is not None else dispute.debtor_of()
    seat = dispute.heard.visiting if seat is None else seat
    name = dispute.heard.called(seat)
    verb = min(english.bases(words_of(found["does"])[0]) & {*_RAISES})
    _, _, what = found["does"].partition(" ")
    does = f"if {name} {verb}s {what}"
    if not dispute.is_move(f"{name} {verb}s {what}", speaker):
        return ""
    wished = _WISHED_FOR.search(dispute.pending[-1].text) if dispute.wishing else None
    return f"{does}, can {name} {wished['do'] if wished else 'pay'}?"


def _says_nothing(dispute: Dispute, text: str, speaker: Speaker) -> bool:
    """Check whether a question has nothing to do with a game: `where do I start`."""
    if dispute.heard.listed or words_of(text)[:1] == ("how",):
        return False
    wording = dispute.heard.wording(text, speaker)
    plain = wording is not None and all(map(wording.is_aside, wording.stream.tokens))
    return plain and not dispute.is_move(text, speaker)


def _leads_on(dispute: Dispute, text: str, speaker: Speaker) -> bool:
    """Check whether a condition is a move, and not how things are: `she mortgages it`."""
    found = dispute.heard.ask(text.rstrip(" ?"), None if dispute.heard.listed else speaker)
    return found is not None and bool(found.steps)


def _ends_in_move(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Check whether the last clause of a sentence is a move in own words."""
    *_, last = (at, *clauses(at, dispute.heard.names))
    return bool(dispute.heard.moves(AskedLine(last, None, speaker)))


def _state(dispute: Dispute, at: TextLine, speaker: Speaker) -> None:
    """Take in a sentence that asks nothing, as what is told, done or wished for."""
    heard = dispute.heard
    unread = sum(not isinstance(one, HeardLine) for one in heard.told)
    if unread > _MOST_UNREAD and not heard.listed:
        # Nothing is ruled on then, and no more is said than what is amiss.
        heard.told.append(at)
        return
    if (not heard.listed and _is_beside(dispute, at, speaker)) or _objects(dispute, at, speaker):
        return
    stage = _STAGE.search(at.text)
    if stage is not None and stage["first"] and _was_before_landing(dispute, at):
        at = evolve(at, text=at.text[: stage.start()])
        stage = None
    if stage is not None and stage["first"] and heard.moves(AskedLine(at, None, speaker)):
        _take_stage(dispute, at, speaker)
    now = english.tells_now(at.text) and not dispute.is_uncounted(at.text)
    by_form = LineParser(heard.bare, Place()).by_form(at.text)
    if (
        (now and not english.wishes(at.text) and _places(dispute, at, speaker))
        or (by_form and (now or not (heard.listed or heard.tell(at, speaker))))
        or _does_so(dispute, at, speaker)
    ):
        dispute.asked.append(AskedLine(at, None, speaker))
        dispute.done.append(dispute.asked[-1])
        if not dispute.before_asked and heard.throw(at, speaker):
            dispute.thrown.append(dispute.asked[-1])
        else:
            heard.made.append(dispute.asked[-1])
    elif heard.listed:
        _state_in_list(dispute, at, speaker)
    elif (
        _moves_on_turn(dispute, at, speaker)
        or _wishes_behind(dispute, at)
        or _acts_behind(dispute, at, speaker)
        or _acts_before(dispute, at, speaker)
    ):
        pass
    elif dispute.thought and _OF_ANYBODY.match(at.text):
        pass  # what anybody may do is no move of whoever is told
    elif english.wishes(at.text) and (wish := _wish(dispute, at, speaker)) is not None:
        dispute.pending.append(wish)
        dispute.wished = len(heard.told)
    elif dispute.before_asked and _ends_in_move(dispute, at, speaker):
        _take_apart(dispute, at, speaker)  # `it goes to auction and Ann bids 200. Is that allowed?`
    elif _DECLINES.search(at.text) and _refuses(dispute, at, speaker):
        pass
    elif _tells_more(dispute, at, speaker) or not (
        _claims(dispute, at, speaker) or _suppose(dispute, at, speaker) or heard.tell(at, speaker)
    ):
        _take_apart(dispute, at, speaker)


def _state_in_list(dispute: Dispute, at: TextLine, speaker: Speaker) -> None:
    """Take in a line of a listed table, as what is asked if it is a move and tells nothing."""
    heard = dispute.heard
    told = is_written(heard.setting, at)
    told = told or read_sentence(heard.setting, at.text, None, speaker) is not None
    if not told and dispute.is_move(at.text, speaker):
        dispute.asked.append(AskedLine(at))
    else:
        heard.told.append(at)


def _tells_more(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Check whether a sentence tells what is done on top of what stands there, or what a card
    brings: `Ann got a card, pay 50` is more than that she has one.
    """
    if _BUILDS_MORE.search(at.text) and not dispute.heard.pieces.isdisjoint(words_of(at.text)):
        return True
    return _CARD_SAYS.search(at.text) is not None and dispute.is_move(at.text, speaker)


def _is_beside(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Take in a sentence that neither tells a fact nor a move: a wish whatever the table, a
    space that was passed, what players have agreed on. Return whether it is one.
    """
    if _wishes_in_general(dispute, at, speaker) or dispute.heard.passes(at.text, speaker):
        return True
    agreed = _AGREED.match(at.text) is not None
    dispute.heard.told += [at] if agreed else []  # that may decide
    return agreed


def _was_before_landing(dispute: Dispute, at: TextLine) -> bool:
    """Check whether a sentence tells what was done before the throw by which somebody landed,
    and is not asked about: `she mortgaged it before he rolled`.
    """
    landed = dispute.heard.since.landed is not None
    return landed and not (dispute.before_asked or english.tells_now(at.text)
                           or english.wishes(at.text) or dispute.heard.listed)  # fmt: skip


def _does_so(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Check whether a sentence tells what somebody does by a verb that would tell how things
    are too: `she mortgages all three` is done, and `her mortgages` is not.
    """
    if dispute.heard.listed or english.wishes(at.text) or asks(at.text):
        return False
    program = dispute.heard.program
    verbs = {word for word in words_of(at.text)[:2] if word.endswith("s")}
    verbs &= words_of_tracks(program)
    moves = dispute.heard.steps(AskedLine(at, None, speaker)) if verbs else ()
    return any(not verbs.isdisjoint(words_of(phrase.text)) for some in moves
               for move in some[:1] for phrase in program.moves[move.name].phrases)  # fmt: skip


def _moves_on_turn(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Take in whose turn it is and what they do on it: `Ann's turn, she mortgages Reading`;
    returns whether a sentence tells that.
    """
    first, comma, rest = at.text.partition(", ")
    ends = words_of(first)[-1:]
    if not (comma and ends and ends[0] in OF_TURN and english.tells_now(rest)):
        return False
    behind = at.behind(len(first) + len(comma))
    if not dispute.is_move(rest, speaker) or not dispute.heard.tell(
        evolve(at, text=first), speaker
    ):
        return False
    dispute.heard.remember(evolve(at, text=first), speaker)
    hear(dispute, behind, part=True)
    return True


def _wishes_behind(dispute: Dispute, at: TextLine) -> bool:
    """Take in what a clause tells beside somebody's wish: `I have a card and want to use it`;
    returns whether that is so.
    """
    parts = list(clauses(at, dispute.heard.names))
    wishing = [
        _WISHES_TO.match(f"she {part.text}") or _WISHES_TO.match(part.text)
        or wants_piece(dispute.heard, part.text) for part in parts
    ]  # fmt: skip
    # Behind a first wish only what is told of somebody by name or as `I` is told.
    first = bool(wishing and wishing[0]) and not _STATES.match(parts[-1].text)
    if len(parts) < SEVERAL or not any(wishing) or first:
        return False
    for part in parts:
        hear(dispute, part, part=True)
    return True


def _acts_behind(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Take in what somebody is told to have, and does: `she owns Reading and mortgages it`;
    returns whether that is so.
    """
    found = _HAS_AND_ACTS.match(at.text)
    acts = f"{found['who']} {found['acts']}" if found is not None else ""
    # What `both` or `it` means there is told only by what stands before.
    spaces = dispute.heard.board.spaces
    named = _BY_PRONOUN.sub(next(space.name for space in spaces if space.deed), acts)
    if found is None or not dispute.heard.moves(AskedLine(evolve(at, text=named), None, speaker)):
        return False
    hear(dispute, evolve(at, text=found["has"]), part=True)
    hear(dispute, evolve(at, text=acts), part=True)
    return True


def _acts_before(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Take in what a sentence tells of how things are behind what somebody does, and then that:
    `I mortgage Reading, there's nothing on it`; returns whether that is so.
    """
    having = _ACTS_HAVING.fullmatch(at.text) if dispute.before_asked else None
    found = None if dispute.heard.listed else having or _ACTS_SO.fullmatch(at.text)
    if found is None:
        return False
    acts = evolve(at, text=found["acts"])
    acting = having is not None or english.acts_now(acts.text)
    if not (acting and dispute.heard.moves(AskedLine(acts, None, speaker))):
        return False
    dispute.heard.remember(acts, speaker)
    told = at.behind(found.start("told"))
    told = told if having is None else evolve(told, text=f"{having['who']} {told.text}")
    hear(dispute, told, part=True)
    hear(dispute, acts, part=True)
    return True


def _objects(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Note that somebody only says yes or no to what another holds or wants just before: `I
    want to build there. Bob says no`; returns whether a sentence tells that.
    """
    if dispute.heard.listed:
        return False
    if _answer_each(dispute, at, speaker):
        return True
    found = _SAYS_YES_OR_NO.fullmatch(at.text)
    if found is None:
        return False
    who, last = found["who"].casefold(), _spoken_last(dispute)
    held = [one for one in dispute.claims[-1:] if one.who != who
            and (at.text in one.at.text or one.at in [two.at for two in last])]  # fmt: skip
    # What is wished for may be no move that is read: who says no to that declines nothing.
    places = (places_asked(dispute.pending[-1:]), places_asked(dispute.wanted[-1:]))
    wishes = bool(last) and places_asked(last) in places and english.wishes(last[0].text)
    # Whoever is asked for something may refuse it.
    named = who in PERSONS or any(who in words_of(one.text) for one in last)
    if not held and (named or not wishes):
        return False
    dispute.claims.append(Claim(who, found["says"].casefold(), at, speaker))
    return True


def _answer_each(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Note what each of some people answers to what was asked just before, `Ann says yes, Bob says
    no`; returns whether a sentence tells only that.
    """
    parts = _BETWEEN_SIDES.split(at.text)
    said = [one for part in parts if (one := _SAYS_YES_OR_NO.fullmatch(part.strip()))]
    if len(said) < len(parts) or not _asked_just_before(dispute):
        return False
    dispute.claims += [
        Claim(one["who"].casefold(), one["says"].casefold(), at, speaker) for one in said
    ]
    return True


def _asked_just_before(dispute: Dispute) -> bool:
    """Check whether nothing but facts was told since the last question."""
    asked = places_asked(dispute.asked[-1:])
    facts = {(one.text, one.line) for one in dispute.heard.told if isinstance(one, HeardLine)}
    since = [one for one in dispute.said if [one.place] > asked]
    return bool(asked) and all((one.text, one.line) in facts for one in since)


def _spoken_last(dispute: Dispute) -> list[AskedLine]:
    """Return what was said last; a wish behind which only facts were told is nearer than these,
    and none where nothing was said.
    """
    facts = {(one.text, one.line) for one in dispute.heard.told if isinstance(one, HeardLine)}
    behind = dropwhile(lambda one: (one.text, one.line) in facts, reversed(dispute.said))
    wish = next(behind, None)
    near = wish is not None and english.wishes(wish.text)
    return [wish] if wish is not None and near else dispute.said[-1:]


def _refuses(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Take in that somebody refuses something, and what the clauses behind it tell: `Ann said
    no to Baltic, so it's auctioned`; returns whether that is so.
    """
    parts = list(clauses(at, dispute.heard.names))
    apart = len(parts) > 1 and bool(_DECLINES.search(parts[0].text))
    if apart and dispute.is_move(parts[0].text, speaker):
        for part in parts:
            hear(dispute, part, part=True)
        return True
    if not dispute.is_move(at.text, speaker):
        return False
    dispute.pending.append(AskedLine(at, None, speaker))
    return True


def _take_apart(dispute: Dispute, at: TextLine, speaker: Speaker) -> None:
    """Take in a sentence that tells nothing as a whole, clause by clause."""
    if _only_holds(dispute, at):
        return
    if (bare := _IN_BRACKETS.sub("", at.text)) != at.text and _tells_inside(dispute, at, speaker):
        _state(dispute, evolve(at, text=bare), speaker)
        return
    parts = list(_listed_of(dispute, at) or clauses(at, dispute.heard.names))
    if len(parts) > 1 and not (speaks_of_card(at.text) and dispute.is_move(at.text, speaker)):
        # A clause may ask, wish or tell by itself what the whole sentence does not.
        for part in parts:
            hear(dispute, part, part=True)
    elif dispute.is_move(at.text, speaker):
        made = AskedLine(at, None, speaker)
        if words_of(at.text)[:1] == ("no",) and not dispute.heard.moves(made):
            # `No auction.` tells that there was none, and asks nothing.
            dispute.notes.append(f"Not counted: “{at.text}”.")
            return
        dispute.pending.append(made)
        dispute.heard.made.append(made)
    elif (done := _done_there(dispute, at, speaker)) is not None:
        dispute.pending.append(AskedLine(done, None, speaker))
        dispute.heard.made.append(dispute.pending[-1])
    elif english.wishes(" ".join(at.text.split()[:_WISHING])):
        dispute.wanted.append(_wished(dispute, at, speaker))  # no fact of the table
    else:
        dispute.heard.told.append(at)


def _done_there(dispute: Dispute, at: TextLine, speaker: Speaker) -> TextLine | None:
    """Return the move of a sentence that also tells where it is made, and tell that: `Fran
    chose 10 percent on Income Tax`; None where it tells none.
    """
    wording = None if dispute.heard.listed else dispute.heard.wording(at.text, speaker)
    tokens = () if wording is None else wording.stream.tokens
    for place, token in enumerate(tokens[:-1]):
        hit = wording.stream.hit(SPACE, place + 1) if wording is not None else None
        if token.folded not in ("on", "at") or hit is None or not hit.is_sure:
            continue
        # Rent that is asked `on Boardwalk` does not tell who stands there.
        if dispute.heard.board.spaces[hit.values[0]].deed:
            continue
        behind = tokens[hit.end].start if hit.end < len(tokens) else len(at.text)
        done = f"{at.text[: token.start].rstrip()} {at.text[behind:]}".strip()
        who = tokens[0].text if tokens[0].kind == "quoted" else "he"
        name = dispute.heard.board.spaces[hit.values[0]].name
        if dispute.is_move(done, speaker) and dispute.heard.tell(
            evolve(at, text=f"{who} landed on {name}"), speaker
        ):
            return evolve(at, text=done)
    return None


def _tells_inside(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Take in what a sentence tells in brackets of what is named before them, `sells B&O
    (mortgaged) to Yan`; returns whether all of it is read that says how things are.
    """
    setting = dispute.heard.setting
    # `is` stands in many a phrase of how things are, and says nothing by itself.
    states = words_of_tracks(setting.program) - english.PLAIN
    tells = words_in(setting.names) | states | dispute.heard.pieces
    for found in _IN_BRACKETS.finditer(at.text):
        inside, named = found[0].strip(" ()"), _NAMED_LAST.search(at.text[: found.start()])
        told = ([f"{named[0].strip()}: {inside}"] if named else []) + [inside]
        if not tells.isdisjoint(words_of(inside)) and not any(
            dispute.heard.tell(evolve(at, text=text), speaker) for text in told
        ):
            return False
    return True


def _listed_of(dispute: Dispute, at: TextLine) -> list[TextLine]:
    """Return what is told of one player in a list, each with the name: `Viv: $300, turned down
    Oriental`.
    """
    head, colon, rest = at.text.partition(":")
    names = dispute.heard.lower_names
    if not colon or head.strip().casefold() not in (*names, "me", "i"):
        return []
    parts = [one for one in rest.split(", ") if one.strip()]
    who = "I" if head.strip().casefold() == "me" else head.strip()
    return [evolve(at, text=f"{who} {part.strip()}") for part in parts] if parts[1:] else []


def _only_holds(dispute: Dispute, at: TextLine) -> bool:
    """Check whether a sentence tells only what somebody holds may or must be, which need not be
    so.
    """
    held = [one for one in dispute.claims if one.at == at]
    return bool(held) and begins_with_claim(at.text) and all(
        states_a_rule(one.clause) for one in held
    )  # fmt: skip


def _places(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Check whether a line is a move with pieces, and does not tell that they stand there."""
    words = words_of(at.text)
    return (
        not dispute.heard.pieces.isdisjoint(words)
        and STATING.isdisjoint(words[:3])
        and bool(dispute.heard.moves(AskedLine(at, None, speaker)))
    )


def _wish(dispute: Dispute, at: TextLine, speaker: Speaker) -> AskedLine | None:
    """Return the move that somebody wants to make, as it is asked about; None if it is none."""
    stage = _STAGE.search(at.text)
    if stage is not None and stage["first"]:  # `I want to use it before I roll`
        _take_stage(dispute, at, speaker)
        at = evolve(at, text=at.text[: stage.start()])
    # `wants to build` is no form of a move, and `can ... build` is one.
    wish = _WISHES_TO.fullmatch(at.text.strip(" ."))
    plain = f"{wish['who']} {wish['rest']}" if wish is not None else at.text
    short = plain_question(f"can {plain}?", dispute.heard.names, True)
    for text in (at.text, f"can {at.text}", short.rstrip("?")):
        asked = dispute.heard.ask(text, speaker)
        # What a clause answers in general is no wish of somebody's.
        general = is_general(asked, dispute.heard.program)
        if dispute.is_move(text, speaker) and not general:
            return AskedLine(evolve(at, text=text), None, speaker)
    return None


def _wished(dispute: Dispute, at: TextLine, speaker: Speaker) -> AskedLine:
    """Return a wish for what is no move as a question whether that may be, `she wants to stay
    there`; as it stands where there is no such question.
    """
    wish = _WISHES_TO.fullmatch(at.text.strip(" ."))
    plain = () if wish is None else dispute.plain_questions(
        f"can {wish['who'].strip()} {wish['rest']}", speaker
    )  # fmt: skip
    for text, turned in plain:
        if dispute.is_move(text, speaker):
            return AskedLine(evolve(at, text=text), None, speaker, denied=turned)
    return AskedLine(at, None, speaker)


def _wishes_in_general(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Keep what somebody wants and a clause answers whatever the table, for a question that
    points back at it; returns whether it is that: `he wants to write me an IOU`.
    """
    seat = speaker.me if speaker.last is None else speaker.last
    led = "" if seat is None else f"{head_name(dispute.heard.names[seat])} "
    wishes = (_WISHES_TO.fullmatch(f"{who}{at.text.strip(' .')}") for who in ("", led))
    wish = next(filter(None, wishes), None)
    text = f"can {wish['who'].strip()} {wish['rest']}?" if wish is not None else ""
    for plain, turned in dispute.plain_questions(text, speaker) if text else ():
        if asks_of_rules_alone(dispute.heard.setting, plain, speaker):
            general = evolve(speaker, general=True)
            line = evolve(at, text=plain)
            dispute.wanted.append(AskedLine(line, None, general, denied=turned))
            return True
    if not (text and asks_of_rules_alone(dispute.heard.setting, text, speaker)):
        return False
    if _wish(dispute, at, speaker) is not None:
        return False  # it is a move at this table
    dispute.wanted.append(AskedLine(evolve(at, text=text), None, evolve(speaker, general=True)))
    return True


def _claims(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Keep what somebody holds may be done, for a question that points back at it."""
    found = CLAIM.match(at.text)
    rest = MAY_DO.sub(" ", at.text[found.end() :]).strip() if found is not None else ""
    if not rest or _DEMANDS.fullmatch(rest) or not dispute.is_move(rest, speaker):
        return False
    # What anybody may do is no move of whoever is told, and who pays is held to owe it.
    if not dispute.heard.listed and (_OF_ANYBODY.match(rest) or _PAYS.fullmatch(rest)):
        return True
    held = AskedLine(TextLine(rest, at.line, at.column), None, speaker)
    # `Ben says I won't buy it` declines nothing, and `Ben says he won't buy it` does.
    mover = dispute.mover_of(held) if is_denied(held) and dispute.claims else None
    if mover is None or holder_of(dispute.heard, dispute.claims[-1]) == dispute.heard.names[mover]:
        dispute.pending.append(held)
    return True


def _suppose(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Read `if I roll 4 4` as the move; returns whether it is one."""
    found = _IF.match(at.text)
    if found is None:
        return False
    behind = at.behind(found.end())
    if not _leads_on(dispute, behind.text, speaker):
        return dispute.heard.tell(behind, speaker)
    dispute.asked.append(AskedLine(behind, None, speaker, supposed=True))
    dispute.supposed = True
    return True


@once_per_program
def words_of_tracks(program: Program) -> frozenset[str]:
    """Return the words by which it is told how things are: `is mortgaged`, `mortgages`."""
    said = (phrase for track in program.tracks.values() for phrase in track.phrases)
    return frozenset(w for one in said for p in (one, *one.also) for w in words_of(p.text))


def _behind_last_landing(text: str) -> tuple[int, str]:
    """Return how many landings a sentence tells, and the sentence from the last of them on."""
    parts = _PARTS.split(text)
    landings = [n for n, part in enumerate(parts) if english.arrives(words_of(part))]
    behind = ", ".join(parts[landings[-1] :]) if landings else text
    return len(landings), _THEN.sub("", behind) if landings else behind


_MOST_UNREAD = 20  # sentences; a text with more of them is not about a game
_WHOSE_TURN = re.compile(r"(whose )(?=(?:turn|go)\s*:)", re.IGNORECASE)
# What is asked about comes before something else.
_STAGE = re.compile(
    r" (?:(?:before|instead of) (?:(?:she|he|i|they) )?(?P<first>\w+)"
    r"|and(?: then)? (?P<then>\w+)(?: the dice)?(?: and (?:move|go|walk))?)"
    r"(?: instead| now| this turn)?[\s?]*$",
    re.I,
)
_BUILT_SINCE = re.compile(
    r"(?i)(?:(?:and|but) )*(?:then|after that|afterwards|quickly|(?:just )?before [^,;]+?),?"
    r" (?P<who>(?!before)[\w'-]+) (?:(?:just|quickly|then) )?"
    r"(?P<verb>built|put|bought|added|placed) (?P<what>.+)"
)
_LANDED_THEN = re.compile(
    r"(?i)(?P<landed>[^,;]*?\b(?:land(?:s|ed)|stop(?:s|ped)|came|comes|went|goes) (?:on|at|to)"
    r" [^,;]+?)(?:, | (?=and |but |then ))(?P<built>.+)"
)
_BUILDS_NOW = re.compile(
    r"(?i)(?P<who>[\w'-]+) (?:(?:just|quickly|then|now) )*(?P<verb>builds|puts|buys|adds|places)"
    r" (?P<what>.+ (?:there|on it)\b.*)"
)
_AND_SAYS = re.compile(
    r"(?i)(?P<builds>.+?),? and (?:(?:then|now|he|she|i) )*"
    r"(?P<says>(?:says?|said|asks?|asked|wants?|wanted|demands?|demanded|claims?|claimed|charges?|charged)\b.+)"
)
_THERE = re.compile(
    r"(?i) (?:up )?(?:there|on (?:it|that(?: one| space| property)?))(?=[\s,.!;]|$)"
)
_AGED = re.compile(
    r"\b(?:(?:last|previous) (?:turn|round|go)"
    r"|forgot|forgotten|missed|overlooked|late|still|ago|(?:only|just) (?:now|noticed)|noticed"
    r"|(?:did|does)(?:n['\u2019]?t| not) (?:notice|see|realise|realize|ask)"
    r"|(?:turn|go) (?:is|was) over|(?:ended|finished) (?:his|her|their|the) turn)\b", re.I
)  # fmt: skip
_AGREED = re.compile(
    r"(?:it|that) (?:was|is|has been) (?:agreed|decided|settled) (?!and\b)\w", re.I
)
# What is promised beside the price of a deal.
_AND_PROMISE = re.compile(
    r"(?i)(?P<deal>[\w'-]+ (?:got|bought|sold|gave|traded|took|swapped)\b[^;]*?),?"
    r" (?:and|plus|with|for) (?:a|the|his|her|my|their) promise\b(?P<promise>.*)"
)
_JUDGES_DEAL = re.compile(
    r"\b(?:allowed|legal|fair|valid|ok|okay|fine|deal|trade|sale|swap|illegal|right)\b", re.I
)
_NO_MORE = re.compile(
    r"(?:(?P<was>.+?),? but )?(?:(?:it|he|she|they|[A-Z]\w*) )?(?:(?:"
    r"(?:is|are)(?:n['\u2019]?t| not)|(?:is|are) no longer)"
    r" ?(?:anymore|any more|any longer|now)?|no longer (?:is|are)"
    r"|(?:(?:is|are|got|gets|came|has got|has come|was) (?:now |since |just )?(?:out|free)|left)"
    r"(?: of (?:it|there)| again)?(?: (?:now|since|again|already|by now))*)"
)
_WAS_SO = re.compile(r"(?P<who>[^,;]+?) (?:was|is|were|are)(?: once| first)? (?P<so>[^,;]+)")
_DOES_NOW = re.compile(
    r"(?:(?P<was>.+?),? )?(?:but |and |now )*(?P<who>\w+) (?:now )?does(?: now)?", re.I
)
# What is told of a throw behind it is told before it.
_REWORDED = tuple((re.compile(pattern, re.I), plain) for pattern, plain in (
    # `she rolled 3 4 on her third try`
    (r"^(?P<what>.*\b(?:roll|throw)(?:s|ed|n)?\b.*|.*\bthrew\b.*),? (?:on|in|at|with)"
     r" (?P<try>(?:his|her|my|their|the)(?: very)? \w+ (?:try|turn|go|attempt|roll|throw)"
     r"(?: (?:in|at) \w+)?)(?: just now| now)?[.!]*$", r"on \g<try> \g<what>"),
    # `she had Baltic but lost it to Bob`
    (r"^(?P<who>\S+) (?:had|owned|held) (?P<what>[^,;]+?),? (?:but|and|then)(?: then| later)?"
     r" (?P<did>lost|gave|sold|traded|handed) it(?: over)? to (?=[^,;]+$)",
     r"\g<who> \g<did> \g<what> to "),
    # `she rolls 5 6 and has 49`
    (r"^(?P<who>[\w'-]+) (?P<rolls>rolls?|rolled|throws?|threw)"
     r" (?P<faces>\d(?: ?[,+]? ?| and )\d),? (?:and|but) (?:(?:he|she|i|they) )?"
     r"(?P<has>(?:only )?(?:has|have|had)(?: only| just)?"
     r" [$\u20ac\u00a3]?\d[^;]*)$", r"\g<who> \g<has> and \g<rolls> \g<faces>"),
    # Who rolls and lands somewhere has done so.
    (r"\b(?:rolls?|throws?) (?P<faces>\d(?: ?[,+]? ?| and )\d),? (?:and|then|and then)"
     r" (?:lands?|ends? up)(?= )", r"rolled \g<faces> and landed"),
    # `she bought it after she rolled 3 and 4`
    (r"^(?P<who>[\w'-]+) (?P<did>(?:just )?(?:\w+ed|bought|paid|built|sold)\b[^,;]*?),?"
     r" (?:right |just |only )?after (?:he|she|they|i|(?P=who))(?: had)?"
     r" (?P<threw>rolled|threw|thrown) (?P<faces>[^,;]*)(?=[,;.!]|$)",
     r"\g<who> rolled \g<faces> and \g<did>"),
    # What was paid or used at the start of a turn was so before the throw that is told behind it.
    (r"^(?P<paid>[^,;]*\b(?:paid|used|handed)\b[^,;]*?)"
     r" (?:at|in) the (?:very )?(?:start|beginning) of (?:my|his|her|their|the|this) turn\b"
     r"(?=.*\b(?:rolled|threw)\b)", r"\g<paid>"),
    (r"^(?:at|in) the (?:very )?(?:start|beginning) of (?:my|his|her|their|the|this) turn,? "
     r"(?=[\w'-]+ (?:paid|used|handed)\b.*\b(?:rolled|threw)\b)", ""),
    # `threw 3 3 so she landed on Baltic`
    (r"^(?:i )?(?P<throw>(?:rolled|threw|rolls|throws) [^,;]*?\d[^,;]*?),? (?:so|and so|and)"
     r" (?P<who>i|he|she) (?=(?:landed|came|ended up|moved)\b)",
     r"\g<who> \g<throw> and \g<who> "),
    # `he rolled 1 and 2 from Go`
    (r"^(?P<who>[\w'-]+) (?P<rolls>rolls|rolled|throws|threw) (?P<sum>(?:an? )?[\w]+"
     r"(?:(?:,? and| \+|,)? (?:an? )?[\w]+)?) from (?P<space>(?:(?! (?:and|so)\b)[^,;])+)",
     r"\g<who> was on \g<space> and \g<rolls> \g<sum>"),
    (r" (?:on the spot|there and then|then and there)(?=[\s.,!]*$)", ""),
    (r"(?<=\w) after all(?=[\s.,!;]|$)", ""),
    # Who won't raise the money for something doesn't buy it.
    (r"\b(?:can'?t|cannot) afford (?:it|that|to buy it),? and (?:he |she |i )?(?:won'?t|will not"
     r"|(?:doesn'?t|don'?t) want to|(?:is not|isn'?t|'s not|am not|'m not) going to)"
     r" (?:mortgage|sell|raise)\b[^,.;]*", "doesn't want to buy it"),
    (r"\b(?:won'?t|will not|(?:doesn'?t|don'?t|does not|do not) want to|(?:is not|isn'?t) going to)"
     r" (?:mortgage|sell|raise)\b[^,.;]* (?:to|and) (?:buy|get|afford|pay for) (?:it|that|this)\b",
     "doesn't want to buy it"),
    (r"\b(?:started|starts|began|begins) (?:the|this|his|her|their|my) (?:turn|go)"
     r" (?=(?:on|in|at)\b)", "was "),
    (r"(?<=\d),? (?:and )?(?:now|finally|lastly) (?=\d(?: ?[,+-] ?| and | )\d\b)", ", then "),
    # Who has not bought something yet hasn't declined it either.
    (r"\b(?:has|have)(?: not|n'?t) (?:yet bought (?:it|that)|bought (?:it|that) yet)\b",
     "wants to buy it"),
    # `I need cash: mortgaging Reading`
    (r"^i (?:really )?need [^:;,]*[:;,] (?:so )?(?:i'?m |i am )?(?=\w+ing\b)", "I'm "),
    (r"(?<!has )(?<!have )\balready (?:rolled|threw|thrown)\b(?! an?\b| \d)", "has rolled"),
    (r"\b(?:(?:has|have) )?(?:rolled|threw|thrown) already\b", "has rolled"),
    (r"\b(?:ran|runs|bumped|bumps|stumbled|stumbles) (?:into|onto|upon|across) (?=[A-Z])",
     "landed on "),
    (r"\b(?P<is>is|am|are|was) (?:broke|skint) and (?P<out>out|bankrupt)\b", r"\g<is> \g<out>"),
    # `threw doubles 4 4`, `rolled 2 2, then rolled again 3 4`
    (r"\b(?P<threw>rolls?|rolled|throws?|threw) (?:an? )?doubles?[,:]? "
     r"(?=\d(?: ?[,+-] ?| and | )\d\b)", r"\g<threw> "),
    (r"(?<=\d),? (?:and )?then (?:(?:she|he|they|i) )?(?:rolls?|rolled|throws?|threw) again:?"
     r" (?=\d)", ", then "),
    (r"^(?P<who>[\w-]+)'s (?:turn|go) (?:is|was|has) (?:over|done|finished|ended)\b(?: now)?",
     r"it is \g<who>'s turn, \g<who> is done"),
    (r"(?<=\w) (?:has )?(?:ended|finished) (?:her|his|their|the) (?:turn|go)\b(?=[,.;!]|$| and )",
     " is done"),
))  # fmt: skip
_PASSES_TO = re.compile(
    r"(?P<passes>(?P<who>(?:[\w'-]+ )?)pass(?:es|ed) [A-Z][\w.]*)(?:,? (?:and |then )*(?:"
    r"(?:(?:goes|gets|comes|moves|went|got|came|moved)(?: on)? )?(?:to|onto)"
    r"|(?P<lands>lands|landed|stops|stopped|(?:ends|ended) up)(?: right)? (?:on|at))"
    r"|(?: on)? (?:to|onto)) (?P<to>[A-Z].*)"
)
_CAN_GET = re.compile(
    r"(?:can|may|could) (?:i|he|she|they|we)(?: just| even| still)? (?:buy|get|have|build|do)"
    r" (?:it|that|one|them|this)(?: now| yet| there)?[\s?!.]*",
    re.I,
)
_NAMED_LAST = re.compile(r"[A-Z][\w.&']*(?: [A-Z&][\w.&']*)* ?$")
_IN_BRACKETS = re.compile(r"\s*\([^()]*\)")
_ONLY_CASH = re.compile(
    r"\bonly (?:has |have |had |got )?(?:got )?[$\u20ac\u00a3]?\d+(?! (?!dollars|bucks)\w+s\b)",
    re.I,
)
# By these it is told that somebody has no more than what is told.
_OWNS_NO_MORE = re.compile(
    r"\b(?:nothing|neither|none)\b|(?:n['\u2019]?t|not|never|without)\b[^.?!]*\banything\b"
    r"|\b(?:is|'s|\u2019s|was|thats|its) (?:all|it)\b|\bonly\b"
    r"|\b(?:no|without(?: any)?|not any) (?:\w+ )?(?:propert(?:y|ies)|deeds?|streets?|land|lots?"
    r"|assets?|buildings?|houses?|hotels?|mortgages?)\b|\ball (?:mortgaged|sold|(?:that )?\w+ has)"
    r"|\b(?:can'?t|cannot|can\u2019t|could ?n'?t|could not) (?:raise|sell|mortgage|get|find)\b"
    r"|(?<!\bget )(?<!\bgets )(?<!\blose )(?<!\btake )(?<!\btakes )\beverything\b",
    re.I,
)
# What the Bank has none of nobody else is told to lack.
_STOCK = re.compile(
    r"\b(?:bank|there)(?:['\u2019]?s| is| are| were| has| had)?(?: got)? (?:no|without)(?: more)?"
    r" (?:houses?|hotels?|buildings?)\b"
    r"|\bno(?: more)? (?:houses?|hotels?|buildings?)(?: left)? (?:in|at) (?:the )?bank\b",
    re.I,
)
_STATES = re.compile(r"(?:i|i'?ve|he|she|they) \w+(?:ed|t|ve|'s)? ", re.I)
# Behind these a question tells how the table is.
_BESIDES = re.compile(
    r"\s(?:while|because|since|even though|although|though|now that|if|when|cos|cause)\s+", re.I
)
_CONDITIONS = ("if", "when", "while")
_IDLE_CONDITION = english.THIRD_PERSONS | word_set(
    "if when while i me you we they it that so do want wants wanted like likes to has have got the"
    " enough money cash for can need needs needed is allowed wish wishes ever really now this still"
    " rolling moving thinking playing"
)
# `she has 120 in cash and a few properties`: of these it is not told which.
_HAS_SOME = re.compile(
    r"(?P<has>(?:(?:my|the) )?[\w'-]+ (?:only )?(?:has|have|had|got|owns?) )"
    r"(?P<about>(?:(?:only|just|maybe|perhaps|about|around|roughly|like) )*)"
    r"(?P<cash>(?:[$\u20ac\u00a3]\d+|\d{2,})(?: dollars| bucks| pounds)?(?: in)?(?: cash)?"
    r"(?: left)?)"
    r"(?:,? and| plus|,)(?: also)? (?P<some>(?:a few|some|several|a couple of|various|two|three"
    r"|a (?:bunch|handful|pile) of|lots of|loads of|plenty of)"
    r" (?:other )?\w[\w ]*?)(?: too| as well| also)?[.! ]*", re.I
)  # fmt: skip
# Of who is offered something: `is she allowed to buy it from jail?`.
_TAKES_IT = re.compile(
    r"(?:(?:and|so|but) )?(?:can|may|could|is|am|are) (?:[\w'-]+ )(?:(?:allowed|able|permitted)"
    r" to )?(?:(?:even|still|just|really) )?(?:buy|get|take|accept|have) (?:it|that|this|them)"
    r"(?: (?:now|then|anyway))?(?: (?:from|off|while|when|in|even|although|though|because)\b.*)?"
    r"[?. ]*", re.I
)  # fmt: skip
_SOMEBODY = word_set("i me my mine he she him her his hers")
_SUPPOSING = word_set("would had were")  # how it is not
_IF = re.compile(r"(?:what (?:happens )?)?(?:if|when|suppose|say)\s+", re.IGNORECASE)
_ANSWERS_WHY = re.compile(
    r"(?P<says>(?:[\w']+ ){1,3}(?:says?|said|thinks?|reckons?) (?:no|yes|not|nope|yeah))"
    r",? (?:because|since|as|cos) (?P<why>.+)",
    re.I,
)
_WHO_INHERITS = re.compile(r"(?:so |and |then )*who (?:gets|takes) [^?,]+\??", re.I)
INHERITS = re.compile(
    r"(?:so |and |then )*(?:do|does|will|can|may|should) (?P<who>(?:my )?[\w'-]+)"
    r" (?:get to keep|(?:get|take|inherit|keep|have|own)(?! to\b))"
    r" (?:(?P<all>(?:all )?(?:of )?(?:his|her|their|[\w-]+'s)"
    r" (?:property|properties|streets|deeds|cards|land))|(?P<it>it)|[^?,]+)(?: now| then)?\??",
    re.I,
)
_EITHER_SUM = re.compile(r"(?:so |is it )*[$\u20ac\u00a3]?\d+ or [$\u20ac\u00a3]?\d+[\s?]*", re.I)
_DEMANDS = re.compile(r"(?:just |[\w'-]+ )?pays? (?:up |me |him |her |them )?\d+[ .!]*", re.I)
_PAYS = re.compile(
    r"(?:[\w']+ )?[\w']+ (?:(?:(?:has|have|needs?|'s got) to |must |should )?pays?"
    r"(?: (?:it|up|that|this|for it))?|do(?:es)?|(?:has|have) to|must|should)[ .!]*", re.I
)  # fmt: skip
_OF_ANYBODY = re.compile(r"you\b.*\b(?:while|when|if|during)\b", re.I)
_SAYS_YES_OR_NO = re.compile(
    r"(?:(?:but|and) )?(?:my |the |our )?(?P<who>[\w'-]+) (?:says?|said|thinks?|reckons?)"
    r" (?P<says>no|nope|no way|never|yes|yeah)[ .!]*",
    re.I,
)
_BETWEEN_SIDES = re.compile(r"[,;] (?:and |but |while )?| (?:and|but|while) ")
OWES_OTHER = re.compile(r"(?P<who>[\w'-]+) owes? (?P<other>the other player)\b", re.I)
_OF_SALE = re.compile(
    r"is (?:the|that|this|his|her|my|their) (?:sale|trade|swap|exchange|purchase)"
    r" (?:allowed|legal|valid|ok|okay|fine|possible)[?. ]*", re.I
)  # fmt: skip
_DECLINES = re.compile(r"\b(?:sa(?:ys|id) no|refuse[sd])\b", re.I)
_REASON = re.compile(
    r",? (?:because|since|cos|cause|coz|as) (?P<why>(?:i|i'm|i've|he|he's|she|she's|they|it|it's"
    r"|there|there's|the bank|nobody|(?-i:[A-Z])[\w']*)\b(?! (?:go|goes|went|pass|passed|passes"
    r"|move|moves|roll|rolls|walk|walks|came|come|comes|left|leave)\b).*)", re.I
)  # fmt: skip
_OF_RULES = word_set("you your can may must should could would will rule rules always when if")
_DECLINED = re.compile(
    r"(?:\w+) (?:(?:do|did)(?:es)?(?:n['\u2019]?t| not) (?:want|buy)|won['\u2019]?t buy|declined"
    r"|refused|turned) (?:to buy )?(?:it|that)(?: down)?", re.I
)  # fmt: skip
_BECAUSE = re.compile(r"\bsince (?!then\b)(?=\w)", re.I)
_BY_PRONOUN = re.compile(r"\b(?:both|it|them|(?:all )?(?:two|three|four) of them)\b", re.I)
_HAS_AND_ACTS = re.compile(
    r"(?P<has>(?P<who>[\w'-]+) (?:has|owns|holds|have|own) .*?),? and (?P<acts>(?!has|owns"
    r"|is)\w+s .+)",
    re.I,
)
# What somebody does, and how things are that it is done to.
_ACTS_SO = re.compile(
    r"(?P<acts>.+?),(?: (?:and|but|since|as|because))? (?P<told>(?:there(?:'s| is| are)"
    r"|it(?:'s| is| has)|they(?:'re| are| have)|both (?:are )?(?!of\b)|all (?:are )?(?!of\b)|no "
    r"|none |nothing |neither ).+)",
    re.I,
)
# `Ann bids 310 but only has 280. Is that allowed?`
_ACTS_HAVING = re.compile(
    r"(?P<acts>(?P<who>(?:(?:my|our|his|her|the) )?[\w'-]+) .+?),? (?:but|though|although|and)"
    r" (?:(?:i|he|she|they)(?:['\u2019]?ve)? )?"
    r"(?P<told>(?:only |just )?(?:has|have|had|got)(?: only| just)? .+)", re.I
)  # fmt: skip
_OVER = word_set(
    "declined refused didnt paid pays passed forgot already asked ago last bought done finished"
    " since then later earlier auction auctioned"
)
_NOT_DONE = re.compile(
    r"\b(?:(?:has|have|had|is|was)(?: not|n['\u2019]?t)|never|not)(?: yet| even| been)*"
    r" (paid|bought|declined|refused|asked)\b", re.I
)  # fmt: skip
_ENDS = word_set("done finished")
_SOON = word_set("already then")
_BUILDS_MORE = re.compile(
    r"(?i)\b(?:built|buil[dt]s?|puts?|stuck|sticks?|add(?:s|ed)?|placed|bought|buys|plac(?:es|ed)"
    r"|slapped)\b[^,;]* (?:more|another|extra|further)\b"
)
_CARD_SAYS = re.compile(r"(?i)\bcard\s*[,:;]")
_WISHES_TO = re.compile(
    r"(?P<who>(?:[\w'-]+ ){1,3}?)(?:(?:now|also|just|really|still) )?"
    r"(?:wants? to|wanted to|would like to|'d like to|wanna|wishes to|tries to|plans to"
    r"|(?:is|am) (?:going|trying|planning) to|gonna) (?P<rest>.+)",
    re.I,
)
_BEFORE = re.compile(
    r"(?:and |so )?(?:(?:do|does|did) (?P<who>(?:[\w'-]+ ){1,2}?)(?:have|need|got) to"
    r"|must (?P<whom>(?:[\w'-]+ ){1,2}?)(?=\w)) ?.{2,60}? before"
    r" (?:(?:[\w'-]+ ){1,2}?(?:can|may|could|is allowed to|am allowed to) |(?:i|he|she|they) )?"
    r"(?P<then>[\w'-]+.*)",
    re.I,
)
_ENOUGH_TO = re.compile(
    r"(?:and |so )?(?:(?:is|would) (?:that|this|it)(?: all)?(?: be)?"
    r"|(?:does|do|has|have) (?:[\w'-]+ ){1,2}?(?:have|got)?) ?enough(?: money| cash| left)?"
    r" to (?P<do>(?!pay|cover|settle|survive|stay)[\w'-]+ .*)",
    re.I,
)
_ENOUGH = re.compile(
    r"(?:and |so )?(?:is|would) (?:that|this|it)(?: all)?(?: be)? enough(?: (?:to|for) .*)?", re.I
)
# `is it enough if she mortgages Baltic?`
_ENOUGH_IF = re.compile(
    r"(?:and |so )?(?:(?:is|would|will) )?(?:that|this|it)(?: then)?(?: be)? enough"
    r"(?: money| cash)?(?: to pay| then)?"
    r" (?:(?:if|when|once) (?P<who>[\w'-]+)|to|(?:by|after)(?= \w+ing))"
    r" (?P<does>[\w'-]+ .+)",
    re.I,
)
_RAISES = ("mortgage", "sell")  # how money is raised
_WISHED_FOR = re.compile(r"\b(?:wants?|wishes|likes?) to (?P<do>[^,;.]+)", re.I)
_WISHING = 4  # words within which a wish is said
_PARTS = re.compile(r"[,;:]| and (?=(?:then )?(?:land|roll|threw))| then ", re.I)
_THEN = re.compile(r"^\W*(?:(?:and|then|later|after that|afterwards)\b[ ,]*)+", re.I)
