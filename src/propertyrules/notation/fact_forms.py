"""Forms of facts: how people tell what is so at a table, a row each.

A row has the sort of the fact, and a form: words, `<classes>` of words, `{slots}` for what the fact
is of, and in brackets what may be left out. `a/b` is either; `own~` is any form of a verb. Nothing
here is of any game: what stands in a slot is named by the board and the rulebook.
"""

from __future__ import annotations

from functools import cache

from propertyrules.notation.forms import Form, rows

_CLASSES = {
    "is": "be~/stay~/remain~",
    "has": "have~/got/hold~/carry~/with",
    "owns": "own~/have~/got/hold~/possess~/control~/keep~/have_got/has_got/had_got",
    "each": "each/every/apiece/both/all/either",
    "cash": "cash/money/funds/balance/dough/coins",
    "left": "left/remaining/available/now/total",
    "here": "property/properties/street/streets/lot/lots/one/ones/1/them/those/these/deed/deeds",
    "side": "side/sides/colour/colours/color/colors/group/groups/set/sets",
    "own of": "title/titles/deed/deeds/monopoly/set/group",
    "deeds": "property/properties/deeds/streets/lots",
    "claimed": "ask~/say~/claim~/mention~/notice~/collect~/speak~/realise~/realize~/demand~",
    "claim": "rent/it/money/anything/word/thing/up/out",
    "threw": "roll~/throw~/go~/move~/play~",
    "throws": "roll/throw/double/doubles/throws/rolls",
    "grabs": "grabs/grabbed/snatches/snatched/reaches/reached",
    "after": "since/since_then/after/afterwards/after_that/already/meanwhile/in_between/by_now/now",
    "at once": "at_once/right_away/straight_away/straightaway/immediately/in_time",
    "spent": "sold/mortgaged",
    "nobody": "nobody/noone/none",
    "anybody": "anyone/anybody/someone/somebody",
    "middle": "middle/centre/center/pot/kitty",
    "fees": "fine/fines/tax/taxes/fee/fees/penalties/money/cash",
    "box": "bank/box/tray/supply/stock",
    "absent": "broke/asleep/skint/bored/uninterested/penniless/unwilling",
    "empties": "box/tray/supply/stock",
    "others": "other/others/rest/elsewhere/anywhere",
    "broke": "broke/skint/penniless/moneyless/cleaned_out",
    "plenty": "plenty/lots/loads/tons/enough/heaps/piles/stacks/bags/oodles",
    "taken": "buy~/sell~/own~/take~/claim~",
    "bought": "buy~/get~/take~/win~/receive~/acquire~",
    "bid": "bid~/go~/offer~/raise~/say~/want~/top~/beat~/outbid~/pay~",
    "further": "more/higher/further/else/again/other/anything/it/that/them/against/over",
    "everyone": (
        "everyone/everybody/all/we_all/all_the_others/everyone_else/everybody_else/the_rest/rest"
        "/others/the_others/all_others"
    ),
    "traded": "traded/swapped/sold/gave/handed/lost",
    "swapped": "traded/swapped/exchanged",
    "plain": "ordinary/normal/regular/plain/usual",
    "square": "space/square/corner",
    "by": "by/with/on/after",
    "roll": "throw/roll",
    "deal": "deal/deals/trade/trades/swap/swaps/auction/exchange",
    "plus": "and/plus/with",
    "pays in": "put/collect~/throw~/pay~/chuck~/toss~/place~/dump~/drop~/stick~",
    "lies": "be~/sit~/lie~/lying",
    "in use": "board/use/play/table/taken/gone/used/out",
    "minds": (
        "remember~/know~/recall~/tell~/forget~/forgot/forgotten/see~/sure/unsure/certain/uncertain"
        "/written/wrote/counted"
    ),
    "mind not": "can/could/do~/be~/have~",
    "some": "some/several/few/a_few/a_couple/a_number",
    "people": "other/others/players/people/ones",
    "buildings": "buildings/building/bldgs/bldg",
    "built": "build~/buy~/put~/place~/add~/stick~",
    "developed": "developed/at/with/up/having",
    "bare": "unbuilt/undeveloped/unimproved/vacant/empty/bare",
    "felt": (
        "scary/expensive/pricey/costly/deadly/dangerous/nasty/brutal/evil/amazing/awesome/great"
        "/killer/terrible/horrible/awful/cheap/boring/rubbish/useless"
    ),
    "arrived": (
        "land~/stand~/sit~/stop~/end~/come~/go~/get~/move~/hit~/arrive~/step~/stay~/finish~"
        "/start~/begin~"
    ),
}
# Tried in this order: what is told in more words stands before what begins like it.
_FORMS = """
# Who only visits where others are held, or is held: before sums, as `Ann in jail: 300` has one.
visits  [{who}] [<is>/<has>/:] [<arrived>] [only/merely] visiting {jailed}
visits  [{who}] [<is>/<has>/:] [not {jailed} [,/but/and]] [<arrived>] [on/at] visiting [{space}]
visits  [{who}] [<is>/<has>] [<arrived>] only/merely [on/at] visiting [{space}] [after that/this/it]
visits  [{who}] [<is>/<has>] [<arrived>] [on/at] visiting [{space}] after that/this/it
visits  {who} [<is>/<has>/:] {jailed} ,/but/and visiting
visits  {who} [<is>/<has>/:] [<arrived>] [on/at] {space} [,/and/but] visiting
trait   {players} [<is>] {jailed}
trait   {who} [<is>/<has>/:/(] [be~] {jailed} [)]
trait   {jailed}
trait   {jailed} :/- {players}
trait   {jailed} :/- {who}
# Cash, and that somebody has none.
cash    {who} [<cash>] [<is>/:/=/(] {money}
cash    {players} [<each>] <has> [<each>] {money} [<each>] [in] [<cash>] [<left>] [<each>]
cash    {who} <is> down to [last] {money}
cash    [{who}] <is>/<has> no/zero <cash> [<left>]
cash    {who} <is> <broke> [(/,] [0/no/zero] [<cash>] [)]
cash    [{who}] [<is>] out of <cash>
cash    [{who}] <cash> :/=/<is> none/nothing/no/zero
cash    [{who}] <has> nothing/none [<left>] in <cash>
cash    [{who}] <has> [run] out of <cash>
cash    [{who}] [do~] not <has> any <cash> [<left>]
cash    [{who}] <has> not [got] any <cash> [<left>]
cash    [{who}] <has> not [got] [a] penny/cent/dime/dollar/pound/buck [<left>]
# What nobody remembers or can find: that is unknown, and not nobody's.
somebody <nobody>/we/they [<mind not>] [not] <minds> who/which <owns>/has {sites}
somebody <nobody>/we/they [<mind not>] [not] <minds> if/whether {sites} <is> {rival} [or {other}]
somebody [{who}] [<mind not>] [not] <minds> who/which <owns>/has {sites}
somebody [{who}] [<mind not>] [not] <minds> if/whether {sites} <is> {rival} [or {other}]
somebody [{who}] [<mind not>] [not] <minds> if/whether {rival} <owns>/has {sites}
untold  [{who}] <has> some <cash> [<left>]
untold  {who} [<cash>] [<is>/<has>] not [be~] count~/know~/sure/certain/clear/written [down]
untold  {who} [<cash>] [<is>] unknown/uncounted/unclear
untold  {who} <has> unknown <cash>
untold  {who} <has> unknown amount/sum of <cash>
untold  some/several/a_few [of] [<here>] [<is>] {state}
# Of how many it is told, and not of which.
several {who} <owns> some/several/a_few/few [of] [other/more] {group} [too/also/as_well]
several <nobody> [<mind not>] [not] <minds> how many {group} {who} <owns>
several some/several/a_few/few [of] [other/more] {group} [too/also/as_well]
gaps    [{who}] <has> {number}/some/several/a_few/few [other/more] [{state}] <deeds> [<left>]
gaps    {number}/some/several/a_few/few [other/more] [{state}] <deeds> [<left>]
# What came to somebody by a deal: whose it was before no longer counts.
given   [{who}] [<has>] [later/then] <bought> {sites} in/by/through/at <deal> [with/from {whom}]
given   [{who}] [<has>] <bought> {sites} off/from {whom} in/by/through/at <deal>
given   [{who}] [<has>] <bought> {sites} , {state} , in/by/through <deal> [with/from {whom}]
given   [{who}] [<has>] <bought> {sites} off/from {whom} in/by/through/at <deal> , {state}
given   [{who}] [<has>] <bought> {state} {sites} in/by/through <deal> [with/from {whom}]
given   [{who}] [<has>] <bought> [a] {state} {sites} off/from [of] {whom} [for {money}]
# Who owns what.
owns    {who} <owns> [a] [complete/full/entire/whole] <own of> [of/to/on/for/in] {sites}
owns    {who} <owns> complete/full/entire/whole {sites}
owns    {who} <owns> {sites}
owns    [{who}] <is> owner of {sites}
owns    owner of {sites} :/<is> {who}
owns    owner [<is>/:] {who}
owns    {who} <here> : {sites}
owns    <here> : {who} [:/=] {sites}
owns    {sites} <is> {state} and {who}
owns    [all/both] belong~ to {who}
owns    <is> own~/hold~ by {who}
owns    {sites} <is> both/all own~/hold~ by {who}
owns    {sites} :/( {who} [)]
owns    {sites} <is> own~/hold~ by {who}
# What nobody owns.
free    {sites} [<is>/<has>/,/:] not [be~] <taken> [yet] [by/to] [<anybody>]
free    {sites} :/- bank
# That something is built, and not how much.
vague   [there] [<is>] [{who}] [<has>] [<built>] <some> [of] {kind} [standing] on/at {sites}
vague   [there] [<is>] [{who}] [<has>] [<built>] <some> [of] {kind} [standing] on it/them/there
vague   {sites} <has>/: <some> [of] {kind} [on] [it/them/there]
vague   <has> <some> [of] {kind} [on] it/them/there
vague   [<has>] <some> [of] {kind} [<built>] on <each> [of] [<here>]
noted   <nobody>/we/they [<mind not>] [not] <minds> [down] how many [there] [<is>/<has>] [{kind}]
noted   [{who}] [<mind not>] [not] <minds> [down] how many [there] [<is>/<has>] [{kind}]
noted   <nobody> [else] <has> [<built>] [anything/any/{kind}] [<built>] [yet]
somebody {sites} [:/-/(/,] [<is>] somebody/someone/unknown [else]
# That nobody has bought a property yet, in more words.
free    {sites} [<is>/,/:] [still] with/in/at/to/of bank
free    bank <has>/<owns> [still] {sites}
free    {sites} [<is>/:] [still] unowned/unsold/available/unclaimed/unbought
free    [which/that] <nobody> [<has>] [yet] <taken>/<owns>
free    [which/that] [<is>/<has>] not [be~] <taken> [by] <anybody>
free    [(] [which/that] [<is>] unowned/unsold/unclaimed [)]
free    [(] which/that belong~ to bank/<nobody> [)]
free    [(] which/that <is> [own~/hold~] by/with/in/at/of bank [)]
free    {sites} <is> free
free    {sites} <is> for sale
free    {sites} <is> up for grabs
free    {sites} <is> <nobody>
free    {sites} ,/: nobody/noone
free    unowned/unsold/available/unclaimed/unbought :/- {sites}
free    {sites} <is> <taken> by <nobody>
free    {sites} [<is>/:] [(] unowned/unsold/available/unclaimed [)]
free    <nobody> <has> [yet] <taken> {sites}
free    <nobody> <taken>/<owns> {sites}
free    {sites} [which/that] <nobody> [<has>] [yet] <taken>/<owns> [yet/still]
free    <nobody> <taken>/<owns> {it}
# Properties that are mortgaged, or in another state that the rulebook names.
state   {who} <owns> [a] {state} {sites}
state   [{who}] <has> [a] {state} on {sites}
state   {sites} [<is>/<has>/:] [(/being/currently/under] {state} [)]
state   [only/but] {sites} [<is>/<has>] {state}
state   {state} :/- {sites}
state   {sites} [<is>] {state} by {owner}
state   {sites} [<is>] {state} (/, {state2} [)]
state   [which/that] {who} [<has>] {state} [{sites}]
# Who is out of the game, looks on, or is left.
out     [{who}] [<is>/<has>] [be~] eliminated/bust
out     {players} [<is>/<has>] [both/all/each/now/already] [be~/go~] out/bankrupt/bust [of] [game]
out     both/all {players} [<is>/<has>] [now/already] [be~/go~] out/bankrupt/bust [of] [game]
out     {who} out [of] [game]
out     out [of] [game] : {who}
out     {who} quit~/leave~ game
out     {who} [<has>] give~ up
out     {who} resign~/concede~
watches {who} <is> watch~/wait~/spectate~ [with/, {money}]
left    {who} <is> [only/last] one/1/player [<left>] [in/of] [game/play] [with] [{money}]
left    {who} <is> [only/last] left [in/of] [game/play] [with] [{money}]
left    only {who} <is> <left> [in] [game/play] [with] [{money}]
others  [there] [<is>/<has>] {pieces} [<built>/else] [on/for/in] <others> [<here>/2]
state   {it} [<is>/<has>] {state}
bought  [{who}] [<has>] bought {it}
listed  [<has>] buy~/acquire~/purchase~ {sites}
done    [{who}] [<has>] {state} {sites} [for {money}]
done    [{who}] [<has>] {undone} {sites} [for {money}]
given   [{who}] [<has>] <bought> {sites} off/from [of] {whom} [for {money}]
given   [{who}] [<has>] <bought> {sites} off/from [of] bank [for {money}]
traded  {who} [<has>] <traded> {taker} {sites} [for {money}]
owns_but {sites} <is> {who} except/but/besides/without [for] {gains}
noted   [{who}] [<has>] [be~] [already] <spent> everything/all [[and] <spent>] [everything/all]
noted   [{who}] [<has>] [be~] [already] <spent> and <spent> everything/all
place   {who} [<has>] <arrived> on/at/to/onto {space} [<square>] from {start}
place   {who} [<has>] <arrived> on/at {space} [<square>] <by> [a/an] [<plain>] <roll> from {start}
state   1/one [of] [them/those/these] <is> {state} ,/:/( {sites} [)]
# Trades, with what each gets.
traded  {who} [<has>] <traded> {taker} {sites} for {gains}
traded  {who} [<has>] <swapped> {sites} [<plus> {money}] for {gains} [<plus> {money}] [with {taker}]
traded  {who} [<has>] <swapped> {sites} [<plus> {money}] for {it} [with {taker}]
traded  {who} [<has>] <traded> {sites} [over] to/with {taker} [for {money}]
traded  {who} [<has>] <traded> {sites} [over] to/with {taker} for {gains}
traded  {sites} [<has>] go~/pass~/move~ from {who} to {taker} [in] [<deal>]
traded  {sites} [,/(] [<is>] {state} [,/)] go~/pass~/move~ from {who} to {taker} [in] [<deal>]
some    {players} <each> <has> {number} {group}
some    {players} <has> {number} {group} <each>
# What is so of several alike.
same    do~/<is>/<has> <others> [{number}] [{group}] [<here>] [too/also/as_well]
same    do~ {sites}
same    same for/with/on/goes_for <others> [of] [them/it] [{number}] [{group}] [<here>]
same    same for/with/on/goes_for {sites}
# Who offers no more in an auction.
passed  {who} [<has>] stop~ [there/bidding]
passed  {who} [<has>] say~/call~ no/nope/pass/enough/nothing [more/thanks]
passed  {who} [<is>] not interested [any] [more/longer]
passed  {who} [do~/will/would/can/want_to/wants_to] not <bid> [any] [<further>]
passed  {who} [<has>] shake~ [{whose}] head
paid    [{who}] [<has>] paid [{whom}] [{money}] [for] [rent/up/it/fee/tax/fine] [to] [{whom}]
state   [which/that] [<is>/<has>] {state}
# That nothing is built, or nothing is in a state: before pieces, as both speak of them.
bare    none/neither [of] [<here>] [<is>] {state}
bare    none/neither [of] [<here>] <is>/<has> [any/got] {kind} [<built>] [on] [it/them]
bare    no {state} [yet/anywhere]
bare    no/not/without/any {state} [on/of/for/among] [any/either/all/both] [of] [<here>/it]
bare    no {kind} [on/of/for/in] any/either/both <side>
bare    nothing [<is>] {state} [yet/so_far/before_this/before_now]
noted   <nobody>/we/they [<mind not>] [not] <minds> what/which {who} [have~] roll~/throw~
noted   [{who}] [<mind not>] [not] <minds> what/which {who} [have~] roll~/throw~
noted   nothing [<is>] sold [yet/so_far/before_this/before_now]
noted   {who} need~/want~/lack~ [some/more] <cash> [badly/fast/quickly/bad/urgently]
noted   [all] [{whose}] {kind} <is>/stand~ put/standing/in_place/there
bare    none/nothing <built> [on/there] [<here>/them] [yet/so_far]
bare    [(] free/clear/clean of {state} [)]
bare    [(] [all] [both/3/2/4] [of] [<here>] [<is>] [still] <bare> [)]
bare    [all] without/no [any] {kind} [<built>] [on] [<each>/any] [of] [<here>/anywhere]
# What is built, on what is named, or was named before.
pieces  [there] [<is>/<has>] {pieces} [<built>] [on/at/in] <each> [of] [<here>]
pieces  <each> [of] [<here>] <is>/<has> {pieces} [on] [it/them]
pieces  [<each>] <built>/<developed> [up] [to/with] {pieces} [on] <each> [of] [<here>]
pieces  [which/that] <is>/<has> {pieces} [<built>] [on] [it/them/there]
pieces  [(] {built} [<built>] [on] [it/them/there] [)]
pieces  {who} [<has>] [be~] [<built>] {pieces} [on/at] <each> [of] [<here>]
pieces  {sites} {pieces}
pieces  {sites} [<each>] <has>/: {pieces} [on] [it/them/<each>] [of] [<here>]
pieces  {sites} ( {pieces} [<each>] )
pieces  {pieces} on {sites} ( {owner} )
pieces  {pieces} [<is>/stand~/sit~] [standing/built] on/at {sites} [<each>]
pieces  {who} [<has>] [<built>] {pieces} [<built>] [on] it/there
pieces  {pieces} [<is>] [standing/built] on/for it/there
pieces  {who} [<has>] [<built>] {pieces} on {sites} [<each>]
pieces  <built>/has {pieces} on {sites} [<each>]
pieces  except/but/besides [for] {sites} [which/that] [<has>/with/at] {pieces}
pieces  but {pieces} on {sites}
bare    <nobody> [<has>] <built> [anything/any/{kind}] [yet] [on/in/for] [any/either] [of] {sites}
noted   <nobody> else <owns>/has [any/anything] [of/in/on] {group}
bare    [there/with] [<is>] no/without {kind} [<built>] on [any/either/each] [of] {sites}
noted   landed/arrived [there/here]
bare    no/without buildings/building [on] [it/them/<each>/either] [of] [<here>]
bare    [there/with] [<is>] no/without <buildings> [<built>] on [any/either/each] [of] {sites}
bare    nothing/none [<is>] [<built>/else] on/for/there [it/them/either/any] [of] [<here>]
bare    nothing/none <is> <built>/there
bare    {who} <has> no {kind} [<built>] [yet/anywhere/left/at_all]
bare    {who} [do~/have~] not <has>/<built> any {kind} [yet/anywhere/left/at_all]
place   {who} [<is>/<has>] [be~] [<arrived>] [up] [exactly] on/at/to/onto/upon {space}
place   {who} [<has>] hit~/reach~ {space}
place   [{who}] [:] position/location/pos/square/space/place/where [:/<is>] [on] {space}
place   {who} token/piece/pawn/counter/marker <is>/stand~/sit~ on/at {space}
# What lies in the middle of the board.
pot     [there] [<is>/<has>] {money} [of/in] [<fees>] [[and] <fees>] [<lies>] in/under <middle>
pot     [there] [<is>/<has>] {money} [of/in] [<fees>] [<fees>] [<lies>] in/under <middle> of board
pot     [there] [<is>/<has>] {money} [<lies>] in/under <middle> [of board] from <fees> [and <fees>]
pot     [there] [<is>/<has>] {money} [<lies>] in there/it
pot     {money} there
pot     there <is> {money}
noted   [we/they/i] [<has>] [be~] <pays in> [all] [<fees>] [[and] <fees>] in <middle> [of board]
noted   no buildings/building [<built>] on/in board/table/game/play
noted   no {kind} [<built>] on/in board/table/game/play
lacks   [{who}] [<has>/:] no/zero {cards}
lacks   [{who}] do~ not have~/hold~ [a/any] {cards}
lacks   [{who}] <has> not [got] [a/any] {cards}
# That nobody bids any more.
ended   <nobody> [else] [<has>] [do~/will/would/can/want_to/wants_to] [not] <bid> [any] [<further>]
ended   <nobody> [else] [<has>] [anything] <further> [to] [<bid>]
ended   <nobody> else [<has>] [do~/will/would/can/want_to/wants_to] <bid>
ended   no <further> bid/bids/bidding/bidders/offers/offer
ended   <everyone> [<is>/go~/stay~/keep~/fall~/do~] silent/quiet/done/out
ended   <everyone> [of] [us/them] [<is>] [too/either/all] <absent> [or/and] [<absent>]
noted   [{who}] [<has>] paid [bank] [{number}] percent/interest [to] [bank] [then/already/<at once>]
noted   it/this/that <is> [{whose}] 1/first try/turn/go/attempt [for/at/to] [roll/throw] [<throws>]
ended   <everyone> [<is>/<has>] [all] pass~/drop~/fold~/stop~ [out/bidding]
noted   bidding/auction/bids [<has>] open~/start~/begin~/began [off] at/with/from {money}
ended   bidding/auction [<is>] stop~/end~/close~/over/finished [there] [at {money}]
asked   {who} [<has>] ask~/claim~/demand~ {whom} <at once>
asked   {who} [<has>] ask~/claim~/demand~ [{whom}] [for/about] [<claim>] [<at once>]
noted   {who} <is> {number} years/year/yrs/yr [old]
# That nobody asked for what is due.
unasked [{who}] [have~/do~] not [ever] <claimed> [{whom}] [for] [any/single] [<claim>] [yet/<after>]
unasked <nobody> [<has>] [ever] <claimed> [for] [any/single] [<claim>] [yet/<after>]
unasked {who} [<has>] never <claimed> [for] [<claim>]
unasked {who} [<has>] forget~ [to] [<claimed>] [{whom}] [about] [for] [<claim>]
unasked {who} [<has>] say~/ask~/claim~ nothing
unasked {who} [do~] not notice~/see~/realise~/realize~/mention~ [it/anything] [<after>]
unasked {who} [<has>] overlook~/miss~ [it/that/this] [<after>]
unasked {who} [<has>] [<is>] [keep~/stay~/be~] quiet/silent
unasked without [<anybody>] [{who}] <claimed> [for] [<claim>]
# What was thrown.
threw   {players} [<has>] [both/all/each] <threw> [once] [<after>]
threw   {who} [<has>] <threw> [once] [<after>]
threw   [then/next] {who} [<has>] <threw> and <threw> [once] [<after>]
threw   [<after>] [then] next {number} [<people>] [<has>] [<each>] <threw> [and] [<threw>]
threw   <after> {players} [<has>] [both/all] <threw>
threw   <after> {who} [<has>] <threw>
threw   {players} [<has>] [both/all/each] have~/take~ [{whose}] [own] turn/turns/go/goes [<after>]
threw   {who} [<has>] have~/take~ [{whose}] [own] turn/go [<after>]
threw   {number} [other/others/more] [players/people/others] [<has>] <threw> [<after>]
lands   {who} [<has>] land~/arrive~/stop~ there/here
# What changes nothing: it is read, so that nobody is told that it is not.
noted   {who} [<has>] land~ on {owner} place/spot/property/street/lot/space/one
noted   {sites} <is> [so/too/very/really/pretty/quite] <felt>
noted   [{who}] [<has>] leave~ [{whose}/all/both] {kind} [<built>] [on/where] [it/them] [<is>/there]
noted   {who} <is> {money} short [on/for/of/with] [{whose}] [<claim>/cash/money] [to/for] [{whom}]
noted   [{who}] did not pay [it/fine]
noted   {who} [<has>] not pick~/picked/touch~ [up] [dice] [up]
missed  [{who}] [<has>] miss~/fail~ [to] [<threw>/get] {number} double/doubles
noted   [{who}] can/could not pay [it/that/up/everything/anything/<claim>] [all] [of] [it]
noted   [{who}] can/could not pay [{whom}] [back]
noted   {who} [<has>] put/puts/laid/set down [again/back]
noted   [{who}] must/has_to/have_to roll~/throw~ again
noted   [{who}] [<has>] [already/just] <grabs> [up/for] [dice] [again/back/now]
noted   [it/this/that] [<is>] [{whose}] 1/first <throws> [so_far] [of/in/this] [{whose}] [turn/go]
stocked <box> [<is>] [still] full of {kind}
stocked some/<plenty> [of] {kind} [<left>]
noted   [we/they/i] [<has>/do~] not count~ [it/them/that]
noted   <nobody> [<has>/do~] count~ [it/them/that]
noted   <nobody> [else] [<is>] {jailed}
unthrown <nobody> [else] [<has>] <threw> [a] [turn/dice] [yet] <after>
noted   [{who}] has/have not paid [rent/it/anything]
noted   no rent/tax/fine [<has>] [be~] paid [yet]
noted   rent/tax/fine [<is>/<has>] [be~] not paid [yet]
noted   [{who}] [<has>/<owns>] nothing/none else
noted   [{who}] [<has>/<owns>] no other property/properties/deeds/streets/cards
noted   <is> all {who} <has>/<owns>
due     [{who}] owe~ {money} [tax/fine/there/in] [tax/fine] [now/there]
due     [{who}] <has>/need~/must [to] pay {money} [tax/fine/there/in] [tax/fine] [now/there]
due     that/it/which/tax/fine <is>/cost~ {money}
noted   [{who}] owe~ nothing
noted   <nobody> owe~ <anybody>/anything/nothing [anything/money]
noted   [there] [<is>] no debts [open]
noted   <box> [:/<is>/<has>] [got] [<left>] <plenty> [of] {kind} [and {kind}] [<left>]
noted   <box> [:/<is>/<has>] no shortage of {kind} [and {kind}] [<left>]
noted   [there] [<is>] no shortage of {kind} [and {kind}] [<left>] [in/at] [<box>]
noted   <box> <has> [<left>] {kind} [<left>]
noted   <box> [<is>/<has>] full [up] [of] [{kind}] [and {kind}]
noted   <box> <has> all [of] [it] [<is>] [{number}] {kind} [and {kind}] [<left>]
noted   <box> [<is>/<has>] [got] [<left>] <plenty> [of] [everything/both/<here>] [<left>]
noted   [there] [<is>] [<left>] <plenty> [of] {kind} and {kind} [<left>] [in/at] [<box>]
noted   [there] [<is>] [<left>] <plenty> [of] {kind} [<left>] [in/at] [<box>]
noted   [there] <is> [still] [some] {kind} [still] <left>/there [in/at] [<box>]
noted   [there] [<is>] [still] some {kind} [still] <left>/there [in/at] [<box>]
noted   [there] [<is>] [still] [some] {kind} [and {kind}] [<left>] in/at <box>
# How many pieces the bank has left.
supply  [there] [<is>] [only] {stock} [<is>] <left> [in/at] [<box>]
supply  [there] [<is>] [only] {stock} <is> [<left>] [in/at] <box>
supply  [there] [<is>] [only] {stock} remain~ [<left>] [in/at] [<box>]
supply  [there] [<is>] [only] {stock} in/at <box>
supply  <box> :/=/<is>/<has> [got/only] [down] [to] [<left>] {stock} [<left>]
supply  <box> {kind} [<left>] :/=/<is> {number} [<left>]
supply  {kind} [<left>] [in/at/with] <box> [<left>] :/=/<is> {number} [<left>]
supply  {kind} <left> :/=/<is> {number} [<left>]
supply  <box> [<is>/<has>] [run] out of {kind}
supply  [<is>] out of {kind}
supply  [all] [of] {kind} <is> [all] gone/finished [from/in/at] [<box>]
supply  no/zero {kind} <is>/<has> <left>/there [in/at] [<box>]
supply  not [single/1] one/1 [<left>]
noted   {kind} [there] <is> [still] <plenty> [of] [<left>]
supply  <box> <is>/<has> no/none [{kind}] [<left>]
emptied {kind} <empties> [<is>] [now/all/completely] empty
emptied <empties> [for/of] [{kind}] [and {kind}] [<is>] [now/all/completely] empty
used    all [of] [the] [{number}] {kind} <is> [already/all/now] [on/in/at] [the] <in use> [up]
used    all [of] [the] [{number}] {kind} <is> [on/in/at] [the] <in use> already
used    all [of] [the] [{number}] {kind} <is> [already/all/now] out on [the] board/table
noted   none [<left>] in/at/with <box>
used    every [single] {kind} <is> [already/now] [out] [on/in/at] [the] <in use> [up]
used    [the] {kind} <is> all [on/in/at] [the] <in use> [up] [already]
in_use  [there] [<is>] [already/all] {number} {kind} [<is>] [already/all] on board/table [already]
in_use  [there] [<is>] [already/all] {number} {kind} [<is>] [already/all] in use/play [already]
supply  {kind} [<left>] in/at/with <box> [<left>] {number} [<left>]
supply  we <is>/<has> [only] [down] [to] {stock} [<left>] [in/at] [<box>]
"""


@cache
def fact_forms() -> tuple[Form, ...]:
    """Return every form with its sort, in the order in which they are tried."""
    return rows(_FORMS, _CLASSES)
