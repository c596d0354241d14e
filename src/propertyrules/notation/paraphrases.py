"""Paraphrases: what people tell and ask in words of their own, and the plain words for it.

What is said by the way is left out of a text, and what is told in many ways is told in one. Each
row of questions has a pattern, the plain question, and whether its answer is turned round: who asks
`is her turn over?` asks whether she does not roll again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping

from propertyrules.notation import english

_WHO = r"(?P<who>(?:(?:my|our|his|her|the) )?[\w'-]+)"
_SALE = (
    r"(?:it|that|this|(?:the|this|that|his|her|my|their|such an?) (?:sale|auction|bid|result"
    r"|winning bid|price))"
)
_FIRST = (
    r" before (?:going|moving|being \w+|getting \w+|(?:he|she|i|they) (?:\w+ )?\w+)"
    r"(?: (?:straight|directly|right|off))? to \w+"
)
_ROWS: tuple[tuple[str, str, bool], ...] = (
    (r"(?:is )?[$£]?(?P<sum>\d+) (?:enough|right|correct|ok(?:ay)?|fair|the right "
     r"(?:rent|sum|amount|price|figure|answer))", "does {visitor} owe {sum}", False),
    (r"(?:(?:so|is|was) )*(?:(?:it|that)(?:'s)? )?[$£]?(?P<sum>\d+)(?: then)?",
     "does {lander} owe {sum}", False),
    (r"(?:(?:so|is|was) )*(?:it )?[$£]?(?P<sum>\d+) or [$£]?(?P<other>\d+)",
     "is it {sum} or {other}", False),
    (r"(?:(?:is|was|am|are) (?:it|that|i|we|he|she|they) )?(?:now )?too late(?: now)?"
     r"(?: to (?:ask|collect|claim|charge))?(?: (?:for )?(?:it|rent|the rent|that))?(?: now)?",
     "can {collector} ask {debtor} for rent", True),
    (rf"(?:can|may|could|does|will|should) {_WHO} (?:get|have|collect|take|claim|demand) (?:it|that"
     r"|the money|(?:his|her|my) money)(?: now| after all| back)?",
     "can {demanding} ask {debtor} for rent", False),
    (r"(?:can|may|could) (?:he|she|they) (?:get|have|collect|claim|ask for|demand) (?:the |his "
     r"|her )?rent(?: now| after all)?", "can {collector} ask {debtor} for rent", False),
    (rf"if .*\b(?:sells?|mortgages?|raises?)\b.*?,? (?:can|could|will) {_WHO} (?:then )?pay\b.*",
     "can {owing} go bankrupt", True),
    (rf"(?:can|could|will) {_WHO} (?:possibly )?(?:raise|find|scrape together|get together|make up"
     r"|come up with|scrape up) (?:the (?:money|cash|rent|rest|sum)|enough|it|that(?: much)?"
     r"|[$£]?\d+)(?: (?:money|cash))?(?: to pay.*)?(?: (?:from|with) the bank)?(?: alone| only)?"
     r"(?: alone)?", "can {owing} go bankrupt", True),
    (rf"how much (?:interest|10%|10 percent) (?:does|do|must|would) {_WHO} (?:have to )?"
     r"(?:pay|owe)(?: the bank| to the bank)?", "how much is the interest on {site}", False),
    (r"(?:am|is|are) (?:i|he|she|they) (?:off the hook|safe|clear|in the clear|let off)",
     "does {debtor} owe {collector} rent", True),
    (r"what(?:'?s| is| was) (?:the |my |his |her )?(?:damage|bill|toll)(?: then)?",
     "how much does {lander} owe", False),
    (r"how much (?:would|will|is) (?:it|that)(?: be)? (?:with|if there (?:were|was|are|is))"
     r" (?P<rest>.+)", "what is the rent on {site} with {rest}", False),
    (rf"(?:must|should) {_WHO} wait (?:until|till|for) (?:her|his|my|their)(?: own)?(?: next)?"
     r" (?:turn|go)(?: to| before (?:she|he|i|they) can)? (?P<rest>.+)", "can {who} {rest}", True),
    (rf"(?:does|do) {_WHO} have to wait (?:until|till|for) (?:her|his|my|their)(?: own)?(?: next)?"
     r" (?:turn|go)(?: to| before (?:she|he|i|they) can)? (?P<rest>.+)", "can {who} {rest}", True),
    (r"is it (?P<who>her|his|my|[\w-]+?'?s) (?:turn|go|roll|throw) again",
     "does {who} roll again", False),
    (r"is (?P<who>her|his|my|[\w-]+?'?s) (?:turn|go) (?:over|finished|done|at an end)(?: now)?",
     "does {who} roll again", True),
    (rf"(?:can|may|does|could|should|is|am) {_WHO} (?:allowed to )?(?:charge|ask|get|take|collect"
     r"|claim|demand|want)s?(?: for)?(?: the)? (?:double|twice)(?: the)?(?: rent)?(?: there)?"
     r"(?P<rest>(?: (?:on|for|at) .+)?)", "is it double rent{rest}", False),
    (r"(?:does|is) (?:it|that|the rent|this)(?: rent)? (?:count|go|get)?s? ?(?:as )?doubled?",
     "is it double rent", False),
    (r"who (?:gets|takes|keeps|inherits) (?:all )?(?P<whose>my|his|her|their|[\w-]+?'s)"
     r" (?:(?:two|three|four|other|\d+) )?(?!(?:jail|get|money|cash|turn|card|rent|houses?"
     r"|hotels?|bid)\b)\w+s?(?P<rest>(?: (?:if|when|now|then)\b.*)?)",
     "who gets {owned}{rest}", False),
    (rf"(?:does|do|will|would) {_WHO} (?:get|win|keep)(?: to keep)? (?:it|that|that one"
     r"|the (?:property|deed|lot|street))(?: for [$£]?\d+)?(?: then)?",
     "does {who} own {site}", False),
    (rf"(?:does|do|will|would) {_WHO} (?:get|win|keep)(?: to keep)? (?P<rest>(?!\d|[$£]|rent|it\b)"
     r"[\w'&. ]+?)(?: for [$£]?\d+)?(?: then)?", "does {who} own {rest}", False),
    (r"who(?:se)? (?:(?:should|must|gets? to|has to|is supposed to|may|can|is) )?"
     r"(?:(?:roll|throw)(?:s|ing)?(?: the dice| again)?|(?:go|move|play)(?:es|s)?|up|on)"
     r" (?:now|next)(?: then)?", "who rolls next", False),
    (r"whose (?:roll|throw)(?: is it)?(?: now| next)?|who (?:should|must|gets? to|has to) (?:roll"
     r"|throw)(?: the dice| again)?|who (?:should|gets? to|has to) (?:go|(?:have|take) the dice)"
     r"|(?:so )?who(?:'s| is) next|who (?:has|gets) the dice(?: now| next)?",
     "who rolls next", False),
    (rf"(?:can|may|could|does|do|will|would) {_WHO} (?:get to |still )?(?:go|move|walk) there"
     rf"(?: first)? and (?:then )?(?P<verb>buy) (?:it|that)(?: first)?(?:{_FIRST})?",
     "can {who} {verb} {site}", False),
    (rf"(?:does|do|must|will|would) {_WHO} (?:have to )?go (?:(?:straight|directly|right"
     r"|immediately) )*to (?P<where>\w+) without (?:moving|walking|going)\b.*",
     "does {sent} go to {where}", False),
    (r"is there any rent(?: due| to pay| on it| there| for (?:it|that))?",
     "does {debtor} owe {collector} rent", False),
    (rf"(?:does|do|will|would|can) {_SALE} (?:still )?(?:stand|count|hold|go through)|is {_SALE}"
     r" (?:still )?(?:ok(?:ay)?|good|valid|legal|fine|final|allowed)", "does {buyer} own {sold}",
     False),
    (rf"(?:can|may|could|is|does|will) {_WHO} (?:allowed to |get to )?(?:just |simply |rather )?"
     r"(?:stay|remain|wait|sit)(?: in| inside| there| on)?(?: \w+)?(?: for)?"
     r"(?: (?:one|another|1|a)(?: more)? (?:turn|round|go))?"
     r"(?: (?:instead of|rather than|without) .+)?",
     "is {who} {held}", False),
    (rf"is {_SALE} (?:really )?(?:void|invalid|not valid|null and void|off|illegal|undone)",
     "does {buyer} own {sold}", True),
    (rf"can {_WHO} buy (?P<rest>(?:a |an |any |some |more |another )*(?P<piece>\w+)\b"
     r"(?! (?:from|off) ).*)", "can {who} build {rest}", False),
)  # fmt: skip
_PATTERNS = tuple((re.compile(pattern, re.I), plain, turned) for pattern, plain, turned in _ROWS)
_OWN = {"her": "she", "his": "he", "my": "I", "their": "they"}
_NOW = re.compile(r"(?<=\w) (?:still|even|just|actually|really)(?= \w)", re.I)
_LEAD = re.compile(r"(?:and|so|but|then) ", re.I)


def paraphrases(
    text: str,
    known: Mapping[str, str],
    pieces: Collection[str],
    owned: Callable[[str], str | None],
) -> Iterator[tuple[str, bool]]:
    """Yield the plain questions that a question may ask, and whether their answers are turned
    round. `known` has the names of the `visitor`, of the `lander`, of the `collector` who may ask a
    `debtor` for rent and of the `site` that was spoken of, if any;
    `pieces` are the words for what may be built, and `owned` returns a property of whoever `his`
    or a name means.
    """
    text = _NOW.sub("", text.strip(" ?!."))
    while (lead := _LEAD.match(text)) is not None:
        text = text[lead.end() :]
    for pattern, plain, turned in _PATTERNS:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        parts: dict[str, str | None] = {**found.groupdict(), **known}
        if "piece" in parts and (parts["piece"] or "").casefold() not in pieces:
            continue
        if "whose" in parts:
            parts["owned"] = owned(parts["whose"] or "")
        who = (parts.get("who") or "").casefold()
        if who.endswith("s") and "roll again" in plain:
            parts["who"] = re.sub(r"'?s$", "", parts["who"] or "")
        parts["who"] = _OWN.get(who, parts.get("who"))
        wanted = re.findall(r"{(\w+)}", plain)
        if all(parts.get(name) is not None for name in wanted):
            yield f"{plain.format(**parts)}?", turned


# -- what is told -----------------------------------------------------------------------------

_ASIDES = (
    # what somebody feels about it
    r"(?:lol|lmao|rofl|ha(?:ha)+|ugh+|argh+|ooh+|omg|smh|jeez|damn|dang|yay|obviously|honestly"
    r"|apparently|unfortunately|luckily|sadly|annoyingly|somehow|supposedly|frankly|duh|ffs)",
    r"(?:tbh|imo|imho|btw|fyi|i swear|i mean|you know|if that matters|just my luck|like i said"
    r"|or (?:anything|something|whatever|what)|and (?:stuff|so on|all that)|no worries|as usual"
    r"|of course|by the way|to be (?:fair|honest|clear)|for some reason|as far as i know|thank god"
    r"|for what it'?s worth|believe it or not|fair and square|now,? nothing (?:else|more)"
    r"|like (?:always|usual|normal)|as (?:always|normal)|out there|completely|cash paid"
    r"|bad(?=[.,])|once and for all|and the (?:cash|money)(?: for it| too)?)",
    r"(?:all )?(?:in|on|during) (?:the same|one(?: single)?|a single) (?:turn|go)",
    r"(?:the )?bank(?:'s got| has got|'s| still has| has) (?:loads|plenty|lots|tons|enough|a lot)"
    r"(?: of)? \w+(?: left)?",
    r"nobody(?:'s| has) (?:picked up|touched|grabbed) (?:the )?\w+(?: yet)?",
    r"(?:besides|apart from|not counting|other than|on top of|aside from) (?:the |my |his |her )?"
    r"[$£]?\w+(?: \w+)?(?=,)",
    r"(?:just )?(?:a |an )?(?:normal|regular|plain|ordinary|usual) (?:roll|throw|turn|landing"
    r"|move)",
    r"(?<=, )no card(?: involved| or anything)?(?=[,.])|not sent there",
    # when, by the clock
    r"(?:like |about |around |maybe |at least )?(?:an?|one|two|three|a few|a couple(?: of)?|\d+)"
    r" (?:hours?|minutes?|mins?|seconds?|secs?|days?|weeks?) (?:ago|earlier)",
    r"(?:\w+(?:'s| is|'m) )?(?:a bit |really )?short (?:on|of) (?:cash|money|funds|rent)(?:,? so)?",
    r"(?:(?:\w+ )?needs? (?:a bit of |some |the )?(?:money|cash) (?:and|so) )(?=\w+s\b)",
    r"(?:\w+ )?took (?:an? |some |a few |a couple of )?(?:seconds?|moments?|minutes?|while) to"
    r" (?:notice|realise|realize|see|react|speak up|ask)(?: it| that)?(?:,? but)?",
    r"(?:and )?(?:he|she|they|both|we)(?: both)? (?:agrees?|agreed|accepts?|accepted|said (?:ok"
    r"|yes))",
    r"(?:and )?nothing (?:else )?(?:at all )?(?:left )?(?:that )?(?:(?:he|she|they|i) (?:could"
    r"|can)|to) (?:sell|mortgage)(?: or (?:sell|mortgage))?",
    r"(?:,? even)? after (?:selling|mortgaging) [^,.;]*(?=[,.;]|$)",
    r"(?:and )?that'?s (?:all|everything)(?: that)? (?:he|she|they|i) (?:owns?|has|have|got)",
    r"(?:nobody|no one|noone) (?:will|wants to|would) (?:trade|deal|swap)(?: with (?:him|her|me"
    r"|them))?",
    r"and (?:got|received|was paid) [$£]?\d+(?: bucks| dollars)? for (?:it|them|that)",
    # which rules: those that are loaded
    r"(?:(?:so |and )?we(?:'re| are) )?(?:(?:playing|doing|using|going) )?(?:strictly )?(?:(?:by|in"
    r"|under|with|per|according to|following) )?(?:the )?(?:official|normal|standard|printed|real"
    r"|proper|actual) rules?(?: only)?|no house rules?(?: or anything)?"
    r"|(?:(?:so |and )?we(?:'re| are) )?(?:playing )?(?:strictly )?by the (?:book|rules)",
    r"(?<=[Tt]ax), (?:pay|that's|it's|which is) [$£]?\d+",
    r"for (?:now|the moment|the time being)(?= ?[.?!,]|$)",
    r"ages ago|a while (?:ago|back)|(?:just )?a moment ago|earlier (?:on|tonight|in the game)",
)
_ASIDE = re.compile(rf"(?:(?<=[\s,])|^)(?:{'|'.join(_ASIDES)})(?=[\s,.;:!?]|$)(?:,(?= ))?", re.I)
# Before a number `like` says nothing, nor does `total` behind what is counted.
_IDLE_HERE = re.compile(
    r"(?<!would )(?<!'d )\blike (?=\d|zero\b|none\b|one\b|two\b|three\b|exactly\b|literally\b)"
    r"|(?<=\brolled a )total of |(?<=\bthrew a )total of |(?<=\brolls a )total of "
    r"|\bexactly (?=\d|one\b|two\b|three\b|four\b)"
    r"|(?<=\w )(?:in )?total(?=[,.;?!]|$)|(?<=\w )altogether(?=[,.;?!]|$)",
    re.I,
)


def without_asides(text: str) -> str:
    """Return a text without what is said by the way, `lol`, `an hour ago`; as wide, so that columns
    hold.
    """
    for pattern in (_ASIDE, _IDLE_HERE):
        text = pattern.sub(lambda found: " " * len(found[0]), text)
    return text


# What people say in many ways, and the plain way.
_PLAINLY = tuple((re.compile(pattern, re.I), plain) for pattern, plain in (
    (r"(?<=\w)'d (?=go\b|bid|pay|have\b|want|buy|take|offer|like\b|rather\b|prefer\b)", " would "),
    (r"\b(?:rolls?|rolled|throws?|threw|moves?|moved)(?: the dice)? and (?:end|stop|finish|come"
     r"|came|wind|wound|get|got|arrive)(?:s|ed|d)?(?: up)? (?=on\b|at\b)", "landed "),
    (r"\b(?P<turn>[\w-]+'s turn) and (?=(?:he|she|i|they) \w+s\b)", r"\g<turn>. "),
    (r"\bgo(?:ing)? (?:straight )?from (?:nothing|zero|bare|scratch|no \w+) to (?=\d|an?\b|one\b"
     r"|two\b|three\b|four\b)", "build "),
    (r",? (?:while|when) (?P<it>it|they) w(?:as|ere) (?=\w+ed\b)", r", \g<it> is "),
    (r"(?P<asks>\bhow much (?:do|does|did|must|should) (?:[\w'-]+ ){1,2}?(?:have to )?)(?:give"
     r"|hand)(?: over)?(?: to)? (?=the bank\b)", r"\g<asks>pay "),
    (r"(?P<pays>\b(?:pays?|uses?|hands? (?:in|over))\b[^.?!]*?),? (?:and )?then (?:(?:he|she|i"
     r"|they) )?(?:rolls?|throws?)(?: (?:the dice|normally|an? \d+|\d+(?: and \d+)?))*"
     r"(?:,? and (?:then )?moves?(?: on| normally)?)?(?= ?[.?!])", lambda found: _first(found)),
    (r"(?:^|(?<=[.!?] ))before (?:rolling|throwing|the roll|(?:he|she|i) (?:rolls?|throws?)),?"
     r" (?P<who>(?:my )?[\w'-]+) (?P<what>(?:pays?|uses?|hands)\b[^.?!,]*)",
     r"\g<who> \g<what> before rolling"),
    (r"\b(?:(?:what(?:'s| is| would be) )?(?:the |my )|what )?total(?: cost| price| bill)?(?="
     r" ?\?)", "how much"),
    # what somebody holds of it is told by itself
    (r"(?P<land>\b(?:landed|lands) on [^,.;?!]{2,40}?),? and (?=(?:my |his |her )?[\w'-]+"
     r" (?:wants|says|claims|demands|thinks|reckons|insists|is asking|asks)\b)", r"\g<land>. "),
    # who owns what, with an arrow
    (r"^(?P<what>(?-i:[A-Z])[\w.&' ]{2,30}?) ?-> ?(?P<who>(?-i:[A-Z])[\w'-]+|(?:the )?bank|me)$",
     r"\g<what>: \g<who>"),
    (r",?(?: and)? (?:that|which|it) (?:takes|took|brings|brought) (?:me|him|her|them) (?:to|onto)"
     r" (?:the )?(?=(?-i:[A-Z]))", " and landed on "),
    (r"\bhow many (?:dollars|bucks|pounds|quid)\b(?! notes?| bills?)", "how much"),
    (r"(?P<asks>\b(?:how much|what)\b[^.?!]*?),?(?: altogether| in all| in total| in the end"
     r"| all together| for (?:the|both|all) (?:two|three|four)(?: together)?| on top| right away"
     r"| right now| straight (?:off|away)| exactly| at once| please| pls| plz| in cash| overall)+"
     r"(?P<end>(?: for (?:it|them|that))?(?= ?[?.!]| ?$))", r"\g<asks>\g<end>"),
    (r"\b(?:what|how much)(?: money| cash)? (?:does|do|will|would|did) (?:the )?bank (?:give|pay"
     r"|hand)"
     r"(?: (?P<who>me|you|him|her|them|us|[A-Z][\w'-]+))? for\b", lambda found: _from_bank(found)),
    (r"\b(?:rolled|went|goes|go|moved|came|got)(?: right| straight)?(?: round| around)?"
     r" (?:past(?= (?:go\b|start\b|the start|[A-Z]))|(?:by|over)(?= (?-i:[A-Z])))", "passed"),
    (r"\b(?P<verb>went|goes|go|moved|moves|got|came)(?: all the way)? a?round (?=to\b)",
     r"\g<verb> "),
    (r"\b(?:the |its )?card(?:'s| is) (?=face ?down|turned over|flipped)", "it is "),
    (r"\b(?:rolled|threw|rolls)(?: the dice)? and (?=land)", ""),
    (r"\bwe (?:held|had|did|ran|are having|'re having|were having|started|are doing) (?:an? )?"
     r"(?=auction)", "there is an "),
    (r"\bwe(?:'ve| have|'re| are)? (?:all )?(?:ran |run |)out of\b", "the bank is out of"),
    (r"\bdoubles?,? (?:and )?(?:then )?(?:rolled )?doubles? again,?(?: and)?(?: then)?"
     r"(?: rolled)?(?: doubles?)?(?: a| for the| again)? third(?: time)?(?: doubles?)?",
     "doubles three times"),
    (r"\b(?:just )?(?:rolled|threw|got) (?:a|my|his|her|the|their) (?P<nth>\w+) doubles?"
     r"(?: in a row| running)?\b", lambda found: _so_often(found)),
    (r"\b(?P<times>doubles? (?:\w+ times|twice)) (?:in a row|running|straight)\b", r"\g<times>"),
    (r"\bdoubles?,? (?:and )?(?:then )?(?:rolled )?(?:more |another )?doubles?(?: again)?,?"
     r" (?:and )?then (?:rolled )?(?:more |another )?doubles?(?: again)?"
     r"(?: a third time)?(?=[,.;!]|$)",
     "doubles three times"),
    # Where a throw led follows from it, and `out` of jail is no more than that.
    (r"(?P<threw>\b(?:rolled|threw|rolls|throws|got|rolling)\b(?:(?!\bpa)[^.;?])*?\d"
     r"(?:(?!\bpa)[^.;?])*?),? (?:and |so |then )*moved? (?:up |on |the |forward |ahead )*"
     r"(?:\d+|two|four|six|eight|ten|twelve)(?: spaces?| squares?)?(?: out| forward| ahead| on)*"
     r"(?:(?P<to>(?:,? and)? (?:to|on ?to|landed on)) (?=[A-Z])|(?=[,.;!]|$))",
     lambda found: f"{found['threw']}{' and landed on ' if found['to'] else ''}"),
    (r"(?P<held>\bin \w+\b[^.;?]*?\b(?:rolled|threw|rolls|throws)\b[^.;?]*?\d[^.;?]*?),?"
     r" (?:and |so |then )+(?:i'?m|i (?:got|get)|(?:he|she)(?:'?s| is| gets| got| comes| came"
     r"| was)) out(?: now| again| of \w+)?(?=[,.;!]| and |$)", r"\g<held>"),
    (r",? (?:and |but )?no doubles?(?: again)?,? ?\((?P<threw>(?:rolled|threw|got) [^()]*)\)",
     r", \g<threw>"),
    (r"(?P<nth>\bthird (?:turn|try|go|attempt|time)\b[^.]*?),? (?:and |he |she |i )?(?:has |have )?"
     r"(?:already )?(?:missed|failed)(?: to (?:roll|get|throw)| rolling| the)? doubles? (?:twice"
     r"|two times|both times)(?: already| before)?", r"\g<nth>"),
    (r"(?P<said>(?:^|(?<=[.?!] ))[^.?!]+?), (?P<says>says?|said|claims?|claimed|argues?|argued"
     r"|insists?|reckons?|thinks?) (?P<who>(?:(?:my|her|his|their|the|our) )?[\w'-]+)(?=[.!])",
     lambda found: f"{found['who']} {found['says']} {found['said']}"),
    (r"\bhow much (?:in )?(?:total|altogether|extra|exactly)"
     r"(?= (?:do|does|did|will|would|should|is|are|am)\b)", "how much"),
    (r"\bwhat(?:'s|s| is| was) the (?:total|sum|amount|damage|whole price)(?: that)? (?P<who>i|he"
     r"|she|they"
     r"|(?:my )?[\w-]+) (?P<verb>owes?|ha(?:ve|s) to|gotta|got to|needs? to|must|should|pays?)\b"
     r"(?: (?:hand|fork|cough|shell|pay) (?:over|up|out))?", lambda found: _how_much(found)),
    (r"(?<!the )(?<!a )(?<!i'm )(?<!am )\b(?:the )?banker"
     r"(?='s\b| (?:says|is|wants|gave|gives|tells)\b)",
     "the bank"),
    (r"\bit'?s got\b", "it has"),
    (r"\b(?:which|that)(?:'s| is) (?P<who>her|his|my|their) own\b(?! \w)",
     lambda found: _hers(found)),
    (r"(?:\bsince then,? )?\b(?:(?P<some>two|three|four|five|\d) )?(?:other )?(?:people|players"
     r"|others|persons)(?:(?: have|'ve)(?: already| all)?| already)"
     r" (?:rolled|gone|moved|played|had their turns?)"
     r"(?: and (?:rolled|moved|gone))?(?: already| since)?(?: then)?\b",
     lambda found: f"{found['some'] or 'two'} others have rolled since"),
    (r"\bwants? (?P<what>it|them|that one) back\b", r"wants to get \g<what> back"),
    (r"\b(?P<what>the bank|bank)(?:'s| is) (?P<doing>\w+)ing (?=it|that)", r"\g<what> \g<doing>s "),
    (r"\b(?:rolled|rolls) (?:right |straight )?(?:on ?to|into|up on)(?= (?!a \d|\d))", "landed on"),
    (r"\b(?:end|wind|wound|finish|came|show)(?:ed|s)? up (?:on|at)\b", "landed on"),
    (r"\b(?:stopped|stops|touched down|arrived|pulled up) on(?= (?!\$?\d))", "landed on"),
    (r"(?<!a )(?<!get )\bhits?(?: on)?(?= (?!by\b|doubles?\b|the\b (?:roof|ceiling)|\d|an?\b|me\b"
     r"|him\b|her with\b))",
     "landed on"),
    (r"\blanded (?:right|smack|bang|directly|exactly|straight|square(?:ly)?|down)"
     r" (?=on\b|in\b|at\b)", "landed "),
    (r"(?<=\blanded on )(?P<where>[^,;.]{3,30}) with an? (?=\d)", r"\g<where> with a roll of "),
    # Of what the bank still holds nothing is said.
    (r"(?<=\bno other )(?P<what>\w+),?(?: and| with)? (?:no mortgages|none(?: are)? mortgaged)\b",
     r"\g<what>, nothing mortgaged"),
    (r"(?:,? and|,|(?<=\w)) (?:neither|none)(?:'s| is| are| of (?:them|em|'em|those|these|it|hers"
     r"|his|mine|theirs)(?:'s| is| are)?|(?= \w+ed\b)) (?=\w+ed\b)", ", not "),
    (r"\b(?:i'?m|i am|(?P<who>\w+)(?:'s| is|'s)) the one (?:who|that)(?:'s)?(?= \w+(?:ed|t)\b)",
     lambda found: found["who"] or "I"),
    (r"(?:,| and| but) (?:(?:has|have) |'s )?never"
     r" (?!bought|buys?\b|asked|asks?\b)\w+(?: (?!and\b|but\b|so\b|then\b)\w+)*"
     r"(?=[,.;]|$| (?:and|but|so|then)\b)", ""),
    (r"\b(?P<verb>gets?|collects?|wants?|for|charges?|claims?|owed) (?:my|his|her|their) (?:full )?"
     r"rent\b", r"\g<verb> rent"),
    (r"(?:^|(?<=[,.;] )|(?<=\band )|(?<=\bso )|(?<=\bbut ))(?P<who>(?:i'?m|i am)|(?:my )?\w+(?:'s"
     r"| is)|)"
     r"(?P<gap> ?)(?P<doing>(?!being|going|having|getting|saying|trying|playing|asking|holding"
     r"|owning|owing|standing|sitting|keeping|leaving|charging|paying|giving)\w+ing)\b"
     r"(?= (?:\d|an?\b|one\b|two\b|three\b|four\b|another|some|houses?|hotels?|my|the|all|both"
     r"|off))",
     lambda found: _wanting(found)),
    (r"\b(?:(?P<who>i'?m|i am|\w+(?:'s| is))(?P<gap> ))?(?P<doing>trying|tryna|looking"
     r"|hoping|attempting|planning)(?= to (?!get)\w)", lambda found: _wanting(found, "want")),
    (r"\bthe (?:real|actual|proper|true|exact)"
     r"(?= (?:rent|sum|amount|price|cost|fine|bill|total)\b)", "the"),
))  # fmt: skip


def _how_much(found: re.Match[str]) -> str:
    """Return `what's the total she owes` as `how much does she owe`."""
    does = "do" if found["who"].casefold() in ("i", "they") else "does"
    verb = found["verb"].casefold()
    plain = {"gotta": "have to", "got to": "have to", "has to": "have to"}.get(
        verb, verb.rstrip("s")
    )
    pay = " pay" if plain.endswith("to") and found[0].endswith(("over", "up", "out")) else ""
    return f"how much {does} {found['who']} {plain}{pay}"


def _first(found: re.Match[str]) -> str:
    """Return `he pays and then rolls` as `he pays before rolling`."""
    pays = found["pays"]
    return pays if "before" in pays.casefold() else f"{pays} before rolling"


def _hers(found: re.Match[str]) -> str:
    """Return `which is her own` as `which she owns`."""
    who = _OWN[found["who"].casefold()]
    return f"which {who} {'own' if who in _PLURAL else 'owns'}"


def _from_bank(found: re.Match[str]) -> str:
    """Return `what does the bank give me for` as `how much do I get for`."""
    who = found["who"] or "I"
    who = {"me": "I", "him": "he", "her": "she", "them": "they", "us": "we"}.get(
        who.casefold(), who
    )
    return f"how much {'do' if who in _PLURAL else 'does'} {who} get for"


def _so_often(found: re.Match[str]) -> str:
    """Return `rolled my third double` as how often doubles were rolled."""
    number = english.ordinal(found["nth"].casefold())
    return found[0] if number is None else f"rolled doubles {number} times"


_PLURAL = ("I", "you", "they", "we")
_NOBODY = frozenset({"who", "what", "which", "nobody", "it", "that", "there"})


def _wanting(found: re.Match[str], verb: str = "") -> str:
    """Return what somebody is about to do as what they want to do: `I'm putting` as `I want to
    put`; with `verb`, only that they want to.
    """
    known = sorted(english.bases(found["doing"].casefold()) & english.VERBS)
    who = re.sub(r"(?i)('s| is)$", "", found["who"] or "")
    if not (verb or known) or who.casefold() in _NOBODY:
        return found[0]
    then = "" if verb else f" to {known[0]}"
    mine = not who or who.casefold() in ("i'm", "im", "i am")
    return f"I want{then}" if mine else f"{who} wants{then}"


def plainly(text: str) -> str:
    """Return a text with what people say in many ways in one of them: `rolled right into`."""
    text = re.sub(r"(?<=\w) {2,}(?=\w)", " ", text)
    for pattern, plain in _PLAINLY:
        text = pattern.sub(plain, text)
    return text
