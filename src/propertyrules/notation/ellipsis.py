"""Ellipsis: what sentences of a dispute leave out of what was told before, written out: `2 more on
each`, `she sells them all`, `he went bankrupt to Ann`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import define, evolve

from propertyrules.limits import ENOUGH
from propertyrules.notation import english
from propertyrules.notation.discourse import OWES_TOO_MUCH, Discourse, entries
from propertyrules.notation.normalizer import Speaker
from propertyrules.notation.scenarios import TextLine, asks
from propertyrules.notation.tokens import in_place_of, one_of, singular, words_of
from propertyrules.notation.told_levels import with_levels
from propertyrules.notation.vocabulary import names_of
from propertyrules.syntax.source import word_set

_SIDES = 2  # properties that `both` means at least

_PLACING = ("build", "buy", "put", "add", "place", "sell")
_TAKING = ("buy", "get", "take", "trade", "swap", "want", "ask", "offer", "land", "win")
_THROW = re.compile(r"\b\d\b(?:,? and |[ ,+]+)(?:a )?\b\d\b")
_RUINED_TO = tuple(re.compile(pattern, re.I) for pattern in (
    r"^(?:(?:a few|some|several|two|three) (?:rounds|turns) later,? )?(?P<who>[\w-]+)"
    r" (?:could(?:n'?t| not)|can'?t|cannot) pay [^;.]*?(?:,| and)(?: so)?(?: he| she| they)?"
    r" (?:went|goes|is|was) (?:bankrupt|bust|broke|out) to (?P<to>(?:my |the )?[\w-]+?)"
    r"(?=[\s,.;!]|$)",
    r"\b(?:went|goes|is going|(?:has|have) gone|is|am|was|'s|'m) (?:bankrupt|bust|broke|out)"
    r" (?:to|against|because"
    r" of|over|through|by) (?!(?:\w+ )?(?:\w+ )?(?:tax|fine|fee|card)\b)"
    r"(?P<to>(?:my |the )?[\w-]+?)(?:'s (?:rent|\w+))?(?=[\s,.;!]|$)",
    r"\b(?:went|goes|has gone|is|was|'s) (?:bankrupt|bust|broke|out)(?: and out)?[,;:]*(?: and)?"
    r"(?: (?:he|she|they))? (?:owes|owed|owing) (?:(?:it|everything) to )?(?P<to>(?:the )?[\w-]+)"
    r"(?=[\s,.;!]*$| for [^\d]*$)",
    r"^(?P<who>(?:(?:my|our) )?[\w-]+) (?:bankrupt|bust|broke)[,;:]*(?: and)?(?: (?:he|she|they))?"
    r" (?:owes|owed|owing) (?P<to>[\w-]+)(?=[\s,.;!]*$| for [^\d]*$)",
    r"\b(?:went|goes|has gone|is|was) (?:bankrupt|bust|broke|out)"
    r" (?:on|over|from|paying|because of|thanks to|due to)(?: an?| the)?"
    r" (?:\w+ )?(?:tax|fine|fee|card)\b(?:,? (?:he|she|they) (?:owed|owes) (?:it to )?the bank)?"
    r"(?P<to>)",
    # Taxes and fines are owed to the bank.
    r"^(?P<who>[\w-]+)(?: is|:|,)* (?:bankrupt|bust|broke)[,;:]*"
    r"(?: (?:because|since|as|he|she|they))* (?:can'?t|cannot|could(?:n'?t| not)) pay"
    r" (?:the |his |her )?(?:\w+ )?(?:tax|fine|fee)(?P<to>)$",
    r"^(?P<who>[\w-]+) (?:can'?t|cannot|could(?:n'?t| not)) pay (?:the |his |her )?(?:\w+ )?"
    r"(?:tax|fine|fee)(?:,| and)+(?: so)?(?: (?:he|she|they))?"
    r" (?:went|goes|is|was) (?:bankrupt|bust|broke|out)(?P<to>)$",
    r"^(?:the )?(?:rent|bill|debt)s? to (?P<to>[\w-]+) (?:wiped out|ruined|bankrupted"
    r"|finished(?: off)?) (?P<who>(?:my )?[\w-]+)$",
    r"^(?P<to>[\w-]+?)(?:'s rent)? (?:wiped out|ruined|bankrupted) (?P<who>(?:my )?[\w-]+)$",
    r"\b(?:was|got|is|has been) (?:wiped out|ruined|bankrupted) by (?P<to>[\w-]+?)(?:'s \w+)?"
    r"(?=[\s,.;!]|$)",
    r"^(?P<who>[\w-]+) (?:went|goes|is|was) (?:bankrupt|bust|broke),? and (?:everything|all)"
    r"(?: (?:that )?(?:he|she|they) (?:had|owned|has|owns))? (?:went|goes|passed|passes) to"
    r" (?P<to>[\w-]+)$",
    r"^(?P<who>[\w-]+) (?:went|goes|is|was) (?:bankrupt|bust|broke),? and (?P<to>[\w-]+)"
    r" (?:got|gets|took|takes|received|inherited) (?:it all|everything|all)"
    r"(?: (?:that )?(?:he|she|they) (?:had|owned|has|owns))?$",
    r"\bowe[sd] (?P<to>[\w-]+) more than (?:he|she|they) (?:(?:can|could) (?:pay|raise)(?: at all)?"
    r"|had|has)",
    r"\bcan'?t pay (?:(?:the |his |her )?(?:rent|debt|bill|money)(?: that)?(?: (?:he|she) owes)?"
    r" (?:to )?(?P<to>[\w-]+)|(?P<of>[\w-]+)'s rent)(?P<rest>.*\b(?:bankrupt|bust|out)\b.*)",
))  # fmt: skip
# Who can't pay goes under where it is asked who gets all they have.
_UNABLE = re.compile(
    r"\b(?:can'?t|cannot|couldn'?t) pay (?:(?P<to>[\w-]+) (?:his|her|their|the|my)"
    r"|(?P<of>[\w-]+)'s|(?P<my>my)) (?:\w+ )?(?:rent|debt|bill)(?=[\s.,;!]*$)"
    r"|\b(?:can'?t|cannot|couldn'?t) pay (?:the |his |her |my )?(?:[\w']+ )?"
    r"(?:tax|fine|fee)(?=[\s.,;!]*$)",
    re.I,
)
_RUINED_BY = (
    r"\b(?:landed|lands) on (?P<to>[\w-]+'s|my|his|her)(?: (?:big|full|\w+ed))? (?:<pieces>"
    r"|property"
    r"|place|street|lot|spot)(?P<rest>\b.*\b(?:can'?t pay|bust|bankrupt|broke|he'?s out|she'?s"
    r" out)\b)"
)
_NO_DOUBLE = re.compile(
    r"\b(?:rolled|threw|rolls)(?: the dice| my dice| again)?(?:,? (?:and|but)|,)? (?:no doubles?"
    r"|not (?:a )?doubles?)(?: again)?(?=[\s,.;!]|$)"
    r"|(?:\b(?:rolled|threw|rolls)(?: the dice| my dice| again)?(?:,? (?:and|but)|,)? )?"
    r"\b(?:(?:did(?:n'?t| not)|failed to) (?:get|roll|throw)|missed) (?:a |any |the )?doubles?"
    r"(?: again)?(?=[\s,.;!]|$)(?! (?:twice|two|three|\d))"
    r"|(?<!\w)(?<!\bis )(?<!\bwas )(?P<bare>no doubles?)(?=[,.;!]|$)",
    re.I,
)
_SOME_DOUBLE = re.compile(
    r"\b(?P<held>(?:is|was|am|were) in \w+(?:,| and|, and) )?(?:(?:then|now|just) )*"
    r"(?:he |she |i )?"
    r"(?:rolls?|rolled|throws?|threw|gets?|got) (?P<what>an? double|doubles?)(?=[,.;!]|$| and\b)"
    r"(?!,? \w+ times| twice)",
    re.I,
)
_IS_THROWN = re.compile(r"\b(?:roll|threw|throw|got\b|moved)", re.I)
# `<pieces>` stands for the words for pieces of the rulebook.
_WANTS_PIECE = (
    r"\b(wants?|wanted|would like)(?=(?: (?:an?|another|one|two|three|four|\d+"
    r"|the(?: very)? (?:last|only|remaining)(?: one| two| three| \d)?))?"
    r"(?: more| some| any| second| third| fourth| extra| further)? <pieces>\b"
    r"| an? (?:second|third|fourth)(?: one)? on\b)"
)
_LAST_PIECES = r"\b(?:last|only|remaining) (?:\w+ )?<pieces>\b|\b<pieces> left\b"
_SOME_OF = (
    r"\b(?P<count>one|two|three|four|five|\d) of (?:my|his|her|their|your|our|the) (?=<pieces>\b)"
)
# No piece is old: `both new houses`.
_NEW_PIECES = (
    r"\b(?:(?<=both )|(?<=the )|(?<=these )|(?<=those )|(?<=my )|(?<=two )|(?<=three )|(?<=\d )"
    r"|(?<=a ))(?:brand )?new (?=<pieces>\b)"
)
# `both new ones on Baltic`
_BOTH_ON = re.compile(
    r"\b(?P<places>put|build|place|add|stick|putting|building|placing)"
    r" (?P<count>both|the (?:two|three|four)|two|three|four|[2-4])"
    r"(?: (?:brand )?new)?(?: ones)? (?:on|onto)(?= (?-i:[A-Z])| it\b)",
    re.I,
)
_ONE_EACH = (
    r"\b(?:two|three|four|some|\d)(?: more)? (?P<piece><pieces>)(?: at once| now)?,? (?:one|1)"
    r" (?:on|for) each(?: one| of (?:them|the (?:two|three|four)))?(?=[\s.?!,;]*$|,)"
)
# `one on each light blue`, `a house for every orange street`
_EACH_OF = (
    r"\b(?:(?:(?:two|three|four|some|\d)(?: more)? (?=<pieces>,? (?:one|1)\b))(?P<piece><pieces>),?"
    r" (?:one|1) )?(?:on|for) (?:each|every)(?: of the| of)? (?P<group><groups>)s?"
    r"(?: (?:propert(?:y|ies)|streets?|lots?|deeds?|ones?))?(?![\w'])"
)
_BUYS_TO_PUT = (
    r"\b(?:buy|get) (?P<what>(?:just |only )?(?:one|an?|another|\d+|two|three)(?: more)? <pieces>)"
    r",? (?:and|to) (?:put|place|stick|build|add) (?:it|them|that|those) on\b"
)
# `a second one on Baltic`
_NTH_PIECE = re.compile(
    r"\b(?P<verb>wants?|wanted|would like|buy|build|put|add|get|place|building|buying)"
    r"(?P<to> to (?:buy|build|put|add|get|place))? (?P<nth>an?(?: second| third| fourth| extra"
    r"| further)|another(?= one)|one(?: more)?)(?: one)? (?:on|onto|for)(?= (?-i:[A-Z])| it\b)",
    re.I,
)
# `so far only one house, on Baltic`: nothing stands on the rest.
_WHERE = r"\b(<pieces>),(?: (?:both|all|only|just|standing|namely))* on (?=(?-i:[A-Z]))"
# Whether any may be built hangs on the first.
_UNCOUNTED = (
    r"\b(?P<builds>build|put|place|add)(?: up)? (?:any |some |more )*(?P<piece><pieces>)(?: up)?"
    r"(?= (?:on|at)\b)"
)
_PIECE_FOR = r"\b(<pieces>) for(?= (?!\$?\d))"
_WANTS_EACH = (
    r"\b(?P<wants>wants?|wanted|would like)(?: to (?:build|buy|put|have))? (?P<piece><pieces>)"
    r" (?:on|for) (?:all|both|each|every)(?: (?:two|three|one|street|lot|of (?:them|these|those)))*"
    r"(?=[\s?.!,;]*$)"
)
_HOW_MANY = re.compile(
    r"\bhow many(?= (?:can|could|may) (?:[\w'-]+ ){1,2}?(?:build|buy|put|place|add)\b)", re.I
)
_BUYS = r"(\bhow many (?:more )?<pieces> (?:can|could|may) (?:[\w'-]+ ){1,2}?)(?:buy|get|afford)\b"
_THERE = re.compile(r"(?<=\bcost) there(?=[\s?.!]*$)|(?<=\bfor one) there(?=[\s?.!]*$)", re.I)
_LEFT_IN_BANK = re.compile(
    r"\b(?:there (?:is|are|was|were)(?: only| just)?|bank(?: only)? has(?: only| just)?)"
    r" (?:\d{1,2}|one|two|three|four)(?= (?:left|remaining)\b)",
    re.I,
)
_HOW_MANY = re.compile(r"\b(how many(?: more)?)(?= (?:can|could|may) )", re.I)
_SELLS_SOME = re.compile(
    r"\b(?:sell|sells|take|takes|give|gives)(?: back)?(?: all)?"
    r" (?:two|three|four|both|[2-9])(?= (?:from|off|of|on|back)\b)",
    re.I,
)
# Of pieces that were spoken of, as the bank buys nothing else.
_SELLS_THOSE = re.compile(
    r"\b(sells?|selling) (?:(?:some|any|a few|one|all|both) of )?(?:it|them|that|those)"
    r"(?= (?:back )?to (?:the )?bank\b)",
    re.I,
)
_HIS_PIECES = (
    r"\b(?P<both>both )?(?P<whose>my|our|his|her|(?-i:[A-Z])[\w-]+['\u2019]s)"
    r"(?: (?P<count>one|two|three|four|\d))?"
    r" (?P<piece><pieces>) on (?P<site>(?-i:[A-Z])[\w.'&]*(?: (?-i:[A-Z])[\w.'&]*)*)"
)
_THE_ONE = re.compile(r"\b(?:the|that|my|his|her|their) (?P<kind>[a-z]+)\b(?=[\s?.!,]|$)", re.I)
# `one more on Baltic` is of the piece that was spoken of.
_MORE_ON = re.compile(
    r"\b(?:(?P<one>(?:one|1)(?: more)?|another(?: one)?)|(?:two|three|four|[2-4])(?: more)?)"
    r"(?<=more|ther| one)(?= (?:on|onto|for) (?!\d))",
    re.I,
)
# `a second house on Baltic` is put to one that stands there.
_TO_THOSE = (
    r"\b(?P<more>another|one more|(?:an?|the|her|his|my|their) (?P<nth>\w+)) (?P<piece><pieces>)"
    r" (?:up )?(?:on|onto|to|at|in)(?: to)? (?P<site>(?-i:[A-Z])[\w.'&]*(?: (?-i:[A-Z])[\w.'&]*)*)"
)
# `the Boardwalk hotel` stands on Boardwalk.
_PIECE_OF = (
    r"\b(?P<the>the|an?|that|my|his|her|their|one|another) (?P<site>(?-i:[A-Z])[\w.'&]*"
    r"(?: (?-i:[A-Z])[\w.'&]*)*) (?P<piece><pieces>)\b(?! on\b)"
)
# `sell the hotel on X back and stand 4 houses there`
_BACK_FOR = (
    r"(?P<sells>\b(?:sells?|swaps?|turns?|changes?|breaks?)\b(?: [^,;]+?)? <pieces>\b[^,;]*?)"
    r"(?: back| down| in)?,? (?:and|to|then) (?:puts?|stands?|places?|gets?|takes?|leaves?|sets?)"
    r" (?P<count>\w+ <pieces>)(?: back)?"
    r"(?: there| (?:on|in) (?:it|its place|that spot))(?: instead)?(?=[\s?.!,;]*$)"
)
# `swap one hotel for 4 houses and sell one of them`
_SWAPS_DOWN = (
    r"\b(?P<swaps>swap|trade|exchange|turn|change|convert|break|sell)s?(?: back| in| down| up)?"
    r" (?:an?|one|1|my|his|her|their|the) (?P<piece><pieces>)(?: back| in| down| up)?"
    r" (?:for|into|to|against|and (?:take|get|have)(?: back)?)"
    r" (?:(?P<count>\w+) )?(?P<into><pieces>)"
    r"(?: from the bank| for it| in return| instead| back)*"
    r"(?P<sells>,? and(?: then)? sell (?:one|1|an?(?= <pieces>))(?: <pieces>)?"
    r"(?: of (?:them|these|those))?(?: off| back)?(?: to the bank)?)?(?=[\s?.!,;]*$)"
)
# `swap the four on X for a hotel`
_SWAPS_UP = (
    r"\b(?:swap|trade|exchange|turn|change|upgrade|convert|trade in|turn in|hand in)s?"
    r"(?: in)? (?:(?:the|his|her|my|their|all|those) )*"
    r"(?:(?:\d|two|three|four|five)(?: <pieces>)?|<pieces>)(?: that (?:are|stand))?(?: standing)?"
    r" (?P<on>(?:on|at) [^,;?]+?) (?:for|into|to|against) (?P<what>an?|one|the)"
    r" (?P<piece><pieces>)\b"
)
_SELLS_ALL = (
    r"\b(?P<sells>sell(?:s|ing)?|sold)(?: back)? (?:all|every|everything|them all|(?P<count>both"
    r"|the two|the three|the four)(?= (?:of (?:my|his|her|their|the) )?<pieces>|[\s.?!,;]*$))"
    r"(?: of)?"
    r"(?: (?:them|those|these|his|her|my|their|the|\d+|two|three|four|five|six))*(?:"
    r" <pieces>)?(?: back| off)?(?: to the bank)?(?=[\s.?!,;]*$|[,.;?]? (?:what|how much)\b)"
)
# `what do I get for all of them?`, where pieces were spoken of last
_GETS_FOR_ALL = (
    r"\b(?P<gets>(?:gets?|got|receives?|gives?|pays?)(?: (?:me|him|her|them))?)(?: back)? for"
    r"(?: selling)? (?:(?:all(?: of)?|both(?: of)?)(?: (?:them|those|these))?|them(?: all| both)?"
    r"|those|these|(?:all )?(?:(?:of )?(?:the|my|his|her|their|those|these) )?"
    r"(?:\d+ |two |three |four |six )?(?<!for )<pieces>)(?: back)?(?=[\s.?!]*$)"
)
_THEM = word_set("all of them those these")
_ONE_OF = re.compile(
    r"\bon (?:(?:one|1) of (?:(?:his|her|my|their|our|the|your|[\w-]+'?s) )?"
    r"|(?P<whose>(?:(?:my|our|his|her|their) )?[\w-]+['\u2019]s|his|her|my|our) )"
    r"(?P<what>[\w-]+)\b(?!(?-i:[,:(] ?[A-Z(]|,? namely| ?[&'-]| [A-Z]))",
    re.I,
)
_ON_EACH = re.compile(
    r" (?:on|off|off of|from)"
    r" (?:(?:(?:each|both|all)(?: of)? )?(?P<whose>his|her|my|their)(?: own)?"
    r" (?P<count>two|three|both|all|2|3)"
    r"|(?:each|both|all)(?: two| three| four)?(?: of (?:them|these|those"
    r"|(?:the|his|her|my|their) \w+)| one)?|them all)"
    r"(?=(?: would)? cost\b"
    r"|(?: (?:right now|now|today|at once|already|then|first|this turn))*[\s?.!,;]*$)",
    re.I,
)
# Not behind what is done to people: `does she have to pay them both?`.
_THOSE = re.compile(
    r"\b(?!(?:pay|owe|ask|charge|tell|give|lend|beat|of|on|from|to|with|by|let)\b)[a-z]+ "
    r"(?P<those>them both|(?:them )?all(?: of)? (?P<count>two|three|four|2|3|4)(?: of (?:them"
    r"|those))?|both(?: of (?:them|those|these))?|all of (?:them|those|these)|them(?: all)?"
    r"|the (?:two|three|four)(?: of them)?)(?=[\s?.!,]*$|,? (?:back|up|for|right|now|before|and"
    r"|or)\b)",
    re.I,
)
TIME_UP = re.compile(
    r"\btime(?:'s| is|s)? (?:up|over|out)\b|\btime limit(?: is|'s)? (?:up|over|reached)\b", re.I
)
_WHO_WON = re.compile(r"(?:(?:so|and) )?who(?:'s| has| is)? (?:won|wins?|the winner)[\s?!.]*", re.I)
_COUNTING = re.compile(
    r"\bcount(?:ing|ed)?(?: it| all| everything)? up\b|\bcounting\b|\btime(?:'s| is)? up\b"
    r"|\b(?:short|time) game\b|\bstopp(?:ing|ed)\b|\bgame ends\b|\b(?:worth|has) (?:the )?most\b"
    r"|\brichest\b|\bricher\b|\bworth more\b",
    re.I,
)
_OF_SALE = tuple((re.compile(rf"^(?:so |and )?{form}[\s?.!]*$", re.I), plain) for form, plain in (
    (r"who(?: has|'s)? (?:wins?|won)(?: it| the auction| then| now)*", "who gets it?"),
    (r"(?:who(?: is|'s) )?(?:the )?(?:winner|buyer)(?: then| now)?", "who gets it?"),
    (r"who (?:pays|has to pay|must pay)(?: what| how much| and how much)?",
     "how much does the winner pay?"),
))  # fmt: skip
_AUCTIONED_OFF = re.compile(r"\bauctioned off(?: now| then)*", re.I)
_AT_LIST_PRICE = re.compile(
    r" (?:at|for) (?:(?:the|its|a) )?(?:printed|list|listed|full|normal|usual|regular|standard)"
    r" (?:price|value|cost)\b",
    re.I,
)
_WHICH = re.compile(r"(?:which|what) (\w+) (?:is|was|would) (?:it|that)(?: be)?", re.I)
_WHO_GETS = re.compile(r"\b(who (?:\w+ )?(?:gets?|wins?|buys?|takes?)) (?:it|that)\b", re.I)
_SUM = r"(?:the |that |his |her )?(?P<{name}>[$\u20ac\u00a3]?\d+)"
_RAISES = re.compile(
    rf"\b(?:(?:raise|scrape up|find|scrape together) {_SUM.format(name='sum')}"
    rf"|(?:get|scrape|put) {_SUM.format(name='sum2')} together)(?: bucks| dollars)?"
    r"(?P<by> (?:just |only )?(?:by|with|through) mortgag(?:ing|es)(?: \w+)?)?[\s?.!]*$",
    re.I,
)
_ITS_SPACES = re.compile(
    r"\b(move|go|advance) (?:her|his|my|their|the|those|all) (?=\w+ spaces\b)", re.I
)
_IS_WORTH = re.compile(
    r"\b(?:how much|what) (?:is|am|are|was) (?P<who>(?:[\w'-]+ ){0,2}?[\w'-]+) worth\b", re.I
)
# By these the properties count at their prices, and not at what can be got for them.
_PRINTED = re.compile(r"\b(?:printed|list|listed|full) (?:prices?|values?)\b", re.I)


@lru_cache(maxsize=256)
def _of_words(form: str, pieces: frozenset[str]) -> re.Pattern[str]:
    """Return a pattern with some words for pieces in it."""
    return re.compile(form.replace("<pieces>", f"(?:{one_of(pieces) or '(?!)'})"), re.I)


@define(eq=False)
class Ellipsis:
    """Writes sentences out by what was `heard` before. What it assumes is noted there. Where a
    text `asks_debt`, none is invented.
    """

    heard: Discourse
    asks_debt: bool = False  # whether any sentence asks how much is owed
    asks_estate: bool = False  # whether any asks who gets all that somebody has
    counting: bool = False  # whether it is told that worth is counted at the end
    timed: bool = False  # whether it is told that a game over a time is at its end

    @property
    def pieces(self) -> set[str]:
        """The words for pieces."""
        pieces = self.heard.program.pieces
        return {word for piece in pieces for word in piece.names}

    def _counts(self, text: str) -> bool:
        """Check whether a text has a word for pieces."""
        return not self.pieces.isdisjoint(words_of(text))

    def _of_pieces(self, form: str) -> re.Pattern[str]:
        """Return a pattern with the words for pieces of this rulebook in it."""
        return _of_words(form, frozenset(self.pieces))

    def wants_piece(self, text: str) -> bool:
        """Check whether a clause begins with that somebody wants a house: `wants a hotel on X`."""
        return self._of_pieces(rf"(?:[\w'-]+ ){{0,2}}?{_WANTS_PIECE}").match(text) is not None

    def names_last(self, text: str) -> bool:
        """Check whether a sentence speaks of the last pieces that the bank has."""
        return self._of_pieces(_LAST_PIECES).search(text) is not None

    def with_sums(self, at: TextLine) -> TextLine:
        """Return a sentence with the debt and the throw that it only tells of: `went bankrupt to
        Ann`, `rolled no double`.
        """
        return self._freed_by_double(self._without_double(self._ruined_to(at)))

    def spelt_out(self, at: TextLine, speaker: Speaker) -> TextLine:
        """Return a sentence with what it leaves out of what was told before."""
        at = evolve(at, text=with_levels(self.heard, at.text, speaker))
        return self._on_one_of(self._spelt_out(at, speaker), speaker)

    def _ruined_to(self, at: TextLine) -> TextLine:
        """Return a sentence in which somebody goes under to somebody, for a rent that is not told,
        with a debt that nobody could pay.
        """
        # A question asks whether that is so, and of a sum that is asked nothing may be invented.
        if self.heard.listed or asks(at.text) or self.asks_debt:
            return at
        unable = (_UNABLE,) if self.asks_estate else ()
        for pattern in (*_RUINED_TO, *unable, self._of_pieces(_RUINED_BY)):
            found = pattern.search(at.text)
            if found is None:
                continue
            parts = {"who": "", "rest": "", **found.groupdict()}
            to = parts["to"] or parts.get("of") or parts.get("my") or "the bank"
            to = re.sub(r"(?i)^my$", "me", re.sub(r"'s?$", "", to))
            # Behind another clause only who is named again is told to be out.
            named = re.search(r"(?i),.* (he|she) ?$|\b(i) ?$", at.text[: found.start()])
            # Where the sentence goes on the teller is named again too: `I am out, I owe her 95`.
            again = "is" if named is None else f"{named[1]} is" if named[1] else "I am"
            out = f" and {again} out"
            told = f"{parts['who']} owes {to} {ENOUGH}{parts['rest'] or out}".strip()
            self.heard.notes.append(OWES_TOO_MUCH)
            return evolve(at, text=in_place_of(found, told))
        return at

    def _without_double(self, at: TextLine) -> TextLine:
        """Return a sentence with a throw in it where it tells only that it was no double."""
        dice, found = self.heard.program.dice[:1], _NO_DOUBLE.search(at.text)
        told = _THROW.search(at.text) is not None
        if found is not None and found["bare"]:
            before = self.heard.thrower is not None or self.heard.thrown
            if before and found["bare"] == at.text.strip(" .!"):
                return evolve(at, text="")  # `Ann rolled a 7. No doubles.`
            told = told or _IS_THROWN.search(at.text) is not None
        if found is None or told or self.heard.listed or not dice or dice[0].number < _SIDES:
            return at
        faces = sorted({*dice[0].faces})[:_SIDES]
        thrown = " ".join(map(str, faces))
        self.heard.notes.append(f"Assumed: the throw was {' and '.join(map(str, faces))}.")
        return evolve(at, text=in_place_of(found, f" rolled {thrown}"))

    def _freed_by_double(self, at: TextLine) -> TextLine:
        """Return a sentence with a throw in it where it tells only that it was a double, of
        somebody who was held: `was in jail and rolled a double`. Where that leads is not told.
        """
        heard, dice = self.heard, self.heard.program.dice[:1]
        found = None if asks(at.text) or heard.listed else _SOME_DOUBLE.search(at.text)
        if found is None or not dice or heard.names_property(at.text, heard.speaker):
            return at
        called = heard.lower_names
        named = [word for word in words_of(at.text[: found.start("what")]) if word in called]
        seat = called.index(named[-1]) if named else heard.speaker.last
        held = found["held"] or (seat is not None and bool(heard.held(seat)))
        if not held or not heard.program.tracks_of("player"):
            return at
        thrown = " ".join([str(min(dice[0].faces))] * dice[0].number)
        heard.notes.append(f"Assumed: the throw was {thrown.replace(' ', ' and ')}.")
        return evolve(at, text=in_place_of(found, thrown, "what"))

    def _spelt_out(self, at: TextLine, speaker: Speaker) -> TextLine:
        """Return a wish or a question with what it leaves out of what was told before: `2 more
        houses on each`. Who wants a house wants to build it, unless the bank has few.
        """
        text = self._of_pieces(_WHERE).sub(r"\1 on ", self._sold_whole(self._only_one(at.text)))
        if self.heard.piece is not None and not self._counts(text):
            piece = self.heard.program.pieces[self.heard.piece].plural
            text = _LEFT_IN_BANK.sub(rf"\g<0> {piece}", text)
        at = evolve(at, text=text)
        self.counting = self.counting or _COUNTING.search(text) is not None
        self.timed = self.timed or TIME_UP.search(text) is not None
        if asks(text) or english.tells_now(text) or english.wishes(text):
            text = self._with_those(text)
            at = evolve(at, text=text)
        if not (asks(text) or english.wishes(text)):
            places = english.tells_now(text) and self._counts(text)
            places = places and english.has_verb(words_of(text)[:3], *_PLACING)
            return evolve(at, text=self._with_sites(text, speaker)) if places else at
        text = _ITS_SPACES.sub(r"\1 ", self._raising(self._of_bank(text)))
        text = _AUCTIONED_OFF.sub("auctioned", self._which_space(text, speaker))
        if "buy" in words_of(text) and "from" not in words_of(text):
            text = _AT_LIST_PRICE.sub("", text)
        if "total worth of" in text:
            pass
        elif _PRINTED.search(text):
            # What is told behind it is what counts.
            worth = _IS_WORTH.search(text)
            text = text if worth is None else text[: worth.end()]
            text = _IS_WORTH.sub(r"what is the total worth of \g<who>", text)
        elif self.timed and _WHO_WON.fullmatch(text.strip()):
            text = "who is worth more?"
        elif self.counting and "total" not in words_of(text):
            text = _IS_WORTH.sub(r"what is the final worth of \g<who>", text)
        text = self._on_group(self._swapping(text))
        text = self._of_pieces(_SOME_OF).sub(r"\g<count> ", text)
        text = self._of_pieces(_ONE_EACH).sub(r"a \g<piece> on each", text)
        text = self._of_pieces(_BUYS_TO_PUT).sub(r"build \g<what> on", text)
        text = self._with_one(self._with_more(self._of_pieces(_NEW_PIECES).sub("", text)))
        if not self._is_scarce(text):
            text = self._wanting_to_build(text)
        if self.heard.piece is not None and not self._counts(text):
            piece = self.heard.program.pieces[self.heard.piece].plural
            text = _HOW_MANY.sub(rf"\1 {piece}", text)
            text = _SELLS_THOSE.sub(rf"\1 {piece}", _SELLS_SOME.sub(rf"\g<0> {piece}", text))
        return evolve(at, text=self._with_sites(self._with_piece(text), speaker))

    def named_pieces(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield what a line tells by the way of pieces that are somebody's, with the name of the
        property where they stand: `can I sell my hotel on Baltic?` tells that I own it.
        """
        subjects = {"my": "I", "our": "I", "his": "he", "her": "she"}
        for found in self._of_pieces(_HIS_PIECES).finditer(text):
            whose = found["whose"].casefold()
            who = subjects.get(whose) or re.sub(r"['\u2019]s?$", "", found["whose"])
            count = found["count"] or ("two" if found["both"] else "a")
            yield f"{who} owns {found['site']} with {count} {found['piece']}", found["site"]

    def pieces_before(self, text: str) -> Iterator[tuple[str, str, str]]:
        """Yield what a line tells by the way of pieces to which another is put, `a second house on
        Baltic`: the name of the property, the piece, and how many stand there; that is empty where
        it says only that some do.
        """
        if english.has_verb(words_of(text), "sell", "remove", "return", "trade"):
            return
        for found in self._of_pieces(_TO_THOSE).finditer(text):
            number = None if found["nth"] is None else english.ordinal(found["nth"].casefold())
            if found["nth"] is None or (number is not None and number > 1):
                yield found["site"], found["piece"], "" if number is None else str(number - 1)

    def without_pieces(self, text: str, site: str) -> str:
        """Return a line with the name of a property alone for pieces that stand there."""
        return self._of_pieces(_HIS_PIECES).sub(
            lambda found: site if found["site"] == site else found[0], text
        )

    def _only_one(self, text: str) -> str:
        """Return a sentence with the name of the only property of a kind that anybody is told to
        own, or that was spoken of, for `the railroad`.
        """
        heard, board = self.heard, self.heard.board
        kinds = heard.program.kinds

        def named(found: re.Match[str]) -> str:
            kind = kinds.get(found["kind"].casefold())
            if kind is None or not kind.deed:
                return found[0]
            for told in (heard.owners, heard.mentioned):
                sites = [site for site in told if board.spaces[site].kind == kind.name]
                if sites:
                    break
            return board.spaces[sites[0]].name if len(sites) == 1 else found[0]

        return text if heard.listed else _THE_ONE.sub(named, text)

    def _with_more(self, text: str) -> str:
        """Return a wish or a question with the piece that it counts: `a second one on Baltic`, and
        `one more on Baltic` where a piece was spoken of.
        """
        pieces = self.heard.program.pieces
        if not pieces or self._counts(text):
            return text
        piece = pieces[self.heard.piece or 0]
        if (found := _NTH_PIECE.search(text)) is not None:
            wants = f"{found['verb']}{found['to'] or ''} {found['nth']} {piece.name} on"
            return in_place_of(found, wants)
        if self.heard.piece is None:
            return text
        text = _BOTH_ON.sub(rf"\g<places> \g<count> {piece.plural} on", text)
        return _MORE_ON.sub(lambda at: f"{at[0]} {piece.name if at['one'] else piece.plural}", text)

    def _swapping(self, text: str) -> str:
        """Return a wish or a question with pieces of a property as what stands on it, and with a
        swap of pieces as what is built or sold: `swap the four on Vermont for a hotel`.
        """
        if (found := self._of_pieces(_PIECE_OF).search(text)) is not None and (
            self.heard.names_property(found["site"], self.heard.speaker)
        ):
            there = f"{found['the']} {found['piece']} on {found['site']}"
            text = in_place_of(found, there)
        pieces = self.heard.program.pieces
        back = self._of_pieces(_BACK_FOR).search(text)
        if back and english.number_said(back["count"]) == self.heard.program.most_pieces:
            sold = f"{back['sells']} for {back['count']}"
            text = in_place_of(back, sold)
        text = self._swapping_down(text)
        up = self._of_pieces(_SWAPS_UP).search(text)
        if up is None or up["piece"].casefold() not in pieces[-1].names or len(pieces) < _SIDES:
            return text
        built = f"build {up['what']} {up['piece']} {up['on']}"
        return in_place_of(up, built)

    def _swapping_down(self, text: str) -> str:
        """Return a wish or a question to swap a piece of the last sort for those below it, as the
        sale of that on the first property on which one is told to stand, if there is only one group
        of such.
        """
        program = self.heard.program
        down = self._of_pieces(_SWAPS_DOWN).search(text)
        if down is None or len(program.pieces) < _SIDES:
            return text
        last, first = program.pieces[-1], program.pieces[0]
        whole = english.number_said(down["count"] or "") in (None, program.most_pieces)
        told = {one.fact[1]: one.values[0] for one in entries(self.heard.statements, "rung")}
        sites = [at for at, rung in told.items()
                 if isinstance(rung, int) and program.ladder[rung][-1]]  # fmt: skip
        groups = {group.name for group in program.board.groups if {*sites} & {*group.sites}}
        named = down["piece"].casefold() in last.names and down["into"].casefold() in first.names
        if not (named and whole and len(groups) == 1):
            return text
        site = program.board.spaces[sites[0]].name
        sold = f"sell the {last.name} on {site}"
        sold += f" and sell a {first.name} on {site}" if down["sells"] else ""
        return in_place_of(down, sold)

    def _of_bank(self, text: str) -> str:
        """Return a question of who wins, or pays, behind bids as one of what is auctioned, else one
        of who gets `it` as one of a piece, where few are left of these.
        """
        if self.heard.listed:
            return text
        if self.heard.sales:
            for pattern, plain in _OF_SALE:
                text = pattern.sub(plain, text)
            return text
        pieces = self.heard.program.pieces
        for told in entries(self.heard.statements, "supply")[-1:]:
            text = _WHO_GETS.sub(rf"\1 the {pieces[told.fact[1]].name}", text)
        return text

    def _which_space(self, text: str, speaker: Speaker) -> str:
        """Return `which railroad is it?`, of a kind of space, as a question of where somebody is
        whom a card or a throw led there.
        """
        found = _WHICH.fullmatch(text.strip(" ?!."))
        seat = speaker.last
        if found is None or seat is None or found[1].casefold() not in self.heard.program.kinds:
            return text
        return f"where does {self.heard.called(seat)} end up?"

    def _raising(self, text: str) -> str:
        """Return a question of whether a sum can be got together, where nothing is auctioned, as
        one of coming up with it. Where nothing is built it is by mortgages that it is got.
        """
        if self.heard.sales or self.heard.listed:
            return text
        found = _RAISES.search(text)
        built = any(one.values[0] for one in entries(self.heard.statements, "rung"))
        if found is None or (found["by"] and built):
            return text
        return f"{text[: found.start()]}come up with {found['sum'] or found['sum2']}?"

    def _is_scarce(self, text: str) -> bool:
        """Check whether the bank is told to have fewer pieces than there would be if everybody
        wanted as many as a wish says.
        """
        stock = [one.values[0] for one in entries(self.heard.statements, "supply")]
        wanted = self._of_pieces(_WANTS_PIECE).search(text)
        if not stock or wanted is None:
            return bool(stock)
        number = english.spoken_number(words_of(text[wanted.end() :]))
        each = len(self._spoken_of()) if _ON_EACH.search(text) else 1
        least = (number or (1, 0))[0] * each
        most = least * len(self.heard.names)
        # What the bank doesn't have can't be claimed either.
        return any(not isinstance(left, int) or least <= left < most for left in stock)

    def _wanting_to_build(self, text: str) -> str:
        """Return a wish for pieces as one to build them: `I want a house for each`."""
        text, wants = self._of_pieces(_WANTS_PIECE).subn(r"\1 to build", text)
        text = self._of_pieces(_PIECE_FOR).sub(r"\1 on", text) if wants else text
        each = self._of_pieces(_WANTS_EACH).search(text)
        if each is None:
            return text
        wanted = f"{each['wants']} to build a {singular(each['piece'].casefold())} on each"
        return in_place_of(each, wanted)

    def _with_one(self, text: str) -> str:
        """Return a question whether any pieces may be built, `can I build houses on Baltic?`, as
        one of the first.
        """
        found = self._of_pieces(_UNCOUNTED).search(text)
        words = words_of(text)
        plurals = {piece.plural for piece in self.heard.program.pieces}
        if found is None or "how" in words or found["piece"].casefold() not in plurals:
            return text
        piece = f"{found['builds']} a {singular(found['piece'].casefold())}"
        return in_place_of(found, piece)

    def _with_sites(self, text: str, speaker: Speaker) -> str:
        """Return a question with the names of the properties that `on each` means, or `her two`."""
        heard, each = self.heard, _ON_EACH.search(text)
        sites = self._spoken_of() if each is not None else []
        if each is not None and each["whose"]:
            names, words = heard.names, words_of(text[: each.start()])
            named = [seat for seat, name in enumerate(names) if name.casefold() in words]
            seat = speaker.me if each["whose"].casefold() == "my" else (*named, speaker.last)[0]
            sites = self._own_so_many(each["count"], seat) or sites
        if each is None or not sites:
            return text
        return in_place_of(each, f" on {' and '.join(sites)}")

    def _on_group(self, text: str) -> str:
        """Return a question with the names of the properties of a group: `one on each orange`."""
        groups = names_of(self.heard.program, "group")
        form = _EACH_OF.replace("<groups>", one_of(groups.exact))

        def named(found: re.Match[str]) -> str:
            board, wanted = self.heard.board, found["group"].casefold()
            (group, *_) = next(
                values for name, values in groups.exact.items() if name.casefold() == wanted
            )
            names = [board.spaces[site].name for site in board.groups[group].sites]
            built = f"a {singular(found['piece'].casefold())} " if found["piece"] else ""
            return f"{built}on {' and '.join(names)}"

        return self._of_pieces(form).sub(named, text)

    def _with_those(self, text: str) -> str:
        """Return a question with the names of the properties that `both` or `them` means in it."""
        found, sites = _THOSE.search(text), self._own_two(text) or self.heard.sites
        count = None if found is None else english.number_said(found["count"] or "")
        if found is None or len(sites) < _SIDES or count not in (None, len(sites)):
            return text
        names = " and ".join(self.heard.board.spaces[site].name for site in sites)
        return in_place_of(found, names, "those", "those")

    def _own_two(self, text: str) -> Sequence[int]:
        """Return the two properties of whoever does something with `both`, where those that were
        spoken of last are another's.
        """
        heard, words = self.heard, words_of(text)
        names = heard.lower_names
        seat = names.index(words[0]) if words[:1] and words[0] in names else None
        others = {heard.owners.get(site, seat) for site in heard.sites} - {seat}
        if seat is None or not others or english.has_verb(words, *_TAKING) or "both" not in words:
            return ()
        own = [site for site, holder in heard.owners.items() if holder == seat]
        return own if len(own) == _SIDES else ()

    def _sold_whole(self, text: str) -> str:
        """Return a sentence with the group of which all is sold: `she sells all 6 back`, `what do
        I get for all of them?`.
        """
        board, sells = self.heard.board, self._of_pieces(_SELLS_ALL).search(text)
        gets = self._of_pieces(_GETS_FOR_ALL).search(text) if asks(text) else None
        rungs = {one.fact[1]: one.values[0] for one in entries(self.heard.statements, "rung")}
        built = {site for site, rung in rungs.items() if rung}
        groups = [group for group in board.groups if not built.isdisjoint(group.sites)]
        if gets is not None and not built and _THEM.issuperset(words_of(gets[0])[2:]):
            return in_place_of(gets, gets["gets"])
        if (sells or gets) is None or len(groups) != 1 or self.heard.listed:
            return text
        program = self.heard.program
        if sells is not None and sells["count"]:
            stand = [rung for rung in rungs.values() if isinstance(rung, int)]
            pieces = sum(sum(program.ladder[rung]) for rung in stand)
            if len(stand) < len(rungs) or pieces != english.number_said(sells["count"]):
                return text
        whole = f"all {program.pieces[0].plural} on {groups[0].name}"
        if sells is not None:
            return in_place_of(sells, f"{sells['sells']} {whole}")
        return text if gets is None else in_place_of(gets, f"{gets['gets']} for selling {whole}")

    def _with_piece(self, text: str) -> str:
        """Return a question with the piece that it counts, and with where it stands `there`."""
        pieces, board = self.heard.program.pieces, self.heard.board
        if not pieces:
            return text
        text = _HOW_MANY.sub(rf"\g<0> {pieces[0].plural}", text)
        text = self._of_pieces(_BUYS).sub(r"\1build", text)
        sites = self.heard.sites
        group = [g for g in board.groups if set(sites) <= set(g.sites)]
        if sites and group and self._counts(text):
            text = _THERE.sub(f" on {board.spaces[sites[0]].name}", text)
        return text

    def _spoken_of(self) -> list[str]:
        """Return the names of the properties that `each` means: those that were spoken of last,
        else all of that group that are told to be one player's.
        """
        heard, board = self.heard, self.heard.board
        sites, owners = heard.sites or heard.mentioned[:1], heard.owners
        if len(sites) == 1 and sites[0] in owners:
            group = next((g.sites for g in board.groups if sites[0] in g.sites), sites)
            sites = tuple(n for n in group if owners.get(n) == owners[sites[0]])
        return [board.spaces[n].name for n in sites] if len(sites) > 1 else []

    def _own_so_many(self, count: str, seat: int | None) -> list[str]:
        """Return the names of so many properties of one group, `two`, that are told to be
        somebody's; nothing where that may be several groups, or none.
        """
        heard, board = self.heard, self.heard.board
        number = english.number_said(count)
        owned = ([n for n in group.sites if heard.owners.get(n, -1) == seat]
                 for group in board.groups)  # fmt: skip
        fit = [sites for sites in owned if len(sites) == number]
        return [board.spaces[n].name for n in fit[0]] if len(fit) == 1 else []

    def _on_one_of(self, at: TextLine, speaker: Speaker) -> TextLine:
        """Return a sentence with the name of one of several properties that are all alike, where it
        is not told which: `she landed on one of his railroads`.
        """
        board, found = self.heard.board, _ONE_OF.search(at.text)
        sites = () if found is None else self._sites_called(found["what"], speaker)
        facts = [board.spaces[site].facts for site in sites]
        if found is None or not facts or any(one != facts[0] for one in facts):
            return at
        owned = [site for site in sites if site in self.heard.owners]
        if found["whose"] is not None:  # `on Bob's railroad`
            name = board.spaces[next(iter(owned), sites[0])].name
            self.heard.notes.append(f"Assumed: on {name}.")
            return evolve(at, text=in_place_of(found, name, "what"))
        counted = any(sites[0] in board.groups[group].sites for _, group, *_ in self.heard.some)
        if not (owned or counted):
            return at  # of whose nothing is told
        site = next(iter(owned), sites[0])
        name = board.spaces[site].name
        self.heard.notes.append(f"Assumed: on {name}.")
        return evolve(at, text=in_place_of(found, f"on {name}"))

    def _sites_called(self, what: str, speaker: Speaker) -> Sequence[int]:
        """Return the properties of the group that is called so, or that `them` means."""
        heard, groups = self.heard, self.heard.board.groups
        wording = heard.wording(what, speaker)
        if wording is None or not wording.stream.tokens:
            return ()
        hit = wording.stream.name("group", 0)
        if hit is not None:
            return groups[hit.values[0]].sites if len(hit.values) == 1 else ()
        if what.casefold() not in ("them", "those", "these"):
            return ()
        counted = [groups[number].sites for _, number, *_ in heard.some[-1:]]
        told = [group.sites for group in groups if {*heard.sites} <= {*group.sites}]
        return next(iter(counted or told[: len(told) == 1]), ())
