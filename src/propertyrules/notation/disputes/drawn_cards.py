"""Drawn cards: what people tell of a card, `Ann pulled a card and it said go to jail`, as the
phrases of rulebooks have it, `Ann draws a card: go to jail`. A card that is quoted is found by what
it does, or by words that the names of one card alone have in the decks of the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from attrs import define, evolve, field, frozen

from propertyrules.ir.program import Card, Program, once_per_program
from propertyrules.ir.types import SPACE
from propertyrules.model.state import Setting
from propertyrules.notation.scenarios import TextLine, asks
from propertyrules.notation.words import english
from propertyrules.notation.words.english import whole_number
from propertyrules.notation.words.forms import named_wording, rewritten, wordings
from propertyrules.notation.words.normalizer import Speaker, Wording
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.words.tokens import fold, number_word, one_of, words_of
from propertyrules.notation.words.vocabulary import Hit
from propertyrules.syntax.source import word_set

_SAID = r"""
the = a(n)/the/another/this/that/his/her/my/their
drew_verb = /drew(?! (?:got|gets|drew|draws|pull(?:s|ed)|pick(?:s|ed)|turn(?:s|ed)
    |flip(?:s|ped)|took|takes|has|had|just|receive[sd])\b)/
draws = [has/have/had/just/then/now/already ]*(draw(s)/drawn/pulls/pulled|<drew_verb>
    |picks/picked[ up]|turns/turned over/up|flips/flipped[ over]
    |takes/taken/took<!_me/_him/_her/_them/_you/_us>
    |get(s)/got/receives/received)
part = /[\w']+/
card = [<part> ][<part> ]card
a_card = [<word> ][<word> ]card
who = /.*?/
said = <rest>
title = /.+?/
mark = /\b[,:]?\s*/
gap = /(?:\s*[,:;]\s*|\s+[-\u2013\u2014]+\s*|\s+)/
leads = and/that/which/where/with/it/saying/telling/reading/say(s)/said/read(s)/is/was/tell(s)/told
    /send(s)/sent/for<mark>
says = <gap>[<leads>]*[him/her/me/them/you/us ][straight/directly/right ]
you = you/him/her/me
of_card = /(?:['\u2019]s?)?[\s,:]*$|\b(?:the|his|her|my|a)\s*$/
trail = /\W*$/
before = /.*\w/
drew = <before> <draws> [<the> ]<card>
stated = /[^\w?]*$/
drew_one = {drew}[ from [the ]<decks>]<stated>
deck_space = [a/the ]<decks>[ space/square/spot]
at_deck_only = <any><edge>landed on <deck_space><stated>
says_it = say(s)/said/read(s)/tell(s)/told/was/is<mark>
it_says = (it/this/that|[the/my/his/her/this ]<a_card>) <says_it>[me/you/him/her ][that/to ]
money = [ dollars/bucks/pounds]
sum = <number>/ten/twenty/fifty
other = <number>/ten/twenty/fifty
goes = (advance/proceed|take a trip/ride/walk/stroll
    |go/move/head/travel/run[ forward/ahead/straight/directly/back]
    |send(s)/sent/takes/took me/him/her/them/you)[ your/the/my/his/her token/piece][ on][ to] [the ]
sign = /(?=\S)/
to_nearest = [<goes>][the ]nearest/next/closest <letter>
to_space = <goes><sign>
steps = space(s)/square(s)/step(s)
over = /(?=\s*(?:[.,;'"\u201d]|$|and (?:i |he |she )?(?:land|end|then|came|got)))/
backwards = back(wards) {back_number}( <steps>|<over>)
go_back = [go(es)/move ](<backwards>|{number_back} <steps> back(wards))
each = each/every[ of the][ other] player(s)|everyone/everybody[ else]
with_each = {pay/give/collect/get/receive}[s] (<each><,> <$>{sum}<money>
    |<$>{sum2}<money> to/from <each>)
bare_each = <$>{sum}<money> {from/to} <each>
marks = /\s*(?:[.;,:?!'"\u2019\u201d]|$)/
ending = <marks>|_and/_so/_but i/he/she/they/we/has/have/had/only/is/am/was/now<edge>
end = <=ending>
brief = <clause><end>
long = /\b[^.;?!]*?/
passing = if you/he/she/i/they pass/land/reach[es/ed]<long><number>
more_said = <passing>[ dollars][ salary/from_the_bank]
    |if [it[']s |it is ]owned/unowned<long><end>|[you may/can/must ]pay/give [the ]owner<brief>
    |throw/roll [the ]dice<brief>|do_not/dont/don't pass/collect<clause>
    |[please ]pay/collect/get/receive <$><number><money>[ from/to the bank]<end>
    |[says ][to ][you ]pay(s)/paying/owe(s)[ the owner|him/her/them]
     (double|twice|two times|ten times|<number> times)<brief>
    |for double<brief>
    |mak(es|ing)[ you/him/her/me] pay<brief>
    |on/for all [of ]your/his/her/my/their property/properties/buildings|on/for/of the board
link = /(?:\s*[,.;:]\s*|\s*-+\s*|\s+)?/
quote = /['"\u201c]?/
closing = /[\s.'"\u201d]*/
more = <link>[and/then ]*<more_said>
only_more = <quote>[and/then ]*<more_said><closing>
opens = /[:,]?(?:\s*['"\u2018\u201c])?\s*/
dash = /(?:\s*[:,-])?/
speaks = /(?:\s*:|\s+-+)/
voice = say(s)/said/read(s)/reading/saying/tell(s)/told/was/is
to_me = [me/him/her/you ]to
voiced = (_<voice>|<speaks>)
begun = /(?:(?<=\s)|^)/
drawn = {who}<begun><draws>[ <the>][ <decks>][ card(s)]<dash>
    [ [(that|which|it|and|from the <decks>) ]*<voice>][ <to_me>]<opens>
became = {who}<begun>(was|were|got|(has|have|'s|'ve)[ just] been|won)_
bare = [you [have ][been/won ]|you've been/won |it('s| is) your |the/this/a/my ]{who}<opens>
quoted = {who}[the/my/his/her/this/a ](<decks>[ card]|<edge>card)<voiced>[ <to_me>]<opens>
comma = /,?\s*/
inside = /\((?=[^)]*\))/
near = next_to/nearest_to/nearest/near/close_to/by/beside/before/after/between/past/behind
    /on/in/among
apart = (first/second/third/last|<!a/the/my/card><part>) <decks>[ space/square]
    |<decks>[ space/square] <at_its> [the/that ]<few_words>
few_words = /[^,.;:?!]{2,30}?/
at_its = next_to/near/close_to/by/beside/before/after/between/past/behind/on/in/among
stretch = side|row|streets|stretch|ones|group|part|corner
at = [the/a/that ][<!by><word> ]<decks>[ space/square]
    [<,> [<inside>][the/that [<word> ]one<,>[ ]][that('s| is) ][right/just ]{near} ]
at_deck = <comma><edge>on/from/at/off/in/while_on {at}
to_number = /[\s,(]*/
its_number = /#?(?P<number>\d+)\b\)?/
numbered = <to_number>[at/on/which_is/that_is ][space/square/number ]<its_number>
came_on = {stander} land(s)/landed
and_then = /[\s,]*(?:(?:and|then|so|but|where)\b[\s,]*)*(?:(?:he|she|i|they)\b)?\s*/
was_on = [and/but/so ]*({stander} am/is/was/were/stood/sat|i'm|im)[ standing/sitting]
own_nearest = own(s)/owned/has/have/had/holds/hold (it|that one|this one)<edge>
    |<lands><edge>|<that_is>
where = /\S.*/
lands = land(s)/landed/put(s)/bring(s)/brought/take(s)/took/send(s)/sent/ended/ends[ up]
    [ me/him/her/us/them] on/at/to/in
closest = [the ]nearest/closest/next[ <word>][ from/to/for <word>]('s| is| was)
that_is = that's/thats/it_is/it_was/that_is/that_was/that_would_be/this_is/which_is/it's/its
led = [so/and/then/which/it/that/this/card/i/he/she/they ]*(<lands>|<closest>|<that_is>) {where}
place = /[^,.;]+?/
he_is = i'm/im/i_am/he's/hes/he_is/she's/shes/she_is/they're/theyre/they_are[ now/back/then]
puts = (land(s)/put(s)|end(s) up)[ me/him/her/them]
stands = [so/and/then/now/which ]*(<he_is>|<puts>) on [the/a ]{place}[ now]
it_was = drew/pulled/got/picked[ up] it/that/this/the_card
drew_it = <comma>[and ]{player}(m|'m| am|'s| is| was) [the one/player ]who <it_was>
    |(<first>|_when_){drawer} [just ]drew/pulled/picked_up (it|that/this[ one/card]|the card)
takes = took/takes/helped_himself_to/helped_herself_to/helped_myself_to/grabbed/collected/collects
    /pocketed/received
taken = [so/and/then ]*[{player} ]<takes>[ the/a/his/her/my] <$>{sum}[ dollars][ <word>]
    [ from/out_of the bank][ for [passing ]<word>]
keeps = [so/and ]*does/do/can/may/should/is/am {player} [get_to/allowed_to/have_a_right_to ]keep
    (it|that|them|the/that <word>)
passes = pass[es/ed/ing]|(get|collect|receive)[s][ my| his| her| the]* <$><number>|(past|over|by) go
doubled = [so/and ]*(is|do|does|must|should|will|would) <any><edge>(double|twice)<!_roll>[ the| as]*
    [ rent/much/amount/then/now]*
total = [so/and ]*[what's/whats/what_is ][the/my/in/grand ]*total/bill/damage/rent[ then/now]
more_told = <any>
owned_by = <comma>[(which|and|it) ](is owned by|owned by|belongs to|belonging to) {owner}
    [<,> (who|and he/she) {more_told}]
holder = (my|our|his|her|their) <word>|<!it/which/he/she/they/nobody/that><word>
has = (own|owns|owned|has|have|had|holds|hold|has got|have got|got)
links = [so/and/but/then/where/there/it's/it_is/it_was/it/thats/which/that/is ]*
of_them = [ of][ them| those| these| the]
few = <number>/one/two/three/four
has_all = <links>{holder} <has> (all|both)[ <few>]<of_them>[ {sort}]
has_few = <links>{holder} <has> {few}<of_them>[ {sort}]
has_it = <links>{holder} <has>[ only/just/also]* (it|that one|this one)[ alone/only/too]
    [{told_more}]
mine = <links>(mine|ours)[ alone/only/too][<no_more>]
no_more = <comma>[and/but/with/i/he/she/they/<has> ]*<nothing_more>
nothing_more = no other(s)[ {sort2}]|none of the others|nothing else|(only|just)[ that/this/the] one
is_of = <links>(owned by|belongs to|belonging to) {holder}[{told_more}]
told_more = /[,;]? .+/
and_few = <comma>[and/with/who/he/she ]*[(<holder> |)<has> [only/just ]]{few}
    [ of_them/of_those/of_these][ <!other/others/more>{sort}]
and_all = <comma>[and/with/who/he/she ]*<has> (all|both)[ <few>]<of_them>[ {sort}]
owner_name = /(?:my |our )?(?!(?:i|he|she|they)\b)[\w-]+/
lot_named = /(?-i:[A-Z])[\w.&]*(?: (?-i:[A-Z&])[\w.&]*){0,2}/
is_whose = <links>((<that_is>[ now]|<lands>)_{owner_name}<'>s[ {lot_named}]
    |it belongs to {owner_name2}|it is owned by {owner_name3})<whose_ends>
whose_ends = /(?=$|,| and\b| but\b)/
and_more = <comma>[and/with/he/she ]*[(<holder> |)<has> ]{few} other(s)/more[ {sort}]
nobodys = <links>[<unowned> <has> ](it|that one)|<links>(unowned|not owned|free|still for sale)
unowned = nobody|no_one|none of us
thrown = {who}<edge>threw/throw(s)/rolled/roll(s)[ the/my/his/her][ dice][ again][ {for_it}]
    [<,> and][ got/get(s)][ a(n)] {dice}[ <for_it>]
for_it = for it/that/the_rent
dice = /\d+(?:(?:\s*\+\s*| and (?:a )?| |, )\d)?/
weak = got/get(s)/take(s)/took/taken/receive(s)/received<trail>
pulled = draw(s)/drew/drawn/pull(s)/pulled
heads = advance/take_a/take_an/go_back/make
may_quote = <draws>|card(s)/advance/repairs/go_back|take a(n) trip/ride/walk
does = is/am/are/was/has/have/had/own(s)/land(s)/landed/hit/stood/stands/sat/sits/rolled/threw
    /pass(es)/passed/went|'m
others = i/he/she/they/we/not/n't
stops = _card(s)/_and/_but/_so<edge>|<end>
name_goes_on = /[^,.;:'"\u201d?!]*?/
of_title = <name_goes_on><=stops>
tells = /(?=\s+(?:says?|said|reads?|tells?|told|sends?|sent)\b|\s*:\s)/
speaks_of = card(s)/draw(s)/drew/drawn
tells_to = pay/collect/get/receive/go/advance/move/take/bank/you
drew_card = <draws> [<the> ]<card>
named = /[a-z]+(?: [a-z]+)?/
per = /(?:(?:for|per|a|an|each|every|\/) ?)+/
every = /(?:(?:for|per|each|every) )+/
"""
# Behind a comma stands what the card says, if that is no clause of its own.
_SAYING = """
<pulled> the {named} one -> drew the {named} card
{drew_card}, {tells_to} -> {drew_card}: {tells_to}
<first>[the/a/my/that ][card/one from/on/at/off [the/a/that ]]{apart}
    [ to me/you/him/her| me] says/said/reads[ that]<mark>
    -> I was on the {apart} and drew a card:_
[<the> ]card/<decks>[ card] send(s)/sent/took/take(s)/moved/moves {drawer}
    [ straight/directly/right] to
    -> {drawer} drew a card: go to
{drawer} (was|got|is|gets) sent[ back| straight]* to {place} by [a(n)/the ]<decks>[ card]
    -> {drawer} drew a card: go to {place}
landed on [a/the ]<decks>[ space/square/spot]<,>[ and][ there] {drawer} drew a card
    -> {drawer} drew a card
landed on {deck_space}<,>[ and/but] it/that/which says/said/reads[ to]<mark>
    -> landed on {deck_space} and drew a card:_
<first><decks>[ card]<,> {assessed/elected/fined/awarded} -> I was {assessed}
{drew_card}, <$>{sum}<money> to [the ]bank -> {drew_card}: pay {sum}
{drew_card}, <$>{sum}<money> from [the ]bank -> {drew_card}: collect {sum}
{drew_card}, <$>{sum}<money> {from/to/per/a/an/each/every} -> {drew_card}: {sum} {from}
"""
_REPAIRS = "<$>{sum}<money>[ ]<per>[ ]<piece>|<every><piece><,> [you ][pay ]<$>{sum2}<money>"
_DRAWN = _SAID + """
{who}<edge><draws> [<the> ]<card><says>{said}
{who}<edge><draws> [<the> ]{title} card[<says>{said}]
{who}<edge>[has/had/just ](draw(s)/drawn/pull(s)/pulled|<drew_verb>) {said}
[<the> ]<a_card> send(s)/sent/tell(s)/told <!him/her/me/them/you/us>{who} <=to>{said}
{who}[<the> ]<a_card><says>{said}
"""  # fmt: skip
_SUM = re.compile(r"(?<![\d.])(\d+)(?![\d.])")
_GETS = word_set("collect collects receive receives get gets inherit inherits refund dividend win")
_PAYS = word_set("pay pays fee fees tax taxes fine bill bills owe owes costs")
_SAYS_HOW = word_set("collect get receive pay")  # the verbs of what a card tells to do
_LEADS = word_set("go advance back nearest move take")  # what leads somewhere
_FOR_EACH = word_set("each every per player players everyone times back")
_NO = word_set("not don dont doesn doesnt never no")  # `you don't collect 200`
_APIECE = re.compile(r"\d\s+an?\s+\w", re.I)  # `40 a house` is no sum alone
_THREW = re.compile(
    r"(?:^|,? and |[,;] )((?:[\w']+ )?(?:threw|throws?|rolled|rolls?) (?:an? )?\d+"
    r"(?:(?: ?\+ ?| and (?:an? )?| |, ?)\d\b)?(?: for (?:it|that|the rent))?)"
    r"(?:$|[,;]? and |[,;] )", re.I
)  # fmt: skip
_PARTS = re.compile(r"\s*[,:;.]\s+|\s*[\"\u201c\u201d]\s*[:,]?\s*|\s+[-\u2013\u2014]+\s+")
# Whose the place is to which a card led.
_OWNED = re.compile(r"^,? (?:(?:which|that) (?=\S+ \w))?(?P<who>[\w-]+)"
                    r"(?:['\u2019]s| owns?| has| have| holds?)(?=,|$)")  # fmt: skip
_THERE = re.compile(r"(?i)(?<=\w) there(?=[\s,]*$|,| and\b| but\b)")  # `Pete has four houses there`
_LEAST_BEGUN = 4  # letters of the first word of a deck's title
_MOST_NAMED = 3  # words of whoever draws


def tells_draw(text: str) -> bool:
    """Check whether a sentence tells that a card was drawn, on which all behind it hangs."""
    return HEADLESS in text or english.has_verb(words_of(text), "draw")


def tells_sum_card(text: str) -> bool:
    """Check whether a sentence tells of a card that only pays a sum, or takes one."""
    does = text.partition(f"{HEADLESS} ")[2]
    return bool(_plain_sum(does)) and _LEADS.isdisjoint(words_of(does))


def speaks_of_card(text: str) -> bool:
    """Check whether a sentence may tell which card somebody drew."""
    return named_wording(_SAID, "speaks_of").search(text) is not None


def as_drawn(text: str, last: str) -> Iterator[tuple[str, str]]:
    """Yield the ways in which a sentence may tell of a card that is drawn, each with what it leaves
    out: that is a title only where it can't be read itself. Who draws is the `last` who was spoken
    of where it names nobody.
    """
    plain, you = text.strip().rstrip("?!. "), named_wording(_SAID, "you")
    for form, _ in wordings(_DRAWN) if speaks_of_card(plain) else ():
        found = form.fullmatch(plain)
        if found is None:
            continue
        who = named_wording(_SAID, "of_card").sub("", found["who"]).strip() or last
        if not who or len(who.split()) > _MOST_NAMED:
            continue
        groups = found.groupdict()
        for said in filter(None, (groups.get("said"), groups.get("title"))):
            plain_said = said.removeprefix("to ")
            parts = list(filter(None, _PARTS.split(plain_said)))
            # What a card is called stands before what it says.
            for begin in range(len(parts)):
                title, rest = (
                    f"{who} draws a card: {you.sub(who, ', '.join(some))}"
                    for some in (parts[:begin], parts[begin:])
                )
                yield rest, title if begin else ""
            if len(parts) == 1 and plain_said != said:  # `sends her to jail`
                yield f"{who} draws a card: {said}", ""
                yield f"{who} draws a card: advance {said}", ""
            if len(parts) == 1:
                yield f"{who} draws {said}", ""
            if plain := _plain_sum(said):
                yield f"{who} draws a card: {plain}", ""


def _plain_sum(said: str) -> str:
    """Return what a card says that is of one sum alone: `pay the doctor 50` is `pay 50`."""
    sums = _SUM.findall(said)
    words = set(re.findall(r"[a-z]+", said.lower()))
    if len(sums) != 1 or _APIECE.search(said) or not words.isdisjoint(_FOR_EACH | _NO):
        return ""
    # What it is called may be of a tax that is paid back: `an income tax refund, collect 20`.
    told = next((verb for verb in words_of(said) if verb in _SAYS_HOW), "")
    gets, pays = not words.isdisjoint(_GETS), not words.isdisjoint(_PAYS)
    if re.search(r"(?i)\bbank pays\b", said):
        gets, pays = True, False
    elif told:
        gets, pays = told != "pay", told == "pay"
    return "" if gets == pays else f"{'collect' if gets else 'pay'} {sums[0]}"


def standing(who: str, where: str) -> str:
    """Return that somebody is on a space; nobody is named where that is not told."""
    return f"{who} {'am' if who.casefold() == 'i' else 'is'} on {where}".strip()


# -- cards as they are quoted --------------------------------------------------------------------

_MARKS = " \t.,;:'\"\u2018\u2019\u201c\u201d"
_CLOSING = {"'": r"['\u2019](?=\W|$)", "\u2018": r"['\u2019](?=\W|$)"}
_CLOSING |= dict.fromkeys('"\u201c\u201d', '["\u201d]')
_QUOTES = "'\"\u201d\u2019"
_BACK = "go back "  # a number of spaces
_LEADING = r"(?i)^[\s,.;:-]*(?:(?:so|and|then|but)\s+)?"
_NO_NAME = word_set(
    "a an the of to for in on at from and your you is be each per with by card cards space spaces"
    " player players pay pays collect get go back advance second free fine make receive receives"
    " services sold building night evening"
)
_JUST = word_set("only still now just")
_PRINTED = word_set("make an a the of to for your you are have been in on board won")
_NAME = re.compile(r"[\"\u201c\u201d]")
_MOST_NAME = 60  # characters
_MOST_TITLE = 9  # words of what a card is called, before what it says
HEADLESS, STOOD = "drew a card:", "is on "
"""What a sentence begins with that names nobody who drew a card, and who stood somewhere."""


@frozen(eq=False)
class QuotedCards:
    """Cards as people quote them, found by what they do, or by words that the titles of the decks
    have for one card alone.
    """

    setting: Setting
    table: str  # what people say of cards, of these decks and for these pieces
    words: Mapping[str, Card]  # by a word that the names of one card alone have
    printed: frozenset[str]  # the words of the names of all cards
    known: frozenset[str]  # what the cards do by their titles
    led: Mapping[int, str]  # the titles of the cards that lead to a space

    @property
    def program(self) -> Program:
        """The program whose decks are known."""
        return self.setting.program

    def wording(self, name: str) -> re.Pattern[str]:
        """Return the pattern of what is said of cards, by its name in the table."""
        return named_wording(self.table, name)

    def _each_by_itself(self, lines: Sequence[TextLine]) -> list[TextLine]:
        """Return sentences each of which tells by itself of a card that is drawn, `Ann drew a card`
        and `it said go to jail` as one, and `Chance: go to jail` as of a card of that deck.
        """
        told: list[TextLine] = []
        for at in lines:
            drew = self.wording("drew_one").fullmatch(told[-1].text) if told else None
            says = self.wording("it_says").match(at.text)
            landed = says and told and self.wording("at_deck_only").fullmatch(told[-1].text)
            if says is not None and (drew is not None or landed):
                drawn = f"{told[-1].text} and drew a card" if drew is None else drew["drew"]
                told[-1] = evolve(told[-1], text=f"{drawn}: {at.text[says.end() :]}")
            else:
                told.append(evolve(at, text=rewritten(at.text, self.table, _drawers)))
        return told

    def told(self, lines: Sequence[TextLine]) -> list[TextLine]:
        """Return sentences in which each card that is quoted is told as the notation has it, behind
        where it was drawn, if that is told. Where nobody is named who drew it the sentence begins
        with that.
        """
        told: list[TextLine] = []
        lines = self._each_by_itself(lines)
        place = 0
        card: _Told | None = None
        while place < len(lines):
            at, text = lines[place], lines[place].text
            end = place + 1
            if self._may_quote(text):
                while end < len(lines) and (
                    len(re.findall(_CLOSING['"'], text)) % 2
                    or self.wording("only_more").fullmatch(lines[end].text)
                ):
                    text = f"{text}, {lines[end].text}"
                    end += 1
                later = lines[end:]
                stood = self._stood_later(later)
                before = [at.text for at in lines[:place]]
                found = self._read(text, later, "" if stood is None else stood[1], before)
                if found is not None:
                    card = found
                    if stood is not None and card.stood == stood[1]:
                        lines = [*lines[: end + stood[0]], *lines[end + stood[0] + 1 :]]
                    told += [evolve(at, text=one) for one in card.sentences]
                    place = end
                    continue
            if card is not None and (drew := self.wording("drew_it").search(text)) is not None:
                behind = text[drew.end() :]
                where = self._place_in(behind)
                if where is not None and not behind[: where[0]].strip():
                    told.insert(-1, evolve(at, text=standing("", behind[where[1] : where[2]])))
                    behind = behind[where[2] :]
                who = drew["player"] or drew["drawer"]
                behind = re.sub(r"(?i)^\s*with (?=\W?\d)", f"{who} had ", behind)
                told = [drawn_by(who, one) for one in told]
                text = text[: drew.start()] + behind
            if card is not None and text.strip(_MARKS):
                told += [evolve(at, text=one) for one in self._behind(card, text)]
            elif card is None:
                told.append(at)
            place += 1
        # Where only the owner is named, whoever tells of it drew the card.
        if card is not None and card.owned and told[0].text.startswith(HEADLESS):
            told = [drawn_by("I", one) for one in told]
        return told

    def _may_quote(self, text: str) -> bool:
        """Check whether a sentence may quote a card."""
        return (
            self.wording("may_quote").search(text) is not None
            or self.wording("decks").search(text) is not None
            or not self.words.keys().isdisjoint(words_of(text))
        )

    def _read(
        self, text: str, later: Sequence[TextLine], stood: str, before: Sequence[str]
    ) -> _Told | None:
        """Return what a sentence tells that quotes a card; None where it quotes none, or several.
        The `later` sentences may ask of what it tells, or tell where it `stood` who drew it.
        """
        if asks(text):
            return None
        for lead in ("drawn", "became", "bare", "quoted"):
            found = self.wording(lead).match(text)
            said = None if found is None else self._said(text, found, lead == "bare")
            if found is not None and said is not None:
                keeps = any(self.wording("keeps").fullmatch(at.text.strip(" ?")) for at in later)
                draws = lead in ("drawn", "became")
                told = _Told(said.does, "", None, keeps=keeps, stood=stood)
                texts = (text, *(at.text for at in later))
                told.passes = any(map(self.wording("passes").search, texts))
                told.texts = (*before, *texts)
                return self._told(told, found["who"], draws, said, text)
        return None

    def _told(self, told: _Told, before: str, draws: bool, said: _Said, text: str) -> _Told:
        """Fill in and return what is told by a sentence: who draws, where, the card, and what is
        behind it. `before` stands before the card, or before the verb where somebody `draws`.
        """
        deck = self.wording("decks").pattern
        tail = re.sub(rf"(?i)^\s*(?:{deck})?\s*cards?\b", "", text[said.end :].lstrip(_QUOTES))
        stood, name = told.stood, before
        where = self._place_in(before)
        if where is not None:
            stood = before[where[1] : where[2]]
            ways = (self.wording(form) for form in ("was_on", "came_on"))
            came = next(filter(None, (w.fullmatch(before[: where[0]].strip()) for w in ways)), None)
            rest = self.wording("and_then").fullmatch(before[where[2] :])
            came = None if rest is None else came
            head = before[: where[0]] if came is None else came["stander"] or "I"
            name = f"{head}{before[where[2] :]}"
            before = before if came is None else name
        elif (where := self._place_in(tail)) is not None and not tail[: where[0]].strip(_MARKS):
            stood, tail = tail[where[1] : where[2]], tail[where[2] :]
        name = re.sub(r"(?i)(?:^|[\s,]+)(?:and|the|but|so|then)$", "", name.strip(" ,;:-"))
        name = re.sub(r"['\u2019]s?$", "", name)
        stood = _by_number(stood.strip(" ,"))
        # `the street repairs card` names the card, and nobody who drew it.
        titled = not draws and not (words_of(name) and self.words.keys().isdisjoint(words_of(name)))
        name = "" if titled else name
        if len(name.split()) <= _MOST_NAMED and not self.wording("does").search(before):
            told.who, told.space = name, self._space(stood)
            told.sentences += [standing(name, stood)] if stood else []
            told.sentences.append(f"{name} {HEADLESS} {said.does}".strip())
        elif draws:
            told.sentences.append(f"{before.rstrip()} {HEADLESS} {said.does}")
        else:
            plain = re.sub(r"(?i)[\s,]+(?:and|but|so|then)\W*$", "", before)
            told.sentences += [plain.strip(" ,;:-"), f"{HEADLESS} {said.does}"]
        tail = tail.strip(_MARKS)
        reached = bool(told.nearest and tail) and self._hit(tail, 0) is not None
        if told.nearest and told.space is None and not reached:
            self._lead_by_names(told)
        if tail:
            behind = self._behind(told, f"that is {tail}" if reached else tail, own=True)
            # Where it sent whoever drew it back to is told, and not from where.
            alone = told.back and told.led is not None and told.space is None
            told.sentences = behind if alone else [*told.sentences, *behind]
        return told

    def _space(self, words: str) -> int | None:
        """Return the number of the only space that is meant by some words; None if none."""
        wording = Wording.of(self.setting, f"on {words}", Speaker(0)) if words else None
        line = None if wording is None else wording.stream
        hit = None if line is None else line.hit(SPACE, line.skip(1))
        return hit.values[0] if hit is not None and hit.is_sure and len(hit.values) == 1 else None

    def _place_in(self, text: str) -> tuple[int, int, int] | None:
        """Return where a text tells on which space with cards somebody is: where that begins, where
        the name of the space does, and where it ends.
        """
        found = self.wording("at_deck").search(text)
        if found is None:
            return None
        end = found.end()
        if found["near"]:
            for joined_by in ("", r"\s+and\s+"):
                begin = re.match(joined_by, text[end:])
                hit = None if begin is None else self._hit(text, end + begin.end())
                hit = self._stretch(text, end) if hit is None and not joined_by else hit
                if hit is not None:
                    end = hit[1]
        number = self.wording("numbered").match(text, end)
        if number is not None and self._holds_deck(int(number["number"]), found[0]):
            end = number.end()
        close = re.match(r"\)?,?", text[end:])
        return found.start(), found.start("at"), end + (close.end() if close else 0)

    def _stretch(self, text: str, begin: int) -> tuple[Hit, int] | None:
        """Return the group that is named at a place in a text, and its end: `the red side`."""
        hit = self._hit(text, begin, group=True)
        if hit is None:
            return None
        more = self.wording("stretch").match(text, hit[1] + 1)
        return hit if more is None else (hit[0], more.end())

    def _holds_deck(self, number: int, text: str) -> bool:
        """Check whether the space of a number has the name of a deck that a text names."""
        spaces = self.program.board.spaces
        deck = self.wording("decks").search(text)
        name = fold(spaces[number].name) if number < len(spaces) else ""
        return deck is not None and name[:_LEAST_BEGUN] == fold(deck[0])[:_LEAST_BEGUN]

    def _stood_later(self, lines: Sequence[TextLine]) -> tuple[int, str] | None:
        """Return which of some sentences tells on which space a card was drawn, and the words for
        that space; None where none does.
        """
        for place, at in enumerate(lines):
            was = None if asks(at.text) else self.wording("was_on").match(at.text)
            where = None if was is None else self._place_in(at.text)
            if was is None or where is None or at.text[was.end() : where[0]].strip():
                continue
            if not at.text[where[2] :].strip(_MARKS):
                return place, at.text[where[1] : where[2]]
        return None

    def _hit(self, text: str, begin: int, group: bool = False) -> tuple[Hit, int] | None:
        """Return the space, or the group, that is named at a place in a text, and its end."""
        # No name goes on behind a quote, nor is any that long.
        line = TokenStream.of(self.setting, _NAME.split(text[begin:], maxsplit=1)[0][:_MOST_NAME])
        hit = line.name("group", line.skip(0)) if group else line.hit(SPACE, line.skip(0))
        if hit is None or hit.end > len(line.tokens):
            return None
        return hit, begin + line.tokens[hit.end - 1].end

    # -- what a card does ------------------------------------------------------------------------

    def _said(self, text: str, lead: re.Match[str], bare: bool) -> _Said | None:
        """Return what a card says that is quoted behind a lead; None where that is not sure. A
        `bare` one tells nothing of a card.
        """
        begin = lead.end()
        # What is in quotes is all that the card says.
        closing = _CLOSING.get(lead[0].rstrip()[-1:])
        close = None if closing is None else re.compile(closing).search(text, begin)
        inside = text if close is None else text[: close.start()]
        titled = self._by_title(inside, begin)
        found = list(self.contents(inside, begin)) or [one for one in (titled,) if one is not None]
        does = {one.does.casefold() for one in found}
        if len(does) != 1 or not (self._is_printed(found[0]) or found[0] is titled):
            return None
        first, before = found[0], text[begin : found[0].begin]
        if len(words_of(before)) > _MOST_TITLE or self.wording("others").search(before):
            return None
        told = first.end if first is titled else first.begin
        if bare and not self.printed.issuperset(words_of(text[begin:told])):
            return None
        card = re.match(r"['\"\u201d]?\s+cards?\b", text[first.end :]) is not None
        plain = lead[0].rstrip(_MARKS)
        sure = card or "card" in plain.casefold() or plain != lead[0].rstrip()
        if (
            first is titled
            and first.does in self.led.values()
            and not self.wording("pulled").search(plain)
        ):
            return None  # who has `the Boardwalk card` has the deed
        if not sure and (bare or self.wording("weak").search(plain)):
            # Nothing but its words tells that a card is quoted.
            heads = (
                first is not titled
                and not plain.endswith(" to")
                and self.wording("heads").match(text[begin:])
            )
            alike = titled is not None and titled.does.split()[0] == first.does.split()[0]
            if not heads and not (alike and any(map(str.isdecimal, text))):
                return None
        end = max(one.end for one in found)
        while (more := self.wording("more").match(text, end)) is not None and more.end() > end:
            end = more.end()
        return _Said(first.begin, end if close is None else close.end(), first.does)

    def _is_printed(self, said: _Said) -> bool:
        """Check whether a card of the decks leads where it is said to; sums differ by printings,
        and of decks without cards nothing is known.
        """
        does = said.does.casefold()
        return not self.known or does in self.known or not does.startswith(("advance", "go"))

    def leading(self) -> dict[int, str]:
        """Return the titles of the cards that lead to a space, where that is one title."""
        found: dict[int, str] = {}
        for card in self.program.board.cards:
            one = self.wording("to_space").match(card.title)
            hit = None if one is None else self._hit(card.title, one.end())
            if hit is not None and hit[0].is_sure:
                found.setdefault(hit[0].values[0], card.title)
        return found

    def contents(self, text: str, begin: int) -> Iterator[_Said]:
        """Yield what is quoted of what a card does, behind a place in a text."""
        board = self.program.board
        for one in self.wording("to_nearest").finditer(text, begin):
            hit = self._hit(text, one.end(), group=True)
            if hit is not None and hit[0].is_sure:
                name = board.groups[hit[0].values[0]].name
                yield _Said(one.start(), hit[1], f"advance to the nearest {name}")
        for one in self.wording("to_space").finditer(text, begin):
            hit = self._hit(text, one.end())
            if hit is not None and hit[0].is_sure:
                site = hit[0].values[0]
                does = self.led.get(site, f"advance to {board.spaces[site].name}")
                yield _Said(one.start(), hit[1], does)
        for one in self.wording("go_back").finditer(text, begin):
            word = one["back_number"] or one["number_back"]
            number = whole_number(word) or number_word(word.casefold())
            if number:
                yield _Said(one.start(), one.end(), f"{_BACK}{number} spaces")
        for one in self.wording("with_each").finditer(text, begin):
            pays = one["pay"].casefold() in ("pay", "give")
            yield _of_each(one, pays, one["sum"] or one["sum2"])
            # The forms below would read the same sum once more.
            return
        for one in self.wording("bare_each").finditer(text, begin):
            yield _of_each(one, one["from"].casefold() == "to", one["sum"])
        yield from self._repairs(text, begin)

    def _repairs(self, text: str, begin: int) -> Iterator[_Said]:
        """Yield what a card takes for each piece of every kind."""
        sums: list[tuple[str, re.Match[str]]] = []
        for number, piece in enumerate(self.program.pieces):
            found = self.wording(f"repairs{number}").search(text, begin)
            if found is None:
                return
            sums.append((piece.name, found))
        if sums:
            does = " and ".join(f"{one['sum'] or one['sum2']} a {name}" for name, one in sums)
            begins, ends = (one.start() for _, one in sums), (one.end() for _, one in sums)
            yield _Said(min(begins), max(ends), f"pay {does}")

    def _by_title(self, text: str, begin: int) -> _Said | None:
        """Return what the only card does that some words of a text are names of."""
        cards: dict[str, Card] = {}
        end = begin
        other = self.wording("others").search(text, begin)
        behind = text[begin : len(text) if other is None else other.start()]
        first = begin
        for word in islice(re.finditer(r"[\w'\u2019]+", behind), _MOST_TITLE):
            folded = fold(word[0]).removesuffix("'s")
            if not self._may_name(folded, behind[word.end() :]):
                continue
            for card in (self.words[one] for one in english.bases(folded) if one in self.words):
                cards[card.title] = card
                first = begin + word.start() if end == begin else first
                end = begin + word.end()
        called = re.match(r"(?:the |an? |his |her |my )?(?=\S)", text[begin:], re.IGNORECASE)
        start = begin + (0 if called is None else called.end())
        hit = self._hit(text, start)
        if hit is not None and not cards and re.match(r"['\"]? cards?\b", text[hit[1] :]):
            title = self.led.get(hit[0].values[0]) if hit[0].is_sure else None
            return None if title is None else _Said(start, hit[1], title)
        if len(cards) != 1:
            return None
        (card,) = cards.values()
        does = next((one.does for one in self.contents(card.title, 0)), _plain_sum(card.title))
        rest = self.wording("of_title").match(text[end:])
        end += 0 if rest is None else rest.end()
        more = self.wording("more").match(text, end)
        told = _plain_sum(text[begin : end if more is None else more.end()])
        # Other printings have other sums.
        does = told if told and told.split()[0] == does.split()[0] else does
        return _Said(first, end, does) if does else None

    def _may_name(self, word: str, behind: str) -> bool:
        """Check whether a word may be of the name of a card: `street` is only before another such
        word, `street repairs`; alone it is a property.
        """
        kinds = {name.casefold() for name in self.program.kinds}
        follows = words_of(behind)[:1]
        return kinds.isdisjoint(english.bases(word)) or (
            word in kinds and bool(follows) and follows[0] in self.printed - _PRINTED
        )

    # -- what is told behind a card --------------------------------------------------------------

    def _behind(self, card: _Told, text: str, own: bool = False) -> list[str]:
        """Return what a sentence tells behind a card, with where that led and what was thrown there
        as the notation has them.
        """
        plain = text.strip(_MARKS)
        parts = [] if asks(text) or not card.nearest else _around_throw(plain)
        if len(parts) > 1:
            return [one for part in parts for one in self._behind(card, part, own)]
        board = self.program.board
        to = self._leads_to(card)
        if to is not None and not asks(text) and board.spaces[to].deed:
            plain = _THERE.sub(f" on {board.spaces[to].name}", plain)
            text = plain
        whose = None if to is None else self._whose(f", {plain}", board.spaces[to].name)
        if whose is not None:
            return whose
        led = self.wording("led").fullmatch(plain)
        if asks(text) and (led is None or text.endswith("?")):
            return self._asked_behind(card, text)
        stands = self.wording("stands").fullmatch(plain)
        if stands is not None and to is not None and card.back:
            space = board.spaces[to]
            if fold(stands["place"]) == fold(space.name):
                card.drawn_on = space.name
                return []
        hit = None if led is None else self._hit(plain, led.start("where"))
        if led is not None and hit is not None and hit[0].is_sure:
            who = card.who or ("I" if "i" in words_of(plain[: led.start("where")]) else "")
            return self._told_led(card, who, hit[0].values[0], plain[hit[1] :])
        if hit is not None and not plain[hit[1] :].strip(_MARKS) and card.back:
            return []  # which of several spaces with that name follows from where it was drawn
        taken = self.wording("taken").fullmatch(plain)
        if taken is not None and fold(taken["player"] or card.who) in ("he", "she", fold(card.who)):
            card.taken = taken["sum"]
            return [] if card.keeps else [text]
        if card.led is None:
            card.led = self._reached(card, plain)
        if (whose := self._of_nearest(card, plain)) is not None:
            return whose
        thrown = self.wording("thrown").fullmatch(plain)
        if thrown is not None and card.led is not None and self._throws_for(card, thrown):
            who = thrown["who"].strip() or card.who
            return [f"{who} rolled {thrown['dice']} for {board.spaces[card.led].name}".strip()]
        if not own:
            return [text]
        rest = re.sub(_LEADING, "", plain)
        verb = next((word for word in words_of(rest) if word not in _JUST), "")
        done = verb.endswith("ed") and len(english.bases(verb)) > 1
        bare = card.who and rest[:1].islower() and (done or english.is_verb(verb))
        return [f"{card.who} {rest}" if bare else rest]

    def _leads_to(self, card: _Told) -> int | None:
        """Return the space to which a card leads, by its name or back from where it was drawn."""
        to = next((site for site, title in self.led.items() if title == card.does), None)
        if to is None and card.back and card.space is not None:
            return (card.space - card.back) % len(self.program.board.spaces)
        return to

    def _told_led(self, card: _Told, who: str, to: int, rest: str) -> list[str]:
        """Return what is told of where a card led somebody, with the rest of the sentence."""
        card.led = to
        name = self.program.board.spaces[to].name
        # Where a card leads that names the space tells nothing of where it was drawn.
        leads_on = card.does.casefold() == f"advance to {name}".casefold()
        said = [] if leads_on else [f"{who} landed on {name}".strip()]
        if (whose := self._whose(rest, name)) is not None:
            said, rest = [*said, *whose], ""
        rest = re.sub(_LEADING, "", rest)
        return [*said, rest] if rest else said

    def _asked_behind(self, card: _Told, text: str) -> list[str]:
        """Return what a question asks behind a card, as the notation has it."""
        plain = text.strip(_MARKS).rstrip("? ")
        kept = self.wording("keeps").fullmatch(plain) if card.taken else None
        if kept is not None:
            return [f"does {kept['player']} collect {card.taken}?"]
        # What a card makes double is answered by the sum.
        forms = ("total", "doubled") if "nearest" in card.does else ("total",)
        if any(self.wording(form).fullmatch(plain) for form in forms):
            return ["How much?"]
        deck = "" if card.drawn_on is None else re.escape(card.drawn_on)
        once_more = rf"(?i)\b(draw|pull|take)(?: a| from| from the)? {deck}(?: card)?\b"
        return [re.sub(once_more, r"\1 a card", text) if deck else text]

    def _whose(self, text: str, name: str) -> list[str] | None:
        """Return what is told behind the name of a space of whose that is: `, which I own`; None
        where that is not told.
        """
        told = _OWNED.sub(r", owned by \g<who>", text)
        owned = self.wording("owned_by").fullmatch(told)
        if owned is None:
            return None
        more = [f"{owned['owner']} {owned['more_told']}"] if owned["more_told"] else []
        return [f"{owned['owner']} owns {name}", *more]

    def _lead_by_names(self, card: _Told) -> None:
        """Let a card of which it is not told where it was drawn lead to the only space of its group
        that a text names, if a deck's space leads there.
        """
        board = self.program.board
        sites = next((one.sites for one in board.groups if one.name == card.nearest), ())
        named = [[hit for hit in self._names_in(text) if hit in sites] for text in card.texts]
        # Whoever owns several of them owns the one to which it led.
        apart = len([some for some in named if some]) > 1 or any(map(_owns_twice, card.texts))
        every = {one for some in named for one in some}
        card.named = frozenset(every if apart else ())
        decks = {fold(deck.title) for deck in board.decks}
        drawn = [space.number for space in board.spaces if fold(space.name) in decks]
        led = {min(sites, key=lambda one: (one - at) % len(board.spaces)) for at in drawn}
        told = any(self.wording("own_nearest").search(text) for text in card.texts
                   if self._place_in(text) is None)  # fmt: skip
        if len(every) == 1 and card.led is None and not told and every <= led:
            (card.led,) = every
            name = board.spaces[card.led].name
            card.sentences.append(f"{card.who or 'I'} landed on {name}")

    def _names_in(self, text: str) -> Iterator[int]:
        """Yield the spaces that a text names."""
        for word in re.finditer(r"\b\w", text):
            hit = self._hit(text, word.start())
            if hit is not None and hit[0].is_sure:
                yield hit[0].values[0]

    def _reached(self, card: _Told, text: str) -> int | None:
        """Return the space that a text names where a card led, of the group that the card tells."""
        group = card.nearest
        for one in re.finditer(r"\b(?:on|at|to|is) (?=\S)", text) if group else ():
            hit = self._hit(text, one.end())
            space = None if hit is None else self.program.board.spaces[hit[0].values[0]]
            if space is not None and self.program.board.groups[space.group].name == group:
                return space.number
        return None

    def _of_nearest(self, card: _Told, text: str) -> list[str] | None:
        """Return what a sentence tells of whose the nearest is to which a card led, `Sam owns it
        and one other`, or of a throw for it, as of some space of the group, as none is named. None
        where it tells nothing of that.
        """
        board, group = self.program.board, card.nearest
        sites = next((one.sites for one in board.groups if one.name == group), ())
        if not sites or card.led is not None or card.passes:
            return None
        # Where it is not told where it was drawn the card led past nothing.
        after = sites[0] if card.space is None else card.space
        if card.space is None and len(card.named) > 1:
            return None  # it is not told which of them it led to
        whose = self.wording("is_whose").match(text)
        lots = [*self._names_in((whose and whose["lot_named"]) or "")]
        sites = tuple(sorted(sites, key=lambda one: (one not in lots, one <= after, one)))
        owned = self._count_of_nearest(text, group, len(sites))
        if owned is None:
            thrown = self.wording("thrown").fullmatch(text)
            if thrown is None or not self._throws_for(evolve(card, led=sites[0]), thrown):
                return None
        card.led, card.owned = sites[0], owned is not None
        named = board.spaces[card.led].name
        landed = [f"{card.who} landed on {named}"] if card.space is None else []
        if owned is None:
            return [*landed, *self._behind(card, text)]
        names = " and ".join(board.spaces[one].name for one in sites[: owned[1]])
        return [one.strip() for one in (*landed, f"{owned[0]} owns {names}")]

    def _count_of_nearest(self, text: str, group: str, most: int) -> tuple[str, int] | None:
        """Return who owns the nearest of a group by a sentence, and how many of that group of which
        there are `most`; None where it doesn't tell that.
        """
        if self.wording("nobodys").fullmatch(text):
            return "nobody", 1
        if self.wording("mine").fullmatch(text):
            return "I", 1
        if (whose := self.wording("is_whose").match(text)) is not None:
            owner = whose["owner_name"] or whose["owner_name2"] or whose["owner_name3"]
            text = f"{owner} owns it{text[whose.end() :]}"
        parts, count = self._counted(text, {"has_all": most, "has_few": 0, "has_it": 1, "is_of": 1})
        holder, more = parts.get("holder"), parts.get("told_more")
        if holder is not None and more and self.wording("no_more").fullmatch(more) is None:
            parts, count = self._counted(more, {"and_all": most, "and_few": 0, "and_more": 1})
        word = (parts.get("few") or "").casefold()
        count += whole_number(word) or number_word(word) or 0
        other = parts.get("sort") and not self._is_group(parts["sort"], group)
        return (holder, count) if holder and parts and not other and count <= most else None

    def _counted(self, text: str, forms: Mapping[str, int]) -> tuple[Mapping[str, Any], int]:
        """Return the slots of the first of some wordings that a text has, and what that counts; no
        slots where it has none.
        """
        fits = ((self.wording(name).fullmatch(text), count) for name, count in forms.items())
        return next(((fit.groupdict(), n) for fit, n in fits if fit is not None), ({}, 0))

    def _is_group(self, text: str, group: str) -> bool:
        """Check whether a text names a group: `railroads`."""
        hit = self._hit(text, 0, group=True)
        return hit is not None and self.program.board.groups[hit[0].values[0]].name == group

    def _throws_for(self, card: _Told, thrown: re.Match[str]) -> bool:
        """Check whether a throw is for the rent of where a card led: it is told to be, or no rents
        are printed there, and nobody else throws.
        """
        who = re.sub(_LEADING, "", thrown["who"]).strip().casefold()
        same = not card.who or who in ("", "i", "he", "she", "they", card.who.casefold())
        facts = self.program.board.spaces[card.led or 0].facts.values()
        listed = any(isinstance(fact, tuple | list) for fact in facts)
        return "nearest" in card.does and (bool(thrown["for_it"]) or (same and not listed))


def _around_throw(text: str) -> list[str]:
    """Return a throw that a sentence tells, and what is told before and behind it."""
    found = _THREW.search(text)
    parts = (text,) if found is None else (text[: found.start()], found[1], text[found.end() :])
    return [part for part in parts if part.strip(_MARKS)]


def _by_number(words: str) -> str:
    """Return a space that is named with its number by that alone: `Chance at space 22`."""
    number = re.search(r"\b\d+\b", words)
    return words if number is None else f"space {number[0]}"


def _owns_twice(text: str) -> bool:
    """Check whether a sentence may tell of what two own each."""
    return sum(english.is_form_of(word, "own", "have", "hold") for word in words_of(text)) > 1


def drawn_by(who: str, at: TextLine) -> TextLine:
    """Return a sentence with who drew the card of which it tells, if it doesn't name anybody."""
    if at.text.startswith(STOOD):
        return evolve(at, text=standing(who, at.text.removeprefix(STOOD)))
    return evolve(at, text=f"{who} {at.text}") if at.text.startswith(HEADLESS) else at


def _drawers(found: re.Match[str]) -> dict[str, str | None]:
    """Return what stands in the slots of a wording, with `he` for him who is sent by a card."""
    parts = found.groupdict()
    drawer = parts.get("drawer")
    return {**parts, "drawer": english.SUBJECTS.get((drawer or "").casefold(), drawer)}


@frozen
class _Said:
    """What a card says: where that begins and ends in a text, and what it does."""

    begin: int
    end: int
    does: str


def _of_each(found: re.Match[str], pays: bool, amount: str) -> _Said:
    """Return what a card does by which something passes between its player and each other one."""
    does = f"pay each player {amount}" if pays else f"collect {amount} from each player"
    return _Said(found.start(), found.end(), does)


@define
class _Told:
    """A card that was drawn: what it does, who drew it, on which space, and where it led since."""

    does: str
    who: str
    space: int | None
    sentences: list[str] = field(factory=list)
    led: int | None = None
    drawn_on: str | None = None
    named: frozenset[int] = frozenset()  # the spaces of its group that are told apart
    texts: tuple[str, ...] = ()  # all that is told
    stood: str = ""  # where it was drawn, where that is told behind it
    taken: str = ""  # the sum that somebody took by it
    keeps: bool = False  # whether it is asked if that may be kept
    passes: bool = False  # whether anything tells or asks of what was passed
    owned: bool = False  # whether it is told whose the nearest is to which it led

    @property
    def nearest(self) -> str:
        """The group to the nearest of which the card sends whoever drew it."""
        return self.does.partition(" nearest ")[2]

    @property
    def back(self) -> int:
        """How many spaces the card sends whoever drew it back."""
        number = self.does.removeprefix(_BACK).partition(" ")[0]
        return whole_number(number) or 0 if self.does.startswith(_BACK) else 0


def _table(program: Program) -> str:
    """Return what people say of cards with the words of a program for its decks and pieces."""
    rows, decks = [_SAID, _SAYING], []
    for number, deck in enumerate(program.board.decks):
        first, *rest = map(re.escape, deck.title.split())
        decks.append(" +".join([rf"{first[:_LEAST_BEGUN]}\w*\.?" if rest else first, *rest]))
        rows += f"deck{number} = /{decks[-1]}/", f"<deck{number}><tells> -> {deck.title} card"
    for number, piece in enumerate(program.pieces):
        names = one_of(piece.names)
        rows.append(f"repairs{number} = {_REPAIRS.replace('<piece>', f'({names})')}")
    return "\n".join([*rows, f"decks = /{'|'.join(decks) or '(?!)'}/"])


@once_per_program
def quoted_cards(program: Program) -> QuotedCards:
    """Return the reader of the cards of a program."""
    board = program.board
    setting = Setting((english.ME, "the other player"), program, program.key)
    # A word that spaces, decks or pieces have too does not point to a card.
    plain = _NO_NAME.union(
        *(words_of(space.name) for space in board.spaces),
        *(words_of(deck.title) for deck in board.decks),
        *(words_of(name) for piece in program.pieces for name in piece.names),
    )
    cards: dict[str, dict[str, Card]] = {}
    for card in (one for one in board.cards if not one.kept):
        texts = (card.title, card.id.replace("-", " "), *card.called)
        for word in {word for text in texts for word in words_of(text)} - plain:
            cards.setdefault(word, {}).setdefault(card.title, card)
    printed = _PRINTED.union(
        *(words_of(text) for card in board.cards for text in (card.title, *card.called))
    )
    words = {
        word: next(iter(named.values()))
        for word, named in cards.items()
        if len(named) == 1 and not word.isdecimal()
    }
    reader = QuotedCards(setting, _table(program), words, printed, frozenset(), {})
    reader = evolve(reader, led=reader.leading())
    # The titles have to be read first, to know what the cards of this board do.
    does = (one.does for card in board.cards for one in reader.contents(card.title, 0))
    return evolve(reader, known=frozenset(one.casefold() for one in does))
