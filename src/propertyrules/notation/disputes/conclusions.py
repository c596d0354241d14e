"""What follows once all of a dispute is heard: which moves were made, what is owed or sold, whose
turn it is, and what is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from attrs import evolve

from propertyrules.ir.footprints import opened, ruining
from propertyrules.ir.program import names_of_type
from propertyrules.ir.types import CARD, HOLDER, MONEY, PLAYER, SPACE
from propertyrules.limits import ENOUGH
from propertyrules.machine.arguments import bind
from propertyrules.machine.steps import new_game
from propertyrules.model.moves import Move, make_move
from propertyrules.model.schema import get
from propertyrules.model.state import Setting
from propertyrules.model.values import BANK
from propertyrules.notation.disputes.assumptions import (
    age_claims,
    assume,
    claim_demanded,
    demands_something,
)
from propertyrules.notation.disputes.claims import begins_with_claim
from propertyrules.notation.disputes.discourse import (
    OWES_TOO_MUCH,
    Discourse,
    entries,
    is_denied,
    places_of,
    turns,
)
from propertyrules.notation.disputes.dispute import OF_RENT, OF_TURN, SEVERAL, Dispute
from propertyrules.notation.disputes.done_deals import (
    are_purchases,
    carry_out,
    count_deal,
    deals_now,
    forget_cash,
    only_offers,
    pays,
    tell_done,
    told_again,
)
from propertyrules.notation.disputes.drawn_cards import tells_draw
from propertyrules.notation.disputes.ellipsis import named_pieces, pieces_before
from propertyrules.notation.disputes.general_questions import is_general
from propertyrules.notation.disputes.segmentation import suppositions
from propertyrules.notation.disputes.sentences import done_turn, is_sale
from propertyrules.notation.disputes.sides import sides_of
from propertyrules.notation.head_sentences import states_rule
from propertyrules.notation.scenarios import (
    AskedLine,
    HeardLine,
    TextLine,
    asks,
    head_name,
    says_new_game,
)
from propertyrules.notation.table_statements import (
    Ending,
    Entry,
    NoClaim,
    OpenStatement,
    Owns,
    is_auction,
    is_debt,
    parse_line,
    table_line,
)
from propertyrules.notation.words import english
from propertyrules.notation.words.tokens import words_of
from propertyrules.notation.words.vocabulary import quoted
from propertyrules.notation.writer import write_move


def _without(lines: Iterable[AskedLine], line: AskedLine) -> list[AskedLine]:
    """Return all of some lines but one."""
    return [one for one in lines if one is not line]


def with_sides(dispute: Dispute, asked: AskedLine) -> AskedLine:
    """Return a question with who holds what of it, where it is asked who is right."""
    same = (asked.text, asked.place)
    places = [place for place, (one, _) in enumerate(dispute.quarrels)
              if one.at is asked.at or (one.text, one.place) == same]  # fmt: skip
    if not places:
        return asked
    # What is held behind the last question, `I say he can't`, is held of it too.
    begins = [0, *(count for _, count in dispute.quarrels[:-1]), len(dispute.held)]
    claims = dispute.held[begins[places[-1]] : begins[places[-1] + 1]]
    told = any(one.place == asked.place for one in dispute.said)
    return evolve(asked, sides=sides_of(dispute.heard, claims, asked, told))


def leave_pots_open(dispute: Dispute) -> None:
    """Take what others than players hold for not known where nobody tells how much that is."""
    heard, names = dispute.heard, dispute.heard.names
    told = {one.fact[1] for one in entries(heard.statements, "cash")}
    seats = range(len(names), len(names) + len(heard.program.holders))
    untold = [Entry(("cash", seat), (None,)) for seat in seats if seat not in told]
    if untold and not heard.listed:
        assume(heard, *untold)


def age_stated_claims(dispute: Dispute) -> None:
    """State whether what is due for a landing may still be asked for, as far as that is told;
    where nobody is told to have landed it is taken for due.
    """
    heard = dispute.heard
    if dispute.aged or heard.since.throws or heard.since.unasked:
        dispute.notes += claim_demanded(heard, dispute.asked)
    age_claims(heard, dispute.asked)


def note_age(dispute: Dispute) -> list[str]:
    """Return what is assumed of how long ago somebody landed, where it is told or asked as if
    it may be too late to ask for the rent, and nobody is told to have rolled since.
    """
    since = dispute.heard.since
    told = dispute.heard.listed or since.landed is None or since.throws or since.asked
    if told or not (dispute.aged and any(map(demands_something, dispute.asked))):
        return []
    others = any(one.player != since.landed for one in turns(dispute.heard.statements))
    nobody = "nobody else" if others else "nobody"
    return ["That hangs on who has rolled since.", f"Assumed: {nobody} has rolled since."]


def owns_unknown(dispute: Dispute, one: AskedLine) -> bool:
    """Check whether somebody's ruin, or what that player can do, is asked about, and nothing is
    told of the properties.
    """
    heard = dispute.heard
    question = heard.question(one)
    kind = "" if question is None else question.kind
    if heard.listed or one.denied or dispute.counts_all:
        return False
    moves = question.steps[0] if question is not None and kind == "must" else heard.moves(one)
    if question is not None and (kind == "ruined" or kind in _OF_DEEDS):
        seat = heard.setting.seat(question.player)
    elif moves and {move.name for move in moves} <= {*ruining(heard.program)}:
        seat = heard.maker(moves[0])
    else:
        return False
    owned = heard.holders
    return seat not in owned | {one.holder for one in heard.statements if isinstance(one, Owns)}


def owes_unknown(dispute: Dispute, one: AskedLine) -> bool:
    """Check whether somebody's ruin is asked about, of whom it is told that they owe something, or
    can't pay it, and not how much: `Bob can't pay the rent. He has Reading. Is he out?`.
    """
    heard = dispute.heard
    question = heard.question(one)
    moves = {move.name for move in heard.moves(one)}
    asks = question is not None and question.kind == "ruined"
    asks |= bool(moves) and moves <= {*ruining(heard.program)}
    if heard.listed or not asks or heard.debts or heard.since.landed is not None:
        return False
    return any(_OWES_UNTOLD.search(told.text) for told in (*dispute.said, *dispute.pending))


def ask_rules_alone(dispute: Dispute) -> None:
    """Leave out all that is told of the table where only that is asked which clauses answer
    whatever the table: `the tax cost me 75. Does that money go in the middle?`.
    """
    heard = dispute.heard
    program = heard.program
    general = all(is_general(heard.ask(one.text, one.speaker), program) for one in dispute.asked)
    if heard.listed or not (dispute.asked and general):
        return
    texts = (*(at.text for at in heard.told), *(one.text for one in dispute.said))
    if any(map(english.OWN_RULE.search, texts)):
        return  # the clauses may not be what they play by
    dispute.notes += [f"Not counted: “{at.text}”." for at in heard.told
                   if not isinstance(at, HeardLine)]  # fmt: skip
    heard.told, heard.made = [], []
    dispute.pending.clear()
    dispute.asked = [
        evolve(one, speaker=evolve(one.speaker, general=True)) for one in dispute.asked
    ]


def own_named_pieces(dispute: Dispute) -> None:
    """Take what is asked or done by the way for told of pieces that are somebody's, where
    nothing else is told of where they stand: `can I sell my hotel on Baltic?`.
    """
    heard = dispute.heard
    for one in (*heard.made, *dispute.asked):
        for told, name in named_pieces(dispute.heard, one.text):
            sites = heard.sites_named(name, one.speaker)
            built = {*heard.rungs}
            if sites and built.isdisjoint(sites) and heard.owners.keys().isdisjoint(sites):
                made = heard.made
                heard.tell(evolve(one.at, text=told), one.speaker)
                heard.made = made  # that was so before these


def count_named_pieces(dispute: Dispute) -> None:
    """Take what is asked or done for told of how many pieces stand where one more is put, where
    nothing else is told of that property: `can I build a second house on Baltic?`. What stands
    on the others of its group is not known where nothing is told of any of them.
    """
    heard, board = dispute.heard, dispute.heard.board
    for one in filter(heard.moves, (*heard.made, *dispute.asked)):
        for name, piece, count in pieces_before(dispute.heard, one.text):
            built = {*heard.rungs}
            for site in heard.sites_named(name, one.speaker)[:1]:
                group = {site}.union(*(one.sites for one in board.groups_with([site])))
                owned = heard.owners.keys() & group
                if site in built or (owned and owned != group) or not (owned or count):
                    continue
                if count:
                    told = f"{board.spaces[site].name} has {count} {piece}"
                    heard.tell(evolve(one.at, text=told), one.speaker)
                untold = group - built - ({site} if count else set())
                untold = untold if built.isdisjoint(group) else untold & {site}
                assume(heard, *(Entry(("rung", at), (None,)) for at in sorted(untold)))


def deal_before_landing(dispute: Dispute) -> None:
    """Let the table be as the deals have left it that are told before somebody landed, where
    something is asked behind that.
    """
    heard = dispute.heard
    landings = [
        at.place
        for at in heard.told
        if isinstance(at, HeardLine) and places_of(at.said, heard.since.landed)
    ]
    landed = max(landings, default=(0, 0))
    behind = [one for one in dispute.asked if one.place > landed]
    for one in _deals_told(dispute) if behind and heard.since.landed is not None else ():
        if one.place >= landed:
            continue
        dispute.asked = _without(dispute.asked, one)
        dispute.pending = _without(dispute.pending, one)
        heard.told = [at for at in heard.told if at != one.at]
        # A deal that cannot be played from here may have been done all the same, so it is told so.
        if carry_out(heard, one):
            dispute.counted.append(one)
        elif not _ON_TOP.isdisjoint(words_of(one.text)) or not tell_done(heard, one):
            heard.told.append(one.at)


def count_deals(dispute: Dispute) -> None:
    """Count what is told to be bought, sold or paid to cash that is told before that and asked
    about; where it can't be counted that cash is not known.
    """
    heard = dispute.heard
    seats = [heard.setting.seat(one.player) for _, one in dispute.questions("cash")]
    begun = bool(seats) and _begin_with_cash(heard, seats)
    if seats and are_purchases(heard, heard.made, 1 if begun else SEVERAL):
        dispute.counted += [one for one in heard.made if count_deal(heard, one)]
        heard.made = [one for one in heard.made if one not in dispute.counted]
    for seat in dict.fromkeys(seats):
        told = [n for n, one in enumerate(dispute.said) if told_again(heard, one, seat)]
        since = dispute.said[told[-1] + 1 :] if told else []
        # `She started with 300` tells of the beginning, wherever it stands in the text.
        if len(told) == 1 and _HELD_BEFORE.search(dispute.said[told[0]].text):
            since = [one for n, one in enumerate(dispute.said) if n != told[0]]
        for one in [one for one in since if pays(heard, one, seat)]:
            note = f"Not counted: “{one.text}”."
            if _is_counted(dispute, one) or count_deal(heard, one):
                # It was noted as passed over before it was known that it counts.
                dispute.notes = [said for said in dispute.notes if said != note]
                continue
            forget_cash(heard, seat)
            dispute.notes += [note] if note not in dispute.notes else []


def _begin_with_cash(heard: Discourse, seats: Sequence[int]) -> bool:
    """Take what players have in a new game for told, where all that is told behind that is what
    was bought; returns whether that is so.
    """
    fresh = [at for at in heard.told if says_new_game(at.text)]
    if not fresh or not are_purchases(heard, heard.made, 1):
        return False
    state = new_game(heard.setting)
    heard.told = [at for at in heard.told if at not in fresh]
    assume(heard, *(Entry(("cash", seat), (get(state, ("cash", seat)),)) for seat in seats))
    return True


def settle_landing(dispute: Dispute) -> None:
    """Count what is told to be paid or bought where somebody landed to the cash told before
    that, where it is asked how much they have: what is bought is bought with it, and what was
    paid is due still, so that the answer is what that leaves.
    """
    heard, seat = dispute.heard, dispute.heard.since.landed
    asked = {n: heard.setting.seat(one.player) for n, one in dispute.questions("cash")}
    for n in (n for n, who in asked.items() if who == heard.thrower):
        _ask_left(dispute, n)  # of what the throw leads to
    if seat is None or seat not in asked.values():
        return
    paid, taken = _settled_since(dispute, seat)
    settled = {*map(id, paid or taken)}
    lines = [at for at in heard.told if isinstance(at, HeardLine)
             and not settled.isdisjoint(map(id, at.said))]  # fmt: skip
    if not paid and not any(english.has_verb(words_of(at.text), "buy") for at in lines):
        return
    done = [one for one in turns(heard.statements) if one.player in (None, seat)]
    heard.forget([*(paid or taken), *done])
    here = {(at.text, at.line) for at in lines}
    dispute.counted += [one for one in dispute.said if (one.text, one.line) in here]
    for n in (n for n, who in asked.items() if who == seat and paid):
        _ask_left(dispute, n)
    if not paid:
        name = quoted(heard.board.spaces[heard.landed or 0].name)
        text = f"{heard.called(seat)} buys {name}"
        heard.made.append(AskedLine(TextLine(text, 1, 1), None, heard.speaker))


def _settled_since(dispute: Dispute, seat: int) -> tuple[list[NoClaim], list[Owns]]:
    """Return what is told of somebody behind where they stand, if their cash is told before
    that: that nothing is due any more, and that they own what they landed on.
    """
    told = [] if dispute.heard.listed else list(dispute.heard.statements)
    facts = {one.fact: n for n, one in enumerate(told) if isinstance(one, Entry)}
    place = facts.get(("place", seat), 0)
    behind = told[place:] if facts.get(("cash", seat), place) < place else []
    owned = [one for one in behind if isinstance(one, Owns) and one.holder == seat]
    return (
        [one for one in behind if isinstance(one, NoClaim)],
        [one for one in owned if dispute.heard.landed in dict(one.sites)],
    )


def _ask_left(dispute: Dispute, place: int) -> None:
    """Ask how much somebody has left, of whom it is asked how much they have."""
    one = dispute.asked[place]
    text = f"{one.text.rstrip(' ?')} left?"
    dispute.asked[place] = evolve(one, at=evolve(one.at, text=text))


def _is_counted(dispute: Dispute, one: AskedLine) -> bool:
    """Check whether a sentence is a move that is made, or a deal that was counted."""
    made = [*dispute.heard.made, *dispute.counted, *dispute.asked]
    same = [
        other
        for other in made
        if other == one
        or ((other.line, other.at.column, other.text) == (one.line, one.at.column, one.text))
    ]
    return any(not only_offers(dispute.heard, other) for other in same)


def _deals_told(dispute: Dispute) -> list[AskedLine]:
    """Return what is told to be done with properties, and is neither a move that is made nor
    read as how things are.
    """
    heard = dispute.heard
    unread = [one for one in dispute.said if one.at in heard.told]
    told = dict.fromkeys((*dispute.done, *dispute.pending, *unread))
    return [] if heard.listed else [
        one for one in told if one not in heard.made
        and (deals_now(one.text) or _moves_pieces(heard, one))
        and not (english.wishes(one.text) or is_denied(one) or asks(one.text))
    ]  # fmt: skip


def _moves_pieces(heard: Discourse, one: AskedLine) -> bool:
    """Check whether it is told that somebody built or sold buildings: `I built one more house`."""
    words = words_of(one.text)
    built = not heard.pieces.isdisjoint(words) and english.has_verb(words[:4], *_OF_PIECES)
    return built and bool(heard.steps(one))


def decline_before_sale(dispute: Dispute) -> None:
    """Take whoever has landed on what nobody owns for not buying it, where it is only asked
    whether it is auctioned, and nothing told of buying it.
    """
    heard, site = dispute.heard, dispute.heard.landed
    asked = [one for one in dispute.asked if "auction" in one.text.casefold()]
    texts = [*(one.text for one in dispute.said), *(one.clause for one in dispute.claims)]
    words = {base for text in texts for word in words_of(text) for base in english.bases(word)}
    told = not words.isdisjoint(("buy", "auction"))
    seat = heard.since.landed
    if (
        heard.listed or not asked or told or heard.made or heard.sales
        or site is None or seat is None or heard.owners.get(site, BANK) != BANK
        or any(map(heard.moves, dispute.asked))
    ):  # fmt: skip
        return
    name, what = heard.names[seat], heard.board.spaces[site].name
    text = f"{head_name(name)} doesn't want to buy {what}"
    made = AskedLine(evolve(asked[0].at, text=text), None, heard.speaker)
    if heard.moves(made):
        heard.made.append(made)
        dispute.notes.append(f"Assumed: {name} doesn't buy {what}.")


def ask_who_is_next(dispute: Dispute) -> None:
    """Take a question of whose turn it is for one of who comes next, where it is told that
    nothing is left to do in the turn of whoever had it: `she is done. Who's up?`.
    """
    kind, usual = done_turn(dispute.heard.bare)
    done = [one for one in turns(dispute.heard.statements) if one.player is not None
            and ((one.kind is kind and usual.items() <= one.values.items())
                 or dispute.heard.stays_held(one))]  # fmt: skip
    for place, one in enumerate(dispute.asked if done and not dispute.heard.listed else ()):
        if _sort_of(dispute, one) == "turn" and one.expected is None:
            dispute.asked[place] = evolve(one, at=evolve(one.at, text="who rolls next?"))


def _sort_of(dispute: Dispute, one: AskedLine) -> str:
    """Return the sort of a question; empty where it is none."""
    question = dispute.heard.question(one)
    return "" if question is None else question.kind


def let_go_under(dispute: Dispute) -> None:
    """Take who is told to be out and owes something for one who goes under now: what that
    brings is asked.
    """
    heard, names = dispute.heard, dispute.heard.names
    ways = [] if heard.listed or not dispute.asked else ruining(heard.program)
    owed = [one for one in heard.opened if one not in turns((one,))]
    for out in entries(heard.statements, "out"):
        owed += _rent_of(dispute, out.fact[1], owed)
        debts = [one for one in owed for name in names_of_type(one.fields, PLAYER, HOLDER)[:1]
                 if one.values.get(name) == out.fact[1]]  # fmt: skip
        for way in ways[:1] if debts else ():
            text = write_move(heard.setting, make_move(way, names[out.fact[1]]))
            heard.forget([out])
            heard.made.append(AskedLine(TextLine(text, dispute.asked[0].line, 1)))


def keep_taken(dispute: Dispute) -> None:
    """Take whoever got a property that is mortgaged, and is asked what they pay, for keeping it
    so, where nothing else is told to be paid, or done with it.
    """
    heard = dispute.heard
    taken = heard.taken_marked
    if heard.listed or len(taken) != 1 or heard.debts:
        return
    payers = {one.values["debtor"] for one in map(heard.question, dispute.asked)
              if one is not None and one.kind == "owes"}  # fmt: skip
    if payers.isdisjoint(taken.values()):
        return
    # What was done since, or is asked about, may be to lift the mortgage.
    if heard.made or heard.since.landed is not None or any(map(heard.moves, dispute.asked)):
        return
    ((site, seat),), names = taken.items(), heard.names
    if seat < 0 or heard.owners.get(site) != seat:
        return
    kept = f"keeps {heard.board.spaces[site].name} mortgaged"
    at = TextLine(f"{heard.called(seat)} {kept}", dispute.asked[0].line, 1)
    made = AskedLine(at, None, heard.speaker)
    if heard.moves(made):
        heard.made.append(made)
        dispute.notes.append(f"Assumed: {names[seat]} {kept} for now.")
        dispute.asked = [
            evolve(one, at=evolve(one.at, text=_OWES_NOW.sub(_IS_PAID, one.text)))
            for one in dispute.asked
        ]


def _rent_of(dispute: Dispute, seat: int, owed: Sequence[OpenStatement]) -> list[OpenStatement]:
    """Return what somebody owes who is out, though they own something, and has just landed on
    what another owns: more than could be raised.
    """
    heard, owners = dispute.heard, dispute.heard.owners
    owner = owners.get(heard.landed) if heard.landed is not None else None
    goes = owner not in (None, seat, BANK) and seat in heard.holders
    kind = next(filter(is_debt, heard.program.matters.values()), None)
    if owed or not goes or kind is None or seat != heard.since.landed:
        return []
    values = {PLAYER: seat, HOLDER: owner, MONEY: ENOUGH}
    told = {one.name: values[one.type] for one in kind.fields if one.type in values}
    assume(heard, debt := OpenStatement(kind, told))
    dispute.notes.append(OWES_TOO_MUCH)
    return [debt]


def name_sale(dispute: Dispute) -> None:
    """Say what is auctioned, where no line does: that on which somebody landed, or the only
    property that was spoken of.
    """
    heard = dispute.heard
    sales = heard.sales
    sites = [heard.landed] if heard.landed is not None else heard.mentioned
    for of in sales[0].fields if sales and not heard.listed and len(sites) == 1 else ():
        if of.type.name == "space" and not any(of.name in one.values for one in sales):
            assume(heard, OpenStatement(sales[0].kind, {of.name: sites[0]}, part=True))


def knock_down(dispute: Dispute) -> None:
    """Let all others pass where nobody offers more than the bidder in an auction."""
    heard, names = dispute.heard, dispute.heard.names
    if heard.listed:
        return
    assumed = not heard.sold and _asks_of_last_bid(dispute)
    heard.sold |= assumed
    # Where nobody offers more, what was offered before is told, and not asked about.
    for one in dispute.done if heard.sold else ():
        if heard.tell(one.at, one.speaker or heard.speaker):
            dispute.asked = _without(dispute.asked, one)
            heard.made = _without(heard.made, one)
            heard.made = [made for made in heard.made if not dispute.led_to_sale(made)]
            name_sale(dispute)
    sales = heard.sales
    if not sales:
        return
    types = {field.name: field.type for field in sales[0].fields}
    told = {name: value for one in sales for name, value in one.values.items()}
    leads = next((value for name, value in told.items() if types[name] == HOLDER), None)
    passed = {seat for one in sales for name, seats in one.values.items()
              if types[name].of == PLAYER for seat in seats}  # fmt: skip
    out = heard.out
    others = [seat for seat in range(len(names)) if seat != leads and seat not in out]
    passed_all = passed >= set(others)
    ended = heard.sold or (passed_all and not any(map(heard.moves, dispute.asked)))
    if leads is None or leads < 0 or not ended:
        return
    bid = next((value for name, value in told.items() if types[name] == MONEY), 0)
    cash = [one.values[0] for one in entries(heard.statements, "cash") if one.fact[1] == leads]
    if assumed and any(has is not None and has < bid for has in cash):
        return  # who can't pay it has not bid it
    dispute.notes += ["Assumed: nobody bids more."] if assumed and not passed_all else []
    heard.forget(sales)
    values = {name: value for name, value in told.items() if types[name].of != PLAYER}
    heard.add(TextLine("", 1, 1), [OpenStatement(sales[0].kind, values)])
    for seat in others:
        text = TextLine(f"{heard.called(seat)} passes", 1, 1)
        heard.made.append(AskedLine(text, None, heard.speaker))
    _speak_of_winner(dispute, leads)


def _asks_of_last_bid(dispute: Dispute) -> bool:
    """Check whether only who gets what is sold is asked, or what they pay: `Ann bid 20, Bob bid 40.
    Who gets it?`.
    """
    heard = dispute.heard
    bids = [one for one in dispute.done for move in heard.moves(one) if _is_of_sale(heard, move)]
    if not (bids or heard.sales):
        return False
    asked = [one.text for one in dispute.asked if one not in dispute.heard.made]
    return bool(asked) and all(map(_OF_LAST_BID.fullmatch, asked))


def _is_of_sale(heard: Discourse, move: Move) -> bool:
    """Check whether a move is made in an auction."""
    matters = heard.program.matters
    return any(is_auction(matters[kind]) for kind in heard.program.moves[move.name].matters)


def _names_sum(heard: Discourse, move: Move) -> bool:
    """Check whether a move names a sum, as a bid does."""
    return any(param.type == MONEY for param in heard.program.moves[move.name].params)


def _speak_of_winner(dispute: Dispute, seat: int) -> None:
    """Take the winner of an auction for whom each question of the `winner` is about, and each
    that stands behind `who gets it?`: `how much do they pay?`.
    """
    asked = (words_of(one.text)[:1] == ("who",) and english.follows_on(one.text)
             for one in dispute.asked)  # fmt: skip
    begin = next((place for place, who in enumerate(asked, 1) if who), len(dispute.asked))
    for place, one in enumerate(dispute.asked):
        said = evolve(one.speaker, roles={**one.speaker.roles, **dict.fromkeys(_WINNER, seat)})
        if place >= begin:
            said = evolve(said, last=seat, recent=(seat, *said.recent))
        dispute.asked[place] = evolve(one, speaker=said)


def need_places(dispute: Dispute) -> None:
    """Leave lines unread that tell on one of several spaces of a name somebody stands, without
    which, where a card leads from there.
    """
    heard, kinds = dispute.heard, dispute.heard.program.moves
    asked = (move.name for one in (*heard.made, *dispute.asked) for move in heard.moves(one))
    drawn = [kinds[name] for name in asked if kinds[name].tells]
    # From wherever somebody is, a card that names a space leads there.
    fixed = (PLAYER, MONEY, SPACE, CARD)
    leads = any(p.type not in fixed for kind in drawn for p in kind.params)
    heard.told = [
        TextLine(at.text, at.line, at.column)
        if (leads or (not drawn and at.line in dispute.below))
        and isinstance(at, HeardLine)
        and any(one.values[0] is None for one in entries(at.said, "place"))
        else at
        for at in heard.told
    ]


def _is_bound(dispute: Dispute, one: AskedLine) -> bool:
    """Check whether a question hangs on what is told: it counts, has a condition, or goes on
    from the one before it.
    """
    if words_of(one.text)[:1] == ("how",):
        return True
    if _CONDITION.search(one.text) and not one.speaker.supposed:
        return True
    return one not in dispute.asked[:1] and english.follows_on(one.text)


def names_nothing(dispute: Dispute, one: AskedLine) -> bool:
    """Check whether a question names nothing of the table, and cannot be read: `can you build
    when it is not your turn?`.
    """
    if dispute.heard.listed or one.expected is not None or _is_bound(dispute, one):
        return False
    wording = dispute.heard.wording(one.text, one.speaker)
    tokens = () if wording is None else wording.stream.tokens
    numbers = any(token.kind == "number" for token in tokens)
    said = words_of(one.text)[1:2]
    if any(token.kind == "quoted" for token in tokens[1:2]) and said[:1] != ("i",):
        # `may she bid?` is about somebody at this table.
        return False
    named = numbers or dispute.heard.names_property(one.text, one.speaker)
    return not (named or dispute.is_move(one.text, one.speaker) or dispute.heard.moves(one))


def leads_to_question(dispute: Dispute, one: AskedLine) -> bool:
    """Check whether a move is told for what is asked behind it: `Theo bids 10. Can Rosa bid
    11?`. One that is asked about itself is not made.
    """
    heard = dispute.heard
    if heard.thrower is not None:
        return True
    begin = dispute.asked.index(one) + 1 if one in dispute.asked else 0
    behind = [other for other in dispute.asked[begin:] if other.line >= one.line
              and other not in heard.made]  # fmt: skip
    made, kinds = heard.moves(one), heard.program.moves
    if dispute.led_to_sale(one) or (behind and all(map(dispute.is_of_passing, behind))
                                  and _passed_before(dispute, one)):  # fmt: skip
        return False
    if is_denied(one) or any(kinds[move.name].tells for move in made):
        # What chance brought, or somebody does not do, is not asked about.
        return bool(behind)
    again = made and any(heard.moves(other) == made for other in behind)
    return bool(behind) and not again


def _passed_before(dispute: Dispute, one: AskedLine) -> bool:
    """Check whether it is told before a move that somebody passed a space, and not where they
    landed then. What leads on may pass it again.
    """
    if dispute.landings or english.has_verb(words_of(one.text), "advance"):
        return False
    passed = (at for at in dispute.said if english.has_verb(words_of(at.text), "pass"))
    return any(at.place < one.place for at in passed)


def asked_again(dispute: Dispute) -> list[AskedLine]:
    """Return the moves that are told and asked about behind that."""
    moves = [(one, dispute.heard.moves(one)) for one in dispute.asked]
    return [
        one for place, (one, made) in enumerate(moves) if one in dispute.done and made
        and any(made == other for at, other in moves[place + 1 :] if asks(at.text))
    ]  # fmt: skip


def pass_over(dispute: Dispute) -> None:
    """Pass over sentences that are not read, and that can't tell anything of a table by their
    words; it is said with each answer that they do not count.
    """
    heard = dispute.heard
    if heard.listed or not dispute.asked:
        return
    in_order = all(_sort_of(dispute, one) in ("turn", "next") for one in dispute.asked)
    for at in [at for at in heard.told if not isinstance(at, HeardLine)]:
        wording = heard.wording(at.text, heard.speaker)
        decides = OWES_SUM.fullmatch(at.text) or states_rule(at.text) or tells_draw(at.text)
        if wording is None or decides or says_new_game(at.text):
            continue
        tells = wording.may_tell() or wording.is_strange(wording.stream.tokens)
        if not tells or _is_idle(at.text, in_order):
            heard.told.remove(at)
            # A sum that is only assumed is not shown.
            said = at.text.replace(f" {ENOUGH}", "")
            if not _is_compared(dispute, at):
                dispute.notes.append(f"Not counted: “{said}”.")


def _is_idle(text: str, in_order: bool) -> bool:
    """Check whether a sentence tells nothing of the table: what was not done, what somebody holds,
    and, where it is asked whose turn comes, what was bought or paid.
    """
    # Whoever bought something has the turn no longer, or shorter, for it.
    spent = in_order and english.has_verb(words_of(text)[:2], "buy", "pay")
    return spent or begins_with_claim(text) or _UNDONE.search(text) is not None


def _is_compared(dispute: Dispute, at: TextLine) -> bool:
    """Check whether a sentence says what somebody holds, where it is said who is right."""
    held = any(one.at.text == at.text for one in dispute.held)
    return held and any(with_sides(dispute, one).sides for one in dispute.asked)


def keep_ending(dispute: Dispute) -> None:
    """Let what is said of an end of play be a line that has to be read, where it is asked who
    wins: it decides that.
    """
    heard = dispute.heard
    if heard.listed or not any(_sort_of(dispute, one) == "wins" for one in dispute.asked):
        return
    kept = {at.place for at in heard.told}
    heard.told += [one.at for one in dispute.said if english.has_verb(words_of(one.text), *_ENDING)
                   and one.place not in kept and not begins_with_claim(one.text)]  # fmt: skip


def name_winner(dispute: Dispute) -> None:
    """Take the only player who is not out for the winner."""
    heard = dispute.heard
    out = heard.out
    left = [seat for seat in range(len(heard.names)) if seat not in out]
    if out and len(left) == 1 and not any(_names_turn(heard.setting, at) for at in heard.told):
        assume(heard, Ending((left[0],)))


def open_offers(dispute: Dispute) -> None:
    """Take what was offered for open, where it is asked about its answer: `can she accept?`."""
    heard = dispute.heard
    moves, matters = heard.program.moves, heard.program.matters
    answered = {name for one in dispute.asked for move in heard.moves(one)
                for name in moves[move.name].matters
                if moves[move.name].how == "answers"}  # fmt: skip
    offered = [one for one in dispute.pending if one not in dispute.asked]
    offered += [one for one in dispute.done if one not in heard.made]
    for one in offered if answered else ():
        for move in heard.moves(one):
            own = moves[move.name]
            names = {param.name for param in own.params}
            kinds = (matters[name] for name in sorted(answered - {*own.matters}))
            alike = (k for k in kinds if names == {field.name for field in k.fields})
            if (kind := next(alike, None)) is not None:
                heard.add(one.at, (OpenStatement(kind, bind(heard.bare, move)),))
                dispute.asked = _without(dispute.asked, one)
                break


def open_supposed(dispute: Dispute) -> None:
    """Take what is answered by a move for open, where no line tells so: by one that a question
    supposes, `if she keeps it mortgaged, what does she pay?`, or by one that is told of
    somebody of whom nothing tells where they stand: `Ann doesn't want Baltic. Can I bid?`.
    """
    heard, placed = dispute.heard, {o.fact[1] for o in entries(dispute.heard.statements, "place")}
    program = heard.program
    moves = [(line, move, program.moves[move.name])
             for line in heard.made for move in heard.moves(line)]  # fmt: skip
    comes = {name for *_, own in moves for name in opened(program, own.then)}
    for one in dispute.asked:
        # What is asked about before may open it too.
        comes |= {name for move in heard.moves(one)
                  for name in opened(program, program.moves[move.name].then)}  # fmt: skip
        led = _CONDITION.search(one.text) is not None
        supposed = next(iter(suppositions(one.text)), None) if led else None
        line = supposed and AskedLine(evolve(one.at, text=supposed[0]), None, one.speaker)
        # What may be done at any time answers nothing.
        free = line and any(program.moves[m.name].how == "any" for m in heard.moves(line))
        if (
            line
            and not free
            and any(
                comes.isdisjoint(program.moves[move.name].matters)
                and _open_for(dispute, line, move)
                for move in heard.moves(line)
            )
        ):
            return
    # What is auctioned already was declined before.
    comes = set()
    for line, move, own in () if heard.sales else moves:
        seat = heard.maker(move)
        told = seat not in placed and comes.isdisjoint(own.matters)
        if told and _open_for(dispute, line, move):
            if not turns(heard.statements):
                heard.told.append(TextLine(f"turn of {quoted(move.by)}", line.line, 1))
            return
        comes |= opened(program, own.then)
    if not placed:
        _open_sale(dispute)


def _open_sale(dispute: Dispute) -> None:
    """Take the only property that is spoken of for auctioned, where nobody is told to own it
    and a bid is asked about: `Ann bids 95 for Baltic`.
    """
    heard = dispute.heard
    if heard.listed or turns(heard.statements):
        return
    sites = list(heard.mentioned)
    for one in dispute.asked if len(sites) == 1 and sites[0] not in heard.owners else ():
        if any(_open_for(dispute, one, move, sites[0]) for move in heard.moves(one)):
            return
    if not (sites or heard.sales or heard.piece is not None):
        _open_any_sale(dispute)


def _open_any_sale(dispute: Dispute) -> None:
    """Take any property for auctioned where a bid is asked about and none is spoken of, as what
    may be bid hangs on none: `can I bid 300 if I have only 200?`.
    """
    heard = dispute.heard
    free = [site for site in heard.board.deeds if site not in heard.owners]
    asked = [(one, move) for one in dispute.asked for move in heard.moves(one)]
    for line, move in asked:
        bids = _is_of_sale(heard, move) and _names_sum(heard, move)
        if bids and free and _open_for(dispute, line, move, free[0]):
            dispute.notes.append(f"Assumed: {heard.board.spaces[free[0]].name} is auctioned.")
            return


def _open_for(dispute: Dispute, line: AskedLine, move: Move, site: int | None = None) -> bool:
    """Take what a move answers for open, where it answers one thing that is not told to be, and
    says all of it but the property, which is then `site`; returns whether that is so.
    """
    heard, program = dispute.heard, dispute.heard.program
    own = program.moves[move.name]
    told = {one.kind.name for one in heard.opened}
    hows = ("answers",) if site is None else ("answers", "while")
    if own.how not in hows or len(own.matters) != 1 or told & {*own.matters}:
        return False
    kind, given = program.matters[own.matters[0]], bind(heard.bare, move)
    needed = [of.name for of in kind.fields if of.default is None]
    untold = [of for of in kind.fields if of.default is None and of.name not in given]
    if site is not None and [of.type.name for of in untold] == [SPACE.name]:
        given = {**given, untold[0].name: site}
    # A turn, or a claim, is told otherwise.
    if kind.place or any(given.get(name) is None for name in needed):
        return False
    heard.add(line.at, (OpenStatement(kind, {name: given[name] for name in needed}),))
    return True


def name_turn(dispute: Dispute, assumes: bool) -> None:
    """Say whose turn it is where no line says so: of whoever has landed somewhere, or rolls,
    else of whoever would make the move that is asked about.
    """
    heard, names = dispute.heard, dispute.heard.names
    told = heard.statements
    said = bool(turns(told)) or any(isinstance(one, Ending) for one in told)
    seat: int | None
    if said or any(_names_turn(heard.setting, at) for at in heard.told):
        seat = heard.mover
    else:
        seat = _seen_moving(dispute)
        if seat is None and any(_asks_sum(one.text) for one in dispute.asked):
            seat = _only_visitor(dispute)
        if seat is None and assumes:
            movers = (dispute.mover_of(one) for one in dispute.asked
                      if one.speaker is None or not one.speaker.general)  # fmt: skip
            seat = next((mover for mover in movers if mover is not None), None)
            if seat is not None and not any(map(is_sale, heard.statements)):
                dispute.notes.append(f"Assumed: it is {names[seat]}'s turn.")
            elif seat is None and dispute.asked:
                seat = heard.mover  # that they cannot be read is said
        if seat is not None and seat == heard.thrower and (turn := heard.turn_of_throw):
            assume(heard, turn)
        elif seat is not None:
            lines = (*heard.told, *(one.at for one in dispute.asked), TextLine("", 1, 1))
            text = f"turn of {quoted(names[seat])}"
            heard.told.append(TextLine(text, lines[0].line, lines[0].column))
    if heard.visitor != seat and seat is not None:
        heard.visitor = None


def _asks_sum(text: str) -> bool:
    """Check whether a question is of rent, or of how much in no more words."""
    return OF_RENT.search(text) is not None or words_of(text) == ("how", "much", "?")


def _only_visitor(dispute: Dispute) -> int | None:
    """Return who stands on what is another's, if nobody else does; None where that is not so,
    or where it is told of whom something is asked.
    """
    heard, owners = dispute.heard, dispute.heard.owners
    stands = {int(one.fact[1]): one.values[0] for one in entries(heard.statements, "place")}
    visits = [seat for seat, space in stands.items()
              if owners.get(space, seat) not in (seat, BANK)]  # fmt: skip
    named = any(dispute.first_named(one.text, one.speaker) is not None for one in dispute.asked)
    return visits[0] if len(visits) == 1 and not named else None


def _seen_moving(dispute: Dispute) -> int | None:
    """Return who is told to have thrown, or landed somewhere; None where nobody is."""
    heard = dispute.heard
    if heard.thrower is not None:
        return heard.thrower
    kinds = heard.program.moves
    for move in (move for one in heard.made for move in heard.moves(one)):
        if kinds[move.name].tells:
            return heard.maker(move)  # who draws a card
    # Who landed last has the turn.
    for at in heard.told[::-1]:
        words = words_of(at.text)
        came = _moved(words) or english.arrives(words)
        said = at.said if isinstance(at, HeardLine) and came else ()
        for one in entries(said, "place"):
            return int(one.fact[1])
    names = heard.lower_names
    texts = (words_of(at.text) for at in (*heard.told, *(one.at for one in dispute.asked)))
    first = (words[0] for words in texts if _moved(words[1:4]))
    return next((names.index(word) for word in first if word in names), None)


def _names_turn(setting: Setting, at: TextLine) -> bool:
    """Check whether a line that is not read yet says whose turn it is."""
    if isinstance(at, HeardLine):
        return False
    said = parse_line(setting, at, lambda fault: None, table_line)
    return not OF_TURN.isdisjoint(words_of(at.text)) or bool(turns(said))


def _moved(words: Sequence[str]) -> bool:
    return english.has_verb(words, "land", "roll", "throw")


_HELD_BEFORE = re.compile(
    r"\b(?:had|(?:start|beg)\w+ with)\b(?!.*\b(?:left|then|after|now)\b)", re.I
)
_OF_PIECES = ("build", "buy", "put", "add", "sell")
_ON_TOP = frozenset(("more", "another", "extra", "further"))
_OF_DEEDS = ("some", "many", "enough")  # questions that are answered by what somebody owns
_ENDING = ("stop", "end", "finish", "agree", "win")
# By these other rules may be played than the rulebook's.
# What somebody can't do, or isn't doing, changes nothing of a table.
_UNDONE = re.compile(
    r"\b(?:has|have)(?:n'?t| not) \w+ anything\b|"
    r"\b(?:can'?t|cannot|couldn'?t|can not|could not|unable to|won'?t be)\b"
    r"|(?:\b(?:i'm|im|am|is|he's|she's|hes|shes|are|was|were) not|\b(?:is|are|was|were)n'?t)"
    r" (?:\w+ )?\w+ing\b",
    re.I,
)
_CONDITION = re.compile(r"\b(?:if|unless|when)\b", re.I)
OWES_SUM = re.compile(
    r"(?:(?:my|his|her|the) )?[\w'\"]+ owes? (?:(?:(?:my|the) )?[\w'-]+ )?"
    r"[$\u20ac\u00a3]?\d[\w ]*[.!]*",
    re.I,
)
_OWES_NOW = re.compile(
    r"(?:(?:do|does) )?(?P<who>[\w'\"-]+) (?:owes?|(?:(?:has|have) to|must) pay)"
    r" (?:(?:the )?bank )?(?P<sum>[$\u20ac\u00a3]?\d+)\b(?! (?:percent|to )| ?%).*",
    re.I,
)
_IS_PAID = r"does \g<who> have to pay \g<sum>"
_OWES_UNTOLD = re.compile(
    r"\b(?:can'?t|cannot|couldn'?t) pay\b|\bowes? (?:[\w-]+ )?(?:\w+ )?(?:rent|tax|money)\b", re.I
)
_OF_LAST_BID = re.compile(
    r"(?:so |and )?(?:who (?:gets?|got|has|wins?|won|owns|takes|buys)"
    r"|do(?:es)? [\w'-]+ (?:get|own|win)|(?:how much|what) do(?:es)? [\w'-]+ (?:have to )?pay)"
    r"(?: (?!\d)(?:(?!\bif\b)[^?,])+)?[?.! ]*",
    re.I,
)
_WINNER = ("winner", "buyer")  # what the winner of an auction is called
