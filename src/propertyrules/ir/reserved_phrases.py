"""Reserved phrases: what a line of a table, a question or a statement may be by the notation alone.

A phrase of a rulebook that reads the same line would never be reached, or hide it.
"""

from __future__ import annotations

from propertyrules.ir.types import DECK, PLAYER, SPACE, TEXT, Type

# What the machine can be asked: the kind of question, its forms, and what is read like them.
QUESTIONS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("raise", ("how can {player} raise {amount}",), (
        "how can {player} come up with {amount}", "how can {player} get {amount}",
        "how can {player} find {amount}", "how can {player} pay {amount}",
        "how does {player} raise {amount}", "how does {player} get {amount}",
        "how does {player} come up with {amount}", "how could {player} raise {amount}",
        "where does {player} get {amount}", "how {player} raises {amount}",
        "how can {player} afford {amount}", "how can {player} get together {amount}",
    )),
    ("settle", ("settle {player}",), (
        "how {player} pays everything {somebody} owes", "how {player} pays everything",
        "how {player} can pay everything", "how {player} pays", "how can {player} pay",
        "how does {player} pay", "how can {player} pay everything",
        "how can {player} pay everything {somebody} owes", "how {player} can pay",
        "how does {player} pay everything {somebody} owes", "settle {player} debts",
        "how can {player} pay what {somebody} owes", "how {player} settles",
        "how does {player} pay what {somebody} owes", "how can {player} settle",
        "how can {player} pay {somebody} debts", "how can {player} settle {somebody} debts",
        "how does {player} settle up", "how {player} pays {somebody} debts",
    )),
    ("moves", ("what may {player} do", "what can {player} do"), (
        "what are {player} options", "what could {player} do", "what moves does {player} have",
        "what options does {player} have", "{player} options", "what is {player} allowed to do",
        "what are {player} moves", "what are {player} legal moves", "what may {player} do next",
        "what can {player} do next", "what can {player} do here", "what should {player} do",
        "which moves does {player} have", "what choices does {player} have",
        "what are {player} choices", "what can {player} do on {somebody} turn",
    )),
    ("open", ("what is open",), (
        "what has to be sorted out", "what has to be settled", "what has to be done",
        "what has to happen", "what needs to be sorted out", "what needs to be done",
        "what needs to be settled", "what needs to happen", "what is pending",
        "what is unsettled", "what is left to do", "what is left to settle", "what happens next",
        "what is next", "what are we waiting for", "who are we waiting for",
        "who is the game waiting for", "what is the game waiting for", "what is outstanding",
        "what is to be done", "what has to be sorted", "what does {player} owe",
        "how much does {player} owe", "how much rent does {player} owe", "who owes what",
        "does {player} owe anything", "does {player} owe anybody anything", "who owes money",
        "does {player} have any debts", "who owes whom", "what debts are there",
    )),
    ("table", ("this table", "can this table be"), (
        "is this position possible", "is this table possible", "is this possible",
        "can this position be", "is this position legal", "is this table legal",
        "can this be", "is this position ok", "could this table be", "could this position be",
        "is that table possible", "is that position possible", "is the position possible",
        "is the table possible", "is this position allowed", "is this a legal position",
        "is this a possible position", "could this happen", "can this happen",
    )),
    ("wins", ("who wins", "who has won"), (
        "who won", "who is the winner", "has anyone won", "has anybody won", "did anyone win",
        "did anybody win", "winner", "who is winner", "who win", "who has win",
        "is the game over",
    )),
    ("owner", ("owner of {property}", "who owns {property}"), (
        "who has {property}", "who has got {property}", "who is the owner of {property}",
        "who is owner of {property}", "whose is {property}", "whose {property} is",
        "who does {property} belong to", "whom does {property} belong to",
        "to whom does {property} belong", "who got {property}", "who holds {property}",
        "who bought {property}", "does anybody own {property}", "does anyone own {property}",
        "does anybody have {property}", "does anyone have {property}", "is {property} owned",
        "is {property} taken", "is {property} for sale", "is {property} available",
        "is {property} unowned", "whose property is {property}", "who has the deed to {property}",
        "who has the deed of {property}", "who has the deed for {property}",
    )),
    ("cash", ("cash of {player}", "how much cash has {player}"), (
        "how much cash does {player} have", "how much money does {player} have",
        "how much money has {player}", "how much does {player} have", "how much has {player}",
        "how much cash {player} has", "how much money {player} has", "{player} cash",
        "{player} money", "what does {player} have in cash", "what has {player} in cash",
        "what does {player} have left in cash", "how much does {player} have left",
        "how much cash does {player} have left", "how much money does {player} have left",
        "how much cash is {player} on", "what is {player} on", "money of {player}",
        "how much does {player} have in cash", "how much {player} has",
        "how much cash has {player} got", "how much money has {player} got",
        "how much has {player} got", "how much has {player} got left", "what cash has {player}",
        "how much money has {player} left", "how much cash has {player} left",
        "has {player} any money", "has {player} got any money", "does {player} have any money",
        "how rich is {player}", "has {player} got any cash", "does {player} have any cash",
    )),
    ("place", ("space of {player}", "where is {player}"), (
        "what space is {player} on", "which space is {player} on", "where {player} is",
        "where is {player} at", "where does {player} stand", "where is {player} token",
        "where is {player} piece", "where did {player} land", "where has {player} landed",
        "where is {player} standing", "what square is {player} on", "which square is {player} on",
        "what is {player} standing on", "what has {player} landed on",
    )),
    ("built", ("buildings on {property}",), (
        "how many {piece} are on {property}", "how many {piece} is on {property}",
        "how many {piece} has {property}", "how many {piece} does {property} have",
        "how many {piece} are there on {property}", "how many {piece} on {property}",
        "how many {piece} has {property} got", "how many {piece} stand on {property}",
        "how many {piece} does {player} have on {property}", "{piece} on {property}",
        "how many {piece} has {player} on {property}", "what is on {property}",
        "how many {piece} has {player} got on {property}", "what is built on {property}",
        "how many buildings are on {property}", "how many buildings has {property}",
        "how many buildings on {property}", "how many buildings does {property} have",
        "what does {property} have on it", "is there a {piece} on {property}",
        "are there any {piece} on {property}", "does {property} have {piece}",
        "has {property} a {piece}", "how built up is {property}",
    )),
    ("left", ("{piece} left in the bank",), (
        "how many {piece} are left", "how many {piece} are left in the bank",
        "how many {piece} does the bank have", "how many {piece} has the bank",
        "how many {piece} has the bank got", "how many {piece} are in the bank",
        "how many {piece} does the bank have left", "how many {piece} has the bank left",
        "how many {piece} are there", "how many {piece} has the bank got left",
        "are there any {piece} left", "are there {piece} left", "does the bank have {piece}",
        "does the bank have any {piece}", "does the bank have any {piece} left",
    )),
    ("turn", ("whose turn is it",), (
        "who is on", "whose go is it", "who is up", "whose turn", "who is next", "who has to move",
        "who moves next", "who goes next", "whose go", "who is on turn", "who plays next",
        "who rolls next",
    )),
    ("state", ("the table", "show the table"), (
        "show the whole table", "the whole table", "show the board", "print the table",
        "show everything", "show the state", "show the position", "show table",
        "what does the table look like", "show the game", "what is on the table",
    )),
)  # fmt: skip
LINES = (
    "scenario {text}", "rulebook {text}", "board {text}", "with {text}", "player {text}",
    "set {text}", "open", "ask", "play", "new game", "game over", "winner {players}",
    "winners {players}", "{holder} owns {text}", "{holder} holds {text}", "bank {text}",
    "{deck} deck {text}", "deck {deck} {text}", "nobody knows who holds {cards}",
)  # fmt: skip
ABOUT_PLAYERS = tuple(
    f"{word}{more}"
    for word in (
        "owns", "own", "holds", "hold", "cash", "out", "bankrupt", "gone", "on", "at", "is", "has",
        "no", "not", "{amount}",
    )
    for more in ("", " {text}")
)  # fmt: skip
ABOUT_DEEDS = (
    *(f"{word}{more}" for word in ("each", "both", "all", "apiece", "with", "no", "not", "(", ")")
      for more in ("", " {text}")),
    "rung {number}", "rung {number} {text}", "{number} {piece}", "{number} {piece} {text}",
)  # fmt: skip

# Slots of what is read `also`: what is said there is read and passed over.
PASSED_OVER: dict[str, Type] = {
    "somebody": PLAYER, "somewhere": SPACE, "somedeck": DECK, "whatever": TEXT,
}  # fmt: skip
