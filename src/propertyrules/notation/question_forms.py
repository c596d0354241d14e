"""Forms of questions: how people ask about a move or a debt, a row each.

A row has what is asked, and a form in the notation of `forms`. `{who}` is who is asked about and
`{rest}` what stands behind: the words of the move, or what is owed to whom.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from propertyrules.notation.forms import Form, rows, ways
from propertyrules.notation.token_stream import TokenStream
from propertyrules.notation.tokens import Tokens

_CLASSES = {
    "can": "can/may/could/might",
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
    "much": "what/how_much",
    "any": "anything/something/money/rent/any_rent/any_money",
    "which": "rent/money/cash/tax/fine/salary",
}
_MOST_OF_SORT = 2  # words that say what a sum is: `super tax`
# The first row that fits whole counts: rows with more words stand before those that would take
# these words for the rest.
_FORMS = """
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
amount  do~ {who} <owe>/pay~ [{rest}] {sum} or {or}
amount  do~ {who} have/need/got to pay [{rest}] {sum} or {or}
amount  {who} <owe> [{rest}]
gains   <much> [<which>] do~/should/would/will {who} <gain> [{rest}]
gains   <much> [<which>] be~ {who} owed [{rest}]
gains   <much> [<which>] <can> {who} ask/charge/demand/claim/collect/get/take [for] [{rest}]
due     <much> [<which>] be~ [it] due/payable/owed/owing [{rest}]
due     be~ [the/it] [<which>] {sum} or {or}
charge  <much> be~/would {rest} [be]
charge  <much> do~/would {rest} cost~
due     <much> [<which>] [be~ it/that/this]
due     <much> do~/would/will/must it/that/this come/amount/add to/up
due     <much> do~/would/will/must it/that/this cost/be [{who}]
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
claim   be~ {rest} {sum}
claim   {rest} be~ {sum}
lands   do~/would/will {who} [have/need to] <pay> [<any>] if/when/for {other} <stand> {rest}
lands   do~/would/will {who} [have/need to] <pay> [<any>] for <stand> {rest}
many    how_many {piece} <can> {who} {rest}
many    how_many {piece} be~ {who} <allowed> to {rest}
then    what_happens/what_comes/what_follows [of] if/when {rest}
then    what_if {rest}
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
            if tokens[pos:] and tokens[pos].kind == "number" and tokens[pos].whole:
                yield tokens[pos : pos + 1], pos + 1
            return
        hit = line.name("piece" if slot == "piece" else "holder", line.skip(pos))
        if hit is not None and hit.is_sure:
            yield tokens[line.skip(pos) : hit.end], hit.end

    for sort, parts in _forms():
        for end, found in ways(line, parts, 0, read):
            if end == len(tokens):
                who = found.get("who", () if "or" in found else found.get("sum", ()))
                # `how much super tax does Ann pay`; `how many houses can Ann build on X`
                rest = found.get("rest", found.get("sort", ()))
                yield sort, who, (*rest[:1], *found.get("piece", ()), *rest[1:])
