"""What can be wrong with a table: the codes, and a fault with its place and what would mend it."""

from __future__ import annotations

from attrs import frozen

CODES: dict[str, str] = {
    "T001": "a line cannot be read",
    "T002": "a name fits nobody and nothing at this table",
    "T003": "a name fits several",
    "T004": "a player is there twice",
    "T005": "a property or card has two owners",
    "T006": "an amount is negative, fractional or too long",
    "T007": "a list leaves open what it says of each",
    "T008": "no such buildings can stand there",
    "T009": "there are more pieces than exist",
    "T010": "nobody is to move",
    "T011": "something is said twice",
    "T012": "the table breaks a rule that always holds",
    "T013": "the text is too long",
    "T014": "a quote is not closed",
    "T015": "a line stands where it does not belong",
    "T016": "the head of a table is wrong or incomplete",
    "T017": "a figure or variable cannot be set so",
    "T018": "a card is not where it is said to be",
    "T019": "a token is said to stand on two spaces",
    "T020": "an expectation cannot be read",
    "T021": "there are too many faults to tell",
    "T022": "no move or question is written so",
    "T023": "what is written fits several moves",
    "T024": "the dice cannot show that",
    "T025": "two lines of a table cannot both be so",
}

# What is wrong with a table that can be read and cannot be.
IMPOSSIBLE = frozenset({"T005", "T009", "T012", "T019", "T025"})


@frozen
class Fault:
    """One fault of a table: its place (line and column from 1), its code, and what would help."""

    file: str
    line: int
    column: int
    code: str
    message: str
    clauses: tuple[str, ...] = ()
    hint: str = ""

    @property
    def title(self) -> str:
        """What the code stands for, in a line."""
        return CODES[self.code]
