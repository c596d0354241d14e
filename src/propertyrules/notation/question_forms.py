"""Forms of questions: how people ask about a move or a debt, a row each.

A row has what is asked, and a form in the notation of `forms`. `{who}` is who is asked about and
`{rest}` what stands behind: the words of the move, or what is owed to whom.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from attrs import frozen

from propertyrules.ir.types import CARD, list_of
from propertyrules.notation import english
from propertyrules.notation.forms import Form, possible, rows, ways, with_classes
from propertyrules.notation.token_stream import TokenStream
from propertyrules.notation.tokens import Tokens

_CLASSES = {
    "can": "can/may/could/might",
    "richer": english.RICHER,
    "must": "must/should/shall",
    "allowed": (
        "allowed/able/permitted/free/entitled/legal/possible/fine/ok/okay/alright/cool/good/legit"
        "/correct/right/proper/lawful"
    ),
    "forced": "forced/obliged/required/supposed/made/compelled/bound",
    "does": "do~/would/will/must/should",
    "owe": "owe~",
    "pay": "owe~/pay~",
    "stand": "[have~/be~] land~/stop~/stand~/be~/were/to_land/to_stop/to_be on/at",
    "gain": "get~/collect~/receive~/earn~/win~/take~/make~",
    "too": "too/also/as_well/as/then/now",
    "much": "what/how_much/how_big/how_high/how_large/how_steep",
    "any": "anything/something/money/rent/any_rent/any_money",
    "one": "someone/somebody/anyone/anybody/people/you/visitor/visitors",
    "which": "rent/money/cash/tax/fine/salary",
}
_MOST_OF_SORT = 2  # words that say what a sum is: `super tax`
# The first row that fits whole counts: rows with more words stand before those that would take
# these words for the rest.
_FORMS = """
most    who/which_player have~ [the] [more/most] more/most/cash/money [cash/money]
most    who/which_player be~ worth [the] [more/most]
most    who/which_player be~ [the] <richer>
most    who/which_player have~ [the] [more/most] more/most/highest/higher [total] worth
ruined  be~ {who} [now/then/already] bankrupt/bust/finished/eliminated/ruined/out [of game]
ruined  be~ {who} bankrupt/bust/finished/eliminated/ruined/out [of game] already/now/then/yet
ruined  have~ {who} [now/then/already] [gone/become/been/went] bankrupt/bust/under/broke/out [yet]
ruined  do~/must/will {who} [have to] [go/be] bankrupt/bust/out [of game]
card    do~/will {who} [also/still] have~/get~/keep~/receive~/take~ [back] {cards} [<too>]
holder  who/which_player [then/now/will] have~/get~/keep~/hold~/receive~/own~ {cards} [then/now]
short   <much> [more] [<which>] do~/must/will {who} [still] [have/need/got to] raise/find
short   <much> more [<which>] do~/must/will {who} [still] need
short   <much> be~ {who} [still] short
short   how_short be~ {who} [still]
pays    do~ {who} have/need/got to pay [anything/something] [{rest}]
pays    must/should {who} pay [{rest}]
pays    do~ {who} pay [anything/something] [{rest}]
pays    be~ {who} <forced> [to] pay {rest}
does    do~ {who} get/go to {rest}
owes    do~ {who} <owe> {rest}
gets    do~ {who} <gain> {rest}
amount  <much> [<which>] do~/must/should/would/will {who} <owe> [{rest}]
amount  <much> [<which>] do~ {who} have/need/got to pay [{rest}]
amount  <much> [<which>] do~/must/should/would/will {who} pay~/give [{rest}]
amount  <much> [<which>] be~/have~ {who} to pay [{rest}]
amount  <much> {sort} do~/must/should/would/will {who} [have/need/got to] <owe>/pay~ [bank]
amount  {who} <owe> [{rest}]
gains   <much> [<which>] do~/should/would/will {who} <gain> [{rest}]
gains   <much> [<which>] be~ {who} owed [{rest}]
gains   <much> [<which>] <can> {who} ask/charge/demand/claim/collect/get/take [for] [{rest}]
due     <much> [<which>] be~ [it] due/payable/owed/owing [{rest}]
due     be~ [the/it] [<which>] {sum} or {or}
due     who/which_player <owe>/<gain>/pay~ how_much/what/whom [[to] whom]
charge  <much> be~/would {rest} [be]
charge  <much> do~/would {rest} cost~
due     <much> [<which>] [be~ it/that/this]
due     <much> do~/would/will/must it/that/this come/amount/add to/up
due     <much> do~/would/will/must it/that/this cost/be [{who}]
landing <much> [<which>] do~/would <one> [have/need to] <pay> [if/when/who] [just] <stand> {rest}
landing <much> [<which>] do~/would/must {who} [have/need to] <pay> if/when {other} <stand> {rest}
value   <much> do~/would it cost~ [{who}] [to/for] {rest}
value   <much> do~ {who} [have/need] [to] pay to/for {rest}
value   what be~ cost/price/fee/charge [for {who}] to/of/for {rest}
value   <much> [would] be~/be it [for {who}] to/for {rest}
effect  <much> [<which>] <does> {who} <gain>/pay~ [back] [bank] if/when/for/by/to {rest}
effect  <much> {sort} <does> {who} [have/need/got to] pay~ [bank] if/when/for/by {rest}
effect  <much> <does> bank pay/give [{who}] [back] if/when/for/by {rest}
effect  <much> [<which>] do~/would/will {who} have/need/got to pay [bank] if/when/for/to {rest}
effect  <much> [<which>] do~ {who} need to {rest}
effect  <much> do~/would/will it cost~/take~ [{who}] to/for/if/when {rest}
effect  <much> do~/would {rest} cost~ [{who}]
effect  what be~ cost/price/fee/charge [for {who}] to/of/for {rest}
effect  <much> [would] be~/be it [for {who}] to/for/if/when {rest}
effect  <much> to/for {rest}
claim   do~/would/will it cost~ {sum} to/for {rest}
claim   do~/would/must {who} [have/need/got] [to] pay {sum} to {rest}
claim   be~ {rest} {sum}
claim   {rest} be~ {sum}
landing <much> [<which>] do~/would <one> [have/need to] <pay> on/at/for {rest}
lands   do~/would/will {who} [have/need to] <pay> [<any>] if/when/for {other} <stand> {rest}
lands   do~/would/will {who} [have/need to] <pay> [<any>] for <stand> {rest}
owes    would/will {who} <owe> {rest}
least   how_many {piece} do~/will {who} have/need/got to {rest}
least   how_many {piece} must/should {who} {rest}
many    how_many {piece} <can> {who} {rest}
many    how_many {piece} be~ {who} <allowed> to {rest}
walks   do~/will {who} move~ [on/ahead/forward] [{sum}] [space~/square~/on/ahead/forward]
walks   how_many space~/square~/step~ do~/will {who} move~/go~ [on/ahead/forward]
passes  do~/will/have~ {who} [just] pass~/cross~ {rest}
passes  do~/will/have~ {who} [just] go~/get~/move~/come~ past/by/over {rest}
walks   how_far do~/will {who} move~/go~
then    what_happens/what_comes/what_follows [of] if/when {rest}
then    what_if {rest}
then    if {rest}
affords have~/do~ {who} [have/got] enough [money/cash/left] [to/for] [pay] [{rest}]
affords <can> {who} [afford to] afford/pay [{rest}]
may     <can> {who} afford to {rest}
may     <can> {rest}
may     be~ {who} <allowed> [to/for] {rest}
may     be~/would it [be] [<allowed>] if/that {rest}
may     be~/would it [be] [<allowed>] for {who} [to] {rest}
may     be~/would it [be] [<allowed>] to {rest}
may     do~/have~ {who} [have~] right/option/choice/power/permission to/of {rest}
may     be~ there [any] way/rule [for/that] [lets/allows] {who} [to] {rest}
may     <must> {who} be <allowed> to {rest}
must    <must> {rest}
must    be~ {who} <forced> [to] {rest}
must    <can> {who} be <forced> [to] {rest}
must    be~ it <forced>/necessary/compulsory/mandatory [for/that] {who} [to] {rest}
must    do~/have~ {who} have/need/got to {rest}
must    have~ {who} to {rest}
must    have/need to {rest}
does    do~/will {who} {rest}
"""


@cache
def _forms() -> tuple[Form, ...]:
    return rows(_FORMS, _CLASSES)


def ways_to_ask(
    line: TokenStream,
) -> Iterator[tuple[str, Tokens, Tokens]]:
    """Yield the ways in which a line asks about a move, a debt or a value: the sort, who or what
    sum, and the rest.
    """
    tokens = line.tokens

    def read(slot: str, pos: int) -> Iterator[tuple[Any, int]]:
        if slot == "rest":
            for end in range(len(tokens), pos, -1):
                yield tokens[pos:end], end
            return
        if slot == "sort":
            for end in range(pos + 1, min(pos + 1 + _MOST_OF_SORT, len(tokens))):
                yield tokens[pos:end], end
            return
        if slot in ("sum", "or"):
            pos = line.skip(pos)
            if tokens[pos:] and tokens[pos].kind == "number" and tokens[pos].whole:
                yield tokens[pos : pos + 1], pos + 1
            return
        if slot == "cards":
            cards = line.program.board.cards
            for one in line.values(list_of(CARD), line.skip(pos)):
                if all(cards[card].kept for card in one.value):
                    yield tokens[line.skip(pos) : one.end], one.end
            return
        hit = line.name("piece" if slot == "piece" else "holder", line.skip(pos))
        if hit is not None and hit.is_sure:
            yield tokens[line.skip(pos) : hit.end], hit.end

    for sort, parts in possible(line, _forms()):
        for end, found in ways(line, parts, 0, read):
            if end == len(tokens):
                who = found.get("who", () if "or" in found else found.get("sum", ()))
                # `how much super tax does Ann pay`; `how many houses can Ann build on X`
                rest = found.get("rest", found.get("cards", found.get("sort", ())))
                rest = found.get("sum", ()) if sort == "walks" else rest
                yield sort, who, (*rest[:1], *found.get("piece", ()), *rest[1:])


# The same by the words that a question holds, in any order, a row each: what is asked, the word
# that asks, whom or what it names, words of which one must stand there, and words that may.
# `player*` are one or two of them, `player?` at most one.
_BAGS = """
place  | where       | player   |                               | <be_there>
cash   | much        | player   | <have> left remain <money>    | over in with
cash   | what        | player   | <money>                       | <have> left over in
left   | many        | piece    | bank left remain <have> there | in
built  | many        | piece property |                         | stand sit have there built
owner  | who         | property | <have> belong owner hand end  | up in with deed
turn   | who         |          | turn go move next play        | turn go move next play roll up
wins   | who         |          | win winner                    | game
amount | much what   | player*  | owe <pay> cost give           | <owes>
gains  | much what   | player*  | <get> take charge claim demand ask | make out for off
pays   | do must be  | player*  | owe <pay> due                 | <owes> anything something <money>
gets   | do          | player*  | <get>                         | out for off anything <money>
due    | much what   |          | due payable owed              |
payee  | who         | player?  | <get>                         | pay out anything <money>
payer  | who         | player?  | owe <pay>                     | <owes> anything <money>
"""
_BAG_WORDS = {
    "be_there": "stand sit end land go come finish arrive stop wind token now get be on to at up",
    "have": "have hold own possess keep get",
    "money": "cash money",
    "pay": "pay fork cough hand shell liable settle",
    "owes": "have out over up supposed oblige",
    "get": "get collect receive gain earn win owed due",
}
_FOCUS = (
    ("many", ("how", "many")),
    ("many", ("number", "of")),
    *(("much", ("how", word)) for word in ("much", "big", "high", "large", "steep")),
    *(("much", (ask, word)) for ask in ("what", "which") for word in ("sum", "amount", "total")),
    *(("where", (ask, word)) for ask in ("what", "which")
      for word in ("space", "square", "street", "field", "spot", "place")),
    ("who", ("which", "player")), ("where", ("where",)), ("much", ("total",)), ("what", ("what",)),
    ("what", ("which",)),
    *(("who", (word,)) for word in ("who", "whom", "whose", "anybody", "anyone")),
    *(("do", (word,)) for word in ("do", "does", "did", "will")),
    *(("must", (word,)) for word in ("must", "should")),
    *(("be", (word,)) for word in ("is", "are", "am")),
)  # fmt: skip
ENDS = ("payer", "payee")
"""What is asked of who owes, or is owed."""
OWING = ("amount", "gains", "pays", "gets", "due", *ENDS)
"""What is asked of who owes whom."""
_MOST_BEFORE_FOCUS = 2  # words: `on which space`


@frozen
class Bag:
    """A row of what is asked by the words that a question holds."""

    sort: str
    focus: frozenset[str]
    names: tuple[str, ...]
    needed: frozenset[str]
    more: frozenset[str]


@cache
def bags() -> tuple[Bag, ...]:
    """Return the rows of questions that are read by the words that they hold."""
    found = []
    for row in _BAGS.strip().splitlines():
        parts = with_classes(row, _BAG_WORDS).split("|")
        sort, focus, names, needed, more = (part.split() for part in parts)
        found.append(Bag(sort[0], frozenset(focus), tuple(names), frozenset(needed),
                         frozenset((*needed, *more))))  # fmt: skip
    return tuple(found)


def focus_of(words: Sequence[str]) -> tuple[str, int, int] | None:
    """Return what a question asks for by its first words, and where these begin and end; None
    where no word asks.
    """
    for begin in range(min(_MOST_BEFORE_FOCUS, len(words))):
        for sort, some in _FOCUS:
            end = begin + len(some)
            if tuple(words[begin:end]) == some:
                return sort, begin, end
    return None
