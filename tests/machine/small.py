"""A small rulebook with a bit of everything, and tables of it, for the tests of the interpreter."""

from __future__ import annotations

from functools import cache
from typing import Any

from attrs import evolve

from propertyrules import Matter, Program, Setting, State
from propertyrules.machine.initial_state import blank
from propertyrules.machine.steps import settled as settled
from propertyrules.semantics.checker import check_program
from propertyrules.semantics.layers import Layer
from propertyrules.semantics.overlay import flatten
from propertyrules.syntax.parser import parse_file

RULES = """\
rulebook small "Small rules" version 1.0 language 1
default board ring
decks fate

clause small.play "Play" stated
  says "All there is to it."
clause small.rent "Rent" stated
  says "A visitor pays."
clause small.double "Rent" silent
  says "Nothing on pairs."
  reading "A whole pair doubles the rent."
clause small.pledge "Pledges" stated
  says "A pledged field earns nothing."
clause small.short "Debts" stated
  says "What cannot be paid is owed."
clause small.huts "Huts" stated
  says "Huts go up evenly."

dice die: 1 of 1, 2, 3, 4, 5, 6
dice extra: 1 of 1, 2, wild optional

kind start
kind field of property with price: money, toll: money
kind shop of property with price: money
kind draw with deck: deck

set huts: count = 3 from 0 to 9 [small.huts] "huts in the box"
set wage: money = 10 [small.play] "for the start"

piece hut "huts": huts [small.huts]
piece mill "mills": endless [small.huts]
ladder [small.huts]
  rung 1: 1 hut
  rung 2: 2 hut
  rung 3: 1 mill

choice mood: calm "calm", wild_mood "wild"

track pledged: truth of property = no [small.pledge] said "pledged"
track loan: money of player = 0 [small.play] said "loan {loan}"
track luck: count of player [small.play] said "luck {luck}"
track round: count of table = 0 [small.play] said "round {round}"
track friends: list of player of table = nothing [small.play] said "friends {friends}"
holder pot = 5 [small.play] "pot"

define half_up of sum_due: exact: money [small.play]
  normally sum_due rounded up

define toll_of of field: property: money [small.rent]
  said "rent on {field}"
  normally if field is a field then field.toll else 1
  except pair when every s in field.group.sites has s.owner is field.owner:
    2 * (if field is a field then field.toll else 1) [small.double]
  except pledged beats pair when field.pledged: 0 [small.pledge]

define worth of player: money [small.play]
  said "worth of {player}"
  part cash: player.cash
  part deeds: sum of p.price for p in player.properties [small.rent]

setup [small.play]
  then
    for each p in players do bank pays 100 to p end
    for each p in players where p is first q in players else p do
      open turn(player: p)
    end

matter turn(player, mood: mood = calm, thrown: truth = no) [small.play] ground
  said "turn of {player}[, {mood}][, {thrown} thrown]"
  waits for player
  withdrawn
    open turn(player: player.next)

matter purchase(player, property) [small.play]
  said "{player} may buy {property}"
  waits for player

matter debt(player, creditor: holder, amount: money) [small.short]
  said "{player} owes {creditor} {amount}"
  waits for player

matter vote(property, passed: list of player = nothing) [small.play]
  said "vote on {property}[, {passed} passed]"
  waits for each p in players where p is not in vote.passed
  then
    give property to bank
    open echo(property: property)

matter echo(property) [small.huts]
  said "echo of {property}"
  by itself
  then add 1 to round

matter claim(player, property) [small.rent] standing
  said "{player} may claim for {property}"
  waits for player

when wage: passing(player, space) where space is a start [small.play]
  then bank pays wage to player for "the start"

when free_field: landing(player, space) where space is a property and space.owner is bank
  [small.play]
  then open purchase(player: player, property: space)

when toll: landing(player, space) where space is a property and space.owner is not bank
  and space.owner is not player [small.rent]
  then player pays space.toll_of to space.owner for "rent on {space}"

when owing: short(player, creditor, amount, reason) [small.short]
  then open debt(player: player, creditor: creditor, amount: amount)

when lost: going_out(player) [small.play]
  then
    for each p in player.properties do give p to bank end
    if players.size is 1 then end the game won by players end

rule solvent(who: player, sum: money) [small.play]
  require who.cash at least sum
  else "{who} has {who.cash}, not {sum}"

move roll(player, throw by chance) [small.play]
  said "{player} rolls {throw}"
  answers turn
  rule roll.once [small.play]
    require not turn.thrown
    else "{player} has rolled"
  then
    set turn.thrown to yes
    move player forward throw.total

move end_turn(player) [small.play]
  said "{player} ends the turn"
  answers turn
  rule end_turn.rolled [small.play]
    require turn.thrown
    else "{player} has not rolled"
  then
    close turn
    open turn(player: player.next)

move buy(player, property) [small.play]
  said "{player} buys {property}"
  answers purchase
  rule buy.here [small.play]
    require property is purchase.property
    else "it is {purchase.property} that is for sale"
  obeys solvent(player, property.price)
  then
    player pays property.price to bank for "{property}"
    give property to player
    close purchase

move pass(player) [small.play]
  said "{player} passes"
  answers purchase
  then
    close purchase
    open vote(property: purchase.property)

move shrug(player) [small.play]
  said "{player} shrugs"
  answers vote
  then add player to vote.passed

move build(player, property) [small.huts]
  said "{player} builds on {property}"
  at any time
  rule build.field [small.huts]
    require property is a field
    else "{property} takes no huts"
  rule build.own [small.huts]
    require property.owner is player
    else "{player} does not own {property}"
  rule build.cheap [small.huts]
    require player.cash at least property.toll
    else "{player} has {player.cash}, and it costs {property.toll}"
  rule build.room [small.huts]
    require property.buildings below top_rung
    else "{property} is full"
  rule build.left [small.huts] where property.buildings below 2
    require hut.left at least 1
    else "no hut is left"
  then
    player pays property.toll to bank for "a hut"
    raise property one rung

move tip(player, amount: money, to: player) [small.play]
  said "{player} tips {to} {amount}"
  at any time
  rule tip.some [small.play]
    require amount above 0 and amount at most 20
    else "a tip is from 1 to 20"
  rule tip.other [small.play]
    require to is not player
    else "{player} cannot tip oneself"
  obeys solvent(player, amount)
  then player pays amount to to for "a tip"

move pledge(player, deeds: list of property) [small.pledge]
  said "{player} pledges {deeds}"
  while turn
  rule pledge.own [small.pledge]
    require every d in deeds has d.owner is player
    else "not all of {deeds} belong to {player}"
  then
    together by half_up
      for each d in deeds do
        player pays 10% of d.price to bank for "a pledge"
      end
    end
    for each d in deeds do set d.pledged to yes end

move gamble(player) [small.play]
  said "{player} gambles"
  at any time
  rule gamble.luck [small.play]
    require player.luck at least 3
    else "{player} has no luck"
  then bank pays 1 to player for "luck"

move leave(player) [small.play]
  said "{player} leaves"
  at any time
  then retire player

move curse(player) [small.play]
  said "{player} curses"
  at any time
  never [small.pledge, small.play]
    else "nobody curses here"
  then set round to 0

move raze(player, level: count) [small.huts]
  said "{player} razes to {level}"
  at any time
  rule raze.above [small.huts]
    require some p in player.properties has p.buildings above level
    else "nothing stands above {level}"
  then
    for each p in player.properties where p.buildings above level do lower p to rung level end

move thank(player, to: player, amount: money) [small.play]
  said "{player} thanks {to} for {amount}"
  at any time
  rule thank.paid [small.play]
    require just_paid(to, player, amount)
    else "{to} has not paid {amount}"

always no_debts [small.short]
  for each p in players
  require p.loan at most 50
  else "{p} owes {p.loan}"
"""

BOARD = """\
board ring "Ring" language 1
currency "$"
space 0 "Gate" start
space 1 "Ash" field in "grey", price 20, toll 4
space 2 "Fate" draw, deck fate
space 3 "Elm" field in "grey", price 25, toll 5
space 4 "Fate" draw, deck fate
space 5 "Inn" shop in "shops", price 30
"""

DECK = """\
deck fate "Fate" language 1
card windfall "A windfall"
  then bank pays 7 to player for "a windfall"
card pass "A pass" kept
card fine "A fine"
  then player pays 9 to pot for "a fine"
"""


def checked(rules: str, deck: str = DECK) -> Program:
    """Return a rulebook over the small board, checked; it must have no fault."""
    files = []
    for name, role, text in (
        ("small.rules", "rulebook", rules),
        ("ring.board", "board", BOARD),
        ("fate.deck", "deck", deck),
    ):
        parsed, faults = parse_file(name, text)
        assert not faults, faults
        files.append(Layer(parsed, role))
    found, faults = check_program(flatten(files))
    assert found is not None, faults
    return found


@cache
def program() -> Program:
    """Return the small rulebook, checked."""
    return checked(RULES)


def table(
    *matters: Matter,
    names: tuple[str, ...] = ("Ann", "Bob", "Cy"),
    rules: Program | None = None,
    **columns: Any,
) -> State:
    """Return a table of the small rulebook: 100 for everybody, and some columns as given."""
    rules = rules or program()
    state = blank(Setting(names, rules, rules.key))
    cash = (100,) * len(names) + state.cash[len(names) :]
    luck = rules.tracks["luck"].index
    tracks = tuple(
        (0,) * len(names) if place == luck else column
        for place, column in enumerate(state.player_tracks)
    )
    given: dict[str, Any] = {"cash": cash, "player_tracks": tracks, "stack": matters, **columns}
    return evolve(state, **given)


def turn(player: int = 0, thrown: bool = False) -> Matter:
    """Return a player's turn."""
    return Matter("turn", (player, 0, thrown))
