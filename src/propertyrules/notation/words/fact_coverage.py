"""Facts by coverage: which chunks of a clause tell what of a table, in any order.

Nothing here is of any game: slots are named by the board and the rulebook.
"""

from __future__ import annotations

from functools import cache

from propertyrules.notation.words.coverage import Coverage

_CLASSES = {
    "is": "be~/being/stay~/remain~",
    "has": "have~/got/hold~/with/keep~/carry~",
    "own": "own~/have~/got/hold~/possess~/control~/keep~/belong~/with/hands/possession/name",
    "owner": "owner/owners/holder/owned",
    "before": "in_front_of/in_front",
    "taken": "buy~/bought/take~/grab~/own~/purchase~/yet/still/up",
    "down": "face/down/lie~/lying/sit~/sitting/up/face_down/face_up",
    "deeds": "property/properties/deed/deeds/street/streets/title/titles/set/card/cards/one/ones",
    "on": "on/at/to/onto/upon/in/for",
    "to": "to",
    "of": "of/from/by/out",
    "each": "each/every/apiece/both/all/either",
    "whole": "all/both/whole/every/complete/full/entire",
    "no": "no/not/none/never/nor/without/neither",
    "nothing": "nothing/none",
    "bare": "bare/empty/unbuilt/undeveloped/unimproved/vacant/clear",
    "nobody": "nobody/nobodys/unowned/unsold/unclaimed/unbought",
    "free": "available/buyable/unsold/for_sale/up_for_sale/on_sale",
    "so": "so/likewise/same",
    "bank": "bank",
    "only": "only/just/nothing_but",
    "that": "that/it/those/that_one/this_one/which",
    "anybody": "anyone/anybody/someone/somebody/any_player",
    "rest": "other/others/rest/remaining/elsewhere/anywhere/else",
    "more": "else/more/other",
    "cash": (
        "cash/money/dollars/funds/dough/coins/notes/bills/balance/left/remaining/bankroll/roll/stash"
    ),
    "in hand": "hand/pocket/purse/wallet/cash/notes/bills/coins/total/all/bank/me/him/her",
    "purse": "purse/pocket/wallet/pockets/hand",
    "card": "card/cards",
    "bids": "bid~/offer~/call~/say~/raise~/stand~/lead~/bidder/go~/top~/beat~/outbid~",
    "top": "high/highest/top/best/leading/current",
    "passes": "pass~/out/drop~/fold~/decline~/dropped_out/stop~",
    "say": "say~/bid~/speak~/call~/offer~",
    "any": "any/anything/word/more/up",
    "built": "build~/put~/stand~/sit~/stick~/place~/developed/up/there/standing",
    "presence": (
        "land~/stand~/sit~/stop~/end~/come~/go~/get~/move~/hit~/arrive~/step~/finish~/wait~"
        "/reach~/park~/rest~/up/now/there/halt"
    ),
    "brings": "put~/bring~/take~/lead~/send~/get~/carry~/move~",
    "threw": "roll~/throw~/toss~/shake~",
    "touched": "touch~/pick~/picked/grab~/lift~/up/dice/roll~/throw~/the",
    "plain throw": "throw/roll/dice/non_double",
    "plain": "ordinary/normal/regular/plain/usual",
    "hidden": "somewhere/hidden/hide~/under/secret/secretly/board/table/behind",
    "short": "short/low/strapped/tight/hard_up/little",
    "game": "game/play",
    "playing": "play~/in_it/in_game/in_the_game/aboard/along",
    "players": "player/players/people/two/three/four/us",
    "after": "since/after/afterwards/then/yet/already",
    "next up": "next_player/next_one/next_person/player_after/one_after",
    "decided": "decide~/do~/happen~/settle~/say~/choose~",
    "over": "over/finished/done/ended/up",
    "turn": "turn/go",
    "idle": (
        "do~/proud/happy/lucky/a/an/the/,/:/(/)/-/'s/space/square/corner/of/just/now/yet/at_all"
        "/still"
    ),
}
# A sort, the chunks that it requires, and behind `|` those that may stand there: once (`?`), or
# any number of times.
_ROWS = """
owns    of sites who own sites2 | is each deeds
owns    who own sites          | is each of owner deeds on whole
owns    who own it             | is each of owner deeds whole
owns    who own those          | is each owner deeds
owns    who owner sites        | is each of on whole
owns    sites before who       | is each of deeds down on
owns    it before who          | is of deeds down on
owns    before who             | is of deeds down
owns    whose sites            | is each own owner deeds on whole
owns    whose it               | is each own owner deeds whole
owns    whose those            | is each own owner deeds
free    nobody sites           | is own of by owner taken has
free    nobody                 | is own of by owner taken has it?
free    no sites own anybody   | is on
free    no own anybody         | is on it?
free    no sites owner         | is own
free    no owner               | is own it?
free    free sites             | is that
free    free                   | is that
same    so sites               | is has
free    bank own sites         | is to taken
lacked  no any_of              | who? own of is rest deeds on each only
lacked  no owner of any_of     | who? is rest deeds each only
lacked  no more own            | who? owner deeds
noted   no deeds               | who? own any is
only    only sites             | who? own that of rest owner deeds
only    only that              | who? own of owner deeds
pieces  pieces sites           | who? whose? is own built on each of
pieces  pieces it              | who? whose? is own built on each of
pieces  pieces those           | who? whose? is own built on each of
bare    nothing any_of         | is own built on each of kind?
bare    no kind any_of         | is own built on each of
bare    no state sites         | of whose? is each
bare    bare sites             | is each all
bare    bare                   | is each all it? those?
bare    no kind                | is own built on each of it? those?
noted   nothing more           | is own built on rest each
others  pieces rest            | is own built on of each deeds number?
others  bare rest              | is own of each deeds number?
others  nothing rest           | is own built on of each kind? deeds number?
opposed no rest                | is own of each deeds number?
state   state sites            | is own each of whose? on bank
state   state it               | is own each of whose?
state   state those            | is own each of whose?
cash    money cash             | who? is has on of in_hand only
cash    money who has          | is has cash on only
cash    money who playing      | is has
cash    money whose purse      | is has on
cash    money whose cash       | is has on bank
untold  cash hidden            | whose? who? is on hidden
noted   who short cash         | is of on has
place   who presence space     | is on up plain_throw plain has presence
place   brings who space       | that on
threw_from threw number number2 | who? has each on
threw_from threw number number2 of space | who? has each on
trait   who presence jailed    | is on
bid     who money bids         | is has on of top bids that
bid     whose money bids       | is has on of top bids
bid     who money on           | is
bid     who money bids of whose money2 | is has on top
passed  who passes             | is has
noted   who no say             | is has any
noted   no bids                | has is any
noted   no card                | who? has is any
noted   no cards               | who? has is
noted   who no has             |
noted   nobody more            | has threw after
noted   next_up no touched     | has after touched
noted   nothing decided        | is has
noted   whose turn over        | is has
noted   playing                | only number is that on players
"""


@cache
def facts() -> Coverage:
    """Return the table of facts."""
    classes = {name.replace(" ", "_"): text for name, text in _CLASSES.items()}
    return Coverage.of(_ROWS, classes, everywhere=("idle",))
