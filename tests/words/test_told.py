"""What is told of a table is read in the ways in which people tell it."""

from __future__ import annotations

import pytest

from propertyrules import TableError, load_rulebook, parse_tables, run_scenario
from tests.words.corpus import scenario_program, verdicts


def ruled(text: str) -> list[str]:
    """Return the verdicts on a dispute by the classic rules."""
    (scenario,) = parse_tables(text)
    return verdicts(run_scenario(scenario, scenario_program(scenario)))


def notes(text: str) -> str:
    """Return what is said with the answers to a dispute."""
    (scenario,) = parse_tables(text)
    answers = run_scenario(scenario, load_rulebook("classic")).answers
    return " ".join(answer.note or answer.short.reason for answer in answers)


@pytest.mark.parametrize("told", [
    "He won't say what is on it and I can't see from here.",
    "Nobody remembers how many houses are on it.",
])  # fmt: skip
def test_what_stands_somewhere_may_be_unknown(told: str) -> None:
    landed = "I landed on Boardwalk and my brother owns it."
    assert ruled(f"{landed} {told} How much do I owe?") == ["unknown"]


@pytest.mark.parametrize("told", [
    "There are five of us playing.", "We are 5 players.", "5 of us including Bruno.",
])  # fmt: skip
def test_players_whom_nobody_names_are_counted(told: str) -> None:
    drew = "Bruno drew the card: elected chairman, pay each player 50."
    assert ruled(f"{told} {drew} How much does he pay altogether?") == ["$200"]


@pytest.mark.parametrize("deck", ["Chance says", "The chance card says", "Chance:"])
def test_a_deck_says_what_its_card_does(deck: str) -> None:
    told = f"{deck} elected chairman, pay each player 50. Tia drew it. Ugo and Vera play too."
    assert ruled(f"{told} How much does Tia pay?") == ["$100"]


def test_buildings_may_be_told_by_their_number_where_a_card_counts_them() -> None:
    built = "Rachel has 5 houses and 2 hotels."
    drew = "Rachel drew general repairs, 25 for each house and 100 for each hotel."
    assert ruled(f"{drew} {built} How much does she pay?") == ["$325"]
    assert "stand anywhere" in notes(f"{drew} {built} How much does she pay?")
    with pytest.raises(TableError, match="where do `5 houses and 2 hotels` stand"):
        ruled(f"{built} What are they worth?")
    with pytest.raises(TableError, match="no property can have"):
        ruled("Rachel owns Baltic with 5 houses and 2 hotels. What are they worth?")


def test_which_of_several_spaces_is_told_by_what_is_near() -> None:
    told = (
        "Chance, the one by Short Line. Card says advance to Boardwalk. Nobody owns it. I have 900."
    )
    assert ruled(f"I'm on {told} Can I buy it?") == ["legal"]


@pytest.mark.parametrize("threw", [
    "Jenny threw double 2, then double 5, now double 1 and that would take her to St James.",
    "Jenny rolled dbl 2s then double fives then a pair of ones.",
])  # fmt: skip
def test_a_third_double_is_made(threw: str) -> None:
    asked = "Nobody owns St James. Can she buy St James? Does she go to jail?"
    assert ruled(f"{threw} {asked}") == ["illegal", "yes"]


@pytest.mark.parametrize("told", [
    "a hotel on Virginia and on both other pinks",
    "a hotel on Virginia, on States and on St Charles",
    "a hotel on Virginia and a hotel on the other two pinks",
])  # fmt: skip
def test_the_same_stands_on_what_is_told_behind(told: str) -> None:
    assert ruled(f"Henry has {told}. Ann landed on States. What does she owe?") == ["$750"]


@pytest.mark.parametrize(("told", "who", "paid"), [
    ("Bids were Ann 120, Bo 150, then nobody bid more.", "Bo", "$150"),
    ("Ann 120, Bo 150, Ann goes 145, then all silent.", "Bo", "$150"),
    ("Ann bid 10. Bo and Cy passed.", "Ann", "$10"),
    ("Only Ann bids, she says 10 and nobody goes higher.", "Ann", "$10"),
])  # fmt: skip
def test_an_auction_in_which_nobody_bids_more_is_over(told: str, who: str, paid: str) -> None:
    for headline in ("Atlantic auction.", "Atlantic was put up for auction.", "Auction: Atlantic."):
        asked = f"Who gets Atlantic? What does {who} pay?"
        assert ruled(f"{headline} {told} {asked}") == [who, paid]


def test_a_throw_on_the_last_turn_in_jail_is_made() -> None:
    threw = "third turn in jail for me and i threw 5 and 2, no double."
    assert ruled(f"{threw} do i have to pay 50 now?") == ["yes"]


def test_a_wish_tells_whose_mortgage_it_is() -> None:
    told = "Ursula wants to lift her mortgage on States, she has 300 cash."
    assert ruled(f"{told} Can she lift it now?") == ["legal"]


@pytest.mark.parametrize(("told", "owes"), [
    ("Tom traded me Oriental and Vermont for Pacific. Tom landed on Vermont.", "$6"),
    ("Tom landed on Baltic. Baltic is mine and so does Mediterranean.", "$8"),
    ("I own all the railroads but B&O. Tom landed on one of them, Short Line.", "$100"),
    ("All the railroads are mine except B&O. Tom landed on Reading.", "$100"),
    ("I just built a hotel on States, I have hotels on the whole group now. Tom landed there.",
     "$750"),
    ("I have a hotel on Pacific, the other greens have hotels too. Tom is there with 900.",
     "$1275"),
    ("I own both utilities, one is mortgaged, Electric Company. Tom threw 8 and landed on Water"
     " Works.", "$80"),
    ("Ann and I each have one utility. Tom threw 4 and 4 and landed on Water Works which is mine.",
     "$32"),
    ("I bought Reading from the bank earlier and later got B&O in a trade. Tom landed on Reading.",
     "$50"),
    ("I unmortgaged Reading. Tom landed on Reading.", "$25"),
    ("I landed on Short Line last turn. Reading is mine. Tom landed on Reading.", "$25"),
])  # fmt: skip
def test_whose_something_is(told: str, owes: str) -> None:
    assert ruled(f"{told} How much does Tom owe me?") == [owes]


@pytest.mark.parametrize("told", [
    "We are on the first time round the board.", "Ann was on the phone.", "He took 2 minutes.",
])  # fmt: skip
def test_what_is_beside_the_game_is_not_counted(told: str) -> None:
    asked = "Tom landed on Oriental with 300. Ann is watching. Can Tom buy it?"
    assert ruled(f"{told} {asked}") == ["legal"]
    assert "Not counted" in notes(f"{told} {asked}")


@pytest.mark.parametrize(("told", "owes"), [
    ("Ann drew a Chance card. It says advance to Boardwalk. Tom owns it.", "$50"),
    ("Chance sent Ann to Boardwalk. Tom owns it.", "$50"),
    ("Ann landed on Chance and drew Advance to Boardwalk. Tom owns Boardwalk.", "$50"),
    ("Ann got a card, pay the hospital 100.", "$100"),
    ("Ann drew a card saying she must pay a poor tax of 15.", "$15"),
    ("Ann drew a doctor's fee of 50.", "$50"),
])  # fmt: skip
def test_a_card_is_told_by_what_it_says(told: str, owes: str) -> None:
    assert ruled(f"{told} What does Ann owe?") == [owes]


def test_what_somebody_gets_is_not_what_they_have() -> None:
    told = "Beth landed on Go To Jail. She moves her piece to jail and says she gets 200."
    assert ruled(f"{told} Does she get the 200?") == ["no"]


def test_a_card_that_somebody_has_yet_to_follow_is_followed_with_what_is_told_behind() -> None:
    told = "I'm on Chance. Card says advance to Boardwalk. Nobody owns it. I have 900."
    assert ruled(f"{told} Can I buy it?") == ["legal"]


def test_who_came_with_a_roll_does_not_roll_again() -> None:
    told = "Nobody owns Virginia. Bo came to it with a roll of 11 and has 300."
    assert ruled(f"{told} Can Bo buy Virginia?") == ["legal"]


def test_only_the_winner_of_an_auction_is_taken_for_whoever_pays() -> None:
    told = "Marvin Gardens is being auctioned. Ida bid 140, Wes bid 120, nobody wants to go higher."
    assert ruled(f"{told} Who gets it? What do they pay?") == ["Ida", "$140"]
    assert ruled(f"{told} Who gets it? What does Wes pay?")[1] != "$140"


def test_what_follows_a_refusal_is_told_too() -> None:
    refused = "Wes said no to buying Baltic"
    assert ruled(f"{refused} and it's up for auction. Can Wes bid?") == ["legal"]
    assert ruled(f"{refused} and Ida has $50. Can Ida bid 60?") == ["illegal"]
    assert ruled(f"{refused} from Ida. Can Wes bid?") == ["illegal"]


@pytest.mark.parametrize(("told", "owes"), [
    ("Ann drew a Chance card: go to the nearest railroad. She came to B&O. Tom owns it.", "$50"),
    ("Tom owns B&O. Ann drew advance to the nearest railroad, now she is on B&O.", "$50"),
    ("Ann drew a card: go back 3 spaces. She landed on New York. Tom owns it.", "$16"),
    # A card that leads nowhere doesn't lead there.
    ("Ann drew a card: pay 50 to the bank. She landed on B&O and Tom owns it.", "$25"),
])  # fmt: skip
def test_where_a_card_led_may_be_told_behind_it(told: str, owes: str) -> None:
    assert ruled(f"{told} How much does Ann owe Tom?") == [owes]


def test_where_a_card_was_drawn_is_assumed_aloud() -> None:
    # Only one of the decks has that card, and only one space with it leads to B&O.
    told = "Tom owns B&O. Ann drew advance to the nearest railroad. She landed on B&O."
    assert "drew the card on" not in notes(f"{told} What does Ann owe Tom?")
    # Two lead to Electric Company: the shorter way is meant.
    told = "Tom has Electric Company. Ann drew advance to the nearest utility. She landed there."
    assert "Ann drew the card on Chance (space 7)" in notes(f"{told} What does Ann owe Tom?")


@pytest.mark.parametrize(("told", "pays"), [
    ("Ann landed on Income Tax and chose the 10 percent.", "$100"),
    ("Ann landed on Income Tax and picked 10 percent before counting.", "$100"),
    ("Ann landed on Income Tax and said 10%.", "$100"),
    ("Ann chose 10 percent on Income Tax before adding up.", "$100"),
])  # fmt: skip
def test_a_choice_is_of_what_is_told_behind_it(told: str, pays: str) -> None:
    owns = "She has 900 cash and Oriental, which is mortgaged."
    assert ruled(f"{told} {owns} Tom has 50. How much does Ann pay?") == [pays]


def test_rent_asked_on_a_property_tells_nobody_to_be_there() -> None:
    told = "Ann owns Boardwalk and Tom is on Baltic. Ann wants rent from Tom on Boardwalk."
    assert ruled(f"{told} Can she have it?") == ["illegal"]


@pytest.mark.parametrize("told", [
    "Ann said no to buying Tennessee so it's up for auction.",
    "Ann landed on Tennessee and turned it down, now it is being auctioned.",
    "Tom: $70\nAnn: $90, declined Tennessee\nTennessee is up for auction",
    "Ann landed on Tennessee, nobody owned it, and she said no. The bidding is at 20 now.",
])  # fmt: skip
def test_who_did_not_buy_may_bid(told: str) -> None:
    assert ruled(f"{told}\nAnn has 90, Tom has 70. Can Ann bid?") == ["legal"]


@pytest.mark.parametrize(("told", "legal"), [
    ("He has finished.", "legal"),
    ("He is done but the next player hasn't rolled yet.", "legal"),
    ("He has paid me and he is finished.", "illegal"),
])  # fmt: skip
def test_rent_that_nobody_asked_for_outlasts_the_turn(told: str, legal: str) -> None:
    landed = "Sam landed on Virginia. I own it, nothing else. Sam has 300."
    assert ruled(f"{landed} {told} Can I still ask for the rent?") == [legal]


@pytest.mark.parametrize(("threw", "free"), [("3 and 3", "yes"), ("3 and 4", "no")])
def test_who_leaves_by_a_double_leaves_without_paying(threw: str, free: str) -> None:
    told = f"Ann is in jail, third turn. She threw {threw} and has 200. Tom has 50."
    assert ruled(f"{told} Does Ann get out without paying?") == [free]


def headline(text: str) -> str:
    """Return the headline of the last answer to a dispute."""
    (scenario,) = parse_tables(text)
    return run_scenario(scenario, load_rulebook("classic")).answers[-1].short.headline


LIGHT_BLUE = "Uma owns all the light blues with 4 houses on each and has 200. It is Uma's turn."
PACIFIC = "Ann owns the greens with 1 house on each and has 900. It is Ann's turn."


@pytest.mark.parametrize(("told", "asked", "says"), [
    # Sums
    ("Rae owns Park Place. Tim landed on it. Rae says he owes 35, Tim says 30.", "Who's right?",
     "Rae is right: Tim owes Rae $35."),
    ("Rae owns Park Place. Tim landed on it. Rae says the rent is 70, Tim says it's 35.",
     "Who is right here?", "Tim is right: Tim owes Rae $35."),
    ("Gil landed on Reading. Hana owns Reading and Short Line. He says 28, Hana says it's 70.",
     "Who's right?", "Neither is right: Gil owes Hana $50."),
    ("Gil landed on Reading. Hana owns Reading and Short Line. Gil says 25, Hana says 100, my dad"
     " says 50.", "Who is right?", "Your dad is right: Gil owes Hana $50."),
    ("Gil landed on Reading. Hana owns Reading and Short Line. Gil says 25, Hana says 100, Ed says"
     " 75.", "Who is right?", "None of them is right: Gil owes Hana $50."),
    ("I landed on B&O. My brother owns only B&O. I reckon it's 25, he says 50.",
     "Which of us is right?", "You are right: you owe your brother $25."),
    ("I landed on B&O. My brother owns B&O and Reading. I think it's 25, but he thinks it's 50.",
     "Who's right, me or him?", "Your brother is right: you owe your brother $50."),
    ("Cal is in jail. Dot landed on his Baltic. Dot says she owes nothing. Cal says she owes 4.",
     "Who's correct?", "Cal is right: Dot owes Cal $4."),
    # A wish against what somebody says
    ("Ivy owns the yellows with 2 houses each. Ivy wants to sell both houses off Atlantic."
     " Hugo says she has to sell evenly.", "Who's right?",
     "Hugo is right: Ivy can't sell a house on Atlantic Avenue yet."),
    ("Vic owns the light blues with a house on Vermont. Vic wants to mortgage Oriental. I say he"
     " can't.", "Who's right?", "You are right: Vic can't mortgage Oriental Avenue yet."),
    (f"{LIGHT_BLUE} Uma wants to build a hotel on Vermont. Ray says she has to wait.",
     "Who is right?", "Uma is right: Uma may build a hotel on Vermont Avenue."),
    ("Bob bids 50 for Baltic. Ann bids 40. Bob says that's too low.", "Who is right?",
     "Bob is right: Ann can't bid 40."),
    # Yes against no
    (f"{PACIFIC} Ann wants to build 2 houses on Pacific. Bob says she can't, Cy says she can.",
     "Who's right?", "Bob is right: Ann can't build a third house on Pacific Avenue yet."),
    ("I landed on Vermont with 300 and nobody owns it. I say I can buy it. My sister says I can't.",
     "Am I right or is she?", "You are right: you may buy Vermont Avenue."),
    ("It's Ann's turn, before rolling. Ann is in jail and has a jail card. Ann says she can use it"
     " now, Bob says she has to wait.", "Which of us is right?",
     "Ann is right: Ann may use Community Chest jail card."),
])  # fmt: skip
def test_it_is_said_first_who_is_right(told: str, asked: str, says: str) -> None:
    assert headline(f"{told} {asked}") == says


def test_who_is_right_may_hold_it_behind_the_question() -> None:
    told = "My uncle owns all the reds, one house on Kentucky. He reckons he can mortgage Illinois."
    says = "You are right: your uncle can't mortgage Illinois Avenue yet."
    assert headline(f"{told} Who's right? I say he can't.") == says


@pytest.mark.parametrize(("text", "says"), [
    # Both hold the same.
    (f"{LIGHT_BLUE} Uma wants to build a hotel on Vermont. Ray says she can. Who's right?",
     "Yes. Uma may build a hotel on Vermont Avenue."),
    # What is said has nothing to do with it.
    (f"{LIGHT_BLUE} Uma wants to build a hotel on Vermont. Ray says he asked first. Who's right?",
     "Yes. Uma may build a hotel on Vermont Avenue."),
    # It is not decided.
    ("Bob landed on Income Tax. Ann says he pays 200, Bob says 75. Who is right?",
     "Bob chooses how to pay the income tax."),
    # Nobody asks.
    ("Rae owns Park Place. Tim landed on it. Rae says he owes 35, Tim says 30. What does Tim owe?",
     "Tim owes Rae $35."),
])  # fmt: skip
def test_nothing_is_said_of_who_is_right(text: str, says: str) -> None:
    assert headline(text) == says


def test_who_is_right_is_told_as_data() -> None:
    told = "Rae owns Park Place. Tim landed on it."
    for held, right in (("Rae says 35, Tim says 30", ("Rae",)), ("Rae says 60, Tim says 30", ())):
        (scenario,) = parse_tables(f"{told} {held}. Who's right?")
        (answer,) = run_scenario(scenario, load_rulebook("classic")).answers
        assert (answer.word, answer.right) == ("$35", right)


def test_the_full_stop_of_a_name_ends_no_sentence_about_you() -> None:
    (scenario,) = parse_tables("I landed on St. Charles Place and have 150. Can I buy it?")
    (answer,) = run_scenario(scenario, load_rulebook("classic")).answers
    paid = "You pay the bank $140 for St. Charles Place and have $10 left."
    assert answer.short.reason == paid
