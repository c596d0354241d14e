"""What the rules say in general is asked whatever the table, and answered by a clause."""

from __future__ import annotations

import pytest

from propertyrules import (
    NotationError,
    TableError,
    load_rulebook,
    parse_tables,
    rulebooks,
    run_scenario,
)
from propertyrules.answers.answer import Answer, ToldAnswer

EXAMPLES = [
    (listed.id, clause.id, example, one.holds)
    for listed in rulebooks()
    for clause in load_rulebook(listed.id).clauses.values()
    if clause.id.startswith(f"{listed.id}.")
    for one in clause.answers
    for example in one.examples
]
TABLE = "Ann has 300. Bob has 200 and is in jail. "
# rulebook with its house rules; question; word; a part of the rule that is told
ASKED = """
classic | Does bidding have to start at 130, half the price? | no | any price
classic | Bob says the auction begins at the full price. Is he right? | no | any price
classic | Can the opening bid be below half price? | unread |
classic | Can she bid more than the price printed on the board? | yes | any price
classic | Do the taxes go in the middle of the board? | no | Free Parking
classic | Does whoever lands on Free Parking get the money? | no | Free Parking
classic | Does the tax go to the bank? | yes | Free Parking
classic | When Ann builds a hotel, do the four houses go back to the bank? | unread |
classic | Do the four houses go back to the bank? | yes | four houses go back
classic | does the owner get rent if they are in jail | yes | in Jail
classic | do people pay you rent if you are locked up? | yes | in Jail
classic | Can I jump from two houses to a hotel directly? | no | hotel
classic | Is selling above the printed price allowed? | yes | any price
classic | Is $500 against the rules because it's over the price? | no | any price
classic | Do I have to trade with Bob? | no | property
classic | Do you need the whole set before you can build houses? | yes | the whole group
classic | Can he choose 10 percent after adding everything up? | no | before adding
classic, free-parking-jackpot | Do the taxes go in the middle of the board? | yes | pot
classic, free-parking-jackpot | Does the tax go to the bank? | no | pot
timed | Does bidding have to start at half price? | no | any whole sum
cronulla | Does bidding have to start at half price? | no | any price
timed | Can you collect rent in jail? | yes | in Jail
timed | Does the richest player win? | yes | most assets
timed | do mortgaged properties count for the 10% tax | no | what the board says
suetology | Can you trade at any time? | no | own turn only
suetology | Can you sell houses on someone else's turn? | no | after moving
suetology | Are you bankrupt when you owe more than you can raise? | yes | more than you are worth
videogame | When I pay to get out of jail do I move right away? | no | next turn
cronulla | Do three doubles send you to jail? | no | no fourth roll
cronulla | Do I pay 10% when I get a mortgaged property? | no | mortgaged
cronulla-short | Does the richest player win? | yes | richest wins
classic, no-rent-in-jail | Does a player in jail collect rent? | no | in Jail
classic, build-on-own-turn-only | Can you build at any time? | no | own turn
cronulla | Can the bank lend me 50? | no | Bank lends
classic | Can bidding start at half price? | unread |
classic | Is it fine to start the bidding at half price? | unread |
classic | Do I have to bid more than the price? | unread |
classic | Can I trade Oriental if I have Vermont? | unread |
classic | Do I have three houses? | unread |
classic | Does that land me on Free Parking? | unread |
classic | Can you bid if you are in jail? | yes | in Jail
classic | Does she own the whole set without houses? | unread |
classic | Can I go straight from two houses to a hotel? | no | hotel
classic | Can Ann raise the rent above what's printed? | no | rent
classic | Can Ann borrow from the bank on Ventnor and build? | unread |
classic | Can you collect rent while you're in jail? | yes | in Jail
classic | Can you sell houses on someone else's turn? | yes | at any time
classic, no-rent-in-jail | Can you collect rent while you're in jail? | no | in Jail
classic, build-on-own-turn-only | Can you build on someone else's turn? | no | own turn
classic, lap-before-buying | Do you have to go round once before you can buy? | yes | first space
classic, double-salary-on-go | Do you get double for landing right on go? | yes | salary twice
classic, unlimited-buildings | Is there a limit on houses? | no | never run out
classic, no-auctions | Does it have to be auctioned if nobody buys it? | no | nobody bids for it
classic | Is it permitted to build on somebody else's turn? | yes | at any time
classic | do you roll again after a double if you paid to get out of jail | yes | after paying
classic | is there a limit on houses per turn | no | as many as
classic | can the person who said no to buying still bid in the auction | yes | auctioned
classic | can whoever declined bid in the auction too | yes | what isn't bought is auctioned
classic | can you put houses on a set thats missing one | no | houses are for the owner
classic | can a player pay off your mortgage and get the property that way | no | keeps it
classic | does mortgage interest get bigger the longer you leave it | no | 10%
classic | is the mortgage interest always 10% no matter how long | yes | 10%
classic | do you have to keep a promise you made in a deal | no | trade cash, deeds and jail
classic | do you get 200 when you start the game on go | no | 200 for reaching or passing
classic | Does free parking mean you miss your next turn or what | no | Free Parking
classic | when somebody goes bankrupt to you do you get their hotels too? | no | half price
classic | can you take a loan from the bank if you run out of cash | no | players don't lend to each
classic | can i refuse to sell my houses and just go bankrupt instead | no | A player who can pay
classic | do all houses have to be the same on each street | yes | a second house only when
classic | does a mortgaged street still count for the set | yes | bare streets of a complete
classic | can i swap property for cash plus property | yes | trade cash, deeds and jail
classic | can you promise not to charge rent | no | trade cash, deeds and jail
classic | do I have to pay 50 on the third go | yes | after the third failed roll
classic | do you get another go after doubles | yes | only a double rolls again
classic | do I pay rent on a property nobody owns | no | the owner collects the rent
classic | do hotels double with a set | no | bare streets of a complete
classic | do I have to sell houses to pay | yes | A player who can pay
classic | can more than one token be on the same space | yes | tokens stay where they are
classic | do you put chance cards back under the pile | yes | draw the top card, follow
classic | can I put a hotel on one and nothing on the others | no | build evenly, one row at
classic | can i just stay in jail to avoid rent | yes | a double, a card or
classic | do I have to leave jail if i can pay | no | after the third failed roll
classic | can you trade with the bank | no | only your own bare property
classic | can I buy houses from the bank when i am in debt | no | a debt is settled before
classic | do i have to pay interest on mortgages i inherit | yes | who gets a mortgaged deed
classic | does the person who refused get to bid | yes | bidding starts at any price
classic | is there a limit for bids | no | bidding starts at any price
classic | can you auction your own property | no | what isn't bought is auctioned
classic | can I choose not to collect rent | yes | ask for the rent before
classic | can I keep a chance card for later | no | draw the top card, follow
classic | does free parking give you 500 | no | Free Parking brings nothing and
classic | can i give everything to my sister before i quit | no | who leaves gives everything to
classic | does the richest player win | no | a bankrupt is out; the
classic | can u buy 2 hotels for one street | no | a hotel needs four houses
classic | can i take a house off and put it elsewhere | no | the Bank buys back houses
classic | do you lose your houses if you mortgage | no | mortgage your own property once
classic | can i mortgage something twice | no | mortgage your own property once
classic | can i trade a property for nothing | yes | trade cash, deeds and jail
classic | can i pay in instalments | no | who can pay must pay
classic | May one erect a house with merely two of the three streets of a colour? | no | whole
classic | Do taxes get piled up under Free Parking for whoever lands there? | no | Free Parking
classic | is there any bonus for stopping on free parking | no | Free Parking
classic | If a double lands me on Go To Jail, do I get another throw? | no | ends the turn
classic | Are gifts of cash okay between players? | yes | trade cash, deeds and jail
classic | can somebody who said pass hop back in later | no | pass is for good
classic | can you mortgage a street with houses on other streets of that group | no | buildings
classic | does a swap that includes later payments count | unread |
classic | can I sell to another player to pay my debt | yes | the player who owes can
"""
# What is near a question that a clause answers, and is another one.
NEAR = """
In an auction no one bids but me, does the bank keep it?
Do I roll again after I rolled a double and then a 9?
Can I build on the other two when one street of another group is mortgaged?
do you need to finish a lap before you can build
if no one bids but me in the auction what happens to the card
can you build straight after buying the first street of the set
Can the bank take my property if I'm bankrupt?
Can I use the money of another player?
do you get rent on your streets while on Free Parking
Must I bid at least 1 more than the last bid of another player?
Can I keep two jail cards of another player?
Can another player bid for me in an auction?
Do you have to be in jail to use a jail card?
Can I trade another player's property?
do I have to pay 50 to build on the third street
do you get another go on free parking after a card
can I pay the bank and get the property
do I have to leave jail before you build
can the person who said no to a trade still buy it
do you lose your houses if you go to jail
can i mortgage the second street
can i take a house off the greens
can you mortgage a property if you have houses on another one
can you mortgage a property if another group has houses
can you mortgage if you have houses elsewhere
do you lose your jail card if you collect rent
can you collect rent on jail
can you build a jail
do you have to pay rent in jail
can you buy a house to get out of jail
can you build after your turn
do you have to build
can you build evenly on two groups
do you have to sell houses
do you have to sell houses before you mortgage evenly
can you sell a house for more than half
can you sell a house to the bank or a player
can you sell hotels when the bank has no houses
can you sell a property next to one with houses
can you trade property with a player who has houses
can you trade a property if you have houses on another group
does the owner of a mortgaged property pay rent
do you get rent when the other one is mortgaged
do I have to pay 10% when I mortgage a property
do you have to pay 10% when you buy a property
can you sell a mortgaged property to the bank
can you sell a mortgaged property with houses
can you build when another group is mortgaged
can you build on Boardwalk if Baltic is mortgaged
can you use a hotel instead of houses
do you have to wait to build houses
is there a limit on how many houses you can own
can you roll a double to get out of jail
do you get out of jail with a double
does the third double in jail move you
do you move after a double
do you have to roll again
can you roll double twice
do you collect 200 in jail when somebody lands
do you get 200 when you get out of jail and pass go
does a double land you on go
can you buy a card
do you have to buy the property before you land on it
Can I build a second hotel on another property?
do you have to buy
can an auction go on for less than a minute
do you have to auction a property that you want to sell
can you win an auction
can you refuse to pay for an auction
can you bid more than once
can you bid more than the last bid
does the owner ask for rent
can you give money to the bank
can you trade rent
can you lend a property to a player
can you get money from another player
do you have to pay when a player visits
can I collect rent while he is in jail
do you get rent when somebody is in jail
can you build on a street if you own a railroad
do you have to own all the railroads to build
do you get double rent with a house on the whole set
is the rent doubled when the set is mortgaged
can you have two hotels
can you have 5 houses
can you build hotels with three houses each turn
can a player in jail be asked for rent
can you ask for rent when somebody is in jail
do you roll again after a double in jail
do you have to roll again after doubles in jail
can you mortgage a property with a house on another street
do you have to pay rent on a property next to a mortgaged one
is there a limit on hotels per group
do you have to wait for houses
can you sell half a house
can i build if i have houses on two of the three streets
can i build on two of the three streets
can you mortgage a street if there are houses on the other streets of another colour
can i build houses only on my own turn
does Ann start
Are gifts of houses allowed?
can a trade include houses
can someone who did not pass bid later on
is the interest on a mortgage 20%?
do you pay 20% interest on a mortgage
can a player who says no to buying stop the auction?
can we trade during an auction when it's a third person's turn?
Is rent due to the owner when the visitor is in jail?
Is a jailed player's property auctioned?
Do I get money when I land on property of a player in jail?
Do I pay 200 when I pass Go?
Does the owner get money when I pass Go?
Does the bank receive 200 for passing Go?
Do I collect 400 for passing Go twice?
Do I get another turn without doubles?
Can somebody pay my fine to get out of jail?
Can the bank make me stay in jail longer?
Must the bank ask for rent?
Must the buyer ask for rent?
Can I take the rent back after two players have rolled?
Do I owe rent if my own property is mortgaged?
Do I pay rent to others when my property is mortgaged?
Do I get 10% interest when I unmortgage?
Is the unmortgage interest 20 percent?
Does the bank pay 10% to the new owner of a mortgaged property?
Can I build a house on someone's property during their turn?
Can you build a house when you land on your own property?
Can I build on a property I land on?
Does the bank sell houses at half price?
Can the bank bid on what somebody declined?
Can the bank sell property at any price?
Can I buy property from the bank at any price?
Can I give property to the bank?
Can two players own the same property?
Can two players have the same property?
When does my turn end?
How does a turn end?
When is my turn over?
Does the owner pay double at the nearest railroad?
Do I get double when I draw the nearest railroad card?
Do I pay double to build on a whole group?
Can I roll while I owe nothing?
Can I end my turn before the debt of another is paid?
Do I start with 2000?
Must I leave jail on a double?
Can a player buy property while visiting jail?
Can a jailed player refuse to pay rent?
Do I lose 200 if I pass Go?
Can I get money for my jail card from the bank?
Does the owner of a mortgaged property still pay tax?
Is there no rent on mortgaged property?
Does the seller of a mortgaged property owe interest?
Can I buy houses at half price from the bank?
Is there an auction if I buy the property?
Does Free Parking count as a property?
Can I win if I am bankrupt?
Must I sell houses in a shortage?
Can the one who quits choose who gets his property?
Can I keep a mortgaged property after going bankrupt?
Can I decline to mortgage and pay later?
Must I roll in jail?
Is it a penalty when the owner visits jail?
Can I buy a property that another player landed on and declined?
Can the bank mortgage my property?
Can I get my houses back after I unmortgage?
Can I lift the mortgage of a property I received for free?
Must the highest bidder pay more than the printed price?
Can I bid after I said pass in an earlier auction?
Can the winner sell the property at once?
Is rent lost after the visitor rolls again?
Does the owner lose the property if he forgets the rent?
Do I have to pay 100 after the third miss in jail?
Do I collect rent if my token is visiting jail?
Can the bank run out of money?
Is there a limit of three houses on a property?
Does the bank give me houses for free with a hotel?
Can players vote on a trade?
Can I take back a trade?
Do I need the permission of the bank to trade?
Can I pay my debt with houses?
Do I pay income tax to the player who owns it?
Can I build once I have two of the group?
Must I take the creditor's property?
Does the bank pay taxes?
Can I build houses after selling one?
Can you collect rent after selling the property?
Can I collect rent after mortgaging the property?
Must I build evenly on railroads?
Do I have to build evenly on utilities?
Must I sell houses evenly on railroads?
Is there a limit on houses on railroads?
Do I need the whole group before building on a railroad?
Do I get 200 when they pass Go?
Do we all get 200 when one player passes Go?
Do you get money when your opponent lands on Go?
Do I start with 2000?
Does everyone start with 1000?
Do we start with 500?
Must he pay the rent he owes after two players have rolled?
Does he have to pay rent after two players have rolled?
Is the rent still owed after two players have rolled?
Is luxury tax paid to the owner?
"""
# What is near and is answered, by the word.
NEAR_ANSWERED = """
Can I sell Bob's jail card? | no
Can I give away somebody else's jail card? | no
Can Bob sell my jail card? | no
Can Bob sell his jail card? | yes
Can I sell my other jail card? | yes
can i pay before rolling on my second turn in jail | yes
Do visitors at the jail have to pay a fine? My kids insist they do. | no
Is it fine for the landlord to let someone off the rent? | yes
are you allowed to buy three houses at once if you've got the dough | yes
can you build straight after buying the last street of the set | yes
bank's out of houses, do we just wait? | yes
Can the bank repossess my mortgaged property if I don't pay it off? | no
can i throw in a get out of jail card as part of a swap | yes
is it allowed to lend a mate 50 till he passes go | no
do I have to land on a street to buy it | yes
Can you still buy things and bid in auctions when you are in jail? | yes
if nobody asks for the rent is it just gone | yes
flogging your get out of jail card to your brother, legal or not? | yes
can you pay the 50 and then still throw the dice that same go | yes
on your third turn inside can you just pay before rolling, like on the other two? | no
does the double that frees you from jail give you another go as well? | no
someone has to leave early, do their streets get split among the rest of us | no
is it ok to sell a house to another player instead of to the bank? | no
Must I buy the property I land on? | no
Must I bid at least 10? | no
Is railroad rent 50 for two? | yes
Do I pay rent while just visiting? | no
Does Free Parking pay rent? | no
can we do deals when it's not our turn | yes
houses have run out, can we scribble some on paper instead? | no
do mortgaged properties count at full price when you do the ten per cent thing | yes
drew a chance card, can i keep it and use it later | no
can i go bankrupt even though i could pay if i mortgaged | no
does the game stop at the first bankruptcy or carry on till one's left | no
with income tax can i work out my 10% first and then go for whichever is cheaper | no
do you have to pass go to get 200 | no
Can someone use my jail card? | no
Can Bob use my jail card? | no
Can another player use my get out of jail free card? | no
Can I bid for somebody in jail? | no
My granddad never plays it like this. Do the taxes go on Free Parking? | no
Can the bank pay the fine to get me out of jail? | no
Does the bank pay 10% interest when I lift a mortgage? | no
Does the seller pay 10% when trading a mortgaged property? | no
Can you have two hotels on two properties? | yes
Can I decline the auction? | no
Can I sell property to the bank at any price? | no
Can I pay my debt with the property of another player? | no
Can I trade during an auction? | no
Do I pay double for the house when I own the group? | no
Must the highest bidder pay the printed price? | no
Can I bid with my property? | no
Do I move after paying the fine on my first turn in jail? | yes
Does Go To Jail pay 200? | no
Can I build 5 houses on a property? | no
Can I build a hotel with three houses? | no
Can I sell houses to the bank for the full price? | no
Can two players own a property together? | no
Can I refuse to do what a card says? | no
Can you pay a debt with a Get Out of Jail Free card? | no
Can a player pay the rent in instalments? | no
Can I still buy the street once the auction has begun? | no
Are the bankrupt's streets auctioned one by one? | yes
May the creditor keep the hotels of the bankrupt? | no
Do I have to buy houses from the bank? | yes
is rent double on the bare ones of a group if there's a house on one | yes
can you collect rent on the other properties if one is mortgaged | yes
Do I collect rent from my other railroads if one is mortgaged? | yes
If a card moves me back three spaces over Go, do I collect 200? | no
can the others trade while someone is in debt | no
Can you bid more than you have in hand and sell houses later? | no
Do I have to build one house at a time? | no
can you skip the houses and go straight to a hotel | no
Does the landlord have to call out the rent? | yes
Can we form a team and share ownership of a street? | no
Can I give everything to my brother and quit? | no
Can I sell a bare street if other streets of the same group have houses? | no
Is the rent four times the dice if somebody owns both utilities? | no
Is the rent ten times the dice if I own only one utility? | no
Does the owner of two railroads get 100 rent? | no
Does the owner of two railroads get 50 rent? | yes
Does the owner of all four railroads get 100 rent? | no
Can I trade on the first turn? | yes
Does the creditor get the jail card of the bankrupt? | yes
Does the bank auction property when I am bankrupt to a player? | no
Does the winner have to own everything? | no
Do I get 200 if a card sends me to jail past Go? | no
Can I refuse a card? | no
Does one utility charge ten times the roll? | no
Does a mortgaged railroad charge rent? | no
Can you stay in jail after paying the fine? | no
Can you stay in jail if you have paid? | no
Can I turn down an offer? | yes
Can I turn down a trade? | yes
Is luxury tax paid to the bank? | yes
Is income tax paid to the bank? | yes
Is the jail fine paid to the bank? | yes
Do I pay luxury tax to the bank? | yes
Is rent paid to the bank? | no
Do I get 200 when somebody else passes Go? | no
Do I get paid when another player passes Go? | no
Do I get 200 when I pass Go? | yes
Do I start with 1500? | yes
Do I have to sell everything if I can pay? | no
Must I sell my houses if I have enough money? | no
Do I roll again if another player rolls doubles? | no
Can I pay 10% instead of luxury tax? | no
Can I pay the fine of another player? | no
do you get 200 for landing on go | yes
can a player borrow money | no
can you trade when it's your turn | yes
can you go bankrupt if you can't pay | yes
"""


# What is told of what is asked, by the rule; several things are told one by one.
TOLD = """
how many houses should be in the box? and hotels, i think my dog ate some | building-supply
what number of houses should come in the game, our copy is ancient | building-supply
What is bail, and on which turns can I pay before rolling? | jail-exit
no one bid a cent in the auction. what happens w the street now | auction-no-bid
name every way to get sent to jail | sent-to-jail
how long can a landlord who was asleep ask for the rent | rent-claim
card says pay every player 50 but i dont have enough. in what order are they paid | debt-order
who gets your deeds if bankrupt to the bank | bankrupt-to-bank
"""


def answer(rules: str, question: str) -> Answer | None:
    """Return the answer to a question at a table on which it does not hang; None if unread."""
    book, *house = (name.strip() for name in rules.split(","))
    (scenario,) = parse_tables(f"{TABLE}{question}")
    try:
        return run_scenario(scenario, load_rulebook(book, with_=house)).answers[-1]
    except NotationError:
        return None


@pytest.mark.parametrize("row", ASKED.strip().splitlines())
def test_clauses_answer_what_is_asked_in_general(row: str) -> None:
    rules, question, word, rule = (part.strip() for part in row.split("|"))
    found = answer(rules, question)
    if found is None or found.word not in ("yes", "no"):
        assert word == "unread"
    else:
        assert (found.word, rule in found.short.rule) == (word, True)


@pytest.mark.parametrize("question", NEAR.strip().splitlines())
def test_what_is_near_is_not_answered(question: str) -> None:
    try:
        (scenario,) = parse_tables(question)
        answers = run_scenario(scenario, load_rulebook("classic")).answers
    except TableError:
        return
    assert [one.clause for one in answers if isinstance(one, ToldAnswer)] in ([], [None])


@pytest.mark.parametrize("row", NEAR_ANSWERED.strip().splitlines())
def test_what_is_near_is_answered_as_it_is(row: str) -> None:
    question, word = (part.strip() for part in row.split("|"))
    (scenario,) = parse_tables(question)
    (found,) = run_scenario(scenario, load_rulebook("classic")).answers
    assert isinstance(found, ToldAnswer) and (found.word, found.clause is None) == (word, False)


@pytest.mark.parametrize("row", TOLD.strip().splitlines())
def test_what_is_asked_besides_is_told(row: str) -> None:
    question, rules = (part.strip() for part in row.split("|"))
    (scenario,) = parse_tables(question)
    found = run_scenario(scenario, load_rulebook("classic")).answers
    clauses = [one.clause for one in found if isinstance(one, ToldAnswer)]
    assert [one and one.id for one in clauses] == [f"classic.{rule}" for rule in rules.split()]


@pytest.mark.parametrize(("rulebook", "clause", "example", "holds"), EXAMPLES)
def test_each_example_is_answered_by_its_clause(
    rulebook: str, clause: str, example: str, holds: bool
) -> None:
    (scenario,) = parse_tables(example)
    (answer,) = run_scenario(scenario, load_rulebook(rulebook)).answers
    assert isinstance(answer, ToldAnswer) and answer.clause is not None
    assert answer.clause.id == clause
    if example.split()[0] not in ("How", "What", "Which", "Who"):
        assert answer.word == ("yes" if holds else "no")


@pytest.mark.parametrize(
    ("rulebook", "house", "example", "word"),
    [
        ("classic", "no-rent-in-jail", "Can I collect rent while in jail?", "no"),
        ("classic", "build-on-own-turn-only", "Can I build houses when it is not my turn?", "no"),
        ("classic", "no-auctions", "Can I bid if I declined to buy?", "no"),
        ("classic", "double-salary-on-go", "Do I get 400 when I land on Go?", "yes"),
        ("classic", "lap-before-buying", "Can I buy property on the first round?", "no"),
        ("timed", "", "Do I have to ask for the rent?", "no"),
        ("suetology", "", "Can an auction start at 1?", "no"),
        ("classic", "", "Do you get 200 only when you land on Go?", "no"),
        ("cronulla", "", "Can I bid more than my cash?", "yes"),
        ("videogame", "", "Can I build houses when it is not my turn?", "no"),
    ],
)
def test_an_example_is_answered_as_is_played(
    rulebook: str, house: str, example: str, word: str
) -> None:
    """A house rule goes before its rulebook, and a rulebook before the one that it extends."""
    program = load_rulebook(rulebook, with_=[house] if house else [])
    (answer,) = run_scenario(parse_tables(example)[0], program).answers
    assert answer.word == word


@pytest.mark.parametrize(
    ("asked", "nearest"),
    [
        ("whats the rule for a person in jail when a property goes up for auction, can they bid?",
         "Can I bid in an auction while in jail? Yes. A player in Jail still does business"),
        ("Do I need four houses on ALL the streets in the color before a hotel, or just the one"
         " where the hotel goes?", "Do I need four houses on every street before a hotel? Yes. "),
        ("I forgot to ask for rent and the next guy has already thrown the dice. Is it gone?",
         "Do I lose the rent if I forget to ask? Yes. "),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_read_is_told_the_nearest_one_with_its_answer(
    asked: str, nearest: str
) -> None:
    with pytest.raises(TableError) as caught:
        run_scenario(parse_tables(asked)[0], load_rulebook("classic"))
    assert caught.value.faults[0].rules[0].startswith(nearest)


def test_a_wish_to_stop_is_no_veto() -> None:
    """`stop` alone ends a turn; who stops something names it, or who does it."""
    program = load_rulebook("classic")
    with pytest.raises(TableError, match="can't read this question"):
        run_scenario(
            parse_tables("Rolled double 5s, bought Tennessee. Can I just stop?")[0], program
        )
    for asked in ("Can I stop him from buying it?", "Can I object to her purchase?"):
        (answer,) = run_scenario(parse_tables(asked)[0], program).answers
        assert (answer.word, "unowned property" in answer.short.rule) == ("no", True)


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ("I threw 4-4. I go again right?", "yes"),
        ("I paid 50 then threw 4-4. I go again, right?", "yes"),
        ("I threw 5-4. I go again right?", "illegal"),
        ("do i have to build houses when i have the whole set", "no"),
        ("do you need the full set before building", "yes"),
        ("Can one player lend another money if both of them are ok with it", "no"),
    ],
)
def test_what_is_asked_in_passing_is_read(asked: str, word: str) -> None:
    (answer,) = run_scenario(parse_tables(asked)[0], load_rulebook("classic")).answers
    assert answer.word == word
