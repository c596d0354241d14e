"""Ellipsis: what sentences of a dispute leave out of what was told before, written out: `2 more on
each`, `she sells them all`, `he went bankrupt to Ann`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, ValuesView

from attrs import evolve

from propertyrules.limits import ENOUGH
from propertyrules.machine.invariant_checker import broken
from propertyrules.notation.disputes.discourse import OWES_TOO_MUCH, Discourse, entries
from propertyrules.notation.scenarios import TextLine, asks
from propertyrules.notation.words import english
from propertyrules.notation.words.normalizer import Speaker, Wording
from propertyrules.notation.words.tokens import folded_at, in_place_of, one_of, singular, words_of
from propertyrules.notation.words.vocabulary import names_of
from propertyrules.syntax.source import word_set

_SEVERAL = 2  # that `both` means at least

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
_FEWEST_TIMES = 4
_TIMES = re.compile(
    r"\b(?:on )?(?:the )?(?P<count>\d{1,2}|two|three|four|ten) ?(?:x|times)"
    r"(?P<thrown> (?:of )?(?:the|my|his|her|their|that|what was|what i|a)? ?"
    r"(?:dice(?: roll)?|roll|rolled|throw|thrown|pips|number on the dice|eyes))?"
    r"(?=[\s.!,]*$|,| and\b| but\b| because\b)",
    re.I,
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
# `can we swap Baltic and Vermont?`, `Bob and I want to swap them`
_TOGETHER = re.compile(
    r"(?P<asks>(?:can|may|could|should|shall) )?"
    r"(?:we|they|both(?: of (?:us|them))?|(?:me|[\w'-]+) and (?:me|[\w'-]+))"
    r"(?: both| all| just)*(?: (?:want|would like|agree|agreed|decided) to)?"
    r" (?:swap|trade|exchange)\b(?P<what>[^?.,;]*)[?.! ]*$", re.I
)  # fmt: skip
_THE_TWO = re.compile(
    r"(?:them|these|those|both|the two|(?:our |the )?(?:streets|properties|deeds))?"
    r"(?: with each other)?", re.I
)  # fmt: skip
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
    r"(?: (?:them|those|these|his|her|my|their|the|\d+|two|three|four|five|six|eight|nine|twelve))*"
    r"(?: <pieces>)?(?: back| off)?(?: to the bank)?(?=[\s.?!,;]*$|[,.;?]? (?:what|how much)\b)"
)
# `what do I get for all of them?`, where pieces were spoken of last
_GETS_FOR_ALL = (
    r"\b(?P<gets>(?:gets?|got|receives?|gives?|pays?)(?: (?:me|him|her|them))?)(?: back)? for"
    r"(?: selling)? (?:(?:all(?: of)?|both(?: of)?)(?: (?:them|those|these))?|them(?: all| both)?"
    r"|those|these|(?:all )?(?:(?:of )?(?:the|my|his|her|their|those|these) )?"
    r"(?:\d+ |two |three |four |six )?(?<!for )<pieces>)(?: back)?(?=[\s.?!]*$)"
)
# `sell the one on Baltic`, or `the Baltic one`, where it is told what stands there
_SELLS_THE_ONE = re.compile(
    r"\b(?P<sells>sell(?:s|ing)?|sold)(?: back)?(?: just| only)*"
    r" (?P<one>(?:the|that|my|his|her) (?:one on )?"
    r"(?P<site>(?-i:[A-Z])[\w.'&]*(?: (?-i:[A-Z])[\w.'&]*)*)(?P<behind> one)?)\b",
    re.I,
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
_GETS_IT = re.compile(r"\b(who (?:\w+ )?(?:gets?|wins?|buys?|takes?)) (?:it|that)\b", re.I)
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


# `I own the yellows. Can I mortgage one of them?`
_ANY_OF = (
    r"(?i)\b(?P<does>(?:un)?mortgage) (?:just |only )?(?:an?|one|1|any)(?: of)?"
    r"(?: my| his| her| the| these| those| them)?(?: (?P<group><groups>)s?)?(?=[\s?.!]*$)"
)
# `I own the oranges. What would one house cost?`
_WHAT_ONE_COSTS = (
    r"(?i)(?:(?:so|and|but|then) )*(?:how much|what)(?:['\u2019]?s| is| are| does| do| did| would"
    r"| will)?(?: it cost)?(?: the (?:price|cost) of| to (?:build|buy|put))?"
    r"(?: an?| one| the| each| 1| any| another)? (?P<piece><pieces>)(?: there)?"
    r"(?: cost| be| come to)?(?: me| him| her| them)?(?: each)?"
    r"(?: (?:on|for|of) (?:those|them|these|it|that|one))?\W*"
)


def _counts(heard: Discourse, text: str) -> bool:
    """Check whether a text has a word for pieces."""
    return not heard.pieces.isdisjoint(words_of(text))


def wants_piece(heard: Discourse, text: str) -> bool:
    """Check whether a clause begins with that somebody wants a house: `wants a hotel on X`."""
    return heard.of_pieces(rf"(?:[\w'-]+ ){{0,2}}?{_WANTS_PIECE}").match(text) is not None


def with_sums(heard: Discourse, at: TextLine) -> TextLine:
    """Return a sentence with the debt and the throw that it only tells of: `went bankrupt to
    Ann`, `rolled no double`, and a sum for `10 times the roll`.
    """
    at = _freed_by_double(heard, _without_double(heard, _ruined_to(heard, at)))
    return evolve(at, text=_times_thrown(heard, at.text))


def _times_thrown(heard: Discourse, text: str) -> str:
    """Return what somebody wants, or holds, with the sum that so many times the throw is, where
    that is told: `he wants 10 times the roll`.
    """
    claims = english.has_verb(words_of(text), *english.REPORTING, "want", "ask", "demand", "charge")
    if heard.listed or not heard.thrown or heard.landed is None or asks(text) or not claims:
        return text

    def summed(found: re.Match[str]) -> str:
        count = english.number_said(found["count"]) or 0
        # `3 times` alone may be of the rent.
        sure = found["thrown"] or count >= _FEWEST_TIMES
        return str(count * sum(heard.thrown)) if sure else found[0]

    return _TIMES.sub(summed, text)


def spelt_out(heard: Discourse, at: TextLine, speaker: Speaker) -> TextLine:
    """Return a sentence with what it leaves out of what was told before."""
    at = evolve(at, text=_with_levels(heard, at.text, speaker))
    return _on_one_of(heard, _spelt_out(heard, at, speaker), speaker)


def _ruined_to(heard: Discourse, at: TextLine) -> TextLine:
    """Return a sentence in which somebody goes under to somebody, for a rent that is not told,
    with a debt that nobody could pay.
    """
    # A question asks whether that is so, and of a sum that is asked nothing may be invented.
    if heard.listed or asks(at.text) or heard.asks_debt:
        return at
    unable = (_UNABLE,) if heard.asks_estate else ()
    for pattern in (*_RUINED_TO, *unable, heard.of_pieces(_RUINED_BY)):
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
        told = f" {told}" if at.text[: found.start()][-1:].isalnum() else told
        heard.notes.append(OWES_TOO_MUCH)
        return evolve(at, text=in_place_of(found, told))
    return at


def _without_double(heard: Discourse, at: TextLine) -> TextLine:
    """Return a sentence with a throw in it where it tells only that it was no double."""
    dice, found = heard.program.dice[:1], _NO_DOUBLE.search(at.text)
    told = _THROW.search(at.text) is not None
    if found is not None and found["bare"]:
        before = heard.thrower is not None or heard.thrown
        if before and found["bare"] == at.text.strip(" .!"):
            return evolve(at, text="")  # `Ann rolled a 7. No doubles.`
        told = told or _IS_THROWN.search(at.text) is not None
    if found is None or told or heard.listed or not dice or dice[0].number < _SEVERAL:
        return at
    faces = sorted({*dice[0].faces})[:_SEVERAL]
    thrown = " ".join(map(str, faces))
    heard.notes.append(f"Assumed: the throw was {' and '.join(map(str, faces))}.")
    return evolve(at, text=in_place_of(found, f" rolled {thrown}"))


def _freed_by_double(heard: Discourse, at: TextLine) -> TextLine:
    """Return a sentence with a throw in it where it tells only that it was a double, of
    somebody who was held: `was in jail and rolled a double`. Where that leads is not told.
    """
    dice = heard.program.dice[:1]
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


def _spelt_out(heard: Discourse, at: TextLine, speaker: Speaker) -> TextLine:
    """Return a wish or a question with what it leaves out of what was told before: `2 more
    houses on each`. Who wants a house wants to build it, unless the bank has few.
    """
    text = _sold_one(heard, _dealing_together(heard, at.text), speaker)
    text = heard.of_pieces(_WHERE).sub(r"\1 on ", _sold_whole(heard, _only_one(heard, text)))
    if heard.piece is not None and not _counts(heard, text):
        piece = heard.program.pieces[heard.piece].plural
        text = _LEFT_IN_BANK.sub(rf"\g<0> {piece}", text)
    at = evolve(at, text=text)
    heard.counting = heard.counting or _COUNTING.search(text) is not None
    heard.timed = heard.timed or TIME_UP.search(text) is not None
    if asks(text) or english.tells_now(text) or english.wishes(text):
        text = _with_those(heard, _with_any(heard, text))
        at = evolve(at, text=text)
    if not (asks(text) or english.wishes(text)):
        places = english.tells_now(text) and _counts(heard, text)
        places = places and english.has_verb(words_of(text)[:3], *_PLACING)
        return evolve(at, text=_with_sites(heard, text, speaker)) if places else at
    text = _ITS_SPACES.sub(r"\1 ", _raising(heard, _of_bank(heard, text)))
    text = _AUCTIONED_OFF.sub("auctioned", _which_space(heard, text, speaker))
    if "buy" in words_of(text) and "from" not in words_of(text):
        text = _AT_LIST_PRICE.sub("", text)
    if "total worth of" in text:
        pass
    elif _PRINTED.search(text):
        # What is told behind it is what counts.
        worth = _IS_WORTH.search(text)
        text = text if worth is None else text[: worth.end()]
        text = _IS_WORTH.sub(r"what is the total worth of \g<who>", text)
    elif heard.timed and _WHO_WON.fullmatch(text.strip()):
        text = "who is worth more?"
    elif heard.counting and "total" not in words_of(text):
        text = _IS_WORTH.sub(r"what is the final worth of \g<who>", text)
    text = _on_group(heard, _swapping(heard, text))
    text = heard.of_pieces(_SOME_OF).sub(r"\g<count> ", text)
    text = heard.of_pieces(_ONE_EACH).sub(r"a \g<piece> on each", text)
    text = heard.of_pieces(_BUYS_TO_PUT).sub(r"build \g<what> on", text)
    text = _with_one(heard, _with_more(heard, heard.of_pieces(_NEW_PIECES).sub("", text)))
    if not _is_scarce(heard, text):
        text = _wanting_to_build(heard, text)
    if heard.piece is not None and not _counts(heard, text):
        piece = heard.program.pieces[heard.piece].plural
        text = _HOW_MANY.sub(rf"\1 {piece}", text)
        text = _SELLS_THOSE.sub(rf"\1 {piece}", _SELLS_SOME.sub(rf"\g<0> {piece}", text))
    return evolve(at, text=_with_sites(heard, _with_piece(heard, text), speaker))


def named_pieces(heard: Discourse, text: str) -> Iterator[tuple[str, str]]:
    """Yield what a line tells by the way of pieces that are somebody's, with the name of the
    property where they stand: `can I sell my hotel on Baltic?` tells that I own it.
    """
    subjects = {"my": "I", "our": "I", "his": "he", "her": "she"}
    for found in heard.of_pieces(_HIS_PIECES).finditer(text):
        whose = found["whose"].casefold()
        who = subjects.get(whose) or re.sub(r"['\u2019]s?$", "", found["whose"])
        count = found["count"] or ("two" if found["both"] else "a")
        yield f"{who} owns {found['site']} with {count} {found['piece']}", found["site"]


def pieces_before(heard: Discourse, text: str) -> Iterator[tuple[str, str, str]]:
    """Yield what a line tells by the way of pieces to which another is put, `a second house on
    Baltic`: the name of the property, the piece, and how many stand there; that is empty where
    it says only that some do.
    """
    if english.has_verb(words_of(text), "sell", "remove", "return", "trade"):
        return
    for found in heard.of_pieces(_TO_THOSE).finditer(text):
        number = None if found["nth"] is None else english.ordinal(found["nth"].casefold())
        if found["nth"] is None or (number is not None and number > 1):
            yield found["site"], found["piece"], "" if number is None else str(number - 1)


def without_pieces(heard: Discourse, text: str, site: str) -> str:
    """Return a line with the name of a property alone for pieces that stand there."""
    return heard.of_pieces(_HIS_PIECES).sub(
        lambda found: site if found["site"] == site else found[0], text
    )


def _only_one(heard: Discourse, text: str) -> str:
    """Return a sentence with the name of the only property of a kind that anybody is told to
    own, or that was spoken of, for `the railroad`.
    """
    board = heard.board
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


def _with_more(heard: Discourse, text: str) -> str:
    """Return a wish or a question with the piece that it counts: `a second one on Baltic`, and
    `one more on Baltic` where a piece was spoken of.
    """
    pieces = heard.program.pieces
    if not pieces or _counts(heard, text):
        return text
    piece = pieces[heard.piece or 0]
    if (found := _NTH_PIECE.search(text)) is not None:
        wants = f"{found['verb']}{found['to'] or ''} {found['nth']} {piece.name} on"
        return in_place_of(found, wants)
    if heard.piece is None:
        return text
    text = _BOTH_ON.sub(rf"\g<places> \g<count> {piece.plural} on", text)
    return _MORE_ON.sub(lambda at: f"{at[0]} {piece.name if at['one'] else piece.plural}", text)


def _swapping(heard: Discourse, text: str) -> str:
    """Return a wish or a question with pieces of a property as what stands on it, and with a
    swap of pieces as what is built or sold: `swap the four on Vermont for a hotel`.
    """
    if (found := heard.of_pieces(_PIECE_OF).search(text)) is not None and (
        heard.names_property(found["site"], heard.speaker)
    ):
        there = f"{found['the']} {found['piece']} on {found['site']}"
        text = in_place_of(found, there)
    pieces = heard.program.pieces
    back = heard.of_pieces(_BACK_FOR).search(text)
    if back and english.number_said(back["count"]) == heard.program.most_pieces:
        sold = f"{back['sells']} for {back['count']}"
        text = in_place_of(back, sold)
    text = _swapping_down(heard, text)
    up = heard.of_pieces(_SWAPS_UP).search(text)
    if up is None or up["piece"].casefold() not in pieces[-1].names or len(pieces) < _SEVERAL:
        return text
    built = f"build {up['what']} {up['piece']} {up['on']}"
    return in_place_of(up, built)


def _dealing_together(heard: Discourse, text: str) -> str:
    """Return a wish or a question of two who swap as that of one of them: `can we swap Baltic and
    Vermont?` where each of them owns one. Without names they are the last ones spoken of.
    """
    found = _TOGETHER.match(text)
    if found is None:
        return text
    parts = re.split(r"\b(?:and|for|with|against)\b|,", found["what"])
    named = [site for part in parts for site in heard.sites_named(part, heard.speaker)]
    if not named and _THE_TWO.fullmatch(found["what"].strip()) is None:
        return text
    players = range(len(heard.names))
    sites = [one for one in named or heard.mentioned[::-1] if heard.owners.get(one) in players]
    if len(sites) != _SEVERAL or len({heard.owners[one] for one in sites}) < _SEVERAL:
        return text
    giver, (given, gained) = heard.called(heard.owners[sites[0]]), sites
    spaces = heard.board.spaces
    leads = f"can {giver}" if found["asks"] else f"{giver} wants to"
    return f"{leads} trade {spaces[given].name} for {spaces[gained].name}"


def _swapping_down(heard: Discourse, text: str) -> str:
    """Return a wish or a question to swap a piece of the last sort for those below it, as the
    sale of that on the first property on which one is told to stand, if there is only one group
    of such.
    """
    program = heard.program
    down = heard.of_pieces(_SWAPS_DOWN).search(text)
    if down is None or len(program.pieces) < _SEVERAL:
        return text
    last, first = program.pieces[-1], program.pieces[0]
    whole = english.number_said(down["count"] or "") in (None, program.most_pieces)
    told = heard.rungs
    sites = [at for at, rung in told.items()
             if isinstance(rung, int) and program.ladder[rung][-1]]  # fmt: skip
    groups = program.board.groups_with(sites)
    named = down["piece"].casefold() in last.names and down["into"].casefold() in first.names
    if not (named and whole and len(groups) == 1):
        return text
    site = program.board.spaces[sites[0]].name
    sold = f"sell the {last.name} on {site}"
    sold += f" and sell a {first.name} on {site}" if down["sells"] else ""
    return in_place_of(down, sold)


def _of_bank(heard: Discourse, text: str) -> str:
    """Return a question of who wins, or pays, behind bids as one of what is auctioned, else one
    of who gets `it` as one of a piece, where few are left of these.
    """
    if heard.listed:
        return text
    if heard.sales:
        for pattern, plain in _OF_SALE:
            text = pattern.sub(plain, text)
        return text
    pieces = heard.program.pieces
    for told in entries(heard.statements, "supply")[-1:]:
        text = _GETS_IT.sub(rf"\1 the {pieces[told.fact[1]].name}", text)
    return text


def _which_space(heard: Discourse, text: str, speaker: Speaker) -> str:
    """Return `which railroad is it?`, of a kind of space, as a question of where somebody is
    whom a card or a throw led there.
    """
    found = _WHICH.fullmatch(text.strip(" ?!."))
    seat = speaker.last
    if found is None or seat is None or found[1].casefold() not in heard.program.kinds:
        return text
    return f"where does {heard.called(seat)} end up?"


def _raising(heard: Discourse, text: str) -> str:
    """Return a question of whether a sum can be got together, where nothing is auctioned, as
    one of coming up with it. Where nothing is built it is by mortgages that it is got.
    """
    if heard.sales or heard.listed:
        return text
    found = _RAISES.search(text)
    built = any(one.values[0] for one in entries(heard.statements, "rung"))
    if found is None or (found["by"] and built):
        return text
    return f"{text[: found.start()]}come up with {found['sum'] or found['sum2']}?"


def _is_scarce(heard: Discourse, text: str) -> bool:
    """Check whether the bank is told to have fewer pieces than there would be if everybody
    wanted as many as a wish says.
    """
    stock = [one.values[0] for one in entries(heard.statements, "supply")]
    wanted = heard.of_pieces(_WANTS_PIECE).search(text)
    if not stock or wanted is None:
        return bool(stock)
    number = english.spoken_number(words_of(text[wanted.end() :]))
    each = len(_spoken_of(heard)) if _ON_EACH.search(text) else 1
    least = (number or (1, 0))[0] * each
    most = least * len(heard.names)
    # What the bank doesn't have can't be claimed either.
    return any(not isinstance(left, int) or least <= left < most for left in stock)


def _wanting_to_build(heard: Discourse, text: str) -> str:
    """Return a wish for pieces as one to build them: `I want a house for each`."""
    text, wants = heard.of_pieces(_WANTS_PIECE).subn(r"\1 to build", text)
    text = heard.of_pieces(_PIECE_FOR).sub(r"\1 on", text) if wants else text
    each = heard.of_pieces(_WANTS_EACH).search(text)
    if each is None:
        return text
    wanted = f"{each['wants']} to build a {singular(each['piece'].casefold())} on each"
    return in_place_of(each, wanted)


def _with_one(heard: Discourse, text: str) -> str:
    """Return a question whether any pieces may be built, `can I build houses on Baltic?`, as
    one of the first.
    """
    found = heard.of_pieces(_UNCOUNTED).search(text)
    words = words_of(text)
    plurals = {piece.plural for piece in heard.program.pieces}
    if found is None or "how" in words or found["piece"].casefold() not in plurals:
        return text
    piece = f"{found['builds']} a {singular(found['piece'].casefold())}"
    return in_place_of(found, piece)


def _with_sites(heard: Discourse, text: str, speaker: Speaker) -> str:
    """Return a question with the names of the properties that `on each` means, or `her two`."""
    each = _ON_EACH.search(text)
    sites = _spoken_of(heard) if each is not None else []
    if each is not None and each["whose"]:
        names, words = heard.names, words_of(text[: each.start()])
        named = [seat for seat, name in enumerate(names) if name.casefold() in words]
        seat = speaker.me if each["whose"].casefold() == "my" else (*named, speaker.last)[0]
        sites = _own_so_many(heard, each["count"], seat) or sites
    if each is None or not sites:
        return text
    every = _each_of_several(f"{text[: each.start()]} on ", each[0])
    return in_place_of(each, f" on {' and '.join(sites)}{every}")


_SEVERAL_BUILT = re.compile(r"(?i)\b(?:[2-9]|two|three|four|five)(?: more)? \w+ (?:on |for )?$")


def _each_of_several(before: str, named: str) -> str:
    """Return what tells that so many are built on each of some properties, as `two houses on each
    of them` does: that is more than so many on all of them.
    """
    each = not english.EACH.isdisjoint(words_of(named))
    return " each" if each and _SEVERAL_BUILT.search(before) is not None else ""


def _on_group(heard: Discourse, text: str) -> str:
    """Return a question with the names of the properties of a group: `one on each orange`."""
    groups = names_of(heard.program, "group")
    form = _EACH_OF.replace("<groups>", one_of(groups.exact))

    def named(found: re.Match[str]) -> str:
        board, wanted = heard.board, found["group"].casefold()
        (group, *_) = next(
            values for name, values in groups.exact.items() if name.casefold() == wanted
        )
        names = [board.spaces[site].name for site in board.groups[group].sites]
        built = f"a {singular(found['piece'].casefold())} " if found["piece"] else ""
        each = "" if built else _each_of_several(text[: found.start()], "each")
        return f"{built}on {' and '.join(names)}{each}"

    return heard.of_pieces(form).sub(named, text)


def _with_any(heard: Discourse, text: str) -> str:
    """Return a question whether one of several may be mortgaged with the name of the first that
    may be: `can I mortgage one of them?`, `can I mortgage a yellow?`.
    """
    groups = names_of(heard.program, "group")
    found = re.search(_ANY_OF.replace("<groups>", one_of(groups.exact)), text)
    if found is None:
        return text
    named = (found["group"] or "").casefold()
    numbers = [ns[0] for name, ns in groups.exact.items() if name.casefold() == named]
    sites = heard.board.groups[numbers[0]].sites if numbers else heard.sites
    lifts = found["does"].casefold() != "mortgage"
    fit = [site for site in sites if (site in heard.marked) is lifts]
    if not fit:
        return text
    return in_place_of(found, f"{found['does']} {heard.board.spaces[fit[0]].name}")


def _with_those(heard: Discourse, text: str) -> str:
    """Return a question with the names of the properties that `both` or `them` means in it."""
    found, sites = _THOSE.search(text), _own_two(heard, text) or heard.sites
    count = None if found is None else english.number_said(found["count"] or "")
    if found is None or len(sites) < _SEVERAL or count not in (None, len(sites)):
        return text
    names = " and ".join(heard.board.spaces[site].name for site in sites)
    names += _each_of_several(text[: found.start("those")], found["those"])
    return in_place_of(found, names, "those", "those")


def _own_two(heard: Discourse, text: str) -> Sequence[int]:
    """Return the two properties of whoever does something with `both`, where those that were
    spoken of last are another's.
    """
    words = words_of(text)
    names = heard.lower_names
    seat = names.index(words[0]) if words[:1] and words[0] in names else None
    others = {heard.owners.get(site, seat) for site in heard.sites} - {seat}
    if seat is None or not others or english.has_verb(words, *_TAKING) or "both" not in words:
        return ()
    own = [site for site, holder in heard.owners.items() if holder == seat]
    return own if len(own) == _SEVERAL else ()


def _sold_whole(heard: Discourse, text: str) -> str:
    """Return a sentence with the group of which all is sold: `she sells all 6 back`, `what do
    I get for all of them?`.
    """
    board, sells = heard.board, heard.of_pieces(_SELLS_ALL).search(text)
    gets = heard.of_pieces(_GETS_FOR_ALL).search(text) if asks(text) else None
    rungs = heard.rungs
    built = set(filter(rungs.get, rungs))
    groups = board.groups_with(built)
    if gets is not None and not built and _THEM.issuperset(words_of(gets[0])[2:]):
        return in_place_of(gets, gets["gets"])
    if len(groups) != 1 or heard.listed:
        return text
    whole = f"all {heard.program.pieces[0].plural} on {groups[0].name}"
    if gets is not None and sells is None:
        return in_place_of(gets, f"{gets['gets']} for selling {whole}")
    if sells is None:
        return text
    # `Both` or `the three` means the whole only if just so many stand there.
    if sells["count"] and english.number_said(sells["count"]) != _standing(heard, rungs.values()):
        return text
    return in_place_of(sells, f"{sells['sells']} {whole}")


def _sold_one(heard: Discourse, text: str, speaker: Speaker) -> str:
    """Return a sentence with the piece that `the one on Baltic` is, which somebody sells, where it
    is told what stands there.
    """
    found = _SELLS_THE_ONE.search(text)
    if found is None or (" one on " in found["one"]) is (found["behind"] is not None):
        return text
    sites = heard.sites_named(found["site"], speaker)
    rung = heard.rungs.get(sites[0]) if sites else None
    pieces = heard.program.pieces
    stands = [n for n, count in enumerate(heard.program.ladder[rung]) if count] if rung else []
    if not stands:
        return text
    return in_place_of(found, f"the {pieces[stands[-1]].name} on {found['site']}", "one")


def _standing(heard: Discourse, rungs: ValuesView[int | None]) -> int | None:
    """Return how many pieces stand on properties in all; None where that is not known of one."""
    known = [rung for rung in rungs if isinstance(rung, int)]
    stand = sum(sum(heard.program.ladder[rung]) for rung in known)
    return stand if len(known) == len(rungs) else None


def _with_piece(heard: Discourse, text: str) -> str:
    """Return a question with the piece that it counts, and with where it stands `there`."""
    pieces, board = heard.program.pieces, heard.board
    if not pieces:
        return text
    text = _HOW_MANY.sub(rf"\g<0> {pieces[0].plural}", text)
    text = heard.of_pieces(_BUYS).sub(r"\1build", text)
    sites = heard.sites
    group = [g for g in board.groups if set(sites) <= set(g.sites)]
    if sites and group and _counts(heard, text):
        text = _THERE.sub(f" on {board.spaces[sites[0]].name}", text)
    cost = heard.of_pieces(_WHAT_ONE_COSTS).fullmatch(text) if sites and group else None
    if cost is not None:
        piece = singular(cost["piece"].casefold())
        text = f"how much is a {piece} on {board.spaces[sites[0]].name}?"
    return text


def _spoken_of(heard: Discourse) -> list[str]:
    """Return the names of the properties that `each` means: those that were spoken of last,
    else all of that group that are told to be one player's.
    """
    board = heard.board
    sites, owners = heard.sites or heard.mentioned[:1], heard.owners
    if len(sites) == 1 and sites[0] in owners:
        group = next((one.sites for one in board.groups_with(sites)), sites)
        sites = tuple(n for n in group if owners.get(n) == owners[sites[0]])
    return [board.spaces[n].name for n in sites] if len(sites) > 1 else []


def _own_so_many(heard: Discourse, count: str, seat: int | None) -> list[str]:
    """Return the names of so many properties of one group, `two`, that are told to be
    somebody's; nothing where that may be several groups, or none.
    """
    board = heard.board
    number = english.number_said(count)
    owned = ([n for n in group.sites if heard.owners.get(n, -1) == seat]
             for group in board.groups)  # fmt: skip
    fit = [sites for sites in owned if len(sites) == number]
    return [board.spaces[n].name for n in fit[0]] if len(fit) == 1 else []


def _on_one_of(heard: Discourse, at: TextLine, speaker: Speaker) -> TextLine:
    """Return a sentence with the name of one of several properties that are all alike, where it
    is not told which: `she landed on one of his railroads`.
    """
    board, found = heard.board, _ONE_OF.search(at.text)
    sites = () if found is None else _sites_called(heard, found["what"], speaker)
    facts = [board.spaces[site].facts for site in sites]
    if found is None or not facts or any(one != facts[0] for one in facts):
        return at
    owned = [site for site in sites if site in heard.owners]
    if found["whose"] is not None:  # `on Bob's railroad`
        name = board.spaces[next(iter(owned), sites[0])].name
        heard.notes.append(f"Assumed: on {name}.")
        return evolve(at, text=in_place_of(found, name, "what"))
    counted = any(sites[0] in board.groups[group].sites for _, group, *_ in heard.some)
    if not (owned or counted):
        return at  # of whose nothing is told
    site = next(iter(owned), sites[0])
    name = board.spaces[site].name
    heard.notes.append(f"Assumed: on {name}.")
    return evolve(at, text=in_place_of(found, f"on {name}"))


def _sites_called(heard: Discourse, what: str, speaker: Speaker) -> Sequence[int]:
    """Return the properties of the group that is called so, or that `them` means."""
    groups = heard.board.groups
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


def _with_levels(heard: Discourse, text: str, speaker: Speaker) -> str:
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
    if found is None or not (heard.piece is not None or _counts(heard, text)):
        return text
    if found["piece"] is not None and found["piece"].casefold() not in heard.pieces:
        return text
    others, board = _others_of_group(heard, text[: found.start()], speaker), heard.board
    if not others:
        return text
    count = re.sub("(?i)none|nothing", "no", found["count"])
    each = " each" if len(others) > 1 else ""
    which = " and ".join(board.spaces[site].name for site in others)
    has = "have" if each else "has"
    piece = found["piece"] or pieces[0].plural
    return in_place_of(found, f"{which} {has} {count} {piece}{each}")


def _others_of_group(heard: Discourse, text: str, speaker: Speaker) -> list[int]:
    """Return the other properties of the one group of which a text names some, or which was spoken
    of.
    """
    before = heard.wording(text, speaker)
    line = None if before is None else before.stream
    hits = [line.hit(line.property_type, at) for at in range(len(line.tokens))] if line else []
    named = {site for hit in hits if hit is not None and hit.is_sure for site in hit.values}
    named = named or {*heard.sites}
    groups = heard.board.groups_with(named)
    return [site for site in groups[0].sites if site not in named] if len(groups) == 1 else []


def _each_alone(heard: Discourse, wording: Wording, text: str) -> re.Match[str] | None:
    """Return `, 4 each` where a sentence counts so by no other word, and of no two players."""
    words = {*words_of(text)}
    names = {token.text for token in wording.stream.tokens if token.kind in ("quoted", "own")}
    plain = words.isdisjoint(english.NOUNS_OF_MONEY | {"money"}) and len(names) <= 1
    plain = plain and not _counts(heard, text)
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
        group.sites for group in heard.board.groups_with(told) if _may_stand(heard, group.sites)
    ]  # fmt: skip
    several = any(len(told.keys() & {*sites}) >= _SEVERAL for sites in groups)
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
