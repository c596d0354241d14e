"""Quarrels: what somebody holds, what a question says of it, and who is right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise, takewhile

from attrs import evolve

from propertyrules.hints import spaced
from propertyrules.model.values import BANK
from propertyrules.notation.disputes.claims import (
    Claim,
    asks_of_act,
    asks_whether_so,
    asks_who_is_right,
    claim_meant,
    claimed_questions,
    claims_bare_leave,
    claims_of,
    contradicted,
    is_contrary,
    spelt_apart,
    states_a_rule,
)
from propertyrules.notation.disputes.discourse import is_denied, places_of
from propertyrules.notation.disputes.dispute import (
    OF_RENT,
    PAID_SUM,
    PAID_THERE,
    PERSONS,
    REFUSED,
    SEVERAL,
    Dispute,
    asks_of_rules_alone,
    holds_rule,
    tells_leaving,
)
from propertyrules.notation.disputes.drawn_cards import tells_draw
from propertyrules.notation.disputes.indirect import plain_question
from propertyrules.notation.disputes.sides import (
    answered_by,
    answered_first,
    holder_of,
    sum_claimed,
    sum_held,
    without_reason,
)
from propertyrules.notation.scenarios import AskedLine, HeardLine, Side, TextLine, head_name
from propertyrules.notation.table_statements import OpenStatement, entries
from propertyrules.notation.words import english
from propertyrules.notation.words.normalizer import Speaker
from propertyrules.notation.words.tokens import Token, base_form, words_of
from propertyrules.syntax.source import word_set


def ask_pointed_at(dispute: Dispute, at: TextLine, expected: TextLine | None) -> None:
    """Ask what was only wanted, done or held before."""
    # What is nearest is meant: a move that is told or wished for, then what is wanted, then a
    # claim.
    later = dispute.wanted and not (dispute.claim and dispute.claim.line > dispute.wanted[-1].line)
    comes = english.asks_what_now(at.text)
    wrong = english.asks_whether_wrong(at.text) or bool(TOO_LATE.fullmatch(at.text.strip()))
    if dispute.asked[-1:] == dispute.done[-1:] and places_asked(dispute.asked[-1:]) >= places_asked(
        dispute.pending
    ):
        dispute.pending += dispute.asked[-1:]
        del dispute.asked[-1:]
    if _turns_to_sum(dispute):
        dispute.pending.clear()
    if dispute.asked and dispute.pending and _pays_way_out(dispute, dispute.pending[-1]):
        return  # what was asked behind that is meant
    _turn_to_bid(dispute)
    if _asks_of_last_bid(dispute, at, expected, wrong):
        return
    if comes and dispute.are_scarce() and dispute.asks_plainly(at, dispute.heard.speaker):
        return
    if not (comes or wrong) and _ask_held_plainly(dispute, dispute.pending, at, expected):
        return
    if dispute.pending:
        last = dispute.pending[-1]
        # What is asked about is not made before other questions, and is not so yet.
        dispute.heard.made = [one for one in dispute.heard.made if one != last]
        if any(isinstance(one, OpenStatement) for at in dispute.heard.told
               if isinstance(at, HeardLine) and (at.text, at.line) == (last.text, last.line)
               for one in at.said):  # fmt: skip
            dispute.heard.unsay(last)
        if wrong:
            last = evolve(last, at=evolve(last.at, text=f"is it illegal if {last.text}"))
        dispute.asked.append(evolve(last, expected=expected, supposed=comes))
        dispute.heard.made += [one for one in dispute.pending[:-1] if is_denied(one)
                            and one not in dispute.heard.made]  # fmt: skip
        dispute.pending.clear()
    elif later:
        dispute.asked.append(evolve(dispute.wanted.pop(), expected=expected))
    elif _asks_of_leave(dispute, at.text):
        dispute.asked.append(AskedLine(at, expected, dispute.heard.speaker))
    elif dispute.claim is not None:
        said = evolve(dispute.claim.at, line=at.line)
        dispute.asked.append(evolve(dispute.claim, at=said, expected=expected))
        _take_back_paid(dispute)
        dispute.claim = None
    elif (told := _unsaid(dispute)) is not None:
        dispute.asked.append(evolve(told, expected=expected, supposed=comes))
    elif comes and not dispute.asked and _thrown_inside(dispute):
        dispute.asked.append(evolve(dispute.heard.made.pop(), expected=expected, supposed=True))
    elif not dispute.asked:
        dispute.vague.append(_vaguely_asked(dispute, at, expected, wrong))
    elif (within := _within(dispute, dispute.asked[-1])) is not None:
        dispute.asked.append(evolve(within, expected=expected))


def _vaguely_asked(
    dispute: Dispute, at: TextLine, expected: TextLine | None, wrong: bool
) -> AskedLine:
    """Return a question that points back at nothing that was asked, told or wanted: what comes now,
    or whether what somebody holds is so.
    """
    comes, speaker = english.asks_what_now(at.text), dispute.heard.speaker
    seat = dispute.debtor_of() if comes else None
    if comes and seat is None:
        seat = speaker.me if speaker.last is None else speaker.last
    if seat is not None:
        name = dispute.heard.called(seat)
        at = evolve(at, text=_comes_of_landing(dispute) or f"what may {name} do")
    vague = AskedLine(at, expected, speaker)
    if seat is None and dispute.claims and not dispute.heard.listed:
        right = asks_who_is_right(at.text)
        held = _of_claim(at, dispute.claims[-1], wrong or (right is not None and right[1]))
        vague = evolve(vague, at=held.at, denied=held.denied)
    return vague


def _comes_of_landing(dispute: Dispute) -> str:
    """Return the question of what comes of where somebody has landed last: of what is owed there,
    or of what the rules say of such a space; nothing where there is much that may come of it.
    """
    heard, seat = dispute.heard, dispute.heard.visitor
    stands = [] if seat is None else places_of(heard.statements, seat)
    place = stands[-1].values[0] if stands else None
    if seat is None or not isinstance(place, int):
        return ""
    space, owner = heard.board.spaces[place], heard.owners.get(place, BANK)
    owed = f"how much does {heard.called(seat)} owe?"
    if owner != BANK:
        return owed if owner != seat else f"does {heard.called(seat)} owe anything?"
    general = f"what happens if you land on {space.name}?"
    asked = heard.ask(general, heard.speaker)
    clause = asked is not None and asked.question is not None and asked.question.kind == "clause"
    return general if clause else "" if space.deed else owed


def _asks_of_leave(dispute: Dispute, text: str) -> bool:
    """Check whether it is asked if somebody may do what they hold they may, and that isn't
    read: `Bob says he can pay my mortgage. Can he?` asks of no sum.
    """
    claim = dispute.claims[-1].clause if dispute.claims and not dispute.heard.listed else ""
    return MAY_DO.search(claim) is not None and ASKS_LEAVE.match(text) is not None


def _asks_of_last_bid(
    dispute: Dispute, at: TextLine, expected: TextLine | None, wrong: bool
) -> bool:
    """Ask whether somebody owns what they bought in an auction, where that is what was said
    last: `Ann got it for 30. Is that right?`; returns whether it is.
    """
    found = _LAST_BID.search(dispute.said[-1].text) if dispute.said else None
    sites = dispute.heard.mentioned
    if found is None or not sites or dispute.heard.listed:
        return False
    name = dispute.heard.board.spaces[sites[0]].name
    line = evolve(at, text=f"does {found['who']} own {name}?")
    dispute.asked.append(AskedLine(line, expected, dispute.heard.speaker, denied=wrong))
    dispute.pending.clear()
    return True


def _pays_way_out(dispute: Dispute, last: AskedLine) -> bool:
    """Check whether a move is a payment behind which somebody threw who was held: it is paid for
    getting out, and nobody doubts it.
    """
    thrower = dispute.heard.thrower
    return thrower is not None and bool(dispute.heard.held(thrower)) and last.at == dispute.paid


def _turn_to_bid(dispute: Dispute) -> None:
    """Turn from what somebody declined to the move that is told behind that, which nobody asked
    about yet: `she declined it. Then she bids 40`.
    """
    for declined in dispute.pending[-1:] if not dispute.heard.listed else ():
        asked = {(one.text, one.line) for one in (*dispute.asked, *dispute.pending)}
        later = [one for one in dispute.said if one.place > declined.place
                 and (one.text, one.line) not in asked and dispute.heard.moves(one)]  # fmt: skip
        if later and REFUSED.search(declined.text) is not None:
            dispute.heard.unsay(later[-1])
            dispute.pending.append(later[-1])


def _turns_to_sum(dispute: Dispute) -> bool:
    """Turn to a sum that somebody paid or wants where it is nearer than a move: one paid is no
    move then, and what chance brought is not asked about. Returns whether it is so.
    """
    last = dispute.pending[-1] if dispute.pending else None
    if last is None or dispute.claim is None or _pays_way_out(dispute, last):
        return False
    if last.at == dispute.paid or last.at in [one.at for one in dispute.took]:
        dispute.heard.made = [one for one in dispute.heard.made if one != last]
        dispute.pending.pop()
        return True
    nearer = places_asked([dispute.claim]) > places_asked([last])
    moves = dispute.heard.moves(last) if nearer else ()
    return bool(moves) and dispute.heard.program.moves[moves[0].name].tells


def asks_of_claim(dispute: Dispute, at: TextLine, text: str, expected: TextLine | None) -> bool:
    """Ask what somebody holds, of whom it is asked whether they are right; returns whether that
    is read.
    """
    heard = dispute.heard
    if not heard.listed and ask_who_is_right(dispute, at, text, expected):
        return True
    right = None if heard.listed else asks_who_is_right(text)
    claim = None if right is None else claim_meant(dispute.claims, right[0])
    if right is None and dispute.claims and _is_of_last_claim(dispute, text):
        right, claim = ("", False), dispute.claims[-1]
    if right is None or claim is None:
        return right is None and _asks_of_sum(dispute, at, text, expected)
    if _answers_question(dispute, claim):
        _ask_again(dispute, answered_by(claim.clause, heard.names) is not right[1])
        return True
    claim, contrary = contradicted(dispute.claims, claim)
    # `is he?` behind `Bob says he isn't` is of what that denies, and `is Bob right?` is not.
    right = right[0], right[1] is not (contrary and bool(right[0]))
    positive = asks_of_act(text)  # `can she?` denies nothing that is denied
    estate = bool(heard.out) and not right[1]
    if (estate and _ask_plainly(dispute, claim, at, expected)) or _asks_of_general_claim(
        dispute, at, claim, right[1], expected
    ):
        return True
    names = heard.names
    denies = claims_bare_leave(claim.clause)
    if denies is None and (allows := answered_first(claim.clause, names)) is not None:
        denies = not allows
    if denies is not None and _asks_spoken_of(dispute, at, expected):
        denied = (denies and not positive) is not right[1]
        dispute.asked[-1] = evolve(dispute.asked[-1], denied=denied)
        return True
    if _asks_what_is_held(dispute, at, claim, expected, (right[1], positive)):
        return True
    if sum_held(heard, claim) is not None and _ask_sum(dispute, at, expected):
        _note_quarrel(dispute)  # of several sums who is right is told by how much is owed
        return True
    if not (_is_of_rules_alone(dispute, claim) or (right[0] and _is_unread(claim))):
        return False
    # Nothing else is meant.
    dispute.asked.append(evolve(_of_claim(at, claim, right[1]), expected=expected))
    return True


def _asks_spoken_of(dispute: Dispute, at: TextLine, expected: TextLine | None) -> bool:
    """Ask the move that is wanted, or that was told last; returns whether there is one."""
    if dispute.pending or dispute.wanted:
        ask_pointed_at(dispute, at, expected)
        return True
    told = _unsaid(dispute)
    dispute.asked += [] if told is None else [evolve(told, expected=expected)]
    return told is not None


def _is_unread(claim: Claim) -> bool:
    """Check whether what somebody holds is nothing that is asked of the table otherwise: no sum,
    and not what may or must be done, which is asked of the move that was spoken of.
    """
    return _OF_LEAVE_OR_SUM.search(claim.clause) is None


def _is_of_last_claim(dispute: Dispute, text: str) -> bool:
    """Check whether a question that only points back, `is that so?`, is of what was held last."""
    heard, last = dispute.heard, dispute.claims[-1]
    if dispute.wanted or heard.listed or not asks_whether_so(text):
        return False
    others = [one for one in dispute.pending
              if one.place != last.at.place and not dispute.led_to_sale(one)]  # fmt: skip
    summed = dispute.claim is not None and dispute.claim.line == last.at.line
    if summed and sum_held(heard, last) is not None:
        return False
    # What is held last, and is no bare yes or no to what is wished for, is nearer.
    nearer = all(one.place < last.at.place for one in others)
    nearer = nearer and claims_bare_leave(last.clause) is None
    nearer = nearer and words_of(spelt_apart(last.clause))[:1] not in _SAID_OF_THAT
    return not others or nearer or _is_of_rules_alone(dispute, last)


def _asks_what_is_held(
    dispute: Dispute, at: TextLine, claim: Claim, expected: TextLine | None,
    how: tuple[bool, bool],
) -> bool:  # fmt: skip
    """Ask the question of the table that somebody holds an answer to; returns whether there is
    one. `how` says whether it is asked if they are wrong, and whether what is denied is asked as
    if it were not.
    """
    heard, (wrong, positive) = dispute.heard, how
    spoken = [name for name in heard.names if name.casefold() != claim.who]
    seats = (heard.visitor, *heard.recent, heard.cast.me)
    you = next((heard.names[s] for s in seats if s is not None and heard.names[s] in spoken), "")
    for whole, denied in claimed_questions(claim.clause, head_name(you) if you else ""):
        whole = plain_question(whole, heard.names, True)
        plain = dispute.plain_questions(whole, claim.speaker)
        for asked, turned in (*plain, (whole, False)):
            if dispute.is_move(asked, claim.speaker):
                denies = (denied and not positive) is not wrong
                held = evolve(claim, speaker=dispute.of_nobody(asked, claim.speaker))
                _ask_claim(dispute, held, evolve(at, text=asked), expected, denies is not turned)
                return True
    return False


def _asks_of_sum(dispute: Dispute, at: TextLine, text: str, expected: TextLine | None) -> bool:
    """Ask whether a sum is owed, or got, that somebody holds: `he says I pay 20. Do I?`; returns
    whether that is asked. It denies nothing that is denied.
    """
    if dispute.claim is None or dispute.heard.listed or not asks_of_act(text):
        return False
    if not english.points_back(text):
        dispute.asked.append(evolve(dispute.claim, expected=expected, denied=False))
        dispute.claim = None
        return True
    return False


def _ask_again(dispute: Dispute, so: bool) -> None:
    """Ask whether what was asked last is as somebody says it is: `so`, or not."""
    last = dispute.asked[-1]
    dispute.asked[-1] = evolve(last, denied=last.denied is so)


def _answers_question(dispute: Dispute, claim: Claim) -> bool:
    """Check whether a claim only says yes or no to the last question: `Can you build in jail? Ann
    says no.`
    """
    bare = len(words_of(claim.clause)) == 1
    bare = bare and answered_by(claim.clause, dispute.heard.names) is not None
    return bare and [claim.at.place] > places_asked(dispute.asked[-1:]) != []


def _thrown_inside(dispute: Dispute) -> bool:
    """Check whether the last move that is made is the throw of somebody who is held somewhere."""
    heard = dispute.heard
    if heard.thrower is None or not (heard.made and heard.held(heard.thrower)):
        return False
    return heard.thrower in [heard.maker(move) for move in heard.moves(heard.made[-1])]


def _of_claim(at: TextLine, claim: Claim, wrong: bool) -> AskedLine:
    """Return a question whether somebody is right, or is wrong, as what they hold asks."""
    text, denied = next(claimed_questions(claim.clause, ""), (at.text, wrong))
    return AskedLine(evolve(at, text=text), None, claim.speaker, denied=denied is not wrong)


def _asks_of_general_claim(
    dispute: Dispute, at: TextLine, claim: Claim, wrong: bool, expected: TextLine | None
) -> bool:
    """Ask what somebody holds of nobody at the table, if a clause answers it; or nothing, where
    it is held of what was just asked in general. Returns whether it is one of these.
    """
    if not _is_of_rules_alone(dispute, claim, anybody=True):
        words = {*words_of(claim.clause)}
        return "it" in words and not dispute.heard.told and any(
            one.speaker is not None and one.speaker.general for one in dispute.asked[-1:]
        )  # fmt: skip
    for text, denied in claimed_questions(claim.clause, ""):
        if asks_of_rules_alone(dispute.heard.setting, text, claim.speaker):
            held = evolve(claim, speaker=evolve(claim.speaker, general=True))
            _ask_claim(dispute, held, evolve(at, text=text), expected, denied is not wrong)
            return True
    return False


def _is_of_rules_alone(dispute: Dispute, claim: Claim, anybody: bool = False) -> bool:
    """Check whether a claim states a rule of nobody at the table, and so is of no move. If it
    may be of `anybody`, `you` and what `it` means there are nobody's.
    """
    words = {*words_of(spelt_apart(claim.clause))}
    names = {word for name in dispute.heard.names for word in words_of(name)}
    persons = PERSONS - THINGS if anybody else PERSONS | THINGS | word_set("you")
    # Behind `nobody buys` even `they` is nobody at the table.
    of_all = anybody and not _OF_ALL.isdisjoint(words_of(claim.clause)[:1])
    persons -= word_set("they their theyve") if of_all else frozenset()
    named = not words.isdisjoint(names | persons | word_set("she's he's"))
    return (of_all or states_a_rule(claim.clause)) and not named


def _ask_claim(
    dispute: Dispute, claim: Claim, at: TextLine, expected: TextLine | None, denied: bool
) -> None:
    """Ask what somebody holds, and not about the claim itself as well."""
    dispute.pending = [one for one in dispute.pending if one.line != claim.at.line]
    held = [one for one in dispute.done if one.at == claim.at]
    dispute.asked = [one for one in dispute.asked if one not in held]
    dispute.heard.made = [one for one in dispute.heard.made if one not in held]
    dispute.asked.append(AskedLine(at, expected, claim.speaker, denied=denied))


def ask_who_is_right(dispute: Dispute, at: TextLine, text: str, expected: TextLine | None) -> bool:
    """Ask what people hold different things of, where it is asked who is right; returns whether
    that is asked.
    """
    plain = english.without_names(text, dispute.heard.names)
    points = english.asks_who_is_right(plain)
    if not (points or _WHO_IS_RIGHT.fullmatch(text) or _asks_who_wins(dispute, text)):
        return False
    if dispute.claims and _answers_question(dispute, dispute.claims[-1]):
        _note_quarrel(dispute)
        return True
    asked = _ask_sum(dispute, at, expected)
    if not asked and not points:
        return False
    # Where a sum is claimed that is what they quarrel about.
    pending = [one for one in dispute.pending if not _is_settled(dispute, one)]
    told = [one for one in pending if dispute.claim or not dispute.only_held(one)]
    wished = bool(told or dispute.wanted or dispute.asked)
    besides = wished or pending or dispute.claim
    # What is told or wished for besides a rule decides nothing.
    held = [one for one in dispute.held if not is_contrary(one)]
    alone = not asked and len({one.who for one in held}) == 1 and (
        not besides or all(map(partial(holds_rule, dispute.heard.setting), held))
    )  # fmt: skip
    if alone and _ask_only_claim(dispute, at, expected):
        dispute.asked[-1:] = [evolve(one, sides=()) for one in dispute.asked[-1:]]
        _note_quarrel(dispute)
        return True
    # What nobody wants is asked as somebody holds it.
    asked = asked or _ask_held_plainly(dispute, told, at, expected)
    if not asked and (wished or not _ask_held(dispute, at, expected)):
        ask_pointed_at(dispute, evolve(at, text=text), expected)
    if dispute.asked:
        _note_quarrel(dispute)
    return True


def _asks_who_wins(dispute: Dispute, text: str) -> bool:
    """Check whether it is asked who wins a quarrel of sums, and not who wins the game."""
    heard = dispute.heard
    held = {sum_held(heard, claim) for claim in dispute.claims} - {None}
    return bool(_WHO_WINS.fullmatch(text)) and len(held) >= SEVERAL


def _note_quarrel(dispute: Dispute) -> None:
    """Note that what is asked last is asked of all that is held so far."""
    dispute.quarrels.append((dispute.asked[-1], len(dispute.held)))


def _ask_only_claim(dispute: Dispute, at: TextLine, expected: TextLine | None) -> bool:
    """Ask whether the last who holds something is right; returns whether that is read."""
    last = [one for one in dispute.claims if not is_contrary(one)][-1:]
    if not last or not asks_of_claim(dispute, at, f"is {last[0].who} right?", expected):
        return False
    _ask_for(dispute, last[0])
    return True


def _ask_for(dispute: Dispute, claim: Claim) -> None:
    """Note that whoever makes a claim holds that what is asked last is so."""
    who = holder_of(dispute.heard, claim)
    sides = (Side(who, True),) if who else ()
    dispute.asked[-1:] = [evolve(one, sides=sides) for one in dispute.asked[-1:]]


def _ask_held(dispute: Dispute, at: TextLine, expected: TextLine | None) -> bool:
    """Ask the first thing that somebody holds and that can be asked, where several people hold
    something; returns whether there is one.
    """
    held = dispute.held if len({one.who for one in dispute.held}) >= SEVERAL else []
    # Of what somebody leaves who is out no clause tells as much as the table does.
    if dispute.heard.out and any(_ask_plainly(dispute, one, at, expected) for one in held[::-1]):
        return True
    for claim in held:
        for text, _ in claimed_questions(claim.clause, ""):
            if dispute.is_move(text, claim.speaker):
                asked = evolve(at, text=text)
                # Where nobody landed anywhere what a clause answers is held of all.
                setting = dispute.heard.setting
                general = asks_of_rules_alone(setting, text, claim.speaker)
                general &= dispute.heard.landed is None
                speaker = evolve(claim.speaker, general=True) if general else claim.speaker
                dispute.asked.append(AskedLine(asked, expected, speaker))
                dispute.pending = [one for one in dispute.pending if not dispute.only_held(one)]
                return True
    return False


def _ask_plainly(dispute: Dispute, claim: Claim, at: TextLine, expected: TextLine | None) -> bool:
    """Ask the plain question of what somebody holds; returns whether there is one."""
    for text, denied in claimed_questions(claim.clause, ""):
        for plain, turned in dispute.plain_questions(text, claim.speaker):
            if dispute.is_move(plain, claim.speaker):
                asked = evolve(at, text=plain)
                _ask_claim(dispute, claim, asked, expected, denied is not turned)
                return True
    return False


def _ask_held_plainly(
    dispute: Dispute, told: Sequence[AskedLine], at: TextLine, expected: TextLine | None
) -> bool:
    """Ask the plain question of what was told last, if that is only what somebody holds, as `he
    must pay 50` on the way out of a space that holds him; returns whether there is one.
    """
    last = [one for one in told[-1:] if dispute.only_held(one)]
    claims = [one for one in dispute.claims if any(
        wish.line == one.at.line and wish.text in one.clause for wish in last
    )]  # fmt: skip
    return any(_ask_plainly(dispute, claim, at, expected) for claim in claims)


def _ask_sum(dispute: Dispute, at: TextLine, expected: TextLine | None) -> bool:
    """Ask how much is owed, where people hold different sums; returns whether that is so."""
    heard = dispute.heard
    sums = {sum_claimed(heard, one) for one in dispute.held} - {None}
    asked, speaker = _sum_at_stake(dispute)
    of_rules = heard.visitor is None and any(map(partial(holds_rule, heard.setting), dispute.held))
    if len(sums) < SEVERAL or of_rules or not dispute.is_move(asked, speaker):
        return False
    dispute.asked.append(AskedLine(evolve(at, text=asked), expected, speaker))
    return True


def _sum_at_stake(dispute: Dispute) -> tuple[str, Speaker]:
    """Return the question of the sum that people quarrel about, and who asks it."""
    heard = dispute.heard
    who = heard.called(heard.visiting)
    wished = "" if heard.visitor is not None or heard.passing else _wish_at_stake(dispute)
    asked, speaker = wished, heard.speaker
    if not asked:
        asked, speaker = _gain_at_stake(dispute) or ("", speaker)
    if not asked and heard.visitor is None and heard.passing:
        asked = f"how much does {who} get for passing {heard.passing}?"
    elif not asked:
        thing = _priced_thing(dispute) if heard.visitor is None else ""
        asked = thing or f"how much does {who} owe?"
    if heard.visitor is not None and dispute.on_no_property() == heard.visitor:
        # Who stands where nobody owns anything and wants a sum wants it of the bank.
        wants = re.compile(rf"{re.escape(who)}(?:: .*,)?(?: .*)? (?:wants|demands)\b", re.I)
        if any(one.who == who.casefold() and wants.match(one.at.text) for one in dispute.held):
            asked = f"how much does {who} get?"
    return asked, speaker


def _wish_at_stake(dispute: Dispute) -> str:
    """Return the question of what the move costs, or brings, that somebody wished for last; nothing
    where nobody did.
    """
    wish = dispute.pending[-1] if dispute.pending else None
    if wish is None or not english.wishes(wish.text) or is_denied(wish):
        return ""
    done = wish.text.removeprefix("can ")
    seat = dispute.mover_of(wish) if english.wishes(done.partition(" ")[0]) else None
    mover = "" if seat is None else f"{dispute.heard.called(seat)} "
    asked = f"{english.HOW_MUCH.rstrip('?')} if {mover}{done}?"
    return asked if dispute.is_move(asked, dispute.heard.speaker) else ""


def _gain_at_stake(dispute: Dispute) -> tuple[str, Speaker] | None:
    """Return the question of what somebody gets, as the first who holds a sum for it says, and who
    asks it; None where nobody does.
    """
    heard = dispute.heard
    gains = (
        (found, one) for one in dispute.held
        if (found := _GAINS_SUM.fullmatch(one.clause)) is not None
        and sum_held(heard, one) is not None
    )  # fmt: skip
    got, claim = next(gains, (None, None))
    if got is None or claim is None:
        return None
    # `you get 200 when you land on Go` names where that is.
    there = re.sub(r"^(?:when|if|whenever) \w+ lands? ", "for landing ", got["rest"].strip())
    whole = f"how much do you get {there}?"
    if there and got["who"].casefold() == "you" and dispute.is_move(whole, claim.speaker):
        return whole, claim.speaker
    about = f" for passing {heard.passing}" if heard.passing else ""
    return f"how much does {got['who']} get{about}?", claim.speaker


def _priced_thing(dispute: Dispute) -> str:
    """Return the question of what a thing costs of which somebody holds a sum, `luxury tax is 75`;
    nothing where nobody does, or that is not read.
    """
    for one in dispute.held:
        found = _PRICED.match(without_reason(one.clause))
        if found is None or not PERSONS.isdisjoint(words_of(found["thing"])):
            continue
        verb = found["verb"].casefold()
        asked = f"how much does {found['thing']} {base_form(verb)}?"
        if verb in ("is", "are"):
            asked = f"how much {verb} {found['thing']}?"
        if dispute.is_move(asked, one.speaker):
            return asked
    return ""


def _unsaid(dispute: Dispute) -> AskedLine | None:
    """Take back what was told last that is a move, as it is asked about; None if nothing is."""
    asked = {(one.text, one.line) for one in dispute.asked}
    kinds = dispute.heard.program.moves
    recent = [] if dispute.supposed else dispute.said[-_RECENT:][::-1]
    fresh = list(takewhile(lambda told: (told.text, told.line) not in asked, recent))
    # `another house on Baltic, can he?` leaves out the verb; what somebody has is no deed.
    ways = [(told, text) for told in fresh for text in (told.text, f"{told.text}, allowed?")]
    ways.sort(key=lambda way: way[1] != way[0].text and not _HAVING.isdisjoint(words_of(way[1])))
    if not any(_OF_DEALS.search(told.text) for told in dispute.said):
        # Who says yes or no where nothing was offered only holds something.
        ways.sort(key=lambda way: _ANSWERS.fullmatch(way[0].text) is not None)
    for told, text in ways:
        made = evolve(told, at=evolve(told.at, text=text))
        moves = dispute.heard.moves(made)
        # What chance brought before the last sentence is not asked about.
        if moves and (told is dispute.said[-1] or not kinds[moves[0].name].tells):
            dispute.heard.unsay(told)
            return made
    return None


def _within(dispute: Dispute, asked: AskedLine) -> AskedLine | None:
    """Return the question `can NAME ...` for the move that `what does it cost to ...` names.

    None if it names no move, or if its own answer is the ruling on that move.
    """
    if dispute.heard.moves(asked):
        # The ruling on that move says so.
        return None
    speaker = dispute.heard.speaker
    seat = speaker.me if speaker.last is None else speaker.last
    _, _, rest = asked.text.partition(" to ")
    text = f"can {dispute.heard.called(seat or 0)} {rest}"
    if not rest or not dispute.is_move(text, speaker):
        return None
    return AskedLine(evolve(asked.at, text=text), None, speaker)


def hold_claim(dispute: Dispute, at: TextLine, speaker: Speaker) -> None:
    """Note the sum that somebody wants, or holds is owed: `she wants 200`, `he says 50`."""
    heard = dispute.heard
    dispute.claims += () if heard.listed else claims_of(at, speaker, heard.names)
    paid = None if heard.listed else PAID_SUM.fullmatch(at.text)
    if paid is not None:
        text = f"does {paid['who']} {'pay' if paid['pays'] else 'get'} {paid['sum']}"
        dispute.claim = AskedLine(evolve(at, text=text), None, speaker)
        dispute.paid = at
        dispute.took += [] if paid["pays"] else [AskedLine(at, None, speaker)]
        return
    if not heard.listed and PAID_THERE.fullmatch(at.text):
        dispute.paid = at
    if heard.listed or not english.has_verb(words_of(at.text), *_SAYS_SUM):
        return
    wording = heard.wording(without_reason(at.text), speaker)
    tokens = wording.stream.tokens if wording is not None else ()
    named = _sum_named(dispute, at.text, tokens)
    if named is None:
        return
    text, turned = _question_of_sum(dispute, at.text, tokens, named, speaker)
    general = asks_of_rules_alone(heard.setting, f"{text.rstrip('?')}?", speaker)
    general = general and dispute.first_named(text, speaker) is None
    speaker = evolve(speaker, general=True) if general else speaker
    dispute.claim = AskedLine(TextLine(text, at.line, at.column), None, speaker, denied=turned)
    if dispute.paid_sum != named.whole:
        dispute.rest_claimed = dispute.paid_sum is not None
        _doubt_paid(dispute)
    dispute.paid = None


def _sum_named(dispute: Dispute, text: str, tokens: Sequence[Token]) -> Token | None:
    """Return the only sum that a sentence names; None where it names several, or counts pieces."""
    nth = {english.ordinal(word) for word in words_of(text)}  # `his second roll`
    sums = [token for token in tokens if token.kind == "number" and token.whole is not None
            and token.whole not in nth]  # fmt: skip
    built = any(
        one in sums and then.folded in dispute.heard.pieces for one, then in pairwise(tokens)
    )
    # Of several sums it is not said which is claimed, and `3 houses` claims none, nor does
    # `both want two` where houses were spoken of.
    counts = dispute.heard.piece is not None and any(one.folded.isalpha() for one in sums)
    # `only one rent per turn` and `three doubles` are how often, and no sums.
    counts |= any(one in sums and one.text.isalpha() and _COUNTED.fullmatch(then.folded)
                  for one, then in pairwise(tokens))  # fmt: skip
    # `she rolled doubles` names no sum, although the notation counts doubles.
    counts |= not english.names_number(words_of(text))
    return None if len(sums) != 1 or built or counts else sums[0]


def _question_of_sum(
    dispute: Dispute, claimed: str, tokens: Sequence[Token], named: Token, speaker: Speaker
) -> tuple[str, bool]:
    """Return what is asked where a sum is claimed, and whether the answer is turned round."""
    found = CLAIM.match(claimed)
    said = claimed[found.end() :] if found is not None else ""
    words = words_of(said)
    # `I pass Go so I should collect 200`: what follows is what is held.
    held = _SO.split(said)[-1]
    gains = None if "collector" in dispute.known_to(speaker) else _GAINS_SUM.fullmatch(held)
    paying = _PAYS_SUM.match(said)
    # A rule of what is paid for tells more than that the sum is owed.
    if paying is not None and found is not None:
        asked = f"does {paying['who']} pay {said[paying.end('pays') :].strip()}"
        plain = (
            (text, turned)
            for text, turned in dispute.plain_questions(without_reason(asked), speaker)
            if dispute.is_move(text, speaker)
        )
        return next(plain, (f"does {paying['who']} owe {named.whole}", False))
    if english.has_verb(words, "owe") or gains:
        passing = dispute.heard.passing
        about = f" for passing {passing}" if gains and passing else ""
        text = f"does {said if gains is None else gains.expand(_GAINED)}{about}"
        return text, gains is not None and gains["no"] is not None
    if "rent" in words and ("is" in words or "its" in words):
        return f"is {' '.join(re.sub(_IS, '', said).split())}", False
    several = words_of(claimed)[:1] == ("they",)
    return _owed(dispute, tokens, named, reported=several or found is not None), False


def _doubt_paid(dispute: Dispute) -> None:
    """Leave out that a sum was paid, where another one may have been due."""
    if dispute.paid is not None:
        if all(one.at != dispute.paid for one in dispute.pending):  # said anyway
            dispute.notes.append(f"Not counted: the {dispute.paid_sum} that was paid.")
        _take_back_paid(dispute)
        dispute.over = False


def _take_back_paid(dispute: Dispute) -> None:
    """Leave out that a sum was paid, and keep where somebody landed if the same line tells that."""
    if dispute.paid is not None and PAID_THERE.fullmatch(dispute.paid.text):
        dispute.heard.unpay(dispute.paid.text)
    elif dispute.paid is not None:
        dispute.heard.unsay(AskedLine(dispute.paid))
    dispute.paid = None


def doubt_paid(dispute: Dispute) -> None:
    """Leave out that a sum was paid where it is asked whether some sum is owed, or a rest."""
    if any(question.amount for _, question in dispute.questions("owes")):
        _doubt_paid(dispute)


def doubt_bare_sums(dispute: Dispute) -> None:
    """Leave unread whether somebody may pay a sum alone, `can Ann pay 50?`, where nothing is told
    for which it might be due: no space, no debt, and nobody who is held.
    """
    heard = dispute.heard
    known = heard.listed or heard.landed is not None or heard.debts or heard.made
    if known or not any(_PAYS_BARE.fullmatch(one.text) for one in dispute.asked):
        return
    if entries(heard.statements, "place") or any(map(heard.held, range(len(heard.names)))):
        return
    unread = [one for one in dispute.asked if _PAYS_BARE.fullmatch(one.text)]
    heard.told += [one.at for one in unread]
    dispute.asked = [one for one in dispute.asked if one not in unread]


def _owed(dispute: Dispute, tokens: Sequence[Token], sum_: Token, reported: bool) -> str:
    """Return the question whether a sum is owed that somebody wants: of whom it is said to be
    wanted, else of whoever landed somewhere, or moves.
    """
    heard = dispute.heard
    debtor = heard.called(heard.visiting)
    verb = next(
        (i for i, one in enumerate(tokens) if english.has_verb((one.folded,), *_SAYS_SUM)), 0
    )
    named = [head_name(one.text) for one in tokens[:verb] if one.kind == "quoted"]
    pairs = pairwise(tokens[verb:])
    of = [head_name(then.text) for one, then in pairs
          if one.folded in _OF_WHOM and then.kind == "quoted"]  # fmt: skip
    wants = (named or [""])[-1]
    if debtor == wants and not reported:  # `I landed there and he wants 100`
        debtor = next((one for one in reversed(named) if one != wants), debtor)
    if debtor == wants and not (reported or of):
        return f"does {debtor} get {sum_.whole}"  # `I landed on it and want my 275`
    debtor = (of or [debtor])[0]
    creditor = f"{wants} " if not reported and wants not in ("", debtor) else ""
    if _names_bank(tokens[verb:]):
        creditor = "the bank "
    return f"does {debtor} owe {creditor}{sum_.whole}"


def _names_bank(tokens: Sequence[Token]) -> bool:
    """Check whether words say that something is for the bank."""
    said = pairwise(token for token in tokens if not token.is_article)
    return any(one.folded in _TO_WHOM and then.folded == "bank" for one, then in said)


def ask_sum_at_stake(dispute: Dispute) -> None:
    """Ask what is owed before the only question where that is not read and is about a sum, and
    somebody has come to what somebody else owns: what was told answers it as far as it can be.
    """
    heard = dispute.heard
    owner = None if heard.landed is None else heard.owners.get(heard.landed)
    if heard.listed or len(dispute.asked) != 1 or heard.visitor in (None, owner) or owner is None:
        return
    (one,) = dispute.asked
    words = words_of(one.text)
    acts = {spaced(name).split()[0] for name in heard.program.moves} - _OF_SUMS
    of_sum = not _OF_SUMS.isdisjoint(words) or english.names_number(words)
    if one.speaker.general or not (of_sum and (acts | _OF_ELSE).isdisjoint(words)):
        return
    before = evolve(one, at=evolve(one.at, text=english.HOW_MUCH))
    if not dispute.is_move(one.text, one.speaker) and dispute.is_move(before.text, one.speaker):
        dispute.asked.insert(0, before)


def ask_of_leaving(dispute: Dispute) -> None:
    """Ask what is asked, or else held, of what comes of it that a player is told to leave, and not
    whether that player may.
    """
    if dispute.heard.listed or not dispute.tells_leaving():
        return
    besides = [one for one in dispute.asked if one not in dispute.done or not tells_leaving(one)]
    for claim in dispute.held if not besides else ():
        if _ask_plainly(dispute, claim, claim.at, None):
            _ask_for(dispute, claim)
            besides = dispute.asked[-1:]
            break
    dispute.asked = besides or dispute.asked


def doubt_leavers(dispute: Dispute) -> None:
    """Take it for not known what is owed on what was somebody's who is told to have gone before
    another landed there: `Ann went home. I landed on her Baltic`.
    """
    heard = dispute.heard
    if heard.listed or heard.landed is None or not dispute.tells_leaving():
        return
    arrived = [one.place for one in dispute.said if english.arrives(words_of(one.text))]
    for one in filter(tells_leaving, dispute.said):
        read = heard.wording(one.text, one.speaker or heard.speaker)
        named = "" if read is None else read.stream.tokens[0].text
        theirs = named not in heard.names or heard.owners.get(heard.landed) == (
            heard.names.index(named)
        )
        if theirs and any(one.place < at for at in arrived):
            heard.told.append(one.at)


def ask_last(dispute: Dispute) -> None:
    """Ask the last move that was told or wished for, or the sum that somebody paid or wants,
    where nothing is asked: `he says 32, I say 16`.
    """
    if _ask_quarrel(dispute) or _holds_of_declined(dispute):
        return
    if dispute.pending and not _turns_to_sum(dispute):
        last = dispute.pending[-1]
        if not _ask_held_plainly(dispute, [last], last.at, None):
            dispute.asked.append(last)
    elif not (dispute.vague or dispute.wanted or dispute.heard.listed):
        _hold_taken(dispute)
        asked = bool(dispute.held) and _ask_sum(dispute, dispute.held[-1].at, None)
        if asked and dispute.took:
            _note_quarrel(dispute)
        if not asked and dispute.claim is not None:
            dispute.asked.append(dispute.claim)
        _take_back_paid(dispute)
        # What the teller alone thinks is asked about where nothing else is.
        if not (dispute.asked or dispute.claims):
            dispute.claims += dispute.thought[-1:]
        claimed = bool(dispute.claims) and not dispute.asked
        if claimed and not _ask_only_claim(dispute, dispute.claims[-1].at, None):
            _ask_rent_claimed(dispute)


def _is_settled(dispute: Dispute, one: AskedLine) -> bool:
    """Check whether a move declines something, or tells of a card, and somebody holds something
    behind it: nobody doubts it then. `Ann declined Baltic. Bob says she can't bid`.
    """
    behind = any(claim.at.place > one.place for claim in dispute.claims)
    # What was paid before a throw that is told lets that throw be made.
    thrown = _PAYS.search(one.text) is not None and any(
        told.place > one.place and _THROWS.search(told.text) for told in dispute.said
    )
    return behind and (REFUSED.search(one.text) is not None or tells_draw(one.text) or thrown)


def _holds_of_declined(dispute: Dispute) -> bool:
    """Ask what somebody holds behind what was declined; returns whether that is so."""
    declined = [one for one in dispute.pending[-1:] if _is_settled(dispute, one)]
    if not declined or not _ask_only_claim(dispute, dispute.claims[-1].at, None):
        return False
    if not dispute.heard.sales:
        dispute.heard.made += [one for one in declined if one not in dispute.heard.made]
    return True


def _ask_rent_claimed(dispute: Dispute) -> bool:
    """Ask how much is owed for the last landing, where somebody holds something of rent that is
    not read: `he says only one rent per turn`; returns whether that is asked.
    """
    last, known = dispute.claims[-1], dispute.known_to(dispute.heard.speaker)
    of_rent = OF_RENT.search(last.clause) is not None
    if not of_rent or not {"collector", "debtor"} <= known.keys():
        return False
    text = f"how much does {known['debtor']} owe {known['collector']}?"
    if not dispute.is_move(text, dispute.heard.speaker):
        return False
    dispute.asked.append(AskedLine(evolve(last.at, text=text), None, dispute.heard.speaker))
    return True


def _hold_taken(dispute: Dispute) -> None:
    """Take whoever took a sum, where others hold that it is another one, for holding that it is
    what they took: `Bob says 400. I took 200`.
    """
    for one in dispute.took:
        found = PAID_SUM.fullmatch(one.text)
        who, sum_ = (found["who"].casefold(), found["sum"]) if found is not None else ("", "")
        named = dispute.first_named(who, one.speaker or dispute.heard.speaker) is not None
        if named and any(claim.who != who for claim in dispute.claims):
            dispute.thought.append(Claim(who, f"it's {sum_}", one.at, one.speaker))


def _ask_quarrel(dispute: Dispute) -> bool:
    """Ask who is right where nothing is asked and people contradict each other, or somebody
    what another wants; returns whether that is so.
    """
    held = [] if dispute.heard.listed or dispute.vague or dispute.wanted else dispute.held
    if len({one.who for one in held}) < (1 if dispute.wishing else SEVERAL):
        return False
    ask_who_is_right(dispute, evolve(held[-1].at, text="who is right?"), "who is right?", None)
    return bool(dispute.asked)


def places_asked(asked: Sequence[AskedLine]) -> list[tuple[int, int]]:
    """Return where the last of some lines stands, by line and column."""
    return [one.place for one in asked[-1:]]


_PRICED = re.compile(r"(?i)(?P<thing>.+?) (?P<verb>is|are|costs?|charges?) (?:only )?\W?\d+\b")
_COUNTED = re.compile(r"rents?|doubles?|times?|turns?|rolls?|throws?|rounds?|players?|days?")
THINGS = word_set("it that this its")
_OF_ALL = word_set("nobody noone everybody everyone people players")
CLAIM = re.compile(
    r"(?:[\w']+ ){1,3}?(?:says?|said|reckons?|thinks?|thought|claims?|argues?|insists?|swears?)"
    r"(?: that)? ",
    re.I,
)
# `she gets 200 for passing Go`
_SO = re.compile(r",? (?:and )?(?:so|then|therefore),? |,? and (?=(?:i|he|she|they) )", re.I)
_GAINS_SUM = re.compile(
    r"(?:(?:with|by|on|after|from|for) (?:a |the |my |that )?\w+,? )?"
    r"(?P<who>(?:my |the )?[\w'-]+) (?:only |still |should |must |can |also )*"
    r"(?P<no>(?:do|does|did|will|ca|can)(?:n['\u2019]?t| not) |never |wo n['\u2019]?t |wont )?"
    r"(?P<gets>(?:gets?|collects?|receives?|earns?)"
    r" (?:only |the |a |just |my |any )?[$\u20ac\u00a3]?\d+\b(?P<rest>.*))",
    re.I,
)
_GAINED = r"\g<who> \g<gets>"
_PAYS_SUM = re.compile(
    r"(?P<who>[\w'-]+) (?P<pays>pays?|(?:has|have|needs?) to pay|must pay|should pay)"
    r" (?:[\w'-]+ ){0,3}?[$\u20ac\u00a3]?\d",
    re.I,
)
MAY_DO = re.compile(
    r"\b(?:can'?t|cannot|can|may|could|(?:am|is|are) (?:not )?allowed to)(?: not)?\b",
    re.I,
)
_IS = re.compile(r"\bis\b|'s\b")
TOO_LATE = re.compile(
    r"(?:is|was)(?:n['\u2019]?t)? (?:it|that|this)(?: now| already)? too late"
    r"(?: now| already| (?:for|to) .*)?[?!. ]*",
    re.I,
)
ASKS_LEAVE = re.compile(r"(?:can|may|must) ", re.I)
_OF_DEALS = re.compile(r"\b(?:offer|sell|sold|trad|swap|deal|buy|giv|want)", re.I)
_ANSWERS = re.compile(r"(?:\w+ ){1,2}(?:says?|said) (?:yes|no)[ .!]*", re.I)
_PAYS = re.compile(r"\b(?:paid|pays?)\b", re.I)
_THROWS = re.compile(r"\b(?:rolled|threw)\b", re.I)
_LAST_BID = re.compile(r"(?P<who>[\w-]+) bid \d+, nobody bid more")
_WHO_IS_RIGHT = re.compile(
    r"(?:(?:so|and) )?(?:who(?:'?s| is)|which(?: one)?(?:'?s| is)) (?:it|right|correct|it then)"
    r"[\s?.!]*",
    re.I,
)
_WHO_WINS = re.compile(r"(?:(?:so|and) )?who(?:'s| is|'ll| will)? wins?(?:ning)?[\s?.!]*", re.I)
_RECENT = 6  # sentences, of which one may be what is asked about
_HAVING = word_set("have has had own owns")
_SAYS_SUM = english.REPORTING | word_set("want ask demand charge need expect")
_OF_WHOM = word_set("from of off")
_PAYS_BARE = re.compile(
    r"(?i)(?:(?:can|may|could) )?(?:(?:my|the) )?[\w'-]+ pays? (?:the bank )?"
    r"[$\u20ac\u00a3]?\d+[\s.?!]*"
)
_TO_WHOM = word_set("for to")  # `she wants 18 for the bank`
# With these a sentence may tell what came since of where somebody landed.
_SAID_OF_THAT = (("that",), ("it",), ("this",))
_OF_SUMS = word_set(
    "owe owes owed pay pays rent due double doubled doubling charge charges damage cost"
)
# Of anybody, or of what would be.
_OF_ELSE = word_set("you u ur your one people players everybody if")
_OF_LEAVE_OR_SUM = re.compile(
    r"\d|[n\u2019']t\b|\b(?:can|cannot|may|must|should|could|need|have to|has to|not?|never|so|yes"
    r"|allowed|legal|illegal|late|fair|ok|okay|fine|double|same|right|wrong)\b",
    re.I,
)
