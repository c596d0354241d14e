"""Paraphrases: what people tell and ask in words of their own, and the plain words for it.

What is said by the way is left out of a text, and what is told in many ways is told in one. Each
table has wordings in the notation of `forms`. Behind `not` stands a question whose answer is turned
round: who asks `is her turn over?` asks whether she does not roll again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache

from propertyrules.notation import english
from propertyrules.notation.forms import filled, named_wording, rewritten, wordings

_QUESTIONS = r"""
who = [my/our/his/her/the ]<name>
party = <name>
whose = her/his/my|<word>[']s
where_on = /[^?.,;]+/
holder = my/his/her/their/<word>'s
wins = do/does/will/would {who} get/win/keep[ to keep]
lot = /(?!rent|it\b)[^\W\d][\w'&. ]*?/
pieces = [a/an/any/some/more/another/one/two/three/four/five/<number> ]*{piece}<!_from/_off><...>
singular = /(?!\w+s\b)/
means = the money/cash/rent/rest/sum|enough|it|that[ much]|<$><number>
time = one/another/1/a[ more] turn/round/go
leave = get/be/come/go (out|free|released)[ of <word>]|leave[ the][ <word>]
percent = /(?:10|ten) ?(?:%|percent)/
colon = /[:,]?/
instead = instead_of/rather_than/without <rest>
all_of_it = [so/and ]*who gets[ all] (what|everything|it_all|all_of_it|all_that|<holder> <stuff>)
stuff = stuff/things/everything/belongings/estate
deeds = properties/property/deeds/streets/lots/land
spot = /(?:(?! and )[^,;?])+/
held_there = / (?:because|if|when|as|since|while)(?: [a-z]+(?:'s| is| was))? in (?:jail|prison)/
turned = /[^?]*\b(?:turned|declined?|said no|passed|refused|(?:did|does)(?:n't| not))\b[^?]*/
not_next = /(?!.*\bnext\b)/
tries_out = /(?:try(?:ing)? (?:to|for) )?(?:get(?:ting)?|com(?:e|ing)|be(?:ing)?) (?:out|free)\b/
this_turn = <,> <at_once><any>
fee = (to the|the) bank something/anything/interest/a_fee/money[ now/then/for_it/right_away/at_once]
    |([the ](10%|<$>10 percent)|the 10)[ interest][ to the bank]|[the ]interest[ to the bank]
there = [ on/for/at <rest>]
thing = /(?!he\b|she\b|i\b|they\b)[^?,;]+?/
doing = /\w+ing/
things = /[^\W\d]\w*/
where = (in|inside|at|on) <word>
condition = [ if/when/now/then<...>]
waits = until/till/for her/his/my/their[ own][ next] turn/go[ to| before she/he/i/they can]
sale = it/that/this|(the/this/that/his/her/my/their|such a(n))
    sale/auction/result/winning_bid/price
at_once = right_away/right_now/immediately/at_once/straight_away/there_and_then/instantly
    |(in|on|during) (the same|this|the very same) turn/go|this turn|still this turn
once_more = [ rent| the rent| me| him| her| us| them| it]*
    again/twice/a_second_time/once_more/too/as_well[ for it/that/this/there][ then/now]
blocks = block/veto/stop/prevent/forbid|object[ to]
first_one = [the ]first[ one/person/player/bidder][ to <word>| who <word>][ out][ for it/them]
last_ones = them|it|this|these|those|three|two|four|(this|that|the|the last) one
opposed = (doing|happening|buying|building|trading|selling|swapping|mortgaging)[ it/that/this/there]
first = before <moves>[ straight/directly/right/off] to <word>
dealing = dealing/trading/selling_anything_to/selling_to/selling_anything/borrowing
    /a_trade/a_deal/any_deal/help/any_help
scarce_ones = [the/those/these/that/last/remaining/left/few/two/three/<number> ]*{piece}
goes_off = [ have_to| has_to| need_to| now| get| to| be| go]* (auctioned|to[ an/the] auction)
    [ off| now| then| now_then]*
sold_off = [so ](do/does/did/must/will/would/should/is/are/can) <scarce_ones><goes_off>
they_are_sold_off = [so ](do/does/did/must/will/would/should/is/are/can)
    (they/them/it/these/those/that)<goes_off>|is there an auction[ now/then]
sells_off = [so ](do/must/should/does/has/will/would) <auctioneer>[ have_to| need_to| now]*
    auction[ off] <scarce_ones>[ off| now| then]*
auctioneer = we|they|i|you|one|[the ]bank|[the ]banker
which_one = which/what[ of_the] <word>[ <word>]
comes_to = (go|move|advance|travel|come|run|jump)[ to| on to| onto]|land[ on]|end up[ on| at| in]
    |stand[ on]|arrive[ at| on]
enough_cash = [is there/has_he/has_she/have_i/got ]enough cash/money[ for it/that][ to pay]
    [ now/then]
bare_cash = [what(s|'s| is| was) ][the/his/her/my ]cash[ he/she/i has/have]
    [ now/left/then/after/afterwards/after_that]*
idly = [ in total/all/dollars/bucks| altogether/now/then]*
moves = going|moving|being <word>|getting <word>|he/she/i/they[ <word>] <word>
gets_what = (get(s)/collect(s)) how_much/what[ then/now/in_all]
single = single/normal/regular/plain/simple/ordinary/basic/just_single/just_the_normal
either_rent = (<single>[ rent] or[ the] double(d)|double(d)[ rent] or[ the] <single>)[ rent]
    [ then/now]*
must = do/does/did/must/will/would/should/has/have {who}[ still| really| to]
soon = [ now/then/for_it/for_that/right_away/at_once/first/anyway]*
must_pay = do/does/must/will/should {who}[ have_to| need_to] (pay|owe) <fee>
takes_all = <wins>[ all]
    (it_all|everything|all_of_it|all_that|all|the_lot|<holder>[ other] <stuff>/properties)
    [ he/she/they has/have/owns/own/had| as it is| from <any>| now/then]
may_stay = can/may/could/is/does/do/am/will {who}[ allowed/get/choose/want to][ just/simply/rather]
    stay/remain/wait/sit[ in/inside/there/on][ <word>][ for][ <time>][ <instead>]
may = can/may/could/am/is/does {who}[ allowed to/also/still/even]*
on_which = [so/and/then ]*(where|(on |from |)which[ of]* (one|ones|<word>|(these|those|the) <word>))
now_on = [ on| to| up| from| of| off| first| next| now| then| there| built]*
builds = build|put[ up]|place|stick|buy|add
may_build = can/may/could/must/should/does/do/is/am/are {who}
    [ have_to| need_to| get_to| allowed_to| now| still]* <builds>
may_sell = can/may/could/must/should/does/do/is/am/are {who}
    [ have_to| need_to| get_to| allowed_to| now| still]* (sell|take[ off| down]|tear_down|remove)
may_bid = can/may/could/am/is {who}[ allowed to/also/still/even]* bid
bids_on_it = <may_bid>[ on/for it/them/that/those/one][ too/as_well/now/then]
bids_on_piece = <may_bid> on/for[ the][ last][ <word>] {piece}[ too/as_well/now/then]
[is ]<$>{sum} (enough|right|correct|ok(ay)|fair|the right rent/sum/amount/price/figure/answer)
    -> does {mover} owe {sum}
# Sums, and whether they are right.
[so/is/was ]*[it/that['s] ]<$>{sum}[ then] -> does {visitor} owe {sum}
[so/and ]*(how much|what) is it[ now/then/in_fact/really/actually]* -> how much does {claimed} owe
how much[ rent/money] to {party}[ then/now] -> how much does {mover} owe {party}
[so/and ]*(how_much|how_high|how_big|what)('s| is| was|s) (the|this|that|his|her|my|their)
    [ <word>] (tax|fine|fee|bill)[ there/here/then/now/to_pay/he_owes/she_owes/on_it]*
    -> how much does {taxed} owe
[so/and ]*(how_much|what) tax (is|would be|was) (due|owed|it|that)[ there/here/then/now]*
    -> how much does {taxed} owe
[so/and ]*how bad[ is/was it/that/the_damage][ then] -> how much does {visitor} owe
[so/and ]*how bad[ is/was/will it/that/the_damage[ be]][ then] -> how much does {mover} owe
how much (is/would it/that[ be]|does it/that cost) for/on/at <capital>{rest}
    -> what is the rent on {rest}
[so/is/was ]*[it ]<$>{sum} or <$>{sum2} -> is it {sum} or {sum2}
[so ]<$>{sum} or no(t|ne|thing| <$><number>) -> does {mover} get {sum}
do/does {who} move[ on][ (that|the|this|those|by that) <word>][ first][ and]
    (first|then)[ and| then]* go to <word>[ or <word>] -> does {who} move first
[so/and ]*(what('s|s| is| are| would be) |)[the ](price|cost)[s] (of|for)
    [a/an/one/the/each/any/new ]*{piece} (on|for) {where_on} -> how much is a {piece} on {where_on}
[so/and ]*how much for [a/an/one/each/another ]*{piece} (on|for) {where_on}
    -> how much is a {piece} on {where_on}
[so/and/is/was/do/does/must/should ]*[it |that |{who} |the rent ][pay |owe ][the |be ]<either_rent>
    -> how much does {debtor} owe {collector}
# What is paid, or got.
<must>[ have_to| need_to] (pay|owe)[ [to ]the bank]
    (the|a|any|that|his|her|my|their) fine/bail/fee<soon>
    -> does {who} owe anything{freed}
<must>[ have_to| need_to] (pay|owe)[ [to ]the bank][ the| a][ fine| bail| fee][ of] <$>{sum}
    [ fine/bail/fee][ to[ the] bank| to <leave>]<soon>
    -> does {who} owe {sum}{freed}
how_much/what do/does/must/will/did {who}[ have_to| need_to] pay[ the bank] to <leave>
    -> how much does {who} pay{freed}
(pay(s)/owe(s)) how_much/what to <leave> -> how much does {mover} pay{freed}
(pay(s)/owe(s)) how_much/what[ then/now/in_all] -> how much does {mover} pay
<gets_what> -> how much does {collector} get from {debtor}
how much[ is_it/then/now/is_that/is_the_rent/rent]*
    -> {moved_since}how much does {debtor} owe {collector}
<gets_what> -> how much does {mover} get
[so/and ]*(how much|what('s|s| is) the) rent[ then/now/there]*
    -> what is the rent on {site}{unvisited}
# What somebody pays the bank who got a mortgaged property.
how_much/what do/does/must/will/should {who}[ have_to| need_to] (pay|owe)
    (to the|the) bank[ now/then/right_away/at_once]
    -> what does it cost to keep {received} mortgaged{of_taker}
how much interest[ do/does {who}[ have_to] pay][ then/now]
    -> what does it cost to keep {received} mortgaged{of_taker}
<must_pay> -> do you have to pay interest to take over a mortgaged property{of_taker}
<must_pay> -> not do you have to pay interest to take over a mortgaged property{of_giver}
[so/and/must/to/i ]*pay[ now/then/anything/something/rent]*
    -> does {mover} owe anything{unheld}
do/can/should/must/may we/they[ all/just]* (split|share|divide)[ up] {lot}[ and <rest>|, <rest>]
    [ up/now/then| between us| among us]* -> not is {lot} auctioned off now
is it left unsold -> not is {site} auctioned
# Whether a space was passed.
did/do/does/will/have/has {who}[ just] (pass(ed)|cross(ed)|(go|gone|get|got) (past|by|over))
    <!on/it/up/the_bid>{spot}[ on the way/with that]
    -> {do} {who} get anything for passing {spot}{walked}
[so ]*(another|one more|a second) roll/throw/go/turn[ or not/no/nah/nope/what][ now]
    -> does {mover} roll again
[so/is/it/that ]*mine[ now/then/right/or_not]* -> do I get it
# Whether rent may still be asked for.
is/was/am/are {who}[ now| already| just]* too late[ now][ to ask/collect/claim/charge]
    [ for it/rent/the_rent/that][ now] -> not can {who} ask {debtor} for rent
[is/was/am/are it/that/i/we/he/she/they ][now ][too ]late[ now]
    [ to ask/collect/claim/charge][ [for ]it/rent/the_rent/that][ now]
    -> not can {collector} ask {debtor} for rent
do/does/did/must/should/will/would he/she/they[ have/need/got to][ still] pay/owe<once_more>
    -> does {debtor} owe anything
do/does/did/must/should/will/would {who}[ have/need/got to][ still] pay/owe<once_more>
    -> does {who} owe anything
can/may/could {who}[ still/now] (ask|demand|claim|charge)[ for] (the|my|his|her) <$><number>
    [ from <word>][ now/then/after_all]* -> can {who} ask {debtor} for rent
can/may/could/do/does/did/will/would {who} get/collect/ask_for/charge[ a/the/another][ second] rent
    again/twice/a_second_time/once_more/too/as_well[ from <word>][ then/now]
    -> can {who} ask {debtor} for rent
# Whether a debt can be met.
can/could/will {who}[ still] pay[ it/up/that/the_tax/the_rent/him/her/me][<,>] or[ else/then]
    is/am/are/does/do/must he/she/i/they[ have_to][ now][ go] bankrupt/bust/ruined/broke/out[ now]
    -> can {who} pay
is it/that[ then/now] enough[ money/cash][<,>] or do/does/must {who}<...>
    -> not can {owing} go bankrupt
is it/that[ then/now] enough[ money/cash][ for it/that][ then] -> is that allowed
can/could/will {who}[ still] make it[ now/then/or_not] -> can {who} pay
<enough_cash> -> can {visitor} pay
<enough_cash> -> can {owing} pay
<enough_cash> -> can {mover} pay
# The least of what somebody may choose to pay.
[what(s|'s| is| would be) |how_much is ]the least/minimum/smallest/lowest[ amount/sum][ that] {who}
    can/could/may/must/has_to/have_to/needs_to/need_to pay[ there/then/now/here]
    -> how much does {who} pay
how little can/could/may {who} (pay|get away with[ paying])[ there/then/now/here]
    -> how much does {who} pay
is it/that[ then/now] enough[ to pay[ up/it/him/her/that| the_rent| {party}]][ then]
    -> not can {owing} go bankrupt
can/may/could/do/does/will/should {who} [still ]get/have/collect/take/claim/demand
    (it|that|the money|his/her/my money)[ now/after_all/back]
    -> can {demanding} ask {debtor} for rent
is/am/are he/she/i/they[ still] (entitled to|owed) it/that/the_rent/anything[ now/then]
    -> can {collector} ask {debtor} for rent
can/may/could he/she/they get/have/collect/claim/ask_for/demand[ the/his/her] rent[ now/after_all]
    -> can {collector} ask {debtor} for rent
if <...> sell(s)/mortgage(s)/raise(s)<...><,> can/could/will {who}[ then] pay<...>
    -> not can {owing} go bankrupt
can/could/will {who}[ possibly]
    (raise/find/scrape_together/get_together/make_up/come_up_with/scrape_up
    <means>[ money/cash]|get/scrape/put <means> together)
    [ to pay<any>][ from/with the bank][ alone/only][ alone]
    -> not can {owing} go bankrupt
can/could/will {who} pay/cover/settle[ it/that/up] without <dealing><any>
    -> not can {owing} go bankrupt
can/could/will/would {who}[ still][ possibly] cover/settle it/that/the_rent/the_debt/the_bill[<,>]
    [ just/only][ from/with the bank][ alone/only]
    -> not can {owing} go bankrupt
how much interest/10%/10_percent does/do/must/would {who}[ have to] pay/owe[ [to ]the bank]
    -> how much is the interest on {site}
how much interest/10%/10_percent does/do/did/must/will/would/should {who}[ have to] pay/owe
    [ [to ]the bank] for/on {lot}<soon> -> how much is the interest on {lot}
[a/an/one/another ]<singular>{piece} on {rest}[ now| ok| allowed| already]
    -> can {holding} build a {piece} on {rest}
[the ]price/cost for/of a/an/one {piece} on {rest}
    -> how much does it cost to build a {piece} on {rest}
am/is/are i/he/she/they off_the_hook/safe/clear/in_the_clear/let_off
    -> not does {debtor} owe {collector} rent
# Questions of a word or two, of whoever was spoken of.
[what(s|'s| is| was) ]my/his/her/their rent[ then] -> how much does {visitor} owe
(pays|to pay)[ how_much/what]<idly> -> how much does {mover} pay
owes[ how_much/what]<idly> -> how much does {mover} owe
[what(s|'s| is| was) ][the/my/his/her ](damage|bill|toll)[ then] -> how much does {mover} owe
gets/receives/collects[ how_much/what]<idly> -> how much does {mover} get
{party} pays/owes<idly> -> how much does {party} owe
{party} gets/receives/collects<idly> -> how much does {party} get
[the/total ](fine|damage|bill|toll|rent|amount due) for {party}<idly>
    -> how much does {party} owe
[the ]bank pays/gives {who}[ how_much/what]<idly> -> how much does {who} get
next[ roller/player/up][ to roll/throw] -> who rolls next
[off |straight ]to {place} -> does {sent} go to {place}
[so/now ]*(bankrupt|bust)[ now/then] -> can {owing} go bankrupt
how much[ money/cash] is/am/are/was {who}[ in] for -> how much does {who} owe
{holder} bill/damage/toll -> how much does {mover} pay
[good to go|is it on|all good|we good|possible|doable] -> allowed
can/may/could {who}[ still] make {party} pay[ it/up/that/now]* -> can {who} ask {party} for rent
(short by[ how_much]|how_much short|how short) -> how much is {owing} short
<bare_cash> -> how much cash does {holding} have
[what(s|'s| is| was) ][the/his/her/my ](total|net) worth[ now/then/in_all]
    -> {holding}'s total worth
# Where somebody goes, and who has to wait.
do/does/must/will/should {who}[ still][ have_to][ now]
    (go|move|put his/her/their/my token/piece/self) to/in {place} -> does {who} go to {place}
what(s|'s| is|'ll be) {party}'s damage/bill/toll[ then] -> how much does {party} owe
how much would/will/is it/that[ be] (with|if there were/was/are/is) {rest}
    -> what is the rent on {site} with {rest}
can/may/could/am/is {who}[ allowed to][ still/just/simply/do anything to]* <blocks>
    [ it/that/this/them/him/her/<name>][ happening][ from <opposed>][ now/then]
    -> can you block {opposed}
can/may/could/am/is {who}[ allowed to][ still/just/simply/do anything to]* <blocks>
    [ it/that/this/them/him/her/<name>][ happening][ from <opposed>[ <...>]][ now/then]
    -> who gets it: are houses auctioned when both want them{few}
do/does/would/will/can/did being {where} stop/prevent/keep/bar/block {who}[ from] {doing} {things}
    -> not can {who} {verb} {things} {where}
do/does/would/will/can/did <thing> stop/prevent/keep/bar/block {who}[ from] {doing} {rest}
    -> not can {who} {verb} {rest}
[is/does ]*[the ]*[<percent> ]income tax[ of]*[ the]*[ <percent>]<colon>
    [ (is|does) (it|that|the <percent>)]*[ count(ed)/taken]* (only|just)[ count(s)]*
    [ of/on/from]*[ my/your/the]* cash -> not does the income tax count property
must/should {who} wait <waits> {rest} -> not can {who} {rest}
do/does {who} have to wait <waits> {rest} -> not can {who} {rest}
is it {whose} turn/go/roll/throw again -> does {who} roll again
is {whose} turn/go over/finished/done/at_an_end[ now] -> not does {who} roll again
# Where somebody is held.
can/may/could {who}[ just/simply/already]* leave[ now/yet/already/then/today]
    -> can {who} get out{inside}
do/does/will/would/must {who}[ have to] leave[ now/yet/already/then] -> does {who} get out{inside}
can/may/could/does/do/is/am {who}[ just/simply/still/allowed/able/get/to]*
    (pay/buy/bail/leave/get/come/use<any> <at_once><any>
    |<at_once> pay/buy/bail/leave/get/come/use<any>)
    -> can you pay in the same turn going to jail{sent_now}
can/may/could/does/do/is/am {who}[ just/simply/still/allowed/able/get/gets/to/have]*
    (<not_next> (roll|throw|go|try)[ doubles| for doubles| for a double| the dice]
    [ again| once more| now| right_now| right_away]*<,>[ now| again]
    (to|for|by) <tries_out><any>|try[ to (roll|throw|get)][ for][ a] double(s)<this_turn>)
    -> can you pay in the same turn going to jail{sent_now}
# Who turned down what they got in the auction.
can/may/could/was/is {who}[ allowed_to/able_to/still/even/really]* bid
    [ at_all/too/in_the_auction/for_it/on_it/then][ because/if/when/as/since/after/though/although
    <turned>] -> can you bid if you turned it down{knocked_down}
can/may/could/was/is {who}[ allowed_to/able_to/still/even/really]* bid
    [ at_all/too/in_the_auction/for_it/on_it/then]<held_there>
    -> can you bid in jail{knocked_down}
# Double rent.
can/may/does/could/should/is/am {who}[ allowed to]
    charge/ask/get/take/collect/claim/demand/want[s][ for][ the]
    double/twice[ the][ rent][ there]{there} -> is it double rent{there}
do/does/must/should/will/would {who}[ have/need to]
    (pay|owe) double/twice[ the][ rent][ there]{there} -> is it double rent{there}
does/is it/that/the_rent/this[ rent][ count(s)/go(es)/get(s)][ as] double(d) -> is it double rent
is it/that/the_rent/this[ now] double(d)[ rent| the rent]
    [ when/if/because/since/with/as/for<...>][ then] -> is it double rent
[so ][a ]double(s)['s| is|'re] mean(s)[ that][ {who}] (roll|throw|go|get[ to roll]|getting)
    again/another_turn/another_go/another_roll/another_throw -> does {mover} roll again
# Who gets what.
do/does/did/will/would {lot} (go|pass|fall) to {party}[ now/then] -> does {party} own {lot}
who gets/takes/keeps/collects {holder} [last ]<$><number>[ dollars/bucks] -> who gets {holder} money
who gets/takes/keeps/inherits[ all] {holder}[ two/three/four/other/<number>]
    <!jail/get/money/cash/turn/card/rent/house(s)/hotel(s)/bid><word>{condition}
    -> who gets {owned}{condition}
<wins> it/that/that_one/the_property/the_deed/the_lot/the_street
    [ for <$><number>| for that[ much/little/price/sum/amount]][ then]
    -> does {who} own {site}
<wins> {lot}[ for <$><number>][ then] -> does {who} own {lot}
(has|have|did|do|does|will|am|is|are|was) {who} (won|win|the winner)[ the game][ now/then/already]
    -> who wins
<all_of_it>[ then/now] -> who gets {estate}
<wins> {holder} <deeds>[ now/then/too/all] -> does {who} own {estate}
do/does/did/will/would/is/are/must (they|those|<holder> <deeds>|the[se] <deeds>|it_all|everything)
    [all/now/then/be/get/go_to]* auctioned/auction[ off/then/now/next]* -> is {estate} auctioned
<takes_all> -> does the creditor of a bankrupt get everything{as_heir}
<takes_all> -> is {owing} bankrupt{as_creditor}
do/does/will/would {who} lose[ all] (it_all|everything|all_of_it|all|the_lot|<holder> <stuff>)
    [ he/she/they/i has/have/owns/own/had| now/then] -> is {who} bankrupt{as_debtor}
<wins>[ also/all] the/his/her/their house(s)/hotel(s)/building(s)
    [ standing/built][ as they are/stand| as it is| on the board| too/also| with it/them
    | on it/them]
    -> does the creditor of a bankrupt get the buildings{as_heir}
<wins>[ also/all] the/his/her/my/their house(s)/hotel(s)/building(s)<,> or[ only/just/rather]
    [ the/some/their/half_the/half_of_the/half] money/cash/price/value
    [ for/of/from them/it/those/that][ then/now/instead]
    -> does the creditor of a bankrupt get the buildings{as_heir}
do/does/must/should/will {who}[ have/need[ to]] pay[ anything/something/interest/extra]
    for/on/to {lot}
    -> does somebody have to pay interest to get a mortgaged property{passes_mortgaged}
{do/does/did} {who}[ still| really]* have to pay (it|this|the (tax|rent))[ then/now/too]
    -> {do} {who} have to pay
# Whose turn it is.
who(se)[ should/must/get(s)_to/has_to/is_supposed_to/may/can/is]
    (roll/throw[s/ing][ the_dice/again]|go(es)/move(s)/play(s)/up/on) now/next[ then]
    -> who rolls next
whose roll/throw[ is it][ now/next] -> who rolls next
who should/must/get(s)_to/has_to roll/throw[ the_dice/again] -> who rolls next
who should/get(s)_to/has_to (go|have/take the dice) -> who rolls next
[so ]who('s| is) next -> who rolls next
[so ]is <!it/that/this/he/she/who/what>{who}[ up]* next[ now/then] -> is it {who}'s turn
[so ]who('s| is) (first|starting|going first)[ then/now] -> whose turn is it{opened}
[so ]who[ gets_to/should/has_to/must/does/will]
    (start(s)/begin(s)|go(es)/play(s)/move(s)/roll(s) first)[ then/now/the_game]
    -> whose turn is it{opened}
[so ]who take(s)/get(s)/has/have[ to have/take][ the] first turn/go/move/roll/throw[ then/now]
    -> whose turn is it{opened}
how_much[ money/cash] do/does/did/will/should each_player/every_player/everybody/everyone/we/players
    [ each/all]* get/receive/have/start_with/begin_with
    [ now/then/first/each/in_cash/(at|to|for|in) the start/beginning[ of the game]
    /to_start/to_begin]*
    -> how much money do you start with{opened}
who has/gets the dice[ now/next] -> who rolls next
can/may/could/does/do/will/would {who}[ get_to/still] go/move/walk there[ first] and[ then] buy<any>
    -> not is {sent} {sent_to}
can/may/could/do/does/will/would {who}[ still/get_to/have_to]* go/move/walk there[ first][ <first>]
    -> not is {stopped} {sent_to}
can/may/could/do/does/will/would {who}[ still/just/get_to/have_to]* go/move/walk <first>
    -> not is {stopped} {sent_to}
can/may/could/do/does/will/would {who}[ still/just/get_to/have_to]*
    move[ the/those/these/her/his/my/last/two/<number>/spaces/step/steps]* first
    [ because/since/as/cos <rest>]
    -> not is {stopped} {sent_to}
can/may/could/does/do/will/would {who}[ get_to/still] go/move/walk there[ first] and[ then] buy
    it/that[ first][ <first>] -> can {who} buy {site}
does/do/must/will/would {who}[ have to] go[ straight/directly/right/immediately]* to {place}
    without moving/walking/going<...> -> does {sent} go to {place}
is there any rent[ due/to_pay/on_it/there/for_it/for_that] -> does {debtor} owe {collector} rent
# Whether a sale holds.
do/does/will/would/can <sale>[ still] stand/count/hold/go_through -> does {buyer} own {sold}
is <sale>[ still] ok(ay)/good/valid/legal/fine/final/allowed -> does {buyer} own {sold}
<may_stay> -> does {who} stay put{thrown}
<may_stay> -> is {who} {held}
is <sale>[ really] void/invalid/not_valid/null_and_void/off/illegal/undone
    -> not does {buyer} own {sold}
do/does/did/will/has/have {who}[ just| now]* (lose|lost)[ the game][ now| then| here]*
    -> is {who} out
# Where somebody comes to stand.
[so/and ]*[to ]<which_one> do/does/did/will/would/must/should {who}
    [ have_to| get_to| need_to| now]* <comes_to>[ then/now/by_it/with_it/by_that/by_that_card]
    -> where does {who} go
[so/and ]*(where|[to ]<which_one>) do/does/did/will/would[ the/this/that] card
    send/take/move/bring/lead/put {party}[ to/on][ then/now] -> where does {party} go
[so/and ]*(where|[to ]<which_one>) do/does/did/will/would[ the/this/that] card
    send/take/move/bring/lead/put me[ to/on][ then/now] -> where do I go
[so/and ]*(where|[to ]<which_one>) do/does/did/will/would[ the/this/that] card
    send/take/move/bring/lead/put him/her/them[ to/on][ then/now] -> where does {mover} go
# Pieces, and how many the bank has.
[so ]who[ 'll| will| can|'s allowed_to] get(s)/has/have/take(s)/buy(s)
    them/those/it/these/that[ then/now/first]
    -> who gets it: are houses auctioned when both want them{scarce}
[so ]who(( can| may|'s allowed to|'s entitled to| gets to| is allowed to| should)
    (bid|claim|build)| bids)[ on/for[ the] them/it/that/those/<word>][ now/then]
    -> who are the bidders for the last house that they can build evenly and pay for at most{scarce}
<bids_on_it> -> can {who} claim a house{scarce}{builder}
<bids_on_it>
    -> who are the bidders for the last house that they can build evenly and pay for at most{scarce}
<bids_on_piece> -> can {who} claim a house{scarce}{builder}
<bids_on_piece>
    -> who are the bidders for the last house that they can build evenly and pay for at most
[so ]who[ will/can] get(s)/has/have/take(s)/buy(s) [the ][last ][<word> ]{piece}[ then/now/first]
    -> who gets it: are houses auctioned when both want them{scarce}
what happens/now[ then/now/to it/to the house]
    -> who gets it: are houses auctioned when both want them{scarce}
<sold_off> -> are houses auctioned when both want them{scarce}
<sold_off> -> not are houses auctioned when both want them{plenty}
<they_are_sold_off> -> are houses auctioned when both want them{scarce}
<they_are_sold_off> -> not are houses auctioned when both want them{plenty}
<sells_off> -> are houses auctioned when both want them{scarce}
<sells_off> -> not are houses auctioned when both want them{plenty}
do/does/did/will/would {who}[ just/simply/automatically] win[ because/since/as/cos/for <rest>]
    -> not are houses auctioned when both want them{scarce}
can/do/does/did/may/will/would/could {who}[ just/simply/automatically] get/have/take/buy/win/keep
    [ all][ <last_ones>][ all/first/now/then/for_it/for_that][ because/since/as/cos/for <rest>]
    -> not are houses auctioned when both want them{scarce}
do/does/did (<first_one>|whoever <rest>) get(s)/have/has/win(s)/take(s)/buy(s)/build(s) <last_ones>
    -> not are houses auctioned when both want them{scarce}
do/does/is/was/should/do_we_say[ it[ be]] first[ to]_come<,>[ is| gets]* first serve(d)
    -> not are houses auctioned when both want them{scarce}
do/does (it|they) go to (<first_one>|whoever|the one who|who)[ <rest>]
    -> not are houses auctioned when both want them{scarce}
# What may be done where somebody is held.
<may_bid>[ at/in [an/the/any ]auction(s)| on properties/property/anything/things]
    -> can you bid {locked}
<may>[ collect| get| charge| ask for| take| claim| demand]* rent[s][ from <word>| then| there]*
    -> can you collect rent {locked}
<may> trade(s)[ with <word>| properties| property| deeds| anything]* -> can you trade while {locked}
<may> buy (property|properties|anything|streets|a property) -> can you buy property {bare}
can/may/could {who}[ just/still]* trade/swap/pass/hand[ on/over] {thing} (on to|over to|to) {party}
    -> can {who} sell {thing} to {party}
can/may/could {who} buy {pieces} on {whose} turn/go
    -> can {who} build {pieces} on {whose} turn
can/may/could {who} buy/have/get/put {pieces} -> can {who} build {pieces}
<on_which> <may_build>[ the/his/her/my/their/a/an/another/one]*[ next/new/other/third/fourth]*
    [ one[ of them]| house| building]<now_on> -> can {who} build a house
<on_which> must/does/should/do/would/will (the|his|her|my|their) next
    (one|house|building)[ have_to| need_to| now]* (go|be|stand|be built|be put)<now_on>
    -> can {holding} build a house
<on_which> <may_sell> (a|an|the|his|her|my|their|one)[ next/first/last]*
    (one|house|building)<now_on> -> can {who} sell a house
{piece}([ left/remaining] in/at/with[ the] bank[ left]| left/remaining[ in/at/with[ the] bank])
    [ now/then/afterwards/after/after_that] -> how many {piece} does the bank have then
[the ]bank's {piece}[ now/then/afterwards/after/after_that]
    -> how many {piece} does the bank have then
<all_of_it>[ now/then] -> who gets everything of a bankrupt to the bank{unowed_bank}
<all_of_it>[ now/then] -> who gets everything of a bankrupt{unowed}
"""
_LEAD = re.compile(r"(?:(?:and|so|but|then) )*", re.I)
_NOW = re.compile(r"(?<=\w) (?:still|even|just|actually|really)(?= \w)", re.I)
_GET_TO = re.compile(r"(?:do|does|will|would) ((?:(?:my|his|her|the) )?[\w'-]+) get to(?= )", re.I)


def paraphrases(
    text: str,
    known: Mapping[str, str],
    pieces: Collection[str],
    owned: Callable[[str], str | None],
) -> Iterator[tuple[str, bool]]:
    """Yield the plain questions that a question may ask, and whether their answers are turned
    round. `known` has the names of the `mover`, of the `visitor` who has landed somewhere, of the
    `collector` who may ask a `debtor` for rent and of the `site` that was spoken of, if any;
    `pieces` are the words for what may be built, and `owned` returns a property of whoever `his`
    or a name means.
    """
    text = _LEAD.sub("", _NOW.sub("", text.strip(" ?!.")), count=1)
    text, may = _GET_TO.subn(r"can \1", text, count=1)
    for pattern, plain in wordings(_QUESTIONS):
        found = pattern.fullmatch(text)
        parts = {} if found is None else {**_parts(found), **known}
        if parts.get("holder"):
            parts["owned"] = owned(parts["holder"] or "")
        builds = "piece" not in parts or (parts["piece"] or "").casefold() in pieces
        asked = filled(plain.removeprefix("not "), parts)
        if found is not None and builds and asked is not None:
            yield f"{asked}?", plain.startswith("not ")
    if may:
        yield f"{text}?", False


def asks_bare_cash(text: str) -> bool:
    """Check whether a question is of cash and names nobody: `cash now?`."""
    return named_wording(_QUESTIONS, "bare_cash").fullmatch(text.strip(" ?!.")) is not None


def asks_for_estate(text: str) -> bool:
    """Check whether a question is of who gets all that somebody has: `who gets everything?`."""
    return named_wording(_QUESTIONS, "all_of_it").fullmatch(text.strip(" ?!.")) is not None


_PLURAL = ("I", "i", "you", "they", "we")
_NOBODY = frozenset({"who", "what", "which", "nobody", "it", "that", "there"})


def _parts(found: re.Match[str]) -> dict[str, str | None]:
    """Return what stands in the slots of a wording, and what follows from it: `who` does something,
    which is the teller where nobody is named, how verbs agree with that, what is `doing`, how often
    the `nth` time is, how many are `left` of `many` without `fewer`, and how many one and the
    `extra` ones are together.
    """
    parts = found.groupdict()
    said = parts.get("who") or parts.get("whose") or "I"
    name = re.sub("'?s$", "", said) if "whose" in parts else said
    who = english.SUBJECTS.get(said.casefold(), name)
    verbs = english.verbs_of((parts.get("doing") or "").casefold())
    act = english.verb_done((parts.get("done") or "").casefold())
    times = english.ordinal((parts.get("nth") or "").casefold())
    counted = [(parts.get(one) or "").casefold() for one in ("many", "fewer")]
    extra = (parts.get("extra") or "").casefold()
    counts = [(2, 1) if one == "both" else english.spoken_number([one]) for one in counted]
    many, fewer = (count[0] if count else 0 for count in counts)
    more = (english.spoken_number([extra]) or (1, 1))[0]
    half = parts.get("half_of") or ""
    figure = english.spoken_number([(parts.get("sum_word") or "").casefold()])
    follows = {
        "together": str(more + 1) if extra else None,
        "few_more": str(more) if extra else None,
        "twice_sum": str(2 * int(half)) if half else None,
        "sum_figure": str(figure[0]) if figure else None,
        "left": str(many - fewer) if many > fewer > 0 else None,
        "do": "do" if who in _PLURAL else "does",
        "s": None if who.casefold() in _NOBODY else "" if who in _PLURAL else "s",
        "ve": "ve" if who in _PLURAL else "s",
        "verb": min(verbs, default=None), "act": act or None,
        "times": str(times) if times else None,
    }  # fmt: skip
    return {**follows, **parts, "who": who, "some": parts.get("some") or "two"}


# -- what is told -----------------------------------------------------------------------------

# What is said by the way: what somebody feels about it, when by the clock, and by which rules.
_ASIDES = r"""
not_asked = /(?<!can )(?<!may )(?<!could )(?<!does )(?<!must )(?<!should )/
official = official/normal/standard/printed/real/proper/actual
by = by/in/under/with/per/according_to/following
comma = /(?=,)/
mark = /(?=[.,])/
until = /(?= ?[.?!,]|$)/
some_name = (he|she|they|<capital><name>)
ends = /(?= ?[.,;!]| ?$)/
doubts = (don't|dont|do not|can't|cant|cannot) (know|remember|recall)|not sure|no idea|no clue|idk
    |unsure|dunno
no_one = nobody/noone/no_one/no_player/none_of_us/none_of_them/no_ones
willing = ('s|s| is)|('s|s| is) (willing|going|prepared|ready) to|('ll| will| would)|( want(s) to)
    |( feels like)
deals = _trade(s)/_trading/_deal/_dealing/_swap/_buy/_buying/_help/_helping/_lend/_lending
unheld = /(?<!jail )(?<!prison )/
before_subject = /(?= ?[.?!,]|$| i\b| he\b| she\b)/
apart = /(?<=, )/
point = /(?=\.)/
of_card = /(?<=card )|(?<=cards )/
of_buying = /(?<=buy it )|(?<=buy )|(?<=want it )/
acting = /(?= \w+ing\b)/
was = was/were/is/are/am
onwards = /[^,.;?!]*/
up_to_three = /[\w'&]+(?: [\w'&]+){0,2}/
pieces = _house(s)/_hotel(s)/_building(s)
# Exclamations.
pls/plz
lol/lmao/rofl/omg/smh/jeez/damn/dang/yay/obviously/honestly/apparently/unfortunately/luckily
sadly/annoyingly/somehow/supposedly/frankly/duh/ffs
haha[ha]*
(ugh|argh|ooh)[h]*
sitting/standing there<acting>
<of_buying>at that/this price<until>
first[ and then|,| and] pay(s) later/afterwards<until>
<,>[and ]so[ now] the/an auction start(s)/begin(s)/is_on[ now]<until>
[and/but ][my/the ]<name>('s| is) (going nuts/mad/crazy/mental/ballistic|losing it)
<start>hey/hi/hello ref/referee/guys/everyone<,>
we('re| are)[ all] arguing/fighting/stuck[ over this/here]<mark>
<name> says/said[ no way,| no,]* [that's |it's ][way ][too ]unfair/one-sided[ to/on/for <name>]
oof/wow/whoa/yikes/sheesh
<start>sweet/nice/great/brilliant/awesome/cool/typical<comma>
<start>[what a ]crazy/wild/weird/mad/insane/strange/unlucky/rough/tough/funny
    turn/game/round/roll/night/one<comma>
<start>[the ]thing/point/trouble is<,>
<apart>right<point>
[and/but ](they|those|these)('re|re| are) staying[ put/there/where_they_are]<until>
<of_card>and/but[ i/he/she] do_not/dont/don't/does_not/doesn't need it/them
(i'm|im|i am|he's|she's|he is|she is|<capital><name> is) nearly/almost/pretty_much/practically
    broke/skint/out_of_money/out_of_cash
tbh/imo/imho/btw/fyi/i_swear/i_mean/you_know/if_that_matters/just_my_luck/like_i_said
[but ](i|he|she|<name>) (didn[']t|did not|never) <word> it<,>[ but| it was] <name>[ did]
    [ that]<mark>
even if {who} [just |only ]leave(s)/keep(s)/kept/left it mortgaged[ for now/for a while]<until>
[and/but ](nobody|no one|noone) else has/have/owns[ got][ any]<pieces>[ yet| anywhere]<mark>
# What goes on at the table.
while/as/when he/she/they/i <was> still picking_up/holding/passing/collecting the_dice[ up]
    [ to pass them/it[ on]]
[and/but ]<no_one>('s|s| is| are| has gone| went| has been)[ now/yet/so_far/already/out]*
    bankrupt/bust[ now/yet/so_far/already/out/here]*<mark>
or anything/something/whatever/what[ else]
[because/since/as/and/but ]*jail is past/after/beyond/behind go
(<,>|) so[ it's| it was| that's| that was][ no| not a| a] double(s)[ again]<mark>
[and ]no card sent me/him/her/them there
[and ]it w(asn't|as not) my/his/her/their second/third double<mark>
we[ all| both] picked up the dice and
[[and ][then ](he/she/<name>) ](is|was|'s) holding out her/his/their/a hand[ from behind bars]
and ((has|have) (not|never)|hasn't|haven't|never) paid it off[ yet/since]
didn't/did_not/without[ go/going] past it<mark>
with the houses/buildings/house/hotel left as they are/it_is<mark>
('s|is) grinning/smiling/staring/smirking/laughing at me/her/him/us<mark>
(coz|cos|cause|because|as|since) he/she/i(s|'s| has| is|m|'m| am)
    ((got |)['"]got the cash[ for it]['"]|[so ]rich/loaded/minted)
(interest|tax) and all<mark>
evenly and all
<apart>[it('s| is) ](her|his|my|their|the|) only <word>[ that]
    [ he/she/i/they own(s)/has/have/got]<mark>
<start>a turn/round/while/bit/moment/minute later<,>
[a ](couple|couple of|few|several) turns/rounds/minutes later<,>
that_day/that_evening/at_the_time/back_then<until>
[and/but ]cash/money('s| is) (no|not a|not an) problem/issue/object
and/but nothing happens/happened/special/to_do[ there]<mark>
<start>nothing happens/happened/special/to_do[ there]<mark>
<apart>nothing happened/special/to_do[ there]<mark>
[all ][the/his/her/my/their ]house(s)/hotel(s)/building(s) go(es) back to the bank<mark>
without standing there/on_it/on_one_of_them
our <word> game is over/finished/done<mark>
since (my|his|her|their|the |)[ ]last/previous turn/go/round/time
<unheld>since [a few|<word>] turn(s)/round(s)/hour(s)[ ago/back]
[at some point ]on her/his/my/their[ own][ next] turn/go<until>
[and/but ]<not_now>
[so/and/but ]*we[ all] have_to/need_to/had_to/must stop[ now/here/playing/for_today/the_game]*
    because[ of]/for/as/since <onwards>
# Words that say nothing.
for that trip/journey/ride<until>
all told<until>
with my/his/her/their roll/throw<until>
on/across/among[ all][ of] my/his/her/their stuff/things<until>
and stuff/so_on/all_that
no_worries/as_usual/of_course/by_the_way/for_some_reason/as_far_as_i_know/thank_god
to be fair/honest/clear
for what it[']s worth
believe it or not
fair and square
(as|like) (it|the card|this card|that card) say(s)<mark>
with the cash/money[ that] he/she/they/i has/have/got[ got][ in_hand/on_hand/left/right_now/now]
with what (he/she/they/i)('s|'ve| has| have| got)[ got][ in_hand/on_hand/left/right_now/now]
now<,> nothing else/more
like/as always/usual/normal
out_there/completely/completley/completly/cash_paid/once_and_for_all
bad<mark>
and the cash/money[ for it| too]
[all ]in/on/during the_same/same/one/one_single/a_single turn/go/time<!_i/_you/_he/_she/_that>
all[ the] same turn/go<until>
<start>(two|three|four|five|six) of us (started|began|sat_down|were_playing)[ out]<point>
somebody/someone[ else] paid[ <$><number>][ <word>] tax[ and now/then/so]<,>
[the ]bank('s got| has got|'s| still has| has) loads/plenty/lots/tons/enough/a_lot[ of]
    <word>[ left]
nobody('s| has) picked_up/touched/grabbed[ the] <word>[ yet]
[and ]while/when he/she/they/i/we <was>
    (away|out of_the_room|upstairs|outside|downstairs
    |(in|at) the kitchen/door/bathroom/loo/toilet/fridge/garden/shop
    |on the phone/loo/toilet|getting/making/fetching[ some/a/the/more] <word>)[<,>]
at long/last[ last]<until>
everything['s| is| was] paid[ for]<,>[ and] nothing else/more/left to do/pay<until>
we['ve] counted[ them| it| twice]
besides/apart_from/not_counting/other_than/on_top_of/aside_from[ the/my/his/her]
    <$><word>[ <word>]<comma>
[just ][a(n) ]normal/regular/plain/ordinary/usual roll/throw/turn/landing/move
<apart>no card[ involved/or_anything]<mark>
not sent there
# What somebody may own besides.
[and/but ][i('m|m| am| have|) ]<doubts>
    (what|which) (else|others|other ones/properties/deeds/streets)
    (he|she|they|i|<name>)<clause><ends>
[and/but ][i('m|m| am| have|) ]<doubts> (if|whether) <some_name> (has|have|owns|own|('s |has )got)
    (all|any|the|both|more|others|other|another)<clause><ends>
[and/but ](maybe|perhaps|possibly) <some_name>[ also] (has|have|owns|own|'s got)<clause><ends>
[and/but ]<some_name> (might|may|maybe|could)[ also] (have|has|own(s))<clause><ends>
# When it was.
[like/about/around/maybe/at_least ](a(n)|one|two|three|a few|a couple[ of]|<number>)
    hour(s)/minute(s)/min(s)/second(s)/sec(s)/day(s)/week(s) ago/earlier
[<word>('s| is|'m| was| am) ][a_bit/really ]short on/of/for[ the] cash/money/funds/rent
    [ for[ the/her/his/my] rent][ again][<,> so]
[<word> ]took[ a(n)/some/a_few/a_couple_of] second(s)/moment(s)/minute(s)/while to
    notice/realise/realize/see/react/speak_up/ask[ it/that][<,> but]
<not_asked>[and ](he|she|they|both|we)[ both]
    (agree(s)|agreed|accept(s)|accepted|said ok|said yes)<!_that/_at_the/_before/_when/_to_play>
[and ]<capital><!we_><name> agrees/agreed[ to it/that]
[and ](<capital><name>|he|she|they)('s|'re| is| are) fine/ok/okay/happy/good with it/that
out_of/from her/his/my/their own pocket/pile/money/cash/stack
to be paid back[ later/soon/next_turn]
[and ][(he|she|they|i)('ll| will)[ just] |to ]pay(s)/paying[ it/that/him/her/me] back
    [ <$><number>][ later/soon/next_turn/next_round/some_time]<mark>
[strictly/going/and ]*by/under/per/according_to the[ game's] rules[ only]
since/because/as/cos/coz/cause it/that/they was/were/is[ a] double(s)[ again]<before_subject>
[and ]nothing[ else][ at all][ left][ that] (he/she/they/i could/can|to)
    sell/mortgage[ or sell/mortgage]
(<,> even|) after selling/mortgaging<clause>
[and ]that[']s[ literally/really] all/everything[ that] he/she/they/i own(s)/has/have/got
[and/but/so ]<no_one><willing><deals>[ anything/it/them]
    [ with/off/from/for him/her/me/them][ out]<until>
[and/but ]everything('s|s| is)[ already/all] (sold and mortgaged|mortgaged and sold)[ already/now]
    [ that he/she/they/i has/have/own(s)]<until>
[but/and ](he|she|they)('s| is|'re| are) still deciding/thinking[ about] [whether/if/what ]to <word>
(<,> and|,|and) (nobody|no one|noone)('s| is) buying/trading/dealing[ with him/her/me/them]
and got/received/was_paid <$><number>[ bucks/dollars] for it/them/that
<start>(one|two|three|four|five|<number>) kids/people/players/adults/children/grown-ups/brothers
    /sisters/friends/cousins<,>[ and] one/a[ big/huge/silly]
    argument/quarrel/dispute/question<point>
<start>(a|another|the third/other/fourth|a third/fourth) player object(s)/objected/disagree(s)
    /disagreed/protest(s)/protested<point>
<start>we('ve| have|)[ just] had a(n)[ <word>][ <word>]
    (argument|quarrel|dispute|fight|row|debate|discussion|disagreement)
    [ (on|last|this|at) [the ]<word>| tonight| today| yesterday]*<point>
[and/but ](i|we)('ve| have|'d| had|) never heard/seen/read[ of]
    (that|it|this|such a thing|anything like it/that/this)[ in my/our (whole |)life/lives
    | before]*<mark>
[and/but ]there('s| is)[ just| really]* nothing[ about it/that/this][ on| in]
    [ the| our][ box| rules| rulebook| booklet| sheet| leaflet| manual| instructions]
    [ about it/that/this][ that we can find| i can find]*<mark>
<start>i want to (do|play|settle) (it|this) by the <official> rules[ for once]<point>
<start>before<,> the bank gave[ to] me/him/her <$><number>[ for it]<point>
<,> to be repaid/paid_back (when|once|after|as soon as|the next time) <onwards>
<,> keeping/leaving his/her/my/their <word> on[ the] <capital><up_to_three><mark>
# By which rules.
[[so/and ]we('re| are) ][playing/doing/using/going ][strictly ][<by> ][the ]<official>
    rule(s)[ only]
no house rule(s)[ or anything][ were| are][ agreed| agreed on| decided| in play| used]
[[so/and ]we('re| are) ][playing ][strictly ]by the book/rules
for now/the_moment/the_time_being<until>
[and/but ]the one/player/person after <name><!_next> (has not|hasn't|did not|didn't)
    [ yet| rolled| thrown| moved| gone]*<until>
[and/but ]the one/player/person after (has not|hasn't|did not|didn't)
    [ yet| rolled| thrown| moved| gone]*<until>
[right ]there and then<until>
right then<until>
in full<until>
[and ](he|she|they)('d not| had not| has not| hadn't| hasn't)[ even/yet]
    (put|set|laid)[ down] the dice[ down][ yet]
[and ]the next player('d not| had not| has not| hadn't| hasn't| did not| didn't)[ even/yet]
    thrown/rolled/moved/gone/throw/roll/move/go[ the dice][ yet]<until>
(<,>|) not[ a] double(s)<mark>
[and ]i/he/she/they (hand(s)/give(s)/turn(s) (the|my|his|her) <pieces> in/back
    |hand(s)/turn(s) in the/my/his/her <pieces>)<mark>
[and ](those|these|they|which|all that) go(es)[ right/straight] back to the bank<mark>
in my/his/her/their purse/pocket/wallet
we('re| are)[ not|n't] (playing|using)[ with][ any] house rules
for ages<until>
<apart>all[ of them][ are] with money/cash/enough[ money/cash]<mark>
[and ][we're |they're ]both[ of them/us]['re| are] happy[ with it/that/this]<mark>
[and ][the/all ]deed/card/money/cash/property/everything[ and[ the] deed/card/money/cash]
    (has |have |)changed hands[ already]<mark>
ages ago
a while ago/back
[just ]a moment ago
earlier on/tonight/in_the_game
last night
[right ][there/here/then ]on the spot
[just ](to make|to annoy|to spite|to scare|to hurt|to squeeze|to punish|to tease)
    it/him/her/them/me/us/things/<name><!_pay><onwards>
[just ]so[ that] the rent(s) <onwards>
out of spite
[just ]so[ that] he/she/they/i can afford <onwards>
[just ]to have/get/raise/find[ some/more/the/enough]* money/cash (for|to) <onwards>
to raise/get/find[ some/more/the]* money/cash<until>
huh/eh/hmm
[all ]free and clear
in the end
paying for both/all/each/every/it/them<onwards>
little/tiny/plastic/wooden[ green/red]<=pieces>
"""


@cache
def _aside() -> re.Pattern[str]:
    said = "|".join(pattern.pattern for pattern, _ in wordings(_ASIDES))
    return re.compile(rf"(?:(?<=[\s,])|^)(?:{said})(?=[\s,.;:!?]|$)(?:,(?= ))?", re.I)


def without_asides(text: str) -> str:
    """Return a text without what is said by the way, `lol`, `an hour ago`; as wide, so that columns
    hold.
    """
    left = _aside().sub(lambda found: " " * len(found[0]), text)
    return re.sub(r"^\s+[.,;!](?=\s)", lambda found: " " * len(found[0]), left)


# Deals that are told without a verb, or with the price first. Who agrees is told behind that.
_DEALS = r"""
who = <capital><name>|i
thing = /(?!\d)[^,.;?!]{2,40}?/
agrees = agree(s)/accept(s)/take(s)[ to][ it/that]|say(s) yes/ok/okay/fine/sure/deal
    |is ok/fine/happy[ with it/that]
    |will pay[ it/that]|pay(s) it/that
giver = my|<capital><name>'s
gives = give(s)/gave/offers/offer/puts_in/puts_up[ up]
given = /(?:(?! to | for | gives? | me | him | her )[^,.;?!]){2,50}?/
to_first = /(?: to (?P=who))?/
second = /(?P=who2)/
whom = <capital><name>|him|her|them
they = /(?:he|she|they|(?P=whom))/
first_one = /(?:me|him|her|them|(?P=who))/
in_return = [ back| in return| for it]
named = /(?=(?-i:[A-Z])|\d|my |his |her |the )/
led_in = /(?:[\w']+(?: and [\w']+)? (?:\w+ to )?(?:trade|swap|make a deal)[sd]? ?[:,;.-]+ ?)?/
lot = /(?-i:[A-Z])[\w.&']*(?: (?-i:[A-Z&])[\w.&']*){0,3}(?: \([^()]*\))?/
plain_lot = /(?-i:[A-Z])[\w&']*(?: (?-i:[A-Z&])[\w&']*){0,3}/
more = /(?: (?:\+|and|plus) [$\u00a3\u20ac]?\d+(?: cash)?)?/
lender = /(?:my |our )?(?!i\b)[\w'-]+/
owed_sum = rent/tax/fine/debt/bill/fee
till_mark = /[^,.;?!]*/
wanted = /(?:[,.]? (?:we both|they both|both|both of (?:us|them)) (?:want it|agree|are happy))?/
{who} (ask(s)|want(s))[ for] <$>{sum} for {thing},[ and/but] {who2} <agrees>
    -> {who} want{s} to sell {thing} to {who2} for {sum}
{who} want(s) {thing} for <$>{sum},[ and/but] {who2} <agrees>
    -> {who} want{s} to buy {thing} from {who2} for {sum}
{who} offer(s) <$>{sum} for {thing},[ and/but] {who2} <agrees>
    -> {who} want{s} to buy {thing} from {who2} for {sum}
{who} offers/offered {whom} <$>{sum} for {plain_lot}<,>[ and] {they}
    (accept(s)|accepted|agree(s)|agreed|takes it|took it)<stop>
    -> {who} bought {plain_lot} from {whom} for {sum}
{who} offers/offered {whom} <$>{sum} for {plain_lot}. {they}
    (accept(s)|accepted|agree(s)|agreed|takes it|took it)<stop>
    -> {who} bought {plain_lot} from {whom} for {sum}
<start><led_in>{who} <gives> {whom} <named>{given}<,>[ and/but/while] {they} <gives>
    <first_one> {given2}<stop> -> {who} want{s} to trade {given} to {whom} for {given2}
<start><led_in>{who} <gives> {whom} <named>{given} and gets/get {given2}<in_return><stop>
    -> {who} want{s} to trade {given} to {whom} for {given2}
<start><led_in>{who} <gives> {given}<,>[ and/but/while] {who2} <gives> {given2}<to_first><stop>
    -> {who} want{s} to trade {given} to {who2} for {given2}
<start><led_in>{who} <gives> {given} to {who2}<,>[ and/but/while] <second>
    <gives> {given2}<to_first><stop> -> {who} want{s} to trade {given} to {who2} for {given2}
<start><led_in>{who} <gives> {given}<,>[ and/but/while] she <gives> {given2}[ to me]<stop>
    -> {who} want{s} to trade {given} to her for {given2}
<start><led_in>{who} <gives> {given}<,>[ and/but/while] he <gives> {given2}[ to me]<stop>
    -> {who} want{s} to trade {given} to him for {given2}
<start>{giver} {lot}{more} for {giver2} {lot2}{more2}<wanted><stop>
    -> {trader} want{s} to trade {giver} {lot}{more} for {giver2} {lot2}{more2}
<start>[can/may/could/so ]*{lender}[ says/said[ that] she/he/they]
    [( can| will| would| could| wants to| offers to|'ll)]_pay(s)
    my[ whole/full]*[ <$><number>]* <owed_sum>[ for me| now]*<,>[ and/if/but/then]* i[ will|'ll]*
    (pay|give|owe)[ it/my]*[ <name>]*[ it]* back<till_mark> -> can {lender} lend me money
"""


def as_deals(text: str) -> str:
    """Return a text with deals that are told without a verb, or with the price first, as what
    somebody wants: `my Baltic + 50 for Ann's Reading`.
    """
    return rewritten(text, _DEALS, _traders)


def _traders(found: re.Match[str]) -> dict[str, str | None]:
    """Return what stands in the slots of a deal, with who trades away what is named first."""
    parts = found.groupdict()
    said = (parts.get("giver") or "").removesuffix("'s").removesuffix("\u2019s")
    trader = "I" if said.casefold() == "my" else said
    who = trader or parts.get("who") or "I"
    return {**parts, "trader": trader, "s": "" if who.casefold() == "i" else "s"}


# What people say in many ways, and the plain way. Before a number `like` says nothing, nor does
# `total` behind what is counted; where a throw led follows from it.
_PLAINLY = r"""
person = [my/our/his/her/their/the ]<name>
who = <person>
whose = her/his/my/their
teller = im|i'm|i am|{who}('s| is)
for = want(s)/wanted/wants_to_have/get/have/take/claims
few = <number>/one/two/three/four
count = <few>/a/an
round = <few>/zero/none/exactly/literally
some = two/three/four/five/<number>
thing = <count>/another/some/house(s)/hotel(s)/my/the/all/both/off
land = /(?![^?,;]*\b(?:house|hotel|building|one|card|trade|deal
    |them|those|these|all|both)s?\b)[^?,;]+?/
state = /\w+ed/
did = /\w+(?:ed|t)/
ing = /\w+ing/
does = /\w+s/
owner = <person>
named = /[^\W\d][\w'&. ]*?/
sort = /[a-z]+/
pips = ones/twos/threes/fours/fives/sixes
doing = <!being/going/having/getting/saying/trying/playing/asking/holding/owning/owing/standing
    /sitting/keeping/leaving/charging/paying/giving/counting/adding/including/assuming/starting
    /supposing/considering/excluding/ignoring/looking/using><ing>
bank = [the ]bank
tail = 's| says/is/wants/gave/gives/tells
asks = (how much|what) do/does/did/must/should <who>[ <name>][ have to]
question = how_much/what<more>
not_first = /(?!.*\b(?:second|2nd|first|not)\b)/
thrice = /doubles (?:3|three) times\b(?: that| which|(?=[^.;?]*\bon the third\b))/
third_time = /\b(?:third|3rd) (?:set of )?doubles?\b/
of_third = <not_first><=at_third>
at_third = <at_length>(<third_time>|<thrice>)
past_start = /(?=[^.;]*\b(?:pass(?:es|ed|ing)?|past|reach\w*|over|cross\w*|on(?:to)?) go\b)/
third_past_start = <of_third><past_start><onward_to>
at_length = /[^?.;]*?\b/
onward_to = /[^?]*?\b/
asks_salary = do/does/did/can/should/will/would <name>[ still/get_to]* get/collect/receive
    |is <name> paid
has_cash = has/have/had[ got]
cash_word = [ dollars/bucks/in_cash/cash]
then_paid = <marks>[ and/then/but]*[ i/he/she/they] pay(s)/paid
of_rent = [in/of/as/for ][the ]rent
dues = luxury_tax/income_tax/tax/poor_tax/fine/jail_fine|to (the bank|get out of jail)
same_who = /(?P=who)/
left_over = left/now/left_over/left_now/remaining<closes>
asks_left = <marks>[ so/and/then]* how_much/what[ money/cash]*[ has/have/do/does/did/is/'s]
    [ i/he/she/they| <same_who>]*[ have/has/got]*[ is] <left_over>
drew_free = /[^.?!]*\b(?:drew|got|pulled|have|has) (?:a |the )?get out of jail(?: free)?[^.?!]*/
and_asks = /[.,;]? (?:and |so |but )?/
is_held = ('m| is| am| was| were| got| went| goes)[ just/now/sent/back/put]* in/to jail
    [ by <more>| now]| drew[ a/the] go to jail[ card]| landed on go to jail
sent_to = (sent|went|goes|going) to|(on|drew) go to
of_sending = /[^.?!]*\b/
till_stop = /[^.?!]*[.;,] (?:and |so )?/
sent_there = [<of_sending><sent_to> jail/prison<till_stop>]
free_card = my/a/the/his/her/your/their[ get][ out of] jail[ free] card
the_same_turn = right_away/right_now/immediately/at_once/straight_away|still
    |[on/in ]the/that same turn|[on/in ]this turn
till_jail = /[^.?!]*jail/
and_rest = / and [^.?!]*/
closing_marks = /[?. ]*/
ends_there = [ when/if/after/that/as/once/in_which/i/you/he/she <till_jail>|<and_rest>]
    [<closing_marks>]
idly = altogether/alltogether/in_all/in_total/in_the_end/all_together/on_top/right_away
    /right_now/exactly
    /this_time/at_once/please/pls/plz/in_cash/overall/straight_off/straight_away
    |for the/both/all two/three/four[ together]
asked = /(?=(?: for (?:it|them|that))?(?: ?[?.!]| ?$))/
pays = (pay(s)/use(s)|hand(s) in/over)<more>
early = <pays> before<more>
paying = pay(s)/use(s)/hands<clause>
dice = roll(s)/throw(s)[ the_dice/normally| a(n) <number>| <number>[ and <number>]]*
rolls = <,>[ and] then[ he/she/i/they] <dice>[<,> and[ then] move(s)[ on/normally]]<ends>
ends = /(?= ?[?.!])/
full = /(?=[.!])/
landing = landed/lands on {place}
place = /[^,.;?!]{2,40}?/
title = /^(?-i:[A-Z])[\w.&' ]{2,30}?/
holder = <capital><name>|[the ]bank|me
stops = /(?=[,.;:!]|$| (?:and|but|so|then)\b)/
of_all = /\/\d(?= of\b)/
deed = /\w+ing [^.,;?!]+?/
party = <name>
lot = /(?:^|(?<=[.!?] ))(?-i:[A-Z])[\w.&']*(?: (?-i:[A-Z&])[\w.&']*){0,3}/
headed = /(?:^|(?<=[.!?] )(?<!\bst\. )(?<!\b\w\. ))/
    /(?-i:[A-Z])(?:(?! (?:on|at|to|in|is|has|was|card)\b)[\w.&' ]){2,30}?/
called = /^(?-i:[A-Z])[\w'-]+/
alone = /(?! \w)/
said = /[^.?!]+?/
doubles = double(s) (<word> times|twice)
more_doubles = [rolled ][more/another ]double(s)[ again]
threw = rolled/threw/rolls/throws/got/rolling<unpaid>
unpaid = /\b(?>(?:(?!\bpa)[^.;?])*?(?:\d|doubles? \w+s\b))(?:(?!\bpa)[^.;?])*?/
part = /\b[^.;?]*?/
figure = /\b[^.;?]*?\d[^.;?]*?/
moved = <,>[ and/so/then]* move(d)[ up/on/the/forward/ahead]*
    <number>/two/four/six/eight/ten/twelve[ space(s)/square(s)][ out/forward/ahead/on]*
held = in <word><part> rolled/threw/rolls/throws<figure>
thrown = rolled/threw/got<inside>
inside = / [^()]*/
third = third turn/try/go/attempt/time<more>
goes_on = /(?=[,.;!]|$| (?:and|but|so|then)\b)/
total = what(s|'s| is| was) the total/sum/amount/damage/whole_price[ that] {who}
must = has_to/have_to/got_to/gotta/need(s)_to
over = hand/fork/cough/shell/pay over/up/out
words = /\w+(?: (?!(?:and|but|so|then)\b)\w+)*/
hands_money = _(pay(s)|paid|give(s)|gave|hand(s)|handed|put(s)|lay(s)|laid|slap(s)|slapped|count(s)
    |counted|throw(s)|threw|slide(s)|slid|push(es)|pushed|want(s) to pay|offer(s)|offered)
    [ me| him| her| over| down| out| across| on the table]*
he_or_name = he/she|<capital><name>
as_if_all = [ dollars| bucks| in cash| on the table| down| over| to me]*[,]
    [[ and]( says| thinks| claims| reckons)[ that]|_like|_as if|_as though]
    [ that's| thats| that is| it's| that was][ it| all| enough| the lot]*<stop><mark_gap>
in_jail = in jail/prison
throw_told = /[^.;?!]{2,40}/
plain_place = /(?!(?:an?|it|my|his|her|the|not|no|two|three|all|where|what|why|how|that|too|just
    |fine|right|wrong|great|bad|good|legal|allowed|so|enough|another|one|third|second
    |fair|cool|doubles?)\b)[a-z][\w'&]*(?: [\w'&]+){0,2}?/
supposing = can/may/could/if/enough_to
comma_or_and = /,? and |, (?:then )?|\? (?:and |so )?/
left_then = left/then/after/afterwards/after_that/over/in_cash/remaining
then_left = [ left/then/after/afterwards/after_that/over/in_cash/remaining/in_the_end]*
till_broke = /(?:(?!\b(?:bankrupt|bust|gives?|gave|quits?|out|leaves?|left|card)\b)[^?])*?/
owed_sum = rent/tax/fine/debt/bill/fee
in_turn = /(?-i:[A-Z])[\w-]*(?:(?:,? and |, )(?:me|(?-i:[A-Z])[\w-]*))+/
figured = /\d/
but_has = /(?=[,.;]? (?:and |but |with |i |he |she )*(?:only |just )*(?:i've|have|has|got|\d)|[.;])/
landed_there = <!a/an/the/it/that/this/his/her/my/rent><lot_word>
lot_word = /[\w.&']+/
ten_percent = /10 ?(?:%|percent|per cent)/
less = cheaper/less/better/lower/smaller/more/higher/worse
first_or_it = /[^?]*?\b(?:first|it|there|that)/
soon_said = /[^.;?!]*/
asked_on = /(?=[?.,;!]|$| or\b| and\b)/
her_things = [all ][of ](her|his|my|their)[ other] (stuff|things|property|properties|deeds|cards
    |streets|money)|everything|it_all|(her|his|my|their) everything|all
cannot_pay = <cannot>
    |(is|goes|am|go|are) (bankrupt|bust|broke|out)
cannot = (can't|cannot|can not|cant|couldn't|does not|doesn't|don't|isn't able to)
    [ pay| survive| make it| raise it| manage]*[ it| that| up| me| him| her]*
the_end = (game over|the end|all over|over|curtains)
sum_word = /(?:two|four|six|eight|ten|twelve|fourteen|sixteen|eighteen|twenty|thirty|forty|fifty
    |sixty|seventy|eighty|ninety)(?= ?[.,;!?]| ?$| and (?:i|he|she|(?-i:[A-Z])\w+)\b)/
of_kinds = /[^.;?!,]*?(?:all|the|both|every)(?: (?-i:[a-z])[a-z]+){1,5}/
named_twice = /(?=[^.;?!]*?\b(?P<again>(?-i:[A-Z])\w+)\b[^.;?!]*, (?P=again)\b)[^.;?!]*?/
party_or_kin = [my/his/her/our ]<name>
gap_to_must = /[ .,]+(?:must|do|does|should)/
at_most = (at_most|at the most|max|maximum|at best|at the very most|tops)
can_be = /(?:can|may|could) [^.,;?!]{2,40}?/
has_to = /(?:(?:still|now|have to|has to|get to|need to) )*/
asks_rent = (what('s|s| is) (my|his|her|their|the) |how much |the |)rent[ is_it
    | (do|does) <who> (owe|pay)]
opens = /(?:^|(?<=[.,;] )|(?<=\band )|(?<=\bso )|(?<=\bbut ))/
noun = /(?<!a )(?<!get )/
missed = missed/overlooked/forgot|(noticed|realised|realized|saw) too late
    |(didn't|did not|hasn't|has not|never|only later|failed to)[ even|_only_later]
    notice(d)/see/saw/realise(d)/realize(d)
mine = /(?<!the )(?<!a )(?<!i'm )(?<!am )/
to_somebodys = /(?= (?:my|his|her|their|the|(?-i:[A-Z])\w+'s|(?-i:[A-Z]))\b(?! (?:jail|pot|game)))/
place_not_sum = /(?= (?!a \d|\$?\d))/
unwished = /(?<!would )(?<!'d )/
worded = /(?<=\w)/
rich = /[\w'-]+(?: [\w'-]+){0,2}?/
property = /(?-i:[A-Z])[\w&']*(?: (?-i:[A-Z&])[\w&']*){0,3}/
debtor = i|he|she|<capital><name>
because_of = because of|on|from|over|thanks to
why_unseen = /[^.?!]*?\b(?:can(?:'|\u2019)?t|cannot|don(?:'|\u2019)?t|not|nobody)\b[^.?!]*?/
got_with = /(?:[1-6](?:-| ?[+&,] ?| and (?:an? )?| )[1-6]|1[0-2]|[2-9])/
an_auction = it auctioned[ off]|it to be auctioned[ off]|an auction
must_who = (do|must|does) i/he/she[ have to]
must_it = do we have to|must we|can he/she/i|does it have to be|is he/she/that right
holds = 's got|'ve got| has got| have got| has/have/owns/own/holds/hold/got
what = /[^,.;?!]+?/
aux = do/does/will/would/am/is/are/can/could
more = /[^,.;?!]+/
pair = /[1-6](?:-| ?[+&] ?| and (?:an? )?)[1-6](?![-\d])/
closes_claim = /(?=[.;,!?]|$| because| since| as\b| cos)/
capital_word = /(?-i:[A-Z])[\w.&']*/
comma_and = /,? and\b|,/
clause_ends_or_and = /(?=[.,;!]|$| and\b)/
dice_shown = /(?:(?<=[+-]\d)|(?<=[+-] \d)|(?<=\d \d)|(?<=rolled \d)|(?<=rolls \d))/
sp = /\s+/
other = my|[the ]<name>
is = is/was/are/were
(what('s|s| is)|how much is) {rich} worth[ all]
    (in total|altogether|all together|in all) -> what is the total worth of {rich}
piece = _house(s)/_hotel(s)
how_many_more = <count>/another
arrives = [have |'ve ][just ](landed|land|stopped|stop|ended up|hit)[ on/at]
hops = <number>/two/three/four/five/six/seven/eight/nine/ten/eleven/twelve
thats = that('s| is| was)|this is|which (is|was)
ed = /\w\w\w+ed/
done = <!allowed/paid/needed/settled><ed>
named_lot = /[\w'&. ]{2,30}?/
owned_lot = /(?:(?! and )[\w'&. ]){2,30}?/
not_held = /(?<!\bsays )(?<!\bsaid )(?<!\bthinks )(?<!\bclaims )(?<!\breckons )(?<!\bthat )/
closes = /(?= ?[,.;(!?]| (?:and|with|but|so|which|that)\b| ?$)/
people = /[\w' -]+(?:, [\w' -]+)*,? and [\w' -]+/
colour = /[a-z]+(?: blue)?/
paid = after_that/afterwards/after_all_that/in_the_end
    |after/once[ he/she/i] (paying|pay(s)|has paid|have paid|paid)
    [ up| it| that| him| her| me| the rent| the debt| <name>]
sentence_ends = /(?= ?[.,;!?]| ?$)/
none_of = not|nothing|(none|neither)[ of them/em/'em/those/these/it]['s| is| are]
no_thanks = no(, |,| )(thanks|thank you|thank u|ta)
it_or_lot = /it|this|that|(?-i:[A-Z])[\w'&. ]{2,30}?/
unwilling = would_rather_not|(does/do not|doesn't|don't) want to|won't|will_not
each_of = one (on each|per street/property/site)
pip = /[1-6]/
built = /\d+ \w+ and \d+ \w+(?= ?[.,;!]|$)/
want = want/wants/wanted
q = /(?= ?[?])/
many = two/three/four/both/<number>
fewer = one/two/three/<number>
those = /[a-z][a-z' ]*?/
of_which = /[,.;]?(?: (?:and|but|with|of which))*/
refuses = won't|wont|will_not|refuse(s)_to|refused_to
    |(doesn't|does not|don't|do not|didn't) want to|(is|'s) not willing to|isn't willing to
fee = [ up][ me| him| her| <capital><name>]
    [ it| that| anything| a cent| the rent| rent| the money| for it]
must_they = (does|do|must|should) {they}[ really][ have to][ pay]?
they = he|she|i|they|<capital><name>
point = /[.,;!]/
auctioned = /\bauction[^?]*?/
some_thing = /(?:something|(?-i:[A-Z])[\w&' ]{2,20}?)/
it_is = it's|its|it is
it_is_not = <it_is> not|it isn't|it isnt
where = /[^,.;?!]{2,40}?/
clause_ends = /(?=[.,;)]|$| ?[.!])/
behind_comma = /(?<=\()|(?<=, )/
listed = /(?= ?[,)])/
step_count = <number>/two/four/six/eight/ten/twelve
lot_before_for = /(?-i:[A-Z])(?:(?! for\b)[\w'&. ]){2,30}?/
money_word = /money|cash/
asks_for = /how many|who|what/
said_all = /[^.?!]+/
rounds_ago = (two|three|four|five|several|a few|a couple of|[2-9]) rounds ago|last round
    |(a|one|a whole|a full) round ago|(three|four|five|several|[3-9]) turns ago
only_told = /[^?.]*?(?=\. )/
told_before = /(?:[^?]*?(?<!\w))?/
told_between = /[^?]*?/
a_lot = (<capital>{named_lot}|a property|one of <whose> properties|a railroad|a street)
both_want = and {person} (both |)want/need|both want/need|<several> (players|people|of us|of them)
    want/need
    |players/people/all/everybody/everyone want(s)/need(s)
between_marks = /[.,;]?/
several = two/three/four/several/2/3/4
a_jail_card = (get out of jail|get-out-of-jail|jail|goojf)[ free] card(s)
traded_in = got/bought/traded_for/took/received/traded/inherited<told_between>mortgaged<only_told>
in_place_of_cash = _instead[ of (paying|cash|money|it|that|the <word>|rent|<$><number>)]
leaves = quits|quit|(is|am|'s|'m) quitting|leaves|(is|am|'s|'m) leaving|(wants|want) to quit/leave
    |gives up|drops out|(quits|leaves|is leaving|wants to leave) the game
hands_all = (give(s)/hand(s)/leave(s)/pass(es)/will(s))[ over/on]
    (all|everything|it all|all of it|(<whose_or_the>|all[ of] <whose_or_the>)
    [ other] (properties|property|money|cash|stuff|things|deeds|belongings))
is_fine = (is|was) (it|that|this) (ok(ay)|allowed|legal|fine|alright|right|possible)[ by the rules]
    |allowed|legal|ok(ay)
may_it_be = <between_marks>_(<is_fine>|can/may/could he/she/i/they[ do that/this/it])<asked>
all_of_some = (both|all[ of][ the][ three/3/two/2][ of][ the]|the three/3/two/2)
    <!of/them/of_them/it/these/those/three/two/the>{few_words}<asked>
each = /(?:each|every)\b[^.,;?!]{2,40}?/
before_asked = /[^?]*?(?=\. )/
few_words = /(?:[^.,;?!]|(?<=\bst)\. |(?<=\b[a-hj-z])\. ){2,40}?/
asker = /[^.,;?!]{1,40}?/
subject = /(?!(?:only|still|not|just|can|has|have|is|was|he|she|they|i|we|you)\b)/
in_the_way = /(?:the )?[\w'&-]+(?: [\w'&.-]+){0,3}?/
now_so = /(?= (?:still |only |already )?(?:is|are|has|have|was|isn't|hasn't|owns|holds)\b)/
thrown_dice = /[^.,;?!]{1,20}?/
until_asked = /[^?.!]*/
throw_ends = /(?=[.,;?!]|$| (?:where|what|which|from|so|then)\b)/
behind_sum = /(?= ?[,.;?!]|$| (?:if|for|when|to|with|on|of|dollars?|bucks)\b)/
gap_to_sum = /[.,;:]+(?: so| and| then)*/
colour_word = /(?!one\b)\w+/
some_player = somebody/someone/anybody/anyone[ else]|(some|another|a third) (guy|person|player)
names_later = /(?=[^.?!;]* (?-i:[A-Z])[a-z])/
topic = /^(?-i:[A-Z])[a-z]+(?: (?-i:[a-z])[a-z]+){1,2}/
owner_named = the owner|<!he/she/i/it/they><name>
of_kind = /(?!house|hotel|player|card)(?-i:[a-z])+?/
owned_by = (owned by|belonging to|that belongs to|which belongs to|that is owned by)
owner_or_pronoun = she|<owner_named>
extra = /(?:another|a second|(?:one|two|three|\d)(?= (?:others?|more|of the other)\b))/
the_lot = /(?:the )?(?-i:[A-Z])[\w.&']*(?: (?-i:[A-Z&])[\w&'.]*){0,3}/
lots_joined = /(?:, and|,| and) /
it_or_lots = it/that/that_one|[both ]<the_lot>[<lots_joined><the_lot>]*
kind_word = /(?!player|person|house|hotel|card|get|other)(?-i:[a-z])[a-z]+/
lot_before_to = /(?-i:[A-Z])(?:(?! to\b)[\w'&. ]){2,30}?/
asked_or_more = /(?=[?,.;]|$| and\b)/
in_an_auction = in/during the/an/our auction
not_want_it = (do not|don't|dont|does not|doesn't|doesnt|didn't|did not|didnt) want(<closes>
    |[ to (buy|get|take|have)] it)[ at all| though| anyway]*
    |declines it|decline it
not_pay_sum = (do not|don't|dont|does not|doesn't|doesnt|didn't|did not) want to
    (pay|spend) <$><number>[ for it]
not_wanted = (didn't|did not|didnt) want[ to]|(did not|didn't) care for
declining = /\b(?:declin\w+|said no\b(?! \w)|turn(?:s|ed) (?:it |that )?down|pass(?:es|ed) on
    |not buying|can(?:n[o'\u2019]?t|'?t|\u2019t| not) afford|(?:do|does|did)(?:n['\u2019]?t| not)
    (?:buy|want(?: it| to (?:buy|have|take|get)\b|(?= ?[.,;]| (?:but|and|so)\b)| (?-i:[A-Z]))))/
unowned = unowned/unsold/unbought/free/there/open/as_it_is/where_it_is
stays_unsold = it[ just/simply/then/still/now/has_to/will/have_to/must/can]*
    (stays|remains|is left|goes back|stay|remain|go back|be left)
    [ to| with| in| at| the| bank| <unowned>]*<till>
    |[the ]bank[ just/simply/then/still/will/gets_to/get_to]* keep(s) it<till>
    |(there is|there's|theres) no auction[ then/now]*|nothing happens
is_to_be_sold = (there|we|it)( is|'s|s| has to be| must be| should be| needs to be| have to have
    | must have| should have| need| need to have| has to go to| must go to| should go to) an auction
till = [ until/till/for <few_words>]
owe_sum = /(?:owes?|ha(?:ve|s) to pay|must pay|should pay)
    (?:(?:me|him|her|them|us|(?-i:[A-Z])\w+) )?
    [$\u20ac\u00a3]?\d+(?: dollars| bucks)?(?: rent| in rent)?/
against = /(?:it|it['\u2019]?s|its|she|he|they|there|nobody|i|we|he['\u2019]s|she['\u2019]s
    |the \w+ is)\b/
for_lot = /(?: (?:for|on|at|for landing on) (?:the |her |his |my )?(?-i:[A-Z])[\w'&. ]{2,30}?)?/
bare_words = /(?-i:[a-z][a-z ]{2,30}?)/
says_not = (says|said|thinks|claims|reckons|insists|tells me)[ that] (i|we|he|she)
    (can't|cant|cannot|can not|may not|am not allowed to|'m not allowed to)
seeing = because|cause|cos|coz|since|as|when|while|if
right_so = /[,.]?(?: (?:is he|is she|is that|is it))?(?: (?:right|true|correct|so))?[?.! ]*$/
not_landed = /^(?!.*\b(?:land|landed|lands|sold|sell|bought|buy|deal|trade|price)\b)/
single_rent = single/normal/regular/plain/simple/ordinary/basic
either_sort = (<single_rent>[ rent] or double(d)|double(d) or <single_rent>)[ rent]
is_pledged = (he|she|they)[ has| had| have| just| already]* mortgaged (it|that)<closes>
    |i (think|say|said|believe)[ that] (it|that)('s|s| is) mortgaged<closes>
my_lot = /(?:(?:my|his|her) )?(?-i:[A-Z])[\w'&. ]{2,30}?/
nobody_bids = (nobody|no one|noone|no player|none of us|not one player)
    (bids|bid|wants to bid|made a bid|makes a bid|offers anything)
    [ on_it/for_it/anything/at_all/in_the_auction]*
who_has_it = who (gets|keeps|owns|has) (it|that|the property)[ then]|where does it go[ then]
bidless_bare = (<who_has_it>|(does|will|would|do) <stays_unsold>)
bidless = <bidless_bare><asked_on>
gap_before = /[ .,;?]+/
this_one = (it|this|that|this one|that one)
i_have = have[ only/just/got]*
ends_claim = /(?=[.;,!?]|$| (?:because|since|as|cos|cause|coz|and|but)\b)/
unbid = /(?!.*\bbids?\b)/
wins_lot = got/gets/won/wins/bought/buys/has_won/has_got
price_told = [[,] (although|though|even though|but|while|when)
    (it|its price) (costs|is worth|is)[ at] <$><number>]
my_turn = (my|his|her|<name>'s) turn
lot_named = /(?:the|her|his|their|my|(?-i:[A-Z]))[\w'& ]{2,30}?/
and_or_comma = /,? and |, | but |; /
broke = (bankrupt|broke|out|bust|done|finished)
wrote_iou = (wrote|writes|gave|gives|signed)( me| him| her| them|)( an| a|) (iou|promissory note)
    for( the| his| her| my|)
wants_built = (is|wants to|is now|wants now to) (building|putting|buying|build|put|buy)
    [ up][ a| some][ more][ houses| house]|builds|buys houses|buys a house|puts (a house|houses)
no_doubles = /(?:[ ,.]+(?:and|no|not|doubles?|again|failed|missed|but|still|a|didn't|work))*[ ,.]+/
several_named = /[^.?!;]{3,80}?/
with_its = with[ the/its/my/his/her/their]*
built_there = /(?:(?:a|one|two|three|four|[1-4]) houses?|(?:a )?hotel)/
there_on = [ still/standing/built]*[ on it/there]
dice_told = /(?:[1-6](?: ?[-+&,] ?| and (?:an? )?| )[1-6](?!\d))/
what_happens = what happens[ now/then]|what now
the_interest = [the ][10% |10 percent ]interest|[the ](10%|10 percent|ten percent)|it
no_interest = (no|there is no|there's no|without) interest
    |(you|i|he|she) (don't|do not|dont|doesn't)[ have to| need to] pay <the_interest>
again = again/second_time/twice/once_more/a_second_time
him = him/her/them
promised_on = /[^,.;?!]{2,40}?/
free_rent = (free|no)[ of]* (rent|rents|stays|landings|passage) on_[all of |all |both of ]
for_no_rent = [ my] <capital>{named_lot} for <free_rent>
all_game = [ all game| forever| for the rest of the game| for the whole game| from now on]
half_of = <number>
own_group = has/have/owns/own/group/set/rent/land/landed
demands = want(s)/demand(s)/claim(s)/ask(s)_for/is_asking_for/am_asking_for
is_now = ('m|'s|m| am| is| was)[ now/currently/standing/sitting]*
no_throw = /(?:(?!\b(?:roll|rolls|rolled|throw|throws|threw|paid|pays|drew|card|jail)\b)[^?])*?/
has = has/have/had/keeps/kept|[has |have |had ]got|'s got|'s|'ve got
beside = /(?:between|next to|near|by|beside|after|before)[^.?!,]*/
line_begins = /^[\s.,;]*/
a_few_more = (some|a few|several)[ other/more]
has_it = /\b(?:has|have|owns|own|holds|hold|'s got|'ve got) [^.;?!]*?/
show = [ show/showed/said/say/are/were/came_up]<colon>
colon = /[:,]?/
asks_next = /(?= (?:in|for|to|then|altogether|now)\b| ?[?]| ?$)/
capital_lot = /(?-i:[A-Z])[\w'&. ]{2,30}?/
jail_card = /(?: get[ -]out[ -]of)?(?:[ -]jail)?(?:[ -]free)?[ -]card/
pips_thrown = /(?:an? )?(?:doubles?\b(?: (?:ones|twos|threes|fours|fives|sixes|[1-6]'?s))?
    |[1-6](?: ?[-+&,] ?| and (?:an? )?)[1-6](?!\d))/
hands_out = pay/give/hand/offer
for_them = [ back][ for (it|that|them|this|those|both)][ all]
just_says = (says|said|goes|went|is like|was like|announces|shouts)[,|:]
told_to_say = /(?:(?!\bauction|\bbids?\b)[^?])*?/
pushes = (gives|hands|offers|pushes|shoves|slides|tries to give)
    |wants to give/hand/offer
told_over = [ over/to/across/me/him/her/us/the_table/towards]*
would_like_it = (but |)(i|we)('d| would)[ actually/really/even]* (like|love|want)[ to have]
    (it|that|this)(.|,[ so]|;)
pays_so = (<is_fine>|can/may/could he/she/i/we[ do_that/accept/accept_that/accept_it/take_it]
    |is_there (a|any)[ legal] way[ to do (it|that)])<?>
of_us = {head_count}[ players/people]* of us
several_lots = <lots_of>(, and|,| and| &) <lots_of>
lots_of = /(?:(?!\b(?:if|with|for|while)\b)[^.;?!])+?/
one_place = /(?:(?! (?:and|or|if|when|after|do|does|with|then)\b)[^,.;?!]){2,30}?/
still_owed = /(?:(?!\b(?:pays?|paid|gives?|gave|jail|mortgaged|late|forgot|nobody)\b)[^?])*?/
out_words = (bankrupt|bust|broke|(is|am) (she|he|i) out|who gets|what (happens|becomes))
theirs = /(?! (?:house|hotel))(?:(?!\b(?:my|owes?|landed|lands)\b)[^?])*?/
raised = (can (i|he|she|they|<name>) (pay|raise)|bankrupt|bust|make it|survive|enough)
mark_gap_or_shout = /[ .,:!]+/
told_until = /[^?.!]*?/
everybody = (everyone|everybody|each player|every player|each of them|they all|all players
    |the others)[ else]
double_thrown = (a |)(double(s)[ one(s)/two(s)/three(s)/four(s)/five(s)/six(es)]|<twin>)
free_since = /(?:(?!\bjail\b|\bprison\b)[^?])*?/
plain_lot = /(?-i:[A-Z])[\w'&.]*(?: (?-i:[A-Z])[\w'&]*){0,2}/
to_throw = /(?: card)?[ .,;]+(?:(?:owned by|which) [^.,;?!]{2,30}[.,;]+ )?/
marks_or_q = /[.,;:?!]*/
rule_said = /[^.?!;]{4,80}?/
left = / (?:left|remaining|left over)\b/
eyes = <few>/three/five/six/seven/eight/nine/ten/eleven/twelve/an_eight/an_eleven
then_acts = /(?= ?[,.;]| and (?:has|wants|want|lands|landed|moves|goes)\b)/
swap = swap(s)/swapped/exchange(s)/exchanged/trade(s)/traded
four_pieces = 4/four
building = house(s)/hotel(s)
called_sum = <number>/twenty/thirty/forty/fifty/sixty/seventy/eighty/ninety/one_hundred
lots = /(?-i:[A-Z])[\w.&']*(?:(?: |, | and |, and )(?-i:[A-Z&])[\w.&']*)*/
undone = /(?<!do )(?<!did |can |may |n['\u2019]t |[adnos]nt )(?<!does |must |will |ould |ight )/
a_person = he/she|my <role>
ended = /(?=[.;?!]|$)/
named_owner = player <word>|<person>
head_count = two/three/four/five/six/seven/eight/<number>
our_board = our/my/this[ <word>] board/set/game/version/edition|the board
printed = <$><number>[ or[ the] <number>(%|_percent)]
comma_gap = /[, ]*/
built_on = street/property/lot/site/deed
some_pieces = a_house/houses/hotels/buildings/anything_built[ or/and/nor a_hotel/hotels/houses]
quote = /['"\u2018\u2019\u201c\u201d]/
quoted = /[^'"\u2018\u2019\u201c\u201d.?!]{4,80}/
whose_or_the = her/his/my/their/the
gap = /[ ,+&-]{1,3}| and (?:an? )?/
twin = 1<gap>1|2<gap>2|3<gap>3|4<gap>4|5<gap>5|6<gap>6
marks = /[.,;:]?/
third_double = <marks>[ and][ which| that| it| this]['s|s| is| was] <whose_or_the> third[ set_of]
    double(s)[ in_a_row/running/straight]
would_lead = [ would|'d][ have] put/take/taken/bring/brought/land/landed/carry/carried
    me/him/her/them/us[ right/exactly/straight] on/onto/on_to/to<!_jail/_prison>
all_buildings = houses/hotels/buildings
two_of_list = {few} {building} on {capital_lot}, {number} <capital>{capital_lot2}<stop>
sum_said = <$><number>
reported = argues/claims/says/insists/thinks/maintains
why = /(?:to|by|from|in) [^.;?!]+?/
any_player = (a|the|one|another) player|<person>
word_ends = /(?= |[.,;?!]|$)/
mark_gap = /[ .,]+/
third_leads = <marks>[ and/so/which/that/it/this]*<would_lead>
from_there = /(?:,? \d+ from [^.;?!]+?)?/
says_over = /(?=(?:I|he|she|they|(?-i:[A-Z])\w+) (?:says?|said|thinks?|claims?)\b)/
to_where = /(?:,|:|,? (?:on )?to| on| and landed on) /
unnamed = /(?=[.;)]|$| ?[.!]|,(?! (?-i:[A-Z])))/
bank_sum = /[$\u20ac\u00a3]?\d+|(?:one|two|four) hundred|fifty/
bank_owes = /(?=[.;!]| for\b|$)/
shouted = [:|<,>| out|<,> and says|:<,>]
up_to_two = /[\w'&]+(?: [A-Z][\w'&]+)?/
beside_it = /(?: (?:between|next to|near|by|beside|after|before) [^.?!,]*?)?/
doubled = /doubles? (?:of )?(?:[1-6](?: ?[-+&,] ?| and | )[1-6]|[1-6]
    |one|two|three|four|five|six)s?\b
    |doubles?(?= to\b| ?[,.;!?]| ?$| and\b)
    |[1-6](?: ?[-+&,] ?| and an? | and | )[1-6]\b/
rolled = rolled/threw/moved/played
got_lot = /(?-i:[A-Z])[\w'&. ]{2,30}?(?: \(mortgaged\))?/
i = i
paid_for = /(?:my )?(?:[$\u20ac\u00a3]?\d+|(?-i:[A-Z])[\w'&. ]{2,30}?)/
both = both/all_three/all_four
both_owner = /(?-i:[A-Z])\w+['\u2019]s|mine|hers/
returned = /(?:came|come|got|was|were|sat|looked|returned|noticed|reali[sz]ed|woke|saw
    |finished|remembered)\b(?:(?! had\b)[^,.;?]){0,30}?/
had = had/has
rate = <number>/five/ten/twenty
others = /(?:(?!\b(?:has|have|is|are|was|owns?)\b)[^()?]){2,60}?/
reports = says/said/thinks/claims/insists/reckons/argues/wants/demands/tells/told
colon_or_dash = /(?::| -+)/
named_or_he = /he|she|(?-i:[A-Z])[\w'-]+/
quote_mark = /[,:]? ["'\u201c\u201d]?/
tenth = /(?:(?:ten|10) percent|10 ?%)["'\u201c\u201d]?(?: (?:right away|at once|before [^,.;?!]+))?/
reckoning = figure/number/total/answer/count/result/sum/maths/math/calculation
comes_to = is/was/says/comes_to/came_to/would_be
downwards = [ down| back| in| off]*
turns_down = break/trade/swap/downgrade/split/convert/change/turn<downwards>
    the/my/his/her/their/a/one/that
banker_called = /(?-i:[A-Z])[\w'-]+/
tax_money = (the|his|her|my|our|all|all the) <up_to_two_small>(tax(es)|fine(s)|fee(s)|cash|money)
    [ money]|[the |his |her |my |our ]<$><number>[ dollars| bucks][ tax| fine]|tax(es)[ money]
up_to_two_small = /(?:[a-z]+ ){0,2}?/
into = in/into/on/under/to
middle = the middle/centre/center/pot/kitty[ of the board/table]|free parking
puts_money = put(s)/throw(s)/toss[es]/pay(s)/place(s)/stick(s)/dump(s)/drop(s)
    |(wants to|keeps|wants) put/putting/throw/pay/place/stick
then_says = /[^?]*?\b(?:says?|said|thinks?|claims?|insists?|reckons?|argues?)(?: that)? /
# In order, as a row may read what one before it has written.
{banker_called}<,> who('s| is| was)[ also| still]* [the |our ](banker|bank|banking)[ today| too]*<,>
    {reports} -> {banker_called} {reports}
incl[.] <capital> -> including_
, (one of (them|those|which)[ is| being|: ]|among them) <capital>{named_lot}[,]<stop>
    -> _including {named_lot}.
<,>[ and] (that's|thats|that is|this is|which is)[ exactly/just]* (where|the one|what)
    {i/he/she/<name>}[ just/have/has/'ve]* (landed|hit|landed on|stopped)<closes>
    -> _and {i} landed there
<opens>{i/he/she/<name>}<is_now> on
    {my_lot}<closes>{no_throw}{demands}[ for/rent/of]* <$>{sum}
    -> {i} landed on {my_lot}{no_throw}{demands} {sum}
{wants/want/demands/demand/say/says} <$>{sum} {i/he/she} {say/says/said/want/wants/think} <$>{sum2}
    -> {wants} {sum}, {i} {say} {sum2}
{say/says/said/want/wants/think} <$>{sum} (whos|who's|who is) right<asked_on>
    -> {say} {sum}. who is right
all[ the][ three] {word} including <capital>{named_lot}<closes> -> all the {word}
# The turns of whoever is held, and what several mortgages bring.
<start>[my |it's my |it is my |this is my ]{nth} (turn|try|attempt|go|throw|roll|time) in
    {jail/prison}<no_doubles>[i |and i ](rolled|threw|got|with) {dice_told}
    [<,> (no|not a) double(s)]
    -> I'm in {jail} for the {nth} turn, rolled {dice_told}
<start>[my |it's my |it is my |this is my ]{nth} (turn|try|attempt|go|throw|roll|time) in
    {jail/prison}<no_doubles>{dice_told} -> I'm in {jail} for the {nth} turn, rolled {dice_told}
{rolled/threw} {dice_told} {what_happens}<asked_on> -> {rolled} {dice_told}. {what_happens}
(if|when) {who} mortgage(s) {several_named}[ all][ together/altogether/at_once][,][ then]
    (what('s|s| is| would be) the total|how much is the total|how much)
    [ sum/amount/is_it/is_that]*<asked>
    -> how much {do} {who} get in total if {who} mortgage{s} {several_named}
(what('s|s| is| would be)|how much is) the total[ i_get/he_gets/she_gets]*
    (if|when) {who} mortgage(s)
    -> how much {do} {who} get in total if {who} mortgage{s}
# Who reckons up what.
<start>what {i/we} have[ got| left]*[ is| are]<colon_or_dash> -> {i} have
<start>what {named_or_he}('s got| has| owns| has got)[ left]*[ is| are]<colon_or_dash>
    -> {named_or_he} has
{i/he/she/and} said[ right_away| straight_away| at_once| immediately| first]*<quote_mark><tenth>
    -> {i} chose 10 percent
my <reckoning> <comes_to> <$>{sum_said} -> I say {sum_said}
his <reckoning> <comes_to> <$>{sum_said} -> he says {sum_said}
her <reckoning> <comes_to> <$>{sum_said} -> she says {sum_said}
{banker_called}'s <reckoning> <comes_to> <$>{sum_said} -> {banker_called} says {sum_said}
i (make|made) (it|that|this)[ to be| out to be] <$>{sum_said} -> I say {sum_said}
{he/she} (makes|made) (it|that|this)[ to be| out to be] <$>{sum_said} -> {he} says {sum_said}
{banker_called} (makes|made) (it|that|this)[ to be| out to be] <$>{sum_said}<stop>
    -> {banker_called} says {sum_said}
(by|according to) my <reckoning><,>[ (it's|it is|that's|that is|it comes to)] <$>{sum_said}
    -> I say {sum_said}
i (come to|came to|end up with|ended up with|calculate|calculated|count|counted|reckon|reckoned)
    <$>{sum_said}<stop> -> I say {sum_said}
{he/she} (comes to|came to|ends up with|calculates|calculated|counts|counted) <$>{sum_said}<stop>
    -> {he} says {sum_said}
<turns_down> {capital_lot} hotel<downwards>
    (into|for|to)[ four| 4] houses -> turn the hotel on {capital_lot} into 4 houses
<turns_down> hotel on {capital_lot}<downwards>
    (into|for|to)[ four| 4] houses -> turn the hotel on {capital_lot} into 4 houses
[the |our ]banker<,> {banker_called}<,> {reports} -> {banker_called} {reports}
<start>[my/our/his/her/their <name> ]{person} <puts_money> <tax_money> <into> <middle><stop>
    -> {person} says the tax goes in the middle
<start>[my/our/his/her/their <name> ]{person} wants <tax_money> <into> <middle><stop>
    -> {person} says the tax goes in the middle
{tax/taxes/money/fine/fines} {go/goes} in the middle{then_says}(it|that|the money|they)
    (go(es)|belong(s)|has to go) (to|in|into) the bank
    -> {tax} {go} in the middle{then_says}the tax goes to the bank
<,> where {he/she/i/they} {own/owns}_ -> . {he} {own}_
<,> where {he/she/i/they} {has/have} {count} {building}<ended>
    -> . {he} {has} {count} {building} there
{he/she/who} does (own) -> {he} owns
{he/she/who} does have<!_to> -> {he} has
{i/we/they} do {own/have}<!_to> -> {i} {own}
called/calls out <$>{called_sum}<goes_on> -> bids {called_sum}
it was going[ for] so cheap/cheaply/little[ that] {who} -> {who}
<start>the owner of {lots} has_ -> A player owns {lots} and has_
<start>the owner of {lots} {wants/wishes/would}_ -> A player owns {lots}. A player {wants}_
{i/you/we/they} am/are[ the] owner(s) of -> {i} own
{who} is[ the] owner of -> {who} owns
{i/we/they} wish/propose/intend to -> {i} want to
{who} wishes/proposes/intends to -> {who} wants to
{one/house/houses/hotel/hotels/built} upon -> {one} on
<undone>{a_person} {stop/land/say/want/pay/roll/throw/draw/take/ask/buy/build/sell/think/own/give}_
    -> {a_person} {stop}s_
<undone>{a_person} have_ -> {a_person} has_
<undone>{a_person} go_ -> {a_person} goes_
who has/have[ the] reason<?> -> who is right
who('s|s| has| have)[ got] it right/correct<?> -> who is right
there('s|s) <$>{sum_said} -> there is {sum_said}
<opens>me<,> i_ -> i_
<start>is {possible/allowed/legal/correct/permitted/valid}<?> -> is it {possible}
take/get/free/release/redeem {whose} {named_lot}[ back/out] from/of the/its mortgage
    -> unmortgage {whose} {named_lot}
gave/gives to {me/him/her/them/us} {sum_said} -> gave {me} {sum_said}
turn is {over/finished/done}{comma_gap}<,> and it is not (the turn of my <name>|<name>'s turn)
    -> turn is {over}
the turn of {my/his/her} {wife} -> {my} {wife}'s turn
it('s| is) the start/beginning of {whose} turn/go -> it is {whose} turn
(without|with no) house/hotel<stop> -> without houses
# What is said beside a question, and sums that are held against each other.
two hundred<stop> -> 200
{paid/pays/pay}[ the] <$>{sum}[ fine/bail][ at the start of <whose> turn]<,>[ and][ then]
    {left/leaves/leave} {jail/prison} with[ a] double(s) {pips}<to_where><capital>
    -> {paid} {sum} to leave jail, rolled double {pips} and landed on_
{left/leaves/leave} {jail/prison} with[ a] double(s) {pips}<to_where><capital>
    -> in jail rolled double {pips} and landed on_
{paid/pays/pay}[ the] <$>{sum}[ fine/bail] at the start of <whose> turn<,>[ and][ then]
    {rolled/threw/rolls/throws} double(s)_ -> {paid} {sum} to leave jail, {rolled} double_
my mortgage on[ the] <capital> -> the mortgage on my_
mortgage on {what} at/with the bank<closes> -> mortgage on {what}
<start>somebody/someone else {paid/lifted/cleared/redeemed/mortgaged/landed/bought/built/rolled}_
    -> The other player {paid}_
{paid/pays/pay} the <$>{sum} to leave -> {paid} {sum} to leave
<worded><,> or not because/since/as {what}<?> ->
{who} says nope/nah/nah_mate/no_chance/nonsense/rubbish<stop> -> {who} says no
{he/she/who} (says|argues|reckons) double(s) {are/is}[ a] double(s)<stop>
    -> {he} says {he} rolls again
<,>[ and] {grabs/takes/grabbed/took/picks_up/picked_up/reaches_for/reached_for}
    the dice again. <says_over>
    -> ._
came/comes/got/gets/walked/walks out to <capital> -> landed on_
landed on {place}<,> (by|with) (a |)normal/ordinary/plain dice/roll/throw<from_there><stop>
    -> landed on {place}
{who} (passed|went past|goes past|passes) <capital>{named_lot}[ on the way]<,>[ he/she says<,>]
    so[ the] bank owes him/her/me {bank_sum}<stop>
    -> {who} says {who} gets {bank_sum} for passing {named_lot}
{who} {says/claims/thinks/insists/reckons}[ that][ the] bank owes him/her/me
    {bank_sum}<bank_owes> -> {who} says {who} gets {bank_sum}
{who} {drew/draws/pulled/pulls/got/gets} {what} while/when[ he/she was][ standing/sitting]
    on {place}<stop> -> {who} landed on {place} and {drew} {what}
{who} claims <$>{sum} for passing_ -> {who} says {who} gets {sum} for passing_
how_much<,> or nothing/none/zero[ at all]<?> -> how much
how_much[ is_it/then/now]*<,> <$>{sum} or <$>{sum2}<?> -> {sum} or {sum2}
how_much and to who(m)<?> -> how much
what('s|s) it {cost/take} -> what does it {cost}
{name} {wants/demands}[ for] <$>{sum}<,>[ but/and/while] {visitor}[ only]
    (offers|offered|will pay|would pay)[ only/just] <$>{sum2}<stop>
    -> {name} {wants} {sum}, {visitor} says {sum2}
<opens>street/general repairs[ card] came/comes/come up/out -> Street repairs card
{who} {has/have/owns/own}[ got] all three/four/two[ of the] {those} {state}<stop>
    -> {who} {has} the {those}, all {state}
{auctioning/auction/auctioned}{told_between}(shouts|shouted|yells|yelled) <$>{sum}<goes_on>
    -> {auctioning}{told_between}bids {sum}
{who} shouts/yells/shouted/yelled/laughs/laughed<shouted>[ that] -> {who} says_
borrowed[ money/cash] on/against[ his/her/my/the]* <capital> -> mortgaged_
{who} mortgaged <capital>{capital_lot}[ last <word>| earlier| before]<,>[ and/but]
    now (gives|pays|hands) <$>{sum}[ back][ to[ the] bank]<stop>
    -> {who} owns {capital_lot}, mortgaged. {who} lifts the mortgage on {capital_lot}.
    {who} says {sum}
two/2 double(s)[ already/before/so_far]*<,>[ and] then {who}
    {rolls/throws/rolled/threw} a/the/his/her third
    double/pair/one/doubles<marks>[ a][ <twin>][ from <capital><up_to_two>]<third_leads>
    -> {who} rolled doubles three times and landed on
{sell/sells/sold} one hotel[ of_them][ back][ down]
    (to|for|into|and keep) {four_pieces} {house/houses}
    -> turn one hotel back into {four_pieces} {house}
threw/throw/throws/rolled/roll/rolls two times[ a] {pip} -> rolled {pip} and {pip}
{all/both}[ three/four/two] of the {colour} ones
    -> {all} the {colour} ones
landed on {named_lot} with {count} {building}, owned by {named_owner}<ended>
    -> landed on {named_lot}. {named_owner} owns {named_lot} with {count} {building}
, owned by <!the_bank/bank/nobody/anybody>{named_owner}<!,_who><stop> -> , which {named_owner} owns
behind bars -> in jail
how many {all_buildings} {do/does/will} {who} have/need to (give|hand|turn|sell)[ back]
    to[ the] bank
    -> how many {all_buildings} {do} {who} have to sell
{pay} a man/guy/bloke in jail/prison -> {pay} him
{pay} a woman/lady/girl in jail/prison -> {pay} her
[the ]bank is asking[ for] <$>{sum} -> the bank wants {sum}
{reported} that {why},[ and] hence/therefore/thus/consequently[ that]_ -> {reported} that_
<start>{any_player} standing/sitting on[ the] {capital_lot}[ space/square]{beside_it}
    {drew/draws/rolled/rolls/throws/threw/takes/pulled}_
    -> {any_player} stood on {capital_lot}{beside_it} and {drew}_
{offers/offered/wants/wanted} to sell {more}<mark_gap>is the/this/that sale
    {valid/legal/ok/okay/allowed}
    -> {offers} to sell {more}. Is that deal {valid}
{he/she/i} is/am owed <$>{sum}. is/am he/she/i<?> -> {he} gets {sum}. Does {he} get {sum}
{unmortgage/lift} {what}<mark_gap>[now/and/but/so ]*the bank/banker wants/asks/says/demands
    [ for] <$>{sum}[ for it/that]<mark_gap>is it/that/this[ really]
    correct/right/true/ok/okay/fair<?>
    -> {unmortgage} {what}. Does it cost {sum} to {unmortgage} {what}
{mortgage/unmortgage} {named_lot} alone<word_ends> -> {mortgage} {named_lot}
{wants/want} to {mortgage/build} {what} after selling[ only/just] {what2}<stop>
    -> {wants} to sell {what2} and {mortgage} {what}
{lend/lends/lending} {person} <$>{sum} at {rate}(%|_percent)[ interest]<stop>
    -> {lend} {person} {sum}
the tax/fine/fines money from/in the {middle/centre/center} -> the money in the {middle}
we <arrives> <capital> -> I landed on_
{swap/trade/exchange/swaps/trades/exchanges} {what} to/into[ a]{piece}<closes>
    -> {swap} {what} for{piece}
<start>{who} {has/have} <$>{sum}[ in cash| left| now]* after he/she/i {did} {more}<stop>
    -> {who} {did} {more}. {who} {has} {sum}
<,>[ and/so]* that/this/which/it gives/gave/gets/makes/leaves {who} {all/both/the}_
    -> . {who} has {all}_
<,>[ and/so]* that/this/which/it completes/completed/finishes/finished {whose}[ {colour}]
    set/group/monopoly<stop>
    -> . {who} has the complete set
<unwished>like {round} -> {round}
{rolled/threw/rolls/throws/roll/throw} (a pair of|two) {pips} -> {rolled} double {pips}
{with/on/by} a pair of {pips} -> {with} double {pips}
<start>{who}[ just] (threw|rolled|throws|rolls|got)[ a| the| his| her| my] {doubled}
    (to[ get out of| leave| escape]|in|inside) jail/prison
    -> {who} was in jail and rolled {doubled}
<start>[just ](threw|rolled|got)[ a| the| my] {doubled}
    (to[ get out of| leave| escape]|in|inside) jail/prison
    -> I was in jail and rolled {doubled}
<start>{who}[ just] (got|gets|came|comes|is|was|am)[ out of| free from] jail/prison
    (with|by rolling|by throwing|on|because of|thanks to)[ a| his| her| my] {doubled}
    -> {who} was in jail and rolled {doubled}
<start>[just ]got out of jail/prison (with|by rolling|by throwing|on|because of|thanks to)
    [ a| my] {doubled} -> I was in jail and rolled {doubled}
we('re| are)[ a_group_of] {few} flatmates/friends/cousins/siblings/mates/colleagues/housemates
    -> we are {few} players
none of us/them/you {noticed/saw/spotted/asked/realised/realized/remembered} -> nobody {noticed}
{went/goes/go} directly/immediately/right to jail/prison -> {went} to jail
how_much this_time/that_time<?> -> how much
<start>at the table are {people}<stop> -> {people} are playing
mortgaged<,>[ and/but][ i/he/she] paid[ the]
    <number>(%|_percent)[ interest][ to the bank]<sentence_ends>
    -> mortgaged
[the ]card that lets/gets/let you/me/him/her/them/a_player out of jail[ for] free -> jail free card
got an/a {pip} and an/a {pip2}<goes_on> -> rolled {pip} and {pip2}
# What somebody takes.
(scoop(s)|sweep(s)|rake(s)|pocket(s)|hoover(s)) it/that/them/the_pot/the_money/everything[ all]
    [ up/in] -> get it
(scoop(s)|sweep(s)|rake(s)|hoover(s)) up/in it/that/the_pot/the_money/everything -> get it
is mortgaged[ by me]<,>[ and] i did it/that[ to_it][ myself] -> is mortgaged, I mortgaged it
('s been|has been|was) mortgaged<,>[ and] i did it/that[ to_it][ myself]
    -> is mortgaged, I mortgaged it
{want} {how_many_more}[ {piece}][ at once/right_now/straight_away/right_away]<,>[ and] <each_of>
    -> {want} to build {how_many_more} houses, one on each
and no wish/desire/intention/plan(s) to buy[ it]<stop> -> and doesn't want to buy it
<,> nothing mortgaged<,>[ and] no house(s)[ or hotel(s)][ anywhere]<q> ->
<worded> like (crazy/mad/anything|it('s|s| is| was) nothing)<stop> ->
pay the/this/that/his/her/my/their tax/bill<?> -> pay
no buildings/houses/hotels or/and/nor mortgages -> nothing built, nothing mortgaged
# Rent that somebody forgot, and deals that somebody wants.
{who} forgot to (ask|charge|bill) me[ for][ the] rent on/for {named_lot}<closes>
    -> I landed on {named_lot}, which {who} owns. {who} forgot to ask for rent
{who} forgot to (ask|charge|bill) <capital>{party}[ for][ the] rent on/for {named_lot}<closes>
    -> {party} landed on {named_lot}, which {who} owns. {who} forgot to ask for rent
<,>[ the] (deal|agreement|condition) (was|is|being)[ that]_ -> . The deal was that_
<start><=selling/buying/trading/mortgaging/unmortgaging/swapping>{doing} {capital_word}
    -> {who} want{s} to {verb} {capital_word}
<start>{person} (will|is willing to|is happy to|is going to) {sell/trade/swap/give} {me/him/her}_
    -> {person} wants to {sell} {me}_
[the ]bank is out of {all_buildings}<comma_and>[ it] has {few} -> the bank has no {all_buildings}.
    The bank has {few}
[the ]bank is empty<goes_on> -> the bank has no houses
{got/has/have} {few} on (each|every) {colour}<clause_ends_or_and>
    -> {got} {few} houses on each {colour}
{few} of (mine|his|hers|theirs) (off|on|from) <capital> -> {few} houses on_
{capital_lot}<,> {count} {building}<,> (belongs to|is owned by) {named_owner}<goes_on>
    -> {named_owner} owns {capital_lot} with {count} {building}
{says/said} (double|twice as much|double rent)<closes_claim> -> {says} it is double rent
{says/said} (single|normal|simple|plain|standard)[ rent]<closes_claim>
    -> {says} it is not double rent
{bought/buy/buys} {named_lot} with it/that/that_roll<closes> -> {bought} {named_lot}
<opens>(gonna|going to)_ -> wanna_
{with/and/has/have} houses on (every one|each|each one|every one of them|all of them)<stop>
    -> {with} some houses on each
and maybe/perhaps/possibly {a_few_more}_ -> and {a_few_more}_
<start>this/that {guy/man/dude/bloke/lad/fella/boy/lady/girl/woman} -> the other {guy}
tried for[ a] double(s)<,>[ and/but][ he/she/i][ only] {got/rolled/threw} -> {got}
[all ]the {tax/fine/fines/card/bank} money('s| has| is|)[ been][ all] (going|gone|goes|put|paid)
    in/into/on/under the {middle/centre/center} -> they put all the {tax} money in the {middle}
{wants/claims/demands} the lot/pot/whole_lot/kitty<stop> -> {wants} it
<opens>[so/then/now/and ]*[the ](banker|bank|children|kids|others|other players)
    start(s)/started/opens/opened/begins/began/holds/held
    the/an auction[ for/of it]<stop> -> it goes to auction
said <no_thanks><,>[ so/and]* it goes to auction -> said no, it goes to auction
{has_it}<,> and {says/claims/reckons/thinks/insists} {he/she/i} {can/may}_
    -> {has_it}. {he} {says} {he} {can}_
<start>[so/and ]*is/am/are {who}[ still][ really] (owed|due|entitled to)
    [ her/his/my/their/the] <$>{sum}<asks_next> -> {do} {who} get {sum}
<,> nothing[ is] built on either/both[ color/colour/colors/colours/of_them]<stop>
    -> . nothing is built on either
{want/wants/wanted} one each/apiece on <capital> -> {want} to build a house on_
<worded> anyway/anyhow/regardless<?> ->
<worded><,> or not<?> ->
<,>[ and/but] (which|it|that)('s got| has got| has| had) {count}<=piece> -> _with {count}
{landing}<,>[ and/but] (said|says) no<stop> -> {landing}, didn't buy it
go(ing)[ straight] from (nothing|zero|bare|scratch|no <word>) to<=piece> -> build
(what|how much)('s| is) it (gonna|going to|wanna) {cost/take/be} -> how much will it {cost}
{owns/own/has/have/holds/hold} {of_kinds}, {capital_lot}( being|) mortgaged<ended>
    -> {owns} {of_kinds}. {capital_lot} is mortgaged
{owns/own/has/have/holds/hold} {named_twice}, {capital_lot}( being|) mortgaged<ended>
    -> {owns} {named_twice}. {capital_lot} is mortgaged
, {property} mortgaged<clause_ends> -> , {property} (mortgaged)
can/could i pay/afford/cover it/that/this/the_rent with[ only/just/my/the]* <$>{sum}
    -> I have {sum}. Can I pay it
can/could {who} pay/afford/cover it/that/this/the_rent with[ only/just/his/her/their/the]* <$>{sum}
    -> {who} has {sum}. Can {who} pay it
{you/we/i/they/he/she} gotta -> {you} have to
{buy/get/take} it (off|from)[ of] the bank -> {buy} it
# Who owes, and whom.
<start>owe <$><=figured> -> I owe_
<first>{he/she} owes <$>{sum}<but_has> -> {he} owes me {sum}
<not_held>{debtor} {owe/owes} <$>{sum} for <landed_there>[ avenue/ave/place/railroad]<but_has>
    -> {debtor} {owe} the other player {sum} rent
{debtor} {owe/owes} <$>{sum}<but_has> -> {debtor} {owe} the other player {sum}
{debtor} {owe/owes} somebody/someone/another_player <$>{sum}
    -> {debtor} {owe} the other player {sum}
{debtor} {owe/owes}[ a/the] rent[s] of <$>{sum}<goes_on>
    -> {debtor} {owe} the other player {sum} rent
{debtor} {owe/owes} <$>{sum}[ in/for][ the] rent<goes_on>
    -> {debtor} {owe} the other player {sum} rent
{debtor} {owe/owes} <$>{sum}[ in/for][ the][ <word>] tax<goes_on>
    -> {debtor} {owe} the bank {sum} tax
paid her/his/my/the <$>{sum} before throwing/rolling -> paid {sum} before rolling
another guy/man/dude/bloke/lad/girl/woman/kid/person -> another player
<start>who('s| is) {richer}(,|:) <capital>{name} with {said}<,> or <capital>{party} with {what}<?>
    -> {name} has {said}. {party} has {what}. Who is {richer}
and no land<goes_on> -> and no property
(and|with) no (property|properties|deeds|land|streets)[ at all] (or|and|nor)[ no| any][ jail]
    card(s)[ at all| of any kind]<stop> -> and nothing else
{went/goes/is} (bankrupt|bust) <because_of> my (hotel|rent|house(s)) -> {went} bankrupt to me
{went/goes/is} (bankrupt|bust) <because_of> {other}'s (hotel|rent|house(s))
    -> {went} bankrupt to {other}
{says/said} <no_thanks>[ to (it|that|the <word>|<$><number>)]<goes_on>
    -> didn't buy it
bc/bcs/bcos/bcoz/cuz/coz -> because
<line_begins>got {count}<=piece> -> I have {count}
auction it/that off<?> -> auction it?
do/does {who} get to move those/these/the/that {step_count}[ spaces| first]*<?>
    -> {do} {who} move {step_count} spaces
to trade {me/him} {lot_before_for}<closes> -> to sell {me} {lot_before_for}
{name} says[ that] (he'll|she'll|he will|she will|he would|she would) lend -> {name} wants to lend
<start>is the pot/money/heap/pile/kitty/cash mine[ now]<?> -> do I get it
there('s| is) (a heap|a pile|a lot|lots|loads|tons) of[ tax/fine] {money_word}[ <is>]
    in the {middle/centre/center}[ of the board]
    -> they put all the tax {money_word} in the {middle}
{buy/buys/bought} {it_or_lot} for/at[ the] printed/list/full/normal/asking/face price
    -> {buy} {it_or_lot}
{lot} (goes|went|comes|came|is) under the hammer<stops> -> auction of {lot}
(we|i|they)('ve| have) lost track[ of] {asks_for} -> nobody remembers {asks_for}
(i|we|he|she|they) (do not|don't|dont|does not|doesn't|doesnt|can't|cannot|can not)[ really| even]
    know/remember/recall/tell/say how many
    -> nobody remembers how many
<,>[ and/so/but/i/we/i'm/im]* (don't|dont|do not|can't|cant|not sure|no idea|idk)
    [ know/remember/recall]* (which|what) other -> . Nobody remembers which other
<,>[ and/so/but]* nobody remembers_ -> . Nobody remembers_
{who} drew/pulled/picked_up a card on the {word} square/space {beside}
    -> {who} was on the {word} square {beside}. {who} drew a card
{name} stopped/went_out at <$>{sum} -> {name} bid {sum}
get/take/have {them/it/those} like that<?> -> get {them}
(turn|swap|trade|change|exchange) the ones on <capital>{named_lot} into/for a hotel
    -> swap the houses on {named_lot} for a hotel
{swap} the/his/her/my {capital_lot} one (down to|for) {four_pieces}{piece}[ for cash/money]
    -> {swap} the hotel on {capital_lot} for {four_pieces}{piece}
<start>[so/and ]*<!who/which>{who}
    {pay/pays/owe/owes/get/gets/collect/collects} how_much/what<asks_next>
    -> how much {do} {who} {pay}
<start>Says_ -> he says_
one of (those|these|the|them|your|my) get out[ of jail][ for] free cards
    -> a jail free card
card to get out[ of jail][ with]<stop> -> jail free card
<start>{name}, (one|all in one|in one|same|this) turn:[ ]<=pair> -> {name} rolled_
{name} gets/got a(n) {eyes}<then_acts> -> {name} rolled a {eyes}
(start/begin[s/ed] putting|start/begin[s/ed] sticking) {word} up on -> build {word} on
{want/wants/wanted} to pay for {how_many_more} -> {want} to build {how_many_more}
(jump|go|skip|move)[ straight/right/directly/ahead] to {how_many_more}<=piece>
    -> build {how_many_more}
(jump|go|skip|move)[ straight/right/directly/ahead] to hotels and skip[ the] houses -> build a hotel
(jump|go|skip|move)[ straight/right/directly/ahead] to hotels<stop> -> build a hotel
(jump|go|skip|move)[ straight/right/directly/ahead] to<=piece> -> build
to start/begin (building|putting[ up]) -> to build_
we('re|re| are)[ only| just| now| still| down to]* {head_count} -> we are {head_count}
# What the board has printed.
<,>[ and/but/which]* on/in (<our_board>)<,>[ it/that][ is|'s|s| says| reads| has][ written/printed]
    [ pay] {printed}
    -> . On our board it says {printed}
<,>[ and/but]* it/that/which/the_space/the_square/the_field['s| is| says| reads| has]
    [ written/printed][ pay] {printed} on/in (<our_board>)
    -> . On our board it says {printed}
[ ]<open>[it's/it_is/it_says/says/that's ]{printed} on/in (<our_board>)<close>
    -> . On our board it says {printed}.
<start>[and/but ]*the board/space/square/field says/reads/has[ pay] {printed}
    -> On our board it says {printed}
<,>[ and] the {printed} version/kind/sort/type/rule<stop> -> . On our board it says {printed}
# Where nothing stands, and nothing is mortgaged.
nothing('s|s) {state}<clause_ends_or_and> -> nothing is {state}
(nobody|no one|none of us/them|no <built_on>) has/have[ got][ any] <some_pieces>[ on it| on them]
    [ yet| anywhere| at all]*<clause_ends_or_and>
    -> no houses anywhere
(nobody|no one|none of us/them) has/have[ got][ any] <some_pieces> on[ any[ of]][ the] {colour}
    [ yet| at all]*<clause_ends_or_and>
    -> there are no houses on the {colour}
(no|none of the) <!street/property/lot/site/deed/player/one/bank>{colour}[ one/street/property/lot]
    has/have[ got][ any] <some_pieces>[ on it| on them][ yet| at all]*<clause_ends_or_and>
    -> there are no houses on the {colour}
# What is so of several properties.
{collect/collects/charge/charges} from jail/prison -> {collect} rent in jail
{capital_lot} (is |)mortgaged<,>[ and| but] {property} (is |)not<ended>
    -> {capital_lot} is mortgaged, {property} is not mortgaged
<start>{some} {group}<,> {what}<mark_gap>both/all/all_three/all_four[ of them][ are|]
    <capital>{name}'s<ended>
    -> {name} has {some} {group}, {what}
<start>{both}[ of them] {both_owner}<ended> -> {both} are {both_owner}
when/if/while/once they/the_bank/the_banker/somebody/someone/we auction(s)[ off] {it_or_lot}<ended>
    -> when {it_or_lot} is auctioned
# Who is right.
<start>[so/and ]*(do|does|did) {who} win this_one/that_one/this/that/the_argument/here<asked>
    -> is {who} right
<start>[so/and ]*is it/that/this (real|for real|a real thing|really so|really the rule)<?>
    -> is that right
<start>(that|this|it) (can[']t|cannot|can not|couldn[']t)[ really] be
    (right|true|correct|legal|allowed|fair|so)[ can it| is it| surely]<ended>
    -> is that right?
<start>(that's|thats|that is|this is)[ just| really| surely| so]* (wrong|not right|not true|not fair
    |not allowed|nonsense|cheating|not how it works|bs)[ is it| isn[']t it| right]<?>
    -> is that right
(cost|costs|pay) to {lift/redeem/unmortgage} {it_or_lot} later<asked> -> cost to {lift} {it_or_lot}
{do/does} {who}[ have to] pay <$>{sum}[ now| right away][<,>] and[ then| also]
    (again <$><number>|<$><number> again|the same again|again)[ later]
    when/if/once {he/she/i} lift(s) {it_or_lot}[ later]<asked>
    -> {do} {who} pay twice when {he} lift {it_or_lot}
# Deals that are told by what each gets.
<start>{i} get/got {got_lot} from {party}<,>[ and] he/she/they get(s)/got {paid_for}<ended>
    -> {party} gave me {got_lot} for {paid_for}
<start>{i}[ just] got {capital_lot} from {party}, mortgaged,[ and] for {paid_for}<ended>
    -> {party} gave me {capital_lot} (mortgaged) for {paid_for}
{sell/sells/sold} all[ of]_[the/her/his/my/their ]*two/three/2/3 hotels {on/of/off}
    -> {sell} all hotels {on}
{sell/sells/sold} {what} complete(ly) to[ the] bank -> {sell} {what} to the bank
# Where a card led that is quoted.
[just ](came|moved|went|landed|(got|was|is) sent)[ off/from {place}][ right/straight]
    onto/on_to/on/to {place2} with/by/from/because_of/drawing/after_drawing[ the][ <word>][ card][:]
    <quote>{quoted}<quote>
    -> drew "{quoted}"
# What others did meanwhile.
<start>[and |but ]when/by_the_time/once/as_soon_as he/she/i/we/they <returned><,> {name} <had>
    -> {name} had_
{name} after/behind/next_to him/her/me/them/that (had|has) {rolled} -> {name} had {rolled}
{name} after/behind/next_to him/her/me/them/that {rolled} -> {name} {rolled}
{name}[ has| had| have| just]* {rolled}[ since| already| too]<,>[ and] so (has|did|had) {party}
    -> {name} has {rolled} and {party} has {rolled}
{rolled}[ right| straight] after him/her/me/them[,][ and] then {name}[ did| rolled]
    [ too| as well]<stop>
    -> {rolled} and then {name} rolled
# Headings and notes.
<start>turn of {name}:<sp> -> {name}:_
<dice_shown> {land/lands/landed} -> , {land}
land(s)/landed <capital> -> landed on_
<start>bankrupt: {name}<,> to/against {other} -> {name} went bankrupt to {other}
<start>{name} bankrupt/bust<,>[ and][ his/her/the/their/all]
    (debt(s)/money/tax/taxes/rent/fine|what he/she owes)[ <is>]
    [ rent|[ all] owed|[ all] due|[ the] rent owed] to {other}
    -> {name} went bankrupt to {other}
<start>{name} bankrupt/bust to/against {other} -> {name} went bankrupt to {other}
{rolled/threw/rolls} a total of -> {rolled} a
exactly {few} -> {few}
<start>[total ]cost[ in_total/altogether]<?> -> how much
(is|'s) {richer} counting/adding/with/by cash
    (and|+|plus|&)[ the][ printed/full/list] price(s)/property/properties/value(s) -> is {richer}
<start>[by |after |just |only ]*{doing} {what}[ only/alone/first]<,>
    how much {aux} {who} {more} -> if {who} {verb}{s} {what}, how much {aux} {who} {more}
<worded>[ in] total/altogether/alltogether<stop> ->
# Throws, and where they lead.
{name}'s roll/throw/dice[ just] took/takes/brought/brings/carried/carries/put(s)
    me/him/her/them/us[ exactly/right/straight/all_the_way/directly/just]* on/onto/to
    -> {name} landed on
{whose} roll/throw/dice[ just] took/takes/brought/brings/carried/carries/put(s)
    me/him/her/them/us[ exactly/right/straight/all_the_way/directly/just]* on/onto/to
    -> {who} landed on
<start>{name}'s turn:[ ]<=pair> -> {name} rolled_
<start>[the ]dice<show>[ ]{pair}<goes_on> -> rolled {pair}
<start>{whose} dice<show>[ ]{pair}<goes_on> -> {who} rolled {pair}
missed/failed/did_not_get[ to_roll/to_throw/rolling][ the] double(s)[ in <word>] for the {nth}
    turn/time[ in_a_row/running]
    -> is on the {nth} turn in jail
<start><!my/their>{whose} (last|only|one|remaining) (property|deed|street|card) is <capital>
    -> {who} only has_
<start>(that/the/his/her/my last/final roll/throw) was {pair} -> he rolled {pair}
<start>among(st) (that|those|them|this|these|it|(her|his|their|the|all_that|all_his|all_her) <word>)
    [ there] was/were -> some of those were
<start>among her/his/my/their/the things/stuff/properties/deeds/cards/assets/holdings[ there] is/are
    -> {who} has
<start>[so ]it('s| is| was| gets| got)[ then] auctioned[ off]<stop> -> it goes to auction
we['ve| have|'d| had]
    put/placed/collected/dropped/thrown/got[ a total of] <$>{sum}[ from {what}]
    in/into/on/under the middle[ of the board/table]
    -> there is {sum} in the middle
{name}('d| would) rather/sooner {what} than <clause> -> {name} wants to {what}
{who} would rather/sooner {what} than <clause> -> {who} want{s} to {what}
all[ that] {who} (has|owns|has got|'s got|ve got|'ve got|have)[ left]
    [ in the world| to <word> name] is
    -> {who} only has
[just ]landed/ended_up/got_put/got_sent/was_sent/was_put/got/went in/to jail/prison
    (last/the_other/the_previous round/turn/go|this round) -> is in jail
<start>{rent/cost/price/cash/total}[ ]=[ ]<?> -> {rent}
{do/does/did} {who} pick up <$>{sum} -> {do} {who} get {sum}
{do/does/did} {who} get <$>{sum} if/when/as/while he/she/i (pass(es)|go(es) by/past)[ it]<?>
    -> {do} {who} get {sum}
came/come/comes[ down] onto/on_to -> landed on
came/comes to rest on -> landed on
landed bang/smack/slap on -> landed on
in the slammer/clink/cooler/nick/lockup/pokey -> in jail
{for} her/his/my/the/this/that/their {bonus/free/second/extra/additional} {roll/throw/turn}
    -> {for} another {roll}
{got/get/gets/received/took/takes} {named_lot} mortgaged (in|from|through|by) a
    {trade/deal/swap} -> {got} {named_lot} in a {trade}, it is mortgaged
<start>[{who} ]traded for {named_lot}<closes> -> {who} got {named_lot} in a trade
{who}('m| am) buying {named_lot} from {party}<closes> -> {who} buy {named_lot} from {party}
<letter>{who}('s| is) buying {named_lot} from {party}<closes>
    -> {who} buys {named_lot} from {party}
<start>jail, -> I am in jail,_
(missed|failed) (my|his|her|their|the) {nth} (throw|try|roll|attempt|double)
    -> is on the {nth} turn in jail, rolled no double
{who} would like/love to_ -> {who} want{s} to_
(is|went)[ now] bankrupt/bust<,>[ and][ he/she/i] owed {person}<stop> -> went bankrupt to {person}
(<,> and|,|<worded>)[ then] after her/him/them <capital>{party} {rolled} -> , and {party} {rolled}
[{who} says/said ]there are {all_buildings} on it<,> but {why_unseen}how many[ there are]<stop>
    -> there are some {all_buildings} on it
{nth} turn/try/go/round (in|inside) there/here -> {nth} turn
jail/prison<,> {nth} turn/try/go there/here -> jail, {nth} turn
there is {sum_said} in there -> there is {sum_said} in it
how much dose -> how much does
(how_much|what)[ money/cash] {he/she} {pay/owe/get/receive}[s][ to]<!_him/_her/_me>
    -> how much does {he} {pay}
agian -> again
{lot} is from <capital>{party}<stop> -> {party} owns {lot}
(rolled|threw|rolls|throws)[ a(n)] {got_with} to get/land/come/arrive/end_up there/here/on_it
    -> landed there with {got_with}
how much money/cash does/would/will it/that cost[ me/him/her/them/us| {who}]<asked>
    -> what does that cost
<start>{who} want(s)/demand(s)/asks_for <an_auction>[<mark_gap>[but ]<must_it><?>]
    -> is it auctioned?
{says/said/thinks/claims}[ that] {who} have/has to {what}<mark_gap><must_who><?>
    -> {says} {who} have to {what}. Is that right
{sells/sold/gives/gave/trades/swaps} {what}<mark_gap>is the/this/that sale/trade/deal/swap
    valid/legal/ok(ay)/allowed/permitted -> {sells} {what}. Is that ok
{gives/gave/hands/sells/sold}[ to] {person} the mortgaged {named_lot} for <$>{sum}
    -> sold {named_lot} to {person} for {sum}, it is mortgaged
take/takes/get/gets[ off] the/its mortgage[ away/off][ again]<!_on/_of> -> lift the mortgage
<start>(want(s)|wish(es)|plan(s)): to_ -> they want to_
<start>(want(s)|wish(es)): -> wants
<start>wants/plans/wishes/hopes/intends to_ -> they want to_
<start>{named_owner} (says|claims|reckons|thinks|insists)[ that] {what}<?>
    -> {named_owner} says {what}. Is that right
{few} {building}_<capital> -> {few} {building} on_
{sell/sells/sold} all[ of][ the/his/her/my/their]*[ two/three/2/3] hotels<,>
    [ the/all/his/her/my/their/both/a]* whole/entire/full/complete {colour} group/set/monopoly
    [ all/at_once/in_one_go/together/now]*<stop>
    -> {sell} all hotels on the {colour} group
{sell/sells/sold} all[ of][ the/his/her/my/their]*[ two/three/2/3] {all_buildings}
    (of|on|from|off) the[ whole/entire] {colour} group/set/monopoly<stop>
    -> {sell} all {all_buildings} on the {colour} group
# Twice, for a list of three.
<two_of_list> -> {few} {building} on {capital_lot}, {number} {building} on {capital_lot2}
<two_of_list> -> {few} {building} on {capital_lot}, {number} {building} on {capital_lot2}
# Doubles, throws and wishes.
<start>(even|evenly)<?> -> is that allowed
{turn/flip/get} {it/them/that} back (up|over|face up|face-up|the right way up|the right way round)
    -> unmortgage {it}
<start>{person} won the auction (for|of) {capital_lot} (at|for|with) <$>{sum}
    [<,> but[ he| she]] (has only|only has)_
    -> auction of {capital_lot}. {person} bids {sum}. {person} only has_
<opens>{person} <wins_lot> {it_or_lot} (in|at|on|during)[ the| an| our] auction
    (for|at|with)[ only/just]* <$><number>[ dollars/bucks]{told_between}{landed/lands/land}_
    -> {person} won {it_or_lot} at auction{told_between}{landed}_
<opens>{person} <wins_lot> {capital_lot} (in|at|on|during)[ the| an| our] auction
    (for|at|with)[ only/just]* <$>{sum}[ dollars/bucks]<price_told><unbid><closes>
    -> There is an auction of {capital_lot}. {person} wins with {sum}
<opens>{person} <wins_lot> {capital_lot} (for|at)[ only/just]* <$>{sum}[ dollars/bucks]
    (in|at|on)[ the| an| our] auction<price_told><unbid><closes>
    -> There is an auction of {capital_lot}. {person} wins with {sum}
<opens>{person} (won|wins) the auction (for|of) {capital_lot}
    (for|at|with)[ only/just]* <$>{sum}<stop>
    -> There is an auction of {capital_lot}. {person} wins with {sum}
{says/said/say} (it('s| is)|that('s| is)) (not|non-)[ ]transferable -> {says} that's not allowed
<,>[ and] {he/she/i} (has|owns|have|own) only (that|this|the one) <!one/street/deed>{group}<goes_on>
    -> , no other {group}
<start>[so/then/now ]*[an ]auction[ then/now/time]<stop> -> it goes to auction
{want/wants/wanted} another {roll/throw/go}<stop> -> {want} to roll again
claims/demands another {roll/throw/go}<stop> -> wants to roll again
{moved/moves} my/his/her/their {word} squares/spaces -> {moved} {word} spaces
on each street/property/one of them -> on each
<,> one per street/property/site<stop> -> , one on each
one/another thing/property/deed/street {he/she/i} leave(s)/left/has/had[ behind] is/was
    -> {he} has
<start>{who} count(ed) {built} -> {who} have {built}
{sell/sells/sold} the bank {what}<stop> -> {sell} {what} to the bank
should {who} get/collect/receive (the|my|his|her) <$>{sum} -> does {who} get {sum}
(have|get) (it|that) back (in use|in play|into play|working) -> get it back
<start>what(s|'s| is| was) left[ over| of it]:[ ] -> he has_
{landed/stopped/was/came} on {few_words} <rounds_ago> ->
    {landed} on {few_words}. Two players have rolled since
(everyone|everybody|all the others|all others|we all) (has|have)[ already]
    (rolled|thrown|moved|had a turn|had a go)[ again]* since -> two players have rolled since
two/three/four/<number> rounds/turns ago -> a while ago
(ended|finished) (his|her|my|the|their) turn/go without paying
    [ up| rent| the rent| anything| me| him| her| them]*<closes> -> ended the turn
landed on {named_lot}[ in/on/during][ the| his| her| my| their] last/previous turn/go/round<stop>
    -> landed on {named_lot}
was mortgaged for <$><number> -> is mortgaged
[just ][now ]got/bought/won/has/completed her/his/my/the/their last/final/third/missing
    {word}[ property/street/one/deed/card][ in a trade/deal/swap| at auction| at last]<stop>
    -> owns all the {word} properties
<start>how_much[ money/cash][ goes/is_due|(would|will) that be| is that] to[ the] bank<asked>
    -> how much
{name}'d {go/bid/pay/have/want/buy/take/offer/like/rather/prefer} -> {name} would {go}
roll(s)/rolled/throw(s)/threw/move(s)/moved[ the dice] and
    end/stop/finish/come/came/wind/wound/get/got/arrive[s/ed/d][ up] {on/at} -> landed {on}
{name}'s turn and {he/she/i/they} {does} -> {name}'s turn. {he} {does}
go(ing)[ straight] from (nothing|zero|bare|scratch|no <word>) to {count} -> build {count}
<,>[ and] while/when {it/they} (is|are|was|were)[ still] {state}<goes_on>
    -> , {it} is {state}
{asks} give/hand[ over][ to] the bank -> {asks} pay the bank
what {do/does/did} {who}[ have to/need to] give/hand[ over][ to] the bank
    -> how much {do} {who} pay the bank
{do/does/did} {who}[ have/need to] (pay|give)[ to] [the ]bank
    {anything/something/any_interest/interest}
    -> {do} {who} owe the bank {anything}
what {do/does/will/would} {who} have left[ over] after it/that/this/all_that<?>
    -> how much {do} {who} have left after that
# Past a space, and before a throw.
going[ round/around/right/straight/all_the_way]* past -> passing
(goes|went|go)[ round/around/right/straight/all_the_way]* past -> passed
{early}<rolls> -> {early}
{pays}<rolls> -> {pays} before rolling
<start>before (rolling|throwing|the roll|he/she/i roll(s)/throw(s))<,> {who} {paying}
    -> {who} {paying} before rolling
[[what('s| is| would be) ]the/my |what ]total[ cost/price/bill][ to[ pay][ the] bank]<?> -> how much
{landing}<,> and {who} {wants/says/claims/demands/thinks/reckons/insists/is_asking/asks}
    -> {landing}. {who} {wants}
{title}[ ]<arrow>[ ]{holder}<last> -> {title}: {holder}
<start>[and/so ]that/it/this takes/took/brings/brought/puts/put/carried {who}
    on/to/onto[ the] <capital>
    -> {who} landed on_
<,>[ and] that/which/it takes/took/brings/brought/puts/put/carried
    me/him/her/them on/to/onto[ the] <capital>
    -> _and landed on_
{on/for} all three/four<alone> -> {on} each of them
how many dollars/bucks/pounds/quid<!_note(s)/_bill(s)> -> how much
how_much[ cash/money] do/does/will/would/is/has/have {who}[ have/got][ left/now] <paid><stop>
    -> how much cash does {who} have left
how_much {do/does/did/will/would/must/should} {who}[ have to]
    pay besides/not_counting/on_top_of/in_addition_to/apart_from/aside_from {what}<stop>
    -> how much {do} {who} pay
{question}<,> <idly>[ <idly>]*<asked> -> {question}
# What several mortgages bring together.
how_much/what[ money/cash/would/will/does/can/could/do/did]*[ the] bank <hands_out>
    [ me/him/her/us/them/<name>][ back/altogether/in_total/in_all/all_together]*
    for mortgaging {several_lots}<asked>
    -> what do i get if i mortgage {several_lots}
how_much/what[ money/cash/would/will/does/can/could/do/did]* {i/he/she/we/<name>}
    get(s)/receive(s)/raise(s)[ altogether/in_total/in_all/from_the_bank/all_together]*
    (for|by|from) mortgaging {several_lots}<asked>
    -> what does {i} get if {i} mortgages {several_lots}
# What the bank pays for a building that somebody is told to sell is not for the street under it.
{turn/change/convert} the[ hotel on| one on]* {capital_lot}[ one/hotel] (back|into|back into|to)
    {four_pieces}[ {house/houses}]
    -> sell the hotel on {capital_lot}
{sell/sells/sold/selling}{told_between}{house/houses/hotel/hotels}{told_between2}
    (how_much|what)[ cash/money] {do/does/will/would} {i/he/she/they/<name>} (get|receive)[ back]
    [ from the bank][ for] (it|that|them|this|those|both)[ all]<asked>
    -> {sell}{told_between}{house}{told_between2} how much {do} {i} get
{sell/sells/sold/selling}{told_between}{house/houses/hotel/hotels}{told_between2}
    (how_much|what)[ cash/money] {do/does/will/would} {i/he/she/they/<name>} get back
    [ from the bank]<asked>
    -> {sell}{told_between}{house}{told_between2} how much {do} {i} get
{sell/sells/sold/selling}{told_between}{house/houses/hotel/hotels}{told_between2}
    how_much/what[ cash/money] does/would/will[ the] bank <hands_out> him<for_them><asked>
    -> {sell}{told_between}{house}{told_between2} how much does he get
{sell/sells/sold/selling}{told_between}{house/houses/hotel/hotels}{told_between2}
    how_much/what[ cash/money] does/would/will[ the] bank <hands_out> her<for_them><asked>
    -> {sell}{told_between}{house}{told_between2} how much does she get
{sell/sells/sold/selling}{told_between}{house/houses/hotel/hotels}{told_between2}
    how_much/what[ cash/money] does/would/will[ the] bank <hands_out> {who}<for_them><asked>
    -> {sell}{told_between}{house}{told_between2} how much does {who} get
what/how_much[ money/cash] does/do/will/would/could/can[ the] bank give/pay/offer[ <person>]
    for {land}<asked> -> what is the mortgage value of {land}
what/how_much[ money/cash] does/do/will/would/did[ the] bank give/pay/hand[ {who}] for
    -> how much {do} {who} get for
rolled/went/goes/go/moved/came/got[ right/straight][ round/around]
    (past <letter>|by/over <capital>) -> passed_
{went/goes/go/moved/moves/got/came}[ all the way] round/around to -> {went} to
[the/its ]card('s| is) {facedown/face_down/turned_over/flipped/upside_down} -> it is {facedown}
<start>{owner}['s] card/deed for it is {facedown/face_down/turned_over/flipped/upside_down}
    -> it is {owner}'s and {facedown}
<start>{owner}['s] card/deed for {named}<,> is {facedown/face_down/turned_over/flipped/upside_down}
    -> {named} is {owner}'s and {facedown}
[there ][is/are ](not one|not a single|not any) {sort}[ is/are] left[ in the bank/box/tray/bag]
    -> the bank has no {sort}s
{is/are} turned[ over] face_down -> {is} face down
double {pips} (got|freed|brought|sprung) {owner} out of jail -> {owner} in jail rolled double {pips}
<edge>nobody sent me/him/her/them[ there] -> just visiting
took {whose} own turn -> took {whose} turn
{land/landed/lands} on {named} on {whose} first lap/trip/round[ of the board] -> {land} on {named}
before {rolling/throwing} (then|and then) -> before {rolling}, then
<,> without (a word|saying anything) ->
rolled/threw/rolls[ the dice] and {land/lands/landed/landing} -> {land}
we held/had/did/ran/are_having/were_having/started/are_doing[ a(n)] auction -> there is an auction
we['ve|'re| have| are][ all][ ran/run] out of -> the bank is out of
# Doubles.
(again<,>|still) no double(s) -> no doubles
<start>{nth} turn/try/go/attempt/time/throw in jail/prison for {name}<goes_on>
    -> {name} is on the {nth} turn in jail
<start>{nth} turn/try/go/attempt/time/throw in jail/prison<,>[ and/when] <!i>{person}
    {rolled/threw/rolls/throws/has}_
    -> {person} is on the {nth} turn in jail, {person} {rolled}_
<start>{nth} turn/try/go/attempt/time/throw in jail/prison(.|:| -|;)
    <!i/he/she/they/we/it>{person} {rolled/threw/rolls/throws/has}_
    -> {person} is on the {nth} turn in jail. {person} {rolled}_
<start>{nth} turn/try/go/attempt/time/throw in jail/prison<,> -> I am on the {nth} turn in jail,
no double(s) again -> no doubles
<start>[at ][the ]start/beginning/top of my turn<,>[ i('m| am| was)] in {place}<,>
    -> I was in {place},_
double(s)<,>[ and][ then][ rolled] double(s)
    again<,>[ and][ then][ rolled][ double(s)][ a/for_the/again] third[ time][ double(s)]
    -> doubles three times
[just ]rolled/threw/got a/my/his/her/the/their {nth} double(s)[ in_a_row/running]
    -> rolled doubles {times} times
{doubles} in_a_row/running/straight -> {doubles}
rolled/threw/got[ a] double(s) for <whose_or_the> {nth} time[ in_a_row/running/straight]
    -> rolled doubles {times} times
{rolled/threw/got}[ a] <twin><marks>[ and][ which| that| it| this]<would_lead>{place}<third_double>
    -> {rolled} doubles three times and landed on {place}
{rolled/threw/got}[ a] <twin><third_double> -> {rolled} doubles three times
doubles {three/3} times<marks>[ and] <whose_or_the> last/third/final/3rd
    [ one/roll/throw/double/time][ was| being| is|:][ a] <twin>
    -> doubles {three} times
doubles {three/3} times[<marks> <twin>]<marks>[ and/but/so/which/that/it/this]*<would_lead>
    -> doubles {three} times and landed on
double(s)<,>[ and][ then] <more_doubles><,>[ and] then <more_doubles>[ a third time]<stop>
    -> doubles three times
{threw}<moved>[<,> and] to/on_to/onto/landed_on <letter> -> {threw} and landed on_
{threw} on_to/onto <letter> -> {threw} and landed on_
{threw}<moved><stop> -> {threw}
{held}<,> and/so/then[ and/so/then]*
    (im|i'm|i got/get|he/she(s|'s| is| gets| got| comes| came| was))
    out[ now/again| of <word>]<goes_on> -> {held}
<,>[ and/but] no double(s)[ again]<,>[ ]<open>{thrown}<close> -> , {thrown}
{third}<,>[ and/he/she/i][ has/have][ already] missed/failed[ to_roll/to_get/to_throw/rolling/the]
    double(s) twice/two_times/both_times[ already/before] -> {third}
<start>{said}, {say(s)/said/claim(s)/claimed/argue(s)/argued/insist(s)/reckon(s)/think(s)}
    {who}<full> -> {who} {say} {said}
# Auctions, and the bank.
{lot}[ is/was][ up|put up] for/in/at/on/under[ the/an] auction:[ ]<letter>
    -> auction of {lot}._
{lot}[ is/was/goes/went][ now][ up|put up] for/in/at/on/under[ the/an] auction<stops>
    -> auction of {lot}
<start>[so/then/now/and ]*[the/an ]auction[ now/then]
    {begin(s)/began/start(s)/started/is_on}[ now/then/at_once]<goes_on>
    -> it goes to auction
<start>[the ]banker:[ ][it ]{has/must/needs} -> the bank says it {has}
<start>[the ]bank {give/pay}[s] {party}<,> how much -> how much does the bank {give} {party}
<start>{deed} cost(s) {party} how much -> how much does {deed} cost {party}
<start>{deed} cost(s) how much -> how much does {deed} cost
offer(s) {party} a loan of -> wants to lend {party}
lend {party} <$>{sum}<,> so[ that] he/she/they/i can<more> -> lend {party} {sum}
{number}<of_all> -> {number}
{called}<,> jail<goes_on> -> {called}, in jail
{stay(s)/remain(s)}[ right/exactly] where (they are|they stand|it is) -> {stay} put
{sell(s)/sold} everything/all/it_all[ right/straight] down to[ the][ bare] ground/land/nothing/lots
    -> {sell} all
how much[ in] total/altogether/extra/exactly {do/does/did/will/would/should/is/are/am}
    -> how much {do}
# Sums that are asked for.
<total> <must> <over> -> how much {do} {who} have to pay
<total> <must> -> how much {do} {who} have to
<total> {owe/must/should/pay}[s][ <over>] -> how much {do} {who} {owe}
<mine>[the ]banker{tail} -> the bank{tail}
it[']s got -> it has
which/that('s| is) {whose} own<alone> -> which {who} own{s}
[since then<,> ][{some} ][other/more ]people/players/others
    /persons(( have|'ve)[ already| all]| already)
    rolled/gone/moved/played/had_their_turn(s)[ and rolled/moved/gone][ already/since][ then]
    -> {some} others have rolled since
want(s) {it/them/that_one} back -> wants to get {it} back
would like/love {it/them/that_one} back -> wants to get {it} back
{bank}('s| is) {sell}ing {it/that} -> {bank} {sell}s {it}
rolled/threw my/his/her/their own turn/go -> rolled
(both|all|all three|all four|each)[ of them][ are] (free|clear) of mortgage(s) -> not mortgaged
<,> free/clear of mortgage(s) -> , not mortgaged
{name} owe(s) <$>{sum} for/on my_ -> {name} owes me {sum} for my_
<,>[ and] [it's |it is |that's |and ][the ]only {group}[ one][ that] she/he/i/they<holds>
    -> , no other {group}
(<,> and|,|<worded>)[ with] <none_of>
    built[ on/up] or {state}<clause_ends> -> , nothing built, not {state}
(<,> and|,|<worded>)[ with] <none_of>
    {state} or built[ on/up]<clause_ends> -> , nothing built, not {state}
<behind_comma>only (that|this|the one) {colour_word}[ one][ that she/he/i/they<holds>]<listed>
    -> no other {colour_word}
{swap} the/my/his/her {four_pieces}[ {piece}] on {named_lot} (plus|and|+) <$>{sum} for a hotel
    -> {swap} {four_pieces} on {named_lot} for a hotel for {sum}
{who} <unwilling> lift/clear/pay_off/redeem the mortgage[ just][ yet/now/today/right_now]<stop>
    -> {who} keep{s} it mortgaged
<teller> not lifting/clearing/paying_off the mortgage[ just][ yet/now/today/right_now]
    [<,>[ just/but] (keeping|leaving) it (mortgaged|face down|face-down|as it is|turned over)]<stop>
    -> {who} keep{s} it mortgaged
<opens>(that|this) one {belongs/is/was/has}_ -> it {belongs}_
<opens>(that|this) one's_ -> it's_
# Throws in words, and from where they were.
{rolled/threw/rolls/throws} {pips_thrown} off[ of]<to_somebodys> -> {rolled} {pips_thrown} from
{pay/pays/paid/paying} the fifty<closes> -> {pay} the 50
{jail/prison}{told_between}{does/did/do/will} {who} come out[ now/then/with_that/with_it]*<?>
    -> {jail}{told_between}{does} {who} get out of jail
<start>{who} (start(s)|started|begin(s)|began)[ my/his/her/the/off]* (turn|go)
    {in_jail}<,>[ and/then/i/he/she]*_ -> {who} was {in_jail}, _
again (after|when|once) {i/he/she}('ve|'s|'m| has| have| am| is|) (dealt|done|finished|deal|deals)
    with {few_words}<asked> -> again
# Sums in words, the bank's player, and what stands beside what is asked about.
{wants/want/wanted/says/say/said/claims/claim/demands} {sum_word} -> {wants} {sum_figure}
(i'd|i would|id) say[ that it's| it's]* <$>{sum}<ended> -> I say {sum}
[the |our |my ]bank guy/man/lady/woman/person/dude<!'s> -> the banker
<capital>{named_lot} next_door {has/is/with} -> {named_lot} {has}
<capital>{named_lot} is mortgaged{told_between}[,] and if not[,] (what|how_much) (does|would|will)
    it cost to (fix|sort out|put right) (it|that)<asked>
    -> {named_lot} is mortgaged{told_between}? What does it cost to lift the mortgage on {named_lot}
<start>{who} (owes|owe) {party_or_kin} for <capital>{capital_lot} with {few} {house/houses}<ended>
    -> {who} landed on {party_or_kin}'s {capital_lot} with {few} {house}
{who} (is|am) (having|on|taking) (his|her|my|their|the) third[ and last| and final| and]*
    (throw|try|roll|attempt|turn) in jail<,>[ and/but]* (it's|it is|it was|gets|got) {pips_thrown}
    -> {who} is on the third turn in jail and rolls {pips_thrown}
<,> nothing more<ended> -> , nothing else
# Landings.
{rolled/threw/rolls/throws}{throw_told}<mark_gap>[so ]that('s|s| is| was| puts me on| brings me to)
    {plain_place}<stop> -> {rolled}{throw_told} and landed on {plain_place}
rolled/rolls[ right/straight] on_to/onto/into/up_on<place_not_sum> -> landed on
end/wind/wound/finish/came/show[s/ed] up on/at -> landed on
stopped/stops/touched_down/arrived/pulled_up on<place_not_sum> -> landed on
{walked/walks/strolled/strolls/wandered/wanders/blundered/crashed/crashes/ran/runs/bumped/stumbled}
    [ right/straight/smack] into/onto<to_somebodys> -> landed on
<noun>hit(s)[ on]<!_by/_double(s)/_the_roof/_the_ceiling/_a/_an/_me/_him/_her_with><place_not_sum>
    -> landed on
came/comes/come down on<!_me/_him/_her/_them/_us/_that/_hard><place_not_sum> -> landed on
very first -> first
first {roll/throw/turn/go} of the game -> first {roll}
paid/pays nothing<stop> -> did not pay
rolled and moved<stop> -> rolled
landed right/smack/bang/directly/exactly/straight/square(ly)/down {on/in/at} -> landed {on}
<start>{name} <missed>[ that] {visitor} {land(s)/landed} on {his/her/their}
    <capital>{named_lot}<closes> -> {visitor} {land} on {name}'s {named_lot}. {name} did not notice
<start>{name} <missed>[ that] {visitor} {land(s)/landed} on {place}<,> which is/was
    his/hers/theirs<stop> -> {visitor} {land} on {name}'s {place}. {name} did not notice
<start>{name} <missed>[ that] {visitor} {land(s)/landed} on <capital>{named_lot}<closes>
    -> {visitor} {land} on {named_lot}. {name} did not notice
<opens>{who} only noticed/saw/realised/realized/spoke_up/asked[ it| that| this| for it]
    when/after/once {visitor}[ had| has][ already| just] rolled/moved/thrown<stop>
    -> {who} did not notice. {visitor} rolled
<opens>{name} (has|'s got|has got|is holding|holds) the dice
    [ now| already|[ already] in (his|her) hand(s)]<stop> -> it is {name}'s turn
the next player[ has| had][ already| just] rolled/moved/thrown/gone
    -> one other player has rolled since
{who} has/have/owns/own/holds/hold[ got][ all][ of][ the] {many}[ of][ the] {those}<of_which>
     {fewer}[ of (them|those|which|these)]['s| is| are| being] {state}<unnamed>
    -> {who} has {left} un{state} {those} and {fewer} {state} {those}
# What somebody does not want to pay, and whose turn it is not.
<start>{who} <refuses> pay[ the/my/her/his] rent on/for {where}<point> <must_they>
    -> {who} landed on {where}. Does {they} have to pay?
<start>{who} <refuses> pay[ the/my/her/his] rent on/for {where}<stop> -> {who} landed on {where}
(<,>|<worded>)[ and| but| so][ he| she| they] <refuses> pay<fee><point> <must_they>
    -> . Does {they} have to pay?
<opens>{who} <refuses> pay<fee><point> <must_they> -> Does {they} have to pay?
<start><it_is_not> my/his/her/<name>'s turn
    [ yet| now| right now| at the moment]<stop> -> it is another player's turn
<start><it_is> someone/somebody else's/elses turn<stop> -> it is another player's turn
{past/passed/passes} <capital>{word} and landed/lands[ right/straight] on it -> {past} {word}
{mortgage/sell} stuff/things/some_stuff/some_things -> {mortgage} something
{mortgage/sell} {some_thing} first to buy/afford/pay_for it/that -> {mortgage} {some_thing}
{declined/turned_down/passed_up/refused} {named_lot} at/for <$><number><closes>
    -> {declined} {named_lot}
{auctioned} {say(s)/said/claim(s)/think(s)}[ that] {who} gave up his/her/my/their right(s)<stop>
    -> {auctioned} {say} {who} can't bid
gave up his/her/my/their right(s) to bid -> can't bid
landed there with a(n) {number} -> landed there with a roll of {number}
{on/of/for} both <capital> -> {on}_
{owns/has/holds} (that|this|the) one only -> {owns} only that
{headed}, <capital>{name} {owns/has/holds} it<goes_on> -> {name} owns {headed}
{headed}, <capital>{name} {owns/has/holds} only that<goes_on> -> {name} owns only {headed}
and (landed|stopped|ended up) there -> and landed on it
landed on {place} with/w a(n) {number} -> landed on {place} with a roll of {number}
no other {word}<,>[ and/with] (no mortgages|none[ are] mortgaged)
    -> no other {word}, nothing mortgaged
(<,> and|,|<worded>)
    neither/none['s| is| are| of them/em/'em/those/these/it/hers/his/mine/theirs['s| is| are]]
    {state} -> , not {state}
<teller> the one who/that['s] {did} -> {who} {did}
(,| and| but)[ has/have] never <!bought/buy(s)/asked/ask(s)><words><goes_on> ->
{get(s)/collect(s)/want(s)/for/charge(s)/claim(s)/owed} my/his/her/their[ full] rent -> {get} rent
<opens>[<teller> ]{doing} {thing} -> {who} want{s} to {verb} {thing}
[<teller> ]trying/tryna/looking/hoping/attempting/planning to <!get> -> {who} want{s} to_
moved/moves/move/went/goes my/her/his/their {hops} space(s) -> moved {hops} spaces
{lot} got/was/is/has_been bid up -> auction of {lot}
<,>[ and/but/so] <thats> the last/final/highest/best/winning bid/offer<stop> -> , nobody bid more
<start>through/in/by/via a/the {trade/swap/deal/auction} with {name}<,>
    {who} got/received/took {named_lot}<closes>
    -> {who} got {named_lot} in a {trade} with {name},
{wants/wanted/want} {it/that/them} {done} -> {wants} to {act} {it}
across/over all[ of] my/his/her/their streets/properties/lots ->
how_much/what do/does/did/will/would[ the] bank want/ask/charge/demand/take[ for][ from] {who}<?>
    -> how much does {who} pay the bank
landed on {my/his/her/their} own <capital>{named_lot}<closes>
    -> landed on {named_lot}, which is {my} own
landed on {my/his/her/their/<name>'s} mortgaged <capital>{named_lot}<closes>
    -> landed on {my} {named_lot}, which is mortgaged
landed on the mortgaged <capital>{named_lot}<closes> -> landed on {named_lot}, which is mortgaged
landed on {place} past {place2}<stop> -> passed {place2} and landed on {place}
{name} went bankrupt to {person}(,[ ]*[and/so ]*| and[ so]* )
    [ ]*{he/she/i/they} {got/get/received/inherited/took}[s]_
    -> {name} went bankrupt to {person}. {he} {got}_
<worded>[ ]<open>{others} (too|also|as well)<close>[,] -> , so do {others},
the real/actual/proper/true/exact {rent/sum/amount/price/cost/fine/bill/total} -> the {rent}
# What is asked of a landing in one sentence with it.
<start>(how much|what)[ is it| do i owe| do i pay| do i have to pay| would i owe| does it cost][ me]
    for landing on {said_all} -> I landed on {said_all}. How much do I owe
(how much|what)<,> if anything -> how much
{swap/swaps/swapped} <capital>{lot_before_to} to_ -> trade {lot_before_to} to_
<opens>{who} {owns/own/has/have/holds/hold}[ got]* {it_or_lots}<,>
    (and|plus|as well as|and also) {extra}[ other| more] (properties|property|deeds|deed)<goes_on>
    -> {who} {owns} {it_or_lots}. {who} has {few_more} other properties
<opens>{who} {owns/own/has/have/holds/hold}[ got]* {it_or_lots}<,>
    (and|plus|as well as|and also) {extra}[ other| more| of the other] {kind_word}<goes_on>
    -> {who} {owns} {it_or_lots} and {few_more} other {kind_word}
<opens>{who} {owns/own/has/have/holds/hold}[ got]* {it_or_lots}<,>
    (and|plus|as well as|and also) {extra}[ other| more| others]<ended>
    -> {who} {owns} {it_or_lots} and {few_more} other
<opens>{who} {owns/own/has/have/holds/hold}[ got]* {few} {kind_word}[<,>]
    (one of them|one of which|one of those|including|among them)[ is| being]*[ the]*
    {capital_lot}<ended>
    -> {who} {owns} {capital_lot}, {who} {owns} {few} {kind_word}
{want/wants/wanted}[ to have/to get] {both/one/two/three/a_house/1/2/3}[ of them| of those]
    for {my/his/her/their/the} {colour}<closes> -> {want} to build {both} on {my} {colour}
(passed/handed/gave) the dice[ on| over| along| to <name>]*<goes_on> -> ended the turn
{i/he/she/<name>} {go/goes/went/pass/passes/passed}[ past/over] <capital>{word} and should
    {get/collect} -> {i} {go} past {word} so {i} should {get}
# Doubles in jail, where nobody says which.
{rolled/threw/rolls/throws}[ a] double(s)[ on my/his/her/the <word> try/turn/go] (in|from|out of)
    {jail/prison}[ on my/his/her/the <word> try/turn/go] -> was in {jail} and rolled doubles
<start>{i/he/she/<name>} (paid <few_words>|used my/his/her/the/a <few_words>)
    [ out of <word>| of <word>| to leave <word>]*[,][ and][ then] rolled[ a] double(s)<point>
    (do|does) i/he/she (roll|go|throw) again
    -> do you roll again if you pay to leave jail and then roll a double
(didn't|did not|never) {ask/asked}[ for[ the] rent| for it]* (before|until) one other player has
    rolled since -> did not ask. one other player has rolled since
<line_begins>(do|does|must|should) {who}[ have to| need to| still| really]* (pay|owe)
    [ the/any/him/her/me| {party}| my <name>]* rent[ to <name>| on {few_words}]*[,] if/when/while
    ({owner_named}|he|she|they)(('s| is| are)[ sitting/stuck/still]*| sits) in {jail/prison}
    -> Do you pay rent if the owner is in {jail}
<start>{do/does/must/should} {who}[ have to| need to| still| really]* {pay/owe}
    [ the/any/him/her/me| <capital>{party}| my <name>]*[ rent][ to <name>| on {few_words}]*[,]
    if/when/while {owner_or_pronoun}(('s| is)[ sitting/stuck/still]*| sits) in {jail/prison}
    -> {owner_or_pronoun} is in {jail}. {do} {who} {pay} rent
too late<,> (right|huh|no|isn't it)<q> -> is it too late
{topic}:[ ]{can/may/do/does/must/is/are/how}_ -> {topic}. {can}_
{i/he/she}['ll| am| is|'m|'s] only pay/pays/paying <$>{sum} -> {i} will pay {sum}
(throw|roll|go) a second/third/2nd/3rd time -> roll again
(i've|ive|i have|he has|she has|he's|she's) had it mortgaged[ since| for| ages| forever| a while
    | a long time| all along]*<stop> -> it is mortgaged
{who} {wants/want} to {sell/trade/give} {named_lot} to <capital>{name} with (the|a|its|his|her)
    {hotel/house}[ still| standing| sitting]* on it<stop>
    -> there is a {hotel} on {named_lot}. {who} {wants} to {sell} {named_lot} to {name}
with {named_lot} mortgaged<?> -> if {named_lot} is mortgaged?
turn/turns/change/changes/convert/converts (the|my|his|her|a) hotel back into 4/four houses
    -> sell the hotel
<start>somebody/someone/a_player {lands/landed} on {named_lot}<,> do/does they/he/she {pay/owe} me
    -> the other player {lands} on {named_lot}. Does the other player {pay} me
{he/she/<name>}[ is <word> and|'s <word> and] says[,] i give up<,>[ i'm| i am| im] bankrupt
    [,][ and everything goes to <few_words>]<stop> -> {he} wants to go bankrupt
{who} bid(s) <$>{sum}[,] and won/wins[ it| the auction]* -> {who} won it for {sum}
{railroad/station/utility}[ card]<,>[ the one that says]* pay[s/ing] twice/double[ the rent]*<stop>
    -> {railroad} card
[the ]first throw/roll of {my/his/her} turn was {doubled} -> {my} first roll was {doubled}
on the {last/first/second/third} chance[ square]<,>[ and]*[ the| my| his| her]* card says/said
    -> on the {last} Chance and drew
# Who came to what is named, where it is not told who that is.
<start>(how much|what)[ rent] (do i|can i|should i|would i|does my <name>|does <capital><name>)
    (get|collect|charge|earn|make)[ in rent| for it| from it]*[,] (if|when|whenever)
    {person} (lands|land|landed|stops|stopped) on {said_all}
    -> {person} landed on {said_all}. How much is the rent
<opens>[if/when/whenever/suppose/say ]*<some_player>
    {rolls/rolled/threw/throws/lands/landed/land/hits/hit/stops/stopped/draws/drew}<names_later>_
    -> the other player {rolls}_
landed on[ the] <capital>{owned_lot} <owned_by> <!the_bank/bank/nobody/anybody>{named_owner}[,] who_
    -> landed on {owned_lot}, which {named_owner} owns. {named_owner}_
landed on[ the] <capital>{owned_lot} <owned_by> <!the_bank/bank/nobody/anybody>{named_owner}<closes>
    -> landed on {owned_lot}, which {named_owner} owns
{says/said/thinks/claims/say/reckons}[ that] {he/she/i/they/<name>} (get|collect)(s) no rent
    -> {says} {he} do not get rent
# What is had besides what a question or a card names.
<start>[so ][what('s|s| is) ][the ]rent (on|for|at)[ the] <capital>{named_lot} (if|when)
    {who} {own/owns/have/has/had}[ got][ also] {what}[,] (too|also|as well)<?>
    -> {who} {own} {named_lot} and {what}. What is the rent on {named_lot}
<start>[so ][what('s|s| is) ][the ]rent (on|for|at)[ the] <capital>{named_lot} (if|when)
    {who} {own/owns/have/has/had} (both|all|all three|all four)[ of][ the] {colour}<?>
    -> {who} {own} all the {colour}. What is the rent on {named_lot}
<start>i[ just] {drew/draw/got/pulled} {few_words} with {built}<goes_on>
    -> I {drew} {few_words}. I have {built}
<start>{who}[ just] {drew/draws/got/pulled/gets} {few_words} with {built}<goes_on>
    -> {who} {drew} {few_words}. {who} has {built}
<worded>[,] with {head_count} (players|people)[ in the game| playing]*<,>
    -> , we are {head_count} players.
<start>i (have|own|hold|got) {many} {of_kind}s<marks>[ and|, ]*<capital>{visitor}
    (lands|landed|stops|stopped) on one[ of (them|mine|those|these)]<stop>
    -> {visitor} landed on my {of_kind}. I own {many}
<start><capital>{name} {has/owns/holds} [all |all of the |all the ]{many} {of_kind}s<marks>
    [ and|, ]* {visitor}
    (land|lands|landed|stops|stopped) on one[ of (them|those|these|his|hers)]<stop>
    -> {visitor} landed on {name}'s {of_kind}. {name} owns {many}
<start>{who}('m| am|'s| is)[ still| stuck]* in {jail/prison}<marks>[ and| but]
    [ i| he| she][ just] (rolled|threw|got)[ a] double(s)<closes>
    -> {who} was in {jail} and rolled doubles
{can/could/may} {who} {buy/build/put} {few_words} with[ only/just]* <$>{sum}
    [ dollars/bucks/cash/left/in_cash/in_hand]*<?> -> {can} {who} {buy} {few_words}
    if {who} ha{ve} only {sum}
# What people hold, or paid, of a price as of what is built, sold or mortgaged.
<opens>{who} {say/says/said/thinks/claims/reckons}[ that] a house on {named_lot}
    (costs|is) <$>{sum}<closes>
    -> {who} build{s} a house on {named_lot}. {who} {say} it costs {sum}
<opens>{who} {say/says/said/thinks/claims/reckons}[ that] {he/she/i/you} get(s) <$>{sum}
    for[ selling]* a {house/hotel} on {named_lot}<closes>
    -> {who} sell{s} a {house} on {named_lot}. {who} {say} {who} get{s} {sum}
<opens>{who} {say/says/said/thinks/claims/reckons}[ that] selling a {house/hotel} on {named_lot}
    gives/brings/pays/gets[ me| him| her| you]* <$>{sum}<closes>
    -> {who} sell{s} a {house} on {named_lot}. {who} {say} {who} get{s} {sum}
<opens>{who} {say/says/said/thinks/claims/reckons}[ that]
    (unmortgaging|lifting the mortgage (on|of)) {named_lot} costs <$>{sum}<closes>
    -> {who} lift{s} the mortgage on {named_lot}. {who} {say} it costs {sum}
<opens>{who} {say/says/said/thinks/claims/reckons}[ that]
    mortgaging {named_lot} gives/brings/pays/gets[ me| him| her| you]* <$>{sum}<closes>
    -> {who} mortgage{s} {named_lot}. {who} {say} {who} get{s} {sum}
<opens>{who} {say/says/said/thinks/claims/reckons}[ that] {named_lot} mortgages for <$>{sum}<closes>
    -> {who} mortgage{s} {named_lot}. {who} {say} {who} get{s} {sum}
<opens>{who} paid[ the bank]* <$>{sum} for a house on {named_lot}<closes>
    -> {who} built a house on {named_lot} for {sum}
<opens>[the ]bank gave/paid {party} <$>{sum} for {his/her/my/a} {house/hotel} on {named_lot}<closes>
    -> {party} sold a {house} on {named_lot} for {sum}
<opens>{who} mortgaged {named_lot} and got/took/received <$>{sum}[ for_it]<closes>
    -> {who} mortgaged {named_lot} for {sum}
{do/does/did} {who} get <$>{sum} for[ selling]* a {house/hotel} on {few_words}<?>
    -> {do} {who} get {sum} if {who} sell{s} a {house} on {few_words}
<start>(does|would) a house on {few_words} cost <$>{sum}<?>
    -> do I pay {sum} if I build a house on {few_words}
<start>is a house on {few_words} <$>{sum}<?>
    -> do I pay {sum} if I build a house on {few_words}
<opens>{who} mortgaged {few_words}<gap_to_sum>
    (how much|what)[ money| cash]* (do|does|did|will|would) {person} (get|receive)<!_from>
    -> {who} mortgage{s} {few_words}. How much does {person} get
<start>{can/may/could} {who} have a hotel on {few_words} and (4|four) houses on {few_words2}<?>
    -> {who} ha{ve} 4 houses on {few_words} and 4 houses on {few_words2}.
    {can} {who} build a hotel on {few_words}
{a/one/1} {house/hotel} on (all|each) of the (three|3|two|2) -> {a} {house} on each of the
{a/one/1} {house/hotel} on all[ of] (three|3|two|2|the|my)[ of the| of my]
    -> {a} {house} on each of the
(threw|rolled) again[,][ like/as the card says/said| for it]*[,] and rolled a -> rolled a
{i/he/she/<name>} {say/says} <number> times[ that| it]*[,] so <$>{sum} -> {i} {say} {sum}
<start>landed on {named_lot} (w|with)[ a] total of {number}<stop>
    -> I rolled {number} and landed on {named_lot}
{who} {landed/lands/land} on {named_lot} (w|with)[ a] total of {number}<stop>
    -> {who} rolled {number} and {landed} on {named_lot}
[ so] (that's|thats|that is|it's|its) <$>{sum} for me[,]
    (isn't it|isnt it|right|innit|yes)<word_ends> -> . Do I get {sum}?
nothing owned<word_ends> -> owns nothing
<start>we auctioned[ off] {few_words} after {who} (passed on|declined|refused|didn't want) it<stop>
    -> {who} declined {few_words}
does {name}['s|s] purchase (stand|count|hold)[ good]<word_ends> -> does {name} own it
# What is asked once more behind what people disagree about.
whether {said_all}. is/does/do/can/may/must it/you/we/they/one/that<?> -> whether {said_all}
# What stands in the way of what somebody wants.
{wants/want/wanted/would_like/wishes/tries/tried} {few_words}[,] but <subject>{in_the_way}<now_so>
    -> {wants} {few_words}. {in_the_way}
# Which card that is.
card? {who} {have/has/had} one<closes> -> card? {who} {have} a card
{a/the/my/his/her/their/that} get-out/get_out card -> {a} get out of jail card
# What is asked of a property that somebody mortgaged.
<start>{who} mortgaged {few_words}[ last turn| earlier| before| a while ago]*[,/.]
    (what('s|s| is) the |the |)unmortgage price
    -> how much does it cost {who} to unmortgage {few_words}
<start>{who} mortgaged {few_words}[ last turn| earlier| before| a while ago]*[,/.]
    how much to (unmortgage|lift|get back)[ it]<?>
    -> how much does it cost {who} to unmortgage {few_words}
# Where a throw leads of which the total is told.
roll(s)/rolled/throw(s)/threw a/an {number}<throw_ends> -> rolled {number}
<start>[if ]{who}('m| am|'s| is|) on {few_words}[,/.] [and ]
    [she |he |i ](roll|rolls|throw|throws|rolled|threw) {number}[,/.] where<until_asked>
    -> {who} stood on {few_words} and rolled {number}. Where {do} {who} land
<start>{who} (roll|rolls|threw|rolled) {thrown_dice} from {few_words}[,/.] where<until_asked>
    -> {who} stood on {few_words} and rolled {thrown_dice}. Where {do} {who} land
<start>from {few_words}[,] [i ](roll|rolled|rolling|threw) [a ]{number}[,/.] where<until_asked>
    -> I stood on {few_words} and rolled {number}. Where do I land
# Why somebody holds a sum.
{says/say/claims/claim/thinks/think} {few_words} (because|since|as|cos|cause|coz)
    {he/she/i/they} {has/have/owns/own} {few_words2}<closes>
    -> {says} {few_words}. {he} {has} {few_words2}
# What is asked last.
<start>{few_words} cost(s) (how much|what)<closes> -> how much does {few_words} cost
<start>{few_words} {is/are} how much<closes> -> how much {is} {few_words}
# What somebody pays of what is asked, and whether that is all.
{land/lands/landed} on{told_between}{he_or_name}[ just| only]*<hands_money> <$>{sum}<as_if_all>
    [so/and/but/now ]*(how_much|what) (do|does|did|must|should) {person}
    [ really| actually| in fact| still| have to]* (owe|pay)[ me| him| her]*<asked>
    -> {land} on{told_between}{he_or_name} wants to pay {sum}. How much does {he_or_name} owe
{land/lands/landed} on{told_between}{he_or_name}[ just| only]*<hands_money> <$>{sum}<as_if_all>
    [so/and/but/now ]*is (that|it|this)[ really| even]* (enough|right|correct|all|it|ok|okay
    |the right rent|the right sum)<asked>
    -> {land} on{told_between}does {he_or_name} owe {sum}
# Which of two sums it is.
<opens>{asks_rent}<marks> <$><number> or[ is it| just| only]* <$><number>[ dollars/bucks]<?>
    -> {asks_rent}
<opens>[so/then/now ]*which[ one] is it<marks> <$>{sum} or <$>{sum2}[ dollars/bucks]<?>
    -> {sum} or {sum2}
is it <$><number> or <$><number> when/if {who} (land/stop/end_up/lands/stops)
    [ exactly/right/directly]* on -> how much does {who} get for landing on
<opens>{is/are} {few_words} <$><number> or <$><number><behind_sum> -> how much {is} {few_words}
<opens>{do/does/did/would/must/should} {asker}
    {pay/owe/get/cost/collect/receive/start_with/owe_him/owe_her/pay_him/pay_her}
    <$><number> or <$><number><behind_sum> -> how much {do} {asker} {pay}
# Of the turn in which somebody goes there.
<first><sent_there>{can/could/may} {who} use <free_card> <the_same_turn><ends_there><last>
    -> can you pay in the same turn going to jail?
<first><sent_there>{can/could/may} {who} <the_same_turn> use <free_card><ends_there><last>
    -> can you pay in the same turn going to jail?
<first><third_past_start><asks_salary><any><last> -> Do you get the salary when sent to jail?
# Whoever passes the start and draws a card has landed where one is drawn.
{pass/passed/passes} go<,>[ and][ then][ i| he| she][ just] {drew/pulled/got/draws}
    [ the| a card:| a card that says]* {advance/take/go_to_jail/go_back}<edge>
    -> {pass} Go, landed on Chance and {drew} {advance}
# How many play with whoever tells it.
(there are|there is|there's|with|against)[ only| just]* {extra}
    (others|other player(s)|other people)[ in the game| playing]*<closes>
    -> we are {together} players
# Of a card that may be kept, and of rent for who is held.
<first><drew_free><and_asks>{can/may/could/must/do/does} {who}[ get_to/have_to/just]* keep
    (it|that|the card|this)<any><last> -> {can} {who} keep the jail card?
<first>{who}<is_held><and_asks>{can/may/could/do/does} {person}[ still/even]*
    (collect|get|charge|ask for) rent[ now/there/then/from others/while there]*<?>
    -> Can you collect rent while in jail
# What is left of it behind a payment of which nothing else is told.
<first>{who} <has_cash> <$>{number}<cash_word><then_paid> {name} <$>{number2}<cash_word>
    [ <of_rent>]<asks_left>
    -> {who} ha{ve} {number} and owe{s} {name} {number2}. How much {do} {who} have left
<first>{who} <has_cash> <$>{number}<cash_word><then_paid> <$>{number2}<cash_word>
    [ <of_rent>] to {name}<asks_left>
    -> {who} ha{ve} {number} and owe{s} {name} {number2}. How much {do} {who} have left
<first>{who} <has_cash> <$>{number}<cash_word><then_paid>[ the| the bank| a]*
    <$>{number2}<cash_word>[ for| in| of][ the| a] <dues><asks_left>
    -> {who} ha{ve} {number} and owe{s} the bank {number2}. How much {do} {who} have left
# What becomes of what a bankrupt had built, and what houses bring that are sold.
{bankrupt/bust/broke}{before_asked}. (what (happens|happened|will happen|becomes) (with|to|of)
    |who gets|where do(es)[ all]) <whose_or_the>[ two/three/four/<number>]*
    {house(s)/hotel(s)/building(s)}[ on {few_words}][ now/then/go/goes]*<?>
    -> {bankrupt}{before_asked}. What happens to their houses
{bankrupt/bust/broke}{before_asked}. (does|do|did|will) <!the/bank>{person} (get|take|keep)[ all]*
    <whose_or_the>[ two/three/four/<number>]* {house(s)/hotel(s)/building(s)}[ on {few_words}]
    [ now/then/too/as_well]*<?>
    -> {bankrupt}{before_asked}. Does the creditor of a bankrupt get the buildings
<start>{who} (sold|sells|sell|selling) {three/3/four/4} houses
    on <!the/my/his/her/all/each>{named_lot}[ back][ to the bank].
    (how_much|what) (do|does|did|will) {person} get[ for it/them/that][ in_all/in_total]*<?>
    -> how much do {three} houses on {named_lot} sell for
# Who stands where they want to buy has landed there.
<opens>{who}('s|'m| is| am)[ now] on {named_lot} and want(s) to buy (it|this|that)<closes>
    -> {who} landed on {named_lot} and wants to buy it
<start>{who}('s|'m| is| am)[ now] on {named_lot}. can {he/she/i} buy (it|this|that)<?>
    -> {who} landed on {named_lot}. can {he} buy it
# Who leaves, and gives somebody what they have; who has won an auction.
<opens>{who} (has to|have to|had to|must|needs to|wants to) (go home|leave early|go to bed|leave
    now)
    [ now/early/tonight]*<closes>
    -> {who} quit{s}
<start>{who} <leaves><,>[ and/but/then][ then][ wants to| would like to] <hands_all> to
    <!the/bank>{person}
    [ first| before that][.<,> (<is_fine>|can/may/could he/she/i[ do it/that/this])]<?>
    -> can {who} quit and give everything to another player
<opens>{who} (won|wins|has won) [the ]auction (for|of|on|over) {capital_lot}<closes>
    -> {who} won {capital_lot} at auction
# A debt that is paid with a property.
{owes/owe/owed}{before_asked}. (can/may/could) {person} (give|hand|offer|pay)[ over][ to]
    [ {person2}[ with]] <a_lot><in_place_of_cash><?>
    -> {owes}{before_asked}. Can {person} pay with a property
{owes/owe/owed}{before_asked}. (can/may/could) {person} pay[ <person>] with <a_lot>
    [<in_place_of_cash>]<?>
    -> {owes}{before_asked}. Can {person} pay with a property
{cannot/can't}_pay{before_asked}. (can/may/could) {person} (give|hand|offer|pay)[ over][ to]
    [ {person2}[ with]] <a_lot><in_place_of_cash><?>
    -> {cannot} pay{before_asked}. Can {person} pay with a property
(owes/owe/owed){told_between}<opens>{person} (gives|hands|offers|give)
    [ over][ to] {person2} <a_lot><in_place_of_cash>.
    (<is_fine>|can/may/could he/she/i[ do_that/accept/accept_that/accept_it])<?>
    -> Can you pay with a property
{owes/owe/owed}{told_between} and[ he/she/i] (gives|hands|offers|wants to give|wants to offer|give)
    [ over][ to] {person2} <capital>{named_lot}<in_place_of_cash>.
    (<is_fine>|can/may/could he/she/i[ do_that/accept/accept_that/accept_it])<?>
    -> {owes}{told_between}. Can you pay with a property
{wants/want/offers} to pay[ me| him| her| us| it| the rent| the debt]* with
    <!jail/go><capital>{named_lot}
    [<in_place_of_cash>]. can/may/could {person}[ do that/it/this]<?>
    -> {wants} to pay. Can {person} pay with a property
(can/may/could) {person} (take|accept) <capital>{named_lot} instead_of
    [ the| my| his| her| their]* (rent|debt|money|cash)<?>
    -> can {person} take a property instead of rent
# Who gets the last buildings that several want.
(who gets|who (can|may|could) (buy|have|get|build)|who buys) the (last|final|remaining)
    [ one/two/three/few/<number>]* house(s)/hotel(s)/building(s)[ left|[ left] in the bank]
    [ (if|when|that) <few_words>]<asked>
    -> who gets scarce houses
<start><told_before>(house(s)|hotel(s))
    (left|remaining)<told_between><both_want><told_between>(it|them|one|that)
    [ now/too/at once/as_well]*<between_marks>[ so]* (who gets (it|them|that)|who (can|may)
    (have|buy) (it|them)
    |what happens[ now| then]|how is (it|that) decided|what now|what now then|what do we do)<asked>
    -> who gets scarce houses when several want them
# What becomes of a bankrupt's jail card.
<start><told_before>(bankrupt|bust) (to|against) <!the/bank>{person}<told_between>
    (does|do|will|did) {person2}
    (get|take|inherit)[ also]* <whose_or_the> <a_jail_card>[ too/as_well/now]*<asked>
    -> does the creditor of a bankrupt get the jail card
<start><told_before><a_jail_card><told_between>(bankrupt|bust) (to|against) <!the/bank>{person}[.]
    (does|do|will|did) {person2} (get|take|inherit)[ also]* (it|them|the
    card)[ too/as_well/now]*<asked>
    -> does the creditor of a bankrupt get the jail card
<start><told_before>(bankrupt|bust) (to|against) <!the/bank>{person}<told_between><a_jail_card>.
    (does|do|will|did) {person2} (get|take|inherit)[ also]* (it|them|the
    card)[ too/as_well/now]*<asked>
    -> does the creditor of a bankrupt get the jail card
<start><told_before>(<a_jail_card><told_between>bankrupt (to|against) the bank|bankrupt
    (to|against) the bank<told_between>
    <a_jail_card>)[.] (where (does|do) (it|they|the card)|what happens (to|with) (it|them|the card)
    |who gets (it|them|the card))[ go]<asked>
    -> where does the jail card of a bankrupt to the bank go
# A mortgage that is kept first, and lifted later.
{traded_in}. {who} (lifts|lifted|pays off|paid off|redeems|unmortgages|unmortgaged)
    (it|the mortgage|that) later[ on]. -> {traded_in}. {who} kept the mortgage and lifted it later.
{traded_in}. {question}[ in_all/in_total/altogether] if {who} (lift(s)|pay(s)
    off|unmortgage(s)|redeem(s))
    (it|the mortgage) later[ on]<asked>
    -> {traded_in}. {who} kept the mortgage and lifted it later. {question} in all
# What somebody can do who can't pay.
[. ]if not,[ then]* what can {who} do[ then| about it]* and for how much<asked>
    -> . What can {who} do
# Bids, and what is paid for the last.
{who} (bid|bids) <$>{sum}<between_marks>[ and/but]* (nobody|no one|noone) else
    (bids|bid|bids more|bid more|offers more|wants it). {how_much/what} (does|did|must|will)
    {person} pay
    -> {who} won it for {sum}. {how_much} does {person} pay
{who} (bid|bids) <$>{sum}<between_marks>[ and/but]* (everybody|everyone|all the others|the
    others|the rest)
    [ else]* (passes|pass|passed|drops out|dropped out|is out|are out).
    {how_much/what} (does|did|must|will) {person} pay
    -> {who} won it for {sum}. {how_much} does {person} pay
{who} (bid|bids) <$>{sum} and <capital>{name} <$>{sum2}.
    -> {who} bids {sum} and {name} bids {sum2}.
{bid/bids/auction/auctioned}{before_asked}. {how_much/what} {does/did/must/will} {person} pay
    for <capital>{named_lot}<?>
    -> {bid}{before_asked}. {how_much} {does} {person} pay
nobody/no_one bids/bid (on|for) <capital>{named_lot}. what happens[ now/then/next]*<asked>
    -> what happens if nobody bids
# What is mortgaged to buy, a deal that nobody can force, and what is still missing.
{who} (owns|has|own|have) {capital_lot}. can {person} mortgage it[ first]
    (to buy|and buy|to pay|so {person2} can buy)
    -> {who} owns {capital_lot}. can {person} mortgage {capital_lot} to buy
<start>can {person} (force|make|compel)
    <!it/that/this/do/a><name>[ then/sell/to_sell/to_trade/to_accept]*<asked>
    -> can you force a player to trade
{owes/owe/owed}{before_asked}. how_much[ more][ money/cash]* (does|do|must|will) {who}[ still]
    (need|have to raise|need to raise|have to find)
    [ still| more| to raise| to find| to pay[ it/him/her/up| {person}]]*<?>
    -> {owes}{before_asked}. how much is {who} short
how_much (is|does|are) (still missing|missing|still lacking|lacking|{who} still lack)<?>
    -> how short
<start>how_much[ more][ money/cash]* (does|do) {who} need[ to raise]*[ to pay] <$>{sum}
    if {person} (has|have)[ only] <$>{sum2}<?>
    -> {who} owes the bank {sum} and has {sum2}. how much is {who} short
{who} {wants/want} to build {a/another} {house/hotel} on {named_lot}.
    how_much[ money/cash]* (does|do) {person}[ have to] (need|pay)[ for_it/for_that]*<?>
    -> What does a {house} on {named_lot} cost
<start>how_much[ money/cash]* (does|do) {person} (need|have) to pay to (get|come) out of jail<asked>
    -> how much does it cost to get out of jail
# Deals that are told as done, of which it is asked whether they may be.
<opens>{name} and {name2} {swapped/traded/swap/trade} <capital>{named_lot} (and|for)
    <capital>{named_lot2}<closes>
    -> {name} {swapped} {named_lot} for {name2}'s {named_lot2}
<start>{who} {trades/traded/sold/bought/built/mortgaged/builds/mortgages/sells}
    [ something/property/properties/a_property/a_house| with {party}]*
    [ while/when][ <person> is/was] in jail<may_it_be>
    -> Can you {trades} in jail
<start>{who} trades/traded[ something/property/properties/a_property| with {party}]* (on|during|in)
    <name>'s turn<may_it_be>
    -> Can you trade when it is not your turn
<start>{who} (sells|sold|sell|wants to sell|want to sell) (<capital>{named_lot}|a property|<whose>
    property/street/railroad/deed/utility)
    [ back]* to the bank[ for half/full/the/its/price/<number>[ price]]<may_it_be>
    -> Can you sell property to the bank
<start>{who} (mortgaged|mortgages|wants to mortgage|want to mortgage) <capital>{named_lot} with
    (a house|a hotel|houses|two houses|three houses|four houses|2 houses|3 houses|4 houses) on
    it<may_it_be>
    -> Can you mortgage a property with houses on it
<start>{who} (mortgaged|mortgages|has mortgaged) <capital>{named_lot} (and|but)
    (collected|collects|collect|charged|charges
    |still collects|still collected|wants|still wants)[ the/a]* rent[ (on|for) it| there| from
    {party}]*<may_it_be>
    -> Can you collect rent on a mortgaged property
(can|may|does|should) {person} (force|make) {person2} to bid -> must {person2} bid
# What is built on all of a group, and what several debts ask for first.
{can/may/could/does} {person} {put/build/buy/place/get/afford} {house/hotel}(s) on <all_of_some>
    -> {can} {person} {put} a {house} on each of the {few_words}
{can/may/could/does} {person} {put/build/buy/place/get/afford} a {house/hotel} on <all_of_some>
    -> {can} {person} {put} a {house} on each of the {few_words}
{can/may/could/does} {person} {put/build/buy/place/get/afford} hotels on the
    <!of/them/it/these/those/three/two/all/same>{few_words}s<asked>
    -> {can} {person} {put} a hotel on each of the {few_words}s
whom (do|does|must|should) {who}[ have to] pay first -> who must {who} pay first
{wants/want/wanted} to build<stop> -> {wants} to build a house
<start>{who} (built|builds|bought|put) {two/2/three/3/four/4} houses on {named_lot}.
    (how_much|what) (did|does|do) (that|it|they|this|{person})
    (cost|pay)[ for_it/for_that/for_them]*<?>
    -> how much do {two} houses on {named_lot} cost
<start>{who} (built|builds|bought|put) {a/one/1/two/2/three/3/four/4} house(s) on {each}.
    (how_much|what) (did|does|do) (that|it|they|this|{person})
    (cost|pay)[ for_it/for_that/for_them]*<?>
    -> how much for {a} houses on {each}
{owes/owe}{before_asked}. {he/she/i/they/<name>} give(s) up. {how_much/what} {does/do/will}_
    -> {owes}{before_asked}. {he} is bankrupt. {how_much} {does}_
# What is given in a deal with cash, and what nobody has to put up with.
<opens>{who} (gave|paid) {party} <$>{sum} and <capital>{named_lot} for <capital>{named_lot2}<closes>
    -> {who} swapped {named_lot} and {sum} for {named_lot2} with {party}
<opens>{who} gave {party} <capital>{named_lot} and <$>{sum} for <capital>{named_lot2}<closes>
    -> {who} swapped {named_lot} and {sum} for {named_lot2} with {party}
can (the others|other players|others|anybody else|anyone else|the other players|we|i) (object|stop
    it|stop that|block it|veto it)
    [ to it/that]*<asked>
    -> can other players block a trade
{trade/deal/swap/sale}<told_between>can {person} (stop|block|prevent|forbid|veto)
    (it|that|this|them)<asked>
    -> {trade}. can other players block a trade
{lends/lend/lent} {party} <$>{sum} (at|with|for) interest -> {lends} {party} {sum}
{owes/owe/owed}{told_between}(lets|let) <person> pay later[ on]<may_it_be>
    -> can you pay rent later
# When somebody may do business, whoever it is.
<start>{can/may} <!i>{person} {build/mortgage/trade/unmortgage}[ houses/a_house/a_property/property]
    (on|during|in)[ the]* ({party}'s|my) turn<asked>
    -> {can} you {build} when it is not your turn
<start>{can/may} {person} sell[ a/his/her/my]* house(s) (on|during|in)[ the]* {party}'s turn<asked>
    -> {can} you sell houses when it is not your turn
# Who wants to build then does so behind the auction.
{auction/auctioned}{told_between}(, then|, and then|. then| and then|. afterwards|. after that)
    {he/she/i/they/<name>} (wanted|wants|want) to build
    -> {auction}{told_between}. The auction is over. {he} wants to build
<opens>{who} offers/offered <capital>{party} <$>{sum} for <capital>{named_lot}.
    can/may {he/she/<name>} accept[ it/that/this]*<asked>
    -> can {party} sell {named_lot} to {who} for {sum}
<opens>{who} offers/offered him/her/me <$>{sum} for <capital>{named_lot}.
    can/may {he/she/i/<name>} accept[ it/that/this]*<asked>
    -> can {he} sell {named_lot} to {who} for {sum}
# What is asked of who may be out, and of which of two sums it is.
{am/is} {person} {out/bankrupt/bust/broke}[ now/then]*[,] and[ so]* {who/does/do/what}_
    -> {am} {person} {out}? {who}_
{how_much/what} {do/does/must/should/would/will} {few_words}, <$><number>[ or <$><number>]<?>
    -> {how_much} {do} {few_words}
# What is built or torn down, and when that may be.
{can/may/could} {person}[ just]* (buy|build|get) hotels
    [ straight away|straight|directly|right away]*
    and skip[ the/buying/having]* houses<asked>
    -> {can} you build a hotel without houses
{can/may/could} {person}[ just]* skip[ the/buying/building]* houses and[ just]*
    (buy|build|get|go for|put up) (a hotel|hotels)
    [ straight away|straight|directly|right away]*<asked>
    -> {can} you build a hotel without houses
{who} {landed/land/lands} on {named_lot}(<,>| which is| that is)[ but/and/it's/it_is/its]*
    (nobody|no one|noone|unowned|not owned|free|for sale)[ else]*[ has it| owns it]*<between_marks>
    [ and/but/so]*[ i/he/she]* (<not_want_it>|<not_pay_sum>)<stops>
    -> {who} {landed} on {named_lot}. {who} declined {named_lot}
{who} {landed/land/lands} on {named_lot}[,][ and/but/so]*[ i/he/she]* <not_want_it><stops>
    -> {who} {landed} on {named_lot}. {who} declined {named_lot}
{declined/declines}{before_asked}. is there an auction[ then/now]*<asked_or_more>
    -> {declined}{before_asked}. is it auctioned
<start>[<person> ][said/says/say ]pass/passed/passes <in_an_auction>{told_between}
    (want(s)|can/may/could <person>)[ to]*[ get/come/go/jump/be]*[ right]* back in
    [ it/the_auction/the_bidding]*[.,;]*
    [ can/may/could <person>[ do that]*]*<asked>
    -> can you bid again after passing in an auction
<start>[<person> ]pass/passed/passes in the/an auction for {few_words}.[ now/then][,]*
    <person> want(s) to bid again.[ can/may/could <person>[ do that]*]*<asked>
    -> can you bid again after passing in an auction
{bids/bid} <$>{sum}{told_between}(does|do|is) (the|that|her|his|my) bid (count|stand|valid|good|ok
    |okay|allowed|legal)<asked>
    -> {bids} {sum}{told_between}is that allowed
{bids/bid} <$>{sum}(, and|,| and) (say(s)|saying|said)[ that]*
    (she|he|i|they)('ll| will|'d| would) {mortgage/sell}
    (something|stuff|property|a property|houses)
    [ afterwards| later| then| (after|when|if|once) (he|she|i|they) (win|wins|won|get|gets)[ it]]*
    [ to (pay|get the money)[ for it| up]*]*<stops>
    -> {bids} {sum}
in the auction (for|of|on) {capital_lot} {person} (bids|bid|offers) <$>{number}
    -> {capital_lot} is being auctioned. {person} bids {number}
(we|they|everyone) (put <capital_lot> up for auction|auctioned[ off] <capital_lot>) and
    (not a single person|nobody|no one|noone|none of us) (bid|bids|wants it|wanted it).
    (what happens|who gets it)[ with it| to it][ now/then]*<asked>
    -> what happens if nobody bids
{jail} and says {he/she} can bid in the auction for {capital_lot}[ too]*. can {person}<asked>
    -> {jail}. {capital_lot} is being auctioned. can {person} bid
can/may/could {person} bid in the auction for/of {capital_lot}[ too]*<asked>
    -> {capital_lot} is being auctioned. can {person} bid
(do|does) <person> have to go[ once| first| all the way]* (round|around) the board
    [ once| first]* before <few_words> buy[ing]*[ anything| something| a property| property]*<asked>
    -> must you go around the board before you buy
# Prices that are told by the way, and what is left out of a deal.
{auction/auctioned/bid/bids}{told_between}. (it costs|it cost|the price is|its price is|it is worth)
    <$><number><closes> -> {auction}{told_between}
landed on {named_lot}, (which |it |)(costs|[the |its ]price[ is]|it's|for) <$><number><closes>
    -> landed on {named_lot}
<start>{nth} turn in {jail/prison}. can i pay -> I am on the {nth} turn in {jail}. can i pay
{swap/trade/exchange} my {capital_lot} for {name}'s <capital>{named_lot} (and|plus)
    (she|he) (adds|throws in|puts) <$>{sum}[ on_top/in/extra]*<stops>
    -> {swap} my {capital_lot} for {name}'s {named_lot} and {sum}
<start>{who} (gives|sells) me <capital_lot> and i (promise|swear)[ that]* <person>
    (never pays|won't pay|never has to pay|pays no|doesn't pay)[ any]* rent on {few_words}<closes>
    -> i promise {who} never pays rent on {few_words}
bankrupt to the bank<between_marks> (what (happens|happened|becomes) (to|with|of)|who gets|where do)
    (his|her|their|my|the)[ all]* (properties|property|streets|deeds)[ go/now/then]*<asked>
    -> bankrupt to the bank. What happens to the properties of a player who is bankrupt to the bank
[ and]* {say/says}[ that]* (he's|he is|she's|she is|i'm|they're) (putting|building|buying)
    {a/one/two/1/2} house(s) on {each/all}[ of (them|the three)]*. (can|could) {he/she/i/they}
    (afford|pay for) (it|that|this|them)<asked>
    -> . can {he} put {a} houses on {each}
{sell/mortgage/trade/give/swap} {capital_lot}, (which|that) (isn't|is not|isnt) mortgaged,
    {to/for/with}_
    -> {sell} {capital_lot} {to}_
# Who wants rent owns what it is asked for; what is paid in part, and with a card.
<first><person> (want(s)|demand(s)|ask(s) for|claim(s))[ the/his/her/my]* rent.
    <capital_lot> is mortgaged.
    ((do|must|should|does) <person>[ have to| need to| really]* (pay|owe)
    [ it/anything/rent/him/her]*
    |(do|can|will|does) <person>[ still]* (get|collect|ask for|charge)[ it/rent]*)<asked>
    -> Can you collect rent on a mortgaged property
{owes/owe}{before_asked}. (can/may/could) {person} (give|hand) {party} <$>{number}
    (now|first|today)[ and (the rest|<$><number>|the other <$><number>) later]*<asked>
    -> {owes}{before_asked}. Can {person} pay {number}
pay with {my/his/her/a/the}[ get out of]* jail[ free]* card -> use {my} jail card
pays with {my/his/her/a/the}[ get out of]* jail[ free]* card -> uses {my} jail card
before {i/he/she} roll(s) and[ just/then]* leave(s)<asked_or_more> -> before {i} roll
<start>{who} (sells|sold|trades|traded|gives|gave|swaps|swapped|wants to sell|wants to trade)
    {few_words}[,] (although|though|even though|while|but) (it [still ](has|'s got|got)|with
    |there (is|'s|are)[ still]) (a house|houses|a hotel|two houses|three houses|buildings)
    [ on it| there]*<may_it_be>
    -> Can you sell a property with a house on it
# Who leaves jail by a card or the fine was there, and what is the only kind left in the bank.
{used/paid}{told_between}roll again<,> (because|since|as|cos) {he/she/i/they}
    (was|were|came out of|just came out of|left|just left|got out of)[ in] jail
    -> {used}{told_between}roll again
<start>(used|played)[ up] my{jail_card}[ at the start of my turn]<,>[ and/then]*
    (rolled|threw) {pips_thrown}{told_between}{again/another}
    -> I rolled {pips_thrown}{told_between}{again}
<start>{i/he/she/<name>} (used|played)[ up] my/his/her/the/a{jail_card}
    [ at the start of my/his/her turn]<,>[ and/then/i/he/she]* (rolled|threw)
    {pips_thrown}{told_between}{again/another}
    -> {i} rolled {pips_thrown}{told_between}{again}
<start>{i/he/she/<name>} paid[ the/my/his/her]*[ <$><number>| fine| bail| way]*[ to]
    (leave|get out of|out of|come out of) jail[ at the start of my/his/her turn]<mark_gap>
    [and/then/i/he/she ]*(rolled|threw) {pips_thrown}{told_between}{again/another}
    -> {i} rolled {pips_thrown}{told_between}{again}
<start>{free_since}{rolled/threw/rolls/throws} {double_thrown}{free_since2}(can|may|could)
    {i/he/she/<name>}[ still| now]* (roll|throw|go) again<asked>
    -> {free_since}{rolled} {double_thrown}{free_since2}does {i} roll again
{rolled/threw/rolls/throws}{told_between}{says/said/thinks}[ that] {i/he/she/you}
    (can't|cannot|can not|cant|may not|mustn't)[ now]* (roll|throw|go) again
    -> {rolled}{told_between}{says} {i} doesn't roll again
{rolled/threw/rolls/throws}{told_between}{says/said/thinks}[ that] {i/he/she/you}
    (can|may)[ now]* (roll|throw|go) again -> {rolled}{told_between}{says} {i} rolls again
<start>{told_before}{nearest/closest} {kind_word}{to_throw}[and/then/i/he/she/so/we ]*(rolled|threw)
    [ a] {double/doubles}{told_between}((roll|throw|go) again|another (roll|turn|go|throw))<asked>
    -> Do you roll again if the throw for the {nearest} {kind_word} is a {double}?
{say/says/said} {i/he/she/we} first move(s)[,][ and {few_words}]*[,] and[ only] then go(es) to
    jail -> {say} {i} moves first and only then goes to jail
<start>{who} {rolled/threw} {pips_thrown} and (came|got) out of jail
    (with|by|on|because of) (it|that|them|this) -> {who} was in jail and {rolled} {pips_thrown}
<start>[i am |i'm ](paying|pay) (back|off) the mortgage on {named_lot}[.,:]*
    how_much is it[ dollars/then]*<?>
    -> How much does it cost to lift the mortgage on {named_lot}
landed on {place} with a normal/ordinary/regular roll/throw<,> not sent there<stop>
    -> landed on {place}
{landed/land/lands} on jail{told_between}(have to|has to|must|do i|does he|does she)
    (miss|skip|lose|sit out) a turn -> {landed} on jail. Do you miss a turn when visiting jail
of us[,] (counting|including) her/him/me/them -> of us
(what|how_much) {does/do/must} {who}[ have to] pay[ the bank| to the bank] if {few_words}<,> and
    (what|how_much)[ is_it] if {who2} {few_words2}<?>
    -> how much {does} {who} pay the bank if {few_words}?
    how much {does} {who} pay the bank if {who2} {few_words2}?
# What somebody keeps who passed a space, and who owns what a question names.
{pass/passed/passes/past}{told_between}{i/he/she/<name>}[ had| have| has| already]*
    (picked up|took|collected|got|pocketed) (my|the|his|her|their) <$>{sum}[ for it]<gap_to_must>
    {person}[ have to| need to]* (give|pay|hand) (it|that|this) back<asked>
    -> {pass}{told_between}do {i} keep the {sum}
{pass/passes/passed/past}{told_between}(do|does|can|may) {i/he/she/<name>}[ get to| still]*
    keep(s)[ the/my/his/her/that] <$>{sum}<?> -> {pass}{told_between}Do {i} get {sum}?
{pass/passes/passed/past} <capital>{word}{told_between}(says|said|thinks|wants)[ that]
    {i/he/she/me/him/her} (have to|has to|must|need to|to|should) (give back|pay back|return)
    [ the/my/his/her] <$>{sum}<stop>
    -> {pass} {word}{told_between}says {i} doesn't get {sum} for passing {word}
<start>{can/may/could/does/do/must} {few_words} <capital>{plain_lot}<marks_or_q>
    [ but/and/although] {person} (owns|has|holds) it<stop>
    -> {person} owns {plain_lot}. {can} {few_words} {plain_lot}?
(the |)bank (has only|only has|had only|only had|has got only|has just) hotels[ left]<closes>
    -> the bank has no houses left
(the |)bank (has only|only has|had only|only had|has got only|has just) houses[ left]<closes>
    -> the bank has no hotels left
[there('s|s| is| are| were) ]only hotels[ are| were]<left>[ in/at the bank]<closes>
    -> the bank has no houses left
[there('s|s| is| are| were) ]only houses[ are| were]<left>[ in/at the bank]<closes>
    -> the bank has no hotels left
<start>(that's|thats|that is|this is|it's|its|it is) (not true|not right|not so|wrong|rubbish
    |nonsense)<,> (is it|isn't it|isnt it|right|yes|or is it)<asked> -> is that true?
<start>[is/was that/this/it ](right or wrong|true or false|correct or not|right or not)<asked>
    -> is that true?
<start>(can|could) (that|this|it) be[ so/right/true/correct]*<asked> -> is that true?
<$>{sum} (rather than|instead of|and not) <$><number> -> {sum}
{who} (wouldn't|wouldnt|would not|didn't want to) buy {named_lot}[ at/for <$><number>]<,> and
    (now |then |)(she|he|they)<'>(s|re)[ now] bidding[ <$><number>][ for/on it]
    -> {who} declined {named_lot} and wants to bid
<start>[but ]i (say|said|think|told him|told her)[ that] (that's|thats|it's|its|he's|hes|she's|shes
    |they're|this is|that is) (rubbish|nonsense|wrong|not true|not right|silly|stupid)[.!]
    -> I disagree.
# Whether it is true that something may not be done is asked as if somebody held it.
<first>[so/but/and]*(is it|it's|its|is that) (true|right|correct|so)[ that]
    {you/players/people} (can't|cannot|cant|can not|may not|aren't allowed to|are not allowed to)
    {rule_said}<?>
    -> They say {you} can't {rule_said}. Is that so?
<first>[so/but/and]*(is it|it's|its|is that) (true|right|correct|so)[ that]
    {nobody/no_one} can {rule_said}<?>
    -> They say {nobody} can {rule_said}. Is that so?
<first>[so ]{you/players/people} (can't|cannot|cant|can not|may not|aren't allowed to
    |are not allowed to) {rule_said}, (right|correct|is that right|is that so|yes)<?>
    -> They say {you} can't {rule_said}. Is that so?
<first>so {you/players/people} (can't|cannot|cant|can not|may not|aren't allowed to
    |are not allowed to) {rule_said}<?>
    -> They say {you} can't {rule_said}. Is that so?
# The corner that sends players to jail, by its picture, and what was rolled to get somewhere.
<opens>{who} (land(s)/landed|came|got|comes) (on|onto|to) {place} {with/on/by}[ rolling/throwing]*
    {double_thrown}<closes>
    -> {who} rolled {double_thrown} and landed on {place}
{owes/owe}{told_between}instead_of (paying|cash|money)[,] <pushes><told_over>
    <capital>{named_lot}<told_over>.[ <would_like_it>]* <pays_so>
    -> {owes}{told_between}. Can you pay with a property
{owes/owe}{told_between}<pushes><told_over> <capital>{named_lot}<told_over><in_place_of_cash>.
    [ <would_like_it>]* <pays_so>
    -> {owes}{told_between}. Can you pay with a property
# A card that is told in passing: how many play, who was elected, what everybody gives.
(i've|ive|i have)[ just] been elected -> I was elected
{he/she/<name>}('s| has)[ just] been elected -> {he} was elected
<first>[there are|we are|we're|were] <of_us><,> and i -> There are {head_count} of us. I
{elected/drew/card/birthday}{told_until}<,>[ and] [there are |we are |we're ]<of_us>[ playing]<stop>
    -> {elected}{told_until}. There are {head_count} of us
{head_count} (players|people) with me<stop> -> {head_count} players
<opens>[it's|it is|its] my birthday[ card]*[ on[ the] {few_words}]<mark_gap_or_shout>
    [so/and ]*<everybody> {gives/give/pays/pay/owes/has_to_give/has_to_pay}[ me]*
    <$>{sum}[ dollars][ me| to me| each]*<closes>
    -> My card says collect {sum} from each player
<start>{few_words}<,> {says/said} {my/the/a/his/her} card<,>[ and] (i'm|im|i am|i was) on
    -> {my} card {says} {few_words}. I was on
<start>elected_ -> I was elected_
<first>had[ exactly/just/only]* <$>{sum},[ and] (was|am) on -> I had {sum}. I was on
how_much (am i|is he|is she) down[ in_total/altogether/all_in_all/then/now]*<asked>
    -> how much is that in total
{nobody/no_one/noone} (owns|has) {it}{told_between}can/could {who} afford it
    [[,] and[ if_so]* what/what's/whats/how_much
    [ money/cash/would/do/does/will/is/i/he/she/have/has/be]*
    left[ over]*[ then/after/afterwards]*]<asked>
    -> {nobody} owns {it}{told_between}can {who} buy it
{rolled/threw/rolls/throws/roll/throw/drew/draw/drawn/spaces}{told_between}<opens>so
    {i/he/she/<name>} (landed|end up|ends up|land|lands|am|is) on {one_place},
    (right|correct|yes|no|yeah|ok)<?>
    -> {rolled}{told_between}does {i} land on {one_place}
{do/does/will/would} {who} (land|landed|end up|come out|stop) on {one_place}<?>
    -> where {do} {who} land
what[ money/cash]* {do/does/did/will/would/should} {who} (have|be) left
    [ with| over| in cash| then| now| afterwards| after that| in front of me/him/her]*<asked>
    -> how much cash {do} {who} have left
# What somebody has bought since the game began, at no other price than the printed one.
{bought/buy}{told_until} (at|for) the (normal|usual|printed|full|list|regular|listed) price(s|)
    [ each]<closes>
    -> {bought}{told_until}
[ and| but] nothing else[ has/had]* (happened|changed|was paid|came in|went out)[ {few_words}]<stop>
    -> .
# Whether somebody can raise what is due, and what is inherited.
<first>[the ]rent is <$>{sum}(.|,| and) <!i>{name} (counts|has|holds|got|has got)[ only/just]*
    <$>{sum2}{theirs}{raised}
    -> {name} owes the other player {sum}. {name} has {sum2}{theirs}{raised}
<first>[the ]rent is <$>{sum}(.|,| and) i (count|have|hold|got|have got)[ only/just]*
    <$>{sum2}{theirs}{raised}
    -> I owe the other player {sum}. I have {sum2}{theirs}{raised}
{owes/owe}{told_between}[without (trading|any trades|deals|a trade), ](does|do|will|can|could|would)
    {who} (make it|survive|survive this|survive that|scrape through|pull through|get there)
    [ without trading/trades/deals]*<asked>
    -> {owes}{told_between}Can {who} raise enough
{owes/owe}{told_between}(will|would|is) (that|it|this)[ be]* enough[ to pay]*<asked>
    -> {owes}{told_between}Can they raise enough
<opens>{name}[ has/just]* (went|goes|is|was) (bankrupt|bust|broke)
    (to me|on my <word>[ <word>])<mark_gap>[and ]i[ now]* (inherit|inherited|get|got)
    [ his/her/the/a]*[ mortgaged]
    <capital>{named_lot}(,[ which is] mortgaged|. it('s| is) mortgaged)<stop>
    -> {name} went bankrupt to me. I got {named_lot}, mortgaged
what('s| is) the least[ that]* i (have|need) to pay[ right now| now| at once]*<asked>
    -> what do I have to pay
bankrupt to the bank{told_between}what (happens|becomes) (to|of|with) <capital>{named_lot}<asked>
    -> bankrupt to the bank{told_between}
    What happens to the properties of a player who is bankrupt to the bank
what (happens|becomes) (of|to|with) her[,] and[ of/to/with] <capital>{named_lot}<asked>
    -> is she bankrupt? Who gets {named_lot}
what (happens|becomes) (of|to|with) him[,] and[ of/to/with] <capital>{named_lot}<asked>
    -> is he bankrupt? Who gets {named_lot}
{who} (picked|chose|took|picks|chooses|takes|goes for|went for)[ the| a]*[ flat] <$>{sum}
    (on|for|at)[ the]* {kind_word} tax{told_between}{out_words}
    -> {who} owes the bank {sum} for {kind_word} tax{told_between}{out_words}
, both[ of (them|these)| are]* (unmortgaged|not mortgaged|mortgage free|free of mortgages)<stop>
    -> , none mortgaged
# What is by the way in a deal or a wish to build.
<start>i (give|sell)[ to]* {name} <capital_lot>(,| and|, and) (she|he|<name>) (promises|swears)
    [ that]* i (never|don't|do not|won't) (pay|have to pay|owe)[ any| rent]* on[ her/his]*
    <capital>{named_lot}[ for the rest of the <word>| ever again| anymore| any more]*<closes>
    -> {name} grants me immunity on {named_lot}
(does|would|will) (that|this|it) count as a[ proper/fair/legal/valid]* (trade|deal)<asked>
    -> is that allowed
about to (throw|roll), {head_count} (spots|spaces|squares|steps)[ away]*
    (from|before) {few_words}<stop>
    -> about to roll
{can/may/could} i[ quickly/still/just]* (buy|build|put up) houses before {he/she/<name>}
    (rolls|throws),[ even] though it (isn't|is not|isnt) my turn<asked>
    -> {can} you build when it is not your turn
{can/may/could} i[ quickly/still/just]* (buy|build|put up) houses before {he/she/<name>}
    (rolls|throws) even though it (isn't|is not|isnt) my turn<asked>
    -> {can} you build when it is not your turn
<opens>{one_place} (itself |)is empty(,| but) -> there are no houses on {one_place},
(only |just |)(one|1)[ single| last]* {house/hotel} (left |)in the (box|bank|tray)
    -> the bank has one {house} left
(want(s)|need(s)) it, (him|her|he|she|i|me) for {few_words} and (him|her|he|she|i|me)
    for {few_words2}, and we can both build[ there]*<stop>
    -> want it
# Who owes a rent that is asked for rolls once it is paid.
{landed/land/lands}{still_owed}(can|may|could) {person}[ just]* (roll|throw)[ again| first
    | the dice| then]* (before (paying|i pay|he pays|she pays)|and[ then] pay[ her/him/it/the_rent]
    (after|later|afterwards|then))[ the/her/his/rent/it/that]*<asked>
    -> {landed}{still_owed}can you roll again before you pay the rent
{landed/land/lands}{still_owed}(do|does|must) {person}[ have to]* pay[ the/her/his/rent/it/first]*
    before (i|he|she|<name>) (roll|rolls|throw|throws)[ again| the dice]*<asked>
    -> {landed}{still_owed}must you pay the rent before you roll again
{wants/want/demands/demanded/claims/claimed/asks_for/asked_for}[ the/her/his/my]* rent{still_owed}
    (can|may|could) {person}[ just/still]* (roll|throw) again[ now/then/first]*<asked>
    -> {wants} rent{still_owed}can you roll again before you pay the rent
{owe/owes} <person> <$><number>{still_owed}
    (can|may|could|do|does) {person2}[ just/still]* (roll|throw) again[ now/then/first]*<asked>
    -> {owe} money{still_owed}can you roll again before you pay the rent
# What somebody says of being out of the game, in words of their own, and what is pushed across.
<opens>{she/he/they/<name>} <just_says> (i|we) (quit|give up|resign)<mark_gap>
    [and/so ]*(i'm|im|i am)[ now/just]* (bankrupt|bust|broke|out)<goes_on>
    -> {she} goes bankrupt
<opens>{she/he/they/<name>} <just_says> (i'm|im|i am)[ now/just/so]* (bankrupt|bust|broke)
    [ now/then| and out| and quit(s)| and i quit]*<goes_on>
    -> {she} goes bankrupt
{owes/owe}{told_to_say}{she/he/they/<name>} <just_says> (i'm|im|i am)[ now/just/so]*
    (out|done|finished)[ now/then| of the game]*<goes_on>
    -> {owes}{told_to_say}{she} goes bankrupt
<opens>{she/he/they/<name>} <just_says> (i|we) (quit|give up|resign)<goes_on> -> {she} quits
# How many there can be at most, how they stand, and where the next one goes.
<start>(on|from) which[ of]* (one|ones|{few_words}) {can/may/must/do/does/should/could} {person}
    {has_to}{build/put/place/sell/take/remove} -> where {can} {person} {has_to}{build}
how many {houses/hotels/buildings} {can/may/could} {person}[ still]
    (get|build|buy|afford|have|put_up|put)[ there| up| now]* <at_most><asked_or_more>
    -> how many {houses} {can} {person} build
what('s|s| is) the (most|maximum|max|highest|maximum number of|most number of|max number of)
    {houses/hotels/buildings}[ that] {person} (can|could|may)
    (get|build|buy|afford|have|put_up|put)[ there| up| now]*<asked_or_more>
    -> how many {houses} can {person} build
how many {houses/hotels/buildings} {can_be} and how (do|must|should|can|does) {person}[ have to]*
    (spread|place|distribute|put|split) them[ out| up| then]*<asked>
    -> how many {houses} {can_be}? Must you build evenly
{has/have} <$>{sum}[ dollars| bucks| in cash| cash| left]*<mark_gap>[so ]how many
    {houses/hotels} (is|does|would) that[ be| buy| make| get][ me| him| her]<asked>
    -> {has} {sum}. How many {houses} can you build
# What somebody has behind what was asked about. What they would have hangs on what they do.
{supposing}{few_words}{comma_or_and}what would {who}[ still| then]*
    (have|be left with|end up with)<then_left><asked>
    -> {supposing}{few_words}{comma_or_and}how much would {who} have left
<opens>what (will|do|does|did) {who}[ still| then]*
    (have <left_then>|be left with|end up with)<then_left><asked>
    -> how much {do} {who} have left
<opens>(what|how much) (am|is|are) {who} left with[ then/after/afterwards]*<asked>
    -> how much {do} {who} have left
<opens>what has {who} got[ left]* (then|left|after that|afterwards)<asked>
    -> how much {do} {who} have left
{can/may/could} {few_words}<,> and how much {do/does/would} {person} have left<asked>
    -> {can} {few_words}? How much {do} {person} have left
{can/may/could} {who} {few_words}<,> and (what|how much)('s|s| is|'ll be| would be| will be) left
    [ over| then| after| afterwards]*<asked>
    -> {can} {who} {few_words}? How much {do} {who} have left
is (that|it|this) enough (to|for me to|for him to|for her to) {few_words}<,>
    and how much {do/does/would} {person} have left<asked>
    -> can {person} {few_words}? How much {do} {person} have left
# Whether somebody can go on, and who gets what of whom they can't pay.
<opens>{am/is/are} {who}[ now| then| basically| completely]*
    (dead|done for|toast|doomed|a goner|screwed|sunk|dead in the water|wiped out)
    [ now| then]*<asked_on>
    -> {am} {who} bankrupt
<opens>is (it|this|that)[ now]* <the_end> for me[ now| then]*<asked_on> -> am I bankrupt
<opens>is (it|this|that)[ now]* <the_end> for <capital>{name}<asked_on> -> is {name} bankrupt
{can/could/will} {who}[ still| even| possibly]*
    (survive|make it through|live through|recover from|get through
    |save (himself|herself|myself|themselves))
    [ it| that| this| the rent| here]*<asked_on> -> {can} {who} pay
<opens>[is there|there's|is there still] (any|a|some) way[ that| for]*[ out where]* {who}
    (can|could|to)[ still]* pay[ it| that| up| me| him| her| the rent| for it| for that]*<asked_on>
    -> can {who} pay
{owes/owe/owed}{told_between}(who|whom) (gets|takes|inherits|keeps) {her_things} (if|when|in case)
    {who} <cannot><asked_on> -> {owes}{told_between}who gets {her_things} if {who} goes bankrupt
{land/lands/landed} on{till_broke}(who|whom) (gets|takes|inherits|keeps) {her_things} (if|when)
    {who} <cannot_pay><asked_on> -> {land} on{till_broke}who gets everything of a bankrupt
{land/lands/landed} on{till_broke}. if {who} <cannot_pay>, (who|whom)[ does| do]*
    (gets|get|takes|inherits|has|keeps) ({her_things}|<capital>{capital_lot})[ then| now]*<asked_on>
    -> {land} on{till_broke}. who gets everything of a bankrupt
{land/lands/landed} on{till_broke}. (who|whom)[ does| do]* (gets|get|takes|inherits|keeps)
    {her_things}[ then| now]*<asked_on>
    -> {land} on{till_broke}. who gets everything of a bankrupt
{land/lands/landed} on{till_broke}. {who} <cannot>. (who|whom) (gets|takes|inherits|keeps)
    ({her_things}|<capital>{capital_lot})[ then| now]*<asked_on>
    -> {land} on{till_broke}. who gets everything of a bankrupt
{land/lands/landed} on{till_broke}. {who} (is|goes|went|has gone)[ now]
    (bankrupt|bust)[.] (who|whom) gets -> {land} on{till_broke}. {who}'s bankrupt. Who gets
{land/lands/landed} on{till_broke}. {he/she} {has/have} {few_words}
    and (is|goes) (bankrupt|bust). who gets
    -> {land} on{till_broke}. {he} {has} {few_words}. {he}'s bankrupt. Who gets
# What somebody wants of whoever landed, `Ann wants me to pay 8`, behind how they came there.
{he/she/they/<person>} want(s) {me/him/her} to pay[ him/her/them/up]* <$>{sum}
    [ in(to) the pot/middle/center/centre]<stop>
    -> {he} wants {sum} from {me}
landed on {place}<,>[ and/but/so/now]* {he/she/they/<person>} want(s) <$>{sum}
    (off|from) {me/him/her}<stop>
    -> landed on {place}. {he} wants {sum} from {me}
{he/she/they/<person>} wants {sum} from {me/him/her}[.] (do|must|should) i/he/she/they have_to
    [ pay[ up/it/that/her/him/them]]<stop> -> {he} wants {sum} from {me}. Is {he} right
# What says that no double earns another throw.
{he/she/<person>} says/claims/thinks[ there's| there is]* no extra/second/bonus/other/more
    roll/throw/turn/go[ for me][ (because|cause|as|since) i was in jail]<stop>
    -> {he} says i don't roll again
# What is paid in parts is paid later.
pay(s)[ <name>]*[ only/just]* half[ of]*[ the/it/my/his/her/that]*[ <$><number>]*[ <owed_sum>]*
    (now|first|today|this turn)[,][ and]*[ the]*[ other/second/remaining]* (half|rest)
    (later|next|after|afterwards|when|in|on)<soon_said>
    -> pay the rest later
pay(s)[ the/it/my/his/her/that]*[ <$><number>]*[ <owed_sum>]*
    in[ two/2/three/3/several]* (parts|payments|bits|goes|rates)<asked>
    -> pay rent in installments
# In which order people play, and who is next.
<start>{in_turn} (play(s)|go|sit|take turns)[ clockwise] in {that/this} order<stop>
    -> We sit {in_turn}
{name} rolled/threw/rolls/throws[ a]* double(s)[ <number>]*<,>[ and]*
    then[ a(n)]* <number><,> and finished/ended/stopped/is_done/is_finished[ his/her turn]<stop>
    -> {name} finished the turn
<!he/she/they/who>{person} {says/thinks/claims/reckons}[ that]
    (he/she('s| is| goes| rolls)[ up]* next/up|it('s| is) his/her turn[ now/next])<stop>
    -> {person} {says} it's {person}'s turn
# What the start brings, and what somebody gets who only ends with `right`.
<start>[so/and ]*if {you/i/he/she/we/they} land(s)[ exactly/right/directly/dead/straight]* on go<,>
    [ is it|do you get|is that] {double/<$><number>}<asked> -> do you get {double} for landing on go
<start>[so/and ]*landing[ exactly/right/directly]* on go is {double/<$><number>}<,> right<asked>
    -> do you get {double} for landing on go
<,>[ and]* so {who} get(s)[ my/his/her/the/another]* <$>{sum}[ too]*<,> right<asked>
    -> . {do} {who} get {sum}?
# What lies in the middle, and who holds that it is theirs.
landed on {place}[,]* with <$>{sum}[ piled_up/sitting/lying/waiting/stacked_up/dollars/bucks]*
    in the {middle/pot/center/centre/kitty} -> landed on {place}, there's {sum} in the {middle}
there's {sum} in the {middle/pot/center/centre/kitty}{told_between}{person} says
    (it|that)('s| is|s)[ all]* mine
    -> there's {sum} in the {middle}{told_between}{person} says i get {sum}
in the {middle/pot/center/centre/kitty}{told_between}says (it|that)[ all]* (goes|belongs|should go)
    [ back]* to the bank -> in the {middle}{told_between}says i get nothing
in the {middle/pot/center/centre/kitty}{told_between}says{told_between2}. who(<?>|<last>)
    -> in the {middle}{told_between}says{told_between2}. who is right
# What somebody needs for a tax, and whether all that they sell is enough for it.
{i/he/she/they/<person>} need(s)[ to pay]* <$>{sum}[ for][ the]* luxury/income/poor tax
    -> {i} owes the bank {sum}
<start>need(s)[ to pay]* <$>{sum}[ for][ the]* luxury/income/poor tax -> I owe the bank {sum}
if {i/he/she/they} {sell/sells} (all[ of]*[ the/them/my/his/her]*[ two/three/four/five/<number>]*
    [ houses/buildings]*|everything|them[ all]|it all)<,> is/will/would it/that[ be]* enough<asked>
    -> . can {i} pay?
{two/three/four/five/<number>}[ more/other]* players/people/others
    (took|had|have had|did) (their|a) turn(s)/roll(s)/go/goes/throw(s)[ since]
    -> {two} others have rolled since
rolled since<,>[ and/but/so]* now {he/she/they/i} -> rolled since. now {he}
(one|1)[ more/other]* (person|player)[ has|'s]*[ already]*
    (rolled|threw|moved|thrown|gone|took a turn|had a turn)[ since]
    -> one other player has rolled since
now[ suddenly/only/finally]* {he/she/<person>}[ suddenly/only/finally]* wants
    (his|her|my|the)[ rent of]* <$>{sum}[ rent/bucks/dollars]<stop> -> now {he} wants {sum} from me
# Which of a sum and a share of what somebody has is less hangs on that share.
(is|would|does|will)[ the]* <ten_percent>[ be/cost]* <less>[ than[ the]* <$><number>]<asked>
    -> what is 10%
(is it <less> to|would it be <less> to|should <person>)
    pay/take/choose/pick[ the]* <ten_percent>[ or[ the]* <$><number>]<asked> -> what is 10%
which is <less><marks>[ the]* <ten_percent>[ or[ the]* <$><number>]<asked> -> what is 10%
<ten_percent> or[ the]* <$><number><marks> which is <less><asked> -> what is 10%
# Whoever forgot to ask for rent somewhere was landed on there.
<first>[i ][just ]forgot to (ask for|collect|charge|claim|take)[ the] rent
    (on|for)[ my]* {few_words}<stop>
    -> The other player landed on my {few_words} and I forgot to ask for rent
forgot to (ask for|collect|charge|claim|take)[ the] rent{marks} (can|may|could) {who}[ still/now]*
    (get|collect|have|take|claim) (it|that)[ now/still/later]*<asked>
    -> forgot to ask for rent{marks} can {who} still ask for rent
# Where a third double would have led.
on my[ unowned/unbought]* dream[ street/property]*_<capital> -> on_
<first>[{person} ][threw/rolled/rolls/threw/got/with ][my/a/the/his/her ]third double(s)
    [ in a row]*<told_between>_(land(s)|put(s)|take(s)|bring(s)) me/him/her[ on/to]*
    [_<told_between>](do|does|can|may|could|will) (i|he|she)[ still/just/get_to]*_(move|go|buy)
    <first_or_it><asked>
    -> Do you still move and buy what you land on if you roll a third double
{he/she/<person>} wants <$>{sum} from/off me for <capital>{named_lot}<marks> can i buy it
    -> {he} wants to sell {named_lot} to me for {sum}. can I buy it
{he/she/<person>} wants me to pay[ her/him]* <$>{sum} for <capital>{named_lot}<marks> can i buy it
    [ from her/him/them]<asked> -> {he} wants to sell {named_lot} to me for {sum}. can I buy it
# What nobody bought is said to stay where it is, and who declined it to be out of the auction.
{declining}{told_to_say},[ so] {do/must/should/can/is/does/will} {we/they/it/there/the_bank}_
    -> {declining}{told_to_say}. {do} {we}_
{declining}{told_to_say}<opens>{person} (says|said|thinks|claims|insists|reckons)[ that]
    <stays_unsold>(<?>|<marks>[ is][ that| it] (right|true|correct|so)<asked>)
    -> {declining}{told_to_say}is it left unsold
{declining}{told_to_say}{says/said/thinks/claims/insists/reckons}[ that] <stays_unsold><stop>
    -> {declining}{told_to_say}{says} it isn't auctioned
{declining}{told_to_say}<opens>(does|will|would|can|do) <stays_unsold><asked_on>
    -> {declining}{told_to_say}is it left unsold
{declining}{told_to_say}{say/says/said}[ that] <is_to_be_sold><closes>
    -> {declining}{told_to_say}{say} it is auctioned
{declining}{told_to_say}<opens>(must there be|does there have to be|is there|do we have
    |should we have|do we need) an auction[ then/now/for_it]*<asked_on>
    -> {declining}{told_to_say}is it auctioned
{declining}{told_to_say}<opens>(do|must|should|can) (we|they|you)[ have_to/need_to/just/now]*
    auction (it|that)[ off]<asked_on> -> {declining}{told_to_say}is it auctioned
{declining}{told_to_say}<opens>is there no auction[ then/now]*<asked_on>
    -> {declining}{told_to_say}is it left unsold
(<start>|[,] and |[,.] |[,] but )<nobody_bids><gap_before>[so |and |then ]<bidless>
    -> . what happens if nobody bids in the auction
<opens><bidless_bare> (if|when) <nobody_bids><asked_on>
    -> what happens if nobody bids in the auction
<opens>(if|when) <nobody_bids><,> <bidless>
    -> what happens if nobody bids in the auction
<start>[i ]can't/cannot/cant afford <capital>{named_lot}, [i ][only |just ]<i_have>
    <$>{sum}<stop>
    -> I landed on {named_lot}. I have {sum}. I can't afford it
# Why somebody is said not to be allowed something anywhere is all that is asked about.
<first>{person} <says_not> {bare_words}<,> <seeing> (i'm|i am|im|he's|he is|she's|she is)
    in jail<right_so>
    -> {person} says you can't {bare_words} when you are in jail. Is he right?
<first>{person} <says_not> {bare_words}<,> <seeing>
    (it's|its|it is) (not|n't) (my|our|his|her) turn<right_so>
    -> {person} says you can't {bare_words} when it's not your turn. Is he right?
<first>{person} <says_not> {bare_words}<,> <seeing> (it isn't|it isnt) (my|our|his|her)
    turn<right_so>
    -> {person} says you can't {bare_words} when it's not your turn. Is he right?
<first>{person} <says_not> {bare_words}<,> <seeing> (it's|its|it is)
    (his|her|their|someone else's|somebody else's) turn<right_so>
    -> {person} says you can't {bare_words} when it's not your turn. Is he right?
<first>{person} <says_not> {bare_words}<,> <seeing> (i|he|she|we)
    (don't|dont|doesn't|do not) {own/have} {bare_words2}<right_so>
    -> {person} says you can't {bare_words} when you don't {own} {bare_words2}. Is he right?
<first>{person} <says_not> {bare_words}(<,> <seeing>|<marks>) (i|he|she|we) {have/has/got}
    {bare_words2}<right_so>
    -> {person} says you can't {bare_words} when you have {bare_words2}. Is he right?
# A card that somebody wants beside money for what they sell is the other's.
wants to sell me {capital_lot} for <$>{sum} (and|plus) (my|a|the) (get out of jail|jail) card
    -> wants to give me {capital_lot} for {sum} and my jail card
sells me {capital_lot} for <$>{sum} (and|plus) (my|a|the) (get out of jail|jail) card
    -> gives me {capital_lot} for {sum} and my jail card
wants {his/her/my/the} money back<mark_gap>[and |so ](does|do|can|will|should|must) (he|she|i)
    get it<asked> -> wants {his} money back. is the sale undone
# Who gets what a bankrupt has mortgaged owes interest for it.
(went|goes|is|was) bankrupt[ to/on/at/by]*[ me/my/mine]*[ <capital>{named_lot}]<mark_gap>[and |so ]
    (do|must|should) i[ have to/need to]* pay[ anything/something/interest]* (for|on)
    (his|her|their|the) mortgaged {streets/properties/property/deeds/railroads/ones}<asked>
    -> goes bankrupt. Do you pay interest on mortgaged property of a bankrupt
# What somebody gets for all that they mortgage or sell at once.
(what|how much) {do/does/would} {who} get for mortgaging {all/both} {few_words}<asked>
    -> how much {do} {who} get if {who} mortgage {all} {few_words}
<opens>i (mortgage|mortgaged) {them/it/these/those}[ all/both]*<,>[ so/and]*
    (what|how much) (do|would|will) i get<asked> -> how much do i get for mortgaging {them}
<opens>i sold {one/two/three/four/a/<number>} {house/houses} on <capital>{named_lot}<,>[ so/and]*
    (what|how much) (do|would|will|should) i get[ back/for_it/for_them/for_that]*<asked>
    -> how much do i get for selling {one} {house} on {named_lot}
# What is mortgaged while something stands beside it: how much that is decides nothing.
mortgage <capital>{named_lot} {while/when/if/though/although}[ there are| there're]
    (houses|buildings|hotels)[ are| stand| still| are still] on <capital>{named_lot2}<asked>
    -> mortgage {named_lot} {while} a house is on {named_lot2}
mortgage <capital>{named_lot} (and|but|while|and still)
    (keep|keeping|leave|leaving)[ the/my/his/her/all]* {houses/buildings/hotels}
    [ on[ the]* {few_words}]<asked> -> mortgage {named_lot} with {houses} on it
# What somebody who has landed somewhere would have left hangs on whether they buy that.
if {who} {buy/bought/buys} {it/that} how much_ -> if {who} {buy} {it}, how much_
landed on {capital_lot}<mark_gap>[and |so ]how much would {who} have left<asked>
    -> landed on {capital_lot}. how much would {who} have left if {who} buy it
how much[ cash/money/is/will_be/would_be/do_i_have/would_i_have/will_i_have]* left[ over]*
    (after|from) buying {it/that}<asked> -> how much do i have left if i buy {it}
# Who bought what they landed on owes nobody rent there.
{name} {landed/lands} on {capital_lot}<mark_gap>[and |then ][he |she |<person> ](bought|buys)
    it[ for <$><number>]<stop>{told_between}owe
    -> {name} owns {capital_lot}. {name} {landed} on {capital_lot}{told_between}owe
# Who wants to build is spoken of in a sentence of its own.
{name} mortgaged {capital_lot}<,>[ and/but]*[ she/he]* want(s)_ -> {name} mortgaged {capital_lot}.
    {name} want{s}_
# Two rents that are asked for at once.
rent (on|for) {capital_lot} with {a/<number>} {house/houses/hotel}<,>[ and/and_on] with
    {few_words}<asked>
    -> rent on {capital_lot} with {a} {house}? How much is rent on {capital_lot} with {few_words}
# What is owned is told with its owner behind it.
<start>{few_words} owned by {person}<,>[ and]* {one/two/three/<number>} mortgaged<stop>
    -> {person} owns {few_words}, {one} mortgaged
# Whose it is not.
{landed/land/lands} on {capital_lot}<closes>{told_between}{name} {owns/has}
    (a|an|one) {few_words}<marks>[ and/but] (not <this_one>|<this_one> (isn't|is not|isnt)
    |it's not|its not)[ his/hers/theirs/this_one/that_one/one_of_them]<stop>
    -> {landed} on {capital_lot}. {name} doesn't own {capital_lot}{told_between}
    {name} {owns} 1 {few_words}
{owns/has} (a|an|one) {few_words}<marks>[ and/but] (not|it isn't|it's not|its not|it isnt)
    <capital>{plain_lot}<stop> -> {owns} 1 {few_words}, but not {plain_lot}
{landed/land/lands} on {capital_lot}<mark_gap>[and |but ]{name} {owns/has}
    {the_other/all_the_other/both_other/another/a_different}
    {few_words}<marks>[ so] {do/must/should/does} {i/he/she}[ have_to/need_to]* {owe/pay}
    [ him/her/them/anything/rent/<person>]*<asked>
    -> {landed} on {capital_lot}. {name} doesn't own {capital_lot}. {name} {owns} {the_other}
    {few_words}. {do} {i} {owe} {name}
{landed/land/lands} on {capital_lot}<mark_gap>[and |but ]{name} {owns/has}
    {two/three/one/<number>} other {few_words}<stop>{told_between}{how_much/what}_{told_between2}owe
    -> {landed} on {capital_lot}. {name} owns {capital_lot} and {two} other {few_words}
    {told_between}{how_much}_{told_between2}owe
{landed/land/lands} on {capital_lot}<closes>{told_between}{name} {owns/has}
    {few_words}<marks>[ and/but] <this_one> (isn't|is not|isnt)
    (his|hers|theirs|one of them|among them|this one|that one)<stop>
    -> {landed} on {capital_lot}. {name} doesn't own {capital_lot}{told_between}
    {name} {owns} {few_words}
{landed/land/lands} on {capital_lot}<closes>{told_between}{name} {owns/has}
    {few_words}<marks>[ and/but] not <this_one><stop>
    -> {landed} on {capital_lot}. {name} doesn't own {capital_lot}{told_between}
    {name} {owns} {few_words}
{owns/has} {few_words}<marks>[ and/but] <capital>{plain_lot} (isn't|is not|isnt) {his/hers}<stop>
    -> {owns} {few_words}, but not {plain_lot}
# What is held against a claim tells of the table, and what somebody owes `for Baltic` is rent.
{owns/has/own/have/holds/owning/having}
    (the|his|her|that) (group|set|colour group|color group|colour)<closes>
    -> {owns} the whole set
{own_group}{told_between}(wants|demands|claims|charges|asks for|insists on|is asking for)[ the]
    double[ rent| the rent]<ends_claim> -> {own_group}{told_between}says it is double rent
<not_landed>{person} (wants|demands|claims|charges|asks for|insists on)[ the] double[ rent]
    (for|on|at)[ my/his/her/the]* <capital>{named_lot}<ends_claim>
    -> I landed on {named_lot}. {person} owns {named_lot}. {person} says it is double rent
{landed/land} on {capital_lot}<mark_gap>[and ]<!he/she/they>{person}
    says it is double rent( because| cause| cos| since| as|.) {against}
    -> {landed} on {capital_lot}. {person} owns {capital_lot}. {person} says it is double rent.
    {against}
says it is double rent(,|[,] (but|and|although|though|even though|while|because|cause|cos|since|as))
    {against}
    -> says it is double rent. {against}
{says/say/said/claims/thinks/insists/reckons}[ that] {i/he/she/<name>}
    {owe_sum}{for_lot}(,|[,] (but|and|although|though|even though|while)) <is_pledged>
    -> {says} {i} {owe_sum}{for_lot}. It is mortgaged
{demands/wants/want/asks_for} <$>{sum}(,|[,] (but|and|although|though|even though|while))
    <is_pledged>
    -> {demands} {sum}. It is mortgaged
{says/say/said/claims/thinks/insists/reckons}[ that] {i/he/she/<name>}
    {owe_sum}{for_lot}(,|[,] (but|and|although|though|even though|while))
    <!i_say/i_said/i_think>{against}
    -> {says} {i} {owe_sum}{for_lot}. {against}
<not_landed>{person} {says/said/claims/thinks/insists/reckons}[ that] {i/he/she/<name>} {owe_sum}
    (for|on|at|for landing on)[ the/her/his/my/their]* <capital>{named_lot}<closes>
    -> {i} landed on {named_lot}. {person} {says} {i} {owe_sum}
{can/may/could} {rule_said} or (is|are|am) {he/she/they/i/you} out[ of <word>| of the <word>]<asked>
    -> {can} {rule_said}
<$>{half_of} (times (two|2)|x[ ]2|x two|doubled)<!houses/hotels> -> {twice_sum}
<start>(seriously|for real|srsly)<?> -> is that right
, [is_it |is_that |is_the_rent |(do|does|must|should) <person>[ have_to]* (pay|owe) ]
    [rent ]<either_sort><?>
    -> . is it single or double rent
# What is being auctioned, bought from the bank, out of stock, and done in another's turn.
(they|we|you|she|he|<person>)('s|'re|re| is| are)[ now/just/currently]* auctioning[ off]
    <capital>{capital_lot}[ off][ right now| now| at the moment]<closes>
    -> {capital_lot} is being auctioned
is[ now/just/currently]* being auctioned[ off]( right now| now| at the moment| off)
    -> is being auctioned
(pay|give|hand)[ the] bank <$>{sum}[ dollars/bucks] (and|to|then|and then) (take|have|get|buy|keep)
    (it|that|this)<closes> -> buy it for {sum}
{can/may/could} {person}[ just/simply/still/also]* (pay <$><number> and take|have|take|get)
    (it|that|this) (for <$><number> |)(from the bank|instead)<asked> -> {can} {person} buy it
[the ]banks (is |)out of -> the bank is out of_
[the ]banks[ got] no {houses/hotels}[ left] -> the bank has no {houses}
<opens>i('m| am) (building|putting up houses|putting houses|buying houses) (on|for) {lot_named}
    (in|during|on) {my_turn}<closes> -> It is {my_turn}. I want to build on {lot_named}
<opens>{can/may/could} {person} (build|put|buy) (a house|houses|a hotel) (on|for)
    <capital>{named_lot} (in|during|on) {my_turn}<asked>
    -> It is {my_turn}. {can} {person} build a house on {named_lot}
<opens>{person} <wants_built> (on|for) {lot_named}
    (in|during|on|while it is|while it's) {my_turn}<closes>
    -> It is {my_turn}. {person} wants to build on {lot_named}
{can/may/could/does/do/is/am/are} {rule_said} or not<asked> -> {can} {rule_said}
# Interest that was paid when a mortgaged property was got, and is due again when it is lifted.
{mortgaged}{told_between}{says/said/say/thinks/claims}[ that]
    <no_interest>[ a| the| for the]* <again><closes>
    -> {mortgaged}{told_between}{says} you don't pay interest again when lifting
{mortgaged}{told_between}(do|does|must|should|will) {person}[ have to| need to]* (pay|owe)
    <the_interest>[ a| the| for the]* <again><asked>
    -> {mortgaged}{told_between}do you pay interest again when lifting
# Who rolled since a landing that is told behind it.
(one|1)[ more/other]* (player|person)[ has|'s]*[ already]* (rolled|thrown|moved|gone|threw) since
    {who} landed on {few_words}<closes>[, now/and/but]
    -> {who} landed on {few_words}. one other player has rolled since. now
{two/three/four/<number>}[ more/other]* (players|people|persons|others)[ have|'ve]*[ already]*
    (rolled|thrown|moved|gone|threw) since {who} landed on {few_words}<closes>[, now/and/but]
    -> {who} landed on {few_words}. {two} others have rolled since. now
others_rolled = /[\w'-]+(?: has| have)? rolled since/
rent_wanted = [her/his/my/the ]*<$><number>[ rent| from (me|him|her)| for it]*
wants_now = <marks>[ and/but/so]*[ now/only/suddenly]* {he/she/i/<person>}[ now/only/suddenly]*
    {wants/want/demands/asks_for/asks}<!_to>
{others_rolled}<wants_now> {rent_wanted}<closes>
    -> {others_rolled}. {he} did not ask until now. {he} wants {rent_wanted}
{others_rolled}<wants_now>[ for][ her/his/my/the] rent<closes>
    -> {others_rolled}. {he} did not ask until now
# Who is promised free rent has it only by their own rules, and who wants rent is owed it.
<start>i (traded|gave|sold|swapped) <him><for_no_rent><whose_or_the> {promised_on}<all_game><stop>
    -> He owns the {promised_on}. He promised me free rent on the {promised_on}
<start>i (traded|gave|sold|swapped) {name}<for_no_rent><whose_or_the> {promised_on}<all_game><stop>
    -> {name} owns the {promised_on}. {name} promised me free rent on the {promised_on}
<start>i (traded|gave|sold|swapped) {name}<for_no_rent><capital>{promised_on}<all_game><stop>
    -> {name} owns {promised_on}. {name} promised me free rent on {promised_on}
<start>{name} (traded|gave|sold|granted) me <free_rent><whose_or_the> {promised_on} for[ my]
    <capital>{named_lot}<stop>
    -> {name} owns the {promised_on}. {name} promised me free rent on the {promised_on}
{landed/land/lands}{told_between}{person} {wants/demands/asks_for}[ his/her/the/their/my]
    (rent|money)<marks>
    {do/must/does/should} {person2}[ have_to| really| need_to]* pay[ it| him| her| up]*<asked>
    -> {landed}{told_between}{do} {person2} owe {person} rent
{landed/land/lands}{told_between}{person} {wants/demands/asks_for}[ his/her/the/my] money<stop>
    -> {landed}{told_between}{person} {wants} rent
# A sale with what stands there.
<start>{can/may/could} {who} sell <capital>{plain_lot} to {name}
    <with_its> {built_there}<there_on>[?] {he/she} offers[ me] <$>{sum}[ for it]<stop>
    -> {plain_lot} has {built_there}. {can} {who} sell {plain_lot} to {name} for {sum}?
<start>{can/may/could} {who} sell <capital>{plain_lot} to {name} <with_its> {built_there}<there_on>
    -> {plain_lot} has {built_there}. {can} {who} sell {plain_lot} to {name}
<start>{can/may/could} {who} sell <capital>{plain_lot}
    <with_its> {built_there}<there_on> to {name}
    -> {plain_lot} has {built_there}. {can} {who} sell {plain_lot} to {name}
<start>{can/may/could} {who} sell {me/him/her} <capital>{plain_lot}
    <with_its> {built_there}<there_on>
    -> {plain_lot} has {built_there}. {can} {who} sell {me} {plain_lot}
<start>{can/may/could} {who} sell <capital>{plain_lot} to {name} <with_its> house(s)<there_on>
    -> {plain_lot} has a house. {can} {who} sell {plain_lot} to {name}
<start>{can/may/could} {who} sell <capital>{plain_lot} <with_its> house(s)<there_on> to {name}
    -> {plain_lot} has a house. {can} {who} sell {plain_lot} to {name}
# What was thrown `to get to` a space, and who is on one for which rent is asked for.
{rolled/threw/rolls/throws} {thrown_dice} to (get to|reach|land on|get on|get onto|hit|end up on)
    {place}<closes> -> {rolled} {thrown_dice} and landed on {place}
# Whose a property is, how few the bank has left, what must be found, and what is only promised.
(which|that|it)( is|'s) one of hers/his/theirs<closes> -> , which they own
bank is down to (its|the) last {number} {houses/hotels} -> bank has only {number} {houses}
there(s|'s| is| are) (only|just) {number}[ of them| left]* in the bank<closes>
    -> the bank has {number} houses
{who} <wrote_iou> <$>{sum} rent -> {who} wants to borrow the {sum} rent
{who} (has|have|needs|need) to find <$>{sum}<closes> -> {who} owes the bank {sum}
# What somebody wants to pay for where they landed is its price.
may_pay = wants to|want to|(can|may|could) <person>
same_lot = /(?P=plain_lot)/
on <capital>{plain_lot}{told_between}{may_pay} pay[ the]* <$>{sum} for (it|that|<same_lot>)<closes>
    -> on {plain_lot}{told_between}{may_pay} buy it for {sum}
# What is asked of passing the start by whether only landing there pays.
landing_exactly = land(s)/landing/stop(s)/stopping[ exactly/right/directly/dead/bang]* on go
only_pays = get/collect/receive/be_paid/earn[ the/my/your]* <$><number>
(do|does|can) <person> (only <only_pays>|<only_pays> only) (if|when|for|by)[ <person>]*
    <landing_exactly><asked> -> do you have to throw the exact number to land on go
# How many houses stand on one property and how many on the others, a turn in jail, bids that nobody
# made, and a rent that somebody wants who is asked of nothing else.
[,/:/.] {count} [houses/house ]on <capital>{owned_lot}<and_or_comma>{count2}[ houses| house]
    on[ each of] the (others|other two|other one|other|rest)<closes>
    -> . {owned_lot} has {count} houses, the others have {count2} each
<capital>{owned_lot} has {count} houses<and_or_comma>the (others|other two|rest) {count2}<closes>
    -> {owned_lot} has {count} houses, the others have {count2} each
<start>this is my {first/second/third} turn in jail -> I am in jail on my {first} turn
nobody[ has| has_yet] (bid|offered anything)[ yet| so far]<closes> -> there are no bids yet
<start>{person} wants <$>{sum}[ in] rent from me<closes>{told_between}
    {can/could} i {pay/afford/give/sell/mortgage}
    -> I owe {person} {sum} rent{told_between} {can} I {pay}
<start>{person} wants <$>{sum}[ in] rent from me<closes>{told_between}am i {broke}
    -> I owe {person} {sum} rent{told_between}am I {broke}
# What somebody did not want to buy was declined then.
<opens>{who} <not_wanted>[ buy/take/get] <capital>{named_lot}[ for/at <$><number>]<closes>
    -> {who} declined {named_lot}
would_not = won't|wouldn't|would not|will not|did not
<opens>{who} <would_not> buy <capital>{named_lot}<closes> -> {who} declined {named_lot}
<opens>[he/she/i ]<not_wanted>[ buy/take/get] it[ for/at <$><number>| then| anyway]*<goes_on>
    -> declined it
# What comes of landing somewhere, whatever the throw; of a throw in jail it is whether one stays.
then_what = what now|now what|what happens[ now/next/then/here]*|what do i do[ now/next/then]*
a_throw = /(?:an? )?\d+/
<start>[so/and/ok/i ]*[just ]*(rolled|threw) <a_throw><,>[ and]*[ i]*
    landed on {place}<closes><marks> <then_what><asked> -> I landed on {place}. what now
<start>[so/and/ok/i ]*[just ]*landed on <capital>{name}'s {plain_lot}<marks> <then_what><asked>
    -> I landed on {name}'s {plain_lot}. how much do I owe
<capital>{person}[ just]* landed on <capital>{name}'s {plain_lot}<marks> <then_what><asked>
    -> {person} landed on {name}'s {plain_lot}. how much does {person} owe
jailed_now = (i'm |im |i am |i was |)[still/stuck/sitting ]*in jail
    |[my ]*(second|first|2nd|1st) (turn|try|throw|roll|go) in jail
not_third = /(?![^?]*(?:third|3rd|last))/
<start><not_third>{jailed_now}{told_between}{rolled/threw/rolled_a} {dice_told}<marks>
    <then_what><asked> -> {jailed_now}{told_between}{rolled} {dice_told}. Where am I then
third_miss = (third|3rd) (turn|throw|try|roll|go)[ in jail]<,>[ and/but/was/were]*
    (no double|no doubles|not a double|missed|failed)
in jail<marks>[ on][ my/the] <third_miss><marks> can {who}[ still/now]* use[ my/the/a/his/her]*
    [ get out of jail][ free]* card[ now| then]*[ instead of paying[ up| the fine| <$><number>]]
    [ now]*<asked>
    -> in jail. can you use the get out of jail card after the third throw
in jail,[ on][ my] {third/last} turn/try/throw/roll/go<,>[ i] (rolled|threw) {dice_told}<marks>
    <then_what><asked> -> in jail. {third} try I rolled {dice_told}. What now
# Who bids for what they declined asks whether they may bid.
now_bids = ( is|'s| wants to| want to| tries to)[ now/still/also/suddenly]* bid(ding)
    [ on it/that| for it/that| in the auction][ too/anyway/now]*
declined = declined|turned down|said no to|passed on|didn't buy|did not buy
now_bids_too = <marks>[ and/but/then]*[ now]*( he| she| i|)<now_bids><marks>
{who} <declined> {plain_lot}<now_bids_too> (may|can|is) (he|she|i|that|it|this)
    [ allowed/ok/okay/legal/fair/do_that/do_this]*<asked>
    -> {who} declined {plain_lot}. can {who} bid
{who} <declined> {plain_lot}<now_bids_too> (allowed|ok|okay|legal|fair)<asked>
    -> {who} declined {plain_lot}. can {who} bid
# Whose it is, and mortgaged.
<opens>{who} <has>[ still] {it/that/this/that_one} mortgaged<goes_on>
    -> {who} owns {it}, it is mortgaged
"""


def plainly(text: str) -> str:
    """Return a text with what people say in many ways in one of them: `rolled right into`."""
    text = re.sub(r"(?<=\w) +(?=[,;.!](?:\s|$))", "", re.sub(r"(?<=\w) {2,}(?=\w)", " ", text))
    return rewritten(text, _PLAINLY, _parts)
