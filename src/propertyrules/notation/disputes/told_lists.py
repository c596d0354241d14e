"""Told lists: bids and throws that are told one by one, as one sentence.

People note bids below each other, `Ann 40`, `Bob: 50`, `Ann: I'm out`, and throws, `1st roll: 3 3`.
One by one these would be moves that are asked about, or what somebody has in cash. Of throws for
who begins each is a move, `we rolled for who starts: Ann 7, Bob 9`, in a game that is new. So is a
price that is told apart one with what it is paid for: `She built a house on Baltic, paid 50.`
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from attrs import evolve, frozen

from propertyrules.notation.disputes.dispute import REFUSED
from propertyrules.notation.scenarios import TextLine, asks, head_name, says_new_game
from propertyrules.notation.words import english
from propertyrules.notation.words.tokens import CURRENCIES, NAMED, fold, masked, one_of, words_of
from propertyrules.notation.words.vocabulary import quoted
from propertyrules.syntax.source import word_set

_FEWEST = 2  # bids of an auction that is told bid by bid
_AUCTION = re.compile(r"\b(?:auction(?:s|ed|ing)?|bidding|bids?)\b", re.I)
_SAYS = (
    r"(?:bids?|(?:bids? )?(?:opens?|opened|starts?|started|begins?|began)"
    r"(?: it)?(?: (?:the )?(?:bidding|auction|bids))?"
    r"(?: (?:for|on|of) (?P<of>[A-Z][\w.'& -]*?))?(?: with| at)?"
    r"|says?|said|offers|offered|goes|went|raises|raised|calls|called|counters|countered)"
)
_OPENS = ("open", "start", "beg")
_LEADS = r"(?:(?:and|then|now|next|but|again) )*"
_IM = rf"(?:im|{NAMED}(?:'m| am))"  # who speaks is masked too
_OUT = (
    rf"(?:(?:{_IM}|is|was|am|are|were) )?(?:now |already )?"
    r"(?:out|pass|passes|passed|(?:drops?|dropped|backs?|backed|bows?|bowed) out|folds?|folded"
    r"|quits?|stops?|stopped|(?:shakes|shook|shake) (?:his|her|their|my) heads?|no more"
    r"|no thanks|(?:says?|said|calls?|called)"
    rf" (?:no|nope|pass|no thanks|no more|enough|{_IM} out|nothing))"
    r"(?: from the start| now| too| as well| there| again| at once)*"
)
_LOW = re.compile(
    r"(?P<bid>.*?)(?:\b(?:but|which|that|and) )*(?:(?:that|it)(?:'s| is| was) |\bis |\bwas )?"
    r"\b(?:too (?:low|little)|not enough|(?:does ?n[o']t|didn't) count)[\s.!)]*",
    re.I,
)
_COUNTED = re.compile(
    r"(?:(?:and|then|the|her|his|my) )*(?P<nth>1st|2nd|3rd|first|second|third) (?:roll|throw)"
    r"(?: is| was)?:? (?P<one>\d)(?: ?[,+&-] ?| and | )(?P<other>\d)",
    re.I,
)
_BARE_THROW = re.compile(
    r"(?:(?:and|then|next|now),? )*(?P<shown>[1-6][-+][1-6](?![-\d])(?: ?[,;].*)?)[ .!]*", re.I
)
_BARE_BID = re.compile(rf"\b([A-Z][\w'-]*|me):? [{CURRENCIES}]?(\d+)")
_HEADED = re.compile(
    r"(?:the )?(?:auction|bidding|bids?)(?: so far| goes| went)?\s*[:=-]\s*(?P<bids>.+?)"
    r"(?P<ended>,? (?:and )?(?:all (?:the )?others?|every(?:one|body) else|the (?:rest|others)"
    r"|nobody else|others) (?:pass(?:es|ed)?|(?:is|are) out|dropp?(?:s|ed)? out|bids?)[.! ]*)?",
    re.I,
)
_SOMEBODYS = re.compile(r"(?:\w['\u2019]s|\b(?i:my|his|her|their)) [A-Z]")  # `on Bob's Vermont`
_TITLED = re.compile(
    r"(?:(?:[Tt]he )?[Aa]uction (?:of|for|on) (?P<what>[A-Z][\w.'& -]*?)"
    r"|(?P<what2>[A-Z][\w.'& -]*?) auction)\s*:\s*(?=\w+ (?:bids?|says?|said|opens|opened)\b)"
)
_SUM = rf"[{CURRENCIES}]?\d{{1,15}}(?: dollars| bucks)?"
_THE_BUYER = ("buy", "build", "put", "place", "add", "unmortgage", "lift", "redeem")
_FOR_IT = r"(?: (?:to|from) (?:the )?bank)?(?: for (?:it|that|them))?[ .!]*"
_PAID = re.compile(
    rf"(?:(?:and|so) )?(?:(?P<who>[\w'-]+) )??(?:has |had |have )?(?:just |only )?(?:"
    rf"paid(?: the bank)?|gave the bank|(?P<got>got|received|was paid)) (?P<sum>{_SUM}){_FOR_IT}",
    re.I,
)
_OFFERED = re.compile(rf"(?:(?:for|at|price:?|price is|asking) )?(?P<sum>{_SUM})[ .!]*", re.I)
_BEFORE_PAID = re.compile(r"(?:,(?: and)?| and) (?=(?:[\w'-]+ ){0,3}(?:paid|gave|got|received)\b)")
_THROW = r"[1-6][- ][1-6](?:, then [1-6][- ][1-6])*"
_BOTH_THROWN = re.compile(
    rf"(?P<first>(?P<who>[\w-]+) rolled {_THROW}); (?P=who) rolled (?P<then>{_THROW})[ .!]*"
)
# Of several tries, each of which ends a turn, the last one counts.
_ONE_TRY = (
    r"(?:1st|2nd|3rd|first|second|third) (?:try|attempt)(?: (?:in|at) \w+)?(?: is| was)?[:,]? ?"
    r"\d(?: ?[,+&-] ?| and | )\d"
)
_TRY = re.compile(
    rf"(?:{_ONE_TRY}[,;] ?)*(?:(?P<who>[\w-]+)['\u2019]s )?"
    rf"(?:(?:and|then|on|in|the|her|his|my|their) )*(?P<try>{_ONE_TRY})(?P<rest>(?![\d$]).*)",
    re.I,
)
_HEADS = (
    r"(?:(?:here(?:'s| is| are)|this is|these are) )?(?:what )?(?P<who>{who})(?:'s)?"
    r"(?: (?:stuff|things|cards|properties|property|deeds|holdings|side|assets|streets|buildings"
    r"|owns?|have|has|got|holds?|now|the following|these|right now|so far))*\s*:?"
)
_OWNER_LAST = (
    r"(?P<what>.*\d.*),? (?:all|both)(?: (?:two|three|four)| of (?:them|these|those))*"
    r"(?:(?: are)?(?: owned by| held by| belong to| belonging to))? "
    r"(?P<who>(?:(?:{who})(?='s?$|$)|mine$))(?:'s?)?"
)
_ALL_OF_IT = re.compile(" (?:all|both)", re.I)
_TELLS = r"\b(?:{who}|i|my|mine|he|she|his|her|they|their|is|are|was|has|have|had|owns?)\b|:"
_COUNTED_THING = r"[A-Z][\w.&']*(?: [A-Z&][\w.&']*)*(?:,| with|:| -)? (?:\d|no\b)"
_ACTS = word_set(
    "roll throw land want pay owe buy build sell draw hit bid ask move go come need get"
)
_BEGINS = (
    r"(?:(?:to (?:see|decide|find out|determine)|for|deciding|on) who (?:starts?|begins?"
    r"|(?:goes|is|plays|moves|gets to go) first|gets to (?:start|begin))"
    r"|(?:to see )?for (?:the start|who's first|the first (?:turn|go|move))|to (?:start|go first))"
)
_ROLL_TO_BEGIN = re.compile(
    # `before the first turn everyone threw both dice: Ann 7, Bob 11`
    r"(?:(?:so|and|ok|okay|first) )*(?:before (?:the (?:first|very first)"
    r" (?:turn|roll|move|go|round)|the game(?: began| starts?| started)?"
    r"|(?:we|they) (?:began?|begun|start(?:ed)?|play(?:ed)?))"
    r"|(?:at|in) the (?:very )?(?:start|beginning)(?: of the game)?|to begin(?: with)?),? "
    r"(?:we|everyone|everybody|they|each player|every player|all players|all of us)"
    r"(?: all| each| both| just| once)* (?:rolled|threw|rolls?|throws?|diced)"
    r"(?: (?:both|the|two))*(?: dice)?(?: once)?(?:\s*[:,;.-]+\s*|$)"
    r"|(?:(?:so|and|ok|okay|first) )*(?:(?:we|everyone|everybody|they)(?: all| each| both| just)* "
    r"(?:rolled|threw|rolls?|throws?|diced)(?: (?:both|the|two))*(?: dice)? "
    r"|(?:rolled|rolling|throwing) (?:the dice )?)?"
    rf"(?:{_BEGINS}|(?:the )?(?:opening|starting) (?:rolls|throws))(?:\s*[:,;.-]+\s*|$)",
    re.I,
)
_TO_BEGIN = re.compile(rf",? {_BEGINS}[\s.!]*$", re.I)
# Those who play are masked in what these are looked for in.
_THROWN = re.compile(
    rf"(?P<who>{NAMED})(?:'s)?(?: (?:got|gets?|rolled|rolls?|threw|throws?|had|has))?[:=]?"
    r" (?:an? |only |just )*(?P<faces>1[0-2]|[2-9]|[1-6](?: ?[+,&-] ?| and (?:an? )?| )[1-6])",
    re.I,
)
_BETWEEN_THROWS = re.compile(rf"\s*(?:[,;]|\band\b|\bbut\b)\s*(?:and |then )*(?={NAMED}\b)", re.I)
_OFFER = re.compile(
    rf"{_LEADS}(?P<who>(?:both )?{NAMED}(?:(?:, | and |, and ){NAMED})*)"
    r"(?:['\u2019][sm]|\s*[:-])?\s+"
    rf"(?:(?P<says>{_SAYS}(?: up)?(?: to)? )?[{CURRENCIES}]?"
    r"(?P<sum>\d{1,15})(?: bucks| dollars)?"
    r"(?: (?:for|on) (?P<what>[A-Z][\w.'& -]*?))?(?P<there> (?:in|at) (?:the |an )?auction)?"
    rf"|{_OUT})",
    re.I,
)
_OFFERING = rf"(?:both )?(?:{NAMED}|nobody|no ?one|every(?:one|body)|all)\b"
_BETWEEN_OFFERS = re.compile(
    rf"\s*[,;]\s*(?={_LEADS}{_OFFERING})|(?<=\d) and (?={_OFFERING})", re.I
)


@frozen
class _Offer:
    """A part of a sentence that tells of bidding: who bids how much, else who bids no more."""

    who: tuple[str, ...]
    sum: int | None = None
    bare: bool = False  # whether only the sum stands behind the name
    what: str = ""  # what is auctioned
    held: bool = False  # whether that person says so, who may hold that it is owed

    @property
    def plain(self) -> Iterator[str]:
        """The clauses that tell it plainly."""
        for name in self.who:
            ends = "" if name == "I" else "s"
            yield (
                f"{name} pass{'e' * len(ends)}{ends}"
                if self.sum is None
                else f"{name} bid{ends} {self.sum}"
            )


def with_bids(lines: Sequence[TextLine], names: Sequence[str]) -> list[TextLine]:
    """Return the sentences of a text, of which those that follow each other as bids of an auction
    are one sentence, where something is asked behind them.
    """
    told: list[TextLine] = []
    run: list[TextLine] = []
    offers: list[_Offer] = []
    auction = False
    lines = [*_headed_bids(_without_low(lines, names))]
    for at in (*_begun_with_bids(lines, names), None):
        # `May passes` is no question where May plays.
        found = [] if at is None or "?" in at.text else _offers_of(at.text, names)
        if at is not None and found and (auction or run or not found[0].bare):
            run.append(at)
            offers += found
            continue
        sold = auction or any(one.what for one in offers)
        joins = at is not None and _are_bids(offers, sold)
        told += [_joined(run[0], offers)] if joins else run
        run, offers = [], []
        if at is not None:
            told.append(at)
            auction = _leads_to_bids(at, lines)
    return told


def _leads_to_bids(at: TextLine, lines: Sequence[TextLine]) -> bool:
    """Check whether a sentence tells of an auction, or that somebody declined what is auctioned
    then: what somebody says behind that is a bid, unless it is asked who is right.
    """
    declined = REFUSED.search(at.text) and not _SOMEBODYS.search(at.text)
    told = not asks(at.text) and bool(_AUCTION.search(at.text) or declined)
    return told and not any(english.asks_who_is_right(one.text) for one in lines)


def _begun_with_bids(lines: Sequence[TextLine], names: Sequence[str]) -> Iterator[TextLine]:
    """Yield the sentences of a text, those that begin with bids and tell something else behind that
    in two: `Bob bids 30, I have 25`.
    """
    auction = False
    for at in lines:
        head = _TITLED.match(at.text)
        if head is not None:
            yield evolve(at, text=f"{head['what'] or head['what2']} is auctioned")
            at, auction = at.behind(head.end()), True
        parts = [] if "?" in at.text or _offers_of(at.text, names) else _parts_of(at.text, names)
        begun = next((n for n, one in enumerate(parts) if not _offers_of(one, names)), 0)
        bids = [offer for one in parts[:begun] for offer in _offers_of(one, names)]
        if bids and (auction or any(one.what for one in bids)):
            yield evolve(at, text=", ".join(parts[:begun]))
            yield evolve(at, text=", ".join(parts[begun:]))
        else:
            yield at
        auction = _leads_to_bids(at, lines)


def _headed_bids(lines: Sequence[TextLine]) -> Iterator[TextLine]:
    """Yield the sentences of a text, those that list bids behind a heading without that: `Auction:
    Jo 90, Lou 135, all others pass`.
    """
    for at in lines:
        head = None if asks(at.text) else _HEADED.fullmatch(at.text)
        if head is None or _BARE_BID.search(head["bids"]) is None:
            yield at
            continue
        yield evolve(at, text="it goes to auction")
        yield evolve(at, text=_BARE_BID.sub(r"\1 bids \2", head["bids"]))
        if head["ended"]:
            yield evolve(at, text="nobody bids any more")


def with_prices(lines: Sequence[TextLine], names: Sequence[str]) -> list[TextLine]:
    """Return sentences in which the price is told with what somebody buys, builds, lifts or sells
    that tell it behind that: `She built a house on Baltic. She paid 50.`, `He sold 2 houses, got
    50`, `He wants to sell me his card. 30 bucks.`.
    """
    whole: list[TextLine] = []
    for at in lines:
        told = at
        # A price in the same sentence goes before one in the next.
        for comma in list(_BEFORE_PAID.finditer(at.text))[-1:]:
            told = evolve(at, text=at.text[: comma.start()])
            priced = _priced(told, at.text[comma.end() :], whole, names)
            told = at if priced is None else priced
        priced = None if told is not at or not whole else _priced(whole[-1], at.text, whole, names)
        whole = [*whole, told] if priced is None else [*whole[:-1], priced]
    return whole


def _priced(
    at: TextLine, paid: str, before: Sequence[TextLine], names: Sequence[str]
) -> TextLine | None:
    """Return what somebody deals with, with the price that is told behind it; None if it is none of
    that. A visitor who was told of may have paid rent.
    """
    text = at.text.rstrip(" .!")
    words, found = words_of(text), _PAID.fullmatch(paid)
    deals = english.has_verb(words[:-1], *_THE_BUYER, "sell")
    if not deals or asks(text) or re.search(rf"\bfor {_SUM}", text):
        return None
    offer = _OFFERED.fullmatch(paid) if found is None and english.wishes(text) else None
    if found is None:
        return None if offer is None else evolve(at, text=f"{text} for {offer['sum']}")
    who = fold(found["who"] or "")
    called = [name.casefold() for name in names]
    if who and who not in english.PERSONS.union(called):
        return None
    sells = english.has_verb(words[:-1], "sell")
    same = not who or who == words[0] or (who in english.THIRD_PERSONS and words[0] in called)
    visitors = [one for line in before if english.arrives(one := words_of(line.text))]
    others = [one for one in visitors if one[:1] != words[:1]] if who != words[0] else []
    # Whoever sells gets the price, and somebody else pays it.
    fits = (same if found["got"] else who and who != words[0]) if sells else same
    fits = fits and not others and (sells or not found["got"])
    return evolve(at, text=f"{text} for {found['sum']}") if fits else None


def with_throws(lines: Sequence[TextLine], names: Sequence[str]) -> list[TextLine]:
    """Return the sentences of a text, of which those that tell throws by their numbers are one
    sentence of whoever was named last before: `1st roll 3 3`, `2nd roll 1 1`.
    """
    who = one_of(names)
    told: list[TextLine] = []
    run: list[str] = []
    last = ""
    for at in lines:
        before = told[-1] if told else None
        at = _with_bare_throw(_with_try(at, last), last, before.text if before else "")
        both = (
            None
            if before is None
            else _BOTH_THROWN.fullmatch(f"{before.text.rstrip(' .!')}; {at.text}")
        )
        if before is not None and both is not None:  # `Eli rolled 4 4`, `Eli rolled 2 2`
            told[-1] = evolve(before, text=f"{both['first']}, then {both['then']}")
            continue
        throws = _counted_throws(at.text, len(run)) if last else []
        if throws and run:
            run += throws
            told[-1] = evolve(told[-1], text=f"{last} rolled {', then '.join(run)}")
        elif throws:
            run = throws
            told.append(evolve(at, text=f"{last} rolled {', then '.join(run)}"))
        else:
            run = []
            told.append(at)
            named = re.findall(rf"\b(?:{who})\b", at.text, re.I) if who else []
            last = next((head_name(name) for name in names if named[-1:] and
                         name.casefold() == named[-1].casefold()), last)  # fmt: skip
    return told


def with_opening(lines: Sequence[TextLine], names: Sequence[str]) -> list[TextLine]:
    """Return the sentences of a text, of which those that tell what several players threw for who
    begins are moves of a new game, a line each.
    """
    told: list[TextLine] = []
    run: list[TextLine] = []
    moves: list[TextLine] = []
    # The `None` ends the last run.
    for at in (*lines, None):
        begins = None if at is None else _ROLL_TO_BEGIN.match(at.text)
        text = "" if at is None else at.text[begins.end() :] if begins is not None else at.text
        bare = _TO_BEGIN.sub("", text)
        throws = _throws_to_begin(bare, names)
        heads = begins is not None and not text
        if at is not None and (heads or (throws and (begins or run or bare != text))):
            run.append(at)
            moves += [evolve(at, text=one) for one in throws]
            continue
        said = any(says_new_game(one.text) for one in told)
        new = [evolve(run[0], text="new game")] if run and not said else []
        # A single throw does not decide who begins.
        told += [*new, *moves] if len(moves) >= _FEWEST else run
        told += [at] if at is not None else []
        run, moves = [], []
    return told


def _throws_to_begin(text: str, names: Sequence[str]) -> list[str]:
    """Return what a sentence tells of the throws of several players, as moves that decide who
    begins; nothing where it tells more.
    """
    called = _called(names)
    moves = []
    for part in _parts(text, _BETWEEN_THROWS, called):
        part = part.strip(" .!")
        found = _THROWN.fullmatch(masked(part, called))
        if found is None:
            return []
        name = called[part[: found.end("who")].casefold()]
        faces = " ".join(re.findall(r"\d+", found["faces"]))
        moves.append(f"{name} throw{'' if name == 'I' else 's'} {faces} for the start")
    return moves


def _with_try(at: TextLine, last: str) -> TextLine:
    """Return a sentence that tells a throw by which try it was as one of whoever was named `last`,
    or is named there: `first try: 6-6`. Any other is returned as it is.
    """
    found = None if asks(at.text) else _TRY.fullmatch(at.text)
    who = "" if found is None else found["who"] or last
    if found is None or not who:
        return at
    first, _, thrown = found["try"].partition(" ")
    faces = " ".join(re.findall(r"\b\d\b", thrown))
    return evolve(at, text=f"on {who}'s {first} try {who} rolled {faces}{found['rest']}")


def _with_bare_throw(at: TextLine, last: str, before: str) -> TextLine:
    """Return a sentence that begins with what dice showed, behind one that tells of a turn or of a
    throw, as one of whoever was named `last`: `Eli's turn. 4-4, then 2-2`.
    """
    words = words_of(before)
    thrown = "turn" in words or english.has_verb(words, "roll", "throw")
    found = _BARE_THROW.fullmatch(at.text) if last and thrown and not asks(at.text) else None
    if found is None:
        return at
    shown = re.sub(r"(?<!\d)([1-6])[-+]([1-6])(?![-\d])", r"\1 \2", found["shown"])
    return evolve(at, text=f"{last} rolled {shown}")


def head_of_list(text: str, names: Sequence[str]) -> str:
    """Return whose things the lines below a heading list, as a name or `I`: `my stuff:`, `here's
    what Ann has:`; empty where a sentence is no such heading.
    """
    if not text.rstrip().endswith((":", "following")):
        return ""
    called = dict.fromkeys(("i", "my", "mine", "me"), "I")
    called |= {name.casefold(): name for name in names}
    found = re.fullmatch(_HEADS.format(who=one_of(called)), text.strip(), re.I)
    return "" if found is None else called[found["who"].casefold()]


def with_listed(lines: Sequence[TextLine], names: Sequence[str]) -> list[TextLine]:
    """Return the sentences of a text, of which a list of things that stands on the line of a
    heading is part of that: `Kate: $800. Oriental 1 house, Vermont 1 house`.
    """
    who = one_of(names)
    told: list[TextLine] = []
    for at in lines:
        last = told[-1] if told else None
        # What has no verb lists on what somebody has whose name heads the last.
        if (
            last is not None
            and last.line == at.line
            and who
            and re.match(_COUNTED_THING, at.text) is not None
            and re.match(rf"(?i)(?:{who})(?: ?:| -) ?", last.text) is not None
            and re.search(_TELLS.format(who=who), at.text, re.I) is None
            and not asks(at.text)
            and not english.has_verb(words_of(at.text), *_ACTS)
        ):
            told[-1] = evolve(last, text=f"{last.text.rstrip(' .;')}, {at.text}")
        else:
            told.append(at)
    return told


def owner_first(at: TextLine, names: Sequence[str]) -> TextLine:
    """Return a list that ends with whose all of it is as one that begins with it: `Baltic 2 houses,
    Mediterranean 1 house, all Ann's`.
    """
    if _ALL_OF_IT.search(at.text) is None:  # to compile a pattern of names takes long
        return at
    who = one_of(names)
    found = re.fullmatch(_OWNER_LAST.format(who=who), at.text.strip(" ."), re.I) if who else None
    if found is None or asks(at.text) or re.search(_TELLS.format(who=who), found["what"], re.I):
        return at
    mine = (found["who"] or "").casefold() == "mine"
    name = "I" if mine else next(n for n in names if n.casefold() == found["who"].casefold())
    return evolve(at, text=f"{'I own' if mine else head_name(name) + ':'} {found['what']}")


def _counted_throws(text: str, before: int) -> list[str]:
    """Return the dice of throws that a sentence tells by their numbers, which go on from some that
    were told before; nothing where it tells more.
    """
    throws = []
    for place, part in enumerate(re.split(r"[,;] (?:and |then )*(?=[a-z1-3])", text), before):
        found = _COUNTED.fullmatch(part.strip(" .!"))
        if found is None or english.ordinal(found["nth"].casefold()) != place + 1:
            return []
        throws.append(f"{found['one']} {found['other']}")
    return throws


def _without_low(lines: Sequence[TextLine], names: Sequence[str]) -> list[TextLine]:
    """Return the sentences of a text without bids that are told to be too low: `Ann 40, too low`,
    `Ann 40? not enough`.
    """
    told: list[TextLine] = []
    for at in lines:
        low = _LOW.fullmatch(at.text)
        bid = "" if low is None else low["bid"].strip(" ?!.,;(-")
        if low is None:
            told.append(at)
        elif not bid and told and _offers_of(told[-1].text.strip(" ?!"), names):
            told.pop()
        elif not (bid and _offers_of(bid, names)):
            told.append(at)
    return told


def _joined(at: TextLine, offers: Sequence[_Offer]) -> TextLine:
    """Return one sentence, where the first of some stood, that tells what is auctioned, if that is
    said, and all bids.
    """
    what = next((f"auction of {one.what}: " for one in offers if one.what), "")
    return evolve(at, text=what + ", ".join(text for one in offers for text in one.plain))


def _are_bids(offers: Sequence[_Offer], auction: bool) -> bool:
    """Check whether what may tell of bids does: each is higher, unless somebody bids no more
    behind what tells of an `auction`, and sums alone are bids only behind that, where somebody
    bids again, or no more.
    """
    bids = [one for one in offers if one.sum is not None]
    # Behind an auction what somebody says is a bid, also if it is the only one.
    ends = auction and (len(bids) < len(offers) or all(one.held for one in bids))
    lower = any((one.sum or 0) >= (then.sum or 0) for one, then in pairwise(bids))
    if len(bids) < (1 if ends else _FEWEST) or (lower and not ends):
        return False
    leads = max(bids, key=lambda one: one.sum or 0)
    behind = offers[offers.index(leads) + 1 :]
    if any(leads.who[0] in one.who for one in behind):
        return False  # who leads bids no more: that is no auction
    if not bids[0].bare:
        return auction or not all(one.held for one in bids)
    # Behind what somebody has in cash each says that it is a bid.
    again = len({one.who for one in bids}) < len(bids) or len(bids) < len(offers)
    return auction and again and all(one.bare for one in bids)


def _offers_of(text: str, names: Sequence[str]) -> list[_Offer]:
    """Return what a sentence tells of bidding, in order; nothing where it tells more."""
    called = _called(names)
    offers = []
    for part in _parts_of(text, names):
        part = part.strip(" .!")
        hidden = masked(part, called)
        found = _OFFER.fullmatch(hidden)
        if found is None:
            return []
        people = [
            called[part[one.start() : one.end()].casefold()]
            for one in re.finditer(NAMED, hidden[: found.end("who")], re.I)
        ]
        total = int(found["sum"]) if found["sum"] else None
        says = (found["says"] or "").strip().casefold()
        bids = bool(found["there"]) or says.startswith(("bid", *_OPENS))
        named = "what" if found["what"] else "of"
        what = part[found.start(named) : found.end(named)] if found[named] else ""
        if (total is not None and len(people) > 1) or (what and not bids):
            return []
        held = says in ("say", "says", "said")
        offers.append(_Offer(tuple(people), total, not says, what, held))
    return offers


def _parts_of(text: str, names: Sequence[str]) -> list[str]:
    """Return the parts of a sentence of which each begins with who it is about."""
    return _parts(text, _BETWEEN_OFFERS, _called(names))


def _parts(text: str, between: re.Pattern[str], called: Iterable[str]) -> list[str]:
    """Return the parts of a text that stand between others, in which those who play are masked."""
    parts, begin = [], 0
    for found in between.finditer(masked(text, called)):
        parts.append(text[begin : found.start()])
        begin = found.end()
    return [*parts, text[begin:]]


def _called(names: Sequence[str]) -> dict[str, str]:
    """Return how the teller and the players are named in a sentence, by how they are called; one
    that would ask there is in quotes: `May`.
    """
    called = dict.fromkeys(("i", "me"), "I")
    for name in names:
        asks_there = fold(name) in english.ASKING
        told = quoted(name) if asks_there else head_name(name)
        called |= dict.fromkeys((name.casefold().removeprefix("my "), name.casefold()), told)
    return called
