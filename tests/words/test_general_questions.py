"""What the rules say in general is asked whatever the table, and answered by a clause."""

from __future__ import annotations

import pytest

from propertyrules import NotationError, load_rulebook, parse_tables, run_scenario
from propertyrules.answers.answer import Answer

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
cronulla | Can the bank lend me 50? | no | Bank lends
classic | Can bidding start at half price? | unread |
classic | Is it fine to start the bidding at half price? | unread |
classic | Do I have to bid more than the price? | unread |
classic | Can I trade Oriental if I have Vermont? | unread |
classic | Do I have three houses? | unread |
classic | Does that land me on Free Parking? | unread |
classic | Does she own the whole set without houses? | unread |
classic | Can I go straight from two houses to a hotel? | no | hotel
classic | Can Ann raise the rent above what's printed? | no | rent
classic | Can Ann borrow from the bank on Ventnor and build? | unread |
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
