"""Sentences of a dispute in plainer words before they are sorted: who does it, to whom, and where,
as far as what was told before says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import evolve

from propertyrules.ir.program import names_of_type
from propertyrules.ir.types import HOLDER, PLAYER, TRUTH
from propertyrules.notation.disputes.discourse import OWES_TOO_MUCH, entries, places_of
from propertyrules.notation.disputes.dispute import PAID_SUM, PERSONS, REFUSED, SEVERAL, Dispute
from propertyrules.notation.disputes.ellipsis import spelt_out
from propertyrules.notation.disputes.indirect import plain_question
from propertyrules.notation.disputes.people import lists_players
from propertyrules.notation.disputes.segmentation import without_repayment
from propertyrules.notation.scenarios import AskedLine, TextLine, asks, head_name, says_new_game
from propertyrules.notation.table_statements import Owns
from propertyrules.notation.words import english
from propertyrules.notation.words.normalizer import Speaker, pronoun_of
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.words.tokens import CURRENCIES, in_place_of, one_of, words_of
from propertyrules.notation.words.vocabulary import Hit


def properties(line: TokenStream) -> Iterator[tuple[int, Hit]]:
    """Yield the names of properties in a line, each with its place and none within another."""
    end = 0
    for place, token in enumerate(line.tokens):
        if place < end or token.kind != "word" or token.is_article:
            continue
        hit = line.hit(line.property_type, place)
        if hit is not None:
            end = hit.end
            yield place, hit


def pointed_at(dispute: Dispute, at: TextLine) -> TextLine:
    """Return a sentence with the name of what only its place tells: of a property that was only
    passed, `I went past Baltic. Can I buy it?`, and of where somebody is held, `in there`.
    """
    heard = dispute.heard
    if heard.listed:
        return at
    if asks(at.text) and heard.speaker.site == heard.passed_over is not None:
        name = heard.board.spaces[heard.passed_over].name
        return evolve(at, text=re.sub(r"\bit\b", name, at.text, count=1))
    held = [track.phrases[0].text for track in heard.program.holding_tracks
            if heard.holds_anybody()]  # fmt: skip
    return evolve(at, text=re.sub(r"\b(?:from )?in there\b", held[0], at.text)) if held else at


def as_reported(dispute: Dispute, at: TextLine) -> TextLine:
    """Return what somebody is told to say in quotes as it is said of them: `she says "I can
    build"`.
    """
    found = None if dispute.heard.listed else _IN_QUOTES.fullmatch(at.text)
    if found is None:
        return at
    names, who = dispute.heard.names, found["who"]
    seat = next((n for n, one in enumerate(names) if one.casefold() == who.casefold()), None)
    if seat is None and who.casefold() in ("he", "she", "they"):
        seat = dispute.heard.speaker.last
    says = "say" if who.casefold() == "i" else "says"
    says = found["says"] if found["says"][:2].casefold() in ("sa", "cl", "ar") else says
    me = seat is None and who.casefold() == "i"
    if seat is None and not me:
        return at
    said = found["said"]
    # Within quotes `I` is whoever speaks, and `you` whoever they speak to.
    if seat is not None:
        said = english.named(said, head_name(names[seat]))
    elif (other := _spoken_to(dispute)) is not None:
        said = re.sub(r"(?i)\byou(?:'re| are)\b", f"{head_name(names[other])} is", said)
        said = re.sub(r"(?i)\byou\b", head_name(names[other]), said)
    return evolve(at, text=f"{who} {says} {said}{found['ends']}")


def _spoken_to(dispute: Dispute) -> int | None:
    """Return to whom whoever tells of it speaks: who landed somewhere, else who was spoken of
    last, if that is another.
    """
    heard = dispute.heard
    seats = (heard.visitor, heard.speaker.last, *heard.recent)
    return next((one for one in seats if one is not None and one != heard.cast.me), None)


def without_lead(dispute: Dispute, at: TextLine) -> TextLine:
    """Return a sentence without what leads to the matter, and a bare `right?` in full; noted is
    where a story says `now`.
    """
    if TAG.fullmatch(f" {at.text}") and not english.asks_what_now(at.text):
        return evolve(at, text="is that right?")
    whole = without_repayment(at.text)
    at = evolve(at, text=plain_question(whole, dispute.heard.names))
    at = at if dispute.heard.listed else evolve(at, text=_LIFTS_LATER.sub(r"\g<does>", at.text))
    lead = english.lead(at.text)
    if "now" in words_of(at.text[:lead]):
        dispute.since = len(dispute.heard.told)
    return at.behind(lead) if lead else at


def sum_as_claim(dispute: Dispute, at: TextLine) -> TextLine:
    """Return what whoever has just landed somewhere wants to pay as what they hold to be due,
    `she only wants to pay 2`, and a share that somebody names as what they have to pay.
    """
    heard = dispute.heard
    landed = heard.since.landed
    if heard.listed or landed is None or heard.held(landed):
        return at
    name = head_name(heard.names[landed])
    if (share := _NAMES_SHARE.fullmatch(at.text.strip(" .!"))) is not None:
        return evolve(at, text=f"{share['says']} {name} pays {share['share']}")
    at = evolve(at, text=_OFFERS_LESS.sub(r"\g<who> says ", at.text))
    offer = _OFFERS_SUM.fullmatch(at.text.strip(" .!"))
    if offer is None or not (offer["who"] or heard.speaker.last == landed):
        return at
    who = offer["who"] or f"{name} "
    asked = heard.wording(f"{who}pays", heard.speaker)
    if asked is None or asked.stream.tokens[0].text != heard.names[landed]:
        return at
    return evolve(at, text=f"{who}says {offer['sum']}{offer['rest'] or ''}")


def with_told_place(dispute: Dispute, at: TextLine) -> TextLine:
    """Return a sentence in which somebody comes to one of several spaces of a name with the
    number of that on which they are told to be.
    """
    heard = dispute.heard
    spaces = heard.board.spaces
    seat = dispute.named_or_last(at.text, heard.speaker)
    for place in places_of(heard.statements, seat)[-1:]:
        site = place.values[0]
        name = spaces[site].name if isinstance(site, int) else ""
        if name and sum(one.name == name for one in spaces) > 1:
            bare = rf"(?i)\b(on|at) (?:the |a )?{re.escape(name)}(?=\s*(?:[.,;!]|$| and\b))"
            at = evolve(at, text=re.sub(bare, rf"\1 space {site}", at.text))
        if isinstance(site, int) and not english.has_verb(words_of(at.text), "roll", "throw"):
            at = evolve(at, text=_JUST_LANDED.sub(rf"just landed on space {site}", at.text))
    return at


def with_whole_sum(dispute: Dispute, at: TextLine) -> TextLine:
    """Return a sentence with the whole sum for what is to be paid besides what was paid: `he wants
    25 more`.
    """
    paid = dispute.paid_sum
    if paid is None:
        return at
    return evolve(at, text=_REST.sub(lambda found: str(paid + int(found[1] or found[2])), at.text))


def dealt_as_it_is(dispute: Dispute, at: TextLine) -> TextLine:
    """Return a deal without how the property is that changes hands, which is told before it:
    `Bob sells mortgaged Baltic to Ann`, `Bob sells Baltic to Ann for 100, still mortgaged`.
    """
    heard = dispute.heard
    states = [track.phrases[0].text for track in heard.program.tracks_of("property")
              if track.type == TRUTH and track.phrases]  # fmt: skip
    for state in () if heard.listed else states:
        said = state in words_of(at.text)
        found = re.fullmatch(_DEALT_SO.replace("{state}", state), at.text) if said else None
        deal = f"{found['deal'] or found['sells']}{found['rest'] or ''}" if found else ""
        sites = heard.sites_named(deal, heard.speaker) if deal else ()
        if len(sites) != 1 or not dispute.is_move(deal, heard.speaker):
            continue
        name = heard.board.spaces[sites[0]].name
        if sites[0] in heard.marked or heard.tell(
            evolve(at, text=f"{name} is {state}"), heard.speaker
        ):
            return evolve(at, text=deal)
    return at


def tells_no_fact(dispute: Dispute, at: TextLine) -> bool:
    """Take in a sentence that only says that a game begins, what people usually do, or who
    plays; returns whether it is one.
    """
    if says_new_game(at.text):
        dispute.heard.told.append(evolve(at, text="new game"))
        return True
    idle = bool(_HABIT.search(at.text) or _PROMISED.match(at.text))
    idle = idle or (not dispute.heard.listed and _OWNS_SOME.fullmatch(at.text) is not None)
    idle = idle or (
        _PROMISES.match(at.text) is not None
        and not (dispute.before_asked or dispute.heard.listed)
        and not dispute.is_move(at.text, dispute.heard.speaker)
    )
    if idle and not asks(at.text):
        dispute.notes.append(f"Not counted: “{at.text}”.")
        return True
    if (printed := _PRINTED.fullmatch(at.text)) is not None and not dispute.heard.listed:
        _compare_print(dispute, at, [int(one) for one in _SUMS.findall(printed["says"])])
        return True
    names = dispute.heard.names
    return lists_players(at.text, names) or _tells_who_is_left(dispute, at.text)


def _compare_print(dispute: Dispute, at: TextLine, sums: Sequence[int]) -> None:
    """Note that it does not count what a board is told to say of the space that was spoken of
    last, unless the board of the rulebook says so too.
    """
    heard, board = dispute.heard, dispute.heard.board
    told = [one.values[0] for one in entries(heard.statements, "place")]
    places = [one for one in told[-1:] if isinstance(one, int)] or heard.mentioned[:1]
    values = [one for place in places for one in board.spaces[place].facts.values()]
    here = {one for some in values for one in (some if isinstance(some, tuple) else (some,))}
    if not here.issuperset(sums):
        dispute.notes.append(f"Not counted: “{at.text}”.")


def behind_players(dispute: Dispute, at: TextLine) -> TextLine:
    """Return a sentence without a list of who plays at its head, the longest there is: `me, Bob
    and Cy are playing, I have 500`; a bid that is told as the price is told as a bid.
    """
    heard, names = dispute.heard, dispute.heard.names
    # Whoever turned it down and buys it then does not bid.
    who = at.text.partition(" ")[0].casefold()
    refused = who not in PERSONS and any(
        who not in words_of(one.text) for one in dispute.said[-1:] if REFUSED.search(one.text)
    )
    if not asks(at.text) and heard.sales:
        at = evolve(at, text=_of_sold(dispute, at.text))
    if not asks(at.text) and (heard.sales or refused or "auction" in words_of(at.text)):
        at = evolve(at, text=_SOLD_FOR.sub(_as_last_bid, at.text))
    for first in [n.end() for n in re.finditer(",", at.text)][::-1]:
        relative = words_of(at.text[first:])[:1] == ("who",)
        if not (relative or heard.listed) and lists_players(at.text[:first], names):
            return at.behind(first)
    return at


def _of_sold(dispute: Dispute, text: str) -> str:
    """Return a sentence that tells who has got what is sold in an auction without the name of
    that: `so she's got Baltic for 30`.
    """
    found = _GOT_LOT.match(text)
    sites = () if found is None else dispute.heard.sites_named(found["lot"], dispute.heard.speaker)
    if found is None or len(sites) != 1 or sites[0] not in dispute.heard.mentioned:
        return text
    who = dispute.heard.speaker.last
    by_name = found["who"].casefold() not in PERSONS
    name = found["who"] if by_name or who is None else dispute.heard.called(who)
    return f"{name} got it {text[found.end() :]}"


def inherits(dispute: Dispute, at: TextLine) -> bool:
    """Take in what somebody is told to have got that is mortgaged, of who went bankrupt to them
    just before, which is over then: `she got Baltic, mortgaged, and 35 cash`; returns whether a
    sentence tells that.
    """
    heard, names = dispute.heard, dispute.heard.lower_names
    owed = heard.debts
    if heard.listed or len(owed) != 1:
        return False
    ends = [*map(owed[0].values.get, names_of_type(owed[0].fields, PLAYER, HOLDER))]
    if len(ends) < SEVERAL or ends[0] not in heard.out or not isinstance(ends[1], int):
        return False
    what = _left_by(dispute, at.text, int(ends[0] or 0), ends[1])
    if not what:
        return False
    before, known = list(heard.told), heard.statements
    got = f"{heard.called(ends[1])} got {what}"
    told = heard.tell(evolve(at, text=got), heard.speaker)
    heard.revise(lambda said: (
        evolve(one, taken=True)
        if isinstance(one, Owns) and one not in known and one.holder == ends[1] else one
        for one in said
    ))  # fmt: skip
    if not (told and heard.taken_marked):
        heard.told = before
        return False
    heard.forget([*owed, *entries(heard.statements, "out")])
    heard.remember(evolve(at, text=got), heard.speaker)
    dispute.heir = ends[1]
    heard.notes = [one for one in heard.notes if one != OWES_TOO_MUCH]
    dispute.notes += ["Assumed: the game goes on."] if len(names) == FEWEST else []
    return True


def _left_by(dispute: Dispute, text: str, debtor: int, heir: int) -> str:
    """Return what a sentence tells to have come to the heir of a bankrupt, in words; empty
    where it tells nothing of that.
    """
    names, heirs = dispute.heard.lower_names, {"he", "she", "they"}
    got, had = GOT.fullmatch(text), HAD_LEFT.fullmatch(text)
    one = ONE_LEFT.fullmatch(text)
    heirs |= {names[heir]} if heir >= 0 else set()
    heirs |= {"i"} if heir == dispute.heard.cast.me else set()
    if got is not None and got["who"].casefold() in heirs:
        what = got["what"]
    elif had is not None and had["who"].casefold() in {names[debtor], "he", "she", "they"}:
        what = had["what"]
    else:
        what = "" if one is None else one["what"]
    return _WHICH_IS.sub(", ", _CASH_TOO.sub("", what))


def for_what_is_paid(dispute: Dispute, at: TextLine) -> TextLine:
    """Return `she pays 55 and unmortgages it` as the move that the sum is paid for."""
    found = None if dispute.heard.listed else _PAYS_AND.fullmatch(at.text)
    # What is paid before a throw is paid for nothing else.
    if found is None or english.has_verb(words_of(found["acts"])[:1], *_THROWS):
        return at
    text = f"{found['before'] or ''}{found['who']} {found['acts']} for {found['sum']}"
    return evolve(at, text=text) if dispute.is_move(text, dispute.heard.speaker) else at


def with_payer(dispute: Dispute, at: TextLine, speaker: Speaker) -> TextLine:
    """Return a sentence that begins with a sum that somebody paid with the name of whoever was
    spoken of last, and what was paid on landing where nobody owns anything as its price.
    """
    heard, seat = dispute.heard, speaker.last
    tells = not (heard.listed or asks(at.text))
    paid = _PAID_FOR_IT.fullmatch(at.text) if tells else None
    name = "" if seat is None else f"{heard.called(seat)} "
    if paid is not None and heard.landed is not None and (who := paid["who"] or name):
        owned = heard.owners.get(heard.landed) is not None
        does = f"paid {paid['sum']}" if owned else f"bought it for {paid['sum']}"
        return evolve(at, text=f"{who}{does}")
    if name and tells and _BARE_OWNED.match(at.text):
        return evolve(at, text=f"{name}{at.text[:1].casefold()}{at.text[1:]}")
    text = _ONLY.sub("", at.text)
    bare = name and words_of(text)[:1] == ("paid",) and PAID_SUM.fullmatch(f"i {text}")
    return evolve(at, text=f"{name}{text}") if bare else at


def with_mover(dispute: Dispute, at: TextLine, speaker: Speaker) -> TextLine:
    """Return a sentence that begins with what somebody does to several things, `mortgages
    both`, with the name of whoever was spoken of last.
    """
    words = words_of(at.text)
    seat = speaker.last
    begins = len(words) > 1 and words[0].endswith("s") and words[1] in ("both", "all")
    if dispute.heard.listed or seat is None or asks(at.text) or not begins:
        return at
    name = dispute.heard.called(seat)
    named = evolve(at, text=f"{name} {at.text[:1].casefold()}{at.text[1:]}")
    spelt = spelt_out(dispute.heard, named, speaker)
    return named if dispute.heard.moves(AskedLine(spelt, None, speaker)) else at


def of_own(dispute: Dispute, at: TextLine, speaker: Speaker) -> Speaker:
    """Return the speaker of a sentence, for whom `it` is what was spoken of last that is theirs
    who deal with it as only owners do, where that on which somebody landed is not: `she owns
    Oriental. Can she mortgage it?`.
    """
    heard, words = dispute.heard, words_of(at.text)
    if heard.listed or "it" not in words or not english.has_verb(words[:4], *english.OWNERS_DO):
        return speaker
    seat = dispute.named_or_last(at.text, speaker)
    own = [site for site in heard.mentioned if heard.owners.get(site) == seat]
    # Whoever landed on what nobody is told to own may have bought it.
    usual = seat if heard.since.landed == seat else None
    landed = heard.landed is not None and heard.owners.get(heard.landed, usual) != seat
    return evolve(speaker, site=own[0]) if landed and own and seat is not None else speaker


def of_host(dispute: Dispute, at: TextLine, speaker: Speaker) -> Speaker:
    """Return the speaker of a sentence that asks what `I` get of whoever landed on the property of
    somebody: that owner, where the teller is nobody who is told of.
    """
    asks_gain = dispute.heard.cast.me is None and speaker.host is not None and asks(at.text)
    if not asks_gain or dispute.heard.listed or _GAINS.search(at.text) is None:
        return speaker
    return evolve(speaker, me=speaker.host)


def spelt_fully(dispute: Dispute, at: TextLine, speaker: Speaker) -> TextLine:
    """Return a sentence with what it leaves out; a question of the last pieces, which several
    want, is not of what one of them wants.
    """
    if dispute.heard.listed or (asks(at.text) and dispute.are_scarce()):
        return at
    return spelt_out(dispute.heard, at, speaker)


def told_apart(dispute: Dispute, at: TextLine, speaker: Speaker) -> TextLine:
    """Return a sentence with the whole name of a property for what several are called by, where
    only one of them was spoken of, or is in a group that was: `two on Pacific, one on
    Pennsylvania`.
    """
    heard, board = dispute.heard, dispute.heard.board
    wording = None if heard.listed else heard.wording(at.text, speaker)
    if wording is None:
        return at
    line, tokens = wording.stream, wording.stream.tokens
    hits = list(properties(line))
    sure = {site for _, hit in hits if hit.is_sure for site in hit.values}
    known = {*heard.mentioned, *heard.owners, *sure}
    near = {site for group in board.groups_with(known) for site in group.sites}
    text = at.text
    for place, hit in reversed(hits):
        # A word for a group, or for all of a kind, is no name of one of them.
        if hit.is_sure or len(hit.values) != SEVERAL or line.name("group", place):
            continue
        meant = {*hit.values} & known or {*hit.values} & near
        if len(meant) == 1:
            end = tokens[hit.end - 1].end
            text = f"{text[: tokens[place].start]}{board.spaces[meant.pop()].name}{text[end:]}"
    return evolve(at, text=text)


def names_property(dispute: Dispute, at: TextLine, speaker: Speaker) -> bool:
    """Check whether a sentence names a property."""
    wording = dispute.heard.wording(at.text, speaker)
    return wording is not None and any(properties(wording.stream))


def of_marked(dispute: Dispute, at: TextLine) -> TextLine:
    """Return a sentence with the name of the only property that is told to be mortgaged for
    `it`, where that is done with `it` which can be done with none that is not: `keeps it`.
    """
    marked = dispute.heard.marked & {*dispute.heard.mentioned}
    if dispute.heard.listed or len(marked) != 1:
        return at
    name = dispute.heard.board.spaces[marked.pop()].name
    return evolve(at, text=_LIFTS_IT.sub(lambda found: f"{found['does']} {name}", at.text))


def on_anothers(dispute: Dispute, at: TextLine, speaker: Speaker) -> TextLine:
    """Return a sentence in which somebody lands on `her` property with the name of who was
    spoken of before, where `her` may mean that player: that it is one's own, one would say.
    """
    at = _on_only(dispute, at, speaker)
    found = _ON_WHOSE.search(at.text)
    heard, visitor = dispute.heard, dispute.first_named(at.text, speaker)
    if heard.listed or found is None or asks(at.text) or visitor in (None, speaker.teller):
        return at
    said = pronoun_of(found["whose"].casefold())
    likely = [seat for seat in speaker.recent if seat not in (visitor, speaker.teller)]
    fits = [seat for seat in likely if speaker.pronouns.get(seat, said) == said]
    if not fits:
        return at
    name = head_name(heard.names[fits[0]])
    return evolve(at, text=f"{at.text[: found.start('whose')]}{name}'s{at.text[found.end() :]}")


def _on_only(dispute: Dispute, at: TextLine, speaker: Speaker) -> TextLine:
    """Return a sentence in which somebody lands on `mine`, or `Ann's`, with the name of the only
    property that is told to be that player's.
    """
    heard, found = dispute.heard, _ON_ONES.search(at.text)
    if found is None or heard.listed:
        return at
    visitor = dispute.first_named(at.text[: found.start()], speaker)
    seat = dispute.first_named(found["whose"].partition("'")[0], speaker)
    if found["whose"].casefold() == "mine":
        seat = heard.cast.me
    elif found["whose"].casefold() in ("his", "hers", "theirs"):
        seat = next((one for one in speaker.recent if one not in (visitor, speaker.teller)), None)
    sites = [site for site, one in heard.owners.items() if one == seat]
    if len(sites) != 1 or seat in (None, visitor):
        return at
    return evolve(at, text=in_place_of(found, heard.board.spaces[sites[0]].name, "whose"))


def _tells_who_is_left(dispute: Dispute, text: str) -> bool:
    """Check whether a sentence only tells that some are `still playing`: it is nobody's turn
    for that.
    """
    if _STILL.search(text) is None:  # to compile a pattern of names takes long
        return False
    who = one_of(dispute.heard.names)
    names = rf"(?:(?:{who}|i)(?:,? and |, )?)+"
    several = rf"(?:(?:{who}|i)(?:, ))*(?:{who}|i),? and (?:{who}|i)"
    left = (
        rf"(?:only )?(?:{several} are (?:both |all )?(?:still )?left"
        rf"(?: in (?:the game|play|it))?|{names} (?:(?:is|are|am) )?(?:both |all )?still"
        r" (?:playing|in|left|in (?:play|the game|it)|in game|there))"
    )
    return not dispute.heard.listed and bool(re.fullmatch(left, text.strip(" .!"), re.I))


def _as_last_bid(found: re.Match[str]) -> str:
    """Return `it sold for 35 to Ann` as the last bid, behind which nobody bid more."""
    who = found["to"] or found["to2"] or found["to3"]
    comma = ", " if found[0].casefold().startswith("and ") else ""
    return f"{comma}{who} bid {found['sum'] or found['sum2'] or found['sum3']}, nobody bid more"


FEWEST = 2  # players
_ON_ONES = re.compile(
    r"\b(?:(?i:lands?|landed|landing|stops|stopped|ends? up|ended up|hits?|arrives?|arrived|came))"
    r" (?:on|at) (?P<whose>mine|his|hers|theirs|[A-Z][\w-]+'s)(?=\s*(?:[,.;!?)]|$|\b(?:and|so)\b))"
)
_ON_WHOSE = re.compile(
    r"\b(?:lands?|landed|stops|stopped|ends? up|ended up|hits?|arrives?|arrived) (?:on |at )?"
    r"(?P<whose>her|his|Her|His)(?= [A-Z])"
)
# What players have promised each other binds nobody by the rules.
_PROMISED = re.compile(r"(?:the )?(?:deal|agreement|condition) was\b", re.I)
_PROMISES = re.compile(
    r"(?:(?:my|the) )?[\w'-]+ (?:(?:has|had|have|just|once) )*(?:promised|swore|vowed|pledged)\b"
    r"|(?:\w+ )?(?:has )?changed (?:my|his|her) mind\b",
    re.I,
)
_PAYS_AND = re.compile(
    r"(?P<before>(?:can|may|could) )?(?P<who>[\w'-]+) (?:pays?|paid) (?:the )?(?:bank )?"
    r"(?P<sum>[$\u20ac\u00a3]?\d+)(?: dollars| bucks)?(?: to the bank)?,? (?:and then|and|to|then)"
    r" (?:gets? (?=un))?(?P<acts>\w+ [^,;?!]+?)[\s.,;?!]*",
    re.I,
)
_THROWS = ("roll", "throw", "move", "go", "leave", "get")
# What only makes a question of a sentence: `Ann owes me 50, right?`
TAG = re.compile(
    r",?\s+(?:right|ok(?:ay)?|correct|allowed|legal|yes|no(?: way)?|true"
    r"|(?:so )?what (?:happens )?now)"
    r"\s*\?+$",
    re.IGNORECASE,
)
GOT = re.compile(
    r"(?P<who>[\w'-]+) (?:(?:has|have) )?(?:got|gets?|received?|receives|inherits?|inherited|takes?"
    r"|took)(?: over)? (?P<what>[^?]+?)(?: from (?:him|her|them|[A-Z][\w'-]*))?[\s.!]*", re.I
)  # fmt: skip
# What somebody had who went bankrupt.
ONE_LEFT = re.compile(
    r"(?:one|some|two|part) of (?:the|his|her|their|these|those|them|what)(?: \w+)?"
    r"(?: (?:that )?(?:he|she|they) (?:had|left))? (?:is|was|are|were) (?P<what>[^?]+?)[\s.!]*",
    re.I,
)
HAD_LEFT = re.compile(
    r"(?P<who>[\w'-]+) (?:had|owned|left)(?: her| him)? (?P<what>[^?]+?)[\s.!]*", re.I
)  # fmt: skip
_WHICH_IS = re.compile(r",? (?:which|that) (?:is|was|are|were) (?:still )?", re.I)
_LIFTS_LATER = re.compile(
    r"(?P<does>\b(?:lift|redeem|unmortgag)\w*\b[^,.;?]*?) (?:later(?: on)?|afterwards|another time"
    r"|(?:on|in) (?:a later|another|her next|his next|my next) turn)(?=[,.;?!]|\s+how\b|$)", re.I
)  # fmt: skip
_CASH_TOO = re.compile(
    r"(?:,? and|,) [$\u20ac\u00a3]?\d+(?: dollars| bucks)?(?: in)?(?: cash)?$", re.I
)
_SUMS = re.compile(r"\b\d{1,15}\b(?!%| percent)")
_PRINTED = re.compile(r"On our board it says (?P<says>.+)", re.I)
_DEALS = (
    r"[\w'-]+ (?:just )?(?:sells?|sold|gives?|gave|trades?|traded|buys?|bought|hands?|handed"
    r"|offers?|offered) (?:(?:his|her|my|the|their) )?"
)
_DEALT_SO = (
    rf"(?i)(?P<deal>{_DEALS}[^;]*?)(?:,| but| and| as)+ (?:(?:it|which)(?:'s| is| was) )?"
    r"(?:still )?{state}[.! ]*"
    rf"|(?P<sells>{_DEALS})(?:still )?{{state}} (?P<rest>.+)"
)
# Which these are is not told.
_OWNS_SOME = re.compile(
    r"(?:(?:my|the) )?[\w'-]+ (?:also |still |only )?(?:has|have|had|owns?|holds?)(?: got)?"
    r"(?: also| still| only)?"
    r" (?:(?:maybe|perhaps|about|around|roughly|like) )?"
    r"(?:a few|some|several|a couple of|various|plenty of|lots of|loads of"
    r"|a (?:bunch|handful|pile) of|two|three|four|five|\d)"
    r" (?:(?:other|more|cheap|small|\w+ed) )*(?:propert(?:y|ies)|deeds?|streets|lots"
    r"|assets)(?: too| as well| left| also)*[.! ]*", re.I
)  # fmt: skip
_HABIT = re.compile(r"\bused to\b", re.I)  # what is no longer so tells nothing of now
_GAINS = re.compile(
    r"(?i)\b(?:owes?|pays?|gives?) me\b|\b(?:do|does|did|can|may|should|will|must) i (?:\w+ ){0,2}?"
    r"(?:get|collect|receive|charge|claim|demand|ask)\b"
)
_LIFTS_IT = re.compile(
    r"\b(?P<does>lift(?:s|ed|ing)?|redeem(?:s|ed|ing)?|unmortgag(?:e|es|ed|ing)"
    r"|keep(?:s|ing)?|kept) it\b",
    re.I,
)
_PAID_FOR_IT = re.compile(
    r"(?P<who>(?!only|just)[\w'-]+ )?(?:only |just )?paid (?:only |just )?(?:(?:the )?bank )?"
    r"(?P<sum>[$\u20ac\u00a3]?\d+) (?:to the bank )?for (?:it|that)[ .!]*",
    re.I,
)
_IN_QUOTES = re.compile(
    r"(?:(?:and|but|so|then|now) )?(?P<who>(?:my |our |the )?[\w-]+)"
    r" (?:just |then |come back and |came back and |turns? (?:round|around) and )*"
    r"(?P<says>says?|said|claims?|argues?|goes|go|yells?|shouts?|(?:is|was|were) like) ?[:,]? ?"
    r"[\"\u201c](?P<said>[^\"\u201c\u201d]+?)[.!,]?[\"\u201d](?P<ends>[.! ]*)", re.I
)  # fmt: skip
_STILL = re.compile("still|left", re.I)
_ONLY = re.compile(r"^(?:only|just) ", re.I)
_BARE_OWNED = re.compile(r"own(?:s|ed) (?=[A-Z\d])", re.I)
# `2 more houses` are no sum.
_REST = re.compile(
    rf"(?i)\b(?:(?:another|an extra) [{CURRENCIES}]?(\d+)|(\d+) (?:more|extra))\b"
    r"(?=[.,;!?]|\s*$| (?:from|off|for|to|because|as|since|cos|and|but|now|then|in|rent|dollars"
    r"|bucks)\b)"
)
_JUST_LANDED = re.compile(r"\bjust landed (?:right )?(?:there|here|on it)\b", re.I)
# In an auction what something went for was the last bid.
_GOT_LOT = re.compile(
    r"(?:(?:so|and|then|now) )*(?P<who>[\w-]+)(?:'s|'ve| has| have)?(?: now)?"
    r" (?:got|has|have|gets|won|wins|bought|took|owns)(?: now)?"
    r" (?P<lot>(?-i:[A-Z])[\w.&']*(?: (?-i:[A-Z&])[\w.&']*)*) (?=(?:for|with|at) )", re.I,
)  # fmt: skip
_SOLD_FOR = re.compile(
    r"(?:(?:and|(?:and )?(?:it|that|the \w+)|[A-Z][\w']+) (?:was |got |is |has been )?"
    r"(?:sold|goes|went|knocked down)"
    r" (?:to (?P<to>(?:my )?[\w-]+) (?:for|at) (?P<sum>[$\u20ac\u00a3]?\d+)"
    r"|(?:for|at) (?:only |just )?(?P<sum2>[$\u20ac\u00a3]?\d+) to (?P<to2>(?:my )?[\w-]+))"
    r"|(?P<to3>(?:my )?[\w-]+)"
    r" (?:(?:got|won|gets|wins|win|bought|took|has|has got|'s got)(?: now)?"
    r" (?:it|that|the auction)|won|wins?)(?: at auction)?"
    r" (?:for|with|at) (?:a bid of |only |just )*(?P<sum3>[$\u20ac\u00a3]?\d+))(?: bucks| dollars)?"
    r"(?=[\s,.;!]|$)"
)
_OFFERS_SUM = re.compile(
    r"(?P<who>(?:[\w'-]+ ){0,3}?)(?:(?:now|also|just|really|still|only) )*"
    r"(?:(?:wants? to|wanna|wanted to|would like to|'d like to|is willing to|offers? to|tries to"
    r"|refuses? to|will|won'?t) (?:only |just )?"
    r"(?:pay(?: more than)?|(?:give|hand)(?!.* for (?:it|that)\b))"
    r"|(?:offers?|offered)(?!.* for (?:it|that)\b))(?: me| him| her| us| [A-Z]\w*)?"
    r" (?:only |just )?(?P<sum>[$\u20ac\u00a3]?\d+)"
    r"(?: only| dollars| bucks| (?:for|as|in) (?:the )?(?:rent|tax|it|that))*"
    r"(?P<rest>,? (?:(?:(?:and|but|while) )?(?:\w+ )?(?:wants?|asks?|says?|demands?|insists)"
    r"|because|since|cos)\b.*)?",
    re.I,
)
# `Petra wants 80, Olaf offers 32`
_OFFERS_LESS = re.compile(
    r"(?<=[\d,;] )(?:(?:but|and|while) )?(?P<who>[A-Z]\w*|i|he|she) (?:only |just )?"
    r"(?:offers?|offered|wants? to pay|will pay|refuses? to pay more than)"
    r"(?: me| him| her| [A-Z]\w*)? (?:only |just )?(?=[$\u20ac\u00a3]?\d+(?! for (?:it|that)\b))"
)
_NAMES_SHARE = re.compile(
    r"(?P<says>(?:[\w'-]+ ){1,3}?says)(?: it'?s| only)? (?P<share>\d+ ?(?:%|percent|per cent))",
    re.I,
)
